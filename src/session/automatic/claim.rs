//! `claim E for a in 0.. for b in 0..` by automata: proved, or refuted at the first point.

use super::digits::tried;
use super::relations::{Candidate, OrWhy, Proved, Proving, Stand, ends_all, stopped};
use super::thing::Thing;
use super::writer::{Want, Writer};
use crate::check::tree::{
    Clause, ClauseKind, DefinitionId, Expr, ExprKind, LocalId, Pattern, Quantified,
};
use crate::session::Session;
use crate::session::options::Options;
use crate::session::state::Home;
use crate::session::unknown::{Result, Why};
use crate::solve::automatic::{Dfa, Formula, Kind, Linear, Numeration, Relations, Stop, Var};
use crate::solve::fault::Fault;
use crate::solve::value::Value;
use crate::syntax::ast::Operator;

/// How a claim was decided.
#[derive(Debug)]
pub(crate) enum Settled {
    Proved(Box<Shown>),
    FailsAt(Vec<Value>),
}

/// A claim that was proved, and what its proof rests on.
#[derive(Debug)]
pub(crate) struct Shown {
    pub numeration: Numeration,
    pub region: Formula,
    pub holds: Formula,
    /// For each relation that they speak of, what it is and how that was proved, if it stands alone.
    pub relations: Vec<(Want, Option<Proved>)>,
}

/// A claim as formulas.
#[derive(Debug)]
struct Claim {
    /// The variables in their order, and what each is.
    variables: Vec<Linear>,
    region: Formula,
    holds: Formula,
    doubts: Vec<Formula>,
    wanted: Vec<Want>,
    candidate: Option<Candidate>,
    /// For each parameter of the game of the candidate the variable that stands there.
    places: Vec<usize>,
    fresh: Var,
}

impl Session {
    /// Decides a claim by automata; the text says why it was not decided.
    pub(in crate::session) fn automatic(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> std::result::Result<std::result::Result<Settled, String>, Fault> {
        let claim = match written(self, what, home) {
            Ok(claim) => claim,
            Err(Why::Unknown(why)) => return Ok(Err(why)),
            Err(Why::Fault(fault)) => return Err(fault),
        };
        let mut why = None;
        let lost = claim.wanted.iter().filter(|want| want.kind == Kind::Lost);
        let games: Vec<DefinitionId> = lost.flat_map(|want| want.games.clone()).collect();
        let said: Vec<&Formula> =
            [&claim.region, &claim.holds].into_iter().chain(&claim.doubts).collect();
        // What has no automaton in some digits is not learned in them.
        let digits = tried(self, &games, &said);
        if digits.is_empty() {
            why = stopped::<()>(Stop::Inexpressible).err().and_then(|why| match why {
                Why::Unknown(reason) => Some(reason),
                Why::Fault(_) => None,
            });
        }
        for numeration in digits {
            match self.in_digits(&claim, numeration, what, home, options) {
                Ok(settled) => return Ok(Ok(settled)),
                Err(Why::Unknown(reason)) => why = why.or(Some(reason)),
                Err(Why::Fault(fault)) => return Err(fault),
            }
        }
        Ok(Err(why.unwrap_or_default()))
    }

    fn in_digits(
        &mut self,
        claim: &Claim,
        numeration: Numeration,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Settled> {
        let bare = Relations::new(numeration);
        if bare.compile(&claim.region).or_why()?.is_empty() {
            return Ok(Settled::Proved(Box::new(Shown {
                numeration,
                region: claim.region.clone(),
                holds: Formula::Truth(false),
                relations: Vec::new(),
            })));
        }
        let mut proving = Proving::new(self, options, numeration, claim.wanted.clone());
        let mut wrong = None;
        let mut which = 0;
        while which < claim.wanted.len() {
            let candidate = claim.candidate.as_ref().filter(|_| wrong.is_none());
            match (proving.prove(which, candidate), &wrong) {
                (Ok(Stand::Proved), _) => which += 1,
                (Ok(Stand::Wrong(position)), _) => {
                    let session = &mut *proving.session;
                    if let Some(at) = near(claim, &position, what, home, options, session)? {
                        return Ok(Settled::FailsAt(at));
                    }
                    wrong = Some(position);
                }
                // It fails somewhere, though nobody knows whether that is the first point.
                (Err(Why::Unknown(_)), Some(position)) => {
                    let numbers = claim.places.iter().zip(position).map(|(p, n)| (*p, *n as i64));
                    let mut numbers: Vec<(usize, i64)> = numbers.collect();
                    numbers.sort_unstable();
                    let at = numbers.into_iter().map(|(_, n)| Value::Number(n)).collect();
                    proving.session.stopped.cut_short();
                    return self.confirmed(at, what, home, options);
                }
                (Err(why), _) => return Err(why),
            }
        }
        for doubt in &claim.doubts {
            let never = claim.region.clone().and(doubt.clone());
            if !proving.relations.is_never(&never).or_why()? {
                let why = "a number in it may be below 0, which automata do not follow";
                return Err(Why::Unknown(why.to_string()));
            }
        }
        let fails = claim.region.clone().and(claim.holds.clone().negated());
        let fails = proving.relations.compile(&fails).or_why()?;
        if fails.is_empty() {
            return match wrong {
                None => Ok(Settled::Proved(Box::new(Shown {
                    numeration,
                    region: claim.region.clone(),
                    holds: claim.holds.clone(),
                    relations: proving.all_proved(),
                }))),
                Some(_) => Err(Why::Unknown("two ways to decide it disagree".to_string())),
            };
        }
        let relations = proving.relations.clone();
        let at = first(claim, &fails, &relations).or_why()?;
        let values: Option<Vec<Value>> = at.map(|at| at.into_iter().map(Value::Number).collect());
        let Some(values) = values else {
            return Err(Why::Unknown("it fails at numbers that are too large".to_string()));
        };
        self.confirmed(values, what, home, options)
    }

    /// A point at which a claim fails, where it is evaluated as any expression is.
    fn confirmed(
        &mut self,
        at: Vec<Value>,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Settled> {
        match self.value_at(&what.expr, what, &at, home, options) {
            Ok(Value::Truth(false)) => Ok(Settled::FailsAt(at)),
            Err(fault) if ends_all(&fault) => Err(Why::Fault(fault)),
            Err(_) => Err(Why::Unknown("it fails where nothing can be evaluated".to_string())),
            Ok(_) => Err(Why::Unknown("two ways to decide it disagree".to_string())),
        }
    }
}

/// The first point at which a claim fails, where one that is known to fail is small.
fn near(
    claim: &Claim,
    position: &[u64],
    what: &Quantified,
    home: &Home,
    options: &Options<'_>,
    session: &mut Session,
) -> Result<Option<Vec<Value>>> {
    let most = position.iter().max().copied().unwrap_or(0);
    let side = usize::try_from(most).ok().and_then(|n| n.checked_add(1));
    let points = side.and_then(|n| n.checked_pow(claim.variables.len() as u32));
    if points.is_none_or(|points| points > options.points) {
        return Ok(None);
    }
    let mut cut = what.clone();
    crate::session::period::end_at(&mut cut.clauses, most as i64);
    let (_, failure) = session.first_failure(&cut, home, options)?;
    Ok(failure)
}

/// The point of some whose greatest number is least, and the first of those.
fn first(
    claim: &Claim,
    of: &Dfa,
    relations: &Relations,
) -> crate::solve::automatic::Result<Option<Vec<i64>>> {
    let numeration = relations.numeration;
    let mut fresh = claim.fresh;
    let mut new = || {
        fresh += 1;
        fresh - 1
    };
    let most = new();
    let mut below = Vec::new();
    for variable in &claim.variables {
        let over = variable.minus(&Linear::var(most)).ok_or(Stop::TooLarge)?;
        below.push(Formula::at_most(over));
    }
    let below = relations.compile(&Formula::all(below))?;
    let Some(greatest) = least(&of.and(&below, numeration)?, most, relations)? else {
        return Ok(None);
    };
    let mut left = of.clone();
    for variable in &claim.variables {
        let over = variable.add(&Linear::number(greatest), -1).ok_or(Stop::TooLarge)?;
        left = left.and(&relations.compile(&Formula::at_most(over))?, numeration)?;
    }
    let mut point = Vec::new();
    for variable in &claim.variables {
        // A variable is a number from some on: the least is found as what is added to that.
        let name = new();
        let start = Linear::number(variable.plus.min(0));
        let added = variable.minus(&start).and_then(|v| v.minus(&Linear::var(name)));
        let named = Formula::zero(added.ok_or(Stop::TooLarge)?);
        let with = left.and(&relations.compile(&named)?, numeration)?;
        let Some(value) = least(&with, name, relations)? else { return Ok(None) };
        let value = value + start.plus;
        point.push(value);
        let same = variable.add(&Linear::number(value), -1).ok_or(Stop::TooLarge)?;
        left = left.and(&relations.compile(&Formula::zero(same))?, numeration)?;
    }
    Ok(Some(point))
}

/// The least value of one name.
fn least(
    of: &Dfa,
    name: Var,
    relations: &Relations,
) -> crate::solve::automatic::Result<Option<i64>> {
    let mut alone = of.clone();
    for track in of.tracks() {
        if *track != name {
            alone = alone.exists(*track, relations.numeration)?;
        }
    }
    let least = alone.least(relations.numeration)?;
    Ok(least.and_then(|n| i64::try_from(n).ok()))
}

/// A claim as formulas.
fn written(session: &Session, what: &Quantified, home: &Home) -> Result<Claim> {
    let mut writer = Writer::new(session, home.source.clone(), Vec::new(), 0);
    let (mut free, mut region, mut variables) = (Vec::new(), Vec::new(), Vec::new());
    for Clause { kind, .. } in &what.clauses {
        let said = match kind {
            ClauseKind::For(pattern, over) => {
                let said = writer.through(pattern, over, &mut free)?;
                let Pattern::Name(local) = pattern else { return writer.refused(over) };
                let is = number_of(&writer, *local);
                variables.push(writer.known(over, is)?);
                said
            }
            ClauseKind::If(condition) => writer.truth(condition)?,
            ClauseKind::Where(Pattern::Name(local), value) => {
                let thing = writer.thing(value)?;
                writer.name(*local, thing);
                continue;
            }
            ClauseKind::Where(_, value) => return writer.refused(value),
            ClauseKind::As(_) | ClauseKind::Here => continue,
        };
        writer.path.push(said.clone());
        region.push(said);
    }
    let region = Formula::all(region);
    let mut found = candidate(&mut writer, &what.expr, &variables, &free, &region)?;
    let holds = writer.truth(&what.expr)?;
    if writer.wanted.len() != 1 {
        found = None;
    }
    let (candidate, places) = found.unzip();
    Ok(Claim {
        variables,
        region,
        holds,
        doubts: writer.doubts,
        wanted: writer.wanted,
        candidate,
        places: places.unwrap_or_default(),
        fresh: writer.fresh,
    })
}

fn number_of(writer: &Writer<'_>, local: LocalId) -> Option<Linear> {
    match writer.frames.last()?.0.get(&local)? {
        Thing::Number(cases) => match cases.as_slice() {
            [only] if only.when == Formula::Truth(true) => Some(only.is.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// What a claim says of all positions of a game, if it says `grundy(G(a, b)) == …` or
/// `outcome(G(a, b)) == P iff …` and the numbers there are its variables.
fn candidate(
    writer: &mut Writer<'_>,
    e: &Expr,
    variables: &[Linear],
    free: &[Var],
    region: &Formula,
) -> Result<Option<(Candidate, Vec<usize>)>> {
    let ExprKind::Chain { first, rest } = &e.kind else { return Ok(None) };
    let [(Operator::Equal | Operator::Iff, _, second)] = rest.as_slice() else { return Ok(None) };
    for (own, other) in [(&**first, second), (second, &**first)] {
        let mark = (writer.wanted.clone(), writer.doubts.clone());
        let own = writer.thing(own)?;
        let wanted = writer.wanted.len();
        let (names, value, not) = match &own {
            Thing::Number(cases) => match cases.as_slice() {
                [case] => match (&case.when, case.is.single()) {
                    (Formula::Relation(0, names), Some(value)) if names.last() == Some(&value) => {
                        let before = names.len() - 1;
                        (names.get(..before).unwrap_or(&[]).to_vec(), Some(value), false)
                    }
                    _ => (Vec::new(), None, false),
                },
                _ => (Vec::new(), None, false),
            },
            Thing::Truth(Formula::Relation(0, names))
            | Thing::Outcome(Formula::Relation(0, names)) => (names.clone(), None, false),
            Thing::Truth(Formula::Not(inner)) => match &**inner {
                Formula::Relation(0, names) => (names.clone(), None, true),
                _ => (Vec::new(), None, false),
            },
            _ => (Vec::new(), None, false),
        };
        let place = |name: &Var| variables.iter().position(|v| v.single() == Some(*name));
        let places: Option<Vec<usize>> = names.iter().map(place).collect();
        let distinct =
            (1..names.len()).all(|i| !names.iter().take(i).any(|n| names.get(i) == Some(n)));
        let fits = !names.is_empty()
            && distinct
            && names.len() == variables.len()
            && free.len() == variables.len();
        let Some(places) = places.filter(|_| fits) else {
            (writer.wanted, writer.doubts) = mark;
            continue;
        };
        let other = writer.thing(other)?;
        let plain = writer.wanted.len() == wanted && wanted == 1;
        (writer.wanted, writer.doubts) = mark;
        if !plain {
            continue;
        }
        let says = match (other, value) {
            (Thing::Number(cases), Some(value)) => {
                let is = vec![super::cases::Case {
                    names: Vec::new(),
                    when: Formula::Truth(true),
                    is: Linear::var(value),
                }];
                super::cases::compare(&is, Operator::Equal, &cases)
            }
            (Thing::Truth(is) | Thing::Outcome(is), None) => {
                Some(if not { is.negated() } else { is })
            }
            _ => None,
        };
        let Some(says) = says.filter(|says| !says.speaks_of_relations()) else { continue };
        // The parameters are 0, 1, … there, and the value is the number after them.
        let shift = writer.fresh;
        let count = names.len() as Var;
        let to = |v: Var| match names.iter().position(|n| *n == v) {
            Some(place) => place as Var,
            None if Some(v) == value => count,
            None => v + shift,
        };
        writer.fresh = 2 * shift + 1;
        let candidate = Candidate { says: says.renamed(&to), region: region.renamed(&to) };
        return Ok(Some((candidate, places)));
    }
    Ok(None)
}
