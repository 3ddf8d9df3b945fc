//! Which positions of two numbers are P-positions.

use super::words::{Formula, Function, a, b};
use super::{Guess, Pattern, Place, beatty};

/// The boundary of P- and N-positions is worth a guess from so many numbers on.
const LEAST: usize = 12;

/// What the P-positions (a, b) with both numbers up to the bound, itself included, seem to be,
/// the simplest first.
pub fn guess_lost_pairs(lost: &[(u32, u32)], bound: u32) -> Vec<Guess> {
    let board = Board::of(lost, bound);
    let mut found: Vec<(Formula, usize)> = Vec::new();
    let fits = candidates(lost).into_iter().filter_map(|f| board.fit(&f).map(|from| (f, from)));
    found.extend(fits);
    found.extend(board.classes());
    found.extend(board.few(lost));
    found.sort_by_key(|(formula, from)| formula.length() + 2 * from);
    let mut kept: Vec<Guess> = Vec::new();
    for (formula, from) in found {
        let guess = Guess { pattern: Pattern::LostPair(formula), from, tested_to: bound as usize };
        if !kept.iter().any(|k| board.same_beyond(k, &guess)) {
            kept.push(guess);
        }
    }
    kept.truncate(3);
    kept
}

fn difference() -> Formula {
    a().minus_formula(b()).call(Function::Abs)
}

/// Formulas with a name; their numbers are read from a late P-position.
fn candidates(lost: &[(u32, u32)]) -> Vec<Formula> {
    let Some((x, y)) = lost.iter().max_by_key(|(x, y)| (x.min(y), x, y)).copied() else {
        return Vec::new();
    };
    let (x, y) = (i64::from(x), i64::from(y));
    let mut all = vec![
        if y < x { a().is(b().plus(x - y)) } else { a().plus(y - x).is(b()) },
        difference().equals((x - y).abs()),
        a().xor_formula(b()).equals(x ^ y),
        a().plus_formula(b()).equals(x + y),
        // Neither is so much as the golden section of the other (Grossman's Euclid).
        golden(a()).and(golden(b())),
    ];
    for m in 2..=16 {
        all.push(a().plus_formula(b()).modulo(m).equals((x + y) % m));
        all.push(a().over(m).is(b().over(m)));
        all.push(a().modulo(m).is(b().modulo(m)));
    }
    for r in 1..=12 {
        let lesser = Formula::LeastPart.is(beatty::lesser(r, difference()));
        all.push(match r {
            1 => lesser,
            _ => difference().modulo(r).equals(0).and(lesser),
        });
    }
    all
}

/// `x^2 < a * b + y^2`, where y is the other: x is less than the golden section times y.
fn golden(x: Formula) -> Formula {
    let other = if x == a() { b() } else { a() };
    x.squared().less(a().times_formula(b()).plus_formula(other.squared()))
}

/// Which positions up to a bound are P-positions.
struct Board {
    side: usize,
    lost: Vec<bool>,
}

impl Board {
    fn of(lost: &[(u32, u32)], bound: u32) -> Board {
        let side = bound as usize + 1;
        let mut board = Board { side, lost: vec![false; side.saturating_mul(side)] };
        for (x, y) in lost {
            let (x, y) = (*x as usize, *y as usize);
            let place = (x < side && y < side).then(|| x * side + y);
            if let Some(cell) = place.and_then(|place| board.lost.get_mut(place)) {
                *cell = true;
            }
        }
        board
    }

    fn at(&self, x: usize, y: usize) -> bool {
        self.lost.get(x * self.side + y).copied().unwrap_or(false)
    }

    /// From which number on, of both, the formula holds, if that was tested enough.
    fn fit(&self, formula: &Formula) -> Option<usize> {
        let mut from = 0;
        for least in (0..self.side).rev() {
            let holds = |x: usize, y: usize| {
                formula.at(Place::pair(x as i64, y as i64)) == Some(i64::from(self.at(x, y)))
            };
            if !(least..self.side).all(|other| holds(least, other) && holds(other, least)) {
                from = least + 1;
                break;
            }
        }
        let rest = self.side.checked_sub(from)?;
        let all = from..self.side;
        let yes = all.clone().flat_map(|x| all.clone().map(move |y| (x, y)));
        let yes = yes.filter(|(x, y)| self.at(*x, *y)).count();
        let trusted = from <= self.side / 4
            && rest > LEAST
            && rest * rest >= 4 * formula.numbers()
            && yes >= 8 + 2 * formula.numbers().min(4)
            && rest * rest - yes >= LEAST;
        trusted.then_some(from)
    }

    /// Pairs of residue classes.
    fn classes(&self) -> Option<(Formula, usize)> {
        (2..=8usize).filter(|m| self.side >= 6 * m).find_map(|m| {
            // The last of the squares of m by m that the board is made of.
            let start = (self.side / m - 1) * m;
            let cells = (0..m).flat_map(|x| (0..m).map(move |y| (x, y)));
            let members: Vec<Vec<i64>> = cells
                .filter(|(x, y)| self.at(start + x, start + y))
                .map(|(x, y)| vec![x as i64, y as i64])
                .collect();
            let (left, right) = (a().modulo(m as i64), b().modulo(m as i64));
            let formula = match members.as_slice() {
                [] => return None,
                [only] => match only.as_slice() {
                    [x, y] => left.equals(*x).and(right.equals(*y)),
                    _ => return None,
                },
                _ => Formula::TupleIn(vec![left, right], members.clone()),
            };
            let from = self.fit(&formula)?;
            let tested = (self.side - from) * (self.side - from);
            (tested >= 8 * m * m).then_some((formula, from))
        })
    }

    /// Finitely many, none for a long time.
    fn few(&self, lost: &[(u32, u32)]) -> Option<(Formula, usize)> {
        let most = lost.iter().map(|(x, y)| *x.max(y) as usize).max()?;
        if lost.len() > 8 || 4 * (most + 1) > self.side || self.side < 20 {
            return None;
        }
        let members = lost.iter().map(|(x, y)| vec![i64::from(*x), i64::from(*y)]).collect();
        Some((Formula::TupleIn(vec![a(), b()], members), 0))
    }

    /// Do two formulas say the same of what lies just beyond the board?
    fn same_beyond(&self, one: &Guess, other: &Guess) -> bool {
        let (one, other) = (one.pattern.formula(), other.pattern.formula());
        let reach = self.side + self.side.min(64);
        (self.side..reach).all(|x| {
            (0..reach).all(|y| {
                let (one_way, other_way) =
                    (Place::pair(x as i64, y as i64), Place::pair(y as i64, x as i64));
                one.at(one_way) == other.at(one_way) && one.at(other_way) == other.at(other_way)
            })
        })
    }
}
