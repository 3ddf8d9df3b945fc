//! A title or a hint that goes on below: a text stands on one line.

use crate::diagnostic::Mend;
use crate::source::Span;

/// Lines that are joined to one.
const MOST_LINES: usize = 4;

/// The text that begins at a place, `"A title`, with the rest of it and its mark from the lines below.
pub(super) fn joined(text: &str, from: u32) -> Option<Mend> {
    let start = from as usize;
    let below = text.get(start..)?;
    let (mut end, mut words) = (0, String::new());
    for (at, line) in below.split_inclusive('\n').take(MOST_LINES).enumerate() {
        let first = usize::from(at == 0);
        let mark = line.get(first..)?.find('"').map(|mark| mark + first);
        // A brace or a comment belongs to what stands behind the text.
        let part = line.get(..mark.map_or(line.len(), |mark| mark + 1))?;
        if at == 0 && mark.is_some() || part.contains(['{', '}', '#']) || part.trim().is_empty() {
            return None;
        }
        words = format!("{words} {}", part.trim());
        if mark.is_some() {
            end += part.len();
            let place = Span::new(from, (start + end) as u32);
            return Some(Mend::new(place, words.trim_start()));
        }
        end += line.len();
    }
    None
}
