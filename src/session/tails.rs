//! The values of a game for ever, where a period of them is proved with little effort.

use super::answer::Repeats;
use super::forever::Forever;
use super::options::Options;
use super::state::Session;
use super::unknown::Why;
use crate::check::tree::{Expr, LocalId};
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::heaps::proof::Theorem;
use crate::solve::heaps::rules::System;
use crate::solve::heaps::{Budget, Reach, Sequence, Terms};
use crate::solve::tail::Tail;

/// No proof is looked for with more effort than this.
pub(super) const LITTLE: Reach = Reach { heaps: 200_000, effort: 20_000_000 };

/// Values for ever, and the theorems by which they are.
pub(super) struct Proved {
    pub tail: Tail,
    pub theorems: Vec<Theorem>,
}

impl Proved {
    /// How they repeat; none where not all grow alike.
    pub(super) fn repeats(&self) -> Option<Repeats> {
        Some(Repeats {
            period: self.tail.period() as u64,
            preperiod: self.tail.start() as u64,
            saltus: self.tail.saltus()?,
            start: 0,
        })
    }
}

impl Session {
    /// Of a game of one heap.
    pub(super) fn proved(
        &mut self,
        game: GameId,
        options: &Options<'_>,
    ) -> Result<Option<Proved>, Fault> {
        let limits = options.limits();
        let proved = self
            .machine
            .in_sequence(game, &limits, |sequence, terms| Ok(values(sequence, terms)))?;
        Ok(proved.flatten())
    }

    /// Of an expression in one number, by what a claim about it would rest on.
    pub(super) fn proved_for_ever(
        &mut self,
        e: &Expr,
        variable: LocalId,
        options: &Options<'_>,
    ) -> Result<Option<(Proved, usize)>, Fault> {
        let mut forever = Forever::new(self, options, variable);
        let tail = match forever.number(e) {
            Ok(tail) => tail.shortest()?,
            Err(Why::Fault(fault)) => return Err(fault),
            Err(Why::Unknown(_)) => return Ok(None),
        };
        let grounds = forever.grounds;
        let theorems = grounds.theorems.into_iter().collect();
        Ok(Some((Proved { tail, theorems }, grounds.checked)))
    }
}

/// A sequence of rules that no game of a session has.
pub(super) struct Alone(Sequence);

impl Alone {
    pub(super) fn new(system: System) -> Alone {
        Alone(Sequence::new(system))
    }

    pub(super) fn proved(&mut self, options: &Options<'_>) -> Option<Proved> {
        self.with(options, values)
    }

    /// The first values of the game: as many as are asked for, or fewer where these take more than little effort.
    pub(super) fn look(&mut self, heaps: usize, options: &Options<'_>) -> Option<Vec<u32>> {
        let reach = Reach { heaps, ..LITTLE };
        self.with(options, |sequence, terms| Some(sequence.look(&reach, terms).ok()?.to_vec()))
    }

    fn with<T>(
        &mut self,
        options: &Options<'_>,
        work: impl FnOnce(&mut Sequence, &Terms<'_>) -> Option<T>,
    ) -> Option<T> {
        let go_on = || options.limits().stopped().is_none();
        let budget = Budget { go_on: &go_on, bytes: options.bytes, threads: options.threads };
        work(&mut self.0, &Terms { budget, passed: options.passed })
    }
}

fn values(sequence: &mut Sequence, terms: &Terms<'_>) -> Option<Proved> {
    let proof = sequence.prove(&LITTLE, terms).ok().flatten()?;
    let end = (proof.preperiod + proof.period) as u64;
    let values: Result<Vec<i64>, _> =
        (0..end).map(|n| sequence.value(n, terms).map(|v| v as i64)).collect();
    let tail = Tail::periodic(values.ok()?, proof.preperiod, i64::from(proof.saltus))?;
    Some(Proved { tail: tail.shortest().ok()?, theorems: vec![proof.theorem] })
}
