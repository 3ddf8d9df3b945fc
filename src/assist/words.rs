//! All words of the language, for completion and help.

use crate::syntax::is_name_char;
use crate::vocabulary::{
    BUILTINS, GRAPH_WORDS, OPERATORS, PARTS, PROBLEM_WORDS, RESERVED, RULE_WORDS, STATEMENT_WORDS,
    TYPE_WORDS, VERBS, Word,
};

/// Every word that a table describes.
pub fn words() -> impl Iterator<Item = &'static Word> {
    let first = STATEMENT_WORDS.iter().chain(VERBS).chain(RULE_WORDS).chain(TYPE_WORDS);
    first.chain(OPERATORS).chain(PARTS).chain(GRAPH_WORDS).chain(PROBLEM_WORDS)
}

/// Whether a statement or a rule can begin with a word.
pub fn begins(word: &str) -> bool {
    STATEMENT_WORDS.iter().chain(VERBS).chain(RULE_WORDS).any(|w| w.name == word)
}

/// Whether a statement can begin with a word.
pub fn starts_statement(word: &str) -> bool {
    STATEMENT_WORDS.iter().chain(VERBS).any(|w| w.name == word)
}

/// The words and functions that can stand in a line of the prompt.
pub fn starting() -> impl Iterator<Item = &'static str> {
    let words = STATEMENT_WORDS.iter().chain(VERBS).chain(RULE_WORDS).map(|w| w.name);
    BUILTINS.iter().map(|b| b.name()).chain(words).chain(RESERVED.iter().copied())
}

/// The letters of a name that a text ends with.
pub fn last_word(text: &str) -> &str {
    let before = text.trim_end_matches(is_name_char);
    text.get(before.len()..).unwrap_or("")
}
