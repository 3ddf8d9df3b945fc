//! `guess` of a list: which games have these values.

use crate::support::grundy;
use serde_json::Value;

fn guessed(list: &str) -> (String, Value) {
    let text = format!("guess {list}");
    let ran = grundy(&["-e", &text]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let json = grundy(&["--format", "json", "-e", &text]);
    (ran.output, serde_json::from_str(json.output.lines().next().unwrap()).unwrap())
}

#[test]
fn dawsons_kayles_is_named() {
    let (told, json) = guessed("[0,1,1,2,0,3,1,1,0,3,3,2,2,4]");
    assert!(told.contains("DawsonsChess(n), `import dawson` (octal 0.137), OEIS A002187: all 14"));
    assert!(told.contains("DawsonsKayles(n + 1)"), "{told}");
    assert_eq!(json["games"][0]["agree"], 14);
}

/// What the language computes is what the list is recognised by: both are the same games.
#[test]
fn the_library_recognises_its_own_values() {
    for (file, game) in [
        ("kayles", "Kayles"),
        ("dawson", "DawsonsKayles"),
        ("dawson", "DawsonsChess"),
        ("grundys", "Grundys"),
        ("lasker", "Lasker"),
        ("squares", "SubtractASquare"),
        ("primes", "PrimeNim"),
        ("mark", "Mark"),
        ("nim", "Nim"),
    ] {
        let text = format!("import {file}; guess [grundy({game}(n)) for n in 0..70]");
        let ran = grundy(&["--format", "json", "-e", &text]);
        let json: Value = serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
        let games = json["games"].as_array().unwrap();
        let own = games.iter().find(|g| g["game"] == game && g["shift"] == 0);
        assert!(own.is_some_and(|g| g["agree"] == 71), "{game}: {games:?}");
    }
}

#[test]
fn codes_and_sets_are_tried() {
    for (rules, written) in [
        ("octal 0.56", "octal 0.56"),
        ("octal 0.165", "octal 0.165"),
        ("{ subtract {2, 5, 7} }", "subtract {2, 5, 7}"),
        ("{ subtract {1, 3, 8} }", "subtract {1, 3, 8}"),
    ] {
        let name = if rules.starts_with('{') { "game G(n) " } else { "game G = " };
        let text = format!("{name}{rules}; guess [grundy(G(n)) for n in 0..60]");
        let ran = grundy(&["--format", "json", "-e", &text]);
        let json: Value = serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
        let games = json["games"].as_array().unwrap();
        assert!(games.iter().any(|g| g["rules"] == written), "{rules}: {games:?}");
    }
}

#[test]
fn shifts_doublings_and_multiples_are_seen() {
    for (list, shift, doubled, times) in [
        ("[grundy(Kayles(n + 2)) for n in 0..40]", 2, false, 1),
        ("[grundy(Kayles(n / 2)) for n in 0..40]", 0, true, 1),
        ("[3 * grundy(Kayles(n)) for n in 0..40]", 0, false, 3),
    ] {
        let (_, json) = guessed(list);
        let game = &json["games"][0];
        assert_eq!(game["game"], "Kayles", "{list}: {json}");
        assert_eq!((&game["shift"], &game["doubled"]), (&shift.into(), &doubled.into()), "{list}");
        assert_eq!(game["times"], times, "{list}");
    }
}

#[test]
fn how_far_it_agrees_is_said() {
    let (told, json) = guessed("[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 9, 9]");
    assert!(told.contains("the first 10 of 12 agree"), "{told}");
    assert_eq!(json["games"][0]["game"], "Kayles");
}

#[test]
fn what_is_no_list_of_values_is_told() {
    for wrong in ["[0, 1, -1, 2]", "[0, 1]", "[]"] {
        let ran = grundy(&["-e", &format!("guess {wrong}")]);
        assert_eq!(ran.code, 3, "{wrong}: {}{}", ran.output, ran.errors);
    }
}
