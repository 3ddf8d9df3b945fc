//! Bodies of functions in statements, as one value: cases that return, names that get a value, and loops that add up
//! or look for one.

use super::super::scene::Scene;
use super::python::{Clause, clause};
use crate::syntax::is_name_char;
use crate::syntax::scan::{Scanner, TokenKind};

/// Where a body begins behind the brackets of a heading: `def f(n) -> int:` says before it what is returned.
pub(super) fn opens(s: &Scene<'_>, close: usize) -> usize {
    let body = s.next_of(close + 1, &[":", "{"]);
    if s.is(close + 1, "->") && body < s.len() { body } else { close + 1 }
}

/// Where the line right below ends, if it is another case of the same function, for all of its numbers.
pub(super) fn other_case_below(s: &Scene<'_>) -> Option<u32> {
    let below = s.text.get(s.span.end as usize..)?.strip_prefix('\n')?;
    let line = below.split(['\n', ';']).next()?;
    let named = line.strip_prefix(&format!("fn {}(", s.word(1)))?.starts_with(char::is_alphabetic);
    (named && !line.contains('#')).then(|| s.span.end + 1 + line.trim_end().len() as u32)
}

/// The lines of a function as one value.
pub(super) fn in_cases(lines: &str) -> Option<String> {
    let all: Vec<&str> = lines.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (mut cases, mut named) = (String::new(), String::new());
    // Names that get their values behind a case, which are written in their place.
    let mut later: Vec<(String, String)> = Vec::new();
    let mut condition: Option<String> = None;
    let mut at = 0;
    while let Some(line) = all.get(at) {
        let looped = || looped(all.get(at..).unwrap_or_default());
        if let Some(value) = condition.is_none().then(looped).flatten() {
            return Some(cases + &in_place(&later, &value) + &named);
        }
        at += 1;
        let mut rest = line.trim_end_matches(';');
        // What a text by itself says is a comment.
        if rest.starts_with(['"', '\'']) && rest.len() > 1 && rest.ends_with(['"', '\'']) {
            continue;
        }
        // Each case returns: what stands behind it is another.
        let other = rest.strip_prefix("else").filter(|rest| rest.starts_with([' ', ':']));
        let other = other.map(|rest| rest.trim_start_matches([' ', ':']));
        let other =
            other.or_else(|| rest.strip_prefix("el").filter(|rest| rest.starts_with("if ")));
        if let Some(other) = other.filter(|_| condition.is_none()) {
            rest = other;
        }
        let then = rest.replacen(" then ", ": ", 1);
        if rest.starts_with("if ") && !rest.contains(':') {
            rest = &then;
        }
        let mut guarded = false;
        if let Some((clause, behind)) = clause(rest) {
            let Clause::If(said) = clause else { return None };
            if condition.is_some() {
                return None;
            }
            condition = Some(in_place(&later, &said));
            guarded = true;
            rest = behind;
        }
        if rest.is_empty() {
            continue;
        }
        if let Some((name, value)) = set(rest) {
            let again = named.contains(&format!("where {name} ="))
                || later.iter().any(|(known, _)| known == name);
            if condition.is_some() || again {
                return None;
            }
            let value = in_place(&later, &plain(value));
            match cases.is_empty() {
                true => named += &format!(" where {name} = {value}"),
                false => later.push((name.to_string(), value)),
            }
            continue;
        }
        let returned = rest.strip_prefix("return ");
        // The last value of a block is what it returns.
        let last = (at >= all.len() || guarded).then_some(rest);
        let value = in_place(&later, &plain(returned.or(last)?));
        match condition.take() {
            Some(condition) => cases += &format!("if {condition} then {value} else "),
            None => return Some(cases + &value + &named),
        }
    }
    None
}

/// `m = n + 1`, `let m = n + 1`
fn set(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix("let ").unwrap_or(line).split_once('=')?;
    let name = name.trim();
    let named = name.chars().all(is_name_char) && !value.starts_with('=') && !name.is_empty();
    named.then(|| (name, value.trim()))
}

fn plain(value: &str) -> String {
    value.replace("True", "true").replace("False", "false")
}

/// `f(n - 1)`, `xs[0]`, `(a + b)`: one value, whatever stands around it.
fn is_call(value: &str) -> bool {
    let name = value.len() - value.trim_start_matches(is_name_char).len();
    let rest = value.get(name..).unwrap_or("");
    let mut depth = 0usize;
    let ends = rest.char_indices().find_map(|(at, sign)| {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(at + 1)
    });
    rest.starts_with(['(', '[', '{']) && ends == Some(rest.len())
}

/// A value with those of names in their place.
fn in_place(names: &[(String, String)], value: &str) -> String {
    let mut text = String::new();
    let mut end = 0;
    for token in Scanner::new(value).filter(|t| t.kind == TokenKind::Word) {
        let known = names.iter().find(|(name, _)| name == token.text(value));
        let Some((_, meant)) = known else { continue };
        text += value.get(end..token.span.start as usize).unwrap_or("");
        // What binds less than its neighbours stands in brackets.
        let one = token.text(value) == value || meant.chars().all(is_name_char) || is_call(meant);
        text += &if one { meant.clone() } else { format!("({meant})") };
        end = token.span.end as usize;
    }
    text + value.get(end..).unwrap_or("")
}

/// `s = 0`, `for k in range(n): s += k`, `return s`: a sum. `for …: if …: return True`, `return False`: is there one?
fn looped(lines: &[&str]) -> Option<String> {
    let each = |line: &str| match clause(line)? {
        (Clause::For(said), behind) => Some((ranged(&said)?, behind.to_string())),
        _ => None,
    };
    let (first, rest) = lines.split_first()?;
    if let Some((name, "0")) = set(first.trim_end_matches(';')) {
        let (head, rest) = rest.split_first()?;
        let (said, behind) = each(head)?;
        let (added, rest) = match behind.is_empty() {
            true => rest.split_first().map(|(added, rest)| (added.to_string(), rest))?,
            false => (behind, rest),
        };
        let added = added.trim_end_matches(';').strip_prefix(&format!("{name} += "))?.to_string();
        let [returned] = rest else { return None };
        let whole = returned.trim_end_matches(';') == format!("return {name}");
        return whole.then(|| format!("sum({added} {said})"));
    }
    let (said, behind) = each(first)?;
    let (asked, rest) = match behind.is_empty() {
        true => rest.split_first().map(|(asked, rest)| (asked.to_string(), rest))?,
        false => (behind, rest),
    };
    let (Clause::If(condition), behind) = clause(&asked)? else { return None };
    let (found, rest) = match behind.is_empty() {
        true => rest.split_first().map(|(found, rest)| (found.to_string(), rest))?,
        false => (behind.to_string(), rest),
    };
    let [otherwise] = rest else { return None };
    match (found.trim_end_matches(';'), otherwise.trim_end_matches(';')) {
        ("return True", "return False") => Some(format!("any({condition} {said})")),
        ("return False", "return True") => Some(format!("not any({condition} {said})")),
        _ => None,
    }
}

/// `for k in range(1, n)` with the range as it is written here.
fn ranged(said: &str) -> Option<String> {
    let Some((before, range)) = said.split_once("range(") else { return Some(said.to_string()) };
    let inside = range.trim_end().strip_suffix(')')?;
    let mut parts = inside.split(',').map(str::trim);
    let (first, second) = (parts.next()?, parts.next());
    let (low, high) = match second {
        Some(high) => (first, high),
        None => ("0", first),
    };
    let plain = |c: char| is_name_char(c) || matches!(c, ' ' | '+');
    let one = parts.next().is_none() && high.chars().all(plain);
    let high =
        match (high.strip_suffix("+ 1").or_else(|| high.strip_suffix("+1")), high.parse::<u64>()) {
            (Some(high), _) => high.trim_end().to_string(),
            (_, Ok(high)) => high.checked_sub(1)?.to_string(),
            _ => format!("{high} - 1"),
        };
    one.then(|| format!("{before}{low}..{high}"))
}
