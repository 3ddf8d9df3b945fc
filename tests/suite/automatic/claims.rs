//! Claims that are proved, their broken twins, and what is not decided.

use super::{is_open, is_proved, is_proved_by, is_refuted};
use crate::support::{answers, grundy};
use serde_json::json;

const NIM: &str = "import nim
    game Nim2(a, b) { subtract 1.. from any }
    game Nim3(a, b, c) { subtract 1.. from any }
    game Nim4(a, b, c, d) { subtract 1.. from any }
    fn bouton(a, b, c) = if max(a, b, c) >= 2 then a xor b xor c == 0 else (a + b + c) % 2 == 1";

#[test]
fn nim_with_two_to_four_heaps() {
    is_proved(NIM, "grundy(Nim2(a, b)) == a xor b for a in 0.. for b in 0..");
    is_proved(NIM, "grundy(Nim3(a, b, c)) == a xor b xor c for a in 0.. for b in 0.. for c in 0..");
    is_proved(
        NIM,
        "grundy(Nim4(a, b, c, d)) == a xor b xor c xor d
            for a in 0.. for b in 0.. for c in 0.. for d in 0..",
    );
    is_proved(NIM, "outcome(Nim2(a, b)) == P iff a == b for a in 0.. for b in 0..");
    is_proved(NIM, "outcome(Nim2(a, b)) == N iff a != b for a in 0.. for b in 0..");
    is_proved(NIM, "Nim2(a, b) == Nim(a) + Nim(b) for a in 0.. for b in 0..");
    is_proved(NIM, "grundy(Nim2(a, b)) >= abs(a - b) for a in 0.. for b in 0..");
    is_proved(NIM, "grundy(Nim2(a, a + 7)) == a xor (a + 7) for a in 0..");
}

#[test]
fn misere_nim() {
    is_proved(
        NIM,
        "outcome(misere(Nim(a, b, c))) == P iff bouton(a, b, c) for a in 0.. for b in 0.. for c in 0..",
    );
    is_proved(NIM, "outcome(misere(Nim2(a, b))) == P iff a == b for a in 2.. for b in 0..");
    let false_at = json!({"a": 0, "b": 0});
    is_refuted(
        NIM,
        "outcome(misere(Nim2(a, b))) == P iff a == b for a in 0.. for b in 0..",
        false_at,
    );
}

/// Ranges that begin elsewhere, at one another, or nowhere; a number that occurs twice.
#[test]
fn ranges_of_all_kinds() {
    is_proved(NIM, "grundy(Nim2(a, b)) == a xor b for a in 3.. for b in a..");
    // One open range, and few values of the other: row by row.
    let rows = "grundy(Nim2(a, b)) == a xor b for a in 3.. for b in 0..5";
    is_proved_by(NIM, rows, json!(["all-but", "rows"]));
    is_proved(NIM, "grundy(Nim2(a, a)) == 0 for a in 5..");
    is_proved_by(NIM, "grundy(Nim2(a, b)) == 999 for a in 0.. for b in 3..2", json!("arithmetic"));
    is_proved(NIM, "grundy(Nim2(a, b)) <= a + b for a in 0.. for b in 0.. if a > b");
    is_proved(NIM, "grundy(Nim2(n + 3, b)) == (n + 3) xor b for n in -3.. for b in 0..");
    let first = json!({"a": 20, "b": 20});
    is_refuted(NIM, "grundy(Nim2(a, b)) == a + b for a in 20.. for b in 20..", first);
    is_refuted(
        NIM,
        "n + 3 != 200 or b < 70 for n in -3.. for b in 0..",
        json!({"n": 197, "b": 70}),
    );
}

/// Beyond all points that are tried: the counterexample is found by the automaton, and it is the
/// first by its greatest number.
#[test]
fn false_far_out() {
    let one_wrong = "grundy(Nim2(a, b)) == (if a == 100 and b == 37 then 5 else a xor b)
        for a in 0.. for b in 0..";
    is_refuted(NIM, one_wrong, json!({"a": 100, "b": 37}));
    let many_wrong = "grundy(Nim2(a, b)) == (if a >= 90 and b >= 95 then a + b else a xor b)
        for a in 0.. for b in 0..";
    is_refuted(NIM, many_wrong, json!({"a": 90, "b": 95}));
    is_refuted(
        "import mark",
        "outcome(Mark(n)) == P implies n != 10240 for n in 0.. if n > 9990",
        json!({"n": 10_240}),
    );
}

const WYTHOFF: &str = "import wythoff
    game Plain(a, b) { subtract 1.. from any
        subtract 1.. from a and b }
    fn golden(k) = (k + isqrt(5 * k^2)) / 2";

#[test]
fn lost_positions_of_wythoffs_game() {
    is_proved(
        WYTHOFF,
        "outcome(Wythoff(a, b)) == P iff a == golden(b - a) for a in 0.. for b in a..",
    );
    is_proved(
        WYTHOFF,
        "outcome(Plain(a, b)) == P iff min(a, b) == (abs(a - b) + isqrt(5 * abs(a - b)^2)) / 2
            for a in 0.. for b in 0..",
    );
    is_proved(WYTHOFF, "outcome(Wythoff(golden(k), golden(k) + k)) == P for k in 0..");
    let wrong =
        "outcome(Wythoff(a, b)) == P iff a == golden(b - a) and a != 144 for a in 0.. for b in a..";
    is_refuted(WYTHOFF, wrong, json!({"a": 144, "b": 233}));
    // No automaton is known for its values.
    is_open(WYTHOFF, "grundy(Wythoff(a, b)) <= a + b for a in 0.. for b in 0..");
}

#[test]
fn games_of_one_heap_that_depend_on_digits() {
    let games = "import mark\nimport lasker
        game Power(n) { subtract k for k in 1..n if len(bits(k)) == 1 }
        game Third(n) { subtract 1
            move to Third(n / 3) if n >= 1 }
        fn swapped(n) = if n % 4 == 3 then n + 1 else if n > 0 and n % 4 == 0 then n - 1 else n";
    is_proved(games, "grundy(Lasker(n)) == swapped(n) for n in 0..");
    is_refuted(games, "grundy(Lasker(n)) == n for n in 0..", json!({"n": 3}));
    is_proved(games, "grundy(Power(n)) == n % 3 for n in 0..");
    is_proved(games, "grundy(Mark(n)) <= 2 for n in 0..");
    is_proved(games, "outcome(Mark(4 * n)) == P iff outcome(Mark(n)) == P for n in 0..");
    is_proved(games, "outcome(Mark(2 * n)) == P iff outcome(Mark(n)) == N for n in 1..");
    is_proved(games, "grundy(Third(n)) <= 2 for n in 0..");
}

#[test]
fn chocolate_bars_and_cyclic_nimhoff() {
    let games = "game Bar(z, y) {
            move to Bar(z - k, min(y, (z - k) / 2)) for k in 1..z
            move to Bar(z, y - k) for k in 1..y
        }
        game Odd(z, y) {
            move to Odd(z - k, min(y, (z - k) / 3)) for k in 1..z
            move to Odd(z, y - k) for k in 1..y
        }
        game Cyclic(a, b) {
            subtract 1.. from any
            move to Cyclic(a - i, b - j) for i in 1..min(a, 2) for j in 1..min(b, 2) if i + j < 3
        }";
    is_proved(games, "grundy(Bar(z, y)) == z xor y for z in 0.. for y in 0..z / 2");
    is_refuted(
        games,
        "grundy(Odd(z, y)) == z xor y for z in 0.. for y in 0..z / 3",
        json!({"z": 3, "y": 1}),
    );
    is_proved(
        games,
        "grundy(Cyclic(a, b)) == 3 * ((a / 3) xor (b / 3)) + (a % 3 + b % 3) % 3 for a in 0.. for b in 0..",
    );
    is_refuted(
        games,
        "grundy(Cyclic(a, b)) == a xor b for a in 0.. for b in 0..",
        json!({"a": 1, "b": 1}),
    );
}

/// Entries of lists are cases. An index beside the list is a fault, and nothing is proved of it.
#[test]
fn entries_of_lists() {
    let game = "game G(a, b) { subtract {1, 4} from a; subtract 1..2 from b }";
    is_proved(
        game,
        "grundy(G(a, b)) == [0, 1, 0, 1, 2][a % 5] xor [0, 1, 2][b % 3] for a in 0.. for b in 0..",
    );
    is_proved(
        "let xs = [0, 1, 0, 1, 2]\nfn f(n) = xs[n % 5]\ngame G(a, b) { subtract {1, 4} from any }",
        "grundy(G(a, b)) == f(a) xor f(b) for a in 0.. for b in 0..",
    );
    is_proved("", "[a, b][(a + b) % 2] <= a + b for a in 0.. for b in 0..");
    is_refuted(
        game,
        "grundy(G(a, b)) == [0, 1, 0, 1, 1][a % 5] xor [0, 1, 2][b % 3] for a in 0.. for b in 0..",
        json!({"a": 4, "b": 0}),
    );
    for beside in [
        "[a, b, 7][(a + b) % 40] >= 0",
        "[a, b][a - b] >= 0",
        "[a, b][if a > 2000 then 2 else 0] >= 0",
    ] {
        let found =
            answers(&["--points", "100"], &format!("claim {beside} for a in 0.. for b in 0.."));
        assert!(found.iter().all(|found| found["verdict"] != "proved"), "{beside}: {found:?}");
    }
}

/// Rules that the program does not follow for all positions are left alone.
#[test]
fn what_is_not_decided() {
    let games =
        "game Product(a, b) { move to Product(a - k * b, b) for k in 1..a if b > 0 and k * b <= a }
        game Below(a, b) { subtract 1.. from any
            move to Below(a + 1, b) if a > 10^6 }
        game Unfair(a, _b) symmetric { subtract 1.. from a }";
    is_open(games, "grundy(Product(a, b)) <= a for a in 0.. for b in 0..");
    // Play does not end there.
    is_open(games, "grundy(Below(a, b)) == a xor b for a in 0.. for b in 0..");
    // The program sorts the two numbers, and the rules do not.
    let found = super::answer(&format!(
        "{games}\nclaim grundy(Unfair(a, b)) == a for a in 0.. for b in 0.."
    ));
    assert_ne!(found["verdict"], "proved", "{found}");
}

/// A rule that leads below nothing far out is an error there, and so nothing is proved.
#[test]
fn rules_that_fail_far_out() {
    let games = "game Falls(a, b) { subtract 1.. from any
        move to Falls(a - 10^5, b) if b == 50000 and a > 40000 }";
    is_open(games, "grundy(Falls(a, b)) == a xor b for a in 0.. for b in 0..");
}

/// A move may leave less than no heap beyond all points that are tried: then nothing is proved, and the
/// position there has no value, asked before the claim or after it.
#[test]
fn rules_that_leave_less_than_no_heap_prove_nothing() {
    let one = "game G(n) { move to G(n - 1) if n > 0
        move to G(n - 3001) if n >= 1500 and n % 2 == 1 }";
    let two = "game G(n, m) { move to G(n - 1, m) if n > 0; move to G(n, m - 1) if m > 0
        move to G(n - 3001, m) if n >= 1500 and n % 2 == 1 }";
    let beside = "game G(n, m) { move to G(n - 1, m) if n > 0; move to G(n, m - 1) if m > 0
        move to *(n - 3000) if n >= 1500 and n % 2 == 1 and n < 2000 }";
    for (rules, claim, position) in [
        (one, "grundy(G(n)) == n % 2 for n in 0..", "G(1501)"),
        (one, "outcome(G(n)) == P iff n % 2 == 0 for n in 0..", "G(1501)"),
        (two, "grundy(G(a, b)) == (a + b) % 2 for a in 0.. for b in 0..", "G(1501, 0)"),
        (two, "outcome(G(a, b)) == P iff (a + b) % 2 == 0 for a in 0.. for b in 0..", "G(1501, 0)"),
        (
            two,
            "outcome(misere(G(a, b))) == P iff (a + b) % 2 == 1 for a in 0.. for b in 0..",
            "misere(G(1501, 0))",
        ),
        (beside, "grundy(G(a, b)) == (a + b) % 2 for a in 0.. for b in 0..", "G(1501, 0)"),
    ] {
        is_open(rules, claim);
        let after = grundy(&[
            "--format",
            "json",
            "--points",
            "300",
            "-e",
            &format!("{rules}\nclaim {claim}\n{position}"),
        ]);
        let wrong = ["G0506", "G0507"].iter().any(|code| after.output.contains(code));
        assert!(wrong, "{claim}: {}", after.output);
    }
}

/// What holds everywhere is not said to fail, where only a number below 0 is in the way.
#[test]
fn a_number_below_zero_is_no_failure() {
    let claim = "claim ((a - 5) xor (b+3)) xor (b+3) == a - 5 for a in 0.. for b in 0..";
    let ran = grundy(&["--points", "300", "-e", claim]);
    assert!(ran.output.contains("may be below 0, which automata do not follow"), "{}", ran.output);
    assert!(!ran.output.contains("it fails"), "{}", ran.output);
}

/// Powers are those of the language.
#[test]
fn powers_of_constants_with_large_exponents() {
    is_proved("", "(-1)^4294967297 * (a + b) <= 0 for a in 0.. for b in 0..");
}
