//! Pages for a browser: one for the class, one for each student. Each stands alone: no other file,
//! no address, nothing from outside.

use super::junit::escaped;
use super::statistics::{Statistics, commonest};
use super::{
    Class, Entry, Mark, Reader, findings, heading, notes, points, reason, scored, title, worth_told,
};
use crate::grade::{Level, Mode, Points};
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse}td,th{padding:.2rem .6rem;border-bottom:1px solid #ccc;text-align:right}\
td:first-child,th:first-child,td:last-child,th:last-child{text-align:left}th{cursor:pointer}\
td:last-child{overflow-wrap:anywhere;min-width:12rem}td:first-child{overflow-wrap:anywhere;min-width:8rem}\
.pair{table-layout:fixed;width:100%}.pair td{vertical-align:top;text-align:left}.pair pre{white-space:pre-wrap;overflow-wrap:anywhere}\
.bar{fill:#4a7ebb}.no{color:#a40000}.yes{color:#1a6b1a}code{white-space:pre-wrap}";

/// Sorts the table by the column whose heading is clicked.
const SORT: &str = "document.querySelectorAll('th').forEach(function(h,i){h.onclick=function(){\
var b=document.querySelector('tbody'),r=Array.from(b.rows),n=function(x){var t=x.cells[i].textContent,v=parseFloat(t);\
return isNaN(v)?t:v};var d=h.dataset.up==='1'?-1:1;h.dataset.up=d===1?'1':'0';\
r.sort(function(x,y){var a=n(x),c=n(y);return (a<c?-1:a>c?1:0)*d});r.forEach(function(x){b.appendChild(x)})}})";

/// What tells a page of Grundy's from others.
pub const MADE_BY: &str = "<meta name=\"generator\" content=\"Grundy\">";

pub(super) fn page(title: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{MADE_BY}\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         {body}</body>\n</html>\n"
    )
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing into a text cannot fail.
    let _ = out.write_fmt(text);
    out.push('\n');
}

/// A sentence with its pieces of the language, which stand between backticks, as code.
fn coded(text: &str) -> String {
    let mut parts: Vec<String> = text.split('`').map(escaped).collect();
    // One without another is a sign like any.
    let odd = if parts.len().is_multiple_of(2) { parts.pop() } else { None };
    let mut out = String::new();
    for (index, part) in parts.iter().enumerate() {
        match index % 2 {
            0 => out += part,
            _ => out += &format!("<code>{part}</code>"),
        }
    }
    out + &odd.map_or_else(String::new, |rest| format!("`{rest}"))
}

/// The page for a student.
pub fn student_page(entry: &Entry, mode: Mode, reader: Reader<'_>) -> String {
    let heading_of_page = title(entry, mode, reader);
    let mut out = String::new();
    line(&mut out, format_args!("<h1>{}</h1>", escaped(&heading_of_page)));
    if let Some(note) = &entry.note {
        line(&mut out, format_args!("<p>{}</p>", coded(note)));
    }
    for problem in &entry.judged.problems {
        let kept_back = reader.is_kept_back(problem);
        let points = reader.sees_points(problem) && mode == Mode::Judge;
        let score = match (kept_back, points) {
            (true, _) => ": not shown".to_string(),
            (_, true) => format!(": {}", scored(problem)),
            _ => String::new(),
        };
        let mark = if kept_back { "?" } else { Mark::of(problem, reader).sign(true) };
        let (name, score) = (escaped(&heading(problem)), escaped(&score));
        line(&mut out, format_args!("<h2>{mark} {name}{score}</h2>"));
        if kept_back {
            continue;
        }
        if let Some(why) = reason(problem, reader) {
            line(&mut out, format_args!("<p>{}</p>", coded(&why)));
        }
        // Of names and types nothing is said but why they do not fit.
        let checks = if mode == Mode::Dry { &[][..] } else { &problem.checks };
        line(&mut out, format_args!("<ul>"));
        for (index, check) in checks.iter().enumerate() {
            let level = reader.sees_check(problem, check);
            if level == Level::Nothing {
                continue;
            }
            let (class, mark) = if check.verdict.passed() { ("yes", "✓") } else { ("no", "✗") };
            let found: Vec<String> =
                findings(check, level).iter().map(|f| format!("<br>{}", coded(f))).collect();
            let (text, worth) = worth_told(check, index, level);
            let text = match level {
                Level::All => format!("<code>{}</code>", escaped(&text)),
                _ => coded(&text),
            };
            let found = found.concat();
            line(
                &mut out,
                format_args!("<li><span class=\"{class}\">{mark}</span> {text}{worth}{found}</li>"),
            );
        }
        line(&mut out, format_args!("</ul>"));
        for note in reader.notes(problem) {
            line(&mut out, format_args!("<p>Note: {}</p>", coded(note)));
        }
        for hint in reader.hints(problem) {
            line(&mut out, format_args!("<p>Hint: {}</p>", coded(hint)));
        }
    }
    if !entry.judged.mistakes.is_empty() {
        line(&mut out, format_args!("<h2>Mistakes in the file</h2>\n<ul>"));
        for mistake in &entry.judged.mistakes {
            let help = mistake.help.as_ref();
            let help = help.map_or(String::new(), |help| format!("<br>Help: {}", coded(help)));
            let said = coded(&mistake.to_string());
            line(&mut out, format_args!("<li>{said}{help}</li>"));
        }
        line(&mut out, format_args!("</ul>"));
    }
    page(&heading_of_page, &out)
}

/// The page for the teacher: points, how they are spread, what is missed and how.
pub fn class_page(class: &Class) -> String {
    let mut out = String::new();
    line(&mut out, format_args!("<h1>{}</h1>", escaped(&class.rubric)));
    if let Some(statistics) = Statistics::of(class) {
        line(&mut out, format_args!("<p>{}</p>", escaped(&statistics.words())));
        out += &histogram(class);
    }
    line(&mut out, format_args!("<table>\n<thead><tr><th>submission</th>"));
    for problem in &class.problems {
        line(&mut out, format_args!("<th>{}</th>", escaped(&problem.id)));
    }
    line(
        &mut out,
        format_args!("<th>total of {}</th><th>note</th></tr></thead>\n<tbody>", class.out_of()),
    );
    for entry in &class.entries {
        let points = entry.judged.problems.iter().map(|p| format!("<td>{}</td>", points(p)));
        let note = notes(entry).join("; ");
        line(
            &mut out,
            format_args!(
                "<tr><td>{}</td>{}<td>{}</td><td>{}</td></tr>",
                escaped(&entry.name),
                points.collect::<String>(),
                entry.total_so_far(),
                coded(&note)
            ),
        );
    }
    line(&mut out, format_args!("</tbody>\n</table>"));
    for (index, problem) in class.problems.iter().enumerate() {
        let missed = class.missed(index);
        let name = match &problem.title {
            Some(title) => format!("{} {title}", problem.id),
            None => problem.id.clone(),
        };
        let all = class.handed_in().count();
        let waiting = class.to_mark(index);
        if waiting > 0 {
            line(
                &mut out,
                format_args!("<h2>{}: {waiting} to be marked by hand</h2>", escaped(&name)),
            );
            continue;
        }
        line(&mut out, format_args!("<h2>{}: missed by {missed} of {all}</h2>", escaped(&name)));
        out += &per_check(class, index);
        let common = commonest(class, index);
        if !common.is_empty() {
            line(&mut out, format_args!("<ul>"));
            for (said, count) in common {
                line(&mut out, format_args!("<li>{count} times: {}</li>", coded(&said)));
            }
            line(&mut out, format_args!("</ul>"));
        }
    }
    line(&mut out, format_args!("<script>{SORT}</script>"));
    page(&class.rubric, &out)
}

/// How many miss each check of a problem.
fn per_check(class: &Class, problem: usize) -> String {
    let mut out = String::new();
    let judged = || class.handed_in().filter_map(|e| e.judged.problems.get(problem));
    let judged = || judged().filter(|p| p.undecided.is_none());
    let Some(longest) = judged().max_by_key(|p| p.checks.len()) else { return out };
    if longest.checks.len() < 2 {
        return out;
    }
    for (index, check) in longest.checks.iter().enumerate() {
        let missed =
            judged().filter(|p| p.checks.get(index).is_none_or(|c| !c.verdict.passed())).count();
        let text = escaped(&super::asked(check));
        line(&mut out, format_args!("<p><code>{text}</code>: missed by {missed}</p>"));
    }
    out
}

/// How many have how many tenths of the points.
fn histogram(class: &Class) -> String {
    let most = class.out_of().number();
    let mut counts = [0usize; 11];
    for entry in class.entries.iter().filter(|e| Statistics::counts(e)) {
        let share = if most > 0.0 { entry.points().number() / most } else { 0.0 };
        let tenth = ((share * 10.0) as usize).min(10);
        if let Some(count) = counts.get_mut(tenth) {
            *count += 1;
        }
    }
    let highest = counts.iter().copied().max().unwrap_or(0).max(1);
    let mut out = String::from(
        "<svg width=\"460\" height=\"150\" role=\"img\" aria-label=\"how the points are spread\">\n",
    );
    for (tenth, count) in counts.iter().enumerate() {
        let high = 110 * count / highest;
        let (x, y) = (tenth * 41, 120 - high);
        line(
            &mut out,
            format_args!(
                "<rect class=\"bar\" x=\"{x}\" y=\"{y}\" width=\"36\" height=\"{high}\"><title>{count}</title></rect>\
                 <text x=\"{x}\" y=\"140\" font-size=\"12\">{}</text>",
                Points::halves((most * 2.0 * tenth as f64 / 10.0).ceil() as i64)
            ),
        );
    }
    out + "</svg>\n"
}
