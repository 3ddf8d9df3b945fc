//! What is noted of a statement that runs, for the case that it is stopped.

use super::answer::{Datum, Told};
use crate::check::tree::Quantified;
use crate::solve::code::GameId;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::value::Value;
use crate::solve::{Machine, Solver};
use crate::source::{Source, Span};
use hashbrown::HashMap;

/// What is known of a statement that has no answer.
#[derive(Clone, Debug, PartialEq)]
pub struct SoFar {
    /// The text of the statement.
    pub source: String,
    pub part: Option<Part>,
    /// What was found on the way, and is kept.
    pub kept: Vec<KeptValues>,
}

/// The part of an answer that was finished.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// The beginning of the answer: rows of a table, lines of a tree.
    Beginning(Told),
    /// A condition holds at so many points, the last of which is this.
    Holds { points: usize, last: Vec<(String, Datum)> },
    /// A condition does not hold here, whatever is true elsewhere.
    Fails { at: Vec<(String, Datum)> },
    /// No period of this game was proved yet.
    NoPeriod { of: String },
}

/// Values that are kept.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptValues {
    pub game: String,
    pub solver: Solver,
    /// How many there are; those of a sequence begin with the heap of 0.
    pub positions: usize,
    /// The game whose sequence they are.
    pub of: Option<GameId>,
    /// How many of them stand in a file, where a run keeps its values in one.
    pub saved: Option<usize>,
}

/// What is noted of the statement that runs.
#[derive(Debug, Default)]
pub(super) struct Stopped {
    pub part: Option<Part>,
    /// The points of a condition that lie before the piece which is gone through.
    pub before: usize,
    /// Some points of a condition that fails were not looked at.
    pub cut_short: bool,
    /// All places of a condition up to this number were tried, and it holds there.
    pub tried_to: Option<i64>,
    /// The piece of a condition in which a limit was met, and the last of its points before that.
    pub ended: Option<(Quantified, Option<Vec<Value>>)>,
    /// How many values of each sequence there were when it began, and of the other solvers.
    pub sequences: HashMap<GameId, usize>,
    pub others: usize,
    pub found: Option<Found>,
}

#[derive(Debug)]
pub(super) struct Found {
    pub source: String,
    pub part: Option<Part>,
    /// Asked again, the statement goes on with the values that are kept.
    pub goes_on: bool,
}

pub(super) fn others(machine: &Machine) -> usize {
    machine.states.len() + machine.compact.stored().0
}

impl Stopped {
    pub(super) fn begin(&mut self, machine: &Machine) {
        let known = machine.sequences.iter();
        let known = known.filter_map(|(game, s)| Some((*game, s.as_ref()?.values().len())));
        let sequences = known.collect();
        *self = Stopped { sequences, others: others(machine), ..Stopped::default() };
    }

    /// The part that counts is the one that was noted last, but for what says less of a condition.
    pub(super) fn keep(&mut self, mut part: Option<Part>) {
        if let Some(Part::Holds { points, .. }) = &mut part {
            *points += self.before;
        }
        let less = match (&self.part, &part) {
            (Some(Part::Holds { points, .. }), Some(Part::Holds { points: new, .. })) => {
                new < points
            }
            // What fails at one piece fails, whatever holds at the next.
            (Some(Part::Fails { .. }), Some(Part::Holds { .. })) => true,
            (Some(Part::Fails { at }), Some(Part::Fails { at: new })) => {
                greatest(at) <= greatest(new)
            }
            _ => false,
        };
        if part.is_some() && !less {
            self.part = part;
        }
    }

    /// Where a condition does not hold, if that was noted.
    pub(super) fn fails(&mut self) -> Option<Vec<(String, Datum)>> {
        match self.part.take() {
            Some(Part::Fails { at }) => Some(at),
            part => {
                self.part = part;
                None
            }
        }
    }

    /// Behind what fails there are points that were not looked at.
    pub(super) fn cut_short(&mut self) {
        self.cut_short = true;
    }

    pub(super) fn is_cut_short(&self) -> bool {
        self.cut_short
    }

    /// A new piece of a condition begins; `before` counts the points of the pieces before it.
    pub(super) fn begin_piece(&mut self, before: usize) {
        self.before = before;
    }

    /// A limit was met in this piece of a condition, behind this point.
    pub(super) fn end_in(&mut self, piece: &Quantified, last: Option<&[Value]>) {
        self.ended = Some((piece.clone(), last.map(<[Value]>::to_vec)));
    }

    /// What is tried from here on is no more than a sample, or is tried again.
    pub(super) fn forget_end(&mut self) {
        self.ended = None;
    }

    /// A condition without an end was tried so far, and holds.
    pub(super) fn keep_tried(&mut self, to: i64) {
        self.tried_to = Some(to);
    }

    /// The beginning of an answer as the beginning of another.
    pub(super) fn change(&mut self, change: impl FnOnce(Told) -> Told) {
        self.part = match self.part.take() {
            // A picture that was stopped is in no file.
            Some(Part::Beginning(told)) => Some(Part::Beginning(unwritten(change(told)))),
            other => other,
        };
    }

    /// The statement has failed. What it has found matters if it was only stopped; before an error,
    /// how far a condition holds.
    pub(super) fn end(&mut self, source: &Source, span: Span, fault: &Fault) {
        let goes_on = matches!(fault.kind, FaultKind::Interrupted | FaultKind::Limit(_));
        let part = self.part.take();
        if goes_on || matches!(part, Some(Part::Holds { .. })) {
            let source = source.slice(span).trim().to_string();
            self.found = Some(Found { source, part, goes_on });
        }
    }
}

/// The greatest number of a point.
fn greatest(at: &[(String, Datum)]) -> Option<i64> {
    let number = |(_, value): &(String, Datum)| match value {
        Datum::Number(n) => Some(*n),
        _ => None,
    };
    at.iter().filter_map(number).max()
}

/// A part of an answer, which is written to no file.
pub(super) fn unwritten(mut told: Told) -> Told {
    match &mut told {
        Told::Plot { file, .. } | Told::Tree { file, .. } => *file = None,
        Told::Plots(plots) => plots.file = None,
        Told::Graph(graph) => graph.file = None,
        _ => {}
    }
    told
}
