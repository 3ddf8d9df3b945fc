//! `grundy --explain CODE`

use super::files::Disk;
use super::output::Output;
use super::Exit;
use crate::diagnostic::{all, find};
use crate::report;
use crate::vocabulary::nearest;

pub fn explain(code: &str, out: &mut Output<'_>) -> Exit {
    if let Some(found) = find(code) {
        let text = report::account(&found, &Disk, out.result_style());
        out.result(&text);
        return Exit::Fine;
    }
    let near = nearest(&code.to_uppercase(), all().map(|c| c.0.code));
    let help = near.map_or_else(
        || "codes run from G0101 on; messages show theirs at the top".to_string(),
        |near| format!("did you mean {near}?"),
    );
    out.unusable(&format!("there is no error {code}: {help}"));
    Exit::Unusable
}
