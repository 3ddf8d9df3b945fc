//! What a statement had found when it was stopped, for people.

use super::Style;
use super::answer::told;
use crate::session::answer::{Datum, Told};
use crate::session::{Kept, Part, SoFar};
use crate::solve::Solver;

/// Of what is not whole no more values than these are shown, and rows.
const MOST_SHOWN: usize = 200;
const MOST_ROWS: usize = 20;
/// Fewer positions are found again at once.
const FEWEST_KEPT: usize = 100;

/// What is known instead of an answer; nothing if that is nothing.
pub fn so_far(so_far: &SoFar, style: Style) -> String {
    let SoFar { source, part, kept } = so_far;
    let mut out = match part {
        None => String::new(),
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
    let worth_it = |k: &&Kept| k.solver == Solver::Sequence || k.positions >= FEWEST_KEPT;
    let each: Vec<String> = kept.iter().filter(worth_it).map(one_kept).collect();
    if !each.is_empty() {
        let text = format!("kept for the next time: {}", each.join(", "));
        out += &super::wrapped(&text, style.width.saturating_sub(2)).join("\n  ");
        out.push('\n');
    }
    super::lines(&out)
}

fn one_kept(kept: &Kept) -> String {
    match (kept.solver, kept.positions) {
        (Solver::Sequence, n) => format!("values of {} up to n = {}", kept.game, n.max(1) - 1),
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
    let mut shown = whole.clone();
    let more = match &mut shown {
        Told::Table { axes, rows, .. } => match (axes.as_mut_slice(), rows.as_mut_slice()) {
            ([axis], [values]) if values.len() > MOST_SHOWN => {
                let last = axis.values.last().map_or(String::new(), Datum::written);
                values.truncate(MOST_SHOWN);
                axis.values.truncate(MOST_SHOWN);
                Some(format!("and more of them, up to {} = {last}", axis.name))
            }
            ([down, _], all) if all.len() > MOST_ROWS => {
                let last = down.values.last().map_or(String::new(), Datum::written);
                rows.truncate(MOST_ROWS);
                down.values.truncate(MOST_ROWS);
                Some(format!("and more rows, up to {} = {last}", down.name))
            }
            _ => None,
        },
        Told::Lost { positions, .. } if positions.len() > MOST_SHOWN => {
            let more = positions.len() - MOST_SHOWN;
            positions.truncate(MOST_SHOWN);
            Some(format!("and {more} more"))
        }
        Told::Tree { lines, .. } if lines.len() > 2 * MOST_ROWS => {
            let more = lines.len() - 2 * MOST_ROWS;
            lines.truncate(2 * MOST_ROWS);
            Some(format!("and {more} more lines"))
        }
        _ => None,
    };
    (shown, more)
}
