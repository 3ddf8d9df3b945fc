//! What a statement had found when it was stopped, by a limit or by Ctrl-C: the part of its
//! answer that was finished, and the values that are kept and will be there the next time. Of a
//! condition that came to an error: how far it holds.

use super::Session;
use super::answer::{Axis, Datum, Told, Verdict};
use crate::check::tree::Quantified;
use crate::meter;
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
    pub kept: Vec<Kept>,
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
pub struct Kept {
    pub game: String,
    pub solver: Solver,
    /// How many there are; those of a sequence begin with the heap of 0.
    pub positions: usize,
    /// The game whose sequence they are.
    pub of: Option<GameId>,
    /// How many of them stand in a file, where a run keeps its values in one.
    pub saved: Option<usize>,
}

/// Of a table that is not whole, no more cells than these are told: last words have 2^21 steps, and a cell takes up to
/// six of them.
const MOST_CELLS: usize = 1 << 18;

/// Games that were made for what is known before play may be hundreds.
const MOST_KEPT: usize = 12;

/// What is noted of the statement that runs.
#[derive(Debug, Default)]
pub(super) struct Stopped {
    part: Option<Part>,
    /// The points of a condition that lie before the piece which is gone through.
    before: usize,
    /// Some points of a condition that fails were not looked at.
    cut_short: bool,
    /// All places of a condition up to this number were tried, and it holds there.
    tried_to: Option<i64>,
    /// The piece of a condition in which a limit was met, and the last of its points before that.
    ended: Option<(Quantified, Option<Vec<Value>>)>,
    /// How many values of each sequence there were when it began, and of the other solvers.
    sequences: HashMap<GameId, usize>,
    others: usize,
    found: Option<Found>,
}

#[derive(Debug)]
struct Found {
    source: String,
    part: Option<Part>,
    /// Asked again, the statement goes on with the values that are kept.
    goes_on: bool,
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

impl Session {
    /// Forgets what was found of an earlier condition.
    pub fn forget_so_far(&mut self) {
        (self.stopped.part, self.stopped.tried_to) = (None, None);
        (self.stopped.cut_short, self.stopped.ended) = (false, None);
    }

    /// Up to which number a condition without an end was tried at all places, if at those that every condition is
    /// tried at first; there it holds.
    pub fn tried_to(&self) -> Option<i64> {
        self.stopped.tried_to
    }

    /// The piece of a condition without an end in which a limit was met, and the last of its points before that.
    /// It is told once.
    pub fn ended_in(&mut self) -> Option<(Quantified, Option<Vec<Value>>)> {
        self.stopped.ended.take()
    }

    /// Whether all places before a counterexample were looked at.
    pub fn is_smallest(&self) -> bool {
        !self.stopped.cut_short
    }

    /// How far a condition was decided that came to no end. It is told once.
    pub fn decided_so_far(&mut self) -> Option<Part> {
        self.stopped.part.take()
    }

    /// What the last statement had found when it was stopped, if it was. It is told once.
    pub fn so_far(&mut self) -> Option<SoFar> {
        let Found { source, part, goes_on } = self.stopped.found.take()?;
        let mut kept = Vec::new();
        if !goes_on {
            return Some(SoFar { source, part, kept });
        }
        for (game, sequence) in &self.machine.sequences {
            let Some(sequence) = sequence else { continue };
            let positions = sequence.values().len();
            let before = self.stopped.sequences.get(game).copied().unwrap_or(0);
            if positions > before {
                let (of, game) = (Some(*game), self.title(*game));
                kept.push(Kept { game, solver: Solver::Sequence, positions, of, saved: None });
            }
        }
        // The largest are told, in an order that is always the same.
        kept.sort_by(|a, b| b.positions.cmp(&a.positions).then_with(|| a.game.cmp(&b.game)));
        kept.truncate(MOST_KEPT);
        kept.sort_by(|a, b| a.game.cmp(&b.game));
        let positions = others(&self.machine);
        if positions > self.stopped.others {
            let (game, solver) = (String::new(), Solver::Machine);
            kept.push(Kept { game, solver, positions, of: None, saved: None });
        }
        Some(SoFar { source, part, kept })
    }

    /// An answer, if all of it was found; or else its beginning is noted.
    pub(super) fn whole(
        &mut self,
        told: impl FnOnce() -> Option<Told>,
        stopped: Option<Fault>,
    ) -> Result<Told, Fault> {
        let Some(fault) = stopped else {
            return told().ok_or_else(|| Fault::new(FaultKind::Argument("a table")));
        };
        self.stopped.keep(told().map(unwritten).map(Part::Beginning));
        Err(fault)
    }
}

impl Told {
    /// The meter under which a counterexample alone is told: a limit may be reached, and nothing more may be done.
    #[must_use]
    pub(super) fn last_words(&self) -> Option<meter::Installed> {
        let alone = matches!(
            self,
            Told::Assert { holds: false, sides: None, .. }
                | Told::Claim { verdict: Verdict::Refuted { sides: None, .. }, .. }
        );
        alone.then(meter::last_words)
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
fn unwritten(mut told: Told) -> Told {
    match &mut told {
        Told::Plot { file, .. } | Told::Tree { file, .. } => *file = None,
        Told::Plots(plots) => plots.file = None,
        Told::Graph(graph) => graph.file = None,
        _ => {}
    }
    told
}

/// The beginning of what was found, and no more of it than can be told at once.
pub(super) fn beginning<T: Clone + Send + 'static>(all: &mut Vec<T>, most: usize) {
    let most = most.min(all.len());
    if !meter::aside::nobody_goes_on() {
        all.truncate(most);
        return;
    }
    // Nobody waits until the rest is freed.
    let told = all.iter().take(most).cloned().collect();
    let rest = std::mem::replace(all, told);
    let things = rest.len();
    meter::aside::free(rest, things);
}

/// The cells that were found of a table, in whole rows: the axes end where they end.
pub(super) fn begun(mut cells: Vec<Datum>, axes: &mut [Axis]) -> Option<Vec<Vec<Datum>>> {
    beginning(&mut cells, MOST_CELLS);
    if cells.is_empty() {
        return None;
    }
    match axes {
        [only] => {
            beginning(&mut only.values, cells.len());
            Some(vec![cells])
        }
        [down, across] => {
            let wide = across.values.len().max(1);
            if cells.len() < wide {
                across.values.truncate(cells.len());
                down.values.truncate(1);
                return Some(vec![cells]);
            }
            let rows: Vec<Vec<Datum>> = cells.chunks_exact(wide).map(<[Datum]>::to_vec).collect();
            down.values.truncate(rows.len());
            Some(rows)
        }
        _ => None,
    }
}
