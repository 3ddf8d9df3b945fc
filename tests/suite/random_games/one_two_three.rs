//! Games of one, two and three numbers against the definition.

use super::asking::Kind;
use super::cases;
use super::games::games;
use super::rules::Games;
use super::sessions::{Asked, agrees, asked, sizes};
use proptest::prelude::*;

fn small(params: usize) -> impl Strategy<Value = (Games, Asked)> {
    games(params).prop_flat_map(|games| {
        let asked = asked(&games, sizes(&games, [40, 12, 5]), 14);
        (Just(games), asked)
    })
}

fn large(params: usize) -> impl Strategy<Value = (Games, Asked)> {
    games(params).prop_flat_map(|games| {
        let asked = asked(&games, sizes(&games, [400, 26, 10]), 6);
        // The longest play takes its time, and is asked about in the small.
        let asked = asked.prop_map(|mut asked| {
            asked.positions.iter_mut().for_each(|(_, kind)| {
                if *kind == Kind::Birthday {
                    *kind = Kind::Grundy;
                }
            });
            asked
        });
        (Just(games), asked)
    })
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn games_of_one_number_agree_with_the_definition((games, asked) in small(1)) {
        agrees(&games, &asked, 3000)?;
    }

    #[test]
    fn games_of_two_numbers_agree_with_the_definition((games, asked) in small(2)) {
        agrees(&games, &asked, 3000)?;
    }

    #[test]
    fn games_of_three_numbers_agree_with_the_definition((games, asked) in small(3)) {
        agrees(&games, &asked, 3000)?;
    }
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn large_positions_agree_with_the_definition((games, asked) in (1usize..4).prop_flat_map(large)) {
        agrees(&games, &asked, 10_000)?;
    }
}
