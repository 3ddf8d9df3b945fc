//! Nim heaps of infinite ordinals in sums: their moves are too many to list, and those that win follow
//! from the nim-sum.

use super::fault::{Fault, FaultKind};
use super::machine::{Limits, Machine};
use super::same::{ORDINAL, Shapes};
use super::states::{Key, Part, Position, StateId, States};
use super::theory::{Ordinal, Worth};
use super::thread::World;
use super::value::Value;
use super::worths::{Special, mixed};

impl World<'_> {
    /// Whether positions need not have finite nimbers.
    pub fn goes_beyond_nimbers(&self) -> bool {
        self.states.has_ordinals() || self.program.goes_beyond_nimbers()
    }
}

/// A nim heap from the coefficients of powers of ω.
pub fn heap(powers: &[u32], times: &[Value], states: &mut States) -> Result<Position, FaultKind> {
    let mut terms = Vec::with_capacity(powers.len());
    for (power, times) in powers.iter().zip(times) {
        let Value::Number(n) = times else { return Err(FaultKind::Argument("a number")) };
        terms.push((*power, u64::try_from(*n).map_err(|_| FaultKind::NegativeHeap(*n))?));
    }
    let size = Ordinal::new(terms);
    Ok(match size.as_finite() {
        Some(n) => Position::heap(n),
        None => Position::state(states.intern(Key::Ordinal(size))),
    })
}

impl Machine {
    /// Whether a heap of infinite size stands in a sum.
    pub fn has_ordinals(&self, whole: &Position) -> bool {
        whole.parts().iter().any(|part| match part {
            Part::State(id) => matches!(self.states.key(*id), Some(Key::Ordinal(_))),
            Part::Heap(_) => false,
        })
    }

    /// A nim heap of any size.
    pub fn ordinal_heap(&mut self, size: &Ordinal) -> Position {
        match size.as_finite() {
            Some(n) => Position::heap(n),
            None => Position::state(self.states.intern(Key::Ordinal(size.clone()))),
        }
    }

    /// Notes the structure of an infinite heap, if a state is one.
    pub(super) fn name_ordinal(&self, id: StateId, shapes: &mut Shapes) -> bool {
        let Some(Key::Ordinal(size)) = self.states.key(id) else { return false };
        // In halves, since large numbers name structures.
        let halves = |(power, times): &(u32, u64)| {
            [u64::from(*power), times >> 32, times & u64::from(u32::MAX)]
        };
        let terms = size.terms().iter().flat_map(halves);
        shapes.name(id, vec![[ORDINAL].into_iter().chain(terms).collect()]);
        true
    }

    /// The winning options of a sum with an infinite heap, all of them.
    pub fn winning_beside_ordinals(
        &mut self,
        whole: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let total = size(self.worth(whole, limits)?)?;
        let mut all = Vec::new();
        for (i, part) in whole.parts().iter().enumerate() {
            let alone = Position::of(vec![*part]);
            let own = size(self.worth(&alone, limits)?)?;
            if let Part::State(id) = part
                && matches!(self.special(*id), Some(Special::Again | Special::Both))
            {
                return Err(mixed());
            }
            let wanted = own.nim_sum(&total);
            let left = match part {
                _ if wanted == own => Vec::new(),
                Part::State(id) if !matches!(self.states.key(*id), Some(Key::Ordinal(_))) => {
                    // A larger value than its own may be among the options too.
                    let mut left = Vec::new();
                    for option in self.options(&alone, limits)? {
                        if size(self.worth(&option, limits)?)? == wanted {
                            left.push(option);
                        }
                    }
                    left
                }
                _ if wanted < own => vec![self.ordinal_heap(&wanted)],
                _ => Vec::new(),
            };
            for option in left {
                all.push(self.without_ends(&whole.with(i, &option), limits)?);
            }
        }
        let mut met = hashbrown::HashSet::new();
        all.retain(|option| met.insert(option.sorted()));
        Ok(all)
    }
}

pub(super) fn too_many(size: &Ordinal) -> Fault {
    Fault::new(FaultKind::Unfit {
        why: format!("{} has infinitely many moves", size.written()),
        instead: "ask for its `outcome`, or for the moves that win with `moves` or `winning`"
            .into(),
    })
}

fn size(worth: Worth) -> Result<Ordinal, Fault> {
    match worth {
        Worth::Nimber(n) => Ok(Ordinal::finite(n)),
        Worth::Ordinal(size) => Ok(size),
        Worth::Infinite(_) | Worth::Loony | Worth::Due(_) => Err(mixed()),
    }
}
