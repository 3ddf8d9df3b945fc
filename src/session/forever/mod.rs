//! What an expression in one number is for ever, if theorems say so: its values, up to where
//! they repeat or go on in equal steps, and what that rests on.

mod collection;
mod digits;
mod entry;
mod equal;
mod family;
mod grows;
mod lazy;
mod misere;
mod operate;
mod recursion;

use super::options::Options;
use super::state::Session;
use super::unknown::{Result, Why, unknown};
use crate::check::tree::{
    Body, ClauseKind, DefinitionId, DefinitionKind, Expr, ExprKind, LocalId, Pattern,
};
use crate::meter;
use crate::rules::Meaning;
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::heaps::Failure;
use crate::solve::heaps::proof::Theorem;
use crate::solve::plan::Binary;
use crate::solve::tail::{Reason, Tail};
use crate::solve::value::Value;
use crate::syntax::ast::{Operator, Outcome};
use collection::Chosen;
pub(super) use digits::fixed;
use grows::Grows;
use hashbrown::HashMap;
use recursion::{Recursion, Solved};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Functions are followed so many deep.
const DEEPEST: usize = 20;

/// What proofs rest on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Grounds {
    pub theorems: BTreeSet<Theorem>,
    /// The largest number of values, from heap 0 on, that a theorem asked for.
    pub checked: usize,
}

/// What an expression is, for all numbers.
#[derive(Clone, Debug)]
pub(super) enum Thing {
    /// A truth is 0 or 1.
    Number(Tail),
    /// What each part of a sum is worth.
    Position(Vec<Tail>),
    /// 1 where it is lost.
    Outcome(Tail),
    Members(Members),
    /// 1 where a sum is lost under misère play.
    Misere(Tail),
    Tuple(Vec<Thing>),
    /// A number that grows otherwise than in equal steps.
    Grows(Grows),
    Range(Tail, Option<Tail>),
    Game(GameId),
    /// The places of the ones of a number.
    Bits(Tail),
    /// These numbers, each where its sequence is 1.
    SomeOf(Vec<(i64, Tail)>),
    /// A text of several.
    Texts(equal::Texts),
    /// The members of a comprehension.
    Chosen(Chosen),
    /// A value of another kind, the same for all numbers.
    Fixed(Value),
}

/// The members of a written collection.
#[derive(Clone, Debug)]
pub(super) struct Members {
    /// Members that are equal are one.
    pub set: bool,
    pub all: Arc<[Thing]>,
}

pub(super) struct Forever<'s, 'o> {
    pub session: &'s mut Session,
    pub options: &'s Options<'o>,
    pub grounds: Grounds,
    names: Vec<HashMap<LocalId, Thing>>,
    /// 1 where the expression at hand is evaluated at all.
    pub when: Tail,
    /// The functions whose bodies are being followed.
    open: Vec<DefinitionId>,
    /// The function that was met within itself.
    circle: Option<DefinitionId>,
    recursions: Vec<Recursion>,
    /// What recursive functions were found to be.
    solved: HashMap<DefinitionId, Solved>,
}

impl<'s, 'o> Forever<'s, 'o> {
    /// For expressions in one variable.
    pub(super) fn new(
        session: &'s mut Session,
        options: &'s Options<'o>,
        variable: LocalId,
    ) -> Self {
        let names = HashMap::from([(variable, Thing::Number(Tail::identity()))]);
        Forever {
            session,
            options,
            grounds: Grounds::default(),
            names: vec![names],
            when: Tail::constant(1),
            open: Vec::new(),
            circle: None,
            recursions: Vec::new(),
            solved: HashMap::new(),
        }
    }

    pub(super) fn bind(&mut self, pattern: &Pattern, value: &Expr) -> Result<()> {
        let thing = self.thing(value)?;
        self.name(pattern, thing)
    }

    pub(super) fn name(&mut self, pattern: &Pattern, thing: Thing) -> Result<()> {
        match (pattern, thing) {
            (Pattern::Name(local), thing) => {
                if let Some(names) = self.names.last_mut() {
                    names.insert(*local, thing);
                }
                Ok(())
            }
            (Pattern::Tuple(parts), Thing::Tuple(all)) if parts.len() == all.len() => {
                parts.iter().zip(all).try_for_each(|(part, thing)| self.name(part, thing))
            }
            _ => unknown("a pair in it is not followed for all numbers"),
        }
    }

    /// A number or a truth, for all numbers.
    pub(super) fn number(&mut self, e: &Expr) -> Result<Tail> {
        match self.thing(e)? {
            Thing::Number(tail) => Ok(tail),
            Thing::Position(parts) => self.worth(&parts),
            Thing::Grows(_) => Err(Reason::Irregular.into()),
            _ => unknown("it is no number"),
        }
    }

    pub(super) fn thing(&mut self, e: &Expr) -> Result<Thing> {
        Ok(match &e.kind {
            ExprKind::Number(n) => Thing::Number(Tail::constant(*n)),
            ExprKind::Truth(is) => Thing::Number(Tail::constant(i64::from(*is))),
            ExprKind::Outcome(Outcome::P) => Thing::Outcome(Tail::constant(1)),
            ExprKind::Outcome(Outcome::N) => Thing::Outcome(Tail::constant(0)),
            ExprKind::Outcome(Outcome::D) => return unknown("it speaks of draws"),
            ExprKind::Local(local) => match self.names.last().and_then(|names| names.get(local)) {
                Some(thing) => thing.clone(),
                None => return unknown("more than one name changes in it"),
            },
            ExprKind::Text(text) => Thing::Fixed(Value::Text(text.clone())),
            ExprKind::Definition(id) => self.definition(*id)?,
            ExprKind::Nimber(of) => {
                let of = self.number(of)?;
                if of.with(Binary::Less, &Tail::constant(0))? != Tail::constant(0) {
                    return unknown("a nim heap in it may be less than nothing");
                }
                Thing::Position(vec![of])
            }
            ExprKind::Set(all) | ExprKind::List(all) => {
                let set = matches!(e.kind, ExprKind::Set(_));
                let all: Result<Arc<[Thing]>> = all.iter().map(|e| self.thing(e)).collect();
                Thing::Members(Members { set, all: all? })
            }
            ExprKind::Tuple(all) => {
                let all: Result<Vec<Thing>> = all.iter().map(|e| self.thing(e)).collect();
                Thing::Tuple(all?)
            }
            ExprKind::Field { base, field } => match self.thing(base)? {
                Thing::Tuple(all) if *field < all.len() => all
                    .into_iter()
                    .nth(*field)
                    .map_or_else(|| unknown("a pair in it is not followed for all numbers"), Ok)?,
                _ => return unknown("a pair in it is not followed for all numbers"),
            },
            ExprKind::Range { from, to } => {
                let from = self.number(from)?;
                let to = to.as_ref().map(|to| self.number(to)).transpose()?;
                Thing::Range(from, to)
            }
            ExprKind::If { arms, otherwise } => self.choice(arms, otherwise)?,
            ExprKind::Comprehension { set, each, clauses } => {
                self.comprehension(*set, each, clauses)?
            }
            ExprKind::Where { body, clauses } => {
                for clause in clauses {
                    match &clause.kind {
                        ClauseKind::Where(pattern, value) => self.bind(pattern, value)?,
                        _ => return unknown("it goes through a collection"),
                    }
                }
                self.thing(body)?
            }
            ExprKind::Not(of) => Thing::Number(self.not(of)?),
            ExprKind::Negative(of) => {
                let of = self.thing(of)?;
                self.pair(Thing::Number(Tail::constant(0)), Operator::Subtract, of)?
            }
            ExprKind::Chain { first, rest } => self.chain(first, rest)?,
            ExprKind::Call { callee, args } => self.call(callee, args)?,
            ExprKind::Index { base, index } => match self.last_digit(base, index)? {
                Some(digit) => Thing::Number(digit),
                None => {
                    let (base, index) = (self.thing(base)?, self.number(index)?);
                    self.entry(base, &index)?
                }
            },
            _ => return unknown("it holds something that is not followed for all numbers"),
        })
    }

    /// A value with a name, or a game.
    fn definition(&mut self, id: DefinitionId) -> Result<Thing> {
        match self.session.meaning(id) {
            Some(Meaning::Game(game)) => {
                let bare = self
                    .session
                    .definition(id)
                    .is_some_and(|d| matches!(&d.kind, DefinitionKind::Game(game) if game.bare));
                match bare {
                    true => unknown("it holds a position by its name"),
                    false => Ok(Thing::Game(game)),
                }
            }
            Some(Meaning::Global(global)) => match self.session.machine.global(global) {
                Some(value) => self.value(&value),
                None => unknown("it holds a name without a value"),
            },
            _ => unknown("it holds a name that is not followed for all numbers"),
        }
    }

    fn value(&self, value: &Value) -> Result<Thing> {
        Ok(match value {
            Value::Number(n) => Thing::Number(Tail::constant(*n)),
            Value::Truth(is) => Thing::Number(Tail::constant(i64::from(*is))),
            Value::Set(items) | Value::List(items) => {
                // Each entry becomes a sequence of its own.
                meter::room_for::<[u64; 32]>(items.len()).map_err(Fault::from)?;
                let set = matches!(value, Value::Set(_));
                let all: Result<Arc<[Thing]>> = items.iter().map(|v| self.value(v)).collect();
                Thing::Members(Members { set, all: all? })
            }
            Value::Tuple(items) => {
                let all: Result<Vec<Thing>> = items.iter().map(|v| self.value(v)).collect();
                Thing::Tuple(all?)
            }
            other => Thing::Fixed(other.clone()),
        })
    }

    fn call(&mut self, callee: &Expr, args: &[Expr]) -> Result<Thing> {
        match &callee.kind {
            ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _) => {
                self.builtin(*builtin, args)
            }
            ExprKind::Definition(id) => self.defined(*id, args),
            _ => unknown("it calls something that is not followed for all numbers"),
        }
    }

    /// A function with its arguments written in, or a position of a game.
    fn defined(&mut self, id: DefinitionId, args: &[Expr]) -> Result<Thing> {
        let things: Result<Vec<Thing>> = args.iter().map(|a| self.thing(a)).collect();
        let things = things?;
        let Some(definition) = self.session.definition(id).cloned() else {
            return unknown("it calls something unknown");
        };
        match &definition.kind {
            DefinitionKind::Function(function) => self.function(id, function, things),
            DefinitionKind::Game(game) => match (&game.body, self.session.game(id)) {
                (Body::Position(body), _) => {
                    let params: Vec<Pattern> =
                        game.params.iter().map(|p| Pattern::Name(p.local)).collect();
                    self.inside(&params, body, things)
                }
                (_, Some(own)) if game.params.len() > 1 => self.member(own, &game.params, things),
                (_, Some(own)) => self.position(own, things),
                _ => unknown("it calls something unknown"),
            },
            _ => unknown("it calls something unknown"),
        }
    }

    fn inside(&mut self, params: &[Pattern], body: &Expr, args: Vec<Thing>) -> Result<Thing> {
        if self.names.len() > DEEPEST {
            return unknown("functions call one another too deep");
        }
        self.names.push(HashMap::new());
        let mut result = Ok(());
        for (param, arg) in params.iter().zip(args) {
            result = result.and_then(|()| self.name(param, arg));
        }
        let thing = result.and_then(|()| self.thing(body));
        self.names.pop();
        thing
    }

    /// Heaps of a game.
    fn position(&mut self, game: GameId, args: Vec<Thing>) -> Result<Thing> {
        if self.session.machine.sequence(game).is_none() {
            let name = self.session.game_name(game);
            return unknown(format!("`{name}` is not recognised as a game of one heap"));
        }
        let mut parts = Vec::new();
        for arg in args {
            let Thing::Number(places) = arg else { return unknown("a heap is no number") };
            parts.push(self.heap(game, &places)?);
        }
        Ok(Thing::Position(parts))
    }

    /// The values of heaps of a game.
    fn heap(&mut self, game: GameId, places: &Tail) -> Result<Tail> {
        let places = self.where_needed(places)?;
        match places.saltus() {
            // Finitely many heaps: their values need no proof.
            Some(0) => self.few_values(game, &places),
            _ => Ok(self.values_of(game)?.at_places(&places)?),
        }
    }

    /// The values of a game at finitely many places.
    fn few_values(&mut self, game: GameId, places: &Tail) -> Result<Tail> {
        let mut heaps: Vec<u64> = Vec::new();
        for n in 0..(places.start() + places.period()) as u64 {
            meter::work(1).map_err(Fault::from)?;
            heaps.extend(places.at(n).and_then(|n| u64::try_from(n).ok()));
        }
        heaps.sort_unstable();
        heaps.dedup();
        let limits = self.options.limits();
        let values = self.session.machine.in_sequence(game, &limits, |s, terms| {
            let each = heaps.iter().map(|n| Ok((*n as i64, s.value(*n, terms)? as i64)));
            each.collect::<std::result::Result<HashMap<i64, i64>, Failure>>()
        })?;
        let values = values.unwrap_or_default();
        Ok(places.map(|n| values.get(&n).copied())?)
    }

    /// The values of a game, for ever.
    fn values_of(&mut self, game: GameId) -> Result<Tail> {
        let limits = self.options.limits();
        let proof = self.session.proof(game, self.options)?;
        let Some(proof) = proof else {
            let name = self.session.game_name(game);
            return unknown(format!("no period of `{name}` is proved"));
        };
        self.grounds.theorems.insert(proof.theorem);
        self.grounds.checked = self.grounds.checked.max(proof.checked);
        let end = (proof.preperiod + proof.period) as u64;
        meter::room_for::<[i64; 4]>(end as usize).map_err(Fault::from)?;
        let values = self.session.machine.in_sequence(game, &limits, |s, terms| {
            (0..end).map(|n| s.value(n, terms)).collect::<std::result::Result<Vec<_>, _>>()
        })?;
        let values = values.unwrap_or_default().into_iter().map(|v| v as i64).collect();
        Tail::periodic(values, proof.preperiod, i64::from(proof.saltus))
            .map_or_else(|| unknown("a period is too long"), Ok)
    }
}
