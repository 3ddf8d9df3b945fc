//! The usual wrong answers: each is explained by the smallest counterexample.

use crate::support::{files_in, grundy, root};

#[test]
fn usual_wrong_answers_are_explained() {
    let sheet = root().join("tests/suite/homework/usual/sheet.game");
    let sheet = sheet.to_string_lossy().into_owned();
    for file in files_in("tests/suite/homework/usual", "game") {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        if name == "sheet" {
            continue;
        }
        let ran = grundy(&["grade", &sheet, &file.to_string_lossy()]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        // What is right is the same in all of them.
        let shown = if name == "right" { ran.output } else { wrong_parts(&ran.output) };
        insta::with_settings!({ snapshot_path => "usual", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, shown);
        });
    }
}

/// The first line of a report, and the problems that lost points.
fn wrong_parts(report: &str) -> String {
    let parts: Vec<&str> = report.split("\n\n").filter(|part| !part.starts_with('✓')).collect();
    parts.join("\n\n")
}
