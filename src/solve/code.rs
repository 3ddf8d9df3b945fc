//! Code: what a program is once it can run. Expressions become instructions of a machine with
//! a stack; a game becomes code that offers its options one after the other.

use super::closed::Closed;
use super::fault::Site;
use super::heaps::rules::Removal;
use super::plan::{Complimenting, Plan};
use super::specialised::Specialise;
use super::theory::Turn;
use super::value::Value;
use crate::vocabulary::Builtin;
use std::sync::Arc;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident),*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $id(pub u32);
    )*};
}

ids! {
    /// A piece of code, in the program.
    CodeId,
    /// A game, in the program.
    GameId,
    /// A graph, in the program.
    GraphId,
    /// A named value, in the program.
    GlobalId
}

/// Where in a piece of code.
pub type Label = u32;

#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    Push(Value),
    Local(u32),
    Store(u32),
    Global(GlobalId),
    Pop,
    Jump(Label),
    /// Takes a truth, and jumps if it is not this one.
    Unless(bool, Label),
    /// As `Unless`, but leaves the truth there if it jumps: `and`, `or`.
    ElseKeep(bool, Label),
    Not,
    Negative,
    Arithmetic(Arithmetic),
    /// The same where the result is only compared or divided: it may be too large.
    Loose(Loose),
    /// A quotient or a remainder of numbers that may be too large.
    Divided(Arithmetic),
    /// What a power leaves: takes its base, its exponent and the divisor.
    /// `strict` where what is left has to be one of the language's numbers.
    RestOfPower {
        strict: bool,
    },
    Compare(Compare),
    /// Takes two values; keeps the second below the result of comparing them, for a chain.
    CompareKeep(Compare),
    Union,
    Minus,
    Intersect,
    Xor,
    Add,
    /// Adds the last values of the stack, from left to right; how many.
    Sum(usize),
    /// Whether a number lies between two others, both ends included.
    Within {
        inside: bool,
    },
    Range {
        open: bool,
    },
    List(u32),
    /// True where an element is a range that stands for its members.
    Set(Arc<[bool]>),
    Tuple(u32),
    Field(u32),
    Index,
    Slice {
        open: bool,
    },
    With,
    Nimber,
    /// An infinite nim heap from the coefficients of these powers of ω.
    Ordinal(Arc<[u32]>),
    /// A position of a game with so many arguments.
    Position(GameId, u32),
    Node(GraphId, u32),
    Nodes(GraphId),
    Edges(GraphId),
    /// Takes a tuple apart.
    Unpack(u32),
    /// A function with the locals as they are now; it is its own value in this local.
    Function {
        code: CodeId,
        own: u32,
    },
    Call(u32),
    CallCode(CodeId, u32),
    Builtin(Builtin, u32),
    /// Takes a collection; then `Next` gives its members one by one, and jumps behind them.
    Each,
    /// The same for a range: takes its ends.
    EachNumber,
    Next(Label),
    /// Goes through no more of so many collections.
    Leave(u32),
    /// Gives what an open loop keeps in a slot, if it is there, and jumps. The loop is counted
    /// outwards from the innermost, which is 0.
    Kept {
        outwards: u32,
        slot: u32,
        then: Label,
    },
    /// Keeps what is on the stack, and leaves it there.
    Keep {
        outwards: u32,
        slot: u32,
    },
    /// Begins to gather; `Gather` takes a value, `Gathered` gives them all.
    Begin,
    Gather,
    Gathered {
        set: bool,
    },
    /// Takes a position: an option. With words: takes them as well, below it.
    Offer {
        words: bool,
        /// The mover moves again.
        again: bool,
        /// The reply must be in the same part of a sum.
        here: bool,
    },
    Return,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    Subtract,
    Multiply,
    Divide,
    Remainder,
    NimProduct,
    Power,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loose {
    Add,
    /// Takes one number.
    Negative,
    Arithmetic(Arithmetic),
}

impl From<Arithmetic> for Loose {
    fn from(how: Arithmetic) -> Loose {
        Loose::Arithmetic(how)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    In,
    NotIn,
    Iff,
}

impl Compare {
    /// Whether it holds of two things in this order; none if it is no matter of order.
    pub fn of(self, order: std::cmp::Ordering) -> Option<bool> {
        Some(match self {
            Compare::Equal => order.is_eq(),
            Compare::NotEqual => order.is_ne(),
            Compare::Less => order.is_lt(),
            Compare::LessEqual => order.is_le(),
            Compare::Greater => order.is_gt(),
            Compare::GreaterEqual => order.is_ge(),
            Compare::In | Compare::NotIn | Compare::Iff => return None,
        })
    }
}

#[derive(Clone, Debug, Default)]
pub struct Code {
    pub ops: Vec<Op>,
    pub locals: u32,
    pub params: u32,
    /// A function that may call itself, or comes to very many calls: what it gave is remembered.
    pub remembered: bool,
    /// Where instructions come from: the place of each holds up to the next one listed.
    pub sites: Vec<(u32, Site)>,
}

impl Code {
    pub fn site(&self, at: usize) -> Option<Site> {
        let next = self.sites.partition_point(|(from, _)| *from as usize <= at);
        self.sites.get(next.checked_sub(1)?).map(|(_, site)| *site)
    }
}

#[derive(Clone, Debug)]
pub struct Game {
    pub name: String,
    pub params: Vec<Param>,
    /// Offers the options of the position whose arguments are its first locals.
    pub options: CodeId,
    /// The same, with words for each.
    pub described: CodeId,
    /// Gives the position that this one is.
    pub canonical: Option<CodeId>,
    /// Gives the drawing of a position.
    pub shown: Option<CodeId>,
    /// Groups of parameters whose order does not matter; a group of one is a list.
    pub symmetric: Vec<Vec<usize>>,
    /// Another name for a position.
    pub alias: bool,
    pub loopy: bool,
    /// Some rule says who moves next, or where.
    pub again: bool,
    /// How many options the opponent may forbid before each move.
    pub blocking: u32,
    /// Offers something where a position is a draw by its rules.
    pub drawn: Option<CodeId>,
    /// The same options for machine words, where that is possible.
    pub plan: Option<Arc<Plan>>,
    /// Why there is none: the first words of the rules that no plan can say.
    pub stuck: Option<String>,
    /// The same of a game after some of whose moves the mover moves again.
    pub complimenting: Option<Arc<Complimenting>>,
    /// Makes a plan once what no move changes is known.
    pub specialise: Option<Arc<dyn Specialise>>,
    /// What may be taken from its one heap, where the game is given by a code.
    pub taking: Option<Vec<Removal>>,
    /// Its position is the set of the heads of some coins.
    pub coins: Option<Arc<Coins>>,
    /// Its position is a drawing, and its moves are those of Sprouts.
    pub sprouts: bool,
    /// A theorem tells its values.
    pub closed: Option<Closed>,
}

impl Game {
    /// Whether its rules say more than what the options of a position are.
    pub fn says_more(&self) -> bool {
        self.loopy || self.again || self.blocking > 0 || self.drawn.is_some()
    }
}

/// A coin-turning game.
#[derive(Clone, Debug)]
pub enum Coins {
    Strip(Vec<Turn>),
    /// By rows and by columns.
    Product(GameId, GameId),
}

#[derive(Clone, Debug)]
pub struct Param {
    pub name: String,
    /// Where negative numbers are no value for it.
    pub naturals: Naturals,
    pub position: bool,
}

/// Which numbers of a value are natural.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Naturals {
    #[default]
    None,
    All,
    /// Of each member or entry.
    Each(Box<Naturals>),
    /// Of each part.
    Parts(Vec<Naturals>),
}

impl Naturals {
    /// A negative number where none may be.
    pub fn refused(&self, value: &Value) -> Option<i64> {
        match (self, value) {
            (Naturals::All, Value::Number(n)) => Some(*n).filter(|n| *n < 0),
            (Naturals::Each(of), Value::List(items) | Value::Set(items)) => {
                items.iter().find_map(|item| of.refused(item))
            }
            (Naturals::Parts(of), Value::Tuple(parts)) => {
                of.iter().zip(parts.iter()).find_map(|(of, part)| of.refused(part))
            }
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Graph {
    pub name: String,
    pub nodes: Vec<String>,
    /// In ascending order of where they begin; those from one node in the order of writing.
    pub edges: Vec<(u32, u32)>,
    pub numbered: bool,
    pub loopy: bool,
    /// The nodes that are a draw, in ascending order.
    pub drawn: Vec<u32>,
}

impl Graph {
    /// Where the edges from a node lead.
    pub fn follows(&self, node: u32) -> Vec<u32> {
        let first = self.edges.partition_point(|(from, _)| *from < node);
        let own = self.edges.iter().skip(first).take_while(|(from, _)| *from == node);
        own.map(|(_, to)| *to).collect()
    }
}

/// Everything that can run.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub code: Vec<Arc<Code>>,
    pub games: Vec<Game>,
    pub graphs: Vec<Graph>,
    pub globals: Vec<String>,
}

impl Program {
    /// Whether positions need not have nimbers: they may repeat, or the mover may move again.
    pub fn goes_beyond_nimbers(&self) -> bool {
        self.games.iter().any(Game::says_more)
            || self.graphs.iter().any(|graph| graph.loopy || !graph.drawn.is_empty())
    }
}
