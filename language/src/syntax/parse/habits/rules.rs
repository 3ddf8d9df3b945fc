//! Rules in other words: `take 1..3`, `n -> n - 1`, `remove 2 neighbours`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::bounded::members;
use super::words::{CLAUSES, ENDS, HEAPS, ONE, STONES};
use crate::diagnostic::codes;
use crate::syntax::is_name_char;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{FOREIGN, Here, RULE_WORDS, foreign, is_reserved};

/// Words of people before the verb of a rule.
const FILLERS: &[&str] = &[
    "you", "may", "can", "players", "player", "one", "a", "must", "or", "and", "either", "the",
    "move", "moves", ":", "-", "*", "each", "every", "turn", "always", "on", "your", "in", ",",
    "rule", "rules", "is", "to", "allowed", "it",
];

pub(super) fn takes(s: &Scene<'_>) -> bool {
    s.place == Place::Game && s.is(0, "subtract remove")
}

/// `subtract k where k is prime`: which amounts is said behind a name for them.
pub(super) fn kind_of_amount(s: &Scene<'_>) -> Option<Slip> {
    // `subtract any k with …`
    let named = 1 + usize::from(s.is(1, "any some a all every each") && s.word(2).len() == 1);
    let (name, clause) = (s.word(named), named + 1);
    let condition = s.is(clause, "where if with when such | :")
        || s.is(clause, "for")
            && !s.is(clause + 2, "in ∈ = from := to")
            && s.word(clause + 1) != name
            && !super::quantifiers::says_all(s, clause);
    let heap = s.heap()?;
    let own = s.game.as_ref().is_some_and(|(_, params)| params.iter().any(|p| p == name));
    let whole = s.is_word(named) && (s.at >= 2 || named > 1);
    if !takes(s) || is_reserved(name) || own || !condition || !whole {
        return None;
    }
    let from = clause + 1 + usize::from(s.is(clause + 1, "that"));
    let end = s.next_of(from, &["as", "from"]);
    // The condition is about the heap that is named.
    if s.is(end, "from") && s.word(end + 1) != heap {
        return None;
    }
    // A clause about another number, or a name that a block about this rule brings in.
    let above = s.before_near();
    let above = above.rfind("game ").and_then(|at| above.get(at..)).unwrap_or("");
    if !(from..end).any(|at| s.word(at) == name) || above.contains(&format!("for {name} in")) {
        return None;
    }
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        clause,
        format!("`{name}` gets its values by `for`"),
        "does not say what the amounts are",
    );
    // `subtract k if k = n / 2`: that is the amount.
    if s.word(from) == name && s.is(from + 1, "= == :=") {
        let amount = s.between(from + 2, end);
        slip.instead = format!("write `subtract {amount}`");
        slip.edits.push(s.replace(1, end, amount));
        return Some(slip);
    }
    let text = format!("{{{}}}", members(s, name, (from, end), heap)?);
    Some(slip.writes(s.replace(1, end, text)))
}

/// `subtract 1..3 or split into 2 equal`: two rules in one.
pub(super) fn two_rules(s: &Scene<'_>) -> Option<Slip> {
    let begins = |at: usize| takes_at(s, at) || s.is(at, "halve double triple divide multiply");
    if s.place != Place::Game || !begins(0) {
        return None;
    }
    let joins = ["or", "and", "then"];
    let mut at = s.next_of(1, &joins);
    // Amounts of one verb are listed, unless more is said of them.
    let plain = |at: usize| {
        let says = |i: usize| s.is(i, "from at adjacent leaving end");
        let behind = s.next_of(at + 1, &["or", "and", "then"]) >= s.len();
        let last = behind && (at..s.len()).any(|i| says(i) || s.is(i, "if"));
        s.word(at + 1) == s.first() && !(1..at).any(says) && !last
    };
    while at < s.len() && (!begins(at + 1) && !optional(s, at) || plain(at)) {
        at = s.next_of(at + 1, &joins);
    }
    if at >= s.len() {
        return side_by_side(s).or_else(|| verb_said_once(s));
    }
    let heaps = || (at..s.len()).any(|i| HEAPS.contains(&s.word(i)));
    let verb = at + 1 + usize::from(optional(s, at));
    let leaves = s.is(verb, "split") || s.is(verb, "leave") && heaps();
    if s.is(at, "and then") && leaves && !s.is(0, "split") {
        return Some(taken_and_split(s, at));
    }
    // `subtract 1 from a and subtract 2 from b` is one move.
    if let Some(slip) = super::targets::from_two_at_once(s).filter(|_| s.is(at, "and")) {
        return Some(slip);
    }
    let message = "each rule stands on a line of its own, or behind a `;`";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, message, "another rule");
    slip.instead = "write each rule on a line of its own".to_string();
    let mut edit = s.replace(at, at + 1, ";");
    edit.span.start = s.span_of(at - 1).end;
    slip.edits.push(edit);
    Some(slip)
}

/// `subtract 1.. split into 2`, `subtract 1.., split into 2`: two rules with no line end between them.
fn side_by_side(s: &Scene<'_>) -> Option<Slip> {
    let at = s.next_of(2, &["split"]);
    let comma = usize::from(s.is(at - 1, ","));
    let amount = at - comma;
    let ends = s.is(amount - 1, "..") || s.value_before(amount).is_some();
    if !s.is(0, "subtract remove") || !s.is(at + 1, "into") || !ends || amount < 2 {
        return None;
    }
    let text = format!("{}; {}", s.between(0, amount), s.between(at, s.len()));
    let message = "each rule stands on a line of its own, or behind a `;`";
    Some(s.rewritten(codes::TWO_ON_A_LINE, at, (message, "another rule"), text))
}

/// `remove 1 adjacent or 2 adjacent`: each amount with what is said of it.
fn verb_said_once(s: &Scene<'_>) -> Option<Slip> {
    let at = s.next_of(1, &["or"]);
    let says = |from: usize, to: usize| (from..to).any(|i| s.is(i, "adjacent at leaving"));
    let amount = s.kind(at + 1) == Some(TokenKind::Number);
    if !amount || s.clauses_from(1) < s.len() || !says(1, at) || !says(at, s.len()) {
        return None;
    }
    let before = at - usize::from(s.is(at - 1, ","));
    let rules = [s.between(1, before), s.between(at + 1, s.len())];
    let text = rules.map(|rule| format!("{} {rule}", s.first())).join("; ");
    let message = "each rule stands on a line of its own, or behind a `;`";
    Some(s.rewritten(codes::TWO_ON_A_LINE, at, (message, "another rule"), text))
}

/// `take 1 and optionally split`
fn optional(s: &Scene<'_>, at: usize) -> bool {
    s.is(at, "and")
        && s.is(at + 1, "optionally possibly maybe perhaps may can")
        && takes_at(s, at + 2)
}

/// `take 1 or 2 and split the rest`: one move.
fn taken_and_split(s: &Scene<'_>, at: usize) -> Slip {
    let end = s.clauses_from(at);
    let number =
        (at..end).find(|i| s.kind(*i) == Some(TokenKind::Number)).map_or("2", |i| s.word(i));
    let at_most = (at..end).any(|i| s.is(i, "at up") && s.is(i + 1, "most to"));
    let text = match number.parse::<u64>() {
        Ok(most @ 1..=3) if at_most => {
            let all: Vec<String> = (0..=most).map(|n| n.to_string()).collect();
            format!("leaving {} heaps", all.join(" or "))
        }
        _ if optional(s, at) => format!("leaving 0 or 1 or {number} heaps"),
        _ => format!("leaving {number} heaps"),
    };
    let message = "what is left behind is said by `leaving`";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, message, "written otherwise here");
    slip.instead = format!("write `{text}`");
    slip.because = Some("one move takes and splits; `;` parts two rules");
    slip.edits.push(s.replace(at, end, text));
    slip
}

/// `subtract 1 if k = n / 2 and k > 1`
pub(super) fn names_in_if(s: &Scene<'_>) -> Option<Slip> {
    if !s.is(s.at, "= let :=") {
        return None;
    }
    let start = if s.is(s.at, "let") { s.at } else { s.at.checked_sub(1)? };
    let named = s.at.max(start) + if s.is(s.at, "let") { 1 } else { 0 };
    let name = if s.is(s.at, "let") { s.word(named) } else { s.before() };
    // What a `for` brings in has its values.
    let before = s.before_near();
    let before = before.get(before.rfind("game ").unwrap_or(0)..).unwrap_or("");
    let before = format!("{before}{}", s.between(0, start));
    let brought = before.split("for ").skip(1).filter_map(|clause| clause.split(" in ").next());
    let brought = brought.flat_map(|names| names.split(|c| !is_name_char(c))).any(|n| n == name);
    let known =
        s.game.as_ref().is_some_and(|(_, params)| params.iter().any(|p| p == name)) || brought;
    let condition = start.checked_sub(1).filter(|i| s.is(*i, "if"))?;
    let equals = if s.is(s.at, "let") { named + 1 } else { s.at };
    if s.place != Place::Game || known || !s.is(equals, "= :=") {
        return None;
    }
    let end = s.next_of(equals + 1, &[&["and", "{"], CLAUSES].concat());
    let value = s.between(equals + 1, end);
    let mut slip = s.slip(
        codes::ASSIGN_FOR_EQUALS,
        equals,
        format!("an `if` gives `{name}` no value"),
        "`where` gives values",
    );
    let text = format!("where {name} = {value}");
    slip.instead = format!("write `{text}` before the condition");
    slip.edits.push(if s.is(end, "and") {
        s.replace(condition, end + 1, format!("{text} if"))
    } else {
        s.replace(condition, end, text)
    });
    Some(slip)
}

/// `Subtract 1..3`, `TAKE 1`, `Players take 1`
pub(super) fn capitals(s: &Scene<'_>) -> Option<Slip> {
    // `subtract 1 If n > 3`
    let clause = s.word(s.at).to_lowercase();
    if s.place == Place::Game && s.is(s.at, "If For Where As Else IF FOR ELSE WHERE") && s.at > 0 {
        let message = format!("`{}` is written in small letters", s.word(s.at));
        let mut slip = s.slip(codes::UNKNOWN_RULE, s.at, message, "small letters");
        slip.instead = format!("write `{clause}`");
        slip.edits.push(s.replace(s.at, s.at + 1, clause));
        return Some(slip);
    }
    let first = s.first();
    let small = first.to_lowercase();
    let own = s.game.as_ref().is_some_and(|(name, _)| name == first);
    let rule = RULE_WORDS.iter().any(|word| word.name == small)
        || matches!(foreign(&small).map(|f| f.here), Some(Here::Rule(_)))
        || FILLERS.contains(&small.as_str());
    if s.place != Place::Game || small == first || !rule || own {
        return None;
    }
    let message = format!("no rule begins with `{first}`");
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "small letters");
    slip.instead = format!("write `{small} …`");
    slip.edits.push(s.replace(0, 1, small));
    Some(slip)
}

/// `1 at end`, `2 neighbours`, `2 unequal heaps`
pub(super) fn verb_left_out(s: &Scene<'_>) -> Option<Slip> {
    let number = s.kind(0) == Some(TokenKind::Number);
    if s.place != Place::Game || !number || s.at > 0 || s.len() < 2 {
        return None;
    }
    let has = |words: &[&str]| (1..s.len()).any(|at| words.contains(&s.word(at)));
    let verb = if has(&["unequal", "equal", "different", "distinct", "nonempty"]) {
        "split into"
    } else if has(ENDS) || has(&["adjacent", "neighbours", "neighbors", "row", "consecutive"]) {
        "remove"
    } else {
        "subtract"
    };
    let mut slip =
        s.slip(codes::UNKNOWN_RULE, 0, "a rule begins with its verb", "what is done with these?");
    slip.edits.push(s.replace(0, 0, format!("{verb} ")));
    slip.instead = format!("write `{verb} …`");
    Some(slip)
}

/// `take 1..3`, `go to A(n - 1)`
/// `knock down 1 or 2 pins`: pins stand in a row, and those that fall stand side by side.
fn pins(s: &Scene<'_>, from: usize) -> Option<String> {
    let mut numbers: Vec<u64> = Vec::new();
    for at in from..s.clauses_from(from) {
        let word = match foreign(s.word(at)).map(|meant| meant.here) {
            Some(Here::Value(value)) => value,
            _ => s.word(at),
        };
        match word.parse() {
            Ok(number) => numbers.push(number),
            Err(_) if s.is(at, "pin pins skittle skittles or , a adjacent neighbouring any") => {}
            Err(_) => return None,
        }
    }
    match numbers.as_slice() {
        [] => None,
        [one] => Some(format!("remove {one} adjacent")),
        all => {
            let all: Vec<String> = all.iter().map(u64::to_string).collect();
            Some(format!("remove {{{}}} adjacent", all.join(", ")))
        }
    }
}

pub(super) fn first_word(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Game || s.at > 2 {
        return None;
    }
    let called = |at: usize| {
        let own = s.game.as_ref().is_some_and(|(name, _)| name == s.word(at));
        own && s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round))
    };
    if called(0) && s.at <= 1 {
        let taken = s
            .game
            .as_ref()
            .and_then(|(name, params)| super::steps::leaving(s, (name, params), None, 0, s.len()));
        if let Some(rule) = taken.filter(|rule| rule.starts_with("subtract") && !rule.contains(';'))
        {
            let message = format!("no rule begins with `{}`", s.first());
            let slip = s.slip(codes::UNKNOWN_RULE, 0, message, "a position");
            return Some(slip.writes(s.replace(0, s.len(), rule)));
        }
        if let Some((name, params)) = s.game.as_ref()
            && (s.next_of(0, &["or", "|", "||"]) < s.clauses_from(0)
                || s.is(s.clauses_from(0), "for"))
            && let Some(rules) = super::steps::leaving(s, (name, params), None, 0, s.len())
        {
            let message = format!("no rule begins with `{}`", s.first());
            let slip = s.slip(codes::UNKNOWN_RULE, 0, message, "a position");
            return Some(slip.writes(s.replace(0, s.len(), rules)));
        }
        let mut slip = s.slip(
            codes::UNKNOWN_RULE,
            0,
            format!("no rule begins with `{}`", s.first()),
            "a position",
        );
        slip.edits.push(s.replace(0, 0, "move to "));
        slip.instead = format!("to leave that position write `move to {}(…)`", s.first());
        return Some(slip);
    }
    // `you may take 1..3`
    let skipped = (0..s.len().min(6)).take_while(|i| FILLERS.contains(&s.word(*i))).count();
    let said = !s.is(0, "move") || s.is(1, ":");
    if skipped > 0 && said && takes_at(s, skipped) {
        let mut slip = s.slip(
            codes::UNKNOWN_RULE,
            0,
            format!("no rule begins with `{}`", s.first()),
            "not needed",
        );
        slip.edits.push(s.replace(0, skipped, ""));
        slip.edits.push(crate::diagnostic::Mend::new(
            crate::source::Span::new(s.span_of(skipped - 1).end, s.span_of(skipped).start),
            "",
        ));
        slip.instead = "a rule begins with its verb: `subtract 1..3`".to_string();
        return Some(slip);
    }
    let rules = FOREIGN.iter().filter_map(|f| match f.here {
        Here::Rule(rule) => Some((s.phrase(0, f.word)?, f.word, rule)),
        _ => None,
    });
    let (length, word, mut rule) = rules.max_by_key(|(length, ..)| *length)?;
    if length >= s.len() {
        return None;
    }
    // One heap is no division, and a range of amounts is none either.
    if rule == "split into" && (s.is(length, "1") || s.is(length + 1, "..")) {
        rule = "subtract";
    }
    let mut slip = s.slip(
        codes::UNKNOWN_RULE,
        0,
        format!("no rule begins with `{word}`"),
        "not a word of the language",
    );
    if rule == "remove"
        && word.starts_with("knock")
        && let Some(text) = pins(s, length)
    {
        return Some(slip.writes(s.replace(0, s.clauses_from(length), text)));
    }
    // `move to` leaves a position; `go to n - 1` says only its number.
    let text = match (rule, s.game.as_ref()) {
        ("move to", Some((name, params)))
            if super::steps::leaving(s, (name, params), Some(0), length, s.len()).is_some()
                && params.len() == 1 =>
        {
            let whole = (name.as_str(), params.as_slice());
            let text = super::steps::leaving(s, whole, Some(0), length, s.len())?;
            slip.edits.push(s.replace(0, s.len(), text.clone()));
            text
        }
        ("move to", Some((name, _)))
            if !called(length) && s.kind(length + 1) != Some(TokenKind::Open(Bracket::Round)) =>
        {
            let end = s.clauses_from(length);
            if !super::reads(&format!("let x = {}", s.between(length, end))) {
                return None;
            }
            slip.edits.push(s.replace(
                0,
                end,
                format!("move to {name}({})", s.between(length, end)),
            ));
            format!("move to {name}(…)")
        }
        _ => {
            // `take a coin`
            let one = ONE.contains(&s.word(length)) && STONES.contains(&s.word(length + 1));
            // `take a square`: a number of a kind, not a field of a board.
            let one = one && !s.is(length + 1, "square");
            if one && rule != "move to" {
                slip.edits.push(s.replace(length, length + 2, "1"));
            }
            // `take 1-3`
            let number = |at: usize| s.word(at).parse::<u64>().ok();
            if let (Some(low), Some(high)) = (number(length), number(length + 2))
                && low < high
                && s.is(length + 1, "- –")
            {
                slip.edits.push(s.replace(length, length + 3, format!("{low}..{high}")));
            }
            let into = usize::from(rule == "split into" && s.is(length, "into"));
            slip.edits.push(s.replace(0, length + into, rule));
            format!("{rule} …")
        }
    };
    slip.instead = format!("write `{text}`");
    Some(slip)
}

/// Does a rule begin here, in words of the language or of people?
pub(super) fn takes_at(s: &Scene<'_>, at: usize) -> bool {
    let word = s.word(at);
    let rule = matches!(word, "subtract" | "remove" | "split" | "move");
    rule || matches!(foreign(word).map(|f| f.here), Some(Here::Rule(_)))
}

/// `subtract 2 stones`
pub(super) fn noun(s: &Scene<'_>) -> Option<Slip> {
    let at = s.at;
    // `remove a pin`: one of them.
    let article = ONE.contains(&s.word(1)) && STONES.contains(&s.word(2));
    let whole = s.clauses_from(1) == 3 || s.is(3, "from");
    if takes(s) && article && !s.is(2, "square") && whole {
        let mut slip =
            s.slip(codes::TWO_ON_A_LINE, 1, "numbers are written in digits", "how many?");
        slip.instead = format!("write `{} 1`", s.first());
        slip.edits.push(s.replace(1, 3, "1"));
        return Some(slip);
    }
    let amount = s.place == Place::Game && s.at >= 2;
    let idle = |word: &str| {
        matches!(word, "anywhere" | "somewhere" | "only" | "each" | "exactly" | "just")
    };
    if takes(s) && s.at == 2 && idle(s.before()) {
        let message = format!("`{}` is no word of a rule", s.before());
        let mut slip = s.slip(codes::TWO_ON_A_LINE, 1, message, "not needed");
        slip.instead = format!("remove `{}`", s.before());
        slip.edits.push(s.delete(1, 2));
        return Some(slip);
    }
    if !amount || !STONES.contains(&s.found()) && !idle(s.found()) {
        return None;
    }
    // `leaving no heaps`; of `leaving several heaps` nobody knows how many.
    if s.is(at - 1, "no zero") && s.is(at - 2, "leaving") {
        let mut slip =
            s.slip(codes::TWO_ON_A_LINE, at - 1, "numbers are written in digits", "how many?");
        slip.instead = "write `0`".to_string();
        slip.edits.push(s.replace(at - 1, at, "0"));
        return Some(slip);
    }
    // `leaving empty heap`, `leaving even heaps`: a kind of heaps is no number of them.
    if s.is_word(at - 1)
        && s.is(at - 2, "leaving")
        && HEAPS.contains(&s.found())
        && !s.is_own(at - 1)
    {
        return None;
    }
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        at,
        format!("`{}` is no word of a rule", s.found()),
        "not needed",
    );
    // `subtract 1 from the heap` of a game of one number.
    let named = s.is(at - 1, "the") && s.is(at - 2, "from");
    if named && s.game.as_ref().is_none_or(|(_, params)| params.len() != 1) {
        return None;
    }
    slip.edits.push(s.delete(if named { at - 2 } else { at }, at + 1));
    slip.instead = format!("remove `{}`", s.found());
    Some(slip)
}
