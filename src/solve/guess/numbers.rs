//! Numbers in what is guessed: how they are listed, and how long they are to say.

pub(super) fn listed(list: &[i64]) -> String {
    list.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

pub(super) fn number_length(c: i64) -> usize {
    1 + usize::from(c < 0) + c.unsigned_abs().checked_ilog2().unwrap_or(0) as usize / 4
}
