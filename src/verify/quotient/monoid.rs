//! A finite commutative monoid by what its generators do, and sets of its elements.
//!
//! The elements are the numbers below the order, 0 the identity. A generator is a list: x goes to
//! the product of x and the generator. Let these lists commute, and let every element be reached
//! from 0. Words in the generators act on the elements, whatever the order of their letters. If
//! two words take 0 to the same element x, they take each element to the same: one that is
//! reached from 0 by a word u goes to where u takes x. So elements are words up to those that act
//! alike, their product is that of the words, and it is commutative and associative, with the
//! identity 0: nothing else has to be looked at. ∎

use super::{Complaint, Patience, refuse};

/// A set of elements, as bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn none(order: usize) -> Set {
        Set(vec![0; order.div_ceil(64)])
    }

    pub(super) fn put(&mut self, x: usize) {
        if let Some(word) = self.0.get_mut(x / 64) {
            *word |= 1 << (x % 64);
        }
    }

    pub(super) fn has(&self, x: usize) -> bool {
        self.0.get(x / 64).is_some_and(|word| word >> (x % 64) & 1 == 1)
    }

    pub(super) fn within(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    pub(super) fn meets(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    pub(super) fn each(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(at, word)| {
            (0..64).filter(move |i| word >> i & 1 == 1).map(move |i| 64 * at + i)
        })
    }
}

/// What a generator does to each element, and the line that says so.
pub(super) struct Generator {
    pub line: usize,
    pub times: Vec<usize>,
}

/// All products, row by row.
pub(super) struct Monoid {
    pub order: usize,
    table: Vec<u16>,
}

impl Monoid {
    /// Refuses generators that are not those of a commutative monoid with these elements. `end` is
    /// the line after them.
    pub(super) fn new(
        order: usize,
        generators: &[Generator],
        end: usize,
        patience: &mut Patience<'_>,
    ) -> Result<Monoid, Complaint> {
        let go = |times: &[usize], x: usize| times.get(x).copied().unwrap_or(0);
        for (at, a) in generators.iter().enumerate() {
            for b in generators.iter().take(at) {
                patience.spend(order)?;
                if (0..order)
                    .any(|x| go(&a.times, go(&b.times, x)) != go(&b.times, go(&a.times, x)))
                {
                    let reason = format!("this does not commute with line {}", b.line);
                    return Err(refuse(a.line, reason));
                }
            }
        }
        let mut table: Vec<u16> = vec![0; order * order];
        let mut met = Set::none(order);
        // The identity.
        table.iter_mut().zip(0..order as u16).for_each(|(entry, x)| *entry = x);
        met.put(0);
        let mut all = vec![0];
        let mut next = 0;
        while let Some(x) = all.get(next).copied() {
            next += 1;
            for generator in generators {
                let y = go(&generator.times, x);
                if met.has(y) {
                    continue;
                }
                met.put(y);
                all.push(y);
                patience.spend(order)?;
                let row = table.get(x * order..(x + 1) * order).unwrap_or_default();
                let row: Vec<u16> =
                    row.iter().map(|z| go(&generator.times, usize::from(*z)) as u16).collect();
                if let Some(own) = table.get_mut(y * order..(y + 1) * order) {
                    own.copy_from_slice(&row);
                }
            }
        }
        match (0..order).find(|x| !met.has(*x)) {
            None => Ok(Monoid { order, table }),
            Some(x) => Err(refuse(end, format!("element {x} is no product of the generators"))),
        }
    }

    pub(super) fn times(&self, x: usize, y: usize) -> usize {
        self.table.get(x * self.order + y).copied().map_or(0, usize::from)
    }

    /// For each element those that make a lost one with it.
    pub(super) fn losing(
        &self,
        lost: &Set,
        patience: &mut Patience<'_>,
    ) -> Result<Vec<Set>, Complaint> {
        let mut all = Vec::with_capacity(self.order);
        for x in 0..self.order {
            patience.spend(self.order)?;
            let mut with = Set::none(self.order);
            (0..self.order).filter(|z| lost.has(self.times(x, *z))).for_each(|z| with.put(z));
            all.push(with);
        }
        Ok(all)
    }
}
