//! Nim-values: the least number that is missing, and the nim-product.

/// A set of numbers, for their mex.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    words: Vec<u64>,
    /// The least number that was never put in.
    least: u64,
    /// Numbers too far above the others for a bit of their own.
    far: Vec<u64>,
}

impl Seen {
    pub fn insert(&mut self, n: u64) {
        let word = n / 64;
        // A bit for each number up to a little above those that are there: one large heap among
        // the options must not cost memory for all below it.
        if word > 2 * self.words.len() as u64 + 64 {
            self.far.push(n);
            return;
        }
        let word = word as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        if let Some(entry) = self.words.get_mut(word) {
            *entry |= 1 << (n % 64);
        }
        if n == self.least {
            self.least = self.next();
        }
    }

    fn next(&self) -> u64 {
        let from = (self.least / 64) as usize;
        let full = self.words.iter().skip(from).take_while(|w| **w == u64::MAX).count() + from;
        let next = self.words.get(full).copied().unwrap_or(0);
        full as u64 * 64 + u64::from((!next).trailing_zeros())
    }

    /// The least number that is not in the set.
    pub fn mex(&self) -> u64 {
        let mut far = self.far.clone();
        far.sort_unstable();
        far.into_iter()
            .fold(self.least, |least, n| if n == least { self.after(least) } else { least })
    }

    /// The least number above one that has no bit.
    fn after(&self, n: u64) -> u64 {
        let has =
            |n: u64| self.words.get((n / 64) as usize).is_some_and(|w| w >> (n % 64) & 1 == 1);
        let mut n = n + 1;
        while has(n) {
            n += 1;
        }
        n
    }
}

/// Numbers below 64 as the bits of a word, each with another number below 64 added to it as nim heaps are.
pub fn shifted(word: u64, by: u32) -> u64 {
    const HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let mut word = word;
    for (bit, lower) in HALVES.iter().enumerate() {
        let size = 1 << bit;
        if by & size != 0 {
            word = (word & lower) << size | (word >> size) & lower;
        }
    }
    word
}

/// The least number that is not among these.
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.into_iter().collect();
    values.sort_unstable();
    let mut least = 0;
    for value in values {
        if value == least {
            least += 1;
        }
    }
    least
}

/// The product of two nim-values in the field of 2^64 elements (Conway, On Numbers and Games,
/// chapter 6): for a Fermat power F, F ⊗ F = 3F/2, and F ⊗ x = F x for x < F.
pub fn product(a: u64, b: u64) -> u64 {
    product_below(a, b, 32)
}

/// How many steps a product of nimbers like this takes: for twice the digits it takes three to four times
/// as long.
pub fn steps(of: u64) -> u64 {
    match of {
        0..256 => 4,
        256..65_536 => 20,
        65_536..0x1_0000_0000 => 80,
        _ => 300,
    }
}

/// Factors below 2^(2 * half), split at 2^half: (a1 F + a0)(b1 F + b0) with F = 2^half.
fn product_below(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let low = (1u64 << half) - 1;
    if a <= low && b <= low {
        return product_below(a, b, half / 2);
    }
    let (a1, a0) = (a >> half, a & low);
    let (b1, b0) = (b >> half, b & low);
    let next = half / 2;
    let ones = product_below(a1, b1, next);
    let zeros = product_below(a0, b0, next);
    let cross = product_below(a1 ^ a0, b1 ^ b0, next) ^ zeros;
    // a1 b1 F² = a1 b1 (F + F/2), and the cross terms are whole multiples of F.
    (cross << half) ^ zeros ^ product_below(ones, 1 << (half - 1), next)
}

/// The square root: every element has exactly one, since squaring is additive in a field of
/// characteristic 2. With a = a1 F + a0 and F² = F + F/2, (x F + y)² = x² F + (y² + x² F/2).
pub fn root(a: u64) -> u64 {
    root_below(a, 32)
}

fn root_below(a: u64, half: u32) -> u64 {
    if a < 2 {
        return a;
    }
    let (high, low) = (a >> half, a & ((1u64 << half) - 1));
    let next = half / 2;
    let rest = low ^ product_below(high, 1 << (half - 1), next);
    root_below(high, next) << half | root_below(rest, next)
}

/// What gives 1 with it; 0 has none. The conjugate of a = a1 F + a0 is a1 F + (a0 + a1), and their
/// product a0 (a0 + a1) + a1² F/2 lies in the smaller field.
pub fn inverse(a: u64) -> Option<u64> {
    (a != 0).then(|| inverse_below(a, 32))
}

fn inverse_below(a: u64, half: u32) -> u64 {
    if a < 2 {
        return a;
    }
    let (high, low) = (a >> half, a & ((1u64 << half) - 1));
    let next = half / 2;
    if high == 0 {
        return inverse_below(low, next);
    }
    let square = product_below(high, high, next);
    let norm = product_below(low, low ^ high, next) ^ product_below(square, 1 << (half - 1), next);
    let over = inverse_below(norm, next);
    product_below(high, over, next) << half | product_below(low ^ high, over, next)
}

/// `a` to the power of `k` under the nim-product. A negative power is one of the inverse; none for
/// a negative power of 0.
pub fn power(a: u64, k: i64) -> Option<u64> {
    let mut factor = if k < 0 { inverse(a)? } else { a };
    let (mut rest, mut all) = (k.unsigned_abs(), 1);
    while rest > 0 {
        if rest & 1 == 1 {
            all = product(all, factor);
        }
        factor = product(factor, factor);
        rest >>= 1;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_go_to_their_places() {
        for by in 0..64 {
            for bit in 0..64 {
                assert_eq!(shifted(1 << bit, by), 1 << (bit ^ by));
            }
        }
        assert_eq!(shifted(0b11, 2), 0b1100);
    }

    #[test]
    fn mex_of_the_textbooks() {
        assert_eq!(mex([0, 1, 3, 7]), 2);
        assert_eq!(mex([3, 0, 1, 8, 4, 66, 2]), 5);
        assert_eq!(mex([]), 0);
        let mut seen = Seen::default();
        (0..200).for_each(|n| seen.insert(n));
        assert_eq!(seen.mex(), 200);
        let mut seen = Seen::default();
        for n in [u64::MAX, 1 << 40, 64 * 70, 0, 2, 1] {
            seen.insert(n);
        }
        assert_eq!(seen.mex(), 3);
        // Down from far above: all of them count.
        (0..64 * 70).rev().for_each(|n| seen.insert(n));
        assert_eq!(seen.mex(), 64 * 70 + 1);
    }

    #[test]
    fn nim_products_make_a_field() {
        // OEIS A051775, row 2 and row 3.
        let row = |a: u64| (0..8).map(|b| product(a, b)).collect::<Vec<_>>();
        assert_eq!(row(2), [0, 2, 3, 1, 8, 10, 11, 9]);
        assert_eq!(row(3), [0, 3, 1, 2, 12, 15, 13, 14]);
        let samples =
            [1, 2, 3, 5, 16, 255, 256, 65_535, 65_536, 1 << 32, u64::MAX, 0x1234_5678_9abc_def0];
        for a in samples {
            for b in samples {
                assert_eq!(product(a, b), product(b, a));
                for c in samples {
                    assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
                    assert_eq!(product(product(a, b), c), product(a, product(b, c)));
                }
            }
        }
        assert_eq!(product(1 << 32, 1 << 32), 3 << 31);
    }

    #[test]
    fn inverses_roots_and_powers_undo_products() {
        let mut wild = 1u64;
        let many = (0..2000).map(|_| {
            wild = wild.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            wild >> (wild % 61)
        });
        for a in (0..300).chain(many).chain([u64::MAX, 1 << 63, 1 << 32, (1 << 32) - 1]) {
            assert_eq!(product(root(a), root(a)), a);
            assert_eq!(power(a, 2), Some(product(a, a)));
            match inverse(a) {
                Some(b) => {
                    assert_eq!(product(a, b), 1, "{a}");
                    assert_eq!(power(a, -3), power(b, 3));
                    // An element of the field to the number of the others is 1.
                    assert_eq!(power(a, i64::MIN).map(|p| product(p, p)), Some(b));
                }
                None => assert_eq!((a, power(a, 0), power(a, -1)), (0, Some(1), None)),
            }
        }
        // OEIS A051917: the nim-inverses of 1, 2, 3, …
        let row: Vec<_> = (1..16).filter_map(inverse).collect();
        assert_eq!(row, [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4]);
    }
}
