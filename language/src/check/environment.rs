//! What a session has checked so far. A text that is entered is checked after it, as a module of
//! its own: that costs what the text costs, however much was entered before. What was added last
//! can be taken back.

use super::Mode;
use super::checker::{self, Global, Known};
use super::import::{self, BeingRead, Files};
use super::tree::{DefinitionId, Module, Program, Text};
use super::ty::TypesMark;
use super::written::written;
use crate::diagnostic::Diagnostic;
use crate::meter;
use crate::source::{Source, Span};
use crate::vocabulary::builtin;
use hashbrown::HashMap;

/// What is known of the files and texts of a session.
#[derive(Debug, Default)]
pub struct Environment {
    known: Known,
    /// The module of each file that was read, by the identity of the file.
    files: HashMap<String, usize>,
}

/// A text that was checked, and what there was before it.
#[derive(Debug)]
pub struct Added {
    /// Of the text itself and of files that it imports for the first time.
    pub diagnostics: Vec<Diagnostic>,
    /// Its names that meant something before, which what was there before may use.
    pub hides: Vec<Text>,
    /// The first of its modules: files that were read first, the text itself last.
    pub first_module: usize,
    before: Before,
}

#[derive(Debug)]
struct Before {
    definitions: usize,
    compared: usize,
    types: TypesMark,
    /// What the names of the text meant.
    names: Vec<(Text, Option<Global>)>,
    /// Files that were read for the first time.
    files: Vec<String>,
}

impl Added {
    /// The definitions whose names it has now.
    pub fn superseded(&self) -> Vec<DefinitionId> {
        let meant = self.before.names.iter().filter_map(|(_, meant)| meant.as_ref());
        let ids = meant.filter_map(|global| match global {
            Global::Definition(id) => Some(*id),
            Global::Module(_) | Global::Wrong => None,
        });
        ids.collect()
    }
}

impl Environment {
    /// Checks a text after all that was added before, and adds it.
    pub fn add(&mut self, program: &mut Program, source: &Source, files: &dyn Files) -> Added {
        let first_module = program.modules.len();
        let mut before = Before {
            definitions: program.definitions.len(),
            compared: self.known.compared.len(),
            types: self.known.types.watch(),
            names: Vec::new(),
            files: Vec::new(),
        };
        let mut diagnostics = Vec::new();
        let mut being_read = BeingRead::default();
        let read = meter::wholly(|| {
            let loaded = import::load_after(&self.files, first_module, source, files);
            being_read = BeingRead::among(loaded.iter().map(|(file, _)| file));
            let last = loaded.len().saturating_sub(1);
            for (index, (file, identity)) in loaded.into_iter().enumerate() {
                let mode = if index == last { Mode::Session } else { Mode::File };
                if mode == Mode::File {
                    self.files.insert(identity.clone(), first_module + index);
                    before.files.push(identity);
                }
                let text = file.source.clone();
                diagnostics.extend(checker::module(file, mode, program, &mut self.known));
                being_read.after(&text);
            }
        });
        if let Err(spent) = read {
            diagnostics = vec![Diagnostic::unread(spent, being_read.or_else_of(source))];
        }
        let names = self.known.visible.last_mut().map(std::mem::take).unwrap_or_default();
        let mut hides = Vec::new();
        for (name, global) in names {
            let meant = self.known.entered.insert(name.clone(), global);
            if meant.is_some() || builtin(&name).is_some() {
                hides.push(name.clone());
            }
            before.names.push((name, meant));
        }
        Added { diagnostics, hides, first_module, before }
    }

    /// Takes back what was added last. The module of the text is handed out: its statements can
    /// still run.
    pub fn take_back(&mut self, program: &mut Program, added: Added) -> Option<Module> {
        let Added { first_module, before, .. } = added;
        let module = program.modules.pop();
        program.modules.truncate(first_module);
        program.definitions.truncate(before.definitions);
        let known = &mut self.known;
        known.signatures.truncate(before.definitions);
        known.exports.truncate(first_module);
        known.visible.truncate(first_module);
        known.compared.truncate(before.compared);
        known.types.restore(before.types);
        for (name, meant) in before.names {
            match meant {
                Some(global) => known.entered.insert(name, global),
                None => known.entered.remove(&name),
            };
        }
        for file in before.files {
            self.files.remove(&file);
        }
        module
    }

    /// Where a `_` stands in a text that means nothing else.
    pub fn blanks(
        &mut self,
        program: &mut Program,
        source: &Source,
        files: &dyn Files,
    ) -> Vec<Span> {
        self.known.blanks = Some(Vec::new());
        let added = self.add(program, source, files);
        self.take_back(program, added);
        let mut blanks = self.known.blanks.take().unwrap_or_default();
        blanks.sort_unstable();
        blanks.dedup();
        blanks
    }

    /// What was added stays.
    pub fn keep(&mut self) {
        self.known.types.keep();
    }

    /// The type of a name, as the language writes it; None for what has no type of its own.
    pub fn type_of(&mut self, name: &str) -> Option<String> {
        let Some(Global::Definition(id)) = self.known.entered.get(name) else { return None };
        let signature = self.known.signatures.get(id.0 as usize).cloned()?;
        written(&signature, &mut self.known.types)
    }
}

#[cfg(test)]
mod tests {
    use super::super::NoFiles;
    use super::*;

    fn add(environment: &mut Environment, program: &mut Program, text: &str) -> Added {
        environment.add(program, &Source::new("test", text), &NoFiles)
    }

    #[test]
    fn what_is_taken_back_leaves_no_trace() {
        let (mut environment, mut program) = (Environment::default(), Program::default());
        let first = add(&mut environment, &mut program, "let a = []; fn f(x) = [x] + a");
        assert!(first.diagnostics.is_empty() && first.hides.is_empty());
        environment.keep();
        let second = add(&mut environment, &mut program, "import kayles; let b = f(1); let a = 3");
        assert!(
            second.diagnostics.is_empty() && second.hides.len() == 1,
            "{:?}",
            second.diagnostics
        );
        assert_eq!(environment.type_of("b").as_deref(), Some("[nat]"));
        assert_eq!(environment.type_of("a").as_deref(), Some("nat"));
        let third = add(&mut environment, &mut program, "Kayles(b[0])");
        assert!(third.diagnostics.is_empty(), "{:?}", third.diagnostics);
        let asked = environment.take_back(&mut program, third);
        assert_eq!(asked.map(|module| module.statements.len()), Some(1));
        environment.take_back(&mut program, second);
        assert_eq!(environment.type_of("b"), None);
        assert_eq!(environment.type_of("a").as_deref(), Some("[_]"));
        assert_eq!((program.modules.len(), program.definitions.len()), (1, 2));
        let again = add(&mut environment, &mut program, "import kayles; Kayles(5)");
        assert!(again.diagnostics.is_empty(), "{:?}", again.diagnostics);
    }
}
