//! Questions in plain English: `what is the value of T(5)?`, `lost positions of T up to 30`,
//! `which game has the values 0, 1, 1, 2`.

use super::super::scene::{Place, Scene};
use super::words::STONES;
use super::{READS_RARE_FORMS, Slip};
use crate::diagnostic::codes;
use crate::syntax::bounds::less_one;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{
    RULE_WORDS, STATEMENT_WORDS, VERBS, builtin, foreign, is_outcome, is_reserved, is_verb, nearest,
};

/// What stands before the digits of a code.
const CODES: &[&str] = &["octal", "hex"];

/// What a sentence wants to know, the wishes that decide first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Wish {
    Why,
    Lost,
    Won,
    Period,
    Tree,
    Code,
    Value,
    Winner,
    Plot,
    Table,
}

fn wish(word: &str) -> Option<Wish> {
    Some(match word {
        "why" | "explain" | "explanation" | "reason" => Wish::Why,
        "lost" | "losing" | "lose" | "loses" | "zeros" | "zeroes" | "cold" => Wish::Lost,
        "period" | "periodic" | "periodicity" => Wish::Period,
        "tree" => Wish::Tree,
        "code" => Wish::Code,
        "value" | "values" | "nimber" | "nimbers" | "grundy" | "worth" | "nimvalue" => Wish::Value,
        "win" | "wins" | "won" | "winning" | "winner" | "hint" | "move" | "moves" | "options"
        | "solve" | "play" | "option" => Wish::Winner,
        "graph" => Wish::Plot,
        "plot" | "chart" => Wish::Plot,
        "list" | "table" => Wish::Table,
        _ => return None,
    })
}

/// Words of a sentence that say nothing of what is wanted.
const FILLERS: &[&str] = &[
    "what",
    "whats",
    "what's",
    "is",
    "are",
    "the",
    "of",
    "a",
    "an",
    "in",
    "for",
    "from",
    "does",
    "do",
    "to",
    "me",
    "how",
    "who",
    "can",
    "i",
    "you",
    "it",
    "game",
    "games",
    "position",
    "positions",
    "first",
    "best",
    "next",
    "all",
    "find",
    "which",
    "has",
    "have",
    "with",
    "that",
    "player",
    "tell",
    "about",
    "true",
    "many",
    "answer",
    "result",
    "give",
    "please",
    "at",
    "eventually",
    "number",
    "numbers",
    "heap",
    "heaps",
    "nim",
    "octal",
    "should",
    "sequence",
    "show",
    "will",
    "?",
    ".",
    ":",
    "-",
];

fn filler(s: &Scene<'_>, at: usize, word: &str) -> bool {
    // `P-positions`, `P positions`
    let outcome = matches!(word, "p" | "n") && s.is(at + 1, "- positions position")
        || matches!(word, "p" | "n") && s.is(at.wrapping_sub(1), "a");
    FILLERS.contains(&word) || outcome
}

/// `what is the value of T(5)?`, `period of T`, `how to win T(5)`
pub(super) fn sentence(s: &Scene<'_>) -> Option<Slip> {
    // `graph X` is the heading of a definition that goes on.
    if s.place != Place::File || s.is(0, "graph") && !s.is(1, "of") {
        return None;
    }
    let mut wishes = Vec::new();
    let mut start = 0;
    while target(s, start).is_none() {
        // `why is grundy(T(5)) = 2`
        if wishes.contains(&Wish::Why) && s.is(start, "grundy outcome") && s.is(start + 1, "(") {
            start += 2;
            continue;
        }
        let word = s.word(start).to_lowercase();
        let known = wish(&word);
        if word.is_empty() || known.is_none() && !filler(s, start, &word) {
            return None;
        }
        // `losing moves of T(5)` asks about moves.
        if known == Some(Wish::Winner) && s.is(start.wrapping_sub(1), "losing") {
            wishes.pop();
        }
        wishes.extend(known);
        match word.as_str() {
            "p" => wishes.push(Wish::Lost),
            "n" => wishes.push(Wish::Won),
            "winning" if lists_positions(s, start) => wishes.push(Wish::Won),
            _ => {}
        }
        start += 1;
    }
    let (what, mut at) = target(s, start)?;
    at += usize::from(s.is(start - usize::from(start > 0), "(") && s.is(at, ")"));
    let words_before = start - usize::from(is_verb(s.first()));
    let clauses = s.clauses_from(at);
    let (mut upto, mut words_behind) = (None, 0);
    // `why is T(5) = 2`: what it is worth, the answer says.
    if wishes.contains(&Wish::Why) && what.contains('(') && s.is(at, "= == equal equals worth") {
        at = clauses;
        words_behind = 1;
    }
    while at < clauses {
        let word = s.word(at).to_lowercase();
        let known = wish(&word);
        let to = at + usize::from(word == "up");
        // `T values 20`
        if start == 0 && at + 1 == clauses && s.kind(at) == Some(TokenKind::Number) {
            upto = Some(s.word(at).to_string());
            break;
        }
        let under = s.is(to, "below under");
        if (under || s.is(to, "to")) && s.kind(to + 1) == Some(TokenKind::Number) {
            let most = s.word(to + 1);
            upto = Some(if under { less_one(most) } else { most.to_string() });
            at = to + 2;
            continue;
        }
        if known.is_none() && !filler(s, at, &word) {
            return None;
        }
        wishes.extend(known);
        // `T winning heaps`
        wishes.extend(
            (start == 0 && word == "winning" && lists_positions(s, at)).then_some(Wish::Won),
        );
        words_behind += usize::from(s.is_word(at));
        at += 1;
    }
    // `T lost heaps`
    let named_first = start == 0 && !what.contains('(') && !wishes.is_empty();
    if start == 0 && !named_first || words_before + words_behind == 0 && upto.is_none() {
        return None;
    }
    if s.is(0, "play") && what.contains('(') {
        let slip = s.slip(
            codes::UNKNOWN_STATEMENT,
            0,
            "`play` takes a position alone",
            "said with more words",
        );
        let text = format!("play {what}");
        return Some(slip.writes(s.replace(0, s.len(), text)));
    }
    let first = wish(s.first()).filter(|_| is_verb(s.first()));
    let wish = first.or(wishes.into_iter().min());
    // `is T(3) lost?` asks for yes or no.
    if s.is(0, "is Is are Are") && wish != Some(Wish::Period) {
        return None;
    }
    let whats = s.first().to_lowercase().starts_with("what") || s.is(0, "value");
    let wish = wish.or(whats.then_some(Wish::Value))?;
    let text = match s.between(clauses, s.len()) {
        "" => match upto.as_deref().filter(|_| s.is(0, "moves") && !what.contains('(')) {
            Some(upto) => format!("moves {what}(n) for n in 0..{upto}"),
            None => asked(wish, &what, upto.as_deref())?,
        },
        clause => {
            // `values of T for n from 0 to 20`
            let name = s.word(clauses + 1);
            let game = !what.contains(['(', '*', '{', '[', '.']) && s.is_word(clauses + 1);
            match (game, wish) {
                (true, Wish::Lost | Wish::Winner) => format!("lost {what}({name}) {clause}"),
                (true, Wish::Value | Wish::Table) => format!("table {what}({name}) {clause}"),
                (true, _) => return None,
                (false, _) if what.contains("..") => return None,
                (false, _) => format!("{} {clause}", asked(wish, &what, upto.as_deref())?),
            }
        }
    };
    let slip = s.slip(
        codes::UNKNOWN_STATEMENT,
        0,
        match is_verb(s.first()) {
            true => "a question is its verb and what it asks about".to_string(),
            false => format!("no statement begins with `{}`", s.first()),
        },
        if is_verb(s.first()) { "said with more words" } else { "not a word of the language" },
    );
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// Do positions stand behind a word that says which?
fn lists_positions(s: &Scene<'_>, at: usize) -> bool {
    s.is(at + 1, "position positions heap heaps")
}

fn asked(wish: Wish, what: &str, upto: Option<&str>) -> Option<String> {
    let game = !what.contains(['(', '*', '{', '[', '.']);
    let range = what.contains("..") || what.contains(" to ");
    let many = |most: &str| match (game, upto) {
        (true, Some(upto)) => Some(format!("{what}(0..{upto})")),
        (true, None) => Some(format!("{what}(0..{most})")),
        (false, None) if range => Some(what.to_string()),
        (false, _) => None,
    };
    let verb = match wish {
        Wish::Won => {
            // Only `lost` lists positions.
            let (name, range) = match what.split_once('(') {
                Some((name, rest)) => (name, rest.strip_suffix(')')?.to_string()),
                None => (what, format!("0..{}", upto.unwrap_or("20"))),
            };
            let one = range.contains("..") && !range.contains(',');
            return one.then(|| format!("[n for n in {range} if outcome({name}(n)) == N]"));
        }
        Wish::Period => return game.then(|| format!("period {what}")),
        Wish::Code => return game.then(|| format!("code {what}")),
        Wish::Why if game && upto.is_none() => return Some(format!("period {what}")),
        Wish::Lost | Wish::Winner => "lost",
        Wish::Plot => return Some(format!("plot {}", many("100")?)),
        Wish::Tree => "tree",
        Wish::Why | Wish::Value | Wish::Table => "table",
    };
    if verb != "tree"
        && let Some(many) = many("20")
    {
        return Some(format!("{verb} {many}"));
    }
    if game {
        return None;
    }
    Some(match wish {
        Wish::Value => format!("grundy({what})"),
        Wish::Winner => format!("moves {what}"),
        Wish::Why => format!("explain {what}"),
        Wish::Lost => format!("outcome({what}) == P"),
        Wish::Tree => format!("tree {what}"),
        _ => what.to_string(),
    })
}

/// A game, a position or a sum of positions that begins at a token, and the token behind it.
fn target(s: &Scene<'_>, at: usize) -> Option<(String, usize)> {
    let called = s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
    let word = s.word(at);
    let known = wish(&word.to_lowercase()).is_some() || FILLERS.contains(&&*word.to_lowercase());
    let known = known && (word.len() > 1 || at == 0);
    let named = s.is_word(at)
        && word.starts_with(char::is_uppercase)
        && !is_outcome(word)
        && word != "I"
        && (called || !known);
    let misere = word == "misere" && called;
    let heap = word == "*" && s.kind(at + 1) == Some(TokenKind::Number);
    if !(named || misere || heap) {
        return None;
    }
    if named
        && !called
        && let Some((numbers, end)) = numbers_behind(s, at + 1)
    {
        return Some((format!("{word}({numbers})"), end));
    }
    let mut end = s.value_from(at)?;
    while s.is(end, "+") {
        end = s.value_from(end + 1)?;
    }
    Some((s.between(at, end).to_string(), end))
}

/// `3 5 7`, `3-5-7`, `3, 5 and 7`, `0..20`: what should stand in the brackets of a position.
pub(super) fn numbers_behind(s: &Scene<'_>, from: usize) -> Option<(String, usize)> {
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    if !number(from) {
        return None;
    }
    if s.is(from + 1, ".. to") {
        let end = s.value_from(from + 2)?;
        let range = format!("{}..{}", s.word(from), s.between(from + 2, end));
        return Some((range, end));
    }
    // `3x4` is one token.
    if let Some((a, b)) = s.word(from).split_once('x')
        && [a, b].iter().all(|side| !side.is_empty() && side.bytes().all(|c| c.is_ascii_digit()))
    {
        return Some((format!("{a}, {b}"), from + 1));
    }
    let (mut all, mut at) = (vec![s.word(from)], from + 1);
    loop {
        let joined = s.is(at, ", - and x by ×") && number(at + 1);
        let next = at + usize::from(joined);
        if !number(next) {
            return Some((all.join(", "), at));
        }
        all.push(s.word(next));
        at = next + 1;
    }
}

/// `2 piles of 5`: as many times the same number.
fn several_piles(s: &Scene<'_>, at: usize) -> Option<(String, usize)> {
    if !READS_RARE_FORMS {
        return None;
    }
    let piles = s.is(at + 1, "heaps piles rows") && s.is(at + 2, "of");
    let number = s.kind(at + 3) == Some(TokenKind::Number);
    let alone = !s.is(at + 4, "and ,");
    let fits = piles && number && alone;
    let count = s.word(at).parse().ok().filter(|count| fits && (2..=20).contains(count));
    Some((vec![s.word(at + 3); count?].join(", "), at + 4))
}

/// `guess 0, 1, 1, 2`, `which game has the values 0 1 1 2`, `oeis [0, 1, 1, 2]`
pub(super) fn data(s: &Scene<'_>) -> Option<Slip> {
    let asks = |word: &str| {
        matches!(
            word,
            "guess"
                | "identify"
                | "oeis"
                | "recognise"
                | "recognize"
                | "lookup"
                | "which"
                | "what"
                | "code"
                | "values"
                | "find"
        )
    };
    if s.place != Place::File || !asks(&s.first().to_lowercase()) {
        return None;
    }
    let mut at = 1;
    while matches!(s.kind(at), Some(TokenKind::Word)) || s.is(at, ":") {
        let word = s.word(at).to_lowercase();
        // `Nim(3, 4)` is a position.
        let called = s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
        if called || wish(&word).is_none() && !FILLERS.contains(&&*word) {
            return None;
        }
        at += 1;
    }
    let bracket = matches!(s.kind(at), Some(TokenKind::Open(_)));
    let mut end = s.len();
    while s.is(end - 1, "? .") {
        end -= 1;
    }
    if bracket {
        end = s.closing(at).filter(|close| close + 1 == end)?;
        at += 1;
    }
    let mut all = Vec::new();
    while at < end {
        if s.kind(at) != Some(TokenKind::Number) {
            return None;
        }
        all.push(s.word(at));
        at += 1;
        while s.is(at, ", ; and") {
            at += 1;
        }
    }
    if all.len() < 2 {
        return None;
    }
    let slip = s.slip(
        codes::UNKNOWN_STATEMENT,
        0,
        "`guess` takes a list of numbers, or a question about many",
        "which list?",
    );
    let text = format!("guess [{}]", all.join(", "));
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// Is a game of this name defined above?
fn game_above(s: &Scene<'_>, name: &str) -> bool {
    let mut behind = s.before_near().split("game ").filter_map(|game| game.strip_prefix(name));
    behind.any(|rest| rest.starts_with(['(', ' ']))
}

/// `Nim 3 5 7`, `moves Nim 3`, `misere nim 3 4 5`, `grundy Kayles 5`
pub(super) fn without_brackets(s: &Scene<'_>) -> Option<Slip> {
    let starts = (0..=(s.at + 1).min(s.len())).rev().take(9);
    // `Nim with heaps 3, 4 and 5`
    let behind = |at: usize| {
        let named = s.word(at).starts_with(char::is_uppercase);
        let sized = named && s.is(at + 1, "with on of from");
        let of = "with on of from heap heaps pile piles size sizes stones coins";
        let skipped = (at + 1..s.len()).take_while(|at| sized && s.is(*at, of)).count();
        at + 1 + skipped
    };
    let numbers = |at: usize| s.kind(behind(at)) == Some(TokenKind::Number);
    let seen = |at: usize| at <= s.at || behind(at) > at + 1;
    let at = starts.filter(|at| s.is_word(*at) && numbers(*at) && seen(*at)).last()?;
    let name = s.word(at);
    let before = at.checked_sub(1).map_or("", |i| s.word(i));
    // `Fibonacci Nim 20`: which game that is, is not known here.
    if before.starts_with(char::is_uppercase) && at > 0 && s.is_word(at - 1) {
        return None;
    }
    let upper = name.starts_with(char::is_uppercase) && !is_reserved(name);
    let named = at == 0 || at == 1 && is_verb(before);
    let word = foreign(name).is_none() && builtin(name).is_none() && name.len() > 1;
    let other = STATEMENT_WORDS.iter().chain(VERBS).chain(RULE_WORDS).map(|word| word.name);
    let begins = STATEMENT_WORDS.iter().any(|word| word.name == name);
    let filler = name != "nim" && FILLERS.contains(&name) || wish(name).is_some();
    let word = word && s.place == Place::File && !begins && !filler;
    let word = word && nearest(name, other).is_none() && !CODES.contains(&name);
    let lower = (before == "misere" || named && word) && !is_reserved(name) && !is_verb(name);
    let mut letters = name.chars();
    let first: String = letters.next()?.to_uppercase().collect();
    let capital = format!("{first}{}", letters.as_str());
    // `take 5` of a game that stands above is no rule.
    let defined = |name: &&str| game_above(s, name);
    let own = [name, &*capital].into_iter().find(defined).filter(|_| named);
    if !(upper || lower || own.is_some()) || matches!(before, "game" | "." | "coins" | "graph") {
        return None;
    }
    let (numbers, mut end) =
        several_piles(s, behind(at)).or_else(|| numbers_behind(s, behind(at)))?;
    end += usize::from(own.is_some() && STONES.contains(&s.word(end)));
    let call = format!("{}({numbers})", own.unwrap_or(&capital));
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        at + 1,
        format!("`{name}` and `{}` stand side by side", s.word(at + 1)),
        "a position has brackets",
    );
    slip.instead = format!("a position is written `{call}`");
    let function = crate::vocabulary::builtin(before).is_some();
    // `table T 20`: the first ones are meant.
    let board = s.is(at + 2, "x by ×");
    let many = matches!(before, "table" | "lost" | "plot") && (end == at + 2 || board);
    let call = match many {
        true => {
            let ranges: Vec<String> =
                numbers.split(", ").map(|most| format!("0..{most}")).collect();
            format!("{name}({})", ranges.join(", "))
        }
        false => call,
    };
    slip.edits.push(match function {
        true => s.replace(at - 1, end, format!("{before}({call})")),
        false => s.replace(at, end, call),
    });
    Some(slip)
}
