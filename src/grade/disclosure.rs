//! What of the rubric meets what was handed in. Where an operation takes both, an error of it tells
//! who knows the one the other; and the place of a counterexample tells what stands there.

use super::check::Bench;
use super::question::names;
use super::reach::Uses;
use super::whose::Tells;
use crate::check::tree::{
    Clause, ClauseKind, DefinitionId, DefinitionKind, Expr, ExprKind, LocalId, Quantified,
};
use crate::check::walk;
use crate::session::variables;
use crate::solve::value::Value;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;
use std::collections::{BTreeMap, BTreeSet};

/// Builtin functions whose errors say nothing of what they take.
const SILENT: [Builtin; 13] = [
    Builtin::Same,
    Builtin::SameValues,
    Builtin::SameMembers,
    Builtin::All,
    Builtin::Any,
    Builtin::Count,
    Builtin::Len,
    Builtin::Sum,
    Builtin::Sort,
    Builtin::Reverse,
    Builtin::Min,
    Builtin::Max,
    Builtin::Zip,
];

/// Names inside of an expression: what each tells, and those whose values come from the submission.
#[derive(Clone, Default)]
struct Known {
    tells: Vec<(LocalId, Tells)>,
    theirs: BTreeSet<LocalId>,
}

impl Bench<'_, '_> {
    /// Whether an error in a check may tell something of the rubric.
    pub(super) fn hands_over(&self, what: &Quantified) -> bool {
        let (mut known, mut looked) = (Known::default(), BTreeSet::new());
        self.with_known_rules(|| {
            self.in_clauses(&what.clauses, &mut known, &mut looked)
                || self.meet(&what.expr, &known, &mut looked)
        })
    }

    /// Looks with the rules of the rubric's games taken as known: how a position is written does not tell them.
    pub(super) fn with_known_rules<T>(&self, look: impl FnOnce() -> T) -> T {
        self.with_rules(true, look)
    }

    fn with_rules<T>(&self, known: bool, look: impl FnOnce() -> T) -> T {
        let before = self.rules_are_known.replace(known);
        let found = look();
        self.rules_are_known.set(before);
        found
    }

    /// The same of a value that the rubric names.
    pub(super) fn hands_over_in(&self, value: &Expr) -> bool {
        self.with_known_rules(|| self.meet(value, &Known::default(), &mut BTreeSet::new()))
    }

    fn in_clauses(
        &self,
        clauses: &[Clause],
        known: &mut Known,
        looked: &mut BTreeSet<(DefinitionId, bool)>,
    ) -> bool {
        for clause in clauses {
            let (pattern, value) = match &clause.kind {
                ClauseKind::For(pattern, value) | ClauseKind::Where(pattern, value) => {
                    (Some(pattern), value)
                }
                ClauseKind::If(condition) => (None, condition),
                ClauseKind::As(_) | ClauseKind::Here => continue,
            };
            if self.meet(value, known, looked) {
                return true;
            }
            let theirs = self.touches(value, known);
            self.clauses(std::slice::from_ref(clause), &mut known.tells);
            if let Some(pattern) = pattern.filter(|_| theirs) {
                known.theirs.extend(names(pattern));
            }
        }
        false
    }

    /// Whether anything of the submission is in an expression.
    fn touches(&self, e: &Expr, known: &Known) -> bool {
        let uses = Uses::of_expr(e);
        !uses.locals.is_disjoint(&known.theirs)
            || self.reach.all(uses.definitions).into_iter().any(|id| self.fit.is_submitted(id))
    }

    /// Whether something of the rubric and something of the submission meet in an operation of an
    /// expression, or of what it calls, that may come to an error.
    fn meet(&self, e: &Expr, known: &Known, looked: &mut BTreeSet<(DefinitionId, bool)>) -> bool {
        if let ExprKind::Comprehension { each: body, clauses, .. }
        | ExprKind::Where { body, clauses } = &e.kind
        {
            let mut known = known.clone();
            return self.in_clauses(clauses, &mut known, looked) || self.meet(body, &known, looked);
        }
        let mut parts: Vec<&Expr> = Vec::new();
        let mut below = false;
        walk::children(e, &mut |child| below |= self.meet(child, known, looked));
        if below {
            return true;
        }
        match &e.kind {
            ExprKind::Call { callee, args } => {
                match &callee.kind {
                    ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _)
                        if SILENT.contains(builtin) =>
                    {
                        return false;
                    }
                    // It may come to an error that depends on the rules of a position it is handed.
                    ExprKind::Definition(id) if self.fit.is_submitted(*id) => {
                        return self.with_rules(false, || {
                            args.iter().any(|arg| self.part(arg, &known.tells) == Tells::Mixed)
                        });
                    }
                    ExprKind::Definition(id) => {
                        let theirs = args.iter().any(|arg| self.touches(arg, known));
                        if self.meet_in(*id, theirs, looked) {
                            return true;
                        }
                    }
                    _ => {}
                }
                parts.extend(args);
            }
            ExprKind::Index { base, index } => parts.extend([&**base, &**index]),
            ExprKind::With { base, changes } => {
                parts.push(&**base);
                parts.extend(changes.iter().flat_map(|(index, value)| [index, value]));
            }
            ExprKind::Chain { first, rest } if rest.iter().any(|(o, ..)| may_fail(*o)) => {
                parts.push(&**first);
                parts.extend(rest.iter().map(|(_, _, e)| e));
            }
            ExprKind::Range { from, to } => {
                parts.push(&**from);
                parts.extend(to.as_deref());
            }
            ExprKind::Nimber(of) | ExprKind::Negative(of) => parts.push(&**of),
            ExprKind::Ordinal(terms) => parts.extend(terms.iter().map(|(_, e)| e)),
            _ => return false,
        }
        self.touches(e, known)
            && parts.into_iter().any(|part| self.part(part, &known.tells) == Tells::Mixed)
    }

    /// Whether they meet in a definition of the rubric, which is handed something of the submission or
    /// asks for it itself.
    fn meet_in(
        &self,
        id: DefinitionId,
        handed: bool,
        looked: &mut BTreeSet<(DefinitionId, bool)>,
    ) -> bool {
        let Some(definition) = self.session.definition(id) else { return false };
        if self.fit.is_submitted(id) || !looked.insert((id, handed)) {
            return false;
        }
        match &definition.kind {
            DefinitionKind::Function(function) => {
                let mut known = Known::default();
                if handed {
                    let params: Vec<LocalId> = function.params.iter().flat_map(names).collect();
                    known.tells.extend(params.iter().map(|param| (*param, Tells::Theirs)));
                    known.theirs.extend(params);
                }
                self.meet(&function.body, &known, looked)
            }
            DefinitionKind::Game(_) => {
                let is_value = |id: &DefinitionId| {
                    let kind = self.session.definition(*id).map(|definition| &definition.kind);
                    matches!(kind, Some(DefinitionKind::Let)) && !self.fit.is_submitted(*id)
                };
                handed && self.reach.all([id]).iter().any(is_value)
            }
            DefinitionKind::Graph(_) | DefinitionKind::Let => false,
        }
    }

    /// The names of a counterexample that a student is not asked about: whatever they go through, their
    /// values may be the right ones.
    pub(super) fn untold_names(&self, what: &Quantified, at: Option<&[Value]>) -> Vec<String> {
        self.named(self.untold(what, at))
    }

    /// The names whose values a student chose: the place of an error tells by them what they were compared with.
    pub(super) fn chosen_names(&self, what: &Quantified) -> Vec<String> {
        let mut known = Known::default();
        for clause in &what.clauses {
            if let ClauseKind::For(pattern, value) | ClauseKind::Where(pattern, value) =
                &clause.kind
                && self.touches(value, &known)
            {
                known.theirs.extend(names(pattern));
            }
        }
        self.named(known.theirs)
    }

    fn named(&self, locals: BTreeSet<LocalId>) -> Vec<String> {
        let name = |local: LocalId| self.home.locals.get(local.0 as usize).map(|n| n.to_string());
        locals.into_iter().filter_map(name).collect()
    }

    fn untold(&self, what: &Quantified, at: Option<&[Value]>) -> BTreeSet<LocalId> {
        let mut known = Vec::new();
        let mut untold: BTreeSet<LocalId> = BTreeSet::new();
        for clause in &what.clauses {
            if let ClauseKind::For(pattern, over) = &clause.kind
                && self.part(over, &known) != Tells::Theirs
            {
                untold.extend(names(pattern));
            }
            self.clauses(std::slice::from_ref(clause), &mut known);
        }
        if untold.is_empty() {
            return untold;
        }
        // A part of a pair may be the right value, whatever the whole is asked about.
        let is_pair = |name: &LocalId| {
            let place = variables(&what.clauses).iter().position(|own| own == name);
            let value = place.and_then(|place| at?.get(place));
            matches!(value, Some(Value::Tuple(_)))
        };
        let pairs: BTreeSet<LocalId> = untold.iter().copied().filter(is_pair).collect();
        let mut asked = BTreeSet::new();
        let mut looked = BTreeMap::new();
        let mut see = |e: &Expr| self.asked_about(e, &mut asked, &mut looked);
        see(&what.expr);
        walk::in_clauses(&what.clauses, &mut see);
        // What a name of `where` is made of is asked about with it.
        for clause in what.clauses.iter().rev() {
            if let ClauseKind::Where(pattern, value) = &clause.kind
                && names(pattern).iter().any(|name| asked.contains(name))
            {
                whole(value, &mut asked);
            }
        }
        untold.retain(|name| pairs.contains(name) || !asked.contains(name));
        untold
    }

    /// What each name of the clauses tells at a place that is shown. That a condition holds there is told
    /// by the place.
    pub(super) fn at_place(&self, what: &Quantified, at: &[Value]) -> Vec<(LocalId, Tells)> {
        let untold = self.untold(what, Some(at));
        let mut known = Vec::new();
        for clause in &what.clauses {
            let from = known.len();
            self.clauses(std::slice::from_ref(clause), &mut known);
            if !matches!(clause.kind, ClauseKind::For(..)) {
                continue;
            }
            for (name, tells) in known.iter_mut().skip(from) {
                match tells {
                    _ if untold.contains(name) => *tells = Tells::Mixed,
                    Tells::Mixed => *tells = Tells::Plain,
                    Tells::Plain | Tells::Theirs => {}
                }
            }
        }
        known
    }

    /// The names in an expression that the submission is asked about: what its functions take, and
    /// where its lists are looked at.
    fn asked_about(
        &self,
        e: &Expr,
        asked: &mut BTreeSet<LocalId>,
        looked: &mut BTreeMap<DefinitionId, BTreeSet<LocalId>>,
    ) {
        walk::children(e, &mut |child| self.asked_about(child, asked, looked));
        match &e.kind {
            ExprKind::Index { base, index } if self.touches(base, &Known::default()) => {
                whole(index, asked);
            }
            ExprKind::Call { callee, args } => {
                let ExprKind::Definition(id) = callee.kind else { return };
                if self.stands_for_theirs(id) {
                    args.iter().for_each(|arg| whole(arg, asked));
                    return;
                }
                let kind = self.session.definition(id).map(|definition| &definition.kind);
                if let Some(DefinitionKind::Game(_)) = kind
                    && self.touches(callee, &Known::default())
                {
                    args.iter().for_each(|arg| whole(arg, asked));
                    return;
                }
                let Some(DefinitionKind::Function(function)) = kind else { return };
                // Of one that calls itself nothing is known while it is looked at.
                let known = looked.get(&id).cloned();
                let inner = known.unwrap_or_else(|| {
                    looked.insert(id, BTreeSet::new());
                    let mut inner = BTreeSet::new();
                    self.asked_about(&function.body, &mut inner, looked);
                    looked.insert(id, inner.clone());
                    inner
                });
                for (param, arg) in function.params.iter().zip(args) {
                    if names(param).iter().any(|name| inner.contains(name)) {
                        whole(arg, asked);
                    }
                }
            }
            _ => {}
        }
    }

    /// A function of the submission that is asked about names that a student may know, and about parts of
    /// others: what it gives is its own, even where the place stays untold.
    pub(super) fn answers_by_itself(&self, e: &Expr, known: &[(LocalId, Tells)]) -> bool {
        let ExprKind::Call { callee, args } = &e.kind else { return false };
        let ExprKind::Definition(id) = callee.kind else { return false };
        let is_part = |arg: &Expr| match &arg.kind {
            ExprKind::Field { base, .. } | ExprKind::Index { base, .. } => {
                matches!(base.kind, ExprKind::Local(_))
            }
            _ => false,
        };
        self.stands_for_theirs(id)
            && args.iter().all(|arg| is_part(arg) || self.part(arg, known) != Tells::Mixed)
    }

    /// A function or game of the submission, or a name that the rubric gives one.
    fn stands_for_theirs(&self, id: DefinitionId) -> bool {
        let kind = self.session.definition(id).map(|definition| &definition.kind);
        self.fit.is_submitted(id)
            || matches!(kind, Some(DefinitionKind::Let))
                && self.reach.all([id]).into_iter().any(|id| self.fit.is_submitted(id))
    }
}

/// The names in an expression, but for those of which it takes a part: beside the part the rest may hold
/// the answer.
fn whole(e: &Expr, found: &mut BTreeSet<LocalId>) {
    match &e.kind {
        ExprKind::Local(local) => drop(found.insert(*local)),
        ExprKind::Field { base, .. } => taken_apart(base, found),
        ExprKind::Index { base, index } => {
            taken_apart(base, found);
            whole(index, found);
        }
        _ => walk::children(e, &mut |child| whole(child, found)),
    }
}

/// The same of something of which a part is taken.
fn taken_apart(e: &Expr, found: &mut BTreeSet<LocalId>) {
    if !matches!(e.kind, ExprKind::Local(_)) {
        whole(e, found);
    }
}

/// Whether an operator may come to an error.
fn may_fail(operator: Operator) -> bool {
    use Operator::*;
    matches!(operator, Xor | Add | Subtract | Multiply | Divide | Remainder | NimProduct | Power)
}
