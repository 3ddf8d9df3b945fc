//! Whose a part of a check is: the submission's, the rubric's, or made of both. What is made of both
//! tells the rubric's part to who knows the other.

use super::check::Bench;
use super::judged::Side;
use super::question::names;
use super::reach::Uses;
use crate::check::asks_of_positions;
use crate::check::tree::{
    Clause, ClauseKind, DefinitionId, DefinitionKind, Expr, ExprKind, LocalId, Quantified,
};
use crate::solve::value::Value;

/// What the value of an expression tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tells {
    /// Numbers and names that the counterexample shows anyway, and what is built of them.
    Plain,
    /// What the submission gives, and nothing else.
    Theirs,
    /// Something of the rubric, perhaps the right value.
    Mixed,
}

impl Tells {
    /// What several parts tell together.
    fn of(all: impl IntoIterator<Item = Tells>) -> Tells {
        let mut all = all.into_iter();
        let first = all.next().unwrap_or(Tells::Plain);
        if all.all(|part| part == first) { first } else { Tells::Mixed }
    }

    /// The same where plain parts beside the others tell nothing.
    fn beside_plain(all: impl IntoIterator<Item = Tells>) -> Tells {
        let parts: Vec<Tells> = all.into_iter().collect();
        match (parts.contains(&Tells::Mixed), parts.contains(&Tells::Theirs)) {
            (true, _) => Tells::Mixed,
            (_, true) => Tells::Theirs,
            _ => Tells::Plain,
        }
    }
}

impl Bench<'_, '_> {
    /// The side that is the submission's, if only one is.
    pub(super) fn whose(&self, left: &Expr, right: &Expr, what: &Quantified) -> Option<Side> {
        match (self.is_theirs(left, what), self.is_theirs(right, what)) {
            (true, false) => Some(Side::Left),
            (false, true) => Some(Side::Right),
            _ => None,
        }
    }

    /// Two sides, that of the submission first; and whether only one is the submission's.
    pub(super) fn theirs_first<'e>(
        &self,
        left: &'e Expr,
        right: &'e Expr,
        what: &Quantified,
    ) -> (bool, &'e Expr, &'e Expr) {
        match self.whose(left, right, what) {
            Some(Side::Right) => (true, right, left),
            whose => (whose.is_some(), left, right),
        }
    }

    pub(super) fn is_theirs(&self, e: &Expr, what: &Quantified) -> bool {
        let mut uses = Uses::of_expr(e);
        // Names that `where` gives stand for what they were given.
        for clause in what.clauses.iter().rev() {
            if let ClauseKind::Where(pattern, value) = &clause.kind
                && names(pattern).iter().any(|name| uses.locals.contains(name))
            {
                let own = Uses::of_expr(value);
                uses.definitions.extend(own.definitions);
                uses.locals.extend(own.locals);
            }
        }
        let all = self.reach.all(uses.definitions);
        all.into_iter().any(|id| self.fit.is_submitted(id))
    }

    /// Whether the value of an expression is the submission's alone.
    pub(super) fn is_theirs_alone(&self, e: &Expr, what: &Quantified, at: &[Value]) -> bool {
        let known = self.at_place(what, at);
        self.part(e, &known) == Tells::Theirs || self.answers_by_itself(e, &known)
    }

    /// A builtin of answers alone, as a student reads it: `len(values)`. Its words tell nothing of the rubric.
    pub(super) fn asked_of_an_answer(&self, e: &Expr) -> Option<String> {
        let ExprKind::Call { callee, args } = &e.kind else { return None };
        let (ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _)) = &callee.kind else {
            return None;
        };
        let answer = |arg: &Expr| match &arg.kind {
            ExprKind::Definition(id) if self.fit.is_submitted(*id) => {
                self.session.definition(*id).map(|definition| definition.name.to_string())
            }
            _ => None,
        };
        let answers: Option<Vec<String>> = args.iter().map(answer).collect();
        Some(format!("{builtin}({})", answers?.join(", ")))
    }

    /// Whether the value of an expression tells nothing of the rubric.
    pub(super) fn may_be_told(&self, e: &Expr, what: &Quantified, at: &[Value]) -> bool {
        let known = self.at_place(what, at);
        self.part(e, &known) != Tells::Mixed
    }

    /// What clauses tell; the names that they give, each with what it tells, are added to those known.
    pub(super) fn clauses(&self, clauses: &[Clause], known: &mut Vec<(LocalId, Tells)>) -> Tells {
        let mut all = Vec::new();
        for clause in clauses {
            let part = match &clause.kind {
                ClauseKind::For(pattern, over) => {
                    let part = self.part(over, known);
                    let each = self.member(over, part, known);
                    known.extend(names(pattern).into_iter().map(|name| (name, each)));
                    part
                }
                ClauseKind::Where(pattern, value) => {
                    let part = self.part(value, known);
                    known.extend(names(pattern).into_iter().map(|name| (name, part)));
                    Tells::Plain
                }
                ClauseKind::If(condition) => self.part(condition, known),
                ClauseKind::As(_) | ClauseKind::Here => Tells::Plain,
            };
            all.push(part);
        }
        Tells::beside_plain(all)
    }

    /// What a member of a collection tells. Of a range that begins at a plain number it is one number
    /// after the other, whatever its end is.
    pub(super) fn member(&self, over: &Expr, whole: Tells, known: &[(LocalId, Tells)]) -> Tells {
        match &over.kind {
            ExprKind::Range { from, .. } => self.part(from, known),
            _ => whole,
        }
    }

    pub(super) fn part(&self, e: &Expr, known: &[(LocalId, Tells)]) -> Tells {
        let all = |items: &[Expr]| Tells::of(items.iter().map(|item| self.part(item, known)));
        match &e.kind {
            ExprKind::Number(_)
            | ExprKind::Truth(_)
            | ExprKind::Text(_)
            | ExprKind::Outcome(_)
            | ExprKind::Node(..)
            | ExprKind::Nodes(_)
            | ExprKind::Edges(_) => Tells::Plain,
            ExprKind::Local(local) => {
                let given = known.iter().rev().find(|(name, _)| name == local);
                given.map_or(Tells::Plain, |(_, part)| *part)
            }
            ExprKind::Definition(id) => self.definition(*id),
            ExprKind::Call { callee, args } => self.call(callee, args, known),
            ExprKind::Index { base, index } => {
                match (self.part(base, known), self.part(index, known)) {
                    (Tells::Theirs, Tells::Plain) => Tells::Theirs,
                    (base, index) => Tells::of([base, index]),
                }
            }
            ExprKind::Field { base: of, .. }
            | ExprKind::Nimber(of)
            | ExprKind::Not(of)
            | ExprKind::Negative(of) => self.part(of, known),
            // A name beside the answer is that of the counterexample.
            ExprKind::Tuple(items) => {
                let is_place = |e: &Expr| {
                    matches!(e.kind, ExprKind::Local(_)) && self.part(e, known) == Tells::Plain
                };
                let told = items.iter().filter(|e| !is_place(e));
                match Tells::of(told.map(|item| self.part(item, known))) {
                    Tells::Theirs => Tells::Theirs,
                    _ => all(items),
                }
            }
            ExprKind::List(items) | ExprKind::Set(items) => all(items),
            ExprKind::Chain { first, rest } => {
                let rest = rest.iter().map(|(_, _, e)| self.part(e, known));
                Tells::of(std::iter::once(self.part(first, known)).chain(rest))
            }
            ExprKind::Range { from, to } => {
                let ends = std::iter::once(from).chain(to);
                Tells::of(ends.map(|end| self.part(end, known)))
            }
            ExprKind::Comprehension { each, clauses, .. } => {
                let mut known = known.to_vec();
                let clauses = self.clauses(clauses, &mut known);
                Tells::beside_plain([clauses, self.part(each, &known)])
            }
            ExprKind::Ordinal(_)
            | ExprKind::If { .. }
            | ExprKind::With { .. }
            | ExprKind::Where { .. }
            | ExprKind::Builtin(_)
            | ExprKind::Folding(..)
            | ExprKind::Student(_)
            | ExprKind::Wrong => Tells::Mixed,
        }
    }

    /// A game of the library gives a position, which is told by how it is written. What comes of a game of
    /// the rubric tells its rules, and a value of the rubric tells itself.
    fn definition(&self, id: DefinitionId) -> Tells {
        let kind = self.session.definition(id).map(|definition| &definition.kind);
        match kind {
            _ if self.fit.is_submitted(id) => Tells::Theirs,
            Some(DefinitionKind::Game(_) | DefinitionKind::Graph(_))
                if self.rules_are_known.get() || self.fit.is_of_library(id) =>
            {
                Tells::Plain
            }
            _ => Tells::Mixed,
        }
    }

    fn call(&self, callee: &Expr, args: &[Expr], known: &[(LocalId, Tells)]) -> Tells {
        let args = || args.iter().map(|arg| self.part(arg, known));
        match &callee.kind {
            ExprKind::Definition(id) => {
                Tells::beside_plain(args().chain(std::iter::once(self.definition(*id))))
            }
            ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _) => match Tells::of(args()) {
                Tells::Plain if asks_of_positions(*builtin) => Tells::Mixed,
                part => part,
            },
            _ => Tells::Mixed,
        }
    }
}

impl Bench<'_, '_> {
    /// Whether a position is one of a game that the submission gives.
    pub(super) fn gives_rules(&self, position: &Expr) -> bool {
        let is_game = |id: &DefinitionId| {
            let kind = self.session.definition(*id).map(|definition| &definition.kind);
            matches!(kind, Some(DefinitionKind::Game(_) | DefinitionKind::Graph(_)))
        };
        let games = self.reach.all(Uses::of_expr(position).definitions);
        let mut games = games.iter().filter(|id| is_game(id)).peekable();
        games.peek().is_some() && games.all(|id| self.fit.is_submitted(*id))
    }
}
