//! Values and positions as the language writes them.

use super::answer::Datum;
use crate::meter::aside::Row;
use crate::meter::{self, Spent};
use crate::solve::Machine;
use crate::solve::code::GameId;
use crate::solve::states::{Key, Part, Position, StateId};
use crate::solve::value::{Outcome, Value};
use crate::syntax::MAX_NESTING;

pub fn outcome_letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::N => 'N',
        Outcome::P => 'P',
        Outcome::D => 'D',
    }
}

pub fn datum(machine: &Machine, value: &Value) -> Result<Datum, Spent> {
    Ok(match value {
        Value::Number(n) => Datum::Number(*n),
        Value::Truth(is) => Datum::Truth(*is),
        Value::Text(text) => {
            meter::room(text.len())?;
            Datum::Text(text.to_string())
        }
        Value::Outcome(outcome) => Datum::Outcome(outcome_letter(*outcome)),
        Value::Position(of) => {
            let text = position(machine, of);
            // How long it can be is bounded, not how many of them there are.
            meter::work_on(text.len() / 16)?;
            Datum::Position(text)
        }
        Value::List(items) => Datum::List(data(machine, items)?),
        Value::Set(items) => Datum::Set(data(machine, items)?),
        Value::Tuple(items) => Datum::Tuple(data(machine, items)?),
        Value::From(from) => Datum::Text(format!("{from}..")),
        Value::Game(game) => {
            let known = machine.program.games.get(game.0 as usize);
            Datum::Text(known.map_or_else(String::new, |g| g.name.clone()))
        }
        Value::TooLarge(_) => Datum::Text("a number too large".into()),
        Value::Function(..) | Value::Builtin(_) => Datum::Text("a function".into()),
    })
}

/// The members of a collection, or the points of an axis.
pub fn data(machine: &Machine, items: &[Value]) -> Result<Vec<Datum>, Spent> {
    meter::room_for::<Datum>(items.len())?;
    let mut all = Row(Vec::with_capacity(items.len()));
    for item in items {
        meter::work(1)?;
        all.0.push(datum(machine, item)?);
    }
    Ok(all.take())
}

/// A value that has no others in it, as the language writes it.
fn plain(machine: &Machine, value: &Value) -> String {
    datum(machine, value).map_or_else(|_| "…".to_string(), |value| value.written())
}

/// A position, written. What stands deeper than brackets may, or comes after more parts than
/// anybody reads, is left out: positions that share their options can be larger than any text.
pub fn position(machine: &Machine, whole: &Position) -> String {
    let mut writer = Writer { machine, out: String::new(), left: MOST_PARTS };
    writer.position(whole, 0);
    writer.out
}

/// A move of an infinite heap in words: what it leaves.
pub fn left_of_infinite(machine: &Machine, from: Part, left: &Position) -> Option<String> {
    let Part::State(id) = from else { return None };
    let Some(Key::Ordinal(_, size)) = machine.states.key(id) else { return None };
    let left = match left.parts() {
        [] => "0".to_string(),
        [Part::Heap(n)] => n.to_string(),
        [Part::State(id)] => match machine.states.key(*id)? {
            Key::Ordinal(_, left) => left.sum(),
            Key::Game { args, .. } => match &**args {
                [Value::Number(n)] => n.to_string(),
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    Some(format!("leave {left} of {}", size.sum()))
}

const MOST_PARTS: usize = 100_000;

struct Writer<'a> {
    machine: &'a Machine,
    out: String,
    /// How many more parts may be written.
    left: usize,
}

impl Writer<'_> {
    fn position(&mut self, whole: &Position, depth: usize) {
        if whole.parts().is_empty() {
            self.out.push_str("*0");
        }
        self.row(whole.parts(), " + ", |w, part| match part {
            Part::Heap(n) => w.out += &format!("*{n}"),
            Part::State(id) => w.state(*id, depth + 1),
        });
    }

    fn row<T>(&mut self, items: &[T], between: &str, mut each: impl FnMut(&mut Self, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push_str(between);
            }
            if self.left == 0 {
                self.out.push('…');
                return;
            }
            self.left -= 1;
            each(self, item);
        }
    }

    fn state(&mut self, id: StateId, depth: usize) {
        if depth > MAX_NESTING {
            self.out.push('…');
            return;
        }
        let machine = self.machine;
        match machine.states.key(id) {
            Some(Key::Game { game, args, .. }) => {
                let known = machine.program.games.get(game.0 as usize);
                self.out.push_str(known.map_or("", |g| g.name.as_str()));
                if known.is_some_and(|g| g.params.is_empty()) {
                    return;
                }
                self.out.push('(');
                self.row(args, ", ", |w, arg| w.value(arg, depth));
                self.out.push(')');
            }
            Some(Key::Node(graph, node)) => {
                let known = machine.program.graphs.get(graph.0 as usize);
                let node =
                    known.and_then(|g| g.nodes.get(*node as usize)).map_or("", String::as_str);
                self.out += &format!("{}.{node}", known.map_or("", |g| g.name.as_str()));
            }
            Some(Key::Set(options)) => {
                self.out.push('{');
                self.row(options, ", ", |w, option| w.position(option, depth));
                self.out.push('}');
            }
            Some(Key::Misere(inside)) => {
                self.out.push_str("misere(");
                self.position(&in_order(machine, inside), depth);
                self.out.push(')');
            }
            Some(Key::Here(inside)) => {
                self.out.push_str("here(");
                self.position(inside, depth);
                self.out.push(')');
            }
            Some(Key::Ordinal(None, size)) => self.out.push_str(&size.written()),
            Some(Key::Ordinal(Some(game), size)) => {
                let name = self.machine.program.games.get(game.0 as usize);
                let name = name.map_or("", |game| game.name.as_str());
                self.out += &format!("{name}({})", size.sum());
            }
            None => {}
        }
    }

    fn value(&mut self, value: &Value, depth: usize) {
        let (open, items, close) = match value {
            Value::Position(of) => return self.position(of, depth),
            Value::List(items) => ("[", items, "]"),
            Value::Set(items) => ("{", items, "}"),
            Value::Tuple(items) => ("(", items, ")"),
            alone => {
                self.out += &plain(self.machine, alone);
                return;
            }
        };
        if depth > MAX_NESTING {
            self.out.push('…');
            return;
        }
        self.out.push_str(open);
        self.row(items, ", ", |w, item| w.value(item, depth + 1));
        self.out.push_str(close);
    }
}

/// A sum with its parts in an order that does not depend on what was asked before: games as they are
/// defined, the numbers of each ascending, then the rest, and nim heaps last.
fn in_order(machine: &Machine, sum: &Position) -> Position {
    let mut parts = sum.parts().to_vec();
    let place = |part: &Part| match part {
        Part::Heap(n) => (2, GameId(0), None, *n),
        Part::State(id) => match machine.states.key(*id) {
            Some(Key::Game { game, args, .. }) => (0, *game, Some(args), 0),
            _ => (1, GameId(0), None, 0),
        },
    };
    parts.sort_by(|a, b| place(a).cmp(&place(b)));
    Position::of(parts)
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
            other => out += &plain(machine, other),
        }
        at += 1;
    }
    Some(out)
}
