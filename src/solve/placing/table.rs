//! What is known of positions, by the images that stand for them.

use super::word::Word;
use crate::meter::{self, Spent};

/// Values. Where there is room for them they are sparse enough that most stand in the line of memory where they
/// are looked for. No position with moves is empty, so that no cells stand for a free place.
#[derive(Debug)]
pub(super) struct Values<W> {
    lines: Vec<Line<W>>,
    len: usize,
}

/// Images and their values side by side: what is not in the cache is fetched once. Free places come last.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Line<W> {
    images: [W; IN_A_LINE],
    values: [u8; IN_A_LINE],
}

/// So many words of 64 bits fill 64 bytes with as many values.
const IN_A_LINE: usize = 7;

impl<W: Word> Default for Values<W> {
    fn default() -> Values<W> {
        Values { lines: Vec::new(), len: 0 }
    }
}

impl<W: Word> Default for Line<W> {
    fn default() -> Line<W> {
        Line { images: [W::default(); IN_A_LINE], values: [0; IN_A_LINE] }
    }
}

impl<W: Word> Line<W> {
    /// The place of an image. All are compared, since where it stands cannot be foretold.
    #[inline]
    fn find(&self, image: W) -> usize {
        let at = |found: u32, (own, bit): (&W, u32)| found | u32::from(*own == image) << bit;
        self.images.iter().zip(0..).fold(0, at).trailing_zeros() as usize
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.images.last().is_none_or(|last| !last.is_empty())
    }
}

impl<W: Word> Values<W> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self) -> usize {
        self.lines.capacity() * size_of::<Line<W>>()
    }

    #[inline]
    pub(super) fn get(&self, image: W) -> Option<u8> {
        let mask = self.lines.len().checked_sub(1)?;
        let mut at = image.mixed() as usize & mask;
        loop {
            let line = self.lines.get(at)?;
            if let Some(value) = line.values.get(line.find(image)) {
                return Some(*value);
            }
            if !line.is_full() {
                return None;
            }
            at = (at + 1) & mask;
        }
    }

    pub(super) fn insert(&mut self, image: W, value: u8) -> Result<(), Spent> {
        if 3 * self.len >= 2 * IN_A_LINE * self.lines.len() {
            self.grow()?;
        }
        self.put(image, value);
        Ok(())
    }

    fn put(&mut self, image: W, value: u8) {
        let Some(mask) = self.lines.len().checked_sub(1) else { return };
        let mut at = image.mixed() as usize & mask;
        while let Some(line) = self.lines.get_mut(at) {
            for (own, place) in line.images.iter_mut().zip(&mut line.values) {
                if *own == image {
                    return;
                }
                if own.is_empty() {
                    (*own, *place) = (image, value);
                    self.len += 1;
                    return;
                }
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) -> Result<(), Spent> {
        let wanted = (2 * self.lines.len()).max(16);
        meter::room_for::<Line<W>>(wanted)?;
        let lines = std::mem::replace(&mut self.lines, vec![Line::default(); wanted]);
        self.len = 0;
        for line in lines {
            for (image, value) in line.images.into_iter().zip(line.values) {
                if !image.is_empty() {
                    self.put(image, value);
                }
            }
        }
        Ok(())
    }
}

/// Numbers that positions are not worth, since an option is. What was met last takes the place of
/// what was there.
#[derive(Debug)]
pub(super) struct Excluded<W> {
    slots: Vec<(W, u64)>,
}

impl<W> Default for Excluded<W> {
    fn default() -> Excluded<W> {
        Excluded { slots: Vec::new() }
    }
}

const MOST_EXCLUDED: usize = 1 << 19;

impl<W: Word> Excluded<W> {
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<(W, u64)>()
    }

    /// As many slots as this, within bounds. What was there is forgotten if there are more.
    pub(super) fn at_least(&mut self, wanted: usize) -> Result<(), Spent> {
        let wanted = wanted.next_power_of_two().clamp(64, MOST_EXCLUDED);
        if self.slots.len() < wanted {
            meter::room_for::<(W, u64)>(wanted)?;
            let old = std::mem::replace(&mut self.slots, vec![(W::default(), 0); wanted]);
            for (image, numbers) in old.into_iter().filter(|(image, _)| !image.is_empty()) {
                self.insert(image, numbers);
            }
        }
        Ok(())
    }

    fn slot(&self, image: W) -> Option<usize> {
        let mask = self.slots.len().checked_sub(1)?;
        Some((image.mixed() >> 8) as usize & mask)
    }

    pub(super) fn get(&self, image: W) -> u64 {
        let known = self.slot(image).and_then(|at| self.slots.get(at));
        known.filter(|(own, _)| *own == image).map_or(0, |(_, numbers)| *numbers)
    }

    pub(super) fn insert(&mut self, image: W, numbers: u64) {
        let Some(place) = self.slot(image).and_then(|at| self.slots.get_mut(at)) else { return };
        let known = if place.0 == image { place.1 } else { 0 };
        *place = (image, known | numbers);
    }
}
