//! Tree to checked program: what names mean, whether types fit, which rules can be moves. It
//! runs nothing. All mistakes of a file are found in one go, and one mistake is told once:
//! whatever has a mistake in it fits everywhere after that.

mod added_up;
mod amounts;
mod asked;
mod at_hand;
mod beside;
mod brought_in;
mod call;
mod called;
mod checker;
mod clause;
mod coins;
mod constant;
mod counted;
mod definition;
mod entries;
mod environment;
mod expression;
mod family;
mod files;
mod fractions;
mod from_which;
mod function;
mod graph_parts;
mod import;
mod in_a_check;
mod instead;
mod items_meant;
mod joined;
mod lacking;
pub mod mending;
mod mentions;
mod methods;
mod miscalled;
mod mixed;
mod names;
mod of_numbers;
mod operator;
mod order;
mod ordinal;
mod other_forms;
mod other_words;
mod problem;
mod ranges;
mod ranges_inside;
mod reread;
mod rubric;
mod rule;
mod sample;
mod scheme;
mod scope;
mod side_by_side;
mod signature;
mod statement;
mod symbols;
mod taking;
pub mod tree;
mod twice;
mod twists;
mod ty;
mod unknown;
mod uses;
pub mod walk;
mod want;
mod whole_games;
mod winners;
mod written;

pub use at_hand::{Taken, at_hand, is_in_order, left_out};
pub use environment::{Added, Environment};
pub use import::{FileError, Files, NoFiles, Opened};
pub use mentions::{Looked, look};
pub use order::groups;
pub use problem::is_day;
pub use rubric::{Asked, Likeness, Shape, Submitted, rubric, submitted_to};
pub use scope::Role;
pub use signature::asks_of_positions;
pub use symbols::{Mention, Symbol};
pub use tree::Program;

use crate::diagnostic::Diagnostic;
use crate::meter;
use crate::source::Source;
use import::BeingRead;

/// What a text is checked as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A file: a name is defined once.
    File,
    /// A session at a prompt: the latest definition of a name counts.
    Session,
}

#[derive(Debug)]
pub struct Checked {
    /// Whole only if no diagnostic is an error.
    pub program: Program,
    /// File by file, in the order of the text; the imported ones first.
    pub diagnostics: Vec<Diagnostic>,
}

impl Checked {
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Reads and checks a text and all that it imports.
pub fn check(source: &Source, files: &dyn Files, mode: Mode) -> Checked {
    check_after(&[], source, files, mode)
}

/// Reads and checks a text that sees the names of texts before it.
pub fn check_after(earlier: &[Source], source: &Source, files: &dyn Files, mode: Mode) -> Checked {
    let mut being_read = BeingRead::default();
    let all = || check_all(earlier, source, files, mode, &mut being_read);
    let mut checked = match meter::wholly(all) {
        Ok(checked) => checked,
        // What was not read to its end is not known to be right or wrong.
        Err(spent) => {
            let diagnostics = vec![Diagnostic::unread(spent, being_read.or_else_of(source))];
            return Checked { program: Program::default(), diagnostics };
        }
    };
    let mut again = |text: &Source| {
        let found = check_all(earlier, text, files, mode, &mut BeingRead::default()).diagnostics;
        // An import that is left out is another mistake, with a help of its own.
        match left_out(text, &found) {
            Some(import) => {
                let before = [&[import], earlier].concat();
                let being_read = &mut BeingRead::default();
                check_all(&before, text, files, Mode::Session, being_read).diagnostics
            }
            None => found,
        }
    };
    mending::prove(source, &mut checked.diagnostics, &mut again);
    mending::without_rewritten(&mut checked.diagnostics);
    reread::tell(source, &mut checked.diagnostics, &mut again);
    mending::with_line_ends(source, &mut checked.diagnostics);
    checked
}

fn check_all(
    earlier: &[Source],
    source: &Source,
    files: &dyn Files,
    mode: Mode,
    being_read: &mut BeingRead,
) -> Checked {
    let (loaded, main) = import::load(earlier, source, files);
    *being_read = BeingRead::among(loaded.iter());
    let mut program = Program::default();
    let mut known = checker::Known::default();
    let mut diagnostics = Vec::new();
    for (index, file) in loaded.into_iter().enumerate() {
        let said_before = earlier.iter().any(|e| e.is(&file.source));
        // Only the text itself and those before it may be a session; what they import is files.
        let mode = if index == main || said_before { mode } else { Mode::File };
        let text = file.source.clone();
        let found = checker::module(file, mode, &mut program, &mut known);
        being_read.after(&text);
        if !said_before {
            diagnostics.extend(found);
        }
    }
    // Whether there was time for all is seen at the end.
    let _ = meter::look();
    Checked { program, diagnostics }
}
