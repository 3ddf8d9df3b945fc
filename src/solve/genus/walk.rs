//! The form of a position: of all that it can lead to, the smaller ones first.

use super::super::fault::{Fault, FaultKind};
use super::super::machine::{Limits, Machine};
use super::super::states::{Key, Part, Position, StateId};
use super::{Forms, Genus};
use hashbrown::{HashMap, HashSet};

/// What is known of forms, and of which states they are.
#[derive(Debug, Default)]
pub struct Genera {
    forms: Forms,
    states: HashMap<StateId, u32>,
}

/// A state whose options are looked at.
struct Open {
    state: StateId,
    options: Vec<Position>,
    /// The forms of those that are done.
    forms: Vec<u32>,
}

/// What is told of positions under misère play.
const UNDER_MISERE: &str = "`genus` tells of both ways to play, and this is under misère play";

impl Machine {
    pub fn genus(&mut self, of: &Position, limits: &Limits<'_>) -> Result<Genus, Fault> {
        self.parts_play_alike(of, limits)?;
        self.is_misere_known(of)?;
        if let Some(known) = self.tame(of, limits)? {
            return Ok(Genus::of_tame(known));
        }
        self.ends_under_misere(of, limits)?;
        let mut inside = HashSet::new();
        let mut open: Vec<Open> = Vec::new();
        let form = loop {
            let whole = match open.last() {
                Some(top) => top.options.get(top.forms.len()),
                None => Some(of),
            };
            let Some(whole) = whole.cloned() else {
                let Some(done) = open.pop() else { continue };
                let form = self.genera.forms.with_options(done.forms)?;
                self.genera.states.insert(done.state, form);
                inside.remove(&done.state);
                continue;
            };
            let known = &self.genera.states;
            let missing = whole.parts().iter().find_map(|part| match part {
                Part::State(id) if !known.contains_key(id) => Some(*id),
                _ => None,
            });
            if let Some(state) = missing {
                self.within(limits).map_err(Fault::new)?;
                if !inside.insert(state) {
                    let circle = open.iter().skip_while(|o| o.state != state).map(|o| o.state);
                    let circle = circle.chain([state]).map(Position::state).collect();
                    return Err(Fault::new(FaultKind::Cycle(circle)));
                }
                open.push(Open {
                    state,
                    options: self.followers(state, UNDER_MISERE, limits)?,
                    forms: Vec::new(),
                });
                continue;
            }
            let form = self.form_of_known(&whole)?;
            match open.last_mut() {
                Some(top) => top.forms.push(form),
                None => break form,
            }
        };
        let genus = self.genera.forms.genus(form).cloned();
        genus.ok_or_else(|| Fault::new(FaultKind::Argument("genus")))
    }

    /// Refuses what misère play knows nothing of, and play that does not end, by the faults of the nim-value. What has
    /// none comes to a position that is refused when it is met.
    pub fn ends_under_misere(&mut self, of: &Position, limits: &Limits<'_>) -> Result<(), Fault> {
        self.is_misere_known(of)?;
        match self.value(of, limits) {
            Err(Fault { kind: FaultKind::NoNimber { .. }, .. }) => Ok(()),
            other => other.map(drop),
        }
    }

    /// The options of a state for somebody who looks at misère play.
    pub fn followers(
        &mut self,
        state: StateId,
        under_misere: &str,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        if let Some(Key::Misere(_)) = self.states.key(state) {
            return Err(Fault::new(FaultKind::Unfit {
                why: under_misere.into(),
                instead: "ask it of the position itself, without `misere`".into(),
            }));
        }
        self.is_misere_known(&Position::state(state))?;
        let offers = self.part_offers(Part::State(state), false, limits)?;
        Ok(offers.into_iter().map(|offer| offer.position).collect())
    }

    fn form_of_known(&mut self, whole: &Position) -> Result<u32, Fault> {
        let mut sum = self.genera.forms.heap(0)?;
        for part in whole.parts() {
            let own = match part {
                Part::Heap(n) => self.genera.forms.heap(*n)?,
                Part::State(id) => self.genera.states.get(id).copied().unwrap_or(0),
            };
            sum = self.genera.forms.sum(sum, own)?;
        }
        Ok(sum)
    }
}
