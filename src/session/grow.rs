//! A session that goes on: what a prompt reads is added to what is known, and taken back if it
//! comes to nothing.

use super::options::Options;
use super::state::Session;
use super::stopped::others;
use crate::check::Program as Checked;
use crate::check::tree::{DefinitionId, Module, StatementKind};
use crate::diagnostic::Diagnostic;
use crate::rules::link_more;

/// What a session was before it grew.
#[derive(Debug)]
pub struct Mark {
    definitions: usize,
}

impl Session {
    /// The program, for the checker to add to: `grow` takes over what it adds.
    pub fn program_mut(&mut self) -> &mut Checked {
        &mut self.checked
    }

    /// Takes over what was added to the program.
    pub fn grow(&mut self) -> Mark {
        let definitions = self.linked.len();
        std::mem::swap(&mut self.machine.program, &mut self.linked.program);
        link_more(&mut self.linked, &self.checked);
        std::mem::swap(&mut self.machine.program, &mut self.linked.program);
        Mark { definitions }
    }

    /// Goes back to what was before; the program is given back too, by the checker. Values that
    /// were found stay.
    pub fn shrink(&mut self, mark: Mark) {
        self.linked.forget_from(mark.definitions);
    }

    /// Forgets definitions in whose place there are others.
    pub fn forget(&mut self, definitions: &[DefinitionId]) {
        self.linked.forget(definitions);
    }

    /// How many values were found, of all games.
    pub fn found(&self) -> usize {
        let sequences = self.machine.sequences.values().flatten().map(|s| s.values().len());
        sequences.sum::<usize>() + others(&self.machine)
    }

    /// The names of all definitions from this one on, in any file.
    pub fn names_from(&self, first: usize) -> impl Iterator<Item = &str> {
        self.checked.definitions.iter().skip(first).map(|d| &*d.name)
    }

    /// How many definitions there are.
    pub fn definitions(&self) -> usize {
        self.linked.len()
    }

    /// Gives the values their names that the modules from this one on define.
    pub fn run_lets(&mut self, first: usize, options: &Options<'_>) -> Result<(), Box<Diagnostic>> {
        let modules: Vec<Module> = self.checked.modules.iter().skip(first).cloned().collect();
        for module in &modules {
            for statement in &module.statements {
                if matches!(statement.kind, StatementKind::Let { .. }) {
                    self.run_one(statement, &module.source, options)?;
                }
            }
        }
        Ok(())
    }
}
