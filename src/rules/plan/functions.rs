//! Functions and relations in plans.

use super::{Planner, Thing};
use crate::check::tree::{self, Clause, DefinitionId, DefinitionKind, Expr, ExprKind, Pattern};
use crate::rules::Meaning;
use crate::solve::plan::{Num, Relation, Step};
use crate::solve::value::Value;
use hashbrown::HashMap;

/// Functions are written out where they are called, up to this many inside one another.
const DEEPEST: usize = 6;

impl Planner<'_> {
    /// A function of the program with its arguments written in.
    pub(crate) fn inline(
        &mut self,
        params: &[Pattern],
        body: &Expr,
        args: Vec<Thing>,
        keeps_names: bool,
    ) -> Option<Thing> {
        if self.names.len() > DEEPEST || params.len() != args.len() {
            return None;
        }
        let around = if keeps_names { self.names.last()?.clone() } else { HashMap::new() };
        // All arguments are worked out, those that the body does not look at as well.
        let doubts: Option<Vec<Vec<Num>>> = args.iter().map(|arg| self.doubts(arg)).collect();
        let doubts = doubts?.concat();
        self.names.push(around);
        let mut result = Some(());
        for (param, arg) in params.iter().zip(args) {
            result = result.and_then(|()| self.matched(param, arg));
        }
        let thing = result.and_then(|()| self.expr(body));
        self.names.pop();
        thing.map(|thing| self.strictly(thing, doubts))
    }

    /// The members of what a function gives, as steps through its clauses, if it is a call of one that lists them:
    /// so they need not be numbers or cells. The inner one is none where plans have no such steps.
    pub(crate) fn listing(&mut self, over: &Expr) -> Option<Option<(Vec<Step>, Thing)>> {
        let ExprKind::Call { callee, args } = &over.kind else { return None };
        let ExprKind::Definition(id) = callee.kind else { return None };
        let function = self.function(id)?;
        let ExprKind::Comprehension { each, clauses, .. } = &function.body.kind else {
            return None;
        };
        Some(self.listed(&function.params, args, each, clauses))
    }

    fn listed(
        &mut self,
        params: &[Pattern],
        args: &[Expr],
        each: &Expr,
        clauses: &[Clause],
    ) -> Option<(Vec<Step>, Thing)> {
        let args: Option<Vec<Thing>> = args.iter().map(|arg| self.expr(arg)).collect();
        let args = args.filter(|args| args.len() == params.len() && self.names.len() <= DEEPEST)?;
        let mut steps = Vec::new();
        for arg in &args {
            self.looked_at(arg, &mut steps)?;
        }
        self.settle(&mut steps);
        self.names.push(HashMap::new());
        let bound = params.iter().zip(args).try_for_each(|(param, arg)| self.matched(param, arg));
        let found = bound.and_then(|()| self.through(clauses, |planner| planner.expr(each)));
        self.names.pop();
        let (inner, thing) = found?;
        steps.extend(inner);
        Some((steps, thing))
    }

    pub(crate) fn game(&self, id: DefinitionId) -> Option<tree::Game> {
        match (self.sources.definition)(id)? {
            DefinitionKind::Game(game) => Some(game.clone()),
            _ => None,
        }
    }

    pub(crate) fn function(&self, id: DefinitionId) -> Option<tree::Function> {
        match (self.sources.definition)(id)? {
            DefinitionKind::Function(function) => Some(function.clone()),
            _ => None,
        }
    }

    /// What makes two members neighbours, in the plan's table.
    pub(crate) fn relation(&mut self, e: &Expr) -> Option<u8> {
        let known = match &e.kind {
            ExprKind::Definition(id) => match (self.defined(*id), self.meaning(*id)) {
                (Some(value), _) => Thing::Known(value.clone()),
                (None, Some(Meaning::Function(code))) => {
                    Thing::Known(Value::Function(code, [].into()))
                }
                (None, _) => return None,
            },
            ExprKind::Local(local) => self.local(*local)?,
            _ => return None,
        };
        let relation = match known {
            Thing::Whatever(at) => Relation::Param(at),
            Thing::Known(Value::Function(code, around)) if around.is_empty() => {
                Relation::Code(code)
            }
            Thing::Known(pairs @ Value::Set(_)) => Relation::Value(pairs),
            _ => return None,
        };
        let known = self.plan.relations.iter().position(|r| *r == relation);
        let at = known.unwrap_or_else(|| {
            self.plan.relations.push(relation);
            self.plan.relations.len() - 1
        });
        u8::try_from(at).ok()
    }
}
