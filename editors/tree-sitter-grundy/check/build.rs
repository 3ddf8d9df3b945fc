//! Makes the parser of ../grammar.js, which needs node, and compiles it with ../src/scanner.c.

use std::path::{Path, PathBuf};

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap());
    let grammar = Path::new("..").canonicalize().unwrap();
    for file in ["grammar.js", "src/scanner.c", "tree-sitter.json"] {
        println!("cargo:rerun-if-changed=../{file}");
    }
    let mut told = Vec::new();
    let made = tree_sitter_generate::generate_parser_in_directory(
        grammar.clone(),
        Some(out.clone()),
        Some(grammar.join("grammar.js")),
        15,
        None,
        None,
        true,
        tree_sitter_generate::OptLevel::default(),
        &mut told,
    );
    for one in told {
        println!("cargo:warning={one}");
    }
    if let Err(problem) = made {
        panic!("{problem}");
    }
    let mut compiler = cc::Build::new();
    compiler.include(&out).file(out.join("parser.c")).file(grammar.join("src/scanner.c"));
    compiler.std("c11").warnings(false).compile("tree-sitter-grundy");
}
