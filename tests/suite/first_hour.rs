//! Eighteen tasks of a first hour, as they are typed, and what has to be in the answer. What is
//! played stands in `playing.rs` and `terminal`, what is typed wrong at first in `first_words.rs`.

use crate::first_words::mended;
use crate::support::{Folder, diagnose, grundy, grundy_with, shown};

/// What is asked, and what is in the answer.
const TASKS: &[(&str, &str)] = &[
    ("game A(n) { subtract {1, 2, 5} }; grundy(A(10))", "1\n"),
    ("moves Nim(3, 5, 7)", "✓ subtract 1, leaving 2  to Nim(2) + Nim(5) + Nim(7)  *0"),
    (
        "game Row(n) { remove 1; remove 2 adjacent }; [n for n in 1..30 if outcome(Row(n)) == P]",
        "[3, ",
    ),
    (
        "game B(n) { subtract {1, 3, 4} }\n\
         claim outcome(B(n)) == P iff n % 7 in {0, 2} for n in 0..",
        "proved for all n",
    ),
    (
        "game T(a, b) { subtract 1.. from any; subtract 1 from a and b }; lost T(0..8, 0..8)",
        "(0, 0), (1, 2), (2, 1), (3, 3), (4, 5), (5, 4), (6, 6), (7, 8), (8, 7)",
    ),
    ("lost Grundys(0..269)", "0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53\n"),
    ("game C = octal 0.007; lost C(0..30)", "0, 1, 2, 8, 14, 24\n"),
    (
        "graph Web { 1 -> 2, 3\n 2 -> 3\n 3 -> 4 }; tree Web.1 + Web.2 depth 1",
        "Web.1 + Web.2 = *2\n├── Web.2 + Web.2 = *0",
    ),
    ("plot Wythoff(0..12, 0..12)", "P-positions of Wythoff"),
    ("explain Kayles(4)", "mex {0, 2, 3} = 1"),
    ("guess [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]", "DawsonsKayles(n + 1)"),
    ("Kayles(5) + Nim(4) + DawsonsKayles(3)", "= *1, an N-position"),
    ("outcome(misere(Nim(3, 4, 5)))", "N\n"),
    ("PrimeNim(7)", "= *3"),
    ("game Div(n) { subtract {d for d in divisors(n) if d < n} }; Div(12)", "Div(12) = *2"),
    ("game Rook(x, y) { subtract 1.. from any }; moves Rook(3, 2)", "✓ subtract 1 from x"),
];

#[test]
fn each_task_is_answered() {
    for (asked, answer) in TASKS {
        let ran = grundy(&["-e", asked]);
        assert_eq!(ran.code, 0, "{asked}\n{}", ran.errors);
        assert!(ran.output.contains(answer), "{asked}\n{}", ran.output);
    }
}

/// Several mistakes are told in one go, each with its place.
#[test]
fn mistakes_made_on_purpose_are_told_at_once() {
    let text =
        "game A(n) { subtrct 1..3 }\ngame B(n) { subtract 1 }\nB(1, 2, q)\nmoves 3\nlost B\n";
    let folder = Folder::new("on-purpose");
    let ran = grundy(&[&folder.file("a.game", text)]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.matches("a.game:").count() >= 3, "{}", ran.errors);
}

/// What was asked before the end of the first hour, at one prompt.
#[test]
fn a_prompt_goes_on_after_a_mistake() {
    let ran = grundy_with(&[], b"game A(n) {\n    subtract 1..3\n}\nA(7)\nA(\"x\")\nA(8)\n");
    assert!(ran.output.contains("A(7) = *3"), "{}", ran.output);
    assert!(ran.output.contains("A(8) = *0"), "{}", ran.output);
}

/// What was typed first in these tasks, what the message says to write; its mend runs.
const TYPED_FIRST: &[(&str, &str)] = &[
    ("game T(n) { subtract 1..3, }\nT(10)", "`subtract 1..3`"),
    ("game T(n) { subtract d if d | n }\nT(12)", "`subtract {d for d in 1..n if n % d == 0}`"),
    ("A(n) = {A(n-1), A(n-2)}\nA(5)", "`game A(n) { subtract {1, 2} }`"),
    ("game A n { subtract 1..3 }\nA(10)", "`game A(n) { subtract 1..3 }`"),
    ("game T(n) { subtract k where k is prime }\nT(9)", "`subtract {k for k in 1..n if prime(k)}`"),
    (
        "game T(n) { subtract 1..3 }\nclaim for n in 0.. grundy(T(n)) == n % 4",
        "`claim grundy(T(n)) == n % 4 for n in 0..`",
    ),
    ("game T(n) { subtract 1..3 }\nlost(T(0..9))", "`lost T(0..9)`"),
    ("from nim import Nim\nNim(3, 5)", "`import nim`"),
    ("game T(n) { n -> n-1 }\nT(5)", "`subtract 1`"),
    ("game A(n) { subtract 1..3 }\nprint(A(5))", "`A(5)`"),
    ("game T(n) { subtract 1 if n % 7 == 0 or 2 }\nT(9)", "`n % 7 in {0, 2}`"),
    (
        "def A(n):\n    move to A(n - 1) if n >= 1\nA(5)",
        "`game A(n) { move to A(n - 1) if n >= 1 }`",
    ),
    ("game T(n) { subtract 1 if n mod 7 == 0 }\nT(9)", "`subtract 1 if n % 7 == 0`"),
    ("game T(n) { remove 2 neighbours }\nT(9)", "`remove 2 adjacent`"),
    (
        "game T(n) { subtract 1..3 }\nclaim forall n: grundy(T(n)) == n % 4",
        "`claim grundy(T(n)) == n % 4 for n in 0..`",
    ),
    ("game T(n) { subtract 1..3 }\nvalue T(5)", "`grundy(T(5))`"),
    ("game T(n) { subtract 1..3 }\nwinner T(5)", "`moves T(5)`"),
    ("game T(n) { subtract 1..3 }\nwhy T(5)", "`explain T(5)`"),
    ("game T(n) { subtract 1..3 }\ndraw T", "`plot T(0..100)`"),
    ("game G(n) { subtract 1..3 }\ngrundy G(10)", "`grundy(G(10))`"),
];

#[test]
fn what_was_typed_first_is_mended() {
    for (typed, said) in TYPED_FIRST {
        let found = diagnose(typed);
        let [only] = found.as_slice() else { panic!("{typed}\n{}", shown(&found)) };
        assert!(only.help.as_deref().is_some_and(|help| help.contains(said)), "{}", shown(&found));
        let ran = grundy(&["-e", &mended(typed, only)]);
        assert_eq!(ran.code, 0, "{typed}\n{}", ran.errors);
    }
}

/// What was typed first and is answered as it stands.
#[test]
fn what_was_typed_first_is_answered() {
    let folder = Folder::new("typed-first");
    let file = folder.file("twenty_one.game", "game TwentyOne(n) { subtract 1..3 }\n");
    // Three are left to the computer, which takes them all: the one move that wins.
    let ran = grundy_with(&["play", &file], b"5\n2\n");
    assert!(ran.output.contains("TwentyOne(n), n = "), "{}{}", ran.output, ran.errors);
    assert!(ran.output.contains("has won."), "{}", ran.output);
    for (typed, answer) in [
        ("guess [0,1,1,2]", "all 4 agree"),
        ("import kayles, nim, wythoff\nKayles(3) + Nim(3) + Wythoff(1, 2)", "= *0"),
        ("explain Nim(3, 5, 7)", "3 ⊕ 5 ⊕ 7 = 011 ⊕ 101 ⊕ 111 = 001"),
    ] {
        let ran = grundy(&["-e", typed]);
        assert_eq!(ran.code, 0, "{typed}\n{}", ran.errors);
        assert!(ran.output.contains(answer), "{typed}\n{}", ran.output);
    }
    let drawn = "import kayles\nplot Kayles(0..200) to \"k.png\"\n";
    let ran = grundy(&[&folder.file("drawn.game", drawn)]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let picture = folder.path("k.png");
    let bytes = std::fs::read(&picture).expect("a picture");
    assert!(bytes.starts_with(b"\x89PNG"), "{}", ran.output);
}

/// Work that has no end is stopped, and the prompt goes on.
#[test]
fn something_endless_is_stopped() {
    let typed = b":limits positions 2000\ngame U(a, b) { move to U(a + 1, b) if a < 10^9; subtract 1 from b }\nU(1, 1)\nNim(3)\n";
    let ran = grundy_with(&[], typed);
    assert!(ran.errors.contains("G0511"), "{}{}", ran.output, ran.errors);
    assert!(ran.output.contains("Nim(3) = *3"), "{}{}", ran.output, ran.errors);
}
