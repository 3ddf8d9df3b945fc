//! Operators and builtins, on what is known for ever.

use super::digits::fixed;
use super::equal::texts;
use super::grows::Grows;
use super::{Forever, Members, Result, Thing, unknown};
use crate::check::tree::Expr;
use crate::solve::plan::Binary;
use crate::solve::tail::{Reason, Tail};
use crate::source::Span;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;

type Rest = [(Operator, Span, Expr)];

impl Forever<'_, '_> {
    /// What a sum is worth.
    pub(crate) fn worth(&self, parts: &[Tail]) -> Result<Tail> {
        let mut sum = Tail::constant(0);
        for part in parts {
            sum = sum.with(Binary::Xor, part)?;
        }
        Ok(sum)
    }

    pub(crate) fn not(&mut self, of: &Expr) -> Result<Tail> {
        let of = self.number(of)?;
        Ok(of.with(Binary::Equal, &Tail::constant(0))?)
    }

    /// Of two things the one or the other.
    pub(crate) fn choose(&self, condition: &Tail, yes: Thing, no: Thing) -> Result<Thing> {
        Ok(match (yes, no) {
            (Thing::Number(yes), Thing::Number(no)) => Thing::Number(condition.choose(&yes, &no)?),
            (Thing::Outcome(yes), Thing::Outcome(no)) => {
                Thing::Outcome(condition.choose(&yes, &no)?)
            }
            (Thing::Position(yes), Thing::Position(no)) => {
                let (yes, no) = (self.worth(&yes)?, self.worth(&no)?);
                Thing::Position(vec![condition.choose(&yes, &no)?])
            }
            (Thing::Tuple(yes), Thing::Tuple(no)) => {
                Thing::Tuple(self.choose_each(condition, yes, no)?)
            }
            // Lists of one length, entry by entry.
            (Thing::Members(yes), Thing::Members(no)) if yes.all.len() == no.all.len() => {
                let all = self.choose_each(condition, yes.all.to_vec(), no.all.to_vec())?;
                Thing::Members(Members { set: yes.set, all: all.into() })
            }
            (yes, no) => match (texts(&yes), texts(&no)) {
                (Some(yes), Some(no)) => self.choose_text(condition, &yes, &no)?,
                _ => return unknown("an `if` in it chooses between collections"),
            },
        })
    }

    fn choose_each(&self, condition: &Tail, yes: Vec<Thing>, no: Vec<Thing>) -> Result<Vec<Thing>> {
        yes.into_iter().zip(no).map(|(yes, no)| self.choose(condition, yes, no)).collect()
    }

    pub(crate) fn chain(&mut self, first: &Expr, rest: &Rest) -> Result<Thing> {
        let mut left = self.thing(first)?;
        if rest.len() > 1 && rest.iter().all(|(o, ..)| o.is_comparison()) {
            let mut all = Tail::constant(1);
            for (operator, _, operand) in rest {
                let right = self.thing(operand)?;
                let one = self.pair(left, *operator, right.clone())?;
                let Thing::Number(one) = one else { return unknown("it compares no numbers") };
                all = all.with(Binary::Min, &one)?;
                left = right;
            }
            return Ok(Thing::Number(all));
        }
        if let [(Operator::Implies, _, right)] = rest {
            let not = self.truth(left)?.with(Binary::Equal, &Tail::constant(0))?;
            return Ok(Thing::Number(self.lazily(not, Operator::Or, right)?));
        }
        if let [(Operator::Power, _, right)] = rest {
            let right = self.number(right)?;
            return self.power(left, &right);
        }
        for (operator, _, operand) in rest {
            if matches!(operator, Operator::And | Operator::Or) {
                let truth = self.truth(left)?;
                left = Thing::Number(self.lazily(truth, *operator, operand)?);
                continue;
            }
            let right = self.thing(operand)?;
            left = self.pair(left, *operator, right)?;
        }
        Ok(left)
    }

    fn truth(&self, thing: Thing) -> Result<Tail> {
        match thing {
            Thing::Number(tail) => Ok(tail),
            _ => unknown("it is no number"),
        }
    }

    /// A power with a fixed base or a fixed exponent.
    fn power(&mut self, base: Thing, exponent: &Tail) -> Result<Thing> {
        let fixed = |tail: &Tail| (tail.period() == 1 && tail.start() == 0).then(|| tail.at(0));
        let Some(Some(times)) = fixed(exponent).filter(|_| exponent.saltus() == Some(0)) else {
            return unknown("a power in it grows otherwise than in equal steps");
        };
        let Ok(mut times) = u64::try_from(times) else {
            return unknown("an exponent in it is less than none");
        };
        // Squared again and again: every square is needed.
        let (mut square, mut product) = (base, Thing::Number(Tail::constant(1)));
        while times > 0 {
            if times & 1 == 1 {
                product = self.pair(product, Operator::Multiply, square.clone())?;
            }
            times >>= 1;
            if times > 0 {
                square = self.pair(square.clone(), Operator::Multiply, square)?;
            }
        }
        Ok(product)
    }

    pub(crate) fn pair(&mut self, a: Thing, operator: Operator, b: Thing) -> Result<Thing> {
        use Operator as O;
        let number = |tail: Tail| Ok(Thing::Number(tail));
        match (operator, a, b) {
            (O::Add, Thing::Position(mut a), Thing::Position(b)) => {
                a.extend(b);
                Ok(Thing::Position(a))
            }
            (O::Equal | O::NotEqual, Thing::Position(a), Thing::Position(b)) => {
                // The same value: that their sum is lost.
                let (a, b) = (self.worth(&a)?, self.worth(&b)?);
                number(a.with(comparison(operator), &b)?)
            }
            (O::Equal | O::NotEqual, Thing::Outcome(a), Thing::Outcome(b)) => {
                number(a.with(comparison(operator), &b)?)
            }
            (O::Intersect, Thing::Bits(of), among) | (O::Intersect, among, Thing::Bits(of)) => {
                self.some_bits(&of, &among)
            }
            (O::Equal, Thing::SomeOf(some), all) | (O::Equal, all, Thing::SomeOf(some)) => {
                number(self.are(&some, &all)?)
            }
            (O::NotEqual, Thing::SomeOf(some), all) | (O::NotEqual, all, Thing::SomeOf(some)) => {
                number(self.are(&some, &all)?.with(Binary::Equal, &Tail::constant(0))?)
            }
            (O::Equal, Thing::Chosen(some), Thing::Members(all))
            | (O::Equal, Thing::Members(all), Thing::Chosen(some))
                if all.all.is_empty() =>
            {
                number(self.is_any(&some)?.with(Binary::Equal, &Tail::constant(0))?)
            }
            (O::NotEqual, Thing::Chosen(some), Thing::Members(all))
            | (O::NotEqual, Thing::Members(all), Thing::Chosen(some))
                if all.all.is_empty() =>
            {
                number(self.is_any(&some)?)
            }
            (O::In, a, b) => number(self.is_in(&a, &b)?),
            (O::NotIn, a, b) => {
                let is = self.is_in(&a, &b)?;
                number(is.with(Binary::Equal, &Tail::constant(0))?)
            }
            (O::Multiply, Thing::Number(a), Thing::Number(b)) => {
                match a.with(Binary::Multiply, &b) {
                    Err(Reason::Irregular) => Ok(Thing::Grows(Grows::of(a).times(Grows::of(b))?)),
                    product => number(product?),
                }
            }
            (O::Remainder, Thing::Grows(a), Thing::Number(b)) => number(a.remainder(&b)?),
            (
                O::Add | O::Subtract | O::Multiply,
                a @ (Thing::Number(_) | Thing::Grows(_)),
                b @ (Thing::Number(_) | Thing::Grows(_)),
            ) if matches!(a, Thing::Grows(_)) || matches!(b, Thing::Grows(_)) => {
                let grows = |thing: Thing| match thing {
                    Thing::Grows(grows) => Ok(grows),
                    Thing::Number(tail) => Ok(Grows::of(tail)),
                    _ => unknown("it is no number"),
                };
                let (a, b) = (grows(a)?, grows(b)?);
                Ok(Thing::Grows(match operator {
                    O::Add => a.plus(b)?,
                    O::Subtract => a.minus(b)?,
                    _ => a.times(b)?,
                }))
            }
            (_, Thing::Grows(_), _) | (_, _, Thing::Grows(_)) => Err(Reason::Irregular.into()),
            (operator, Thing::Number(a), Thing::Number(b)) => number(match operator {
                O::Greater => b.with(Binary::Less, &a)?,
                O::GreaterEqual => b.with(Binary::LessEqual, &a)?,
                O::Iff => a.with(Binary::Equal, &b)?,
                O::Equal | O::NotEqual | O::Less | O::LessEqual => {
                    a.with(comparison(operator), &b)?
                }
                O::Add => a.with(Binary::Add, &b)?,
                O::Subtract => a.with(Binary::Subtract, &b)?,
                O::Divide => a.with(Binary::Divide, &b)?,
                O::Remainder => a.with(Binary::Remainder, &b)?,
                O::Xor => a.with(Binary::Xor, &b)?,
                _ => return not_followed(operator),
            }),
            (
                operator @ (O::Equal | O::NotEqual),
                a @ (Thing::Tuple(_) | Thing::Fixed(_) | Thing::Texts(_)),
                b @ (Thing::Tuple(_) | Thing::Fixed(_) | Thing::Texts(_)),
            ) => {
                let are = self.equal(&a, &b)?;
                number(match operator {
                    O::Equal => are,
                    _ => are.with(Binary::Equal, &Tail::constant(0))?,
                })
            }
            (_, Thing::Tuple(_), Thing::Tuple(_)) => unknown("it puts pairs in order"),
            _ => not_followed(operator),
        }
    }

    fn is_in(&mut self, one: &Thing, all: &Thing) -> Result<Tail> {
        if let (Thing::Tuple(_) | Thing::Fixed(_) | Thing::Texts(_), Thing::Members(members)) =
            (one, all)
        {
            let mut any = Tail::constant(0);
            for member in members.all.iter() {
                any = any.with(Binary::Max, &self.equal(one, member)?)?;
            }
            return Ok(any);
        }
        let Thing::Number(one) = one else { return unknown("it is no number") };
        match all {
            Thing::Range(from, to) => {
                let above = from.with(Binary::LessEqual, one)?;
                match to {
                    None => Ok(above),
                    Some(to) => Ok(above.with(Binary::Min, &one.with(Binary::LessEqual, to)?)?),
                }
            }
            Thing::Members(Members { all, .. }) => {
                let mut any = Tail::constant(0);
                for member in all.iter() {
                    let is = match member {
                        Thing::Number(member) => one.with(Binary::Equal, member)?,
                        range @ Thing::Range(..) => {
                            self.is_in(&Thing::Number(one.clone()), range)?
                        }
                        _ => return unknown("a set in it holds more than numbers"),
                    };
                    any = any.with(Binary::Max, &is)?;
                }
                Ok(any)
            }
            Thing::Chosen(chosen) => self.is_among(one, chosen),
            Thing::Bits(of) => match fixed(one) {
                Some(place) => self.bit(of, place),
                None => unknown("a place in it changes"),
            },
            _ => unknown("a collection in it is not followed for all numbers"),
        }
    }

    pub(crate) fn builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Result<Thing> {
        if let (Builtin::Misere, [of]) = (builtin, args) {
            return self.misere(of);
        }
        let things: Result<Vec<Thing>> = args.iter().map(|a| self.thing(a)).collect();
        let things = things?;
        match (builtin, things.as_slice()) {
            (Builtin::Grundy, [Thing::Position(parts)]) => Ok(Thing::Number(self.worth(parts)?)),
            (Builtin::Outcome, [Thing::Position(parts)]) => {
                let worth = self.worth(parts)?;
                Ok(Thing::Outcome(worth.with(Binary::Equal, &Tail::constant(0))?))
            }
            (Builtin::Outcome, [Thing::Misere(lost)]) => Ok(Thing::Outcome(lost.clone())),
            (Builtin::SameValues, [Thing::Position(a), Thing::Position(b)]) => {
                let (a, b) = (self.worth(a)?, self.worth(b)?);
                Ok(Thing::Number(a.with(Binary::Equal, &b)?))
            }
            (Builtin::Min | Builtin::Max, [Thing::Number(first), others @ ..])
                if !others.is_empty() =>
            {
                let how = if builtin == Builtin::Min { Binary::Min } else { Binary::Max };
                let mut best = first.clone();
                for other in others {
                    let Thing::Number(other) = other else { return unknown("it is no number") };
                    best = best.with(how, other)?;
                }
                Ok(Thing::Number(best))
            }
            (Builtin::Abs, [Thing::Number(of)]) => {
                let back = Tail::constant(0).with(Binary::Subtract, of)?;
                Ok(Thing::Number(of.with(Binary::Max, &back)?))
            }
            (Builtin::Bits, [Thing::Number(of)]) => self.bits(of),
            (Builtin::Gcd, [Thing::Number(a), Thing::Number(b)]) => {
                // With a fixed number it depends on the remainder alone.
                let size = |tail: &Tail| fixed(tail)?.checked_abs().filter(|size| *size > 0);
                let (of, by) = if size(b).is_some() { (a, b) } else { (b, a) };
                let of = match size(by) {
                    Some(size) => of.with(Binary::Remainder, &Tail::constant(size))?,
                    None => of.clone(),
                };
                Ok(Thing::Number(of.with(Binary::Gcd, by)?))
            }
            (Builtin::Any | Builtin::All | Builtin::Mex, [collection]) => {
                Ok(Thing::Number(self.gathered(builtin, collection)?))
            }
            (
                Builtin::Len | Builtin::Count,
                [collection @ (Thing::Chosen(_) | Thing::Members(_))],
            ) => Ok(Thing::Number(self.many(builtin, collection)?)),
            (Builtin::Sum, [collection]) => Ok(Thing::Number(self.sum(collection)?)),
            (Builtin::Min | Builtin::Max, [collection]) => {
                let how = if builtin == Builtin::Min { Binary::Min } else { Binary::Max };
                Ok(Thing::Number(self.best(builtin, how, collection)?))
            }
            (Builtin::Period | Builtin::Preperiod | Builtin::Saltus, [Thing::Game(game)]) => {
                match self.session.proof(*game, self.options)? {
                    Some(proof) => {
                        self.grounds.theorems.insert(proof.theorem);
                        self.grounds.checked = self.grounds.checked.max(proof.checked);
                        Ok(Thing::Number(Tail::constant(match builtin {
                            Builtin::Period => proof.period as i64,
                            Builtin::Preperiod => proof.preperiod as i64,
                            _ => i64::from(proof.saltus),
                        })))
                    }
                    None => unknown("a period in it is not proved"),
                }
            }
            _ => unknown(format!("`{builtin}` is not followed for all numbers")),
        }
    }
}

fn comparison(operator: Operator) -> Binary {
    match operator {
        Operator::Equal => Binary::Equal,
        Operator::NotEqual => Binary::NotEqual,
        Operator::Less => Binary::Less,
        _ => Binary::LessEqual,
    }
}

fn not_followed<T>(operator: Operator) -> Result<T> {
    unknown(format!("`{}` is not followed for all numbers", operator.sign()))
}
