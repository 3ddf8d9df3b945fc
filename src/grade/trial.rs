//! A rubric tried on answers that take no thought: empty sets and lists, functions that always give the same,
//! and a few of many kinds. What they earn the rubric does not ask for.

use super::judged::{Problem, Verdict};
use super::marks::Points;
use super::sheet::params;
use super::slips::Vacuous;
use super::{Mode, Progress, Rubric, read};
use crate::check::tree::{self, Program, StatementKind};
use crate::check::{Files, NoFiles, Shape};
use crate::meter;
use crate::session::Options;
use crate::source::Source;
use std::collections::BTreeSet;

/// The answers of many kinds. A check that all of them pass asks for nothing, as a rule.
const ANSWERS: usize = 24;

/// The work for a check, and the room: an answer that needs more passes nothing here.
const STEPS: u64 = 500_000;
const BYTES: usize = 256 * 1024 * 1024;

/// Ranges without an end are tried so far.
const POINTS: usize = 200;

/// No more definitions of an answer are written out.
const MOST_NAMED: usize = 3;

/// What is said of a rubric without mistakes, in whose problems nothing else was found idle.
pub fn tried(program: &Program, files: &dyn Files, known: &[Vacuous]) -> Vec<Vacuous> {
    let Some(main) = program.main() else { return Vec::new() };
    let (_, Some(rubric)) = read(&main.source, files, Mode::Judge) else { return Vec::new() };
    let problems = main.statements.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Problem(problem) => Some(problem),
        _ => None,
    });
    let trial =
        Trial { rubric: &rubric, source: &main.source, problems: problems.collect(), files };
    let is_known = |check: &tree::Check| {
        let (first, last) = trial.lines(check);
        known.iter().any(|said| said.of_check && (first..=last).contains(&said.line))
    };
    let mut said = trial.idle(&is_known);
    said.extend(trial.cheap(&is_known));
    meter::begin(None);
    said
}

struct Trial<'a> {
    rubric: &'a Rubric,
    source: &'a Source,
    problems: Vec<&'a tree::Problem>,
    files: &'a dyn Files,
}

impl Trial<'_> {
    /// The lines of a check, from the first to the last.
    fn lines(&self, check: &tree::Check) -> (usize, usize) {
        let line = |at: u32| self.source.place(at).line;
        (line(check.span.start), line(check.span.end))
    }

    /// The names that are asked for, in an order that is always the same, with what they are to be.
    fn asked(&self) -> Vec<(&str, &Shape)> {
        let names = self.rubric.asked.names.iter();
        let mut all: Vec<(&str, &Shape)> =
            names.map(|(name, like)| (&**name, &like.plainest)).collect();
        all.sort_by_key(|(name, _)| *name);
        all
    }

    /// The problems that are wanted, by their places, as an answer does in them.
    fn judged(&self, answer: &str, wanted: &dyn Fn(usize) -> bool) -> Vec<Problem> {
        let options = Options { steps: Some(STEPS), points: POINTS, ..Options::unwatched(BYTES) };
        let answer = Source::new("answer.game", answer);
        let mut problems = Vec::new();
        let mut tell = |progress: Progress<'_>| {
            if let Progress::Judged(problem) = progress {
                problems.push(problem.clone());
            }
        };
        let answer = (&answer, &NoFiles as &dyn Files);
        self.rubric.judge(self.files, answer, (Mode::Judge, wanted), &options, &mut tell);
        problems
    }

    /// Checks that every answer passes.
    fn idle(&self, is_known: &dyn Fn(&tree::Check) -> bool) -> Vec<Vacuous> {
        let mut open: BTreeSet<(usize, usize)> = BTreeSet::new();
        for (at, problem) in self.problems.iter().enumerate() {
            let checks = problem.checks.iter().enumerate().filter(|(_, check)| !is_known(check));
            open.extend(checks.map(|(check, _)| (at, check)));
        }
        for answer in 0..ANSWERS {
            if open.is_empty() {
                break;
            }
            let asked = self.asked().into_iter().enumerate();
            let text: String = asked
                .filter_map(|(at, (name, shape))| {
                    definition(name, &known(shape, answer), choice(answer, at))
                })
                .collect();
            let judged = self.judged(&text, &|problem| open.iter().any(|(at, _)| *at == problem));
            let passes = |at: &usize, check: &usize| {
                let problem = self.problems.get(*at)?;
                let judged = judged.iter().find(|judged| *judged.id == *problem.id)?;
                let verdict = &judged.checks.get(*check)?.verdict;
                Some(verdict.passed() || matches!(verdict, Verdict::Unproved { .. }))
            };
            open.retain(|(at, check)| passes(at, check) == Some(true));
        }
        let said = |(at, check): (usize, usize)| {
            let problem = self.problems.get(at)?;
            Some(Vacuous {
                line: self.lines(problem.checks.get(check)?).0,
                message: format!(
                    "problem \"{}\": {ANSWERS} answers were tried, and all of them pass this check",
                    problem.id
                ),
                help: "compare what is handed in with the right answer".into(),
                of_check: true,
            })
        };
        open.into_iter().filter_map(said).collect()
    }

    /// The names that a problem asks for.
    fn asked_by(&self, id: &str) -> BTreeSet<&str> {
        let asked = self.rubric.by_check.get(id).into_iter().flatten();
        asked.flatten().map(|name| &**name).collect()
    }

    /// Whether the same answer to these names leaves a problem unsolved that must be solved first.
    fn is_kept_by(
        &self,
        problem: &tree::Problem,
        asked: &BTreeSet<&str>,
        before: &[Problem],
    ) -> bool {
        let mut needed: Vec<&str> = problem.needs.iter().map(|id| &**id).collect();
        let mut kept = false;
        for judged in before.iter().rev() {
            if needed.contains(&&*judged.id) {
                needed.extend(judged.needs.iter().map(|id| id.as_str()));
                kept |= !judged.solved() && !self.asked_by(&judged.id).is_disjoint(asked);
            }
        }
        kept
    }

    /// Problems of which an answer without thought earns more than half.
    fn cheap(&self, is_known: &dyn Fn(&tree::Check) -> bool) -> Vec<Vacuous> {
        let mut best: Vec<(Points, Vec<String>)> =
            vec![(Points::NONE, Vec::new()); self.problems.len()];
        for which in 0..2 {
            let asked = self.asked().into_iter();
            let own: Vec<(&str, String)> = asked
                .filter_map(|(name, shape)| Some((name, thoughtless(name, shape, which)?)))
                .collect();
            let text: String = own.iter().map(|(_, line)| line.as_str()).collect();
            if own.is_empty() {
                continue;
            }
            let all = self.judged(&text, &|_| true);
            for (at, judged) in all.iter().enumerate() {
                let Some(problem) = self.problems.get(at) else { continue };
                let Some(best) = best.get_mut(at) else { continue };
                let asked = self.asked_by(&judged.id);
                if judged.points > best.0
                    && earns_elsewhere(problem, judged, is_known)
                    && !self.is_kept_by(problem, &asked, all.get(..at).unwrap_or_default())
                {
                    let own = own.iter().filter(|(name, _)| asked.contains(name));
                    let own = own.map(|(_, line)| format!("`{}`", line.trim()));
                    *best = (judged.points, own.take(MOST_NAMED).collect());
                }
            }
        }
        let said = |(problem, (points, own)): (&&tree::Problem, (Points, Vec<String>))| {
            let out_of = Points::whole(problem.points);
            let first = problem.checks.first().filter(|_| points.plus(points) > out_of)?;
            let (id, own) = (&problem.id, own.join(", "));
            Some(Vacuous {
                line: self.lines(first).0,
                message: match points == out_of {
                    true => format!("problem \"{id}\" is solved by {own}"),
                    false => {
                        format!("problem \"{id}\" gives {points} of {out_of} points for {own}")
                    }
                },
                help: match problem.checks.iter().any(|check| check.by_cases) {
                    true => "give the cases that are rarer a check, and points, of their own",
                    false => "ask for more, if this is not the right answer",
                }
                .into(),
                of_check: true,
            })
        };
        self.problems.iter().zip(best).filter_map(said).collect()
    }
}

/// Whether something is earned by checks of which nothing else is said.
fn earns_elsewhere(
    problem: &tree::Problem,
    judged: &Problem,
    is_known: &dyn Fn(&tree::Check) -> bool,
) -> bool {
    let mut both = problem.checks.iter().zip(&judged.checks);
    both.any(|(check, found)| {
        let some = found.cases.is_some_and(|(hold, _)| hold > 0);
        (found.verdict.passed() || some) && !is_known(check)
    })
}

/// What the name at a place is in one of the answers: another each time, and not the same for all names.
fn choice(answer: usize, at: usize) -> usize {
    match answer {
        0 => return 0,
        // Each name goes through all numbers.
        1..=8 => return answer + at,
        _ => {}
    }
    let mixed = (answer as u64 * 31 + at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 40) as usize
}

/// What is not known may be of any kind, and is of another in each of the answers, for all names the same.
fn known(shape: &Shape, answer: usize) -> Shape {
    let all = |parts: &[Shape]| parts.iter().map(|part| known(part, answer)).collect();
    let one = |of: &Shape| Box::new(known(of, answer));
    match shape {
        Shape::Unknown => match answer % 3 {
            0 => Shape::Number,
            1 => Shape::List(Box::new(Shape::Number)),
            _ => Shape::Text,
        },
        Shape::List(of) => Shape::List(one(of)),
        Shape::Set(of) => Shape::Set(one(of)),
        Shape::Tuple(parts) => Shape::Tuple(all(parts)),
        Shape::Function(params, result) => Shape::Function(params.clone(), one(result)),
        shape => shape.clone(),
    }
}

/// A definition of a name, one of several of its kind.
fn definition(name: &str, shape: &Shape, which: usize) -> Option<String> {
    let game = |count: usize| {
        let from = if count > 1 { " from any" } else { "" };
        let rules = ["", "subtract 1", "subtract 1..2", "subtract 1..", "subtract {1, 3}"];
        let rule = rules.get(which % rules.len()).filter(|rule| !rule.is_empty());
        let rule = rule.map(|rule| format!(" {rule}{from} "));
        let params = params(count).join(", ");
        format!("game {name}({params}) {{{}}}\n", rule.unwrap_or_default())
    };
    match shape {
        Shape::Game => Some(game(1)),
        Shape::Function(params, result) if **result == Shape::Position => {
            let numbers = params.iter().all(|p| matches!(p, Shape::Number | Shape::Unknown));
            numbers.then(|| game(params.len()))
        }
        Shape::Function(takes, result) => {
            let names = params(takes.len());
            let number = takes.iter().position(|p| matches!(p, Shape::Number | Shape::Unknown));
            let number = number.and_then(|at| names.get(at));
            let bodies: &[&str] = match &**result {
                Shape::Number | Shape::Unknown => &["", "", "@", "@ + 1", "2 * @", "@ % 3"],
                Shape::Truth => &["", "@ % 2 == 0", "@ > 3", "@ % 3 == 1"],
                Shape::Outcome => &["", "if @ % 2 == 0 then P else N"],
                _ => &[""],
            };
            let body = bodies.get(which % bodies.len()).filter(|body| !body.is_empty());
            let body = match (body, number) {
                (Some(body), Some(number)) => body.replace('@', number),
                _ => value(result, which / bodies.len())?,
            };
            Some(format!("fn {name}({}) = {body}\n", names.join(", ")))
        }
        shape => Some(format!("let {name} = {}\n", value(shape, which)?)),
    }
}

/// An empty set or list, or a function that gives the same for all that it takes.
fn thoughtless(name: &str, shape: &Shape, which: usize) -> Option<String> {
    match shape {
        Shape::List(_) | Shape::Set(_) => Some(format!("let {name} = {}\n", value(shape, 0)?)),
        Shape::Function(_, result) if **result == Shape::Position => None,
        Shape::Function(takes, result) => {
            let which = if matches!(**result, Shape::List(_) | Shape::Set(_)) { 0 } else { which };
            let params = params(takes.len()).join(", ");
            Some(format!("fn {name}({params}) = {}\n", value(result, which)?))
        }
        _ => None,
    }
}

/// A value, one of several of its kind; the first is the least of all.
fn value(shape: &Shape, which: usize) -> Option<String> {
    let one_of = |all: &[&str]| all.get(which % all.len().max(1)).map(|one| one.to_string());
    let members = |of: &Shape| -> Option<String> {
        // As many members as each time some other number.
        let count = [0, 1, 2, 5, 3].get(which % 5)?;
        let all: Option<Vec<String>> =
            (0..*count).map(|at| value(of, which / 5 + 2 * at + which % 2)).collect();
        Some(all?.join(", "))
    };
    match shape {
        Shape::Number | Shape::Unknown => one_of(&["0", "1", "2", "-1", "3", "4", "100", "7"]),
        Shape::Truth => one_of(&["false", "true"]),
        Shape::Text => one_of(&["\"\"", "\"P\"", "\"NP\"", "\"PNNN\""]),
        Shape::Outcome => one_of(&["P", "N"]),
        Shape::Position => one_of(&["*0", "*1", "*2", "*3"]),
        Shape::List(of) => Some(format!("[{}]", members(of)?)),
        Shape::Set(of) => Some(format!("{{{}}}", members(of)?)),
        Shape::Tuple(parts) => {
            let parts: Option<Vec<String>> =
                parts.iter().enumerate().map(|(at, part)| value(part, which + at)).collect();
            Some(format!("({})", parts?.join(", ")))
        }
        Shape::Game | Shape::Function(..) => None,
    }
}
