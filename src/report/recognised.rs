//! Which games have the values of a list: as text and as JSON.

use super::sequences;
use crate::session::answer::Guessed;
use crate::solve::guess::{Likely, Recognition};
use serde_json::{Value, json};

/// A longer list is not written again.
const LONGEST: usize = 60;

pub(super) fn text(of: &str, values: usize, found: &Recognition, guesses: &[Guessed]) -> String {
    let of = match of.chars().count() > LONGEST {
        true => format!("{}…", of.chars().take(LONGEST).collect::<String>()),
        false => of.to_string(),
    };
    let mut out = if guesses.is_empty() {
        format!("{of}: a guess, and no proof")
    } else {
        sequences::guess(&of, guesses, values.saturating_sub(1) as u64)
    };
    for game in &found.games {
        out += &format!("\n  {}", one(game, values));
    }
    if found.more > 0 {
        let games = if found.more == 1 { "game agrees" } else { "games agree" };
        out += &format!("\n  and {} more {games} as far", found.more);
    }
    if found.games.is_empty() && guesses.is_empty() {
        out = format!("{of}: no game and no pattern that is known here has these {values} values");
    }
    out
}

fn one(game: &Likely, values: usize) -> String {
    let Likely { name, library, rules, oeis, agree, from, except, .. } = game;
    let mut out = match (name.is_empty(), library) {
        (true, _) => format!("{rules}: worth {}", at(game, "G")),
        (false, Some(library)) => {
            format!("{}, `import {library}` ({rules})", at(game, name))
        }
        (false, None) => format!("{} ({rules})", at(game, name)),
    };
    if let Some(oeis) = oeis {
        out += &format!(", OEIS {oeis}");
    }
    if !except.is_empty() {
        let except: Vec<String> = except.iter().map(usize::to_string).collect();
        return out + &format!(": {agree} of {values} agree, not at n = {}", except.join(" and "));
    }
    let whole = agree + from == values;
    out += &match (whole, from) {
        (true, 0) => format!(": all {agree} agree"),
        (true, from) => format!(": the {agree} from n = {from} on agree"),
        (false, 0) => format!(": the first {agree} of {values} agree"),
        (false, from) => format!(": {agree} of {values} agree, from n = {from} on"),
    };
    out
}

/// The value at n, by the heaps of the game.
fn at(game: &Likely, name: &str) -> String {
    let n = if game.doubled { "n / 2" } else { "n" };
    let heap = match game.shift {
        0 => n.to_string(),
        more if more > 0 => format!("{n} + {more}"),
        less => format!("{n} - {}", -less),
    };
    match game.times {
        1 => format!("{name}({heap})"),
        times => format!("{times} * {name}({heap})"),
    }
}

pub(super) fn json(found: &Recognition) -> Value {
    let one = |game: &Likely| {
        json!({
            "game": game.name,
            "library": game.library,
            "rules": game.rules,
            "oeis": game.oeis,
            "shift": game.shift,
            "doubled": game.doubled,
            "times": game.times,
            "from": game.from,
            "agree": game.agree,
            "except": game.except,
        })
    };
    found.games.iter().map(one).collect()
}
