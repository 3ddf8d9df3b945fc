//! What a loop does not change is worked out once, where it is first met.

use crate::support::grundy;

fn answers(text: &str) -> String {
    let ran = grundy(&["--format", "text", "-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    ran.output.trim().lines().collect::<Vec<_>>().join("; ")
}

#[test]
fn a_condition_that_stays_is_found_once() {
    let texts = [
        "len([(a, b) for a in 1..150 for b in 1..150 if a in [d for d in 1..400 if 720720 % d == 0]])",
        "fn slow(n) = len([k for k in 1..n])\nlen([k for k in 1..3000 if k < slow(3000) + len([j for j in 1..3000])])",
    ];
    for text in texts {
        let ran = grundy(&["--max-steps", "2000000", "-e", text]);
        assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    }
}

#[test]
fn what_changes_is_found_again() {
    let rows = [
        ("[len([j for j in 1..k]) for k in 1..4]", "[1, 2, 3, 4]"),
        ("[min(a, b) for a in 1..3 for b in 1..3]", "[1, 1, 1, 1, 2, 2, 1, 2, 3]"),
        ("[x for a in 1..3 where x = max(a, 2)]", "[2, 2, 3]"),
        ("[sum([c * a for c in 1..b]) for a in 1..2 for b in 1..3]", "[1, 3, 6, 2, 6, 12]"),
        ("[len({a, b}) for a in 1..2 for b in 1..2]", "[1, 2, 2, 1]"),
        ("[max(x, y) for (x, y) in {(1, 2), (4, 3)}]", "[2, 4]"),
        ("[max(x, 2) for a in 1..2 for b in 0..1 where x = a + b]", "[2, 2, 2, 3]"),
        ("[any(max(a, b) == 2 for b in 0..2) for a in 1..3]", "[true, true, false]"),
        ("fn f(n) = [max(n, k) for k in 1..2]\n[f(a) for a in 1..3]", "[[1, 2], [2, 2], [3, 3]]"),
    ];
    for (text, expected) in rows {
        assert_eq!(answers(text), expected, "{text}");
    }
}

/// A function that rules name takes what the loop around it gives.
#[test]
fn functions_of_rules_see_the_round_they_are_in() {
    let text = "game G(n) {\n    for a in 1..3 {\n        fn less(k) = max(k - a, 0)\n        \
                move to G(less(b)) for b in n..n if a <= n\n    }\n}\n[grundy(G(n)) for n in 0..8]";
    assert_eq!(answers(text), "[0, 1, 2, 3, 0, 1, 2, 3, 0]");
}

#[test]
fn what_is_not_met_is_not_found() {
    let rows = [
        ("[k for k in 1..3 if k > 5 and 1 / (k - k) == 2]", "[]"),
        ("[k for k in 1..3 if k > 5 and max([]) == 2]", "[]"),
        ("len([k for k in 1..0 if k in divisors(0)])", "0"),
    ];
    for (text, expected) in rows {
        assert_eq!(answers(text), expected, "{text}");
    }
    let ran = grundy(&["-e", "[k for k in 1..3 if k > 2 and max([]) == 2]"]);
    assert_eq!(ran.code, 3, "{}{}", ran.output, ran.errors);
}
