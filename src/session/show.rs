//! Values and positions as the language writes them.

use super::answer::Datum;
use crate::solve::Machine;
use crate::solve::states::{Key, Part, Position, StateId};
use crate::solve::value::{Outcome, Value};

pub fn outcome_letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::N => 'N',
        Outcome::P => 'P',
        Outcome::D => 'D',
    }
}

pub fn datum(machine: &Machine, value: &Value) -> Datum {
    let all = |items: &[Value]| items.iter().map(|v| datum(machine, v)).collect();
    match value {
        Value::Number(n) => Datum::Number(*n),
        Value::Truth(is) => Datum::Truth(*is),
        Value::Text(text) => Datum::Text(text.to_string()),
        Value::Outcome(outcome) => Datum::Outcome(outcome_letter(*outcome)),
        Value::Position(of) => Datum::Position(position(machine, of)),
        Value::List(items) => Datum::List(all(items)),
        Value::Set(items) => Datum::Set(all(items)),
        Value::Tuple(items) => Datum::Tuple(all(items)),
        Value::From(from) => Datum::Text(format!("{from}..")),
        Value::Game(game) => {
            let known = machine.program.games.get(game.0 as usize);
            Datum::Text(known.map_or_else(String::new, |g| g.name.clone()))
        }
        Value::TooLarge(_) => Datum::Text("a number too large".into()),
        Value::Function(..) | Value::Builtin(_) => Datum::Text("a function".into()),
    }
}

/// A position, written.
pub fn position(machine: &Machine, whole: &Position) -> String {
    let parts: Vec<String> = whole
        .parts()
        .iter()
        .map(|part| match part {
            Part::Heap(n) => format!("*{n}"),
            Part::State(id) => state(machine, *id),
        })
        .collect();
    if parts.is_empty() { "*0".to_string() } else { parts.join(" + ") }
}

fn state(machine: &Machine, id: StateId) -> String {
    match machine.states.key(id) {
        Some(Key::Game { game, args, .. }) => {
            let known = machine.program.games.get(game.0 as usize);
            let name = known.map_or("", |g| g.name.as_str());
            if known.is_some_and(|g| g.params.is_empty()) {
                return name.to_string();
            }
            let args: Vec<String> = args.iter().map(|a| datum(machine, a).written()).collect();
            format!("{name}({})", args.join(", "))
        }
        Some(Key::Node(graph, node)) => {
            let known = machine.program.graphs.get(graph.0 as usize);
            let node = known.and_then(|g| g.nodes.get(*node as usize)).map_or("", String::as_str);
            format!("{}.{node}", known.map_or("", |g| g.name.as_str()))
        }
        Some(Key::Set(options)) => {
            let options: Vec<String> = options.iter().map(|o| position(machine, o)).collect();
            format!("{{{}}}", options.join(", "))
        }
        Some(Key::Misere(inside)) => format!("misere({})", position(machine, inside)),
        None => String::new(),
    }
}

/// The numbers of the heaps of one game, `1 + 2`, where the name of the game is clear.
pub fn words(machine: &Machine, words: &Value) -> Option<String> {
    let Value::List(pieces) = words else { return None };
    if pieces.is_empty() {
        return None;
    }
    let nothing = |piece: Option<&Value>| matches!(piece, Some(Value::Number(0)));
    let plus = |piece: Option<&Value>| matches!(piece, Some(Value::Text(t)) if &**t == " + ");
    let mut out = String::new();
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        // An empty heap is no heap: "leaving 4", not "leaving 0 + 4".
        let here = (Some(piece), pieces.get(at + 1));
        if nothing(here.0) && plus(here.1) || plus(here.0) && nothing(here.1) {
            at += 2;
            continue;
        }
        match piece {
            Value::Text(text) => out += text,
            other => out += &datum(machine, other).written(),
        }
        at += 1;
    }
    Some(out)
}
