//! What a name can mean, and where names stand: noted while a text is checked, for an editor.

use super::scope::Role;
use super::tree::{DefinitionId, ModuleId, Text};
use crate::source::Span;
use crate::vocabulary::Builtin;
use hashbrown::HashMap;

/// A name where it stands.
#[derive(Clone, Debug)]
pub struct Mention {
    pub span: Span,
    pub of: Symbol,
    /// It gives the name, here.
    pub defines: bool,
}

/// What a name means.
#[derive(Clone, Debug, PartialEq)]
pub enum Symbol {
    Definition(DefinitionId),
    /// A local name, by the place in the text that gives it.
    Local(Span, Role),
    /// A file that was imported `as` a name.
    File(ModuleId, Text),
    /// A node of a graph.
    Node(DefinitionId, Text),
    /// A name of the submission that a rubric judges.
    Student(Text),
    Builtin(Builtin),
}

/// What is noted while a text is checked.
#[derive(Debug, Default)]
pub(super) struct Notes {
    pub mentions: Vec<Mention>,
    pub locals: HashMap<Span, String>,
}
