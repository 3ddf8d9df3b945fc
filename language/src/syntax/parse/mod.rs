//! Laid-out text to tree, a statement at a time. A statement that cannot be read is diagnosed
//! and the next one is read; in a broken game or problem the same holds line by line.

mod apart;
mod build;
mod coins;
mod commented;
mod diagnose;
mod expected;
mod expression;
mod foreign_comments;
mod habits;
mod margins;
mod named;
mod numbers;
mod recover;
mod rule;
mod scene;
mod spread;
mod statement;
mod two_ranges;
mod unclosed;
mod unexpected;
mod unnamed;

pub use diagnose::{RULES_BEGIN, STATEMENTS_ARE};
pub use habits::{MOST_RENAMED, READS_RARE_FORMS, answers, chosen, nim_sum_of};
pub(crate) use habits::{apply, smallest};
pub(crate) use margins::PASTED;
pub use unnamed::with_numbers_named;

use super::ast::{File, Statement, StatementKind};
use super::layout::{Comment, Layout, lay_out};
use crate::diagnostic::{Diagnostic, codes, in_order};
use crate::meter;
use crate::source::{Source, Span};
use build::Build;

#[derive(Debug)]
pub struct Parsed {
    pub file: File,
    pub comments: Vec<Comment>,
    pub diagnostics: Vec<Diagnostic>,
}

pub fn parse(source: &Source) -> Parsed {
    let parsed = read(source);
    commented::with_counts(source, parsed)
}

fn read(source: &Source) -> Parsed {
    let Layout { text, chunks, comments, problems, .. } = lay_out(source);
    let mut build = Build::new(source, &text, &comments);
    build.problems = problems;
    let mut statements = Vec::with_capacity(chunks.len());
    let mut without_braces = false;
    let mut done = 0;
    for (i, chunk) in chunks.iter().enumerate() {
        if chunk.span.start < done {
            continue;
        }
        // Whoever reads looks whether there was time for all.
        if meter::work_on(8 * chunk.span.range().len()).is_err() {
            break;
        }
        let below = recover::is_indented(&text, chunk.span);
        if without_braces && (below || recover::is_a_rule(&text, chunk.span)) {
            // Meant for the game above, whose braces are missing: that has been said.
            continue;
        }
        if let Some((statement, end)) = spread::whole(&mut build, chunks.get(i..).unwrap_or(&[])) {
            statements.extend(statement);
            done = end;
            continue;
        }
        let said = build.problems.len();
        let statement = if chunk.damaged {
            broken(recover::what_it_defines(&text, chunk.span), chunk.span)
        } else {
            match build.statement(chunk.span) {
                Ok(statement) => statement,
                // A game was to be called D; that it cannot has been said.
                Err(_) if uses_an_outcome(&build, chunk.span) => broken(None, chunk.span),
                Err(failure) => recover::statement(&mut build, chunk.span, &failure),
            }
        };
        without_braces = build.problems.get(said..).is_some_and(|new| {
            let open = [codes::BRACES_MISSING, codes::NO_BODY, codes::FOREIGN_DEFINITION];
            new.iter().any(|d| open.contains(&d.code))
        });
        statements.push(statement);
    }
    if READS_RARE_FORMS {
        apart::warn(&mut build, &chunks);
    }
    let joined = build.joined;
    let mut diagnostics = build.problems;
    // Lines of a program that is written anew as a whole.
    let anew = |d: &Diagnostic| d.code == codes::FOREIGN_DEFINITION;
    let anew: Vec<Span> = diagnostics
        .iter()
        .filter(|d| anew(d))
        .filter_map(|d| Some(d.mend.as_ref()?.span))
        .collect();
    diagnostics.retain(|d| {
        let inside = |at: u32| anew.iter().any(|span| span.start < at && at < span.end);
        let told_above = |at: u32| {
            let before = joined.partition_point(|span| span.start <= at);
            before.checked_sub(1).and_then(|i| joined.get(i)).is_some_and(|span| at < span.end)
        };
        let again = |at: u32| inside(at) || told_above(at);
        d.code != codes::CLAUSE_NOT_INDENTED || !d.place().is_some_and(|at| again(at.span.start))
    });
    in_order(&mut diagnostics);
    margins::told_once(source, &mut diagnostics);
    Parsed { file: File { statements }, comments, diagnostics }
}

fn broken(defines: Option<super::ast::Name>, span: Span) -> Statement {
    Statement::new(StatementKind::Broken { defines }, span)
}

/// Does a statement call an outcome that was to be a name?
fn uses_an_outcome(build: &Build<'_>, span: Span) -> bool {
    let text = build.text.get(span.range()).unwrap_or("");
    build.outcomes.iter().any(|name| text.contains(&format!(" {name}(")))
}
