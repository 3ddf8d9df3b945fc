//! What a certificate says in formulas: how they are read, and which automata they are.

use super::machine::{Desk, Digits, Machine};
use super::{Complaint, refuse};
use serde_json::Value;

/// Factors and numbers are no larger than this.
const LARGEST: i64 = 1 << 16;
const MOST_NAMES: u64 = 1 << 20;
const DEEPEST: usize = 60;
/// The most names that one `some` binds.
const MOST_BOUND: usize = 64;

/// Multiples of names and a number, added.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    pub times: Vec<(u32, i64)>,
    pub plus: i64,
}

impl Sum {
    pub(crate) fn name(name: u32) -> Sum {
        Sum { times: vec![(name, 1)], plus: 0 }
    }

    pub(crate) fn number(plus: i64) -> Sum {
        Sum { times: Vec::new(), plus }
    }

    /// This plus a multiple of another.
    pub(crate) fn and(&self, times: i64, other: &Sum) -> Sum {
        let mut sum = self.clone();
        sum.plus += times * other.plus;
        for (name, factor) in &other.times {
            match sum.times.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => *known += times * factor,
                None => sum.times.push((*name, times * factor)),
            }
        }
        sum.times.retain(|(_, factor)| *factor != 0);
        sum.times.sort_unstable();
        sum
    }
}

/// The automata of `Own`, `Position` and `Game`, with the tracks 0, 1, 2, …
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub own: Machine,
    pub positions: Machine,
    /// What is proved of other games.
    pub games: Vec<Machine>,
}

#[derive(Clone, Debug)]
pub(crate) enum Formula {
    True,
    /// The sum is 0.
    Zero(Sum),
    /// The sum is 0 or less.
    AtMost(Sum),
    Divides(i64, Sum),
    Xor(u32, u32, u32),
    Power(i64, u32),
    Odious(u32),
    /// The second is the first times the square root of a number, rounded down.
    Root(i64, u32, u32),
    /// The relation of the certificate, of these names.
    Own(Vec<u32>),
    /// That these are a position.
    Position(Vec<u32>),
    /// What is proved of a game, of these names.
    Game(usize, Vec<u32>),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Some(Vec<u32>, Box<Formula>),
}

// ---- reading

fn wrong(line: usize) -> Complaint {
    refuse(line, "this is no formula, or one with numbers that are too large")
}

pub(crate) fn names(line: usize, value: &Value) -> Result<Vec<u32>, Complaint> {
    let items = value.as_array().ok_or_else(|| wrong(line))?;
    items.iter().map(|item| name(line, item)).collect()
}

fn name(line: usize, value: &Value) -> Result<u32, Complaint> {
    let name = value.as_u64().filter(|n| *n < MOST_NAMES);
    name.map(|n| n as u32).ok_or_else(|| wrong(line))
}

fn integer(line: usize, value: &Value) -> Result<i64, Complaint> {
    let small = |n: &i64| (-LARGEST..=LARGEST).contains(n);
    value.as_i64().filter(small).ok_or_else(|| wrong(line))
}

/// `[[name, factor], …], number`
pub(crate) fn sum(line: usize, times: &Value, plus: &Value) -> Result<Sum, Complaint> {
    let items = times.as_array().ok_or_else(|| wrong(line))?;
    let mut sum = Sum { times: Vec::new(), plus: integer(line, plus)? };
    for item in items {
        let [of, factor] = item.as_array().map_or(&[][..], Vec::as_slice) else {
            return Err(wrong(line));
        };
        let (of, factor) = (name(line, of)?, integer(line, factor)?);
        if factor == 0 || sum.times.last().is_some_and(|(before, _)| *before >= of) {
            return Err(wrong(line));
        }
        sum.times.push((of, factor));
    }
    Ok(sum)
}

pub(crate) fn read(line: usize, value: &Value, depth: usize) -> Result<Formula, Complaint> {
    let items = value.as_array().map_or(&[][..], Vec::as_slice);
    let Some((Value::String(word), rest)) = items.split_first() else { return Err(wrong(line)) };
    if depth > DEEPEST {
        return Err(wrong(line));
    }
    let all = |parts: &[Value]| -> Result<Vec<Formula>, Complaint> {
        parts.iter().map(|part| read(line, part, depth + 1)).collect()
    };
    Ok(match (word.as_str(), rest) {
        ("true", []) => Formula::True,
        ("=", [times, plus]) => Formula::Zero(sum(line, times, plus)?),
        ("<=", [times, plus]) => Formula::AtMost(sum(line, times, plus)?),
        ("divides", [by, times, plus]) => {
            let by = integer(line, by)?;
            if by < 1 {
                return Err(wrong(line));
            }
            Formula::Divides(by, sum(line, times, plus)?)
        }
        ("xor", [a, b, c]) => Formula::Xor(name(line, a)?, name(line, b)?, name(line, c)?),
        ("power", [base, of]) => Formula::Power(integer(line, base)?, name(line, of)?),
        ("odious", [of]) => Formula::Odious(name(line, of)?),
        ("root", [c, of, is]) => Formula::Root(integer(line, c)?, name(line, of)?, name(line, is)?),
        ("game", [which, of]) => Formula::Game(name(line, which)? as usize, names(line, of)?),
        ("not", [of]) => Formula::Not(Box::new(read(line, of, depth + 1)?)),
        ("and", parts) => Formula::And(all(parts)?),
        ("or", parts) => Formula::Or(all(parts)?),
        ("some", [vars, of]) => {
            let vars = names(line, vars)?;
            if vars.len() > MOST_BOUND {
                return Err(wrong(line));
            }
            Formula::Some(vars, Box::new(read(line, of, depth + 1)?))
        }
        _ => return Err(wrong(line)),
    })
}

// ---- automata

impl Desk<'_, '_> {
    /// The tuples of free names for which a formula holds.
    pub(crate) fn compile(
        &mut self,
        formula: &Formula,
        known: &Known,
    ) -> Result<Machine, Complaint> {
        self.patience.spend(64)?;
        match formula {
            Formula::True => self.all(&[]),
            Formula::Zero(sum) => self.compare(sum, false),
            Formula::AtMost(sum) => self.compare(sum, true),
            Formula::Divides(by, sum) => self.divides(*by, sum),
            Formula::Xor(a, b, c) => self.xor([*a, *b, *c]),
            Formula::Power(base, of) => self.power(*base, *of),
            Formula::Odious(of) => self.odious(*of),
            Formula::Root(c, of, is) => self.root(*c, *of, *is),
            Formula::Own(names) => self.renamed(&known.own, names),
            Formula::Position(names) => self.renamed(&known.positions, names),
            Formula::Game(which, names) => {
                let game = known.games.get(*which).filter(|game| game.tracks.len() == names.len());
                let reason = "this speaks of a game of which nothing is proved here";
                self.renamed(game.ok_or_else(|| refuse(self.line, reason))?, names)
            }
            Formula::Not(of) => {
                let of = self.compile(of, known)?;
                self.not(&of)
            }
            Formula::And(parts) => {
                let mut all = self.all(&[])?;
                for part in parts {
                    let part = self.compile(part, known)?;
                    all = self.and(&all, &part)?;
                }
                Ok(all)
            }
            Formula::Or(parts) => {
                let all = self.all(&[])?;
                let mut any = self.not(&all)?;
                for part in parts {
                    let part = self.compile(part, known)?;
                    any = self.or(&any, &part)?;
                }
                Ok(any)
            }
            Formula::Some(names, of) => {
                let parts = match &**of {
                    Formula::And(parts) => parts.as_slice(),
                    other => std::slice::from_ref(other),
                };
                let mut machines = Vec::new();
                for part in parts {
                    machines.push(self.compile(part, known)?);
                }
                // Of what is said of a name only that is joined, the shortest first.
                let said = |name: &&u32| machines.iter().any(|m| m.tracks.contains(*name));
                let mut left: Vec<u32> = names.iter().filter(said).copied().collect();
                while !left.is_empty() {
                    let cost = |name: &u32| {
                        let with = machines.iter().filter(|m| m.tracks.contains(name));
                        let mut tracks: Vec<u32> =
                            with.flat_map(|m| m.tracks.iter().copied()).collect();
                        tracks.sort_unstable();
                        tracks.dedup();
                        tracks.len()
                    };
                    let next = left.iter().copied().min_by_key(cost).unwrap_or(0);
                    left.retain(|name| *name != next);
                    let (with, without) =
                        machines.into_iter().partition(|m| m.tracks.contains(&next));
                    machines = without;
                    let with: Vec<Machine> = with;
                    let mut joined = self.all(&[])?;
                    for machine in &with {
                        joined = self.and(&joined, machine)?;
                    }
                    machines.push(self.exists(&joined, next)?);
                }
                let mut all = self.all(&[])?;
                for machine in &machines {
                    all = self.and(&all, machine)?;
                }
                Ok(all)
            }
        }
    }

    fn inexpressible(&self) -> Complaint {
        refuse(self.line, "a formula has no automaton in these digits")
    }

    /// From states to a machine of numbers alone.
    fn atom<S: Clone + Ord>(
        &mut self,
        names: &[u32],
        start: S,
        step: impl Fn(&S, &[i64]) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Machine, Complaint> {
        let count = self.letters(names.len())?;
        let letters: Vec<Vec<i64>> = (0..count).map(|l| self.digits_of(l, names.len())).collect();
        let next = |state: &Option<S>, letter: usize| {
            let digits = letters.get(letter).map_or(&[][..], Vec::as_slice);
            state.as_ref().and_then(|s| step(s, digits))
        };
        let is = |state: &Option<S>| state.as_ref().is_some_and(&accepts);
        let machine = self.explore(names.to_vec(), Some(start), next, is)?;
        let all = self.all(names)?;
        self.and(&machine, &all)
    }

    /// Where a sum is 0, or at most 0. In base b the state is the sum s of the digits so far, and then
    /// bs + d. Let w be the sum of all |factors|, times the largest digit, and g what the factors
    /// have to make. If |s| > w + |g|, then |bs + d| >= 2|s| - w > |s|, with the same sign: it never
    /// comes back. In Ostrowski digits up to r (x, y) are the sums with the weights as they are and with the
    /// ones before, and then (rx + y + d, x + d). Let q > 1 have q² = rq + 1; qx + y becomes q(qx + y) + (q + 1)d,
    /// and y - x/q stays within w. So once |qx + y| > w + 4w/r + (r + 2)|g| + 3 the sum only moves away, and ends
    /// beyond g on that side: `docs/certificates.md` has the steps.
    fn compare(&mut self, sum: &Sum, at_most: bool) -> Result<Machine, Complaint> {
        let names: Vec<u32> = sum.times.iter().map(|(name, _)| *name).collect();
        let goal = -sum.plus;
        let base = self.base() as i64;
        let factors: i64 = sum.times.iter().map(|(_, factor)| factor.abs()).sum();
        let weight = factors * (base - 1);
        if weight + goal.abs() > 4 * LARGEST {
            return Err(self.too_large());
        }
        let added = |digits: &[i64]| -> i64 {
            sum.times.iter().zip(digits).map(|((_, factor), digit)| factor * digit).sum()
        };
        let holds = |s: i64| if at_most { s <= goal } else { s == goal };
        // The third number says on which side it is for ever.
        let side = |sign: i64| at_most.then_some((0, 0, sign));
        let up_to = self.up_to();
        let r = up_to.unwrap_or(1);
        let far = (r + 4) * factors + (r + 2) * goal.abs() + 3;
        let step = |state: &(i64, i64, i64), digits: &[i64]| {
            let (x, y, known) = *state;
            if known != 0 {
                return Some(*state);
            }
            let d = added(digits);
            if up_to.is_none() {
                let s = base * x + d;
                return match s.abs() > weight + goal.abs() {
                    true => side(s.signum()),
                    false => Some((s, 0, 0)),
                };
            }
            let (x, y) = (r * x + y + d, x + d);
            match (is_beyond(r, x, y, far), is_beyond(r, -x, -y, far)) {
                (true, _) => side(1),
                (_, true) => side(-1),
                _ => Some((x, y, 0)),
            }
        };
        self.atom(&names, (0, 0, 0), step, |(x, _, known)| match known {
            0 => holds(*x),
            known => *known < 0,
        })
    }

    fn divides(&mut self, by: i64, sum: &Sum) -> Result<Machine, Complaint> {
        let names: Vec<u32> = sum.times.iter().map(|(name, _)| *name).collect();
        let (base, up_to) = (self.base() as i64, self.up_to());
        let step = |(x, y): &(i64, i64), digits: &[i64]| {
            let d: i64 = sum.times.iter().zip(digits).map(|((_, f), digit)| f * digit).sum();
            Some(match up_to {
                Some(r) => ((r * x + y + d).rem_euclid(by), (x + d).rem_euclid(by)),
                None => ((base * x + d).rem_euclid(by), 0),
            })
        };
        self.atom(&names, (0, 0), step, |(x, _)| (x + sum.plus).rem_euclid(by) == 0)
    }

    fn xor(&mut self, names: [u32; 3]) -> Result<Machine, Complaint> {
        if !matches!(self.digits, Digits::Base(2 | 4 | 8)) {
            return Err(self.inexpressible());
        }
        let step = |(): &(), digits: &[i64]| match digits {
            [a, b, c] if a ^ b ^ c == 0 => Some(()),
            _ => None,
        };
        let formal = self.atom(&[0, 1, 2], (), step, |()| true)?;
        self.renamed(&formal, &names)
    }

    fn power(&mut self, base: i64, of: u32) -> Result<Machine, Complaint> {
        // Only where each digit is one power: 1 and zeros after it.
        if self.digits != Digits::Base(base.max(2) as usize) || base < 2 {
            return Err(self.inexpressible());
        }
        let step = |seen: &bool, digits: &[i64]| match (seen, digits) {
            (seen, [0]) => Some(*seen),
            (false, [1]) => Some(true),
            _ => None,
        };
        self.atom(&[of], false, step, |seen| *seen)
    }

    fn odious(&mut self, of: u32) -> Result<Machine, Complaint> {
        if self.digits != Digits::Base(2) {
            return Err(self.inexpressible());
        }
        let step = |odd: &bool, digits: &[i64]| Some(*odd != (digits == [1]));
        self.atom(&[of], false, step, |odd| *odd)
    }

    /// The largest of Ostrowski digits.
    fn up_to(&self) -> Option<i64> {
        match self.digits {
            Digits::Base(_) => None,
            Digits::Ostrowski(most) => Some(most as i64),
        }
    }

    /// With q as in `compare`, r + 2(1/q) = √(r² + 4), so that n √c = g(n + n/q) + hn for 4c = g²(r² + 4) and
    /// h = g(r - 2)/2. floor(n + n/q) is the number m with an even number of zeros at its end, or 0, that leads
    /// to m + rn by one more zero (Fraenkel 1982; `docs/certificates.md`).
    fn root(&mut self, c: i64, of: u32, is: u32) -> Result<Machine, Complaint> {
        let r = self.up_to().filter(|_| c > 0 && of != is).ok_or_else(|| self.inexpressible())?;
        let g = (1..=2 * c).find(|g| g * g * (r * r + 4) >= 4 * c).unwrap_or(0);
        if g * g * (r * r + 4) != 4 * c {
            return Err(self.inexpressible());
        }
        let (floor, longer) = (u32::MAX - 1, u32::MAX);
        let name = |name: u32, times: i64, other: &Sum| other.and(times, &Sum::name(name));
        let apart = name(longer, 1, &name(floor, -1, &name(of, -r * g, &Sum::default())));
        let more = name(is, 1, &name(floor, -1, &name(of, -g * (r - 2) / 2, &Sum::default())));
        // The digit of the floor that comes next, and its zeros since the last other digit: 0 if even, 1 if odd, 2
        // if there was no other.
        let step = |(due, zeros): &(i64, i64), digits: &[i64]| match digits {
            [a, b] if a == due => Some((
                *b,
                if *a == 0 && *zeros < 2 {
                    1 - zeros
                } else if *a > 0 {
                    0
                } else {
                    2
                },
            )),
            _ => None,
        };
        let ends = |(due, zeros): &(i64, i64)| *due == 0 && *zeros != 1;
        let one_zero_more = self.atom(&[floor, longer], (0, 2), step, ends)?;
        let apart = self.compare(&apart, false)?;
        let both = self.and(&one_zero_more, &apart)?;
        let floor_of = self.exists(&both, longer)?;
        let more = self.compare(&more, false)?;
        let both = self.and(&floor_of, &more)?;
        self.exists(&both, floor)
    }
}

/// Whether qx + y is more than a number, for q² = rq + 1 and q > 1: (rx + 2y + x√(r² + 4)) / 2.
fn is_beyond(r: i64, x: i64, y: i64, most: i64) -> bool {
    let rest = i128::from(2 * (most - y) - r * x);
    let square = i128::from(r * r + 4) * i128::from(x) * i128::from(x);
    // Whether x√(r² + 4) > rest.
    match (x > 0, rest >= 0) {
        (true, true) => square > rest * rest,
        (true, false) => true,
        (false, true) => false,
        (false, false) => square < rest * rest,
    }
}
