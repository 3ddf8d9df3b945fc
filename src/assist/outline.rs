//! What a text defines, as it stands there: for lists of names and for help on them.

use crate::meter;
use crate::source::{Source, Span};
use crate::syntax::ast::{Pattern, PatternKind, Statement, StatementKind};

/// What kind of thing a definition is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Game,
    Graph,
    Function,
    Value,
    Problem,
}

/// A definition, or a problem of a rubric.
#[derive(Clone, Debug)]
pub struct Outlined {
    pub kind: Kind,
    pub name: String,
    /// Where the name stands.
    pub place: Span,
    /// All of it.
    pub span: Span,
    /// How it is called: what stands before the rules or the value.
    pub form: String,
    /// Its lines of description, as one text.
    pub doc: String,
}

/// What stands before the rules or the value of a definition.
pub fn head(text: &str) -> &str {
    let first = text.lines().find(|line| !line.trim_start().starts_with('#'));
    first.unwrap_or("").split([';', '{', '=']).next().unwrap_or("").trim()
}

/// The definitions and problems of a text, in its order.
pub fn of_source(source: &Source, statements: &[Statement]) -> Vec<Outlined> {
    let all = meter::each(statements);
    all.flat_map(|statement| of_statement(source, statement)).collect()
}

/// What a statement defines: several names where a `let` takes a tuple apart.
pub fn of_statement(source: &Source, statement: &Statement) -> Vec<Outlined> {
    let (kind, name, place, doc): (_, &str, _, &[std::sync::Arc<str>]) = match &statement.it {
        StatementKind::Game(game) => (Kind::Game, &game.name.it, game.name.span, &game.doc),
        StatementKind::Graph(graph) => (Kind::Graph, &graph.name.it, graph.name.span, &graph.doc),
        StatementKind::Function(function) => {
            (Kind::Function, &function.name.it, function.name.span, &function.doc)
        }
        StatementKind::Problem(problem) => {
            let title = problem.title.as_ref().map_or("", |title| &title.it);
            let name = format!("{} {title}", problem.id.it).trim_end().to_string();
            let form = head(source.slice(statement.span)).to_string();
            let (place, span) = (problem.id.span, statement.span);
            let (kind, doc) = (Kind::Problem, String::new());
            return vec![Outlined { kind, name, place, span, form, doc }];
        }
        StatementKind::Let(binding) => {
            let mut all = Vec::new();
            names_in(&binding.pattern, &mut |name, place| {
                all.push(Outlined {
                    kind: Kind::Value,
                    name: name.to_string(),
                    place,
                    span: statement.span,
                    form: format!("let {name}"),
                    doc: String::new(),
                });
            });
            return all;
        }
        _ => return Vec::new(),
    };
    let form = head(source.slice(statement.span)).to_string();
    let doc: Vec<&str> = doc.iter().map(|line| line.trim()).collect();
    let (name, doc) = (name.to_string(), doc.join(" "));
    vec![Outlined { kind, name, place, span: statement.span, form, doc }]
}

fn names_in(pattern: &Pattern, give: &mut dyn FnMut(&str, Span)) {
    match &pattern.it {
        PatternKind::Name(name) => give(name, pattern.span),
        PatternKind::Tuple(parts) => parts.iter().for_each(|part| names_in(part, give)),
    }
}
