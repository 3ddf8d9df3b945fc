//! Operators, builtins and worths as formulas.

use super::super::unknown::Result;
use super::cases::{self, Case, Cases};
use super::thing::{Place, Thing};
use super::writer::{Want, Writer};
use crate::check::tree::{DefinitionId, Expr, ExprKind};
use crate::solve::automatic::{Formula, Kind, Linear, Numeration, Var};
use crate::solve::operation::number;
use crate::source::Span;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;

type Rest = [(Operator, Span, Expr)];

impl Writer<'_> {
    pub(super) fn chain(&mut self, e: &Expr, first: &Expr, rest: &Rest) -> Result<Thing> {
        match rest {
            [(Operator::Power, _, exponent)] => return self.power(e, first, exponent),
            [(Operator::Power, ..), ..] => return self.refused(e),
            [(Operator::In | Operator::NotIn, _, collection)] => {
                let number = self.number(first)?;
                let collection = self.thing(collection)?;
                let is = self.member(e, &number, &collection)?;
                let within = matches!(rest, [(Operator::In, ..)]);
                return Ok(Thing::Truth(if within { is } else { is.negated() }));
            }
            [(Operator::Remainder, _, by)] if self.is_count_of_ones(first).is_some() => {
                return self.ones(e, first, by);
            }
            [(Operator::Equal, _, one)] if self.is_count_of_ones(first).is_some() => {
                return self.one_one(e, first, one);
            }
            _ => {}
        }
        let mut left = self.thing(first)?;
        if rest.iter().all(|(o, ..)| o.is_comparison()) {
            let mut all = Vec::new();
            for (operator, _, operand) in rest {
                let right = self.thing(operand)?;
                all.push(self.compared(e, &left, *operator, &right)?);
                left = right;
            }
            return Ok(Thing::Truth(Formula::all(all)));
        }
        for (operator, _, operand) in rest {
            left = match (operator, left) {
                (Operator::And, Thing::Truth(a)) => {
                    let b = self.under(a.clone(), |w| w.truth(operand))?;
                    Thing::Truth(a.and(b))
                }
                (Operator::Or, Thing::Truth(a)) => {
                    let b = self.under(a.clone().negated(), |w| w.truth(operand))?;
                    Thing::Truth(a.or(b))
                }
                (Operator::Implies, Thing::Truth(a)) if rest.len() == 1 => {
                    let b = self.under(a.clone(), |w| w.truth(operand))?;
                    Thing::Truth(a.implies(b))
                }
                (Operator::Iff, Thing::Truth(a)) => {
                    let b = self.truth(operand)?;
                    Thing::Truth(equivalent(a, b))
                }
                (operator, left) => {
                    let right = self.thing(operand)?;
                    self.pair(e, left, *operator, right)?
                }
            };
        }
        Ok(left)
    }

    fn compared(&mut self, e: &Expr, a: &Thing, operator: Operator, b: &Thing) -> Result<Formula> {
        let same = match (a, b) {
            (Thing::Number(a), Thing::Number(b)) => {
                let truth = cases::compare(a, operator, b);
                return self.known(e, truth);
            }
            (Thing::Outcome(a), Thing::Outcome(b)) | (Thing::Truth(a), Thing::Truth(b)) => {
                equivalent(a.clone(), b.clone())
            }
            (Thing::Position(a), Thing::Position(b)) => {
                let both = [a.as_slice(), b.as_slice()].concat();
                self.is_zero(e, &both)?
            }
            _ => return self.refused(e),
        };
        match operator {
            Operator::Equal => Ok(same),
            Operator::NotEqual => Ok(same.negated()),
            _ => self.refused(e),
        }
    }

    fn pair(&mut self, e: &Expr, a: Thing, operator: Operator, b: Thing) -> Result<Thing> {
        let (a, b) = match (a, b) {
            (Thing::Position(mut a), Thing::Position(b)) if operator == Operator::Add => {
                a.extend(b);
                return Ok(Thing::Position(a));
            }
            (Thing::Number(a), Thing::Number(b)) => (a, b),
            _ => return self.refused(e),
        };
        let result = match operator {
            Operator::Add => cases::pairs(&a, &b, |x, y| x.add(y, 1)),
            Operator::Subtract => cases::pairs(&a, &b, Linear::minus),
            Operator::Multiply => cases::pairs(&a, &b, |x, y| match (x.constant(), y.constant()) {
                (Some(x), _) => Linear::default().add(y, x),
                (_, Some(y)) => Linear::default().add(x, y),
                _ => None,
            }),
            Operator::Divide | Operator::Remainder => {
                let by = self.known(e, cases::constant(&b).filter(|by| *by >= 1))?;
                let mut next = self.fresh;
                let mut fresh = || {
                    next += 1;
                    next - 1
                };
                let result = match operator {
                    Operator::Divide => cases::quotient(&a, by, &mut fresh),
                    _ => cases::remainder(&a, by, &mut fresh),
                };
                self.fresh = next;
                result
            }
            Operator::Xor => return Ok(Thing::Number(self.xor(e, &a, &b)?)),
            _ => None,
        };
        Ok(Thing::Number(self.known(e, result)?))
    }

    fn xor(&mut self, e: &Expr, a: &Cases, b: &Cases) -> Result<Cases> {
        if let (Some(a), Some(b)) = (cases::constant(a), cases::constant(b))
            && a.min(b) >= 0
        {
            return Ok(cases::always(Linear::number(a ^ b)));
        }
        let ((first, a), (second, b)) = (self.single(e, a)?, self.single(e, b)?);
        let is = self.new_var();
        let mut case = self.known(e, first.also(&second, Linear::var(is)))?;
        case.when = case.when.and(Formula::Xor(a, b, is));
        case.names.push(is);
        Ok(vec![case])
    }

    fn power(&mut self, e: &Expr, base: &Expr, exponent: &Expr) -> Result<Thing> {
        let (base, exponent) = (self.number(base)?, self.number(exponent)?);
        if cases::constant(&exponent) == Some(1) {
            return Ok(Thing::Number(base));
        }
        let power = cases::constant(&base).zip(cases::constant(&exponent));
        let power = power.and_then(|(base, exponent)| number::power(base, exponent));
        Ok(Thing::Number(cases::always(Linear::number(self.known(e, power)?))))
    }

    // ---- builtins

    pub(super) fn builtin(&mut self, e: &Expr, builtin: Builtin, args: &[Expr]) -> Result<Thing> {
        match (builtin, args) {
            (Builtin::Min | Builtin::Max, [first, rest @ ..]) if !rest.is_empty() => {
                let mut all = self.number(first)?;
                for other in rest {
                    let other = self.number(other)?;
                    let next = cases::least(&all, &other, builtin == Builtin::Max);
                    all = self.known(e, next)?;
                }
                Ok(Thing::Number(all))
            }
            (Builtin::Abs, [of]) => {
                let of = self.number(of)?;
                let mut out = Vec::new();
                for case in &of {
                    let minus = self.known(e, Linear::default().minus(&case.is))?;
                    let below = self.known(e, case.is.add(&Linear::number(1), 1))?;
                    let below = if cases::is_natural(&case.is) {
                        Formula::Truth(false)
                    } else {
                        Formula::at_most(below)
                    };
                    let not = case.only(below.clone().negated(), case.is.clone());
                    out.push(self.known(e, not)?);
                    out.push(self.known(e, case.only(below, minus))?);
                }
                out.retain(|case| case.when != Formula::Truth(false));
                Ok(Thing::Number(out))
            }
            (Builtin::Isqrt, [of]) => self.root(e, of),
            (Builtin::Any | Builtin::All, [of]) => {
                let Thing::Chosen(each, clauses, frame) = self.thing(of)? else {
                    return self.refused(e);
                };
                let source = self.frames.last().map(|(_, source)| source.clone());
                let source = self.known(e, source)?;
                self.frames.push((frame, source));
                let result = self.clauses(&clauses).and_then(|(vars, said)| {
                    let is = self.under(said.clone(), |w| w.truth(&each))?;
                    Ok(match builtin {
                        Builtin::Any => Formula::some(vars, said.and(is)),
                        _ => Formula::some(vars, said.and(is.negated())).negated(),
                    })
                });
                self.frames.pop();
                Ok(Thing::Truth(result?))
            }
            (Builtin::Misere, [of]) => Ok(Thing::Misere(self.places(of)?)),
            (Builtin::Grundy, [of]) => {
                let places = self.places(of)?;
                Ok(Thing::Number(vec![self.worth(e, &places)?]))
            }
            (Builtin::Outcome, [of]) => Ok(Thing::Outcome(match self.thing(of)? {
                Thing::Position(places) => self.is_lost(e, &places)?,
                Thing::Misere(places) => self.is_lost_misere(e, &places)?,
                _ => return self.refused(e),
            })),
            (Builtin::SameValues, [a, b]) => {
                let both = [self.places(a)?, self.places(b)?].concat();
                Ok(Thing::Truth(self.is_zero(e, &both)?))
            }
            _ => self.refused(e),
        }
    }

    /// `isqrt(c * k^2)` is floor(|k| √c).
    fn root(&mut self, e: &Expr, of: &Expr) -> Result<Thing> {
        let Some((times, number)) = self.square(of)? else {
            let square = self.number(of)?;
            let root = cases::constant(&square).and_then(number::root);
            return Ok(Thing::Number(cases::always(Linear::number(self.known(e, root)?))));
        };
        let factor = number::root(times).filter(|r| r * r == times);
        let mut out = Vec::new();
        for case in &number {
            for negative in [false, true] {
                if negative && cases::is_natural(&case.is) {
                    continue;
                }
                let sign = if negative { -1 } else { 1 };
                let size = self.known(e, Linear::default().add(&case.is, sign))?;
                // From 0 on, or, on the other side, from 1 on.
                let least = Linear::number(i64::from(negative));
                let when = Formula::at_most(self.known(e, least.minus(&size))?);
                if let Some(factor) = factor {
                    let root = self.known(e, Linear::default().add(&size, factor))?;
                    out.push(self.known(e, case.only(when, root))?);
                    continue;
                }
                let (of, root) = (self.new_var(), self.new_var());
                let named = Formula::zero(self.known(e, size.minus(&Linear::var(of)))?);
                let rooted = Formula::Root(times, of, root);
                // It has to have an automaton in some digits.
                self.known(e, Numeration::ostrowski().find(|digits| rooted.fits(*digits)))?;
                let when = Formula::all(vec![when, named, rooted]);
                let mut next = self.known(e, case.only(when, Linear::var(root)))?;
                next.names.extend([of, root]);
                out.push(next);
            }
        }
        Ok(Thing::Number(out))
    }

    /// A constant times the square of a number.
    fn square(&mut self, e: &Expr) -> Result<Option<(i64, Cases)>> {
        let ExprKind::Chain { first, rest } = &e.kind else { return Ok(None) };
        if let [(Operator::Power, _, two)] = rest.as_slice()
            && matches!(two.kind, ExprKind::Number(2))
        {
            return Ok(Some((1, self.number(first)?)));
        }
        if !rest.iter().all(|(o, ..)| *o == Operator::Multiply) {
            return Ok(None);
        }
        let (mut times, mut square, mut single) = (1_i64, None, Vec::new());
        for factor in std::iter::once(&**first).chain(rest.iter().map(|(_, _, f)| f)) {
            if let Some((more, of)) = self.square(factor)? {
                times = self.known(e, times.checked_mul(more))?;
                if square.replace(of).is_some() {
                    return Ok(None);
                }
                continue;
            }
            let number = self.number(factor)?;
            match cases::constant(&number) {
                Some(n) => times = self.known(e, times.checked_mul(n))?,
                None => single.push(number),
            }
        }
        if times < 0 {
            return Ok(None);
        }
        Ok(match (square, single.as_slice()) {
            (Some(of), []) => Some((times, of)),
            (None, [a, b]) => match (a.as_slice(), b.as_slice()) {
                ([x], [y]) if x.is == y.is && x.when == y.when => Some((times, a.clone())),
                _ => None,
            },
            _ => None,
        })
    }

    /// The number whose binary ones are counted.
    fn is_count_of_ones<'e>(&self, e: &'e Expr) -> Option<&'e Expr> {
        let inner = |e: &'e Expr, wanted: Builtin| match &e.kind {
            ExprKind::Call { callee, args } => match (callee.builtin(), args.as_slice()) {
                (Some(builtin), [only]) if builtin == wanted => Some(only),
                _ => None,
            },
            _ => None,
        };
        inner(inner(e, Builtin::Len)?, Builtin::Bits)
    }

    fn ones(&mut self, e: &Expr, count: &Expr, by: &Expr) -> Result<Thing> {
        let by = self.number(by)?;
        let Some(of) = self.is_count_of_ones(count).filter(|_| cases::constant(&by) == Some(2))
        else {
            return self.refused(e);
        };
        let of = self.number(of)?;
        let (case, var) = self.single(e, &of)?;
        let odd = Formula::Odious(var);
        let ones = case.only(odd.clone(), Linear::number(1));
        let (ones, none) = (self.known(e, ones)?, case.only(odd.negated(), Linear::number(0)));
        Ok(Thing::Number(vec![ones, self.known(e, none)?]))
    }

    /// A number with a single one is a power of two.
    fn one_one(&mut self, e: &Expr, count: &Expr, is: &Expr) -> Result<Thing> {
        let is = self.number(is)?;
        let Some(of) = self.is_count_of_ones(count).filter(|_| cases::constant(&is) == Some(1))
        else {
            return self.refused(e);
        };
        let of = self.number(of)?;
        let (case, var) = self.single(e, &of)?;
        Ok(Thing::Truth(case.holds(Formula::Power(2, var))))
    }

    // ---- worths

    /// The number of a relation of some games.
    pub(super) fn want(&mut self, games: Vec<DefinitionId>, kind: Kind) -> usize {
        let want = Want { games, kind };
        match self.wanted.iter().position(|known| *known == want) {
            Some(at) => at,
            None => {
                self.wanted.push(want);
                self.wanted.len() - 1
            }
        }
    }

    /// The names of some numbers, and a case in which they are what they are.
    fn named(&mut self, e: &Expr, numbers: &[Cases]) -> Result<(Case, Vec<Var>)> {
        let mut whole =
            Case { names: Vec::new(), when: Formula::Truth(true), is: Linear::default() };
        let mut names = Vec::new();
        for number in numbers {
            let (case, name) = self.single(e, number)?;
            whole = self.known(e, whole.also(&case, Linear::default()))?;
            names.push(name);
        }
        Ok((whole, names))
    }

    /// The nim-value of a sum.
    fn worth(&mut self, e: &Expr, places: &[Place]) -> Result<Case> {
        let mut sum: Option<Case> = None;
        for place in places {
            let next = match place {
                Place::Heap(size) => self.single(e, size)?.0,
                Place::Game(id, numbers) => {
                    let (mut case, mut names) = self.named(e, numbers)?;
                    let value = self.new_var();
                    names.push(value);
                    let which = self.want(vec![*id], Kind::Value);
                    case.when = case.when.and(Formula::Relation(which, names));
                    case.names.push(value);
                    case.is = Linear::var(value);
                    case
                }
            };
            sum = Some(match sum {
                None => next,
                Some(before) => {
                    let (a, b) = (before.is.single(), next.is.single());
                    let (a, b) = (self.known(e, a)?, self.known(e, b)?);
                    let is = self.new_var();
                    let mut both = self.known(e, before.also(&next, Linear::var(is)))?;
                    both.when = both.when.and(Formula::Xor(a, b, is));
                    both.names.push(is);
                    both
                }
            });
        }
        let zero = Case { names: Vec::new(), when: Formula::Truth(true), is: Linear::default() };
        Ok(sum.unwrap_or(zero))
    }

    fn is_zero(&mut self, e: &Expr, places: &[Place]) -> Result<Formula> {
        // Of two parts: that they are worth the same, which needs no nim-sum.
        if let [a, b] = places {
            let (a, b) =
                (self.worth(e, std::slice::from_ref(a))?, self.worth(e, std::slice::from_ref(b))?);
            let same = cases::compare(&vec![a], Operator::Equal, &vec![b]);
            return self.known(e, same);
        }
        let worth = self.worth(e, places)?;
        let zero = Formula::zero(worth.is.clone());
        Ok(worth.holds(zero))
    }

    fn is_lost(&mut self, e: &Expr, places: &[Place]) -> Result<Formula> {
        let [Place::Game(id, numbers)] = places else { return self.is_zero(e, places) };
        let (case, names) = self.named(e, numbers)?;
        let which = self.want(vec![*id], Kind::Lost);
        Ok(case.holds(Formula::Relation(which, names)))
    }

    fn is_lost_misere(&mut self, e: &Expr, places: &[Place]) -> Result<Formula> {
        let (mut games, mut numbers) = (Vec::new(), Vec::new());
        for place in places {
            let Place::Game(id, of) = place else { return self.refused(e) };
            games.push(*id);
            numbers.extend(of.iter().cloned());
        }
        let (case, names) = self.named(e, &numbers)?;
        let which = self.want(games, Kind::LostMisere);
        Ok(case.holds(Formula::Relation(which, names)))
    }
}

fn equivalent(a: Formula, b: Formula) -> Formula {
    let both = a.clone().and(b.clone());
    both.or(a.negated().and(b.negated()))
}
