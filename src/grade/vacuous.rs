//! Checks of a rubric that decide nothing, for the teacher to hear of before anybody hands in.

use super::always::{decided, idle, same_text};
use super::check::opened;
use super::fit::{ByCheck, asked_by_check};
use super::lower::{Lowered, lower};
use super::no_case::Ranges;
use super::reach::{Reach, Uses};
use crate::check::Program;
use crate::check::tree::{Check, Clause, ClauseKind, Expr, ExprKind, ModuleId, Text};
use crate::check::walk::names;
use crate::source::{Source, Span};
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;
use std::collections::BTreeSet;

/// A check that decides nothing, and what would mend it.
#[derive(Clone, Debug)]
pub struct Vacuous {
    pub line: usize,
    pub message: String,
    pub help: &'static str,
}

/// What is said of a rubric whose program is without mistakes.
pub fn vacuous(program: &Program) -> Vec<Vacuous> {
    let by_check = asked_by_check(program);
    let mut program = program.clone();
    let mut reach = Reach::new(&program);
    let main = ModuleId(program.modules.len().saturating_sub(1) as u32);
    let Some(source) = program.main().map(|module| module.source.clone()) else {
        return Vec::new();
    };
    let problems = lower(&mut program, main);
    reach.add(&program, problems.iter().flat_map(|p| &p.lets));
    let mut ranges = Ranges::new(program, &reach, &source);
    let mut of = |problem| of_problem(problem, &by_check, &reach, &source, &mut ranges);
    problems.iter().flat_map(&mut of).collect()
}

fn of_problem(
    lowered: &Lowered,
    by_check: &ByCheck,
    reach: &Reach,
    source: &Source,
    ranges: &mut Ranges<'_>,
) -> Vec<Vacuous> {
    let problem = &lowered.problem;
    let names = by_check.get(&problem.id).map_or(&[][..], Vec::as_slice);
    let mut out = Vec::new();
    let said = |span: Span, message: String, help: &'static str| Vacuous {
        line: source.place(span.start).line,
        message,
        help,
    };
    let open = |check: &Check| opened(&check.what).is_open();
    if let Some(first) = problem.checks.first().filter(|_| problem.proof)
        && !problem.checks.iter().any(open)
    {
        out.push(said(
            first.span,
            format!(
                "problem \"{}\" needs a proof, and none of its checks goes over a range without an end",
                problem.id
            ),
            "ask for all numbers (`for n in 0..`), or leave `needs proof` out",
        ));
    }
    for (index, check) in problem.checks.iter().enumerate() {
        let own = names.get(index).map_or(&[][..], Vec::as_slice);
        if own.is_empty() {
            out.push(said(
                check.span,
                format!("no submission decides this check of problem \"{}\"", problem.id),
                "name what is handed in: `student.answer == …`",
            ));
            continue;
        }
        if ranges.are_empty(check, lowered) {
            out.push(said(
                check.span,
                format!(
                    "problem \"{}\": this check goes over no case, and everybody passes it",
                    problem.id
                ),
                "look at its ranges and conditions: `for n in 0..20 if n > 3`",
            ));
            continue;
        }
        if let Some(side) = same_sides(check, source) {
            out.push(said(
                check.span,
                format!("problem \"{}\": both sides of this check are `{side}`", problem.id),
                "compare what is handed in with the right answer",
            ));
            continue;
        }
        if let Some(holds) = decided(&opened(&check.what), source, &lowered.locals) {
            let whom = if holds { "everybody passes" } else { "nobody passes" };
            out.push(said(
                check.span,
                format!("problem \"{}\": {whom} this check, whatever is handed in", problem.id),
                "compare what is handed in with the right answer",
            ));
            continue;
        }
        for part in idle(&opened(&check.what), source, &lowered.locals) {
            let text = source.slice(part.span);
            out.push(said(
                part.span,
                format!(
                    "problem \"{}\": everybody passes the part `{text}` of this check",
                    problem.id
                ),
                "leave it out, or compare what is handed in with the right answer",
            ));
        }
        let Some(over) = ranges_over(check, reach) else { continue };
        // Another check may say how many there must be. Points that a check has of its own are earned
        // without the others.
        let ranged = asked_of(over.expr(), reach);
        let mut others = problem.checks.iter().zip(names).enumerate();
        let held = check.points.is_none()
            && others.any(|(other, (check, names))| {
                other != index
                    && names.iter().any(|name| ranged.contains(name))
                    && ranges_over(check, reach).is_none()
            });
        let text = source.slice(over.expr().span);
        let id = &problem.id;
        let what = match check.points {
            Some(_) => format!("problem \"{id}\": this check is passed"),
            None => format!("problem \"{id}\" is solved"),
        };
        match over {
            _ if held => {}
            Over::Members(e) => out.push(said(
                e.span,
                format!("{what} by a submission in which `{text}` is empty"),
                "ask for its members as well: `same_members(…)`, or `len(…) == 3`",
            )),
            Over::Condition(e) => out.push(said(
                e.span,
                format!("{what} by a submission for which `{text}` never holds"),
                "say in words of the rubric where it is to hold",
            )),
        }
    }
    out
}

/// What compares two sides.
const COMPARING: [Operator; 8] = [
    Operator::Iff,
    Operator::Implies,
    Operator::Equal,
    Operator::NotEqual,
    Operator::Less,
    Operator::LessEqual,
    Operator::Greater,
    Operator::GreaterEqual,
];

/// What stands on both sides of a comparison, if that is the same.
fn same_sides(check: &Check, source: &Source) -> Option<String> {
    let what = opened(&check.what);
    let (left, right) = match &what.expr.kind {
        ExprKind::Chain { first, rest } => match rest.as_slice() {
            [(operator, _, right)] if COMPARING.contains(operator) => (&**first, right),
            _ => return None,
        },
        ExprKind::Call { callee, args } => match (&callee.kind, args.as_slice()) {
            (ExprKind::Builtin(builtin), [left, right]) if builtin.name().starts_with("same") => {
                (left, right)
            }
            _ => return None,
        },
        _ => return None,
    };
    same_text(left, right, source).then(|| source.slice(left.span).to_string())
}

/// The names of the submission that an expression comes to.
pub(super) fn asked_of(e: &Expr, reach: &Reach) -> Vec<Text> {
    let uses = Uses::of_expr(e);
    let mut names = uses.student;
    for id in reach.all(uses.definitions) {
        names.extend(reach.of(id).into_iter().flat_map(|uses| uses.student.iter().cloned()));
    }
    names
}

/// What makes the cases of a check those of the submission's choice.
enum Over {
    Members(Expr),
    Condition(Expr),
}

impl Over {
    fn expr(&self) -> &Expr {
        match self {
            Over::Members(e) | Over::Condition(e) => e,
        }
    }
}

/// What a check goes over, if that is the submission's.
fn ranges_over(check: &Check, reach: &Reach) -> Option<Over> {
    let what = opened(&check.what);
    let over = over_clauses(&what.clauses, reach);
    over.or_else(|| match &what.expr.kind {
        ExprKind::Chain { first, rest } => match rest.as_slice() {
            [(Operator::Implies, _, _)] if asks(first, reach) => {
                Some(Over::Condition((**first).clone()))
            }
            // `not a or b` says that `a` implies `b`.
            [(Operator::Or, _, _)] => match &first.kind {
                ExprKind::Not(of) if asks(of, reach) => Some(Over::Condition((**of).clone())),
                _ => None,
            },
            // `count(…) == 0`, `sum(…) == *0`
            [(Operator::Equal, _, right)] if is_nothing(right) => over_clauses(
                clauses_in(first, &[Builtin::Count, Builtin::Sum, Builtin::Len])?,
                reach,
            ),
            _ => None,
        },
        ExprKind::Not(of) => over_clauses(clauses_in(of, &[Builtin::Any])?, reach),
        // `if a then b else true`
        ExprKind::If { arms, otherwise } => match arms.as_slice() {
            [(condition, _)] if is_true(otherwise) && asks(condition, reach) => {
                Some(Over::Condition(condition.clone()))
            }
            _ => None,
        },
        _ => None,
    })
}

fn asks(e: &Expr, reach: &Reach) -> bool {
    !asked_of(e, reach).is_empty()
}

/// What clauses go over, if that is the submission's: named there, or by a name that they give to what the
/// submission answers.
fn over_clauses(clauses: &[Clause], reach: &Reach) -> Option<Over> {
    let mut theirs = BTreeSet::new();
    for clause in clauses {
        let asks = |e: &Expr| asks(e, reach) || !Uses::of_expr(e).locals.is_disjoint(&theirs);
        let pattern = match &clause.kind {
            // A list that is written out has its members.
            ClauseKind::For(pattern, over) if asks(over) => match &over.kind {
                ExprKind::List(members) if !members.is_empty() => pattern,
                _ => return Some(Over::Members(over.clone())),
            },
            ClauseKind::Where(pattern, of) if asks(of) => pattern,
            ClauseKind::If(condition) if asks(condition) => {
                return Some(Over::Condition(condition.clone()));
            }
            _ => continue,
        };
        names(pattern, &mut |name| theirs.extend([name]));
    }
    None
}

fn is_true(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Truth(true))
}

/// What a function of these gathers, from a comprehension.
fn clauses_in<'e>(e: &'e Expr, functions: &[Builtin]) -> Option<&'e [Clause]> {
    let ExprKind::Call { callee, args } = &e.kind else { return None };
    let builtin = callee.builtin()?;
    match args.as_slice() {
        [Expr { kind: ExprKind::Comprehension { clauses, .. }, .. }]
            if functions.contains(&builtin) =>
        {
            Some(clauses)
        }
        _ => None,
    }
}

/// 0, or a heap of none.
fn is_nothing(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(n) => *n == 0,
        ExprKind::Nimber(of) => is_nothing(of),
        _ => false,
    }
}
