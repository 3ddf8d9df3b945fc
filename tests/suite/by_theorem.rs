//! Euclid's game, Welter's and Moore's nim, known from their rules and answered by theorems: whatever the rules are
//! called and however they are written, and no other game.

use crate::agree::generator;
use crate::support::grundy;
use std::fmt::Write;

/// What is asked of the positions of a game with two numbers, a set, a list, and a number and a list.
const PAIRS: &str = "[(grundy(G(a, b)), outcome(G(a, b))) for a in 0..11 for b in 0..11]";
const POSITIVE: &str = "[(grundy(G(a, b)), outcome(G(a, b))) for a in 1..11 for b in 1..11]";
const SETS: &str = "[(grundy(G(s)), outcome(G(s))) for s in subsets(0..6)]";
const LISTS: &str = "[grundy(G([a, b, c])) for a in 0..5 for b in 0..5 for c in 0..5]";
const LISTS_OUTCOMES: &str = "[outcome(G([a, b, c])) for a in 0..3 for b in 0..3 for c in 0..3]";
const HEAPS: &str =
    "[outcome(G(k, [a, b, c])) for k in 0..3 for a in 0..3 for b in 0..3 for c in 0..3]";
const HEAPS_VALUES: &str = "[grundy(G(k, [a, b])) for k in 0..3 for a in 0..3 for b in 0..3]";

/// Whether a theorem answers, in a run of its own; and the answer is that of the rules alone.
#[track_caller]
fn is_by_theorem(rules: &str, asked: &str) -> bool {
    let question = vec![asked.to_string()];
    let [plain, fast] = [true, false].map(|plain| {
        let answers = generator::answers(rules, &question, plain).unwrap_or_else(|e| panic!("{e}"));
        format!("{:?}", answers.get(asked).unwrap_or_else(|| panic!("{rules}")))
    });
    assert_eq!(plain, fast, "{rules}");
    assert_ne!(plain, "None", "{rules}: more than the rules alone may take");
    let ran = grundy(&["--stats", "-e", &format!("{rules}\n{asked}")]);
    ran.errors.contains("by the theorem of") || ran.output.contains("by the theorem of")
}

#[track_caller]
fn known(rules: &str, asked: &str) {
    assert!(is_by_theorem(rules, asked), "not known: {rules}");
}

#[track_caller]
fn other(rules: &str, asked: &str) {
    assert!(!is_by_theorem(rules, asked), "another game: {rules}");
}

/// A rule, and the same with its two numbers in each other's place.
fn both(head: &str, rule: &str) -> String {
    let (mut turned, mut word) = (String::new(), String::new());
    for c in rule.chars().chain(['\n']) {
        if c.is_alphanumeric() {
            word.push(c);
            continue;
        }
        turned += match word.as_str() {
            "a" => "b",
            "b" => "a",
            other => other,
        };
        word.clear();
        turned.push(c);
    }
    format!("game G(a, b) {head} {{\n    {rule}\n    {turned}}}\n")
}

const LEAVE_NOTHING: &str = "subtract k * b from a if b > 0 for k in 1..a / b";
const LEAVE_ONE: &str = "subtract k * b from a if b > 0 for k in 1..(a - 1) / b";

#[test]
fn euclid_down_to_nothing() {
    for rule in [
        LEAVE_NOTHING,
        "subtract k * b from a if b != 0 for k in 1..a / b",
        // No more can be subtracted than there is.
        "subtract k * b from a if b > 0 for k in 1..(a + 1) / b",
        "subtract b * k from a for k in 1..a",
        "subtract m from a if b > 0 for m in b..a if m % b == 0",
        "subtract m from a for m in 1..a if b >= 1 and 0 == m % b",
        "move to G(a - k * b, b) if b > 0 for k in 1..a / b",
        "move to G(a - (k + 1) * b, b) if not (b == 0 or b < 0) for k in 0..a if (k + 1) * b <= a",
        "move to G(b, a - k * b) if 0 < b for k in 1..a if a >= k * b",
        "move to G(left, b) for left in 0..a - 1 if b > 0 and (a - left) % b == 0",
        "if a >= b { subtract k * b from a if 1 <= b for k in 1..a / b }",
    ] {
        known(&both("", rule), PAIRS);
    }
    known(&both("symmetric", LEAVE_NOTHING), PAIRS);
    known(
        "game G(a: int, b: int) { subtract k * a from b if a > 0 for k in 1..b / a; subtract k * b from a if b > 0 for k in 1..a / b }",
        PAIRS,
    );
    known(
        "game G(a, b) {
            if a > b { subtract k * b from a if b > 0 for k in 1..a / b }
            else { subtract k * a from b if a > 0 for k in 1..b / a }
        }",
        PAIRS,
    );
    known(
        "game G(x, y) {
            let small = min(x, y)
            let large = max(y, x)
            if small > 0 {
                let most = large / small
                move to G(large - k * small, small) for k in 1..most
            }
        }",
        PAIRS,
    );
}

#[test]
fn euclid_to_equal_numbers() {
    for rule in [
        LEAVE_ONE,
        "move to G(a - k * b, b) if b > 0 for k in 1..a if k * b < a",
        "move to G(c, b) for c in 1..a - 1 if b > 0 and (a - c) % b == 0",
        "if a > b { subtract k * b from a if b > 0 for k in 1..(a - 1) / b }",
        "subtract m from a for m in 1..a - 1 if b > 0 and m % b == 0",
        "move to G(a - k * b, b) if a != b and b > 0 for k in 1..a if a - k * b > 0",
    ] {
        known(&both("", rule), POSITIVE);
        known(&both("symmetric", rule), PAIRS);
    }
    // Numbers that are positive stay so: what happens at 0 is left to the rules.
    known(&both("", "move to G(a - k * b, b) for k in 1..(a - 1) / b"), POSITIVE);
}

#[test]
fn games_beside_euclid() {
    for rule in [
        "subtract k * b from a if b > 0 for k in 1..min(2, a / b)",
        "subtract k * b from a if b > 0 for k in 2..a / b",
        "subtract k * b from a if b > 0 for k in 1..a / b if k % 2 == 1",
        "subtract k * b from a if b > 0 for k in 1..a / b if k <= 3",
        "subtract k * b from a if b > 1 for k in 1..a / b",
        "subtract k * b from a if b > 0 and a > b for k in 1..a / b",
        "subtract k * b from a if b > 0 and a != b for k in 1..a / b",
        "subtract k * b from a if b > 0 and a + b > 5 for k in 1..a / b",
        "subtract k * b from a if b > 0 for k in 1..(a - 2) / b",
        "subtract k * b + 1 from a if b > 0 for k in 1..a / b",
        "subtract k * b * b from a if b > 0 for k in 1..a / b",
        "subtract k * b from a if b > 0 for k in 1..a / b for j in 1..2 if j < k",
        "subtract k from a if b > 0 for k in 1..a / b",
        "subtract k * b from b if b > 0 for k in 1..a / b",
        "subtract m from a for m in 1..a if b > 0 and (m + 1) % b == 0",
        "subtract m from a for m in 1..a if b > 0 and m % (b + 1) == 0",
        "move to G(a - k * b, b) + *1 if b > 0 for k in 1..a / b",
        "move to G(a - k * b, a) if b > 0 and b > a for k in 1..a / b",
        "move to G(a - k * b, b - 1) if b > 0 for k in 1..a / b",
        "subtract k * b from a if b > 0 for k in 1..a / b; move to *0 if a > 3",
        "subtract k * b from a if b > 0 for k in 1..a / b answer here",
        "drawn if a == 3 and b == 5; subtract k * b from a if b > 0 for k in 1..a / b",
    ] {
        let asked = if rule.contains("answer here") || rule.contains("drawn") {
            "[outcome(G(a, b)) for a in 0..9 for b in 0..9]"
        } else {
            PAIRS
        };
        other(&both("", rule), asked);
    }
    other(&both("blocking 1", LEAVE_NOTHING), PAIRS);
    other(&both("loopy", LEAVE_NOTHING), PAIRS);
    other(&both("canonical G(max(a, b), min(a, b))", LEAVE_NOTHING), PAIRS);
    // One side alone, and two ends that differ.
    other(&format!("game G(a, b) {{ {LEAVE_NOTHING} }}"), PAIRS);
    other(
        &format!(
            "game G(a, b) {{ {LEAVE_NOTHING}; subtract k * a from b if a > 0 for k in 1..(b - 1) / a }}"
        ),
        PAIRS,
    );
    // A guard that comes behind a division does not keep 0 from it; positions of another game.
    other(
        "game G(a, b, c) { subtract k * b from a if b > 0 for k in 1..a / b; subtract k * a from b if a > 0 for k in 1..b / a; subtract 1 from c }",
        "[grundy(G(a, b, 1)) for a in 0..6 for b in 0..6]",
    );
    other(
        &format!(
            "{}game H(a, b) {{ {} }}",
            both("", LEAVE_NOTHING),
            LEAVE_NOTHING.replace("subtract k * b from a", "move to G(a - k * b, b)")
        ),
        "[grundy(H(a, 0)) for a in 0..6]",
    );
}

#[test]
fn a_division_by_zero_is_no_end() {
    let text = both("", "subtract k * b from a for k in 1..a / b if b > 0");
    let ran = grundy(&["-e", &format!("{text}grundy(G(6, 4))")]);
    assert_ne!(ran.code, 0, "{}", ran.output);
}

#[test]
fn welter_in_other_words() {
    for rule in [
        "move to G(s minus {c} union {d}) for c in s for d in 0..c - 1 if d not in s",
        "move to G(s union {d} minus {c}) for c in s for d in 0..c if not (d in s)",
        "move to G({d} union (s minus {c})) for c in s for d in {0..c - 1} minus s",
        "move to G({x for x in s if x != c} union {d}) for c in s for d in 0..c - 1 if d != c and d not in s",
        "move to G(rest union {d}) for c in s where rest = s minus {c} for d in 0..c - 1 if d not in s",
    ] {
        known(&format!("game G(s: {{nat}}) {{ {rule} }}\n"), SETS);
    }
    known(
        "game G(s: {int}) { for c in s { for d in 0..c - 1 { move to G((s minus {c}) union {d}) if d not in s as \"go\" } } }",
        SETS,
    );
    // Two coins of a list may lie on one square: of these the rules tell.
    for rule in [
        "move to G(s with [i] = d) for i in indices(s) for d in 0..s[i] - 1 if d not in s",
        "move to G(s with [i] = d) for i in indices(s) where c = s[i] for d in 0..c if d not in s",
    ] {
        known(&format!("game G(s: [nat]) {{ {rule} }}\n"), LISTS);
        known(&format!("game G(s: [nat]) symmetric (s) {{ {rule} }}\n"), LISTS);
    }
}

#[test]
fn games_beside_welter() {
    for rule in [
        "move to G(s minus {c} union {d}) for c in s for d in 0..c - 1",
        "move to G(s minus {c} union {d}) for c in s for d in 1..c - 1 if d not in s",
        "move to G(s minus {c} union {d}) for c in s for d in 0..c - 2 if d not in s",
        "move to G(s minus {c} union {d}) for c in s for d in max(0, c - 3)..c - 1 if d not in s",
        "move to G(s minus {c} union {d}) for c in s for d in c - 1..c - 1 if d not in s and d >= 0",
        "move to G(s minus {c} union {d}) for c in s if c > 2 for d in 0..c - 1 if d not in s",
        "move to G(s minus {c} union {d}) for c in s for d in 0..c - 1 if d not in s and d != 2",
        "move to G(s minus {c} union {d}) for c in s for d in 0..c - 1 if all(x not in s for x in d..c - 1)",
        "move to G(s minus {c}) for c in s for d in 0..c - 1 if d not in s",
        "move to G(s minus {c} union {d}) for c in s for d in 0..c - 1 if d not in s; move to G(s minus {c}) for c in s",
        "move to G(s minus {c} union {d}) + *1 for c in s for d in 0..c - 1 if d not in s",
        "move to G(s minus {c} union {d, 0}) for c in s for d in 0..c - 1 if d not in s",
        "move to G(s minus {c} minus {d}) for c in s for d in 0..c - 1 if d not in s",
    ] {
        other(&format!("game G(s: {{nat}}) {{ {rule} }}\n"), SETS);
    }
    for rule in [
        "move to G(s with [i] = d) for i in indices(s) for d in 0..s[i] - 1",
        "move to G(s with [i] = d) for i in indices(s) for d in 0..s[0] - 1 if d not in s and d < s[i]",
        "move to G(s with [0] = d) for i in indices(s) for d in 0..s[i] - 1 if d not in s and d < s[0]",
    ] {
        other(&format!("game G(s: [nat]) {{ {rule} }}\n"), LISTS);
    }
    other(
        "game G(s: {nat}) blocking 1 { move to G(s minus {c} union {d}) for c in s for d in 0..c - 1 if d not in s }",
        "[outcome(G(s)) for s in subsets(0..5)]",
    );
}

#[test]
fn moore_in_other_words() {
    for rule in [
        "for new in product([0..h for h in s]) if 1 <= count(i for i in indices(s) if new[i] < s[i]) <= k",
        "for new in product([0..s[i] for i in indices(s)]) if new != s if count(j for j in indices(new) if s[j] > new[j]) <= k",
        "for new in product([0..h for h in s]) where c = count(i for i in indices(s) if new[i] != s[i]) if c >= 1 and c < k + 1 if c in 1..k",
        "for new in product([0..h for h in s]) if sum(1 for (n, h) in zip(new, s) if n < h) in 1..k",
    ] {
        let rule = format!("move to G(k, new) {rule}");
        // The second of two bounds is another one.
        if !rule.contains("k + 1") {
            known(&format!("game G(k, s: [nat]) {{ {rule} }}\n"), HEAPS);
            known(&format!("game G(k, s: [nat]) symmetric (s) {{ {rule} }}\n"), HEAPS_VALUES);
        }
        let fixed = rule.replace("G(k, new)", "G(new)").replace("k + 1", "3");
        let fixed = fixed.replace("<= k", "<= 2").replace("..k", "..2");
        known(&format!("game G(s: [nat]) {{ {fixed} }}\n"), LISTS_OUTCOMES);
    }
}

#[test]
fn games_beside_moore() {
    let all = "for new in product([0..h for h in s])";
    let count = "count(i for i in indices(s) if new[i] < s[i])";
    for rule in [
        format!("move to G(k, new) {all} if {count} == k and k > 0"),
        format!("move to G(k, new) {all} if 2 <= {count} <= k"),
        format!("move to G(k, new) {all} if 1 <= {count}"),
        format!("move to G(k, new) {all} if 1 <= {count} <= k + 1"),
        format!("move to G(k, new) {all} if 1 <= {count} <= k and sum(new) > 0"),
        format!("move to G(k - 1, new) {all} if 1 <= {count} <= k"),
        format!("move to G(k, reverse(new)) {all} if 1 <= {count} <= k"),
        format!("move to G(k, new) {all} if 1 <= {count} <= k; move to *0 if sum(s) > 2"),
        format!("move to G(k, new) {} if 1 <= {count} <= k", all.replace("0..h", "1..h")),
        format!("move to G(k, new) {} if 1 <= {count} <= k", all.replace("..h", "..h - 1")),
        format!(
            "move to G(k, new) {all} if new != s if 1 <= count(i for i in indices(s) if new[i] <= s[i]) <= k"
        ),
        format!(
            "move to G(k, new) {all} if new != s if count(i for i in indices(s) if new[0] < s[i]) <= k"
        ),
    ] {
        other(&format!("game G(k, s: [nat]) {{ {rule} }}\n"), HEAPS);
    }
}

#[test]
fn large_numbers_are_answered() {
    let mut text = String::from("import euclid\nimport welter\nimport moore\n");
    for line in [
        "grundy(EuclidToEqual(123456789, 98765)) == (123456789^2 - 98765^2) / (123456789 * 98765)",
        "grundy(EuclidToEqual(9223372036854775807, 1)) == 9223372036854775806",
        "outcome(Euclid(7540113804746346429, 4660046610375530309)) == P",
        "outcome(Euclid(4660046610375530309, 2880067194370816120)) == N",
        "grundy(Welter({a, b})) == (a xor b) - 1 for (a, b) in {(3, 10^6), (99999999, 10^18), (0, 10^18)}",
        "outcome(Welter({a, b, c})) == P iff (a + 1) xor (b + 1) xor (c + 1) == 0
            for a in 10^9..10^9 + 3 for b in {10^12 + 5} for c in {(a + 1 xor b + 1) - 1, 17}",
        "outcome(Welter({a, 2 * a, 3 * a + 5, a xor 2 * a xor 3 * a + 5})) == P for a in 10^7..10^7 + 4",
        "outcome(MooreK(2, [10^9, 10^9 + 1, 5])) == N",
        "outcome(MooreK(2, [10^9, 10^9, 10^9])) == P",
        "grundy(MooreK(1, [10^9, 10^12, 5])) == 10^9 xor 10^12 xor 5",
        "grundy(MooreK(3, [10^9, 10^12, 5])) == 10^9 + 10^12 + 5",
        // Moves that win leave what is lost, in sums as well.
        "outcome(p) == P for p in winning(Welter({3, 10^6, 99999999}))",
        "len(winning(Welter({3, 10^6, 99999999}))) == 1",
        "outcome(p) == P for p in winning(Euclid(10^15, 7))",
        "len(winning(Euclid(10^15, 7) + Nim(12) + EuclidToEqual(10^12, 10^3 + 1))) >= 1",
        "outcome(p) == P for p in winning(Euclid(10^15, 7) + Nim(12) + Welter({5, 10^6, 10^7}))",
        "outcome(p) == P for p in winning(MooreK(1, [10^9, 10^12, 5]))",
    ] {
        writeln!(text, "assert {line}").unwrap();
    }
    let ran = grundy(&["-e", &text.replace("import welter", "import welter\nimport nim")]);
    assert_eq!((ran.code, ran.output.as_str()), (0, ""), "{}", ran.errors);
}

#[test]
fn moves_of_large_positions_are_those_that_win() {
    let text = "import moore\nimport welter\nmoves MooreK(2, [10^9, 10^9 + 1, 5])\nmoves Welter({3, 10^6, 99999999})";
    let told = grundy(&["-e", text]).output;
    assert!(told.contains("MooreK(2, [1000000000, 1000000001, 5])"), "{told}");
    assert!(told.contains("an N-position"), "{told}");
    assert!(told.contains("to MooreK(2, [") && told.contains("to Welter({"), "{told}");
    let told = grundy(&["-e", "import moore\nexplain MooreK(2, [10^9, 10^9 + 1, 5])"]).output;
    assert!(told.contains("Moore (1910)"), "{told}");
    let told = grundy(&["-e", "import euclid\nexplain Euclid(10^15, 7)"]).output;
    assert!(told.contains("Cole and Davie (1969)"), "{told}");
}

#[test]
fn misere_play_is_another_game() {
    let text = "import welter\nassert outcome(misere(Welter({a, b}))) == outcome(misere(W({a, b}))) for a in 0..4 for b in a + 1..5
        game W(s: {nat}) { move to W(s minus {c} union {d}) for c in s for d in 0..c - 1 if d not in s if true or c > 0 }";
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
}

/// Nobody who reads a claim takes what was tried for a proof.
#[test]
fn claims_are_tried_as_before() {
    let text = "import euclid\nclaim outcome(EuclidToEqual(a, b)) == P iff a^2 < a * b + b^2 for b in 1..30 for a in b..30";
    let told = grundy(&["-e", text]).output;
    assert!(!told.contains("proved"), "{told}");
}
