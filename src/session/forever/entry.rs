//! Entries of lists of a known length at a place that changes: `[0, 1, 0, 1, 2][n % 5]`.

use super::digits::fixed;
use super::{Forever, Members, Result, Thing, unknown};
use crate::meter;
use crate::solve::fault::Fault;
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;
use crate::solve::value::Value;

/// Of a list of things that change themselves no more are gone through.
const MOST_ENTRIES: usize = 100;

impl Forever<'_, '_> {
    pub(crate) fn entry(&self, of: Thing, index: &Tail) -> Result<Thing> {
        let all = match of {
            Thing::Members(Members { all, .. }) => all,
            Thing::Fixed(Value::Text(text)) => return self.letter(&text, index),
            Thing::Texts(_) => return unknown("it takes a letter out of a text that changes"),
            _ => {
                return unknown(
                    "it takes an entry out of something that is not followed for all numbers",
                );
            }
        };
        let index = self.where_needed(index)?;
        let Some(places) = places(&index, all.len())? else {
            return unknown("an entry in it is not in its list for all numbers");
        };
        if let [only] = places.as_slice() {
            return all
                .get(*only)
                .map_or_else(|| unknown("a list in it is empty"), |e| Ok(e.clone()));
        }
        let constant = |thing: &Thing| match thing {
            Thing::Number(tail) => fixed(tail),
            _ => None,
        };
        let known: Option<Vec<i64>> = all.iter().map(constant).collect();
        if let Some(known) = known {
            let entry = |n: i64| known.get(usize::try_from(n).ok()?).copied();
            return Ok(Thing::Number(index.map(entry)?));
        }
        if places.len() > MOST_ENTRIES {
            return unknown("a list in it has very many entries that change");
        }
        let mut result: Option<Thing> = None;
        for place in places {
            let Some(entry) = all.get(place).cloned() else { continue };
            let here = index.with(Binary::Equal, &Tail::constant(place as i64))?;
            result = Some(match result {
                None => entry,
                Some(others) => self.choose(&here, entry, others)?,
            });
        }
        result.map_or_else(|| unknown("a list in it is empty"), Ok)
    }
}

/// The places of a list that a sequence comes to, if it comes to no other.
pub(super) fn places(index: &Tail, entries: usize) -> Result<Option<Vec<usize>>> {
    if index.saltus() != Some(0) {
        return Ok(None);
    }
    let end = index.start() + index.period();
    meter::work_on(end).map_err(Fault::from)?;
    let mut met = vec![false; entries];
    for n in 0..end as u64 {
        let place = index.at(n).and_then(|place| usize::try_from(place).ok());
        match place.and_then(|place| met.get_mut(place)) {
            Some(met) => *met = true,
            None => return Ok(None),
        }
    }
    Ok(Some(met.iter().enumerate().filter(|(_, met)| **met).map(|(place, _)| place).collect()))
}
