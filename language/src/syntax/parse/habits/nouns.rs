//! Amounts by what they are: `subtract a prime less than n`, `any proper divisor of n`, `a power of 2`.

use super::super::scene::Scene;
use super::Slip;
use super::bounded::{bounds, within_heap};
use super::ranges::powers;
use super::rules::takes;
use super::words::{ALL, ARTICLES, BEHIND_AMOUNTS, STONES};
use crate::diagnostic::codes;
use crate::vocabulary::is_reserved;

/// What is asked of a term by a word.
fn asks(word: &str, term: &str) -> Option<String> {
    Some(match word {
        "even" => format!("{term} % 2 == 0"),
        "odd" => format!("{term} % 2 == 1"),
        "prime" => format!("prime({term})"),
        _ => return None,
    })
}

/// What is said behind a noun: the number up to which it goes, what is asked of a term, and the token behind it all.
fn asked_behind(s: &Scene<'_>, from: usize, term: &str) -> (usize, Option<String>, Vec<String>) {
    let (mut at, mut upto, mut asked) = (from, None, Vec::new());
    loop {
        let next = at + usize::from(s.is(at, "and but ,"));
        let said = next + 2 * usize::from(s.is(next, "that which") && s.is(next + 1, "is are"));
        let but = ["except for", "except", "but not", "not", "other than"];
        let but = but.iter().find_map(|words| Some(said + s.phrase(said, words)?));
        // `except 2, or 1`: is 1 one of them?
        let clear = |from: &usize| {
            let end = s.value_from(*from);
            end.is_some_and(|end| !s.is(end, ",") || !s.is(end + 1, "or"))
        };
        if let Some((end, all)) = bounds(s, said) {
            for bound in all {
                // The root of a number below 0 is none.
                let roots = |most: &&str| term.ends_with("^2") && most.contains('-');
                match bound.most().filter(|most| upto.is_none() && !roots(most)) {
                    Some(most) => upto = Some(most.to_string()),
                    None => asked.push(bound.asked_of(term)),
                }
            }
            at = end;
        } else if let Some((end, others)) = but.filter(clear).and_then(|from| listed(s, from)) {
            // More than the heap is no move.
            let sign = |other: &str| if s.heap() == Some(other) { "<" } else { "!=" };
            asked.extend(others.iter().map(|other| format!("{term} {} {other}", sign(other))));
            at = end;
        } else {
            match asks(s.word(said), term).filter(|_| said > next) {
                Some(condition) => asked.push(condition),
                None => return (at, upto, asked),
            }
            at = said + 1;
        }
    }
}

/// Known values with words between them: `2 and 3`, `1, 3 or 5`.
fn listed<'s>(s: &'s Scene<'_>, from: usize) -> Option<(usize, Vec<&'s str>)> {
    let value = |at: usize| s.value_from(at).filter(|end| s.knows_all(at, *end));
    let mut end = value(from)?;
    let mut all = vec![s.between(from, end)];
    while s.is(end, ", or and") {
        let next = end + 1 + usize::from(s.is(end, ",") && s.is(end + 1, "or and"));
        let Some(behind) = value(next) else { break };
        all.push(s.between(next, behind));
        end = behind;
    }
    Some((end, all))
}

/// A noun of numbers, and what is said before it.
struct Noun<'s> {
    kind: &'s str,
    /// What stands behind `of`.
    other: Option<&'s str>,
    proper: bool,
    also: Vec<&'s str>,
    /// `a square of 3`, `a multiple of 3 or 5`
    unclear: bool,
    behind: usize,
}

fn noun<'s>(s: &'s Scene<'_>) -> Option<Noun<'s>> {
    let (mut at, mut proper, mut also) = (1, false, Vec::new());
    let kind_at = |at: usize| s.word(at).strip_suffix('s').unwrap_or(s.word(at));
    let kinds = ["divisor", "factor", "prime", "power", "square", "cube", "multiple"];
    loop {
        match s.word(at) {
            word if ARTICLES.contains(&word) || ALL.contains(&word) => {}
            "any" | "some" | "one" | "of" | "positive" | "perfect" | "number" | "numbers"
            | "that" | "is" | "are" | "nonzero" => {}
            "proper" => proper = true,
            // `an odd prime`, `a prime factor of n`
            word @ ("odd" | "even" | "prime") if kinds.contains(&kind_at(at + 1)) => {
                also.push(word);
            }
            _ => break,
        }
        at += 1;
    }
    let kind = kind_at(at);
    // What the text defines is meant.
    let own = s.is_own(at);
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
    let number = other.is_some_and(|other| other.parse::<u64>().is_ok());
    let (fits, unclear) = match kind {
        "divisor" | "factor" | "digit" => (true, false),
        "power" | "multiple" => (other.is_some(), s.is(at, "or and")),
        "prime" | "square" | "cube" | "even" | "odd" => (true, number),
        _ => (false, false),
    };
    // `a prime p < n`
    let named = s.is_word(at) && s.word(at).len() == 1 && bounds(s, at + 1).is_some();
    at += usize::from(named);
    (fits && !own).then_some(Noun { kind, other, proper, also, unclear, behind: at })
}

/// What the members of a set are: a term, what its name goes through, and what is asked of it.
struct Members {
    term: String,
    from: String,
    asked: Vec<String>,
}

impl Members {
    fn written(&self) -> String {
        let clause = if self.asked.is_empty() { "" } else { " if " };
        format!("{{{} for {}{clause}{}}}", self.term, self.from, self.asked.join(" and "))
    }
}

impl Noun<'_> {
    fn name<'n>(&self, s: &Scene<'_>) -> &'n str {
        let own = match self.kind {
            "divisor" | "factor" | "digit" => "d",
            "prime" => "p",
            _ => "k",
        };
        let params = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
        let free = |name: &&str| !params.iter().any(|p| p == name);
        [own, "i", "j", "x"].into_iter().find(free).unwrap_or(own)
    }

    fn term(&self, name: &str) -> String {
        match self.kind {
            "power" => format!("{}^{name}", self.other.unwrap_or_default()),
            "square" => format!("{name}^2"),
            "cube" => format!("{name}^3"),
            _ => name.to_string(),
        }
    }

    /// The numbers of this kind up to a heap, or up to less, where that is said; `of_heap` is what they divide, and
    /// `most` asks for no more than that.
    fn members(
        &self,
        s: &Scene<'_>,
        (heap, is_said): (&str, bool),
        of_heap: &str,
        most: Option<String>,
    ) -> Members {
        let name = self.name(s);
        let term = self.term(name);
        let base = self.other.and_then(|base| base.parse::<i64>().ok()).filter(|base| *base > 1);
        let up_to = || format!("{name} in 1..{heap}");
        let said = most.clone().filter(|_| is_said);
        let (from, asked) = match (self.kind, base) {
            ("divisor" | "factor", _) => (format!("{name} in divisors({of_heap})"), said),
            ("digit", _) => (format!("{name} in digits({of_heap})"), Some(format!("{name} > 0"))),
            ("prime", _) => (up_to(), asks("prime", name)),
            // What is more than the heap is no move.
            ("power", Some(base)) => (powers(base).replace(&format!("{base}^k for k"), name), said),
            ("power", None) => (format!("{name} in 0..{heap}"), most),
            ("square", _) => (format!("{name} in 1..isqrt({heap})"), None),
            ("cube", _) => (up_to(), most),
            ("even" | "odd", _) => (up_to(), asks(self.kind, name)),
            // What a heap of none divides is nothing.
            _ => {
                let heaps =
                    s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
                let is_heap = |by: &str| by != heap && heaps.iter().any(|p| p == by);
                let some = |by| if is_heap(by) { format!("{by} > 0 and ") } else { String::new() };
                (up_to(), self.other.map(|by| format!("{}{name} % {by} == 0", some(by))))
            }
        };
        let asked = asked.into_iter().chain(self.also.iter().filter_map(|word| asks(word, &term)));
        Members { asked: asked.collect(), term, from }
    }
}

/// `subtract a prime`, `subtract any proper divisor of n`, `subtract a power of 2`
pub(super) fn of_a_kind(s: &Scene<'_>) -> Option<Slip> {
    let noun = noun(s).filter(|_| takes(s))?;
    let term = noun.term(noun.name(s));
    let (end, upto, mut asked) = asked_behind(s, noun.behind, &term);
    let mut at = end + usize::from(s.is(end, "only"));
    let params = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
    // `a square from either`: of each heap as many as it has.
    let any = s.is(at, "from") && params.len() > 1 && s.is(at + 1, "any either");
    if any && s.clauses_from(at) == at + 2 {
        let before = s.between(0, at);
        let rule = |heap: &String| format!("{before} from {heap} {}", s.between(at + 2, s.len()));
        let rules: Vec<String> = params.iter().map(|p| rule(p).trim_end().to_string()).collect();
        let message = "each heap has amounts of its own";
        return Some(s.rewritten(
            codes::TWO_ON_A_LINE,
            at,
            (message, "of which heap?"),
            rules.join("; "),
        ));
    }
    let own = match s.word(at) {
        // `from both`, `from the heap`: no name of a heap.
        "from" => params.iter().map(String::as_str).find(|p| *p == s.word(at + 1)),
        _ => s.heap(),
    };
    let upto = upto.map(|high| within_heap(&high, own.unwrap_or_default()));
    let heap = upto.as_deref().or(own)?;
    let of_heap = noun.other.or(own).unwrap_or(heap);
    if noun.proper {
        asked.push(format!("{term} < {of_heap}"));
    }
    let below = asked.iter().any(|asks| asks.starts_with(&format!("{term} <")));
    let most = Some(format!("{term} <= {heap}")).filter(|_| !below);
    let mut members = noun.members(s, (heap, upto.is_some()), of_heap, most);
    members.asked.extend(asked);
    let mut slip =
        s.slip(codes::RANGE_IN_WORDS, 1, "amounts are a number or a set", "which numbers?");
    let known = is_reserved(s.word(at)) || s.is(at, "when unless");
    if noun.unclear || s.is_word(at) && !known && !BEHIND_AMOUNTS.contains(&s.word(at)) {
        slip.instead = "a condition in the braces says which of them".to_string();
        slip.sure = true;
        return Some(slip);
    }
    let mut set = members.written();
    // `primes or 1`
    if s.is(at, "or and ,") {
        let from = at + 1 + usize::from(s.is(at, ",") && s.is(at + 1, "or and"));
        let (end, others) = listed(s, from)?;
        set += &format!(" union {{{}}}", others.join(", "));
        at = end;
    }
    let ends = at >= s.len() || s.is(at, "when unless") || BEHIND_AMOUNTS.contains(&s.word(at));
    ends.then(|| slip.writes(s.replace(1, at, set)))
}

/// `subtract a number coprime to n`
pub(super) fn coprime(s: &Scene<'_>) -> Option<Slip> {
    let words = "a any some number numbers anything something k that is are relatively prime";
    let to = (1..s.len()).find(|at| s.is(*at, "to with from")).filter(|_| takes(s))?;
    let says = |at: usize| s.is(at, words) || s.is(at, "coprime");
    let coprime = s.is(to - 1, "coprime") || s.is(to - 1, "prime") && s.is(to - 2, "relatively");
    let end = s.value_from(to + 1).filter(|_| coprime && (1..to).all(says))?;
    let (other, heap) = (s.between(to + 1, end), s.heap()?);
    let name = ["k", "i"].into_iter().find(|name| *name != heap)?;
    let set = format!("{{{name} for {name} in 1..{heap} if gcd({name}, {other}) == 1}}");
    let message = "amounts are a number or a set";
    let slip = s.slip(codes::RANGE_IN_WORDS, 1, message, "which numbers?");
    Some(slip.writes(s.replace(1, end, set)))
}
