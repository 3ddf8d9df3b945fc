//! `period G`: the period of a sequence of values, with its proof or how far was looked.

use super::answer::{FileKind, Found, Repeats, Told, Written};
use super::options::Options;
use super::share::FIRST;
use super::state::{Home, Session, variables};
use super::stopped::Part;
use crate::check::tree::{
    Ask, Clause, ClauseKind, Definition, DefinitionId, DefinitionKind, Expr, ExprKind, LocalId,
    Quantified, Target,
};
use crate::check::walk;
use crate::meter;
use crate::solve::REACH;
use crate::solve::code::GameId;
use crate::solve::fault::{Fault, FaultKind, Limit};
use crate::solve::heaps::period::Observed;
use crate::solve::heaps::proof::{Proof, Theorem};
use crate::solve::heaps::{Reach, period};
use crate::solve::value::Value;
use crate::verify;
use crate::vocabulary::Verb;

/// The first values, which are worked out however long each takes.
const FEW_VALUES: usize = 8;

/// The most steps for each value beyond the first: the search for a period ends before one that takes more.
const STEPS_OF_A_VALUE: u64 = 20_000_000;

impl Session {
    pub fn period(&mut self, ask: &Ask, home: &Home, options: &Options<'_>) -> Result<Told, Fault> {
        let heaps = self.heaps_asked(&ask.what, home, options)?;
        let told = match &ask.what {
            Target::Game(id) | Target::Grid { game: id, .. } => {
                self.period_of_game(*id, heaps, options)?
            }
            Target::Each(what) => self.period_of_values(what, heaps, home, options)?,
        };
        let Some(name) = &ask.to else { return Ok(told) };
        self.certified(told, name, ask, heaps, options)
    }

    fn period_of_game(
        &mut self,
        id: DefinitionId,
        heaps: Option<GameId>,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let Some(game) = self.game(id) else { return Err(Fault::new(FaultKind::NotCallable)) };
        let name = self.game_name(game);
        if let Some(heaps) = heaps {
            self.stopped.keep(Some(Part::NoPeriod { of: name.clone() }));
            let (found, why) = self.found_of_heaps(heaps, options)?;
            let automatic = match why.is_some() && was_cheap(&found, options.points) {
                true => self.by_automata(id, options)?,
                false => None,
            };
            let (found, why) = automatic.map_or((found, why), |found| (found, None));
            return Ok(Told::Period { of: name, found, why, file: None });
        }
        if let Some(what) = self.stands_for(id) {
            // Another name for a position in one number.
            let found = self.found_for_ever(&what.0, what.1, options)?;
            if let Some(found) = found {
                for n in 0..FIRST.min(options.points) as i64 {
                    self.called(game, vec![Value::Number(n)], options)?;
                }
                return Ok(Told::Period { of: name, found, why: None, file: None });
            }
        }
        if let Some(found) = self.by_automata(id, options)? {
            return Ok(Told::Period { of: name, found, why: None, file: None });
        }
        let several =
            |d: &Definition| matches!(&d.kind, DefinitionKind::Game(game) if game.params.len() > 1);
        if self.definition(id).is_some_and(several) {
            return Err(Fault::new(FaultKind::Unfit {
                why: format!(
                    "no automaton was found for the values of {name}, or for what is lost"
                ),
                instead: format!(
                    "ask for a row of its values: `period grundy({name}(n, 3)) for n in 0..`"
                ),
            }));
        }
        let why = "it is not recognised as a game of one heap that a theorem covers";
        let values = self.plain_values(game, options)?;
        let found = seen(&values);
        meter::look()?;
        Ok(Told::Period { of: name, found, why: Some(why.to_string()), file: None })
    }

    fn found_of_heaps(
        &mut self,
        game: GameId,
        options: &Options<'_>,
    ) -> Result<(Found, Option<String>), Fault> {
        if let Some(proof) = self.proof(game, options)? {
            return Ok((proof.into(), None));
        }
        let points = options.points.min(options.positions);
        let limits = options.limits();
        let looked = self.machine.in_sequence(game, &limits, |sequence, terms| {
            let covered = sequence.may_be_proved();
            // Where no theorem helps, values are enough.
            let values = sequence.look(&Reach { heaps: points, ..REACH }, terms)?;
            let seen = period::observed(values);
            Ok((covered, values.len(), seen))
        })?;
        meter::look()?;
        let Some((covered, searched, seen)) = looked else {
            return Err(Fault::new(FaultKind::Limit(Limit::Positions)));
        };
        let why = match covered {
            true => "no repetition meets the conditions of a theorem so far",
            false => "no theorem here covers its rules",
        };
        let searched_to = searched.saturating_sub(1) as u64;
        let found = observed(seen, searched_to);
        Ok((found, Some(why.to_string())))
    }

    /// The first values of a game of one number that has no sequence of its own: no further than each takes little
    /// work, for what no theorem covers stays without a proof however far it is tried.
    pub fn plain_values(&mut self, game: GameId, options: &Options<'_>) -> Result<Vec<u32>, Fault> {
        let mut values = Vec::with_capacity(options.points);
        for n in 0..options.points as i64 {
            let position = self.called(game, vec![Value::Number(n)], options)?;
            let limits = options.limits();
            let steps = if values.len() < FEW_VALUES { u64::MAX } else { STEPS_OF_A_VALUE };
            let value = meter::with_at_most(steps, || self.machine.value(&position, &limits));
            match value {
                Ok(value) => values.push(u32::try_from(value).map_err(|_| too_large())?),
                Err(Fault { kind: FaultKind::Limit(Limit::Steps), .. })
                    if steps < u64::MAX && meter::look().is_ok() =>
                {
                    break;
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(values)
    }

    fn period_of_values(
        &mut self,
        what: &Quantified,
        heaps: Option<GameId>,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let (from, variable) = self.endless(what, home, options)?;
        let of = home.source.slice(what.expr.span).trim().to_string();
        if let (Some(heaps), Ok(from)) = (heaps, u64::try_from(from)) {
            self.stopped.keep(Some(Part::NoPeriod { of: of.clone() }));
            let (found, why) = self.found_of_heaps(heaps, options)?;
            return Ok(Told::Period { of, found: found.within(from), why, file: None });
        }
        let found = self.found_for_ever(&what.expr, variable, options)?;
        if let (Some(found), Ok(first)) = (found, u64::try_from(from)) {
            self.tried_first(what, from, home, options)?;
            let from = first;
            return Ok(Told::Period { of, found: found.within(from), why: None, file: None });
        }
        let values = self.first_values(what, home, options)?;
        let Ok(from) = u64::try_from(from) else { return Err(endless_wanted(what, home)) };
        let why = Some("no theorem here covers these values".to_string());
        let found = seen(&values).from(from);
        meter::look()?;
        Ok(Told::Period { of, found, why, file: None })
    }

    /// The game of a question whose quotient is known.
    pub(super) fn game_with_quotient(&self, of: &Expr) -> Option<String> {
        let mut found = None;
        walk::all(of, &mut |e| {
            if let ExprKind::Definition(id) = &e.kind
                && let Some(game) = self.game(*id)
                && self.machine.quotients.iter().any(|((own, _), q)| *own == game && q.is_some())
            {
                found = found.take().or_else(|| Some(self.game_name(game)));
            }
        });
        found
    }

    /// A proof speaks of all numbers that have a value: those at the first points are worked out, and
    /// one that has none is told.
    fn tried_first(
        &mut self,
        what: &Quantified,
        from: i64,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<(), Fault> {
        let mut cut = what.clone();
        let points = FIRST.min(options.points) as i64;
        end_at(&mut cut.clauses, from.saturating_add(points - 1));
        match self.worths(&cut, home, options) {
            // The proof needs fewer positions.
            Err(fault) if fault.kind != FaultKind::Limit(Limit::Positions) => Err(fault),
            _ => Ok(()),
        }
    }

    /// Where the one range without an end begins, and its variable.
    pub fn endless(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<(i64, LocalId), Fault> {
        let names = variables(&what.clauses);
        let ([Clause { kind: ClauseKind::For(_, over), .. }], [name]) =
            (what.clauses.as_slice(), names.as_slice())
        else {
            return Err(endless_wanted(what, home));
        };
        let from = self.start(over, home, options)?;
        Ok((from.ok_or_else(|| endless_wanted(what, home))?, *name))
    }

    /// The first values of an expression for one number, which has no end.
    pub fn first_values(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Vec<u32>, Fault> {
        let (from, _) = self.endless(what, home, options)?;
        let mut cut = what.clone();
        end_at(&mut cut.clauses, from.saturating_add(options.points as i64 - 1));
        let mut values = Vec::new();
        for (_, value) in self.worths(&cut, home, options)? {
            let n = match &value {
                Value::Number(n) => *n,
                Value::Truth(is) => i64::from(*is),
                other => {
                    let position = self.machine.as_position(other)?;
                    self.machine.value(&position, &options.limits())? as i64
                }
            };
            values.push(u32::try_from(n).map_err(|_| too_large())?);
        }
        Ok(values)
    }

    /// Where a range without an end begins; none if it has one, or begins at another variable.
    pub fn start(
        &mut self,
        over: &Expr,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<i64>, Fault> {
        let ExprKind::Range { from, to: None } = &over.kind else { return Ok(None) };
        if !is_fixed(from) {
            return Ok(None);
        }
        match self.value_of(from, home, options)? {
            Value::Number(n) => Ok(Some(n)),
            _ => Ok(None),
        }
    }

    /// What an expression in one number is for ever.
    fn found_for_ever(
        &mut self,
        e: &Expr,
        variable: LocalId,
        options: &Options<'_>,
    ) -> Result<Option<Found>, Fault> {
        let Some((proved, checked)) = self.proved_for_ever(e, variable, options)? else {
            return Ok(None);
        };
        let checked_to = (proved.tail.start() + proved.tail.period()).max(checked);
        Ok(proved.repeats().map(|repeats| Found::Proved {
            repeats,
            theorems: proved.theorems,
            checked_to: checked_to.saturating_sub(1) as u64,
        }))
    }

    /// With the certificate that `to` asks for.
    fn certified(
        &mut self,
        told: Told,
        name: &str,
        ask: &Ask,
        heaps: Option<GameId>,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let Told::Period { of, found, why, .. } = told else { return Ok(told) };
        let proof = match heaps {
            Some(game) => self.proof(game, options)?.map(|proof| (game, proof)),
            None => None,
        };
        // The certificate of an automaton is written below, by `About`; a sequence has none for it.
        let proof = proof.filter(|(_, proof)| proof.theorem != Theorem::Automatic);
        let id = match &ask.what {
            Target::Game(id) | Target::Grid { game: id, .. } => Some(*id),
            Target::Each(_) => heaps.and_then(|heaps| self.defined_as(heaps)),
        };
        let by_automata = match &found {
            Found::Automatic(_) => true,
            Found::Proved { theorems, .. } => theorems.contains(&Theorem::Automatic),
            _ => false,
        };
        if let Some(id) = id.filter(|_| by_automata)
            && let Some(about) = self.automaton_of(id, options)?
            && let Some(text) = about.certificate(&of)?
        {
            let file = Some(Written { name: name.to_string(), kind: FileKind::Certificate, text });
            return Ok(Told::Period { of, found, why, file });
        }
        let Some((game, proof)) = proof else {
            let why = why.unwrap_or_else(|| "it has no sequence of its own".to_string());
            let mut why = format!("{why}, so there is no certificate to write");
            let by_quotient = match &found {
                Found::Proved { theorems, .. } => theorems.contains(&Theorem::PlambeckSiegel),
                _ => false,
            };
            if let Target::Each(what) = &ask.what
                && let Some(game) = self.game_with_quotient(&what.expr).filter(|_| by_quotient)
            {
                why += &of_quotient(&game, name);
            }
            return Ok(Told::Period { of, found, why: Some(why), file: None });
        };
        match self.sequence_certificate(game, &of, &proof, options)? {
            Ok(text) => {
                let kind = FileKind::Certificate;
                let file = Some(Written { name: name.to_string(), kind, text });
                Ok(Told::Period { of, found, why, file })
            }
            Err(none) => Ok(Told::Period { of, found, why: Some(none), file: None }),
        }
    }

    /// The certificate of a sequence, or why there is none. The checker does not know of rare values:
    /// it is told as many values as the theorem of Guy and Smith asks for.
    pub fn sequence_certificate(
        &mut self,
        game: GameId,
        name: &str,
        proof: &Proof,
        options: &Options<'_>,
    ) -> Result<Result<String, String>, Fault> {
        let limits = options.limits();
        let written = self.machine.in_sequence(game, &limits, |sequence, terms| {
            let told = match proof.theorem {
                Theorem::RareValues => period::as_guy_and_smith(sequence.system(), proof),
                _ => Some(*proof),
            };
            let Some(told) = told else {
                return Ok(Err("there is no certificate of such a proof".to_string()));
            };
            let values = (told.checked as u64).saturating_mul(sequence.system().games.len() as u64);
            if values > verify::MOST_VALUES {
                return Ok(Err(format!(
                    "there is no certificate to write: it would be of {values} values, and of no more than {} one is \
                     checked",
                    verify::MOST_VALUES
                )));
            }
            sequence.look(&Reach { heaps: told.checked, effort: u64::MAX }, terms)?;
            let values = sequence.all_values();
            Ok(Ok(crate::certificate::write(name, sequence.system(), &values, &told)?))
        })?;
        Ok(written.unwrap_or_else(|| Err("it has no sequence of its own".to_string())))
    }
}

/// Values up to here are many.
pub(super) const MANY: u64 = 8192;

/// Whether as many values were looked at as were wanted, or many: they were no great effort.
fn was_cheap(found: &Found, wanted: usize) -> bool {
    match found {
        Found::Observed { searched_to, .. } | Found::Nothing { searched_to } => {
            searched_to + 1 >= (wanted as u64).min(MANY)
        }
        Found::Proved { .. } | Found::Automatic(_) => true,
    }
}

/// What was seen of values that nothing is proved of.
fn seen(values: &[u32]) -> Found {
    let seen = period::observed(crate::solve::heaps::Values::Wide(values));
    observed(seen, values.len().saturating_sub(1) as u64)
}

fn observed(seen: Option<Observed>, searched_to: u64) -> Found {
    match seen {
        Some(seen) => Found::Observed { repeats: Repeats::from(seen), searched_to },
        None => Found::Nothing { searched_to },
    }
}

/// Where the certificate is on which a proof by a misère quotient rests.
pub(super) fn of_quotient(game: &str, name: &str) -> String {
    format!(
        "; that of its quotient is written by `quotient {game} to \"{name}\"`, and checked by `grundy verify {name}`"
    )
}

/// Lists of values are of 32 bits each.
fn too_large() -> Fault {
    Fault::new(FaultKind::Unfit {
        why: format!("patterns are looked for in values from 0 to {}", u32::MAX),
        instead: "give values in that range, as in `period (n * n * 5 % 4294967296) for n in 0..`"
            .to_string(),
    })
}

/// Values whose numbers come to an end, or are not all numbers from one on, and what to write in their place.
fn endless_wanted(what: &Quantified, home: &Home) -> Fault {
    let text = home.source.slice(what.expr.span).trim();
    let names = home.names_of(&what.clauses);
    let before = home.source.text().get(..what.expr.span.start as usize).unwrap_or("");
    let verb = before.split_whitespace().next_back().unwrap_or("period");
    let name = names.first().map_or("n", String::as_str);
    let endless = format!("`{verb} {text} for {name} in 0..`");
    let [Clause { kind: ClauseKind::For(_, over), .. }] = what.clauses.as_slice() else {
        return Fault::new(FaultKind::Unfit {
            why: format!(
                "`{verb}` looks at all numbers from one on, and nothing may stand behind these"
            ),
            instead: format!("write {endless}, and what is to be left out into the values"),
        });
    };
    let over = home.source.slice(over.span).trim();
    Fault::new(FaultKind::Unfit {
        why: format!(
            "`{verb}` looks at all numbers from one on, and `{over}` is not without an end"
        ),
        instead: match Verb::of(verb) {
            Some(Verb::Guess) => format!(
                "write {endless}; for these numbers alone, `guess [{text} for {name} in {over}]`"
            ),
            _ => format!(
                "write {endless}; for these numbers alone, `table {text} for {name} in {over}`"
            ),
        },
    })
}

/// Whether the variables of clauses play no part in a number.
pub(super) fn is_fixed(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(_) | ExprKind::Definition(_) => true,
        ExprKind::Negative(of) => is_fixed(of),
        ExprKind::Chain { first, rest } => {
            is_fixed(first) && rest.iter().all(|(_, _, e)| is_fixed(e))
        }
        _ => false,
    }
}

/// Ranges without an end are given one.
pub(super) fn end_at(clauses: &mut [Clause], last: i64) {
    for clause in clauses {
        if let ClauseKind::For(_, over) = &mut clause.kind
            && let ExprKind::Range { to: to @ None, .. } = &mut over.kind
        {
            *to = Some(Box::new(Expr { kind: ExprKind::Number(last), span: over.span }));
        }
    }
}
