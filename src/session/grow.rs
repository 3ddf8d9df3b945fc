//! A session that goes on: what a prompt reads is added to what is known, and taken back if it
//! comes to nothing.

use super::options::Options;
use super::statement::Session;
use crate::check::Program as Checked;
use crate::check::tree::{DefinitionId, LetPattern, Module, StatementKind};
use crate::diagnostic::Diagnostic;
use crate::rules::link_more;

/// What a session was before it grew.
#[derive(Debug)]
pub struct Mark {
    definitions: usize,
    checked: Checked,
}

impl Session {
    /// Whether a program begins with the definitions of this one, as far as their names and
    /// places tell. That their texts are the same is for the caller to know.
    pub fn is_start_of(&self, checked: &Checked) -> bool {
        let own = &self.checked;
        own.definitions.len() <= checked.definitions.len()
            && own.modules.len() == checked.modules.len()
            && own
                .definitions
                .iter()
                .zip(&checked.definitions)
                .all(|(a, b)| (&a.name, a.module, a.span) == (&b.name, b.module, b.span))
    }

    /// Whether something goes by this name, in any file.
    pub fn has_name(&self, name: &str) -> bool {
        self.checked.definitions.iter().any(|d| &*d.name == name)
    }

    /// All names that there are, in any file.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.checked.definitions.iter().map(|d| d.name.to_string())
    }

    /// Adds what a program defines beyond this one, which it begins with.
    pub fn grow(&mut self, checked: Checked) -> Mark {
        let definitions = self.linked.len();
        std::mem::swap(&mut self.machine.program, &mut self.linked.program);
        link_more(&mut self.linked, &checked);
        std::mem::swap(&mut self.machine.program, &mut self.linked.program);
        Mark { definitions, checked: std::mem::replace(&mut self.checked, checked) }
    }

    /// Goes back to what was before. Values that were found stay.
    pub fn shrink(&mut self, mark: Mark) {
        self.linked.forget_from(mark.definitions);
        self.checked = mark.checked;
    }

    /// How many definitions there are.
    pub fn definitions(&self) -> usize {
        self.linked.len()
    }

    /// Gives the values their names that are defined from this definition on.
    pub fn run_lets(&mut self, first: usize, options: &Options<'_>) -> Result<(), Box<Diagnostic>> {
        let modules: Vec<Module> = self.checked.modules.clone();
        for module in &modules {
            for statement in &module.statements {
                if let StatementKind::Let { pattern, .. } = &statement.kind
                    && is_from(pattern, first)
                {
                    self.run_one(statement, &module.source, options)?;
                }
            }
        }
        Ok(())
    }
}

fn is_from(pattern: &LetPattern, first: usize) -> bool {
    match pattern {
        LetPattern::Name(DefinitionId(id)) => *id as usize >= first,
        LetPattern::Tuple(parts) => parts.iter().any(|part| is_from(part, first)),
    }
}
