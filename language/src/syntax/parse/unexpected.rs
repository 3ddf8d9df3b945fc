//! Mistakes in how statements and rules are put together.

use super::expected;
use super::scene::{Place, Scene};
use super::spread::{INFIX, ends_the_line_above, line_starts_with};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{STATEMENT_WORDS, begins_clause, is_reserved, is_verb, nearest};
use grundy_grammar::Rule as G;

pub(super) fn statement_in_game(s: &Scene<'_>) -> Option<Diagnostic> {
    let first = s.first();
    let alone = matches!(first, "game" | "graph" | "import" | "problem" | "assert" | "claim");
    let said = matches!(s.kind(1), Some(TokenKind::Word | TokenKind::Text));
    if s.place != Place::Game || !said || !(alone || is_verb(first)) {
        return None;
    }
    Some(
        s.say(
            codes::STATEMENT_IN_GAME,
            s.span_of(0),
            format!("`{first}` does not stand among the rules of a game"),
            "not a rule",
        )
        .help("move it below the closing `}` of the game"),
    )
}

pub(super) fn rule_outside_game(s: &Scene<'_>) -> Option<Diagnostic> {
    let first = s.first();
    let follows = s.kind(1);
    let amount = matches!(
        follows,
        Some(TokenKind::Number | TokenKind::Word | TokenKind::Open(Bracket::Brace))
    );
    if s.place != Place::File
        || !matches!(first, "subtract" | "remove" | "split" | "move")
        || !amount
    {
        return None;
    }
    let said = s.say(
        codes::RULE_OUTSIDE_GAME,
        s.span_of(0),
        format!("`{first}` is a rule, and stands outside a game"),
        "which game is this of?",
    );
    let text = format!("game Heap(n) {{ {} }}", s.between(0, s.tokens.len()));
    let whole = super::habits::reads(&text) && text.len() < 80;
    let shown = if whole { text.clone() } else { format!("game Heap(n) {{ {first} … }}") };
    let mend = whole.then(|| Mend::new(s.span_of(0).to(s.span_of(s.tokens.len() - 1)), text));
    Some(said.help(format!("put it in the braces of a game: `{shown}`")).maybe_mended(mend))
}

pub(super) fn import_needs_quotes(s: &Scene<'_>) -> Option<Diagnostic> {
    let file = s.first() == "import" && matches!(s.found(), "." | "/" | "-");
    if !file {
        return None;
    }
    let span = s.span_of(1).to(s.span_of(s.tokens.len() - 1));
    let path = s.source.slice(span);
    Some(
        s.say(codes::IMPORT_NEEDS_QUOTES, span, "a file name stands in quotes", "this name")
            .help(format!("write `import \"{path}\"`; without quotes it is a game of the library")),
    )
}

pub(super) fn problem_heading(s: &Scene<'_>) -> Option<Diagnostic> {
    let head = s.first() == "problem" && s.kind(1) != Some(TokenKind::Symbol);
    let opened = s.tokens.iter().take(s.at).any(|t| t.text(s.text) == "{");
    if !head || opened || s.place != Place::File {
        return None;
    }
    let missing = match s.at {
        1 => "its number or name in quotes",
        2 => "the word `worth`",
        3 => "how many points it is worth",
        4 | 5 => "its title in quotes or its `{`",
        _ => "its `{`",
    };
    const FORM: &str = "problem \"1a\" worth 2 \"Who wins?\"";
    let end = (1..s.len()).find(|at| matches!(s.kind(*at), Some(TokenKind::NewLine)));
    let text = super::habits::heading_written(s, end.unwrap_or(s.len()));
    Some(
        s.say(
            codes::PROBLEM_HEADING,
            s.here(),
            format!("the heading of a problem lacks {missing}"),
            "expected here",
        )
        .help(format!("write `{} {{ … }}`", text.as_deref().unwrap_or(FORM))),
    )
}

pub(super) fn braces_missing(s: &Scene<'_>) -> Option<Diagnostic> {
    let colon = s.found() == ":";
    let last = s.at + 1 >= s.tokens.len();
    if !colon || !last || s.open_bracket().is_some() {
        return None;
    }
    Some(
        s.say(
            codes::BRACES_MISSING,
            s.here(),
            "a block does not start with `:`",
            "write `{` instead",
        )
        .help("rules stand in braces: `game Heap(n) { subtract 1..3 }`"),
    )
}

pub(super) fn foreign_definition(s: &Scene<'_>) -> Option<Diagnostic> {
    let first = s.first();
    let word = matches!(
        first,
        "def"
            | "function"
            | "func"
            | "var"
            | "const"
            | "val"
            | "return"
            | "while"
            | "print"
            | "class"
            | "set"
    );
    if word && matches!(s.kind(1), Some(TokenKind::Word)) {
        let help = match first {
            "def" | "function" | "func" => {
                "a function is `fn f(x) = …`, one expression after the `=`"
            }
            "var" | "const" | "val" | "set" => "a value gets its name by `let x = …`",
            "return" => "a function is `fn f(x) = …`: it is worth its expression, nothing returns",
            "print" => "an expression on a line of its own shows its value",
            "class" => "a game is `game G(n) { rules }`",
            _ => "there are no loops of steps: a rule repeats with `for x in S`",
        };
        return Some(
            s.say(
                codes::FOREIGN_DEFINITION,
                s.span_of(0),
                format!("`{first}` is a word of other languages"),
                "unknown here",
            )
            .help(help),
        );
    }
    let body = matches!(s.found(), "{" | "=>" | "->" | ":" | "return");
    if first == "fn" && body {
        return Some(
            s.say(
                codes::FOREIGN_DEFINITION,
                s.here(),
                "the body of a function follows `=`",
                "not like this",
            )
            .help("write `fn f(x) = EXPRESSION`; its type is found out, and `where` names parts"),
        );
    }
    None
}

pub(super) fn for_needs_in(s: &Scene<'_>) -> Option<Diagnostic> {
    let back = s.at.checked_sub(2).map(|i| s.word(i));
    if back == Some("for") && matches!(s.before(), "all" | "every" | "each" | "any") {
        let name = s.found();
        return Some(
            s.say(
                codes::FOR_NEEDS_IN,
                s.here(),
                "`for` says where its name comes from",
                "from what?",
            )
            .help(format!("write `for {name} in 0..`, from 0 on, or another range")),
        );
    }
    let pattern = back == Some("for") || s.before() == ")" && s.wants(G::k_in);
    if !pattern || !matches!(s.found(), "=" | "from" | "of" | ":" | "<-" | "") {
        return None;
    }
    let name = s.before();
    Some(
        s.say(codes::FOR_NEEDS_IN, s.here(), "`for` wants `in` after its name", "expected `in`")
            .help(format!("write `for {name} in 1..3`, or `for {name} in` and any list or set")),
    )
}

pub(super) fn word_missing(s: &Scene<'_>) -> Option<Diagnostic> {
    let (wanted, form) = if s.before() == "move" {
        ("to", "move to POSITION")
    } else if s.before() == "split" {
        ("into", "split into 2 unequal")
    } else if s.at >= 2 && s.word(s.at - 2) == "if" && s.before() == "else" {
        return None;
    } else if s.before() == "any"
        && s.at >= 2
        && s.word(s.at - 2) == "from"
        && s.kind(s.at) == Some(TokenKind::Word)
        && !is_reserved(s.found())
    {
        ("of", "subtract 1.. from any of heaps")
    } else {
        return None;
    };
    let before = s.before();
    Some(
        s.say(
            codes::WORD_MISSING,
            s.here(),
            format!("`{before}` wants `{wanted}` after it"),
            &format!("expected `{wanted}`"),
        )
        .help(format!("write `{form}`")),
    )
}

pub(super) fn operator_starts_line(s: &Scene<'_>) -> Option<Diagnostic> {
    let starts = s.at == 0 && INFIX.contains(&s.found());
    // The element before an operator is on the line above, if there is one.
    let above = s.source.line_of(s.span.start).checked_sub(1)?;
    let above = s.source.line_span(above);
    if !starts || s.source.slice(above).trim().is_empty() {
        return None;
    }
    let sign = s.found();
    Some(
        s.say(
            codes::OPERATOR_STARTS_LINE,
            s.here(),
            line_starts_with(sign),
            "belongs to the line above",
        )
        .help(ends_the_line_above(sign)),
    )
}

pub(super) fn else_without_if(s: &Scene<'_>) -> Option<Diagnostic> {
    if s.found() != "else" {
        return None;
    }
    Some(
        s.say(codes::ELSE_WITHOUT_IF, s.here(), "this `else` has no `if`", "goes with nothing")
            .help("`if c { … } else { … }` among rules, `if c then a else b` in an expression"),
    )
}

pub(super) fn clause_alone(s: &Scene<'_>) -> Option<Diagnostic> {
    let first = s.first();
    let clause = begins_clause(first);
    let game = s.place == Place::Game && (s.at_end() || s.wants(G::block));
    let file = s.place == Place::File && first != "if";
    if !clause || !(game || file) {
        return None;
    }
    if s.place == Place::File {
        return Some(
            s.say(
                codes::CLAUSE_ALONE,
                s.span_of(0),
                format!("`{first}` has no statement to belong to"),
                "nothing stands before it",
            )
            .help("write the question first: `table Nim(n) for n in 0..9`"),
        );
    }
    Some(
        s.say(
            codes::CLAUSE_ALONE,
            s.span_of(0),
            format!("this `{first}` holds for no rule"),
            "no rule stands before it, no `{` after it",
        )
        .help(format!(
            "write it behind a rule (`subtract 2 {first} …`), or give it a block: `{first} … {{ subtract 2 }}`"
        )),
    )
}

pub(super) fn if_without_else(s: &Scene<'_>) -> Option<Diagnostic> {
    let wants_then = s.wants(G::k_then) && !s.could_end();
    let wants_else =
        s.wants(G::k_else) && s.tokens.iter().take(s.at).any(|t| t.text(s.text) == "then");
    if !wants_then && !wants_else {
        return None;
    }
    let word = if wants_then && !wants_else { "then" } else { "else" };
    let opened = s.tokens.iter().take(s.at).rposition(|t| t.text(s.text) == "if")?;
    Some(
        s.say(
            codes::IF_WITHOUT_ELSE,
            s.here(),
            format!("an `if` in an expression lacks its `{word}`"),
            &format!("expected `{word}`"),
        )
        .label(s.source, s.span_of(opened), "this `if`")
        .help("write `if c then a else b`: an expression is worth something either way"),
    )
}

pub(super) fn equals_missing(s: &Scene<'_>) -> Option<Diagnostic> {
    let naming = matches!(s.at.checked_sub(2).map(|i| s.word(i)), Some("let" | "where"))
        || s.first() == "fn" && s.before() == ")" && s.open_bracket().is_none();
    if !naming || s.at_end() && s.first() != "let" && s.first() != "fn" {
        return None;
    }
    // `fn f(a) = g(a) = 0` has one, and the second compares.
    if s.tokens.iter().take(s.at).any(|t| t.text(s.text) == "=") {
        return None;
    }
    let name = s.before();
    let form =
        if s.first() == "fn" { "fn f(x) = …".to_string() } else { format!("{name} = …") };
    Some(
        s.say(codes::EQUALS_MISSING, s.here(), "a `=` is missing", "expected `=`")
            .help(format!("write `{form}`")),
    )
}

pub(super) fn no_body(s: &Scene<'_>) -> Option<Diagnostic> {
    let heading = matches!(s.first(), "game" | "graph") && s.at >= 2;
    let opened = s.tokens.iter().take(s.at).any(|t| matches!(t.text(s.text), "{" | "="));
    if !heading || opened || s.open_bracket().is_some() {
        return None;
    }
    let name = s.word(1);
    if !s.at_end() && s.kind(s.at) == Some(TokenKind::Open(Bracket::Round)) {
        return None;
    }
    let (message, help) = if s.first() == "graph" {
        (format!("graph {name} has no arrows"), "write `{ a -> b, c; b -> c; c }` after its name")
    } else {
        (
            format!("game {name} has no rules"),
            "rules stand in braces, `{ subtract 1..3 }`; another name for a position follows `=`",
        )
    };
    Some(s.say(codes::NO_BODY, s.here(), message, "expected `{` or `=`").help(help))
}

pub(super) fn comma_missing(s: &Scene<'_>) -> Option<Diagnostic> {
    let open = s.open_bracket()?;
    let value = |kind: Option<TokenKind>| {
        matches!(kind, Some(TokenKind::Number | TokenKind::Text | TokenKind::Word))
    };
    let ended = value(s.before_kind()) && !is_reserved(s.before())
        || matches!(s.before_kind(), Some(TokenKind::Close(_)));
    let block = open.text(s.text) == "{" && matches!(s.first(), "game" | "graph" | "problem");
    if !ended || !value(s.found_kind()) || is_reserved(s.found()) || block {
        return None;
    }
    let (before, found) = (s.before(), s.found());
    Some(
        s.say(
            codes::COMMA_MISSING,
            s.here(),
            format!("`{before}` and `{found}` stand side by side"),
            "a comma or an operator is missing before this",
        )
        .label(s.source, open.span, "inside this bracket")
        .help(expected::beside(s, open)),
    )
}

pub(super) fn ends_too_early(s: &Scene<'_>) -> Option<Diagnostic> {
    let closing = matches!(s.found_kind(), Some(TokenKind::Close(_)));
    if !(s.at_end() || closing) || s.could_end() || s.tokens.is_empty() {
        return None;
    }
    let before = s.before();
    let wanted = expected::wanted(s)?;
    let end = s.at.checked_sub(1).map_or(s.here(), |i| s.span_of(i));
    let place = if s.at_end() { Span::at(end.end) } else { s.here() };
    let what = if s.at_end() { "the statement" } else { "the bracket" };
    let mut said = s.say(
        codes::ENDS_TOO_EARLY,
        place,
        format!("after `{before}` {what} ends too early"),
        &format!("expected {wanted}"),
    );
    if s.at_end() && before == ".." {
        said =
            said.help("a line does not go on after `..`: bring the other end up, or use brackets");
    } else {
        said = said.help(format!("write {wanted} after `{before}`"));
    }
    Some(said)
}

/// Words with which a rule or a statement goes on.
fn goes_on(place: Place) -> &'static [&'static str] {
    match place {
        Place::Game => &[
            "adjacent", "unequal", "equal", "leaving", "heaps", "into", "from", "any", "for",
            "where",
        ],
        _ => &["for", "where", "depth", "implies", "union", "minus", "intersect", "worth"],
    }
}

pub(super) fn two_on_a_line(s: &Scene<'_>) -> Option<Diagnostic> {
    let from = s.at.checked_sub(2).is_some_and(|i| s.word(i) == "from");
    if s.found() == "or" && from {
        return Some(
            s.say(
                codes::TWO_ON_A_LINE,
                s.here(),
                "`from` names one, or all that lose the same",
                "not a choice",
            )
            .help("for any one of the numbers write `from any`; for some of them, a rule for each"),
        );
    }
    if s.found() == "unless" {
        return Some(
            s.say(codes::TWO_ON_A_LINE, s.here(), "there is no `unless`", "says when not")
                .help("write `if not (…)`, or turn the condition round: `if n != 4`"),
        );
    }
    let equals = s.tokens.iter().take(s.at).any(|t| t.text(s.text) == "=");
    if s.first() == "game"
        && equals
        && matches!(s.before(), "subtract" | "remove" | "split" | "move")
    {
        return Some(
            s.say(
                codes::BRACES_MISSING,
                s.span_of(s.at - 1),
                "rules stand in braces, not after `=`",
                "a rule",
            )
            .help(format!("write `{{ {} … }}` instead of `=`", s.before())),
        );
    }
    let starts = matches!(
        s.found_kind(),
        Some(TokenKind::Word | TokenKind::Number | TokenKind::Text | TokenKind::Open(_))
    );
    if !s.could_end() || !starts || s.at == 0 || s.open_bracket().is_some() {
        return None;
    }
    let (before, found) = (s.before(), s.found());
    let another = STATEMENT_WORDS.iter().any(|w| w.name == found) || is_verb(found);
    let words = goes_on(s.place);
    let near = nearest(found, words.iter().copied()).filter(|_| !words.contains(&found));
    let clause = nearest(before, ["hint", "needs", "forbid", "by", "show"])
        .filter(|_| s.place == Place::Problem);
    let say = |message: String| s.say(codes::TWO_ON_A_LINE, s.here(), message, "not expected here");
    if let Some(clause) = clause.filter(|_| s.at == 1) {
        let said = say(format!("nothing in a problem begins with `{before}`"));
        return Some(said.meant(s.span_of(0), clause));
    }
    if let Some(near) = near.filter(|_| !another) {
        return Some(say(format!("`{found}` cannot follow `{before}`")).meant(s.here(), near));
    }
    let (message, help) = if another {
        (
            format!("`{found}` starts a second statement on this line"),
            "put it on a line of its own, or a `;` before it".to_string(),
        )
    } else {
        (
            format!("`{before}` and `{found}` stand side by side"),
            format!(
                "an operator is missing between them, or a `;` if `{found}` starts a new statement"
            ),
        )
    };
    Some(say(message).help(help))
}
