//! A game is the same game in whatever words it is written.

use super::{answer, answers};
use crate::support::grundy;
use insta::assert_snapshot;

/// A code's digits, the one before the point first, as rules that are written otherwise.
fn as_words(digits: &[u32]) -> String {
    let mut rules = String::new();
    for (taken, digit) in digits.iter().enumerate() {
        for parts in (0..3).filter(|p| digit >> p & 1 == 1) {
            rules += &match (taken, parts) {
                (0, _) => "split into 2\n".to_string(),
                (_, 1) => format!("remove {taken} leaving 1 heaps\n"),
                _ => format!("remove {taken} leaving {parts} heaps\n"),
            };
        }
    }
    rules
}

fn as_moves(digits: &[u32]) -> String {
    let mut rules = String::new();
    for (k, digit) in digits.iter().enumerate() {
        if digit & 1 == 1 {
            rules += &format!("move to *0 if n == {k}\n");
        }
        if digit & 2 == 2 {
            rules += &format!("move to G(n - {k}) if n > {k}\n");
        }
        if digit & 4 == 4 {
            rules += &format!("move to G(a) + G(n - {k} - a) for a in 1..n - {k} - 1\n");
        }
    }
    rules
}

#[test]
fn codes_are_seen_in_words_and_in_moves() {
    let mut seed = 7u64;
    let mut digit = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as u32 % 8
    };
    for round in 0..60 {
        let length = 1 + round % 4;
        let mut digits: Vec<u32> = (0..=length).map(|_| digit()).collect();
        digits[0] &= 4;
        let last = digits.last_mut().unwrap();
        *last = (*last).max(1);
        let code: String = digits.iter().map(u32::to_string).collect();
        let code = format!("{}.{}", &code[..1], &code[1..]);
        for rules in [as_words(&digits), as_moves(&digits)] {
            let text = format!("game G(n) {{\n{rules}}}\ngame C = octal {code}\ncode G");
            let found = answer(&text);
            assert_eq!(found["code"], format!("octal {code}"), "{text}\n{found}");
            assert!(
                found["same"].as_array().unwrap().iter().any(|s| s["rules"] == true),
                "{text}\n{found}"
            );
        }
    }
}

#[test]
fn what_is_said_of_games() {
    let ran = grundy(&[
        "-e",
        "import kayles
        game Crosses(n) {
            move to *0 if n in {1, 2, 3}
            move to Crosses(n - 2) if n >= 3
            move to Crosses(a) + Crosses(n - 3 - a) for a in 1..n - 4
            move to Crosses(n - 3) if n >= 4
        }
        game Pins(n) { remove 1..2 adjacent }
        game Lasker(n) { subtract 1..
            split into 2 }
        game Grundys(n) { split into a + b if a < b }
        game Guarded(n) { subtract 1..2 if n % 3 == 1 or n < 6
            subtract 2 }
        game Two(n) { move to Kayles(a) + Two(n - 2 - a) for a in 0..n - 2
            subtract 1 }
        game Squares(n) { subtract {k^2 for k in 1..n} }
        code Crosses
        code Pins
        code Lasker
        code Grundys
        code Guarded
        code Two
        code Squares",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_snapshot!(ran.output);
}

/// Rules that look like a known game for small heaps, and are none.
#[test]
fn what_only_looks_like_a_game_is_not_taken_for_it() {
    for rules in [
        "remove 1..2 adjacent\nsubtract 9 if n > 77 and n % 5 == 1",
        "subtract 1..3\nsubtract n / 2 if n > 40",
        "split into 2\nmove to G(n - 1) if n * n > 5000",
        "move to G(x) for x in 1..n - 1",
        "move to G(a) + G(n - 3 - a) for a in 2..n - 5",
        "move to *0 if n >= 1",
        "subtract k for k in 1..n if k % 3 != 0",
        // Together these are whole rules up to n = 240, and then no more.
        "move to G(a) + G(n - 1 - a) for a in 1..n - 2 if 4 * a <= n + 80
         move to G(a) + G(n - 1 - a) for a in 1..n - 2 if 3 * a >= n",
        "subtract k for k in 1..n if 4 * k <= n + 80\nsubtract k for k in 1..n if 3 * k >= n",
    ] {
        let all = answers(&["--points", "120"], &format!("game G(n) {{ {rules} }}\ncode G"));
        let found = &all[0];
        assert!(found["code"].is_null(), "{rules}: {found}");
    }
}

/// Quotients inside of remainders and products, against the same rules in a game of two numbers,
/// which has no sequence.
#[test]
fn guards_with_quotients_are_followed_for_as_long_as_they_change() {
    for guard in [
        "(n / 2) % 3 == 1",
        "(n / 3) % 4 in {0, 3}",
        "3 * (n / 4) >= 2 * (n / 3)",
        "2 * (n / 3) + n % 2 >= 9",
        "n % 4 - n % 3 <= 0",
        "abs(20 - n / 2) > n % 5",
    ] {
        let text = format!(
            "game G(n) {{
                subtract 1..2
                subtract 5 if {guard}
                move to G(a) + G(n - 3 - a) for a in 1..n - 4 if {guard}
            }}
            game H(n, z) {{
                move to H(n - k, z) for k in 1..2 if k <= n
                move to H(n - 5, z) if n >= 5 and ({guard})
                move to H(a, z) + H(n - 3 - a, z) for a in 1..n - 4 if {guard}
            }}
            assert grundy(G(n)) == grundy(H(n, 0)) for n in 0..260"
        );
        let ran = grundy(&["-e", &text]);
        assert_eq!(ran.code, 0, "{guard}\n{}{}", ran.output, ran.errors);
    }
}

/// "Any number may be taken" is said of heaps of the same game: whoever may take any number and
/// has another game then is something else.
#[test]
fn any_number_of_another_game_is_not_any_number() {
    for (own, other) in [("H", "G"), ("G", "H"), ("H", "H"), ("G", "G")] {
        let text = |z: &str, params: &str| {
            format!(
                "game G{z}(n{params}) {{
                    move to {own}{z}(n - k{more}) for k in 1..n
                    move to G{z}(a{more}) + G{z}(n - a{more}) for a in 1..n - 1
                    move to H{z}(n - 1{more}) if n in {{4, 5, 6, 8}}
                }}
                game H{z}(n{params}) {{
                    move to H{z}(a{more}) + H{z}(n - a{more}) for a in 1..n - 1 if n % 3 > 0
                    move to H{z}(n - 3{more}) if n >= 3
                    move to {other}{z}(n - k{more}) for k in 1..n
                }}\n",
                more = if params.is_empty() { "" } else { ", z" }
            )
        };
        let text = text("", "") + &text("2", ", z");
        let text = format!(
            "{text}assert grundy(G(n)) == grundy(G2(n, 0)) for n in 0..60
            assert grundy(H(n)) == grundy(H2(n, 0)) for n in 0..60"
        );
        let ran = grundy(&["-e", &text]);
        assert_eq!(ran.code, 0, "{own} {other}\n{}{}", ran.output, ran.errors);
    }
}
