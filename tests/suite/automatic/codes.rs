//! Hexadecimal codes whose values grow for ever: no theorem about heaps covers them, and automata prove them.

use super::{answer, is_proved, is_refuted};
use crate::support::{Folder, grundy};

/// The values of a code by the definition: the least number that is no nim-sum of what a move leaves.
fn values(digits: &[u32], heaps: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..heaps {
        let mut options = vec![false; 4 * heaps];
        for (at, digit) in digits.iter().enumerate() {
            let Some(left) = n.checked_sub(at + 1) else { continue };
            let mut leaves = |value: u64| options[value as usize] = true;
            if digit & 1 == 1 && left == 0 {
                leaves(0);
            }
            if digit & 2 == 2 && left >= 1 {
                leaves(values[left]);
            }
            for a in 1..left {
                if digit & 4 == 4 {
                    leaves(values[a] ^ values[left - a]);
                }
                for b in 1..left - a {
                    if digit & 8 == 8 {
                        leaves(values[a] ^ values[b] ^ values[left - a - b]);
                    }
                }
            }
        }
        values.push(options.iter().position(|seen| !seen).unwrap() as u64);
    }
    values
}

/// The period, the saltus and the heap from which on.
fn proved(code: &str) -> Option<(usize, u64, usize)> {
    let found = answer(&format!("game K = hex {code}\nperiod K"));
    if found["status"] != "proved" {
        return None;
    }
    assert_eq!(found["theorem"], "automatic", "{code}: {found}");
    let number = |name: &str| found[name].as_u64().unwrap();
    Some((number("period") as usize, number("saltus"), number("preperiod") as usize))
}

#[test]
fn arithmetic_periods_are_proved_and_hold() {
    // 0.3F is Kenyon's.
    let codes = [
        ("0.3F", vec![3, 15], (6, 3, 0)),
        ("0.FF", vec![15, 15], (1, 1, 0)),
        ("0.0F", vec![0, 15], (2, 1, 0)),
        ("0.8", vec![8], (3, 1, 1)),
    ];
    for (code, digits, expected) in codes {
        assert_eq!(proved(code), Some(expected), "{code}");
        let (period, saltus, from) = expected;
        let values = values(&digits, 260);
        for n in from..values.len() - period {
            assert_eq!(values[n + period], values[n] + saltus, "{code}, heap {n}");
        }
    }
}

#[test]
fn what_only_looks_alike_is_not_proved() {
    for code in ["0.1F", "0.7F", "0.3B"] {
        assert_eq!(proved(code), None, "{code}");
    }
}

#[test]
fn formulas_of_their_values_are_claims() {
    let game = "game K = hex 0.3F";
    is_proved(game, "grundy(K(n)) == 3 * (n / 6) + n % 3 for n in 0..");
    is_refuted(game, "grundy(K(n)) == n / 2 for n in 0..", serde_json::json!({"n": 1}));
    let far = answer(&format!("{game}\ngrundy(K(10^15))"));
    assert_eq!(far["value"], 499_999_999_999_999_u64, "{far}");
}

#[test]
fn their_certificates_are_verified_and_those_of_other_codes_are_not() {
    let folder = Folder::new("automatic-codes");
    let file = folder.file("rules.game", "game K = hex 0.3F\nperiod K to \"k.json\"\n");
    assert_eq!(grundy(&[&file]).code, 0);
    let path = folder.path("k.json");
    assert_eq!(grundy(&["verify", &path]).code, 0);
    // Another move than the code has.
    let text = std::fs::read_to_string(&path).unwrap();
    let changed = text.replacen("-2", "-3", 1);
    assert_ne!(changed, text, "{text}");
    std::fs::write(&path, changed).unwrap();
    assert_ne!(grundy(&["verify", &path]).code, 0);
}
