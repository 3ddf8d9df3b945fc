//! Values by automata, written down for the checker.

use super::{File, digest};
use crate::meter::{self, Spent};
use crate::solve::automatic::{Dfa, Formula, Game, Kind, Linear, Numeration, Part, Rank};
use serde_json::{Value, json};

/// The certificate that an automaton accepts the values of a game, or the positions that are lost;
/// none where its moves lead to other games, whose values would have to be proved as well.
pub fn write_automaton(
    name: &str,
    game: &Game,
    rank: &Rank,
    kind: Kind,
    numeration: Numeration,
    dfa: &Dfa,
) -> Result<Option<String>, Spent> {
    meter::wholly(|| written(name, game, rank, kind, numeration, dfa))
}

/// What digits are called.
pub fn digits(numeration: Numeration) -> String {
    match numeration {
        Numeration::Base(base) => format!("base {base}"),
        Numeration::Ostrowski(1) => "Zeckendorf digits".to_string(),
        Numeration::Ostrowski(r) => format!("Ostrowski digits up to {r}"),
    }
}

fn written(
    name: &str,
    game: &Game,
    rank: &Rank,
    kind: Kind,
    numeration: Numeration,
    dfa: &Dfa,
) -> Option<String> {
    let digits = digits(numeration);
    let (said, claim) = match kind {
        Kind::Value => ("values", format!("a position and its nim-value, in {digits}")),
        Kind::Lost => ("lost", format!("the positions that are lost, in {digits}")),
        Kind::LostMisere => (
            "lost in misère play",
            format!("the positions that are lost in misère play, in {digits}"),
        ),
    };
    let rank = match rank {
        Rank::Sum(weights) => json!(["sum", weights]),
        Rank::Lexical(order) => json!(["order", order]),
    };
    let mut moves = Vec::new();
    for each in &game.moves {
        let mut leaves = Vec::new();
        for part in &each.parts {
            let (what, numbers) = match part {
                Part::Own(to) => ("game", to.as_slice()),
                Part::Heap(size) => ("heap", std::slice::from_ref(size)),
                Part::Other(..) => return None,
            };
            let numbers = numbers.iter().map(|number| json!([times(number), number.plus]));
            let all: Vec<Value> = std::iter::once(json!(what)).chain(numbers).collect();
            leaves.push(json!(all));
        }
        if each.guard.speaks_of_relations() {
            return None;
        }
        let when = formula(&each.guard);
        moves.push(json!({"choose": each.bound, "when": when, "leaves": leaves}).to_string());
    }
    let states = (0..dfa.states() as u32).map(
        |state| json!({"state": state, "accepts": dfa.accepting(state), "next": dfa.row(state)}),
    );
    let states: Vec<String> = meter::each(states).map(|state| state.to_string()).collect();
    let mut file = File { text: "{\n".to_string() };
    file.field("certificate", &json!("values of a game by an automaton"));
    file.field("format", &json!(1));
    file.field("game", &json!(name));
    file.field("claim", &json!(format!("the automaton accepts {claim}")));
    file.field("kind", &json!(said));
    file.field("digits", &json!(digits));
    file.field("numbers", &json!(game.params.len()));
    file.field("rank", &rank);
    if game.domain.speaks_of_relations() {
        return None;
    }
    file.field("positions", &formula(&game.domain));
    file.items("moves", &moves);
    file.items("states", &states);
    let digest = json!(digest(&file.text));
    file.text += &format!("  \"sha256\": {digest}\n}}\n");
    Some(file.text)
}

/// `[[name, factor], …]`
fn times(sum: &Linear) -> Value {
    json!(sum.times.iter().map(|(name, factor)| json!([name, factor])).collect::<Vec<_>>())
}

pub(super) fn formula(of: &Formula) -> Value {
    let all = |word: &str, parts: &[Formula]| -> Value {
        std::iter::once(json!(word)).chain(parts.iter().map(formula)).collect()
    };
    match of {
        Formula::Truth(true) => json!(["true"]),
        Formula::Truth(false) => json!(["not", ["true"]]),
        Formula::Zero(sum) => json!(["=", times(sum), sum.plus]),
        Formula::AtMost(sum) => json!(["<=", times(sum), sum.plus]),
        Formula::Multiple(sum, of) => json!(["divides", of, times(sum), sum.plus]),
        Formula::Xor(a, b, c) => json!(["xor", a, b, c]),
        Formula::Power(of, name) => json!(["power", of, name]),
        Formula::Odious(name) => json!(["odious", name]),
        Formula::Root(c, of, is) => json!(["root", c, of, is]),
        Formula::Not(of) => json!(["not", formula(of)]),
        Formula::All(parts) => all("and", parts),
        Formula::Any(parts) => all("or", parts),
        Formula::Some(names, of) => json!(["some", names, formula(of)]),
        Formula::Relation(which, names) => json!(["game", which, names]),
    }
}
