//! Checks are judged one by one, and their points are shared in any ratio.

use super::Sheet;
use crate::support::{Folder, grundy, read};
use std::path::Path;

#[test]
fn what_is_missing_costs_the_checks_that_use_it() {
    let sheet = Sheet::new(
        "one-by-one",
        "problem \"1\" worth 6 {\n    let twice = 2 * student.c\n    fn more(x) = x + student.d\n    \
         student.a == 1\n    student.b == 2\n    twice == 6\n    more(1) == 5\n    \
         student.e == 5\n    student.f(1) == 6\n}\n",
    );
    let right = "let a = 1\nlet b = 2\nlet c = 3\nlet d = 4\nlet e = 5\nfn f(n) = n + 5\n";
    assert_eq!(sheet.points(right), [6.0]);
    for (line, other) in [
        ("let a = 1\n", ""),
        ("let b = 2", "let b = \"x\""),
        ("let c = 3", "let c = {}"),
        ("let d = 4", "let d = missing"),
        ("let e = 5", "let e = 1 / 0"),
        ("fn f(n) = n + 5", "fn f(a, b) = a + b"),
    ] {
        let object = sheet.object(&right.replace(line, other));
        assert_eq!(object["problems"][0]["points"], 5, "{line} -> {other}: {object:#}");
    }
    let report = sheet.report(&right.replace("let a = 1\n", "let A = 1\n"));
    let said =
        "  ✗ student.a == 1\n      problem 1 asks for `a`, a number; this file defines `A`\n";
    assert!(report.contains(said), "{report}");
    let object = sheet.object(&right.replace("let a = 1\n", ""));
    assert_eq!(object["problems"][0]["checks"][0]["verdict"], "unfit");
    // Where nothing fits, why is said once.
    let object = sheet.object("let z = 1\n");
    assert_eq!(object["problems"][0]["checks"].as_array().map(Vec::len), Some(0));
    let dry = sheet.grade(&right.replace("let a = 1\n", ""), &["--dry"]);
    assert!(dry.output.contains("problem 1 asks for `a`, a number"), "{}", dry.output);
    assert!(!dry.output.contains("twice"), "{}", dry.output);
}

/// How a check counts may stand on a line of its own; `by hand` is one.
#[test]
fn points_stand_on_a_line_of_their_own() {
    for rubric in [
        "problem \"1\" worth 4 {\n    student.f(n) == n for n in 0..3\n        by cases\n}\n",
        "problem \"1\" worth 4 {\n    student.f(n) == n\n        for n in 0..3\n        worth 4 by cases\n}\n",
        "problem \"1\" worth 4 {\n    student.f(n) == n for n in 0..3\n        worth 4\n        by cases\n}\n",
    ] {
        let sheet = Sheet::new("own-line", rubric);
        assert_eq!(sheet.points("fn f(n) = if n == 3 then 0 else n\n"), [3.0], "{rubric}");
    }
    let sheet = Sheet::new(
        "own-line-hand",
        "problem \"1\" worth 4 {\n    student.a == 1\n    by hand\n}\n",
    );
    assert_eq!(sheet.points("let a = 1\n"), [4.0]);
}

/// An error in a clause costs the cases that it belongs to.
#[test]
fn a_case_whose_clause_is_wrong_costs_itself_alone() {
    let good = "fn f(n) = n\nfn g(n) = n\n";
    let fails = "fn f(n) = n\nfn g(n) = if n == 3 then 1 / (n - 3) else n\n";
    for (clauses, all, got) in [
        ("for n in 0..9 where y = student.g(n) if y >= 0", 10, 9.0),
        ("for n in 0..9 if student.g(n) >= 0", 10, 9.0),
        // Six cases before the error, which is one.
        ("for n in 0..3 for k in 0..student.g(n) if k >= 0", 7, 6.0),
    ] {
        let text =
            format!("problem \"1\" worth {all} {{ student.f(n) == n {clauses} by cases }}\n");
        let sheet = Sheet::new("clause-by-cases", &text);
        assert_eq!(sheet.points(good), [f64::from(all)], "{clauses}");
        assert_eq!(sheet.points(fails), [got], "{clauses}");
        // It was judged, and earned its part.
        let report = sheet.report(fails);
        assert!(report.contains("a case has no answer: "), "{report}");
        assert!(!report.contains("could not be judged"), "{report}");
    }
    // A mistake of the rubric in a clause costs nobody a point.
    let sheet = Sheet::new(
        "clause-by-cases-rubric",
        "problem \"1\" worth 10 { student.f(n) == n for n in 0..9 if 9 / (n - 3) < 99 by cases }\n",
    );
    let ran = sheet.grade(good, &[]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    assert!(ran.output.contains("the sheet itself has a mistake here"), "{}", ran.output);
}

#[test]
fn a_list_is_taken_as_the_set_that_is_asked_for() {
    let sheet = Sheet::new(
        "list-as-set",
        "problem \"1\" worth 2 { student.low == {1, 2, 3}\n student.pairs minus {(0, 0)} == {(1, 2)} }\n",
    );
    let object = sheet.object("let low = [3, 1, 2, 2]\nlet pairs = [(0, 0), (1, 2)]\n");
    assert_eq!(object["points"], 2, "{object:#}");
    let notes = object["problems"][0]["notes"].as_array().unwrap();
    assert_eq!(notes[0], "`low` is a list, and was taken as a set");
    assert_eq!(notes.len(), 2);
    let report = sheet.report("let low = [3, 1]\nlet pairs = {(1, 2)}\n");
    assert!(report.contains("yours is {1, 3}, and should be {1, 2, 3}"), "{report}");
    assert!(report.contains("    note: `low` is a list, and was taken as a set\n"), "{report}");
    // A set is no list: its order is not known.
    let sheet = Sheet::new("set-as-list", "problem \"1\" worth 1 { student.a == [1, 2] }\n");
    assert!(sheet.report("let a = {1, 2}\n").contains("asks for `a`, a list of numbers"));
}

#[test]
fn points_are_shared_in_any_ratio() {
    let sheet = Sheet::new(
        "ratio",
        "problem \"1\" worth 5 { student.a == 1 worth 3 of them\n student.b == 1 worth 2 of them\n student.c == 1 }\n\
         problem \"2\" worth 4 { student.a == 1 worth 1\n student.b == 1 worth 5 of them\n student.c == 1 }\n",
    );
    let points = |a, b, c| sheet.points(&format!("let a = {a}\nlet b = {b}\nlet c = {c}\n"));
    assert_eq!(points(1, 1, 1), [5.0, 4.0]);
    // 5 * 3/6 and 5 * 2/6, in halves rounded down; what is added is not rounded before.
    assert_eq!(points(1, 0, 0), [2.5, 1.0]);
    assert_eq!(points(0, 1, 0), [1.5, 2.5]);
    assert_eq!(points(0, 1, 1), [2.5, 3.0]);
    assert_eq!(points(0, 0, 1), [0.5, 0.5]);
}

#[test]
fn part_of_the_points_for_what_is_only_verified() {
    let rubric = |worth: &str| {
        format!(
            "problem \"1\" worth 5 {{ needs proof{worth}\n student.f(n) == n % 1 for n in 0.. }}\n"
        )
    };
    let verified = "fn ones(n) = if n < 2 then n else ones(n / 2) + n % 2\nfn f(n) = 0 * ones(n)\n";
    let sheet = Sheet::new("proof-worth", &rubric(" worth 2"));
    assert_eq!(sheet.points(verified), [3.0]);
    assert_eq!(sheet.points("fn f(n) = 0\n"), [5.0]);
    assert_eq!(sheet.points("fn f(n) = n\n"), [0.0]);
    assert_eq!(Sheet::new("proof-alone", &rubric("")).points(verified), [0.0]);
    let ran = Sheet::new("proof-most", &rubric(" worth 6")).grade(verified, &[]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("a proof is worth 6, and the whole problem 5"), "{}", ran.errors);
}

/// Points for a proof are taken from the checks that can be proved, whatever else a problem asks.
#[test]
fn points_for_a_proof_belong_to_open_ranges() {
    let verified = "fn ones(n) = if n < 2 then n else ones(n / 2) + n % 2\nfn f(n) = 0 * ones(n)\n\
        fn g(n) = 0\nlet a = 1\n";
    let proved = verified.replace("0 * ones(n)", "0");
    for (name, checks, only_verified) in [
        ("closed", "student.a == 1\n student.f(n) == n % 1 for n in 0..", 2.0),
        ("worth", "student.a == 1 worth 1\n student.f(n) == n % 1 for n in 0.. worth 3", 2.0),
        // Of two open checks each has its part of them.
        ("two", "student.g(n) == n % 1 for n in 0..\n student.f(n) == n % 1 for n in 0..", 3.0),
        ("small", "student.a == 1 worth 3\n student.f(n) == n % 1 for n in 0.. worth 1", 3.0),
    ] {
        let rubric = format!("problem \"1\" worth 4 {{ needs proof worth 2\n {checks}\n }}\n");
        let sheet = Sheet::new(&format!("proof-open-{name}"), &rubric);
        assert_eq!(sheet.points(verified), [only_verified], "{name}");
        assert_eq!(sheet.points(&proved), [4.0], "{name}");
    }
}

#[test]
fn bonus_points_are_beyond_those_of_the_sheet() {
    let sheet = Sheet::new(
        "bonus",
        "problem \"1\" worth 2 { student.a == 1 }\nproblem \"2\" worth 3 bonus \"More\" { student.b == 1 }\n",
    );
    let object = sheet.object("let a = 1\nlet b = 1\n");
    assert_eq!((&object["points"], &object["out_of"]), (&5.into(), &2.into()));
    assert_eq!(object["problems"][1]["bonus"], true);
    let report = sheet.report("let a = 1\n");
    assert!(report.starts_with("one: 2 of 2 points\n"), "{report}");
    assert!(report.contains("✗ 2 More: 0 of 3, bonus\n"), "{report}");
    // Of a class it comes behind what was missed of the sheet, however many have it not.
    for (name, a) in [("ann", 1), ("ben", 2)] {
        sheet.folder.file(&format!("in/{name}.game"), format!("let a = {a}\n"));
    }
    let class = grundy(&["grade", &sheet.rubric, &sheet.folder.path("in")]).output;
    assert!(class.ends_with("✗ 1: 1 of 3\n✗ 2: 3 of 3, bonus\n"), "{class}");
}

#[test]
fn the_share_of_cases_earns_its_part() {
    let sheet = Sheet::new(
        "cases",
        "problem \"1\" worth 4 { student.f(n) == 2 * n for n in 0..7 by cases }\n\
         problem \"2\" worth 5 { student.f(n) == 2 * n for n in 0..7 if n > 3 worth 4 by cases\n student.f(0) == 0 }\n",
    );
    assert_eq!(sheet.points("fn f(n) = 2 * n\n"), [4.0, 5.0]);
    let wrong = "fn f(n) = if n % 4 == 3 then 0 else 2 * n\n";
    assert_eq!(sheet.points(wrong), [3.0, 4.0]);
    let report = sheet.report(wrong);
    assert!(
        report.contains("fails at n = 3") && report.contains("holds in 6 of 8 cases"),
        "{report}"
    );
    // A case that comes to no value does not hold, and costs no other.
    let broken = "fn f(n) = [0, 2, 4, 6, 8, 10][n]\n";
    assert_eq!(sheet.points(broken), [3.0, 3.0]);
    let report = sheet.report(broken);
    assert!(
        report.contains("there is no entry 6") && report.contains("holds in 6 of 8 cases"),
        "{report}"
    );
    // Only so many cases can be counted.
    let sheet = Sheet::new(
        "cases-open",
        "problem \"1\" worth 4 { student.f(n) == n for n in 0.. by cases }\n",
    );
    let ran = sheet.grade("fn f(n) = n\n", &[]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("cannot go on for ever"), "{}", ran.errors);
}

#[test]
fn the_new_lines_have_one_layout() {
    let folder = Folder::new("homework-shares-layout");
    let file = folder.file(
        "rubric.game",
        "problem \"1\"   worth 2  bonus  \"B\" {\n needs   proof   worth  1\n  by   hand\n forbid values,library\n  \
         student.a==1   worth 2   of them\n student.f(n)==1 for n in 0..3   by   cases\n student.f(n)==1 for n in 0..3 worth 1 by cases\n}\n",
    );
    let ran = grundy(&["fmt", &file]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_eq!(
        read(Path::new(&file)),
        "problem \"1\" worth 2 bonus \"B\" {\n    needs proof worth 1\n    by hand\n    forbid values, library\n    \
         student.a == 1 worth 2 of them\n    student.f(n) == 1 for n in 0..3 by cases\n    student.f(n) == 1 for n in 0..3 worth 1 by cases\n}\n"
    );
}

#[test]
fn a_part_of_the_points_is_told() {
    let sheet = Sheet::new(
        "shares-told",
        "problem \"1\" worth 4 { student.f(n) == 2 * n for n in 0..6 worth 2 by cases\n student.a == 1 }\n",
    );
    let report = sheet.report("let a = 1\nfn f(n) = if n < 3 then 2 * n else 0\n");
    assert!(
        report.contains("holds in 3 of 7 cases\n      earns 0.85 of its 2 points\n"),
        "{report}"
    );
    // In either order, and the text of the check says so.
    let other = Sheet::new(
        "shares-order",
        "problem \"1\" worth 4 { student.f(n) == 2 * n for n in 0..6 by cases worth 2\n student.a == 1 }\n",
    );
    let told = other.report("let a = 1\nfn f(n) = if n < 3 then 2 * n else 0\n");
    assert!(told.contains("for n in 0..6 by cases (worth 2)\n"), "{told}");
    assert!(report.contains("for n in 0..6 by cases (worth 2)\n"), "{report}");
    let object = sheet.object("let a = 1\nfn f(n) = if n < 3 then 2 * n else 0\n");
    let check = &object["problems"][0]["checks"][0];
    assert_eq!((&check["points"], &check["out_of"]), (&0.85.into(), &2.0.into()));
    assert!(object["problems"][0]["checks"][1]["points"].is_null());
}

/// Points are whole; halves come of sharing.
#[test]
fn points_with_a_fraction_are_mended() {
    let said = |text: &str| {
        let folder = crate::support::Folder::new("homework-fractions");
        let ran = crate::support::grundy(&["check", &folder.file("r.game", text)]);
        assert_eq!(ran.code, 3, "{}", ran.errors);
        ran.errors
    };
    let two =
        said("problem \"1\" worth 4 {\n student.a == 1 worth 2.5\n student.b == 1 worth 1.5\n}\n");
    assert!(two.contains("write `student.a == 1 worth 5 of them`"), "{two}");
    assert!(two.contains("write `student.b == 1 worth 3 of them`"), "{two}");
    let whole = said("problem \"1\" worth 2.0 { student.a == 1 }\n");
    assert!(whole.contains("worth 2"), "{whole}");
    let none = said("problem \"1\" worth 2.5 { student.a == 1 }\n");
    assert!(none.contains("take `worth 5`, and all other points of the sheet twice"), "{none}");
    let shares = Sheet::new(
        "halves",
        "problem \"1\" worth 4 {\n student.a == 1 worth 5 of them\n student.b == 1 worth 3 of them\n}\n",
    );
    assert_eq!(shares.points("let a = 1\n"), [2.5]);
}
