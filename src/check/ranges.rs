//! Questions about many positions: over ranges that stand in a call, or over variables.

use super::checker::{Checker, Global, Signature};
use super::clause::Of;
use super::scheme::Scheme;
use super::scope::Role;
use super::tree::{
    Clause, ClauseKind, DefinitionId, Expr, ExprKind, NodeId, Pattern, Quantified, Target,
};
use super::ty::{Kind, Ty};
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::ast;
use crate::vocabulary::builtin;

impl Checker<'_> {
    /// `table X` of a graph: a question about all its nodes.
    fn about_nodes(&mut self, what: &ast::Quantified) -> Option<Target> {
        let ast::ExprKind::Name(name) = &what.expr.it else { return None };
        let span = what.expr.span;
        let global = self.global(name).cloned();
        let Some(Global::Definition(id)) = global else { return None };
        let graph = matches!(self.signature(id), Signature::Graph) && self.is_directed(id);
        if !graph || !what.clauses.is_empty() || self.scope.is_visible(name) {
            return None;
        }
        self.meaning(name, span, false);
        let node = |i: usize| Expr { kind: ExprKind::Node(id, NodeId(i as u32)), span };
        let nodes = (0..self.nodes_of(id).len()).map(node).collect();
        let over = Expr { kind: ExprKind::List(nodes), span };
        let fixed = Scheme::fixed(Ty::POSITION);
        let local = self.declare_local(name, span, fixed, Role::Variable);
        self.scope.find(name);
        let kind = ClauseKind::For(Pattern::Name(local), over);
        let clauses = vec![Clause { kind, span }];
        let expr = Expr { kind: ExprKind::Local(local), span };
        Some(Target::Each(Quantified { expr, clauses }))
    }

    pub fn about_range(&mut self, what: &ast::Quantified, verb: &str) -> Target {
        if let Some(nodes) = self.about_nodes(what) {
            return nodes;
        }
        let clauses = self.clauses(&what.clauses, Of::Question);
        self.grid = matches!(what.expr.it, ast::ExprKind::Call { .. });
        let before = self.problems.len();
        let typed = self.expression(&what.expr);
        self.grid = false;
        let span = typed.expr.span;
        if let ExprKind::Call { callee, args } = &typed.expr.kind
            && let ExprKind::Definition(game) = callee.kind
            && args.iter().any(|a| matches!(a.kind, ExprKind::Range { .. }))
            && clauses.is_empty()
        {
            self.ranges_of_numbers(game, args, verb);
            return Target::Grid { game, args: args.clone() };
        }
        let wrong =
            self.known.types.is_wrong(typed.ty) || matches!(typed.expr.kind, ExprKind::Wrong);
        let said = self.problems.len();
        if verb == "lost" && !wrong && !matches!(self.known.types.kind(typed.ty), Kind::Game) {
            self.expect(&typed, Ty::POSITION, codes::NOT_A_POSITION, "what `lost` is asked about");
        }
        let ranges = clauses.iter().any(|c| matches!(c.kind, ClauseKind::For(..)));
        if !ranges && self.ranges_inside(span, verb, before) {
            return Target::Each(Quantified { expr: typed.expr, clauses });
        }
        if !ranges && !wrong && self.problems.len() == said {
            let text = self.source.slice(span);
            let name = text.split('(').next().unwrap_or(text);
            let game = matches!(self.known.types.kind(typed.ty), Kind::Game);
            let own = builtin(name).is_none() && !text.contains('+');
            let help = if game || own && self.known.types.is_position(typed.ty) {
                format!("write `{verb} {name}(0..20)`")
            } else if text.contains("..") {
                format!("write `{verb} … for n in 0..20`, with `n` in place of the range")
            } else {
                format!("write `{verb} {text} for n in 0..20`")
            };
            let problem = self
                .error(
                    codes::NEEDS_RANGES,
                    span,
                    match game {
                        true => format!("`{verb}` is asked of a range of positions"),
                        false => format!("`{verb}` is asked of many positions, and this is one"),
                    },
                    "over which numbers?",
                )
                .help(help);
            self.complain(problem);
        }
        Target::Each(Quantified { expr: typed.expr, clauses })
    }

    /// A range stands for the numbers in it, where a game takes a number; a list is no number.
    fn ranges_of_numbers(&mut self, game: DefinitionId, args: &[Expr], verb: &str) {
        let Signature::Game(own) = self.signature(game).clone() else { return };
        for (i, arg) in args.iter().enumerate() {
            let ty = match own.params.as_slice() {
                [only] => Some(*only),
                params => params.get(i).copied(),
            };
            let list = ty.is_some_and(|ty| matches!(self.known.types.kind(ty), Kind::List(_)));
            if !list || !matches!(arg.kind, ExprKind::Range { .. }) {
                continue;
            }
            let (name, range) = (self.name_of(game), self.source.slice(arg.span));
            let problem = self
                .error(
                    codes::WRONG_TYPE,
                    arg.span,
                    format!("{name} takes a list here, and a range stands for the numbers in it"),
                    "numbers, one after the other",
                )
                .help(match args {
                    [_] => format!("write the lists: `{verb} {name}([n]) for n in {range}`"),
                    _ => format!(
                        "write the list, as in `[n]`, and `for n in {range}` behind the call"
                    ),
                });
            self.complain(problem);
        }
    }

    /// Ranges that stand inside of what is asked about, where only those of a call by itself are
    /// taken: says how to ask, in place of what was said of each.
    fn ranges_inside(&mut self, span: Span, verb: &str, before: usize) -> bool {
        let said = self.problems.get(before..).unwrap_or(&[]);
        let ranges = said.iter().filter(|p| p.code == codes::RANGE_AS_ARGUMENT);
        let ranges: Vec<Span> = ranges.filter_map(|p| Some(p.place()?.span)).collect();
        if ranges.is_empty() || ranges.len() != said.len() {
            return false;
        }
        self.problems.truncate(before);
        let (mut asked, mut clauses) = (String::new(), String::new());
        let mut from = span.start;
        for (name, range) in ('a'..='z').zip(&ranges) {
            let before = self.source.slice(Span { start: from, end: range.start });
            asked += &format!("{before}{name}");
            clauses += &format!(" for {name} in {}", self.source.slice(*range));
            from = range.end;
        }
        asked += self.source.slice(Span { start: from, end: span.end });
        let first = ranges.first().copied().unwrap_or(span);
        let problem = self
            .error(
                codes::RANGE_AS_ARGUMENT,
                first,
                format!("`{verb}` takes ranges in one call of a game by itself"),
                "a range inside of a larger expression",
            )
            .help(format!("name what varies: `{verb} {asked}{clauses}`"));
        self.complain(problem);
        true
    }
}
