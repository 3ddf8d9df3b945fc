//! Rules behind one another, each with what is said of it alone: `subtract 1 if n > 2, subtract 2`,
//! `take 1 stone, 2 stones if n > 4`, `take 1 if n is even, otherwise 2`. Bare amounts, as in `take 1, 2 if n > 4`, are one list.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::rules::takes_at;
use super::steps::leaving;
use super::words::STONES;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::is_reserved;

const MESSAGE: &str = "each rule stands on a line of its own, or behind a `;`";

/// What is said of one rule behind its amount.
const SAID: &[&str] =
    &["if", "as", "adjacent", "leaving", "from", "for", "where", "when", "unless", "at", "in"];

/// Of these a rule has its own, where others beside it have none.
const OWN: &[&str] = &["if", "when", "unless", "as", "adjacent", "leaving"];

/// One of the rules: where its verb or its amount begins, and where it ends.
struct Part {
    from: usize,
    to: usize,
    verb: bool,
}

impl Part {
    /// Where something is said of it.
    fn says(&self, s: &Scene<'_>, words: &[&str]) -> bool {
        s.next_of(self.from, words) < self.to
    }
}

/// Does an amount alone stand here, up to what is said of it: `2`, `2 stones`, `n / 2`?
fn is_amount(s: &Scene<'_>, from: usize, to: usize) -> bool {
    let number = s.kind(from) == Some(TokenKind::Number) || s.is_own(from);
    let mut end = match s.arithmetic_from(from).filter(|_| number) {
        Some(end) if s.is(end, "..") => s.arithmetic_from(end + 1).unwrap_or(end + 1),
        Some(end) => end,
        None => return false,
    };
    while STONES.contains(&s.word(end)) {
        end += 1;
    }
    end == to || end < to && SAID.contains(&s.word(end))
}

/// Is a position of this game here, up to what is said of it?
fn is_position(s: &Scene<'_>, from: usize, to: usize) -> bool {
    let own = s.game.as_ref().is_some_and(|(name, _)| name == s.word(from));
    let called = own && s.kind(from + 1) == Some(TokenKind::Open(Bracket::Round));
    let end = s.value_from(from).filter(|_| called);
    end.is_some_and(|end| end == to || end < to && SAID.contains(&s.word(end)))
}

/// The rules that commas part.
fn parts(s: &Scene<'_>) -> Option<Vec<Part>> {
    let moves = s.is(0, "move") && s.is(1, "to");
    let (mut all, mut at) = (Vec::new(), 0);
    while at < s.len() {
        let mut from = at;
        while at > 0 && s.is(from, "or and also then") {
            from += 1;
        }
        let to = s.next_of(from, &[","]);
        let verb = takes_at(s, from);
        let bare = match moves {
            true => is_position(s, from, to),
            false => is_amount(s, from, to),
        };
        if from >= to || !(verb || bare && at > 0) {
            return None;
        }
        all.push(Part { from, to, verb });
        at = to + 1;
    }
    Some(all)
}

/// `subtract 1 if n > 2, subtract 2`, `take 1 stone, 2 stones if n > 4`, `move to A(n - 1), A(n - 2) if n > 1`
pub(super) fn by_commas(s: &Scene<'_>) -> Option<Slip> {
    let comma = s.next_of(1, &[","]);
    if s.place != Place::Game || !takes_at(s, 0) || comma >= s.len() {
        return None;
    }
    let parts = parts(s)?;
    let (last, before) = parts.split_last()?;
    // A number behind a condition may be a part of it, and a heap that is named at the end is that of all.
    let own = |part: &Part| part.verb || part.says(s, OWN);
    let open =
        before.iter().zip(parts.get(1..)?).any(|(one, next)| one.says(s, SAID) && !own(next));
    let named = |part: &Part| part.says(s, &["from", "for", "where", "at", "in"]);
    let shared = !last.verb && named(last) && !before.iter().all(named);
    // `n / 2, 1 if n > 1`: the condition may be there for the share.
    let share = |part: &Part| !part.says(s, SAID) && (part.from..part.to).any(|at| s.is_own(at));
    // `subtract 1, 2, 3 if n > 4`: one list of amounts.
    let listed = |part: &Part| {
        let start = if part.verb { part.from + 1 } else { part.from };
        let end = s.arithmetic_from(start).unwrap_or(part.to);
        end == part.to || SAID.contains(&s.word(end))
    };
    let one_list = !s.is(0, "move") && parts.iter().skip(1).all(|part| !part.verb && listed(part));
    let one_list = one_list && before.iter().all(|part| !part.says(s, SAID));
    let shared = shared || one_list || !last.verb && !s.is(0, "move") && before.iter().any(share);
    if open || shared || !parts.iter().any(|part| part.says(s, OWN)) {
        return None;
    }
    if s.is(0, "move") {
        let rules = left_positions(s, &parts).join("; ");
        return Some(s.rewritten(codes::TWO_ON_A_LINE, comma, (MESSAGE, "another rule"), rules));
    }
    let verb = s.first();
    let mut rules: Vec<String> = Vec::new();
    // Amounts of which nothing is said are listed.
    let mut listed: Vec<&str> = Vec::new();
    let alone = |part: &Part| !part.says(s, SAID) && is_amount(s, part.from, part.to);
    for (at, part) in parts.iter().enumerate() {
        let text = s.between(part.from, part.to);
        let first = at == 0;
        if alone(part) || first && is_amount(s, 1, part.to) && !part.says(s, SAID) {
            let from = if first { 1 } else { part.from };
            listed.push(s.between(from, s.arithmetic_from(from).unwrap_or(part.to).min(part.to)));
            continue;
        }
        rules.extend(list(verb, &mut listed));
        rules.push(if part.verb { text.to_string() } else { format!("{verb} {text}") });
    }
    rules.extend(list(verb, &mut listed));
    Some(s.rewritten(codes::TWO_ON_A_LINE, comma, (MESSAGE, "another rule"), rules.join("; ")))
}

/// Rules that leave positions. Where one of them has no condition, they say what is taken: a heap that is too small for
/// that has no such move.
fn left_positions(s: &Scene<'_>, parts: &[Part]) -> Vec<String> {
    let taken = parts.iter().any(|part| !part.says(s, &["if"]));
    let rule = |part: &Part| {
        let from = part.from + if part.verb { 2 } else { 0 };
        let own = s.game.as_ref().and_then(|(_, params)| (params.len() == 1).then_some(0));
        let whole = s.game.as_ref().filter(|_| taken).map(|(name, params)| (&**name, &**params));
        let meant = whole.and_then(|whole| leaving(s, whole, own, from, part.to));
        meant.unwrap_or_else(|| format!("move to {}", s.between(from, part.to)))
    };
    parts.iter().map(rule).collect()
}

fn list(verb: &str, amounts: &mut Vec<&str>) -> Option<String> {
    let all = std::mem::take(amounts);
    match all.as_slice() {
        [] => None,
        [one] => Some(format!("{verb} {one}")),
        all => Some(format!("{verb} {{{}}}", all.join(", "))),
    }
}

/// `take 1 if n is even, otherwise 2`
pub(super) fn otherwise(s: &Scene<'_>) -> Option<Slip> {
    let at = s.next_of(2, &["otherwise"]);
    if s.place != Place::Game || at + 1 >= s.len() || s.next_of(1, &["if", "when"]) > at {
        return None;
    }
    let sign = s.is(at - 1, ", ;");
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        at,
        "`otherwise` is no word of this language",
        "`else` here",
    );
    slip.instead = "write `else`".to_string();
    let more = usize::from(s.is(at + 1, ","));
    let mut edit = s.replace(at, at + 1 + more, " else");
    edit.span.start = s.span_of(at - 1 - usize::from(sign)).end;
    slip.edits.push(edit);
    Some(slip)
}

/// `take 2 stones but not all`: one is left at least.
pub(super) fn not_all(s: &Scene<'_>) -> Option<Slip> {
    let words = ["but not all", "but never all", "but not everything", "but not the whole heap"];
    let (at, length) = (2..s.len()).find_map(|at| {
        let found = words.iter().find_map(|words| s.phrase(at, words))?;
        Some((at, found))
    })?;
    let (_, params) = s.game.as_ref().filter(|_| s.place == Place::Game && takes_at(s, 0))?;
    let [heap] = params.as_slice() else { return None };
    let mut end = at + length;
    while s.is(end, "of them the") || STONES.contains(&s.word(end)) {
        end += 1;
    }
    let mut to = at - usize::from(s.is(at - 1, ","));
    while STONES.contains(&s.word(to - 1)) {
        to -= 1;
    }
    let amount = s.between(1, to);
    let text = match amount.parse::<u64>() {
        Ok(_) if end < s.len() => return None,
        Ok(number) => format!("{number} if {heap} > {number}"),
        Err(_) => {
            let (low, high) = amount.split_once("..")?;
            let high = if high.is_empty() { heap } else { high };
            format!("{{k for k in {low}..{high} if k < {heap}}}")
        }
    };
    let message = "what is left out is said by a condition";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not in these words");
    slip.instead = format!("write `subtract {text}`");
    slip.edits.push(s.replace(1, end, text));
    Some(slip)
}

/// `subtract 1 as "a" "b"`: a move has one text.
pub(super) fn texts_side_by_side(s: &Scene<'_>) -> Option<Slip> {
    let text = |at: usize| s.kind(at) == Some(TokenKind::Text);
    let at = s.next_of(1, &["as"]) + 1;
    if s.place != Place::Game || !text(at) || !text(at + 1) {
        return None;
    }
    let end = (at..s.len()).find(|at| !text(*at)).unwrap_or(s.len());
    let all: Vec<&str> = (at..end).map(|at| s.word(at).trim_matches('"')).collect();
    let text = format!("\"{}\"", all.join(" "));
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at + 1, "a move has one text", "another text");
    // Clauses stand before it.
    let clauses = s.between(end, s.len());
    let blank = if clauses.is_empty() { "" } else { " " };
    slip.instead = format!("write `{clauses}{blank}as {text}`");
    slip.edits.push(s.replace(at - 1, s.len(), format!("{clauses}{blank}as {text}")));
    Some(slip)
}

/// `remove 1 adjacent or 2`: what is said of the first is not said of the others.
pub(super) fn amount_behind(s: &Scene<'_>) -> Option<Slip> {
    let says = s.next_of(1, &["adjacent"]);
    let or = s.next_of(says, &["or"]);
    let amount = s.arithmetic_from(or + 1) == Some(s.len());
    if s.place != Place::Game || !s.is(0, "remove take subtract") || or != says + 1 || !amount {
        return None;
    }
    let text = format!("{}; {} {}", s.between(0, or), s.first(), s.between(or + 1, s.len()));
    Some(s.rewritten(codes::TWO_ON_A_LINE, or, (MESSAGE, "another rule"), text))
}

/// `as "take " + k`, `as "take " k`, `as f"take {k}"`, `as one`: the text of a move is one text in quotes.
pub(super) fn text_of_a_move(s: &Scene<'_>) -> Option<Slip> {
    let at = s.next_of(1, &["as"]) + 1;
    if s.place != Place::Game || at >= s.len() {
        return None;
    }
    let text = |at: usize| s.kind(at) == Some(TokenKind::Text);
    let formatted = s.is(at, "f") && text(at + 1) && s.touch(at) && at + 2 == s.len();
    let bound = (0..at).any(|before| s.word(before) == s.word(at)) || s.is_own(at);
    let alone = at + 1 == s.len() && s.is_word(at) && !bound;
    let texts = (at..s.len()).any(text) || at + 1 == s.len();
    let written = if formatted {
        s.word(at + 1).to_string()
    } else if alone {
        format!("\"{}\"", s.word(at))
    } else {
        let (mut parts, mut next) = (String::new(), at);
        while next < s.len() {
            next += usize::from(s.is(next, "+ &") && next > at);
            match text(next) {
                true => parts.push_str(s.word(next).trim_matches('"')),
                false if s.is_word(next) && texts && !is_reserved(s.word(next)) => {
                    parts.push_str(&format!("{{{}}}", s.word(next)))
                }
                false => return None,
            }
            next += 1;
        }
        format!("\"{parts}\"")
    };
    if written.contains(['\\', '\n']) || written == s.between(at, s.len()) {
        return None;
    }
    let message = "the text of a move is one text in quotes";
    let slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not like this");
    Some(slip.writes(s.replace(at - 1, s.len(), format!("as {written}"))))
}
