//! The command line: arguments in, exit code out. It reads files and writes to the streams
//! that it is handed; what it writes is made by `report`.

mod args;
mod book;
mod check;
mod checkpoint;
mod clock;
mod complete;
mod counted;
mod exercise;
mod explain;
mod files;
mod fmt;
mod given;
mod grade;
mod guard;
mod guest;
mod kernel;
mod keys;
mod lsp;
mod new;
mod offer;
mod out;
mod output;
mod parsed;
mod play;
mod png;
mod progress;
mod prompt;
mod read;
mod rows;
mod run;
mod seen;
mod streams;
mod suggest;
mod summary;
mod test;
mod typing;
mod values;
mod verify;
mod watch;
mod web;
mod written;
mod wrong_command;

pub use keys::Keys;
pub use out::Out;

use crate::diagnostic::{Diagnostic, codes};
use crate::report;
use args::{Color, Common, Format, Verb};
use output::Output;
use std::io::{Read, Write};

/// How a run ends. A run with several of these ends with the first that applies, in the
/// order `Interrupted`, `Unusable`, `Mistakes`, `Undecided`, `Failed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Fine,
    /// An assert failed, a claim was refuted, a file is not laid out as `fmt` would, a
    /// certificate was refused.
    Failed,
    /// The command line or a file could not be used.
    Unusable,
    /// A `.game` file has mistakes.
    Mistakes,
    /// A limit was reached, or a claim could not be decided.
    Undecided,
    /// Stopped by Ctrl-C.
    Interrupted,
    /// Whoever read the results has closed the pipe: as a shell tells of a program that
    /// ended by it.
    Unread,
}

impl Exit {
    pub fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Failed => 1,
            Exit::Unusable => 2,
            Exit::Mistakes => 3,
            Exit::Undecided => 4,
            Exit::Interrupted => 130,
            Exit::Unread => 141,
        }
    }

    /// What a run with such mistakes ends with.
    pub fn of(diagnostics: &[Diagnostic]) -> Exit {
        let exits = diagnostics.iter().filter(|d| d.is_error()).map(|d| match d.code {
            code if code == codes::INTERRUPTED => Exit::Interrupted,
            code if code == codes::LIMIT_REACHED => Exit::Undecided,
            _ => Exit::Mistakes,
        });
        exits.fold(Exit::Fine, Exit::and)
    }

    /// The one of two that a run with both ends with.
    pub fn and(self, other: Exit) -> Exit {
        let rank = |e: Exit| match e {
            Exit::Unread => 6,
            Exit::Interrupted => 5,
            Exit::Unusable => 4,
            Exit::Mistakes => 3,
            Exit::Undecided => 2,
            Exit::Failed => 1,
            Exit::Fine => 0,
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

/// The streams of a run, and what is known of where they lead.
pub struct Streams<'a> {
    pub input: &'a mut dyn Read,
    pub output: &'a mut dyn Write,
    pub errors: &'a mut dyn Write,
    /// What the environment says about colour, letters and width.
    pub surroundings: Surroundings,
}

impl std::fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Streams").field("surroundings", &self.surroundings).finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    pub input_is_terminal: bool,
    pub output_is_terminal: bool,
    pub errors_is_terminal: bool,
    /// `NO_COLOR` is set to something.
    pub no_color: bool,
    pub unicode: bool,
    pub width: usize,
    /// The program that processes of its own are made of, if it is not the one that runs.
    pub program: Option<&'static str>,
    /// Has somebody asked the program to stop?
    pub interrupted: fn() -> bool,
    /// Takes it that somebody who asked has been answered.
    pub calm: fn(),
    /// How many bytes are in use, where that is counted.
    pub live: Option<fn() -> usize>,
    /// This is the whole process: a guard may end it.
    pub guarded: bool,
    /// Takes it that nobody can be told anything more: from now on the program is to stop.
    pub hang_up: fn(),
}

impl Surroundings {
    /// Pipes: no colour, a width of its own.
    pub const PIPED: Surroundings = Surroundings {
        input_is_terminal: false,
        output_is_terminal: false,
        errors_is_terminal: false,
        no_color: false,
        unicode: true,
        width: 100,
        program: None,
        interrupted: || false,
        calm: || {},
        live: None,
        guarded: false,
        hang_up: || {},
    };
}

/// Runs the program with these arguments, the program's own name first.
pub fn run(arguments: &[std::ffi::OsString], streams: Streams<'_>) -> Exit {
    let Streams { input, output, errors, surroundings } = streams;
    let outlets = streams::Outlets::new(surroundings);
    let (mut output, mut errors) = (outlets.output(output), outlets.errors(errors));
    let exit =
        obey(arguments, Streams { input, output: &mut output, errors: &mut errors, surroundings });
    // What is still on its way may be lost, too.
    let _ = output.flush();
    let (exit, problem) = outlets.end(exit);
    if let Some(problem) = problem {
        let _ = writeln!(errors, "error: {problem}");
    }
    let _ = errors.flush();
    outlets.end(exit).0
}

fn obey(arguments: &[std::ffi::OsString], streams: Streams<'_>) -> Exit {
    let Streams { input, output, errors, surroundings } = streams;
    let in_order = play::in_order(arguments);
    let parsed = match parsed::parsed(in_order.as_deref().unwrap_or(arguments)) {
        Ok(parsed) => parsed,
        Err(told) if told.use_stderr() && parsed::wants_json(arguments) => {
            return misused(&told, output, errors, surroundings);
        }
        Err(told) => return usage(&told, output, errors, surroundings),
    };
    let bytes = parsed.most_bytes();
    // Whoever has a submission judged guards the process that does it.
    if surroundings.guarded && !matches!(parsed.verb, Some(Verb::JudgeSubmission(_))) {
        let Surroundings { interrupted, live, .. } = surroundings;
        let (format, patience) = (parsed.common.format, parsed.patience());
        guard::Guard { interrupted, live, bytes, format, patience }.watch();
    }
    let mut out = Output::new(output, errors, &parsed.common, surroundings);
    let _meter = clock::meter(surroundings, bytes, out.waiting());
    match (&parsed.explain, parsed.verb) {
        (Some(code), _) => explain::explain(code, &mut out),
        (None, Some(Verb::Check(check))) => check::check(&check, input, &mut out),
        (None, Some(Verb::Fmt(fmt))) => fmt::fmt(&fmt, input, &mut out),
        (None, Some(Verb::Play(play))) => play::play(&play, input, &mut out),
        (None, Some(Verb::Grade(args))) => grade::grade(&args, input, &mut out),
        (None, Some(Verb::JudgeSubmission(args))) => grade::judge(&args, input, &mut out),
        (None, Some(Verb::Test(args))) => test::test(&args, input, &mut out),
        (None, Some(Verb::Verify(verify))) => verify::verify(&verify, input, &mut out),
        (None, Some(Verb::New(new))) => new::new(&new, &mut out),
        (None, Some(Verb::Book(args))) => book::book(&args, &mut out),
        (None, Some(Verb::Exercise(args))) => exercise::exercise(&args, input, &mut out),
        (None, Some(Verb::Web(args))) => web::web(&args, &mut out),
        (None, Some(Verb::Lsp(args))) => lsp::lsp(&args, input, surroundings),
        (None, Some(Verb::Kernel(args))) => kernel::kernel(&args, &mut out),
        (None, Some(Verb::Completions { shell })) => complete::completions(shell, &mut out),
        (None, Some(Verb::Man)) => complete::man(&mut out),
        (None, None) if !parsed.script.files.is_empty() || !parsed.script.statements.is_empty() => {
            let (script, limits) = (&parsed.script, &parsed.limits);
            match parsed.watch {
                true => watch::watch(script, limits, input, &mut out),
                false => run::run(script, limits, &files::Reads::default(), input, &mut out),
            }
        }
        (None, None) if parsed.watch => {
            watch::watch(&parsed.script, &parsed.limits, input, &mut out)
        }
        (None, None) => prompt::prompt(&parsed.limits, input, surroundings, &mut out),
    }
}

/// What is wrong with a command line that asks for objects: where help begins to say how it is
/// used, the message has ended.
fn misused(
    told: &clap::Error,
    output: &mut dyn Write,
    errors: &mut dyn Write,
    surroundings: Surroundings,
) -> Exit {
    let rendered = report::lines(&told.render().to_string());
    let said = rendered.split("\nUsage:").next().unwrap_or_default();
    let said = said.split("\nFor more information").next().unwrap_or_default();
    let said: Vec<&str> = said.trim_start_matches("error: ").split_whitespace().collect();
    let common = Common { format: Format::Json, color: Color::Never, quiet: false };
    let mut out = Output::new(output, errors, &common, surroundings);
    out.refuse(&said.join(" "))
}

/// What clap has to say: help and version are answers, everything else is a mistake.
fn usage(
    told: &clap::Error,
    output: &mut dyn Write,
    errors: &mut dyn Write,
    surroundings: Surroundings,
) -> Exit {
    let rendered = told.render();
    let (stream, terminal): (&mut dyn Write, bool) = if told.use_stderr() {
        (errors, surroundings.errors_is_terminal)
    } else {
        (output, surroundings.output_is_terminal)
    };
    // What was typed wrong is told as it was typed: only without colour can it be made visible.
    let plain = rendered.to_string();
    let visible = report::lines(&plain);
    let colored = terminal && !surroundings.no_color && visible == plain;
    let text = if colored { rendered.ansi().to_string() } else { visible };
    // A stream that cannot be written is noticed where it is guarded.
    let _ = stream.write_all(text.as_bytes());
    if told.use_stderr() { Exit::Unusable } else { Exit::Fine }
}
