//! Moves that need some cells and clear some, as what a search asks.

use super::corner::Corner;
use super::images::Images;
use super::order::{Ordered, Orders};
use super::parts::Parting;
use super::search::Rules;
use super::word::Word;
use super::{Field, Placement};
use crate::meter::Spent;

/// A field and its moves.
#[derive(Debug)]
pub(super) struct Laying<W> {
    corner: Corner<W>,
    parting: Parting<W>,
    orders: Orders<W>,
    moves: usize,
}

impl<W: Word> Laying<W> {
    pub(super) fn new(field: Option<Field>, images: Images, moves: &[Placement]) -> Laying<W> {
        Laying {
            parting: Parting::of(moves),
            orders: Orders::new(field, images.shifts(), moves),
            corner: Corner::new(images),
            moves: moves.len(),
        }
    }

    #[cfg(test)]
    pub(super) fn shifts(&self) -> bool {
        self.corner.shifts()
    }
}

impl<W: Word> Rules<W> for Laying<W> {
    /// The moves of a box, and the next one of them.
    type Options = ((usize, usize), usize);

    fn options(&mut self, part: W) -> Result<Self::Options, Spent> {
        Ok((self.orders.of(self.corner.sides(part))?, 0))
    }

    #[inline]
    fn next(&self, (order, at): &mut Self::Options, part: W) -> Option<W> {
        while let Some(Ordered { needs, clears }) = self.orders.get(*order, *at) {
            *at += 1;
            if (needs & !part).is_empty() {
                return Some(part & !clears);
            }
        }
        None
    }

    #[inline]
    fn split(&mut self, position: W, parts: &mut Vec<W>) -> Result<(), Spent> {
        self.parting.up(position, parts);
        Ok(())
    }

    #[inline]
    fn image(&self, part: W) -> (W, bool) {
        self.corner.image(part)
    }

    /// None of the moves hinders its half turn.
    fn is_mirrored(&mut self, part: W) -> bool {
        let (wide, high) = self.corner.sides(part);
        let Ok(order) = self.orders.of((wide, high)) else { return false };
        let hinders = |m: &Ordered<W>| {
            let possible = (m.needs & !part).is_empty();
            possible && !(self.corner.half_turn(m.needs, wide, high) & m.clears).is_empty()
        };
        !self.orders.all(order).iter().any(hinders)
    }

    #[inline]
    fn size(&self, part: W) -> u64 {
        part.count().into()
    }

    fn cost_of_image(&self) -> u64 {
        1
    }

    fn cost(&self) -> u64 {
        self.moves as u64 / 4 + 8
    }

    fn bytes(&self) -> usize {
        self.orders.bytes()
    }
}
