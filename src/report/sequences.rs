//! Periods, codes, guesses and claims, for people.

use super::phrases::failed;
use crate::session::answer::{
    Automaton, Found, Guessed, Kept, Named, Repeats, Same, State, Verdict, Written,
};
use crate::solve::heaps::proof::Theorem;

pub(super) fn period(of: &str, found: &Found, why: Option<&str>, file: Option<&Written>) -> String {
    let (first, second) = match found {
        Found::Proved { repeats, theorems, checked_to } => (
            format!("{of}: {}, proved for every n", from(repeats)),
            match theorems.as_slice() {
                [Theorem::Automatic] => by(theorems),
                _ => format!("{}, from the values of heaps 0 to {checked_to}", by(theorems)),
            },
        ),
        Found::Observed { repeats, searched_to } => (
            format!("{of}: {}, as far as was looked", from(repeats)),
            format!("observed up to n = {searched_to}, not proved: {}", why.unwrap_or("")),
        ),
        Found::Automatic(automaton) => {
            // Of several numbers no period was looked for.
            let numbers = automaton.names.len() - usize::from(!automaton.lost);
            let none = if numbers == 1 { "no period was found; " } else { "" };
            (format!("{of}: {none}{}, proved", accepted(automaton)), states(automaton))
        }
        Found::Nothing { searched_to } => (
            format!("{of}: no period was found up to n = {searched_to}"),
            why.unwrap_or("").to_string(),
        ),
    };
    let mut text = format!("{first}\n  {second}");
    if let (Some(why), Found::Proved { .. }) = (why, found) {
        text += &format!("\n  {why}");
    }
    if let Some(file) = file {
        text += &kept_in(file);
    }
    text
}

/// Larger automata are not written out.
const MOST_STATES: usize = 24;

fn accepted(automaton: &Automaton) -> String {
    let what = if automaton.lost { "the lost positions" } else { "its values" };
    format!("an automaton accepts {what}, in {}", automaton.digits)
}

fn states(automaton: &Automaton) -> String {
    let count = automaton.states.len();
    let names = automaton.names.join(", ");
    let plural = if count == 1 { "" } else { "s" };
    let mut text = format!("{count} state{plural}, from 0 on; a letter has a digit of {names}");
    if count > MOST_STATES {
        return text;
    }
    for State { number, accepts, next } in &automaton.states {
        let next: Vec<String> =
            next.iter().map(|(letter, to)| format!("{letter} to {to}")).collect();
        let accepts = if *accepts { " (accepts)" } else { "" };
        text += &format!("\n  {number}{accepts}");
        if !next.is_empty() {
            text += &format!(": {}", next.join(", "));
        }
    }
    text
}

/// "period 12", "arithmetic period 4 with saltus 4"
fn kind(repeats: &Repeats) -> String {
    match repeats.saltus {
        0 => format!("period {}", repeats.period),
        saltus => format!("arithmetic period {} with saltus {saltus}", repeats.period),
    }
}

/// The same, and since when, as a picture says it.
pub(super) fn repeating(repeats: &Repeats) -> String {
    match repeats.preperiod {
        0 => format!("{} from the start", kind(repeats)),
        n => format!("{} from {n} on", kind(repeats)),
    }
}

fn from(repeats: &Repeats) -> String {
    let Repeats { preperiod, start, .. } = repeats;
    let kind = kind(repeats);
    match repeats.last_exception() {
        Some(last) => format!("{kind} from {preperiod} on (last exception {last})"),
        None if *start == 0 => format!("{kind} from the start"),
        None => format!("{kind} from the start, {start}"),
    }
}

/// What a proof rests on.
pub(super) fn by(theorems: &[Theorem]) -> String {
    match theorems {
        [] => "by arithmetic".to_string(),
        all => all.iter().map(|theorem| theorem.words()).collect::<Vec<_>>().join(", and "),
    }
}

/// What stands below a counterexample that may not be the smallest.
pub(super) const ENDED_THERE: &str =
    "\n  the search ended there; a smaller counterexample may exist";

pub(super) fn claim(verdict: &Verdict, source: &str, kept: Option<&Kept>) -> String {
    let mut text = decided(verdict, source);
    match kept {
        Some(Kept::In(file)) => text += &kept_in(file),
        Some(Kept::Not(why)) => text += &format!("\n  there is no certificate to write: {why}"),
        None => {}
    }
    text
}

fn kept_in(file: &Written) -> String {
    format!("\n  the certificate is in {0}; `grundy verify {0}` checks it", file.name)
}

fn decided(verdict: &Verdict, source: &str) -> String {
    match verdict {
        Verdict::Proved { theorems, checked_to } if theorems == &[Theorem::Automatic] => {
            let by = by(theorems);
            format!("proved for all numbers of its ranges\n  {by}, and checked up to {checked_to}")
        }
        Verdict::Proved { theorems, checked_to } => {
            format!("proved for all n\n  {}, and checked up to n = {checked_to}", by(theorems))
        }
        Verdict::Verified { points: 1, open: None } => "verified at its one point".to_string(),
        Verdict::Verified { points, open: None } => format!("verified at all {points} points"),
        Verdict::Verified { points, open: Some((last, why)) } => {
            format!("verified up to {last}, at {points} points\n  not proved: {why}")
        }
        Verdict::Refuted { at, sides, smallest } => {
            let told = failed("refuted", source, sides.as_ref(), at);
            if *smallest { told } else { told + ENDED_THERE }
        }
        Verdict::Undecided { reason } => format!("undecided: {reason}"),
    }
}

pub(super) fn code(named: &Named) -> String {
    let Named { of, code, rules, known, same } = named;
    let Some(rules) = rules else {
        return format!(
            "{of} has no code: a code is of moves that take from a heap and may split the rest"
        );
    };
    let names = known.join(", ");
    let mut text = match (code, known.is_empty()) {
        (Some(code), true) => format!("{of} is {code}"),
        (Some(code), false) => format!("{of} is {code}, {names}"),
        (None, false) => format!("{of} is {names}"),
        (None, true) => format!("{of} has no finite code"),
    };
    text += &format!("\n  {rules}");
    for Same { game, by, rules } in same {
        text += &match (rules, by) {
            (true, _) => format!("\n  {game} has the same rules"),
            (false, 0) => format!("\n  its values are those of {game}, for every n"),
            (false, by) if *by > 0 => {
                format!("\n  {of}(n) is worth what {game} is worth at n + {by}, for every n")
            }
            (false, by) => {
                format!("\n  {of}(n + {}) is worth what {game} is worth at n, for every n", -by)
            }
        };
    }
    text
}

pub(super) fn guess(of: &str, guesses: &[Guessed], searched_to: u64) -> String {
    if guesses.is_empty() {
        return format!("{of}: no pattern that is simple enough, in n = 0 to {searched_to}");
    }
    let one = |guess: &Guessed| {
        let Guessed { written, definitions, from, tested_to, lost, claim } = guess;
        let what = if *lost { "lost where" } else { "worth" };
        let since = if *from == 0 { String::new() } else { format!(" from n = {from} on") };
        let mut text = format!("  {what} {written}{since}, tested up to {tested_to}");
        for definition in definitions {
            text += &format!("\n    where {definition}");
        }
        if let Some(claim) = claim {
            text += &format!("\n    ask whether it is so: {claim}");
        }
        text
    };
    let all: Vec<String> = guesses.iter().map(one).collect();
    format!("{of}: a guess, and no proof\n{}", all.join("\n"))
}
