//! The command line, as it is read.

use super::args::Arguments;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind, Result};
use clap::parser::ValueSource;
use clap::{Command, CommandFactory, FromArgMatches};
use std::ffi::OsString;

/// Whether answers are to be objects, of a command line that cannot be read as a whole.
pub(super) fn wants_json(arguments: &[OsString]) -> bool {
    let word = |at: usize| arguments.get(at).and_then(|word| word.to_str());
    (0..arguments.len()).any(|at| match word(at) {
        Some("--format=json") => true,
        Some("--format") => word(at + 1) == Some("json"),
        _ => false,
    })
}

/// Reads the arguments, the program's own name first. An option of a run that stands before the name of a
/// command would limit nothing, and is refused.
pub(super) fn parsed(arguments: &[OsString]) -> Result<Arguments> {
    let command = Arguments::command();
    let matches = command.clone().try_get_matches_from(arguments);
    let matches = matches.map_err(|told| not_taken(&command, arguments, told))?;
    if let Some(verb) = matches.subcommand_name() {
        let given = |id: &str| {
            let source = matches.try_contains_id(id).ok().and_then(|_| matches.value_source(id));
            source == Some(ValueSource::CommandLine)
        };
        let own = command.get_arguments().filter(|own| !own.is_global_set());
        let mut own = own.filter_map(|own| Some((own.get_id().as_str(), own.get_long()?)));
        if let Some((_, option)) = own.find(|(id, _)| given(id)) {
            let own = command.find_subcommand(verb);
            let takes =
                own.is_some_and(|own| own.get_arguments().any(|a| a.get_long() == Some(option)));
            let why = match takes {
                true => format!("`--{option}` stands before `{verb}`: write it behind that"),
                false => format!("`{verb}` takes no `--{option}`: leave it out"),
            };
            return Err(command.clone().error(ErrorKind::ArgumentConflict, why));
        }
    }
    Arguments::from_arg_matches(&matches)
}

/// What is said of an option of a run that stands behind the name of a command that has none of this name.
fn not_taken(command: &Command, arguments: &[OsString], told: Error) -> Error {
    let unknown = match told.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(name)) if told.kind() == ErrorKind::UnknownArgument => name,
        _ => return told,
    };
    let same = |own: &clap::Arg| match unknown.strip_prefix("--") {
        Some(long) => own.get_long() == Some(long),
        None => own.get_short().is_some_and(|short| *unknown == format!("-{short}")),
    };
    let verb = arguments.iter().skip(1).find_map(|word| command.find_subcommand(word));
    match verb.filter(|_| command.get_arguments().any(same)) {
        Some(verb) => {
            let why = format!("`{}` takes no `{unknown}`: leave it out", verb.get_name());
            let name = format!("{} {}", command.get_name(), verb.get_name());
            verb.clone().bin_name(name).error(ErrorKind::ArgumentConflict, why)
        }
        None => match instead(unknown, verb.map(Command::get_name)) {
            Some(why) => command.clone().error(ErrorKind::UnknownArgument, why),
            None => told,
        },
    }
}

/// What to write in the place of an option of other programs.
fn instead(unknown: &str, verb: Option<&str>) -> Option<String> {
    let why = match (unknown, verb) {
        ("-o" | "--out" | "--output" | "--png" | "--svg" | "--save" | "--image", None) => {
            "a picture is asked for by the statement that draws it: \
             `grundy -e 'plot Kayles(0..99) to \"kayles.png\"'`"
        }
        ("--table" | "--xlsx" | "--excel" | "--tsv", Some("grade")) => {
            "the points of a class are a table with `--csv points.csv`"
        }
        _ => return None,
    };
    Some(format!("there is no `{unknown}`: {why}"))
}
