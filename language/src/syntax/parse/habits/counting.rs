//! Questions with more words than they need: `count lost T(0..100)`, `find all n with T(n) lost`,
//! `T is periodic with period 4`, `explain T(21) step by step`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::bounded::{asked_range, bounds_of};
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{is_reserved, is_verb};

/// The first call of a game from here on: its name, what stands in its brackets, and where it ends.
fn call<'s>(s: &'s Scene<'_>, from: usize) -> Option<(&'s str, &'s str, usize)> {
    let at = (from..s.len()).find(|at| {
        let bracket = s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
        s.word(*at).starts_with(char::is_uppercase) && s.is_word(*at) && bracket
    })?;
    let close = s.closing(at + 1)?;
    Some((s.word(at), s.between(at + 2, close), close + 1))
}

fn is_lost(word: &str) -> bool {
    matches!(word, "lost" | "losing" | "P" | "loses" | "lose")
}

fn instead(s: &Scene<'_>, message: &str, label: &str, text: String) -> Slip {
    s.rewritten(codes::UNKNOWN_STATEMENT, 0, (message, label), text)
}

/// `count lost T(0..100)`, `how many lost positions in T(0..100)`
pub fn lost(s: &Scene<'_>) -> Option<Slip> {
    let counts = ["count", "number of", "the number of", "how many"];
    let from = counts.iter().find_map(|words| s.phrase(0, words))?;
    let from = from + usize::from(s.is(from, "the"));
    let (game, range, _) = call(s, from).filter(|_| is_lost(s.word(from)))?;
    if s.place != Place::File || !range.contains("..") || range.contains(',') {
        return None;
    }
    let text = format!("count(n for n in {range} if outcome({game}(n)) == P)");
    Some(instead(s, "`count` says how many members there are", "of what?", text))
}

/// `find all n with T(n) lost`
pub fn found(s: &Scene<'_>) -> Option<Slip> {
    let asks = s.is(0, "find list show give which all");
    let (game, argument, end) = call(s, 1)?;
    let name = argument.len() == 1 && argument.starts_with(|c: char| c.is_ascii_lowercase());
    let says = (1..s.len()).any(|at| is_lost(s.word(at)) && (at >= end || !s.is(at, "P")));
    // Any other word says more than that.
    let fills = |word: &str| {
        let words = "all the me which values value of with where such that is are it positions position for numbers";
        word == argument || is_lost(word) || words.split(' ').any(|fill| fill == word)
    };
    let call = end - 4..end;
    let only = (1..s.len()).filter(|at| !call.contains(at)).all(|at| fills(s.word(at)));
    if s.place != Place::File || !asks || !name || !says || !only {
        return None;
    }
    let message = format!("no statement begins with `{}`", s.first());
    let text = format!("lost {game}(0..20)");
    Some(instead(s, &message, "not a word of the language", text))
}

/// `for which b is Nim(3, 5, b) lost`, `find b such that Nim(3, 5, b) is a P-position`: the numbers of a
/// name in a position.
pub fn for_which(s: &Scene<'_>) -> Option<Slip> {
    let starts = ["for which", "for what", "which", "what", "find", "find all", "give", "find the"];
    let from = starts.iter().filter_map(|words| s.phrase(0, words)).max()?;
    let kinds = ["values of", "value of", "numbers", "values", "number"];
    let from = from + kinds.iter().find_map(|words| s.phrase(from, words)).unwrap_or(0);
    let name = s.word(from);
    let letter = name.len() == 1 && name.starts_with(|c: char| c.is_ascii_lowercase());
    let (game, _, end) = call(s, from + 1).filter(|_| letter && s.place == Place::File)?;
    let open = (from..end).find(|at| s.word(*at) == game)? + 1;
    let places: Vec<usize> = (open + 1..end - 1).filter(|at| s.word(*at) == name).collect();
    let fills = "is are does do makes such that so where with position positions a an the of game ? . - in for";
    let words: Vec<&str> = (from + 1..open - 1).chain(end..s.len()).map(|at| s.word(at)).collect();
    let only = words.iter().all(|word| {
        let known = is_lost(word) || is_won(word);
        known || fills.split(' ').any(|fill| fill == *word)
    });
    if !only || places.is_empty() {
        return None;
    }
    let position = s.between(open - 1, end);
    let message = format!("no statement begins with `{}`", s.first());
    let text = match (words.iter().any(|word| is_lost(word)), places.as_slice()) {
        (true, [place]) => {
            let (before, behind) = (s.between(open - 1, *place), s.between(place + 1, end));
            let blank = if s.span_of(place - 1).end < s.span_of(*place).start { " " } else { "" };
            format!("lost {before}{blank}0..20{behind}")
        }
        (true, _) => format!("lost {position} for {name} in 0..20"),
        (false, _) if words.iter().any(|word| is_won(word)) => {
            format!("[{name} for {name} in 0..20 if outcome({position}) == N]")
        }
        _ => return None,
    };
    Some(instead(s, &message, "not a word of the language", text))
}

fn is_won(word: &str) -> bool {
    matches!(word, "won" | "winning" | "N" | "wins" | "win")
}

/// `claim T is periodic with period 4`, `period of T for n in 0..`
pub fn periodic(s: &Scene<'_>) -> Option<Slip> {
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

/// `prove Kayles has period 12`, `claim Kayles has preperiod 71`
pub fn has_period(s: &Scene<'_>) -> Option<Slip> {
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

/// `explain T(21) step by step`, `play T(21) as second`, `play vs computer T(21)`
pub fn trailing(s: &Scene<'_>) -> Option<Slip> {
    let asks = s.is(0, "play explain moves tree");
    let (_, _, end) = call(s, 1)?;
    let from = (1..end).find(|at| s.word(*at).starts_with(char::is_uppercase))?;
    let word = |at: usize| s.is_word(at) && (!is_reserved(s.word(at)) || s.is(at, "as"));
    let fills = |at: usize| word(at) && !is_verb(s.word(at)) && !s.is(at, "depth");
    let only = (1..from).chain(end..s.len()).all(fills);
    if s.place != Place::File || !asks || !only || from == 1 && end == s.len() {
        return None;
    }
    let at = if from > 1 { 1 } else { end };
    let message = format!("`{}` wants the position alone", s.first());
    let slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not needed");
    let text = format!("{} {}", s.first(), s.between(from, end));
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `first 20 values of Kayles`, `the first 20 nim-values of Kayles`, `first 10 P-positions of Kayles`
pub fn first_values(s: &Scene<'_>) -> Option<Slip> {
    let from = usize::from(s.is(0, "the show print list"));
    let from = from + usize::from(from > 0 && s.is(from, "the"));
    let of = s.next_of(from + 2, &["of", "for"]);
    let number = s.word(from + 1).parse::<u64>().ok().filter(|number| *number > 0)?;
    let all = |words: &str| (from + 2..of).all(|at| s.is(at, words));
    let lost = all("P p - positions lost losing cold");
    let what = lost || all("nim grundy Grundy - values value numbers terms nimbers");
    let game = s.word(of + 1);
    let whole = of > from + 2 && of + 2 == s.len() && game.starts_with(char::is_uppercase);
    if s.place != Place::File || !s.is(from, "first") || !what || !whole {
        return None;
    }
    if lost {
        let message = "`lost` lists the P-positions of a range";
        let text = format!("lost {game}(0..{})", number.saturating_mul(10));
        let mut slip = instead(s, message, "not a word of the language", text);
        slip.because = Some("it lists all of a range");
        return Some(slip);
    }
    let text = format!("table {game}(0..{})", number - 1);
    Some(instead(s, "values of many heaps are a table", "not a word of the language", text))
}

/// `plot Kayles, Dawson for n < 100`: each game has its range.
pub fn several_in_one_range(s: &Scene<'_>) -> Option<Slip> {
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

/// `for n < 100`, `for n in 0..20`: the range that a `for` says.
pub fn range_behind(s: &Scene<'_>, start: usize, end: usize) -> Option<String> {
    let (name, from) = (s.word(start + 1), start + 3);
    match s.word(start + 2) {
        _ if s.clauses_from(from) < end => None,
        "in" | "=" | "∈" => Some(s.between(from, end).to_string()).filter(|it| it.contains("..")),
        _ => asked_range(&bounds_of(s, name, (start + 1, end))?),
    }
}

/// `T(5), T(3)`: several values in one statement are a list.
pub fn values(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File || !s.is(s.at, ",") || s.next_of(0, &[","]) != s.at {
        return None;
    }
    let mut at = 0;
    while at < s.len() {
        at = s.arithmetic_from(at)?;
        if at < s.len() && !s.is(at, ",") {
            return None;
        }
        at += 1;
    }
    let text = format!("[{}]", s.between(0, s.len()));
    let message = "several values stand in a list";
    let slip = s.slip(codes::TWO_ON_A_LINE, s.at, message, "another value");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `table T n=0..20`, `table T n in 0..20`: the range stands in the brackets of the game.
pub fn range_beside(s: &Scene<'_>) -> Option<Slip> {
    let asks = is_verb(s.first()) && s.word(1).starts_with(char::is_uppercase);
    let from = 2 + usize::from(s.is(2, ", with"));
    let named = s.is_word(from) && s.is(from + 1, "= in from");
    if s.place != Place::File || !asks || !named || s.is(from, "for") {
        return None;
    }
    let range = super::loops::range(s, from + 2, s.len());
    let range = range.replace(" to ", "..");
    let message = "the range of a question stands in the brackets of its game";
    let slip = s.slip(codes::TWO_ON_A_LINE, from, message, "beside it");
    let text = format!("{} {}({range})", s.first(), s.word(1));
    Some(slip.writes(s.replace(0, s.len(), text)))
}
