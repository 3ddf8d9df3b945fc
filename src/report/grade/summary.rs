//! The class at a glance, on a terminal.

use super::Class;
use super::csv::notes;
use super::statistics::Statistics;
use crate::grade::Mode;
use crate::report::{Style, clean, count};

pub fn summary(class: &Class, style: Style) -> String {
    let (yes, no) = if style.unicode { ("✓", "✗") } else { ("+", "-") };
    let wide = class.entries.iter().map(|e| clean(&e.name).chars().count()).max().unwrap_or(0);
    let wide = wide.min(40);
    let mut out = String::new();
    for entry in &class.entries {
        let (mut lost, mut open) = (Vec::new(), Vec::new());
        for problem in entry.judged.problems.iter().filter(|p| !p.solved()) {
            let list = if problem.is_open() { &mut open } else { &mut lost };
            list.push(problem.id.as_str());
        }
        let marked = |mark: &str, ids: &[&str]| format!("{mark} {}", clean(&ids.join(", ")));
        let lost = match (lost.as_slice(), open.as_slice()) {
            ([], []) => yes.to_string(),
            ([], open) => marked("?", open),
            (lost, []) => marked(no, lost),
            (lost, open) => format!("{}   {}", marked(no, lost), marked("?", open)),
        };
        let notes = notes(entry);
        let notes = match notes.is_empty() {
            true => String::new(),
            false => format!("   ({})", clean(&notes.join("; "))),
        };
        let points = match class.mode != Mode::Judge {
            true => String::new(),
            false => {
                format!("{:>5} of {}   ", entry.total_so_far(), class.out_of())
            }
        };
        out += &format!("{:<wide$}  {points}{lost}{notes}\n", clean(&entry.name));
    }
    let all = class.handed_in().count();
    let judged = count(all, "submission", "submissions");
    let absent = match class.entries.len() - all {
        0 => String::new(),
        absent => format!("; {absent} did not hand in"),
    };
    out += &format!("\n{judged}, judged by {}{absent}\n", clean(&class.rubric));
    if let Some(statistics) = Statistics::of(class).filter(|_| class.mode == Mode::Judge) {
        out += &format!("{}\n", statistics.words());
    }
    let problems = class.problems.iter().enumerate();
    let missed = problems.map(|(i, problem)| (problem.bonus, class.missed(i), i, problem));
    let mut missed: Vec<_> = missed.filter(|(_, missed, ..)| *missed > 0).collect();
    // Who has no bonus has missed nothing of the sheet: these come last.
    missed.sort_by_key(|(bonus, missed, i, _)| (*bonus, std::cmp::Reverse(*missed), *i));
    for (bonus, missed, i, problem) in missed {
        let all = class.decided(i);
        let bonus = if bonus { ", bonus" } else { "" };
        out += &format!("{no} {}: {missed} of {all}{bonus}\n", clean(&problem.id));
    }
    for (index, problem) in class.problems.iter().enumerate() {
        let waiting = class.to_mark(index);
        if waiting > 0 {
            out += &format!("? {}: {waiting} to be marked by hand\n", clean(&problem.id));
        }
    }
    out
}
