//! Layers against the search for candidates, and what is proved infinite against plain search.

use super::{Heap, Quotient, Reach, Stopped};
use hashbrown::HashMap;

const REACH: Reach = Reach { codes: 40_000, elements: 2_000, layers: 24 };

/// A heap of an octal code.
fn heap(digits: &[u32], n: u32) -> Heap {
    let mut options: Vec<Box<[u32]>> = Vec::new();
    for (digit, taken) in digits.iter().zip(1..=n) {
        let left = n - taken;
        if digit & 1 > 0 && left == 0 {
            options.push(Box::default());
        }
        if digit & 2 > 0 && left > 0 {
            options.push(Box::from([left]));
        }
        if digit & 4 > 0 {
            options.extend((1..=left / 2).map(|part| Box::from([part, left - part])));
        }
    }
    Heap { options }
}

/// With layers alone the same quotients are found as with candidates alone.
#[test]
fn layers_find_what_candidates_find() {
    let mut compared = 0;
    for code in (0..512).step_by(5) {
        let digits = [code / 64, code / 8 % 8, code % 8];
        let (mut known, mut refused) = (Quotient::new(), false);
        for n in 1..=11 {
            let own = heap(&digits, n);
            let mut layered = known.clone();
            layered.heaps.push(own.clone());
            let before = known.monoid.order;
            if refused || known.add(own, &Reach { layers: 0, ..REACH }).is_err() {
                refused = true;
                continue;
            }
            if known.monoid.order == before {
                continue;
            }
            let (monoid, _) = layered.by_layers(&REACH).expect("layers that repeat");
            let counts = |of: &super::Monoid| (of.order, of.lost.count());
            assert_eq!(counts(&monoid), counts(&known.monoid), "{digits:?} {n}");
            // The least words are those of the same elements.
            let words = |of: &super::Monoid| {
                let mut all = of.least.clone();
                all.sort_unstable();
                all
            };
            assert_eq!(words(&monoid), words(&known.monoid), "{digits:?} {n}");
            for word in &monoid.least {
                let lost = |of: &super::Monoid| of.lost.has(of.of_word(word));
                assert_eq!(lost(&monoid), lost(&known.monoid), "{digits:?} {n}");
            }
            compared += 1;
        }
    }
    assert!(compared > 60, "only {compared}");
}

/// Whether a sum is a P-position, by its options.
fn lost(heaps: &[Heap], sum: &[u32], known: &mut HashMap<Vec<u32>, bool>) -> bool {
    let mut sum: Vec<u32> = sum.iter().copied().filter(|n| heaps[*n as usize].lives()).collect();
    sum.sort_unstable();
    if let Some(known) = known.get(&sum) {
        return *known;
    }
    let mut wins = sum.is_empty();
    for at in 0..sum.len() {
        let mut rest = sum.clone();
        let own = rest.remove(at);
        for option in &heaps[own as usize].options {
            wins = wins || lost(heaps, &[&rest, &option[..]].concat(), known);
        }
    }
    known.insert(sum, !wins);
    !wins
}

/// 0.06 has an infinite quotient from heap 17 on: sums of heap 12 alone are told apart, which plain search
/// finds as well as far as it comes.
#[test]
fn an_infinite_quotient() {
    let digits = [0, 6];
    let mut quotient = Quotient::new();
    let heaps: Vec<Heap> = (0..=17).map(|n| heap(&digits, n)).collect();
    for heap in &heaps[1..17] {
        quotient.add(heap.clone(), &REACH).expect("a finite quotient");
    }
    assert_eq!(quotient.monoid.order, 48);
    let found = quotient.add(heaps[17].clone(), &REACH);
    assert_eq!(found, Err(Stopped::Endless { heap: 12 }));
    // All is as it was.
    assert_eq!((quotient.to(), quotient.monoid.heaps.len()), (16, 17));
    let mut known = HashMap::new();
    let few: [&[u32]; 4] = [&[], &[3], &[4], &[3, 4]];
    for a in 0..4 {
        for b in a + 1..=4 {
            let mut apart = |beside: usize, fives: usize, more: &[u32]| {
                let mut with = |twelves: usize| {
                    let sum =
                        [&[17], &vec![12; twelves + beside][..], &vec![5; fives], more].concat();
                    lost(&heaps, &sum, &mut known)
                };
                with(a) != with(b)
            };
            let found = (0..=4).any(|beside| {
                (0..=9).any(|fives| few.iter().any(|more| apart(beside, fives, more)))
            });
            assert!(found, "{a} and {b} heaps of 12");
        }
    }
}
