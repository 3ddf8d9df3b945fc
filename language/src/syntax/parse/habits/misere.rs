//! Misère play in words: `misère T(5)`, `last player loses T(5)`, `T(5) misere`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::questions::over_a_range;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::scan::{Bracket, Scanner, TokenKind};
use crate::vocabulary::is_verb;

/// A longer text is not looked through.
const MOST_BELOW: usize = 10_000;

/// What is asked below a game, as it is asked in misère play.
pub(crate) enum Below {
    Nothing,
    /// The text from the end of the game on, how long it was, and one of its questions.
    Asked(String, usize, String),
    /// Something that is not asked in misère play by another text.
    Other,
}

/// The questions about a game below it, with `misere(…)` about their positions.
pub(crate) fn asked_below(below: &str, name: &str) -> Below {
    let call = format!("{name}(");
    let (mut meant, mut length, mut one) = (String::new(), 0, None);
    let mut passed = 0;
    // In a long text each such game would go through all of it.
    if below.len() > MOST_BELOW {
        return Below::Other;
    }
    for piece in below.split_inclusive(['\n', ';']) {
        passed += piece.len();
        let line = piece.trim_end_matches([';', '\n', '\r']).trim();
        let named = Scanner::new(line).any(|token| token.text(line) == name);
        if !named || line.starts_with('#') {
            meant += piece;
            continue;
        }
        let asked = line.split_once(&call).and_then(|(verb, rest)| {
            let (inside, behind) = rest.split_once(')').filter(|(i, _)| !i.contains(['(', '#']))?;
            let verb = verb.trim_end();
            let outcome = matches!(verb, "outcome(" | "claim outcome(" | "assert outcome(");
            let asks = verb.is_empty() || is_verb(verb) || outcome;
            // Positions side by side are one position.
            let sum =
                verb.is_empty() && behind.trim_start().starts_with('+') && !line.contains("..");
            if sum && !line.contains(['=', '<', '>', '#']) {
                return Some(format!("misere({line})"));
            }
            let fits = !behind.contains(&call) && asks && verb != "plot" && verb != "period";
            let position = format!("{call}{inside})");
            let text = match over_a_range(&position).filter(|_| !verb.is_empty()) {
                Some((each, range)) if behind.trim().is_empty() => {
                    format!("{verb} misere({each}) for n in {range}")
                }
                _ if inside.contains("..") => return None,
                _ if outcome => format!("{verb}misere({position}){behind}"),
                _ => format!("{verb} misere({position}){behind}").trim_start().to_string(),
            };
            fits.then_some(text)
        });
        let Some(asked) = asked else { return Below::Other };
        meant += &piece.replacen(line, &asked, 1);
        length = passed;
        one = Some((asked, meant.len()));
    }
    match one {
        Some((asked, end)) => {
            meant.truncate(end);
            Below::Asked(meant, length, asked)
        }
        None => Below::Nothing,
    }
}

/// How a game ends, said at its definition: the definition without that, and what is asked below as it is meant.
pub(super) fn said_of_game(
    s: &Scene<'_>,
    at: usize,
    (message, label): (&str, &str),
    game: String,
) -> Slip {
    let mut slip = s.slip(codes::NO_BODY, at, message, label);
    slip.because = Some("and ask about `misere(…)` of a position");
    slip.instead = "remove it, and ask about `misere(…)` of a position".to_string();
    let end = s.span_of(s.len() - 1).end;
    let name = (0..s.len()).find(|at| s.is(*at, "game")).map_or("", |at| s.word(at + 1));
    match asked_below(s.text.get(end as usize..).unwrap_or(""), name) {
        Below::Nothing => slip.edits.push(s.replace(0, s.len(), game)),
        Below::Asked(meant, length, one) => {
            slip.sure = true;
            slip.instead = format!("remove it, and ask `{one}`");
            let whole = Span::new(s.span_of(0).start, end + length as u32);
            slip.beyond = super::readable(&game).map(|game| Mend::new(whole, game + &meant));
        }
        Below::Other => slip.sure = true,
    }
    slip
}

/// `misère` with its accent, or a capital: a function is written plainly.
pub(super) fn with_accent(s: &Scene<'_>) -> Option<Slip> {
    if s.is(1, "game") {
        return None;
    }
    let (at, _) = s
        .seen()
        .find(|(_, t)| matches!(t.text(s.text), "misère" | "Misère" | "Misere" | "MISERE"))?;
    let mut slip = s.slip(codes::UNKNOWN_STATEMENT, at, "the word is `misere`", "written plainly");
    slip.instead = "write `misere(…)`".to_string();
    slip.edits.push(s.replace(at, at + 1, "misere"));
    Some(slip)
}

/// `Nim(3, 5, 7, misere=True)`: not one of its numbers.
pub(super) fn as_argument(s: &Scene<'_>) -> Option<Slip> {
    let at = (2..s.len()).find(|at| s.is(*at, "misere") && s.is(at - 1, ","))?;
    let behind = match (s.word(at + 1), s.word(at + 2)) {
        ("=" | ":", "True" | "true" | "1" | "yes") => at + 3,
        _ => at + 1,
    };
    let from = s.value_before(behind + 1).filter(|from| *from < at && s.is(behind, ")"))?;
    let message = "`misere` is a function of a position";
    let slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "not one of its numbers");
    let text = format!("misere({}))", s.between(from, at - 1));
    Some(slip.writes(s.replace(from, behind + 1, text)))
}

/// `moves misere T(5)`, `outcome misere T(5)`, `misere outcome T(5)`, `table T(0..9) misere`
pub(super) fn beside_position(s: &Scene<'_>) -> Option<Slip> {
    let at = (0..s.len()).find(|at| s.is(*at, "misere"))?;
    if s.place != Place::File || s.is(at + 1, "(") || s.is(0, "game") {
        return None;
    }
    let function = |at: usize| s.is(at, "outcome grundy");
    let position = |from: usize| {
        let named = s.is_word(from) && s.word(from).starts_with(char::is_uppercase);
        let called = s.kind(from + 1) == Some(TokenKind::Open(Bracket::Round));
        s.value_from(from).filter(|_| named && called)
    };
    let behind = at + 1 + usize::from(function(at + 1));
    let (what, mut from, to) = match position(behind) {
        Some(to) => (s.between(behind, to), at, to),
        None => {
            // `T(5) under misere play`
            let words = |at: &usize| s.is(*at, "under in with , play rules");
            let start = (0..at).rev().take_while(words).last().unwrap_or(at);
            let end = (at + 1..s.len()).take_while(words).last().map_or(at + 1, |last| last + 1);
            let from = s.value_before(start).filter(|from| position(*from) == Some(start))?;
            (s.between(from, start), from, end)
        }
    };
    let mut text = match over_a_range(what) {
        Some((one, range)) => format!("misere({one}) for n in {range}"),
        None => format!("misere({what})"),
    };
    if behind > at + 1 {
        text = format!("{}({text})", s.word(at + 1));
    } else if let Some(before) = from.checked_sub(1).filter(|before| function(*before)) {
        text = format!("{}({text})", s.word(before));
        from = before;
    }
    let message = "`misere` is a function: what it takes stands in brackets";
    let slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not in brackets");
    Some(slip.writes(s.replace(from, to, text)))
}

/// `last player loses T(5)`, `who wins T(5) if the last one loses`, `T(5) misere`
pub(super) fn last_loses(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File || is_verb(s.first()) && !s.is(0, "moves") {
        return None;
    }
    let named = |at: usize| s.is_word(at) && s.word(at).starts_with(char::is_uppercase);
    let called = |at: usize| s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
    let from = (0..s.len()).find(|at| named(*at) && called(*at))?;
    let mut to = s.value_from(from)?;
    while s.is(to, "+") {
        to = s.value_from(to + 1)?;
    }
    let words: Vec<String> =
        (0..from).chain(to..s.len()).map(|at| s.word(at).to_lowercase()).collect();
    let has = |word: &str| words.iter().any(|own| own == word);
    let inverted =
        has("last") && (has("loses") || has("lose")) || (to..s.len()).any(|at| s.is(at, "misere"));
    let sentence = words
        .iter()
        .all(|word| word.chars().all(char::is_alphabetic) || matches!(word.as_str(), "?" | ","));
    if !inverted || !sentence || has("for") || has("claim") || has("assert") {
        return None;
    }
    let position = format!("misere({})", s.between(from, to));
    let text = match has("moves") || has("win") || has("wins") {
        true => format!("moves {position}"),
        false => position,
    };
    let message = "who moves last loses in misère play, which is asked by `misere(…)`";
    let slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, "said with more words");
    Some(slip.writes(s.replace(0, s.len(), text)))
}
