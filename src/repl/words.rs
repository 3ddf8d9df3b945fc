//! What messages say of files and of options, in words for a prompt.

use super::limits::Limits;
use super::table::COMMANDS;
use crate::assist::starts_statement;
use crate::diagnostic::Diagnostic;

/// What is said of files, and of what is typed here.
const HERE: &[(&str, &str)] = &[
    ("not known in this file", "not known here"),
    ("add the line `import ", "enter `import "),
    ("` at the top", "` first"),
];

/// A message about what was typed.
pub(super) fn here(diagnostic: &Diagnostic) -> Diagnostic {
    let mut diagnostic = diagnostic.clone();
    // What is wrong in a file is to be mended there.
    let typed = diagnostic.place().is_none_or(|l| l.source.name() == super::TYPED);
    if typed {
        let say = |text: &mut String| {
            for (file, prompt) in HERE {
                *text = text.replace(file, prompt);
            }
        };
        if let Some(command) = forgotten_colon(&diagnostic) {
            diagnostic.help = Some(format!("a command begins with a colon: `:{command}`"));
        }
        if clears(&diagnostic) {
            diagnostic.help = Some("Ctrl-L clears the screen".to_string());
        }
        if stops(&diagnostic) {
            diagnostic.help = Some("Ctrl-C stops what runs; `:quit` leaves".to_string());
        }
        diagnostic.help.iter_mut().for_each(say);
        diagnostic.labels.iter_mut().for_each(|label| say(&mut label.text));
    }
    diagnostic
}

/// The message of a limit: an option of the command line is a command here, with more than is set now.
pub(super) fn with_more(diagnostic: &Diagnostic, limits: &Limits) -> Diagnostic {
    let mut diagnostic = diagnostic.clone();
    let more = |text: &mut String| {
        for (option, prompt) in limits.larger() {
            *text = text.replace(option, &format!("`:limits {prompt}`"));
        }
    };
    diagnostic.help.iter_mut().for_each(more);
    diagnostic
}

fn clears(diagnostic: &Diagnostic) -> bool {
    let place = diagnostic.place().filter(|_| diagnostic.is_error());
    place.is_some_and(|place| matches!(place.source.text().trim(), "clear" | "cls" | "clear()"))
}

/// `stop`, `how do I get out`: whether somebody wants to stop, or to leave.
fn stops(diagnostic: &Diagnostic) -> bool {
    let Some(place) = diagnostic.place().filter(|_| diagnostic.is_error()) else { return false };
    if place.source.text().len() > 100 {
        return false;
    }
    let text = place.source.text().to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()).collect();
    let asks = matches!(words.first(), Some(&("how" | "where" | "can")));
    let ends = |word: &&str| {
        matches!(*word, "stop" | "quit" | "exit" | "leave" | "abort" | "cancel" | "out" | "close")
    };
    match words.as_slice() {
        ["stop" | "abort" | "cancel" | "kill"] => true,
        all => asks && all.len() <= 8 && all.iter().any(ends),
    }
}

/// The command that stands where a statement should, if it is one.
fn forgotten_colon(diagnostic: &Diagnostic) -> Option<String> {
    let place = diagnostic.place().filter(|_| diagnostic.is_error())?;
    let first = place.source.text().split_whitespace().next()?;
    // `list lost T(0..9)` is a question with a word too many.
    if first == "list" && diagnostic.mend.is_some() {
        return None;
    }
    // What is wrong further on has nothing to do with it.
    let line = place.source.text().get(..place.span.start as usize)?;
    if line.split_whitespace().nth(1).is_some() || starts_statement(first) {
        return None;
    }
    let command = match first {
        "exit" | "q" | "bye" => "quit",
        "man" | "?" => "help",
        first => first,
    };
    let known = COMMANDS.iter().map(|c| c.name).find(|name| *name == command)?;
    // `help moves`
    let mut rest = place.source.text().split_whitespace().skip(1);
    let word = rest.next().filter(|_| known == "help" && rest.next().is_none());
    let rest = word.map(|word| format!(" {word}")).unwrap_or_default();
    Some(format!("{known}{rest}"))
}
