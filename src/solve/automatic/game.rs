//! Rules of play as formulas, and what makes a relation the values of a game.
//!
//! A position is a tuple of numbers in a *domain*. Let V be a relation of positions and numbers, and
//! O(p, w) say that some option of p is worth w by V: the values of the parts of an option, added as
//! nim heaps. Suppose that for some rank of positions in a well-founded order
//!
//! - *closed*: the own parts of each option of p are in the domain, and of lower rank than p;
//! - *total*, *unique*: each position has exactly one number v with V(p, v);
//! - *avoid*: V(p, v) and O(p, v) never hold together;
//! - *reach*: if V(p, v) and u < v, then O(p, u).
//!
//! Then V(p, v) exactly if v is the nim-value of p: by induction on the rank, the values of the
//! options are right, so that v is the least number that is no value of an option. Where nothing
//! can be moved O is empty, and *reach* says v = 0.
//!
//! For outcomes let P be a set of positions. If P(p) then no option is in P; if not, then some option
//! is, or, in misère play, p has no option. Misère P-positions need an option, by the first part and
//! the convention that a position without options is an N-position.
//!
//! Let p be of least rank among those where some condition but *closed* fails. Below it the relation
//! is right, and at p it is wrong, as right values would fulfil the conditions at p. So a relation
//! that is not the values fails at its first wrong position.

use super::compile::Relations;
use super::dfa::{Dfa, Var};
use super::formula::{Formula, Linear};
use super::{Result, Stop};

/// A part of the position that a move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The own game, with these numbers.
    Own(Vec<Linear>),
    /// Another game, whose values are this relation.
    Other(usize, Vec<Linear>),
    /// A nim heap.
    Heap(Linear),
}

/// Options of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The numbers that are chosen.
    pub bound: Vec<Var>,
    /// What is said of them and of the position.
    pub guard: Formula,
    pub parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub params: Vec<Var>,
    /// The positions that are spoken of.
    pub domain: Formula,
    pub moves: Vec<Move>,
    /// Numbers from here on have no meaning yet.
    pub fresh: Var,
}

/// What a relation says of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The nim-value, as one number more.
    Value,
    /// That the next player loses.
    Lost,
    LostMisere,
}

/// An order of positions in which play goes down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rank {
    /// By a weighted sum of the numbers.
    Sum(Vec<i64>),
    /// By these numbers of a position, the first that differs.
    Lexical(Vec<usize>),
}

impl Game {
    fn new_vars(&mut self, count: usize) -> Vec<Var> {
        let from = self.fresh;
        self.fresh += count as Var;
        (from..self.fresh).collect()
    }

    fn position(&self) -> Vec<Linear> {
        self.params.iter().map(|p| Linear::var(*p)).collect()
    }

    /// That these numbers are a position of the domain.
    fn inside(&mut self, numbers: &[Linear]) -> Option<Formula> {
        if self.domain == Formula::Truth(true) {
            return Some(Formula::all(numbers.iter().map(natural).collect()));
        }
        // They may speak of the parameters, and so have names of their own.
        let names = self.new_vars(self.params.len());
        let mut there = vec![self.domain.clone()];
        for (param, name) in self.params.iter().zip(&names) {
            there.push(Formula::zero(Linear::var(*param).minus(&Linear::var(*name))?));
        }
        let mut all = vec![Formula::some(self.params.clone(), Formula::all(there))];
        for (number, name) in numbers.iter().zip(&names) {
            all.push(Formula::zero(number.minus(&Linear::var(*name))?));
        }
        Some(Formula::some(names, Formula::all(all)))
    }

    fn lower(&self, rank: &Rank, to: &[Linear]) -> Option<Formula> {
        let from = self.position();
        Some(match rank {
            Rank::Sum(weights) => {
                let mut change = Linear::number(1);
                for ((to, from), weight) in to.iter().zip(&from).zip(weights) {
                    change = change.add(to, *weight)?.add(from, -weight)?;
                }
                Formula::at_most(change)
            }
            Rank::Lexical(order) => {
                let mut lower = Formula::Truth(false);
                for place in order.iter().rev() {
                    let change = to.get(*place)?.minus(from.get(*place)?)?;
                    let less = Formula::at_most(change.add(&Linear::number(1), 1)?);
                    lower = less.or(Formula::zero(change).and(lower));
                }
                lower
            }
        })
    }

    /// An order in which each option is lower, if one of those that are tried is.
    pub fn rank(&self, relations: &Relations) -> Result<Option<Rank>> {
        let n = self.params.len();
        let mut ranks = vec![Rank::Sum(vec![1; n])];
        if n <= 4 {
            ranks.extend(orders(n).into_iter().map(Rank::Lexical));
        }
        if n == 2 {
            ranks.extend([[1, 2], [2, 1], [1, 3], [3, 1]].map(|w| Rank::Sum(w.to_vec())));
        }
        for rank in ranks {
            if self.descends(&rank, relations)? {
                return Ok(Some(rank));
            }
        }
        Ok(None)
    }

    fn descends(&self, rank: &Rank, relations: &Relations) -> Result<bool> {
        for each in &self.moves {
            for part in &each.parts {
                let Part::Own(to) = part else { continue };
                let lower = self.lower(rank, to).ok_or(Stop::TooLarge)?;
                let up =
                    Formula::all(vec![self.domain.clone(), each.guard.clone(), lower.negated()]);
                if !relations.is_never(&up)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether all parts of options are positions of the domain, and their heaps no less than none.
    pub fn is_closed(&mut self, relations: &Relations) -> Result<bool> {
        for each in self.moves.clone() {
            for part in &each.parts {
                let inside = match part {
                    Part::Own(to) => self.inside(to).ok_or(Stop::TooLarge)?,
                    Part::Other(_, to) => Formula::all(to.iter().map(natural).collect()),
                    Part::Heap(size) => natural(size),
                };
                let out =
                    Formula::all(vec![self.domain.clone(), each.guard.clone(), inside.negated()]);
                if !relations.is_never(&out)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// That some option is worth a number, by the relation `own` and those of other games.
    pub fn reaches(&mut self, own: usize, worth: Var) -> Option<Formula> {
        let mut any = Vec::new();
        for each in self.moves.clone() {
            let mut bound = each.bound.clone();
            let mut all = vec![each.guard.clone()];
            let mut worths = Vec::new();
            for part in &each.parts {
                let (relation, numbers) = match part {
                    Part::Own(to) => (Some(own), to.clone()),
                    Part::Other(which, to) => (Some(*which), to.clone()),
                    Part::Heap(size) => (None, vec![size.clone()]),
                };
                let mut names = Vec::new();
                for number in &numbers {
                    names.push(self.named(number, &mut bound, &mut all)?);
                }
                worths.push(match relation {
                    Some(which) => {
                        let value = self.new_vars(1);
                        bound.extend(&value);
                        names.extend(&value);
                        all.push(Formula::Relation(which, names));
                        *value.first()?
                    }
                    None => *names.first()?,
                });
            }
            self.nim_sum(&worths, worth, &mut bound, &mut all)?;
            any.push(Formula::some(bound, Formula::all(all)));
        }
        Some(Formula::any(any))
    }

    /// A name for a sum.
    fn named(
        &mut self,
        number: &Linear,
        bound: &mut Vec<Var>,
        all: &mut Vec<Formula>,
    ) -> Option<Var> {
        if let Some(var) = number.single() {
            return Some(var);
        }
        let name = *self.new_vars(1).first()?;
        bound.push(name);
        all.push(Formula::zero(number.minus(&Linear::var(name))?));
        Some(name)
    }

    fn nim_sum(
        &mut self,
        worths: &[Var],
        is: Var,
        bound: &mut Vec<Var>,
        all: &mut Vec<Formula>,
    ) -> Option<()> {
        let Some((first, rest)) = worths.split_first() else {
            all.push(Formula::zero(Linear::var(is)));
            return Some(());
        };
        let mut sum = *first;
        for worth in rest {
            let next = *self.new_vars(1).first()?;
            bound.push(next);
            all.push(Formula::Xor(sum, *worth, next));
            sum = next;
        }
        all.push(Formula::zero(Linear::var(sum).minus(&Linear::var(is))?));
        Some(())
    }

    /// That some option is in the set `own`; none where an option has several parts.
    fn reaches_lost(&mut self, own: usize, misere: bool) -> Option<Formula> {
        let mut any = Vec::new();
        for each in self.moves.clone() {
            let mut bound = each.bound.clone();
            let mut all = vec![each.guard.clone()];
            match each.parts.as_slice() {
                [] if misere => continue,
                [] => {}
                [Part::Own(to)] => {
                    let mut names = Vec::new();
                    for number in to {
                        names.push(self.named(number, &mut bound, &mut all)?);
                    }
                    all.push(Formula::Relation(own, names));
                }
                [Part::Heap(size)] => {
                    let lost = Linear::number(i64::from(misere));
                    all.push(Formula::zero(size.minus(&lost)?));
                }
                _ => return None,
            }
            any.push(Formula::some(bound, Formula::all(all)));
        }
        Some(Formula::any(any))
    }

    /// Where a relation is not what it is said to be: none where it is right. Play has to be closed
    /// and to descend. The tracks of the result are the parameters, and the first by rank is wrong.
    pub fn judge(&mut self, relations: &Relations, own: usize, kind: Kind) -> Result<Option<Dfa>> {
        let params = self.params.clone();
        let domain = self.domain.clone();
        let wrong = match kind {
            Kind::Value => self.wrong_value(own).ok_or(Stop::TooLarge)?,
            Kind::Lost | Kind::LostMisere => {
                let holds = Formula::Relation(own, params.clone());
                let reached =
                    self.reaches_lost(own, kind == Kind::LostMisere).ok_or(Stop::Inexpressible)?;
                let moves = self.moves.iter();
                let any = moves.map(|m| Formula::some(m.bound.clone(), m.guard.clone())).collect();
                let any: Formula = Formula::any(any);
                let won = match kind {
                    Kind::LostMisere => reached.clone().or(any.negated()),
                    _ => reached.clone(),
                };
                vec![holds.clone().and(won.clone()), holds.negated().and(won.negated())]
            }
        };
        let numeration = relations.numeration;
        let mut failures: Option<Dfa> = None;
        for formula in wrong {
            let here = relations.compile(&domain.clone().and(formula))?;
            if here.is_empty() {
                continue;
            }
            let mut here = here;
            for track in here.tracks().to_vec() {
                if !params.contains(&track) {
                    here = here.exists(track, numeration)?;
                }
            }
            // All parameters are tracks, also those of which nothing was said.
            let here = numeration.valid(&params)?.and(&here, numeration)?;
            failures = Some(match failures {
                Some(before) => before.or(&here, numeration)?,
                None => here,
            });
        }
        Ok(failures)
    }

    fn wrong_value(&mut self, own: usize) -> Option<Vec<Formula>> {
        let vars = self.new_vars(2);
        let [v, u] = *vars.as_slice() else { return None };
        let holds = |value: Var| {
            let mut names = self.params.clone();
            names.push(value);
            Formula::Relation(own, names)
        };
        let less =
            Formula::at_most(Linear::var(u).minus(&Linear::var(v))?.add(&Linear::number(1), 1)?);
        let (is_v, is_u) = (holds(v), holds(u));
        let (reach_v, reach_u) = (self.reaches(own, v)?, self.reaches(own, u)?);
        Some(vec![
            Formula::some(vec![v], is_v.clone()).negated(),
            Formula::all(vec![is_v.clone(), is_u, less.clone()]),
            is_v.clone().and(reach_v),
            Formula::all(vec![is_v, less, reach_u.negated()]),
        ])
    }

    /// The first by rank of some positions, its numbers in the order of the parameters.
    pub fn first(
        &mut self,
        of: &Dfa,
        rank: &Rank,
        relations: &Relations,
    ) -> Result<Option<Vec<u64>>> {
        let numeration = relations.numeration;
        let params = self.params.clone();
        let mut left = of.clone();
        let keys: Vec<Linear> = match rank {
            Rank::Sum(weights) => {
                let mut sum = Linear::default();
                for (param, weight) in params.iter().zip(weights) {
                    sum = sum.add(&Linear::var(*param), *weight).ok_or(Stop::TooLarge)?;
                }
                std::iter::once(sum).chain(self.position()).collect()
            }
            Rank::Lexical(order) => {
                let of = order.iter().filter_map(|place| params.get(*place));
                of.map(|param| Linear::var(*param)).collect()
            }
        };
        for key in keys {
            let name = *self.new_vars(1).first().ok_or(Stop::TooLarge)?;
            let is = Formula::zero(key.minus(&Linear::var(name)).ok_or(Stop::TooLarge)?);
            let both = left.and(&relations.compile(&is)?, numeration)?;
            let mut alone = both;
            for track in alone.tracks().to_vec() {
                if track != name {
                    alone = alone.exists(track, numeration)?;
                }
            }
            let Some(least) = alone.least(numeration)? else { return Ok(None) };
            let least = i64::try_from(least).map_err(|_| Stop::TooLarge)?;
            let fixed = key.add(&Linear::number(least), -1).ok_or(Stop::TooLarge)?;
            left = left.and(&relations.compile(&Formula::zero(fixed))?, numeration)?;
        }
        let mut numbers = Vec::new();
        for param in params {
            let mut alone = left.clone();
            for track in left.tracks() {
                if *track != param {
                    alone = alone.exists(*track, numeration)?;
                }
            }
            match alone.least(numeration)? {
                Some(n) => numbers.push(n),
                None => return Ok(None),
            }
        }
        Ok(Some(numbers))
    }
}

fn natural(number: &Linear) -> Formula {
    match number.add(number, -2) {
        Some(negative) => Formula::at_most(negative),
        None => Formula::Truth(false),
    }
}

/// All orders of the first n numbers.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..n {
        let mut longer = Vec::new();
        for order in &orders {
            for next in (0..n).filter(|next| !order.contains(next)) {
                longer.push([order.as_slice(), &[next]].concat());
            }
        }
        orders = longer;
    }
    orders
}
