//! Expressions of the language as formulas.

use super::super::state::Session;
use super::super::unknown::{Result, unknown};
use super::cases::MOST_PARTS;
use super::cases::{self, Case, Cases, MOST_CASES};
use super::thing::{Frame, Member, PARTS_OF_A_STEP, Place, Thing};
use crate::check::tree::{
    Body, Clause, ClauseKind, DefinitionId, DefinitionKind, Expr, ExprKind, LocalId, ParamType,
    Pattern,
};
use crate::meter;
use crate::solve::automatic::{Formula, Kind, Linear, Var};
use crate::solve::fault::Fault;
use crate::source::Source;
use crate::syntax::ast::{Operator, Outcome};

/// The depth to which functions are followed.
const DEEPEST: usize = 20;
/// The most expressions that are followed; those of a function count once for each call.
const MOST_FOLLOWED: usize = 20_000;

/// A relation that a formula speaks of: what of the sum of which games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Want {
    pub games: Vec<DefinitionId>,
    pub kind: Kind,
}

#[derive(Debug)]
pub(super) struct Writer<'s> {
    pub session: &'s Session,
    pub fresh: Var,
    /// The names of the functions that are open, the innermost last, and where each is written.
    pub frames: Vec<(Frame, Source)>,
    /// Under what an expression is evaluated at all.
    pub path: Vec<Formula>,
    /// What must never be, so that the formulas say what the text says.
    pub doubts: Vec<Formula>,
    /// The relations that were asked for; a relation has its place here as its number.
    pub wanted: Vec<Want>,
    /// The functions whose bodies are being followed.
    open: Vec<DefinitionId>,
    /// How many expressions have been followed.
    followed: usize,
}

impl<'s> Writer<'s> {
    pub(super) fn new(session: &'s Session, source: Source, wanted: Vec<Want>, fresh: Var) -> Self {
        Writer {
            session,
            fresh,
            frames: vec![(Frame::new(), source)],
            path: Vec::new(),
            doubts: Vec::new(),
            wanted,
            open: Vec::new(),
            followed: 0,
        }
    }

    pub(super) fn new_var(&mut self) -> Var {
        self.fresh += 1;
        self.fresh - 1
    }

    /// Nothing is known, because of this expression.
    pub(super) fn refused<T>(&self, e: &Expr) -> Result<T> {
        let text = self.frames.last().map_or("", |(_, source)| source.slice(e.span));
        let text = text.lines().next().unwrap_or("").trim();
        unknown(format!("`{text}` is not followed by automata"))
    }

    pub(super) fn known<T>(&self, e: &Expr, of: Option<T>) -> Result<T> {
        of.map_or_else(|| self.refused(e), Ok)
    }

    pub(super) fn name(&mut self, local: LocalId, thing: Thing) {
        if let Some((frame, _)) = self.frames.last_mut() {
            frame.insert(local, thing);
        }
    }

    fn frame(&self) -> Frame {
        self.frames.last().map(|(frame, _)| frame.clone()).unwrap_or_default()
    }

    pub(super) fn doubt(&mut self, never: Formula) -> Result<()> {
        if never != Formula::Truth(false) {
            let parts =
                self.path.iter().map(Formula::parts).fold(never.parts(), usize::saturating_add);
            meter::room_for::<Formula>(parts).map_err(Fault::from)?;
            let mut all = self.path.clone();
            all.push(never);
            self.doubts.push(Formula::all(all));
        }
        Ok(())
    }

    /// Evaluates something under a further condition.
    pub(super) fn under<T>(
        &mut self,
        when: Formula,
        what: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        self.path.push(when);
        let result = what(self);
        self.path.pop();
        result
    }

    pub(super) fn number(&mut self, e: &Expr) -> Result<Cases> {
        match self.thing(e)? {
            Thing::Number(cases) if cases.len() <= MOST_CASES => Ok(cases),
            _ => self.refused(e),
        }
    }

    pub(super) fn truth(&mut self, e: &Expr) -> Result<Formula> {
        match self.thing(e)? {
            Thing::Truth(formula) => Ok(formula),
            _ => self.refused(e),
        }
    }

    pub(super) fn places(&mut self, e: &Expr) -> Result<Vec<Place>> {
        match self.thing(e)? {
            Thing::Position(places) => Ok(places),
            _ => self.refused(e),
        }
    }

    /// One name for a number that is never negative.
    pub(super) fn single(&mut self, e: &Expr, of: &Cases) -> Result<(Case, Var)> {
        if let [case] = of.as_slice()
            && let Some(var) = case.is.single()
        {
            return Ok((case.clone(), var));
        }
        let name = self.new_var();
        let mut any = Vec::new();
        for case in of {
            if !cases::is_natural(&case.is) {
                let negative = self.known(e, case.is.add(&Linear::number(1), 1))?;
                self.doubt(case.holds(Formula::at_most(negative)))?;
            }
            let same = self.known(e, case.is.minus(&Linear::var(name)))?;
            any.push(case.holds(Formula::zero(same)));
        }
        let case = Case { names: vec![name], when: Formula::any(any), is: Linear::var(name) };
        Ok((case, name))
    }

    /// What an expression is, where that is not too long.
    pub(super) fn thing(&mut self, e: &Expr) -> Result<Thing> {
        let thing = self.any_thing(e)?;
        let parts = thing.parts();
        meter::work_on(parts / PARTS_OF_A_STEP + 1).map_err(Fault::from)?;
        self.known(e, (parts <= MOST_PARTS).then_some(thing))
    }

    fn any_thing(&mut self, e: &Expr) -> Result<Thing> {
        self.followed += 1;
        if self.followed > MOST_FOLLOWED {
            return self.refused(e);
        }
        Ok(match &e.kind {
            ExprKind::Number(n) => Thing::Number(cases::always(Linear::number(*n))),
            ExprKind::Truth(is) => Thing::Truth(Formula::Truth(*is)),
            ExprKind::Outcome(Outcome::P) => Thing::Outcome(Formula::Truth(true)),
            ExprKind::Outcome(Outcome::N) => Thing::Outcome(Formula::Truth(false)),
            ExprKind::Local(local) => {
                let known = self.frames.last().and_then(|(frame, _)| frame.get(local)).cloned();
                self.known(e, known)?
            }
            ExprKind::Definition(id) => match self.session.meaning(*id) {
                Some(crate::rules::Meaning::Global(global)) => {
                    let value = self.session.machine.global(global);
                    let thing = value.and_then(|value| Thing::of_value(&value));
                    self.known(e, thing)?
                }
                _ => return self.refused(e),
            },
            ExprKind::Nimber(of) => Thing::Position(vec![Place::Heap(self.number(of)?)]),
            ExprKind::Set(all) | ExprKind::List(all) => {
                let mut members = Vec::new();
                for part in all {
                    match self.thing(part)? {
                        Thing::Number(cases) => members.push(Member::One(cases)),
                        Thing::Members(some) if matches!(part.kind, ExprKind::Range { .. }) => {
                            members.extend(some);
                        }
                        _ => return self.refused(part),
                    }
                }
                Thing::Members(members)
            }
            ExprKind::Range { from, to } => {
                let from = self.number(from)?;
                let to = to.as_ref().map(|to| self.number(to)).transpose()?;
                Thing::Members(vec![Member::Span(from, to)])
            }
            ExprKind::Comprehension { each, clauses, .. } => {
                Thing::Chosen(each.clone(), clauses.clone(), self.frame())
            }
            ExprKind::If { arms, otherwise } => self.choice(e, arms, otherwise)?,
            ExprKind::Where { body, clauses } => {
                for clause in clauses {
                    let ClauseKind::Where(Pattern::Name(local), value) = &clause.kind else {
                        return self.refused(e);
                    };
                    let thing = self.thing(value)?;
                    self.name(*local, thing);
                }
                self.thing(body)?
            }
            ExprKind::Not(of) => Thing::Truth(self.truth(of)?.negated()),
            ExprKind::Negative(of) => {
                let of = self.number(of)?;
                let zero = cases::always(Linear::default());
                let less = cases::pairs(&zero, &of, Linear::minus);
                Thing::Number(self.known(e, less)?)
            }
            ExprKind::Chain { first, rest } => self.chain(e, first, rest)?,
            ExprKind::Call { callee, args } => self.call(e, callee, args)?,
            ExprKind::Index { base, index } => self.entry(e, base, index)?,
            _ => return self.refused(e),
        })
    }

    fn choice(&mut self, e: &Expr, arms: &[(Expr, Expr)], otherwise: &Expr) -> Result<Thing> {
        let Some(((condition, then), rest)) = arms.split_first() else {
            return self.thing(otherwise);
        };
        let condition = self.truth(condition)?;
        let not = condition.clone().negated();
        let then = self.under(condition.clone(), |w| w.thing(then))?;
        let other = self.under(not.clone(), |w| w.choice(e, rest, otherwise))?;
        let either = |a: Formula, b: Formula| condition.clone().and(a).or(not.clone().and(b));
        Ok(match (then, other) {
            (Thing::Truth(a), Thing::Truth(b)) => Thing::Truth(either(a, b)),
            (Thing::Outcome(a), Thing::Outcome(b)) => Thing::Outcome(either(a, b)),
            (Thing::Number(a), Thing::Number(b)) => {
                let first = a.iter().map(|c| c.only(condition.clone(), c.is.clone()));
                let second = b.iter().map(|c| c.only(not.clone(), c.is.clone()));
                let all: Option<Cases> = first.chain(second).collect();
                let all = self.known(e, all)?.into_iter();
                Thing::Number(all.filter(|c| c.when != Formula::Truth(false)).collect())
            }
            _ => return self.refused(e),
        })
    }

    // ---- calls

    fn call(&mut self, e: &Expr, callee: &Expr, args: &[Expr]) -> Result<Thing> {
        match &callee.kind {
            ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _) => {
                self.builtin(e, *builtin, args)
            }
            ExprKind::Definition(id) => self.defined(e, *id, args),
            ExprKind::Local(local) => {
                let known = self.frames.last().and_then(|(frame, _)| frame.get(local)).cloned();
                let Some(Thing::Function(function)) = known else { return self.refused(e) };
                let source = self.frames.last().map(|(_, source)| source.clone());
                let frame = self.frame();
                let source = self.known(e, source)?;
                self.inside(e, frame, source, &function.params, &function.body, args)
            }
            _ => self.refused(e),
        }
    }

    fn inside(
        &mut self,
        e: &Expr,
        frame: Frame,
        source: Source,
        params: &[Pattern],
        body: &Expr,
        args: &[Expr],
    ) -> Result<Thing> {
        if self.frames.len() > DEEPEST || params.len() != args.len() {
            return self.refused(e);
        }
        let things: Result<Vec<Thing>> = args.iter().map(|a| self.thing(a)).collect();
        let mut frame = frame;
        for (param, thing) in params.iter().zip(things?) {
            let Pattern::Name(local) = param else { return self.refused(e) };
            frame.insert(*local, thing);
        }
        self.frames.push((frame, source));
        let result = self.thing(body);
        self.frames.pop();
        result
    }

    fn defined(&mut self, e: &Expr, id: DefinitionId, args: &[Expr]) -> Result<Thing> {
        let Some(definition) = self.session.definition(id).cloned() else {
            return self.refused(e);
        };
        let source = self.known(e, self.session.source_of(definition.module))?;
        match &definition.kind {
            DefinitionKind::Function(function) => {
                // One that calls itself is not followed.
                if self.open.contains(&id) {
                    return self.refused(e);
                }
                self.open.push(id);
                let params = &function.params;
                let result = self.inside(e, Frame::new(), source, params, &function.body, args);
                self.open.pop();
                result
            }
            DefinitionKind::Game(game) => {
                if let Body::Position(body) = &game.body {
                    let params: Vec<Pattern> =
                        game.params.iter().map(|p| Pattern::Name(p.local)).collect();
                    return self.inside(e, Frame::new(), source, &params, body, args);
                }
                if game.params.iter().any(|p| p.ty != ParamType::Nat) || game.params.is_empty() {
                    return self.refused(e);
                }
                let numbers: Result<Vec<Cases>> = args.iter().map(|a| self.number(a)).collect();
                let numbers = numbers?;
                // A game of one heap with several numbers is a sum.
                if game.params.len() == 1 {
                    let heaps = numbers.into_iter().map(|n| Place::Game(id, vec![n]));
                    return Ok(Thing::Position(heaps.collect()));
                }
                if game.params.len() != numbers.len() {
                    return self.refused(e);
                }
                Ok(Thing::Position(vec![Place::Game(id, numbers)]))
            }
            _ => self.refused(e),
        }
    }

    // ---- clauses

    /// What clauses say, and the names that they go through.
    pub(super) fn clauses(&mut self, clauses: &[Clause]) -> Result<(Vec<Var>, Formula)> {
        let (mut vars, mut all) = (Vec::new(), Vec::new());
        let depth = self.path.len();
        for clause in clauses {
            let said = match &clause.kind {
                ClauseKind::For(pattern, over) => self.through(pattern, over, &mut vars)?,
                ClauseKind::If(condition) => self.truth(condition)?,
                ClauseKind::Where(Pattern::Name(local), value) => {
                    let thing = self.thing(value)?;
                    self.name(*local, thing);
                    continue;
                }
                ClauseKind::Where(_, value) => return self.refused(value),
                ClauseKind::As(_) | ClauseKind::Here => continue,
            };
            self.path.push(said.clone());
            all.push(said);
        }
        self.path.truncate(depth);
        Ok((vars, Formula::all(all)))
    }

    /// Gives a name to each member of a collection.
    pub(super) fn through(
        &mut self,
        pattern: &Pattern,
        over: &Expr,
        vars: &mut Vec<Var>,
    ) -> Result<Formula> {
        let Pattern::Name(local) = pattern else { return self.refused(over) };
        let collection = self.thing(over)?;
        let Thing::Members(members) = &collection else {
            return self.any_member(*local, over, &collection, vars);
        };
        let [Member::Span(from, to)] = members.as_slice() else {
            return self.any_member(*local, over, &collection, vars);
        };
        let from = match from.as_slice() {
            [only] => only.clone(),
            _ => self.single(over, from)?.0,
        };
        vars.extend(&from.names);
        let name = self.new_var();
        vars.push(name);
        let mut all = vec![from.when.clone()];
        let is = match cases::is_natural(&from.is) {
            true => {
                let least = self.known(over, from.is.minus(&Linear::var(name)))?;
                all.push(Formula::at_most(least));
                Linear::var(name)
            }
            // The name counts from the first number on.
            false => self.known(over, from.is.add(&Linear::var(name), 1))?,
        };
        let number = cases::always(is);
        if let Some(to) = to {
            let below = cases::compare(&number, Operator::LessEqual, to);
            all.push(self.known(over, below)?);
        }
        self.name(*local, Thing::Number(number));
        Ok(Formula::all(all))
    }

    fn any_member(
        &mut self,
        local: LocalId,
        over: &Expr,
        collection: &Thing,
        vars: &mut Vec<Var>,
    ) -> Result<Formula> {
        let name = self.new_var();
        let number = cases::always(Linear::var(name));
        let is = self.member(over, &number, collection)?;
        // No member may be negative, as names of formulas are not.
        let below = cases::always(self.known(over, Linear::number(-1).minus(&Linear::var(name)))?);
        let negative = self.member(over, &below, collection)?;
        self.doubt(Formula::some(vec![name], negative))?;
        vars.push(name);
        self.name(local, Thing::Number(number));
        Ok(is)
    }

    pub(super) fn member(&mut self, e: &Expr, number: &Cases, of: &Thing) -> Result<Formula> {
        match of {
            Thing::Members(members) => {
                let mut any = Vec::new();
                for member in members {
                    let is = match member {
                        Member::One(one) => cases::compare(number, Operator::Equal, one),
                        Member::Span(from, to) => {
                            let low = cases::compare(number, Operator::GreaterEqual, from);
                            let high = to.as_ref();
                            let high = high.map_or(Some(Formula::Truth(true)), |to| {
                                cases::compare(number, Operator::LessEqual, to)
                            });
                            low.zip(high).map(|(low, high)| low.and(high))
                        }
                    };
                    any.push(self.known(e, is)?);
                }
                Ok(Formula::any(any))
            }
            Thing::Chosen(each, clauses, frame) => {
                let source = self.frames.last().map(|(_, source)| source.clone());
                let source = self.known(e, source)?;
                self.frames.push((frame.clone(), source));
                let result = self.clauses(clauses).and_then(|(vars, said)| {
                    let is = self.under(said.clone(), |w| w.number(each))?;
                    let same = cases::compare(number, Operator::Equal, &is);
                    Ok(Formula::some(vars, said.and(self.known(e, same)?)))
                });
                self.frames.pop();
                result
            }
            _ => self.refused(e),
        }
    }
}
