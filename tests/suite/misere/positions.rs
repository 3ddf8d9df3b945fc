//! `quotient {…}`: the quotient of positions of any games, with all that they lead to.

use super::quotients::{Told, sums};
use super::{Heaps, Plain, answers};
use crate::agree::generator::Random;
use crate::support::grundy;
use insta::assert_snapshot;
use serde_json::Value;

/// A part as heaps of the game and nim heaps: `G(5)`, `*2`.
fn heap(name: &str) -> (Vec<usize>, Vec<usize>) {
    match name.strip_prefix('*') {
        Some(size) => (vec![], vec![size.parse().unwrap()]),
        None => {
            (vec![name.trim_start_matches("G(").trim_end_matches(')').parse().unwrap()], vec![])
        }
    }
}

/// The heaps and nim heaps of a sum.
fn together(names: &[&str]) -> (Vec<usize>, Vec<usize>) {
    let (mut heaps, mut nim) = (Vec::new(), Vec::new());
    for name in names {
        let own = heap(name);
        heaps.extend(own.0);
        nim.extend(own.1);
    }
    (heaps, nim)
}

fn texts(of: &Value) -> Vec<&str> {
    of.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// All sums of up to three positions have the outcomes that plain search finds.
#[test]
fn random_positions_by_plain_search() {
    let mut random = Random::new(1955);
    let (mut orders, mut compared) = (std::collections::BTreeSet::new(), 0);
    for _ in 0..25 {
        let heaps = Heaps::random(&mut random);
        let sum = |random: &mut Random| {
            let heap = |random: &mut Random| match random.below(3) {
                0 => format!("*{}", random.below(4)),
                _ => format!("G({})", random.below(8)),
            };
            (0..1 + random.below(2)).map(|_| heap(random)).collect::<Vec<_>>().join(" + ")
        };
        let of = [sum(&mut random), sum(&mut random), sum(&mut random)].join(", ");
        let found = &answers(&format!("{}quotient {{{of}}}", heaps.written()))[0];
        assert_eq!(found["partial"], Value::Null, "{found}");
        let told = Told::of(found);
        let names = texts(&found["positions"]);
        assert_eq!(names.len(), found["map"].as_array().unwrap().len());
        assert_eq!(found["of_positions"], names.len() - 1);
        orders.insert(found["order"].as_u64());
        let mut plain = Plain::new(&heaps);
        for sum in sums(names.len() - 1, 3) {
            let parts: Vec<&str> = sum.iter().map(|at| names[*at]).collect();
            let (own, nim) = together(&parts);
            let lost = plain.misere(own, nim) == 0;
            assert_eq!(
                told.lost(&sum),
                lost,
                "{parts:?} of {{{of}}} and\n{}{found}",
                heaps.written()
            );
            compared += 1;
        }
        for asked in found["asked"].as_array().unwrap() {
            let position = asked["position"].as_str().unwrap();
            let (own, nim) = together(&position.split(" + ").collect::<Vec<_>>());
            let outcome = if plain.misere(own, nim) == 0 { "P" } else { "N" };
            assert_eq!(asked["outcome"], outcome, "{position} of\n{}", heaps.written());
        }
    }
    assert!(orders.len() >= 4 && compared > 900, "{orders:?}, {compared}");
}

/// The positions that a heap leads to are smaller heaps.
#[test]
fn heaps_and_positions_have_one_quotient() {
    for n in [5, 9, 12] {
        let all = answers(&format!(
            "import kayles\nquotient Kayles to {n}\nquotient {{Kayles(k) for k in 0..{n}}}\nquotient Kayles({n}) + Kayles({n} - 1)"
        ));
        for other in &all[1..] {
            for key in ["order", "p_portion", "tame"] {
                assert_eq!(all[0][key], other[key], "{n}: {key}");
            }
        }
    }
}

#[test]
fn what_is_said_of_positions() {
    let ran = grundy(&[
        "-e",
        "import kayles
        graph X { a -> b, c; b -> d; c -> d, e; e -> d }
        quotient {Kayles(5) + *2, X.a, {*2, *3}}
        quotient *0
        let some = {Kayles(n) for n in 1..5}
        quotient some",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_snapshot!(ran.output);
    let ran = grundy(&["--format", "csv", "-e", "quotient {*2, {*2}}"]);
    assert_snapshot!("positions_in_csv", ran.output);
}

/// Positions of boards: no heaps, and the same positions in several ways.
#[test]
fn boards_have_quotients() {
    let found = &answers("import cram\nquotient {Cram(grid(2, 3)), Cram(grid(3, 3))}")[0];
    assert_eq!(found["partial"], Value::Null);
    let alone = answers(
        "import cram\noutcome(misere(Cram(grid(2, 3))))\noutcome(misere(Cram(grid(3, 3))))",
    );
    for (asked, alone) in found["asked"].as_array().unwrap().iter().zip(alone) {
        assert_eq!(asked["outcome"], alone["value"]);
    }
}
