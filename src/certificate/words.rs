//! Rules in a sentence, so that a reader of a certificate sees which game it is about.

use crate::solve::heaps::rules::{Moves, Removal, Rules, System};

pub fn system(system: &System) -> String {
    match system.alone() {
        Some(rules) => game(rules, &|_| String::new()),
        None => {
            let name = |game: u8| format!(" of game {game}");
            let games = system.games.iter().enumerate();
            let games = games.map(|(i, rules)| format!("game {i}: {}", game(rules, &name)));
            games.collect::<Vec<_>>().join(". ")
        }
    }
}

type Name<'a> = &'a dyn Fn(u8) -> String;

fn game(rules: &Rules, name: Name<'_>) -> String {
    if let Some(only) = rules.only() {
        return moves(only, name);
    }
    let lists = rules.moves.iter().enumerate();
    let mut said: Vec<String> =
        lists.map(|(i, list)| format!("moves {i}: {}", moves(list, name))).collect();
    let which = |all: &[u16]| all.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
    let mut others = "all heaps";
    if !rules.early.is_empty() {
        said.push(format!("the heaps from 0 on have moves {}", which(&rules.early)));
        others = "larger heaps";
    }
    let by_size = match rules.cycle.len() {
        1 => String::new(),
        length => format!(" by n modulo {length}"),
    };
    said.push(format!("{others} have moves {}{by_size}", which(&rules.cycle)));
    said.join(". ")
}

fn moves(moves: &Moves, name: Name<'_>) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut before = None;
    let mut choices = Vec::new();
    for removal in &moves.removals {
        if before.is_some_and(|taken| taken != removal.taken) {
            said.extend(before.map(|taken| take(taken, &choices)));
            choices.clear();
        }
        before = Some(removal.taken);
        choices.push(left(removal, name));
    }
    said.extend(before.map(|taken| take(taken, &choices)));
    if let Some(least) = moves.any_from {
        said.push(format!("take {} or more and leave nothing or one heap", least.max(1)));
    }
    match said.is_empty() {
        true => "no moves".to_string(),
        false => said.join("; "),
    }
}

fn take(taken: u32, choices: &[String]) -> String {
    let taken = match taken {
        0 => "nothing".to_string(),
        some => some.to_string(),
    };
    let choices = match choices.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => choices.concat(),
    };
    format!("take {taken} and leave {choices}")
}

fn left(removal: &Removal, name: Name<'_>) -> String {
    let unequal = if removal.unequal && removal.parts.len() > 1 { " unequal" } else { "" };
    let mut heaps = Vec::new();
    let mut rest = removal.parts.as_slice();
    while let Some(game) = rest.first() {
        let many = rest.iter().take_while(|g| *g == game).count();
        rest = rest.get(many..).unwrap_or_default();
        let many = match many {
            1 => format!("one{unequal} heap"),
            2 => format!("two{unequal} heaps"),
            3 => format!("three{unequal} heaps"),
            more => format!("{more}{unequal} heaps"),
        };
        heaps.push(many + &name(*game));
    }
    match (heaps.is_empty(), removal.beside) {
        (true, 0) => "nothing".to_string(),
        (true, beside) => format!("a nim heap of {beside}"),
        (false, 0) => heaps.join(" and "),
        (false, beside) => format!("{} beside a nim heap of {beside}", heaps.join(" and ")),
    }
}
