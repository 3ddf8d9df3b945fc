//! Claims and questions as they are spoken: `claim the P-positions of T are the multiples of 4`, `print T(0) to T(20)`,
//! `claim grundy(T(n)) never exceeds 3`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::numbers::{call, game_above};
use super::words::COMPARES;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;
use crate::vocabulary::is_verb;

/// `print T(0) to T(20)`, `table T(0)..T(20)`: the range stands in the brackets.
pub(super) fn from_one_to_another(s: &Scene<'_>) -> Option<Slip> {
    let verb = match s.first() {
        "print" | "show" | "list" | "display" | "values" | "calculate" | "compute" => "table",
        "table" | "lost" | "plot" => s.first(),
        _ => return None,
    };
    let from = 1 + usize::from(s.is(1, "from"));
    let (game, low, end) = call(s, from).filter(|_| s.is(from + 1, "("))?;
    let (other, high, last) = call(s, end + 1)?;
    let number = |text: &str| text.parse::<u64>().ok();
    let joined = s.is(end, "to .. through until - …") && s.word(end + 1) == other;
    let rises = number(low)? < number(high)?;
    if s.place != Place::File || game != other || !joined || !rises || last != s.len() {
        return None;
    }
    let text = format!("{verb} {game}({low}..{high})");
    let message = "the range of a question stands in the brackets of its game";
    Some(s.rewritten(codes::TWO_ON_A_LINE, end, (message, "from where to where"), text))
}

/// `for n in 0..20 print T(n)`, `for i = 0..20 table T(i)`: the range stands behind what is asked.
pub(super) fn asked_for_each(s: &Scene<'_>) -> Option<Slip> {
    let named = s.is(0, "for") && s.is_word(1) && s.is(2, "in = ∈");
    let asks = |at: &usize| {
        s.is(*at, "print show list display table lost")
            || is_verb(s.word(*at)) && !s.is(at + 1, "(")
    };
    let verb = (4..s.len()).find(asks).filter(|_| named && s.place == Place::File)?;
    let range = s.between(3, verb);
    let ends = s.next_of(verb + 1, &["for", ";", "{"]) >= s.len();
    // A bracket that opens in the range is closed there.
    let whole = s.arithmetic_from(3).map(|low| match s.is(low, "..") {
        true => s.arithmetic_from(low + 1) == Some(verb),
        false => false,
    });
    if !whole? || !ends || verb + 1 >= s.len() || !range.contains("..") {
        return None;
    }
    let what = s.between(verb + 1, s.len());
    let word = if is_verb(s.word(verb)) { s.word(verb) } else { "table" };
    let text = format!("{word} {what} for {} in {range}", s.word(1));
    let message = "`for` stands behind what it is about";
    Some(s.rewritten(codes::FOR_NEEDS_IN, 0, (message, "goes last"), text))
}

/// `graph of T(5)`: the graph of a position.
pub(super) fn graph_of(s: &Scene<'_>) -> Option<Slip> {
    let from = 2 + usize::from(s.is(2, "the"));
    let (game, inside, end) = call(s, from).filter(|_| s.is(from + 1, "("))?;
    let asked = s.is(0, "graph") && s.is(1, "of for") && end == s.len();
    if s.place != Place::File || !asked || inside.contains("..") {
        return None;
    }
    let text = format!("graph {game}({inside})");
    let message = "a question is its verb and what it asks about";
    Some(s.rewritten(codes::TWO_ON_A_LINE, 1, (message, "not needed"), text))
}

/// `claim the P-positions of T are the multiples of 4`, `claim all losing positions are divisible by 4`
pub(super) fn multiples(s: &Scene<'_>) -> Option<Slip> {
    let starts = s.is(0, "claim assert prove show");
    let are = s.next_of(1, &["are"]);
    if s.place != Place::File || !starts || are >= s.len() {
        return None;
    }
    let at = (1..are).find(|at| !s.is(*at, "that all the every exactly only"))?;
    let lost = s.is(at, "P losing lost cold");
    let won = s.is(at, "N winning won hot");
    let positions = at + 1 + usize::from(s.is(at + 1, "-"));
    if !(lost || won) || !s.is(positions, "positions position heaps numbers") {
        return None;
    }
    let game = match s.is(positions + 1, "of in") {
        true if positions + 3 == are => s.word(positions + 2),
        false if positions + 1 == are => game_above(s, 1)?.0,
        _ => return None,
    };
    let mut from = are + 1;
    let mut all = false;
    while s.is(from, "exactly precisely just the all those numbers") {
        all |= s.is(from, "exactly precisely just the");
        from += 1;
    }
    let number = match (s.word(from), s.word(from + 1)) {
        ("multiples", "of") | ("divisible", "by") => from + 2,
        _ => return None,
    };
    let whole = number + 1 == s.len() && s.kind(number) == Some(TokenKind::Number);
    if !whole || !game.starts_with(char::is_uppercase) {
        return None;
    }
    let outcome = if lost { "P" } else { "N" };
    let sign = if all { "iff" } else { "implies" };
    let text = format!(
        "claim outcome({game}(n)) == {outcome} {sign} n % {} == 0 for n in 0..",
        s.word(number)
    );
    let message = "a claim says it of each position";
    Some(s.rewritten(codes::TWO_ON_A_LINE, at, (message, "not in these words"), text))
}

/// `claim T(n) has period 4`, `claim grundy(T(n)) has period 4`: a period is one of the game.
pub(super) fn period_of_values(s: &Scene<'_>) -> Option<Slip> {
    let has = s.next_of(2, &["has"]);
    let period = has + 1 + usize::from(s.is(has + 1, "a the"));
    let number = period + 1 + usize::from(s.is(period + 1, "of"));
    let asked = s.is(period, "period preperiod") && s.kind(number) == Some(TokenKind::Number);
    let starts = s.is(0, "claim assert prove show");
    if s.place != Place::File || !starts || !asked || number + 1 != s.len() {
        return None;
    }
    let from = 1 + usize::from(s.is(1, "that"));
    let called = s.is(from, "grundy") && s.is(from + 1, "(");
    let game = if called { from + 2 } else { from };
    let close = has - usize::from(called);
    let bare = game + 1 == close;
    let of_n = s.is(game + 1, "(") && s.is_word(game + 2) && game + 4 == close;
    if !s.word(game).starts_with(char::is_uppercase) || !(bare && called || of_n) {
        return None;
    }
    let text = format!("claim {}({}) == {}", s.word(period), s.word(game), s.word(number));
    let message = "a period is a number, which `==` compares";
    Some(s.rewritten(codes::TWO_ON_A_LINE, has, (message, "written otherwise here"), text))
}

/// `grundy(T(n)) never exceeds 3`, `grundy(T(n)) is bounded by 3`, `student.a between 4 and 6`
pub(super) fn bounded(s: &Scene<'_>) -> Option<Slip> {
    const FORMS: &[(&str, &str)] = &[
        ("never exceeds", "<="),
        ("does not exceed", "<="),
        ("is bounded by", "<="),
        ("is bounded above by", "<="),
        ("exceeds", ">"),
        ("stays below", "<"),
        ("is always below", "<"),
        ("is never", "!="),
        ("is always", "=="),
        ("always equals", "=="),
        ("never equals", "!="),
    ];
    if s.place == Place::Game || COMPARES.contains(&s.found()) {
        return None;
    }
    let at = s.at;
    let from = s.arithmetic_before(at)?;
    let value = s.kind(at.checked_sub(1)?);
    let slip = |at: usize| {
        s.slip(codes::FOREIGN_OPERATOR, at, "values are compared by signs", "not in words")
    };
    if s.is(at, "between") && s.place == Place::Problem {
        let mid = s.arithmetic_from(at + 1).filter(|mid| s.is(*mid, "and to"))?;
        let end = s.arithmetic_from(mid + 1)?;
        let (low, high) = (s.between(at + 1, mid), s.between(mid + 1, end));
        let text = format!("{} in {low}..{high}", s.between(from, at));
        return Some(slip(at).writes(s.replace(from, end, text)));
    }
    let (length, sign) =
        FORMS.iter().find_map(|(words, sign)| Some((s.phrase(at, words)?, *sign)))?;
    let number = matches!(s.kind(at + length), Some(TokenKind::Number));
    let behind = s.arithmetic_from(at + length)?;
    let ends = behind >= s.len() || s.is(behind, "for if and or worth");
    let called = matches!(value, Some(TokenKind::Close(_))) || s.is(from, "student");
    if !number || !ends || !called {
        return None;
    }
    Some(slip(at).writes(s.replace(at, at + length, sign)))
}

/// `claim T(n) is lost if n % 4 == 0 and won otherwise`: both at once.
pub(super) fn and_otherwise(s: &Scene<'_>) -> Option<Slip> {
    let last = s.next_of(2, &["otherwise"]);
    let claims = s.is(0, "claim assert") && last + 1 == s.len();
    let and = (2..last).rev().find(|at| s.is(*at, "and ,"))?;
    let other = (and + 1..last).any(|at| s.is(at, "won win winning lost loss losing N P"));
    let words = (and + 1..last)
        .all(|at| s.is(at, "won win winning lost loss losing N P a an is it - position and"));
    let when = (2..and).find(|at| s.is(*at, "if when"))?;
    if s.place != Place::File || !claims || !other || !words {
        return None;
    }
    let message = "that it is so in these cases, and in no others, is said by `iff`";
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, and, message, "not in these words");
    slip.instead = "write `iff` in place of `if`".to_string();
    slip.edits.push(s.replace(when, when + 1, "iff"));
    slip.edits.push(s.delete(and, s.len()));
    Some(slip)
}

/// `student.Take(5) has value 1`: as of a game of one's own.
pub(super) fn value_of_the_submission(s: &Scene<'_>) -> Option<Slip> {
    let has = s.next_of(3, &["has"]);
    let value = has + 1 + usize::from(s.is(has + 1, "a the"));
    let end = value + 1 + usize::from(s.is(value + 1, "of"));
    let named = s.is(0, "student") && s.is(1, ".") && s.word(2).starts_with(char::is_uppercase);
    if s.place != Place::Problem
        || !named
        || s.value_from(0) != Some(has)
        || s.word(has - 1) != ")"
        || !s.is(value, "value nimber nim_value")
        || s.arithmetic_from(end).is_none()
    {
        return None;
    }
    let text = format!("grundy({}) ==", s.between(0, has));
    let message = "what a position is worth is asked by `grundy`";
    let slip = s.slip(codes::FOREIGN_OPERATOR, has, message, "not in words");
    Some(slip.writes(s.replace(0, end, text)))
}

/// `problem … { for n in 0..9 { student.f(n) == n } }`: the range of a check stands behind it.
pub(super) fn check_for_each(s: &Scene<'_>) -> Option<Slip> {
    let open = s.next_of(4, &["{"]);
    let named = s.is(0, "for") && s.is_word(1) && s.is(2, "in");
    let close = s.closing(open).filter(|close| close + 1 == s.len())?;
    let one = s.next_of(open + 1, &[";"]) >= close
        && !s.between(open, close).contains('\n')
        && s.is(open + 1, "student not");
    if s.place != Place::Problem || !named || !one {
        return None;
    }
    let text = format!("{} {}", s.between(open + 1, close), s.between(0, open));
    let message = "`for` stands behind what it is about";
    Some(s.rewritten(codes::FOR_NEEDS_IN, 0, (message, "goes last"), text))
}
