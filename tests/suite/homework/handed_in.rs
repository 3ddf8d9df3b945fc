//! What is handed in as it comes, and what a run leaves alone.

use super::gathering::{archive, class, put};
use crate::support::{Folder, grundy, read};
use std::path::Path;

const RIGHT: &str = "let a = 1\n";

fn table(rubric: &str, paths: &[&str]) -> (String, String) {
    let ran = grundy(&[&["grade", rubric, "--format", "csv"], paths].concat());
    assert_eq!(ran.code, 0, "{}", ran.errors);
    (ran.output, ran.errors)
}

/// The same file by itself and in an archive is one.
#[test]
fn a_file_and_its_archive_are_the_same() {
    let (folder, rubric) = class("same-in-archive");
    put(&folder, "doeann_12345_67890_sheet.game", RIGHT);
    put(&folder, "doeann_12345_67891_sheet.zip", archive(&[("sheet.game", RIGHT.as_bytes())]));
    put(&folder, "roeben_12346_67892_sheet.game", RIGHT);
    put(&folder, "roeben_12346_67893_sheet.zip", archive(&[("sheet.game", b"let a = 2\n")]));
    let (rows, _) = table(&rubric, &[&folder.path("in")]);
    assert!(rows.contains("\ndoeann,2,2,2,,12345,"), "{rows}");
    let said = "\nroeben,0,0,2,two different files are called sheet.game,12346,";
    assert!(rows.contains(said), "{rows}");
}

/// What an editor hides beside an answer is none.
#[test]
fn hidden_files_beside_an_answer_are_passed_over() {
    let (folder, rubric) = class("hidden");
    put(&folder, "ann/a.game", RIGHT);
    put(&folder, "ann/.a.game", "let a = 2\n");
    put(&folder, "ben/.only.game", "let a = 1\nlet b = 1\n");
    let files = [("work/a.game", RIGHT.as_bytes()), ("work/.a.game", b"let a = 3\n")];
    put(&folder, "cy.zip", archive(&files));
    put(&folder, "di/.a.zip", "PK");
    put(&folder, "di/a.game", "let a = 1\nlet c = 1\n");
    put(&folder, "eve.game", "let a = 1\nlet d = 1\n");
    #[cfg(unix)]
    for place in ["in/ann/.#a.game", "in/.#eve.game"] {
        std::os::unix::fs::symlink("ann@host.4711", folder.path(place)).unwrap();
    }
    let (rows, _) = table(&rubric, &[&folder.path("in")]);
    for name in ["ann", "ben", "cy", "di", "eve"] {
        assert!(rows.contains(&format!("\n{name},2,2,2,")), "{name}: {rows}");
    }
    assert_eq!(rows.lines().count(), 6, "{rows}");
}

/// That reports have no place is known before anything is judged.
#[test]
fn a_folder_of_reports_is_there_before_anything_is_judged() {
    let (folder, rubric) = class("reports-first");
    put(&folder, "ann.game", RIGHT);
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--reports", &rubric]);
    assert_eq!((ran.code, &*ran.output), (2, ""), "{}", ran.errors);
    assert!(ran.errors.contains("cannot be made"), "{}", ran.errors);
}

/// What a teacher wrote looks like a report, and is none.
#[test]
fn notes_of_a_teacher_are_not_written_over() {
    let (folder, rubric) = class("notes");
    put(&folder, "ann.game", RIGHT);
    let (all, reports, page) = (folder.path("in"), folder.path("rep"), folder.path("rep/ann.html"));
    let grade = || grundy(&["grade", &rubric, &all, "--reports", &reports]);
    assert_eq!(grade().code, 0);
    // Its own are.
    assert_eq!(grade().code, 0);
    for (file, text) in [
        ("rep/ann.md", "Ann earned 3 of 5 points in the oral exam.\n"),
        ("rep/ann.md", "Ann: 3 of 5 points in the oral exam\n"),
        ("rep/ann.txt", "Exam: 3 of 5 points (so far)\n"),
        ("rep/ann.txt", "Sheet 3: names and types\n"),
    ] {
        let own = read(Path::new(&folder.path(file)));
        folder.file(file, text);
        let ran = grade();
        assert_eq!((ran.code, &*read(Path::new(&folder.path(file)))), (2, text), "{file}");
        folder.file(file, own);
    }
    // A page of answers is no page of points.
    let answers = grundy(&["--format", "html", "-e", "1 + 1"]).output;
    assert!(answers.contains("content=\"Grundy\""), "{answers}");
    folder.file("rep/ann.html", &answers);
    assert_eq!((grade().code, read(Path::new(&page))), (2, answers));
}

/// What looks like a result of the program may be what a student handed in.
#[test]
fn nobody_vanishes_by_the_name_of_a_result() {
    let (folder, rubric) = class("vanish");
    put(&folder, "ann.game", RIGHT);
    put(&folder, &format!("ben/{}.json", "a".repeat(64)), "{}");
    put(&folder, "cy/x.txt", "cy: 1 of 2 points\n");
    let (rows, _) = table(&rubric, &[&folder.path("in")]);
    for name in ["ben", "cy"] {
        let row = format!("\n{name},0,0,2,there is no .game file in its folder\n");
        assert!(rows.contains(&row), "{name}: {rows}");
    }
}

/// Who wants to hear of nothing but what is wrong hears of nothing else; tables are still written.
#[test]
fn quiet_says_what_is_wrong() {
    let (folder, rubric): (Folder, String) = class("quiet");
    put(&folder, "ann.game", RIGHT);
    let csv = folder.path("p.csv");
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--quiet", "--csv", &csv]);
    assert_eq!((ran.code, &*ran.output, &*ran.errors), (0, "", ""));
    assert!(read(Path::new(&csv)).contains("\nann,2,2,2,"));
    put(&folder, "ben.game", "let a = 2\n");
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--quiet"]);
    assert_eq!((ran.code, &*ran.output), (0, ""));
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--quiet", "--format", "csv"]);
    assert!(ran.output.contains("\nann,2,2,2,"), "{}", ran.output);
}
