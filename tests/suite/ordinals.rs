//! Infinite nim heaps: sums, values and winning moves.

use super::agree::generator::Random;
use crate::support::{codes, diagnose, grundy};

#[track_caller]
fn told(text: &str) -> String {
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    ran.output
}

/// Coefficients of w^2, w and 1.
type Size = [u64; 3];

fn written([a, b, c]: Size) -> String {
    format!("*(w^2 * {a} + w * {b} + {c})")
}

fn nim_sum(a: Size, b: Size) -> Size {
    [a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2]]
}

#[test]
fn random_sums_are_won_by_the_moves_that_make_them_nothing() {
    let random = &mut Random::new(31);
    let mut lost = 0;
    for _ in 0..60 {
        let size = |random: &mut Random| [0, 1, 2].map(|_| random.below(4) as u64);
        let (a, b) = (size(random), size(random));
        let c = match random.below(3) {
            0 => nim_sum(a, b),
            _ => size(random),
        };
        let sum = format!("{} + {} + {}", written(a), written(b), written(c));
        let total = nim_sum(nim_sum(a, b), c);
        let wins = [a, b, c].into_iter().filter(|own| nim_sum(*own, total) < *own);
        let wins: std::collections::BTreeSet<(Size, Size)> =
            wins.map(|own| (own, nim_sum(own, total))).collect();
        let outcome = if total == [0; 3] { "P" } else { "N" };
        lost += usize::from(outcome == "P");
        let text = format!(
            "outcome({sum})\nlen(winning({sum}))\nall(outcome(to) == P for to in winning({sum}))\n{sum} == {}",
            written(total)
        );
        assert_eq!(told(&text), format!("{outcome}\n{}\ntrue\ntrue\n", wins.len()), "{text}");
    }
    assert!(lost > 10, "{lost}");
}

#[test]
fn infinite_heaps_are_written_and_played() {
    assert_eq!(told("*w"), "*w = *w, an N-position: the next player wins\n");
    assert_eq!(told("*ω + *(w + 3)"), "*w + *(w + 3) = *3, an N-position: the next player wins\n");
    assert_eq!(told("winning(*w + *3)"), "[*3 + *3]\n");
    assert_eq!(told("winning(*(w^2 * 2 + w + 5) + *(w + 4))"), "[*(w + 4) + *(w + 4)]\n");
    assert_eq!(told("*(w + 3) + *5 == *(w + 6)"), "true\n");
    assert_eq!(told("[outcome(*(w * n + 1) + *(w * 2 + 1)) for n in 0..3]"), "[N, N, P, N]\n");
    assert_eq!(
        told("let w = 3\n*w + *(w + 1)"),
        "*3 + *4 = *7, an N-position: the next player wins\n"
    );
    let moves = told("moves *(w + 1) + *w");
    assert!(moves.contains("to *w + *w"), "{moves}");
    let why = told("explain *(w + 3) + *5");
    assert!(why.contains("their nim-sum is *(w + 6)"), "{why}");
    let same = "[same(*w, *w), same(*w, *(w + 1)), [*w] == [*w], {*w} == {*(w * 1), *w}]\n";
    assert_eq!(told(same), "[true, false, true, true]\n");
    assert!(told("explain *w").contains("any smaller ordinal"));
}

/// Finitely many options leave a finite number out.
#[test]
fn games_may_lead_to_infinite_heaps() {
    let found = told(
        "game Door(n) { move to *w if n == 1; subtract 1..2; move to *(w^3) + *w if n == 3 }
        [grundy({*w, *0, *1}), grundy({*w}), grundy(Door(1)), grundy(Door(3))]
        outcome(Door(1) + *w)
        winning({*w, *0} + *w)
        [outcome({*w} + *0), outcome({*w, *0} + *1)]
        [*w in {*w, *1}, *w == *(w + 1), len({*w, *w, *(w + 1)}) == 2]",
    );
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines[0], "[2, 0, 1, 0]");
    assert_eq!(lines[1], "N");
    assert_eq!(lines[2], "[*w + *w, {*0, *w} + *1]");
    assert_eq!(lines[3], "[P, P]");
    assert_eq!(lines[4], "[true, false, true]");
}

#[test]
fn what_ordinals_do_not_have_is_refused() {
    for (text, code) in [
        ("grundy(*w)", "G0513"),
        ("misere(*w)", "G0518"),
        ("options(*w)", "G0514"),
        ("genus(*w)", "G0518"),
    ] {
        let ran = grundy(&["-e", text]);
        assert_eq!(ran.code, 3, "{text}: {}{}", ran.output, ran.errors);
        assert!(ran.errors.starts_with(code), "{text}: {}", ran.errors);
    }
    for text in ["*(w ⊗ w)", "*(3 + w)", "*(w^w)", "*(2 * w)", "*(w - 1)", "*(w + w)"] {
        assert_eq!(codes(&diagnose(text)).len(), 1, "{text}");
    }
    let ran = grundy(&["-e", "*(w ⊗ 2)"]);
    assert!(ran.errors.contains("nim-products of ordinals"), "{}", ran.errors);
}

/// A heap size: a multiple of w and a number.
type Heap = (u64, u64);

fn heap((infinite, number): Heap) -> String {
    if infinite == 0 { number.to_string() } else { format!("w * {infinite} + {number}") }
}

/// Beside a nim heap of its value a heap is lost: each of its options beside it is won, and so are
/// its own beside smaller nim heaps. Options of infinite heaps are drawn at random.
#[test]
fn infinite_heaps_of_games_are_worth_what_no_option_is() {
    let random = &mut Random::new(47);
    for _ in 0..12 {
        let missing: Vec<u64> = (1..5).filter(|_| random.below(2) == 0).collect();
        let unless: Vec<String> = missing.iter().map(|k| format!("k != {k}")).collect();
        let unless = match unless.is_empty() {
            true => String::new(),
            false => format!("if {}", unless.join(" and ")),
        };
        let game = format!("game G(n) {{ subtract k for k in 1..n {unless} }}\n");
        let values = told(&format!("{game}[grundy(G(n)) for n in 0..30]"));
        let values: Vec<u64> = values
            .trim()
            .trim_matches(['[', ']'])
            .split(", ")
            .map(|v| v.parse().unwrap())
            .collect();
        let own = (1 + random.below(2) as u64, random.below(9) as u64);
        let value = (own.0, values[own.1 as usize]);
        let mut lost = vec![format!("G({}) + *({})", heap(own), heap(value))];
        let mut won = Vec::new();
        let mut options = vec![(0, 0), (own.0 - 1, value.1)];
        for _ in 0..12 {
            options.push((random.below(own.0 as usize) as u64, random.below(30) as u64));
        }
        options.extend((1..=own.1).filter(|k| !missing.contains(k)).map(|k| (own.0, own.1 - k)));
        for option in options {
            won.push(format!("G({}) + *({})", heap(option), heap(value)));
            // The other way about: a nim heap of the option's value wins by moving to it.
            won.push(format!(
                "G({}) + *({})",
                heap(own),
                heap((option.0, values[option.1 as usize]))
            ));
            lost.push(format!(
                "G({}) + *({})",
                heap(option),
                heap((option.0, values[option.1 as usize]))
            ));
        }
        let outcomes = |all: &[String], is: &str| {
            let all = all.join(", ");
            format!(
                "assert all(outcome(p) == {is} for p in [{all}])\nassert all(all(outcome(q) == P for q in winning(p)) and (len(winning(p)) > 0) == ({is} == N) for p in [{all}])\n"
            )
        };
        told(&format!("{game}{}{}", outcomes(&lost, "P"), outcomes(&won, "N")));
    }
}

#[test]
fn games_have_infinite_heaps() {
    let text = "import nim
        game Not2(n) { subtract k for k in 1..n if k != 2 }
        Nim(w + 3)
        Nim(ω, 5) + *w == *5
        [same(Nim(w), *w), same(Nim(w + 1), Nim(w)), same_values(Not2(w), *w)]
        Nim(w * 0 + 3) == *3
        moves Nim(w + 3, 5)
        explain Not2(w + 3) + *5";
    let found = told(text);
    assert!(found.starts_with("Nim(w + 3) = *(w + 3), an N-position: the next player wins\ntrue\n[true, false, true]\ntrue\n"), "{found}");
    assert!(found.contains("leave 5 of w + 3"), "{found}");
    assert!(found.contains("their nim-sum is"), "{found}");
    for (text, why) in [
        ("import kayles\nKayles(w)", "nothing is known here of infinite heaps of Kayles"),
        (
            "game S(n) { subtract 1..3 }\noutcome(S(w))",
            "nothing is known here of infinite heaps of S",
        ),
        ("game S(n) { subtract 1..; split into 2 }\noutcome(S(w))", "nothing is known here"),
        ("import nim\nmisere(Nim(w))", "misère play of infinite heaps"),
        ("import nim\noptions(Nim(w + 1))", "Nim(w + 1) has infinitely many moves"),
        ("import nim\ngenus(Nim(w))", "misère play of infinite heaps"),
        ("game T(n) = *n\nT(w)", "another name for positions"),
        ("game Not2(n) { subtract k for k in 1..n if k != 2 }\nsame(Not2(w), *w)", "move by move"),
    ] {
        let ran = grundy(&["-e", text]);
        assert_eq!(ran.code, 3, "{text}: {}{}", ran.output, ran.errors);
        assert!(ran.errors.contains(why), "{text}: {}", ran.errors);
    }
    for text in ["import wythoff\nWythoff(w, 3)", "import nim\nNim(w - 1)", "fn f(x) = x + 1\nf(w)"]
    {
        assert!(!codes(&diagnose(text)).is_empty(), "{text}");
    }
}
