//! The grammars of editors are made from the tables of the program. `UPDATE_DOCS=1 cargo test` writes them.

use crate::support::{read, root};
use grundy::vocabulary::{
    BUILTINS, OPERATORS, OUTCOMES, PARTS, PROBLEM_WORDS, RESERVED, RULE_WORDS, STATEMENT_WORDS,
    TYPE_WORDS, VERBS, Word,
};
use serde_json::{Value, json};

const TEXTMATE: &str = "editors/vscode/syntaxes/grundy.tmLanguage.json";

/// Words that may be followed by no letter of a name, nor stand behind one.
fn whole<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut words: Vec<&str> = words.collect();
    words.sort_unstable();
    words.dedup();
    format!("(?<![\\p{{L}}\\p{{N}}_'])(?:{})(?![\\p{{L}}\\p{{N}}_'])", words.join("|"))
}

fn names(words: &'static [Word]) -> impl Iterator<Item = &'static str> {
    let letters = |name: &&str| name.starts_with(|c: char| c.is_alphabetic());
    words.iter().map(|word| word.name).filter(letters)
}

const NAME: &str = "[\\p{L}_][\\p{L}\\p{N}_']*";

fn defines(word: &str, scope: &str) -> Value {
    json!({
        "match": format!("(?<![\\p{{L}}\\p{{N}}_'])({word})\\s+({NAME})"),
        "captures": {
            "1": {"name": format!("storage.type.{word}.grundy")},
            "2": {"name": format!("{scope}.grundy")},
        },
    })
}

fn textmate() -> Value {
    let operators: Vec<&str> = names(OPERATORS).collect();
    let outcomes: Vec<&str> = OUTCOMES.iter().map(|(name, _)| *name).collect();
    let constants = ["true", "false"];
    let other = RESERVED
        .iter()
        .copied()
        .filter(|w| !operators.contains(w) && !outcomes.contains(w) && !constants.contains(w));
    let begins = names(STATEMENT_WORDS).chain(names(VERBS)).chain(names(RULE_WORDS));
    let begins = whole(begins.chain(names(PROBLEM_WORDS)));
    let parts = names(PARTS).filter(|w| !constants.contains(w));
    json!({
        "name": "Grundy",
        "scopeName": "source.grundy",
        "fileTypes": ["game"],
        "patterns": [
            {"name": "comment.line.documentation.number-sign.grundy", "match": "^\\s*##.*$"},
            {"name": "comment.line.number-sign.grundy", "match": "#.*$"},
            {
                "name": "string.quoted.double.grundy",
                "match": "\"(?:\\\\.|[^\"\\\\])*(?:\"|$)",
            },
            {
                "match": format!("({})\\s+([0-9A-Fa-f]+\\.[0-9A-Fa-f]*)", whole(["octal", "hex"].into_iter())),
                "captures": {
                    "1": {"name": "keyword.other.grundy"},
                    "2": {"name": "constant.numeric.code.grundy"},
                },
            },
            defines("game", "entity.name.type"),
            defines("graph", "entity.name.type"),
            defines("fn", "entity.name.function"),
            // What begins a statement or a rule, where one can begin.
            {
                "match": format!("(?:^\\s*|[;{{]\\s*)({begins})"),
                "captures": {"1": {"name": "keyword.control.grundy"}},
            },
            {"name": "constant.language.outcome.grundy", "match": whole(outcomes.iter().copied())},
            {"name": "constant.language.boolean.grundy", "match": whole(constants.iter().copied())},
            {"name": "keyword.operator.word.grundy", "match": whole(operators.iter().copied())},
            {"name": "keyword.other.grundy", "match": whole(other.chain(parts))},
            {
                "match": format!(":\\s*[\\[{{(]*({})", whole(names(TYPE_WORDS))),
                "captures": {"1": {"name": "support.type.grundy"}},
            },
            {
                "name": "support.function.grundy",
                "match": format!("{}(?=\\s*\\()", whole(BUILTINS.iter().map(|b| b.name()))),
            },
            {"name": "constant.numeric.grundy", "match": "(?<![\\p{L}\\p{N}_'])\\d+"},
            {"name": "variable.other.grundy", "match": NAME},
            {"name": "keyword.operator.grundy", "match": "\\.\\.|->|--|==|!=|<=|>=|[=<>+\\-*/%^⊕⊗]"},
        ],
    })
}

/// Holds a file to what is made from the tables.
#[track_caller]
fn holds(path: &str, made: &str) {
    let file = root().join(path);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, made).unwrap();
    }
    let written = read(&file);
    assert!(written == made, "{path} is not what the tables say: UPDATE_DOCS=1 cargo test editors");
}

#[test]
fn the_textmate_grammar_is_that_of_the_tables() {
    let made = serde_json::to_string_pretty(&textmate()).unwrap() + "\n";
    holds(TEXTMATE, &made);
}

#[test]
fn the_extension_is_of_this_version() {
    let package: Value =
        serde_json::from_str(&read(&root().join("editors/vscode/package.json"))).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    let of = &package["contributes"]["languages"][0]["configuration"];
    let path = root().join("editors/vscode").join(of.as_str().unwrap());
    let configuration: Value = serde_json::from_str(&read(&path)).unwrap();
    assert_eq!(configuration["comments"]["lineComment"], "#");
}

/// The grammar for tree-sitter is written by hand: it knows every word of the language, and colours it.
#[test]
fn the_tree_sitter_grammar_knows_every_word() {
    let folder = root().join("editors/tree-sitter-grundy");
    let grammar = read(&folder.join("grammar.js"));
    let colours = read(&folder.join("queries/highlights.scm"));
    let tables = [STATEMENT_WORDS, RULE_WORDS, PROBLEM_WORDS, VERBS, OPERATORS, PARTS];
    let names = tables.into_iter().flatten().flat_map(|word| word.name.split(' '));
    let mut missing = Vec::new();
    for word in names.chain(RESERVED.iter().copied()) {
        let quoted = format!("\"{word}\"");
        // What asks, what is true and who wins are coloured by the kind of their node.
        let by_kind = VERBS.iter().any(|verb| verb.name == word)
            || OUTCOMES.iter().any(|(outcome, _)| *outcome == word)
            || ["true", "false"].contains(&word);
        if !grammar.contains(&quoted) {
            missing.push(format!("{word} in grammar.js"));
        }
        if !by_kind && !colours.contains(&quoted) {
            missing.push(format!("{word} in highlights.scm"));
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}
