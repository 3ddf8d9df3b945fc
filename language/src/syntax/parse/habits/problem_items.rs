//! What a problem says beside its checks, in other places: in its heading, or on the line of a check.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::{Mend, codes};
use crate::syntax::scan::TokenKind;
use crate::vocabulary::{item_of, nearest};
use grundy_grammar::Grammar;
use pest::Parser as _;

/// The item of a problem that this is, or that it says in other words.
fn item(words: &str) -> Option<String> {
    if let Some(item) = item_of(words) {
        return Some(item);
    }
    let (first, rest) = words.split_once(' ')?;
    let verb = match first {
        "needs" | "requires" | "require" => "needs",
        "forbid" | "disallow" | "without" | "no" => "forbid",
        "by" | "show" | "hint" => first,
        _ => return None,
    };
    let rest = match verb {
        "needs" if rest.contains("\" and \"") => rest.replace("\" and \"", "\", \""),
        "forbid" if !rest.contains(',') => rest.split_whitespace().collect::<Vec<_>>().join(", "),
        _ => rest.to_string(),
    };
    let text = format!("{verb} {rest}");
    Grammar::parse(Place::Problem.entry(), &text).is_ok().then_some(text)
}

/// `problem "1" worth 3 needs proof { … }`, `problem "1" worth 3 "T" by hand { … }`
pub(super) fn in_the_heading(s: &Scene<'_>) -> Option<Slip> {
    let opens = s.next_of(1, &["{"]);
    let worth = s.next_of(1, &["worth"]);
    let problem = s.place == Place::File && s.is(0, "problem") && opens < s.len();
    if !problem || s.kind(worth + 1) != Some(TokenKind::Number) {
        return None;
    }
    let text_at = |at: usize| s.kind(at) == Some(TokenKind::Text);
    let mut from = worth + 2;
    let mut heading = s.between(0, from).to_string();
    if s.is(from, "bonus") {
        (heading, from) = (heading + " bonus", from + 1);
    }
    // The title stands first or last.
    let last = opens - 1;
    let (title, from, to) = match text_at(from) {
        true => (Some(from), from + 1, opens),
        false if text_at(last) && !s.is(last - 1, "hint needs requires require and or , &") => {
            (Some(last), from, last)
        }
        false => (None, from, opens),
    };
    if from >= to {
        return None;
    }
    let or = s.next_of(from, &["or"]);
    if s.is(from, "needs requires require") && or < to {
        return Some(super::problems::needs_one(s, or));
    }
    let words = s.between(from, to);
    let titled = title.map_or(String::new(), |at| format!(" {}", s.word(at)));
    let (message, text) = match words {
        "optional" | "extra" | "extra credit" => {
            let bonus = if heading.ends_with(" bonus") { "" } else { " bonus" };
            ("points beyond those of the sheet are a `bonus`", format!("{heading}{bonus}{titled}"))
        }
        "title" | "titled" | "called" | "named" | ";" | ":" | "," | "-" if title == Some(last) => {
            ("a title stands behind the points", heading + &titled)
        }
        _ => {
            let item = item(words)?;
            // On a line of its own where the checks have lines.
            let next = s.span_of(opens + 1).start;
            let behind = s.text.get(s.span_of(opens).end as usize..next as usize).unwrap_or("");
            let item = match (behind.contains('\n'), s.is(opens + 1, "}")) {
                (true, _) => format!("{{\n    {item}"),
                (false, true) if behind.is_empty() => format!("{{ {item} "),
                (false, true) => format!("{{ {item}"),
                (false, false) => format!("{{ {item};"),
            };
            let text = format!("{heading}{titled} {item}");
            let message = "what a problem asks for stands in its braces";
            let mut slip = s.slip(codes::PROBLEM_HEADING, from, message, "not in its heading");
            slip.at = s.span_of(from).to(s.span_of(to - 1));
            slip.instead =
                format!("write `{}`", text.split_whitespace().collect::<Vec<_>>().join(" "));
            slip.edits.push(s.replace(0, opens + 1, text));
            return Some(slip);
        }
    };
    let mut slip = s.slip(codes::PROBLEM_HEADING, from, message, "not like this");
    slip.instead = format!("write `{text} {{ … }}`");
    slip.edits.push(s.replace(0, opens, text));
    Some(slip)
}

/// `by hand worth 2`: the points of a problem that a person marks are its own.
pub(super) fn by_hand_for_points(s: &Scene<'_>) -> Option<Slip> {
    let hand = s.is(0, "by") && s.is(1, "hand") && s.is(2, "worth");
    let points = s.kind(3) == Some(TokenKind::Number) && s.len() == 4;
    if s.place != Place::Problem || !hand || !points {
        return None;
    }
    let message = "what a person marks has the points of its problem";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, 2, message, "no points of its own");
    let (heading, before) = s.before_near().rsplit_once('{')?;
    let alone = before.trim().is_empty() && s.below_near().trim_start().starts_with('}');
    let own = heading.rsplit('\n').next().unwrap_or("");
    let same = own.split_whitespace().skip_while(|word| *word != "worth").nth(1);
    if alone && same == Some(s.word(3)) {
        return Some(slip.writes(s.replace(0, s.len(), "by hand")));
    }
    slip.instead = "give it a problem of its own: `problem \"2\" worth 3 { by hand }`".to_string();
    slip.sure = true;
    Some(slip)
}

/// `title "Sheet 1"`, `author "…"`: what people read is a comment.
pub(super) fn title_of_a_sheet(s: &Scene<'_>) -> Option<Slip> {
    let says = s.is(0, "title author date course sheet subject description due deadline note");
    let text = usize::from(s.is(1, ": =")) + 1;
    if s.place != Place::File
        || !says
        || s.kind(text) != Some(TokenKind::Text)
        || text + 1 != s.len()
    {
        return None;
    }
    let words = s.word(text).trim_matches('"');
    let message = "words for people stand behind `#`";
    let comment = match s.is(0, "title sheet subject description note") {
        true => format!("# {words}"),
        false => format!("# {}: {words}", s.first()),
    };
    let mut slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, "no statement begins like this");
    slip.instead = format!("write `{comment}`");
    slip.beyond = Some(Mend::new(s.span, comment));
    slip.sure = true;
    Some(slip)
}

/// `problem "1" Worth 5 { … }`, `problem "1" wroth 5 { … }`
pub(super) fn worth_misspelt(s: &Scene<'_>) -> Option<Slip> {
    let problem = s.place == Place::File && s.is(0, "problem") && s.is_word(2);
    let word = s.word(2).to_lowercase();
    let meant = word == "worth" || nearest(&word, ["worth"]).is_some();
    if !problem || s.is(2, "worth") || !meant || s.kind(3) != Some(TokenKind::Number) {
        return None;
    }
    let message = "the points of a problem stand behind `worth`";
    let mut slip = s.slip(codes::PROBLEM_HEADING, 2, message, "not this word");
    slip.instead = "write `worth`".to_string();
    slip.edits.push(s.replace(2, 3, "worth"));
    Some(slip)
}

/// `student.a == 4 hint "…"`, `hint "…" student.a == 4`, `… for n in 0.., with proof`: each stands on a line of its own.
pub(super) fn beside_a_check(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Problem || s.len() < 3 {
        return None;
    }
    if s.is(0, "hint") && s.kind(1) == Some(TokenKind::Text) && s.is(2, "if when unless where for")
    {
        let message = "a hint has no condition: it is shown where a check fails";
        let slip = s.slip(codes::TWO_ON_A_LINE, 2, message, "not needed");
        return Some(slip.writes(s.replace(0, s.len(), s.between(0, 2))));
    }
    if s.is(0, "hint") && s.kind(1) == Some(TokenKind::Text) {
        let both = format!("{}; {}", s.between(0, 2), s.between(2, s.len()));
        return Some(s.two_things(2, ("a hint stands on a line of its own", ENDS), both));
    }
    const BEGINS: &str =
        "needs requires require forbid disallow without no by show hint with proof";
    let begins = |at: &usize| s.is(*at, BEGINS);
    let (at, item) =
        (2..s.len()).filter(begins).find_map(|at| Some((at, item(s.between(at, s.len()))?)))?;
    // `student.a == 1 else hint "no"`: where a check fails its hint is shown.
    let end = if s.is(at, "hint") { at - usize::from(s.is(at - 1, "else otherwise")) } else { at };
    let check = s.between(0, end).trim_end_matches([',', ' ']);
    let asks = s.is(0, "student same same_members") || check.contains(['=', '<', '>']);
    let message = match s.is(at, "hint") {
        true => "a hint stands on a line of its own",
        false => "what a problem asks for stands on a line of its own",
    };
    let both = format!("{check}; {item}");
    asks.then(|| s.two_things(at, (message, ENDS), both))
}

const ENDS: &str = "here the line should end";
