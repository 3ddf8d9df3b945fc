//! The positions that can follow one, each once: in letters, and for programs that draw graphs.

use super::Style;
use crate::meter::{Text, each};
use crate::session::answer::{Arrow, GraphNode, PositionGraph, TooMany};
use serde_json::{Value, json};

/// The name of a position, and what it is worth, unless that is the same.
pub(super) fn label(node: &GraphNode) -> (String, Option<String>) {
    let worth = node.value().unwrap_or_else(|| node.outcome.to_string());
    let more = if node.cut { ", and more" } else { "" };
    let worth = (worth != node.position || node.cut).then(|| worth + more);
    (node.position.clone(), worth)
}

/// What it is about, and how large it is.
pub(super) fn head(graph: &PositionGraph) -> String {
    let positions = super::count(graph.nodes.len(), "position", "positions");
    let moves = super::count(graph.arrows.len(), "move", "moves");
    format!("What can follow {}: {positions}, {moves}", graph.of.join(", "))
}

/// Why there is no picture, and what to ask for instead.
pub(super) fn refused(graph: &PositionGraph, too_many: TooMany) -> String {
    let of = graph.of.join(", ");
    let mut instead = vec!["a smaller position".to_string()];
    if too_many.depth > 0 {
        instead.insert(0, format!("the first moves with `graph {of} depth {}`", too_many.depth));
    }
    if too_many.in_a_file {
        let other = format!("for a program that draws graphs, `graph {of} to \"graph.dot\"`");
        instead.push(other);
    }
    format!(
        "more than {} positions can follow {of}, or too many moves lead to them: nobody could read \
         that. Draw {}",
        too_many.most,
        instead.join(", or ")
    )
}

/// A layer after the other, each position with where its moves lead to.
pub(super) fn text(graph: &PositionGraph, style: Style) -> String {
    if let Some(too_many) = graph.too_many {
        return refused(graph, too_many);
    }
    let arrow = if style.unicode { "→" } else { "->" };
    let mut out = Text::new();
    out.push(&super::wrapped(&head(graph), style.width).join("\n"));
    let deepest = graph.nodes.iter().map(|node| node.layer).max().unwrap_or(0);
    for layer in 0..=deepest {
        out.push(&format!("\nlayer {layer}"));
        let own = graph.nodes.iter().enumerate().filter(|(_, node)| node.layer == layer);
        for (at, node) in each(own) {
            let (name, worth) = label(node);
            let worth = worth.map_or(String::new(), |worth| format!(" = {worth}"));
            let first = graph.arrows.partition_point(|a| a.from < at);
            let own = graph.arrows.get(first..).unwrap_or(&[]).iter().take_while(|a| a.from == at);
            let to = |a: &Arrow| {
                let name = graph.nodes.get(a.to).map_or("", |node| node.position.as_str());
                let again = if a.again { " (and moves again)" } else { "" };
                format!("{name}{again}")
            };
            let to: Vec<String> = each(own).map(to).collect();
            let to = match to.as_slice() {
                [] => String::new(),
                to => format!("  {arrow} {}", to.join(", ")),
            };
            let line = format!("{name}{worth}{to}");
            let room = style.width.saturating_sub(6).max(20);
            let lines = super::wrapped(&line, room);
            for (i, line) in lines.iter().enumerate() {
                out.push(if i == 0 { "\n  " } else { "\n      " });
                out.push(line);
            }
        }
    }
    out.end()
}

/// The language of Graphviz (<https://graphviz.org/doc/info/lang.html>).
pub(super) fn dot(graph: &PositionGraph) -> String {
    let mut out = Text::new();
    out.push("digraph {\n  graph [rankdir=TB];\n  node [shape=box, fontname=\"DejaVu Sans\"];\n");
    for (i, node) in each(graph.nodes.iter().enumerate()) {
        let (name, worth) = label(node);
        let worth = worth.map_or(String::new(), |worth| format!("\\n{}", quoted(&worth)));
        let look = if node.outcome == 'P' { ", color=\"#c1272d\", penwidth=2.5" } else { "" };
        out.push(&format!("  p{i} [label=\"{}{worth}\"{look}];\n", quoted(&name)));
    }
    for arrow in each(&graph.arrows) {
        let mut look = Vec::new();
        if graph.wins(arrow) {
            look.push("penwidth=2");
        }
        if arrow.again {
            look.push("style=dotted");
        }
        let look = match look.as_slice() {
            [] => String::new(),
            look => format!(" [{}]", look.join(", ")),
        };
        out.push(&format!("  p{} -> p{}{look};\n", arrow.from, arrow.to));
    }
    out.push("}\n");
    out.end()
}

/// A text between quotes of that language.
fn quoted(text: &str) -> String {
    super::clean(text).replace('\\', "\\\\").replace('"', "\\\"")
}

/// The fields beside those of the question.
pub(super) fn json(graph: &PositionGraph) -> Vec<(&'static str, Value)> {
    let node = |node: &GraphNode| {
        let mut one = json!({
            "position": node.position,
            "grundy": node.grundy,
            "outcome": node.outcome.to_string(),
            "layer": node.layer,
        });
        if let (Some(beyond), Value::Object(fields)) =
            (super::beyond::value(node.beyond.as_ref()), &mut one)
        {
            fields.insert("value".to_string(), beyond);
        }
        if let (true, Value::Object(fields)) = (node.cut, &mut one) {
            fields.insert("cut".to_string(), json!(true));
        }
        one
    };
    let arrow = |a: &Arrow| {
        if a.again { json!([a.from, a.to, "again"]) } else { json!([a.from, a.to]) }
    };
    let mut all = vec![
        ("of", json!(graph.of)),
        ("positions", each(&graph.nodes).map(node).collect()),
        ("moves", each(&graph.arrows).map(arrow).collect()),
    ];
    all.extend(graph.too_many.map(|too_many| ("more_than", json!(too_many.most))));
    all.extend(graph.file.as_ref().map(|file| ("file", json!(file))));
    all
}
