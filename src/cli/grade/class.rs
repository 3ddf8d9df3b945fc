//! The class as it stands in the results: a row for each submission, with what the teacher's tables and
//! options make of its points.

use super::Handed;
use super::attempts;
use super::content::Content;
use super::gather::Gathered;
use super::kept;
use super::outcome::Outcome;
use super::overrides::{self, Override};
use super::roster;
use super::submission::{Student, Submission};
use crate::cli::args::Attempts;
use crate::cli::output::Output;
use crate::grade;
use crate::report::grade::{Entry, Person, Same};
use std::collections::BTreeSet;
use std::path::Path;

/// What was handed in, beside the list of the course.
pub(super) struct InClass<'a> {
    pub handed: &'a Handed<'a>,
    pub gathered: &'a Gathered,
    pub roster: Option<&'a [Student]>,
}

impl InClass<'_> {
    /// A row for each submission, in their order, and then for each student who did not hand in.
    pub(super) fn entries(&self, outcomes: Vec<Outcome>, out: &mut Output<'_>) -> Vec<Entry> {
        let mut entries = Vec::with_capacity(outcomes.len());
        let mut unkept = BTreeSet::new();
        for (submission, outcome) in self.gathered.submissions.iter().zip(outcomes) {
            if let Some(why) = &outcome.again {
                out.complain(&format!("{}: {why}; it was judged again, alone", submission.name));
            }
            unkept.extend(outcome.unkept.clone());
            entries.push(self.entry(submission, outcome));
        }
        for why in &unkept {
            out.complain(&format!("a result is not kept: {why}"));
        }
        self.add_absent(&mut entries, out);
        entries
    }

    fn entry(&self, submission: &Submission, mut outcome: Outcome) -> Entry {
        let rubric = self.handed.rubric;
        // What was not judged is read now.
        let content = outcome.content.take();
        let content = content.or_else(|| Content::of(kept::texts(submission, None), rubric));
        let (judged, note) = outcome.judged(rubric);
        let listed = submission.whose.student(self.roster.unwrap_or_default());
        let own = &submission.person;
        let listed_id = listed.and_then(|student| student.id.as_ref());
        let person = Person {
            name: listed.map(|student| student.name.clone()),
            system_id: own.id.clone().filter(|own| listed_id.is_some_and(|listed| listed != own)),
            id: listed_id.cloned().or_else(|| own.id.clone()),
            email: listed.and_then(|student| student.email.clone()).or_else(|| own.email.clone()),
            together: own.together.clone(),
            late: own.late,
            attempt: own.attempt.clone(),
        };
        let expected = match note {
            Some(_) => Vec::new(),
            None => self.expected(&judged, content.as_ref()),
        };
        let likeness = content.map(|content| content.likeness).unwrap_or_default();
        let (name, same) = (submission.name.clone(), Same::default());
        let (absent, late_by) = (false, None);
        Entry { name, judged, note, expected, likeness, same, person, absent, late_by }
    }

    /// The names that the rubric asks for, if nothing was judged and its texts define none of them.
    fn expected(&self, judged: &grade::Judged, content: Option<&Content>) -> Vec<String> {
        // A check that asks for nothing is judged whatever is handed in.
        let asks_nothing = |check: &grade::Check| {
            check.names.is_empty() || matches!(check.verdict, grade::Verdict::Unfit { .. })
        };
        let idle = |problem: &grade::Problem| {
            let unjudged = problem.not_judged.is_some() || problem.to_mark;
            let checks = &problem.checks;
            unjudged || !checks.is_empty() && checks.iter().all(asks_nothing)
        };
        let mut asked = self.handed.rubric.asked();
        asked.sort_unstable();
        let none = content.is_some_and(|content| !content.defines_asked)
            && judged.problems.iter().all(idle);
        let asked = asked.into_iter().filter(|_| none);
        asked.map(str::to_string).collect()
    }

    /// Adds who did not hand in. Of a part of the class nobody can say who is missing.
    fn add_absent(&self, entries: &mut Vec<Entry>, out: &mut Output<'_>) {
        let Handed { args, rubric, .. } = *self.handed;
        let Some(roster) = self.roster.filter(|_| args.shard.is_none()) else { return };
        let submissions = &self.gathered.submissions;
        for complaint in roster::complaints(roster, submissions) {
            out.complain(&complaint);
        }
        let whose = submissions.iter().filter_map(|own| own.whose.place());
        let whose: BTreeSet<usize> = whose.collect();
        let absent = roster.iter().enumerate().filter(|(at, _)| !whose.contains(at));
        // They stand behind the submissions, whose order the attempts go by.
        for (_, student) in absent {
            let several = roster.iter().filter(|other| other.name == student.name).count() > 1;
            entries.push(not_handed_in((student, several), rubric, entries));
        }
    }

    /// Gives the teacher's own marks.
    pub(super) fn mark(
        &self,
        marks: &[Override],
        path: &Path,
        entries: &mut [Entry],
        out: &mut Output<'_>,
    ) {
        let complaints = overrides::apply(marks, path, entries, &self.gathered.submissions);
        for complaint in complaints.iter().filter(|_| self.handed.args.shard.is_none()) {
            out.complain(complaint);
        }
    }

    /// Leaves one attempt of each student, where the best counts; whether it is known which that is.
    pub(super) fn choose(&self, entries: &mut Vec<Entry>, out: &mut Output<'_>) -> bool {
        let args = self.handed.args;
        if args.attempts != Attempts::Best {
            return true;
        }
        let penalty = args.late_penalty.unwrap_or(0);
        let chosen = attempts::best(entries, &self.gathered.submissions, penalty);
        if !chosen.rest.is_empty() {
            let rest = chosen.rest.join(", ");
            out.complain(&format!("attempts that do not count: {rest}"));
        }
        for name in &chosen.not_known {
            out.complain(&format!(
                "{name}: a problem of an attempt is not decided, so that the best is not known"
            ));
        }
        chosen.not_known.is_empty()
    }

    pub(super) fn take_off_for_lateness(&self, entries: &mut [Entry], out: &mut Output<'_>) {
        let args = self.handed.args;
        // Of a part of the class nobody can say that none is late.
        let late = |entry: &Entry| entry.person.late;
        if args.late_penalty.is_some() && args.shard.is_none() && !entries.iter().any(late) {
            let why = match self.gathered.submissions.iter().any(|own| own.person.late) {
                true => "the attempts that are late do not count",
                false => "no name of a file says that it is late",
            };
            out.complain(&format!("--late-penalty takes nothing off: {why}"));
        }
        for entry in entries.iter_mut().filter(|entry| entry.person.late) {
            let penalty = args.late_penalty.filter(|penalty| *penalty > 0);
            entry.late_by = penalty.map(|penalty| entry.judged.points().percent(penalty));
        }
    }
}

/// Names the problems that nobody knows the points of, of each submission those together that have
/// one reason; whether there are any. A mistake of the rubric is told once, for all.
pub(super) fn tell_undecided(entries: &[Entry], out: &mut Output<'_>) -> bool {
    for entry in entries {
        for (why, ids) in entry.judged.undecided_by_reason() {
            let what = match ids.as_slice() {
                [id] => format!("problem {id} is not decided, and its points are missing"),
                ids if ids.len() == entry.judged.problems.len() => {
                    "no problem is decided, and all points are missing".to_string()
                }
                ids => format!(
                    "problems {} are not decided, and their points are missing",
                    ids.join(", ")
                ),
            };
            out.complain(&format!("{}: {what}: {why}", entry.name));
        }
    }
    entries.iter().any(|entry| entry.judged.undecided().next().is_some())
}

/// Tells what is wrong with the rubric itself, each thing once.
pub(super) fn tell_of_rubric(entries: &[Entry], out: &mut Output<'_>) {
    let problems = || entries.iter().flat_map(|entry| &entry.judged.problems);
    let mistakes: BTreeSet<(&str, &str)> =
        problems().filter_map(|p| Some((p.id.as_str(), p.of_rubric.as_deref()?))).collect();
    for (problem, why) in mistakes {
        out.complain(&format!("problem \"{problem}\" has a mistake of its own, for all: {why}"));
    }
    let slow: BTreeSet<&str> =
        problems().filter(|p| p.rubric_is_slow).map(|p| p.id.as_str()).collect();
    for problem in slow {
        out.complain(&format!(
            "problem \"{problem}\" cannot be judged for anybody: what the rubric itself asks there \
             takes more work than a check may (--max-steps)"
        ));
    }
}

/// The row of a student of the course who handed in nothing. Namesakes are told apart: where several have
/// the name, none of them is called by it alone.
fn not_handed_in(
    (student, several): (&Student, bool),
    rubric: &grade::Rubric,
    entries: &[Entry],
) -> Entry {
    let why = "did not hand in";
    let problems = rubric.problems().iter().map(|outline| rubric.unjudged(outline, Some(why)));
    let mut judged = grade::Judged { problems: problems.collect(), ..Default::default() };
    // There is nothing to mark by hand either.
    for problem in &mut judged.problems {
        (problem.to_mark, problem.not_judged) = (false, Some(why.to_string()));
    }
    let own = [&student.id, &student.email].into_iter().flatten();
    let own = own.map(|own| format!("{} ({own})", student.name));
    let numbered = (2..).map(|n| format!("{} ({n})", student.name));
    let alone = Some(student.name.clone()).filter(|_| !several);
    let mut names = alone.into_iter().chain(own).chain(numbered);
    let free = names.find(|name| !entries.iter().any(|entry| entry.name == *name));
    Entry {
        name: free.unwrap_or_else(|| student.name.clone()),
        judged,
        note: Some(why.to_string()),
        expected: Vec::new(),
        likeness: String::new(),
        same: Same::default(),
        absent: true,
        late_by: None,
        person: Person {
            name: Some(student.name.clone()),
            id: student.id.clone(),
            email: student.email.clone(),
            ..Person::default()
        },
    }
}
