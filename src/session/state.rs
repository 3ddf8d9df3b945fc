//! A checked program, and what is known of its positions: what statements work with.

use super::stopped::Stopped;
use super::{faults, show};
use crate::check::Program as Checked;
use crate::check::tree::{
    Clause, ClauseKind, Definition, DefinitionId, LetPattern, LocalId, Pattern, Statement,
    StatementKind, Text,
};
use crate::diagnostic::Diagnostic;
use crate::rules::{Compiler, Linked, Meaning, compile_expr, link};
use crate::solve::Machine;
use crate::solve::code::{CodeId, GameId};
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::heaps::Sequence;
use crate::solve::value::Value;
use crate::source::{Source, Span};
use std::sync::Arc;

/// A checked program at work.
#[derive(Debug)]
pub struct Session {
    pub machine: Machine,
    pub(super) linked: Linked,
    pub(super) checked: Checked,
    /// What the last statement had found when it was stopped.
    pub(super) stopped: Stopped,
}

/// Where a statement stands, and the names of its locals.
#[derive(Clone, Debug)]
pub struct Home {
    pub source: Source,
    pub locals: Vec<Text>,
}

impl Home {
    /// The names of the variables that clauses go through.
    pub fn names_of(&self, clauses: &[Clause]) -> Vec<String> {
        let name = |local: &LocalId| self.locals.get(local.0 as usize).map_or("", |n| n);
        variables(clauses).iter().map(name).map(str::to_string).collect()
    }
}

impl Session {
    pub fn new(checked: Checked) -> Session {
        let mut linked = link(&checked);
        let mut machine = Machine::default();
        std::mem::swap(&mut machine.program, &mut linked.program);
        Session { machine, linked, checked, stopped: Stopped::default() }
    }

    /// The same program, of which nothing is known yet.
    pub fn afresh(&self) -> Session {
        Session::new(self.checked.clone())
    }

    /// The statements of a run, each with its text, in their order: for a caller that runs them one
    /// by one and tells where each of them stands.
    pub fn agenda(&self) -> Vec<(Statement, Source)> {
        let last = self.checked.modules.len().saturating_sub(1);
        let all = self.checked.modules.iter().enumerate().flat_map(|(i, module)| {
            // An imported file gives its values; its own questions do not run.
            let runs =
                move |s: &&Statement| i == last || matches!(s.kind, StatementKind::Let { .. });
            let own = module.statements.iter().filter(runs);
            own.map(|statement| (statement.clone(), module.source.clone()))
        });
        all.collect()
    }

    pub(super) fn compiled(&mut self, home: &Home, make: impl FnOnce(&mut Compiler<'_>)) -> CodeId {
        std::mem::swap(&mut self.machine.program, &mut self.linked.program);
        let code = compile_expr(&mut self.linked, &home.source, home.locals.len() as u32, make);
        self.linked.program.code.push(Arc::new(code));
        let id = CodeId(self.linked.program.code.len() as u32 - 1);
        std::mem::swap(&mut self.machine.program, &mut self.linked.program);
        id
    }

    pub(super) fn name(&mut self, pattern: &LetPattern, value: Value) -> Result<(), Fault> {
        match (pattern, value) {
            (LetPattern::Name(id), value) => {
                if let Some(global) = self.linked.global(*id) {
                    self.machine.set_global(global, value);
                }
                Ok(())
            }
            (LetPattern::Tuple(parts), Value::Tuple(values)) => {
                parts.iter().zip(values.iter()).try_for_each(|(p, v)| self.name(p, v.clone()))
            }
            _ => Err(Fault::new(FaultKind::Argument("a tuple"))),
        }
    }

    pub fn game(&self, id: DefinitionId) -> Option<GameId> {
        self.linked.game(id)
    }

    pub fn meaning(&self, id: DefinitionId) -> Option<Meaning> {
        self.linked.meaning(id)
    }

    pub fn definition(&self, id: DefinitionId) -> Option<&Definition> {
        self.checked.definition(id)
    }

    pub fn game_name(&self, game: GameId) -> String {
        let known = self.machine.program.games.get(game.0 as usize);
        known.map_or_else(String::new, |g| g.name.clone())
    }

    /// The sequences that were asked for.
    pub fn sequences(&self) -> impl Iterator<Item = &Sequence> {
        self.machine.sequences.values().flatten()
    }

    /// That of one game.
    pub fn sequence(&self, game: GameId) -> Option<&Sequence> {
        self.machine.sequences.get(&game)?.as_ref()
    }

    /// All games, with their names.
    pub fn games(&self) -> Vec<(GameId, String)> {
        self.linked.games().map(|game| (game, self.game_name(game))).collect()
    }

    /// A fault as a mistake at a place, in words.
    pub fn diagnosed(&self, fault: &Fault, home: &Home, span: Span) -> Diagnostic {
        faults::diagnostic(fault, &self.machine, &self.linked.places, (&home.source, span))
    }

    pub fn named(
        &self,
        clauses: &[Clause],
        at: &[Value],
        home: &Home,
    ) -> Result<Vec<(String, super::answer::Datum)>, Fault> {
        let named = home.names_of(clauses).into_iter().zip(at);
        named.map(|(name, value)| Ok((name, show::datum(&self.machine, value)?))).collect()
    }
}

/// The variables that clauses go through, in their order.
pub fn variables(clauses: &[Clause]) -> Vec<LocalId> {
    fn names(pattern: &Pattern, out: &mut Vec<LocalId>) {
        match pattern {
            Pattern::Name(local) => out.push(*local),
            Pattern::Tuple(parts) => parts.iter().for_each(|p| names(p, out)),
        }
    }
    let mut out = Vec::new();
    for clause in clauses {
        if let ClauseKind::For(pattern, _) = &clause.kind {
            names(pattern, &mut out);
        }
    }
    out
}

/// A certificate that a claim asks for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    pub name: &'a str,
    /// The claim as it is written.
    pub text: &'a str,
}
