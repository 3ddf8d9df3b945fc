//! Expressions that a loop does not change. They are worked out where they are first met, and kept
//! until that loop ends: `winning(G(n))` in a condition on each member is found once.

use crate::check::tree::{DefinitionId, Expr, ExprKind, LocalId};
use crate::check::walk;
use hashbrown::HashMap;

/// The loops that are open in a piece of code.
#[derive(Debug, Default)]
pub(super) struct Invariants {
    /// For each open loop, the outermost first, how many values it keeps.
    kept: Vec<u32>,
    /// The number of the innermost loop that a name changes in. Names from outside are not here.
    changes: HashMap<LocalId, u32>,
    /// The number of open loops that do not change the expression being compiled.
    settled: u32,
}

/// Where a value is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keep {
    /// The number of loops between here and the one that keeps it.
    pub outwards: u32,
    pub slot: u32,
    /// What was settled before.
    before: u32,
}

impl Invariants {
    /// How many loops are open.
    pub(super) fn open(&self) -> u32 {
        self.kept.len() as u32
    }

    pub(super) fn begin(&mut self) {
        self.kept.push(0);
    }

    pub(super) fn end(&mut self) {
        self.kept.pop();
    }

    /// A name gets a value here.
    pub(super) fn name(&mut self, local: LocalId) {
        self.changes.insert(local, self.open());
    }

    /// Where to keep the value of an expression, if some open loop does not change it.
    pub(super) fn enter(
        &mut self,
        e: &Expr,
        is_game: impl Fn(DefinitionId) -> bool,
    ) -> Option<Keep> {
        let open = self.open();
        if open == self.settled || !is_work(e, is_game) {
            return None;
        }
        let changed = self.changed_in(e).max(self.settled);
        let slots = self.kept.get_mut(changed as usize)?;
        let slot = *slots;
        *slots += 1;
        let before = std::mem::replace(&mut self.settled, open);
        Some(Keep { outwards: open - changed - 1, slot, before })
    }

    pub(super) fn leave(&mut self, keep: Keep) {
        self.settled = keep.before;
    }

    /// The number of the innermost loop that changes an expression, from 1; 0 if none does.
    fn changed_in(&self, e: &Expr) -> u32 {
        let own = walk::named_in(e);
        let mut changed = 0;
        walk::all(e, &mut |e| {
            if let ExprKind::Local(local) = &e.kind
                && !own.contains(local)
            {
                changed = changed.max(self.changes.get(local).copied().unwrap_or(0));
            }
        });
        changed
    }
}

/// Whether it is worth keeping: a call, or a collection that is made. A position is made as fast.
fn is_work(e: &Expr, is_game: impl Fn(DefinitionId) -> bool) -> bool {
    match &e.kind {
        ExprKind::Call { callee, .. } => match callee.kind {
            ExprKind::Definition(id) => !is_game(id),
            _ => true,
        },
        ExprKind::Comprehension { .. } | ExprKind::Set(_) => true,
        _ => false,
    }
}
