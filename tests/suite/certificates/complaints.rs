//! What is said of a certificate that is refused, and at which line.

use super::*;
use std::fmt::Write;

fn complaint(what: &str, text: &str) -> String {
    let (line, reason) = refused(text);
    let at = text.lines().nth(line - 1).unwrap_or("(the end)");
    let at: String = at.chars().take(90).collect();
    format!("{what}\n  {line}: {}\n  {reason}\n\n", at.trim())
}

#[test]
fn messages() {
    let text = certificate(&kayles(), 200).unwrap();
    let nim = System::of(Rules::same(Moves { removals: Vec::new(), any_from: Some(3) }));
    let nim = certificate(&nim, 60).unwrap();
    let odd = |most: u32| {
        let both = (1..=most).step_by(2).flat_map(|t| [Removal::plain(t, 0), Removal::plain(t, 1)]);
        Moves { removals: both.collect(), any_from: None }
    };
    let thirds = Rules { moves: vec![odd(1), odd(3)], early: Vec::new(), cycle: vec![0, 0, 1] };
    let thirds = certificate(&System::of(thirds), 60).unwrap();
    let removal = "\"taken\":2,\"parts\":[0,0],\"unequal\":false,\"beside\":0";
    let cases: Vec<(&str, String)> = vec![
        ("an empty file", String::new()),
        ("no JSON", "game Kayles(n) { remove 1..2 adjacent }\n".to_string()),
        ("another JSON", "{\"a\": [1, 2]}\n".to_string()),
        ("cut off", text[..text.len() / 2].to_string()),
        ("cut off at a line", text.lines().take(15).map(|l| format!("{l}\n")).collect()),
        ("line ends of Windows", text.replace('\n', "\r\n")),
        ("another kind", with(&text, "period of a game", "outcome of a game")),
        ("a later format", with(&text, "\"format\": 1,", "\"format\": 2,")),
        ("a number as a text", with(&text, "\"period\": 12,", "\"period\": \"12\",")),
        ("a fraction", with(&text, "\"period\": 12,", "\"period\": 12.5,")),
        ("below 0", with(&text, "\"preperiod\": 71,", "\"preperiod\": -71,")),
        ("a huge number", with(&text, "\"period\": 12,", "\"period\": 1000000000000000000,")),
        ("larger than numbers go", with(&text, "\"checked\": 167,", "\"checked\": 1e400,")),
        ("much to check", with(&text, "\"checked\": 167,", "\"checked\": 64000001,")),
        ("a field elsewhere", with(&text, "\"theorem\"", "\"proof\"")),
        ("blanks", with(&text, "\"period\": 12,", "\"period\":  12,")),
        ("a value that was damaged", text.replacen("0 1 2 3 1 4", "0 1 2 3 1 5", 1)),
        ("a head that was damaged", text.replacen("\"G\"", "\"H\"", 1)),
        ("a value that is wrong", with(&text, "0 1 2 3 1 4", "0 1 2 3 1 5")),
        ("a value that is too small", with(&text, "0 1 2 3 1 4", "0 1 2 3 1 0")),
        ("a value that is no number", with(&text, "0 1 2 3 1 4", "0 1 2 x 1 4")),
        ("a value that is huge", with(&text, "0 1 2 3 1 4", "0 1 2 999999999999999999999 1 4")),
        ("a value too few", with(&text, "0 1 2 3 1 4", "0 1 2 3 1")),
        ("a value too many", with(&text, "0 1 2 3 1 4", "0 1 2 3 1 4 3")),
        ("values of no game", with(&text, "{\"game\":0,\"from\":0", "{\"game\":1,\"from\":0")),
        ("values that begin late", with(&text, "{\"game\":0,\"from\":0", "{\"game\":0,\"from\":1")),
        ("too few repeated", with(&text, "\"given\": 83,", "\"given\": 3,")),
        ("other words", with(&text, "take 1 and", "take 3 and")),
        ("another claim", with(&text, "from 71 on\"", "from 70 on\"")),
        ("another inequality", with(&text, "167 >= 2*", "167 >= 1*")),
        ("another move", with(&text, removal, &removal.replace('2', "3"))),
        (
            "too many parts",
            with(&text, "\"parts\":[0,0]", &format!("\"parts\":[{}0]", "0,".repeat(20))),
        ),
        (
            "a removal of very much",
            with(&text, "\"taken\":2,\"parts\":[0,0]", "\"taken\":99999999999,\"parts\":[0,0]"),
        ),
        ("parts of no game", with(&text, "\"parts\":[0,0]", "\"parts\":[0,7]")),
        ("no move", with(&text, "\"taken\":1,\"parts\":[]", "\"taken\":0,\"parts\":[]")),
        ("no end", with(&text, "\"taken\":1,\"parts\":[0]", "\"taken\":0,\"parts\":[0]")),
        (
            "one unequal part",
            with(&text, "\"parts\":[0],\"unequal\":false", "\"parts\":[0],\"unequal\":true"),
        ),
        ("moves that are not there", with(&text, "\"cycle\":[0]", "\"cycle\":[1]")),
        ("no moves at all", with(&text, "\"cycle\":[0]", "\"cycle\":[]")),
        ("a field too many", with(&text, "\"beside\":0}", "\"beside\":0,\"also\":1}")),
        (
            "another period",
            with(&with(&text, "\"period\": 12,\n", "\"period\": 6,\n"), "n + 12)", "n + 6)"),
        ),
        (
            "a later start",
            with(&with(&text, "\"preperiod\": 71", "\"preperiod\": 72"), "from 71", "from 72"),
        ),
        (
            "an earlier start",
            with(&with(&text, "\"preperiod\": 71", "\"preperiod\": 70"), "from 71", "from 70"),
        ),
        ("growth", with(&with(&text, "\"saltus\": 0", "\"saltus\": 1"), "= G(n)", "= G(n) + 1")),
        ("too few values", with(&text, "\"checked\": 167", "\"checked\": 166")),
        ("from later", with(&text, "\"from\": 71", "\"from\": 72")),
        ("from 0", with(&text, "\"from\": 71", "\"from\": 0")),
        ("a step that is no multiple", with(&text, "\"step\": 12", "\"step\": 18")),
        ("a theorem about less", with(&text, "guy-smith", "finite-subtraction")),
        ("a theorem about something else", with(&text, "guy-smith", "all-but")),
        ("an unknown theorem", with(&text, "guy-smith", "experience")),
        ("finite, where any number may be taken", with(&nim, "all-but", "parts")),
        (
            "growth that is too slow",
            with(&with(&nim, "\"saltus\": 1", "\"saltus\": 0"), "= G(n) + 1", "= G(n)"),
        ),
        ("a state that is not there", with(&nim, "\"from\": 3", "\"from\": 2")),
        (
            "moves that repeat after another number",
            with(
                &with(&thirds, "\"step\": 6", "\"step\": 2"),
                "(1 + 6) + 3 - 0",
                "(1 + 2) + 3 - 0",
            ),
        ),
        ("a state later on", with(&nim, "\"from\": 3", "\"from\": 4")),
    ];
    let mut said = String::new();
    for (what, text) in cases {
        write!(said, "{}", complaint(what, &text)).unwrap();
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false,
        snapshot_path => "../messages", snapshot_suffix => "" }, {
        insta::assert_snapshot!("certificates", said);
    });
}

#[test]
fn a_certificate_as_it_is_written() {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false,
        snapshot_path => "../messages", snapshot_suffix => "" }, {
        insta::assert_snapshot!("certificate", certificate(&kayles(), 200).unwrap());
    });
}

#[test]
fn deep_and_huge_files() {
    let deep = format!("{{\n  \"certificate\": {},\n", "[".repeat(100_000));
    assert!(refused(&deep).1.contains("not JSON"));
    let text = certificate(&kayles(), 200).unwrap();
    // Few letters that would stand for very many values.
    let grown = with(&text, "\"checked\": 167", "\"checked\": 3000000");
    let (_, reason) = refused(&grown);
    assert!(reason.contains("by the rest of the file it is “3000000 >="), "{reason}");
    let many =
        "{\"game\":0,\"moves\":0,\"taken\":1,\"parts\":[0],\"unequal\":false,\"beside\":0},\n    ";
    let line = "{\"game\":0,\"moves\":0,\"taken\":1,\"parts\":[0]";
    let long = with(&text, line, &format!("{}{line}", many.repeat(20_000)));
    assert!(refused(&long).1.len() < 2000);
}
