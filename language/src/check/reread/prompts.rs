//! A session that was copied: prompts in front of what was typed, marks in front of the lines with which it goes on, and
//! answers below.

use super::{Line, Reading, asks, defines, first_word, lines, reads};
use crate::diagnostic::{Mend, codes};
use crate::source::Source;
use crate::syntax::{PASTED, lay_out, more_to_come};

const PROMPTS: &[&str] = &["grundy> ", ">>> ", "> "];

/// In front of a line that goes on with a block.
const GOES_ON: &[&str] = &["...", "..", ".", "|", ":", "+", ">"];

/// What was typed, with the answers as comments.
pub(super) fn typed(text: &str) -> Vec<Reading> {
    session(text).into_iter().collect()
}

fn session(text: &str) -> Option<Reading> {
    if !PROMPTS.iter().any(|p| text.starts_with(p) || text.contains(&format!("\n{p}"))) {
        return None;
    }
    let begins: Vec<u32> =
        lay_out(&Source::new("", text)).chunks.iter().map(|chunk| chunk.span.start).collect();
    // Who calls something `grundy` may compare it.
    let named = ["fn grundy", "let grundy", "for grundy"].iter().any(|own| text.contains(own));
    let mut session = Session::default();
    for line in lines(text) {
        let prompt = PROMPTS.iter().find(|p| line.text.starts_with(**p));
        let prompt = prompt.copied().or((line.text == ">").then_some(">"));
        match prompt.filter(|p| !(named && *p == "grundy> ")) {
            // In brackets that were opened by no prompt it compares.
            Some(_) if session.edits.is_empty() && !begins.contains(&(line.at as u32)) => {}
            Some(prompt) => session.prompt(line, prompt)?,
            None => session.plain(line),
        }
    }
    // A number below a value may be what it is compared with.
    let compared = |edit: &Mend| {
        let rest = text.get(edit.span.end as usize..).and_then(|rest| rest.lines().next());
        let above = text.get(..edit.span.start as usize).unwrap_or("");
        let sign = text.get(edit.span.range()) == Some("> ");
        let number = rest.is_some_and(|rest| !rest.contains(char::is_alphabetic) && reads(rest));
        sign && number && !above.trim_end().is_empty() && !above.ends_with("\n\n")
    };
    if !session.answers && session.edits.iter().all(compared) {
        return None;
    }
    let first = session.edits.first()?;
    let help = match session.answers {
        true => "remove the prompts, and put `#` in front of the answers",
        false => "remove what stands in front of the lines",
    };
    Some(Reading {
        code: codes::UNKNOWN_STATEMENT,
        message: PASTED.to_string(),
        at: first.span,
        label: "not needed",
        help: help.to_string(),
        edits: session.edits,
        sure: true,
    })
}

#[derive(Default)]
struct Session {
    edits: Vec<Mend>,
    /// What was typed last, so far as it was read.
    typed: String,
    /// Whether what follows is an answer.
    below: bool,
    answers: bool,
}

impl Session {
    fn is_open(&self) -> bool {
        !self.typed.is_empty() && more_to_come(&self.typed).is_some()
    }

    fn prompt(&mut self, line: Line<'_>, prompt: &str) -> Option<()> {
        let rest = line.text.get(prompt.len()..)?;
        let open = self.is_open();
        if !open && !rest.trim().is_empty() {
            let begins = defines(rest) || asks(rest) || reads(rest.trim_start());
            // A line that goes on with a comparison begins so too.
            if !begins && prompt == "> " {
                return None;
            }
            self.typed.clear();
        }
        self.edits.push(Mend::new(line.span(0, prompt.len()), ""));
        self.take(rest);
        self.below = true;
        Some(())
    }

    fn take(&mut self, rest: &str) {
        self.typed += rest;
        self.typed.push('\n');
    }

    fn plain(&mut self, line: Line<'_>) {
        let written = line.text.trim();
        if self.is_open() {
            let margin = line.margin();
            let mark = GOES_ON.iter().find(|mark| {
                let rest = written.strip_prefix(**mark);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            });
            if let Some(mark) = mark.filter(|_| self.below) {
                let blank = usize::from(written.len() > mark.len());
                self.edits.push(Mend::new(line.span(0, margin + mark.len() + blank), ""));
                self.take(written.get(mark.len()..).unwrap_or(""));
            } else {
                self.take(line.text);
            }
            return;
        }
        // These have no answer.
        let silent = ["let", "game", "fn", "graph", "import"].contains(&first_word(&self.typed));
        if written.is_empty() || silent {
            self.below = false;
        }
        if !self.below || written.starts_with('#') {
            return;
        }
        // The line above goes on.
        let clause = ["for ", "if ", "where ", "iff ", "implies ", "and ", "or "];
        let goes_on = clause.iter().any(|word| written.starts_with(word));
        if goes_on && line.margin() > 0 {
            self.take(line.text);
            return;
        }
        if !is_answer(written, &self.typed) {
            self.typed.clear();
            self.take(line.text);
            self.below = false;
            return;
        }
        self.answers = true;
        self.edits.push(line.commented());
    }
}

/// Is a line what was answered to what stands above it, and no statement of its own?
pub(super) fn is_answer(written: &str, typed: &str) -> bool {
    let words = ["N", "P", "D", "true", "false", "proved", "refuted", "verified"];
    let word = first_word(written);
    let named = written.contains(char::is_alphabetic) && !words.contains(&word);
    // `explain Take(4)` says of what it tells.
    let echo = asks(typed) && typed.contains(written);
    let own = defines(written) && !written.contains(" = *");
    !(own || named && !echo && reads(written))
}
