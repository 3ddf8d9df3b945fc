//! Tables that fit the width: a row of values under its numbers, a grid as in a textbook.

use super::Style;
use crate::meter::{Text, each};
use crate::session::answer::{Axis, Datum};
use std::fmt::Write;

/// A value as it stands in a cell: texts without their quotation marks.
pub(super) fn cell(value: &Datum) -> String {
    match value {
        Datum::Text(text) => text.clone(),
        other => other.written(),
    }
}

/// How wide a column of them is.
fn widest<'a>(cells: impl IntoIterator<Item = &'a Datum>) -> Option<usize> {
    each(cells).map(|value| cell(value).chars().count()).max().map(super::column)
}

/// A line of cells behind what stands at its side. A text takes what there is room for.
fn line(out: &mut Text, side: std::fmt::Arguments<'_>, cells: &[Datum], wide: usize) {
    let _ = out.write_fmt(side);
    for value in each(cells) {
        let _ = write!(out, " {:>wide$}", cell(value));
    }
    out.push("\n");
}

/// Values in a row, in as many lines as they take.
pub(super) fn row(game: Option<&str>, axis: &Axis, values: &[Datum], style: Style) -> String {
    let wide = widest(axis.values.iter().chain(values)).unwrap_or(1);
    let left = super::column(axis.name.chars().count().max(game.map_or(0, |g| g.chars().count())));
    let room = style.width.saturating_sub(left + 2).max(wide + 1);
    let each = (room / (wide + 1)).max(1);
    let mut out = Text::new();
    for (heads, cells) in axis.values.chunks(each).zip(values.chunks(each)) {
        if !out.is_empty() {
            out.push("\n");
        }
        for (name, cells) in [(&*axis.name, heads), (game.unwrap_or(""), cells)] {
            line(&mut out, format_args!("{name:<left$} "), cells, wide);
        }
    }
    ended(out)
}

/// Values in a grid, with what does not fit the width left out and said to be.
pub(super) fn grid(
    game: Option<&str>,
    down: &Axis,
    across: &Axis,
    rows: &[Vec<Datum>],
    style: Style,
) -> String {
    let heads = &across.values;
    let wide = widest(rows.iter().flatten().chain(heads)).unwrap_or(1);
    let corner = format!("{}, {}", down.name, across.name);
    let left = super::column(widest(&down.values).unwrap_or(0).max(corner.chars().count()));
    let room = style.width.saturating_sub(left + 3).max(wide + 1);
    let shown = (room / (wide + 1)).clamp(1, heads.len().max(1));
    let bar = if style.unicode { "│" } else { "|" };
    let mut out = Text::new();
    if let Some(game) = game {
        out.push(game);
        out.push("\n");
    }
    let beginning = |cells: &[Datum]| cells.len().min(shown);
    let head = heads.get(..beginning(heads)).unwrap_or(heads);
    line(&mut out, format_args!("{corner:>left$} {bar}"), head, wide);
    for (side, row) in down.values.iter().zip(rows) {
        let row = row.get(..beginning(row)).unwrap_or(row);
        line(&mut out, format_args!("{:>left$} {bar}", cell(side)), row, wide);
    }
    if shown < heads.len() {
        let _ = writeln!(out, "({} more columns do not fit)", heads.len() - shown);
    }
    ended(out)
}

/// A text without the blanks at its end.
fn ended(out: Text) -> String {
    let mut text = out.end();
    text.truncate(text.trim_end().len());
    text
}
