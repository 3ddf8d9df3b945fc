//! Values and periods of a game: `first 20 values of Kayles`, `T is periodic with period 4`, `table T n=0..20`.

use super::super::super::scene::{Place, Scene};
use super::super::{Slip, loops};
use super::{asks, end_of, game_above, instead, range_behind};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;
use crate::vocabulary::is_verb;

/// `claim T is periodic with period 4`, `period of T for n in 0..`
pub(crate) fn periodic(s: &Scene<'_>) -> Option<Slip> {
    let at = usize::from(s.is(0, "claim assert prove is"));
    let says = s.is(at + 1, "is") && s.is(at + 2, "periodic") || at > 0 && s.is(at + 1, "periodic");
    let of = s.is(0, "period") && s.is(1, "of") && s.clauses_from(2) == 3;
    let game = if of { s.word(2) } else { s.word(at) };
    if s.place != Place::File || !(says || of) || !game.starts_with(char::is_uppercase) {
        return None;
    }
    // `claim T is periodic with period 7`
    let number = s.len() - 1;
    let text = match s.is(number - 1, "period") && s.kind(number) == Some(TokenKind::Number) {
        true if s.is(0, "claim assert prove") => {
            format!("claim period({game}) == {}", s.word(number))
        }
        _ => format!("period {game}"),
    };
    Some(instead(s, "the period of a game is asked by `period`", "written otherwise here", text))
}

/// `is the sequence periodic?`, `what is the period`: of the game above.
pub(crate) fn period_of_it(s: &Scene<'_>) -> Option<Slip> {
    let fills = "is it the what this of game sequence values value grundy nim - does has have a there find show give period periodic";
    let end = end_of(s);
    let says = (0..end).any(|at| s.is(at, "period periodic"));
    if s.place != Place::File || !says || end < 2 || !(0..end).all(|at| s.is(at, fills)) {
        return None;
    }
    let (game, because) = game_above(s, 1)?;
    Some(asks(s, format!("period {game}"), because))
}

/// `prove Kayles has period 12`, `claim Kayles has preperiod 71`
pub(crate) fn has_period(s: &Scene<'_>) -> Option<Slip> {
    let has = s.next_of(0, &["has"]);
    let game = has.checked_sub(1)?;
    let says = (0..game).all(|at| s.is(at, "claim assert prove proof show that check"));
    let what = has + 1 + usize::from(s.is(has + 1, "a the"));
    let of = usize::from(s.is(what + 1, "of"));
    let number = s.kind(what + 1 + of) == Some(TokenKind::Number) && s.len() == what + 2 + of;
    let named = s.is_word(game) && s.word(game).starts_with(char::is_uppercase);
    let asked = s.is(what, "period preperiod");
    if s.place != Place::File || !says || !named || !asked || !number {
        return None;
    }
    let text = format!("claim {}({}) == {}", s.word(what), s.word(game), s.word(what + 1 + of));
    Some(instead(s, "a period is a number, which `==` compares", "written otherwise here", text))
}

/// `first 20 values of Kayles`, `the first 20 nim-values of Kayles`, `first 10 P-positions of Kayles`
pub(crate) fn first_values(s: &Scene<'_>) -> Option<Slip> {
    let from = usize::from(s.is(0, "the show print list"));
    let from = from + usize::from(from > 0 && s.is(from, "the"));
    // The games above are looked for only where they are asked about.
    if s.place != Place::File || !s.is(from, "first") {
        return None;
    }
    let of = s.next_of(from + 2, &["of", "for"]).min(end_of(s));
    let number = s.word(from + 1).parse::<u64>().ok().filter(|number| *number > 0)?;
    let all = |words: &str| (from + 2..of).all(|at| s.is(at, words));
    let lost = all("P p - positions lost losing cold");
    let what = lost || all("nim grundy Grundy - values value numbers terms nimbers");
    let (game, because) = match of == end_of(s) {
        true => game_above(s, 1)?,
        false => (s.word(of + 1), None),
    };
    let whole = of > from + 2 && of + 2 >= s.len() && game.starts_with(char::is_uppercase);
    if !what || !whole {
        return None;
    }
    if lost {
        let message = "`lost` lists the P-positions of a range";
        let text = format!("lost {game}(0..{})", number.saturating_mul(10));
        let mut slip = instead(s, message, "not a word of the language", text);
        slip.because = because.or(Some("it lists all of a range"));
        return Some(slip);
    }
    let text = format!("table {game}(0..{})", number - 1);
    let mut slip =
        instead(s, "values of many heaps are a table", "not a word of the language", text);
    slip.because = because;
    Some(slip)
}

/// `plot Kayles, Dawson for n < 100`: each game has its range.
pub(crate) fn several_in_one_range(s: &Scene<'_>) -> Option<Slip> {
    let end = s.next_of(1, &["for"]);
    let names: Vec<&str> = (1..end).step_by(2).map(|at| s.word(at)).collect();
    let named = names.iter().all(|name| name.starts_with(char::is_uppercase));
    let joined = (2..end).step_by(2).all(|at| s.is(at, ", and"));
    if s.place != Place::File || !s.is(0, "plot") || names.len() < 2 || !named || !joined {
        return None;
    }
    let range = range_behind(s, end, s.len())?;
    let each: Vec<String> = names.iter().map(|name| format!("{name}({range})")).collect();
    let message = "the range of a question stands in the brackets of its game";
    let text = format!("{} {}", s.first(), each.join(", "));
    Some(s.rewritten(codes::TWO_ON_A_LINE, end, (message, "beside it"), text))
}

/// `table T n=0..20`, `table T n in 0..20`: the range stands in the brackets of the game.
pub(crate) fn range_beside(s: &Scene<'_>) -> Option<Slip> {
    let asks = is_verb(s.first()) && s.word(1).starts_with(char::is_uppercase);
    let from = 2 + usize::from(s.is(2, ", with"));
    let named = s.is_word(from) && s.is(from + 1, "= in from");
    if s.place != Place::File || !asks || !named || s.is(from, "for") {
        return None;
    }
    let range = loops::range(s, from + 2, s.len());
    let range = range.replace(" to ", "..");
    let message = "the range of a question stands in the brackets of its game";
    let slip = s.slip(codes::TWO_ON_A_LINE, from, message, "beside it");
    let text = format!("{} {}({range})", s.first(), s.word(1));
    Some(slip.writes(s.replace(0, s.len(), text)))
}
