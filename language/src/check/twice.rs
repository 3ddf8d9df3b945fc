//! Members that are other than they look: a number of a set that stands in it twice, a range that is one member of a
//! list.

use super::checker::Checker;
use super::tree::{Expr, ExprKind};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use hashbrown::HashSet;

impl Checker<'_> {
    /// `{3, 3, 5}`: a set holds each number once.
    pub(super) fn written_twice(&mut self, members: &[Expr], whole: Span) {
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

    /// `[1..3]`: a list of one list.
    pub(super) fn range_in_a_list(&mut self, members: &[Expr]) {
        let [Expr { kind: ExprKind::Range { .. }, span }] = members else { return };
        // In brackets of its own it is meant as one member.
        if self.source.text().get(..span.start as usize).is_some_and(|before| before.ends_with('('))
        {
            return;
        }
        let range = self.source.slice(*span);
        let message = format!("`[{range}]` is a list with one member, which is the range");
        let problem = self.error(codes::RANGE_IN_A_LIST, *span, message, "one member");
        // The brackets go too.
        let text = self.source.text();
        let (start, end) = (span.start as usize, span.end as usize);
        let before = text.get(..start).and_then(|t| t.trim_end().strip_suffix('['));
        let behind = text.get(end..).map(|t| (t.trim_start(), t.len()));
        let around = before.zip(behind).and_then(|(before, (behind, all))| {
            let to = end + all - behind.strip_prefix(']')?.len();
            Some(Span::new(before.len() as u32, to as u32))
        });
        // What follows is of the whole range.
        let bound =
            behind.is_some_and(|(behind, _)| behind.starts_with("][") || behind.starts_with("]."));
        let range = if bound { format!("({range})") } else { range.to_string() };
        let problem = problem.help(format!("write `{range}`"));
        let problem = problem.maybe_mended(around.map(|around| Mend::new(around, range)));
        self.complain(problem);
    }
}
