//! Certificates of claims that are proved by automata.

use super::super::automatic::{Proved, Settled, Shown, Want};
use super::super::options::Options;
use super::super::state::{Home, Session};
use super::super::unknown::{Result, Why};
use super::Text;
use crate::certificate::{Game, write_automaton, write_claim_by_automata};
use crate::check::tree::{DefinitionId, Quantified};
use crate::solve::automatic::{Formula, Kind, Linear, Var};

impl Session {
    pub(super) fn kept_by_automata(
        &mut self,
        what: &Quantified,
        text: &str,
        home: &Home,
        options: &Options<'_>,
    ) -> Text {
        match self.automatic(what, home, options)? {
            Ok(Settled::Proved(shown)) => self.written_down(&shown, text),
            Ok(Settled::FailsAt(_)) => Ok(Err("it is not proved".to_string())),
            Err(why) => Ok(Err(why)),
        }
    }

    fn written_down(&self, shown: &Shown, text: &str) -> Text {
        let mut games: Vec<(usize, Game)> = Vec::new();
        let mut why = None;
        // What a formula says of a relation, in terms of the games whose certificates there are.
        let mut said = |which: usize, names: &[Var]| -> Option<Formula> {
            let (want, proved) = shown.relations.get(which)?;
            let (of, names) = match (proved, want.kind) {
                (None, Kind::Lost) => {
                    // A position is lost where its value is 0.
                    let same = |(w, _): &(Want, Option<Proved>)| {
                        w.games == want.games && w.kind == Kind::Value
                    };
                    let of = shown.relations.iter().position(same)?;
                    let value = most(&shown.region).max(most(&shown.holds)) + 1;
                    (of, [names, &[value]].concat())
                }
                _ => (which, names.to_vec()),
            };
            let place = match games.iter().position(|(known, _)| *known == of) {
                Some(place) => place,
                None => {
                    match self.game_kept(shown, of) {
                        Ok(game) => games.push((of, game)),
                        Err(found) => {
                            why = Some(found);
                            return None;
                        }
                    }
                    games.len() - 1
                }
            };
            let relation = Formula::Relation(place, names.clone());
            match (of == which, names.last()) {
                (false, Some(value)) => Some(Formula::some(
                    vec![*value],
                    relation.and(Formula::zero(Linear::var(*value))),
                )),
                _ => Some(relation),
            }
        };
        let region = shown.region.with_relations(&mut said);
        let holds = shown.holds.with_relations(&mut said);
        let Some((region, holds)) = region.zip(holds) else {
            return match why {
                Some(Why::Fault(fault)) => Err(fault),
                Some(Why::Unknown(why)) => Ok(Err(why)),
                None => Ok(Err("a game in it is proved with others".to_string())),
            };
        };
        let games: Vec<Game> = games.into_iter().map(|(_, game)| game).collect();
        Ok(Ok(write_claim_by_automata(text, shown.numeration, &region, &holds, &games)?))
    }

    /// A game with the certificate of its values, or of what is lost.
    fn game_kept(&self, shown: &Shown, which: usize) -> Result<Game> {
        let Some((want, proved)) = shown.relations.get(which) else {
            return Err(Why::Unknown("it speaks of an unknown game".to_string()));
        };
        let name = |id: &DefinitionId| {
            self.definition(*id).map_or_else(String::new, |game| game.name.to_string())
        };
        let name = want.games.iter().map(name).collect::<Vec<_>>().join(" + ");
        let with_others =
            || Why::Unknown(format!("what is known of `{name}` rests on other games"));
        let proved = proved.as_ref().ok_or_else(with_others)?;
        let text = write_automaton(
            &name,
            &proved.game,
            &proved.rank,
            proved.kind,
            shown.numeration,
            &proved.dfa,
        );
        let certificate = text.map_err(|spent| Why::Fault(spent.into()))?;
        let certificate = certificate.ok_or_else(with_others)?;
        Ok(Game { name, kind: want.kind, certificate })
    }
}

/// The largest name of a formula.
fn most(of: &Formula) -> Var {
    let sum = |sum: &Linear| sum.times.keys().max().copied().unwrap_or(0);
    let all = |names: &[Var]| names.iter().max().copied().unwrap_or(0);
    match of {
        Formula::Truth(_) => 0,
        Formula::Zero(of) | Formula::AtMost(of) | Formula::Multiple(of, _) => sum(of),
        Formula::Xor(a, b, c) => all(&[*a, *b, *c]),
        Formula::Power(_, a) | Formula::Odious(a) => *a,
        Formula::Root(_, a, b) => all(&[*a, *b]),
        Formula::Relation(_, names) => all(names),
        Formula::Not(of) => most(of),
        Formula::All(parts) | Formula::Any(parts) => parts.iter().map(most).max().unwrap_or(0),
        Formula::Some(names, of) => all(names).max(most(of)),
    }
}
