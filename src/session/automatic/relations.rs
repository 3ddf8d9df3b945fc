//! The values of games as automata, proved: those that a formula gives, or those that are learned.

use super::digits::likely;
use super::moves::{Written, beside, written};
use super::writer::Want;
use crate::check::tree::DefinitionId;
use crate::meter;
use crate::session::options::Options;
use crate::session::state::Session;
use crate::session::unknown::{Result, Why, unknown};
use crate::solve::automatic::{
    Dfa, Formula, Game, Kind, Lesson, Linear, Numeration, Part, Rank, Relations, Stop, Var,
};
use crate::solve::fault::{Fault, FaultKind, Limit};
use crate::solve::states::{Key, Position};
use crate::solve::value::Value;
use std::sync::Arc;

/// The most states that a learner's proposal may have.
const MOST_STATES: usize = 120;
/// A game that rests on more others, each on the next, is not proved.
const MOST_DEEP: usize = 16;
/// Steps of the meter that a proof in one kind of digits may take.
const MOST_WORK: u64 = 40_000_000;
/// Steps that values of small positions may take, so that larger ones are asked for.
const CHEAP: u64 = 2_000_000;
/// The most values that a learner asks for.
const MOST_QUESTIONS: usize = 20_000;

/// What a claim says of the values of a game: `says` of the parameters 0, 1, … and, where it is a
/// value, of the number after them.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub says: Formula,
    /// The positions that it speaks of.
    pub region: Formula,
}

/// Relations that were proved, one after the other.
#[derive(Debug)]
pub(super) struct Proving<'s, 'o, 'p> {
    pub session: &'s mut Session,
    pub options: &'p Options<'o>,
    pub relations: Relations,
    pub wanted: Vec<Want>,
    /// Those that are being proved.
    open: Vec<usize>,
    /// How those were proved that no others were needed for.
    proofs: Vec<Option<Proved>>,
}

/// A relation that was proved, and how.
#[derive(Clone, Debug)]
pub(crate) struct Proved {
    pub game: Game,
    pub rank: Rank,
    pub kind: Kind,
    pub dfa: Dfa,
}

/// How a claim about the values went.
#[derive(Debug)]
pub(super) enum Stand {
    Proved,
    /// A position at which the candidate is wrong.
    Wrong(Vec<u64>),
}

pub(super) fn stopped<T>(stop: Stop) -> Result<T> {
    match stop {
        Stop::Spent(spent) => Err(Why::Fault(spent.into())),
        Stop::TooLarge => unknown("an automaton for it would be too large"),
        Stop::Inexpressible => unknown("its parts do not have automata in the same digits"),
    }
}

pub(super) trait OrWhy<T> {
    fn or_why(self) -> Result<T>;
}

impl<T> OrWhy<T> for crate::solve::automatic::Result<T> {
    fn or_why(self) -> Result<T> {
        self.or_else(stopped)
    }
}

impl<'s, 'o, 'p> Proving<'s, 'o, 'p> {
    pub(super) fn new(
        session: &'s mut Session,
        options: &'p Options<'o>,
        numeration: Numeration,
        wanted: Vec<Want>,
    ) -> Self {
        let mut relations = Relations::new(numeration);
        let used = meter::used();
        // Other ways to answer have to be left with most of what is allowed.
        let rest = options.steps.map_or(MOST_WORK, |most| most.saturating_sub(used) / 8);
        relations.until = used.saturating_add(rest.min(MOST_WORK));
        Proving { session, options, relations, wanted, open: Vec::new(), proofs: Vec::new() }
    }

    /// How a relation was proved.
    pub(super) fn proof(&self, which: usize) -> Option<&Proved> {
        self.proofs.get(which)?.as_ref()
    }

    /// All relations, and how they were proved.
    pub(super) fn all_proved(&self) -> Vec<(Want, Option<Proved>)> {
        let all = self.wanted.iter().enumerate();
        all.map(|(which, want)| (want.clone(), self.proof(which).cloned())).collect()
    }

    /// Proves what a relation is, by what a claim says of it or by learning.
    pub(super) fn prove(&mut self, which: usize, candidate: Option<&Candidate>) -> Result<Stand> {
        let Some(want) = self.wanted.get(which).cloned() else {
            return unknown("it speaks of an unknown game");
        };
        if self.relations.get(which).is_some() {
            return Ok(Stand::Proved);
        }
        if self.open.contains(&which) {
            return unknown("games in it lead to one another");
        }
        if self.open.len() >= MOST_DEEP {
            return unknown("it rests on too many other games, each on the next");
        }
        self.open.push(which);
        let result = self.prove_want(which, &want, candidate);
        self.open.pop();
        result
    }

    fn prove_want(
        &mut self,
        which: usize,
        want: &Want,
        candidate: Option<&Candidate>,
    ) -> Result<Stand> {
        let first = self.wanted.len();
        let mut parts: Vec<Written> = Vec::new();
        for id in &want.games {
            parts.push(written(self.session, *id, &mut self.wanted)?);
        }
        let name = self.names(&want.games);
        // An outcome of what falls apart, or becomes another game, comes from values.
        let apart = |w: &Written| {
            let other = |part: &Part| matches!(part, Part::Other(..));
            w.game.moves.iter().any(|m| m.parts.len() > 1 || m.parts.iter().any(other))
        };
        if want.kind == Kind::Lost && parts.iter().any(apart) {
            return self.lost_by_values(which, want);
        }
        for dependent in 0..self.wanted.len() {
            if dependent >= first || self.speaks_of(&parts, dependent) {
                self.prove(dependent, None)?;
            }
        }
        let (mut games, mut doubts, mut symmetric) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            games.push(part.game);
            doubts.extend(part.doubts);
            symmetric.push(part.symmetric);
        }
        let Some(mut game) = beside(&games) else {
            return unknown(format!("the parts of `{name}` are not one position each"));
        };
        if want.kind == Kind::LostMisere && want.games.len() > 1 {
            // Names of doubts are those of one game alone.
            if !doubts.is_empty() || symmetric.iter().any(|s| !s.is_empty()) {
                return unknown("a sum in it is of games that are not simple enough");
            }
        }
        for doubt in &doubts {
            let never = self.relations.is_never(&game.domain.clone().and(doubt.clone()));
            if !never.or_why()? {
                return unknown(format!("the rules of `{name}` fail at some positions"));
            }
        }
        let Some(rank) = game.rank(&self.relations).or_why()? else {
            return unknown(format!("no order is known in which play of `{name}` goes down"));
        };
        let closed = game.is_closed(&self.relations).or_why()?;
        if let Some(candidate) = candidate {
            match self.try_candidate(which, want.kind, &mut game, &rank, closed, candidate)? {
                Some(Stand::Proved) => {
                    self.is_symmetric(which, want.kind, &game, &symmetric)?;
                    self.remember(which, want, &game);
                    return Ok(Stand::Proved);
                }
                Some(wrong) => return Ok(wrong),
                None => {}
            }
        }
        game.domain = Formula::Truth(true);
        if !closed {
            return unknown(format!("a move of `{name}` leaves less than no heap"));
        }
        // What is likely has to pass as any other proposal has.
        let likely = likely(&game, self.relations.numeration).filter(|_| want.kind == Kind::Lost);
        match likely.map(|says| self.judged(which, want.kind, &mut game, &says)) {
            Some(Ok(None)) => self.keep(which, want.kind, &game, &rank),
            None | Some(Ok(Some(_)) | Err(Stop::TooLarge)) => {
                self.learn(which, want, &mut game, &rank)?;
            }
            Some(Err(stop)) => return stopped(stop),
        }
        self.is_symmetric(which, want.kind, &game, &symmetric)?;
        self.remember(which, want, &game);
        Ok(Stand::Proved)
    }

    fn speaks_of(&self, parts: &[Written], relation: usize) -> bool {
        let mut all = parts.iter().flat_map(|w| &w.game.moves).flat_map(|m| &m.parts);
        all.any(|part| matches!(part, Part::Other(which, _) if *which == relation))
    }

    fn names(&self, games: &[DefinitionId]) -> String {
        let name = |id: &DefinitionId| {
            self.session.definition(*id).map_or(String::new(), |d| d.name.to_string())
        };
        games.iter().map(name).collect::<Vec<_>>().join(" + ")
    }

    /// A position is lost where its value is 0.
    fn lost_by_values(&mut self, which: usize, want: &Want) -> Result<Stand> {
        let values = Want { games: want.games.clone(), kind: Kind::Value };
        let at = match self.wanted.iter().position(|w| *w == values) {
            Some(at) => at,
            None => {
                self.wanted.push(values);
                self.wanted.len() - 1
            }
        };
        self.prove(at, None)?;
        let Some(value) = self.relations.get(at) else { return unknown("it has no values") };
        let names: Vec<Var> = value.tracks().to_vec();
        let last = names.last().copied().unwrap_or(0);
        let zero = Formula::Relation(at, names).and(Formula::zero(Linear::var(last)));
        let lost = self.relations.compile(&Formula::some(vec![last], zero)).or_why()?;
        self.relations.set(which, lost);
        Ok(Stand::Proved)
    }

    /// Whether the formula of a claim is right; none where that is not found.
    fn try_candidate(
        &mut self,
        which: usize,
        kind: Kind,
        game: &mut Game,
        rank: &Rank,
        closed: bool,
        candidate: &Candidate,
    ) -> Result<Option<Stand>> {
        let Ok(everywhere) = self.relations.is_never(&candidate.region.clone().negated()) else {
            return Ok(None);
        };
        // What is so beyond the region is so in it.
        if closed && !everywhere {
            match self.judged(which, kind, game, &candidate.says) {
                Ok(None) => {
                    self.keep(which, kind, game, rank);
                    return Ok(Some(Stand::Proved));
                }
                Ok(Some(_)) | Err(Stop::TooLarge) => {}
                Err(stop) => return stopped(stop),
            }
        }
        game.domain = match everywhere {
            true => Formula::Truth(true),
            false => candidate.region.clone(),
        };
        // Of all positions it is known already whether some move leaves less than no heap.
        let closed = match everywhere {
            true => closed,
            false => game.is_closed(&self.relations).or_why()?,
        };
        if !closed {
            return Ok(None);
        }
        let says = game.domain.clone().and(candidate.says.clone());
        Ok(match self.judged(which, kind, game, &says) {
            Ok(None) => {
                self.keep(which, kind, game, rank);
                Some(Stand::Proved)
            }
            Ok(Some(wrong)) => {
                let first = game.first(&wrong, rank, &self.relations);
                first.ok().flatten().map(Stand::Wrong)
            }
            Err(Stop::TooLarge) => None,
            Err(stop) => return stopped(stop),
        })
    }

    /// Where a formula is not the values of a game; none where it is.
    fn judged(
        &mut self,
        which: usize,
        kind: Kind,
        game: &mut Game,
        says: &Formula,
    ) -> crate::solve::automatic::Result<Option<Dfa>> {
        let numeration = self.relations.numeration;
        let mut tracks = game.params.clone();
        if kind == Kind::Value {
            tracks.push(game.params.len() as Var);
        }
        let dfa = self.relations.compile(says)?;
        let dfa = numeration.valid(&tracks)?.and(&dfa, numeration)?;
        self.relations.set(which, dfa);
        let wrong = game.judge(&self.relations, which, kind);
        if !matches!(wrong, Ok(None)) {
            self.relations.unset(which);
        }
        wrong
    }

    fn keep(&mut self, which: usize, kind: Kind, game: &Game, rank: &Rank) {
        let Some(dfa) = self.relations.get(which).cloned() else { return };
        if self.proofs.len() <= which {
            self.proofs.resize(which + 1, None);
        }
        if let Some(place) = self.proofs.get_mut(which) {
            *place = Some(Proved { game: game.clone(), rank: rank.clone(), kind, dfa });
        }
    }

    /// From now on the values of all positions of a game are known, or which of them are lost.
    fn remember(&mut self, which: usize, want: &Want, game: &Game) {
        if let ([id], Formula::Truth(true)) = (want.games.as_slice(), &game.domain)
            && let Some(dfa) = self.relations.get(which)
            && let Some(game) = self.session.game(*id)
        {
            let known = (self.relations.numeration, dfa.clone());
            let compact = &mut self.session.machine.compact;
            match want.kind {
                Kind::Value => compact.automata.insert(game, known),
                Kind::Lost => compact.lost.insert(game, known),
                Kind::LostMisere => None,
            };
        }
    }

    fn learn(&mut self, which: usize, want: &Want, game: &mut Game, rank: &Rank) -> Result<()> {
        let name = self.names(&want.games);
        let mut fault = None;
        let most = match game.params.len() {
            1 => 8192,
            2 => 256,
            3 => 64,
            _ => 32,
        };
        let side = [511, 15, 7, 4].get(game.params.len() - 1).copied().unwrap_or(3);
        let (mut questions, mut cost) = (0, 0);
        let until = self.relations.until;
        let (session, options) = (&mut *self.session, self.options);
        let mut reached = side;
        let mut ask = |position: &[u64]| {
            questions += 1;
            let size = position.iter().copied().max().unwrap_or(0);
            loop {
                let before = meter::used();
                let most = if cost > CHEAP { reached } else { most };
                if questions > MOST_QUESTIONS || size > most || before > until {
                    return Ok(None);
                }
                // What a position costs is not known before: no larger steps than to twice the size.
                let nearer: Vec<u64> = match size > 2 * reached {
                    true => position.iter().map(|n| *n.min(&(2 * reached))).collect(),
                    false => position.to_vec(),
                };
                let told = session.told(want, &nearer, options);
                cost += meter::used().saturating_sub(before);
                reached = reached.max(nearer.iter().copied().max().unwrap_or(0));
                match told {
                    Ok(_) if nearer != position => {}
                    Ok(is) => return Ok(is),
                    Err(found) => {
                        fault = Some(found);
                        return Err(Stop::TooLarge);
                    }
                }
            }
        };
        let mut lesson = Lesson {
            game,
            relations: &mut self.relations,
            own: which,
            kind: want.kind,
            rank,
            most_states: MOST_STATES,
            side,
        };
        let learned = lesson.learn(&mut ask);
        match (learned, fault) {
            (_, Some(fault)) if ends_all(&fault) => Err(Why::Fault(fault)),
            (Ok(Some(_)), None) => {
                self.keep(which, want.kind, game, rank);
                Ok(())
            }
            (Err(Stop::Spent(spent)), _) => Err(Why::Fault(spent.into())),
            _ => {
                self.relations.unset(which);
                let what = if want.kind == Kind::Value { "values" } else { "outcomes" };
                unknown(format!("no automaton was found for the {what} of `{name}`"))
            }
        }
    }

    /// The program plays a game whose parameters change places as if they were sorted. If the
    /// relation does not change with them, that makes no difference, by induction.
    fn is_symmetric(
        &mut self,
        which: usize,
        kind: Kind,
        game: &Game,
        symmetric: &[Vec<Vec<usize>>],
    ) -> Result<()> {
        let mut names: Vec<Var> = game.params.clone();
        if kind == Kind::Value {
            names.push(game.params.len() as Var);
        }
        for group in symmetric.iter().flatten() {
            for pair in group.windows(2) {
                let [a, b] = pair else { continue };
                let mut other = names.clone();
                other.swap(*a, *b);
                let moved = Formula::Relation(which, names.clone())
                    .and(Formula::Relation(which, other).negated());
                if !self.relations.is_never(&moved).or_why()? {
                    return unknown(
                        "its values change where the order of parameters does not matter",
                    );
                }
            }
        }
        Ok(())
    }
}

/// A limit that any other way to answer would reach as well: it may need fewer positions.
pub(super) fn ends_all(fault: &Fault) -> bool {
    fault.is_limit() && fault.kind != FaultKind::Limit(Limit::Positions)
}

impl Session {
    /// What a position is worth, or whether it is lost, as a learner asks; none where the program
    /// does not say.
    fn told(
        &mut self,
        want: &Want,
        position: &[u64],
        options: &Options<'_>,
    ) -> std::result::Result<Option<u64>, Fault> {
        let limits = options.limits();
        let mut numbers = position.iter();
        let mut whole = Position::of(Vec::new());
        for id in &want.games {
            let Some(game) = self.game(*id) else { return Ok(None) };
            let known = self.machine.program.games.get(game.0 as usize);
            let count = known.map_or(0, |g| g.params.len());
            let args: Vec<Value> =
                numbers.by_ref().take(count).map(|n| Value::Number(*n as i64)).collect();
            let key = Key::Game { game, args: Arc::from(args), canonical: false };
            let part = Position::state(self.machine.states.intern(key));
            whole = whole.plus(&part);
        }
        Ok(Some(match want.kind {
            Kind::Value => self.machine.value(&whole, &limits)?,
            Kind::Lost => u64::from(self.machine.lost(&whole, &limits)?),
            Kind::LostMisere => {
                let misere = Key::Misere(whole.sorted());
                let misere = Position::state(self.machine.states.intern(misere));
                u64::from(self.machine.lost(&misere, &limits)?)
            }
        }))
    }
}
