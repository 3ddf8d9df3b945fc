//! Right closed forms are proved, in whatever words; wrong ones are refuted.

use super::Sheet;

const RUBRIC: &str = "game Take(n) { subtract 1..7 }\n\
    problem \"1\" worth 2 {\n    needs proof\n    student.lost(n) iff outcome(Take(n)) == P for n in 0..\n}\n";

#[test]
fn the_same_answer_in_other_words_is_proved() {
    let sheet = Sheet::new("closed-forms", RUBRIC);
    for form in [
        "n % 8 == 0",
        "gcd(n, 8) == 8",
        "gcd(8, n) == 8",
        "gcd(n, 0 - 8) == gcd(8, 8)",
        "digits(n, 8)[len(digits(n, 8)) - 1] == 0",
        "bits(n) intersect {0, 1, 2} == {}",
        "bits(n) intersect {0..2} == {}",
        "not (bits(n) intersect {0, 1, 2} != {})",
        "0 not in bits(n) and 1 not in bits(n) and 2 not in bits(n)",
    ] {
        let report = sheet.report(&format!("fn lost(n) = {form}\n"));
        assert!(report.contains("proved for all numbers"), "{form}: {report}");
        assert!(report.starts_with("one: 2 of 2 points"), "{form}: {report}");
    }
    for wrong in [
        "gcd(n, 8) == 4",
        "gcd(n, 16) == 8",
        "digits(n, 8)[len(digits(n, 8)) - 1] == 1",
        "bits(n) intersect {0, 1} == {}",
        "bits(n) intersect {0, 1, 2} == {0}",
        "2 not in bits(n)",
    ] {
        let report = sheet.report(&format!("fn lost(n) = {wrong}\n"));
        assert!(report.starts_with("one: 0 of 2 points"), "{wrong}: {report}");
        assert!(report.contains("fails at n ="), "{wrong}: {report}");
    }
    // What is not followed is verified, and is not called a proof.
    let report =
        sheet.report("fn lost(n) = digits(n, 8)[len(digits(n, 9)) - 1] == 0 and n % 8 == 0\n");
    assert!(!report.contains("proved for all"), "{report}");
}

/// Letters of a text, texts that an `if` chooses, and pairs are followed part by part.
#[test]
fn texts_and_pairs_are_followed() {
    let sheet = Sheet::new("closed-texts", RUBRIC);
    for form in [
        "\"PNNNNNNN\"[n % 8] == \"P\"",
        "\"PNPNPNPN\"[n % 8] == \"P\" and n % 8 == 0",
        "\"PN\"[min(n % 8, 1)] != \"N\"",
        "(if n % 8 == 0 then \"P\" else \"N\") == \"P\"",
        "(if n % 8 == 0 then \"lost\" else \"won\") in {\"lost\", \"drawn\"}",
        "(n % 8, 1) == (0, 1)",
        "not ((n % 8, true) != (0, true))",
        "(n % 8, \"x\") in {(0, \"x\"), (1, \"y\")}",
        "(\"ab\"[n % 2], (\"abcd\"[n % 4], n % 8)) == (\"a\", (\"a\", 0))",
        "(n / 8 * 8, 0) == (n, 0)",
    ] {
        let report = sheet.report(&format!("fn lost(n) = {form}\n"));
        assert!(report.contains("proved for all numbers"), "{form}: {report}");
    }
    for wrong in [
        "\"PNNN\"[n % 4] == \"P\"",
        "\"NPPPPPPP\"[n % 8] == \"P\"",
        "(n % 8, n % 3) == (0, 0)",
        "(n % 8, \"x\") in {(0, \"y\"), (1, \"x\")}",
        "(if n % 8 == 0 then \"P\" else \"N\") == \"N\"",
    ] {
        let report = sheet.report(&format!("fn lost(n) = {wrong}\n"));
        assert!(report.starts_with("one: 0 of 2 points"), "{wrong}: {report}");
        assert!(report.contains("fails at n ="), "{wrong}: {report}");
    }
    for (open, why) in [
        ("(n % 8, 0) <= (0, 0)", "it puts pairs in order"),
        ("\"PNNNNNNN\"[n % 8][0] == \"P\"", "it takes a letter out of a text that changes"),
    ] {
        let report = sheet.report(&format!("fn lost(n) = {open}\n"));
        assert!(!report.contains("proved for all") && report.contains(why), "{open}: {report}");
    }
}

/// Recursion by a constant step repeats, and what it repeats is proved by induction.
#[test]
fn recursion_is_proved_by_induction() {
    let sheet = Sheet::new("recursion", RUBRIC);
    for form in [
        "if n < 8 then n == 0 else lost(n - 8)",
        "n == 0 or n >= 8 and lost(n - 8)",
        "if n < 0 then false else if n == 0 then true else lost(n - 8)",
        "if n < 1000 then n % 8 == 0 else lost(n - 1000)",
        "not any(lost(n - k) for k in 1..7 if k <= n)",
        "all(not lost(n - k) for k in 1..min(7, n))",
        "[k for k in {1, 2, 3, 4, 5, 6, 7} if k <= n and lost(n - k)] == []",
        "len([k for k in 1..7 if k <= n and lost(n - k)]) == 0",
        "v(n) == 0\nfn v(n) = mex({v(n - k) for k in 1..7 if k <= n})",
        "not wins(n)\nfn wins(n) = any(lost(n - k) for k in 1..7 if k <= n)",
        "o(n) == P\nfn o(n) = if n < 8 then (if n == 0 then P else N) else o(n - 8)",
        "rest(n) == 0\nfn rest(n) = if n < 8 then n else rest(n - 8)",
        "n == 8 * eighths(n)\nfn eighths(n) = if n < 8 then 0 else eighths(n - 8) + 1",
    ] {
        let report = sheet.report(&format!("fn lost(n) = {form}\n"));
        assert!(report.starts_with("one: 2 of 2 points"), "{form}: {report}");
        assert!(
            report.contains("proved for all numbers") && report.contains("by induction"),
            "{form}: {report}"
        );
    }
    // It differs only far beyond what is tried first, and is refuted there.
    for (wrong, at) in [
        ("if n < 8 then n == 0 else if n < 3000 then lost(n - 8) else lost(n - 9)", "3000"),
        ("if n < 4000 then n % 8 == 0 else lost(n - 4001)", "4000"),
    ] {
        let report = sheet.report(&format!("fn lost(n) = {wrong}\n"));
        assert!(report.starts_with("one: 0 of 2 points"), "{wrong}: {report}");
        assert!(report.contains(&format!("fails at n = {at}\n")), "{wrong}: {report}");
    }
    // What does not call itself with smaller numbers alone, or does not repeat, is not called proved.
    for open in [
        "n % 8 == 0 and odd(n) >= 0\nfn odd(n) = if n < 2 then n else odd(n / 2) + n % 2",
        "if n < 8 then n == 0 else if n % 8 == 3 then lost(n + 1) else lost(n - 8)",
    ] {
        let report = sheet.report(&format!("fn lost(n) = {open}\n"));
        assert!(!report.contains("proved for all"), "{open}: {report}");
    }
}

/// An answer may look its values up, count and add, and go through pairs.
#[test]
fn what_depends_on_a_remainder_is_proved() {
    let rubric = "game Take(n) { subtract {1, 4} }\nproblem \"1\" worth 4 {\n    needs proof\n    \
        student.value(n) == grundy(Take(n)) for n in 0..\n}\n\
        problem \"2\" worth 1 {\n    needs proof\n    student.lost(n) iff outcome(Take(n)) == P for n in 0..\n}\n";
    let sheet = Sheet::new("remainders", rubric);
    let value = |form: &str| sheet.report(&format!("fn value(n) = {form}\n"));
    for form in [
        "[0, 1, 0, 1, 2][n % 5]",
        "list[n % 5]\nlet list = [0, 1, 0, 1, 2]",
        "[0, 1, 0, 1, (n % 5) / 2][n % 5]",
        "pairs[n % 5].1\nlet pairs = [(0, 0), (1, 1), (2, 0), (3, 1), (4, 2)]",
        "if n < 5 then [0, 1, 0, 1, 2][n] else value(n - 5)",
        "[if n % 5 == 4 then [2, 2] else [0, 1]][0][n % 5 % 2]",
        "count(k for k in [1, 3, 4, 4] if (n - k) % 5 == 0)",
        "sum(1 for k in {1, 3, 4} if n % 5 == k) + (if n % 5 == 4 then 1 else 0)",
        "len({k for k in {1, 3, 4} if n % 5 == k}) + count(k for k in [4] if n % 5 == k)",
        "len({k % 3 for k in [1, 3, 4, 9] if n % 5 == k % 5 or n % 5 == 4 and k > 2})",
        "min([v for (k, v) in [(0, 0), (1, 1), (2, 0), (3, 1), (4, 2)] if k == n % 5])",
        "max(v for (k, v) in pairs if k == n % 5)\nlet pairs = [(0, 0), (1, 1), (2, 0), (3, 1), (4, 2)]",
        "x where (x, y) = pair(n)\nfn pair(n) = ([0, 1, 0, 1, 2][n % 5], n)",
        "x where (x, _y) = (if n % 5 == 4 then (2, n) else (n % 5 % 2, 7))",
    ] {
        let report = value(form);
        assert!(report.starts_with("one: 4 of 5 points"), "{form}: {report}");
        assert!(report.contains("proved for all numbers"), "{form}: {report}");
    }
    for form in [
        "n * (n - 2) % 5 == 0",
        "[true, false, true, false, false][n % 5]",
        "(n^2 - 2 * n) % 5 == 0",
        "-(n * n - 2 * n) % 5 == 0",
        "[P, N, P, N, N][n % 5] == P",
    ] {
        let report = sheet.report(&format!("fn lost(n) = {form}\n"));
        assert!(report.starts_with("one: 1 of 5 points"), "{form}: {report}");
    }
    // What differs, or has no value somewhere, is not proved.
    for form in [
        "[0, 1, 0, 1, 3][n % 5]",
        "[0, 1, 0, 1][n % 5]",
        "[0, 1, 0, 1, 2][n % 5 - 1]",
        "min([v for (k, v) in [(0, 0), (1, 1), (2, 0), (3, 1)] if k == n % 5])",
        "sum({1, n % 5 % 2}) - 1 + (if n % 5 == 4 then 2 else 0)",
        "if n < 20000 then [0, 1, 0, 1, 2][n % 5] else [0, 1, 0, 1, 2][n % 6 % 5]",
        "if n < 20000 then [0, 1, 0, 1, 2][n % 5] else [0, 1, 0, 1][n % 5]",
        "if n < 20000 or n * n % 7 < 4 then [0, 1, 0, 1, 2][n % 5] else 9",
    ] {
        let report = value(form);
        assert!(!report.contains("proved for all"), "{form}: {report}");
        assert!(report.starts_with("one: 0 of 5 points"), "{form}: {report}");
    }
}

/// What takes very long to be proved is tried with the steps that are left.
#[test]
fn a_right_answer_does_not_lose_to_the_search_for_its_proof() {
    let sheet = Sheet::new(
        "closed-slow",
        "game Take(n) { subtract {1, 3, 4} }\n\
         problem \"1\" worth 1 { student.lost(n) iff outcome(Take(n)) == P for n in 0.. }\n",
    );
    for answer in ["n % 7 in {0, 2} and n / 10^7 >= 0", "n % 7 in {0, 2}"] {
        assert_eq!(sheet.points(&format!("fn lost(n) = {answer}\n")), [1.0], "{answer}");
    }
}
