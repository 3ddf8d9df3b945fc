//! Games of two heaps in which one may take numbers that are near from both: their lost positions are known by
//! digits up to r.

use super::{answer, is_proved, is_refuted};
use crate::support::{Folder, grundy, root};
use grundy::verify::{Complaint, certified};
use serde_json::json;
use std::process::Command;

fn near(r: u64) -> String {
    format!(
        "game Near(a, b) {{ subtract 1.. from any
            move to Near(a - i, b - j) for i in 1..a for j in 1..b if abs(i - j) < {r} }}
        fn alpha(k) = {}",
        match r {
            2 => "isqrt(2 * k^2)",
            3 => "(isqrt(13 * k * k) - k) / 2",
            _ => "isqrt(5 * k^2) - k",
        }
    )
}

#[test]
fn lost_positions_are_proved() {
    for r in [2, 3] {
        let all = format!(
            "outcome(Near(a, b)) == P iff any(a == alpha(k) and b == a + {r} * k for k in 0..a)
                for a in 0.. for b in a.."
        );
        is_proved(&near(r), &all);
        let diagonals = format!(
            "outcome(Near(a, a + {r} * k)) == P iff a == alpha(k) for a in 0.. for k in 0.."
        );
        is_proved(&near(r), &diagonals);
    }
    let wrong = "outcome(Near(a, a + 2 * k)) == P iff a == isqrt(2 * k^2) and k != 30
        for a in 0.. for k in 0..";
    is_refuted(&near(2), wrong, json!({"a": 42, "k": 30}));
}

/// The formula and the automaton, beside a search.
#[test]
fn lost_positions_are_those_of_a_search() {
    for r in [2_u64, 3] {
        let side = 61;
        let mut lost: Vec<(u64, u64)> = Vec::new();
        for a in 0..side {
            for b in 0..side {
                let reached = |(x, y): &(u64, u64)| {
                    let straight = (*x == a && *y < b) || (*y == b && *x < a);
                    straight || (*x < a && *y < b && (a - x).abs_diff(b - y) < r)
                };
                if !lost.iter().any(reached) {
                    lost.push((a, b));
                }
            }
        }
        let found = answer(&format!("{}\nperiod Near", near(r)));
        assert_eq!(found["digits"], format!("Ostrowski digits up to {r}"), "{found}");
        for a in 0..side {
            for b in 0..side {
                assert_eq!(accepts(&found, r, a, b), lost.contains(&(a, b)), "{r}: {a}, {b}");
            }
        }
    }
}

fn accepts(found: &serde_json::Value, r: u64, a: u64, b: u64) -> bool {
    let mut weights = vec![1, r + 1];
    while weights.len() < 8 {
        weights.push(r * weights[weights.len() - 1] + weights[weights.len() - 2]);
    }
    let states = found["states"].as_array().unwrap();
    let of = |state: u64| states.iter().find(|s| s["state"] == state).unwrap();
    let (mut state, mut a, mut b) = (0, a, b);
    for weight in weights.into_iter().rev() {
        match of(state)["next"][format!("{}{}", a / weight, b / weight)].as_u64() {
            Some(to) => state = to,
            None => return false,
        }
        (a, b) = (a % weight, b % weight);
    }
    of(state)["accepts"] == true
}

/// Rows of the automaton, the digits and the root of a claim, changed: both checkers refuse.
#[test]
fn certificates_are_checked() {
    let folder = Folder::new("near");
    let text = format!(
        "{}\nperiod Near to \"period.json\"\nclaim outcome(Near(a, a + 2 * k)) == P iff a == alpha(k)
            for a in 0.. for k in 0.. to \"claim.json\"\n",
        near(2)
    );
    let ran = grundy(&["--points", "300", &folder.file("near.game", text)]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    for (name, program) in [("period", "check_automaton.py"), ("claim", "check_claim.py")] {
        let program = root().join("docs").join(program);
        let taken = |file: &str| {
            let ran = Command::new("python3").arg(&program).arg(file).output().ok()?;
            Some(ran.status.success())
        };
        let file = folder.path(&format!("{name}.json"));
        let verified = grundy(&["verify", &file]);
        assert_eq!(verified.code, 0, "{}", verified.output);
        assert_ne!(taken(&file), Some(false), "{name}");
        let text = std::fs::read_to_string(&file).unwrap();
        let mut changed = Vec::new();
        for digits in
            ["Zeckendorf digits", "Ostrowski digits up to 3", "base 3", "Ostrowski digits up to 1"]
        {
            changed.push(text.replace("Ostrowski digits up to 2", digits));
        }
        if name == "period" {
            let states = text.find("\"states\"").unwrap();
            let places = text.match_indices("true").chain(text.match_indices("false"));
            for (at, word) in places.filter(|(at, _)| *at > states).take(6) {
                let other = if word == "true" { "false" } else { "true" };
                changed.push(format!("{}{other}{}", &text[..at], &text[at + word.len()..]));
            }
            let next: Vec<usize> = text.match_indices("\"next\":[").map(|(at, _)| at + 8).collect();
            for at in next {
                let end = at + text[at..].find(',').unwrap();
                changed.push(format!("{}{}{}", &text[..at], "1", &text[end..]));
            }
        } else {
            let root = "[\"root\",2,";
            assert!(text.contains(root), "{text}");
            for other in [8, 5, 3, 0, -2] {
                let said = format!("square root of {other},");
                let changed_root = text.replace(root, &format!("[\"root\",{other},"));
                changed.push(changed_root.replace("square root of 2,", &said));
            }
        }
        for (at, other) in changed.iter().enumerate() {
            if *other == text {
                continue;
            }
            let other = crate::certificates::signed(other);
            let found = certified(&other, &|_, _| true);
            assert!(matches!(found, Err(Complaint::Refused { .. })), "{name} {at}: {other}");
            // The program in Python takes its time.
            if at % 5 == 0 {
                assert_ne!(taken(&folder.file("changed.json", other)), Some(true), "{name} {at}");
            }
        }
    }
}
