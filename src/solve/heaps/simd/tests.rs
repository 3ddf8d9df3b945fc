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
    fn groups(
        codes in codes(|c| c, 1024, 100),
        marks in proptest::collection::vec((0..120u32, 0..1024u16), 0..40),
        base in 0..100usize,
    ) {
        let (places, with): (Vec<u32>, Vec<u16>) = marks.iter().copied().unzip();
        let marks = Marks { codes: &codes, base, places: &places, with: &with };
        let mut sets = [[1 << 63; 8]; GROUP];
        for (place, with) in places.iter().zip(&with) {
            let Some(first) = base.checked_sub(*place as usize) else { continue };
            let Some(own) = codes.get(first..first + GROUP) else { continue };
            for (set, code) in sets.iter_mut().zip(own) {
                let code = usize::from(code ^ with);
                if code < 512 {
                    set[code / 64] |= 1 << (code % 64);
                }
            }
        }
        let bytes: Vec<u8> = codes.iter().map(|code| *code as u8).collect();
        let with: Vec<u8> = with.iter().map(|with| *with as u8).collect();
        let small = Marks { codes: &bytes, base, places: &places, with: &with };
        let mut plain = [[1; 2]; GROUP];
        plain::group(small, &mut plain);
        for level in Level::all() {
            let mut found = [[1 << 63; 8]; GROUP];
            group_words(level, marks, &mut found);
            prop_assert!(found == sets, "{level:?}");
            let mut found = [[1; 2]; GROUP];
            group_bytes(level, small, &mut found);
            prop_assert!(found == plain, "{level:?}");
        }
    }

    #[test]
    fn rows_are_joined(bits in codes(|c| c, u16::MAX, 9 * LANES), count in 0..10usize) {
        let rows: Vec<Row<u16>> = bits.as_chunks().0.iter().take(count).copied().collect();
        let bytes: Vec<Row<u8>> = rows.iter().map(|row| row.map(|bits| bits as u8)).collect();
        for level in Level::all() {
            let (words, small) = (join(level, &rows), join(level, &bytes));
            for lane in 0..LANES {
                for bit in 0..64 {
                    let there = rows.get(bit / 16).is_some_and(|row| row[lane] >> (bit % 16) & 1 == 1);
                    prop_assert_eq!(words[lane] >> bit & 1 == 1, there, "{:?}", level);
                    let there = bytes.get(bit / 8).is_some_and(|row| row[lane] >> (bit % 8) & 1 == 1);
                    prop_assert_eq!(small[lane] >> bit & 1 == 1, there, "{:?}", level);
                }
            }
        }
    }

    #[test]
    fn places_that_are_alike(
        list in codes(|c| c as u8, 3, 200),
        places in proptest::collection::vec(0..200usize, 0..5),
        shift in 1..140usize,
    ) {
        let whole = places.iter().all(|place| place + 1 >= shift + LANES);
        let agrees = |lane: usize| {
            let other = |place: usize| place + 1 - shift - LANES + lane;
            whole && places.iter().all(|place| list[*place] == list[other(*place)])
        };
        let expected = (0..LANES).filter(|lane| agrees(*lane)).fold(0, |all, lane| all | 1 << lane);
        for level in Level::all() {
            prop_assert_eq!(alike(level, &list, &places, shift), expected, "{:?}", level);
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
