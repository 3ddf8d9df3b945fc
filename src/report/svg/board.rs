//! Boards as boards, small: the same drawings that play uses, in the signs that they have there.

use super::letters::wide;
use super::{Anchor, Ink, Shape, Sheet, net};
use crate::meter::each;
use crate::session::answer::{Drawing, DrawingKind};

/// The sides of a square, and of the place of a counter.
const SQUARE: f64 = 15.0;
const COUNTER: f64 = 11.0;
/// Between the boards of a sum.
const APART: f64 = 8.0;
/// The size of a letter on a square.
const LETTER: u32 = 10;

fn side(one: &Drawing) -> f64 {
    if one.kind == DrawingKind::Heaps { COUNTER } else { SQUARE }
}

fn size_of(one: &Drawing) -> (f64, f64) {
    if one.kind == DrawingKind::Graph {
        return net::size(one);
    }
    let columns = one.rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
    (columns as f64 * side(one), one.rows.len().max(1) as f64 * side(one))
}

/// The boards of a position, alone.
pub fn boards(position: &str, all: &[Drawing]) -> String {
    let mut sheet = Sheet::new(position);
    let (wide, high) = size(all);
    draw(&mut sheet, all, (APART, APART));
    sheet.end(wide + 2.0 * APART, high + 2.0 * APART)
}

/// A board tells what a longer name would say once more.
const NAME: usize = 14;

/// Whether a board stands for the name of a position.
pub(super) fn says_all(position: &str, all: &[Drawing]) -> bool {
    all.iter().any(|one| one.kind != DrawingKind::Heaps) && position.chars().count() > NAME
}

/// How much room the boards of a position need, side by side.
pub(super) fn size(all: &[Drawing]) -> (f64, f64) {
    let sizes: Vec<(f64, f64)> = all.iter().map(size_of).collect();
    let gaps = APART * all.len().saturating_sub(1) as f64;
    let wide: f64 = sizes.iter().map(|size| size.0).sum();
    (wide + gaps, sizes.iter().map(|size| size.1).fold(0.0, f64::max))
}

/// Draws them, from a left upper corner on.
pub(super) fn draw(sheet: &mut Sheet, all: &[Drawing], at: (f64, f64)) {
    let high = size(all).1;
    let mut left = at.0;
    for one in each(all) {
        let (wide, own) = size_of(one);
        draw_one(sheet, one, (left, at.1 + (high - own) / 2.0));
        left += wide + APART;
    }
}

fn draw_one(sheet: &mut Sheet, one: &Drawing, (left, top): (f64, f64)) {
    if one.kind == DrawingKind::Graph {
        return net::draw(sheet, one, (left, top));
    }
    let side = side(one);
    let mut counters = Vec::new();
    for (i, row) in each(one.rows.iter()).enumerate() {
        if one.kind == DrawingKind::Heaps && row.is_empty() {
            // A heap that is gone has its place.
            let (x, y) = (left + side / 2.0, top + (i as f64 + 0.5) * side);
            sheet.line((x - 3.0, y), (x + 3.0, y), Ink::Edge);
        }
        for (j, sign) in each(row.iter()).enumerate() {
            let (x, y) = (left + j as f64 * side, top + i as f64 * side);
            if one.kind != DrawingKind::Heaps && *sign != ' ' {
                sheet.frame((x + 0.5, y + 0.5), (side - 1.0, side - 1.0), (Ink::Edge, 0.8));
            }
            let middle = (x + side / 2.0, y + side / 2.0);
            match sign {
                'o' => counters.push(middle),
                '.' | ' ' => {}
                letter => {
                    let text = letter.to_string();
                    // What is wider than its square is no letter that could stand there.
                    if wide(&text, LETTER) <= side {
                        let place = (middle.0, middle.1 + 3.7);
                        sheet.text(place.0, place.1, LETTER, Anchor::Middle, &text);
                    }
                }
            }
        }
    }
    if !counters.is_empty() {
        sheet.dots(&counters, side * 0.62, Shape::Round, Ink::Dot);
    }
}
