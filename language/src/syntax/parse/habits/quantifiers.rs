//! `forall n`, `∀ n ∈ ℕ`, `claim for n in 0.. …`: where the range of a statement stands.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::bounded::{asked_range, bounds, bounds_of, is_backwards, keep_within, range as within};
use super::loops::between_bounds;
use super::rules::takes;
use super::steps::leaving;
use super::words::{ALL, COMPARES};
use super::{reads, tokens_end};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;
use crate::vocabulary::is_reserved;

/// `claim for n in 0.. E`, `∀ n ∈ 0..: E`, `for all n, E`
pub(super) fn in_front(s: &Scene<'_>) -> Option<Slip> {
    if !matches!(s.place, Place::File | Place::Problem) {
        return None;
    }
    let start = usize::from(s.is(0, "claim assert prove theorem that"));
    let words = quantifier(s, start)?;
    let (name, kind) = kind_of(s, start + words);
    if !s.is_word(name) {
        return None;
    }
    let mut at = name + 1;
    // `∀n∈ℕ`, `for n >= 1,`, `for all n:`
    let (from, candidates): (String, Vec<usize>) = match s.word(at) {
        "in" | "∈" => {
            at += 1;
            let set = natural(s.word(at));
            match set {
                Some(range) => (range.to_string(), vec![at + 1]),
                // `for n in 0..9, …`
                None => match s.next_of(at, &[",", ":"]) {
                    sign if sign + 1 < s.len() => (String::new(), vec![sign]),
                    _ => (String::new(), (at + 1..s.len()).collect()),
                },
            }
        }
        ">=" | "≥" if s.kind(at + 1) == Some(TokenKind::Number) => {
            (format!("{}..", s.word(at + 1)), vec![at + 2])
        }
        ">" if s.is(at + 1, "0") => ("1..".to_string(), vec![at + 2]),
        "<" | "<=" | "≤" if s.kind(at + 1) == Some(TokenKind::Number) => {
            let (end, all) = bounds(s, at)?;
            (within(&all, "0", ""), vec![end])
        }
        _ => ("0..".to_string(), vec![at]),
    };
    if let Some(slip) = move_for_all(s, start, name, at) {
        return Some(slip);
    }
    let verb = if start == 1 && s.is(0, "assert") { "assert " } else { "claim " };
    let verb = if s.place == Place::Problem { "" } else { verb };
    let mut slip =
        s.slip(codes::FOR_NEEDS_IN, start, "`for` stands behind what it is about", "goes last");
    let variable = s.word(name);
    let end = s.len();
    if start == 0 && s.is(end - 1, ":") && from.is_empty() {
        // A loop of another language; what is in it stands on lines of its own.
        let range = s.between(at, end - 1);
        slip.instead = format!(
            "a list of answers is `[{variable} for {variable} in {range}]`, with what is wanted of each in the first place"
        );
        return Some(slip);
    }
    let mut vague = None;
    for split in candidates {
        let range = if from.is_empty() { s.between(at, split) } else { &from };
        let mut body = split;
        if s.is(body, ": , . |") {
            body += 1;
        } else if s.phrase(body, "such that").is_some() {
            body += 2;
        }
        if body >= s.len() || !tokens_end(s, range, body) {
            continue;
        }
        let condition = s.between(body, s.len());
        let text = format!("{verb}{condition} for {variable} in {range}{kind}");
        slip.instead = format!("write `{verb}… for {variable} in {range}{kind}`");
        let whole = if verb.is_empty() { format!("claim {text}") } else { text.clone() };
        if reads(&whole) {
            slip.edits = vec![s.replace(0, s.len(), text)];
            return Some(slip);
        }
        vague = vague.or(Some(text));
    }
    if let Some(text) = vague {
        slip.edits = vec![s.replace(0, s.len(), text)];
        return Some(slip);
    }
    slip.instead = format!("write `{verb}… for {variable} in 0..`");
    Some(slip)
}

/// `for all n: n -> n - 1`: a move, not a claim.
fn move_for_all(s: &Scene<'_>, start: usize, name: usize, from: usize) -> Option<Slip> {
    let arrow = s.next_of(from, &["->", "→", "↦", "⟶"]);
    let own = s.word(arrow.checked_sub(1)?) == s.word(name) && arrow > from;
    if s.place != Place::File || start != 0 || arrow >= s.len() || !own {
        return None;
    }
    let params = [s.word(name).to_string()];
    let rules = leaving(s, ("G", &params), Some(0), arrow + 1, s.len())?;
    let message = "moves are the rules of a game, which has a name";
    let slip = s.slip(codes::UNKNOWN_STATEMENT, start, message, "no statement");
    let text = format!("game G({}) {{ {rules} }}", s.word(name));
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `… forall n`, `… for all n in 0..`, `… for every n >= 1`
pub(super) fn words_of_all(s: &Scene<'_>) -> Option<Slip> {
    let start = (1..=s.at.min(s.len())).rev().take(5).find(|i| quantifier(s, *i).is_some())?;
    // `for every n`, of which `every n` is the end
    let start = start - usize::from(start > 1 && s.is(start - 1, "for"));
    let words = quantifier(s, start)?;
    let (name, kind) = kind_of(s, start + words);
    if let Some(slip) = between_signs(s, start, name) {
        return Some(slip);
    }
    let plain = s.is(start, "for") && words == 1;
    if !s.is_word(name) {
        return None;
    }
    // In a rule nothing goes on for ever: not further than the heap.
    let asks = s.is(0, "table plot lost");
    let heap = s.heap_meant().filter(|_| s.place == Place::Game);
    let most = match &heap {
        Some(heap) if s.is(0, "move") => match taken_from(s, name, start) {
            Some(taken) if s.next_of(2, &["+"]) > name => taken.to_string(),
            _ => format!("{heap} - 1"),
        },
        Some(heap) => heap.to_string(),
        None if asks => "20".to_string(),
        None => String::new(),
    };
    // To take 0 is no move: `k`, `k^2`, `2 * k`.
    let end = s.next_of(1, &["from"]).min(start);
    let factor = s.next_of(1, &[s.word(name)]);
    let product = s.next_of(1, &["+", "-", "%", "xor"]) >= end && !s.is(factor - 1, "^ /");
    let bare = takes(s) && factor < end && product;
    let taken = s.place == Place::Game && s.is(0, "move") && taken_from(s, name, start).is_some();
    let least = if bare || taken { "1" } else { "0" };
    let open = |low: &str| format!("{low}..{most}");
    let (range, to) = match s.word(name + 1) {
        "in" | "∈" => match natural(s.word(name + 2)) {
            Some(range) => (open(range.trim_end_matches('.')), name + 3),
            // `for all odd n in 0..9`
            None if !kind.is_empty() => {
                let end = s.next_of(name, &["if", "where", "for", ",", ":"]);
                (s.between(name + 2, end).to_string(), end)
            }
            None => (String::new(), name + 2),
        },
        _ if bounds(s, name + 1).is_some() => {
            let clauses = s.clauses_from(name);
            let whole = bounds_of(s, s.word(name), (name, clauses)).map(|all| (clauses, all));
            let (end, mut all) = whole.or_else(|| bounds(s, name + 1))?;
            if takes(s) {
                keep_within(&mut all, heap.as_deref().unwrap_or_default());
            }
            let range = match asks {
                true => asked_range(&all)?,
                false => within(&all, least, &most),
            };
            (range, end)
        }
        "" => (open(least), name + 1),
        _ if !kind.is_empty() && s.clauses_from(name) == name + 1 => (open("0"), name + 1),
        "," | "and" if kind.is_empty() => return for_each_name(s, start, name),
        _ => return None,
    };
    if plain && s.is(name + 1, "in") && range.is_empty() || is_backwards(&range) {
        return None;
    }
    let variable = s.word(name);
    let mut slip =
        s.slip(codes::FOR_NEEDS_IN, start, "`for` says where its name comes from", "from what?");
    let mut text = format!("for {variable} in {range}");
    text.truncate(text.trim_end().len());
    // `for x < a, y < b`
    let mut to = to;
    while s.is(to, ", and") && s.is_word(to + 1) && s.is(to + 2, "< <= ≤") {
        let (end, all) = bounds(s, to + 2)?;
        text += &format!(" for {} in {}", s.word(to + 1), within(&all, "0", ""));
        to = end;
    }
    text += &kind;
    slip.instead = format!("write `for {variable} in 0..`, from 0 on, or another range");
    slip.edits.push(s.replace(start, to, text));
    Some(slip)
}

/// The heap from which a number of this name is taken away, and no more: `n` in `move to T(n - k)`.
fn taken_from<'s>(s: &'s Scene<'_>, name: usize, end: usize) -> Option<&'s str> {
    let taken = |at: &usize| s.word(*at) == s.word(name) && s.is(*at - 1, "-");
    let at = (4..end).find(taken)?;
    let more = (4..end).any(|at| taken(&at) && s.is(at + 1, "- +"));
    let whole = s.is_word(at - 2) && s.is(at - 3, "( ,") && !more;
    whole.then(|| s.word(at - 2))
}

/// `if (x - j, y) not in walls for all j in 1..k`, `fn prime(n) = n % d != 0 for all d in 2..n - 1`
pub(super) fn all_of_a_condition(s: &Scene<'_>) -> Option<Slip> {
    let some = |at: usize| s.is(at, "some any");
    let quantified = |at: usize| says_all(s, at) || some(at + 1);
    let at = (2..s.len()).find(|at| s.is(*at, "for") && quantified(*at) && s.is(at + 3, "in"))?;
    let function = s.place == Place::File && s.is(0, "fn let");
    let opens = (0..at).rev().find(|i| match s.place {
        Place::File => s.is(*i, if function { "=" } else { "claim assert" }),
        _ => s.is(*i, "if for"),
    });
    // The condition of a check begins where the check does.
    let from = match (opens, s.place) {
        (Some(opens), _) => opens + 1,
        (None, Place::Problem) => 0,
        (None, _) => return None,
    };
    let name = s.word(at + 2);
    let says = (from..at).any(|i| s.word(i) == name);
    let compares = (from..at).any(|i| COMPARES.contains(&s.word(i)));
    let check = s.place == Place::Problem && !s.is(0, "hint needs forbid show by");
    let claim = (check || s.place == Place::File && s.is(0, "claim assert")) && some(at + 1);
    let condition = if function || claim {
        compares
    } else {
        s.place == Place::Game && opens.is_some_and(|opens| s.is(opens, "if"))
    };
    if !condition || !says {
        return None;
    }
    let end = s.clauses_from(at + 4);
    let asks = if some(at + 1) { "any" } else { "all" };
    let text = format!("{asks}({} for {name} in {})", s.between(from, at), s.between(at + 4, end));
    let message = format!("{asks} of several are asked by `{asks}`");
    let slip = s.slip(codes::FOR_NEEDS_IN, at, message, "of each alone");
    Some(slip.writes(s.replace(from, end, text)))
}

/// `all n in 0..20: outcome(T(n)) == P`, `every n in 0..20, …`: the condition comes first.
pub(super) fn all_in_front(s: &Scene<'_>) -> Option<Slip> {
    let colon = s.next_of(3, &[":", ","]);
    let opens = s.is(0, "all every each") && s.is_word(1) && s.is(2, "in ∈");
    if s.place != Place::File || !opens || colon + 1 >= s.len() {
        return None;
    }
    let range = natural(s.between(3, colon)).unwrap_or_else(|| s.between(3, colon));
    let condition = s.between(colon + 1, s.len());
    let text = format!("claim {condition} for {} in {range}", s.word(1));
    let message = "what holds is said first, and for which numbers behind it";
    Some(s.rewritten(codes::FOR_NEEDS_IN, 0, (message, "too early"), text))
}

/// `for all a, b`, `for all a, b in 0..`, `for all a and b >= 1`
fn for_each_name(s: &Scene<'_>, start: usize, first: usize) -> Option<Slip> {
    let mut names = vec![s.word(first)];
    let mut at = first + 1;
    while s.is(at, ", and") && s.is_word(at + 1) {
        names.push(s.word(at + 1));
        at += 2;
    }
    let end = s.clauses_from(at);
    let range = match (s.word(at), s.word(at + 1)) {
        ("", _) => "0..".to_string(),
        ("in" | "∈", numbers) => match natural(numbers) {
            Some(range) => range.to_string(),
            None => s.between(at + 1, end).to_string(),
        },
        (">=" | "≥", low) if low.parse::<u64>().is_ok() => format!("{low}.."),
        (">", "0") => "1..".to_string(),
        _ => return None,
    };
    let message = "each name has a `for` of its own";
    let slip = s.slip(codes::FOR_NEEDS_IN, start, message, "from what?");
    let each: Vec<String> = names.iter().map(|name| format!("for {name} in {range}")).collect();
    let text = each.join(" ");
    Some(slip.writes(s.replace(start, end, text)))
}

/// `for 0 <= n <= 100`, `for 1 <= k < n`
fn between_signs(s: &Scene<'_>, start: usize, low: usize) -> Option<Slip> {
    let end = s.arithmetic_from(s.arithmetic_from(low)? + 3)?;
    let (name, range) = between_bounds(s, low, end).filter(|(_, range)| !is_backwards(range))?;
    let slip =
        s.slip(codes::FOR_NEEDS_IN, start, "`for` says where its name comes from", "from what?");
    let text = format!("for {name} in {range}");
    Some(slip.writes(s.replace(start, end, text)))
}

/// Do words here say "for all", and not `for` alone?
pub(super) fn says_all(s: &Scene<'_>, at: usize) -> bool {
    quantifier(s, at).is_some_and(|words| words > 1)
}

/// `for each k in 1..3 { … }`
pub(super) fn for_each(s: &Scene<'_>) -> Option<Slip> {
    let word = s.is(1, "any") || ALL.contains(&s.word(1));
    if s.place == Place::Game && s.is(0, "foreach forall forevery") {
        let mut slip =
            s.slip(codes::FOR_NEEDS_IN, 0, "`for` goes through all by itself", "`for` here");
        slip.instead = format!("write `for {} in …`", s.word(1));
        slip.edits.push(s.replace(0, 1, "for"));
        return Some(slip);
    }
    if s.place != Place::Game || !s.is(0, "for") || !word || !s.is(3, "in") {
        return None;
    }
    let mut slip = s.slip(codes::FOR_NEEDS_IN, 1, "`for` goes through all by itself", "not needed");
    slip.instead = format!("write `for {} in …`", s.word(2));
    slip.edits.push(s.delete(1, 2));
    Some(slip)
}

/// `for all odd n`: the name, and what is asked of it.
fn kind_of(s: &Scene<'_>, at: usize) -> (usize, String) {
    let name = s.word(at + 1);
    let kind = match s.word(at) {
        "odd" => format!(" if {name} % 2 == 1"),
        "even" => format!(" if {name} % 2 == 0"),
        "prime" => format!(" if prime({name})"),
        _ => return (at, String::new()),
    };
    match s.is_word(at + 1) && !is_reserved(name) {
        true => (at + 1, kind),
        false => (at, String::new()),
    }
}

/// How many tokens say "for all".
fn quantifier(s: &Scene<'_>, at: usize) -> Option<usize> {
    let phrases = [
        "for all",
        "for every",
        "for each",
        "for any",
        "forall",
        "forany",
        "foreach",
        "every",
        "∀",
        "for",
    ];
    phrases.iter().find_map(|phrase| s.phrase(at, phrase))
}

fn natural(word: &str) -> Option<&'static str> {
    match word {
        "ℕ" | "N" | "Nat" | "nat" | "naturals" | "Naturals" | "N0" | "ℕ0" => Some("0.."),
        "N1" | "positives" => Some("1.."),
        _ => None,
    }
}
