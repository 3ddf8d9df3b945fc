//! What is seldom meant in a rubric: points that nobody can earn, names that a table does not show.

use super::Sheet;
use crate::support::{Folder, grundy};

fn said(folder: &Folder, problems: &str) -> String {
    let ran = grundy(&["check", &folder.file("r.game", problems)]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    ran.errors
}

#[test]
fn a_check_without_points_is_named() {
    let folder = Folder::new("homework-no-points");
    let nothing = "problem \"1\": this check earns nothing, for the others have all 3 points; \
                   take some of theirs for it, or say `worth 0`";
    for (checks, line) in [
        ("student.a == 1 worth 2\n student.b == 2 worth 1\n student.c == 3", 4),
        ("student.c == 3\n student.a == 1 worth 3", 2),
        ("student.a == 1 worth 3\n student.c == 3 worth 2 of them", 3),
    ] {
        let said = said(&folder, &format!("problem \"1\" worth 3 {{\n {checks}\n}}\n"));
        assert!(said.ends_with(&format!("line {line}: {nothing}\n")), "{checks}: {said}");
        assert_eq!(said.lines().count(), 1, "{checks}: {said}");
    }
    for fine in [
        "student.a == 1 worth 3\n student.c == 3 worth 0",
        "student.a == 1 worth 2\n student.c == 3",
        "student.a == 1\n student.c == 3",
    ] {
        assert_eq!(said(&folder, &format!("problem \"1\" worth 3 {{ {fine} }}\n")), "", "{fine}");
    }
    assert_eq!(said(&folder, "problem \"1\" worth 0 { student.a == 1 }\n"), "");
}

#[test]
fn a_proof_that_is_worth_more_than_there_is_is_named() {
    let folder = Folder::new("homework-proof-points");
    let problem = |proof: u32| {
        format!(
            "problem \"1\" worth 6 {{\n needs proof worth {proof}\n student.f(n) == n for n in 0.. worth 2\n \
             student.g(n) == n for n in 0..\n student.a == 1 worth 2\n}}\n"
        )
    };
    let told = "r.game, line 1: problem \"1\": the proof is worth 5, and its checks over ranges without an \
                end have less; give the proof fewer points, or these checks more\n";
    assert!(said(&folder, &problem(5)).ends_with(told), "{}", said(&folder, &problem(5)));
    assert_eq!(said(&folder, &problem(4)), "");
    // More than the whole problem is a mistake.
    let ran = grundy(&["check", &folder.file("r.game", problem(7))]);
    assert_eq!(ran.code, 3, "{}", ran.errors);
    assert!(ran.errors.contains("a proof is worth 7, and the whole problem 6"), "{}", ran.errors);
}

#[test]
fn a_name_that_a_table_does_not_show_is_named() {
    let folder = Folder::new("homework-odd-names");
    for (name, told) in [
        ("1 ", "the name of problem \"1 \" has spaces at its ends; leave them out"),
        ("total", "the table of points has a column `total` beside that of problem \"total\""),
        (
            "note",
            "the table of points has a column `note` beside that of problem \"note\"; give the problem another name",
        ),
        ("system_id", "the table of points has a column `system_id` beside"),
        (" 1", "the name of problem \" 1\" has spaces at its ends"),
        ("", "a problem has no name; results are listed by it"),
        ("=1", "a spreadsheet takes the name of problem \"=1\" for a formula; begin it with"),
        ("'=1", "a spreadsheet hides the first sign of the name of problem \"'=1\""),
        ("@a", "a spreadsheet takes"),
        ("-1", "a spreadsheet takes"),
    ] {
        let said = said(&folder, &format!("\nproblem \"{name}\" worth 1 {{ student.a == 1 }}\n"));
        assert!(said.contains(&format!("line 2: {told}")), "{name}: {said}");
        assert_eq!(said.lines().count(), 1, "{name}: {said}");
    }
    for name in ["1", "1a", "Problem 1", "1-2", "Ü"] {
        let problem = format!("problem \"{name}\" worth 1 {{ student.a == 1 }}\n");
        assert_eq!(said(&folder, &problem), "", "{name}");
    }
}

/// Marks find a problem as its rubric and as the table call it, and no cell of the table is a formula.
#[test]
fn odd_names_are_marked_and_written() {
    let sheet = Sheet::new(
        "odd-names-marked",
        "problem \"1 \" worth 2 { student.a == 2 }\nproblem \"=1+1\" worth 2 { student.a == 2 }\n",
    );
    let marks = sheet.folder.file("marks.csv", "name,problem,points\none,1,1\none,'=1+1,1.5\n");
    let ran = sheet.grade("let a = 1\n", &["--overrides", &marks, "--format", "csv"]);
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    assert_eq!(ran.output, "submission,\"1 \",'=1+1,total,out_of,note\none,1,1.5,2.5,4,\n");
}
