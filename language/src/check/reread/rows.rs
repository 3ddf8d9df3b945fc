//! Rows of a table with a `;` between them, and files behind an import with one.

use super::{Reading, When, lines};
use crate::diagnostic::{Mend, codes};
use crate::library;
use crate::syntax::{Bracket, Scanner, Token, TokenKind};

/// `[0 1; 2 3]`
pub(super) fn of_a_table(text: &str) -> Vec<Reading> {
    let tokens: Vec<Token> = Scanner::new(text).filter(|token| token.is_significant()).collect();
    let mut edits = Vec::new();
    let mut shown = None;
    for (from, open) in tokens.iter().enumerate() {
        if open.kind != TokenKind::Open(Bracket::Square) {
            continue;
        }
        let rest = tokens.get(from + 1..).unwrap_or_default();
        let Some(to) = rest.iter().position(|t| t.kind == TokenKind::Close(Bracket::Square)) else {
            continue;
        };
        let inside = rest.get(..to).unwrap_or_default();
        let written = |token: &Token| token.text(text);
        let plain = |t: &Token| {
            matches!(t.kind, TokenKind::Number | TokenKind::Word)
                || matches!(written(t), ";" | "," | "-")
        };
        if !inside.iter().all(plain) || !inside.iter().any(|t| written(t) == ";") {
            continue;
        }
        let entries = |row: &[Token]| {
            let mut all: Vec<String> = Vec::new();
            for entry in row.iter().map(written).filter(|entry| *entry != ",") {
                match all.last_mut().filter(|last| *last == "-") {
                    Some(last) => last.push_str(entry),
                    None => all.push(entry.to_string()),
                }
            }
            all
        };
        let rows = inside.split(|t| written(t) == ";").map(entries);
        let rows: Vec<Vec<String>> = rows.filter(|row| !row.is_empty()).collect();
        let wide = rows.first().map_or(0, Vec::len);
        if wide < 2 || rows.iter().any(|row| row.len() != wide) {
            continue;
        }
        let rows: Vec<String> = rows.iter().map(|row| format!("[{}]", row.join(", "))).collect();
        let table = format!("[{}]", rows.join(", "));
        let close = rest.get(to).map_or(open.span, |close| close.span);
        shown.get_or_insert((open.span, table.clone()));
        edits.push(Mend::new(open.span.to(close), table));
    }
    let Some((at, table)) = shown else { return Vec::new() };
    vec![Reading {
        code: codes::COMMA_MISSING,
        message: "a table is a list of its rows".to_string(),
        at,
        label: "rows are lists",
        help: format!("write `{table}`"),
        edits,
        when: When::Sure,
    }]
}

/// `import nim; kayles`
pub(super) fn of_imports(text: &str) -> Vec<Reading> {
    let mut edits = Vec::new();
    let mut all = None;
    for line in lines(text).filter(|line| line.text.trim_start().starts_with("import ")) {
        let mut at = 0;
        let mut before = true;
        for part in line.text.split(';') {
            let name = part.trim();
            let file = library::names().any(|known| known == name);
            let imports = name.starts_with("import ");
            if at > 0 && file && before {
                all.get_or_insert((line, at, name));
                edits.push(Mend::new(line.span(at - 1, at), ","));
            }
            before = file && before || imports;
            at += part.len() + 1;
        }
    }
    let Some((line, at, name)) = all else { return Vec::new() };
    vec![Reading {
        code: codes::UNKNOWN_STATEMENT,
        message: format!("`{name}` is a file of the library, and no statement"),
        at: line.span(at - 1, at),
        label: "write `,` instead",
        help: "files behind `import` have commas between them".to_string(),
        edits,
        when: When::Sure,
    }]
}
