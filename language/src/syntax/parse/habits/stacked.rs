//! Conditions one below the other, each with rules of its own and no braces: `if n % 2 == 0: subtract 1`, and below it
//! `if n % 2 == 1: subtract 2`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::blocks::indent;
use super::rules::takes_at;
use crate::diagnostic::codes;

/// `if n > 5: subtract 1..3`, as far as the next of them.
fn guarded(s: &Scene<'_>, from: usize, to: usize) -> Option<String> {
    let colon = (from + 1..to).find(|at| s.is(*at, ": then do"));
    let rule = match colon {
        Some(colon) => colon + 1,
        None => (from + 2..to).find(|at| takes_at(s, *at))?,
    };
    let condition = s.between(from + 1, colon.unwrap_or(rule));
    let otherwise = (rule..to).find(|at| s.is(*at, "else")).unwrap_or(to);
    let block = |from: usize, to: usize| -> Option<String> {
        let written = s.between(from, to).trim_end_matches([';', ',', ' ']);
        let rules: Vec<String> =
            super::lines(written).map(|rule| super::rule_meant(s, rule)).collect();
        // `A(n - 1)` is a rule in other words.
        let rule = takes_at(s, from) || rules.concat() != written.replace('\n', "");
        let plain = !rules.is_empty() && rule && !written.contains(['{', '#']);
        plain.then(|| format!("{{ {} }}", rules.join("; ")))
    };
    if s.is(from, "for") && otherwise == to {
        let written = s.between(rule, to).trim_end_matches([';', ',', ' ']);
        let one = !written.contains([';', '\n', '{', '#']);
        return one.then(|| super::rule_meant(s, &format!("{written} for {condition}")));
    }
    let mut text = format!("if {condition} {}", block(rule, otherwise)?);
    if otherwise < to {
        let body = otherwise + 1 + usize::from(s.is(otherwise + 1, ":"));
        text = format!("{text} else {}", block(body, to)?);
    }
    (!condition.is_empty()).then_some(text)
}

pub(super) fn conditions(s: &Scene<'_>) -> Option<Slip> {
    // The first may stand behind the brace of the heading.
    let margin = indent(s.text, s.span_of(0));
    let below = |at: &usize| {
        let own = indent(s.text, s.span_of(*at));
        s.is(*at, "if for") && (*at == 0 || own.is_some() && margin.is_none_or(|m| own == Some(m)))
    };
    let mut starts: Vec<usize> = (0..s.len()).filter(below).collect();
    // A comment among them would be lost, and what `else if` belongs to is not known.
    let plain = s.text.get(s.span.range()).is_some_and(|text| !text.contains('#'))
        && !(1..s.len()).any(|at| s.is(at, "elif") || s.is(at, "if") && s.is(at - 1, "else"));
    let opens = s.place == Place::Game && s.is(0, "if for");
    if !opens || starts.len() < 2 {
        return None;
    }
    let message = "a rule that a clause guards stands in braces";
    let mut slip = s.slip(codes::BRACES_MISSING, 0, message, "no `{` behind it");
    if !plain {
        slip.instead = "put braces about the rules of each: `if … { … } else { … }`".to_string();
        slip.sure = true;
        return Some(slip);
    }
    starts.push(s.len());
    let each: Option<Vec<String>> = starts
        .windows(2)
        .map(|two| match two {
            [from, to] => guarded(s, *from, *to),
            _ => None,
        })
        .collect();
    let text = each?.join("; ");
    Some(slip.writes(s.replace(0, s.len(), text)))
}
