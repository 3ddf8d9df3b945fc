//! Positions on a field that are the same when they are shifted, turned or reflected.

use super::{Field, MOST_CELLS, Placement};

/// The maps of a field that change no rule. By number: 4 exchanges rows and columns, before 2
/// reverses the order of the columns and 1 that of the rows.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    field: Field,
    /// A position may be shifted as long as it stays on the field.
    shifts: bool,
    maps: [bool; 8],
    turns: bool,
}

pub(crate) const HALF_TURN: usize = 3;

/// With more than these, moves are not taken for shapes.
const MOST_SHAPES: usize = 64;

/// A move without its place: the cells it needs and those it clears, beside the first it needs.
type Shape = (Vec<(i32, i32)>, Vec<(i32, i32)>);

impl Images {
    /// No map but the one that leaves all as it is.
    pub(crate) const NONE: Images = Images {
        field: Field { wide: MOST_CELLS, high: 1 },
        shifts: false,
        maps: [true, false, false, false, false, false, false, false],
        turns: false,
    };

    /// The maps that change none of these moves, and the moves on the whole field. Where positions
    /// may be shifted, they are possible beyond the cells that there are: an image may lie there.
    pub(crate) fn of(field: Field, whole: u128, moves: &[Placement]) -> (Images, Vec<Placement>) {
        let mut images = Images { field, shifts: false, maps: [false; 8], turns: false };
        let mut everywhere = moves.to_vec();
        if let Some(shapes) = shapes(field, whole, moves) {
            images.shifts = true;
            everywhere = placed(field, u128::MAX, &shapes);
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
        (images, everywhere)
    }

    pub(crate) fn field(&self) -> Field {
        self.field
    }

    /// Whether positions may be shifted.
    pub(crate) fn shifts(&self) -> bool {
        self.shifts
    }

    /// Whether all shifts, turns and reflections change nothing.
    pub(crate) fn all(&self) -> bool {
        self.shifts && self.maps.iter().all(|is| *is)
    }

    /// Whether some map exchanges columns and rows.
    pub(crate) fn turns(&self) -> bool {
        self.turns
    }

    /// How many of the eight maps change nothing.
    pub(crate) fn count(&self) -> usize {
        self.maps.iter().filter(|is| **is).count()
    }

    pub(crate) fn has(&self, map: usize) -> bool {
        self.maps.get(map).copied().unwrap_or(false)
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
        let count = found.len();
        match found.iter_mut().find(|shape| shape.0 == needs) {
            Some(shape) => {
                shape.1.extend(clears);
                shape.1.sort_unstable();
                shape.1.dedup();
            }
            None if count < MOST_SHAPES => found.push((needs, clears)),
            None => return None,
        }
    }
    found.sort_unstable();
    // Each of them wherever it fits, and no other.
    let mut own = moves.to_vec();
    own.sort_unstable();
    (placed(field, whole, &found) == own).then_some(found)
}

/// Shapes wherever they fit among some cells, in order.
fn placed(field: Field, whole: u128, shapes: &[Shape]) -> Vec<Placement> {
    let place = |x: i32, y: i32| {
        let on = (0..field.wide as i32).contains(&x) && (0..field.high as i32).contains(&y);
        on.then(|| 1u128 << (x * field.high as i32 + y)).filter(|cell| cell & whole != 0)
    };
    let mut placed = Vec::new();
    for (needs, clears) in shapes {
        for x in 0..field.wide as i32 {
            for y in 0..field.high as i32 {
                let all = |cells: &[(i32, i32)]| {
                    cells.iter().map(|(a, b)| place(x + a, y + b)).collect::<Vec<_>>()
                };
                let needed = all(needs).into_iter().try_fold(0, |all, one| Some(all | one?));
                if let Some(needs) = needed {
                    let clears = all(clears).into_iter().flatten().fold(0, |all, one| all | one);
                    placed.push(Placement { needs, clears });
                }
            }
        }
    }
    placed.sort_unstable();
    placed
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
pub(crate) fn members(mut cells: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros())?;
        cells &= cells - 1;
        Some(cell)
    })
}
