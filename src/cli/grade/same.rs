//! Submissions whose texts are the same up to comments and layout.

use crate::report::grade::{Entry, Same};
use std::collections::BTreeMap;

/// The number of others that a submission names at most. In a class that handed in one text, each would
/// name all the rest.
const MOST_NAMED: usize = 50;

/// Names of each submission those that are the same, the first of them in the order of the class.
pub fn name_others(entries: &mut [Entry]) {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| !entry.judged.likeness.is_empty()) {
        groups.entry(&entry.judged.likeness).or_default().push(&entry.name);
    }
    let of = |entry: &Entry| -> Same {
        let group = groups.get(entry.judged.likeness.as_str()).map_or(&[][..], Vec::as_slice);
        let others = group.iter().filter(|name| **name != entry.name);
        Same {
            others: group.len().saturating_sub(1),
            named: others.take(MOST_NAMED).map(|name| name.to_string()).collect(),
        }
    };
    let all: Vec<Same> = entries.iter().map(of).collect();
    for (entry, same) in entries.iter_mut().zip(all) {
        entry.same = same;
    }
}
