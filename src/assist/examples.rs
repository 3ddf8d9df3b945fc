//! An example of each word, and of each file of the library, that runs.

use crate::vocabulary::Verb;

/// An example for each word that begins a statement or a rule; those of questions stand in their rows.
const EXAMPLES: &[(&str, &str)] = &[
    ("game", "game Take(n) { subtract 1..3 }\nTake(7)"),
    (
        "coins",
        "coins Twins { turn 2 coins }\ncoins Corners = Twins × Twins\nexplain Corners({(2, 3)})",
    ),
    ("turn", "coins MockTurtles { turn 1..3 coins }\nmoves MockTurtles({0, 2})"),
    ("fn", "fn double(x) = 2 * x\ndouble(21)"),
    ("let", "let heaps = [3, 5, 7]\nsum(heaps)"),
    ("import", "import kayles\nKayles(5)"),
    ("problem", "problem \"1a\" worth 2 \"A sum\" { 1 + 1 == 2 }"),
    ("assert", "assert 2 + 2 == 4"),
    ("claim", "import kayles\nclaim outcome(Kayles(n)) == N for n in 1.."),
    ("subtract", "game Take(n) { subtract 1..3 }"),
    ("remove", "game Pins(n) { remove 1..2 adjacent }"),
    ("split", "game Halves(n) { split into 2 unequal }"),
    ("move", "game Down(n) { move to Down(n - 1) if n >= 1 }"),
    ("for", "game Squares(n) {\n    for k in 1..n { move to Squares(n - k * k) if k * k <= n }\n}"),
    ("if", "game Odd(n) {\n    if n % 2 == 1 { subtract 1 } else { subtract 2 }\n}"),
    ("and", "assert 1 < 2 and 2 < 3"),
    ("or", "assert 1 > 2 or 2 < 3"),
    ("not", "assert not 1 > 2"),
    ("iff", "assert 4 % 2 == 0 iff 4 in {2, 4}"),
    ("implies", "assert n > 5 implies n > 3 for n in 0..9"),
    ("in", "assert 4 in {0, 4}\ntable n * n for n in 1..5"),
    ("xor", "assert 3 xor 5 == 6\nassert {1, 2} xor {2, 3} == {1, 3}"),
    ("⊕", "assert 3 ⊕ 5 == 6"),
    ("⊗", "assert 2 ⊗ 3 == 1"),
    ("union", "assert {1} union {2} == {1, 2}"),
    ("minus", "assert {1, 2} minus {2} == {1}"),
    ("intersect", "assert {1, 2} intersect {2, 3} == {2}"),
    ("with", "assert [7, 8, 9] with [0] = 1 == [1, 8, 9]"),
    ("==", "assert *1 + *2 == *3"),
    ("!=", "assert 1 != 2"),
    ("<", "assert 0 <= 2 < 3"),
    ("<=", "assert 2 <= 2"),
    (">", "assert 3 > 2"),
    (">=", "assert 3 >= 2"),
    ("..", "assert 3 in 1..3\ngame Any(n) { subtract 1.. }"),
    ("+", "import nim\nassert Nim(1) + Nim(2) == *3"),
    ("-", "assert 5 - 7 == -2"),
    ("*", "assert 2 * 3 == 6\nassert grundy(*3) == 3"),
    ("/", "assert 7 / 2 == 3"),
    ("%", "assert 7 % 2 == 1"),
    ("^", "assert 2^10 == 1024"),
    ("from", "game Two(a, b) { subtract 1.. from a and b; subtract 1.. from any }"),
    ("any", "game Two(a, b) { subtract 1.. from any }\nassert any(k > 2 for k in 1..3)"),
    ("of", "game Piles(heaps: [nat]) { subtract 1.. from any of heaps }"),
    ("adjacent", "game Pins(n) { remove 1..2 adjacent }\nmoves Pins(4)"),
    ("leaving", "game Inner(n) { remove 1 leaving 2 heaps }\nmoves Inner(5)"),
    ("heaps", "game Inner(n) { remove 1 leaving 2 heaps }"),
    ("into", "game Grundys(n) { split into a + b if a < b }"),
    ("unequal", "game Grundys(n) { split into 2 unequal }"),
    ("equal", "game Fair(n) { split into 2 equal }"),
    ("again", "game Rest(n) { move again to Rest(n - 2) if n >= 2; subtract 1 }\nmoves Rest(5)"),
    ("to", "game Down(n) { move to Down(n - 1) if n >= 1 }"),
    ("as", "game Take(n) { subtract k for k in 1..3 as \"take {k}\" }\nmoves Take(5)"),
    ("else", "fn half(n) = if n % 2 == 0 then n / 2 else 0"),
    ("then", "fn half(n) = if n % 2 == 0 then n / 2 else 0"),
    ("depth", "import nim\ntree Nim(3) depth 1"),
    ("log", "import grundys\nplot Grundys(0..200) log"),
    ("worth", "problem \"1\" worth 2 { 1 + 1 == 2 }"),
    (
        "shown",
        "game Row(n) shown as [[if i < n then \"o\" else \".\" for i in 0..8]] {\n    subtract 1..3\n}\nmoves Row(5)",
    ),
    (
        "canonical",
        "game Rows(xs: [nat]) canonical Rows([x for x in xs if x > 0]) {\n    subtract 1.. from any of xs\n}\nRows([1, 0, 2])",
    ),
    ("symmetric", "game Two(a, b) symmetric { subtract 1.. from any }\nTwo(3, 1)"),
    ("loopy", "game Round(n) loopy { move to Round((n + 1) % 3) }"),
    ("answer", "game Top(n) {\n    subtract 1 answer here\n    split into 2\n}\nmoves Top(4)"),
    ("blocking", "game Held(n) blocking 1 { subtract 1..3 }\nmoves Held(5)"),
    ("drawn", "game Stuck(n) {\n    subtract 2..3\n    drawn if n == 1\n}\nmoves Stuck(4)"),
    ("octal", "game DawsonsChess = octal 0.137\ntable DawsonsChess(0..20)"),
    ("hex", "game Three = hex 0.0F\nThree(9)"),
    ("true", "assert true"),
    ("false", "assert not false"),
    ("hint", "problem \"1\" worth 2 {\n    student.five == 5\n    hint \"Count again.\"\n}"),
    (
        "needs",
        "problem \"1\" worth 2 { student.a == 1 }\nproblem \"2\" worth 3 {\n    student.b == 2\n    needs \"1\"\n}",
    ),
    (
        "proof",
        "import kayles\nproblem \"1\" worth 2 {\n    student.wins(n) iff outcome(Kayles(n)) == N for n in 0..\n    needs proof\n}",
    ),
    ("forbid", "problem \"1\" worth 2 {\n    student.five == 5\n    forbid values, mex\n}"),
    ("hand", "problem \"1\" worth 2 {\n    student.five == 5\n    by hand\n}"),
    ("cases", "problem \"1\" worth 4 { student.square(n) == n * n for n in 0..20 by cases }"),
    ("show", "problem \"1\" worth 2 {\n    student.five == 5 show all\n    show verdict\n}"),
    (
        "until",
        "problem \"1\" worth 2 {\n    student.five == 5\n    show nothing until \"2026-12-01\"\n}",
    ),
    ("bonus", "problem \"1\" worth 2 bonus { student.five == 5 }"),
    ("where", "game Half(n) { move to Half(k) if n >= 1 where k = n / 2 }"),
];

/// A question about a game of each file of the library.
const LIBRARY: &[(&str, &str)] = &[
    ("chomp", "moves Chomp([3, 3])"),
    ("codes", "table Octal(n, [0, 7, 7]) for n in 0..20"),
    ("corners", "table Corner(0..5, 0..5)"),
    ("cram", "Cram({(r, c) for r in 0..1 for c in 0..2})"),
    ("dawson", "lost DawsonsKayles(0..50)"),
    ("euclid", "table Euclid(1..6, 1..6)"),
    ("fibonacci", "moves FibonacciNim(10, 9)"),
    ("graphs", "NodeKayles({(1, 2), (2, 3)}, {1, 2, 3})"),
    ("grundys", "table Grundys(0..20)"),
    ("kayles", "moves Kayles(5)"),
    ("lasker", "table Lasker(0..12)"),
    ("mark", "table Mark(0..20)"),
    ("moore", "moves MooreK(2, [1, 2, 3])"),
    ("nim", "moves Nim(3) + Nim(5)"),
    ("northcott", "moves Northcott([2, 3])"),
    ("notakto", "Notakto({(1, 1)})"),
    ("primes", "table PrimeNim(0..20)"),
    ("sprouts", "moves Sprouts(3)"),
    ("squares", "lost SubtractASquare(0..60)"),
    ("treblecross", "moves Treblecross(\".....\")"),
    ("turtles", "moves TurningTurtles({1, 3, 4})"),
    ("welter", "moves Welter({1, 3, 6})"),
    ("wythoff", "lost Wythoff(0..10, 0..10)"),
];

/// Statements that show a file of the library.
pub fn library_example(file: &str) -> Option<String> {
    let (_, question) = LIBRARY.iter().find(|(name, _)| *name == file)?;
    Some(format!("import {file}\n{question}"))
}

/// The example of a word.
pub fn example(word: &str) -> Option<&'static str> {
    let own = EXAMPLES.iter().find(|(name, _)| *name == word).map(|(_, example)| *example);
    own.or_else(|| Verb::of(word).map(Verb::example))
}
