//! Answers as a page shows them. Numbers are texts here: a page's own numbers are exact to 2^53
//! only.

use grundy::report;
use grundy::session::Answer;
use grundy::session::answer::{Datum, FileKind, Game, Move, Told, Worth, Written};
use grundy::session::graph::PositionGraph;
use grundy::session::plots::Plots;
use serde_json::{Value, json};

/// A larger table is told as text, and given as CSV.
const MOST_CELLS: usize = 4000;

pub fn view(told: &Told, source: &str) -> Value {
    match told {
        Told::Many(all) => {
            json!({"kind": "many", "all": all.iter().map(|t| view(t, source)).collect::<Value>()})
        }
        Told::Position(of) => json!({"kind": "position", "of": worth(of)}),
        Told::Moves { of, total, more, moves, .. } => json!({
            "kind": "moves",
            "of": worth(of),
            "total": total,
            "more": more,
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
            json!({"kind": "picture", "svg": picture(told, source)})
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
        "text": m.text,
        "to": m.to,
        "grundy": m.grundy.map(|n| n.to_string()),
        "winning": m.winning,
    })
}

fn written(values: &[Datum]) -> Vec<String> {
    values.iter().map(Datum::written).collect()
}

/// The picture of a plot or a tree, whether or not it asks for a file.
fn picture(told: &Told, source: &str) -> Option<String> {
    let name = || Some("picture.svg".to_string());
    let told = match told {
        Told::Plot { game, axes, rows, repeats, rare, .. } => Told::Plot {
            game: game.clone(),
            axes: axes.clone(),
            rows: rows.clone(),
            repeats: *repeats,
            rare: rare.clone(),
            file: name(),
        },
        Told::Tree { lines, .. } => Told::Tree { lines: lines.clone(), file: name() },
        Told::Plots(of) => Told::Plots(Box::new(Plots { file: name(), ..Plots::clone(of) })),
        Told::Graph(of) => {
            Told::Graph(Box::new(PositionGraph { file: name(), ..PositionGraph::clone(of) }))
        }
        _ => return None,
    };
    let answer = Answer { source: source.to_string(), told };
    report::written(&answer).ok().flatten().map(|file| file.text)
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
