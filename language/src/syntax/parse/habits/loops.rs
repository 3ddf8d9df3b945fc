//! Loops and sets in the manner of other languages and of paper: `for n in range(20): print(T(n))`,
//! `{T(n) | n in 0..20}`, `for (int k = 1; k <= n; k++)`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::bounded::gone_through;
use super::bounded::{bounded_above, bounds_of, members, range as within};
use super::texts::has_parts;
use super::tokens::innermost;
use super::words::CONDITIONS;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::bounds::{self, less_one};
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::is_verb;

/// What stands in these tokens as a range: `range(20)`, `range(1, n)` and `[0..20]` too.
pub(super) fn range(s: &Scene<'_>, from: usize, to: usize) -> String {
    let whole = s.between(from, to).to_string();
    let Some(last) = to.checked_sub(1) else { return whole };
    if s.is(from, "range") && s.closing(from + 1) == Some(last) {
        let comma = s.next_of(from + 2, &[","]).min(last);
        return match comma == last {
            true => format!("0..{}", less_one(s.between(from + 2, last))),
            false => {
                format!("{}..{}", s.between(from + 2, comma), less_one(s.between(comma + 1, last)))
            }
        };
    }
    let listed = s.is(from, "[ {") && s.closing(from) == Some(last);
    let inside = s.between(from + 1, last);
    if listed && inside.contains("..") && !inside.contains(',') {
        inside.to_string()
    } else {
        whole
    }
}

/// `for n in 0..20: T(n)`, `for n in range(20): print(T(n))`, `for n in 0..20 { T(n) }`
pub(super) fn of_questions(s: &Scene<'_>) -> Option<Slip> {
    let name = s.word(1);
    let from = s.is(2, "in ∈ = from :=");
    if s.place != Place::File || !s.is(0, "for foreach") || !s.is_word(1) || !from {
        return None;
    }
    let opens = s.next_of(3, &[":", "{", "do", ","]);
    let (mut body, mut end) = (opens + 1, s.len());
    if s.is(opens, "{") {
        end = s.closing(opens)?;
    }
    let mut slip =
        s.slip(codes::FOR_NEEDS_IN, 0, "`for` stands behind what it is about", "goes last");
    let from_to = s.next_of(3, &["to"]);
    let range = match from_to < opens {
        true => format!("{}..{}", s.between(3, from_to), s.between(from_to + 1, opens)),
        false => range(s, 3, opens),
    };
    let below = super::definitions::lines_below(s);
    let line = below.first().map_or("", |(_, line)| line.as_str());
    let printed = |text: &str| {
        let inside = text.strip_prefix("print(").and_then(|t| t.strip_suffix(')'));
        inside.map(str::to_string)
    };
    if body >= end {
        let asked = printed(line).filter(|_| below.len() == 1 && !range.is_empty())?;
        let text = match has_parts(&asked) {
            true => format!("[({asked}) for {name} in {range}]"),
            false => format!("table {asked} for {name} in {range}"),
        };
        slip.instead = format!("write `{text}`");
        let end = s.text.get(s.span.end as usize..)?.find(line)? as u32 + line.len() as u32;
        slip.beyond = Some(Mend::new(Span::new(s.span.start, s.span.end + end), text));
        return Some(slip);
    }
    while s.is(body, "print show println echo yield") {
        body += 1;
    }
    while s.is(end - 1, ";") {
        end -= 1;
    }
    while s.is(body, "(") && s.closing(body) == end.checked_sub(1) {
        body += 1;
        end -= 1;
    }
    // A condition that holds for all is a claim.
    let condition =
        s.next_of(body, CONDITIONS) < end || s.is(body, "assert claim subtract move remove if");
    if body >= end || opens >= s.len() || condition {
        return None;
    }
    let asks = is_verb(s.word(body));
    let asked = s.between(body, end);
    let text = match asks {
        // `print(n, grundy(T(n)))`
        _ if s.next_of(body, &[","]) < end => format!("[({asked}) for {name} in {range}]"),
        true => format!("{asked} for {name} in {range}"),
        false => format!("table {asked} for {name} in {range}"),
    };
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `{n: grundy(T(n)) for n in 0..9}`: pairs, for there are no tables of names.
pub(super) fn pairs(s: &Scene<'_>) -> Option<Slip> {
    let colon = s.at;
    let open = innermost(s, colon).filter(|open| s.is(*open, "{") && s.is(colon, ":"))?;
    let close = s.closing(open)?;
    let each = s.next_of(colon, &["for"]);
    if each >= close || s.place == Place::Game {
        return None;
    }
    let pair = format!("({}, {})", s.between(open + 1, colon), s.between(colon + 1, each));
    let text = format!("[{pair} {}]", s.between(each, close));
    let message = "a table of other languages is a list of pairs here";
    let slip = s.slip(codes::FOREIGN_OPERATOR, colon, message, "parts a pair with a comma");
    Some(slip.writes(s.replace(open, close + 1, text)))
}

/// `for (int k = 1; k <= n; k++) subtract k;`
pub(super) fn with_a_counter(s: &Scene<'_>) -> Option<Slip> {
    let open = s.kind(1) == Some(TokenKind::Open(Bracket::Round));
    if !matches!(s.place, Place::Game | Place::File) || !s.is(0, "for") || !open {
        return None;
    }
    let close = s.closing(1)?;
    let starts = (2..close).find(|at| s.is(*at, "= :="))?;
    let (name, first) = (s.word(starts - 1), s.next_of(starts + 1, &[";", ","]));
    let last = s.next_of(first + 1, &[";", ","]);
    if last >= close {
        return None;
    }
    let mut slip = s.slip(
        codes::FOR_NEEDS_IN,
        1,
        "`for` says where its name comes from, and counts nothing",
        "not like this",
    );
    slip.instead = "a name goes through a range or a set, as `for k in 1..3`".to_string();
    let Some((members, asked)) = counted(s, name, (starts + 1, first), last, close) else {
        // Another way to count is not taken for this one.
        slip.sure = true;
        return Some(slip);
    };
    let (mut body, mut end) = (close + 1, s.len());
    if s.is(body, "{") && s.closing(body) == end.checked_sub(1) {
        body += 1;
        end -= 1;
    }
    while s.is(end - 1, ";") {
        end -= 1;
    }
    let several = s.next_of(body, &[";"]) < end || s.is(body, "if for while");
    let body = s.between(body, end);
    // No more is taken than there is, and a plain set is a code that is known.
    let heap = s.heap().filter(|_| s.game.iter().all(|(_, params)| params.len() == 1));
    let within = heap.is_some_and(|heap| asked == format!(" if {name} <= {heap}"));
    let asked = if within && body == format!("subtract {name}") { "" } else { &*asked };
    let clauses = format!("for {name} in {members}{asked}");
    let text = match s.place {
        Place::Game if several => format!("{clauses} {{ {body} }}"),
        Place::Game => format!("{body} {clauses}"),
        _ => format!("table {body} {clauses}"),
    };
    slip.instead = format!("write `{clauses}`");
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}

/// What a counter of C goes through, and a condition on it: `k = 1; k <= n; k += 2` is `1..n` and ` if k % 2 == 1`.
fn counted(
    s: &Scene<'_>,
    name: &str,
    (start, first): (usize, usize),
    last: usize,
    close: usize,
) -> Option<(String, String)> {
    let start = s.between(start, first);
    let number = start.parse::<i64>().ok();
    let named = |at: usize| if s.word(at) == name { "k" } else { s.word(at) };
    let step: String = (last + 1..close).map(named).collect();
    let by = |signs: [&str; 2]| {
        let by = signs.iter().find_map(|sign| step.strip_prefix(sign))?;
        by.parse::<i64>().ok().filter(|by| *by > 0)
    };
    let ahead = if matches!(&*step, "k++" | "++k") { Some(1) } else { by(["k+=", "k=k+"]) };
    let back = matches!(&*step, "k--" | "--k") || by(["k-=", "k=k-"]) == Some(1);
    let compares = first + 2;
    let own = s.word(first + 1) == name;
    let bound = s.between(compares + 1, last);
    if back {
        let low = match s.word(compares) {
            ">=" if own => bound.to_string(),
            ">" if own => crate::syntax::bounds::above(bound),
            _ => return None,
        };
        return Some((format!("{low}..{start}"), String::new()));
    }
    // `k * k <= n`
    let square = own && s.is(first + 2, "*") && s.word(first + 3) == name;
    let compares = if square { first + 4 } else { compares };
    // `k <= 10 && s + k <= 100`: what grows with the counter fails for all that follow as well.
    let joint = s.next_of(compares + 1, &["&&", "and"]).min(last);
    let grows = |at: usize| !s.is(at, "% - / ! != == > >= || or not");
    if !(joint..last).all(grows) || square && joint < last {
        return None;
    }
    let more = s.between(joint + 1, last);
    let bound = s.between(compares + 1, joint);
    let again = (compares + 1..joint).any(|at| s.word(at) == name);
    if !own || !s.is(compares, "< <= ≤") || again {
        return None;
    }
    let high = if s.is(compares, "<") { bounds::below(bound) } else { bound.to_string() };
    if square {
        let asked = format!(" if {name} * {name} <= {high}");
        return (ahead == Some(1)).then(|| (format!("{start}..{high}"), asked));
    }
    if let Some(factor) = by(["k*=", "k=k*"]) {
        let times = number.filter(|_| factor > 1 && joint == last)?;
        let exponents = crate::syntax::bounds::exponents(factor, times.max(1));
        let power = match times {
            1 => format!("{factor}^i"),
            ..1 => return None,
            _ => format!("{times} * {factor}^i"),
        };
        let members = format!("{{{power} for i in {exponents}}}");
        return Some((members, format!(" if {name} <= {high}")));
    }
    let asked = match (ahead?, number) {
        (1, _) if joint < last => format!(" if {more}"),
        _ if joint < last => return None,
        (1, _) => String::new(),
        (step, Some(number)) => format!(" if {name} % {step} == {}", number.rem_euclid(step)),
        _ => return None,
    };
    Some((format!("{start}..{high}"), asked))
}

/// `{T(n) | n in 0..20}`, `[T(n) | n <- [0..20], n > 3]`, `{n in 0..20 | n % 2 == 0}`, `[n in 0..20 where n % 2 == 0]`
pub(super) fn set_builder(s: &Scene<'_>) -> Option<Slip> {
    let bars = (1..s.len()).filter(|at| s.is(*at, "| : ∣ where if with"));
    for bar in bars {
        let Some(open) = innermost(s, bar) else { continue };
        let Some(close) = s.closing(open) else { continue };
        let block = s.is(open, "{")
            && (open == 0 || s.is(open - 1, ")") || s.is_word(open - 1))
            && s.is(0, "game if problem graph");
        if !s.is(open, "{ [") || block {
            continue;
        }
        let is_from = |at: usize| s.is(at, "in ∈ <- ← =");
        let pattern = |at: usize| match s.word(at) {
            "(" => s.closing(at).map(|close| close + 1),
            _ => s.is_word(at).then_some(at + 1),
        };
        let each = |from: usize, to: usize| {
            let below = || Some((s.word(from), bounded_above(s, from, to)?));
            let left = from == open + 1;
            let bounds = between_bounds(s, from, to).or_else(|| below().filter(|_| left));
            if let Some((name, range)) = bounds {
                return Some(format!("for {name} in {range}"));
            }
            let behind = pattern(from).filter(|behind| is_from(*behind) && *behind < to)?;
            // `k in [0, n]`: all between two numbers.
            let comma = s.next_of(behind + 2, &[","]);
            let two =
                s.is(behind + 1, "[") && s.closing(behind + 1) == Some(to - 1) && s.is(comma, ",");
            let range = match two && s.next_of(comma + 1, &[","]) >= to - 1 {
                true => {
                    format!("{}..{}", s.between(behind + 2, comma), s.between(comma + 1, to - 1))
                }
                false => range(s, behind + 1, to),
            };
            Some(format!("for {} in {range}", s.between(from, behind)))
        };
        let (what, mut clauses) = match (each(open + 1, bar), each(bar + 1, close)) {
            (Some(mut each), None) => {
                let name = s.between(open + 1, pattern(open + 1)?);
                let (mut at, mut conditions) = (bar + 1, Vec::new());
                while at < close {
                    let end = s.next_of(at, &[",", ";", "and", "∧", "&&"]).min(close);
                    let all = ["ℕ", "N", ".."].iter().find_map(|all| each.strip_suffix(all));
                    match bounded_above(s, at, end).filter(|_| s.word(at) == name).zip(all) {
                        Some((range, all)) if all.ends_with("in ") => {
                            each = format!("{all}{range}")
                        }
                        Some((range, all)) => {
                            each = format!("{all}{}", range.trim_start_matches('0'))
                        }
                        None => conditions.push(s.between(at, end)),
                    }
                    at = end + 1;
                }
                let weaker = ["or", "∨", "||", "iff", "⇔", "implies", "⇒"];
                let or = conditions.len() > 1 && s.next_of(bar + 1, &weaker) < close;
                let clause = if conditions.is_empty() { "" } else { " if " };
                match or {
                    true => (name, format!("{each} if {}", s.between(bar + 1, close))),
                    false => (name, format!("{each}{clause}{}", conditions.join(" and "))),
                }
            }
            _ if !s.is(bar, "| : ∣") => continue,
            _ => (s.between(open + 1, bar), String::new()),
        };
        if clauses.is_empty() {
            let (all, conditions) = gone_through(s, (bar + 1, close), &each);
            // `subtract {k | k prime}`: no more than there are.
            let alone = bar == open + 2 && s.is_word(open + 1);
            if all.is_empty() {
                let heap = s.heap().unwrap_or_default();
                let fits = alone && heap != s.word(open + 1);
                let text = fits.then(|| members(s, s.word(open + 1), (bar + 1, close), heap));
                let Some(text) = text.flatten() else { continue };
                return Some(builds(s, bar, (open + 1, close), text));
            }
            clauses = all.join(" ");
            if !conditions.is_empty() {
                clauses = format!("{clauses} if {}", conditions.join(" and "));
            }
        }
        return Some(builds(s, bar, (open + 1, close), format!("{what} {clauses}")));
    }
    None
}

fn builds(s: &Scene<'_>, bar: usize, (from, to): (usize, usize), text: String) -> Slip {
    let message = "what the members go through is said by `for`";
    let slip = s.slip(codes::FOREIGN_OPERATOR, bar, message, "written otherwise here");
    slip.writes(s.replace(from, to, text))
}

/// `A(n) = {A(n - k) | 1 <= k <= 3}`: the options of a game, by what they go through.
pub(super) fn set_of_options(s: &Scene<'_>) -> Option<Slip> {
    let equals = s.next_of(1, &["=", ":="]);
    let call = s.is(0, "game") || s.kind(1) == Some(TokenKind::Open(Bracket::Round));
    let set = s.is(equals + 1, "{ mex");
    let mut slip = (s.place == Place::File && call && set).then(|| set_builder(s)).flatten()?;
    // The rest is mended as a rule.
    let heading = s.between(usize::from(s.is(0, "game")), equals);
    let options = slip.edits.first().map_or("", |mend| mend.text.as_str());
    let text = format!("game {heading} {{ {options} }}");
    slip.instead = format!("write `{text}`");
    slip.edits = vec![s.replace(0, s.len(), text)];
    Some(slip)
}

/// `1 <= k <= 3`, `0 < k < n`: the name between its bounds, and they as a range.
pub(super) fn between_bounds<'s>(
    s: &'s Scene<'_>,
    from: usize,
    to: usize,
) -> Option<(&'s str, String)> {
    let less = |at: usize| s.is(at, "< <= ≤");
    let name = s.next_of(from, &["<", "<=", "≤"]) + 1;
    if !s.is_word(name) || !less(name + 1) || name + 1 >= to {
        return None;
    }
    let all = bounds_of(s, s.word(name), (from, to))?;
    Some((s.word(name), within(&all, "0", "")))
}

/// `claim … where n in 0..10`
pub(super) fn where_it_goes_through(s: &Scene<'_>) -> Option<Slip> {
    let at = s.at.checked_sub(2).filter(|at| s.is(*at, "where"))?;
    if s.place == Place::Game || !s.is(s.at, "in ∈") || s.at + 1 >= s.len() {
        return None;
    }
    let message = "`for` says what a name goes through, `where` names one value";
    let mut slip = s.slip(codes::FOR_NEEDS_IN, at, message, "`for` instead");
    slip.instead = format!("write `for {} in …`", s.before());
    slip.edits.push(s.replace(at, at + 1, "for"));
    Some(slip)
}

/// `for k = 1..n`, `for n from 0 to 100`
pub(super) fn another_word_than_in(s: &Scene<'_>) -> Option<Slip> {
    let found = s.is(s.at, "= from of : <- ← ∈ := over");
    let named = s.at >= 2 && s.is(s.at - 2, "for") && s.is_word(s.at - 1);
    if !found || !named || s.at + 1 >= s.len() {
        return None;
    }
    let low = s.value_from(s.at + 1)?;
    let mut slip =
        s.slip(codes::FOR_NEEDS_IN, s.at, "`for` wants `in` after its name", "expected `in`");
    slip.instead = format!("write `for {} in …`", s.before());
    slip.edits.push(match s.word(low) {
        "to" => {
            let high = s.value_from(low + 1)?;
            let range = format!("{}..{}", s.between(s.at + 1, low), s.between(low + 1, high));
            s.replace(s.at, high, format!("in {range}"))
        }
        _ => s.replace(s.at, s.at + 1, "in"),
    });
    Some(slip)
}

/// `[3; 2, 1]`
pub(super) fn semicolon(s: &Scene<'_>) -> Option<Slip> {
    let inside = s.open_bracket().is_some_and(|t| matches!(t.text(s.text), "(" | "["));
    if !s.is(s.at, ";") || !inside {
        return None;
    }
    let mut slip =
        s.slip(codes::COMMA_MISSING, s.at, "a `;` ends a rule or a statement", "`,` here");
    slip.instead = "write `,`".to_string();
    slip.edits.push(s.replace(s.at, s.at + 1, ","));
    Some(slip)
}

/// `{n for n in 0..10 | n % 2 == 0}`
pub(super) fn bar_for_if(s: &Scene<'_>) -> Option<Slip> {
    let inside = s.open_bracket().is_some_and(|t| matches!(t.text(s.text), "{" | "[" | "("));
    let loops = (0..s.at).rev().take_while(|at| !matches!(s.kind(*at), Some(TokenKind::Open(_))));
    // `{d for d in 1..n if d | n}`: d divides n.
    let condition = s.open_bracket().is_some()
        && (0..s.at).rev().take_while(|at| !s.is(*at, "for")).any(|at| s.is(at, "if"));
    if !s.is(s.at, "| :") || !inside || condition || !loops.into_iter().any(|at| s.is(at, "for")) {
        return None;
    }
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        s.at,
        "a condition on what is gone through begins with `if`",
        "`if` here",
    );
    slip.instead = "write `if`".to_string();
    slip.edits.push(s.replace(s.at, s.at + 1, "if"));
    Some(slip)
}

/// `table T(n), n = 0..20`, `subtract k, 1 <= k <= n / 2`
pub(super) fn range_behind_comma(s: &Scene<'_>) -> Option<Slip> {
    let at = s.at;
    let from = s.is_word(at + 1) && s.is(at + 2, "= in ∈ from");
    let bar = s.is(s.at, "|") && s.place == Place::Game && s.open_bracket().is_none();
    if s.place == Place::Graph || !(s.is(s.at, ",") || bar) || at == 0 {
        return None;
    }
    let (name, range) = match from {
        true => (s.word(at + 1), range(s, at + 3, s.len())),
        false => between_bounds(s, at + 1, s.len())?,
    };
    let mut slip =
        s.slip(codes::FOR_NEEDS_IN, at, "`for` says where a name comes from", "`for` instead");
    let text = format!("for {name} in {range}");
    slip.instead = format!("write `{text}`");
    let mut edit = s.replace(at, s.len(), format!(" {text}"));
    edit.span.start = s.span_of(at - 1).end;
    slip.edits.push(edit);
    Some(slip)
}

/// `for k in 1, 2, 3`, in a rule
pub(super) fn listed(s: &Scene<'_>) -> Option<Slip> {
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let start = (2..s.at).rev().find(|at| s.is(*at, "in"))? + 1;
    let mut end = start;
    while number(end) {
        end += 1;
        if s.is(end, ",") && number(end + 1) {
            end += 1;
        }
    }
    let more = s.is(start + 1, ",") && (end >= s.len() || s.clauses_from(end) == end);
    if s.place != Place::Game || !s.is(s.at, ",") || !more {
        return None;
    }
    let text = format!("{{{}}}", s.between(start, end));
    let message = "several numbers stand in braces";
    let slip = s.slip(codes::RANGE_IN_WORDS, s.at, message, "not in braces");
    Some(slip.writes(s.replace(start, end, text)))
}

/// `lost T(<30)`, `table T(<= 30)`
pub(super) fn below(s: &Scene<'_>) -> Option<Slip> {
    let opened = s.before_kind() == Some(TokenKind::Open(Bracket::Round));
    if !opened || !s.is(s.at, "< <= ≤") {
        return None;
    }
    let end = s.whole_from(s.at + 1)?;
    let high = s.between(s.at + 1, end);
    let high = if s.is(s.at, "<") { bounds::below(high) } else { high.to_string() };
    let mut slip =
        s.slip(codes::RANGE_IN_WORDS, s.at, "a range is written with two dots", "not like this");
    slip.instead = format!("write `0..{high}`");
    slip.edits.push(s.replace(s.at, end, format!("0..{high}")));
    Some(slip)
}
