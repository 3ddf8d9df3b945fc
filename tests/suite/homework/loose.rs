//! Checks that many wrong answers pass, by how they are written, and that the teacher hears of before anybody hands in.

use crate::support::{Folder, grundy};

/// What `check` says of a rubric.
fn said(folder: &Folder, problems: &str) -> String {
    let text = format!(
        "let w = {{1, 2, 3}}\nlet large = 0..1000\ngame T(n) {{ subtract 1..3 }}\n{problems}"
    );
    let ran = grundy(&["check", &folder.file("r.game", text)]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    ran.errors
}

#[test]
fn a_check_that_wrong_answers_pass_is_named() {
    let folder = Folder::new("homework-loose");
    let both = "ask both ways: `student.s == w`";
    let right = "ask for the right answer: `student.x == …`";
    for (check, help) in [
        ("w minus student.s == {}", both),
        ("{} == w minus student.s", both),
        ("len(w minus student.s) == 0", both),
        ("w intersect student.s == w", both),
        ("student.s == w union student.s", both),
        ("student.x in 0..1000", right),
        ("student.x in {0..1000}", right),
        ("student.x in 5..", right),
        ("0 <= student.x <= 1000", right),
        ("1000 >= student.x >= 0", right),
        ("student.x <= 20 and student.x >= 0", right),
        ("0 <= student.x and student.x <= 20 and student.x != 3", right),
        ("5 <= student.x", "ask for the right answer: `student.x == …`"),
        ("student.x >= 5", right),
        ("student.x >= 5 and student.y >= 6", right),
        ("student.x == 5 or student.x >= 7", right),
        ("sum(student.xs) == 9", "ask which they are as well: `same_members(student.xs, […])`"),
        ("student.x % 7 == 3", right),
        ("not (student.x == 3)", right),
        ("not (student.x > 3)", right),
        ("student.x not in {1, 2}", right),
        ("student.x in many where many = 0..1000", right),
        ("student.x in large", right),
        ("student.x in {k for k in large}", right),
        ("k in student.s for k in w", both),
        ("all(k in student.s for k in w)", both),
        ("3 in student.s", "ask for all of it: `student.s == …`"),
        ("n in student.s for n in 0..3", "ask for all of it: `student.s == …`"),
        ("len(student.xs) == 9", "ask which they are as well: `same_members(student.xs, […])`"),
        (
            "student.x + 1 == student.y",
            "compare it with the right answer as well: `student.x + 1 == …`",
        ),
    ] {
        // A third of the points, so that no answer without thought earns more than half of them.
        let problem = format!(
            "problem \"1\" worth 3 {{\n {check} worth 1\n student.other == 17 worth 2\n}}\n"
        );
        let said = said(&folder, &problem);
        let told = "line 5: problem \"1\": wrong answers pass this check: ";
        assert!(said.contains(told) && said.contains(help), "{check}: {said}");
        assert_eq!(said.lines().count(), 1, "{check}: {said}");
    }
    // What answers without thought pass is told by one.
    for check in [
        "student.s minus w == {}",
        "student.s intersect w == student.s",
        "student.s union w == w",
        "student.f(n) == student.g(n) for n in 0..9",
        "student.f(n) <= n for n in 0..9",
    ] {
        let said = said(&folder, &format!("problem \"1\" worth 1 {{ {check} }}\n"));
        assert!(said.contains("is solved by `"), "{check}: {said}");
    }
    // And where they have less than half of the points, by its form.
    let few =
        "problem \"1\" worth 3 { student.s minus w == {} worth 1\n student.other == 17 worth 2 }\n";
    let told = said(&folder, few);
    assert!(told.contains("`student.s` may lack some of `w`; ask both ways"), "{told}");
}

#[test]
fn a_check_that_asks_for_enough_is_not_named() {
    let folder = Folder::new("homework-tight");
    for fair in [
        "student.s == w",
        "w minus student.s == {}\n student.s minus w == {}",
        "w minus student.s == {} worth 2\n student.s minus w == {} worth 2",
        "w minus student.s == {} and student.s minus w == {}",
        "len(student.s) == 3\n student.s minus w == {}",
        "n in student.s for n in 0..20 if n in w\n n not in student.s for n in 0..20 if n not in w",
        "student.x >= 3 and student.x <= 3",
        "student.x in {1, 2}",
        "student.x in 1..3",
        "student.f(n) in 0..n and student.f(n) % 4 == n % 4 for n in 0..20",
        "student.x == 4\n student.x < 20",
        "len(student.xs) == 2 worth 1\n student.xs[1] == 17 worth 3",
        "student.f(n) == student.g(n) for n in 0..9\n student.f(n) == n * n for n in 0..9",
        "sum(Nim(h) for h in student.m) in winning(Nim(3, 5, 7))",
    ] {
        let before = if fair.contains("Nim") { "import nim\n" } else { "" };
        let said = said(&folder, &format!("{before}problem \"1\" worth 4 {{ {fair} }}\n"));
        assert!(!said.contains("wrong answers pass"), "{fair}: {said}");
    }
    // Nor where a problem that must be solved first asks for the rest.
    let needed = "problem \"1\" worth 1 { student.s == w }\n\
                  problem \"2\" worth 1 { needs \"1\"\n len(student.s) == 3 }\n";
    assert!(!said(&folder, needed).contains("wrong answers pass"), "{}", said(&folder, needed));
}

#[test]
fn two_checks_whose_cases_are_counted_ask_both_ways() {
    let folder = Folder::new("homework-both-ways");
    let both = "problem \"1\" worth 4 {\n \
        outcome(T(n)) == P implies student.lost(n) for n in 0..20 by cases worth 2\n \
        student.lost(n) implies outcome(T(n)) == P for n in 0..20 by cases worth 2 }\n";
    let told = said(&folder, both);
    assert!(!told.contains("ask both ways"), "{told}");
    // One alone does not.
    let one = "problem \"1\" worth 4 {\n \
        outcome(T(n)) == P implies student.lost(n) for n in 0..20 by cases }\n";
    assert!(said(&folder, one).contains("ask both ways"), "{}", said(&folder, one));
}

/// What is advised is refused by the answer that passed before.
#[test]
fn advice_on_empty_answers_works() {
    let folder = Folder::new("homework-advice");
    let list = said(&folder, "problem \"1\" worth 1 { m > 3 for m in student.moves }\n");
    assert!(list.contains("in a check beside it: `same_members(student.moves, […])`"), "{list}");
    let range = said(&folder, "problem \"1\" worth 1 { n % 4 == 0 for n in 5..student.m }\n");
    assert!(range.contains("let it go over what the rubric names"), "{range}");
    for kind in ["[]", "{}", "[4]", "[4, 4]"] {
        let rubric = "problem \"1\" worth 1 { m > 3 for m in student.moves\n \
                      same_members(student.moves, [4, 5]) }\n";
        let rubric = folder.file("asks.game", rubric);
        let answer = folder.file("a.game", format!("let moves = {kind}\n"));
        let ran = grundy(&["grade", &rubric, &answer]);
        assert!(!ran.output.contains("a: 1 of 1 points"), "{kind}: {}", ran.output);
    }
    let mended = "problem \"1\" worth 1 { m > 3 for m in student.moves\n \
                  same_members(student.moves, [4, 5]) }\n";
    assert_eq!(said(&folder, mended), "");
}
