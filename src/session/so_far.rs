//! What a statement had found when it was stopped, by a limit or by Ctrl-C: the part of its
//! answer that was finished, and the values that are kept and will be there the next time. Of a
//! condition that came to an error: how far it holds.

use super::Session;
use super::answer::{Axis, Datum, Told, Verdict};
use super::stopped::{Found, KeptValues, Part, SoFar, others, unwritten};
use crate::check::tree::Quantified;
use crate::meter;
use crate::solve::Solver;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::value::Value;

/// Of a table that is not whole, no more cells than these are told: last words have 2^21 steps, and a cell takes up to
/// six of them.
const MOST_CELLS: usize = 1 << 18;

/// Games that were made for what is known before play may be hundreds.
const MOST_KEPT: usize = 12;

impl Session {
    /// Forgets what was found of an earlier condition.
    pub fn forget_so_far(&mut self) {
        (self.stopped.part, self.stopped.tried_to) = (None, None);
        (self.stopped.cut_short, self.stopped.ended) = (false, None);
    }

    /// Up to which number a condition without an end was tried at all places, if at those that every condition is
    /// tried at first; there it holds.
    pub fn tried_to(&self) -> Option<i64> {
        self.stopped.tried_to
    }

    /// The piece of a condition without an end in which a limit was met, and the last of its points before that.
    /// It is told once.
    pub fn ended_in(&mut self) -> Option<(Quantified, Option<Vec<Value>>)> {
        self.stopped.ended.take()
    }

    /// Whether all places before a counterexample were looked at.
    pub fn is_smallest(&self) -> bool {
        !self.stopped.cut_short
    }

    /// How far a condition was decided that came to no end. It is told once.
    pub fn decided_so_far(&mut self) -> Option<Part> {
        self.stopped.part.take()
    }

    /// What the last statement had found when it was stopped, if it was. It is told once.
    pub fn so_far(&mut self) -> Option<SoFar> {
        let Found { source, part, goes_on } = self.stopped.found.take()?;
        let mut kept = Vec::new();
        if !goes_on {
            return Some(SoFar { source, part, kept });
        }
        for (game, sequence) in &self.machine.sequences {
            let Some(sequence) = sequence else { continue };
            let positions = sequence.values().len();
            let before = self.stopped.sequences.get(game).copied().unwrap_or(0);
            if positions > before {
                let (of, game) = (Some(*game), self.title(*game));
                kept.push(KeptValues {
                    game,
                    solver: Solver::Sequence,
                    positions,
                    of,
                    saved: None,
                });
            }
        }
        // The largest are told, in an order that is always the same.
        kept.sort_by(|a, b| b.positions.cmp(&a.positions).then_with(|| a.game.cmp(&b.game)));
        kept.truncate(MOST_KEPT);
        kept.sort_by(|a, b| a.game.cmp(&b.game));
        let positions = others(&self.machine);
        if positions > self.stopped.others {
            let (game, solver) = (String::new(), Solver::Machine);
            kept.push(KeptValues { game, solver, positions, of: None, saved: None });
        }
        Some(SoFar { source, part, kept })
    }

    /// An answer, if all of it was found; or else its beginning is noted.
    pub(super) fn whole(
        &mut self,
        told: impl FnOnce() -> Option<Told>,
        stopped: Option<Fault>,
    ) -> Result<Told, Fault> {
        let Some(fault) = stopped else {
            return told().ok_or_else(|| Fault::new(FaultKind::Argument("a table")));
        };
        self.stopped.keep(told().map(unwritten).map(Part::Beginning));
        Err(fault)
    }
}

impl Told {
    /// The meter under which a counterexample alone is told: a limit may be reached, and nothing more may be done.
    #[must_use]
    pub(super) fn last_words(&self) -> Option<meter::Installed> {
        let alone = matches!(
            self,
            Told::Assert { holds: false, sides: None, .. }
                | Told::Claim { verdict: Verdict::Refuted { sides: None, .. }, .. }
        );
        alone.then(meter::last_words)
    }
}

/// The beginning of what was found, and no more of it than can be told at once.
pub(super) fn beginning<T: Clone + Send + 'static>(all: &mut Vec<T>, most: usize) {
    let most = most.min(all.len());
    if !meter::aside::nobody_goes_on() {
        all.truncate(most);
        return;
    }
    // Nobody waits until the rest is freed.
    let told = all.iter().take(most).cloned().collect();
    let rest = std::mem::replace(all, told);
    let things = rest.len();
    meter::aside::free(rest, things);
}

/// The cells that were found of a table, in whole rows: the axes end where they end.
pub(super) fn begun(mut cells: Vec<Datum>, axes: &mut [Axis]) -> Option<Vec<Vec<Datum>>> {
    beginning(&mut cells, MOST_CELLS);
    if cells.is_empty() {
        return None;
    }
    match axes {
        [only] => {
            beginning(&mut only.values, cells.len());
            Some(vec![cells])
        }
        [down, across] => {
            let wide = across.values.len().max(1);
            if cells.len() < wide {
                across.values.truncate(cells.len());
                down.values.truncate(1);
                return Some(vec![cells]);
            }
            let rows: Vec<Vec<Datum>> = cells.chunks_exact(wide).map(<[Datum]>::to_vec).collect();
            down.values.truncate(rows.len());
            Some(rows)
        }
        _ => None,
    }
}
