//! Definitions whose body stands in no braces: `game M(n) = n -> n - 1`, `graph G(a -> b, a -> c)`; and what stands among
//! rules and is none: how a game ends.

use super::{Reading, When, first_word, lines};
use crate::diagnostic::{Code, Mend, codes};
use crate::source::Span;

/// `game M(n) = n -> n - 1, n - 2`, all on one line.
pub(super) fn of_games(text: &str) -> Vec<Reading> {
    let mut edits = Vec::new();
    for line in lines(text).filter(|line| first_word(line.text) == "game") {
        let signs = [") =", "):=", ") :=", ") ->"];
        let Some((at, sign)) = signs.iter().find_map(|sign| Some((line.text.find(sign)?, sign)))
        else {
            continue;
        };
        let (from, end) = (at + 1, line.text.trim_end().len());
        if line.text.contains(['{', '}', '#', '"']) || end <= at + sign.len() {
            continue;
        }
        edits.push(Mend::new(line.span(from, at + sign.len()), " {"));
        edits.push(Mend::new(line.span(end, end), " }"));
    }
    told(
        codes::BRACES_MISSING,
        "the rules of a game stand in braces",
        edits,
        "write `{` here, and `}` at the end",
    )
}

/// `graph G(a -> b, a -> c)`
pub(super) fn of_graphs(text: &str) -> Vec<Reading> {
    let mut edits = Vec::new();
    for line in lines(text).filter(|line| first_word(line.text) == "graph") {
        let written = line.text.trim_end();
        let Some(open) = written.find('(').filter(|_| written.ends_with(')')) else { continue };
        let inside = written.get(open + 1..written.len() - 1).unwrap_or("");
        if !inside.contains("->") || inside.contains(['(', ')', '{', '#']) {
            continue;
        }
        edits.push(Mend::new(line.span(open, open + 1), " { "));
        let commas = inside.match_indices(',').map(|(at, _)| open + 1 + at);
        edits.extend(commas.map(|at| Mend::new(line.span(at, at + 1), ";")));
        edits.push(Mend::new(line.span(written.len() - 1, written.len()), " }"));
    }
    told(
        codes::BRACES_MISSING,
        "the arrows of a graph stand in braces",
        edits,
        "write `{` and `}`, and `;` between the nodes",
    )
}

/// `subtract 1..3; last player loses`: that is asked of a position.
pub(super) fn ends(text: &str) -> Vec<Reading> {
    let Some(game) = lines(text).find(|line| first_word(line.text) == "game") else {
        return Vec::new();
    };
    let (mut edits, mut misere) = (Vec::new(), false);
    let mut at = 0;
    for piece in text.split_inclusive(['{', '}', ';', '\n']) {
        let said = piece.trim_end_matches(['{', '}', ';', '\n', '\r', ' ']);
        let behind = piece.get(said.len()..).unwrap_or("");
        if let Some(turned) = how_it_ends(said.trim()) {
            let end = at + said.len() + usize::from(behind.starts_with(';'));
            edits.push(Mend::new(Span::new(at as u32, end as u32), ""));
            misere |= turned;
        }
        at += piece.len();
    }
    if edits.is_empty() {
        return Vec::new();
    }
    let at = edits.first().map(|edit| edit.span);
    if misere {
        edits.insert(0, Mend::new(game.span(game.margin(), game.margin()), "misere "));
        edits.sort_by_key(|edit| edit.span.start);
    }
    let help = match misere {
        true => "remove it, and ask `misere(…)` of a position",
        false => "remove it: who cannot move loses anyway",
    };
    let mut readings =
        told(codes::UNKNOWN_RULE, "how a game ends is asked, not defined", edits, help);
    for reading in &mut readings {
        reading.at = at.unwrap_or(reading.at);
        reading.label = "not part of the rules";
    }
    readings
}

/// Whether these words say that the last player loses, or the other way round.
fn how_it_ends(said: &str) -> Option<bool> {
    let plain = |c: char| c.is_alphabetic() || matches!(c, ' ' | '\'' | '’' | ',');
    let said = said.trim_end_matches('.').to_lowercase();
    if !said.chars().all(plain) {
        return None;
    }
    let has = |words: &[&str]| words.iter().any(|word| said.contains(word));
    let last = has(&["last"]);
    let stuck = has(&[
        "cannot move",
        "can't move",
        "can’t move",
        "no move",
        "cannot take",
        "unable to move",
    ]);
    let (loses, wins) = (has(&["loses", "lose", "lost"]), has(&["wins", "win"]));
    match () {
        _ if matches!(&*said, "misere" | "misère" | "misere play" | "misère play") => Some(true),
        _ if said == "normal play" || last && wins && !loses || stuck && loses && !wins => {
            Some(false)
        }
        _ if last && loses && !wins || stuck && wins && !loses => Some(true),
        _ => None,
    }
}

fn told(code: Code, message: &str, edits: Vec<Mend>, help: &str) -> Vec<Reading> {
    let Some(first) = edits.first() else { return Vec::new() };
    let (at, message, help) = (first.span, message.to_string(), help.to_string());
    vec![Reading { code, message, at, label: "not like this", help, edits, when: When::Else }]
}
