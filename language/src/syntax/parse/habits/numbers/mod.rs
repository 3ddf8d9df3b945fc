//! Questions about the numbers of a game, as people put them in sentences. Each file looks for one kind:
//!
//! - [`words`]: what each word says, in any order: `how many n from 1 to 100 are lost?`
//! - [`which`]: which numbers, how many, and the first, where the position is written: `count lost T(0..100)`
//! - [`sequence`]: values and periods: `first 20 values of Kayles`, `T is periodic with period 4`
//! - [`single`]: one position: `is 10 a losing position?`, `who wins G from a?`

pub(super) mod sequence;
pub(super) mod single;
pub(super) mod which;
pub(super) mod words;

use super::super::scene::Scene;
use super::Slip;
use super::bounded::{asked_range, bounds_of};
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, Scanner, TokenKind};

/// How far a first number is looked for in a mend, where nothing else is said.
const FAR: u64 = 100;

/// How far numbers are listed in a mend, where nothing else is said.
const NEAR: u64 = 20;

/// The first call of a game from here on: its name, what stands in its brackets, and where it ends.
pub(super) fn call<'s>(s: &'s Scene<'_>, from: usize) -> Option<(&'s str, &'s str, usize)> {
    let at = (from..s.len()).find(|at| {
        let bracket = s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
        s.word(*at).starts_with(char::is_uppercase) && s.is_word(*at) && bracket
    })?;
    let close = s.closing(at + 1)?;
    Some((s.word(at), s.between(at + 2, close), close + 1))
}

pub(super) fn is_lost(word: &str) -> bool {
    matches!(word, "lost" | "losing" | "P" | "loses" | "lose")
}

pub(super) fn is_won(word: &str) -> bool {
    matches!(word, "won" | "winning" | "N" | "wins" | "win")
}

pub(super) fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase())
}

pub(super) fn instead(s: &Scene<'_>, message: &str, label: &str, text: String) -> Slip {
    s.rewritten(codes::UNKNOWN_STATEMENT, 0, (message, label), text)
}

/// The game further up that a question means without its name, if it stands on so many numbers: the last one; and what is
/// to be said if there are others.
pub(super) fn game_above<'s>(
    s: &'s Scene<'_>,
    numbers: usize,
) -> Option<(&'s str, Option<&'static str>)> {
    let text = s.before_near();
    let tokens: Vec<_> = Scanner::new(text).filter(|t| t.is_significant()).collect();
    let word = |at: usize| tokens.get(at).map_or("", |t| t.text(text));
    let games =
        (0..tokens.len()).filter(|at| word(*at) == "game" && matches!(word(at + 2), "(" | "="));
    let games: Vec<usize> = games.collect();
    let last = *games.last()?;
    let close = (last..tokens.len()).find(|at| word(*at) == ")").unwrap_or(0);
    let names = (last + 3..close).step_by(2).count();
    let plain = (last + 4..close).step_by(2).all(|at| word(at) == ",");
    let fits = match word(last + 2) {
        "(" => plain && names == numbers,
        // `game K = octal 0.77`
        _ => word(last + 3) == "octal" && numbers == 1,
    };
    let others = games.iter().any(|at| word(at + 1) != word(last + 1));
    let said = "the last game above is asked about; write the name of another in its place";
    fits.then(|| (word(last + 1), others.then_some(said)))
}

/// A question in other words, which means the game above.
pub(super) fn asks(s: &Scene<'_>, text: String, because: Option<&'static str>) -> Slip {
    let message = "a question is its verb and what it asks about";
    let mut slip =
        s.rewritten(codes::UNKNOWN_STATEMENT, 0, (message, "said with more words"), text);
    slip.because = because;
    slip
}

/// Where a sentence ends: before its sign.
pub(super) fn end_of(s: &Scene<'_>) -> usize {
    let ends = (0..s.len()).rev().find(|at| !s.is(*at, "? . !"));
    ends.map_or(0, |last| last + 1)
}

/// `for n < 100`, `for n in 0..20`: the range that a `for` says.
pub(super) fn range_behind(s: &Scene<'_>, start: usize, end: usize) -> Option<String> {
    let (name, from) = (s.word(start + 1), start + 3);
    match s.word(start + 2) {
        _ if s.clauses_from(from) < end => None,
        "in" | "=" | "∈" => Some(s.between(from, end).to_string()).filter(|it| it.contains("..")),
        _ => asked_range(&bounds_of(s, name, (start + 1, end))?),
    }
}
