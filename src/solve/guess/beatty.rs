//! Sets of the form floor(k * alpha) for k = 0, 1, 2, …, alpha irrational of degree two, in
//! whole numbers: floor(k (a + sqrt d) / c) is (a k + isqrt(d k^2)) / c, rounded down, as a
//! whole number divides what lies between two whole numbers like the lower of them.

use super::words::{Formula, Function, Name, n};

/// alpha = (a + sqrt d) / c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slope {
    a: i64,
    d: i64,
    c: i64,
}

impl Slope {
    fn multiple(self, k: i64) -> Option<i64> {
        let root = self.d.checked_mul(k.checked_mul(k)?)?.checked_isqrt()?;
        Some(self.a.checked_mul(k)?.checked_add(root)?.div_euclid(self.c))
    }

    fn formula(self, k: Formula) -> Formula {
        let root = k.clone().squared().times(self.d).call(Function::Isqrt);
        let sum = match self.a {
            0 => root,
            a if a < 0 => root.minus_formula(k.times(-a)),
            a => k.times(a).plus_formula(root),
        };
        sum.over(self.c)
    }
}

/// The P-positions of Wythoff's game and of its generalisation, where the numbers taken may
/// differ by less than r, have the slopes (2 - r + sqrt(r^2 + 4)) / 2, and this plus r (Holladay
/// 1968, Fraenkel 1982). The roots of 2, 3 and 5 are tried with other numbers too.
fn slopes() -> impl Iterator<Item = Slope> {
    let wythoff = (1..=10).flat_map(|r| {
        let d = r * r + 4;
        [Slope { a: 2 - r, d, c: 2 }, Slope { a: 2 + r, d, c: 2 }]
    });
    let roots = [2, 3, 5, 8, 12].into_iter();
    let other =
        roots.flat_map(|d| (1..=4).flat_map(move |c| (-8..=8).map(move |a| Slope { a, d, c })));
    wythoff.chain(other)
}

/// The formula that says which numbers are members, and from which member on it holds.
pub(super) fn fit(members: &[i64]) -> Option<(Formula, usize)> {
    let last = i64::try_from(members.len()).ok()? - 1;
    let fits = slopes().filter(|s| s.multiple(1000).is_some_and(|x| x > 1000)).flat_map(|slope| {
        (-2..=2).flat_map(move |first| (-1..=1).map(move |plus| (slope, first, plus)))
    });
    let fits = fits.filter_map(|(slope, first, plus)| {
        let at = |k: i64| slope.multiple(k + first).map(|x| x + plus);
        if at(last) != members.last().copied() {
            return None;
        }
        let holds = |(k, member): &(usize, &i64)| at(*k as i64) == Some(**member);
        let from = members.iter().enumerate().rev().take_while(holds).last()?.0;
        (from <= members.len() / 4).then(|| (member_of(slope, plus), from))
    });
    fits.min_by_key(|(formula, from)| formula.length() + 2 * from)
}

/// `any(… == n for k in n / (m + 1)..(n + 1) / m)`, m being the slope rounded down.
fn member_of(slope: Slope, plus: i64) -> Formula {
    let least = slope.multiple(1).unwrap_or(1).max(1);
    let x = n().plus(-plus);
    let (from, to) = (x.clone().over(least + 1), x.plus(1).over(least));
    let rising = slope.formula(Formula::Name(Name::K)).plus(plus);
    Formula::Meets(Box::new(rising), Box::new(from), Box::new(to))
}

/// floor(n * alpha) and floor((n + 1) * alpha) as values.
pub(super) fn values() -> impl Iterator<Item = Formula> {
    let rising = slopes().filter(|s| s.multiple(100).is_some_and(|x| x > 10));
    rising.flat_map(|slope| (0..=1).map(move |c| slope.formula(n().plus(c))))
}

/// The lesser of two numbers that differ by d, a multiple of r, as r-Wythoff's P-positions have
/// them: floor(k (2 - r + sqrt(r^2 + 4)) / 2) with k = d / r.
pub(super) fn lesser(r: i64, difference: Formula) -> Formula {
    Slope { a: 2 - r, d: r * r + 4, c: 2 }.formula(difference.over(r))
}
