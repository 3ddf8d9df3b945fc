//! Texts that are entered: checked after what is there, then their definitions come into force together,
//! then their questions are asked in order.

use super::{Entered, Inner, Stopped};
use crate::files::Disk;
use crate::mistakes;
use crate::told::Told;
use crate::watch::{Limits, Watch};
use grundy::check::tree::Module;
use grundy::check::{Added, Environment, Program, is_in_order, left_out};
use grundy::diagnostic::{Diagnostic, codes};
use grundy::meter;
use grundy::repl::entries::{Ended, Entry, Texts, Unit, Whole, questions, split, units, with};
use grundy::session::{Session, SoFar};
use grundy::source::Source;
use grundy::syntax::parse;
use serde_json::{Value, json};
use std::collections::HashSet;

/// Definitions, and the session that they make.
#[derive(Debug)]
pub struct State {
    entries: Vec<Entry>,
    environment: Environment,
    texts: Texts,
    pub session: Session,
}

impl Default for State {
    fn default() -> State {
        State {
            entries: Vec::new(),
            environment: Environment::default(),
            texts: Texts::default(),
            session: Session::new(Program::default()),
        }
    }
}

/// What definitions change, before their values are known.
enum Change {
    Nothing,
    /// They were added to the state.
    Grown(Added, Source),
    /// A state of its own.
    Anew(Box<State>),
}

impl State {
    /// Checks a text without adding it.
    pub fn look(&mut self, source: &Source, disk: &Disk) -> (Vec<Diagnostic>, Option<Module>) {
        let State { environment, session, .. } = self;
        let mut added = environment.add(session.program_mut(), source, disk);
        let found = std::mem::take(&mut added.diagnostics);
        (found, environment.take_back(session.program_mut(), added))
    }

    /// A state of these definitions, and what is wrong with them.
    fn of(entries: Vec<Entry>, disk: &Disk) -> (State, Vec<Diagnostic>) {
        let whole = Whole::new(&entries);
        let (mut environment, mut program) = (Environment::default(), Program::default());
        let added = environment.add(&mut program, &whole.source, disk);
        let mut texts = Texts::default();
        texts.add(whole);
        let found = added.diagnostics.into_iter().map(|d| texts.led_back(d, None)).collect();
        environment.keep();
        (State { entries, environment, texts, session: Session::new(program) }, found)
    }

    fn take_back(&mut self, added: Added, source: &Source) {
        self.environment.take_back(self.session.program_mut(), added);
        self.texts.remove(source);
    }

    pub fn texts(&self) -> Vec<String> {
        self.entries.iter().map(|entry| entry.text.to_string()).collect()
    }

    pub fn names(&mut self) -> Value {
        let mut all: Vec<Value> = Vec::new();
        let mut own = HashSet::new();
        for entry in self.entries.iter().filter(|entry| !entry.imports) {
            for name in &entry.names {
                own.insert(name.to_string());
                let ty = self.environment.type_of(name);
                all.push(json!({"name": &**name, "form": entry.form(), "type": ty}));
            }
        }
        let imported: Vec<String> =
            self.session.names_from(0).filter(|n| !own.contains(*n)).map(str::to_string).collect();
        for name in imported {
            if let Some(ty) = self.environment.type_of(&name) {
                all.push(json!({"name": name, "form": name, "type": ty}));
            }
        }
        Value::Array(all)
    }
}

fn are_wrong(found: &[Diagnostic]) -> bool {
    found.iter().any(Diagnostic::is_error)
}

/// What was finished of a statement that is stopped; what is interrupted becomes an exception that carries nothing.
fn finished(problem: &Diagnostic, session: &mut Session) -> Option<SoFar> {
    if problem.code == codes::INTERRUPTED { None } else { session.so_far() }
}

impl Inner {
    pub(super) fn enter(
        &mut self,
        source: &Source,
        limits: &Limits,
        watch: &Watch,
        entered: &mut Entered,
    ) {
        self.thaw();
        self.take_from_library(source, limits, watch, entered);
        let statements = match meter::wholly(|| parse(source)) {
            Ok(parsed) if !are_wrong(&parsed.diagnostics) => parsed.file.statements,
            // What does not parse is checked all the same: all mistakes are told at once.
            Ok(_) => return entered.problems(&self.state.look(source, &self.disk).0),
            Err(spent) => return entered.problems(&[Diagnostic::unread(spent, source)]),
        };
        // Where a name is defined twice, the second definition counts from there on.
        let units = units(&statements, split(source, &statements, None));
        let before = (units.len() > 1).then(|| self.state.entries.clone());
        for (index, unit) in units.into_iter().enumerate() {
            match self.unit(source, unit, limits, watch, entered) {
                Ended::Done => {}
                Ended::Unanswered => return,
                Ended::Refused => {
                    if let Some(before) = before.filter(|_| index > 0) {
                        self.go_back(before, limits, watch, entered);
                    }
                    return;
                }
            }
        }
    }

    /// Makes the session anew of the definitions that it had before a text. Their values were found under
    /// some limits, and are found again without those of time and steps.
    fn go_back(
        &mut self,
        before: Vec<Entry>,
        limits: &Limits,
        watch: &Watch,
        entered: &mut Entered,
    ) {
        let (state, _) = State::of(before, &self.disk);
        let anew = Change::Anew(Box::new(state));
        if let Err(stopped) = self.accept(anew, Vec::new(), &limits.without_end(), watch) {
            entered.stopped = Some(stopped);
        }
    }

    /// Imports what a text takes from the library without saying so.
    fn take_from_library(
        &mut self,
        source: &Source,
        limits: &Limits,
        watch: &Watch,
        entered: &mut Entered,
    ) {
        let Some(import) = left_out(source, &self.state.look(source, &self.disk).0) else { return };
        let both = Source::new("library", format!("{}\n{}", import.text(), source.text()));
        let found = self.state.look(&both, &self.disk).0;
        if !is_in_order(&both, import.text().len(), &found) {
            return;
        }
        let Ok(parsed) = meter::wholly(|| parse(&import)) else { return };
        let entries = split(&import, &parsed.file.statements, None);
        let unit = Unit { statements: &[], entries };
        if matches!(self.unit(&import, unit, limits, watch, entered), Ended::Done) {
            entered.taken = Some(import.text().to_string());
        }
    }

    /// Brings a unit into force, and answers its questions.
    fn unit(
        &mut self,
        source: &Source,
        unit: Unit<'_>,
        limits: &Limits,
        watch: &Watch,
        entered: &mut Entered,
    ) -> Ended {
        let defining = unit.defining();
        let (mut change, found) = self.change(&defining);
        entered.problems(&found);
        if are_wrong(&found) {
            self.give_up(change);
            return Ended::Refused;
        }
        let masked = questions(source, unit.statements, &unit.entries);
        let asks = (defining.len() < unit.entries.len()).then(|| {
            let state = match &mut change {
                Change::Anew(state) => state,
                Change::Nothing | Change::Grown(..) => &mut self.state,
            };
            let (found, module) = state.look(&masked, &self.disk);
            let back = |d| state.texts.led_back(d, Some((&masked, source)));
            (found.into_iter().map(back).collect::<Vec<_>>(), module)
        });
        if let Some((found, _)) = &asks {
            entered.problems(found);
            if are_wrong(found) {
                self.give_up(change);
                return Ended::Refused;
            }
        }
        if let Err(stopped) = self.accept(change, defining, limits, watch) {
            entered.stopped = Some(stopped);
            return Ended::Refused;
        }
        let Some((_, Some(module))) = asks else { return Ended::Done };
        for statement in &module.statements {
            let session = &mut self.state.session;
            let ran = watch
                .options(limits, |o| session.run_and_tell(statement, &module.source, o, Told::new));
            match ran {
                Ok(answer) => entered.told.extend(answer),
                Err(problem) => {
                    let so_far = finished(&problem, &mut self.state.session);
                    let problem = self.state.texts.led_back(*problem, Some((&masked, source)));
                    entered.stopped = Some((mistakes::one(&problem), so_far));
                    return Ended::Unanswered;
                }
            }
        }
        Ended::Done
    }

    /// Checks definitions after those that are there: with errors, nothing may come of them.
    fn change(&mut self, new: &[Entry]) -> (Change, Vec<Diagnostic>) {
        if new.is_empty() {
            return (Change::Nothing, Vec::new());
        }
        let state = &mut self.state;
        let mut names = state.entries.iter().flat_map(|e| &e.names);
        let replaces = names.any(|name| new.iter().any(|e| e.names.contains(name)));
        if !replaces {
            let whole = Whole::new(new);
            let source = whole.source.clone();
            state.texts.add(whole);
            let State { environment, session, texts, .. } = state;
            let mut added = environment.add(session.program_mut(), &source, &self.disk);
            let found = std::mem::take(&mut added.diagnostics);
            let found: Vec<Diagnostic> =
                found.into_iter().map(|d| texts.led_back(d, None)).collect();
            if added.hides.is_empty() {
                return (Change::Grown(added, source), found);
            }
            state.take_back(added, &source);
        }
        let first = State::of(with(&state.entries, new, false).0, &self.disk);
        let (state, found) = match are_wrong(&first.1) {
            true => {
                // It may need what was defined after the one that it replaces.
                let second = State::of(with(&state.entries, new, true).0, &self.disk);
                if are_wrong(&second.1) { first } else { second }
            }
            false => first,
        };
        (Change::Anew(Box::new(state)), found)
    }

    fn give_up(&mut self, change: Change) {
        if let Change::Grown(added, source) = change {
            self.state.take_back(added, &source);
        }
    }

    /// Puts definitions into force, and finds their values; or nothing has changed.
    fn accept(
        &mut self,
        change: Change,
        defining: Vec<Entry>,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<(), Stopped> {
        match change {
            Change::Nothing => return Ok(()),
            Change::Grown(added, source) => {
                let state = &mut self.state;
                let mark = state.session.grow();
                let first = added.first_module;
                let ran = watch.options(limits, |o| state.session.run_lets(first, o));
                if let Err(problem) = ran {
                    let so_far = finished(&problem, &mut state.session);
                    let problem = state.texts.led_back(*problem, None);
                    state.session.shrink(mark);
                    state.take_back(added, &source);
                    return Err((mistakes::one(&problem), so_far));
                }
                state.environment.keep();
                state.entries.extend(defining);
            }
            Change::Anew(mut state) => {
                let ran = watch.options(limits, |o| state.session.run_lets(0, o));
                if let Err(problem) = ran {
                    return Err((mistakes::one(&state.texts.led_back(*problem, None)), None));
                }
                self.state = *state;
                self.frozen.clear();
                self.lent.clear();
            }
        }
        self.games.clear();
        Ok(())
    }
}
