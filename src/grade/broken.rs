//! Definitions of a submission that cannot run, and which mistake is to blame.

use super::judged::{HAS_PROBLEMS, Mistake, mistake};
use super::reach::{Reach, defined_by, inside, statement_around};
use crate::check::Submitted;
use crate::check::tree::{DefinitionId, Statement};
use crate::diagnostic::{Diagnostic, Label};
use crate::meter;
use crate::source::{Source, Span};
use crate::syntax::ast::StatementKind as Kind;
use crate::syntax::{Scanner, parse};
use crate::vocabulary::{STATEMENT_WORDS, is_reserved};
use hashbrown::{HashMap, HashSet};

/// The definitions that mistakes stand in, or that hold something which was not understood: each with
/// the name that the mistake belongs to, and the mistake in words.
pub(super) fn broken(
    submitted: &Submitted,
    reach: &Reach,
    twice: &HashMap<String, String>,
) -> HashMap<DefinitionId, (String, String)> {
    let program = &submitted.program;
    let mut out: HashMap<DefinitionId, (String, String)> = HashMap::new();
    for (index, definition) in program.definitions.iter().enumerate() {
        if submitted.is_own(definition.module)
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
    let named = named_by_mistakes(submitted, &places);
    for module in submitted.own_modules() {
        // By where a statement begins: the first mistake in it.
        let mut own: HashMap<u32, &Diagnostic> = HashMap::new();
        for (error, label) in meter::each(&places) {
            if label.source.is(&module.source)
                && let Some(statement) = statement_around(module, label.span)
            {
                own.entry(statement.span.start).or_insert(error);
            }
        }
        for statement in &module.statements {
            let own = own.get(&statement.span.start);
            for id in defined_by(&statement.kind) {
                let wrong = || reach.of(id).is_some_and(|uses| uses.wrong);
                if let Some(error) = own {
                    out.insert(id, (name(id), mistake(error).to_string()));
                } else if wrong() && !out.contains_key(&id) {
                    let used = used(&module.source, statement, &named);
                    let used = used.map(|(name, error)| (name, mistake(error).to_string()));
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

/// The names that mean nothing since their own lines have a mistake: the first, and which it is in the
/// order of the mistakes.
type Named<'a> = HashMap<&'a str, (usize, &'a Diagnostic)>;

fn named_by_mistakes<'a>(
    submitted: &Submitted,
    places: &[(&'a Diagnostic, &'a Label)],
) -> Named<'a> {
    let defined: HashSet<&str> = submitted.program.definitions.iter().map(|d| &*d.name).collect();
    let begins = |word: &str| is_reserved(word) || STATEMENT_WORDS.iter().any(|w| w.name == word);
    let is_free = |word: &str| !defined.contains(word) && !begins(word);
    let mut out = Named::new();
    for (index, (error, label)) in meter::each(places).enumerate() {
        let heading = heading(label).unwrap_or("");
        for word in words(heading).take(FIRST_WORDS).filter(|word| is_free(word)) {
            out.entry(word).or_insert((index, error));
        }
    }
    out
}

/// A name that a statement uses and that means nothing for a mistake, the first of all.
fn used<'a>(
    source: &Source,
    statement: &Statement,
    named: &Named<'a>,
) -> Option<(String, &'a Diagnostic)> {
    let words = words(source.slice(statement.span));
    let known = words.filter_map(|word| Some((named.get(word)?, word)));
    let ((_, error), name) = known.min_by_key(|((index, _), _)| *index)?;
    Some((name.to_string(), error))
}

/// A definition has its name among this many first words.
const FIRST_WORDS: usize = 2;

/// The line in which what holds a place begins: what is set in belongs to a line above.
fn heading(label: &Label) -> Option<&str> {
    let before = label.source.text().get(..label.span.start as usize)?;
    let mut start = before.rfind('\n').map_or(0, |at| at + 1);
    loop {
        // The lines above may be many, for each of many mistakes.
        meter::work(1).ok()?;
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
pub(super) fn own_mistakes<'d>(
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
    for found in meter::each(all) {
        match in_problem(found) {
            None => out.push(mistake(found)),
            Some(_) if std::mem::replace(&mut said, true) => {}
            Some((source, span)) => {
                let place = source.place(span.start);
                let (message, help) = (HAS_PROBLEMS.to_string(), None);
                let file = source.name().to_string();
                out.push(Mistake {
                    message,
                    help,
                    file,
                    line: place.line,
                    column: place.column,
                    count: 1,
                });
            }
        }
    }
    out
}
