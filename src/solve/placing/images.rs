//! Positions on a field that are the same when they are shifted, turned or reflected.

use super::{Field, MOST_CELLS, Placement};

/// One image stands for all positions that are the same: its cells, in a box of lines, and above
/// `MOST_CELLS` how long the lines are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image(pub u128);

impl Image {
    fn new(cells: u128, line: u32) -> Image {
        Image(cells | u128::from(line) << MOST_CELLS)
    }
}

/// The maps of a field that change no rule. By number: 4 exchanges rows and columns, before 2
/// reverses the order of the columns and 1 that of the rows.
#[derive(Clone, Debug)]
pub struct Images {
    field: Field,
    /// A position may be shifted as long as it stays on the field.
    shifts: bool,
    maps: [bool; 8],
    turns: bool,
}

const HALF_TURN: usize = 3;

/// A move without its place: the cells it needs and those it clears, beside the first it needs.
type Shape = (Vec<(i32, i32)>, Vec<(i32, i32)>);

impl Images {
    /// No map but the one that leaves all as it is.
    pub const NONE: Images = Images {
        field: Field { wide: MOST_CELLS, high: 1 },
        shifts: false,
        maps: [true, false, false, false, false, false, false, false],
        turns: false,
    };

    /// The maps that change none of these moves.
    pub fn of(field: Field, whole: u128, moves: &[Placement]) -> Images {
        let mut images = Images { field, shifts: false, maps: [false; 8], turns: false };
        if let Some(shapes) = shapes(field, whole, moves) {
            images.shifts = true;
            images.maps = std::array::from_fn(|map| {
                let mut mapped: Vec<Shape> = shapes.iter().map(|s| mapped(s, map)).collect();
                mapped.sort_unstable();
                mapped == shapes
            });
        } else {
            let mut own: Vec<(u128, u128)> = moves.iter().map(|m| (m.needs, m.clears)).collect();
            own.sort_unstable();
            images.maps = std::array::from_fn(|map| {
                let fits = map & 4 == 0 || field.wide == field.high;
                let on = |cells| field.mapped(cells, map);
                let mut mapped: Vec<_> = own.iter().map(|(n, c)| (on(*n), on(*c))).collect();
                mapped.sort_unstable();
                fits && on(whole) == whole && mapped == own
            });
        }
        images.turns = images.maps.iter().skip(4).any(|is| *is);
        images
    }

    /// The image that stands for a position, and whether a half turn leaves the position as it is.
    pub fn image(&self, cells: u128) -> (Image, bool) {
        if self.shifts { self.boxed(cells) } else { self.on_the_field(cells) }
    }

    pub fn field(&self) -> Field {
        self.field
    }

    #[cfg(test)]
    pub fn shifts(&self) -> bool {
        self.shifts
    }

    /// Whether all shifts, turns and reflections change nothing.
    pub fn all(&self) -> bool {
        self.shifts && self.maps.iter().all(|is| *is)
    }

    fn has(&self, map: usize) -> bool {
        self.maps.get(map).copied().unwrap_or(false)
    }

    fn on_the_field(&self, cells: u128) -> (Image, bool) {
        let mut least = cells;
        for map in (1..8).filter(|map| self.has(*map)) {
            least = least.min(self.field.mapped(cells, map));
        }
        let same = self.has(HALF_TURN) && self.field.mapped(cells, HALF_TURN) == cells;
        (Image::new(least, 0), same)
    }

    fn boxed(&self, cells: u128) -> (Image, bool) {
        let lines = Lines::of(self.field, cells);
        let mut least: Option<u128> = None;
        let mut line = lines.high;
        let mut same = false;
        // With the longer side along the lines, if it can be.
        if !self.turns || lines.wide >= lines.high {
            same = self.images_of(&lines, 0, &mut least);
        }
        if self.turns && lines.wide <= lines.high {
            same = self.images_of(&lines.exchanged(), 4, &mut least);
            line = lines.wide;
        }
        (Image::new(least.unwrap_or(cells), line), same)
    }

    /// The least of the images of these lines without an exchange; whether a half turn of them is
    /// the same.
    fn images_of(&self, lines: &Lines, exchanged: usize, least: &mut Option<u128>) -> bool {
        let plain = lines.packed(false, false);
        let turned = lines.packed(true, true);
        let all = [
            (0, Some(plain)),
            (1, self.has(exchanged + 1).then(|| lines.packed(false, true))),
            (2, self.has(exchanged + 2).then(|| lines.packed(true, false))),
            (3, Some(turned)),
        ];
        for (map, image) in all {
            if let Some(image) = image
                && self.has(exchanged + map)
            {
                *least = Some(least.map_or(image, |best| best.min(image)));
            }
        }
        self.has(HALF_TURN) && plain == turned
    }

    /// Where a half turn of this box takes some cells.
    pub fn turned_in(&self, within: u128, cells: u128) -> u128 {
        if !self.shifts {
            return self.field.mapped(cells, HALF_TURN);
        }
        let (left, right, top, bottom) = self.field.bounds(within);
        let mut image = 0;
        for cell in members(cells) {
            let (x, y) = (cell / self.field.high, cell % self.field.high);
            let at = (left + right - x) * self.field.high + (top + bottom - y);
            image |= 1u128 << at;
        }
        image
    }
}

/// The shapes of moves, if each is possible wherever the cells that it needs are on the field.
fn shapes(field: Field, whole: u128, moves: &[Placement]) -> Option<Vec<Shape>> {
    let at = |cell: u32| ((cell / field.high) as i32, (cell % field.high) as i32);
    let beside = |cells: u128, (x, y): (i32, i32)| -> Vec<(i32, i32)> {
        members(cells).map(at).map(|(a, b)| (a - x, b - y)).collect()
    };
    let mut found: Vec<Shape> = Vec::new();
    for m in moves {
        let anchor = at(m.needs.trailing_zeros());
        let needs = beside(m.needs, anchor);
        let clears = beside(m.clears, anchor);
        // Cells beyond the edge are not seen: a shape clears what it clears anywhere.
        let same = |shape: &&mut Shape| shape.0 == needs;
        let mut known = found.iter_mut().filter(same);
        match known.next() {
            Some(shape) => {
                shape.1.extend(clears);
                shape.1.sort_unstable();
                shape.1.dedup();
            }
            None => found.push((needs, clears)),
        }
    }
    found.sort_unstable();
    // Each of them wherever it fits, and no other.
    let mut count = 0;
    let mut sorted: Vec<(u128, u128)> = moves.iter().map(|m| (m.needs, m.clears)).collect();
    sorted.sort_unstable();
    let place = |x: i32, y: i32| {
        let on = (0..field.wide as i32).contains(&x) && (0..field.high as i32).contains(&y);
        on.then(|| 1u128 << (x * field.high as i32 + y)).filter(|cell| cell & whole != 0)
    };
    for (needs, clears) in &found {
        for cell in members(whole) {
            let (x, y) = at(cell);
            let all = |cells: &[(i32, i32)]| {
                cells.iter().map(|(a, b)| place(x + a, y + b)).collect::<Vec<_>>()
            };
            let Some(needed) = all(needs).into_iter().try_fold(0, |all, one| Some(all | one?))
            else {
                continue;
            };
            let cleared = all(clears).into_iter().flatten().fold(0, |all, one| all | one);
            sorted.binary_search(&(needed, cleared)).ok()?;
            count += 1;
        }
    }
    (count == sorted.len()).then_some(found)
}

fn mapped((needs, clears): &Shape, map: usize) -> Shape {
    let image = |(x, y): &(i32, i32)| {
        let (x, y) = if map & 4 == 0 { (*x, *y) } else { (*y, *x) };
        (if map & 2 == 0 { x } else { -x }, if map & 1 == 0 { y } else { -y })
    };
    let mut needs: Vec<(i32, i32)> = needs.iter().map(image).collect();
    let mut clears: Vec<(i32, i32)> = clears.iter().map(image).collect();
    needs.sort_unstable();
    let (x, y) = needs.first().copied().unwrap_or((0, 0));
    let shift = |cells: &mut Vec<(i32, i32)>| {
        cells.iter_mut().for_each(|cell| *cell = (cell.0 - x, cell.1 - y));
        cells.sort_unstable();
    };
    shift(&mut needs);
    shift(&mut clears);
    (needs, clears)
}

/// The places of cells, in ascending order.
pub fn members(mut cells: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros())?;
        cells &= cells - 1;
        Some(cell)
    })
}

/// The columns of the smallest box around some cells.
struct Lines {
    lines: [u64; 64],
    wide: u32,
    high: u32,
}

impl Lines {
    fn of(field: Field, cells: u128) -> Lines {
        let mut made = Lines { lines: [0; 64], wide: 0, high: 0 };
        if cells == 0 {
            return made;
        }
        let first = cells.trailing_zeros() / field.high;
        let last = (127 - cells.leading_zeros()) / field.high;
        let mask = (1u128 << field.high) - 1;
        let mut rest = cells >> (first * field.high);
        let mut rows = 0u64;
        made.wide = last - first + 1;
        for line in made.lines.iter_mut().take(made.wide as usize) {
            *line = (rest & mask) as u64;
            rows |= *line;
            rest >>= field.high;
        }
        let top = rows.trailing_zeros();
        made.high = 64 - rows.leading_zeros() - top;
        made.lines.iter_mut().take(made.wide as usize).for_each(|line| *line >>= top);
        made
    }

    /// Rows and columns exchanged.
    fn exchanged(&self) -> Lines {
        let mut made = Lines { lines: [0; 64], wide: self.high, high: self.wide };
        for (x, line) in self.lines.iter().take(self.wide as usize).enumerate() {
            let mut line = *line;
            while line != 0 {
                if let Some(row) = made.lines.get_mut(line.trailing_zeros() as usize) {
                    *row |= 1 << x;
                }
                line &= line - 1;
            }
        }
        made
    }

    /// The lines one after the other; their order reversed, and each of them reversed.
    fn packed(&self, order: bool, each: bool) -> u128 {
        let lines = self.lines.get(..self.wide as usize).unwrap_or(&[]);
        let (high, rest) = (self.high, 64 - self.high);
        let own = |line: u64| if each { line.reverse_bits() >> rest } else { line };
        if self.wide * high < 64 {
            let one = |packed: u64, line: &u64| packed << high | own(*line);
            return u128::from(match order {
                true => lines.iter().rev().fold(0, one),
                false => lines.iter().fold(0, one),
            });
        }
        let one = |packed: u128, line: &u64| packed << high | u128::from(own(*line));
        match order {
            true => lines.iter().rev().fold(0, one),
            false => lines.iter().fold(0, one),
        }
    }
}
