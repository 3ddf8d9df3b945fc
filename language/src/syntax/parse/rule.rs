//! Rules and clauses: what stands in the braces of a game.

use super::build::{Build, Failure, Kid, Kids};
use super::habits;
use super::scene::{Place, Scene};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::MAX_NESTING;
use crate::syntax::ast::{
    Binding, Block, Clause, ClauseKind, Expr, ExprKind, Into, Items, Node, Operator, Rule,
    RuleKind, Shape, Sizes, Split, Take, Targets, TargetsKind,
};
use grundy_grammar::Rule as G;

impl Build<'_> {
    pub(super) fn block(&mut self, pair: Kid<'_>) -> Option<Block> {
        let span = self.span(&pair);
        let rules: Option<Vec<Rule>> =
            Kids::of(pair).all(G::game_rule).map(|rule| self.rule(rule)).collect();
        Some(Block::new(rules?, span))
    }

    pub(super) fn rule(&mut self, pair: Kid<'_>) -> Option<Rule> {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let first = kids.next()?;
        let it = match first.as_rule() {
            G::guarded => self.guarded(Kids::of(first))?,
            G::binding => RuleKind::Let(self.binding(Kids::of(first))?),
            G::function => RuleKind::Function(self.function(Kids::of(first))?),
            G::subtract => {
                let take = self.take(Kids::of(first))?;
                let member = |(operator, _): &(Node<Operator>, _)| operator.it == Operator::In;
                if matches!(take.amount.it, ExprKind::Tuple(_))
                    || matches!(&take.amount.it, ExprKind::Chain { rest, .. } if rest.iter().all(member))
                    || matches!(take.amount.it, ExprKind::Name(_))
                    || matches!(&take.amount.it, ExprKind::Set(Items::Each(all))
                        if matches!(all.as_slice(), [one] if matches!(one.it, ExprKind::Chain { .. })))
                {
                    self.misread(span, habits::amount_of_no_number)?;
                }
                self.misread(span, habits::product_left_out)?;
                if matches!(&take.amount.it, ExprKind::Chain { rest, .. }
                    if rest.iter().any(|(operator, _)| matches!(operator.it, Operator::Or | Operator::And)))
                {
                    self.misread(span, habits::beside_amounts)?;
                    self.misread(span, habits::last_guarded)?;
                }
                if let Some(TargetsKind::All(names)) = take.from.as_ref().map(|from| &from.it)
                    && names.len() == 1
                {
                    self.misread(span, habits::from_no_heap)?;
                }
                RuleKind::Take(take, self.clauses(&mut kids)?)
            }
            G::split => {
                let split = self.split(Kids::of(first))?;
                if matches!(&split.into, Into::Parts(names) if names.len() == 1) {
                    self.misread(span, habits::number_words)?;
                }
                RuleKind::Split(split, self.clauses(&mut kids)?)
            }
            G::move_to => {
                let mut inner = Kids::of(first);
                inner.take(G::k_move)?;
                let again = inner.has(G::k_again);
                inner.take(G::k_to)?;
                let to = self.expr_in(&mut inner)?;
                self.misread(span, habits::another_position)?;
                if !again && (is_no_position(&to.it) || matches!(to.it, ExprKind::List(_))) {
                    self.misread(span, habits::no_position)?;
                }
                RuleKind::Move { again, to, clauses: self.clauses(&mut kids)? }
            }
            G::draw => RuleKind::Draw(self.clauses(&mut kids)?),
            _ => return None,
        };
        Some(Rule::new(it, span))
    }

    /// Says what is meant by a rule that was read; nothing if it may be meant as it stands.
    fn misread(&mut self, span: Span, found: habits::Find) -> Option<()> {
        let failure = Failure { at: span.start, wanted: Vec::new() };
        let (source, text) = (self.source, self.text);
        let text_of_all = source.text();
        let game = self.game.as_ref();
        let scene = Scene::new(source, text_of_all, text, span, Place::Game, &failure, game);
        let problem = habits::misread(&scene, text.get(span.range())?, found);
        match problem {
            Some(problem) => {
                self.problem(problem);
                None
            }
            None => Some(()),
        }
    }

    fn guarded(&mut self, mut kids: Kids<'_>) -> Option<RuleKind> {
        let mut clauses = self.clauses(&mut kids)?;
        let block = self.block(kids.take(G::block)?)?;
        let lone_if =
            clauses.len() == 1 && matches!(clauses.first().map(|c| &c.it), Some(ClauseKind::If(_)));
        if !lone_if {
            if let Some(stray) = kids.next() {
                let span = self.span(&stray);
                self.problem(
                    Diagnostic::new(codes::ELSE_WITHOUT_IF, "this `else` has no `if` of its own")
                        .label(self.source, span, "goes with nothing")
                        .help(
                            "`else` follows the block of a lone `if`: put that `if` inside braces",
                        ),
                );
            }
            return Some(RuleKind::Guarded { clauses, block });
        }
        let Some(ClauseKind::If(condition)) = clauses.pop().map(|c| c.it) else { return None };
        let mut arms = vec![(condition, block)];
        let mut otherwise = None;
        while kids.has(G::k_else) {
            if kids.has(G::k_if) {
                let condition = self.expr_in(&mut kids)?;
                arms.push((condition, self.block(kids.take(G::block)?)?));
            } else {
                otherwise = Some(self.block(kids.take(G::block)?)?);
            }
        }
        Some(RuleKind::Conditional { arms, otherwise })
    }

    fn take(&mut self, mut kids: Kids<'_>) -> Option<Take> {
        let remove = kids.next()?.as_rule() == G::k_remove;
        let amount = self.expr_in(&mut kids)?;
        let mut from = None;
        if kids.has(G::k_from) {
            from = Some(self.targets(kids.take(G::targets)?)?);
        }
        let shape = if kids.has(G::k_adjacent) {
            Shape::Adjacent
        } else if kids.has(G::k_leaving) {
            match kids.take(G::counts) {
                Some(counts) => {
                    let numbers = Kids::of(counts).all(G::number).map(|n| self.leaf(&n)).collect();
                    Shape::Counts(numbers)
                }
                None => Shape::Parts(self.names(&mut Kids::of(kids.take(G::parts)?))),
            }
        } else {
            Shape::Plain
        };
        Some(Take { remove, amount, from, shape })
    }

    fn targets(&mut self, pair: Kid<'_>) -> Option<Targets> {
        let span = self.span(&pair);
        let whole = pair.clone();
        let mut kids = Kids::of(pair);
        let it = if kids.has(G::k_any) {
            if kids.has(G::k_of) {
                TargetsKind::AnyOf(self.name(&mut kids)?)
            } else {
                TargetsKind::Any
            }
        } else {
            let mut names = self.names(&mut kids);
            let entries: Option<Vec<_>> =
                kids.all(G::index).map(|index| self.expr_in(&mut Kids::of(index))).collect();
            let entries = entries?;
            if entries.len() > MAX_NESTING {
                self.too_deep(&whole);
                return None;
            }
            if entries.is_empty() {
                TargetsKind::All(names)
            } else {
                TargetsKind::Entry(names.pop()?, entries)
            }
        };
        Some(Targets::new(it, span))
    }

    fn split(&mut self, mut kids: Kids<'_>) -> Option<Split> {
        kids.take(G::k_split)?;
        kids.take(G::k_into)?;
        if let Some(parts) = kids.take(G::parts) {
            return Some(Split { into: Into::Parts(self.names(&mut Kids::of(parts))) });
        }
        let counts = kids.all(G::number).map(|n| self.leaf(&n)).collect();
        kids.take(G::k_heaps);
        let sizes = match kids.take(G::sizes).map(|p| p.as_str()) {
            Some("unequal") => Sizes::Unequal,
            Some(_) => Sizes::Equal,
            None => Sizes::Free,
        };
        Some(Split { into: Into::Counts { counts, sizes } })
    }

    pub(super) fn clauses(&mut self, kids: &mut Kids<'_>) -> Option<Vec<Clause>> {
        let mut clauses = Vec::new();
        use G::{as_clause, for_clause, here_clause, if_clause, where_clause};
        while let Some(for_clause | if_clause | where_clause | as_clause | here_clause) =
            kids.peek()
        {
            let pair = kids.next()?;
            let span = self.span(&pair);
            let rule = pair.as_rule();
            let mut inner = Kids::of(pair);
            inner.next()?;
            let it = match rule {
                G::for_clause => {
                    let pattern = self.pattern(inner.take(G::pattern)?)?;
                    inner.take(G::k_in)?;
                    ClauseKind::For(pattern, self.expr_in(&mut inner)?)
                }
                G::if_clause => ClauseKind::If(self.expr_in(&mut inner)?),
                G::where_clause => ClauseKind::Where(self.definitions(&mut inner)?),
                G::here_clause => ClauseKind::Here,
                _ => ClauseKind::As(self.leaf(&inner.take(G::text)?)),
            };
            clauses.push(Clause::new(it, span));
        }
        Some(clauses)
    }

    pub(super) fn definitions(&mut self, kids: &mut Kids<'_>) -> Option<Vec<Binding>> {
        kids.all(G::definition).map(|d| self.definition(Kids::of(d))).collect()
    }

    fn definition(&mut self, mut kids: Kids<'_>) -> Option<Binding> {
        let pattern = self.pattern(kids.take(G::pattern)?)?;
        kids.take(G::equals)?;
        Some(Binding { pattern, value: self.expr_in(&mut kids)? })
    }

    pub(super) fn binding(&mut self, mut kids: Kids<'_>) -> Option<Binding> {
        kids.take(G::k_let)?;
        self.definition(kids)
    }
}

/// A number or a tuple, which no move can leave.
fn is_no_position(it: &ExprKind) -> bool {
    let counts = |operator: Operator| {
        use Operator::{And, Divide, Or, Power, Remainder, Subtract};
        matches!(operator, Subtract | Divide | Remainder | Power | Or | And)
    };
    match it {
        ExprKind::Paren(inside) => is_no_position(&inside.it),
        ExprKind::Tuple(_) | ExprKind::Number(_) => true,
        // A sum of numbers in brackets, too.
        ExprKind::Chain { first, rest } => {
            let paren =
                |e: &Expr| matches!(&e.it, ExprKind::Paren(inside) if is_no_position(&inside.it));
            rest.iter().any(|(operator, e)| counts(operator.it) || paren(e)) || paren(first)
        }
        _ => false,
    }
}
