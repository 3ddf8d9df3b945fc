//! What a statement had found when it was stopped, for people.

use super::Style;
use super::answer::{lost, told};
use crate::meter;
use crate::session::answer::{Axis, Datum, Told};
use crate::session::{KeptValues, Part, SoFar};
use crate::solve::Solver;

/// Of what is not whole no more values than these are shown, and rows.
const MOST_SHOWN: usize = 200;
const MOST_ROWS: usize = 20;
/// Fewer positions are found again at once.
const FEWEST_KEPT: usize = 100;

/// Where stays what was found on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// In the session, for the next question.
    Session,
    /// In a checkpoint, as far as each says, which takes sequences of at least this many values.
    File(usize),
    /// Nowhere. A checkpoint would take sequences of at least this many values.
    Nowhere(usize),
}

/// What is known instead of an answer; nothing if that is nothing.
pub fn so_far(so_far: &SoFar, style: Style, keeps: Keeps) -> String {
    let _last = meter::last_words();
    let SoFar { source, part, kept } = so_far;
    let mut out = match part {
        None => String::new(),
        Some(Part::Beginning(Told::Lost { game, positions, of, .. })) => {
            format!("so far:\n{}\n", lost(game, positions, *of, MOST_SHOWN, style))
        }
        Some(Part::Beginning(whole)) => {
            let (shown, more) = cut(whole);
            let text = told(&shown, source, style);
            let more = more.map_or(String::new(), |more| format!("\n({more})"));
            format!("so far:\n{text}{more}\n")
        }
        Some(Part::Holds { points, last }) => {
            let points = super::count(*points, "point", "points");
            format!("so far: it holds at {points}, up to {}\n", place(last))
        }
        Some(Part::Fails { at }) => format!("so far: it does not hold at {}\n", place(at)),
        Some(Part::NoPeriod { of }) => format!("so far: no period of {of} is proved\n"),
    };
    let worth_it = |k: &&KeptValues| match (keeps, k.solver == Solver::Sequence) {
        (Keeps::File(fewest), true) => k.positions >= fewest,
        (Keeps::Session, false) => k.positions >= FEWEST_KEPT,
        (_, is_sequence) => is_sequence,
    };
    let looked_at = match part {
        Some(Part::Beginning(Told::Lost { of, names, .. })) if names.len() == 1 => *of,
        Some(Part::Beginning(Told::Table { axes, .. })) => match axes.as_slice() {
            [axis] => axis.values.len(),
            _ => 0,
        },
        _ => 0,
    };
    let in_file = |k: &&KeptValues| k.saved.is_some_and(|saved| saved >= k.positions);
    let (saved, found): (Vec<&KeptValues>, Vec<&KeptValues>) =
        kept.iter().filter(worth_it).partition(in_file);
    for (each, in_file) in [(saved, true), (found, false)] {
        if each.is_empty() {
            continue;
        }
        let each: Vec<String> = each.into_iter().map(|kept| one_kept(kept, looked_at)).collect();
        let each = each.join(", ");
        let text = match keeps {
            Keeps::Session => format!("kept for the next time: {each}"),
            Keeps::File(_) if in_file => format!("kept in the checkpoint: {each}"),
            // It could not be written, and the error says why.
            Keeps::File(_) => format!("found on the way: {each}"),
            Keeps::Nowhere(fewest) if kept.iter().any(|k| k.positions >= fewest) => format!(
                "found on the way: {each}; with `--checkpoint FILE` the next run goes on from there"
            ),
            Keeps::Nowhere(_) => format!("found on the way: {each}"),
        };
        out += &super::wrapped(&text, style.width.saturating_sub(2)).join("\n  ");
        out.push('\n');
    }
    super::lines(&out)
}

/// How far work is that goes on: the heaps of a sequence or the positions that are known, and the memory
/// in use. It ends with a comma, unless it says nothing.
pub fn at_work(heaps: usize, positions: usize, bytes: Option<usize>) -> String {
    let known = match (heaps, positions) {
        (0, 0..FEWEST_KEPT) => String::new(),
        (0, _) => format!("{} are known, ", super::count(positions, "position", "positions")),
        (heaps, _) => format!("heaps up to {heaps} are known, "),
    };
    let memory = bytes.map(|bytes| format!("{} in use, ", super::stats::memory(bytes)));
    known + &memory.unwrap_or_default()
}

/// Where values repeat, more heaps are looked at than stand in the sequence.
fn one_kept(kept: &KeptValues, looked_at: usize) -> String {
    match (kept.solver, kept.positions) {
        (Solver::Sequence, n) => {
            let last = |n: usize| n.max(1) - 1;
            let part = match kept.saved.filter(|saved| *saved > 0 && *saved < n) {
                Some(saved) => format!(" (in the checkpoint up to n = {})", last(saved)),
                None if looked_at > n => " of those that were looked at".to_string(),
                None => String::new(),
            };
            format!("values of {} up to n = {}{part}", kept.game, last(n))
        }
        (_, n) => super::count(n, "position", "positions"),
    }
}

fn place(at: &[(String, Datum)]) -> String {
    match at {
        [] => "its one point".to_string(),
        at => {
            let at: Vec<String> =
                at.iter().map(|(n, v)| format!("{n} = {}", v.written())).collect();
            at.join(", ")
        }
    }
}

/// The beginning of what is long, and what to say of the rest.
fn cut(whole: &Told) -> (Told, Option<String>) {
    let beginning = |axis: &Axis, most: usize| Axis {
        name: axis.name.clone(),
        values: axis.values.iter().take(most).cloned().collect(),
    };
    let last = |axis: &Axis| axis.values.last().map_or(String::new(), Datum::written);
    match whole {
        Told::Table { game, axes, rows } => match (axes.as_slice(), rows.as_slice()) {
            ([axis], [values]) if values.len() > MOST_SHOWN => {
                let axes = vec![beginning(axis, MOST_SHOWN)];
                let rows = vec![values.iter().take(MOST_SHOWN).cloned().collect()];
                let more = format!("and more of them, up to {} = {}", axis.name, last(axis));
                (Told::Table { game: game.clone(), axes, rows }, Some(more))
            }
            ([down, across], all) if all.len() > MOST_ROWS => {
                let axes = vec![beginning(down, MOST_ROWS), across.clone()];
                let rows = all.iter().take(MOST_ROWS).cloned().collect();
                let more = format!("and more rows, up to {} = {}", down.name, last(down));
                (Told::Table { game: game.clone(), axes, rows }, Some(more))
            }
            _ => (whole.clone(), None),
        },
        Told::Tree { lines, file } if lines.len() > 2 * MOST_ROWS => {
            let more = format!("and {} more lines", lines.len() - 2 * MOST_ROWS);
            let lines = lines.iter().take(2 * MOST_ROWS).cloned().collect();
            (Told::Tree { lines, file: file.clone() }, Some(more))
        }
        _ => (whole.clone(), None),
    }
}
