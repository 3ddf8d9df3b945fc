//! Claims about all positions of games of several numbers, and about values that depend on digits:
//! rules and claim are formulas about digits, and such formulas are decided
//! (`solve/automatic`).

mod about;
mod cases;
mod claim;
mod codes;
mod digits;
mod entries;
mod moves;
mod operate;
mod period;
mod relations;
mod thing;
mod writer;

pub(super) use claim::{Settled, Shown};
pub(super) use relations::Proved;
pub(super) use writer::Want;

use super::state::Session;
use crate::check::tree::{DefinitionId, DefinitionKind, ModuleId};
use crate::source::Source;

impl Session {
    fn source_of(&self, module: ModuleId) -> Option<Source> {
        self.checked.modules.get(module.0 as usize).map(|module| module.source.clone())
    }

    /// The parameters of a game that may change places.
    fn symmetric_of(&self, id: DefinitionId) -> Vec<Vec<usize>> {
        match self.definition(id).map(|definition| &definition.kind) {
            Some(DefinitionKind::Game(game)) => game.symmetric.clone(),
            _ => Vec::new(),
        }
    }
}
