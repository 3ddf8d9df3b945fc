//! Values against a number.

use super::letters::{cut, wide, widest};
use super::{Anchor, Ink, MARGIN, Shape, Sheet};
use crate::meter::each;
use crate::report::scale::{Heights, label, range, ticks};
use crate::report::sequences::repeating;
use crate::session::answer::{Axis, Datum, Repeats};

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 440.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 56.0;
const RIGHT: f64 = 24.0;
/// The sizes of the numbers at the axes, and of what is said below.
const NUMBERS: u32 = 12;
const WORDS: u32 = 13;
/// Between texts that stand side by side.
const APART: f64 = 16.0;

pub(super) fn plot(
    game: Option<&str>,
    axis: &Axis,
    values: &[Datum],
    repeats: Option<Repeats>,
    rare: &[usize],
) -> String {
    let title = format!("{} against {}", game.unwrap_or("values"), range(axis));
    let mut sheet = Sheet::new(&title);
    sheet.title(WIDTH);
    let Some(heights) = Heights::new(values).filter(|h| !h.of.is_empty()) else {
        sheet.text(MARGIN, 60.0, 14, Anchor::Start, "nothing that can be drawn");
        return sheet.end(WIDTH, 80.0);
    };
    let (low, high) = heights.ends();
    let marks: Vec<(i128, String)> =
        heights.marks(10).into_iter().map(|h| (h, heights.label(h))).collect();
    // The first and the last number below the axis stand half beside it.
    let below: Vec<String> = each(&axis.values).map(label).collect();
    let below = widest(below.iter().map(String::as_str), NUMBERS);
    let beside = widest(marks.iter().map(|(_, label)| label.as_str()), NUMBERS);
    let left = (MARGIN + 12.0 + beside).max(4.0 + below / 2.0).max(40.0);
    let right = RIGHT.max(4.0 + below / 2.0);
    let (width, height) = (WIDTH - left - right, HEIGHT - TOP - BOTTOM);
    // Half a step is free on every side, so that no dot lies on an axis.
    let gap = width / values.len() as f64;
    let x = |i: usize| left + (i as f64 + 0.5) * gap;
    let up = (height - 16.0) / ((high - low).max(1) as f64);
    let y = |value: i128| TOP + height - 8.0 - (value - low) as f64 * up;
    let from = match axis.values.first() {
        Some(Datum::Number(from)) => *from,
        _ => 0,
    };
    // Where the values repeat the ground is shaded.
    let begin = repeats.and_then(|r| usize::try_from((r.preperiod as i64 - from).max(0)).ok());
    if let Some(begin) = begin.filter(|begin| *begin < values.len()) {
        let edge = left + begin as f64 * gap;
        sheet.rect((edge, TOP), (left + width - edge, height), Ink::Shade);
    }
    for (mark, label) in &marks {
        sheet.line((left, y(*mark)), (left + width, y(*mark)), Ink::Faint);
        sheet.text(left - 8.0, y(*mark) + 4.0, NUMBERS, Anchor::End, label);
    }
    let foot = TOP + height;
    for (i, label) in ticks(axis, |step, _| step as f64 * gap > below + APART) {
        sheet.line((x(i), foot), (x(i), foot + 5.0), Ink::Letters);
        sheet.text(x(i), foot + 20.0, NUMBERS, Anchor::Middle, &label);
    }
    sheet.line((left, TOP), (left, foot), Ink::Letters);
    sheet.line((left, foot), (left + width, foot), Ink::Letters);
    let name = cut(&axis.name, WORDS, width / 3.0);
    sheet.text(left + width, foot + 40.0, WORDS, Anchor::End, &name);
    if heights.names.is_none() {
        let what = if game.is_some() { "nim-value" } else { "value" };
        sheet.text(left, TOP - 4.0, NUMBERS, Anchor::Middle, what);
    }
    let dot = (gap * 0.8).clamp(4.0, 8.0);
    let strange = repeats.map_or_else(Vec::new, |r| exceptions(&heights.of, from, r));
    // A game's lost positions, those worth nothing, stand out.
    let zero = |value: i128| game.is_some() && heights.names.is_none() && value == 0;
    // An exception has a ring, whatever its colour.
    let rings = strange.iter().chain(rare);
    let rings: Vec<(f64, f64)> =
        rings.filter_map(|i| Some((x(*i), y(*heights.of.get(*i)?)))).collect();
    if !rings.is_empty() {
        sheet.dots(&rings, dot + 5.0, Shape::Round, Ink::Ring);
        sheet.dots(&rings, dot + 2.0, Shape::Round, Ink::Paper);
    }
    for (lost, shape, ink) in [(false, Shape::Round, Ink::Dot), (true, Shape::Square, Ink::Lost)] {
        let places = heights
            .of
            .iter()
            .enumerate()
            .filter(|(_, value)| zero(**value) == lost)
            .map(|(i, value)| (x(i), y(*value)));
        let places: Vec<(f64, f64)> = each(places).collect();
        if !places.is_empty() {
            sheet.dots(&places, dot, shape, ink);
        }
    }
    let mut legend = 0.0;
    if heights.of.iter().any(|value| zero(*value)) {
        let what = "P-positions are squares in red";
        sheet.ink(left, foot + 40.0, (WORDS, Ink::Lost), Anchor::Start, what);
        legend = wide(what, WORDS);
    }
    let mut lines = HEIGHT;
    let said = match repeats {
        Some(repeats) => {
            let ringed = if rings.is_empty() { "" } else { "; exceptions in a ring" };
            Some(format!("{}{ringed}", repeating(&repeats)))
        }
        None if rings.is_empty() => None,
        None => Some(format!("rare values, {} of {}, in a ring", rare.len(), values.len())),
    };
    if let Some(text) = said {
        // In the middle, or on a line of its own.
        let sides = legend.max(wide(&name, WORDS)) + APART;
        if 2.0 * sides + wide(&text, WORDS) <= width {
            sheet.text(left + width / 2.0, foot + 40.0, WORDS, Anchor::Middle, &text);
        } else {
            sheet.text(left, foot + 60.0, WORDS, Anchor::Start, &cut(&text, WORDS, width));
            lines += 20.0;
        }
    }
    sheet.end(WIDTH, lines)
}

/// The places before the period begins whose values are not those of the period.
fn exceptions(values: &[i128], from: i64, repeats: Repeats) -> Vec<usize> {
    let Repeats { period, preperiod, saltus, .. } = repeats;
    let at = |n: u64| usize::try_from(n as i64 - from).ok().and_then(|i| values.get(i));
    let early = (0..values.len()).take_while(|i| from + (*i as i64) < preperiod as i64);
    early
        .filter(|i| {
            let n = u64::try_from(from + *i as i64).unwrap_or(0);
            // The first heap of the same class that lies in the period.
            let times = (preperiod - n).div_ceil(period.max(1));
            let like = at(n + times * period);
            like.is_some_and(|like| {
                values.get(*i) != Some(&(like - i128::from(times) * i128::from(saltus)))
            })
        })
        .collect()
}
