//! `grundy fmt`: one layout for every file.

use super::args::Fmt;
use super::output::Output;
use super::written::whole;
use super::{Exit, given};
use crate::report;
use crate::source::Source;
use crate::syntax::format::format;
use std::io::Read;
use std::path::Path;

pub(super) fn fmt(args: &Fmt, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    let mut exit = Exit::Fine;
    for path in &args.files {
        let done =
            given::source(path, input, out).map(|source| one(path, &source, args.check, out));
        exit = exit.and(done.unwrap_or_else(|failed| failed));
    }
    exit
}

fn one(path: &Path, source: &Source, only_check: bool, out: &mut Output<'_>) -> Exit {
    let name = source.name();
    let laid_out = format(source);
    if (out.interrupted())() {
        return Exit::Interrupted;
    }
    let laid_out = match laid_out {
        Ok(text) => text,
        Err(diagnostics) => {
            out.diagnostics(&diagnostics);
            out.complain(&format!("{name}: left as it was"));
            return Exit::of(&diagnostics);
        }
    };
    let piped = path == Path::new("-");
    if only_check {
        if laid_out == source.text() {
            return Exit::Fine;
        }
        out.line(&format!("{name}: not laid out"));
        if out.is_json() {
            out.object(&report::json::not_laid_out(name));
        }
        return Exit::Failed;
    }
    if piped {
        out.text_of_program(&laid_out);
    } else if laid_out != source.text() {
        if let Err(problem) = whole(path, laid_out.as_bytes()) {
            out.unusable(&problem);
            return Exit::Unusable;
        }
        out.line(&format!("{name}: laid out"));
    }
    Exit::Fine
}
