//! `period G`: proved where a theorem covers the rules, and never where none does.

use super::{answer, answers};
use crate::support::{Folder, grundy};
use insta::assert_snapshot;

#[test]
fn what_is_said_of_periods() {
    let ran = grundy(&[
        "--points",
        "400",
        "-e",
        "import kayles
        game S(n) { subtract {1, 3, 4} }
        game AllBut(n) { subtract k for k in 1..n if k != 3 and k != 5 }
        game Lasker(n) { subtract 1..
            split into 2 }
        game Guarded(n) { subtract 1..3 if n % 2 == 0
            subtract 1 if n % 2 == 1 and n >= 5 }
        game Squares(n) { subtract {k^2 for k in 1..n} }
        game Later(n) = S(n + 3)
        period Kayles
        period S
        period AllBut
        period Lasker
        period Guarded
        period Squares
        period Later
        period grundy(Kayles(2 * n) + S(n)) for n in 0..
        period (n * 3 + 1) % 4 for n in 0..
        period(Kayles) + preperiod(Kayles)",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_snapshot!(ran.output);
}

/// The solved games that are not trivial, each from one line.
#[test]
fn nontrivial_games_are_proved() {
    for (code, period, preperiod) in [
        ("0.45", 20, 498),
        ("0.156", 349, 3479),
        ("0.356", 142, 7315),
        ("0.644", 442, 3256),
        ("0.165", 1550, 5181),
        ("0.127", 4, 46578),
        ("0.16", 149_459, 105_351),
        ("0.56", 144, 326_640),
    ] {
        let found = answer(&format!("game G = octal {code}\nperiod G"));
        assert_eq!(found["status"], "proved", "{code}: {found}");
        assert_eq!(found["period"], period, "{code}");
        assert_eq!(found["preperiod"], preperiod, "{code}");
        assert_eq!(found["last_exception"], preperiod - 1, "{code}");
        assert_eq!(found["theorem"], "guy-smith", "{code}");
    }
}

/// Subtract-a-factorial repeats 25 values up to 5,049 (OEIS A014587); squares and primes are
/// infinite sets too; no period of Grundy's game or 0.007 is known.
#[test]
fn what_is_not_solved_is_not_called_solved() {
    for (rules, points) in [
        ("subtract {1, 2, 6, 24, 120, 720, 5040, 40320} intersect {k for k in 1..n}", "5000"),
        ("subtract {k for k in 1..n if prime(k)}", "300"),
        ("subtract {k^2 for k in 1..n}", "300"),
        ("split into 2 unequal", "3000"),
        ("remove 3 adjacent", "3000"),
    ] {
        let text = format!("game G(n) {{ {rules} }}\nperiod G");
        let arguments = ["--points", points, "--max-positions", "20000"];
        let found = answers(&arguments, &text).pop().expect("an answer");
        assert_ne!(found["status"], "proved", "{rules}: {found}");
        assert!(found["searched_to"].as_u64().is_some(), "{found}");
    }
}

/// Where each heap costs the square of its size, less is looked at than is asked for.
#[test]
fn what_is_slow_is_looked_at_as_far_as_an_effort_goes() {
    let text = "game G(n) {
            remove 1 leaving 2 heaps
            subtract 4 if n % 2 == 0
            split into 3 unequal if n > 20
        }
        period G
        guess G";
    let all = answers(&["--points", "100000"], text);
    let searched = all[0]["searched_to"].as_u64().expect("a heap");
    assert!((300..20_000).contains(&searched), "{}", all[0]);
    assert_eq!(all[1]["searched_to"], searched, "{}", all[1]);
}

#[test]
fn large_heaps_follow_from_the_proof() {
    let text = "import kayles
        game S(n) { subtract {1, 3, 4} }
        Kayles(10^18)
        grundy(Kayles(10^18 + 12)) == grundy(Kayles(10^18))
        outcome(Kayles(10^18) + S(10^18 + 1) + *3)
        moves Kayles(10^18) + S(10^18)
        moves Kayles(10^15) + Kayles(10^15)";
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_snapshot!(ran.output);
    // Each of the moves that are said to win leaves a lost position.
    let all = answers(&[], text);
    for found in all.iter().filter(|a| a["kind"] == "moves") {
        assert!(found["total"].is_null());
        for one in found["moves"].as_array().unwrap() {
            let position = one["to"].as_str().unwrap();
            let worth = answer(&format!(
                "import kayles\ngame S(n) {{ subtract {{1, 3, 4}} }}\ngrundy({position})"
            ));
            assert_eq!(worth["value"], 0, "{one}");
        }
    }
}

#[test]
fn certificates_stand_beside_the_file_that_asks() {
    let folder = Folder::new("certificates");
    let run = |text: &str| grundy(&[&folder.file("a.game", text)]);
    let ran = run("import kayles\nperiod Kayles to \"k.json\"\n");
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let verified = grundy(&["verify", &folder.path("k.json")]);
    assert_eq!(verified.code, 0, "{}{}", verified.output, verified.errors);
    for name in ["../k.json", "/k.json", "a/../../k.json"] {
        let ran = run(&format!("import kayles\nperiod Kayles to \"{name}\"\n"));
        assert_eq!(ran.code, 3, "{name}: {}", ran.errors);
        assert!(ran.errors.contains("folder"), "{}", ran.errors);
    }
}

/// Places are those of n, wherever its range begins.
#[test]
fn a_range_may_begin_later() {
    let wythoff = "import wythoff\n";
    let ask = |text: &str| answers(&["--points", "300"], &format!("{wythoff}{text}")).remove(0);
    let first = ask("period grundy(Wythoff(n, 3)) for n in 0..");
    let later = ask("period grundy(Wythoff(n, 3)) for n in 5..");
    assert_eq!(first["preperiod"], later["preperiod"], "{first} {later}");
    assert_eq!(later["status"], "proved");
    // A sum that no theorem follows.
    let first = ask("period grundy(Wythoff(n, 3)) + birthday(*0) for n in 0..");
    let later = ask("period grundy(Wythoff(n, 3)) + birthday(*0) for n in 5..");
    assert_eq!(first["preperiod"], later["preperiod"], "{first} {later}");
    assert_eq!(later["searched_to"], 304);
    let seen = answer("import lasker\nperiod grundy(Lasker(n)) for n in 5..");
    assert_eq!((&seen["preperiod"], &seen["status"]), (&5.into(), &"proved".into()));
    let seen = answer("import lasker\nperiod grundy(Lasker(n)) + birthday(*0) for n in 5..");
    assert_eq!((&seen["preperiod"], &seen["status"]), (&5.into(), &"observed".into()));
    let proved = answer("period min(n, 9) for n in 4..");
    assert_eq!((&proved["preperiod"], &proved["status"]), (&9.into(), &"proved".into()));
    let ran = grundy(&["-e", "import wythoff\nguess grundy(Wythoff(n, 3)) for n in 5.."]);
    assert_eq!(ran.code, 3, "{}", ran.output);
}
