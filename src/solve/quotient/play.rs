//! Sums of large heaps under misère play, by the proved quotient of their game.

use super::super::code::GameId;
use super::super::fault::Fault;
use super::super::machine::{Limits, Machine};
use super::super::states::{Key, Part, Position};
use super::super::value::Value;
use super::{HeapGame, Reach, Stopped};
use crate::meter;
use hashbrown::HashMap;
use std::sync::Arc;

/// Sums of fewer counters are searched.
const FEW: u64 = 26;

/// A quotient that nobody asked for is looked for no further than this.
const LITTLE: Reach = Reach { codes: 4_000, elements: 120, layers: 0 };
const HEAPS: usize = 400;

/// Nim heaps beside the heaps of a game, up to this one.
pub const LARGEST_BESIDE: u64 = 15;

/// Games whose quotients were looked for, with nim heaps up to one beside their own; none for those
/// that are not proved.
pub type Quotients = HashMap<(GameId, u32), Option<HeapGame>>;

/// A sum of heaps of one game and of nim heaps, with what the parts are worth.
struct Sum {
    of: (GameId, u32),
    heaps: Vec<Heap>,
    elements: Vec<u32>,
}

#[derive(Clone, Copy)]
enum Heap {
    Own(u64),
    Nim(u64),
}

impl Machine {
    /// Whether a sum under misère play is lost, where a proved quotient knows it.
    pub fn lost_by_quotient(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Fault> {
        let Some(sum) = self.sum_of_heaps(inside, limits)? else { return Ok(None) };
        let known = self.quotients.get(&sum.of).and_then(Option::as_ref);
        Ok(known.map(|known| {
            let monoid = &known.quotient.monoid;
            monoid.lost.has(sum.elements.iter().fold(0, |x, y| monoid.times(x, *y)))
        }))
    }

    /// The game by whose proved quotient a sum under misère play is known, the quotient's order, and with which period
    /// from where on its heaps repeat.
    pub fn known_by_quotient(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<(GameId, usize, [u64; 2])>, Fault> {
        let Some(sum) = self.sum_of_heaps(inside, limits)? else { return Ok(None) };
        let known = self.quotients.get(&sum.of).and_then(Option::as_ref);
        Ok(known.and_then(|known| {
            let proof = known.proof.as_ref()?;
            let repeats = [proof.period as u64, proof.preperiod as u64];
            Some((sum.of.0, known.quotient.monoid.order, repeats))
        }))
    }

    /// The misère nim-value of a sum, where proved quotients know it: it is the one k for which the sum
    /// beside `*k` is lost under misère play.
    ///
    /// Proof, by induction. Let γ be that value, the mex of those of the options, and 1 where there are
    /// none. Without options, `*k` alone is lost for k = 1 only. Otherwise an option of the sum beside `*k` is
    /// lost if it is one of value k beside `*k`, which there is for each k < γ and not for γ, or the sum beside
    /// a smaller heap `*γ`, which there is for each k > γ. So for γ alone no option is lost. ∎
    pub fn misere_value_by_quotient(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let mut parts = inside.parts().to_vec();
        parts.push(Part::Heap(0));
        for k in 0..=LARGEST_BESIDE {
            if let Some(heap) = parts.last_mut() {
                *heap = Part::Heap(k);
            }
            // Few different quotients serve all sums, and each larger one takes longer to find.
            match self.lost_by_quotient(&Position::of(parts.clone()), limits)? {
                Some(true) => return Ok(Some(k)),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Moves that win: for each heap and number taken some of those that do.
    pub fn winning_by_quotient(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Position>>, Fault> {
        let Some(sum) = self.sum_of_heaps(inside, limits)? else { return Ok(None) };
        let Some(known) = self.quotients.get(&sum.of).and_then(Option::as_ref) else {
            return Ok(None);
        };
        let monoid = &known.quotient.monoid;
        let mut found: Vec<(usize, Vec<Heap>)> = Vec::new();
        for (at, heap) in sum.heaps.iter().enumerate() {
            let others = sum.elements.iter().enumerate().filter(|(i, _)| *i != at);
            let rest = others.fold(0, |x, (_, y)| monoid.times(x, *y));
            let options: Vec<Vec<Heap>> = match heap {
                Heap::Own(heap) => {
                    let own = known.some_options(*heap)?.into_iter();
                    own.map(|parts| parts.into_iter().map(Heap::Own).collect()).collect()
                }
                Heap::Nim(heap) => (0..*heap).map(|n| vec![Heap::Nim(n)]).collect(),
            };
            for parts in options {
                let mut element = rest;
                for part in &parts {
                    let Some(own) = known.worth(*part) else { return Ok(None) };
                    element = monoid.times(element, own);
                }
                if monoid.lost.has(element) {
                    found.push((at, parts));
                }
            }
        }
        let mut all = Vec::new();
        for (at, parts) in found {
            meter::work_on(parts.len() + sum.heaps.len())?;
            let mut left = Vec::new();
            for part in parts {
                match part {
                    Heap::Nim(n) => {
                        let own = inside.parts().get(at).copied().unwrap_or(Part::Heap(0));
                        left.extend_from_slice(self.nim_heap_like(own, n).parts());
                    }
                    Heap::Own(n) => {
                        let Ok(n) = i64::try_from(n) else { continue };
                        let args = Arc::from([Value::Number(n)]);
                        let key = Key::Game { game: sum.of.0, args, canonical: false };
                        left.push(Part::State(self.states.intern(key)));
                    }
                }
            }
            let option = inside.with(at, &Position::of(left)).sorted();
            all.push(Position::state(self.states.intern(Key::Misere(option))));
        }
        Ok(Some(all))
    }

    /// A sum of heaps of one game, and of nim heaps, that is too large to be searched, if the quotient
    /// of the game beside such nim heaps is proved.
    fn sum_of_heaps(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Sum>, Fault> {
        let (mut game, mut heaps, mut beside) = (None, Vec::new(), 0);
        let mut counters: u64 = 0;
        for part in inside.parts() {
            let nim = match part {
                Part::Heap(n) => Some(*n),
                Part::State(id) => self.as_nim_heap(*id),
            };
            let (heap, n) = match (part, nim) {
                (_, Some(n)) => (Heap::Nim(n), n),
                (Part::Heap(_), None) => return Ok(None),
                (Part::State(id), None) => {
                    let Some(Key::Game { game: own, args, .. }) = self.states.key(*id) else {
                        return Ok(None);
                    };
                    let [Value::Number(n)] = &**args else { return Ok(None) };
                    let (own, Ok(n)) = (*own, u64::try_from(*n)) else { return Ok(None) };
                    if *game.get_or_insert(own) != own || !self.in_reach(own, n) {
                        return Ok(None);
                    }
                    (Heap::Own(n), n)
                }
            };
            if let Heap::Nim(n) = heap {
                beside = beside.max(n);
            }
            counters = counters.saturating_add(n);
            heaps.push(heap);
        }
        let Some(game) = game else { return Ok(None) };
        if counters <= FEW || beside > LARGEST_BESIDE {
            return Ok(None);
        }
        self.within(limits).map_err(Fault::new)?;
        // Few different quotients serve all sums.
        let of = (game, (beside + 1).next_power_of_two() as u32 - 1);
        let Some(known) = self.proved_quotient(of)? else { return Ok(None) };
        let elements: Option<Vec<u32>> = heaps.iter().map(|heap| known.worth(*heap)).collect();
        Ok(elements.map(|elements| Sum { of, heaps, elements }))
    }

    /// The quotient of all heaps of a game and of nim heaps up to one, if it is proved.
    pub fn quotient_of(&mut self, game: GameId, beside: u32) -> Result<Option<&HeapGame>, Fault> {
        match u64::from(beside) <= LARGEST_BESIDE {
            // Few different quotients serve all sums.
            true => self.proved_quotient((game, (beside + 1).next_power_of_two() - 1)),
            false => Ok(None),
        }
    }

    fn proved_quotient(&mut self, of: (GameId, u32)) -> Result<Option<&HeapGame>, Fault> {
        if !self.quotients.contains_key(&of) {
            let system = self.sequence(of.0).and_then(|s| s.played().cloned());
            let found = system.and_then(|system| HeapGame::new(&system).ok());
            let found = match found.filter(HeapGame::may_be_proved) {
                Some(mut found) => {
                    let done = found.put_beside(of.1, &LITTLE);
                    match done.and_then(|()| found.prove(HEAPS, &LITTLE)) {
                        Ok(()) | Err(Stopped::Large { .. } | Stopped::Endless { .. }) => {
                            Some(found)
                        }
                        Err(Stopped::Spent(spent)) => return Err(spent.into()),
                    }
                }
                None => {
                    // What there was no time to look at is looked at again the next time.
                    meter::look()?;
                    None
                }
            };
            self.quotients.insert(of, found.filter(|found| found.proof.is_some()));
        }
        Ok(self.quotients.get(&of).and_then(Option::as_ref))
    }

    /// Keeps a quotient if it is proved. One that was asked for up to some heap says nothing of whether
    /// there is a proof.
    pub fn keep_quotient(&mut self, game: GameId, found: HeapGame) {
        if found.proof.is_some() {
            self.quotients.insert((game, 0), Some(found));
        }
    }
}

impl HeapGame {
    fn worth(&self, heap: Heap) -> Option<u32> {
        match heap {
            Heap::Own(n) => self.of(n),
            Heap::Nim(n) => self.of_nim(n),
        }
    }
}
