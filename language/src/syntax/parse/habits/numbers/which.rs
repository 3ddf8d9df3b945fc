//! Which numbers, how many and the first: `find all n with T(n) lost`, `count lost T(0..100)`,
//! `smallest n > 0 with R(n) lost`, `next(n for n in 1.. if …)`.

use super::super::super::scene::{Place, Scene};
use super::super::Slip;
use super::{FAR, call, instead, is_lost, is_won};
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};

/// Which numbers are asked for: their name, from where on, up to where, and what holds of them.
struct Asked<'s> {
    name: &'s str,
    low: u64,
    high: Option<&'s str>,
    condition: String,
}

/// `1..`, `1..50`
fn bounds(range: &str) -> Option<(u64, Option<&str>)> {
    let (low, high) = range.split_once("..")?;
    let high = Some(high.trim()).filter(|high| !high.is_empty());
    Some((low.trim().parse().ok()?, high))
}

/// `lost R(1..)`, `P-position of R`
fn lost_of<'s>(s: &'s Scene<'_>, from: usize, end: usize) -> Option<Asked<'s>> {
    let says = |at: &usize| s.is(*at, "lost losing P - position of in the");
    let game = (from..end).find(|at| !says(at)).filter(|at| *at > from)?;
    let named = s.is_word(game) && s.word(game).starts_with(char::is_uppercase);
    let (low, high) = match s.closing(game + 1).filter(|close| close + 1 == end) {
        Some(close) if s.is(game + 1, "(") => bounds(s.between(game + 2, close))?,
        // `first lost Kayles` may be several of them.
        _ if game + 1 == end && (from..game).any(|at| s.is(at, "position")) => (0, None),
        _ => return None,
    };
    let condition = format!("outcome({}(n)) == P", s.word(game));
    named.then_some(Asked { name: "n", low, high, condition })
}

/// `n > 0 such that R(n) is lost`, `n in 1..50 where …`, `n for n in 1.. if …`
fn said<'s>(s: &'s Scene<'_>, from: usize, end: usize) -> Option<Asked<'s>> {
    let mut at = from + usize::from(s.is(from, "number value heap size"));
    let name = Some(s.word(at)).filter(|name| name.len() == 1 && s.is_word(at))?;
    at += 1 + 2 * usize::from(s.is(at + 1, "for") && s.word(at + 2) == name);
    let (mut low, mut high) = (0, None);
    if s.is(at, "in ∈") {
        let to =
            s.next_of(at, &["with", "where", "such", "if", "for", "so", "have", "has", "|", ":"]);
        (low, high) = bounds(s.between(at + 1, to))?;
        at = to;
    } else if s.is(at, "> >= ≥") {
        let least: u64 = s.word(at + 1).parse().ok()?;
        low = least.saturating_add(u64::from(s.is(at, ">")));
        at += 2;
    }
    let joins =
        ["such that", "so that", "for which", "with", "where", "have", "has", "if", "|", ":"];
    at += joins.iter().filter_map(|words| s.phrase(at, words)).max()?;
    // `R(n) lost`
    let asked = s.between(at, end);
    let words = ["is lost", "lost", "is losing", "is a P-position", "is P"];
    let position = words.iter().find_map(|words| asked.strip_suffix(words)).map(str::trim);
    let condition =
        position.map_or(asked.to_string(), |position| format!("outcome({position}) == P"));
    // `with R(n) lost and n > 200`: how far is not known.
    let bounded = (at..end).any(|i| s.word(i) == name && s.is(i + 1, "> >= ≥"));
    (!condition.is_empty() && !bounded).then_some(Asked { name, low, high, condition })
}

/// `count n in 1..100 with R(n) lost`, `how many n in 1..9 have grundy(R(n)) == 2`
pub(crate) fn how_many(s: &Scene<'_>) -> Option<Slip> {
    let counts = ["count", "count the", "number of", "the number of", "how many"];
    let from = counts.iter().filter_map(|words| s.phrase(0, words)).max()?;
    let Asked { name, low, high, condition } = said(s, from, s.len())?;
    let high = high.filter(|_| s.place == Place::File)?;
    let text = format!("count({name} for {name} in {low}..{high} if {condition})");
    let message = "`count` says how many members there are";
    Some(s.rewritten(codes::UNKNOWN_STATEMENT, 0, (message, "of what?"), text))
}

/// `smallest n > 0 such that outcome(R(n)) == P`, `find n in 1.. where R(n) is lost`, `first lost R(1..)`
pub(crate) fn first_of_all(s: &Scene<'_>) -> Option<Slip> {
    let find = usize::from(s.is(0, "find"));
    let word = find + usize::from(find == 1 && s.is(1, "the"));
    let first = s.is(word, "first smallest least min minimum minimal lowest next");
    let all = s.is(0, "find list") && s.word(1).len() == 1 && s.is(2, "in ∈");
    if s.place != Place::File || !(all || first) {
        return None;
    }
    let mut at = if all { 1 } else { word + 1 };
    let mut end = s.len();
    if matches!(s.kind(at), Some(TokenKind::Open(Bracket::Round | Bracket::Brace))) {
        end = s.closing(at).filter(|close| close + 1 == end)?;
        at += 1;
    }
    let Asked { name, low, high, condition } = lost_of(s, at, end).or_else(|| said(s, at, end))?;
    let high = high.map_or(low.saturating_add(FAR).to_string(), str::to_string);
    let list = format!("[{name} for {name} in {low}..{high} if {condition}]");
    let text = if all { list } else { format!("min({list})") };
    let message = "the first number of a kind is the least of a list";
    Some(s.rewritten(codes::UNKNOWN_STATEMENT, 0, (message, "written otherwise here"), text))
}

/// `count lost T(0..100)`, `how many lost positions in T(0..100)`
pub(crate) fn lost(s: &Scene<'_>) -> Option<Slip> {
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
pub(crate) fn found(s: &Scene<'_>) -> Option<Slip> {
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
pub(crate) fn for_which(s: &Scene<'_>) -> Option<Slip> {
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
