//! Marks that differ from those of an earlier run, as its table has them.

use super::table::Table;
use crate::grade::{AFTER_PROBLEMS, Points};
use crate::report::grade::{Class, Entry, cell, points};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The marks of an earlier run.
pub(super) struct Before {
    path: PathBuf,
    problems: Vec<String>,
    rows: Vec<Row>,
}

/// What an earlier table has of a submission.
#[derive(Clone, Default)]
struct Row {
    name: String,
    /// Who handed it in, where a course system or the list of the course told it.
    id: String,
    system_id: String,
    email: String,
    /// The points of each problem, and their sum.
    points: Vec<String>,
    total: String,
}

/// What tells whose a row is, the surest first.
#[derive(Clone, Copy)]
enum Key {
    IdAndName,
    Id,
    Email,
    Name,
}

impl Key {
    fn of(self, ids: [&str; 2], email: &str, name: &str) -> Vec<String> {
        let ids = ids.into_iter().filter(|id| !id.is_empty());
        let all: Vec<String> = match self {
            Key::IdAndName => ids.map(|id| format!("{id}\n{name}")).collect(),
            Key::Id => ids.map(str::to_string).collect(),
            Key::Email => vec![email.to_string()],
            Key::Name => vec![name.to_string()],
        };
        all.into_iter().filter(|key| !key.is_empty()).collect()
    }

    fn of_row(self, row: &Row) -> Vec<String> {
        self.of([&row.id, &row.system_id], &row.email, &row.name)
    }

    fn of_entry(self, entry: &Entry) -> Vec<String> {
        let text = |of: &Option<String>| of.as_deref().map(cell).unwrap_or_default();
        let person = &entry.person;
        let (id, system_id, email) =
            (text(&person.id), text(&person.system_id), text(&person.email));
        self.of([&id, &system_id], &email, &cell(&entry.name))
    }
}

/// For each key the one thing that has it; none where several do.
fn single<'a, T: 'a>(
    all: impl Iterator<Item = (usize, &'a T)>,
    keys: impl Fn(&T) -> Vec<String>,
) -> BTreeMap<String, Option<usize>> {
    let mut places: BTreeMap<String, Option<usize>> = BTreeMap::new();
    for (at, one) in all {
        for key in keys(one) {
            let again = |place: &mut Option<usize>| {
                if *place != Some(at) {
                    *place = None;
                }
            };
            places.entry(key).and_modify(again).or_insert(Some(at));
        }
    }
    places
}

impl Before {
    /// Reads a table of points; or says why it cannot be read.
    pub(super) fn read(path: &Path) -> Result<Before, String> {
        let shown = path.display();
        let Table { headings, rows: lines } = Table::read(path)?;
        let is_table = headings.first().is_some_and(|h| h == "submission");
        // A problem may be called like one of the columns behind the problems.
        let behind = headings.windows(AFTER_PROBLEMS.len()).rposition(|h| h == AFTER_PROBLEMS);
        let behind = behind.filter(|_| is_table);
        let behind = behind
            .ok_or_else(|| format!("{shown} is no table of points, such as `--csv` writes"))?;
        let column = |name: &str| {
            let after = headings.iter().skip(behind).position(|heading| heading == name);
            after.map(|after| behind + after)
        };
        let (id, system_id, email) = (column("id"), column("system_id"), column("email"));
        let row = |cells: Vec<String>| {
            let text = |at: Option<usize>| at.and_then(|at| cells.get(at)).cloned();
            Row {
                name: text(Some(0)).unwrap_or_default(),
                id: text(id).unwrap_or_default(),
                system_id: text(system_id).unwrap_or_default(),
                email: text(email).unwrap_or_default(),
                points: cells
                    .get(1..behind)
                    .unwrap_or_default()
                    .iter()
                    .map(|cell| as_written(cell))
                    .collect(),
                total: as_written(&text(Some(behind)).unwrap_or_default()),
            }
        };
        let rows = lines.into_iter().map(|(_, cells)| row(cells)).collect();
        let problems = headings.get(1..behind).unwrap_or_default().to_vec();
        Ok(Before { path: path.to_path_buf(), problems, rows })
    }

    /// Takes out the row of each submission.
    fn taken(&mut self, class: &Class) -> Vec<Option<Row>> {
        let mut rows: Vec<Option<Row>> =
            std::mem::take(&mut self.rows).into_iter().map(Some).collect();
        let mut taken: Vec<Option<Row>> = vec![None; class.entries.len()];
        for key in [Key::IdAndName, Key::Id, Key::Email, Key::Name] {
            let left = rows.iter().enumerate().filter_map(|(at, row)| Some((at, row.as_ref()?)));
            let places = single(left, |row| key.of_row(row));
            let open = class.entries.iter().zip(&taken).enumerate();
            let open = open.filter(|(_, (_, taken))| taken.is_none());
            let entries = single(open.map(|(at, (entry, _))| (at, entry)), |e| key.of_entry(e));
            for (text, at) in entries {
                let place = places.get(&text).copied().flatten();
                let (Some(at), Some(place)) = (at, place) else { continue };
                let (Some(taken), Some(row)) = (taken.get_mut(at), rows.get_mut(place)) else {
                    continue;
                };
                if taken.is_none() {
                    *taken = row.take();
                }
            }
        }
        self.rows = rows.into_iter().flatten().collect();
        taken
    }

    /// The lines of what has changed. Of a part of a class nobody can say who is missing.
    pub(super) fn changes(mut self, class: &Class, part: bool) -> Vec<String> {
        let mut lines = Vec::new();
        let before = self.taken(class);
        for (entry, before) in class.entries.iter().zip(before) {
            let mut name = cell(&entry.name);
            let Some(Row { name: called, points: old, total, .. }) = before else {
                let points = sum_of(entry);
                lines.push(format!("{name}: new, {} points", known(Some(&points))));
                continue;
            };
            if called != name {
                name += &format!(" (before: {called})");
            }
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
                    let sum: f64 = old.iter().filter_map(|points| number(points)).sum();
                    let was_late = number(&total).is_some_and(|total| total < sum);
                    parts.push(match entry.late_by {
                        Some(by) if by != Points::NONE => format!("late: less {by}"),
                        _ if was_late => "no longer less for being late".to_string(),
                        _ => "the total alone".to_string(),
                    });
                }
                let (was, is) = (known(Some(&total)), known(Some(&is)));
                lines.push(format!("{name}: {was} → {is} points ({})", parts.join(", ")));
            }
        }
        if !part {
            lines.extend(self.rows.iter().map(|row| format!("{}: no longer there", row.name)));
        }
        if lines.is_empty() {
            lines.push(format!("no marks differ from those of {}", self.path.display()));
        }
        lines
    }
}

/// Points as a table of ours has them: a spreadsheet may write `2.0`, or `2,5`.
fn as_written(cell: &str) -> String {
    Points::read(&cell.trim().replace(',', "."))
        .map_or_else(|| cell.to_string(), |points| points.to_string())
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
