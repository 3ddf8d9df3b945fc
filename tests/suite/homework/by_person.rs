//! Problems that a person marks: they wait in every result until the marks are there.

use super::Sheet;
use crate::support::{grundy, read};
use std::path::Path;

const RUBRIC: &str = "problem \"1\" worth 2 { student.a == 1 }\n\
    problem \"2\" worth 4 \"Why?\" { by hand\n hint \"Look at n = 0.\" }\n\
    problem \"3\" worth 2 bonus { needs \"1\"\n by hand }\n";

#[test]
fn what_a_person_marks_waits_for_the_marks() {
    let sheet = Sheet::new("by-person", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for (name, text) in
        [("ann.game", "let a = 1\n"), ("ben.game", "let a = 2\n"), ("cleo.pdf", "%PDF")]
    {
        sheet.folder.file(&format!("in/{name}"), text);
    }
    let roster = sheet.folder.file("class.csv", "name\nann\nben\ncleo.pdf\nzoe\n");
    let outputs = ["p.csv", "j.xml", "g.json", "c.html", "reports"].map(|f| sheet.folder.path(f));
    let [csv, junit, gradescope, page, reports] = &outputs;
    let folder = sheet.folder.path("in");
    let grade = |more: &[&str]| {
        let options = ["grade", &sheet.rubric, &folder, "--csv", csv, "--junit", junit];
        let others = ["--gradescope", gradescope, "--html", page, "--reports", reports];
        grundy(&[&options[..], &others, &["--roster", &roster], more].concat())
    };
    let ran = grade(&[]);
    // That a person has work to do is no failure of the run.
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("ann       2 + ? of 6   ? 2, 3\n"), "{}", ran.output);
    assert!(ran.output.contains("ben       0 + ? of 6   ✗ 1, 3   ? 2\n"), "{}", ran.output);
    assert!(ran.output.contains("? 2: 3 to be marked by hand\n"), "{}", ran.output);
    let table = read(Path::new(csv));
    for row in ["\nann,2,,,,6,", "\nben,0,,0,,6,", "\ncleo.pdf,0,,,,6,", "\nzoe,0,0,0,0,6,did not"]
    {
        assert!(table.contains(row), "{row}: {table}");
    }
    // Who handed in nothing has solved nothing.
    let absent = read(&Path::new(reports).join("zoe.txt"));
    assert!(absent.contains("\n✗ 2 Why?: 0 of 4\n    did not hand in\n"), "{absent}");
    let report = read(&Path::new(reports).join("ann.txt"));
    assert!(
        report.starts_with("ann: 2 of 6 points (2 problems to be marked by hand)\n"),
        "{report}"
    );
    assert!(report.contains("\n? 2 Why?: to be marked by hand, of 4\n"), "{report}");
    assert!(!report.contains("n = 0"), "{report}");
    let cases = read(Path::new(junit));
    assert_eq!(cases.matches("<skipped message=\"to be marked by hand\"/>").count(), 5, "{cases}");
    let tests: serde_json::Value = serde_json::from_str(&read(Path::new(gradescope))).unwrap();
    let test = &tests["ann"]["tests"][1];
    assert_eq!((&test["max_score"], test.get("score")), (&4.0.into(), None));
    assert_eq!(test["output"], "to be marked by hand");
    assert!(
        read(Path::new(page)).contains("2 Why?: 3 to be marked by hand"),
        "{}",
        read(Path::new(page))
    );
    let marks = "submission,problem,points,comment\nann,2,3.5,n = 0 is missing\nann,3,2,\nben,2,4,\ncleo.pdf,2,0,\n";
    let marks = sheet.folder.file("marks.csv", marks);
    let ran = grade(&["--overrides", &marks]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let table = read(Path::new(csv));
    for row in ["\nann,2,3.5,2,7.5,6,", "\nben,0,4,0,4,6,", "\ncleo.pdf,0,0,,,6,"] {
        assert!(table.contains(row), "{row}: {table}");
    }
    let report = read(&Path::new(reports).join("ann.txt"));
    assert!(
        report.contains("✗ 2 Why?: 3.5 of 4\n") && report.contains("n = 0 is missing"),
        "{report}"
    );
    // Of those that are marked, not of all: nothing is known of the others.
    let some = "submission,problem,points\nann,2,3.5\n";
    let some = sheet.folder.file("some.csv", some);
    let summary = grundy(&["grade", &sheet.rubric, &sheet.folder.path("in"), "--overrides", &some]);
    assert!(summary.output.contains("\n✗ 2: 1 of 1\n"), "{}", summary.output);
    let dry = grundy(&["grade", "--dry", &sheet.rubric, &sheet.folder.path("in/ann.game")]);
    assert!(dry.output.contains("\n? 2 Why?\n"), "{}", dry.output);
}

/// A mark is of the student: it is there before the best attempt is chosen.
#[test]
fn marks_come_before_the_best_attempt_is_chosen() {
    let rubric = "problem \"1\" worth 2 { student.a == 1 }\nproblem \"2\" worth 4 { student.b == 1 }\n\
        problem \"3\" worth 2 { by hand }\n";
    let sheet = Sheet::new("by-person-best", rubric);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for (time, text) in [("02", "let b = 1\n"), ("12", "let a = 1\n")] {
        let name = format!("in/Sheet 1_cat_attempt_2026-11-{time}-17-20-11_sheet.game");
        sheet.folder.file(&name, text);
    }
    let folder = sheet.folder.path("in");
    let grade = |marks: &str| {
        let marks = sheet.folder.file("marks.csv", marks);
        let options = ["grade", &sheet.rubric, &folder, "--format", "csv"];
        grundy(&[&options[..], &["--attempts", "best", "--overrides", &marks]].concat())
    };
    let ran = grade("submission,problem,points,comment\ncat,1,,a word\n");
    // What a person still marks is the same for both.
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("\ncat,0,4,,,"), "{}", ran.output);
    let ran = grade("submission,problem,points,comment\ncat,2,3,\ncat,3,2,\n");
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("\ncat,2,3,2,7,"), "{}", ran.output);
    assert!(ran.errors.contains("do not count: cat 2026-11-02"), "{}", ran.errors);
}

#[test]
fn a_rubric_says_what_a_person_marks() {
    let sheet = Sheet::new("by-person-check", RUBRIC);
    assert_eq!(grundy(&["check", &sheet.rubric]).errors, "");
    // The solution beside the rubric has nothing to solve there.
    sheet.folder.file("solution.game", "let a = 1\n");
    assert_eq!(grundy(&["check", &sheet.rubric]).errors, "");
    let check = |text: &str| grundy(&["check", &sheet.folder.file("r.game", text)]);
    let ran = check(
        "problem \"1\" worth 2 { by hand }\nproblem \"2\" worth 1 { needs \"1\"\n student.a == 1 }\n",
    );
    assert_eq!(ran.code, 3);
    assert!(
        ran.errors.contains("a person marks problem \"1\", so that nothing can need it"),
        "{}",
        ran.errors
    );
    let ran = check("problem \"1\" worth 2 { hint \"h\" }\n");
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("or `by hand`, where a person marks it"), "{}", ran.errors);
    let students = grundy(&["new", &sheet.folder.path("sheet"), &sheet.rubric]);
    assert_eq!(students.code, 0, "{}", students.errors);
    let text = read(Path::new(&sheet.folder.path("sheet.game")));
    assert!(text.contains("# Problem 2: Why? (marked by hand)"), "{text}");
}

/// What the teacher takes off does not take away what rests on a problem that the checks find solved.
#[test]
fn a_point_taken_off_does_not_unsolve() {
    let sheet = Sheet::new(
        "by-person-less",
        "problem \"1\" worth 6 { student.a == 1 }\nproblem \"2\" worth 4 { needs \"1\"\n student.a == 1 }\n",
    );
    let marks = sheet.folder.file("marks.csv", "name,problem,points,comment\none,1,5,style\n");
    let options = ["--overrides", &marks, "--format", "csv"];
    let ran = sheet.grade("let a = 1\n", &options);
    assert!(ran.output.contains("\none,5,4,9,10,"), "{}", ran.output);
    let ran = sheet.grade("let a = 2\n", &options);
    assert!(ran.output.contains("\none,5,0,5,10,"), "{}", ran.output);
}

/// Where an attempt is not decided nobody knows which one is best, and no points are written.
#[test]
fn an_attempt_that_is_not_decided_leaves_no_mark() {
    let sheet = Sheet::new("by-person-open", "problem \"1\" worth 2 { student.a == 1 }\n");
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    let slow = "let a = len([i for i in 0..3000 for j in 0..3000 if i * j < 0])\n";
    for (time, text) in [("02", "let a = 1\n"), ("12", slow)] {
        let name = format!("in/Sheet 1_cat_attempt_2026-11-{time}-17-20-11_sheet.game");
        sheet.folder.file(&name, text);
    }
    let folder = sheet.folder.path("in");
    let options = ["--attempts", "best", "--timeout", "100ms", "--format", "csv"];
    let ran = grundy(&[&["grade", &sheet.rubric, &folder], &options[..]].concat());
    assert_eq!(ran.code, 4, "{}", ran.errors);
    assert!(ran.output.contains("\ncat,,,2,"), "{}", ran.output);
}

/// What is noted of a problem that is solved, or that waits, is told as well.
#[test]
fn notes_of_solved_problems_stand_in_junit() {
    let sheet = Sheet::new(
        "junit-notes",
        "problem \"1\" worth 2 { student.s == {1, 2} }\nproblem \"2\" worth 1 { student.a == 1 }\n\
         problem \"3\" worth 1 { by hand }\nproblem \"4\" worth 1 { show nothing\n student.a == 1 }\n",
    );
    let marks =
        "submission,problem,points,comment\none,1,,well found\none,3,,see <me>\none,4,,secret\n";
    let (marks, junit) = (sheet.folder.file("marks.csv", marks), sheet.folder.path("j.xml"));
    let ran =
        sheet.grade("let s = [1, 2]\nlet a = 1\n", &["--junit", &junit, "--overrides", &marks]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let cases = read(Path::new(&junit));
    for case in [
        "name=\"1\"><system-out>note: `s` is a list, and was taken as a set\nnote: the teacher: well found</system-out></testcase>\n",
        "name=\"2\"/>\n",
        "name=\"3\"><skipped message=\"to be marked by hand\"/><system-out>note: the teacher: see &lt;me&gt;</system-out></testcase>\n",
    ] {
        assert!(cases.contains(case), "{case}: {cases}");
    }
    assert!(!cases.contains("secret"), "{cases}");
}
