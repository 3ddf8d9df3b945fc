//! A count of a set as on paper, `#{n in 1..9 | …}`, or of a list as in other languages, `#xs`: the sign begins a comment,
//! and what stands behind it is not read.

use super::habits::readable;
use super::recover::what_it_defines;
use super::{Parsed, read};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::{Source, Span};
use crate::syntax::scan::{Bracket, Scanner, TokenKind};
use crate::vocabulary::{builtin, is_reserved, is_verb};

/// A text with more comments that may be counts is looked through no further.
const MOST_COMMENTS: usize = 3;

/// Names are looked for in no more than this.
const MOST_BEFORE: usize = 10_000;

/// What was read, and what is said of comments that are counts. The mended text was read as well.
pub(super) fn with_counts(source: &Source, parsed: Parsed) -> Parsed {
    let errors = parsed.diagnostics.iter().any(Diagnostic::is_error);
    let mut found = None;
    let comments = parsed.comments.iter().filter(|comment| {
        let text = source.slice(comment.span);
        // A line of its own is a comment like others, unless it says which members are meant.
        let says = text.contains(['|', ':']) && (text.contains(" in ") || text.contains('<'));
        let says = says || text.contains(" for ");
        let line = line_before(source, comment.span);
        let wanted = wants_a_value(line);
        // What stands further in below it is the value.
        let given = !errors && wanted && is_further_in(source, comment.span, line);
        !given
            && (text.starts_with("#{") && (says || !line.trim().is_empty())
                || errors && !text.starts_with("# ")
                || wanted && is_named(source, text, comment.span.start))
    });
    let counts = comments.filter_map(|comment| counted(source, comment.span));
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
        let inside = before.lines().next_back().is_some_and(|line| !line.trim().is_empty());
        let between = source.text().get(span.end as usize..at as usize);
        if between.map_or(inside, |between| !between.contains('\n')) {
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

/// What stands on a comment's line before it.
fn line_before(source: &Source, comment: Span) -> &str {
    let before = source.text().get(..comment.start as usize).unwrap_or("");
    before.rsplit('\n').next().unwrap_or("")
}

/// `let k = #xs`, `assert #xs == 3`, `subtract 1..#xs`: the line lacks a value where the comment stands.
fn wants_a_value(line: &str) -> bool {
    let touches = !line.ends_with([' ', '\t']);
    Scanner::new(line).last().is_some_and(|last| match last.kind {
        // A statement that ended lacks nothing.
        TokenKind::Symbol if last.text(line) == ";" => false,
        TokenKind::Symbol => touches || !matches!(last.text(line), ".." | "," | ":"),
        TokenKind::Word => {
            let asks = is_verb(line.trim()) || matches!(line.trim(), "assert" | "claim");
            !touches && (is_reserved(last.text(line)) || asks)
        }
        TokenKind::Open(_) => touches,
        _ => false,
    })
}

/// Whether the next line that says something stands further in than the line of a comment.
fn is_further_in(source: &Source, comment: Span, line: &str) -> bool {
    let below = source.text().get(comment.end as usize..).unwrap_or("");
    let margin = |line: &str| line.len() - line.trim_start().len();
    let next = below.lines().find(|line| !line.trim().is_empty());
    next.is_some_and(|next| margin(next) > margin(line))
}

/// `#xs`, where the text before it has the name.
fn is_named(source: &Source, comment: &str, at: u32) -> bool {
    let before = source.text().get(..at as usize).filter(|text| text.len() < MOST_BEFORE);
    let before = before.unwrap_or("");
    let name = Scanner::new(comment.get(1..).unwrap_or("")).next();
    let name = name.filter(|name| name.kind == TokenKind::Word && name.span.start == 0);
    let name = name.map(|name| name.text(comment.get(1..).unwrap_or("")));
    let known = |name: &str| Scanner::new(before).any(|token| token.text(before) == name);
    name.is_some_and(|name| builtin(name).is_some() || known(name))
}

/// `#{…}`, `#[…]`, `#name` or `#name(…)` with a count in its place.
fn counted(source: &Source, at: Span) -> Option<Mend> {
    let text = source.slice(at).strip_prefix('#')?;
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
    // `\#xs` of LaTeX.
    let start = at.start - u32::from(line_before(source, at).ends_with('\\'));
    Some(Mend::new(Span::new(start, at.start + 1 + end), count))
}
