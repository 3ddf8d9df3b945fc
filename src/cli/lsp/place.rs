//! Places as editors count them: lines from zero, and letters in units of UTF-16; files by their URIs.

use crate::meter;
use crate::source::Span;
use gen_lsp_types::{Position, Range};
use std::path::{Path, PathBuf};

/// Where the lines of a text begin. A line ends with `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    starts: Vec<u32>,
}

impl Lines {
    pub(super) fn new(text: &str) -> Lines {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(i, byte)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(i + 1) != Some(&b'\n'),
            _ => false,
        });
        Lines { starts: std::iter::once(0).chain(ends.map(|(i, _)| i as u32 + 1)).collect() }
    }

    pub(super) fn line_of(&self, byte: u32) -> u32 {
        self.starts.partition_point(|start| *start <= byte).saturating_sub(1) as u32
    }

    /// A line without its end.
    fn line<'t>(&self, text: &'t str, line: u32) -> (u32, &'t str) {
        let length = text.len() as u32;
        let start = self.starts.get(line as usize).copied().unwrap_or(length);
        let end = self.starts.get(line as usize + 1).copied().unwrap_or(length);
        let line = text.get(start as usize..end as usize).unwrap_or("");
        (start, line.trim_end_matches(['\r', '\n']))
    }

    pub(super) fn start_of(&self, line: u32) -> u32 {
        self.starts.get(line as usize).copied().unwrap_or(u32::MAX)
    }

    pub(super) fn position(&self, text: &str, byte: u32) -> Position {
        let line = self.line_of(byte);
        let (start, letters) = self.line(text, line);
        let before = (byte.saturating_sub(start) as usize).min(letters.len());
        // A refusal here is not lost: the next place asks the meter again.
        let _ = meter::work_on(before / 16);
        Position { line, character: units(letters.get(..before).unwrap_or(letters)) }
    }

    pub(super) fn range(&self, text: &str, span: Span) -> Range {
        Range { start: self.position(text, span.start), end: self.position(text, span.end) }
    }

    /// The byte of a place; the nearest one where a place is beyond the text or within a letter.
    pub(super) fn byte(&self, text: &str, place: Position) -> u32 {
        let (start, letters) = self.line(text, place.line);
        let mut left = place.character as usize;
        for (at, c) in letters.char_indices() {
            let Some(rest) = left.checked_sub(c.len_utf16()) else { return start + at as u32 };
            if left == 0 {
                return start + at as u32;
            }
            left = rest;
        }
        start + letters.len() as u32
    }

    pub(super) fn span(&self, text: &str, range: Range) -> Span {
        let (a, b) = (self.byte(text, range.start), self.byte(text, range.end));
        Span::new(a.min(b), a.max(b))
    }
}

/// How many units of UTF-16 a text has.
pub(super) fn units(text: &str) -> u32 {
    match text.is_ascii() {
        true => text.len() as u32,
        false => text.chars().map(|c| c.len_utf16() as u32).sum(),
    }
}

/// The path of a file; none of a text that is no file.
pub(super) fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let path = rest.get(rest.find('/')?..)?;
    let mut bytes = Vec::with_capacity(path.len());
    let mut left = path.as_bytes().iter();
    while let Some(byte) = left.next() {
        let escaped = (*byte == b'%').then(|| left.as_slice().get(..2)).flatten();
        let escaped = escaped.and_then(|digits| std::str::from_utf8(digits).ok());
        match escaped.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(letter) => {
                bytes.push(letter);
                left.nth(1);
            }
            None => bytes.push(*byte),
        }
    }
    let path = String::from_utf8(bytes).ok().filter(|path| !path.contains('\0'))?;
    // `/c:/folder` of Windows.
    let drive = path.get(1..3).filter(|d| d.ends_with(':') && d.starts_with(char::is_alphabetic));
    Some(PathBuf::from(match drive {
        Some(_) => path.get(1..).unwrap_or(&path),
        None => &path,
    }))
}

/// The URI of a file.
pub(super) fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            other => uri += &format!("%{other:02X}"),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_beyond_the_first_plane_are_two_units() {
        let text = "a𝔾b\r\né\rx";
        let lines = Lines::new(text);
        let at = |line, character| lines.byte(text, Position { line, character });
        assert_eq!((at(0, 1), at(0, 3), at(0, 99)), (1, 5, 6));
        assert_eq!(at(0, 2), 1, "a place within a letter is the place before it");
        assert_eq!((at(1, 0), at(1, 1), at(2, 0), at(9, 9)), (8, 10, 11, 12));
        for byte in [0, 1, 5, 6, 8, 10, 11, 12] {
            assert_eq!(lines.byte(text, lines.position(text, byte)), byte);
        }
    }

    #[test]
    fn paths_and_uris_are_each_other() {
        for path in ["/a/b.game", "/with blank/ü%41.game"] {
            assert_eq!(path_of(&uri_of(Path::new(path))), Some(PathBuf::from(path)));
        }
        assert_eq!(path_of("file:///c%3A/x.game"), Some(PathBuf::from("c:/x.game")));
        assert_eq!(path_of("untitled:Untitled-1"), None);
        assert_eq!(path_of("file:///a%2"), Some(PathBuf::from("/a%2")));
        assert_eq!(path_of("file:///a%00b"), None);
    }
}
