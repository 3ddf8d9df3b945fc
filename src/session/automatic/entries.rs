//! Entries of lists as formulas.

use super::super::unknown::Result;
use super::cases::{self, Case, MOST_CASES};
use super::thing::{Member, Thing};
use super::writer::Writer;
use crate::check::tree::{Expr, ExprKind};
use crate::meter;
use crate::rules::Meaning;
use crate::solve::automatic::{Formula, Linear};
use crate::solve::fault::Fault;
use crate::solve::value::Value;
use crate::syntax::ast::Operator;

impl Writer<'_> {
    /// `[0, 1, 2][n % 3]`, a case for each entry.
    pub(super) fn entry(&mut self, e: &Expr, base: &Expr, index: &Expr) -> Result<Thing> {
        // A long list would be as many cases before it is seen that these are too many.
        if self.is_long(base) {
            return self.refused(e);
        }
        let Thing::Members(members) = self.thing(base)? else { return self.refused(e) };
        let at = self.number(index)?;
        let number = |n: usize| cases::always(Linear::number(n as i64));
        // An index beside the list is a fault.
        let before = cases::compare(&at, Operator::Less, &number(0));
        let behind = cases::compare(&at, Operator::GreaterEqual, &number(members.len()));
        let beside = self.known(e, before.zip(behind))?;
        self.doubt(beside.0.or(beside.1))?;
        let mut found = Vec::new();
        for (place, member) in members.iter().enumerate() {
            let Member::One(entry) = member else { return self.refused(e) };
            for (i, own) in at.iter().flat_map(|i| entry.iter().map(move |own| (i, own))) {
                meter::work_on(i.when.parts() + own.when.parts()).map_err(Fault::from)?;
                let case = self.known(e, chosen(i, place, own))?;
                if case.when != Formula::Truth(false) {
                    found.push(case);
                }
                if found.len() > MOST_CASES {
                    return self.refused(e);
                }
            }
        }
        Ok(Thing::Number(found))
    }
}

impl Writer<'_> {
    /// Whether a name of the file is a list of more entries than there may be cases.
    fn is_long(&self, e: &Expr) -> bool {
        let ExprKind::Definition(id) = e.kind else { return false };
        let Some(Meaning::Global(global)) = self.session.meaning(id) else { return false };
        let value = self.session.machine.global(global);
        matches!(value, Some(Value::List(entries)) if entries.len() > MOST_CASES)
    }
}

/// The case of an entry, where the index is its place.
fn chosen(index: &Case, place: usize, entry: &Case) -> Option<Case> {
    let here = Formula::zero(index.is.minus(&Linear::number(place as i64))?);
    index.also(entry, entry.is.clone())?.only(here, entry.is.clone())
}
