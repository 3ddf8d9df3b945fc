//! What the values of one game are to an automaton: for `period`, and for certificates.

use super::digits::tried;
use super::relations::{OrWhy, Proved, Proving, Stand};
use super::writer::Want;
use crate::certificate::{digits, write_automaton};
use crate::check::tree::DefinitionId;
use crate::session::answer::{Automaton, Repeats, State};
use crate::session::options::Options;
use crate::session::state::Session;
use crate::session::unknown::{Result, Why};
use crate::solve::automatic::{Dfa, Formula, Kind, Linear, Numeration};
use crate::solve::fault::Fault;

/// A game whose values, or lost positions, an automaton accepts: that is proved.
#[derive(Debug)]
pub(crate) struct About {
    proved: Proved,
    numeration: Numeration,
    /// Whether its values were seen to repeat for ever.
    pub repeats: bool,
}

impl Session {
    /// What automata prove of a game, of its values or of what is lost; none where they prove nothing.
    pub(in crate::session) fn automaton_of(
        &mut self,
        id: DefinitionId,
        options: &Options<'_>,
    ) -> std::result::Result<Option<About>, Fault> {
        match self.about_values(id, None, options)? {
            None => self.automaton_of_lost(id, options),
            found => Ok(found),
        }
    }

    /// The same of what is lost alone.
    pub(in crate::session) fn automaton_of_lost(
        &mut self,
        id: DefinitionId,
        options: &Options<'_>,
    ) -> std::result::Result<Option<About>, Fault> {
        self.accepted(id, Kind::Lost, None, options)
    }

    /// The same of its values alone. `seen` is how these were seen to repeat, which may be proved as well.
    pub(in crate::session) fn about_values(
        &mut self,
        id: DefinitionId,
        seen: Option<Repeats>,
        options: &Options<'_>,
    ) -> std::result::Result<Option<About>, Fault> {
        self.accepted(id, Kind::Value, seen, options)
    }

    fn accepted(
        &mut self,
        id: DefinitionId,
        kind: Kind,
        seen: Option<Repeats>,
        options: &Options<'_>,
    ) -> std::result::Result<Option<About>, Fault> {
        // Rules tell of digits in which what is lost may have an automaton; of values none is known there.
        let games: &[DefinitionId] = if kind == Kind::Value { &[] } else { &[id] };
        for numeration in tried(self, games, &[]) {
            match self.about_in(id, kind, numeration, seen, options) {
                Ok(about) => return Ok(Some(about)),
                Err(Why::Fault(fault)) => return Err(fault),
                Err(Why::Unknown(_)) => {}
            }
        }
        Ok(None)
    }

    fn about_in(
        &mut self,
        id: DefinitionId,
        kind: Kind,
        numeration: Numeration,
        seen: Option<Repeats>,
        options: &Options<'_>,
    ) -> Result<About> {
        let wanted = vec![Want { games: vec![id], kind }];
        let mut proving = Proving::new(self, options, numeration, wanted);
        let unknown = || Why::Unknown("nothing is proved of it".to_string());
        let Stand::Proved = proving.prove(0, None)? else { return Err(unknown()) };
        let proved = proving.proof(0).cloned().ok_or_else(unknown)?;
        let repeats = match seen.filter(|_| kind == Kind::Value) {
            Some(seen) => {
                let wrong = unlike(&seen).ok_or_else(unknown)?;
                proving.relations.is_never(&wrong).or_why()?
            }
            None => false,
        };
        Ok(About { proved, numeration, repeats })
    }
}

/// That the value of some heap from the pre-period on is not that of a period later, less the saltus.
fn unlike(seen: &Repeats) -> Option<Formula> {
    let number = |n: u64| i64::try_from(n).ok().map(Linear::number);
    let [n, later, value, other] = [0, 1, 2, 3].map(Linear::var);
    Some(Formula::all(vec![
        Formula::at_most(number(seen.preperiod)?.minus(&n)?),
        Formula::zero(later.minus(&n)?.minus(&number(seen.period)?)?),
        Formula::Relation(0, vec![0, 2]),
        Formula::Relation(0, vec![1, 3]),
        Formula::zero(other.minus(&value)?.minus(&Linear::number(seen.saltus))?).negated(),
    ]))
}

impl About {
    /// The automaton, for people.
    pub(crate) fn automaton(&self, names: Vec<String>) -> Automaton {
        let dfa = &self.proved.dfa;
        let nowhere = dfa.sink(false);
        let tracks = dfa.tracks().len();
        let letter = |letter: usize| -> String {
            let digits = self.numeration.letter(letter, tracks);
            digits.iter().map(|digit| digit.to_string()).collect()
        };
        let state = |state: u32| {
            let next = dfa.row(state).iter().enumerate();
            let next = next.filter(|(_, to)| Some(**to) != nowhere);
            let next = next.map(|(l, to)| (letter(l), *to as usize)).collect();
            State { number: state as usize, accepts: dfa.accepting(state), next }
        };
        let states = (0..dfa.states() as u32).filter(|s| Some(*s) != nowhere);
        Automaton {
            lost: self.proved.kind != Kind::Value,
            digits: digits(self.numeration),
            names,
            states: states.map(state).collect(),
        }
    }

    pub(crate) fn dfa(&self) -> &Dfa {
        &self.proved.dfa
    }

    /// The certificate; none where the moves lead to other games.
    pub(crate) fn certificate(&self, name: &str) -> std::result::Result<Option<String>, Fault> {
        let Proved { game, rank, kind, dfa } = &self.proved;
        Ok(write_automaton(name, game, rank, *kind, self.numeration, dfa)?)
    }
}
