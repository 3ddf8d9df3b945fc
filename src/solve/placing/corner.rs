//! The image that stands for all positions that are the same.

use super::Field;
use super::images::{HALF_TURN, Images};
use super::word::Word;

/// How positions of a field become their images: into the corner, if they may be shifted, with the
/// longer side across, if they may be turned; of the ways to turn and reflect that are left the
/// least. A field is no higher than it is wide where it may be turned.
#[derive(Debug)]
pub(super) struct Corner<W> {
    images: Images,
    field: Field,
    /// For each cell the first one of its column, and this column.
    columns: Vec<(u8, u8)>,
    /// The cells of the first column.
    edge: W,
    /// All turns and reflections change nothing.
    all: bool,
    /// Where eight cells go if each column is reversed, and if columns and rows are exchanged.
    reversed: Vec<Bytes<W>>,
    exchanged: Vec<Bytes<W>>,
}

/// An image for each set of eight cells.
#[derive(Debug)]
struct Bytes<W>([W; 256]);

fn table<W: Word>(field: Field, to: impl Fn(u32, u32) -> Option<u32>) -> Vec<Bytes<W>> {
    let cells = field.wide * field.high;
    let image = |at: u32| {
        let to = (at < cells).then(|| to(at / field.high, at % field.high)).flatten();
        to.map_or(W::default(), W::cell)
    };
    let eight = |from: usize| {
        let mut all = [W::default(); 256];
        for (set, place) in all.iter_mut().enumerate() {
            for bit in (0..8).filter(|bit| set >> bit & 1 == 1) {
                *place = *place | image(from as u32 + bit);
            }
        }
        Bytes(all)
    };
    (0..cells as usize).step_by(8).map(eight).collect()
}

impl<W: Word> Corner<W> {
    pub(super) fn new(images: Images) -> Corner<W> {
        let field = images.field();
        let Field { wide, high } = field;
        let last = high.saturating_sub(1);
        let flips = images.has(1) || images.has(2) || images.has(5) || images.has(6);
        let reversed =
            if flips { table(field, |x, y| Some(x * high + last - y)) } else { Vec::new() };
        let within = |x: u32, y: u32| (x < high && y < wide).then_some(y * high + x);
        let exchanged = if images.turns() { table(field, within) } else { Vec::new() };
        let columns =
            (0..wide * high).map(|at| ((at - at % high) as u8, (at / high) as u8)).collect();
        let edge = W::of((1u128 << high.min(127)) - 1);
        Corner { all: images.all(), images, field, columns, edge, reversed, exchanged }
    }

    #[cfg(test)]
    pub(super) fn shifts(&self) -> bool {
        self.images.shifts()
    }

    /// The first cell of the column of one, and this column.
    fn column(&self, at: u32) -> (u32, u32) {
        let (top, column) = self.columns.get(at as usize).copied().unwrap_or_default();
        (top.into(), column.into())
    }

    /// Cells in the corner, and how wide and high they are.
    fn cornered(&self, cells: W) -> (W, u32, u32) {
        let high = self.field.high;
        let (top, left) = self.column(cells.first());
        let (_, right) = self.column(cells.last());
        let (mut cells, wide) = (cells >> top, right + 1 - left);
        if high == 1 {
            return (cells, wide, 1);
        }
        // All columns on the first, so many steps for each position: how many it needs cannot be foretold.
        let mut rows = cells;
        let mut step = high;
        while step < self.field.wide * high {
            rows = rows | rows >> step;
            step *= 2;
        }
        let rows = rows & self.edge;
        let top = rows.first();
        cells = cells >> top;
        (cells, wide, rows.last() + 1 - top)
    }

    /// How wide and high some cells are that are their own image.
    pub(super) fn sides(&self, image: W) -> (u32, u32) {
        if !self.images.shifts() {
            return (self.field.wide, self.field.high);
        }
        let (_, wide, high) = self.cornered(image);
        (wide, high)
    }

    /// The image of a position with moves, and whether a half turn leaves it as it is.
    #[inline]
    pub(super) fn image(&self, cells: W) -> (W, bool) {
        let (cells, wide, high) = match self.images.shifts() {
            true => self.cornered(cells),
            false => (cells, self.field.wide, self.field.high),
        };
        if self.all {
            return self.least_of_all(cells, wide, high);
        }
        let mut least = None;
        let mut same = false;
        let turns = self.images.turns();
        if !turns || wide >= high {
            same = self.least(cells, wide, high, 0, &mut least);
        }
        if turns && wide <= high {
            same = self.least(mapped(&self.exchanged, cells), high, wide, 4, &mut least);
        }
        (least.unwrap_or(cells), same)
    }

    /// The same where all turns and reflections are allowed, as on most boards.
    #[inline]
    fn least_of_all(&self, cells: W, wide: u32, high: u32) -> (W, bool) {
        if wide > high {
            return self.least_of_four(cells, wide, high);
        }
        let (least, same) = self.least_of_four(mapped(&self.exchanged, cells), high, wide);
        if wide < high {
            return (least, same);
        }
        let (other, _) = self.least_of_four(cells, wide, high);
        (least.min(other), same)
    }

    #[inline]
    fn least_of_four(&self, cells: W, wide: u32, high: u32) -> (W, bool) {
        let back = self.back(wide, high);
        let flipped = mapped(&self.reversed, cells) >> (self.field.high - high);
        let turned = cells.reversed() >> back;
        let both = flipped.reversed() >> back;
        (cells.min(flipped).min(turned.min(both)), turned == cells)
    }

    /// The least of the images without a further exchange; whether a half turn is the same.
    fn least(
        &self,
        cells: W,
        wide: u32,
        high: u32,
        exchanged: usize,
        least: &mut Option<W>,
    ) -> bool {
        let mut take = |map: usize, image: W| {
            if self.images.has(exchanged + map) {
                *least = Some(least.map_or(image, |best: W| best.min(image)));
            }
        };
        take(0, cells);
        if self.images.has(exchanged + 1) || self.images.has(exchanged + 2) {
            let flipped = mapped(&self.reversed, cells) >> (self.field.high - high);
            take(1, flipped);
            take(2, self.half_turn(flipped, wide, high));
        }
        let turned = self.half_turn(cells, wide, high);
        take(3, turned);
        turned == cells && self.images.has(HALF_TURN)
    }

    /// A half turn of the box of these sides in the corner.
    pub(super) fn half_turn(&self, cells: W, wide: u32, high: u32) -> W {
        cells.reversed() >> self.back(wide, high)
    }

    /// How far a reversed word is from the corner.
    fn back(&self, wide: u32, high: u32) -> u32 {
        let last = wide.saturating_sub(1) * self.field.high + high.saturating_sub(1);
        (W::BITS - 1).saturating_sub(last)
    }
}

#[inline]
fn mapped<W: Word>(table: &[Bytes<W>], mut cells: W) -> W {
    let mut image = W::default();
    for bytes in table {
        image = image | bytes.0.get(usize::from(cells.byte())).copied().unwrap_or_default();
        cells = cells >> 8;
    }
    image
}
