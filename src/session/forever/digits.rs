//! Closed forms in the digits of a number: a few binary places, or the last digit. What stands there
//! is a remainder of the number.

use super::{Forever, Members, Result, Thing, unknown};
use crate::check::tree::{Expr, ExprKind};
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;

/// Places of larger ones need periods that are too long.
const MOST_PLACES: i64 = 20;

/// The value of a sequence that is the same everywhere.
pub(crate) fn fixed(tail: &Tail) -> Option<i64> {
    let same = tail.period() == 1 && tail.start() == 0 && tail.saltus() == Some(0);
    tail.at(0).filter(|_| same)
}

/// The constants of a written set.
fn constants(thing: &Thing) -> Option<Vec<i64>> {
    match thing {
        Thing::Members(Members { all, .. }) => all
            .iter()
            .map(|member| match member {
                Thing::Number(tail) => fixed(tail),
                _ => None,
            })
            .collect(),
        Thing::Range(from, Some(to)) => {
            let (from, to) = (fixed(from)?, fixed(to)?);
            (to.checked_sub(from)? <= MOST_PLACES).then(|| (from..=to).collect())
        }
        _ => None,
    }
}

impl Forever<'_, '_> {
    /// The places of the ones of a number that is nowhere negative.
    pub(crate) fn bits(&self, of: &Tail) -> Result<Thing> {
        if of.with(Binary::Less, &Tail::constant(0))? != Tail::constant(0) {
            return unknown("a number in it may be negative, and has no bits");
        }
        Ok(Thing::Bits(of.clone()))
    }

    /// Whether a place of a number is a one: 1 or 0.
    pub(crate) fn bit(&self, of: &Tail, place: i64) -> Result<Tail> {
        if !(0..=MOST_PLACES).contains(&place) {
            return unknown("a place in it is too high");
        }
        let below = of.with(Binary::Remainder, &Tail::constant(1 << (place + 1)))?;
        Ok(below.map(|low| Some(i64::from(low >= 1 << place)))?)
    }

    /// Some of the places of the ones: those among these.
    pub(crate) fn some_bits(&self, of: &Tail, among: &Thing) -> Result<Thing> {
        // A range in a written set stands for its members.
        let among = match among {
            Thing::Members(Members { all, .. }) => {
                let parts = all.iter().map(|part| match part {
                    Thing::Range(..) => constants(part),
                    Thing::Number(tail) => fixed(tail).map(|n| vec![n]),
                    _ => None,
                });
                parts.collect::<Option<Vec<_>>>().map(|parts| parts.concat())
            }
            other => constants(other),
        };
        let Some(mut among) = among else { return unknown("a set in it changes") };
        among.sort_unstable();
        among.dedup();
        let bits = among.into_iter().filter(|place| *place >= 0);
        let bits: Result<Vec<(i64, Tail)>> =
            bits.map(|place| Ok((place, self.bit(of, place)?))).collect();
        Ok(Thing::SomeOf(bits?))
    }

    /// Whether these are exactly the members of a written set.
    pub(crate) fn are(&self, some: &[(i64, Tail)], all: &Thing) -> Result<Tail> {
        let Some(all) = constants(all) else { return unknown("a set in it changes") };
        if all.iter().any(|member| !some.iter().any(|(place, _)| place == member)) {
            return Ok(Tail::constant(0));
        }
        let mut are = Tail::constant(1);
        for (place, is) in some {
            let wanted = Tail::constant(i64::from(all.contains(place)));
            are = are.with(Binary::Min, &is.with(Binary::Equal, &wanted)?)?;
        }
        Ok(are)
    }

    /// `digits(n, 8)[len(digits(n, 8)) - 1]` is `n % 8`, for what is not negative.
    pub(crate) fn last_digit(&mut self, base: &Expr, index: &Expr) -> Result<Option<Tail>> {
        let Some(args) = called(Builtin::Digits, base) else { return Ok(None) };
        let ExprKind::Chain { first, rest } = &index.kind else { return Ok(None) };
        let [(Operator::Subtract, _, one)] = rest.as_slice() else { return Ok(None) };
        let whole = called(Builtin::Len, first).and_then(|args| args.first());
        let same = whole.is_some_and(|whole| alike(whole, base));
        if !same || !matches!(one.kind, ExprKind::Number(1)) {
            return Ok(None);
        }
        let (of, base) = match args {
            [of] => (self.number(of)?, Tail::constant(10)),
            [of, base] => (self.number(of)?, self.number(base)?),
            _ => return Ok(None),
        };
        let positive = of.with(Binary::Less, &Tail::constant(0))? == Tail::constant(0);
        match fixed(&base).filter(|base| *base >= 2 && positive) {
            Some(base) => Ok(Some(of.with(Binary::Remainder, &Tail::constant(base))?)),
            None => Ok(None),
        }
    }
}

/// The arguments of a call of this builtin.
fn called(wanted: Builtin, e: &Expr) -> Option<&[Expr]> {
    match &e.kind {
        ExprKind::Call { callee, args } => match &callee.kind {
            ExprKind::Builtin(builtin) if *builtin == wanted => Some(args),
            _ => None,
        },
        _ => None,
    }
}

/// Whether two expressions say the same in the same words; only of a few kinds.
fn alike(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Number(a), ExprKind::Number(b)) => a == b,
        (ExprKind::Local(a), ExprKind::Local(b)) => a == b,
        (ExprKind::Definition(a), ExprKind::Definition(b)) => a == b,
        (ExprKind::Builtin(a), ExprKind::Builtin(b)) => a == b,
        (ExprKind::Call { callee: f, args: a }, ExprKind::Call { callee: g, args: b }) => {
            alike(f, g) && a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b))
        }
        _ => false,
    }
}
