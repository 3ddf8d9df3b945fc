//! The question `explain`: why a position is worth what it is worth.

use super::answer::{Head, Lesson, Misere, Repeated, Summand};
use super::answer::{Move, Others, Repeats, Told};
use super::board::Boards;
use super::large::{Winners, words};
use super::options::Options;
use super::show;
use super::state::Session;
use crate::meter;
use crate::solve::closed::ValueTheorem;
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::heaps::Reach;
use crate::solve::states::{Key, Part, Position};
use crate::solve::theory::Worth;
use hashbrown::HashSet;

/// More positions than these are not explained one after the other.
const MOST_BELOW: usize = 500;

/// A part with a larger value gets no list of witnesses.
const MOST_WITNESSES: u64 = 16;

/// The number of winning moves that are named of a heap with too many moves to list.
const MOST_UNLISTED: usize = 10;

/// The number of winning moves that are named of each part.
const MOST_WINS: usize = 4;

/// How far the period of a game is looked for, only to tell of it.
const ENOUGH: Reach = Reach { heaps: 1 << 17, effort: 1 << 28 };

/// The same for a picture.
const LITTLE: Reach = Reach { heaps: 1 << 14, effort: 1 << 24 };

/// A heap up to this size may be compared with a nim heap move by move.
const LARGEST_COMPARED: i64 = 40;

impl Session {
    /// Explains a position and what can follow it. `depth` counts positions: 1 is the position alone.
    pub(super) fn explain(
        &mut self,
        position: &Position,
        depth: usize,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let mut boards = Boards::default();
        let mut told = self.explain_one(position, &mut boards, options)?;
        let (mut below, mut cut) = (Vec::new(), false);
        let mut met: HashSet<Position> = HashSet::from([position.sorted()]);
        let mut level = vec![position.clone()];
        for _ in 1..depth {
            let mut next = Vec::new();
            for from in &level {
                // The options of a large heap are no reading.
                if self.is_large(from, options) {
                    continue;
                }
                for offer in self.machine.offers(from, true, &options.limits())? {
                    meter::work(4)?;
                    if met.insert(offer.position.sorted()) {
                        next.push(offer.position);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            for at in &next {
                if below.len() >= MOST_BELOW {
                    cut = true;
                    break;
                }
                below.push(self.explain_one(at, &mut boards, options)?);
            }
            level = next;
            if cut {
                break;
            }
        }
        if let Told::Explain { lesson, .. } = &mut told {
            (lesson.below, lesson.cut) = (below, cut);
        }
        Ok(told)
    }

    fn explain_one(
        &mut self,
        at: &Position,
        boards: &mut Boards,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let mut of = self.worth_alone(at, options)?;
        let (periods, drawings) = (self.repeated(at, options)?, self.boards(boards, at, options)?);
        let theorems = self.theorems(at)?;
        let mut lesson = Lesson { periods, theorems, drawings, ..Lesson::default() };
        let moves = match self.large_moves(at, options)? {
            Some(Winners { mut moves, more }) => {
                let cut = moves.len() > MOST_UNLISTED;
                lesson.unlisted = Some(if cut { Others::Winning } else { more });
                of.unlisted = self.why_unlisted(at, options);
                moves.truncate(MOST_UNLISTED);
                moves
            }
            None => {
                let all = self.all_moves(at, (boards, &lesson.drawings), options)?;
                self.told_by_part(at, all, options)?
            }
        };
        let mex = of.grundy;
        lesson.heads = self.heads(at, options)?;
        if let [part] = at.parts() {
            lesson.drawn = self.machine.is_drawn(*part, &options.limits())?;
            if let Part::State(id) = part {
                lesson.blocking = self.machine.blocking(*id);
            }
        }
        match (self.misere_sum(at), of.grundy) {
            (Some(inside), _) => lesson.misere = Some(self.misere(at, &inside, options)?),
            (None, _) if self.machine.due(at)?.is_some() => {}
            (None, _) if at.parts().len() > 1 && self.machine.goes_beyond(at) => {
                lesson.beyond = self.beyond_parts(at, options)?;
            }
            (None, Some(total)) if at.parts().len() > 1 => {
                lesson.parts = self.summands(at, total, options)?;
            }
            _ => {}
        }
        Ok(Told::Explain { of, options: moves, mex, lesson: Box::new(lesson) })
    }

    /// The heads of a position of coins, where there is more to say than its options do.
    fn heads(&mut self, at: &Position, options: &Options<'_>) -> Result<Vec<Head>, Fault> {
        let [Part::State(id)] = at.parts() else { return Ok(Vec::new()) };
        let Some(Key::Game { game, args, .. }) = self.machine.states.key(*id).cloned() else {
            return Ok(Vec::new());
        };
        let heads = self.machine.heads(game, &args, &options.limits())?.unwrap_or_default();
        if heads.len() < 2 && heads.iter().all(|head| head.of.is_none()) {
            return Ok(Vec::new());
        }
        meter::room_for::<[Head; 3]>(heads.len())?;
        let mut all = Vec::new();
        for head in heads {
            let place = show::datum(&self.machine, &head.place)?;
            let place = place.written();
            all.push(Head { place, grundy: head.value, product: head.of });
        }
        Ok(all)
    }

    /// The parts of a sum, each with its value.
    fn beyond_parts(
        &mut self,
        whole: &Position,
        options: &Options<'_>,
    ) -> Result<Vec<(String, Worth)>, Fault> {
        meter::room_for::<(String, Worth)>(whole.parts().len())?;
        let mut all = Vec::with_capacity(whole.parts().len());
        for part in whole.parts() {
            let own = Position::of(vec![*part]);
            let worth = self.machine.worth(&own, &options.limits())?;
            all.push((show::position(&self.machine, &own), worth));
        }
        Ok(all)
    }

    /// The same without what goes beyond the options, if there are not too many of them.
    pub fn explain_short(
        &mut self,
        position: &Position,
        most: usize,
        options: &Options<'_>,
    ) -> Result<Option<Told>, Fault> {
        let of = self.worth(position, options)?;
        let large = self.played(position).parts().iter().any(|part| match part {
            Part::Heap(n) => *n > most as u64,
            Part::State(id) => self.machine.states.largest_argument(*id) > most as i64 * 50,
        });
        if large {
            return Ok(None);
        }
        let mut boards = Boards::default();
        let drawings = self.boards(&mut boards, position, options)?;
        let all: Vec<Move> = self.all_moves(position, (&boards, &drawings), options)?;
        let mex = of.grundy;
        let misere = self.misere_sum(position).map(|_| Misere::Other);
        let parts = match (&misere, mex) {
            (None, Some(total)) if position.parts().len() > 1 => {
                self.summands(position, total, options)?
            }
            _ => Vec::new(),
        };
        let lesson = Box::new(Lesson { misere, parts, drawings, ..Lesson::default() });
        Ok((all.len() <= most).then_some(Told::Explain { of, options: all, mex, lesson }))
    }

    /// The sum that is played under misère play, where it is.
    fn misere_sum(&self, at: &Position) -> Option<Position> {
        let [Part::State(id)] = at.parts() else { return None };
        match self.machine.states.key(*id) {
            Some(Key::Misere(inside)) => Some(inside.clone()),
            _ => None,
        }
    }

    fn misere_quotient(
        &mut self,
        inside: &Position,
        options: &Options<'_>,
    ) -> Result<Misere, Fault> {
        let found = self.machine.known_by_quotient(inside, &options.limits())?;
        Ok(found.map_or(Misere::Other, |(game, order, [period, preperiod])| Misere::Quotient {
            game: self.game_name(game),
            order,
            period,
            preperiod,
        }))
    }

    /// What decides a sum under misère play: the theory of misère Nim, where each part has the moves of a nim heap, or
    /// the quotient of the game of its large heaps.
    fn misere(
        &mut self,
        at: &Position,
        inside: &Position,
        options: &Options<'_>,
    ) -> Result<Misere, Fault> {
        if let [part] = at.parts()
            && let Some((_, mut heaps)) = self.machine.large_misere_nim(*part)
        {
            heaps.sort_unstable();
            return Ok(Misere::Heaps(heaps));
        }
        let mut heaps = Vec::with_capacity(inside.parts().len());
        for part in inside.parts() {
            match part {
                Part::Heap(n) => heaps.push(*n),
                Part::State(id) => {
                    if self.machine.states.largest_argument(*id) > LARGEST_COMPARED {
                        return self.misere_quotient(inside, options);
                    }
                    let limits = options.limits();
                    let own = Position::of(vec![*part]);
                    let value = self.machine.value(&own, &limits)?;
                    let heap = Position::heap(value);
                    if value > LARGEST_COMPARED as u64
                        || !self.machine.same(&own, &heap, &limits)?
                    {
                        return Ok(Misere::Other);
                    }
                    heaps.push(value);
                }
            }
        }
        heaps.sort_unstable();
        Ok(Misere::Heaps(heaps))
    }

    /// The parts of a sum, each with what its own moves can do.
    fn summands(
        &mut self,
        whole: &Position,
        total: u64,
        options: &Options<'_>,
    ) -> Result<Vec<Summand>, Fault> {
        meter::room_for::<Summand>(whole.parts().len())?;
        let mut all = Vec::with_capacity(whole.parts().len());
        for (at, part) in whole.parts().iter().enumerate() {
            meter::work(4)?;
            let own = Position::of(vec![*part]);
            let grundy = self.machine.value(&own, &options.limits())?;
            let mut summand = Summand {
                position: show::position(&self.machine, &own),
                grundy,
                witnesses: None,
                wins: Vec::new(),
                count: None,
                ended: false,
            };
            let wanted = (total != 0).then_some(grundy ^ total);
            match part {
                // Everybody knows the moves of a nim heap.
                Part::Heap(n) => {
                    summand.ended = *n == 0;
                    if let Some(wanted) = wanted.filter(|wanted| wanted < n) {
                        summand.wins.push(format!("take {}", n - wanted));
                    }
                    summand.count = Some(summand.wins.len());
                }
                Part::State(_) if self.is_large(&own, options) => {
                    if let (Some((game, n)), Some(wanted)) = (self.large_heap(*part), wanted) {
                        let ways = self.ways(game, n, wanted, options)?;
                        summand.count = ways.all.then_some(ways.moves.len());
                        let few = ways.moves.iter().take(MOST_WINS);
                        summand.wins = few.map(words).collect();
                    } else if let Some(wanted) = wanted
                        && self.machine.is_large_by_theorem(*part)
                    {
                        let left = self.machine.left_by_theorem(*part, wanted)?;
                        summand.count = left.all.then_some(left.positions.len());
                        let few = left.positions.iter().take(MOST_WINS);
                        let told = few.map(|left| show::position(&self.machine, left));
                        summand.wins = told.map(|to| format!("to {to}")).collect();
                    } else if let Some(wanted) = wanted {
                        let left = self.machine.misere_left(*part, wanted, &options.limits())?;
                        summand.count = Some(left.len());
                        let told = left.iter().map(|left| show::position(&self.machine, left));
                        summand.wins = told.map(|to| format!("to {to}")).collect();
                    }
                }
                Part::State(_) => self.moves_of_part((whole, at), wanted, &mut summand, options)?,
            }
            all.push(summand);
        }
        Ok(all)
    }

    fn moves_of_part(
        &mut self,
        (whole, at): (&Position, usize),
        wanted: Option<u64>,
        summand: &mut Summand,
        options: &Options<'_>,
    ) -> Result<(), Fault> {
        let own = summand.grundy;
        let listed = own.min(MOST_WITNESSES) as usize;
        let mut witnesses: Vec<Option<String>> = vec![None; listed];
        let mut count = 0;
        summand.ended = true;
        for offer in self.machine.offers_in(whole, at, true, &options.limits())? {
            summand.ended = false;
            let left = self.machine.worth(&offer.position, &options.limits())?;
            let Some(left) = left.nimber() else { continue };
            let witness = usize::try_from(left).ok().and_then(|left| witnesses.get_mut(left));
            let is_new = witness.as_ref().is_some_and(|witness| witness.is_none());
            let wins = wanted == Some(left);
            count += usize::from(wins);
            let is_told = wins && summand.wins.len() < MOST_WINS;
            if !is_new && !is_told {
                continue;
            }
            let to = show::position(&self.machine, &offer.position);
            let words = offer.words.as_ref().and_then(|w| show::words(&self.machine, w));
            let words = words.unwrap_or_else(|| format!("to {to}"));
            if let Some(witness) = witness.filter(|witness| witness.is_none()) {
                *witness = Some(words.clone());
            }
            if is_told {
                summand.wins.push(words);
            }
        }
        let found = (0..).zip(witnesses).filter_map(|(value, text)| Some((value, text?)));
        summand.witnesses = Some(found.collect());
        summand.count = Some(count);
        Ok(())
    }

    /// The heaps of a position that are too large to list their moves, and are known by a proof.
    fn repeated(&mut self, at: &Position, options: &Options<'_>) -> Result<Vec<Repeated>, Fault> {
        let at = self.misere_sum(at).map_or_else(|| at.clone(), |_| Position::of(Vec::new()));
        let mut all: Vec<Repeated> = Vec::new();
        for part in at.parts() {
            let Some((game, n)) = self.large_heap(*part) else { continue };
            // The worth of the heap is known: a proof was found on the way, or is soon.
            let heaps = usize::try_from(n).unwrap_or(usize::MAX).min(ENOUGH.heaps);
            let proof = self.machine.in_sequence(game, &options.limits(), |sequence, terms| {
                sequence.prove(&Reach { heaps, ..ENOUGH }, terms)
            })?;
            let Some(proof) = proof.flatten() else { continue };
            let (like, more) = proof.place(n);
            let like = self.machine.sized(game, like as u64);
            let repeated = Repeated {
                heap: show::position(&self.machine, &Position::of(vec![*part])),
                game: self.game_name(game),
                period: proof.period as u64,
                preperiod: proof.preperiod as u64,
                saltus: u64::from(proof.saltus),
                theorem: proof.theorem,
                like_grundy: self.machine.value(&like, &options.limits())?,
                like: show::position(&self.machine, &like),
                more,
            };
            if !all.contains(&repeated) {
                all.push(repeated);
            }
        }
        Ok(all)
    }

    /// The theorems that tell of parts whose options are too many to list.
    fn theorems(&self, at: &Position) -> Result<Vec<(String, ValueTheorem)>, Fault> {
        let mut all = Vec::new();
        for part in at.parts() {
            if self.machine.is_large_by_theorem(*part)
                && let Some(theorem) = self.machine.theorem_of(*part)?
            {
                let name = show::position(&self.machine, &Position::of(vec![*part]));
                meter::push(&mut all, (name, theorem))?;
            }
        }
        all.dedup();
        Ok(all)
    }

    /// How the values of a game repeat, if that is known or proved with little effort.
    pub(super) fn known_period(
        &mut self,
        game: GameId,
        options: &Options<'_>,
    ) -> Result<Option<Repeats>, Fault> {
        let limits = options.limits();
        let proof = self
            .machine
            .in_sequence(game, &limits, |sequence, terms| sequence.prove(&LITTLE, terms))?;
        Ok(proof.flatten().map(|proof| Repeats {
            period: proof.period as u64,
            preperiod: proof.preperiod as u64,
            saltus: i64::from(proof.saltus),
            start: 0,
        }))
    }
}
