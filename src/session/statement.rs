//! Statements, one after the other. A statement happens wholly or not at all: one that fails
//! leaves no name and no half-finished value behind.

use super::answer::{Answer, Told, Worth};
use super::kept::Wanted;
use super::options::Options;
use super::so_far::Stopped;
use super::{faults, show};
use crate::check::Program as Checked;
use crate::check::tree::{
    Clause, ClauseKind, Definition, DefinitionId, Expr, ExprKind, LetPattern, LocalId, Pattern,
    Quantified, Statement, StatementKind, Text,
};
use crate::check::walk;
use crate::diagnostic::Diagnostic;
use crate::meter::{self, Spent};
use crate::rules::{Compiler, Linked, Meaning, compile_expr, link};
use crate::solve::Machine;
use crate::solve::code::{CodeId, GameId};
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::heaps::Sequence;
use crate::solve::states::Position;
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

    /// Runs the statements of the last module, after the values that it imports; each answer
    /// is handed over as it comes. It ends at the first fault; that an answer has no room to be
    /// written, or no time, is one.
    pub fn run(
        &mut self,
        options: &Options<'_>,
        tell: &mut dyn FnMut(Answer) -> Result<(), Spent>,
    ) -> Result<(), Box<Diagnostic>> {
        for (statement, source) in self.agenda() {
            self.run_and_tell(&statement, &source, options, &mut *tell)?;
        }
        Ok(())
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

    /// Runs one statement of a text and has its answer told, which is a part of the work: that it
    /// has no room to be written, or no time, is a fault like any other.
    pub fn run_and_tell<T>(
        &mut self,
        statement: &Statement,
        source: &Source,
        options: &Options<'_>,
        tell: impl FnOnce(Answer) -> Result<T, Spent>,
    ) -> Result<Option<T>, Box<Diagnostic>> {
        let Some(answer) = self.run_one(statement, source, options)? else { return Ok(None) };
        let _last = answer.told.last_words();
        match tell(answer) {
            Ok(told) => Ok(Some(told)),
            Err(spent) => {
                let home = Home { source: source.clone(), locals: statement.locals.clone() };
                Err(Box::new(self.diagnosed(&Fault::from(spent), &home, statement.span)))
            }
        }
    }

    /// Runs one statement of a text.
    pub fn run_one(
        &mut self,
        statement: &Statement,
        source: &Source,
        options: &Options<'_>,
    ) -> Result<Option<Answer>, Box<Diagnostic>> {
        let _own = meter::ensure(options.bytes);
        meter::begin(options.steps);
        (options.start)();
        self.machine.begin_statement();
        self.stopped.begin(&self.machine);
        let home = Home { source: source.clone(), locals: statement.locals.clone() };
        match self.seeking(options, |session| session.statement(statement, &home, options)) {
            Ok(told) => Ok(told.map(|told| {
                let source = home.source.slice(statement.span).trim().to_string();
                Answer { source, told }
            })),
            Err(fault) => {
                self.stopped.end(&home.source, statement.span, &fault);
                Err(Box::new(self.diagnosed(&fault, &home, statement.span)))
            }
        }
    }

    fn statement(
        &mut self,
        statement: &Statement,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<Told>, Fault> {
        Ok(Some(match &statement.kind {
            StatementKind::Defines(_) => return Ok(None),
            StatementKind::Problem(problem) => Told::Problem { id: problem.id.to_string() },
            // Of a rubric that is run there is no submission to take a value from.
            StatementKind::Let { value, .. } if asks_a_submission(value) => return Ok(None),
            StatementKind::Let { pattern, value } => {
                self.bind(pattern, value, home, options)?;
                return Ok(None);
            }
            StatementKind::Show { what, plain } => {
                return self.show(what, *plain, home, options);
            }
            StatementKind::Assert(what) => self.assert(what, home, options)?,
            StatementKind::Claim { what, to } => {
                let text = home.source.slice(statement.span);
                let wanted = to.as_deref().map(|name| Wanted { name, text });
                self.claim(what, wanted.as_ref(), home, options)?
            }
            StatementKind::Ask(ask)
                if self.once(|session| session.told_by_rows(ask, home, options))? =>
            {
                return Ok(None);
            }
            StatementKind::Ask(ask) => self.ask(ask, home, options)?,
        }))
    }

    // ---- running

    /// Compiles something and runs it.
    pub fn evaluate(
        &mut self,
        home: &Home,
        args: &[Value],
        options: &Options<'_>,
        make: impl FnOnce(&mut Compiler<'_>),
    ) -> Result<Value, Fault> {
        let id = self.compiled(home, make);
        self.machine.run(id, args, &options.limits())
    }

    pub(super) fn compiled(&mut self, home: &Home, make: impl FnOnce(&mut Compiler<'_>)) -> CodeId {
        std::mem::swap(&mut self.machine.program, &mut self.linked.program);
        let code = compile_expr(&mut self.linked, &home.source, home.locals.len() as u32, make);
        self.linked.program.code.push(Arc::new(code));
        let id = CodeId(self.linked.program.code.len() as u32 - 1);
        std::mem::swap(&mut self.machine.program, &mut self.linked.program);
        id
    }

    /// The points of a quantified expression, each a tuple of the variables' values and what
    /// the expression is worth there; and why there are no more, if that is not all.
    pub(super) fn gathered(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> (Vec<Value>, Option<Fault>) {
        let names = variables(&what.clauses);
        let id = self.compiled(home, |c| c.points(&what.clauses, &names, &[&what.expr]));
        self.machine.gather(id, &[], &options.limits())
    }

    pub fn value_of(
        &mut self,
        e: &Expr,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Value, Fault> {
        self.evaluate(home, &[], options, |c| c.expr(e))
    }

    pub fn position_of(
        &mut self,
        e: &Expr,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Position, Fault> {
        let value = self.value_of(e, home, options)?;
        self.machine.as_position(&value)
    }

    fn name(&mut self, pattern: &LetPattern, value: Value) -> Result<(), Fault> {
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

    // ---- worth

    /// What is known of a position, once its worth is.
    pub fn worth(&mut self, whole: &Position, options: &Options<'_>) -> Result<Worth, Fault> {
        if self.machine.misere_alone(whole).is_some() {
            // A number that adds up is nobody's question here.
            let outcome = self.machine.outcome(whole, &options.limits())?;
            let outcome = show::outcome_letter(outcome);
            let position = show::position(&self.machine, whole);
            return Ok(Worth { position, outcome, ..Worth::default() });
        }
        if self.machine.is_only_won(whole)? {
            let outcome = show::outcome_letter(self.machine.outcome(whole, &options.limits())?);
            let position = show::position(&self.machine, whole);
            return Ok(Worth { position, outcome, ..Worth::default() });
        }
        let worth = self.machine.worth(whole, &options.limits())?;
        let beside_misere = self.machine.has_misere_part(whole);
        Ok(Worth {
            position: show::position(&self.machine, whole),
            grundy: worth.nimber(),
            outcome: show::outcome_letter(worth.outcome()),
            beyond: Some(worth).filter(|worth| worth.nimber().is_none()),
            beside_misere,
            ..Worth::default()
        })
    }

    /// The same of what a position leaves that has a value: so has a part under misère play, though it stands alone now.
    pub(super) fn worth_left(
        &mut self,
        left: &Position,
        valued: bool,
        options: &Options<'_>,
    ) -> Result<Worth, Fault> {
        let mut worth = self.worth(left, options)?;
        if valued && worth.beyond.is_none() {
            worth.grundy = self.machine.worth(left, &options.limits())?.nimber();
        }
        Ok(worth)
    }

    // ---- tests

    fn assert(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let failure = match self.first_failure(what, home, options) {
            Ok((_, failure)) => failure,
            // It has failed, whatever is true elsewhere.
            Err(Fault { kind: FaultKind::Limit(_), .. }) if let Some(at) = self.stopped.fails() => {
                return Ok(Told::Assert { holds: false, sides: None, at, smallest: false });
            }
            Err(fault) => return Err(fault),
        };
        let Some(at) = failure else {
            return Ok(Told::Assert { holds: true, sides: None, at: Vec::new(), smallest: true });
        };
        let sides = match self.sides(what, &at, home, options) {
            // What is said of it keeps nobody from telling it.
            Err(Fault { kind: FaultKind::Limit(_), .. }) => None,
            sides => sides?,
        };
        let at = self.named(&what.clauses, &at, home)?;
        let smallest = !self.stopped.is_cut_short();
        Ok(Told::Assert { holds: false, sides, at, smallest })
    }

    /// What stands left and right of a comparison, at a point.
    pub fn sides(
        &mut self,
        what: &Quantified,
        at: &[Value],
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<(super::answer::Datum, super::answer::Datum)>, Fault> {
        let ExprKind::Chain { first, rest } = &what.expr.kind else { return Ok(None) };
        let [(operator, _, right)] = rest.as_slice() else { return Ok(None) };
        let compares = operator.is_comparison() || *operator == crate::syntax::ast::Operator::Iff;
        if !compares {
            return Ok(None);
        }
        let mut values = Vec::new();
        for side in [first, right] {
            match self.value_at(side, what, at, home, options) {
                Ok(value) => values.push(show::datum(&self.machine, &value)?),
                // It can be compared, and is too large to be shown.
                Err(fault) if fault.kind == FaultKind::Overflow => return Ok(None),
                Err(fault) => return Err(fault),
            }
        }
        let right = values.pop();
        Ok(values.pop().zip(right))
    }

    /// What a part of a condition is worth at a point.
    pub fn value_at(
        &mut self,
        part: &Expr,
        of: &Quantified,
        at: &[Value],
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Value, Fault> {
        let names = variables(&of.clauses);
        self.evaluate(home, at, options, |c| c.at_point(&names, &of.clauses, part))
    }

    /// Gives a `let` its value.
    pub fn bind(
        &mut self,
        pattern: &LetPattern,
        value: &Expr,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<(), Fault> {
        let value = self.value_of(value, home, options)?;
        self.name(pattern, value)
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

fn asks_a_submission(e: &Expr) -> bool {
    let mut asks = false;
    walk::all(e, &mut |e| asks |= matches!(e.kind, ExprKind::Student(_)));
    asks
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
