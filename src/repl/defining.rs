//! New definitions among those that are there: checked, put into force, or taken back. What they
//! add is added to the session; where they replace others, what depends on these is checked
//! again; where that cannot be told apart, the session is made anew of all definitions.

use super::desk::Desk;
use super::entries::{Entries, Entry, Replacement, Texts, Unit, Whole, hold, questions, with};
use super::metered::run;
use super::work::{Stopped, Work, look_at};
use crate::check::tree::Program;
use crate::check::{Added, Environment};
use crate::diagnostic::Diagnostic;
use crate::session::Session;
use crate::source::Source;

/// More replaced definitions than there are others are not kept.
const FEW: usize = 100;

/// What was found of replaced games is kept while it is less than this, for each entry.
const FOUND: usize = 1000;

/// What definitions change, once they are checked.
pub(super) enum Change {
    Nothing,
    Grown(Box<Grown>),
    Anew(Box<Anew>),
}

/// Definitions that were added to the session.
pub(super) struct Grown {
    added: Added,
    source: Source,
    warnings: Vec<Diagnostic>,
    entries: Kind,
}

enum Kind {
    Appended(Vec<Entry>),
    Replaced(Replacement),
}

/// A session that is made anew.
pub(super) struct Anew {
    entries: Vec<Entry>,
    environment: Environment,
    program: Program,
    texts: Texts,
    warnings: Vec<Diagnostic>,
    wrong: bool,
    replaces: bool,
}

impl Work<'_> {
    /// Checks new definitions; or tells what is wrong, and nothing has changed.
    pub(super) fn change(&mut self, new: &[Entry]) -> Result<Change, Vec<Diagnostic>> {
        if new.is_empty() {
            return Ok(Change::Nothing);
        }
        if !self.entries.replaces(new) {
            let whole = Whole::new(new);
            let grown = self.grown(whole, new, Kind::Appended(new.to_vec()));
            if grown.added.hides.is_empty() {
                return self.unless_wrong(grown);
            }
            self.take_back(grown);
        } else if let Some(replacement) = self.replacement(new) {
            let whole = Whole::new(&replacement.texts);
            let hidden = replacement.names.clone();
            let grown = self.grown(whole, new, Kind::Replaced(replacement));
            let wrong = grown.warnings.iter().any(Diagnostic::is_error);
            if !wrong && grown.added.hides.iter().all(|name| hidden.contains(name)) {
                return Ok(Change::Grown(Box::new(grown)));
            }
            self.take_back(grown);
        }
        let anew = self.anew(self.entries.all(), new);
        if anew.wrong { Err(anew.warnings) } else { Ok(Change::Anew(Box::new(anew))) }
    }

    /// What is wrong in units of one text, each looked at after those before it. Nothing comes into force.
    pub(super) fn foreseen(&mut self, source: &Source, units: &[Unit<'_>]) -> Vec<Diagnostic> {
        // It costs what the text adds; but what rests on a replaced definition does not follow there.
        if self.fit_together(source, units) {
            return Vec::new();
        }
        let mut entries = self.entries.all().to_vec();
        for unit in units {
            let mut anew = self.anew(&entries, &unit.defining());
            if anew.wrong {
                return anew.warnings;
            }
            let masked = questions(source, unit.statements, &unit.entries);
            let (found, _) =
                look_at(&mut anew.environment, &mut anew.program, &masked, &self.files);
            if found.iter().any(Diagnostic::is_error) {
                let back = |d| anew.texts.led_back(d, Some((&masked, source)));
                return found.into_iter().map(back).collect();
            }
            entries = anew.entries;
        }
        Vec::new()
    }

    /// Whether units have no mistake where each is added to what is there before it, in the place of nothing.
    fn fit_together(&mut self, source: &Source, units: &[Unit<'_>]) -> bool {
        let mut added = Vec::new();
        let fit = units.iter().all(|unit| {
            let new = unit.defining();
            let grown = self.grown(Whole::new(&new), &new, Kind::Appended(Vec::new()));
            let defined = !grown.warnings.iter().any(Diagnostic::is_error);
            added.push(grown);
            defined && {
                let masked = questions(source, unit.statements, &unit.entries);
                !self.looked_at(&masked).0.iter().any(Diagnostic::is_error)
            }
        });
        while let Some(grown) = added.pop() {
            self.take_back(grown);
        }
        fit
    }

    /// What new entries replace, if the session is to be kept.
    fn replacement(&self, new: &[Entry]) -> Option<Replacement> {
        let entries = self.entries.all().len();
        if self.replaced > entries + FEW || self.session.found() > (entries + 1) * FOUND {
            return None;
        }
        self.entries.replacement(new)
    }

    fn grown(&mut self, whole: Whole, new: &[Entry], entries: Kind) -> Grown {
        let source = whole.source.clone();
        self.texts.add(whole);
        let program = self.session.program_mut();
        let mut added = self.environment.add(program, &source, &self.files);
        let found = std::mem::take(&mut added.diagnostics);
        let warnings = of_new(found, &self.texts, new);
        Grown { added, source, warnings, entries }
    }

    fn unless_wrong(&mut self, grown: Grown) -> Result<Change, Vec<Diagnostic>> {
        if grown.warnings.iter().any(Diagnostic::is_error) {
            let warnings = grown.warnings.clone();
            self.take_back(grown);
            return Err(warnings);
        }
        Ok(Change::Grown(Box::new(grown)))
    }

    fn take_back(&mut self, grown: Grown) {
        self.environment.take_back(self.session.program_mut(), grown.added);
        self.texts.remove(&grown.source);
    }

    /// A change that comes to nothing.
    pub(super) fn give_up(&mut self, change: Change) {
        if let Change::Grown(grown) = change {
            self.take_back(*grown);
        }
    }

    /// A session of old entries and new ones.
    fn anew(&self, old: &[Entry], new: &[Entry]) -> Anew {
        let first = self.anew_with(old, new, false);
        if first.wrong && first.replaces {
            // It may need what was defined after the one that it replaces.
            let second = self.anew_with(old, new, true);
            if !second.wrong {
                return second;
            }
        }
        first
    }

    fn anew_with(&self, old: &[Entry], new: &[Entry], at_the_end: bool) -> Anew {
        let (entries, replaces) = with(old, new, at_the_end);
        let mut anew = self.anew_of(entries);
        anew.replaces = replaces;
        let warnings = std::mem::take(&mut anew.warnings);
        anew.warnings = of_new(warnings, &Texts::default(), new);
        anew
    }

    /// A session of these entries alone.
    pub(super) fn anew_of(&self, entries: Vec<Entry>) -> Anew {
        let whole = Whole::new(&entries);
        let (mut environment, mut program) = (Environment::default(), Program::default());
        let added = environment.add(&mut program, &whole.source, &self.files);
        let mut texts = Texts::default();
        texts.add(whole);
        let found = added.diagnostics.into_iter();
        let warnings: Vec<Diagnostic> = found.map(|d| texts.led_back(d, None)).collect();
        let wrong = warnings.iter().any(Diagnostic::is_error);
        environment.keep();
        Anew { entries, environment, program, texts, warnings, wrong, replaces: false }
    }

    /// Puts new definitions into force; or nothing has changed.
    pub(super) fn accept(
        &mut self,
        change: Change,
        desk: &mut Desk<'_, '_>,
    ) -> Result<(), Stopped> {
        match change {
            Change::Nothing => Ok(()),
            Change::Grown(grown) => self.accept_grown(*grown, desk),
            Change::Anew(anew) => self.accept_anew(*anew, desk),
        }
    }

    fn accept_grown(&mut self, grown: Grown, desk: &mut Desk<'_, '_>) -> Result<(), Stopped> {
        let first = self.session.definitions();
        let mark = self.session.grow();
        let Work { session, limits, keys, opponent, steps, .. } = self;
        let ran = run(limits, *keys, *opponent, steps, desk, |options| {
            session.run_lets(grown.added.first_module, options)
        });
        if let Err(problem) = ran {
            let so_far = self.session.so_far().map(Box::new);
            let problem = Box::new(self.texts.led_back(*problem, None));
            self.session.shrink(mark);
            self.take_back(grown);
            return Err(Stopped { problem, so_far });
        }
        self.environment.keep();
        let Grown { added, entries, .. } = grown;
        let new = match &entries {
            Kind::Appended(entries) => entries.as_slice(),
            Kind::Replaced(replacement) => replacement.texts.as_slice(),
        };
        new.iter().for_each(|entry| self.name(entry));
        self.session.names_from(first).for_each(|name| self.names.give_bare(name));
        match entries {
            Kind::Appended(entries) => entries.into_iter().for_each(|e| self.entries.push(e)),
            Kind::Replaced(replacement) => {
                let superseded = added.superseded();
                self.replaced += superseded.len();
                self.session.forget(&superseded);
                self.entries.replace(replacement);
            }
        }
        Ok(())
    }

    pub(super) fn accept_anew(
        &mut self,
        anew: Anew,
        desk: &mut Desk<'_, '_>,
    ) -> Result<(), Stopped> {
        // What it finds is lost if it is stopped, for the old definitions stay.
        let mut fresh = Session::new(anew.program);
        let Work { limits, keys, opponent, steps, .. } = self;
        let ran = run(limits, *keys, *opponent, steps, desk, |options| fresh.run_lets(0, options));
        ran.map_err(|problem| {
            let problem = Box::new(anew.texts.led_back(*problem, None));
            Stopped { problem, so_far: None }
        })?;
        self.names.clear();
        anew.entries.iter().filter(|e| e.defines).for_each(|entry| self.name(entry));
        fresh.names_from(0).for_each(|name| self.names.give_bare(name));
        self.session = fresh;
        self.environment = anew.environment;
        self.texts = anew.texts;
        self.entries = Entries::new(anew.entries);
        self.replaced = 0;
        Ok(())
    }

    fn name(&self, entry: &Entry) {
        for name in entry.names.iter().filter(|name| !name.contains(' ')) {
            self.names.give(name, entry.form());
        }
    }
}

impl Change {
    pub(super) fn warnings(&self) -> &[Diagnostic] {
        match self {
            Change::Nothing => &[],
            Change::Grown(grown) => &grown.warnings,
            Change::Anew(anew) => &anew.warnings,
        }
    }

    /// What questions are checked after, where that is not the session as it is.
    pub(super) fn anew(&mut self) -> Option<(&mut Environment, &mut Program, &Texts)> {
        match self {
            Change::Anew(anew) => Some((&mut anew.environment, &mut anew.program, &anew.texts)),
            Change::Nothing | Change::Grown(_) => None,
        }
    }
}

impl Anew {
    /// What is wrong with it.
    pub(super) fn errors(&self) -> Vec<Diagnostic> {
        self.warnings.iter().filter(|d| d.is_error()).cloned().collect()
    }
}

/// Messages about new entries, and errors anywhere: warnings about what was there before have
/// been given.
fn of_new(found: Vec<Diagnostic>, texts: &Texts, new: &[Entry]) -> Vec<Diagnostic> {
    let own =
        |d: &Diagnostic| d.is_error() || d.place().is_some_and(|l| hold(new, &l.source, l.span));
    found.into_iter().map(|d| texts.led_back(d, None)).filter(own).collect()
}
