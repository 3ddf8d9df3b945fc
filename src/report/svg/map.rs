//! A map of two numbers, with the lost positions marked. The first number goes down, the
//! second across, as in a table.

use super::ink::MOST_STEPS;
use super::letters::{cut, wide, widest};
use super::{Anchor, Ink, MARGIN, Shape, Sheet, TITLE};
use crate::meter::{Text, each};
use crate::report::map::{is_marked, marked};
use crate::report::scale::{label, range, ticks};
use crate::session::answer::{Axis, Datum};
use std::fmt::Write;

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
/// A sign in a cell that is smaller cannot be seen.
const SIGN: f64 = 5.0;
/// The side of a field of the legend, and the room around it.
const FIELD: f64 = 16.0;
const APART: f64 = 14.0;

/// Which values share a colour: equal ranges from the lowest value on; the last step has the rest.
struct Steps {
    low: i64,
    each: i64,
    high: i64,
}

impl Steps {
    /// Those of all numbers that are not marked.
    fn new(rows: &[Vec<Datum>]) -> Option<Steps> {
        let numbers = each(rows.iter().flatten()).filter_map(|value| match value {
            Datum::Number(n) if *n != 0 => Some(*n),
            _ => None,
        });
        let (low, high) = numbers.fold((i64::MAX, i64::MIN), |(l, h), n| (l.min(n), h.max(n)));
        let span = i128::from(high) - i128::from(low) + 1;
        let each = i64::try_from(span.div_euclid(MOST_STEPS as i128)).ok()?;
        let more = i64::from(span % MOST_STEPS as i128 != 0);
        (low <= high).then_some(Steps { low, each: (each + more).max(1), high })
    }

    fn step(&self, value: &Datum) -> Option<usize> {
        let Datum::Number(n) = value else { return None };
        let above = i128::from(*n) - i128::from(self.low);
        usize::try_from(above / i128::from(self.each)).ok().map(|at| at.min(MOST_STEPS - 1))
    }

    /// The fields of the legend.
    fn fields(&self) -> Vec<(Ink, String)> {
        let from = |at: usize| self.low.saturating_add(self.each.saturating_mul(at as i64));
        let all = (0..MOST_STEPS).take_while(|at| from(*at) <= self.high);
        let one = |at: usize| {
            let last = from(at).saturating_add(self.each - 1).min(self.high);
            let text = match from(at) == last {
                true => last.to_string(),
                false => format!("{} to {last}", from(at)),
            };
            (Ink::Step(at), text)
        };
        all.map(one).collect()
    }
}

/// The cells of a row, those of one colour side by side as one area: a large map has many.
fn runs(
    row: &[Datum],
    ink_of: impl Fn(&Datum) -> Option<Ink>,
    areas: &mut [(Ink, Text)],
    ((left, y), cell): ((f64, f64), (f64, f64)),
) {
    let inks: Vec<Option<Ink>> = each(row).map(ink_of).collect();
    let mut at = 0;
    for run in inks.chunk_by(|a, b| a == b) {
        let own = areas.iter_mut().find(|(ink, _)| run.first() == Some(&Some(*ink)));
        if let Some((_, area)) = own {
            let (x, wide) = (left + cell.0 * at as f64, cell.0 * run.len() as f64);
            let _ = write!(area, "M{x:.1} {y:.1}h{wide:.1}v{:.1}h-{wide:.1}z", cell.1);
        }
        at += run.len();
    }
}

/// What the marks are, in a legend.
fn mark(rows: &[Vec<Datum>], game: bool) -> &'static str {
    match rows.iter().flatten().next() {
        Some(Datum::Truth(_)) => "true",
        Some(Datum::Number(_)) if !game => "0",
        Some(Datum::Number(_)) => "0, a P-position",
        _ => "a P-position",
    }
}

pub(super) fn map(game: Option<&str>, down: &Axis, across: &Axis, rows: &[Vec<Datum>]) -> String {
    let what = marked(game, rows);
    let values = matches!(rows.iter().flatten().next(), Some(Datum::Number(_)));
    let title = match (&what, game) {
        (None, _) => "no values that a map can show".to_string(),
        (Some(_), Some(game)) if values => format!("nim-values of {game}, P-positions marked"),
        (Some(what), _) => what.clone(),
    };
    let title = title.as_str();
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
    let steps = if what.is_some() { Steps::new(rows) } else { None };
    let mut fields = vec![(Ink::Lost, mark(rows, game.is_some()).to_string())];
    fields.extend(steps.iter().flat_map(Steps::fields));
    let longest = fields.iter().map(|(_, text)| wide(text, WORDS)).fold(0.0, f64::max);
    let words = wide(title, TITLE).min(LONGEST).max(wide(&text, WORDS));
    let words = words.max(longest + FIELD + APART);
    let whole = (left + width + MARGIN.max(aside)).max(2.0 * MARGIN + words);
    sheet.title(whole);
    sheet.text(MARGIN, 46.0, WORDS, Anchor::Start, &text);
    if what.is_none() {
        return sheet.end(whole, TOP);
    }
    let ink_of = |value: &Datum| match is_marked(value) {
        true => Some(Ink::Lost),
        false => steps.as_ref().and_then(|steps| steps.step(value)).map(Ink::Step),
    };
    let mut areas: Vec<(Ink, Text)> = fields.iter().map(|(ink, _)| (*ink, Text::new())).collect();
    let mut signs = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let y = TOP + cell.1 * i as f64;
        if !numbers {
            runs(row, ink_of, &mut areas, ((left, y), cell));
        }
        for (j, value) in each(row).enumerate() {
            let x = left + cell.0 * j as f64;
            if is_marked(value) {
                signs.push((x + cell.0 / 2.0, y + cell.1 / 2.0));
            }
            if numbers {
                if let Some(ink) = ink_of(value) {
                    sheet.rect((x, y), cell, ink);
                }
                let ink = if is_marked(value) { Ink::Paper } else { Ink::Letters };
                let place = (x + cell.0 / 2.0, y + cell.1 / 2.0 + 4.0);
                sheet.ink(place.0, place.1, (NUMBERS, ink), Anchor::Middle, &label(value));
            }
        }
    }
    for (ink, area) in areas {
        let area = area.end();
        if !area.is_empty() {
            sheet.area(&area, ink);
        }
    }
    // What is marked is told by a form as well.
    let signed = !numbers && cell.0.min(cell.1) >= SIGN;
    if signed && !signs.is_empty() {
        sheet.dots(&signs, cell.0.min(cell.1) * 0.4, Shape::Round, Ink::Paper);
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
    let (mut x, mut y) = (MARGIN, TOP + height + 18.0);
    for (ink, text) in &fields {
        let room = FIELD + 6.0 + wide(text, WORDS);
        if x > MARGIN && x + room > whole - MARGIN {
            (x, y) = (MARGIN, y + FIELD + 8.0);
        }
        sheet.rect((x, y), (FIELD, FIELD), *ink);
        if *ink == Ink::Lost && signed {
            sheet.dots(
                &[(x + FIELD / 2.0, y + FIELD / 2.0)],
                FIELD * 0.4,
                Shape::Round,
                Ink::Paper,
            );
        }
        sheet.text(x + FIELD + 6.0, y + 12.5, WORDS, Anchor::Start, text);
        x += room + APART;
    }
    sheet.end(whole, y + FIELD + 16.0)
}
