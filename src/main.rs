//! The program: hands the process's arguments and streams to the command line.

use grundy::cli::{Keys, Out, Streams, Surroundings, run};
use grundy::meter::counting::{Counting, live};
use grundy::meter::holes;
use std::io::IsTerminal;
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Memory is counted, so that no more is taken than allowed.
#[global_allocator]
static MEMORY: Counting = Counting;

/// Ctrl-C, or a request of the system to end.
static STOP: AtomicBool = AtomicBool::new(false);
/// Standard output leads nowhere any more.
static GONE: AtomicBool = AtomicBool::new(false);

fn interrupted() -> bool {
    STOP.load(Ordering::Relaxed) || GONE.load(Ordering::Relaxed)
}

fn hang_up() {
    GONE.store(true, Ordering::Relaxed);
}

fn calm() {
    STOP.store(false, Ordering::Relaxed);
}

/// How many pages of memory the process holds for itself, where the system tells: those of files, as
/// its code, are left out.
fn pages() -> Option<usize> {
    let told = std::fs::read_to_string("/proc/self/statm").ok()?;
    let mut numbers = told.split(' ').map_while(|number| number.parse::<usize>().ok());
    Some(numbers.nth(1)?.saturating_sub(numbers.next()?))
}

fn main() -> ExitCode {
    holes::keep_few(pages);
    // Without a handler Ctrl-C ends the process, which will do as well.
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
    // What is written beyond a limit fails then; without a handler it ends the process.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    let arguments: Vec<_> = std::env::args_os().collect();
    let (output, mut errors) = (std::io::stdout(), std::io::stderr());
    let surroundings = Surroundings {
        input_is_terminal: std::io::stdin().is_terminal(),
        output_is_terminal: output.is_terminal(),
        errors_is_terminal: errors.is_terminal(),
        no_color: is_set("NO_COLOR"),
        unicode: has_unicode(),
        width: width(),
        program: None,
        interrupted,
        calm,
        live: Some(live),
        guarded: true,
        hang_up,
    };
    let mut output = Out;
    let exit = run(
        &arguments,
        Streams {
            // Not locked: whoever edits lines at a terminal reads it by other ways.
            input: &mut Keys::new(interrupted),
            output: &mut output,
            errors: &mut errors,
            surroundings,
        },
    );
    ExitCode::from(exit.code())
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// Whether letters beyond ASCII can be shown, as far as the locale says.
fn has_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    locale.is_none_or(|l| {
        let l = l.to_lowercase();
        l.contains("utf-8") || l.contains("utf8")
    })
}

fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
    let seen = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    told.or_else(seen).unwrap_or(100).clamp(40, 120)
}
