//! What is suggested while somebody types, and how it is coloured. Only the text is looked at:
//! no key press waits for a solver.

use crate::assist::{self, Class, Classes, call_at, last_word};
use crate::library;
use crate::repl::{COMMANDS, Names, OPPONENTS, topics};
use crate::report::Format;
use crate::report::play::COMMANDS as GAME_COMMANDS;
use crate::vocabulary::builtin;
use std::path::Path;

/// More text than this is not coloured at every key: it was pasted.
const LONGEST: usize = 20_000;

/// With more text than this, what costs time with each letter is left out at each key.
pub(super) const LONGEST_DRAWN: usize = 2_000;

/// A shorter beginning of a name says too little.
const SHORTEST: usize = 2;

/// Something that could stand here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Suggestion {
    pub text: String,
    pub shown: String,
}

/// Whether a text was pasted: no key press goes through all of it.
pub(super) fn is_long(text: &str) -> bool {
    text.len() > LONGEST
}

fn plain(text: &str) -> Suggestion {
    Suggestion { text: text.to_string(), shown: text.to_string() }
}

/// Where what is completed begins, and what could stand there.
pub(super) fn completions(line: &str, place: usize, names: &Names) -> (usize, Vec<Suggestion>) {
    let before = line.get(..place).unwrap_or(line);
    if let Some(command) = before.trim_start().strip_prefix(':') {
        return in_command(command, before.len());
    }
    let statement = before.rsplit(['\n', ';']).next().unwrap_or("").trim_start();
    if let Some(rest) = statement.strip_prefix("import ") {
        let rest = rest.trim_start();
        return match rest.strip_prefix('"') {
            Some(path) => files(path, before.len()),
            None => starting(rest, before.len(), library::names().map(plain)),
        };
    }
    let word = last_word(before);
    if word.is_empty() {
        return (place, Vec::new());
    }
    let own = names.starting(word, usize::MAX);
    let own = own.iter().map(|(name, _)| plain(name));
    starting(word, before.len(), own.chain(assist::starting().map(plain)))
}

/// What can be said in a game.
pub(super) fn answers(line: &str, place: usize) -> (usize, Vec<Suggestion>) {
    let before = line.get(..place).unwrap_or(line);
    let all = GAME_COMMANDS.iter().map(|(word, does)| Suggestion {
        text: (*word).to_string(),
        shown: format!("{word:<6} {does}"),
    });
    starting(before.trim_start(), before.len(), all)
}

fn starting(
    word: &str,
    end: usize,
    all: impl Iterator<Item = Suggestion>,
) -> (usize, Vec<Suggestion>) {
    let mut found: Vec<Suggestion> = all.filter(|s| s.text.starts_with(word)).collect();
    found.sort_by(|a, b| a.text.cmp(&b.text));
    found.dedup();
    (end - word.len(), found)
}

fn in_command(command: &str, end: usize) -> (usize, Vec<Suggestion>) {
    let Some((name, rest)) = command.split_once(' ') else {
        let all = COMMANDS.iter().map(|c| Suggestion {
            text: c.name.to_string(),
            shown: format!("{:22} {}", c.form, c.doc),
        });
        return starting(command, end, all);
    };
    let rest = rest.trim_start();
    match name {
        "help" => starting(rest, end, topics().into_iter().map(plain)),
        "play" => {
            let word = last_word(rest);
            let all = OPPONENTS.iter().map(|(word, does)| Suggestion {
                text: (*word).to_string(),
                shown: format!("{word:<8} {does}"),
            });
            starting(word, end, all)
        }
        "format" => starting(rest, end, Format::ALL.iter().map(|of| plain(of.name()))),
        "limits" => {
            let all = ["timeout", "memory", "steps", "positions", "points", "moves"];
            starting(rest, end, all.into_iter().map(plain))
        }
        "load" | "save" => files(rest, end),
        _ => (end, Vec::new()),
    }
}

/// Folders, and files of games.
fn files(path: &str, end: usize) -> (usize, Vec<Suggestion>) {
    let (folder, start) = match path.rsplit_once('/') {
        Some(("", start)) => ("/", start),
        Some((folder, start)) => (folder, start),
        None => (".", path),
    };
    let Ok(entries) = std::fs::read_dir(Path::new(folder)) else { return (end, Vec::new()) };
    let all = entries.flatten().take(2000).filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let hidden = name.starts_with('.') && !start.starts_with('.');
        let folder = entry.file_type().is_ok_and(|t| t.is_dir());
        let fits = !hidden && (folder || name.ends_with(".game"));
        fits.then(|| plain(&if folder { format!("{name}/") } else { name }))
    });
    starting(start, end, all)
}

/// The rest of the one name that begins as the text ends.
pub(super) fn rest_of_name(line: &str, names: &Names) -> Option<String> {
    let word = last_word(line);
    if word.chars().count() < SHORTEST || line.starts_with(':') {
        return None;
    }
    // A second name of the session decides as well as all of them.
    let own = names.starting(word, 2);
    let fitting = assist::starting().filter(|name| name.starts_with(word));
    let own = own.iter().map(|(name, _)| -> &str { name });
    let mut fitting = own.chain(fitting.map(|name| -> &str { name }));
    let first = fitting.next()?;
    let only = fitting.all(|name| name == first);
    let rest = first.get(word.len()..)?;
    (only && !rest.is_empty()).then(|| rest.to_string())
}

/// How the function is called whose brackets the text ends in.
pub(super) fn form_of_call(line: &str, names: &Names) -> Option<String> {
    if line.len() > LONGEST_DRAWN {
        return None;
    }
    let name = line.get(call_at(line)?.name.range())?;
    let own = names.form(name).filter(|form| **form != *name);
    own.map(|form| form.to_string()).or_else(|| builtin(name).map(|b| b.forms().join("   ")))
}

/// A text with its words in colours.
pub(super) fn colored(line: &str) -> String {
    if line.len() > LONGEST || line.trim_start().starts_with(':') {
        return line.to_string();
    }
    let mut out = String::with_capacity(line.len() * 2);
    let mut at = 0;
    for (token, class) in Classes::new(line) {
        out += line.get(at..token.span.start as usize).unwrap_or("");
        let text = token.text(line);
        at = token.span.end as usize;
        let color = match class {
            Class::Reserved | Class::Outcome => "35",
            Class::Begins => "1;34",
            Class::Builtin => "36",
            Class::Number => "33",
            Class::Text => "32",
            Class::Wrong => "31",
            Class::Comment => "90",
            _ => "",
        };
        if color.is_empty() {
            out += text;
        } else {
            out += &format!("\u{1b}[{color}m{text}\u{1b}[0m");
        }
    }
    out += line.get(at..).unwrap_or("");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        let names = Names::default();
        names.give("Kayles", "game Kayles(n)");
        completions(line, line.len(), &names).1.into_iter().map(|s| s.text).collect()
    }

    #[test]
    fn names_words_and_commands_are_completed() {
        assert_eq!(texts("moves Kay"), ["Kayles"]);
        assert_eq!(texts("grun"), ["grundy"]);
        assert_eq!(texts(":rel"), ["reload"]);
        assert_eq!(texts(":help kayl"), ["kayles"]);
        assert_eq!(texts("1; import wyt"), ["wythoff"]);
        assert_eq!(texts("1 + "), Vec::<String>::new());
        assert_eq!(texts("import \"examp"), ["examples/"]);
    }

    #[test]
    fn hints_are_the_rest_or_the_form() {
        let none = Names::default();
        assert_eq!(rest_of_name("2 + gru", &none).as_deref(), Some("ndy"));
        assert_eq!(rest_of_name("gcd", &none), None);
        assert_eq!(rest_of_name("m", &none), None);
        assert_eq!(
            form_of_call("1 + gcd(max([1]), ", &none).as_deref(),
            Some("gcd(number, number) -> number")
        );
        assert_eq!(form_of_call("gcd(1, 2)", &none), None);
        assert_eq!(form_of_call("gcd[", &none), None);
    }

    #[test]
    fn colours_change_no_letter() {
        let text = "moves sum(Kayles(n) for n in {1}) # \"é\nlet x = \"a\" ; § ";
        let mut plain = String::new();
        let mut escape = false;
        for c in colored(text).chars() {
            match (c, escape) {
                ('\u{1b}', _) => escape = true,
                ('m', true) => escape = false,
                (c, false) => plain.push(c),
                _ => {}
            }
        }
        assert_eq!(plain, text);
        assert!(colored(text).contains("\u{1b}[1;34mmoves\u{1b}[0m"));
    }
}
