//! The JSON that scripts rely on: one object a line. `docs/command-line.md` is its contract.

use crate::diagnostic::{Account, Diagnostic, Label};
use serde_json::{Map, Value, json};

/// A mistake: `{"kind":"error", …}`; a warning has the same fields and `"kind":"warning"`.
pub fn diagnostic(diagnostic: &Diagnostic) -> Value {
    let mut object = Map::new();
    let severity = diagnostic.severity().word();
    object.insert("kind".into(), json!(severity));
    object.insert("source".into(), json!(diagnostic.place().map_or("", first_line)));
    object.insert("code".into(), json!(diagnostic.code.0.code));
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
    Value::Object(object)
}

fn place(label: &Label) -> Map<String, Value> {
    let place = label.source.place(label.span.start);
    let length = label.source.slice(label.span).chars().count();
    let mut object = Map::new();
    object.insert("file".into(), json!(label.source.name()));
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

/// A file or a line of the command that cannot be used.
pub fn unusable(message: &str) -> Value {
    json!({"kind": "error", "source": "", "severity": "error", "message": message})
}

/// A file that `fmt --check` would change.
pub fn not_laid_out(file: &str) -> Value {
    json!({"kind": "fmt", "file": file, "laid_out": false})
}

/// The account of a code.
pub fn account(account: &Account) -> Value {
    json!({
        "kind": "account",
        "code": account.code,
        "severity": account.severity.word(),
        "title": account.title,
        "explanation": account.explanation,
        "example": String::from_utf8_lossy(account.broken),
        "mended": account.mended,
    })
}

/// The last object of a run.
pub fn summary(files: usize, statements: usize, errors: usize, warnings: usize) -> Value {
    json!({
        "kind": "summary",
        "files": files,
        "statements": statements,
        "errors": errors,
        "warnings": warnings,
        "version": env!("CARGO_PKG_VERSION"),
    })
}
