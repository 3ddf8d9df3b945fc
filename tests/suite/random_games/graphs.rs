//! Games on sets: vertices of a small graph are taken, in one game with the line `canonical` that
//! takes a graph apart, in another without.

use super::asking::{Kind, Order, ask, kind, made, order, question, subsets};
use super::brute::{Brute, Fault, Rules};
use super::cases;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// What a move takes, by a vertex v.
#[derive(Clone, Copy, Debug)]
enum Taken {
    Alone,
    WithNeighbours,
    /// The neighbours, and v stays.
    Neighbours,
    /// v and one of its neighbours.
    Edge,
    /// The same, written with the edges themselves.
    Written,
    /// v and two of its neighbours.
    Path,
    /// v and its neighbours of higher number.
    Higher,
    /// v and all that is not joined to it, but for itself.
    Strangers,
}

/// Which vertices may be chosen.
#[derive(Clone, Debug)]
enum If {
    Degree(&'static str, usize),
    DegreeEven(bool),
    Label(usize, usize),
    /// No neighbour has a lower number.
    Lowest,
    /// Some neighbour has an odd number.
    NearOdd,
    /// The number of all vertices that are left.
    Left(usize, usize),
    Not(Box<If>),
    Both(Box<If>, Box<If>),
    Either(Box<If>, Box<If>),
}

#[derive(Clone, Debug)]
struct Rule {
    taken: Taken,
    condition: Option<If>,
}

type Edges = BTreeSet<(usize, usize)>;

#[derive(Clone)]
struct Graph {
    /// How many vertices, and the number of the first.
    vertices: usize,
    first: usize,
    /// Two graphs in one session. Edges are as they are written: some from high to low.
    edges: [Edges; 2],
    rules: Vec<Rule>,
}

/// A position: in the game that takes graphs apart or in the other, on which of the graphs, and
/// the vertices left.
type Left = (bool, usize, BTreeSet<usize>);

const N: &str = "neighbours(v, alive, edges)";

impl If {
    /// Does it look at more than the part of the graph that the vertex is in?
    fn looks_far(&self) -> bool {
        match self {
            If::Left(..) => true,
            If::Not(a) => a.looks_far(),
            If::Both(a, b) | If::Either(a, b) => a.looks_far() || b.looks_far(),
            _ => false,
        }
    }

    fn written(&self) -> String {
        match self {
            If::Degree(by, d) => format!("len({N}) {by} {d}"),
            If::DegreeEven(even) => {
                format!("len({N}) % 2 {} 0", if *even { "==" } else { "!=" })
            }
            If::Label(m, r) => format!("v % {m} == {r}"),
            If::Lowest => format!("all(u' > v for u' in {N})"),
            If::NearOdd => format!("any(u' % 2 == 1 for u' in {N})"),
            If::Left(m, r) => format!("len(alive) % {m} == {r}"),
            If::Not(a) => format!("not ({})", a.written()),
            If::Both(a, b) => format!("({}) and ({})", a.written(), b.written()),
            If::Either(a, b) => format!("({}) or ({})", a.written(), b.written()),
        }
    }

    fn of(&self, v: usize, near: &BTreeSet<usize>, left: &BTreeSet<usize>) -> bool {
        match self {
            If::Degree(">=", d) => near.len() >= *d,
            If::Degree("<", d) => near.len() < *d,
            If::Degree(_, d) => near.len() == *d,
            If::DegreeEven(even) => near.len().is_multiple_of(2) == *even,
            If::Label(m, r) => v % m == *r,
            If::Lowest => near.iter().all(|u| *u > v),
            If::NearOdd => near.iter().any(|u| u % 2 == 1),
            If::Left(m, r) => left.len() % m == *r,
            If::Not(a) => !a.of(v, near, left),
            If::Both(a, b) => a.of(v, near, left) && b.of(v, near, left),
            If::Either(a, b) => a.of(v, near, left) || b.of(v, near, left),
        }
    }
}

impl Rule {
    fn looks_far(&self) -> bool {
        matches!(self.taken, Taken::Strangers) || self.condition.as_ref().is_some_and(If::looks_far)
    }

    fn written(&self, name: &str) -> String {
        let (taken, clauses) = match self.taken {
            Taken::Alone => ("{v}".to_string(), "for v in alive".to_string()),
            Taken::WithNeighbours => (format!("{{v}} minus {N}"), "for v in alive".to_string()),
            Taken::Neighbours => (N.to_string(), format!("for v in alive if len({N}) > 0")),
            Taken::Edge => ("{u, v}".to_string(), format!("for v in alive for u in {N}")),
            Taken::Written => (
                "{u, v}".to_string(),
                "for (u, v) in edges if u in alive and v in alive".to_string(),
            ),
            Taken::Path => (
                "{u, v, w}".to_string(),
                format!("for v in alive for u in {N} for w in {N} if u < w"),
            ),
            Taken::Higher => {
                (format!("{{v}} minus {{u for u in {N} if u > v}}"), "for v in alive".to_string())
            }
            Taken::Strangers => (format!("(alive minus {N})"), "for v in alive".to_string()),
        };
        let condition = self.condition.as_ref().map(|c| format!(" if {}", c.written()));
        let condition = condition.unwrap_or_default();
        format!("    move to {name}(edges, alive minus {taken}) {clauses}{condition}\n")
    }
}

impl Graph {
    fn near(&self, graph: usize, v: usize, left: &BTreeSet<usize>) -> BTreeSet<usize> {
        let edges = &self.edges[graph];
        let joined = |u: &usize| edges.contains(&(*u, v)) || edges.contains(&(v, *u));
        left.iter().copied().filter(joined).collect()
    }

    fn takes_apart(&self) -> bool {
        !self.rules.iter().any(Rule::looks_far)
    }

    fn edges_written(&self, graph: usize) -> String {
        let edges = self.edges[graph].iter();
        let edges: Vec<String> = edges.map(|(u, v)| format!("({u}, {v})")).collect();
        format!("{{{}}}", edges.join(", "))
    }

    fn text(&self) -> String {
        let rules = |name| self.rules.iter().map(|r| r.written(name)).collect::<String>();
        let mut text =
            format!("game S(edges: {{(nat, nat)}}, alive: {{nat}}) {{\n{}}}\n", rules("S"));
        if self.takes_apart() {
            text += &format!(
                "game T(edges: {{(nat, nat)}}, alive: {{nat}})\n    \
                 canonical sum(T(edges, part) for part in components(alive, edges)) {{\n{}}}\n",
                rules("T")
            );
        }
        text
    }
}

impl std::fmt::Debug for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Rules for Graph {
    type Position = Left;

    fn options(&self, (apart, graph, left): &Left) -> Result<Vec<Vec<Left>>, Fault> {
        let mut out = Vec::new();
        for rule in &self.rules {
            for v in left {
                let near = self.near(*graph, *v, left);
                if !rule.condition.as_ref().is_none_or(|c| c.of(*v, &near, left)) {
                    continue;
                }
                let mut takes = |taken: &dyn Fn(usize) -> bool| {
                    let rest = left.iter().copied().filter(|u| !taken(*u)).collect();
                    out.push(vec![(*apart, *graph, rest)]);
                };
                match rule.taken {
                    Taken::Alone => takes(&|u| u == *v),
                    Taken::WithNeighbours => takes(&|u| u == *v || near.contains(&u)),
                    Taken::Neighbours if near.is_empty() => {}
                    Taken::Neighbours => takes(&|u| near.contains(&u)),
                    Taken::Edge => near.iter().for_each(|n| takes(&|u| u == *v || u == *n)),
                    Taken::Written => {
                        let written =
                            near.iter().filter(|n| self.edges[*graph].contains(&(**n, *v)));
                        written.for_each(|n| takes(&|u| u == *v || u == *n));
                    }
                    Taken::Path => {
                        for (i, a) in near.iter().enumerate() {
                            for b in near.iter().skip(i + 1) {
                                takes(&|u| u == *v || u == *a || u == *b);
                            }
                        }
                    }
                    Taken::Higher => takes(&|u| u == *v || u > *v && near.contains(&u)),
                    Taken::Strangers => takes(&|u| !near.contains(&u)),
                }
            }
        }
        Ok(out)
    }

    fn written(&self, (apart, graph, left): &Left) -> String {
        let left: Vec<String> = left.iter().map(usize::to_string).collect();
        let name = if *apart { "T" } else { "S" };
        format!("{name}({}, {{{}}})", self.edges_written(*graph), left.join(", "))
    }

    fn read(&self, text: &str) -> Left {
        let apart = text.starts_with('T');
        let inside = text.get(2..).and_then(|t| t.strip_suffix("})")).expect(text);
        let (edges, left) = inside.rsplit_once(", {").expect(text);
        let graph = usize::from(edges != self.edges_written(0));
        assert_eq!(edges, self.edges_written(graph), "{text}");
        let numbers = left.split(", ").filter(|n| !n.is_empty());
        (apart, graph, numbers.map(|n| n.parse().expect("a vertex")).collect())
    }
}

fn condition() -> BoxedStrategy<If> {
    let one = prop_oneof![
        2 => (prop::sample::select(vec![">=", "<", "=="]), 0usize..4)
            .prop_map(|(by, d)| If::Degree(by, d)),
        1 => any::<bool>().prop_map(If::DegreeEven),
        1 => (2usize..4, 0usize..2).prop_map(|(m, r)| If::Label(m, r)),
        1 => Just(If::Lowest),
        1 => Just(If::NearOdd),
        1 => (2usize..4, 0usize..2).prop_map(|(m, r)| If::Left(m, r)),
    ];
    let two = (one.clone(), one.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
    prop_oneof![
        6 => one.clone(),
        1 => one.prop_map(|a| If::Not(Box::new(a))),
        1 => two.clone().prop_map(|(a, b)| If::Both(a, b)),
        1 => two.prop_map(|(a, b)| If::Either(a, b)),
    ]
    .boxed()
}

fn rule() -> impl Strategy<Value = Rule> {
    let taken = prop::sample::select(vec![
        Taken::Alone,
        Taken::WithNeighbours,
        Taken::WithNeighbours,
        Taken::Neighbours,
        Taken::Edge,
        Taken::Written,
        Taken::Path,
        Taken::Higher,
        Taken::Strangers,
    ]);
    (taken, prop::option::weighted(0.5, condition()))
        .prop_map(|(taken, condition)| Rule { taken, condition })
}

/// Graphs with so many vertices, about as many edges, and rules.
fn graph(vertices: usize) -> impl Strategy<Value = Graph> {
    let first = prop_oneof![3 => Just(0usize), 1 => 54usize..65];
    (first, prop::collection::vec(rule(), 1..3)).prop_flat_map(move |(first, rules)| {
        let edge = (0..vertices, 1..vertices);
        let edge = edge.prop_map(move |(u, d)| (first + u, first + (u + d) % vertices));
        let edges = || prop::collection::btree_set(edge.clone(), 0..vertices * 3 / 2);
        (edges(), edges()).prop_map(move |(one, two)| Graph {
            vertices,
            first,
            edges: [one, two],
            rules: rules.clone(),
        })
    })
}

#[derive(Clone, Debug)]
struct Drawn {
    graph: Graph,
    asked: Vec<(Left, Kind)>,
    order: Order,
    /// A place among the questions for one about all subsets, and a value.
    place: usize,
    value: u64,
}

fn drawn(vertices: std::ops::Range<usize>) -> impl Strategy<Value = Drawn> {
    vertices.prop_flat_map(graph).prop_flat_map(|graph| {
        let all = graph.first..graph.first + graph.vertices;
        let left = prop::collection::btree_set(all, graph.vertices / 2..=graph.vertices);
        let which = prop_oneof![3 => Just(0usize), 1 => Just(1)];
        let apart = if graph.takes_apart() { any::<bool>().boxed() } else { Just(false).boxed() };
        let asked = prop::collection::vec(((apart, which, left), kind()), 3..9);
        (Just(graph), asked, order(), 0usize..9, 0u64..3).prop_map(
            |(graph, asked, order, place, value)| Drawn { graph, asked, order, place, value },
        )
    })
}

fn agrees(drawn: Drawn) -> Result<(), TestCaseError> {
    let Drawn { graph, mut asked, order, place, value } = drawn;
    order.arrange(&mut asked, |((_, _, left), _)| left.len());
    let mut brute = Brute::new(&graph, 20_000);
    let mut questions = Vec::new();
    for (i, (at, kind)) in asked.iter().enumerate() {
        let mut parts = vec![at.clone()];
        // Two graphs side by side now and then.
        if i == 1 {
            parts.push(asked[0].0.clone());
        }
        questions.push(made(question(&mut brute, *kind, &parts))?);
    }
    if graph.vertices < 8 {
        let (apart, which, _) = asked[0].0;
        let all: Vec<String> =
            (graph.first..graph.first + graph.vertices).map(|v| v.to_string()).collect();
        let name = if apart { "T" } else { "S" };
        let named = format!("{name}({}, some)", graph.edges_written(which));
        let at = |some: &[usize]| (apart, which, some.iter().map(|i| graph.first + i).collect());
        let claim = subsets(&mut brute, &all, value, at, &named);
        questions.insert(place % questions.len(), made(claim)?);
    }
    ask(&graph, &graph.text(), &questions)
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn games_on_graphs_agree_with_the_definition(drawn in drawn(2..9)) {
        agrees(drawn)?;
    }
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn games_on_larger_graphs_agree_with_the_definition(drawn in drawn(9..12)) {
        agrees(drawn)?;
    }
}
