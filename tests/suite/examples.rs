//! Every game of `examples/games` and of the library checks clean and is laid out.

use crate::support::{Beside, assert_clean, files_in, grundy, read};

#[test]
fn games_and_library_check_clean() {
    for folder in ["examples/games", "examples/contests", "language/src/library"] {
        for path in files_in(folder, "game") {
            assert_clean(&path.to_string_lossy(), &read(&path), &Beside);
        }
    }
}

#[test]
fn games_and_library_are_laid_out() {
    for folder in ["examples/games", "examples/contests", "language/src/library"] {
        for path in files_in(folder, "game") {
            let ran = grundy(&["fmt", "--check", &path.to_string_lossy()]);
            assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
        }
    }
}

#[test]
fn library_files_define_and_ask_nothing() {
    for name in grundy::library::names() {
        let ran = grundy(&["check", "-e", &format!("import {name}")]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
    }
    let files = files_in("language/src/library", "game");
    assert_eq!(files.len(), grundy::library::names().count(), "a file is not in library/mod.rs");
    assert_eq!(grundy::library::defining("Kayles"), Some("kayles"));
}
