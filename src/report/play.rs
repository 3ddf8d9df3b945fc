//! What is said in a game against the computer.

use super::Style;
use crate::session::answer::{Choice, Game, Made, Player, Reason, Table, Worth};

/// Moves beyond these are listed on demand only.
pub const FIRST_MOVES: usize = 15;

/// What can be said at the prompt.
pub const COMMANDS: &[(&str, &str)] = &[
    ("hint", "a move that wins, if there is one"),
    ("why", "why the computer moved as it did"),
    ("undo", "take back your last move"),
    ("moves", "list all moves"),
    ("help", "say what can be said"),
    ("quit", "leave the game"),
];

/// A game as the answer of a question.
pub fn answer(position: &str, game: &Game) -> String {
    match game {
        Game::Elsewhere => {
            format!("play {position}: a game is played one at a time: `grundy play '{position}'`")
        }
        Game::TooLarge => format!("{position} has too many moves to list them: play a smaller one"),
        Game::Played { moves, winner, drawn } => {
            let moves = super::count(moves.len(), "move", "moves");
            match winner {
                Some(Player::You) => format!("{position}: you have won, after {moves}"),
                Some(Player::Computer) => {
                    format!("{position}: the computer has won, after {moves}")
                }
                None if *drawn => format!("{position}: a draw, after {moves}"),
                None => format!("{position}: left after {moves}"),
            }
        }
    }
}

/// Who wins in the end.
pub fn rule(table: &Table) -> &'static str {
    match (table.misere, table.beside_misere) {
        (true, _) => "whoever cannot move wins",
        (false, true) => super::misere::BESIDE,
        (false, false) => "whoever cannot move has lost",
    }
}

/// The first words of a game.
pub fn begin(table: &Table, style: Style) -> String {
    let rule = rule(table);
    let square = table.choices.iter().find_map(|choice| choice.cell.as_deref());
    let square = square.map_or(String::new(), |name| format!("a square, as in {name}, "));
    let text = format!(
        "A game of {}: {rule}. Answer with {square}the number of a move, or with \
         `help`.",
        table.position
    );
    super::wrapped(&text, style.width).join("\n")
}

/// Said at the beginning, where a game is meant to be played the other way.
pub fn meant_misere(game: &str, position: &str, style: Style) -> String {
    let text = format!(
        "This is normal play. The game of {game} is misère play, in which whoever cannot move wins: \
         `play {position}`, in a shell `grundy play '{position}'`."
    );
    super::wrapped(&super::clean(&text), style.width).join("\n")
}

/// The moves of a position.
pub fn table(table: &Table, most: usize, style: Style) -> String {
    if table.choices.iter().all(|choice| choice.cell.is_some()) && !table.choices.is_empty() {
        return squares(table, style);
    }
    let mut out = String::new();
    let shown = table.choices.len().min(most);
    let number = shown.to_string().len();
    let widest = |f: &dyn Fn(usize) -> usize| (0..shown).map(f).max().unwrap_or(0);
    let length = |i: usize| table.choices.get(i).map_or(0, |c| c.text.chars().count());
    let text = widest(&length).min(style.width / 2);
    let mut part = None;
    for (i, choice) in table.choices.iter().take(most).enumerate() {
        if table.parts.len() > 1 && part != Some(choice.part) {
            part = Some(choice.part);
            let name = table.parts.get(choice.part).map_or("", String::as_str);
            out += &format!("  in {name}:\n");
        }
        let line = if choice.text == format!("to {}", choice.to) {
            format!("  {:>number$}  {}", i + 1, choice.text)
        } else {
            format!("  {:>number$}  {:<text$}  to {}", i + 1, choice.text, choice.to)
        };
        out += &super::clean(&line);
        out += if choice.again { ", and move again\n" } else { "\n" };
    }
    if table.choices.len() > shown {
        let more = table.choices.len() - shown;
        out += &format!("  and {more} more, up to {}: `moves` lists them\n", table.choices.len());
    }
    out
}

/// Moves that are named by their squares, with their numbers, as many in a line as fit.
fn squares(table: &Table, style: Style) -> String {
    let number = table.choices.len().to_string().len();
    let name = |choice: &Choice| choice.cell.clone().unwrap_or_default();
    let wide = table.choices.iter().map(|c| name(c).chars().count()).max().unwrap_or(0);
    let wide = super::column(wide);
    let each = number + 1 + wide + 3;
    let columns = (style.width.saturating_sub(2) / each).max(1);
    let mut out = String::new();
    for (i, row) in table.choices.chunks(columns).enumerate() {
        let cells = row
            .iter()
            .enumerate()
            .map(|(j, choice)| format!("{:>number$} {:<wide$}", i * columns + j + 1, name(choice)));
        let line = format!("  {}", cells.collect::<Vec<_>>().join("   "));
        out += super::clean(line.trim_end()).as_str();
        out.push('\n');
    }
    out
}

/// A move, with the square that names it.
pub fn made_at(made: &Made, cell: Option<&str>) -> String {
    match cell {
        Some(cell) => {
            let who = if made.by == Player::You { "you" } else { "the computer" };
            format!("{who}: {cell}")
        }
        None => self::made(made),
    }
}

pub fn made(made: &Made) -> String {
    let who = match made.by {
        Player::You => "you",
        Player::Computer => "the computer",
    };
    let text = super::clean(&made.text);
    if made.text == format!("to {}", made.to) {
        format!("{who}: {text}")
    } else {
        format!("{who}: {text}, to {}", made.to)
    }
}

/// Said at an end that is a draw by the rules.
pub const DRAWN: &str = "The game is a draw.\n";

/// Said where play goes round.
pub const MET_THRICE: &str =
    "This position has come for the third time, and nobody can be made to lose: a draw.\n";

/// What the guest may forbid the computer.
pub fn may_forbid(table: &Table) -> String {
    let each = table.parts.iter().zip(&table.blocking).filter(|(_, most)| **most > 0);
    let each = each.map(|(part, most)| {
        let moves = if *most == 1 { "move" } else { "moves" };
        format!("up to {most} {moves} of {part}")
    });
    let each = each.collect::<Vec<_>>().join(", ");
    super::clean(&format!("  You may forbid {each}: their numbers, or nothing.")) + "\n"
}

/// The moves that the guest forbids by their numbers.
pub fn forbidden_by(table: &Table, line: &str) -> Result<Vec<usize>, String> {
    let mut all: Vec<usize> = Vec::new();
    let mut left = table.blocking.clone();
    let count = table.choices.len();
    for word in line.split([' ', ',']).filter(|word| !word.is_empty()) {
        let number = word.parse::<usize>().ok().filter(|n| (1..=count).contains(n));
        let Some(choice) = number.and_then(|n| table.choices.get(n - 1)) else {
            return Err(format!("moves have numbers from 1 to {count}"));
        };
        let number = number.unwrap_or(1) - 1;
        if all.contains(&number) {
            continue;
        }
        match left.get_mut(choice.part) {
            Some(left) if *left > 0 => *left -= 1,
            _ => {
                let part = table.parts.get(choice.part).map_or("", String::as_str);
                let none = table.blocking.get(choice.part).is_none_or(|most| *most == 0);
                let why = if none { "no move may be forbidden in" } else { "that is too many of" };
                return Err(super::clean(&format!("{why} {part}")));
            }
        }
        all.push(number);
    }
    Ok(all)
}

/// What the computer forbids.
pub fn forbidden(table: &Table, all: &[usize]) -> String {
    let named = all.iter().filter_map(|i| table.choices.get(*i));
    let named = named.map(|choice| match choice.text == format!("to {}", choice.to) {
        true => choice.text.clone(),
        false => format!("{}, to {}", choice.text, choice.to),
    });
    super::clean(&format!("The computer forbids: {}", named.collect::<Vec<_>>().join("; "))) + "\n"
}

pub fn end(winner: Player, misere: bool) -> String {
    let last = match (winner, misere) {
        (Player::You, false) | (Player::Computer, true) => "The computer cannot move",
        (Player::Computer, false) | (Player::You, true) => "You cannot move",
    };
    let won = match winner {
        Player::You => "you have won",
        Player::Computer => "the computer has won",
    };
    format!("{last}: {won}.")
}

/// The hint: a move that wins, else one that holds a draw; the text says if there is neither.
pub fn hint(table: &Table, win: Option<usize>, draw: Option<usize>) -> String {
    match win.or(draw).and_then(|i| Some((i + 1, table.choices.get(i)?))) {
        Some((number, choice)) if win.is_none() => {
            format!("  No move wins; move {number} holds the draw: it leaves {}.", choice.to)
        }
        Some((number, choice)) if choice.again => {
            format!("  Move {number} wins: it leaves {}, and you move again.", choice.to)
        }
        Some((number, choice)) => {
            let part = table.parts.get(choice.part).filter(|_| table.parts.len() > 1);
            let part = part.map_or(String::new(), |part| format!("in {part}, "));
            let words = match (&choice.cell, choice.text == format!("to {}", choice.to)) {
                (Some(cell), _) => format!("{cell}. It"),
                (None, true) => "it".to_string(),
                (None, false) => format!("{part}{}. It", super::clean(&choice.text)),
            };
            format!("  Move {number} wins: {words} leaves {}, a P-position.", choice.to)
        }
        None => format!(
            "  No move wins: {} is a P-position. Make any, and wait for a mistake.",
            table.position
        ),
    }
}

/// Why the computer moved as it did.
pub fn why(made: &Made, reason: &Reason) -> String {
    let Reason { before, after, parts, better, over, again } = reason;
    let mut out = format!("  The computer moved: {}.\n", super::clean(&made.text));
    out += &match (before.outcome, after.outcome) {
        (_, 'N') if *again => {
            format!("  It leaves {}, an N-position, and moves again.\n", after.position)
        }
        (_, 'P') if *again => {
            format!("  It leaves {}, a P-position, and has to move again.\n", after.position)
        }
        ('D', 'D') => format!("  It leaves {}: still a draw.\n", after.position),
        ('N', 'D') => format!("  It leaves {}, a draw: that was a mistake.\n", after.position),
        (_, 'P') if *over => format!("  No move is left in {}, and that wins.\n", after.position),
        (_, 'P') => format!(
            "  It leaves {}, a P-position: whatever you do, it has an answer.\n",
            after.position
        ),
        ('P', _) => format!(
            "  {} was a P-position: each of its moves leaves an N-position, and so does this one.\n",
            before.position
        ),
        _ => format!("  It leaves {}, an N-position: that was a mistake.\n", after.position),
    };
    if let Some(better) = better {
        out += &format!("  This would have won: {better}.\n");
    }
    out + &values(after, parts)
}

/// How the worth of what a move leaves comes from its parts.
fn values(after: &Worth, parts: &[Worth]) -> String {
    let worths: Option<Vec<u64>> = parts.iter().map(|p| p.grundy).collect();
    match (after.grundy, worths) {
        (Some(whole), Some(worths)) if worths.len() > 1 => {
            let each = parts.iter().zip(&worths).map(|(p, n)| format!("{} = *{n}", p.position));
            let each: Vec<String> = each.collect();
            let sum: Vec<String> = worths.iter().map(u64::to_string).collect();
            format!("  {}: {} = {whole}.\n", each.join(", "), sum.join(" xor "))
        }
        (Some(whole), _) => format!("  {} = *{whole}.\n", after.position),
        _ => String::new(),
    }
}

/// Lines that fit the page.
pub fn folded(text: &str, width: usize) -> String {
    let fold = |line: &str| {
        let lines = super::wrapped(line, width.saturating_sub(2).max(20));
        lines.iter().map(|line| format!("  {line}\n")).collect::<String>()
    };
    text.lines().map(fold).collect()
}

/// What can be said where a guest may forbid moves.
pub fn help_to_forbid() -> String {
    let mut out =
        "  the numbers of moves: forbid them, for this turn; nothing: forbid none\n".to_string();
    for (word, does) in COMMANDS {
        let does = if *word == "hint" { "what to forbid" } else { does };
        out += &format!("  {word:<6} {does}\n");
    }
    out
}

/// What to forbid where these moves win.
pub fn hint_to_forbid(wins: &[usize], forbidden: &[usize]) -> String {
    let numbers: Vec<String> = forbidden.iter().map(|i| (i + 1).to_string()).collect();
    let numbers = numbers.join(", ");
    match wins.len() {
        0 => "  No move wins: nothing has to be forbidden.\n".to_string(),
        _ if forbidden.is_empty() => {
            "  What wins cannot be forbidden: forbid any, or none.\n".to_string()
        }
        n if n > forbidden.len() => {
            format!(
                "  More moves win than you may forbid. Forbid {numbers}, and wait for a mistake.\n"
            )
        }
        _ => format!("  Forbid {numbers}: no other move wins.\n"),
    }
}

pub fn help() -> String {
    let mut out =
        "  the number of a move, or its words: make it; the first words do, as in `take 1`, and in a\n  \
         sum the part, as in `take 1 from Nim(3)`; where moves are squares, the square, as in `b2`\n"
            .to_string();
    for (word, does) in COMMANDS {
        out += &format!("  {word:<6} {does}\n");
    }
    out
}
