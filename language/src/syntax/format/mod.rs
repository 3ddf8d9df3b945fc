//! One layout for every file: the tree is written out anew, the comments go where they were.
//!
//! What a person decides stays: empty lines (one at most), brackets, whether a short block
//! stands on one line. All else follows from the tree.

mod doc;
mod expression;
mod rule;
mod statement;

use super::ast::{File, Node};
use super::layout::Comment;
use super::parse::parse;
use crate::diagnostic::Diagnostic;
use crate::meter;
use crate::source::{Source, Span};
use doc::{Doc, lay_out, nothing, text};

/// Lines are broken to stay within this.
pub const WIDTH: usize = 100;

/// Lays a text out; one with mistakes in its words or brackets is left alone, and one that there
/// was no time or room for.
pub fn format(source: &Source) -> Result<String, Vec<Diagnostic>> {
    let all = meter::wholly(|| laid_out(source));
    all.unwrap_or_else(|spent| Err(vec![Diagnostic::unread(spent, source)]))
}

fn laid_out(source: &Source) -> Result<String, Vec<Diagnostic>> {
    let parsed = parse(source);
    let errors: Vec<Diagnostic> =
        parsed.diagnostics.into_iter().filter(Diagnostic::is_error).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut printer = Printer { source, comments: &parsed.comments, next: 0 };
    let doc = printer.file(&parsed.file);
    let laid_out = lay_out(&doc, WIDTH);
    // A file keeps the line ends that its system gave it.
    let windows = source.text().contains("\r\n");
    Ok(if windows { laid_out.replace('\n', "\r\n") } else { laid_out })
}

/// Writes a tree that has no text: for tests, and for what programs write.
pub fn written(file: &File) -> String {
    let source = Source::new("", "");
    let mut printer = Printer { source: &source, comments: &[], next: 0 };
    let doc = printer.file(file);
    lay_out(&doc, WIDTH)
}

struct Printer<'a> {
    source: &'a Source,
    comments: &'a [Comment],
    /// The first comment that has not been written yet.
    next: usize,
}

impl Printer<'_> {
    fn file(&mut self, file: &File) -> Doc {
        let end = self.source.text().len() as u32;
        self.lines(&file.statements, end, |printer, statement| printer.statement(statement))
    }

    /// Things on lines of their own, with the comments and the empty lines among them.
    fn lines<T>(
        &mut self,
        items: &[Node<T>],
        end: u32,
        mut write: impl FnMut(&mut Self, &Node<T>) -> Doc,
    ) -> Doc {
        let mut rows = Rows { docs: Vec::new(), last: None };
        for (i, item) in items.iter().enumerate() {
            if meter::work(64).is_err() {
                break;
            }
            self.comment_lines(&mut rows, item.span.start);
            let line = self.source.line_of(item.span.start);
            rows.line_from(line);
            let doc = write(self, item);
            rows.docs.push(doc);
            // Comments inside that found no place of their own, and the one behind.
            let last = self.source.line_of(item.span.end.saturating_sub(1));
            let behind = self.source.line_span(last).end;
            let next = items.get(i + 1);
            let up_to = next.map_or(end, |n| n.span.start).min(behind);
            while let Some(comment) = self.comment_before(item.span.end.max(up_to)) {
                rows.docs.push(Doc::Suffix(comment));
            }
            rows.last = Some(last);
        }
        self.comment_lines(&mut rows, end);
        Doc::All(rows.docs)
    }

    fn comment_lines(&mut self, rows: &mut Rows, before: u32) {
        while let Some(comment) = self.comments.get(self.next).copied() {
            if comment.span.start >= before {
                break;
            }
            let line = self.source.line_of(comment.span.start);
            if comment.own_line || rows.docs.is_empty() {
                rows.line_from(line);
                rows.docs.push(text(self.comment_text(comment.span)));
            } else {
                rows.docs.push(Doc::Suffix(self.comment_text(comment.span)));
            }
            rows.last = Some(line);
            self.next += 1;
        }
    }

    /// The next comment, if it stands before a place.
    fn comment_before(&mut self, place: u32) -> Option<String> {
        let comment = self.comments.get(self.next).copied()?;
        if comment.span.start >= place {
            return None;
        }
        self.next += 1;
        Some(self.comment_text(comment.span))
    }

    /// A comment with one blank after its `#`s.
    fn comment_text(&self, span: Span) -> String {
        let whole = self.source.slice(span).trim_end();
        let said = whole.trim_start_matches('#');
        let marks = whole.get(..whole.len() - said.len()).unwrap_or("#");
        let shebang = span.start == 0 && said.starts_with('!');
        if said.is_empty() || said.starts_with([' ', '\t']) || shebang {
            whole.to_string()
        } else {
            format!("{marks} {said}")
        }
    }

    /// A break between parts of an expression, with the comments that stand before the next
    /// part: those behind the last part end its line, the others get lines of their own.
    fn gap(&mut self, line: Doc, next: u32) -> Doc {
        let mut behind = Vec::new();
        let mut own = Vec::new();
        while let Some(comment) = self.comments.get(self.next).copied() {
            if comment.span.start >= next {
                break;
            }
            self.next += 1;
            let said = self.comment_text(comment.span);
            if comment.own_line {
                own.push(text(said));
                own.push(Doc::HardLine);
            } else {
                behind.push(Doc::Suffix(said));
            }
        }
        if behind.is_empty() && own.is_empty() {
            return line;
        }
        behind.push(line);
        behind.extend(own);
        Doc::All(behind)
    }

    /// Comments before a closing bracket.
    fn last_gap(&mut self, close: u32) -> Doc {
        let mut docs = Vec::new();
        while let Some(comment) = self.comments.get(self.next).copied() {
            if comment.span.start >= close {
                break;
            }
            self.next += 1;
            let said = self.comment_text(comment.span);
            if comment.own_line {
                docs.push(Doc::HardLine);
                docs.push(text(said));
            } else {
                docs.push(Doc::Suffix(said));
            }
        }
        if docs.is_empty() { nothing() } else { Doc::All(docs) }
    }

    fn has_comment_before(&self, place: u32) -> bool {
        self.comments.get(self.next).is_some_and(|c| c.span.start < place)
    }
}

/// Lines as they are put below each other.
struct Rows {
    docs: Vec<Doc>,
    /// The line of the source at which the last one ended.
    last: Option<usize>,
}

impl Rows {
    /// Starts a line for what began on this line of the source.
    fn line_from(&mut self, line: usize) {
        if let Some(last) = self.last {
            self.docs.push(if line > last + 1 { Doc::EmptyLine } else { Doc::HardLine });
        }
    }
}
