//! Submissions whose texts are the same up to comments and layout.

use crate::report::grade::{Entry, Same};
use std::collections::BTreeMap;

/// The number of others that a submission names at most. In a class that handed in one text, each would
/// name all the rest.
const MOST_NAMED: usize = 50;

/// Names of each submission those that are the same, the first of them in the order of the class.
pub(super) fn name_others(entries: &mut [Entry]) {
    let mut groups: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| !entry.likeness.is_empty()) {
        groups.entry(&entry.likeness).or_default().push(entry);
    }
    // Those who handed in together have one text.
    let key = |entry: &Entry| (entry.likeness.clone(), entry.person.together.clone());
    let mut together: BTreeMap<(String, Option<String>), usize> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.person.together.is_some()) {
        *together.entry(key(entry)).or_default() += 1;
    }
    let of = |entry: &Entry| -> Same {
        let group = groups.get(entry.likeness.as_str()).map_or(&[][..], Vec::as_slice);
        let own = together.get(&key(entry)).copied();
        let is_other = |other: &&&Entry| {
            other.name != entry.name && (own.is_none() || key(other) != key(entry))
        };
        let others = group.iter().filter(is_other);
        Same {
            others: group.len().saturating_sub(own.unwrap_or(1)),
            named: others.take(MOST_NAMED).map(|other| other.name.clone()).collect(),
        }
    };
    let all: Vec<Same> = entries.iter().map(of).collect();
    for (entry, same) in entries.iter_mut().zip(all) {
        entry.same = same;
    }
}
