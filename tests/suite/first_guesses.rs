//! Every word of the table of foreign words in a sentence, and what was typed first by people who
//! tried: each message mends its text, and the mended text runs.

use crate::first_words::{is_mended, mended};
use crate::support::{diagnose, grundy, grundy_with, shown};
use grundy::report::{self, Style};
use grundy::source::Source;
use grundy::syntax::parse;
use grundy::vocabulary::{FOREIGN, Foreign, Here};

const GUESSES: &str = include_str!("first_guesses.txt");

#[test]
fn first_guesses_are_mended() {
    let mut wrong = Vec::new();
    let lines = GUESSES.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let (written, meant) = line.split_once(" ⟹ ").unwrap_or_else(|| panic!("{line}"));
        let text = |text: &str| text.replace('⏎', "\n");
        wrong.extend(is_mended(&text(written), &text(meant)).err());
        count += 1;
    }
    assert!(count > 150, "{count} lines");
    assert!(wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n\n"));
}

/// Sentences with a word of the table.
fn sentences(entry: &Foreign) -> Vec<String> {
    let word = entry.word;
    let form = match entry.here {
        Here::Operator("and" | "or") => "let x = true W false",
        Here::Operator("not") => "let x = W true",
        Here::Operator("in") => "let x = 1 W {1, 2}",
        Here::Operator("==") => "assert 1 W 1",
        Here::Operator("!=" | "<") => "assert 1 W 2",
        Here::Operator(">") => "assert 2 W 1",
        Here::Operator("implies" | "iff") => "assert 1 == 1 W 2 == 2",
        Here::Operator("intersect" | "union" | "minus") => "let x = {1} W {2}",
        Here::Operator("if" | "if not") => "game G(n) { subtract 1 W n > 3 }",
        Here::Operator(_) => "let x = 7 W 2",
        Here::Rule("subtract") => "game G(n) { W 1..3 }",
        Here::Rule("remove") => "game G(n) { W 1..2 adjacent }",
        Here::Rule("split into") => "game G(n) { W 2 }",
        Here::Rule(_) => "game G(n) { W G(n / 2) if n > 0 }",
        Here::Question(_) => return questions(word),
        Here::Function("isqrt" | "prime" | "divisors" | "nimsqrt" | "niminverse") => "W(4)",
        Here::Function("grundy" | "outcome") => "game A(n) { subtract 1 }\nW(A(4))",
        Here::Function("same" | "nimpower" | "nimmul") => "W(*2, *3)",
        Here::Function("zip") => "W([1, 2], [3, 4])",
        Here::Function("all" | "any") => "W([1 == 1, 2 == 2])",
        Here::Function("mex") => "W({0, 1})",
        Here::Function(_) => "W([1, 2])",
        Here::Value("true" | "false") => "let x = W",
        Here::Value(value) if value.parse::<u8>().is_ok() => "game G(n) { subtract W }",
        Here::Value(_) => return Vec::new(),
    };
    let numbers = matches!(entry.here, Here::Function("nimpower" | "nimmul"));
    let form = if numbers { "W(2, 3)" } else { form };
    vec![form.replace('W', word)]
}

fn questions(word: &str) -> Vec<String> {
    let asked = ["A(5)", "A", "A(0..9)", "grundy(A(n)) == n % 4 for n in 0..9", "A(2) + A(3)"];
    let game = "game A(n) { subtract 1..3 }\n";
    let mut all: Vec<String> = asked.iter().map(|what| format!("{game}{word} {what}")).collect();
    // `options` is a function of the language as well.
    if !word.contains(' ') && word != "options" {
        all.push(format!("{word} *5"));
    }
    all
}

#[test]
fn every_foreign_word_is_mended_in_a_sentence() {
    let mut wrong = Vec::new();
    for text in FOREIGN.iter().flat_map(sentences) {
        let found = diagnose(&text);
        let [only] = found.as_slice() else {
            wrong.push(format!("{text}\n{} messages\n{}", found.len(), shown(&found)));
            continue;
        };
        if only.mend.is_none() {
            wrong.push(format!("{text}\nno mend\n{}", shown(&found)));
            continue;
        }
        let mended = mended(&text, only);
        let ran = grundy(&["-e", &mended]);
        if ran.code != 0 {
            wrong.push(format!("{text}\n  gives {mended}\n{}", ran.errors));
        }
    }
    assert!(wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n\n"));
}

/// What cannot be mended is said in words: what would fail when it is pasted is not offered.
#[test]
fn no_help_offers_what_fails() {
    let texts = [
        "game A(n) { subtract 2; leave at most 1 heap }",
        "game A(n) { last player loses }",
        "game A(n) { lose if n == 1 }",
        "class A: pass",
        "g(0) = 0",
        "int grundy(int n) { return 0; }",
        "game T(n) { pass; subtract 1 }",
        "game Q(h: [nat]) { subtract 1.. from any two of h }",
        "game Q(h: [nat]) { subtract 1.. from at most 2 of h }",
        "game A(n) { subtract a square ending in 1 }",
        "game A(a, b) { take half from each }",
        "graph C { edges: ab, bc }",
        "game A(n) { split into n }",
        "game A(n) { subtract a square of 3 }",
        "game A(n) { subtract a multiple of 3 or 5 }",
        "game A(n) { subtract a power of 2 or 3 }",
        "game A(n) { subtract a prime except 2, or 1 }",
        "import kayles\ntable Kayles(n) for 10 < n < 5",
        "import kayles\ndraw Kayles for n = 5",
        "import kayles\ntable Kayles(n) for n < 0",
    ];
    for text in texts {
        let found = diagnose(text);
        assert!(!found.is_empty(), "{text}");
        for problem in &found {
            let offered = problem.help.as_deref().unwrap_or("").contains("write `");
            assert!(!offered && problem.mend.is_none(), "{text}\n{}", shown(&found));
        }
    }
}

/// The entries of a list of lists are no heaps.
#[test]
fn nothing_is_taken_from_a_list() {
    let found = diagnose("game B(g: [[nat]]) { subtract 1 from any of g }");
    let codes: Vec<&str> = found.iter().map(|problem| problem.code.name).collect();
    assert_eq!(codes, ["G0403"], "{}", shown(&found));
}

/// One slip inside the braces of a set gives one message.
#[test]
fn a_set_is_no_block() {
    for text in [
        "game Sq(n) { subtract {k^2 | k in 1..n} }\nSq(12)",
        "game Sq(n) { subtract {k^2 for all k in 1..n} }\nSq(12)",
        "game Sq(n) { subtract {k^2 for k in 1...n} }\nSq(12)",
        "game Sq(n) { substract {k^2 for k in 1..n} }\nSq(12)",
    ] {
        let found = diagnose(text);
        assert_eq!(found.len(), 1, "{text}\n{}", shown(&found));
    }
}

/// A game may have no numbers, and a name may be that of a question.
#[test]
fn what_is_right_is_not_mended() {
    for text in [
        "game S() { move to *3 }\nS()",
        "game S { move to *3 }\nS",
        "let table = 3\ntable\n*3",
        "let g = [1, 2]\ng[0] == 1",
        "let x = 3\n-x",
        "game A(n) { subtract {n - 5, 2} }\nA(4)",
        "let s = {1, 3 - 5, 7}\ns",
    ] {
        assert!(diagnose(text).is_empty(), "{text}\n{}", shown(&diagnose(text)));
    }
}

/// An amount below 1 is told even where no range is seen in it.
#[test]
fn an_amount_below_1_is_told() {
    let found = diagnose("game A(n) { subtract {-2, 1} }\nA(4)");
    let [only] = found.as_slice() else { panic!("{}", shown(&found)) };
    assert_eq!(only.code.name, "G0426");
    assert!(!only.is_error() && only.mend.is_none(), "{}", shown(&found));
}

/// All lines of a graph are shown, not its heading alone.
#[test]
fn a_graph_is_shown_whole() {
    let found = diagnose("graph G {\n    a: b, c\n    b: c\n}\nG.a");
    let [only] = found.as_slice() else { panic!("{}", shown(&found)) };
    assert_eq!(only.help.as_deref(), Some("write `graph G { a -> b, c; b -> c }`"));
}

/// A part is not taken for the whole: what is offered would run, and mean something else.
#[test]
fn nothing_else_is_offered_than_what_was_meant() {
    for (text, wrong) in [
        ("game A(n) { subtract 1 if n + 1 is even }", "n + 1 % 2"),
        ("game A(n) { subtract 1 if n + 1 is a multiple of 3 }", "n + 1 % 3"),
        ("game A(n) { subtract 1 if n + 1 == 0 mod 3 }", "n + 1 % 3"),
        ("game A(n) { subtract 1 if n + 1 & 1 }", "n + 1 % 2"),
        ("game A(n) { subtract 1 if 2 * n + 1 is prime }", "prime(1)"),
        ("game A(n) { subtract 1 if n is a multiple of 3 or 5 }", "or 5"),
        ("game A(n, m) { subtract half the heap from m }", "n / 2"),
        ("game A(a, b) { subtract k where k is prime from b }", "1..a"),
        ("game A(n) { subtract 1 from the heap }", "from the`"),
        ("game A(n) { subtract any prime from the heap }", "1..the"),
        ("game A(n) { subtract at least n / 2 }", "n.."),
        ("game A(n) { subtract 1 if n is more than half of 10 }", "n / 2"),
        ("game A(n) { move to 1 and n - 1 }", "+"),
        ("graph C { a <-> b <-> c }", "iff"),
        ("fn f(n) = ⌈n/2 + 1⌉", "(n + 2)"),
        ("import kayles\nclaim Kayles(n) == *0 for all n < 2 * 3", "0..1"),
        ("import kayles\nlost Kayles(<2*10)", "0..1"),
        ("import kayles\nKayles(5).period", "period Kayles"),
        ("game A(a, b) { take half from any two }", "a / 2 from a"),
        ("let odd = {1, 3}\ngame A(n) { subtract odd or 2 }", "% 2"),
        ("let squares = {1, 4}\ngame A(n) { subtract squares or 2 }", "isqrt"),
        ("import nim\nclaim outcome(Nim(n, m)) == N for all odd n, m", "for n in 0.. for m in 0.."),
        ("let t = [1, 2,\n 3) for k in 1..3]", "3)"),
        ("let x = f(1),\n n) where n = 3", "n)"),
        ("game A(n) { subtract 1; n) if n > 3 }", "n)"),
        ("fn f(n) = (n + 1))\nn) or 2", "n)"),
    ] {
        let found = diagnose(text);
        assert!(!found.is_empty(), "{text}");
        let offers = |text: &str| text.contains(wrong);
        for problem in &found {
            let help = problem.help.as_deref().is_some_and(offers);
            let mend = problem.mend.as_ref().is_some_and(|mend| offers(&mend.text));
            assert!(!help && !mend, "{text}\n{}", shown(&found));
        }
    }
}

/// Signs may stand without blanks; words may not.
#[test]
fn words_in_place_of_signs_get_blanks() {
    let found = diagnose("import kayles\ntable Kayles(n) for n=0..20");
    assert!(shown(&found).contains("for n in 0..20"), "{}", shown(&found));
}

/// What a warning offers is tried as well.
#[test]
fn what_a_warning_offers_is_right() {
    let helps = |text| diagnose(text).into_iter().map(|d| d.help.unwrap()).collect::<Vec<_>>();
    assert_eq!(helps("let x = [0..5][0]"), ["write `(0..5)`"]);
    let [first, second] = helps("let x = [0..5] in {[0..3]}").try_into().unwrap();
    assert_eq!(first, "write `0..5`");
    assert!(second.starts_with("`let x = [0..5] in {0..3}` could be meant, but"), "{second}");
}

/// What would fail when it is pasted is not offered: what is said instead names the reason.
#[test]
fn what_fails_when_it_is_pasted_is_not_offered() {
    let cases = [
        ("game A(n) { remove 1 and its neighbours }", "octal 0.137"),
        ("game B(n) { subtract n & (n - 1) }", "`bits(n)` are the places of its ones"),
        ("game T(n) { if n == 1 { return 1 }; subtract 1..3 }", "give the other rules an `if`"),
        (":help octal", "is the prompt"),
        ("grundy help", "`:help` at the prompt"),
        ("exercise \"Kayles(1..9)\"", "type `grundy exercise \"Kayles(1..9)\"`"),
        (
            "problem \"1\" worth 1 { student.a == 1 }\nproblem \"2\" worth 1 { needs not \"1\"; student.b == 1 }",
            "nothing can be asked of problems that are not solved",
        ),
        ("def f(n):\n  if n > 3:\n    if n > 5: return 1\n  return 2\nf(7)", "fn f(n) = …"),
        ("let a = 3 – 1\na", "a minus is written `-`"),
        ("let half = (7 + 1 / 2\nhalf", "add the missing `)`"),
        ("game A(n) { subtract 3 or pass }", "game A(n, passes)"),
        ("game A(n) { subtract 1 or more or pass }", "game A(n, passes)"),
        ("graph C { a <-> b; b -> c }\nC.a", "two arrows"),
        ("graph C { edges: ab, bc }\nC.a", "each edge is written"),
        ("game A(n) { subtract 1..3, last player loses }", "misere"),
        ("game A(n) { subtract 2 or 3, but only 1 if n is odd }", "a rule for each case"),
        ("game A(n) { split into k heaps for k in 2..n }", "split into 2 or 3 or 4"),
        ("Staircase Nim", "there is no name `StaircaseNim`"),
        ("Hex(3)", "a game is defined by `game`"),
        ("problem \"1\" worth 3 { student.a == a }", "none of its own"),
        ("problem \"1\" worth 3 { defined(student.f) }", "asks something of the submission"),
        ("problem \"1a\", \"1b\" worth 3 { student.a == 1 }", "write `problem"),
        ("6 : 4", "nowhere else"),
        ("1.000", "or `1000`"),
        ("game T(n) { subtract 1..3 as 'say \"hi\"' }", "none inside"),
        ("problem \"1\" worth -1 { student.a == 1 }", "takes nothing away"),
        ("problem \"1\" worth 1/2 { student.a == 1 }", "until they are whole"),
        ("problem \"1\" worth 3 needs \"1\" { student.a == 1 }", "there is no problem \"1\" above"),
        ("problem \"1\" worth 3 { student.a(1) = 4, (2) = 5 }", "write `==`"),
        ("game T(n) { subtract {1,2,4,7,11,16,...} }", "not larger than the heaps"),
        ("graph G { a -- b }\noutcome(G)", "`NodeKayles(G.edges, G.nodes)`"),
        ("\\overline{5}", "plain signs"),
        ("12.34e1", "numbers are whole"),
        ("help", "`:help` at the prompt"),
        ("exit", "`:quit` leaves"),
        ("exit()", "`:quit` leaves"),
        ("let N = 8\nassert outcome(*1) == N\nlet x = N", "give it another name"),
        ("fn f(n) {\n n + 1\n if n > 3 { return n }\n return 2 * n + 1\n}", "write `fn f(n) = …`"),
        ("import kayles\nhelp(Kayles)", "`:help Kayles` at the prompt"),
        ("C(5, -1)", "a game is defined by `game`"),
        ("fact(k for k in 1..3)", "a game is defined by `game`"),
        ("game T(heaps...) { subtract 1.. }", "what goes on for ever"),
        ("game K(n) { subtract 1..k }", "`k` has no value"),
        ("There are 21 matches.", "a statement is a definition"),
        ("game Q(n) { zap 3 from wob }", "a rule begins with"),
        ("(H T T H)", "`{0, 3}`"),
        ("game M(p) { move to M(p * k) }", "which numbers `k` goes through"),
        ("game M(n) { move to M(n / k) if n > 0 }", "which numbers `k` goes through"),
        ("game A(n) { subtract 10 - k }", "which numbers `k` goes through"),
        ("game A(n) { for (k = 1; k <= n; k = 2 * k + 1) subtract k }", "a range or a set"),
        ("game A(n) { subtract 1.. so that n is even }", "what is left is asked about"),
        ("game C(a, b) { subtract 1.. from any so that a < b }", "`move to C(j, b)"),
        ("game L(n) misere { subtract 1..3 }\nperiod L", "ask about `misere(…)`"),
        ("misere game L(n) { subtract 1..3 }\nplot L(0..9)", "ask about `misere(…)`"),
        ("problem \"1\" worth 2 { student.values[n] == n % 3 }", "say how far it goes"),
        ("problem \"1\" worth 2 { student.values == [n % 3] }", "say how far it goes"),
        ("let n = 5\ngame Take(k) { subtract 1 if n > 3 or 2 }", "compare it"),
        ("game R(s: {nat}) { move to R(s minus {x}) for x in s }\nR([1, 0, 1, 1])", "`R({1, 3})`"),
        ("game A(n) { subtract 1..3; last player does not win }\nA(4)", "`misere(…)`"),
        // In Rust the 3 is no part of that.
        ("fn f(n) = match n { 0..3 => 1, _ => 2 }", "an operator is missing"),
        ("game A(n) { subtract 1 }\nSolve A for all n", "a statement is a definition"),
        ("let x1 = 3; let x = 4; x₁ + x₂", "remove it"),
        // How far somebody would look for a number is not said.
        ("game K(n) { subtract 1..3 }\nclaim exists n: grundy(K(n)) == 3", "say how far"),
        ("game K(n) { subtract 1..3 }\nclaim exists n in 0..: grundy(K(n)) == 3", "say how far"),
        ("game K(n) { subtract 1..3 }\nthere is an n such that grundy(K(n)) == 3", "say how far"),
        ("game K(n) { subtract 1..3 }\nclaim for some n: grundy(K(n)) == 3", "say how far"),
        ("game K(n) { subtract 1 leaving at least 1 heap }", "there is an end to the list"),
        ("game K(n) { subtract 1 leaving 2 or more heaps }", "there is an end to the list"),
        ("game K(n) { split leaving an even heap }", "say of which it holds"),
        ("game K(n) { split into 2 leaving an odd number }", "say of which it holds"),
        ("game K(n) { if n == 1 { return 0 }; subtract 1 }", "give the other rules an `if`"),
        (
            "game K(n, m) { if n == 0 { return 0 }; subtract 1 from n }",
            "give the other rules an `if`",
        ),
        ("game K(n) { if n == 0 { stop } else { subtract 1..3 } }", "behind `else` alone"),
        ("fn f(s) = s.split(\".\")", "cut out by its places"),
        ("fn f(t: text) = split(t, \".\")", "cut out by its places"),
        ("fn f(a) = \".\".join(a)", "put together by `+`"),
        ("fn f(t: text) = t.replace(\"a\", \"b\")", "put in by its place"),
        ("game R(s: text) { move to R(s.replace(\"XX\", \"..\")) }", "put in by its place"),
        ("fn f(t: text) = t.find(\"X\")", "`[i for i in indices(t) if t[i] == \"X\"]`"),
        ("fn f(t: text) = find(t, \"X\")", "`[i for i in indices(t) if t[i] == \"X\"]`"),
        ("fn f(t: text) = t.upper()", "large or small"),
        ("fn f(t: text) = t.strip()", "`t[1..5]`"),
        ("fn f(t: text) = t.startswith(\"X\")", "compared by its places"),
        ("problem \"2\" worth 2 needs \"1\" or \"1b\" { student.a == 1 }", "none may be missing"),
        ("problem \"2\" worth 2 { needs \"1\" or \"1b\"; student.a == 1 }", "none may be missing"),
        ("problem \"1\" worth 2 { student.a == 1; by hand worth 2 }", "a problem of its own"),
        ("problem \"1\" worth 2 { by hand worth 3 }", "a problem of its own"),
        ("problem \"1\" worth 2 { expect(x).toFrob(3) }", "a check is a comparison"),
        ("problem \"1\" worth 2 { expect(student.f(2)).toFrob(3) }", "a check is a comparison"),
        ("problem \"1\" worth 3 { student.f is a function }", "leave it out"),
        ("problem \"1\" worth 3 { student must define f }", "leave it out"),
        ("problem \"1\" worth 3 { student.Take is a game }", "leave it out"),
        ("problem \"1\" worth 3 { student.a is correct }", "say what is right"),
        (
            "game T(n) { subtract 1..3 }\ntable T(n) for n in 0..9 and T(10)",
            "write it by itself, on a line of its own",
        ),
        (
            "problem \"1\" worth 3 { student.f(n) == n for n in 0..9 and student.g == 2 worth 3 }",
            "write it by itself, on a line of its own",
        ),
    ];
    for (text, said) in cases {
        let found = diagnose(text);
        let [only] = found.as_slice() else { panic!("{text}\n{}", shown(&found)) };
        assert!(only.mend.is_none(), "{text}\n{}", shown(&found));
        assert!(
            only.help.as_deref().is_some_and(|help| help.contains(said)),
            "{text}\n{}",
            shown(&found)
        );
    }
}

/// A line that seems to go on with the one above is a statement, and what it could be joined to is offered.
#[test]
fn an_indented_line_that_goes_on_with_nothing_is_told() {
    for (text, meant) in [
        ("fn f(n) = n\n    - 1\nf(3)", "fn f(n) = n - 1\nf(3)"),
        ("let s = [1, 2]\n    [0]\ns", "let s = [1, 2][0]\ns"),
    ] {
        let found = diagnose(text);
        let [only] = found.as_slice() else { panic!("{text}\n{}", shown(&found)) };
        assert_eq!((only.code.name, only.is_error()), ("G0145", false), "{}", shown(&found));
        assert_eq!(mended(text, only), meant);
    }
    for text in [
        "let a = 3\n- 2\na",
        "let a = 3\n\n    - 2\na",
        "  let a = 3\n  - 2\n  a",
        "let a = (3\n    - 2)\na",
    ] {
        assert!(diagnose(text).is_empty(), "{text}\n{}", shown(&diagnose(text)));
    }
}

/// Lines that a mend writes end as the others of the text do.
#[test]
fn line_ends_of_windows_are_kept() {
    let text = "game A(n) {\r\n  for k in 1..2 {\r\n    subtract k\r\n\r\nA(5)\r\n";
    let found = diagnose(text);
    let [only] = found.as_slice() else { panic!("{}", shown(&found)) };
    let meant = "game A(n) {\r\n  for k in 1..2 {\r\n    subtract k\r\n  }\r\n}\r\n\r\nA(5)\r\n";
    assert_eq!(mended(text, only), meant);
    for written in GUESSES.lines().filter_map(|line| Some(line.split_once(" ⟹ ")?.0)).step_by(7) {
        // A text of one line has no line ends to be kept.
        if !written.contains('⏎') {
            continue;
        }
        let text = written.replace('⏎', "\r\n");
        for mend in diagnose(&text).iter().filter_map(|problem| problem.mend.as_ref()) {
            assert_eq!(
                mend.text.matches('\n').count(),
                mend.text.matches("\r\n").count(),
                "{text}"
            );
        }
    }
}

/// What stands in front of lines may be the program's own.
#[test]
fn signs_of_a_program_are_no_marks() {
    for (text, wrong) in [
        ("let n = 3\n2 n\n4 n", "let n = 3\nn"),
        ("let x = 5\nx - y\nx - z", "y\nz"),
        ("let b = 5 % bb\nb", "# "),
        ("let a = 5 -- b\na", "# "),
        ("let a = 3\n> a\nlet b = a\nb", "# b"),
        ("graph G { a - 1; b - 2 }\nG.a", "a1"),
        ("let s = (3\n> 2\ns", "# "),
        ("1.5 + 2", "# "),
        ("let n = 2\n1.5 n", "\nn"),
        ("let a = 3\na\n> 2", "a\n2"),
    ] {
        for problem in diagnose(text).iter().filter(|problem| problem.mend.is_some()) {
            let mended = mended(text, problem);
            assert!(!mended.contains(wrong), "{text}\ngives\n{mended}");
        }
    }
}

/// A comment that stands where a value could: the value is on the line below, further in, or in the brackets.
#[test]
fn a_comment_is_no_count() {
    let texts = [
        "let amounts = #{1,2}\n  {1,3}\namounts",
        "let total =   # of heaps\n  5\ntotal",
        "let total =   # total\n5\ntotal",
        "let amounts = [ #{1}\n  1, #{2}\n  2]",
        "let primes = {2,3,5,7}  #primes\ngame G(n) { subtract primes } #{n}\n#G\nG(9)",
        "game T(n) {\n    subtract 1..  #n\n    #subtract 4\n}\n#T(4)\nT(4) #{n in 0..9 | T(n)}",
        "let xs = {1, 2}\n#xs\nlen(xs) #xs",
    ];
    for text in texts {
        assert!(diagnose(text).is_empty(), "{text}\n{}", shown(&diagnose(text)));
    }
}

/// A table of sums of graphs goes through the positions of each.
#[test]
fn sums_of_graphs_are_tabulated() {
    let graphs = "graph A { a -> b; b }\ngraph B { x -> y, z; y -> z; z }\n";
    for (asked, answer) in [
        ("table outcome(A + B)", "A.a"),
        ("table A + B", "A.a"),
        ("lost A + B", "lost at"),
        ("table outcome(misere(A))", "A.a"),
    ] {
        let ran = grundy(&["-e", &format!("{graphs}{asked}")]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        assert!(ran.output.contains(answer), "{asked}\n{}", ran.output);
    }
}

/// What no theorem covers is not waited for, and a library file's name plays its first game.
#[test]
fn costly_values_end_a_search_for_a_period() {
    let ran = grundy(&["-e", "period Sprouts"]);
    assert!(ran.output.contains("Sprouts: no period was found up to n = "), "{}", ran.output);
    let ran = grundy_with(&["play", "fibonacci"], b"");
    assert!(ran.output.contains("FibonacciNim(n, most)"), "{}", ran.output);
}

/// Where two rules have a slip, each help shows what its mend writes.
#[test]
fn what_is_shown_is_what_is_written() {
    let text = "game K(a, b) { subtract k from b where a < b - k\nsubtract k from a where k >= 1 }";
    let found = diagnose(text);
    let rules = [
        "subtract k from b for k in 1..b if a < b - k",
        "subtract k from a for k in 1..a if k >= 1",
    ];
    assert_eq!(found.len(), 2, "{}", shown(&found));
    for (problem, rule) in found.iter().zip(rules) {
        assert_eq!(problem.help.as_deref(), Some(&*format!("write `{rule}`")));
        assert!(mended(text, problem).contains(rule), "{}", shown(&found));
    }
}

/// Pictures in the manner of other programs; the mended texts would write files.
#[test]
fn pictures_are_asked_for_by_plot() {
    for (written, meant) in [
        (r#"plot Kayles > "x.svg""#, r#"plot Kayles(0..20) to "x.svg""#),
        (r#"save plot Kayles to "x.svg""#, r#"plot Kayles(0..20) to "x.svg""#),
        (r#"export plot Kayles(0..9) to "x.svg""#, r#"plot Kayles(0..9) to "x.svg""#),
        (r#"plot Kayles(0..9) to x.svg"#, r#"plot Kayles(0..9) to "x.svg""#),
    ] {
        let text = |line: &str| format!("import kayles\n{line}");
        let found = diagnose(&text(written));
        let [only] = found.as_slice() else { panic!("{written}\n{}", shown(&found)) };
        let mended = mended(&text(written), only);
        assert_eq!(mended, text(meant));
        assert!(diagnose(&mended).is_empty(), "{mended}");
    }
}

/// What only its writer can mend is said in words.
#[test]
fn a_move_that_is_taken_back_is_told_so() {
    let found = diagnose("game S(a, b) { swap a and b }");
    let [only] = found.as_slice() else { panic!("{}", shown(&found)) };
    assert!(only.message.contains("goes on for ever"), "{}", shown(&found));
}

/// `^` adds without carrying in other languages. Powers of numbers are no such slip.
#[test]
fn a_power_where_a_nim_sum_is_meant_is_warned_of() {
    let nim = "import nim\nclaim grundy(Nim(a, b)) == ";
    let asked = |sum: &str| diagnose(&format!("{nim}{sum} for a in 0..3 for b in 0..3"));
    for (sum, meant) in [("a ^ b", "a xor b"), ("(a^b)", "(a xor b)")] {
        let found = asked(sum);
        let [only] = found.as_slice() else { panic!("{sum}\n{}", shown(&found)) };
        assert!(!only.is_error(), "{}", shown(&found));
        assert_eq!(only.mend.as_ref().map(|mend| mend.text.as_str()), Some(meant));
    }
    let text = "import nim\ngrundy(Nim(1)) ^ grundy(Nim(2)) ^ grundy(Nim(3))";
    let found = diagnose(text);
    let [only] = found.as_slice() else { panic!("{}", shown(&found)) };
    assert!(!only.is_error(), "{}", shown(&found));
    let meant = "grundy(Nim(1)) xor grundy(Nim(2)) xor grundy(Nim(3))";
    assert_eq!(only.mend.as_ref().map(|mend| mend.text.as_str()), Some(meant));
    for sum in ["a ^ 2 + b", "2 ^ a + b", "a xor b"] {
        assert!(asked(sum).is_empty(), "{sum}\n{}", shown(&asked(sum)));
    }
}

/// What is meant is looked for without a slip of its own: at the first token, at the largest number.
#[test]
fn what_stands_at_the_edge_is_told() {
    for text in [
        "lambda n: lambda m: n + m",
        "let s = {k | 18446744073709551615 < k < 5}",
        "octal",
        "game G = .",
        "game A(n) { n }; game B(n) { - }; game C(n) { and split }; game D(n) { end }",
        "game A(n) { for }; game B(n) { foreach }; game C(n) { .. }; game D(n) { take a }",
        "for; is; lost; who; *; misère; last loses; 3x; x3; (",
    ] {
        assert!(!diagnose(text).is_empty(), "{text}");
        for (at, _) in text.char_indices() {
            diagnose(&text[at..]);
            diagnose(&text[..at]);
        }
    }
}

/// The knight has four rules, and does not fit the page.
const KNIGHT: &str = "game Knight(x, y) { (x-2, y-1), (x-1, y-2), (x-2, y+1), (x+1, y-2) }\n\
    game K(x, y) { move to (x-2, y-1); move to (x-1, y-2) }\n\
    game Euclid(a, b) { subtract a multiple of the smaller from the larger }";

/// Code of a help is copied from the page: no line of it ends but behind a `;`.
#[test]
fn code_in_a_help_is_pasted_as_it_is_printed() {
    let written = GUESSES.lines().filter_map(|line| Some(line.split_once(" ⟹ ")?.0));
    let written = written.map(|text| text.replace('⏎', "\n")).chain([KNIGHT.to_string()]);
    let code = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(str::to_string).collect()
    };
    let slips = |text: &str| {
        let rules = format!("game Zz(n) {{\n{text}\n}}");
        [text, &rules].map(|text| parse(&Source::new("", text)).diagnostics.len())
    };
    let mut parted = 0;
    for problem in written.flat_map(|text| diagnose(&text)) {
        let Some(help) = problem.help.as_deref().filter(|help| help.contains('`')) else {
            continue;
        };
        for width in [60, 80] {
            let drawn = report::diagnostic(&problem, Style { width, ..Style::PLAIN });
            let (_, page) = drawn.split_once("  help: ").unwrap_or_else(|| panic!("{drawn}"));
            for (plain, printed) in code(help).into_iter().zip(code(page)) {
                let lines: Vec<&str> = printed.lines().map(str::trim).collect();
                assert_eq!(lines.join(" "), plain, "{drawn}");
                let ends = |line: &&str| line.ends_with(';');
                assert!(lines[..lines.len() - 1].iter().all(ends), "{drawn}");
                assert_eq!(slips(&printed), slips(&plain), "{drawn}");
                parted += usize::from(lines.len() > 1);
            }
        }
    }
    assert!(parted > 5, "{parted}");
}

/// Conditions on the parts of a split that may hold, or always do.
#[test]
fn parts_of_a_split_may_be_compared() {
    for condition in
        ["a + b == n", "a + b <= n", "a - b == n - 3", "2 * a + b == n - 3", "a == n - 3", "a < b"]
    {
        let text = format!("game A(n) {{ split into a + b if {condition} }}");
        assert!(diagnose(&text).is_empty(), "{text}\n{}", shown(&diagnose(&text)));
    }
    for condition in ["a + b < n", "a + b != n", "a + b > n", "n == b + a + 1"] {
        let text = format!("game A(n) {{ split into a + b if {condition} }}");
        let found = diagnose(&text);
        let [only] = found.as_slice() else { panic!("{text}\n{}", shown(&found)) };
        assert_eq!(only.code.name, "G0408", "{}", shown(&found));
    }
}
