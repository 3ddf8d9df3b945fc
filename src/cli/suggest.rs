//! What is suggested while somebody types, and how it is coloured. Only the text is looked at:
//! no key press waits for a solver.

use crate::library;
use crate::repl::{COMMANDS, FORMATS, Names, OPPONENTS, topics};
use crate::report::play::COMMANDS as GAME_COMMANDS;
use crate::syntax::{Scanner, TokenKind, is_name_char};
use crate::vocabulary::{
    BUILTINS, RESERVED, RULE_WORDS, STATEMENT_WORDS, VERBS, builtin, is_reserved,
};
use std::path::Path;

/// More text than this is not coloured at every key: it was pasted.
const LONGEST: usize = 20_000;

/// With more text than this, what costs time with each letter is left out at each key.
pub const LONGEST_DRAWN: usize = 2_000;

/// A shorter beginning of a name says too little.
const SHORTEST: usize = 2;

/// Something that could stand here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub text: String,
    pub shown: String,
}

/// Whether a text was pasted: no key press goes through all of it.
pub fn is_long(text: &str) -> bool {
    text.len() > LONGEST
}

fn plain(text: &str) -> Suggestion {
    Suggestion { text: text.to_string(), shown: text.to_string() }
}

fn last_word(text: &str) -> &str {
    let before = text.trim_end_matches(is_name_char);
    text.get(before.len()..).unwrap_or("")
}

/// Where what is completed begins, and what could stand there.
pub fn completions(line: &str, place: usize, names: &Names) -> (usize, Vec<Suggestion>) {
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
    starting(word, before.len(), own.chain(known().map(plain)))
}

/// What can be said in a game.
pub fn answers(line: &str, place: usize) -> (usize, Vec<Suggestion>) {
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
        "format" => starting(rest, end, FORMATS.iter().map(|(name, ..)| plain(name))),
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

/// All names and words of the language.
fn known() -> impl Iterator<Item = &'static str> {
    let words = STATEMENT_WORDS.iter().chain(VERBS).chain(RULE_WORDS).map(|w| w.name);
    BUILTINS.iter().map(|b| b.name).chain(words).chain(RESERVED.iter().copied())
}

/// The rest of the one name that begins as the text ends.
pub fn rest_of_name(line: &str, names: &Names) -> Option<String> {
    let word = last_word(line);
    if word.chars().count() < SHORTEST || line.starts_with(':') {
        return None;
    }
    // A second name of the session decides as well as all of them.
    let own = names.starting(word, 2);
    let fitting = known().filter(|name| name.starts_with(word));
    let own = own.iter().map(|(name, _)| -> &str { name });
    let mut fitting = own.chain(fitting.map(|name| -> &str { name }));
    let first = fitting.next()?;
    let only = fitting.all(|name| name == first);
    let rest = first.get(word.len()..)?;
    (only && !rest.is_empty()).then(|| rest.to_string())
}

/// How the function is called whose brackets the text ends in.
pub fn form_of_call(line: &str, names: &Names) -> Option<String> {
    if line.len() > LONGEST_DRAWN {
        return None;
    }
    let mut open: Vec<Option<&str>> = Vec::new();
    let mut before = None;
    for token in Scanner::new(line) {
        match token.kind {
            TokenKind::Open(_) => open.push(before.filter(|_| token.text(line) == "(")),
            TokenKind::Close(_) => {
                open.pop();
            }
            _ => {}
        }
        before = (token.kind == TokenKind::Word).then(|| token.text(line));
    }
    let name = open.last().copied().flatten()?;
    let own = names.form(name).filter(|form| **form != *name);
    own.map(|form| form.to_string()).or_else(|| builtin(name).map(|b| b.forms.join("   ")))
}

/// A text with its words in colours.
pub fn colored(line: &str) -> String {
    if line.len() > LONGEST || line.trim_start().starts_with(':') {
        return line.to_string();
    }
    let mut out = String::with_capacity(line.len() * 2);
    let mut at = 0;
    let mut first = true;
    for token in Scanner::new(line) {
        out += line.get(at..token.span.start as usize).unwrap_or("");
        let text = token.text(line);
        at = token.span.end as usize;
        let color = match token.kind {
            TokenKind::Word if is_reserved(text) => "35",
            TokenKind::Word if first && begins(text) => "1;34",
            TokenKind::Word if builtin(text).is_some() => "36",
            TokenKind::Number => "33",
            TokenKind::Text => "32",
            TokenKind::OpenText | TokenKind::Stray => "31",
            TokenKind::Comment => "90",
            _ => "",
        };
        if color.is_empty() {
            out += text;
        } else {
            out += &format!("\u{1b}[{color}m{text}\u{1b}[0m");
        }
        first = match token.kind {
            TokenKind::NewLine | TokenKind::Open(_) => true,
            TokenKind::Symbol => text == ";",
            _ => false,
        };
    }
    out += line.get(at..).unwrap_or("");
    out
}

fn begins(word: &str) -> bool {
    STATEMENT_WORDS.iter().chain(VERBS).chain(RULE_WORDS).any(|w| w.name == word)
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
