//! A count of a set as on paper, `#{n in 1..9 | …}`, or of a list as in other languages, `#xs`: the sign begins a comment,
//! and what stands behind it is not read.

use super::habits::readable;
use super::recover::what_it_defines;
use super::{Parsed, read};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::{Source, Span};
use crate::syntax::scan::{Bracket, Scanner, TokenKind};

/// A text with more comments that may be counts is looked through no further.
const MOST_COMMENTS: usize = 3;

/// What was read, and what is said of comments that are counts. The mended text was read as well.
pub fn with_counts(source: &Source, parsed: Parsed) -> Parsed {
    let errors = parsed.diagnostics.iter().any(Diagnostic::is_error);
    let mut found = None;
    let comments = parsed.comments.iter().filter(|comment| {
        let text = source.slice(comment.span);
        // A line of its own is a comment like others, unless it says which members are meant.
        let says = text.contains(" in ") && text.contains(['|', ':']) || text.contains(" for ");
        text.starts_with("#{") && (says || !stands_alone(source, comment.span))
            || errors && !text.starts_with("# ")
    });
    let counts = comments.filter_map(|comment| counted(source.slice(comment.span), comment.span));
    for mend in counts.take(MOST_COMMENTS) {
        let mut whole = source.text().to_string();
        whole.replace_range(mend.span.range(), &mend.text);
        let clean = read(&Source::new(source.name(), whole)).diagnostics.is_empty();
        if clean {
            found = Some(mend);
            break;
        }
    }
    let Some(mend) = found else { return parsed };
    // A statement that goes on behind it means nothing as it stands.
    let Parsed { mut file, comments, diagnostics } = parsed;
    let at = mend.span.start;
    let mut errors = errors;
    for statement in &mut file.statements {
        let span = statement.span;
        let before = source.text().get(span.start as usize..at as usize).unwrap_or("");
        if span.end >= at && before.lines().next_back().is_some_and(|line| !line.trim().is_empty())
        {
            *statement = super::broken(what_it_defines(source.text(), span), span);
            errors = true;
        }
    }
    let sign = Span::new(mend.span.start, mend.span.start + 1);
    let code = if errors { codes::ENDS_TOO_EARLY } else { codes::COUNT_IN_COMMENT };
    let problem = Diagnostic::new(code, "`#` begins a comment, and what follows it is not read")
        .label(source, sign, "counts nothing")
        .help(format!("how many there are says `len`: write `{}`", mend.text))
        .mended(mend);
    let mut said = vec![problem];
    if !errors {
        said.extend(diagnostics);
        crate::diagnostic::in_order(&mut said);
    }
    Parsed { file, comments, diagnostics: said }
}

/// Whether nothing stands on a comment's line before it.
fn stands_alone(source: &Source, comment: Span) -> bool {
    let before = source.text().get(..comment.start as usize).unwrap_or("");
    before.rsplit('\n').next().is_none_or(|line| line.trim().is_empty())
}

/// `#{…}`, `#[…]`, `#name` or `#name(…)` with a count in its place.
fn counted(comment: &str, at: Span) -> Option<Mend> {
    let text = comment.strip_prefix('#')?;
    let mut depth = 0usize;
    let mut end = None;
    let mut tokens = Scanner::new(text).peekable();
    while let Some(token) = tokens.next() {
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.checked_sub(1)?,
            TokenKind::Word if depth == 0 => {}
            _ if depth == 0 => return None,
            _ => {}
        }
        end = Some(token.span.end);
        let goes_on = tokens.peek().is_some_and(|next| {
            let opens = matches!(next.kind, TokenKind::Open(Bracket::Round | Bracket::Square));
            token.kind == TokenKind::Word && opens && next.span.start == token.span.end
        });
        if depth == 0 && !goes_on {
            break;
        }
    }
    let end = end.filter(|_| depth == 0)?;
    let count = readable(&format!("len({})", text.get(..end as usize)?))?;
    Some(Mend::new(Span::new(at.start, at.start + 1 + end), count))
}
