//! Commands of a shell: `$ grundy -e '3 + 4'`, with what it answered below, `$ cat take.game` above what is in the file.

use super::prompts::is_answer;
use super::{Line, Reading, When, lines};
use crate::diagnostic::{Mend, codes};

/// What begins such lines.
const COMMANDS: &[&str] =
    &["grundy", "./grundy", "cat", "cd", "ls", "echo", "less", "more", "head", "vim", "nano"];

const SHELL: &str = "what a shell is told is not part of the program, and its answers are none";

pub(super) fn commands(text: &str) -> Vec<Reading> {
    let mut edits: Vec<Mend> = Vec::new();
    let mut first = None;
    // What was given to the program, which answers it below.
    let mut given = None;
    for line in lines(text) {
        if let Some(command) = command(line) {
            let code = code_of(command);
            // What stands in quotes goes on below.
            if code.is_none() && command.contains(" -e ") {
                return Vec::new();
            }
            let asks = code.is_some() || command.contains("grundy ");
            first.get_or_insert(line.span(0, line.text.len()));
            given = asks.then(|| code.clone().unwrap_or_default());
            edits.push(match code {
                Some(code) => Mend::new(line.span(0, line.text.len()), code),
                None => line.commented(),
            });
            continue;
        }
        let written = line.text.trim();
        if written.is_empty() {
            given = None;
        }
        if written.is_empty() || written.starts_with('#') {
            continue;
        }
        match given.as_ref().filter(|given| is_answer(written, given)) {
            Some(_) => edits.push(line.commented()),
            None => given = None,
        }
    }
    let reading = first.map(|at| Reading {
        code: codes::UNKNOWN_STATEMENT,
        message: SHELL.to_string(),
        at,
        label: "a command of the shell",
        help: "write what stands in the quotes, and `#` in front of other lines".to_string(),
        edits,
        when: When::Sure,
    });
    reading.into_iter().collect()
}

/// What stands behind `$ `, or a `grundy -e` without one.
fn command(line: Line<'_>) -> Option<&str> {
    let written = line.text.trim();
    let behind = ["$ ", "% "].iter().find_map(|prompt| written.strip_prefix(prompt));
    let command = behind.map(str::trim).unwrap_or(written);
    let word = command.split(' ').next()?;
    let known = COMMANDS.contains(&word) && behind.is_some();
    (known || command.starts_with("grundy -e ")).then_some(command)
}

/// The code of `grundy -e '…' -e "…"`.
fn code_of(command: &str) -> Option<String> {
    let mut rest = command.strip_prefix("./").unwrap_or(command).strip_prefix("grundy ")?.trim();
    let mut all: Vec<String> = Vec::new();
    while !rest.is_empty() {
        rest = rest.strip_prefix("-e")?.trim_start();
        let mark = rest.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
        let mut code = String::new();
        let mut signs = rest.char_indices().skip(1);
        let end = loop {
            match signs.next()? {
                (at, sign) if sign == mark => break at,
                (_, '\\') if mark == '"' => match signs.next()?.1 {
                    sign @ ('"' | '\\' | '$' | '`') => code.push(sign),
                    sign => code.extend(['\\', sign]),
                },
                (_, sign) => code.push(sign),
            }
        };
        all.push(code);
        rest = rest.get(end + 1..)?.trim_start();
    }
    (!all.is_empty()).then(|| all.join("\n"))
}
