//! Pieces on boards: Amazons, Clobber and NoGo as impartial games, by the rules of the examples.

use super::{holds, number, rows};
use crate::support::{read, root};

/// The most free points of a board of NoGo: larger ones take longer than a test may.
const POINTS: usize = 14;

/// The most free squares beside queens of Amazons.
const FREE: usize = 8;

/// The squares of a board in words that hold one of these characters.
fn squares(board: &str, characters: &str) -> String {
    let rows = board.split('|').enumerate();
    let squares = rows.flat_map(|(r, row)| {
        let own = row.chars().enumerate().filter(|(_, c)| characters.contains(*c));
        own.map(move |(c, _)| format!("({r}, {c})"))
    });
    format!("{{{}}}", squares.collect::<Vec<_>>().join(", "))
}

/// The rows of a file whose boards are small, each as an assertion about the position they are; all
/// of them in one run of the game. How many they are.
fn asserted(name: &str, small: impl Fn(&str) -> bool, position: impl Fn(&str) -> String) -> usize {
    let rows = rows(&format!("{name}_boards.tsv"));
    let near: Vec<String> = rows
        .iter()
        .filter(|row| small(&row[0]))
        .map(|row| format!("assert grundy({}) == {}\n", position(&row[0]), number(&row[1])))
        .collect();
    let game = read(&root().join(format!("examples/games/{name}.game")));
    holds(&format!("{game}\n{}", near.concat()));
    near.len()
}

fn count(board: &str, characters: &str) -> usize {
    board.chars().filter(|c| characters.contains(*c)).count()
}

#[test]
fn boards_of_amazons() {
    let position =
        |board: &str| format!("Amazons({}, {})", squares(board, "."), squares(board, "XO"));
    assert_eq!(asserted("amazons", |board| count(board, ".") <= FREE, position), 42);
}

#[test]
fn boards_of_clobber() {
    let position =
        |board: &str| format!("Clobber({}, {})", squares(board, "X"), squares(board, "O"));
    assert_eq!(asserted("clobber", |_| true, position), 32);
}

#[test]
fn boards_of_nogo() {
    let position = |board: &str| {
        format!("NoGo({}, {}, {})", squares(board, "."), squares(board, "X"), squares(board, "O"))
    };
    assert_eq!(asserted("nogo", |board| count(board, ".") <= POINTS, position), 8);
}
