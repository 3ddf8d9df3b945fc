//! What was found of submissions: for who handed them in, for the class, for programs. The
//! same results give the same bytes.

mod csv;
mod gradescope;
mod html;
mod json;
mod junit;
mod likeness;
mod markdown;
mod statistics;
mod student;
mod summary;
mod told;

use csv::notes;
pub use csv::{cell, csv};
pub use gradescope::gradescope;
pub use html::{MADE_BY, class_page, student_page};
pub use json::{submission, summary as summary_object};
pub use junit::junit;
pub use likeness::likeness_page;
pub use markdown::markdown;
pub use student::student;
pub use summary::summary;

use crate::grade::{
    Check, Judged, Level, Mode, Part, Points, Problem, Refuted, Showing, Side, Verdict,
};

/// One submission of a class.
#[derive(Clone, Debug)]
pub struct Entry {
    pub name: String,
    pub judged: Judged,
    /// What is to be known beside the points: that it could not be read, that it was stopped.
    pub note: Option<String>,
    /// The names that are asked for, where it defines none of them.
    pub expected: Vec<String>,
    /// The same for two submissions that differ in comments and layout only.
    pub likeness: String,
    pub same: Same,
    pub person: Person,
    /// On the list of the course, and nothing was handed in.
    pub absent: bool,
    /// The points that it loses for being late, where that costs some.
    pub late_by: Option<Points>,
}

/// The others whose texts are the same up to comments and layout.
#[derive(Clone, Debug, Default)]
pub struct Same {
    pub others: usize,
    /// Of many the first.
    pub named: Vec<String>,
}

/// What a course system, or the list of the course, says of who handed in.
#[derive(Clone, Debug, Default)]
pub struct Person {
    /// As the list of the course has it.
    pub name: Option<String>,
    /// As the list of the course has it, or else the course system.
    pub id: Option<String>,
    /// What the system calls them in names of files, where that is another.
    pub system_id: Option<String>,
    pub email: Option<String>,
    /// What they handed in together with others.
    pub together: Option<String>,
    pub late: bool,
    pub attempt: Option<String>,
}

impl Person {
    /// Something other than a name tells who it is.
    pub fn has_id(&self) -> bool {
        self.id.is_some() || self.email.is_some()
    }

    fn is_known(&self) -> bool {
        self.id.is_some() || self.email.is_some() || self.late || self.attempt.is_some()
    }
}

/// All submissions that were judged by a rubric, sorted by name.
#[derive(Clone, Debug)]
pub struct Class {
    pub rubric: String,
    pub problems: Vec<crate::grade::Outline>,
    pub entries: Vec<Entry>,
    pub mode: Mode,
}

/// For whom a report is.
#[derive(Clone, Copy, Debug)]
pub enum Reader<'a> {
    Teacher,
    /// Who handed it in; on this day, as 2026-12-01.
    Student {
        day: &'a str,
    },
}

impl Reader<'_> {
    fn sees(self, shown: &[Showing]) -> Level {
        match self {
            Reader::Teacher => Level::All,
            Reader::Student { day } => {
                Showing::on(shown, day).map_or(Level::Own, |showing| showing.level)
            }
        }
    }

    /// How much is shown of a problem as a whole.
    fn sees_problem(self, problem: &Problem) -> Level {
        self.sees_of(problem, &problem.shown)
    }

    fn sees_check(self, problem: &Problem, check: &Check) -> Level {
        self.sees_of(problem, &check.shown)
    }

    /// How much is shown of something in a problem: nothing while one that it waits for shows nothing.
    fn sees_of(self, problem: &Problem, shown: &[Showing]) -> Level {
        let waits = problem.waits.iter().map(|shown| self.sees(shown));
        match waits.min() {
            Some(Level::Nothing) => Level::Nothing,
            _ => self.sees(shown),
        }
    }

    /// Whether the points of a problem are shown: none of it is kept back.
    fn sees_points(self, problem: &Problem) -> bool {
        problem.showings().all(|shown| self.sees(shown) > Level::Nothing)
    }

    /// Whether nothing of a problem is shown; of some checks more may be seen than of the rest.
    fn sees_nothing_of(self, problem: &Problem) -> bool {
        let checks = problem.checks.iter().map(|check| self.sees_check(problem, check));
        checks.chain([self.sees_problem(problem)]).all(|level| level == Level::Nothing)
    }

    fn notes(self, problem: &Problem) -> &[String] {
        match self.sees_problem(problem) {
            Level::Nothing => &[],
            _ => &problem.notes,
        }
    }

    /// The hints of a problem that was not solved; they would tell that it was not, and say more than a
    /// verdict.
    fn hints(self, problem: &Problem) -> &[String] {
        let said = self.sees_points(problem) && self.sees_problem(problem) > Level::Verdict;
        if said { &problem.hints } else { &[] }
    }
}

/// The first line of a report: whose it is, and the points.
fn title(entry: &Entry, mode: Mode, reader: Reader<'_>) -> String {
    let name = super::clean(&entry.name);
    match mode {
        Mode::Dry => return format!("{name}: names and types"),
        Mode::Public => return format!("{name}: public checks"),
        Mode::Judge => {}
    }
    let problems = &entry.judged.problems;
    let shown: Vec<&Problem> = problems.iter().filter(|p| reader.sees_points(p)).collect();
    let points: Points = shown.iter().map(|p| p.points).sum();
    let out_of: Points = shown.iter().filter(|p| !p.bonus).map(|p| p.out_of).sum();
    let hidden = match problems.len() - shown.len() {
        0 => String::new(),
        hidden => format!(" (not shown: {})", super::count(hidden, "problem", "problems")),
    };
    let open = match shown.iter().filter(|p| p.undecided.is_some()).count() {
        0 => String::new(),
        open => format!(" ({} not decided)", super::count(open, "problem", "problems")),
    };
    let by_hand = match shown.iter().filter(|p| p.to_mark).count() {
        0 => String::new(),
        some => format!(" ({} to be marked by hand)", super::count(some, "problem", "problems")),
    };
    let late = match (entry.late_by, problems.len() == shown.len()) {
        (None, _) | (Some(Points::NONE), true) => String::new(),
        (Some(by), true) => format!(", less {by} for being late: {}", points.minus(by)),
        // Some points are kept back here. How much is taken off, or that nothing is, would tell them.
        (Some(_), false) => ", less a part for being late".to_string(),
    };
    let points = match out_of {
        Points::NONE if points != Points::NONE => format!("{points} points of bonus"),
        _ => format!("{points} of {out_of} points"),
    };
    format!("{name}: {points}{late}{hidden}{open}{by_hand}")
}

/// A check as its reader may know it: its text, or what it asks for.
fn head(check: &Check, index: usize, level: Level) -> String {
    if level == Level::All {
        return asked(check);
    }
    let names: Vec<String> = check.names.iter().map(|name| format!("`{name}`")).collect();
    match names.as_slice() {
        [] => format!("check {}", index + 1),
        names => format!("check {}: {}", index + 1, names.join(", ")),
    }
}

impl Entry {
    /// The points as they stand in a gradebook: none where those of a problem are not known. A sum of a
    /// part would be taken for the mark.
    pub fn total(&self) -> Option<Points> {
        let known = !self.judged.problems.iter().any(Problem::is_open);
        known.then(|| self.points())
    }

    /// The same for people: where a person is still to mark a problem, what there is without it.
    pub fn total_so_far(&self) -> String {
        match self.total() {
            Some(points) => points.to_string(),
            None if self.judged.undecided().next().is_none() => format!("{} + ?", self.points()),
            None => "?".to_string(),
        }
    }

    pub fn points(&self) -> Points {
        self.judged.points().minus(self.late_by.unwrap_or(Points::NONE))
    }
}

impl Class {
    /// Those who handed in: who did not is told, and counts nowhere.
    fn handed_in(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| !entry.absent)
    }

    /// How many have not solved a problem, by its place.
    fn missed(&self, problem: usize) -> usize {
        let missed = |p: &Problem| !p.solved() && !p.is_open();
        let unsolved = |e: &&Entry| e.judged.problems.get(problem).is_none_or(missed);
        self.handed_in().filter(unsolved).count()
    }

    /// How many submissions have points in a problem, or none: nothing of it is open.
    fn decided(&self, problem: usize) -> usize {
        let decided = |e: &&Entry| e.judged.problems.get(problem).is_none_or(|p| !p.is_open());
        self.handed_in().filter(decided).count()
    }

    /// How many a person is still to mark.
    fn to_mark(&self, problem: usize) -> usize {
        let waits = |e: &&Entry| e.judged.problems.get(problem).is_some_and(|p| p.to_mark);
        self.entries.iter().filter(waits).count()
    }

    pub fn out_of(&self) -> Points {
        self.problems.iter().filter(|p| !p.bonus).map(|p| p.out_of).sum()
    }
}

/// The text of a check, in one line.
fn asked(check: &Check) -> String {
    super::clean(&check.asked.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// All that is said of a problem, of the checks that are wanted, in lines.
fn told(problem: &Problem, reader: Reader<'_>, wanted: impl Fn(&Check) -> bool) -> Vec<String> {
    if reader.sees_nothing_of(problem) {
        return vec!["not shown".to_string()];
    }
    let reason = reason(problem, reader);
    let mut lines: Vec<String> = reason.iter().map(|why| super::clean(why)).collect();
    if problem.to_mark && reader.sees_problem(problem) > Level::Nothing {
        lines.push("to be marked by hand".to_string());
    }
    for (index, check) in problem.checks.iter().enumerate() {
        let level = reader.sees_check(problem, check);
        if level == Level::Nothing || !wanted(check) {
            continue;
        }
        let verdict = match check.verdict.passed() {
            _ if level != Level::Verdict => "",
            true => ": holds",
            false if is_open(&check.verdict) => "",
            false => ": does not hold",
        };
        lines.push(head(check, index, level) + verdict);
        lines.extend(findings(check, level).into_iter().map(|line| format!("  {line}")));
    }
    let notes = reader.notes(problem).iter();
    lines.extend(notes.map(|note| super::clean(&format!("note: {note}"))));
    lines.extend(reader.hints(problem).iter().map(|hint| super::clean(&format!("hint: {hint}"))));
    lines
}

/// What is seen of a problem whose points are kept back: checks that are shown all the same.
fn seen_now(problem: &Problem, reader: Reader<'_>) -> Vec<String> {
    if reader.sees_nothing_of(problem) { Vec::new() } else { told(problem, reader, |_| true) }
}

/// "3 of 5", "3 of 5, bonus"
pub fn scored(problem: &Problem) -> String {
    let bonus = if problem.bonus { ", bonus" } else { "" };
    match &problem.undecided {
        Some(_) => format!("not decided, of {}{bonus}", problem.out_of),
        None if problem.to_mark => format!("to be marked by hand, of {}{bonus}", problem.out_of),
        None => format!("{} of {}{bonus}", problem.points, problem.out_of),
    }
}

/// The points in a table: nothing where nobody knows them.
pub fn points(problem: &Problem) -> String {
    if problem.is_open() { String::new() } else { problem.points.to_string() }
}

/// What stands before a problem.
#[derive(Clone, Copy)]
enum Mark {
    Solved,
    Missed,
    /// It is not shown, or nobody knows.
    Open,
}

impl Mark {
    fn of(problem: &Problem, reader: Reader<'_>) -> Mark {
        match problem.solved() {
            _ if !reader.sees_points(problem) || problem.is_open() => Mark::Open,
            true => Mark::Solved,
            false => Mark::Missed,
        }
    }

    fn sign(self, unicode: bool) -> &'static str {
        match (self, unicode) {
            (Mark::Solved, true) => "✓",
            (Mark::Solved, false) => "+",
            (Mark::Missed, true) => "✗",
            (Mark::Missed, false) => "-",
            (Mark::Open, _) => "?",
        }
    }
}

/// "2 The rules of the sheet"
fn heading(problem: &Problem) -> String {
    match &problem.title {
        Some(title) => super::clean(&format!("{} {title}", problem.id)),
        None => super::clean(&problem.id),
    }
}

/// Why none of a problem's checks was looked at; where its points are kept back, no more than that.
fn reason(problem: &Problem, reader: Reader<'_>) -> Option<String> {
    if reader.sees_problem(problem) == Level::Nothing {
        return None;
    }
    if let Some(why) = &problem.undecided {
        return Some(format!("not decided, and so without points for now: {why}"));
    }
    let told = problem.stopped_told.as_ref().filter(|_| reader.sees_problem(problem) < Level::All);
    let stopped = told.or(problem.stopped.as_ref()).filter(|_| problem.checks.is_empty());
    if !reader.sees_points(problem) {
        let idle = problem.not_judged.is_some() || stopped.is_some();
        return idle.then(|| "not judged".to_string());
    }
    let stopped = stopped.map(|why| match reader.sees_problem(problem) {
        // Why it was stopped may tell what was asked.
        Level::Verdict => "could not be judged".to_string(),
        _ => format!("could not be judged: {why}"),
    });
    problem.not_judged.clone().or(stopped)
}

/// It neither holds for sure nor fails.
fn is_open(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Unproved { .. } | Verdict::Stopped { .. })
}

/// What was found of a check, as lines of one idea each.
fn findings(check: &Check, level: Level) -> Vec<String> {
    // Where cases are counted, one that stops is a case that does not hold.
    let stopped = match check.cases {
        Some(_) => "a case has no answer",
        None => "could not be judged",
    };
    if level <= Level::Verdict {
        let said = match &check.verdict {
            Verdict::Unproved { .. } => "holds as far as it was tried, and is not proved",
            Verdict::Stopped { .. } => stopped,
            // What is missing is no secret of the sheet.
            Verdict::Unfit { why } => why,
            _ => return Vec::new(),
        };
        return if level == Level::Verdict { vec![super::clean(said)] } else { Vec::new() };
    }
    let mut lines = match &check.verdict {
        Verdict::Proved { theorems } => {
            vec![format!("proved for all numbers, {}", crate::report::sequences::by(theorems))]
        }
        Verdict::Holds { points: 0 } => vec!["holds, for there is nothing to hold for".to_string()],
        Verdict::Holds { points: 1 } => vec!["holds".to_string()],
        Verdict::Holds { points } => vec![format!("holds at all {points} places")],
        Verdict::Verified { up_to, ended, .. } => {
            let end = if *ended { ", where the limit of work ended it" } else { "" };
            vec![format!("holds as far as it was tried, to {up_to}{end}")]
        }
        Verdict::Unproved { up_to, why } => vec![
            format!("holds as far as it was tried, to {up_to}, and a proof is asked for"),
            format!("there is none: {why}"),
        ],
        Verdict::Refuted(refuted) => refutation(refuted, level == Level::All),
        Verdict::Unfit { why } => vec![why.clone()],
        Verdict::Stopped { why, told } => {
            let why = told.as_ref().filter(|_| level < Level::All).unwrap_or(why);
            vec![format!("{stopped}: {why}")]
        }
        Verdict::Fits => vec!["names and types fit".to_string()],
    };
    lines.extend(check.cases.map(|(hold, of)| format!("holds in {hold} of {of} cases")));
    let earns = |part: Part| format!("earns {} of its {} points", part.earned(), part.out_of());
    lines.extend(check.part.map(earns));
    lines.iter().map(|line| super::clean(line)).collect()
}

/// Where it fails; with the right value and why, or only what the own answer comes to.
fn refutation(refuted: &Refuted, all: bool) -> Vec<String> {
    let mut lines = Vec::new();
    let at = refuted.at.iter().filter(|(name, _)| all || !refuted.untold.contains(name));
    let at: Vec<String> = at.map(|(name, value)| format!("{name} = {value}")).collect();
    lines.push(match at.is_empty() {
        true => "does not hold".to_string(),
        false => format!("fails at {}", at.join(", ")),
    });
    if let Some(sides) = &refuted.sides {
        let (left, right) = (&sides.left, &sides.right);
        // What holds a part of the rubric would tell it.
        let yours = sides.yours.filter(|_| all || !sides.mixed);
        let what = sides.of.as_deref().unwrap_or("yours");
        lines.extend(match (yours, sides.equal, all) {
            (Some(Side::Left), _, false) => Some(format!("{what} is {left}")),
            (Some(Side::Right), _, false) => Some(format!("{what} is {right}")),
            (None, _, false) => None,
            (Some(Side::Left), true, _) => Some(format!("{what} is {left}, and should be {right}")),
            (Some(Side::Right), true, _) => {
                Some(format!("{what} is {right}, and should be {left}"))
            }
            (Some(Side::Left), ..) => Some(format!("{what} is {left}, the other side {right}")),
            (Some(Side::Right), ..) => Some(format!("{what} is {right}, the other side {left}")),
            (None, ..) => Some(format!("the left side is {left}, the right side {right}")),
        });
    }
    if refuted.not_smallest {
        lines.push("the search ended there; a smaller one may exist".to_string());
    }
    lines.extend(refuted.because.iter().filter(|s| all || s.own).map(|s| s.text.clone()));
    lines
}
