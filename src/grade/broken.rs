//! Definitions of a submission that cannot run, and which mistake is to blame.

use super::fit::{defined_by, mistake};
use super::judged::{HAS_PROBLEMS, Mistake};
use super::reach::{Reach, inside};
use crate::check::Submitted;
use crate::check::tree::{DefinitionId, Statement};
use crate::diagnostic::{Diagnostic, Label};
use crate::source::{Source, Span};
use crate::syntax::ast::StatementKind as Kind;
use crate::syntax::{Scanner, parse};
use hashbrown::{HashMap, HashSet};

/// The definitions that mistakes stand in, or that hold something which was not understood: each with
/// the name that the mistake belongs to, and the mistake in words.
pub fn broken(
    submitted: &Submitted,
    reach: &Reach,
    twice: &HashMap<String, String>,
) -> HashMap<DefinitionId, (String, String)> {
    let program = &submitted.program;
    let mut out: HashMap<DefinitionId, (String, String)> = HashMap::new();
    for (index, definition) in program.definitions.iter().enumerate() {
        if definition.module <= submitted.submission
            && let Some(why) = twice.get(&*definition.name)
        {
            let own = (definition.name.to_string(), why.clone());
            out.insert(DefinitionId(index as u32), own);
        }
    }
    let name = |id: DefinitionId| program.definition(id).map_or("", |d| &d.name).to_string();
    let errors: Vec<&Diagnostic> = submitted.mistakes.iter().filter(|d| d.is_error()).collect();
    let places = errors.iter().flat_map(|error| error.labels.first().map(|label| (*error, label)));
    let places: Vec<_> = places.collect();
    let first = errors.first().map_or_else(String::new, |e| mistake(e).to_string());
    for module in program.modules.iter().take(submitted.submission.0 as usize + 1) {
        for statement in &module.statements {
            let ids = defined_by(&statement.kind);
            let own = places.iter().find(|(_, label)| {
                label.source.is(&module.source) && inside(label.span, statement.span)
            });
            for id in ids {
                let wrong = || reach.of(id).is_some_and(|uses| uses.wrong);
                if let Some((error, _)) = own {
                    out.insert(id, (name(id), mistake(error).to_string()));
                } else if wrong() && !out.contains_key(&id) {
                    let used = used(submitted, &module.source, statement, &places);
                    out.insert(id, used.unwrap_or_else(|| (name(id), first.clone())));
                }
            }
        }
    }
    for (i, _) in program.definitions.iter().enumerate() {
        let id = DefinitionId(i as u32);
        if reach.of(id).is_some_and(|uses| uses.wrong) {
            out.entry(id).or_insert_with(|| (name(id), first.clone()));
        }
    }
    out
}

/// A name that a statement uses and whose own lines have a mistake, so that it means nothing.
fn used(
    submitted: &Submitted,
    source: &Source,
    statement: &Statement,
    places: &[(&Diagnostic, &Label)],
) -> Option<(String, String)> {
    let words: HashSet<&str> = words(source.slice(statement.span)).collect();
    let defined = |name: &str| submitted.program.definitions.iter().any(|d| *d.name == *name);
    places.iter().find_map(|(error, label)| {
        let heading = heading(label)?;
        let mut named = self::words(heading).take(FIRST_WORDS);
        let name = named.find(|word| words.contains(word) && !defined(word))?;
        Some((name.to_string(), mistake(error).to_string()))
    })
}

/// A definition has its name among this many first words.
const FIRST_WORDS: usize = 2;

/// The line in which what holds a place begins: what is set in belongs to a line above.
fn heading(label: &Label) -> Option<&str> {
    let before = label.source.text().get(..label.span.start as usize)?;
    let mut start = before.rfind('\n').map_or(0, |at| at + 1);
    loop {
        let line = label.source.text().get(start..)?.lines().next().unwrap_or("");
        if start == 0 || !line.starts_with([' ', '\t', '}']) {
            return Some(line);
        }
        let above = label.source.text().get(..start - 1)?;
        start = above.rfind('\n').map_or(0, |at| at + 1);
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let tokens = Scanner::new(text).filter(|token| token.is_significant());
    let words = tokens.map(move |token| token.text(text));
    words.filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

/// The mistakes of a submission's own texts. Of the problems in it, which only a rubric has, one is told.
pub fn own_mistakes<'d>(
    all: impl Iterator<Item = &'d Diagnostic>,
    own: &[&Source],
) -> Vec<Mistake> {
    let of_problems = |source: &&Source| {
        let statements = match source.text().contains("problem") {
            true => parse(source).file.statements,
            false => Vec::new(),
        };
        let problems = statements.into_iter().filter(|s| matches!(s.it, Kind::Problem(_)));
        problems.map(|problem| ((*source).clone(), problem.span)).collect::<Vec<_>>()
    };
    let problems: Vec<(Source, Span)> = own.iter().flat_map(of_problems).collect();
    let in_problem = |found: &Diagnostic| {
        let place = found.place()?;
        let around =
            |(source, span): &&(Source, Span)| place.source.is(source) && inside(place.span, *span);
        problems.iter().find(around)
    };
    let mut said = false;
    let mut out = Vec::new();
    for found in all {
        match in_problem(found) {
            None => out.push(mistake(found)),
            Some(_) if std::mem::replace(&mut said, true) => {}
            Some((source, span)) => {
                let place = source.place(span.start);
                let (message, help) = (HAS_PROBLEMS.to_string(), None);
                let file = source.name().to_string();
                out.push(Mistake { message, help, file, line: place.line, column: place.column });
            }
        }
    }
    out
}
