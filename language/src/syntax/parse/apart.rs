//! An indented line that seems to go on with the statement above it, and begins one of its own: `- 2`, `[0]`, `(3)`.

use super::build::Build;
use super::habits::reads;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::meter;
use crate::source::Span;
use crate::syntax::layout::Chunk;

/// A longer statement is not read again.
const MOST_TEXT: u32 = 2_000;

/// Warns of such lines in a text that is right.
pub(super) fn warn(build: &mut Build<'_>, chunks: &[Chunk]) {
    if build.problems.iter().any(Diagnostic::is_error) {
        return;
    }
    let found: Vec<Diagnostic> = chunks.windows(2).filter_map(|two| apart(build, two)).collect();
    found.into_iter().for_each(|problem| build.problem(problem));
}

fn apart(build: &Build<'_>, two: &[Chunk]) -> Option<Diagnostic> {
    let [above, line] = two else { return None };
    let (above, line) = (above.span, line.span);
    let text = build.source.text();
    let sign = text.get(line.range())?.chars().next().filter(|c| matches!(c, '-' | '[' | '('))?;
    let between = text.get(above.end as usize..line.start as usize)?;
    let further = between.rsplit('\n').next()?.len();
    let before = text.get(..above.start as usize)?.rsplit('\n').next()?;
    let below = between.matches('\n').count() == 1 && !between.contains(';');
    if !below
        || !before.trim().is_empty()
        || further <= before.len()
        || line.end - above.start > MOST_TEXT
    {
        return None;
    }
    let blank = if sign == '-' { " " } else { "" };
    let (first, rest) = (build.text.get(above.range())?, build.text.get(line.range())?);
    // `- 2` has its sign apart as a difference has.
    let whole = format!("{first}{blank}{rest}");
    meter::work_on(8 * whole.len()).ok()?;
    if !reads(&whole) {
        return None;
    }
    let mend =
        between.trim().is_empty().then(|| Mend::new(Span::new(above.end, line.start), blank));
    let problem = Diagnostic::new(codes::INDENTED_STATEMENT, "this line is a statement of its own")
        .label(build.source, Span::new(line.start, line.start + 1), "does not go on with the line above")
        .label(build.source, above, "ends with its line")
        .help(format!("bring it up to the line above if it belongs there, or begin it where that one begins: nothing goes on with `{sign}`"))
        .maybe_mended(mend);
    Some(problem)
}
