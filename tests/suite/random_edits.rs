//! Random edits of the examples: whatever comes out, nothing panics, and what can be laid out
//! keeps its tree.

use crate::support::{files_in, read};
use grundy::check::{Mode, NoFiles, check};
use grundy::source::Source;
use grundy::syntax::{format::format, more_to_come, parse};
use proptest::prelude::*;

fn corpus() -> Vec<String> {
    ["examples/games", "examples/errors", "language/src/library"]
        .iter()
        .flat_map(|folder| files_in(folder, "game"))
        .filter_map(|path| std::fs::read(&path).ok())
        .filter_map(|bytes| String::from_utf8(bytes).ok())
        .filter(|text| text.len() < 8000)
        .collect()
}

const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "#",
    "\n",
    ";",
    ",",
    "..",
    "=",
    "==",
    "*",
    "-",
    "^",
    " if ",
    " then ",
    " else ",
    " for ",
    " in ",
    " where ",
    " as ",
    " not ",
    "{ ",
    " }",
    "move to ",
    "subtract ",
    "split into ",
    " leaving ",
    " adjacent",
    " with [0] = ",
    "*3",
    "0.5",
    "99999999999999999999",
    "é",
    "\u{1b}",
    "\u{0}",
    "\r",
    "\t",
    "student.",
    " octal 0.8",
    "game ",
    "fn ",
    "let ",
    "graph ",
    "problem \"",
    " union ",
    " xor ",
    "N",
    "import ",
    "->",
    "--",
    "import kayles\n",
];

/// Where to cut, how much to take away, what to put there.
fn edits() -> impl Strategy<Value = Vec<(prop::sample::Index, usize, prop::sample::Index)>> {
    prop::collection::vec(
        (any::<prop::sample::Index>(), 0usize..12, any::<prop::sample::Index>()),
        1..6,
    )
}

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics(which in any::<prop::sample::Index>(), edits in edits()) {
        let corpus = CORPUS.with(|c| c.clone());
        let mut text = corpus[which.index(corpus.len())].clone();
        for (at, gone, piece) in edits {
            let from = boundary(&text, at.index(text.len() + 1));
            let to = boundary(&text, (from + gone).min(text.len()));
            text.replace_range(from..to, PIECES[piece.index(PIECES.len())]);
        }
        let source = Source::new("edited.game", text.clone());
        let checked = check(&source, &NoFiles, Mode::File);
        for found in &checked.diagnostics {
            prop_assert!(!found.labels.is_empty(), "{}", found.message);
            for label in &found.labels {
                prop_assert!(label.source.text().get(label.span.range()).is_some());
            }
            grundy::report::diagnostic(found, grundy::report::Style::PLAIN);
        }
        let _ = more_to_come(&text);
        if let Ok(laid_out) = format(&source) {
            let again = Source::new("again.game", laid_out.clone());
            prop_assert_eq!(&parse(&source).file, &parse(&again).file, "{}\n---\n{}", &text, &laid_out);
            prop_assert_eq!(format(&again).expect("parses"), laid_out, "{}", &text);
        }
    }
}

thread_local! {
    static CORPUS: Vec<String> = corpus();
}

#[test]
fn the_corpus_is_there() {
    assert!(corpus().len() > 100);
    assert!(read(&files_in("examples/games", "game")[0]).len() > 100);
}
