//! Sets of elements, as bits.

/// A set of elements of one monoid. Two sets that are compared are of the same monoid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bits(Box<[u64]>);

impl Bits {
    /// The bytes of a set beside the set itself.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }

    /// The empty set of elements of a monoid of this order.
    pub fn none(elements: usize) -> Bits {
        Bits(vec![0; elements.div_ceil(64)].into())
    }

    pub fn put(&mut self, x: u32) {
        if let Some(word) = self.0.get_mut(x as usize / 64) {
            *word |= 1 << (x % 64);
        }
    }

    pub fn has(&self, x: u32) -> bool {
        self.0.get(x as usize / 64).is_some_and(|word| word >> (x % 64) & 1 == 1)
    }

    pub fn within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The elements in ascending order.
    pub fn each(&self) -> impl Iterator<Item = u32> {
        self.0.iter().zip(0..).flat_map(|(word, at): (&u64, u32)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let next = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (next < 64).then_some(at * 64 + next)
            })
        })
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}
