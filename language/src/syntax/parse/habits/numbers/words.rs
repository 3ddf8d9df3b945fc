//! Sentences whose words say what is asked of the numbers, in any order: `how many n from 1 to 100 are lost?`,
//! `smallest losing n > 1`, `what is the largest nim-value for n <= 50?`.

use super::super::super::scene::{Place, Scene};
use super::super::Slip;
use super::{FAR, NEAR, asks, end_of, game_above, is_letter};
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::is_outcome;

/// What is asked of each number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Lost,
    Won,
    Worth(u64),
    Table,
    Plot,
}

/// What is wanted of the numbers of which that holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    List,
    Count,
    First,
    Most,
}

const STARTS: &[(&str, Wish)] = &[
    ("how many", Wish::Count),
    ("for how many", Wish::Count),
    ("count", Wish::Count),
    ("count of", Wish::Count),
    ("count the", Wish::Count),
    ("number of", Wish::Count),
    ("the number of", Wish::Count),
    ("len", Wish::Count),
    ("length", Wish::Count),
    ("size", Wish::Count),
    ("smallest", Wish::First),
    ("the smallest", Wish::First),
    ("least", Wish::First),
    ("first", Wish::First),
    ("find the smallest", Wish::First),
    ("find the first", Wish::First),
    ("largest", Wish::Most),
    ("the largest", Wish::Most),
    ("biggest", Wish::Most),
    ("highest", Wish::Most),
    ("maximum", Wish::Most),
    ("max", Wish::Most),
    ("which", Wish::List),
    ("which are", Wish::List),
    ("for which", Wish::List),
    ("for what", Wish::List),
    ("what", Wish::List),
    ("what are", Wish::List),
    ("show", Wish::List),
    ("list", Wish::List),
    ("find", Wish::List),
    ("the", Wish::List),
    ("give", Wish::List),
    ("print", Wish::List),
    ("all", Wish::List),
    ("draw", Wish::List),
    ("plot", Wish::List),
];

const FILLS: &str = "is are has have does do be the such that with where for in of a an it ? . , : - position positions \
     numbers number values value game which all the n's up me sizes heaps";

/// What the words of a question say.
#[derive(Default)]
struct Said<'s> {
    name: Option<&'s str>,
    game: Option<&'s str>,
    low: Option<u64>,
    high: Option<u64>,
    kind: Option<Kind>,
}

impl<'s> Said<'s> {
    /// One thing that the words say, and how many they are.
    fn next(&mut self, s: &'s Scene<'_>, at: usize) -> Option<usize> {
        let number = |at: usize| s.word(at).parse::<u64>().ok();
        let word = s.word(at);
        // `1..100`, `1 to 100`, `between 1 and 100`, `1 <= n`
        if let Some(low) = number(at) {
            let joins = s.is(at + 1, ".. to until through");
            let between = s.is(at.wrapping_sub(1), "between") && s.is(at + 1, "and");
            if let Some(high) = number(at + 2).filter(|_| joins || between) {
                self.low = once(self.low, low)?;
                self.high = once(self.high, high)?;
                return Some(3);
            }
            let low = match s.word(at + 1) {
                "<" => low.saturating_add(1),
                "<=" | "≤" => low,
                _ => return None,
            };
            self.low = once(self.low, low)?;
            return Some(2);
        }
        let bound = match (word, s.word(at + 1)) {
            ("up", "to") | ("at", "most") => Some((2, 0, true)),
            ("less" | "smaller", "than") => Some((2, 1, true)),
            ("greater" | "larger" | "more", "than") => Some((2, 1, false)),
            ("at", "least") => Some((2, 0, false)),
            ("<=" | "≤", _) => Some((1, 0, true)),
            ("<" | "below" | "under", _) => Some((1, 1, true)),
            (">=" | "≥", _) => Some((1, 0, false)),
            (">" | "after" | "above", _) => Some((1, 1, false)),
            _ => None,
        };
        if let Some((length, by, high)) = bound {
            let end = number(at + length)?;
            match high {
                true => self.high = once(self.high, end.checked_sub(by)?)?,
                false => self.low = once(self.low, end.saturating_add(by))?,
            }
            return Some(length + 1);
        }
        let player =
            ["first player", "second player"].iter().position(|who| s.phrase(at, who).is_some());
        if let Some(second) = player.filter(|_| s.is(at + 2, "win wins")) {
            let kind = if second == 0 { Kind::Won } else { Kind::Lost };
            self.kind = once(self.kind, kind)?;
            return Some(3);
        }
        let worth = s.is(at, "value grundy nimber worth nim-value");
        let of = at + 1 + usize::from(s.is(at + 1, "of = == value number"));
        let kind = match word {
            "lost" | "losing" | "lose" | "loses" | "P" => Some(Kind::Lost),
            "won" | "winning" | "win" | "wins" | "N" => Some(Kind::Won),
            _ if worth && number(of).is_some() => {
                self.kind = once(self.kind, Kind::Worth(number(of)?))?;
                return Some(of + 1 - at);
            }
            "table" | "values" | "sequence" => Some(Kind::Table),
            "draw" | "plot" => Some(Kind::Plot),
            "nimbers" | "nim-values" => Some(Kind::Table),
            _ => None,
        };
        // `grundy values`, `nim-value`
        let of = at + 1 + usize::from(s.is(at + 1, "-"));
        if s.is(at, "grundy Grundy nim Nim") && s.is(of, "value values numbers number sequence") {
            return Some(of - at);
        }
        if let Some(kind) = kind {
            self.kind = once(self.kind, kind)?;
            return Some(1);
        }
        if s.is_word(at) && word.starts_with(char::is_uppercase) && !is_outcome(word) {
            self.game = once(self.game, word)?;
            if s.kind(at + 1) != Some(TokenKind::Open(Bracket::Round)) {
                return Some(1);
            }
            let close = s.closing(at + 1)?;
            if close == at + 3 && is_letter(s.word(at + 2)) {
                self.name = once(self.name, s.word(at + 2))?;
            } else if close == at + 5 && s.is(at + 3, "..") {
                self.low = once(self.low, number(at + 2)?)?;
                self.high = once(self.high, number(at + 4)?)?;
            } else {
                return None;
            }
            return Some(close + 1 - at);
        }
        if is_letter(word) && (word != "a" || s.is(at + 1, "in from <= < > >=")) {
            self.name = once(self.name, word)?;
            return Some(1 + usize::from(s.is(at + 1, "= ==") && number(at + 2).is_some()));
        }
        (s.is(at, FILLS) || s.is(at, "from between over") && number(at + 1).is_some()).then_some(1)
    }
}

/// What was said, where it was not said otherwise before.
fn once<T: PartialEq + Copy>(before: Option<T>, now: T) -> Option<Option<T>> {
    before.is_none_or(|before| before == now).then_some(Some(now))
}

/// `how many n from 1 to 100 are lost?`, `show lost n from 0 to 50`, `which n up to 100 have value 5?`
pub(crate) fn numbers(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File || !(2..40).contains(&s.len()) {
        return None;
    }
    // `what is the largest …`, `print the …`
    let before =
        ["what is", "what's", "find", "show", "print", "give", "give me", "show me", "list"];
    let before = before.iter().filter_map(|words| s.phrase(0, words));
    let starts = before.chain([0]).flat_map(|from| {
        STARTS.iter().filter_map(move |(words, wish)| Some((from + s.phrase(from, words)?, *wish)))
    });
    let alone = s.is(0, "lost losing won winning").then_some((0, Wish::List));
    let (mut at, wish) = starts.max_by_key(|(length, _)| *length).or(alone)?;
    let mut end = end_of(s);
    if s.is(at, "(") && s.closing(at) == Some(end - 1) {
        (at, end) = (at + 1, end - 1);
    }
    let mut said = Said::default();
    if s.is(0, "draw plot") {
        said.kind = Some(Kind::Plot);
    }
    while at < end {
        at += said.next(s, at)?;
    }
    // Of many values the largest is asked for as one.
    let values = wish == Wish::Most && (1..end).any(|at| s.is(at, "value values nimber"));
    let kind = said.kind.or(values.then_some(Kind::Table))?;
    let shows = matches!(kind, Kind::Table | Kind::Plot);
    // `first lost T` may be several, and `draw T for n <= 20` is a question with a clause.
    let open = wish == Wish::First && said.name.is_none() && said.low.is_none();
    let clause = shows && wish != Wish::Most && s.next_of(0, &["for"]) < s.len();
    if open || clause {
        return None;
    }
    let (game, because) = match said.game {
        Some(game) => (game, None),
        None => game_above(s, 1)?,
    };
    let several = (1..end).any(|at| s.is(at, "positions numbers heaps sizes values nimbers"));
    let low = said.low.unwrap_or(0);
    let high = match said.high {
        Some(high) => high,
        None if matches!(wish, Wish::First) => low.saturating_add(FAR),
        // `what are the losing positions?`
        None if wish == Wish::List && several && kind != Kind::Plot => low.saturating_add(NEAR),
        None => return None,
    };
    let name = said.name.filter(|name| !game.starts_with(name)).unwrap_or("n");
    let range = format!("{low}..{high}");
    let condition = match kind {
        Kind::Lost => format!("outcome({game}({name})) == P"),
        Kind::Won => format!("outcome({game}({name})) == N"),
        Kind::Worth(value) => format!("grundy({game}({name})) == {value}"),
        Kind::Table | Kind::Plot => String::new(),
    };
    let each = format!("{name} for {name} in {range} if {condition}");
    if low > high {
        return None;
    }
    let text = match wish {
        Wish::List if kind == Kind::Lost => format!("lost {game}({range})"),
        Wish::List if kind == Kind::Plot => format!("plot {game}({range})"),
        Wish::List if shows => format!("table {game}({range})"),
        Wish::Most if kind == Kind::Table => {
            format!("max([grundy({game}({name})) for {name} in {range}])")
        }
        _ if shows => return None,
        Wish::Most => format!("max([{each}])"),
        Wish::List => format!("[{each}]"),
        Wish::Count => format!("count({each})"),
        Wish::First => format!("min([{each}])"),
    };
    Some(asks(s, text, because))
}
