//! Sets as 64 bits: numbers from 0 to 63, or the cells of a board, column after column.

use super::letters::Letters;

/// How cells are numbered, which members are neighbours, and which letters texts may have.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    /// How far apart columns are; 0 for sets of numbers.
    pub stride: i64,
    pub wide: i64,
    pub high: i64,
    /// For each relation, the neighbours of each member.
    pub relations: Vec<Vec<u64>>,
    pub letters: Letters,
}

impl Board {
    /// The place of a cell, or -1.
    pub(super) fn cell(&self, x: i64, y: i64) -> i64 {
        let inside = (0..self.wide).contains(&x) && (0..self.high).contains(&y);
        if inside { x * self.stride + y } else { -1 }
    }

    pub(super) fn across(&self, cell: i64) -> i64 {
        cell.checked_div(self.stride).unwrap_or(0)
    }

    pub(super) fn down(&self, cell: i64) -> i64 {
        cell.checked_rem(self.stride).unwrap_or(cell)
    }

    /// Whether a number, or the place of a cell, is on the board.
    pub(super) fn holds(&self, member: i64) -> bool {
        member >= 0 && (self.stride != 0 || member < self.wide)
    }

    /// Whether all members of a set are on the board. Sets of cells have no others.
    fn holds_all(&self, members: u64) -> bool {
        self.stride != 0 || self.wide >= 64 || members.checked_shr(self.wide as u32) == Some(0)
    }

    /// How many bits a set of cells takes: no place is as large.
    pub(super) fn bits(&self) -> u32 {
        match self.stride {
            0 => 64,
            stride => ((self.wide - 1) * stride + self.high).clamp(1, 64) as u32,
        }
    }

    /// All places there are.
    pub(super) fn places(&self) -> Vec<i64> {
        if self.stride == 0 {
            return (0..self.wide).collect();
        }
        (0..self.wide).flat_map(|x| (0..self.high).map(move |y| self.cell(x, y))).collect()
    }

    /// The neighbours of a member within a set; none if one of them is not on the board, for the
    /// neighbours of others were not looked at.
    pub(super) fn neighbours(&self, relation: u8, of: i64, within: u64) -> Option<u64> {
        let relation =
            self.relations.get(usize::from(relation)).filter(|_| self.holds_all(within))?;
        let near = relation.get(usize::try_from(of).ok().filter(|_| self.holds(of))?)?;
        Some(near & within)
    }

    /// The members that hang together with the least one; none if one is not on the board.
    pub(super) fn component(&self, relation: u8, members: u64) -> Option<u64> {
        let neighbours =
            self.relations.get(usize::from(relation)).filter(|_| self.holds_all(members))?;
        let mut component = members & members.wrapping_neg();
        let mut new = component;
        while new != 0 {
            let mut near = 0;
            while new != 0 {
                near |= neighbours.get(new.trailing_zeros() as usize)?;
                new &= new - 1;
            }
            new = near & members & !component;
            component |= new;
        }
        Some(component)
    }
}

/// Side of the boards that can be turned.
pub(super) const SIDE: i64 = 8;

/// The least of the eight images of some cells of a board of eight by eight, moved to the corner.
/// Of two sets as large, the lesser in the language's order has the first cell that differs.
pub(super) fn shape(cells: u64) -> u64 {
    if cells == 0 {
        return 0;
    }
    let mut best = 0;
    let turned = transposed(cells);
    for cells in [cells, turned] {
        let upside = cells.reverse_bits();
        for image in [cells, cells.swap_bytes(), upside, upside.swap_bytes()] {
            best = best.max(cornered(image).reverse_bits());
        }
    }
    best.reverse_bits()
}

fn cornered(cells: u64) -> u64 {
    let cells = cells >> (cells.trailing_zeros() & !7);
    let mut column = cells | cells >> 32;
    column |= column >> 16;
    column |= column >> 8;
    cells >> (column & 0xff).trailing_zeros()
}

/// Rows and columns exchanged: blocks of 1, 2 and 4 across the diagonal.
fn transposed(mut cells: u64) -> u64 {
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let moved: u64 = (cells ^ (cells >> shift)) & mask;
        cells ^= moved ^ (moved << shift);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(all: &[(i64, i64)]) -> u64 {
        all.iter().map(|(x, y)| 1u64 << (x * 8 + y)).sum()
    }

    type Image = fn(i64, i64) -> (i64, i64);

    #[test]
    fn all_images_have_one_shape() {
        let one = [(3, 1), (4, 1), (5, 1), (5, 2)];
        let images: [Image; 8] = [
            |x, y| (x, y),
            |x, y| (7 - x, y),
            |x, y| (x, 7 - y),
            |x, y| (7 - x, 7 - y),
            |x, y| (y, x),
            |x, y| (7 - y, x),
            |x, y| (y, 7 - x),
            |x, y| (7 - y, 7 - x),
        ];
        for image in images {
            let turned: Vec<(i64, i64)> = one.iter().map(|(x, y)| image(*x, *y)).collect();
            assert_eq!(shape(cells(&turned)), cells(&[(0, 0), (0, 1), (0, 2), (1, 0)]));
        }
        assert_eq!(transposed(cells(&[(1, 0), (2, 0), (7, 3)])), cells(&[(0, 1), (0, 2), (3, 7)]));
    }

    #[test]
    fn a_component_is_what_hangs_together() {
        let path = (0..64).map(|i: u32| (1u64 << i) >> 1 | (1u64 << i) << 1).collect();
        let board = Board { wide: 8, relations: vec![path], ..Board::default() };
        assert_eq!(board.component(0, 0b1101_1100), Some(0b1_1100));
        assert_eq!(board.neighbours(0, 2, 0b1101_1100), Some(0b1000));
        // What was not looked at has neighbours that nobody knows.
        assert_eq!(board.component(0, 0b1_0001_1100), None);
        assert_eq!(board.neighbours(0, 2, 0b1_0001_1100), None);
        assert_eq!(board.neighbours(0, 8, 0b1_1100), None);
        assert_eq!(board.component(1, 0b1_1100), None);
    }
}
