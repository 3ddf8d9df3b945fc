//! Winning moves of positions with more options than anybody lists: found from the values of
//! their heaps, which a proof gives at once.

use super::answer::{Move, Others};
use super::options::Options;
use super::show;
use super::state::Session;
use crate::meter;
use crate::solve::LISTED;
use crate::solve::MOST_LIVES;
use crate::solve::Reply;
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::heaps::winners::{Found, Left, leaving};
use crate::solve::large::STEPS_TO_LIST;
use crate::solve::states::{Key, Part, Position};
use hashbrown::HashSet;

/// Winning moves of a position with too many moves to list.
#[derive(Debug)]
pub struct Winners {
    pub moves: Vec<Move>,
    pub more: Others,
}

impl Session {
    /// Has a position a heap too large to list what can be taken from it?
    pub fn is_large(&mut self, of: &Position, options: &Options<'_>) -> bool {
        let parts: Vec<Part> = of.parts().to_vec();
        parts.iter().any(|part| match part {
            Part::Heap(n) => *n > LISTED,
            Part::State(id) => match self.machine.states.key(*id).cloned() {
                Some(Key::Misere(inside)) => self.is_large(&inside, options),
                Some(Key::Ordinal(..)) => true,
                _ => {
                    self.machine.is_large_by_theorem(*part)
                        || self.unlisted_heap(*part, options).is_some()
                }
            },
        })
    }

    /// Why the moves of a position are not listed.
    pub(super) fn why_unlisted(&mut self, of: &Position, options: &Options<'_>) -> Option<String> {
        let of = self.machine.misere_alone(of).unwrap_or_else(|| of.clone());
        let mut drawing = false;
        // Those under misère play beside others, too.
        let mut parts = Vec::new();
        for part in of.parts() {
            let inside = self.machine.misere_alone(&Position::of(vec![*part]));
            parts.extend_from_slice(inside.as_ref().map_or(&[*part][..], Position::parts));
        }
        let why = parts.iter().find_map(|part| {
            let name = show::position(&self.machine, &Position::of(vec![*part]));
            match part {
                Part::Heap(n) if *n > LISTED => Some(format!("{name} has {n}")),
                Part::Heap(_) => None,
                Part::State(id)
                    if matches!(self.machine.states.key(*id), Some(Key::Ordinal(..))) =>
                {
                    Some(format!("{name} has infinitely many"))
                }
                Part::State(_) if self.machine.is_large_drawing(*part) => {
                    drawing = true;
                    None
                }
                Part::State(_) if self.machine.is_large_by_theorem(*part) => {
                    Some(format!("{name} has more than {LISTED}"))
                }
                Part::State(_) => {
                    let (game, n) = self.unlisted_heap(*part, options)?;
                    let many = self.machine.has_more_options(game, n, LISTED);
                    Some(match many {
                        true => format!("{name} has more than {LISTED}"),
                        false => format!("{name} is a heap of more than {LISTED}"),
                    })
                }
            }
        });
        match why {
            Some(why) => Some(format!("too many moves to list ({why})")),
            None if drawing => {
                Some(format!("moves in drawings with more than {MOST_LIVES} lives are not listed"))
            }
            None => None,
        }
    }

    /// Winning moves of a position with a large heap or drawing; none if all its options can be listed.
    pub fn large_moves(
        &mut self,
        of: &Position,
        options: &Options<'_>,
    ) -> Result<Option<Winners>, Fault> {
        let parts: Vec<Part> = of.parts().to_vec();
        if let [Part::State(id)] = parts.as_slice()
            && self.machine.is_misere(*id)
        {
            if self.is_large(of, options)
                && let Some(inside) = self.machine.misere_alone(of)
                && let Some(winning) =
                    self.machine.winning_by_quotient(&inside, &options.limits())?
            {
                let found = winning.into_iter().map(|to| (String::new(), to, false)).collect();
                return Ok(Some(self.winners(of, found, false, options)?));
            }
            let Some(winning) = self.machine.winning_of_large(of, &options.limits())? else {
                return Ok(None);
            };
            let found = winning.into_iter().map(|to| (String::new(), to, false)).collect();
            return Ok(Some(self.winners(of, found, true, options)?));
        }
        if self.machine.has_ordinals(of) {
            let winning = self.machine.winning_beside_ordinals(of, &options.limits())?;
            let mut found = Vec::with_capacity(winning.len());
            for Reply { from, left, to } in winning {
                meter::work(1)?;
                let text = show::left_of_infinite(&self.machine, from, &left);
                found.push((text.unwrap_or_default(), to, false));
            }
            return Ok(Some(self.winners(of, found, true, options)?));
        }
        let large = parts.iter().any(|part| match part {
            Part::Heap(n) => *n > LISTED,
            Part::State(_) => {
                self.machine.is_large_drawing(*part)
                    || self.machine.large_misere_nim(*part).is_some()
                    || self.machine.is_large_by_theorem(*part)
                    || self.unlisted_heap(*part, options).is_some()
            }
        });
        if !large {
            return Ok(None);
        }
        if self.machine.is_only_won(of)?
            && let [part] = parts.as_slice()
        {
            let left = self.machine.left_by_theorem(*part, 0)?;
            let found = left.positions.into_iter().map(|to| (String::new(), to, false)).collect();
            return Ok(Some(self.winners(of, found, left.all, options)?));
        }
        // Beside a part without a nimber, no move of a heap settles the sum.
        let total = self.machine.worth(of, &options.limits())?.nimber();
        let settled = total == Some(0) && !self.machine.goes_beyond(of);
        let due = self.machine.due(of)?;
        let (mut found, mut all) = (Vec::new(), true);
        for (i, part) in parts.iter().enumerate() {
            if due.is_some_and(|due| due != i) {
                continue;
            }
            // What a move leaves has the other parts as well.
            meter::room_for::<Part>(4 * parts.len())?;
            let own = self.machine.worth(&Position::of(vec![*part]), &options.limits())?;
            let wanted = own.nimber().zip(total).map(|(own, total)| own ^ total);
            if settled {
                continue;
            }
            match (part, self.unlisted_heap(*part, options)) {
                (Part::Heap(n), _) => {
                    if let Some(wanted) = wanted.filter(|wanted| wanted < n) {
                        let left = Position::heap(wanted);
                        let text = format!("take {} from *{n}", n - wanted);
                        found.push((text, of.with(i, &left), false));
                    }
                }
                _ if self.machine.large_misere_nim(*part).is_some() => {
                    let Some(wanted) = wanted else { continue };
                    for left in self.machine.misere_left(*part, wanted, &options.limits())? {
                        let to = show::position(&self.machine, &left);
                        found.push((format!("leave {to}"), of.with(i, &left), false));
                    }
                }
                (_, Some((game, n))) => {
                    let Some(wanted) = wanted else { continue };
                    let ways = self.ways(game, n, wanted, options)?;
                    all &= ways.all;
                    for way in ways.moves {
                        let left = self.machine.left_by(game, &way);
                        found.push((words(&way), of.with(i, &left), false));
                    }
                }
                _ if self.machine.is_large_by_theorem(*part) => {
                    let Some(wanted) = wanted else { continue };
                    let left = self.machine.left_by_theorem(*part, wanted)?;
                    all &= left.all;
                    let to = left.positions.iter().map(|to| {
                        let text = format!("to {}", show::position(&self.machine, to));
                        (text, of.with(i, to), false)
                    });
                    found.extend(to);
                }
                _ => {
                    for offer in self.machine.offers_in(of, i, true, &options.limits())? {
                        if self.machine.wins_in(of, i, &offer, &options.limits())? {
                            let words =
                                offer.words.as_ref().and_then(|w| show::words(&self.machine, w));
                            let left = of.with(i, &offer.position);
                            found.push((words.unwrap_or_default(), left, offer.again));
                        }
                    }
                }
            }
        }
        Ok(Some(self.winners(of, found, all, options)?))
    }

    /// The moves that win, in words, each once, and whether the mover moves again; `all` says that
    /// no other was left out.
    fn winners(
        &mut self,
        of: &Position,
        found: Vec<(String, Position, bool)>,
        all: bool,
        options: &Options<'_>,
    ) -> Result<Winners, Fault> {
        let mut moves = Vec::new();
        let mut met = HashSet::new();
        let alone = self.machine.misere_alone(of).is_some();
        for (text, position, again) in found {
            meter::room_for::<Part>(4 * position.parts().len())?;
            let position = self.machine.without_ends(&position, &options.limits())?;
            // The same can be done in equal parts.
            if !met.insert((self.machine.identity(&position, &options.limits())?, again)) {
                continue;
            }
            // What wins leaves a lost position, unless the mover moves again.
            let (grundy, beyond) = match again {
                true => {
                    let worth = self.worth(&position, options)?;
                    (worth.grundy, worth.beyond)
                }
                false => ((!alone).then_some(0), None),
            };
            let to = show::position(&self.machine, &position);
            let text = if text.is_empty() { format!("to {to}") } else { text };
            moves.push(Move { text, to, grundy, beyond, winning: true, again, ..Move::default() });
            if moves.len() > options.moves {
                break;
            }
        }
        let more = match (all, moves.len() >= options.moves) {
            (true, _) if moves.len() <= options.moves => Others::None,
            (_, true) => Others::Winning,
            (_, false) => Others::Perhaps,
        };
        moves.truncate(options.moves);
        Ok(Winners { moves, more })
    }

    /// A part that is a large heap of a game with a sequence, whose winning moves are found from that.
    pub(super) fn large_heap(&mut self, part: Part) -> Option<(GameId, u64)> {
        let (game, n) = self.machine.heap_above(part, LISTED)?;
        (self.machine.is_alone(game) && self.machine.in_reach(game, n)).then_some((game, n))
    }

    /// The same, where it has too many options to list them. The few options of another are listed in
    /// the words of its rules.
    pub(super) fn unlisted_heap(
        &mut self,
        part: Part,
        options: &Options<'_>,
    ) -> Option<(GameId, u64)> {
        let (game, n) = self.large_heap(part)?;
        let unlisted = self.machine.has_more_options(game, n, LISTED) || {
            let listed = || self.machine.part_offers(part, false, &options.limits());
            meter::with_at_most(2 * STEPS_TO_LIST, listed).is_err_and(|fault| fault.is_limit())
        };
        unlisted.then_some((game, n))
    }

    /// The ways to take from a heap that leave this value.
    pub(super) fn ways(
        &mut self,
        game: GameId,
        n: u64,
        wanted: u64,
        options: &Options<'_>,
    ) -> Result<Found, Fault> {
        let ways = self.machine.in_sequence(game, &options.limits(), |sequence, terms| {
            leaving(sequence, n, wanted, options.moves, terms)
        })?;
        Ok(ways.unwrap_or(Found { moves: Vec::new(), all: false }))
    }
}

/// A move of a large heap, in words.
pub(super) fn words(way: &Left) -> String {
    let mut left: Vec<String> = way.parts.iter().map(u64::to_string).collect();
    if way.beside > 0 {
        left.push(format!("*{}", way.beside));
    }
    match (way.taken, left.is_empty()) {
        (0, _) => format!("split into {}", left.join(" + ")),
        (taken, true) => format!("take {taken}, leaving nothing"),
        (taken, false) => format!("take {taken}, leaving {}", left.join(" + ")),
    }
}
