//! Games whose position is a text: which of them are valued by packed texts, and by which way.

use crate::agree::generator::texts::attempt;
use crate::support::grundy;
use std::time::{SystemTime, UNIX_EPOCH};

#[track_caller]
fn agrees(seed: u64) -> bool {
    attempt(seed).unwrap_or_else(|wrong| panic!("{wrong}"))
}

#[test]
fn random_texts_by_the_plain_machine() {
    const FIXED: u64 = 150;
    let tried = (0..FIXED).filter(|seed| agrees(*seed)).count();
    assert!(tried as u64 > FIXED * 9 / 10, "only {tried} games were any");
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    (clock..clock + 150).for_each(|seed| {
        agrees(seed);
    });
}

#[track_caller]
fn solved_by(solver: &str, rules: &str, question: &str) {
    let text = format!("game G(s: text) {{ {rules} }}\n{question}");
    let ran = grundy(&["--stats", "-e", &text]);
    assert_eq!(ran.code, 0, "{text}\n{}", ran.errors);
    let said = format!("positions by the {solver} solver");
    assert!(ran.errors.contains(&said), "{text}\n{}", ran.errors);
}

#[test]
fn texts_are_packed() {
    for rules in [
        r#"move to G(s with [i] = "X" with [i + 1] = "X") for i in 0..len(s) - 2 if s[i..i + 1] == "..""#,
        r#"move to G(s[0..i - 1] + s[i + 2..]) for i in 0..len(s) - 2 if s[i] != s[i + 1]"#,
        r#"move to G(s[0..i - 1]) + G(s[i + 1..]) for i in indices(s)"#,
        r#"move to G(if c in "x." then reverse(s[1..]) else s[1..]) for c in s if "q" not in s"#,
        r#"move to G(min(s[1..], reverse(s[1..]))) if s != """#,
    ] {
        solved_by("search", rules, r#"grundy(G(".x.é..."))"#);
    }
}

/// Who wins is found without a look at all positions where plays are seen to end: letters become lower in their sum,
/// or where the first or the last of them changes, or the text becomes shorter.
#[test]
fn plays_on_texts_are_seen_to_end() {
    for rules in [
        r#"move to G(s with [i] = "X") for i in indices(s) if s[i] != "X""#,
        r#"move to G(s with [i] = "." with [i + 1] = "X") for i in 0..len(s) - 2 if s[i] == "X" if s[i + 1] == "O"
           move to G(s with [i] = "O" with [i + 1] = ".") for i in 0..len(s) - 2 if s[i] == "X" and s[i + 1] == "O""#,
        r#"move to G(s with [i] = "." with [j] = "X") for i in indices(s) if s[i] == "X" for j in 0..i - 1 if s[j] == ".""#,
        r#"move to G(s with [i] = "X" with [j] = s[i]) for i in indices(s) if s[i] == "." for j in i + 1..len(s) - 1"#,
        r#"move to G(s[0..i - 1] + s[i + 2..]) for i in 0..len(s) - 2 if s[i..i + 1] == "X.""#,
        r#"move to G("X" + s[2..]) if len(s) > 1"#,
    ] {
        solved_by("outcome", rules, r#"outcome(G("X.OX.O"))"#);
    }
}

/// Plays that may go in a circle, and rules in which something may go wrong in a position that nobody looks at.
#[test]
fn plays_on_texts_that_are_not_seen_to_end() {
    // Who wins was found by hand-written moves in Python.
    for (who, rules) in [
        // Stones go both ways, unless they cannot.
        (
            "P",
            r#"move to G(s with [i] = "." with [i + 1] = "X") for i in 0..len(s) - 2 if s[i] == "X" if s[i + 1] == "." if len(s) > 9
           move to G(s with [i] = "X" with [i + 1] = ".") for i in 0..len(s) - 2 if s[i] == "." if s[i + 1] == "X""#,
        ),
        // The two places may be one.
        (
            "N",
            r#"move to G(s with [i] = "." with [j] = "X") for i in indices(s) if s[i] == "X" for j in 0..i if s[j] == ".""#,
        ),
        // There may be no such place, unless a letter stops that.
        (
            "P",
            r#"move to G(s with [i] = "X") for i in indices(s) if s[i] == "." if s[i + 1] != "q""#,
        ),
        ("N", r#"move to G(s[2..]) if s != "X""#),
    ] {
        let text = format!("game G(s: text) {{ {rules} }}\noutcome(G(\"X.OX.OX\"))");
        let ran = grundy(&["--stats", "-e", &text]);
        assert!(!ran.errors.contains("outcome solver"), "{text}\n{}", ran.errors);
        assert_eq!((ran.code, ran.output.trim()), (0, who), "{text}\n{}", ran.errors);
    }
}

#[test]
fn mistakes_in_texts_are_told_where_they_are() {
    let rules =
        r#"move to G(s with [i] = "X") for i in indices(s) if s[i] == "." if s[i + 1] == ".""#;
    let text = format!("game G(s: text) {{\n{rules}\n}}\ngrundy(G(\"X..\"))");
    let ran = grundy(&["-e", &text]);
    assert_eq!(ran.code, 3, "{}", ran.errors);
    assert!(ran.errors.contains("s[i + 1]"), "{}", ran.errors);
}
