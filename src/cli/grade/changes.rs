//! Marks that differ from those of an earlier run, as its table has them.

use super::table::Table;
use crate::grade::Points;
use crate::report::grade::{AFTER_PROBLEMS, Class, Entry, cell, points};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The marks of an earlier run.
pub struct Before {
    path: PathBuf,
    problems: Vec<String>,
    /// By submission: the points of each problem, and their sum.
    rows: BTreeMap<String, (Vec<String>, String)>,
}

impl Before {
    /// Reads a table of points; or says why it cannot be read.
    pub fn read(path: &Path) -> Result<Before, String> {
        let shown = path.display();
        let Table { headings, rows: lines } = Table::read(path)?;
        let is_table = headings.first().is_some_and(|h| h == "submission");
        // A problem may be called like one of the columns behind the problems.
        let behind = headings.windows(AFTER_PROBLEMS.len()).rposition(|h| h == AFTER_PROBLEMS);
        let behind = behind.filter(|_| is_table);
        let behind = behind
            .ok_or_else(|| format!("{shown} is no table of points, such as `--csv` writes"))?;
        let mut rows = BTreeMap::new();
        for (_, cells) in lines {
            let own = cells.get(1..behind).unwrap_or_default().to_vec();
            let total = cells.get(behind).cloned().unwrap_or_default();
            rows.insert(cells.first().cloned().unwrap_or_default(), (own, total));
        }
        let problems = headings.get(1..behind).unwrap_or_default().to_vec();
        Ok(Before { path: path.to_path_buf(), problems, rows })
    }

    /// The lines of what has changed. Of a part of a class nobody can say who is missing.
    pub fn changes(mut self, class: &Class, part: bool) -> Vec<String> {
        let mut lines = Vec::new();
        for entry in &class.entries {
            let name = cell(&entry.name);
            let Some((old, total)) = self.rows.remove(&name) else {
                let points = sum_of(entry);
                lines.push(format!("{name}: new, {} points", known(Some(&points))));
                continue;
            };
            let mut parts = Vec::new();
            for problem in &entry.judged.problems {
                let at = self.problems.iter().position(|id| *id == cell(&problem.id));
                let (was, is) = (at.and_then(|at| old.get(at)), points(problem));
                if was != Some(&is) {
                    parts.push(format!(
                        "problem {}: {} → {}",
                        problem.id,
                        known(was),
                        known(Some(&is))
                    ));
                }
            }
            for id in &self.problems {
                if !entry.judged.problems.iter().any(|problem| cell(&problem.id) == *id) {
                    parts.push(format!("problem {id}: no longer asked"));
                }
            }
            let is = sum_of(entry);
            if total != is || !parts.is_empty() {
                // Being late takes from the sum alone.
                let late = number(&total).zip(number(&is)).is_some_and(|(was, is)| {
                    let own = entry.judged.problems.iter().map(|problem| number(&points(problem)));
                    let sum = |all: &mut dyn Iterator<Item = Option<f64>>| {
                        all.map(|points| points.unwrap_or(0.0)).sum::<f64>()
                    };
                    let before = sum(&mut old.iter().map(|points| number(points)));
                    was - before != is - sum(&mut own.into_iter())
                });
                if late || parts.is_empty() {
                    parts.push(match entry.late_by {
                        None | Some(Points::NONE) => "no longer less for being late".to_string(),
                        Some(by) => format!("late: less {by}"),
                    });
                }
                let (was, is) = (known(Some(&total)), known(Some(&is)));
                lines.push(format!("{name}: {was} → {is} points ({})", parts.join(", ")));
            }
        }
        if !part {
            lines.extend(self.rows.into_keys().map(|name| format!("{name}: no longer there")));
        }
        if lines.is_empty() {
            lines.push(format!("no marks differ from those of {}", self.path.display()));
        }
        lines
    }
}

/// The points of a cell; halves are exact.
fn number(cell: &str) -> Option<f64> {
    cell.parse().ok()
}

/// The sum of an entry, as the table has it.
fn sum_of(entry: &Entry) -> String {
    entry.total().map_or_else(String::new, |points| points.to_string())
}

/// An empty cell is what nobody knows.
fn known(points: Option<&String>) -> &str {
    match points.map(String::as_str) {
        None | Some("") => "?",
        Some(points) => points,
    }
}
