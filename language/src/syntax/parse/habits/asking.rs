//! Questions about the numbers of a game, in sentences: `how many n from 1 to 100 are lost?`, `for which n in 1..100 is T(n) lost?`,
//! `smallest losing n > 1`, `who wins G from A?`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, Scanner, TokenKind};
use crate::vocabulary::is_outcome;

/// How far a first number is looked for, where nothing else is said.
const FAR: u64 = 100;

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
    ("which", Wish::List),
    ("for which", Wish::List),
    ("for what", Wish::List),
    ("what", Wish::List),
    ("show", Wish::List),
    ("show me", Wish::List),
    ("list", Wish::List),
    ("list all", Wish::List),
    ("find", Wish::List),
    ("find all", Wish::List),
    ("give", Wish::List),
    ("print", Wish::List),
    ("all", Wish::List),
    ("draw", Wish::List),
    ("plot", Wish::List),
];

const FILLS: &str = "is are has have does do be the such that with where for in of a an it ? . , : - position positions \
     numbers number values game which all n's up me";

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
            _ => None,
        };
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

fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase())
}

/// What was said, where it was not said otherwise before.
fn once<T: PartialEq + Copy>(before: Option<T>, now: T) -> Option<Option<T>> {
    before.is_none_or(|before| before == now).then_some(Some(now))
}

/// The only game further up, if it stands on one number.
fn only_game<'s>(s: &'s Scene<'_>) -> Option<&'s str> {
    let text = s.before_near();
    let tokens: Vec<_> = Scanner::new(text).filter(|t| t.is_significant()).collect();
    let word = |at: usize| tokens.get(at).map_or("", |t| t.text(text));
    let mut games = (0..tokens.len()).filter(|at| word(*at) == "game" && word(at + 2) == "(");
    let only = games.next()?;
    (games.next().is_none() && word(only + 4) == ")").then(|| word(only + 1))
}

/// `how many n from 1 to 100 are lost?`, `show lost n from 0 to 50`, `which n up to 100 have value 5?`
pub fn numbers(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File || !(2..40).contains(&s.len()) {
        return None;
    }
    let starts = STARTS.iter().filter_map(|(words, wish)| Some((s.phrase(0, words)?, *wish)));
    let alone = s.is(0, "lost losing won winning").then_some((0, Wish::List));
    let (mut at, wish) = starts.max_by_key(|(length, _)| *length).or(alone)?;
    let mut end = s.len();
    while end > 0 && s.is(end - 1, "? .") {
        end -= 1;
    }
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
    let kind = said.kind?;
    let shows = matches!(kind, Kind::Table | Kind::Plot);
    // `first lost T` may be several, and `draw T for n <= 20` is a question with a clause.
    let open = wish == Wish::First && said.name.is_none() && said.low.is_none();
    if open || shows && s.next_of(0, &["for"]) < s.len() {
        return None;
    }
    let game = said.game.or_else(|| only_game(s))?;
    let (low, high) = match (said.low, said.high) {
        (low, Some(high)) => (low.unwrap_or(0), high),
        (low, None) if wish == Wish::First => {
            let low = low.unwrap_or(0);
            (low, low.saturating_add(FAR))
        }
        _ => return None,
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
        _ if shows => return None,
        Wish::List => format!("[{each}]"),
        Wish::Count => format!("count({each})"),
        Wish::First => format!("min([{each}])"),
    };
    let message = "a question is its verb and what it asks about";
    Some(s.rewritten(codes::UNKNOWN_STATEMENT, 0, (message, "said with more words"), text))
}

/// `who wins G from A?`, `who wins from a?`: a place of a graph.
pub fn from_a_place(s: &Scene<'_>) -> Option<Slip> {
    let mut end = s.len();
    while end > 0 && s.is(end - 1, "? .") {
        end -= 1;
    }
    let from = end.checked_sub(2).filter(|from| s.is(*from, "from at in") && s.is_word(end - 1))?;
    let asks = s.is(0, "who Who") && s.is(1, "wins won win");
    let text = s.before_near();
    let graph = match from.checked_sub(3 + usize::from(s.is(2, "on"))) {
        Some(0) => s.word(from - 1),
        None => {
            let mut graphs = text.match_indices("graph ");
            let (at, word) = graphs.next().filter(|_| from == 2 && graphs.next().is_none())?;
            text.get(at + word.len()..)?.split([' ', '{']).next()?
        }
        _ => return None,
    };
    if s.place != Place::File || !asks || !text.contains(&format!("graph {graph} ")) {
        return None;
    }
    let text = format!("moves {graph}.{}", s.word(end - 1));
    let message = format!("no statement begins with `{}`", s.first());
    Some(s.rewritten(codes::UNKNOWN_STATEMENT, 0, (&message, "not a word of the language"), text))
}
