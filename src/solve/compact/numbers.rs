//! A game of numbers in a table that grows with what is asked.

use super::super::plan::{Branch, Kind, Plan};
use super::affine;
use super::budget::{Budget, Failure};
use super::cells::{Cell, Sides};
use super::cumulative::cumulative;
use super::lower;
use super::table::{BESIDE, First, Rests, Rules, Table};
use super::words::{Ready, Words};
use crate::meter::{self, Spent};
use std::sync::Arc;

/// A game of numbers in a table.
#[derive(Debug)]
pub(super) struct Numbers {
    rules: Rules,
    table: Cells,
    /// The numbers fall steadily, so that most positions below one are needed for it.
    broad: bool,
    /// The size of the largest table of which a search has met many positions: that table is filled.
    dense: usize,
    /// How often the table grew beyond what was asked.
    grown: usize,
    /// The corner that the table is filled up to.
    filled: Vec<usize>,
}

#[derive(Debug)]
pub(super) enum Cells {
    None,
    Small(Table<First>),
    Large(Table<u32>),
}

/// Tables with more places are made only where most of them are needed.
const SMALL_TABLE: usize = 1 << 22;

/// A table values this many positions in about the time in which a search values one.
const OF_A_SEARCH: usize = 32;

/// A table does not grow more often than this for one game.
const MOST_GROWTH: usize = 60;

impl Numbers {
    /// None if the plan is larger than the machine.
    pub(super) fn new(plan: &Arc<Plan>, words: &Words) -> Option<Numbers> {
        let line = |b: &Branch| affine::line(b, plan);
        let (lines, others): (Vec<&Branch>, Vec<&Branch>) =
            plan.options.iter().partition(|b| line(b).is_some());
        let others: Vec<Branch> = others.into_iter().cloned().collect();
        let mut lines: Vec<Vec<u8>> = lines.into_iter().filter_map(line).collect();
        lines.sort_unstable();
        lines.dedup();
        if lines.len() > super::lines::MOST {
            return None;
        }
        // Of one heap, the branches whose options a heap has from the heap before it.
        let (mut rests, mut beside_rests) = (Vec::new(), Vec::new());
        for branch in &others {
            match cumulative(branch, plan).filter(|_| plan.params.len() == 1 && lines.is_empty()) {
                Some(found) => {
                    let own = std::slice::from_ref(&found.branch);
                    let ready = Ready::new(lower::options(plan, own, true)?, words);
                    rests.push(Rests { ready, least: found.least, taken: found.taken });
                }
                None => beside_rests.push(branch.clone()),
            }
        }
        let rules = Rules {
            beside_rests: Ready::new(lower::options(plan, &beside_rests, true)?, words),
            rests,
            all: Ready::new(lower::options(plan, &plan.options, true)?, words),
            beside_lines: Ready::new(lower::options(plan, &others, true)?, words),
            lines,
            moving: plan.params.iter().map(|p| !p.fixed).collect(),
            plan: Arc::clone(plan),
        };
        let broad = plan.options.iter().all(affine::falls_steadily);
        Some(Numbers { rules, table: Cells::None, broad, dense: 0, grown: 0, filled: Vec::new() })
    }

    /// Whether more than a few values take long: no lines help.
    pub(super) fn is_slow(&self) -> bool {
        self.rules.lines.is_empty()
    }

    /// How many positions a search may meet before a table up to a corner takes less. None where a table is the way
    /// at once, or is too large.
    pub(super) fn cheaper_beyond(&self, corner: &[usize], budget: &Budget<'_>) -> Option<usize> {
        let volume = places(corner);
        let fits = volume.saturating_mul(size_of::<First>()) <= budget.bytes / 2
            && volume <= budget.positions;
        let large = volume > SMALL_TABLE.max(self.dense);
        (!self.broad && large && fits).then_some(volume / OF_A_SEARCH)
    }

    /// Notes that a search has met many of the positions up to a corner: a table is the better way.
    pub(super) fn needs_most_of(&mut self, corner: &[usize]) {
        self.dense = self.dense.max(places(corner));
    }

    /// How many values are stored, and in how many bytes.
    pub(super) fn size(&self) -> (usize, usize) {
        match &self.table {
            Cells::None => (0, 0),
            Cells::Small(table) => (table.known, table.bytes()),
            Cells::Large(table) => (table.known, table.bytes()),
        }
    }

    /// The values of all positions whose numbers are less than these, where all are known.
    pub(super) fn below(&self, corner: &[usize]) -> Result<Option<Vec<u32>>, Spent> {
        match &self.table {
            Cells::None => Ok(None),
            Cells::Small(table) => table.below(corner),
            Cells::Large(table) => table.below(corner),
        }
    }

    /// The numbers at which it was last at work.
    pub(super) fn stuck(&self) -> Option<Vec<usize>> {
        let (sides, place) = match &self.table {
            Cells::None => return None,
            Cells::Small(table) => (&table.sides, table.stuck),
            Cells::Large(table) => (&table.sides, table.stuck),
        };
        let mut at = vec![0; sides.dims.len()];
        sides.at(place, &mut at);
        Some(at)
    }

    pub(super) fn value(
        &mut self,
        plan: &Plan,
        corner: &[usize],
        budget: &Budget<'_>,
    ) -> Result<Option<u64>, Failure> {
        let known = match &self.table {
            Cells::None => None,
            Cells::Small(table) => table.value(corner),
            Cells::Large(table) => table.value(corner),
        };
        if known.is_some() {
            return Ok(known);
        }
        if !self.reach(plan, corner, budget)? {
            return Ok(None);
        }
        loop {
            let whole = self.with_filled(corner);
            let all = self.broad || (SMALL_TABLE..=self.dense).contains(&places(&whole));
            let result = match &mut self.table {
                Cells::None => return Ok(None),
                Cells::Small(table) => fill(table, &mut self.rules, &whole, all, budget),
                Cells::Large(table) => fill(table, &mut self.rules, &whole, all, budget),
            };
            match result {
                Ok(()) => {
                    self.filled = whole;
                    break;
                }
                Err(Failure::Overflow) => {
                    let Cells::Small(small) = &self.table else { return Err(Failure::GiveUp) };
                    budget.more(small.sides.volume().saturating_mul(4))?;
                    self.table = Cells::Large(small.moved(&self.rules, small.sides.clone())?);
                }
                Err(Failure::Larger(param, n)) => {
                    self.grown += 1;
                    let mut more = corner.to_vec();
                    let n = usize::try_from(n).map_err(|_| Failure::GiveUp)?;
                    if let Some(own) = more.get_mut(usize::from(param)) {
                        *own = (*own).max(n);
                    }
                    if self.grown > MOST_GROWTH || !self.reach(plan, &more, budget)? {
                        return Ok(None);
                    }
                }
                Err(other) => return Err(other),
            }
        }
        Ok(match &self.table {
            Cells::None => None,
            Cells::Small(table) => table.value(corner),
            Cells::Large(table) => table.value(corner),
        })
    }

    /// The corner to fill up to. Questions that go through a table row by row ask for a corner a little
    /// beyond what is filled: the row that it begins is filled at once, or each of its places would go
    /// through all that is known. Never much more than was asked for is filled.
    fn with_filled(&self, corner: &[usize]) -> Vec<usize> {
        let whole: Vec<usize> =
            corner.iter().zip(&self.filled).map(|(asked, had)| *asked.max(had)).collect();
        let fits = self.broad
            && whole.len() == corner.len()
            && places(&whole)
                <= places(corner).saturating_add(places(&self.filled)).saturating_mul(2);
        if fits { whole } else { corner.to_vec() }
    }

    /// Makes the table large enough; false if a table of that size is not the way.
    fn reach(
        &mut self,
        plan: &Plan,
        corner: &[usize],
        budget: &Budget<'_>,
    ) -> Result<bool, Failure> {
        let old = match &self.table {
            Cells::None => None,
            Cells::Small(table) => Some(table.sides.dims.clone()),
            Cells::Large(table) => Some(table.sides.dims.clone()),
        };
        let mut dims = Vec::with_capacity(corner.len());
        let mut larger = old.is_none();
        for (i, (n, param)) in corner.iter().zip(&plan.params).enumerate() {
            let need = match param.kind {
                _ if param.fixed => 1,
                Kind::Truth => 2,
                _ => n.checked_add(1).ok_or(Failure::GiveUp)?,
            };
            let had = old.as_ref().and_then(|o| o.get(i)).copied();
            larger |= had.is_some_and(|had| need > had);
            // A table that grows does so by half, or tables of tables would never end.
            dims.push(match had {
                Some(had) if need > had => need.max(had + had / 2),
                Some(had) => had,
                None => need,
            });
        }
        if !larger {
            return Ok(true);
        }
        let Some(sides) = Sides::new(dims) else { return Ok(false) };
        let volume = sides.volume();
        let large = matches!(self.table, Cells::Large(_));
        let cell = if large { size_of::<u32>() } else { size_of::<First>() };
        let bytes = volume.saturating_mul(cell);
        let dense = places(corner) <= self.dense;
        let needed = self.broad || dense || volume <= SMALL_TABLE;
        // What is not stored in a table may still be found by going down.
        if !needed || bytes > budget.bytes / 2 {
            return Ok(false);
        }
        meter::room(bytes.saturating_add(BESIDE))?;
        self.table = match &self.table {
            Cells::None => Cells::Small(Table::new(&self.rules, sides)),
            Cells::Small(table) => Cells::Small(table.moved(&self.rules, sides)?),
            Cells::Large(table) => Cells::Large(table.moved(&self.rules, sides)?),
        };
        Ok(true)
    }
}

/// The positions up to a corner.
fn places(corner: &[usize]) -> usize {
    corner.iter().fold(1, |all, n| all.saturating_mul(n.saturating_add(1)))
}

/// Finds all values up to a corner, or what its own needs.
fn fill<T: Cell>(
    table: &mut Table<T>,
    rules: &mut Rules,
    corner: &[usize],
    all: bool,
    budget: &Budget<'_>,
) -> Result<(), Failure> {
    if all {
        return table.fill(rules, corner, budget);
    }
    let place = table.sides.place(corner).ok_or(Failure::GiveUp)?;
    table.descend(rules, place, budget)
}
