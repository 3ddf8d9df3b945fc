//! Values of several games against a number, or of one by their logarithms. Each has a form of its own beside its
//! colour, and the forms are empty in the middle, so that two at one place are both seen.

use super::letters::{cut, wide, widest};
use super::{Anchor, Ink, MARGIN, Sheet};
use crate::meter::{Text, each};
use crate::report::scale::{label, range, ticks};
use crate::report::sequences::repeating;
use crate::session::answer::{Axis, Datum};
use crate::session::answer::{Plots, Series};
use std::fmt::Write;

const WIDTH: f64 = 900.0;
const HIGH: f64 = 336.0;
const TOP: f64 = 56.0;
const NUMBERS: u32 = 12;
const WORDS: u32 = 13;
const LINE: f64 = 20.0;
/// More numbers at the side would lie on each other.
const MOST_MARKS: usize = 11;

const INKS: [Ink; 6] = [Ink::Dot, Ink::Second, Ink::Third, Ink::Fourth, Ink::Fifth, Ink::Sixth];

/// How high a value stands; none if it is nothing that is drawn.
fn height(value: &Datum, log: bool) -> Option<f64> {
    let n = match value {
        Datum::Number(n) => *n as f64,
        Datum::Truth(is) => f64::from(u8::from(*is)),
        Datum::Outcome(outcome) => {
            f64::from(u8::from(*outcome == 'N') + 2 * u8::from(*outcome == 'D'))
        }
        _ => return None,
    };
    match log {
        false => Some(n),
        // Below 1 there is 0 alone, one step further down.
        true if n >= 1.0 => Some(n.log2() + 1.0),
        true => (n == 0.0).then_some(0.0),
    }
}

/// The numbers at the side, and how high they stand.
fn marks(low: f64, high: f64, log: bool) -> Vec<(f64, String)> {
    if log {
        let last = high.ceil().max(1.0) as usize;
        let step = last.div_ceil(MOST_MARKS).max(1);
        let power = |at: usize| (at as f64, (1_u64 << (at - 1).min(63)).to_string());
        // Where not every power has a label, 1 stands too near to 0.
        let powers = (1..=last).step_by(step).skip(usize::from(step > 1)).map(power);
        return std::iter::once((0.0, "0".to_string())).chain(powers).collect();
    }
    let span = (high - low).max(1.0);
    let steps = (0..19).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)));
    let step = steps.into_iter().find(|step| span / step < MOST_MARKS as f64 - 1.0).unwrap_or(1e19);
    let first = (low / step).ceil();
    (0..MOST_MARKS)
        .map(|at| (first + at as f64) * step)
        .take_while(|at| *at <= high)
        .map(|at| (at, format!("{at:.0}")))
        .collect()
}

/// The axis that all stand on: the numbers of all, or the places of the longest.
fn axis_of(series: &[Series]) -> Axis {
    let mut all = Vec::new();
    for one in series {
        all.extend(each(&one.axis.values).filter_map(|value| match value {
            Datum::Number(n) => Some(*n),
            _ => None,
        }));
    }
    let numbered = all.len() == series.iter().map(|one| one.axis.values.len()).sum::<usize>();
    let name = series.first().map_or_else(String::new, |one| one.axis.name.clone());
    if numbered {
        all.sort_unstable();
        all.dedup();
        return Axis { name, values: all.into_iter().map(Datum::Number).collect() };
    }
    let longest = series.iter().max_by_key(|one| one.axis.values.len());
    longest.map_or(Axis { name, values: Vec::new() }, |one| one.axis.clone())
}

pub(super) fn chart(plots: &Plots) -> String {
    let Plots { series, log, .. } = plots;
    let axis = axis_of(series);
    let names: Vec<&str> = series.iter().map(|one| one.name.as_str()).collect();
    let powers = if *log { ", by powers of 2" } else { "" };
    let title = format!("{} against {}{powers}", names.join(", "), range(&axis));
    let mut sheet = Sheet::new(&title);
    sheet.title(WIDTH);
    let all = series.iter().flat_map(|one| one.values.iter());
    let heights: Vec<f64> = each(all).filter_map(|value| height(value, *log)).collect();
    if heights.is_empty() || axis.values.is_empty() {
        sheet.text(MARGIN, 60.0, 14, Anchor::Start, "nothing that can be drawn");
        return sheet.end(WIDTH, 80.0);
    }
    let low = heights.iter().copied().fold(0.0, f64::min);
    let high = heights.iter().copied().fold(low + 1.0, f64::max);
    let outcomes = |one: &Series| each(&one.values).all(|v| matches!(v, Datum::Outcome(_)));
    let marks = match series.iter().all(outcomes) {
        // Who wins is no number.
        true => each([(0.0_f64, "P"), (1.0, "N"), (2.0, "D")])
            .map(|(at, name)| {
                (if *log && at > 0.0 { at.log2() + 1.0 } else { at }, name.to_string())
            })
            .collect(),
        false => marks(low, high, *log),
    };
    let below: Vec<String> = each(&axis.values).map(label).collect();
    let below = widest(below.iter().map(String::as_str), NUMBERS);
    let beside = widest(marks.iter().map(|(_, label)| label.as_str()), NUMBERS);
    let left = (MARGIN + 12.0 + beside).max(4.0 + below / 2.0).max(40.0);
    let right = 24.0_f64.max(4.0 + below / 2.0);
    let width = WIDTH - left - right;
    let gap = width / axis.values.len() as f64;
    let x = |i: usize| left + (i as f64 + 0.5) * gap;
    let up = (HIGH - 16.0) / (high - low);
    let y = |height: f64| TOP + HIGH - 8.0 - (height - low) * up;
    let foot = TOP + HIGH;
    for (mark, label) in marks.iter().filter(|(mark, _)| *mark <= high) {
        sheet.line((left, y(*mark)), (left + width, y(*mark)), Ink::Faint);
        sheet.text(left - 8.0, y(*mark) + 4.0, NUMBERS, Anchor::End, label);
    }
    for (i, label) in ticks(&axis, |step, _| step as f64 * gap > below + 16.0) {
        sheet.line((x(i), foot), (x(i), foot + 5.0), Ink::Letters);
        sheet.text(x(i), foot + 20.0, NUMBERS, Anchor::Middle, &label);
    }
    sheet.line((left, TOP), (left, foot), Ink::Letters);
    sheet.line((left, foot), (left + width, foot), Ink::Letters);
    let what = if series.iter().all(|one| one.of_game) { "nim-value" } else { "value" };
    sheet.text(MARGIN, TOP - 8.0, NUMBERS, Anchor::Start, what);
    let name = cut(&axis.name, WORDS, width / 3.0);
    sheet.text(left + width, foot + 38.0, WORDS, Anchor::End, &name);
    let size = (gap * 0.45).clamp(2.2, 4.0);
    for (at, (one, ink)) in series.iter().zip(INKS).enumerate() {
        let place = |i: usize, value: &Datum| {
            let own = one.axis.values.get(i)?;
            let i = axis.values.binary_search_by(|other| order(other, own)).unwrap_or(i);
            Some((x(i), y(height(value, *log)?)))
        };
        let values = each(one.values.iter().enumerate());
        let places: Vec<(f64, f64)> = values.filter_map(|(i, value)| place(i, value)).collect();
        sheet.forms(&places, (at, size), ink);
    }
    let mut line = foot + 38.0;
    let below = |value: &&Datum| matches!(value, Datum::Number(n) if *n < 0);
    if *log && each(series.iter().flat_map(|one| &one.values)).any(|value| below(&value)) {
        let text = "what is less than 0 has no logarithm, and is left out";
        sheet.text(left, line, WORDS, Anchor::Start, text);
        line += LINE;
    }
    let room = WIDTH - left - MARGIN - wide(&name, WORDS) - 40.0;
    for (at, (one, ink)) in series.iter().zip(INKS).enumerate() {
        let period = one.repeats.map_or(String::new(), |r| format!(": {}", repeating(&r)));
        sheet.forms(&[(left + 6.0, line - 4.5)], (at, 4.5), ink);
        let text = cut(&format!("{}{period}", one.name), WORDS, room);
        sheet.text(left + 20.0, line, WORDS, Anchor::Start, &text);
        line += LINE;
    }
    sheet.end(WIDTH, line + 4.0)
}

/// Numbers by their size; others have no order, and stand by their places.
fn order(a: &Datum, b: &Datum) -> std::cmp::Ordering {
    match (a, b) {
        (Datum::Number(a), Datum::Number(b)) => a.cmp(b),
        _ => std::cmp::Ordering::Less,
    }
}

impl Sheet {
    /// Small signs of one kind: a disc, a square, a triangle, a rhomb, a cross, a plus.
    pub(super) fn forms(&mut self, places: &[(f64, f64)], (kind, r): (usize, f64), ink: Ink) {
        let mut met = hashbrown::HashSet::new();
        let mut path = Text::new();
        for (x, y) in each(places) {
            if !met.insert(((x * 10.0).round() as i64, (y * 10.0).round() as i64)) {
                continue;
            }
            let (left, right, top, bottom) = (x - r, x + r, y - r, y + r);
            let _ = match kind {
                0 => write!(
                    path,
                    "M{left:.1} {y:.1}a{r:.1} {r:.1} 0 1 0 {:.1} 0a{r:.1} {r:.1} 0 1 0 -{:.1} 0",
                    2.0 * r,
                    2.0 * r
                ),
                1 => write!(path, "M{left:.1} {top:.1}H{right:.1}V{bottom:.1}H{left:.1}Z"),
                2 => write!(path, "M{x:.1} {top:.1}L{right:.1} {bottom:.1}H{left:.1}Z"),
                3 => write!(
                    path,
                    "M{x:.1} {:.1}L{:.1} {y:.1}L{x:.1} {:.1}L{:.1} {y:.1}Z",
                    y - 1.3 * r,
                    x + 1.3 * r,
                    y + 1.3 * r,
                    x - 1.3 * r
                ),
                4 => write!(
                    path,
                    "M{left:.1} {top:.1}L{right:.1} {bottom:.1}M{right:.1} {top:.1}L{left:.1} {bottom:.1}"
                ),
                _ => write!(path, "M{left:.1} {y:.1}H{right:.1}M{x:.1} {top:.1}V{bottom:.1}"),
            };
        }
        self.path(&path.end(), (ink, 1.6), "");
    }
}
