//! Pages for a browser: one for the class, one for each student. Each stands alone: no other file,
//! no address, nothing from outside.

use super::junit::escaped;
use super::statistics::{Statistics, commonest};
use super::told::{Told, ToldCheck};
use super::{Class, Entry, Reader, notes, points};
use crate::grade::{Mode, Outline, Points};
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse}td,th{padding:.2rem .6rem;border-bottom:1px solid #ccc;text-align:right}\
td:first-child,th:first-child,td:last-child,th:last-child{text-align:left}\
th button{font:inherit;font-weight:bold;background:none;border:0;padding:0;cursor:pointer}\
th[aria-sort=ascending] button::after{content:' ↑'}th[aria-sort=descending] button::after{content:' ↓'}\
td:last-child{overflow-wrap:anywhere;min-width:12rem}td:first-child{overflow-wrap:anywhere;min-width:8rem}\
.pair{table-layout:fixed;width:100%}.pair td{vertical-align:top;text-align:left}.pair pre{white-space:pre-wrap;overflow-wrap:anywhere}\
figure{margin:1rem 0}figcaption{color:#555;font-size:.9em}.bar{fill:#4a7ebb}.no{color:#a40000}.yes{color:#1a6b1a}code{white-space:pre-wrap}";

/// Sorts the table by the column whose heading is chosen: numbers by size, what is not decided last.
const SORT: &str = "document.querySelectorAll('th button').forEach(function(b,i){b.onclick=function(){\
var t=document.querySelector('tbody'),h=b.parentNode,d=h.ariaSort==='ascending'?-1:1,\
w=function(r){return r.cells[i].textContent},v=function(r){return parseFloat(w(r))},\
numbers=i>0&&i<t.rows[0].cells.length-1&&Array.from(t.rows).some(function(r){return !isNaN(v(r))});\
document.querySelectorAll('th').forEach(function(o){o.removeAttribute('aria-sort')});\
h.ariaSort=d===1?'ascending':'descending';\
Array.from(t.rows).sort(function(x,y){if(!numbers)return d*w(x).localeCompare(w(y),undefined,{numeric:true});\
var a=v(x),c=v(y);return isNaN(a)||isNaN(c)?isNaN(a)-isNaN(c):d*(a-c)}).forEach(function(r){t.appendChild(r)})}})";

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
    let told = Told::of(entry, mode, reader);
    let mut out = String::new();
    line(&mut out, format_args!("<h1>{}</h1>", escaped(&told.title)));
    if let Some(note) = told.note {
        line(&mut out, format_args!("<p>{}</p>", coded(note)));
    }
    for problem in told.problems {
        let (mark, heading) = (problem.mark.sign(true), escaped(&problem.heading));
        line(&mut out, format_args!("<h2>{mark} {heading}</h2>"));
        if let Some(why) = problem.reason {
            line(&mut out, format_args!("<p>{}</p>", coded(&why)));
        }
        let checks: Vec<String> = problem.checks.iter().map(list_item).collect();
        if !checks.is_empty() {
            line(&mut out, format_args!("<ul>\n{}\n</ul>", checks.join("\n")));
        }
        for note in problem.notes {
            line(&mut out, format_args!("<p>Note: {}</p>", coded(note)));
        }
        for hint in problem.hints {
            line(&mut out, format_args!("<p>Hint: {}</p>", coded(hint)));
        }
    }
    if !told.mistakes.is_empty() {
        line(&mut out, format_args!("<h2>Mistakes in the file</h2>\n<ul>"));
        for mistake in told.mistakes {
            let help = mistake.help.as_ref();
            let help = help.map_or(String::new(), |help| format!("<br>Help: {}", coded(help)));
            let said = coded(&mistake.to_string());
            line(&mut out, format_args!("<li>{said}{help}</li>"));
        }
        line(&mut out, format_args!("</ul>"));
    }
    page(&told.title, &out)
}

fn list_item(check: &ToldCheck) -> String {
    let (class, mark) = if check.passed { ("yes", "✓") } else { ("no", "✗") };
    let text = match check.is_code {
        true => format!("<code>{}</code>", escaped(&check.text)),
        false => coded(&check.text),
    };
    let found = check.findings.iter().map(|found| format!("<br>{}", coded(found)));
    let found = found.collect::<String>();
    format!("<li><span class=\"{class}\">{mark}</span> {text}{}{found}</li>", check.worth)
}

/// The page for the teacher: points, how they are spread, what is missed and how.
pub fn class_page(class: &Class) -> String {
    let mut out = String::new();
    line(&mut out, format_args!("<h1>{}</h1>", escaped(&class.rubric)));
    if let Some(statistics) = Statistics::of(class) {
        line(&mut out, format_args!("<p>{}</p>", escaped(&statistics.words())));
        out += &histogram(class);
    }
    let of_problem = |problem: &Outline| match problem.bonus {
        true => format!("{} (bonus)", problem.id),
        false => problem.id.clone(),
    };
    let mut headings = vec!["submission".to_string()];
    headings.extend(class.problems.iter().map(of_problem));
    headings.extend([format!("total of {}", class.out_of()), "note".to_string()]);
    let headings =
        headings.iter().map(|text| format!("<th><button>{}</button></th>", escaped(text)));
    let headings = headings.collect::<String>();
    line(&mut out, format_args!("<table>\n<thead><tr>{headings}</tr></thead>\n<tbody>"));
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
        let all = class.decided(index);
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

/// A sheet of fewer half points has a bar for each of them, and others for tenths of the points.
const FEW_HALVES: usize = 12;

/// How many have how many points: below each bar the fewest points of those in it.
fn histogram(class: &Class) -> String {
    let most = class.out_of().number();
    let halves = (most * 2.0) as usize;
    let parts = if (1..=FEW_HALVES).contains(&halves) { halves } else { 10 };
    let mut counts = vec![0usize; parts + 1];
    for entry in class.entries.iter().filter(|e| Statistics::counts(e)) {
        let share = if most > 0.0 { entry.points().number() / most } else { 0.0 };
        let part = ((share * parts as f64) as usize).min(parts);
        if let Some(count) = counts.get_mut(part) {
            *count += 1;
        }
    }
    let highest = counts.iter().copied().max().unwrap_or(0).max(1);
    let mut out = String::from(
        "<figure>\n<svg width=\"540\" height=\"160\" role=\"img\" aria-label=\"how many have how many \
         points\" font-size=\"12\" text-anchor=\"middle\">\n",
    );
    for (part, count) in counts.iter().enumerate() {
        let high = 110 * count / highest;
        let (x, y) = (part * 41 + 2, 132 - high);
        let middle = x + 18;
        let points = Points::halves((halves * part).div_ceil(parts) as i64);
        line(
            &mut out,
            format_args!(
                "<rect class=\"bar\" x=\"{x}\" y=\"{y}\" width=\"36\" height=\"{high}\"/>\
                 <text x=\"{middle}\" y=\"{}\">{count}</text>\
                 <text x=\"{middle}\" y=\"150\">{points}</text>",
                y - 6,
            ),
        );
    }
    out + "</svg>\n<figcaption>how many have so many points, or more up to the next bar</figcaption>\n</figure>\n"
}
