//! Bounds in words and signs: `at most 3`, `at least 2 and less than n / 2`, `0 < k < n`.

use super::super::scene::Scene;
use crate::syntax::bounds::{above, at_least, below};

/// A sign, and what stands behind it.
pub struct Bound<'s> {
    sign: &'static str,
    of: &'s str,
}

impl<'s> Bound<'s> {
    /// The number up to which a bound lets one go.
    pub fn most(&self) -> Option<&'s str> {
        (self.sign == "<=").then_some(self.of)
    }

    /// The largest or the smallest number that is let through.
    fn last(&self) -> String {
        match self.sign {
            "<" => below(self.of),
            ">" => above(self.of),
            ">=" => at_least(self.of),
            _ => self.of.to_string(),
        }
    }

    fn is_high(&self) -> bool {
        self.sign.starts_with('<')
    }

    /// What is asked of a term by this.
    pub fn asked_of(&self, term: &str) -> String {
        match self.sign {
            "<" if self.of.contains('/') => format!("{term} <= {}", self.last()),
            ">=" => format!("{term} >= {}", self.last()),
            sign => format!("{term} {sign} {}", self.of),
        }
    }
}

/// The numbers within all of these bounds; `least` and `most` are where no bound says so.
#[inline(never)]
pub fn range(all: &[Bound<'_>], least: &str, most: &str) -> String {
    let ends = |high: bool| all.iter().filter(move |b| b.is_high() == high).map(Bound::last);
    let (low, high): (Vec<_>, Vec<_>) = (ends(false).collect(), ends(true).collect());
    let one = |ends: &[String], function: &str, other: &str| match ends {
        [] => other.to_string(),
        [one] => one.clone(),
        several => format!("{function}({})", several.join(", ")),
    };
    format!("{}..{}", one(&low, "max", least), one(&high, "min", most))
}

fn turned(sign: &'static str) -> &'static str {
    match sign {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        _ => "<=",
    }
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
    let no = usize::from(s.is(at, "no not"));
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
pub fn bounds<'s>(s: &'s Scene<'_>, from: usize) -> Option<(usize, Vec<Bound<'s>>)> {
    let (mut at, mut all) = (from, Vec::new());
    loop {
        let strictly = s.is(at, "strictly");
        at += usize::from(strictly);
        let of = |from: usize, to: usize| s.between(from, to);
        if s.is(at, "between") {
            let mid = s.arithmetic_from(at + 1).filter(|mid| s.is(*mid, "and to"))?;
            let end = s.arithmetic_from(mid + 1)?;
            let strict = strictly || s.is(end, "exclusive exclusively");
            let (low, high) = if strict { (">", "<") } else { (">=", "<=") };
            all.push(Bound { sign: low, of: of(at + 1, mid) });
            all.push(Bound { sign: high, of: of(mid + 1, end) });
            at = end + usize::from(s.is(end, "exclusive exclusively inclusive inclusively"));
        } else {
            let (length, sign) = said(s, at)?;
            let end = s.arithmetic_from(at + length)?;
            all.push(Bound { sign, of: of(at + length, end) });
            at = end;
        }
        let next = at + usize::from(s.is(at, ", and but"));
        let next = next + usize::from(next > at && s.is(next, "and but"));
        let goes_on = s.is(next, "strictly between") || said(s, next).is_some();
        if next == at || !goes_on {
            return Some((at, all));
        }
        at = next;
    }
}

/// The members of a set that are a name with what these tokens ask of it: `{k for k in 1..(n - 1) / 2 if k % 2 == 1}`
/// without its braces. Bounds are a range, since half of an odd number is no whole number on paper.
pub fn members(s: &Scene<'_>, name: &str, (from, to): (usize, usize), heap: &str) -> String {
    let (mut at, mut all, mut asked) = (from, Vec::new(), Vec::new());
    let joins = ["and", ",", ";", "&&", "∧"];
    while at < to && s.next_of(from, &["or", "iff", "implies"]) >= to {
        let end = s.next_of(at, &joins).min(to);
        match bounds_of(s, name, (at, end)) {
            Some(bounds) => all.extend(bounds),
            None => asked.push(s.between(at, end)),
        }
        at = end + 1;
    }
    let condition = if at <= from { s.between(from, to).to_string() } else { asked.join(" and ") };
    let clause = if condition.is_empty() { "" } else { " if " };
    format!("{name} for {name} in {}{clause}{condition}", range(&all, "1", heap))
}

/// The bounds of a name, where these tokens say no more: `0 < k < n / 2`, `k > 1 and k < n`.
pub fn bounds_of<'s>(
    s: &'s Scene<'_>,
    name: &str,
    (from, to): (usize, usize),
) -> Option<Vec<Bound<'s>>> {
    let (mut at, mut all) = (from, Vec::new());
    while at < to {
        let end = s.next_of(at, &["and", ",", "&&", "∧"]).min(to);
        let own = (at..end).find(|i| s.word(*i) == name)?;
        let (left, right) = (own.checked_sub(1).filter(|_| own > at), own + 1);
        if let Some(left) = left {
            all.push(Bound { sign: turned(sign(s.word(left))?), of: s.between(at, left) });
        }
        if right < end {
            all.push(Bound { sign: sign(s.word(right))?, of: s.between(right + 1, end) });
        }
        let again = |at: &usize| sign(s.word(*at)).is_some() || s.word(*at) == name;
        let sides = usize::from(left.is_some()) + usize::from(right < end);
        if sides == 0 || (at..end).filter(again).count() != sides + 1 {
            return None;
        }
        at = end + 1;
    }
    let said = all.iter().all(|bound| !bound.of.is_empty());
    (said && !all.is_empty()).then_some(all)
}
