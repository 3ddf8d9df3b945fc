//! The JSON that scripts rely on: one object a line. `docs/command-line.md` is its contract.

mod disguises;
mod mistake;
mod run;

pub use mistake::diagnostic;
pub use run::{account, not_laid_out, refused, stats, summary, unusable, verified};

use super::beyond;
use super::beyond::a_move;
use crate::diagnostic::Diagnostic;
use crate::meter::{self, Spent, Text, each, wholly};
use crate::session::answer::Series;
use crate::session::answer::{
    Answer, Axis, Datum, Found, Game, Guessed, Kept, Made, Player, Repeats, State, Told, TreeLine,
    Verdict, Worth,
};
use crate::session::{Part, SoFar};
use crate::solve::Solver;
use crate::solve::heaps::proof::Theorem;
use crate::source::is_invisible;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// A mistake that stopped a statement, with what was found before.
pub fn stopped(problem: &Diagnostic, so_far: Option<&SoFar>) -> Value {
    let mut object = diagnostic(problem);
    let _last = meter::last_words();
    // What is too long to be said now is left out.
    if let (Some(so_far), Some(fields)) = (so_far, object.as_object_mut())
        && let Ok(beginning) = wholly(|| self::so_far(so_far))
    {
        fields.insert("so_far".into(), beginning);
    }
    object
}

/// The part of an answer that was finished.
pub fn so_far(so_far: &SoFar) -> Value {
    let mut object = match &so_far.part {
        None => Map::new(),
        Some(Part::Beginning(told)) => match self::object(told, &so_far.source) {
            Value::Object(object) => object,
            _ => Map::new(),
        },
        Some(Part::Holds { points, last }) => fields([
            ("kind", json!("condition")),
            ("holds", json!(true)),
            ("points", json!(points)),
            ("last", point(last)),
        ]),
        Some(Part::Fails { at }) => {
            fields([("kind", json!("condition")), ("holds", json!(false)), ("at", point(at))])
        }
        Some(Part::NoPeriod { of }) => fields([("kind", json!("period")), ("game", json!(of))]),
    };
    let kept = so_far.kept.iter().map(|kept| match kept.solver {
        Solver::Sequence => {
            let mut object =
                json!({"game": kept.game, "values_to": kept.positions.saturating_sub(1)});
            if let (Some(saved), Some(fields)) = (kept.saved, object.as_object_mut()) {
                fields.insert("in_checkpoint_to".into(), json!(saved.checked_sub(1)));
            }
            object
        }
        _ => json!({"positions": kept.positions}),
    });
    object.insert("kept".into(), kept.collect());
    Value::Object(object)
}

fn fields<const N: usize>(all: [(&str, Value); N]) -> Map<String, Value> {
    all.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

/// An answer as one line, with the fields that `docs/command-line.md` lists for its kind.
pub fn answer(answer: &Answer) -> Result<String, Spent> {
    answer_at(answer, None)
}

/// The same with the place of the statement, where that tells which of several it is.
pub fn answer_at(answer: &Answer, at: Option<(&str, usize)>) -> Result<String, Spent> {
    wholly(|| {
        let mut object = object(&answer.told, &answer.source);
        if let (Some((file, line)), Some(fields)) = (at, object.as_object_mut()) {
            fields.insert("place".to_string(), json!({"file": file, "line": line}));
        }
        let mut out = Text::new();
        // What has no room is left out, and the answer is none then.
        let _ = write!(out, "{object}");
        drop(object);
        faithful(out.end())
    })
}

fn object(told: &Told, source: &str) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_string(), value);
    put("kind", json!(kind(told)));
    put("source", json!(source));
    match told {
        Told::Many(all) => {
            put("answers", each(all).map(|one| self::object(one, source)).collect());
        }
        Told::Value(value) => {
            put("type", json!(value.kind()));
            put("value", datum(value));
        }
        Told::Position(worth) => worth_fields(worth, &mut put),
        Told::Moves { of, drawings, total, more, moves } => {
            worth_fields(of, &mut put);
            if !drawings.is_empty() {
                put("drawings", super::board::in_json(drawings));
            }
            put("total", json!(total));
            put("more", json!(more.any()));
            put("moves", each(moves).map(a_move).collect());
        }
        Told::Explain { of, options, mex, lesson } => {
            worth_fields(of, &mut put);
            put("steps", each(options).map(a_move).collect());
            put("mex", json!(mex));
            super::lesson::in_json(lesson, &mut |key, value| {
                put(key, value);
            });
            if !lesson.below.is_empty() {
                put("below", lesson.below.iter().map(|t| self::object(t, source)).collect());
            }
        }
        Told::Lost { game, names, positions, of } => {
            put("game", json!(game));
            put("names", json!(names));
            let one = |p: &Vec<Datum>| match p.as_slice() {
                [only] => datum(only),
                several => several.iter().map(datum).collect(),
            };
            put("positions", each(positions).map(one).collect());
            put("of", json!(of));
        }
        Told::Table { game, axes, rows } | Told::Plot { game, axes, rows, .. } => {
            put("game", json!(game));
            put("axes", axes.iter().map(axis).collect());
            let values: Value = match (axes.len(), rows.as_slice()) {
                (1, [only]) => each(only).map(datum).collect(),
                _ => each(rows).map(|r| each(r).map(datum).collect::<Value>()).collect(),
            };
            put("values", values);
            if let Told::Plot { file: Some(file), .. } = told {
                put("file", json!(file));
            }
        }
        Told::Tree { lines, file } => {
            let line = |l: &TreeLine| {
                let one = json!({"depth": l.depth, "position": l.position, "grundy": l.grundy, "seen": l.seen, "cut": l.cut});
                let again = l.again.then(|| json!(true));
                let outcome = l.value().is_none().then(|| json!(l.outcome));
                let value = beyond::value(l.beyond.as_ref());
                beyond::in_json(one, &[("value", value), ("outcome", outcome), ("again", again)])
            };
            put("lines", each(lines).map(line).collect());
            if let Some(file) = file {
                put("file", json!(file));
            }
        }
        Told::Plots(plots) => {
            let one = |series: &Series| {
                json!({
                    "of": series.name,
                    "axes": [axis(&series.axis)],
                    "values": each(&series.values).map(datum).collect::<Value>(),
                })
            };
            put("series", each(&plots.series).map(one).collect());
            put("log", json!(plots.log));
            if let Some(file) = &plots.file {
                put("file", json!(file));
            }
        }
        Told::Graph(of) => {
            for (key, value) in super::graph::json(of) {
                put(key, value);
            }
        }
        Told::Assert { holds, sides, at, smallest } => {
            if !smallest {
                put("smallest", json!(false));
            }
            put("holds", json!(holds));
            if !at.is_empty() {
                put("at", point(at));
            }
            side_fields(sides.as_ref(), &mut put);
        }
        Told::Recognised { values, found, guesses, .. } => {
            put("game", json!(null));
            put("values", json!(values));
            put("games", super::recognised::json(found));
            put("more", json!(found.more));
            put("guesses", guesses.iter().map(guess).collect());
            put("searched_to", json!(values.saturating_sub(1)));
        }
        Told::Play { position, game } => {
            put("position", json!(position));
            game_fields(game, &mut put);
        }
        Told::Problem { id } => {
            put("id", json!(id));
        }
        Told::Claim { verdict, explained, kept } => {
            verdict_fields(verdict, &mut put);
            match kept {
                Some(Kept::In(file)) => put("certificate", json!(file.name)),
                Some(Kept::Not(why)) => put("no_certificate", json!(why)),
                None => None,
            };
            if !explained.is_empty() {
                put("explained", explained.iter().map(|t| self::object(t, source)).collect());
            }
        }
        Told::Period { of, found, why, file } => {
            put("game", json!(of));
            found_fields(found, &mut put);
            if let Some(why) = why {
                put("reason", json!(why));
            }
            if let Some(file) = file {
                put("certificate", json!(file.name));
            }
        }
        Told::Code(named) => {
            put("game", json!(named.of));
            put("code", json!(named.code));
            put("known_as", json!(named.known));
            put("rules", json!(named.rules));
            let same = named.same.iter();
            put(
                "same",
                same.map(|s| json!({"game": s.game, "by": s.by, "rules": s.rules})).collect(),
            );
        }
        Told::Quotient(found) => {
            for (key, value) in super::quotient::json(found) {
                put(key, value);
            }
        }
        Told::Guess { of, guesses, disguises, searched_to } => {
            put("game", json!(of));
            put("guesses", guesses.iter().map(guess).collect());
            put("disguises", disguises::disguises(disguises));
            put("searched_to", json!(searched_to));
        }
    }
    Value::Object(object)
}

fn kind(told: &Told) -> &'static str {
    match told {
        Told::Value(_) => "value",
        Told::Position(_) => "position",
        Told::Moves { .. } => "moves",
        Told::Explain { .. } => "explain",
        Told::Lost { .. } => "lost",
        Told::Table { .. } => "table",
        Told::Plot { .. } => "plot",
        Told::Plots(_) => "plots",
        Told::Tree { .. } => "tree",
        Told::Graph(_) => "graph",
        Told::Assert { .. } => "assert",
        Told::Claim { .. } => "claim",
        Told::Period { .. } => "period",
        Told::Code(_) => "code",
        Told::Quotient(_) => "quotient",
        Told::Guess { .. } | Told::Recognised { .. } => "guess",
        Told::Play { .. } => "play",
        Told::Problem { .. } => "problem",
        Told::Many(_) => "many",
    }
}

fn datum(value: &Datum) -> Value {
    match value {
        Datum::Number(n) => json!(n),
        Datum::Truth(is) => json!(is),
        Datum::Text(text) | Datum::Position(text) | Datum::Worth(text) => {
            let mut own = Text::new();
            own.push(text);
            Value::String(own.end())
        }
        Datum::Outcome(outcome) => json!(outcome.to_string()),
        Datum::List(items) | Datum::Set(items) | Datum::Tuple(items) => {
            each(items).map(datum).collect()
        }
    }
}

type Put<'a> = dyn FnMut(&str, Value) -> Option<Value> + 'a;

fn worth_fields(worth: &Worth, put: &mut Put<'_>) {
    put("position", json!(worth.position));
    put("grundy", json!(worth.grundy));
    put("outcome", json!(worth.outcome.to_string()));
    if let Some(value) = beyond::value(worth.beyond.as_ref()) {
        put("value", value);
    }
    if let Some(ends) = worth.ends {
        put("ends_in", json!(ends));
    }
}

fn side_fields(sides: Option<&(Datum, Datum)>, put: &mut Put<'_>) {
    if let Some((left, right)) = sides {
        put("left", datum(left));
        put("right", datum(right));
    }
}

fn game_fields(game: &Game, put: &mut Put<'_>) {
    let who = |player: &Player| match player {
        Player::You => "you",
        Player::Computer => "computer",
    };
    match game {
        Game::Elsewhere => put("played", json!(false)),
        Game::TooLarge => put("reason", json!("too many moves to list them")),
        Game::Played { moves, winner, drawn } => {
            let made = |m: &Made| json!({"by": who(&m.by), "text": m.text, "to": m.to});
            put("moves", moves.iter().map(made).collect());
            put("winner", json!(winner.as_ref().map(who)));
            put("draw", json!(drawn))
        }
    };
}

fn verdict_fields(verdict: &Verdict, put: &mut Put<'_>) {
    match verdict {
        Verdict::Proved { theorems, checked_to } => {
            put("verdict", json!("proved"));
            put("theorem", theorem(theorems));
            put("checked_to", json!(checked_to));
        }
        Verdict::Verified { points, open } => {
            put("verdict", json!("verified"));
            put("points", json!(points));
            if let Some((last, why)) = open {
                put("checked_to", json!(last));
                put("reason", json!(why));
            }
        }
        Verdict::Refuted { at, sides, smallest } => {
            put("verdict", json!("refuted"));
            put("counterexample", point(at));
            if !smallest {
                put("smallest", json!(false));
            }
            side_fields(sides.as_ref(), put);
        }
        Verdict::Undecided { reason } => {
            put("verdict", json!("undecided"));
            put("reason", json!(reason));
        }
    }
}

fn found_fields(found: &Found, put: &mut Put<'_>) {
    let mut repeating = |status: &str, repeats: &Repeats| {
        put("status", json!(status));
        put("period", json!(repeats.period));
        put("preperiod", json!(repeats.preperiod));
        put("last_exception", repeats.last_exception().map_or(json!(-1), |last| json!(last)));
        put("saltus", json!(repeats.saltus));
    };
    match found {
        Found::Proved { repeats, theorems, checked_to } => {
            repeating("proved", repeats);
            put("theorem", theorem(theorems));
            put("checked_to", json!(checked_to));
        }
        Found::Observed { repeats, searched_to } => {
            repeating("observed", repeats);
            put("searched_to", json!(searched_to));
        }
        Found::Automatic(automaton) => {
            put("status", json!("automatic"));
            put("accepts", json!(if automaton.lost { "lost" } else { "values" }));
            put("digits", json!(automaton.digits));
            put("names", json!(automaton.names));
            let states = automaton.states.iter().map(|State { number, accepts, next }| {
                let next: Map<String, Value> =
                    next.iter().map(|(letter, to)| (letter.clone(), json!(to))).collect();
                json!({"state": number, "accepts": accepts, "next": next})
            });
            put("states", states.collect());
        }
        Found::Nothing { searched_to } => {
            put("status", json!("none_found"));
            put("searched_to", json!(searched_to));
        }
    }
}

/// A string, or a list where there are several.
fn theorem(theorems: &[Theorem]) -> Value {
    match theorems {
        [] => json!("arithmetic"),
        [only] => json!(only.name()),
        several => json!(several.iter().map(|t| t.name()).collect::<Vec<_>>()),
    }
}

fn guess(guess: &Guessed) -> Value {
    json!({
        "about": if guess.lost { "lost" } else { "grundy" },
        "expression": guess.written,
        "definitions": guess.definitions,
        "from": guess.from,
        "tested_to": guess.tested_to,
        "claim": guess.claim,
    })
}

fn point(at: &[(String, Datum)]) -> Value {
    Value::Object(at.iter().map(|(name, value)| (name.clone(), datum(value))).collect())
}

/// A range by its ends, where it is one.
fn axis(axis: &Axis) -> Value {
    match (axis.values.first(), axis.values.last()) {
        (Some(Datum::Number(from)), Some(Datum::Number(to)))
            if to - from + 1 == axis.values.len() as i64 =>
        {
            json!({"name": axis.name, "from": from, "to": to})
        }
        _ => json!({"name": axis.name, "values": each(&axis.values).map(datum).collect::<Value>()}),
    }
}

/// A value as one line: what shows nothing stands there by its escape, which says the same.
pub fn line(value: &Value) -> String {
    faithful(value.to_string())
}

/// Text of JSON in which nothing moves what is shown. Line ends between its items stay.
pub fn faithful(json: String) -> String {
    if json.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)) {
        return json;
    }
    let mut out = Text::new();
    for c in json.chars() {
        if c == '\n' || !is_invisible(c) {
            out.push_char(c);
            continue;
        }
        // Serialised JSON holds these only inside of texts.
        for unit in c.encode_utf16(&mut [0; 2]) {
            out.push(&format!("\\u{unit:04x}"));
        }
    }
    out.end()
}
