//! Conditions in words: `n is even`, `n is at least 3`, `T(n) is lost`, `k odd`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::ranges::powers;
use super::words::ARTICLES;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{Here, foreign, is_reserved};

/// `lost T(n)`, `T(n) lost`, `T(n) wins` in a condition
pub(super) fn lost_or_won(s: &Scene<'_>) -> Option<Slip> {
    let outcome = |word: &str| match word {
        "lost" | "loses" | "losing" | "lose" => Some("P"),
        "won" | "wins" | "winning" | "win" => Some("N"),
        _ => None,
    };
    let (i, word) = s.seen().skip(1).find_map(|(i, t)| Some((i, outcome(t.text(s.text))?)))?;
    let asks = |at: usize| s.is(at, "if iff and or not implies");
    let claims = s.is(0, "claim assert prove")
        || s.place != Place::File
        || matches!(s.word(i + 1), "" | "?");
    // `losing moves of T(5)` asks about moves.
    let of_moves = s.is(i + 1, "moves options move option");
    if s.is(0, "lost") || of_moves || !claims && !(0..i).any(asks) {
        return None;
    }
    // `claim Bob wins Nim(3, 3)`: who that is, is not known here.
    let before = s.word(i - 1);
    let named = before.starts_with(char::is_uppercase) || matches!(before, "nobody" | "everybody");
    let (from, to, value) = match (s.whole_before(i), s.value_from(i + 1)) {
        (Some(from), _) if s.is(i - 1, ")") => (from, i + 1, s.between(from, i)),
        (_, Some(to)) if s.is(to - 1, ")") && !named => (i, to, s.between(i + 1, to)),
        _ => return None,
    };
    // `lost(n)` is a function of the writer's own, and `student.lost(n)` one of the submission.
    let own = s.text.contains(&format!("fn {}(", s.word(i))) || s.is(i - 1, ".");
    // `winning(T(n))` is the list of the moves that win.
    let own = own || s.is(i, "winning") && s.is(i + 1, "(");
    let brackets = from == i && s.closing(i + 1) == Some(to - 1);
    let position = || value.chars().skip(1).any(|c| matches!(c, '(' | '*'));
    if own || brackets && !position() {
        return None;
    }
    let slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        "`outcome` says who wins: N, the next player, or P, the one before",
        "not part of a condition",
    );
    let text = format!("outcome({value}) == {word}");
    Some(slip.writes(s.replace(from, to, text)))
}

/// `what is T(5)`: no comparison.
fn asked_for(value: &str) -> bool {
    matches!(
        value,
        "There"
            | "there"
            | "what"
            | "What"
            | "who"
            | "Who"
            | "why"
            | "Why"
            | "how"
            | "How"
            | "which"
    )
}

/// `1 or 2`, `one of 1, 2, 3` behind an `is`
fn one_of(
    s: &Scene<'_>,
    from: usize,
    at: usize,
    value: &str,
    negated: bool,
) -> Option<(usize, String)> {
    let (mut end, mut all) = (from, Vec::new());
    while s.kind(end) == Some(TokenKind::Number) {
        all.push(s.word(end));
        end += 1;
        if s.is(end, ", or") && s.kind(end + 1) == Some(TokenKind::Number) {
            end += 1;
        }
    }
    let member = if negated { "not in" } else { "in" };
    (all.len() > 1).then(|| (end - at, format!("{value} {member} {{{}}}", all.join(", "))))
}

/// `n % 3 == 0 or 1`, which reads as a condition on a number
pub(super) fn one_of_several(s: &Scene<'_>) -> Option<Slip> {
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let at = (1..s.len())
        .find(|at| s.is(*at, "==") && number(at + 1) && s.is(at + 2, "or") && number(at + 3))?;
    let (mut all, mut end) = (vec![s.word(at + 1)], at + 2);
    while s.is(end, "or") && number(end + 1) {
        all.push(s.word(end + 1));
        end += 2;
    }
    let goes_on =
        !matches!(s.word(end), "" | "for" | "if" | "as" | "where" | ")" | "}" | "{" | "]" | "and");
    if goes_on {
        return None;
    }
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, at, "", "");
    slip.edits.push(s.replace(at, end, format!("in {{{}}}", all.join(", "))));
    Some(slip)
}

/// `n odd`, `k prime`: an `is` is left out.
pub(super) fn kind_behind(s: &Scene<'_>) -> Option<Slip> {
    let kinds = ["odd", "even", "prime", "positive", "divisible", "multiple"];
    let (i, _) = s.seen().find(|(i, t)| *i > 0 && kinds.contains(&t.text(s.text)))?;
    let from = s.value_before(i)?;
    let counted = s.is(i, "divisible multiple");
    if counted && !s.is(i + 1, "by of") {
        return None;
    }
    if !s.is_word(from) || s.kind(i + 1) == Some(TokenKind::Open(Bracket::Round)) {
        return None;
    }
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        format!("`{}` is no word of this language", s.word(i)),
        "written otherwise here",
    );
    slip.instead = format!("write `{} is {}` with signs", s.between(from, i), s.word(i));
    slip.edits.push(s.replace(i, i, "is "));
    Some(slip)
}

/// `equal to`, `at least`, `less than` behind an `is`, with the sign and its contrary.
fn compared(s: &Scene<'_>, at: usize) -> Option<(usize, &'static str, &'static str)> {
    let or_equal = |length: usize| s.phrase(at + length, "or equal to").map(|more| length + more);
    let (length, yes, no) = match s.word(at) {
        "equal" | "equals" | "same" => (1 + usize::from(s.is(at + 1, "to as")), "==", "!="),
        "different" => (s.phrase(at, "different from")?, "!=", "=="),
        "greater" | "larger" | "more" if or_equal(1).is_some() => (or_equal(1)?, ">=", "<"),
        "less" | "smaller" | "fewer" | "greater" | "more" | "larger" | "bigger" => {
            let small = s.is(at, "less smaller fewer");
            let than = 1 + usize::from(s.is(at + 1, "than"));
            match (or_equal(1).or(or_equal(2)), small) {
                (Some(length), true) => (length, "<=", ">"),
                (Some(length), false) => (length, ">=", "<"),
                (None, true) => (than, "<", ">="),
                (None, false) => (than, ">", "<="),
            }
        }
        "at" if s.is(at + 1, "least") => (2, ">=", "<"),
        "at" if s.is(at + 1, "most") => (2, "<=", ">"),
        _ => return None,
    };
    s.value_from(at + length)?;
    Some((length, yes, no))
}

/// `n is even`, `k is not prime`, `n is a multiple of 3`
pub(super) fn is_a_kind(s: &Scene<'_>) -> Option<Slip> {
    let (i, _) = s.seen().find(|(i, t)| *i > 0 && matches!(t.text(s.text), "is" | "are"))?;
    let from = s.arithmetic_before(i)?;
    // `n - k is even`: the remainder is one of the whole difference.
    let in_brackets = format!("({})", s.between(from, i));
    let value = match s.whole_before(i) {
        Some(_) => s.between(from, i),
        None => &in_brackets,
    };
    // `outcome((p + q))` has brackets enough.
    let bare = value.strip_prefix('(').and_then(|inside| inside.strip_suffix(')'));
    let asked =
        bare.filter(|_| value == in_brackets || s.closing(from) == Some(i - 1)).unwrap_or(value);
    let mut at = i + 1;
    let negated = s.is(at, "not");
    at += usize::from(negated);
    at += usize::from(ARTICLES.contains(&s.word(at)));
    let equal = |holds: bool| if holds { "==" } else { "!=" };
    let (length, text) = match s.word(at) {
        "even" => (1, format!("{value} % 2 {} 0", equal(!negated))),
        "odd" => (1, format!("{value} % 2 {} 1", equal(!negated))),
        "prime" => (
            1 + usize::from(s.is(at + 1, "number")),
            format!("{}prime({asked})", if negated { "not " } else { "" }),
        ),
        "positive" => (1, format!("{value} {} 0", if negated { "<=" } else { ">" })),
        "empty" if s.place != Place::Game => (1, format!("len({value}) {} 0", equal(!negated))),
        "zero" | "empty" => (1, format!("{value} {} 0", equal(!negated))),
        "power" if s.is(at + 1, "of") => {
            let base: i64 = if s.is(at + 2, "two") { 2 } else { s.word(at + 2).parse().ok()? };
            let member = if negated { "not in" } else { "in" };
            let powers = (base > 1).then(|| powers(base))?;
            (3, format!("{value} {member} {{{powers}}}"))
        }
        "square" => (1, format!("isqrt({value})^2 {} {value}", equal(!negated))),
        "lost" | "losing" | "loss" => (1, format!("outcome({asked}) {} P", equal(!negated))),
        "won" | "winning" | "win" => (1, format!("outcome({asked}) {} N", equal(!negated))),
        word @ ("multiple" | "divisible" | "divisor") => {
            if !s.is(at + 1, "of by") {
                return None;
            }
            let to = s.whole_from(at + 2)?;
            // `a multiple of 3 or 5`: the rest is no condition of its own.
            if s.is(to, "or and") && s.kind(to + 1) == Some(TokenKind::Number) {
                return None;
            }
            let other = s.between(at + 2, to);
            let (n, d) = if word == "divisor" { (other, value) } else { (value, other) };
            (to - at, format!("{n} % {d} {} 0", equal(!negated)))
        }
        outcome @ ("P" | "N" | "D") if !value.starts_with("outcome") => {
            let position = s.is(at + 1, "-") && s.is(at + 2, "position");
            let length = if position { 3 } else { 1 };
            (length, format!("outcome({asked}) {} {outcome}", equal(!negated)))
        }
        "in" => (1, format!("{value} {}in", if negated { "not " } else { "" })),
        "between" => {
            let mid = s.value_from(at + 1)?;
            let end = s.value_from(mid + 1).filter(|_| s.is(mid, "and to"))?;
            let (low, high) = (s.between(at + 1, mid), s.between(mid + 1, end));
            let within = if negated { "not in" } else { "in" };
            (end - at, format!("{value} {within} {low}..{high}"))
        }
        _ if compared(s, at).is_some() => {
            let (length, yes, no) = compared(s, at)?;
            (length, format!("{value} {}", if negated { no } else { yes }))
        }
        "one" if s.is(at + 1, "of") => one_of(s, at + 2, at, value, negated)?,
        _ => {
            let end = s.value_from(at)?;
            if let Some(several) = one_of(s, at, at, value, negated) {
                several
            } else {
                // More words: what they say is not known.
                let sign = matches!(foreign(s.word(end)).map(|f| f.here), Some(Here::Operator(_)));
                let ends = !s.is_word(end) || is_reserved(s.word(end)) || sign;
                (ends && !asked_for(value)).then(|| (0, format!("{value} {}", equal(!negated))))?
            }
        }
    };
    let slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        format!("`{}` is no word of this language", s.word(i)),
        "written otherwise here",
    );
    Some(slip.writes(s.replace(from, at + length, text)))
}
