//! Tables and reports: what is written, that it is the same whatever the order, and that no
//! text in it is anything but text.

use super::Sheet;
use crate::support::{Folder, grundy, read};
use serde_json::json;
use std::path::Path;

const RUBRIC: &str = "problem \"1\" worth 2 \"<A> & 'b', \\\"c\\\"\" { student.a == 1\n hint \"=1+1 *x*\" }\n\
                      problem \"=2\" worth 3 { student.b(n) == 2 for n in 0..3 }\n";

fn class(name: &str) -> (Folder, String) {
    let folder = Folder::new(&format!("homework-{name}"));
    let rubric = folder.file("rubric.game", RUBRIC);
    std::fs::create_dir_all(folder.path("in")).unwrap();
    for (file, text) in [
        ("one.game", "let a = 1\nfn b(n) = 2\n"),
        ("=cmd.game", "let a = 2\nfn b(n) = n\n"),
        ("<b>&\"x\".game", "let a = 1\n"),
        ("\u{1b}[31mred.game", "# a comment\nlet a =    1\nfn b(n) = 2\n"),
        ("line\nbreak.game", "let a = (\n"),
    ] {
        std::fs::write(folder.path(&format!("in/{file}")), text).unwrap();
    }
    (folder, rubric)
}

fn written(folder: &Folder, rubric: &str, jobs: &str, paths: &[&str]) -> [String; 3] {
    let out = |name: &str| folder.path(name);
    let (csv, xml, json) = (out("c.csv"), out("j.xml"), out("r.json"));
    let reports = out("reports");
    let options = [
        "--jobs",
        jobs,
        "--csv",
        &csv,
        "--junit",
        &xml,
        "--gradescope",
        &json,
        "--reports",
        &reports,
    ];
    let all = [&["grade", rubric][..], paths, &options].concat();
    let ran = grundy(&all);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    [csv, xml, json].map(|file| read(Path::new(&file)))
}

#[test]
fn results_are_written_for_every_program() {
    let (folder, rubric) = class("results");
    let [csv, xml, json] = written(&folder, &rubric, "2", &[&folder.path("in")]);
    insta::assert_snapshot!("csv", csv);
    insta::assert_snapshot!("junit", xml);
    insta::assert_snapshot!("gradescope", json);
    insta::assert_snapshot!("markdown", read(Path::new(&folder.path("reports/_cmd.md"))));
    let mut names: Vec<String> = std::fs::read_dir(folder.path("reports"))
        .unwrap()
        .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".txt"))
        .collect();
    names.sort();
    assert_eq!(names, ["__31mred.txt", "_b___x_.txt", "_cmd.txt", "line_break.txt", "one.txt"]);
    // Nothing is left of files that were being written.
    let rest: Vec<_> = std::fs::read_dir(folder.path(""))
        .unwrap()
        .filter(|e| e.as_ref().unwrap().file_name().to_string_lossy().ends_with(".part"))
        .collect();
    assert!(rest.is_empty());
    for text in [csv, xml, json] {
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}

#[test]
fn the_same_files_give_the_same_bytes() {
    let (folder, rubric) = class("order");
    let first = written(&folder, &rubric, "1", &[&folder.path("in")]);
    assert_eq!(first, written(&folder, &rubric, "7", &[&folder.path("in")]));
    let mut files: Vec<String> = std::fs::read_dir(folder.path("in"))
        .unwrap()
        .map(|e| e.unwrap().path().to_string_lossy().into_owned())
        .collect();
    files.sort();
    files.reverse();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(first, written(&folder, &rubric, "2", &files));
}

#[test]
fn the_class_is_summed_up() {
    let (folder, rubric) = class("summary");
    let ran = grundy(&["grade", &rubric, &folder.path("in")]);
    insta::assert_snapshot!("summary", ran.output);
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "json"]);
    let objects: Vec<serde_json::Value> =
        ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 6);
    assert!(objects[..5].iter().all(|o| o["kind"] == "submission"));
    let summary = &objects[5];
    assert_eq!(summary["kind"], "summary");
    assert_eq!((&summary["submissions"], &summary["out_of"]), (&5.into(), &5.into()));
    assert_eq!(summary["problems"][1]["missed"], 3);
    let cmd = objects.iter().find(|o| o["submission"] == "=cmd").unwrap();
    assert_eq!(cmd["problems"][1]["checks"][0]["counterexample"]["n"], 0);
    assert_eq!(cmd["problems"][1]["checks"][0]["left"], 0);
}

#[test]
fn a_file_that_cannot_be_written_is_said() {
    let (folder, rubric) = class("unwritable");
    // A folder that is not there is made; where a file is in its way, nothing can be.
    for (place, why) in [("rubric.game/c.csv", "cannot be made"), ("in", "cannot be written")] {
        let place = folder.path(place);
        let ran = grundy(&["grade", &rubric, &folder.path("in/one.game"), "--csv", &place]);
        assert_eq!(ran.code, 2, "{place}");
        assert!(ran.errors.contains(why), "{}", ran.errors);
    }
}

#[test]
fn no_result_takes_the_place_of_another() {
    let (folder, rubric) = class("twice");
    let (page, reports, all) = (folder.path("p.html"), folder.path("reports"), folder.path("in"));
    let inside = folder.path("reports/one.html");
    let one = folder.path("in/one.game");
    for (options, why) in [
        (vec![&*all, "--html", &page, "--likeness", &page], "would be written twice"),
        (vec![&*all, "--html", &page, "--likeness", &*page], "would be written twice"),
        (vec![&*all, "--html", &inside, "--reports", &reports], "would be written twice"),
        (vec![&*one, "--reports", &all], "is a folder of submissions"),
        (vec![&*one, "--dry", "--since", &page], "so that --since has nothing to do"),
        (vec![&*one, "--public", "--late-penalty", "5%"], "so that --late-penalty has nothing"),
    ] {
        std::fs::create_dir_all(&reports).unwrap();
        let ran = grundy(&[&["grade", &rubric][..], &options].concat());
        assert_eq!(ran.code, 2, "{options:?}");
        assert!(ran.errors.contains(why), "{options:?}: {}", ran.errors);
    }
    assert!(!Path::new(&page).exists());
}

/// Who did not hand in is told, and is none of those who missed a problem.
#[test]
fn who_did_not_hand_in_missed_nothing() {
    let (folder, rubric) = class("absent");
    let roster = folder.file("class.csv", "name\none\nzoe\n");
    let one = folder.path("in/one.game");
    let grade = |more: &[&str]| {
        grundy(&[&["grade", &rubric, &one, "--roster", &roster], more].concat()).output
    };
    let summary = grade(&[]);
    assert!(
        summary.contains("\none submission, judged by rubric.game; 1 did not hand in\n"),
        "{summary}"
    );
    assert!(!summary.contains(": 1 of"), "{summary}");
    assert!(grade(&["--format", "html"]).contains("missed by 0 of 1"));
    let objects = grade(&["--format", "json"]);
    let summary: serde_json::Value = serde_json::from_str(objects.lines().last().unwrap()).unwrap();
    assert_eq!((&summary["submissions"], &summary["absent"]), (&1.into(), &1.into()));
    assert_eq!(summary["problems"][0]["missed"], 0);
}

#[test]
fn points_are_few_enough_to_be_added_up() {
    let (folder, _) = class("points");
    let rubric =
        folder.file("huge.game", "problem \"1\" worth 9223372036854775807 { student.a == 1 }\n");
    let ran = grundy(&["check", &rubric]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("a problem is worth at most 1000000 points"), "{}", ran.errors);
}

/// A table that goes where the program's own words go stands behind them.
#[cfg(unix)]
#[test]
fn a_table_on_standard_output_is_whole() {
    let sheet = Sheet::new("results-stdout", "problem \"1\" worth 2 { student.a == 1 }\n");
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    let one = sheet.folder.file("in/ann.game", "let a = 1\n");
    let told = sheet.folder.path("told.txt");
    let ended = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["grade", &sheet.rubric, &one, "--csv", "/dev/stdout"])
        .stdout(std::fs::File::create(&told).unwrap())
        .status();
    assert!(ended.unwrap().success());
    let told = std::fs::read_to_string(&told).unwrap();
    assert!(told.contains("ann: 2 of 2 points\n"), "{told}");
    assert!(told.contains("\nann,2,2,2,"), "{told}");
}

/// A sum of a part is no mark.
#[test]
fn nobody_has_a_total_while_a_person_is_to_mark() {
    let rubric =
        "problem \"1\" worth 2 { student.a == 1 }\nproblem \"2\" worth 4 \"Why?\" { by hand }\n";
    let sheet = Sheet::new("total-open", rubric);
    let table = sheet.grade("let a = 1\n", &["--format", "csv"]).output;
    assert!(table.contains("one,2,,,6"), "{table}");
    let object = sheet.object("let a = 1\n");
    assert_eq!((&object["points"], &object["total"]), (&json!(2), &json!(null)));
    let sheet = Sheet::new("total-known", "problem \"1\" worth 2 { student.a == 1 }\n");
    assert_eq!(sheet.object("let a = 1\n")["total"], 2);
}

#[test]
fn all_mistakes_of_a_file_are_counted() {
    let sheet = Sheet::new("many-mistakes", "problem \"1\" worth 2 { student.a == 1 }\n");
    let wrong: String = (0..100).map(|n| format!("let x{n} = zz{n}\n")).collect();
    let table = sheet.grade(&wrong, &["--format", "csv"]).output;
    assert!(table.contains("100 mistakes in the file"), "{table}");
}

#[test]
fn a_check_has_its_worth_in_every_report() {
    let sheet = Sheet::new(
        "worth-told",
        "problem \"1\" worth 3 { student.a == 1 worth 2\n student.b == 1 }\n",
    );
    let reports = sheet.folder.path("reports");
    sheet.grade("let a = 2\nlet b = 1\n", &["--reports", &reports]);
    for file in ["one.txt", "one.md", "one.html"] {
        let report = read(Path::new(&sheet.folder.path(&format!("reports/{file}"))));
        assert!(report.contains("(worth 2)"), "{file}: {report}");
    }
}

/// Pages of the class lie beside the reports in a folder that is made later; no report has their name.
#[test]
fn a_page_is_no_report_of_a_folder_to_come() {
    let sheet = Sheet::new("page-to-come", "problem \"1\" worth 1 { student.a == 1 }\n");
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    sheet.folder.file("in/ann.game", "let a = 1\n");
    let (folder, reports) = (sheet.folder.path("in"), sheet.folder.path("new/rep"));
    let page = sheet.folder.path("new/rep/ann.html");
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--reports", &reports, "--html", &page]);
    assert_eq!(ran.code, 2, "{}{}", ran.output, ran.errors);
    assert!(!std::path::Path::new(&page).exists());
}

#[test]
fn no_result_goes_to_a_file_that_is_called_as_the_standard_output() {
    let (folder, rubric) = class("dash");
    let all = folder.path("in");
    for (option, advice) in [("--csv", "`--format csv`"), ("--html", "a name")] {
        let ran = grundy(&["grade", &rubric, &all, option, "-"]);
        assert_eq!(ran.code, 2, "{}", ran.output);
        assert!(ran.errors.contains(advice), "{}", ran.errors);
    }
}
