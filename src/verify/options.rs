//! That each value is the least number that no option has.
//!
//! Let v be the value that is stated for a heap. Then no option may be worth v, and each number
//! below v must be the worth of an option. To see both one can go through all options; only for
//! moves that leave two heaps this takes too long where there are millions of values, and the
//! following argument (Berlekamp, Conway and Guy, Winning Ways, chapter 4, on sparse spaces)
//! leaves most of them out.
//!
//! Choose a number `mask`, any number, and call a value *common* if it has an odd number of
//! binary digits 1 in common with `mask`, and *rare* otherwise. The nim-sum of two common values is
//! rare: in `mask`, its digits are those of the one and those of the other, odd and odd, without
//! pairs. So if two heaps are together worth a common number, one of the two is of rare value.
//! Then
//!
//! - whether an option is worth v, for v common, is seen from the options one of whose heaps is
//!   of rare value; for v rare, all are gone through;
//! - numbers below v are looked for among these options first, and then among all, but only
//!   until each has been found.
//!
//! With a nim heap b beside the two, v ⊕ b takes the place of v. The mask is chosen so that few
//! heaps are of rare value; a bad choice costs time, and nothing else.

use super::Complaint;
use super::lines::{Patience, refuse};
use super::read::Certificate;
use super::rules::{Game, Moves, Removal};

#[cfg(test)]
mod tests;

pub(super) fn check(
    certificate: &Certificate,
    patience: &mut Patience<'_>,
) -> Result<(), Complaint> {
    let values = &certificate.values.of;
    let mut board = Board::new(&certificate.games, values);
    patience.of = certificate.checked.is;
    for n in 0..certificate.checked.is {
        patience.done = n;
        for (own, game) in certificate.games.iter().enumerate() {
            let stated = board.value(own, n);
            let right = match game.moves_of(n) {
                Some(moves) => board.agrees(moves, own, n, stated, patience)?,
                None => false,
            };
            if !right {
                let of = if own == 0 { String::new() } else { format!(" of game {own}") };
                let is = match game.moves_of(n) {
                    Some(moves) => board.least(moves, own, n, patience)?,
                    None => None,
                };
                let is = is.map_or("more".to_string(), |is| is.to_string());
                let reason = format!("the value of {n}{of} is {is}, but here it is {stated}");
                return Err(refuse(certificate.values.line(own, n), reason));
            }
        }
    }
    Ok(())
}

/// The values, and what has been seen of the options of one heap.
struct Board<'a> {
    values: &'a [Vec<u32>],
    /// See above. With 0 no value is common.
    mask: u32,
    /// The heaps of rare value of each game, and their values; empty if the mask is 0.
    rare: Vec<Vec<(usize, u32)>>,
    /// 1 for each number that is the worth of an option; there is room for all stated values.
    seen: Vec<u8>,
}

/// A removal that leaves `rest` as two heaps.
struct Pairs<'a> {
    rest: usize,
    first: &'a [u32],
    second: &'a [u32],
    /// Sizes of the first heap up to this give all pairs.
    most: usize,
    beside: u32,
}

impl<'a> Board<'a> {
    fn new(games: &[Game], values: &'a [Vec<u32>]) -> Self {
        let largest = values.iter().flatten().max().copied().unwrap_or(0);
        let room = (largest as usize + 1).next_power_of_two();
        let splits = games.iter().flat_map(Game::removals).any(|r| r.parts.len() == 2);
        Board::with_mask(values, room, if splits { choose(values, room) } else { 0 })
    }

    fn with_mask(values: &'a [Vec<u32>], room: usize, mask: u32) -> Self {
        let is_rare = |value: u32| (value & mask).count_ones().is_multiple_of(2);
        let rare = |values: &Vec<u32>| {
            let all = values.iter().copied().enumerate().skip(1);
            all.filter(|(_, value)| mask != 0 && is_rare(*value)).collect()
        };
        Board { values, mask, rare: values.iter().map(rare).collect(), seen: vec![0; room] }
    }

    fn of(&self, game: usize) -> &'a [u32] {
        self.values.get(game).map_or(&[], Vec::as_slice)
    }

    fn value(&self, game: usize, n: usize) -> u32 {
        self.of(game).get(n).copied().unwrap_or(0)
    }

    fn mark(&mut self, worth: u32) {
        // Larger numbers than all that are stated do not matter.
        if let Some(seen) = self.seen.get_mut(worth as usize) {
            *seen = 1;
        }
    }

    fn has_all_below(&self, value: u32) -> bool {
        self.seen.get(..value as usize).is_some_and(|below| !below.contains(&0))
    }

    /// Whether `stated` is the least number that no option of the heap of n is worth.
    fn agrees(
        &mut self,
        moves: &Moves,
        own: usize,
        n: usize,
        stated: u32,
        patience: &mut Patience<'_>,
    ) -> Result<bool, Complaint> {
        self.seen.fill(0);
        let pairs = self.all_but_pairs(moves, own, n, patience)?;
        for (removal, pair) in &pairs {
            self.rare_pairs(removal, pair, patience)?;
        }
        let common = |worth: u32| !(worth & self.mask).count_ones().is_multiple_of(2);
        let decided = pairs.iter().all(|(_, pair)| common(stated ^ pair.beside));
        let largest = pairs.iter().map(|(_, pair)| pair.most).max().unwrap_or(0);
        let mut from = 1;
        while from <= largest && !(decided && self.has_all_below(stated)) {
            // A few of each removal in turn: one alone may never have the numbers looked for.
            let to = from * 2 + 62;
            let to = to.min(from + 4095);
            for (_, pair) in &pairs {
                self.pairs_between(pair, from, to, patience)?;
            }
            from = to + 1;
        }
        let is_free = self.seen.get(stated as usize) == Some(&0);
        Ok(is_free && self.has_all_below(stated))
    }

    /// The value of the heap of n, by all options; none if it is larger than all that is stated.
    fn least(
        &mut self,
        moves: &Moves,
        own: usize,
        n: usize,
        patience: &mut Patience<'_>,
    ) -> Result<Option<usize>, Complaint> {
        self.seen.fill(0);
        for (_, pair) in self.all_but_pairs(moves, own, n, patience)? {
            self.pairs_between(&pair, 1, pair.most, patience)?;
        }
        Ok(self.seen.iter().position(|seen| *seen == 0))
    }

    /// Marks what options are worth, but for those with two heaps: these are given back.
    fn all_but_pairs<'m>(
        &mut self,
        moves: &'m Moves,
        own: usize,
        n: usize,
        patience: &mut Patience<'_>,
    ) -> Result<Vec<(&'m Removal, Pairs<'a>)>, Complaint> {
        patience.spend(self.seen.len() / 8 + 16)?;
        if let Some(rests) = moves.any_from.and_then(|least| (n + 1).checked_sub(least)) {
            patience.spend(rests)?;
            self.of(own).iter().take(rests).for_each(|worth| self.mark(*worth));
        }
        let mut pairs = Vec::new();
        for removal in &moves.removals {
            let Some(rest) = n.checked_sub(removal.taken) else { continue };
            patience.spend(1)?;
            match removal.parts.as_slice() {
                [first, second] => {
                    let most = match (first == second, removal.unequal) {
                        (true, true) => rest.saturating_sub(1) / 2,
                        (true, false) => rest / 2,
                        (false, _) => rest.saturating_sub(1),
                    };
                    let (first, second) = (self.of(*first), self.of(*second));
                    let beside = removal.beside;
                    pairs.push((removal, Pairs { rest, first, second, most, beside }));
                }
                parts => self.parts(parts, removal.unequal, rest, 1, removal.beside, patience)?,
            }
        }
        Ok(pairs)
    }

    /// Marks what the rest is worth, left as these parts, the first at least so large.
    fn parts(
        &mut self,
        parts: &[usize],
        unequal: bool,
        rest: usize,
        least: usize,
        worth: u32,
        patience: &mut Patience<'_>,
    ) -> Result<(), Complaint> {
        match parts {
            [] if rest == 0 => self.mark(worth),
            [] => {}
            [last] if rest >= least => self.mark(worth ^ self.value(*last, rest)),
            [_] => {}
            [first, others @ ..] => {
                // Parts of one game are gone through in ascending order.
                let same = others.first() == Some(first);
                let most = if same { rest / 2 } else { rest };
                patience.spend(most.saturating_sub(least))?;
                for size in least..most + 1 {
                    let next = if same { size + usize::from(unequal) } else { 1 };
                    let worth = worth ^ self.value(*first, size);
                    self.parts(others, unequal, rest - size, next, worth, patience)?;
                }
            }
        }
        Ok(())
    }

    /// Marks what the pairs with a heap of rare value are worth.
    fn rare_pairs(
        &mut self,
        removal: &Removal,
        pair: &Pairs<'_>,
        patience: &mut Patience<'_>,
    ) -> Result<(), Complaint> {
        let [first, second] = removal.parts.as_slice() else { return Ok(()) };
        let mut sides = vec![(*first, pair.second)];
        if first != second {
            sides.push((*second, pair.first));
        }
        for (game, partners) in sides {
            let Some(rare) = self.rare.get(game) else { continue };
            let below = rare.partition_point(|(size, _)| *size < pair.rest);
            let rare = rare.get(..below).unwrap_or_default();
            patience.spend(rare.len())?;
            for (size, value) in rare {
                let other = pair.rest - size;
                if removal.unequal && other == *size {
                    continue;
                }
                let worth = value ^ partners.get(other).unwrap_or(&0) ^ pair.beside;
                if let Some(seen) = self.seen.get_mut(worth as usize) {
                    *seen = 1;
                }
            }
        }
        Ok(())
    }

    /// Marks what the pairs are worth whose first heap has a size between these.
    fn pairs_between(
        &mut self,
        pair: &Pairs<'_>,
        from: usize,
        to: usize,
        patience: &mut Patience<'_>,
    ) -> Result<(), Complaint> {
        let most = to.min(pair.most);
        let mut from = from;
        while from <= most {
            let to = most.min(from + 0xffff);
            patience.spend(to - from + 64)?;
            let first = pair.first.get(from..to + 1).unwrap_or_default();
            let second = pair.second.get(pair.rest - to..pair.rest - from + 1).unwrap_or_default();
            for (one, other) in first.iter().zip(second.iter().rev()) {
                self.mark(one ^ other ^ pair.beside);
            }
            from = to + 1;
        }
        Ok(())
    }
}

/// The mask by which the fewest heaps are of rare value, or 0 if there would be no gain.
fn choose(values: &[Vec<u32>], room: usize) -> u32 {
    let mut count = vec![0_usize; room];
    for value in values.iter().flatten() {
        if let Some(count) = count.get_mut(*value as usize) {
            *count += 1;
        }
    }
    let all = values.iter().map(Vec::len).sum::<usize>();
    let present: Vec<(u32, usize)> = (0..).zip(count).filter(|(_, count)| *count > 0).collect();
    let rare = |mask: u32| -> usize {
        let is_rare = |value: u32| (value & mask).count_ones().is_multiple_of(2);
        present.iter().filter(|(value, _)| is_rare(*value)).map(|(_, count)| count).sum()
    };
    // Where there are very many values, only some of their digits are tried.
    let masks = 1..(room as u32).min((1 << 26) / present.len().max(1) as u32);
    let best = masks.map(|mask| (rare(mask), mask)).min();
    best.filter(|(rare, _)| rare * 4 < all).map_or(0, |(_, mask)| mask)
}
