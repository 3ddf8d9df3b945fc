//! Texts in quotes: what they say, and what is wrong with how they say it.

use crate::source::Span;

/// What a text in quotes says; none if a backslash in it escapes nothing.
pub fn unquoted(written: &str) -> Option<String> {
    let inside = written.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::with_capacity(inside.len());
    let mut chars = inside.chars();
    while let Some(c) = chars.next() {
        out.push(if c == '\\' { escaped(chars.next()?)? } else { c });
    }
    Some(out)
}

/// A text in quotes that says this.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn escaped(c: char) -> Option<char> {
    Some(match c {
        '"' | '\\' => c,
        'n' => '\n',
        't' => '\t',
        _ => return None,
    })
}

/// Where in a text in quotes a backslash escapes nothing.
pub fn bad_escape(written: &str, at: Span) -> Option<Span> {
    let mut chars = written.char_indices();
    while let Some((i, c)) = chars.next() {
        if c == '\\'
            && let Some((_, next)) = chars.next()
            && escaped(next).is_none()
        {
            let start = at.start + i as u32;
            return Some(Span::new(start, start + 1 + next.len_utf8() as u32));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_say_what_their_escapes_mean() {
        assert_eq!(unquoted(r#""a\"b\\c\n""#).as_deref(), Some("a\"b\\c\n"));
        assert_eq!(unquoted(r#""a\q""#), None);
        assert_eq!(unquoted(&quoted("a\"b\\c\n\té")).as_deref(), Some("a\"b\\c\n\té"));
        assert_eq!(bad_escape(r#""é\q""#, Span::at(10)), Some(Span::new(13, 15)));
    }
}
