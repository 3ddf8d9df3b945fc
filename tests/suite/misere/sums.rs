//! Sums under misère play that a theory answers without a search: tame ones, and heaps of a game with a
//! proved quotient beside nim heaps.

use super::{Heaps, Plain, answers};
use crate::agree::generator::Random;
use crate::support::grundy;

/// Random sums, tame and wild.
#[test]
fn random_sums_are_won_as_plain_search_says() {
    let mut random = Random::new(23);
    let mut lost = 0;
    for _ in 0..60 {
        let heaps = Heaps::random(&mut random);
        let sums: Vec<(usize, usize, usize)> =
            (0..12).map(|_| (random.below(9), random.below(2), random.below(5))).collect();
        let shown =
            |(a, b, c): &(usize, usize, usize)| format!("misere(G({a}) + {{*{b}, *0}} + Nim({c}))");
        let asked: String =
            sums.iter().map(|sum| format!("outcome({s})\ngrundy({s})\n", s = shown(sum))).collect();
        let found = answers(&format!("import nim\n{}{asked}", heaps.written()));
        // {*0} and {*0, *1} are the nim heaps of 1 and 2, by their options.
        let mut plain = Plain::new(&heaps);
        for ((a, b, c), found) in sums.iter().zip(found.chunks(2)) {
            let wanted = plain.misere(vec![*a], vec![b + 1, *c]);
            lost += usize::from(wanted == 0);
            let outcome = if wanted == 0 { "P" } else { "N" };
            assert_eq!(found[0]["value"], outcome, "{a}, {b}, {c}\n{}", heaps.written());
            assert_eq!(found[1]["value"], wanted, "{a}, {b}, {c}\n{}", heaps.written());
        }
    }
    assert!(lost > 20, "{lost}");
}

/// Bouton's rule, for heaps of any size and whatever the game is called.
#[test]
fn nim_is_played_by_its_rule() {
    let found = answers(
        "import nim
        game Mine(n) { subtract 1.. }
        [outcome(misere(Nim(300, 301))), outcome(misere(Nim(10^15, 10^15))), outcome(misere(Mine(7) + Nim(7)))]
        [outcome(misere(Nim(1, 1, 1))), outcome(misere(Mine(1) + *1)), outcome(misere(Nim(0)))]
        winning(misere(Nim(10^15, 10^14)))
        winning(misere(Nim(10^15, 1)))
        [genus(Nim(300, 20)), genus(Nim(1, 1)), genus(Nim(300, 300))]",
    );
    let shown: Vec<String> = found.iter().map(|one| one["value"].to_string()).collect();
    assert_eq!(shown[0], r#"["N","P","P"]"#);
    assert_eq!(shown[1], r#"["P","N","N"]"#);
    assert_eq!(shown[2], r#"["misere(Nim(100000000000000) + Nim(100000000000000))"]"#);
    assert_eq!(shown[3], r#"["misere(Nim(1))"]"#);
    assert_eq!(shown[4], r#"["312^{312,314}","0^{120}","0^{02}"]"#);
}

/// Kayles(2) is the nim heap of 2, and Kayles(1) that of 1.
#[test]
fn a_quotient_knows_nim_heaps_beside_its_own() {
    let found = answers(
        "import kayles; import nim
        [outcome(misere(Kayles(n, 60) + *2)) == outcome(misere(Kayles(n, 60, 2))) for n in 100..130]
        [outcome(misere(Kayles(n, 60) + Nim(1))) == outcome(misere(Kayles(n, 60, 1))) for n in 100..130]
        [outcome(misere(to)) for to in [Kayles(3, 296) + *2, Kayles(299) + *2]]
        moves misere(Kayles(10^18) + *2)",
    );
    for same in &found[..2] {
        assert!(same["value"].as_array().unwrap().iter().all(|is| *is == true), "{same}");
    }
    assert_eq!(found[2]["value"].to_string(), r#"["P","N"]"#);
    let moves = found[3]["moves"].as_array().unwrap();
    let left: String = moves
        .iter()
        .map(|m| format!("assert outcome({}) == P\n", m["to"].as_str().unwrap()))
        .collect();
    assert!(!moves.is_empty());
    assert!(answers(&format!("import kayles\n{left}")).iter().all(|a| a["holds"] == true));
}

/// Against plain search, where that still ends.
#[test]
fn a_quotient_beside_nim_heaps_is_right() {
    let heaps = Heaps(vec![
        (1, 0, false, 1, 0),
        (1, 1, false, 1, 0),
        (2, 0, false, 1, 0),
        (2, 1, false, 1, 0),
        (2, 2, false, 1, 0),
    ]);
    let mut plain = Plain::new(&heaps);
    let mut asked = heaps.written();
    let mut wanted = Vec::new();
    for (a, b, nim) in
        [(20, 18, 3), (20, 20, 2), (19, 15, 7), (21, 21, 1), (18, 17, 6), (20, 19, 4)]
    {
        asked += &format!("outcome(misere(G({a}) + G({b}) + *{nim}))\n");
        wanted.push(if plain.misere(vec![a, b], vec![nim]) == 0 { "P" } else { "N" });
    }
    let found: Vec<String> =
        answers(&asked).iter().map(|one| one["value"].as_str().unwrap().to_string()).collect();
    assert_eq!(found, wanted);
}

#[test]
fn a_quotient_that_no_theorem_gives_is_refused_at_once() {
    for (game, why) in [
        ("import nim\nquotient Nim", "is infinite"),
        ("game Most(n) { subtract 2.. }\nquotient Most", "no theorem"),
    ] {
        let ran = grundy(&["-e", game]);
        assert_eq!(ran.code, 3, "{}{}", ran.output, ran.errors);
        assert!(ran.errors.contains(why), "{}", ran.errors);
    }
    let found = answers("import nim\nquotient Nim to 20");
    assert_eq!((&found[0]["order"], &found[0]["tame"]), (&34.into(), &true.into()));
}
