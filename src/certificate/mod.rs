//! Certificates of periods, written: rules, values and the theorem that a proof rests on, in a
//! form that the checker (`verify`, which shares nothing with this) can go through again.
//!
//! A certificate is JSON with one item a line, always written in the same way, and ends with the
//! SHA-256 digest of the lines before. `docs/certificates.md` describes it.

mod automatic;
mod claim;
mod quotient;
mod values;
mod words;

pub use automatic::{digits, write_automaton};
pub use claim::{Game, How, Said, write_claim, write_claim_by_automata};
pub use quotient::{Of, write_quotient};
pub use words::system as sentence;

use crate::meter::{self, Spent};
use crate::solve::heaps::Values;
use crate::solve::heaps::period;
use crate::solve::heaps::proof::{Proof, Theorem};
use crate::solve::heaps::rows;
use crate::solve::heaps::rules::{Rules, System};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The certificate of a proof. `values` are those of each game of the system, as many as the
/// proof asked for or more.
pub fn write(
    game: &str,
    system: &System,
    values: &[Values<'_>],
    proof: &Proof,
) -> Result<String, Spent> {
    meter::wholly(|| written(game, system, values, proof))
}

fn written(game: &str, system: &System, values: &[Values<'_>], proof: &Proof) -> String {
    let basis = Basis::of(system, values, proof);
    let growth = match proof.saltus {
        0 => String::new(),
        saltus => format!(" + {saltus}"),
    };
    let claim =
        format!("G(n + {}) = G(n){growth} for all n from {} on", proof.period, proof.preperiod);
    let mut file = File { text: "{\n".to_string() };
    file.field("certificate", &json!("period of a game of one heap"));
    file.field("format", &json!(1));
    file.field("game", &json!(game));
    file.field("claim", &json!(claim));
    file.field("period", &json!(proof.period));
    file.field("preperiod", &json!(proof.preperiod));
    file.field("saltus", &json!(proof.saltus));
    file.field("theorem", &json!(proof.theorem.name()));
    file.field("step", &json!(basis.step));
    file.field("from", &json!(basis.from));
    file.field("checked", &json!(basis.checked));
    file.field("because", &json!(basis.because));
    file.field("words", &json!(words::system(system)));
    file.items("rules", &rules(system));
    let given = values::given(values, basis.checked, proof);
    file.field("given", &json!(given));
    file.items("values", &values::lines(values, given));
    let digest = json!(digest(&file.text));
    file.text += &format!("  \"sha256\": {digest}\n}}\n");
    file.text
}

struct File {
    text: String,
}

impl File {
    fn field(&mut self, key: &str, value: &Value) {
        self.text += &format!("  \"{key}\": {value},\n");
    }

    fn items(&mut self, key: &str, items: &[String]) {
        let size: usize = items.iter().map(String::len).sum();
        if meter::room(2 * size).is_err() {
            return;
        }
        self.text += &format!("  \"{key}\": [\n");
        for (i, item) in items.iter().enumerate() {
            self.text += if i > 0 { ",\n    " } else { "    " };
            self.text += item;
        }
        let end = if items.is_empty() { "" } else { "\n" };
        self.text += &format!("{end}  ],\n");
    }
}

fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn rules(system: &System) -> Vec<String> {
    let mut lines = Vec::new();
    for (game, Rules { moves, early, cycle }) in system.games.iter().enumerate() {
        lines.push(json!({"game": game, "early": early, "cycle": cycle}).to_string());
        for (list, moves) in moves.iter().enumerate() {
            let any_from = moves.any_from.map(|least| least.max(1));
            lines.push(json!({"game": game, "moves": list, "any_from": any_from}).to_string());
            lines.extend(moves.removals.iter().map(|removal| {
                let line = json!({
                    "game": game,
                    "moves": list,
                    "taken": removal.taken,
                    "parts": removal.parts,
                    "unequal": removal.unequal && removal.parts.len() > 1,
                    "beside": removal.beside,
                });
                line.to_string()
            }));
        }
    }
    lines
}

/// The number of values that are looked at in the time of a step.
const VALUES_OF_A_STEP: usize = 16;

/// What the theorem is used with. All games of the system repeat after `step`, from `from` on;
/// that can be later, and a multiple of the period, where the first game alone repeats sooner.
struct Basis {
    step: usize,
    from: usize,
    checked: usize,
    because: String,
}

impl Basis {
    fn of(system: &System, values: &[Values<'_>], proof: &Proof) -> Basis {
        let known = values.iter().map(Values::len).min().unwrap_or(0);
        let checked = proof.checked.min(known);
        if proof.theorem == Theorem::AllBut {
            let (step, from) = machine(system, values, proof.period, checked);
            let because = format!("the states before {from} and {} are the same", from + step);
            return Basis { step, from, checked, because };
        }
        if proof.theorem == Theorem::Rows
            && let Some(found) = rows::repeats(system, values)
        {
            let rows::Repeats { from, step, .. } = found;
            let because = format!("the states before {from} and {} are the same", from + step);
            return Basis { step, from, checked: from + step, because };
        }
        let cycles = system.games.iter().map(|g| g.cycle.len());
        let unit = cycles.fold(proof.period.max(1), common_multiple);
        let multiples = (1..=known / unit).map(|times| times * unit);
        let fits = |step: usize| {
            meter::work_on(known / VALUES_OF_A_STEP + 1).ok()?;
            let from = repeats_from(values, known, step);
            let (needed, because) = period::conditions(system, from, step, checked)?;
            (needed <= checked).then_some(Basis { step, from, checked, because })
        };
        // A proof has such a step; without one the file says what the checker will not find.
        multiples.take(1000).find_map(fits).unwrap_or_else(|| {
            let because = period::conditions(system, 1, unit, checked)
                .map_or_else(String::new, |said| said.1);
            Basis { step: unit, from: 1, checked, because }
        })
    }
}

/// The smallest multiple of the period, so that the machine that values the heaps one after the
/// other is in the same state so many heaps before the last known one as after it.
fn machine(
    system: &System,
    values: &[Values<'_>],
    period: usize,
    checked: usize,
) -> (usize, usize) {
    let period = period.max(1);
    let any_from = system.games.iter().flat_map(|g| &g.moves).find_map(|m| m.any_from);
    let window = any_from.unwrap_or(1).max(1) as usize - 1;
    let value = |n: usize| values.first().and_then(|v| v.get(n)).unwrap_or(0);
    // Relative to the least value that none of the heaps has of which any may be left.
    let state = |n: usize| {
        let mut used: Vec<u32> = (0..n.saturating_sub(window)).map(value).collect();
        used.sort_unstable();
        used.dedup();
        let least = (0..).zip(&used).take_while(|(i, used)| i == *used).count() as u32;
        let above: Vec<u32> = used.into_iter().filter_map(|u| u.checked_sub(least)).collect();
        let window: Vec<Option<u32>> =
            (n.saturating_sub(window)..n).map(|n| value(n).checked_sub(least)).collect();
        (above, window)
    };
    let last = state(checked);
    let steps = (1..=checked / period).map(|times| times * period);
    let steps = steps.take_while(|_| meter::work_on(checked / VALUES_OF_A_STEP + 1).is_ok());
    let step = steps.take(1000).find(|step| state(checked - step) == last).unwrap_or(period);
    (step, checked.saturating_sub(step))
}

fn common_multiple(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1)).saturating_mul(b)
}

/// The least heap, but not that of none, from which on all games repeat after so many.
fn repeats_from(values: &[Values<'_>], known: usize, step: usize) -> usize {
    let repeats = |n: usize| values.iter().all(|v| v.get(n) == v.get(n + step));
    (1..known - step).rev().find(|n| !repeats(*n)).map_or(1, |n| n + 1)
}
