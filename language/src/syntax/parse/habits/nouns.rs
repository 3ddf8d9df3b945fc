//! Amounts by what they are: `subtract a prime less than n`, `any proper divisor of n`, `a power of 2`.

use super::super::scene::Scene;
use super::Slip;
use super::bounds::bounds;
use super::ranges::powers;
use super::rules::takes;
use super::words::{ALL, ARTICLES, BEHIND_AMOUNTS, STONES};
use crate::diagnostic::codes;
use crate::vocabulary::is_reserved;

/// What is said behind a noun: the number up to which it goes, what is asked of a term, and the token behind it all.
fn asked_behind<'s>(
    s: &'s Scene<'_>,
    from: usize,
    term: &str,
) -> (usize, Option<&'s str>, Vec<String>) {
    let (mut at, mut upto, mut asked) = (from, None, Vec::new());
    loop {
        let next = at + usize::from(s.is(at, "and but ,"));
        let said = next + 2 * usize::from(s.is(next, "that which") && s.is(next + 1, "is are"));
        let but = ["except", "but not", "not", "other than"];
        let but = but.iter().find_map(|words| s.phrase(said, words));
        let but = but.and_then(|length| Some((said + length, s.value_from(said + length)?)));
        if let Some((end, all)) = bounds(s, said) {
            for bound in all {
                // The root of a number below 0 is none.
                let most = bound.most().filter(|most| upto.is_none() && !most.contains('-'));
                match most {
                    Some(most) => upto = Some(most),
                    None => asked.push(bound.asked_of(term)),
                }
            }
            at = end;
        } else if let Some((other, end)) = but.filter(|(other, end)| s.knows_all(*other, *end)) {
            // More than the heap is no move.
            let sign = if s.heap() == Some(s.between(other, end)) { "<" } else { "!=" };
            asked.push(format!("{term} {sign} {}", s.between(other, end)));
            at = end;
        } else {
            let asks = match s.word(said) {
                "even" => format!("{term} % 2 == 0"),
                "odd" => format!("{term} % 2 == 1"),
                "prime" => format!("prime({term})"),
                _ => return (at, upto, asked),
            };
            if said == next {
                return (at, upto, asked);
            }
            asked.push(asks);
            at = said + 1;
        }
    }
}

/// `subtract a prime`, `subtract any proper divisor of n`, `subtract a power of 2`
pub fn of_a_kind(s: &Scene<'_>) -> Option<Slip> {
    if !takes(s) {
        return None;
    }
    let (mut at, mut proper) = (1, false);
    loop {
        match s.word(at) {
            word if ARTICLES.contains(&word) || ALL.contains(&word) => {}
            "any" | "some" | "one" | "of" | "positive" | "perfect" | "number" | "numbers"
            | "that" | "is" | "are" => {}
            "proper" => proper = true,
            _ => break,
        }
        at += 1;
    }
    let kind = s.word(at);
    let kind = kind.strip_suffix('s').unwrap_or(kind);
    at += 1;
    while s.is(at, "number numbers amount amounts") {
        at += 1;
    }
    // `powers of 2`, `a divisor of n`
    at += usize::from(s.is(at, "of") && bounds(s, at + 1).is_some());
    let of = s.is(at, "of from").then(|| s.value_from(at + 1)).flatten();
    let other = of.filter(|_| s.is(at, "of")).map(|end| s.between(at + 1, end));
    if other.is_some() {
        at = of?;
    }
    while STONES.contains(&s.word(at)) {
        at += 1;
    }
    // `a multiple of the smaller`: of a number without a name.
    if other.is_some_and(|other| ARTICLES.contains(&other) && !s.knows_all(at - 1, at)) {
        return None;
    }
    let power = format!("{}^k", other.unwrap_or_default());
    let term = match kind {
        "divisor" | "factor" => "d",
        "prime" => "p",
        "power" if other.is_some() => &power,
        "square" => "k^2",
        "cube" => "k^3",
        "even" | "odd" => "k",
        "multiple" if other.is_some() => "k",
        _ => return None,
    };
    let (end, upto, mut asked) = asked_behind(s, at, term);
    at = end + usize::from(s.is(end, "only"));
    let own = match s.word(at) {
        // `from both`, `from the heap`: no name of a heap.
        "from" => {
            s.game.iter().flat_map(|(_, all)| all).map(|p| &**p).find(|p| *p == s.word(at + 1))
        }
        _ => s.heap(),
    };
    let heap = upto.or(own)?;
    let of_heap = other.or(own).unwrap_or(heap);
    if proper {
        asked.push(format!("{term} < {of_heap}"));
    }
    let below = asked.iter().any(|asks| asks.starts_with(&format!("{term} <")));
    let most = Some(format!("{term} <= {heap}")).filter(|_| !below);
    let base = other.and_then(|base| base.parse::<i64>().ok()).filter(|base| *base > 1);
    let up_to = |name: &str| format!("{name} in 1..{heap}");
    let (from, asks) = match (kind, base) {
        ("divisor" | "factor", _) => (format!("d in divisors({of_heap})"), upto.and(most)),
        ("prime", _) => (up_to("p"), Some("prime(p)".to_string())),
        // What is more than the heap is no move.
        ("power", Some(base)) => {
            let all = powers(base);
            (all.split_once(" for ")?.1.to_string(), upto.and(most))
        }
        ("power", None) => (format!("k in 0..{heap}"), most),
        ("square", _) => (format!("k in 1..isqrt({heap})"), None),
        ("cube", _) => (up_to("k"), most),
        ("even", _) => (up_to("k"), Some("k % 2 == 0".to_string())),
        ("odd", _) => (up_to("k"), Some("k % 2 == 1".to_string())),
        // What a heap of none divides is nothing.
        _ => {
            let by = other?;
            let heaps = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
            let some = if by != heap && heaps.iter().any(|p| p == by) {
                format!("{by} > 0 and ")
            } else {
                String::new()
            };
            (up_to("k"), Some(format!("{some}k % {by} == 0")))
        }
    };
    asked.splice(..0, asks);
    let mut slip =
        s.slip(codes::RANGE_IN_WORDS, 1, "amounts are a number or a set", "which numbers?");
    if s.is_word(at) && !is_reserved(s.word(at)) && !BEHIND_AMOUNTS.contains(&s.word(at)) {
        asked.push(format!("{term} > 1"));
        slip.instead = format!(
            "a condition in the braces says which of them: `{{{term} for {from} if {}}}`",
            asked.join(" and ")
        );
        slip.sure = true;
        return Some(slip);
    }
    let clause = if asked.is_empty() { "" } else { " if " };
    let set = format!("{{{term} for {from}{clause}{}}}", asked.join(" and "));
    // `primes or 1`
    let mut others = Vec::new();
    while s.is(at, "or and ,") {
        at += usize::from(s.is(at, ",") && s.is(at + 1, "or and"));
        let end = s.value_from(at + 1).filter(|end| s.knows_all(at + 1, *end))?;
        others.push(s.between(at + 1, end));
        at = end;
    }
    let set = match others.as_slice() {
        [] => set,
        others => format!("{set} union {{{}}}", others.join(", ")),
    };
    let ends = at >= s.len() || BEHIND_AMOUNTS.contains(&s.word(at));
    ends.then(|| slip.writes(s.replace(1, at, set)))
}
