//! Laying out text in a given width: what may break, what must, and what is held back to the
//! end of a line. (Wadler's pretty printer in Oppen's manner: a group is put on one line if it
//! fits, and broken at all its own breaks if not.)

use crate::meter;

/// A text that has not been laid out yet.
#[derive(Clone, Debug)]
pub(super) enum Doc {
    Text(String),
    /// A blank, or a line end where its group is broken.
    Line,
    /// Nothing, or a line end where its group is broken.
    SoftLine,
    /// A line end. The groups that it stands in are broken.
    HardLine,
    /// A line end with an empty line before it.
    EmptyLine,
    /// This where the group is broken, else that.
    Choose(Box<Doc>, Box<Doc>),
    /// Held back to the end of the line: a comment.
    Suffix(String),
    Indent(Box<Doc>),
    Group(Box<Doc>),
    All(Vec<Doc>),
}

pub(super) fn text(text: impl Into<String>) -> Doc {
    Doc::Text(text.into())
}

pub(super) fn nothing() -> Doc {
    Doc::All(Vec::new())
}

pub(super) fn indent(doc: Doc) -> Doc {
    Doc::Indent(Box::new(doc))
}

pub(super) fn group(doc: Doc) -> Doc {
    Doc::Group(Box::new(doc))
}

impl Doc {
    /// Must what holds this be broken?
    fn breaks(&self) -> bool {
        match self {
            Doc::HardLine | Doc::EmptyLine | Doc::Suffix(_) => true,
            Doc::Text(_) | Doc::Line | Doc::SoftLine | Doc::Choose(..) => false,
            Doc::Indent(inside) | Doc::Group(inside) => inside.breaks(),
            Doc::All(docs) => docs.iter().any(Doc::breaks),
        }
    }
}

const INDENT: usize = 4;

#[derive(Clone, Copy)]
struct Frame<'a> {
    indent: usize,
    broken: bool,
    doc: &'a Doc,
}

/// Lays a text out. Every line ends with a line end; none ends with a blank.
pub(super) fn lay_out(doc: &Doc, width: usize) -> String {
    let mut page = Page::default();
    let mut stack = vec![Frame { indent: 0, broken: true, doc }];
    while let Some(frame) = stack.pop() {
        // Who asks for the text asks the meter whether it is whole.
        if meter::work(1).is_err() {
            break;
        }
        match frame.doc {
            Doc::Text(text) => page.text(text),
            Doc::Suffix(text) => page.row.suffixes.push(text.clone()),
            Doc::Line if !frame.broken => page.text(" "),
            Doc::SoftLine if !frame.broken => {}
            Doc::Line | Doc::SoftLine | Doc::HardLine => page.line(frame.indent),
            Doc::EmptyLine => {
                page.line(frame.indent);
                page.line(frame.indent);
            }
            Doc::Choose(broken, flat) => {
                let doc = if frame.broken { broken } else { flat };
                stack.push(Frame { doc, ..frame });
            }
            Doc::Indent(inside) => {
                stack.push(Frame { indent: frame.indent + INDENT, doc: inside, ..frame });
            }
            Doc::Group(inside) => {
                let room = width.saturating_sub(page.column.max(page.pending_indent));
                let broken = inside.breaks() || !fits(inside, &stack, room);
                stack.push(Frame { broken, doc: inside, ..frame });
            }
            Doc::All(docs) => {
                stack.extend(docs.iter().rev().map(|doc| Frame { doc, ..frame }));
            }
        }
    }
    page.finish()
}

/// Does a group fit on the rest of the line, with what follows it up to the next line end?
fn fits(inside: &Doc, rest: &[Frame<'_>], mut room: usize) -> bool {
    let mut stack = vec![(false, inside)];
    let mut rest = rest.iter().rev();
    loop {
        let (broken, doc) = match stack.pop() {
            Some(next) => next,
            None => match rest.next() {
                Some(frame) => (frame.broken, frame.doc),
                None => return true,
            },
        };
        match doc {
            Doc::Text(text) => match room.checked_sub(text.chars().count()) {
                Some(left) => room = left,
                None => return false,
            },
            Doc::Line if !broken => match room.checked_sub(1) {
                Some(left) => room = left,
                None => return false,
            },
            Doc::SoftLine if !broken => {}
            Doc::Line | Doc::SoftLine | Doc::HardLine | Doc::EmptyLine => return true,
            Doc::Suffix(_) => {}
            Doc::Choose(when_broken, flat) => {
                stack.push((broken, if broken { when_broken } else { flat }));
            }
            Doc::Group(inside) | Doc::Indent(inside) => stack.push((broken, inside)),
            Doc::All(docs) => stack.extend(docs.iter().rev().map(|doc| (broken, doc))),
        }
    }
}

/// The lines written so far.
#[derive(Default)]
struct Page {
    lines: Vec<Row>,
    /// The line that is being written.
    row: Row,
    column: usize,
    /// Blanks that come before the next text of this line.
    pending_indent: usize,
}

#[derive(Default)]
struct Row {
    text: String,
    suffixes: Vec<String>,
    indent: usize,
}

impl Page {
    fn text(&mut self, text: &str) {
        if self.column == 0 && text != " " {
            self.row.text.extend(std::iter::repeat_n(' ', self.pending_indent));
            self.column = self.pending_indent;
        }
        self.row.text.push_str(text);
        self.column += text.chars().count();
    }

    fn line(&mut self, indent: usize) {
        let row = std::mem::take(&mut self.row);
        self.lines.push(Row { indent: self.pending_indent, ..row });
        self.column = 0;
        self.pending_indent = indent;
    }

    /// The text, with the comments of lines that follow each other put below each other.
    fn finish(mut self) -> String {
        self.line(0);
        let mut out = String::new();
        let mut column = 0;
        for (i, row) in self.lines.iter().enumerate() {
            let code = row.text.trim_end_matches(' ');
            out.push_str(code);
            if row.suffixes.is_empty() {
                column = 0;
            } else {
                if column == 0 {
                    let run = self.lines.iter().skip(i).take_while(|r| !r.suffixes.is_empty());
                    column = run
                        .map(|r| r.text.trim_end_matches(' ').chars().count())
                        .max()
                        .unwrap_or(0);
                }
                let width = code.chars().count();
                let blanks = if width == 0 { row.indent } else { column + 2 - width };
                out.extend(std::iter::repeat_n(' ', blanks));
                out.push_str(&row.suffixes.join("  "));
            }
            out.push('\n');
        }
        let kept = out.trim_end().len();
        out.truncate(kept);
        if !out.is_empty() {
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(words: &[&str]) -> Doc {
        let mut parts = vec![text("(")];
        let mut inside = vec![Doc::SoftLine];
        for (i, word) in words.iter().enumerate() {
            if i > 0 {
                inside.push(text(","));
                inside.push(Doc::Line);
            }
            inside.push(text(*word));
        }
        parts.push(indent(Doc::All(inside)));
        parts.push(Doc::SoftLine);
        parts.push(text(")"));
        group(Doc::All(parts))
    }

    #[test]
    fn a_group_is_on_one_line_or_broken_everywhere() {
        assert_eq!(lay_out(&row(&["a", "b"]), 10), "(a, b)\n");
        assert_eq!(lay_out(&row(&["aaaa", "bbbb"]), 10), "(\n    aaaa,\n    bbbb\n)\n");
    }

    #[test]
    fn comments_wait_for_the_end_of_the_line_and_break() {
        let doc = Doc::All(vec![
            group(Doc::All(vec![text("a,"), Doc::Suffix("# x".into()), Doc::Line, text("b")])),
            text(";"),
        ]);
        assert_eq!(lay_out(&doc, 80), "a,  # x\nb;\n");
    }

    #[test]
    fn lines_do_not_end_with_blanks() {
        let doc = Doc::All(vec![text("a "), Doc::EmptyLine, text("b"), Doc::HardLine]);
        assert_eq!(lay_out(&doc, 80), "a\n\nb\n");
    }
}
