//! Blocks of a game by colons and margins in its braces, and conditions in words: `if a > 0:` above its rule, `even n: …`,
//! `when n is even subtract 2; otherwise subtract 1`.

use super::{Line, Reading, first_word, lines, opened, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;

const RULES: &[&str] = &["subtract ", "remove ", "take ", "split ", "move ", "halve"];

/// `if a > 0:` with rules on the lines below, further in.
pub(super) fn by_margins(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let written: Vec<Line<'_>> = lines(&code).filter(|line| !line.is_blank()).collect();
    let mut open: Vec<usize> = Vec::new();
    let mut edits: Vec<Mend> = Vec::new();
    let mut above: Option<Line<'_>> = None;
    let mut depth = 0;
    let close =
        |open: &mut Vec<usize>, margin: usize, above: Option<Line<'_>>, edits: &mut Vec<Mend>| {
            while open.last().is_some_and(|own| margin <= *own) {
                open.pop();
                if let Some(above) = above {
                    let end = above.text.trim_end().len();
                    edits.push(Mend::new(above.span(end, end), " }"));
                }
            }
        };
    for (i, line) in written.iter().enumerate() {
        close(&mut open, line.margin(), above, &mut edits);
        let plain = line.text.trim();
        let block = ["if", "for", "else", "elif", "when"].contains(&first_word(plain));
        let inside = depth > 0;
        depth = opened(line.text, depth);
        if block && inside && plain.ends_with(':') && line.margin() > 0 {
            // Rules that are no further in are not seen to be its own.
            if written.get(i + 1).is_none_or(|next| next.margin() <= line.margin()) {
                return Vec::new();
            }
            let end = line.text.trim_end().len();
            edits.push(Mend::new(line.span(end - 1, end), " {"));
            open.push(line.margin());
        }
        above = Some(*line);
    }
    close(&mut open, 0, above, &mut edits);
    Reading::told(
        codes::BRACES_MISSING,
        "rules that a clause guards stand in braces",
        edits,
        "write `{` for the colon, and `}` behind the last rule",
    )
}

/// `when n is even subtract 2; otherwise subtract 1`, `even n: subtract 2`, `if (a > 0) subtract 1;`
pub(super) fn in_words(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let mut edits = Vec::new();
    let mut at = 0;
    for piece in code.split_inclusive(['{', '}', ';', '\n']) {
        let rule = piece.trim_end_matches(['{', '}', ';', '\n', '\r', ' ']);
        let from = at + rule.len() - rule.trim_start().len();
        let to = at + rule.len();
        at += piece.len();
        if let Some(meant) = guarded(rule.trim_start()) {
            edits.push(Mend::new(Span::new(from as u32, to as u32), meant));
        }
    }
    // `; else { … }`
    for (at, _) in code.match_indices("; otherwise ") {
        edits.push(Mend::new(Span::new(at as u32, at as u32 + 1), ""));
    }
    Reading::told(
        codes::BRACES_MISSING,
        "a rule that a clause guards stands in braces",
        edits,
        "write `{` and `}` about the rule",
    )
}

fn guarded(rule: &str) -> Option<String> {
    if let Some(rest) = rule.strip_prefix("otherwise ") {
        return Some(format!("else {{ {} }}", rest.trim_start_matches([':', ','])));
    }
    let parity = ["even ", "odd "].iter().find_map(|word| Some((rule.strip_prefix(word)?, *word)));
    if let Some((rest, word)) = parity {
        let (name, rule) = rest.split_once(':').filter(|(_, rule)| !rule.trim().is_empty())?;
        return Some(format!("if {name} is {}{{ {} }}", word, rule.trim()));
    }
    let rest = rule.strip_prefix("when ").or(rule.strip_prefix("if "))?;
    // `if (a > 0) W(a - 1, b)`
    if let Some(inside) = rest.strip_prefix('(')
        && let Some((condition, behind)) = inside.split_once(") ")
        && behind.starts_with(char::is_alphabetic)
        && !condition.contains('(')
    {
        return Some(format!("if {condition} {{ {behind} }}"));
    }
    let begins = RULES.iter().filter_map(|word| rest.find(&format!(" {word}"))).min()?;
    let (condition, rule) = rest.split_at(begins);
    let condition = condition.trim_end_matches([',', ':', ' ']);
    let condition = condition.strip_suffix(" then").unwrap_or(condition);
    (!condition.contains(':')).then(|| format!("if {condition} {{ {} }}", rule.trim()))
}
