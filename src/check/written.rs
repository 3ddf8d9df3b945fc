//! The type of a name, as the language writes it: for a prompt that is asked for it.

use super::checker::Signature;
use super::ty::{Ty, Types};
use crate::source::Span;

pub fn written(signature: &Signature, types: &mut Types) -> Option<String> {
    Some(match signature {
        Signature::Game(game) if game.bare => types.written(Ty::POSITION),
        Signature::Game(game) => {
            let params = game.names.iter().zip(&game.params);
            let params: Vec<String> =
                params.map(|(name, ty)| format!("{name}: {}", types.written(*ty))).collect();
            format!("({}) -> position", params.join(", "))
        }
        Signature::Graph => "graph".to_string(),
        Signature::Function(scheme) | Signature::Let(scheme) => {
            let (ty, _) = scheme.instance(types, Span::at(0));
            types.written(ty)
        }
        Signature::Pending | Signature::Wrong => return None,
    })
}
