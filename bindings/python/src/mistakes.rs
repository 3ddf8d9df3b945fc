//! Mistakes as JSON: the fields of the command line, with the title and account of the code, the place
//! in characters, and the mend as a change to the text.

use grundy::diagnostic::{Diagnostic, Mend, codes, find};
use grundy::report::{self, Style};
use grundy::source::{Source, Span};
use serde_json::{Value, json};

const STYLE: Style = Style { color: false, unicode: true, width: 100 };

/// The ends of a stretch: as lines and columns, and as characters from the beginning of the text.
fn stretch(source: &Source, span: Span) -> Value {
    let (from, to) = (source.place(span.start), source.place(span.end));
    let before = |at: u32| source.slice(Span::new(0, at)).chars().count();
    json!({
        "line": from.line,
        "column": from.column,
        "end_line": to.line,
        "end_column": to.column,
        "start": before(span.start),
        "end": before(span.end),
    })
}

pub fn all<'d>(found: impl IntoIterator<Item = &'d Diagnostic>) -> Value {
    found.into_iter().map(one).collect()
}

/// The options of the command line that help names, and the arguments that they are here.
const LIMITS: [(&str, &str); 4] = [
    ("--timeout", "`timeout=`"),
    ("--max-memory", "`memory=`"),
    ("--max-positions", "`positions=`"),
    ("--max-steps", "`steps=`"),
];

pub fn one(diagnostic: &Diagnostic) -> Value {
    let limit = diagnostic.help.as_ref().filter(|_| diagnostic.code == codes::LIMIT_REACHED);
    let own = limit.map(|help| {
        let named = |help: String, (option, argument): (&str, &str)| help.replace(option, argument);
        let help = Some(LIMITS.into_iter().fold(help.clone(), named));
        Diagnostic { help, ..diagnostic.clone() }
    });
    let diagnostic = own.as_ref().unwrap_or(diagnostic);
    let mut object = report::json::stopped(diagnostic, None);
    let Some(fields) = object.as_object_mut() else { return object };
    let account = find(diagnostic.code.name);
    fields.insert("title".into(), json!(account.map(|account| account.title)));
    fields.insert("explanation".into(), json!(account.map(|account| account.explanation)));
    fields.insert("text".into(), json!(report::diagnostic(diagnostic, STYLE)));
    let place = diagnostic.place();
    fields.insert("span".into(), json!(place.map(|l| stretch(&l.source, l.span))));
    let mend = place.zip(diagnostic.mend.as_ref()).map(|(label, Mend { span, text })| {
        let mut mend = stretch(&label.source, *span);
        if let Some(fields) = mend.as_object_mut() {
            fields.insert("text".into(), json!(text));
        }
        mend
    });
    fields.insert("fix".into(), json!(mend));
    object
}
