//! What an expression is as formulas, and how long these become: a name that stands for others twice, and so on, is twice as long each time.

use super::cases::{self, Cases};
use crate::check::tree::{Clause, DefinitionId, Expr, LocalFunction, LocalId};
use crate::solve::automatic::{Formula, Linear};
use crate::solve::value::Value;
use hashbrown::HashMap;

/// The number of parts that are written in the time of a step.
pub(super) const PARTS_OF_A_STEP: usize = 4;

/// What an expression is.
#[derive(Clone, Debug)]
pub(super) enum Thing {
    Number(Cases),
    Truth(Formula),
    /// That it is lost.
    Outcome(Formula),
    Position(Vec<Place>),
    Misere(Vec<Place>),
    Members(Vec<Member>),
    /// A comprehension, and the names around it.
    Chosen(Box<Expr>, Vec<Clause>, Frame),
    Function(LocalFunction),
}

#[derive(Clone, Debug)]
pub(super) enum Place {
    Game(DefinitionId, Vec<Cases>),
    Heap(Cases),
}

#[derive(Clone, Debug)]
pub(super) enum Member {
    One(Cases),
    Span(Cases, Option<Cases>),
}

pub(super) type Frame = HashMap<LocalId, Thing>;

fn all(cases: &Cases) -> usize {
    cases.iter().map(|case| case.when.parts()).fold(0, usize::saturating_add)
}

impl Thing {
    /// The parts of its formulas. A comprehension is followed where it is asked.
    pub(super) fn parts(&self) -> usize {
        let of_place = |place: &Place| match place {
            Place::Game(_, numbers) => numbers.iter().map(all).fold(0, usize::saturating_add),
            Place::Heap(size) => all(size),
        };
        let of_member = |member: &Member| match member {
            Member::One(one) => all(one),
            Member::Span(from, to) => all(from).saturating_add(to.as_ref().map_or(0, all)),
        };
        match self {
            Thing::Number(cases) => all(cases),
            Thing::Truth(formula) | Thing::Outcome(formula) => formula.parts(),
            Thing::Position(places) | Thing::Misere(places) => {
                places.iter().map(of_place).fold(0, usize::saturating_add)
            }
            Thing::Members(members) => members.iter().map(of_member).fold(0, usize::saturating_add),
            Thing::Chosen(..) | Thing::Function(_) => 0,
        }
    }

    /// A value that is known.
    pub(super) fn of_value(value: &Value) -> Option<Thing> {
        Some(match value {
            Value::Number(n) => Thing::Number(cases::always(Linear::number(*n))),
            Value::Truth(is) => Thing::Truth(Formula::Truth(*is)),
            Value::Set(items) | Value::List(items) => {
                let members = items.iter().map(|item| match item {
                    Value::Number(n) => Some(Member::One(cases::always(Linear::number(*n)))),
                    _ => None,
                });
                Thing::Members(members.collect::<Option<Vec<Member>>>()?)
            }
            _ => return None,
        })
    }
}
