//! The tree of a file, as it was written: every node knows its place, brackets are kept, and
//! nothing is resolved. Two nodes are equal when they say the same, wherever they stand.

mod problem;

pub use problem::{Feedback, Item, ItemKind, Problem, Shown, Worth};

pub use super::operator::{Operator, Precedence};
use crate::source::Span;
use crate::vocabulary::Verb;
use std::sync::Arc;

/// Something that stands at a place. Equality looks at what it says, not where.
#[derive(Clone, Debug)]
pub struct Node<T> {
    pub it: T,
    pub span: Span,
}

impl<T> Node<T> {
    pub fn new(it: T, span: Span) -> Self {
        Node { it, span }
    }
}

impl<T: PartialEq> PartialEq for Node<T> {
    fn eq(&self, other: &Self) -> bool {
        self.it == other.it
    }
}

pub type Name = Node<Arc<str>>;
/// A text in quotes, as written, quotes and escapes included.
pub type Quoted = Node<Arc<str>>;
/// Digits, as written.
pub type Number = Node<Arc<str>>;

#[derive(Clone, Debug, PartialEq)]
pub struct File {
    pub statements: Vec<Statement>,
}

pub type Statement = Node<StatementKind>;

#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    Game(Game),
    Graph(Graph),
    Function(Function),
    Let(Binding),
    /// One file after the other; the place of a lone one is the whole statement.
    Import(Vec<Node<Import>>),
    Problem(Problem),
    Assert(Quantified),
    /// With the file that a proof is to stand in.
    Claim(Quantified, Option<Quoted>),
    /// How much students see of what was found.
    Feedback(Feedback),
    Ask(Ask),
    Show(Quantified),
    /// It could not be read, which has been said. What it seems to define is known all the same.
    Broken {
        defines: Option<Name>,
    },
}

// ---- definitions

#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    pub name: Name,
    pub params: Option<Vec<Param>>,
    pub modifiers: Vec<Modifier>,
    pub body: Body,
    /// The text of the `##` lines above.
    pub doc: Vec<Arc<str>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    pub pattern: Pattern,
    pub ty: Option<Type>,
}

pub type Type = Node<TypeKind>;

#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    Named(Arc<str>),
    List(Box<Type>),
    Set(Box<Type>),
    Tuple(Vec<Type>),
}

pub type Modifier = Node<ModifierKind>;

#[derive(Clone, Debug, PartialEq)]
pub enum ModifierKind {
    /// Of these parameters; of all where none is named.
    Symmetric(Vec<Name>),
    Canonical(Expr),
    /// How a position is drawn.
    Shown(Expr),
    Loopy,
    Blocking(Number),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    Rules(Block),
    Position(Expr),
    Code(Code),
    Coins(Coins),
}

/// A coin-turning game.
#[derive(Clone, Debug, PartialEq)]
pub struct Coins {
    /// The name of the set of heads, where it is written.
    pub heads: Option<Name>,
    pub moves: CoinMoves,
}

#[derive(Clone, Debug, PartialEq)]
pub enum CoinMoves {
    /// On a strip; the place is that of the braces.
    Turns(Node<Vec<Turn>>),
    /// On a board: a move in one game by rows and one in the other by columns.
    Product(Name, Name),
}

pub type Turn = Node<TurnKind>;

/// `turn 1..3 coins`, `turn 2 or 3 adjacent coins`.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnKind {
    pub count: TurnCount,
    pub adjacent: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TurnCount {
    Among(Vec<Number>),
    Range(Number, Option<Number>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    pub hex: bool,
    pub digits: Node<Arc<str>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    pub name: Name,
    pub loopy: bool,
    /// In braces, whose place it has.
    pub lines: Node<Vec<Node<GraphLine>>>,
    pub doc: Vec<Arc<str>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GraphLine {
    pub from: Name,
    /// `->` or `--`, where there is one.
    pub directed: Option<bool>,
    pub to: Vec<Name>,
    pub drawn: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    pub name: Name,
    pub params: Vec<Param>,
    pub body: Expr,
    pub wheres: Vec<Vec<Binding>>,
    pub doc: Vec<Arc<str>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Binding {
    pub pattern: Pattern,
    pub value: Expr,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    pub from: ImportFrom,
    pub alias: Option<Name>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ImportFrom {
    File(Quoted),
    Library(Name),
}

/// An expression with the clauses that it is asked under.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantified {
    pub expr: Expr,
    pub clauses: Vec<Clause>,
}

impl Quantified {
    /// Where it stands, with its clauses.
    pub fn span(&self) -> Span {
        self.clauses.last().map_or(self.expr.span, |last| self.expr.span.to(last.span))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    pub verb: Node<Verb>,
    pub what: Quantified,
    /// What is drawn beside it, and whether heights are logarithms.
    pub also: Vec<Quantified>,
    pub log: bool,
    pub depth: Option<Expr>,
    pub to: Option<Quoted>,
    /// The largest heap that is looked at.
    pub largest: Option<Expr>,
}

// ---- rules

/// Rules in braces; the place is that of the braces.
pub type Block = Node<Vec<Rule>>;
pub type Rule = Node<RuleKind>;

#[derive(Clone, Debug, PartialEq)]
pub enum RuleKind {
    Take(Take, Vec<Clause>),
    Split(Split, Vec<Clause>),
    Move {
        again: bool,
        to: Expr,
        clauses: Vec<Clause>,
    },
    Draw(Vec<Clause>),
    /// Clauses in front of a block.
    Guarded {
        clauses: Vec<Clause>,
        block: Block,
    },
    /// `if … { } else if … { } else { }`; one arm at least.
    Conditional {
        arms: Vec<(Expr, Block)>,
        otherwise: Option<Block>,
    },
    Let(Binding),
    Function(Function),
}

/// `subtract` and `remove`.
#[derive(Clone, Debug, PartialEq)]
pub struct Take {
    pub remove: bool,
    pub amount: Expr,
    pub from: Option<Targets>,
    pub shape: Shape,
}

pub type Targets = Node<TargetsKind>;

#[derive(Clone, Debug, PartialEq)]
pub enum TargetsKind {
    Any,
    AnyOf(Name),
    Entry(Name, Vec<Expr>),
    /// The same amount from each.
    All(Vec<Name>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Plain,
    Adjacent,
    Counts(Vec<Number>),
    Parts(Vec<Name>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    pub into: Into,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Into {
    Counts { counts: Vec<Number>, sizes: Sizes },
    Parts(Vec<Name>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    Free,
    Unequal,
    Equal,
}

pub type Clause = Node<ClauseKind>;

#[derive(Clone, Debug, PartialEq)]
pub enum ClauseKind {
    For(Pattern, Expr),
    If(Expr),
    Where(Vec<Binding>),
    As(Quoted),
    Here,
}

pub type Pattern = Node<PatternKind>;

#[derive(Clone, Debug, PartialEq)]
pub enum PatternKind {
    Name(Arc<str>),
    Tuple(Vec<Pattern>),
}

// ---- expressions

pub type Expr = Node<ExprKind>;

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    Name(Arc<str>),
    Number(Arc<str>),
    Text(Arc<str>),
    Truth(bool),
    Outcome(Outcome),
    Nimber(Box<Expr>),
    Paren(Box<Expr>),
    Tuple(Vec<Expr>),
    List(Items),
    Set(Items),
    If {
        arms: Vec<(Expr, Expr)>,
        otherwise: Box<Expr>,
    },
    Not(Box<Expr>),
    Negative(Box<Expr>),
    /// Operators of one level in a row, so that a long sum is not a deep tree. `^` and
    /// `implies` group from the right, the others from the left; comparisons chain.
    Chain {
        first: Box<Expr>,
        rest: Vec<(Node<Operator>, Expr)>,
    },
    Range {
        from: Box<Expr>,
        to: Option<Box<Expr>>,
    },
    /// `xs with [i] = v with [j] = w`
    With {
        base: Box<Expr>,
        changes: Vec<(Expr, Expr)>,
    },
    Call {
        callee: Box<Expr>,
        args: Vec<Arg>,
    },
    Index {
        base: Box<Expr>,
        index: Box<Expr>,
    },
    Field {
        base: Box<Expr>,
        field: Field,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    N,
    P,
    D,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Items {
    Each(Vec<Expr>),
    For(Box<Expr>, Vec<Clause>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    Plain(Expr),
    For(Expr, Vec<Clause>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    Name(Name),
    Number(Number),
}

impl ExprKind {
    /// How tightly the outermost operator of an expression binds.
    pub fn level(&self) -> Precedence {
        match self {
            ExprKind::Chain { rest, .. } => {
                rest.first().map_or(Precedence::Postfix, |(op, _)| op.it.level())
            }
            ExprKind::Not(_) => Precedence::Not,
            ExprKind::Negative(_) => Precedence::Negative,
            ExprKind::Range { .. } => Precedence::Range,
            ExprKind::With { .. } => Precedence::With,
            // `if … else x` takes all that follows.
            ExprKind::If { .. } => Precedence::Iff,
            _ => Precedence::Postfix,
        }
    }
}
