//! Rules that ask for the ones of a number in binary, `bits(n)`: fast solvers say what the plain machine says.

use crate::known_before_play::{agree, answers};
use crate::support::grundy;
use grundy::solve::Solver;

#[test]
fn places_of_ones_are_gone_through() {
    for rules in [
        "move to G(n - 2^k) for k in bits(n)",
        "subtract k + 1 for k in bits(n) if k < n",
        "subtract k for k in 1..min(n, 9) if k in bits(n)",
        "subtract k for k in 1..n if k not in bits(n) if k - 3 not in bits(k)",
        "move to G(k) for k in bits(n) if k < n",
        "move to G(max(n - 2^k, 0)) for k in bits(3 * n + 1) if n > 0 if 2^k <= n",
        "subtract k for k in {1, 3} if k in bits(n) if k <= n",
    ] {
        agree(&format!("game G(n) {{ {rules} }}\ntable G(0..200)"), Solver::Table);
    }
    let two = "game G(a, b) {
        move to G(a - 2^k, b) for k in bits(a) if k not in bits(b)
        move to G(b - 1, a) if b > 0 if len(bits(b)) % 2 == 1
        subtract 1 from a if a > 0 if min(bits(a)) < 2 or max(bits(a)) == 4
    }
    table G(0..40, 0..40)";
    agree(two, Solver::Table);
}

/// What is asked of ones within ones is copied: it is no plan where copies are too many.
#[test]
fn conditions_on_ones_within_ones_are_bounded() {
    let nested = |depth: usize| {
        (0..depth).fold("n".to_string(), |k, _| format!("(if {k} in bits(n) then 1 else 0)"))
    };
    for depth in [3, 12, 40] {
        let text = format!(
            "game G(n) {{ subtract 1 if {} == 0 }}\nassert grundy(G(9)) in {{0, 1}}",
            nested(depth)
        );
        let ran = grundy(&["--max-steps", "20000000", "-e", &text]);
        assert_eq!((ran.code, ran.output.as_str()), (0, ""), "{depth}\n{}", ran.errors);
    }
}

#[test]
fn ones_are_counted() {
    for rules in [
        "move to G(n - len(bits(n))) if n > 0; subtract 1",
        "subtract k for k in 1..min(n, 6) if len(bits(k)) % 2 == 1",
        "subtract 2^min(bits(n)) if n > 0; subtract 2^max(bits(n)) if n > 0",
        "move to G(n - 1) if n > 0 if count(bits(n)) != 2; move to G(n / 2) if n > 0",
        "move to G(n - k) for k in 1..n if sum(len(bits(i)) for i in n - k..n) <= 6",
    ] {
        agree(&format!("game G(n) {{ {rules} }}\ntable G(0..150)"), Solver::Table);
    }
}

/// A negative number has no digits, and 0 no lowest one: that is told as ever.
#[test]
fn what_has_no_ones_is_a_mistake_of_a_run() {
    for (rules, n) in [
        ("move to G(n - 1) if n > 0 if len(bits(n - 5)) < 9", 3),
        ("move to G(n - k) for k in bits(n - 5) if k > 0", 3),
        ("subtract 1 if n > 0 if 1 in bits(n - 5)", 3),
        ("subtract 1 if min(bits(n - 5)) == 0", 5),
        ("subtract 1 if max(bits(n - 5)) == 0", 5),
    ] {
        let ran = grundy(&["-e", &format!("game G(n) {{ {rules} }}\ngrundy(G({n}))")]);
        assert_eq!((ran.code, ran.output.as_str()), (3, ""), "{rules}\n{}", ran.errors);
        assert!(ran.errors.contains("bits(n - 5)"), "{rules}\n{}", ran.errors);
        // Larger positions have what the plain machine makes of them.
        let larger = format!("game G(n) {{ {rules} }}\ngrundy(G({}))", n + 40);
        assert_eq!(answers(&larger, false).0, answers(&larger, true).0, "{larger}");
    }
}

/// A position takes two bytes, as of other rules about numbers.
#[test]
fn rules_with_ones_are_in_a_table_or_a_search() {
    let ran = grundy(&[
        "--stats",
        "-e",
        "game B(n) { move to B(n - len(bits(n))) if n > 0; subtract 1 }\ngrundy(B(10^5))",
    ]);
    assert!(ran.errors.contains("100001 positions by the table solver"), "{}", ran.errors);
}
