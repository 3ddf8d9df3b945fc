//! Values against a number.

use super::{Anchor, BLUE, FAINT, INK, RED, Sheet};
use crate::meter::each;
use crate::report::scale::{Heights, range, ticks};
use crate::session::answer::{Axis, Datum};

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 440.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 56.0;
const RIGHT: f64 = 24.0;

pub fn plot(game: Option<&str>, axis: &Axis, values: &[Datum]) -> String {
    let title = format!("{} against {}", game.unwrap_or("values"), range(axis));
    let mut sheet = Sheet::new(&title);
    sheet.text(20.0, 28.0, 17, Anchor::Start, &title);
    let Some(heights) = Heights::new(values).filter(|h| !h.of.is_empty()) else {
        sheet.text(20.0, 60.0, 14, Anchor::Start, "nothing that can be drawn");
        return sheet.end(WIDTH, 80.0);
    };
    let (low, high) = heights.ends();
    let marks: Vec<(i128, String)> =
        heights.marks(10).into_iter().map(|h| (h, heights.label(h))).collect();
    let longest = marks.iter().map(|(_, l)| l.chars().count()).max().unwrap_or(1);
    let left = 32.0 + 8.0 * longest as f64;
    let (width, height) = (WIDTH - left - RIGHT, HEIGHT - TOP - BOTTOM);
    // Half a step is free on every side, so that no dot lies on an axis.
    let gap = width / values.len() as f64;
    let x = |i: usize| left + (i as f64 + 0.5) * gap;
    let up = (height - 16.0) / ((high - low).max(1) as f64);
    let y = |value: i128| TOP + height - 8.0 - (value - low) as f64 * up;
    for (mark, label) in &marks {
        sheet.line((left, y(*mark)), (left + width, y(*mark)), FAINT);
        sheet.text(left - 8.0, y(*mark) + 4.0, 12, Anchor::End, label);
    }
    let foot = TOP + height;
    for (i, label) in ticks(axis, |step, longest| step as f64 * gap > 8.0 * longest as f64 + 14.0) {
        sheet.line((x(i), foot), (x(i), foot + 5.0), INK);
        sheet.text(x(i), foot + 20.0, 12, Anchor::Middle, &label);
    }
    sheet.line((left, TOP), (left, foot), INK);
    sheet.line((left, foot), (left + width, foot), INK);
    sheet.text(left + width, foot + 40.0, 13, Anchor::End, &axis.name);
    let wide = (gap * 0.8).clamp(2.0, 7.0);
    // A game's lost positions, those worth nothing, stand out.
    let zero = |value: i128| game.is_some() && heights.names.is_none() && value == 0;
    for (lost, ink) in [(false, BLUE), (true, RED)] {
        let places = heights
            .of
            .iter()
            .enumerate()
            .filter(|(_, value)| zero(**value) == lost)
            .map(|(i, value)| (x(i), y(*value)));
        let places: Vec<(f64, f64)> = each(places).collect();
        if !places.is_empty() {
            sheet.dots(&places, wide, ink);
        }
    }
    if heights.of.iter().any(|value| zero(*value)) {
        sheet.ink(left, foot + 40.0, (13, RED), Anchor::Start, "P-positions in red");
    }
    sheet.end(WIDTH, HEIGHT)
}
