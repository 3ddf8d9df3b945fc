//! What can follow a position: a tree that grows to the right, one line for each end.

use super::{Anchor, INK, RED, Sheet};
use crate::meter::each;
use crate::session::answer::TreeLine;

const LINE: f64 = 22.0;
const TOP: f64 = 56.0;
const LETTER: f64 = 7.6;
/// Between one position and what follows it.
const GAP: f64 = 46.0;

pub fn tree(lines: &[TreeLine]) -> String {
    let roots = lines.iter().filter(|l| l.depth == 0).map(|l| l.position.as_str());
    let title = format!("What can follow {}", roots.collect::<Vec<_>>().join(", "));
    let mut sheet = Sheet::new(&title);
    sheet.text(20.0, 28.0, 17, Anchor::Start, &title);
    let labels: Vec<String> = each(lines).map(label).collect();
    let deepest = lines.iter().map(|l| l.depth).max().unwrap_or(0);
    let mut starts = vec![20.0];
    let mut longest = vec![0; deepest + 1];
    for (line, label) in each(lines.iter().zip(&labels)) {
        if let Some(longest) = longest.get_mut(line.depth) {
            *longest = label.chars().count().max(*longest);
        }
    }
    for longest in longest {
        let start = starts.last().copied().unwrap_or(0.0);
        starts.push(start + longest as f64 * LETTER + GAP);
    }
    let heights = heights(lines);
    let start = |depth: usize| starts.get(depth).copied().unwrap_or(0.0);
    // Who a line follows: the last one before it that is less deep.
    let mut above: Vec<(f64, f64)> = Vec::new();
    for ((line, label), y) in each(lines.iter().zip(&labels).zip(&heights)) {
        let x = start(line.depth);
        above.truncate(line.depth);
        if let Some(from) = above.last() {
            sheet.line(*from, (x - 5.0, *y), "#8c959f");
        }
        let ink = if line.grundy == Some(0) { RED } else { INK };
        sheet.ink(x, y + 4.0, (13, ink), Anchor::Start, label);
        above.push((x + label.chars().count() as f64 * LETTER + 5.0, *y));
    }
    let ends = heights.iter().copied().fold(TOP, f64::max);
    if lines.iter().any(|l| l.grundy == Some(0)) {
        sheet.ink(20.0, ends + LINE + 12.0, (12, RED), Anchor::Start, "P-positions in red");
    }
    let width = start(deepest + 1).max(40.0 + 9.5 * title.chars().count() as f64);
    sheet.end(width, ends + 2.0 * LINE + 8.0)
}

fn label(line: &TreeLine) -> String {
    let mut label = line.position.clone();
    if let Some(value) = line.value() {
        label += &format!(" = {value}");
    }
    if line.again {
        label += ", and moves again";
    }
    label
        + match (line.seen, line.cut) {
            (true, _) => ", drawn above",
            (_, true) => ", and more",
            _ => "",
        }
}

/// How far down each line stands: an end has a line of its own, a position the middle of what
/// follows it. The lines below a position come right after it, so that going through them from
/// the last on meets what follows before the position itself.
fn heights(lines: &[TreeLine]) -> Vec<f64> {
    let mut next = TOP;
    let mut down = Vec::with_capacity(lines.len());
    for (i, line) in lines.iter().enumerate() {
        let leaf = lines.get(i + 1).is_none_or(|below| below.depth <= line.depth);
        down.push(leaf.then_some(next));
        if leaf {
            next += LINE;
        }
    }
    // The first and the last of what follows at each depth, for the lines that were met.
    let mut open: Vec<Option<(f64, f64)>> = Vec::new();
    let mut out = vec![TOP; lines.len()];
    for ((line, place), out) in lines.iter().zip(down).zip(&mut out).rev() {
        if open.len() < line.depth + 2 {
            open.resize(line.depth + 2, None);
        }
        let below = open.get_mut(line.depth + 1).and_then(Option::take);
        let own = place.or(below.map(|(top, bottom)| (top + bottom) / 2.0)).unwrap_or(TOP);
        *out = own;
        if let Some(row) = open.get_mut(line.depth) {
            *row = Some((own, row.map_or(own, |(_, bottom)| bottom)));
        }
    }
    out
}
