//! `genus(P)`.

use super::{Heaps, Plain, answers, rows};
use crate::agree::generator::Random;
use crate::support::grundy;

/// The first values of a sequence that is written in the usual notation.
fn expanded(genus: &str) -> (usize, Vec<usize>) {
    let (normal, exponent) = genus.split_once('^').unwrap_or((genus, ""));
    let normal: usize = normal.parse().unwrap();
    let inner = exponent.trim_matches(['{', '}', '(', ')']);
    let mut all: Vec<usize> = match (exponent, inner.contains(',')) {
        ("", _) if normal == 0 => vec![1, 2, 0],
        ("", _) if normal == 1 => vec![0, 3, 1],
        ("", _) => vec![normal],
        (_, true) => inner.split(',').map(|n| n.parse().unwrap()).collect(),
        (_, false) => inner.chars().map(|c| c.to_digit(10).unwrap() as usize).collect(),
    };
    while all.len() < 12 {
        all.push(all.last().unwrap() ^ 2);
    }
    (normal, all)
}

#[test]
fn published_values() {
    let rows = rows("misere_genus.tsv");
    assert_eq!(rows.len(), 84);
    for code in ["0.[3]", "0.77", "0.0330003", "0.3F"] {
        let rules = match code {
            "0.[3]" => "game G(n) { subtract 1.. }".to_string(),
            "0.3F" => format!("game G = hex {code}"),
            _ => format!("game G = octal {code}"),
        };
        let found = answers(&format!("{rules}\n[genus(G(n)) for n in 0..20]"));
        let found = found[0]["value"].as_array().expect("a list").clone();
        for row in rows.iter().filter(|row| row[0] == code) {
            let own = found[row[1].parse::<usize>().unwrap()].as_str().unwrap();
            assert_eq!(expanded(own), expanded(&row[4]), "{row:?}");
            assert_eq!(expanded(own).0.to_string(), row[2], "{row:?}");
            assert_eq!(expanded(own).1[0].to_string(), row[3], "{row:?}");
        }
    }
}

/// Heaps of random rules, alone and side by side, beside no to three nim heaps of 2.
#[test]
fn random_sums_by_plain_search() {
    let mut random = Random::new(17);
    for _ in 0..60 {
        let heaps = Heaps::random(&mut random);
        let sums: Vec<(usize, usize, usize)> =
            (0..6).map(|_| (random.below(8), random.below(6), random.below(4))).collect();
        let shown: String =
            sums.iter().map(|(a, b, c)| format!("genus(G({a}) + G({b}) + *{c})\n")).collect();
        let found = answers(&format!("{}{shown}", heaps.written()));
        let mut plain = Plain::new(&heaps);
        for ((a, b, c), found) in sums.iter().zip(&found) {
            let (_, own) = expanded(found["value"].as_str().unwrap());
            for (twos, own) in own.iter().enumerate().take(4) {
                let nim = [vec![*c], vec![2; twos]].concat();
                let wanted = plain.misere(vec![*a, *b], nim);
                assert_eq!(*own, wanted, "{a}, {b}, *{c}, {twos}\n{}", heaps.written());
            }
        }
    }
}

#[test]
fn lists_graphs_and_boards_have_one_too() {
    let found = answers(
        "graph Ladder { top -> middle, low; middle -> low; low }
        import cram
        genus({*0, *2})
        genus({{*2}, *2})
        genus(Ladder.top)
        genus(Ladder.top + Ladder.middle + *4)
        genus(Cram({(r, c) for r in 0..2 for c in 0..1}))
        assert outcome(misere(Cram({(r, c) for r in 0..2 for c in 0..1}))) == P
        genus(*0)
        genus(*1 + *1 + *1)
        genus(*9 + *1000000000000)",
    );
    let found: Vec<&str> = found.iter().filter_map(|a| a["value"].as_str()).collect();
    assert_eq!(
        found,
        [
            "1^{031}",
            "1^{13}",
            "2^{20}",
            "7^{75}",
            "1^{031}",
            "0^{120}",
            "1^{031}",
            "1000000000009^{1000000000009,1000000000011}",
        ]
    );
}

#[test]
fn what_has_no_genus_is_told() {
    for (text, told) in [
        ("import nim\ngenus(misere(Nim(3)) + Nim(2))", "without `misere`"),
        ("graph Round { a -> b; b -> a }\ngenus(Round.a)", "go on for ever"),
    ] {
        let ran = grundy(&["-e", text]);
        assert_ne!(ran.code, 0, "{text}");
        assert!(ran.errors.contains(told), "{text}\n{}", ran.errors);
    }
    // A heap whose form would have more options than there is room for.
    let ran =
        grundy(&["--max-memory", "200M", "-e", "import kayles\ngenus(Kayles(5) + *100000000)"]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
}
