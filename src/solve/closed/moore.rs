//! Moore's nim: a move takes from at least one heap and from no more than k of them, from each as much as one likes.
//!
//! E. H. Moore, "A generalization of the game called Nim" (1910): the position is lost exactly if in each binary column
//! the number of ones is a multiple of k + 1. The value is told where it is simple: for k = 1 it is Nim; with no more
//! than k heaps a move leaves any smaller heaps, and the value is how many counters there are.

/// How many heaps a move may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    Number(i64),
    /// The argument of the game at this place.
    Argument(usize),
}

/// The form of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moore {
    pub most: Most,
    /// The place of the list of heaps among the arguments.
    pub heaps: usize,
}

/// What the theorem says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    Value(u64),
    /// It is not 0.
    Won,
}

/// How many of the heaps have a one in a column.
fn ones(heaps: &[u64], column: u32) -> u64 {
    heaps.iter().filter(|heap| *heap >> column & 1 == 1).count() as u64
}

/// The heaps have been counted as work.
pub(super) fn says(heaps: &[u64], most: u64) -> Says {
    let moved = heaps.iter().filter(|heap| **heap > 0).count() as u64;
    let most = most.min(heaps.len() as u64);
    if most == 1 {
        return Says::Value(heaps.iter().fold(0, |sum, heap| sum ^ heap));
    }
    if most == 0 || moved == 0 {
        return Says::Value(0);
    }
    if most >= moved {
        let all = heaps.iter().try_fold(0u64, |all, heap| all.checked_add(*heap));
        return all.map_or(Says::Won, Says::Value);
    }
    let lost = (0..u64::BITS).all(|column| ones(heaps, column).is_multiple_of(most + 1));
    if lost { Says::Value(0) } else { Says::Won }
}

pub(super) fn options(heaps: &[u64], most: u64) -> u64 {
    if most == 0 {
        return 0;
    }
    // No fewer than those in which one or two heaps change, which is enough to say that they are many.
    let all = heaps.iter().fold(0u64, |all, heap| all.saturating_add(*heap));
    let squares =
        heaps.iter().fold(0u64, |all, heap| all.saturating_add(heap.saturating_mul(*heap)));
    match most {
        1 => all,
        _ => all.saturating_add(all.saturating_mul(all).saturating_sub(squares) / 2),
    }
}

/// Heaps that one move leaves, and that are worth so much; and whether no other move does. None where it cannot be said.
pub(super) fn leaving(heaps: &[u64], most: u64, wanted: u64) -> Option<(Vec<Vec<u64>>, bool)> {
    let most = most.min(heaps.len() as u64);
    let Says::Value(value) = says(heaps, most) else {
        return (wanted == 0).then(|| (vec![lost_left(heaps, most)], false));
    };
    let changed = |at: usize, to: u64| {
        let mut left = heaps.to_vec();
        left.iter_mut().skip(at).take(1).for_each(|heap| *heap = to);
        left
    };
    if most == 1 {
        let to = heaps.iter().map(|heap| heap ^ value ^ wanted).enumerate();
        let to = to.filter(|(at, to)| heaps.get(*at).is_some_and(|heap| to < heap));
        return Some((to.map(|(at, to)| changed(at, to)).collect(), true));
    }
    if value <= wanted {
        // Of a lost position none is told: nobody asks for moves to another value there.
        return (value != 0 || wanted == 0).then(|| (Vec::new(), true));
    }
    // As many counters as are wanted are left, those of the first heaps.
    let mut rest = wanted;
    let mut left = Vec::with_capacity(heaps.len());
    for heap in heaps {
        left.push(rest.min(*heap));
        rest -= rest.min(*heap);
    }
    Some((vec![left], wanted == 0))
}

/// A lost position that one move leaves, from one that is not lost. Column by column from the highest: what is
/// left of the ones there by k + 1 goes, or ones are added in heaps that have been made smaller already.
fn lost_left(heaps: &[u64], most: u64) -> Vec<u64> {
    let mut left = heaps.to_vec();
    let mut smaller = vec![false; heaps.len()];
    let mut touched = 0;
    for column in (0..u64::BITS).rev() {
        let one = 1u64 << column;
        let mut rest = 0;
        for (heap, smaller) in left.iter_mut().zip(&smaller) {
            match smaller {
                true => *heap &= !one,
                false => rest += u64::from(*heap & one != 0),
            }
        }
        rest %= most + 1;
        let lacking = (most + 1 - rest) % (most + 1);
        if lacking <= touched {
            let free = left.iter_mut().zip(&smaller).filter(|(_, smaller)| **smaller);
            free.take(lacking as usize).for_each(|(heap, _)| *heap |= one);
            continue;
        }
        // Together no more than k heaps: as many as are lacking are more than those that were touched.
        let ones =
            left.iter_mut().zip(&mut smaller).filter(|(heap, own)| !**own && **heap & one != 0);
        for (heap, smaller) in ones.take(rest as usize) {
            *heap &= !one;
            *smaller = true;
            touched += 1;
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::super::super::nimber::mex;
    use super::*;
    use hashbrown::HashMap;

    fn smaller(heaps: &[u64], most: u64) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = vec![Vec::new()];
        for heap in heaps {
            let longer = |left: &Vec<u64>| {
                let left = left.clone();
                (0..=*heap).map(move |to| [left.as_slice(), &[to]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        let changed = |left: &Vec<u64>| left.iter().zip(heaps).filter(|(a, b)| a != b).count();
        all.retain(|left| (1..=most).contains(&(changed(left) as u64)));
        all
    }

    #[test]
    fn what_is_said_is_what_the_rules_say() {
        for most in 0..=4 {
            let mut values: HashMap<Vec<u64>, u64> = HashMap::new();
            for code in 0..4u64.pow(4) {
                let heaps = vec![code / 64 % 4, code / 16 % 4, code / 4 % 4, code % 4];
                let all = smaller(&heaps, most);
                let value = mex(all.iter().map(|left| values[left]));
                match says(&heaps, most) {
                    Says::Value(own) => assert_eq!(own, value, "{heaps:?} {most}"),
                    Says::Won => assert_ne!(value, 0, "{heaps:?} {most}"),
                }
                if most > 0 {
                    assert!(options(&heaps, most) <= all.len() as u64, "{heaps:?} {most}");
                }
                for wanted in 0..8 {
                    let Some((found, whole)) = leaving(&heaps, most, wanted) else { continue };
                    let own: Vec<&Vec<u64>> =
                        all.iter().filter(|left| values[*left] == wanted).collect();
                    assert!(found.iter().all(|left| own.contains(&left)), "{heaps:?} {most}");
                    if whole {
                        assert_eq!(found.len(), own.len(), "{heaps:?} {most} {wanted}");
                    }
                    assert_eq!(found.is_empty(), own.is_empty(), "{heaps:?} {most} {wanted}");
                }
                values.insert(heaps, value);
            }
        }
    }

    #[test]
    fn large_heaps_are_no_trouble() {
        let most = i64::MAX as u64;
        assert_eq!(says(&[most, most, most], 2), Says::Value(0));
        assert_eq!(says(&[most, most, most - 1], 2), Says::Won);
        assert_eq!(leaving(&[most, most, most - 1], 2, 0), Some((vec![vec![most - 1; 3]], false)));
        assert_eq!(says(&[most, most, most], u64::MAX), Says::Won);
        assert_eq!(says(&[most], u64::MAX), Says::Value(most));
        assert_eq!(leaving(&[most; 3], u64::MAX, 0), Some((vec![vec![0; 3]], false)));
        assert!(options(&[most, most], 2) > most);
    }
}
