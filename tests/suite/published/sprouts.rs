//! Sprouts, whose drawings are written as lists.

use super::holds;
use crate::support::{read, root};

/// Spots to n = 3; larger ones take longer than a test may. The program Glop has solved 44.
const SPOTS: usize = 3;

#[test]
fn the_first_player_loses_with_up_to_two_spots_more_than_a_multiple_of_six() {
    let rules = read(&root().join("tests/data/sprouts.game"));
    holds(&format!(
        "{rules}\nassert outcome(Spots(n)) == P iff n % 6 in {{0, 1, 2}} for n in 0..{SPOTS}"
    ));
}
