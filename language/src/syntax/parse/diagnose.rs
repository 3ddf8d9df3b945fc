//! What is wrong with a statement that the grammar refused: the tokens about the place where
//! it got stuck, held against the mistakes that people make, the most telling first.

use super::build::{Build, Failure};
use super::scene::{Place, Scene};
use super::{expected, foreign_comments, habits, unexpected};
use crate::diagnostic::{Code, Diagnostic, Mend, codes};
use crate::source::{Source, Span, is_invisible};
use crate::syntax::scan::{Scanner, Token, TokenKind};
use crate::vocabulary::{
    RULE_WORDS, STATEMENT_WORDS, VERBS, builtin, is_outcome, is_reserved, is_verb, nearest,
};
use grundy_grammar::Rule as G;

pub(super) fn failure(
    build: &Build<'_>,
    span: Span,
    failure: &Failure,
    place: Place,
) -> Diagnostic {
    let text = build.source.text();
    let scene =
        Scene::new(build.source, text, build.text, span, place, failure, build.game.as_ref());
    let stretch = build.text.get(span.range()).unwrap_or("");
    SURE.iter()
        .find_map(|probe| probe(&scene))
        .or_else(|| habits::find(&scene, stretch))
        .or_else(|| PROBES.iter().find_map(|probe| probe(&scene)))
        .unwrap_or_else(|| expected::plain(&scene))
}

/// What can stand in the place of a word that begins no rule.
pub const RULES_BEGIN: &str =
    "a rule begins with `subtract`, `remove`, `split`, `move to`, `for` or `if`";

/// What can stand in the place of a word that begins no statement.
pub const STATEMENTS_ARE: &str = "a statement is a definition (`game`, `fn`, `let`, …), a question (`moves`, `table`, …) or an expression";

type Probe = fn(&Scene<'_>) -> Option<Diagnostic>;

/// What is wrong with the characters themselves.
const SURE: &[Probe] = &[unclosed_text];

/// From the surest sign to the vaguest.
const PROBES: &[Probe] = &[
    stray_character,
    foreign_quotes,
    foreign_comments::foreign_comment,
    number_touches_letters,
    unexpected::statement_in_game,
    unexpected::rule_outside_game,
    unexpected::import_needs_quotes,
    unexpected::problem_heading,
    reserved_name,
    unexpected::braces_missing,
    unexpected::foreign_definition,
    unexpected::for_needs_in,
    assign_for_equals,
    unexpected::word_missing,
    unexpected::operator_starts_line,
    unexpected::else_without_if,
    unexpected::clause_alone,
    unknown_start,
    unexpected::if_without_else,
    unexpected::equals_missing,
    super::named::blocking,
    unexpected::no_body,
    unexpected::comma_missing,
    unexpected::ends_too_early,
    unexpected::two_on_a_line,
];

/// A character as a message can show it.
pub(super) fn shown(c: char) -> String {
    if is_invisible(c) {
        format!("the invisible character U+{:04X}", c as u32)
    } else {
        format!("`{c}`")
    }
}

fn stray_character(s: &Scene<'_>) -> Option<Diagnostic> {
    let (i, token) = s.seen().find(|(_, t)| t.kind == TokenKind::Stray)?;
    let c = token.text(s.text).chars().next()?;
    if matches!(c, '\'' | '`' | '“' | '”' | '„' | '‘' | '’' | '«' | '»') {
        return None;
    }
    if c == '…' && s.value_before(i).is_none() {
        let what = "`…` stands for what is still to be written";
        let problem = s.say(codes::STRAY_CHARACTER, token.span, what, "still to be filled in");
        return Some(
            problem.help("write your answer in its place, or leave the line a comment: `# …`"),
        );
    }
    let help = match c {
        '@' | '$' | '?' | '\\' => "remove it",
        '…' => "a range is written with two dots: `1..3`",
        '–' | '—' => "a minus is written `-`, and a remark stands behind `#`",
        '²' => "write `^2`",
        '³' => "write `^3`",
        c if is_invisible(c) => "delete it and type a blank instead",
        _ => "remove it, or write it in words: docs/language.md lists the operators",
    };
    Some(
        s.say(
            codes::STRAY_CHARACTER,
            token.span,
            format!("{} means nothing here", shown(c)),
            "not part of the language",
        )
        .help(help),
    )
}

fn unclosed_text(s: &Scene<'_>) -> Option<Diagnostic> {
    let (_, token) = s.seen().find(|(_, t)| t.kind == TokenKind::OpenText)?;
    let titles = s.place == Place::File && s.first() == "problem"
        || s.place == Place::Problem && s.first() == "hint";
    if titles
        && habits::READS_RARE_FORMS
        && let Some(mend) = super::unclosed::joined(s.text, token.span.start)
    {
        let what = "a text stands on one line";
        let said = s.say(codes::UNCLOSED_TEXT, token.span, what, "opened here");
        return Some(said.help(format!("write `{}`", mend.text)).mended(mend));
    }
    Some(
        s.say(codes::UNCLOSED_TEXT, token.span, "a text is not closed", "opened here")
            .label(s.source, Span::at(token.span.end), "still open where the line ends")
            .help("add the missing `\"`; a text stands on one line"),
    )
}

fn foreign_quotes(s: &Scene<'_>) -> Option<Diagnostic> {
    let (_, token) = s.seen().find(|(_, t)| {
        t.kind == TokenKind::Stray
            && t.text(s.text).starts_with(['\'', '`', '“', '”', '„', '‘', '’', '«', '»'])
    })?;
    let mark = token.text(s.text);
    let said = s.say(
        codes::FOREIGN_QUOTES,
        token.span,
        format!("texts do not stand in {mark}"),
        "this mark",
    );
    let closes = ['\'', '`', '”', '“', '’', '‘', '»', '«', '"'];
    let rest = s.text.get(token.span.end as usize..s.span.end as usize).unwrap_or("");
    let inside = rest.split(closes).next().filter(|inside| inside.len() < rest.len());
    let Some(inside) = inside.filter(|inside| !inside.is_empty() && !inside.contains('\n')) else {
        return Some(said.help("texts stand in straight double quotes, as in `\"HT\"`"));
    };
    let closing =
        rest.get(inside.len()..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let end = token.span.end + (inside.len() + closing) as u32;
    let text = format!("\"{inside}\"");
    // `'say "hi"'`: texts have no such marks inside.
    if mark == "'" && rest.get(inside.len()..).is_some_and(|rest| rest.starts_with('"')) {
        return Some(said.help("texts stand in straight double quotes, and have none inside"));
    }
    Some(
        said.help(format!("use straight double quotes: `{text}`"))
            .mended(Mend::new(Span::new(token.span.start, end), text)),
    )
}

/// A number with a point in it.
pub(super) fn fraction(source: &Source, span: Span, number: &str) -> Diagnostic {
    let said = Diagnostic::new(codes::FRACTION, "there are no fractions here").label(
        source,
        span,
        "not a whole number",
    );
    if let Some((whole, rest)) = number.split_once('.')
        && rest.bytes().all(|digit| digit == b'0')
    {
        // Some write a thousand like this.
        if rest.len() == 3 {
            return said.help(format!("write `{whole}`, or `{whole}000`"));
        }
        return said
            .help(format!("write `{whole}`: `/` divides whole numbers, rounding down"))
            .mended(Mend::new(span, whole));
    }
    let from = source.text().get(span.start as usize..).unwrap_or("");
    // Beside such a sign it would be another number.
    let before = source.text().get(..span.start as usize).unwrap_or("");
    let binds = |text: &str| text.ends_with(['^', '/', '%']) || text.ends_with("**");
    let scaled = super::numbers::scaled(from).filter(|(length, _)| {
        let behind = from.get(*length..).unwrap_or("").trim_start();
        !binds(before.trim_end()) && !behind.starts_with('^') && !behind.starts_with("**")
    });
    if let Some((length, whole)) = scaled {
        let place = Span::new(span.start, span.start + length as u32);
        return said.help(format!("write `{whole}`")).mended(Mend::new(place, whole));
    }
    let line = before.rsplit('\n').next().unwrap_or("").trim_end();
    let statement = line.rsplit(';').next().unwrap_or("").trim_start();
    let behind = source.text().get(span.end as usize..).unwrap_or("");
    // `game K = octal(0.77)`
    if before.ends_with("octal(") && behind.starts_with(')') && statement.starts_with("game ") {
        let place = Span::new(span.start - 1, span.end + 1);
        let help = format!("write `{} {number}`", statement.trim_end_matches('('));
        return said.help(help).mended(Mend::new(place, format!(" {number}")));
    }
    let ends = behind.trim_start_matches([' ', '\t']).chars().next();
    let ends = ends.is_none_or(|c| matches!(c, '\n' | '\r' | ';' | '#'));
    if let Some(name) = named_by_a_code(statement).filter(|_| ends) {
        let start = (before.trim_end().len() - statement.len()) as u32;
        let code = format!("game {name} = octal {number}");
        return said
            .help(format!("write `{code}`"))
            .mended(Mend::new(Span::new(start, span.end), code));
    }
    if number.starts_with("1.618") {
        return said
            .help("the whole part of n times the golden ratio is `(n + isqrt(5 * n * n)) / 2`");
    }
    // A code begins with 0 or 4.
    if !number.starts_with(['0', '4']) {
        return said.help("to compare a / b with c write `a == b * c`");
    }
    let rest = source.text().get(span.end as usize..).unwrap_or("");
    let rest = rest.split(['\n', ';']).next().unwrap_or("").trim_end();
    if let Some(asked) = coded(line.rsplit(';').next().unwrap_or("").trim(), number, rest) {
        return said.help(format!("a code is a game by its name: `{asked}`"));
    }
    said.help(format!(
        "a taking-and-breaking code is `octal {number}`; to compare a / b with c write `a == b * c`"
    ))
}

/// `game K =`, `game K(n) =`, `let K =`: the name of a game that a code stands behind.
fn named_by_a_code(statement: &str) -> Option<&str> {
    let head = statement.strip_suffix('=')?.trim_end();
    let name = head.strip_prefix("game ").or_else(|| head.strip_prefix("let "))?.trim_start();
    let name = name.split('(').next()?.trim_end();
    let capital = name.starts_with(|c: char| c.is_uppercase());
    (capital && name.chars().all(crate::syntax::is_name_char)).then_some(name)
}

/// `table 0.77(0..20)`: the game by its code, and what is asked of it.
fn coded(verb: &str, code: &str, rest: &str) -> Option<String> {
    let called = rest.starts_with('(') && rest.ends_with(')');
    let asks = is_verb(verb) || verb.is_empty();
    (asks && (called || rest.is_empty())).then(|| habits::game_of_code("octal", code, verb, rest))
}

fn number_touches_letters(s: &Scene<'_>) -> Option<Diagnostic> {
    let (i, token) = s.seen().find(|(_, t)| {
        t.kind == TokenKind::Number
            && t.text(s.text).contains(|c: char| !c.is_ascii_digit() && c != '_')
    })?;
    if i >= 2 && matches!(s.word(i - 2), "octal" | "hex") || s.before() == "." {
        return None;
    }
    let text = token.text(s.text);
    let digits =
        text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_').len();
    let (number, letters) = text.split_at_checked(digits)?;
    // `Cram(3x4)`: a board has two sides.
    let side = letters.strip_prefix('x').filter(|side| side.bytes().all(|b| b.is_ascii_digit()));
    if let Some(side) = side.filter(|side| !side.is_empty()) {
        let sides = format!("{number}, {side}");
        return Some(
            s.say(
                codes::NUMBER_TOUCHES_LETTERS,
                token.span,
                format!("`{text}` is neither a number nor a name"),
                "two numbers",
            )
            .help(format!("write `{sides}`; a product is `{number} * {side}`"))
            .mended(Mend::new(token.span, sides)),
        );
    }
    let help = if letters.starts_with(['e', 'E']) {
        format!(
            "a large number is written `10^6` or `1_000_000`; a product as `{number} * {letters}`"
        )
    } else {
        format!("write `{number} * {letters}`; a name cannot start with a digit")
    };
    let said = s.say(
        codes::NUMBER_TOUCHES_LETTERS,
        token.span,
        format!("`{text}` is neither a number nor a name"),
        "a product needs its `*`",
    );
    let name = letters.chars().all(crate::syntax::is_name_char) && !letters.starts_with(['e', 'E']);
    let product = name.then(|| Mend::new(token.span, format!("{number} * {letters}")));
    Some(said.help(help).maybe_mended(product))
}

/// `game D(n) { … }`: a name that is none, with one that is, in all places where the game is meant.
fn outcome_as_game(s: &Scene<'_>, word: &str) -> Diagnostic {
    let message = format!("`{word}` is an outcome and cannot be a name");
    let problem = s.say(codes::OUTCOME_NAME, s.here(), message, "N, P and D say who wins");
    if s.text.len() > habits::MOST_RENAMED {
        return problem.help("give the game a longer name");
    }
    let all: Vec<Token> = Scanner::new(s.text).collect();
    let known = |name: &str| all.iter().any(|token| token.text(s.text) == name);
    let name = (1..10).map(|i| format!("{word}{i}")).find(|name| !known(name));
    let (here, name) = (s.here(), name.unwrap_or_else(|| format!("{word}{word}")));
    // An outcome is never called, and nothing is asked of it.
    let meant = |(i, token): &(usize, &Token)| {
        let next = all.get(i + 1).is_some_and(|next| next.span.start == token.span.end);
        let called = next && all.get(i + 1).is_some_and(|next| next.text(s.text) == "(");
        let asked = i.checked_sub(1).and_then(|i| all.get(i));
        let asked = asked.is_some_and(|before| is_verb(before.text(s.text)));
        let own = token.span.start > here.start && token.text(s.text) == word;
        own && (called || asked)
    };
    let (mut text, mut end) = (name.clone(), here.end);
    for (_, token) in all.iter().enumerate().filter(meant) {
        text += s.text.get(end as usize..token.span.start as usize).unwrap_or("");
        text += &name;
        end = token.span.end;
    }
    problem
        .help(format!("give the game a longer name: `{name}`, wherever it is called"))
        .mended(Mend::new(Span::new(here.start, end), text))
}

fn reserved_name(s: &Scene<'_>) -> Option<Diagnostic> {
    let word = s.found();
    let naming = s.wants(G::name) || s.wants(G::pattern) || s.wants(G::param);
    let named = matches!(s.before(), "game" | "graph" | "fn" | "let" | "for" | "where" | "as")
        || (matches!(s.before(), "(" | ",") && matches!(s.word(0), "game" | "fn") && s.at <= 9);
    if !naming || !named || !is_reserved(word) {
        return None;
    }
    let after_game = matches!(s.before(), "game" | "graph");
    if is_outcome(word) {
        if after_game {
            return Some(outcome_as_game(s, word));
        }
        let message = format!("`{word}` is an outcome and cannot be a name");
        let problem = s.say(codes::OUTCOME_NAME, s.here(), message, "N, P and D say who wins");
        return Some(match habits::small_letter(s.text, s.span, s.here(), word) {
            Some((small, mend)) => problem.help(format!("call it `{small}`")).mended(mend),
            None => problem.help("give it another name"),
        });
    }
    Some(
        s.say(
            codes::RESERVED_NAME,
            s.here(),
            format!("`{word}` is a word of the language and cannot be a name"),
            "a name is wanted here",
        )
        .help(format!("call it something else, `{word}'` or `the_{word}` say")),
    )
}

fn assign_for_equals(s: &Scene<'_>) -> Option<Diagnostic> {
    if s.found() != "=" {
        return None;
    }
    let defines = matches!(s.first(), "game" | "graph" | "fn" | "let");
    let in_clause = s
        .tokens
        .iter()
        .take(s.at)
        .any(|t| matches!(t.text(s.text), "if" | "assert" | "claim" | "and" | "or" | "not"));
    let lone_name = s.at == 1 && s.kind(0) == Some(TokenKind::Word);
    if lone_name && !defines {
        let name = s.first();
        return Some(
            s.say(
                codes::ASSIGN_FOR_EQUALS,
                s.here(),
                "`=` alone does not stand in a question",
                "`=` names, `==` compares",
            )
            .help(format!(
                "to name a value write `let {name} = …`; to compare write `{name} == …`"
            )),
        );
    }
    let named = s.tokens.iter().take(s.at).any(|t| t.text(s.text) == "=");
    if defines && !in_clause && !named {
        return None;
    }
    Some(
        s.say(codes::ASSIGN_FOR_EQUALS, s.here(), "`=` does not compare", "`=` names a value")
            .help("write `==` to ask whether two values are equal"),
    )
}

/// The statement begins with a word that is almost one of those that can begin one.
fn unknown_start(s: &Scene<'_>) -> Option<Diagnostic> {
    let first = s.first();
    let at_first = s.at <= 2 && s.kind(0) == Some(TokenKind::Word);
    let goes_on = matches!(
        s.kind(1),
        Some(TokenKind::Word | TokenKind::Number | TokenKind::Text | TokenKind::Open(_))
    );
    if !at_first || !goes_on || is_reserved(first) || is_verb(first) {
        return None;
    }
    let (code, what, words): (Code, &str, Vec<&str>) = match s.place {
        Place::File => {
            let words = STATEMENT_WORDS.iter().chain(VERBS);
            (codes::UNKNOWN_STATEMENT, "statement", words.map(|w| w.name).collect())
        }
        Place::Game => (codes::UNKNOWN_RULE, "rule", RULE_WORDS.iter().map(|w| w.name).collect()),
        Place::Problem | Place::Graph => return None,
    };
    if words.contains(&first) {
        return None;
    }
    if matches!(first, "octal" | "hex") && s.place == Place::File {
        let span = s.span_of(0);
        let said =
            s.say(code, span, "a code stands behind the name of its game", "which game is this?");
        let text = format!("game G = {}", s.between(0, s.len()));
        return Some(match s.text.contains("game G") || !habits::reads(&text) {
            true => said.help(format!("write `game … = {first} …`")),
            false => said
                .help(format!("write `{text}`"))
                .mended(Mend::new(Span::at(span.start), "game G = ")),
        });
    }
    if builtin(first).is_some() && s.kind(1) != Some(TokenKind::Open(crate::syntax::Bracket::Round))
    {
        let argument = s.tokens.get(1).map_or("", |t| t.text(s.text));
        return Some(
            s.say(
                codes::TWO_ON_A_LINE,
                s.span_of(1),
                format!("`{first}` is a function: what it takes stands in brackets"),
                "not in brackets",
            )
            .help(format!("write `{first}({argument}…)`")),
        );
    }
    let called = s.kind(1) == Some(TokenKind::Open(crate::syntax::Bracket::Round));
    let span = s.span_of(0);
    let said =
        s.say(code, span, format!("no {what} begins with `{first}`"), "not a word of the language");
    // `There are 21 matches.` is a sentence.
    let near = (!s.is(1, "is are")).then(|| nearest(first, words.iter().copied())).flatten();
    let help = match near {
        Some(word) => return Some(said.meant(span, word)),
        None if s.place == Place::Game && called => {
            format!("to leave that position write `move to {first}(…)`")
        }
        None if called => return None,
        None if s.place == Place::File && s.kind(1) == Some(TokenKind::Number) => {
            let number = s.word(1);
            return Some(
                s.say(
                    codes::TWO_ON_A_LINE,
                    s.span_of(1),
                    format!("`{first}` and `{number}` stand side by side"),
                    "an operator or brackets are missing",
                )
                .help(format!(
                    "a position is written `{first}({number})`, a product `{first} * {number}`"
                )),
            );
        }
        None if s.place == Place::Game => RULES_BEGIN.to_string(),
        None => STATEMENTS_ARE.to_string(),
    };
    Some(said.help(help))
}
