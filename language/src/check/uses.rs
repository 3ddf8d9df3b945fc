//! The names that a function or a value takes from outside of itself: what it is checked after. A
//! name that it gives itself, as a parameter or with `for` or `where`, hides the one outside.

use crate::syntax::ast::{
    Arg, Binding, Clause, ClauseKind, Expr, ExprKind, Function, Items, Pattern, PatternKind,
};
use hashbrown::HashMap;

/// A walk through an expression.
#[derive(Default)]
struct Uses<'a> {
    /// The names that are given at this place of the walk, the innermost last.
    own: Vec<&'a str>,
    /// How often each of them is.
    given: HashMap<&'a str, usize>,
    /// What is taken from outside.
    names: Vec<&'a str>,
}

pub(super) fn of_function(function: &Function) -> Vec<&str> {
    let mut uses = Uses::default();
    function.params.iter().for_each(|param| uses.give(&param.pattern));
    function.wheres.iter().for_each(|bindings| uses.bindings(bindings));
    uses.expr(&function.body);
    uses.names
}

pub(super) fn of_value(value: &Expr) -> Vec<&str> {
    let mut uses = Uses::default();
    uses.expr(value);
    uses.names
}

impl<'a> Uses<'a> {
    fn give(&mut self, pattern: &'a Pattern) {
        match &pattern.it {
            PatternKind::Name(name) => {
                self.own.push(name);
                *self.given.entry(name).or_default() += 1;
            }
            PatternKind::Tuple(parts) => parts.iter().for_each(|part| self.give(part)),
        }
    }

    fn bindings(&mut self, bindings: &'a [Binding]) {
        for binding in bindings {
            self.expr(&binding.value);
            self.give(&binding.pattern);
        }
    }

    fn each(&mut self, each: &'a Expr, clauses: &'a [Clause]) {
        let outside = self.own.len();
        for clause in clauses {
            match &clause.it {
                ClauseKind::For(pattern, over) => {
                    self.expr(over);
                    self.give(pattern);
                }
                ClauseKind::If(condition) => self.expr(condition),
                ClauseKind::Where(bindings) => self.bindings(bindings),
                ClauseKind::As(_) | ClauseKind::Here => {}
            }
        }
        self.expr(each);
        for name in self.own.drain(outside..) {
            if let Some(times) = self.given.get_mut(name) {
                *times -= 1;
            }
        }
    }

    fn items(&mut self, items: &'a Items) {
        match items {
            Items::Each(all) => all.iter().for_each(|e| self.expr(e)),
            Items::For(each, clauses) => self.each(each, clauses),
        }
    }

    fn expr(&mut self, e: &'a Expr) {
        match &e.it {
            ExprKind::Name(name) => {
                if self.given.get(&**name).is_none_or(|times| *times == 0) {
                    self.names.push(name);
                }
            }
            ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Truth(_) | ExprKind::Outcome(_) => {
            }
            ExprKind::Nimber(of)
            | ExprKind::Paren(of)
            | ExprKind::Not(of)
            | ExprKind::Negative(of)
            | ExprKind::Field { base: of, .. } => self.expr(of),
            ExprKind::Tuple(all) => all.iter().for_each(|e| self.expr(e)),
            ExprKind::List(items) | ExprKind::Set(items) => self.items(items),
            ExprKind::If { arms, otherwise } => {
                for (condition, value) in arms {
                    self.expr(condition);
                    self.expr(value);
                }
                self.expr(otherwise);
            }
            ExprKind::Chain { first, rest } => {
                self.expr(first);
                rest.iter().for_each(|(_, e)| self.expr(e));
            }
            ExprKind::Range { from, to } => {
                self.expr(from);
                to.iter().for_each(|to| self.expr(to));
            }
            ExprKind::With { base, changes } => {
                self.expr(base);
                for (index, value) in changes {
                    self.expr(index);
                    self.expr(value);
                }
            }
            ExprKind::Call { callee, args } => {
                self.expr(callee);
                for arg in args {
                    match arg {
                        Arg::Plain(e) => self.expr(e),
                        Arg::For(each, clauses) => self.each(each, clauses),
                    }
                }
            }
            ExprKind::Index { base, index } => {
                self.expr(base);
                self.expr(index);
            }
        }
    }
}
