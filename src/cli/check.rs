//! `grundy check`: read and check, run nothing.

use super::Exit;
use super::args::Check;
use super::files::Disk;
use super::given;
use super::grade::unsolved;
use super::output::Output;
use crate::check::tree::StatementKind;
use crate::check::{Checked, Mode, at_hand, check_after};
use crate::diagnostic::Diagnostic;
use crate::grade::{self, Vacuous};
use crate::report;
use crate::source::Source;
use hashbrown::HashSet;
use std::io::Read;
use std::path::Path;

/// What a run of checks came to.
#[derive(Default)]
struct Tally {
    said: HashSet<(String, u32, &'static str)>,
    files: usize,
    statements: usize,
    errors: usize,
    warnings: usize,
}

pub(super) fn check(args: &Check, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    let mut exit = Exit::Fine;
    let mut tally = Tally::default();
    let mut read_files = Vec::new();
    out.counted(0, 0, 0, 0);
    for path in &args.files {
        if exit == Exit::Interrupted {
            break;
        }
        match given::source(path, input, out) {
            Ok(source) => {
                exit = exit.and(one(&source, &[], Mode::File, out, &mut tally));
                read_files.push(source);
            }
            Err(failed) => {
                tally.errors += 1;
                exit = exit.and(failed);
            }
        }
    }
    for (i, text) in args.statements.iter().enumerate() {
        if exit == Exit::Interrupted {
            break;
        }
        let name = if args.statements.len() == 1 { "-e".into() } else { format!("-e {}", i + 1) };
        let source = Source::new(name, text.clone());
        exit = exit.and(one(&source, &read_files, Mode::Session, out, &mut tally));
        read_files.push(source);
    }
    let Tally { files, statements, errors, warnings, .. } = tally;
    out.summary(files, statements, errors, warnings);
    exit
}

/// A file with problems, and without mistakes.
fn is_rubric(checked: &Checked) -> bool {
    let statements = checked.program.main().map_or(&[][..], |m| &m.statements);
    !checked.has_errors() && statements.iter().any(|s| matches!(s.kind, StatementKind::Problem(_)))
}

/// Judges the solution that stands beside a rubric; how much there is to complain of.
fn of_solution(source: &Source, out: &mut Output<'_>) -> usize {
    let rubric = Path::new(source.name());
    let solution = rubric.with_file_name("solution.game");
    if !rubric.is_file() || !solution.is_file() || rubric.ends_with("solution.game") {
        return 0;
    }
    let unsolved = unsolved(source, &solution, out);
    for why in &unsolved {
        out.complain(&format!("{} does not have all points: {why}", solution.display()));
    }
    unsolved.len()
}

fn one(
    source: &Source,
    earlier: &[Source],
    mode: Mode,
    out: &mut Output<'_>,
    tally: &mut Tally,
) -> Exit {
    out.works_on(source.name());
    let waiting = out.waiting();
    waiting.begin(&format!("checking {}, ", source.name()));
    let mut checked = check_after(earlier, source, &Disk, mode);
    // Where a text is typed, the library is at hand, as where it runs.
    if mode == Mode::Session
        && let Some(taken) = at_hand(earlier, source, &Disk, &checked)
    {
        checked = taken.checked;
    }
    let is_rubric = is_rubric(&checked);
    let mut vacuous = if is_rubric { grade::vacuous(&checked.program) } else { Vec::new() };
    if is_rubric {
        let tried = grade::tried(&checked.program, &Disk, &vacuous);
        vacuous.extend(tried);
        vacuous.extend(grade::loose(&checked.program, &vacuous));
        vacuous.sort_by_key(|said| said.line);
    }
    waiting.end();
    let errors = checked.diagnostics.iter().filter(|d| d.is_error()).count();
    let exit = Exit::of(&checked.diagnostics);
    let warnings = checked.diagnostics.len() - errors;
    // A file that several import is complained of once.
    let new: Vec<Diagnostic> =
        checked.diagnostics.into_iter().filter(|d| tally.said.insert(identity(d))).collect();
    out.diagnostics(&new);
    let statements = checked.program.main().map_or(&[][..], |m| &m.statements);
    tally.files += 1;
    tally.statements += statements.len();
    tally.errors += errors;
    tally.warnings += warnings;
    out.counted(tally.files, tally.statements, tally.errors, tally.warnings);
    // Of a text that was not read to its end nobody knows how many mistakes it has.
    let stops = new.iter().filter(|d| d.is_stop()).count();
    out.tally(source.name(), errors - stops.min(errors), warnings);
    if errors > 0 {
        return exit;
    }
    for Vacuous { line, message, help, .. } in &vacuous {
        out.complain(&format!("{}, line {line}: {message}; {help}", source.name()));
    }
    tally.warnings += vacuous.len();
    if is_rubric {
        tally.warnings += of_solution(source, out);
    }
    let defines = |kind: &StatementKind| {
        matches!(kind, StatementKind::Defines(Some(_)) | StatementKind::Let { .. })
    };
    let definitions = statements.iter().filter(|s| defines(&s.kind)).count();
    let imports =
        statements.iter().filter(|s| matches!(s.kind, StatementKind::Defines(None))).count();
    let questions = statements.len() - definitions - imports;
    let counted = [
        (definitions, "definition", "definitions"),
        (questions, "question", "questions"),
        (imports, "import", "imports"),
    ];
    let parts = counted.iter().filter(|(n, ..)| *n > 0);
    let parts: Vec<String> = parts.map(|(n, one, many)| report::count(*n, one, many)).collect();
    let what = match parts.as_slice() {
        [] => String::new(),
        [only] => format!(" in {only}"),
        [most @ .., last] => format!(" in {} and {last}", most.join(", ")),
    };
    out.line(&format!("{}: no mistakes{what}", source.name()));
    Exit::Fine
}

/// What makes two diagnostics the same one.
fn identity(diagnostic: &Diagnostic) -> (String, u32, &'static str) {
    let place = diagnostic.place();
    (
        place.map_or_else(String::new, |l| l.source.name().to_string()),
        place.map_or(0, |l| l.span.start),
        diagnostic.code.name,
    )
}
