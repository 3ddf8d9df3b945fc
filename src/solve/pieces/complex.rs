//! Which moves of a position can be made together: its circuits, from what each move needs and what bars it.
//!
//! That is all there is to a position if each place changes once at most, if moves that spoil each other do so in
//! either order, and if what bars one move of a set bars each of the others last. All this is seen to here.

use super::acts::Act;
use super::circuits::{MOST_MOVES, least};
use super::label::members;
use super::literal::Facts;
use crate::meter::{self, Spent};

/// A move, and what bars it before it is made.
#[derive(Clone, Debug)]
pub(super) struct Barred {
    pub act: Act,
    pub bars: Vec<Facts>,
}

/// So many moves, and the least sets of them that are not possible.
#[derive(Debug)]
pub(super) struct Complex {
    pub moves: u32,
    pub circuits: Vec<u64>,
}

/// Places that may come to be taken some time, and places that may come not to be.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Changing {
    pub sets: u128,
    pub clears: u128,
}

impl Act {
    fn is_possible(&self, taken: u128, changing: Changing) -> bool {
        self.has & !taken & !changing.sets == 0 && self.lacks & taken & !changing.clears == 0
    }
}

impl Changing {
    /// What moves may change after a position.
    pub(super) fn by(acts: &[Act], taken: u128) -> Result<Changing, Spent> {
        let mut changing = Changing::default();
        loop {
            meter::work_on(acts.len())?;
            let before = (changing.sets, changing.clears);
            for act in acts.iter().filter(|act| act.is_possible(taken, before.into())) {
                changing.sets |= act.sets & !taken;
                changing.clears |= act.clears & taken;
            }
            if before == (changing.sets, changing.clears) {
                return Ok(changing);
            }
        }
    }

    /// What is sure for ever.
    pub(super) fn fixed(self, taken: u128, places: u128) -> Facts {
        Facts { has: taken & !self.clears, lacks: places & !taken & !self.sets }
    }
}

impl From<(u128, u128)> for Changing {
    fn from((sets, clears): (u128, u128)) -> Changing {
        Changing { sets, clears }
    }
}

/// More sets than these are left to other searches.
const MOST_SETS: usize = 1 << 14;

struct Moves {
    taken: u128,
    acts: Vec<Act>,
    /// The moves that cannot be made after a move, nor before it; itself is among them.
    excluded: Vec<u64>,
    /// For each place the moves that change it.
    changers: Vec<u64>,
}

impl Moves {
    /// None if moves are too many, or not such that each excludes itself and others in either order.
    fn of(barred: &[Barred], taken: u128) -> Option<Moves> {
        if barred.len() > MOST_MOVES as usize {
            return None;
        }
        let acts: Vec<Act> = barred.iter().map(|barred| barred.act).collect();
        let all = |of: fn(&Act) -> u128| acts.iter().fold(0, |all, act| all | of(act));
        let (sets, clears) = (all(|act| act.sets), all(|act| act.clears));
        // A place changes once at most, and what is needed is there.
        if sets & clears != 0 || sets & taken != 0 || clears & !taken != 0 {
            return None;
        }
        if acts.iter().any(|act| act.has & !taken != 0 || act.lacks & taken != 0) {
            return None;
        }
        let spoils = |a: &Act, b: &Act| a.clears & b.has != 0 || a.sets & b.lacks != 0;
        let mut excluded = Vec::new();
        for a in &acts {
            let mut own = 0;
            for (b, at) in acts.iter().zip(0..) {
                if spoils(a, b) != spoils(b, a) {
                    return None;
                }
                own |= u64::from(spoils(a, b)) << at;
            }
            if !spoils(a, a) {
                return None;
            }
            excluded.push(own);
        }
        let changes = |place: u32| {
            let own = |act: &Act| (act.sets | act.clears) >> place & 1 == 1;
            acts.iter().zip(0..).fold(0u64, |all, (act, at)| all | u64::from(own(act)) << at)
        };
        let changers = (0..u128::BITS).map(changes).collect();
        Some(Moves { taken, acts, excluded, changers })
    }

    fn changers(&self, place: u32) -> u64 {
        self.changers.get(place as usize).copied().unwrap_or(0)
    }

    fn excluded(&self, moves: u64) -> u64 {
        members(moves).fold(0, |all, at| all | self.excluded.get(at).copied().unwrap_or(0))
    }

    /// The sets of moves that make some facts true before a move is made, with this one. None if others must not
    /// have been made that could have been.
    fn sets(&self, last: usize, facts: Facts, found: &mut Vec<u64>) -> Result<Option<()>, Spent> {
        let (mut never, mut wanted) = (0u64, Vec::new());
        let changed = facts.has & !self.taken | facts.lacks & self.taken;
        let kept = facts.has & self.taken | facts.lacks & !self.taken;
        for place in (0..u128::BITS).filter(|place| (changed | kept) >> place & 1 == 1) {
            match changed >> place & 1 {
                1 => wanted.push(self.changers(place)),
                _ => never |= self.changers(place),
            }
        }
        // The move itself was not made before.
        let own = 1u64 << last;
        wanted.iter_mut().for_each(|of| *of &= !own & !never);
        never &= !own;
        meter::work_on(wanted.len() / 4)?;
        let mut waiting = vec![own];
        'sets: while let Some(mut set) = waiting.pop() {
            meter::work(1)?;
            loop {
                meter::work_on(wanted.len() / 4)?;
                let before = set;
                let mut fewest: Option<u64> = None;
                for of in &wanted {
                    if of & set != 0 {
                        continue;
                    }
                    let of = of & !self.excluded(set);
                    match of.count_ones() {
                        0 => continue 'sets,
                        1 => set |= of,
                        n if fewest.is_none_or(|own| n < own.count_ones()) => fewest = Some(of),
                        _ => {}
                    }
                }
                if set != before {
                    continue;
                }
                let Some(of) = fewest else { break };
                for at in members(of) {
                    meter::push(&mut waiting, set | 1 << at)?;
                }
                continue 'sets;
            }
            if never & !self.excluded(set) != 0 {
                return Ok(None);
            }
            if found.len() >= MOST_SETS {
                return Ok(None);
            }
            meter::push(found, set)?;
        }
        Ok(Some(()))
    }
}

impl Complex {
    /// The moves of a position that are possible some time, and their circuits; none if there is more to it.
    pub(super) fn of(barred: &[Barred], taken: u128) -> Result<Option<Complex>, Spent> {
        meter::work_on(barred.len() * barred.len())?;
        let Some(moves) = Moves::of(barred, taken) else { return Ok(None) };
        let mut own: Vec<Vec<u64>> = Vec::new();
        let mut circuits = Vec::new();
        for (barred, at) in barred.iter().zip(0..) {
            let mut sets = Vec::new();
            for facts in &barred.bars {
                if moves.sets(at, *facts, &mut sets)?.is_none() {
                    return Ok(None);
                }
            }
            let pairs = members(moves.excluded(1 << at)).filter(|other| *other != at);
            sets.extend(pairs.map(|other| 1 << at | 1 << other));
            least(&mut sets)?;
            meter::make_room(&mut circuits, sets.len())?;
            circuits.extend_from_slice(&sets);
            own.push(sets);
        }
        least(&mut circuits)?;
        // Whichever of them is last is barred.
        for circuit in &circuits {
            for at in members(*circuit) {
                let Some(own) = own.get(at) else { return Ok(None) };
                meter::work_on(own.len() / 8)?;
                if !own.iter().any(|set| set & !circuit == 0) {
                    return Ok(None);
                }
            }
        }
        Ok(Some(Complex { moves: moves.acts.len() as u32, circuits }))
    }
}
