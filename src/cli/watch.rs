//! `--watch`: files run again whenever one of them is saved.

use super::args::{LimitArgs, Script};
use super::files::{GLANCE, Reads};
use super::output::Output;
use super::{Exit, run};
use std::io::Read;

/// Runs files, and runs them again whenever one of them, or one that they import, is saved.
pub(super) fn watch(
    script: &Script,
    limits: &LimitArgs,
    input: &mut dyn Read,
    out: &mut Output<'_>,
) -> Exit {
    if script.files.is_empty() || script.files.iter().any(|file| file.as_os_str() == "-") {
        out.unusable("`--watch` takes files: there is nothing else that could be saved");
        return Exit::Unusable;
    }
    loop {
        let reads = Reads::watched();
        out.blank_page();
        run::run(script, limits, &reads, input, out);
        out.flush();
        if !reads.are_stale() {
            out.remark("waiting until a file is saved; Ctrl-C ends");
        }
        while !reads.are_stale() {
            if (out.interrupted())() {
                return Exit::Interrupted;
            }
            std::thread::sleep(GLANCE / 2);
        }
        reads.settle();
    }
}
