//! Mistakes and warnings.

use crate::diagnostic::{Diagnostic, Label};
use crate::source::{Source, Span};
use serde_json::{Map, Value, json};

/// A mistake: `{"kind":"error", …}`; a warning has the same fields and `"kind":"warning"`.
pub fn diagnostic(diagnostic: &Diagnostic) -> Value {
    let mut object = Map::new();
    let severity = diagnostic.severity().word();
    object.insert("kind".into(), json!(severity));
    object.insert("source".into(), json!(diagnostic.place().map_or("", first_line)));
    object.insert("code".into(), json!(diagnostic.code.name));
    object.insert("severity".into(), json!(severity));
    object.insert("message".into(), json!(diagnostic.message));
    object.insert("help".into(), json!(diagnostic.help));
    if let Some(label) = diagnostic.place() {
        object.extend(place(label));
    }
    let labels: Vec<Value> = diagnostic
        .labels
        .iter()
        .map(|label| {
            let mut object = place(label);
            object.insert("text".into(), json!(label.text));
            Value::Object(object)
        })
        .collect();
    object.insert("labels".into(), Value::Array(labels));
    if let (Some(mend), Some(label)) = (&diagnostic.mend, diagnostic.place()) {
        let mut change = stretch(&label.source, mend.span);
        change.insert("text".into(), json!(mend.text));
        object.insert("fix".into(), Value::Object(change));
    }
    Value::Object(object)
}

fn place(label: &Label) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("file".into(), json!(label.source.name()));
    object.extend(stretch(&label.source, label.span));
    object
}

fn stretch(source: &Source, span: Span) -> Map<String, Value> {
    let place = source.place(span.start);
    let length = source.slice(span).chars().count();
    let mut object = Map::new();
    object.insert("line".into(), json!(place.line));
    object.insert("column".into(), json!(place.column));
    object.insert("length".into(), json!(length));
    object
}

/// The line of a mistake, as the text of what is wrong; a long one is cut.
fn first_line(label: &Label) -> &str {
    let line = label.source.line_span(label.source.line_of(label.span.start));
    let text = label.source.slice(line).trim();
    text.char_indices().nth(200).map_or(text, |(i, _)| text.get(..i).unwrap_or(text))
}
