//! Rules: which of them can be moves, and which can never be.

use super::checker::Checker;
use super::constant;
use super::joined::Of;
use super::lacking::{Lacking, names_brought};
use super::scheme::Scheme;
use super::scope::Role;
use super::tree::{
    Clause, ClauseKind, DefinitionId, Expr, ExprKind, LocalFunction, LocalId, Param, ParamType,
    Rule, RuleKind,
};
use super::ty::Ty;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::ast;

/// The game whose rules are being checked.
#[derive(Clone, Copy)]
pub(super) struct Home<'a> {
    pub name: &'a str,
    id: DefinitionId,
    pub params: &'a [Param],
    loopy: bool,
}

impl Home<'_> {
    pub(super) fn numbers(&self) -> Vec<usize> {
        let numbered = self.params.iter().enumerate().filter(|(_, p)| p.ty.is_number());
        numbered.map(|(i, _)| i).collect()
    }

    pub(super) fn is_natural(&self, id: LocalId) -> bool {
        self.params.iter().any(|p| p.local == id && p.ty == ParamType::Nat)
    }
}

/// The most steps that the rules of a game may have together.
const MOST_STEPS: usize = 200_000;

/// Long conditions count as more than one.
pub(super) const LETTERS_OF_A_STEP: usize = 64;

impl Checker<'_> {
    pub(super) fn rules(
        &mut self,
        block: &ast::Block,
        game: &ast::Game,
        params: &[Param],
        id: DefinitionId,
        loopy: bool,
    ) -> Vec<Rule> {
        let home = Home { name: &game.name.it, id, params, loopy };
        if block.it.is_empty() {
            let name = &game.name.it;
            let problem = self
                .error(
                    codes::NO_RULES,
                    game.name.span,
                    format!("{name} has no rules, so nobody can move in it"),
                    "no moves at all",
                )
                .help("write its rules in the braces: `subtract 1..3`");
            self.complain(problem);
            // With no rules there is nothing to use them.
            for param in params {
                self.scope.find(&param.name);
            }
        }
        self.steps = (0, 0);
        self.own_game = Some(id);
        let rules = self.block(block, home);
        self.own_game = None;
        rules
    }

    /// Each rule is worked out with all that stands around it.
    pub(super) fn count_steps(&mut self, own: usize, span: Span) {
        let before = self.steps.1;
        self.steps.1 += self.steps.0 + own;
        if before <= MOST_STEPS && self.steps.1 > MOST_STEPS {
            let problem = self
                .error(
                    codes::RULES_TOO_LARGE,
                    span,
                    "the rules of this game have too many conditions and names around them",
                    "too many from here on",
                )
                .help("each rule repeats what stands around it: put long lists of cases in a `fn`");
            self.complain(problem);
        }
    }

    fn block(&mut self, block: &ast::Block, home: Home<'_>) -> Vec<Rule> {
        self.repeated(&block.it);
        let mark = self.scope.mark();
        let around = self.steps.0;
        let rules = block.it.iter().map(|rule| self.rule(rule, home)).collect();
        self.steps.0 = around;
        self.scope.leave(mark);
        rules
    }

    /// The same rule written twice adds nothing.
    fn repeated(&mut self, block: &[ast::Rule]) {
        // Nobody writes longer blocks by hand, and generated ones may repeat what they like.
        for (i, rule) in block.iter().enumerate().take(60) {
            if let Some(first) = block.iter().take(i).find(|before| *before == rule) {
                let first = first.span;
                let problem = self
                    .error(
                        codes::RULE_TWICE,
                        rule.span,
                        "this rule stands here twice",
                        "the same rule again",
                    )
                    .label(&self.source, first, "first written here")
                    .help("moves are a set: a rule that is repeated adds nothing; remove it");
                self.complain(problem);
            }
        }
    }

    fn rule(&mut self, rule: &ast::Rule, home: Home<'_>) -> Rule {
        let span = rule.span;
        let mark = self.scope.mark();
        let mut stays = false;
        let around = self.steps.0;
        match &rule.it {
            ast::RuleKind::Take(_, clauses)
            | ast::RuleKind::Split(_, clauses)
            | ast::RuleKind::Move { clauses, .. }
            | ast::RuleKind::Draw(clauses) => self.count_steps(clauses.len(), span),
            ast::RuleKind::Guarded { clauses, .. } => {
                let letters: usize = clauses.iter().map(|c| self.source.slice(c.span).len()).sum();
                self.steps.0 += clauses.len() + letters / LETTERS_OF_A_STEP;
            }
            ast::RuleKind::Let(_) | ast::RuleKind::Function(_) => self.steps.0 += 1,
            ast::RuleKind::Conditional { arms, .. } => {
                let letters: usize =
                    arms.iter().map(|(c, _)| self.source.slice(c.span).len()).sum();
                self.steps.0 += letters / LETTERS_OF_A_STEP;
            }
        }
        self.lacking = self.may_lack(rule, home);
        let kind = match &rule.it {
            ast::RuleKind::Take(take, clauses) => self.take(take, clauses, span, home),
            ast::RuleKind::Split(split, clauses) => self.split(split, clauses, span, home),
            ast::RuleKind::Move { again, to, clauses } => {
                let said = self.problems.len();
                let clauses = self.rule_clauses(clauses, home);
                if self.two_moves_in_one(to) {
                    let to = Expr::wrong(to.span);
                    return Rule { kind: RuleKind::Move { again: *again, to, clauses }, span };
                }
                self.options_of_one(to, span);
                let to = self.expression(to);
                self.expect(&to, Ty::POSITION, codes::LEAVES_NO_POSITION, "what a move leaves");
                if !home.loopy && !again && self.problems.len() == said {
                    self.stands_still(&to.expr, home);
                }
                RuleKind::Move { again: *again, to: to.expr, clauses }
            }
            ast::RuleKind::Draw(clauses) => RuleKind::Draw(self.rule_clauses(clauses, home)),
            ast::RuleKind::Guarded { clauses, block } => {
                let clauses = self.rule_clauses(clauses, home);
                RuleKind::Guarded { clauses, block: self.block(block, home) }
            }
            ast::RuleKind::Conditional { arms, otherwise } => {
                self.conditional(arms, otherwise.as_ref(), home)
            }
            ast::RuleKind::Let(binding) => {
                stays = true;
                let value = self.maybe_endless(&binding.value);
                self.finite_value(&value.expr);
                let pattern = self.bind(&binding.pattern, value.ty, Role::Named);
                RuleKind::Let { pattern, value: value.expr }
            }
            ast::RuleKind::Function(function) => {
                stays = true;
                RuleKind::Function(self.local_function(function))
            }
        };
        self.lacking = None;
        // What a rule names is its own; `let` and `fn` hold up to the end of the block.
        if !stays {
            self.scope.leave(mark);
            self.steps.0 = around;
        }
        Rule { kind, span }
    }

    /// Where a `for` would stand in a rule, and what it would go through.
    fn may_lack(&self, rule: &ast::Rule, home: Home<'_>) -> Option<Lacking> {
        let numbers = home.numbers();
        let first = numbers.first().and_then(|i| home.params.get(*i));
        let name = |from: Option<&str>| from.or(first.map(|p| &*p.name)).map(str::to_string);
        let (clauses, range, end) = match &rule.it {
            ast::RuleKind::Take(take, clauses) => {
                let heap = match take.from.as_ref().map(|targets| &targets.it) {
                    Some(ast::TargetsKind::All(names)) => name(names.first().map(|n| &*n.it))?,
                    // The largest of them.
                    Some(ast::TargetsKind::Any) if numbers.len() > 1 => {
                        let names = numbers.iter().filter_map(|i| home.params.get(*i));
                        let names: Vec<&str> = names.map(|p| &*p.name).collect();
                        format!("max({})", names.join(", "))
                    }
                    Some(ast::TargetsKind::AnyOf(_) | ast::TargetsKind::Entry(..)) => return None,
                    _ => name(None)?,
                };
                (clauses, format!("1..{heap}"), None)
            }
            ast::RuleKind::Move { to, clauses, .. } => {
                (clauses, format!("0..{} - 1", name(None)?), Some(to.span.end))
            }
            _ => return None,
        };
        let before = clauses.first().map(|clause| clause.span.start);
        let at = self.source.end_before(before.or(end).unwrap_or(rule.span.end));
        let later = names_brought(clauses);
        Some(Lacking { whole: rule.span, at, range, later, problem: false })
    }

    pub(super) fn local_function(&mut self, function: &ast::Function) -> LocalFunction {
        self.types().level += 1;
        let own = self.types().unknown();
        let local = self.declare_local(
            &function.name.it,
            function.name.span,
            Scheme::fixed(own),
            Role::Function,
        );
        let mark = self.scope.mark();
        let (params, body, ty) = self.function_parts(function, Role::Param);
        self.scope.leave(mark);
        self.recursive(own, ty, function.name.span);
        self.types().level -= 1;
        self.settle();
        let mut wants = std::mem::take(&mut self.wants);
        let home = self.source.clone();
        let scheme = Scheme::general(self.types(), ty, &mut wants, &home);
        self.wants = wants;
        if let Some(entry) = self.scope.get_mut(local) {
            entry.scheme = scheme;
            // Calling itself is not being used.
            entry.used = false;
        }
        LocalFunction { local, params, body }
    }

    pub(super) fn rule_clauses(&mut self, clauses: &[ast::Clause], home: Home<'_>) -> Vec<Clause> {
        let checked = self.clauses(clauses, Of::Rule);
        for clause in &checked {
            match &clause.kind {
                ClauseKind::If(condition) => self.never(condition, home),
                ClauseKind::For(_, over) if constant::is_empty(over, &|id| home.is_natural(id)) => {
                    let problem = self
                        .error(
                            codes::NEVER_HAPPENS,
                            over.span,
                            "this `for` has nothing to go through",
                            "always empty",
                        )
                        .help("a range `a..b` is empty where a is greater than b");
                    self.complain(problem);
                }
                _ => {}
            }
        }
        checked
    }

    fn never(&mut self, condition: &Expr, home: Home<'_>) {
        if constant::truth(condition, &|id| home.is_natural(id)) == Some(false) {
            let problem = self
                .error(
                    codes::NEVER_HAPPENS,
                    condition.span,
                    "this is never so, and the rule never applies",
                    "always false",
                )
                .help("a parameter is 0 or more unless it is declared `int`");
            self.complain(problem);
        }
    }

    fn conditional(
        &mut self,
        arms: &[(ast::Expr, ast::Block)],
        otherwise: Option<&ast::Block>,
        home: Home<'_>,
    ) -> RuleKind {
        let mut out: Vec<(Expr, Vec<Rule>)> = Vec::with_capacity(arms.len());
        for (i, (condition, block)) in arms.iter().enumerate() {
            let again = arms.iter().take(i).take(60).find(|(before, _)| before == condition);
            let typed = self.expression(condition);
            self.condition(typed.ty, typed.expr.span, "`if`");
            if let Some((before, _)) = again {
                let problem = self
                    .error(
                        codes::NEVER_HAPPENS,
                        condition.span,
                        "this case was taken above already",
                        "the same condition again",
                    )
                    .label(&self.source, before.span, "taken here");
                self.complain(problem);
            } else {
                self.never(&typed.expr, home);
            }
            self.steps.0 += 1;
            out.push((typed.expr, self.block(block, home)));
        }
        let always = out
            .iter()
            .find(|(c, _)| constant::truth(c, &|id| home.is_natural(id)) == Some(true))
            .map(|(c, _)| c.span);
        if let (Some(always), Some(rule)) = (always, otherwise.and_then(|b| b.it.first())) {
            let problem = self
                .error(
                    codes::NEVER_HAPPENS,
                    rule.span,
                    "this rule never applies: the condition above always holds",
                    "never reached",
                )
                .label(&self.source, always, "always true");
            self.complain(problem);
        }
        let otherwise = otherwise.map(|block| self.block(block, home)).unwrap_or_default();
        RuleKind::Conditional { arms: out, otherwise }
    }

    /// `move to G(n - 1) or G(n - 2)`
    fn two_moves_in_one(&mut self, to: &ast::Expr) -> bool {
        let ast::ExprKind::Chain { rest, .. } = &to.it else { return false };
        let Some((operator, _)) = rest.first().filter(|(op, _)| op.it == ast::Operator::Or) else {
            return false;
        };
        let problem = self
            .error(
                codes::LEAVES_NO_POSITION,
                operator.span,
                "a rule leaves one position",
                "joins what is true or false",
            )
            .help("write a rule for each: several rules are several moves");
        self.complain(problem);
        true
    }

    /// `move to {G(n - 1), G(n - 2)}`
    fn options_of_one(&mut self, to: &ast::Expr, rule: Span) {
        let ast::ExprKind::Set(ast::Items::Each(options)) = &to.it else { return };
        let calls = |e: &ast::Expr| matches!(e.it, ast::ExprKind::Call { .. });
        if options.is_empty() || !options.iter().all(calls) {
            return;
        }
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let clauses = flat(self.source.slice(Span::new(to.span.end, rule.end)));
        let each = |option: &ast::Expr| {
            let rule = format!("move to {} {clauses}", flat(self.source.slice(option.span)));
            rule.trim_end().to_string()
        };
        let rules = options.iter().map(each).collect::<Vec<_>>().join("; ");
        let length = self.source.slice(rule).trim_end().len() as u32;
        let rule = Span::new(rule.start, rule.start + length);
        let problem = self
            .error(
                codes::ONE_OF_OPTIONS,
                to.span,
                "this is one move, and what it leaves has these options",
                "one position",
            )
            .help(format!("for a move to each write `{rules}`"))
            .mended(Mend::new(rule, rules));
        self.complain(problem);
    }

    /// A move to the very position that it starts from.
    fn stands_still(&mut self, to: &Expr, home: Home<'_>) {
        let ExprKind::Call { callee, args } = &to.kind else { return };
        let same_game = matches!(callee.kind, ExprKind::Definition(id) if id == home.id);
        let same = |(arg, param): (&Expr, &Param)| matches!(arg.kind, ExprKind::Local(id) if id == param.local);
        let unchanged = args.len() == home.params.len() && args.iter().zip(home.params).all(same);
        if same_game && unchanged {
            let problem = self
                .error(
                    codes::STANDS_STILL,
                    to.span,
                    "this move leaves the position as it was",
                    "the same position",
                )
                .help(
                    "a game must come to an end: change a parameter, or declare the game `loopy`",
                );
            self.complain(problem);
        }
    }
}
