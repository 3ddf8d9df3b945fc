//! Conditions that may want members to be missing, and the moves of games that have such.

use super::super::super::plan::{Binary, Fold, Num, Unary};
use super::{Found, MOST_MOVES, Scope, Set, Setting, Unfit};
use crate::meter;

/// What a condition says of the places of a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Formula {
    Known(bool),
    /// All of these are there.
    All(u128),
    /// Some of these are there.
    Some(u128),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
}

impl Formula {
    pub(crate) fn not(self) -> Formula {
        match self {
            Formula::Known(is) => Formula::Known(!is),
            Formula::Not(of) => *of,
            of => Formula::Not(Box::new(of)),
        }
    }

    pub(crate) fn and(self, other: Formula) -> Formula {
        match (self, other) {
            (Formula::Known(false), _) | (_, Formula::Known(false)) => Formula::Known(false),
            (Formula::Known(true), one) | (one, Formula::Known(true)) => one,
            (Formula::All(a), Formula::All(b)) => Formula::All(a | b),
            (a, b) => Formula::And(Box::new(a), Box::new(b)),
        }
    }

    fn or(self, other: Formula) -> Formula {
        match (self, other) {
            (Formula::Known(true), _) | (_, Formula::Known(true)) => Formula::Known(true),
            (Formula::Known(false), one) | (one, Formula::Known(false)) => one,
            (Formula::Some(a), Formula::Some(b)) => Formula::Some(a | b),
            (a, b) => Formula::Or(Box::new(a), Box::new(b)),
        }
    }

    pub(crate) fn holds(&self, position: u128) -> bool {
        match self {
            Formula::Known(is) => *is,
            Formula::All(these) => position & these == *these,
            Formula::Some(these) => position & these != 0,
            Formula::Not(of) => !of.holds(position),
            Formula::And(a, b) => a.holds(position) && b.holds(position),
            Formula::Or(a, b) => a.holds(position) || b.holds(position),
        }
    }
}

/// A move that may want members to be missing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cut {
    pub needs: u128,
    pub clears: u128,
    pub when: Formula,
    /// The mover moves again.
    pub again: bool,
}

/// All moves of a game, whose branches say whether the mover moves again.
pub(crate) fn cuts(setting: &Setting<'_>, again: &[bool]) -> Found<Vec<Cut>> {
    let mut found = Vec::new();
    for (branch, again) in setting.plan.options.iter().zip(again) {
        let mut leaves = |scope: &mut Scope| {
            let m = setting.leaf(branch, scope)?;
            // A move that clears nothing that it needs may leave all as it was.
            if m.needs & m.clears == 0 || found.len() >= MOST_MOVES {
                return Err(Unfit::Other);
            }
            let when = scope.when.clone().unwrap_or(Formula::Known(true));
            let cut = Cut { needs: m.needs, clears: m.clears, when, again: *again };
            Ok(meter::push(&mut found, cut)?)
        };
        let mut scope = Scope { when: Some(Formula::Known(true)), ..Scope::default() };
        setting.ways(&branch.steps, &mut scope, &mut leaves)?;
    }
    Ok(found)
}

impl Setting<'_> {
    pub(super) fn formula(&self, condition: &Num, scope: &Scope) -> Found<Formula> {
        meter::work(1)?;
        let of = |condition: &Num| self.formula(condition, scope);
        Ok(match condition {
            Num::Unary(Unary::Not, one) => of(one)?.not(),
            // The second is looked at only where the first does not decide.
            Num::And(a, b) => match of(a)? {
                Formula::Known(false) => Formula::Known(false),
                a => a.and(of(b)?),
            },
            Num::Or(a, b) => match of(a)? {
                Formula::Known(true) => Formula::Known(true),
                a => a.or(of(b)?),
            },
            Num::Choose(condition, yes, no) => match of(condition)? {
                Formula::Known(true) => of(yes)?,
                Formula::Known(false) => of(no)?,
                is => is.clone().and(of(yes)?).or(is.not().and(of(no)?)),
            },
            Num::Binary(Binary::Equal, count, zero)
                if let (Num::Count(set), Num::Const(0)) = (&**count, &**zero)
                    && let Set::Part(part) = self.set(set, scope)? =>
            {
                Formula::Some(part).not()
            }
            // What holds for all fails for none.
            Num::Fold(Fold::All, steps, one) => {
                let fails = Num::Unary(Unary::Not, one.clone());
                of(&Num::Fold(Fold::Any, steps.clone(), Box::new(fails)))?.not()
            }
            other => self.condition(other, scope)?.into_iter().fold(
                Formula::Known(false),
                |all, need| {
                    all.or(match need.count_ones() {
                        0 => Formula::Known(true),
                        1 => Formula::Some(need),
                        _ => Formula::All(need),
                    })
                },
            ),
        })
    }
}
