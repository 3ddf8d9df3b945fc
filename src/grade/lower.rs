//! Problems made ready to run: the names that a problem gives with `let` and `fn` become
//! definitions, so that checks, proofs and counterexamples may refer to them like to any
//! other.

use crate::check::Program;
use crate::check::tree::{
    Binding, Check, Definition, DefinitionId, DefinitionKind, Expr, ExprKind, Function, LetPattern,
    LocalId, ModuleId, Pattern, Problem, StatementKind, Text,
};
use crate::check::walk;
use crate::source::Span;
use hashbrown::HashMap;

/// A problem with no names of its own.
#[derive(Clone, Debug)]
pub(super) struct Lowered {
    pub problem: Problem,
    pub span: Span,
    pub locals: Vec<Text>,
    pub lets: Vec<Binding<LetPattern>>,
    /// Its functions, each with the place of its body.
    pub functions: Vec<(DefinitionId, Span)>,
}

/// The problems of a module, in their order.
pub(super) fn lower(program: &mut Program, module: ModuleId) -> Vec<Lowered> {
    let statements = program.modules.get(module.0 as usize).map(|m| m.statements.clone());
    let mut out = Vec::new();
    for statement in statements.unwrap_or_default() {
        let StatementKind::Problem(problem) = statement.kind else { continue };
        let mut lowering = Lowering {
            program: &mut *program,
            module,
            span: statement.span,
            names: &statement.locals,
            known: HashMap::new(),
        };
        let (problem, lets, functions) = lowering.problem(problem);
        let locals = statement.locals;
        out.push(Lowered { problem, span: statement.span, locals, lets, functions });
    }
    out
}

/// The values that a problem names.
type Lets = Vec<Binding<LetPattern>>;

struct Lowering<'a> {
    program: &'a mut Program,
    module: ModuleId,
    span: Span,
    names: &'a [Text],
    known: HashMap<LocalId, DefinitionId>,
}

impl Lowering<'_> {
    fn problem(&mut self, mut problem: Problem) -> (Problem, Lets, Vec<(DefinitionId, Span)>) {
        let lets = std::mem::take(&mut problem.lets);
        let functions = std::mem::take(&mut problem.functions);
        // All names first: functions and values may refer to each other.
        let patterns: Vec<LetPattern> = lets.iter().map(|of| self.pattern(&of.pattern)).collect();
        let ids: Vec<DefinitionId> = functions.iter().map(|f| self.define(f.local)).collect();
        let places = ids.iter().copied().zip(functions.iter().map(|f| f.body.span)).collect();
        for (mut function, id) in functions.into_iter().zip(ids) {
            self.replace(&mut function.body);
            let kind = DefinitionKind::Function(Function {
                params: function.params,
                body: function.body,
                locals: self.names.to_vec(),
            });
            if let Some(definition) = self.program.definitions.get_mut(id.0 as usize) {
                definition.kind = kind;
            }
        }
        let lets = lets
            .into_iter()
            .zip(patterns)
            .map(|(Binding { mut value, span, .. }, pattern)| {
                self.replace(&mut value);
                Binding { pattern, value, span }
            })
            .collect();
        for Check { what, .. } in &mut problem.checks {
            walk::in_clauses_mut(&mut what.clauses, &mut |e| self.replace(e));
            self.replace(&mut what.expr);
        }
        (problem, lets, places)
    }

    fn pattern(&mut self, pattern: &Pattern) -> LetPattern {
        match pattern {
            Pattern::Name(local) => LetPattern::Name(self.define(*local)),
            Pattern::Tuple(parts) => {
                LetPattern::Tuple(parts.iter().map(|p| self.pattern(p)).collect())
            }
        }
    }

    fn define(&mut self, local: LocalId) -> DefinitionId {
        let name = self.names.get(local.0 as usize).cloned().unwrap_or_else(|| Text::from("_"));
        let id = DefinitionId(self.program.definitions.len() as u32);
        self.program.definitions.push(Definition {
            name,
            module: self.module,
            span: self.span,
            doc: Vec::new(),
            kind: DefinitionKind::Let,
        });
        self.known.insert(local, id);
        id
    }

    fn replace(&self, e: &mut Expr) {
        walk::all_mut(e, &mut |e| {
            if let ExprKind::Local(local) = &e.kind
                && let Some(id) = self.known.get(local)
            {
                e.kind = ExprKind::Definition(*id);
            }
        });
    }
}
