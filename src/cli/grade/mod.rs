//! `grundy grade`: submissions judged by a rubric, each in a process of its own.

mod alike;
mod attempts;
mod changes;
mod class;
mod content;
mod crew;
mod day;
mod flat;
mod folder;
mod gather;
mod kept;
mod litter;
mod metadata;
mod names;
mod outcome;
mod overrides;
mod own_files;
mod own_results;
mod places;
mod resubmitted;
mod results;
mod roster;
mod rubric_texts;
mod same;
mod submission;
mod table;
mod twice;
mod unpack;
mod users;
mod worker;

pub(super) use rubric_texts::Texts;
pub(super) use worker::judge;

use super::args::{Format, Grade, GradeLimits};
use super::files::Disk;
use super::output::Output;
use super::values::Shard;
use super::{Exit, given};
use crate::grade;
use crate::grade::likeness::Prints;
use crate::report;
use crate::report::grade::{Class, Entry, Reader, scored};
use crate::source::Source;
use changes::Before;
use class::{InClass, tell_of_rubric, tell_undecided};
use content::prints_of;
use crew::Crew;
use flat::Course;
use gather::Gathered;
use kept::Kept;
use outcome::Outcome;
use places::{
    beside_submissions, is_inside, is_of_a_student, is_one_of, left_among, replaced, written_twice,
};
use rubric_texts::Recorder;
use std::io::Read;
use std::path::{Path, PathBuf};
use submission::{Student, Submission};

pub(super) fn grade(args: &Grade, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    if !args.rubric.is_file()
        && !args.rubric.is_dir()
        && (args.rubric.exists() || args.rubric.as_os_str() == "-")
    {
        out.unusable(
            "the rubric must be a file: each submission is judged by a process that reads it",
        );
        return Exit::Unusable;
    }
    if let Some(why) = no_points(args, out.format()).or_else(|| args.to_a_dash()) {
        out.unusable(&why);
        return Exit::Unusable;
    }
    let source = match given::source(&args.rubric, input, out) {
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
        let Handed { args, rubric, .. } = *self;
        let roster = args.roster.as_deref().map(roster::read).transpose()?;
        let gathered = self.gathered(roster.as_deref().unwrap_or_default(), out)?;
        let marks = args.overrides.as_deref().map(overrides::read).transpose()?;
        // The table may be written over the earlier one.
        let before = args.since.as_deref().map(Before::read).transpose()?;
        let made = results::make_folders(args)?;
        let judged = self.judged(&gathered, out).inspect_err(|_| {
            // What is empty is of no use to anybody.
            made.iter().for_each(|folder| drop(std::fs::remove_dir(folder)));
        });
        let mut outcomes = judged?;
        let prints = args.likeness.as_ref().map(|_| self.prints(&gathered, &mut outcomes));
        let class = InClass { handed: self, gathered: &gathered, roster: roster.as_deref() };
        let mut entries = class.entries(outcomes, out);
        if let (Some(marks), Some(path)) = (&marks, &args.overrides) {
            class.mark(marks, path, &mut entries, out);
        }
        // The teacher's marks count for what other problems need.
        entries.iter_mut().for_each(|entry| entry.judged.settle());
        let best_is_known = class.choose(&mut entries, out);
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        class.take_off_for_lateness(&mut entries, out);
        let open = tell_undecided(&entries, out) || !best_is_known;
        tell_of_rubric(&entries, out);
        same::name_others(&mut entries);
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
        let likeness = prints.map(|prints| alike::page(&gathered.submissions, prints, args.alike));
        Ok(match results::write(&class, args, &day, likeness.as_deref(), out) {
            Exit::Fine if open => Exit::Undecided,
            exit => exit,
        })
    }

    /// What submissions are compared by: their texts as they were judged. Of what was not judged in this run they are
    /// read now.
    fn prints(&self, gathered: &Gathered, outcomes: &mut [Outcome]) -> Vec<Prints> {
        let one = |(submission, outcome): (&Submission, &mut Outcome)| {
            let files = outcome.content.as_ref().map(|content| &*content.files);
            let judged = outcome.prints.take();
            judged.unwrap_or_else(|| prints_of(kept::texts(submission, files), self.rubric))
        };
        gathered.submissions.iter().zip(outcomes).map(one).collect()
    }

    /// What became of each submission; or why nobody can judge.
    fn judged(
        &self,
        gathered: &Gathered,
        out: &mut Output<'_>,
    ) -> Result<Vec<Outcome>, Option<String>> {
        let Handed { args, rubric, texts } = *self;
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
            likeness: args.likeness.is_some(),
            jobs: args.jobs.map_or_else(cores, |n| n.get()),
            interrupted: out.interrupted(),
        };
        let all = gathered.submissions.len();
        let watched = out.is_watched();
        let (interrupted, mut judged) = (out.interrupted(), 0);
        let outcomes = crew.judge(&gathered.submissions, &mut |done| {
            if !interrupted() {
                judged = done;
            }
            if watched {
                out.progress_of(done, all, "submissions judged");
            }
        });
        if watched {
            out.no_progress();
        }
        if outcomes.is_none() {
            let kept = args.keep.as_deref().map_or_else(
                || "nothing is written".to_string(),
                |folder| format!("what was found of them is kept in {}", folder.display()),
            );
            out.complain(&format!(
                "interrupted, with {judged} of {all} submissions judged: {kept}"
            ));
        }
        outcomes.ok_or(None)
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
            let (mut index, mut before) = (0, None::<Submission>);
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
}

/// The problems that a solution does not solve, each with why, judged like a submission; none where the
/// rubric cannot be judged by.
pub(super) fn unsolved(source: &Source, solution: &Path, out: &mut Output<'_>) -> Vec<String> {
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
        likeness: false,
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
