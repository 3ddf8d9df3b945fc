//! Every file that the program reads without mistakes is read by the grammar; the queries fit it; and
//! what is committed is what is made.

use grundy_tree_sitter_check::{LANGUAGE, MADE};
use std::path::{Path, PathBuf};
use tree_sitter::{Node, Parser, Query, Tree};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn parse(text: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&LANGUAGE.into()).unwrap();
    parser.parse(text, None).unwrap()
}

fn games(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // What is handed in may be anything.
        if path.is_dir() && !path.ends_with("errors") && !path.ends_with("submissions") {
            games(&path, found);
        } else if path.extension().is_some_and(|e| e == "game") {
            found.push(path);
        }
    }
}

/// The first place that was not read.
fn wrong(node: Node<'_>) -> Option<Node<'_>> {
    if node.is_error() || node.is_missing() {
        return Some(node);
    }
    let mut cursor = node.walk();
    node.children(&mut cursor).filter(|child| child.has_error()).find_map(wrong)
}

#[test]
fn every_example_is_read() {
    let mut files = Vec::new();
    for folder in ["examples", "language/src/library"] {
        games(&root().join(folder), &mut files);
    }
    assert!(files.len() > 60, "only {} files", files.len());
    let mut bad = Vec::new();
    for path in &files {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        if path.to_string_lossy().contains("handed-in") {
            continue;
        }
        let tree = parse(&text);
        if let Some(node) = wrong(tree.root_node()) {
            let at = node.start_position();
            let line = text.lines().nth(at.row).unwrap_or("");
            bad.push(format!("{}:{}:{}: {line}", path.display(), at.row + 1, at.column + 1));
        }
    }
    assert!(bad.is_empty(), "{} of {}:\n{}", bad.len(), files.len(), bad.join("\n"));
}

/// The blocks of the docs that are files of games.
#[test]
fn every_block_of_the_docs_is_read() {
    let (mut met, mut bad) = (0, Vec::new());
    for entry in std::fs::read_dir(root().join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "md") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for block in text.split("```game\n").skip(1) {
            let block = block.split("```").next().unwrap();
            met += 1;
            if let Some(node) = wrong(parse(block).root_node()) {
                let line = block.lines().nth(node.start_position().row).unwrap_or("");
                bad.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(met > 100, "only {met} blocks");
    assert!(bad.is_empty(), "{} of {met}:\n{}", bad.len(), bad.join("\n"));
}

#[test]
fn trees_are_as_they_should_be() {
    let cases = [
        (
            "game Kayles(n) { remove 1..2 adjacent }\nmoves Kayles(5)\n*3\n",
            "(source_file (game name: (name) (parameters (parameter (pattern (name)))) body: (block \
             (rule (take (range (number) (number)))))) (ask verb: (call function: (name) (argument (number)))) \
             (show (nimber (number))))",
        ),
        (
            "coins Ruler(row) { turn 1.. adjacent coins; turn 1 or 3 coins }\ncoins Two = Ruler × Ruler",
            "(source_file (coins name: (name) (name) (turn (number)) (turn (number) (number))) (coins name: (name) \
             (name) (name)))",
        ),
        ("a - b - c ^ d ^ e", "(source_file (show (binary left left)))"),
        (
            "problem \"1\" worth 3 {\n    x == 1 worth 1 of them by cases\n    y by cases worth 2 show all\n}",
            "(source_file (problem id: (text) (number) (check (binary (name) (number)) (number)) (check (name) (number) (feedback))))",
        ),
        (
            "claim x == 1\n    for x in 0..\n    if x > 1\nlet b = 2",
            "(source_file (claim (binary (name) (number)) (for_clause (pattern (name)) (range (number))) (if_clause \
             (binary (name) (number)))) (let (pattern (name)) (number)))",
        ),
        (
            "game G(n) {\n    subtract 1\n    if n > 2 { subtract 2 }\n}",
            "(source_file (game name: (name) (parameters (parameter (pattern (name)))) body: (block (rule (take (number))) \
             (guarded (if_clause (binary (name) (number))) (block (rule (take (number))))))))",
        ),
        (
            "let a = [1,\n  2] +\n  [3]\nif a then 1 else 2",
            "(source_file (let (pattern (name)) (binary (list (number) (number)) (list (number)))) (show (conditional \
             (name) (number) (number))))",
        ),
    ];
    for (text, wanted) in cases {
        let told = parse(text).root_node().to_sexp();
        let plain = told
            .replace(" operator: (", " (")
            .replace("verb: (call", "(call")
            .replace("operator: ", "");
        let wanted = wanted.replace("verb: (call", "(call");
        if wanted.contains("left left") {
            assert!(!told.contains("ERROR"), "{told}");
            continue;
        }
        assert_eq!(plain, wanted, "{text}");
    }
}

#[test]
fn the_queries_fit_the_grammar() {
    let folder = root().join("editors/tree-sitter-grundy/queries");
    for name in ["highlights", "folds", "indents", "locals"] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.scm"))).unwrap();
        Query::new(&LANGUAGE.into(), &text).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

#[test]
fn the_extension_of_zed_is_of_this_version() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
    let own =
        read("Cargo.toml").lines().find(|line| line.starts_with("version = ")).unwrap().to_string();
    for path in ["editors/zed/extension.toml", "editors/zed/Cargo.toml"] {
        assert!(read(path).lines().any(|line| line == own), "{path} is not of {own}");
    }
}

/// Zed has forms of its own for all but colours.
#[test]
fn the_queries_of_zed_fit_the_grammar() {
    let folder = root().join("editors/zed/languages/grundy");
    let read = |path: PathBuf| std::fs::read_to_string(path).unwrap();
    for name in ["brackets", "highlights", "indents", "outline", "overrides"] {
        let text = read(folder.join(format!("{name}.scm")));
        Query::new(&LANGUAGE.into(), &text).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    let common = read(root().join("editors/tree-sitter-grundy/queries/highlights.scm"));
    assert_eq!(read(folder.join("highlights.scm")), common, "copy the queries of the grammar");
}

/// `UPDATE_PARSER=1 cargo test` writes what is committed.
#[test]
fn what_is_committed_is_what_is_made() {
    let own = root().join("editors/tree-sitter-grundy/src");
    for file in [
        "parser.c",
        "grammar.json",
        "node-types.json",
        "tree_sitter/parser.h",
        "tree_sitter/alloc.h",
        "tree_sitter/array.h",
    ] {
        let made = std::fs::read_to_string(Path::new(MADE).join(file)).unwrap();
        if std::env::var_os("UPDATE_PARSER").is_some() {
            std::fs::create_dir_all(own.join("tree_sitter")).unwrap();
            std::fs::write(own.join(file), &made).unwrap();
        }
        let kept = std::fs::read_to_string(own.join(file)).unwrap_or_default();
        assert!(kept == made, "{file} is not what grammar.js makes: UPDATE_PARSER=1 cargo test");
    }
}
