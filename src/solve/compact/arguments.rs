//! Arguments of positions, as values and as words.

use super::super::plan::{Kind, Plan, Relation};
use super::super::value::Value;
use super::board::{Board, SIDE};
use super::entries::Entries;
use super::letters::Letters;
use super::words::Words;
use std::sync::Arc;

/// Where a member of a set is on a board.
pub(super) fn place(board: &Board, member: &Value) -> Option<i64> {
    let place = match member {
        Value::Number(n) if board.stride == 0 => *n,
        Value::Tuple(parts) if board.stride != 0 => match &**parts {
            [Value::Number(x), Value::Number(y)] => board.cell(*x, *y),
            _ => return None,
        },
        _ => return None,
    };
    board.holds(place).then_some(place)
}

pub(super) fn member(board: &Board, place: i64) -> Value {
    if board.stride == 0 {
        return Value::Number(place);
    }
    let (x, y) = (board.across(place), board.down(place));
    Value::Tuple([Value::Number(x), Value::Number(y)].into())
}

/// The value that a relation of a plan is held as, if it is one of these arguments.
fn pairs<'a>(relation: &'a Relation, args: &'a [Value]) -> Option<&'a Value> {
    match relation {
        Relation::Param(at) => args.get(usize::from(*at)),
        Relation::Code(_) => None,
        Relation::Value(value) => Some(value),
    }
}

/// A board for the sets and the texts among these arguments.
pub(super) fn board_for(plan: &Plan, args: &[Value]) -> Option<Board> {
    let moving = plan.params.iter().zip(args).filter(|(param, _)| !param.fixed);
    let texts = moving.filter_map(|(_, arg)| match arg {
        Value::Text(text) => Some(&**text),
        _ => None,
    });
    let letters = Letters::of(&plan.letters, texts)?;
    Some(Board { letters, ..board_of_sets(plan, args)? })
}

fn board_of_sets(plan: &Plan, args: &[Value]) -> Option<Board> {
    let (mut wide, mut high) = (0, 0);
    let mut kind = None;
    for (param, arg) in plan.params.iter().zip(args).filter(|(p, _)| !p.fixed) {
        let Value::Set(members) = arg else { continue };
        kind = Some(param.kind);
        for member in members.iter() {
            let (x, y) = match member {
                Value::Number(n) => (*n, 0),
                Value::Tuple(parts) => match &**parts {
                    [Value::Number(x), Value::Number(y)] => (*x, *y),
                    _ => return None,
                },
                _ => return None,
            };
            if x < 0 || y < 0 {
                return None;
            }
            (wide, high) = (wide.max(x + 1), high.max(y + 1));
        }
    }
    if kind != Some(Kind::Cells) {
        // New members may come in, unless functions would have to be asked of them beforehand.
        // What a number of the position may say of members is asked as well.
        let asked = plan.relations.iter().any(|r| !matches!(pairs(r, args), Some(Value::Set(_))));
        let numbers = plan.params.iter().zip(args).filter(|(p, _)| !p.fixed);
        let numbers = numbers.filter_map(|(_, arg)| match arg {
            Value::Number(n) => n.checked_add(1).filter(|wide| *wide <= 64),
            _ => None,
        });
        let own = numbers.fold(wide, i64::max);
        return (wide <= 64)
            .then(|| Board { wide: if asked { own } else { 64 }, ..Board::default() });
    }
    if plan.turned {
        let side = wide.max(high);
        return (side <= SIDE).then(|| Board {
            stride: SIDE,
            wide: side,
            high: side,
            ..Board::default()
        });
    }
    // Three sets and more fit into a key if none takes more room than it must.
    let sets = plan.params.iter().filter(|param| !param.fixed && param.kind == Kind::Cells).count();
    if wide <= SIDE && high <= SIDE && sets <= 2 {
        return Some(Board { stride: SIDE, wide: SIDE, high: SIDE, ..Board::default() });
    }
    let fits = high > 0 && wide <= 64 / high;
    fits.then(|| Board { stride: high, wide, high, ..Board::default() })
}

/// Puts an argument where word code finds it; none if it does not fit.
pub(super) fn load(board: &Board, words: &mut Words, param: u8, arg: &Value) -> Option<()> {
    match arg {
        Value::Number(n) => words.set(param, *n),
        Value::Truth(is) => words.set(param, i64::from(*is)),
        Value::Set(members) => {
            let mut bits = 0u64;
            for member in members.iter() {
                bits |= 1 << place(board, member)?;
            }
            words.set(param, bits as i64);
        }
        Value::List(items) => {
            let small = |item: &Value| match item {
                Value::Number(n) => u8::try_from(*n).ok(),
                _ => None,
            };
            let entries: Option<Vec<u8>> = items.iter().map(small).collect();
            *words.row_mut(param) = Entries::of(&entries?)?;
        }
        Value::Text(text) => words.set_text(param, board.letters.read(text)?),
        _ => return None,
    }
    Some(())
}

/// An argument as a value, out of the words.
pub(super) fn unload(board: &Board, words: &Words, param: u8, kind: Kind) -> Value {
    match kind {
        Kind::Truth => Value::Truth(words.word(param) != 0),
        Kind::Number { .. } | Kind::Whatever => Value::Number(words.word(param)),
        Kind::Numbers | Kind::Cells => {
            let bits = words.word(param) as u64;
            let members = (0..64).filter(|i| bits >> i & 1 == 1);
            Value::set(members.map(|i| member(board, i)).collect())
        }
        Kind::Row => {
            Value::numbers(words.row(param).entries().iter().map(|entry| i64::from(*entry)))
        }
        Kind::Text => Value::Text(board.letters.written(words.text(param)).into()),
    }
}

/// A plan whose sets of cells have their places on a board; none if a cell is not on it.
pub(super) fn with_places(plan: &Arc<Plan>, board: &Board) -> Option<Arc<Plan>> {
    if plan.masks.is_empty() {
        return Some(Arc::clone(plan));
    }
    let mut placed = Plan::clone(plan);
    for masks in std::mem::take(&mut placed.masks) {
        let mask = |set: &Vec<(i64, i64)>| {
            set.iter().try_fold(0i64, |mask, (x, y)| {
                let place = board.cell(*x, *y);
                board.holds(place).then(|| mask | 1 << place)
            })
        };
        let list: Option<Vec<i64>> = masks.sets.iter().map(mask).collect();
        *placed.lists.get_mut(usize::from(masks.list))? = list?;
    }
    Some(Arc::new(placed))
}
