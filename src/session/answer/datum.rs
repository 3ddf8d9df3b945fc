//! Values as they can be shown.

use crate::meter;

/// A value as it can be shown. Positions are written as the language writes them.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    Number(i64),
    Truth(bool),
    Text(String),
    /// N, P or D.
    Outcome(char),
    Position(String),
    /// A value that is no nimber.
    Worth(String),
    List(Vec<Datum>),
    Set(Vec<Datum>),
    Tuple(Vec<Datum>),
}

impl Datum {
    /// The kind of the value, as JSON names it.
    pub fn kind(&self) -> &'static str {
        match self {
            Datum::Number(_) => "nat",
            Datum::Truth(_) => "bool",
            Datum::Text(_) => "text",
            Datum::Outcome(_) => "outcome",
            Datum::Position(_) => "position",
            Datum::Worth(_) => "value",
            Datum::List(_) => "list",
            Datum::Set(_) => "set",
            Datum::Tuple(_) => "tuple",
        }
    }

    /// The value as the language writes it. A long one is written `wholly`.
    pub fn written(&self) -> String {
        let mut out = meter::Text::new();
        self.write(&mut out);
        out.end()
    }

    /// The value as the language writes it; none if that is longer than `bytes`.
    pub fn written_within(&self, bytes: usize) -> Option<String> {
        let mut out = meter::Text::at_most(bytes);
        self.write(&mut out);
        (!out.is_full()).then(|| out.end())
    }

    fn write(&self, out: &mut meter::Text) {
        let (open, items, close) = match self {
            Datum::List(items) => ("[", items, "]"),
            Datum::Set(items) => ("{", items, "}"),
            Datum::Tuple(items) => ("(", items, ")"),
            Datum::Text(text) => return quoted(text, out),
            Datum::Position(text) | Datum::Worth(text) => return out.push(text),
            Datum::Number(n) => return out.push(&n.to_string()),
            Datum::Truth(is) => return out.push(if *is { "true" } else { "false" }),
            Datum::Outcome(outcome) => return out.push_char(*outcome),
        };
        out.push(open);
        for (i, item) in meter::each(items).enumerate() {
            out.push(if i > 0 { ", " } else { "" });
            item.write(out);
            if out.is_full() {
                return;
            }
        }
        out.push(close);
    }
}

/// A text as the language writes it.
fn quoted(text: &str, out: &mut meter::Text) {
    out.push("\"");
    for piece in text.split_inclusive(['"', '\\', '\n', '\t']) {
        let mut before = piece.chars();
        let (before, escape) = match before.next_back() {
            Some('"') => (before.as_str(), "\\\""),
            Some('\\') => (before.as_str(), "\\\\"),
            Some('\n') => (before.as_str(), "\\n"),
            Some('\t') => (before.as_str(), "\\t"),
            _ => (piece, ""),
        };
        out.push(before);
        out.push(escape);
    }
    out.push("\"");
}
