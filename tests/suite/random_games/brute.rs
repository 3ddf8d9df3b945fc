//! Games solved by the definition alone, without a thought of speed: every option is made, and
//! a position is worth the least number that no option is worth.

use super::asking::Names;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Debug;
use std::hash::Hash;
use std::rc::Rc;

/// Why a position has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// A move would leave less than nothing.
    Negative,
    /// It can come again.
    Circle,
    /// It leads to more positions than a test has the time for.
    TooMany,
}

/// A game as its options. Each option is a sum of positions.
pub(super) trait Rules {
    type Position: Clone + Ord + Hash + Debug;

    fn options(&self, at: &Self::Position) -> Result<Vec<Vec<Self::Position>>, Fault>;

    /// The position as the language writes it.
    fn written(&self, at: &Self::Position) -> String;

    /// The position that the language writes so.
    fn read(&self, text: &str) -> Self::Position;

    /// The one form for all positions that are the same.
    fn simplest(&self, at: &Self::Position) -> Self::Position {
        at.clone()
    }
}

/// What is known of the positions of a game.
pub(super) struct Brute<'a, R: Rules> {
    pub rules: &'a R,
    pub names: Rc<Names<'a, R>>,
    values: HashMap<R::Position, u64>,
    open: Vec<R::Position>,
    most: usize,
    /// How many options are looked at, before it gives up.
    options: usize,
}

/// Options that a position may have on the average.
const OPTIONS: usize = 2000;

/// The least number that is not among these.
pub(super) fn least_absent(values: &BTreeSet<u64>) -> u64 {
    (0..).find(|v| !values.contains(v)).expect("numbers go on")
}

impl<'a, R: Rules> Brute<'a, R> {
    /// Gives up above so many positions.
    pub(super) fn new(rules: &'a R, most: usize) -> Self {
        Brute {
            rules,
            names: Rc::new(Names::new(rules)),
            values: HashMap::new(),
            open: Vec::new(),
            most,
            options: most * OPTIONS,
        }
    }

    pub(super) fn value(&mut self, at: &R::Position) -> Result<u64, Fault> {
        if let Some(value) = self.values.get(at) {
            return Ok(*value);
        }
        if self.open.contains(at) {
            return Err(Fault::Circle);
        }
        if self.values.len() + self.open.len() >= self.most {
            return Err(Fault::TooMany);
        }
        self.open.push(at.clone());
        let value = self.look(at);
        self.open.pop();
        self.values.insert(at.clone(), value?);
        value
    }

    fn look(&mut self, at: &R::Position) -> Result<u64, Fault> {
        let mut values = BTreeSet::new();
        let options = self.rules.options(at)?;
        self.options = self.options.checked_sub(options.len()).ok_or(Fault::TooMany)?;
        for option in options {
            values.insert(self.sum(&option)?);
        }
        Ok(least_absent(&values))
    }

    /// The value of positions side by side.
    pub(super) fn sum(&mut self, parts: &[R::Position]) -> Result<u64, Fault> {
        parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.value(part)?))
    }

    /// How many moves the longest play of a sum has, if that is a number of 63 bits.
    pub(super) fn longest(&self, parts: &[R::Position]) -> Result<u64, Fault> {
        let mut known = HashMap::new();
        let mut total = 0;
        for part in parts {
            total = together(total, self.longest_of(part, &mut known)?)?;
        }
        Ok(total)
    }

    fn longest_of(
        &self,
        at: &R::Position,
        known: &mut HashMap<R::Position, u64>,
    ) -> Result<u64, Fault> {
        if let Some(longest) = known.get(at) {
            return Ok(*longest);
        }
        let mut longest = 0;
        for option in self.rules.options(at)? {
            let mut after = 1;
            for part in &option {
                after = together(after, self.longest_of(part, known)?)?;
            }
            longest = longest.max(after);
        }
        known.insert(at.clone(), longest);
        Ok(longest)
    }
}

fn together(a: u64, b: u64) -> Result<u64, Fault> {
    a.checked_add(b).filter(|sum| *sum <= i64::MAX as u64).ok_or(Fault::TooMany)
}

/// Everything wrong with a position and what can follow it. Empty, if nothing is.
pub(super) fn faults<R: Rules>(rules: &R, from: &R::Position, most: usize) -> Vec<Fault> {
    // By depth: what is open is above, what is done is not looked at again.
    let mut found = Vec::new();
    let (mut open, mut done) = (Vec::new(), BTreeSet::new());
    visit(rules, from, most, &mut open, &mut done, &mut found);
    found
}

fn visit<R: Rules>(
    rules: &R,
    at: &R::Position,
    most: usize,
    open: &mut Vec<R::Position>,
    done: &mut BTreeSet<R::Position>,
    found: &mut Vec<Fault>,
) {
    if open.contains(at) {
        found.push(Fault::Circle);
        return;
    }
    if done.contains(at) {
        return;
    }
    if open.len() + done.len() >= most {
        found.push(Fault::TooMany);
        return;
    }
    open.push(at.clone());
    match rules.options(at) {
        Err(fault) => found.push(fault),
        Ok(options) => {
            for part in options.iter().flatten() {
                visit(rules, part, most, open, done, found);
            }
        }
    }
    open.pop();
    done.insert(at.clone());
}
