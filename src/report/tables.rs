//! Tables that fit the width: a row of values under its numbers, a grid as in a textbook.

use super::Style;
use crate::session::answer::{Axis, Datum};

fn cell(value: &Datum) -> String {
    match value {
        Datum::Text(text) => text.clone(),
        other => other.written(),
    }
}

/// Values in a row, in as many lines as they take.
pub fn row(game: Option<&str>, axis: &Axis, values: &[Datum], style: Style) -> String {
    let heads: Vec<String> = axis.values.iter().map(cell).collect();
    let cells: Vec<String> = values.iter().map(cell).collect();
    let wide = heads.iter().chain(&cells).map(|c| c.chars().count()).max().unwrap_or(1);
    let left = axis.name.chars().count().max(game.map_or(0, |g| g.chars().count()));
    let room = style.width.saturating_sub(left + 2).max(wide + 1);
    let each = (room / (wide + 1)).max(1);
    let mut out = String::new();
    for (heads, cells) in heads.chunks(each).zip(cells.chunks(each)) {
        if !out.is_empty() {
            out.push('\n');
        }
        for (name, cells) in [(&*axis.name, heads), (game.unwrap_or(""), cells)] {
            out += &format!("{name:<left$} ");
            cells.iter().for_each(|c| out += &format!(" {c:>wide$}"));
            out.push('\n');
        }
    }
    out.trim_end().to_string()
}

/// Values in a grid, with what does not fit the width left out and said to be.
pub fn grid(
    game: Option<&str>,
    down: &Axis,
    across: &Axis,
    rows: &[Vec<Datum>],
    style: Style,
) -> String {
    let heads: Vec<String> = across.values.iter().map(cell).collect();
    let sides: Vec<String> = down.values.iter().map(cell).collect();
    let cells: Vec<Vec<String>> = rows.iter().map(|r| r.iter().map(cell).collect()).collect();
    let widths = cells.iter().flatten().chain(&heads).map(|c| c.chars().count());
    let wide = widths.max().unwrap_or(1);
    let corner = format!("{}, {}", down.name, across.name);
    let left =
        sides.iter().map(|s| s.chars().count()).max().unwrap_or(0).max(corner.chars().count());
    let room = style.width.saturating_sub(left + 3).max(wide + 1);
    let shown = (room / (wide + 1)).clamp(1, heads.len().max(1));
    let bar = if style.unicode { "│" } else { "|" };
    let line = |side: &str, cells: &[String]| {
        let cells: String = cells.iter().take(shown).map(|c| format!(" {c:>wide$}")).collect();
        format!("{side:>left$} {bar}{cells}\n")
    };
    let mut out = game.map_or(String::new(), |g| format!("{g}\n"));
    out += &line(&corner, &heads);
    for (side, cells) in sides.iter().zip(&cells) {
        out += &line(side, cells);
    }
    if shown < heads.len() {
        out += &format!("({} more columns do not fit)\n", heads.len() - shown);
    }
    out.trim_end().to_string()
}
