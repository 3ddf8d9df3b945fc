//! Whose submission a file or folder is.

use crate::support::{Folder, grundy};

#[test]
fn folders_of_course_systems_are_understood() {
    let folder = Folder::new("homework-names");
    let rubric = folder.file("rubric.game", "problem \"1\" worth 2 { student.a == 1 }\n");
    for entry in [
        "in/First Last_123_assignsubmission_file/sheet.game",
        "in/othersome_LATE_12345_67890_sheet.game",
        "in/Sheet 1_student_attempt_2026-11-02-17-20-11_a.game",
        "in/Other, Some(sother)/Submission attachment(s)/x.game",
        "in/two/main.game",
        "in/two/other.game",
        "in/several/a.game",
        "in/several/b.game",
        "in/none/notes.txt",
        "in/grades.csv",
        "in/.hidden.game",
        "in/__MACOSX/x.game",
        "in/zoe.game",
        "in/b/zoe.game",
    ] {
        let path = folder.path(entry);
        std::fs::create_dir_all(std::path::Path::new(&path).parent().unwrap()).unwrap();
        // Of two files that differ nobody knows which is the answer.
        let text = if entry.ends_with("several/b.game") { "let a = 2\n" } else { "let a = 1\n" };
        std::fs::write(&path, text).unwrap();
    }
    let ran = grundy(&["grade", &rubric, &folder.path("in")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    insta::assert_snapshot!("course_systems", ran.output);
    assert!(ran.errors.contains("passed over, as no submissions: grades.csv"), "{}", ran.errors);
    // The same student twice is told apart.
    std::fs::write(folder.path("in/zoe_1_assignsubmission_file_a.game"), "let a = 1\n").unwrap();
    let ran = grundy(&["grade", &rubric, &folder.path("in")]);
    assert!(ran.output.contains("zoe (zoe.game)"), "{}", ran.output);
    assert!(ran.output.contains("zoe (zoe_1_assignsubmission_file_a.game)"), "{}", ran.output);
}
