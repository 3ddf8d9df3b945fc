//! The teacher's own marks and comments: a table that each run reads again, so that they survive it.

use super::submission::Submission;
use super::table::Table;
use crate::grade::{Points, Problem};
use crate::report::grade::{Entry, cell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most mistakes of a table that are named.
const MOST_NAMED: usize = 20;

/// A line of the table: what a problem of a submission is worth in the teacher's eyes, and why.
pub(super) struct Override {
    line: u64,
    /// The name, id or address of the submission: what stands in each column that names it.
    of: Vec<String>,
    /// Those of them that are ids and addresses, which nobody writes in two ways.
    exact: Vec<String>,
    problem: String,
    points: Option<Points>,
    comment: String,
}

/// Changes the entries by a table of marks, all attempts of a student alike; says what fits nobody.
/// Before those who did not hand in stand the submissions, in their order.
pub(super) fn apply(
    all: &[Override],
    path: &Path,
    entries: &mut [Entry],
    submissions: &[Submission],
) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut met: BTreeMap<(BTreeSet<usize>, &str), u64> = BTreeMap::new();
    for line in all {
        let at = format!("{}, line {}", path.display(), line.line);
        let of = line.of.join("\", \"");
        let all_with = |fits: &dyn Fn(usize, &Entry) -> bool| -> BTreeSet<usize> {
            let all = entries.iter().enumerate();
            all.filter(|(at, entry)| fits(*at, entry)).map(|(at, _)| at).collect()
        };
        let fits = |key: &str| -> BTreeSet<usize> {
            let own = all_with(&|at, entry| is(key, entry, submissions.get(at)));
            if line.exact.iter().any(|exact| exact == key) {
                return own;
            }
            if own.is_empty() {
                return all_with(&|_, entry| names(entry).any(|name| folded(name) == folded(key)));
            }
            // The list of the course may have another student of this name. A row without an id is known by its name
            // alone, and so the mark is meant for it.
            let has_id = |at: &usize| entries.get(*at).is_some_and(|e| e.person.has_id());
            let namesakes = all_with(&|_, entry| entry.person.name.as_deref() == Some(key));
            if own.iter().all(has_id) { &own | &namesakes } else { own }
        };
        let nobody = |key: &&String| line.of.len() > 1 && fits(key).is_empty();
        if let Some(key) = line.exact.iter().find(nobody) {
            complaints.push(format!("{at}: there is no submission \"{key}\""));
            continue;
        }
        // A name that fits nobody may be one that the teacher writes otherwise.
        let named: Vec<BTreeSet<usize>> =
            line.of.iter().map(|key| fits(key)).filter(|all| !all.is_empty()).collect();
        let both = |all: BTreeSet<usize>, more: BTreeSet<usize>| &all & &more;
        let theirs = named.into_iter().reduce(both);
        if theirs.as_ref().is_some_and(BTreeSet::is_empty) {
            complaints.push(format!("{at}: \"{of}\" are not the same submission"));
            continue;
        }
        // Namesakes are told apart in the tables by what stands in brackets.
        let starts =
            |entry: &Entry| line.of.iter().any(|of| entry.name.starts_with(&format!("{of} (")));
        let several = entries.iter().filter(|entry| starts(entry)).count() > 1;
        let places = theirs.unwrap_or_default();
        let own = entries.iter_mut().enumerate().filter(|(at, _)| places.contains(at));
        let theirs: Vec<&mut Entry> = own.map(|(_, entry)| entry).collect();
        let called: BTreeSet<String> = theirs.iter().map(|entry| entry.name.clone()).collect();
        // Namesakes are two students.
        let students = theirs.iter().map(|entry| (&entry.name, &entry.person.id, entry.absent));
        match students.collect::<BTreeSet<_>>().len() {
            0 if several => complaints.push(of_several(&at, &of, &called)),
            0 => complaints.push(format!("{at}: there is no submission \"{of}\"")),
            1 => {
                // A comment stands beside others, and of two marks one counts, whatever the student is called.
                if line.points.is_some()
                    && let Some(first) = met.insert((places, &line.problem), line.line)
                {
                    complaints.push(format!(
                        "{at}: \"{of}\" has a mark of problem \"{}\" in line {first} as well; this one counts",
                        line.problem
                    ));
                }
                // What an attempt is worth is known before the best of them is chosen.
                let wrong: BTreeSet<String> =
                    theirs.into_iter().filter_map(|entry| marked(entry, line).err()).collect();
                complaints.extend(wrong.iter().map(|why| format!("{at}: {why}")));
            }
            _ => complaints.push(of_several(&at, &of, &called)),
        }
    }
    complaints
}

/// Whether a name, id or address is that of an entry, whose submission there is unless nothing was handed in.
fn is(key: &str, entry: &Entry, submission: Option<&Submission>) -> bool {
    let person = &entry.person;
    // The list of the course has another name for whom a course system calls so.
    let user = submission.map(|own| &own.person).filter(|own| own.is_called_by_system());
    let user = user.map(|own| &own.name);
    let keys = [Some(&entry.name), person.id.as_ref(), person.system_id.as_ref(), user];
    let mail = person.email.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(key));
    mail || keys.into_iter().flatten().any(|own| *own == key || cell(own) == key)
}

/// The names that an entry has: in the table, and in the list of the course.
fn names(entry: &Entry) -> impl Iterator<Item = &str> {
    std::iter::once(entry.name.as_str()).chain(entry.person.name.as_deref())
}

/// A name without capitals and accents.
fn folded(name: &str) -> String {
    let letters = name.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase);
    letters.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn of_several(at: &str, of: &str, called: &BTreeSet<String>) -> String {
    let rows = match called.len() {
        0 | 1 => String::new(),
        _ => format!(" ({})", called.iter().map(String::as_str).collect::<Vec<_>>().join(", ")),
    };
    format!(
        "{at}: \"{of}\" is more than one submission{rows}: name it by its id or as the table does"
    )
}

/// Gives an entry a mark; or says what is wrong with the mark. More points than there are count as well.
fn marked(entry: &mut Entry, line: &Override) -> Result<(), String> {
    let problems = &mut entry.judged.problems;
    let exact = problems.iter().position(|problem| problem.id == line.problem);
    // As the table has it, where the rubric has spaces or a formula.
    let shown = |id: &str| [id.trim(), &cell(id)].contains(&line.problem.as_str());
    let at = exact.or_else(|| problems.iter().position(|problem| shown(&problem.id)));
    let Some(problem) = at.and_then(|at| problems.get_mut(at)) else {
        if line.problem.is_empty() {
            return Err("a mark or a comment belongs to a problem, and none is named".to_string());
        }
        return Err(format!("there is no problem \"{}\"", line.problem));
    };
    change(problem, line);
    if line.points.is_some_and(|points| points > problem.out_of) {
        return Err(format!("more than the {} points of the problem; they count", problem.out_of));
    }
    Ok(())
}

fn change(problem: &mut Problem, line: &Override) {
    if let Some(points) = line.points {
        // How many, nobody is told here: the points may be kept back.
        problem.notes.push("the points are the teacher's".to_string());
        (problem.points, problem.by_teacher, problem.undecided) = (points, true, None);
        problem.to_mark = false;
    }
    if !line.comment.is_empty() {
        problem.notes.push(format!("the teacher: {}", line.comment));
    }
}

/// Reads a table of marks; or says what is wrong with it.
pub(super) fn read(path: &Path) -> Result<Vec<Override>, String> {
    let shown = path.display();
    let table = Table::read(path)?;
    let headings: Vec<String> = table.headings.iter().map(|h| h.trim().to_lowercase()).collect();
    for name in ["submission", "problem", "points", "comment"] {
        if headings.iter().filter(|heading| *heading == name).count() > 1 {
            return Err(format!("{shown} has two columns \"{name}\""));
        }
    }
    let column = |name: &str| headings.iter().position(|h| h == name);
    let columns = |names: &[&str]| names.iter().filter_map(|name| column(name)).collect();
    let names: Vec<usize> = columns(&["submission", "student", "name"]);
    let ids: Vec<usize> = columns(&["id", "email"]);
    let (problem, points, comment) = (column("problem"), column("points"), column("comment"));
    let (false, Some(problem)) = (names.is_empty() && ids.is_empty(), problem) else {
        return Err(format!(
            "{shown} has no such marks: its first line is `submission,problem,points,comment`"
        ));
    };
    let mut all = Vec::new();
    let mut wrong = Vec::new();
    for (line, record) in table.rows {
        let cell =
            |at: Option<usize>| at.and_then(|at| record.get(at)).map_or("", |cell| cell.trim());
        let written = cell(points);
        // Spreadsheets that put semicolons between cells write halves with a comma.
        let points = Points::read(&written.replace(',', "."));
        if points.is_none() && !written.is_empty() {
            wrong.push(format!("\"{written}\" in line {line}"));
        }
        let filled = |places: &[usize]| -> Vec<String> {
            let all = places.iter().map(|at| cell(Some(*at)).to_string());
            all.filter(|cell| !cell.is_empty()).collect()
        };
        let (exact, problem) = (filled(&ids), cell(Some(problem)).to_string());
        let of = [filled(&names), exact.clone()].concat();
        all.push(Override { line, of, exact, problem, points, comment: cell(comment).to_string() });
    }
    match wrong.as_slice() {
        [] => Ok(all),
        wrong => {
            let more = match wrong.len().saturating_sub(MOST_NAMED) {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            let named: Vec<&str> = wrong.iter().take(MOST_NAMED).map(String::as_str).collect();
            let named = named.join(", ");
            Err(format!(
                "{shown}: no number of points is {named}{more}; they are whole or half ones, and none is less than 0"
            ))
        }
    }
}
