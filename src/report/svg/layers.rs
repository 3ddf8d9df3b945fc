//! Where the boxes of a graph stand: in layers, so that few lines cross and lines stay straight, and
//! where no line runs through a box. After Sugiyama, Tagawa and Toda, *Methods for visual understanding of
//! hierarchical system structures* (1981): a line that goes over several layers gets a place in each.

use crate::meter::each;
use hashbrown::HashMap;

/// Between boxes side by side.
const GAP: f64 = 14.0;
/// The room for a line beside boxes, and the weight with which it asks to be straight.
const LANE: f64 = 8.0;
const STRAIGHT: f64 = 3.0;
/// How often the order of the layers is bettered, and their places.
const ROUNDS: usize = 12;

/// A line from a box to one in a lower layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Line {
    pub upper: usize,
    pub lower: usize,
    /// Lines of one kind to the same box join.
    pub kind: u8,
}

/// A piece of a line between two layers; of a line that joins others, once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub from: (f64, f64),
    pub to: (f64, f64),
    /// Where it runs on through the layer of its lower end, straight down to this height.
    pub through: Option<f64>,
    pub line: Line,
    /// It begins at a box, and ends at one.
    pub begins: bool,
    pub ends: bool,
}

#[derive(Debug, Default)]
pub(super) struct Placed {
    /// The middles of the boxes.
    pub boxes: Vec<(f64, f64)>,
    pub pieces: Vec<Piece>,
    pub width: f64,
    pub height: f64,
}

/// A box, or the place of a line in a layer that it passes.
#[derive(Clone, Copy, Debug)]
struct Item {
    width: f64,
    x: f64,
    weight: f64,
    order: f64,
}

/// Places boxes of these sizes in their layers.
pub(super) fn place(sizes: &[(f64, f64)], layers: &[usize], lines: &[Line]) -> Placed {
    let count = layers.iter().copied().max().map_or(0, |last| last + 1);
    let mut items: Vec<Item> =
        sizes.iter().map(|s| Item { width: s.0, x: 0.0, weight: 1.0, order: 0.0 }).collect();
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (i, layer) in layers.iter().enumerate() {
        if let Some(row) = rows.get_mut(*layer) {
            row.push(i);
        }
    }
    let layer = |i: usize| layers.get(i).copied().unwrap_or(0);
    // The places of lines, by where they lead to.
    let mut lanes: HashMap<(usize, u8, usize), usize> = HashMap::new();
    let mut met: HashMap<(usize, usize, u8), ()> = HashMap::new();
    let mut pieces: Vec<(usize, usize, usize, Line)> = Vec::new();
    for line in each(lines) {
        let mut above = line.upper;
        for at in each(layer(line.upper) + 1..=layer(line.lower)) {
            let below = match at == layer(line.lower) {
                true => line.lower,
                false => *lanes.entry((line.lower, line.kind, at)).or_insert_with(|| {
                    items.push(Item { width: LANE, x: 0.0, weight: STRAIGHT, order: 0.0 });
                    if let Some(row) = rows.get_mut(at) {
                        row.push(items.len() - 1);
                    }
                    items.len() - 1
                }),
            };
            if met.insert((above, below, line.kind), ()).is_none() {
                pieces.push((at - 1, above, below, *line));
            }
            above = below;
        }
    }
    let mut up: Vec<Vec<usize>> = vec![Vec::new(); items.len()];
    let mut down: Vec<Vec<usize>> = vec![Vec::new(); items.len()];
    for (_, above, below, _) in &pieces {
        up.get_mut(*below).into_iter().for_each(|row| row.push(*above));
        down.get_mut(*above).into_iter().for_each(|row| row.push(*below));
    }
    order(&mut items, &mut rows, (&up, &down));
    straighten(&mut items, &rows, (&up, &down));
    settled(sizes, &items, &rows, &pieces)
}

/// The rows from above, or from below.
fn sweep(rows: usize, downwards: bool) -> impl Iterator<Item = usize> {
    (0..rows).map(move |i| if downwards { i } else { rows - 1 - i })
}

fn mean(items: &[Item], of: &[usize], what: impl Fn(&Item) -> f64) -> Option<f64> {
    let all = of.iter().filter_map(|i| items.get(*i)).map(what);
    (!of.is_empty()).then(|| all.sum::<f64>() / of.len() as f64)
}

type Near<'a> = (&'a [Vec<usize>], &'a [Vec<usize>]);

/// Puts each box near the middle of those that it is joined to, by their order.
fn order(items: &mut [Item], rows: &mut [Vec<usize>], (up, down): Near<'_>) {
    for row in rows.iter() {
        for (at, i) in row.iter().enumerate() {
            items.get_mut(*i).into_iter().for_each(|item| item.order = at as f64);
        }
    }
    for round in each(0..ROUNDS) {
        let downwards = round % 2 == 0;
        let near = if downwards { up } else { down };
        for at in sweep(rows.len(), downwards) {
            let Some(row) = rows.get_mut(at) else { continue };
            let wish = |i: &usize| {
                let own = items.get(*i).map_or(0.0, |item| item.order);
                near.get(*i).and_then(|of| mean(items, of, |item| item.order)).unwrap_or(own)
            };
            let mut wishes: Vec<(f64, usize)> = each(row.iter()).map(|i| (wish(i), *i)).collect();
            wishes.sort_by(|a, b| a.0.total_cmp(&b.0));
            if wishes.len() < row.len() {
                return;
            }
            *row = wishes.iter().map(|(_, i)| *i).collect();
            // Orders are compared between layers of different lengths.
            let middle = row.len() as f64 / 2.0;
            for (at, i) in row.iter().enumerate() {
                items.get_mut(*i).into_iter().for_each(|item| item.order = at as f64 - middle);
            }
        }
    }
}

/// Puts each box below the middle of what leads to it, as far as its neighbours let it.
fn straighten(items: &mut [Item], rows: &[Vec<usize>], (up, down): Near<'_>) {
    for row in rows {
        spread(items, row, &vec![0.0; row.len()]);
    }
    for round in each(0..ROUNDS) {
        let downwards = round % 2 == 0;
        for at in sweep(rows.len(), downwards) {
            let Some(row) = rows.get(at) else { continue };
            let wish = |i: &usize| {
                let own = items.get(*i).map_or(0.0, |item| item.x);
                let (first, second) = if downwards { (up, down) } else { (down, up) };
                let of = |near: &[Vec<usize>]| {
                    near.get(*i).and_then(|of| mean(items, of, |item| item.x))
                };
                of(first).or_else(|| of(second)).unwrap_or(own)
            };
            let wishes: Vec<f64> = each(row.iter()).map(wish).collect();
            spread(items, row, &wishes);
        }
    }
}

/// The places nearest to some wishes at which nothing overlaps: what overlaps moves together, which is best
/// for the sum of squares (the algorithm for isotonic regression by pooling).
fn spread(items: &mut [Item], row: &[usize], wishes: &[f64]) {
    // Blocks of neighbours: their weight, their place, and how many they are.
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
    let (mut offsets, mut before, mut offset) = (Vec::new(), 0.0, 0.0);
    for (at, (i, wish)) in row.iter().zip(wishes).enumerate() {
        let Some(item) = items.get(*i) else { continue };
        if at > 0 {
            offset += before / 2.0 + GAP + item.width / 2.0;
        }
        before = item.width;
        offsets.push(offset);
        let mut block = (item.weight, wish - offset, 1);
        while let Some(last) = blocks.last().filter(|last| last.1 > block.1) {
            let weight = last.0 + block.0;
            block = (weight, (last.0 * last.1 + block.0 * block.1) / weight, last.2 + block.2);
            blocks.pop();
        }
        blocks.push(block);
    }
    let places = blocks.iter().flat_map(|(_, place, count)| std::iter::repeat_n(*place, *count));
    for ((i, offset), place) in row.iter().zip(&offsets).zip(places) {
        if let Some(item) = items.get_mut(*i) {
            item.x = place + offset;
        }
    }
}

/// The whole, with the left upper corner at 0.
fn settled(
    sizes: &[(f64, f64)],
    items: &[Item],
    rows: &[Vec<usize>],
    pieces: &[(usize, usize, usize, Line)],
) -> Placed {
    let left = items.iter().map(|item| item.x - item.width / 2.0).fold(f64::INFINITY, f64::min);
    let right = items.iter().map(|item| item.x + item.width / 2.0).fold(left, f64::max);
    let x = |i: usize| items.get(i).map_or(0.0, |item| item.x - left);
    // Lines that go far to the side need more room between two layers.
    let mut gaps = vec![36.0_f64; rows.len()];
    for (row, above, below, _) in pieces {
        if let Some(gap) = gaps.get_mut(*row) {
            *gap = gap.max((x(*above) - x(*below)).abs() / 7.0).min(120.0);
        }
    }
    let mut heads = Vec::with_capacity(rows.len());
    let mut foot = 0.0;
    let mut boxes = vec![(0.0, 0.0); sizes.len()];
    for (row, gap) in rows.iter().zip(gaps) {
        let of = |i: &usize| sizes.get(*i).map_or(0.0, |size| size.1);
        let high = row.iter().map(of).fold(0.0, f64::max);
        for i in row {
            if let Some(place) = boxes.get_mut(*i) {
                *place = (x(*i), foot + high / 2.0);
            }
        }
        heads.push((foot, foot + high));
        foot += high + gap;
    }
    let edges = |row: usize| heads.get(row).copied().unwrap_or_default();
    let half = |i: usize| sizes.get(i).map(|size| size.1 / 2.0);
    let place = |i: usize| boxes.get(i).map_or(0.0, |place: &(f64, f64)| place.1);
    let piece = |(row, above, below, line): &(usize, usize, usize, Line)| {
        let (top, bottom) = (edges(*row), edges(row + 1));
        let from = half(*above).map_or(top.1, |half| place(*above) + half);
        let to = half(*below).map_or(bottom.0, |half| place(*below) - half);
        let lane = half(*below).is_none();
        Piece {
            from: (x(*above), from),
            to: (x(*below), to),
            through: lane.then_some(bottom.1),
            line: *line,
            begins: half(*above).is_some(),
            ends: !lane,
        }
    };
    let pieces = each(pieces).map(piece).collect();
    let height = heads.last().map_or(0.0, |last| last.1);
    Placed { boxes, pieces, width: (right - left).max(0.0), height }
}
