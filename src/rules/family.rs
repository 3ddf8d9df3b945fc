//! The normal form of a game: families of options. A family binds names from left to right,
//! under conditions, and leaves a position for each way that there is.
//!
//! Heaps that play the same part are bound in ascending order, so that each option comes once.

use crate::check::Program;
use crate::check::tree::{
    Body, Clause, ClauseKind, Coins, DefinitionId, DefinitionKind, Expr, ExprKind, Game, Leaving,
    LocalFunction, LocalId, Param, Pattern, Rule, RuleKind, Text, Turn,
};
use crate::source::Span;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;

/// Some options of a game.
#[derive(Clone, Debug)]
pub struct Family {
    pub steps: Vec<Step>,
    /// The position that the move leaves.
    pub leaves: Expr,
    /// The mover moves again.
    pub again: bool,
    /// The reply must be in the same part of a sum.
    pub here: bool,
    /// No option: where the steps lead anywhere, the position is a draw.
    pub draw: bool,
    /// The words for the move; none where the position that it leaves says enough.
    pub words: Vec<Word>,
}

impl Family {
    /// Whether options alone, without what happens after them, say nothing of the value.
    pub fn goes_beyond(&self) -> bool {
        self.again || self.here || self.draw
    }

    /// All expressions of its steps, and what it leaves.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let steps = self.steps.iter().map(|step| match step {
            Step::For(_, e) | Step::If(e) | Step::Let(_, e) => e,
            Step::Function(function) => &function.body,
        });
        steps.chain([&self.leaves])
    }
}

#[derive(Clone, Debug)]
pub enum Step {
    For(Pattern, Expr),
    If(Expr),
    Let(Pattern, Expr),
    Function(LocalFunction),
}

/// A piece of the words for a move.
#[derive(Clone, Debug)]
pub enum Word {
    Text(String),
    Value(Expr),
}

/// The families of a game with rules; new names are added to its locals.
pub fn families(
    id: DefinitionId,
    game: &Game,
    rules: &[Rule],
    source: &dyn Fn(Span) -> String,
    locals: &mut Vec<Text>,
) -> Vec<Family> {
    let mut builder = Builder::new(id, game, source, locals);
    builder.block(rules, &[]);
    builder.out
}

/// The families of a coin-turning game.
pub(super) fn coin_families(
    checked: &Program,
    id: DefinitionId,
    game: &Game,
    coins: &Coins,
    source: &dyn Fn(Span) -> String,
    locals: &mut Vec<Text>,
) -> Vec<Family> {
    let mut builder = Builder::new(id, game, source, locals);
    match coins {
        Coins::Strip(turns) => builder.turn_on_strip(turns),
        Coins::Product(rows, columns) => {
            let span = checked.definition(id).map_or(Span::at(0), |d| d.span);
            builder.turn_on_board(turns_of(checked, *rows), turns_of(checked, *columns), span);
        }
    }
    builder.out
}

/// A name that no program has written.
pub(super) fn fresh(locals: &mut Vec<Text>) -> LocalId {
    let id = LocalId(locals.len() as u32);
    locals.push(Text::from("_"));
    id
}

pub(super) struct Builder<'a> {
    id: DefinitionId,
    pub params: &'a [Param],
    source: &'a dyn Fn(Span) -> String,
    locals: &'a mut Vec<Text>,
    /// The rule that is looked at says `answer here`.
    here: bool,
    out: Vec<Family>,
}

// ---- expressions made here

pub(super) fn made(kind: ExprKind, span: Span) -> Expr {
    Expr { kind, span }
}

pub(super) fn number(n: i64, span: Span) -> Expr {
    made(ExprKind::Number(n), span)
}

pub(super) fn local(id: LocalId, span: Span) -> Expr {
    made(ExprKind::Local(id), span)
}

pub(super) fn chain(a: Expr, operator: Operator, b: Expr, span: Span) -> Expr {
    made(ExprKind::Chain { first: Box::new(a), rest: vec![(operator, span, b)] }, span)
}

pub(super) fn minus(a: Expr, b: Expr, span: Span) -> Expr {
    chain(a, Operator::Subtract, b, span)
}

pub(super) fn call(builtin: Builtin, args: Vec<Expr>, span: Span) -> Expr {
    let callee = made(ExprKind::Builtin(builtin), span);
    made(ExprKind::Call { callee: Box::new(callee), args }, span)
}

pub(super) fn range(from: Expr, to: Expr, span: Span) -> Expr {
    made(ExprKind::Range { from: Box::new(from), to: Some(Box::new(to)) }, span)
}

impl<'a> Builder<'a> {
    fn new(
        id: DefinitionId,
        game: &'a Game,
        source: &'a dyn Fn(Span) -> String,
        locals: &'a mut Vec<Text>,
    ) -> Builder<'a> {
        Builder { id, params: &game.params, source, locals, here: false, out: Vec::new() }
    }
}

impl Builder<'_> {
    pub(super) fn fresh(&mut self) -> LocalId {
        fresh(self.locals)
    }

    /// The game with these arguments.
    fn position(&self, args: Vec<Expr>, span: Span) -> Expr {
        let callee = Box::new(made(ExprKind::Definition(self.id), span));
        made(ExprKind::Call { callee, args }, span)
    }

    pub(super) fn param(&self, index: usize, span: Span) -> Expr {
        match self.params.get(index) {
            Some(param) => local(param.local, span),
            None => Expr::wrong(span),
        }
    }

    /// The game with some parameters changed.
    pub(super) fn changed(&self, changes: &[(usize, Expr)], span: Span) -> Expr {
        let args = (0..self.params.len()).map(|i| {
            let change = changes.iter().find(|(at, _)| *at == i);
            change.map_or_else(|| self.param(i, span), |(_, e)| e.clone())
        });
        self.position(args.collect(), span)
    }

    /// Heaps side by side.
    pub(super) fn heaps(&self, sizes: Vec<Expr>, span: Span) -> Expr {
        let mut parts = sizes.into_iter().map(|size| self.position(vec![size], span));
        let Some(first) = parts.next() else {
            return made(ExprKind::Nimber(Box::new(number(0, span))), span);
        };
        let rest: Vec<_> = parts.map(|part| (Operator::Add, span, part)).collect();
        match rest.is_empty() {
            true => first,
            false => made(ExprKind::Chain { first: Box::new(first), rest }, span),
        }
    }

    // ---- blocks

    fn block(&mut self, rules: &[Rule], around: &[Step]) {
        let mut steps = around.to_vec();
        for rule in rules {
            match &rule.kind {
                RuleKind::Let { pattern, value } => {
                    steps.push(Step::Let(pattern.clone(), value.clone()));
                }
                RuleKind::Function(function) => steps.push(Step::Function(function.clone())),
                _ => self.rule(rule, &steps),
            }
        }
    }

    fn rule(&mut self, rule: &Rule, around: &[Step]) {
        let span = rule.span;
        let around_here = self.here;
        self.here |= says_here(&rule.kind);
        match &rule.kind {
            RuleKind::Guarded { clauses, block } => {
                let (steps, _) = with_clauses(around, clauses);
                self.block(block, &steps);
            }
            RuleKind::Conditional { arms, otherwise } => {
                let mut not_before = around.to_vec();
                for (condition, block) in arms {
                    let mut steps = not_before.clone();
                    steps.push(Step::If(condition.clone()));
                    self.block(block, &steps);
                    let not = made(ExprKind::Not(Box::new(condition.clone())), condition.span);
                    not_before.push(Step::If(not));
                }
                self.block(otherwise, &not_before);
            }
            RuleKind::Move { again, to, clauses } => {
                let (steps, words) = with_clauses(around, clauses);
                let words = words.unwrap_or_default();
                let (leaves, again, here) = (to.clone(), *again, self.here);
                self.out.push(Family { steps, leaves, again, here, draw: false, words });
            }
            RuleKind::Draw(clauses) => {
                let (steps, _) = with_clauses(around, clauses);
                let leaves = made(ExprKind::Nimber(Box::new(number(0, span))), span);
                let (again, here, words) = (false, false, Vec::new());
                self.out.push(Family { steps, leaves, again, here, draw: true, words });
            }
            RuleKind::Take { amount, from, clauses } => {
                let (steps, words) = with_clauses(around, clauses);
                self.take(amount, from, &steps, words, span);
            }
            RuleKind::TakeAdjacent { amount, clauses } => {
                let (steps, words) = with_clauses(around, clauses);
                self.take_adjacent(amount, steps, words, span);
            }
            RuleKind::TakeLeaving { amount, leaving, clauses } => match leaving {
                Leaving::Counts(counts) => {
                    let (steps, words) = with_clauses(around, clauses);
                    for count in counts {
                        self.take_leaving(amount, *count, &steps, words.clone(), span);
                    }
                }
                Leaving::Parts(parts) => {
                    self.take_leaving_parts(amount, parts, around, clauses, span);
                }
            },
            RuleKind::Split { into, clauses } => self.split(into, around, clauses, span),
            RuleKind::Let { .. } | RuleKind::Function(_) => {}
        }
        self.here = around_here;
    }

    pub(super) fn offer(&mut self, steps: Vec<Step>, leaves: Expr, words: Vec<Word>) {
        let here = self.here;
        self.out.push(Family { steps, leaves, again: false, here, draw: false, words });
    }

    /// The word that the rule begins with.
    pub(super) fn verb(&self, span: Span) -> String {
        let text = (self.source)(span);
        text.split_whitespace().next().unwrap_or("take").to_string()
    }
}

/// Clauses as steps behind those around them, and the words that an `as` gives.
pub(super) fn with_clauses(around: &[Step], clauses: &[Clause]) -> (Vec<Step>, Option<Vec<Word>>) {
    let mut steps = around.to_vec();
    let mut words = None;
    for clause in clauses {
        match &clause.kind {
            ClauseKind::For(pattern, over) => steps.push(Step::For(pattern.clone(), over.clone())),
            ClauseKind::If(condition) => steps.push(Step::If(condition.clone())),
            ClauseKind::Where(pattern, value) => {
                steps.push(Step::Let(pattern.clone(), value.clone()));
            }
            ClauseKind::As(pieces) => {
                let word = |piece: &crate::check::tree::Piece| match piece {
                    crate::check::tree::Piece::Text(text) => Word::Text(text.to_string()),
                    crate::check::tree::Piece::Value(e) => Word::Value(e.clone()),
                };
                words = Some(pieces.iter().map(word).collect());
            }
            ClauseKind::Here => {}
        }
    }
    (steps, words)
}

/// Whether `answer here` stands behind a rule, or in front of its block.
fn says_here(rule: &RuleKind) -> bool {
    match rule {
        RuleKind::Take { clauses, .. }
        | RuleKind::TakeAdjacent { clauses, .. }
        | RuleKind::TakeLeaving { clauses, .. }
        | RuleKind::Split { clauses, .. }
        | RuleKind::Move { clauses, .. }
        | RuleKind::Guarded { clauses, .. } => {
            clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Here))
        }
        RuleKind::Draw(_)
        | RuleKind::Conditional { .. }
        | RuleKind::Let { .. }
        | RuleKind::Function(_) => false,
    }
}

/// The games of a product, or this one.
fn turns_of(checked: &Program, id: DefinitionId) -> &[Turn] {
    match checked.definition(id).map(|definition| &definition.kind) {
        Some(DefinitionKind::Game(game)) => match &game.body {
            Body::Coins(Coins::Strip(turns)) => turns,
            _ => &[],
        },
        _ => &[],
    }
}
