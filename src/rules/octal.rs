//! Games by their code. Digit d of `0.d1d2…`, for taking k from a heap of n: its ones say into
//! how many non-empty heaps the rest may be left: 1 for none, 2 for one, 4 for two, 8 for
//! three. The digit before the point is for taking nothing (Guy and Smith 1956).

use crate::solve::code::{Arithmetic, Code, Compare, GameId, Op};
use crate::solve::heaps::rules::Removal;
use crate::solve::plan::LARGEST_ARGUMENT;
use crate::solve::plan::{self, Arg, Binary, Branch, Kind, Leaf, Num, Plan, Var};
use crate::solve::value::Value;
use std::sync::Arc;

/// The digits of a code, the one before the point first.
fn digits_of(hex: bool, text: &str) -> Vec<u32> {
    let base = if hex { 16 } else { 8 };
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let all = whole.chars().last().into_iter().chain(rest.chars());
    all.map(|c| c.to_digit(base).unwrap_or(0)).collect()
}

/// So many taken, into so many heaps: the moves that a code allows.
pub fn moves(hex: bool, text: &str) -> Vec<(i64, usize)> {
    let mut moves = Vec::new();
    for (taken, digit) in digits_of(hex, text).iter().enumerate() {
        moves.extend((0..4).filter(|parts| digit >> parts & 1 == 1).map(|p| (taken as i64, p)));
    }
    moves
}

/// The code that offers the options, without and with words.
pub(super) fn code(game: GameId, hex: bool, digits: &str) -> (Code, Code) {
    let make = |words: bool| {
        let mut writer =
            Writer { game, words, code: Code { locals: 5, params: 1, ..Code::default() } };
        writer.code.ops.push(Op::Store(HEAP));
        for (taken, parts) in moves(hex, digits) {
            writer.take(taken, parts);
        }
        writer.code.ops.push(Op::Return);
        writer.code
    };
    (make(false), make(true))
}

/// What the code lets one take; none if it lets one leave a heap as it is.
pub(super) fn taking(hex: bool, digits: &str) -> Option<Vec<Removal>> {
    let moves = moves(hex, digits).into_iter().filter(|(taken, parts)| *taken > 0 || *parts > 0);
    let all: Vec<Removal> =
        moves.map(|(taken, parts)| Removal::plain(taken as u32, parts)).collect();
    all.iter().all(|r| r.taken > 0 || r.parts.len() > 1).then_some(all)
}

/// At most three parts are left. Each but the last has a name, and so has what is left then.
const NAMES: usize = 4;

/// The same options as a plan.
pub(super) fn plan(hex: bool, digits: &str) -> Plan {
    let options = moves(hex, digits).into_iter().map(|(taken, parts)| branch(taken, parts));
    Plan {
        params: vec![plan::Param { kind: Kind::Number { natural: true }, fixed: false }],
        options: options.collect(),
        canonical: None,
        symmetric: Vec::new(),
        relations: Vec::new(),
        lists: Vec::new(),
        masks: Vec::new(),
        words: NAMES,
        rows: 0,
        texts: 0,
        letters: Vec::new(),
        // Parts of a heap, and what is left of it, are no larger than the heap.
        reaches: (0..NAMES as Var).map(|name| (name, LARGEST_ARGUMENT)).collect(),
        turned: false,
    }
}

/// Takes so many and leaves so many non-empty heaps, in ascending order.
fn branch(taken: i64, parts: usize) -> Branch {
    let num = |how, a: &Num, b: &Num| Num::Binary(how, Box::new(a.clone()), Box::new(b.clone()));
    let mut left = match taken {
        0 => Num::Param(0),
        taken => num(Binary::Subtract, &Num::Param(0), &Num::Const(taken)),
    };
    if parts == 0 {
        let condition = num(Binary::Equal, &left, &Num::Const(0));
        return Branch {
            steps: vec![plan::Step::If(condition)],
            leaves: vec![Leaf::Heap(Num::Const(0))],
        };
    }
    let mut steps = vec![plan::Step::If(num(Binary::LessEqual, &Num::Const(parts as i64), &left))];
    let mut heaps: Vec<Num> = Vec::new();
    for remaining in (2..=parts).rev() {
        let at = 2 * heaps.len() as u8;
        let (part, after) = (Num::Var(at), Num::Var(at + 1));
        steps.push(plan::Step::Each {
            var: at,
            from: heaps.last().cloned().unwrap_or(Num::Const(1)),
            to: num(Binary::Divide, &left, &Num::Const(remaining as i64)),
        });
        steps.push(plan::Step::Number(at + 1, num(Binary::Subtract, &left, &part)));
        heaps.push(part);
        left = after;
    }
    heaps.push(left);
    let leaf = |heap: Num| Leaf::Own(vec![Arg::Number(heap)]);
    Branch { steps, leaves: heaps.into_iter().map(leaf).collect() }
}

const HEAP: u32 = 0;
const REST: u32 = 1;
/// The heaps that remain.
const PARTS: [u32; 3] = [2, 3, 4];

struct Writer {
    game: GameId,
    words: bool,
    code: Code,
}

impl Writer {
    fn all(&mut self, ops: impl IntoIterator<Item = Op>) {
        self.code.ops.extend(ops);
    }

    fn jump_here(&mut self, hole: usize) {
        let here = self.code.ops.len() as u32;
        if let Some(Op::Unless(_, to) | Op::Next(to)) = self.code.ops.get_mut(hole) {
            *to = here;
        }
    }

    fn unless(&mut self) -> usize {
        self.code.ops.push(Op::Unless(true, 0));
        self.code.ops.len() - 1
    }

    fn number(n: i64) -> Op {
        Op::Push(Value::Number(n))
    }

    /// Takes so many and leaves so many non-empty heaps.
    fn take(&mut self, taken: i64, parts: usize) {
        let subtract = Op::Arithmetic(Arithmetic::Subtract);
        self.all([Op::Local(HEAP), Self::number(taken), subtract, Op::Store(REST)]);
        let enough = match parts {
            0 => [Op::Local(REST), Self::number(0), Op::Compare(Compare::Equal)],
            _ => [Op::Local(REST), Self::number(parts as i64), Op::Compare(Compare::GreaterEqual)],
        };
        self.all(enough);
        let skip = self.unless();
        self.divide(taken, parts, 0);
        self.jump_here(skip);
    }

    /// Chooses the parts from the smallest up; `REST` is what is left to divide.
    fn divide(&mut self, taken: i64, parts: usize, chosen: usize) {
        let slot = PARTS.get(chosen).copied().unwrap_or(HEAP);
        if chosen + 1 >= parts {
            if parts > 0 {
                self.all([Op::Local(REST), Op::Store(slot)]);
            }
            return self.offer(taken, parts);
        }
        let low = match chosen.checked_sub(1).and_then(|c| PARTS.get(c)) {
            Some(last) => Op::Local(*last),
            None => Self::number(1),
        };
        let left = (parts - chosen) as i64;
        let divide = Op::Arithmetic(Arithmetic::Divide);
        self.all([low, Op::Local(REST), Self::number(left), divide, Op::EachNumber]);
        let start = self.code.ops.len() as u32;
        self.code.ops.push(Op::Next(0));
        let next = self.code.ops.len() - 1;
        let subtract = Op::Arithmetic(Arithmetic::Subtract);
        self.all([Op::Store(slot), Op::Local(REST), Op::Local(slot), subtract, Op::Store(REST)]);
        self.divide(taken, parts, chosen + 1);
        // What was taken away for this part comes back.
        self.all([Op::Local(REST), Op::Local(slot), Op::Add, Op::Store(REST), Op::Jump(start)]);
        self.jump_here(next);
    }

    fn offer(&mut self, taken: i64, parts: usize) {
        let text = |t: &str| Op::Push(Value::Text(Arc::from(t)));
        if self.words {
            let mut count = 1;
            self.all([if taken == 0 {
                text("split into ")
            } else if parts == 0 {
                text(&format!("remove {taken}, leaving nothing"))
            } else {
                text(&format!("remove {taken}, leaving "))
            }]);
            for (i, slot) in PARTS.iter().take(parts).enumerate() {
                if i > 0 {
                    self.all([text(" + ")]);
                    count += 1;
                }
                self.all([Op::Local(*slot)]);
                count += 1;
            }
            self.all([Op::List(count)]);
        }
        if parts == 0 {
            self.all([Self::number(0), Op::Nimber]);
        } else {
            self.all(PARTS.iter().take(parts).map(|slot| Op::Local(*slot)));
            self.all([Op::Position(self.game, parts as u32)]);
        }
        let words = self.words;
        self.all([Op::Offer { words, again: false, here: false }]);
    }
}
