//! Definitions in the manner of other languages and of paper: `def A(n):`, `lambda n: n + 1`,
//! `from nim import Nim`, `game A n { … }`, `A(n) = {A(n - 1), A(n - 2)}`.

use super::super::scene::{Place, Scene, heading as heading_of};
use super::misere::said_of_game;
use super::steps::leaving;
use super::{Slip, bodies, braced, python, readable, shown};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::scan::{Bracket, Scanner, Token, TokenKind};
use crate::vocabulary::builtin;

const FUNCTION: &[&str] = &["def", "function", "func", "fun", "proc", "defun"];

/// `def A(n):` with rules or a `return` on the lines below it, `def f(n): return n - 1`
pub(super) fn python_block(s: &Scene<'_>) -> Option<Slip> {
    let known = FUNCTION.contains(&s.first()) || s.is(0, "class game");
    if s.place != Place::File || !known || !s.is_word(1) {
        return None;
    }
    let game = s.is(0, "class game");
    let close = match s.kind(2) {
        Some(TokenKind::Open(Bracket::Round)) => s.closing(2)?,
        _ => 1,
    };
    let opens = bodies::opens(s, close);
    let rule = |word: &str| matches!(word, "subtract" | "remove" | "split" | "move" | "if" | "for");
    let below = lines_below(s);
    let starts = below.first().map_or("", |(_, line)| line.as_str());
    let word = starts.split([' ', '(']).next().unwrap_or("");
    let bare = s.is(0, "game") && s.word(opens).is_empty() && rule(word);
    if !matches!(s.word(opens), ":" | "{" | "=" | "" | "->") || game && !s.is(opens, ":") && !bare {
        return None;
    }
    let first = s.first();
    let code = if bare {
        codes::NO_BODY
    } else if game {
        codes::BRACES_MISSING
    } else {
        codes::FOREIGN_DEFINITION
    };
    let at = if game { opens } else { 0 };
    let message = match game {
        _ if bare => format!("game {} has no rules", s.word(1)),
        true => "a block does not start with `:`".to_string(),
        false => format!("`{first}` is a word of other languages"),
    };
    let mut slip =
        s.slip(code, at, message, if game { "write `{` instead" } else { "unknown here" });
    let heading = s.between(1, close + 1);
    // `def f(x): return e` and `function f(x) { return e; }`
    let mut body = opens + usize::from(s.is(opens, ": { ="));
    let mut end = s.len();
    if s.is(opens, "{") && s.is(end - 1, "}") {
        end -= 1;
    }
    while s.is(end.saturating_sub(1), ";") {
        end -= 1;
    }
    // Who wins, or which values are left: that is a game.
    let (lines, whole) = match braced::as_python(s.between(0, s.len())) {
        Some((.., lines)) if s.is(opens, "{") => (lines, s.span_of(s.len() - 1).end),
        _ => python::lines_of_body(s, opens),
    };
    let asks = |word: &str| s.between(0, s.len()).contains(word) || lines.contains(word);
    let least = ["while", " in ", "min(", "next("].into_iter().any(asks);
    if s.is(0, "def") && s.is(1, "mex") && close == 4 && least {
        slip.message = "`mex` is there already".to_string();
        slip.label = "not needed".to_string();
        slip.instead = "remove it: `mex({0, 1, 3})` is 2".to_string();
        slip.beyond = Some(Mend::new(Span::new(s.span.start, whole), ""));
        slip.sure = true;
        return Some(slip);
    }
    if !game
        && close > 1
        && let Some(text) = python::game_of_lines(s.word(1), heading, &lines)
    {
        slip.instead = match shown(&text) {
            Some(text) => format!("write `{text}`: a position without moves is lost"),
            None => "write the moves as the rules of a game".to_string(),
        };
        slip.beyond = Some(Mend::new(Span::new(s.span.start, whole), text));
        slip.sure = true;
        return Some(slip);
    }
    let several = bodies::has_cases(&lines) || starts.starts_with('#');
    if !game
        && several
        && let Some(value) = python::cases(&lines)
        && let Some(text) = readable(&format!("fn {heading} = {value}"))
    {
        slip.instead = format!("write `{text}`");
        slip.beyond = Some(Mend::new(Span::new(s.span.start, whole), text));
        slip.sure = true;
        return Some(slip);
    }
    // A `return` behind a condition: the lines below it say the rest.
    let returns = (body + 1..end).any(|i| s.is(i, "return"));
    if body < end && !returns {
        let returned = s.is(body, "return");
        body += usize::from(returned);
        let own = s.word(1);
        let itself = s.is(body, "mex { [") && (body..end).any(|i| s.word(i) == own) && close > 1;
        let text = match rule(s.word(body)) || game {
            true => format!("game {heading} {{ {} }}", s.between(body, end)),
            false if itself => {
                let (from, to) = inside_mex(s, body, end);
                format!("game {heading} {{ {} }}", options_as_rules(s, heading, from, to))
            }
            false if are_moves(own) && returned && s.is(body, "{ [") => {
                let heading = format!("Heap{}", s.between(2, opens));
                format!("game {heading} {{ {} }}", options_as_rules(s, &heading, body, end))
            }
            false => format!("fn {heading} = {}", s.between(body, end)),
        };
        return Some(slip.writes(s.replace(0, s.len(), text)));
    }
    // The least number that no move leaves: that is a game.
    let mex = below.iter().find(|(_, line)| line.starts_with("return mex"));
    if let Some((_, line)) = mex.filter(|_| !game)
        && let Some(text) = readable(&format!("def {heading}: {line}"))
    {
        slip.instead = format!("write `{text}`: a position without moves is worth 0");
        slip.beyond = Some(Mend::new(Span::new(s.span.start, block_below(s).1), text));
        return Some(slip);
    }
    if let Some(value) = starts.strip_prefix("return ").filter(|_| !game && !several) {
        let plain = format!("fn {heading} = {}", value.trim_end_matches(';'));
        let text = readable(&format!("def {heading}: {starts}")).unwrap_or(plain);
        slip.instead = format!("write `{text}`");
        slip.beyond =
            (below.len() == 1).then(|| Mend::new(Span::new(s.span.start, block_below(s).1), text));
        return Some(slip);
    }
    if !game && !rule(word) {
        slip.instead = format!("a function is `fn {heading} = …`, one expression after the `=`");
        return Some(slip);
    }
    let (rules, end) = block_below(s);
    if let Some(text) = moves_of_class(s, &rules) {
        slip.instead = format!("write `{text}`");
        slip.beyond = Some(Mend::new(Span::new(s.span.start, end), text));
        return Some(slip);
    }
    let readable = readable(&format!("game {heading} {{\n{rules}}}"));
    let flat = readable.as_ref().map(|text| flat(text)).filter(|text| text.len() < 90);
    slip.instead = match flat {
        Some(text) if !rules.is_empty() => format!("rules stand in braces: `{text}`"),
        _ => format!("rules stand in braces: `game {heading} {{ … }}`"),
    };
    if let Some(text) = readable.filter(|_| !rules.is_empty()) {
        slip.beyond = Some(Mend::new(Span::new(s.span.start, end), text));
    }
    Some(slip)
}

/// `class A:` with `def moves(self, n): return [n - 1, n - 2]` in it: the game of these moves.
fn moves_of_class(s: &Scene<'_>, lines: &str) -> Option<String> {
    let mut lines = lines.lines().map(str::trim).skip_while(|line| !line.starts_with("def "));
    let (name, rest) = lines.next()?.strip_prefix("def ")?.split_once('(')?;
    let (params, behind) = rest.split_once(')')?;
    let params = params.trim_start_matches("self").trim_start_matches(',').trim();
    let one = behind.trim().trim_start_matches(':').trim();
    let returned = if one.is_empty() { lines.next()? } else { one };
    if !s.is(0, "class") || !are_moves(name) || params.is_empty() {
        return None;
    }
    let text = readable(&format!("def {name}({params}): {returned}"))?;
    Some(format!("game {}{}", s.word(1), text.strip_prefix("game Heap")?))
}

/// A block of lines in one line.
fn flat(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("; ").replace("{; ", "{ ").replace("; }", " }")
}

/// The indented lines below the stretch as they stand, and where they end.
fn block_below(s: &Scene<'_>) -> (String, u32) {
    let rest = s.text.get(s.span.end as usize..).unwrap_or("");
    let (mut text, mut at, mut end) = (String::new(), s.span.end as usize, s.span.end);
    for (i, line) in rest.split_inclusive('\n').take(40).enumerate() {
        at += line.len();
        if i == 0 {
            continue;
        }
        let inside = line.starts_with([' ', '\t']) && !line.trim().is_empty();
        if !inside || line.contains('#') {
            break;
        }
        end = (at - line.len() + line.trim_end().len()) as u32;
        text.push_str(line.trim_end());
        text.push('\n');
    }
    (text, end)
}

/// Names that people give to the function which lists the moves of a game.
pub(super) fn are_moves(name: &str) -> bool {
    let name = name.to_lowercase().replace('_', "");
    let name =
        name.trim_start_matches("get").trim_start_matches("legal").trim_start_matches("valid");
    matches!(name, "moves" | "options" | "successors" | "children" | "followers" | "nextpositions")
}

/// The indented lines below the stretch.
pub(super) fn lines_below(s: &Scene<'_>) -> Vec<(Span, String)> {
    let rest = s.text.get(s.span.end as usize..).unwrap_or("");
    let lines = rest.split('\n').skip(1).take(20);
    lines
        .take_while(|line| line.starts_with([' ', '\t']) && !line.trim().is_empty())
        .map(|line| (s.span, line.trim().to_string()))
        .collect()
}

/// `let f = lambda n: n + 1`
pub(super) fn lambda(s: &Scene<'_>) -> Option<Slip> {
    let tokens = s.tokens.iter().enumerate();
    let mut words = tokens.map(|(i, t)| (i, t.text(s.text)));
    let (i, _) = words.find(|(i, t)| {
        let arrow = |at: &usize| s.is(at + 2, "-> .");
        matches!(*t, "lambda" | "λ") || *t == "\\" && s.value_before(*i).is_none() && arrow(i)
    })?;
    let mut slip = s.slip(
        codes::FOREIGN_DEFINITION,
        i,
        "a function has a name here",
        "a function without a name",
    );
    slip.instead = "write `fn f(x) = …` on a line of its own, and `f` here".to_string();
    let colon = s.next_of(i + 1, &[":", "->", "."]);
    if colon >= s.len() {
        return Some(slip);
    }
    let (params, body) = (s.between(i + 1, colon), s.between(colon + 1, s.len()));
    let name = if s.is(0, "let") { s.word(1) } else { s.word(0) };
    let named = i > 0 && s.is(i - 1, "=");
    if named && (colon + 1..s.len()).any(|at| s.word(at) == name) {
        let heading = format!("{name}({params})");
        let (from, to) = inside_mex(s, colon + 1, s.len());
        let text = format!("game {heading} {{ {} }}", options_as_rules(s, &heading, from, to));
        return Some(slip.writes(s.replace(0, s.len(), text)));
    }
    if s.is(0, "let") && s.is(2, "=") && i == 3 {
        let text = format!("fn {}({params}) = {body}", s.word(1));
        slip.instead = format!("write `{text}`");
        slip.edits.push(s.replace(0, s.len(), text));
    } else if s.is(1, "=") && i == 2 {
        let text = format!("fn {}({params}) = {body}", s.word(0));
        slip.instead = format!("write `{text}`");
        slip.edits.push(s.replace(0, s.len(), text));
    }
    Some(slip)
}

/// What programs of Python begin with.
const PYTHON: &[&str] =
    &["functools", "itertools", "math", "collections", "typing", "sys", "numpy"];

/// `@lru_cache(None)`: what was worked out is remembered here anyway.
pub(super) fn decorator(s: &Scene<'_>) -> Option<Slip> {
    let is = s.place == Place::File && s.is(0, "@") && s.is_word(1);
    is.then(|| left_out(s, "what was worked out is remembered anyway", "of another language"))
}

/// A line that says nothing here.
fn left_out(s: &Scene<'_>, message: impl Into<String>, label: &str) -> Slip {
    let mut slip = s.slip(codes::FOREIGN_DEFINITION, 0, message, label);
    slip.instead = "remove the line".to_string();
    slip.beyond = Some(Mend::new(s.whole_line(), ""));
    slip.sure = true;
    slip
}

/// `from nim import Nim`, `use nim`, `#include`
pub(super) fn foreign_import(s: &Scene<'_>) -> Option<Slip> {
    let first = s.first();
    let from = first == "from" && s.next_of(0, &["import"]) < s.len();
    let game = first == "require" && s.word(1).starts_with(char::is_uppercase);
    let space = s.is(0, "using") && s.is(1, "namespace");
    let word = matches!(first, "using" | "use" | "include" | "require" | "open" | "load")
        && !game
        && s.len() == 2 + usize::from(s.is(2, ";"));
    let star = first == "import" && s.is(1, "*") && s.is(2, "from");
    let several = first == "import" && s.is_word(1) && s.at == 2 && s.is_word(2) && !s.is(2, "as");
    let dotted = first == "import" && s.is(2, ".") && s.is_word(3) && !s.is(3, "game");
    if s.place != Place::File || !(from || word || dotted || star || several || space) {
        return None;
    }
    if space {
        return Some(left_out(s, "there are no namespaces", "of another language"));
    }
    if from && PYTHON.contains(&s.word(1)) {
        let message = format!("`{}` is a file of another language", s.word(1));
        return Some(left_out(s, message, "no file of this language"));
    }
    let text = match s.kind(1 + 2 * usize::from(star))? {
        TokenKind::Word if star => format!("import {}", s.word(3).to_lowercase()),
        TokenKind::Word if several => {
            let names = (1..s.len()).map(|i| s.word(i)).filter(|word| *word != "and");
            format!("import {}", names.collect::<Vec<_>>().join(", "))
        }
        TokenKind::Text => format!("import {}", s.word(1)),
        TokenKind::Word => format!("import {}", s.word(1).to_lowercase()),
        _ => return None,
    };
    let mut slip = s.slip(
        codes::FOREIGN_DEFINITION,
        if dotted { 2 } else { 0 },
        match several {
            true => "files stand one behind another, with commas",
            false => "an import brings in all names of a file",
        },
        "not like this",
    );
    // A sign at the end draws in the line below.
    if let Some((line, below)) = s.text.get(s.span.range())?.split_once('\n')
        && line.trim_end().ends_with('*')
    {
        slip.instead = format!("write `{text}`");
        slip.beyond = Some(Mend::new(s.span, format!("{text}\n{}", below.trim_end())));
        return Some(Slip { sure: true, ..slip });
    }
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `game Walk at v on graph { a -> b }`: the braces hold arrows.
pub(super) fn graph_called_game(s: &Scene<'_>) -> Option<Slip> {
    let text = s.text.get(s.span.range())?;
    if s.place != Place::File || !is_a_graph(text) {
        return None;
    }
    let name = s.word(1);
    let mut slip = s.slip(
        codes::NO_BODY,
        0,
        "arrows between nodes draw a graph",
        "a game has rules, in words",
    );
    slip.edits.push(s.replace(0, s.next_of(2, &["{"]), format!("graph {name}")));
    slip.instead = format!("write `graph {name} {{ … }}`; a position is one of its nodes");
    Some(slip)
}

/// Whether what is called a game has no parameters, and arrows for rules.
pub(crate) fn is_a_graph(text: &str) -> bool {
    let mut words = Scanner::new(text).filter(|t| t.is_significant());
    let mut next = || words.next();
    let word = |token: Option<Token>| token.map_or("", |t| t.text(text));
    if word(next()) != "game" || next().is_none_or(|t| t.kind != TokenKind::Word) {
        return false;
    }
    loop {
        match word(next()) {
            "{" => break,
            "" | "(" | "[" => return false,
            _ => {}
        }
    }
    let node = next().is_some_and(|t| matches!(t.kind, TokenKind::Word | TokenKind::Number));
    node && matches!(word(next()), "->" | "→" | "=>")
}

/// `misere game A(n) { … }`
pub(super) fn misere_in_front(s: &Scene<'_>) -> Option<Slip> {
    let words = "misere misère Misere Misère";
    if s.place != Place::File || !s.is(0, words) || !s.is(1, "game") {
        return None;
    }
    let said = ("how a game ends is asked, not defined", "not part of the rules");
    Some(said_of_game(s, 0, said, s.between(1, s.len()).to_string()))
}

/// `loopy game A(n) { … }`, `game loopy A(n) { … }`
pub(super) fn modifier_in_front(s: &Scene<'_>) -> Option<Slip> {
    let modifier = |at: usize| s.is(at, "loopy symmetric");
    let defines = |at: usize| s.is(at, "game graph");
    let at = (0..2).find(|at| modifier(*at) && defines(1 - *at))?;
    if s.place != Place::File || !s.is_word(2) {
        return None;
    }
    let (word, kind, name) = (s.word(at), s.word(1 - at), s.word(2));
    let end = match s.word(3) {
        "(" => s.closing(3)? + 1,
        _ => 3,
    };
    let heading = format!("{kind} {} {word}", s.between(2, end));
    let mut slip = s.slip(codes::NO_BODY, at, format!("`{word}` stands behind {name}"), "not here");
    slip.instead = format!("write `{heading} {{ … }}`");
    slip.edits.push(s.replace(0, end, heading));
    Some(slip)
}

/// `s: set of (nat, nat)`, `xs: list of int`
pub(super) fn type_in_words(s: &Scene<'_>) -> Option<Slip> {
    let typed = |at: usize| s.is(at, ":") && s.is(at + 2, "of");
    let at = (0..s.at).rev().take(4).find(|at| typed(*at))? + 1;
    let (open, close) = match s.word(at) {
        "set" | "sets" | "Set" => ("{", "}"),
        "list" | "lists" | "List" | "array" | "row" => ("[", "]"),
        _ => return None,
    };
    let end = s.value_from(at + 2)?;
    let slip = s.slip(
        codes::FOREIGN_OPERATOR,
        at,
        "a type is written with brackets, not in words",
        "which set or list?",
    );
    let text = format!("{open}{}{close}", s.between(at + 2, end));
    Some(slip.writes(s.replace(at, end, text)))
}

/// `A(n) = {A(n - 1), A(n - 2)}`, `f(x) = x + 1`
pub(super) fn game_by_equation(s: &Scene<'_>) -> Option<Slip> {
    let whole = s.place == Place::File && s.is_word(0);
    if !whole || s.kind(1) != Some(TokenKind::Open(Bracket::Round)) {
        return None;
    }
    let equals = s.closing(1)? + 1;
    if !s.is(equals, "= :=") {
        return None;
    }
    let (name, heading) = (s.first(), s.between(0, equals));
    let (from, to) = inside_mex(s, equals + 1, s.len());
    let set = (from, to) != (equals + 1, s.len());
    let itself = (equals + 2..s.len()).any(|i| s.word(i) == name);
    // `A(3) = *0` defines nothing, for 3 is no name.
    let names = (2..equals - 1).all(|i| s.is(i, ",") || s.is_word(i));
    let (_, params) = heading_of(&format!("game {heading}")).unwrap_or_default();
    let joined = s.next_of(equals + 1, &["or", "|", "||"]) < s.len()
        && leaving(s, (name, &params), None, equals + 1, s.len()).is_some();
    let set = set || names && joined && name.starts_with(char::is_uppercase);
    let mut slip = s.slip(
        codes::ASSIGN_FOR_EQUALS,
        equals,
        if set && itself { "a game is defined by its rules" } else { "`=` alone defines nothing" },
        "`=` names, `==` compares",
    );
    if !names && builtin(name).is_none() && name.starts_with(char::is_lowercase) {
        slip.instead =
            format!("a function has one definition: `fn {name}(n) = if n == 0 then … else …`");
        return Some(slip);
    }
    let text = if set && itself {
        format!("game {heading} {{ {} }}", options_as_rules(s, heading, from, to))
    } else if names {
        format!("fn {heading} = {}", s.between(equals + 1, s.len()))
    } else {
        let value = s.between(equals + 1, s.len());
        match value {
            "N" | "P" if builtin(name).is_none() => format!("outcome({heading}) == {value}"),
            _ if value.bytes().all(|b| b.is_ascii_digit())
                && name.starts_with(char::is_uppercase) =>
            {
                format!("grundy({heading}) == {value}")
            }
            _ => format!("{heading} == {value}"),
        }
    };
    slip.instead = format!("write `{text}`");
    slip.edits.push(Mend::new(s.replace(0, s.len(), "").span, text));
    Some(slip)
}

/// What stands inside `{ … }`, `mex { … }` or `mex(…)`, or all of it.
pub(super) fn inside_mex(s: &Scene<'_>, from: usize, to: usize) -> (usize, usize) {
    let whole = |at: usize| s.closing(at) == to.checked_sub(1);
    let brackets = |at: usize| s.is(at, "{ [") && whole(at);
    let mex = usize::from(s.is(from, "mex"));
    match () {
        () if brackets(from + mex) => (from + mex + 1, to - 1),
        () if mex == 1 && whole(from + 1) && brackets_in(s, from + 2, to - 1) => (from + 3, to - 2),
        () if mex == 1 && whole(from + 1) => (from + 2, to - 1),
        () => (from, to),
    }
}

fn brackets_in(s: &Scene<'_>, at: usize, to: usize) -> bool {
    s.is(at, "{ [") && s.closing(at) == to.checked_sub(1)
}

/// What stands in the braces of a set of options, as rules.
pub(super) fn options_as_rules(s: &Scene<'_>, heading: &str, from: usize, to: usize) -> String {
    let (name, params) = heading_of(&format!("game {heading}")).unwrap_or_default();
    let own = (params.len() == 1).then_some(0);
    if let Some(rules) = leaving(s, (&name, &params), own, from, to) {
        return rules;
    }
    let mut rules = Vec::new();
    let mut at = from;
    while at < to {
        let end = s.next_of(at, &[","]).min(to);
        rules.push(format!("move to {}", s.between(at, end)));
        at = end + 1;
    }
    rules.join("; ")
}
