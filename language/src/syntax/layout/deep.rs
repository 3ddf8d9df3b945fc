//! What nests too deep to follow: where reading goes on behind it.

use super::Pass;
use crate::meter;
use crate::syntax::brackets::starts_definition;
use crate::syntax::scan::{Scanner, TokenKind};
use crate::vocabulary::begins_clause;

impl Pass<'_> {
    /// What nests too deep to follow costs its own statement: reading goes on behind the line in which
    /// its brackets are closed, and if they are not, at the next definition.
    pub(super) fn skip_statement(&mut self, tokens: &mut Scanner<'_>) {
        let mut open = self.brackets.depth();
        while let Some(token) = tokens.next() {
            if meter::work(1).is_err() {
                break;
            }
            match token.kind {
                TokenKind::Comment => self.comment(token),
                TokenKind::NewLine => {
                    let next = starts_definition(self.text, tokens.clone());
                    let apart = self.columns_tell && next.span.start == token.span.end;
                    if next.alone || next.any && apart {
                        break;
                    }
                    if open == 0 && !self.goes_on(tokens.clone()) {
                        break;
                    }
                }
                _ => {
                    self.last = Some(token);
                    match token.kind {
                        TokenKind::Open(_) => open += 1,
                        TokenKind::Close(_) => open = open.saturating_sub(1),
                        _ if open == 0 && token.text(self.text) == ";" => break,
                        _ => {}
                    }
                }
            }
        }
        self.lost |= open > 0;
        self.brackets.forget();
        self.levels.truncate(1);
        let end = self.last.map_or(0, |t| t.span.end);
        self.level().end = end;
        self.end_statement();
    }

    /// Whether a line that ends outside of all brackets goes on in the next one.
    fn goes_on(&self, rest: Scanner<'_>) -> bool {
        let mut rest = rest.filter(|token| token.is_significant());
        let next = rest.next().map_or("", |token| token.text(self.text));
        let clause = begins_clause(next) || matches!(next, "then" | "else");
        clause || self.last.is_some_and(|last| self.continues(last))
    }
}
