//! Common and rare values: a class of values no two of which, added, are in it again.
//!
//! The class of a value is the parity of its bits under a mask; odd is common. Where all
//! numbers that are taken to split are t modulo 2, the parity of n - t may be added for heaps of
//! n: heaps a + b = n - t that are common leave a position that is rare for n, all the same.
//!
//! A code says the same as a value, with the class as its highest bit, and the lowest bit of the
//! mask, which then follows, left out. Both are linear: the code of a sum is the sum of codes.
//! With no mask, codes are values.

use super::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub mask: u32,
    /// Whether the place counts, and the remainder t then.
    pub twist: Option<u32>,
    /// Values, and so codes, have so many bits.
    pub bits: u32,
}

impl Class {
    pub(super) fn none(bits: u32) -> Class {
        Class { mask: 0, twist: None, bits }
    }

    /// Of this bit and above, codes say the class; below, which value of the class.
    pub(super) fn indices(&self) -> usize {
        1 << (self.bits - 1)
    }

    /// Whether the value is a common one for heaps of n.
    pub(super) fn common(&self, value: u32, n: usize) -> bool {
        let twist = self.twist.map_or(0, |t| t ^ n as u32);
        ((value & self.mask).count_ones() ^ twist) & 1 == 1
    }

    fn index(&self, value: u32) -> u32 {
        let low = self.mask & self.mask.wrapping_neg();
        (value & (low - 1)) | (value >> 1 & !(low - 1))
    }

    /// The code of a heap of n that has this value. The highest bit is set for rare ones.
    pub(super) fn heap(&self, value: u32, n: usize) -> u32 {
        match self.mask {
            0 => value,
            _ => self.index(value) | u32::from(!self.common(value, n)) << (self.bits - 1),
        }
    }

    /// The code of an option of a heap of n that has this value: of two heaps, it is the sum of
    /// their codes. The highest bit is set for common ones.
    pub(super) fn option(&self, value: u32, n: usize) -> u32 {
        match self.mask {
            0 => value,
            _ => self.index(value) | u32::from(self.common(value, n)) << (self.bits - 1),
        }
    }

    /// The value that is common for n, or not, and has this index.
    pub(super) fn value(&self, index: u32, common: bool, n: usize) -> u32 {
        let low = self.mask & self.mask.wrapping_neg();
        let value = (index & (low - 1)) | ((index & !(low - 1)) << 1);
        if self.common(value, n) == common { value } else { value | low }
    }

    /// The value of a heap of n that has this code.
    pub(super) fn of_heap(&self, code: u32, n: usize) -> u32 {
        match self.mask {
            0 => code,
            _ => {
                let highest = 1 << (self.bits - 1);
                self.value(code & (highest - 1), code & highest == 0, n)
            }
        }
    }

    /// A move takes some of a heap and leaves the rest beside a nim heap. Combined with this, the code of the rest is that of
    /// what is left, with the highest bit clear for common values. None if no such value has a code.
    pub(super) fn beside(&self, taken: usize, beside: u32) -> Option<u32> {
        let turned = if self.twist.is_some() { taken as u32 } else { 0 };
        if beside == 0 {
            return Some((turned & 1) << (self.bits - 1));
        }
        let turned = turned ^ (beside & self.mask).count_ones();
        let highest = (turned & 1) << (self.bits - 1);
        (beside >> self.bits == 0).then(|| self.index(beside) | highest)
    }

    /// Those rare values that are less than this common one have exactly the indices less than
    /// this. Above the bit that indices leave out they are compared as values are; with the same
    /// bits above, the bit differs where the class does, and decides.
    pub(super) fn rare_below(&self, common: u32) -> u32 {
        let low = self.mask & self.mask.wrapping_neg();
        let place = low.trailing_zeros();
        ((common >> (place + 1)) + u32::from(common & low != 0)) << place
    }
}

/// What the codes of a class say, for even and for odd heaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables<C> {
    values: [Vec<C>; 2],
    bounds: [Vec<u32>; 2],
}

impl<C: Cell> Tables<C> {
    pub(super) fn of(class: &Class) -> Tables<C> {
        let codes = 0..2 * class.indices() as u32;
        let value = |n| codes.clone().map(|code| C::of(class.of_heap(code, n))).collect();
        let below = |code, n| class.rare_below(class.value(code, true, n));
        let bound = |n| (0..class.indices() as u32).map(|code| below(code, n)).collect();
        Tables { values: [0, 1].map(value), bounds: [0, 1].map(bound) }
    }

    /// The values of heaps with these codes, from one on.
    pub(super) fn values(&self, codes: &[C], first: usize) -> impl Iterator<Item = C> {
        let [even, odd] = [0, 1].map(|more| self.values[(first + more) % 2].as_slice());
        let pairs = [even, odd].into_iter().cycle();
        codes.iter().zip(pairs).map(|(code, values)| values[(*code).into() as usize])
    }

    /// The rare values below this common one of a heap of n have exactly the indices below this.
    pub(super) fn bound(&self, index: u32, n: usize) -> usize {
        self.bounds[n % 2][index as usize] as usize
    }
}

/// How often each value was found, for even and for odd heaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    often: Vec<[u32; 2]>,
    heaps: usize,
}

/// Values below this are counted side by side: to count one that was counted just before takes longer.
const FEW: usize = 256;
const SIDES: usize = 4;

impl Counts {
    /// Counts the values of heaps that were not counted yet.
    pub(super) fn count<C: Cell>(&mut self, values: &[C]) {
        let mut few = [[[0_u32; 2]; FEW]; SIDES];
        for (n, value) in values.iter().enumerate().skip(self.heaps) {
            let at = (*value).into() as usize;
            if at < FEW {
                few[n / 2 % SIDES][at][n % 2] += 1;
                continue;
            }
            self.often_of(at)[n % 2] += 1;
        }
        for (at, more) in few.iter().flat_map(|few| few.iter().enumerate()) {
            if *more != [0; 2] {
                let often = self.often_of(at);
                often.iter_mut().zip(more).for_each(|(often, more)| *often += more);
            }
        }
        self.heaps = values.len();
    }

    fn often_of(&mut self, value: usize) -> &mut [u32; 2] {
        if self.often.len() <= value {
            self.often.resize((value + 1).next_power_of_two(), [0; 2]);
        }
        &mut self.often[value]
    }

    /// The class that makes the fewest rare, and how many.
    ///
    /// The Walsh-Hadamard transform of the counts has, for each mask, how many more are even
    /// under it than are odd.
    pub(super) fn best(&self, bits: u32, parity: Option<u32>) -> (Class, usize) {
        let size = 1_usize << bits;
        let all: Vec<[i64; 2]> =
            self.often.iter().map(|[even, odd]| [i64::from(*even), i64::from(*odd)]).collect();
        let total: i64 = all.iter().flatten().sum();
        let sum = transformed(all.iter().map(|[even, odd]| even + odd), size);
        let difference = transformed(all.iter().map(|[even, odd]| even - odd), size);
        let mut best = (Class { mask: 1, twist: None, bits }, i64::MAX);
        for mask in 1..size {
            if sum[mask] < best.1 {
                best = (Class { mask: mask as u32, twist: None, bits }, sum[mask]);
            }
            if let Some(t) = parity {
                let more = if t == 0 { difference[mask] } else { -difference[mask] };
                if more < best.1 {
                    best = (Class { mask: mask as u32, twist: Some(t), bits }, more);
                }
            }
        }
        (best.0, ((total + best.1) / 2) as usize)
    }
}

fn transformed(counts: impl Iterator<Item = i64>, size: usize) -> Vec<i64> {
    let mut all: Vec<i64> = counts.take(size).collect();
    all.resize(size, 0);
    let mut half = 1;
    while half < size {
        for both in all.chunks_mut(2 * half) {
            let (left, right) = both.split_at_mut(half);
            for (a, b) in left.iter_mut().zip(right) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn classes() -> impl Strategy<Value = Class> {
        (1..256_u32, proptest::option::of(0..2_u32)).prop_map(|(mask, twist)| Class {
            mask,
            twist,
            bits: 8,
        })
    }

    proptest! {
        #[test]
        fn codes_say_values(class in classes(), value in 0..256_u32, n in 0..9_usize) {
            let code = class.heap(value, n);
            prop_assert_eq!(class.of_heap(code, n), value);
            prop_assert_eq!((code as usize) < class.indices(), class.common(value, n));
        }

        #[test]
        fn codes_of_sums_are_sums_of_codes(
            class in classes(),
            values in [0..256_u32, 0..256],
            heaps in [0..9_usize, 0..9],
            more in 0..9_usize,
        ) {
            let [a, b] = heaps;
            let n = a + b + 2 * more + class.twist.unwrap_or(0) as usize;
            let sum = class.heap(values[0], a) ^ class.heap(values[1], b);
            prop_assert_eq!(class.option(values[0] ^ values[1], n), sum);
            let both = class.common(values[0], a) && class.common(values[1], b);
            prop_assert!(!(both && class.common(values[0] ^ values[1], n)));
        }

        #[test]
        fn codes_of_one_heap_beside_another(
            class in classes(),
            value in 0..256_u32,
            beside in 0..400_u32,
            rest in 0..9_usize,
            taken in 0..9_usize,
        ) {
            let n = rest + taken;
            let code = class.beside(taken, beside).map(|with| class.heap(value, rest) ^ with);
            prop_assert_eq!(code.is_some(), beside < 256);
            if let Some(code) = code {
                prop_assert_eq!((code as usize) < class.indices(), class.common(value ^ beside, n));
                // The highest bit of an option's code says the opposite.
                let other = code ^ class.indices() as u32;
                prop_assert_eq!(other, class.option(value ^ beside, n));
            }
        }

        #[test]
        fn tables_say_what_codes_are(class in classes(), n in 0..9_usize) {
            let tables = Tables::<u8>::of(&class);
            let codes: Vec<u8> = (0..=255).collect();
            for (at, value) in tables.values(&codes, n).enumerate() {
                prop_assert_eq!(u32::from(value), class.of_heap(at as u32, n + at));
            }
            for index in 0..128 {
                let value = class.value(index, true, n);
                prop_assert_eq!(tables.bound(index, n), class.rare_below(value) as usize);
            }
        }

        #[test]
        fn indices_are_in_order(class in classes(), value in 0..256_u32, n in 0..9_usize) {
            let bound = class.rare_below(value);
            for other in 0..256 {
                let less = class.option(other, n);
                if class.common(value, n) && !class.common(other, n) {
                    prop_assert_eq!(less < bound, other < value);
                }
                if class.common(other, n) == class.common(value, n) {
                    prop_assert_eq!(less < class.option(value, n), other < value);
                }
            }
        }

        #[test]
        fn the_best_class_has_as_many_rare_ones_as_it_says(
            values in proptest::collection::vec(0..40_u32, 1..200),
            parity in proptest::option::of(0..2_u32),
        ) {
            let mut counts = Counts::default();
            let cells: Vec<u16> = values.iter().map(|value| *value as u16).collect();
            counts.count(&cells[..values.len() / 2]);
            counts.count(&cells);
            let rare = |class: &Class| {
                values.iter().enumerate().filter(|(n, v)| !class.common(**v, *n)).count()
            };
            let (best, many) = counts.best(6, parity);
            prop_assert_eq!(rare(&best), many);
            for mask in 1..64 {
                for twist in [None, parity] {
                    let other = Class { mask, twist, bits: 6 };
                    prop_assert!(rare(&other) >= many, "{other:?}");
                }
            }
        }
    }
}
