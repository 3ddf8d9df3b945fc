//! Drawings of positions, in letters.

use super::Style;
use crate::session::answer::{Drawing, DrawingKind};
use serde_json::{Value, json};

/// The parts of a position, one below the other.
pub fn drawings(all: &[Drawing], style: Style) -> String {
    let several = all.len() > 1;
    let name = all.iter().map(|one| one.of.chars().count()).max().unwrap_or(0).min(NAME);
    let mut out = String::new();
    for (i, one) in all.iter().enumerate() {
        match one.kind {
            DrawingKind::Heaps => out += &heaps(one, several, name, style),
            DrawingKind::Squares | DrawingKind::Rows => {
                if several {
                    out += &format!("  {}.\n", i + 1);
                }
                out += &squares(one, style);
            }
            DrawingKind::Graph => {
                if several {
                    out += &format!("  {}.\n", i + 1);
                }
                out += &nodes(one, style);
            }
        }
    }
    out
}

/// Each row as one text; what lies on a board stays as the game says it.
pub fn in_json(all: &[Drawing]) -> Value {
    let rows = |one: &Drawing| -> Vec<String> {
        one.rows.iter().map(|row| row.iter().collect()).collect()
    };
    all.iter().map(|one| json!({"position": one.of, "rows": rows(one)})).collect()
}

/// The boards beside an answer, where the page is wide enough for them.
pub fn beside(all: &[Drawing], style: Style) -> String {
    let text = drawings(all, style);
    let fits = text.lines().all(|line| line.chars().count() <= style.width);
    if fits { text } else { String::new() }
}

/// A longer name of a part is cut.
const NAME: usize = 30;

fn sign(c: char, style: Style) -> char {
    match (c, style.unicode) {
        ('.', true) => '·',
        ('o', true) => '●',
        _ => c,
    }
}

/// A board with its columns as letters and its rows as numbers; what was changed last stands in
/// brackets.
fn squares(one: &Drawing, style: Style) -> String {
    let width = one.rows.iter().map(Vec::len).max().unwrap_or(0);
    let marked = one.marks.iter().map(|(_, column)| column + 1).max().unwrap_or(0);
    let width = width.max(marked);
    let side = one.rows.len().to_string().len();
    let mut out = format!("  {:side$} ", "");
    for letter in ('a'..='z').take(width) {
        out += &format!(" {letter} ");
    }
    let mut lines = vec![out];
    for (i, row) in one.rows.iter().enumerate() {
        let mut line = format!("  {:>side$} ", i + 1);
        for j in 0..width {
            let c = row.get(j).map_or(' ', |c| sign(*c, style));
            let (left, right) = if one.marks.contains(&(i, j)) { ('[', ']') } else { (' ', ' ') };
            line.extend([left, c, right]);
        }
        lines.push(line);
    }
    lines.iter().map(|line| super::clean(line.trim_end()) + "\n").collect()
}

/// A graph with a line for each node that is there: its sign, its name, and where its edges lead.
fn nodes(one: &Drawing, style: Style) -> String {
    let name = |at: usize| one.net.names.get(at).map_or("", String::as_str);
    let edges: Vec<(usize, usize)> = one.edges().collect();
    let joined = if one.net.directed { "->" } else { "--" };
    let mut out = String::new();
    for (at, c, named) in one.nodes() {
        let leads = edges.iter().filter(|(from, _)| *from == at).map(|(_, to)| name(*to));
        let leads: Vec<&str> = leads.collect();
        let (left, right) = if one.marks.contains(&(0, at)) { ('[', ']') } else { (' ', ' ') };
        let mut line = format!("  {left}{}{right} {named}", sign(c, style));
        if !leads.is_empty() {
            line += &format!(" {joined} {}", leads.join(", "));
        }
        out += &(super::clean(line.trim_end()) + "\n");
    }
    out
}

/// Counters in rows; where the last move was made there is a sign, and dots for what it took.
fn heaps(one: &Drawing, several: bool, name: usize, style: Style) -> String {
    let mut out = String::new();
    for (i, row) in one.rows.iter().enumerate() {
        let counters: Vec<String> = row.iter().map(|c| sign(*c, style).to_string()).collect();
        let gone = one.marks.iter().filter(|(at, _)| *at == i).count();
        let counters = match (row.is_empty(), gone) {
            (true, 0) => "-".to_string(),
            (_, gone) => {
                let gone = std::iter::repeat_n(sign('.', style).to_string(), gone);
                counters.into_iter().chain(gone).collect::<Vec<_>>().join(" ")
            }
        };
        let label = if i > 0 { String::new() } else { one.of.chars().take(NAME).collect() };
        let marked = one.fresh && (several && one.rows.len() == 1 || gone > 0);
        let arrow = match (marked, style.unicode) {
            (true, true) => "  ←",
            (true, false) => "  <-",
            _ => "",
        };
        let line = match several {
            true => format!("  {label:<name$}  {counters}{arrow}"),
            false => format!("  {counters}{arrow}"),
        };
        out += &(super::clean(line.trim_end()) + "\n");
    }
    out
}
