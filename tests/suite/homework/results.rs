//! Tables and reports: what is written, that it is the same whatever the order, and that no
//! text in it is anything but text.

use crate::support::{Folder, grundy, read};
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
    let nowhere = folder.path("nowhere/c.csv");
    let ran = grundy(&["grade", &rubric, &folder.path("in/one.game"), "--csv", &nowhere]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("cannot be written"), "{}", ran.errors);
}
