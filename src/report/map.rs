//! A map of two numbers, with the lost positions marked: the first number goes down, the
//! second across, as in a table.

use super::Style;
use super::plot::{Sheet, edge, numbers};
use super::scale::{label, range, ticks};
use crate::meter::each;
use crate::session::answer::{Axis, Datum};

/// A map with more lines is cut.
const MOST_LINES: usize = 100;

/// Is this what a map marks: a lost position, or what is true?
pub(super) fn is_marked(value: &Datum) -> bool {
    matches!(value, Datum::Number(0) | Datum::Outcome('P') | Datum::Truth(true))
}

/// What is marked, in words; none if these values are nothing that a map can show.
pub(super) fn marked(game: Option<&str>, rows: &[Vec<Datum>]) -> Option<String> {
    let mut all = rows.iter().flatten();
    match (all.next(), game) {
        (Some(Datum::Outcome(_)), None) => Some("P-positions".to_string()),
        (Some(Datum::Number(_)), None) => Some("where it is 0".to_string()),
        (Some(Datum::Truth(_)), None) => Some("where it is true".to_string()),
        (Some(Datum::Outcome(_) | Datum::Number(_)), Some(game)) => {
            Some(format!("P-positions of {game}"))
        }
        (None, _) => Some("nothing to draw".to_string()),
        _ => None,
    }
}

/// How a position is drawn.
#[derive(Clone, Copy, PartialEq)]
enum Cell {
    /// A letter and a blank.
    Wide,
    Letter,
    /// A dot of braille.
    Dot,
}

pub(super) fn map(
    game: Option<&str>,
    down: &Axis,
    across: &Axis,
    rows: &[Vec<Datum>],
    style: Style,
) -> String {
    let sides: Vec<String> = each(&down.values).map(label).collect();
    let left = super::column(sides.iter().map(|s| s.chars().count()).max().unwrap_or(0));
    let room = style.width.saturating_sub(left + 2).max(8);
    let columns = across.values.len();
    let cell = match columns {
        n if 2 * n <= room => Cell::Wide,
        n if n <= room || !style.unicode => Cell::Letter,
        _ => Cell::Dot,
    };
    let (per_letter, per_line) = if cell == Cell::Dot { (2, 4) } else { (1, 1) };
    let width = if cell == Cell::Wide { columns } else { room };
    let shown = (columns.min(width * per_letter), rows.len().min(MOST_LINES * per_line));
    let (yes, no) = if style.unicode { ('●', '·') } else { ('#', '.') };
    let Some(what) = marked(game, rows) else {
        return "these values cannot be drawn on a map; `table` shows them".to_string();
    };
    if rows.iter().all(Vec::is_empty) {
        return what;
    }
    let sign = if cell == Cell::Dot { "a dot".to_string() } else { yes.to_string() };
    let head = format!("{what} ({sign}): {} down, {} across", range(down), range(across));
    let mut out = super::wrapped(&head, style.width);

    let column = |i: usize| if cell == Cell::Wide { 2 * i } else { i / per_letter };
    let places = ticks(across, |step, longest| column(step) > longest);
    let places = places.into_iter().filter(|(i, _)| *i < shown.0);
    let places: Vec<(usize, String)> = places.map(|(i, label)| (column(i), label)).collect();
    let used = column(shown.0.saturating_sub(1)) + 1;
    let (corner, notch, rail) = if style.unicode { ("┌", '┴', "│") } else { ("+", '+', "|") };
    out.push(format!("{:left$}  {}", "", numbers(&places, room)).trim_end().to_string());
    out.push(format!("{:left$} {corner}{}", "", edge(&places, used, notch, style)));

    let lines: Vec<String> = if cell == Cell::Dot {
        let mut sheet = Sheet::new(used, shown.1.div_ceil(4));
        for (y, row) in rows.iter().take(shown.1).enumerate() {
            let marked = row.iter().take(shown.0).enumerate().filter(|(_, v)| is_marked(v));
            marked.for_each(|(x, _)| sheet.dot(x, y));
        }
        sheet.lines(None)
    } else {
        let gap = if cell == Cell::Wide { " " } else { "" };
        let letter = |value: &Datum| if is_marked(value) { yes } else { no };
        let line = |row: &Vec<Datum>| -> String {
            row.iter().take(shown.0).map(|v| format!("{}{gap}", letter(v))).collect()
        };
        rows.iter().take(shown.1).map(line).collect()
    };
    for (i, line) in lines.iter().enumerate() {
        let side = sides.get(i * per_line).map_or("", String::as_str);
        out.push(format!("{side:>left$} {rail}{line}").trim_end().to_string());
    }
    let cut = [(columns - shown.0, "column", "columns"), (rows.len() - shown.1, "row", "rows")];
    let cut: Vec<String> = cut
        .iter()
        .filter(|(n, ..)| *n > 0)
        .map(|(n, one, many)| format!("{n} more {}", if *n == 1 { one } else { many }))
        .collect();
    if !cut.is_empty() {
        let verb = if cut.as_slice() == ["1 more column"] { "does" } else { "do" };
        out.push(format!("({} {verb} not fit)", cut.join(" and ")));
    }
    out.join("\n")
}
