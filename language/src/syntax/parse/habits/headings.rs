//! Headings of definitions in other forms: `game A n`, `game A(int n)`, `let f(n) = n + 1`,
//! `game A = subtract {1, 2}`.

use super::super::scene::{Place, Scene, heading as heading_of};
use super::Slip;
use super::bodies::other_case_below;
use super::definitions::{inside_mex, options_as_rules};
use super::misere::said_of_game;
use super::rules::takes_at;
use super::steps::leaving;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{RULE_WORDS, is_reserved, is_verb, nearest};

/// `game A(n) => { … }`, `game A(n) misere { … }`: nothing of the kind stands before the braces.
pub(super) fn before_braces(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File || !s.is(0, "game") || s.kind(2)? != TokenKind::Open(Bracket::Round) {
        return None;
    }
    let at = s.closing(2)? + 1;
    let misere = s.is(at, "misere misère");
    let sign = s.is(at, "=> -> → := is has by rules");
    if s.is(at, "circular cyclic ring linear") && s.is(at + 1, "{") {
        let message = format!("`{}` is no kind of game", s.word(at));
        let mut slip = s.slip(codes::NO_BODY, at, message, "said by a move");
        slip.instead = "rules see a row; the first move on a ring leaves one, as `move to Row(n - 1)` does where one is taken"
            .to_string();
        slip.sure = true;
        return Some(slip);
    }
    if !(misere || sign) || !s.is(at + 1, "{") {
        return None;
    }
    if misere {
        let game = format!("{} {}", s.between(0, at), s.between(at + 1, s.len()));
        let message = "how a game ends is asked, not defined";
        return Some(said_of_game(s, at, (message, "not needed"), game));
    }
    let message = format!("`{}` does not stand before rules", s.word(at));
    let mut slip = s.slip(codes::NO_BODY, at, message, "not needed");
    slip.instead = format!("remove `{}`", s.word(at));
    slip.edits.push(s.replace(at, at + 2, "{"));
    Some(slip)
}

/// `game Take Away(n) { … }`, `game Take-Away(n) { … }`
pub(super) fn name_of_two_words(s: &Scene<'_>) -> Option<Slip> {
    let second = 2 + usize::from(s.is(2, "-"));
    let capital = |at: usize| s.is_word(at) && s.word(at).starts_with(char::is_uppercase);
    let open = s.kind(second + 1) == Some(TokenKind::Open(Bracket::Round));
    if s.place != Place::File || !s.is(0, "game") || !capital(1) || !capital(second) || !open {
        return None;
    }
    let mut slip = s.slip(codes::NO_BODY, 2, "a name is one word", "a second word");
    let name = format!("{}{}", s.word(1), s.word(second));
    slip.instead = format!("write `game {name}`");
    slip.edits.push(s.replace(1, second + 1, name));
    Some(slip)
}

/// `game A = code 0.77`, `game A = octal code 0.77`, `game A = 0.77`: a code is octal or hex.
pub(super) fn code(s: &Scene<'_>) -> Option<Slip> {
    let number = s.len().checked_sub(1)?;
    let parted = s.is(number.wrapping_sub(1), ".");
    let point = s.word(number).contains('.') || parted;
    let from = if parted { number.saturating_sub(2) } else { number };
    let words = (3..from).all(|at| s.is(at, "code octal Octal taking breaking"));
    let game = s.place == Place::File && s.is(0, "game") && s.is(2, "=");
    if !game || !point || !words || from < 3 || from == 4 && s.is(3, "octal") {
        return None;
    }
    let mut slip = s.slip(codes::NO_BODY, 3, "a code is `octal`, or `hex`", "which code?");
    slip.instead = "write `octal` before it".to_string();
    slip.edits.push(s.replace(3, s.len(), format!("octal {}", s.between(from, s.len()))));
    Some(slip)
}

/// `period octal 0.77`, `octal 0.77(10)`: a code is a game by its name.
pub(super) fn code_asked(s: &Scene<'_>) -> Option<Slip> {
    let at = usize::from(is_verb(s.first()));
    let end = s.next_of(at, &["(", "to", "for"]);
    let code = s.between(at + 1, end);
    let called = end < s.len() && s.closing(end) == Some(s.len() - 1);
    let file = at == 1 && s.is(end, "to") && s.kind(end + 1) == Some(TokenKind::Text);
    let ranged = at == 1 && s.is(end, "for") && s.is_word(end + 1) && s.is(end + 2, "in");
    let known = s.is(at, "octal hex") && code.contains('.') && !code.contains(' ');
    let whole = called || end == s.len() && at == 1 || file || ranged;
    if s.place != Place::File || !known || !whole {
        return None;
    }
    let rest = match (file, ranged) {
        (true, _) => format!(" {}", s.between(end, s.len())),
        (_, true) => format!("({})", s.between(end + 3, s.len())),
        _ => s.between(end, s.len()).to_string(),
    };
    let text = game_of_code(s.word(at), code, s.between(0, at), &rest);
    let message = "a code stands behind the name of its game";
    let mut slip = s.slip(codes::UNKNOWN_STATEMENT, at, message, "which game is this?");
    slip.instead = format!("write `{text}`");
    let taken = s.text.contains("game G ") || s.text.contains("game G(");
    slip.beyond = (!taken).then(|| Mend::new(s.span, text.replace("; ", "\n")));
    slip.sure = true;
    Some(slip)
}

/// `let k = octal 0.77`: a code is a game, and no value.
pub(super) fn code_named(s: &Scene<'_>) -> Option<Slip> {
    let code = s.is(3, "octal hex") && s.between(4, s.len()).contains('.');
    if s.place != Place::File || !s.is(0, "let") || !s.is(2, "=") || !code {
        return None;
    }
    let message = "a code is a game, and `let` names values";
    let mut slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, "`game`");
    slip.instead = format!("write `game {}`", s.between(1, s.len()));
    slip.edits.push(s.replace(0, 1, "game"));
    Some(slip)
}

/// `octal 77`, `octal 0,77`: a code has a point behind its 0.
pub(super) fn code_without_point(s: &Scene<'_>) -> Option<Slip> {
    let at = s.next_of(0, &["octal"]);
    let comma = s.is(at + 1, "0") && s.is(at + 2, ",");
    let digits = at + 1 + 2 * usize::from(comma);
    let octal = s.kind(digits) == Some(TokenKind::Number)
        && s.word(digits).bytes().all(|digit| matches!(digit, b'0'..=b'7'));
    let named = at == 3 && s.is(0, "game") && s.is(2, "=");
    if s.place != Place::File || !(named || at == 0) || !octal || digits + 1 != s.len() {
        return None;
    }
    let code = format!("0.{}", s.word(digits));
    let text = match named {
        true => format!("{} {code}", s.between(0, at + 1)),
        false => game_of_code("octal", &code, "", ""),
    };
    let message = "a code is written with a point behind its 0";
    let mut slip = s.slip(codes::UNKNOWN_STATEMENT, at + 1, message, "not a code");
    slip.instead = format!("write `{text}`");
    match named {
        true => slip.edits.push(s.replace(at + 1, s.len(), code)),
        false => slip.sure = true,
    }
    Some(slip)
}

/// `game 21(n) { … }`, `game 21 { … }`: a name begins with a letter.
pub(super) fn name_of_digits(s: &Scene<'_>) -> Option<Slip> {
    let digits = s.kind(1) == Some(TokenKind::Number) && s.word(1).parse::<u64>().is_ok();
    if s.place != Place::File || !s.is(0, "game") || !digits {
        return None;
    }
    let heap = if s.is(2, "{") { "(n)" } else { "" };
    let name = format!("G{}{heap}", s.word(1));
    let mut slip = s.slip(codes::NO_BODY, 1, "a name begins with a letter", "not a name");
    slip.instead = format!("write `game {name}`");
    slip.edits.push(s.replace(1, 2, name));
    Some(slip)
}

/// A game by its code, and what is asked of it: by no word, of the whole game, that is its period.
pub(crate) fn game_of_code(kind: &str, code: &str, verb: &str, rest: &str) -> String {
    let asked = match (verb, rest) {
        ("", "") => "period G".to_string(),
        ("", rest) => format!("G{rest}"),
        (verb, rest) => format!("{verb} G{rest}"),
    };
    format!("game G = {kind} {code}; {asked}")
}

/// `game A n { … }`, `game A n m { … }`, `game A[n] { … }`
pub(super) fn bare_parameters(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File || !s.is(0, "game fn") || !s.is_word(1) {
        return None;
    }
    let opens = s.next_of(2, &["{", "="]);
    let square = s.is(2, "[") && s.closing(2) == opens.checked_sub(1);
    let names = |from: usize, to: usize| -> Option<Vec<&str>> {
        let words = (from..to).map(|i| s.word(i)).filter(|w| *w != ",");
        words.map(|w| w.starts_with(char::is_alphabetic).then_some(w)).collect()
    };
    let params = if square { names(3, opens - 1)? } else { names(2, opens)? };
    let modifier =
        params.iter().any(|p| matches!(*p, "loopy" | "symmetric" | "canonical" | "shown"));
    if params.is_empty() || opens <= 2 || opens >= s.len() || modifier {
        return None;
    }
    let mut slip = s.slip(
        codes::NO_BODY,
        2,
        format!("what {} depends on stands in brackets", s.word(1)),
        "not in round brackets",
    );
    let text = format!("({})", params.join(", "));
    slip.instead = format!("write `{} {}{text}`", s.first(), s.word(1));
    let mut edit = s.replace(2, opens, text);
    edit.span.start = s.span_of(1).end;
    slip.edits.push(edit);
    Some(slip)
}

/// `var n = 5`, `const n = 5`, `n = 5`, `let f(n) = n + 1`, `let f = n -> n + 1`
pub(super) fn named(s: &Scene<'_>) -> Option<Slip> {
    let params = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
    let own =
        s.place == Place::Game && params.iter().any(|p| p == s.first().trim_end_matches('\''));
    let options = s.place == Place::Game && s.is(0, "moves options option");
    if !matches!(s.place, Place::File | Place::Game) || own || options {
        return None;
    }
    let word = s.is(0, "var const val set define local let");
    let start = usize::from(word);
    let called = s.kind(start + 1) == Some(TokenKind::Open(Bracket::Round));
    let equals = if called { s.closing(start + 1)? + 1 } else { start + 1 };
    let typed = s.is(equals, ":") && s.is_word(equals + 1) && s.is(equals + 2, "=");
    let body = if typed { equals + 3 } else { equals + 1 };
    let twice = start == 1 && s.is(equals, "==");
    if s.is(0, "let") && s.is(2, ",") {
        return several_named(s);
    }
    let names = s.is_word(start) && (typed || twice || s.is(equals, "= := be"));
    if !names || body >= s.len() || start == 0 && (called || s.at > 1) {
        return None;
    }
    let rule = RULE_WORDS.iter().any(|word| word.name == s.word(start));
    if is_reserved(s.word(start)) || rule && s.place == Place::Game {
        return None;
    }
    // `TwentyOne = 21` is no new value for a game.
    let game = || s.text.contains(&format!("game {}", s.word(start)));
    if start == 0 && s.word(start).starts_with(char::is_uppercase) && game() {
        return None;
    }
    // `x := 3` has a message of its own.
    if start == 0 && s.is(equals, ":=") {
        return None;
    }
    // `k = k + 1`: a name keeps its value.
    let asked = body + usize::from(is_verb(s.first()));
    let again = start == 0 && (asked..s.len()).any(|at| s.word(at) == s.first());
    let next = format!("{}_next", s.first());
    let name = if again { next.as_str() } else { s.word(start) };
    let heading = s.between(start, equals);
    let arrow = s.next_of(body, &["->", "=>", "↦"]);
    let end = s.len() - usize::from(s.is(s.len() - 1, ";"));
    let text = if arrow < s.len() {
        let params = s.between(body, arrow);
        let params = params.strip_prefix('(').and_then(|p| p.strip_suffix(')')).unwrap_or(params);
        format!("fn {name}({params}) = {}", s.between(arrow + 1, end))
    } else if called {
        format!("fn {heading} = {}", s.between(body, end))
    } else if s.is(0, "let") && s.next_of(body, &[","]) < end {
        // `let S = 3 + 4,`
        if s.next_of(body, &[","]) + 1 == end {
            let comma = end - 1;
            let slip = s.slip(
                codes::FOREIGN_DEFINITION,
                comma,
                "no comma stands behind a value",
                "not needed",
            );
            return Some(slip.writes(s.replace(0, s.len(), s.between(0, comma).to_string())));
        }
        // `let S = 1, 2, 5`
        let parts: Vec<&str> = s.between(body, end).split(',').map(str::trim).collect();
        let mut sorted = parts.clone();
        sorted.sort_unstable();
        sorted.dedup();
        // What repeats is a row of values, and so is what is called like one.
        let set = name.starts_with(char::is_uppercase) && sorted.len() == parts.len();
        match set {
            true => format!("let {name} = {{{}}}", s.between(body, end)),
            false => format!("let {name} = [{}]", s.between(body, end)),
        }
    } else if s.is(0, "let") && s.is(equals, "=") && !typed {
        return None;
    } else {
        format!("let {name} = {}", s.between(body, end))
    };
    let (code, at, message) = match start {
        0 => (codes::ASSIGN_FOR_EQUALS, 1, "`=` alone does not stand in a question".to_string()),
        _ if s.is(0, "let") => {
            (codes::FOREIGN_DEFINITION, start, "this is not how a name gets its value".to_string())
        }
        _ => {
            (codes::FOREIGN_DEFINITION, 0, format!("`{}` is a word of other languages", s.first()))
        }
    };
    let label = if start == 0 { "`=` names, `==` compares" } else { "unknown here" };
    let mut slip = s.slip(code, at, message, label);
    slip.instead = format!("write `{text}`");
    slip.because = again.then_some("a name keeps its value, and a new value has a new name");
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}

/// `let x, y = 1, 2`
fn several_named(s: &Scene<'_>) -> Option<Slip> {
    let equals = s.next_of(1, &["="]);
    let text = format!("let ({}) = ({})", s.between(1, equals), s.between(equals + 1, s.len()));
    let message = "several names at once stand in brackets, and so do their values";
    let mut slip = s.slip(codes::FOREIGN_DEFINITION, 2, message, "not in brackets");
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(0, s.len(), text));
    (equals < s.len()).then_some(slip)
}

/// `game A(int n)`, `game A(n >= 0)`, `game A(n in 0..)`
pub(super) fn parameters(s: &Scene<'_>) -> Option<Slip> {
    let open = s.kind(2) == Some(TokenKind::Open(Bracket::Round));
    if s.place != Place::File || !s.is(0, "game fn") || !open {
        return None;
    }
    let close = s.closing(2)?;
    if s.at > close || s.at < 3 {
        return None;
    }
    let mut params = Vec::new();
    let mut at = 3;
    while at < close {
        let end = s.next_of(at, &[",", ";"]).min(close);
        let typed = s.is_word(at) && s.is_word(at + 1) && at + 2 == end;
        let limits = ["in", "∈", ">=", ">", "<", "<=", "≥", "≤", "="];
        let bound = s.is_word(at) && limits.contains(&s.word(at + 1));
        let number = s.kind(at) == Some(TokenKind::Number) && at + 1 == end && close == end;
        params.push(match () {
            // `game A(10)`: a position, where the name of its number is wanted.
            () if number && at == 3 => "n".to_string(),
            () if typed => format!("{}: {}", s.word(at + 1), s.word(at)),
            () if bound => s.word(at).to_string(),
            () => s.between(at, end).to_string(),
        });
        at = end + 1;
    }
    let text = format!("({})", params.join(", "));
    if text == s.between(2, close + 1) {
        return None;
    }
    if let Some(whole) = with_other_cases(s, close) {
        let message = format!("{} is defined once, for all its numbers", s.word(1));
        let mut slip = s.slip(codes::NO_BODY, 3, message, "one of them alone");
        slip.instead = format!("write `{whole}` in the place of both");
        slip.beyond = other_case_below(s).map(|end| Mend::new(Span::new(s.span.start, end), whole));
        slip.sure = true;
        return Some(slip);
    }
    let mut slip = s.slip(
        codes::NO_BODY,
        s.at,
        format!("what {} depends on are names, with a type if it is no number", s.word(1)),
        "not written like this",
    );
    slip.instead = format!("write `{} {}{text}`", s.first(), s.word(1));
    slip.edits.push(s.replace(2, close + 1, text));
    Some(slip)
}

/// `fn g(0) = 0` beside `fn g(n) = g(n - 1) + 1`: both as one function.
fn with_other_cases(s: &Scene<'_>, close: usize) -> Option<String> {
    if !s.is(0, "fn") || s.kind(3) != Some(TokenKind::Number) || close != 4 || !s.is(5, "=") {
        return None;
    }
    let heading = format!("fn {}(", s.word(1));
    let mut others =
        s.source.text().split(['\n', ';']).filter_map(|l| l.trim().strip_prefix(&heading));
    let named = |name: &str| {
        name.starts_with(char::is_alphabetic) && name.chars().all(char::is_alphanumeric)
    };
    let (name, body) =
        others.find_map(|rest| rest.split_once(") =").filter(|(name, _)| named(name)))?;
    let (number, value, body) = (s.word(3), s.between(6, s.len()), body.trim());
    Some(format!("{heading}{name}) = if {name} == {number} then {value} else {body}"))
}

/// `game A = subtract {1, 2}`, `game A(n) = subtraction {1, 2}`, `game A(n) = { subtract 1 }`
pub(super) fn rules_behind_equals(s: &Scene<'_>) -> Option<Slip> {
    let called = s.kind(2) == Some(TokenKind::Open(Bracket::Round));
    let equals = if called { s.closing(2)? + 1 } else { 2 };
    if s.place != Place::File || !s.is(0, "game") || !s.is(equals, "=") {
        return None;
    }
    let mut body = equals + 1;
    let mut end = s.len();
    if s.is(body, "{") && s.closing(body) == end.checked_sub(1) {
        (body, end) = (body + 1, end - 1);
    }
    let own = (body..end).any(|at| s.word(at) == s.word(1));
    let joined = s.next_of(body, &["|", "||", "or"]) < end;
    let options = own && called && (s.is(body, "mex { [") || joined && s.word(body) == s.word(1));
    if options || own && called && s.is(body - 1, "{") {
        let (from, to) = inside_mex(s, body, end);
        let heading = s.between(1, equals);
        let text = format!("game {heading} {{ {} }}", options_as_rules(s, heading, from, to));
        let slip = s.slip(
            codes::BRACES_MISSING,
            equals,
            "a game is defined by its rules",
            "not by its options",
        );
        return Some(slip.writes(s.replace(0, s.len(), text)));
    }
    let rule = s.is(body, "subtract remove split move take subtraction");
    if !rule {
        return None;
    }
    let heading =
        if called { s.between(1, equals).to_string() } else { format!("{}(n)", s.word(1)) };
    let rules = match s.word(body) {
        "subtraction" => format!("subtract {}", s.between(body + 1, end)),
        _ => s.between(body, end).to_string(),
    };
    let slip =
        s.slip(codes::BRACES_MISSING, equals, "rules stand in braces, not after `=`", "not here");
    let text = format!("game {heading} {{ {rules} }}");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `game A(n) subtract 1..3`, `game A(n) [ subtract 1..3 ]`, `game A(n): { … }`, `A(n) { subtract 1..3 }`: rules
/// that stand in other brackets than braces, or in none.
pub(super) fn other_braces(s: &Scene<'_>) -> Option<Slip> {
    let named = usize::from(s.is(0, "game"));
    let text = named == 1 && s.kind(1) == Some(TokenKind::Text);
    let name = s.word(named).trim_matches('"');
    let capital = s.is_word(named) && (named == 1 || name.starts_with(char::is_uppercase));
    let open = s.kind(named + 1) == Some(TokenKind::Open(Bracket::Round));
    let close = s.closing(named + 1).filter(|_| open && (capital || text))?;
    let names = (named + 2..close).all(|at| s.is_word(at) || s.is(at, ", :"));
    if s.place != Place::File || !names || name.is_empty() {
        return None;
    }
    let mut body = close + 1;
    let arrow = s.is(body, "-> → =>");
    let sign = s.is(body, ": -> → => := = do is by");
    body += usize::from(sign);
    let mut end = s.len();
    let bracket = s.is(body, "{ [ ( begin") && !s.is(body - 1, "=");
    let closes = s.closing(body) == end.checked_sub(1) || s.is(end - 1, "end");
    if bracket && closes && end > body + 1 {
        (body, end) = (body + 1, end - 1);
    }
    let braces = bracket && s.is(body - 1, "{");
    // What stands in braces behind the heading of a game is as it should be.
    if named == 1 && braces && !sign && !text {
        return None;
    }
    let heading = format!("{name}{}", s.between(named + 1, close + 1));
    let (_, params) = heading_of(&format!("game {heading}")).unwrap_or_default();
    let rules = match takes_at(s, body) || s.is(body, "if for") && end > body + 3 {
        true => s.between(body, end).to_string(),
        false if arrow && named == 1 => {
            leaving(s, (name, &params), (params.len() == 1).then_some(0), body, end)?
        }
        false => return None,
    };
    let message = "rules stand in braces behind the heading of a game";
    let slip = s.slip(codes::BRACES_MISSING, close + 1, message, "`{` here");
    let text = format!("game {heading} {{ {rules} }}");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `game T(a, b) symetric { … }`, `graph G Loopy { … }`: a word behind the name that is none of those that stand there.
pub(super) fn word_behind_the_name(s: &Scene<'_>) -> Option<Slip> {
    let heading = s.place == Place::File && s.is(0, "game graph") && s.at >= 2;
    let behind = s.at == 2 || s.before() == ")";
    if !heading || !behind || !s.is_word(s.at) || !s.is(s.at + 1, "{ =") {
        return None;
    }
    let word = s.found().to_lowercase();
    let meant = match word.as_str() {
        "symmetrical" | "unordered" | "commutative" => "symmetric",
        "cyclic" | "looping" | "loops" | "repeating" => "loopy",
        word => nearest(word, ["symmetric", "loopy", "canonical", "blocking"]).or([
            "symmetric",
            "loopy",
        ]
        .into_iter()
        .find(|own| *own == word))?,
    };
    let message = format!("`{}` is no word of a heading", s.found());
    let mut slip = s.slip(codes::NO_BODY, s.at, message, "not known here");
    slip.instead = format!("write `{meant}`");
    slip.edits.push(s.replace(s.at, s.at + 1, meant));
    Some(slip)
}
