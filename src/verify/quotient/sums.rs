//! That each sum of heaps is a P-position under misère play if and only if its element is lost:
//! finitely many tests for all sums.
//!
//! Write Φ for the map of heaps to elements, and Φ(w) for the product of those of a sum w. Heaps
//! without options are worth 0, the identity; let the others be called live, and E be the set of the
//! elements of the options of a live heap. The options of w + h, for a live heap h, have the
//! elements of the options of w, each times Φ(h), and Φ(w) times each of E.
//!
//! 1. The identity is not lost. A sum without moves is won by whoever is to move.
//! 2. For each element x, live heap h and e of its E: xΦ(h) and xe are not both lost. So no move
//!    leads from a sum with a lost element to another.
//! 3. A list of pairs, each an element x with a set F. If x is not lost, F has a lost element. For each
//!    live heap there is a pair of Φ(h) with a set within its E. For each pair and each live heap
//!    there is a pair of xΦ(h) with a set within FΦ(h) ∪ xE. Then, heap by heap, every sum with a live heap has
//!    a pair of its element with a set within that of its options' elements; so if its element is not
//!    lost, it has a move to a sum with a lost one.
//!
//! By 1 to 3 the sums with lost elements are the P-positions, by induction along the moves. Heaps with
//! the same element need 3 only for those sets E that have no other's within, as a larger E makes a
//! larger set. ∎

use super::monoid::{Monoid, Set};
use super::{Complaint, Patience, Record, refuse};
use std::collections::HashSet;

/// A live heap: its element, those of its options, and the line that gives its element.
pub(super) struct Live {
    pub line: usize,
    pub of: usize,
    pub options: Set,
}

/// Test 2.
pub(super) fn no_move_between_lost(
    live: &[Live],
    losing: &[Set],
    patience: &mut Patience<'_>,
) -> Result<(), Complaint> {
    let none = Set::none(0);
    let loses = |x: usize| losing.get(x).unwrap_or(&none);
    let mut met = HashSet::new();
    for heap in live {
        for e in heap.options.each() {
            if !met.insert((heap.of, e)) {
                continue;
            }
            patience.spend(1 + losing.len() / 32)?;
            if loses(heap.of).meets(loses(e)) {
                let reason = format!(
                    "a heap of element {} has an option of element {e}, and some sum makes lost elements of both",
                    heap.of
                );
                return Err(refuse(heap.line, reason));
            }
        }
    }
    Ok(())
}

struct Pair {
    line: usize,
    of: usize,
    options: Set,
}

/// The pairs of test 3.
pub(super) struct Pairs {
    all: Vec<Pair>,
    /// The pairs of each element, by their places.
    by_element: Vec<Vec<usize>>,
    order: usize,
}

impl Pairs {
    pub(super) fn none(order: usize) -> Pairs {
        Pairs { all: Vec::new(), by_element: vec![Vec::new(); order], order }
    }

    pub(super) fn read(&mut self, record: &Record) -> Result<(), Complaint> {
        record.expect(&["element", "options"])?;
        let last = self.order as u64 - 1;
        let of = record.number("element", last)? as usize;
        let numbers = record.numbers("options", last)?;
        if !numbers.is_sorted_by(|a, b| a < b) {
            return Err(refuse(record.line, "`options` must be in ascending order"));
        }
        let mut options = Set::none(self.order);
        numbers.iter().for_each(|x| options.put(*x));
        if let Some(own) = self.by_element.get_mut(of) {
            own.push(self.all.len());
        }
        self.all.push(Pair { line: record.line, of, options });
        Ok(())
    }

    fn cover(&self, of: usize, options: &Set) -> bool {
        let own = self.by_element.get(of).into_iter().flatten();
        own.filter_map(|at| self.all.get(*at)).any(|pair| pair.options.within(options))
    }

    /// Test 3.
    pub(super) fn check(
        &self,
        live: &[Live],
        lost: &Set,
        monoid: &Monoid,
        patience: &mut Patience<'_>,
    ) -> Result<(), Complaint> {
        let wins = |pair: &&Pair| lost.has(pair.of) || pair.options.meets(lost);
        if let Some(pair) = self.all.iter().find(|pair| !wins(pair)) {
            let reason = format!("element {} is not lost, and none of these is", pair.of);
            return Err(refuse(pair.line, reason));
        }
        let least = least(live, monoid.order, patience)?;
        for heap in &least {
            if !self.cover(heap.of, &heap.options) {
                let reason = "no pair stands for one of these heaps alone";
                return Err(refuse(heap.line, reason));
            }
        }
        patience.of = self.all.len();
        for (at, pair) in self.all.iter().enumerate() {
            patience.done = at;
            let before: Vec<usize> = pair.options.each().collect();
            for heap in &least {
                let of = monoid.times(pair.of, heap.of);
                let mut options = Set::none(monoid.order);
                before.iter().for_each(|x| options.put(monoid.times(*x, heap.of)));
                heap.options.each().for_each(|e| options.put(monoid.times(pair.of, e)));
                let pairs = self.by_element.get(of).map_or(0, Vec::len);
                patience.spend(before.len() + (pairs + 4) * (1 + monoid.order / 64))?;
                if !self.cover(of, &options) {
                    let reason =
                        format!("no pair stands for this with a heap of element {}", heap.of);
                    return Err(refuse(pair.line, reason));
                }
            }
        }
        Ok(())
    }
}

/// Of the heaps of each element those with the least sets.
fn least<'a>(
    live: &'a [Live],
    order: usize,
    patience: &mut Patience<'_>,
) -> Result<Vec<&'a Live>, Complaint> {
    let mut of: Vec<Vec<&Live>> = vec![Vec::new(); order];
    for heap in live {
        let Some(known) = of.get_mut(heap.of) else { continue };
        patience.spend((known.len() + 1) * (1 + order / 64))?;
        if known.iter().all(|other| !other.options.within(&heap.options)) {
            known.retain(|other| !heap.options.within(&other.options));
            known.push(heap);
        }
    }
    Ok(of.into_iter().flatten().collect())
}
