//! What a submission earns of a problem: the points of its checks, in any ratio, counted in
//! halves at the end and not before.

use super::judged::{Check, Verdict};
use super::marks::{Part, Points};
use super::question::opened;
use crate::check::tree;

/// A sum of fractions: without loss as long as it fits, and then to about 15 decimals.
#[derive(Clone, Copy, Debug)]
struct Sum {
    over: i128,
    under: i128,
    rounded: bool,
}

/// The denominator of a sum that no longer fits.
const FINE: u32 = 60;

/// What many roundings may add up to, in such parts.
const LOST: i128 = 1 << 10;

impl Sum {
    const NONE: Sum = Sum { over: 0, under: 1, rounded: false };

    fn add(self, over: i128, under: i128) -> Sum {
        let exact = || {
            let over = self.over.checked_mul(under)?.checked_add(over.checked_mul(self.under)?)?;
            let under = self.under.checked_mul(under)?;
            let common = gcd(over, under).max(1);
            let rounded = self.rounded;
            Some(Sum { over: over / common, under: under / common, rounded })
        };
        exact().unwrap_or_else(|| {
            let sum = fine(self.over, self.under).saturating_add(fine(over, under));
            Sum { over: sum, under: 1 << FINE, rounded: true }
        })
    }

    /// The whole halves in it. What roundings alone keep below a half is one.
    fn halves(self) -> i128 {
        match self.rounded {
            true => fine(self.over, self.under).saturating_mul(2).saturating_add(LOST) >> FINE,
            false => self.over.saturating_mul(2) / self.under.max(1),
        }
    }
}

/// A fraction in parts of 2^-60, rounded down.
fn fine(over: i128, mut under: i128) -> i128 {
    under = under.max(1);
    let (whole, mut rest) = (over / under, over % under);
    while under >= 1 << (126 - FINE) {
        (under, rest) = (under >> 1, rest >> 1);
    }
    whole.saturating_mul(1 << FINE).saturating_add((rest << FINE) / under)
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

/// What the checks of a problem are worth, as fractions.
struct Worth {
    shared: i128,
    shares: i128,
}

impl Worth {
    fn new(problem: &tree::Problem) -> Worth {
        let given: i128 = problem.checks.iter().filter_map(|c| c.points).map(i128::from).sum();
        let sharing = problem.checks.iter().filter(|c| c.points.is_none());
        let shares = sharing.map(|c| i128::from(c.share)).sum::<i128>().max(1);
        Worth { shared: (i128::from(problem.points) - given).max(0), shares }
    }

    fn of(&self, check: &tree::Check) -> (i128, i128) {
        match check.points {
            Some(points) => (i128::from(points), 1),
            None => (self.shared.saturating_mul(i128::from(check.share)), self.shares),
        }
    }
}

/// What the checks over ranges without an end are worth together, as a fraction.
pub(super) fn of_open_checks(problem: &tree::Problem) -> (i128, i128) {
    let open = problem.checks.iter().filter(|check| opened(&check.what).is_open());
    let worth = Worth::new(problem);
    let sum = open
        .map(|check| worth.of(check))
        .fold(Sum::NONE, |sum, (over, under)| sum.add(over, under));
    (sum.over, sum.under)
}

/// The points that these checks earn; each that earns a part of its own has this noted.
pub(super) fn earned(problem: &tree::Problem, checks: &mut [Check]) -> Points {
    let worth = Worth::new(problem);
    // What is for a proof belongs to the checks that can be proved.
    let both = problem.checks.iter().zip(&*checks);
    let open = both.filter(|(asked, check)| wants_proof(asked, check));
    let open = open
        .map(|(asked, _)| worth.of(asked))
        .fold(Sum::NONE, |sum, (over, under)| sum.add(over, under));
    let proof = problem
        .proof_points
        .map_or(open.over, |points| i128::from(points).saturating_mul(open.under));
    let unproved = (open.over.saturating_sub(proof).max(0), open.over.max(1));
    let mut sum = Sum::NONE;
    for (asked, check) in problem.checks.iter().zip(checks) {
        let (over, under) = worth.of(asked);
        let (part, of) = part(check, unproved);
        let own = (over.saturating_mul(part), under.saturating_mul(of));
        sum = sum.add(own.0, own.1);
        if check.cases.is_some() || part > 0 && part < of {
            let hundredths = |over: i128, under: i128| over.saturating_mul(100) / under.max(1);
            let (earned, of) = (hundredths(own.0, own.1), hundredths(over, under));
            check.part = Some(Part::of_hundredths(earned as i64, of as i64));
        }
    }
    Points::halves(i64::try_from(sum.halves()).unwrap_or(i64::MAX))
}

/// Whether a check goes over a range without an end, where a proof is looked for.
fn wants_proof(asked: &tree::Check, check: &Check) -> bool {
    matches!(check.verdict, Verdict::Unproved { .. }) || asked.what.is_open()
}

/// The part of its points that a check earns, where one that is not proved earns this part.
fn part(check: &Check, unproved: (i128, i128)) -> (i128, i128) {
    match (&check.verdict, check.cases) {
        (verdict, _) if verdict.passed() => (1, 1),
        (Verdict::Unproved { .. }, _) => unproved,
        (Verdict::Refuted(_) | Verdict::Stopped { .. }, Some((hold, of))) if of > 0 => {
            (hold as i128, of as i128)
        }
        _ => (0, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::Sum;

    #[test]
    fn nothing_is_lost_before_the_end() {
        let third = (0..3).fold(Sum::NONE, |sum, _| sum.add(1, 3));
        assert_eq!((third.over, third.under), (1, 1));
        let huge = Sum::NONE.add(i128::MAX, 3).add(i128::MAX, 7);
        assert!(huge.over > 0 && huge.under > 0);
    }

    #[test]
    fn sums_that_do_not_fit_keep_their_halves() {
        // Of each prime one part is missing: as many wholes as primes, less a little.
        let primes: Vec<i128> =
            (9000..10_000).filter(|n| (2..100).all(|d| n % d != 0)).take(100).collect();
        let below = primes.iter().fold(Sum::NONE, |sum, p| sum.add(p - 1, *p));
        assert!(below.rounded);
        assert_eq!(below.halves(), 2 * 100 - 1);
        // What is missing of the wholes comes last.
        let whole = primes.iter().fold(below, |sum, p| sum.add(1, *p));
        assert_eq!(whole.halves(), 200);
    }
}
