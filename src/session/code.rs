//! `code G`: which known game this is, and which others have its rules or its values.

use super::answer::{Named, Same, Told};
use super::options::Options;
use super::statement::{Home, Session};
use crate::certificate::sentence;
use crate::check::tree::{DefinitionId, Quantified, Target};
use crate::meter;
use crate::solve::code::GameId;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::heaps::rules::System;
use crate::solve::heaps::{Budget, Reach, Sequence, Terms, naming};
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;

/// Values are compared where their periods are proved with no more effort than this.
const LITTLE: Reach = Reach { heaps: 200_000, effort: 20_000_000 };

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
        let own = self.tail(game, options)?;
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
            } else if let (Some(own), Some(tail)) = (&own, self.tail(other, options)?)
                && let Some(by) = shift(own, &tail)
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
            if let (Some(own), Some(tail)) = (&own, tail_of(&mut Sequence::new(theirs), options))
                && let Some(by) = shift(own, &tail)
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

    /// The values of a game for ever, if they are proved with little effort.
    fn tail(&mut self, game: GameId, options: &Options<'_>) -> Result<Option<Tail>, Fault> {
        let limits = options.limits();
        let tail = self
            .machine
            .in_sequence(game, &limits, |sequence, terms| Ok(values(sequence, terms)))?;
        Ok(tail.flatten())
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

fn tail_of(sequence: &mut Sequence, options: &Options<'_>) -> Option<Tail> {
    let go_on = || options.limits().stopped().is_none();
    let budget = Budget { go_on: &go_on, bytes: options.bytes, threads: options.threads };
    values(sequence, &Terms { budget, passed: options.passed })
}

fn values(sequence: &mut Sequence, terms: &Terms<'_>) -> Option<Tail> {
    let proof = sequence.prove(&LITTLE, terms).ok().flatten()?;
    let end = (proof.preperiod + proof.period) as u64;
    let values: Result<Vec<i64>, _> =
        (0..end).map(|n| sequence.value(n, terms).map(|v| v as i64)).collect();
    Tail::periodic(values.ok()?, proof.preperiod, i64::from(proof.saltus))?.shortest().ok()
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
