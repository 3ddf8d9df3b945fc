//! Positions on a graph: its nodes on a circle, on which no edge runs through a third node.

use super::letters::{cut, wide};
use super::{Anchor, Ink, Sheet};
use crate::meter::each;
use crate::session::answer::Drawing;
use std::f64::consts::TAU;

/// The size of a name; a longer one is cut.
const NAME: u32 = 10;
const LONGEST: f64 = 64.0;
/// A node is so high, and so wide beside its name.
const HIGH: f64 = 15.0;
const BESIDE: f64 = 7.0;
/// From one node on the circle to the next at least.
const APART: f64 = 12.0;
const HEAD: f64 = 5.0;

/// How wide all nodes are.
fn across(one: &Drawing) -> f64 {
    let names = each(one.net.names.iter()).map(|name| wide(name, NAME));
    names.fold(0.0, f64::max).min(LONGEST) + BESIDE
}

/// From the middle to the middle of a node.
fn radius(one: &Drawing) -> f64 {
    let count = one.net.names.len() as f64;
    if count < 2.0 { 0.0 } else { (count * (across(one).max(HIGH) + APART) / TAU).max(26.0) }
}

pub(super) fn size(one: &Drawing) -> (f64, f64) {
    let (wide, high) = reach(one);
    (2.0 * wide, 2.0 * high)
}

/// From the middle to the edges of the drawing, with a little room for the frames.
fn reach(one: &Drawing) -> (f64, f64) {
    let radius = radius(one);
    (radius + across(one) / 2.0 + 1.0, radius + HIGH / 2.0 + 1.0)
}

pub(super) fn draw(sheet: &mut Sheet, one: &Drawing, (left, top): (f64, f64)) {
    let (reach, radius, across) = (reach(one), radius(one), across(one));
    let count = one.net.names.len().max(1) as f64;
    let place = |at: usize| {
        let (sine, cosine) = (TAU * at as f64 / count).sin_cos();
        (left + reach.0 + radius * sine, top + reach.1 - radius * cosine)
    };
    for (from, to) in each(one.edges()).filter(|(from, to)| from != to) {
        edge(sheet, (place(from), place(to)), across, one.net.directed);
    }
    for (at, sign, name) in each(one.nodes()) {
        let (x, y) = place(at);
        let corner = (x - across / 2.0, y - HIGH / 2.0);
        let token = sign == 'o';
        let (ink, frame) = if token { (Ink::Paper, Ink::Dot) } else { (Ink::Letters, Ink::Edge) };
        if token {
            sheet.rect(corner, (across, HIGH), Ink::Dot);
        }
        sheet.frame(corner, (across, HIGH), (frame, 0.8));
        let name = cut(name, NAME, LONGEST);
        sheet.ink(x, y + 3.6, (NAME, ink), Anchor::Middle, &name);
    }
}

/// A line from the border of one node to that of another.
fn edge(sheet: &mut Sheet, (from, to): ((f64, f64), (f64, f64)), across: f64, directed: bool) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1.0);
    let (x, y) = (x / length, y / length);
    // What a node hides of the line.
    let hidden = (across / 2.0 / x.abs()).min(HIGH / 2.0 / y.abs()) + 1.0;
    let begin = (from.0 + x * hidden, from.1 + y * hidden);
    let tip = (to.0 - x * hidden, to.1 - y * hidden);
    sheet.line(begin, tip, Ink::Edge);
    if directed {
        let back = (tip.0 - x * HEAD, tip.1 - y * HEAD);
        let half = HEAD / 2.0;
        let (right, left) =
            ((back.0 - y * half, back.1 + x * half), (back.0 + y * half, back.1 - x * half));
        let path = format!(
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
            right.0, right.1, tip.0, tip.1, left.0, left.1
        );
        sheet.area(&path, Ink::Edge);
    }
}
