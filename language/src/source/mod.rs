//! Texts and places in them: what every layer uses to say *where*.

mod hidden;
mod visible;

pub use visible::{is_invisible, push_visible, visible, visible_lines};

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A stretch of one text, in bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: u32, end: u32) -> Self {
        Span { start, end: end.max(start) }
    }

    /// The empty stretch at a place.
    pub fn at(place: u32) -> Self {
        Span { start: place, end: place }
    }

    /// The shortest stretch that holds both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    pub fn contains(self, place: u32) -> bool {
        self.start <= place && place < self.end
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// One text with the name that people know it by. Cheap to copy: the text is shared.
#[derive(Clone, Debug)]
pub struct Source {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    name: String,
    text: String,
    lines: OnceLock<Vec<u32>>,
    /// How many characters begin before each block of `BLOCK` bytes.
    characters: OnceLock<Vec<u32>>,
}

/// Columns are found by counting within one block of this size, however long the line is.
const BLOCK: usize = 4096;

/// How many characters begin in some bytes of a text.
fn characters(bytes: &[u8]) -> usize {
    // All but the bytes that continue a character, 10xxxxxx.
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

/// A place as people count: from one, in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// Words with a capital, as a sentence begins.
pub fn begun(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// The text with its lines ended as elsewhere, where a carriage return alone ends them. No byte moves.
fn with_line_ends(text: &str) -> String {
    let mut rest = text.chars().peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(c) = rest.next() {
        let alone = c == '\r' && rest.peek() != Some(&'\n');
        out.push(if alone { '\n' } else { c });
    }
    out
}

impl Source {
    /// A byte-order mark at the start is not part of the text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let mut text = text.into();
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        if text.contains('\r') {
            text = with_line_ends(&text);
        }
        Source {
            inner: Arc::new(Inner {
                name: name.into(),
                text,
                lines: OnceLock::new(),
                characters: OnceLock::new(),
            }),
        }
    }

    pub fn name(&self) -> &str {
        &self.inner.name
    }

    pub fn text(&self) -> &str {
        &self.inner.text
    }

    /// Where what stands before a place ends, without the blanks between.
    pub fn end_before(&self, at: u32) -> u32 {
        self.text().get(..at as usize).map_or(at, |text| text.trim_end().len() as u32)
    }

    /// The text of a stretch; empty where the stretch is not of this text.
    pub fn slice(&self, span: Span) -> &str {
        self.inner.text.get(span.range()).unwrap_or("")
    }

    /// Where each line starts, in bytes.
    fn lines(&self) -> &[u32] {
        self.inner.lines.get_or_init(|| {
            let ends = self.inner.text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
            std::iter::once(0).chain(ends.map(|(i, _)| i as u32 + 1)).collect()
        })
    }

    pub fn line_count(&self) -> usize {
        self.lines().len()
    }

    /// The number, from zero, of the line that holds a byte.
    pub fn line_of(&self, byte: u32) -> usize {
        self.lines().partition_point(|start| *start <= byte).saturating_sub(1)
    }

    /// The stretch of a line, counted from zero, without its end.
    pub fn line_span(&self, line: usize) -> Span {
        let start = self.lines().get(line).copied().unwrap_or(self.inner.text.len() as u32);
        let next = self.lines().get(line + 1).copied();
        let mut end = next.map_or(self.inner.text.len() as u32, |n| n.saturating_sub(1));
        if next.is_some() && self.slice(Span::new(start, end)).ends_with('\r') {
            end -= 1;
        }
        Span::new(start, end)
    }

    pub fn place(&self, byte: u32) -> Place {
        let line = self.line_of(byte);
        let start = self.line_span(line).start;
        let column = self.characters_before(byte).saturating_sub(self.characters_before(start));
        Place { line: line + 1, column: column + 1 }
    }

    fn characters_before(&self, byte: u32) -> usize {
        let bytes = self.inner.text.as_bytes();
        let blocks = self.inner.characters.get_or_init(|| {
            let mut before = 0;
            let counts = bytes.chunks(BLOCK).map(|block| {
                let here = before;
                before += characters(block) as u32;
                here
            });
            counts.collect()
        });
        let end = (byte as usize).min(bytes.len());
        let block = (end / BLOCK).min(blocks.len().saturating_sub(1));
        let counted = blocks.get(block).copied().unwrap_or(0) as usize;
        counted + characters(bytes.get(block * BLOCK..end).unwrap_or(&[]))
    }

    /// Tells texts apart, for as long as they are kept.
    pub fn id(&self) -> usize {
        Arc::as_ptr(&self.inner) as usize
    }

    /// Whether two handles are of the same text.
    pub fn is(&self, other: &Source) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_from_one() {
        let source = Source::new("x", "\u{feff}aé\r\nb⊗c");
        assert_eq!(source.place(0), Place { line: 1, column: 1 });
        assert_eq!(source.place(3), Place { line: 1, column: 3 });
        let c = source.text().find('c').unwrap() as u32;
        assert_eq!(source.place(c), Place { line: 2, column: 3 });
        assert_eq!(source.slice(source.line_span(0)), "aé");
        assert_eq!(source.slice(source.line_span(1)), "b⊗c");
        assert_eq!(source.line_count(), 2);
    }

    #[test]
    fn columns_of_long_lines_are_counted_in_blocks() {
        let source = Source::new("x", format!("a\n{}b", "é⊗c".repeat(5000)));
        for (byte, c) in source.text().char_indices().step_by(997) {
            let before = source.text().get(2..byte).map_or(0, |text| text.chars().count());
            let column = if byte < 2 { 1 } else { before + 1 };
            assert_eq!(source.place(byte as u32).column, column, "{c}");
        }
        assert_eq!(source.place(source.text().len() as u32).column, 15_002);
    }

    #[test]
    fn a_place_past_the_end_is_the_end() {
        let source = Source::new("x", "ab");
        assert_eq!(source.slice(Span::new(1, 99)), "");
        assert_eq!(source.line_span(7), Span::at(2));
    }
}
