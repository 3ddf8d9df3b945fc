//! Answers that are tables, as CSV for a spreadsheet or a script: quoted as in RFC 4180, with
//! the line ends that the tools of a shell take.

use crate::session::answer::{Answer, Datum, Move, Told, Worth};

/// An answer as a table with a line of heads; none if it is no table.
pub fn csv(answer: &Answer) -> Option<String> {
    let lines = table(&answer.told)?;
    Some(lines.iter().map(|cells| line(cells)).collect())
}

/// One line, its cells quoted where they must be.
pub fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|c| quoted(c)).collect();
    super::lines(&cells.join(",")) + "\n"
}

fn quoted(cell: &str) -> String {
    let plain = !cell.contains([',', '"', '\r', '\n']) && cell.trim() == cell;
    if plain { cell.to_string() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
}

fn cell(value: &Datum) -> String {
    match value {
        Datum::Text(text) => text.clone(),
        other => other.written(),
    }
}

fn cells(items: &[Datum]) -> Vec<String> {
    items.iter().map(cell).collect()
}

fn heads(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

fn table(told: &Told) -> Option<Vec<Vec<String>>> {
    match told {
        Told::Table { game, axes, rows } | Told::Plot { game, axes, rows, .. } => {
            match (axes.as_slice(), rows.as_slice()) {
                ([axis], [values]) => {
                    let head = heads(&[&axis.name, game.as_deref().unwrap_or("value")]);
                    let pairs = axis.values.iter().zip(values);
                    let lines = pairs.map(|(at, value)| vec![cell(at), cell(value)]);
                    Some([head].into_iter().chain(lines).collect())
                }
                ([down, across], rows) => {
                    let corner = format!("{} \\ {}", down.name, across.name);
                    let head: Vec<String> =
                        [corner].into_iter().chain(across.values.iter().map(cell)).collect();
                    let sides = down.values.iter().zip(rows);
                    let lines = sides.map(|(side, row)| {
                        [cell(side)].into_iter().chain(row.iter().map(cell)).collect()
                    });
                    Some([head].into_iter().chain(lines).collect())
                }
                _ => None,
            }
        }
        Told::Lost { names, positions, .. } => {
            let lines = positions.iter().map(|at| cells(at));
            Some([names.clone()].into_iter().chain(lines).collect())
        }
        Told::Moves { moves, .. } | Told::Explain { options: moves, .. } => {
            let head = heads(&["move", "leaves", "grundy", "winning"]);
            Some([head].into_iter().chain(moves.iter().map(a_move)).collect())
        }
        Told::Position(worth) => Some(vec![heads(&["position", "grundy", "outcome"]), of(worth)]),
        Told::Value(Datum::List(items) | Datum::Set(items)) => Some(listed(items)),
        Told::Value(value) => Some(vec![heads(&["value"]), vec![cell(value)]]),
        Told::Many(all) => {
            let tables: Option<Vec<_>> = all.iter().map(table).collect();
            let between = vec![vec![String::new()]];
            tables.map(|tables| tables.join(between.as_slice()))
        }
        _ => None,
    }
}

/// A list: tuples of one length are lines, anything else stands behind its index.
fn listed(items: &[Datum]) -> Vec<Vec<String>> {
    let tuple = |item: &Datum| match item {
        Datum::Tuple(parts) => Some(cells(parts)),
        _ => None,
    };
    let tuples: Option<Vec<Vec<String>>> = items.iter().map(tuple).collect();
    let lengths = tuples.iter().flatten().map(Vec::len);
    match (lengths.clone().min(), lengths.max(), tuples) {
        (Some(least), Some(most), Some(tuples)) if least == most => {
            let head = (1..=most).map(|i| format!("part {i}")).collect();
            [head].into_iter().chain(tuples).collect()
        }
        _ => {
            let lines = items.iter().enumerate().map(|(i, item)| vec![i.to_string(), cell(item)]);
            [heads(&["index", "value"])].into_iter().chain(lines).collect()
        }
    }
}

fn a_move(m: &Move) -> Vec<String> {
    let grundy = m.grundy.map_or_else(String::new, |n| n.to_string());
    vec![m.text.clone(), m.to.clone(), grundy, m.winning.to_string()]
}

fn of(worth: &Worth) -> Vec<String> {
    let grundy = worth.grundy.map_or_else(String::new, |n| n.to_string());
    vec![worth.position.clone(), grundy, worth.outcome.to_string()]
}
