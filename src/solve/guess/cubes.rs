//! What the values of positions of three numbers seem to follow, or which of them are P-positions.

use super::words::{Formula, Name, Place, a, b, c};
use super::{Guess, Pattern, guess_boards, guess_values};

/// Larger numbers than this are not chosen.
const LARGEST: i64 = 12;
/// A pattern that holds from a later number on alone is none.
const LATEST: usize = 3;
/// Fewer numbers in a row are not enough for a pattern.
const LEAST: usize = 10;
/// At most so many guesses are given.
const MOST: usize = 3;

/// The values of positions of three numbers, as far as they are known.
#[derive(Debug, Default)]
pub struct Cube {
    pub side: usize,
    /// Of all positions with numbers below the side, the last number varying first.
    pub values: Vec<u32>,
    /// Further values of (n, 0, 0), (0, n, 0) and (0, 0, n).
    pub rows: [Vec<u32>; 3],
    /// Further values of (m, n, 0), (m, 0, n) and (0, m, n), row by row.
    pub faces: [Vec<Vec<u32>>; 3],
}

/// What the values seem to be, the simplest first, at most three.
pub fn guess_cube(cube: &Cube) -> Vec<Guess> {
    let value = |at: [usize; 3]| cube.at(at).map(i64::from);
    let found = cube.sums().into_iter().chain(candidates()).chain(cube.straight());
    best(found, cube.side, &value, Pattern::ValueTriple)
}

/// Which positions with numbers below the side are P-positions, the simplest first, at most three. `lost` has them
/// with the last number varying first.
pub fn guess_lost_triples(lost: &[bool], side: usize) -> Vec<Guess> {
    let value = |at: [usize; 3]| lost.get(place(at, side)).map(|lost| i64::from(*lost));
    let found = lost_candidates(lost, side);
    best(found.into_iter(), side, &value, Pattern::LostTriple)
}

fn place([x, y, z]: [usize; 3], side: usize) -> usize {
    (x * side + y) * side + z
}

/// The formulas that agree, each from where on.
fn best(
    found: impl Iterator<Item = Formula>,
    side: usize,
    value: &dyn Fn([usize; 3]) -> Option<i64>,
    pattern: fn(Formula) -> Pattern,
) -> Vec<Guess> {
    let fits = found.filter_map(|formula| fit(&formula, side, value).map(|from| (formula, from)));
    let mut all: Vec<(Formula, usize)> = fits.collect();
    all.sort_by_key(|(formula, from)| formula.length() + 4 * from);
    let mut kept: Vec<Guess> = Vec::new();
    for (formula, from) in all {
        // Of formulas that say the same, the first.
        let reach = side.max(1) as i64;
        let same = |guess: &Guess| {
            let mut ahead =
                (0..40).map(|k| Place::triple([reach + k, 3 * reach - k, 2 * reach + 5 * k % 7]));
            ahead.all(|place| guess.pattern.formula().at(place) == formula.at(place))
        };
        if !kept.iter().any(same) {
            kept.push(Guess { pattern: pattern(formula), from, tested_to: side.saturating_sub(1) });
        }
    }
    kept.truncate(MOST);
    kept
}

/// From which number on, of all three, a formula holds, if that was tested enough.
fn fit(formula: &Formula, side: usize, value: &dyn Fn([usize; 3]) -> Option<i64>) -> Option<usize> {
    let holds = |at: [usize; 3]| {
        let said = formula.at(Place::triple(at.map(|n| n as i64)));
        said.is_some() && said == value(at)
    };
    // All positions whose least number is this one.
    let right = |least: usize| {
        (least..side).all(|x| {
            (least..side)
                .all(|y| holds([least, x, y]) && holds([x, least, y]) && holds([x, y, least]))
        })
    };
    let from = (0..side).rev().find(|least| !right(*least)).map_or(0, |least| least + 1);
    let tested = side.checked_sub(from)?;
    let mut met =
        (from..side).flat_map(|x| [[x, from, from], [from, x, from], [from, x, x], [x, x, x]]);
    let first = value([from, from, from]);
    let varied = met.any(|at| value(at) != first);
    (from <= LATEST && tested >= LEAST && varied && tested.pow(3) >= 8 * formula.numbers())
        .then_some(from)
}

/// Formulas with few numbers to choose.
fn candidates() -> Vec<Formula> {
    let all = || a().plus_formula(b()).plus_formula(c());
    let mut found = Vec::new();
    for m in 2..=LARGEST {
        let blocks = a().over(m).xor_formula(b().over(m)).xor_formula(c().over(m));
        let rests = a().modulo(m).plus_formula(b().modulo(m)).plus_formula(c().modulo(m));
        found.extend([
            all().over(m),
            blocks.clone(),
            // In whole blocks of m the nim-sum of the blocks, and the sum within (cyclic nimhoff).
            blocks.times(m).plus_formula(rests.modulo(m)),
        ]);
    }
    found.push(all());
    found
}

/// What P-positions may be, with few numbers to choose; those of classes are read from late positions.
fn lost_candidates(lost: &[bool], side: usize) -> Vec<Formula> {
    let mut found = vec![
        a().xor_formula(b()).xor_formula(c()).equals(0),
        a().plus_formula(b()).is(c()),
        a().plus_formula(c()).is(b()),
        b().plus_formula(c()).is(a()),
        a().is(b()).and(b().is(c())),
    ];
    for m in 2..=LARGEST {
        let sum = a().plus_formula(b()).plus_formula(c()).modulo(m);
        found.extend((0..m).map(|rest| sum.clone().equals(rest)));
    }
    for m in 2..=4_usize {
        // The last cube of m by m by m of those that there are.
        let Some(start) = (side / m).checked_sub(1).map(|last| last * m) else { continue };
        let cells = (0..m * m * m).map(|n| [n / (m * m), n / m % m, n % m]);
        let is_lost = |at: &[usize; 3]| lost.get(place(at.map(|n| start + n), side)) == Some(&true);
        let members: Vec<Vec<i64>> =
            cells.filter(is_lost).map(|at| at.map(|n| n as i64).to_vec()).collect();
        let rests = [a(), b(), c()].map(|n| n.modulo(m as i64));
        match members.as_slice() {
            [] => {}
            [only] => {
                let each = rests.into_iter().zip(only).map(|(rest, member)| rest.equals(*member));
                found.extend(each.reduce(Formula::and));
            }
            _ => found.push(Formula::TupleIn(rests.to_vec(), members)),
        }
    }
    found
}

impl Cube {
    fn at(&self, at: [usize; 3]) -> Option<u32> {
        self.values.get(place(at, self.side)).copied()
    }

    /// Nim-sums of what each number is worth alone, or of two numbers together and the third.
    fn sums(&self) -> Vec<Formula> {
        let names = [a(), b(), c()];
        let alone: Vec<Option<Formula>> =
            self.rows.iter().zip(&names).map(|(row, name)| alone(row, name)).collect();
        let mut found = Vec::new();
        if let [Some(a), Some(b), Some(c)] = alone.as_slice() {
            found.push(nim_sum(nim_sum(a.clone(), b.clone()), c.clone()));
        }
        for ((first, second, third), face) in
            [(0, 1, 2), (0, 2, 1), (1, 2, 0)].into_iter().zip(&self.faces)
        {
            let (Some(first), Some(second), Some(Some(third))) =
                (names.get(first), names.get(second), alone.get(third))
            else {
                continue;
            };
            for guess in guess_boards(face) {
                let both = guess.pattern.formula().renamed(&|name| match name {
                    Name::A => Some(first.clone()),
                    Name::B => Some(second.clone()),
                    _ => None,
                });
                found.extend(both.map(|both| nim_sum(both, third.clone())));
            }
        }
        found
    }

    /// `(p a + q b + r c + d) % m`, read from four values.
    fn straight(&self) -> Vec<Formula> {
        let at = |at| self.at(at).map(i64::from);
        let read = || Some((at([0, 0, 0])?, [at([1, 0, 0])?, at([0, 1, 0])?, at([0, 0, 1])?]));
        let Some((d, ahead)) = read() else { return Vec::new() };
        let all = (2..=LARGEST).map(|m| {
            let [p, q, r] = ahead.map(|value| (value - d).rem_euclid(m));
            let sum = a().times(p).plus_formula(b().times(q)).plus_formula(c().times(r));
            sum.plus(d).modulo(m)
        });
        all.collect()
    }
}

/// The nim-sum; what is 0 is left out.
fn nim_sum(left: Formula, right: Formula) -> Formula {
    match (left, right) {
        (Formula::Number(0), other) | (other, Formula::Number(0)) => other,
        (left, right) => left.xor_formula(right),
    }
}

/// What one number is worth where the others are 0, in its name.
fn alone(row: &[u32], name: &Formula) -> Option<Formula> {
    if row.is_empty() {
        return None;
    }
    if row.iter().all(|value| *value == 0) {
        return Some(Formula::Number(0));
    }
    let guesses = guess_values(row);
    let simplest = guesses.iter().find(|guess| {
        matches!(guess.pattern, Pattern::Value { .. }) && guess.pattern.definitions().is_empty()
    })?;
    simplest.pattern.formula().renamed(&|own| (own == Name::N).then(|| name.clone()))
}
