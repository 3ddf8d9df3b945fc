//! Checks of a rubric that decide nothing, for the teacher to hear of before anybody hands in.

use super::check::opened;
use super::fit::{ByCheck, asked_by_check};
use super::lower::{Lowered, lower};
use super::reach::{Reach, Uses};
use crate::check::Program;
use crate::check::tree::{Check, ClauseKind, Expr, ModuleId, Text};
use crate::source::{Source, Span};

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
    reach.add(&program, &problems);
    problems.iter().flat_map(|problem| of_problem(problem, &by_check, &reach, &source)).collect()
}

fn of_problem(
    lowered: &Lowered,
    by_check: &ByCheck,
    reach: &Reach,
    source: &Source,
) -> Vec<Vacuous> {
    let problem = &lowered.problem;
    let names = by_check.get(&problem.id).map_or(&[][..], Vec::as_slice);
    let mut out = Vec::new();
    let said = |span: Span, message: String, help: &'static str| Vacuous {
        line: source.place(span.start).line,
        message,
        help,
    };
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
        let Some(over) = ranges_over(check, reach) else { continue };
        // Another check may say how many there must be.
        let of = |e: &Expr| asked_of(e, reach);
        let ranged = of(&over);
        let mut others = problem.checks.iter().zip(names).enumerate();
        let held = others.any(|(other, (check, names))| {
            other != index
                && names.iter().any(|name| ranged.contains(name))
                && ranges_over(check, reach).is_none()
        });
        if !held {
            out.push(said(
                over.span,
                format!(
                    "problem \"{}\" is solved by a submission in which `{}` is empty",
                    problem.id,
                    source.slice(over.span)
                ),
                "ask for its members as well: `same_members(…)`, or `len(…) == 3`",
            ));
        }
    }
    out
}

/// The names of the submission that an expression comes to.
fn asked_of(e: &Expr, reach: &Reach) -> Vec<Text> {
    let uses = Uses::of_expr(e);
    let mut names = uses.student;
    for id in reach.all(uses.definitions) {
        names.extend(reach.of(id).into_iter().flat_map(|uses| uses.student.iter().cloned()));
    }
    names
}

/// What a check goes over, if that is the submission's.
fn ranges_over(check: &Check, reach: &Reach) -> Option<Expr> {
    opened(&check.what).clauses.into_iter().find_map(|clause| match clause.kind {
        ClauseKind::For(_, over) if !asked_of(&over, reach).is_empty() => Some(over),
        _ => None,
    })
}
