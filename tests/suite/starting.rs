//! `grundy new`: files to start from.

use crate::support::{Folder, grundy, read};
use std::path::Path;

#[test]
fn a_new_file_runs_and_is_laid_out() {
    let folder = Folder::new("new");
    for (name, game) in [("pins", "Pins"), ("two-heaps.game", "TwoHeaps"), ("игра", "Игра")]
    {
        let ran = grundy(&["new", &folder.path(name)]);
        let file = folder.path(&format!("{}.game", name.trim_end_matches(".game")));
        assert_eq!(ran.code, 0, "{}", ran.errors);
        assert!(ran.output.starts_with(&format!("{file}: written\n")), "{}", ran.output);
        assert_eq!(grundy(&["fmt", "--check", &file]).code, 0, "{name}");
        let ran = grundy(&[&file]);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{name}");
        assert!(ran.output.starts_with(&format!("{game}(7) = *3")), "{}", ran.output);
        assert!(ran.output.contains("proved for every n"), "{}", ran.output);
        let text = read(Path::new(&file));
        assert!(!text.contains("Own") && !text.contains("own.game"), "{text}");
    }
}

#[test]
fn what_is_there_stays() {
    let folder = Folder::new("new-again");
    let file = folder.file("pins.game", "mine");
    let ran = grundy(&["new", &folder.path("pins")]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("is there already"), "{}", ran.errors);
    assert_eq!(read(Path::new(&file)), "mine");
    // Of two files none is written if one is there.
    folder.file("solution.game", "mine");
    assert_eq!(grundy(&["new", &folder.path("homework")]).code, 2);
    assert!(!Path::new(&folder.path("rubric.game")).exists());
}

#[test]
fn some_names_make_no_game() {
    let folder = Folder::new("new-names");
    for name in ["n", "7up", "a+b", ".game", ".."] {
        let ran = grundy(&["new", &folder.path(name)]);
        assert_eq!(ran.code, 2, "{name}");
        assert!(ran.errors.contains("makes no name of a game"), "{}", ran.errors);
    }
    let ran = grundy(&["new", &folder.path("nowhere/pins")]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("cannot be written"), "{}", ran.errors);
}

#[test]
fn a_new_rubric_gives_its_solution_all_points() {
    let folder = Folder::new("new-homework");
    let ran = grundy(&["new", &folder.path("homework")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let (rubric, solution) = (folder.path("rubric.game"), folder.path("solution.game"));
    for file in [&rubric, &solution] {
        assert_eq!(grundy(&["fmt", "--check", file]).code, 0, "{file}");
        assert_eq!(grundy(&["check", file]).code, 0, "{file}");
    }
    let ran = grundy(&["grade", &rubric, &solution]);
    assert!(ran.output.starts_with("solution: 11 of 11 points"), "{}{}", ran.output, ran.errors);
}

/// What Gradescope does with the archive, in a folder of its own: unpack, set up, run.
#[cfg(unix)]
#[test]
fn a_new_autograder_writes_results() {
    use std::process::Command;
    let folder = Folder::new("new-gradescope");
    let rubric = folder.file(
        "rubric.game",
        "import \"parts/ours.game\" as ours\nproblem \"1\" worth 3 { student.a == ours.a }\n",
    );
    std::fs::create_dir(folder.path("parts")).unwrap();
    folder.file("parts/ours.game", "let a = 7\n");
    let ran = grundy(&["new", &folder.path("gradescope"), &rubric]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("upload gradescope/autograder.zip"), "{}", ran.output);
    let bytes = std::fs::read(folder.path("gradescope/autograder.zip")).unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let root = folder.path("autograder");
    archive.extract(folder.path("unpacked")).unwrap();
    std::fs::create_dir(&root).unwrap();
    folder.copy("unpacked", "autograder/source");
    for part in ["submission", "results"] {
        std::fs::create_dir(Path::new(&root).join(part)).unwrap();
    }
    let run = |script: &str| {
        let file = Path::new(&root).join("source").join(script);
        let ran = Command::new(file).env("AUTOGRADER_ROOT", &root).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let results = Path::new(&root).join("results/results.json");
        results.is_file().then(|| serde_json::from_str(&read(&results)).unwrap())
    };
    assert_eq!(run("setup.sh"), None::<serde_json::Value>);
    folder.file("autograder/submission/sheet.game", "let a = 7\n");
    assert_eq!(run("run_autograder").unwrap()["score"], 3.0);
    // Several files, of which none is the one to judge, are still one submission.
    folder.file("autograder/submission/other.game", "let a = 8\n");
    let results = run("run_autograder").unwrap();
    assert_eq!(results["score"], 0.0);
    assert!(results["output"].as_str().unwrap().contains("none is called main.game"));
    // What nobody could judge is no 0: no results are left.
    folder.script("autograder/source/grundy", "#!/bin/sh\nexit 1\n");
    let file = Path::new(&root).join("source/run_autograder");
    let ran = Command::new(file).env("AUTOGRADER_ROOT", &root).output().unwrap();
    assert_eq!(ran.status.code(), Some(1));
    assert!(!Path::new(&root).join("results/results.json").exists());
    // A rubric that leads out of its folder cannot be taken along.
    let inner = folder
        .file("parts/inner.game", "import \"../rubric.game\"\nproblem \"1\" worth 1 { 1 == 1 }\n");
    let ran = grundy(&["new", &folder.path("parts/gradescope"), &inner]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("is outside of the rubric's folder"), "{}", ran.errors);
}

#[test]
fn a_new_workflow_has_the_public_checks_alone() {
    let folder = Folder::new("new-github");
    let rubric = folder.file(
        "rubric.game",
        "problem \"1\" worth 3 { student.a == 1234 }\nproblem \"2\" worth 1 {\n    show all\n    student.b > 0\n}\n",
    );
    let ran = grundy(&["new", &folder.path("github"), &rubric]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let sheet = folder.path(".github/grundy/sheet.game");
    let text = read(Path::new(&sheet));
    assert!(text.contains("student.b > 0") && !text.contains("1234"), "{text}");
    let workflow = read(Path::new(&folder.path(".github/workflows/grade.yml")));
    let command = workflow.lines().find(|line| line.contains(" grade ")).unwrap();
    let command = command.split("grundy grade ").nth(1).unwrap().split(" |").next().unwrap();
    folder.file("answer.game", "let b = 2\n");
    let words = command.split(' ').map(|word| match word {
        "." => folder.path("answer.game"),
        word => word.replace(".github", &folder.path(".github")),
    });
    let words: Vec<String> = std::iter::once("grade".to_string()).chain(words).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let ran = grundy(&words);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("## ✓ 2"), "{}", ran.output);
}

/// What no check of which is public leads to no command that fails.
#[test]
fn a_sheet_without_public_checks_says_so() {
    let folder = Folder::new("new-closed");
    let rubric = folder.file("rubric.game", "problem \"1\" worth 2 { student.a == 3 }\n");
    let ran = grundy(&["new", &folder.path("sheet"), &rubric]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    let sheet = read(Path::new(&folder.path("sheet.game")));
    assert!(!sheet.contains("--public") && !ran.output.contains("--public"), "{sheet}");
    assert!(ran.output.contains("no check is public"), "{}", ran.output);
}
