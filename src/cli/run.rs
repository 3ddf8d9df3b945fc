//! `grundy FILE…` and `grundy -e`: run statements and write what they find.

use super::Exit;
use super::args::{LimitArgs, Script};
use super::checkpoint::Checkpoint;
use super::clock::{Clock, meter_of};
use super::counted::place;
use super::files::Reads;
use super::given;
use super::guard;
use super::guest::{self, Guest};
use super::output::Output;
use super::rows::Rows;
use super::seen::Texts;
use super::{written, wrong_command};
use crate::check::tree::Statement;
use crate::check::{Mode, at_hand as check_at_hand, check_after};
use crate::diagnostic::Diagnostic;
use crate::meter::{self, Spent, aside};
use crate::repl::Waiting;
use crate::report;
use crate::session::answer::Game;
use crate::session::{Answer, Options, Session, SoFar};
use crate::solve::heaps::Sequence;
use crate::solve::states::Position;
use crate::source::Source;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Files that are done sooner need no word of how many there are.
const SOON: Duration = Duration::from_millis(500);

/// Texts to run, and what runs them.
struct Job<'a> {
    texts: Texts<'a>,
    limits: &'a LimitArgs,
    reads: &'a Reads,
    /// How many threads may work on one question.
    threads: usize,
}

/// How the run of a text, or of several, has ended.
#[derive(Clone, Copy)]
struct Ended {
    exit: Exit,
    statements: usize,
    mistakes: usize,
    warned: usize,
}

impl Ended {
    const FINE: Ended = Ended { exit: Exit::Fine, statements: 0, mistakes: 0, warned: 0 };

    fn and(self, other: Ended) -> Ended {
        Ended {
            exit: self.exit.and(other.exit),
            statements: self.statements + other.statements,
            mistakes: self.mistakes + other.mistakes,
            warned: self.warned + other.warned,
        }
    }

    /// Notes it for a guard that ends the run.
    fn counted(self, files: usize, out: &Output<'_>) {
        out.counted(files, self.statements, self.mistakes, self.warned);
    }
}

pub(super) fn run(
    script: &Script,
    limits: &LimitArgs,
    reads: &Reads,
    input: &mut dyn Read,
    out: &mut Output<'_>,
) -> Exit {
    if let Some(why) = wrong_command::meant(&script.files) {
        return out.refuse(&why);
    }
    let mut all = Ended::FINE;
    let mut texts: Vec<(Source, Mode)> = Vec::new();
    out.counted(0, 0, 0, 0);
    for path in &script.files {
        reads.note(path);
        match given::source(path, input, out) {
            Ok(source) => texts.push((source, Mode::File)),
            Err(failed) => {
                all.exit = all.exit.and(failed);
                all.mistakes += 1;
            }
        }
    }
    for (i, text) in script.statements.iter().enumerate() {
        let name = if script.statements.len() == 1 { "-e".into() } else { format!("-e {}", i + 1) };
        texts.push((Source::new(name, text.clone()), Mode::Session));
    }
    let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
    let threads = limits.threads.map_or_else(cores, |n| n.get());
    let checkpoint = match limits.checkpoint.as_deref().map(Checkpoint::open).transpose() {
        Ok(checkpoint) => checkpoint,
        Err(problem) => {
            out.unusable(&problem);
            out.summary(0, 0, all.mistakes + 1, 0);
            return Exit::Unusable;
        }
    };
    if all.exit == Exit::Interrupted {
        out.summary(0, 0, all.mistakes, 0);
        return all.exit;
    }
    out.keeps = checkpoint.is_some();
    // One file is written by one run at a time.
    let threads_of_files = if checkpoint.is_some() { 1 } else { threads };
    let threads_each = (threads / texts.len().max(1)).max(1);
    let job = Job { texts: Texts::new(&texts, reads), limits, reads, threads: threads_each };
    let threads = threads_of_files.min(texts.len());
    out.begin(texts.first().map_or("Grundy", |(source, _)| source.name()));
    let guest = Guest::new(input, out);
    let all = match checkpoint {
        Some(checkpoint) => job.in_turn(all, Some(&checkpoint), &guest, out),
        None if threads > 1 => job.side_by_side(all, threads, out),
        None => job.in_turn(all, None, &guest, out),
    };
    let Ended { statements, mistakes, warned, .. } = all;
    out.summary(texts.len(), statements, mistakes, warned);
    all.exit
}

/// Runs the last of several texts, which sees the names of the others.
pub(super) fn last(
    texts: &[(Source, Mode)],
    limits: &LimitArgs,
    guest: &Guest<'_>,
    out: &mut Output<'_>,
) -> Exit {
    let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
    let threads = limits.threads.map_or_else(cores, |n| n.get());
    let reads = &Reads::default();
    let job = Job { texts: Texts::new(texts, reads), limits, reads, threads };
    let index = texts.len().saturating_sub(1);
    for (source, mode) in texts.iter().take(index).filter(|(_, mode)| *mode == Mode::File) {
        let found = check_after(&[], source, job.reads, *mode);
        if found.has_errors() {
            let exit = Exit::of(&found.diagnostics);
            out.diagnostics(&found.diagnostics);
            let errors = found.diagnostics.iter().filter(|found| found.is_error()).count();
            out.summary(texts.len(), 0, errors, 0);
            return exit;
        }
    }
    out.begin(texts.get(index).map_or("Grundy", |(source, _)| source.name()));
    let Ended { exit, statements, mistakes, warned } = job.text(index, None, Some(guest), out);
    out.summary(texts.len(), statements, mistakes, warned);
    exit
}

impl Job<'_> {
    fn in_turn(
        &self,
        unread: Ended,
        checkpoint: Option<&Checkpoint>,
        guest: &Guest<'_>,
        out: &mut Output<'_>,
    ) -> Ended {
        let mut all = unread;
        for index in 0..self.texts.all.len() {
            all.counted(self.texts.all.len(), out);
            all = all.and(self.text(index, checkpoint, Some(guest), out));
            if all.exit == Exit::Interrupted {
                break;
            }
        }
        all
    }

    /// The same as in turn, on several cores: what a text says is held back until those
    /// before it have spoken.
    fn side_by_side(&self, unread: Ended, threads: usize, out: &mut Output<'_>) -> Ended {
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        let manner = out.manner();
        let started = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= self.texts.all.len() {
                            break;
                        }
                        let (mut results, mut errors) = (Vec::new(), Vec::new());
                        let ended = {
                            let mut out = Output::like(&manner, &mut results, &mut errors);
                            self.text(index, None, None, &mut out)
                        };
                        // Nobody listens any more only when the run is over.
                        let _ = send.send((index, (ended, results, errors)));
                    }
                });
            }
            drop(send);
            let mut waiting = BTreeMap::new();
            let mut all = unread;
            all.counted(self.texts.all.len(), out);
            let mut turn = 0;
            for (done, (index, told)) in receive.into_iter().enumerate() {
                waiting.insert(index, told);
                while let Some((ended, results, errors)) = waiting.remove(&turn) {
                    turn += 1;
                    if all.exit != Exit::Interrupted {
                        out.no_progress();
                        if ended.exit == Exit::Interrupted {
                            guard::interruption_is_told();
                        }
                        out.copy(&results, &errors);
                        all = all.and(ended);
                        all.counted(self.texts.all.len(), out);
                    }
                }
                if out.is_watched() && started.elapsed() > SOON {
                    out.progress_of(done + 1, self.texts.all.len(), "files are done");
                }
            }
            out.no_progress();
            all
        })
    }

    fn text(
        &self,
        index: usize,
        checkpoint: Option<&Checkpoint>,
        guest: Option<&Guest<'_>>,
        out: &mut Output<'_>,
    ) -> Ended {
        let mut all = Ended::FINE;
        let Some((source, mode)) = self.texts.all.get(index) else { return all };
        let clock = Clock::new();
        let waiting = out.waiting();
        let _meter = meter_of(out.surroundings(), self.limits, &clock, self.reads, &waiting);
        // A file stands alone; statements see the files and statements before them.
        let earlier: Vec<Source> = match mode {
            Mode::File => Vec::new(),
            Mode::Session => self.texts.earlier(index),
        };
        out.works_on(source.name());
        // Reading has as much time as a statement.
        clock.start(self.limits.timeout);
        waiting.begin(&format!("reading {}, ", source.name()));
        let mut checked = check_after(&earlier, source, self.reads, *mode);
        self.texts.used_behind(source, *mode, &mut checked);
        // In a file a missing import is a mistake; who types need not write it.
        if *mode == Mode::Session
            && let Some(taken) = check_at_hand(&earlier, source, self.reads, &checked)
        {
            checked = taken.checked;
            if !checked.has_errors() {
                waiting.end();
                out.remark(&format!("taken from the library: `{}`", taken.import.text()));
            }
        }
        clock.start(None);
        waiting.end();
        if let Err(spent) = out.source(source.name(), source.text()) {
            let problem = Diagnostic::unread(spent, source);
            all.exit = Exit::of(std::slice::from_ref(&problem));
            all.mistakes = 1;
            out.diagnostics(&[problem]);
            return all;
        }
        let wrong = checked.has_errors();
        if wrong {
            all.exit = Exit::of(&checked.diagnostics);
        }
        let unseen = match wrong && *mode == Mode::Session {
            true => self.texts.told_once(index, &mut checked.diagnostics),
            false => None,
        };
        all.mistakes = checked.diagnostics.iter().filter(|d| d.is_error()).count();
        all.warned = checked.diagnostics.len() - all.mistakes;
        out.diagnostics(&checked.diagnostics);
        out.on_page(&checked.diagnostics);
        if let Some(name) = unseen {
            out.remark(&format!("{name} has mistakes, and nothing that it defines is seen here"));
        }
        if wrong {
            return all;
        }
        let mut session = Session::new(checked.program);
        if let Some(checkpoint) = checkpoint {
            session.machine.earlier = checkpoint.earlier();
        }
        let started = Instant::now();
        let Job { limits, reads, threads, .. } = *self;
        let (home, clock, waiting) = (source.name(), &*clock, &*waiting);
        let one_of_several = self.texts.all.len() > 1;
        let turn = Turn {
            home,
            one_of_several,
            limits,
            reads,
            threads,
            clock,
            waiting,
            checkpoint,
            guest,
        };
        all = all.and(turn.run(&mut session, out));
        if let Some(checkpoint) = checkpoint {
            let wrong = session.machine.refused.then(|| checkpoint.wrong());
            for problem in wrong.into_iter().chain(checkpoint.trouble()) {
                out.unusable(&problem);
                all.mistakes += 1;
                all.exit = all.exit.and(Exit::Unusable);
            }
            if !checkpoint.is_written() {
                all.exit = all.exit.and(Exit::Unusable);
            }
        }
        if self.limits.stats {
            out.stats(source.name(), &session, started.elapsed().as_secs_f64());
        }
        aside::free(session, usize::MAX);
        all
    }
}

/// One text at work.
struct Turn<'a, 'i> {
    home: &'a str,
    /// Other texts are run as well: answers say which they are of.
    one_of_several: bool,
    limits: &'a LimitArgs,
    reads: &'a Reads,
    threads: usize,
    clock: &'a Clock,
    waiting: &'a Waiting,
    checkpoint: Option<&'a Checkpoint>,
    /// Whoever plays what `play` asks for.
    guest: Option<&'a Guest<'i>>,
}

impl Turn<'_, '_> {
    /// How it ended: its statements are those that had an answer.
    fn run(&self, session: &mut Session, out: &mut Output<'_>) -> Ended {
        let limits = self.limits;
        // The file could not be written while a sequence went on.
        let unwritten = Cell::new(0);
        let (out, waiting) = (RefCell::new(out), self.waiting);
        let passed = |sequence: &Sequence, ends: bool| {
            if let Some(checkpoint) = self.checkpoint {
                checkpoint.passed(sequence, ends);
                if let Ok(mut out) = out.try_borrow_mut()
                    && let Some(problem) = checkpoint.trouble()
                {
                    waiting.end();
                    out.unusable(&problem);
                    unwritten.set(1);
                }
            }
            waiting.passed(sequence.values().len());
        };
        let play =
            |session: &mut Session, position: &Position, options: &Options<'_>| match self.guest {
                Some(guest) => guest::at_streams(guest, &out, waiting, session, position, options),
                None => Ok(Game::Elsewhere),
            };
        let rows = Rows::new(&out, waiting, self.checkpoint);
        let by_rows = out.borrow().takes_rows();
        let options = Options {
            positions: limits.max_positions,
            bytes: limits.max_memory,
            steps: limits.max_steps,
            threads: self.threads,
            passed: &passed,
            start: &|| {
                waiting.begin(&format!("{}: ", self.home));
                self.clock.start(limits.timeout);
            },
            moves: limits.limit,
            points: limits.points.max(1),
            rows: by_rows.then_some(&rows),
            play: Some(&play),
        };
        let mut all = Ended::FINE;
        let mut tell = |answer: Answer, statement: &Statement, source: &Source| {
            waiting.end();
            let mut out = out.borrow_mut();
            all.statements += 1;
            if answer.told.failed() {
                all.exit = all.exit.and(Exit::Failed);
            }
            if answer.told.undecided() || limits.require_proof && answer.told.unproved() {
                all.exit = all.exit.and(Exit::Undecided);
                all.mistakes += 1;
            }
            let written = report::written(&answer)?.map(|file| written::write(self.home, &file));
            let at = self.one_of_several.then(|| place(statement, source));
            let Some(Err(problem)) = written else { return out.answer(&answer, at) };
            // A drawing is ended by what ends other work; that it is too large has been said.
            if let Err(spent) = meter::look()
                && spent != Spent::Memory
            {
                return Err(spent);
            }
            out.unusable(&problem);
            all.exit = all.exit.and(Exit::Unusable);
            all.mistakes += 1;
            report::unwritten(&answer).map_or(Ok(()), |rest| out.answer(&rest, at))
        };
        let ended = session.agenda().iter().try_for_each(|(statement, source)| {
            out.borrow().works_on_statement(source, statement.span);
            let tell = |answer| tell(answer, statement, source);
            session.run_and_tell(statement, source, &options, tell).map(drop)
        });
        self.clock.start(None);
        waiting.end();
        all.mistakes += unwritten.get();
        // What is said to be kept is kept by then.
        if let Some(checkpoint) = self.checkpoint {
            checkpoint.close(session.sequences());
        }
        let Err(problem) = ended else { return all };
        let ended = Exit::of(std::slice::from_ref(&problem));
        let unwanted = ended == Exit::Interrupted && self.reads.are_stale();
        if !unwanted && !self.guest.is_some_and(Guest::has_left) {
            let so_far = session.so_far().map(|found| self.saved(found, session));
            out.borrow_mut().stopped(&problem, so_far);
            all.mistakes += 1;
        }
        all.exit = all.exit.and(ended);
        all
    }

    /// The same, with how much of it the checkpoint holds.
    fn saved(&self, mut found: SoFar, session: &Session) -> SoFar {
        let Some(checkpoint) = self.checkpoint else { return found };
        for kept in &mut found.kept {
            let sequence = kept.of.and_then(|game| session.sequence(game));
            kept.saved = sequence.map(|s| checkpoint.holds(&s.system().key()));
        }
        found
    }
}
