//! Words that another spelling would make right: a file of the library for its game, `4 choose 2` for `choose(4, 2)`,
//! `x squared`, `n = 0 or 2 mod 5`, `f x = x + 1`.

use super::super::called;
use super::{Reading, When, first_word, lines, without_words};
use crate::diagnostic::{Mend, codes};
use crate::library;
use crate::source::Span;
use crate::syntax::{Scanner, Token, TokenKind, is_name_char};
use crate::vocabulary::{STATEMENT_WORDS, is_verb};

/// `plot kayles up to 200`
pub(super) fn of_library(text: &str) -> Vec<Reading> {
    let tokens: Vec<Token> = Scanner::new(text).filter(|token| token.is_significant()).collect();
    let mut edits = Vec::new();
    let mut told = None;
    // The names of the text itself.
    let brought_in: Vec<&str> = tokens
        .windows(3)
        .filter_map(|three| {
            let [before, name, behind] = three else { return None };
            let defines = ["let", "fn", "game", "for", "where", "as"].contains(&before.text(text));
            let named = ["(", ","].contains(&before.text(text))
                && [",", ")", ":"].contains(&behind.text(text));
            (defines || named).then(|| name.text(text))
        })
        .collect();
    for token in &tokens {
        let word = token.text(text);
        let before = text.get(..token.span.start as usize).unwrap_or("");
        let line = before.rsplit(['\n', ';']).next().unwrap_or("");
        if token.kind != TokenKind::Word
            || line.trim_start().starts_with("import")
            || brought_in.contains(&word)
        {
            continue;
        }
        let Some((_, game)) = library::named_otherwise(word).filter(|(_, game)| *game != word)
        else {
            continue;
        };
        told.get_or_insert((token.span, game));
        edits.push(Mend::new(token.span, game));
    }
    let Some((at, game)) = told else { return Vec::new() };
    vec![Reading {
        code: codes::UNKNOWN_NAME,
        message: "a game of the library has a capital letter".to_string(),
        at,
        label: "not known here",
        help: format!("write `{game}`"),
        edits,
        when: When::Else,
    }]
}

/// Sayings, what to write in their place, and what is said of them.
const SAYINGS: &[(&str, &str, &str)] = &[
    (" squared", "^2", "a square is a power"),
    (" cubed", "^3", "a cube is a power"),
    ("game tree ", "tree ", "a tree is asked for by its verb alone"),
    ("explain why ", "explain ", "`explain` is followed by a position"),
    ("subtract max ", "subtract at most ", "amounts are a range"),
    ("take max ", "subtract at most ", "amounts are a range"),
    (" but never ", " but not ", "what is left out is said by `not`"),
    ("turn up to ", "turn 1..", "how many coins are turned is a range"),
    ("turn at most ", "turn 1..", "how many coins are turned is a range"),
    ("otherwise {", "else {", "the other case begins with `else`"),
    (" parts, unequal", " unequal", "how parts differ is one word"),
    (" parts, equal", " equal", "how parts agree is one word"),
    ("::Int", "", "a number needs no type"),
    ("(heap ", "(", "a parameter is a name alone"),
];

/// `x squared`, `game tree Kayles(4)`, `x <- 3`, `table A(1) to A(10)`, `explain why A(5) is 4`
pub(super) fn sayings(text: &str) -> Vec<Reading> {
    let mut edits = Vec::new();
    let mut first = None;
    let code = without_words(text);
    for (line, code) in lines(text).zip(lines(&code)) {
        let (from, to) = (line.margin(), code.text.trim_end().len());
        // What stands in quotes is no saying, and neither is a comment.
        let Some(written) = line.text.get(from..to).filter(|w| code.text.get(from..to) == Some(*w))
        else {
            continue;
        };
        let Some((meant, message)) = otherwise(written) else { continue };
        // Half of a block is nothing to write.
        let help = match meant.starts_with('}') {
            true => format!("{message}, behind the `}}` of the first"),
            false => format!("write `{meant}`"),
        };
        first.get_or_insert((line.span(from, to), message, help));
        edits.push(Mend::new(line.span(from, to), meant));
    }
    let Some((at, message, help)) = first else { return Vec::new() };
    let (code, message) = (codes::TWO_ON_A_LINE, message.to_string());
    vec![Reading { code, message, at, label: "not in these words", help, edits, when: When::Else }]
}

/// A line in other words, and what is said of it.
fn otherwise(line: &str) -> Option<(String, &'static str)> {
    if let Some((from, to)) = ends_of_a_range(line) {
        return Some((format!("table {from}..{to})"), "a range stands in the brackets"));
    }
    if let Some((name, value)) = line.split_once(" <- ")
        && name.chars().all(is_name_char)
    {
        return Some((format!("let {name} = {value}"), "a value gets its name by `let`"));
    }
    if let Some(meant) = asked(line) {
        return Some((meant, "a question is its verb and what it asks about"));
    }
    if let Some(meant) = function(line) {
        return Some((meant, "what a function depends on stands in brackets"));
    }
    if let Some(told) = written_apart(line) {
        return Some(told);
    }
    // `guess 0, 1, 2, 3, ...`
    if let Some(known) =
        line.strip_prefix("guess ").and_then(|l| l.trim_end().strip_suffix(", ..."))
    {
        return Some((format!("guess {known}"), "values that are known are written out"));
    }
    let mut meant = line.to_string();
    let mut message = None;
    for (said, written, why) in SAYINGS {
        let whole = |at: &usize| {
            let before = meant.get(..*at).is_some_and(|b| b.ends_with(is_name_char));
            let behind = meant.get(at + said.len()..).is_some_and(|r| r.starts_with(is_name_char));
            let word = |c: Option<char>| c.is_some_and(is_name_char);
            !(before && word(said.chars().next()) || behind && word(said.chars().next_back()))
        };
        if meant.find(said).as_ref().is_some_and(whole) {
            meant = meant.replace(said, written);
            message = Some(*why);
        }
    }
    // `explain A(5) is 4`
    let sign = [") is ", ") = ", ") == "].iter().find_map(|sign| meant.find(sign));
    if let Some(at) = sign.filter(|_| meant.starts_with("explain ")) {
        meant.truncate(at + 1);
        message = Some("`explain` is followed by a position");
    }
    message.map(|message| (meant, message))
}

/// `Kayles up to 20`, `Kayles(20) value`, `Kayles(0) to Kayles(20)`, `plot Kayles to 100`, `period of Kayles is 12`
fn asked(line: &str) -> Option<String> {
    let name = |text: &str| !text.is_empty() && text.chars().all(is_name_char);
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some((game, to)) =
        line.split_once(" up to ").filter(|(game, to)| name(game) && number(to))
    {
        return Some(format!("table {game}(0..{to})"));
    }
    if let Some((verb, rest)) = line.split_once(' ')
        && matches!(verb, "plot" | "table" | "lost")
        && let Some((game, to)) =
            rest.split_once(" to ").filter(|(game, to)| name(game) && number(to))
    {
        return Some(format!("{verb} {game}(0..{to})"));
    }
    if let Some(position) = line.strip_suffix(") value") {
        return Some(format!("grundy({position}))"));
    }
    if let Some((from, to)) = ends_of_a_range(&format!("table {line}")) {
        return Some(format!("table {from}..{to})"));
    }
    let period = line.strip_prefix("period of ")?.split_once(" is ")?;
    (name(period.0) && number(period.1)).then(|| format!("period {}", period.0))
}

/// ``lost n = n `mod` 3 == 0``
fn function(line: &str) -> Option<String> {
    let (head, value) = line.split_once(" = ")?;
    let mut words = head.split_whitespace();
    let name = words.next()?;
    let args: Vec<&str> = words.collect();
    let small = |word: &&str| {
        word.chars().all(is_name_char) && word.starts_with(|c: char| c.is_ascii_lowercase())
    };
    let fits = !args.is_empty() && small(&name) && args.iter().all(small);
    let known = is_verb(name) || STATEMENT_WORDS.iter().any(|word| word.name == name);
    let used = args.iter().all(|arg| value.split(|c| !is_name_char(c)).any(|word| word == *arg));
    if !fits
        || !used
        || known && name != "lost"
        || ["const", "int", "var", "set", "if", "for"].contains(&name)
    {
        return None;
    }
    let value = value.replace("`mod`", "%").replace("`div`", "/").replace("`xor`", "xor");
    Some(format!("fn {name}({}) = {value}", args.join(", ")))
}

/// `table A(1) to A(10)`: what stands before the dots, and behind them.
fn ends_of_a_range(line: &str) -> Option<(&str, &str)> {
    let (from, to) = line.strip_prefix("table ")?.split_once(") to ")?;
    let (game, _) = from.split_once('(')?;
    let to = to.strip_prefix(game)?.strip_prefix('(')?.strip_suffix(')')?;
    if from.contains(',') || to.contains(',') {
        return None;
    }
    Some((from, to))
}

/// `n = 0 or 2 mod 5`, `n ≡ 0, 2 (mod 5)`: a congruence.
pub(super) fn congruences(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let mut edits = Vec::new();
    let mut told = None;
    for line in lines(&code) {
        let Some((from, to, meant)) = congruence(line.text) else { continue };
        told.get_or_insert((line.span(from, to), format!("write `{meant}`")));
        edits.push(Mend::new(line.span(from, to), meant));
    }
    let Some((at, help)) = told else { return Vec::new() };
    vec![Reading {
        code: codes::FOREIGN_OPERATOR,
        message: "a remainder is written with `%`".to_string(),
        at,
        label: "not in these words",
        help,
        edits,
        when: When::Sure,
    }]
}

/// Where a congruence stands on a line, and what is meant by it.
fn congruence(line: &str) -> Option<(usize, usize, String)> {
    let (at, sign) = ["(mod ", " mod "].iter().find_map(|m| Some((line.find(m)?, *m)))?;
    let behind = line.get(at + sign.len()..)?;
    let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let modulus = behind.get(..digits).filter(|modulus| !modulus.is_empty())?;
    let closed = sign.starts_with('(');
    if closed && !behind.get(digits..)?.starts_with(')') {
        return None;
    }
    let before = line.get(..at)?;
    let listed = |c: char| c.is_ascii_digit() || " ,or".contains(c);
    let list = before.len() - before.len().min(before.trim_end_matches(listed).len());
    let (head, list) = before.split_at(before.len() - list);
    let numbers: Vec<&str> =
        list.split([',', ' ']).filter(|part| !part.is_empty() && *part != "or").collect();
    let plain = numbers.iter().all(|n| n.bytes().all(|b| b.is_ascii_digit()));
    let head = ["≡", "==", "="].iter().find_map(|sign| head.strip_suffix(sign))?.trim_end();
    let from = head.trim_end_matches(is_name_char).len();
    let subject = head.get(from..).filter(|name| !name.is_empty())?;
    let beside = head.get(..from)?.trim_end().ends_with(['+', '-', '*', '/', '%', '^', '.', '!']);
    if beside || line.matches("mod ").count() > 1 {
        return None;
    }
    let to = at + sign.len() + digits + usize::from(closed);
    let meant = format!("{subject} % {modulus} in {{{}}}", numbers.join(", "));
    (plain && numbers.len() > 1).then_some((from, to, meant))
}

/// `4 choose 2`
pub(super) fn chosen(text: &str) -> Vec<Reading> {
    let tokens: Vec<Token> = Scanner::new(text).filter(|token| token.is_significant()).collect();
    let plain = |token: &Token| matches!(token.kind, TokenKind::Number | TokenKind::Word);
    let mut edits = Vec::new();
    let mut first = None;
    let operator = |token: Option<&Token>| {
        token.is_some_and(|t| ["+", "-", "*", "/", "%", "^"].contains(&t.text(text)))
    };
    for (at, three) in tokens.windows(3).enumerate() {
        let [n, word, k] = three else { continue };
        if word.text(text) != "choose" || !plain(n) || !plain(k) {
            continue;
        }
        // What belongs to which side is not known.
        if at > 0 && operator(tokens.get(at - 1)) || operator(tokens.get(at + 3)) {
            return Vec::new();
        }
        let call = format!("choose({}, {})", n.text(text), k.text(text));
        first.get_or_insert((word.span, format!("write `{call}`")));
        edits.push(Mend::new(n.span.to(k.span), call));
    }
    let Some((at, help)) = first else { return Vec::new() };
    vec![Reading {
        code: codes::FOREIGN_OPERATOR,
        message: "`choose` is not an operator of this language".to_string(),
        at,
        label: "not known here",
        help,
        edits,
        when: When::Else,
    }]
}

/// `octal K = 0.77`, `xs contains 2`, `xor(n, 1) + 1`, `game C(a >= b >= c) {`
fn written_apart(line: &str) -> Option<(String, &'static str)> {
    let plain = |word: &str| !word.is_empty() && word.chars().all(|c| is_name_char(c) || c == '.');
    if let Some((kind, rest)) = line.split_once(' ')
        && matches!(kind, "octal" | "hex")
        && let Some((name, code)) = rest.split_once('=')
        && plain(name.trim())
    {
        let text = format!("game {} = {kind} {}", name.trim(), code.trim());
        return Some((text, "a code stands behind the name of its game"));
    }
    if line.contains(" then ") && line.contains(" otherwise ") {
        return Some((line.replace(" otherwise ", " else "), "the other case begins with `else`"));
    }
    if let Some((before, behind)) = line.split_once(" contains ") {
        let from = before.rfind(' ').map_or(0, |at| at + 1);
        let to = behind.find([' ', ')', ';', '}']).unwrap_or(behind.len());
        let (set, member) = (before.get(from..)?, behind.get(..to)?);
        let text = format!("{}{member} in {set}{}", before.get(..from)?, behind.get(to..)?);
        return (plain(set) && plain(member)).then_some((text, "members are asked for by `in`"));
    }
    if let Some(at) = line
        .find("xor(")
        .filter(|at| !line.get(..*at).is_some_and(|before| before.trim_end().ends_with([')', ']'])))
    {
        let inside = line.get(at + 4..)?;
        let mut depth = 1usize;
        let close = inside.find(|c| {
            depth = match c {
                '(' => depth + 1,
                ')' => depth - 1,
                _ => depth,
            };
            depth == 0
        })?;
        let end = at + 4 + close + 1;
        let value = line.get(..at)?.trim_end();
        let operand = value.is_empty() || value.ends_with(|c: char| !is_name_char(c));
        let place = Span::new(at as u32, end as u32);
        let text = called::between(line, place, "xor", inside.get(..close)?).filter(|_| operand)?;
        let text = format!("{}{text}{}", line.get(..at)?, line.get(end..)?);
        return Some((text, "a nim-sum is written with `xor` between the numbers"));
    }
    // `game C(a >= b >= c) {`
    if first_word(line) == "game"
        && let Some((head, rest)) = line.split_once('(')
        && let Some((inside, behind)) = rest.split_once(')')
        && inside.contains(['<', '>', '≤', '≥'])
    {
        let names = inside.replace(">=", ",").replace("<=", ",").replace(['<', '>', '≤', '≥'], ",");
        let names: Vec<&str> = names.split(',').map(str::trim).collect();
        let known = names.iter().all(|name| plain(name) && name.starts_with(char::is_alphabetic));
        let text = format!("{head}({}){behind}", names.join(", "));
        return known.then_some((text, "what a game depends on are names"));
    }
    // `game A(a, b) { symmetric; … }`
    for word in ["symmetric", "loopy"] {
        if let Some((heading, rules)) = line.split_once(&format!(" {{ {word};"))
            && first_word(heading) == "game"
        {
            let text = format!("{heading} {word} {{{rules}");
            return Some((text, "what a game is like is said in its heading"));
        }
    }
    // `… for n in 0, 1, 2`
    let (before, members) = line.rsplit_once(" in ")?;
    let numbers: Vec<&str> = members.split(',').map(str::trim).collect();
    let all = numbers.len() > 1 && numbers.iter().all(|n| n.bytes().all(|b| b.is_ascii_digit()));
    let each = before.rsplit_once(" for ").is_some_and(|(_, name)| plain(name));
    (all && each).then(|| {
        let text = format!("{before} in {{{}}}", numbers.join(", "));
        (text, "numbers that are listed stand in braces")
    })
}
