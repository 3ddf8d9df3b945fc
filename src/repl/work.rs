//! What is entered at a prompt, at work: each text is checked after what is known, then its
//! definitions come into force together, then its questions are asked in order. A text with a
//! mistake changes nothing.

use super::desk::{Desk, Working};
use super::entries::{Entry, Whole, questions, split, with};
use super::limits::Limits;
use super::notebook::Notebook;
use super::opponent::Opponent;
use super::world::{Once, World};
use crate::check::{Checked, Mode, check, check_after};
use crate::diagnostic::{Diagnostic, codes};
use crate::meter::{self, Bounds, Spent};
use crate::session::answer::{Datum, Told};
use crate::session::{Options, Session, SoFar};
use crate::solve::states::Position;
use crate::source::Source;
use crate::syntax::ast::Statement;
use crate::syntax::{Scanner, TokenKind, parse};
use crate::vocabulary::builtin;
use hashbrown::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// A longer answer is not what `_` stands for: it would be read again at each use.
const LONGEST_LAST: usize = 100_000;

/// Ctrl-C, as the program hears of it.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    pub interrupted: fn() -> bool,
    /// What was asked before does not count any more.
    pub calm: fn(),
}

/// How what was entered has gone, so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub mistakes: usize,
    pub failed: usize,
}

#[derive(Debug)]
pub struct Work<'a> {
    pub world: &'a dyn World,
    pub files: Once<'a>,
    pub limits: Limits,
    pub keys: Keys,
    /// How the computer plays.
    pub opponent: Opponent,
    pub tally: Tally,
    pub entries: Vec<Entry>,
    pub whole: Whole,
    pub session: Session,
    /// What was entered and answered, in this order.
    pub notebook: Notebook,
    /// The last answer, as the language writes it.
    last: Option<String>,
}

impl std::fmt::Debug for dyn World + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("World")
    }
}

impl<'a> Work<'a> {
    pub fn new(world: &'a dyn World, limits: Limits, keys: Keys) -> Work<'a> {
        let files = Once::new(world);
        let whole = Whole::new(&[]);
        let session = Session::new(check(&whole.source, &files, Mode::Session).program);
        let (tally, entries) = (Tally::default(), Vec::new());
        let (opponent, notebook) = (Opponent::default(), Notebook::default());
        Work {
            world,
            files,
            limits,
            keys,
            opponent,
            tally,
            entries,
            whole,
            session,
            notebook,
            last: None,
        }
    }

    /// Forgets everything that was entered.
    pub fn reset(&mut self) {
        let (limits, tally, opponent) = (self.limits.clone(), self.tally, self.opponent);
        *self = Work { tally, opponent, ..Work::new(self.world, limits, self.keys) };
    }

    /// Takes a text of any number of statements. Whether all of it came to pass.
    pub fn enter(&mut self, source: &Source, file: Option<&str>, desk: &mut Desk<'_, '_>) -> bool {
        let source = &self.with_last(source);
        if file.is_none() {
            self.take_from_library(source, desk);
        }
        let parsed = parse(source);
        if parsed.diagnostics.iter().any(Diagnostic::is_error) {
            // What does not parse is checked all the same: all mistakes are told at once.
            let checked = self.checked(source);
            return self.refuse(&checked.diagnostics, desk);
        }
        let entries = split(source, &parsed.file.statements, file);
        // The latest definition of a name counts, from where it stands.
        let mut rest = parsed.file.statements.as_slice();
        let mut entries = entries.into_iter().peekable();
        while entries.peek().is_some() {
            let (mut names, mut own) = (HashSet::new(), Vec::new());
            while let Some(entry) =
                entries.next_if(|e| e.names.iter().all(|name| names.insert(name.clone())))
            {
                own.push(entry);
            }
            // A pattern that names something twice is wrong, which the checker will say.
            own.extend(own.is_empty().then(|| entries.next()).flatten());
            let (now, later) = rest.split_at_checked(own.len()).unwrap_or((rest, &[]));
            rest = later;
            if !self.unit(source, now, own, desk) {
                return false;
            }
        }
        true
    }

    fn checked(&self, source: &Source) -> Checked {
        check_after(std::slice::from_ref(&self.whole.source), source, &self.files, Mode::Session)
    }

    /// Tells what is wrong. Nothing has changed.
    fn refuse(&mut self, found: &[Diagnostic], desk: &mut Desk<'_, '_>) -> bool {
        self.tally.mistakes += found.iter().filter(|d| d.is_error()).count();
        let found: Vec<Diagnostic> =
            found.iter().map(|d| self.whole.led_back(d.clone(), None)).collect();
        desk.screen.diagnostics(&found);
        false
    }

    /// Statements that come into force together.
    fn unit(
        &mut self,
        source: &Source,
        statements: &[Statement],
        entries: Vec<Entry>,
        desk: &mut Desk<'_, '_>,
    ) -> bool {
        let (defining, asking): (Vec<Entry>, Vec<Entry>) =
            entries.iter().cloned().partition(|e| e.defines);
        let candidate = match self.candidate(&defining) {
            Ok(candidate) => candidate,
            Err(found) => {
                self.tally.mistakes += found.iter().filter(|d| d.is_error()).count();
                desk.screen.diagnostics(&found);
                return false;
            }
        };
        let whole = candidate.as_ref().map_or(&self.whole, |c| &c.whole).clone();
        let asks = (!asking.is_empty()).then(|| {
            let masked = questions(source, statements, &entries);
            let before = std::slice::from_ref(&whole.source);
            let checked = check_after(before, &masked, &self.files, Mode::Session);
            (masked, checked)
        });
        let mut warnings = candidate.as_ref().map_or_else(Vec::new, |c| c.warnings.clone());
        if let Some((masked, checked)) = &asks {
            let found = checked.diagnostics.iter();
            let masked = Some((masked, source));
            warnings.extend(found.map(|d| whole.led_back(d.clone(), masked)));
        }
        let wrong = warnings.iter().filter(|d| d.is_error()).count();
        desk.screen.diagnostics(&warnings);
        if wrong > 0 {
            self.tally.mistakes += wrong;
            return false;
        }
        if let Some(candidate) = candidate
            && let Err(stopped) = self.accept(candidate, desk)
        {
            self.tally.mistakes += 1;
            let problem = whole.led_back(*stopped.problem, None);
            desk.screen.stopped(&problem, stopped.so_far.as_deref());
            return false;
        }
        defining.iter().for_each(|entry| self.notebook.defined(&entry.text));
        match asks {
            Some((masked, checked)) => self.ask(source, &masked, &checked, asking, desk),
            None => true,
        }
    }

    // ---- definitions

    fn candidate(&self, new: &[Entry]) -> Result<Option<Candidate>, Vec<Diagnostic>> {
        if new.is_empty() {
            return Ok(None);
        }
        let first = self.candidate_at(new, false);
        if first.wrong && first.replaces {
            // It may need what was defined after the one that it replaces.
            let second = self.candidate_at(new, true);
            if !second.wrong {
                return Ok(Some(second));
            }
        }
        if first.wrong { Err(first.warnings) } else { Ok(Some(first)) }
    }

    fn candidate_at(&self, new: &[Entry], at_the_end: bool) -> Candidate {
        let (entries, replaces) = with(&self.entries, new, at_the_end);
        let whole = Whole::new(&entries);
        let checked = check(&whole.source, &self.files, Mode::Session);
        let wrong = checked.has_errors();
        // Warnings about what was there before have been given.
        let own = |d: &Diagnostic| {
            d.is_error()
                || d.place().is_some_and(|l| new.iter().any(|e| e.holds(&l.source, l.span)))
        };
        let warnings: Vec<Diagnostic> = checked
            .diagnostics
            .iter()
            .map(|d| whole.led_back(d.clone(), None))
            .filter(own)
            .collect();
        // A name that meant something before may be used by what was there before.
        let means = |name: &str| builtin(name).is_some() || self.session.has_name(name);
        let appends = !replaces
            && new.iter().all(|e| !e.imports && e.names.iter().all(|name| !means(name)))
            && self.session.is_start_of(&checked.program);
        Candidate { entries, whole, checked, warnings, wrong, replaces, appends }
    }

    /// Puts new definitions into force; or nothing has changed.
    fn accept(&mut self, candidate: Candidate, desk: &mut Desk<'_, '_>) -> Result<(), Stopped> {
        let program = candidate.checked.program;
        if candidate.appends {
            let first = self.session.definitions();
            let mark = self.session.grow(program);
            let ran = run(&self.limits, self.keys, self.opponent, desk, |options| {
                self.session.run_lets(first, options)
            });
            if let Err(problem) = ran {
                let so_far = self.session.so_far().map(Box::new);
                self.session.shrink(mark);
                return Err(Stopped { problem, so_far });
            }
        } else {
            // What it finds is lost if it is stopped, for the old definitions stay.
            let mut fresh = Session::new(program);
            let ran = run(&self.limits, self.keys, self.opponent, desk, |options| {
                fresh.run_lets(0, options)
            });
            ran.map_err(|problem| Stopped { problem, so_far: None })?;
            self.session = fresh;
        }
        self.entries = candidate.entries;
        self.whole = candidate.whole;
        Ok(())
    }

    /// Makes the session anew of loaded files and of entries of its own, and reads every file
    /// again. If that fails, nothing has changed.
    pub fn again(
        &mut self,
        loaded: &[(String, String)],
        own: Vec<Entry>,
        desk: &mut Desk<'_, '_>,
    ) -> bool {
        let opened = self.files.forget();
        let mut entries = Vec::new();
        for (file, text) in loaded {
            let source = Source::new(file.clone(), text.clone());
            let parsed = parse(&source);
            if parsed.diagnostics.iter().any(Diagnostic::is_error) {
                self.files.remember(opened);
                return self.refuse(&parsed.diagnostics, desk);
            }
            let new = split(&source, &parsed.file.statements, Some(file));
            entries = with(&entries, &new, false).0;
        }
        // What was typed counts after what was loaded, as it did.
        let (own, asked): (Vec<Entry>, Vec<Entry>) = own.into_iter().partition(|e| e.defines);
        entries = with(&entries, &own, false).0;
        entries.extend(asked);
        let whole = Whole::new(&entries);
        let checked = check(&whole.source, &self.files, Mode::Session);
        let errors = checked.diagnostics.iter().filter(|d| d.is_error());
        let mut found: Vec<Diagnostic> = errors.map(|d| whole.led_back(d.clone(), None)).collect();
        if found.is_empty() {
            let mut fresh = Session::new(checked.program);
            match run(&self.limits, self.keys, self.opponent, desk, |options| {
                fresh.run_lets(0, options)
            }) {
                Ok(()) => {
                    (self.session, self.entries, self.whole) = (fresh, entries, whole);
                    return true;
                }
                Err(problem) => found.push(whole.led_back(*problem, None)),
            }
        }
        self.files.remember(opened);
        self.tally.mistakes += found.len();
        desk.screen.diagnostics(&found);
        false
    }

    // ---- questions

    fn ask(
        &mut self,
        source: &Source,
        masked: &Source,
        checked: &Checked,
        asking: Vec<Entry>,
        desk: &mut Desk<'_, '_>,
    ) -> bool {
        let Some(module) = checked.program.main() else { return true };
        for (statement, entry) in module.statements.iter().zip(asking) {
            let ran = run(&self.limits, self.keys, self.opponent, desk, |options| {
                self.session.run_one(statement, &module.source, options)
            });
            match ran {
                Ok(Some(mut answer)) => {
                    self.tally.failed += usize::from(answer.told.failed());
                    if let Some(file) = crate::report::written(&answer)
                        && let Err(problem) = self.world.write_beside(source.name(), &file)
                    {
                        self.tally.mistakes += 1;
                        desk.screen.refuse(&problem);
                        match crate::report::unwritten(&answer) {
                            Some(rest) => answer = rest,
                            None => continue,
                        }
                    }
                    if let Some(last) = last(&answer.told) {
                        self.last = Some(last);
                    }
                    self.notebook.answered(&entry.text, &answer);
                    desk.screen.answer(&answer);
                }
                Ok(None) => {}
                Err(problem) => {
                    self.tally.mistakes += 1;
                    let problem = self.whole.led_back(*problem, Some((masked, source)));
                    let so_far = self.session.so_far();
                    desk.screen.stopped(&problem, so_far.as_ref());
                    return false;
                }
            }
            self.entries.push(entry);
        }
        true
    }

    // ---- the last answer

    /// The text with the last answer in the place of each `_` that means nothing else.
    fn with_last(&self, source: &Source) -> Source {
        let Some(last) = &self.last else { return source.clone() };
        let uses = Scanner::new(source.text())
            .filter(|t| t.kind == TokenKind::Word && t.text(source.text()) == "_")
            .count();
        let mut source = source.clone();
        for _ in 0..uses {
            let found = self.checked(&source).diagnostics;
            let places = found.iter().filter(|d| d.code == codes::UNKNOWN_NAME);
            let places = places.filter_map(Diagnostic::place);
            let mut places = places.filter(|l| l.source.is(&source));
            let Some(label) = places.find(|l| source.slice(l.span) == "_") else { break };
            let mut text = source.text().to_string();
            text.replace_range(label.span.range(), last);
            source = Source::new(source.name(), text);
        }
        source
    }
}

/// Why something was stopped, and what it had found.
struct Stopped {
    problem: Box<Diagnostic>,
    so_far: Option<Box<SoFar>>,
}

/// New definitions among those that are there.
struct Candidate {
    entries: Vec<Entry>,
    whole: Whole,
    checked: Checked,
    warnings: Vec<Diagnostic>,
    wrong: bool,
    replaces: bool,
    /// What was there before keeps its meaning.
    appends: bool,
}

/// What `_` stands for after an answer.
fn last(told: &Told) -> Option<String> {
    let written = match told {
        Told::Value(Datum::Number(n)) if *n >= 0 => n.to_string(),
        Told::Value(value) => format!("({})", value.written()),
        Told::Position(worth) => format!("({})", worth.position),
        _ => return None,
    };
    (written.len() <= LONGEST_LAST).then_some(written)
}

/// Does some work under the limits; Ctrl-C ends it.
fn run<T>(
    limits: &Limits,
    keys: Keys,
    opponent: Opponent,
    desk: &mut Desk<'_, '_>,
    work: impl FnOnce(&Options<'_>) -> Result<T, Box<Diagnostic>>,
) -> Result<T, Box<Diagnostic>> {
    (keys.calm)();
    let until = Arc::new(Mutex::new(None::<Instant>));
    let late = {
        let until = until.clone();
        move || until.lock().is_ok_and(|until| until.is_some_and(|until| Instant::now() > until))
    };
    let stop = move || match () {
        () if (keys.interrupted)() => Some(Spent::Interrupted),
        () if late() => Some(Spent::Time),
        () => None,
    };
    let _meter = meter::install(Bounds {
        steps: limits.steps,
        bytes: limits.bytes,
        live: limits.live,
        stop: Arc::new(stop),
    });
    let working = Working::new(desk);
    let stop = || {
        working.look_up();
        None
    };
    let start = || {
        if let Ok(mut until) = until.lock() {
            *until = limits.timeout.and_then(|time| Instant::now().checked_add(time));
        }
    };
    let play = |session: &mut Session, start: &Position, options: &Options<'_>| {
        working.play(opponent.manner(), session, start, options)
    };
    let done = work(&Options {
        positions: limits.positions,
        bytes: limits.bytes,
        steps: limits.steps,
        threads: limits.threads,
        passed: &|sequence, _| working.passed(sequence),
        start: &start,
        stop: &stop,
        moves: limits.moves,
        points: limits.points.max(1),
        play: Some(&play),
    });
    working.clear();
    (keys.calm)();
    done
}
