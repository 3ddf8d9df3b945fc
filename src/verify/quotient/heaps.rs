//! The heaps that a quotient is of, and what their options are worth.

use super::monoid::{Monoid, Set};
use super::{Complaint, Lines, Patience, Record, Stated, refuse};
use super::{Game, Moves, rules, words};

/// The heaps of 0, 1, 2, … of a game, or the positions 1, 2, … of a list.
pub(super) enum Heaps {
    Game(Vec<Game>),
    /// Each option is a sum of earlier positions.
    Listed(Vec<Vec<Vec<usize>>>),
}

impl Heaps {
    /// By rules that leave heaps of the game alone.
    pub(super) fn by_rules(lines: &mut Lines<'_>) -> Result<Heaps, Complaint> {
        let said = lines.text("words")?;
        let games = rules::read(lines)?;
        words::agree(&said, &words::account(&games))?;
        let [game] = games.as_slice() else {
            return Err(said.refuse("a quotient is of one game"));
        };
        for moves in &game.moves {
            if let Some(line) = moves.of_none {
                return Err(refuse(line, "a heap of none has no moves here"));
            }
            if moves.removals.iter().any(|r| r.beside > 0) {
                let reason = "one of these moves leaves a nim heap beside those of the game";
                return Err(refuse(moves.line, reason));
            }
        }
        Ok(Heaps::Game(games))
    }

    pub(super) fn listed(lines: &mut Lines<'_>, count: &Stated<usize>) -> Result<Heaps, Complaint> {
        let mut all: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
        lines.items("positions", |record| {
            let options = listed(&record, all.len())?;
            all.push(options);
            Ok(())
        })?;
        match all.len() == count.is + 1 {
            true => Ok(Heaps::Listed(all)),
            false => Err(count.refuse(format!("there are {} positions", all.len() - 1))),
        }
    }

    /// What the options of a heap are worth, by what smaller heaps are.
    pub(super) fn worths(
        &self,
        heap: usize,
        monoid: &Monoid,
        map: &[usize],
        patience: &mut Patience<'_>,
    ) -> Result<Set, Complaint> {
        let mut found = Found { monoid, map, patience, all: Set::none(monoid.order) };
        match self {
            Heaps::Game(games) => {
                if let Some(moves) = games.first().and_then(|game| game.moves_of(heap)) {
                    found.by(moves, heap)?;
                }
            }
            Heaps::Listed(all) => {
                for option in all.get(heap).into_iter().flatten() {
                    found.patience.spend(1 + option.len())?;
                    found
                        .all
                        .put(option.iter().fold(0, |x, part| monoid.times(x, found.of(*part))));
                }
            }
        }
        Ok(found.all)
    }
}

/// A line of the list: the options are sums of positions before it.
fn listed(record: &Record, number: usize) -> Result<Vec<Vec<usize>>, Complaint> {
    record.expect(&["position", "name", "options"])?;
    if record.number("position", u64::MAX)? != number as u64 {
        return Err(refuse(record.line, "the positions must be numbered 1, 2, 3, …"));
    }
    record.text("name")?;
    let wrong = || {
        let reason =
            "`options` must be a list of sums, each a list of earlier positions in ascending order";
        refuse(record.line, reason)
    };
    let options = record.get("options").as_array().ok_or_else(wrong)?;
    let part = |part: &serde_json::Value| {
        let part = part.as_u64().and_then(|part| usize::try_from(part).ok());
        part.filter(|part| (1..number).contains(part)).ok_or_else(wrong)
    };
    let sum = |sum: &serde_json::Value| {
        let parts = sum.as_array().ok_or_else(wrong)?.iter().map(part);
        let parts = parts.collect::<Result<Vec<usize>, Complaint>>()?;
        if parts.is_sorted() { Ok(parts) } else { Err(wrong()) }
    };
    options.iter().map(sum).collect()
}

/// The elements of options as they are found.
struct Found<'a, 'p> {
    monoid: &'a Monoid,
    map: &'a [usize],
    patience: &'a mut Patience<'p>,
    all: Set,
}

impl Found<'_, '_> {
    fn of(&self, heap: usize) -> usize {
        self.map.get(heap).copied().unwrap_or(0)
    }

    fn by(&mut self, moves: &Moves, heap: usize) -> Result<(), Complaint> {
        for removal in &moves.removals {
            if let Some(left) = heap.checked_sub(removal.taken) {
                self.divided(left, removal.parts.len(), usize::from(removal.unequal), 1, 0)?;
            }
        }
        if let Some(fewest) = moves.any_from {
            for taken in fewest..=heap {
                self.patience.spend(1)?;
                self.all.put(self.of(heap - taken));
            }
        }
        Ok(())
    }

    /// All ways to leave so many heaps that are not empty, in ascending order, the first of at least
    /// `least`, each by `more` larger than the one before; `worth` is what those before are worth.
    /// It calls itself as often as there are heaps: no more than 16 times.
    fn divided(
        &mut self,
        left: usize,
        heaps: usize,
        more: usize,
        least: usize,
        worth: usize,
    ) -> Result<(), Complaint> {
        self.patience.spend(1)?;
        match heaps {
            0 if left == 0 => self.all.put(worth),
            0 => {}
            1 if left >= least => self.all.put(self.monoid.times(worth, self.of(left))),
            1 => {}
            _ => {
                for part in least..=left / heaps {
                    let worth = self.monoid.times(worth, self.of(part));
                    self.divided(left - part, heaps - 1, more, part + more, worth)?;
                }
            }
        }
        Ok(())
    }
}
