//! Expressions of rules that are known before play, taken out of the rules: each becomes a name,
//! whose value is found once.

use super::super::family::{Family, Step, fresh};
use crate::check::tree::{
    Clause, ClauseKind, DefinitionId, Expr, ExprKind, LocalId, Pattern, Text,
};
use crate::check::walk;
use hashbrown::HashSet;

/// Families in which what is known before play is a name.
#[derive(Clone, Debug)]
pub(crate) struct Hoisted {
    pub families: Vec<Family>,
    pub known: Vec<(LocalId, Expr)>,
}

/// What is known before play.
pub(super) struct Closed<'a> {
    /// Parameters that no move changes.
    pub stays: Vec<LocalId>,
    pub is_let: &'a dyn Fn(DefinitionId) -> bool,
    pub is_game: &'a dyn Fn(DefinitionId) -> bool,
}

impl Closed<'_> {
    /// With `runs`, loops that are known before play become one loop over what they come to.
    pub(super) fn hoist(&self, families: &[Family], locals: &mut Vec<Text>, runs: bool) -> Hoisted {
        let mut hoist = Hoist {
            closed: self,
            names: self.stays.iter().copied().collect(),
            lets: Vec::new(),
            locals,
            known: Vec::new(),
        };
        let families = families.iter().map(|family| hoist.family(family, runs)).collect();
        Hoisted { families, known: hoist.known }
    }
}

struct Hoist<'a> {
    closed: &'a Closed<'a>,
    /// Names whose values are known before play.
    names: HashSet<LocalId>,
    /// Names that the rules of this family have given to what is known before play.
    lets: Vec<Clause>,
    locals: &'a mut Vec<Text>,
    known: Vec<(LocalId, Expr)>,
}

impl Hoist<'_> {
    fn family(&mut self, family: &Family, runs: bool) -> Family {
        let mut steps = Vec::new();
        let mut left = family.steps.as_slice();
        while let Some((step, rest)) = left.split_first() {
            let run = if runs { self.run(left) } else { 0 };
            if run > 0 {
                let (run, rest) = left.split_at(run);
                steps.push(self.come_to(run, rest, &family.leaves));
                left = rest;
                continue;
            }
            left = rest;
            steps.push(match step {
                Step::For(pattern, over) => Step::For(pattern.clone(), self.expr(over)),
                Step::If(condition) => Step::If(self.expr(condition)),
                Step::Let(pattern, value) => {
                    let hoisted = self.expr(value);
                    if self.is_closed(value, &HashSet::new()) {
                        let kind = ClauseKind::Where(pattern.clone(), value.clone());
                        self.lets.push(Clause { kind, span: value.span });
                        walk::names(pattern, &mut |name| {
                            self.names.insert(name);
                        });
                    }
                    Step::Let(pattern.clone(), hoisted)
                }
                Step::Function(function) => Step::Function(function.clone()),
            });
        }
        let leaves = self.expr(&family.leaves);
        for clause in std::mem::take(&mut self.lets) {
            if let ClauseKind::Where(pattern, _) = clause.kind {
                walk::names(&pattern, &mut |name| {
                    self.names.remove(&name);
                });
            }
        }
        Family { steps, leaves, ..family.clone() }
    }

    /// How many steps from the first on are known before play; the first goes through something.
    fn run(&self, steps: &[Step]) -> usize {
        if !matches!(steps.first(), Some(Step::For(..))) {
            return 0;
        }
        let mut bound = HashSet::new();
        steps
            .iter()
            .take_while(|step| match step {
                Step::For(pattern, e) | Step::Let(pattern, e) => {
                    let closed = self.is_closed(e, &bound);
                    walk::names(pattern, &mut |name| {
                        bound.insert(name);
                    });
                    closed
                }
                Step::If(e) => self.is_closed(e, &bound),
                Step::Function(_) => false,
            })
            .count()
    }

    /// A loop over the values that the names of a run have, of those that are used after it.
    fn come_to(&mut self, run: &[Step], rest: &[Step], leaves: &Expr) -> Step {
        let mut bound = Vec::new();
        let clauses: Vec<Clause> = run
            .iter()
            .filter_map(|step| {
                let (kind, e) = match step {
                    Step::For(pattern, e) => (ClauseKind::For(pattern.clone(), e.clone()), e),
                    Step::Let(pattern, e) => (ClauseKind::Where(pattern.clone(), e.clone()), e),
                    Step::If(e) => (ClauseKind::If(e.clone()), e),
                    Step::Function(_) => return None,
                };
                if let Step::For(pattern, _) | Step::Let(pattern, _) = step {
                    walk::names(pattern, &mut |name| bound.push(name));
                }
                Some(Clause { kind, span: e.span })
            })
            .collect();
        let mut used = HashSet::new();
        let mut look = |e: &Expr| {
            if let ExprKind::Local(local) = e.kind {
                used.insert(local);
            }
        };
        walk::all(leaves, &mut look);
        for step in rest {
            match step {
                Step::For(_, e) | Step::If(e) | Step::Let(_, e) => walk::all(e, &mut look),
                Step::Function(function) => walk::all(&function.body, &mut look),
            }
        }
        bound.retain(|name| used.contains(name));
        let span = leaves.span;
        let made = |kind| Expr { kind, span };
        let (each, pattern) = match bound.as_slice() {
            [] => (made(ExprKind::Number(0)), Pattern::Name(fresh(self.locals))),
            [only] => (made(ExprKind::Local(*only)), Pattern::Name(*only)),
            _ => {
                let parts = bound.iter().map(|name| made(ExprKind::Local(*name))).collect();
                let names = bound.iter().map(|name| Pattern::Name(*name)).collect();
                (made(ExprKind::Tuple(parts)), Pattern::Tuple(names))
            }
        };
        let all = ExprKind::Comprehension { set: true, each: Box::new(each), clauses };
        let over = self.take_out(&made(all));
        Step::For(pattern, over)
    }

    /// A name for an expression that is known before play.
    fn take_out(&mut self, e: &Expr) -> Expr {
        let name = fresh(self.locals);
        let e = match self.lets.is_empty() {
            true => e.clone(),
            false => {
                let (body, clauses) = (Box::new(e.clone()), self.lets.clone());
                Expr { kind: ExprKind::Where { body, clauses }, span: e.span }
            }
        };
        let span = e.span;
        self.known.push((name, e));
        Expr { kind: ExprKind::Local(name), span }
    }

    /// An expression with names for those in it that are known before play.
    fn expr(&mut self, e: &Expr) -> Expr {
        let worth_it = match &e.kind {
            ExprKind::Comprehension { .. }
            | ExprKind::Index { .. }
            | ExprKind::Field { .. }
            | ExprKind::Nodes(_)
            | ExprKind::Edges(_)
            | ExprKind::Call { .. } => true,
            ExprKind::Chain { .. }
            | ExprKind::Set(_)
            | ExprKind::List(_)
            | ExprKind::Tuple(_)
            | ExprKind::With { .. }
            | ExprKind::If { .. }
            | ExprKind::Not(_)
            | ExprKind::Negative(_) => self.mentions(e),
            _ => false,
        };
        if worth_it && self.is_closed(e, &HashSet::new()) {
            return self.take_out(e);
        }
        let mut own = e.clone();
        // The name of what is called stays, and so does the relation that a call is about.
        match &mut own.kind {
            ExprKind::Call { args, .. } => args.iter_mut().for_each(|arg| *arg = self.expr(arg)),
            _ => walk::children_mut(&mut own, &mut |child| *child = self.expr(child)),
        }
        own
    }

    /// Whether something is named here that is known before play.
    fn mentions(&self, e: &Expr) -> bool {
        let mut found = false;
        walk::all(e, &mut |e| {
            found |= match &e.kind {
                ExprKind::Local(local) => self.names.contains(local),
                ExprKind::Definition(id) => (self.closed.is_let)(*id),
                ExprKind::Call { .. } | ExprKind::Comprehension { .. } => true,
                _ => false,
            };
        });
        found
    }

    /// Whether an expression needs nothing that only play decides, beside these names.
    fn is_closed(&self, e: &Expr, bound: &HashSet<LocalId>) -> bool {
        let own = walk::named_in(e);
        let mut closed = true;
        walk::all(e, &mut |e| {
            closed &= match &e.kind {
                ExprKind::Local(local) => {
                    own.contains(local) || bound.contains(local) || self.names.contains(local)
                }
                ExprKind::Definition(id) => !(self.closed.is_game)(*id),
                ExprKind::Node(..)
                | ExprKind::Nimber(_)
                | ExprKind::Student(_)
                | ExprKind::Wrong => false,
                ExprKind::Range { to: None, .. } => false,
                _ => true,
            };
        });
        closed
    }
}
