//! `game A() { subtract 1..3 }`: a heading that leaves out the numbers which its rules speak of. It is told once, and read
//! as if they stood there.

use super::Parsed;
use super::habits::READS_RARE_FORMS;
use crate::diagnostic::{Diagnostic, Mend, codes, in_order};
use crate::source::{Source, Span};
use crate::syntax::ast::{Body, Game, Param, Pattern, PatternKind, RuleKind, StatementKind};
use crate::syntax::scan::{Bracket, Scanner, Token, TokenKind};
use crate::vocabulary::{RULE_WORDS, builtin, is_reserved};
use std::sync::Arc;

/// A game of more tokens is not looked through.
const MOST_TOKENS: usize = 300;

/// Words of rules that are no names.
const RULES: &[&str] = &[
    "into", "to", "again", "adjacent", "equal", "unequal", "heaps", "any", "of", "answer", "here",
    "drawn",
];

/// What was read, with the numbers that headings leave out: that is no mistake of the grammar.
pub fn with_numbers_named(source: &Source, mut parsed: Parsed) -> Parsed {
    for statement in &mut parsed.file.statements {
        let span = statement.span;
        if let StatementKind::Game(game) = &mut statement.it
            && let Some((problem, params)) = left_out(source, game, span)
        {
            parsed.diagnostics.push(problem);
            game.params = Some(params);
        }
    }
    in_order(&mut parsed.diagnostics);
    parsed
}

fn left_out(source: &Source, game: &Game, span: Span) -> Option<(Diagnostic, Vec<Param>)> {
    if !READS_RARE_FORMS {
        return None;
    }
    let Body::Rules(rules) = &game.body else { return None };
    let brackets = match &game.params {
        Some(params) if params.is_empty() => true,
        Some(_) => return None,
        None => false,
    };
    let text = source.text().get(game.name.span.end as usize..span.end as usize)?;
    let tokens: Vec<Token> = Scanner::new(text).take(MOST_TOKENS + 1).collect();
    if tokens.len() > MOST_TOKENS {
        return None;
    }
    let takes =
        rules.it.iter().any(|rule| matches!(rule.it, RuleKind::Take(..) | RuleKind::Split(..)));
    let own = of_itself(text, &tokens, &game.name.it);
    // What the file defines is no number of the game, and what the block defines is another thing of its name.
    let defined = |name: &str| {
        let whole = source.text();
        ["let", "fn", "game", "graph"].iter().any(|word| whole.contains(&format!("{word} {name}")))
    };
    if text.contains(&format!("fn {}", game.name.it)) {
        return None;
    }
    if own.is_empty() && !(takes && brackets) {
        return None;
    }
    let named = only_name(text, &tokens).filter(|name| !defined(name));
    let names = match (named, own.as_slice()) {
        (Some(name), [] | [_]) => vec![name],
        (_, all) if all.len() > 1 && all.iter().all(|name| name.is_some()) => {
            all.iter().copied().flatten().collect()
        }
        (None, [] | [None]) => vec!["n"],

        _ => return None,
    };
    if names.iter().enumerate().any(|(i, name)| names.iter().take(i).any(|other| other == name)) {
        return None;
    }
    let heading = format!("({})", names.join(", "));
    let end = match brackets {
        true => text.find(')')? as u32 + 1,
        false => 0,
    };
    let place = Span::new(game.name.span.end, game.name.span.end + end);
    let name = &game.name.it;
    let message = format!("the heading of {name} lacks the numbers that its rules speak of");
    let problem = Diagnostic::new(codes::NOTHING_TO_TAKE_FROM, message)
        .label(source, game.name.span, "of how many?")
        .help(format!("name them there: `game {name}{heading}`"))
        .mended(Mend::new(place, heading));
    let param = |name: &&str| Param {
        pattern: Pattern::new(PatternKind::Name(Arc::from(*name)), game.name.span),
        ty: None,
    };
    Some((problem, names.iter().map(param).collect()))
}

/// The first name in each argument of a move to the game itself.
fn of_itself<'t>(text: &'t str, tokens: &[Token], name: &str) -> Vec<Option<&'t str>> {
    // `m.A(3)` is of another game.
    let call = tokens.windows(3).position(|three| {
        let [before, of, open] = three else { return false };
        let called = of.text(text) == name && open.kind == TokenKind::Open(Bracket::Round);
        called && before.text(text) != "."
    });
    let Some(at) = call.map(|before| before + 1) else { return Vec::new() };
    let (mut all, mut depth) = (Vec::new(), 0usize);
    let mut first: Option<&str> = None;
    for token in tokens.iter().skip(at + 1) {
        let word = token.text(text);
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            TokenKind::Word if first.is_none() && !is_reserved(word) && builtin(word).is_none() => {
                first = Some(word);
            }
            _ => {}
        }
        if depth == 0 || depth == 1 && word == "," {
            all.push(first.take());
        }
        if depth == 0 {
            break;
        }
    }
    // `A()` is a position of a game without numbers.
    let empty =
        tokens.get(at + 2).is_some_and(|token| token.kind == TokenKind::Close(Bracket::Round));
    if empty { Vec::new() } else { all }
}

/// The one name that the rules use, and nothing brings in.
fn only_name<'t>(text: &'t str, tokens: &[Token]) -> Option<&'t str> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text(text));
    let mut brought: Vec<&str> = Vec::new();
    let mut used: Vec<&str> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let name = token.text(text);
        let before = at.checked_sub(1).map_or("", word);
        if token.kind != TokenKind::Word || is_reserved(name) || before == "." {
            continue;
        }
        if matches!(before, "for" | "let" | "fn" | "where") {
            brought.push(name);
        } else if word(at + 1) != "("
            && builtin(name).is_none()
            && !RULES.contains(&name)
            && !RULE_WORDS.iter().any(|rule| rule.name == name)
            && !used.contains(&name)
        {
            used.push(name);
        }
    }
    used.retain(|name| !brought.contains(name));
    match used.as_slice() {
        [one] => Some(one),
        _ => None,
    }
}
