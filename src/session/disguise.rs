//! `guess G`: which games have the values of a game of one heap, perhaps further, stretched or added up. Where the
//! periods of both are proved, finitely many values decide it for every n.

use super::answer::{Disguised, Evidence};
use super::options::Options;
use super::state::Session;
use super::tails::{Alone, Proved};
use crate::check::tree::{Body, Definition, DefinitionId, DefinitionKind, ModuleId, ParamType};
use crate::library;
use crate::meter;
use crate::solve::code::GameId;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::guess::{Candidate, Way, candidates};
use crate::solve::heaps::rules::System;
use crate::solve::plan::Binary;
use crate::solve::tail::{Reason, Tail};
use hashbrown::HashMap;

/// These values are compared at first: only what agrees so far is looked at further.
const FIRST: usize = 48;

/// The number of values of another game that are looked at: enough for the comparison above with any factor and shift.
const OTHERS: usize = 3 * FIRST + 24;

/// Heaps that fall into three take longer: these are not stretched.
const FEWER: usize = FIRST + 24;

/// Values of rules that are no heap game are compared up to this.
const FEW: usize = 1000;

/// The steps that the values of one other game may take.
const EFFORT: u64 = 4_000_000;

/// No more games than these are told of, and no more are looked at for that.
const MOST: usize = 3;
const TRIED: usize = 24;

/// Another game is called by the first of these names that stands for nothing yet.
const NAMES: [&str; 6] = ["H", "Other", "Known", "Heap", "Disguise", "TheOther"];

/// A game that may have the values.
enum Other {
    /// Of this session.
    Own(DefinitionId, GameId),
    Known(Candidate),
}

/// The game that is asked about.
struct Asked<'a> {
    name: String,
    values: &'a [u32],
    system: Option<System>,
    proved: Option<Proved>,
}

/// What the proved values of two games say.
enum Decided {
    Proved(Evidence),
    Differ,
    /// Nothing, and why.
    Open(String),
}

impl Session {
    /// The games that have the values of another, the simplest first. Where a formula has them as well, codes without a
    /// name tell nothing.
    pub(super) fn disguises(
        &mut self,
        id: DefinitionId,
        values: &[u32],
        has_formula: bool,
        options: &Options<'_>,
    ) -> Result<Vec<Disguised>, Fault> {
        let Some(game) = self.game(id) else { return Ok(Vec::new()) };
        meter::work_on(self.checked.definitions.len())?;
        let first = values.get(..FIRST).unwrap_or(values);
        let mut found = Vec::new();
        for (other, theirs) in self.games_of_one_heap() {
            if theirs == game {
                continue;
            }
            let known = self.little_seen(theirs, OTHERS, options)?;
            if let Some(way) = Way::find(first, &known)? {
                found.push((way.cost(), way, Other::Own(other, theirs)));
            }
        }
        for candidate in candidates(OTHERS) {
            if has_formula && candidate.is_obscure() || self.has_name_of(&candidate) {
                continue;
            }
            let others = if candidate.options.leave_three() { FEWER } else { OTHERS };
            meter::work_on(candidate.options.effort(others))?;
            let known = candidate.options.values(others);
            if let Some(way) = Way::find(first, &known)? {
                found.push((way.cost() + candidate.rank, way, Other::Known(candidate)));
            }
        }
        if found.is_empty() {
            return Ok(Vec::new());
        }
        found.sort_by_key(|(cost, ..)| *cost);
        let asked = Asked {
            name: self.game_name(game),
            values,
            system: self.machine.sequence(game).and_then(|s| s.played().cloned()),
            proved: self.proved_of(id, game, options)?,
        };
        let mut told = Vec::new();
        for (_, way, other) in found.into_iter().take(TRIED) {
            let one = match other {
                Other::Own(id, game) => self.as_own(&asked, way, (id, game), options)?,
                Other::Known(candidate) => self.as_known(&asked, way, &candidate, options)?,
            };
            meter::look()?;
            // A formula says more than a guess about a game in disguise.
            let tells = |one: &Disguised| {
                !has_formula || way.is_shift() || matches!(one.evidence, Evidence::Proved { .. })
            };
            told.extend(one.filter(tells));
            if told.len() == MOST {
                break;
            }
        }
        Ok(told)
    }

    /// Games of one number, of each name the last.
    fn games_of_one_heap(&self) -> Vec<(DefinitionId, GameId)> {
        let mut last: HashMap<&str, DefinitionId> = HashMap::new();
        let all = (0..).map(DefinitionId).zip(&self.checked.definitions);
        for (id, definition) in all {
            last.insert(&definition.name, id);
        }
        let one = |id: &DefinitionId| match &self.definition(*id).map(|d| &d.kind) {
            Some(DefinitionKind::Game(game)) => match (&game.body, game.params.as_slice()) {
                (Body::Code { .. }, _) => true,
                (Body::Rules(_) | Body::Position(_), [param]) => {
                    matches!(param.ty, ParamType::Nat | ParamType::Int)
                }
                _ => false,
            },
            _ => false,
        };
        let mut games: Vec<_> = last.into_values().filter(one).collect();
        games.sort_unstable_by_key(|id| id.0);
        games.into_iter().filter_map(|id| Some((id, self.game(id)?))).collect()
    }

    /// The first values of a game: the number asked for, fewer where these take too many steps, and none where the game
    /// has no nim-values.
    fn little_seen(
        &mut self,
        game: GameId,
        points: usize,
        options: &Options<'_>,
    ) -> Result<Vec<u32>, Fault> {
        let these = Options { points: points.min(options.points), ..*options };
        match meter::with_at_most(EFFORT, || self.values_seen(game, &these)) {
            Ok(values) => Ok(values),
            Err(fault) if matches!(fault.kind, FaultKind::Sought(_)) => Err(fault),
            Err(_) => {
                meter::look()?;
                Ok(Vec::new())
            }
        }
    }

    /// The values of a game for ever, or of the position that it is another name of.
    fn proved_of(
        &mut self,
        id: DefinitionId,
        game: GameId,
        options: &Options<'_>,
    ) -> Result<Option<Proved>, Fault> {
        let Some((body, heap)) = self.stands_for(id) else { return self.proved(game, options) };
        let found = meter::with_at_most(EFFORT, || self.proved_for_ever(&body, heap, options));
        match found {
            Ok(found) => Ok(found.map(|(proved, _)| proved)),
            Err(fault) if matches!(fault.kind, FaultKind::Sought(_)) => Err(fault),
            Err(_) => {
                meter::look()?;
                Ok(None)
            }
        }
    }

    fn as_own(
        &mut self,
        asked: &Asked<'_>,
        way: Way,
        (id, game): (DefinitionId, GameId),
        options: &Options<'_>,
    ) -> Result<Option<Disguised>, Fault> {
        let name = self.game_name(game);
        let system = self.machine.sequence(game).and_then(|s| s.played().cloned());
        let proved = self.proved_of(id, game, options)?;
        let evidence = match decided(asked, &way, proved.as_ref(), &name)? {
            Decided::Proved(evidence) => evidence,
            Decided::Differ => return Ok(None),
            Decided::Open(why) => {
                let wanted = way.needed(asked.values.len());
                let seen = self.little_seen(game, wanted, options)?;
                let Some(to) = tested(asked, &way, &seen)? else { return Ok(None) };
                Evidence::Tested { to, why }
            }
        };
        Ok(Some(Disguised {
            same_rules: way.is_same() && system.is_some() && system == asked.system,
            ..disguised(asked, &way, name, evidence)
        }))
    }

    fn as_known(
        &mut self,
        asked: &Asked<'_>,
        way: Way,
        candidate: &Candidate,
        options: &Options<'_>,
    ) -> Result<Option<Disguised>, Fault> {
        let system = candidate.options.system();
        let same_rules = way.is_same() && system.is_some() && system == asked.system;
        if same_rules && candidate.name.is_empty() {
            // It is how the rules are written.
            return Ok(None);
        }
        let Some((name, definition)) = self.called_anew(candidate) else { return Ok(None) };
        let mut alone = system.map(Alone::new);
        let proved = alone.as_mut().and_then(|alone| alone.proved(options));
        let evidence = match decided(asked, &way, proved.as_ref(), &name)? {
            Decided::Proved(evidence) => evidence,
            Decided::Differ => return Ok(None),
            Decided::Open(why) => {
                let wanted = way.needed(asked.values.len());
                let seen = match &mut alone {
                    Some(alone) => alone.look(wanted, options).unwrap_or_default(),
                    None => {
                        let wanted = wanted.min(FEW);
                        meter::work_on(candidate.options.effort(wanted))?;
                        // Which amounts there are depends on how far one looks.
                        let same = |c: &Candidate| c.rules == candidate.rules;
                        let further = candidates(wanted).into_iter().find(same);
                        further.map_or_else(Vec::new, |c| c.options.values(wanted))
                    }
                };
                let Some(to) = tested(asked, &way, &seen)? else { return Ok(None) };
                Evidence::Tested { to, why }
            }
        };
        Ok(Some(Disguised {
            name: Some(candidate.name.clone()).filter(|name| !name.is_empty()),
            rules: Some(candidate.rules.clone()),
            library: candidate.library,
            oeis: candidate.oeis,
            same_rules,
            definitions: vec![definition],
            ..disguised(asked, &way, name, evidence)
        }))
    }

    /// Whether a game of the session is that of the library.
    fn has_name_of(&self, candidate: &Candidate) -> bool {
        let Some(file) = candidate.library else { return false };
        let module = |id: ModuleId| self.checked.modules.get(id.0 as usize);
        let is_it = |d: &Definition| {
            *d.name == *candidate.name
                && module(d.module).is_some_and(|m| library::is_file(m.source.name(), file))
        };
        self.checked.definitions.iter().any(is_it)
    }

    /// What a candidate can be called here, and what has to be written before.
    fn called_anew(&self, candidate: &Candidate) -> Option<(String, String)> {
        let taken = |name: &str| self.checked.definitions.iter().any(|d| *d.name == *name);
        if let Some(file) = candidate.library {
            let names = library::definitions().iter().filter(|(own, _)| *own == file);
            if names.into_iter().all(|(_, name)| !taken(name)) {
                return Some((candidate.name.clone(), format!("import {file}")));
            }
        }
        let name = NAMES.into_iter().find(|name| !taken(name))?;
        Some((name.to_string(), candidate.definition(name)?))
    }
}

/// Whether the values of a game for ever are those of another in that way.
fn decided(
    asked: &Asked<'_>,
    way: &Way,
    other: Option<&Proved>,
    name: &str,
) -> Result<Decided, Fault> {
    let open = |game: &str| Ok(Decided::Open(format!("no period of {game} is proved so soon")));
    let Some(own) = &asked.proved else { return open(&asked.name) };
    let Some(other) = other else { return open(name) };
    let Some(repeats) = own.repeats() else { return open(&asked.name) };
    let Some(theirs) = other.repeats() else { return open(name) };
    let compared = || {
        let first = Tail::constant(way.first() as i64);
        let further = Tail::identity().with(Binary::Add, &first)?;
        let (own, other) = (own.tail.at_places(&further)?, way.of(&other.tail)?);
        let differ = own.with(Binary::Equal, &other)?.find(0, |equal| equal == 0)?;
        Ok::<_, Reason>((differ, way.first() as u64 + last(&own, &other)))
    };
    match compared() {
        Ok((None, compared_to)) => {
            let mut theorems = [own.theorems.as_slice(), &other.theorems].concat();
            theorems.sort_unstable();
            theorems.dedup();
            let (own, other) = (repeats, theirs);
            Ok(Decided::Proved(Evidence::Proved { own, other, theorems, compared_to }))
        }
        Ok((Some(_), _)) => Ok(Decided::Differ),
        Err(Reason::Spent(spent)) => Err(spent.into()),
        Err(_) => Ok(Decided::Open("the two periods together are too long".to_string())),
    }
}

/// The last of the values that follow from those of another game, if all agree as far as these are known.
fn tested(asked: &Asked<'_>, way: &Way, seen: &[u32]) -> Result<Option<u64>, Fault> {
    let following = way.following(seen.len(), asked.values.len());
    let Some(values) = asked.values.get(..following) else { return Ok(None) };
    let agree = values.len() >= FIRST.min(asked.values.len()) && way.agrees(values, seen)?;
    Ok(agree.then_some(following.saturating_sub(1) as u64))
}

fn disguised(asked: &Asked<'_>, way: &Way, game: String, evidence: Evidence) -> Disguised {
    let (written, from) = (way.written(&game), way.first() as u64);
    let claim = format!("claim grundy({}(n)) == {written} for n in {from}..", asked.name);
    Disguised {
        game,
        name: None,
        rules: None,
        library: None,
        oeis: None,
        same_rules: false,
        written,
        from,
        evidence,
        definitions: Vec::new(),
        claim,
    }
}

/// The last place at which two sequences have to be compared: the end of the first period of both together.
fn last(own: &Tail, other: &Tail) -> u64 {
    let both = (own.period() / common_divisor(own.period(), other.period())) * other.period();
    (own.start().max(other.start()) + both - 1) as u64
}

fn common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a.max(1) } else { common_divisor(b, a % b) }
}
