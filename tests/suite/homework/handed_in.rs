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

/// An archive that looks like that of a class stops nobody but a teacher who names it alone.
#[test]
fn an_archive_like_that_of_a_class_stops_nobody() {
    let (folder, rubric) = class("like-a-class");
    put(&folder, "ann.game", RIGHT);
    put(&folder, "zed.zip", archive(&[("x_12345_67890_y.game", RIGHT.as_bytes())]));
    let [ann, zed] = ["in/ann.game", "in/zed.zip"].map(|name| folder.path(name));
    let (rows, errors) = table(&rubric, &[&ann, &zed]);
    assert!(rows.contains("\nann,2,2,2,") && rows.contains("\nzed,2,2,2,"), "{rows}");
    assert!(errors.contains("zed.zip looks like the archive of a class"), "{errors}");
    // As an autograder has it.
    let results = folder.path("results.json");
    let (rows, errors) = table(&rubric, &["--one", &zed, "--gradescope", &results]);
    assert!(rows.contains("\nzed,2,2,2,"), "{rows}");
    assert_eq!(errors, "");
    assert!(read(Path::new(&results)).contains("\"score\": 2"));
    let ran = grundy(&["grade", &rubric, &zed]);
    assert_eq!(ran.code, 2, "{}", ran.output);
    assert!(ran.errors.contains("is the archive of a class: unpack it"), "{}", ran.errors);
}

/// Folders that the shell names one by one are what they are inside of the folder around them.
#[test]
fn folders_that_are_named_keep_their_students() {
    let (folder, rubric) = class("named-folders");
    put(&folder, "Ann Lee_11_assignsubmission_file/sheet.game", RIGHT);
    put(&folder, "Bo Ek_12_assignsubmission_file/sheet.game", "let a = 2\n");
    let names = ["Ann Lee_11_assignsubmission_file", "Bo Ek_12_assignsubmission_file"];
    let [ann, bo] = names.map(|name| folder.path(&format!("in/{name}")));
    let (rows, errors) = table(&rubric, &[&ann, &bo]);
    assert_eq!((&rows, &*errors), (&table(&rubric, &[&folder.path("in")]).0, ""));
    assert!(rows.contains("\nAnn Lee,2,2,2,,11,"), "{rows}");
    // Of others nobody knows.
    put(&folder, "cy/sheet.game", RIGHT);
    put(&folder, "di/sheet.game", "let a = 1\nlet b = 1\n");
    let [cy, di] = ["in/cy", "in/di"].map(|name| folder.path(name));
    let (_, errors) = table(&rubric, &[&cy, &di]);
    assert!(errors.contains("each of 2 folders has one answer: did you mean --one"), "{errors}");
    let (rows, errors) = table(&rubric, &["--one", &cy, &di]);
    assert!(rows.contains("\ncy,2,2,2,") && rows.contains("\ndi,2,2,2,"), "{rows}");
    assert!(!errors.contains("--one"), "{errors}");
}

/// An archive of somebody else is no answer, whatever a link to it is called.
#[cfg(unix)]
#[test]
fn an_archive_is_not_opened_through_a_link() {
    let (folder, rubric) = class("archive-link");
    put(&folder, "two/a.zip", archive(&[("main.game", RIGHT.as_bytes())]));
    std::fs::create_dir_all(folder.path("in/five")).unwrap();
    for link in ["x.game", "x.zip"] {
        let path = folder.path(&format!("in/five/{link}"));
        std::os::unix::fs::symlink(folder.path("in/two/a.zip"), &path).unwrap();
        let (rows, _) = table(&rubric, &[&folder.path("in")]);
        assert!(rows.contains("\ntwo,2,2,2,") && !rows.contains("\nfive,2"), "{link}: {rows}");
        std::fs::remove_file(&path).unwrap();
    }
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

/// Names are told apart until no two are the same.
#[test]
fn no_two_results_have_one_name() {
    let (folder, rubric) = class("one-name");
    put(&folder, "submission_1/a.game", RIGHT);
    put(&folder, "Ann Lee (2).game", "let a = 1\nlet b = 1\n");
    // Two who handed in together have one name.
    let list = "submission_1:\n  :submitters:\n  - :name: Ann Lee\n    :sid: '5'\n  \
        - :name: Ann Lee\n    :sid: '6'\n";
    put(&folder, "submission_metadata.yml", list);
    let results = folder.path("results.json");
    let (rows, _) = table(&rubric, &[&folder.path("in"), "--gradescope", &results]);
    let mut names: Vec<&str> =
        rows.lines().map(|row| row.split(",2,2,2,").next().unwrap()).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 4, "{rows}");
    let results: serde_json::Value = serde_json::from_str(&read(Path::new(&results))).unwrap();
    assert_eq!(results.as_object().unwrap().len(), 3);
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
