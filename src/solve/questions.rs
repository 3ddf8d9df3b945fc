//! Questions about positions that code asks in the middle of its work.

use super::fault::{Fault, FaultKind, Limit};
use super::functions;
use super::heaps::{Sequence, naming};
use super::machine::{Limits, Machine};
use super::operations::position;
use super::same::Alike;
use super::states::{Key, Part, Position, StateId};
use super::value::Value;
use crate::meter;
use crate::vocabulary::Builtin;
use hashbrown::{HashMap, HashSet};

/// What code asks of positions and of what holds them: only the machine knows what can be played
/// in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    Function(Builtin),
    /// Are two positions not worth the same?
    Different,
    Alike(Alike),
    /// A set of values, of which some may be the same as others.
    Set,
}

impl Machine {
    pub fn ask(
        &mut self,
        asked: Asked,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Value, Fault> {
        let builtin = match asked {
            Asked::Function(Builtin::SameMembers) => {
                return self.alike(Alike::SameMembers, args, limits);
            }
            Asked::Function(builtin) => builtin,
            Asked::Alike(how) => return self.alike(how, args, limits),
            Asked::Set => return self.distinct(args.to_vec(), limits),
            Asked::Different => Builtin::SameValues,
        };
        let wrong = || Fault::new(FaultKind::Argument(builtin.name()));
        let mut one = |i: usize| -> Result<Position, Fault> {
            position(args.get(i).ok_or_else(wrong)?, &mut self.states).map_err(Fault::new)
        };
        match builtin {
            Builtin::Options | Builtin::Winning => {
                let of = one(0)?;
                if let Some(known) = self.listed.get(builtin, &of) {
                    return Ok(known);
                }
                let mut all = Vec::new();
                if builtin == Builtin::Winning
                    && let Some(winning) = self.winning_of_large(&of, limits)?
                {
                    return Ok(Value::list(winning.into_iter().map(Value::Position).collect()));
                }
                let forbidden = match builtin {
                    Builtin::Options => HashSet::new(),
                    _ => self.forbidden(&of, limits)?,
                };
                let offers = self.offers(&of, false, limits).map_err(|fault| match fault.kind {
                    FaultKind::TooManyOptions { .. } if builtin == Builtin::Winning => {
                        Fault::new(FaultKind::TooManyOptions { of: of.clone(), winning: true })
                    }
                    _ => fault,
                })?;
                for offer in offers {
                    if builtin == Builtin::Options
                        || self.wins(&offer, limits)?
                            && !self.is_among(&offer.position, &forbidden, limits)?
                    {
                        all.push(Value::Position(offer.position));
                    }
                }
                let all = Value::list(all);
                self.listed.put(builtin, of, &all);
                Ok(all)
            }
            Builtin::Outcome => {
                let of = one(0)?;
                Ok(Value::Outcome(self.outcome(&of, limits)?))
            }
            Builtin::Birthday => {
                let of = one(0)?;
                let lasts = self.birthday(&of, limits)?;
                let lasts = i64::try_from(lasts).map_err(|_| Fault::new(FaultKind::Overflow))?;
                Ok(Value::Number(lasts))
            }
            Builtin::Genus => {
                let of = one(0)?;
                Ok(Value::Text(self.genus(&of, limits)?.to_string().into()))
            }
            Builtin::Positions => {
                let of = one(0)?;
                // Of one nim heap: the smaller ones and itself.
                if let Some(n) = self.lone_heap(&of)
                    && let Ok(n) = i64::try_from(n)
                    && let Some(all) = n.checked_add(1)
                {
                    return Ok(Value::Number(all));
                }
                Ok(Value::Number(self.reachable(&of, limits)?.len() as i64))
            }
            Builtin::Period
            | Builtin::Preperiod
            | Builtin::Saltus
            | Builtin::Proved
            | Builtin::Code => {
                let Some(Value::Game(game)) = args.first() else { return Err(wrong()) };
                let of = match args.get(1..) {
                    // The arguments, and which of them is the heap.
                    Some([Value::Number(heap), args @ ..]) => {
                        self.family(*game, usize::try_from(*heap).unwrap_or(0), args, limits)?
                    }
                    _ => Some(*game),
                };
                // Without sequences it is not known that there is no proof, and no code.
                if builtin == Builtin::Code && !self.plain {
                    let code = of.and_then(|of| naming::code(self.sequence(of)?.played()?));
                    // What there was no time or room to look at may have one.
                    meter::look()?;
                    let code = code.map_or_else(String::new, |(code, _)| code);
                    return Ok(Value::Text(code.into()));
                }
                let proof = of.map(|of| self.proof(of, limits)).transpose()?.flatten();
                if let (Some(of), None) = (of, proof) {
                    self.ask_automata(of)?;
                    // Beyond the limit it may be proved: that it is not is not known.
                    let covered = |s: &mut Sequence| {
                        s.may_be_proved() && s.values().len() >= limits.positions
                    };
                    if builtin == Builtin::Proved && self.sequence(of).is_some_and(covered) {
                        return Err(Fault::new(FaultKind::Limit(Limit::Positions)));
                    }
                }
                if builtin == Builtin::Proved && !self.plain {
                    return Ok(Value::Truth(proof.is_some()));
                }
                let Some(proof) = proof else {
                    let known = self.program.games.get(game.0 as usize);
                    let name = known.map_or_else(String::new, |g| g.name.clone());
                    let name = match args.len() {
                        1 => name,
                        _ => format!("grundy({name}(n, …)) for n in 0.."),
                    };
                    return Err(Fault::new(FaultKind::NotProved(name)));
                };
                Ok(Value::Number(match builtin {
                    Builtin::Period => proof.period as i64,
                    Builtin::Preperiod => proof.preperiod as i64,
                    _ => i64::from(proof.saltus),
                }))
            }
            Builtin::SameValues => {
                let (a, b) = (one(0)?, one(1)?);
                let same = self.worth(&a, limits)? == self.worth(&b, limits)?;
                Ok(Value::Truth(same == (asked != Asked::Different)))
            }
            Builtin::Same => {
                let (a, b) = (one(0)?, one(1)?);
                Ok(Value::Truth(self.same(&a, &b, limits)?))
            }
            Builtin::Subsets => {
                let (of, many) = args.split_first().ok_or_else(wrong)?;
                let members = functions::members(of).map_err(Fault::new)?;
                let all = [&[self.distinct(members, limits)?], many].concat();
                functions::call(builtin, &all).map_err(Fault::new)
            }
            Builtin::Components => self.components(args, limits),
            Builtin::Neighbours => self.neighbours(args, limits),
            _ => Err(Fault::new(FaultKind::Argument(builtin.name()))),
        }
    }

    /// The size of a nim heap that stands alone, under either way of playing.
    fn lone_heap(&self, of: &Position) -> Option<u64> {
        match of.parts() {
            [Part::Heap(n)] => Some(*n),
            [Part::State(id)] => match self.states.key(*id) {
                Some(Key::Misere(inside)) => match inside.parts() {
                    [Part::Heap(n)] => Some(*n),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// The position that is played, under misère play the one inside.
    fn played_in(&self, position: &Position) -> Position {
        match position.parts() {
            [Part::State(id)] => match self.states.key(*id) {
                Some(Key::Misere(inside)) => inside.clone(),
                _ => position.clone(),
            },
            _ => position.clone(),
        }
    }

    /// Every position that can be reached, the one itself first.
    pub fn reachable(
        &mut self,
        from: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let of_a_sum = self.is_sum(from);
        let mut met: HashSet<Position> = HashSet::from([self.identity(from, limits)?]);
        let mut all = vec![from.clone()];
        let mut next = 0;
        while let Some(position) = all.get(next).cloned() {
            next += 1;
            if all.len() > limits.positions {
                return Err(Fault::new(FaultKind::Limit(Limit::Positions)));
            }
            self.within(limits).map_err(Fault::new)?;
            for option in self.options(&position, limits)? {
                meter::work_on(option.parts().len() + 1)?;
                let identity = self.identity_below(&option, of_a_sum, limits)?;
                if met.insert(identity) {
                    all.push(option);
                }
            }
        }
        Ok(all)
    }

    /// Whether a position is one of several parts.
    pub fn is_sum(&self, of: &Position) -> bool {
        self.played_in(of).parts().len() > 1
    }

    /// The identity of a position that play comes to. Where sums end, it does not matter whose end is left; where
    /// a reply is due that nobody has, other parts are left, and these matter.
    pub fn identity_below(
        &mut self,
        option: &Position,
        of_a_sum: bool,
        limits: &Limits<'_>,
    ) -> Result<Position, Fault> {
        let inside = self.played_in(option);
        let ends = of_a_sum && self.due(&inside)?.is_none();
        match ends && self.is_over(&inside, limits)? {
            true if inside == *option => Ok(Position::of(Vec::new())),
            // The end under misère play is another end: whoever is to move there has won.
            true => Ok(Position::state(self.states.intern(Key::Misere(Position::of(Vec::new()))))),
            false => self.identity(option, limits),
        }
    }

    pub fn birthday(&mut self, from: &Position, limits: &Limits<'_>) -> Result<u64, Fault> {
        // A sum lasts as long as all its parts together, unless one part says what is done in others.
        let mut total = 0u64;
        let mut known: HashMap<StateId, u64> = HashMap::new();
        for part in from.parts() {
            let own = match part {
                Part::Heap(n) => *n,
                Part::State(id) => self.lasts(*id, &mut known, limits)?,
            };
            if let Part::State(id) = part {
                known.insert(*id, own);
            }
            total = total.checked_add(own).ok_or_else(|| Fault::new(FaultKind::Overflow))?;
        }
        let met_below = |id: &StateId| !from.parts().contains(&Part::State(*id));
        let ties = |id: &StateId| self.is_here(*id) || self.is_misere(*id) && met_below(id);
        if known.keys().any(ties) {
            return self.longest_play(from, limits);
        }
        total
            .checked_add(self.last_moves(from, &known))
            .ok_or_else(|| Fault::new(FaultKind::Overflow))
    }

    /// How many moves the longest play has. Sums are gone through as wholes, since one part may say what is done in
    /// others. No play comes back to a position: that was refused before.
    fn longest_play(&mut self, from: &Position, limits: &Limits<'_>) -> Result<u64, Fault> {
        let mut known: HashMap<Position, u64> = HashMap::new();
        let mut open = vec![(from.sorted(), self.options(from, limits)?, 0u64)];
        loop {
            meter::work(1)?;
            self.within(limits).map_err(Fault::new)?;
            let Some((_, options, longest)) = open.last_mut() else { return Ok(0) };
            let Some(option) = options.last().map(Position::sorted) else {
                let Some((done, _, longest)) = open.pop() else { return Ok(0) };
                if open.is_empty() {
                    return Ok(longest);
                }
                meter::room_for::<Part>(3 * done.parts().len() + 16)?;
                known.insert(done, longest);
                continue;
            };
            meter::work_on(option.parts().len())?;
            if let Some(own) = known.get(&option) {
                *longest = (*longest).max(own.saturating_add(1));
                options.pop();
                continue;
            }
            let below = self.options(&option, limits)?;
            meter::push(&mut open, (option, below, 0))?;
        }
    }

    /// How many last moves of parts under misère play can be made in a sum: all of them, while another part has moves.
    fn last_moves(&self, of: &Position, known: &HashMap<StateId, u64>) -> u64 {
        let (mut misere, mut others) = (0u64, false);
        for part in of.parts() {
            match part {
                Part::State(id) if self.is_misere(*id) => misere += 1,
                Part::State(id) => others |= known.get(id).is_some_and(|n| *n > 0),
                Part::Heap(n) => others |= *n > 0,
            }
        }
        misere.saturating_sub(u64::from(!others))
    }

    pub fn lasts(
        &mut self,
        id: StateId,
        known: &mut HashMap<StateId, u64>,
        limits: &Limits<'_>,
    ) -> Result<u64, Fault> {
        if let Some(Key::Misere(inside)) = self.states.key(id).cloned()
            && inside.parts().iter().all(|part| matches!(part, Part::Heap(_)))
        {
            return self.birthday(&inside, limits);
        }
        let mut open: Vec<(StateId, Vec<Position>)> = Vec::new();
        let options = self.part_positions(id, limits)?;
        open.push((id, options));
        while let Some((id, options)) = open.last() {
            let id = *id;
            meter::work_on(options.len() + open.len() / 16)?;
            let needed = options.iter().flat_map(Position::parts).find_map(|part| match part {
                Part::State(id) if !known.contains_key(id) => Some(*id),
                _ => None,
            });
            if let Some(needed) = needed {
                if let Some(at) = open.iter().position(|(state, _)| *state == needed) {
                    let circle = open.iter().skip(at).map(|(state, _)| Position::state(*state));
                    let circle = circle.chain([Position::state(needed)]).collect();
                    return Err(self.circle(circle));
                }
                self.within(limits).map_err(Fault::new)?;
                let options = self.part_positions(needed, limits)?;
                open.push((needed, options));
                continue;
            }
            let length = |option: &Position| -> u64 {
                option
                    .parts()
                    .iter()
                    .map(|part| match part {
                        Part::Heap(n) => *n,
                        Part::State(id) => known.get(id).copied().unwrap_or(0),
                    })
                    .fold(self.last_moves(option, known), u64::saturating_add)
            };
            let longest = options.iter().map(|o| length(o).saturating_add(1)).max().unwrap_or(0);
            known.insert(id, longest);
            open.pop();
        }
        Ok(known.get(&id).copied().unwrap_or(0))
    }

    /// The options of a state, where it does not matter who moves next.
    pub fn part_positions(
        &mut self,
        id: StateId,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let offers = self.part_offers(Part::State(id), false, limits)?;
        Ok(offers.into_iter().map(|o| o.position).collect())
    }
}
