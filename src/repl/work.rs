//! What is entered at a prompt, at work: each text is checked after what is known, then its
//! definitions come into force together, then its questions are asked in order. A text with a
//! mistake changes nothing.

use super::desk::Desk;
use super::entries::{Ended, Entries, Entry, Texts, Unit, questions, split, units, with};
use super::limits::Limits;
use super::metered::{Keys, meter_of, run};
use super::names::Names;
use super::notebook::{Note, Notebook};
use super::opponent::Opponent;
use super::waiting::Waiting;
use super::words;
use super::world::{Once, World};
use crate::check::tree::Module;
use crate::check::{Environment, Program, left_out, mending};
use crate::diagnostic::{Diagnostic, codes};
use crate::meter;
use crate::session::answer::{Datum, Told};
use crate::session::{Session, SoFar};
use crate::source::{Source, Span};
use crate::syntax::{Scanner, TokenKind, parse};
use std::sync::Arc;

/// A longer answer is not what `_` stands for: it would be read again at each use.
const LONGEST_LAST: usize = 100_000;

/// A text in which the last answer stands several times may not become longer than this.
const LONGEST_TEXT: usize = 10_000_000;

/// How what was entered has gone, so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub mistakes: usize,
    pub failed: usize,
    /// Statements that met a limit.
    pub undecided: usize,
}

#[derive(Debug)]
pub(super) struct Work<'a> {
    pub world: &'a dyn World,
    pub files: Once<'a>,
    pub limits: Limits,
    pub keys: Keys,
    waiting: Arc<Waiting>,
    /// How the computer plays.
    pub opponent: Opponent,
    pub tally: Tally,
    pub entries: Entries,
    /// What is checked so far; its program is the session's.
    pub environment: Environment,
    pub texts: Texts,
    pub session: Session,
    /// How many definitions others have taken the places of, since the session was made.
    pub replaced: usize,
    pub names: Names,
    /// How many steps the last text took.
    pub steps: u64,
    /// What was entered and answered, in this order.
    pub notebook: Notebook,
    /// The last answer, as the language writes it.
    last: Option<String>,
    /// The import that the text at hand takes from the library, until that is told.
    pub(super) taken: Option<String>,
}

/// Why something was stopped, and what it had found.
pub(super) struct Stopped {
    pub problem: Box<Diagnostic>,
    pub so_far: Option<Box<SoFar>>,
}

/// What a session had before a text.
pub(super) struct Before {
    entries: Vec<Entry>,
    notes: usize,
    last: Option<String>,
}

impl std::fmt::Debug for dyn World + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("World")
    }
}

impl<'a> Work<'a> {
    pub(super) fn new(
        world: &'a dyn World,
        limits: Limits,
        keys: Keys,
        waiting: Arc<Waiting>,
    ) -> Work<'a> {
        Work {
            world,
            files: Once::new(world),
            limits,
            keys,
            waiting,
            opponent: Opponent::default(),
            tally: Tally::default(),
            entries: Entries::default(),
            environment: Environment::default(),
            texts: Texts::default(),
            session: Session::new(Program::default()),
            replaced: 0,
            names: Names::default(),
            steps: 0,
            notebook: Notebook::default(),
            last: None,
            taken: None,
        }
    }

    /// Forgets everything that was entered.
    pub(super) fn reset(&mut self) {
        let (limits, tally, opponent) = (self.limits.clone(), self.tally, self.opponent);
        let (names, waiting) = (self.names.clone(), self.waiting.clone());
        names.clear();
        let new = Work::new(self.world, limits, self.keys, waiting);
        *self = Work { tally, opponent, names, ..new };
    }

    /// Takes a text of any number of statements. Whether all of it came to pass.
    pub(super) fn enter(
        &mut self,
        source: &Source,
        file: Option<&str>,
        desk: &mut Desk<'_, '_>,
    ) -> bool {
        (self.keys.calm)();
        self.steps = 0;
        let source = &self.reading(|work| work.with_last(source));
        let mut before = file.is_none().then(|| self.take_from_library(source, desk)).flatten();
        let ended = self.entered(source, file, &mut before, desk);
        self.taken = None;
        if let (Ended::Refused, Some(before)) = (&ended, before) {
            self.go_back(before, desk);
        }
        matches!(ended, Ended::Done)
    }

    /// Takes the statements of a text. `before` is what the session had, once the text has changed it.
    fn entered(
        &mut self,
        source: &Source,
        file: Option<&str>,
        before: &mut Option<Before>,
        desk: &mut Desk<'_, '_>,
    ) -> Ended {
        let read = self.reading(|work| {
            let parsed = meter::wholly(|| parse(source));
            let parsed = parsed.map_err(|spent| vec![Diagnostic::unread(spent, source)])?;
            if parsed.diagnostics.iter().any(Diagnostic::is_error) {
                // What does not parse is checked all the same: all mistakes are told at once.
                return Err(work.looked_at(source).0);
            }
            Ok(parsed)
        });
        let parsed = match read {
            Ok(parsed) => parsed,
            Err(found) => {
                self.refuse(&found, desk);
                return Ended::Refused;
            }
        };
        let statements = &parsed.file.statements;
        let units = units(statements, split(source, statements, file));
        if units.len() > 1 {
            let found = self.reading(|work| work.foreseen(source, &units));
            if !found.is_empty() {
                self.wrong(&found, desk);
                return Ended::Refused;
            }
        }
        let mut first = (units.len() > 1 && before.is_none()).then(|| self.before());
        let mut so_far = Ended::Done;
        for mut unit in units {
            if matches!(so_far, Ended::Unanswered) {
                // Its definitions stay those of the text, but nothing more is asked.
                unit.ask_nothing();
            }
            match self.unit(source, unit, desk) {
                Ended::Done => {}
                Ended::Unanswered => so_far = Ended::Unanswered,
                Ended::Refused => return Ended::Refused,
            }
            if let Some(first) = first.take() {
                *before = Some(first);
            }
        }
        so_far
    }

    /// What a text goes back to if it is refused.
    pub(super) fn before(&self) -> Before {
        let Work { entries, notebook, last, .. } = self;
        Before { entries: entries.all().to_vec(), notes: notebook.len(), last: last.clone() }
    }

    /// Makes the session anew of what it had before a text. The values were found under some limits, and
    /// are found again without any, but for that of memory and Ctrl-C.
    fn go_back(&mut self, before: Before, desk: &mut Desk<'_, '_>) {
        let Before { entries, notes, last } = before;
        let unlimited = Limits { timeout: None, steps: None, ..self.limits.clone() };
        let limits = std::mem::replace(&mut self.limits, unlimited);
        let anew = self.reading(|work| work.anew_of(entries));
        let back = self.accept_anew(anew, desk);
        self.limits = limits;
        match back {
            Ok(()) => {
                self.notebook.forget_from(notes);
                self.last = last;
            }
            Err(Stopped { problem, .. }) => {
                self.wrong(&[*problem], desk);
            }
        }
    }

    /// Checks a text without adding it: what is wrong, and its statements.
    pub(super) fn looked_at(&mut self, source: &Source) -> (Vec<Diagnostic>, Option<Module>) {
        let Work { environment, session, files, .. } = self;
        look_at(environment, session.program_mut(), source, files)
    }

    /// What is wrong with a text, and the type of a name that it gives.
    pub(super) fn type_in(
        &mut self,
        source: &Source,
        name: &str,
    ) -> (Vec<Diagnostic>, Option<String>) {
        let Work { environment, session, files, .. } = self;
        let mut added = environment.add(session.program_mut(), source, files);
        let found = std::mem::take(&mut added.diagnostics);
        let ty = environment.type_of(name);
        environment.take_back(session.program_mut(), added);
        (found, ty)
    }

    /// Reads and checks under the limits; Ctrl-C ends it.
    pub(super) fn reading<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let waiting = self.waiting.clone();
        let _meter = meter_of(&self.limits, self.keys, self.limits.timeout, None, &waiting);
        waiting.begin("reading, ");
        let done = work(self);
        waiting.end();
        self.steps += meter::used();
        done
    }

    /// Tells what is wrong. Nothing has changed.
    fn refuse(&mut self, found: &[Diagnostic], desk: &mut Desk<'_, '_>) -> bool {
        let back = |d: &Diagnostic| self.texts.led_back(d.clone(), None);
        let found: Vec<Diagnostic> = found.iter().map(back).collect();
        self.wrong(&found, desk)
    }

    /// Tells what is wrong, where that is in what was typed.
    fn wrong(&mut self, found: &[Diagnostic], desk: &mut Desk<'_, '_>) -> bool {
        found.iter().filter(|d| d.is_error()).for_each(|d| self.count(d));
        let found: Vec<_> = found.iter().map(|d| words::with_more(d, &self.limits)).collect();
        desk.screen.diagnostics(&found);
        false
    }

    /// What a limit stopped is not decided; all else is a mistake.
    fn count(&mut self, problem: &Diagnostic) {
        match problem.code == codes::LIMIT_REACHED {
            true => self.tally.undecided += 1,
            false => self.tally.mistakes += 1,
        }
    }

    /// Brings a unit into force, and answers its questions.
    fn unit(&mut self, source: &Source, unit: Unit<'_>, desk: &mut Desk<'_, '_>) -> Ended {
        let defining = unit.defining();
        let asking: Vec<Entry> = unit.entries.iter().filter(|e| !e.defines).cloned().collect();
        let checked = self.reading(|work| {
            let mut change = work.change(&defining)?;
            let asks = (!asking.is_empty()).then(|| {
                let masked = questions(source, unit.statements, &unit.entries);
                let Work { environment, session, texts, files, .. } = work;
                let now = (environment, session.program_mut(), &*texts);
                let (environment, program, texts) = change.anew().unwrap_or(now);
                let (found, module) = look_at(environment, program, &masked, files);
                let back = |d: Diagnostic| texts.led_back(d, Some((&masked, source)));
                let found: Vec<Diagnostic> = found.into_iter().map(back).collect();
                (masked, found, module)
            });
            Ok((change, asks))
        });
        let (change, asks) = match checked {
            Ok(checked) => checked,
            Err(found) => {
                let found: Vec<Diagnostic> = found;
                self.wrong(&found, desk);
                return Ended::Refused;
            }
        };
        let mut warnings = change.warnings().to_vec();
        warnings.extend(asks.iter().flat_map(|(_, found, _)| found).cloned());
        if warnings.iter().any(Diagnostic::is_error) {
            self.give_up(change);
            self.wrong(&warnings, desk);
            return Ended::Refused;
        }
        desk.screen.diagnostics(&warnings);
        if let Err(Stopped { problem, so_far }) = self.accept(change, desk) {
            self.count(&problem);
            desk.screen.stopped(&problem, &self.limits, so_far.as_deref());
            return Ended::Refused;
        }
        if let Some(import) = self.taken.take() {
            desk.screen.remark(&format!("(taken from the library: `{import}`)"));
        }
        defining.iter().for_each(|entry| self.notebook.defined(&entry.text));
        match asks {
            Some((masked, _, Some(module)))
                if !self.ask(source, &masked, &module, asking, desk) =>
            {
                Ended::Unanswered
            }
            _ => Ended::Done,
        }
    }

    /// Makes the session anew of loaded files and of entries of its own, and reads every file
    /// again. If that fails, nothing has changed.
    pub(super) fn again(
        &mut self,
        loaded: &[(String, String)],
        own: Vec<Entry>,
        desk: &mut Desk<'_, '_>,
    ) -> bool {
        let opened = self.files.forget();
        let mut entries = Vec::new();
        for (file, text) in loaded {
            let source = Source::new(file.clone(), text.clone());
            let parsed = self.reading(|_| meter::wholly(|| parse(&source)));
            let found = match &parsed {
                Ok(parsed) => parsed.diagnostics.clone(),
                Err(spent) => vec![Diagnostic::unread(*spent, &source)],
            };
            let Some(parsed) = parsed.ok().filter(|_| !found.iter().any(Diagnostic::is_error))
            else {
                self.files.remember(opened);
                return self.refuse(&found, desk);
            };
            let new = split(&source, &parsed.file.statements, Some(file));
            entries = with(&entries, &new, false).0;
        }
        // What was typed counts after what was loaded, as it did.
        let (own, asked): (Vec<Entry>, Vec<Entry>) = own.into_iter().partition(|e| e.defines);
        entries = with(&entries, &own, false).0;
        entries.extend(asked);
        let anew = self.reading(|work| work.anew_of(entries));
        let mut found = anew.errors();
        if found.is_empty() {
            match self.accept_anew(anew, desk) {
                Ok(()) => return true,
                Err(stopped) => found.push(*stopped.problem),
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
        module: &Module,
        asking: Vec<Entry>,
        desk: &mut Desk<'_, '_>,
    ) -> bool {
        let manner = desk.screen.manner();
        for (statement, entry) in module.statements.iter().zip(asking) {
            let Work { session, limits, keys, opponent, steps, .. } = self;
            let ran = run(limits, *keys, *opponent, steps, desk, |options| {
                session.run_and_tell(statement, &module.source, options, |answer| {
                    let file = crate::report::written(&answer)?;
                    let page = manner.page(&answer)?;
                    let note = Note::of(&answer);
                    Ok((answer, file, page, note))
                })
            });
            match ran {
                Ok(Some((mut answer, file, mut page, mut note))) => {
                    self.tally.failed += usize::from(answer.told.failed());
                    if let Some(file) = file
                        && let Err(problem) = self.world.write_beside(source.name(), &file)
                    {
                        self.tally.mistakes += 1;
                        desk.screen.refuse(&problem);
                        let Some(rest) = crate::report::unwritten(&answer) else { continue };
                        answer = rest;
                        let Ok(new) = manner.page(&answer) else { continue };
                        (page, note) = (new, Note::of(&answer));
                    }
                    if let Some(last) = last(&answer.told) {
                        self.last = Some(last);
                    }
                    self.notebook.answered(&entry.text, note);
                    desk.screen.page(&page);
                }
                Ok(None) => {}
                Err(problem) => {
                    self.count(&problem);
                    let problem = self.texts.led_back(*problem, Some((masked, source)));
                    let so_far = self.session.so_far();
                    desk.screen.stopped(&problem, &self.limits, so_far.as_ref());
                    return false;
                }
            }
            self.entries.push(entry);
        }
        true
    }

    // ---- the last answer

    /// The text with the last answer in the place of each `_` that means nothing else.
    fn with_last(&mut self, source: &Source) -> Source {
        let Some(last) = self.last.clone() else { return source.clone() };
        let text = source.text();
        let is_last = |span: Span| source.slice(span) == "_";
        if !Scanner::new(text).any(|t| t.kind == TokenKind::Word && is_last(t.span)) {
            return source.clone();
        }
        let Work { environment, session, files, .. } = self;
        let places = environment.blanks(session.program_mut(), source, files);
        let longer = places.len().saturating_mul(last.len());
        if places.is_empty() || meter::room(longer).is_err() || longer > LONGEST_TEXT {
            return source.clone();
        }
        let mut written = String::with_capacity(text.len() + longer);
        let mut at = 0;
        for place in places {
            written += source.slice(Span::new(at, place.start));
            written += &last;
            at = place.end;
        }
        written += source.slice(Span::new(at, text.len() as u32));
        Source::new(source.name(), written)
    }
}

/// Checks a text without adding it, and proves the helps of its messages.
pub(super) fn look_at(
    environment: &mut Environment,
    program: &mut Program,
    source: &Source,
    files: &Once<'_>,
) -> (Vec<Diagnostic>, Option<Module>) {
    let (mut found, module) = checked(environment, program, source, files);
    mending::prove(source, &mut found, |text| {
        let (found, _) = checked(environment, program, text, files);
        // The library is at hand.
        let Some(import) = left_out(text, &found) else { return found };
        let taken = environment.add(program, &import, files);
        let (found, _) = checked(environment, program, text, files);
        environment.take_back(program, taken);
        found
    });
    (found, module)
}

fn checked(
    environment: &mut Environment,
    program: &mut Program,
    source: &Source,
    files: &Once<'_>,
) -> (Vec<Diagnostic>, Option<Module>) {
    let mut added = environment.add(program, source, files);
    let found = std::mem::take(&mut added.diagnostics);
    (found, environment.take_back(program, added))
}

/// What `_` stands for after an answer.
fn last(told: &Told) -> Option<String> {
    let written = match told {
        Told::Value(Datum::Number(n)) if *n >= 0 => n.to_string(),
        Told::Value(value) => format!("({})", value.written_within(LONGEST_LAST)?),
        Told::Position(worth) if worth.position.len() <= LONGEST_LAST => {
            format!("({})", worth.position)
        }
        _ => return None,
    };
    Some(written)
}
