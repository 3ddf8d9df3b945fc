//! What a habit finds.

use crate::diagnostic::{Code, Mend};
use crate::source::Span;

/// A slip, and the edits that mend it.
pub(crate) struct Slip {
    pub code: Code,
    pub at: Span,
    pub message: String,
    pub label: String,
    pub edits: Vec<Mend>,
    /// Said where the mended stretch cannot be shown.
    pub instead: String,
    /// Said behind the mended stretch.
    pub because: Option<&'static str>,
    /// What mends it where the lines below belong to it.
    pub beyond: Option<Mend>,
    /// What is meant is known, and no edit of the stretch says it: no other slip is looked for.
    pub sure: bool,
}

impl Slip {
    /// The slip that this mends, where the text of the mend is what is to be written.
    #[inline(never)]
    pub(crate) fn writes(mut self, mend: Mend) -> Slip {
        self.instead = format!("write `{}`", mend.text.trim());
        self.edits.push(mend);
        self
    }
}
