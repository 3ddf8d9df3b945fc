//! What stands at the axes of a picture, in letters or as SVG: which numbers are marked, how
//! high a value is.

use crate::meter::each;
use crate::session::answer::{Axis, Datum};
use std::collections::BTreeSet;

/// Values that are no numbers are drawn only if there are no more of them than this.
const MOST_NAMES: usize = 16;

/// Values by how high they stand.
#[derive(Debug, PartialEq)]
pub(super) struct Heights {
    pub of: Vec<i128>,
    /// Values that are no numbers stand in the order of their names.
    pub names: Option<Vec<String>>,
}

impl Heights {
    /// None if there are too many different values that are no numbers.
    pub(super) fn new(values: &[Datum]) -> Option<Heights> {
        let numbers: Option<Vec<i128>> = each(values)
            .map(|v| match v {
                Datum::Number(n) => Some(i128::from(*n)),
                _ => None,
            })
            .collect();
        if let Some(of) = numbers {
            return Some(Heights { of, names: None });
        }
        let mut names = BTreeSet::new();
        for value in each(values) {
            names.insert(label(value));
            if names.len() > MOST_NAMES {
                return None;
            }
        }
        let names: Vec<String> = names.into_iter().collect();
        let place = |value| names.iter().position(|name| *name == label(value)).unwrap_or(0);
        let of = each(values).map(|value| place(value) as i128).collect();
        Some(Heights { of, names: Some(names) })
    }

    /// By how many binary digits they have: none if some are no numbers from 0 on.
    pub(super) fn by_powers(values: &[Datum]) -> Option<Heights> {
        let digits = |v: &Datum| match v {
            Datum::Number(n) => {
                Some(i128::from(u64::BITS - u64::try_from(*n).ok()?.leading_zeros()))
            }
            _ => None,
        };
        let of: Vec<i128> = each(values).map(digits).collect::<Option<_>>()?;
        let most = of.iter().copied().max().unwrap_or(0);
        let name = |digits: i128| match digits {
            0 => "0".to_string(),
            digits => (1_u64 << (digits - 1)).to_string(),
        };
        Some(Heights { of, names: Some((0..=most).map(name).collect()) })
    }

    /// The lowest and the highest that are drawn: from 0 on, unless all values are far from it.
    pub(super) fn ends(&self) -> (i128, i128) {
        let low = self.of.iter().copied().min().unwrap_or(0);
        let high = self.of.iter().copied().max().unwrap_or(0);
        if low > 0 && low <= 2 * (high - low) { (0, high) } else { (low, high) }
    }

    /// What stands beside a height.
    pub(super) fn label(&self, height: i128) -> String {
        let named = |names: &Vec<String>| {
            usize::try_from(height).ok().and_then(|i| names.get(i)).cloned().unwrap_or_default()
        };
        self.names.as_ref().map_or_else(|| height.to_string(), named)
    }

    /// The heights that have a label, if there is room for so many.
    pub(super) fn marks(&self, most: i128) -> Vec<i128> {
        let (low, high) = self.ends();
        let step = steps().find(|step| (high - low) / step < most.max(1)).unwrap_or(1);
        let step = if self.names.is_some() { 1 } else { step };
        let first = low + (-low).rem_euclid(step);
        std::iter::successors(Some(first), |at| at.checked_add(step))
            .take_while(|at| *at <= high)
            .collect()
    }
}

/// 1, 2, 5, 10, 20, 50, … as long as there are numbers.
fn steps() -> impl Iterator<Item = i128> {
    (0..38).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i128.pow(power)))
}

/// A value as it stands at an axis.
pub(super) fn label(value: &Datum) -> String {
    let text = match value {
        Datum::Text(text) => super::clean(text),
        other => super::clean(&other.written()),
    };
    match text.char_indices().nth(12) {
        Some((cut, _)) => format!("{}~", text.get(..cut).unwrap_or("")),
        None => text,
    }
}

/// The first number of an axis whose numbers follow one another.
fn first_number(axis: &Axis) -> Option<i128> {
    let (Some(Datum::Number(from)), Some(Datum::Number(to))) =
        (axis.values.first(), axis.values.last())
    else {
        return None;
    };
    let (from, to) = (i128::from(*from), i128::from(*to));
    (to - from + 1 == axis.values.len() as i128).then_some(from)
}

/// "n from 0 to 500"
pub(super) fn range(axis: &Axis) -> String {
    match (first_number(axis), axis.values.last()) {
        (Some(from), Some(to)) => format!("{} from {from} to {}", axis.name, label(to)),
        _ => format!("{} values of {}", axis.values.len(), axis.name),
    }
}

/// Which places of an axis have a label, and what it is, where a label may begin only so far
/// after the one before it as `fits` says of the distance between them and its length.
pub(super) fn ticks(axis: &Axis, fits: impl Fn(usize, usize) -> bool) -> Vec<(usize, String)> {
    let longest = each(&axis.values).map(|v| label(v).chars().count()).max().unwrap_or(1);
    let most = axis.values.len().max(1);
    let step = steps()
        .map(|step| usize::try_from(step).unwrap_or(most))
        .find(|step| *step >= most || fits(*step, longest))
        .unwrap_or(most);
    let first = first_number(axis).unwrap_or(0);
    let offset = (-first).rem_euclid(step as i128) as usize;
    let offset = if offset < most { offset } else { 0 };
    let places = each((offset..axis.values.len()).step_by(step));
    places.filter_map(|i| Some((i, label(axis.values.get(i)?)))).collect()
}
