//! Positions on a graph as drawings: nodes, the edges between them, and which nodes are taken. A
//! declared graph has its nodes with their names; a game over edges has the ends of its edges.

use super::answer::{Drawing, DrawingKind, Net};
use crate::meter;
use crate::solve::Machine;
use crate::solve::code::{GameId, GraphId};
use crate::solve::value::Value;
use hashbrown::HashMap;

/// A larger graph has no drawing: nobody could follow its edges.
const MOST_NODES: usize = 24;
const MOST_EDGES: usize = 80;

/// What is drawn of a part.
pub(super) type Form = (DrawingKind, Vec<Vec<char>>, Net);

/// The nodes that each game's graphs have had: they keep their places while others go.
#[derive(Clone, Debug, Default)]
pub(super) struct Nets {
    nodes: HashMap<GameId, Vec<Value>>,
}

/// A node that is there, one with the token, and one that is gone.
const NODE: char = '.';
const TOKEN: char = 'o';
const GONE: char = ' ';

/// Whether a parameter holds pairs that are edges, and no places on a board.
pub(super) fn names_edges(name: &str) -> bool {
    ["edge", "arc", "graph", "arrow"].iter().any(|word| name.contains(word))
}

/// Whether a parameter is the node with the token, and no number of anything.
pub(super) fn names_token(name: &str) -> bool {
    matches!(name, "at" | "here" | "token" | "node" | "vertex" | "place" | "v")
}

/// The arguments of a game over edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnGraph {
    pub edges: usize,
    pub token: Option<usize>,
}

impl Nets {
    /// Makes room for the nodes of a position.
    pub(super) fn learn(&mut self, game: GameId, edges: &Value, args: &[Value]) {
        let Some(pairs) = pairs_of(edges) else { return };
        let known = self.nodes.entry(game).or_default();
        let ends = pairs.iter().flat_map(|(a, b)| [a, b]).cloned();
        let members = args.iter().filter_map(members_of).flatten();
        for node in ends.chain(members) {
            if known.len() > MOST_NODES || meter::work(1).is_err() {
                return;
            }
            if let Err(at) = known.binary_search(&node) {
                known.insert(at, node);
            }
        }
    }

    /// The drawing of a position of a game over edges.
    pub(super) fn draw(&self, game: GameId, on: OnGraph, args: &[Value]) -> Option<Form> {
        let nodes = self.nodes.get(&game)?;
        let pairs = pairs_of(args.get(on.edges)?)?;
        let place = |node: &Value| nodes.binary_search(node).ok();
        // A pair may stand there in both directions.
        let join = |(a, b): &(Value, Value)| {
            let (a, b) = (place(a)?, place(b)?);
            Some((a.min(b), a.max(b)))
        };
        let mut edges = pairs.iter().map(join).collect::<Option<Vec<_>>>()?;
        edges.sort_unstable();
        edges.dedup();
        let net = Net { names: nodes.iter().map(name_of).collect(), edges, directed: false };
        // Those that are left are a set, or else the ends of the edges that are left.
        let mut others = args.iter().enumerate().filter(|(i, _)| *i != on.edges);
        let left = others.find_map(|(_, arg)| members_of(arg));
        let left = left.unwrap_or_else(|| pairs.into_iter().flat_map(|(a, b)| [a, b]).collect());
        let mut signs = vec![GONE; nodes.len()];
        let mut put = |node: &Value, sign: char| {
            if let Some(at) = place(node).and_then(|at| signs.get_mut(at)) {
                *at = sign;
            }
        };
        left.iter().for_each(|node| put(node, NODE));
        if let Some(node) = on.token.and_then(|i| args.get(i)) {
            put(node, TOKEN);
        }
        finish(signs, net)
    }
}

/// A token on a node of a declared graph.
pub(super) fn of_node(machine: &Machine, graph: GraphId, node: u32) -> Option<Form> {
    let graph = machine.program.graphs.get(graph.0 as usize)?;
    if graph.nodes.len() > MOST_NODES || graph.edges.len() > 2 * MOST_EDGES {
        return None;
    }
    let both = |(a, b): &(u32, u32)| graph.edges.contains(&(*b, *a));
    let directed = !graph.edges.iter().all(both);
    let once = graph.edges.iter().filter(|(a, b)| directed || a <= b);
    let net = Net {
        names: graph.nodes.clone(),
        edges: once.map(|(a, b)| (*a as usize, *b as usize)).collect(),
        directed,
    };
    let sign = |at: usize| if at == node as usize { TOKEN } else { NODE };
    finish((0..graph.nodes.len()).map(sign).collect(), net)
}

fn finish(signs: Vec<char>, net: Net) -> Option<Form> {
    let fits = (1..=MOST_NODES).contains(&signs.len()) && net.edges.len() <= MOST_EDGES;
    fits.then(|| (DrawingKind::Graph, vec![signs], net))
}

impl Drawing {
    /// The nodes that are there, with their signs and names.
    pub fn nodes(&self) -> impl Iterator<Item = (usize, char, &str)> {
        let signs = self.rows.iter().flatten();
        let named = signs.zip(&self.net.names).enumerate();
        named.map(|(i, (sign, name))| (i, *sign, name.as_str())).filter(|(_, s, _)| *s != GONE)
    }

    /// The edges between nodes that are there.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        let there = |at: usize| {
            self.rows.first().and_then(|row| row.get(at)).is_some_and(|sign| *sign != GONE)
        };
        self.net.edges.iter().copied().filter(move |(a, b)| there(*a) && there(*b))
    }
}

fn is_node(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::Text(_))
}

fn name_of(node: &Value) -> String {
    match node {
        Value::Number(n) => n.to_string(),
        Value::Text(text) => text.to_string(),
        _ => String::new(),
    }
}

fn pairs_of(value: &Value) -> Option<Vec<(Value, Value)>> {
    let Value::Set(items) = value else { return None };
    if items.len() > MOST_EDGES {
        return None;
    }
    let pair = |item: &Value| match item {
        Value::Tuple(parts) => match parts.to_vec().as_slice() {
            [a, b] if is_node(a) && is_node(b) => Some((a.clone(), b.clone())),
            _ => None,
        },
        _ => None,
    };
    items.iter().map(pair).collect()
}

fn members_of(value: &Value) -> Option<Vec<Value>> {
    let Value::Set(items) = value else { return None };
    let fits = items.len() <= MOST_NODES && items.iter().all(is_node);
    fits.then(|| items.iter().cloned().collect())
}
