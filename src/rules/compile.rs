//! Expressions and families to code.

use super::family::{Family, Step, Word};
use super::invariant::{Invariants, Keep};
use super::places::Places;
use crate::check::tree::{
    Clause, ClauseKind, DefinitionId, Expr, ExprKind, LocalFunction, LocalId, Pattern,
};
use crate::solve::code::{Code, CodeId, GameId, GlobalId, GraphId, Op};
use crate::solve::states::Position;
use crate::solve::value::{Outcome, Value};
use crate::source::Span;
use crate::syntax::ast;
use crate::vocabulary::Builtin;
use std::sync::Arc;

/// What a definition is when it runs.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    Game(GameId),
    Graph(GraphId),
    Function(CodeId),
    Global(GlobalId),
}

/// Where compiled code goes, and what it refers to.
pub trait Target {
    fn meaning(&self, id: DefinitionId) -> Option<Meaning>;
    /// Adds a piece of code.
    fn add(&mut self, code: Code) -> CodeId;
}

pub struct Compiler<'a> {
    target: &'a mut dyn Target,
    places: &'a mut Places,
    /// How many locals the owner has.
    locals: u32,
    code: Code,
    invariants: Invariants,
}

impl std::fmt::Debug for Compiler<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compiler").field("code", &self.code).finish_non_exhaustive()
    }
}

impl<'a> Compiler<'a> {
    pub fn new(target: &'a mut dyn Target, places: &'a mut Places, locals: u32) -> Self {
        let code = Code { locals, ..Code::default() };
        Compiler { target, places, locals, code, invariants: Invariants::default() }
    }

    pub fn finish(mut self) -> Code {
        self.op(Op::Return);
        self.code
    }

    pub fn op(&mut self, op: Op) {
        self.code.ops.push(op);
    }

    /// What follows comes from this place.
    pub fn at(&mut self, span: Span) {
        let site = self.places.site(span);
        let from = self.code.ops.len() as u32;
        self.code.sites.push((from, site));
    }

    fn here(&self) -> u32 {
        self.code.ops.len() as u32
    }

    /// An instruction whose target is not known yet.
    pub fn hole(&mut self, op: Op) -> usize {
        self.op(op);
        self.code.ops.len() - 1
    }

    pub fn fill(&mut self, hole: usize) {
        let here = self.here();
        if let Some(
            Op::Jump(to)
            | Op::Unless(_, to)
            | Op::ElseKeep(_, to)
            | Op::Next(to)
            | Op::Kept { then: to, .. },
        ) = self.code.ops.get_mut(hole)
        {
            *to = here;
        }
    }

    /// The arguments are on the stack, the first on top.
    pub fn params(&mut self, params: &[Pattern]) {
        self.code.params = params.len() as u32;
        for param in params {
            self.store(param);
        }
    }

    /// The arguments of a game, which are its first locals.
    pub fn game_params(&mut self, count: u32) {
        self.code.params = count;
        for i in 0..count {
            self.op(Op::Store(i));
        }
    }

    fn store(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Name(local) => {
                self.invariants.name(*local);
                self.op(Op::Store(local.0));
            }
            Pattern::Tuple(parts) => {
                self.op(Op::Unpack(parts.len() as u32));
                for part in parts {
                    self.store(part);
                }
            }
        }
    }

    pub fn expr(&mut self, e: &Expr) {
        let is_game = |id| matches!(self.target.meaning(id), Some(Meaning::Game(_)));
        let Some(keep) = self.invariants.enter(e, is_game) else { return self.worked_out(e) };
        let Keep { outwards, slot, .. } = keep;
        let kept = self.hole(Op::Kept { outwards, slot, then: 0 });
        self.worked_out(e);
        self.op(Op::Keep { outwards, slot });
        self.fill(kept);
        self.invariants.leave(keep);
    }

    fn worked_out(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Number(n) => self.op(Op::Push(Value::Number(*n))),
            ExprKind::Truth(is) => self.op(Op::Push(Value::Truth(*is))),
            ExprKind::Text(text) => self.op(Op::Push(Value::Text(text.clone()))),
            ExprKind::Outcome(outcome) => self.op(Op::Push(Value::Outcome(match outcome {
                ast::Outcome::N => Outcome::N,
                ast::Outcome::P => Outcome::P,
                ast::Outcome::D => Outcome::D,
            }))),
            ExprKind::Local(local) => self.op(Op::Local(local.0)),
            ExprKind::Definition(id) => self.definition(*id, e.span),
            ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _) => {
                self.op(Op::Push(Value::Builtin(*builtin)));
            }
            ExprKind::Node(id, node) => {
                if let Some(Meaning::Graph(graph)) = self.target.meaning(*id) {
                    self.op(Op::Node(graph, node.0));
                }
            }
            ExprKind::Nodes(id) | ExprKind::Edges(id) => {
                if let Some(Meaning::Graph(graph)) = self.target.meaning(*id) {
                    let nodes = matches!(e.kind, ExprKind::Nodes(_));
                    self.op(if nodes { Op::Nodes(graph) } else { Op::Edges(graph) });
                }
            }
            ExprKind::Nimber(of) => {
                self.expr(of);
                self.at(e.span);
                self.op(Op::Nimber);
            }
            ExprKind::Ordinal(terms) => {
                terms.iter().for_each(|(_, times)| self.expr(times));
                self.at(e.span);
                self.op(Op::Ordinal(terms.iter().map(|(power, _)| *power).collect()));
            }
            ExprKind::Tuple(parts) => {
                parts.iter().for_each(|p| self.expr(p));
                self.op(Op::Tuple(parts.len() as u32));
            }
            ExprKind::List(parts) => {
                parts.iter().for_each(|p| self.expr(p));
                self.op(Op::List(parts.len() as u32));
            }
            ExprKind::Set(parts) => {
                let range = |p: &Expr| matches!(p.kind, ExprKind::Range { .. });
                let ranges: Arc<[bool]> = parts.iter().map(range).collect();
                parts.iter().for_each(|p| self.expr(p));
                self.op(Op::Set(ranges));
            }
            ExprKind::Comprehension { set, each, clauses } => {
                self.op(Op::Begin);
                self.each(clauses, |c| {
                    c.expr(each);
                    c.op(Op::Gather);
                });
                self.op(Op::Gathered { set: *set });
            }
            ExprKind::If { arms, otherwise } => {
                let mut ends = Vec::new();
                for (condition, value) in arms {
                    self.expr(condition);
                    let next = self.hole(Op::Unless(true, 0));
                    self.expr(value);
                    ends.push(self.hole(Op::Jump(0)));
                    self.fill(next);
                }
                self.expr(otherwise);
                ends.into_iter().for_each(|end| self.fill(end));
            }
            ExprKind::Where { body, clauses } => {
                self.each(clauses, |_| {});
                self.expr(body);
            }
            ExprKind::Not(of) => {
                self.expr(of);
                self.op(Op::Not);
            }
            ExprKind::Negative(of) => {
                self.expr(of);
                self.at(e.span);
                self.op(Op::Negative);
            }
            ExprKind::Chain { first, rest } => self.chain(first, rest, e.span),
            ExprKind::Range { from, to } => {
                self.expr(from);
                if let Some(to) = to {
                    self.expr(to);
                }
                self.at(e.span);
                self.op(Op::Range { open: to.is_none() });
            }
            ExprKind::With { base, changes } => {
                self.expr(base);
                for (index, value) in changes {
                    self.expr(index);
                    self.expr(value);
                    self.at(index.span);
                    self.op(Op::With);
                }
            }
            ExprKind::Call { callee, args } => self.call(callee, args, e.span),
            ExprKind::Index { base, index } => {
                self.expr(base);
                if let ExprKind::Range { from, to } = &index.kind {
                    self.expr(from);
                    if let Some(to) = to {
                        self.expr(to);
                    }
                    self.at(index.span);
                    self.op(Op::Slice { open: to.is_none() });
                } else {
                    self.expr(index);
                    self.at(index.span);
                    self.op(Op::Index);
                }
            }
            ExprKind::Field { base, field } => {
                self.expr(base);
                self.op(Op::Field(*field as u32));
            }
            // A program with mistakes does not run.
            ExprKind::Student(_) | ExprKind::Wrong => self.op(Op::Push(Value::Truth(false))),
        }
    }

    fn definition(&mut self, id: DefinitionId, span: Span) {
        match self.target.meaning(id) {
            Some(Meaning::Global(global)) => {
                self.at(span);
                self.op(Op::Global(global));
            }
            Some(Meaning::Function(code)) => {
                self.op(Op::Push(Value::Function(code, [].into())));
            }
            Some(Meaning::Game(game)) if self.places.is_bare(id) => {
                self.at(span);
                self.op(Op::Position(game, 0));
            }
            Some(Meaning::Game(game)) => self.op(Op::Push(Value::Game(game))),
            Some(Meaning::Graph(_)) | None => self.op(Op::Push(Value::Truth(false))),
        }
    }

    fn call(&mut self, callee: &Expr, args: &[Expr], span: Span) {
        let count = args.len() as u32;
        match &callee.kind {
            ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _) => {
                if let Builtin::Any | Builtin::All = builtin
                    && let [only] = args
                    && let ExprKind::Comprehension { each, clauses, .. } = &only.kind
                {
                    return self.any_or_all(*builtin == Builtin::Any, each, clauses);
                }
                args.iter().for_each(|a| self.expr(a));
                let nothing = match &callee.kind {
                    ExprKind::Folding(_, form) => match form.form() {
                        Some(form) => of_nothing(*builtin, form),
                        // Nothing at all does not say of which type it is.
                        None => Some(Value::Builtin(*builtin)),
                    },
                    _ => None,
                };
                let count = count + u32::from(nothing.is_some());
                nothing.into_iter().for_each(|value| self.op(Op::Push(value)));
                self.at(span);
                self.op(Op::Builtin(*builtin, count));
            }
            ExprKind::Definition(id) => {
                let meaning = self.target.meaning(*id);
                if let Some(Meaning::Global(global)) = meaning {
                    self.op(Op::Global(global));
                }
                args.iter().for_each(|a| self.expr(a));
                self.at(span);
                self.op(match meaning {
                    Some(Meaning::Game(game)) => Op::Position(game, count),
                    Some(Meaning::Function(code)) => Op::CallCode(code, count),
                    _ => Op::Call(count),
                });
            }
            _ => {
                self.expr(callee);
                args.iter().for_each(|a| self.expr(a));
                self.at(span);
                self.op(Op::Call(count));
            }
        }
    }

    /// `any` and `all` of a comprehension stop at the first that decides.
    fn any_or_all(&mut self, any: bool, each: &Expr, clauses: &[Clause]) {
        let mut decided = Vec::new();
        let outside = self.invariants.open();
        self.each(clauses, |c| {
            c.expr(each);
            let go_on = c.hole(Op::Unless(any, 0));
            c.op(Op::Leave(c.invariants.open() - outside));
            c.op(Op::Push(Value::Truth(any)));
            decided.push(c.hole(Op::Jump(0)));
            c.fill(go_on);
        });
        self.op(Op::Push(Value::Truth(!any)));
        decided.into_iter().for_each(|hole| self.fill(hole));
    }

    /// Runs something for each way that clauses allow.
    pub fn each(&mut self, clauses: &[Clause], body: impl FnOnce(&mut Self)) {
        let steps: Vec<Step> = clauses
            .iter()
            .filter_map(|clause| match &clause.kind {
                ClauseKind::For(pattern, over) => Some(Step::For(pattern.clone(), over.clone())),
                ClauseKind::If(condition) => Some(Step::If(condition.clone())),
                ClauseKind::Where(pattern, value) => {
                    Some(Step::Let(pattern.clone(), value.clone()))
                }
                ClauseKind::As(_) | ClauseKind::Here => None,
            })
            .collect();
        self.steps(&steps, body);
    }

    fn steps(&mut self, steps: &[Step], body: impl FnOnce(&mut Self)) {
        /// What is left open by a step.
        enum Open {
            Loop { start: u32, next: usize },
            Skip(usize),
        }
        let mut open = Vec::new();
        for step in steps {
            match step {
                Step::For(pattern, over) => {
                    if let ExprKind::Range { from, to: Some(to) } = &over.kind {
                        self.expr(from);
                        self.expr(to);
                        self.op(Op::EachNumber);
                    } else {
                        self.expr(over);
                        self.at(over.span);
                        self.op(Op::Each);
                    }
                    self.invariants.begin();
                    let start = self.here();
                    let next = self.hole(Op::Next(0));
                    self.store(pattern);
                    open.push(Open::Loop { start, next });
                }
                Step::If(condition) => {
                    self.expr(condition);
                    open.push(Open::Skip(self.hole(Op::Unless(true, 0))));
                }
                Step::Let(pattern, value) => {
                    self.expr(value);
                    self.store(pattern);
                }
                Step::Function(function) => self.local_function(function),
            }
        }
        body(self);
        for step in open.into_iter().rev() {
            match step {
                Open::Loop { start, next } => {
                    self.op(Op::Jump(start));
                    self.invariants.end();
                    self.fill(next);
                }
                Open::Skip(hole) => self.fill(hole),
            }
        }
    }

    fn local_function(&mut self, function: &LocalFunction) {
        let code = {
            let mut inner = Compiler::new(&mut *self.target, &mut *self.places, self.locals);
            inner.params(&function.params);
            inner.expr(&function.body);
            inner.finish()
        };
        let LocalId(own) = function.local;
        self.invariants.name(function.local);
        let code = self.target.add(code);
        self.op(Op::Function { code, own });
    }

    // ---- statements

    /// A list of all points that clauses allow: for each a tuple of these names and of what
    /// these expressions are worth there.
    pub fn points(&mut self, clauses: &[Clause], names: &[LocalId], worth: &[&Expr]) {
        self.op(Op::Begin);
        self.each(clauses, |c| {
            names.iter().for_each(|name| c.op(Op::Local(name.0)));
            worth.iter().for_each(|e| c.expr(e));
            c.op(Op::Tuple((names.len() + worth.len()) as u32));
            c.op(Op::Gather);
        });
        self.op(Op::Gathered { set: false });
    }

    /// The same where what the first clause goes through is one value, which comes as the argument.
    pub fn points_at(&mut self, clauses: &[Clause], names: &[LocalId], worth: &[&Expr]) {
        if let Some((Clause { kind: ClauseKind::For(pattern, _), .. }, rest)) =
            clauses.split_first()
        {
            self.code.params = 1;
            self.store(pattern);
            self.points(rest, names, worth);
        }
    }

    /// What an expression is worth where these names have the values that come as arguments.
    /// Names that clauses give with `where` follow from them.
    pub fn at_point(&mut self, names: &[LocalId], clauses: &[Clause], e: &Expr) {
        self.code.params = names.len() as u32;
        names.iter().for_each(|name| self.op(Op::Store(name.0)));
        for clause in clauses {
            if let ClauseKind::Where(pattern, value) = &clause.kind {
                self.expr(value);
                self.store(pattern);
            }
        }
        self.expr(e);
    }

    // ---- games

    /// Offers the options of some families.
    pub fn families(&mut self, families: &[Family], words: bool) {
        for family in families {
            self.steps(&family.steps, |c| {
                if words {
                    c.words(&family.words);
                }
                c.expr(&family.leaves);
                c.at(family.leaves.span);
                c.op(Op::Offer { words, again: family.again, here: family.here });
            });
        }
    }

    /// The words for a move: a list of texts and values.
    fn words(&mut self, words: &[Word]) {
        for word in words {
            match word {
                Word::Text(text) => self.op(Op::Push(Value::Text(Arc::from(text.as_str())))),
                Word::Value(e) => self.expr(e),
            }
        }
        self.op(Op::List(words.len() as u32));
    }
}

/// What the form of a builtin that goes through a collection gives for an empty one.
fn of_nothing(builtin: Builtin, form: usize) -> Option<Value> {
    Some(match (builtin, form) {
        (Builtin::Sum, 0) => Value::Number(0),
        (Builtin::Sum, _) => Value::Position(Position::of(Vec::new())),
        (Builtin::Product, 0) => Value::Number(1),
        (Builtin::Product, _) => Value::list(vec![Value::list(Vec::new())]),
        _ => return None,
    })
}
