//! Choices and conditions in other forms: `c ? a : b`, `a if c else b`, `if c then subtract 1`,
//! `where a != b`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::words::{CLAUSES, COMPARES};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;
use crate::vocabulary::RULE_WORDS;

/// Where the value begins in which this token stands: behind a bracket, a `=` or a word.
fn value_begins(s: &Scene<'_>, at: usize) -> usize {
    let mut depth = 0usize;
    for i in (0..at).rev() {
        match s.kind(i) {
            Some(TokenKind::Close(_)) => depth += 1,
            Some(TokenKind::Open(_)) => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return i + 1,
            },
            _ => {}
        }
        let ends = s.is(i, "= , : := => return claim assert then else table");
        let rule = RULE_WORDS.iter().any(|word| word.name == s.word(i));
        if depth == 0 && (ends || rule) {
            return i + 1;
        }
    }
    0
}

/// Where that value ends.
fn value_ends(s: &Scene<'_>, at: usize) -> usize {
    s.next_of(at, &[",", ";", "for", "where", "as"])
}

/// `claim if n > 0 then grundy(T(n)) > 0 for n in 0..`
pub(super) fn if_then(s: &Scene<'_>) -> Option<Slip> {
    let then = s.next_of(2, &["then"]);
    let claims = s.is(0, "claim assert") && s.is(1, "if");
    if !claims || then >= s.len() || s.next_of(then, &["else"]) < s.len() {
        return None;
    }
    let slip = s.slip(
        codes::IF_WITHOUT_ELSE,
        1,
        "what holds under a condition follows `implies`",
        "no choice between two values",
    );
    let text = format!("{} implies {}", s.between(2, then), s.between(then + 1, s.len()));
    Some(slip.writes(s.replace(1, s.len(), text)))
}

/// `n == 0 ? 0 : 1`
pub(super) fn question_mark(s: &Scene<'_>) -> Option<Slip> {
    let (i, _) = s.seen().find(|(i, t)| *i > 0 && t.text(s.text) == "?")?;
    let colon = s.next_of(i + 1, &[":"]);
    let begins = value_begins(s, i);
    let end = value_ends(s, colon + 1);
    let (c, a, b) = (s.between(begins, i), s.between(i + 1, colon), s.between(colon + 1, end));
    choice(s, i, begins, end, [c, a, b])
}

/// `0 if n == 0 else 1`, `2 if n % 5 == 4 else n % 2`
pub(super) fn condition_in_the_middle(s: &Scene<'_>) -> Option<Slip> {
    if s.place == Place::Game || !s.is(s.at, "else if") {
        return None;
    }
    let middle =
        (1..=s.at).find(|at| s.is(*at, "if") && s.next_of(at + 1, &["else", "then"]) < s.len())?;
    let otherwise = s.next_of(middle + 1, &["else", "then"]);
    let begins = value_begins(s, middle);
    if !s.is(otherwise, "else") || begins >= middle {
        return None;
    }
    let end = value_ends(s, otherwise + 1);
    let (a, c, b) = (
        s.between(begins, middle),
        s.between(middle + 1, otherwise),
        s.between(otherwise + 1, end),
    );
    choice(s, middle, begins, end, [c, a, b])
}

/// `subtract 1..3 if n >= 3 else 1`: an amount for each case.
pub(super) fn amount_of_each_case(s: &Scene<'_>) -> Option<Slip> {
    let takes = s.place == Place::Game && s.is(0, "subtract remove take");
    let condition = s.next_of(2, &["if"]);
    let otherwise = s.next_of(condition + 1, &["else"]);
    if !takes || otherwise + 1 >= s.len() || s.next_of(1, &["for", "from"]) < s.len() {
        return None;
    }
    let rule = otherwise + 1 + usize::from(s.word(otherwise + 1) == s.first());
    let (verb, c) = (s.first(), s.between(condition + 1, otherwise));
    let (one, other) = (s.between(1, condition), s.between(rule, s.len()));
    let text = format!("if {c} {{ {verb} {one} }} else {{ {verb} {other} }}");
    let message = "each case has a rule of its own";
    let slip = s.slip(codes::ELSE_WITHOUT_IF, otherwise, message, "another case");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `fn f(n) = if n == 0: 0 else: f(n - 1)`
pub(super) fn colons(s: &Scene<'_>) -> Option<Slip> {
    let at = (0..=s.at).find(|at| s.is(*at, "if"))?;
    let colon = s.next_of(at + 1, &[":"]);
    let otherwise = s.next_of(colon + 1, &["else"]);
    if s.place != Place::File || otherwise >= s.len() || s.is(0, "if") {
        return None;
    }
    let body = otherwise + 1 + usize::from(s.is(otherwise + 1, ":"));
    let end = value_ends(s, body);
    let (c, a, b) =
        (s.between(at + 1, colon), s.between(colon + 1, otherwise), s.between(body, end));
    choice(s, colon, at, end, [c, a.trim_end_matches(';'), b])
}

fn choice(s: &Scene<'_>, at: usize, from: usize, to: usize, parts: [&str; 3]) -> Option<Slip> {
    let [c, a, b] = parts;
    if c.is_empty() || a.is_empty() || b.is_empty() {
        return None;
    }
    let slip = s.slip(
        codes::FOREIGN_OPERATOR,
        at,
        "a choice says its condition first",
        "written otherwise here",
    );
    let text = format!("if {c} then {a} else {b}");
    Some(slip.writes(s.replace(from, to, text)))
}

/// `if n > 3 then subtract 1 else subtract 2`, `if n > 3: subtract 1`
pub(super) fn rules(s: &Scene<'_>) -> Option<Slip> {
    let clause = s.is(0, "if for while when");
    let marks = |at: usize| s.is(at, ": then do");
    let opens = s.next_of(1, &[":", "then", "do", "{"]);
    // `if (n >= 2) subtract 2`
    let from = if s.is(1, "(") { s.closing(1).unwrap_or(1) + 1 } else { 2 };
    let verb = s.next_of(from, &["subtract", "remove", "split", "move", "take", "if", "for"]);
    if s.place == Place::Game && clause && opens >= s.len() && verb < s.len() {
        return block_left_out(s, verb);
    }
    if s.place != Place::Game || !clause || !marks(opens) || opens + 1 >= s.len() {
        return None;
    }
    let slip = s.slip(
        codes::BRACES_MISSING,
        opens,
        format!("a block does not start with `{}`", s.word(opens)),
        "write `{` instead",
    );
    let heading = match s.first() {
        "for" => {
            let from = s.next_of(1, &["in"]) + 1;
            let range = super::loops::range(s, from, opens);
            format!("{} {range}", s.between(0, from))
        }
        _ => format!("if {}", s.between(1, opens)),
    };
    let (mut text, mut at) = (heading, opens + 1);
    loop {
        let otherwise = s.next_of(at, &["else", "elif"]);
        let rule = s.between(at, otherwise).trim_end_matches([';', ',', ' ']);
        text = format!("{text} {{ {rule} }}");
        if otherwise >= s.len() {
            break;
        }
        let again = s.is(otherwise, "elif") || s.is(otherwise + 1, "if");
        let next = otherwise + 1;
        if again {
            let condition = next + usize::from(s.is(next, "if"));
            let opens = s.next_of(condition, &[":", "then", "do"]);
            text = format!("{text} else if {}", s.between(condition, opens));
            at = opens + 1;
        } else {
            text.push_str(" else");
            at = next + usize::from(marks(next));
        }
        if at >= s.len() {
            return None;
        }
    }
    let text = text.replace("{ { ", "{ ").replace(" } }", " }");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `else if` in one word: `elif`, `elsif`, `elseif`
pub(super) fn else_if(s: &Scene<'_>) -> Option<Slip> {
    let word = |at: usize| s.is(at, "elif elsif elseif");
    let at = (1..=s.at).find(|at| word(*at))?;
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        at,
        format!("`{}` is no word of this language", s.word(at)),
        "two words here",
    );
    slip.instead = "write `else if`".to_string();
    slip.edits =
        (at..s.len()).filter(|at| word(*at)).map(|at| s.replace(at, at + 1, "else if")).collect();
    Some(slip)
}

/// `fn f(n) = if n > 3 { 1 } else { 2 }`: the values of a choice have no braces.
pub(super) fn values_in_braces(s: &Scene<'_>) -> Option<Slip> {
    let at = (0..=s.at).find(|at| s.is(*at, "if"))?;
    let open = s.next_of(at + 1, &["{", "then"]);
    if s.place == Place::Game || s.is(0, "if") || !s.is(open, "{") || open == at + 1 {
        return None;
    }
    let inside = |open: usize| {
        let close = s.closing(open)?;
        let from = open + 1 + usize::from(s.is(open + 1, "return"));
        Some((s.between(from, close).trim_end_matches(';').trim_end().to_string(), close + 1))
    };
    let (value, mut end) = inside(open)?;
    let mut text = format!("if {} then {value}", s.between(at + 1, open));
    while s.is(end, "else") {
        if s.is(end + 1, "if") {
            let open = s.next_of(end + 2, &["{"]);
            let condition = s.between(end + 2, open).to_string();
            let (value, behind) = inside(open)?;
            text = format!("{text} else if {condition} then {value}");
            end = behind;
        } else {
            let (value, behind) = inside(end + 1).filter(|_| s.is(end + 1, "{"))?;
            text = format!("{text} else {value}");
            end = behind;
        }
    }
    let message = "the values of a choice stand behind `then` and `else`, without braces";
    let slip = s.slip(codes::WORD_MISSING, open, message, "`then` here");
    Some(slip.writes(s.replace(at, end, text)))
}

/// `if a >= 1, b >= 2`: conditions of a rule are joined by `and`.
pub(super) fn comma_for_and(s: &Scene<'_>) -> Option<Slip> {
    let condition = s.next_of(0, &["if"]);
    let compares = |from: usize, to: usize| (from..to).any(|at| COMPARES.contains(&s.word(at)));
    let next = s.next_of(s.at + 1, &[&[","], CLAUSES].concat());
    if !s.is(s.at, ",") || condition >= s.at || s.open_bracket().is_some() || !compares(s.at, next)
    {
        return None;
    }
    let mut slip =
        s.slip(codes::FOREIGN_OPERATOR, s.at, "conditions are joined by `and`", "`and` here");
    slip.instead = "write `and`".to_string();
    let mut edit = s.replace(s.at, s.at + 1, " and");
    edit.span.start = s.span_of(s.at - 1).end;
    slip.edits.push(edit);
    Some(slip)
}

/// `if n > 3 subtract 1`, `if n > 3 subtract 1 else subtract 2`
fn block_left_out(s: &Scene<'_>, verb: usize) -> Option<Slip> {
    let slip = s.slip(
        codes::BRACES_MISSING,
        verb,
        "a rule that a clause guards stands in braces",
        "no `{` before it",
    );
    let block = |from: usize, to: usize| {
        let rule = s.between(from, to).trim_end_matches([';', ',', ' ']);
        // The rule may have slips of its own.
        format!("{{ {} }}", super::rule_meant(s, rule))
    };
    let otherwise = s.next_of(verb, &["else"]);
    let mut text = format!("{} {}", s.between(0, verb), block(verb, otherwise));
    if otherwise < s.len() {
        text = match s.word(otherwise + 1) {
            // The rest is mended by itself.
            "if" => return None,
            _ => format!("{text} else {}", block(otherwise + 1, s.len())),
        };
    }
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `where a != b` is a condition; `where u < x` brings in a name.
pub(super) fn where_it_compares(s: &Scene<'_>) -> Option<Slip> {
    let at = (0..s.at).rev().take(6).find(|at| s.is(*at, "where"))?;
    let end = s.next_of(at + 1, &[CLAUSES, &["{"]].concat());
    let compares = s.next_of(at + 1, COMPARES);
    if compares >= end || compares == at + 1 {
        return None;
    }
    let name = s.word(at + 1);
    let params = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
    // `where u < x`, and x is a number of the game, u is none.
    let fresh = s.is_word(at + 1)
        && compares == at + 2
        && !params.iter().any(|p| p == name)
        && params.iter().any(|p| p == s.word(at + 3))
        && s.place == Place::Game
        && s.is(0, "move")
        && s.is(compares, "< <=")
        && at + 4 == end;
    let text = match (fresh, s.word(compares)) {
        (true, "<") => format!("for {name} in 0..{} - 1", s.word(at + 3)),
        (true, _) => format!("for {name} in 0..{}", s.word(at + 3)),
        _ => format!("if {}", s.between(at + 1, end)),
    };
    let mut slip =
        s.slip(codes::FOREIGN_OPERATOR, at, "`where` gives names, `if` asks", "names nothing");
    // Who means the heaps that are left sees here that they are not.
    let heaps = (at + 1..end).all(|at| !s.is_word(at) || params.iter().any(|p| p == s.word(at)));
    let any = s.next_of(1, &["from"]) < at && s.is(0, "subtract remove");
    slip.because = (any && heaps).then_some("asked before the move, not of what it leaves");
    Some(slip.writes(s.replace(at, end, text)))
}
