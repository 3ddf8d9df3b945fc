//! `code G`: which known game this is, and which others have its rules or its values.

use super::answer::{Named, Same, Told};
use super::options::Options;
use super::state::{Home, Session};
use super::tails::Alone;
use crate::certificate::sentence;
use crate::check::tree::{DefinitionId, Quantified, Target};
use crate::meter;
use crate::solve::code::GameId;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::heaps::naming;
use crate::solve::heaps::rules::System;
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;

/// Values are compared up to so many heaps further.
const FURTHEST: i64 = 4;

impl Session {
    pub fn code(&mut self, id: DefinitionId, options: &Options<'_>) -> Result<Told, Fault> {
        let Some(game) = self.game(id) else { return Err(Fault::new(FaultKind::NotCallable)) };
        self.code_of(game, self.game_name(game), options)
    }

    /// Of a game in one of its arguments.
    pub fn code_of_values(
        &mut self,
        what: &Target,
        values: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let of = home.source.slice(values.expr.span).trim().to_string();
        match self.heaps_asked(what, home, options)? {
            Some(game) => self.code_of(game, of, options),
            None => Ok(Told::Code(unnamed(of))),
        }
    }

    fn code_of(&mut self, game: GameId, of: String, options: &Options<'_>) -> Result<Told, Fault> {
        let Some(system) = self.machine.sequence(game).and_then(|s| s.played().cloned()) else {
            // What there was no time or room to look at may be a game of one heap.
            meter::look()?;
            meter::why().map_or(Ok(()), Err)?;
            return Ok(Told::Code(unnamed(of)));
        };
        let code = naming::code(&system);
        let (mut same, mut told) = (Vec::new(), Vec::new());
        let own = self.proved(game, options)?;
        for (other, name) in self.games() {
            if other == game {
                continue;
            }
            let Some(theirs) = self.machine.sequence(other).and_then(|s| s.played().cloned())
            else {
                continue;
            };
            if theirs == system {
                same.push(Same { game: name, by: 0, rules: true });
            } else if let (Some(own), Some(other)) = (&own, self.proved(other, options)?)
                && let Some(by) = shift(&own.tail, &other.tail)
            {
                same.push(Same { game: name, by, rules: false });
                told.push(theirs);
            }
        }
        // A known game that the session has was told of by its name here.
        for (known_code, name) in naming::CODES {
            let itself = code.as_ref().is_some_and(|(own, _)| own == known_code);
            let Some(theirs) = naming::game(known_code).filter(|_| !itself) else { continue };
            if told.contains(&theirs) {
                continue;
            }
            if let (Some(own), Some(other)) = (&own, Alone::new(theirs).proved(options))
                && let Some(by) = shift(&own.tail, &other.tail)
            {
                same.push(Same { game: format!("{name} ({known_code})"), by, rules: false });
            }
        }
        Ok(Told::Code(Named { same, ..named(of, &system) }))
    }

    /// The class that a game of one heap is recognised as, without what takes time: other games
    /// that have its values.
    pub fn recognised(&mut self, id: DefinitionId) -> Option<Named> {
        let game = self.game(id)?;
        let of = self.game_name(game);
        self.machine.sequence(game).and_then(|s| s.played()).map(|system| named(of, system))
    }
}

/// A game that is not of one heap.
fn unnamed(of: String) -> Named {
    Named { of, code: None, rules: None, known: Vec::new(), same: Vec::new() }
}

/// The code, the rules and the names of a game.
fn named(of: String, system: &System) -> Named {
    let code = naming::code(system);
    let mut known: Vec<String> = naming::name(system).into_iter().map(str::to_string).collect();
    if let Some((code, _)) = &code {
        let names = naming::CODES.iter().filter(|(own, _)| own == code);
        known.extend(names.map(|(_, name)| name.to_string()));
    }
    let code = code.map(|(digits, hex)| format!("{} {digits}", if hex { "hex" } else { "octal" }));
    Named { of, code, rules: Some(sentence(system)), known, same: Vec::new() }
}

/// By how many heaps one sequence is the other.
fn shift(own: &Tail, other: &Tail) -> Option<i64> {
    let further = |tail: &Tail, by: i64| {
        let places = Tail::identity().with(Binary::Add, &Tail::constant(by)).ok()?;
        tail.at_places(&places).ok()
    };
    let mut all = (0..=FURTHEST).flat_map(|by| [by, -by]);
    all.find(|by| match *by >= 0 {
        true => further(other, *by).as_ref() == Some(own),
        false => further(own, -by).as_ref() == Some(other),
    })
}
