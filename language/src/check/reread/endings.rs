//! How a game ends, said among its rules: `subtract 1..3; last player loses`. That is asked of a position.

use super::{Line, Reading, When, first_word, lines, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;

pub(super) fn of_games(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let headings: Vec<Line<'_>> =
        lines(text).filter(|line| first_word(line.text) == "game").collect();
    let mut edits: Vec<Mend> = Vec::new();
    let mut told = None;
    let mut at = 0;
    for piece in code.split_inclusive(['{', '}', ';', '\n']) {
        let said = piece.trim_end_matches(['{', '}', ';', '\n', '\r', ' ']);
        let from = at + said.len() - said.trim_start().len();
        let mut end = at + said.len();
        end += usize::from(piece.get(said.len()..).is_some_and(|rest| rest.starts_with(';')));
        let begins = at;
        at += piece.len();
        let Some(turned) = how_it_ends(said.trim()) else { continue };
        let Some(game) = headings.iter().rev().find(|line| line.at <= from) else { continue };
        let name = game.text.trim_start().get("game ".len()..).map_or("", first_word);
        // Of a game that nobody asks about there is nothing to ask.
        if turned && text.matches(&format!("{name}(")).count() < 2 {
            return Vec::new();
        }
        told.get_or_insert((Span::new(from as u32, end as u32), turned, name));
        edits.push(Mend::new(Span::new(begins as u32, end as u32), ""));
        if turned {
            edits.push(Mend::new(game.span(game.margin(), game.margin()), "misere "));
        }
    }
    let rules = ["subtract", "remove", "split", "move", "take"];
    let Some((at, turned, name)) = told.filter(|_| rules.iter().any(|rule| code.contains(rule)))
    else {
        return Vec::new();
    };
    let help = match turned {
        true => format!("remove it, and ask `misere({name}(…))`"),
        false => "remove it: who cannot move loses anyway".to_string(),
    };
    vec![Reading {
        code: codes::UNKNOWN_RULE,
        message: "how a game ends is asked, not defined".to_string(),
        at,
        label: "not part of the rules",
        help,
        edits,
        when: When::Else,
    }]
}

/// Whether these words say that the last player loses, or the other way round.
pub(super) fn how_it_ends(said: &str) -> Option<bool> {
    let said = said.trim_end_matches('.').to_lowercase().replace('’', "'");
    let words: Vec<&str> = said.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    if !said.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '\'' | ',')) {
        return None;
    }
    let has = |all: &[&str]| words.iter().any(|word| all.contains(word));
    let able = ["cannot move", "can't move", "has no move", "cannot take", "unable to move"];
    let stuck = able.iter().any(|phrase| said.contains(phrase));
    let others =
        words.iter().filter(|word| word.ends_with("n't") || ["not", "never"].contains(word));
    if others.count() > usize::from(stuck && has(&["can't"])) {
        return None;
    }
    let last = has(&["last"]);
    let (loses, wins) = (has(&["loses", "lose", "lost"]), has(&["wins", "win"]));
    match () {
        _ if ["misere", "misère", "misere play", "misère play"].contains(&&*said) => Some(true),
        _ if said == "normal play" => Some(false),
        _ if loses == wins || last == stuck => None,
        _ => Some(last == loses),
    }
}
