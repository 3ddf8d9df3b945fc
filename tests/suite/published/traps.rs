//! Errors and slips found in public tables, each settled by a second computation.

use super::holds;
use crate::support::{codes, diagnose, shown};

/// Heaps to n = 400,000.
const HEAPS: usize = 400_000;

/// Flammenkamp's table lists .161 and .36 as the same; tczajka/octal-games reports the error.
#[test]
fn games_that_agree_for_five_hundred_heaps() {
    holds(
        "game A = octal 0.161\ngame B = octal 0.36
        assert grundy(A(n)) == grundy(B(n)) for n in 0..518
        assert grundy(A(519)) != grundy(B(519))",
    );
}

/// Winning Ways' locator of games says that .27 is .06; tczajka/octal-games says that it is .26.
#[test]
fn games_that_are_not_what_they_are_called() {
    holds(
        "game G27 = octal 0.27\ngame G26 = octal 0.26\ngame G06 = octal 0.06
        game G314 = octal 0.314\ngame G31 = octal 0.31
        assert grundy(G27(n)) == grundy(G26(n)) for n in 0..500
        assert grundy(G27(n)) == grundy(G06(n)) for n in 0..1
        assert grundy(G27(2)) != grundy(G06(2))
        assert grundy(G314(n)) == grundy(G31(n)) for n in 0..4
        assert grundy(G314(5)) != grundy(G31(5))",
    );
}

/// The last exception of a period is one less than the preperiod: code, period, last exception.
/// For .56 the OEIS says 326637; tczajka/octal-games and ogsolve say 326639.
#[test]
fn last_exceptions() {
    let games = [
        ("0.77", 12, 70),
        ("0.07", 34, 52),
        ("0.45", 20, 497),
        ("0.045", 32, 188),
        ("0.156", 349, 3478),
        ("0.56", 144, 326_639),
    ];
    let mut text = String::new();
    let within = games.iter().filter(|(_, period, last)| last + period < HEAPS);
    for (i, (code, period, last)) in within.enumerate() {
        text += &format!(
            "game G{i} = octal {code}
            assert grundy(G{i}({last})) != grundy(G{i}({last} + {period}))
            assert grundy(G{i}(n)) == grundy(G{i}(n + {period})) for n in {last} + 1..{last} + 99\n"
        );
    }
    assert!(text.lines().count() >= 12);
    holds(&text);
}

/// A conjecture of the OEIS entry A014587, refuted: 25 values repeat, and then they do not.
#[test]
fn factorials_repeat_until_they_do_not() {
    holds(
        "game Factorials(n) { subtract {product(1..k) for k in 1..8} }
        assert grundy(Factorials(n)) == grundy(Factorials(n - 25)) for n in 25..5049
        assert grundy(Factorials(5050)) == 4 and grundy(Factorials(5025)) != 4",
    );
}

/// Values that need more than a byte, and one of a game that nobody has solved, by
/// tczajka/octal-games and ogsolve: the game, heaps to which, what is so.
#[test]
fn values_far_out() {
    let facts = [
        ("game G = octal 0.644", 333, "greatest(333) == 64"),
        ("game G = octal 0.376", 341_612, "greatest(341_612) == 176"),
        ("game G = octal 0.04", 131_072, "greatest(131_072) == 1024"),
        ("game G = octal 0.06", 131_072, "greatest(131_072) == 1045"),
        ("import grundys\ngame G(n) = Grundys(n)", 2_097_152, "greatest(2_097_152) == 231"),
        ("game G = octal 0.125", 200_000, "grundy(G(200_000)) == 713"),
    ];
    for (game, _, fact) in facts.iter().filter(|(_, most, _)| *most <= HEAPS) {
        holds(&format!(
            "{game}\nfn greatest(most) = max(grundy(G(n)) for n in 0..most)\nassert {fact}"
        ));
    }
}

/// ogsolve 0.0.7 takes the digit 8 without a word.
#[test]
fn the_digit_eight_is_no_octal_digit() {
    for code in ["0.8", "0.78", "8.7", "0.9"] {
        let found = diagnose(&format!("game G = octal {code}\nG(3)"));
        assert!(codes(&found).contains(&"G0112"), "octal {code}: {}", shown(&found));
    }
    holds("game G = hex 0.8\nassert grundy(G(4)) == 1");
}

/// CGSuite once overflowed at heap 92679 of Grundy's game, which has 46339 options.
#[test]
fn options_of_a_large_heap() {
    let heaps = [10, 500, 999, 1000, 92_679];
    let asserts =
        heaps.iter().map(|n| format!("assert len(options(Grundys({n}))) == {}\n", (n - 1) / 2));
    assert_eq!((92_679 - 1) / 2, 46_339);
    holds(&format!("import grundys\n{}", asserts.collect::<String>()));
}

/// The genus 4^146 of five pins: what is lost beside them under misère play. It is not the genus
/// of a nim heap, so that a rule about nim-sums alone fails here.
#[test]
fn the_genus_of_five_pins() {
    holds(
        "import kayles
        assert grundy(Kayles(5)) == 4
        fn lost(p) = outcome(misere(p)) == P
        assert lost(Kayles(5) + *1)
        assert lost(Kayles(5) + *2 + *4)
        assert lost(Kayles(5) + *2 + *2 + *6)
        assert not lost(Kayles(5) + *4)",
    );
}

/// Project Euler 306: how many strips of at most so many squares the first player wins, where a
/// move paints two neighbours. Strips to n = 4000; the rest waits for the sequences.
#[test]
fn strips_of_paper() {
    for (most, won) in [(5, 3), (50, 40), (1_000_000, 852_938)] {
        if most <= HEAPS {
            holds(&format!(
                "import dawson\nassert count(n for n in 1..{most} if outcome(DawsonsKayles(n)) == N) == {won}"
            ));
        }
    }
}

/// Project Euler 310: how many positions of three heaps a ≤ b ≤ c of Subtract-a-square are lost.
/// Heaps to n = 2000; the rest waits for the sequences.
#[test]
fn three_heaps_of_squares() {
    const SQUARES: usize = 2000;
    holds(
        "import squares
        assert count((a, b, c) for a in 0..29 for b in a..29 for c in b..29
            if outcome(SubtractASquare(a, b, c)) == P) == 1160",
    );
    for (most, lost) in [(29, 1160_u64), (100_000, 2_586_528_661_783)] {
        if most <= SQUARES {
            // Ordered triples by their values, and from them those without an order (Burnside).
            holds(&format!(
                "import squares
                let values = [grundy(SubtractASquare(n)) for n in 0..{most}]
                let highest = max(values)
                let often = [count(v for v in values if v == k) for k in 0..2 * highest + 1]
                let ordered = sum(often[a] * often[b] * (if a xor b < len(often) then often[a xor b] else 0)
                    for a in 0..highest for b in 0..highest)
                assert (ordered + 3 * len(values) * often[0] + 2 * often[0]) / 6 == {lost}"
            ));
        }
    }
}
