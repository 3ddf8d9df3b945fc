//! Pieces of a program as they are shown elsewhere: without the comments, which are for who wrote them.

use super::scan::{Scanner, Token, TokenKind};

/// A piece of a text without its comments, otherwise as it is laid out.
pub fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for comment in Scanner::new(text).filter(|token| token.kind == TokenKind::Comment) {
        let std::ops::Range { start, end } = comment.span.range();
        out += text.get(from..start).unwrap_or("").trim_end_matches([' ', '\t']);
        from = end;
        // Of a line of its own nothing is left.
        let own_line = out.is_empty() || out.ends_with('\n');
        if own_line && text.get(end..).is_some_and(|rest| rest.starts_with('\n')) {
            from += 1;
        }
    }
    out += text.get(from..).unwrap_or("");
    out.trim_end().to_string()
}

/// The same on one line, for a sentence.
pub fn on_one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut last: Option<Token> = None;
    let mut broken = false;
    for token in Scanner::new(text) {
        if !token.is_significant() {
            broken = true;
            continue;
        }
        let from = last.map_or(token.span.start, |last| last.span.end) as usize;
        match (last, broken) {
            (Some(last), true) => {
                let opened = is_open(last.kind);
                let closes = is_close(token.kind);
                if closes && out.ends_with(',') {
                    out.pop();
                }
                if !opened && !closes {
                    out.push(' ');
                }
            }
            _ => out += text.get(from..token.span.start as usize).unwrap_or(""),
        }
        out += token.text(text);
        (last, broken) = (Some(token), false);
    }
    out
}

fn is_open(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Open(_))
}

fn is_close(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Close(_))
}

#[cfg(test)]
mod tests {
    use super::{on_one_line, without_comments};

    #[test]
    fn comments_are_left_out_and_texts_stay() {
        let text = "f(\n    \"# no\",  # four\n    # a line\n    4\n)  # the end";
        assert_eq!(without_comments(text), "f(\n    \"# no\",\n    4\n)");
        assert_eq!(on_one_line(text), "f(\"# no\", 4)");
    }

    #[test]
    fn lines_become_one() {
        let text = "a ==\n    [\n        (1,  2),  # x\n        (3, 4),\n    ]\n    for n in 0..";
        assert_eq!(on_one_line(text), "a == [(1,  2), (3, 4)] for n in 0..");
        assert_eq!(on_one_line("a   +  b"), "a   +  b");
        assert_eq!((on_one_line("# a"), without_comments("# a")), (String::new(), String::new()));
    }
}
