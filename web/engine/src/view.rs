//! Answers as a page shows them. Numbers are texts here: a page's own numbers are exact to 2^53
//! only.

use grundy::report::svg;
use grundy::session::answer::{Datum, FileKind, Game, Move, Told, Worth, Written};
use serde_json::{Value, json};

/// A larger table is told as text, and given as CSV.
const MOST_CELLS: usize = 4000;

pub fn view(told: &Told) -> Value {
    match told {
        Told::Many(all) => {
            json!({"kind": "many", "all": all.iter().map(view).collect::<Value>()})
        }
        Told::Position(of) => json!({"kind": "position", "of": worth(of)}),
        Told::Moves { of, drawings, total, more, moves } => json!({
            "kind": "moves",
            "of": worth(of),
            "svg": (!drawings.is_empty()).then(|| svg::boards(&of.position, drawings)),
            "total": total,
            "more": more.any(),
            "moves": moves.iter().map(a_move).collect::<Value>(),
        }),
        Told::Table { game, axes, rows } => {
            let cells = rows.iter().map(Vec::len).sum::<usize>();
            if cells > MOST_CELLS || axes.len() > 2 || axes.len() == 1 && rows.len() != 1 {
                return json!({"kind": "text"});
            }
            let axes = axes.iter().map(|a| json!({"name": a.name, "values": written(&a.values)}));
            let rows = rows.iter().map(|row| written(row));
            json!({
                "kind": "table",
                "game": game,
                "axes": axes.collect::<Value>(),
                "rows": rows.collect::<Value>(),
            })
        }
        Told::Plot { .. } | Told::Plots(_) | Told::Tree { .. } | Told::Graph(_) => {
            json!({"kind": "picture", "svg": svg::picture(told)})
        }
        Told::Play { position, game: Game::Elsewhere } => {
            json!({"kind": "play", "position": position})
        }
        Told::Assert { holds, .. } => json!({"kind": "assert", "holds": holds}),
        _ => json!({"kind": "text"}),
    }
}

fn worth(of: &Worth) -> Value {
    json!({
        "position": of.position,
        "grundy": of.grundy.map(|n| n.to_string()),
        "outcome": of.outcome.to_string(),
    })
}

fn a_move(m: &Move) -> Value {
    json!({
        "text": m.words().unwrap_or(&m.text),
        "to": m.to,
        "value": m.value(),
        "winning": m.winning,
    })
}

fn written(values: &[Datum]) -> Vec<String> {
    values.iter().map(Datum::written).collect()
}

/// The file that an answer leaves, for the page to hand over.
pub fn file(file: &Written) -> Value {
    let kind = match file.kind {
        FileKind::Picture => "picture",
        FileKind::Dot => "graph",
        FileKind::Certificate => "certificate",
    };
    json!({"name": file.name, "kind": kind, "text": file.text})
}
