//! `grundy completions SHELL` and `grundy man`, made from the arguments.

use super::Exit;
use super::args::Arguments;
use super::output::Output;
use clap::CommandFactory;

pub(super) fn completions(shell: clap_complete::Shell, out: &mut Output<'_>) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "grundy", &mut script);
    out.result(&String::from_utf8_lossy(&script));
    Exit::Fine
}

pub(super) fn man(out: &mut Output<'_>) -> Exit {
    let mut page = Vec::new();
    let made = clap_mangen::Man::new(Arguments::command()).render(&mut page);
    if let Err(error) = made {
        out.unusable(&format!("the manual page cannot be made: {error}"));
        return Exit::Unusable;
    }
    out.result(&String::from_utf8_lossy(&page));
    Exit::Fine
}
