//! What is known of positions, by the images that stand for them.

use super::images::Image;
use crate::meter::{self, Spent};

fn slot(image: Image, mask: usize) -> usize {
    let (low, high) = (image.0 as u64, (image.0 >> 64) as u64);
    let mixed = (low ^ high.rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29 ^ high).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed >> 32) as usize & mask
}

/// No image: no position with moves is empty.
const NONE: Image = Image(0);

/// Values, at most half full.
#[derive(Debug, Default)]
pub struct Values {
    images: Vec<Image>,
    values: Vec<u8>,
    len: usize,
}

const SLOT: usize = size_of::<Image>() + 1;

impl Values {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn bytes(&self) -> usize {
        self.images.capacity() * SLOT
    }

    /// The slot where an image is, or would be.
    fn find(&self, image: Image) -> Option<(usize, bool)> {
        let mask = self.images.len().checked_sub(1)?;
        let mut at = slot(image, mask);
        loop {
            match *self.images.get(at)? {
                own if own == image => return Some((at, true)),
                NONE => return Some((at, false)),
                _ => at = (at + 1) & mask,
            }
        }
    }

    pub fn get(&self, image: Image) -> Option<u8> {
        let (at, true) = self.find(image)? else { return None };
        self.values.get(at).copied()
    }

    pub fn insert(&mut self, image: Image, value: u8) -> Result<(), Spent> {
        if 2 * self.len >= self.images.len() {
            self.grow()?;
        }
        self.put(image, value);
        Ok(())
    }

    fn put(&mut self, image: Image, value: u8) {
        let Some((at, false)) = self.find(image) else { return };
        if let (Some(own), Some(place)) = (self.images.get_mut(at), self.values.get_mut(at)) {
            (*own, *place) = (image, value);
            self.len += 1;
        }
    }

    fn grow(&mut self) -> Result<(), Spent> {
        let wanted = (2 * self.images.len()).max(64);
        meter::room_for::<[u8; SLOT]>(wanted)?;
        let images = std::mem::replace(&mut self.images, vec![NONE; wanted]);
        let values = std::mem::replace(&mut self.values, vec![0; wanted]);
        self.len = 0;
        for (image, value) in images.into_iter().zip(values).filter(|(image, _)| *image != NONE) {
            self.put(image, value);
        }
        Ok(())
    }
}

/// Numbers that positions are not worth, since an option is. What was met last takes the place of
/// what was there.
#[derive(Debug, Default)]
pub struct Excluded {
    slots: Vec<(Image, u64)>,
}

const MOST_EXCLUDED: usize = 1 << 19;

impl Excluded {
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<(Image, u64)>()
    }

    /// As many slots as this, within bounds. What was there is forgotten if there are more.
    pub fn at_least(&mut self, wanted: usize) -> Result<(), Spent> {
        let wanted = wanted.next_power_of_two().clamp(64, MOST_EXCLUDED);
        if self.slots.len() < wanted {
            meter::room_for::<(Image, u64)>(wanted)?;
            self.slots = vec![(NONE, 0); wanted];
        }
        Ok(())
    }

    pub fn get(&self, image: Image) -> u64 {
        let Some(mask) = self.slots.len().checked_sub(1) else { return 0 };
        let known = self.slots.get(slot(image, mask)).filter(|(own, _)| *own == image);
        known.map_or(0, |(_, numbers)| *numbers)
    }

    pub fn insert(&mut self, image: Image, numbers: u64) {
        let Some(mask) = self.slots.len().checked_sub(1) else { return };
        if let Some(place) = self.slots.get_mut(slot(image, mask)) {
            *place = (image, numbers);
        }
    }
}
