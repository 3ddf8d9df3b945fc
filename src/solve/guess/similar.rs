//! Sequences that are their own image: what the heap b * m + r is worth follows from what the
//! heap m is worth, in the same way for all m.

use super::numbers::number_length;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Similar {
    pub(super) base: i64,
    /// What the first heaps are worth, at least that of none.
    pub(super) first: Vec<i64>,
    /// How the value of b * m + r follows, by r.
    pub(super) ways: Vec<Way>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Way {
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

    /// The different ways and on which classes each is gone, the one of most classes last.
    pub(super) fn groups(&self) -> Vec<(&Way, Vec<i64>)> {
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

    pub(super) fn length(&self) -> usize {
        match self {
            Way::Table(table) => 4 + table.iter().map(|v| number_length(*v)).sum::<usize>(),
            Way::Line { times, slope, plus } => {
                let present =
                    |c: i64, rest: usize| if c == 0 { 0 } else { number_length(c) + rest };
                1 + present(*times, 4) + present(*slope, 3) + present(*plus, 1)
            }
        }
    }

    pub(super) fn numbers(&self) -> usize {
        match self {
            Way::Table(table) => table.len(),
            Way::Line { .. } => 3,
        }
    }

    pub(super) fn looks_back(&self) -> bool {
        !matches!(self, Way::Line { times: 0, .. })
    }
}
