//! The type of an expression, as the language writes it: for a prompt that is asked for it.

use super::Mode;
use super::checker::{self, Global, Known, Signature};
use super::import::{self, Files};
use super::tree::Program;
use super::ty::Ty;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};

/// The type of a name that the text, or one before it, gives; or what is wrong with the text.
pub fn type_of(
    name: &str,
    earlier: &[Source],
    source: &Source,
    files: &dyn Files,
) -> Result<Option<String>, Vec<Diagnostic>> {
    let (loaded, _) = import::load(earlier, source, files);
    let (mut program, mut known) = (Program::default(), Known::default());
    let mut found = Vec::new();
    for file in loaded {
        let own = file.source.is(source) || earlier.iter().any(|e| e.is(&file.source));
        let mode = if own { Mode::Session } else { Mode::File };
        let said = checker::module(file, mode, &mut program, &mut known);
        found = said.into_iter().filter(Diagnostic::is_error).collect();
    }
    if !found.is_empty() {
        return Err(found);
    }
    let exports = known.exports.last().and_then(|exports| exports.get(name));
    Ok(match exports {
        Some(Global::Definition(id)) => {
            let signature = known.signatures.get(id.0 as usize).cloned();
            signature.and_then(|signature| written(&signature, &mut known))
        }
        _ => None,
    })
}

fn written(signature: &Signature, known: &mut Known) -> Option<String> {
    Some(match signature {
        Signature::Game(game) if game.bare => known.types.written(Ty::POSITION),
        Signature::Game(game) => {
            let params = game.names.iter().zip(&game.params);
            let params: Vec<String> =
                params.map(|(name, ty)| format!("{name}: {}", known.types.written(*ty))).collect();
            format!("({}) -> position", params.join(", "))
        }
        Signature::Graph => "graph".to_string(),
        Signature::Function(scheme) | Signature::Let(scheme) => {
            let (ty, _) = scheme.instance(&mut known.types, Span::at(0));
            known.types.written(ty)
        }
        Signature::Pending | Signature::Wrong => return None,
    })
}
