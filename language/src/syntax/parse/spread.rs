//! Slips that spread over several statements and are told once: a statement that goes on in a line which begins with an
//! operator, fences about code, the prompt in front of what was typed, values that a loop works out into an array.

use super::build::Build;
use super::habits::{self, READS_RARE_FORMS, is_an_operator};
use super::margins;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::meter;
use crate::source::Span;
use crate::syntax::ast::Statement;
use crate::syntax::layout::Chunk;
use grundy_grammar::Rule as G;

/// What stands between two values.
pub(super) const INFIX: &[&str] = &[
    "and",
    "or",
    "xor",
    "union",
    "minus",
    "intersect",
    "in",
    "iff",
    "implies",
    "+",
    "-",
    "*",
    "/",
    "%",
    "^",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    ",",
    "with",
    "then",
    "⊗",
    "⊕",
    "..",
];

/// More lines than these belong to no statement.
const MOST_LINES: usize = 30;

/// A loop that works values out is looked for in so much text.
const MOST_TEXT: usize = 10_000;

/// What begins with the first of these statements and is told once: a statement, where there is one, and where it ends.
pub(super) fn whole(build: &mut Build<'_>, chunks: &[Chunk]) -> Option<(Option<Statement>, u32)> {
    let read = if READS_RARE_FORMS { pasted(build, chunks) } else { None };
    read.or_else(|| broken_lines(build, chunks))
}

/// Fences, prompts and functions of other languages.
fn pasted(build: &mut Build<'_>, chunks: &[Chunk]) -> Option<(Option<Statement>, u32)> {
    let text = build.source.text();
    let first = chunks.first()?.span;
    let begins = text.get(first.start as usize..)?;
    if begins.starts_with("```") {
        return fence(build, chunks);
    }
    if !chunks.first()?.damaged
        && let Some(told) = margins::behind_a_mark(build, first)
    {
        return Some(told);
    }
    let begins_line =
        text.get(..first.start as usize)?.bytes().next_back().is_none_or(|c| c == b'\n');
    let near = begins.get(..begins.floor_char_boundary(MOST_TEXT)).unwrap_or("");
    if begins_line && let Some(worked) = habits::worked_out(near) {
        let place = Span::new(first.start, first.start + worked.length as u32);
        let message =
            "what is worked out step by step elsewhere is a game here, given by its moves";
        let problem = Diagnostic::new(codes::FOREIGN_DEFINITION, message).label(
            build.source,
            Span::new(first.start, first.start + 1),
            "of another language",
        );
        build.problem(match worked.game {
            Some(game) => {
                let shown = game.replace('\n', "; ");
                problem.help(format!("write `{shown}`")).mended(Mend::new(place, game))
            }
            None => problem.help(
                "write the moves as rules: `game G(n) { subtract {1, 2} }`; `table G(0..20)` shows the values",
            ),
        });
        return Some((None, place.end));
    }
    None
}

/// `` ``` `` above code and below it.
fn fence(build: &mut Build<'_>, chunks: &[Chunk]) -> Option<(Option<Statement>, u32)> {
    let text = build.source.text();
    let first = chunks.first()?.span;
    let line = |at: u32| text.get(at as usize..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let end = first.start + line(first.start).trim_end().len() as u32;
    // The fence below others has been told with the first of them.
    let is_fence = |line: &str| line.trim_start().starts_with("```");
    if std::mem::replace(&mut build.fenced, true) {
        return Some((None, end));
    }
    let last = chunks.iter().rev().find(|chunk| is_fence(line(chunk.span.start)))?.span.start;
    let place = Span::new(first.start, last + line(last).trim_end().len() as u32);
    let inside: Vec<&str> =
        text.get(place.range())?.lines().filter(|line| !is_fence(line)).collect();
    let message = "code stands in a file without fences";
    let problem = Diagnostic::new(codes::FOREIGN_QUOTES, message)
        .label(build.source, Span::new(first.start, first.start + 3), "not needed")
        .help("remove the lines with three backticks")
        .mended(Mend::new(place, inside.join("\n")));
    build.problem(problem);
    Some((None, end))
}

/// A statement that goes on in the lines below, which begin with an operator.
fn broken_lines(build: &mut Build<'_>, chunks: &[Chunk]) -> Option<(Option<Statement>, u32)> {
    let word = |chunk: &Chunk| build.text.get(chunk.span.range()).unwrap_or("");
    let first = chunks.first()?;
    let goes_on = |chunk: &&Chunk| !chunk.damaged && is_an_operator(word(chunk));
    let below = chunks.get(1..)?.iter().take(MOST_LINES).take_while(goes_on).count();
    if first.damaged || below == 0 || is_an_operator(word(first)) {
        return None;
    }
    let lines = chunks.get(..=below)?;
    let span = first.span.to(lines.last()?.span);
    if build.text.get(span.range())?.contains(';') {
        return None;
    }
    let flat = build.text.get(span.range())?.replace(['\n', '\r'], " ");
    meter::work_on(8 * flat.len()).ok()?;
    let said = build.problems.len();
    let statement = match build.read_text(G::statement, &flat, span.start) {
        Ok(mut kids) => kids.next().and_then(|pair| build.statement_kind(pair, span))?,
        Err(_) => return None,
    };
    let mut edits = Vec::new();
    for two in lines.windows(2) {
        let [above, line] = two else { continue };
        let rest = build.text.get(line.span.range())?;
        let sign = habits::operator_of(rest)?;
        let behind = rest.get(sign.len()..)?;
        let start = line.span.start;
        let blanks = behind.len() - behind.trim_start_matches(' ').len();
        edits.push(Mend::new(Span::at(above.span.end), format!(" {sign}")));
        edits.push(Mend::new(Span::new(start, start + (sign.len() + blanks) as u32), ""));
    }
    let stretch = build.source.slice(span);
    let text = habits::apply(stretch, span.start, &edits)?;
    build.problems.truncate(said);
    build.joined.push(span);
    let second = lines.get(1)?.span;
    let sign = habits::operator_of(build.text.get(second.range())?)?;
    let place = Span::new(second.start, second.start + sign.len() as u32);
    let problem = Diagnostic::new(codes::OPERATOR_STARTS_LINE, line_starts_with(sign))
        .label(build.source, place, "belongs to the line above")
        .help(ends_the_line_above(sign));
    build.problem(problem.mended(habits::smallest(stretch, &text, span.start)));
    Some((Some(Statement::new(statement, span)), span.end))
}

/// What is said of a line that begins with an operator.
pub(super) fn line_starts_with(sign: &str) -> String {
    format!("a line cannot start with `{sign}`")
}

/// What to do about it.
pub(super) fn ends_the_line_above(sign: &str) -> String {
    format!("end the line above with `{sign}`, or put brackets round both lines")
}
