//! What functions of a submission give at a counterexample. What a function of the rubric gives is
//! made of both, and so the calls in it are told in its place.

use super::check::Bench;
use super::judged::Refuted;
use super::question::names;
use super::reach::Uses;
use crate::check::tree::{
    ClauseKind, DefinitionId, DefinitionKind, Expr, ExprKind, LocalId, Pattern, Quantified,
};
use crate::check::walk;
use crate::session::show;
use crate::solve::fault::Fault;
use crate::solve::value::Value;
use crate::source::Span;
use crate::syntax::ast::Operator;
use hashbrown::HashMap;

/// How deep functions of the rubric that call one another are looked into.
const DEEPEST: usize = 3;

/// What a condition takes of the submission.
#[derive(Default)]
struct Taken {
    calls: Vec<Expr>,
    values: Vec<Expr>,
    /// Those that stand in a function of the rubric, and are no side of the condition.
    inside: Vec<Expr>,
}

impl Bench<'_, '_> {
    /// What functions of the submission give at this point, where no side of the comparison is
    /// just that; and its values, where a side holds something of the rubric as well.
    pub(super) fn given(
        &mut self,
        what: &Quantified,
        at: &[Value],
        refuted: &mut Refuted,
    ) -> Result<(), Fault> {
        let mut taken = Taken::default();
        let mut see = |e: &Expr| self.take(e, what, &mut taken);
        walk::all(&what.expr, &mut see);
        let mut known: Vec<LocalId> = Vec::new();
        for clause in &what.clauses {
            match &clause.kind {
                ClauseKind::For(pattern, _) => known.extend(names(pattern)),
                ClauseKind::Where(pattern, value) => {
                    known.extend(names(pattern));
                    walk::all(value, &mut see);
                }
                _ => {}
            }
        }
        // Of an equality the sides are told anyway.
        let sides: Vec<Span> = match &what.expr.kind {
            ExprKind::Chain { first, rest } => match rest.as_slice() {
                [(Operator::Equal | Operator::Iff, _, right)] => vec![first.span, right.span],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        let Taken { calls, mut values, inside } = taken;
        if !refuted.sides.as_ref().is_some_and(|sides| sides.mixed) {
            values.clear();
        }
        values.extend(inside);
        let mut told: Vec<DefinitionId> = Vec::new();
        for e in values {
            let ExprKind::Definition(id) = e.kind else { continue };
            let definition = self.session.definition(id);
            let is_value = definition.filter(|d| matches!(d.kind, DefinitionKind::Let));
            let Some(name) = is_value.map(|d| d.name.to_string()) else { continue };
            if told.contains(&id) {
                continue;
            }
            told.push(id);
            let value = self.value(&e, what, at)?;
            if !matches!(value, Value::Position(_)) {
                let value = show::datum(&self.session.machine, &value)?.written();
                refuted.say_own(format!("{name} is {value}"));
            }
        }
        let calls: Vec<Expr> =
            calls.iter().flat_map(|call| self.own_calls(call, what, DEEPEST)).collect();
        for call in calls {
            // Names that stand only inside of it have no value here.
            let outside = Uses::of_expr(&call).locals.iter().all(|local| known.contains(local));
            let ExprKind::Call { callee, args } = &call.kind else { continue };
            let ExprKind::Definition(id) = callee.kind else { continue };
            if !outside || sides.contains(&call.span) {
                continue;
            }
            // What the rubric hands over may be the answer.
            let told = args.iter().all(|arg| self.may_be_told(arg, what, at));
            if !told {
                continue;
            }
            let value = match self.value(&call, what, at) {
                Ok(value) => value,
                Err(fault) if fault.is_limit() => return Err(fault),
                // The rubric's function does not come to it here.
                Err(_) => continue,
            };
            if matches!(value, Value::Position(_)) {
                continue;
            }
            let mut shown = Vec::new();
            for arg in args {
                let arg = self.value(arg, what, at)?;
                shown.push(show::datum(&self.session.machine, &arg)?.written());
            }
            let name = self.session.definition(id).map_or("", |d| &*d.name);
            let value = show::datum(&self.session.machine, &value)?.written();
            let sentence = format!("{name}({}) is {value}", shown.join(", "));
            if !refuted.says(&sentence) {
                refuted.say_own(sentence);
            }
        }
        Ok(())
    }

    /// Notes an expression that is a call of what the submission has part in, or one of its values.
    fn take(&self, e: &Expr, what: &Quantified, taken: &mut Taken) {
        match &e.kind {
            ExprKind::Definition(id) if self.fit.is_submitted(*id) => taken.values.push(e.clone()),
            ExprKind::Call { callee, args } => {
                let ExprKind::Definition(id) = callee.kind else { return };
                if !self.is_theirs(callee, what) {
                    return;
                }
                if !args.is_empty() {
                    taken.calls.push(e.clone());
                }
                let definition = self.session.definition(id).map(|d| &d.kind);
                if let Some(DefinitionKind::Function(function)) = definition
                    && !self.fit.is_submitted(id)
                {
                    walk::all(&function.body, &mut |e| {
                        if matches!(e.kind, ExprKind::Definition(id) if self.fit.is_submitted(id)) {
                            taken.inside.push(e.clone());
                        }
                    });
                }
            }
            _ => {}
        }
    }

    /// The calls of functions of the submission that a call comes down to: itself, or those in the
    /// body of a function of the rubric, with what that is called with.
    fn own_calls(&self, call: &Expr, what: &Quantified, deepest: usize) -> Vec<Expr> {
        let ExprKind::Call { callee, args } = &call.kind else { return Vec::new() };
        let ExprKind::Definition(id) = callee.kind else { return Vec::new() };
        if self.fit.is_submitted(id) {
            return vec![call.clone()];
        }
        let function = match self.session.definition(id).map(|d| &d.kind) {
            Some(DefinitionKind::Function(function)) if deepest > 0 => function,
            _ => return Vec::new(),
        };
        let param = |(param, arg): (&Pattern, &Expr)| match param {
            Pattern::Name(local) => Some((*local, arg.clone())),
            Pattern::Tuple(_) => None,
        };
        let given: Option<HashMap<LocalId, Expr>> =
            function.params.iter().zip(args).map(param).collect();
        let Some(given) = given else { return Vec::new() };
        let mut within: Vec<Expr> = Vec::new();
        walk::all(&function.body, &mut |e| {
            let outside = || Uses::of_expr(e).locals.iter().all(|local| given.contains_key(local));
            if matches!(&e.kind, ExprKind::Call { callee, args } if !args.is_empty()
                && matches!(callee.kind, ExprKind::Definition(_)) && self.is_theirs(callee, what))
                && outside()
            {
                within.push(e.clone());
            }
        });
        within.iter_mut().for_each(|e| write_in(e, &given));
        within.iter().flat_map(|call| self.own_calls(call, what, deepest - 1)).collect()
    }
}

/// Puts what a function is called with in the place of its parameters.
fn write_in(e: &mut Expr, given: &HashMap<LocalId, Expr>) {
    match &e.kind {
        ExprKind::Local(local) => {
            if let Some(arg) = given.get(local) {
                *e = arg.clone();
            }
        }
        _ => walk::children_mut(e, &mut |e| write_in(e, given)),
    }
}
