//! Values that are worked out into an array: `g[0] = 0`, and `g[i] = mex(…)` in a loop. The entries that are asked for
//! are the moves of a game.

use super::python::{READS_PROGRAMS, game_of_lines};
use super::readable;
use crate::syntax::is_name_char;

/// More lines are not read.
const MOST_LINES: usize = 30;

/// What begins with a text: how long it is, and the game that is meant, where it is seen.
pub(crate) struct Worked {
    pub length: usize,
    pub game: Option<String>,
}

/// `g = [0] * 20`, `g[0] = 0` and the loop below.
pub(crate) fn worked_out(text: &str) -> Option<Worked> {
    let name =
        text.get(..text.find(|c: char| !is_name_char(c))?).filter(|name| !name.is_empty())?;
    let behind = text.get(name.len()..)?;
    let list = behind.trim_start().strip_prefix('=').map(str::trim_start);
    let begins = behind.starts_with('[') || list.is_some_and(|list| list.starts_with(['[', '{']));
    if !READS_PROGRAMS || !begins {
        return None;
    }
    let entry = format!("{name}[");
    let own = |line: &str| line.starts_with(&entry) || line.starts_with(&format!("{name} ="));
    let (mut length, mut counter, mut body) = (0, None::<&str>, String::new());
    let (mut asked, mut plain, mut from_0) = (None, true, true);
    for line in text.split_inclusive('\n').take(MOST_LINES) {
        let code = line.split('#').next().unwrap_or("").trim_end();
        let inside = line.starts_with([' ', '\t']);
        if !code.is_empty() {
            match counter {
                None if own(code) => from_0 &= starts_from_0(code, name),
                None => {
                    let (of, range) = code.strip_prefix("for ")?.split_once(" in ")?;
                    counter = Some(of.trim());
                    // What stands behind the colon, in one line.
                    let (range, rest) = range.split_once(':')?;
                    let ends = range.trim().strip_prefix("range(")?;
                    from_0 &= match ends.split_once(',') {
                        Some((from, _)) => matches!(from.trim(), "0" | "1"),
                        None => true,
                    };
                    if !rest.trim().is_empty() {
                        body += &format!("    {}\n", rest.trim());
                    }
                }
                Some(_) if inside => body += &format!("{}\n", called(code, &entry)?),
                Some(_) => {
                    let shown = code.strip_prefix("print(").and_then(|c| c.strip_suffix(')'));
                    let shown = shown.unwrap_or(code);
                    let one = shown.starts_with(&entry) && shown.ends_with(']');
                    if one && !shown.contains('=') && asked.is_none() {
                        asked = called(shown, &entry);
                        length += code.len();
                    }
                    break;
                }
            }
        }
        plain &= code.is_empty() || !code.contains("while");
        length += line.len();
    }
    let counter = counter?;
    let own = format!("{name}({counter}) =");
    let value = |line: &str| line.trim().strip_prefix(&own).map(|value| value.trim().to_string());
    let last = body.lines().last().and_then(value).filter(|value| value.contains("mex("))?;
    let lines: String = body
        .lines()
        .map(|line| match value(line) {
            Some(value) => {
                let margin = line.len() - line.trim_start().len();
                format!("{}return {value}\n", " ".repeat(margin))
            }
            None => format!("{line}\n"),
        })
        .collect();
    let game = match lines.lines().count() {
        1 => readable(&format!("def {name}({counter}): return {last}")),
        _ => game_of_lines(name, &format!("{name}({counter})"), &lines),
    };
    // The game's values begin with the rules alone.
    let game = game.filter(|_| plain && from_0).map(|game| match asked {
        Some(asked) => format!("{game}\n{asked}"),
        None => game,
    });
    let length = text.get(..length).unwrap_or(text).trim_end().len();
    Some(Worked { length, game })
}

/// `g[0] = 0`, `g = [0] * 20`, `g = []`
fn starts_from_0(line: &str, name: &str) -> bool {
    let Some((entry, value)) = line.split_once('=') else { return false };
    let (entry, value) = (entry.trim(), value.trim().replace(' ', ""));
    match entry.strip_prefix(name) {
        Some("") => {
            matches!(value.as_str(), "[]" | "{}" | "[0]" | "{0:0}") || value.starts_with("[0]*")
        }
        Some("[0]") => value == "0",
        _ => false,
    }
}

/// `g[i - 1]` as `g(i - 1)`, wherever it stands in a line.
fn called(line: &str, entry: &str) -> Option<String> {
    let mut out = String::new();
    let mut open: Vec<bool> = Vec::new();
    for (at, c) in line.char_indices() {
        let own = c == '['
            && line.get(..=at).is_some_and(|before| before.ends_with(entry))
            && !line.get(..at + 1 - entry.len())?.ends_with(is_name_char);
        match c {
            '[' => {
                open.push(own);
                out.push(if own { '(' } else { '[' });
            }
            ']' => out.push(if open.pop()? { ')' } else { ']' }),
            _ => out.push(c),
        }
    }
    open.is_empty().then_some(out)
}
