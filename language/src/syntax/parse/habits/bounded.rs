//! Bounds in words and signs: `at most 3`, `at least 2 and less than n / 2`, `0 < k < n`.

use super::super::scene::Scene;
use super::signs::arithmetic;
use crate::syntax::bounds::{above, at_least, below, turned};

/// A sign, and what stands behind it.
pub(super) struct Bound {
    sign: &'static str,
    of: String,
}

impl Bound {
    /// The number up to which a bound lets one go.
    pub(super) fn most(&self) -> Option<&str> {
        (self.sign == "<=").then_some(&self.of)
    }

    /// The largest or the smallest number that is let through.
    fn last(&self) -> String {
        match self.sign {
            "<" => below(&self.of),
            ">" => above(&self.of),
            ">=" => at_least(&self.of),
            _ => self.of.to_string(),
        }
    }

    fn is_high(&self) -> bool {
        self.sign.starts_with('<')
    }

    /// What is asked of a term by this.
    pub(super) fn asked_of(&self, term: &str) -> String {
        match self.sign {
            "<" if self.of.contains('/') => format!("{term} <= {}", self.last()),
            ">=" => format!("{term} >= {}", self.last()),
            sign => format!("{term} {sign} {}", self.of),
        }
    }
}

/// A bound of a heap: a large number alone would be gone through where the heap is small.
pub(super) fn within_heap(high: &str, heap: &str) -> String {
    let large = high.len() > 3 && high.bytes().all(|b| b.is_ascii_digit());
    if large && !heap.is_empty() { format!("min({heap}, {high})") } else { high.to_string() }
}

/// The same of all bounds.
pub(super) fn keep_within(all: &mut [Bound], heap: &str) {
    for high in all.iter_mut().filter(|bound| bound.is_high()) {
        high.of = within_heap(&high.of, heap);
    }
}

/// The numbers of which a table or a picture is, where no bound says how far it goes.
pub(super) fn asked_range(all: &[Bound]) -> Option<String> {
    let text = range(all, "0", "");
    let low = text.strip_suffix("..").unwrap_or_default();
    match low.parse::<i64>() {
        _ if is_backwards(&text) => None,
        Ok(number) => Some(format!("{text}{}", number.max(0).saturating_add(20))),
        _ if low.is_empty() => Some(text),
        _ => Some(format!("{text}{low} + 20")),
    }
}

/// Does a range of digits end before it begins?
pub(super) fn is_backwards(range: &str) -> bool {
    let ends = range.split_once("..").map(|(low, high)| (low.parse::<i64>(), high.parse::<i64>()));
    matches!(ends, Some((Ok(low), Ok(high))) if low > high)
}

/// The numbers within all of these bounds; `least` and `most` are where no bound says so.
#[inline(never)]
pub(super) fn range(all: &[Bound], least: &str, most: &str) -> String {
    let ends = |high: bool| all.iter().filter(move |b| b.is_high() == high).map(Bound::last);
    let (low, high): (Vec<_>, Vec<_>) = (ends(false).collect(), ends(true).collect());
    let one = |ends: &[String], function: &str, other: &str| match ends {
        [] => other.to_string(),
        [one] => one.clone(),
        several => format!("{function}({})", several.join(", ")),
    };
    format!("{}..{}", one(&low, "max", least), one(&high, "min", most))
}

fn sign(word: &str) -> Option<&'static str> {
    Some(match word {
        "<" => "<",
        "<=" | "≤" => "<=",
        ">" => ">",
        ">=" | "≥" => ">=",
        _ => return None,
    })
}

/// A sign, or what says the same, and its tokens.
fn said(s: &Scene<'_>, at: usize) -> Option<(usize, &'static str)> {
    let no = usize::from(s.is(at, "no not nor"));
    let word = s.word(at + no);
    let (length, sign) = match (word, s.word(at + no + 1)) {
        ("at", "most") | ("up", "to") => (2, "<="),
        ("at", "least") => (2, ">="),
        ("upto", _) => (1, "<="),
        ("less" | "fewer" | "smaller", "than") => (2, "<"),
        ("more" | "greater" | "larger" | "bigger", "than") => (2, ">"),
        ("below" | "under", _) => (1, "<"),
        ("above", _) => (1, ">"),
        _ => (1, sign(word)?),
    };
    match (s.phrase(at + no + length, "or equal to"), sign) {
        (Some(more), "<") if no == 0 => Some((length + more, "<=")),
        (Some(more), ">") if no == 0 => Some((length + more, ">=")),
        (Some(_), _) => None,
        (None, sign) if no == 0 => Some((length, sign)),
        // No more than that is at most that.
        (None, "<") => Some((length + 1, ">=")),
        (None, ">") => Some((length + 1, "<=")),
        _ => None,
    }
}

/// The bounds that stand here, and the token behind them: `at least 2 and less than n / 2`, `strictly between 1 and 5`.
pub(super) fn bounds(s: &Scene<'_>, from: usize) -> Option<(usize, Vec<Bound>)> {
    let (mut at, mut all) = (from, Vec::new());
    loop {
        let strictly = s.is(at, "strictly");
        at += usize::from(strictly);
        if s.is(at, "between") {
            let (mid, least) = arithmetic(s, at + 1).filter(|(mid, _)| s.is(*mid, "and to"))?;
            let (end, most) = arithmetic(s, mid + 1)?;
            let strict = strictly || s.is(end, "exclusive exclusively");
            let (low, high) = if strict { (">", "<") } else { (">=", "<=") };
            all.push(Bound { sign: low, of: least });
            all.push(Bound { sign: high, of: most });
            at = end + usize::from(s.is(end, "exclusive exclusively inclusive inclusively"));
        } else {
            let (length, sign) = said(s, at)?;
            let (end, of) = arithmetic(s, at + length)?;
            all.push(Bound { sign, of });
            at = end;
        }
        let next = at + usize::from(s.is(at, ", and but"));
        let next = next + usize::from(next > at && s.is(next, "and but"));
        let goes_on = match said(s, next) {
            // `at least 2 at most 5`: the other end.
            Some((_, sign)) if next == at => {
                all.iter().all(|b| b.is_high() != sign.starts_with('<'))
            }
            more => more.is_some() || next > at && s.is(next, "strictly between"),
        };
        if !goes_on {
            return Some((at, all));
        }
        at = next;
    }
}

/// The members of a set that are a name with what these tokens ask of it: `{k for k in 1..(n - 1) / 2 if k % 2 == 1}`
/// without its braces. Bounds are a range, since half of an odd number is no whole number on paper.
pub(super) fn members(
    s: &Scene<'_>,
    name: &str,
    (from, to): (usize, usize),
    heap: &str,
) -> Option<String> {
    let (mut at, mut all, mut asked) = (from, Vec::new(), Vec::new());
    let joined = s.next_of(from, &["or", "iff", "implies"]) >= to;
    while at < to {
        let end = s.next_of(at, JOINS).min(to);
        at = match bound_at(s, name, at, to).filter(|_| joined) {
            Some((end, bounds)) => {
                all.extend(bounds);
                end + 1
            }
            None => {
                asked.push(s.between(at, if joined { end } else { to }));
                if joined { end + 1 } else { to }
            }
        };
    }
    keep_within(&mut all, heap);
    let clause = if asked.is_empty() { "" } else { " if " };
    let numbers = range(&all, if heap.is_empty() { "" } else { "1" }, heap);
    let closed = !numbers.starts_with("..") && !numbers.ends_with("..");
    closed.then(|| format!("{name} for {name} in {numbers}{clause}{}", asked.join(" and ")))
}

/// What joins conditions that all hold.
const JOINS: &[&str] = &["and", ",", ";", "&&", "∧"];

/// The bounds of a name, where these tokens say no more: `0 < k < n / 2`, `k > 1 and k < n`, `k is at most 3`.
pub(super) fn bounds_of(
    s: &Scene<'_>,
    name: &str,
    (from, to): (usize, usize),
) -> Option<Vec<Bound>> {
    let (mut at, mut all) = (from, Vec::new());
    while at < to {
        let (end, bounds) = bound_at(s, name, at, to)?;
        all.extend(bounds);
        at = end + 1;
    }
    (!all.is_empty()).then_some(all)
}

/// One such condition, and the token behind it.
fn bound_at(s: &Scene<'_>, name: &str, at: usize, to: usize) -> Option<(usize, Vec<Bound>)> {
    let (end, all) = if s.word(at) == name {
        bounds(s, at + 1 + usize::from(s.is(at + 1, "is")))?
    } else {
        let left = s.arithmetic_from(at).filter(|left| s.word(left + 1) == name)?;
        let low = Bound { sign: turned(sign(s.word(left))?), of: s.between(at, left).to_string() };
        match sign(s.word(left + 2)).and_then(|_| bounds(s, left + 2)) {
            Some((end, mut all)) => {
                all.insert(0, low);
                (end, all)
            }
            None => (left + 2, vec![low]),
        }
    };
    let ends = end == to || end < to && JOINS.contains(&s.word(end));
    let once = (at..end).filter(|i| s.word(*i) == name).count() == 1;
    (ends && once).then_some((end, all))
}

/// `k <= n`, with the name in front: the numbers from 0 on.
pub(super) fn bounded_above(s: &Scene<'_>, from: usize, to: usize) -> Option<String> {
    let bounded = s.is_word(from) && s.is(from + 1, "< <= ≤") && from + 2 < to;
    let all = bounded.then(|| bounds_of(s, s.word(from), (from, to))).flatten()?;
    Some(range(&all, "0", ""))
}

/// What the names of a set go through, and what holds of its members: `a, b in 0..5 and a = b`.
pub(super) fn gone_through<'s>(
    s: &'s Scene<'_>,
    (from, close): (usize, usize),
    each: &dyn Fn(usize, usize) -> Option<String>,
) -> (Vec<String>, Vec<&'s str>) {
    let weaker = ["or", "∨", "||", "iff", "⇔", "implies", "⇒", "if", "where"];
    let and = s.next_of(from, &weaker) >= close;
    let signs: &[&str] = if and { &[",", ";", "and", "∧", "&&"] } else { &[",", ";"] };
    let (mut at, mut all, mut conditions) = (from, Vec::new(), Vec::new());
    let (mut names, mut brought) = (Vec::new(), Vec::new());
    while at < close {
        let end = s.next_of(at, signs).min(close);
        // About a name that is there `=` compares.
        let compares = s.is(at + 1, "=") && brought.contains(&s.word(at));
        match each(at, end).filter(|_| !compares) {
            _ if end == at + 1 && s.is_word(at) && s.is(end, ",") => names.push(s.word(at)),
            Some(each) => {
                let range = each.split_once(" in ").map_or("", |(_, range)| range);
                brought.extend(names.iter().copied().chain([s.word(at)]));
                all.extend(names.drain(..).map(|name| format!("for {name} in {range}")));
                all.push(each);
            }
            None => conditions.push(s.between(at, end)),
        }
        at = end + 1;
    }
    conditions.extend(names);
    (all, conditions)
}
