//! Room for what functions make: a collection is refused that memory should not hold.

use super::fault::{FaultKind, Limit};
use super::value::Value;
use crate::meter::{self, Spent};
use hashbrown::{HashMap, HashSet};

pub(super) type Result<T> = std::result::Result<T, FaultKind>;

/// More members than this are more than any memory holds.
pub(super) const MOST_MEMBERS: usize = 1 << 31;

/// Refuses a collection with more members than memory should hold.
pub(super) fn room(members: usize) -> Result<()> {
    if members > MOST_MEMBERS {
        return Err(FaultKind::Limit(Limit::Memory));
    }
    Ok(meter::room_for::<Value>(members)?)
}

/// Refuses one member more where there is no room for it.
pub(super) fn room_to_push(gathered: &[Value], room: usize) -> Result<()> {
    if gathered.len() < room {
        return Ok(meter::work(1)?);
    }
    self::room(gathered.len())?;
    Ok(meter::room_for::<Value>(gathered.len())?)
}

/// Refuses one entry more where there is no room for it: a table that is full moves to one
/// twice as large.
pub(super) fn room_in<K, V>(table: &HashMap<K, V>) -> Result<()> {
    Ok(room_for_one::<(K, V)>(table.len(), table.capacity())?)
}

/// Refuses one member more where there is no room for it.
pub(super) fn room_among<T>(met: &HashSet<T>) -> std::result::Result<(), Spent> {
    room_for_one::<T>(met.len(), met.capacity())
}

fn room_for_one<T>(length: usize, capacity: usize) -> std::result::Result<(), Spent> {
    if length < capacity {
        return meter::work(1);
    }
    meter::room_for::<(u8, T)>(length.saturating_mul(2))
}
