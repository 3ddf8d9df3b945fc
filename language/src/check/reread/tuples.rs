//! Parameters of a game in pairs: `game Rook((x, y), (u, v))` has four, here and wherever it is called.

use super::{Reading, When};
use crate::diagnostic::{Mend, codes};
use crate::syntax::{Bracket, Scanner, Token, TokenKind};

pub(super) fn flattened(text: &str) -> Vec<Reading> {
    let tokens: Vec<Token> = Scanner::new(text).filter(|token| token.is_significant()).collect();
    let is = |at: usize| tokens.get(at).map_or("", |token| token.text(text));
    let paired = |at: &usize| is(*at) == "game" && is(at + 2) == "(" && is(at + 3) == "(";
    let mut edits: Vec<Mend> = Vec::new();
    let mut told = None;
    for game in (0..tokens.len()).filter(paired) {
        let name = is(game + 1);
        told = told.or_else(|| Some((tokens.get(game + 3)?.span, name)));
        for call in (0..tokens.len()).filter(|at| is(*at) == name && is(at + 1) == "(") {
            edits.extend(inner_brackets(&tokens, text, call + 1));
        }
    }
    let Some((at, name)) = told else { return Vec::new() };
    vec![Reading {
        code: codes::PATTERN_PARAMETER,
        message: "a game's parameter has one name".to_string(),
        at,
        label: "not in pairs",
        help: format!("remove the inner brackets, here and wherever `{name}` is called"),
        edits,
        when: When::Else,
    }]
}

/// What removes the brackets about whole arguments of a call whose bracket opens here.
fn inner_brackets(tokens: &[Token], text: &str, from: usize) -> Vec<Mend> {
    let is = |at: usize| tokens.get(at).map_or("", |token| token.text(text));
    let (mut depth, mut open, mut edits) = (0usize, None, Vec::new());
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.kind {
            TokenKind::Open(bracket) => {
                depth += 1;
                let begins = matches!(is(at - 1), "(" | ",");
                let round = bracket == Bracket::Round;
                if depth == 2 {
                    open = Some(token.span).filter(|_| begins && round);
                }
            }
            TokenKind::Close(_) => {
                depth = depth.saturating_sub(1);
                let ends = matches!(is(at + 1), ")" | ",");
                if let (1, true, Some(open)) = (depth, ends, open.take_if(|_| depth == 1)) {
                    edits.extend([Mend::new(open, ""), Mend::new(token.span, "")]);
                }
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    edits
}
