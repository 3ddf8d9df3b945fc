//! Sprouts: the game of the library, and one whose drawings are lists of the language.

use super::{holds, number, rows};
use crate::support::{read, root};

/// Spots to n = 11, or to 19 with `ALL_SPROUTS` and two that are won easily, as lists to n = 3; others take longer
/// than a test may. The program Glop has solved 44.
const SPOTS: usize = 11;
const MORE_SPOTS: usize = 19;
const EASILY_WON: [usize; 2] = [22, 23];
const IN_LISTS: usize = 3;

#[test]
fn the_first_player_loses_with_up_to_two_spots_more_than_a_multiple_of_six() {
    let all = std::env::var_os("ALL_SPROUTS").is_some();
    let most = if all { MORE_SPOTS } else { SPOTS };
    let mut asserts = String::from("import sprouts\n");
    for row in rows("sprouts.tsv") {
        let (n, outcome) = (number(&row[0]), if row[1] == "win" { 'N' } else { 'P' });
        if n <= most || all && EASILY_WON.contains(&n) {
            asserts += &format!("assert outcome(Sprouts({n})) == {outcome}\n");
        }
    }
    assert!(asserts.lines().count() > SPOTS);
    // Lemoine and Viennot 2010: so are the nimbers, as far as they were computed.
    asserts += "assert all(grundy(Sprouts(n)) == (if n % 6 <= 2 then 0 else 1) for n in 0..11)\n";
    // Applegate, Jacobson and Sleator 1991, and Lemoine and Viennot 2009, under misère play
    asserts +=
        "assert [outcome(misere(Sprouts(n))) for n in 0..8] == [N, N, P, P, P, N, N, P, P]\n";
    holds(&asserts);
}

#[test]
fn lists_of_regions_are_worth_the_same() {
    let rules = read(&root().join("tests/data/sprouts.game"));
    holds(&format!(
        "import sprouts as library\n{rules}\n\
         assert same_values(Spots(n), library.Sprouts(n)) for n in 0..{IN_LISTS}"
    ));
}

/// Values that `tests/data/sprouts.py` found without any of the ways in which drawings are simplified.
#[test]
fn random_drawings_are_worth_what_brute_force_finds() {
    let mut asserts = String::from("import sprouts\n");
    for row in rows("sprouts_random.tsv") {
        let [drawing, value, misere, options] = &row[..] else { panic!("{row:?}") };
        let options = match options.is_empty() {
            true => format!("len(options(SproutsAt(\"{drawing}\"))) == 0"),
            false => format!(
                "{{grundy(p) for p in options(SproutsAt(\"{drawing}\"))}} == {{{}}}",
                options.replace(' ', ", ")
            ),
        };
        asserts += &format!(
            "assert grundy(SproutsAt(\"{drawing}\")) == {value}\n\
             assert outcome(misere(SproutsAt(\"{drawing}\"))) == {misere}\nassert {options}\n"
        );
    }
    holds(&asserts);
}
