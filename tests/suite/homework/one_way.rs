//! Checks that the same answer for everything passes, and who is told of them.

use crate::support::{Folder, grundy};

const GAME: &str = "game T(n) { subtract 1..3 }\n";

/// What `check` says of a rubric.
fn said(folder: &Folder, problems: &str) -> String {
    let ran = grundy(&["check", &folder.file("r.game", format!("{GAME}{problems}"))]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    ran.errors
}

#[test]
fn a_check_that_only_goes_one_way_is_named() {
    let folder = Folder::new("homework-one-way");
    let iff = "; ask both ways, with `iff` in place of `implies`";
    for (check, by, mend) in [
        ("outcome(T(n)) == P implies student.lost(n) for n in 0..", "student.lost(n)", iff),
        ("outcome(T(n)) == N implies not student.lost(n) for n in 0..", "not student.lost(n)", iff),
        (
            "outcome(T(n)) == P implies student.who(n) == P for n in 0..20",
            "student.who(n) == P",
            iff,
        ),
        ("n % 4 == 0 implies student.value(n) == 0 for n in 0..20", "student.value(n) == 0", iff),
        ("outcome(T(n)) == P implies student.lost[n] for n in 0..20", "student.lost[n]", iff),
        ("outcome(T(n)) == P implies n in student.lost for n in 0..20", "n in student.lost", iff),
        ("n % 4 == 0 implies l for n in 0..20 where l = student.lost(n)", "l", iff),
        ("all(outcome(T(n)) == P implies student.lost(n) for n in 0..20)", "student.lost(n)", iff),
        (
            "not (outcome(T(n)) == P) or student.lost(n) for n in 0..20",
            "student.lost(n)",
            "; ask both ways: `… iff …`",
        ),
        (
            "if outcome(T(n)) == P then student.lost(n) else true for n in 0..20",
            "student.lost(n)",
            "; ask both ways: `… iff …`",
        ),
        (
            "student.lost(n) for n in 0..20 if outcome(T(n)) == P",
            "student.lost(n)",
            "; ask for the other cases as well, or both ways: `student.lost(n) iff …`",
        ),
    ] {
        // A third of the points: no answer without thought earns more than half of them.
        let problem = format!(
            "problem \"1\" worth 3 {{\n    {check} worth 1\n    student.a == 17 worth 2\n}}\n"
        );
        let said = said(&folder, &problem);
        let told =
            format!("this check is passed by a submission for which `{by}` always holds{mend}");
        assert!(said.contains(&format!("line 3: problem \"1\": {told}\n")), "{check}: {said}");
        assert_eq!(said.lines().count(), 1, "{check}: {said}");
    }
    // The other way round.
    let never = said(
        &folder,
        "problem \"1\" worth 1 { student.lost(n) implies outcome(T(n)) == P for n in 0.. }\n",
    );
    let told = format!("is solved by a submission for which `student.lost(n)` never holds{iff}");
    assert!(never.contains(&told), "{never}");
    // What has to hold besides is no matter of both ways.
    let besides = said(
        &folder,
        "problem \"1\" worth 1 { student.ok(n) implies student.v(n) == n for n in 0..9 }\n",
    );
    assert!(besides.contains("; say in words of the rubric where it is to hold"), "{besides}");
}

#[test]
fn a_check_that_another_one_holds_is_not_named() {
    let folder = Folder::new("homework-held");
    for fair in [
        // Both ways.
        "student.lost(n) iff outcome(T(n)) == P for n in 0..",
        "outcome(T(n)) == P implies student.lost(n) for n in 0..20\n \
         student.lost(n) implies outcome(T(n)) == P for n in 0..20",
        "outcome(T(n)) == P implies student.lost(n) for n in 0..20\n \
         outcome(T(n)) == N implies not student.lost(n) for n in 0..20",
        "student.lost(n) for n in 0..20 if n % 4 == 0 worth 2\n \
         not student.lost(n) for n in 0..20 if n % 4 != 0 worth 2",
        "outcome(T(n)) == P implies n in student.lost for n in 0..20\n \
         all(outcome(T(n)) == P for n in student.lost)",
        // The answer depends on the case.
        "outcome(T(n)) == N implies T(student.reply(n)) in winning(T(n)) for n in 1..20",
        "n > 3 implies student.value(n) == grundy(T(n)) for n in 0..20",
        "n > 3 implies student.value(n) == n % 4 for n in 0..20",
        "student.value(n) == n % 4 for n in 0..20 if n > 3",
        "n > 3 implies student.take(n) in 1..3 and n >= student.take(n) for n in 0..20",
    ] {
        let said = said(&folder, &format!("problem \"1\" worth 4 {{ {fair} }}\n"));
        assert!(!said.contains("holds"), "{fair}: {said}");
    }
    // A check that the same answer passes holds none.
    let two = "problem \"1\" worth 4 { outcome(T(n)) == P implies student.lost(n) for n in 0..20\n \
               student.lost(0) }\n";
    assert!(
        said(&folder, two).contains("`student.lost(n)` always holds"),
        "{}",
        said(&folder, two)
    );
}

/// What a problem needs must be solved as well, by the same answer.
#[test]
fn problems_that_are_needed_are_looked_at() {
    let folder = Folder::new("homework-needed");
    let (first, second) = (
        "problem \"1\" worth 1 { student.moves == [7, 8, 9] }\n",
        "problem \"2\" worth 4 { needs \"1\"\n all(m > 3 for m in student.moves) worth 4 }\n",
    );
    let alone = said(&folder, &format!("{first}{}", second.replace("needs \"1\"\n", "")));
    assert!(alone.contains("in which `student.moves` is empty"), "{alone}");
    assert_eq!(said(&folder, &format!("{first}{second}")), "");
    // Also where another one stands between them.
    let between = "problem \"3\" worth 1 { needs \"1\"\n student.a == 17 }\n";
    let far = second.replace("needs \"1\"", "needs \"3\"");
    assert_eq!(said(&folder, &format!("{first}{between}{far}")), "");
    // What answers without thought earn of a problem they do not, where they do not solve what it needs.
    let cases = "problem \"2\" worth 4 { needs \"1\"\n student.lost(n) iff n % 4 == 0 for n in 0..19 by cases }\n";
    let both = format!("problem \"1\" worth 1 {{ student.lost(n) for n in [0, 4] }}\n{cases}");
    let told = said(&folder, &both);
    assert!(!told.contains("problem \"2\" gives"), "{told}");
    // What asks for something else keeps nothing from them.
    let other = format!("problem \"1\" worth 1 {{ student.a == 17 }}\n{cases}");
    let told = said(&folder, &other);
    assert!(told.contains("problem \"2\" gives 3 of 4 points for `fn lost(n) = false`"), "{told}");
}

/// A solution beside the rubric says what is right, and not that nothing else passes.
#[test]
fn a_solution_beside_the_rubric_silences_no_warning() {
    let folder = Folder::new("homework-with-solution");
    let problems = "problem \"1\" worth 4 { student.lost(n) iff n % 4 == 0 for n in 0..19 by cases }\n\
        problem \"2\" worth 1 { len(student.s) <= 3 }\n\
        problem \"3\" worth 1 { outcome(T(n)) == P implies student.lost(n) for n in 0..9 }\n\
        problem \"4\" worth 1 { outcome(T(abs(student.a))) in {N, P} }\n";
    let alone = said(&folder, problems);
    let solution = "fn lost(n) = n % 4 == 0\nlet s = [1]\nlet a = 2\n";
    folder.file("solution.game", solution);
    assert_eq!(said(&folder, problems), alone);
    for told in [
        "problem \"1\" gives 3 of 4 points for `fn lost(n) = false`",
        "problem \"2\" is solved by `let s = []`",
        "problem \"3\" is solved by a submission for which",
        "problem \"4\": 24 answers were tried",
    ] {
        assert!(alone.contains(told), "{told}: {alone}");
    }
    // The same where the answers are those of the solution.
    let imported = "import \"solution.game\" as ours\n\
        problem \"1\" worth 4 { student.lost(n) iff ours.lost(n) for n in 0..19 by cases }\n";
    let told = said(&folder, imported);
    assert!(told.contains("problem \"1\" gives 3 of 4 points"), "{told}");
    // What is said of names and points is said of no check.
    let spaces = "problem \"1 \" worth 1 { len(student.s) <= 3 }\n";
    let told = said(&folder, spaces);
    assert!(
        told.contains("has spaces at its ends") && told.contains("is solved by `let s = []`"),
        "{told}"
    );
    // And one that is known of a check hides none of the others.
    let several = "problem \"1\" worth 4 { 1 == 1 worth 1\n len(student.s) <= 3 worth 3 }\n";
    let told = said(&folder, several);
    assert!(
        told.contains("no submission decides") && told.contains("is solved by `let s = []`"),
        "{told}"
    );
}
