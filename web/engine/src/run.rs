//! Statements one after the other: each request gives the next answer.

use crate::desk::{self, Folder};
use crate::{options, view};
use grundy::check::tree::Statement;
use grundy::check::{self, Mode};
use grundy::diagnostic::Diagnostic;
use grundy::report::{self, Keeps, Style};
use grundy::session::{Answer, Session, SoFar};
use grundy::source::Source;
use serde_json::{Value, json};

pub struct Run {
    session: Session,
    /// What is left to do, the next one last.
    agenda: Vec<(Statement, Source)>,
    own: Source,
    width: usize,
}

pub fn begin(request: &Value, run: &mut Option<Run>) -> Value {
    *run = None;
    let own = desk::source(request);
    let checked = check::check(&own, &Folder::of(request), Mode::File);
    let found = desk::diagnostics(&checked.diagnostics, &own);
    let lines: Vec<String> = checked.diagnostics.iter().map(line).collect();
    if checked.has_errors() {
        return json!({"diagnostics": found, "lines": lines, "statements": null});
    }
    let session = Session::new(checked.program);
    let mut agenda = session.agenda();
    agenda.reverse();
    let statements = agenda.len();
    let width = request["width"].as_u64().map_or(100, |n| n.clamp(40, 120) as usize);
    *run = Some(Run { session, agenda, own, width });
    json!({"diagnostics": found, "lines": lines, "statements": statements})
}

/// A mistake as a line of the command line's JSON.
fn line(diagnostic: &Diagnostic) -> String {
    report::json::line(&report::json::diagnostic(diagnostic))
}

/// Runs statements up to the next answer.
pub fn next(run: &mut Option<Run>) -> Value {
    let Some(Run { session, agenda, own, width }) = run else { return json!({"done": true}) };
    while let Some((statement, source)) = agenda.pop() {
        let mut place = desk::place(&source, statement.span);
        place["here"] = json!(source.is(own));
        let tell = |answer| told(&answer, *width);
        let mut told = match session.run_and_tell(&statement, &source, &options(), tell) {
            Ok(None) => continue,
            Ok(Some(told)) => told,
            Err(problem) => {
                let so_far = session.so_far();
                let line = report::json::line(&report::json::stopped(&problem, so_far.as_ref()));
                let style = Style { color: false, unicode: true, width: *width };
                // The next run begins anew here: nothing that was found on the way is kept.
                let text = so_far
                    .filter(|so_far| so_far.part.is_some())
                    .map(|so_far| SoFar { kept: Vec::new(), ..so_far })
                    .map(|so_far| report::so_far(&so_far, style, Keeps::Session));
                agenda.clear();
                json!({
                    "fault": desk::diagnostic(&problem, own),
                    "so_far": text,
                    "line": line,
                })
            }
        };
        told["place"] = place;
        return told;
    }
    *run = None;
    json!({"done": true})
}

fn told(answer: &Answer, width: usize) -> Result<Value, grundy::meter::Spent> {
    let Answer { source, told } = answer;
    let style = Style { color: false, unicode: true, width };
    let file = report::written(answer)?;
    Ok(json!({
        "source": source,
        "line": report::json::answer(answer)?,
        "text": report::answer(answer, style)?,
        "csv": report::csv(answer)?.filter(|csv| csv.len() < 1 << 20 && csv.lines().count() > 2),
        "view": view::view(told),
        "file": file.as_ref().map(view::file),
        "failed": told.failed(),
        "undecided": told.undecided() || told.unproved(),
    }))
}
