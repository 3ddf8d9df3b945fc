//! The codes of all heaps, once as they come and once the other way round: pairs that make the
//! same rest lie side by side then.

use super::cell::{Cell, Pairs};

#[derive(Debug, Default)]
pub(super) struct Tape<C> {
    codes: Vec<C>,
    /// Filled from its end.
    mirror: Vec<C>,
}

/// The codes of a tape, to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codes<'a, C> {
    pub all: &'a [C],
    mirror: &'a [C],
}

impl<C: Cell> Tape<C> {
    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }

    /// So many bytes it takes with room for so many heaps.
    pub(super) fn bytes(heaps: usize) -> usize {
        heaps.saturating_mul(2 * size_of::<C>())
    }

    pub(super) fn room(&self) -> usize {
        self.mirror.len()
    }

    /// Makes room for so many heaps in all.
    pub(super) fn reserve(&mut self, heaps: usize) {
        if heaps <= self.mirror.len() {
            return;
        }
        self.codes.reserve_exact(heaps - self.codes.len());
        let mut mirror = vec![C::default(); heaps];
        let known = self.codes.len();
        mirror[heaps - known..].copy_from_slice(&self.mirror[self.mirror.len() - known..]);
        self.mirror = mirror;
    }

    /// There has to be room.
    pub(super) fn push(&mut self, code: C) {
        let at = self.mirror.len() - 1 - self.codes.len();
        self.mirror[at] = code;
        self.codes.push(code);
    }

    /// The same with many.
    pub(super) fn extend(&mut self, codes: &[C]) {
        let end = self.mirror.len() - self.codes.len();
        let mirrored = self.mirror[end - codes.len()..end].iter_mut().rev();
        mirrored.zip(codes).for_each(|(to, code)| *to = *code);
        self.codes.extend_from_slice(codes);
    }

    pub(super) fn truncate(&mut self, heaps: usize) {
        self.codes.truncate(heaps);
    }

    pub(super) fn codes(&self) -> Codes<'_, C> {
        Codes { all: &self.codes, mirror: &self.mirror[self.mirror.len() - self.codes.len()..] }
    }
}

impl<'a, C: Cell> Codes<'a, C> {
    /// The heaps from `first` on, so many, and what each is left beside in a rest of so many.
    pub(super) fn pairs(&self, rest: usize, first: usize, count: usize) -> Pairs<'a, C> {
        let start = self.all.len() - 1 - (rest - first);
        (&self.all[first..first + count], &self.mirror[start..start + count])
    }
}
