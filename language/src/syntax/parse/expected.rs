//! When nothing more telling fits: what was expected, and what was found.

use super::scene::Scene;
use crate::diagnostic::{Diagnostic, codes};
use crate::syntax::scan::Token;
use crate::vocabulary::is_reserved;
use grundy_grammar::Rule as G;

/// What the grammar could have used, in words; nothing if that would be no help.
pub(super) fn wanted(s: &Scene<'_>) -> Option<String> {
    let mut phrases: Vec<&str> = Vec::new();
    for rule in s.wanted {
        let phrase = match rule {
            G::expr | G::number if s.wants(G::expr) || s.wants(G::name) && s.wants(G::paren) => {
                "a value"
            }
            G::name | G::pattern | G::param if s.wants(G::paren) => "a value",
            G::paren | G::list | G::set | G::nimber | G::text | G::cond | G::truth | G::outcome
                if s.wants(G::paren) =>
            {
                "a value"
            }
            G::name | G::pattern | G::param => "a name",
            G::node => "the name of a node",
            G::number => "a number",
            G::text => "a text in quotes",
            G::ty => "a type such as `nat` or `[nat]`",
            G::params => "`(`",
            G::block => "`{`",
            G::game_rule => "a rule",
            G::targets => "what to take from",
            G::counts | G::parts => "how many heaps, or their names",
            G::index if s.before() == "with" => "`[i] = …`",
            G::k_into => "`into`",
            G::k_to => "`to`",
            G::k_in => "`in`",
            G::k_then => "`then`",
            G::k_else => "`else`",
            G::k_worth => "`worth`",
            _ => continue,
        };
        if !phrases.contains(&phrase) {
            phrases.push(phrase);
        }
    }
    let last = phrases.pop()?;
    Some(if phrases.is_empty() {
        last.to_string()
    } else {
        format!("{} or {last}", phrases.join(", "))
    })
}

/// What to write where a comma is missing in a bracket. `Turtles(H T T H)` says coins, and no names.
pub(super) fn beside(s: &Scene<'_>, open: Token) -> String {
    let behind = s.tokens.iter().skip_while(|t| t.span.end <= open.span.end);
    let coins: Vec<&str> =
        behind.map(|t| t.text(s.text)).take_while(|word| matches!(*word, "H" | "T")).collect();
    if coins.len() < 2 || !matches!(s.found(), "H" | "T") {
        return format!("write `{}, {}`, or the operator that is meant", s.before(), s.found());
    }
    let heads = (0..).zip(&coins).filter(|(_, coin)| **coin == "H");
    let places: Vec<String> = heads.map(|(place, _)| place.to_string()).collect();
    format!("coins are the places of those that lie heads up, `{{{}}}`", places.join(", "))
}

/// What was expected, what was found.
pub(super) fn plain(s: &Scene<'_>) -> Diagnostic {
    let found = if s.at_end() { "the end".to_string() } else { format!("`{}`", clip(s.found())) };
    let wanted = wanted(s);
    let label = match &wanted {
        Some(wanted) => format!("expected {wanted}"),
        None => "not expected here".to_string(),
    };
    let message = if s.at == 0 || s.at_end() {
        format!("{found} cannot stand here")
    } else {
        format!("{found} cannot follow `{}`", clip(s.before()))
    };
    let help = match s.found() {
        ":" => Some("a type follows `:` in the parameters of a game, nowhere else".to_string()),
        "=" => Some("`=` gives a name its value, `==` compares".to_string()),
        "..." => Some(match for_ever(s) {
            Some((first, step)) => format!(
                "a set has an end, `{{k * {step} + {first} for k in 0..20}}`; whether n is one of all: \
                 `n % {step} == {first}`"
            )
            .replace(" + 0 ", " "),
            None => {
                "a range has two dots, `1..3`; what goes on for ever is said by a formula".to_string()
            }
        }),
        "." => Some("a point asks for a part: `p.0`, `q.Name`".to_string()),
        "then" => {
            Some("put the whole choice in round brackets: `(if c then a else b)`".to_string())
        }
        "from" if matches!(s.before(), "subtract" | "remove") => {
            let before = s.before();
            Some(format!("say first how many: `{before} 1..3`, `{before} 1.. from a`"))
        }
        word if is_reserved(word) => Some(format!("`{word}` is a word of the language")),
        _ => None,
    };
    s.say(codes::UNEXPECTED, s.here(), message, &label).maybe_help(help)
}

fn clip(text: &str) -> &str {
    text.char_indices().nth(40).map_or(text, |(i, _)| text.get(..i).unwrap_or(text))
}

/// `{0, 4, 8, ...}`: the first number, and the step from each to the next.
fn for_ever(s: &Scene<'_>) -> Option<(u64, u64)> {
    let number = |back: usize| s.word(s.at.checked_sub(back)?).parse::<u64>().ok();
    let commas = [1, 3, 5].iter().all(|back| s.at.checked_sub(*back).is_some_and(|i| s.is(i, ",")));
    let opens = s.at.checked_sub(7).is_some_and(|i| s.is(i, "{ ["));
    let (first, second, third) = (number(6)?, number(4)?, number(2)?);
    let step = second.checked_sub(first).filter(|step| *step > 1)?;
    (commas && opens && third.checked_sub(second) == Some(step) && first < step)
        .then_some((first, step))
}
