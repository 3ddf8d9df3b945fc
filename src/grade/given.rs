//! What functions of a submission give at a counterexample.

use super::check::{Bench, names};
use super::judged::Refuted;
use super::reach::Uses;
use crate::check::tree::{ClauseKind, DefinitionKind, Expr, ExprKind, LocalId, Quantified};
use crate::check::walk;
use crate::session::show;
use crate::solve::fault::Fault;
use crate::solve::value::Value;
use crate::source::Span;
use crate::syntax::ast::Operator;

impl Bench<'_, '_> {
    /// What functions of the submission give at this point, where no side of the comparison is
    /// just that; and its values, where a side holds something of the rubric as well.
    pub fn given(
        &mut self,
        what: &Quantified,
        at: &[Value],
        refuted: &mut Refuted,
    ) -> Result<(), Fault> {
        let mut calls: Vec<Expr> = Vec::new();
        let mut values: Vec<Expr> = Vec::new();
        let mut see = |e: &Expr| {
            if let ExprKind::Definition(id) = e.kind
                && self.fit.is_submitted(id)
                && !values
                    .iter()
                    .any(|value| matches!(value.kind, ExprKind::Definition(of) if of == id))
            {
                values.push(e.clone());
            }
            if let ExprKind::Call { callee, args } = &e.kind
                && matches!(callee.kind, ExprKind::Definition(_))
                && !args.is_empty()
                && self.is_theirs(callee, what)
            {
                calls.push(e.clone());
            }
        };
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
        if refuted.sides.as_ref().is_some_and(|sides| sides.mixed) {
            for e in values {
                let ExprKind::Definition(id) = e.kind else { continue };
                let definition = self.session.definition(id);
                let is_value = definition.filter(|d| matches!(d.kind, DefinitionKind::Let));
                let Some(name) = is_value.map(|d| d.name.to_string()) else { continue };
                let value = self.value(&e, what, at)?;
                if !matches!(value, Value::Position(_)) {
                    let value = show::datum(&self.session.machine, &value)?.written();
                    refuted.say_own(format!("{name} is {value}"));
                }
            }
        }
        for call in calls {
            // Names that stand only inside of it have no value here.
            let outside = Uses::of_expr(&call).locals.iter().all(|local| known.contains(local));
            let ExprKind::Call { callee, args } = &call.kind else { continue };
            let ExprKind::Definition(id) = callee.kind else { continue };
            if !outside || sides.contains(&call.span) {
                continue;
            }
            // What the rubric hands over may be the answer.
            let told = args.iter().all(|arg| self.may_be_told(arg, what));
            if !told {
                continue;
            }
            let value = self.value(&call, what, at)?;
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
}
