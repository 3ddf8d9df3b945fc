//! Certificates of claims about one number that rest on periods: the claim as an expression, and the
//! certificates of the periods of its games.

use super::super::options::Options;
use super::super::state::{Home, Session};
use super::super::unknown::{Result, Why, unknown};
use super::Text;
use super::operate::{both, choose, joined, of_builtin, worth};
use super::writer::{Thing, Writer};
use crate::certificate::{Game, How, Said, write_claim};
use crate::check::tree::{
    Body, Clause, ClauseKind, DefinitionId, DefinitionKind, Expr, ExprKind, Pattern, Quantified,
};
use crate::meter;
use crate::solve::automatic::Kind;
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::heaps::proof::Theorem;
use crate::solve::value::Value;
use crate::syntax::ast::Outcome;
use hashbrown::HashMap;

/// Functions are followed so deep.
const DEEPEST: usize = 20;
/// The most expressions that are followed.
const MOST_FOLLOWED: usize = 4000;

impl Session {
    pub(super) fn kept_by_series(
        &mut self,
        what: &Quantified,
        text: &str,
        home: &Home,
        options: &Options<'_>,
    ) -> Text {
        // Where its range begins with a number, that is said apart.
        let mut from = None;
        if let Some(Clause { kind: ClauseKind::For(_, over), .. }) =
            what.clauses.iter().find(|clause| clause.is_open())
        {
            from = self.start(over, home, options)?;
        }
        let from = match from.map(u64::try_from) {
            Some(Err(_)) => return Ok(Err("its range begins below 0".to_string())),
            from => from.and_then(std::result::Result::ok),
        };
        let mut writer = Writer {
            names: vec![HashMap::new()],
            session: self,
            home,
            options,
            from,
            open: Vec::new(),
            followed: 0,
            games: Vec::new(),
        };
        let mut all = Vec::new();
        match writer.rows(&what.clauses, &what.expr, None, &mut all) {
            Ok(()) => {}
            Err(Why::Fault(fault)) => return Err(fault),
            Err(Why::Unknown(why)) => return Ok(Err(why)),
        }
        let holds = joined(How::And, all, 1);
        let games: Vec<Game> = writer.games.into_iter().map(|(_, game)| game).collect();
        Ok(Ok(write_claim(text, from.unwrap_or(0), &holds, &games)?))
    }
}

impl Writer<'_, '_> {
    /// What is claimed of n for each choice of the other numbers, which have an end.
    fn rows(
        &mut self,
        clauses: &[Clause],
        holds: &Expr,
        there: Option<Said>,
        found: &mut Vec<Said>,
    ) -> Result<()> {
        let Some((first, rest)) = clauses.split_first() else {
            let holds = self.number(holds)?;
            // Where a condition does not hold, nothing is claimed.
            found.push(match there {
                None => holds,
                Some(there) => Said::Made(How::Or, vec![Said::Made(How::Not, vec![there]), holds]),
            });
            return Ok(());
        };
        match &first.kind {
            ClauseKind::For(pattern, over) if first.is_open() => {
                let ExprKind::Range { from, .. } = &over.kind else { return self.refused(over) };
                let mut condition = there;
                if self.from.is_none() {
                    let from = self.number(from)?;
                    let above = Said::Made(How::AtMost, vec![from, Said::N]);
                    condition = Some(both(condition, above));
                }
                self.name(pattern, Thing::Number(Said::N))?;
                self.rows(rest, holds, condition, found)
            }
            ClauseKind::For(pattern, over) => {
                for member in self.few(over)? {
                    self.name(pattern, member)?;
                    self.rows(rest, holds, there.clone(), found)?;
                }
                Ok(())
            }
            ClauseKind::If(condition) => {
                let condition = self.number(condition)?;
                self.rows(rest, holds, Some(both(there, condition)), found)
            }
            ClauseKind::Where(pattern, value) => {
                self.bind(pattern, value)?;
                self.rows(rest, holds, there, found)
            }
            ClauseKind::As(_) | ClauseKind::Here => unknown("it goes through a collection"),
        }
    }

    fn bind(&mut self, pattern: &Pattern, value: &Expr) -> Result<()> {
        let thing = self.thing(value)?;
        self.name(pattern, thing)
    }

    pub(super) fn name(&mut self, pattern: &Pattern, thing: Thing) -> Result<()> {
        let Pattern::Name(local) = pattern else { return unknown("it takes a pair apart") };
        if let Some(names) = self.names.last_mut() {
            names.insert(*local, thing);
        }
        Ok(())
    }

    pub(super) fn number(&mut self, e: &Expr) -> Result<Said> {
        match self.thing(e)? {
            Thing::Number(said) => Ok(said),
            Thing::Position(parts) => Ok(worth(parts)),
            _ => self.refused(e),
        }
    }

    pub(super) fn refused<T>(&self, e: &Expr) -> Result<T> {
        let text = self.home.source.slice(e.span);
        match self.names.len() == 1 && !text.is_empty() {
            true => unknown(format!("`{text}` has no form in certificates")),
            false => unknown("a function in it has no form in certificates"),
        }
    }

    pub(super) fn thing(&mut self, e: &Expr) -> Result<Thing> {
        meter::work(1).map_err(Fault::from)?;
        self.followed += 1;
        if self.followed > MOST_FOLLOWED {
            return unknown("it is too large for a certificate");
        }
        Ok(match &e.kind {
            ExprKind::Number(n) => Thing::Number(Said::Number(*n)),
            ExprKind::Truth(is) => Thing::Number(Said::Number(i64::from(*is))),
            ExprKind::Outcome(Outcome::P) => Thing::Outcome(Said::Number(1)),
            ExprKind::Outcome(Outcome::N) => Thing::Outcome(Said::Number(0)),
            ExprKind::Local(local) => match self.names.last().and_then(|names| names.get(local)) {
                Some(thing) => thing.clone(),
                None => return self.refused(e),
            },
            ExprKind::Definition(_) => match self.fixed(e)? {
                Some(value) => self.of_value(e, &value)?,
                None => return self.refused(e),
            },
            ExprKind::Nimber(of) => Thing::Position(vec![self.number(of)?]),
            ExprKind::Set(all) | ExprKind::List(all) => {
                let mut members = Vec::new();
                for member in all {
                    members.push(self.thing(member)?);
                }
                Thing::Members(members)
            }
            ExprKind::Range { from, to } => {
                let from = self.number(from)?;
                let to = to.as_ref().map(|to| self.number(to)).transpose()?;
                Thing::Range(from, to)
            }
            ExprKind::Comprehension { each, clauses, .. } => {
                let mut all = Vec::new();
                self.through(each, clauses, None, &mut all)?;
                Thing::Chosen(all)
            }
            ExprKind::If { arms, otherwise } => {
                let mut last = self.thing(otherwise)?;
                for (condition, then) in arms.iter().rev() {
                    let (condition, then) = (self.number(condition)?, self.thing(then)?);
                    let Some(both) = choose(condition, then, last) else {
                        return self.refused(e);
                    };
                    last = both;
                }
                last
            }
            ExprKind::Where { body, clauses } => {
                for clause in clauses {
                    let ClauseKind::Where(pattern, value) = &clause.kind else {
                        return self.refused(e);
                    };
                    self.bind(pattern, value)?;
                }
                self.thing(body)?
            }
            ExprKind::Not(of) => Thing::Number(Said::Made(How::Not, vec![self.number(of)?])),
            ExprKind::Negative(of) => {
                Thing::Number(Said::Made(How::Subtract, vec![Said::Number(0), self.number(of)?]))
            }
            ExprKind::Chain { first, rest } => self.chain(e, first, rest)?,
            ExprKind::Call { callee, args } => match &callee.kind {
                ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _) => {
                    let mut things = Vec::new();
                    for arg in args {
                        things.push(self.thing(arg)?);
                    }
                    match of_builtin(*builtin, things) {
                        Some(thing) => thing,
                        None => return self.refused(e),
                    }
                }
                ExprKind::Definition(id) => self.defined(e, *id, args)?,
                _ => return self.refused(e),
            },
            _ => return self.refused(e),
        })
    }

    /// The value of what speaks of no number that changes.
    fn fixed(&mut self, e: &Expr) -> Result<Option<Value>> {
        let ExprKind::Definition(id) = &e.kind else { return Ok(None) };
        match self.session.meaning(*id) {
            Some(crate::rules::Meaning::Global(global)) => Ok(self.session.machine.global(global)),
            _ => Ok(None),
        }
    }

    fn of_value(&self, e: &Expr, value: &Value) -> Result<Thing> {
        Ok(match value {
            Value::Number(n) => Thing::Number(Said::Number(*n)),
            Value::Truth(is) => Thing::Number(Said::Number(i64::from(*is))),
            Value::Set(items) | Value::List(items) if items.len() < MOST_FOLLOWED => {
                let all: Result<Vec<Thing>> = items.iter().map(|v| self.of_value(e, v)).collect();
                Thing::Members(all?)
            }
            _ => return self.refused(e),
        })
    }

    fn defined(&mut self, e: &Expr, id: DefinitionId, args: &[Expr]) -> Result<Thing> {
        let Some(definition) = self.session.definition(id).cloned() else {
            return self.refused(e);
        };
        match &definition.kind {
            DefinitionKind::Function(function) => {
                self.inside(e, id, &function.params, &function.body, args)
            }
            DefinitionKind::Game(game) => {
                if let Body::Position(body) = &game.body {
                    let params: Vec<Pattern> =
                        game.params.iter().map(|p| Pattern::Name(p.local)).collect();
                    return self.inside(e, id, &params, body, args);
                }
                let Some(own) = self.session.game(id) else { return self.refused(e) };
                if game.params.len() > 1 {
                    return self.member(e, own, args);
                }
                let mut parts = Vec::new();
                for arg in args {
                    let heap = self.number(arg)?;
                    parts.push(self.worth(own, heap)?);
                }
                Ok(Thing::Position(parts))
            }
            _ => self.refused(e),
        }
    }

    fn inside(
        &mut self,
        e: &Expr,
        id: DefinitionId,
        params: &[Pattern],
        body: &Expr,
        args: &[Expr],
    ) -> Result<Thing> {
        // One that calls itself is not followed.
        if self.open.contains(&id) || self.open.len() > DEEPEST || params.len() != args.len() {
            return self.refused(e);
        }
        let mut things = Vec::new();
        for arg in args {
            things.push(self.thing(arg)?);
        }
        self.open.push(id);
        self.names.push(HashMap::new());
        let mut result = Ok(());
        for (param, thing) in params.iter().zip(things) {
            result = result.and_then(|()| self.name(param, thing));
        }
        let thing = result.and_then(|()| self.thing(body));
        self.names.pop();
        self.open.pop();
        thing
    }

    /// A heap of a game of several arguments, of which one changes.
    fn member(&mut self, e: &Expr, game: GameId, args: &[Expr]) -> Result<Thing> {
        let (mut heap, mut values) = (None, Vec::new());
        for (at, arg) in args.iter().enumerate() {
            let thing = self.thing(arg)?;
            let value = thing.fixed();
            if value.is_none() && heap.replace((at, thing)).is_some() {
                return self.refused(e);
            }
            values.push(value.unwrap_or(Value::Number(0)));
        }
        let Some((at, Thing::Number(heap))) = heap else { return self.refused(e) };
        let limits = self.options.limits();
        let own = self.session.machine.family(game, at, &values, &limits)?;
        let Some(own) = own else { return self.refused(e) };
        let mut each: Vec<String> = values.iter().map(shown).collect();
        if let Some(heap) = each.get_mut(at) {
            *heap = "_".to_string();
        }
        let name = format!("{}({})", self.session.game_name(game), each.join(", "));
        Ok(Thing::Position(vec![self.worth_of(own, name, heap)?]))
    }

    /// What a heap is worth; the certificate of its game is among the others from now on.
    fn worth(&mut self, game: GameId, heap: Said) -> Result<Said> {
        let name = self.session.game_name(game);
        self.worth_of(game, name, heap)
    }

    fn worth_of(&mut self, game: GameId, name: String, heap: Said) -> Result<Said> {
        if let Some(place) = self.games.iter().position(|(known, _)| *known == game) {
            return Ok(Said::Worth(place, Box::new(heap)));
        }
        let proof = match self.session.machine.sequence(game).is_some() {
            true => self.session.proof(game, self.options)?,
            false => None,
        };
        // What automata prove has another certificate.
        let proof = proof.filter(|proof| proof.theorem != Theorem::Automatic);
        let Some(proof) = proof else {
            return unknown(format!("no period of `{name}` is proved"));
        };
        let text = match self.session.sequence_certificate(game, &name, &proof, self.options)? {
            Ok(text) => text,
            Err(why) => return unknown(&why),
        };
        self.games.push((game, Game { name, kind: Kind::Value, certificate: text }));
        Ok(Said::Worth(self.games.len() - 1, Box::new(heap)))
    }
}

/// An argument that does not change.
fn shown(value: &Value) -> String {
    match value {
        Value::Number(n) => n.to_string(),
        Value::Set(items) => {
            format!("{{{}}}", items.iter().map(shown).collect::<Vec<_>>().join(", "))
        }
        _ => "…".to_string(),
    }
}
