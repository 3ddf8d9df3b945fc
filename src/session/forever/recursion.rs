//! Functions that call themselves with smaller numbers. From the first values what they are for ever
//! is guessed, and proved by induction: a sequence that fulfils the equation of the function at every
//! number from 0 on, where the function asks only for smaller numbers, is the function.

use super::{Forever, Result, Thing, unknown};
use crate::check::tree::{DefinitionId, Function};
use crate::meter;
use crate::solve::fault::Fault;
use crate::solve::heaps::proof::Theorem;
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;

/// Number of values in which a period is looked for: first the fewer, then the more.
const LOOKED_AT: [usize; 2] = [128, 1024];

/// Number of whole periods that must agree before a guess is tried.
const PERIODS: usize = 3;

/// More negative arguments than these are not gone through.
const MOST_NEGATIVE: usize = 64;

/// A function whose values are being found.
#[derive(Debug)]
pub(super) struct Recursion {
    id: DefinitionId,
    known: Known,
    outcome: bool,
}

#[derive(Clone, Debug)]
enum Known {
    /// The values from 0 on: the next one is being found.
    First(Vec<i64>),
    /// All of them, as the guess goes.
    All(Tail),
    /// Nothing: the value of a negative number is being found.
    Nothing,
}

/// What a recursive function is, for all numbers from 0 on.
#[derive(Clone, Debug)]
pub(super) struct Solved {
    values: Tail,
    outcome: bool,
}

fn thing(values: Tail, outcome: bool) -> Thing {
    if outcome { Thing::Outcome(values) } else { Thing::Number(values) }
}

impl Forever<'_, '_> {
    /// A function with its arguments written in.
    pub(crate) fn function(
        &mut self,
        id: DefinitionId,
        function: &Function,
        args: Vec<Thing>,
    ) -> Result<Thing> {
        if let Some(place) = self.recursions.iter().rposition(|r| r.id == id) {
            if place + 1 < self.recursions.len() {
                return unknown("functions in it call one another in a circle");
            }
            return self.within_itself(args);
        }
        if self.open.contains(&id) {
            self.circle = Some(id);
            return unknown("a function in it calls itself");
        }
        let (names, when) = (self.names.len(), self.when.clone());
        self.open.push(id);
        let thing = self.inside(&function.params, &function.body, args.clone());
        self.open.pop();
        if thing.is_ok() || self.circle != Some(id) {
            return thing;
        }
        self.circle = None;
        self.names.truncate(names);
        self.when = when;
        let [Thing::Number(at)] = args.as_slice() else {
            return unknown("a function in it calls itself, and is not one of a number");
        };
        let solved = match self.solved.get(&id) {
            Some(solved) => solved.clone(),
            None => {
                let solved = self.solve(id, function)?;
                self.grounds.theorems.insert(Theorem::Induction);
                self.solved.insert(id, solved.clone());
                solved
            }
        };
        let at = self.where_needed(at)?;
        self.at(id, function, &solved, &at)
    }

    /// The values at these places.
    fn at(
        &mut self,
        id: DefinitionId,
        function: &Function,
        solved: &Solved,
        places: &Tail,
    ) -> Result<Thing> {
        let (negative, rest) = negative(places)?;
        let mut values = solved.values.at_places(&rest)?;
        for n in negative {
            let own = self.alone(id, function, n, solved.outcome)?;
            let here = places.with(Binary::Equal, &Tail::constant(n))?;
            values = here.choose(&own, &values)?;
        }
        Ok(thing(values, solved.outcome))
    }

    /// A call of the function that is being found, within its own body.
    fn within_itself(&mut self, args: Vec<Thing>) -> Result<Thing> {
        let [Thing::Number(at)] = args.as_slice() else {
            return unknown("a function in it calls itself, and is not one of a number");
        };
        let at = self.where_needed(at)?;
        let Some(own) = self.recursions.last() else { return unknown("it calls itself") };
        let (id, outcome) = (own.id, own.outcome);
        let smaller = |bound: &Tail| -> Result<()> {
            let is = at.with(Binary::Less, bound)?;
            match self.when.choose(&is, &Tail::constant(1))? == Tail::constant(1) {
                true => Ok(()),
                false => {
                    unknown("a function in it calls itself, and not only with smaller numbers")
                }
            }
        };
        let values = match &own.known {
            Known::Nothing => return unknown("a function in it calls itself with less than 0"),
            Known::First(values) => {
                smaller(&Tail::constant(values.len() as i64))?;
                Tail::periodic(values.clone(), values.len().saturating_sub(1), 0)
            }
            Known::All(values) => {
                smaller(&Tail::identity())?;
                Some(values.clone())
            }
        };
        let solved = Solved { values: values.unwrap_or_else(|| Tail::constant(0)), outcome };
        let Some(function) = self.function_of(id) else { return unknown("it calls something") };
        self.at(id, &function, &solved, &at)
    }

    fn function_of(&self, id: DefinitionId) -> Option<Function> {
        match &self.session.definition(id)?.kind {
            crate::check::tree::DefinitionKind::Function(function) => Some(function.clone()),
            _ => None,
        }
    }

    /// The value at a negative number, which must not rest on others.
    fn alone(
        &mut self,
        id: DefinitionId,
        function: &Function,
        n: i64,
        outcome: bool,
    ) -> Result<Tail> {
        let own = Recursion { id, known: Known::Nothing, outcome };
        match self.followed(own, function, Tail::constant(n))?.0 {
            Thing::Number(value) if !outcome => Ok(value),
            Thing::Outcome(value) if outcome => Ok(value),
            _ => unknown("a function in it gives no number"),
        }
    }

    /// The body of a function at these numbers, for themselves.
    fn followed(
        &mut self,
        own: Recursion,
        function: &Function,
        at: Tail,
    ) -> Result<(Thing, Recursion)> {
        let depth = self.recursions.len();
        let when = std::mem::replace(&mut self.when, Tail::constant(1));
        self.recursions.push(own);
        let thing = self.inside(&function.params, &function.body, vec![Thing::Number(at)]);
        let own = self.recursions.drain(depth..).next();
        self.when = when;
        match (thing?, own) {
            (thing, Some(own)) => Ok((thing, own)),
            _ => unknown("it calls something"),
        }
    }

    fn solve(&mut self, id: DefinitionId, function: &Function) -> Result<Solved> {
        let mut values: Vec<i64> = Vec::new();
        let mut outcome = false;
        for most in LOOKED_AT {
            while values.len() < most {
                meter::work_on(values.len()).map_err(Fault::from)?;
                let n = Tail::constant(values.len() as i64);
                let known = Known::First(values.clone());
                let (thing, _) =
                    self.followed(Recursion { id, known, outcome }, function, n.clone())?;
                let value = match thing {
                    Thing::Number(value) => value.at(0),
                    Thing::Outcome(value) => {
                        outcome = true;
                        value.at(0)
                    }
                    _ => None,
                };
                match value {
                    Some(value) => values.push(value),
                    None => return unknown("a function in it gives no number"),
                }
            }
            let Some(guess) = guessed(&values)? else { continue };
            let known = Known::All(guess.clone());
            let own = Recursion { id, known, outcome };
            let (thing, _) = self.followed(own, function, Tail::identity())?;
            let (Thing::Number(found) | Thing::Outcome(found)) = thing else {
                return unknown("a function in it gives no number");
            };
            if found.with(Binary::Equal, &guess)? == Tail::constant(1) {
                self.grounds.checked = self.grounds.checked.max(guess.start() + guess.period());
                return Ok(Solved { values: guess, outcome });
            }
        }
        unknown("a function in it calls itself, and its values are not seen to repeat")
    }
}

/// The negative numbers of a sequence, and the sequence with 0 in their place.
fn negative(places: &Tail) -> Result<(Vec<i64>, Tail)> {
    let zero = Tail::constant(0);
    let below = places.with(Binary::Less, &zero)?;
    if below == zero {
        return Ok((Vec::new(), places.clone()));
    }
    let end = places.start().max(below.start()) + places.period().max(below.period());
    meter::work_on(end).map_err(Fault::from)?;
    let mut found: Vec<i64> = (0..end as u64).filter_map(|n| places.at(n)).collect();
    found.retain(|n| *n < 0);
    found.sort_unstable();
    found.dedup();
    let mut rest = below.clone();
    if found.len() <= MOST_NEGATIVE {
        for n in &found {
            let other = places.with(Binary::NotEqual, &Tail::constant(*n))?;
            rest = rest.with(Binary::Min, &other)?;
        }
    }
    match rest == zero {
        true => Ok((found, below.choose(&zero, places)?)),
        false => unknown("numbers below 0 in it are too many"),
    }
}

/// The shortest period, with the same step each time, that the values speak for.
fn guessed(values: &[i64]) -> Result<Option<Tail>> {
    for period in 1..=values.len() / PERIODS {
        meter::work_on(values.len()).map_err(Fault::from)?;
        let steps = || {
            let later = values.get(period..).unwrap_or_default();
            later.iter().zip(values).map(|(later, before)| later.checked_sub(*before))
        };
        let Some(step) = steps().next_back().flatten() else { continue };
        let start = steps().rposition(|s| s != Some(step)).map_or(0, |at| at + 1);
        // The end alone may repeat by chance.
        if start <= values.len() / 2 && values.len() - start > PERIODS * period {
            let head = values.get(..start + period).unwrap_or_default().to_vec();
            let tail = Tail::periodic(head, start, step).map(Tail::shortest).transpose();
            return Ok(tail.map_err(Fault::from)?);
        }
    }
    Ok(None)
}
