//! Words that another spelling would make right: a file of the library for its game, `4 choose 2` for `choose(4, 2)`.

use super::{Reading, When, lines};
use crate::diagnostic::{Mend, codes};
use crate::library;
use crate::syntax::{Scanner, Token, TokenKind, is_name_char};

/// `plot kayles up to 200`
pub(super) fn of_library(text: &str) -> Vec<Reading> {
    let tokens: Vec<Token> = Scanner::new(text).filter(|token| token.is_significant()).collect();
    let mut edits = Vec::new();
    let mut told = None;
    for token in &tokens {
        let word = token.text(text);
        let before = text.get(..token.span.start as usize).unwrap_or("");
        let line = before.rsplit(['\n', ';']).next().unwrap_or("");
        if token.kind != TokenKind::Word || line.trim_start().starts_with("import") {
            continue;
        }
        let Some((_, game)) = library::named_otherwise(word).filter(|(_, game)| *game != word)
        else {
            continue;
        };
        told.get_or_insert((token.span, game));
        edits.push(Mend::new(token.span, game));
    }
    let Some((at, game)) = told else { return Vec::new() };
    vec![Reading {
        code: codes::UNKNOWN_NAME,
        message: "a game of the library has a capital letter".to_string(),
        at,
        label: "not known here",
        help: format!("write `{game}`"),
        edits,
        when: When::Else,
    }]
}

/// Sayings, and what to write in their place.
const SAYINGS: &[(&str, &str)] = &[
    (" squared", "^2"),
    (" cubed", "^3"),
    ("game tree ", "tree "),
    ("explain why ", "explain "),
    ("octal .", "octal 0."),
];

/// `x squared`, `game tree Kayles(4)`, `x <- 3`, `table A(1) to A(10)`, `explain why A(5) is 4`
pub(super) fn sayings(text: &str) -> Vec<Reading> {
    let mut edits = Vec::new();
    for line in lines(text) {
        let (margin, written) = (line.margin(), line.text.trim());
        for (said, meant) in SAYINGS {
            for (at, _) in line.text.match_indices(said) {
                let behind = line.text.get(at + said.len()..).unwrap_or("");
                let begins = !said.starts_with(' ') && at > margin && !said.starts_with("octal");
                if begins || said.starts_with(' ') && behind.starts_with(is_name_char) {
                    continue;
                }
                edits.push(Mend::new(line.span(at, at + said.len()), *meant));
            }
        }
        if written.starts_with("explain ")
            && let Some(at) =
                [") is ", ") = ", ") == "].iter().find_map(|sign| line.text.find(sign))
        {
            edits.push(Mend::new(line.span(at + 1, line.text.trim_end().len()), ""));
        }
        if let Some(at) = line.text.find(" <- ")
            && line.text.get(margin..at).is_some_and(|name| name.chars().all(is_name_char))
        {
            edits.push(Mend::new(line.span(margin, margin), "let "));
            edits.push(Mend::new(line.span(at + 1, at + 3), "="));
        }
        if let Some((from, to)) = ends_of_a_range(written) {
            edits.push(Mend::new(
                line.span(margin, line.text.trim_end().len()),
                format!("table {from}..{to})"),
            ));
        }
    }
    let Some(first) = edits.iter().find(|edit| !edit.span.is_empty()) else { return Vec::new() };
    let meant = first.text.trim();
    let help = if meant.is_empty() { "remove it".to_string() } else { format!("write `{meant}`") };
    vec![Reading {
        code: codes::TWO_ON_A_LINE,
        message: "this is said otherwise here".to_string(),
        at: first.span,
        label: "not known here",
        help,
        edits,
        when: When::Else,
    }]
}

/// `table A(1) to A(10)`: what stands before the dots, and behind them.
fn ends_of_a_range(line: &str) -> Option<(&str, &str)> {
    let (from, to) = line.strip_prefix("table ")?.split_once(") to ")?;
    let (game, _) = from.split_once('(')?;
    let to = to.strip_prefix(game)?.strip_prefix('(')?.strip_suffix(')')?;
    Some((from, to))
}

/// `4 choose 2`
pub(super) fn chosen(text: &str) -> Vec<Reading> {
    let tokens: Vec<Token> = Scanner::new(text).filter(|token| token.is_significant()).collect();
    let plain = |token: &Token| matches!(token.kind, TokenKind::Number | TokenKind::Word);
    let found = tokens.windows(3).find_map(|three| match three {
        [n, word, k] if word.text(text) == "choose" && plain(n) && plain(k) => {
            Some((*n, *word, *k))
        }
        _ => None,
    });
    let Some((n, word, k)) = found else { return Vec::new() };
    let call = format!("choose({}, {})", n.text(text), k.text(text));
    vec![Reading {
        code: codes::FOREIGN_OPERATOR,
        message: "`choose` is not an operator of this language".to_string(),
        at: word.span,
        label: "not known here",
        help: "a binomial is a product".to_string(),
        edits: vec![Mend::new(n.span.to(k.span), call)],
        when: When::Else,
    }]
}
