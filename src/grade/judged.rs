//! What was found of a submission, as data that can be handed from one process to another.
//! Its words are for the student who handed it in: what was asked, what was found, the smallest
//! example.

use super::marks::{Part, Points};
use crate::diagnostic::Diagnostic;
use crate::solve::heaps::proof::Theorem;
use crate::syntax::ast::Shown;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What was found of one submission.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    pub problems: Vec<Problem>,
    /// What is wrong in its files.
    pub mistakes: Vec<Mistake>,
}

impl Judged {
    /// Settles, in order, what becomes of the problems that need others. It is known once all marks
    /// are, those of the teacher among them.
    pub fn settle(&mut self) {
        for at in 0..self.problems.len() {
            let (before, rest) = self.problems.split_at_mut(at);
            if let Some(problem) = rest.first_mut() {
                problem.wait_for(before);
            }
        }
    }

    pub fn points(&self) -> Points {
        self.problems.iter().map(|p| p.points).sum()
    }

    pub fn out_of(&self) -> Points {
        self.problems.iter().filter(|p| !p.bonus).map(|p| p.out_of).sum()
    }

    /// Why problems are not decided, each reason with their names; but for what is the rubric's own doing.
    pub fn undecided_by_reason(&self) -> Vec<(&str, Vec<String>)> {
        let mut all: Vec<(&str, Vec<String>)> = Vec::new();
        for problem in self.problems.iter().filter(|p| p.is_open_by_machine()) {
            let why = problem.undecided.as_deref().unwrap_or_default();
            let id = format!("\"{}\"", problem.id);
            match all.iter_mut().find(|(known, _)| *known == why) {
                Some((_, ids)) => ids.push(id),
                None => all.push((why, vec![id])),
            }
        }
        all
    }

    /// The problems whose points nobody knows.
    pub fn undecided(&self) -> impl Iterator<Item = &Problem> {
        self.problems.iter().filter(|p| p.undecided.is_some())
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Problem {
    pub id: String,
    pub title: Option<String>,
    pub points: Points,
    pub out_of: Points,
    /// Its points are beyond those of the sheet.
    #[serde(default)]
    pub bonus: bool,
    /// The problems that must be solved for this one to count.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Why none of its checks was looked at.
    pub not_judged: Option<String>,
    /// Why its judging came to no end: a limit, or an error of the run.
    pub stopped: Option<String>,
    /// What students are told of that, where the reason would tell them something of the rubric.
    #[serde(default)]
    pub stopped_told: Option<String>,
    /// Why nobody knows its points: the time was over, or the process broke off. A mark never
    /// depends on how busy a machine is.
    #[serde(default)]
    pub undecided: Option<String>,
    /// A person is still to mark it.
    #[serde(default)]
    pub to_mark: bool,
    /// The points are the teacher's, whatever the checks say.
    #[serde(default)]
    pub by_teacher: bool,
    pub checks: Vec<Check>,
    /// For those who have not solved it.
    pub hints: Vec<String>,
    /// What was done with an answer that is not quite what was asked for.
    #[serde(default)]
    pub notes: Vec<String>,
    /// How much a student sees of it.
    #[serde(default)]
    pub shown: Vec<Showing>,
    /// What is kept back of its checks: its points would tell.
    #[serde(default)]
    pub checks_kept_back: Vec<Vec<Showing>>,
    /// What is kept back of the problems that it needs.
    #[serde(default)]
    pub waits: Vec<Vec<Showing>>,
    /// A mistake of the rubric itself, for the teacher alone.
    #[serde(default)]
    pub of_rubric: Option<String>,
    /// What the rubric itself asks met a limit of work, in a check of it.
    #[serde(default)]
    pub rubric_is_slow: bool,
}

/// What is said of a submission with problems in it, once for all that is wrong in them.
pub const HAS_PROBLEMS: &str = "it has problems, as a rubric has: they are no part of an answer";

/// What a student is told of a mistake of the rubric.
pub(super) const OF_RUBRIC: &str = "the sheet itself has a mistake here";

impl Problem {
    /// A problem with nothing found of it yet.
    pub fn of(outline: &super::Outline) -> Problem {
        Problem {
            id: outline.id.clone(),
            title: outline.title.clone(),
            points: Points::NONE,
            out_of: outline.out_of,
            bonus: outline.bonus,
            needs: outline.needs.clone(),
            not_judged: None,
            stopped: None,
            stopped_told: None,
            undecided: None,
            to_mark: false,
            by_teacher: false,
            checks: Vec::new(),
            hints: Vec::new(),
            notes: Vec::new(),
            shown: outline.shown.clone(),
            checks_kept_back: outline.checks_kept_back.clone(),
            waits: Vec::new(),
            of_rubric: None,
            rubric_is_slow: false,
        }
    }

    /// Leaves nothing of it but why it is not decided: what was found until then depends on the
    /// machine.
    pub fn leave_undecided(&mut self, why: &str) {
        (self.points, self.undecided) = (Points::NONE, Some(why.to_string()));
        (self.not_judged, self.stopped) = (None, None);
        self.checks.clear();
        self.hints.clear();
        self.notes.clear();
        self.of_rubric = None;
    }

    /// Leaves it without points because of the rubric's own mistake, which no student answers for.
    pub fn leave_to_rubric(&mut self) {
        (self.points, self.undecided) = (Points::NONE, Some(OF_RUBRIC.to_string()));
        self.stopped = None;
    }

    /// All that says how much a student sees of it or of what it waits for: where any of it shows nothing, its
    /// points would tell.
    pub fn showings(&self) -> impl Iterator<Item = &Vec<Showing>> {
        self.waits.iter().chain(&self.checks_kept_back).chain([&self.shown])
    }

    /// Nobody knows its points, and another machine, or another time, may find them.
    pub fn is_open_by_machine(&self) -> bool {
        self.undecided.is_some() && self.of_rubric.is_none() && !self.rubric_is_slow
    }

    /// Holds it against the problems before it, some of which it may need.
    fn wait_for(&mut self, before: &[Problem]) {
        let needed = before.iter().filter(|p| self.needs.contains(&p.id));
        // Whether it counts, and so all that is said of it, would tell what is kept back of those.
        let told = needed.flat_map(Problem::showings);
        self.waits = told.filter(|shown| Showing::keeps_back(shown)).cloned().collect();
        if self.not_judged.is_some() {
            return;
        }
        let of = |id: &String| before.iter().find(|p| p.id == *id);
        let unsolved = |id: &&String| !of(id).is_some_and(Problem::opens_others);
        let unsolved: Vec<&String> = self.needs.iter().filter(unsolved).collect();
        if self.by_teacher || unsolved.is_empty() {
            if self.solved() || self.to_mark {
                self.hints.clear();
            }
            return;
        }
        let open = |id: &&&String| of(id).is_some_and(|p| p.undecided.is_some());
        // One that is surely not solved decides it, whatever becomes of the others.
        let ids: Vec<&str> = unsolved.iter().filter(|id| !open(id)).map(|id| id.as_str()).collect();
        if let (Some(open), true) = (unsolved.first(), ids.is_empty()) {
            let why = format!("it needs problem {open}, which is not decided");
            return self.leave_undecided(&why);
        }
        let why = format!("not judged: needs {}", ids.join(", "));
        (self.points, self.undecided, self.stopped) = (Points::NONE, None, None);
        (self.to_mark, self.not_judged) = (false, Some(why));
        self.checks.clear();
    }

    /// Nobody knows its points, or a person is still to give them.
    pub fn is_open(&self) -> bool {
        self.undecided.is_some() || self.to_mark
    }

    /// Solved by the checks, whatever the teacher took off, or by the teacher's mark.
    fn opens_others(&self) -> bool {
        let open = self.not_judged.is_some() || self.stopped.is_some() || self.undecided.is_some();
        let by_checks = !open && !self.checks.is_empty();
        self.solved() || by_checks && self.checks.iter().all(|check| check.verdict.passed())
    }

    pub fn solved(&self) -> bool {
        if self.by_teacher {
            return self.points >= self.out_of;
        }
        !self.is_open()
            && self.not_judged.is_none()
            && self.stopped.is_none()
            && self.checks.iter().all(|c| c.verdict.passed())
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// The check as it stands in the rubric.
    pub asked: String,
    /// The points that it has of its own.
    pub worth: Option<i64>,
    pub verdict: Verdict,
    /// Where the share of the cases counts: how many hold, and of how many.
    #[serde(default)]
    pub cases: Option<(usize, usize)>,
    /// Where it may earn a part of its points: how much it does.
    #[serde(default)]
    pub part: Option<Part>,
    /// The names that it asks the submission for.
    #[serde(default)]
    pub names: Vec<String>,
    /// How much a student sees of it.
    #[serde(default)]
    pub shown: Vec<Showing>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// For all numbers, by these theorems.
    Proved {
        theorems: Vec<Theorem>,
    },
    /// At each of so many points: all that there are.
    Holds {
        points: usize,
    },
    /// At each that was tried, up to this one; why no more is known.
    Verified {
        up_to: i64,
        why: String,
        /// The limit of work ended the trying.
        #[serde(default)]
        ended: bool,
    },
    /// The same, where the rubric wants a proof.
    Unproved {
        up_to: i64,
        why: String,
    },
    Refuted(Refuted),
    /// What it asks for is missing, or of another kind: why.
    Unfit {
        why: String,
    },
    /// It could not be judged: why.
    Stopped {
        why: String,
        /// What is told of it to students, where the reason would tell them something of the rubric.
        #[serde(default)]
        told: Option<String>,
    },
    /// Whether it holds was not asked: names and types fit.
    Fits,
}

impl Verdict {
    pub fn passed(&self) -> bool {
        use Verdict::*;
        matches!(self, Proved { .. } | Holds { .. } | Verified { .. } | Fits)
    }

    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Proved { .. } => "proved",
            Verdict::Holds { .. } => "holds",
            Verdict::Verified { .. } => "verified",
            Verdict::Unproved { .. } => "unproved",
            Verdict::Refuted(_) => "refuted",
            Verdict::Unfit { .. } => "unfit",
            Verdict::Stopped { .. } => "stopped",
            Verdict::Fits => "fits",
        }
    }
}

/// The smallest counterexample.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Refuted {
    /// Names and values where it fails.
    pub at: Vec<(String, String)>,
    /// The names among them whose values may be the right ones: the submission is not asked about them.
    #[serde(default)]
    pub untold: Vec<String>,
    pub sides: Option<Sides>,
    /// Not all smaller places were looked at.
    #[serde(default)]
    pub not_smallest: bool,
    /// Why, in sentences.
    pub because: Vec<Sentence>,
}

impl Refuted {
    /// Says something that tells what would be right.
    pub fn say(&mut self, text: String) {
        self.because.push(Sentence { text, own: false });
    }

    /// Says what the submission's own answer comes to.
    pub fn say_own(&mut self, text: String) {
        self.because.push(Sentence { text, own: true });
    }

    pub fn says(&self, text: &str) -> bool {
        self.because.iter().any(|said| said.text == text)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sentence {
    pub text: String,
    /// It is about the submission's own answer, and does not tell what would be right.
    pub own: bool,
}

/// What stands left and right of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sides {
    pub left: String,
    pub right: String,
    /// The side that is the submission's, where only one is.
    pub yours: Option<Side>,
    /// What is asked of an answer, where that is no answer itself: `len(values)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// It holds something of the rubric as well, and would tell that.
    #[serde(default)]
    pub mixed: bool,
    /// They should have been equal.
    pub equal: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Left,
    Right,
}

/// What is wrong in a submission's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mistake {
    pub message: String,
    pub help: Option<String>,
    pub file: String,
    pub line: usize,
    pub column: usize,
    /// How many mistakes it tells of: one that is not listed stands for many.
    #[serde(default = "one")]
    pub count: usize,
}

fn one() -> usize {
    1
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "{}, line {line}: {}", self.file, self.message),
        }
    }
}

/// How much a student sees, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Nothing,
    Verdict,
    /// Where it fails, and what the own answer gives there.
    Own,
    /// The check, the right value and why.
    All,
}

/// How much a student sees, and to which day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Showing {
    pub level: Level,
    pub until: Option<String>,
}

impl Showing {
    /// What a rubric says, in the same order.
    pub fn of(said: &[crate::check::tree::Feedback]) -> Vec<Showing> {
        let level = |shown: Shown| match shown {
            Shown::All => Level::All,
            Shown::Verdict => Level::Verdict,
            Shown::Nothing => Level::Nothing,
        };
        let one = |f: &crate::check::tree::Feedback| Showing {
            level: level(f.level),
            until: f.until.as_ref().map(|day| day.to_string()),
        };
        said.iter().map(one).collect()
    }

    /// The first that holds on a day counts.
    pub fn on<'s>(all: &'s [Showing], day: &str) -> Option<&'s Showing> {
        all.iter().find(|s| s.until.as_deref().is_none_or(|until| day <= until))
    }

    /// Nothing of it is seen, for some time or for good.
    pub fn keeps_back(all: &[Showing]) -> bool {
        all.iter().any(|showing| showing.level == Level::Nothing)
    }

    /// Everything of it may be seen, now and later.
    pub fn is_public(all: &[Showing]) -> bool {
        all.first().is_some_and(|first| first.level == Level::All && first.until.is_none())
    }
}

/// A diagnostic as it stands in a report.
pub(super) fn mistake(found: &Diagnostic) -> Mistake {
    let place = found.place();
    let (line, column) = place.map_or((0, 0), |label| {
        let place = label.source.place(label.span.start);
        (place.line, place.column)
    });
    let file = place.map_or("", |label| label.source.name()).to_string();
    Mistake {
        message: found.message.clone(),
        help: found.help.clone(),
        file,
        line,
        column,
        count: 1,
    }
}
