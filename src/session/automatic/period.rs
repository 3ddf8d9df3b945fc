//! `period` of games that no theorem of heaps covers, by automata.

use crate::check::tree::{DefinitionId, DefinitionKind};
use crate::meter;
use crate::session::answer::{Found, Repeats};
use crate::session::options::Options;
use crate::session::state::Session;
use crate::solve::fault::Fault;
use crate::solve::heaps::proof::Theorem;
use crate::solve::heaps::{Values, period};

/// The number of first values in which a period is looked for; automata are asked whether it goes on.
const A_FEW: usize = 200;

impl Session {
    /// What automata prove of a game of which no other theorem says anything.
    pub(in crate::session) fn by_automata(
        &mut self,
        id: DefinitionId,
        options: &Options<'_>,
    ) -> Result<Option<Found>, Fault> {
        let seen = self.repeats_of_a_few(id, options)?;
        let about = match self.about_values(id, seen, options)? {
            None => self.automaton_of_lost(id, options)?,
            found => found,
        };
        let Some(about) = about else { return Ok(None) };
        if let Some(repeats) = seen.filter(|_| about.repeats) {
            let (theorems, checked_to) = (vec![Theorem::Automatic], A_FEW as u64 - 1);
            return Ok(Some(Found::Proved { repeats, theorems, checked_to }));
        }
        let mut names = match self.definition(id).map(|d| &d.kind) {
            Some(DefinitionKind::Game(game)) => {
                game.params.iter().map(|p| p.name.to_string()).collect()
            }
            _ => Vec::new(),
        };
        if about.dfa().tracks().len() > names.len() {
            names.push("value".to_string());
        }
        Ok(Some(Found::Automatic(about.automaton(names))))
    }

    /// How the first values of a game of one number repeat.
    fn repeats_of_a_few(
        &mut self,
        id: DefinitionId,
        options: &Options<'_>,
    ) -> Result<Option<Repeats>, Fault> {
        let one = match self.definition(id).map(|d| &d.kind) {
            Some(DefinitionKind::Game(of)) => of.params.len() == 1,
            _ => false,
        };
        let Some(game) = self.game(id).filter(|_| one) else { return Ok(None) };
        let few = Options { points: options.points.min(A_FEW), ..*options };
        // What has no such values may be known by an automaton all the same.
        let Ok(values) = self.plain_values(game, &few) else {
            meter::look()?;
            return Ok(None);
        };
        let whole = values.len() == few.points;
        let seen = period::observed(Values::Wide(&values));
        Ok(seen.filter(|_| whole).map(Repeats::from))
    }
}
