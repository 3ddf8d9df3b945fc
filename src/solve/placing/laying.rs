//! Moves that need some cells and clear some, as what a search asks.

use super::corner::Corner;
use super::images::Images;
use super::order::{Orders, Range};
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

/// Moves in their order: the places where some begin of which it is known which are possible, where those begin
/// that were not looked at, and where all end.
#[derive(Debug)]
pub(super) struct Offered {
    from: usize,
    looked: usize,
    to: usize,
    possible: u32,
}

/// So many moves are looked at together: which of them are possible cannot be foretold, and the first few may do.
const AT_ONCE: usize = 16;

impl<W: Word> Laying<W> {
    pub(super) fn new(field: Option<Field>, images: Images, moves: &[Placement]) -> Laying<W> {
        Laying {
            parting: Parting::of(moves),
            orders: Orders::new(field, images.shifts(), moves),
            corner: Corner::new(images),
            moves: moves.len(),
        }
    }

    /// The moves of the box that some cells fill, and those of them that hinder their half turn.
    #[inline]
    fn order_of(&mut self, part: W) -> Result<(Range, Range), Spent> {
        let (wide, high) = self.corner.sides(part);
        self.orders.of((wide, high), |cells| self.corner.half_turn(cells, wide, high))
    }

    #[cfg(test)]
    pub(super) fn shifts(&self) -> bool {
        self.corner.shifts()
    }
}

impl<W: Word> Rules<W> for Laying<W> {
    type Options = Offered;

    fn options(&mut self, part: W) -> Result<Offered, Spent> {
        let ((from, to), _) = self.order_of(part)?;
        self.parting.within(part);
        Ok(Offered { from, looked: from, to, possible: 0 })
    }

    #[inline]
    fn next(&self, offered: &mut Offered, part: W) -> Option<W> {
        while offered.possible == 0 {
            let looked = self.orders.all((offered.looked, offered.to));
            if looked.is_empty() {
                return None;
            }
            offered.from = offered.looked;
            for (m, bit) in looked.iter().take(AT_ONCE).zip(0..) {
                offered.possible |= u32::from((m.needs & !part).is_empty()) << bit;
            }
            offered.looked += AT_ONCE;
        }
        let at = offered.from + offered.possible.trailing_zeros() as usize;
        offered.possible &= offered.possible - 1;
        let [m] = self.orders.all((at, at + 1)) else { return None };
        Some(part & !m.clears)
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
        let Ok((_, hindering)) = self.order_of(part) else { return false };
        !self.orders.all(hindering).iter().any(|m| (m.needs & !part).is_empty())
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
