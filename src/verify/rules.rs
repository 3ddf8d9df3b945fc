//! The rules of the games of a certificate, and that play ends.

use super::Complaint;
use super::lines::{Lines, Record, refuse};

/// More parts than this a move does not leave.
const MOST_PARTS: usize = 16;

/// A kind of move: from a heap of n, n >= taken, so many are taken, and the rest is left as
/// non-empty heaps, one for each of `parts`, in all sizes that add up to n - taken.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Removal {
    pub taken: usize,
    /// The game of each heap, in ascending order.
    pub parts: Vec<usize>,
    /// No two parts, all of one game, are as large as one another.
    pub unequal: bool,
    /// A nim heap of this size stands beside what is left.
    pub beside: u32,
}

/// A list of moves.
#[derive(Debug)]
pub(super) struct Moves {
    pub line: usize,
    pub removals: Vec<Removal>,
    /// Also any number from this on may be taken, which leaves nothing or one heap of the same
    /// game.
    pub any_from: Option<usize>,
    /// The first line with a move that takes nothing and leaves no heap but a nim heap: only heaps of
    /// none have it.
    pub of_none: Option<usize>,
}

/// The moves of the heaps of a game.
#[derive(Debug)]
pub(super) struct Game {
    pub line: usize,
    pub moves: Vec<Moves>,
    /// Which of `moves` the heaps of 0, 1, 2, … have,
    pub early: Vec<usize>,
    /// and which of them a larger heap n has: the one at n modulo the length.
    pub cycle: Vec<usize>,
}

impl Game {
    pub(super) fn moves_of(&self, n: usize) -> Option<&Moves> {
        let late = || self.cycle.get(n % self.cycle.len().max(1));
        self.moves.get(*self.early.get(n).or_else(late)?)
    }

    pub(super) fn removals(&self) -> impl Iterator<Item = &Removal> {
        self.moves.iter().flat_map(|m| &m.removals)
    }

    /// Whether all heaps have the same moves.
    pub(super) fn is_uniform(&self) -> bool {
        self.moves.len() == 1 && self.early.is_empty()
    }
}

pub(super) fn read(lines: &mut Lines<'_>) -> Result<Vec<Game>, Complaint> {
    let mut games: Vec<Game> = Vec::new();
    let end = lines.items("rules", |record| line(&record, &mut games))?;
    if games.is_empty() {
        return Err(refuse(end, "there are no rules"));
    }
    for game in &games {
        for which in game.early.iter().chain(&game.cycle) {
            if *which >= game.moves.len() {
                return Err(refuse(game.line, format!("there are no moves {which} of this game")));
            }
        }
        for (which, moves) in game.moves.iter().enumerate() {
            let mut larger = game.early.iter().skip(1).chain(&game.cycle);
            if let Some(line) = moves.of_none.filter(|_| larger.any(|own| *own == which)) {
                let reason = "this is no move of any heap: nothing is taken, and nothing left";
                return Err(refuse(line, reason));
            }
            let leads_on = |r: &Removal| r.parts.iter().any(|p| *p >= games.len());
            if moves.removals.iter().any(leads_on) {
                return Err(refuse(
                    moves.line,
                    "one of these moves leaves a heap of a game that is not there",
                ));
            }
        }
    }
    ends(&games)?;
    Ok(games)
}

/// A line begins a game, or a list of its moves, or is one of these.
fn line(record: &Record, games: &mut Vec<Game>) -> Result<(), Complaint> {
    let line = record.line;
    let wrong = |what: &str| refuse(line, what.to_string());
    let game = record.number("game", 255)? as usize;
    if record.has("cycle") {
        record.expect(&["game", "early", "cycle"])?;
        if game != games.len() {
            return Err(wrong("the games must be numbered 0, 1, 2, …"));
        }
        let early = record.numbers("early", 1 << 16)?;
        let cycle = record.numbers("cycle", 1 << 16)?;
        if cycle.is_empty() {
            return Err(wrong("`cycle` must say which moves large heaps have"));
        }
        games.push(Game { line, moves: Vec::new(), early, cycle });
        return Ok(());
    }
    let number = record.number("moves", 1 << 16)? as usize;
    let at = game + 1 == games.len();
    let Some(own) = games.last_mut().filter(|_| at) else {
        return Err(wrong(
            "here the moves of another game should stand, or that game should begin",
        ));
    };
    if record.has("any_from") {
        record.expect(&["game", "moves", "any_from"])?;
        if number != own.moves.len() {
            return Err(wrong("the lists of moves must be numbered 0, 1, 2, …"));
        }
        let any_from = match record.get("any_from").is_null() {
            true => None,
            false => Some(record.number("any_from", u64::from(u32::MAX))? as usize),
        };
        if any_from == Some(0) {
            return Err(wrong("a move must take something"));
        }
        own.moves.push(Moves { line, removals: Vec::new(), any_from, of_none: None });
        return Ok(());
    }
    record.expect(&["game", "moves", "taken", "parts", "unequal", "beside"])?;
    let at = number + 1 == own.moves.len();
    let Some(moves) = own.moves.last_mut().filter(|_| at) else {
        return Err(wrong("here another list of moves should stand, or that list should begin"));
    };
    let parts = record.numbers("parts", 255)?;
    if parts.len() > MOST_PARTS {
        return Err(wrong("a move may leave at most 16 heaps"));
    }
    if !parts.is_sorted() {
        return Err(wrong("`parts` must be in ascending order"));
    }
    let unequal = record.get("unequal").as_bool();
    let unequal = unequal.ok_or_else(|| wrong("`unequal` must be true or false"))?;
    if unequal && (parts.len() < 2 || parts.first() != parts.last()) {
        return Err(wrong("only parts of one game, at least two, can be unequal"));
    }
    let taken = record.number("taken", u64::from(u32::MAX))? as usize;
    if taken == 0 && parts.is_empty() {
        moves.of_none.get_or_insert(line);
    }
    let beside = record.number("beside", u64::from(u32::MAX))? as u32;
    moves.removals.push(Removal { taken, parts, unequal, beside });
    Ok(())
}

/// Each move must lead to smaller heaps, or leave the whole heap as one of another game in such
/// a way that this ends: games are struck off that leave whole heaps only of games struck off
/// before, until none is left.
fn ends(games: &[Game]) -> Result<(), Complaint> {
    let mut struck = vec![false; games.len()];
    let whole = |game: &Game| -> Vec<usize> {
        let whole = game.removals().filter(|r| r.taken == 0 && r.parts.len() == 1);
        whole.flat_map(|r| r.parts.iter().copied()).collect()
    };
    let is_struck = |struck: &[bool], game: usize| struck.get(game).copied().unwrap_or(false);
    // Each pass strikes off at least one game, or no later one does.
    for _ in games {
        for (i, game) in games.iter().enumerate() {
            let ready = whole(game).iter().all(|to| is_struck(&struck, *to));
            if let Some(own) = struck.get_mut(i).filter(|_| ready) {
                *own = true;
            }
        }
    }
    match games.iter().zip(&struck).find(|(_, struck)| !**struck) {
        None => Ok(()),
        Some((game, _)) => Err(refuse(
            game.line,
            "play need not end: moves that take nothing lead from heaps of this game around to \
             the same heap",
        )),
    }
}
