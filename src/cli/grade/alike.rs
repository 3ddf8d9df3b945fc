//! `--likeness`: the page that lists pairs of submissions with similar texts.

use super::submission::Submission;
use crate::grade::likeness::Prints;
use crate::report::grade::likeness_page;
use std::collections::BTreeMap;
use std::mem::take;

/// The page about submissions with these prints. What a student handed in twice is alike, and says nothing.
pub(super) fn page(all: &[Submission], mut prints: Vec<Prints>, threshold: u32) -> String {
    let once = once_together(all);
    let prints: Vec<Prints> =
        once.iter().map(|(_, at)| prints.get_mut(*at).map(take).unwrap_or_default()).collect();
    let names: Vec<&str> = once.iter().map(|(name, _)| name.as_str()).collect();
    let own = |index: usize| all.get(once.get(index)?.1);
    let of_two = |one: usize, other: usize| match (own(one), own(other)) {
        (Some(one), Some(other)) => !one.is_of_the_same_person(other),
        _ => true,
    };
    likeness_page(&names, &prints, threshold, &of_two)
}

/// Each text that was handed in, once, with its place: what several handed in together has the names of
/// all, and of several attempts each says which it is.
fn once_together(all: &[Submission]) -> Vec<(String, usize)> {
    let mut once: Vec<(String, usize)> = Vec::new();
    let mut groups: BTreeMap<(&str, Option<&str>), usize> = BTreeMap::new();
    for (at, own) in all.iter().enumerate() {
        let attempt = own.person.attempt.as_deref();
        let group = own.person.together.as_deref().map(|group| (group, attempt));
        if let Some((names, _)) = group.and_then(|group| once.get_mut(*groups.get(&group)?)) {
            *names += &format!(" and {}", own.name);
            continue;
        }
        groups.extend(group.map(|group| (group, once.len())));
        let several = all.iter().any(|other| other.is_attempt_beside(own));
        let attempt = attempt.filter(|_| several).map(|attempt| format!(" {attempt}"));
        once.push((own.name.clone() + &attempt.unwrap_or_default(), at));
    }
    once
}
