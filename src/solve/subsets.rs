//! The sets that can be made of some members: all of them, or those of one size.

use super::fault::{FaultKind, Limit};
use super::room::{MOST_MEMBERS, Result};
use super::value::Value;
use crate::meter::{self, aside::Row};

/// All sets of some members.
pub(super) fn subsets(all: &[Value]) -> Result<Value> {
    if all.len() > 24 {
        return Err(FaultKind::Limit(Limit::Memory));
    }
    let chosen = |mask: u32| {
        let members = all.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
        Value::set(members.map(|(_, v)| v.clone()).collect())
    };
    let count = 1usize << all.len();
    let mut found = Row(Vec::new());
    // On average half of all are chosen.
    meter::room_for::<Value>(count.saturating_mul(all.len() / 2 + 3))?;
    for mask in 0..count as u32 {
        meter::work_on(all.len())?;
        found.0.push(chosen(mask));
    }
    Ok(Value::list(found.take()))
}

/// All sets of so many members, in order.
pub(super) fn chosen(all: &[Value], many: i64) -> Result<Value> {
    let Some(many) = usize::try_from(many).ok().filter(|many| *many <= all.len()) else {
        return Ok(Value::list(Vec::new()));
    };
    // There is one more way for each member that may be taken in place of another.
    let ways = (1..=many).try_fold(1usize, |ways, k| {
        ways.checked_mul(all.len() - many + k).map(|product| product / k)
    });
    let ways = ways.filter(|ways| *ways <= MOST_MEMBERS);
    let ways = ways.ok_or(FaultKind::Limit(Limit::Memory))?;
    meter::room_for::<Value>(ways.saturating_mul(many + 3))?;
    let mut places: Vec<usize> = (0..many).collect();
    let mut found = Row(Vec::with_capacity(ways));
    loop {
        meter::work_on(many + 1)?;
        let members = places.iter().filter_map(|place| all.get(*place).cloned());
        found.0.push(Value::set_in_order(members.collect()));
        // The last that can go on does, and those after it stand right behind it.
        let goes_on = |(k, place): &(usize, &usize)| **place < all.len() - many + k;
        let Some((k, place)) = places.iter().enumerate().rfind(goes_on) else { break };
        let next = place + 1;
        for (place, own) in places.iter_mut().skip(k).zip(next..) {
            *place = own;
        }
    }
    Ok(Value::list(found.take()))
}
