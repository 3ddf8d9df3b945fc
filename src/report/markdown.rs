//! Answers as Markdown, to be pasted into an assignment: tables as tables, drawings as blocks.

use super::Style;
use super::answer::told;
use super::explain;
pub use super::marks::text;
use super::marks::{block, code, destination, move_table, position, prose, table};
use super::phrases::{and_more, tabulated, unlisted};
use crate::meter::{Spent, Text, each, joined, wholly};
use crate::session::answer::is_dot;
use crate::session::answer::{Answer, Axis, Datum, Told};

/// Longer rows are continued in a table of their own: paper is not wide.
const COLUMNS: usize = 20;

/// A drawing stands in a block of letters, whatever is shown on.
const DRAWING: Style = Style { color: false, unicode: true, width: 80 };

/// The question, and below it the answer.
pub fn markdown(answer: &Answer) -> Result<String, Spent> {
    wholly(|| {
        let mut out = Text::new();
        out.push(&code(&answer.source));
        out.push("\n\n");
        out.push(&body(&answer.told, &answer.source));
        out.push("\n");
        super::lines(&out.end())
    })
}

/// The answer without its question.
pub fn body(what: &Told, source: &str) -> String {
    match what {
        Told::Many(all) => joined(all.iter().map(|one| body(one, source)), "\n\n"),
        Told::Value(value) => code(&value.written()),
        Told::Position(worth) => position(worth),
        Told::Moves { of, drawings, total, more, moves } => {
            let mut out = position(of) + "\n\n";
            if of.beside_misere {
                out += &(super::misere::BESIDE.replacen('w', "W", 1) + ".\n\n");
            }
            if !drawings.is_empty() {
                let style = Style { width: usize::MAX, ..Style::PLAIN };
                out += &block(super::board::beside(drawings, style).trim_end());
                out += "\n\n";
            }
            out += &match total {
                Some(0) => "No moves.".to_string(),
                Some(_) => String::new(),
                None => {
                    let text = unlisted(of, *more, moves).replacen('t', "T", 1);
                    if moves.is_empty() { text + "." } else { text + "\n\n" }
                }
            };
            if !moves.is_empty() {
                out += &move_table(moves);
            }
            match and_more(*total, *more, moves) {
                Some(more) => out + &format!("\n\n{more}"),
                None => out,
            }
        }
        Told::Explain { of, options, mex, lesson } => {
            explain::in_markdown(of, options, *mex, lesson)
        }
        Told::Table { game, axes, rows } => match (axes.as_slice(), rows.as_slice()) {
            ([axis], [values]) => {
                let of = game.as_deref().or(tabulated(source)).unwrap_or("");
                row(of, axis, values)
            }
            ([down, across], rows) => grid(game.as_deref(), down, across, rows),
            _ => String::new(),
        },
        Told::Plot { file: Some(file), .. } | Told::Tree { file: Some(file), .. } => {
            format!("![{}]({})", text(source), destination(file))
        }
        Told::Graph(of)
            if of.too_many.is_none() && of.file.as_deref().is_some_and(|f| !is_dot(f)) =>
        {
            format!("![{}]({})", text(source), destination(of.file.as_deref().unwrap_or("")))
        }
        Told::Plots(plots) if plots.file.is_some() => {
            format!("![{}]({})", text(source), destination(plots.file.as_deref().unwrap_or("")))
        }
        Told::Plot { .. }
        | Told::Plots(_)
        | Told::Tree { .. }
        | Told::Graph(_)
        | Told::Quotient(_) => block(&told(what, source, DRAWING)),
        Told::Claim { explained, .. } => {
            // Without the explanations first: they are tables.
            let mut alone = what.clone();
            if let Told::Claim { explained, .. } = &mut alone {
                explained.clear();
            }
            let mut out = prose(&told(&alone, source, DRAWING));
            for one in explained {
                out += &format!("\n\n{}", body(one, source));
            }
            out
        }
        other => prose(&told(other, source, Style { width: usize::MAX, ..DRAWING })),
    }
}

fn cell(value: &Datum) -> String {
    match value {
        Datum::Text(plain) => text(plain),
        other => text(&other.written()),
    }
}

fn row(game: &str, axis: &Axis, values: &[Datum]) -> String {
    let mut tables = Vec::new();
    for (heads, values) in each(axis.values.chunks(COLUMNS).zip(values.chunks(COLUMNS))) {
        let heads: Vec<String> =
            [text(&axis.name)].into_iter().chain(heads.iter().map(cell)).collect();
        let values = [text(game)].into_iter().chain(values.iter().map(cell)).collect();
        tables.push(table(&heads, &[values]));
    }
    joined(&tables, "\n\n")
}

fn grid(game: Option<&str>, down: &Axis, across: &Axis, rows: &[Vec<Datum>]) -> String {
    let corner = format!("{}, {}", text(&down.name), text(&across.name));
    let heads: Vec<String> = [corner].into_iter().chain(across.values.iter().map(cell)).collect();
    let lines: Vec<Vec<String>> = down
        .values
        .iter()
        .zip(rows)
        .map(|(side, row)| {
            let side = format!("**{}**", cell(side));
            [side].into_iter().chain(each(row).map(cell)).collect()
        })
        .collect();
    let name = game.map_or_else(String::new, |game| format!("{}\n\n", text(game)));
    name + &table(&heads, &lines)
}
