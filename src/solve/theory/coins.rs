//! Coin-turning games (Lenstra 1977; Winning Ways, chapter 14).
//!
//! Coins in a strip show heads or tails. A move turns some of them, the rightmost from heads to
//! tails. The position with some heads is worth the nim-sum of the positions with one of them alone:
//! two coins on one place, both heads, cancel as a coin that shows tails does, since whoever turns
//! the one is answered by turning the other. So a head on place n is worth the mex of the nim-sums
//! of the coins that are turned to its left.
//!
//! # The Tartan theorem
//!
//! In the product of two games a move chooses a move of each, one by rows and one by columns, and
//! turns the coins where a row and a column meet. A head on (r, c) is worth the nim-product of what
//! heads on r and c are worth in the two games (Winning Ways, chapter 14, "the tartan theorem").
//! Proof. The move turns (r, c), rows R below r and columns C below c: by induction it leaves
//! g(R) ⊗ h(c) ⊕ g(r) ⊗ h(C) ⊕ g(R) ⊗ h(C), where g(R) and h(C) are nim-sums. The definition of
//! g(r) ⊗ h(c) is the mex of these over all nimbers below g(r) and h(c); these occur as g(R) and
//! h(C), by the definition of g(r) and h(c) as mexes. Larger ones that occur give other numbers
//! than g(r) ⊗ h(c), since (g(R) ⊕ g(r)) ⊗ (h(C) ⊕ h(c)) is not 0 in the field. ∎

use crate::meter::{self, Spent};

/// A kind of move: how many coins it turns. Without `most` any larger number may be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub least: u64,
    pub most: Option<u64>,
    /// The coins stand side by side.
    pub adjacent: bool,
}

/// What heads on a strip are worth.
#[derive(Clone, Debug)]
pub struct Strip {
    turns: Vec<Turn>,
    /// By place.
    values: Vec<u64>,
    /// The nim-sum of all values before each place.
    sums: Vec<u64>,
    /// The nim-sums of exactly 0, 1, 2, … different heads on places that are known.
    exactly: Vec<Numbers>,
    /// For each number from which on any number of coins may be turned, the nim-sums of at least one
    /// less.
    at_least: Vec<(u64, Numbers)>,
}

/// A set of numbers.
#[derive(Clone, Debug, Default)]
struct Numbers {
    bits: Vec<u64>,
}

impl Numbers {
    fn has(&self, n: u64) -> bool {
        self.bits.get((n / 64) as usize).is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    fn put(&mut self, n: u64) -> Result<(), Spent> {
        let word = (n / 64) as usize;
        if word >= self.bits.len() {
            meter::room_for::<u64>(word + 1 - self.bits.len())?;
            self.bits.resize(word + 1, 0);
        }
        if let Some(word) = self.bits.get_mut(word) {
            *word |= 1 << (n % 64);
        }
        Ok(())
    }

    /// Puts in the members of another set, each with its nim-sum with a number.
    fn put_all(&mut self, others: &Numbers, with: u64) -> Result<(), Spent> {
        for (at, word) in others.bits.iter().enumerate() {
            meter::work(1)?;
            let mut word = *word;
            meter::work_on(word.count_ones() as usize)?;
            while word != 0 {
                let n = at as u64 * 64 + u64::from(word.trailing_zeros());
                self.put(n ^ with)?;
                word &= word - 1;
            }
        }
        Ok(())
    }
}

impl Strip {
    pub fn new(turns: &[Turn]) -> Strip {
        let apart = turns.iter().filter(|turn| !turn.adjacent);
        let closed = apart.clone().filter_map(|turn| turn.most).max().unwrap_or(0);
        let open = apart.filter(|turn| turn.most.is_none()).map(|turn| turn.least);
        let before = open.clone().max().unwrap_or(0);
        // The nim-sum of no heads is 0.
        let none = Numbers { bits: vec![1] };
        let mut exactly = vec![Numbers::default(); closed.max(before) as usize];
        if let Some(first) = exactly.first_mut() {
            *first = none.clone();
        }
        let at_least = open.map(|least| match least {
            0 | 1 => (least, none.clone()),
            _ => (least, Numbers::default()),
        });
        let at_least = at_least.collect();
        Strip { turns: turns.to_vec(), values: Vec::new(), sums: vec![0], exactly, at_least }
    }

    /// What a head on a place is worth, alone.
    pub fn value(&mut self, place: u64) -> Result<u64, Spent> {
        while self.values.len() as u64 <= place {
            self.next()?;
        }
        Ok(self.values.get(place as usize).copied().unwrap_or(0))
    }

    fn next(&mut self) -> Result<(), Spent> {
        let place = self.values.len();
        let mut left = Numbers::default();
        for turn in &self.turns {
            let most = turn.most.unwrap_or(u64::MAX).min(place as u64 + 1);
            if turn.adjacent {
                let all = self.sums.last().copied().unwrap_or(0);
                for count in turn.least..=most {
                    meter::work(1)?;
                    // The coins to the left of this one are count − 1.
                    let from = place + 1 - count as usize;
                    left.put(all ^ self.sums.get(from).copied().unwrap_or(0))?;
                }
                continue;
            }
            match turn.most {
                Some(_) => {
                    for count in turn.least..=most {
                        if let Some(sums) = self.exactly.get(count as usize - 1) {
                            left.put_all(sums, 0)?;
                        }
                    }
                }
                None => {
                    let known = self.at_least.iter().find(|(least, _)| *least == turn.least);
                    if let Some((_, sums)) = known {
                        left.put_all(sums, 0)?;
                    }
                }
            }
        }
        let value = (0..).find(|n| !left.has(*n)).unwrap_or(0);
        meter::work_on(value as usize / 4)?;
        meter::room_for::<[u64; 4]>(1)?;
        self.put_in(value)?;
        self.sums.push(self.sums.last().copied().unwrap_or(0) ^ value);
        self.values.push(value);
        Ok(())
    }

    /// Notes what a new head brings to the sums of several.
    fn put_in(&mut self, value: u64) -> Result<(), Spent> {
        for (least, sums) in &mut self.at_least {
            let old = sums.clone();
            sums.put_all(&old, value)?;
            if let Some(one_less) =
                (*least as usize).checked_sub(2).and_then(|k| self.exactly.get(k))
            {
                sums.put_all(one_less, value)?;
            }
        }
        for count in (1..self.exactly.len()).rev() {
            let (below, from) = self.exactly.split_at_mut(count);
            if let (Some(fewer), Some(own)) = (below.last(), from.first_mut()) {
                own.put_all(fewer, value)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::nimber::mex;
    use super::*;

    /// By the definition: over all sets of places to the left.
    fn plain(turns: &[Turn], places: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for place in 0..places {
            let mut left = Vec::new();
            for set in 0..1u32 << place {
                let count = u64::from(set.count_ones()) + 1;
                let adjacent =
                    (set + (1 << place)).trailing_zeros() as u64 + count == place as u64 + 1;
                let fits = |turn: &Turn| {
                    turn.least <= count
                        && turn.most.is_none_or(|most| count <= most)
                        && (adjacent || !turn.adjacent)
                };
                if turns.iter().any(fits) {
                    let heads = values.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
                    left.push(heads.fold(0, |sum, (_, value)| sum ^ value));
                }
            }
            values.push(mex(left));
        }
        values
    }

    #[test]
    fn heads_are_worth_what_the_definition_says() {
        let turn = |least, most, adjacent| Turn { least, most, adjacent };
        let mut all = Vec::new();
        for least in 1..5 {
            for most in [Some(least), Some(least + 1), Some(least + 2), None] {
                for adjacent in [false, true] {
                    all.push(turn(least, most, adjacent));
                }
            }
        }
        for a in &all {
            for b in &all {
                let turns = [*a, *b];
                let mut strip = Strip::new(&turns);
                let found: Vec<u64> = (0..9).map(|n| strip.value(n).unwrap()).collect();
                assert_eq!(found, plain(&turns, 9), "{turns:?}");
            }
        }
        // Mock turtles: the odious numbers. The ruler: powers of 2.
        let mut mock = Strip::new(&[turn(1, Some(3), false)]);
        let found: Vec<u64> = (0..9).map(|n| mock.value(n).unwrap()).collect();
        assert_eq!(found, [1, 2, 4, 7, 8, 11, 13, 14, 16]);
        let mut ruler = Strip::new(&[turn(1, None, true)]);
        let found: Vec<u64> = (0..8).map(|n| ruler.value(n).unwrap()).collect();
        assert_eq!(found, [1, 2, 1, 4, 1, 2, 1, 8]);
    }
}
