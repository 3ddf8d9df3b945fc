//! Questions of a text that take time: they are answered by a thread of its own, under limits, and
//! given up when the text changes.

use super::desk::{Bound, Document, Overlay};
use super::hints::hints;
use super::shared::{Shared, locked};
use crate::check::{Mode, check_after};
use crate::cli::written;
use crate::diagnostic::Diagnostic;
use crate::meter::{self, aside};
use crate::report::{self, Keeps, Style};
use crate::session::{Options, Session, SoFar};
use crate::source::{Source, Span};
use lsp_server::{ErrorCode, RequestId};
use serde_json::{Value, json};
use std::cell::Cell;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What automatic answers may take together.
const SOON: Duration = Duration::from_secs(3);

/// A message to a person is no longer.
const LONGEST_MESSAGE: usize = 4000;

/// What is asked.
#[derive(Clone, Debug)]
pub(super) enum Work {
    /// What stands beside the lines of a part of the text.
    Hints(Span),
    /// A statement, which sees the names of the text.
    Run(String),
}

#[derive(Debug)]
pub(super) struct Job {
    pub id: RequestId,
    pub document: Document,
    pub overlay: Overlay,
    /// How often texts had changed when it was asked.
    pub generation: u64,
    pub work: Work,
}

/// What the client shows by itself.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner {
    /// Answers as messages; a client may show what the command returns instead.
    pub messages: bool,
    /// It can be asked to ask for lenses again.
    pub lenses_again: bool,
}

/// Answers jobs until there are no more to come.
pub(super) fn work(
    jobs: &Receiver<Job>,
    shared: &Arc<Shared>,
    bound: Bound,
    time: Duration,
    manner: &Mutex<Manner>,
) {
    for job in jobs {
        let Job { id, document, overlay, generation, work } = job;
        let (own, asked) = (shared.clone(), id.clone());
        let stale = move || own.generation.load(Ordering::Relaxed) != generation;
        let is_stale = stale.clone();
        let own = shared.clone();
        let unwanted = move || stale() || own.is_cancelled(&asked);
        let done = {
            let time = if matches!(work, Work::Run(_)) { time } else { SOON };
            let _meter = bound.meter(Some(time), unwanted);
            match &work {
                Work::Hints(part) => {
                    json!(hints(&document, &overlay, *part, &options(bound, true)))
                }
                Work::Run(text) => run(&document, &overlay, text, &options(bound, false)),
            }
        };
        if shared.done(&id) {
            shared.wire.refuse(id, ErrorCode::RequestCanceled, "taken back");
            continue;
        }
        if is_stale() {
            shared.wire.refuse(id, ErrorCode::ContentModified, "the text has changed");
            continue;
        }
        if let Work::Run(statement) = &work {
            show(shared, (&document, generation), statement, &done, *locked(manner));
        }
        shared.wire.answer(id, done);
    }
}

/// Keeps an answer for the lens of its statement, and shows it.
fn show(
    shared: &Shared,
    (document, generation): (&Document, u64),
    statement: &str,
    answer: &Value,
    manner: Manner,
) {
    let text = answer.get("text").and_then(Value::as_str).unwrap_or("");
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("").to_string();
    {
        let mut answers = locked(&shared.answers);
        if shared.generation.load(Ordering::Relaxed) != generation {
            return;
        }
        let own = answers.entry(document.uri.clone()).or_default();
        own.retain(|(known, _)| known != statement);
        own.push((statement.to_string(), first));
    }
    // A definition has no answer to show.
    if manner.messages && !text.is_empty() {
        let right = |field: &str| answer.get(field) != Some(&json!(false));
        let kind = if right("ok") && right("holds") { 3 } else { 1 };
        let mut message: String = text.chars().take(LONGEST_MESSAGE).collect();
        if message.len() < text.len() {
            message.push('…');
        }
        shared.wire.notify("window/showMessage", json!({"type": kind, "message": message}));
    }
    if manner.lenses_again {
        shared.wire.ask("workspace/codeLens/refresh", Value::Null);
    }
}

/// Steps of one answer that nobody has asked for.
pub(super) const FEW_STEPS: u64 = 2_000_000;

pub(super) fn options(bound: Bound, few: bool) -> Options<'static> {
    Options { steps: few.then_some(FEW_STEPS), ..Options::unwatched(bound.bytes) }
}

/// What is wrong, as an answer.
fn failed(text: &str) -> Value {
    let text = text.trim();
    let html = report::html::problem(text, true);
    json!({"ok": false, "text": text, "markdown": null, "html": html, "head": head()})
}

/// The beginning of a page for answers.
fn head() -> String {
    report::html::begin("Grundy answers")
}

/// The answer of statements that see the names of a text: as text, as Markdown, and as a part of a
/// page.
fn run(document: &Document, overlay: &Overlay, text: &str, options: &Options<'_>) -> Value {
    let own = Source::new("this statement", text);
    let before = [document.source.clone()];
    let checked = check_after(&before, &own, overlay, Mode::Session);
    let of_document = check_after(&[], &document.source, overlay, Mode::File);
    let errors: Vec<&Diagnostic> = checked
        .diagnostics
        .iter()
        .chain(&of_document.diagnostics)
        .filter(|d| d.is_error())
        .collect();
    let told = |problem: &Diagnostic| report::diagnostic(problem, Style::PLAIN);
    if !errors.is_empty() {
        let text: String = errors.into_iter().map(told).collect();
        return failed(&text);
    }
    let mut session = Session::new(checked.program);
    let answer = answers_of(&mut session, document, options);
    // The editor need not wait until the memory is given back.
    aside::free(session, usize::MAX);
    answer
}

/// Of a longer answer an editor shows the beginning alone.
const MOST_SHOWN: usize = 1 << 20;

/// The first lines of an answer that is too long to be shown.
fn beginning(text: &str) -> String {
    let lines =
        text.lines().take(1000).map(|line| line.chars().take(1000).collect::<String>() + "\n");
    let length = text.len() >> 20;
    lines.collect::<String>()
        + &format!("… and so on: it has {length} MB, which `grundy` writes on the command line\n")
}

/// What a session answers to its statements.
fn answers_of(session: &mut Session, document: &Document, options: &Options<'_>) -> Value {
    let (mut text, mut markdown, mut html) = (String::new(), String::new(), String::new());
    let holds = Cell::new(true);
    for (statement, source) in session.agenda() {
        meter::begin(options.steps);
        let page = session.run_and_tell(&statement, &source, options, |answer| {
            holds.set(holds.get() && !answer.told.failed());
            let style = Style { color: false, unicode: true, width: 100 };
            let text = report::answer(&answer, style)?;
            let file = report::written(&answer)?;
            if text.len() > MOST_SHOWN {
                let text = beginning(&text);
                let html = report::html::problem(&text, false);
                return Ok((text.clone(), text, html, file));
            }
            let markdown = report::markdown(&answer)?;
            let html = report::html::answer(&answer)?;
            Ok((text, markdown, html, file))
        });
        match page {
            Ok(None) => {}
            Ok(Some((page, note, part, file))) => {
                if let Some(file) = file
                    && let Err(problem) = written::write(document.source.name(), &file)
                {
                    text += &problem;
                    return failed(&text);
                }
                text += page.trim_end();
                text.push('\n');
                markdown += &note;
                html += &part;
            }
            Err(problem) => {
                text += &report::diagnostic(&problem, Style::PLAIN);
                if let Some(so_far) = session.so_far() {
                    // The session ends with the answer.
                    let so_far = SoFar { kept: Vec::new(), ..so_far };
                    text += &report::so_far(&so_far, Style::PLAIN, Keeps::Session);
                }
                return failed(&text);
            }
        }
    }
    let (text, markdown) = (text.trim_end(), markdown.trim_end());
    json!({"ok": true, "holds": holds.get(), "text": text, "markdown": markdown, "html": html, "head": head()})
}

/// What the value of a position or expression is that stands in a text, if that is soon known.
pub(super) fn value(
    document: &Document,
    overlay: &Overlay,
    expression: &str,
    bound: Bound,
) -> Option<String> {
    let own = Source::new("this statement", expression);
    let before = [document.source.clone()];
    let checked = check_after(&before, &own, overlay, Mode::Session);
    // What rests on a mistake has no value.
    let own = check_after(&[], &document.source, overlay, Mode::File);
    if checked.has_errors() || own.has_errors() {
        return None;
    }
    let mut session = Session::new(checked.program);
    let options = options(bound, true);
    let mut told = None;
    for (statement, source) in session.agenda() {
        meter::begin(options.steps);
        let tell = |answer| report::answer(&answer, Style::PLAIN);
        let Some(text) = session.run_and_tell(&statement, &source, &options, tell).ok()? else {
            continue;
        };
        told = Some(text);
    }
    let told = told?;
    (told.lines().count() == 1).then_some(told)
}
