//! A monoid by generators and relations, and whether it is that of Nim.

use super::monoid::{Monoid, Word, longer};
use crate::meter::{self, Spent};
use std::collections::BTreeSet;

/// Heaps that generate a monoid, and relations that define it: each says that a word is a smaller
/// one. They bring every word to the least one of its element.
#[derive(Clone, Debug)]
pub struct Presentation {
    pub generators: Vec<u32>,
    pub relations: Vec<(Word, Word)>,
}

/// The relations are those of words that are not least themselves, while every word within them
/// is. Each word that is not least holds one of these, so they are enough.
pub fn presentation(monoid: &Monoid) -> Result<Presentation, Spent> {
    let mut generators = Vec::new();
    for word in &monoid.least {
        if let [(heap, 1)] = word.as_slice() {
            generators.push(*heap);
        }
    }
    generators.sort_unstable();
    let least = |word: &Word| monoid.least.get(monoid.of_word(word) as usize);
    let mut met = BTreeSet::new();
    let mut relations = Vec::new();
    for word in &monoid.least {
        for heap in &generators {
            meter::work_on(word.len() + 1)?;
            let word = longer(word, *heap);
            let Some(to) = least(&word).filter(|least| **least != word) else { continue };
            let within = (0..word.len()).map(|at| shorter(&word, at));
            if within.into_iter().all(|part| least(&part) == Some(&part)) {
                meter::room_for::<[usize; 8]>(word.len())?;
                if met.insert(word.clone()) {
                    relations.push((word, to.clone()));
                }
            }
        }
    }
    relations.sort_unstable();
    Ok(Presentation { generators, relations })
}

/// One heap less, of those at a place.
fn shorter(word: &Word, at: usize) -> Word {
    let all = word.iter().enumerate();
    let all = all.map(|(i, (heap, count))| (*heap, count - u32::from(i == at)));
    all.filter(|(_, count)| *count > 0).collect()
}

/// Whether it is the quotient of nim heaps: 1 alone, 1 and a, or 1, a and a group in which every
/// element is its own inverse, with a and the identity of the group lost.
pub fn is_tame(monoid: &Monoid) -> bool {
    let lost: Vec<u32> = monoid.lost.each().collect();
    match (monoid.order, lost.as_slice()) {
        (1, []) => true,
        (2, [a]) => monoid.times(*a, *a) == 0,
        (_, [x, y]) => [(*x, *y), (*y, *x)].iter().any(|(a, z)| {
            let in_group = |x: u32| monoid.times(x, x) == *z && monoid.times(x, *z) == x;
            monoid.times(*a, *a) == 0
                && (0..monoid.order as u32).all(|x| x == 0 || x == *a || in_group(x))
        }),
        _ => false,
    }
}
