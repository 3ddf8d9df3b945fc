//! Words and signs that several habits look for, each list in one place.

/// What lies in heaps, and the heaps.
pub const STONES: &[&str] = &[
    "stone", "stones", "coin", "coins", "pin", "pins", "counter", "counters", "token", "tokens",
    "match", "matches", "bean", "beans", "chip", "chips", "piece", "pieces", "object", "objects",
    "item", "items", "box", "boxes", "stick", "sticks", "card", "cards", "square", "squares",
    "heap", "heaps", "pile", "piles", "part", "parts", "row", "rows",
];

/// Heaps alone.
pub const HEAPS: &[&str] = &["heap", "heaps", "pile", "piles", "part", "parts", "row", "rows"];

/// An article that counts.
pub const ONE: &[&str] = &["a", "an"];

pub const ARTICLES: &[&str] = &["a", "an", "the"];

/// Of several heaps or numbers, none is left out.
pub const ALL: &[&str] = &["all", "both", "each", "every"];

/// Where a row ends.
pub const ENDS: &[&str] = &["end", "ends", "side", "sides", "edge", "edges"];

/// Signs between two values that are compared.
pub const COMPARES: &[&str] = &["==", "!=", "<", "<=", ">", ">=", "≤", "≥", "≠", "<>"];

/// Signs and words of a condition.
pub const CONDITIONS: &[&str] = &[
    "==", "!=", "<", "<=", ">", ">=", "≤", "≥", "≠", "<>", "=", "iff", "implies", "in", "is", "are",
];

/// What begins a clause.
pub const CLAUSES: &[&str] = &["for", "if", "where", "as"];

/// What stands behind an amount.
pub const BEHIND_AMOUNTS: &[&str] = &["from", "for", "if", "where", "as", "adjacent", "leaving"];
