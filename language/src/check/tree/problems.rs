//! Problems of a rubric, checked.

use super::{Expr, LocalFunction, Pattern, Quantified, Text};
use crate::source::Span;
use crate::syntax::ast::Shown;

/// A `let` of a problem, in its place.
#[derive(Clone, Debug)]
pub struct Binding<P> {
    pub pattern: P,
    pub value: Expr,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Problem {
    pub id: Text,
    pub points: i64,
    /// Points beyond those of the sheet.
    pub bonus: bool,
    pub title: Option<Text>,
    pub lets: Vec<Binding<Pattern>>,
    pub functions: Vec<LocalFunction>,
    pub checks: Vec<Check>,
    /// How many checks were written, of which some may be left out.
    pub written: usize,
    pub hints: Vec<Text>,
    pub needs: Vec<Text>,
    /// What is only tried at many points earns nothing.
    pub proof: bool,
    /// The points that only a proof earns; all of them where there is no number.
    pub proof_points: Option<i64>,
    pub forbid: Vec<Text>,
    /// It checks nothing: a person marks it.
    pub by_person: bool,
    /// How much a student sees: the first that still holds counts.
    pub shown: Vec<Feedback>,
}

#[derive(Clone, Debug)]
pub struct Feedback {
    pub level: Shown,
    /// The last day on which it holds, as 2026-12-01.
    pub until: Option<Text>,
}

#[derive(Clone, Debug)]
pub struct Check {
    pub what: Quantified,
    pub points: Option<i64>,
    /// Its share of the points that checks without points of their own have together.
    pub share: i64,
    /// The points are earned by the share of the cases that hold.
    pub by_cases: bool,
    /// How much a student sees of it; then what its problem says.
    pub shown: Vec<Feedback>,
    /// What must be so, without what is said of it.
    pub condition: Span,
    pub span: Span,
}
