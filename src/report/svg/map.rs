//! A map of two numbers, with the lost positions marked. The first number goes down, the
//! second across, as in a table.

use super::letters::{cut, wide, widest};
use super::{Anchor, Ink, MARGIN, Sheet, TITLE};
use crate::meter::each;
use crate::report::map::{is_marked, marked};
use crate::report::scale::{label, range, ticks};
use crate::session::answer::{Axis, Datum};

/// The longer side, unless the map is so large that a cell would be less than a dot.
const SIDE: f64 = 640.0;
const TOP: f64 = 76.0;
/// More cells than this have no numbers in them: nobody could read them.
const MOST_NUMBERS: usize = 1600;
/// Cells grow wider than they are high for the sake of their numbers, up to this width of all.
const WIDEST: f64 = 1200.0;
/// The size of the numbers, and of the line below the title.
const NUMBERS: u32 = 11;
const WORDS: u32 = 12;
/// A title that is longer is cut.
const LONGEST: f64 = 1000.0;

pub fn map(game: Option<&str>, down: &Axis, across: &Axis, rows: &[Vec<Datum>]) -> String {
    let what = marked(game, rows);
    let title = what.as_deref().unwrap_or("no values that a map can show");
    let mut sheet = Sheet::new(title);
    let text = format!("{} down, {} across", range(down), range(across));
    let text = cut(&text, WORDS, LONGEST);
    let (columns, lines) = (across.values.len(), rows.len());
    let high = (SIDE / columns.max(lines).max(1) as f64).clamp(2.0, 28.0);
    let widest = |values: &[Datum]| {
        let labels: Vec<String> = each(values).map(label).collect();
        widest(labels.iter().map(String::as_str), NUMBERS)
    };
    let mut cell = (high, high);
    let mut numbers = columns * lines <= MOST_NUMBERS && high >= 14.0 && what.is_some();
    if numbers {
        let needs = each(rows).map(|row| widest(row)).fold(0.0, f64::max) + 8.0;
        numbers = needs <= high || needs * columns as f64 <= WIDEST;
        cell.0 = if numbers { high.max(needs) } else { high };
    }
    let (above, beside) = (widest(&across.values), widest(&down.values));
    // The labels of the first and of the last column stand half beside the map.
    let aside = (above - cell.0) / 2.0 + 4.0;
    let left = (MARGIN + 8.0 + beside).max(aside);
    let (width, height) = (cell.0 * columns as f64, cell.1 * lines as f64);
    let words = wide(title, TITLE).min(LONGEST).max(wide(&text, WORDS));
    let whole = (left + width + MARGIN.max(aside)).max(2.0 * MARGIN + words);
    sheet.title(whole);
    sheet.text(MARGIN, 46.0, WORDS, Anchor::Start, &text);
    if what.is_none() {
        return sheet.end(whole, TOP);
    }
    for (i, row) in rows.iter().enumerate() {
        let y = TOP + cell.1 * i as f64;
        for (j, value) in each(row).enumerate() {
            let x = left + cell.0 * j as f64;
            if is_marked(value) {
                sheet.rect((x, y), cell, Ink::Lost);
            }
            if numbers {
                let ink = if is_marked(value) { Ink::Paper } else { Ink::Letters };
                let place = (x + cell.0 / 2.0, y + cell.1 / 2.0 + 4.0);
                sheet.ink(place.0, place.1, (NUMBERS, ink), Anchor::Middle, &label(value));
            }
        }
    }
    for (j, label) in ticks(across, |step, _| step as f64 * cell.0 > above + 6.0) {
        let x = left + cell.0 * j as f64;
        sheet.line((x, TOP), (x, TOP + height), Ink::Faint);
        sheet.text(x + cell.0 / 2.0, TOP - 9.0, NUMBERS, Anchor::Middle, &label);
    }
    for (i, label) in ticks(down, |step, _| step as f64 * cell.1 > 13.0) {
        let y = TOP + cell.1 * i as f64;
        sheet.line((left, y), (left + width, y), Ink::Faint);
        sheet.text(left - 6.0, y + cell.1 / 2.0 + 4.0, NUMBERS, Anchor::End, &label);
    }
    let (right, foot) = (left + width, TOP + height);
    let corners = [(left, TOP), (right, TOP), (right, foot), (left, foot), (left, TOP)];
    for (from, to) in corners.iter().zip(corners.iter().skip(1)) {
        sheet.line(*from, *to, Ink::Letters);
    }
    sheet.end(whole, TOP + height + 20.0)
}
