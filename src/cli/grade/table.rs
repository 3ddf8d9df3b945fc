//! Tables that a teacher hands in: lists of a course, marks, points of an earlier run. Spreadsheets write them
//! with commas, semicolons or tabs, and in UTF-8 or UTF-16.

use super::names::composed;
use super::own_files::utf_16;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// No table of a class is longer.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// The cells of a table, below its line of headings, with each letter as one sign.
pub(super) struct Table {
    pub headings: Vec<String>,
    /// Each row with its line.
    pub rows: Vec<(u64, Vec<String>)>,
}

impl Table {
    /// Reads a table; or says why it cannot be read.
    pub(super) fn read(path: &Path) -> Result<Table, String> {
        let shown = path.display();
        let cannot = |e: &dyn std::fmt::Display| format!("{shown} cannot be read: {e}");
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(|e| cannot(&e))?;
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|e| cannot(&e))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(cannot(&"it is larger than 64 MB"));
        }
        let text = String::from_utf8(bytes).or_else(|e| utf_16(e.as_bytes()).ok_or(()));
        let text = text.map_err(|()| {
            format!("{shown} is neither UTF-8 nor UTF-16: save the table as \"CSV UTF-8\"")
        })?;
        // Tables that were put together have the mark of the beginning inside as well.
        let text = text.replace('\u{feff}', "");
        if let Some(line) = left_open(&text) {
            return Err(format!("{shown}, line {line}: a quote is opened and never closed"));
        }
        let delimiter = delimiter(text.lines().next().unwrap_or(""));
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(text.as_bytes());
        let headings = reader.headers().map_err(|e| cannot(&e))?;
        let headings: Vec<String> = headings.iter().map(composed).collect();
        let mut rows = Vec::new();
        for record in reader.records() {
            let record = record.map_err(|e| cannot(&e))?;
            let line = record.position().map_or(0, csv::Position::line);
            if record.iter().skip(headings.len()).any(|cell| !cell.trim().is_empty()) {
                return Err(format!(
                    "{shown}, line {line}: it has more cells than the line of headings; what has a comma in it stands in quotes"
                ));
            }
            rows.push((line, record.iter().map(composed).collect()));
        }
        Ok(Table { headings, rows })
    }
}

/// The sign between the cells of a line: of those that stand outside of quotes the most frequent.
fn delimiter(line: &str) -> u8 {
    let mut quoted = false;
    let mut counts = [(b',', 0usize), (b';', 0), (b'\t', 0)];
    for byte in line.bytes() {
        quoted ^= byte == b'"';
        for (sign, count) in counts.iter_mut().filter(|_| !quoted) {
            *count += usize::from(*sign == byte);
        }
    }
    // Of equal ones the first: a line of one cell has none.
    let most = counts.iter().map(|(_, count)| *count).max();
    counts.iter().find(|(_, count)| Some(*count) == most).map_or(b',', |(sign, _)| *sign)
}

/// The line in which a cell in quotes begins that does not end.
fn left_open(text: &str) -> Option<u64> {
    let (mut line, mut opened, mut starts) = (1, None, true);
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        line += u64::from(c == '\n');
        match (opened, c) {
            (Some(_), '"') if letters.peek() == Some(&'"') => _ = letters.next(),
            (Some(_), '"') => opened = None,
            (None, '"') if starts => opened = Some(line),
            _ => {}
        }
        starts = matches!(c, ',' | ';' | '\t' | '\n' | '\r');
    }
    opened
}

#[cfg(test)]
mod tests {
    use super::{delimiter, left_open};

    #[test]
    fn a_quote_that_is_left_open_is_found() {
        for (text, line) in [
            ("a,b\n1,\"x\ny\"\n", None),
            ("a,b\n1,\"x \"\"y\"\" z\"\n2,\"\"\n", None),
            ("a,b\n1,5\" long\n", None),
            ("a,b\n1,2\n3,\"well done\n4,5\n", Some(3)),
        ] {
            assert_eq!(left_open(text), line, "{text}");
        }
    }

    #[test]
    fn signs_between_cells_are_told() {
        for (line, sign) in [
            ("name,id", b','),
            ("name;id;e-mail", b';'),
            ("name\tid", b'\t'),
            ("\"Last, First, Middle\";id", b';'),
            ("name", b','),
        ] {
            assert_eq!(delimiter(line), sign, "{line}");
        }
    }
}
