//! Positions far out are answered by automata that nobody asked for.

use crate::support::grundy;

/// All of this holds, though so few positions may be met.
#[track_caller]
fn holds(text: &str) {
    let ran = grundy(&["--max-positions", "300000", "-e", text]);
    assert_eq!((ran.code, ran.output.as_str()), (0, ""), "{text}\n{}", ran.errors);
}

/// A heap is lost if it ends with an odd number of binary zeros (Fraenkel, The Raleigh game, Integers 7(2), 2007: Mark).
#[test]
fn heaps_that_are_halved() {
    let mark = "game M(n) { move to M(n - 1) if n >= 1; move to M(n / 2) if n >= 1 }";
    for n in [100_000_000_u64, 1 << 27, 1_000_000_000, 4_000_000_000, 10_u64.pow(18), 3 << 61] {
        let outcome = if n.trailing_zeros() % 2 == 1 { "P" } else { "N" };
        holds(&format!("{mark}\nassert outcome(M({n})) == {outcome}"));
        holds(&format!("{mark}\nassert (grundy(M({n})) == 0) == ({outcome} == P)"));
    }
}

/// Whichever move is written first: halves lead to small heaps before many were met.
#[test]
fn the_order_of_the_rules_does_not_matter() {
    let first = "game M(n) { move to M(n / 2) if n >= 1; subtract 1 }";
    for n in [5 * 10_u64.pow(9), 10_u64.pow(18)] {
        let outcome = if n.trailing_zeros() % 2 == 1 { "P" } else { "N" };
        holds(&format!("{first}\nassert (grundy(M({n})) == 0) == ({outcome} == P)"));
        holds(&format!("{first}\nassert outcome(M({n})) == {outcome}"));
    }
}

/// Whichever is asked first, a value or who wins, alone or in a sum.
#[test]
fn heaps_that_are_divided_by_three() {
    let mark = "game M(n) { subtract 1..2; move to M(n / 3) if n >= 1 }";
    let far = 10_u64.pow(18);
    holds(&format!(
        "{mark}\nassert outcome(M({far}) + M({far})) == P\nassert grundy(M({far})) == 1"
    ));
    holds(&format!("{mark}\nassert grundy(M({far}) + M({far} - 1)) == 1 xor grundy(M({far} - 1))"));
}

/// The pairs of the golden ratio (Wythoff 1907). Its values have no automaton, what is lost has one.
#[test]
fn pairs_of_heaps_that_are_lost() {
    let game =
        "game W(a, b) { subtract 1.. from any; move to W(a - k, b - k) for k in 1..min(a, b) }";
    let (k, small) = (10_i64.pow(17), 161_803_398_874_989_484_i64);
    holds(&format!("{game}\nassert outcome(W({small}, {small} + {k})) == P"));
    holds(&format!("{game}\nassert outcome(W({small} + {k}, {small})) == P"));
    for (a, b) in [(small + 1, small + k), (small, small + k - 1), (small, small), (0, k)] {
        holds(&format!("{game}\nassert outcome(W({a}, {b})) == N"));
    }
}
