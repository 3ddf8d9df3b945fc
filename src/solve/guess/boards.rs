//! What the values of positions of two numbers seem to follow.

use super::words::{Formula, Function, Place, a, b};
use super::{Guess, Pattern};

/// Larger numbers than this are not chosen.
const LARGEST: i64 = 12;
/// A pattern that holds from a later number on alone is none.
const LATEST: usize = 8;

/// What the values of (a, b), row by row, seem to be, the simplest first, at most three. All rows are as
/// long as there are rows.
pub fn guess_boards(values: &[Vec<u32>]) -> Vec<Guess> {
    let board = Board { values };
    let mut found: Vec<(Formula, usize)> = Vec::new();
    for formula in candidates() {
        if let Some(from) = board.fit(&formula) {
            found.push((formula, from));
        }
    }
    found.extend(board.straight());
    if found.is_empty() {
        found.extend(board.classes());
    }
    found.sort_by_key(|(formula, from)| formula.length() + 4 * from);
    let mut kept: Vec<Guess> = Vec::new();
    for (formula, from) in found {
        // Of formulas that say the same, the first.
        let same = kept.iter().any(|guess| {
            let reach = values.len().max(1) as i64;
            let ahead = (reach..reach + 40).map(|x| Place::pair(x, 3 * reach - x));
            ahead.into_iter().all(|place| guess.pattern.formula().at(place) == formula.at(place))
        });
        if !same {
            let tested_to = values.len().saturating_sub(1);
            kept.push(Guess { pattern: Pattern::ValuePair(formula), from, tested_to });
        }
    }
    kept.truncate(3);
    kept
}

/// The greater of both.
fn greatest() -> Formula {
    a().plus_formula(b()).minus_formula(Formula::LeastPart)
}

/// Formulas with few numbers to choose.
fn candidates() -> Vec<Formula> {
    let difference = a().minus_formula(b()).call(Function::Abs);
    let mut all = vec![
        a(),
        b(),
        a().xor_formula(b()),
        a().plus_formula(b()),
        Formula::LeastPart,
        greatest(),
        difference.clone(),
    ];
    for m in 2..=LARGEST {
        let (rest, over) = (|x: Formula| x.modulo(m), |x: Formula| x.over(m));
        all.extend([
            rest(a()).xor_formula(rest(b())),
            over(a()).xor_formula(over(b())),
            a().xor_formula(over(b())),
            over(a()).xor_formula(b()),
            rest(a().plus_formula(b())),
            over(a().plus_formula(b())),
            rest(Formula::LeastPart),
            rest(greatest()),
            rest(difference.clone()),
            a().xor_formula(rest(b())),
            rest(a()).xor_formula(b()),
            // In whole blocks of m the nim-sum of the blocks, and the sum within (cyclic nimhoff).
            over(a())
                .xor_formula(over(b()))
                .times(m)
                .plus_formula(rest(rest(a()).plus_formula(rest(b())))),
        ]);
        for k in 2..=LARGEST {
            if k != m {
                all.push(rest(a()).xor_formula(b().modulo(k)));
            }
        }
    }
    all
}

struct Board<'v> {
    values: &'v [Vec<u32>],
}

impl Board<'_> {
    fn at(&self, x: usize, y: usize) -> Option<i64> {
        self.values.get(x)?.get(y).map(|value| i64::from(*value))
    }

    /// From which number on, of both, the formula holds, if that was tested enough.
    fn fit(&self, formula: &Formula) -> Option<usize> {
        let side = self.values.len();
        let holds = |x: usize, y: usize| {
            let value = formula.at(Place::pair(x as i64, y as i64));
            value.is_some() && value == self.at(x, y)
        };
        let wrong =
            |least: usize| (least..side).any(|other| !holds(least, other) || !holds(other, least));
        let from = (0..side).rev().find(|least| wrong(*least)).map_or(0, |least| least + 1);
        let tested = side.checked_sub(from)?;
        (from <= LATEST && tested >= 24 && self.is_varied(from)).then_some(from)
    }

    /// Whether both numbers matter to the values, which are not few.
    fn is_varied(&self, from: usize) -> bool {
        let mut met: Vec<i64> = Vec::new();
        for x in from..self.values.len() {
            for y in from..self.values.len() {
                if let Some(value) = self.at(x, y)
                    && !met.contains(&value)
                {
                    met.push(value);
                }
                if met.len() > 1 {
                    return true;
                }
            }
        }
        false
    }

    /// `(p a + q b + c) % m`, read from three values.
    fn straight(&self) -> Option<(Formula, usize)> {
        (2..=LARGEST).find_map(|m| {
            let (c, p, q) = (self.at(0, 0)?, self.at(1, 0)?, self.at(0, 1)?);
            let (p, q) = ((p - c).rem_euclid(m), (q - c).rem_euclid(m));
            if p == 0 || q == 0 || (p == 1 && q == 1 && c == 0) {
                return None;
            }
            let formula = a().times(p).plus_formula(b().times(q)).plus(c).modulo(m);
            self.fit(&formula).map(|from| (formula, from))
        })
    }

    /// An entry of a list for each pair of remainders.
    fn classes(&self) -> Option<(Formula, usize)> {
        (2..=6_usize).find_map(|m| {
            // The last squares of m by m are beyond what is special of small numbers.
            let start = (self.values.len() / m).checked_sub(1)? * m;
            let cells = (0..m).flat_map(|x| (0..m).map(move |y| (start + x, start + y)));
            let entries: Option<Vec<i64>> = cells.map(|(x, y)| self.at(x, y)).collect();
            let place = a().modulo(m as i64).times(m as i64).plus_formula(b().modulo(m as i64));
            let formula = Formula::Entry(entries?, Box::new(place));
            self.fit(&formula).map(|from| (formula, from))
        })
    }
}
