//! Every account of the table: its example has exactly that mistake, with exactly that
//! message, and the mended example has none.

use crate::support::{Beside, assert_clean, codes, files_in, grundy, root, shown};
use grundy::check::{Mode, check};
use grundy::diagnostic::all;
use grundy::source::Source;

#[test]
fn every_code_has_an_example_and_every_example_a_code() {
    let files: Vec<String> = files_in("examples/errors", "game")
        .iter()
        .map(|p| p.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let known: Vec<&str> = all().map(|c| c.0.code).collect();
    assert_eq!(files, known);
    assert!(known.len() >= 60, "only {} codes", known.len());
}

#[test]
fn each_example_has_its_mistake_and_no_other() {
    for code in all() {
        let Ok(text) = std::str::from_utf8(code.0.broken) else { continue };
        if code.0.code.starts_with("G05") {
            // What goes wrong only while running is run below.
            assert_clean(code.0.code, text, &Beside);
            continue;
        }
        let name = root().join(format!("examples/errors/{}.game", code.0.code));
        let found = check(&Source::new(name.to_string_lossy(), text), &Beside, Mode::File);
        assert_eq!(codes(&found.diagnostics), [code.0.code], "{}", shown(&found.diagnostics));
    }
}

#[test]
fn each_mended_example_is_clean() {
    for code in all() {
        assert_clean(&format!("{} mended", code.0.code), code.0.mended, &Beside);
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
    for code in all().filter(|c| c.0.code.starts_with("G05")) {
        let ran = grundy(&["-e", code.0.mended]);
        assert_eq!(ran.code, 0, "{}: {}", code.0.code, ran.errors);
    }
}

#[test]
fn accounts_can_be_asked_for() {
    for code in all() {
        let ran = grundy(&["--explain", code.0.code]);
        assert_eq!(ran.code, 0);
        assert!(ran.output.contains(code.0.title), "{}", ran.output);
        assert!(ran.output.contains("Mended:"), "{}", ran.output);
        assert!(code.0.explanation.len() > 40, "{} says little", code.0.code);
    }
    let ran = grundy(&["--explain", "G0999"]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("there is no error G0999"), "{}", ran.errors);
}
