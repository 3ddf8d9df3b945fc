//! What keeps a move to a position with a negative number from being offered: a condition,
//! found from the text of the move.

use crate::diagnostic::Mend;
use crate::source::Span;

/// The help for a call that left a negative number as this argument of a game.
pub fn of(text: &str, call: Span, game: &str, argument: usize) -> Option<(String, Option<Mend>)> {
    let written = text.get(call.range())?;
    let inside = written.split_once('(')?.1.strip_suffix(')')?;
    let argument = arguments(inside).get(argument)?.trim().to_string();
    if !argument.contains(char::is_alphabetic) {
        return None;
    }
    let condition = condition(&argument);
    let before = text.get(..call.start as usize)?;
    let line = before.rsplit(['\n', ';', '{']).next().unwrap_or("");
    let after = text.get(call.end as usize..)?;
    if line.trim_start().starts_with("move ") {
        let rest = after.split(['\n', ';', '}']).next().unwrap_or("");
        // A condition stands behind the `for` that brings its names in.
        let last = before.len() + written.len() + rest.trim_end().len();
        let place = if rest.trim_start().starts_with("if ") { call.end } else { last as u32 };
        let mend = Mend::new(Span::at(place), format!(" if {condition}"));
        let words = rest.contains(" as ").then_some(()).is_none();
        return Some((
            format!("add a condition to the rule: `if {condition}`"),
            words.then_some(mend),
        ));
    }
    let statement = before.rsplit(['\n', ';']).next().unwrap_or("").trim_start();
    if statement.starts_with("game ")
        && statement.contains('=')
        && let Some(amounts) = amounts(before, after, written, game)
    {
        let rule = match amounts.as_slice() {
            [one] => format!("subtract {one}"),
            all => format!("subtract {{{}}}", all.join(", ")),
        };
        let heading = statement.split('=').next().unwrap_or("").trim();
        let from = call.start as usize - statement.len();
        let to = call.end as usize + after.find('}')? + 1;
        let text = format!("{heading} {{ {rule} }}");
        return Some((
            format!("a rule takes only what is there: `{text}`"),
            Some(Mend::new(Span::new(from as u32, to as u32), text)),
        ));
    }
    Some((format!("there is such a position only where `{condition}`"), None))
}

/// `n >= 3` for `n - 3`
fn condition(argument: &str) -> String {
    let simple = |part: &str| {
        let part = part.trim();
        !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '\''))
    };
    match argument.rsplit_once('-') {
        Some((heap, taken)) if simple(heap) && simple(taken) => {
            format!("{} >= {}", heap.trim(), taken.trim())
        }
        _ => format!("{argument} >= 0"),
    }
}

fn arguments(inside: &str) -> Vec<&str> {
    let (mut all, mut depth, mut from) = (Vec::new(), 0i32, 0);
    for (i, c) in inside.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                all.extend(inside.get(from..i));
                from = i + 1;
            }
            _ => {}
        }
    }
    all.extend(inside.get(from..));
    all
}

/// What each option takes, if all in the braces are of the form `G(n - 1)`.
fn amounts<'t>(before: &'t str, after: &'t str, call: &'t str, game: &str) -> Option<Vec<&'t str>> {
    let first = before.rsplit_once('{')?.1;
    let last = after.split_once('}')?.0;
    let options = first.split("),").chain([call]).chain(last.split("),"));
    let mut all = Vec::new();
    for option in options {
        let option = option.trim_matches([' ', ',']);
        if option.is_empty() {
            continue;
        }
        let inside = option.strip_prefix(game)?.trim().strip_prefix('(')?;
        let (_, taken) = inside.trim_end_matches(')').split_once('-')?;
        all.push(taken.trim());
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help(text: &str, call: &str) -> String {
        let start = text.rfind(call).unwrap() as u32;
        let found = of(text, Span::new(start, start + call.len() as u32), "A", 0);
        found.map_or(String::new(), |(help, _)| help)
    }

    #[test]
    fn conditions_come_from_the_move() {
        let rule = "game A(n) { move to A(n - 1) }";
        assert_eq!(help(rule, "A(n - 1)"), "add a condition to the rule: `if n >= 1`");
        let product = "game A(n) { move to A(n - 2 * k) for k in 1..3 }";
        assert!(help(product, "A(n - 2 * k)").contains("`if n - 2 * k >= 0`"));
    }

    #[test]
    fn where_no_rule_is_none_is_spoken_of() {
        assert_eq!(help("grundy(A(-1))", "A(-1)"), "");
        let asked = "A(n - 5) for n in 0..9";
        assert_eq!(help(asked, "A(n - 5)"), "there is such a position only where `n >= 5`");
        let set = "game A(n) = {A(n-1), A(n-2)}\nA(5)";
        assert!(help(set, "A(n-2)").contains("`game A(n) { subtract {1, 2} }`"));
    }
}
