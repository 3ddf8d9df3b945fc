//! `guess` of a game of three numbers. Each guess is written as the claim that would settle it.

use crate::support::grundy;
use serde_json::Value;

/// The claims that are written with what is guessed, the simplest first.
#[track_caller]
fn claims(game: &str) -> Vec<String> {
    let ran = grundy(&["--format", "json", "-e", &format!("{game}\nguess G")]);
    assert_eq!(ran.code, 0, "{game}\n{}", ran.errors);
    let json: Value = serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
    let all = json["guesses"].as_array().unwrap();
    all.iter().map(|guess| guess["claim"].as_str().unwrap().to_string()).collect()
}

/// The first guess says this, and is proved.
#[track_caller]
fn is_guessed(game: &str, says: &str) {
    let claims = claims(game);
    let ranges = "for a in 0.. for b in 0.. for c in 0..";
    assert_eq!(claims.first(), Some(&format!("claim {says} {ranges}")), "{game}");
    let ran = grundy(&["-e", &format!("{game}\nclaim {says} {ranges}")]);
    assert!(ran.output.starts_with("proved"), "{says}\n{}{}", ran.output, ran.errors);
}

/// Bouton 1901.
#[test]
fn nim_of_three_heaps() {
    is_guessed("game G(a, b, c) { subtract 1.. from any }", "grundy(G(a, b, c)) == a xor b xor c");
}

#[test]
fn heaps_of_several_kinds() {
    is_guessed(
        "game G(a, b, c) { subtract 1..3 from a; subtract 1..4 from b; subtract 1.. from c }",
        "grundy(G(a, b, c)) == a % 4 xor b % 5 xor c",
    );
}

/// An entry of a list for each remainder: what is guessed can be proved as it is written.
#[test]
fn heaps_with_a_list_of_values() {
    is_guessed(
        "game G(a, b, c) { subtract 1.. from a; subtract {1, 4} from b; subtract 1..2 from c }",
        "grundy(G(a, b, c)) == a xor [0, 1, 0, 1, 2][b % 5] xor c % 3",
    );
}

/// Two heaps are played together, and the third beside them.
#[test]
fn two_numbers_and_a_third() {
    is_guessed(
        "game G(a, b, c) {
            subtract 1.. from any
            move to G(a - i, b, c - j) for i in 1..a for j in 1..c if i + j < 4
        }",
        "grundy(G(a, b, c)) == 4 * (a / 4 xor c / 4) + (a % 4 + c % 4) % 4 xor b",
    );
}

/// Any number from one heap, or fewer than three in all (cyclic nimhoff, Fraenkel and Lorberbom 1991).
#[test]
fn cyclic_nimhoff() {
    is_guessed(
        "game G(a, b, c) {
            subtract 1.. from any
            move to G(a - 1, b - 1, c) if a >= 1 if b >= 1
            move to G(a - 1, b, c - 1) if a >= 1 if c >= 1
            move to G(a, b - 1, c - 1) if b >= 1 if c >= 1
        }",
        "grundy(G(a, b, c)) == 3 * (a / 3 xor b / 3 xor c / 3) + (a % 3 + b % 3 + c % 3) % 3",
    );
}

/// Values depend on the sum alone.
#[test]
fn sums_modulo_a_number() {
    is_guessed("game G(a, b, c) { subtract 1 from any }", "grundy(G(a, b, c)) == (a + b + c) % 2");
}

/// Only who wins has a pattern: one or two counters from any heaps, where values have none so simple.
#[test]
fn lost_positions_alone() {
    let game = "game G(a, b, c) {
        subtract 1 from any
        move to G(a - 1, b - 1, c) if a >= 1 if b >= 1
        move to G(a - 1, b, c - 1) if a >= 1 if c >= 1
        move to G(a, b - 1, c - 1) if b >= 1 if c >= 1
        move to G(a - 1, b - 1, c - 1) if a >= 1 if b >= 1 if c >= 1
    }";
    let claims = claims(game);
    let even = "claim outcome(G(a, b, c)) == P iff a % 2 == 0 and b % 2 == 0 and c % 2 == 0";
    assert!(claims.iter().any(|claim| claim.starts_with(even)), "{claims:?}");
}

/// A game without a pattern has no guess, and that is said.
#[test]
fn nothing_is_guessed_without_evidence() {
    let game =
        "game G(a, b, c) { subtract 1.. from any if a * b % 7 != 3 if (a + 2 * b) * c % 11 != 5 }";
    assert_eq!(claims(game), Vec::<String>::new());
}
