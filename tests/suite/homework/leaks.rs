//! What reports for students must not tell: values of the rubric, in whatever way an answer asks for them.

use super::Sheet;
use crate::support::read;
use std::path::Path;

/// What a student reads.
fn told(sheet: &Sheet, submission: &str) -> String {
    let (reports, junit) = (sheet.folder.path("reports"), sheet.folder.path("j.xml"));
    let json = sheet.folder.path("g.json");
    let options = ["--reports", &reports, "--junit", &junit, "--gradescope", &json];
    sheet.grade(submission, &options);
    let files = ["reports/one.txt", "reports/one.md", "reports/one.html", "j.xml", "g.json"];
    files.map(|file| read(Path::new(&sheet.folder.path(file)))).concat()
}

/// An answer that fails for a value which only the rubric knows does not read that value in the error.
#[test]
fn errors_do_not_tell_what_the_rubric_hands_over() {
    let rubric = r#"import kayles
let secret = grundy(Kayles(11))
let words = ["zero", "one", "two"]
fn through(x) = student.f(x)
fn off(x) = *(x - secret)
problem "1" worth 1 { student.values[secret] == 1 }
problem "2" worth 1 { 100 / (student.six - secret) == 1 }
problem "3" worth 1 { through(secret) == 77 }
problem "4" worth 1 {
    let g = student.f
    g(secret) == 77
}
problem "5" worth 1 { x == 77 where x = student.f(secret) }
problem "6" worth 1 { x == 77 for x in student.l(secret) }
problem "7" worth 1 {
    fn ok(n) = student.f(n) == 77
    ok(secret)
}
problem "8" worth 1 { true for n in 0..3 if student.f(secret) == 77 }
problem "9" worth 1 { (student.values with [secret] = 1) == [1] }
problem "10" worth 1 { student.values[0..secret] == [1] }
problem "11" worth 1 { all(student.f(x) == 7 for x in [secret]) }
problem "12" worth 1 { *(student.d - secret) == *1 }
problem "13" worth 1 { student.l(student.f(secret))[0] == 1 }
problem "14" worth 1 { outcome(Kayles(student.d - secret)) == P }
problem "15" worth 1 { off(student.d) == *1 }
problem "16" worth 1 {
    let z = student.f(secret)
    z == 77
}
problem "17" worth 1 { words[student.d] == words[student.d + secret] }
problem "18" worth 1 { student.f(secret) == 3 and student.d == 4 for n in 0..3 }
problem "19" worth 1 {
    let z = student.f(secret)
    z == 77
    z == 78
}
"#;
    let sheet = Sheet::new("leaks-errors", rubric);
    let answer = "let values = [0]\nlet d = 3\nlet six = 6\nfn f(x) = [0][x]\nfn l(x) = [[0]][x]\n";
    let told = told(&sheet, answer);
    for secret in ["entry 6", "there are 1", "there are 3", "of -3", "(-3)", "zero", "entry 9"] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
    let guard = "an error where the answer meets what the sheet asks";
    let text = read(Path::new(&sheet.folder.path("reports/one.txt")));
    assert_eq!(text.matches(guard).count(), 19, "{text}");
    // The teacher reads why.
    let report = sheet.report(answer);
    assert!(report.matches("there is no entry 6").count() > 10, "{report}");
    // What is asked about numbers that a student knows is told.
    let sheet = Sheet::new(
        "leaks-none",
        "let limit = 20\nproblem \"1\" worth 1 { student.f(n) == 77 + limit for n in 3..limit }\n",
    );
    assert!(self::told(&sheet, answer).contains("there is no entry 3"));
}

/// Of the rubric's text only the names that it asks for stand in a report.
#[test]
fn an_answer_of_another_kind_does_not_quote_the_rubric() {
    let rubric = r#"problem "1" worth 1 { student.move in [[2, 5, 7], [3, 4, 7], [3, 5, 6]] }
problem "2" worth 1 { student.two == (if student.b then [4, 5] else [6, 7]) }
problem "3" worth 1 {
    show verdict
    student.move in [[2, 5, 7], [3, 4, 7], [3, 5, 6]]
}
problem "4" worth 1 { same_members(student.two, [4, 5]) }
problem "5" worth 1 { student.f(7)[0] == 1 }
problem "6" worth 1 { [student.two, [4, 5]] == [[4, 5], [4, 5]] }
problem "7" worth 1 { student.two[0] in {4} }
"#;
    let sheet = Sheet::new("leaks-kinds", rubric);
    let told = told(&sheet, "let move = [[]]\nlet two = [[]]\nlet b = true\nfn f(x) = x\n");
    let kind =
        "problem 1 asks for `move`, a list of numbers; in this file `move` is a list of lists";
    assert!(told.contains(kind), "{told}");
    assert!(told.contains("which the answer does not fit: this has no entries"), "{told}");
    for secret in ["[2, 5", "[4, 5", "{4}", "[6, 7"] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
}

/// A table of a rubric holds the right values beside the questions.
#[test]
fn where_an_answer_fails_does_not_tell_the_right_value() {
    let rubric = r#"import kayles
let table = [(1, 1), (2, 2), (3, 3), (9, 4), (11, 6)]
fn right(n, v) = student.f(n) == v
problem "1" worth 1 { student.f(n) == v for (n, v) in table }
problem "2" worth 1 { student.f(n) == g for (n, g) in [(i, grundy(Kayles(i))) for i in 0..10] }
problem "3" worth 1 { right(n, v) for (n, v) in table }
problem "4" worth 1 { student.list[n] == v for (n, v) in [(0, 0), (1, 8)] }
problem "5" worth 1 { student.a == v for v in [grundy(Kayles(11))] }
problem "6" worth 1 { student.slow(n) == v for (n, v) in table }
"#;
    let sheet = Sheet::new("leaks-places", rubric);
    let answer = "fn f(x) = x\nlet list = [0, 1]\nlet a = 1\n\
        fn slow(n) = if n < 9 then n else len([i for i in 0..10^9 for j in 0..10^9 if i + j < 0])\n";
    let told = told(&sheet, answer);
    for own in ["fails at n = 9", "fails at n = 4", "fails at n = 1"] {
        assert!(told.contains(own), "{own}: {told}");
    }
    for secret in ["v = ", "g = "] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
    assert!(sheet.report(answer).contains("fails at n = 9, v = 4"));
}

/// What a function of the rubric gives is made of an answer and of the right value: the answer alone is
/// told.
#[test]
fn what_a_function_of_the_rubric_gives_is_not_told() {
    let rubric = r#"import kayles
fn diff(n) = abs(student.f(n) - grundy(Kayles(n)))
fn pair(n) = (student.f(n), grundy(Kayles(n)))
fn listed(n) = [grundy(Kayles(k)) for k in 0..n if student.f(k) >= 0]
fn far(n) = diff(n + 2)
fn off() = abs(student.a - grundy(Kayles(11)))
game Mix(n) { move to *k for k in 0..9 if k == student.f(n) or k == grundy(Kayles(n)) }
problem "1" worth 1 { diff(11) in {0} }
problem "2" worth 1 { not (diff(11) > 0) }
problem "3" worth 1 { x == 0 for n in 11..12 where x = diff(n) }
problem "4" worth 1 { pair(11) in {(77, 77)} }
problem "5" worth 1 { listed(11) in {[7]} }
problem "6" worth 1 { far(9) <= 0 }
problem "7" worth 1 { off() in {0} }
problem "8" worth 1 { grundy(Mix(n)) == 0 for n in 11..12 }
problem "9" worth 1 {
    fn own(n) = student.f(n) - grundy(Kayles(n))
    own(n) in {0} for n in 11..12
}
"#;
    let sheet = Sheet::new("leaks-functions", rubric);
    let told = told(&sheet, "fn f(n) = 0\nlet a = 0\n");
    for own in ["f(11) is 0", "a is 0"] {
        assert!(told.contains(own), "{own}: {told}");
    }
    for secret in ["is 6", "-6", "(0, 6)", "1, 4, 3", "worth 6", "*6", "diff(", "Mix("] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
}

/// The same where a check goes through values that are written out: a name is told where the submission is
/// asked about it, and nowhere else.
#[test]
fn a_place_among_values_that_are_written_out_tells_no_answer() {
    let rubric = r#"game T(n) { subtract 1..3 }
let table = [(7717, 7716)]
problem "1" worth 1 { student.f(p.0) == p.1 for p in [(7717, 7716)] }
problem "2" worth 1 { student.f(p.0) == p.1 for p in zip(1..2, [7716, 7718]) }
problem "3" worth 1 { student.f(n) == v for v in [7716] for n in 1..2 }
problem "4" worth 1 { m in student.ms for m in {7716, 7718} }
problem "5" worth 1 { student.f(n) == g for n in 3..5 for g in 0..3 if grundy(T(n)) == g }
problem "6" worth 1 { student.f(p.0) == p.1 for p in table }
problem "7" worth 1 { student.a == v for v in [7716] }
problem "8" worth 1 { student.f(x) == 7716 for n in 8..9 where x = n + 1 }
problem "9" worth 1 { student.f(p[0]) == p[1] for p in [[7717, 7716]] }
problem "10" worth 1 { student.f(p.0) == p.1 for p in [(7717, 7716)] by cases }
"#;
    let sheet = Sheet::new("leaks-literals", rubric);
    let answer = "fn f(n) = n % 1000 + 5\nlet ms = {5}\nlet a = 41\n";
    let told = told(&sheet, answer);
    for secret in ["7716", "7718", "v = ", "g = ", "p = ", "m = "] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
    let text = read(Path::new(&sheet.folder.path("reports/one.txt")));
    let problems: Vec<&str> = text.split("\n\n").collect();
    let says = |id: &str, said: &str| {
        let problem = problems.iter().find(|p| p.starts_with(&format!("✗ {id}:")));
        assert!(problem.is_some_and(|p| p.contains(said)), "{id}: {said}: {text}");
    };
    for id in ["1", "6", "9", "10"] {
        says(id, "yours is 722");
    }
    says("2", "yours is 6");
    says("3", "fails at n = 1\n");
    says("5", "fails at n = 3");
    says("7", "yours is 41");
    says("8", "fails at n = 8");
    assert!(sheet.report(answer).contains("fails at p = (7717, 7716)"));
}

/// Comments of a rubric are for who wrote it, wherever in a check they stand.
#[test]
fn comments_of_a_rubric_are_in_no_report() {
    let rubric = "show all\nproblem \"1\" worth 2 {\n    student.v == 4  # ANSWER one\n    \
        student.list ==\n        [\n            1,  # ANSWER two\n            # ANSWER three\n            2,\n        ]  \
        # ANSWER four\n}\nproblem \"2\" worth 1 { student.v == 5 # ANSWER five\n}\n";
    let sheet = Sheet::new("leaks-comments", rubric);
    let answer = "let v = 3\nlet list = [1]\n";
    let told = told(&sheet, answer);
    assert!(!told.contains("ANSWER"), "{told}");
    let text = read(Path::new(&sheet.folder.path("reports/one.txt")));
    assert!(text.contains("✗ student.v == 4\n"), "{text}");
    assert!(text.contains("✗ student.list == [1, 2]\n"), "{text}");
    assert!(!sheet.report(answer).contains("ANSWER"));
}

/// The sheet for students has no comment of the rubric either, and all of its public checks stay public.
#[test]
fn comments_of_a_rubric_are_not_handed_out() {
    let rubric = "import kayles\n## ANSWER zero\nfn id(n) = # ANSWER in a definition\n    n # ANSWER behind it\n\
        let table = [\n    (1, 1), # ANSWER in a table\n    # ANSWER alone\n    (2, 2),\n]\n\
        problem \"1\" worth 4 {\n    show all  # ANSWER of the line\n    forbid values # ANSWER forbidden\n    \
        student.f(n) == n  # ANSWER is the identity\n    for n in 0..3  # ANSWER of the clause\n    \
        student.list == [\n        3,  # ANSWER\n        4,  # it is 4, ANSWER not 5\n    ]\n    \
        student.x == id(7) # ANSWER is 7\n    student.f(n) == v for (n, v) in table # ANSWER last\n}\n\
        problem \"2\" worth 1 {\n    student.x == 8 show all # ANSWER two\n    \
        student.text == \"# no\" worth 1 show all # ANSWER three\n}\n";
    let sheet = Sheet::new("comments-sheet", rubric);
    let ran = crate::support::grundy(&["new", &sheet.folder.path("sheet"), &sheet.rubric]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let handed_out = sheet.folder.path("sheet.game");
    let text = read(Path::new(&handed_out));
    assert!(!text.contains("ANSWER") && text.contains("\"# no\""), "{text}");
    let answer = sheet
        .folder
        .file("mine.game", "fn f(n) = n + 1\nlet list = [3, 4]\nlet x = 7\nlet text = \"# no\"\n");
    let judged = |rubric: &str| {
        let ran = crate::support::grundy(&["grade", "--public", rubric, &answer]);
        let verdicts = ran.output.lines().filter(|line| line.trim_start().starts_with(['✓', '✗']));
        verdicts.map(str::to_string).collect::<Vec<String>>()
    };
    let own = judged(&sheet.rubric);
    assert_eq!(own.len(), 8, "{own:?}");
    assert_eq!(judged(&handed_out).len(), own.len());
    let marks = |all: &[String]| all.iter().map(|l| l.trim().chars().next()).collect::<Vec<_>>();
    assert_eq!(marks(&judged(&handed_out)), marks(&own));
}

/// A function of the answer that is handed a position of the rubric's game may come to an error that tells its rules.
#[test]
fn errors_do_not_tell_the_rules_of_the_rubric() {
    let rubric = "game Ref(n) { subtract {1, 3, 4} }\n\
        problem \"1\" worth 1 { student.seven == grundy(Ref(8)) }\n\
        problem \"2\" worth 1 {\n    student.reply(Ref(n)) in winning(Ref(n)) for n in 7..9 if outcome(Ref(n)) == N\n}\n";
    let sheet = Sheet::new("leaks-rules", rubric);
    for reply in ["[g][1000 + grundy(g)]", "[g][1000 + len(options(g))]"] {
        let told = told(&sheet, &format!("let seven = 99\nfn reply(g) = {reply}\n"));
        assert!(
            told.contains("an error where the answer meets what the sheet asks"),
            "{reply}: {told}"
        );
        assert!(!told.contains("no entry 100"), "{reply}: {told}");
    }
}

/// An error stands where it happens, as a wrong answer does; what it says of values is kept back.
#[test]
fn the_place_of_an_error_is_told() {
    let rubric = "let secret = 3\nproblem \"1\" worth 1 {\n    *(secret - student.one(a, b)) == *1 for a in 0..3 for b in 1..3\n}\n";
    let sheet = Sheet::new("leaks-place", rubric);
    let told = told(&sheet, "fn one(a, b) = if a == 2 then 9 else 2\n");
    assert!(
        told.contains("an error where the answer meets what the sheet asks; at a = 2, b = 1"),
        "{told}"
    );
}

/// A line that gives several names is written out with all of them: a check that is kept back and rests on one
/// of them is named.
#[test]
fn all_names_of_a_line_that_is_written_out_are_named() {
    let rubric = "let (easy, hard) = (7, 9999)\nproblem \"1\" worth 2 {\n    student.a == easy show all\n    \
        student.b == hard\n}\nproblem \"2\" worth 2 {\n    let (e, h) = (8, 9997)\n    \
        student.c == e show all\n    student.d == h\n}\n";
    let sheet = Sheet::new("pairs-sheet", rubric);
    let ran = crate::support::grundy(&["new", &sheet.folder.path("sheet"), &sheet.rubric]);
    for name in ["hard", "h"] {
        assert!(ran.errors.contains(&format!("writes out `{name}`")), "{}", ran.errors);
    }
}

/// What a sheet for students says is right is right for the teacher as well: a proof that is asked for is asked
/// for in both.
#[test]
fn a_sheet_asks_for_the_proofs_that_the_rubric_asks_for() {
    let rubric = "game T(n) { subtract 1..3 }\nproblem \"1\" worth 4 {\n    needs proof worth 2\n    \
        student.lost(n) iff outcome(T(n)) == P for n in 0.. show all\n}\n";
    let sheet = Sheet::new("proof-sheet", rubric);
    let ran = crate::support::grundy(&["new", &sheet.folder.path("sheet"), &sheet.rubric]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let text = read(Path::new(&sheet.folder.path("sheet.game")));
    assert!(text.contains("\n    needs proof\n"), "{text}");
}

/// How many entries a list of the rubric has is told by no error, however the list is written.
#[test]
fn errors_do_not_tell_how_long_a_list_of_the_rubric_is() {
    let sheet = Sheet::new(
        "leaks-length",
        r#"let table = [1, 2, 3, 4, 5, 6]
fn at(n) = table[n]
fn plain(n) = [3, 1, 4, 1, 5, 9][n]
fn pick(l, n) = l[n]
problem "1" worth 1 { table[student.k] == 3 }
problem "2" worth 1 { [3, 1, 4, 1, 5, 9][student.k] == 3 }
problem "3" worth 1 { "PNNNPN"[student.k] == "P" }
problem "4" worth 1 { at(student.k) == 3 }
problem "5" worth 1 { plain(student.k) == 3 }
problem "6" worth 1 { [n for n in 0..5][student.k] == 3 }
problem "7" worth 1 { [student.k for _n in 0..5][student.k] == 3 }
problem "8" worth 1 { [student.p, student.p, student.p, student.p, student.p, student.p][student.k] == 3 }
problem "9" worth 6 { [1, 2, 3, 4, 5, 6][student.f(n)] == 3 for n in 0..3 by cases }
problem "10" worth 1 { ([1, 2, 3, 4, 5, 6] with [student.k] = 3) == [1] }
problem "11" worth 1 {
    let x = [1, 2, 3, 4, 5, 6][student.k]
    x == 3
}
problem "12" worth 1 { l[student.k] == 3 where l = [student.p, 1, 2, 3, 4, 5] }
problem "13" worth 1 { pick([1, 2, 3, 4, 5, 6], student.k) == 3 }
problem "14" worth 1 { (1, [student.p, 2, 3, 4, 5, 6]).1[student.k] == 3 }
problem "15" worth 1 { all([1, 2, 3, 4, 5, 6][k] == 3 for k in student.ks) }
"#,
    );
    let answer = "let k = 7\nfn f(n) = n + 7\nlet ks = [7]\nlet p = 1\n";
    let told = told(&sheet, answer);
    assert!(told.contains("could not be judged: there is no entry 7\n"), "{told}");
    assert!(told.contains("a case has no answer: there is no such entry\n"), "{told}");
    assert!(!told.contains("there are 6") && !told.contains("0 to 5"), "{told}");
    // The teacher reads it.
    let ran = sheet.grade(answer, &[]);
    assert_eq!(
        ran.output.matches("there is no entry 7: there are 6").count(),
        15,
        "{}",
        ran.output
    );
}

/// How many an answer of its own has, a student is told.
#[test]
fn errors_tell_how_long_an_answer_is() {
    let sheet = Sheet::new(
        "own-length",
        "fn third(n) = student.v[n]\n\
         problem \"1\" worth 1 { student.v[5] == 1 }\n\
         problem \"2\" worth 1 { student.w(n)[n - 1] == \"W\" for n in 6..9 }\n\
         problem \"3\" worth 1 { r[4] == 1 for r in student.m }\n\
         problem \"4\" worth 1 { third(5) == 1 }\n\
         problem \"5\" worth 1 { (student.v with [5] = 1) == [1] }\n\
         problem \"6\" worth 1 { student.g(1) == 1 }\n",
    );
    let answer = "let v = [1, 1]\nfn w(_n) = \"WW\"\nlet m = [[1, 1]]\nfn g(n) = [1, 1][n + 4]\n";
    let told = told(&sheet, answer);
    // In three reports, and in the two files for other programs.
    assert_eq!(told.matches("there is no entry 5: there are 2").count() % 5, 0, "{told}");
    let ran = std::fs::read_to_string(sheet.folder.path("reports/one.txt")).unwrap();
    assert_eq!(ran.matches(": there are 2").count(), 6, "{ran}");
}

/// How many entries a list of the rubric has is not told by the place of an error either, nor a number that an answer
/// was held against by one that a student chose.
#[test]
fn the_place_of_an_error_tells_nothing_of_the_rubric() {
    let sheet = Sheet::new(
        "leaks-places",
        "let xs = [5, 6, 7]\nlet secret = 3\n\
         problem \"1\" worth 1 { xs[i] > 4 for i in student.is }\n\
         problem \"2\" worth 1 { xs[i] > 4 for i in 0..student.m }\n\
         problem \"3\" worth 1 { xs[student.f(n)] > 4 for n in 0..9 }\n\
         problem \"4\" worth 1 { 100 / (i - secret) != 7 for i in student.is }\n\
         problem \"5\" worth 1 { xs[j] > 4 for i in student.is where j = i }\n\
         problem \"6\" worth 1 { student.v[i] >= 0 for i in student.is }\n",
    );
    let answer = "let is = [0, 1, 2, 3, 4]\nlet m = 9\nfn f(n) = n\nlet v = [0, 1, 2]\n";
    let told = told(&sheet, answer);
    let text = read(Path::new(&sheet.folder.path("reports/one.txt")));
    let own = "there is no entry 3: there are 3";
    assert!(text.contains(own), "{text}");
    let others = told.replace(own, "").replace("(one.game", "");
    for secret in ["i = 3", "n = 3", "entry 3", "i = 2", "n = 2", "j = "] {
        assert!(!others.replace("; at i = 3", "").contains(secret), "{secret}: {told}");
    }
    assert_eq!(text.matches("; at ").count(), 1, "{text}");
    // The teacher reads it.
    let report = sheet.report(answer);
    assert!(report.matches("; at i = 3").count() >= 4, "{report}");
}

/// A pair with one name may have the right value in it, and a reply that wins is often a right answer.
#[test]
fn pairs_and_replies_stay_with_the_rubric() {
    let sheet = Sheet::new(
        "leaks-pairs",
        "import nim\nlet table = [(44, 17), (45, 18)]\n\
         problem \"1\" worth 1 { student.f(p.0) == p.1 for p in [(44, 17), (45, 18)] }\n\
         problem \"2\" worth 1 { student.h(p) for p in [(44, 17), (45, 18)] }\n\
         problem \"3\" worth 1 { student.g(p) == 1 for p in table }\n\
         problem \"4\" worth 1 { student.g(q) == 1 for p in table where q = p }\n\
         problem \"5\" worth 1 { student.g((n, n)) == 1 for n in 7..9 }\n\
         problem \"6\" worth 1 { student.p in winning(Nim(17)) }\n\
         problem \"7\" worth 1 { outcome(Nim(student.a, 33)) == P }\n\
         problem \"8\" worth 1 { student.g(p) == 1 for p in student.own }\n\
         problem \"9\" worth 1 { 1 / student.g(p) == 1 for p in table }\n\
         problem \"10\" worth 1 { [student.a, 33] == [40, 34] }\n",
    );
    let answer = "import nim\nfn f(n) = 99\nfn h(p) = p == (3, 3)\nfn g(p) = p.1 - p.1\n\
                  let p = Nim(4)\nlet a = 40\nlet own = [(51, 52)]\n";
    told(&sheet, answer);
    let told = read(Path::new(&sheet.folder.path("reports/one.txt")));
    for secret in ["44", "17)", "45", "18", "Nim(0)", "Nim(33, 33)", "can move", "first difference"]
    {
        let told = told.replace("winning(Nim(17))", "").replace("from Nim(17) to Nim(4)", "");
        assert!(!told.contains(secret), "{secret}: {told}");
    }
    for own in ["fails at n = 7", "p = (51, 52)", "yours is 99", "yours is Nim(4)", "does not win"]
    {
        assert!(told.contains(own), "{own}: {told}");
    }
    let report = sheet.report(answer);
    assert!(
        report.contains("fails at p = (44, 17)") && report.contains("answer with Nim(0)"),
        "{report}"
    );
}
