//! `grundy grade`: submissions judged by a rubric, each in a process of its own.

mod attempts;
mod changes;
mod crew;
mod day;
mod flat;
mod folder;
mod gather;
mod kept;
mod litter;
mod metadata;
mod names;
mod overrides;
mod own_files;
mod own_results;
mod places;
mod resubmitted;
mod results;
mod roster;
mod rubric_texts;
mod same;
mod table;
mod unpack;
mod users;
mod worker;

pub use attempts::Attempts;
pub use rubric_texts::Texts;
pub use worker::judge;

use super::args::{Format, Grade, GradeLimits, Shard};
use super::files::Disk;
use super::output::Output;
use super::{Exit, check};
use crate::grade;
use crate::grade::likeness::{self, Prints};
use crate::report;
use crate::report::grade::{Class, Entry, Person, Reader, Same, likeness_page, scored};
use crate::source::Source;
use changes::Before;
use crew::Crew;
use flat::Course;
use gather::Gathered;
use kept::Kept;
use places::{
    beside_submissions, is_inside, is_of_a_student, is_one_of, left_among, replaced, written_twice,
};
use roster::Student;
use rubric_texts::Recorder;
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};

pub fn grade(args: &Grade, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    if !args.rubric.is_file()
        && !args.rubric.is_dir()
        && (args.rubric.exists() || args.rubric.as_os_str() == "-")
    {
        out.unusable(
            "the rubric must be a file: each submission is judged by a process that reads it",
        );
        return Exit::Unusable;
    }
    if let Some(why) = no_points(args, out.format()) {
        out.unusable(&why);
        return Exit::Unusable;
    }
    let source = match check::source(&args.rubric, input, out) {
        Ok(source) => source,
        Err(failed) => return failed,
    };
    let files = Recorder::default();
    let (diagnostics, rubric) = grade::read(&source, &files, args.mode());
    out.diagnostics(&diagnostics);
    let Some(rubric) = rubric else { return Exit::Mistakes };
    if rubric.problems().is_empty() {
        let what = if args.public { "public checks" } else { "problems" };
        out.unusable(&format!("{} has no {what} to judge by", source.name()));
        return Exit::Unusable;
    }
    let texts = files.texts(&source);
    let sheet = Handed { args, rubric: &rubric, texts: &texts };
    match sheet.graded(out) {
        Ok(exit) => exit,
        Err(Some(why)) => {
            out.unusable(&why);
            Exit::Unusable
        }
        Err(None) => Exit::Interrupted,
    }
}

/// What was handed in for a rubric.
struct Handed<'a> {
    args: &'a Grade,
    rubric: &'a grade::Rubric,
    texts: &'a Texts,
}

impl Handed<'_> {
    /// Judges all and tells of it; or says what cannot be used, or nothing where somebody asked to stop.
    fn graded(&self, out: &mut Output<'_>) -> Result<Exit, Option<String>> {
        let Handed { args, rubric, texts } = *self;
        let roster = args.roster.as_deref().map(roster::read).transpose()?;
        let gathered = self.gathered(roster.as_deref().unwrap_or_default(), out)?;
        let marks = args.overrides.as_deref().map(overrides::read).transpose()?;
        // The table may be written over the earlier one.
        let before = args.since.as_deref().map(Before::read).transpose()?;
        results::make_folders(args)?;
        let kept = args.keep.as_deref();
        let kept =
            kept.map(|folder| Kept::open(folder, texts, args.mode(), &args.limits)).transpose()?;
        let program = out.program().map_or_else(std::env::current_exe, |p| Ok(p.into()));
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        let crew = Crew {
            program: program.map_err(|e| format!("no process can be started: {e}"))?,
            rubric,
            texts,
            kept: kept.as_ref(),
            merge: args.merge,
            limits: &args.limits,
            mode: args.mode(),
            jobs: args.jobs.map_or_else(cores, |n| n.get()),
            interrupted: out.interrupted(),
        };
        let all = gathered.submissions.len();
        let watched = out.is_watched();
        let outcomes = crew.judge(&gathered.submissions, &mut |done| {
            if watched {
                out.progress_of(done, all, "submissions judged");
            }
        });
        if watched {
            out.no_progress();
        }
        let outcomes = outcomes.ok_or(None)?;
        let mut entries = Vec::with_capacity(all);
        let mut unkept = BTreeSet::new();
        let students = roster.as_deref().unwrap_or_default();
        for (submission, outcome) in gathered.submissions.iter().zip(outcomes) {
            if let Some(why) = &outcome.again {
                out.complain(&format!("{}: {why}; it was judged again, alone", submission.name));
            }
            unkept.extend(outcome.unkept.clone());
            let student = submission.whose.student(students);
            entries.push(self.entry(submission, outcome, student));
        }
        for why in &unkept {
            out.complain(&format!("a result is not kept: {why}"));
        }
        // Of a part of the class nobody can say who is missing.
        if let Some(roster) = roster.as_ref().filter(|_| args.shard.is_none()) {
            for complaint in roster::complaints(roster, &gathered.submissions) {
                out.complain(&complaint);
            }
            let whose = gathered.submissions.iter().filter_map(|own| own.whose.place());
            let whose: BTreeSet<usize> = whose.collect();
            let absent = roster.iter().enumerate().filter(|(at, _)| !whose.contains(at));
            // They stand behind the submissions, whose order the attempts go by.
            for (_, student) in absent {
                entries.push(not_handed_in(student, rubric, &entries));
            }
        }
        if let (Some(marks), Some(path)) = (&marks, &args.overrides) {
            let complaints = overrides::apply(marks, path, &mut entries, &gathered.submissions);
            for complaint in complaints.iter().filter(|_| args.shard.is_none()) {
                out.complain(complaint);
            }
        }
        // The teacher's marks count for what other problems need.
        entries.iter_mut().for_each(|entry| entry.judged.settle());
        let mut not_known = false;
        if args.attempts == Attempts::Best {
            let penalty = args.late_penalty.unwrap_or(0);
            let chosen = attempts::best(&mut entries, &gathered.submissions, penalty);
            if !chosen.rest.is_empty() {
                let rest = chosen.rest.join(", ");
                out.complain(&format!("attempts that do not count: {rest}"));
            }
            for name in &chosen.not_known {
                out.complain(&format!(
                    "{name}: a problem of an attempt is not decided, so that the best is not known"
                ));
            }
            not_known = !chosen.not_known.is_empty();
        }
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        // Of a part of the class nobody can say that none is late.
        let late = |entry: &Entry| entry.person.late;
        if args.late_penalty.is_some() && args.shard.is_none() && !entries.iter().any(late) {
            let why = match gathered.submissions.iter().any(|own| own.person.late) {
                true => "the attempts that are late do not count",
                false => "no name of a file says that it is late",
            };
            out.complain(&format!("--late-penalty takes nothing off: {why}"));
        }
        for entry in entries.iter_mut().filter(|entry| entry.person.late) {
            let penalty = args.late_penalty.filter(|penalty| *penalty > 0);
            entry.late_by = penalty.map(|penalty| entry.judged.points().percent(penalty));
        }
        let open = self.tell_undecided(&entries, out) || not_known;
        for (problem, why) in mistakes_of_rubric(&entries) {
            out.complain(&format!(
                "problem \"{problem}\" has a mistake of its own, for all: {why}"
            ));
        }
        for problem in slow_rubric(&entries) {
            out.complain(&format!(
                "problem \"{problem}\" cannot be judged for anybody: what the rubric itself asks there \
                 takes more work than a check may (--max-steps)"
            ));
        }
        same::name_others(&mut entries);
        let likeness = args.likeness.as_ref().map(|_| self.likeness(&gathered));
        let class = Class {
            rubric: args.rubric.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            problems: rubric.problems().to_vec(),
            entries,
            mode: args.mode(),
        };
        let changes = before.map(|before| before.changes(&class, args.shard.is_some()));
        let day = args.day.clone().unwrap_or_else(day::today);
        shown(&class, &day, out);
        for line in changes.iter().flatten() {
            out.asked_line(line);
        }
        // Without points, a run fails only where a submission could not be looked at.
        let idle = |entry: &Entry| {
            entry.note.is_some()
                && entry.judged.problems.iter().all(|p| p.not_judged.is_some() || p.to_mark)
        };
        if args.mode() != grade::Mode::Judge && class.entries.iter().any(idle) {
            return Ok(if open { Exit::Undecided } else { Exit::Failed });
        }
        Ok(match results::write(&class, args, &day, likeness.as_deref(), out) {
            Exit::Fine if open => Exit::Undecided,
            exit => exit,
        })
    }

    /// The page of submissions that are alike. Their texts are read, and nothing of them is judged.
    fn likeness(&self, gathered: &Gathered) -> String {
        let asked = self.rubric.asked();
        let once = same::once_together(&gathered.submissions);
        let prints = once.iter().map(|(_, own)| likeness::prints(&kept::texts(own), &asked));
        let prints: Vec<Prints> = prints.collect();
        let names: Vec<&str> = once.iter().map(|(name, _)| name.as_str()).collect();
        likeness_page(&names, &prints, self.args.alike)
    }

    fn gathered(&self, roster: &[Student], out: &mut Output<'_>) -> Result<Gathered, String> {
        let Handed { args, rubric, .. } = *self;
        let mut folders = [&args.reports, &args.keep].into_iter().flatten();
        let parents = args.submissions.iter().filter(|path| path.is_file());
        let parents =
            parents.filter_map(|path| Some(path.canonicalize().ok()?.parent()?.to_path_buf()));
        let all: Vec<PathBuf> = args.submissions.iter().cloned().chain(parents).collect();
        let handed_in = |f: &&PathBuf| is_one_of(f, &all) || is_of_a_student(f, &args.submissions);
        if let Some(folder) = folders.clone().find(handed_in) {
            let folder = folder.display();
            return Err(format!(
                "{folder} is a folder of submissions, and nothing is written there"
            ));
        }
        let beside = beside_submissions(args, rubric.files());
        let course = Course { roster, asked: &rubric.asked() };
        let mut gathered =
            gather::gather(&args.submissions, &beside, course, args.one, args.attempts)?;
        if let Some(path) = replaced(args, &gathered, rubric.files()) {
            return Err(format!("{} would be written over, and is read", path.display()));
        }
        if let Some(folder) = folders.find(|f| !args.one && is_inside(f, &gathered)) {
            let folder = folder.display();
            return Err(format!("{folder} is in a submission, and nothing is written there"));
        }
        if let Some(path) = written_twice(args) {
            return Err(format!("{} would be written twice", path.display()));
        }
        if !args.one {
            for path in left_among(args) {
                let path = path.display();
                out.complain(&format!(
                    "{path} lies among the submissions: a run that does not name it passes it over"
                ));
            }
        }
        if gathered.submissions.is_empty() {
            return Err("there is no submission: no .game file and no folder with one".to_string());
        }
        if let Some(Shard { part, of }) = args.shard {
            // All attempts of a student fall to one shard; they stand together.
            let (mut index, mut before) = (0, None::<gather::Submission>);
            gathered.submissions.retain(|own| {
                let same = before.as_ref().is_some_and(|before| before.is_attempt_beside(own));
                index += usize::from(!same);
                before = Some(own.clone());
                index % of == part % of
            });
        }
        if !gathered.skipped.is_empty() {
            let skipped = gathered.skipped.join(", ");
            out.complain(&format!("passed over, as no submissions: {skipped}"));
        }
        if !gathered.earlier.is_empty() {
            let earlier = gathered.earlier.join(", ");
            out.complain(&format!("earlier attempts, which do not count: {earlier}"));
        }
        if !gathered.together.is_empty() {
            let together = gathered.together.join(", ");
            out.complain(&format!("taken as one submission each: {together}"));
        }
        for note in &gathered.notes {
            out.complain(note);
        }
        Ok(gathered)
    }

    fn entry(
        &self,
        submission: &gather::Submission,
        outcome: crew::Outcome,
        listed: Option<&Student>,
    ) -> Entry {
        let (mut judged, note) = outcome.judged(self.rubric);
        // What broke off did not say what it had read.
        let texts = judged.likeness.is_empty().then(|| kept::texts(submission));
        if let Some(texts) = texts.filter(|texts| !texts.is_empty()) {
            judged.likeness = grade::digest(&texts.iter().collect::<Vec<_>>());
        }
        let own = &submission.person;
        let listed_id = listed.and_then(|student| student.id.as_ref());
        let person = Person {
            system_id: own.id.clone().filter(|own| listed_id.is_some_and(|listed| listed != own)),
            id: listed_id.cloned().or_else(|| own.id.clone()),
            email: listed.and_then(|student| student.email.clone()).or_else(|| own.email.clone()),
            together: own.together.clone(),
            late: own.late,
            attempt: own.attempt.clone(),
        };
        let name = submission.name.clone();
        Entry { name, judged, note, same: Same::default(), person, absent: false, late_by: None }
    }

    /// Names the problems that nobody knows the points of, of each submission those together that have
    /// one reason; whether there are any. A mistake of the rubric is told once, for all.
    fn tell_undecided(&self, entries: &[Entry], out: &mut Output<'_>) -> bool {
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
}

/// What went wrong in the rubric itself, each thing once.
fn mistakes_of_rubric(entries: &[Entry]) -> BTreeSet<(&str, &str)> {
    let problems = entries.iter().flat_map(|entry| &entry.judged.problems);
    problems.filter_map(|p| Some((p.id.as_str(), p.of_rubric.as_deref()?))).collect()
}

/// The problems whose own part takes too much work.
fn slow_rubric(entries: &[Entry]) -> BTreeSet<&str> {
    let problems = entries.iter().flat_map(|entry| &entry.judged.problems);
    problems.filter(|p| p.rubric_is_slow).map(|p| p.id.as_str()).collect()
}

/// The problems that a solution does not solve, each with why, judged like a submission; none where the
/// rubric cannot be judged by.
pub fn unsolved(source: &Source, solution: &Path, out: &mut Output<'_>) -> Vec<String> {
    let (_, Some(rubric)) = grade::read(source, &Disk, grade::Mode::Judge) else {
        return Vec::new();
    };
    let Ok(program) = out.program().map_or_else(std::env::current_exe, |p| Ok(p.into())) else {
        return Vec::new();
    };
    let limits = GradeLimits::default();
    let texts = Texts::of(source);
    let crew = Crew {
        program,
        rubric: &rubric,
        texts: &texts,
        kept: None,
        merge: false,
        limits: &limits,
        mode: grade::Mode::Judge,
        jobs: 1,
        interrupted: out.interrupted(),
    };
    let submission = gather::with_its_folder(solution);
    let outcomes = crew.judge(&[submission], &mut |_| {}).unwrap_or_default();
    let mut said = Vec::new();
    for outcome in outcomes {
        let (mut judged, note) = outcome.judged(&rubric);
        judged.settle();
        said.extend(note);
        for problem in judged.problems.iter().filter(|p| !p.solved() && !p.to_mark) {
            said.push(format!("problem \"{}\": {} points", problem.id, scored(problem)));
        }
    }
    said
}

/// What judges nothing writes no points.
fn no_points(args: &Grade, format: Format) -> Option<String> {
    let option = match args.mode() {
        grade::Mode::Judge => return None,
        grade::Mode::Dry => "--dry",
        grade::Mode::Public => "--public",
    };
    let csv = format == Format::Csv;
    if csv || args.reports.is_some() || args.files_written().next().is_some() {
        return Some(format!("{option} gives no points, and writes no table, results or reports"));
    }
    let of_points = [
        ("--since", args.since.is_some()),
        ("--overrides", args.overrides.is_some()),
        ("--late-penalty", args.late_penalty.is_some()),
    ];
    let (name, _) = of_points.into_iter().find(|(_, given)| *given)?;
    Some(format!("{option} gives no points, so that {name} has nothing to do"))
}

/// The row of a student of the course who handed in nothing. Namesakes are told apart.
fn not_handed_in(student: &Student, rubric: &grade::Rubric, entries: &[Entry]) -> Entry {
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
    let mut names = std::iter::once(student.name.clone()).chain(own).chain(numbered);
    let free = names.find(|name| !entries.iter().any(|entry| entry.name == *name));
    Entry {
        name: free.unwrap_or_else(|| student.name.clone()),
        judged,
        note: Some(why.to_string()),
        same: Same::default(),
        absent: true,
        late_by: None,
        person: Person {
            id: student.id.clone(),
            email: student.email.clone(),
            ..Person::default()
        },
    }
}

fn shown(class: &Class, day: &str, out: &mut Output<'_>) {
    // Who has the whole rubric may see all of it.
    let reader = match class.mode {
        grade::Mode::Public => Reader::Student { day },
        _ => Reader::Teacher,
    };
    let style = out.result_style();
    match (out.format(), class.entries.as_slice()) {
        (Format::Json, all) => {
            for entry in all {
                out.object(&report::grade::submission(entry));
            }
            out.object(&report::grade::summary_object(class));
        }
        (Format::Csv, _) => out.result(&report::grade::csv(class)),
        (Format::Html, [only]) => {
            out.result(&report::grade::student_page(only, class.mode, reader));
        }
        (Format::Html, _) => out.result(&report::grade::class_page(class)),
        (Format::Md, all) => {
            for entry in all {
                out.result(&(report::grade::markdown(entry, class.mode, reader) + "\n"));
            }
        }
        _ if out.is_quiet() => {}
        (_, [only]) => out.result(&report::grade::student(only, class.mode, reader, style)),
        _ => out.result(&report::grade::summary(class, style)),
    }
}
