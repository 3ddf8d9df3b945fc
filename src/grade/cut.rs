//! Texts of a report that are cut: what a submission computes may be of any size, and what is said of
//! it is for people.

use super::judged::{Mistake, Problem, Refuted, Verdict};

/// A value or a sentence has at most so many letters; what is cut is counted.
const LONGEST: usize = 600;

/// More mistakes of a file are counted, not listed.
const MOST_MISTAKES: usize = 40;

fn cut(text: &mut String) {
    if text.len() <= LONGEST {
        return;
    }
    let all = text.chars().count();
    if all > LONGEST {
        let kept: String = text.chars().take(LONGEST).collect();
        *text = format!("{kept}… ({} more letters)", all - LONGEST);
    }
}

/// Cuts all texts of a problem that come from the submission.
pub(super) fn problem(problem: &mut Problem) {
    let whole = problem.not_judged.iter_mut().chain(&mut problem.stopped);
    whole.chain(&mut problem.stopped_told).chain(&mut problem.undecided).for_each(cut);
    problem.of_rubric.iter_mut().chain(&mut problem.notes).for_each(cut);
    for check in &mut problem.checks {
        match &mut check.verdict {
            Verdict::Refuted(refuted) => refutation(refuted),
            Verdict::Stopped { why, told } => {
                cut(why);
                told.iter_mut().for_each(cut);
            }
            Verdict::Unfit { why }
            | Verdict::Verified { why, .. }
            | Verdict::Unproved { why, .. } => cut(why),
            Verdict::Proved { .. } | Verdict::Holds { .. } | Verdict::Fits => {}
        }
    }
}

fn refutation(refuted: &mut Refuted) {
    refuted.at.iter_mut().for_each(|(_, value)| cut(value));
    if let Some(sides) = &mut refuted.sides {
        cut(&mut sides.left);
        cut(&mut sides.right);
    }
    refuted.because.iter_mut().for_each(|sentence| cut(&mut sentence.text));
}

/// The first mistakes of a file, and how many more there are.
pub(super) fn mistakes(mut all: Vec<Mistake>) -> Vec<Mistake> {
    let more = all.len().saturating_sub(MOST_MISTAKES);
    all.truncate(MOST_MISTAKES);
    for mistake in &mut all {
        cut(&mut mistake.message);
        mistake.help.iter_mut().for_each(cut);
    }
    if more > 0 {
        let message = format!("and {more} more mistakes");
        let (help, file) = (None, String::new());
        all.push(Mistake { message, help, file, line: 0, column: 0, count: more });
    }
    all
}
