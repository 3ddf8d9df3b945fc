//! Questions and calls that are almost right: the message has the one that was meant, and that one
//! runs.

use crate::support::{diagnose, grundy};

/// What is typed, and what its one message offers.
const CALLS: &[(&str, &str)] = &[
    ("Chomp(3, 3)", "Chomp([3, 3])"),
    ("moves Chomp(3, 2)", "Chomp([3, 2])"),
    ("Notakto()", "Notakto({})"),
    ("Cram(3, 3)", "Cram(grid(3, 3))"),
    ("Nim([3, 4, 5])", "Nim(3, 4, 5)"),
    ("Nim({3, 5, 7})", "Nim(3, 5, 7)"),
    ("Kayles(\"5\")", "Kayles(5)"),
    ("Wythoff(1, 2, 3)", "Wythoff(1, 2)"),
    ("Wythoff([3, 5])", "Wythoff(3, 5)"),
    ("Welter(1, 3)", "Welter({1, 3})"),
    ("Northcott(3, 4)", "Northcott([3, 4])"),
    ("game Three(a, b, c) { subtract 1.. from any }; Three(3, 5)", "Three(3, 5, 7)"),
    (
        "game Row(xs: [nat], up: bool) { subtract 1 from any of xs if up }; Row(3)",
        "Row([3, 2], false)",
    ),
    ("moves Kayles", "moves Kayles(5)"),
    ("tree Wythoff", "tree Wythoff(3, 5)"),
    ("explain Chomp", "explain Chomp([3, 3])"),
    ("table Wythoff", "table Wythoff(0..8, 0..8)"),
    ("plot Wythoff", "plot Wythoff(0..8, 0..8)"),
    ("lost Chomp", "lost Chomp([n]) for n in 1..9"),
    ("table Notakto", "explain Notakto({})"),
    ("lost Kayles(5)", "outcome(Kayles(5))"),
    ("table Kayles(0, 2, 4)", "table Kayles(n) for n in {0, 2, 4}"),
    ("table Kayles({0, 2, 4})", "Kayles(n) for n in {0, 2, 4}"),
    ("plot Kayles(0..20) if n > 3", "plot Kayles(n) for n in 0..20 if n > 3"),
    (
        "table Wythoff(0..3, 0..3) if a > b",
        "table Wythoff(a, b) for a in 0..3 for b in 0..3 if a > b",
    ),
    ("guess Kayles(0..20)", "guess Kayles"),
    ("period Kayles(0..50)", "period Kayles"),
    ("guess {0, 1, 1, 2}", "guess [0, 1, 1, 2]"),
    ("code [0, 1, 2, 0, 1, 2]", "guess [0, 1, 2, 0, 1, 2]"),
    ("period [0, 1, 2, 0, 1, 2]", "guess [0, 1, 2, 0, 1, 2]"),
    ("guess [P, N, N, P]", "guess [0, 1, 2, 3, 1, 4]"),
    ("code outcome(Kayles(n)) for n in 0..", "grundy(Kayles(n))"),
    ("guess Chomp", "explain Chomp([3, 3])"),
    ("code Notakto", "explain Notakto({})"),
    ("explain grundy(Kayles(5))", "explain Kayles(5)"),
    ("explain outcome(Kayles(5))", "explain Kayles(5)"),
    ("explain Kayles(5) == Nim(4)", "explain Kayles(5) + Nim(4)"),
    ("graph W { 1 -> 2, 3; 2 -> 3 }; moves W", "W.1"),
    ("mex(0, 1, 3)", "mex({0, 1, 3})"),
    ("sum(Nim(3), Kayles(4))", "Nim(3) + Kayles(4)"),
    ("grundy(Nim(3), Kayles(4))", "grundy(Nim(3) + Kayles(4))"),
    ("[k for k in range(1, 4)]", "1..3"),
    ("nimsum(3, 5, 7)", "3 xor 5 xor 7"),
    ("nim(3, 5, 7)", "Nim(3, 5, 7)"),
    ("kayles(5)", "Kayles"),
    ("KAYLES(5)", "Kayles"),
    ("Dawson(5)", "Dawsons"),
    ("GrundysGame(5)", "Grundys"),
    ("Nim(3) and Nim(5)", "Nim(3) + Nim(5)"),
    ("fn f(x: uint) = x; f(3)", "nat"),
    ("fn f(x: Boolean) = x; f(true)", "bool"),
    ("moves", "moves Kayles(5)"),
    ("table", "table Kayles(0..20)"),
    ("guess", "guess [0, 1, 2, 3, 1, 4]"),
    ("Nim(2) < Nim(3)", "grundy(Nim(2)) < grundy(Nim(3))"),
];

#[test]
fn the_one_message_has_what_was_meant_and_that_runs() {
    for (typed, meant) in CALLS {
        let ran = grundy(&["-e", typed]);
        assert_eq!(ran.code, 3, "{typed}: {}{}", ran.output, ran.errors);
        assert_eq!(ran.errors.matches("help:").count(), 1, "{typed}: {}", ran.errors);
        assert!(ran.errors.contains(meant), "{typed}: {}", ran.errors);
        let (before, _) = typed.rsplit_once("; ").unwrap_or(("1", ""));
        let whole = meant.contains([' ', '(', '.']) && !meant.starts_with("Kayles(n)");
        if whole && !meant.contains("grundy(Kayles(n))") {
            let mended = grundy(&["-e", &format!("{before}; {meant}")]);
            assert_eq!(mended.code, 0, "{meant}: {}", mended.errors);
        }
    }
}

#[test]
fn positions_have_no_order() {
    for wrong in [
        "Nim(3) > Nim(2)",
        "claim Nim(n) < Nim(n + 1) for n in 0..5",
        "max(Nim(3), Nim(2))",
        "sort([Nim(3), Nim(2)])",
        "fn larger(a, b) = a > b; larger(Nim(3), Nim(2))",
        "(1, Nim(3)) < (1, Nim(2))",
    ] {
        let ran = grundy(&["-e", wrong]);
        assert_eq!(ran.code, 3, "{wrong}: {}", ran.output);
        assert!(ran.errors.contains("positions have no order"), "{wrong}: {}", ran.errors);
    }
    let ran = grundy(&["-e", "fn larger(a, b) = a > b; larger(3, 2); sort([(1, 2), (0, 3)])"]);
    assert_eq!((ran.code, ran.output.as_str()), (0, "true\n[(0, 3), (1, 2)]\n"), "{}", ran.errors);
}

#[test]
fn a_question_about_nothing_is_told() {
    for empty in [
        "table Kayles(5..3)",
        "lost Kayles(5..3)",
        "claim outcome(Kayles(n)) == P for n in 5..3",
        "assert n == 7 for n in 5..3",
    ] {
        let ran = grundy(&["-e", empty]);
        assert!(ran.errors.contains("nothing is asked"), "{empty}: {}", ran.errors);
        assert!(ran.errors.contains("`3..5`"), "{empty}: {}", ran.errors);
    }
    assert!(!grundy(&["-e", "table Kayles(3..5)"]).errors.contains("nothing is asked"));
}

/// The whole text is checked as it is run.
#[test]
fn the_library_is_at_hand_where_a_text_is_checked() {
    let ran = grundy(&["check", "-e", "Kayles(5)"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
}

#[test]
fn a_move_to_a_number_is_one_to_a_smaller_heap_of_the_same_game() {
    let ran = grundy(&["-e", "game A(n) { move to n - 1 }; A(5)"]);
    assert!(ran.errors.contains("write `subtract 1`"), "{}", ran.errors);
    assert!(!ran.errors.contains("Name("), "{}", ran.errors);
    let mended = grundy(&["-e", "game A(n) { move to A(n - 1) if n >= 1 }; grundy(A(5))"]);
    assert_eq!(mended.output, "1\n");
}

#[test]
fn games_that_grow_in_any_way_are_said_to_grow() {
    for growing in [
        "game U(a, b) { subtract 1 from a; move to U(a, b + 1) }; U(3, 3)",
        "game U(a, b) { move to U(a - 1, b + 5) if a > 0; move to U(a + 2, b - 1) if b > 0 }; U(3, 3)",
        "game U(xs: [nat]) { move to U(xs + [1]) }; U([1])",
        "game U(s: {nat}) { move to U(s union {len(s)}) }; U({0})",
        "game U(s: text) { move to U(s + \"a\") }; U(\"a\")",
        "game U(n, m) { move to U(m, n + 1) }; U(0, 0)",
    ] {
        let ran = grundy(&["-e", growing]);
        assert_eq!(ran.code, 3, "{growing}: {}", ran.errors);
        assert!(
            ran.errors.contains("this game seems to grow for ever"),
            "{growing}: {}",
            ran.errors
        );
        let widest = ran.errors.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest < 400, "{growing}: a line of {widest} letters");
    }
}

/// A game whose end is worked out by a quotient ends.
#[test]
fn games_that_end_are_not_said_to_grow() {
    for ending in [
        "game G(xs: [nat], k) { move to G(xs + [1], k) if len(xs) < k * k }; grundy(G([], 80))",
        "let m = 60; game G(n) { move to G(n + 1) if n < m * m * m }; grundy(G(0))",
        "game G(i, j) { move to G(i + 1, 1 - j) if i / 999 < 90 }; grundy(G(0, 1))",
        "game G(xs: [nat]) { move to G(xs + [1]) if len(xs) / 99 < 60 }; grundy(G([]))",
        "game G(i, t: (nat, text)) { move to G(i + 1, (n, x + \"\")) if i / 999 < 90 where (n, x) = t }; grundy(G(0, (1, \"a\")))",
    ] {
        let ran = grundy(&["-e", ending]);
        assert_eq!(ran.output, "0\n", "{ending}: {}", ran.errors);
    }
}

/// A limit stays a limit, whatever its reason.
#[test]
fn growth_is_said_beside_a_limit() {
    let game = "game G(xs: [nat], t: (nat, nat)) { move to G(xs + [1], t) if len(xs) / 99 < 30 }";
    let asked = format!("{game}; grundy(G([], (0, 0)))");
    for limit in [["--timeout", "20ms"], ["--max-memory", "60MiB"]] {
        let ran = grundy(&[limit[0], limit[1], "-e", &asked]);
        assert_eq!(ran.code, 4, "{}", ran.errors);
        assert!(!ran.errors.contains("seems to grow"), "{}", ran.errors);
    }
    let grows = "game G(n) { move to G(n + 1) if n < 1000000 * 1000000 }; G(0)";
    let ran = grundy(&["--max-positions", "20000", "-e", grows]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let long = "game U(xs: [nat]) { move to U(xs + [1]); subtract 1 from any of xs }; U([1])";
    let ran = grundy(&["-e", long]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    assert!(ran.errors.contains("larger and larger"), "{}", ran.errors);
}

#[test]
fn positions_side_by_side_are_one_sum() {
    let ran = grundy(&["-e", "import kayles; outcome(Kayles(3) and Kayles(5) and Kayles(6))"]);
    let said = "the sum `Kayles(3) + Kayles(5) + Kayles(6)`";
    assert_eq!(ran.errors.matches("the sum").count(), 1, "{}", ran.errors);
    assert!(ran.errors.contains(said), "{}", ran.errors);
}

#[test]
fn a_range_gets_the_name_that_its_condition_has_for_it() {
    let asked = "import kayles; plot Kayles(0..20) if len([x for x in 0..k]) > 3";
    let ran = grundy(&["-e", asked]);
    let said = "write `plot Kayles(k) for k in 0..20 if len([x for x in 0..k]) > 3`";
    assert!(ran.errors.contains(said), "{}", ran.errors);
}

#[test]
fn a_text_in_a_position_is_not_cut() {
    let game = "game G(t: text, n) { move to G(t, n - 1) if n > 0 }";
    let ran = grundy(&["-e", &format!("{game}; explain misere(G(\"a: b\", 4))")]);
    assert!(ran.output.contains("so misere(G(\"a: b\", 4))"), "{}", ran.output);
}

#[test]
fn a_position_that_is_none_is_shown_whole() {
    let game = "game A(xs: [nat]) { move to A([x - 1 for x in xs]) if len(xs) > 0 }";
    let ran = grundy(&["-e", &format!("{game}; A([0])")]);
    assert!(ran.errors.contains("leaves A([-1])"), "{}", ran.errors);
}

/// Which text is which side is said only where the text has one joint.
#[test]
fn sides_of_a_claim_are_not_mixed_up() {
    for claim in [
        "claim n == 0 iff n == 2 and n == 3 for n in 0..5",
        "claim (n == 1) == (n != 1) # a and b\n for n in 0..3",
    ] {
        let ran = grundy(&["-e", claim]);
        assert!(ran.output.contains("the left side is"), "{claim}: {}", ran.output);
    }
}

#[test]
fn a_refuted_claim_says_which_side_is_which() {
    let ran = grundy(&["-e", "claim outcome(Kayles(n)) == P iff n % 4 == 0 for n in 0.."]);
    let said = "outcome(Kayles(n)) == P is false, n % 4 == 0 is true";
    assert!(ran.output.contains(said), "{}", ran.output);
}

#[test]
fn a_second_equals_sign_compares() {
    let ran = grundy(&["check", "-e", "fn value(n) = n\nfn pair(a, b) = value(a) = value(b)"]);
    assert!(ran.errors.contains("= value(a) == value(b)`"), "{}", ran.errors);
    let ran = grundy(&["check", "-e", "fn f(n) n + 1"]);
    assert!(ran.errors.contains("a `=` is missing"), "{}", ran.errors);
}

#[test]
fn what_a_starter_file_leaves_open_is_to_be_filled_in() {
    for text in ["let values = …   # a list", "let values = [0, …]", "fn f(n) = …"] {
        let ran = grundy(&["check", "-e", text]);
        assert!(ran.errors.contains("still to be filled in"), "{text}: {}", ran.errors);
    }
    let ran = grundy(&["check", "-e", "let values = [0…3]"]);
    assert!(ran.errors.contains("write `let values = [0..3]`"), "{}", ran.errors);
}

/// A line of a problem that cannot be read is no line that is missing.
#[test]
fn a_check_that_cannot_be_read_is_one_mistake() {
    for check in ["student.a = 1", "student.a == 1 hint \"no\"", "claim student.a == 1"] {
        let folder = crate::support::Folder::new("one-mistake");
        let rubric = folder.file("r.game", format!("problem \"1\" worth 4 {{ {check} }}\n"));
        let ran = grundy(&["check", &rubric]);
        assert!(!ran.errors.contains("checks nothing"), "{check}: {}", ran.errors);
        assert!(ran.errors.contains("one mistake"), "{check}: {}", ran.errors);
    }
}

/// A condition on the number taken gives it a name; rules that let one take more were offered once.
#[test]
fn the_number_taken_has_a_name() {
    for (params, rule, meant, clauses) in [
        ("n", "subtract 1.. if 2 * k <= n", "subtract k for k in 1..n", " if 2 * k <= n"),
        ("n", "subtract 1..3 if n % k == 0", "subtract k for k in 1..3", " if n % k == 0"),
        ("a, b", "subtract 1..2 from a if k <= b", "subtract k from a for k in 1..2", " if k <= b"),
    ] {
        let ran = grundy(&["-e", &format!("game G({params}) {{ {rule} }}")]);
        assert!(ran.errors.contains(&format!("`{meant}`")), "{rule}: {}", ran.errors);
        let mended = grundy(&["-e", &format!("game G({params}) {{ {meant}{clauses} }}")]);
        assert_eq!(mended.code, 0, "{meant}: {}", mended.errors);
    }
}

#[test]
fn what_where_names_is_worked_out_before_an_if() {
    let told = |text: &str| grundy(&["-e", text]).errors;
    let said =
        "`where` works out `a` before the `if` is asked: write `f(n - 1)` in the place of `a`";
    let one_line = |errors: String| errors.split_whitespace().collect::<Vec<_>>().join(" ");
    for names in ["a = f(n - 1)", "b = 1, a = f(n - 1)", "a = f(n - 1), b = 1"] {
        let text = format!("fn f(n) = if n == 0 then 0 else a + 1 where {names}\nf(3)");
        assert!(one_line(told(&text)).contains(said), "{text}");
    }
    assert_eq!(told("fn f(n) = if n == 0 then 0 else f(n - 1) + 1\nf(3)"), "");
    // Here the call is not made in any case, or there is no case without it.
    for rule in ["a where a = if n == 0 then 0 else f(n - 1)", "a where a = f(n - 1)"] {
        let text = format!("fn f(n) = {rule}\nf(300000)");
        assert!(told(&text).contains("needs a case that does not call it again"), "{text}");
    }
}

#[test]
fn what_is_divided_by_is_asked_first() {
    let ran = grundy(&["-e", "game E(a, b) { subtract k * a from b for k in 1..b / a }\nE(0, 1)"]);
    let rule = "write `if a != 0 { subtract k * a from b for k in 1..b / a }`";
    assert!(ran.errors.contains(rule), "{}", ran.errors);
    let ran = grundy(&[
        "-e",
        "game E(a, b) { subtract k * a from b if a != 0 for k in 1..b / a }\nE(0, 1)",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    for asked in ["fn f(n) = 6 / (n - 2)\nf(2)", "[nimsums([1, 2], 2, 0) for k in 0..2]"] {
        let ran = grundy(&["-e", asked]);
        let said = "ask first whether the number divided by is 0";
        assert!(ran.errors.contains(said), "{asked}\n{}", ran.errors);
    }
}

/// What a habit would mend to another game has no such mend.
#[test]
fn what_is_not_understood_is_no_other_game() {
    let loops = [
        "def wins(n):\n    n = n - 1\n    return not wins(n - 1) or not wins(n - 2)",
        "def wins(n):\n    for k in range(1, n):\n        k = 2 * k\n        if not wins(n - k):\n            return True\n    return False",
        "def wins(n):\n    for k in (1, 2):\n        if not wins(n - k):\n            return True\n    return True",
        "def wins(n):\n    for k in (1, 2):\n        if not wins(n - k):\n            break\n    return n > 5",
        "bool win(int n) { for (int k = 1; k <= 3; k++) { if (k == 2) continue; if (k <= n && !win(n - k)) return true; } return false; }",
    ];
    let long = format!(
        "def wins(n):\n    for k in (1, 2):\n        if not wins(n - k):\n            return True\n{}    return False",
        "    m = 1\n".repeat(40)
    );
    for text in loops.iter().copied().chain([long.as_str()]) {
        let said: String =
            diagnose(text).iter().map(|p| p.help.clone().unwrap_or_default()).collect();
        assert!(
            !said.contains("subtract {1")
                && !said.contains("subtract k")
                && !said.contains("subtract 1;"),
            "{text}\n{said}"
        );
    }
    assert!(diagnose("#{ TODO }\n#{1, 2}\n#{Guy, Smith}\n5\n").is_empty());
}
