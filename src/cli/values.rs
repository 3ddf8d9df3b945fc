//! The values that options of the command line take, and what is said of others.

use crate::check::is_day;
use std::num::NonZero;

/// A part of all submissions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shard {
    /// From 1 to `of`.
    pub part: usize,
    pub of: usize,
}

pub(super) fn shard(text: &str) -> Result<Shard, String> {
    let parts =
        text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    match parts {
        Some((part, of)) if 1 <= part && part <= of => Ok(Shard { part, of }),
        _ => Err("write K/N with K from 1 to N, as in 3/16".to_string()),
    }
}

/// Days are compared as texts: one that is written otherwise would show what is kept back.
pub(super) fn day(text: &str) -> Result<String, String> {
    let wrong = || "write a day as year, month, day: 2026-12-01".to_string();
    is_day(text).then(|| text.to_string()).ok_or_else(wrong)
}

pub(super) fn percent(text: &str) -> Result<u32, String> {
    let number = text.trim_end_matches('%').parse().ok().filter(|n| *n <= 100);
    number.ok_or_else(|| "write a number from 0 to 100, as in 25%".to_string())
}

pub(super) fn one_or_more(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "write a whole number from 1 on".to_string())
}
