//! How two positions differ, as data: the smallest that are not the same, and the moves that
//! only one of them has.

use super::options::Options;
use super::show;
use super::state::Session;
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::states::{Key, Part, Position};
use crate::solve::value::Value;

/// Two positions whose moves differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Differing {
    pub left: String,
    pub right: String,
    /// Moves that the left has not, and those that only it has; places are named as the left
    /// names them.
    pub missing: Vec<Offered>,
    pub extra: Vec<Offered>,
    /// How many moves the opponent may forbid, in the left and in the right.
    pub forbidden: [u32; 2],
}

/// A move in words, where it has some, and where it leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Offered {
    pub words: Option<String>,
    pub to: String,
}

/// A game, and on how many values its positions stand.
type Counted = (GameId, usize);

impl Session {
    /// The smallest difference between two positions.
    pub fn differing(
        &mut self,
        left: &Value,
        right: &Value,
        options: &Options<'_>,
    ) -> Result<Option<Differing>, Fault> {
        let (left, right) = (self.machine.as_position(left)?, self.machine.as_position(right)?);
        let Some(found) = self.machine.difference(&left, &right, &options.limits())? else {
            return Ok(None);
        };
        let (own, other) = (self.game_of(&found.left), self.game_of(&found.right));
        let offered = |session: &mut Session, offer: &crate::solve::Offer, rename: bool| {
            let words = offer.words.as_ref().and_then(|w| show::words(&session.machine, w));
            let mut to = offer.position.clone();
            if let (true, Some((own, count)), Some((other, _))) = (rename, own, other) {
                to = session.renamed(&to, (other, count), own);
            }
            let again = if offer.again { ", moving again" } else { "" };
            Offered { words, to: show::position(&session.machine, &to) + again }
        };
        Ok(Some(Differing {
            left: show::position(&self.machine, &found.left),
            right: show::position(&self.machine, &found.right),
            missing: found.missing.iter().map(|o| offered(self, o, true)).collect(),
            extra: found.extra.iter().map(|o| offered(self, o, false)).collect(),
            forbidden: [&found.left, &found.right].map(|position| self.forbidden(position)),
        }))
    }

    fn forbidden(&self, position: &Position) -> u32 {
        let states = position.parts().iter().map(|part| match part {
            Part::State(id) => self.machine.blocking(*id),
            Part::Heap(_) => 0,
        });
        states.max().unwrap_or(0)
    }

    /// The game that a single part is of, under misère play too, and on how many values it stands.
    fn game_of(&self, position: &Position) -> Option<Counted> {
        let key = |position: &Position| match position.parts() {
            [Part::State(id)] => self.machine.states.key(*id),
            _ => None,
        };
        let inside = match key(position)? {
            Key::Misere(inside) | Key::Here(inside) => key(inside)?,
            own => own,
        };
        match inside {
            Key::Game { game, args, .. } => Some((*game, args.len())),
            _ => None,
        }
    }

    /// The same numbers under the name of another game, where the next move has to be made and under misère play too.
    fn renamed(&mut self, whole: &Position, from: Counted, to: GameId) -> Position {
        let mut parts = Vec::with_capacity(whole.parts().len());
        for part in whole.parts() {
            let Part::State(id) = part else {
                parts.push(*part);
                continue;
            };
            let key = match self.machine.states.key(*id).cloned() {
                Some(Key::Here(inside)) => Key::Here(self.named_anew(&inside, from, to)),
                Some(Key::Misere(inside)) => Key::Misere(self.named_anew(&inside, from, to)),
                _ => {
                    parts.extend_from_slice(
                        self.named_anew(&Position::state(*id), from, to).parts(),
                    );
                    continue;
                }
            };
            parts.push(Part::State(self.machine.states.intern(key)));
        }
        Position::of(parts)
    }

    fn named_anew(&mut self, whole: &Position, (from, count): Counted, to: GameId) -> Position {
        let parts = whole.parts().iter().map(|part| {
            let Part::State(id) = part else { return *part };
            match self.machine.states.key(*id).cloned() {
                Some(Key::Game { game, args, canonical })
                    if game == from && args.len() == count =>
                {
                    Part::State(self.machine.states.intern(Key::Game { game: to, args, canonical }))
                }
                _ => *part,
            }
        });
        Position::of(parts.collect())
    }
}
