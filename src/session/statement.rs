//! Statements, one after the other. A statement happens wholly or not at all: one that fails
//! leaves no name and no half-finished value behind.

use super::answer::{Answer, Told, Worth};
use super::options::Options;
use super::show;
use super::state::{Home, Session, Wanted, variables};
use crate::check::tree::{Expr, ExprKind, LetPattern, Quantified, Statement, StatementKind};
use crate::check::walk;
use crate::diagnostic::Diagnostic;
use crate::meter::{self, Spent};
use crate::rules::Compiler;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::states::Position;
use crate::solve::value::Value;
use crate::source::Source;

impl Session {
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
}

fn asks_a_submission(e: &Expr) -> bool {
    let mut asks = false;
    walk::all(e, &mut |e| asks |= matches!(e.kind, ExprKind::Student(_)));
    asks
}
