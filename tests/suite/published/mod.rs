//! Values that others computed: every row of `tests/data` that the language can say.
//!
//! Some rows are larger than the solver can reach in the time that a test may take. Each of these
//! is held back by a bound with a name of its own, which a faster solver raises.

mod boards;
mod coins;
mod octal;
mod pieces;
mod sequences;
mod sprouts;
mod theorems;
mod traps;
mod two_numbers;

use crate::support::{grundy, read, root};

/// The rows of a file of `tests/data`, taken apart at the tabs, without the words above them.
fn rows(file: &str) -> Vec<Vec<String>> {
    let text = read(&root().join("tests/data").join(file));
    let rows = text.lines().filter(|line| !line.starts_with("# "));
    let rows: Vec<Vec<String>> =
        rows.map(|line| line.split('\t').map(String::from).collect()).collect();
    assert!(!rows.is_empty(), "{file} has no rows");
    rows
}

fn number(word: &str) -> usize {
    word.parse().unwrap_or_else(|_| panic!("`{word}` is no number"))
}

/// Numbers with commas between them.
fn numbers(words: &str) -> Vec<usize> {
    words.split(',').map(number).collect()
}

/// Numbers as a list of the language.
fn list(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    format!("[{}]", words.join(", "))
}

/// Runs a text whose asserts and claims must hold.
#[track_caller]
fn holds(text: &str) {
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
}

/// The numbers of each table that a text asks for.
#[track_caller]
fn tables(text: &str) -> Vec<Vec<usize>> {
    let ran = grundy(&["--format", "json", "-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    let lines = ran.output.lines().map(|line| -> serde_json::Value {
        serde_json::from_str(line).expect("each line is JSON")
    });
    lines
        .filter(|line| line["kind"] == "table")
        .map(|line| serde_json::from_value(line["values"].clone()).expect("a row of numbers"))
        .collect()
}
