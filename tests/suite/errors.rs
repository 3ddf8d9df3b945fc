//! Every account of the table: its example has exactly that mistake, with exactly that
//! message, and the mended example has none.

use crate::support::{Beside, Folder, assert_clean, codes, files_in, grundy, root, shown};
use grundy::check::{Mode, check};
use grundy::diagnostic::{Diagnostic, all};
use grundy::source::Source;

#[test]
fn every_code_has_an_example_and_every_example_a_code() {
    let files: Vec<String> = files_in("examples/errors", "game")
        .iter()
        .map(|p| p.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let known: Vec<&str> = all().map(|account| account.code.name).collect();
    assert_eq!(files, known);
    assert!(known.len() >= 60, "only {} codes", known.len());
}

#[test]
fn each_example_has_its_mistake_and_no_other() {
    for account in all() {
        let Ok(text) = std::str::from_utf8(account.broken) else { continue };
        if account.code.name.starts_with("G05") {
            // What goes wrong only while running is run below.
            assert_clean(account.code.name, text, &Beside);
            continue;
        }
        let name = root().join(format!("examples/errors/{}.game", account.code.name));
        let found = check(&Source::new(name.to_string_lossy(), text), &Beside, Mode::File);
        assert_eq!(codes(&found.diagnostics), [account.code.name], "{}", shown(&found.diagnostics));
    }
}

#[test]
fn each_mended_example_is_clean() {
    for account in all() {
        assert_clean(&format!("{} mended", account.code.name), account.mended, &Beside);
    }
}

#[test]
fn messages() {
    insta::glob!("../../examples/errors", "*.game", |path| {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let path_text = path.to_string_lossy().into_owned();
        let running = file.starts_with("G05");
        // A game that grows for ever stops at a small limit as well as at a large one.
        let ran = if running {
            grundy(&["--max-positions", "20000", &path_text])
        } else {
            grundy(&["check", &path_text])
        };
        if running && file != "G0512.game" {
            assert!(ran.errors.starts_with(file.trim_end_matches(".game")), "{}", ran.errors);
        }
        let folder = path.parent().unwrap().to_string_lossy().into_owned() + "/";
        let said = ran.errors.replace(&folder, "");
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false,
            snapshot_path => "messages", snapshot_suffix => "" }, {
            insta::assert_snapshot!(file.trim_end_matches(".game"), said);
        });
    });
}

#[test]
fn each_mended_example_runs() {
    for account in all().filter(|account| account.code.name.starts_with("G05")) {
        let ran = grundy(&["-e", account.mended]);
        assert_eq!(ran.code, 0, "{}: {}", account.code.name, ran.errors);
    }
}

#[test]
fn accounts_can_be_asked_for() {
    for account in all() {
        let ran = grundy(&["--explain", account.code.name]);
        assert_eq!(ran.code, 0);
        assert!(ran.output.contains(account.title), "{}", ran.output);
        assert!(ran.output.contains("Mended:"), "{}", ran.output);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = words(&ran.output).contains(&words(account.explanation));
        assert!(told, "{} has no account:\n{}", account.code.name, ran.output);
        if let Some((_, answered)) = ran.output.split_once("is answered with\n\n") {
            assert!(answered.starts_with(account.code.name), "{}", ran.output);
        }
        assert!(account.explanation.len() > 40, "{} says little", account.code.name);
    }
    let ran = grundy(&["--explain", "G0999"]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("there is no error G0999"), "{}", ran.errors);
}

/// Slips of one word, each with the text that was meant.
const SLIPS: &[(&str, &str)] = &[
    ("game G(n) { substract 1..3 }\nG(5)", "game G(n) { subtract 1..3 }\nG(5)"),
    (
        "game G(n) {\n    subtract 1\n    splitt into 2\n}",
        "game G(n) {\n    subtract 1\n    split into 2\n}",
    ),
    ("import nim\nmovs Nim(3)", "import nim\nmoves Nim(3)"),
    ("gamee G(n) { subtract 1 }\nG(2)", "game G(n) { subtract 1 }\nG(2)"),
    ("import nim\ntable Nim(n) fro n in 1..3", "import nim\ntable Nim(n) for n in 1..3"),
    ("import kayle\nKayles(3)", "import kayles\nKayles(3)"),
    ("import Kayles\nKayles(3)", "import kayles\nKayles(3)"),
    ("import kayles as k\nk.Kayle(3)", "import kayles as k\nk.Kayles(3)"),
    ("import kayles\nKaylse(3)", "import kayles\nKayles(3)"),
    ("let heaps = [3]\nsum(heap)", "let heaps = [3]\nsum(heaps)"),
    ("graph L { start -> end; end }\nL.strat", "graph L { start -> end; end }\nL.start"),
    ("game G(heap, b) { subtract 1 from haep }", "game G(heap, b) { subtract 1 from heap }"),
    (
        "game G(heap, pile) symmetric (heap, plie) { subtract 1 from any }",
        "game G(heap, pile) symmetric (heap, pile) { subtract 1 from any }",
    ),
    (
        "game G(heap) { subtract 1 as \"from {haep}\" }",
        "game G(heap) { subtract 1 as \"from {heap}\" }",
    ),
    (
        "problem \"1\" worth 1 { forbid grundyy; student.f(1) == 2 }",
        "problem \"1\" worth 1 { forbid grundy; student.f(1) == 2 }",
    ),
    (
        "problem \"1\" worth 1 { hnt \"think\"; student.f(1) == 2 }",
        "problem \"1\" worth 1 { hint \"think\"; student.f(1) == 2 }",
    ),
    (
        "problem \"first\" worth 1 { student.f(1) == 2 }\nproblem \"2\" worth 1 { needs \"frist\"; student.g(1) == 2 }",
        "problem \"first\" worth 1 { student.f(1) == 2 }\nproblem \"2\" worth 1 { needs \"first\"; student.g(1) == 2 }",
    ),
];

/// Whether a message offers one word in the place of another.
fn offers(found: &Diagnostic) -> bool {
    let help = found.help.as_deref().unwrap_or("");
    help.starts_with("did you mean") && help.ends_with('?')
}

#[test]
fn a_word_that_is_offered_can_be_written_by_an_editor() {
    let mut wrong = Vec::new();
    for (text, meant) in SLIPS {
        let found = check(&Source::new("test.game", *text), &Beside, Mode::File).diagnostics;
        let Some(offer) = found.iter().find(|d| offers(d) || d.mend.is_some()) else {
            wrong.push(format!("{text}\nno offer\n{}", shown(&found)));
            continue;
        };
        let Some(mend) = &offer.mend else {
            wrong.push(format!("{text}\nno mend\n{}", shown(&found)));
            continue;
        };
        let mut mended = text.to_string();
        mended.replace_range(mend.span.range(), &mend.text);
        if mended != *meant {
            wrong.push(format!("{text}\n  gives {mended}"));
        }
        let left = check(&Source::new("test.game", mended), &Beside, Mode::File).diagnostics;
        if left.iter().any(Diagnostic::is_error) {
            wrong.push(format!("{meant}\n{}", shown(&left)));
        }
    }
    assert!(wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n\n"));
}

/// The page, the language server and the table of mistakes all take the offer from the same place.
#[test]
fn no_example_offers_a_word_without_a_mend() {
    let mut met = 0;
    for path in files_in("examples/errors", "game") {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let source = Source::new(path.to_string_lossy(), text);
        let found = check(&source, &Beside, Mode::File).diagnostics;
        for one in found.iter().filter(|one| offers(one)) {
            met += 1;
            assert!(one.mend.is_some(), "{}", shown(std::slice::from_ref(one)));
        }
    }
    assert!(met >= 8, "only {met} offers");
}

#[test]
fn objects_of_mistakes_have_the_change_that_mends_them() {
    let folder = Folder::new("fix");
    folder.file("takes.game", "game Take(n) { subtract 1..3 }\n");
    let sheet = folder.file("sheet.game", "import \"tokes.game\"\nmovs Take(3)\nlet a = 1 +\n");
    let ran = grundy(&["check", "--format", "json", &sheet]);
    let lines: Vec<serde_json::Value> =
        ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let fix = |line: u32, column: u32, length: u32, text: &str| serde_json::json!({"line": line, "column": column, "length": length, "text": text});
    assert_eq!(lines[0]["fix"], fix(1, 8, 12, "\"takes.game\""), "{}", ran.output);
    assert_eq!(lines[1]["fix"], fix(2, 1, 4, "moves"), "{}", ran.output);
    assert_eq!(lines[2].get("fix"), None, "{}", ran.output);
}
