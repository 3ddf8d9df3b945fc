//! Boards: Cram and Chomp.

use super::{holds, number, rows};

/// Cram: connected pieces to n = 20 squares, and strips of one row to n = 60; the rest waits for a
/// faster solver.
const PIECE: usize = 20;
const STRIP: usize = 60;

/// Chomp: bars to n = 64 squares; larger ones take longer than a test may.
const BAR: usize = 64;

type Cells = Vec<(usize, usize)>;

/// The free squares of a board in words.
fn free(board: &str) -> Cells {
    let rows = board.split('|').enumerate();
    rows.flat_map(|(r, row)| {
        let free = row.chars().enumerate().filter(|(_, c)| *c == '.');
        free.map(move |(c, _)| (r, c))
    })
    .collect()
}

/// The size of the greatest connected piece.
fn greatest_piece(cells: &Cells) -> usize {
    let mut left = cells.clone();
    let mut greatest = 0;
    while let Some(start) = left.pop() {
        let (mut open, mut size) = (vec![start], 0);
        while let Some((r, c)) = open.pop() {
            size += 1;
            let touches = |(a, b): &(usize, usize)| a.abs_diff(r) + b.abs_diff(c) == 1;
            open.extend(left.iter().copied().filter(touches));
            left.retain(|cell| !touches(cell));
        }
        greatest = greatest.max(size);
    }
    greatest
}

/// Asserts the values of boards that are in reach, and tells how many are.
fn cram(boards: &[(Cells, usize)]) -> usize {
    let within = boards.iter().filter(|(cells, _)| {
        let strip = cells.iter().all(|(r, _)| *r == 0);
        greatest_piece(cells) <= if strip { STRIP } else { PIECE }
    });
    let asserts: Vec<String> = within
        .map(|(cells, value)| {
            let cells: Vec<String> = cells.iter().map(|(r, c)| format!("({r}, {c})")).collect();
            format!("assert grundy(Cram({{{}}})) == {value}\n", cells.join(", "))
        })
        .collect();
    holds(&format!("import cram\n{}", asserts.concat()));
    asserts.len()
}

/// In one run, so that boards share what they have in common.
#[test]
fn boards_and_positions_of_cram() {
    let positions = rows("cram_positions.tsv");
    let positions: Vec<_> = positions.iter().map(|row| (free(&row[0]), number(&row[1]))).collect();
    assert_eq!(positions.len(), 176);
    let boards = rows("cram_boards.tsv");
    let boards: Vec<_> = boards
        .iter()
        .map(|row| {
            let (height, width) = (number(&row[0]), number(&row[1]));
            let cells = (0..height).flat_map(|r| (0..width).map(move |c| (r, c)));
            (cells.collect(), number(&row[2]))
        })
        .collect();
    assert_eq!(boards.len(), 38);
    let asserted = cram(&[positions, boards].concat());
    assert!(asserted >= 160, "only {asserted} boards");
}

#[test]
fn bars_of_chomp() {
    let bars = rows("chomp_boards.tsv");
    assert_eq!(bars.len(), 27);
    let mut text = String::from("import chomp\n");
    for row in &bars {
        let (rows, columns) = (number(&row[0]), number(&row[1]));
        if rows * columns <= BAR {
            let bar = vec![columns.to_string(); rows].join(", ");
            text += &format!("assert grundy(Chomp([{bar}])) == {}\n", row[2]);
        }
    }
    assert!(text.lines().count() > 24, "{text}");
    holds(&text);
}
