//! The definitions that each definition uses. With theirs, these are all that a check or an answer depends
//! on, in the submission and in the rubric.

use crate::check::tree::{
    Binding, Body, Check, Coins, Definition, DefinitionId, DefinitionKind, Expr, ExprKind,
    LetPattern, LocalId, Module, Program, Statement, StatementKind, Text,
};
use crate::check::walk;
use crate::source::Span;
use crate::syntax::ast::Operator;
use hashbrown::HashMap;
use std::collections::BTreeSet;

/// What stands in an expression, or in all of a definition.
#[derive(Clone, Debug, Default)]
pub(super) struct Uses {
    pub definitions: BTreeSet<DefinitionId>,
    pub locals: BTreeSet<LocalId>,
    /// Names of the submission, where there is none yet.
    pub student: Vec<Text>,
    /// Builtin functions, and `octal` and `hex`.
    pub words: BTreeSet<&'static str>,
    /// Something in it was not understood.
    pub wrong: bool,
}

impl Uses {
    fn add(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Definition(id)
            | ExprKind::Node(id, _)
            | ExprKind::Nodes(id)
            | ExprKind::Edges(id) => {
                self.definitions.insert(*id);
            }
            ExprKind::Student(name) if !self.student.contains(name) => {
                self.student.push(name.clone());
            }
            ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _) => {
                self.words.insert(builtin.name());
            }
            ExprKind::Local(local) => {
                self.locals.insert(*local);
            }
            ExprKind::Chain { rest, .. } => {
                self.words.extend(rest.iter().filter_map(|(operator, ..)| in_words(*operator)));
            }
            ExprKind::Wrong => self.wrong = true,
            _ => {}
        }
    }

    pub(super) fn of_check(check: &Check) -> Uses {
        let mut uses = Uses::default();
        let mut all = |e: &Expr| walk::all(e, &mut |e| uses.add(e));
        walk::in_clauses(&check.what.clauses, &mut all);
        all(&check.what.expr);
        uses
    }

    fn of_definition(definition: &Definition) -> Uses {
        let mut own = Uses::default();
        walk::in_definition(&definition.kind, &mut |e| own.add(e));
        if let DefinitionKind::Game(game) = &definition.kind {
            match &game.body {
                Body::Code { hex, .. } => {
                    own.words.insert(if *hex { "hex" } else { "octal" });
                }
                Body::Coins(Coins::Product(rows, columns)) => {
                    own.definitions.extend([*rows, *columns]);
                }
                Body::Coins(Coins::Strip(_)) | Body::Rules(_) | Body::Position(_) => {}
            }
        }
        own
    }

    pub(super) fn of_expr(e: &Expr) -> Uses {
        let mut uses = Uses::default();
        walk::all(e, &mut |e| uses.add(e));
        uses
    }
}

/// The builtin function that an operator is another way to write.
fn in_words(operator: Operator) -> Option<&'static str> {
    match operator {
        Operator::NimProduct => Some("nimmul"),
        _ => None,
    }
}

/// A `let` of a file: where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Place {
    pub module: usize,
    pub statement: usize,
}

/// All definitions of a program, and what each uses.
#[derive(Debug)]
pub(super) struct Reach {
    uses: Vec<Uses>,
    lets: HashMap<DefinitionId, Place>,
}

impl Reach {
    pub(super) fn new(program: &Program) -> Reach {
        let mut uses: Vec<Uses> = Vec::with_capacity(program.definitions.len());
        uses.extend(program.definitions.iter().map(Uses::of_definition));
        let mut lets = HashMap::new();
        for (module, of) in program.modules.iter().enumerate() {
            for (statement, made) in of.statements.iter().enumerate() {
                let StatementKind::Let { pattern, value } = &made.kind else { continue };
                for id in named(pattern) {
                    lets.insert(id, Place { module, statement });
                    if let Some(own) = uses.get_mut(id.0 as usize) {
                        walk::all(value, &mut |e| own.add(e));
                    }
                }
            }
        }
        Reach { uses, lets }
    }

    /// Adds the names that problems give, once they are definitions.
    pub(super) fn add<'l>(
        &mut self,
        program: &Program,
        lets: impl IntoIterator<Item = &'l Binding<LetPattern>>,
    ) {
        let new = program.definitions.iter().skip(self.uses.len());
        self.uses.extend(new.map(Uses::of_definition).collect::<Vec<_>>());
        for Binding { pattern, value, .. } in lets {
            for id in named(pattern) {
                if let Some(own) = self.uses.get_mut(id.0 as usize) {
                    walk::all(value, &mut |e| own.add(e));
                }
            }
        }
    }

    pub(super) fn of(&self, id: DefinitionId) -> Option<&Uses> {
        self.uses.get(id.0 as usize)
    }

    /// These definitions and all that they lead to.
    pub(super) fn all(
        &self,
        from: impl IntoIterator<Item = DefinitionId>,
    ) -> BTreeSet<DefinitionId> {
        let mut open: Vec<DefinitionId> = from.into_iter().collect();
        let mut all: BTreeSet<DefinitionId> = open.iter().copied().collect();
        while let Some(id) = open.pop() {
            for next in self.of(id).into_iter().flat_map(|uses| &uses.definitions) {
                if all.insert(*next) {
                    open.push(*next);
                }
            }
        }
        all
    }

    /// The `let`s among definitions, in the order in which they must run.
    pub(super) fn lets(&self, among: &BTreeSet<DefinitionId>) -> BTreeSet<Place> {
        among.iter().filter_map(|id| self.lets.get(id).copied()).collect()
    }
}

/// The statement of a module in which a place stands. They stand one behind the other.
pub(super) fn statement_around(module: &Module, span: Span) -> Option<&Statement> {
    let next = module.statements.partition_point(|s| s.span.start <= span.start);
    let found = module.statements.get(next.checked_sub(1)?)?;
    inside(span, found.span).then_some(found)
}

/// The definitions that a statement makes.
pub(super) fn defined_by(kind: &StatementKind) -> Vec<DefinitionId> {
    match kind {
        StatementKind::Defines(id) => id.iter().copied().collect(),
        StatementKind::Let { pattern, .. } => named(pattern),
        _ => Vec::new(),
    }
}

/// The definitions that a pattern names.
pub(super) fn named(pattern: &LetPattern) -> Vec<DefinitionId> {
    match pattern {
        LetPattern::Name(id) => vec![*id],
        LetPattern::Tuple(parts) => parts.iter().flat_map(named).collect(),
    }
}

/// Whether one stretch stands inside another.
pub(super) fn inside(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The names of the submission that an expression comes to.
pub(super) fn asked_of(e: &Expr, reach: &Reach) -> Vec<Text> {
    let uses = Uses::of_expr(e);
    let mut names = uses.student;
    for id in reach.all(uses.definitions) {
        names.extend(reach.of(id).into_iter().flat_map(|uses| uses.student.iter().cloned()));
    }
    names
}
