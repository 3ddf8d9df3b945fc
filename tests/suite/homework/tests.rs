//! `grundy test`: the asserts and claims of a file, and how many of them hold.

use crate::support::{Folder, grundy};

const FILE: &str = "game Take(n) { subtract 1..3 }\nmoves Take(3)\n\
                    assert grundy(Take(5)) == 1\nassert grundy(Take(6)) == 1\n\
                    claim grundy(Take(n)) == n % 4 for n in 0..\nassert 1 / 0 == 1\n\
                    assert 2 == 2\nproblem \"1\" worth 1 { student.a == 1 }\n";

#[test]
fn tests_run_whatever_became_of_others() {
    let folder = Folder::new("homework-tests");
    let file = folder.file("mine.game", FILE);
    let ran = grundy(&["test", &file]);
    assert_eq!(ran.code, 3, "{}", ran.errors);
    insta::assert_snapshot!("tests", folder.anonymous(&ran.output));
    assert!(ran.errors.contains("divides by zero"));
    let fine = folder.file("fine.game", "assert 1 == 1\nclaim n >= 0 for n in 0..\n");
    let ran = grundy(&["test", &fine]);
    assert_eq!(ran.code, 0);
    assert!(
        ran.output.ends_with("fine.game: one assert and one claim: all hold\n"),
        "{}",
        ran.output
    );
    let wrong = folder.file("wrong.game", "assert 1 == 2\n");
    let ran = grundy(&["test", "--quiet", &wrong]);
    assert_eq!(ran.code, 1);
    assert!(ran.output.ends_with("wrong.game: one assert: 1 fails\n"), "{}", ran.output);
    let ran = grundy(&["test", "--format", "json", &file]);
    let last: serde_json::Value = serde_json::from_str(ran.output.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&last["asserts"], &last["claims"], &last["problems"], &last["failed"], &last["broken"]),
        (&4.into(), &1.into(), &1.into(), &1.into(), &1.into())
    );
}

/// Of fifty files a script has to know which one, and where.
#[test]
fn what_fails_says_where_it_stands() {
    let folder = Folder::new("homework-places");
    let fine = folder.file("fine.game", "assert 1 == 1\n");
    let wrong = folder.file("wrong.game", "\nassert 2 == 2\nassert 1 == 2\n");
    for arguments in [&["test", &fine, &wrong][..], &[&fine, &wrong]] {
        let ran = grundy(arguments);
        assert_eq!(ran.code, 1);
        let place = format!("{wrong}:3: does not hold");
        assert!(ran.output.contains(&place), "{}", ran.output);
        let ran = grundy(&[arguments, &["--format", "json"]].concat());
        let lines: Vec<serde_json::Value> =
            ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let failed = lines.iter().find(|line| line["holds"] == false).unwrap();
        assert_eq!(failed["place"], serde_json::json!({"file": wrong, "line": 3}));
    }
    // One text is no puzzle.
    assert!(grundy(&[&wrong]).output.starts_with("does not hold"));
}

#[test]
fn what_is_stopped_is_a_test_and_tells_what_it_found() {
    let folder = Folder::new("homework-stopped");
    let text = "import kayles\nlet x = 1 / 0\nassert 1 == 2\n\
                claim grundy(Kayles(n)) < 100 for n in 0..50000\n";
    let file = folder.file("mine.game", text);
    let ran = grundy(&["test", "--max-steps", "20000", &file]);
    let counted =
        "one assert and one claim: 1 fails, 1 could not be decided; one name has no value\n";
    assert!(ran.output.ends_with(counted), "{}", ran.output);
    assert!(ran.errors.contains("so far: it holds at"), "{}", ran.errors);
    let ran = grundy(&["test", "--format", "json", "--max-steps", "20000", &file]);
    let last: serde_json::Value = serde_json::from_str(ran.output.lines().last().unwrap()).unwrap();
    let counts = ["asserts", "claims", "failed", "broken", "errors"].map(|name| &last[name]);
    assert_eq!(counts, [1, 1, 1, 1, 2].map(serde_json::Value::from).each_ref());
    assert!(ran.output.contains("\"so_far\""), "{}", ran.output);
}

#[test]
fn a_problem_in_a_plain_run_names_who_judges_it() {
    let ran = grundy(&["-e", "problem \"1\" worth 1 { student.a == 1 }"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_eq!(ran.output, "problem \"1\": `grundy grade` judges submissions by it\n");
}
