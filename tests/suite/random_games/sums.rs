//! Sums of random games against the solved graph of the whole sum: values, outcomes and winning
//! moves, in normal and in misère play.

use super::asking::{Expected, Names, Question, Sum, Worth, ask, letter, written};
use super::brute::{Fault, Rules};
use super::cases;
use super::games::{falls, rank, rules};
use super::numbers::{Falls, Home, ranked_up_to};
use super::product::{Node, Play, Product};
use super::rules::{Game, Games, Part};
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;

/// Games of numbers, and a drawing of positions with arrows, each to nodes of lower number.
#[derive(Clone, Debug)]
struct Table {
    games: Games,
    arrows: Vec<Vec<usize>>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place {
    Node(usize),
    Part(Part),
}

impl Table {
    fn text(&self) -> String {
        let line = |(node, to): (usize, &Vec<usize>)| {
            let to: Vec<String> = to.iter().map(|n| format!("n{n}")).collect();
            match to.len() {
                0 => format!("    n{node}\n"),
                _ => format!("    n{node} -> {}\n", to.join(", ")),
            }
        };
        let lines: String = self.arrows.iter().enumerate().rev().map(line).collect();
        format!("{}graph X {{\n{lines}}}\n", self.games.text())
    }
}

impl Rules for Table {
    type Position = Place;

    fn options(&self, at: &Place) -> Result<Vec<Vec<Place>>, Fault> {
        match at {
            Place::Node(node) => {
                Ok(self.arrows[*node].iter().map(|to| vec![Place::Node(*to)]).collect())
            }
            Place::Part(part) => {
                let options = self.games.options(part)?.into_iter();
                Ok(options.map(|sum| sum.into_iter().map(Place::Part).collect()).collect())
            }
        }
    }

    fn written(&self, at: &Place) -> String {
        match at {
            Place::Node(node) => format!("X.n{node}"),
            Place::Part(part) => self.games.written(part),
        }
    }

    fn read(&self, text: &str) -> Place {
        match text.strip_prefix("X.n") {
            Some(node) => Place::Node(node.parse().expect("a node")),
            None => Place::Part(self.games.read(text)),
        }
    }
}

/// How many positions can follow one, itself among them, up to so many.
fn reachable(table: &Table, from: &Place, most: usize) -> Option<usize> {
    let mut met = vec![from.clone()];
    let mut next = 0;
    while let Some(at) = met.get(next).cloned() {
        next += 1;
        for part in table.options(&at).ok()?.concat() {
            if !met.contains(&part) {
                met.push(part);
            }
        }
        if met.len() > most {
            return None;
        }
    }
    Some(met.len())
}

/// What may be asked of a sum.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Grundy,
    Outcome,
    Moves(Play),
    Winning(Play),
    Misere,
    Equal,
}

fn kind() -> impl Strategy<Value = Kind> {
    prop::sample::select(vec![
        Kind::Grundy,
        Kind::Outcome,
        Kind::Moves(Play::Normal),
        Kind::Moves(Play::Misere),
        Kind::Winning(Play::Normal),
        Kind::Winning(Play::Misere),
        Kind::Misere,
        Kind::Misere,
        Kind::Equal,
    ])
}

fn question<R: Rules>(product: &mut Product<'_, R>, kind: Kind, at: Node) -> Question {
    let rules = product.rules;
    let names = Names::new(rules);
    let name = written(rules, &product.parts(at));
    let value = product.value(at);
    let outcome = |play, product: &mut Product<'_, R>| letter(product.lost(at, play));
    let text = |play| if play == Play::Misere { format!("misere({name})") } else { name.clone() };
    let options = |play, product: &mut Product<'_, R>| {
        let mut all: BTreeMap<Sum, Worth> = BTreeMap::new();
        for option in product.options(at) {
            let value = (play == Play::Normal).then(|| product.value(option));
            let sum = names.of(&product.parts(option));
            all.insert(sum, (value, product.lost(option, play)));
        }
        all
    };
    let (asked, expected) = match kind {
        Kind::Grundy => (format!("grundy({name})"), Expected::Value(json!(value))),
        Kind::Equal => (format!("{name} == *{value}"), Expected::Value(json!(true))),
        Kind::Outcome | Kind::Misere => {
            let play = if matches!(kind, Kind::Misere) { Play::Misere } else { Play::Normal };
            let outcome = outcome(play, product).to_string();
            (format!("outcome({})", text(play)), Expected::Value(json!(outcome)))
        }
        Kind::Moves(play) => {
            let grundy = (play == Play::Normal).then_some(value);
            let expected = Expected::Moves(grundy, outcome(play, product), options(play, product));
            (format!("moves {}", text(play)), expected)
        }
        Kind::Winning(play) => {
            let winning = options(play, product).into_iter().filter(|(_, (_, wins))| *wins);
            let winning = winning.map(|(sum, _)| sum).collect();
            (format!("winning({})", text(play)), Expected::Positions(winning))
        }
    };
    Question { asked, expected }
}

/// Two games of numbers that do not lead to each other, and a drawing.
fn table() -> impl Strategy<Value = Table> {
    let second = falls().prop_filter("one ranked game is enough", |f| *f != Falls::Rank);
    (1usize..4, 1usize..3, falls(), second).prop_flat_map(|(first, second, falls, others)| {
        let ranked = falls == Falls::Rank;
        let home =
            |game, params, falls| Home { game, params, falls, lets: Vec::new(), calls: false };
        let node = |n: usize| prop::collection::btree_set(0..n.max(1), 0..n.min(4) + 1);
        let arrows: Vec<_> = (0..9usize).map(node).collect();
        let rules = (rules(&home(0, first, falls)), rules(&home(1, second, others)));
        (rules, rank(first), arrows).prop_map(move |((g, h), rank, arrows)| {
            let functions = if ranked { vec![rank] } else { Vec::new() };
            let game = |name, params, rules| Game { name, params, symmetric: vec![], rules };
            let games = Games { functions, games: vec![game("G", first, g), game("H", second, h)] };
            let arrows = arrows.into_iter().enumerate();
            let arrows = arrows.map(|(n, to)| to.into_iter().filter(|t| *t < n).collect());
            Table { games, arrows: arrows.collect() }
        })
    })
}

#[derive(Clone, Debug)]
struct Drawn {
    table: Table,
    /// Where each game may begin: the first with few positions is taken.
    starts: Vec<Vec<Vec<i64>>>,
    node: Option<usize>,
    heap: i64,
    /// The positions of the sum that are asked about, and what.
    asked: Vec<(usize, Kind)>,
}

fn drawn() -> impl Strategy<Value = Drawn> {
    table().prop_flat_map(|table| {
        let ranked = table.games.ranked();
        let starts: Vec<_> = (table.games.games.iter().enumerate())
            .map(|(i, game)| {
                let most = match ranked && i == 0 {
                    true => ranked_up_to(game.params),
                    false => [12i64, 5, 3][game.params - 1],
                };
                let start = prop::collection::vec(0..=most, game.params);
                prop::collection::vec(start, 1..6)
            })
            .collect();
        let asked = prop::collection::vec((any::<prop::sample::Index>(), kind()), 2..8);
        let node = prop::option::weighted(0.4, 0..table.arrows.len());
        (Just(table), starts, node, 0i64..4, asked).prop_map(
            |(table, starts, node, heap, asked)| {
                let asked = asked.into_iter().map(|(i, kind)| (i.index(10_000), kind)).collect();
                Drawn { table, starts, node, heap, asked }
            },
        )
    })
}

impl Drawn {
    /// The parts of the sum: of each game a position that not many can follow.
    fn parts(&self) -> Vec<Place> {
        let mut parts = Vec::new();
        for (game, starts) in self.starts.iter().enumerate() {
            let mut starts = starts.clone();
            starts.sort_by_key(|at| -at.iter().sum::<i64>());
            let all = starts.into_iter().map(|at| Place::Part(Part::Of(game, at)));
            parts.extend(all.into_iter().find(|p| reachable(&self.table, p, 30).is_some()));
        }
        parts.extend(self.node.map(Place::Node));
        parts.extend((self.heap > 0).then_some(Place::Part(Part::Heap(self.heap))));
        parts
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn sums_agree_with_the_solved_graph_of_the_sum(drawn in drawn()) {
        let mut parts = drawn.parts();
        // A heap that divides has many sums: fewer parts, until they can be counted.
        let mut product = loop {
            match Product::new(&drawn.table, &parts, 4000) {
                Ok(product) => break product,
                Err(_) => parts.truncate(parts.len() - 1),
            }
        };
        prop_assume!(!parts.is_empty());
        let mut questions = Vec::new();
        for (i, (place, kind)) in drawn.asked.iter().enumerate() {
            // Now the sum itself, now what can come of it.
            let at = if i % 2 == 0 { 0 } else { place % product.count() };
            questions.push(question(&mut product, *kind, at));
            prop_assert_eq!(product.value(at) == 0, product.lost(at, Play::Normal));
        }
        ask(&drawn.table, &drawn.table.text(), &questions)?;
    }
}
