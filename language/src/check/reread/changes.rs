//! Several changes in one rule: `x--, y++`, `a -= 1 or b -= 1`, `a = a - 1; b = b + 1`; and the two moves of a choice,
//! `n - 1 if n > 3 else n - 2`.

use super::{Reading, When, first_word, lines, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::is_name_char;

/// A number of the game, and what it becomes.
struct Change<'t> {
    place: usize,
    sign: char,
    by: &'t str,
}

pub(super) fn together(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let mut edits: Vec<Mend> = Vec::new();
    for line in lines(&code).filter(|line| first_word(line.text) == "game") {
        let Some((game, from)) = heading(line.text) else { continue };
        let from = line.at + from;
        let block = code.get(from..).unwrap_or("");
        let end = block.find('}').unwrap_or(block.len());
        let mut at = from;
        // Changes that follow one another, and where they stand.
        let mut run: Vec<(Span, Change<'_>)> = Vec::new();
        for piece in block.get(..end).unwrap_or("").split_inclusive([';', '\n', '{']) {
            let rule = piece.trim_end_matches([';', '\n', '\r', '{', ' ']);
            let begins = at + rule.len() - rule.trim_start().len();
            at += piece.len();
            let rule = rule.trim_start();
            if rule.is_empty() {
                continue;
            }
            let span = Span::new(begins as u32, (begins + rule.len()) as u32);
            if let Some(change) = game.change(rule) {
                run.push((span, change));
                continue;
            }
            edits.extend(game.one_move(&std::mem::take(&mut run)));
            if let Some(meant) = game.meant(rule) {
                edits.push(Mend::new(span, meant));
            }
        }
        edits.extend(game.one_move(&run));
    }
    let help = edits.first().map_or(String::new(), |edit| format!("write `{}`", edit.text));
    let message = "a rule says what a move takes or leaves";
    let mut all = Reading::told(codes::UNKNOWN_RULE, message, edits, &help);
    // Each alone reads as a move of its own.
    all.iter_mut().for_each(|reading| reading.when = When::Sure);
    all
}

struct Game<'t> {
    name: &'t str,
    params: Vec<&'t str>,
}

/// A game of numbers, and where its rules begin.
fn heading(line: &str) -> Option<(Game<'_>, usize)> {
    let brace = line.find('{')?;
    let (name, rest) = line.get(..brace)?.trim().strip_prefix("game ")?.split_once('(')?;
    let params = rest.trim_end().strip_suffix(')')?.split(',');
    let params: Vec<&str> =
        params.map(|param| param.split(':').next().unwrap_or("").trim()).collect();
    let plain = |param: &&str| !param.is_empty() && param.chars().all(is_name_char);
    params.iter().all(plain).then_some((Game { name: name.trim(), params }, brace + 1))
}

impl<'t> Game<'t> {
    /// `x--`, `x += 2`, `x = x - k`
    fn change(&self, said: &'t str) -> Option<Change<'t>> {
        let said = said.trim();
        let name = first_word(said);
        let place = self.params.iter().position(|param| *param == name)?;
        let rest = said.get(name.len()..)?.trim();
        if let Some(sign) = match rest {
            "--" => Some('-'),
            "++" => Some('+'),
            _ => None,
        } {
            return Some(Change { place, sign, by: "1" });
        }
        let set = rest.strip_prefix(":=").or(rest.strip_prefix('=')).map(str::trim);
        let (sign, by) = match set {
            Some(value) => {
                let value = value.strip_prefix(name)?.trim();
                (value.chars().next()?, value.get(1..)?)
            }
            None => {
                let (sign, by) = (rest.chars().next()?, rest.get(1..)?);
                let by = if sign == '/' { by.trim_start_matches('/') } else { by };
                (sign, by.strip_prefix('=')?)
            }
        };
        let by = by.trim();
        let plain = !by.is_empty() && by.chars().all(is_name_char);
        (matches!(sign, '+' | '-' | '/') && plain).then_some(Change { place, sign, by })
    }

    /// The position behind some changes, and when there is one.
    fn left(&self, changes: &[Change<'_>]) -> Option<String> {
        let mut numbers: Vec<String> = self.params.iter().map(|param| param.to_string()).collect();
        let mut guards = Vec::new();
        for (i, Change { place, sign, by }) in changes.iter().enumerate() {
            let name = self.params.get(*place)?;
            // Twice the same number is no move at once.
            if changes.iter().take(i).any(|before| before.place == *place) {
                return None;
            }
            *numbers.get_mut(*place)? = format!("{name} {sign} {by}");
            match sign {
                '-' => guards.push(format!("{name} >= {by}")),
                '/' => guards.push(format!("{name} > 0")),
                _ => {}
            }
        }
        let mut text = format!("move to {}({})", self.name, numbers.join(", "));
        if !guards.is_empty() {
            text = format!("{text} if {}", guards.join(" and "));
        }
        Some(text)
    }

    /// One change that is a rule of its own, `n /= 2`; or changes one below the other, of which one makes a number larger: alone it would be a move that never ends.
    fn one_move(&self, run: &[(Span, Change<'_>)]) -> Option<Mend> {
        // `n /= 2`, alone too.
        if let [(span, change)] = run
            && change.sign == '/'
        {
            let text = self.left(&[Change { place: change.place, sign: '/', by: change.by }])?;
            return Some(Mend::new(*span, text));
        }
        let [(first, _), .., (last, _)] = run else { return None };
        let larger = run.iter().any(|(_, change)| change.sign == '+');
        let changes: Vec<Change<'_>> =
            run.iter().map(|(_, c)| Change { place: c.place, sign: c.sign, by: c.by }).collect();
        let text = self.left(&changes).filter(|_| larger)?;
        Some(Mend::new(first.to(*last), text))
    }

    /// A rule as it is written here.
    fn meant(&self, rule: &str) -> Option<String> {
        if let Some(text) = self.choice(rule) {
            return Some(text);
        }
        if let Some(text) =
            self.all_but(rule).or_else(|| self.any_of(rule)).or_else(|| self.from(rule))
        {
            return Some(text);
        }
        if let Some(text) = and_another(rule) {
            return Some(text);
        }
        let either = rule.contains(" or ");
        let parts: Vec<&str> = match either {
            true => rule.split(" or ").collect(),
            false => rule.split(',').flat_map(|part| part.split(" and ")).collect(),
        };
        let changes: Vec<Change<'_>> =
            parts.iter().map(|part| self.change_in(part)).collect::<Option<_>>()?;
        if changes.len() < 2 {
            return None;
        }
        if self.params.len() == 1 && changes.iter().all(|change| change.sign == '-') {
            let taken: Vec<&str> = changes.iter().map(|change| change.by).collect();
            return Some(format!("subtract {{{}}}", taken.join(", ")));
        }
        if either || self.params.len() == 1 {
            let each: Option<Vec<String>> =
                changes.into_iter().map(|change| self.left(&[change])).collect();
            return Some(each?.join("; "));
        }
        self.left(&changes)
    }

    fn change_in<'p>(&self, part: &'p str) -> Option<Change<'p>>
    where
        't: 'p,
    {
        Game { name: self.name, params: self.params.clone() }.change(part)
    }

    /// `n - 1 if n > 3 else n - 2`
    fn choice(&self, rule: &str) -> Option<String> {
        let [heap] = self.params.as_slice() else { return None };
        let rule = rule.strip_prefix("return ").or(rule.strip_prefix("move to ")).unwrap_or(rule);
        let (one, rest) = rule.split_once(" if ")?;
        let (condition, other) = rest.split_once(" else ")?;
        let amount = |value: &str| {
            let by = value.trim().strip_prefix(heap)?.trim_start().strip_prefix('-')?.trim();
            let plain = !by.is_empty() && by.chars().all(is_name_char);
            plain.then(|| format!("subtract {by}"))
        };
        let (one, other) = (amount(one)?, amount(other)?);
        Some(format!("if {condition} {{ {one} }} else {{ {other} }}"))
    }

    /// `take all but one coin`: as many are left.
    fn all_but(&self, rule: &str) -> Option<String> {
        let [heap] = self.params.as_slice() else { return None };
        let mut words = rule.split_whitespace();
        let taken = matches!(words.next()?, "take" | "subtract" | "remove");
        let all = words.next()? == "all" && matches!(words.next()?, "but" | "except");
        let left = match words.next()? {
            "one" | "a" => "1",
            "two" => "2",
            "three" => "3",
            number if number.bytes().all(|b| b.is_ascii_digit()) => number,
            _ => return None,
        };
        let things = ["coin", "coins", "stone", "stones", "token", "tokens", "match", "matches"];
        let rest: Vec<&str> = words.collect();
        let plain =
            rest.iter().all(|word| things.contains(word) || *word == "of" || *word == "them");
        (taken && all && plain).then(|| format!("subtract {heap} - {left} if {heap} > {left}"))
    }

    /// `move to any divisor of n`, `move to anything below n`
    fn any_of(&self, rule: &str) -> Option<String> {
        let [heap] = self.params.as_slice() else { return None };
        let said = rule.strip_prefix("move to ")?.trim();
        let name = ["d", "k"].into_iter().find(|name| name != heap)?;
        let divisors = ["any", "a", "some", "any proper", "a proper", "a smaller", "any smaller"]
            .iter()
            .any(|word| said == format!("{word} divisor of {heap}"));
        let below = ["anything below", "anything less than", "any number below", "any heap below"]
            .iter()
            .any(|word| said == format!("{word} {heap}"));
        let condition = if divisors { format!(" if {heap} % {name} == 0") } else { String::new() };
        let least = u8::from(divisors);
        (divisors || below || matches!(said, "any smaller number" | "any smaller heap")).then(
            || {
                format!(
                    "move to {}({name}) for {name} in {least}..{heap} - 1{condition}",
                    self.name
                )
            },
        )
    }

    /// `subtract 1.. from x or y or both`, `subtract 1 from the first heap`
    fn from(&self, rule: &str) -> Option<String> {
        let (taken, said) = rule.split_once(" from ")?;
        let said = said.trim();
        if let Some(words) = said.strip_prefix("the ") {
            let mut words = words.split_whitespace();
            let place = match words.next()? {
                "first" | "left" => 0,
                "second" | "right" if self.params.len() == 2 => 1,
                "last" => self.params.len().checked_sub(1)?,
                _ => return None,
            };
            let things = ["heap", "pile", "row", "stack", "number"];
            let plain = words.next().is_none_or(|word| things.contains(&word));
            let name = self.params.get(place).filter(|_| self.params.len() > 1)?;
            return (plain && words.next().is_none()).then(|| format!("{taken} from {name}"));
        }
        let both = [" equally", " alike", " the same", ""];
        let [a, b] = self.params.as_slice() else { return None };
        // `remove k from x or y or both`: any number.
        let counted = taken.contains(|c: char| c.is_ascii_digit());
        let alike = counted && both.iter().any(|how| said == format!("{a} or {b} or both{how}"));
        alike.then(|| format!("{taken} from {a}; {taken} from {b}; {taken} from {a} and {b}"))
    }
}

/// `take 1, and 2 if n > 3`: the condition is one of the second amount.
fn and_another(rule: &str) -> Option<String> {
    let (first, second) = rule.split_once(", and ")?;
    let (verb, amount) = first.split_once(' ')?;
    let taken = matches!(verb, "take" | "subtract" | "remove");
    let (other, condition) = second.split_once(" if ")?;
    let plain = |amount: &str| !amount.is_empty() && amount.chars().all(is_name_char);
    (taken && plain(amount) && plain(other))
        .then(|| format!("{verb} {amount}; {verb} {other} if {condition}"))
}
