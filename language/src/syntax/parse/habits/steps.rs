//! Moves as steps from one position to others: `n -> n - 1, n - 2`, `n -= 1`, `return [n - 1, n - 2]`,
//! `(a, b) -> (a - 1, b)`, `move to A(n - 1) or A(n - 2)`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::asides::size_in_rules;
use super::together::{is_bound, parts_of_clause, parts_of_one};
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};

const JOINS: &[&str] = &[",", "or", "and", "|", "||", "∪", "union"];

/// What one step does: it takes an amount from some of the numbers, or leaves a position.
enum Step {
    Taken(String, Vec<usize>),
    /// The position, and the condition under which there is one.
    Left(String, String),
}

/// The rules that leave these positions, if tokens say no more than that. `own` is the one
/// number that is spoken of.
pub(super) fn leaving(
    s: &Scene<'_>,
    (name, params): (&str, &[String]),
    own: Option<usize>,
    from: usize,
    to: usize,
) -> Option<String> {
    let (mut from, mut to) = (from, to);
    while s.is(to.wrapping_sub(1), ",") {
        to -= 1;
    }
    from += usize::from(s.is(from, "mex") && to > from + 1);
    let whole = |from: usize, to: usize| s.closing(from) == to.checked_sub(1);
    if s.is(from, "{ [") && whole(from, to)
        || s.is(from, "(") && whole(from, to) && params.len() == 1
    {
        (from, to) = (from + 1, to - 1);
    }
    let clauses = s.clauses_from(from).min(to);
    let listed = s.is(from, "( [ {") && whole(from, clauses);
    let inside = if listed { (from + 1, clauses - 1) } else { (from, clauses) };
    let behind = s.between(clauses, to);
    if let Some(rule) = parts_of_one(s, name, params, inside, behind)
        .or_else(|| parts_of_clause(s, name, params, inside, behind))
    {
        return Some(rule);
    }
    // A list with a clause behind it.
    let (first, last) = if s.is(from, "[ {") && listed { inside } else { (from, clauses) };
    let mut steps = Vec::new();
    let mut at = first;
    while at < last {
        let end = s.next_of(at, JOINS).min(last);
        if end <= at {
            return None;
        }
        // A position in braces is that position.
        let part = match s.is(at, "{") && whole(at, end) {
            true => (at + 1, end - 1),
            false => (at, end),
        };
        steps.push(step(s, name, params, own, part, clauses == to)?);
        at = end + 1;
        while at < last && JOINS.contains(&s.word(at)) {
            at += 1;
        }
    }
    let mut rules: Vec<(Option<Vec<usize>>, Vec<String>)> = Vec::new();
    for step in steps {
        let (places, text) = match step {
            Step::Taken(amount, places) => (Some(places), amount),
            // A clause of all of them says when.
            Step::Left(position, guard) if clauses == to && !guard.is_empty() => {
                (None, format!("move to {position} if {guard}"))
            }
            Step::Left(position, _) => (None, format!("move to {position}")),
        };
        match rules.last_mut() {
            Some((before, all)) if places.is_some() && *before == places => all.push(text),
            _ => rules.push((places, vec![text])),
        }
    }
    let rules: Vec<String> = rules
        .iter()
        .map(|(places, amounts)| {
            let Some(places) = places else { return amounts.join("") };
            let amount = match amounts.as_slice() {
                [one] => one.clone(),
                all => format!("{{{}}}", all.join(", ")),
            };
            let names: Vec<&str> =
                places.iter().filter_map(|i| params.get(*i)).map(String::as_str).collect();
            match params.len() {
                1 => format!("subtract {amount}"),
                _ => format!("subtract {amount} from {}", names.join(" and ")),
            }
        })
        .collect();
    if rules.is_empty() {
        return None;
    }
    // A clause of several rules is a clause of each.
    let clause = s.between(clauses, to);
    if clause.is_empty() {
        return Some(rules.join("; "));
    }
    let each: Vec<String> = rules.iter().map(|rule| format!("{rule} {clause}")).collect();
    Some(each.join("; "))
}

fn step(
    s: &Scene<'_>,
    name: &str,
    params: &[String],
    own: Option<usize>,
    (from, to): (usize, usize),
    alone: bool,
) -> Option<Step> {
    let called = s.word(from) == name && s.kind(from + 1) == Some(TokenKind::Open(Bracket::Round));
    let (first, last) = match called {
        true => (from + 2, s.closing(from + 1).filter(|close| close + 1 == to)?),
        false if s.is(from, "(") && params.len() > 1 => {
            (from + 1, s.closing(from).filter(|close| close + 1 == to)?)
        }
        false => (from, to),
    };
    let mut args = Vec::new();
    let mut at = first;
    while at < last {
        let end = s.next_of(at, &[","]).min(last);
        args.push((at, end));
        at = end + 1;
    }
    let mut texts: Vec<String> = params.to_vec();
    let mut taken: Vec<(usize, String)> = Vec::new();
    let places: Vec<usize> = match (own, args.as_slice()) {
        (Some(own), [_]) if !called => vec![own],
        (_, args) if args.len() == params.len() => (0..args.len()).collect(),
        _ => return None,
    };
    let mut others = false;
    for (place, (start, end)) in places.iter().zip(&args) {
        let written = s.between(*start, *end);
        let param = params.get(*place)?;
        if written == param {
            continue;
        }
        if let Some(text) = texts.get_mut(*place) {
            // A whole number is what `/` gives.
            *text = written.replace("//", "/");
        }
        let minus = s.word(*start) == param && s.is(start + 1, "- −");
        match minus && s.value_from(start + 2) == Some(*end) {
            true => taken.push((*place, s.between(start + 2, *end).to_string())),
            false => others = true,
        }
    }
    let amount = taken.first().map(|(_, amount)| amount.clone());
    match amount.filter(|amount| !others && taken.iter().all(|(_, other)| other == amount)) {
        Some(amount) => {
            // `n - k` with a k from nowhere: any number.
            let free = amount.len() == 1
                && amount.starts_with(|c: char| c.is_alphabetic())
                && !params.contains(&amount)
                && alone
                && s.clauses_from(to) >= s.len()
                && !is_bound(s, &amount);
            let amount = if free { "1..".to_string() } else { amount };
            Some(Step::Taken(amount, taken.into_iter().map(|(place, _)| place).collect()))
        }
        None => {
            let mut guards: Vec<String> = taken
                .iter()
                .filter_map(|(place, amount)| Some(format!("{} >= {amount}", params.get(*place)?)))
                .collect();
            // Half of nothing is nothing, and a move to it never ends.
            let halved = |(param, text): &(&String, &String)| {
                param != text && (text.contains(['/', '÷']) || text.contains(" div "))
            };
            if let Some((heap, _)) = params.iter().zip(&texts).find(halved)
                && guards.is_empty()
            {
                // Half of 1, rounded up, is 1.
                let up = texts.iter().any(|text| text.contains('+'));
                guards.push(format!("{heap} > {}", u8::from(up)));
            }
            // Nothing is divided by a heap of none.
            let divides = |p: &&String| {
                ["% ", "%", "/ ", "/"].iter().any(|sign| {
                    let by = format!("{sign}{p}");
                    args.iter().any(|(from, to)| s.between(*from, *to).ends_with(&by))
                })
            };
            if let Some(heap) = params.iter().find(divides) {
                guards.push(format!("{heap} > 0"));
            }
            Some(Step::Left(format!("{name}({})", texts.join(", ")), guards.join(" and ")))
        }
    }
}

/// The number of the game that is named, or none where the whole position is.
fn spoken_of(s: &Scene<'_>, from: usize, to: usize) -> Option<Option<usize>> {
    let (name, params) = s.game.as_ref()?;
    let whole = s.word(from) == name || s.is(from, "(");
    if whole && s.value_from(from) == Some(to) {
        return Some(None);
    }
    // `n' = n - 1`
    let own = params
        .iter()
        .position(|p| p == s.word(from).trim_end_matches('\''))
        .filter(|_| to == from + 1);
    own.map(Some)
}

fn said(s: &Scene<'_>, at: usize, to: usize, text: String, message: &str, label: &str) -> Slip {
    let mut slip = s.slip(codes::UNKNOWN_RULE, at, message, label);
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(0, to, text));
    slip
}

/// `n -> n - 1`, `A(n) → A(n - 1)`, `n := n - 1`, `n -= 1`, `n--`
pub(super) fn arrow(s: &Scene<'_>) -> Option<Slip> {
    let signs = ["->", "→", "=>", "↦", "⟶", ":=", "=", "<-", "-=", "--", "⇒"];
    let at = s.next_of(0, &signs);
    if s.place != Place::Game || at >= s.len() || at == 0 {
        return None;
    }
    let (name, params) = s.game.as_ref()?;
    let own = spoken_of(s, 0, at)?;
    let sign = s.word(at);
    let (message, label) = match sign {
        "->" | "→" | "=>" | "↦" | "⟶" | "⇒" => {
            ("an arrow draws a graph, and this is a game", "rules are written in words")
        }
        _ => ("a rule changes no number, it says what a move takes or leaves", "not a rule"),
    };
    if matches!(sign, "-=" | "--") {
        let end = s.clauses_from(at + 1);
        // `n --> n - 1`
        if sign == "--" && end > at + 1 {
            return None;
        }
        let amount = match sign {
            "--" => "1".to_string(),
            _ => amounts_of(s, at, end)?,
        };
        let from = match (params.len(), own) {
            (1, _) => String::new(),
            (_, own) => format!(" from {}", params.get(own?)?),
        };
        let text = format!("subtract {amount}{from}");
        return Some(said(s, at, end, text, message, label));
    }
    if matches!(sign, "=" | ":=")
        && own.is_some()
        && at + 2 == s.len()
        && let Some(slip) = size_in_rules(s, at)
    {
        return Some(slip);
    }
    let parts = two_heaps(s, name, at + 1)
        .filter(|_| params.len() == 1 && !params.iter().any(|p| p == s.word(at + 1)));
    let text = parts.or_else(|| leaving(s, (name, params), own, at + 1, s.len()))?;
    Some(said(s, at, s.len(), text, message, label))
}

/// `n -> a + b if a + b == n`: what the parts make up is said, so they are two heaps.
fn two_heaps(s: &Scene<'_>, game: &str, at: usize) -> Option<String> {
    let (a, b) = (s.word(at), s.word(at + 2));
    let parted = s.is_word(at) && s.is(at + 1, "+") && s.is_word(at + 2);
    let clause = (at + 3..s.len()).find(|i| s.is(*i, "if where with"))?;
    let said = (clause..s.len())
        .any(|i| s.word(i) == a && s.is(i + 1, "+") && s.word(i + 2) == b && s.is(i + 3, "== ="));
    let text = format!("{} if {}", s.between(at + 3, clause), s.between(clause + 1, s.len()));
    (parted && said).then(|| format!("move to {game}({a}) + {game}({b}) {}", text.trim_start()))
}

/// `n -= 1 or n -= 2`: what is taken by steps of one number.
fn amounts_of(s: &Scene<'_>, sign: usize, end: usize) -> Option<String> {
    let (mut all, mut at) = (Vec::new(), sign + 1);
    while at < end {
        let to = s.next_of(at, JOINS).min(end);
        let again = s.word(at) == s.word(sign - 1) && s.word(at + 1) == s.word(sign);
        let from = if again { at + 2 } else { at };
        if from >= to || (from..to).any(|i| s.is(i, "-= += -- ++ = :=")) {
            return None;
        }
        all.push(s.between(from, to));
        at = to + 1;
    }
    match all.as_slice() {
        [] => None,
        [one] => Some(one.to_string()),
        all => Some(format!("{{{}}}", all.join(", "))),
    }
}

/// `move to A(n - 1), A(n - 2)`, `move n to n - 1`, `return [n - 1, n - 2]`, `n - 1`
pub(super) fn words(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let ranged = |at: usize| s.is_word(at + 1) && s.is(at + 2, "in ∈");
    if (1..s.len()).any(|at| s.is(at, ", |") && ranged(at)) {
        return None;
    }
    let amount = |at: usize| {
        let own = own_or_call(s, at, name, params);
        own && s.next_of(at, &["-", "−", "(", "/"]) < s.len()
    };
    // Behind what is replaced.
    let of = s.value_from(1).unwrap_or(0);
    let (start, own) = match s.first() {
        // `G(n) = mex(G(n - 1), G(n - 2))`, `(a - k, b) for k in 1..a`
        _ if s.first() == name && s.closing(1).is_some_and(|close| s.is(close + 1, "= := ≔")) => {
            (s.closing(1)? + 2, None)
        }
        "(" if params.len() > 1 && s.value_from(0) == Some(s.clauses_from(0)) && amount(1) => {
            (0, None)
        }
        "moves" | "options" | "option" if s.is(1, "= := : are") => {
            ((2..4).find(|at| !s.is(*at, "= is"))?, None)
        }
        "move" | "moves" | "go" => {
            let to = s.next_of(1, &["to"]);
            let from = 1 + usize::from(s.is(1, "from"));
            if to > 1 {
                (to + 1, spoken_of(s, from, to)?)
            } else {
                let joined = s.next_of(2, JOINS) < s.clauses_from(2);
                (2, joined.then_some(None)?)
            }
        }
        "return" | "yield" | "options" | "option" => {
            let from = (1..4).find(|at| !s.is(*at, ": = are is"))?;
            (from, None)
        }
        "replace" | "change" | "turn" if s.is(of, "by to with into") => {
            (of + 1, spoken_of(s, 1, of)?)
        }
        "reduce" | "decrease" | "lower" | "shrink" if s.is(2, "to with") => {
            (3, spoken_of(s, 1, 2)?)
        }
        // `n becomes n - 1 or n / 2`
        _ if s.is(1, "becomes become") => (2, spoken_of(s, 0, 1)?),
        "reduce" | "decrease" | "lower" | "shrink" | "decrement" | "minus"
            if s.is(2, "by") || s.is(0, "minus") =>
        {
            let (from, amount) = match s.first() {
                "minus" => (0, s.between(1, s.len())),
                _ => (1, s.between(3, s.len())),
            };
            let heap = params.iter().find(|p| *p == s.word(from));
            let text = match heap.filter(|_| params.len() > 1) {
                Some(heap) => format!("subtract {amount} from {heap}"),
                None => format!("subtract {amount}"),
            };
            if amount.is_empty() || from == 1 && heap.is_none() && !s.is(1, "heap") {
                return None;
            }
            let message = format!("no rule begins with `{}`", s.first());
            return Some(said(s, 0, s.len(), text, &message, "not a word of the language"));
        }
        "mex" if amount(2) => (0, None),
        "{" | "[" if s.closing(0) == s.len().checked_sub(1) && amount(1) => (0, None),
        _ if s.at <= 1 && s.is(1, "-") && amount(0) => (0, None),
        _ => return None,
    };
    let own = own.or((params.len() == 1).then_some(0));
    let text = leaving(s, (name, params), own, start, s.len())?;
    let message = match start {
        0 => "a position alone is no rule".to_string(),
        2 if s.is(1, "to") => "a rule leaves one position".to_string(),
        _ if s.is(0, "move") => "`move to` names what is left, not what moves".to_string(),
        _ => format!("no rule begins with `{}`", s.first()),
    };
    let at = if start == 2 && s.is(1, "to") { s.at } else { 0 };
    Some(said(s, at, s.len(), text, &message, "not a rule"))
}

/// `decrease x or decrease y`, `reduce n`: by how much is left open.
pub(super) fn made_smaller(s: &Scene<'_>) -> Option<Slip> {
    let (_, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let verbs = "decrease reduce lower shrink decrement";
    let end = s.clauses_from(1);
    let (mut at, mut rules) = (0, Vec::new());
    while at < end {
        at += usize::from(s.is(at, verbs));
        let heap = params.iter().find(|p| *p == s.word(at))?;
        let amount = if s.is(0, "decrement") { "1" } else { "1.." };
        rules.push(match params.len() {
            1 => format!("subtract {amount}"),
            _ => format!("subtract {amount} from {heap}"),
        });
        at += 1;
        if at < end {
            s.is(at, "or ,").then_some(())?;
            at += 1 + usize::from(s.is(at, ",") && s.is(at + 1, "or"));
        }
    }
    if !s.is(0, verbs) || rules.is_empty() {
        return None;
    }
    // What stands behind them holds for each.
    let clauses = s.between(end, s.len());
    if end < s.len() {
        rules.iter_mut().for_each(|rule| *rule += &format!(" {clauses}"));
    }
    let message = format!("no rule begins with `{}`", s.first());
    Some(said(s, 0, s.len(), rules.join("; "), &message, "not a word of the language"))
}

fn own_or_call(s: &Scene<'_>, at: usize, name: &str, params: &[String]) -> bool {
    s.word(at) == name || params.iter().any(|p| p == s.word(at))
}

/// `move to n - 1`, `move to (a - 1, b)`: what reads as a number or as several.
pub(crate) fn no_position(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref()?;
    // A rule before it in the block says which are left out, and has a message of its own.
    if s.before_near().rsplit('{').next().is_some_and(|block| block.contains("break")) {
        return None;
    }
    let end = s.clauses_from(2);
    if let Some(text) = heaps_beside(s, name, params, end) {
        let message = "what a move leaves must be a position, and this is a number";
        let mut slip = said(s, 2, s.len(), text, message, "sizes of heaps?");
        slip.code = codes::LEAVES_NO_POSITION;
        slip.at = s.span_of(2).to(s.span_of(end.saturating_sub(1)));
        return Some(slip);
    }
    let own = (params.len() == 1).then_some(0);
    let text = leaving(s, (name, params), own, 2, s.len())?;
    let several = s.next_of(2, &["or", "and"]) < end;
    let (message, label) = match s.word(2) {
        _ if several => ("a rule leaves one position", "two of them"),
        "(" if s.closing(2).is_some_and(|close| s.next_of(3, &[","]) < close) => {
            ("what a move leaves must be a position, and this is a tuple", "is a tuple")
        }
        "[" => ("what a move leaves must be a position, and this is a list", "is a list"),
        _ => ("what a move leaves must be a position, and this is a number", "is a number"),
    };
    let mut slip = said(s, 2, s.len(), text, message, label);
    slip.code = codes::LEAVES_NO_POSITION;
    slip.at = s.span_of(2).to(s.span_of(end.saturating_sub(1)));
    Some(slip)
}

/// `move to A(n - 1) if n > 0 and A(n / 2) if n > 0`: the second position is no part of the condition.
pub(crate) fn another_position(s: &Scene<'_>) -> Option<Slip> {
    let (name, _) = s.game.as_ref()?;
    let ends = |at: usize| at >= s.len() || s.is(at, "if for where");
    let another = |at: &usize| {
        let joins = s.is(*at, "and or") && s.word(at + 1) == name;
        joins && s.value_from(at + 1).is_some_and(ends)
    };
    let all: Vec<usize> = (s.clauses_from(2)..s.len()).filter(another).collect();
    let message = "each rule stands on a line of its own, or behind a `;`";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, *all.first()?, message, "another rule");
    for at in all {
        let mut edit = s.replace(at, at + 1, "; move to");
        edit.span.start = s.span_of(at - 1).end;
        slip.edits.push(edit);
    }
    slip.instead = "write each rule on a line of its own".to_string();
    Some(slip)
}

/// `(n - 1) + (n - 2)`, `n - 1 + n - 2`: heaps that stand beside each other.
fn heaps_beside(s: &Scene<'_>, name: &str, params: &[String], end: usize) -> Option<String> {
    let [heap] = params else { return None };
    let (mut parts, mut from, mut taken) = (Vec::new(), 2, Some(1));
    while from < end {
        let plus = s.next_of(from, &["+"]).min(end);
        let brackets = usize::from(s.is(from, "(") && s.closing(from) == plus.checked_sub(1));
        let (first, last) = (from + brackets, plus - brackets);
        if brackets == 0 && s.word(first) != heap {
            return None;
        }
        let less = s.word(first) == heap && s.is(first + 1, "-") && last == first + 3;
        let number = s.word(first + 2).parse::<u64>().ok().filter(|_| less);
        taken = taken.zip(number).map(|(most, number)| most.max(number));
        parts.push(format!("{name}({})", s.between(first, last)));
        from = plus + 1;
    }
    let clauses = match taken {
        _ if end < s.len() => s.between(end, s.len()).to_string(),
        Some(least) => format!("if {heap} >= {least}"),
        None => format!("if {heap} > 0"),
    };
    (parts.len() > 1).then(|| format!("{} {clauses}", parts.join(" + ")))
}
