//! What is judged, and by what: names and types, mistakes, what is forbidden, what is needed,
//! points and proofs.

use super::Sheet;

#[test]
fn what_a_rubric_asks_for_is_said_in_its_words() {
    let sheet = Sheet::new(
        "asked",
        "import nim\n\
         problem \"1\" worth 1 { student.a + 1 == 4 }\n\
         problem \"2\" worth 1 { same(student.Sheet(n), Nim(n)) for n in 0..5 }\n\
         problem \"3\" worth 1 { student.lost(n) iff n == 0 for n in 0..5 }\n\
         problem \"4\" worth 1 { same_members(student.moves, [*1]) }\n\
         problem \"5\" worth 1 { outcome(student.Two(a, b)) == N for a in 1..2 for b in 0..2 }\n\
         problem \"6\" worth 1 { period(student.Periodic) == 1 }\n",
    );
    let none = sheet.report("let z = 1\n");
    for line in [
        "problem 1 asks for `a`, a number; this file defines no `a`",
        "problem 2 asks for a game `Sheet` of one number; this file defines no `Sheet`",
        "problem 3 asks for a function `lost` of one number that is true or false; this file",
        "problem 4 asks for `moves`, a list of positions; this file defines no `moves`",
        "problem 5 asks for a game `Two` of two numbers; this file defines no `Two`",
        "problem 6 asks for a game `Periodic`; this file defines no `Periodic`",
    ] {
        assert!(none.contains(line), "{line}\n{none}");
    }
    let other = sheet.report(
        "let a = \"x\"\ngame sheet(n) { subtract 1.. }\nfn lost(a, b) = a == b\nlet moves = {*1}\n\
         game Two(n: text, m) { move to *0 if m > 0 and n == \"\" }\nlet Periodic = 3\n",
    );
    for line in [
        "problem 1 asks for `a`, a number; in this file `a` is a text",
        "problem 2 asks for a game `Sheet` of one number; this file defines `sheet`",
        "in this file `lost` is a function of two values that is true or false",
        "problem 5 asks for a game `Two` of two numbers; in this file `Two` is a game of a text and one",
        "problem 6 asks for a game `Periodic`; in this file `Periodic` is a number",
    ] {
        assert!(other.contains(line), "{line}\n{other}");
    }
}

#[test]
fn mistakes_cost_what_rests_on_them() {
    let sheet = Sheet::new(
        "mistakes",
        "import nim\n\
         problem \"1\" worth 1 { student.a == 3 }\n\
         problem \"2\" worth 1 { same(student.Sheet(n), Nim(n)) for n in 0..5 }\n\
         problem \"3\" worth 1 { student.b == 4 }\n\
         problem \"4\" worth 1 { student.twice == 1 }\n",
    );
    let submission = "let a = 3\ngame Sheet(n) { subtract 1..\n subtract k }\nlet b = c + 1\n\
                      let twice = 1\nlet twice = 2\nmoves Sheet(\n";
    assert_eq!(sheet.points(submission), [1.0, 0.0, 0.0, 0.0]);
    let report = sheet.report("let a = 3\nlet c = missing\nlet b = c + 1\nlet twice = 1\n");
    assert!(
        report.contains("has a mistake: one.game, line 2: there is no name `missing`"),
        "{report}"
    );
    assert!(report.starts_with("one: 2 of 4 points"), "{report}");
    // What fails when it runs costs no more, either.
    let report = sheet.report(
        "let a = 1 / 0\nlet b = 4\nlet twice = [1][3]\ngame Sheet(n) { move to Sheet(n - 1) }\n",
    );
    assert!(
        report.contains("could not be judged: this divides by zero (one.game, line 1)"),
        "{report}"
    );
    assert!(report.contains("leaves Sheet(-1), which is no position"), "{report}");
    assert!(report.starts_with("one: 1 of 4 points"), "{report}");
}

/// What a rubric takes apart is asked for as what it is, wherever it is taken apart.
#[test]
fn a_pair_is_asked_for_where_its_parts_are_named() {
    let sheet = Sheet::new(
        "pairs",
        "problem \"1\" worth 1 { let (u, w) = student.s\n u < w }\n\
         problem \"2\" worth 1 { a >= x and b >= y for a in 1..3 for b in 1..3 where (x, y) = student.reply(a, b) }\n",
    );
    let answer = "let s = 5\nfn reply(a, b) = a + b\n";
    for options in [&[][..], &["--dry"]] {
        let ran = sheet.grade(answer, options);
        for said in [
            "problem 1 asks for `s`, a pair; in this file `s` is a number\n",
            "problem 2 asks for a function `reply` of two numbers that gives a pair, which the answer does \
             not fit: this names 2 parts, of something that is a number\n",
        ] {
            assert!(ran.output.contains(said), "{said}: {}", ran.output);
        }
    }
    // Of two pairs it is told how their parts differ.
    let whole = Sheet::new("pairs-whole", "problem \"1\" worth 1 { student.s == (1, 2) }\n");
    let parts = whole.report("let s = (1, {2})\n");
    let said = "problem 1 asks for `s`, a pair, `(nat, nat)`; in this file `s` is `(nat, {nat})`";
    assert!(parts.contains(said), "{parts}");
    let right = sheet.grade("let s = (1, 2)\nfn reply(a, b) = (a - 1, b)\n", &[]);
    assert!(right.output.contains("2 of 2 points"), "{}", right.output);
}

/// What has a form of its own in the language is told with it.
#[test]
fn an_outcome_and_a_number_are_written_in_their_own_ways() {
    let sheet = Sheet::new(
        "forms",
        "problem \"1\" worth 1 { student.w == N }\nproblem \"2\" worth 1 { student.x == 7 }\n",
    );
    let ran = sheet.grade("let w = \"N\"\nlet x = *7\n", &[]);
    for said in [
        "`w` is a text: outcomes are written without quotes, as in `N`\n",
        "`x` is a position: a number is written without a star, as in `7`\n",
    ] {
        assert!(ran.output.contains(said), "{said}: {}", ran.output);
    }
}

/// A name with two meanings has none, and that is the reason that is given.
#[test]
fn what_is_defined_twice_is_said() {
    let sheet = Sheet::new(
        "twice",
        "problem \"1\" worth 1 { student.a == 1 }\nproblem \"2\" worth 1 { student.f(n) == 1 for n in 0..3 }\n\
         problem \"3\" worth 1 { student.g(1) == 1 }\nproblem \"4\" worth 1 { student.b == 1 }\n",
    );
    let answer = "let a = 1\nlet a = 2\nfn f(n) = 1\nfn f(n) = 2\nfn g(n) = f(n)\nlet b = 1\n";
    for options in [&[][..], &["--dry"]] {
        let ran = sheet.grade(answer, options);
        for (name, line) in [("a", 2), ("f", 4)] {
            let said = format!("\n    one.game, line {line}: `{name}` is defined twice\n");
            assert!(ran.output.contains(&said), "{said}: {}", ran.output);
        }
        assert!(ran.output.contains("✗ 3") && ran.output.contains("✓ 4"), "{}", ran.output);
        assert!(!ran.output.contains("needs itself"), "{}", ran.output);
        assert!(!ran.output.contains("does not fit"), "{}", ran.output);
    }
}

#[test]
fn what_is_forbidden_is_found_wherever_it_hides() {
    let sheet = Sheet::new(
        "forbidden",
        "import kayles\n\
         fn answer(x) = x + 0\n\
         problem \"1\" worth 1 { forbid grundy, octal, hex\n answer(student.a) == grundy(Kayles(11)) }\n\
         problem \"2\" worth 1 { student.b == 1 }\n",
    );
    for hidden in [
        "import kayles\nlet a = grundy(Kayles(11))",
        "import kayles\nfn f(n) = g(n)\nfn g(n) = grundy(Kayles(n))\nlet a = f(11)",
        "import kayles\nlet v = [grundy(Kayles(n)) for n in 0..11]\nlet a = v[11]",
        "import kayles as k\nfn value(f, n) = f(k.Kayles(n))\nlet a = value(grundy, 11)",
        "game K = octal 0.77\nfn f(g: position) = 6\nlet a = if outcome(K(1)) == P then 0 else 6",
        "game K = hex 0.77\nlet a = len([x for x in 1..6 if outcome(K(x)) == N])",
        "import kayles\ngame G(n) { subtract 1..grundy(Kayles(n)) }\nlet a = if outcome(G(1)) == N then 6 else 0",
    ] {
        let submission = format!("{hidden}\nimport nim\nlet b = grundy(Nim(1))\n");
        let object = sheet.object(&submission);
        assert_eq!(object["problems"][1]["points"], 1, "{submission}");
        assert_eq!(object["problems"][0]["points"], 0, "{submission}");
        let why = object["problems"][0]["not_judged"].as_str().unwrap();
        assert!(why.contains("is to be solved without `"), "{why}");
    }
    assert_eq!(sheet.points("let a = 6\nimport nim\nlet b = grundy(Nim(1))\n"), [1.0, 1.0]);
}

/// An operator is another way to write a function.
#[test]
fn what_is_forbidden_is_found_in_an_operator() {
    let sheet = Sheet::new(
        "forbidden-operator",
        "problem \"1\" worth 2 { forbid nimmul\n student.f(x, y) == nimmul(x, y) for x in 0..6 for y in 0..6 }\n",
    );
    for f in ["x ⊗ y", "nimmul(x, y)"] {
        let report = sheet.report(&format!("fn f(x, y) = {f}\n"));
        assert!(report.contains("is to be solved without `nimmul`, and `f` uses it"), "{report}");
    }
}

/// The line that is to blame is told, not the first that has a mistake.
#[test]
fn the_mistake_of_what_is_used_is_told() {
    let sheet = Sheet::new(
        "blamed-line",
        "problem \"1\" worth 1 { student.lost_pair(a, b) iff a == b for a in 0..4 for b in 0..4 }\n",
    );
    let answer = "game Matches(n):\n    subtract 1\n\ndef value(n): return n\n\
                  fn lost_pair(a, b) = value(a) == value(b)\n";
    let report = sheet.report(answer);
    assert!(report.contains("`value` has a mistake: one.game, line 4:"), "{report}");
    assert!(!report.contains("`lost_pair` has a mistake"), "{report}");
}

/// A rubric that is handed in has problems, which is said once; what else it holds counts.
#[test]
fn problems_in_a_submission_are_told_once() {
    let rubric = "problem \"1\" worth 1 { student.a == 1 }\nproblem \"2\" worth 1 { student.f(n) == student.a for n in 0..3 }\n";
    let sheet = Sheet::new("problems-told", rubric);
    let report = sheet.report(rubric);
    let said = "it has problems, as a rubric has: they are no part of an answer";
    assert_eq!(report.matches(said).count(), 1, "{report}");
    assert!(!report.contains("is known only in"), "{report}");
    let table = sheet.grade(rubric, &["--format", "csv"]).output;
    assert!(table.contains(&format!("one,0,0,0,2,\"{said}\"\n")), "{table}");
    assert_eq!(sheet.points(&format!("{rubric}let a = 1\n")), [1.0, 0.0]);
}

#[test]
fn a_problem_may_need_others() {
    let sheet = Sheet::new(
        "needs",
        "problem \"1a\" worth 1 { student.a == 1 }\n\
         problem \"1b\" worth 1 { needs \"1a\"\n student.b == 2 }\n\
         problem \"1c\" worth 1 { needs \"1a\", \"1b\"\n student.c == 3 }\n",
    );
    let report = sheet.report("let a = 0\nlet b = 2\nlet c = 3\n");
    assert!(report.contains("not judged: needs 1a\n"), "{report}");
    assert!(report.contains("not judged: needs 1a, 1b\n"), "{report}");
    assert_eq!(sheet.points("let a = 1\nlet b = 2\nlet c = 3\n"), [1.0, 1.0, 1.0]);
    assert_eq!(sheet.points("let a = 1\nlet b = 0\nlet c = 3\n"), [1.0, 0.0, 0.0]);
}

#[test]
fn checks_share_points_in_halves() {
    let sheet = Sheet::new(
        "points",
        "problem \"1\" worth 3 { student.a == 1\n student.b == 1 }\n\
         problem \"2\" worth 5 { student.a == 1 worth 4\n student.b == 1\n student.c == 1\n student.d == 1 }\n",
    );
    let points =
        |a, b, c, d| sheet.points(&format!("let a = {a}\nlet b = {b}\nlet c = {c}\nlet d = {d}\n"));
    assert_eq!(points(1, 1, 1, 1), [3.0, 5.0]);
    assert_eq!(points(1, 0, 1, 1), [1.5, 4.5]);
    assert_eq!(points(0, 0, 0, 1), [0.0, 0.0]);
    assert_eq!(points(1, 0, 0, 1), [1.5, 4.0]);
}

#[test]
fn a_rubric_may_ask_for_proofs() {
    let rubric = |proof: &str| {
        format!("problem \"1\" worth 2 {{ {proof}\n student.f(n) == n % 1 for n in 0.. }}\n")
    };
    let submission =
        "fn ones(n) = if n < 2 then n else ones(n / 2) + n % 2\nfn f(n) = 0 * ones(n)\n";
    let sheet = Sheet::new("verified", &rubric("hint \"h\""));
    assert_eq!(sheet.points(submission), [2.0]);
    assert!(sheet.report(submission).contains("holds as far as it was tried, to 9999"));
    let sheet = Sheet::new("proof", &rubric("needs proof"));
    assert_eq!(sheet.points(submission), [0.0]);
    let report = sheet.report(submission);
    assert!(report.contains("to 9999, and a proof is asked for"), "{report}");
    assert_eq!(sheet.points("fn f(n) = 0\n"), [2.0]);
}

#[test]
fn problems_have_names_of_their_own() {
    let sheet = Sheet::new(
        "names",
        "problem \"1\" worth 2 {\n    let (low, high) = (2, 5)\n    fn square(x) = x * x\n    \
         fn far(x) = if x == 0 then high else far(x - 1)\n    student.f(n) == square(n) + low for n in low..far(3)\n}\n",
    );
    assert_eq!(sheet.points("fn f(n) = n ^ 2 + 2\n"), [2.0]);
    let report = sheet.report("fn f(n) = if n == 4 then 0 else n ^ 2 + 2\n");
    assert!(report.contains("fails at n = 4\n      yours is 0, and should be 18"), "{report}");
}

#[test]
fn the_difference_of_rules_is_followed_down() {
    let sheet = Sheet::new(
        "rules",
        "game Ref(n) { split into 2\n subtract 1 }\n\
         problem \"1\" worth 1 { same(student.Sheet(9), Ref(9)) }\n",
    );
    let report = sheet.report("game Sheet(n) { split into 2 if n != 4\n subtract 1 }\n");
    let line = "from Sheet(4) yours has no move to Sheet(1) + Sheet(3) (split into 1 + 3), \
                Sheet(2) + Sheet(2) (split into 2 + 2)";
    assert!(report.contains(line), "{report}");
    assert!(!report.contains("Ref(4)") && !report.contains("Ref(1)"), "{report}");
    let report = sheet.report(
        "game Sheet(n) { split into 2\n subtract 1\n move to Sheet(2) if n == 5 as \"jump to two\" }\n",
    );
    assert!(
        report.contains("from Sheet(5) yours also moves to Sheet(2) (jump to two)"),
        "{report}"
    );
    // The reference may stand on the left.
    let sheet = Sheet::new(
        "rules-left",
        "game Ref(n) { subtract 1..2 }\nproblem \"1\" worth 1 { same(Ref(n), student.Sheet(n)) for n in 0..9 }\n",
    );
    let report = sheet.report("game Sheet(n) { subtract 1 }\n");
    assert!(report.contains("from Sheet(2) yours has no move to Sheet(0)"), "{report}");
}

#[test]
fn a_strategy_must_win_from_every_position() {
    let sheet = Sheet::new(
        "strategy",
        "import wythoff\n\
         problem \"1\" worth 2 {\n    Wythoff(x, y) in winning(Wythoff(a, b))\n        \
         for a in 0..6 for b in 0..6 if outcome(Wythoff(a, b)) == N\n        where (x, y) = student.reply(a, b)\n}\n\
         problem \"2\" worth 2 { student.next(n) in winning(*n) for n in 1..9 }\n",
    );
    let report = sheet.report("fn reply(a, b) = (0, 0)\nfn next(n) = *(n - 1)\n");
    assert!(report.contains("fails at a = 1, b = 3"), "{report}");
    assert!(report.contains("no move leads from Wythoff(1, 3) to Wythoff(0, 0)"), "{report}");
    assert!(report.contains("the move from *2 to *1 does not win"), "{report}");
    assert!(report.contains("the other player can answer with *0, and wins"), "{report}");
    let right = "import wythoff\n\
         fn reply(a, b) = min([(x, y) for x in 0..a for y in 0..b if Wythoff(x, y) in winning(Wythoff(a, b))])\n\
         fn next(n) = *0\n";
    assert_eq!(sheet.points(right), [2.0, 2.0]);
}

#[test]
fn a_rubric_with_mistakes_is_no_rubric() {
    let sheet = Sheet::new("broken", "problem \"1\" worth 2 { student.a == missing }\n");
    let ran = sheet.grade("let a = 1\n", &[]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("missing") && ran.output.is_empty());
    let sheet = Sheet::new("empty", "let a = 1\n");
    assert_eq!(sheet.grade("let a = 1\n", &[]).code, 2);
}

#[test]
fn a_dry_run_tells_no_answers() {
    let sheet = Sheet::new(
        "dry",
        "import \"answers.game\" as answers\n\
         problem \"1\" worth 2 \"A value\" { student.a == grundy(answers.G(7))\n hint \"secret\" }\n\
         problem \"2\" worth 2 { same(student.G(n), answers.G(n)) for n in 0..9 }\n",
    );
    // The file with the answers is not there.
    assert_eq!(sheet.grade("let a = 1\n", &[]).code, 3);
    let ran = sheet.grade("let a = 1\n", &["--dry"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_eq!(
        ran.output,
        "one: names and types\n\n✓ 1 A value\n\n✗ 2\n    problem 2 asks for a game `G` of one \
         number; this file defines no `G`\n"
    );
    let ran = sheet.grade("let a = 1\ngame G(n) { subtract 1 }\n", &["--dry", "--format", "json"]);
    assert!(!ran.output.contains("answers") && !ran.output.contains("secret"), "{}", ran.output);
}

#[test]
fn a_rubric_has_one_layout() {
    let folder = crate::support::Folder::new("homework-layout");
    let file = folder.file(
        "rubric.game",
        "problem \"1\"   worth 2 {\n needs   proof\n  student.a==1   worth 2\n}\n",
    );
    let ran = crate::support::grundy(&["fmt", &file]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_eq!(
        crate::support::read(std::path::Path::new(&file)),
        "problem \"1\" worth 2 {\n    needs proof\n    student.a == 1 worth 2\n}\n"
    );
}

#[test]
fn of_several_conditions_the_one_that_fails_is_shown() {
    let sheet = Sheet::new(
        "several",
        "problem \"1\" worth 1 {\n    student.x == 2 and all(student.f(i, j) == i + j for i in 0..3 for j in 0..3)\n}\n\
         problem \"2\" worth 1 { n > 2 implies student.f(n, n) == 2 * n for n in 0..5 }\n\
         let twice = student.x * 2\nproblem \"3\" worth 1 { twice == 4 }\n",
    );
    let report =
        sheet.report("let x = 2\nfn f(i, j) = if i == 2 and j == 1 or i == 4 then 0 else i + j\n");
    assert!(
        report.contains("fails at i = 2, j = 1\n      yours is 0, and should be 3"),
        "{report}"
    );
    assert!(report.contains("fails at n = 4\n      yours is 0, and should be 8"), "{report}");
    assert_eq!(sheet.points("let x = 2\nfn f(i, j) = i + j\n"), [1.0, 1.0, 1.0]);
    // A rubric that is run has nobody to ask.
    let ran = crate::support::grundy(&[&sheet.rubric]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
}

#[test]
fn an_answer_that_is_slow_as_well_is_shown_to_be_wrong() {
    let sheet = Sheet::new(
        "slow",
        "problem \"1\" worth 1 { student.f(n) == 2 ^ n for n in 0..60 }\n\
         problem \"2\" worth 1 { student.list[n] == n for n in 0..20 }\n\
         problem \"3\" worth 1 { student.g(a, b) == a + b for a in 3..90 for b in 0.. }\n",
    );
    let report = sheet.report(
        "fn f(n) = if n < 3 then n else sum(f(n - 1) for i in 0..f(n - 1)) + f(n - 1)\n\
         let list = [0, 1, 3]\nfn g(a, b) = if b == 8 then 0 else if a > 10 then 1 / 0 else a + b\n",
    );
    assert!(report.contains("fails at n = 0\n      yours is 0, and should be 1"), "{report}");
    assert!(report.contains("fails at n = 2\n      yours is 3, and should be 2"), "{report}");
    assert!(report.contains("fails at a = 3, b = 8"), "{report}");
}

/// What the answer gave is shown, though it is no side of a comparison by itself.
#[test]
fn what_a_function_gives_at_the_counterexample_is_told() {
    let sheet = Sheet::new(
        "given",
        "game Take(n) {\n    subtract 1..3\n}\n\
         problem \"1\" worth 1 {\n    \
             1 <= student.reply(n) <= min(3, n) and outcome(Take(n - student.reply(n))) == P\n        \
             for n in 0..20 if n % 4 > 0\n}\n",
    );
    let none = sheet.report("fn reply(n) = if n == 3 then 0 else n % 4\n");
    for said in ["fails at n = 3", "reply(3) is 0", "yours is 0, the other side 1"] {
        assert!(none.contains(said), "{said}: {none}");
    }
    let wrong = sheet.report("fn reply(n) = min(n, 2)\n");
    for said in ["fails at n = 3", "reply(3) is 2", "yours is N, and should be P"] {
        assert!(wrong.contains(said), "{said}: {wrong}");
    }
}

/// A brace that is missing costs the game that it belongs to, and not what stands below it.
#[test]
fn a_missing_brace_costs_its_own_problem() {
    let sheet = Sheet::new(
        "missing-brace",
        "problem \"1\" worth 2 { grundy(student.M(3)) == 1 }\n\
         problem \"2\" worth 3 { student.values == [1, 2] }\nproblem \"3\" worth 4 { student.f(3) == 9 }\n",
    );
    let rest = "\nlet values = [1, 2]\n\n# of three\nfn f(n) = n * n\n";
    for game in ["game M(n) {\n    subtract {1, 4\n}\n", "game M(n) {\n    subtract {1, 4}\n"] {
        assert_eq!(sheet.points(&format!("{game}{rest}")), [0.0, 3.0, 4.0], "{game}");
    }
    // With all its braces a game may have a `let` of its own anywhere.
    let whole = format!("game M(n) {{\nlet k = 2\nsubtract 1..k\n}}\n{rest}");
    assert_eq!(sheet.points(&whole)[1..], [3.0, 4.0]);
}

/// Old editors end lines with a carriage return alone.
#[test]
fn a_carriage_return_ends_a_line() {
    let sheet = Sheet::new("carriage-return", "problem \"1\" worth 2 { student.a == 3 }\n");
    assert_eq!(sheet.points("# mine\rlet a = 3\r"), [2.0]);
    assert_eq!(sheet.points("# mine\r\nlet a = 3\r\n"), [2.0]);
}

/// What is copied from a page has blanks and marks that nobody sees.
#[test]
fn marks_of_pages_cost_nothing() {
    let sheet = Sheet::new("marks-of-pages", "problem \"1\" worth 2 { student.a == {3, 4} }\n");
    for answer in ["let\u{a0}a = {3,\u{a0}4}\u{a0}\n", "\u{200b}let a = {3, 4}\u{2060}\n"] {
        assert_eq!(sheet.points(answer), [2.0], "{answer:?}");
    }
}

/// What fails under a premise is told where the premise holds.
#[test]
fn a_counterexample_keeps_to_its_premise() {
    let sheet = Sheet::new(
        "premise",
        "problem \"1\" worth 1 { student.w(n) implies all(student.f(m) == m for m in 0..3) for n in 0..9 }\n\
         problem \"2\" worth 1 { n > 5 implies all(student.f(n + m) == n + m for m in 0..n) for n in 0..9 }\n",
    );
    let report = sheet.report("fn w(n) = n == 5\nfn f(m) = if m == 2 or m == 9 then 7 else m\n");
    assert!(report.contains("fails at n = 5, m = 2"), "{report}");
    assert!(report.contains("fails at n = 6, m = 3"), "{report}");
}

/// A function that has no answer says why.
#[test]
fn why_a_function_has_no_answer_is_told() {
    let sheet =
        Sheet::new("no-answer", "problem \"1\" worth 1 { student.f(n) == 1 for n in 0..3 }\n");
    for (answer, why) in [
        ("len(bits(n - 1))", "there is no `bits` of a number below 0"),
        ("isqrt(n - 1)", "there is no `isqrt` of a number below 0"),
        ("len(digits(7, n))", "`digits` takes a base of 2 or more"),
    ] {
        let report = sheet.report(&format!("fn f(n) = {answer}\n"));
        assert!(report.contains(why), "{why}: {report}");
    }
}

/// One that is surely not solved decides what needs it, whatever becomes of others.
#[test]
fn what_needs_an_unsolved_problem_is_decided() {
    let rubric = "let table = [1, 2]\nproblem \"1\" worth 1 { student.a == table[len(table) + 3] }\n\
                  problem \"2\" worth 1 { student.b == 7 }\n\
                  problem \"3\" worth 1 { needs \"1\", \"2\"\n student.a == 1 }\n";
    let sheet = Sheet::new("needs-both", rubric);
    let ran = sheet.grade("let a = 1\nlet b = 0\n", &[]);
    assert!(ran.output.contains("not judged: needs 2"), "{}", ran.output);
    let open = sheet.grade("let a = 1\nlet b = 7\n", &[]);
    assert!(open.output.contains("it needs problem 1, which is not decided"), "{}", open.output);
}
