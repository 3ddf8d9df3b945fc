//! Answers that are tables, as CSV for a spreadsheet or a script: quoted as in RFC 4180, with
//! the line ends that the tools of a shell take.

use super::beyond;
use super::tables::cell;
use crate::meter::{Spent, Text, each, wholly};
use crate::session::answer::{Answer, Datum, Move, Told, Worth};
use crate::session::{Row, Sweep};

/// An answer as a table with a line of heads; none if it is no table.
pub fn csv(answer: &Answer) -> Result<Option<String>, Spent> {
    wholly(|| {
        let mut out = Text::new();
        is_table(&answer.told).then(|| {
            table(&answer.told, &mut |cells| out.push(&line(&cells)));
            out.end()
        })
    })
}

fn is_table(told: &Told) -> bool {
    match told {
        Told::Table { axes, rows, .. } | Told::Plot { axes, rows, .. } => {
            axes.len() == 2 || axes.len() == 1 && rows.len() == 1
        }
        Told::Lost { .. }
        | Told::Quotient(_)
        | Told::Moves { .. }
        | Told::Explain { .. }
        | Told::Position(_)
        | Told::Value(_) => true,
        Told::Many(all) => all.iter().all(is_table),
        _ => false,
    }
}

/// Rows of a sweep, below the line of heads if that is wanted.
pub fn rows(sweep: &Sweep, rows: &[Row], heads: bool) -> Result<String, Spent> {
    wholly(|| {
        let mut out = Text::new();
        let values: Vec<Datum> = each(rows).map(|row| row.value.clone()).collect();
        let what = columns(&values, &["value"]);
        if heads {
            out.push(&line(&sweep.names.iter().chain(&what).cloned().collect::<Vec<_>>()));
        }
        for row in each(rows) {
            let at = cells(&row.at).into_iter();
            out.push(&line(&at.chain(parts(&row.value, what.len())).collect::<Vec<_>>()));
        }
        out.end()
    })
}

/// One line, its cells quoted where they must be.
pub fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|c| quoted(c)).collect();
    super::lines(&cells.join(",")) + "\n"
}

fn quoted(cell: &str) -> String {
    // Many programs take a semicolon or a tab for the end of a cell.
    let apart = [',', ';', '\t', '"', '\r', '\n'];
    let plain = !cell.contains(apart) && cell.trim() == cell;
    if plain { cell.to_string() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
}

fn cells(items: &[Datum]) -> Vec<String> {
    each(items).map(cell).collect()
}

fn heads(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

/// The lines of a table, one after the other.
fn table(told: &Told, put: &mut dyn FnMut(Vec<String>)) {
    match told {
        Told::Table { game, axes, rows } | Told::Plot { game, axes, rows, .. } => {
            match (axes.as_slice(), rows.as_slice()) {
                ([axis], [values]) => {
                    let names: Vec<&str> = axis.name.split(", ").collect();
                    let at = columns(&axis.values, &names);
                    let what = columns(values, &[game.as_deref().unwrap_or("value")]);
                    put(at.iter().chain(&what).cloned().collect());
                    for (place, value) in each(axis.values.iter().zip(values)) {
                        put(parts(place, at.len()).chain(parts(value, what.len())).collect());
                    }
                }
                ([down, across], rows) => {
                    let corner = format!("{} \\ {}", down.name, across.name);
                    let with = |side: String, row: &[Datum]| {
                        [side].into_iter().chain(each(row).map(cell)).collect()
                    };
                    put(with(corner, &across.values));
                    for (side, row) in each(down.values.iter().zip(rows)) {
                        put(with(cell(side), row));
                    }
                }
                _ => {}
            }
        }
        Told::Quotient(found) => {
            put(heads(&["heap", "element"]));
            let name = |n: usize| {
                let names = found.positions.as_ref().map(|positions| &positions.names);
                names.and_then(|names| names.get(n)).cloned().unwrap_or_else(|| n.to_string())
            };
            each(found.map.iter().enumerate())
                .for_each(|(n, element)| put(vec![name(n), element.clone()]));
        }
        Told::Lost { names, positions, .. } => {
            put(names.clone());
            each(positions).for_each(|at| put(cells(at)));
        }
        Told::Moves { moves, .. } | Told::Explain { options: moves, .. } => {
            put(heads(&["move", "leaves", "grundy", "winning"]));
            each(moves).for_each(|one| put(a_move(one)));
        }
        Told::Position(worth) => {
            put(heads(&["position", "grundy", "outcome"]));
            put(of(worth));
        }
        Told::Value(Datum::List(items) | Datum::Set(items)) => listed(items, put),
        Told::Value(value) => {
            put(heads(&["value"]));
            put(vec![cell(value)]);
        }
        Told::Many(all) => {
            for (i, one) in each(all).enumerate() {
                if i > 0 {
                    put(vec![String::new()]);
                }
                table(one, put);
            }
        }
        _ => {}
    }
}

/// The heads of values: tuples of one length have a column for each part.
fn columns(values: &[Datum], names: &[&str]) -> Vec<String> {
    let length = |value: &Datum| match value {
        Datum::Tuple(parts) => Some(parts.len()),
        _ => None,
    };
    let first = values.first().and_then(length);
    match first.filter(|_| values.iter().all(|value| length(value) == first)) {
        Some(most) if most == names.len() => heads(names),
        Some(most) => (1..=most).map(|i| format!("{} {i}", names.join(", "))).collect(),
        None => vec![names.join(", ")],
    }
}

/// A value as this number of cells.
fn parts(value: &Datum, columns: usize) -> impl Iterator<Item = String> {
    let own = match value {
        Datum::Tuple(parts) if parts.len() == columns => parts.as_slice(),
        other => std::slice::from_ref(other),
    };
    own.iter().map(cell)
}

/// A list: tuples of one length are lines, anything else stands behind its index.
fn listed(items: &[Datum], put: &mut dyn FnMut(Vec<String>)) {
    let length = |item: &Datum| match item {
        Datum::Tuple(parts) => Some(parts.len()),
        _ => None,
    };
    let first = items.first().and_then(length);
    match first.filter(|_| items.iter().all(|item| length(item) == first)) {
        Some(most) => {
            put((1..=most).map(|i| format!("part {i}")).collect());
            for item in each(items) {
                if let Datum::Tuple(parts) = item {
                    put(cells(parts));
                }
            }
        }
        None => {
            put(heads(&["index", "value"]));
            for (i, item) in each(items).enumerate() {
                put(vec![i.to_string(), cell(item)]);
            }
        }
    }
}

fn a_move(m: &Move) -> Vec<String> {
    let grundy = beyond::cell(m.grundy, m.beyond.as_ref());
    vec![m.text.clone(), m.to.clone(), grundy, m.winning.to_string()]
}

fn of(worth: &Worth) -> Vec<String> {
    let grundy = beyond::cell(worth.grundy, worth.beyond.as_ref());
    vec![worth.position.clone(), grundy, worth.outcome.to_string()]
}
