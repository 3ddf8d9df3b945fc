//! What is said beside the amounts of a rule and is none of them: how the game ends, a pass, the whole
//! heap, neighbours.

use super::super::scene::{Place, Scene};
use super::amounts::number_words;
use super::nouns::of_a_kind;
use super::ranges::or_more;
use super::rules::{takes_at, two_rules};
use super::words::STONES;
use super::{READS_RARE_FORMS, Slip};
use crate::diagnostic::{Mend, codes};

const WHO_WINS: &str =
    "who cannot move loses; the other way round is asked: `misere(…)` about a position";

const JOINS: &[&str] = &[",", "or", "and", "but"];

fn says_who_wins(word: &str) -> bool {
    matches!(word, "last" | "misere" | "misère" | "normal" | "winner" | "loser" | "who" | "whoever")
}

/// `last player loses`, `lose if n == 1`, `end when n < 2`: how a game ends is no rule.
pub(super) fn ending(s: &Scene<'_>) -> Option<Slip> {
    let first = s.first().to_lowercase();
    let own =
        |name: &str, params: &[String]| name == s.first() || params.iter().any(|p| p == s.first());
    if s.game.as_ref().is_some_and(|(name, params)| own(name, params)) {
        return None;
    }
    let who = says_who_wins(&first);
    let ends = matches!(
        first.as_str(),
        "terminal"
            | "end"
            | "ends"
            | "stop"
            | "lose"
            | "loses"
            | "win"
            | "wins"
            | "game"
            | "player"
    );
    let when = (1..s.len().min(3)).any(|at| s.is(at, "if when at wins loses over ends =="))
        || s.len() == 1
        || first == "terminal";
    if s.place != Place::Game || !(who || ends && when) {
        return None;
    }
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, "a rule says what a move does", "no move");
    slip.sure = true;
    slip.instead = match who {
        true => WHO_WINS.to_string(),
        false => {
            "a game ends where no rule has a move: give the rules an `if`; who cannot move loses"
                .to_string()
        }
    };
    Some(slip)
}

/// `pass`, `skip`: a rule that takes nothing.
pub(super) fn passing(s: &Scene<'_>) -> Option<Slip> {
    let alone = s.len() == 1 && s.is(0, "pass skip");
    (s.place == Place::Game && alone).then(|| pass(s, 0))
}

/// `subtract 1; then split`: what one move does is one rule.
pub(super) fn then(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Game || !s.is(0, "then") {
        return None;
    }
    let message = "what one move does is one rule";
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "part of the rule before it?");
    slip.sure = true;
    slip.instead =
        "who takes and splits the rest leaves two heaps: `subtract 1..3 leaving 2 heaps`"
            .to_string();
    Some(slip)
}

/// `split in half`
pub(super) fn half(s: &Scene<'_>) -> Option<Slip> {
    let halves = |word: &str| matches!(word, "half" | "halves");
    let at = (1..s.len().min(5)).find(|at| halves(s.word(*at)))?;
    let filler = |at: usize| s.is(at, "in into a the two 2 it");
    if s.place != Place::Game || !s.is(0, "split") || !(1..at).all(filler) {
        return None;
    }
    let message = "halves are two heaps of one size";
    let mut slip = s.slip(codes::RANGE_IN_WORDS, at, message, "not in words");
    slip.instead = "write `split into 2 equal`".to_string();
    slip.edits.push(s.replace(1, at + 1, "into 2 equal"));
    Some(slip)
}

/// `subtract 1..3, or all`, `subtract 3 or pass`, `take 1..3, last player loses`
pub(super) fn no_amount(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Game || !takes_at(s, 0) {
        return None;
    }
    let end = s.clauses_from(1);
    if let Some(slip) = all_of_it(s, 1 + usize::from(s.is(1, "the")), end) {
        return Some(slip);
    }
    let mut join = s.next_of(1, JOINS);
    while join < end {
        let mut at = join + 1;
        while JOINS.contains(&s.word(at)) || s.is(at, "the also a can") {
            at += 1;
        }
        let params = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
        let own = params.iter().any(|p| p == s.word(at));
        let found = match s.word(at) {
            _ if own => None,
            // `the last` alone is one at an end.
            word if says_who_wins(word) && s.is_word(at + 1) => Some(how_it_ends(s, join, at)),
            "pass" | "passes" | "skip" | "nothing" => Some(pass(s, at)),
            "its" | "their" if (at..end).any(|i| s.word(i).starts_with("neighbo")) => {
                Some(with_neighbours(s, at))
            }
            "only" | "just" => Some(own_case(s, at)),
            _ => all_of_it(s, at, end),
        };
        if found.is_some() {
            return found;
        }
        join = s.next_of(join + 1, JOINS);
    }
    None
}

/// The same, and another rule, in amounts that can be read: `subtract 3 or pass`, `subtract 1.. or split`.
pub(crate) fn beside_amounts(s: &Scene<'_>) -> Option<Slip> {
    no_amount(s)
        .or_else(|| or_more(s))
        .or_else(|| two_rules(s))
        .or_else(|| of_a_kind(s))
        .or_else(|| number_words(s))
}

fn how_it_ends(s: &Scene<'_>, join: usize, at: usize) -> Slip {
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, "a rule says what a move does", "no move");
    slip.instead = WHO_WINS.to_string();
    if s.is(at, "last") && (at..s.len()).any(|i| s.is(i, "win wins")) {
        slip.because = Some("who cannot move loses, so that who moves last wins");
        slip.edits.push(s.delete(join, s.len()));
    }
    slip.sure = slip.edits.is_empty();
    slip
}

fn pass(s: &Scene<'_>, at: usize) -> Slip {
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, "to pass is no amount", "takes nothing");
    slip.sure = true;
    slip.instead = match s.game.as_ref() {
        Some((name, params)) => {
            let all = params.join(", ");
            format!(
                "a pass that does not end is no game: count them, in `game {name}({all}, passes)` with `move to {name}({all}, passes - 1) if passes > 0`"
            )
        }
        None => "count the passes in a parameter of the game".to_string(),
    };
    slip
}

/// `2 or 3, but only 1 if n is odd`
fn own_case(s: &Scene<'_>, at: usize) -> Slip {
    let mut slip =
        s.slip(codes::TWO_ON_A_LINE, at, "each case is a rule of its own", "another case");
    slip.instead = "write `if … { … } else { … }` with a rule for each case".to_string();
    slip.sure = true;
    slip
}

fn with_neighbours(s: &Scene<'_>, at: usize) -> Slip {
    let message = "a rule does not say what goes with what is taken";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, message, "which are they?");
    slip.sure = true;
    slip.instead = "one of a row with its neighbours: all that is left is what stands left and right of them, `game A = octal 0.137` from 0 on".to_string();
    slip
}

/// `all`, `everything`, `the whole heap`: as many as there are.
fn all_of_it(s: &Scene<'_>, at: usize, end: usize) -> Option<Slip> {
    let [heap] = s.game.as_ref().map(|(_, params)| params.as_slice())? else { return None };
    let phrases = ["the rest", "rest", "whole", "entire", "everything", "all"];
    let length = phrases.iter().find_map(|phrase| s.phrase(at, phrase))?;
    let mut to = at + length;
    while s.is(to, "of them the it") || STONES.contains(&s.word(to)) {
        to += 1;
    }
    if to != end && !JOINS.contains(&s.word(to)) || s.is(to, "but") {
        return None;
    }
    let message = "all of a heap is its number";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, message, "how many are there?");
    slip.instead = format!("write `{heap}`");
    let from = if s.is(at - 1, "the") { at - 1 } else { at };
    slip.edits.push(s.replace(from, to, heap.clone()));
    Some(slip)
}

/// `n = 10` among the rules: of how large a heap is asked below the game.
pub(super) fn size_in_rules(s: &Scene<'_>, sign: usize) -> Option<Slip> {
    if !READS_RARE_FORMS {
        return None;
    }
    let (name, _) = s.game.as_ref()?;
    let call = format!("{name}(");
    let size = s.word(sign + 1).parse::<u64>().ok()?;
    let message = "rules hold for every number, and a question says for which";
    let mut slip = s.slip(codes::UNKNOWN_RULE, sign, message, "not a rule");
    slip.instead = format!("remove it: below the game, `{call}{size})` asks about {size}");
    slip.beyond = s.below_near().contains(&call).then(|| Mend::new(s.whole_line(), ""));
    slip.sure = true;
    Some(slip)
}
