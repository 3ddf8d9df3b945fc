//! Eighteen tasks of a first hour, as they are typed, and what has to be in the answer. What is
//! played stands in `playing.rs` and `terminal`, what is typed wrong at first in `first_words.rs`.

use crate::support::{Folder, grundy, grundy_with};

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
