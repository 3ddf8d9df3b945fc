//! Functions and values of the file, typed in the order in which they need each other.

use super::checker::{Checker, Signature};
use super::definition::Ids;
use super::scheme::Scheme;
use super::scope::Role;
use super::tree::{
    ClauseKind, DefinitionId, DefinitionKind, Expr, ExprKind, Function, LetPattern, Pattern,
    Statement, StatementKind,
};
use super::ty::{Kind, Ty};
use super::uses;
use crate::diagnostic::codes;
use crate::meter;
use crate::source::Span;
use crate::syntax::ast::{self, PatternKind};
use hashbrown::HashMap;

impl Checker<'_> {
    /// Types all functions and values, those that others need first. The values' statements
    /// are returned, by their place in the file.
    pub(super) fn functions(
        &mut self,
        statements: &[ast::Statement],
        ids: &[Ids],
    ) -> Vec<Option<Statement>> {
        let mut done: Vec<Option<Statement>> = statements.iter().map(|_| None).collect();
        for group in self.groups(statements, ids) {
            if meter::work(64).is_err() {
                break;
            }
            self.types().level = 1;
            self.circle_said = false;
            for index in &group {
                if let Some(ast::Node { it: ast::StatementKind::Function(_), .. }) =
                    statements.get(*index)
                    && let Some(id) = ids.get(*index).and_then(|i| i.first())
                {
                    let ty = self.types().unknown();
                    self.set_signature(*id, Signature::Function(Scheme::fixed(ty)));
                }
            }
            let mut typed = Vec::new();
            for index in &group {
                let (Some(statement), Some(own)) = (statements.get(*index), ids.get(*index)) else {
                    continue;
                };
                match &statement.it {
                    ast::StatementKind::Function(function) => {
                        self.running = None;
                        if let Some(id) = own.first() {
                            typed.push((*id, self.function(function, *id)));
                        }
                    }
                    ast::StatementKind::Let(binding) => {
                        self.running = Some(*index);
                        let made = self.value(binding, own, statement.span, &mut typed);
                        if let Some(entry) = done.get_mut(*index) {
                            *entry = Some(made);
                        }
                    }
                    _ => {}
                }
            }
            self.types().level = 0;
            self.settle();
            // Functions that need each other want the same: each gets all of it.
            let all = std::mem::take(&mut self.wants);
            let mut rest = all.clone();
            let home = self.source.clone();
            for (id, ty) in typed {
                let scheme = Scheme::general(self.types(), ty, &mut all.clone(), &home);
                Scheme::general(self.types(), ty, &mut rest, &home);
                let function = matches!(self.signature(id), Signature::Function(_));
                let made = if function { Signature::Function } else { Signature::Let };
                self.set_signature(id, made(scheme));
            }
            self.wants = rest;
            self.settle_all();
        }
        self.running = None;
        done
    }

    /// The functions and values of the file in groups: each needs only itself and the groups
    /// before it. (Tarjan's strongly connected components, without recursion.)
    fn groups(&self, statements: &[ast::Statement], ids: &[Ids]) -> Vec<Vec<usize>> {
        let mut owner: HashMap<&str, usize> = HashMap::new();
        // One whose name is defined again is looked at as well.
        let mut roots: Vec<usize> = Vec::new();
        for (index, own) in ids.iter().enumerate() {
            let kind = statements.get(index).map(|s| &s.it);
            if !matches!(kind, Some(ast::StatementKind::Function(_) | ast::StatementKind::Let(_))) {
                continue;
            }
            roots.push(index);
            for id in own {
                if let Some(definition) = self.program.definition(*id) {
                    owner.insert(&definition.name, index);
                }
            }
        }
        let needs = |index: usize| -> Vec<usize> {
            let Some(statement) = statements.get(index) else { return Vec::new() };
            if meter::work_on(self.source.slice(statement.span).len()).is_err() {
                return Vec::new();
            }
            let names = match &statement.it {
                ast::StatementKind::Function(function) => uses::of_function(function),
                ast::StatementKind::Let(binding) => uses::of_value(&binding.value),
                _ => Vec::new(),
            };
            let mut needs: Vec<usize> =
                names.into_iter().filter_map(|name| owner.get(name).copied()).collect();
            needs.sort_unstable();
            needs.dedup();
            needs
        };
        super::order::groups(&roots, needs)
    }

    fn function(&mut self, function: &ast::Function, id: DefinitionId) -> Ty {
        let (made, locals) = self.with_locals(|c| c.function_parts(function, Role::Param));
        let (params, body, ty) = made;
        // Its own uses inside the group had this type.
        if let Signature::Function(own) = self.signature(id).clone() {
            self.recursive(own.ty, ty, function.name.span);
        }
        self.reasonable(ty, function.name.span);
        self.set_kind(id, DefinitionKind::Function(Function { params, body, locals }));
        ty
    }

    /// The uses of a function inside itself must fit what it is.
    pub(super) fn recursive(&mut self, uses: Ty, is: Ty, span: Span) {
        if let Err(clash) = self.types().unify(uses, is) {
            let (a, b) = (self.known.types.written(uses), self.known.types.written(is));
            let problem = if clash == super::ty::Clash::Endless {
                self.error(
                    codes::ENDLESS_TYPE,
                    span,
                    "the type of this function would contain itself",
                    "has no end",
                )
            } else {
                self.error(
                    codes::RECURSION_TYPE,
                    span,
                    "this function calls itself in a way that does not fit it",
                    format!("is {b}, and is used as {a}"),
                )
            };
            let problem =
                problem.help("look at the number and kind of the arguments of the inner call");
            self.complain(problem);
        }
    }

    /// Parameters, body and type of a function; `where`s become part of the body.
    pub(super) fn function_parts(
        &mut self,
        function: &ast::Function,
        role: Role,
    ) -> (Vec<Pattern>, Expr, Ty) {
        let mut params = Vec::with_capacity(function.params.len());
        let mut types = Vec::with_capacity(function.params.len());
        for param in &function.params {
            let ty = match &param.ty {
                Some(ty) => {
                    let ty = self.param_type(ty);
                    self.type_of(&ty)
                }
                None => self.types().unknown(),
            };
            params.push(self.bind(&param.pattern, ty, role));
            types.push(ty);
        }
        let mut clauses = Vec::new();
        for bindings in &function.wheres {
            for (pattern, value) in self.bindings(bindings) {
                let span = value.span;
                clauses.push(super::tree::Clause { kind: ClauseKind::Where(pattern, value), span });
            }
        }
        let body = self.maybe_endless(&function.body);
        self.finite(&body.expr, "what a function gives");
        let ty = self.types().make(Kind::Function(types, body.ty));
        let mut expr = body.expr;
        if !clauses.is_empty() {
            let span = expr.span;
            expr = Expr { kind: ExprKind::Where { body: Box::new(expr), clauses }, span };
        }
        (params, expr, ty)
    }

    /// A `let` of the file.
    fn value(
        &mut self,
        binding: &ast::Binding,
        ids: &Ids,
        span: Span,
        typed: &mut Vec<(DefinitionId, Ty)>,
    ) -> Statement {
        let (value, locals) = self.with_locals(|c| c.maybe_endless(&binding.value));
        self.finite_value(&value.expr);
        let mut ids = ids.iter().copied();
        let pattern = self.let_pattern(&binding.pattern, value.ty, &mut ids, typed);
        self.done(StatementKind::Let { pattern, value: value.expr }, span, locals)
    }

    fn let_pattern(
        &mut self,
        pattern: &ast::Pattern,
        ty: Ty,
        ids: &mut dyn Iterator<Item = DefinitionId>,
        typed: &mut Vec<(DefinitionId, Ty)>,
    ) -> LetPattern {
        match &pattern.it {
            PatternKind::Name(_) => {
                let id = ids.next().unwrap_or(DefinitionId(u32::MAX));
                let fits = self.reasonable(ty, pattern.span);
                typed.push((id, if fits { ty } else { Ty::WRONG }));
                LetPattern::Name(id)
            }
            PatternKind::Tuple(parts) => {
                let types: Vec<Ty> = parts.iter().map(|_| self.types().unknown()).collect();
                let tuple = self.types().make(Kind::Tuple(types.clone()));
                if self.types().unify(ty, tuple).is_err() {
                    let words = self.known.types.words(ty);
                    let wants = parts.len();
                    let problem = self.error(
                        codes::PATTERN_SHAPE,
                        pattern.span,
                        format!("this names {wants} parts, of something that is {words}"),
                        format!("{wants} names"),
                    );
                    self.complain(problem.help("as many names as parts: `(a, b)` for a pair"));
                }
                let parts = parts.iter().zip(types);
                LetPattern::Tuple(
                    parts.map(|(p, ty)| self.let_pattern(p, ty, ids, typed)).collect(),
                )
            }
        }
    }
}
