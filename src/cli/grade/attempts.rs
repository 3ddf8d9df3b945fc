//! Of several attempts of a student the one with the most points.

use super::submission::Submission;
use crate::grade::Points;
use crate::report::grade::Entry;

/// What became of the others.
#[derive(Debug, Default)]
pub(super) struct Chosen {
    /// The attempts that do not count, by student and time.
    pub rest: Vec<String>,
    /// Students of whom nobody knows which attempt is best.
    pub not_known: Vec<String>,
}

/// Leaves one entry for each student: the best, and of equal ones the latest. Being late costs an
/// attempt this share of its points.
pub(super) fn best(entries: &mut Vec<Entry>, submissions: &[Submission], penalty: u32) -> Chosen {
    let mut chosen = Chosen::default();
    let worth = |entry: &Entry| {
        let points = entry.judged.points();
        points.minus(if entry.person.late { points.percent(penalty) } else { Points::NONE })
    };
    let counts = |at: usize| {
        let (Some(own), Some(entry)) = (submissions.get(at), entries.get(at)) else { return true };
        let others = submissions.iter().zip(entries.iter());
        let others: Vec<&Entry> =
            others.filter(|(s, _)| s.is_attempt_beside(own)).map(|(_, entry)| entry).collect();
        let key = |entry: &Entry| (worth(entry), entry.person.attempt.clone());
        others.iter().all(|other| key(other) < key(entry))
    };
    let keep: Vec<bool> = (0..entries.len()).map(counts).collect();
    for (at, entry) in entries.iter().enumerate() {
        let Some(own) = submissions.get(at) else { continue };
        let several = submissions.iter().any(|s| s.is_attempt_beside(own));
        if keep.get(at) == Some(&false) {
            let attempt = entry.person.attempt.as_deref().unwrap_or_default();
            chosen.rest.push(format!("{} {attempt}", entry.name));
        }
        // A mark that a person still gives is the same for all attempts.
        if several && entry.judged.problems.iter().any(|problem| problem.undecided.is_some()) {
            chosen.not_known.push(entry.name.clone());
        }
    }
    // Which attempt is best is not known where one is not decided: neither are the points.
    let open = |entry: &Entry| -> Vec<bool> {
        entry.judged.problems.iter().map(|problem| problem.undecided.is_some()).collect()
    };
    let open: Vec<Vec<bool>> = entries.iter().map(open).collect();
    for (at, entry) in entries.iter_mut().enumerate() {
        let Some(own) = submissions.get(at) else { continue };
        let others = submissions.iter().zip(&open).filter(|(s, _)| s.is_attempt_beside(own));
        let others: Vec<&Vec<bool>> = others.map(|(_, open)| open).collect();
        for (index, problem) in entry.judged.problems.iter_mut().enumerate() {
            if others.iter().any(|open| open.get(index) == Some(&true)) && !problem.by_teacher {
                problem.leave_undecided("another attempt is not decided");
            }
        }
    }
    chosen.not_known.dedup();
    let mut keep = keep.into_iter();
    entries.retain(|_| keep.next().unwrap_or(true));
    chosen
}
