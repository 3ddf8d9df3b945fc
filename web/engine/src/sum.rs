//! Positions side by side: what each is worth, the nim-sum, and the moves that win.

use crate::play::{self, positions};
use crate::{desk, options};
use grundy::session::Session;
use grundy::session::answer::{Choice, Table};
use grundy::session::board::Boards;
use grundy::solve::fault::Fault;
use grundy::solve::states::Position;
use grundy::source::Source;
use serde_json::{Value, json};

/// More moves of a position are not listed here.
const MOST_MOVES: usize = 300;

pub fn sum(request: &Value) -> Value {
    let empty = Vec::new();
    let wanted = request["positions"].as_array().unwrap_or(&empty);
    let lines: Vec<&str> = wanted.iter().filter_map(Value::as_str).collect();
    let (mut session, all) = match positions(request, &lines) {
        Ok(found) => found,
        Err(refused) => return refused,
    };
    // Of a sum with a part that is none nothing can be said.
    let whole: Option<Vec<Position>> = all.iter().map(|one| one.as_ref().ok().cloned()).collect();
    let whole = whole.unwrap_or_default();
    let mut rows = Vec::new();
    for (at, position) in all.into_iter().enumerate() {
        let others = (!whole.is_empty()).then(|| sum_of(&whole, Some(at)));
        let told = position.and_then(|position| {
            let row = row(&mut session, &position, others.as_ref());
            row.map_err(|fault| mistake(&session, &fault))
        });
        rows.push(told.unwrap_or_else(|problem| json!({"mistake": problem})));
    }
    let worth = match whole.is_empty() {
        true => None,
        false => match session.worth(&sum_of(&whole, None), &options()) {
            Ok(worth) => Some(worth),
            Err(fault) => return json!({"rows": rows, "mistake": mistake(&session, &fault)}),
        },
    };
    let total = worth.as_ref().and_then(|worth| worth.grundy);
    json!({
        "rows": rows,
        "total": total.map(|n| n.to_string()),
        "bits": total.map(|n| format!("{n:b}")),
        "outcome": worth.map(|worth| worth.outcome),
    })
}

fn mistake(session: &Session, fault: &Fault) -> Value {
    desk::diagnostic(&play::diagnosed(session, fault), &Source::new("", ""))
}

/// All these positions together, or all but one.
fn sum_of(all: &[Position], but: Option<usize>) -> Position {
    let kept = all.iter().enumerate().filter(|(at, _)| Some(*at) != but);
    Position::of(kept.flat_map(|(_, position)| position.parts().iter().copied()).collect())
}

/// One of the positions beside the others: none where one of them is no position.
fn row(
    session: &mut Session,
    position: &Position,
    others: Option<&Position>,
) -> Result<Value, Fault> {
    let worth = session.worth(position, &options())?;
    let mut table = session.on_table(position, &options())?;
    let mut boards = Boards::default();
    session.draw(&mut boards, position, None, &mut table, &options())?;
    let Table { choices, drawings, misere, .. } = table;
    let mut listed: Vec<(&Choice, bool)> = Vec::with_capacity(choices.len());
    for choice in &choices {
        let wins = match others {
            Some(others) => session.wins_beside(choice, others, &options())?,
            None => false,
        };
        listed.push((choice, wins));
    }
    if listed.len() > MOST_MOVES {
        // The winning ones first, so that none of them is cut off.
        listed.sort_by_key(|(_, wins)| !wins);
        listed.truncate(MOST_MOVES);
    }
    let mut moves = Vec::with_capacity(listed.len());
    for (choice, wins) in &listed {
        let after = match drawings.is_empty() {
            true => None,
            false => play::after(session, &mut boards, choice)?,
        };
        moves.push(json!({
            "text": choice.text,
            "to": choice.to,
            "part": choice.part,
            "after": after,
            "winning": wins,
        }));
    }
    Ok(json!({
        "position": worth.position,
        "value": worth.grundy.map(|n| n.to_string()),
        "bits": worth.grundy.map(|n| format!("{n:b}")),
        "misere": misere,
        "more": choices.len() - listed.len(),
        "drawings": play::drawings(&drawings),
        "moves": moves,
    }))
}
