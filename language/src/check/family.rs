//! `period(G(n, 5) for n in 0..)`: what is asked of a game in one of its arguments, for all heaps at once.

use super::checker::{Checker, Signature, Typed};
use super::joined::Of;
use super::signature::form;
use super::tree::{Clause, ClauseKind, Expr, ExprKind, LocalId, Pattern};
use super::ty::Ty;
use super::walk;
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::ast::{self, Arg};
use crate::vocabulary::Builtin;

impl Checker<'_> {
    /// A call about all heaps of a game. It becomes one with the game, the place of the heap among its
    /// arguments, and these. None if the arguments are of another kind.
    pub(super) fn of_family(
        &mut self,
        builtin: Builtin,
        at: Span,
        args: &[Arg],
        span: Span,
    ) -> Option<Typed> {
        let [Arg::For(each, clauses)] = args else { return None };
        let endless = |clause: &ast::Clause| match &clause.it {
            ast::ClauseKind::For(_, over) => {
                matches!(&over.it, ast::ExprKind::Range { to: None, .. })
            }
            _ => false,
        };
        if !clauses.iter().any(endless) {
            return None;
        }
        let mark = self.scope.mark();
        let clauses = self.clauses(clauses, Of::Forever);
        let asked = self.expression(each);
        self.scope.leave(mark);
        if matches!(asked.expr.kind, ExprKind::Wrong) {
            return Some(Typed::wrong(span));
        }
        let of = variable(&clauses).and_then(|heap| self.heap_of_game(&asked.expr, heap));
        let Some(args) = of else {
            let name = builtin.name();
            let problem = self
                .error(
                    codes::FUNCTION_ARGUMENTS,
                    asked.expr.span,
                    format!(
                        "`{name}` is asked here of one game, with one of its arguments as the heap"
                    ),
                    "not a game with a heap of `n`, for `n in 0..`",
                )
                .help(format!(
                    "write `{name}(G(n, 5) for n in 0..)`; for other values there is the question \
                     `period … for n in 0..`"
                ));
            self.complain(problem);
            return Some(Typed::wrong(span));
        };
        let callee = Box::new(Expr { kind: ExprKind::Builtin(builtin), span: at });
        let form = builtin.forms().first().and_then(|text| form(text, self.types(), at));
        let ty = form.map_or(Ty::NUMBER, |form| form.result);
        Some(Typed { expr: Expr { kind: ExprKind::Call { callee, args }, span }, ty })
    }

    /// Whether this is a game in one of its arguments, for all numbers.
    pub(super) fn is_family(&self, clauses: &[Clause], e: &Expr) -> bool {
        variable(clauses).is_some_and(|heap| self.heap_of_game(e, heap).is_some())
    }

    /// The game, the place of the heap and the arguments, of a position or of its value.
    fn heap_of_game(&self, e: &Expr, heap: LocalId) -> Option<Vec<Expr>> {
        let ExprKind::Call { callee, args } = &e.kind else { return None };
        let id = match (&callee.kind, args.as_slice()) {
            (ExprKind::Builtin(builtin), [of]) if *builtin == Builtin::Grundy => {
                return self.heap_of_game(of, heap);
            }
            (ExprKind::Definition(id), _) => *id,
            _ => return None,
        };
        let is_game = matches!(self.signature(id), Signature::Game(_));
        let is_heap = |e: &Expr| matches!(e.kind, ExprKind::Local(own) if own == heap);
        let mut places = args.iter().enumerate().filter(|(_, arg)| walk::mentions(arg, heap));
        let (Some((place, arg)), None, true) = (places.next(), places.next(), is_game) else {
            return None;
        };
        if !is_heap(arg) {
            return None;
        }
        let number = |n: i64| Expr { kind: ExprKind::Number(n), span: arg.span };
        let mut all = vec![(**callee).clone(), number(place as i64)];
        all.extend(args.iter().cloned());
        // What stands in the place of the heap is not looked at.
        if let Some(own) = all.get_mut(place + 2) {
            *own = number(0);
        }
        Some(all)
    }
}

/// The variable of the one clause, `for n in 0..`.
fn variable(clauses: &[Clause]) -> Option<LocalId> {
    match clauses {
        [Clause { kind: ClauseKind::For(Pattern::Name(name), over), .. }] => match &over.kind {
            ExprKind::Range { from, to: None } => {
                matches!(from.kind, ExprKind::Number(0)).then_some(*name)
            }
            _ => None,
        },
        _ => None,
    }
}
