//! The table of builtins: every example checks, and the guide lists every function.

use crate::support::{Beside, assert_clean, read, root};
use grundy::vocabulary::BUILTINS;

#[test]
fn every_example_checks() {
    for builtin in BUILTINS {
        assert_clean(builtin.name(), &format!("{}\n", builtin.example()), &Beside);
        assert!(builtin.example().contains(builtin.name()), "{} is not shown", builtin.name());
        assert!(
            builtin.doc().ends_with('.')
                || builtin.doc().ends_with('?')
                || builtin.doc().contains("`")
        );
    }
}

#[test]
fn names_are_there_once() {
    let mut names: Vec<&str> = BUILTINS.iter().map(|b| b.name()).collect();
    names.sort_unstable();
    let all = names.len();
    names.dedup();
    assert_eq!(names.len(), all);
}

const OPEN: &str = "<!-- builtins: generated from language/src/vocabulary/builtins.rs -->\n";
const CLOSE: &str = "<!-- end of builtins -->\n";

/// The table of the reference. `UPDATE_DOCS=1 cargo test` writes it.
#[test]
fn the_reference_lists_the_table() {
    let path = root().join("docs/language.md");
    let page = read(&path);
    let (before, rest) = page.split_once(OPEN).expect("the opening mark");
    let (_, after) = rest.split_once(CLOSE).expect("the closing mark");
    let mut table = String::from("| function | what it gives |\n|---|---|\n");
    for builtin in BUILTINS {
        let forms: Vec<String> = builtin.forms().iter().map(|f| format!("`{f}`")).collect();
        table += &format!("| {} | {} |\n", forms.join("<br>"), builtin.doc());
    }
    let wanted = format!("{before}{OPEN}{table}{CLOSE}{after}");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &wanted).unwrap();
        return;
    }
    assert!(page == wanted, "docs/language.md is behind the table: UPDATE_DOCS=1 cargo test");
}
