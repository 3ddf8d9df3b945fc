//! Statements.

use super::Printer;
use super::doc::{Doc, group, indent, text};
use crate::syntax::ast::{
    Ask, Body, CoinMoves, Coins, Feedback, Function, Game, Graph, GraphLine, Import, ImportFrom,
    Item, ItemKind, ModifierKind, Param, Problem, Statement, StatementKind, TurnCount, TurnKind,
    Type, TypeKind,
};

impl Printer<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) -> Doc {
        match &statement.it {
            StatementKind::Game(game) => self.game(game),
            StatementKind::Graph(graph) => self.graph(graph),
            StatementKind::Function(function) => self.function(function),
            StatementKind::Let(binding) => Doc::All(vec![text("let "), self.binding(binding)]),
            StatementKind::Import(imports) => {
                let files: Vec<String> = imports.iter().map(|file| imported(&file.it)).collect();
                text(format!("import {}", files.join(", ")))
            }
            StatementKind::Problem(problem) => self.problem(problem),
            StatementKind::Assert(what) => {
                group(Doc::All(vec![text("assert "), self.quantified(what)]))
            }
            StatementKind::Claim(what, to) => {
                let mut docs = vec![text("claim "), self.quantified(what)];
                docs.extend(to.as_ref().map(|to| text(format!(" to {}", to.it))));
                group(Doc::All(docs))
            }
            StatementKind::Feedback(shown) => text(feedback(shown)),
            StatementKind::Ask(ask) => self.ask(ask),
            StatementKind::Show(what) => group(self.quantified(what)),
            // A file with one of these is not laid out at all.
            StatementKind::Broken { .. } => text(self.source.slice(statement.span).to_string()),
        }
    }

    fn game(&mut self, game: &Game) -> Doc {
        if let Body::Coins(coins) = &game.body {
            return self.coins(game, coins);
        }
        let mut heading = vec![text(format!("game {}", game.name.it))];
        if let Some(params) = &game.params {
            heading.push(self.params(params));
        }
        let mut modifiers = Vec::new();
        for modifier in &game.modifiers {
            modifiers.push(Doc::Line);
            modifiers.push(match &modifier.it {
                ModifierKind::Loopy => text("loopy"),
                ModifierKind::Blocking(count) => text(format!("blocking {}", count.it)),
                ModifierKind::Symmetric(of) if of.is_empty() => text("symmetric"),
                ModifierKind::Symmetric(of) => text(format!("symmetric ({})", joined(of))),
                ModifierKind::Canonical(e) => Doc::All(vec![text("canonical "), self.expr(e)]),
                ModifierKind::Shown(e) => Doc::All(vec![text("shown as "), self.expr(e)]),
            });
        }
        heading.push(indent(Doc::All(modifiers)));
        let mut docs = vec![group(Doc::All(heading))];
        match &game.body {
            Body::Rules(block) => {
                docs.push(text(" "));
                docs.push(self.block(block));
            }
            Body::Position(e) => {
                docs.push(text(" = "));
                docs.push(self.expr(e));
            }
            Body::Code(code) => {
                let kind = if code.hex { "hex" } else { "octal" };
                docs.push(text(format!(" = {kind} {}", code.digits.it)));
            }
            Body::Coins(_) => {}
        }
        Doc::All(docs)
    }

    fn coins(&mut self, game: &Game, coins: &Coins) -> Doc {
        let heads = coins.heads.as_ref().map_or(String::new(), |name| format!("({})", name.it));
        let heading = format!("coins {}{heads} ", game.name.it);
        match &coins.moves {
            CoinMoves::Turns(turns) => {
                let turns = self.braces(turns, |_, turn| text(turn_words(&turn.it)));
                Doc::All(vec![text(heading), turns])
            }
            CoinMoves::Product(a, b) => text(format!("{heading}= {} × {}", a.it, b.it)),
        }
    }

    fn params(&mut self, params: &[Param]) -> Doc {
        let mut rows = Vec::new();
        for (i, param) in params.iter().enumerate() {
            if i > 0 {
                rows.push(text(","));
            }
            rows.push(if i > 0 { Doc::Line } else { Doc::SoftLine });
            rows.push(self.pattern(&param.pattern));
            rows.extend(param.ty.as_ref().map(|ty| text(format!(": {}", type_words(ty)))));
        }
        let close = if params.is_empty() { Doc::All(Vec::new()) } else { Doc::SoftLine };
        group(Doc::All(vec![text("("), indent(Doc::All(rows)), close, text(")")]))
    }

    fn graph(&mut self, graph: &Graph) -> Doc {
        let loopy = if graph.loopy { " loopy" } else { "" };
        let heading = text(format!("graph {}{loopy} ", graph.name.it));
        Doc::All(vec![heading, self.braces(&graph.lines, |_, line| text(graph_line(&line.it)))])
    }

    pub(super) fn function(&mut self, function: &Function) -> Doc {
        let mut docs = vec![text(format!("fn {}", function.name.it))];
        docs.push(self.params(&function.params));
        docs.push(text(" = "));
        docs.push(self.expr(&function.body));
        let mut wheres = Vec::new();
        for bindings in &function.wheres {
            let start = bindings.first().map_or(0, |b| b.pattern.span.start);
            wheres.push(self.gap(Doc::Line, start));
            wheres.push(self.where_clause(bindings));
        }
        docs.push(indent(Doc::All(wheres)));
        group(Doc::All(docs))
    }

    fn problem(&mut self, problem: &Problem) -> Doc {
        let title = problem.title.as_ref().map_or(String::new(), |t| format!("{} ", t.it));
        let bonus = if problem.bonus { "bonus " } else { "" };
        let (id, worth) = (&problem.id.it, &problem.worth.it);
        let heading = format!("problem {id} worth {worth} {bonus}{title}");
        Doc::All(vec![
            text(heading),
            self.braces(&problem.items, |printer, item| printer.item(item)),
        ])
    }

    fn item(&mut self, item: &Item) -> Doc {
        match &item.it {
            ItemKind::Let(binding) => Doc::All(vec![text("let "), self.binding(binding)]),
            ItemKind::Function(function) => self.function(function),
            ItemKind::Hint(hint) => text(format!("hint {}", hint.it)),
            ItemKind::Needs(ids) => text(format!("needs {}", joined(ids))),
            ItemKind::NeedsProof(None) => text("needs proof"),
            ItemKind::NeedsProof(Some(n)) => text(format!("needs proof worth {}", n.it)),
            ItemKind::Feedback(shown) => text(feedback(shown)),
            ItemKind::ByHand => text("by hand"),
            ItemKind::Wrong => text(""),
            ItemKind::Forbid(names) => text(format!("forbid {}", joined(names))),
            ItemKind::Check { what, worth, by_cases, feedback: shown } => {
                let mut docs = vec![self.quantified(what)];
                docs.extend(worth.as_ref().map(|worth| {
                    let shares = if worth.shares { " of them" } else { "" };
                    text(format!(" worth {}{shares}", worth.number.it))
                }));
                docs.extend(by_cases.then(|| text(" by cases")));
                docs.extend(shown.as_ref().map(|shown| text(format!(" {}", feedback(shown)))));
                group(Doc::All(docs))
            }
        }
    }

    fn ask(&mut self, ask: &Ask) -> Doc {
        let mut docs = vec![text(format!("{} ", ask.verb.it)), self.quantified(&ask.what)];
        for other in &ask.also {
            docs.push(text(", "));
            docs.push(self.quantified(other));
        }
        docs.extend(ask.log.then(|| text(" log")));
        if let Some(depth) = &ask.depth {
            docs.push(text(" depth "));
            docs.push(self.expr(depth));
        }
        if let Some(largest) = &ask.largest {
            docs.push(text(" to "));
            docs.push(self.expr(largest));
        }
        docs.extend(ask.to.as_ref().map(|to| text(format!(" to {}", to.it))));
        group(Doc::All(docs))
    }
}

fn feedback(feedback: &Feedback) -> String {
    let until = feedback.until.as_ref().map_or(String::new(), |day| format!(" until {}", day.it));
    format!("show {}{until}", feedback.level.word())
}

fn graph_line(line: &GraphLine) -> String {
    if line.drawn {
        let all: Vec<&str> = [&line.from].into_iter().chain(&line.to).map(|n| &*n.it).collect();
        return format!("drawn {}", all.join(", "));
    }
    let arrow = match line.directed {
        Some(true) => " -> ",
        Some(false) => " -- ",
        None => "",
    };
    format!("{}{arrow}{}", line.from.it, joined(&line.to))
}

fn joined(names: &[crate::syntax::ast::Node<std::sync::Arc<str>>]) -> String {
    names.iter().map(|n| &*n.it).collect::<Vec<_>>().join(", ")
}

fn type_words(ty: &Type) -> String {
    match &ty.it {
        TypeKind::Named(name) => name.to_string(),
        TypeKind::List(of) => format!("[{}]", type_words(of)),
        TypeKind::Set(of) => format!("{{{}}}", type_words(of)),
        TypeKind::Tuple(parts) => {
            let parts: Vec<String> = parts.iter().map(type_words).collect();
            format!("({})", parts.join(", "))
        }
    }
}

fn imported(import: &Import) -> String {
    let (ImportFrom::File(from) | ImportFrom::Library(from)) = &import.from;
    let alias = import.alias.as_ref().map_or(String::new(), |a| format!(" as {}", a.it));
    format!("{}{alias}", from.it)
}

fn turn_words(turn: &TurnKind) -> String {
    let count = match &turn.count {
        TurnCount::Among(counts) => {
            let counts: Vec<&str> = counts.iter().map(|n| &*n.it).collect();
            counts.join(" or ")
        }
        TurnCount::Range(from, to) => {
            format!("{}..{}", from.it, to.as_ref().map_or("", |to| &*to.it))
        }
    };
    let adjacent = if turn.adjacent { "adjacent " } else { "" };
    let coins = if count == "1" { "coin" } else { "coins" };
    format!("turn {count} {adjacent}{coins}")
}
