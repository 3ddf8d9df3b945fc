//! What stands behind the name of a graph: a node, or all of its nodes or edges.

use super::checker::{Checker, Global, Signature, Typed};
use super::symbols::Symbol;
use super::tree::{DefinitionId, Expr, ExprKind, NodeId, Text};
use super::ty::{Kind, Ty};
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::ast;
use crate::vocabulary::nearest;

impl Checker<'_> {
    /// The graph that `q.V` names, where `q` is an imported file.
    pub(super) fn graph_in_module(&mut self, e: &ast::Expr) -> Option<DefinitionId> {
        let ast::ExprKind::Field { base, field: ast::Field::Name(field) } = &e.it else {
            return None;
        };
        let ast::ExprKind::Name(name) = &base.it else { return None };
        if self.scope.is_visible(name) {
            return None;
        }
        let Some(Global::Module(module)) = self.global(name).cloned() else { return None };
        let id = match self.exported(module, &field.it)? {
            Global::Definition(id) if matches!(self.signature(id), Signature::Graph) => id,
            _ => return None,
        };
        // The file is used by this.
        self.meaning(name, base.span, false);
        self.mention(field.span, Symbol::Definition(id));
        Some(id)
    }

    pub(super) fn graph_part(&mut self, id: DefinitionId, field: &ast::Name, span: Span) -> Typed {
        let node = match self.nodes.get(&id) {
            Some(nodes) => nodes.get(&field.it).map(|n| *n as usize),
            None => self.nodes_of(id).iter().position(|n| *n == field.it),
        };
        let (kind, ty) = match (node, &*field.it) {
            (Some(_), _) if !self.is_directed(id) => {
                let name = self.name_of(id);
                let problem = self
                    .error(
                        codes::NO_MOVES_IN_GRAPH,
                        field.span,
                        format!("{name} has edges `--`, and no arrow says how to move in it"),
                        "no position",
                    )
                    .help(format!(
                        "draw moves with `->`; a game to play on it takes `{name}.edges`"
                    ));
                self.complain(problem);
                return Typed::wrong(span);
            }
            (Some(node), _) => {
                self.mention(field.span, Symbol::Node(id, field.it.clone()));
                (ExprKind::Node(id, NodeId(node as u32)), Ty::POSITION)
            }
            (None, "nodes") => {
                let node = self.node_type(id);
                (ExprKind::Nodes(id), self.types().set(node))
            }
            (None, "edges") => {
                let node = self.node_type(id);
                let pair = self.types().make(Kind::Tuple(vec![node, node]));
                (ExprKind::Edges(id), self.types().set(pair))
            }
            (None, word) => {
                let nodes = self.nodes_of(id);
                let near = nearest(word, nodes.iter().map(|n| &**n));
                let name = self.name_of(id);
                let problem = self
                    .error(
                        codes::NO_SUCH_NODE,
                        field.span,
                        format!("the graph {name} has no node `{word}`"),
                        "not a node",
                    )
                    .help(format!("its nodes are: {}", nodes.join(", ")))
                    .maybe_meant(field.span, near);
                self.complain(problem);
                return Typed::wrong(span);
            }
        };
        Typed { expr: Expr { kind, span }, ty }
    }

    /// Nodes as data are numbers if all their names are, else texts.
    fn node_type(&self, id: DefinitionId) -> Ty {
        let number = |n: &Text| n.starts_with(|c: char| c.is_ascii_digit());
        if self.nodes_of(id).iter().all(number) { Ty::NUMBER } else { Ty::TEXT }
    }
}
