//! A limit ends a session with an error; it never makes an answer wrong.

use super::asking;
use super::cases;
use super::games::games;
use super::rules::Games;
use super::sessions::{Asked, asked, questions, sizes};
use proptest::prelude::*;

fn drawn() -> impl Strategy<Value = (Games, Asked)> {
    (1usize..4).prop_flat_map(games).prop_flat_map(|games| {
        let asked = asked(&games, sizes(&games, [30, 8, 4]), 10);
        (Just(games), asked)
    })
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn answers_before_a_limit_are_right((games, asked) in drawn(), positions in 1usize..400) {
        let questions = questions(&games, &asked, 3000)?;
        let positions = positions.to_string();
        let limits = ["--max-positions", positions.as_str()];
        asking::within(&asking::Names::new(&games), &games.text(), &questions, &limits)?;
    }
}
