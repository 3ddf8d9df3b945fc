//! A sheet of exercises on paper: the worksheet, and the answers with why they are so; as Markdown, as a
//! page to print and as data.

use super::markdown::body;
use super::marks::{block, code, text};
use super::svg::escaped;
use super::{Style, board, count, html};
use crate::grade::exercise::manner;
use crate::meter::{Spent, Text, wholly};
use crate::session::exercise::{Difficulty, Exercise, Exercises, Form, Kind, Measure, Rules};
use crate::source::begun;
use serde_json::{Value, json};

/// Longer drawings are left out: the position is written above them.
const MOST_DRAWN: usize = 60;

const PAPER: &str = "\
.line{display:flex;gap:.6rem;margin:1.1rem 0}.line span{flex:1;border-bottom:1px solid var(--ink)}\
h1,h2{break-after:avoid}h2{font-size:1.1rem;margin:.4rem 0}pre{break-inside:avoid}\
.answers{break-before:page}\
@media print{:root{color-scheme:light;--ink:#000;--faint:#999;--shade:#fff;--paper:#fff}body{font-size:11pt}}";

/// What a sheet is called.
pub fn title(kind: Kind) -> &'static str {
    match kind {
        Kind::Moves => "The winning move",
        Kind::Values => "The nim-value",
        Kind::Outcome => "Who wins?",
    }
}

pub fn difficulty(of: Difficulty) -> &'static str {
    match of {
        Difficulty::Easy => "easy",
        Difficulty::Middle => "middle",
        Difficulty::Hard => "hard",
    }
}

// ---- Markdown

/// The worksheet; nothing of the answers.
pub fn worksheet(made: &Exercises) -> Result<String, Spent> {
    wholly(|| {
        let mut out = Text::new();
        out.push(&format!(
            "# {}\n\nName: {BLANK}\n\n{}",
            title(made.wanted.kind),
            introduction(made)
        ));
        for (number, exercise) in (1..).zip(&made.all) {
            out.push(&format!("\n## {number}. {}\n\n", text(&exercise.position)));
            out.push(&asked(made, exercise));
            out.push(&format!("{} {BLANK}\n", wanted(&made.form)));
        }
        out.end()
    })
}

/// The answers, and the command that makes the sheet again.
pub fn answers(made: &Exercises, command: &str) -> Result<String, Spent> {
    wholly(|| {
        let mut out = Text::new();
        out.push(&format!("# {}: answers\n\n{}", title(made.wanted.kind), source(made, command)));
        for (number, exercise) in (1..).zip(&made.all) {
            out.push(&format!("\n## {number}. {}\n\n", text(&exercise.position)));
            out.push(&answered(made, exercise));
        }
        out.end()
    })
}

const BLANK: &str = "________________________";

/// The rules, and what is to be done.
fn introduction(made: &Exercises) -> String {
    let mut out = String::new();
    for rules in &made.rules {
        out += &ruled(rules);
    }
    out += match made.misere {
        true => "The player who makes the last move loses.\n\n",
        false => "The player who makes the last move wins.\n\n",
    };
    out += match made.wanted.kind {
        Kind::Moves => "From each position exactly one move wins. Which?",
        Kind::Values => "What is the nim-value of each position?",
        Kind::Outcome => {
            "Who wins each position if both play well: the player to move (N) or the other one (P)?"
        }
    };
    let sums = made.all.iter().any(|one| one.measure.parts > 1);
    if sums {
        out += " A move is made in one of the parts.";
    }
    out + "\n"
}

fn ruled(rules: &Rules) -> String {
    let name = text(&rules.game);
    match &rules.words {
        Some(words) => {
            let end = if words.ends_with(['.', '!', '?']) { "" } else { "." };
            format!("**{name}.** {}{end}\n\n", text(words))
        }
        None => format!("**{name}.**\n\n{}\n\n", block(&rules.text)),
    }
}

/// The position drawn, and its moves where one of them is to be chosen.
fn asked(made: &Exercises, exercise: &Exercise) -> String {
    let mut out = String::new();
    if let Some(drawing) = drawn(exercise) {
        out += &format!("{}\n\n", block(&drawing));
    }
    if made.form == Form::Listed {
        for (number, (words, left)) in (1..).zip(&exercise.moves) {
            let left = if words.contains(&**left) { String::new() } else { format!(", to {left}") };
            out += &format!("{number}. {}\n", text(&format!("{words}{left}")));
        }
        out += "\n";
    }
    out
}

fn drawn(exercise: &Exercise) -> Option<String> {
    let style = Style { width: usize::MAX, ..Style::PLAIN };
    let style = Style { unicode: true, ..style };
    let text = board::drawings(&exercise.drawings, style);
    let fits = text.lines().all(|line| line.chars().count() <= MOST_DRAWN + 20);
    (fits && !text.trim().is_empty() && text.lines().count() <= MOST_DRAWN)
        .then(|| text.trim_end().to_string())
}

/// What stands before the line to write on.
fn wanted(form: &Form) -> &'static str {
    match form {
        Form::Listed => "The number of the winning move:",
        Form::Heap { .. } | Form::Heaps { .. } | Form::Numbers { .. } => {
            "The move, and what it leaves:"
        }
        Form::Value => "Nim-value:",
        Form::Outcome => "N or P:",
    }
}

fn source(made: &Exercises, command: &str) -> String {
    let with = code(&format!("let answer_1 = {}", made.all.first().map_or("", |one| &one.answer)));
    format!(
        "Made by {}.\n\nFor the rubric an answer is {}. That of the first problem is {with}.\n",
        code(command),
        in_code(&manner(&made.form))
    )
}

/// A sentence with names between backticks, which stay code.
fn in_code(sentence: &str) -> String {
    let part = |(i, part): (usize, &str)| if i % 2 == 0 { text(part) } else { code(part) };
    sentence.split('`').enumerate().map(part).collect()
}

/// The answer, how hard the position is, and why it is so.
fn answered(made: &Exercises, exercise: &Exercise) -> String {
    let mut out = String::new();
    let answer = match (made.wanted.kind, winning(exercise)) {
        (Kind::Moves, Some((words, left))) => {
            let left = if words.contains(left) { String::new() } else { format!(", to {left}") };
            format!("{words}{left}")
        }
        _ => exercise.answer.clone(),
    };
    out += &format!("**Answer: {}**", text(&answer));
    if made.wanted.kind == Kind::Moves {
        out += &format!(", written {}", code(&exercise.answer));
    }
    out += &format!("\n\n{}.\n\n", measured(&exercise.measure));
    out += &body(&exercise.why, "");
    out + "\n"
}

fn winning(exercise: &Exercise) -> Option<(&str, &str)> {
    let (words, left) = exercise.moves.get(exercise.winning?)?;
    Some((words, left))
}

fn measured(of: &Measure) -> String {
    let mut out = count(of.moves, "move", "moves");
    if of.parts > 1 {
        out += &format!(" in {} parts", of.parts);
    }
    if of.unpaired < of.parts {
        out += ", of which equal ones cancel";
    }
    let out = begun(&out);
    match of.greedy {
        Some(true) => out + "; to leave the opponent the fewest options wins",
        Some(false) => out + "; to leave the opponent the fewest options loses",
        None => out,
    }
}

// ---- pages

/// The worksheet as a page to print.
pub fn worksheet_page(made: &Exercises) -> Result<String, Spent> {
    Ok(html::begin_with(title(made.wanted.kind), PAPER, "") + &worksheet_body(made)?)
}

/// The answers as a page.
pub fn answers_page(made: &Exercises, command: &str) -> Result<String, Spent> {
    let title = format!("{}: answers", title(made.wanted.kind));
    Ok(html::begin_with(&title, PAPER, "") + &answers_body(made, command)?)
}

/// Both in one page, the answers on a sheet of their own.
pub fn both_pages(made: &Exercises, command: &str) -> Result<String, Spent> {
    let begin = html::begin_with(title(made.wanted.kind), PAPER, "");
    let (sheet, answers) = (worksheet_body(made)?, answers_body(made, command)?);
    Ok(format!("{begin}{sheet}<div class=\"answers\">\n{answers}</div>\n"))
}

fn worksheet_body(made: &Exercises) -> Result<String, Spent> {
    let line = |label: &str| format!("<p class=\"line\">{}<span></span></p>\n", escaped(label));
    let mut out = format!("<h1>{}</h1>\n{}", title(made.wanted.kind), line("Name:"));
    out += &html::of_markdown(&introduction(made))?;
    for (number, exercise) in (1..).zip(&made.all) {
        let position = escaped(&exercise.position);
        out += &format!("<section>\n<h2>{number}. {position}</h2>\n");
        out += &html::of_markdown(&asked(made, exercise))?;
        out += &format!("{}</section>\n", line(wanted(&made.form)));
    }
    Ok(out)
}

fn answers_body(made: &Exercises, command: &str) -> Result<String, Spent> {
    let mut out = format!("<h1>{}: answers</h1>\n", title(made.wanted.kind));
    out += &html::of_markdown(&source(made, command))?;
    for (number, exercise) in (1..).zip(&made.all) {
        let position = escaped(&exercise.position);
        out += &format!("<section>\n<h2>{number}. {position}</h2>\n");
        let answer = wholly(|| answered(made, exercise))?;
        out += &format!("{}</section>\n", html::of_markdown(&answer)?);
    }
    Ok(out)
}

// ---- data

pub fn in_json(made: &Exercises, command: &str) -> Value {
    let kind = match made.wanted.kind {
        Kind::Moves => "moves",
        Kind::Values => "values",
        Kind::Outcome => "outcome",
    };
    let one = |exercise: &Exercise| {
        let winning = winning(exercise);
        json!({
            "position": exercise.position,
            "outcome": exercise.of.outcome.to_string(),
            "grundy": exercise.of.grundy,
            "moves": exercise.measure.moves,
            "parts": exercise.measure.parts,
            "unpaired": exercise.measure.unpaired,
            "greedy": exercise.measure.greedy,
            "answer": exercise.answer,
            "text": winning.map(|(words, _)| words),
            "to": winning.map(|(_, left)| left),
        })
    };
    json!({
        "kind": "exercise",
        "of": kind,
        "difficulty": difficulty(made.wanted.difficulty),
        "seed": made.wanted.seed,
        "command": command,
        "exercises": made.all.iter().map(one).collect::<Vec<_>>(),
    })
}

/// Both in one text.
pub fn both(made: &Exercises, command: &str) -> Result<String, Spent> {
    let (sheet, answers) = (worksheet(made)?, answers(made, command)?);
    Ok(format!("{sheet}\n{answers}"))
}
