//! A map of two numbers, with the lost positions marked. The first number goes down, the
//! second across, as in a table.

use super::{Anchor, FAINT, INK, RED, Sheet};
use crate::meter::each;
use crate::report::map::{is_marked, marked};
use crate::report::scale::{label, range, ticks};
use crate::session::answer::{Axis, Datum};

/// The longer side, unless the map is so large that a cell would be less than a dot.
const SIDE: f64 = 640.0;
const TOP: f64 = 76.0;
/// More cells than this have no numbers in them: nobody could read them.
const MOST_NUMBERS: usize = 1600;

pub fn map(game: Option<&str>, down: &Axis, across: &Axis, rows: &[Vec<Datum>]) -> String {
    let what = marked(game, rows);
    let title = what.as_deref().unwrap_or("no values that a map can show");
    let mut sheet = Sheet::new(title);
    sheet.text(20.0, 28.0, 17, Anchor::Start, title);
    let text = format!("{} down, {} across", range(down), range(across));
    sheet.text(20.0, 46.0, 12, Anchor::Start, &text);
    let (columns, lines) = (across.values.len(), rows.len());
    let cell = (SIDE / columns.max(lines).max(1) as f64).clamp(2.0, 28.0);
    let longest = each(&down.values).map(|v| label(v).chars().count()).max().unwrap_or(1);
    let left = 24.0 + 8.0 * longest as f64;
    let (width, height) = (cell * columns as f64, cell * lines as f64);
    let whole = (left + width + 20.0).max(40.0 + 8.0 * text.len().max(title.len()) as f64);
    if what.is_none() {
        return sheet.end(whole, TOP);
    }
    let numbers = columns * lines <= MOST_NUMBERS && cell >= 14.0;
    for (i, row) in rows.iter().enumerate() {
        let y = TOP + cell * i as f64;
        for (j, value) in each(row).enumerate() {
            let x = left + cell * j as f64;
            if is_marked(value) {
                sheet.rect((x, y), (cell, cell), RED);
            }
            if numbers {
                let ink = if is_marked(value) { "#ffffff" } else { INK };
                let place = (x + cell / 2.0, y + cell / 2.0 + 4.0);
                sheet.ink(place.0, place.1, (11, ink), Anchor::Middle, &label(value));
            }
        }
    }
    let room = |step: usize, needs: f64| step as f64 * cell > needs;
    for (j, label) in ticks(across, |step, long| room(step, 7.0 * long as f64 + 6.0)) {
        let x = left + cell * j as f64;
        sheet.line((x, TOP), (x, TOP + height), FAINT);
        sheet.text(x + cell / 2.0, TOP - 6.0, 11, Anchor::Middle, &label);
    }
    for (i, label) in ticks(down, |step, _| room(step, 13.0)) {
        let y = TOP + cell * i as f64;
        sheet.line((left, y), (left + width, y), FAINT);
        sheet.text(left - 6.0, y + cell / 2.0 + 4.0, 11, Anchor::End, &label);
    }
    let (right, foot) = (left + width, TOP + height);
    let corners = [(left, TOP), (right, TOP), (right, foot), (left, foot), (left, TOP)];
    for (from, to) in corners.iter().zip(corners.iter().skip(1)) {
        sheet.line(*from, *to, INK);
    }
    sheet.end(whole, TOP + height + 20.0)
}
