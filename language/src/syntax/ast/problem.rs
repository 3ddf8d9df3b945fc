//! Problems of a rubric.

use super::{Binding, Function, Name, Node, Number, Quantified, Quoted};

#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub id: Quoted,
    pub worth: Number,
    /// Points beyond those of the sheet.
    pub bonus: bool,
    pub title: Option<Quoted>,
    /// In braces, whose place it has.
    pub items: Node<Vec<Item>>,
}

pub type Item = Node<ItemKind>;

#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// What could not be read.
    Wrong,
    Let(Binding),
    Function(Function),
    Hint(Quoted),
    Needs(Vec<Quoted>),
    /// With the points that only a proof earns.
    NeedsProof(Option<Number>),
    Forbid(Vec<Name>),
    ByHand,
    Check {
        what: Quantified,
        worth: Option<Worth>,
        by_cases: bool,
        feedback: Option<Feedback>,
    },
    Feedback(Feedback),
}

/// `show verdict until "2026-12-01"`
#[derive(Clone, Debug, PartialEq)]
pub struct Feedback {
    pub level: Shown,
    pub until: Option<Quoted>,
}

/// How much a student sees of what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The check, the right value and why.
    All,
    /// Whether it holds.
    Verdict,
    Nothing,
}

impl Shown {
    pub fn word(self) -> &'static str {
        match self {
            Shown::All => "all",
            Shown::Verdict => "verdict",
            Shown::Nothing => "nothing",
        }
    }
}

/// What a check is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    pub number: Number,
    /// `of them`: a share of the problem's points, not points.
    pub shares: bool,
}
