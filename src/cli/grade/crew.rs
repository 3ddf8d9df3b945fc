//! The processes that judge: several at a time, each with one submission. What a submission may
//! use is counted; the clock is there for a process that is stuck, and what it ends is judged
//! again when nothing else runs.

use super::content::prints_of;
use super::kept::{Kept, NO_PLACE};
use super::outcome::Outcome;
use super::rubric_texts::Texts;
use super::submission::Submission;
use super::worker::{Line, STARTED_BY};
use crate::cli::args::GradeLimits;
use crate::grade::{Mode, Rubric};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

pub(super) struct Crew<'a> {
    pub program: PathBuf,
    pub rubric: &'a Rubric,
    /// The rubric's file, and what it imports.
    pub texts: &'a Texts,
    /// Where results are kept.
    pub kept: Option<&'a Kept>,
    /// What is not kept is not judged.
    pub merge: bool,
    pub limits: &'a GradeLimits,
    pub mode: Mode,
    /// Submissions are compared with each other.
    pub likeness: bool,
    pub jobs: usize,
    pub interrupted: fn() -> bool,
}

/// How much longer a process may take than the problem that it is at, to start and to end.
const GRACE: Duration = Duration::from_secs(2);

/// A process counts only the time that a processor works for it. Beside other work it takes longer on the
/// clock: up to this many times as long, before it is taken for stuck.
const LOAD: u32 = 8;

/// How a process has ended that said nothing of an end.
enum Broken {
    Late,
    Memory,
    Other(String),
}

impl Crew<'_> {
    /// Judges all; none where somebody asked to stop. `passed` hears how many are done.
    pub(super) fn judge(
        &self,
        submissions: &[Submission],
        passed: &mut dyn FnMut(usize),
    ) -> Option<Vec<Outcome>> {
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        let mut outcomes: Vec<Outcome> = Vec::new();
        outcomes.resize_with(submissions.len(), Outcome::default);
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, submissions.len().max(1)) {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    while !(self.interrupted)() {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(submission) = submissions.get(index) else { break };
                        // Nobody listens any more only when all is over.
                        let _ = send.send((index, self.one(submission)));
                    }
                });
            }
            drop(send);
            for (done, (index, outcome)) in receive.into_iter().enumerate() {
                if let Some(entry) = outcomes.get_mut(index) {
                    *entry = outcome;
                }
                passed(done + 1);
            }
        });
        for (submission, outcome) in submissions.iter().zip(&mut outcomes) {
            let Some(why) = may_be_the_machines(outcome).filter(|_| !self.merge) else { continue };
            if (self.interrupted)() {
                break;
            }
            // Now nothing else runs.
            let place = self.kept.and_then(|kept| kept.place(submission));
            *outcome = self.attempt_to_keep(submission, place, Some(outcome));
            outcome.again = Some(why);
        }
        (!(self.interrupted)()).then_some(outcomes)
    }

    /// How long a process may be at a problem, on the clock.
    fn longest(&self) -> Duration {
        self.limits.timeout.saturating_mul(LOAD) + GRACE
    }

    fn words(&self, broken: &Broken) -> String {
        match broken {
            Broken::Late => {
                format!("a problem was not done after {}", seconds(self.longest()))
            }
            Broken::Memory => "its process ran out of memory".to_string(),
            Broken::Other(how) => format!("its judging broke off ({how})"),
        }
    }

    /// What is kept of a submission, or what its judging finds.
    fn one(&self, submission: &Submission) -> Outcome {
        let place = self.kept.and_then(|kept| kept.place(submission));
        if let Some(outcome) = place.as_deref().and_then(Kept::result) {
            return outcome;
        }
        if self.merge && submission.trouble.is_none() {
            let open = match &place {
                Some(_) => "no result of it is kept".to_string(),
                None => format!("no result of it can be kept: {NO_PLACE}"),
            };
            let open = Some(open);
            return Outcome { open, ..Outcome::default() };
        }
        self.attempt_to_keep(submission, place, None)
    }

    /// Judges, and keeps the result, unless the files have changed meanwhile.
    fn attempt_to_keep(
        &self,
        submission: &Submission,
        place: Option<PathBuf>,
        earlier: Option<&Outcome>,
    ) -> Outcome {
        let all: Vec<usize> = (0..self.rubric.problems().len()).collect();
        let completed = earlier.and_then(|earlier| self.completed(submission, earlier));
        let mut outcome = completed.unwrap_or_else(|| self.attempt(submission, &all));
        let after = self.kept.and_then(|kept| kept.place(submission));
        if self.kept.is_some() && place.is_none() && submission.trouble.is_none() {
            outcome.unkept = Some(format!("{}: {NO_PLACE}", submission.name));
        }
        if let Some(place) = place.filter(|place| Some(place) == after.as_ref()) {
            outcome.unkept = Kept::keep(&place, &outcome).err();
        }
        outcome
    }

    /// An outcome with its problems judged again that are not decided. None where what was decided is of other
    /// texts than are there now.
    fn completed(&self, submission: &Submission, earlier: &Outcome) -> Option<Outcome> {
        let decided =
            |at: &usize| earlier.problems.get(*at).is_some_and(|p| !p.is_open_by_machine());
        let (done, left): (Vec<usize>, Vec<usize>) =
            (0..self.rubric.problems().len()).partition(decided);
        if done.is_empty() || earlier.content.is_none() {
            return None;
        }
        let found = self.attempt(submission, &left);
        if found.content.is_none() && found.open.is_some() {
            return Some(earlier.clone());
        }
        if found.content != earlier.content {
            return None;
        }
        let mut now = found.problems.into_iter();
        let problem = |at: usize| {
            let now = if left.contains(&at) { now.next() } else { None };
            now.or_else(|| earlier.problems.get(at).cloned())
        };
        let problems = (0..self.rubric.problems().len()).map_while(problem).collect();
        Some(Outcome { problems, ..found })
    }

    /// Judges these problems.
    fn attempt(&self, submission: &Submission, wanted: &[usize]) -> Outcome {
        if let Some(why) = &submission.trouble {
            return Outcome::of(why);
        }
        let mut outcome = Outcome::default();
        while let Some((broken, was_read)) = self.process(submission, wanted, &mut outcome) {
            let why = self.words(&broken);
            let at = wanted.get(outcome.problems.len());
            let at = at.and_then(|at| self.rubric.problems().get(*at));
            let Some(at) = at.filter(|_| was_read && !(self.interrupted)()) else {
                outcome.open = Some(why);
                break;
            };
            // The problems after the one that it broke off at are judged by a new process.
            outcome.problems.push(self.rubric.undecided(at, &why));
        }
        outcome
    }

    /// Judges those of the problems that have no judgement yet. If the process came to no end, says how it ended, and
    /// whether it had read the submission's files, and so was at a problem.
    fn process(
        &self,
        submission: &Submission,
        wanted: &[usize],
        outcome: &mut Outcome,
    ) -> Option<(Broken, bool)> {
        let left = wanted.get(outcome.problems.len()..).unwrap_or_default();
        let mut child = match self.spawn(submission, left) {
            Ok(child) => child,
            Err(e) => return Some((Broken::Other(format!("it cannot start: {e}")), false)),
        };
        if let (Some(mut input), Ok(texts)) = (child.stdin.take(), serde_json::to_vec(self.texts)) {
            // A process that ends early does not read all of it, and says itself why it ended.
            std::thread::spawn(move || input.write_all(&texts));
        }
        let soon = || Instant::now() + self.longest();
        let mut ends = soon();
        let (send, lines) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            let send = send.clone();
            std::thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    let Ok(line) = serde_json::from_str::<Line>(&line) else { break };
                    if send.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let errors = child.stderr.take().map(|errors| {
            std::thread::spawn(move || {
                let mut text = Vec::new();
                let _ = errors.take(4096).read_to_end(&mut text);
                String::from_utf8_lossy(&text).into_owned()
            })
        });
        let (mut finished, mut was_read) = (false, false);
        let broken = loop {
            let left = ends.saturating_duration_since(Instant::now());
            match lines.recv_timeout(left.min(Duration::from_millis(30))) {
                Ok(Line::Read { content, .. })
                    if outcome
                        .content
                        .as_ref()
                        .is_some_and(|own| content.as_ref() != Some(own)) =>
                {
                    // What was judged before is of other texts.
                    outcome.problems.clear();
                    outcome.open = Some("its files changed while they were judged".to_string());
                    let _ = child.kill();
                    finished = true;
                    break None;
                }
                Ok(Line::Read { content, texts }) => {
                    ends = soon();
                    outcome.prints = self.likeness.then(|| prints_of(texts, self.rubric));
                    (outcome.content, was_read) = (content, true);
                }
                Ok(Line::Problem(problem)) => {
                    outcome.problems.push(*problem);
                    ends = soon();
                }
                Ok(Line::Done { mistakes }) => (outcome.mistakes, finished) = (mistakes, true),
                Ok(Line::Unusable(why)) => {
                    outcome.unusable = Some(why);
                    finished = true;
                }
                Ok(Line::Unread(why)) => {
                    // What was judged without it is no judgement.
                    outcome.problems.clear();
                    outcome.open = Some(format!("a file cannot be read: {why}"));
                    finished = true;
                }
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) if (self.interrupted)() => {
                    break Some(Broken::Other("interrupted".to_string()));
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() >= ends => {
                    break Some(Broken::Late);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        if broken.is_some() {
            // It may have ended by itself just now.
            let _ = child.kill();
        }
        let status = child.wait();
        if finished || broken.is_some() {
            return broken.filter(|_| !finished).map(|broken| (broken, was_read));
        }
        let told = errors.and_then(|e| e.join().ok()).unwrap_or_default();
        let broken = match status {
            _ if told.contains("memory allocation") => Broken::Memory,
            Ok(status) => Broken::Other(status.to_string()),
            Err(e) => Broken::Other(e.to_string()),
        };
        Some((broken, was_read))
    }

    fn spawn(&self, submission: &Submission, wanted: &[usize]) -> std::io::Result<Child> {
        let all = self.rubric.problems().len();
        let from = wanted.first().copied().unwrap_or(all);
        let judged = (from..all).filter(|at| !wanted.contains(at));
        let judged: Vec<String> = judged.map(|at| at.to_string()).collect();
        let GradeLimits { timeout, max_memory, max_positions, max_steps, points } = self.limits;
        let mut args: Vec<OsString> = vec!["judge-submission".into(), "--texts".into()];
        let mut option = |name: &str, value: OsString| args.extend([name.into(), value]);
        option("--timeout", format!("{}ms", timeout.as_millis()).into());
        option("--max-memory", format!("{max_memory}B").into());
        option("--max-positions", max_positions.to_string().into());
        option("--points", points.to_string().into());
        option("--max-steps", max_steps.to_string().into());
        option("--from", from.to_string().into());
        if !judged.is_empty() {
            option("--judged", judged.join(",").into());
        }
        match self.mode {
            Mode::Judge => {}
            Mode::Dry => args.push("--dry".into()),
            Mode::Public => args.push("--public".into()),
        }
        if self.likeness {
            args.push("--likeness".into());
        }
        if submission.alone {
            args.push("--alone".into());
        }
        args.push("--".into());
        args.extend([
            self.texts.rubric().name().into(),
            submission.root.clone().into_os_string(),
            submission.main.clone().into_os_string(),
        ]);
        Command::new(&self.program)
            .args(args)
            .env(STARTED_BY, std::process::id().to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
    }
}

/// Why an outcome may differ on a machine that is less busy.
fn may_be_the_machines(outcome: &Outcome) -> Option<String> {
    let mut late = outcome.problems.iter().filter(|p| p.is_open_by_machine());
    let late = late.find_map(|p| Some((p, p.undecided.as_ref()?)));
    let late = || late.map(|(problem, why)| format!("problem \"{}\": {why}", problem.id));
    outcome.open.clone().or_else(late)
}

fn seconds(time: Duration) -> String {
    match (time.as_secs(), time.subsec_millis()) {
        (n, 0) => format!("{n} s"),
        _ => format!("{} ms", time.as_millis()),
    }
}
