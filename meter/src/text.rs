//! A text that grows only as far as there is room for it.

use super::{BYTES_OF_A_STEP, room, work};
use std::fmt;

/// A text in the making. A short one costs no question; of a long one, what is written after it
/// was refused room or time is left out, which is for work that is done `wholly`.
#[derive(Debug, Default)]
pub struct Text {
    text: Vec<u8>,
    /// The bytes that were written since the meter was asked.
    since: usize,
    full: bool,
    /// The most bytes that are wanted, if a longer text is not.
    most: Option<usize>,
}

/// The bytes that are written between two questions to the meter.
const PIECE: usize = 1 << 12;

impl Text {
    pub fn new() -> Text {
        Text::default()
    }

    /// A text that is of no use once it is longer than this.
    pub fn at_most(bytes: usize) -> Text {
        Text { most: Some(bytes), ..Text::default() }
    }

    /// Nothing is added any more.
    pub fn is_full(&self) -> bool {
        self.full
    }

    pub fn push(&mut self, text: &str) {
        self.add(text.as_bytes());
    }

    pub fn push_char(&mut self, c: char) {
        self.push(c.encode_utf8(&mut [0; 4]));
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    fn add(&mut self, bytes: &[u8]) {
        if self.full {
            return;
        }
        self.full = self.most.is_some_and(|most| self.text.len() + bytes.len() > most);
        self.since += bytes.len();
        if self.since >= PIECE {
            self.full |= work((self.since / BYTES_OF_A_STEP) as u64).is_err();
            self.since = 0;
        }
        if self.text.capacity() - self.text.len() < bytes.len() {
            self.grow(bytes.len());
        }
        if !self.full {
            self.text.extend_from_slice(bytes);
        }
    }

    fn grow(&mut self, bytes: usize) {
        let more = bytes.max(self.text.len() / 2).max(64);
        if self.text.len() + more > PIECE {
            self.full |= room(more).is_err();
        }
        if !self.full {
            self.text.reserve_exact(more);
        }
    }

    /// All that was written.
    pub fn end(self) -> String {
        // Only whole texts are put in.
        String::from_utf8(self.text).unwrap_or_default()
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text);
        if self.full { Err(fmt::Error) } else { Ok(()) }
    }
}

impl FromIterator<String> for Text {
    fn from_iter<I: IntoIterator<Item = String>>(texts: I) -> Text {
        let mut all = Text::new();
        super::each(texts).for_each(|text| all.push(&text));
        all
    }
}

/// Texts with something between them.
pub fn joined<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, between: &str) -> String {
    let mut all = Text::new();
    for (i, text) in super::each(texts).enumerate() {
        all.push(if i > 0 { between } else { "" });
        all.push(text.as_ref());
    }
    all.end()
}

#[cfg(test)]
mod tests {
    use super::super::{Bounds, Spent, install, wholly};
    use super::*;
    use std::sync::Arc;

    fn bounds(steps: Option<u64>) -> Bounds {
        Bounds { steps, bytes: 1 << 20, live: Some(|| 1000), stop: Arc::new(|| None) }
    }

    #[test]
    fn a_text_grows_as_far_as_there_is_room() {
        let _meter = install(bounds(None));
        let line = "0123456789abcdef".repeat(64);
        let write = |lines: usize| wholly(|| (0..lines).map(|_| line.clone()).collect::<Text>());
        assert_eq!(write(100).map(|text| text.end()), Ok(line.repeat(100)));
        assert_eq!(write(10_000).map(|text| text.end().len()), Err(Spent::Memory));
        assert_eq!(wholly(|| joined(["a", "b"], ", ")), Ok("a, b".to_string()));
    }

    #[test]
    fn a_text_is_not_longer_than_it_is_wanted() {
        let mut text = Text::at_most(5);
        text.push("abc");
        assert!(!text.is_full());
        text.push("def");
        assert!(text.is_full());
    }

    #[test]
    fn a_short_text_is_written_when_all_is_used_up() {
        let _meter = install(bounds(Some(0)));
        assert!(work(1).is_err());
        let mut text = Text::new();
        text.push("the limit of steps is reached");
        assert_eq!(text.end().len(), 29);
    }
}
