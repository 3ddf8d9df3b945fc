//! Bodies of functions in statements, as one value: cases that return, names that get a value, and loops that add up
//! or look for one.

use super::super::scene::Scene;
use super::Slip;
use super::python::{Clause, clause};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::is_name_char;
use crate::syntax::scan::{Bracket, Scanner, TokenKind};

/// Where a body begins behind the brackets of a heading: `def f(n) -> int:` says before it what is returned.
pub(super) fn opens(s: &Scene<'_>, close: usize) -> usize {
    let body = s.next_of(close + 1, &[":", "{"]);
    if s.is(close + 1, "->") && body < s.len() { body } else { close + 1 }
}

/// Are these several lines, or cases on one?
pub(super) fn has_cases(lines: &str) -> bool {
    lines.trim().contains('\n') || is_choice(lines)
}

/// `if n == 0 then 1 else 2`
fn is_choice(lines: &str) -> bool {
    let line = lines.trim();
    line.starts_with("if ") && line.contains(" else ")
}

/// Where the line right below ends, if it is another case of the same function, for all of its numbers.
pub(super) fn other_case_below(s: &Scene<'_>) -> Option<u32> {
    let below = s.text.get(s.span.end as usize..)?.strip_prefix('\n')?;
    let line = below.split(['\n', ';']).next()?;
    let named = line.strip_prefix(&format!("fn {}(", s.word(1)))?.starts_with(char::is_alphabetic);
    (named && !line.contains('#')).then(|| s.span.end + 1 + line.trim_end().len() as u32)
}

/// `fn f(x) { x + 1 }`, `fn f(x) -> x + 1`, `fn f(x): return x + 1`
pub(super) fn of_function(s: &Scene<'_>) -> Option<Slip> {
    if !s.is(0, "fn") || s.kind(2) != Some(TokenKind::Open(Bracket::Round)) {
        return None;
    }
    let opens = s.closing(2)? + 1;
    let mut body = opens;
    let mut end = s.len();
    // `fn f(n: int) -> int = n + 1`
    let equals = s.next_of(opens, &["=", "{"]);
    if s.is(opens, "-> :") && s.is_word(opens + 1) && equals == opens + 2 {
        body = equals;
    }
    // Statements on the lines below: a line that begins with `if` goes on with the line above.
    let signs = usize::from(s.is(opens, ": ="));
    let behind = s.text.get(s.span_of(opens + signs - 1).end as usize..).unwrap_or("");
    let ends = behind.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
    let below = ends && (signs == 1 || opens == s.len());
    match s.word(body) {
        "" if below => {}
        "=" if body > opens || body + 1 == s.len() => body += 1,
        "{" if body > opens => {
            body += 1;
            end = s.closing(body - 1)?;
        }
        "{" => {
            body += 1;
            end = s.closing(opens)?;
        }
        "=>" | "->" | ":" | ":=" => body += 1,
        "return" => {}
        _ => return None,
    }
    body += usize::from(s.is(body, "return"));
    while end > body && s.is(end - 1, ";") {
        end -= 1;
    }
    let mut slip = s.slip(
        codes::FOREIGN_DEFINITION,
        opens,
        "the body of a function follows `=`",
        "not like this",
    );
    slip.instead = format!("write `fn {} = …`", s.between(1, opens));
    // In braces, or on the lines below.
    let (lines, whole) = match below {
        true => super::python::lines_of_body(s, opens),
        false => (s.between(opens + usize::from(s.is(opens, "{")), end).to_string(), s.span.end),
    };
    let several = below || lines.contains(['\n', ';']) || lines.contains("return");
    let value = several.then(|| super::python::value_of_body(&lines)).flatten();
    if let Some(value) = value
        && let Some(text) = super::readable(&format!("fn {} = {value}", s.between(1, opens)))
    {
        slip.instead = format!("write `{text}`");
        slip.beyond = Some(Mend::new(Span::new(s.span.start, whole), text));
        slip.sure = true;
        return Some(slip);
    }
    if body == s.len() {
        return None;
    }
    let mut edit = s.replace(opens, s.len(), format!(" = {}", s.between(body, end)));
    edit.span.start = s.span_of(opens - 1).end;
    slip.edits.push(edit);
    Some(slip)
}

/// The lines of a function as one value.
pub(super) fn in_cases(lines: &str) -> Option<String> {
    let written = lines.lines().filter(|line| !line.trim().is_empty());
    let margin = |line: &str| line.len() - line.trim_start().len();
    let margins: Vec<usize> = written.clone().map(margin).collect();
    let all: Vec<&str> = written.map(str::trim).collect();
    let (mut cases, mut named) = (String::new(), String::new());
    // Names that get their values behind a case, which are written in their place.
    let mut later: Vec<(String, String)> = Vec::new();
    let mut condition: Option<String> = None;
    let mut at = 0;
    while let Some(line) = all.get(at) {
        // What is returned inside of a loop ends it.
        let inside = margins.last() > margins.get(at);
        let looped = || looped(all.get(at..).unwrap_or_default()).filter(|_| !inside);
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
        if rest.starts_with("if ") && !rest.contains(':') && !is_choice(rest) {
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
