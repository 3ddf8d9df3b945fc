//! Sequences that are their own image: what the heap b * m + r is worth follows from what the
//! heap m is worth, in the same way for all m.

use super::evidence::enough;
use super::words::{Formula, n};
use super::written::{listed, number_length};
use super::{Guess, Pattern};
use crate::meter;

/// At most so many different values may be told apart one by one.
const ALPHABET: i64 = 8;

/// The first heaps may be exceptions, so many times the base.
const EARLY: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Similar {
    base: i64,
    /// What the first heaps are worth, at least that of none.
    first: Vec<i64>,
    /// How the value of b * m + r follows, by r.
    ways: Vec<Way>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Way {
    /// times * value(m) + slope * m + plus
    Line { times: i64, slope: i64, plus: i64 },
    /// The entry at value(m).
    Table(Vec<i64>),
}

impl Similar {
    pub fn at(&self, n: i64) -> Option<i64> {
        let place = usize::try_from(n).ok()?;
        if let Some(value) = self.first.get(place) {
            return Some(*value);
        }
        // Each step divides by the base: no deeper than n has digits.
        let (m, class) = (n / self.base, n % self.base);
        self.ways.get(class as usize)?.follow(m, || self.at(m))
    }

    pub fn call(&self) -> String {
        "pattern(n)".into()
    }

    pub fn definition(&self) -> String {
        let base = self.base;
        let mut text = match self.first.as_slice() {
            [only] => format!("if n == 0 then {only}"),
            first => format!("if n < {} then [{}][n]", first.len(), listed(first)),
        };
        let groups = self.groups();
        let (most, others) = match groups.split_last() {
            Some(((way, _), others)) => (way.written(base), others),
            None => (String::from("0"), [].as_slice()),
        };
        for (way, classes) in others {
            let condition = n().modulo(base).among(classes).written();
            text.push_str(&format!(" else if {condition} then {}", way.written(base)));
        }
        format!("fn pattern(n) = {text} else {most}")
    }

    /// The different ways and on which classes each is gone, the one of most classes last.
    fn groups(&self) -> Vec<(&Way, Vec<i64>)> {
        let mut groups: Vec<(&Way, Vec<i64>)> = Vec::new();
        for (class, way) in (0..).zip(&self.ways) {
            match groups.iter_mut().find(|(other, _)| *other == way) {
                Some((_, classes)) => classes.push(class),
                None => groups.push((way, vec![class])),
            }
        }
        groups.sort_by_key(|(_, classes)| classes.len());
        groups
    }

    pub fn length(&self) -> usize {
        let first: usize = self.first.iter().map(|v| number_length(*v)).sum();
        let ways = self.groups().iter().map(|(w, c)| 3 + c.len() + w.length()).sum::<usize>();
        2 + first + ways
    }

    pub fn numbers(&self) -> usize {
        1 + self.first.len()
            + self.groups().iter().map(|(w, c)| c.len() + w.numbers()).sum::<usize>()
    }
}

impl Way {
    fn follow(&self, m: i64, value: impl Fn() -> Option<i64>) -> Option<i64> {
        match self {
            Way::Line { times: 0, slope, plus } => slope.checked_mul(m)?.checked_add(*plus),
            Way::Line { times, slope, plus } => {
                let image = times.checked_mul(value()?)?;
                image.checked_add(slope.checked_mul(m)?)?.checked_add(*plus)
            }
            Way::Table(table) => table.get(usize::try_from(value()?).ok()?).copied(),
        }
    }

    fn written(&self, base: i64) -> String {
        let (times, slope, plus) = match self {
            Way::Table(table) => return format!("[{}][pattern(n / {base})]", listed(table)),
            Way::Line { times, slope, plus } => (*times, *slope, *plus),
        };
        let mut text = String::new();
        let parts = [
            (times, format!("pattern(n / {base})")),
            (slope, format!("(n / {base})")),
            (plus, String::new()),
        ];
        for (number, name) in parts {
            if number == 0 {
                continue;
            }
            let sign = match (text.is_empty(), number < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let size = number.unsigned_abs();
            text.push_str(sign);
            match (size, name.is_empty()) {
                (_, true) => text.push_str(&size.to_string()),
                (1, false) => text.push_str(&name),
                (_, false) => text.push_str(&format!("{size} * {name}")),
            }
        }
        if text.is_empty() { "0".into() } else { text }
    }

    fn length(&self) -> usize {
        match self {
            Way::Table(table) => 4 + table.iter().map(|v| number_length(*v)).sum::<usize>(),
            Way::Line { times, slope, plus } => {
                let present =
                    |c: i64, rest: usize| if c == 0 { 0 } else { number_length(c) + rest };
                1 + present(*times, 4) + present(*slope, 3) + present(*plus, 1)
            }
        }
    }

    fn numbers(&self) -> usize {
        match self {
            Way::Table(table) => table.len(),
            Way::Line { .. } => 3,
        }
    }

    fn looks_back(&self) -> bool {
        !matches!(self, Way::Line { times: 0, .. })
    }
}

pub(super) fn guesses(data: &[i64]) -> Vec<Guess> {
    (2..=4).filter_map(|base| fit(data, base)).collect()
}

fn fit(data: &[i64], base: usize) -> Option<Guess> {
    let mut ways = Vec::new();
    let mut first = 1;
    for class in 0..base {
        let images: Vec<(i64, i64)> = data
            .iter()
            .zip(data.iter().skip(class).step_by(base))
            .map(|(value, image)| (*value, *image))
            .collect();
        let (way, from) = line(&images).or_else(|| table(&images, base))?;
        first = first.max(if from == 0 { 1 } else { (from - 1) * base + class + 1 });
        ways.push(way);
    }
    if first > EARLY * base || !ways.iter().any(Way::looks_back) {
        return None;
    }
    let first = data.get(..first)?.to_vec();
    let similar = Similar { base: base as i64, first, ways };
    let tested = data.len();
    // All hold from the same heap on; each way was tested on its class only.
    let numbers = similar.numbers();
    let mut data_at = (0..data.len()).zip(data);
    let all =
        data_at.all(|(n, value)| meter::work(1).is_ok() && similar.at(n as i64) == Some(*value));
    if !all || !enough(tested, tested, numbers + base * 8, 0) {
        return None;
    }
    let formula = Formula::Similar(Box::new(similar));
    let pattern = Pattern::Value { formula, period: None };
    Some(Guess { pattern, from: 0, tested_to: tested - 1 })
}

/// Images as a line in the value and in m, and from which m on. The fewest numbers first.
fn line(images: &[(i64, i64)]) -> Option<(Way, usize)> {
    let count = images.len();
    meter::work_on(count).ok()?;
    let ways = [0, 1, 2, 3, 4, -1].into_iter().filter_map(|times| {
        let rest = |m: usize| images.get(m).map(|(value, image)| image - times * value);
        let (last, before) = (rest(count.checked_sub(1)?)?, rest(count.checked_sub(2)?)?);
        let slope = last - before;
        let plus = last - slope * (count as i64 - 1);
        let holds = |m: &usize| rest(*m) == Some(slope * *m as i64 + plus);
        let from = (0..count).rev().take_while(holds).last()?;
        (from <= EARLY).then_some((Way::Line { times, slope, plus }, from))
    });
    ways.min_by_key(|(way, _)| way.length())
}

/// Images as a table, if there are few values and each of them was seen.
fn table(images: &[(i64, i64)], base: usize) -> Option<(Way, usize)> {
    let most = *images.iter().map(|(value, image)| value.max(image)).max()?;
    if most >= ALPHABET {
        return None;
    }
    let mut table: Vec<Option<i64>> = vec![None; most as usize + 1];
    let mut from = 0;
    for (m, (value, image)) in images.iter().enumerate().rev() {
        let entry = table.get_mut(usize::try_from(*value).ok()?)?;
        match entry {
            Some(known) if known != image => {
                from = m + 1;
                break;
            }
            _ => *entry = Some(*image),
        }
    }
    let whole: Option<Vec<i64>> = table.into_iter().collect();
    (from <= EARLY * base).then_some((Way::Table(whole?), from))
}
