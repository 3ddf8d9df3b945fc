//! The files that a command names, and what to say of those that cannot be read.

use super::args::Arguments;
use super::output::Output;
use super::{Exit, read};
use crate::check::FileError;
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Source;
use crate::vocabulary::is_verb;
use clap::CommandFactory;
use std::io::Read;
use std::path::Path;

/// Reads one of the files that the command names; says why if it cannot be had.
pub(super) fn source(
    path: &Path,
    input: &mut dyn Read,
    out: &mut Output<'_>,
) -> Result<Source, Exit> {
    let (name, text) = text(path, input, out.interrupted());
    match text {
        Ok(text) => Ok(Source::new(name, text)),
        Err(FileError::NotText { at, bytes }) => {
            out.diagnostics(&[read::not_text(&name, at, &bytes)]);
            Err(Exit::Mistakes)
        }
        Err(error) => Err(unusable(&name, error, out)),
    }
}

/// The name and the text of a file, or of standard input.
pub(super) fn text(
    path: &Path,
    input: &mut dyn Read,
    interrupted: fn() -> bool,
) -> (String, Result<String, FileError>) {
    let shown = path.to_string_lossy();
    if shown == "-" {
        ("standard input".to_string(), read::text(input))
    } else {
        (shown.to_string(), read::named(path, interrupted))
    }
}

/// Says why a file cannot be used.
pub(super) fn unusable(name: &str, error: FileError, out: &mut Output<'_>) -> Exit {
    if (out.interrupted())() {
        // Nothing is wrong with what was being read.
        out.diagnostics(&[Diagnostic::new(codes::INTERRUPTED, "interrupted")]);
        return Exit::Interrupted;
    }
    match error {
        FileError::NotText { .. } => out.unusable(&format!("{name} is not UTF-8 text")),
        FileError::Missing { nearest } => {
            let command = Arguments::command();
            let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set());
            let verbs = verbs.map(clap::Command::get_name);
            let verb = crate::vocabulary::nearest(name, verbs).filter(|_| nearest.is_none());
            let help = match (nearest, verb) {
                (Some(near), _) => format!("; did you mean {near}?"),
                (None, Some(verb)) => format!("; did you mean `grundy {verb}`?"),
                (None, None) if is_verb(name) => {
                    format!("; a question stands behind -e: `grundy -e '{name} Kayles(5)'`")
                }
                (None, None) if name.contains('(') => {
                    format!("; a question stands behind -e: `grundy -e '{name}'`")
                }
                (None, None) if name == "help" => "; did you mean `grundy --help`?".to_string(),
                (None, None) => String::new(),
            };
            out.unusable(&format!("there is no file {name}{help}"));
        }
        FileError::Unreadable(why) => out.unusable(&format!("{name} cannot be read: {why}")),
    }
    Exit::Unusable
}
