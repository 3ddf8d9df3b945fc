//! Every machine's loops agree with the plain ones.

use super::*;
use proptest::prelude::*;

fn codes<T: Copy + std::fmt::Debug>(
    of: impl Fn(u16) -> T,
    bound: u16,
    len: usize,
) -> impl Strategy<Value = Vec<T>> {
    let all = proptest::collection::vec(0..bound, len);
    all.prop_map(move |all| all.into_iter().map(&of).collect())
}

/// The set that holds what a number's bits say, all over.
fn need(seed: [u64; 16], sparse: bool) -> Need {
    seed.map(|part| if sparse { part & part.rotate_left(7) & part.rotate_left(19) } else { part })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn marks_of_bytes(
        codes in codes(|c| c as u8, 256, 400),
        marks in proptest::collection::vec((0..460u32, any::<u8>()), 0..60),
        count in 1..33usize,
        base in 64..400usize,
    ) {
        let (places, with): (Vec<u32>, Vec<u8>) = marks.into_iter().unzip();
        let marks = Marks { codes: &codes, base, places: &places, with: &with };
        let mut plain = vec![[1; LANES]; count];
        plain::mark_bytes(marks, &mut plain);
        for level in Level::all() {
            let mut rows = vec![[1; LANES]; count];
            mark_bytes(level, marks, &mut rows);
            prop_assert!(rows == plain, "{level:?}");
        }
    }

    #[test]
    fn marks_of_words(
        codes in codes(|c| c, 1024, 400),
        marks in proptest::collection::vec((0..460u32, 0..1024u16), 0..60),
        count in 1..33usize,
        base in 64..400usize,
    ) {
        let (places, with): (Vec<u32>, Vec<u16>) = marks.into_iter().unzip();
        let marks = Marks { codes: &codes, base, places: &places, with: &with };
        let mut plain = vec![[1; LANES]; count];
        plain::mark_words(marks, &mut plain);
        for level in Level::all() {
            let mut rows = vec![[1; LANES]; count];
            mark_words(level, marks, &mut rows);
            prop_assert!(rows == plain, "{level:?}");
        }
    }

    #[test]
    fn sweeps_of_bytes(
        left in codes(|c| c as u8, 256, 700),
        right in codes(|c| c as u8, 256, 700),
        len in 0..700usize,
        seed in any::<[u64; 16]>(),
        sparse: bool,
    ) {
        let mut first = need(seed, sparse);
        first[4..].fill(0);
        let mut plain = first;
        let done = plain::sweep(&left[..len], &right[..len], 0, &mut plain);
        for level in Level::all() {
            let mut need = first;
            prop_assert_eq!(sweep_bytes(level, &left[..len], &right[..len], &mut need), done);
            prop_assert!(need == plain, "{level:?}");
        }
    }

    #[test]
    fn sweeps_of_words(
        left in codes(|c| c, 2048, 3000),
        right in codes(|c| c, 2048, 3000),
        len in 0..3000usize,
        seed in any::<[u64; 16]>(),
        sparse: bool,
        base in 0..2048u16,
    ) {
        let first = need(seed, sparse);
        let mut plain = first;
        let done = plain::sweep(&left[..len], &right[..len], base, &mut plain);
        for level in Level::all() {
            let mut need = first;
            prop_assert_eq!(sweep_words(level, &left[..len], &right[..len], base, &mut need), done);
            prop_assert!(need == plain, "{level:?}");
        }
    }
}
