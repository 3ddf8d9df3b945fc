//! What a `for` that a rule lacks goes through: what the rule says of the name, or what its place says.

use super::checker::Checker;
use super::lacking::Lacking;
use crate::diagnostic::Mend;
use crate::source::Span;
use crate::syntax::{Scanner, bounds};
use crate::vocabulary::begins_clause;

/// What a rule says of a name: its numbers, and which of the conditions say so.
struct Said {
    low: Option<String>,
    high: Option<String>,
    members: Option<String>,
    by: Vec<usize>,
}

/// The condition of a rule, in parts that all hold.
struct Condition {
    /// Where its `if` begins.
    start: u32,
    end: u32,
    parts: Vec<Span>,
}

impl Checker<'_> {
    /// Is it a rule of a game that lacks something?
    pub(super) fn is_rule(&self, lacking: &Lacking) -> bool {
        let text = self.source.slice(lacking.whole);
        !lacking.problem
            && ["subtract ", "remove ", "move "].iter().any(|verb| text.starts_with(verb))
    }

    /// A rule with the `for` clauses that it lacks, each with the numbers that are meant; none is offered where
    /// nobody can know them.
    pub(super) fn brought_in(&self, names: &[&str], lacking: &Lacking) -> (String, Option<Mend>) {
        let condition = self.condition_behind(lacking);
        let (mut clauses, mut spent) = (Vec::new(), Vec::new());
        for name in names {
            let said = condition.as_ref().map(|c| self.said_of(name, c));
            // `subtract 1..k`: an end of a range is one number.
            let rule = self.source.slice(Span::new(lacking.whole.start, lacking.at));
            if rule.contains(&format!("..{name}")) || rule.contains(&format!("{name}..")) {
                return (
                    format!("`{name}` has no value: `let {name} = 3` before the game gives it one"),
                    None,
                );
            }
            let Some((range, by)) = self.numbers_meant(name, lacking, said) else {
                let help = format!(
                    "say which numbers `{name}` goes through, for example `for {name} in 1..3`"
                );
                return (help, None);
            };
            clauses.push(format!("for {name} in {range}"));
            spent.extend(by);
        }
        let clauses = clauses.join(" ");
        let Some(condition) = condition.filter(|_| !spent.is_empty()) else {
            return self.with_clause(lacking, &clauses);
        };
        let between = self.source.slice(Span::new(lacking.at, condition.start)).trim();
        let kept = condition.parts.iter().enumerate().filter(|(at, _)| !spent.contains(at));
        let kept: Vec<&str> = kept.map(|(_, part)| self.source.slice(*part)).collect();
        let asked =
            if kept.is_empty() { String::new() } else { format!("if {}", kept.join(" and ")) };
        let all = [between, &clauses, &asked];
        let all: Vec<&str> = all.into_iter().filter(|part| !part.is_empty()).collect();
        let text = format!(" {}", all.join(" "));
        let rest = self.source.slice(Span::new(condition.end, lacking.whole.end)).trim_end();
        let rule = self.source.slice(Span::new(lacking.whole.start, lacking.at));
        let help = format!("say where it comes from: `{rule}{text}{rest}`");
        (help, Some(Mend::new(Span::new(lacking.at, condition.end), text)))
    }

    fn condition_behind(&self, lacking: &Lacking) -> Option<Condition> {
        let text = self.source.slice(Span::new(lacking.at, lacking.whole.end));
        let place = |span: Span| Span::new(span.start + lacking.at, span.end + lacking.at);
        let (mut depth, mut begun) = (0usize, None);
        let (mut parts, mut part): (Vec<Span>, Option<Span>) = (Vec::new(), None);
        for token in Scanner::new(text).filter(|t| t.is_significant()) {
            let word = token.text(text);
            depth = match word {
                "(" | "[" | "{" => depth + 1,
                ")" | "]" | "}" => depth.saturating_sub(1),
                _ => depth,
            };
            match word {
                "if" if depth == 0 && begun.is_none() => begun = Some(place(token.span).start),
                _ if begun.is_none() => {}
                ";" if depth == 0 => break,
                clause if depth == 0 && begins_clause(clause) => break,
                "or" | "implies" | "iff" | "else" | "then" | "not" if depth == 0 => return None,
                "and" if depth == 0 => parts.extend(part.take()),
                _ => {
                    let own = place(token.span);
                    part = Some(part.map_or(own, |before| before.to(own)));
                }
            }
        }
        parts.extend(part);
        let end = parts.last()?.end;
        Some(Condition { start: begun?, end, parts })
    }

    /// The bounds of a name: `1 <= k <= 10`, `k in {1, 3}`, with names that are known before it.
    fn said_of(&self, name: &str, condition: &Condition) -> Said {
        let mut said = Said { low: None, high: None, members: None, by: Vec::new() };
        for (at, part) in condition.parts.iter().enumerate() {
            let text = self.source.slice(*part);
            let tokens: Vec<_> = Scanner::new(text).filter(|t| t.is_significant()).collect();
            let word = |at: usize| tokens.get(at).map_or("", |t| t.text(text));
            if tokens.iter().filter(|t| t.text(text) == name).count() != 1 {
                continue;
            }
            let own = tokens.iter().position(|t| t.text(text) == name).unwrap_or(0);
            let from = |at: usize| tokens.get(at).map_or(text.len(), |t| t.span.start as usize);
            let compares =
                |at: &usize| matches!(word(*at), "<" | "<=" | ">" | ">=" | "==" | "!=" | "in");
            let known = |text: &str| {
                Scanner::new(text).map(|t| t.text(text)).all(|word| {
                    let letters = word.starts_with(char::is_alphabetic);
                    !letters
                        || self.scope.is_visible(word)
                        || self.global(word).is_some()
                        || crate::vocabulary::builtin(word).is_some()
                })
            };
            let behind = text.get(from(own + 2)..).unwrap_or("").trim();
            let before = text.get(..from(own.saturating_sub(1))).unwrap_or("").trim();
            let signs = (0..tokens.len()).filter(compares).count();
            let right = own + 1 < tokens.len();
            let expected = usize::from(right) + usize::from(own > 0);
            let beside = (!right || compares(&(own + 1))) && (own == 0 || compares(&(own - 1)));
            if signs != expected || !beside || !known(before) || !known(behind) {
                continue;
            }
            if own == 0 && word(1) == "in" && said.members.is_none() {
                said.members = Some(behind.to_string());
                said.by.push(at);
                continue;
            }
            let left = (own > 0).then(|| (bounds::turned(word(own - 1)), before));
            let right = right.then(|| (word(own + 1), behind));
            let (mut low, mut high) = (said.low.clone(), said.high.clone());
            let mut fits = true;
            for (sign, bound) in left.into_iter().chain(right) {
                let (end, text) = match sign {
                    "<" => (&mut high, bounds::below(bound)),
                    "<=" => (&mut high, bound.to_string()),
                    ">" => (&mut low, bounds::above(bound)),
                    ">=" => (&mut low, bound.to_string()),
                    _ => {
                        fits = false;
                        continue;
                    }
                };
                fits = fits && end.is_none();
                *end = Some(text);
            }
            if fits {
                (said.low, said.high) = (low, high);
                said.by.push(at);
            }
        }
        said
    }

    /// The numbers that a name goes through, and the conditions that are said by that.
    fn numbers_meant(
        &self,
        name: &str,
        lacking: &Lacking,
        said: Option<Said>,
    ) -> Option<(String, Vec<usize>)> {
        let by_itself = |range: String| Some((range, Vec::new()));
        if let Some(range) = self.range_of_taken(name, lacking) {
            return by_itself(range);
        }
        let place = self.range_of_place(name, lacking);
        let rule = self.source.slice(Span::new(lacking.whole.start, lacking.at));
        if rule.starts_with("move") {
            // What is added is something.
            let added = place.is_none() && is_added(rule, name);
            let least = if place.is_some() { Some("0") } else { added.then_some("1") };
            return match said {
                Some(Said { members: Some(members), low: None, high: None, by }) => {
                    Some((members, by))
                }
                Some(Said { members: None, low, high: Some(high), by }) => {
                    let low = low.or(least.map(str::to_string))?;
                    Some((format!("{low}..{high}"), by))
                }
                _ => by_itself(place?),
            };
        }
        let exponents = powers_taken(rule, name);
        let last = lacking.range.strip_prefix("1..");
        by_itself(match (counts_from_0(rule, name), last) {
            _ if exponents.is_some() => exponents?,
            (None, _) => return None,
            (Some(true), Some(last)) => format!("0..{last}"),
            _ => lacking.range.clone(),
        })
    }
}

/// `s + k` in the brackets of a position.
fn is_added(rule: &str, name: &str) -> bool {
    let words: Vec<&str> =
        Scanner::new(rule).filter(|t| t.is_significant()).map(|t| t.text(rule)).collect();
    let once = words.iter().filter(|word| **word == name).count() == 1;
    once && words.windows(3).any(|three| matches!(three, ["+", own, ")" | ","] if *own == name))
}

/// The tokens of an amount.
fn amount_of(rule: &str) -> Vec<&str> {
    let tokens = Scanner::new(rule).filter(|t| t.is_significant()).map(|t| t.text(rule));
    tokens.skip(1).take_while(|word| !matches!(*word, "from" | "adjacent" | "leaving")).collect()
}

/// `subtract 2^k`, `3 * 2^k - 1`: the exponents of powers that are taken.
fn powers_taken(rule: &str, name: &str) -> Option<String> {
    let amount = amount_of(rule);
    let number = |word: &str| word.parse::<i64>().ok().filter(|number| *number > 0);
    let (times, power) = match amount.as_slice() {
        [times, "*", power @ ..] => (number(times)?, power),
        power => (1, power),
    };
    let (base, rest) = match power {
        [base, "^", own, rest @ ..] if *own == name => (number(base)?, rest),
        _ => return None,
    };
    let alone = match rest {
        [] => true,
        ["+" | "-", more] => number(more).is_some_and(|more| more < 1000),
        _ => false,
    };
    (alone && base > 1).then(|| bounds::exponents(base, times))
}

/// `subtract 2 * k + 1`: a formula whose amount at 0 is the first one. Of the powers of a number it is that by 0.
/// None where the amounts get smaller, so that nobody knows which is the first.
fn counts_from_0(rule: &str, name: &str) -> Option<bool> {
    let amount = amount_of(rule);
    if amount.windows(2).any(|two| matches!(two, ["^", own] if *own == name)) {
        return Some(true);
    }
    let plain = |word: &&str| {
        *word == name || matches!(*word, "+" | "-" | "*" | "^") || word.parse::<i64>().is_ok()
    };
    if !amount.iter().all(plain) {
        return Some(false);
    }
    // What is left of it where the name is 0.
    let (mut sum, mut sign, mut grows) = (0i64, 1i64, true);
    for term in amount.split_inclusive(|word| matches!(*word, "+" | "-")) {
        let (term, next) = match term {
            [term @ .., "+"] => (term, 1),
            [term @ .., "-"] => (term, -1),
            term => (term, 1),
        };
        if term.contains(&name) {
            grows = grows && sign > 0;
        } else if let [number] = term {
            sum = sum.saturating_add(sign.saturating_mul(number.parse().unwrap_or(0)));
        } else {
            return Some(false);
        }
        sign = next;
    }
    grows.then_some(sum > 0)
}
