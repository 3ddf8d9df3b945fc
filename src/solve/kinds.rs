//! The kinds of positions that no theory knows side by side, and what is said where they meet.

use super::code::GameId;
use super::fault::{Fault, due_twice, no_theory};
use super::machine::Machine;
use super::states::{Key, Part, Position, StateId};
use super::theory::{Choice, Worth};
use super::value::Value;
use super::worths::Special;
use crate::meter::{self, Spent};
use hashbrown::HashSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Repeating,
    Drawn,
    Entailing,
    Blocking,
    Infinite,
}

impl Kind {
    fn written(self) -> &'static str {
        match self {
            Kind::Repeating => "play that may go on for ever",
            Kind::Drawn => "ends that are a draw",
            Kind::Entailing => "moves that say who moves next or where",
            Kind::Blocking => "options that may be forbidden",
            Kind::Infinite => "infinite heaps",
        }
    }
}

/// No theory knows both.
pub(super) fn mixed(a: Kind, b: Kind) -> Fault {
    let instead = match (a, b) {
        (Kind::Repeating, _) => {
            "where positions cannot repeat, leave `loopy` out; each kind alone has values"
        }
        (_, Kind::Infinite) => "write a heap with a number; each kind alone has values",
        _ => "leave the one or the other out; each kind alone has values",
    };
    no_theory(format!("{} and {}, beside one another", a.written(), b.written()), instead)
}

impl Machine {
    /// Why a sum of parts that are worth so much has no worth.
    pub(super) fn unknown_sum(&self, whole: &Position, a: &Worth, b: &Worth) -> Fault {
        match (a, b) {
            (Worth::Due(_), Worth::Due(_)) => due_twice(),
            _ => self.mixed_worths(whole, &[a, b], false),
        }
    }

    /// Why a position with such options has no worth.
    pub(super) fn unknown_options(&self, of: StateId, options: &[Choice<Worth>]) -> Fault {
        let worths: Vec<&Worth> = options.iter().map(|option| &option.value).collect();
        let due = matches!(self.states.key(of), Some(Key::Here(_)));
        let again = due || options.iter().any(|option| option.again);
        self.mixed_worths(&Position::state(of), &worths, again)
    }

    fn mixed_worths(&self, of: &Position, worths: &[&Worth], entailing: bool) -> Fault {
        let has = |kind: fn(&Worth) -> bool| worths.iter().any(|worth| kind(worth));
        let entailing = entailing || has(|worth| matches!(worth, Worth::Loony | Worth::Due(_)));
        match (has(|worth| matches!(worth, Worth::Infinite(_))), entailing) {
            (true, true) => mixed(self.endless(of), Kind::Entailing),
            (true, false) => mixed(self.endless(of), Kind::Infinite),
            (false, _) => mixed(Kind::Entailing, Kind::Infinite),
        }
    }

    /// What the theory of play without an end does not know, of some positions.
    pub(super) fn not_endless(&self, special: Special, among: &[Option<Position>]) -> Option<Kind> {
        let forbids = |part: &Part| matches!(part, Part::State(id) if self.blocking(*id) > 0);
        match special {
            Special::Loopy | Special::Drawn => None,
            Special::Ordinal => Some(Kind::Infinite),
            Special::Again | Special::Both => {
                let mut parts = among.iter().flatten().flat_map(Position::parts);
                Some(if parts.any(forbids) { Kind::Blocking } else { Kind::Entailing })
            }
        }
    }

    /// Of which kind a position is that may not come to an end that somebody has won.
    pub(super) fn endless(&self, of: &Position) -> Kind {
        // What has no worth yet is told by the rules that it leads to.
        let repeats = |part: &Part| self.may_repeat(*part).unwrap_or(true);
        match self.is_drawn_by_rules(of) || !of.parts().iter().any(repeats) {
            true => Kind::Drawn,
            false => Kind::Repeating,
        }
    }

    /// Whether a position without a nimber has none as its rules call ends a draw, and not as play may go on.
    pub fn is_drawn_by_rules(&self, position: &Position) -> bool {
        let without = |part: &&Part| match part {
            Part::State(id) => match (self.special(*id), self.worths.beyond.get(id)) {
                (Some(Special::Loopy | Special::Drawn | Special::Both), _) => true,
                (_, worth) => matches!(worth, Some(Worth::Infinite(_))),
            },
            Part::Heap(_) => false,
        };
        position.parts().iter().filter(without).any(|part| match part {
            Part::State(id) if self.special(*id) == Some(Special::Drawn) => true,
            // What was not read to its end is not said to end.
            part => !self.may_repeat(*part).unwrap_or(true),
        })
    }

    /// Whether the rules that a part leads to may let positions repeat.
    fn may_repeat(&self, part: Part) -> Result<bool, Spent> {
        let mut open = vec![Value::Position(Position::of(vec![part]))];
        let (mut met, mut games) = (HashSet::new(), HashSet::new());
        while let Some(value) = open.pop() {
            meter::work(4)?;
            let game = match value {
                Value::Position(position) => {
                    let state = |part: &Part| match part {
                        Part::State(id) => Some(Value::Position(Position::state(*id))),
                        Part::Heap(_) => None,
                    };
                    let id = match position.parts() {
                        [Part::State(id)] => *id,
                        parts => {
                            meter::work_on(parts.len())?;
                            open.extend(parts.iter().filter_map(state));
                            continue;
                        }
                    };
                    if !met.insert(id) {
                        continue;
                    }
                    match self.states.key(id) {
                        Some(Key::Game { game, args, .. }) => {
                            meter::work_on(args.len())?;
                            open.extend(args.iter().cloned());
                            *game
                        }
                        Some(Key::Node(graph, _)) => {
                            let known = self.program.graphs.get(graph.0 as usize);
                            if known.is_none_or(|graph| graph.loopy) {
                                return Ok(true);
                            }
                            continue;
                        }
                        Some(Key::Set(options)) => {
                            meter::work_on(options.len())?;
                            open.extend(options.iter().cloned().map(Value::Position));
                            continue;
                        }
                        Some(Key::Here(inside) | Key::Misere(inside)) => {
                            open.push(Value::Position(inside.clone()));
                            continue;
                        }
                        Some(Key::Ordinal(..)) | None => continue,
                    }
                }
                Value::List(items) | Value::Set(items) | Value::Tuple(items) => {
                    meter::work_on(items.len())?;
                    open.extend(items.iter().cloned());
                    continue;
                }
                Value::Game(game) => game,
                Value::Function(..) => return Ok(true),
                _ => continue,
            };
            if !games.insert(game) {
                continue;
            }
            let reached = self.leads_to(game)?;
            let known = |game: &GameId| self.program.games.get(game.0 as usize);
            if reached.repeats || reached.games.iter().filter_map(known).any(|game| game.loopy) {
                return Ok(true);
            }
            meter::work_on(reached.games.len() + reached.named.len())?;
            games.extend(reached.games);
            open.extend(reached.named);
        }
        Ok(false)
    }
}
