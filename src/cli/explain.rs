//! `grundy --explain CODE`

use super::Exit;
use super::output::Output;
use crate::check::{FileError, Files, Mode, Opened, check};
use crate::diagnostic::{Account, Diagnostic, all, find};
use crate::meter;
use crate::report;
use crate::session::{Options, Session};
use crate::source::Source;
use crate::vocabulary::nearest;

pub(super) fn explain(code: &str, out: &mut Output<'_>) -> Exit {
    if let Some(found) = find(code) {
        if out.is_json() {
            out.object(&report::json::account(found));
            return Exit::Fine;
        }
        let text = report::account(found, &answered(found), out.result_style());
        out.result(&text);
        return Exit::Fine;
    }
    let near = nearest(&code.to_uppercase(), all().map(|account| account.code.name));
    let help = near.map_or_else(
        || "codes run from G0101 on; messages show theirs at the top".to_string(),
        |near| format!("did you mean {near}?"),
    );
    out.unusable(&format!("there is no error {code}: {help}"));
    Exit::Unusable
}

/// The work that an example may take.
const STEPS: u64 = 10_000_000;

/// How far the example looks at what no theorem covers.
const POINTS: usize = 1_000;

/// An example that is the only file there is.
struct Alone<'a>(&'a Source);

impl Files for Alone<'_> {
    fn open(&self, path: &str, _: &Source) -> Result<Opened, FileError> {
        match path == self.0.name() {
            true => Ok(Opened { source: self.0.clone(), identity: path.to_string() }),
            false => Err(FileError::Missing { nearest: None }),
        }
    }
}

/// What the example of an account is answered with, when it is read or when it runs.
fn answered(account: &Account) -> Vec<Diagnostic> {
    let Ok(broken) = std::str::from_utf8(account.broken) else { return Vec::new() };
    let source = Source::new(format!("{}.game", account.code.name), broken);
    let checked = check(&source, &Alone(&source), Mode::File);
    if !checked.diagnostics.is_empty() {
        return checked.diagnostics;
    }
    // An example that ends at its limits leaves those of the run as they are.
    let _own = meter::bounds().map(meter::install);
    let options = Options { steps: Some(STEPS), points: POINTS, ..Options::unwatched(1 << 29) };
    let ran = Session::new(checked.program).run(&options, &mut |_| Ok(()));
    // Some take longer than an account may.
    ran.err().map(|found| *found).filter(|found| found.code == account.code).into_iter().collect()
}
