//! Finds the automaton of the values of a game by asking for values (Angluin, Learning regular sets
//! from queries and counterexamples, 1987).
//!
//! Two beginnings of words are told apart by endings after which one is accepted and the other is
//! not. An automaton of the classes so far is proposed; the conditions that would make it right
//! (`game`) either hold, and then it is proved, or fail first at a position whose value is asked
//! for. The endings of that word are told apart from then on. This comes to an end exactly if the
//! values have an automaton in these digits, with the least one.

use super::compile::Relations;
use super::dfa::{Dfa, Table, Var};
use super::formula::{Formula, Linear};
use super::game::{Game, Kind, Rank};
use super::{Numeration, Result, Stop};
use crate::meter;
use hashbrown::HashMap;

type Word = Vec<u16>;

/// The value of a position, or 1 where it is lost and 0 where not; none where it is too large to be
/// asked for.
pub type Ask<'a> = dyn FnMut(&[u64]) -> Result<Option<u64>> + 'a;

/// What is being learned, and with what patience.
#[derive(Debug)]
pub struct Lesson<'g> {
    pub game: &'g mut Game,
    pub relations: &'g mut Relations,
    /// The place of the relation among those that are known.
    pub own: usize,
    pub kind: Kind,
    pub rank: &'g Rank,
    /// The most states that a proposal may have.
    pub most_states: usize,
    /// Each number of a position that is tried before a proof is this at most.
    pub side: u64,
}

struct Notes<'a, 'g, 'l> {
    lesson: &'l mut Lesson<'g>,
    ask: &'a mut Ask<'a>,
    tracks: usize,
    known: HashMap<Word, bool>,
    endings: Vec<Word>,
}

impl Lesson<'_> {
    fn numeration(&self) -> Numeration {
        self.relations.numeration
    }

    /// The automaton, proved; none where patience or what can be asked for is at an end. It stays
    /// among the known relations.
    pub fn learn<'a>(&mut self, ask: &'a mut Ask<'a>) -> Result<Option<Dfa>> {
        let tracks = self.game.params.len() + usize::from(self.kind == Kind::Value);
        self.numeration().letters(tracks)?;
        let mut notes =
            Notes { lesson: self, ask, tracks, known: HashMap::new(), endings: vec![Vec::new()] };
        loop {
            let Some(proposal) = notes.proposal()? else { return Ok(None) };
            let Some(wrong) = notes.refutation(&proposal)? else { return Ok(Some(proposal)) };
            let before = notes.endings.len();
            for from in 0..wrong.len() {
                let ending = wrong.get(from..).unwrap_or(&[]).to_vec();
                if !notes.endings.contains(&ending) {
                    notes.endings.push(ending);
                }
            }
            if notes.endings.len() == before {
                return Ok(None);
            }
        }
    }
}

impl Notes<'_, '_, '_> {
    /// Whether a word is to be accepted; none where that is not found.
    fn holds(&mut self, word: &Word) -> Result<Option<bool>> {
        if let Some(known) = self.known.get(word) {
            return Ok(Some(*known));
        }
        meter::work(word.len() as u64 + 1)?;
        let numeration = self.lesson.numeration();
        let mut numbers = Vec::new();
        let letters: Vec<Vec<i64>> =
            word.iter().map(|l| numeration.letter(usize::from(*l), self.tracks)).collect();
        for track in 0..self.tracks {
            let digit = |l: &Vec<i64>| l.get(track).map_or(0, |d| *d as u8);
            let digits: Vec<u8> = letters.iter().rev().map(digit).collect();
            let number = numeration.value(&digits);
            // Two neighbours, or too many digits.
            let mut written = number.map(|n| numeration.digits(n)).unwrap_or_default();
            written.resize(digits.len(), 0);
            numbers.push(number.filter(|_| written == digits));
        }
        let holds = match numbers.into_iter().collect::<Option<Vec<u64>>>() {
            None => false,
            Some(numbers) => {
                let places = self.lesson.game.params.len();
                let position = numbers.get(..places).unwrap_or(&[]);
                let Some(is) = (self.ask)(position)? else { return Ok(None) };
                is == numbers.get(places).copied().unwrap_or(1)
            }
        };
        meter::room(word.len() * 2 + 64)?;
        self.known.insert(word.clone(), holds);
        Ok(Some(holds))
    }

    fn row(&mut self, beginning: &Word) -> Result<Option<Vec<bool>>> {
        let mut row = Vec::with_capacity(self.endings.len());
        for i in 0..self.endings.len() {
            let word = [beginning.as_slice(), self.endings.get(i).map_or(&[], Vec::as_slice)];
            match self.holds(&word.concat())? {
                Some(holds) => row.push(holds),
                None => return Ok(None),
            }
        }
        Ok(Some(row))
    }

    /// The automaton of the classes that the endings tell apart.
    fn proposal(&mut self) -> Result<Option<Dfa>> {
        let letters = self.lesson.numeration().letters(self.tracks)?;
        let Some(first) = self.row(&Vec::new())? else { return Ok(None) };
        let mut classes: HashMap<_, u32> = HashMap::from([(first.clone(), 0_u32)]);
        let mut beginnings = vec![(Word::new(), first)];
        let mut table = Table::new(letters);
        let mut done = 0;
        while let Some((beginning, row)) = beginnings.get(done).cloned() {
            done += 1;
            let mut next = Vec::with_capacity(letters);
            for letter in 0..letters {
                let mut longer = beginning.clone();
                longer.push(letter as u16);
                let Some(to) = self.row(&longer)? else { return Ok(None) };
                let fresh = beginnings.len() as u32;
                let class = *classes.entry(to.clone()).or_insert(fresh);
                if class == fresh {
                    beginnings.push((longer, to));
                }
                next.push(class);
            }
            if beginnings.len() > self.lesson.most_states {
                return Ok(None);
            }
            // The first ending is the empty one.
            table.row(&next, row.first() == Some(&true))?;
        }
        let tracks = (0..self.tracks as Var).collect();
        let numeration = self.lesson.numeration();
        let proposal = table.finish(tracks)?;
        // What is no number is not accepted, whatever the classes say of it.
        numeration.valid(proposal.tracks())?.and(&proposal, numeration).map(Some)
    }

    /// A word of which a proposal is wrong.
    fn refutation(&mut self, proposal: &Dfa) -> Result<Option<Word>> {
        if let Some(position) = self.wrong_when_small(proposal)? {
            return self.word_at(proposal, &position);
        }
        let own = self.lesson.own;
        self.lesson.relations.set(own, proposal.clone());
        let Lesson { game, relations, kind, rank, .. } = &mut *self.lesson;
        let Some(failures) = game.judge(relations, own, *kind)? else { return Ok(None) };
        let position = game.first(&failures, rank, relations)?.ok_or(Stop::TooLarge)?;
        self.word_at(proposal, &position)
    }

    /// The first small position at which a proposal has not the right value.
    fn wrong_when_small(&mut self, proposal: &Dfa) -> Result<Option<Vec<u64>>> {
        let numeration = self.lesson.numeration();
        let places = self.lesson.game.params.len();
        let mut position = vec![0; places];
        loop {
            let Some(is) = (self.ask)(&position)? else { return Ok(None) };
            meter::work(8)?;
            let right = match self.lesson.kind {
                Kind::Value => {
                    let mut tuple = position.clone();
                    tuple.push(is);
                    proposal.contains(numeration, &tuple)
                }
                _ => proposal.contains(numeration, &position) == (is == 1),
            };
            if !right {
                return Ok(Some(position));
            }
            // The next one, as an odometer counts.
            let side = self.lesson.side;
            let Some(up) = position.iter().rposition(|n| *n < side) else { return Ok(None) };
            for (place, n) in position.iter_mut().enumerate().skip(up) {
                *n = if place == up { *n + 1 } else { 0 };
            }
        }
    }

    /// A word about a position of which the proposal is wrong.
    fn word_at(&mut self, proposal: &Dfa, position: &[u64]) -> Result<Option<Word>> {
        let numeration = self.lesson.numeration();
        let Some(is) = (self.ask)(position)? else { return Err(Stop::TooLarge) };
        let mut tuple = position.to_vec();
        if self.lesson.kind == Kind::Value {
            tuple.push(is);
            if proposal.contains(numeration, &tuple) {
                // It has another value besides.
                let track = position.len() as Var;
                let mut only = proposal.clone();
                for (place, n) in position.iter().enumerate() {
                    let n = i64::try_from(*n).map_err(|_| Stop::TooLarge)?;
                    let here = Linear::var(place as Var).minus(&Linear::number(n));
                    let here = Formula::zero(here.ok_or(Stop::TooLarge)?);
                    only = only.and(&self.lesson.relations.compile(&here)?, numeration)?;
                    only = only.exists(place as Var, numeration)?;
                }
                let n = i64::try_from(is).map_err(|_| Stop::TooLarge)?;
                let right = Linear::var(track).minus(&Linear::number(n)).ok_or(Stop::TooLarge)?;
                let right = self.lesson.relations.compile(&Formula::zero(right))?;
                let other = only.and_not(&right, numeration)?.least(numeration)?;
                if let (Some(last), Some(other)) = (tuple.last_mut(), other) {
                    *last = other;
                }
            }
        }
        let digits: Vec<Vec<u8>> = tuple.iter().map(|n| numeration.digits(*n)).collect();
        let longest = digits.iter().map(Vec::len).max().unwrap_or(0);
        let letter = |place: usize| {
            let digit = |d: &Vec<u8>| usize::from(d.get(place).copied().unwrap_or(0));
            digits.iter().rev().fold(0, |sum, d| sum * numeration.base() + digit(d)) as u16
        };
        Ok(Some((0..longest).rev().map(letter).collect()))
    }
}
