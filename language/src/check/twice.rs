//! Sets that are written with a number twice.

use super::checker::Checker;
use super::tree::{Expr, ExprKind};
use crate::diagnostic::codes;
use crate::source::Span;
use hashbrown::HashSet;

impl Checker<'_> {
    /// `{3, 3, 5}`: a set holds each number once.
    pub fn written_twice(&mut self, members: &[Expr], whole: Span) {
        let number = |e: &Expr| match e.kind {
            ExprKind::Number(n) => Some(n),
            _ => None,
        };
        let mut seen = HashSet::new();
        let Some(twice) = members.iter().find(|e| number(e).is_some_and(|n| !seen.insert(n)))
        else {
            return;
        };
        let again = self.source.slice(twice.span).to_string();
        let inside = self.source.slice(whole).trim_matches(['{', '}']);
        let list = format!("[{}]", inside.trim());
        let message = format!("a set holds each number once, and {again} stands here again");
        let problem = self
            .error(codes::WRITTEN_TWICE, twice.span, message, "is in it already")
            .help(format!(
                "leave it out; heaps of which several may have one size are a list, `{list}`"
            ));
        self.complain(problem);
    }
}
