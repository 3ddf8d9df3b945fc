//! `grundy verify`: exit codes, text and JSON.

use super::*;
use crate::support::{Folder, grundy, grundy_with};
use serde_json::{Value, json};

#[test]
fn right_and_wrong_and_missing() {
    let folder = Folder::new("verify");
    let text = certificate(&kayles(), 200).unwrap();
    let right = folder.file("right.json", &text);
    let wrong = folder.file("wrong.json", with(&text, "0 1 2 3", "0 1 2 0"));
    let ran = grundy(&["verify", &right]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let verified = "FOLDER/right.json: verified: G has period 12 from 71 on (last exception 70); by \
                    guy-smith, 167 values computed again\n";
    assert_eq!(folder.anonymous(&ran.output), verified);
    let ran = grundy(&["verify", &wrong, &right]);
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    let refused = "FOLDER/wrong.json:27: refused: the value of 3 is 3, but here it is 0\n";
    assert_eq!(folder.anonymous(&ran.output), format!("{refused}{verified}"));
    let ran = grundy(&["verify", "--quiet", &wrong, &right]);
    assert_eq!(folder.anonymous(&ran.output), refused);
    let ran = grundy(&["verify", &wrong, &folder.path("none.json")]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("there is no file"), "{}", ran.errors);
    assert_eq!(grundy(&["verify", &folder.path("")]).code, 2);
    assert_eq!(grundy(&["verify"]).code, 2);
    assert_eq!(grundy_with(&["verify", "-"], text.as_bytes()).code, 0);
}

#[test]
fn as_json() {
    let nim = System::of(Rules::same(Moves { removals: Vec::new(), any_from: Some(1) }));
    let text = certificate(&nim, 20).unwrap();
    let ran = grundy_with(&["verify", "--format", "json", "-"], text.as_bytes());
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let told: Value = serde_json::from_str(&ran.output).unwrap();
    let wanted = json!({
        "kind": "verify", "file": "standard input", "verdict": "verified", "game": "G",
        "period": 1, "preperiod": 0, "last_exception": -1, "saltus": 1, "theorem": "all-but",
        "checked_to": 1,
    });
    assert_eq!(told, wanted);
    let ran = grundy_with(&["verify", "--format", "json", "-"], b"no certificate");
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    let told: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(told["verdict"], "refused");
    assert_eq!(told["line"], 1);
    assert!(told["reason"].is_string());
}

#[test]
fn bytes_that_are_no_text_are_refused_at_their_line() {
    let mut bytes = certificate(&kayles(), 200).unwrap().into_bytes();
    let at = bytes.iter().position(|b| *b == b'G').unwrap();
    bytes[at] = 0xff;
    let ran = grundy_with(&["verify", "-"], &bytes);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.output, "standard input:4: refused: this is not UTF-8 text\n");
}

#[test]
fn names_move_no_cursor() {
    let (values, proof) = proof(&kayles(), 200).unwrap();
    let text = write("Kay\u{1b}[2Jles\n", &kayles(), &wide(&values), &proof).unwrap();
    let ran = grundy_with(&["verify", "-"], text.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.output);
    assert!(!ran.output.contains('\u{1b}') && ran.output.lines().count() == 1);
}

#[test]
fn who_is_interrupted_gets_no_verdict() {
    use grundy::cli::{Exit, Streams, Surroundings, run};
    let text = certificate(&kayles(), 200).unwrap();
    for watched in [false, true] {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let arguments: Vec<_> = ["grundy", "verify", "-"].map(Into::into).to_vec();
        let exit = run(
            &arguments,
            Streams {
                input: &mut text.as_bytes(),
                output: &mut output,
                errors: &mut errors,
                surroundings: Surroundings {
                    interrupted: || true,
                    errors_is_terminal: watched,
                    ..Surroundings::PIPED
                },
            },
        );
        assert_eq!((exit, output.len()), (Exit::Interrupted, 0));
        assert!(String::from_utf8(errors).unwrap().contains("interrupted"));
    }
}

#[test]
fn the_certificate_of_the_guide_is_right() {
    let page = crate::support::read(&crate::support::root().join("docs/certificates.md"));
    let text = page.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    let ran = grundy_with(&["verify", "-"], text.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.output);
}

/// What a certificate may take is counted where it is checked, too.
#[test]
fn a_certificate_is_checked_within_the_limit_of_memory() {
    let folder = Folder::new("certificate-memory");
    let file = folder.path("g.json");
    let ask = "game G = octal 0.16\nperiod G to \"g.json\"\n";
    let ran = grundy(&[&*folder.file("g.game", ask)]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_eq!(grundy(&["verify", &file]).code, 0);
    let ran = crate::process::run(&["verify", "--max-memory", "1MiB", &file]);
    assert_eq!(ran.code, Some(4), "{}", ran.output);
    let said = "g.json: the limit of memory is reached";
    assert!(ran.errors.contains(said), "{}", ran.errors);
    assert!(ran.errors.contains("give it more with --max-memory"), "{}", ran.errors);
}
