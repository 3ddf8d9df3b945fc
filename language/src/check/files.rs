//! The files that statements write: their names, before anything is worked out.

use super::checker::Checker;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::ast;
use crate::vocabulary::Verb;
use std::sync::Arc;

impl Checker<'_> {
    /// The name of a file that a statement writes.
    pub(super) fn file_beside(&mut self, to: &ast::Quoted, verb: Verb) -> Arc<str> {
        let file = self.text(&to.it, to.span);
        let up = file.split(['/', '\\']).any(|part| part == "..");
        if up || file.is_empty() || file.starts_with('/') {
            let problem = self
                .error(
                    codes::OPTION_MISFIT,
                    to.span,
                    "a file is written beside the one that asks",
                    "not in its folder",
                )
                .help("give it a plain name: `to \"picture.svg\"`");
            self.complain(problem);
        } else {
            self.picture(verb, &file, to.span);
        }
        file
    }

    /// Pictures are written in few forms; what is no picture of these is said before one is made.
    fn picture(&mut self, verb: Verb, file: &str, span: Span) {
        let also = match verb {
            Verb::Plot | Verb::Tree => "",
            Verb::Graph => ", or for a program that draws graphs in .dot",
            _ => return,
        };
        // A name that begins with its dot has no ending.
        let named = |(stem, _): &(&str, &str)| !stem.is_empty() && !stem.ends_with(['/', '\\']);
        let (stem, ending) = file.rsplit_once('.').filter(named).unwrap_or((file, ""));
        let ending = ending.to_ascii_lowercase();
        let graph = verb == Verb::Graph && matches!(&*ending, "dot" | "gv");
        if graph || matches!(&*ending, "svg" | "png") {
            return;
        }
        let stem = if stem.starts_with('.') { "picture" } else { stem };
        let new = format!("\"{stem}.{}\"", if ending == "pdf" { "svg" } else { "png" });
        let pdf = if ending == "pdf" { "; a browser prints an .svg as PDF" } else { "" };
        let message = format!("a picture stands in a file whose name ends in .svg or .png{also}");
        let mut problem = self
            .error(codes::OPTION_MISFIT, span, message, "no name of a picture")
            .help(format!("write `to {new}`{pdf}"));
        problem.mend = Some(Mend::new(span, new));
        self.complain(problem);
    }
}
