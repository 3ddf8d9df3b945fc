//! The form of a position: of all that it can lead to, the smaller ones first.

use super::super::fault::{Fault, FaultKind, no_theory};
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

/// Who looks at misère play, and what is told of positions that are not for it.
#[derive(Debug)]
pub struct Asker {
    pub misere: &'static str,
    pub special: &'static str,
}

const ASKER: Asker = Asker {
    misere: "`genus` tells of both ways to play, and this is under misère play",
    special: "the genus of a position with draws, with options that may be forbidden, or whose moves say who moves next or where",
};

impl Machine {
    pub fn genus(&mut self, of: &Position, limits: &Limits<'_>) -> Result<Genus, Fault> {
        self.parts_play_alike(of, limits)?;
        if let Some(known) = self.tame(of, limits)? {
            return Ok(Genus::of_tame(known));
        }
        // Its faults are those of the nim-value: no nimber, or play that does not end.
        self.value(of, limits)?;
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
                    options: self.followers(state, &ASKER, limits)?,
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

    /// The options of a state for somebody who looks at misère play.
    pub fn followers(
        &mut self,
        state: StateId,
        asker: &Asker,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        if let Some(Key::Misere(_)) = self.states.key(state) {
            return Err(Fault::new(FaultKind::Unfit {
                why: asker.misere.into(),
                instead: "ask it of the position itself, without `misere`".into(),
            }));
        }
        let offers = self.part_offers(Part::State(state), false, limits)?;
        let whole = Position::state(state);
        let due = self.due(&whole)?.is_some();
        let drawn = self.is_drawn(Part::State(state), limits)?;
        let blocked = self.blocking(state) > 0;
        if due || drawn || blocked || offers.iter().any(|offer| offer.again) {
            return Err(no_theory(asker.special, "under normal play it has an outcome"));
        }
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
