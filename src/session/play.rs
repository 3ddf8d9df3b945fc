//! A game against the computer, as data: which moves there are, which one the computer
//! takes, and why. Who says so to whom, and how, is the face's.

use super::answer::{Choice, Game, Reason, Table, Told, Worth};
use super::options::Options;
use super::show;
use super::state::Session;
use crate::check::tree::Quantified;
use crate::session::state::Home;
use crate::solve::Plays;
use crate::solve::fault::Fault;
use crate::solve::mixed::{STEP, mixed};
use crate::solve::states::{Key, Part, Position};
use crate::solve::value::Outcome;
use hashbrown::HashSet;

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any move, by chance.
    Random,
    /// About every other move by chance, the others well.
    Easy,
    /// A winning move wherever there is one.
    Perfect,
}

/// Numbers as if by chance: the same for the same seed.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    fn next(&mut self) -> u64 {
        let mixed = mixed(self.0);
        self.0 = self.0.wrapping_add(STEP);
        mixed
    }

    /// A number less than this one.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

impl Session {
    /// The question `play P`.
    pub fn play(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        if what.clauses.is_empty() {
            let position = self.position_of(&what.expr, home, options)?;
            return self.one_game(&position, options);
        }
        let mut all = Vec::new();
        for (_, value) in self.worths(what, home, options)? {
            let position = self.machine.as_position(&value)?;
            all.push(self.one_game(&position, options)?);
        }
        Ok(Told::Many(all))
    }

    fn one_game(&mut self, position: &Position, options: &Options<'_>) -> Result<Told, Fault> {
        let written = show::position(&self.machine, position);
        let game = match options.play {
            None => Game::Elsewhere,
            Some(_) if self.is_large(position, options) => Game::TooLarge,
            Some(host) => {
                // What no theory answers is refused before a game begins.
                if self.machine.is_of_theories(position) {
                    self.worth(position, options)?;
                }
                host(self, position, options)?
            }
        };
        Ok(Told::Play { position: written, game })
    }

    /// The moves of a position, with the part of the sum that each is made in.
    pub fn on_table(&mut self, whole: &Position, options: &Options<'_>) -> Result<Table, Fault> {
        let limits = options.limits();
        // Under misère play the parts are those of the sum inside.
        let inside = match whole.parts() {
            [Part::State(id)] => match self.machine.states.key(*id) {
                Some(Key::Misere(inside)) => Some(inside.clone()),
                _ => None,
            },
            _ => None,
        };
        let sum = inside.as_ref().unwrap_or(whole).clone();
        let mut choices = Vec::new();
        let mut met: HashSet<(Position, bool)> = HashSet::new();
        let due = self.machine.due(&sum)?;
        let mut drawn = false;
        for part in sum.parts() {
            drawn |= self.machine.is_drawn(*part, &limits)?;
        }
        for i in 0..sum.parts().len() {
            // A move is due in one part alone, and nobody need play on where the sum is a draw.
            if drawn || due.is_some_and(|due| due != i) {
                continue;
            }
            for offer in self.machine.offers_in(&sum, i, true, &limits)? {
                let left = sum.with(i, &offer.position);
                let left = self.machine.without_ends(&left, &limits)?;
                if !met.insert((left.sorted(), offer.again)) {
                    continue;
                }
                let left = match inside {
                    Some(_) => {
                        Position::state(self.machine.states.intern(Key::Misere(left.sorted())))
                    }
                    None => left,
                };
                let to = show::position(&self.machine, &left);
                let words = offer.words.as_ref().and_then(|w| show::words(&self.machine, w));
                let text = words.unwrap_or_else(|| format!("to {to}"));
                choices.push(Choice {
                    text,
                    to,
                    part: i,
                    position: left,
                    left: offer.position,
                    again: offer.again,
                    cell: None,
                });
            }
        }
        let blocking = sum.parts().iter().map(|part| match part {
            Part::State(id) => self.machine.blocking(*id),
            Part::Heap(_) => 0,
        });
        let blocking = blocking.collect();
        let left = self.machine.without_ends(whole, &limits)?;
        let parts = sum.parts().iter();
        let parts = parts.map(|part| show::position(&self.machine, &Position::of(vec![*part])));
        Ok(Table {
            parts: parts.collect(),
            position: show::position(&self.machine, whole),
            misere: self.machine.misere_alone(&left).is_some(),
            beside_misere: self.machine.has_misere_part(&left),
            choices,
            blocking,
            drawn,
            drawings: Vec::new(),
        })
    }

    /// The same position under misère play, with the game that is meant to be played so: its
    /// description says "The game of G is misere(…".
    pub fn meant_misere(&mut self, position: &Position) -> Option<(String, String)> {
        let name = position.parts().iter().find_map(|part| {
            let Part::State(id) = part else { return None };
            let Key::Game { game, .. } = self.machine.states.key(*id)? else { return None };
            let name = &self.machine.program.games.get(game.0 as usize)?.name;
            let said = format!("The game of {name} is misere(");
            let known = self.checked.definitions.iter().filter(|one| *one.name == **name);
            let mut lines = known.flat_map(|one| &one.doc);
            lines.any(|line| line.contains(&said)).then(|| name.clone())
        })?;
        let other = Position::state(self.machine.states.intern(Key::Misere(position.sorted())));
        Some((name, show::position(&self.machine, &other)))
    }

    /// The moves that win; where play may go on for ever, those that come soonest to the end.
    pub fn wins(&mut self, table: &Table, options: &Options<'_>) -> Result<Vec<usize>, Fault> {
        let mut wins = self.choices_to(table, 'P', options)?;
        let nears = |choice: &Choice| self.machine.may_go_on(&choice.position);
        let again = table.choices.iter().any(|choice| choice.again);
        if wins.len() > 1 && !again && table.choices.iter().any(nears) {
            let mut near = Vec::with_capacity(wins.len());
            for i in wins {
                let Some(choice) = table.choices.get(i) else { continue };
                // What cannot go on for ever comes to its end in any case.
                let surely = !self.machine.may_go_on(&choice.position);
                let plays = self.machine.plays(&choice.position, &options.limits())?;
                let ends = self.ends(&choice.position, plays.as_ref(), options)?;
                let far = self.machine.distance(&choice.position, &options.limits())?;
                near.push((ends.unwrap_or(if surely { 0 } else { u32::MAX }), far, i));
            }
            let least = near.iter().map(|(ends, far, _)| (*ends, *far)).min();
            near.retain(|(ends, far, _)| Some((*ends, *far)) == least);
            wins = near.into_iter().map(|(_, _, i)| i).collect();
        }
        Ok(wins)
    }

    /// Whether a move wins in the sum of what it leaves and other positions.
    pub fn wins_beside(
        &mut self,
        choice: &Choice,
        others: &Position,
        options: &Options<'_>,
    ) -> Result<bool, Fault> {
        let left = Position::of([choice.position.parts(), others.parts()].concat());
        let wanted = if choice.again { Outcome::N } else { Outcome::P };
        Ok(self.machine.outcome(&left, &options.limits())? == wanted)
    }

    /// After how many moves a position ends, where somebody wins it.
    pub(super) fn ends(
        &mut self,
        of: &Position,
        plays: Option<&Plays>,
        options: &Options<'_>,
    ) -> Result<Option<u32>, Fault> {
        let Some(plays) = plays else { return Ok(None) };
        let ending = self.machine.ending(of, plays, &options.limits())?;
        Ok(ending.filter(|end| end.outcome != Outcome::D).map(|end| end.moves))
    }

    /// Whether a drawn position has come for the third time: nobody can make the other lose, and play would go on for
    /// ever.
    pub fn is_met_thrice(
        &mut self,
        met: &[Position],
        here: &Position,
        options: &Options<'_>,
    ) -> Result<bool, Fault> {
        let here = here.sorted();
        Ok(met.iter().filter(|position| position.sorted() == here).count() > 2
            && self.worth(&here, options)?.outcome == 'D')
    }

    /// The moves after which neither player can be made to lose.
    pub fn draws(&mut self, table: &Table, options: &Options<'_>) -> Result<Vec<usize>, Fault> {
        self.choices_to(table, 'D', options)
    }

    /// The moves that leave positions of an outcome to the opponent.
    fn choices_to(
        &mut self,
        table: &Table,
        outcome: char,
        options: &Options<'_>,
    ) -> Result<Vec<usize>, Fault> {
        let mut all = Vec::new();
        for (i, choice) in table.choices.iter().enumerate() {
            let own = self.machine.outcome(&choice.position, &options.limits())?;
            let own = match (show::outcome_letter(own), choice.again) {
                ('N', true) => 'P',
                ('P', true) => 'N',
                (own, _) => own,
            };
            if own == outcome {
                all.push(i);
            }
        }
        Ok(all)
    }

    /// The moves that the computer forbids: of each part those that would win, as far as it may.
    pub fn forbids(&mut self, table: &Table, options: &Options<'_>) -> Result<Vec<usize>, Fault> {
        if table.blocking.iter().all(|most| *most == 0) {
            return Ok(Vec::new());
        }
        let mut left = table.blocking.clone();
        let mut all = self.choices_to(table, 'P', options)?;
        all.retain(|i| {
            let part = table.choices.get(*i).map(|choice| choice.part);
            match part.and_then(|part| left.get_mut(part)) {
                Some(left) if *left > 0 => {
                    *left -= 1;
                    true
                }
                _ => false,
            }
        });
        Ok(all)
    }

    /// The move that the computer makes.
    pub fn choose(
        &mut self,
        table: &Table,
        level: Level,
        chance: &mut Chance,
        options: &Options<'_>,
    ) -> Result<usize, Fault> {
        let any = chance.below(table.choices.len());
        let well = match level {
            Level::Random => false,
            Level::Easy => chance.below(2) == 1,
            Level::Perfect => true,
        };
        if !well {
            return Ok(any);
        }
        let mut good = self.wins(table, options)?;
        if good.is_empty() {
            good = self.draws(table, options)?;
        }
        Ok(good.get(chance.below(good.len())).copied().unwrap_or(any))
    }

    /// What a move was good for.
    pub fn reason(
        &mut self,
        from: &Position,
        to: &Position,
        again: bool,
        options: &Options<'_>,
    ) -> Result<Reason, Fault> {
        let worth = |session: &mut Session, of: &Position| session.worth(of, options);
        let (before, after) = (worth(self, from)?, worth(self, to)?);
        let parts: Result<Vec<Worth>, Fault> =
            to.parts().iter().map(|part| worth(self, &Position::of(vec![*part]))).collect();
        let better = if before.outcome == 'N' && after.outcome != 'P' && !again {
            let table = self.on_table(from, options)?;
            let mut wins = self.wins(&table, options)?;
            // What was forbidden then is not known any more.
            if table.blocking.iter().any(|most| *most > 0) {
                wins.clear();
            }
            wins.first().and_then(|i| table.choices.get(*i)).map(|c| c.text.clone())
        } else {
            None
        };
        let over = self.on_table(to, options)?.choices.is_empty();
        Ok(Reason { before, after, parts: parts?, better, over, again })
    }
}
