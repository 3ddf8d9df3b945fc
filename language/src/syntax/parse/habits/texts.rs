//! Texts of stretches: how they are shown, cut into lines, and changed.

use super::super::scene::Place;
use crate::diagnostic::Mend;
use crate::source::Span;
use grundy_grammar::{Grammar, Rule as G};
use pest::Parser;

/// The lines of a longer graph are not shown.
const MOST_OF_A_GRAPH: usize = 400;

/// A text as a message can show it: whole if it is short, else its heading.
pub(super) fn shown(text: &str) -> Option<String> {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let whole = flat(text);
    if !text.contains('\n') && whole.chars().count() <= 90 {
        return Some(whole);
    }
    let (heading, block) = text.split_once('{')?;
    let heading = flat(heading);
    // A graph is lines of a few words each: all of them are shown.
    if heading.starts_with("graph ")
        && let Some(block) = block.trim_end().strip_suffix('}')
        && !block.contains('#')
        && block.len() <= MOST_OF_A_GRAPH
    {
        let lines: Vec<String> = lines(block).map(flat).collect();
        return Some(format!("{heading} {{ {} }}", lines.join("; ")));
    }
    // The braces of a set are no block.
    let block = ["game ", "graph ", "problem ", "if ", "for ", "where "];
    if !block.iter().any(|word| heading.starts_with(word)) {
        return None;
    }
    (heading.chars().count() <= 70).then(|| format!("{heading} {{ … }}"))
}

/// The smallest change that makes one text of another.
pub(crate) fn smallest(from: &str, to: &str, base: u32) -> Mend {
    let same = from.char_indices().zip(to.chars()).find(|((_, a), b)| a != b);
    let start = same.map_or(from.len().min(to.len()), |((i, _), _)| i);
    let (old, new) = (from.get(start..).unwrap_or(""), to.get(start..).unwrap_or(""));
    let tail: usize = old
        .chars()
        .rev()
        .zip(new.chars().rev())
        .take_while(|(a, b)| a == b)
        .map(|(c, _)| c.len_utf8())
        .sum();
    let text = new.get(..new.len() - tail).unwrap_or("");
    let end = base + (from.len() - tail) as u32;
    Mend::new(Span::new(base + start as u32, end), text)
}

/// The heading of a statement with a block, and what stands in its braces.
pub(super) fn block_of(place: Place, text: &str) -> Option<(&str, &str)> {
    let defines = ["game ", "problem ", "graph "].iter().any(|word| text.starts_with(word));
    let (before, rest) = text.split_once('{').filter(|_| place == Place::File && defines)?;
    Some((before, rest.trim_end().strip_suffix('}')?))
}

/// A clause and the one block that it guards.
pub(super) fn guarded_block(place: Place, text: &str) -> Option<(&str, &str)> {
    let clause = ["if ", "for ", "where "].iter().any(|word| text.starts_with(word));
    let (before, rest) = text.split_once(" {").filter(|_| place == Place::Game && clause)?;
    let rules = rest.trim_end().strip_suffix('}')?;
    let empty = format!("{before} {{}}");
    Grammar::parse(G::one_rule, &empty).ok()?;
    Some((text.get(..before.len() + 1)?, rules))
}

/// What stands between the `;` and line ends outside brackets.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    let parts = text.split(move |c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(c, ';' | '\n')
    });
    parts.map(str::trim).filter(|line| !line.is_empty())
}

pub(crate) fn apply(stretch: &str, base: u32, edits: &[Mend]) -> Option<String> {
    let mut sorted: Vec<&Mend> = edits.iter().collect();
    sorted.sort_by_key(|e| (e.span.start, e.span.end));
    let mut out = String::with_capacity(stretch.len() + 16);
    let mut at = 0usize;
    for edit in sorted {
        let from = edit.span.start.checked_sub(base)? as usize;
        out.push_str(stretch.get(at..from)?);
        out.push_str(&edit.text);
        at = edit.span.end.checked_sub(base)? as usize;
    }
    out.push_str(stretch.get(at..)?);
    Some(out)
}

/// Does a comma stand in a text outside its brackets?
pub(super) fn has_parts(text: &str) -> bool {
    let mut depth = 0usize;
    text.chars().any(|c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && c == ','
    })
}

/// Can the grammar read what a help says to write, in some place?
pub(super) fn is_code(help: &str) -> bool {
    let code = help.split_once("write `").and_then(|(_, rest)| rest.split_once('`'));
    let Some((code, _)) = code.filter(|(code, _)| !code.contains('…')) else { return true };
    let reads = |rule: G, text: &str| Grammar::parse(rule, text).is_ok();
    if lines(code).all(|one| reads(G::statement, one)) {
        return true;
    }
    let forms = [
        (G::one_rule, code.to_string()),
        (G::one_rule, format!("subtract {code}")),
        (G::one_rule, format!("subtract 1 {code}")),
        (G::one_rule, format!("if 1 > 0 {code}")),
        (G::statement, format!("claim 1 == 1 {code}")),
        (G::statement, format!("let x = 1 {code} 2")),
        (G::statement, format!("let x = {code} 2")),
        (G::statement, format!("let x = [{code}]")),
        (G::statement, format!("{code} {{ subtract 1 }}")),
        (G::statement, format!("game G(n: {code}) {{ subtract 1 }}")),
        (G::one_node, code.to_string()),
    ];
    forms.iter().any(|(rule, text)| reads(*rule, text))
}
