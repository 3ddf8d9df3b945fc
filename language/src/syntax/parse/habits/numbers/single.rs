//! One position: `is 10 a losing position?`, `who wins G from a?`, `explain T(21) step by step`.

use super::super::super::scene::{Place, Scene};
use super::super::Slip;
use super::{asks, call, end_of, game_above, is_lost, is_won};
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{is_reserved, is_verb};

/// What a sentence about one position may say beside its kind of question.
const FILLS: &str = "a an the of at is in on with for from to do does can will would what which who how I i you we me one \
     player stone stones coin coins heap pile position game size move moves win wins winner winning best good there any \
     start starting begin against computer opponent play";

/// `is 10 a losing position?`, `which moves win from 10?`, `who wins from (3, 5)?`, `play with 21 stones`: a position of the
/// game above, by its numbers alone.
pub(crate) fn by_its_number(s: &Scene<'_>) -> Option<Slip> {
    let end = end_of(s);
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let first = (1..end).find(|at| number(*at))?;
    let bracket = s.kind(first - 1) == Some(TokenKind::Open(Bracket::Round));
    let mut last = first;
    while s.is(last + 1, ",") && number(last + 2) {
        last += 2;
    }
    let numbers: Vec<&str> = (first..=last).step_by(2).map(|at| s.word(at)).collect();
    let (from, to) = match bracket {
        true => (first - 1, s.closing(first - 1).filter(|close| *close == last + 1)? + 1),
        false => (first, last + 1),
    };
    // `play S from 10`
    let named = (1..from).find(|at| s.word(*at).starts_with(|c: char| c.is_ascii_uppercase()));
    let named = named.filter(|at| !s.is(*at, "I P N Grundy Nim") && !s.touch(*at));
    let rest: Vec<usize> = (0..from).chain(to..end).filter(|at| Some(*at) != named).collect();
    let has = |is: &dyn Fn(usize) -> bool| rest.iter().any(|at| is(*at));
    let lost = has(&|at| is_lost(s.word(at)));
    let won = has(&|at| is_won(s.word(at)));
    let worth = has(&|at| s.is(at, "grundy Grundy nim nimber nim-value value worth"));
    let (form, more) = match s.first() {
        "play" | "Play" => ("play {}", ""),
        "wins" | "win" | "winner" | "solve" => ("moves {}", "wins winner solve "),
        "is" | "Is" if lost && !won => ("outcome({}) == P", "losing lost P - "),
        "is" | "Is" if won && !lost => ("outcome({}) == N", "won N - "),
        "why" | "Why" | "explain" if !worth || lost || won => {
            ("explain {}", "why Why explain losing lost won P N - ")
        }
        _ if worth && !lost && !won => {
            ("grundy({})", "grundy Grundy nim nimber value number worth - What Value print show ")
        }
        "who" | "Who" | "which" | "Which" | "can" | "Can" | "does" | "Does" | "how" | "How"
        | "best" | "winning" | "will" | "what" | "What"
            if won || has(&|at| s.is(at, "moves move winner")) =>
        {
            ("moves {}", "Who Which Can Does How What first second next lose ")
        }
        _ => return None,
    };
    let more = format!("{more}is Is Play play {FILLS}");
    // A part that is taken for the whole would ask something else.
    if s.place != Place::File
        || !rest.iter().all(|at| s.is(*at, &more))
        || rest.len() < 1 + usize::from(form != "moves {}")
    {
        return None;
    }
    let (game, because) = match named {
        Some(at) => (s.word(at), None),
        None => game_above(s, numbers.len())?,
    };
    Some(asks(s, form.replace("{}", &format!("{game}({})", numbers.join(", "))), because))
}

/// `who wins G from A?`, `who wins from a?`: a place of a graph.
pub(crate) fn from_a_place(s: &Scene<'_>) -> Option<Slip> {
    let end = end_of(s);
    let from = end.checked_sub(2).filter(|from| s.is(*from, "from at in"))?;
    let node = s.is_word(end - 1) || s.kind(end - 1) == Some(TokenKind::Number);
    let asks = s.is(0, "who Who") && s.is(1, "wins won win");
    let text = s.before_near();
    let graph = match from.checked_sub(3 + usize::from(s.is(2, "on"))) {
        Some(0) => s.word(from - 1),
        None => {
            let mut graphs = text.match_indices("graph ");
            let (at, word) = graphs.next().filter(|_| from == 2 && graphs.next().is_none())?;
            text.get(at + word.len()..)?.split([' ', '{']).next()?
        }
        _ => return None,
    };
    if s.place != Place::File || !node || !asks || !text.contains(&format!("graph {graph} ")) {
        return None;
    }
    let text = format!("moves {graph}.{}", s.word(end - 1));
    let message = format!("no statement begins with `{}`", s.first());
    Some(s.rewritten(codes::UNKNOWN_STATEMENT, 0, (&message, "not a word of the language"), text))
}

/// `explain T(21) step by step`, `play T(21) as second`, `play vs computer T(21)`
pub(crate) fn trailing(s: &Scene<'_>) -> Option<Slip> {
    let asks = s.is(0, "play explain moves tree");
    let (_, _, end) = call(s, 1)?;
    let from = (1..end).find(|at| s.word(*at).starts_with(char::is_uppercase))?;
    let word = |at: usize| s.is_word(at) && (!is_reserved(s.word(at)) || s.is(at, "as"));
    let fills = |at: usize| word(at) && !is_verb(s.word(at)) && !s.is(at, "depth");
    let only = (1..from).chain(end..s.len()).all(fills);
    if s.place != Place::File || !asks || !only || from == 1 && end == s.len() {
        return None;
    }
    let at = if from > 1 { 1 } else { end };
    let message = format!("`{}` wants the position alone", s.first());
    let slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not needed");
    let text = format!("{} {}", s.first(), s.between(from, end));
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `T(5), T(3)`: several values in one statement are a list.
pub(crate) fn values(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File || !s.is(s.at, ",") || s.next_of(0, &[","]) != s.at {
        return None;
    }
    let mut at = 0;
    while at < s.len() {
        at = s.arithmetic_from(at)?;
        if at < s.len() && !s.is(at, ",") {
            return None;
        }
        at += 1;
    }
    let text = format!("[{}]", s.between(0, s.len()));
    let message = "several values stand in a list";
    let slip = s.slip(codes::TWO_ON_A_LINE, s.at, message, "another value");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `moves T(5), T(6)`
pub(crate) fn several(s: &Scene<'_>) -> Option<Slip> {
    let asks = is_verb(s.first());
    if s.place != Place::File || !asks || !s.is(s.at, ",") || s.next_of(1, &[","]) != s.at {
        return None;
    }
    let mut asked = Vec::new();
    let clauses = s.clauses_from(1);
    let clause = s.between(clauses, s.len());
    let mut from = 1;
    while from < clauses {
        let end = s.next_of(from, &[","]).min(clauses);
        let one = format!("{} {} {clause}", s.first(), s.between(from, end));
        asked.push(one.trim_end().to_string());
        from = end + 1;
    }
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        s.at,
        format!("`{}` is asked of one at a time", s.first()),
        "another question",
    );
    slip.instead = format!("write `{}`", asked.join("; "));
    // `moves 3, 4`
    let numbers = asked.len() == s.len() / 2
        && (1..s.len()).step_by(2).all(|at| s.kind(at) == Some(TokenKind::Number));
    let game = if numbers { game_above(s, asked.len()) } else { None };
    if let Some((game, because)) = game {
        let text = format!("{} {game}({})", s.first(), s.between(1, s.len()));
        slip.because = because;
        return Some(slip.writes(s.replace(0, s.len(), text)));
    }
    Some(slip)
}
