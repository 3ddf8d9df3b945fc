//! Words and signs that several habits look for, each list in one place.

/// What lies in heaps, and the heaps.
pub(super) const STONES: &[&str] = &[
    "stone", "stones", "coin", "coins", "pin", "pins", "counter", "counters", "token", "tokens",
    "match", "matches", "bean", "beans", "chip", "chips", "piece", "pieces", "object", "objects",
    "item", "items", "box", "boxes", "stick", "sticks", "card", "cards", "square", "squares",
    "heap", "heaps", "pile", "piles", "part", "parts", "row", "rows",
];

/// Heaps alone.
pub(super) const HEAPS: &[&str] =
    &["heap", "heaps", "pile", "piles", "part", "parts", "row", "rows"];

/// An article that counts.
pub(super) const ONE: &[&str] = &["a", "an"];

pub(super) const ARTICLES: &[&str] = &["a", "an", "the"];

/// Of several heaps or numbers, none is left out.
pub(super) const ALL: &[&str] = &["all", "both", "each", "every"];

/// Where a row ends.
pub(super) const ENDS: &[&str] = &["end", "ends", "side", "sides", "edge", "edges"];

/// Signs between two values that are compared.
pub(super) const COMPARES: &[&str] = &["==", "!=", "<", "<=", ">", ">=", "≤", "≥", "≠", "<>"];

/// Signs and words of a condition.
pub(super) const CONDITIONS: &[&str] = &[
    "==", "!=", "<", "<=", ">", ">=", "≤", "≥", "≠", "<>", "=", "iff", "implies", "in", "is", "are",
];

/// What begins a clause.
pub(super) const CLAUSES: &[&str] = &["for", "if", "where", "as"];

/// What stands behind an amount.
pub(super) const BEHIND_AMOUNTS: &[&str] =
    &["from", "for", "if", "where", "as", "adjacent", "leaving"];
