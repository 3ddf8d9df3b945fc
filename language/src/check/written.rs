//! The type of a name, as the language writes it: for a prompt that is asked for it.

use super::checker::Signature;
use super::ty::{Ty, Types};
use crate::diagnostic::Mend;
use crate::source::{Source, Span};
use crate::syntax::ast;

pub(super) fn written(signature: &Signature, types: &mut Types) -> Option<String> {
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

/// All arrows of a node, in one line.
pub(super) fn arrows_of(graph: &ast::Graph, node: &str) -> String {
    let lines = graph.lines.it.iter().map(|l| &l.it).filter(|l| &*l.from.it == node);
    let mut all: Vec<&str> = Vec::new();
    for to in lines.flat_map(|l| &l.to) {
        if !all.contains(&&*to.it) {
            all.push(&to.it);
        }
    }
    format!("{node} -> {}", all.join(", "))
}

/// The arrows of a line beside those of the line further up that begins with the same node.
pub(super) fn on_one_line(
    source: &Source,
    graph: &ast::Graph,
    line: &ast::GraphLine,
    first: Span,
) -> Option<Mend> {
    let before = graph.lines.it.iter().map(|l| &l.it).find(|l| l.from.span == first)?;
    let end = before.to.last()?.span.end;
    let (one, last) = (line.to.first()?.span, line.to.last()?.span);
    let between = source.slice(Span::new(end, line.from.span.start));
    let between = between.trim_end_matches([';', ' ', '\n', '\r', '\t']);
    let text = format!(", {}{between}", source.slice(one.to(last)));
    (!text.contains('#')).then(|| Mend::new(Span::new(end, last.end), text))
}
