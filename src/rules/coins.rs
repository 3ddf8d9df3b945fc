//! Coin-turning games as families: a head, and the coins to its left that are turned with it.

use super::family::{Builder, Step, Word, call, chain, local, made, minus, number, range};
use crate::check::tree::{Clause, ClauseKind, Expr, ExprKind, LocalId, Pattern, Turn};
use crate::solve::theory;
use crate::source::Span;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;

/// Rules choose up to this many coins one by one, and a larger number as a subset.
const ONE_BY_ONE: i64 = 5;

/// Some ways to turn coins of a strip: what is chosen, and the set of places that is turned.
struct Way {
    steps: Vec<Step>,
    turned: Expr,
}

/// The numbers of coins that a move may turn, for the theory.
pub(super) fn told(turns: &[Turn]) -> Vec<theory::Turn> {
    let turn = |turn: &Turn| theory::Turn {
        least: turn.least.unsigned_abs(),
        most: turn.most.map(i64::unsigned_abs),
        adjacent: turn.adjacent,
    };
    turns.iter().map(turn).collect()
}

impl Builder<'_> {
    /// A move on a strip.
    pub(super) fn turn_on_strip(&mut self, turns: &[Turn]) {
        for turn in turns {
            for one in counts(turn) {
                let span = turn.span;
                let head = self.fresh();
                let heads = self.param(0, span);
                let way = self.way(&one, head);
                let mut steps = vec![Step::For(Pattern::Name(head), heads.clone())];
                steps.extend(way.steps);
                let words = vec![Word::Text("turn ".into()), Word::Value(way.turned.clone())];
                let leaves = chain(heads, Operator::Xor, way.turned, span);
                let leaves = self.changed(&[(0, leaves)], span);
                self.offer(steps, leaves, words);
            }
        }
    }

    /// A move of one game by rows and one of another by columns.
    pub(super) fn turn_on_board(&mut self, by_rows: &[Turn], by_columns: &[Turn], span: Span) {
        for rows in by_rows.iter().flat_map(counts) {
            for columns in by_columns.iter().flat_map(counts) {
                let (row, column) = (self.fresh(), self.fresh());
                let heads = self.param(0, span);
                let place = Pattern::Tuple(vec![Pattern::Name(row), Pattern::Name(column)]);
                let mut steps = vec![Step::For(place, heads.clone())];
                let (rows, columns) = (self.way(&rows, row), self.way(&columns, column));
                steps.extend(rows.steps);
                steps.extend(columns.steps);
                let (r, c) = (self.fresh(), self.fresh());
                let each = |at, of: &Expr| Clause {
                    kind: ClauseKind::For(Pattern::Name(at), of.clone()),
                    span,
                };
                let pair = made(ExprKind::Tuple(vec![local(r, span), local(c, span)]), span);
                let turned = ExprKind::Comprehension {
                    set: true,
                    each: Box::new(pair),
                    clauses: vec![each(r, &rows.turned), each(c, &columns.turned)],
                };
                let leaves = chain(heads, Operator::Xor, made(turned, span), span);
                let words = vec![
                    Word::Text("turn ".into()),
                    Word::Value(rows.turned),
                    Word::Text(" × ".into()),
                    Word::Value(columns.turned),
                ];
                let leaves = self.changed(&[(0, leaves)], span);
                self.offer(steps, leaves, words);
            }
        }
    }

    /// The coins that are turned with the one on a place, which is the rightmost.
    fn way(&mut self, turn: &Turn, head: LocalId) -> Way {
        let span = turn.span;
        let place = local(head, span);
        let before = |place: Expr| minus(place, number(1, span), span);
        let set = |members: Vec<Expr>| made(ExprKind::Set(members), span);
        if turn.adjacent {
            let first = self.fresh();
            // As many as there are to the left at most.
            let fewest = minus(
                chain(place.clone(), Operator::Add, number(1, span), span),
                number(turn.least, span),
                span,
            );
            let most = match turn.most {
                Some(most) => {
                    let from = minus(
                        chain(place.clone(), Operator::Add, number(1, span), span),
                        number(most, span),
                        span,
                    );
                    call(Builtin::Max, vec![from, number(0, span)], span)
                }
                None => number(0, span),
            };
            let steps = vec![Step::For(Pattern::Name(first), range(most, fewest, span))];
            return Way { steps, turned: set(vec![range(local(first, span), place, span)]) };
        }
        if turn.most == Some(turn.least) && turn.least <= ONE_BY_ONE {
            let mut steps = Vec::new();
            let mut turned = vec![place.clone()];
            let mut last = place;
            for _ in 1..turn.least {
                let next = self.fresh();
                let over = range(number(0, span), before(last), span);
                steps.push(Step::For(Pattern::Name(next), over));
                last = local(next, span);
                turned.push(last.clone());
            }
            return Way { steps, turned: set(turned) };
        }
        let others = self.fresh();
        let left = set(vec![range(number(0, span), before(place.clone()), span)]);
        let mut steps =
            vec![Step::For(Pattern::Name(others), call(Builtin::Subsets, vec![left], span))];
        let count = || call(Builtin::Len, vec![local(others, span)], span);
        let least = chain(count(), Operator::GreaterEqual, number(turn.least - 1, span), span);
        steps.push(Step::If(least));
        if let Some(most) = turn.most {
            let most = chain(count(), Operator::LessEqual, number(most - 1, span), span);
            steps.push(Step::If(most));
        }
        let turned = chain(local(others, span), Operator::Union, set(vec![place]), span);
        Way { steps, turned }
    }
}

/// A turn of 1 to 3 coins as one of each number, where they are few.
fn counts(turn: &Turn) -> Vec<Turn> {
    match turn.most {
        Some(most) if !turn.adjacent && most <= ONE_BY_ONE => {
            let one = |count| Turn { least: count, most: Some(count), ..turn.clone() };
            (turn.least..=most).map(one).collect()
        }
        _ => vec![turn.clone()],
    }
}
