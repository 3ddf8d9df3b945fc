//! Where the names of a text stand, and what each of them means there: for an editor, which looks
//! a name up, lists its uses and gives it another.

use super::Mode;
use super::checker::{self, Checker, Global, Known};
use super::import::{self, Files};
use super::names::Meaning;
use super::scope::Local;
use super::symbols::{Mention, Notes, Symbol};
use super::tree::{DefinitionId, ModuleId, Program, Text};
use super::written::written;
use crate::diagnostic::Diagnostic;
use crate::meter;
use crate::source::{Source, Span};
use hashbrown::{HashMap, HashSet};

/// A text that was checked, with the meaning of its names.
#[derive(Debug, Default)]
pub struct Looked {
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
    /// In the order of the text; no two begin at one place.
    pub mentions: Vec<Mention>,
    /// What the text defines and imports, by name.
    pub visible: Vec<(Text, Symbol)>,
    /// By module: what an import of it brings in.
    pub exports: Vec<Vec<(Text, Symbol)>>,
    types: HashMap<DefinitionId, String>,
    locals: HashMap<Span, String>,
}

impl Looked {
    /// The name that holds a place of the text, or ends there.
    pub fn mention(&self, place: u32) -> Option<&Mention> {
        let next = self.mentions.partition_point(|m| m.span.start <= place);
        let mention = self.mentions.get(next.checked_sub(1)?)?;
        (place <= mention.span.end).then_some(mention)
    }

    /// The type of what a name means, as the language writes it.
    pub fn type_of(&self, symbol: &Symbol) -> Option<&str> {
        match symbol {
            Symbol::Definition(id) => self.types.get(id).map(String::as_str),
            Symbol::Local(span, _) => self.locals.get(span).map(String::as_str),
            Symbol::Node(..) => Some("position"),
            Symbol::File(..) | Symbol::Student(_) | Symbol::Builtin(_) => None,
        }
    }

    /// Where a name is given, for all that is no local: locals stand in the text itself.
    pub fn defined_at(&self, symbol: &Symbol) -> Option<(&Source, Span)> {
        let (id, node) = match symbol {
            Symbol::Definition(id) => (id, None),
            Symbol::Node(id, node) => (id, Some(node)),
            Symbol::Local(span, _) => {
                return Some((&self.program.modules.last()?.source, *span));
            }
            _ => return None,
        };
        let definition = self.program.definition(*id)?;
        let source = &self.program.modules.get(definition.module.0 as usize)?.source;
        let Some(node) = node else { return Some((source, definition.span)) };
        let rest = source.text().get(definition.span.end as usize..)?;
        let mut words = crate::syntax::Scanner::new(rest);
        let token = words.find(|t| t.text(rest) == &**node)?;
        let at = |place: u32| place + definition.span.end;
        Some((source, Span::new(at(token.span.start), at(token.span.end))))
    }

    /// The file that an import `as` a name leads to.
    pub fn file_of(&self, symbol: &Symbol) -> Option<&Source> {
        let Symbol::File(module, _) = symbol else { return None };
        self.program.modules.get(module.0 as usize).map(|module| &module.source)
    }
}

/// Checks a text like [`super::check`], and notes what its names mean.
pub fn look(source: &Source, files: &dyn Files) -> Looked {
    let looked = meter::wholly(|| looked_at(source, files));
    looked.unwrap_or_else(|spent| Looked {
        diagnostics: vec![Diagnostic::unread(spent, source)],
        ..Looked::default()
    })
}

fn looked_at(source: &Source, files: &dyn Files) -> Looked {
    let (loaded, main) = import::load(&[], source, files);
    let mut program = Program::default();
    let mut known = Known::default();
    let mut diagnostics = Vec::new();
    for (index, file) in loaded.into_iter().enumerate() {
        if index == main {
            known.notes = Some(Notes::default());
        }
        diagnostics.extend(checker::module(file, Mode::File, &mut program, &mut known));
    }
    // Whether there was time for all is seen at the end.
    let _ = meter::look();
    let Notes { mut mentions, locals } = known.notes.take().unwrap_or_default();
    let mut met = HashSet::new();
    // A question about a graph by its name names a variable at the same place: the first counts.
    mentions.retain(|mention| met.insert(mention.span.start));
    mentions.sort_by_key(|mention| mention.span.start);
    let named = |(name, global): (&Text, &Global)| {
        let symbol = match global {
            Global::Definition(id) => Symbol::Definition(*id),
            Global::Module(module) => Symbol::File(ModuleId(*module as u32), name.clone()),
            Global::Wrong => return None,
        };
        Some((name.clone(), symbol))
    };
    let all = |names: &HashMap<Text, Global>| {
        let mut all: Vec<(Text, Symbol)> = names.iter().filter_map(named).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    };
    let visible = known.visible.last().map(all).unwrap_or_default();
    let exports = known.exports.iter().map(all).collect();
    let mut types = HashMap::new();
    for (index, signature) in known.signatures.clone().iter().enumerate() {
        if let Some(ty) = written(signature, &mut known.types) {
            types.insert(DefinitionId(index as u32), ty);
        }
    }
    Looked { program, diagnostics, mentions, visible, exports, types, locals }
}

impl Checker<'_> {
    /// Notes what a name means, where somebody asks for that.
    pub(super) fn mention(&mut self, span: Span, of: Symbol) {
        if let Some(notes) = &mut self.known.notes {
            notes.mentions.push(Mention { span, of, defines: false });
        }
    }

    /// Notes what a name was found to mean.
    pub(super) fn mention_meaning(&mut self, name: &str, span: Span, meaning: &Meaning) {
        let of = match meaning {
            _ if self.known.notes.is_none() => return,
            Meaning::Local(..) => return self.mention_local(name, span),
            Meaning::Definition(id) => Symbol::Definition(*id),
            Meaning::Module(module) => Symbol::File(ModuleId(*module as u32), name.into()),
            Meaning::Builtin(builtin) => Symbol::Builtin(*builtin),
            Meaning::Student | Meaning::Wrong => return,
        };
        self.mention(span, of);
    }

    /// Notes that a name is given.
    pub(super) fn gives(&mut self, span: Span, of: Symbol) {
        if let Some(notes) = &mut self.known.notes {
            notes.mentions.push(Mention { span, of, defines: true });
        }
    }

    /// Notes a use of a local name.
    pub(super) fn mention_local(&mut self, name: &str, span: Span) {
        if self.known.notes.is_some()
            && let Some((_, local)) = self.scope.find(name)
        {
            let of = Symbol::Local(local.span, local.role);
            self.mention(span, of);
        }
    }

    /// Notes the types of local names, once all is known of them.
    pub(super) fn note_types(&mut self, locals: &[Local]) {
        if self.known.notes.is_none() {
            return;
        }
        for local in locals {
            let (ty, _) = local.scheme.instance(&mut self.known.types, local.span);
            let ty = self.known.types.written(ty);
            if let Some(notes) = &mut self.known.notes {
                notes.locals.insert(local.span, ty);
            }
        }
    }
}
