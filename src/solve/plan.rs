//! A plan: the options of a game whose positions fit into a few machine words.
//!
//! Numbers are words, sets of small numbers or of cells are bitsets, short lists are rows of
//! small entries. A plan says the same as the game's code, for fewer games and far faster;
//! where something does not fit, whoever runs it gives up, and the general machine answers.

use super::operation::number;
use super::value::Value;
use crate::meter;
use hashbrown::HashMap;
use std::cell::Cell;

/// Arguments of positions that plans value, and that moves change, are smaller than this.
pub const LARGEST_ARGUMENT: i64 = 1 << 33;

/// How an argument of a position is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number; natural if negative ones are no value for it.
    Number {
        natural: bool,
    },
    Truth,
    /// A set of numbers from 0 to 63.
    Numbers,
    /// A set of pairs of numbers, as cells of a board of at most 64.
    Cells,
    /// A list of at most `MOST_ENTRIES` numbers.
    Row,
    /// A text of few letters.
    Text,
    /// Anything; it must be the same in all positions.
    Whatever,
}

impl Kind {
    pub fn is_number(self) -> bool {
        matches!(self, Kind::Number { .. } | Kind::Truth)
    }
}

pub const MOST_ENTRIES: usize = 15;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Param {
    pub kind: Kind,
    /// No move changes it.
    pub fixed: bool,
}

/// The plan of a game after some of whose moves the mover moves again, and which branches these are.
#[derive(Clone, Debug)]
pub struct Complimenting {
    pub plan: Plan,
    pub again: Vec<bool>,
}

/// A name that a plan binds: the place of a word, of a row, or of a text.
pub type Var = u8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Min,
    Max,
    Gcd,
    Xor,
    Equal,
    NotEqual,
    Less,
    LessEqual,
}

impl Binary {
    /// None if the numbers do not allow it, or the result is too large.
    pub fn of(self, a: i64, b: i64) -> Option<i64> {
        let truth = |is: bool| Some(i64::from(is));
        match self {
            Binary::Add => a.checked_add(b),
            Binary::Subtract => a.checked_sub(b),
            Binary::Multiply => a.checked_mul(b),
            Binary::Divide => number::quotient(a, b),
            Binary::Remainder => number::remainder(a, b),
            Binary::Power => number::power(a, b),
            Binary::Min => Some(a.min(b)),
            Binary::Max => Some(a.max(b)),
            Binary::Gcd => number::gcd(a, b),
            Binary::Xor => Some(a ^ b),
            Binary::Equal => truth(a == b),
            Binary::NotEqual => truth(a != b),
            Binary::Less => truth(a < b),
            Binary::LessEqual => truth(a <= b),
        }
    }
}

impl Unary {
    /// None if the result is too large, or is none of the operations that solvers of boards know.
    pub fn on_boards(self, n: i64) -> Option<i64> {
        match self {
            Unary::Not => Some(i64::from(n == 0)),
            Unary::Negative => n.checked_neg(),
            Unary::Abs => n.checked_abs(),
            Unary::Root
            | Unary::Prime
            | Unary::Digits
            | Unary::Ones
            | Unary::LowestOne
            | Unary::HighestOne => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    Not,
    Negative,
    Abs,
    Root,
    Prime,
    /// Of the digits in binary of a number from 0 on: how many there are, how many are ones, and the places of the
    /// lowest and the highest one.
    Digits,
    Ones,
    LowestOne,
    HighestOne,
}

/// A number; a truth is 0 or 1, a cell its place on the board, or -1 outside of it, a letter its place among those
/// that the plan's texts may have.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    Const(i64),
    Param(u8),
    Var(Var),
    Binary(Binary, Box<Num>, Box<Num>),
    Unary(Unary, Box<Num>),
    /// The second is looked at only if the first is true.
    And(Box<Num>, Box<Num>),
    Or(Box<Num>, Box<Num>),
    Choose(Box<Num>, Box<Num>, Box<Num>),
    Count(Box<Bits>),
    Has(Box<Bits>, Box<Num>),
    Cell(Box<Num>, Box<Num>),
    Across(Box<Num>),
    Down(Box<Num>),
    Entry(Box<Row>, Box<Num>),
    Length(Box<Row>),
    Total(Box<Row>),
    /// The letter of a text at a place.
    Letter(Box<Text>, Box<Num>),
    /// How many letters a text has.
    Letters(Box<Text>),
    /// Whether two texts are so.
    Texts(Compared, Box<Text>, Box<Text>),
    /// The entry of one of the plan's lists; nothing else may be asked of it.
    Lookup(u8, Box<Num>),
    /// What all ways through some steps come to.
    Fold(Fold, Vec<Step>, Box<Num>),
}

impl Num {
    /// An operation on two numbers, worked out where both are known.
    pub fn of(how: Binary, a: Num, b: Num) -> Num {
        if let (Num::Const(x), Num::Const(y)) = (&a, &b)
            && let Some(n) = how.of(*x, *y)
        {
            return Num::Const(n);
        }
        Num::Binary(how, Box::new(a), Box::new(b))
    }

    /// How many numbers it is written with; none where it asks sets, rows or loops.
    pub fn size(&self) -> Option<usize> {
        let parts = match self {
            Num::Const(_) | Num::Param(_) | Num::Var(_) => 0,
            Num::Unary(_, a) | Num::Lookup(_, a) | Num::Across(a) | Num::Down(a) => a.size()?,
            Num::Binary(_, a, b) | Num::And(a, b) | Num::Or(a, b) | Num::Cell(a, b) => {
                a.size()?.saturating_add(b.size()?)
            }
            Num::Choose(c, a, b) => c.size()?.saturating_add(a.size()?).saturating_add(b.size()?),
            _ => return None,
        };
        Some(parts.saturating_add(1))
    }
}

/// What may still be written in the place of names: a name that stands for others twice, and so on,
/// is twice as long each time.
#[derive(Debug)]
pub struct Room(Cell<usize>);

/// A number with more than these written in the place of its names is given up.
const MOST_WRITTEN: usize = 2_000;

impl Default for Room {
    fn default() -> Room {
        Room(Cell::new(MOST_WRITTEN))
    }
}

impl Room {
    /// What a name stands for, written in its place.
    pub fn written(&self, n: &Num) -> Option<Num> {
        let size = n.size()?;
        self.0.set(self.0.get().checked_sub(size)?);
        meter::room_for::<Num>(size).ok()?;
        Some(n.clone())
    }
}

/// A row of letters.
#[derive(Clone, Debug, PartialEq)]
pub enum Text {
    Param(u8),
    Var(Var),
    /// The places of its letters among the plan's.
    Const(Vec<u8>),
    /// One letter.
    One(Box<Num>),
    /// From one place to another, both included; without the second, to the end.
    Slice {
        of: Box<Text>,
        from: Box<Num>,
        to: Option<Box<Num>>,
    },
    Join(Box<Text>, Box<Text>),
    /// The letter at a place gives way to a text.
    With {
        base: Box<Text>,
        at: Box<Num>,
        by: Box<Text>,
    },
    Reversed(Box<Text>),
    Choose(Box<Num>, Box<Text>, Box<Text>),
}

/// How two texts stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    Same,
    /// The first comes before the second in the language's order.
    Before,
    /// The first stands in the second.
    Within,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    Any,
    All,
    Sum,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Bits {
    Param(u8),
    Var(Var),
    /// The members of one: what is outside of the board is nothing if `loose`.
    Of {
        members: Vec<Num>,
        loose: bool,
    },
    Union(Box<Bits>, Box<Bits>),
    Meet(Box<Bits>, Box<Bits>),
    Minus(Box<Bits>, Box<Bits>),
    Xor(Box<Bits>, Box<Bits>),
    /// The members that all ways through some steps give.
    Gather(Vec<Step>, Box<Num>),
    Neighbours {
        of: Box<Num>,
        within: Box<Bits>,
        relation: u8,
    },
    Shape(Box<Bits>),
    /// The set that an entry of one of the plan's lists is.
    Lookup(u8, Box<Num>),
}

/// A list of numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    Param(u8),
    Var(Var),
    /// One entry for each of `over` where `keep` is not 0.
    Each {
        over: Box<Row>,
        entry: Box<Lane>,
        keep: Option<Box<Lane>>,
    },
    With {
        base: Box<Row>,
        at: Box<Num>,
        entry: Box<Num>,
    },
    Sorted(Box<Row>),
}

/// A number for each entry of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Lane {
    /// 0, 1, 2, …
    Index,
    /// The entries of a row that is as long.
    Entries(Row),
    Same(Num),
    Binary(Binary, Box<Lane>, Box<Lane>),
    Choose(Box<Lane>, Box<Lane>, Box<Lane>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// From one to the other, both included.
    Each {
        var: Var,
        from: Num,
        to: Num,
    },
    EachOf {
        var: Var,
        among: u8,
    },
    EachMember {
        var: Var,
        of: Bits,
    },
    EachComponent {
        var: Var,
        of: Bits,
        relation: u8,
    },
    If(Num),
    Number(Var, Num),
    Set(Var, Bits),
    Row(Var, Row),
    Text(Var, Text),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// As it is.
    Kept,
    Number(Num),
    Set(Bits),
    Row(Row),
    Text(Text),
}

/// A part of the position that a move leaves.
#[derive(Clone, Debug, PartialEq)]
pub enum Leaf {
    Own(Vec<Arg>),
    /// A heap of another game of one number.
    Game(super::code::GameId, Num),
    Heap(Num),
    /// A sum over all ways through some steps.
    Sum(Vec<Step>, Box<Leaf>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    pub steps: Vec<Step>,
    pub leaves: Vec<Leaf>,
}

/// What makes two members of a set neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The set of pairs, or function, that this fixed parameter holds.
    Param(u8),
    /// A function of the program.
    Code(super::code::CodeId),
    /// A set of pairs that was known before play.
    Value(Value),
}

impl Relation {
    /// What to ask about members; none if no argument holds it.
    pub fn value(&self, args: &[Value]) -> Option<Value> {
        match self {
            Relation::Param(at) => args.get(usize::from(*at)).cloned(),
            Relation::Code(code) => Some(Value::Function(*code, [].into())),
            Relation::Value(value) => Some(value.clone()),
        }
    }
}

/// Sets of cells that stand in one of a plan's lists.
#[derive(Clone, Debug, PartialEq)]
pub struct Masks {
    pub list: u8,
    pub sets: Vec<Vec<(i64, i64)>>,
}

/// The options of a game, and the sum that a position is by its canonical form.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub params: Vec<Param>,
    pub options: Vec<Branch>,
    pub canonical: Option<Branch>,
    pub symmetric: Vec<Vec<usize>>,
    pub relations: Vec<Relation>,
    /// Lists of numbers that steps go through.
    pub lists: Vec<Vec<i64>>,
    /// Lists of sets of cells: their places are known once there is a board.
    pub masks: Vec<Masks>,
    pub words: usize,
    pub rows: usize,
    pub texts: usize,
    /// The letters that the rules name. Those of positions come behind them.
    pub letters: Vec<char>,
    /// How far from 0 the numbers that names stand for are at most, where that is known.
    pub reaches: HashMap<Var, i64>,
    /// Some set is turned and reflected: boards are square.
    pub turned: bool,
}

impl Plan {
    /// Whether two positions have the same arguments where no move changes them.
    pub fn keeps(&self, one: &[Value], other: &[Value]) -> bool {
        let mut all = self.params.iter().zip(one.iter().zip(other));
        all.all(|(param, (one, other))| !param.fixed || one == other)
    }
}
