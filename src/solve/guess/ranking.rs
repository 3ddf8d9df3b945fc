//! The shortest guesses, none that says what a shorter one says.

use super::{Guess, Place};

/// At most so many guesses are given.
const MOST: usize = 3;

/// Guesses are compared at so many points beyond what was tested.
const BEYOND: usize = 300;

/// The shortest, none that says what a shorter one says, and none that is far longer than the
/// shortest. What comes before its first heap counts as said one by one.
pub(super) fn best(
    found: Vec<Guess>,
    length: usize,
    exceptions: impl Fn(&Guess) -> usize,
) -> Vec<Guess> {
    let mut ranked: Vec<(usize, Guess)> = found
        .into_iter()
        .map(|guess| (guess.pattern.formula().length() + 2 * exceptions(&guess), guess))
        .collect();
    ranked.sort_by_key(|(cost, guess)| (*cost, guess.from));
    let longest = ranked.first().map_or(0, |(cost, _)| cost + cost / 2 + 6);
    let mut kept: Vec<Guess> = Vec::new();
    for (cost, guess) in ranked {
        if cost <= longest && !kept.iter().any(|k| same_beyond(k, &guess, length)) {
            kept.push(guess);
        }
    }
    kept.truncate(MOST);
    kept
}

/// Up to the end of the data both say what is there; do they say the same of what follows?
fn same_beyond(one: &Guess, other: &Guess, length: usize) -> bool {
    let (one, other) = (one.pattern.formula(), other.pattern.formula());
    let far = (1..=BEYOND).map(|step| length * 3 + step * 7);
    let beyond = (length..length + BEYOND).chain(far);
    beyond.map(|n| Place::heap(n as i64)).all(|place| one.at(place) == other.at(place))
}
