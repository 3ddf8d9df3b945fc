//! What names mean: locals before the names of the file, those before the builtins.

use super::Mode;
use super::checker::{Checker, Global, Named, Signature, Typed, submitted};
use super::scheme::Scheme;
use super::scope::{Local, Role};
use super::symbols::Symbol;
use super::tree::{Clause, ClauseKind, DefinitionId, Expr, ExprKind, LocalId, Pattern, Text};
use super::ty::{Kind, Ty};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::ast;
use crate::vocabulary::{Builtin, builtin, nearest};

/// What a name was found to be.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Local(LocalId, Ty),
    Definition(DefinitionId),
    Module(usize),
    Builtin(Builtin),
    Student,
    /// Unknown or wrong, which has been said.
    Wrong,
}

impl Checker<'_> {
    /// Gives a local its name.
    pub(super) fn declare_local(
        &mut self,
        name: &Text,
        span: Span,
        scheme: Scheme,
        role: Role,
    ) -> LocalId {
        let local = Local { name: name.clone(), span, scheme, role, used: false };
        match self.scope.declare(local.clone()) {
            Ok(id) => {
                self.gives(span, Symbol::Local(span, role));
                self.warn_if_hides_builtin(name, span);
                id
            }
            Err(before) => {
                let both_params = role == Role::Param;
                let code = if both_params { codes::PARAMETER_TWICE } else { codes::LOCAL_TWICE };
                let problem = self
                    .error(
                        code,
                        span,
                        format!("`{name}` already has a meaning here"),
                        "named again",
                    )
                    .label(&self.source, before, "first named here");
                let problem = match self.pair_that_begins(name, span) {
                    Some((clause, mend)) => problem.help(format!("write `{clause}`")).mended(mend),
                    None => problem.help(format!("call this one something else, `{name}'` say")),
                };
                self.complain(problem);
                // Anonymous, so that the rest of its owner still makes sense.
                let hidden = Local { name: Text::from("_"), used: true, ..local };
                let id = self.scope.declare(hidden.clone());
                id.unwrap_or_else(|_| {
                    let spare = Text::from(format!("_{}", span.start));
                    let again = Local { name: spare, ..hidden };
                    self.scope.declare(again).unwrap_or(LocalId(0))
                })
            }
        }
    }

    pub(super) fn warn_if_hides_builtin(&mut self, name: &str, span: Span) {
        if builtin(name).is_none() {
            return;
        }
        let problem = self
            .error(
                codes::HIDES_BUILTIN,
                span,
                format!("`{name}` hides the builtin function of that name"),
                "takes its place from here on",
            )
            .help("give it another name, unless that is meant");
        self.complain(problem);
    }

    /// Gives a global its name.
    pub(super) fn declare_global(
        &mut self,
        name: &ast::Name,
        global: Global,
        since: Option<usize>,
    ) {
        let new = Named { global, span: name.span, used: false, since, imported: false };
        if let Some(before) = self.globals.get(&name.it) {
            let replaced = self.mode == Mode::Session;
            let broken =
                matches!(before.global, Global::Wrong) || matches!(new.global, Global::Wrong);
            if !replaced && !broken {
                let (before, imported) = (before.span, before.imported);
                return self.defined_twice(name, before, imported);
            }
        } else {
            self.warn_if_hides_builtin(&name.it, name.span);
        }
        self.globals.insert(name.it.clone(), new);
    }

    /// A name that one text defines twice, or beside an import.
    pub(super) fn defined_twice(&mut self, name: &ast::Name, before: Span, imported: bool) {
        let word = &name.it;
        let problem = if imported {
            self.error(
                codes::IMPORT_CLASH,
                name.span,
                format!("`{word}` is imported, and defined here too"),
                "defined here",
            )
            .label(&self.source, before, "brings in the same name")
            .help(format!("import it `as` a name, so that the other is `q.{word}`"))
        } else {
            self.error(
                codes::DEFINED_TWICE,
                name.span,
                format!("`{word}` is defined twice"),
                "the second definition",
            )
            .label(&self.source, before, "the first definition")
            .help("keep one of them, or give one another name")
        };
        self.twice.insert(word.clone());
        self.complain(problem);
    }

    /// What a name means where it stands; an unknown one is said to be unknown.
    pub(super) fn meaning(&mut self, name: &str, span: Span, called: bool) -> Meaning {
        let meaning = self.found(name, span, called);
        self.mention_meaning(name, span, &meaning);
        meaning
    }

    fn found(&mut self, name: &str, span: Span, called: bool) -> Meaning {
        let types = &mut self.known.types;
        if let Some((id, local)) = self.scope.find(name) {
            let (ty, wants) = local.scheme.instance(types, span);
            self.wants.extend(wants);
            return Meaning::Local(id, ty);
        }
        if name == "student" && self.student.is_some() {
            return Meaning::Student;
        }
        if let Some(named) = self.globals.get_mut(name) {
            named.used = true;
            let (global, since) = (named.global.clone(), named.since);
            let defined = named.span;
            return match global {
                Global::Definition(id) => {
                    if let (Some(since), Some(now)) = (since, self.running)
                        && since >= now
                    {
                        return self.used_too_early(name, span, defined, since == now);
                    }
                    Meaning::Definition(id)
                }
                Global::Module(module) => Meaning::Module(module),
                Global::Wrong => Meaning::Wrong,
            };
        }
        match self.entered().get(name) {
            Some(Global::Definition(id)) => return Meaning::Definition(*id),
            Some(Global::Module(module)) => return Meaning::Module(*module),
            Some(Global::Wrong) => return Meaning::Wrong,
            None => {}
        }
        if let Some(builtin) = builtin(name) {
            return Meaning::Builtin(builtin);
        }
        if name == "_"
            && let Some(blanks) = &mut self.known.blanks
        {
            blanks.push(span);
            return Meaning::Wrong;
        }
        if self.unknown.contains(name) {
            return Meaning::Wrong;
        }
        if !self.import_failed {
            let problem = self.unknown(name, span, called);
            self.complain(problem);
        }
        self.unknown.insert(Text::from(name));
        Meaning::Wrong
    }

    fn used_too_early(&mut self, name: &str, span: Span, defined: Span, itself: bool) -> Meaning {
        let problem = if itself {
            self.error(
                codes::DEFINES_ITSELF,
                span,
                format!("`{name}` stands in its own definition"),
                "has no value yet",
            )
            .help("a value cannot change; give the new one another name")
        } else {
            self.error(
                codes::LET_TOO_LATE,
                span,
                format!("`{name}` gets its value only further down"),
                "used here already",
            )
            .help("`let`s run in the order of the file: move this one up")
        };
        let problem = problem.label(&self.source, defined, "named here");
        self.complain(problem);
        Meaning::Wrong
    }

    /// A name as a value.
    pub(super) fn named_value(&mut self, name: &str, span: Span) -> Typed {
        let (kind, ty) = match self.meaning(name, span, false) {
            Meaning::Local(id, ty) => (ExprKind::Local(id), ty),
            Meaning::Definition(id) => return self.definition_value(id, span),
            Meaning::Builtin(builtin) => match self.builtin_as_value(builtin) {
                Some(ty) => (ExprKind::Builtin(builtin), ty),
                None => {
                    let form = builtin.forms().first().copied().unwrap_or("");
                    let problem = self
                        .error(
                            codes::UNEXPECTED_FUNCTION,
                            span,
                            format!("`{name}` is a function, and stands here as a value"),
                            "of what?",
                        )
                        .help(format!("call it: `{form}`"));
                    self.complain(problem);
                    return Typed::wrong(span);
                }
            },
            Meaning::Module(_) | Meaning::Student => {
                let problem = self
                    .error(
                        codes::MODULE_AS_VALUE,
                        span,
                        format!("`{name}` is a file, not a value"),
                        "which name of it?",
                    )
                    .help(format!("names of it are written `{name}.Game`"));
                self.complain(problem);
                return Typed::wrong(span);
            }
            Meaning::Wrong => return Typed::wrong(span),
        };
        Typed { expr: Expr { kind, span }, ty }
    }

    /// A definition as a value.
    pub(super) fn definition_value(&mut self, id: DefinitionId, span: Span) -> Typed {
        let expr = Expr { kind: ExprKind::Definition(id), span };
        let ty = match self.signature(id).clone() {
            Signature::Game(game) if game.bare => Ty::POSITION,
            Signature::Game(_) => Ty::GAME,
            Signature::Function(scheme) | Signature::Let(scheme) => {
                let (ty, wants) = scheme.instance(&mut self.known.types, span);
                self.wants.extend(wants);
                ty
            }
            Signature::Graph => {
                let name = self.name_of(id);
                let problem = self.graph_as_value(&name, span, None);
                self.complain(problem);
                return Typed::wrong(span);
            }
            Signature::Pending if self.circle_said => return Typed::wrong(span),
            // Of two definitions neither is known, and that has been said.
            Signature::Pending if self.twice.contains(&self.name_of(id)) => {
                return Typed::wrong(span);
            }
            Signature::Pending => {
                self.circle_said = true;
                let name = self.name_of(id);
                let problem = self
                    .error(
                        codes::DEFINES_ITSELF,
                        span,
                        format!("the value of `{name}` needs itself"),
                        "leads back to where it started",
                    )
                    .help("one of the values on the way must not depend on the others");
                self.complain(problem);
                return Typed::wrong(span);
            }
            Signature::Wrong => return Typed::wrong(span),
        };
        Typed { expr, ty }
    }

    pub(super) fn name_of(&self, id: DefinitionId) -> Text {
        self.program.definition(id).map_or_else(|| Text::from(""), |d| d.name.clone())
    }

    /// `q.Name`, `Ladder.top`, `student.a1`: a name of something that is known by name.
    /// None where the base is a value, whose part it is.
    pub(super) fn dotted(&mut self, base: &ast::Expr, field: &ast::Name) -> Option<Typed> {
        let span = base.span.to(field.span);
        let ast::ExprKind::Name(name) = &base.it else {
            let id = self.graph_in_module(base)?;
            return Some(self.graph_part(id, field, span));
        };
        if self.scope.is_visible(name) {
            return None;
        }
        if &**name == "student" && self.student.is_none() && self.global(name).is_none() {
            let problem = self
                .error(
                    codes::STUDENT_OUTSIDE_RUBRIC,
                    base.span,
                    "`student` is known only in a file that has problems",
                    "no submission to look at",
                )
                .help("add a `problem \"1\" worth 2 \"…\" { … }`, or define the name here");
            self.complain(problem);
            return Some(Typed::wrong(span));
        }
        if let Some(wrong) = self.library_in_front((name, base.span), field) {
            return Some(wrong);
        }
        match self.meaning(name, base.span, false) {
            Meaning::Module(module) => Some(self.name_in_module(module, name, field, span)),
            Meaning::Student => {
                self.mention(field.span, Symbol::Student(field.it.clone()));
                Some(self.student_name(&field.it, span))
            }
            Meaning::Definition(id) if matches!(self.signature(id), Signature::Graph) => {
                Some(self.graph_part(id, field, span))
            }
            Meaning::Definition(_) | Meaning::Local(..) | Meaning::Builtin(_) => None,
            Meaning::Wrong => Some(Typed::wrong(span)),
        }
    }

    fn name_in_module(
        &mut self,
        module: usize,
        file: &str,
        field: &ast::Name,
        span: Span,
    ) -> Typed {
        match self.exported(module, &field.it) {
            Some(Global::Definition(id)) => {
                self.mention(field.span, Symbol::Definition(id));
                self.definition_value(id, span)
            }
            Some(_) => Typed::wrong(span),
            None => {
                self.not_in_module(module, file, field);
                Typed::wrong(span)
            }
        }
    }

    pub(super) fn exported(&self, module: usize, name: &str) -> Option<Global> {
        self.known.exports.get(module)?.get(name).cloned()
    }

    pub(super) fn not_in_module(&mut self, module: usize, file: &str, field: &ast::Name) {
        let exports = self.known.exports.get(module);
        let names = exports.into_iter().flat_map(|e| e.keys().map(|k| &**k));
        let word = &field.it;
        let problem = self.error(
            codes::NOT_IN_MODULE,
            field.span,
            format!("`{file}` defines no `{word}`"),
            "not defined there",
        );
        let problem = match nearest(word, names.clone()) {
            Some(near) => problem
                .help(format!("did you mean `{file}.{near}`?"))
                .mended(Mend::new(field.span, near)),
            None => {
                let mut names: Vec<&str> = names.collect();
                names.sort_unstable();
                problem.help(format!("it defines: {}", names.join(", ")))
            }
        };
        self.complain(problem);
    }

    /// A list of the submission where the rubric asks for a set: the set of its members.
    fn as_asked(&mut self, name: &Text, value: Typed) -> Typed {
        let span = value.expr.span;
        let Kind::List(of) = *self.known.types.kind(value.ty) else { return value };
        if !self.known.sets.contains(name) {
            return value;
        }
        if !self.known.taken_as_sets.contains(name) {
            self.known.taken_as_sets.push(name.clone());
        }
        let member = Local {
            // No name that can be written.
            name: Text::from(" member"),
            span,
            scheme: Scheme::fixed(of),
            role: Role::Variable,
            used: true,
        };
        let mark = self.scope.mark();
        let Ok(local) = self.scope.declare(member) else { return value };
        self.scope.leave(mark);
        let clause = Clause { kind: ClauseKind::For(Pattern::Name(local), value.expr), span };
        let each = Box::new(Expr { kind: ExprKind::Local(local), span });
        let kind = ExprKind::Comprehension { set: true, each, clauses: vec![clause] };
        Typed { expr: Expr { kind, span }, ty: self.types().set(of) }
    }

    /// A name of the submission: what it must be follows from its uses.
    fn student_name(&mut self, name: &Text, span: Span) -> Typed {
        if let Some(module) = self.known.submission {
            return match submitted(self.known, self.program, module, name) {
                Some(id) => {
                    let value = self.definition_value(id, span);
                    self.as_asked(name, value)
                }
                None => Typed::wrong(span),
            };
        }
        let fresh = self.known.types.make(Kind::Unknown { level: 0 });
        let ty = match &mut self.student {
            Some(names) => *names.entry(name.clone()).or_insert(fresh),
            None => Ty::WRONG,
        };
        Typed { expr: Expr { kind: ExprKind::Student(name.clone()), span }, ty }
    }

    pub(super) fn is_directed(&self, id: DefinitionId) -> bool {
        match self.program.definition(id).map(|d| &d.kind) {
            Some(super::tree::DefinitionKind::Graph(graph)) => graph.directed,
            _ => true,
        }
    }

    pub(super) fn nodes_of(&self, id: DefinitionId) -> Vec<Text> {
        match self.program.definition(id).map(|d| &d.kind) {
            Some(super::tree::DefinitionKind::Graph(graph)) => graph.nodes.clone(),
            _ => Vec::new(),
        }
    }
}
