//! Rubrics that decide nothing, and mistakes that are the rubric's own.

use super::Sheet;
use crate::support::{Folder, grundy};

#[test]
fn checks_that_decide_nothing_are_named() {
    let folder = Folder::new("homework-vacuous");
    let check = |text: &str| {
        let ran = grundy(&["check", &folder.file("r.game", text)]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        ran.errors
    };
    let said = check("problem \"1\" worth 2 { 1 == 1\n student.a == 1 }\n");
    assert!(said.contains("no submission decides this check of problem \"1\""), "{said}");
    let said = check("problem \"1\" worth 2 { needs proof\n student.f(n) == n for n in 0..9 }\n");
    assert!(
        said.contains("problem \"1\" needs a proof, and none of its checks goes over"),
        "{said}"
    );
    let said = check("problem \"1\" worth 2 { needs proof\n student.f(n) == n for n in 0.. }\n");
    assert!(!said.contains("needs a proof"), "{said}");
    let own = "import nim\nproblem \"1\" worth 2 { sum(Nim(h) for h in m) in winning(Nim(3, 5, 7)) for m in student.moves }\n";
    let said = check(own);
    assert!(said.contains("is solved by a submission in which `student.moves` is empty"), "{said}");
    let said = check("problem \"1\" worth 1 { all(m > 3 for m in student.moves) }\n");
    assert!(said.contains("in which `student.moves` is empty"), "{said}");
    // Who says that nothing holds has nothing to show; another check does not take its points away.
    let whether = "problem \"1\" worth 4 { student.wins(n) iff n > 3 for n in 0..9 worth 2\n \
                   student.f(n) == n for n in 0..9 if student.wins(n) worth 2 }\n";
    let said = check(whether);
    let passed = "this check is passed by a submission for which `student.wins(n)` never holds";
    assert!(said.contains(passed), "{said}");
    let said = check(
        "problem \"1\" worth 4 { student.f(m) == m for m in student.moves worth 2\n len(student.moves) == 3 worth 2 }\n",
    );
    assert!(said.contains("passed by a submission in which `student.moves` is empty"), "{said}");
    for (check_of, over) in [
        ("student.ok(n) implies student.v(n) == n for n in 0..20", "`student.ok(n)` never holds"),
        ("all(student.v(n) == n for n in 0..20 if student.ok(n))", "`student.ok(n)` never holds"),
        (
            "Odd(m) == 0 for n in 1..9 where m = n - student.take(n) if m >= 0",
            "`m >= 0` never holds",
        ),
        ("student.v(m) == m for n in 1..9 where (m, _) = student.to(n) if m < n", "`m < n` never"),
        ("student.f(n) == n for n in 1..9 where w = student.wins(n) if w", "`w` never holds"),
        ("student.f(k) == 1 for n in 1..9 for k in [student.take(n)] if k < 3", "`k < 3` never"),
        (
            "if student.has(n) then student.f(n) == 1 else true for n in 1..9",
            "`student.has(n)` never",
        ),
        ("not student.has(n) or student.f(n) == 1 for n in 1..9", "`student.has(n)` never holds"),
        ("count(1 for n in student.places if n % 2 == 1) == 0", "`student.places` is empty"),
        ("not any(n > 3 for n in student.places)", "`student.places` is empty"),
        ("sum(Kayles(n) for n in student.places) == *0", "`student.places` is empty"),
    ] {
        let odd = "fn Odd(n) = n % 2\n";
        let before = if check_of.contains("Kayles") { "import kayles\n" } else { odd };
        let said = check(&format!("{before}problem \"1\" worth 1 {{ {check_of} }}\n"));
        assert!(said.contains(over), "{check_of}: {said}");
    }
    // Over no case at all everything holds.
    for over in [
        "student.f(n) == n for n in 5..3",
        "student.f(n) == n for n in 0..10 if n > 20",
        "student.f(n) == n for n in 0.. if n < 0",
        "student.f(n) == n for n in few for m in 1..n",
        "all(student.f(n) == n for n in {k for k in 0..3 if k > most})",
    ] {
        let text = format!("let few = [0, 0]\nlet most = 3\nproblem \"1\" worth 1 {{ {over} }}\n");
        let said = check(&text);
        assert!(
            said.contains("line 3: problem \"1\": this check goes over no case"),
            "{over}: {said}"
        );
    }
    // What is put together so that it always holds, or never.
    for (always, whom) in [
        ("student.a == 3 or true", "everybody passes"),
        ("true or student.a == 3", "everybody passes"),
        ("student.a == 3 or 1 == 1", "everybody passes"),
        ("false implies student.a == 3", "everybody passes"),
        ("not (student.a == 3 and false)", "everybody passes"),
        ("if student.a == 3 then true else true", "everybody passes"),
        ("student.a == 3 or student.a != 3", "everybody passes"),
        ("student.f(n) or not student.f(n) for n in 0..9", "everybody passes"),
        ("student.a >= 0 or student.a < 0", "everybody passes"),
        ("student.a == 3 and false", "nobody passes"),
        ("student.a != student.a or 2 < 2", "nobody passes"),
    ] {
        let said = check(&format!("problem \"1\" worth 1 {{ {always} }}\n"));
        assert!(said.contains(&format!("{whom} this check, whatever")), "{always}: {said}");
    }
    // What is always the same is written in many ways.
    for (always, whom) in [
        ("student.a + 1 == 1 + student.a", "everybody passes"),
        ("student.a * 2 - student.a == student.a", "everybody passes"),
        ("(student.a + 1)^2 == student.a^2 + 2 * student.a + 1", "everybody passes"),
        ("student.a - student.a == 0", "everybody passes"),
        ("student.a xor student.a == 0", "everybody passes"),
        ("student.a xor student.c xor student.a == student.c", "everybody passes"),
        ("student.a * 0 == 0 and true", "everybody passes"),
        ("student.a + 2 > student.a", "everybody passes"),
        ("student.s union {3} == {3} union student.s", "everybody passes"),
        ("student.s minus student.s == {}", "everybody passes"),
        ("student.s intersect student.s == student.s", "everybody passes"),
        ("len(student.s) >= 0", "everybody passes"),
        ("0 <= len(student.s)", "everybody passes"),
        ("len(student.s) + 1 > 0 - 3", "everybody passes"),
        ("len(student.s) != -1", "everybody passes"),
        ("len(student.s) < 0", "nobody passes"),
        ("student.a % 2 < 2", "everybody passes"),
        ("student.a % 2 in {0, 1}", "everybody passes"),
        ("student.a % 2 == 0 or student.a % 2 == 1", "everybody passes"),
        ("student.a % 3 == 4", "nobody passes"),
        ("min(student.a, 3) <= 3 and max(student.a, 3) >= 3", "everybody passes"),
        ("student.a in {student.a}", "everybody passes"),
        ("student.a in [3, student.a]", "everybody passes"),
        ("student.a not in {}", "everybody passes"),
        ("student.a <= 3 or student.a >= 3", "everybody passes"),
        ("student.a == 3 or student.a > 3 or student.a < 3", "everybody passes"),
        ("student.a > 5 and student.a < 3", "nobody passes"),
        ("student.a == 3 and student.a == 4", "nobody passes"),
        ("3 < student.a < 4", "nobody passes"),
        ("student.b == true or student.b == false", "everybody passes"),
        ("student.b implies student.b or student.a == 1", "everybody passes"),
        ("(if student.b then 1 else 1) == 1", "everybody passes"),
        ("len([student.a, 2]) == 2", "everybody passes"),
        ("(student.a, 3).0 == student.a", "everybody passes"),
        ("reverse(reverse(student.l)) == student.l", "everybody passes"),
        ("same_members(student.l, sort(student.l)) or true", "everybody passes"),
        ("student.a == x where x = student.a", "everybody passes"),
        ("student.f(n) == v for n in 0..4 where v = student.f(n)", "everybody passes"),
        ("n >= 0 or student.f(n) == 1 for n in 0..9", "everybody passes"),
        ("student.f(n) == 3 for n in 0..5 if student.f(n) == 3", "everybody passes"),
        ("all(x in student.s for x in student.s)", "everybody passes"),
        (
            "all(x + 1 == 1 + x for x in student.s) and student.a in 0.. or student.a < 0",
            "everybody",
        ),
    ] {
        let said = check(&format!("problem \"1\" worth 1 {{ {always} }}\n"));
        assert!(said.contains(whom), "{always}: {said}");
        assert!(said.contains("this check, whatever is handed in"), "{always}: {said}");
    }
    // A part of a check may decide nothing.
    for (some, part) in [
        ("student.a == 3 and student.a == student.a", "student.a == student.a"),
        ("student.a == 3 and len(student.s) >= 0", "len(student.s) >= 0"),
        ("1 == 1 and student.a == 3", "1 == 1"),
        ("student.f(n) == n and n < 10 for n in 0..9", "n < 10"),
    ] {
        let said = check(&format!("problem \"1\" worth 1 {{ {some} }}\n"));
        let whole = format!("everybody passes the part `{part}` of this check");
        assert!(said.contains(&whole), "{some}: {said}");
    }
    // What depends on the answer is left alone.
    for fair in [
        "student.a + 1 == 2 + student.b",
        "student.l + [1] == [1] + student.l",
        "student.l + student.k == student.k + student.l",
        "student.t + \"a\" == \"a\" + student.t",
        "student.a - student.b == student.b - student.a",
        "student.a >= 0",
        "student.a % 3 in {0, 1}",
        "student.a % student.b < 2",
        "student.a * student.a >= 1",
        "len(student.s) > 0",
        "len(student.s) <= 3",
        "student.a in {student.b, 3}",
        "student.a in student.s",
        "student.a <= 3 or student.a >= 5",
        "student.a == 3 or student.a == 4",
        "student.b or not student.c",
        "student.s minus student.r == {}",
        "student.a xor student.b == 0",
        "student.f(n) == n for n in 0..9",
        "student.f(n) == student.f(n + 1) for n in 0..9",
        "student.f(n) == student.g(n) for n in 0..9",
        "sort(student.l) == student.l",
        "reverse(student.l) == student.l",
        "any(x > 3 for x in student.s) or all(x <= 3 for x in student.r)",
        "any(x > 3 for x in student.s) and len(student.s) == 3",
        "(if student.b then 1 else 2) == 1",
        "student.a / student.b * student.b == student.a",
        "3 < student.a < 5",
    ] {
        let said = check(&format!("problem \"1\" worth 1 {{ {fair} }}\n"));
        assert!(!said.contains("everybody") && !said.contains("nobody"), "{fair}: {said}");
        assert!(!said.contains("all of them pass"), "{fair}: {said}");
    }
    let fair = check("problem \"1\" worth 1 { student.a == 3 or student.a == 4 }\n");
    assert!(!fair.contains("whatever"), "{fair}");
    for same in ["student.x == student.x", "same(student.G(n), student.G( n )) for n in 0..9"] {
        let said = check(&format!("problem \"1\" worth 1 {{ {same} }}\n"));
        assert!(said.contains("both sides of this check are `student."), "{same}: {said}");
    }
    for fine in [
        "problem \"1\" worth 1 { student.f(n) == n for n in 0.. if n > 20 }\n".to_string(),
        "let few = [3]\nproblem \"1\" worth 1 { student.f(n) == n for n in few if n == 3 }\n"
            .to_string(),
        own.replace("student.moves }", "student.moves\n len(student.moves) == 3 }"),
        "problem \"1\" worth 1 { student.a == 1 }\n".to_string(),
        "fn f(n) = student.g(n)\nproblem \"1\" worth 1 { f(n) == n + 1 for n in 0..3 }\n"
            .to_string(),
    ] {
        assert_eq!(check(&fine), "", "{fine}");
    }
}

/// What answers without thought earn, and what all answers pass, the teacher is told.
#[test]
fn a_rubric_is_tried_on_answers_without_thought() {
    let folder = Folder::new("homework-thoughtless");
    let check = |text: &str| {
        let ran = grundy(&["check", &folder.file("r.game", text)]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        ran.errors
    };
    let pass = "24 answers were tried, and all of them pass this check";
    for always in [
        "outcome(Kayles(abs(student.a))) in {N, P}",
        "grundy(Kayles(student.f(n)^2)) in 0..1000 for n in 0..5",
        "len(student.s) in 0..1000",
        "student.w in {N, P}",
        "grundy(student.G(n)) < 1000000 for n in 0..9",
        "student.p.0 <= max(student.p.0, student.p.1)",
    ] {
        let said = check(&format!(
            "import kayles\nproblem \"1\" worth 1 {{\n {always}\n student.z == 7\n}}\n"
        ));
        assert!(said.contains("line 3: problem \"1\"") && said.contains(pass), "{always}: {said}");
        assert!(!said.contains("line 4"), "{always}: {said}");
    }
    for (solved, by) in [
        ("student.s minus {n for n in 0..9 if grundy(Kayles(n)) == 0} == {}", "`let s = {}`"),
        ("sort(student.l) == student.l", "`let l = []`"),
        ("len(student.s) <= 3", "`let s = []`"),
        ("student.m(n) minus {n} == {} for n in 0..5", "`fn m(n) = {}`"),
        ("student.f(n) == student.f(n + 1) for n in 0..5", "`fn f(n) = 0`"),
        (
            "student.f(a, b) == student.g(b) for a in 0..2 for b in 0..2",
            "`fn f(n, m) = 0`, `fn g(n) = 0`",
        ),
    ] {
        let said = check(&format!("import kayles\nproblem \"1\" worth 1 {{ {solved} }}\n"));
        assert!(said.contains(&format!("problem \"1\" is solved by {by}")), "{solved}: {said}");
    }
    let lost = |cases: &str, worth: u32| {
        format!(
            "problem \"2\" worth {worth} {{ student.lost(n) iff n % 4 == 0 for n in {cases} by cases }}\n"
        )
    };
    let said = check(&lost("0..19", 4));
    assert!(said.contains("problem \"2\" gives 3 of 4 points for `fn lost(n) = false`"), "{said}");
    assert!(
        said.contains("line 1: ") && said.contains("; give the cases that are rarer"),
        "{said}"
    );
    // A half is what guessing gives.
    assert_eq!(check(&lost("[0, 1, 4, 5]", 4)), "");
    // What asks for thought is left alone, also where its right answer is nothing or the same for all.
    for fair in [
        "student.s == {n for n in 0..9 if grundy(Kayles(n)) == 0}",
        "student.a == grundy(Kayles(11)) and student.a >= 0",
        "student.winner == outcome(Kayles(7))",
        "same(student.G(n), Kayles(n)) for n in 0..9",
        "student.lost(n) iff outcome(Kayles(n)) == P for n in 0..",
    ] {
        let said = check(&format!("import kayles\nproblem \"1\" worth 1 {{ {fair} }}\n"));
        assert!(!said.contains(pass) && !said.contains("is solved by"), "{fair}: {said}");
    }
}

/// Of the rubrics that come with the program nothing is said.
#[test]
fn shipped_rubrics_decide_something() {
    let mut folders = vec![crate::support::root().join("examples/homework")];
    let mut rubrics = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|name| name == "rubric.game") {
                let ran = grundy(&["check", &path.to_string_lossy()]);
                assert_eq!((ran.code, &*ran.errors), (0, ""), "{}", path.display());
                rubrics += 1;
            }
        }
    }
    assert!(rubrics >= 3, "{rubrics}");
}

#[test]
fn the_solution_beside_a_rubric_is_tried() {
    let folder = Folder::new("homework-solution-beside");
    let rubric = folder.file(
        "rubric.game",
        "problem \"1\" worth 2 { student.a == 1 }\nproblem \"2\" worth 3 { student.b == 2 }\n",
    );
    folder.file("solution.game", "import \"parts.game\"\nlet a = 1\n");
    folder.file("parts.game", "let b = 3\n");
    let ran = grundy(&["check", &rubric]);
    assert_eq!(ran.code, 0);
    assert!(
        ran.errors.contains("does not have all points: problem \"2\": 0 of 3 points"),
        "{}",
        ran.errors
    );
    assert!(!ran.errors.contains("problem \"1\""), "{}", ran.errors);
    folder.file("parts.game", "let b = 2\n");
    assert_eq!(grundy(&["check", &rubric]).errors, "");
}

#[test]
fn a_mistake_of_the_rubric_is_told_to_the_teacher_once() {
    let sheet = Sheet::new(
        "own-mistake",
        "let zero = 0\nlet few = [1, 1]\n\
         problem \"1\" worth 1 { student.a == 7 / zero }\n\
         problem \"2\" worth 1 { student.a == few[n] for n in 0..3 }\n\
         problem \"3\" worth 1 { student.list[n] == 1 for n in 0..3 }\n\
         problem \"4\" worth 1 { let x = 1 / zero\n student.a == x }\n",
    );
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for name in ["one", "two"] {
        sheet.folder.file(&format!("in/{name}.game"), "let a = 1\nlet list = [1]\n");
    }
    let reports = sheet.folder.path("reports");
    let csv = sheet.folder.path("points.csv");
    let files = ["--reports", &reports, "--csv", &csv];
    let ran = grundy(&[&["grade", &sheet.rubric, &sheet.folder.path("in")], &files[..]].concat());
    // No student answers for it: the points are not known.
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let table = std::fs::read_to_string(&csv).unwrap();
    assert!(table.contains("\none,,,0,,,4,\"1: not decided: the sheet itself"), "{table}");
    assert_eq!(ran.errors.lines().count(), 3, "{}", ran.errors);
    for id in ["1", "2", "4"] {
        let said = format!("problem \"{id}\" has a mistake of its own, for all");
        assert_eq!(ran.errors.matches(&said).count(), 1, "{id}: {}", ran.errors);
    }
    assert!(!ran.errors.contains("problem \"3\""), "{}", ran.errors);
    let report = std::fs::read_to_string(sheet.folder.path("reports/one.txt")).unwrap();
    assert!(!report.contains("divides by zero") && !report.contains("zero"), "{report}");
    assert!(report.contains("the sheet itself has a mistake here"), "{report}");
}

/// Where the rubric's own function fails for what the rubric gave it, that is no student's doing.
#[test]
fn a_mistake_in_a_function_of_the_rubric_is_its_own() {
    let sheet = Sheet::new(
        "own-function",
        "fn few(n) = [1, 1][n]\n\
         problem \"1\" worth 1 { student.a == few(n) for n in 0..3 }\n\
         problem \"2\" worth 1 { fn own(n) = [1, 1][n]\n student.a == own(5) }\n\
         problem \"3\" worth 1 { let k = student.k\n student.a == [1, 1][k] }\n\
         problem \"4\" worth 1 { student.a == few(student.k) }\n\
         problem \"5\" worth 1 { few(1) == few(student.k) }\n",
    );
    let ran = sheet.grade("let a = 1\nlet k = 7\n", &[]);
    for (id, own) in [("1", true), ("2", true), ("3", false), ("4", false), ("5", false)] {
        let said = format!("problem \"{id}\" has a mistake of its own");
        assert_eq!(ran.errors.contains(&said), own, "{id}: {}", ran.errors);
    }
    assert_eq!(ran.code, 4, "{}", ran.errors);
    for (id, mark) in [("1", "?"), ("2", "?"), ("3", "✗"), ("4", "✗"), ("5", "✗")] {
        assert!(ran.output.contains(&format!("\n{mark} {id}: ")), "{id}: {}", ran.output);
    }
}

/// A mistake of the rubric costs nobody a point, in whichever problem it is met.
#[test]
fn a_mistake_of_the_rubric_is_one_in_every_problem() {
    let sheet = Sheet::new(
        "own-mistake-again",
        "let table = [1, 2]\nlet t = table[5]\n\
         problem \"1\" worth 2 { student.a == t }\nproblem \"2\" worth 2 { student.a == t }\n\
         let few = [1, 1]\n\
         problem \"3\" worth 4 { student.f(n) == few[n] for n in 0..3 by cases }\n",
    );
    for f in ["1", "if n == 0 then 0 else 1"] {
        let ran = sheet.grade(&format!("let a = 4\nfn f(n) = {f}\n"), &[]);
        assert_eq!(ran.code, 4, "{}", ran.errors);
        for id in ["1", "2", "3"] {
            let said = format!("problem \"{id}\" has a mistake of its own");
            assert!(ran.errors.contains(&said), "{id}, {f}: {}", ran.errors);
            assert!(ran.output.contains(&format!("\n? {id}: not decided")), "{id}: {}", ran.output);
        }
    }
}

/// Where an entry is missing, what has no such entry is to blame, and not how its place is worked out.
#[test]
fn a_short_answer_is_no_mistake_of_the_rubric() {
    let sheet = Sheet::new(
        "short-answer",
        "problem \"1\" worth 1 { student.w(n)[n - 1] == \"W\" for n in 1..3 }\n\
         problem \"2\" worth 1 { student.v[1 + 1] == 1 }\n\
         problem \"3\" worth 1 { (student.v with [len([1, 2, 3])] = 1) == [1] }\n\
         problem \"4\" worth 2 { student.v[n - 1] == 1 for n in 1..4 by cases }\n\
         problem \"5\" worth 1 { student.m[0 + 1][0 - 1] == 1 }\n",
    );
    let ran = sheet.grade("fn w(_n) = \"\"\nlet v = [1, 1]\nlet m = [[1]]\n", &["--format", "csv"]);
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    assert!(ran.output.contains("\none,0,0,0,1,0,1,6,"), "{}", ran.output);
}

/// A range without an end has its first case where its condition holds first, which may be late.
#[test]
fn a_case_that_comes_late_is_a_case() {
    let rubric = "game T(n) { subtract 1..3 }\nproblem \"1\" worth 2 {\n    \
        student.f(n) == grundy(T(n)) for n in 0.. if n >= 300\n}\n\
        problem \"2\" worth 2 {\n    student.f(n) == grundy(T(n)) for n in 0.. if n % 1000 == 999\n}\n";
    let folder = Folder::new("late-case");
    let ran = grundy(&["check", &folder.file("rubric.game", rubric)]);
    assert!(!ran.errors.contains("no case"), "{}", ran.errors);
}
