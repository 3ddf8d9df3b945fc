//! Guesses about games of two numbers, and the claims that are offered with them.

use crate::support::answers;

/// What is guessed of the nim-values, or of the P-positions, and what becomes of the claim with it.
#[track_caller]
fn guessed(rules: &str, about: &str, expression: &str) {
    let found = answers(&[], &format!("{rules}\nguess G")).pop().expect("an answer");
    let all = found["guesses"].as_array().expect("guesses");
    let one = all.iter().find(|g| g["about"] == about && g["expression"] == expression);
    let one = one.unwrap_or_else(|| panic!("{rules}: {found}"));
    let claim = one["claim"].as_str().expect("a claim");
    let proved = answers(&[], &format!("{rules}\n{claim}")).pop().expect("an answer");
    assert_eq!(proved["verdict"], "proved", "{claim}: {proved}");
}

#[test]
fn what_is_guessed_of_two_numbers_is_proved_as_it_is_pasted() {
    guessed("game G(a, b) { subtract 1.. from any }", "grundy", "a xor b");
    guessed("game G(a, b) { subtract 1..2 from any }", "grundy", "a % 3 xor b % 3");
    guessed(
        "game G(a, b) {\n subtract 1..2 from a\n subtract 1..4 from b\n}",
        "grundy",
        "a % 3 xor b % 5",
    );
    guessed(
        "game G(a, b) {\n subtract 1.. from any\n \
         move to G(a - i, b - j) for i in 1..a for j in 1..b if i + j < 3\n}",
        "grundy",
        "3 * (a / 3 xor b / 3) + (a % 3 + b % 3) % 3",
    );
    guessed(
        "game G(a, b) {\n subtract 1.. from any\n subtract 1.. from a and b\n}",
        "lost",
        "min(a, b) == (abs(a - b) + isqrt(5 * abs(a - b)^2)) / 2",
    );
    guessed("game G(a, b) { subtract 1.. from any }", "lost", "a == b");
}

/// A guess that is none of a few small numbers alone.
#[test]
fn nothing_is_guessed_of_values_that_follow_nothing_simple() {
    for rules in [
        "game G(a, b) {\n subtract 1.. from any\n subtract 1.. from a and b\n}",
        "game G(a, b) { move to G(a * b - a * b, 0) if a > 0 and b > 0 and a % 7 == b % 5 }",
    ] {
        let found = answers(&[], &format!("{rules}\nguess G")).pop().expect("an answer");
        let all = found["guesses"].as_array().expect("guesses");
        assert!(all.iter().all(|g| g["about"] == "lost"), "{rules}: {found}");
    }
}

/// Of games of one heap as well: with what it defines, a claim can be run as it is.
#[test]
fn what_is_guessed_of_heaps_is_asked_as_it_is_pasted() {
    for (rules, verdict) in [
        ("game G(n) { subtract 1..3 }", "proved"),
        ("game G(n) { subtract 1..\n split into 2 }", "proved"),
        ("game G(n) { move to G(k) for k in n / 2..n - 1 }", "verified"),
        ("game G(n) { move to G(k) for k in (n + 1) / 2..n - 1 }", "verified"),
    ] {
        let found = answers(&[], &format!("{rules}\nguess G")).pop().expect("an answer");
        let one = &found["guesses"][0];
        let claim = one["claim"].as_str().unwrap_or_else(|| panic!("{rules}: {found}"));
        let definitions: Vec<&str> =
            one["definitions"].as_array().unwrap().iter().map(|d| d.as_str().unwrap()).collect();
        let text = format!("{rules}\n{}\n{claim}", definitions.join("\n"));
        let told = answers(&["--points", "300"], &text).pop().expect("an answer");
        assert_eq!(told["verdict"], verdict, "{text}: {told}");
    }
}
