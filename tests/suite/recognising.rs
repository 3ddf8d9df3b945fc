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

#[test]
fn far_shifts_are_seen_where_enough_is_left() {
    for shift in [4, 5, 6, 8, 12, 20, -4, -7, -12] {
        let list = match shift {
            more if more > 0 => format!("[grundy(Kayles(n + {more})) for n in 0..40]"),
            less => {
                format!("[if n < {0} then 9 else grundy(Kayles(n - {0})) for n in 0..60]", -less)
            }
        };
        let (told, json) = guessed(&list);
        let game = &json["games"][0];
        assert_eq!((&game["game"], &game["shift"]), (&"Kayles".into(), &shift.into()), "{told}");
    }
    // Seven values are no evidence of so far a shift.
    let (_, json) = guessed("[grundy(Kayles(n + 12)) for n in 0..6]");
    assert!(json["games"].as_array().unwrap().iter().all(|game| game["shift"] != 12), "{json}");
}

#[test]
fn one_or_two_wrong_values_inside_are_named() {
    let (told, json) = guessed("[if n == 9 then 6 else grundy(Kayles(n)) for n in 0..24]");
    assert!(told.contains("octal 0.77), OEIS A002186: 24 of 25 agree, not at n = 9\n"), "{told}");
    let game = &json["games"][0];
    assert_eq!((&game["agree"], &game["except"]), (&24.into(), &serde_json::json!([9])), "{json}");
    let two = "[if n in {9, 30} then 6 else grundy(Kayles(n)) for n in 0..69]";
    assert!(guessed(two).0.contains("68 of 70 agree, not at n = 9 and 30"), "{}", guessed(two).0);
    // The last ones are no exceptions: the values leave the game there.
    let (told, json) = guessed("[if n == 24 then 6 else grundy(Kayles(n)) for n in 0..24]");
    assert!(told.contains("the first 24 of 25 agree"), "{told}");
    assert_eq!(json["games"][0]["except"], serde_json::json!([]));
    // Of few values nothing is said.
    let (told, _) = guessed("[0, 1, 2, 7, 1, 4, 3, 2]");
    assert!(!told.contains("not at n"), "{told}");
}

#[test]
fn a_list_of_one_number_is_that_number() {
    for number in [0, 5] {
        let (told, _) = guessed(&format!("[{number} for n in 1..8]"));
        assert!(told.contains(&format!("worth {number}, tested up to 7")), "{told}");
    }
}

/// What is no sequence takes more and more for each value: it is looked at as far as it goes.
#[test]
fn guesses_of_misere_play_end() {
    let text = "import kayles; guess grundy(misere(Kayles(n))) for n in 0..";
    let ran = grundy(&["--format", "json", "-e", text]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    let json: Value = serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
    assert!(json["searched_to"].as_u64() >= Some(31), "{json}");
    for game in ["import chomp; guess Chomp", "import codes; guess Octal"] {
        let ran = grundy(&["-e", game]);
        assert!(ran.errors.contains("games of one, two or three numbers"), "{}", ran.errors);
    }
}

#[test]
fn a_game_that_is_known_by_name_is_told_of_once() {
    let ran = grundy(&["-e", "import dawson; code DawsonsChess"]);
    assert!(ran.output.contains("what DawsonsKayles is worth at n + 1"), "{}", ran.output);
    assert!(!ran.output.contains("0.07"), "{}", ran.output);
    let ran = grundy(&["-e", "game G = octal 0.137; code G"]);
    assert!(ran.output.contains("Dawson's Kayles (0.07) is worth at n + 1"), "{}", ran.output);
}
