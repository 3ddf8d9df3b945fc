//! What keeps a move to a position with a negative number from being offered: a condition,
//! found from the text of the move.

use crate::diagnostic::Mend;
use crate::source::Span;
use crate::syntax::{Scanner, TokenKind, parts_of};
use crate::vocabulary::begins_clause;

/// The help for a call that left a negative number as this argument of a game.
pub(super) fn of(
    text: &str,
    call: Span,
    game: &str,
    argument: usize,
) -> Option<(String, Option<Mend>)> {
    let written = text.get(call.range())?;
    let inside = written.split_once('(')?.1.strip_suffix(')')?;
    let all = parts_of(inside);
    let argument = all.get(argument)?.trim().to_string();
    if !argument.contains(char::is_alphabetic) {
        let sizes: Vec<&str> = argument.split('-').map(str::trim).collect();
        let number = |size: &&str| !size.is_empty() && size.chars().all(|c| c.is_ascii_digit());
        if all.len() > 1 || sizes.len() < 2 || !sizes.iter().all(number) {
            return None;
        }
        // `Nim(3-5-7)`: heaps as people write them.
        let text = format!("{game}({})", sizes.join(", "));
        let help = format!("heaps have commas between them: `{text}`");
        return Some((help, Some(Mend::new(call, text))));
    }
    if let Some(rules) = all_unguarded(text, call, game) {
        return Some(rules);
    }
    let condition = condition(&argument);
    let before = text.get(..call.start as usize)?;
    let line = before.rsplit(['\n', ';', '{']).next().unwrap_or("");
    let after = text.get(call.end as usize..)?;
    if line.trim_start().starts_with("move ") {
        let rest = rest_of_rule(after);
        // A condition stands behind the `for` that brings its names in.
        let last = before.len() + written.len() + rest.len();
        let place = if rest.trim_start().starts_with("if ") { call.end } else { last as u32 };
        let mend = Mend::new(Span::at(place), format!(" if {condition}"));
        return Some((format!("add a condition to the rule: `if {condition}`"), Some(mend)));
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

/// What stands of a rule behind a call in it: up to the end of its last line of clauses, outside brackets and texts.
fn rest_of_rule(after: &str) -> &str {
    let (mut depth, mut end, mut ended) = (0usize, 0, false);
    for token in Scanner::new(after) {
        let text = token.text(after);
        match token.kind {
            TokenKind::Comment => continue,
            TokenKind::NewLine => {
                ended |= depth == 0;
                continue;
            }
            // A line of clauses goes on with the rule.
            _ if ended && !begins_clause(text) => break,
            TokenKind::Symbol if text == ";" && depth == 0 => break,
            TokenKind::Close(_) if depth == 0 => break,
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth -= 1,
            _ => {}
        }
        ended = false;
        end = token.span.end as usize;
    }
    after.get(..end).unwrap_or("")
}

/// What stands between the braces of the game in which a call is made, with the place where it begins.
fn rules_about<'t>(text: &'t str, call: Span, game: &str) -> Option<(usize, &'t str)> {
    let before = text.get(..call.start as usize)?;
    let heading = before.rfind(&format!("game {game}("))?;
    let start = heading + before.get(heading..)?.find('{')? + 1;
    let rules = text.get(start..)?;
    let mut depth = 0usize;
    let end = rules.char_indices().find(|(_, c)| match c {
        '{' => {
            depth += 1;
            false
        }
        '}' if depth == 0 => true,
        '}' => {
            depth -= 1;
            false
        }
        _ => false,
    });
    let rules = rules.get(..end?.0)?;
    (call.start as usize >= start).then_some((start, rules))
}

/// The moves of a game that leave a number less, `move to K(x-2, y-1)`, without a condition, all of
/// them with theirs: each would be the next to be told.
fn all_unguarded(text: &str, call: Span, game: &str) -> Option<(String, Option<Mend>)> {
    let (start, rules) = rules_about(text, call, game)?;
    if rules.contains(['#', '"', '{']) {
        return None;
    }
    let (mut all, mut at) = (Vec::new(), start);
    let mut own = false;
    for rule in rules.split_inclusive([';', '\n']) {
        let from = at + (rule.len() - rule.trim_start().len());
        at += rule.len();
        let rule = rule.trim().trim_end_matches(';').trim_end();
        let inside =
            rule.strip_prefix("move to ").and_then(|to| to.trim_start().strip_prefix(game));
        let inside = inside.and_then(|to| to.strip_prefix('(')?.strip_suffix(')'));
        let Some(inside) = inside.filter(|inside| !inside.contains(['(', ')'])) else { continue };
        let less = |argument: &&str| is_less(argument);
        let asked: Vec<String> = parts_of(inside).into_iter().filter(less).map(condition).collect();
        if !asked.is_empty() {
            own |= (from..from + rule.len()).contains(&(call.start as usize));
            all.push((from, rule, asked.join(" and ")));
        }
    }
    let [(first, ..), .., (last, rule, _)] = all.as_slice() else {
        return None;
    };
    if !own {
        return None;
    }
    let (mut mended, mut at) = (String::new(), *first);
    for (from, rule, asked) in &all {
        mended += text.get(at..*from)?;
        mended += &format!("{rule} if {asked}");
        at = from + rule.len();
    }
    let shown = all.iter().map(|(_, rule, asked)| format!("{rule} if {asked}"));
    let shown = shown.collect::<Vec<_>>().join("; ");
    let span = Span::new(*first as u32, (last + rule.len()) as u32);
    let help = format!("these rules lack a condition: write `{shown}`");
    Some((help, Some(Mend::new(span, mended))))
}

/// `x - 2`: a name, and a number that is taken from it.
fn is_less(argument: &str) -> bool {
    let Some((name, less)) = argument.split_once('-') else { return false };
    let (name, less) = (name.trim(), less.trim());
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    name.starts_with(char::is_alphabetic)
        && name.chars().all(letter)
        && !less.is_empty()
        && less.chars().all(|c| c.is_ascii_digit())
}

/// The rule in whose braces or between whose neighbours a division stands, where what it divides by is
/// a number of the heading: a `for` goes through its range before what stands behind it is asked.
pub(super) fn around(text: &str, operator: Span, divisor: &str) -> Option<(String, Mend)> {
    let before = text.get(..operator.start as usize)?;
    let line = before.rfind("game ")?;
    let heading = before.get(line..)?.split_once('{')?.0;
    let names = heading.split_once('(')?.1;
    let is_name = |part: &str| part.split(':').next().is_some_and(|name| name.trim() == divisor);
    if !parts_of(names.rsplit_once(')')?.0).into_iter().any(is_name) {
        return None;
    }
    let start = before.rfind(['{', ';', '\n', '}'])? + 1;
    let rest = text.get(start..)?;
    let end = rest.find([';', '\n', '{', '}', '#']).unwrap_or(rest.len());
    let rule = rest.get(..end)?;
    let begins = ["move to ", "move again to ", "subtract ", "remove ", "split "];
    let from = start + (rule.len() - rule.trim_start().len());
    let rule = rule.trim();
    if !begins.iter().any(|word| rule.starts_with(word)) || rest.get(end..)?.starts_with('{') {
        return None;
    }
    let text = format!("if {divisor} != 0 {{ {rule} }}");
    let span = Span::new(from as u32, (from + rule.len()) as u32);
    Some((format!("ask before the rule: write `{text}`"), Mend::new(span, text)))
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
    fn rules_that_lack_a_condition_are_told_together() {
        let text = "game A(x, y) { move to A(x-2, y+1); move to A(x-1, y-2)\n move to A(x-3, y) if x > 2 }";
        let start = text.find("A(x-2").unwrap() as u32;
        let (_, mend) = of(text, Span::new(start, start + 11), "A", 0).unwrap();
        let mend = mend.unwrap();
        assert_eq!(
            mend.text,
            "move to A(x-2, y+1) if x >= 2; move to A(x-1, y-2) if x >= 1 and y >= 2"
        );
        assert_eq!(
            text.get(mend.span.range()).unwrap(),
            "move to A(x-2, y+1); move to A(x-1, y-2)"
        );
    }

    #[test]
    fn heaps_with_dashes_get_commas() {
        assert!(help("A(3-5-7)", "A(3-5-7)").contains("`A(3, 5, 7)`"));
        assert_eq!(help("A(3-n)", "A(3-n)"), "there is such a position only where `3 >= n`");
    }

    #[test]
    fn divisions_are_asked_of_before_the_rule() {
        let text =
            "game A(a, b) { subtract 1 from a; move to A(a, b - k) for k in 1..b/a if b > a }";
        let found = |divisor| around(text, Span::at(text.find("/a").unwrap() as u32), divisor);
        let (help, _) = found("a").unwrap();
        let rule = "`if a != 0 { move to A(a, b - k) for k in 1..b/a if b > a }`";
        assert!(help.contains(rule), "{help}");
        assert!(found("k").is_none());
    }

    #[test]
    fn conditions_stand_behind_the_whole_rule() {
        for (text, meant) in [
            (
                "game A(n) { move to A(n-k) for k in {1,2,3} }",
                "game A(n) { move to A(n-k) for k in {1,2,3} if n >= k }",
            ),
            (
                "game A(n) { for k in {1, 2} { move to A(n-k) } }",
                "game A(n) { for k in {1, 2} { move to A(n-k) if n >= k } }",
            ),
            (
                "game A(n) {\n  move to A(n-k) # off\n    for k in [1,\n 2] # few\n  subtract 1\n}",
                "game A(n) {\n  move to A(n-k) # off\n    for k in [1,\n 2] if n >= k # few\n  subtract 1\n}",
            ),
            (
                "game A(n) { move to A(n-k) + A(n-k) as \"a; b\" for k in {1}; subtract 1 }",
                "game A(n) { move to A(n-k) + A(n-k) as \"a; b\" for k in {1} if n >= k; subtract 1 }",
            ),
        ] {
            let start = text.find("A(n-k)").unwrap() as u32;
            let (_, mend) = of(text, Span::new(start, start + 6), "A", 0).unwrap();
            let mend = mend.unwrap();
            let (before, behind) = text.split_at(mend.span.start as usize);
            assert_eq!(format!("{before}{}{behind}", mend.text), meant);
        }
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
