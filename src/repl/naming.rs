//! The move that a line names: by its number, its square or its words.

use crate::report::play::COMMANDS;
use crate::session::answer::{Choice, Table};
use crate::vocabulary::{Here, foreign, nearest};

/// The move that a line names, by its number or in its words.
pub(super) fn named(table: &Table, line: &str) -> Result<usize, String> {
    let total = table.choices.len();
    let range = match total {
        1 => "there is only move 1".to_string(),
        _ => format!("there are moves 1 to {total}"),
    };
    let digits = line.strip_prefix('-').unwrap_or(line);
    if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
        let number = line.parse::<usize>().ok().filter(|n| (1..=total).contains(n));
        return number.map(|n| n - 1).ok_or_else(|| format!("There is no move {line}: {range}."));
    }
    let typed = line;
    let line = plain(line);
    let line = line.as_str();
    let same = |a: &str| plain(a) == line;
    let all = |is: &dyn Fn(&Choice) -> bool| -> Vec<usize> {
        let found = table.choices.iter().enumerate().filter(|(_, c)| is(c));
        found.map(|(i, _)| i).collect()
    };
    let exactly = |c: &Choice| same(&c.text) || same(&c.to) || c.cell.as_deref().is_some_and(same);
    let mut found = all(&exactly);
    let called = |short: &str| {
        let short = without_verb(short);
        all(&|c| begins(without_verb(&plain(&c.text)), short))
    };
    if found.is_empty() {
        found = called(line);
    }
    // `b1` for `b1-c1`: the first square of a move that takes several.
    if found.is_empty() {
        found = all(&|c| c.cell.as_deref().is_some_and(|cell| begins(&cell.to_lowercase(), line)));
    }
    // `take 3 from Nim(5)`, `3 in 5`: the part is named behind the words.
    if found.is_empty()
        && let Some((short, part)) =
            [" from ", " in ", " of "].iter().find_map(|word| line.rsplit_once(word))
    {
        let parts = parts_named(table, part.trim());
        found = called(short.trim());
        found.retain(|i| table.choices.get(*i).is_some_and(|c| parts.contains(&c.part)));
    }
    match found.as_slice() {
        [only] => Ok(*only),
        [] => {
            let near = nearest(line, COMMANDS.iter().map(|(word, _)| *word));
            let near = near.map_or(String::new(), |word| format!(" Did you mean `{word}`?"));
            let line: String = typed.chars().take(60).collect();
            Err(format!("\"{line}\" is no move: {range}, and `help` says what else.{near}"))
        }
        several => {
            let told = |i: &usize| {
                let choice = table.choices.get(*i)?;
                let part = table.parts.get(choice.part).filter(|_| table.parts.len() > 1);
                let Some(part) = part else { return Some((i + 1).to_string()) };
                let taken = match choice.text.split_once(", ") {
                    Some((taken, left)) if !left.contains('+') => taken,
                    _ => choice.text.as_str(),
                };
                Some(format!("{} ({taken} from {part})", i + 1))
            };
            let several: Vec<String> = several.iter().take(6).filter_map(told).collect();
            Err(format!("Several moves are called that: {}.", several.join(", ")))
        }
    }
}

/// Words as they are compared: `Remove 2, leaving 2 + 3` is `remove 2 leaving 2 and 3`.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace(',', " ").replace('+', " + ").replace(" and ", " + ");
    let words: Vec<&str> = text.trim_end_matches('.').split_whitespace().map(digits).collect();
    let words = words.join(" ");
    // The heaps that are left stand in any order.
    match words.rsplit_once("leaving ") {
        Some((taken, left)) => {
            let mut parts: Vec<&str> = left.split(" + ").collect();
            parts.sort_by_key(|part| (part.parse::<u64>().unwrap_or(u64::MAX), *part));
            format!("{taken}leaving {}", parts.join(" + "))
        }
        None => words,
    }
}

/// `two` is `2`.
fn digits(word: &str) -> &str {
    match foreign(word).map(|foreign| foreign.here) {
        Some(Here::Value(value)) if value.starts_with(|c: char| c.is_ascii_digit()) => value,
        _ => word,
    }
}

/// The parts that a name means: as they are written, or by the number in their brackets.
fn parts_named(table: &Table, name: &str) -> Vec<usize> {
    let name = name.trim_start_matches("heap ").trim_start_matches("the ");
    let is = |part: &&(usize, &String)| {
        let part = plain(part.1);
        let inside = part.split_once('(').map(|(_, rest)| rest.trim_end_matches(')'));
        part == name || inside == Some(name) || part.trim_start_matches('*') == name
    };
    let all: Vec<(usize, &String)> = table.parts.iter().enumerate().collect();
    all.iter().filter(is).map(|(i, _)| *i).collect()
}

/// What follows the verb of a move that takes: `take 1` says what `subtract 1` says.
fn without_verb(text: &str) -> &str {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    match first {
        "take" | "remove" | "subtract" | "pick" | "delete" | "eat" | "grab" | "knock"
            if !rest.is_empty() =>
        {
            rest.trim_start()
        }
        _ => text,
    }
}

/// Whether the first words of a text are these. `leaving 1` is not `leaving 1 + 5`.
fn begins(text: &str, short: &str) -> bool {
    let rest = text.strip_prefix(short);
    let parts = short.contains("leaving") || short.contains("split");
    let goes_on = |rest: &str| {
        rest.starts_with(|c: char| c.is_alphanumeric()) || parts && rest.starts_with(" +")
    };
    !short.is_empty() && rest.is_some_and(|rest| !goes_on(rest))
}
