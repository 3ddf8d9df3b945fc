//! Which heap a rule takes from, in other words: `from both heaps`, `from a, b`, `from the larger one`.

use super::super::scene::Scene;
use super::Slip;
use super::amounts::equal_parts;
use super::rules::{takes, takes_at};
use super::words::{ALL, ARTICLES, ENDS, HEAPS, STONES};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// `subtract 1.. from a or from b or from both`
fn from_each(s: &Scene<'_>, from: usize) -> Option<String> {
    let (_, params) = s.game.as_ref()?;
    let (mut at, end) = (from, s.clauses_from(from));
    // `from any of a, b`, of heaps that have names.
    let listed = s.is(from + 1, "any either one each") && s.is(from + 2, "of");
    if listed {
        at += 3;
    }
    let mut targets = Vec::new();
    while at < end {
        at += usize::from(s.is(at, "from"));
        targets.push(match s.word(at) {
            word if ALL.contains(&word) => params.join(" and "),
            word if params.iter().any(|p| p == word) => word.to_string(),
            _ => return None,
        });
        at += 1;
        while s.is(at, "or , | /") {
            at += 1;
        }
    }
    let plain = !listed && targets.len() == 2 && s.next_of(from + 1, &["from"]) >= end;
    let free = from == 2 && s.word(1).len() == 1 && s.is_word(1) && !s.knows_all(1, 2);
    let amount = match s.between(1, from) {
        "any" | "any number" => "1..",
        // `k from a or b`, with a k from nowhere: any number.
        _ if free && end == s.len() => "1..",
        amount => amount,
    };
    let clause = s.between(end, s.len());
    let rule = |target: &String| {
        let rule = format!("{} {amount} from {target} {clause}", s.first());
        rule.trim_end().to_string()
    };
    let rules: Vec<String> = targets.iter().map(rule).collect();
    (!plain && rules.len() > 1).then(|| rules.join("; "))
}

/// `take half from any`, `half of either heap`, `half from a or b`: a half of each heap is another amount.
pub(super) fn share_of_each(s: &Scene<'_>) -> Option<Slip> {
    let (_, params) = s.game.as_ref().filter(|(_, params)| params.len() > 1)?;
    let share = (1..s.len()).find(|at| equal_parts(s.word(*at)).is_some() && !s.is_own(*at))?;
    let of = s.next_of(share, &["from", "of"]);
    let end = s.clauses_from(of);
    let (mut targets, mut any): (Vec<&str>, bool) = (Vec::new(), false);
    for at in of + 1..end {
        match s.word(at) {
            "a" if HEAPS.contains(&s.word(at + 1)) => any = true,
            word if params.iter().any(|p| p == word) => targets.push(word),
            // A half of each at once is another number.
            "any" if s.is(at + 1, "two") => return None,
            "any" | "either" | "one" => any = true,
            "from" if targets.is_empty() => {}
            word if HEAPS.contains(&word) || s.is(at, "or , of the them two") => {}
            _ => return None,
        }
    }
    if targets.is_empty() && any {
        targets.extend(params.iter().map(String::as_str));
    }
    if !takes_at(s, 0) || targets.len() < 2 {
        return None;
    }
    let (before, behind) = (s.between(0, of), s.between(end, s.len()));
    let rule = |heap: &&str| format!("{before} from {heap} {behind}").trim_end().to_string();
    let rules: Vec<String> = targets.iter().map(rule).collect();
    let message = "a share of each heap is a number of its own";
    Some(s.rewritten(codes::TWO_ON_A_LINE, share, (message, "of which heap?"), rules.join("; ")))
}

/// `subtract 1.. from one of rows`: any entry of a list.
pub(super) fn one_of_list(s: &Scene<'_>) -> Option<Slip> {
    let from = s.next_of(1, &["from"]);
    let (_, params) = s.game.as_ref().filter(|_| takes(s))?;
    let one = s.is(from + 1, "one some either an a");
    let of = (from + 2..s.len().min(from + 4)).find(|at| s.is(*at, "of")).filter(|_| one)?;
    let name = of + 1 + usize::from(ARTICLES.contains(&s.word(of + 1)));
    if !params.iter().any(|param| param == s.word(name)) {
        return None;
    }
    let message = "any entry of a list is written `any of`";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, from + 1, message, "which of them?");
    slip.instead = format!("write `from any of {}`", s.word(name));
    slip.edits.push(s.replace(from + 1, name, "any of"));
    Some(slip)
}

/// `subtract 1.. from a|b|c`: the sign is no condition.
pub(super) fn from_each_of(s: &Scene<'_>) -> Option<Slip> {
    s.is(s.at, "| /").then(|| from_several(s)).flatten()
}

/// `from at most 2 of h`, `from any two of h`: of how many heaps, which no rule says.
pub(super) fn from_some_of(s: &Scene<'_>) -> Option<Slip> {
    let from = s.next_of(1, &["from"]);
    let at = match (s.word(from + 1), s.word(from + 2)) {
        ("at", "most" | "least") | ("up", "to") => from + 3,
        ("any" | "exactly" | "each", _) => from + 2,
        _ => from + 1,
    };
    let at = at + usize::from(s.is(at, "of"));
    let many = s.kind(at) == Some(TokenKind::Number) || s.is(at, "two three k some several");
    let list = at + 2;
    let of = s.is(at + 1, "of") && s.is_word(list);
    if !takes(s) || !many || s.is_own(at) || s.is(at, "1") || !of && at + 1 < s.clauses_from(at) {
        return None;
    }
    let message = "a rule takes from one heap, or the same number from heaps that it names";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, message, "so many at once");
    let several = "from several, from each as much as one likes, is Moore's nim, the library's `MooreK(k, heaps)`";
    slip.instead = match of && !s.is(list + 1, ", and or") {
        true => format!("`from any of {}` is one heap; {several}", s.word(list)),
        false => format!("`from a and b` takes the same number from both; {several}"),
    };
    slip.sure = true;
    Some(slip)
}

/// `subtract 1 from a, b`
pub(super) fn from_several(s: &Scene<'_>) -> Option<Slip> {
    let joins = |word: &str| matches!(word, "," | "or" | "and" | "|" | "/");
    let from = s.next_of(0, &["from"]);
    if !takes(s) || from >= s.at || !joins(s.found()) || !s.is_word(s.at + 1) {
        return None;
    }
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        s.at,
        "heaps are joined by `and`, or each has a rule of its own",
        "another heap",
    );
    slip.because = Some("`from … and …` takes the same from both at once");
    if let Some(rules) = from_each(s, from) {
        return Some(slip.writes(s.replace(0, s.len(), rules)));
    }
    if s.at + 2 != s.clauses_from(0) {
        return None;
    }
    let amount = if s.between(1, from) == "any" { "1.." } else { s.between(1, from) };
    let (verb, first) = (s.first(), s.between(from, s.at));
    let clause = s.between(s.at + 2, s.len());
    let one = format!("{verb} {amount} {first} {clause}").trim_end().to_string();
    let other = format!("{verb} {amount} from {} {clause}", s.word(s.at + 1));
    let other = other.trim_end().to_string();
    slip.edits.push(s.replace(0, s.len(), format!("{one}; {other}")));
    slip.instead = format!("write two rules, each on a line of its own: `{one}` and `{other}`");
    Some(slip)
}

/// `subtract 1 from both heaps`, `from one heap`, `the same number from both`
pub(super) fn from_which(s: &Scene<'_>) -> Option<Slip> {
    let from = s.next_of(1, &["from"]);
    let (_, params) = s.game.as_ref()?;
    if !takes(s) || from >= s.len() {
        return None;
    }
    let mut at = from + 1;
    let (mut all, mut words) = (false, 0);
    while at < s.clauses_from(from) {
        match s.word(at) {
            // `from a heap`, where one of the heaps is called a.
            "a" if STONES.contains(&s.word(at + 1)) => {}
            // `from both a and b`
            word if all && params.len() == 2 && params.iter().any(|p| p == word) => {}
            "and" if all && params.len() == 2 => {}
            word if params.iter().any(|p| p == word) => return None,
            // `each one` is any of them.
            word if ALL.contains(&word) && !s.is(at + 1, "one") => all = true,
            word if ARTICLES.contains(&word) => {}
            "any" | "one" | "1" | "either" | "of" | "single" | "only" | "each" | "exactly"
            | "just" => {}
            word if STONES.contains(&word) => {}
            _ => return None,
        }
        words += 1;
        at += 1;
    }
    if words == 0 || s.between(from + 1, at) == "any" && s.at > from {
        return None;
    }
    let amount = s.between(1, from);
    let amount = match amount {
        "any" | "any number" | "any number of" | "some" | "the same number" | "the same amount"
        | "any amount" | "the same" | "an equal number" | "equal numbers" | "equal amounts"
        | "an equal amount" | "as many" => "1..",
        amount => amount,
    };
    // A game whose heading has no number yet will have one.
    let one = params.len() <= 1;
    if one && all {
        return None;
    }
    let message = match one {
        true => "a rule of one heap does not say from which",
        false => "heaps have the names of the heading",
    };
    let label = if one { "not needed" } else { "which heap?" };
    let mut slip = s.slip(codes::TWO_ON_A_LINE, from, message, label);
    let list = s.heap().filter(|heap| one && s.text.contains(&format!("{heap}: [")));
    let text = match (one, all) {
        (true, _) if let Some(list) = list => format!("{amount} from any of {list}"),
        (true, _) => amount.to_string(),
        (false, true) => format!("{amount} from {}", params.join(" and ")),
        (false, false) => {
            let lists = params.iter().filter(|p| s.text.contains(&format!("{p}: [")));
            let lists: Vec<&str> = lists.map(|p| p.as_str()).collect();
            match lists.as_slice() {
                [] => format!("{amount} from any"),
                [list] => format!("{amount} from any of {list}"),
                _ => return None,
            }
        }
    };
    slip.instead = format!("write `{} {text}`", s.first());
    slip.edits.push(s.replace(1, at, text));
    Some(slip)
}

/// `remove 1 from end`, `subtract 1 from both`
pub(crate) fn from_no_heap(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref()?;
    let from = s.next_of(1, &["from"]);
    let word = s.word(from + 1);
    if params.iter().any(|p| p == word) || !s.is_word(from + 1) {
        return None;
    }
    if let Some(slip) = from_the_larger(s) {
        return Some(slip);
    }
    let several = params.len() > 1;
    let targets = match word {
        word if ENDS.contains(&word) => None,
        "it" if !several => None,
        word if !several && HEAPS.contains(&word) => None,
        word if several && ALL.contains(&word) => Some(params.join(" and ")),
        "either" | "one" | "some" | "heap" if several => Some("any".to_string()),
        _ => return None,
    };
    let message = format!("`{word}` is no parameter of {name}");
    let mut slip = s.slip(codes::UNKNOWN_NAME, from + 1, message, "not a name of the heading");
    slip.edits.push(match targets {
        Some(text) if is_same(s.between(1, from)) => {
            s.replace(1, from + 2, format!("1.. from {text}"))
        }
        Some(text) => s.replace(from + 1, from + 2, text),
        None => s.delete(from, from + 2),
    });
    slip.instead = "`from` names what is taken from".to_string();
    Some(slip)
}

fn is_same(amount: &str) -> bool {
    let amount = amount.strip_prefix("the ").unwrap_or(amount);
    matches!(
        amount,
        "same"
            | "equal"
            | "same number"
            | "same amount"
            | "equal number"
            | "equal amount"
            | "equal numbers"
            | "equal amounts"
            | "equally"
            | "as many"
            | "an equal number"
    )
}

/// `remove same number from a and b`, `subtract from a or b`: how many is not said.
pub(super) fn amount_left_open(s: &Scene<'_>) -> Option<Slip> {
    let from = s.next_of(1, &["from"]);
    let (_, params) = s.game.as_ref()?;
    let named = params.iter().any(|p| p == s.word(from + 1));
    if !takes(s) || !named || from > 1 && !is_same(s.between(1, from)) {
        return None;
    }
    let mut slip = s.slip(codes::RANGE_IN_WORDS, 1, "a rule says how many", "how many?");
    slip.instead = format!("write `{} 1.. from {}`", s.first(), s.word(from + 1));
    let text = if from == 1 { "1.. " } else { "1.." };
    slip.edits.push(s.replace(1, from, text));
    Some(slip)
}

/// `subtract 1 from a and 2 from b`, `subtract k from a and k from b`: one move takes from both.
pub(super) fn from_two_at_once(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref()?;
    let place = |at: usize| params.iter().position(|p| p == s.word(at));
    let from = s.next_of(1, &["from"]);
    let one = place(from + 1).filter(|_| takes(s))?;
    if !s.is(from + 2, "and ,") {
        return None;
    }
    let start = from + 3 + usize::from(s.word(from + 3) == s.first());
    let again = s.next_of(start, &["from"]);
    let other = place(again + 1).filter(|other| *other != one)?;
    let (amount, second) = (s.between(1, from), s.between(start, again));
    let end = again + 2;
    let clause = s.between(end, s.len());
    let number = |text: &str| text.parse::<u64>().is_ok();
    let (a, b) = (params.get(one)?, params.get(other)?);
    let ranged = |text: &str| text.contains("..") || text.starts_with('{');
    let text = match amount == second {
        // Each has an amount of its own.
        true if ranged(amount) => {
            let several = |text: &str, heap: &str| match text.strip_suffix("..") {
                Some(from) => format!("{from}..{heap}"),
                None => text.to_string(),
            };
            let less = |(at, p): (usize, &String)| match at {
                at if at == one => format!("{p} - i"),
                at if at == other => format!("{p} - j"),
                _ => p.clone(),
            };
            let left: Vec<String> = params.iter().enumerate().map(less).collect();
            let (first, second) = (several(amount, a), several(second, b));
            let fits = match amount.ends_with("..") {
                true => String::new(),
                false => format!(" if i <= {a} and j <= {b}"),
            };
            let left = left.join(", ");
            format!("move to {name}({left}) for i in {first} for j in {second}{fits} {clause}")
        }
        true => {
            let amount = if number(amount) || s.knows_all(1, from) { amount } else { "1.." };
            format!("{} {amount} from {a} and {b} {clause}", s.first())
        }
        false if number(amount) && number(second) && clause.is_empty() => {
            let less = |(at, p): (usize, &String)| match at {
                at if at == one => format!("{p} - {amount}"),
                at if at == other => format!("{p} - {second}"),
                _ => p.clone(),
            };
            let left: Vec<String> = params.iter().enumerate().map(less).collect();
            let left = left.join(", ");
            format!("move to {name}({left}) if {a} >= {amount} and {b} >= {second}")
        }
        false => return None,
    };
    let message = "one move that takes from two heaps is one rule";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, from + 2, message, "another heap");
    slip.instead = format!("write `{}`", text.trim_end());
    slip.edits.push(s.replace(0, s.len(), text.trim_end()));
    Some(slip)
}

/// `from the larger heap`, `from max(a, b)`: each heap has a rule of its own, for where it is that one.
pub(super) fn from_the_larger(s: &Scene<'_>) -> Option<Slip> {
    let from = s.next_of(1, &["from"]);
    let (_, params) = s.game.as_ref()?;
    let [one, other] = params.as_slice() else { return None };
    if !takes(s) || from >= s.len() {
        return None;
    }
    let end = s.clauses_from(from);
    let mut words = (from + 1..end).map(|at| s.word(at)).filter(|word| {
        !matches!(*word, "the" | "one" | "of" | "them" | "two" | "and" | "(" | ")" | ",")
            && !STONES.contains(word)
            && !params.iter().any(|p| p == word)
    });
    let compares = match words.next()? {
        "larger" | "bigger" | "greater" | "largest" | "biggest" | "greatest" | "max" | "taller"
        | "higher" => ">=",
        "smaller" | "lesser" | "least" | "smallest" | "min" | "lower" | "shorter" => "<=",
        _ => return None,
    };
    if words.next().is_some() {
        return None;
    }
    let amount = s.between(0, from);
    let clause = match s.word(end) {
        "if" if s.next_of(end, &["or", "iff", "implies"]) < s.len() => {
            format!(" and ({})", s.between(end + 1, s.len()))
        }
        "if" => format!(" and {}", s.between(end + 1, s.len())),
        _ if end < s.len() => return None,
        _ => String::new(),
    };
    let rule = |own: &str, other: &str| {
        // `a multiple of the smaller from the larger`: of the other one.
        let amount = match compares {
            ">=" => amount.replace("the smaller one", other).replace("the smaller", other),
            _ => amount.to_string(),
        };
        format!("{amount} from {own} if {own} {compares} {other}{clause}")
    };
    let slip = s.slip(
        codes::TWO_ON_A_LINE,
        from + 1,
        "heaps have the names of the heading",
        "which is it?",
    );
    let text = format!("{}; {}", rule(one, other), rule(other, one));
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `any number from one pile or the same number from both`: two rules.
pub(super) fn from_one_or_both(s: &Scene<'_>) -> Option<Slip> {
    let (_, params) = s.game.as_ref().filter(|(_, params)| params.len() == 2)?;
    let (mut same, mut both, mut one) = (None, false, false);
    for at in 1..s.len() {
        let own = params.iter().any(|p| p == s.word(at));
        match s.word(at) {
            "same" | "equal" | "equally" | "simultaneously" => same = Some(at),
            "both" | "each" => both = true,
            "one" | "either" | "single" | "any" => one = true,
            word if own || STONES.contains(&word) || ARTICLES.contains(&word) => {}
            _ if s.is(
                at,
                "from number numbers amount amounts of or and take remove subtract , them \
                           only at once time two as many",
            ) => {}
            _ => return None,
        }
    }
    let same = same.filter(|_| takes_at(s, 0) && both && one)?;
    // `the same number from both`, without the other rule before it.
    if s.next_of(1, &["or", ","]) >= s.len() {
        return None;
    }
    let text = format!("subtract 1.. from any; subtract 1.. from {}", params.join(" and "));
    let message = "each rule stands on a line of its own, or behind a `;`";
    Some(s.rewritten(codes::TWO_ON_A_LINE, same, (message, "another rule"), text))
}
