//! Which characters can be shown. Those that show nothing, or move and turn round what is shown,
//! are written as escapes wherever a person reads: a text must not be able to look like another,
//! nor give a command to a terminal.

use super::hidden::ENDS;
use crate::meter::Text;

/// The bytes of a text that are looked at at once.
const PIECE: usize = 1 << 10;

/// A character that shows nothing, or moves what is shown: none of these may reach a terminal.
pub fn is_invisible(c: char) -> bool {
    if (' '..='~').contains(&c) {
        return false;
    }
    ENDS.partition_point(|end| *end <= c as u32) % 2 == 1
}

/// Adds a character as it may be shown: itself, a blank for a tab, or an escape such as
/// `\u{202e}`.
pub fn push_visible(out: &mut String, c: char) {
    match c {
        '\t' => out.push(' '),
        c if is_invisible(c) => out.extend(c.escape_default()),
        c => out.push(c),
    }
}

/// A text of one line that is safe to show.
pub fn visible(text: &str) -> String {
    shown(text, |_| false)
}

/// A text of several lines that is safe to show.
pub fn visible_lines(text: &str) -> String {
    shown(text, |c| c == '\n')
}

fn shown(text: &str, kept: impl Fn(char) -> bool) -> String {
    let mut out = Text::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (piece, more) = rest.split_at(rest.floor_char_boundary(PIECE));
        rest = more;
        if piece.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            out.push(piece);
            continue;
        }
        let mut safe = String::with_capacity(piece.len());
        for c in piece.chars() {
            if kept(c) {
                safe.push(c);
            } else {
                push_visible(&mut safe, c);
            }
        }
        out.push(&safe);
    }
    out.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_nothing_is_escaped() {
        assert_eq!(visible("a\u{202e}b\tc\nd\u{1b}[1m"), "a\\u{202e}b c\\nd\\u{1b}[1m");
        assert_eq!(visible_lines("a\nb\r"), "a\nb\\r");
        let shown = "größer ⊕ ∞ 中文 ✓ e\u{301} 🎲 −−→";
        assert_eq!(visible(shown), shown);
        for c in "\u{34f}\u{115f}\u{3164}\u{ffa0}\u{fe0f}\u{e0100}\u{e0041}\u{2065}\u{fff9}\u{e000}\u{378}\u{a0}\u{2028}\u{61c}\u{10ffff}".chars() {
            assert!(is_invisible(c), "{c:?}");
        }
    }
}
