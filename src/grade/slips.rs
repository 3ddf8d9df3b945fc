//! What is seldom meant in how a rubric names its problems and shares out their points.

use super::points::of_open_checks;
use crate::check::tree::{Check, Problem};
use crate::source::Source;
use std::borrow::Cow;

/// A check that decides nothing, or something else that is not meant, and what would mend it.
#[derive(Clone, Debug)]
pub struct Vacuous {
    pub line: usize,
    pub message: String,
    pub help: Cow<'static, str>,
    /// It is about what the check at this line decides.
    pub of_check: bool,
}

/// What is said of a problem whose name stands at `line`.
pub(super) fn slips(problem: &Problem, line: usize, source: &Source) -> Vec<Vacuous> {
    let mut out: Vec<Vacuous> = of_name(&problem.id, line).into_iter().collect();
    out.extend(of_proof(problem, line));
    let checks = problem.checks.iter().filter(|check| is_worth_nothing(check, problem));
    out.extend(checks.map(|check| Vacuous {
        line: source.place(check.span.start).line,
        message: format!(
            "problem \"{}\": this check earns nothing, for the others have all {} points",
            problem.id, problem.points
        ),
        help: "take some of theirs for it, or say `worth 0`".into(),
        of_check: false,
    }));
    out
}

/// The columns of the table of points that are no problem's: the first, those behind the problems, what
/// course systems tell of people, and what they call them where the list has another id.
pub const OF_SUBMISSION: &str = "submission";
pub const AFTER_PROBLEMS: [&str; 3] = ["total", "out_of", "note"];
pub const OF_PEOPLE: [&str; 4] = ["id", "email", "late", "attempt"];
pub const OF_SYSTEM: &str = "system_id";

fn is_column(name: &str) -> bool {
    let others = [OF_SUBMISSION, OF_SYSTEM].into_iter().chain(OF_PEOPLE);
    AFTER_PROBLEMS.into_iter().chain(others).any(|column| column == name)
}

/// A name that is not the same in a table, or not only there.
fn of_name(id: &str, line: usize) -> Option<Vacuous> {
    let said = |message: String, help: &'static str| {
        Some(Vacuous { line, message, help: help.into(), of_check: false })
    };
    if id.trim().is_empty() {
        return said("a problem has no name".to_string(), "results are listed by it: `\"1\"`");
    }
    if id.trim() != id {
        let message = format!("the name of problem \"{id}\" has spaces at its ends");
        return said(message, "leave them out, for nobody sees them in a table");
    }
    if is_column(id) {
        let message =
            format!("the table of points has a column `{id}` beside that of problem \"{id}\"");
        return said(message, "give the problem another name, such as `\"1\"`");
    }
    if id.starts_with('\'') {
        let message = format!("a spreadsheet hides the first sign of the name of problem \"{id}\"");
        return said(message, "begin it with a letter or a digit");
    }
    if is_formula(id) {
        let message = format!("a spreadsheet takes the name of problem \"{id}\" for a formula");
        return said(message, "begin it with a letter or a digit");
    }
    None
}

/// Whether a spreadsheet takes a text for a formula, by its first sign.
pub fn is_formula(text: &str) -> bool {
    let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '|', '%'];
    text.trim_start().starts_with(signs)
}

/// A proof that is worth more than the checks that can be proved.
fn of_proof(problem: &Problem, line: usize) -> Option<Vacuous> {
    let proof = problem.proof_points?;
    let (over, under) = of_open_checks(problem);
    (over > 0 && i128::from(proof).saturating_mul(under) > over).then(|| Vacuous {
        line,
        message: format!(
            "problem \"{}\": the proof is worth {proof}, and its checks over ranges without an end have less",
            problem.id
        ),
        help: "give the proof fewer points, or these checks more".into(),
        of_check: false,
    })
}

/// Whether a check shares what the others leave, and they leave nothing.
fn is_worth_nothing(check: &Check, problem: &Problem) -> bool {
    let given = problem.checks.iter().filter_map(|check| check.points);
    let given = given.fold(0, i64::saturating_add);
    check.points.is_none() && problem.points > 0 && given >= problem.points
}
