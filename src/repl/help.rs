//! `:help`: what the tables of words say, with an example of each word that runs.

use super::names::Names;
use super::table::COMMANDS;
use super::{limits, opponent};
use crate::report::{Format, play};
use crate::vocabulary::{
    BUILTINS, GRAPH_WORDS, OPERATORS, OUTCOMES, PARTS, PROBLEM_WORDS, RULE_WORDS, STATEMENT_WORDS,
    VERBS, Word, nearest,
};
use crate::{assist, diagnostic, library};

const FIRST: &str = "\
Type an expression or a question, and it is answered; type a definition, and it is kept.

  import kayles            games of the library come in by name
  moves Kayles(5)          every move, and which of them win
  game Take(n) { subtract 1..3 }
  table Take(0..12)        its nim-values
  grundy(Take(7))          one of them, as a number
  _ + 1                    `_` is the last answer, if it was a value or a position

A bracket that is open asks for more lines. A mistake or Ctrl-C changes nothing; a definition
may be replaced, and what depends on it follows. Ctrl-D leaves.

Commands";

/// Everything that help has something to say of.
pub fn topics() -> Vec<&'static str> {
    let mut all: Vec<&'static str> = assist::words().map(|w| w.name).collect();
    all.extend(BUILTINS.iter().map(|b| b.name()));
    all.extend(OUTCOMES.iter().map(|(name, _)| *name));
    all.extend(COMMANDS.iter().map(|c| c.name));
    all.extend(library::names());
    all.extend(library::definitions().iter().map(|(_, name)| name.as_str()));
    all.extend(diagnostic::all().map(|account| account.code.name));
    all.push("library");
    all.extend(assist::subject_names());
    all.sort_unstable();
    all.dedup();
    all
}

/// What is to be said of a topic; or that there is none, and which was meant.
pub(super) fn help(topic: &str, own: &Names) -> Result<String, String> {
    let word = topic.trim_start_matches(':').trim_matches('`');
    if word.is_empty() && topic.is_empty() || word == "?" {
        return Ok(overview());
    }
    let mut parts: Vec<String> = Vec::new();
    if let Some(command) = COMMANDS.iter().find(|c| c.name == word) {
        parts.push(format!("{}\n  {}{}", command.form, command.doc, more_of(command.name)));
    }
    if !topic.starts_with(':') {
        parts.extend((word == "library").then(library_files));
        // A command is no word of another language: its page is all there is.
        let about = match parts.is_empty() {
            true => assist::about(word),
            false => assist::about_known(word),
        };
        parts.extend(about.iter().map(|about| about.text()));
        if let Some(form) = own.form(word).filter(|form| **form != *word) {
            parts.push(format!("{word} is defined here\n  {form}"));
        }
    }
    if let Some((_, doc)) = play::COMMANDS.iter().find(|(name, _)| *name == word)
        && parts.is_empty()
    {
        parts.push(format!("{word}\n  while a game is played: {doc}"));
    }
    if parts.is_empty() {
        if let Some(other) = spelt_otherwise(word) {
            return help(&other, own);
        }
        // A short word is near to many.
        let near = nearest(word, topics()).filter(|near| near.get(..1) == word.get(..1));
        return Err(near.map_or_else(
            || format!("there is no help on `{word}`; `:help` alone lists what there is"),
            |near| format!("there is no help on `{word}`; did you mean `:help {near}`?"),
        ));
    }
    Ok(parts.join("\n\n"))
}

/// The word that is meant by one with capitals, hyphens or something behind it, if that has a page.
fn spelt_otherwise(word: &str) -> Option<String> {
    let small = word.to_lowercase();
    let alone = ["-positions", "-position", " positions", " position"];
    let outcome = alone.iter().find_map(|end| small.strip_suffix(end)).map(str::to_uppercase);
    let spellings = [outcome, Some(small.replace('-', " ")), Some(small.replace(['-', ' '], ""))];
    let has_page = |other: &String| other != word && !assist::about(other).is_empty();
    spellings.into_iter().flatten().chain([small]).find(has_page)
}

/// What there is to say of a command besides.
fn more_of(command: &str) -> String {
    let lines: Vec<String> = match command {
        "play" => {
            let words = opponent::WORDS.iter().map(|(word, doc)| format!("{word:8} {doc}"));
            words
                .chain(["seed N   the same N makes the same moves by chance".to_string()])
                .collect()
        }
        "limits" => limits::LIMITS.iter().map(|(form, doc)| format!("{form:20} {doc}")).collect(),
        "format" => Format::ALL.iter().map(|of| format!("{:8} {}", of.name(), of.doc())).collect(),
        "save" => vec![
            "`.game` is added to a name without a dot. A file that is none of this session's"
                .into(),
            "is replaced by `:save! FILE` only.".into(),
        ],
        "reload" => vec!["If one has mistakes, all stays as it was.".into()],
        _ => Vec::new(),
    };
    lines.iter().map(|line| format!("\n    {line}")).collect()
}

fn overview() -> String {
    let mut text = FIRST.to_string();
    for command in COMMANDS {
        text += &format!("\n  {:22} {}", command.form, command.doc);
    }
    let names = |words: &[Word]| words.iter().map(|w| w.name).collect::<Vec<_>>();
    let rows: [(&str, Vec<&str>); 9] = [
        ("Questions", names(VERBS)),
        ("Statements", names(STATEMENT_WORDS)),
        ("Rules", names(RULE_WORDS)),
        ("Other words", names(PARTS)),
        ("Of a graph", names(GRAPH_WORDS)),
        ("Words of problems", names(PROBLEM_WORDS)),
        ("Operators", names(OPERATORS)),
        ("Functions", BUILTINS.iter().map(|b| b.name()).collect()),
        ("Library", library::names().collect()),
    ];
    for (title, names) in rows {
        text += &format!("\n\n{title}, each a topic of `:help TOPIC`");
        text += &in_lines(&names);
    }
    text
}

fn in_lines(names: &[&str]) -> String {
    let mut text = String::new();
    let mut width = usize::MAX;
    for name in names {
        if width > 70 {
            text += "\n ";
            width = 2;
        }
        text += &format!(" {name}");
        width += 1 + name.chars().count();
    }
    text
}

/// The files of the library, with what each defines.
fn library_files() -> String {
    let lines = library::names().map(|file| {
        let games = library::definitions().iter().filter(|(own, _)| *own == file);
        let games: Vec<&str> = games.map(|(_, name)| name.as_str()).collect();
        format!("\n  import {file:12} {}", games.join(", "))
    });
    format!("The library of games{}", lines.collect::<String>())
}
