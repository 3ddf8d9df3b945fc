//! What a reader is told of a submission, before it is laid out as text, Markdown or a page.

use super::{Entry, Mark, Reader, findings, head, heading, reason, scored, title};
use crate::grade::{Check, Level, Mistake, Mode, Problem};

pub(super) struct Told<'a> {
    pub title: String,
    pub note: Option<&'a str>,
    pub problems: Vec<ToldProblem<'a>>,
    pub mistakes: &'a [Mistake],
}

pub(super) struct ToldProblem<'a> {
    pub mark: Mark,
    /// Its name, and what is said of its points.
    pub heading: String,
    pub reason: Option<String>,
    pub checks: Vec<ToldCheck>,
    pub notes: &'a [String],
    pub hints: &'a [String],
}

pub(super) struct ToldCheck {
    pub passed: bool,
    pub text: String,
    /// The text is the check as it stands in the rubric.
    pub is_code: bool,
    pub worth: String,
    pub findings: Vec<String>,
}

impl<'a> Told<'a> {
    pub(super) fn of(entry: &'a Entry, mode: Mode, reader: Reader<'_>) -> Told<'a> {
        let problem = |problem| ToldProblem::of(problem, mode, reader);
        Told {
            title: title(entry, mode, reader),
            note: entry.note.as_deref(),
            problems: entry.judged.problems.iter().map(problem).collect(),
            mistakes: &entry.judged.mistakes,
        }
    }
}

impl<'a> ToldProblem<'a> {
    fn of(problem: &'a Problem, mode: Mode, reader: Reader<'_>) -> ToldProblem<'a> {
        let name = heading(problem);
        if reader.sees_nothing_of(problem) {
            return ToldProblem {
                mark: Mark::Open,
                heading: format!("{name}: not shown"),
                reason: None,
                checks: Vec::new(),
                notes: &[],
                hints: &[],
            };
        }
        let score = match reader.sees_points(problem) && mode == Mode::Judge {
            true => format!(": {}", scored(problem)),
            false => String::new(),
        };
        // Of names and types nothing is said but why they do not fit.
        let checks = if mode == Mode::Dry { &[][..] } else { &problem.checks };
        let checks = checks.iter().enumerate();
        let check = |(index, check)| {
            let level = reader.sees_check(problem, check);
            (level > Level::Nothing).then(|| ToldCheck::of(check, index, level))
        };
        ToldProblem {
            mark: Mark::of(problem, reader),
            heading: name + &score,
            reason: reason(problem, reader),
            checks: checks.filter_map(check).collect(),
            notes: reader.notes(problem),
            hints: if mode == Mode::Dry { &[] } else { reader.hints(problem) },
        }
    }
}

impl ToldCheck {
    fn of(check: &Check, index: usize, level: Level) -> ToldCheck {
        ToldCheck {
            passed: check.verdict.passed(),
            text: head(check, index, level),
            is_code: level == Level::All,
            worth: check.worth.map_or(String::new(), |n| format!(" (worth {n})")),
            findings: findings(check, level),
        }
    }
}
