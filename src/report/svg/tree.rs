//! What can follow a position: a tree that grows to the right, one line for each end.

use super::letters::{wide, widest};
use super::{Anchor, Ink, MARGIN, Sheet, TITLE, board};
use crate::meter::each;
use crate::session::answer::{MOST_OF_A_TREE, TreeLine};

const LINE: f64 = 22.0;
const TOP: f64 = 56.0;
/// The sizes of the positions, and of what is said below.
const SIZE: u32 = 13;
const WORDS: u32 = 12;
/// A title that is longer is cut, where the tree is not as wide.
const LONGEST: f64 = 1000.0;
/// Between one position and what follows it.
const GAP: f64 = 46.0;
/// Between a board and the words beside it.
const BESIDE: f64 = 8.0;

pub(super) fn tree(lines: &[TreeLine]) -> String {
    let roots = lines.iter().filter(|l| l.depth == 0).map(|l| l.position.as_str());
    let title = format!("What can follow {}", roots.collect::<Vec<_>>().join(", "));
    let mut sheet = Sheet::new(&title);
    let labels: Vec<String> = each(lines).map(label).collect();
    let deepest = lines.iter().map(|l| l.depth).max().unwrap_or(0);
    let mut starts = vec![MARGIN];
    let mut longest = vec![0.0; deepest + 1];
    for (line, label) in each(lines.iter().zip(&labels)) {
        if let Some(longest) = longest.get_mut(line.depth) {
            *longest = (beside(line) + wide(label, SIZE)).max(*longest);
        }
    }
    for longest in longest {
        let start = starts.last().copied().unwrap_or(0.0);
        starts.push(start + longest + GAP);
    }
    let heights = heights(lines);
    let start = |depth: usize| starts.get(depth).copied().unwrap_or(0.0);
    // Who a line follows: the last one before it that is less deep.
    let mut above: Vec<(f64, f64)> = Vec::new();
    for ((line, label), y) in each(lines.iter().zip(&labels).zip(&heights)) {
        let x = start(line.depth);
        above.truncate(line.depth);
        if let Some(from) = above.last() {
            sheet.line(*from, (x - 5.0, *y), Ink::Edge);
        }
        let (width, lost) = (beside(line) + wide(label, SIZE), line.outcome == 'P');
        let (_, high) = board::size(&line.drawings);
        if lost {
            let high = high.max(12.0) + 6.0;
            sheet.outline((x - 4.0, y - high / 2.0), (width + 8.0, high), Ink::Lost);
        }
        board::draw(&mut sheet, &line.drawings, (x, y - high / 2.0));
        let ink = if lost { Ink::Lost } else { Ink::Letters };
        sheet.ink(x + beside(line), y + 4.0, (SIZE, ink), Anchor::Start, label);
        above.push((x + width + 5.0, *y));
    }
    let foot = heights.iter().zip(lines).map(|(y, line)| y + (line_of(line) - LINE) / 2.0);
    let mut foot = foot.fold(TOP, f64::max) + LINE;
    let mut said = vec![];
    if lines.iter().any(|l| l.outcome == 'P') {
        said.push(("P-positions are in a box, in red".to_string(), Ink::Lost));
    }
    if is_cut(lines) {
        said.push((format!("only the first {MOST_OF_A_TREE} positions are drawn"), Ink::Letters));
    }
    for (text, ink) in &said {
        sheet.ink(MARGIN, foot + 12.0, (WORDS, *ink), Anchor::Start, text);
        foot += LINE;
    }
    let words = widest(said.iter().map(|(text, _)| text.as_str()), WORDS);
    let words = words.max(wide(&title, TITLE).min(LONGEST));
    let width = start(deepest + 1).max(2.0 * MARGIN + words);
    sheet.title(width);
    sheet.end(width, foot + 8.0)
}

/// How much of a line its boards take.
fn beside(line: &TreeLine) -> f64 {
    if line.drawings.is_empty() { 0.0 } else { board::size(&line.drawings).0 + BESIDE }
}

fn line_of(line: &TreeLine) -> f64 {
    LINE.max(board::size(&line.drawings).1 + 12.0)
}

/// Whether a tree ends before its end, for the number of its positions.
pub fn is_cut(lines: &[TreeLine]) -> bool {
    lines.len() >= MOST_OF_A_TREE && lines.last().is_some_and(|line| line.cut)
}

fn label(line: &TreeLine) -> String {
    let mut label = match (line.value(), board::says_all(&line.position, &line.drawings)) {
        (Some(value), true) => value,
        _ => line.valued(),
    };
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

/// How far down each line stands: a position has as much room as it needs, or all that follows it, and
/// stands in the middle. The lines below a position come right after it, so that going through them from the
/// last on meets what follows before the position itself.
fn heights(lines: &[TreeLine]) -> Vec<f64> {
    // What the lines that were met need at each depth, up to the next position above them.
    let mut open: Vec<f64> = Vec::new();
    let mut needs = Vec::with_capacity(lines.len());
    for line in lines.iter().rev() {
        if open.len() < line.depth + 2 {
            open.resize(line.depth + 2, 0.0);
        }
        let below = open.get_mut(line.depth + 1).map_or(0.0, std::mem::take);
        let own = below.max(line_of(line));
        needs.push((own, below));
        if let Some(all) = open.get_mut(line.depth) {
            *all += own;
        }
    }
    // Where the next line of each depth begins.
    let mut next = vec![TOP - LINE / 2.0];
    let mut out = Vec::with_capacity(lines.len());
    for (line, (own, below)) in lines.iter().zip(needs.into_iter().rev()) {
        next.resize(line.depth + 1, 0.0);
        let start = next.last().copied().unwrap_or(TOP);
        out.push(start + own / 2.0);
        if let Some(start) = next.last_mut() {
            *start += own;
        }
        next.push(start + (own - below) / 2.0);
    }
    out
}
