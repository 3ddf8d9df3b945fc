//! The sheets and the published problems of `examples/homework`: each answer loses exactly the
//! problems that its first line names, and right ones lose none.

use crate::support::{files_in, grundy, read, root};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The problems that an answer says it fails.
fn said(answer: &Path) -> Vec<String> {
    let text = read(answer);
    let first = text.lines().next().unwrap_or_default();
    let list = first.strip_prefix("# fails: ").unwrap_or_else(|| panic!("{}", answer.display()));
    match list {
        "nothing" => Vec::new(),
        list => list.split(", ").map(str::to_string).collect(),
    }
}

/// The problems that each submission did not solve, by its name.
fn missed(folder: &Path, submissions: &[&str], steps: &str) -> BTreeMap<String, Vec<String>> {
    let ran = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["grade", "rubric.game"])
        .args(submissions)
        .args(["--format", "json", "--max-steps", steps])
        .current_dir(folder)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{}: {errors}", folder.display());
    let mut missed = BTreeMap::new();
    for line in String::from_utf8(ran.stdout).unwrap().lines() {
        let answer: Value = serde_json::from_str(line).unwrap();
        if answer["kind"] == "submission" {
            let problems = answer["problems"].as_array().unwrap();
            let lost = problems.iter().filter(|p| p["solved"] == false);
            let ids = lost.map(|p| p["id"].as_str().unwrap().to_string()).collect();
            missed.insert(answer["submission"].as_str().unwrap().to_string(), ids);
        }
    }
    missed
}

fn folders(of: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(of)).unwrap().map(|e| e.unwrap().path());
    let mut folders: Vec<PathBuf> = entries.filter(|p| p.join("rubric.game").is_file()).collect();
    folders.sort();
    folders
}

#[test]
fn sheets_are_graded_as_they_say() {
    let sheets = folders("examples/homework");
    assert_eq!(sheets.len(), 3);
    for sheet in sheets {
        // Some are hostile, and take all the steps that they are given.
        let missed = missed(&sheet, &["submissions", "solution.game"], "30000000");
        assert_eq!(missed["solution"], Vec::<String>::new(), "{}", sheet.display());
        for (name, lost) in &missed {
            let file = sheet.join("submissions").join(format!("{name}.game"));
            let main = sheet.join("submissions").join(name).join("main.game");
            let answer = if file.is_file() { file } else { main };
            if answer.is_file() {
                assert_eq!(*lost, said(&answer), "{}", answer.display());
            } else {
                assert_eq!(name, "solution");
            }
        }
        assert!(missed.len() >= 20, "{}", sheet.display());
    }
}

#[test]
fn published_problems_are_graded_as_they_say() {
    let mut problems = 0;
    for theme in folders("examples/homework/published") {
        let rubric = read(&theme.join("rubric.game"));
        let ids: Vec<&str> = rubric
            .lines()
            .filter_map(|l| l.strip_prefix("problem \"").and_then(|l| l.split('"').next()))
            .collect();
        problems += ids.len();
        let answers: Vec<PathBuf> = files_in(&theme.to_string_lossy(), "game")
            .into_iter()
            .filter(|p| !p.ends_with("rubric.game"))
            .collect();
        let names: Vec<&str> =
            answers.iter().map(|p| p.file_name().unwrap().to_str().unwrap()).collect();
        let missed = missed(&theme, &names, "300000000");
        let mut wrong: Vec<&String> = Vec::new();
        for answer in &answers {
            let lost = &missed[answer.file_stem().unwrap().to_str().unwrap()];
            assert_eq!(*lost, said(answer), "{}", answer.display());
            wrong.extend(lost);
        }
        assert!(missed["right"].is_empty());
        for id in ids {
            assert!(wrong.iter().any(|w| *w == id), "{}: nobody fails {id}", theme.display());
        }
    }
    assert!(problems >= 30, "only {problems} problems");
}

#[test]
fn homework_files_are_laid_out_and_check_clean() {
    for folder in
        folders("examples/homework").into_iter().chain(folders("examples/homework/published"))
    {
        for file in files_in(&folder.to_string_lossy(), "game") {
            let path = file.to_string_lossy();
            let laid_out = grundy(&["fmt", "--check", &path]);
            assert_eq!(laid_out.code, 0, "{path}: {}{}", laid_out.output, laid_out.errors);
            let checked = grundy(&["check", &path]);
            assert_eq!(checked.code, 0, "{path}: {}", checked.errors);
        }
    }
}
