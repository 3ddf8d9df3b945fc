//! Functions of C, Java and JavaScript, as the lines that Python would have: `bool win(int n) { for (int k : {1, 3, 4}) … }`.

use super::python::{READS_PROGRAMS, outside};
use crate::syntax::bounds::below;
use crate::syntax::is_name_char;

/// The name and the parameters of a function, without their types, and its body in lines.
pub(super) fn as_python(function: &str) -> Option<(String, String, String)> {
    if !READS_PROGRAMS {
        return None;
    }
    let (heading, rest) = function.split_once('{')?;
    let body = rest.trim_end().strip_suffix('}')?;
    let (before, params) = heading.trim_end().strip_suffix(')')?.split_once('(')?;
    let name = before.rsplit(' ').next()?;
    let plain = |word: &str| !word.is_empty() && word.chars().all(is_name_char);
    let params: Vec<&str> =
        params.split(',').filter_map(|p| p.trim().rsplit([' ', '&']).next()).collect();
    if !plain(name) || !params.iter().all(|p| plain(p)) || heading.contains(['[', '<']) {
        return None;
    }
    Some((name.to_string(), format!("{name}({})", params.join(", ")), lines(body)?))
}

/// Types before a name.
const TYPES: &[&str] = &["int ", "long ", "bool ", "auto ", "boolean ", "unsigned "];

/// What is open: braces, or one statement behind a clause.
#[derive(PartialEq)]
enum Open {
    Braces,
    One,
}

fn lines(body: &str) -> Option<String> {
    let (mut open, mut lines, mut rest) = (Vec::new(), String::new(), body.trim_start());
    while !rest.is_empty() {
        let margin = " ".repeat(open.len() + 1);
        if let Some(behind) = rest.strip_prefix('}') {
            while open.pop()? != Open::Braces {}
            close(&mut open);
            rest = behind.trim_start();
            continue;
        }
        if let Some(behind) = rest.strip_prefix('{') {
            (open.pop()? == Open::One).then_some(())?;
            open.push(Open::Braces);
            rest = behind.trim_start();
            continue;
        }
        let word: String = rest.chars().take_while(|c| is_name_char(*c)).collect();
        let behind = rest.get(word.len()..)?.trim_start();
        if matches!(word.as_str(), "for" | "if" | "while") {
            let end = balanced(behind)?;
            let said = behind.get(1..end)?;
            lines += &format!("{margin}{}:\n", clause(&word, said)?);
            open.push(Open::One);
            rest = behind.get(end + 1..)?.trim_start();
            continue;
        }
        if word == "else" {
            lines += &format!("{margin}else:\n");
            open.push(Open::One);
            rest = behind;
            continue;
        }
        let end = outside(rest, ';')?;
        let said = rest.get(..end)?.trim();
        if !said.is_empty() {
            lines += &format!("{margin}{}\n", statement(said)?);
        }
        close(&mut open);
        rest = rest.get(end + 1..)?.trim_start();
    }
    Some(lines)
}

/// A statement ends the clauses that hold for one.
fn close(open: &mut Vec<Open>) {
    while open.last() == Some(&Open::One) {
        open.pop();
    }
}

/// Where the bracket that a text begins with closes.
fn balanced(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    text.starts_with('(').then_some(())?;
    let end = text.char_indices().find(|(_, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })?;
    Some(end.0)
}

/// `for (int k = 1; k <= 3; k++)`, `for (int k : {1, 3, 4})`, `if (k <= n && !win(n - k))`
fn clause(word: &str, said: &str) -> Option<String> {
    if word != "for" {
        return Some(format!("{word} {}", condition(said)));
    }
    if let [from, to, step] = said.split(';').map(str::trim).collect::<Vec<_>>().as_slice() {
        let counted = from.split_once('=').filter(|_| step.contains("++"));
        let (name, low) = counted
            .map(|(name, low)| (name.trim().rsplit(' ').next().unwrap_or(""), low.trim()))?;
        let flat = to.replace(' ', "");
        let high =
            match (flat.strip_prefix(&format!("{name}<=")), flat.strip_prefix(&format!("{name}<")))
            {
                (Some(high), _) => high.to_string(),
                (_, Some(high)) => below(high),
                _ if flat.starts_with(&format!("{name}*{name}<=")) => {
                    format!("isqrt({})", flat.split_once("<=")?.1)
                }
                _ => return Some(format!("while {}", condition(to))),
            };
        // What else is asked in the head of a loop ends it, and is no condition of one round.
        return (!high.contains(['|', '&'])).then(|| format!("for {name} in {low}..{high}"));
    }
    let (name, of) = said.split_once(" of ").or_else(|| said.split_once(':'))?;
    let name = name.trim().rsplit([' ', '&']).next()?;
    Some(format!("for {name} in {}", of.trim()))
}

fn condition(said: &str) -> String {
    let said = said.replace("&&", " and ").replace("||", " or ").replace("!=", "≠");
    let said = said.replace('!', "not ").replace('≠', "!=");
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn statement(said: &str) -> Option<String> {
    let value = said.replace("true", "True").replace("false", "False");
    if value.starts_with("return") {
        return Some(condition(&value));
    }
    // `seen[win(n - k)] = true`
    let marked = value.strip_suffix("= True").or_else(|| value.strip_suffix("= 1"));
    if let Some((set, call)) = marked.and_then(|m| m.trim_end().strip_suffix(']')?.split_once('['))
        && call.contains('(')
    {
        return Some(format!("{set}.add({call})"));
    }
    let inserted = value.replace(".insert(", ".add(").replace(".push_back(", ".append(");
    let calls = inserted.contains('(') && !inserted.contains('=');
    match inserted.strip_suffix("++").or_else(|| inserted.strip_prefix("++")) {
        Some(name) => Some(format!("{name} += 1")),
        // `int m = n + 1`
        None if TYPES.iter().any(|ty| inserted.starts_with(ty)) && inserted.contains(" = ") => {
            inserted.split_once(' ').map(|(_, set)| condition(set))
        }
        None if calls || inserted.contains('=') => Some(inserted),
        None if inserted == "break" => Some(inserted),
        // A name with its type, which is empty at first. A word alone, such as `continue`, is something else.
        None => inserted.rsplit_once(' ').map(|(_, name)| format!("{name} = set()")),
    }
}
