//! Questions in other words: `value T(5)`, `who wins T(5)`, `grundy T(5)`, `T(5)?`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::numbers::range_behind;
use super::sentences::numbers_behind;
use super::words::{COMPARES, CONDITIONS};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{FOREIGN, Here, STATEMENT_WORDS, builtin, is_reserved, is_verb};

const SKIPPED: &[&str] =
    &["of", "in", "for", "from", "the", "a", "at", "is", "does", "to", "me", "that", "are", ":"];

/// `value T(5)`, `who wins T(5)`, `best move in T(5)`, `prove E for n in 0..`
pub(super) fn asked(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File {
        return None;
    }
    let questions = FOREIGN.iter().filter_map(|f| match f.here {
        Here::Question(forms) => {
            Some((s.phrase(0, f.word).or(first_of(s, f.word))?, f.word, forms))
        }
        _ => None,
    });
    let (length, word, forms) = questions.max_by_key(|(length, ..)| *length)?;
    let mut at = length;
    // `prove period T`: the question behind it is all.
    if is_verb(s.word(at)) && !s.is(at, "lost") {
        let mut slip = s.slip(
            codes::UNKNOWN_STATEMENT,
            0,
            format!("no statement begins with `{word}`"),
            "not needed",
        );
        let start = s.span_of(0).start;
        slip.edits.push(Mend::new(Span::new(start, s.span_of(at).start), ""));
        slip.instead = format!("write `{} …`", s.word(at));
        return Some(slip);
    }
    while SKIPPED.contains(&s.word(at)) {
        at += 1;
    }
    let value =
        matches!(s.kind(at), Some(TokenKind::Word | TokenKind::Number | TokenKind::Open(_)))
            || s.is(at, "* -");
    // `value(T(5))` and `value = 3` are something else.
    let bracket = at == 1 && s.kind(1) == Some(TokenKind::Open(Bracket::Round));
    if !value || bracket && s.closing(1) == s.len().checked_sub(1) {
        return None;
    }
    let mut end = s.len();
    while s.is(end - 1, "? .") {
        end -= 1;
    }
    // How it is to be proved is not asked.
    end -= if end > 3 && s.is(end - 2, "by using") { 2 } else { 0 };
    let clauses = s.clauses_from(at).min(end);
    let (what, clause) = (s.between(at, clauses), s.between(clauses, end));
    // `ensure prime(4)`: a function that is true or false.
    let called = s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
    let truth = called && s.is(at, "prime all any same not");
    let condition = s.next_of(at, CONDITIONS) < clauses || truth;
    // A condition on all numbers has to say which.
    let free = (at..clauses)
        .map(|i| s.word(i))
        .find(|word| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase()));
    let free = free.filter(|_| condition && clause.is_empty());
    let game = clauses == at + 1 && s.is_word(at) && what.starts_with(char::is_uppercase);
    // `draw T for n <= 20`
    let loops = s.is(clauses, "for");
    if game && loops && s.is(clauses + 2, "= ==") && !clause.contains("..") {
        let message = "a picture or a table shows many numbers";
        let mut slip = s.slip(codes::UNKNOWN_STATEMENT, clauses, message, "this is one");
        slip.instead = "a range is written with two dots, with its two ends".to_string();
        slip.sure = true;
        return Some(slip);
    }
    let said = (game && loops).then(|| range_behind(s, clauses, end)).flatten();
    let (what, clause) = match said {
        Some(range) => (&*format!("{what}({range})"), ""),
        None => (what, clause),
    };
    let range = what.contains("..") || loops && forms.range.starts_with("plot");
    let form = match () {
        () if condition => forms.condition,
        () if range => forms.range,
        () if game && clause.is_empty() => forms.game,
        // `what is 3 xor 5`: a number is asked for as it is.
        () if !what.contains(|c: char| c.is_uppercase() || c == '*') => {
            forms.position.trim_start_matches("grundy(").trim_end_matches(')')
        }
        () => forms.position,
    };
    let text = form.replace("{}", what);
    let text = match free {
        Some(name) if text.starts_with("claim") => format!("{text} for {name} in 0.."),
        Some(name) => format!("{text} for {name} in 0..20"),
        None if clause.is_empty() => text,
        None => format!("{text} {clause}"),
    };
    let text = match node_of_graph(s, what).filter(|_| game && form.contains("plot")) {
        Some(node) => format!("graph {node}"),
        None => text,
    };
    let slip = s.slip(
        codes::UNKNOWN_STATEMENT,
        0,
        format!("no statement begins with `{}`", if length == 1 { s.first() } else { word }),
        "not a word of the language",
    );
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// The first node of a graph of this name that is defined further up.
fn node_of_graph(s: &Scene<'_>, name: &str) -> Option<String> {
    let (_, lines) = s.before_near().split_once(&format!("graph {name} {{"))?;
    let node = lines.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    Some(format!("{name}.{node}"))
}

/// `count moves T(5)`, `number of options of T(5)`, `mex of options of T(5)`
pub(super) fn of_options(s: &Scene<'_>) -> Option<Slip> {
    let count = ["count", "number of", "how many", "the number of"];
    let length = count.iter().find_map(|words| s.phrase(0, words));
    let mut at = length.or_else(|| s.phrase(0, "mex"))?;
    let skipped =
        |word: &str| SKIPPED.contains(&word) || matches!(word, "legal" | "possible" | "values");
    while skipped(s.word(at)) {
        at += 1;
    }
    if !s.is(at, "moves options followers successors") || s.place != Place::File {
        return None;
    }
    at += 1;
    while skipped(s.word(at)) || s.is(at, "has") {
        at += 1;
    }
    let mut end = s.len();
    while end > at && s.is(end - 1, "? . have") {
        end -= 1;
    }
    let position = s.between(at, end);
    let text = match length {
        Some(_) => format!("len(options({position}))"),
        None => format!("mex({{grundy(x) for x in options({position})}})"),
    };
    let message = "what is asked about options is a function of them";
    let slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, "not a word of the language");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `len(moves T(5))`: in an expression they are what a function gives.
pub(super) fn moves_inside(s: &Scene<'_>) -> Option<Slip> {
    let inside = |at: &usize| s.is(*at, "moves") && s.is(at - 1, "( [ , in + ==");
    let at = (1..s.len()).find(inside).filter(|at| !s.is(at + 1, "( ) , ]"))?;
    let end = s.value_from(at + 1).filter(|_| s.place != Place::Game)?;
    let text = format!("options({})", s.between(at + 1, end));
    let message = "`moves` begins a question; in an expression `options` are their positions";
    let slip = s.slip(codes::TWO_ON_A_LINE, at, message, "a question in an expression");
    Some(slip.writes(s.replace(at, end, text)))
}

/// `Game A(n) { … }`, `Assert 3 > 2`, `Moves A(5)`
pub(super) fn capital(s: &Scene<'_>) -> Option<Slip> {
    let small = s.first().to_lowercase();
    let begins = is_verb(&small) || STATEMENT_WORDS.iter().any(|word| word.name == small);
    let called = s.kind(1) == Some(TokenKind::Open(Bracket::Round));
    if s.place != Place::File || small == s.first() || !begins || called || s.len() < 2 {
        return None;
    }
    let message = format!("no statement begins with `{}`", s.first());
    let mut slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, "small letters");
    slip.instead = format!("write `{small} …`");
    slip.edits.push(s.replace(0, 1, small));
    Some(slip)
}

/// `Fibonacci Nim 20`, `Staircase Nim`: two words where one name is wanted.
pub(super) fn two_names(s: &Scene<'_>) -> Option<Slip> {
    let capital = |at: usize| s.is_word(at) && s.word(at).starts_with(char::is_uppercase);
    let first = usize::from(is_verb(s.first()));
    let small = s.word(first).to_lowercase();
    let foreign = FOREIGN.iter().any(|f| f.word == small) || SKIPPED.contains(&&*small);
    if s.place != Place::File
        || !capital(first)
        || !capital(first + 1)
        || foreign
        || s.at > first + 2
    {
        return None;
    }
    let name = format!("{}{}", s.word(first), s.word(first + 1));
    let mut slip = s.slip(codes::TWO_ON_A_LINE, first + 1, "a name is one word", "a second word");
    let numbers = numbers_behind(s, first + 2).filter(|(_, end)| *end == s.len());
    let text = match numbers {
        Some((numbers, _)) => format!("{name}({numbers})"),
        None => name,
    };
    slip.instead = format!("write `{text}`, if a game is called that");
    slip.edits.push(s.replace(first, s.len(), text));
    Some(slip)
}

/// `won T(0..9)`: the N-positions of a range; `lost` lists the others.
pub(super) fn won(s: &Scene<'_>) -> Option<Slip> {
    // `N-positions of T(1..20)`
    let minus = usize::from(s.is(1, "-"));
    let what = 1 + minus + usize::from(s.is(1 + minus, "moves positions heaps"));
    let from = what + usize::from(s.is(what, "in of for"));
    let word = s.is(0, "won winning wins Won N D");
    if s.place != Place::File || !word {
        return None;
    }
    let (position, range) = over_a_range(s.between(from, s.len()))?;
    let slip = s.slip(
        codes::UNKNOWN_STATEMENT,
        0,
        format!("no statement begins with `{}`", s.first()),
        "only `lost` lists positions",
    );
    let text = match s.is(1, "moves") {
        true => format!("moves {position} for n in {range}"),
        false if s.is(0, "D") => format!("[n for n in {range} if outcome({position}) == D]"),
        false => format!("[n for n in {range} if outcome({position}) == N]"),
    };
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `Show T(5)`: one word, with a capital.
fn first_of(s: &Scene<'_>, word: &str) -> Option<usize> {
    (s.first().to_lowercase() == word).then_some(1)
}

/// `misere moves T(5)`
pub(super) fn misere(s: &Scene<'_>) -> Option<Slip> {
    let asks = is_verb(s.word(1));
    if s.place != Place::File || !s.is(0, "misere") || !asks || s.len() < 3 {
        return None;
    }
    let from = if s.is(2, "of for") { 3 } else { 2 };
    let clauses = s.clauses_from(from);
    let (what, clause) = (s.between(from, clauses), s.between(clauses, s.len()));
    let text = match (s.word(1), over_a_range(what)) {
        // A quotient is of misère play always.
        ("quotient", _) => format!("quotient {what}"),
        (verb, Some((position, range))) => format!("{verb} misere({position}) for n in {range}"),
        (verb, None) => format!("{verb} misere({what}) {clause}").trim_end().to_string(),
    };
    let slip = s.slip(
        codes::TWO_ON_A_LINE,
        1,
        "`misere` is a function: what it takes stands in brackets",
        "not in brackets",
    );
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `T(0..9)` as `T(n)` and the range.
pub(super) fn over_a_range(call: &str) -> Option<(String, &str)> {
    let (name, rest) = call.split_once('(')?;
    let range = rest.strip_suffix(')').filter(|range| !range.contains([',', '(']))?;
    range.contains("..").then(|| (format!("{name}(n)"), range))
}

/// `is T(5) lost?`, `is 7 prime`: the value stands before the word.
pub(super) fn is_it(s: &Scene<'_>) -> Option<Slip> {
    let mut value = s.is(0, "is are Is Are").then(|| s.value_from(1)).flatten()?;
    while s.is(value, "+") {
        value = s.value_from(value + 1)?;
    }
    if s.place != Place::File || value >= s.len() {
        return None;
    }
    let mut slip = s.slip(
        codes::UNKNOWN_STATEMENT,
        0,
        format!("no statement begins with `{}`", s.first()),
        "not a word of the language",
    );
    if COMPARES.contains(&s.word(value)) {
        let end = s.len() - usize::from(s.is(s.len() - 1, "?"));
        slip.edits.push(s.replace(0, s.len(), s.between(1, end)));
        slip.instead = "a condition alone is a question".to_string();
        return Some(slip);
    }
    let asked = s.between(1, value);
    let asked = if asked.contains('+') { format!("({asked})") } else { asked.to_string() };
    // `a win for the first player?`
    let first = s.next_of(value, &["for"]);
    let player = first + 1 + usize::from(s.is(first + 1, "the"));
    let end = s.len() - usize::from(s.is(s.len() - 1, "?"));
    let said = s.is(player, "first second") && s.is(player + 1, "player") && player + 2 == end;
    let verdict = s.between(value, if said { first } else { s.len() });
    let text = match (s.is(player, "second") && said, verdict) {
        (true, "a win" | "won" | "winning" | "a winning position") => format!("{asked} is lost"),
        (true, "a loss" | "lost" | "losing" | "a losing position") => format!("{asked} is won"),
        (true, _) => return None,
        (false, verdict) => format!("{asked} is {verdict}"),
    };
    slip.instead = "a condition alone is a question: `outcome(G(5)) == P`".to_string();
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}

/// `sum of T(5) and T(6)`
pub(super) fn sum_of(s: &Scene<'_>) -> Option<Slip> {
    let first =
        s.seen().map(|(i, _)| i).find(|i| s.is(*i, "sum total") && s.is(*i + 1, "of the"))?;
    let mut at = first + 2;
    let from = if s.is(first.wrapping_sub(1), "the") { first - 1 } else { first };
    // `sum of 1 to 10`
    if let Some(to) = s.arithmetic_from(at).filter(|to| s.is(*to, "to .."))
        && let Some(end) = s.arithmetic_from(to + 1)
    {
        let text = format!("sum({}..{})", s.between(at, to), s.between(to + 1, end));
        return Some(in_brackets(s, (from, end), first + 1, "sum", text));
    }
    let mut parts = Vec::new();
    while let Some(end) = s.value_from(at) {
        parts.push(s.between(at, end));
        at = end;
        while s.is(at, "and , +") {
            at += 1;
        }
    }
    let [_, _, ..] = parts.as_slice() else { return None };
    let back = |count: usize| first.checked_sub(count).map_or("", |at| s.word(at));
    let nim = match (back(2), back(1)) {
        (_, "nim") => 1,
        ("nim", "-") => 2,
        _ => 0,
    };
    let from = from - nim;
    let (message, sign) = match nim {
        0 => ("a sum is written with `+`", " + "),
        _ => ("a nim-sum is written with `xor`", " xor "),
    };
    let slip = s.slip(codes::TWO_ON_A_LINE, first + 1, message, "not in words");
    let text = parts.join(sign);
    Some(slip.writes(s.replace(from, at, text)))
}

/// `nimsum 3 5 7`, `xor(3, 5, 7)`, `nim-sum(3, 5)`
pub(super) fn nim_sum(s: &Scene<'_>) -> Option<Slip> {
    let words = match (s.first(), s.word(1), s.word(2)) {
        ("xor" | "nimsum" | "XOR", ..) => 1,
        ("nim", "sum", _) => 2,
        ("nim", "-", "sum") => 3,
        _ => return None,
    };
    let bracket = matches!(s.kind(words), Some(TokenKind::Open(_)))
        && s.closing(words) == s.len().checked_sub(1);
    let end = s.len() - usize::from(bracket);
    let words = words + usize::from(s.is(words, "of"));
    let (mut at, mut parts) = (words + usize::from(bracket), Vec::new());
    while at < end {
        let to = s.value_from(at)?;
        parts.push(s.between(at, to));
        at = to;
        while s.is(at, ", and") {
            at += 1;
        }
    }
    let [_, _, ..] = parts.as_slice() else { return None };
    let slip = s.slip(
        codes::FOREIGN_OPERATOR,
        0,
        "a nim-sum is written with `xor`",
        "between the numbers",
    );
    let text = parts.join(" xor ");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `grundy T(5)`, `outcome T(5) == P`
pub(super) fn function_of(s: &Scene<'_>) -> Option<Slip> {
    let at = s.at;
    let name = s.before();
    let bracket = s.found_kind() == Some(TokenKind::Open(Bracket::Round));
    if at == 0 || bracket || builtin(name).is_none() || !s.is_word(at - 1) {
        return None;
    }
    let first = at + usize::from(s.is(at, "of for the"));
    let one = s.value_from(first)?;
    let amount = s.place == Place::Game && name == "any";
    if is_reserved(s.word(first)) || amount {
        return None;
    }
    if let Some((numbers, to)) = numbers_behind(s, first)
        && numbers.contains(", ")
        && to == s.len()
    {
        return Some(function_of_these(s, at, to, &numbers));
    }
    // `same Nim(3) Nim(4)`
    if let Some(two) = s.value_from(one).filter(|two| name == "same" && *two == s.len()) {
        let text = format!("same({}, {})", s.between(first, one), s.between(one, two));
        return Some(in_brackets(s, (at - 1, two), at, name, text));
    }
    // A sum of positions is one position.
    let mut to = one;
    while s.is(to, "+") {
        to = s.value_from(to + 1)?;
    }
    let text = match over_a_range(s.between(first, to)) {
        Some((position, range)) if at == 1 && to == s.len() => {
            format!("table {name}({position}) for n in {range}")
        }
        _ => format!("{name}({})", s.between(first, to)),
    };
    Some(in_brackets(s, (at - 1, to), at, name, text))
}

/// `mex 0 1 3`, `max 1, 2, 3`: a function of the number behind which the others stand.
fn function_of_these(s: &Scene<'_>, at: usize, end: usize, numbers: &str) -> Slip {
    let name = s.word(at - 1);
    let forms = builtin(name).map_or(&[] as &[&str], |b| b.forms());
    let text = match forms.first().is_some_and(|form| form.contains("(some")) {
        true if name == "mex" => format!("{name}({{{numbers}}})"),
        true => format!("{name}([{numbers}])"),
        false => format!("{name}({numbers})"),
    };
    in_brackets(s, (at - 1, end), at, name, text)
}

fn in_brackets(
    s: &Scene<'_>,
    (from, to): (usize, usize),
    at: usize,
    name: &str,
    text: String,
) -> Slip {
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        at,
        format!("`{name}` is a function: what it takes stands in brackets"),
        "not in brackets",
    );
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(from, to, text));
    slip
}

/// `Nim(3; 5; 7)`, `Nim[3, 5, 7]`
pub(super) fn other_brackets(s: &Scene<'_>) -> Option<Slip> {
    let opens = s.tokens.iter().take(s.at).rposition(|t| matches!(t.kind, TokenKind::Open(_)))?;
    let name = opens.checked_sub(1).map_or("", |i| s.word(i));
    let close = s.closing(opens)?;
    let game = name.starts_with(char::is_uppercase) && s.is(opens, "( [");
    let inside = s.at < close;
    if s.place != Place::File || !game || !inside || !s.is(s.at, ", ;") {
        return None;
    }
    let args: Vec<&str> =
        (opens + 1..close).map(|i| s.word(i)).filter(|word| !matches!(*word, "," | ";")).collect();
    if (opens + 1..close).any(|i| matches!(s.kind(i), Some(TokenKind::Open(_)))) {
        return None;
    }
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        s.at,
        "a position has round brackets, and commas in them",
        "written otherwise here",
    );
    let text = format!("({})", args.join(", "));
    slip.instead = format!("write `{name}{text}`");
    slip.edits.push(s.replace(opens, close + 1, text));
    Some(slip)
}

/// `mex [0, 1, 3]`, which asks for an entry of `mex`
pub(super) fn function_of_a_list(s: &Scene<'_>) -> Option<Slip> {
    let open = (1..=s.at).rev().find(|at| s.is(*at, "[") && builtin(s.word(at - 1)).is_some())?;
    let close = s.closing(open)?;
    let name = s.word(open - 1);
    let inside = s.between(open + 1, close);
    let text = match name {
        "mex" => format!("mex({{{inside}}})"),
        _ => format!("{name}([{inside}])"),
    };
    Some(in_brackets(s, (open - 1, close + 1), open, name, text))
}
