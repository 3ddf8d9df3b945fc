//! A title or a hint that goes on below: a text stands on one line.

use super::scene::{Place, Scene};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::READS_RARE_FORMS;
use crate::syntax::scan::Token;

/// Lines that are joined to one.
const MOST_LINES: usize = 4;

/// `problem "1" worth 2 "A title` with the rest of the title, and its mark, on the next line.
pub(super) fn over_lines(s: &Scene<'_>, token: Token) -> Option<Diagnostic> {
    let titles = s.place == Place::File && s.first() == "problem"
        || s.place == Place::Problem && s.first() == "hint";
    if !READS_RARE_FORMS || !titles {
        return None;
    }
    let start = token.span.start as usize;
    let below = s.text.get(start..)?;
    let (mut end, mut words) = (0, String::new());
    for (at, line) in below.split_inclusive('\n').take(MOST_LINES).enumerate() {
        let mark =
            line.get(usize::from(at == 0)..)?.find('"').map(|mark| mark + usize::from(at == 0));
        // A brace or a comment belongs to what stands behind the text.
        let part = line.get(..mark.map_or(line.len(), |mark| mark + 1))?;
        if at == 0 && mark.is_some() || part.contains(['{', '}', '#']) || part.trim().is_empty() {
            return None;
        }
        words = format!("{words} {}", part.trim());
        if mark.is_some() {
            end += part.len();
            let text = words.trim_start().to_string();
            let place = Span::new(token.span.start, (start + end) as u32);
            let said =
                s.say(codes::UNCLOSED_TEXT, token.span, "a text stands on one line", "opened here");
            return Some(said.help(format!("write `{text}`")).mended(Mend::new(place, text)));
        }
        end += line.len();
    }
    None
}
