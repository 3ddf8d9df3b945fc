//! What a claim says of positions: `claim Kayles(n) -> Kayles(n - 1)`, `claim first player wins Nim(n, n + 1)`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};

/// Where a sum of positions that begins here ends: `Nim(3) + *2`.
fn positions(s: &Scene<'_>, from: usize) -> Option<usize> {
    let called = s.kind(from + 1) == Some(TokenKind::Open(Bracket::Round));
    let named = s.word(from).starts_with(char::is_uppercase) && called;
    let heap = s.is(from, "*") && s.kind(from + 1) == Some(TokenKind::Number);
    let end = match heap {
        true => from + 2,
        false => s.value_from(from).filter(|_| named)?,
    };
    if s.is(end, "+") { positions(s, end + 1) } else { Some(end) }
}

/// `assert Kayles(5) -> Kayles(3)`: one is an option of the other.
pub(super) fn to_an_option(s: &Scene<'_>) -> Option<Slip> {
    let arrow = s.next_of(1, &["->", "→", "⟶"]);
    let claims = s.place == Place::File && s.is(0, "claim assert");
    let begins = |at: usize| positions(s, at).is_some();
    if !claims
        || arrow >= s.len()
        || !(begins(arrow + 1) || begins(1 + usize::from(s.is(1, "not"))))
    {
        return None;
    }
    let end = positions(s, arrow + 1).filter(|end| s.clauses_from(*end) == *end);
    let Some(end) = end.filter(|_| positions(s, 1) == Some(arrow)) else {
        // What more is said of the move is not seen; it is nothing that follows from something.
        let message = "no sign says that a move leads from one position to another";
        let mut slip = s.slip(codes::FOREIGN_OPERATOR, arrow, message, "no sign between positions");
        slip.instead =
            "`Nim(2) in options(Nim(3))` is true where a move leads from the one to the other"
                .to_string();
        slip.sure = true;
        return Some(slip);
    };
    let text = format!("{} in options({})", s.between(arrow + 1, end), s.between(1, arrow));
    let message = "a position that a move leads to is one of the `options`";
    let slip = s.slip(codes::FOREIGN_OPERATOR, arrow, message, "no sign between positions");
    Some(slip.writes(s.replace(1, end, text)))
}

/// `claim Nim(n) is a first player win iff n > 0`, `claim Nim(n) is lost for the second player`
pub(super) fn is_a_win(s: &Scene<'_>) -> Option<Slip> {
    // `T(n) + T(m) lost`
    let sum = |at: &usize| {
        let from = s.arithmetic_before(*at);
        s.is(*at, "lost won") && from.is_some_and(|from| s.next_of(from, &["+"]) < *at)
    };
    let is = (2..s.len()).find(|at| s.is(*at, "is are") || sum(at))?;
    let from = s.arithmetic_before(is)?;
    let begins = from <= 1 || s.is(from - 1, "( and or not iff implies that if");
    let claims = matches!(s.place, Place::File | Place::Problem);
    if !claims || !begins || positions(s, from) != Some(is) {
        return None;
    }
    let (mut first, mut wins, mut end) = (None, None, is + usize::from(!sum(&is)));
    // Of a position that is lost or won it is the next player.
    if sum(&is) {
        first = Some(true);
    }
    loop {
        match s.word(end) {
            "first" | "next" | "1" | "one" | "First" if first.is_none() => first = Some(true),
            "second" | "previous" | "2" | "two" | "Second" if first.is_none() => {
                first = Some(false);
            }
            "win" | "won" | "winning" | "wins" | "winner" if wins.is_none() => wins = Some(true),
            "loss" | "lost" | "losing" | "loses" | "lose" if wins.is_none() => wins = Some(false),
            "a" | "an" | "the" | "for" | "by" | "player" | "players" | "-" | "position" => {
                // `for n in 0..` is a clause.
                if s.is(end, "for") && s.is(end + 2, "in") {
                    break;
                }
            }
            _ => break,
        }
        end += 1;
    }
    let outcome = if first? == wins? { "N" } else { "P" };
    let text = format!("outcome({}) == {outcome}", s.between(from, is));
    let slip = s.slip(codes::TWO_ON_A_LINE, is, "`outcome` says who wins", "not in these words");
    Some(slip.writes(s.replace(from, end, text)))
}

/// `claim first player wins Nim(n, n + 1) for n in 0..9`
pub(super) fn who_wins(s: &Scene<'_>) -> Option<Slip> {
    const FIRST: &[&str] = &[
        "next player to move",
        "player to move",
        "one to move",
        "first player",
        "player one",
        "player 1",
        "next player",
        "first",
    ];
    const SECOND: &[&str] =
        &["second player", "player two", "player 2", "previous player", "second"];
    let claims = matches!(s.place, Place::File) && s.is(0, "claim assert");
    let named = |at: &usize| {
        let said = |all: &[&str]| all.iter().any(|words| s.phrase(*at, words).is_some());
        said(FIRST) || said(SECOND)
    };
    let begins = |at: &usize| s.is(at - 1, "claim assert that the then implies iff if and or");
    let from = (1..s.len()).find(|at| begins(at) && named(at))?;
    let said = |all: &[&str]| all.iter().find_map(|words| s.phrase(from, words));
    let (length, first) = match (said(FIRST), said(SECOND)) {
        (Some(length), _) => (length, true),
        (None, Some(length)) => (length, false),
        _ => return None,
    };
    let verb = from + length;
    let wins = match s.word(verb) {
        "wins" | "win" => true,
        "loses" | "lose" => false,
        _ => return None,
    };
    let position = verb + 1 + usize::from(s.is(verb + 1, "in at from"));
    let goes_on = |end: usize| s.clauses_from(end) == end || s.is(end, "iff implies and or");
    let end = positions(s, position).filter(|end| claims && goes_on(*end))?;
    let outcome = if first == wins { "N" } else { "P" };
    let text = format!("outcome({}) == {outcome}", s.between(position, end));
    let slip = s.slip(codes::TWO_ON_A_LINE, from, "`outcome` says who wins", "not in these words");
    let start = from - usize::from(s.is(from - 1, "the"));
    let start = start - usize::from(start == 2 && s.is(1, "that"));
    Some(slip.writes(s.replace(start, end, text)))
}
