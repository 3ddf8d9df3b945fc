//! The local names of one definition or statement: which are visible, and which are used.

use super::scheme::Scheme;
use super::tree::{LocalId, Text};
use crate::source::Span;
use hashbrown::HashMap;

/// How a local came about; it decides what is said when nobody uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Param,
    Variable,
    Named,
    Function,
}

#[derive(Clone, Debug)]
pub(super) struct Local {
    pub name: Text,
    pub span: Span,
    pub scheme: Scheme,
    pub role: Role,
    pub used: bool,
}

#[derive(Debug, Default)]
pub(super) struct Scope {
    /// Every local that the owner ever had.
    locals: Vec<Local>,
    visible: HashMap<Text, LocalId>,
    /// Visible names in the order of their coming.
    order: Vec<Text>,
}

impl Scope {
    /// How many names are visible, to come back to.
    pub(super) fn mark(&self) -> usize {
        self.order.len()
    }

    /// Names that came after the mark are no longer visible.
    pub(super) fn leave(&mut self, mark: usize) {
        for name in self.order.drain(mark.min(self.order.len())..) {
            self.visible.remove(&name);
        }
    }

    /// Makes a name visible. It may hide none: the one it would hide is returned.
    pub(super) fn declare(&mut self, local: Local) -> Result<LocalId, Span> {
        if let Some(before) = self.visible.get(&local.name).and_then(|id| self.get(*id)) {
            return Err(before.span);
        }
        let id = LocalId(self.locals.len() as u32);
        self.visible.insert(local.name.clone(), id);
        self.order.push(local.name.clone());
        self.locals.push(local);
        Ok(id)
    }

    pub(super) fn get(&self, id: LocalId) -> Option<&Local> {
        self.locals.get(id.0 as usize)
    }

    pub(super) fn get_mut(&mut self, id: LocalId) -> Option<&mut Local> {
        self.locals.get_mut(id.0 as usize)
    }

    /// Finds a visible name, and counts that as a use of it.
    pub(super) fn find(&mut self, name: &str) -> Option<(LocalId, &Local)> {
        let id = *self.visible.get(name)?;
        let local = self.locals.get_mut(id.0 as usize)?;
        local.used = true;
        Some((id, local))
    }

    pub(super) fn is_visible(&self, name: &str) -> bool {
        self.visible.contains_key(name)
    }

    /// Is this visible, and a name that a `for` goes through?
    pub(super) fn is_variable(&self, name: &str) -> bool {
        let local = self.visible.get(name).and_then(|id| self.locals.get(id.0 as usize));
        local.is_some_and(|local| matches!(local.role, Role::Variable))
    }

    pub(super) fn visible_names(&self) -> impl Iterator<Item = &str> {
        self.order.iter().map(|n| &**n)
    }

    /// All names, in the order of their ids, and the locals themselves.
    pub(super) fn finish(self) -> (Vec<Text>, Vec<Local>) {
        (self.locals.iter().map(|l| l.name.clone()).collect(), self.locals)
    }
}
