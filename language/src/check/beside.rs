//! What stands in one picture: several games over one range each.

use super::checker::Checker;
use super::tree::{ClauseKind, ExprKind, Target};
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::ast;

/// More could not be told apart.
const MOST: usize = 6;

impl Checker<'_> {
    /// What is drawn beside the first.
    pub(super) fn beside(&mut self, ask: &ast::Ask, first: &Target) -> Vec<Target> {
        let also = ask.also.iter().map(|other| {
            // Each has variables of its own.
            self.scope.leave(0);
            self.about_range(other, ask.verb.it)
        });
        let also: Vec<Target> = also.collect();
        if also.is_empty() && !ask.log {
            return also;
        }
        let spans = std::iter::once(&ask.what).chain(&ask.also).map(|what| what.expr.span);
        let all: Vec<(Span, usize)> =
            spans.zip(std::iter::once(first).chain(&also).map(ranges)).collect();
        if let Some((span, _)) = all.iter().find(|(_, ranges)| *ranges > 1) {
            let (message, help) = match also.is_empty() {
                true => (
                    "a map of two ranges has no `log`",
                    "`log` goes with one range: `plot G(0..200) log`",
                ),
                false => (
                    "a map of two ranges stands in a picture of its own",
                    "several games are drawn over one range each: `plot G(0..50), H(0..50)`",
                ),
            };
            let problem = self.error(codes::OPTION_MISFIT, *span, message, "two ranges").help(help);
            self.complain(problem);
        }
        if let Some((span, _)) = all.get(MOST) {
            let problem = self
                .error(
                    codes::OPTION_MISFIT,
                    *span,
                    format!("a picture has {MOST} games at most"),
                    "one too many",
                )
                .help("nobody could tell more of them apart: write a second `plot`");
            self.complain(problem);
        }
        also
    }
}

/// How many ranges a question goes through.
fn ranges(target: &Target) -> usize {
    match target {
        Target::Game(_) => 0,
        Target::Grid { args, .. } => {
            args.iter().filter(|arg| matches!(arg.kind, ExprKind::Range { .. })).count()
        }
        Target::Each(what) => {
            what.clauses.iter().filter(|c| matches!(c.kind, ClauseKind::For(..))).count()
        }
    }
}
