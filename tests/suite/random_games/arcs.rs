//! Games on sets of edges: an edge is taken, or with it all that touch it, or all at a vertex.

use super::asking::{Kind, Order, ask, kind, made, order, question};
use super::brute::{Brute, Fault, Rules};
use super::cases;
use proptest::prelude::*;
use std::collections::BTreeSet;

type Edge = (usize, usize);

#[derive(Clone, Copy, Debug)]
enum Taken {
    Edge,
    /// With all that share an end.
    Sharing,
    /// Only those that share an end.
    Around,
    /// All edges at a vertex.
    Star,
}

/// How many edges share an end with the one chosen.
#[derive(Clone, Copy, Debug)]
enum If {
    Always,
    AtLeast(usize),
    Fewer(usize),
    Even,
}

#[derive(Clone)]
struct Drawing {
    rules: Vec<(Taken, If)>,
}

/// In the game that takes drawings apart or in the other, and the edges left.
type Left = (bool, BTreeSet<Edge>);

fn sharing((a, b): Edge, (c, d): Edge) -> bool {
    a == c || a == d || b == c || b == d
}

fn set(edges: &BTreeSet<Edge>) -> String {
    let edges: Vec<String> = edges.iter().map(|(u, v)| format!("({u}, {v})")).collect();
    format!("{{{}}}", edges.join(", "))
}

impl Drawing {
    fn rule(name: &str, (taken, condition): (Taken, If)) -> String {
        let near = "len({e for e in edges if sharing(e, chosen)})";
        let condition = match condition {
            If::Always => String::new(),
            If::AtLeast(n) => format!(" if {near} >= {n}"),
            If::Fewer(n) => format!(" if {near} < {n}"),
            If::Even => format!(" if {near} % 2 == 0"),
        };
        let rest = match taken {
            Taken::Edge => "edges minus {chosen}",
            Taken::Sharing => "{e for e in edges if not sharing(e, chosen)}",
            Taken::Around => "{e for e in edges if e == chosen or not sharing(e, chosen)}",
            Taken::Star => {
                return format!(
                    "    move to {name}({{(x, y) for (x, y) in edges if v not in {{x, y}}}}) \
                     for v in {{u for (u, _) in edges}} union {{u for (_, u) in edges}}\n"
                );
            }
        };
        // Where nothing is taken there is no move.
        let some =
            if matches!(taken, Taken::Around) { format!(" if {near} > 1") } else { String::new() };
        format!("    move to {name}({rest}) for chosen in edges{condition}{some}\n")
    }

    fn text(&self) -> String {
        let rules = |name| self.rules.iter().map(|r| Drawing::rule(name, *r)).collect::<String>();
        format!(
            "fn sharing((a, b), (c, d)) = a in {{c, d}} or b in {{c, d}}\n\
             game E(edges: {{(nat, nat)}}) {{\n{}}}\n\
             game F(edges: {{(nat, nat)}}) \
             canonical sum(F(part) for part in components(edges, sharing)) {{\n{}}}\n",
            rules("E"),
            rules("F")
        )
    }
}

impl std::fmt::Debug for Drawing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Rules for Drawing {
    type Position = Left;

    fn options(&self, (apart, left): &Left) -> Result<Vec<Vec<Left>>, Fault> {
        let mut out = Vec::new();
        let mut stays = |keep: &dyn Fn(Edge) -> bool| {
            out.push(vec![(*apart, left.iter().copied().filter(|e| keep(*e)).collect())]);
        };
        for (taken, condition) in &self.rules {
            if matches!(taken, Taken::Star) {
                let ends: BTreeSet<usize> = left.iter().flat_map(|(u, v)| [*u, *v]).collect();
                ends.iter().for_each(|v| stays(&|e| e.0 != *v && e.1 != *v));
                continue;
            }
            for chosen in left {
                let near = left.iter().filter(|e| sharing(**e, *chosen)).count();
                let may = match condition {
                    If::Always => true,
                    If::AtLeast(n) => near >= *n,
                    If::Fewer(n) => near < *n,
                    If::Even => near % 2 == 0,
                };
                match taken {
                    _ if !may => {}
                    Taken::Edge => stays(&|e| e != *chosen),
                    Taken::Sharing => stays(&|e| !sharing(e, *chosen)),
                    Taken::Around if near > 1 => {
                        stays(&|e| e == *chosen || !sharing(e, *chosen));
                    }
                    Taken::Around | Taken::Star => {}
                }
            }
        }
        Ok(out)
    }

    fn written(&self, (apart, left): &Left) -> String {
        format!("{}({})", if *apart { "F" } else { "E" }, set(left))
    }

    fn read(&self, text: &str) -> Left {
        let numbers: Vec<usize> =
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        (text.starts_with('F'), numbers.chunks(2).map(|e| (e[0], e[1])).collect())
    }
}

type Drawn = (Drawing, Vec<(bool, BTreeSet<Edge>, Kind)>, Order);

fn drawn() -> impl Strategy<Value = Drawn> {
    let taken = prop::sample::select(vec![Taken::Edge, Taken::Sharing, Taken::Around, Taken::Star]);
    let condition = prop_oneof![
        2 => Just(If::Always),
        1 => (1usize..4).prop_map(If::AtLeast),
        1 => (2usize..4).prop_map(If::Fewer),
        1 => Just(If::Even),
    ];
    let rules = prop::collection::vec((taken, condition), 1..3);
    let edge = (0usize..6, 1usize..6).prop_map(|(u, d)| (u, (u + d) % 6));
    // Parts of one drawing, so that a session meets its positions again.
    let edges = prop::collection::vec(edge, 1..9);
    (rules, edges).prop_flat_map(|(rules, edges)| {
        let left = prop::sample::subsequence(edges.clone(), edges.len() / 2..=edges.len());
        let left = left.prop_map(|some| some.into_iter().collect());
        let asked = prop::collection::vec((any::<bool>(), left, kind()), 3..9);
        (Just(Drawing { rules }), asked, order())
    })
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn games_on_edges_agree_with_the_definition((drawing, mut asked, order) in drawn()) {
        order.arrange(&mut asked, |(_, left, _)| left.len());
        let mut brute = Brute::new(&drawing, 5_000);
        let one = |(apart, left, kind): &(bool, BTreeSet<Edge>, Kind)| {
            made(question(&mut brute, *kind, &[(*apart, left.clone())]))
        };
        let questions: Result<Vec<_>, TestCaseError> = asked.iter().map(one).collect();
        ask(&drawing, &drawing.text(), &questions?)?;
    }
}
