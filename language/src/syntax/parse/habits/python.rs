//! Functions of Python that find out who wins, or what a position is worth: the positions that they call themselves with
//! are the moves of a game.
//!
//! `def wins(n): return any(not wins(n - k) for k in (1, 2, 3))`, loops with `if not wins(n - k): return True`, and values
//! that a loop collects, `s.add(g(n - k))`.

use super::super::scene::Scene;
use super::readable;
use crate::syntax::is_name_char;
use crate::syntax::scan::{Bracket, Scanner, Token, TokenKind};

/// A function of more lines is not read.
const MOST_LINES: usize = 40;

/// Programs of other languages are long to read, and the engine of the page has no room for that.
pub(super) const READS_PROGRAMS: bool = !crate::meter::IN_A_PAGE;

/// The game of a function whose lines these are, if they say no more than which moves there are.
pub(super) fn game_of_lines(name: &str, heading: &str, lines: &str) -> Option<String> {
    if !READS_PROGRAMS {
        return None;
    }
    // One line of options is a set of them, and read as such.
    if lines.trim().lines().count() == 1 && lines.contains("return mex") {
        return None;
    }
    let heap = heading.split_once('(')?.1.split([',', ')', ':']).next()?.trim();
    let mut open: Vec<(usize, Clause)> = Vec::new();
    let mut rules: Vec<String> = Vec::new();
    // Values that are collected are those of moves where the least that is missing is returned.
    let (mut collects, mut least) = (false, false);
    for line in lines.lines() {
        let margin = line.len() - line.trim_start().len();
        open.retain(|(own, _)| *own < margin);
        let mut rest = line.trim();
        let mut inner = margin;
        // Clauses, and what stands behind their colons on the same line.
        while let Some((clause, behind)) = clause(rest) {
            least |= matches!(clause, Clause::While);
            open.push((inner, clause));
            (rest, inner) = (behind, inner + 1);
        }
        if rest.is_empty() {
            let Some((_, Clause::If(condition))) = open.last() else { continue };
            if let Some((call, others)) = lost_call(condition, name) {
                open.pop();
                rules.push(rule(heading, &call, &open, &others)?);
                open.push((inner.checked_sub(1)?, Clause::Found));
            }
            continue;
        }
        if let Some((_, Clause::If(condition))) = open.last()
            && let Some((call, others)) = lost_call(condition, name)
        {
            open.pop();
            rules.push(rule(heading, &call, &open, &others)?);
            open.push((inner, Clause::Found));
        }
        match open.last() {
            Some((_, Clause::Found)) if matches!(rest, "return True" | "return 1" | "break") => {}
            Some((_, Clause::Found)) if rest.ends_with("= True") => {}
            Some((_, Clause::If(_)))
                if rest.starts_with("return") && collects && is_counting(&open) =>
            {
                least = true;
            }
            Some((_, Clause::If(condition))) if rest.starts_with("return") => {
                ends(condition, rest, heap).then_some(())?;
            }
            _ if rest.starts_with("return") => match options(rest, name) {
                Some(all) => {
                    least |= rest.contains("mex");
                    for (call, others) in all {
                        rules.push(rule(heading, &call, &open, &others)?);
                    }
                }
                None if has_call(rest, name) => return None,
                None => least |= returns_what_was_found(rest, heading)?,
            },
            _ if has_call(rest, name) => {
                collects = true;
                rules.push(rule(heading, &collected(rest, name)?, &open, "")?);
            }
            _ if rest.starts_with(['"', '\'']) => {}
            // A counter that looks for the least number that was not collected.
            _ if rest.contains('=') && sets_a_new_name(rest, heading, &open) => {}
            _ => return None,
        }
    }
    if rules.is_empty() || collects && !least {
        return None;
    }
    readable(&format!("game {heading} {{ {} }}", rules.join("; ")))
}

/// What stands in a function of Python, on its line or on those below it, and where that ends.
pub(super) fn lines_of_body(s: &Scene<'_>, opens: usize) -> (String, u32) {
    let last = if opens == s.len() { opens - 1 } else { opens };
    let from = s.span_of(last).end as usize;
    let rest = s.text.get(from..).unwrap_or("");
    let (first, below) = rest.split_once('\n').unwrap_or((rest, ""));
    if last == opens && !s.is(opens, ": =") || !first.trim().is_empty() {
        let first = first.split('#').next().unwrap_or("");
        return (format!(" {}", first.trim()), (from + first.trim_end().len()) as u32);
    }
    let inside = |line: &&str| line.trim().is_empty() || line.starts_with([' ', '\t']);
    let (mut lines, mut end, mut at) = (String::new(), from, from + first.len() + 1);
    let own = below.split_inclusive('\n').take_while(inside).take(MOST_LINES + 1);
    if own.clone().count() > MOST_LINES {
        // Its beginning alone would be another function.
        return (lines, end as u32);
    }
    for line in own {
        let code = line.split('#').next().unwrap_or("").trim_end();
        if !code.trim().is_empty() {
            lines.push_str(code);
            lines.push('\n');
            end = at + line.trim_end().len();
        }
        at += line.len();
    }
    (lines, end as u32)
}

pub(super) enum Clause {
    For(String),
    If(String),
    /// A move to a lost position was found: what follows says so.
    Found,
    /// The least number is looked for.
    While,
}

/// Whether the least number is looked for in what a function returns at its end; none where it returns anything but what
/// was found before.
fn returns_what_was_found(returned: &str, heading: &str) -> Option<bool> {
    let value = returned.strip_prefix("return")?.trim();
    if value.starts_with("mex(") && value.ends_with(')') {
        return Some(true);
    }
    let named = value.starts_with(char::is_alphabetic) && value.chars().all(is_name_char);
    let found =
        matches!(value, "False" | "0") || named && value != "True" && !stands_in(heading, value);
    found.then_some(false)
}

/// An assignment that changes no heap and no number that a loop goes through.
fn sets_a_new_name(line: &str, heading: &str, open: &[(usize, Clause)]) -> bool {
    let set = line.split('=').next().unwrap_or("");
    let mut names = set.split(|c| !is_name_char(c)).filter(|name| !name.is_empty());
    !names.any(|name| {
        let in_loop = |(_, clause): &(usize, Clause)| match clause {
            Clause::For(said) => stands_in(said.split(" in ").next().unwrap_or(""), name),
            _ => false,
        };
        stands_in(heading, name) || open.iter().any(in_loop)
    })
}

/// Whether a text has a name as a word.
fn stands_in(text: &str, name: &str) -> bool {
    text.split(|c| !is_name_char(c)).any(|word| word == name)
}

fn is_counting(open: &[(usize, Clause)]) -> bool {
    open.iter().any(|(_, clause)| matches!(clause, Clause::While))
}

/// Where a sign stands outside all brackets.
pub(super) fn outside(text: &str, sign: char) -> Option<usize> {
    let mut depth = 0usize;
    let found = text.char_indices().find(|(_, c)| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && *c == sign
    });
    found.map(|(at, _)| at)
}

/// `for k in (1, 2, 3):`, `if n >= k:`, and what stands behind the colon.
pub(super) fn clause(line: &str) -> Option<(Clause, &str)> {
    let word = line.split([' ', '(']).next()?;
    if !matches!(word, "for" | "if" | "while") {
        return None;
    }
    let at = outside(line, ':')?;
    let (said, behind) = (line.get(..at)?, line.get(at + 1..)?.trim());
    let clause = match word {
        "for" => Clause::For(said.to_string()),
        "if" => Clause::If(said.strip_prefix("if")?.trim().to_string()),
        _ => Clause::While,
    };
    Some((clause, behind))
}

/// Does a function return that the position is lost, where there is no heap?
fn ends(condition: &str, returned: &str, heap: &str) -> bool {
    let flat: String = condition.chars().filter(|c| !matches!(c, ' ' | '(' | ')')).collect();
    let none = ["==0", "<=0", "<1"].iter().any(|is| flat == format!("{heap}{is}"));
    let lost = matches!(returned, "return False" | "return 0");
    // A heap that is less than nothing is no position: it is called won, so that nobody moves there.
    let below = flat == format!("{heap}<0") && matches!(returned, "return True" | "return 1");
    lost && (none || flat == format!("not{heap}")) || below
}

fn tokens(text: &str) -> Vec<Token> {
    Scanner::new(text).filter(|t| t.is_significant()).collect()
}

/// The first call of the function in a text, with its place.
fn call_at(text: &str, name: &str) -> Option<(usize, usize)> {
    let tokens = tokens(text);
    let at = tokens.windows(2).position(|two| {
        let [word, open] = two else { return false };
        word.text(text) == name && open.kind == TokenKind::Open(Bracket::Round)
    })?;
    let mut depth = 0usize;
    let close = tokens.iter().skip(at + 1).find(|token| {
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })?;
    Some((tokens.get(at)?.span.start as usize, close.span.end as usize))
}

fn has_call(text: &str, name: &str) -> bool {
    call_at(text, name).is_some()
}

/// `s.add(g(n - k))`, `s |= {g(i) ^ g(n - i)}`: the position whose value is collected.
fn collected(line: &str, name: &str) -> Option<String> {
    let forms = [(".add(", ")"), (".append(", ")"), (" |= {", "}"), (" += [", "]")];
    let inside = forms.iter().find_map(|(by, end)| {
        let (_, inside) = line.split_once(by)?;
        inside.strip_suffix(end)
    })?;
    let parts: Vec<&str> = inside.split('^').map(str::trim).collect();
    let whole = |part: &&str| call_at(part, name) == Some((0, part.len()));
    parts.iter().all(whole).then(|| parts.join(" + "))
}

/// `n >= k and not wins(n - k)`: the position that is lost, and what else is asked.
fn lost_call(condition: &str, name: &str) -> Option<(String, String)> {
    let (from, to) = call_at(condition, name)?;
    let call = condition.get(from..to)?.to_string();
    let (before, behind) = (condition.get(..from)?.trim_end(), condition.get(to..)?.trim());
    let (before, behind) = match before.strip_suffix("not") {
        Some(before) => (before.trim_end(), behind),
        None => {
            let is =
                ["== False", "is False", "== 0"].iter().find_map(|is| behind.strip_prefix(is))?;
            (before, is.trim())
        }
    };
    let before = before.strip_suffix("and").unwrap_or(before).trim();
    let behind = behind.strip_prefix("and").unwrap_or(behind).trim();
    let others: Vec<&str> = [before, behind].into_iter().filter(|part| !part.is_empty()).collect();
    let others = others.join(" and ");
    (!has_call(&others, name) && !others.contains(" or ")).then_some((call, others))
}

/// `return any(not wins(n - k) for k in (1, 2, 3))`, `return not (wins(n - 1) and wins(n - 2))`, `return not wins(n - 1) or
/// not wins(n - 2)`: the calls, each with the clauses behind it.
fn options(returned: &str, name: &str) -> Option<Vec<(String, String)>> {
    let value = returned.strip_prefix("return")?.trim();
    let whole = |value: &str, before: &str| -> Option<String> {
        let inside = value.strip_prefix(before)?.trim().strip_prefix('(')?.strip_suffix(')')?;
        let inside = inside.trim();
        let list = inside.strip_prefix('[').and_then(|inside| inside.strip_suffix(']'));
        Some(list.unwrap_or(inside).trim().to_string())
    };
    let starts = |one: &String| call_at(one, name).is_some_and(|(from, _)| from == 0);
    let alone = |call: String| (call, String::new());
    // `return mex([g(n - 1), g(n - 2)])`, `return mex({g(n - k) for k in (1, 3)})`
    if let Some(set) = whole(value, "mex") {
        let set = set.trim_matches(['{', '}']).replace(" ^ ", " + ");
        let all: Vec<String> = match set.contains(" for ") {
            true => vec![set],
            false => parted(&set, ",").into_iter().map(str::to_string).collect(),
        };
        return all.iter().all(starts).then(|| all.into_iter().map(alone).collect());
    }
    let mut each = Vec::new();
    for value in parted(value, " or ") {
        let one = |text: &str| vec![alone(text.to_string())];
        each.extend(match (whole(value, "any"), whole(value, "not all"), whole(value, "not")) {
            (Some(each), ..) => match each.strip_prefix("not ") {
                Some(each) => one(each),
                None => one(each.split_once(" == False").map(|(a, b)| format!("{a}{b}"))?.as_str()),
            },
            (_, Some(each), _) => one(&each),
            (_, _, Some(all)) => all.split(" and ").flat_map(one).collect(),
            // `n >= 4 and not wins(n - 4)`
            _ => vec![lost_call(value, name)?],
        });
    }
    each.iter().all(|(call, _)| starts(call)).then_some(each)
}

/// What a word or sign parts outside brackets.
fn parted<'t>(value: &'t str, by: &str) -> Vec<&'t str> {
    let (mut depth, mut from, mut all) = (0usize, 0, Vec::new());
    for (at, c) in value.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 && value.get(at..).is_some_and(|rest| rest.starts_with(by)) => {
                all.extend(value.get(from..at).map(str::trim));
                from = at + by.len();
            }
            _ => {}
        }
    }
    all.extend(value.get(from..).map(str::trim));
    all
}

/// `if n == 0: return 0` and `return f(n - 1) + 1`: a function with its cases; `m = n + 1` before them gives names.
pub(super) fn cases(lines: &str) -> Option<String> {
    // `^` is no power there.
    if !READS_PROGRAMS || lines.contains('^') {
        return None;
    }
    super::bodies::in_cases(lines)
}

/// The body of a function in braces, or below its heading, as one value: `if n > 3 { return 1 } return 0`.
pub(super) fn value_of_body(body: &str) -> Option<String> {
    if !READS_PROGRAMS {
        return None;
    }
    let (mut lines, mut line) = (String::new(), String::new());
    for c in body.chars() {
        let case =
            ["if ", "if(", "else", "elif "].iter().any(|word| line.trim_start().starts_with(word));
        match c {
            '{' if case => {
                lines += &format!("{}:\n", line.trim_end());
                line.clear();
            }
            '}' if line.contains('{') => line.push(c),
            '}' | ';' | '\n' => {
                lines += &format!("{}\n", line);
                line.clear();
            }
            _ => line.push(c),
        }
    }
    lines += &line;
    let line = |line: &str| {
        let (said, value) = line.trim().split_once(" return ").filter(|_| !line.contains(':'))?;
        Some(format!("{said}: return {value}\n"))
    };
    let lines = lines.lines().filter(|line| !line.trim().is_empty());
    let lines: String = lines.map(|l| line(l).unwrap_or_else(|| format!("{l}\n"))).collect();
    super::bodies::in_cases(&lines)
}

/// A move to what is called, under the clauses that are open.
fn rule(heading: &str, call: &str, open: &[(usize, Clause)], others: &str) -> Option<String> {
    let (mut each, mut conditions) = (Vec::new(), Vec::new());
    for (_, clause) in open {
        match clause {
            Clause::For(said) => each.push(said.as_str()),
            Clause::If(said) => conditions.push(said.as_str()),
            Clause::Found | Clause::While => return None,
        }
    }
    conditions.extend(Some(others).filter(|others| !others.is_empty()));
    let clause = if conditions.is_empty() { "" } else { " if " };
    let each: String = each.iter().map(|each| format!(" {each}")).collect();
    let text =
        format!("def {heading}: return mex({{{call}{each}{clause}{}}})", conditions.join(" and "));
    let game = readable(&text)?;
    Some(game.split_once('{')?.1.trim().strip_suffix('}')?.trim().to_string())
}
