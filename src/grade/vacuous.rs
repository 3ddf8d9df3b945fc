//! Checks of a rubric that decide nothing, for the teacher to hear of before anybody hands in.

use super::always::{decided, idle, same_text};
use super::fit::{ByCheck, asked_by_check};
use super::lower::{Lowered, lower};
use super::no_case::Ranges;
use super::one_way::{Looking, Way};
use super::question::opened;
use super::reach::{Reach, asked_of};
use super::slips::{Vacuous, slips};
use crate::check::Program;
use crate::check::tree::{Check, ExprKind, ModuleId, Problem, Text};
use crate::source::{Source, Span};
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin::{Same, SameMembers, SameValues};

/// A rubric whose program is without mistakes, made ready for a look at how its checks are written.
pub(super) struct Written {
    pub program: Program,
    pub problems: Vec<Lowered>,
    pub source: Source,
    pub reach: Reach,
    pub by_check: ByCheck,
}

impl Written {
    pub(super) fn of(program: &Program) -> Option<Written> {
        let by_check = asked_by_check(program);
        let mut program = program.clone();
        let mut reach = Reach::new(&program);
        let main = ModuleId(program.modules.len().saturating_sub(1) as u32);
        let source = program.main()?.source.clone();
        let problems = lower(&mut program, main);
        reach.add(&program, problems.iter().flat_map(|p| &p.lets));
        Some(Written { program, problems, source, reach, by_check })
    }
}

/// What is said of a rubric whose program is without mistakes.
pub fn vacuous(program: &Program) -> Vec<Vacuous> {
    let Some(written) = Written::of(program) else { return Vec::new() };
    let Written { program, problems, source, reach, by_check } = written;
    let mut ranges = Ranges::new(program, &reach, &source);
    let mut of =
        |problem| of_problem((problem, &problems), &by_check, &reach, &source, &mut ranges);
    problems.iter().flat_map(&mut of).collect()
}

fn of_problem(
    (lowered, all): (&Lowered, &[Lowered]),
    by_check: &ByCheck,
    reach: &Reach,
    source: &Source,
    ranges: &mut Ranges<'_>,
) -> Vec<Vacuous> {
    let problem = &lowered.problem;
    let names = by_check.get(&problem.id).map_or(&[][..], Vec::as_slice);
    let looking = Looking { reach, source };
    let mut out = slips(problem, source.place(lowered.span.start).line, source);
    let said = |span: Span, message: String, help: &'static str| Vacuous {
        line: source.place(span.start).line,
        message,
        help: help.into(),
        of_check: true,
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
        out.extend(of_one_way(index, lowered, all, by_check, &looking));
    }
    out
}

/// What is said of a check that some answer passes without being right, if no other fails that one.
fn of_one_way(
    index: usize,
    lowered: &Lowered,
    all: &[Lowered],
    by_check: &ByCheck,
    looking: &Looking<'_>,
) -> Option<Vacuous> {
    let problem = &lowered.problem;
    let check = problem.checks.get(index)?;
    let one_way = looking.one_way(check)?;
    let asked = asked_of(one_way.expr(), looking.reach);
    let holds = |of: &Problem, skipped: Option<usize>| {
        let names = by_check.get(&of.id).into_iter().flatten();
        of.checks.iter().zip(names).enumerate().any(|(other, (held_by, names))| {
            skipped != Some(other)
                && names.iter().any(|name| asked.contains(name))
                && one_way.is_held_by(check, held_by, looking)
        })
    };
    // Points that a check has of its own are earned without the other checks of its problem, and never without
    // the problems that it needs. Where cases are counted, the other check counts the other cases.
    let both = check.points.is_none() || check.by_cases || one_way.chosen;
    let held = both && holds(problem, Some(index))
        || needed(problem, all).into_iter().any(|of| holds(of, None));
    if held {
        return None;
    }
    let id = &problem.id;
    let what = match check.points {
        Some(_) => format!("problem \"{id}\": this check is passed"),
        None => format!("problem \"{id}\" is solved"),
    };
    let text = looking.source.slice(one_way.expr().span);
    let by = match one_way.way {
        Way::Empty(_) => format!("in which `{text}` is empty"),
        Way::Never(_) => format!("for which `{text}` never holds"),
        Way::Always(_) => format!("for which `{text}` always holds"),
    };
    Some(Vacuous {
        line: looking.source.place(one_way.expr().span.start).line,
        message: format!("{what} by a submission {by}"),
        help: one_way.help,
        of_check: true,
    })
}

/// The problems that must be solved for one to count, with those that these need.
pub(super) fn needed<'p>(problem: &Problem, all: &'p [Lowered]) -> Vec<&'p Problem> {
    let mut ids: Vec<&Text> = problem.needs.iter().collect();
    let mut found: Vec<&Problem> = Vec::new();
    // A problem needs only those above it.
    for Lowered { problem, .. } in all.iter().rev() {
        if ids.contains(&&problem.id) {
            ids.extend(&problem.needs);
            found.push(problem);
        }
    }
    found
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
            (ExprKind::Builtin(Same | SameValues | SameMembers), [left, right]) => (left, right),
            _ => return None,
        },
        _ => return None,
    };
    same_text(left, right, source).then(|| source.slice(left.span).to_string())
}
