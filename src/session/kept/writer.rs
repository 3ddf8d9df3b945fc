//! What writes a claim down: the names that are open, and the games whose certificates it needs.

use super::super::options::Options;
use super::super::state::{Home, Session};
use crate::certificate::{Game, Said};
use crate::check::tree::{DefinitionId, LocalId};
use crate::solve::code::GameId;
use crate::solve::value::Value;
use hashbrown::HashMap;

pub(super) struct Writer<'s, 'o> {
    pub session: &'s mut Session,
    pub home: &'s Home,
    pub options: &'s Options<'o>,
    /// Where the range without an end begins, if that is said apart.
    pub from: Option<u64>,
    pub names: Vec<HashMap<LocalId, Thing>>,
    pub open: Vec<DefinitionId>,
    pub followed: usize,
    pub games: Vec<(GameId, Game)>,
}

#[derive(Clone, Debug)]
pub(super) enum Thing {
    /// A truth is 0 or 1.
    Number(Said),
    /// What each part of a sum is worth.
    Position(Vec<Said>),
    /// 1 where it is lost.
    Outcome(Said),
    Members(Vec<Thing>),
    Range(Said, Option<Said>),
    /// The members of a comprehension, each with where it is there.
    Chosen(Vec<(Option<Said>, Thing)>),
}

impl Thing {
    /// Its value where it is written as one.
    pub(super) fn fixed(&self) -> Option<Value> {
        match self {
            Thing::Number(Said::Number(n)) => Some(Value::Number(*n)),
            Thing::Members(all) => {
                Some(Value::set(all.iter().map(Thing::fixed).collect::<Option<Vec<_>>>()?))
            }
            _ => None,
        }
    }
}
