//! What is known of positions, by the images that stand for them.

use super::word::Word;
use crate::meter::{self, Spent};

/// Values, at most half full as long as there is room. No position with moves is empty, so that no
/// cells stand for a free slot.
#[derive(Debug)]
pub(super) struct Values<W> {
    images: Vec<W>,
    values: Vec<u8>,
    len: usize,
}

impl<W: Word> Default for Values<W> {
    fn default() -> Values<W> {
        Values { images: Vec::new(), values: Vec::new(), len: 0 }
    }
}

impl<W: Word> Values<W> {
    const SLOT: usize = size_of::<W>() + 1;

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self) -> usize {
        self.images.capacity() * Self::SLOT
    }

    /// The slot where an image is, or would be.
    #[inline]
    fn find(&self, image: W) -> Option<(usize, bool)> {
        let mask = self.images.len().checked_sub(1)?;
        let mut at = image.mixed() as usize & mask;
        loop {
            let own = *self.images.get(at)?;
            if own == image {
                return Some((at, true));
            }
            if own.is_empty() {
                return Some((at, false));
            }
            at = (at + 1) & mask;
        }
    }

    #[inline]
    pub(super) fn get(&self, image: W) -> Option<u8> {
        let (at, true) = self.find(image)? else { return None };
        self.values.get(at).copied()
    }

    pub(super) fn insert(&mut self, image: W, value: u8) -> Result<(), Spent> {
        if 2 * self.len >= self.images.len() {
            self.grow()?;
        }
        self.put(image, value);
        Ok(())
    }

    fn put(&mut self, image: W, value: u8) {
        let Some((at, false)) = self.find(image) else { return };
        if let (Some(own), Some(place)) = (self.images.get_mut(at), self.values.get_mut(at)) {
            (*own, *place) = (image, value);
            self.len += 1;
        }
    }

    fn grow(&mut self) -> Result<(), Spent> {
        let wanted = (2 * self.images.len()).max(64);
        meter::room(wanted.saturating_mul(Self::SLOT))?;
        let images = std::mem::replace(&mut self.images, vec![W::default(); wanted]);
        let values = std::mem::replace(&mut self.values, vec![0; wanted]);
        self.len = 0;
        for (image, value) in images.into_iter().zip(values).filter(|(image, _)| !image.is_empty())
        {
            self.put(image, value);
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
