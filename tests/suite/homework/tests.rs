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
        (&3.into(), &1.into(), &1.into(), &1.into(), &1.into())
    );
}

#[test]
fn a_problem_in_a_plain_run_names_who_judges_it() {
    let ran = grundy(&["-e", "problem \"1\" worth 1 { student.a == 1 }"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_eq!(ran.output, "problem \"1\": `grundy grade` judges submissions by it\n");
}
