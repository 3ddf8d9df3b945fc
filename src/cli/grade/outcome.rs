//! What became of a submission.

use super::content::Content;
use super::folder::Trouble;
use crate::grade::likeness::Prints;
use crate::grade::{Judged, Mistake, Problem, Rubric};
use serde::{Deserialize, Serialize};

/// What became of a submission.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Outcome {
    pub problems: Vec<Problem>,
    pub mistakes: Vec<Mistake>,
    /// What was read of it.
    pub content: Option<Content>,
    /// Why there is nothing to judge.
    pub unusable: Option<String>,
    /// Why what is not judged may be the machine's fault.
    pub open: Option<String>,
    /// What it is compared with others by, if it was judged in this run.
    #[serde(skip)]
    pub prints: Option<Prints>,
    /// Why it was judged again in this run, if it was.
    #[serde(skip)]
    pub again: Option<String>,
    /// Why the result could not be kept.
    #[serde(skip)]
    pub unkept: Option<String>,
}

impl Outcome {
    /// Of what cannot be judged.
    pub(super) fn of(trouble: &Trouble) -> Outcome {
        let none = "there is no .game file in its folder";
        let (unusable, open) = match trouble {
            Trouble::Empty => (Some(none.to_string()), None),
            Trouble::Theirs(why) => (Some(why.clone()), None),
            Trouble::Unread(why) => (None, Some(why.clone())),
        };
        Outcome { unusable, open, ..Outcome::default() }
    }

    /// Judged, with a problem in the place of each one that the process did not come to.
    pub(super) fn judged(self, rubric: &Rubric) -> (Judged, Option<String>) {
        let Outcome { mut problems, mistakes, unusable, open, .. } = self;
        for outline in rubric.problems().iter().skip(problems.len()) {
            problems.push(match (&unusable, &open) {
                (Some(why), _) => rubric.unjudged(outline, Some(&format!("not judged: {why}"))),
                (None, Some(why)) => rubric.undecided(outline, why),
                (None, None) => rubric.undecided(outline, "the judging ended before it"),
            });
        }
        let note = unusable.or(open);
        (Judged { problems, mistakes }, note)
    }
}
