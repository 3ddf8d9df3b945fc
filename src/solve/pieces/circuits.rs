//! Moves that are made once each, some sets of which are never all made: those of a game in which a set of moves that
//! can be made in one order can be made in any, and so can each part of it (a strong placement game: S. Faridi, S. Huntemann and
//! R. J. Nowakowski, Games and complexes, 2019). The least sets that are not possible are its circuits.
//!
//! What is left after a move are the other moves, and the circuits without it. A move that would make up a circuit
//! alone is gone, with the circuits that it is in; so positions become equal that look different on the board. Those
//! that no circuit joins are parts.

use super::super::placing::parts::join;
use super::super::placing::search::Rules;
use super::super::placing::word::Word;
use super::label::Labels;
use crate::meter::{self, Spent};
use hashbrown::HashTable;

/// What is left of a game: the number of its moves, and the place of its circuits among the bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    moves: u8,
    from: usize,
    circuits: u32,
}

/// The games that were met, each with its number as a word. A position is a game, or one after a move.
#[derive(Debug, Default)]
pub(super) struct Circuits {
    games: Vec<Left>,
    /// The circuits of all games, each in as few bytes as moves need.
    bytes: Vec<u8>,
    known: HashTable<u32>,
    labels: Labels,
    /// The circuits of the game whose options are made, of what one leaves, and of a part of that.
    own: (u64, Vec<u64>),
    rest: Vec<u64>,
    less: Vec<u64>,
    part: Vec<u64>,
    packed: Vec<u8>,
}

/// The most moves of a game.
pub(super) const MOST_MOVES: u32 = u64::BITS;

/// A game stands above the move that is made of it, which is counted from 1.
const MOVE_BITS: u32 = 7;

/// The set of the first moves, as many as this.
fn all(moves: u32) -> u64 {
    if moves >= u64::BITS { u64::MAX } else { (1 << moves) - 1 }
}

/// The bytes that a set of so many moves takes.
fn width(moves: u32) -> usize {
    moves.div_ceil(8).max(1) as usize
}

fn hash(packed: &[u8]) -> u64 {
    packed.chunks(8).fold(packed.len() as u64, |hash, bytes| {
        let n = bytes.iter().fold(0u64, |n, byte| n << 8 | u64::from(*byte));
        (hash.rotate_left(5) ^ n).mixed()
    })
}

/// The least of some sets.
pub(super) fn least(sets: &mut Vec<u64>) -> Result<(), Spent> {
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    let mut least: Vec<u64> = Vec::new();
    for set in sets.iter().copied() {
        meter::work_on(least.len() / 8)?;
        if least.iter().all(|own| own & !set != 0) {
            meter::push(&mut least, set)?;
        }
    }
    *sets = least;
    Ok(())
}

impl Circuits {
    /// The position of a game with these circuits, the least of all sets that are not possible.
    pub(super) fn position(&mut self, moves: u32, circuits: &[u64]) -> Result<u64, Spent> {
        if self.games.is_empty() {
            // No game is numbered 0.
            meter::push(&mut self.games, Left::default())?;
        }
        let gone = circuits.iter().filter(|c| c.count_ones() == 1).fold(0, |gone, c| gone | c);
        self.part.clear();
        meter::make_room(&mut self.part, circuits.len())?;
        self.part.extend(circuits.iter().filter(|c| *c & gone == 0));
        self.game(all(moves) & !gone)
    }

    /// The game of some moves and the circuits in `part`.
    fn game(&mut self, moves: u64) -> Result<u64, Spent> {
        let count = moves.count_ones();
        self.labels.relabel(moves, &mut self.part)?;
        let width = width(count);
        self.packed.clear();
        meter::make_room(&mut self.packed, width * self.part.len() + 1)?;
        for circuit in &self.part {
            self.packed.extend(circuit.to_le_bytes().iter().take(width));
        }
        // All the room is there before anything is noted.
        meter::make_room(&mut self.bytes, self.packed.len())?;
        meter::make_room(&mut self.games, 1)?;
        if self.known.len() == self.known.capacity() {
            meter::room_for::<(u8, u32)>(2 * self.known.len())?;
        }
        let (games, bytes, packed) = (&self.games, &self.bytes, &self.packed);
        let packed_of = |id: &u32| {
            let left = games.get(*id as usize).copied().unwrap_or_default();
            let end = left.from + left.circuits as usize * self::width(left.moves.into());
            (left.moves, bytes.get(left.from..end).unwrap_or(&[]))
        };
        let same = |id: &u32| packed_of(id) == (count as u8, packed.as_slice());
        let hashed = hash(packed) ^ u64::from(count);
        if let Some(id) = self.known.find(hashed, same) {
            return Ok(u64::from(*id) << MOVE_BITS);
        }
        let id = games.len() as u32;
        let rehash = |id: &u32| {
            let (moves, packed) = packed_of(id);
            hash(packed) ^ u64::from(moves)
        };
        self.known.insert_unique(hashed, id, rehash);
        let circuits = self.part.len() as u32;
        let left = Left { moves: count as u8, from: self.bytes.len(), circuits };
        self.games.push(left);
        self.bytes.extend_from_slice(&self.packed);
        Ok(u64::from(id) << MOVE_BITS)
    }

    fn left(&self, position: u64) -> Left {
        self.games.get((position >> MOVE_BITS) as usize).copied().unwrap_or_default()
    }

    /// Makes the circuits of a game ready, if they are not.
    fn open(&mut self, game: u64) -> Result<(), Spent> {
        if self.own.0 == game {
            return Ok(());
        }
        let left = self.left(game);
        let width = width(left.moves.into());
        let end = left.from + left.circuits as usize * width;
        // Until all of them are there, no game's are: no game is numbered 0.
        self.own.0 = 0;
        self.own.1.clear();
        meter::make_room(&mut self.own.1, left.circuits as usize)?;
        for bytes in self.bytes.get(left.from..end).unwrap_or(&[]).chunks_exact(width) {
            self.own.1.push(bytes.iter().rev().fold(0, |set, byte| set << 8 | u64::from(*byte)));
        }
        self.own.0 = game;
        Ok(())
    }

    /// The circuits after a move, in `rest`, and the moves that are left.
    fn play(&mut self, made: u64, mut moves: u64) -> Result<u64, Spent> {
        let own = &self.own.1;
        let mut gone = made;
        self.less.clear();
        meter::make_room(&mut self.less, own.len())?;
        meter::make_room(&mut self.rest, own.len())?;
        for circuit in own.iter().filter(|c| *c & made != 0) {
            let less = circuit & !made;
            if less & (less - 1) == 0 {
                gone |= less;
            } else {
                self.less.push(less);
            }
        }
        moves &= !gone;
        self.less.retain(|c| c & gone == 0);
        // None of what has become less holds another, since none did before.
        let mut work = own.len();
        for circuit in own.iter().filter(|c| *c & gone == 0) {
            work += self.less.len();
            if self.less.iter().all(|less| less & !circuit != 0) {
                self.rest.push(*circuit);
            }
        }
        meter::work_on(work / 8)?;
        self.rest.extend_from_slice(&self.less);
        Ok(moves)
    }
}

impl Rules<u64> for Circuits {
    type Options = u64;

    fn options(&mut self, _: u64) -> Result<u64, Spent> {
        Ok(0)
    }

    #[inline]
    fn next(&self, made: &mut u64, part: u64) -> Option<u64> {
        *made += 1;
        (*made <= self.left(part).moves.into()).then_some(part | *made)
    }

    fn split(&mut self, position: u64, parts: &mut Vec<u64>) -> Result<(), Spent> {
        parts.clear();
        let made = position & all(MOVE_BITS);
        let game = position & !all(MOVE_BITS);
        self.open(game)?;
        let mut moves = all(self.left(game).moves.into());
        self.rest.clear();
        if made == 0 {
            meter::make_room(&mut self.rest, self.own.1.len())?;
            self.rest.extend_from_slice(&self.own.1);
        } else {
            moves = self.play(1 << (made - 1), moves)?;
        }
        let mut joined: Vec<u64> = Vec::new();
        for circuit in &self.rest {
            join(&mut joined, *circuit);
        }
        let loose = joined.iter().fold(moves, |loose, part| loose & !part);
        if loose.count_ones() % 2 == 1 {
            self.part.clear();
            parts.push(self.game(1)?);
        }
        for part in joined {
            self.part.clear();
            meter::make_room(&mut self.part, self.rest.len())?;
            self.part.extend(self.rest.iter().filter(|c| *c & part != 0));
            parts.push(self.game(part)?);
        }
        Ok(())
    }

    fn image(&self, part: u64) -> (u64, bool) {
        (part, false)
    }

    fn is_mirrored(&mut self, _: u64) -> bool {
        false
    }

    /// Of as many moves those with fewer circuits are sooner known.
    fn size(&self, part: u64) -> u64 {
        let left = self.left(part);
        u64::from(left.moves) << 12 | u64::from(left.circuits.min(0xfff))
    }

    fn cost(&self) -> u64 {
        8
    }

    /// Parts are given their labels where they are made.
    fn cost_of_image(&self) -> u64 {
        1
    }

    fn bytes(&self) -> usize {
        self.games.capacity() * size_of::<Left>()
            + self.bytes.capacity()
            + self.known.capacity() * size_of::<(u8, u32)>() * 8 / 7
    }
}
