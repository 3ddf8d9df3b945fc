//! `grundy --explain CODE`

use super::Exit;
use super::files::Disk;
use super::output::Output;
use crate::diagnostic::{all, find};
use crate::report;
use crate::vocabulary::nearest;

pub fn explain(code: &str, out: &mut Output<'_>) -> Exit {
    if let Some(found) = find(code) {
        if out.is_json() {
            out.object(&report::json::account(&found));
            return Exit::Fine;
        }
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
