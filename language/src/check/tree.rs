//! The checked program: every name is resolved, every type fits, and what was only a way of
//! writing (brackets, comments, the order of definitions) is gone. Places stay, for messages.

mod problems;

pub use problems::{Binding, Check, Feedback, Problem};

use crate::source::{Source, Span};
use crate::syntax::ast::{Operator, Outcome, Sizes};
use crate::vocabulary::{Builtin, Verb};
use std::sync::{Arc, OnceLock};

pub type Text = Arc<str>;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident),*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $id(pub u32);
    )*};
}

ids! {
    /// A definition, in the whole program.
    DefinitionId,
    /// A file, in the whole program.
    ModuleId,
    /// A local name, in its owner: a definition or a statement.
    LocalId,
    /// A node, in its graph.
    NodeId
}

/// All files that a run needs, the imported ones first.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub modules: Vec<Module>,
    pub definitions: Vec<Definition>,
}

impl Program {
    pub fn definition(&self, id: DefinitionId) -> Option<&Definition> {
        self.definitions.get(id.0 as usize)
    }

    /// The module that was asked for: the last, since what it imports comes before it.
    pub fn main(&self) -> Option<&Module> {
        self.modules.last()
    }
}

#[derive(Clone, Debug)]
pub struct Module {
    pub source: Source,
    pub statements: Vec<Statement>,
}

#[derive(Clone, Debug)]
pub struct Definition {
    pub name: Text,
    pub module: ModuleId,
    pub span: Span,
    pub doc: Vec<Text>,
    pub kind: DefinitionKind,
}

#[derive(Clone, Debug)]
pub enum DefinitionKind {
    Game(Game),
    Graph(Graph),
    Function(Function),
    /// Its value is found when its statement runs.
    Let,
}

#[derive(Clone, Debug)]
pub struct Game {
    pub params: Vec<Param>,
    /// Written without brackets: its name alone is a position.
    pub bare: bool,
    pub symmetric: Vec<Vec<usize>>,
    pub canonical: Option<Expr>,
    /// How a position is drawn: a text, or one for each row.
    pub shown: Option<Expr>,
    pub loopy: bool,
    /// How many options the opponent may forbid before each move.
    pub blocking: u32,
    pub body: Body,
    /// The names of its locals, the parameters first.
    pub locals: Vec<Text>,
}

#[derive(Clone, Debug)]
pub enum Body {
    Rules(Vec<Rule>),
    Position(Expr),
    Code { hex: bool, digits: Text },
    Coins(Coins),
}

/// A coin-turning game; the rightmost coin of those that are turned goes from heads to tails.
#[derive(Clone, Debug)]
pub enum Coins {
    Strip(Vec<Turn>),
    /// On a board: a move in the first game by rows and one in the second by columns.
    Product(DefinitionId, DefinitionId),
}

/// A kind of move: how many coins it turns. Without `most` any larger number may be turned.
#[derive(Clone, Debug)]
pub struct Turn {
    pub least: i64,
    pub most: Option<i64>,
    pub adjacent: bool,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Param {
    pub name: Text,
    pub local: LocalId,
    pub ty: ParamType,
}

/// What a game's parameter can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamType {
    Nat,
    Int,
    Truth,
    Text,
    Position,
    Outcome,
    /// No type of the language, which has been said.
    Unknown,
    List(Box<ParamType>),
    Set(Box<ParamType>),
    Tuple(Vec<ParamType>),
}

impl ParamType {
    pub fn is_number(&self) -> bool {
        // One whose type is not known may be anything.
        matches!(self, ParamType::Nat | ParamType::Int | ParamType::Unknown)
    }
}

#[derive(Clone, Debug)]
pub struct Graph {
    pub loopy: bool,
    pub nodes: Vec<Text>,
    /// Each edge once; an undirected one leads both ways.
    pub edges: Vec<(NodeId, NodeId)>,
    /// The ends that are a draw.
    pub drawn: Vec<NodeId>,
    pub directed: bool,
}

#[derive(Clone, Debug)]
pub struct Function {
    pub params: Vec<Pattern>,
    pub body: Expr,
    pub locals: Vec<Text>,
}

// ---- rules

#[derive(Clone, Debug)]
pub struct Rule {
    pub kind: RuleKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum RuleKind {
    /// `subtract` and `remove` without a shape: these parameters (or entries) lose the amount.
    Take {
        amount: Amount,
        from: From,
        clauses: Vec<Clause>,
    },
    /// `remove k adjacent`: what is left and right of it are two rows.
    TakeAdjacent {
        amount: Amount,
        clauses: Vec<Clause>,
    },
    /// `remove k leaving …`
    TakeLeaving {
        amount: Amount,
        leaving: Leaving,
        clauses: Vec<Clause>,
    },
    Split {
        into: SplitInto,
        clauses: Vec<Clause>,
    },
    Move {
        again: bool,
        to: Expr,
        clauses: Vec<Clause>,
    },
    /// Nobody moves: the position is a draw.
    Draw(Vec<Clause>),
    Guarded {
        clauses: Vec<Clause>,
        block: Vec<Rule>,
    },
    Conditional {
        arms: Vec<(Expr, Vec<Rule>)>,
        otherwise: Vec<Rule>,
    },
    Let {
        pattern: Pattern,
        value: Expr,
    },
    Function(LocalFunction),
}

/// How much is taken.
#[derive(Clone, Debug)]
pub struct Amount {
    pub expr: Expr,
    /// It is a collection: any of its members.
    pub several: bool,
}

/// What an amount is taken from.
#[derive(Clone, Debug)]
pub enum From {
    /// Any one of these parameters.
    AnyParam(Vec<usize>),
    /// The same amount from each of these parameters.
    EveryParam(Vec<usize>),
    /// Any one entry of this list parameter.
    AnyEntry(usize),
    /// This entry of this list parameter.
    Entry(usize, Vec<Expr>),
}

#[derive(Clone, Debug)]
pub enum Leaving {
    /// Exactly so many non-empty heaps.
    Counts(Vec<i64>),
    /// Heaps of these sizes, which may be empty.
    Parts(Vec<LocalId>),
}

#[derive(Clone, Debug)]
pub enum SplitInto {
    Counts { counts: Vec<i64>, sizes: Sizes },
    Parts(Vec<LocalId>),
}

#[derive(Clone, Debug)]
pub struct LocalFunction {
    pub local: LocalId,
    pub params: Vec<Pattern>,
    pub body: Expr,
}

#[derive(Clone, Debug)]
pub struct Clause {
    pub kind: ClauseKind,
    pub span: Span,
}

impl Clause {
    /// Whether it goes over a range without an end.
    pub fn is_open(&self) -> bool {
        matches!(&self.kind, ClauseKind::For(_, over) if matches!(over.kind, ExprKind::Range { to: None, .. }))
    }
}

#[derive(Clone, Debug)]
pub enum ClauseKind {
    For(Pattern, Expr),
    If(Expr),
    Where(Pattern, Expr),
    As(Words),
    /// The reply must be in the same part of a sum.
    Here,
}

/// The words for a move: texts and values in turn.
pub type Words = Vec<Piece>;

#[derive(Clone, Debug)]
pub enum Piece {
    Text(Text),
    Value(Expr),
}

#[derive(Clone, Debug)]
pub enum Pattern {
    Name(LocalId),
    Tuple(Vec<Pattern>),
}

// ---- expressions

/// Which form of a builtin with several a call uses. The types say so, once all of them are known.
#[derive(Clone, Debug, Default)]
pub struct Folding(Arc<OnceLock<usize>>, Arc<OnceLock<()>>);

impl Folding {
    /// The form of this number.
    pub fn set(&self, form: usize) {
        if *self.0.get_or_init(|| form) != form {
            let _ = self.1.set(());
        }
    }

    /// The form; none in a function that is used with several types, where each use has its own.
    pub fn form(&self) -> Option<usize> {
        self.1.get().is_none().then(|| self.0.get().copied().unwrap_or(0))
    }
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

impl Expr {
    /// The builtin that this names.
    pub fn builtin(&self) -> Option<Builtin> {
        match self.kind {
            ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _) => Some(builtin),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Number(i64),
    Truth(bool),
    Text(Text),
    Outcome(Outcome),
    Local(LocalId),
    /// A value with a name; or a game or function, where one is handed to another.
    Definition(DefinitionId),
    Builtin(Builtin),
    /// One whose result for nothing at all follows from the type of what it takes.
    Folding(Builtin, Folding),
    /// A node of a graph, as a position.
    Node(DefinitionId, NodeId),
    Nodes(DefinitionId),
    Edges(DefinitionId),
    /// A name of the submission that a rubric judges.
    Student(Text),
    Nimber(Box<Expr>),
    /// An infinite nim heap: powers of ω in descending order, with their coefficients.
    Ordinal(Vec<(u32, Expr)>),
    Tuple(Vec<Expr>),
    List(Vec<Expr>),
    /// In a set a range stands for its members.
    Set(Vec<Expr>),
    Comprehension {
        set: bool,
        each: Box<Expr>,
        clauses: Vec<Clause>,
    },
    If {
        arms: Vec<(Expr, Expr)>,
        otherwise: Box<Expr>,
    },
    /// The body of a function with the names that its `where` gives.
    Where {
        body: Box<Expr>,
        clauses: Vec<Clause>,
    },
    Not(Box<Expr>),
    Negative(Box<Expr>),
    Chain {
        first: Box<Expr>,
        rest: Vec<(Operator, Span, Expr)>,
    },
    Range {
        from: Box<Expr>,
        to: Option<Box<Expr>>,
    },
    With {
        base: Box<Expr>,
        changes: Vec<(Expr, Expr)>,
    },
    Call {
        callee: Box<Expr>,
        args: Vec<Expr>,
    },
    Index {
        base: Box<Expr>,
        index: Box<Expr>,
    },
    Field {
        base: Box<Expr>,
        field: usize,
    },
    /// Something is wrong here, which has been said.
    Wrong,
}

impl Expr {
    pub fn wrong(span: Span) -> Expr {
        Expr { kind: ExprKind::Wrong, span }
    }
}

// ---- statements

#[derive(Clone, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Span,
    /// The names of its locals.
    pub locals: Vec<Text>,
}

#[derive(Clone, Debug)]
pub enum StatementKind {
    /// A game, graph, function or import: nothing to run.
    Defines(Option<DefinitionId>),
    /// The names that a pattern of a `let` gives.
    Let {
        pattern: LetPattern,
        value: Expr,
    },
    Assert(Quantified),
    Claim {
        what: Quantified,
        /// The file in which a proof is to stand.
        to: Option<Text>,
    },
    Show {
        what: Quantified,
        /// It is a set of numbers, texts or the like, or of sets of these, and no position, whatever is in it.
        plain: bool,
    },
    Ask(Ask),
    Problem(Problem),
}

#[derive(Clone, Debug)]
pub enum LetPattern {
    Name(DefinitionId),
    Tuple(Vec<LetPattern>),
}

#[derive(Clone, Debug)]
pub struct Quantified {
    pub expr: Expr,
    pub clauses: Vec<Clause>,
}

impl Quantified {
    /// Whether it goes over a range without an end.
    pub fn is_open(&self) -> bool {
        self.clauses.iter().any(Clause::is_open)
    }
}

#[derive(Clone, Debug)]
pub struct Ask {
    pub verb: Verb,
    pub what: Target,
    /// What else is drawn into the same picture.
    pub also: Vec<Target>,
    /// Heights are drawn by their logarithms.
    pub log: bool,
    pub depth: Option<Expr>,
    pub to: Option<Text>,
    pub largest: Option<Expr>,
}

/// What a question is about.
#[derive(Clone, Debug)]
pub enum Target {
    /// A game by its name.
    Game(DefinitionId),
    /// A game over ranges of its numbers: `Kayles(0..20)`.
    Grid { game: DefinitionId, args: Vec<Expr> },
    /// An expression, for each way that its clauses allow.
    Each(Quantified),
}
