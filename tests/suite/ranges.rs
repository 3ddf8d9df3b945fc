//! Questions over ranges: sums of heaps, ranges of one number, numbers that are no heaps.

use crate::support::grundy;

#[track_caller]
fn told(text: &str) -> String {
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    ran.output
}

#[test]
fn sums_of_heaps_go_through_all_ranges() {
    let table = told("import nim; table Nim(0..3, 0..3)");
    for line in ["n1, n2", "0 1 2 3", "1 0 3 2", "2 3 0 1", "3 2 1 0"] {
        assert!(table.contains(line), "{table}");
    }
    let lost = told("import nim; lost Nim(0..3, 0..3)");
    assert!(lost.contains("(0, 0), (1, 1), (2, 2), (3, 3)"), "{lost}");
    assert!(told("import nim; lost Nim(3, 0..9)").contains("lost at 1 of 10: 3"));
    let lost = told("import nim; lost Nim(0..1, 0..1, 0..1)");
    assert!(lost.contains("(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)"), "{lost}");
    let marked = told("import nim; plot Nim(0..3, 0..3)");
    assert_eq!(marked.matches('●').count() + marked.matches('#').count(), 5, "{marked}");
}

/// A range of one number is a range.
#[test]
fn a_range_of_one_number_is_shown() {
    assert!(told("import kayles; lost Kayles(0..0)").contains("lost at 1 of 1: 0"));
    let lost = told("import wythoff; lost Wythoff(1..1, 0..3)");
    assert!(lost.contains("(1, 2)"), "{lost}");
}

#[test]
fn numbers_that_are_no_heaps_are_mistakes_everywhere() {
    let questions = [
        "Kayles(-1)",
        "lost Kayles(-5..5)",
        "table Kayles(-5..5)",
        "plot Kayles(-5..5)",
        "lost Kayles(3, -1..5)",
        "table Wythoff(0..3, -1..3)",
        "table Two(-1..3)",
        "lost Kayles(n) for n in -5..5",
        "moves Kayles(n) for n in -1..1",
        "claim outcome(Kayles(n)) == N for n in -3..",
        "claim outcome(Kayles(n)) == N for n in -3..5",
        "period grundy(Kayles(n)) for n in -3..",
    ];
    for question in questions {
        let text = format!(
            "import kayles; import wythoff; game Two(n) = Kayles(n) + Kayles(n); {question}"
        );
        let ran = grundy(&["-e", &text]);
        assert_eq!(ran.code, 3, "{question}\n{}{}", ran.output, ran.errors);
        assert!(ran.errors.contains("is no position"), "{question}\n{}", ran.errors);
    }
}

/// A mistake says how to ask.
#[test]
fn ranges_where_none_can_stand_are_mistakes() {
    let questions = [
        (
            "table Kayles(0..3) + Nim(0..2)",
            "`table Kayles(a) + Nim(b) for a in 0..3 for b in 0..2`",
        ),
        ("lost misere(Nim(0..3, 0..2))", "`lost misere(Nim(a, b)) for a in 0..3 for b in 0..2`"),
    ];
    for (question, says) in questions {
        let ran = grundy(&["-e", &format!("import nim; import kayles; {question}")]);
        assert_eq!(ran.code, 3, "{question}\n{}{}", ran.output, ran.errors);
        assert!(ran.errors.contains(says), "{question}\n{}", ran.errors);
        assert_eq!(ran.errors.matches("G0316").count(), 1, "{}", ran.errors);
        assert!(!ran.errors.contains("G0315"), "{}", ran.errors);
    }
    told("import nim; import kayles; table Kayles(a) + Nim(b) for a in 0..3 for b in 0..2");
    told("import nim; lost misere(Nim(a, b)) for a in 0..3 for b in 0..2");
    let three = told("import nim; table Nim(0..1, 0..1, 0..1)");
    assert!(three.contains("n1, n2, n3  (0, 0, 0)"), "{three}");
}

/// What lies before the range that is asked about is no exception.
#[test]
fn exceptions_are_those_of_the_range() {
    for (from, preperiod, last) in [(0, 71, 70), (70, 71, 70), (71, 71, -1), (100, 100, -1)] {
        let text = format!("import kayles; period grundy(Kayles(n)) for n in {from}..");
        let ran = grundy(&["--format", "json", "-e", &text]);
        let says = format!("\"preperiod\":{preperiod},\"last_exception\":{last},");
        assert!(ran.output.contains(&says), "{text}\n{}", ran.output);
    }
    let text = told("import kayles; period grundy(Kayles(n)) for n in 100..");
    assert!(text.contains("period 12 from the start, 100"), "{text}");
}

/// All moves that win are found, and where there are more than are listed, that is said.
#[test]
fn moves_of_large_heaps_are_complete() {
    let beside = "game G(n) { subtract {2, 4}; move to G(n - 5) + *1 if n >= 5 }; moves G(30006)";
    // Few options are listed, however large the heap.
    let text = told(beside);
    assert!(text.contains("  ✓ to G(30001) + *1 "), "{text}");
    assert_eq!((text.trim_end().lines().count(), text.matches('✓').count()), (4, 1), "{text}");
    let huge = told("game A(n) { subtract 1..3 }; moves A(10^18 + 1)");
    assert_eq!((huge.trim_end().lines().count(), huge.matches('✓').count()), (4, 1), "{huge}");
    assert!(huge.contains("✓ subtract 1, leaving 1000000000000000000"), "{huge}");
    let all_but = told(
        "game A(n) { subtract 1..; subtract 2 }; game B(n) { subtract 3.. }
        moves B(30000) + *1",
    );
    assert_eq!(all_but.matches("take ").count(), 3, "{all_but}");
    let kayles = told("import kayles; moves Kayles(10^15)");
    assert!(kayles.contains("among them these win:"), "{kayles}");
    assert_eq!(kayles.matches("take ").count(), 1000);
    // The same can be done in either heap.
    let twice = told("import nim; moves Nim(30001, 30001, 17)");
    assert_eq!(twice.matches("take ").count(), 1, "{twice}");
}

/// A state that moves change has a sequence of its own, which a large heap beside it follows.
#[test]
fn large_heaps_beside_a_state_go_by_its_sequence() {
    let game = "game Ps(n, passed: bool) { subtract 1..3 from n; move to Ps(n, true) if not passed and n > 0 }";
    let asked = format!(
        "{game}; [grundy(Ps(n, p)) for p in [false, true] for n in 65530..65545];
        Ps(10^14, true); Ps(10^14 + 2, false); [outcome(Ps(10^15 + 1, false))]; moves Ps(10^14 + 2, false)"
    );
    let told = told(&asked);
    // By mex: with a pass 0 2 1 4, then 3 0 1 2 again and again; without one 0 1 2 3.
    let with = |n: u64| [3, 0, 1, 2][(n % 4) as usize];
    let values = (65530..=65545).map(with).chain((65530..=65545).map(|n: u64| n % 4));
    let values: Vec<String> = values.map(|n: u64| n.to_string()).collect();
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.starts_with(&format!("[{}]", values.join(", "))), "{told}");
    assert!(told.contains("Ps(100000000000000, true) = *0"), "{told}");
    assert!(told.contains("Ps(100000000000002, false) = *1"), "{told}");
    assert!(told.contains("\n[P]\n"), "{told}");
    assert!(told.contains("✓ subtract 1 from n  to Ps(100000000000001, false)  *0"), "{told}");
}

/// A range stands for numbers, also where a range alone would be a list.
#[test]
fn a_range_is_no_list_of_a_game() {
    for verb in ["table", "lost", "plot"] {
        let ran = grundy(&["-e", &format!("import northcott; {verb} Northcott(0..3)")]);
        assert_eq!(ran.code, 3, "{}", ran.output);
        let help = format!("`{verb} Northcott([n]) for n in 0..3`");
        assert!(ran.errors.contains(&help), "{}", ran.errors);
        let mended = format!("import northcott; {verb} Northcott([n]) for n in 0..3");
        assert_eq!(grundy(&["-e", &mended]).code, 0);
    }
}
