//! Positions side by side: what each is worth, the nim-sum, and the moves that win.

use crate::play::{self, positions};
use crate::{desk, options};
use grundy::session::Session;
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
    let rows: Vec<Result<Row, Value>> = all
        .into_iter()
        .map(|position| {
            let position = position?;
            row(&mut session, &position).map_err(|fault| {
                let problem = play::diagnosed(&session, &fault);
                desk::diagnostic(&problem, &Source::new("", ""))
            })
        })
        .collect();
    let values: Option<Vec<u64>> =
        rows.iter().map(|row| row.as_ref().ok().and_then(|row| row.value)).collect();
    let total = values.as_ref().map(|values| values.iter().fold(0, |a, b| a ^ b));
    let told = rows.into_iter().map(|row| match row {
        Ok(row) => row.told(total),
        Err(problem) => json!({"mistake": problem}),
    });
    json!({
        "rows": told.collect::<Value>(),
        "total": total.map(|n| n.to_string()),
        "bits": total.map(|n| format!("{n:b}")),
    })
}

struct Row {
    position: String,
    value: Option<u64>,
    misere: bool,
    more: bool,
    moves: Vec<(Value, Option<u64>)>,
    drawings: Value,
}

fn row(session: &mut Session, position: &Position) -> Result<Row, Fault> {
    let worth = session.worth(position, &options())?;
    let mut table = session.on_table(position, &options())?;
    let mut boards = Boards::default();
    session.draw(&mut boards, position, None, &mut table, &options())?;
    let mut moves = Vec::new();
    for choice in table.choices.iter().take(MOST_MOVES) {
        let value = session.worth(&choice.position, &options())?.grundy;
        let after = match table.drawings.is_empty() {
            true => None,
            false => play::after(session, &mut boards, choice)?,
        };
        let told = json!({
            "text": choice.text,
            "to": choice.to,
            "part": choice.part,
            "after": after,
            "grundy": value.map(|n| n.to_string()),
        });
        moves.push((told, value));
    }
    Ok(Row {
        position: worth.position,
        value: worth.grundy,
        misere: table.misere,
        more: table.choices.len() > MOST_MOVES,
        moves,
        drawings: play::drawings(&table.drawings),
    })
}

impl Row {
    /// A move wins in the sum if it makes the nim-sum 0.
    fn told(self, total: Option<u64>) -> Value {
        let others = total.zip(self.value).map(|(total, value)| total ^ value);
        let moves = self.moves.into_iter().map(|(mut told, value)| {
            told["winning"] = json!(value.is_some() && value == others);
            told
        });
        json!({
            "position": self.position,
            "value": self.value.map(|n| n.to_string()),
            "bits": self.value.map(|n| format!("{n:b}")),
            "misere": self.misere,
            "more": self.more,
            "drawings": self.drawings,
            "moves": moves.collect::<Value>(),
        })
    }
}
