//! Heaps of which it is said that they are even or odd: `split into 2 even heaps`, `subtract 1..2 from a leaving an even
//! heap`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::words::{ARTICLES, HEAPS, STONES};
use crate::diagnostic::codes;

/// Names of parts, which no number of the game has.
fn names(s: &Scene<'_>, count: usize) -> Vec<&'static str> {
    let params = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
    let all = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let own = |name: &&str| params.iter().all(|param| param != name);
    all.into_iter().filter(own).take(count).collect()
}

/// How many there are, in figures or as a word.
fn numbers_of(word: &str) -> Option<usize> {
    match word {
        "two" => Some(2),
        "three" => Some(3),
        "four" => Some(4),
        word => word.parse().ok().filter(|count| (2..=8).contains(count)),
    }
}

/// What is left of an even number, or of an odd one, by 2.
fn rest(word: &str) -> Option<u8> {
    match word {
        "even" => Some(0),
        "odd" => Some(1),
        _ => None,
    }
}

/// `split into 2 even heaps`, `split leaving odd heaps`, `remove 1 leaving 2 even heaps`: what holds of each part.
pub(super) fn of_parts(s: &Scene<'_>) -> Option<Slip> {
    let (_, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let end = s.clauses_from(1);
    let kind = (1..end).find(|at| rest(s.word(*at)).is_some())?;
    let odd = rest(s.word(kind))?;
    if params.len() != 1 || s.is_own(kind) {
        return None;
    }
    let split = s.is(0, "split divide break separate");
    let leaving = s.next_of(1, &["leaving"]);
    let taken = s.is(0, "remove subtract take") && s.is(1, "1 2 3 4 5 6 7 8 9");
    let adjacent = taken && s.is(2, "adjacent") && leaving == 3;
    if !(split || taken && (leaving == 2 || adjacent)) {
        return None;
    }
    let first = if split { 1 } else { leaving + 1 };
    let count = (first..kind).find_map(|at| numbers_of(s.word(at)));
    let filler = |at: usize| {
        let word = s.word(at);
        let into = s.is(at, "into in leaving it the of heap pile");
        into || at != kind && numbers_of(word).is_some() || params.iter().any(|p| p == word)
    };
    let noun = |at: usize| HEAPS.contains(&s.word(at)) || s.is(at, "number numbers");
    let plural = kind + 1 < end && s.word(kind + 1).ends_with('s');
    if !(first..kind).all(|at| filler(at) || s.is(at, "a an both all each only"))
        || !(kind + 1..end).all(noun)
    {
        return None;
    }
    let message = "what holds of the parts is asked of their names";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, kind, message, "which of them?");
    let both = (first..kind).any(|at| s.is(at, "both all each only"));
    let each = plural || both || end == kind + 1 && count.is_some();
    if !each || taken && !adjacent && count.is_none() {
        if taken {
            return None;
        }
        let named = names(s, 2);
        let (a, b) = (named.first()?, named.get(1)?);
        slip.instead = format!(
            "name the parts, and say of which it holds: `split into {a} + {b} if {a} % 2 == {odd}`"
        );
        slip.sure = true;
        return Some(slip);
    }
    let count = count.unwrap_or(2);
    let named = names(s, count);
    if count < 2 || named.len() < count {
        return None;
    }
    // A part that is left of what was taken may be empty, unless a number of heaps is said.
    let some = if taken && !adjacent { "{} > 0 and " } else { "" };
    let asks = |name: &&str| format!("{}{name} % 2 == {odd}", some.replace("{}", name));
    let asks = named.iter().map(asks).collect::<Vec<_>>().join(" and ");
    let verb = match taken {
        true => format!("{} {} leaving", s.first(), s.word(1)),
        false => "split into".to_string(),
    };
    let text = format!("{verb} {} if {asks} {}", named.join(" + "), s.between(end, s.len()));
    Some(slip.writes(s.replace(0, s.len(), text.trim_end())))
}

/// `subtract 1..2 from a leaving an even heap`, `subtract 1.. leaving an odd number of stones`: which amounts are taken.
pub(super) fn of_the_rest(s: &Scene<'_>) -> Option<Slip> {
    let (_, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let leaving = s.next_of(2, &["leaving"]);
    let kind = leaving + 1 + usize::from(ARTICLES.contains(&s.word(leaving + 1)));
    let odd = rest(s.word(kind))?;
    let from = s.next_of(1, &["from"]).min(leaving);
    let heap = match params.as_slice() {
        [one] if from == leaving => one,
        all => all.iter().find(|param| *param == s.word(from + 1) && from + 2 == leaving)?,
    };
    let end = s.clauses_from(kind);
    let beside = |at: usize| {
        s.is(at, "number amount of behind there it")
            || STONES.contains(&s.word(at))
            || s.word(at) == heap
    };
    if !s.is(0, "subtract remove") || s.is_own(kind) || !(kind + 1..end).all(beside) {
        return None;
    }
    let amount = s.between(1, from);
    let range = match amount.strip_suffix("..") {
        Some(_) => format!("{amount}{heap}"),
        None if amount.contains("..") || amount.starts_with('{') => amount.to_string(),
        None => return None,
    };
    let name = ["k", "i", "j"].into_iter().find(|name| params.iter().all(|param| param != name))?;
    let target = if params.len() > 1 { format!(" from {heap}") } else { String::new() };
    let text = format!(
        "{} {name}{target} for {name} in {range} if ({heap} - {name}) % 2 == {odd} {}",
        s.first(),
        s.between(end, s.len())
    );
    let message = "a condition is written with signs";
    let slip = s.slip(codes::FOREIGN_OPERATOR, kind, message, "not in these words");
    Some(slip.writes(s.replace(0, s.len(), text.trim_end())))
}
