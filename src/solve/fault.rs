//! What can go wrong while a program runs.

use super::code::GameId;
use super::states::Position;
use super::theory::Worth;
use crate::meter::Spent;
use std::borrow::Cow;

/// A place of the program: an index into what whoever made the code knows of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site(pub u32);

#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    pub kind: FaultKind,
    /// Where, if it is somewhere in the program.
    pub site: Option<Site>,
    /// The positions whose moves led there, the first asked for first.
    pub trail: Vec<Position>,
    /// Until a limit was reached, the positions got larger and larger.
    pub grows: bool,
    /// It is what was asked for that has no room, whatever has to be found for it.
    pub itself: bool,
}

impl Fault {
    pub fn new(kind: FaultKind) -> Fault {
        Fault { kind, site: None, trail: Vec::new(), grows: false, itself: false }
    }

    /// A limit was reached, or the work was interrupted: with more room or steps it may go on.
    pub fn is_limit(&self) -> bool {
        matches!(self.kind, FaultKind::Limit(_) | FaultKind::Interrupted)
    }

    /// Nothing is known from it: the same may be answered with more room, or once automata were asked.
    pub fn is_unfinished(&self) -> bool {
        self.is_limit() || matches!(self.kind, FaultKind::Sought(_))
    }

    pub fn at(mut self, site: Site) -> Fault {
        self.site.get_or_insert(site);
        self
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// A number does not fit in 64 bits.
    Overflow,
    DivisionByZero,
    /// The nimber 0 has no inverse.
    NimInverse,
    NegativePower,
    /// An index outside of what it indexes: the index, the length.
    Index(i64, usize),
    /// The least or greatest of nothing.
    NothingToChoose(&'static str),
    /// A parameter that is a nat got a negative number.
    NegativeParameter {
        game: Box<str>,
        parameter: Box<str>,
        value: i64,
        /// The value is the whole of the parameter, and no part of it.
        whole: bool,
        position: Box<str>,
    },
    NegativeHeap(i64),
    /// A `let` that has not run.
    NoValueYet(String),
    /// A function value that cannot be called so.
    NotCallable,
    Argument(&'static str),
    /// A list that is no list of nim-values: what it should be.
    NoValues(&'static str),
    /// The moves lead back: the positions of the circle.
    Cycle(Vec<Position>),
    /// Positions that get larger and larger: the first of them and the last.
    Grows(Vec<Position>),
    /// A position is not worth what it is said to be.
    Disagree {
        position: Position,
        said: Position,
        values: (u64, u64),
    },
    /// A position does not play like what it is said to be, though it is worth as much.
    Unlike {
        position: Position,
        said: Position,
    },
    /// A canonical form whose own canonical form is another.
    NotSimplest {
        position: Position,
        simplest: Position,
    },
    /// Functions call each other deeper than anybody means.
    TooDeep(usize),
    /// Rules ask what positions are worth, inside one another, deeper than there is room for.
    QuestionsTooDeep(usize),
    /// Collections stand deeper one inside another than there is room for.
    NestedTooDeep(usize),
    /// A question does not fit what it is asked of: why, and what to ask.
    Unfit {
        why: String,
        instead: String,
    },
    /// A heap has more options than can be listed, or more winning ones than can be found.
    TooManyOptions {
        of: Position,
        winning: bool,
    },
    /// A limit was reached.
    Limit(Limit),
    Interrupted,
    /// No period of this game is proved.
    NotProved(String),
    /// Finite automata may know how the values of this game repeat, or each of its values, and were not asked yet.
    Sought(GameId),
    /// A number is asked of a position that is worth none.
    NoNimber {
        position: Position,
        worth: Worth,
    },
    /// No theory knows this; what can be asked in its place.
    NoTheory {
        what: Cow<'static, str>,
        instead: &'static str,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Time,
    Memory,
    Positions,
    Steps,
}

impl From<Spent> for FaultKind {
    fn from(spent: Spent) -> FaultKind {
        match spent {
            Spent::Time => FaultKind::Limit(Limit::Time),
            Spent::Memory => FaultKind::Limit(Limit::Memory),
            Spent::Steps => FaultKind::Limit(Limit::Steps),
            Spent::Interrupted => FaultKind::Interrupted,
        }
    }
}

impl From<Spent> for Fault {
    fn from(spent: Spent) -> Fault {
        Fault::new(spent.into())
    }
}

pub fn due_twice() -> Fault {
    no_theory(
        "two parts that both have to be answered",
        "a reply is due in one part of a sum, the one of the last move: put `here` around their sum",
    )
}

pub fn no_theory(what: impl Into<Cow<'static, str>>, instead: &'static str) -> Fault {
    Fault::new(FaultKind::NoTheory { what: what.into(), instead })
}
