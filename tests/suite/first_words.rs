//! What people write first, from mathematics, other languages and plain English: the message
//! says what to write here, and what it says is right.

use crate::support::{Beside, diagnose, files_in, grundy, read, shown};
use grundy::check::{Mode, check};
use grundy::diagnostic::{Diagnostic, all};
use grundy::source::Source;
use grundy::syntax::parse;

const A: &str = "game A(n) { subtract 1..3 }\n";

/// Rules, in a game `G(n)`.
const RULES: &[(&str, &str)] = &[
    ("subtract 1..3 or split into 2 equal", "subtract 1..3; split into 2 equal"),
    ("take 1 or split into 2", "subtract 1; split into 2"),
    ("take first or last", "subtract 1"),
    ("take the leftmost or the rightmost coin", "subtract 1"),
    ("take 1-3", "subtract 1..3"),
    ("subtract primes", "subtract {p for p in 1..n if prime(p)}"),
    ("subtract 1..5 but not 2", "subtract {k for k in 1..5 if k not in {2}}"),
    ("subtract 1..9 except {2, 4}", "subtract {k for k in 1..9 if k not in {2, 4}}"),
    ("subtract 1.. except 2", "subtract {k for k in 1..n if k not in {2}}"),
    ("subtract exactly one", "subtract 1"),
    ("split into two", "split into 2"),
    ("remove any number of coins from one pile", "remove 1.."),
    ("subtract 1 if n divisible by 3", "subtract 1 if n % 3 == 0"),
    ("subtract 1 if n mod 7 == 0", "subtract 1 if n % 7 == 0"),
    ("subtract 1 if n is even", "subtract 1 if n % 2 == 0"),
    ("subtract 1 if n is odd", "subtract 1 if n % 2 == 1"),
    ("subtract 1 if n is not prime", "subtract 1 if not prime(n)"),
    ("subtract 1 if n is 4", "subtract 1 if n == 4"),
    ("subtract 1 if n is a multiple of 3", "subtract 1 if n % 3 == 0"),
    ("subtract 1 if n is divisible by 3", "subtract 1 if n % 3 == 0"),
    ("subtract d for d in 1..n if d | n", "subtract d for d in 1..n if n % d == 0"),
    ("subtract d for d in 1..n if d divides n", "subtract d for d in 1..n if n % d == 0"),
    ("subtract 1 if n > 3 && n < 9", "subtract 1 if n > 3 and n < 9"),
    ("subtract 1 if n == 3 || n == 9", "subtract 1 if n == 3 or n == 9"),
    ("subtract 1 if n == 3 | n == 9", "subtract 1 if n == 3 or n == 9"),
    ("subtract 1 if !prime(n)", "subtract 1 if not prime(n)"),
    ("subtract 1 if n ≥ 3", "subtract 1 if n >= 3"),
    ("subtract 1 if n ∈ {3, 4}", "subtract 1 if n in {3, 4}"),
    ("subtract 1 if n%7 == 0 or 2", "subtract 1 if n%7 in {0, 2}"),
    ("subtract 1 when n > 3", "subtract 1 if n > 3"),
    ("subtract 1 unless n == 3", "subtract 1 if not (n == 3)"),
    ("subtract k for k ∈ 1..3", "subtract k for k in 1..3"),
    ("n -> n-1", "subtract 1"),
    ("n → n - 1", "subtract 1"),
    ("n -> n-1, n-2", "subtract {1, 2}"),
    ("n -> n - 1 if n > 3", "subtract 1 if n > 3"),
    ("G(n) -> G(n - 2)", "subtract 2"),
    ("n -> n/2 if n > 0", "move to G(n/2) if n > 0"),
    ("take 1..3", "subtract 1..3"),
    ("pick 1..3", "subtract 1..3"),
    ("take away 1..3", "subtract 1..3"),
    ("take 1, 2 or 5", "subtract {1, 2, 5}"),
    ("you may take 1..3", "subtract 1..3"),
    ("delete 1..2 adjacent", "remove 1..2 adjacent"),
    ("knock down 1..2 adjacent", "remove 1..2 adjacent"),
    ("divide into 2", "split into 2"),
    ("go to G(n / 2) if n > 0", "move to G(n / 2) if n > 0"),
    ("G(n / 2) if n > 0", "move to G(n / 2) if n > 0"),
    ("move to G(n / 2.0) if n > 0", "move to G(n / 2) if n > 0"),
    ("move G(n / 2) if n > 0", "move to G(n / 2) if n > 0"),
    ("remove 1 at end", "remove 1"),
    ("remove 1 from an end", "remove 1"),
    ("remove 1 from either end", "remove 1"),
    ("remove 2 neighbours", "remove 2 adjacent"),
    ("remove 2 adjacent coins", "remove 2 adjacent"),
    ("remove 3 in a row", "remove 3 adjacent"),
    ("remove 2 consecutive pins", "remove 2 adjacent"),
    ("remove two adjacent", "remove 2 adjacent"),
    ("subtract 2 stones", "subtract 2"),
    ("split into 2 unequal heaps", "split into 2 unequal"),
    ("split 2 unequal heaps", "split into 2 unequal"),
    ("split into two different piles", "split into 2 unequal"),
    ("split 2", "split into 2"),
    ("cut into 2", "split into 2"),
    ("cut 1", "subtract 1"),
    ("break 1..3", "subtract 1..3"),
    ("subtract 1, 2 or 5", "subtract {1, 2, 5}"),
    ("subtract 1 or 5", "subtract {1, 5}"),
    ("subtract 1..3, 5", "subtract {1..3, 5}"),
    ("subtract 1 to 3", "subtract 1..3"),
    ("subtract 1...3", "subtract 1..3"),
    ("subtract from 1 to 3", "subtract 1..3"),
    ("subtract between 1 and 3", "subtract 1..3"),
    ("subtract up to 3", "subtract 1..3"),
    ("subtract at most 3", "subtract 1..3"),
    ("subtract at least 2", "subtract 2.."),
    ("subtract any number", "subtract 1.."),
    ("subtract 1..3,", "subtract 1..3"),
    ("subtract k where k is prime", "subtract {k for k in 1..n if prime(k)}"),
    ("subtract k such that prime(k)", "subtract {k for k in 1..n if prime(k)}"),
    ("subtract d if n % d == 0", "subtract d for d in 1..n if n % d == 0"),
    ("subtract k if prime(k)", "subtract k for k in 1..n if prime(k)"),
    ("move to G(k) if prime(k)", "move to G(k) for k in 0..n - 1 if prime(k)"),
    ("subtract 1 if k = n / 2 and k > 1", "subtract 1 where k = n / 2 if k > 1"),
    ("if n > 3: subtract 1", "if n > 3 { subtract 1 }"),
];

/// Statements, below a game `A`.
const STATEMENTS: &[(&str, &str)] = &[
    ("won A(0..3)", "[n for n in 0..3 if outcome(A(n)) == N]"),
    ("game B(n) = {B(n-k) | 1 <= k <= 3}\nB(5)", "game B(n) { subtract k for k in 1..3 }\nB(5)"),
    (
        "B(a,b) = B(a-1,b) or B(a,b-1)\nB(2, 2)",
        "game B(a,b) { subtract 1 from a; subtract 1 from b }\nB(2, 2)",
    ),
    (
        "game B(a, b) { B(a-1,b) or B(a,b-1) }\nB(2, 2)",
        "game B(a, b) { subtract 1 from a; subtract 1 from b }\nB(2, 2)",
    ),
    ("for all n: n -> n - 1", "game G(n) { subtract 1 }"),
    ("game B(n) => { subtract 1..3 }\nB(5)", "game B(n) { subtract 1..3 }\nB(5)"),
    ("game B(n) misere { subtract 1..3 }\nB(5)", "game B(n) { subtract 1..3 }\nmisere(B(5))"),
    ("{0|0}", "{*0}"),
    ("A(3) || A(4)", "A(3) + A(4)"),
    (
        "game B(a, b) { subtract 1.. from exactly one }\nB(2, 2)",
        "game B(a, b) { subtract 1.. from any }\nB(2, 2)",
    ),
    (
        "claim A(n) is P iff n divisible by 4 for n in 0..",
        "claim outcome(A(n)) == P iff n % 4 == 0 for n in 0..",
    ),
    ("claim grundy(A(n)) == n mod 4 for n in 0..", "claim grundy(A(n)) == n % 4 for n in 0.."),
    ("claim forall n in 0.. grundy(A(n)) == n % 4", "claim grundy(A(n)) == n % 4 for n in 0.."),
    ("claim forall n: grundy(A(n)) == n % 4", "claim grundy(A(n)) == n % 4 for n in 0.."),
    ("claim for all n in 0.., grundy(A(n)) == n % 4", "claim grundy(A(n)) == n % 4 for n in 0.."),
    ("claim ∀ n ∈ 0.. : grundy(A(n)) == n % 4", "claim grundy(A(n)) == n % 4 for n in 0.."),
    ("claim ∀n∈ℕ: grundy(A(n)) == n mod 4", "claim grundy(A(n)) == n % 4 for n in 0.."),
    ("claim for n in 0.. grundy(A(n)) == n % 4", "claim grundy(A(n)) == n % 4 for n in 0.."),
    ("claim for n in 0..20 grundy(A(n)) == n % 4", "claim grundy(A(n)) == n % 4 for n in 0..20"),
    ("claim grundy(A(n)) == n % 4 forall n", "claim grundy(A(n)) == n % 4 for n in 0.."),
    ("claim grundy(A(n)) == n % 4 for all n >= 1", "claim grundy(A(n)) == n % 4 for n in 1.."),
    ("claim grundy(A(n)) == n % 4", "claim grundy(A(n)) == n % 4 for n in 0.."),
    ("assert grundy(A(n)) == n % 4", "assert grundy(A(n)) == n % 4 for n in 0..20"),
    (
        "claim outcome(A(n)) == P iff n % 8 == 0 or 4 for n in 0..",
        "claim outcome(A(n)) == P iff n % 8 in {0, 4} for n in 0..",
    ),
    ("claim A(4 * n) is P for all n", "claim outcome(A(4 * n)) == P for n in 0.."),
    ("claim A(4 * n) is not N for all n", "claim outcome(A(4 * n)) != N for n in 0.."),
    ("misere moves A(3)", "moves misere(A(3))"),
    ("value A(5)", "grundy(A(5))"),
    ("value of A(5)", "grundy(A(5))"),
    ("value A", "table A(0..20)"),
    ("nimber A(5)", "grundy(A(5))"),
    ("winner A(5)", "moves A(5)"),
    ("who wins A(5)", "moves A(5)"),
    ("who wins A(5)?", "moves A(5)"),
    ("solve A(5)", "moves A(5)"),
    ("why A(5)", "explain A(5)"),
    ("show A(5)", "A(5)"),
    ("draw A", "plot A(0..100)"),
    ("draw A(5)", "tree A(5)"),
    ("losing A", "lost A(0..20)"),
    ("losing A(0..9)", "lost A(0..9)"),
    ("losing positions of A", "lost A(0..20)"),
    ("prove grundy(A(n)) == n % 4 for n in 0..", "claim grundy(A(n)) == n % 4 for n in 0.."),
    ("prove A", "period A"),
    ("options of A(3)", "moves A(3)"),
    ("best move A(3)", "moves A(3)"),
    ("best move in A(3)", "moves A(3)"),
    ("grundy A(10)", "grundy(A(10))"),
    ("grundy A(3) + A(2)", "grundy(A(3) + A(2))"),
    ("assert outcome A(4) == P", "assert outcome(A(4)) == P"),
    ("value(A(5))", "grundy(A(5))"),
    ("winner(A(5))", "moves A(5)"),
    ("print(A(5))", "A(5)"),
    ("print A(5)", "A(5)"),
    ("lost(A(0..9))", "lost A(0..9)"),
    ("moves(A(3))", "moves A(3)"),
    ("table(A(0..9))", "table A(0..9)"),
    ("A 3", "A(3)"),
    ("moves A 3", "moves A(3)"),
    ("A(5)?", "A(5)"),
    ("A(5).", "A(5)"),
    ("x := 3", "let x = 3"),
    ("fn even(n) = n mod 2 == 0", "fn even(n) = n % 2 == 0"),
    ("let xs = [1, 2]; length(xs)", "let xs = [1, 2]; len(xs)"),
    ("assert True", "assert true"),
    ("assert mod(7, 4) == 3", "assert 7 % 4 == 3"),
    ("let f = lambda n: n + 1", "fn f(n) = n + 1"),
    ("def f(n): return n - 1", "fn f(n) = n - 1"),
    ("fn f(x) { x + 1 }", "fn f(x) = x + 1"),
    ("fn f(x): return x + 1", "fn f(x) = x + 1"),
    ("function f(x) { return x + 1; }", "fn f(x) = x + 1"),
    ("f(x) = x + 1\nf(3)", "fn f(x) = x + 1\nf(3)"),
    ("B(n) = {B(n-1), B(n-2)}\nB(5)", "game B(n) { subtract {1, 2} }\nB(5)"),
    ("game B n { subtract 1..2 }\nB(5)", "game B(n) { subtract 1..2 }\nB(5)"),
    ("game B[n] { subtract 1..2 }\nB(5)", "game B(n) { subtract 1..2 }\nB(5)"),
    ("game B(n): subtract 1..2", "game B(n) { subtract 1..2 }"),
    ("from nim import Nim\nNim(3)", "import nim\nNim(3)"),
    ("code n % 3 for n in 0..", "guess n % 3 for n in 0.."),
    ("misere quotient of A", "quotient A"),
    ("misere quotient A", "quotient A"),
    ("misere table A(0..9)", "table misere(A(n)) for n in 0..9"),
    ("genus A(0..9)", "table genus(A(n)) for n in 0..9"),
    ("genus of A(4)", "genus(A(4))"),
    ("A(3) = *0", "A(3) == *0"),
    ("is A(3) lost?", "outcome(A(3)) == P"),
    ("is 7 prime", "prime(7)"),
    ("is A(3) a P-position", "outcome(A(3)) == P"),
    ("is A(3) + A(4) winning?", "outcome(A(3) + A(4)) == N"),
    ("sum of A(3) and A(4)", "A(3) + A(4)"),
    ("moves the sum of A(3), A(4) and A(5)", "moves A(3) + A(4) + A(5)"),
    ("tree A(4) to depth 2", "tree A(4) depth 2"),
    ("tree A(4) up to depth 2", "tree A(4) depth 2"),
    ("tree A(4) with depth = 2", "tree A(4) depth 2"),
    ("tree A(4) to 2", "tree A(4) depth 2"),
    ("*nimmul(2, 3)", "*(nimmul(2, 3))"),
    ("*len([1, 2]) + A(3)", "*(len([1, 2])) + A(3)"),
    ("niminv(3)", "niminverse(3)"),
    ("table A(n) for n 0..9", "table A(n) for n in 0..9"),
    ("let x = if 1 > 0 1 else 2", "let x = if 1 > 0 then 1 else 2"),
    ("loopy game B(n) { move to B(n) }\nB(5)", "game B(n) loopy { move to B(n) }\nB(5)"),
    ("game loopy B(n) { move to B(n) }\nB(5)", "game B(n) loopy { move to B(n) }\nB(5)"),
    ("loopy graph X { a -> b; b -> a }\nX.a", "graph X loopy { a -> b; b -> a }\nX.a"),
    ("game B(n) { move again A(n) }\nB(2)", "game B(n) { move again to A(n) }\nB(2)"),
    ("graph X { a => b }\nX.a", "graph X { a -> b }\nX.a"),
    ("graph X { 1 -> 2 }\nmoves X(1)", "graph X { 1 -> 2 }\nmoves X.1"),
    ("graph X { a -> b }\nX(a)", "graph X { a -> b }\nX.a"),
    ("game X at v on graph { a -> b }\nX.a", "graph X { a -> b }\nX.a"),
    ("game X { a -> b; b -> c }\nX.a", "graph X { a -> b; b -> c }\nX.a"),
    (
        "game X(s: set of nat) { move to X(s minus {k}) for k in s }\nX({1})",
        "game X(s: {nat}) { move to X(s minus {k}) for k in s }\nX({1})",
    ),
    (
        "game X(s: set of (nat, nat)) { move to X(s minus {p}) for p in s }\nX({(1, 2)})",
        "game X(s: {(nat, nat)}) { move to X(s minus {p}) for p in s }\nX({(1, 2)})",
    ),
    ("fn f(xs: list of int) = len(xs)", "fn f(xs: [int]) = len(xs)"),
];

/// Where the help mends nothing in the text, or more than one place.
const SAID: &[(&str, &str)] = &[
    ("def A(n):\n    move to A(n-1)\nA(5)", "`game A(n) { move to A(n-1) }`"),
    ("for x in 1..3:\n    1\n", "`[x for x in 1..3]`"),
    ("game G(a, b) { subtract 1 from a, b }\n", "write `subtract 1 from a; subtract 1 from b`"),
    ("game R(a, b) { subtract 1 from a; subtract 1 from b }\ncode R", "`guess R`"),
    ("def f(n):\n    return n + 1\nf(5)", "`fn f(n) = n + 1`"),
    ("game A(n) {\n  subtract 1..3,\n  remove 5\n}\nA(5)", "each rule has a line of its own"),
    ("problem \"1\" worth 1 { answer == 1 }", "`student.answer`"),
    ("moves A(5), A(6)", "`moves A(5); moves A(6)`"),
    ("game A(n) { subtract 1 }\nplot A(0..9) to plot.svg", "write `plot A(0..9) to \"plot.svg\"`"),
    ("game D = octal 0.07\nD(5)\ntable D(0..9)", "give the game a longer name"),
];

pub(crate) fn mended(text: &str, problem: &Diagnostic) -> String {
    let mend = problem
        .mend
        .as_ref()
        .unwrap_or_else(|| panic!("no mend: {}", shown(std::slice::from_ref(problem))));
    let mut out = text.to_string();
    out.replace_range(mend.span.range(), &mend.text);
    out
}

/// Asserts that a text has one mistake, that its mend gives another text, and that this runs.
pub(crate) fn is_mended(written: &str, meant: &str) -> Result<(), String> {
    let found = diagnose(written);
    let [only] = found.as_slice() else {
        return Err(format!("{written}\n{} messages\n{}", found.len(), shown(&found)));
    };
    if only.mend.is_none() {
        return Err(format!("{written}\nno mend\n{}", shown(&found)));
    }
    let found = mended(written, only);
    if found != meant {
        return Err(format!("{written}\n  gives {found}\n  meant {meant}"));
    }
    let ran = grundy(&["-e", meant]);
    if ran.code == 0 { Ok(()) } else { Err(format!("{meant}\n{}", ran.errors)) }
}

#[test]
fn words_and_forms_are_mended() {
    let mut wrong = Vec::new();
    for (written, meant) in RULES {
        let game = |rule: &str| format!("game G(n) {{ {rule} }}\nG(10)");
        wrong.extend(is_mended(&game(written), &game(meant)).err());
        // The same on lines of its own.
        let game = |rule: &str| format!("game G(n) {{\n    {rule}\n}}\nG(10)");
        wrong.extend(is_mended(&game(written), &game(meant)).err());
    }
    for (written, meant) in STATEMENTS {
        wrong.extend(is_mended(&format!("{A}{written}"), &format!("{A}{meant}")).err());
    }
    assert!(wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n\n"));
}

#[test]
fn one_slip_gives_one_message() {
    for (written, said) in SAID {
        let found = diagnose(written);
        let [only] = found.as_slice() else { panic!("{written}\n{}", shown(&found)) };
        assert!(only.help.as_deref().unwrap_or("").contains(said), "{}", shown(&found));
    }
}

#[test]
fn the_same_slip_has_the_same_help_on_one_line() {
    let two = diagnose("game A(n) { subtract 1, 2 or 5 }\nA(10)");
    let one = diagnose("game A(n) { subtract 1, 2 or 5 } A(10)");
    assert_eq!(two[0].help, one[0].help);
    assert_eq!(one.len(), 2, "{}", shown(&one));
    assert!(one[1].message.contains("second statement"), "{}", shown(&one));
}

#[test]
fn a_condition_is_computed() {
    let rules = [
        ("move to A(n - 1)", "if n >= 1"),
        ("move to A(n - 3) if n > 0", "if n >= 3"),
        ("move to A(n - 2 * k) for k in 1..3", "if n - 2 * k >= 0"),
    ];
    for (rule, condition) in rules {
        let ran = grundy(&["-e", &format!("game A(n) {{ {rule} }}\nA(5)")]);
        assert_eq!(ran.code, 3);
        let help = format!("add a condition to the rule: `{condition}`");
        assert!(ran.errors.contains(&help), "{}", ran.errors);
        let mended = format!("game A(n) {{ {rule} {condition} }}\nA(5)");
        assert_eq!(grundy(&["-e", &mended]).code, 0, "{mended}");
    }
    let ran = grundy(&["-e", &format!("{A}A(n - 5) for n in 0..9")]);
    assert!(ran.errors.contains("only where `n >= 5`"), "{}", ran.errors);
    assert!(!ran.errors.contains("rule"), "{}", ran.errors);
    let ran = grundy(&["-e", &format!("{A}A(0 - 5)")]);
    assert!(!ran.errors.contains("condition"), "{}", ran.errors);
    let ran = grundy(&["-e", "game B(n) = {B(n-1), B(n-2)}\nB(5)"]);
    assert!(ran.errors.contains("`game B(n) { subtract {1, 2} }`"), "{}", ran.errors);
}

#[test]
fn several_files_are_imported_at_once() {
    let text = "import kayles, nim, wythoff as w\nKayles(3) + Nim(3) + w.Wythoff(1, 2)\n";
    let ran = grundy(&["-e", text]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{}", ran.output);
    let written = grundy::syntax::format::format(&Source::new("test.game", text));
    assert_eq!(written.as_deref().ok(), Some(text), "{written:?}");
    let unused = diagnose("import kayles, nim\nNim(3)\n");
    assert_eq!(unused.len(), 1);
    assert!(unused[0].message.contains("nothing of kayles"), "{}", shown(&unused));
}

#[test]
fn nothing_is_put_off() {
    let code = grundy(&["-e", "import kayles\ncode grundy(Kayles(n)) for n in 0.."]);
    assert_eq!(code.code, 0, "{}", code.errors);
    assert!(code.output.contains("octal 0.77"), "{}", code.output);
    let list = "let v = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]\n";
    let code = grundy(&["-e", &format!("{list}code v[n] for n in 0..13")]);
    assert_eq!((code.code, code.output.as_str()), (3, ""));
    assert!(code.errors.contains("`guess [v[n] for n in 0..13]`"), "{}", code.errors);
    let gaps = grundy(&["-e", "table a * b for a in 1..3 for b in 1..3 if a < b"]);
    assert_eq!(gaps.code, 0, "{}", gaps.errors);
    assert!(gaps.output.contains("a, b   (1, 2) (1, 3) (2, 3)"), "{}", gaps.output);
    let three = grundy(&["-e", "table a * b * c for a in 1..2 for b in 1..2 for c in 1..2"]);
    assert_eq!(three.code, 0, "{}", three.errors);
    let drawn = grundy(&["-e", "plot a * b for a in 1..3 for b in 1..3 if a < b"]);
    assert_eq!(drawn.code, 0, "{}", drawn.errors);
    let nodes = grundy(&["-e", "graph L { a -> b, c; b -> c; c }\ntable L\nlost L"]);
    assert_eq!(nodes.code, 0, "{}", nodes.errors);
    assert!(nodes.output.contains("L  L.a L.b L.c"), "{}", nodes.output);
    assert!(nodes.output.contains("lost at 1 of 3"), "{}", nodes.output);
}

#[test]
fn games_that_grow_are_said_to_grow() {
    let ran = grundy(&["-e", "game U(n) { move to U(n + 2); subtract 1 if n > 90 }\nU(1)"]);
    assert_eq!(ran.code, 3, "{}", ran.errors);
    assert!(ran.errors.contains("G0509"), "{}", ran.errors);
    let ran =
        grundy(&["-e", "game U(a, b) { move to U(a + 1, b + 1); subtract 1 from a }\nU(1, 1)"]);
    assert!(ran.errors.contains("this game seems to grow for ever"), "{}", ran.errors);
    assert!(ran.errors.contains("U(1, 1) → U(2, 2) → U(3, 3)"), "{}", ran.errors);
    // Counting up to an end is no growth for ever.
    for end in ["200000", "10^6 + 100000"] {
        let race = format!("game Race(n) {{ move to Race(n + 1) if n < {end} }}\ngrundy(Race(0))");
        let ran = grundy(&["-e", &race]);
        assert_eq!(ran.code, 0, "{end}: {}", ran.errors);
    }
    // Numbers that are too large are reached by growing.
    let ran = grundy(&["-e", "game U(n) { move to U(2 * n); subtract 1 if n > 90 }\nU(1)"]);
    assert!(ran.errors.contains("this game seems to grow for ever"), "{}", ran.errors);
}

#[test]
fn pages_of_help_for_what_is_written_first() {
    use grundy::vocabulary::{FOREIGN, OPERATORS, PARTS, PROBLEM_WORDS};
    for word in OPERATORS.iter().chain(PARTS).chain(PROBLEM_WORDS) {
        let example = grundy::assist::example(word.name);
        let example = example.unwrap_or_else(|| panic!("{} has no example", word.name));
        let ran = grundy(&["-e", example]);
        assert_eq!(ran.code, 0, "{example}\n{}{}", ran.output, ran.errors);
    }
    let own = crate::repl::transcript(":help G0122\n:explain g0122\n:help mod\n:help %\n");
    assert!(!own.contains("no help"), "{own}");
    assert!(own.contains("write `%`"), "{own}");
    let mut words: Vec<&str> = FOREIGN.iter().map(|f| f.word).collect();
    words.sort_unstable();
    // A word may begin a rule and a question.
    assert!(words.windows(3).all(|w| w[0] != w[2]), "{words:?}");
}

/// What a help offers to write, where it is whole.
fn offers(help: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = help;
    while let Some((_, after)) = rest.split_once("write `") {
        let Some((code, after)) = after.split_once('`') else { break };
        if !code.contains('…') && !code.chars().all(|c| c.is_uppercase()) {
            all.push(code.to_string());
        }
        rest = after;
    }
    all
}

/// Is it a statement, a rule, a clause, a value, an operator or a bracket?
fn reads(code: &str) -> bool {
    let forms = [
        code.to_string(),
        format!("game G(n) {{ {code} }}"),
        format!("game G(n) {{ subtract 1 {code} }}"),
        format!("game G(n) {{ subtract {code} }}"),
        format!("game {code} {{ subtract 1 }}"),
        format!("let x = {code}"),
        format!("let x = [{code}]"),
        format!("let {code}"),
        format!("1 {code} 2"),
        format!("{code} 2"),
        format!("game G(n) {code}"),
        format!("game G(n) {code} subtract 1 }}"),
        format!("graph G {code}"),
        format!("graph G {{ {code} }}"),
        format!("for n in {code}"),
        format!("let x = (1{code}"),
        format!("problem \"p\" worth 2 {{ {code} }}"),
    ];
    let fine = |text: &String| parse(&Source::new("test.game", text)).diagnostics.is_empty();
    forms.iter().any(fine)
}

#[test]
fn every_help_that_offers_code_is_right() {
    let mut texts: Vec<String> = files_in("examples/errors", "game")
        .iter()
        .filter(|path| !path.ends_with("G0116.game"))
        .map(|path| read(path))
        .collect();
    let game = |(rule, _): &(&str, &str)| format!("game G(n) {{ {rule} }}\nG(10)");
    texts.extend(RULES.iter().map(game));
    texts.extend(STATEMENTS.iter().map(|(written, _)| format!("{A}{written}")));
    texts.extend(SAID.iter().map(|(written, _)| written.to_string()));
    // The mends of these are run one by one, by a test of their own.
    let own = texts.len();
    let guesses = include_str!("first_guesses.txt").lines();
    texts.extend(guesses.filter_map(|line| Some(line.split_once(" ⟹ ")?.0.replace('⏎', "\n"))));
    let mut wrong = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        let folder = crate::support::root().join("examples/errors/here.game");
        let source = Source::new(folder.to_string_lossy(), text.as_str());
        let before = check(&source, &Beside, Mode::File).diagnostics;
        for problem in &before {
            let help = problem.help.as_deref().unwrap_or("");
            let unread = offers(help).into_iter().filter(|code| !reads(code));
            wrong.extend(unread.map(|code| format!("{text}\n  `{code}` is not read")));
            if problem.mend.is_none()
                || problem.place().is_none_or(|l| l.source.name() != source.name())
            {
                continue;
            }
            let text = mended(text, problem);
            let after = check(&Source::new(source.name(), text.as_str()), &Beside, Mode::File);
            // A mistake that goes may leave a warning of what was meant.
            let errors = before.iter().any(Diagnostic::is_error);
            let left = |all: &[Diagnostic]| all.iter().filter(|d| !errors || d.is_error()).count();
            if left(&after.diagnostics) >= left(&before) {
                wrong.push(format!("{text}\n{}", shown(&after.diagnostics)));
            }
            // What has files beside it runs there, and a player is not here.
            let alone = !["import \"", " to \"", "play "].iter().any(|with| text.contains(with));
            if at < own && alone && !after.diagnostics.iter().any(Diagnostic::is_error) {
                let ran = grundy(&["-e", &text]);
                // What its writer left out of the rule besides is told in its turn, with its own mend.
                let next = ran.errors.contains("add a condition to the rule: `if ");
                wrong.extend((ran.code > 1 && !next).then(|| format!("{text}\n{}", ran.errors)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(all().count() > 60);
}
