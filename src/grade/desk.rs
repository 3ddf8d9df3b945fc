//! What problems are judged with: the session, the `let`s that were run, and why something was stopped.

use super::because;
use super::check::Bench;
use super::fit::Fit;
use super::lower::Lowered;
use super::reach::{self, Place};
use crate::check::tree::{self, Binding, Expr, LetPattern, ModuleId, Quantified, StatementKind};
use crate::session::{Home, Options, Session};
use crate::solve::fault::{Fault, FaultKind, Limit};
use crate::source::{Source, Span};
use hashbrown::HashMap;
use std::cell::Cell;

/// Where exactly a limit was reached helps nobody.
pub(super) const NO_END: &str = "there is no answer within the limits of work and memory";

/// What is told of an error where the rubric and the answer meet: the reason may tell something of the
/// rubric.
const WHERE_THEY_MEET: &str = "an error where the answer meets what the sheet asks";

pub(super) struct Judging<'a, 'o> {
    pub fit: Fit<'a>,
    pub session: Session,
    pub options: &'a Options<'o>,
    pub home: Source,
    pub dry: bool,
    /// The `let`s of files that were run: why one has no value.
    pub ran: HashMap<Place, Option<Reason>>,
    /// A problem was judged by this session.
    pub begun: bool,
}

/// Why something has no value; and what students are told in its place, where the reason may tell them
/// something of the rubric.
#[derive(Clone, Debug)]
pub(super) struct Reason {
    pub why: String,
    pub told: Option<String>,
    /// It is the rubric's own doing.
    pub of_rubric: bool,
}

/// Why a check could not be judged.
pub(super) struct Stop {
    pub reason: Reason,
    /// It came in what the rubric itself asks, the same for all.
    pub by_rubric: bool,
    /// A limit was reached, or the work was interrupted: another time, with more room or steps, it
    /// may go on.
    pub limit: Option<Box<FaultKind>>,
}

impl Stop {
    /// What stopped something before stops it again.
    pub(super) fn again(reason: Reason) -> Stop {
        Stop { reason, by_rubric: false, limit: None }
    }

    /// What is kept of it; nothing of a limit, for the next check has steps of its own.
    pub(super) fn kept(&self) -> Option<Reason> {
        self.limit.is_none().then(|| self.reason.clone())
    }

    pub(super) fn is_for_room(&self) -> bool {
        self.limit.as_deref().is_some_and(is_for_room)
    }
}

/// The `let`s of a problem that were run: why one has no value.
pub(super) type Bound = HashMap<usize, Option<Reason>>;

impl Judging<'_, '_> {
    /// Forgets all that was found, but why something has no value.
    pub(super) fn clear(&mut self, bound: &mut Bound) {
        self.session = self.session.afresh();
        self.ran.retain(|_, why| why.is_some());
        bound.retain(|_, why| why.is_some());
    }

    /// Runs the `let`s that a check rests on, in its files and its own; or says why one of them
    /// has no value.
    pub(super) fn values(
        &mut self,
        lowered: &Lowered,
        check: &tree::Check,
        bound: &mut Bound,
    ) -> Result<(), Stop> {
        let all = self.fit.rests_on(check);
        for place in self.fit.reach.lets(&all) {
            if !self.ran.contains_key(&place) {
                let ran = self.run(place);
                remember(&mut self.ran, place, &ran);
                ran?;
            }
            if let Some(Some(why)) = self.ran.get(&place) {
                return Err(Stop::again(why.clone()));
            }
        }
        let home = Home { source: self.home.clone(), locals: lowered.locals.clone() };
        for (index, Binding { pattern, value, .. }) in lowered.lets.iter().enumerate() {
            if !reach::named(pattern).iter().any(|id| all.contains(id)) {
                continue;
            }
            if !bound.contains_key(&index) {
                let ran = self.bind((pattern, value), &home, value.span, true);
                remember(bound, index, &ran);
                ran?;
            }
            if let Some(Some(why)) = bound.get(&index) {
                return Err(Stop::again(why.clone()));
            }
        }
        Ok(())
    }

    /// Runs a `let` of a file.
    fn run(&mut self, place: Place) -> Result<(), Stop> {
        let module = self.fit.submitted.program.modules.get(place.module);
        let Some(module) = module else { return Ok(()) };
        let Some(statement) = module.statements.get(place.statement) else { return Ok(()) };
        let StatementKind::Let { pattern, value } = &statement.kind else { return Ok(()) };
        let home = Home { source: module.source.clone(), locals: statement.locals.clone() };
        let in_rubric = !self.fit.submitted.is_own(ModuleId(place.module as u32));
        self.bind((pattern, value), &home, statement.span, in_rubric)
    }

    fn bind(
        &mut self,
        (pattern, value): (&LetPattern, &Expr),
        home: &Home,
        span: Span,
        in_rubric: bool,
    ) -> Result<(), Stop> {
        let bound = self.session.bind(pattern, value, home, self.options);
        bound.map_err(|fault| {
            let mut stop = self.stop(&fault, home, span, in_rubric && !self.is_theirs(value));
            if in_rubric && self.bench(home).hands_over_in(value) {
                stop.reason.told = Some(told_of(&fault).to_string());
            } else if in_rubric {
                let what = Quantified { expr: value.clone(), clauses: Vec::new() };
                stop.reason.told = self.told_of_entry(&fault, &what, (home, span));
            }
            stop
        })
    }

    pub(super) fn bench<'b>(&'b mut self, home: &'b Home) -> Bench<'b, 'b> {
        let fit = &self.fit;
        Bench {
            session: &mut self.session,
            options: self.options,
            home,
            reach: &fit.reach,
            fit,
            rules_are_known: Cell::new(false),
        }
    }

    /// Why something was stopped by a fault, of the rubric's own part or not.
    pub(super) fn stop(&self, fault: &Fault, home: &Home, span: Span, own: bool) -> Stop {
        let limit = fault.is_limit().then(|| Box::new(fault.kind.clone()));
        // A limit is nobody's mistake: another machine or another limit may allow more.
        let of_rubric = own && limit.is_none();
        let reason = Reason { why: self.why(fault, home, span), told: None, of_rubric };
        Stop { reason, by_rubric: own, limit }
    }

    /// What went wrong in a run, in a sentence; with its place, if that is the submission's.
    fn why(&self, fault: &Fault, home: &Home, span: Span) -> String {
        if let FaultKind::Limit(Limit::Steps | Limit::Memory) = fault.kind {
            return NO_END.to_string();
        }
        let own = |source: &Source| self.fit.submitted.is_own_text(source);
        because::stopped(&self.session.diagnosed(fault, home, span), &own)
    }
}

/// What is told of a fault whose own words may tell something of the rubric.
pub(super) fn told_of(fault: &Fault) -> &'static str {
    if fault.is_limit() { NO_END } else { WHERE_THEY_MEET }
}

/// Keeps why something has no value, so that it is not run again.
fn remember<K: std::hash::Hash + Eq>(
    all: &mut HashMap<K, Option<Reason>>,
    key: K,
    ran: &Result<(), Stop>,
) {
    match ran {
        Ok(()) => drop(all.insert(key, None)),
        Err(stop) => {
            if let Some(reason) = stop.kept() {
                all.insert(key, Some(reason));
            }
        }
    }
}

/// Whether nothing more can be asked after a fault. Where the steps end, others begin with their own;
/// where the room ends, what was found is forgotten.
pub(super) fn ends_all(fault: &Fault) -> bool {
    fault.is_limit() && fault.kind != FaultKind::Limit(Limit::Steps) && !is_for_room(&fault.kind)
}

pub(super) fn is_for_room(kind: &FaultKind) -> bool {
    [Limit::Memory, Limit::Positions].map(FaultKind::Limit).contains(kind)
}
