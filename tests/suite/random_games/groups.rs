//! Stones that are put on free points, as long as the groups of stones are as they should be, as in NoGo; and stones
//! that change their colour or go, where that is not all.

use super::asking::{Kind, Order, ask, kind, made, order, question};
use super::brute::{Brute, Fault, Rules};
use super::cases;
use proptest::prelude::*;
use std::collections::BTreeSet;

type Cell = (i64, i64);
type Cells = BTreeSet<Cell>;

/// The free points, and those with dark and light stones.
type Position = [Cells; 3];

/// A set of a position, before a move or after it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Set {
    Free,
    Rest,
    Own,
    Grown,
    Other,
}

/// What one of each group must be: beside so many of a set.
#[derive(Clone, Copy, Debug)]
struct Condition {
    groups: Set,
    diagonal: bool,
    beside: Set,
    least: usize,
}

/// What a move does with a point.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Act {
    Put,
    /// A stone of the other colour becomes one of this.
    Turn,
    /// A stone goes, and its point is free no more.
    Take,
    /// Put where no stone of the other colour is near.
    Shy,
}

#[derive(Clone, Debug)]
struct Rule {
    dark: bool,
    act: Act,
    conditions: Vec<Condition>,
}

#[derive(Clone)]
struct Board {
    rules: Vec<Rule>,
    sides: Cell,
}

fn touching((a, b): Cell, (c, d): Cell) -> bool {
    (a - c).abs() + (b - d).abs() == 1
}

fn diagonal((a, b): Cell, (c, d): Cell) -> bool {
    (a - c).abs() == 1 && (b - d).abs() == 1
}

fn set(cells: &Cells) -> String {
    let cells: Vec<String> = cells.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    format!("{{{}}}", cells.join(", "))
}

fn without(cells: &Cells, p: Cell) -> Cells {
    cells.iter().filter(|cell| **cell != p).copied().collect()
}

fn with(cells: &Cells, p: Cell) -> Cells {
    cells.iter().copied().chain([p]).collect()
}

fn groups(of: &Cells, joined: fn(Cell, Cell) -> bool) -> Vec<Cells> {
    let mut left = of.clone();
    let mut all = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = Cells::from([first]);
        while let Some(next) = left.iter().copied().find(|p| group.iter().any(|q| joined(*p, *q))) {
            left.remove(&next);
            group.insert(next);
        }
        all.push(group);
    }
    all
}

impl Condition {
    fn written(self, rule: &Rule) -> String {
        let name = |set: Set| rule.name(set);
        let joined = if self.diagonal { "diagonal" } else { "touching" };
        let Condition { groups, beside, least, .. } = self;
        format!(
            "        if all(any(len(neighbours(q, {}, touching)) >= {least} for q in group) \
             for group in components({}, {joined}))\n",
            name(beside),
            name(groups)
        )
    }
}

impl Rule {
    fn name(&self, set: Set) -> &'static str {
        let (own, other) = if self.dark { ("dark", "light") } else { ("light", "dark") };
        match (set, self.act) {
            (Set::Free, _) => "free",
            (Set::Rest, _) => "(free minus {p})",
            (Set::Grown, Act::Take) if self.dark => "(dark minus {p})",
            (Set::Grown, Act::Take) => "(light minus {p})",
            (Set::Grown, _) if self.dark => "(dark union {p})",
            (Set::Grown, _) => "(light union {p})",
            (Set::Own, _) => own,
            (Set::Other, _) => other,
        }
    }

    fn written(&self) -> String {
        let other = self.name(Set::Other);
        let (left, free, from) = match self.act {
            Act::Put | Act::Shy => (other.to_string(), "free minus {p}", "free"),
            Act::Turn => (format!("{other} minus {{p}}"), "free", other),
            Act::Take => (other.to_string(), "free", self.name(Set::Own)),
        };
        let grown = self.name(Set::Grown);
        let (dark, light) = if self.dark { (grown, left.as_str()) } else { (left.as_str(), grown) };
        let shy = format!("        if neighbours(p, {other}, touching) == {{}}\n");
        let conditions: String = self.conditions.iter().map(|c| c.written(self)).collect();
        format!("    move to G({free}, {dark}, {light}) for p in {from}\n")
            + if self.act == Act::Shy { &shy } else { "" }
            + &conditions
    }

    fn rests(&self, [free, dark, light]: &Position) -> Vec<Position> {
        let (own, other) = if self.dark { (dark, light) } else { (light, dark) };
        let mut out = Vec::new();
        let from = match self.act {
            Act::Put | Act::Shy => free,
            Act::Turn => other,
            Act::Take => own,
        };
        for p in from.iter().copied() {
            let rest = without(free, p);
            let grown = if self.act == Act::Take { without(own, p) } else { with(own, p) };
            let of = |set: Set| match set {
                Set::Free => free,
                Set::Rest => &rest,
                Set::Own => own,
                Set::Grown => &grown,
                Set::Other => other,
            };
            let holds = |c: &Condition| {
                let joined = if c.diagonal { diagonal } else { touching };
                let near = |q: Cell| of(c.beside).iter().filter(|r| touching(q, **r)).count();
                groups(of(c.groups), joined)
                    .iter()
                    .all(|group| group.iter().any(|q| near(*q) >= c.least))
            };
            let shy = self.act == Act::Shy && other.iter().any(|q| touching(p, *q));
            if shy || !self.conditions.iter().all(holds) {
                continue;
            }
            let (free, other) = match self.act {
                Act::Put | Act::Shy => (rest.clone(), other.clone()),
                Act::Turn => (free.clone(), without(other, p)),
                Act::Take => (free.clone(), other.clone()),
            };
            out.push(if self.dark { [free, grown, other] } else { [free, other, grown] });
        }
        out
    }
}

impl Board {
    fn cells(&self) -> Vec<Cell> {
        let (wide, high) = self.sides;
        (0..wide).flat_map(|x| (0..high).map(move |y| (x, y))).collect()
    }

    fn text(&self) -> String {
        let rules: String = self.rules.iter().map(Rule::written).collect();
        format!(
            "fn touching((a, b), (c, d)) = abs(a - c) + abs(b - d) == 1\n\
             fn diagonal((a, b), (c, d)) = abs(a - c) == 1 and abs(b - d) == 1\n\
             game G(free: {{(nat, nat)}}, dark: {{(nat, nat)}}, light: {{(nat, nat)}}) {{\n{rules}}}\n"
        )
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Rules for Board {
    type Position = Position;

    fn options(&self, at: &Position) -> Result<Vec<Vec<Position>>, Fault> {
        let rests = self.rules.iter().flat_map(|rule| rule.rests(at));
        Ok(rests.map(|rest| vec![rest]).collect())
    }

    fn written(&self, [free, dark, light]: &Position) -> String {
        format!("G({}, {}, {})", set(free), set(dark), set(light))
    }

    fn read(&self, text: &str) -> Position {
        let mut sets = text.split('}').map(|part| {
            let numbers: Vec<i64> =
                part.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
            numbers.chunks(2).map(|c| (c[0], c[1])).collect::<Cells>()
        });
        std::array::from_fn(|_| sets.next().unwrap_or_default())
    }
}

/// The rules of NoGo in three of eight cases; else some for each colour, or for both.
fn rules() -> impl Strategy<Value = Board> {
    let set = |sets: &[Set]| prop::sample::select(sets.to_vec());
    let condition = (
        set(&[Set::Grown, Set::Grown, Set::Other, Set::Other, Set::Own]),
        prop::sample::select(vec![false, false, false, true]),
        set(&[Set::Rest, Set::Rest, Set::Rest, Set::Free, Set::Other, Set::Grown]),
        prop::sample::select(vec![1, 1, 1, 2]),
    )
        .prop_map(|(groups, diagonal, beside, least)| Condition {
            groups,
            diagonal,
            beside,
            least,
        });
    let act = prop_oneof![8 => Just(Act::Put), 1 => Just(Act::Turn), 1 => Just(Act::Take), 1 => Just(Act::Shy)];
    let rule = (act, prop::collection::vec(condition, 1..3));
    let one = |groups: Set, diagonal: bool, beside: Set, least: usize| Condition {
        groups,
        diagonal,
        beside,
        least,
    };
    let nogo = (any::<bool>(), 1usize..3).prop_map(move |(diagonal, least)| {
        let conditions = [Set::Grown, Set::Other].map(|s| one(s, diagonal, Set::Rest, least));
        (Act::Put, conditions.to_vec())
    });
    let sides = prop::sample::select(vec![(2i64, 2i64), (3, 2), (2, 3), (6, 1), (1, 5), (1, 7)]);
    let how = prop::collection::vec((prop_oneof![5 => rule, 3 => nogo], 0u8..4), 1..3);
    (how, sides).prop_map(|(how, sides)| {
        let mut rules = Vec::new();
        for ((act, conditions), colours) in how {
            // To turn stones both ways would go on for ever.
            let both = colours > 1 && act != Act::Turn;
            for dark in [true, false].into_iter().filter(|dark| both || *dark == (colours == 1)) {
                // Stones turn dark alone.
                let dark = dark || act == Act::Turn;
                rules.push(Rule { dark, act, conditions: conditions.clone() });
            }
        }
        Board { rules, sides }
    })
}

type Drawn = (Board, Vec<(Vec<usize>, Kind)>, Order);

fn drawn() -> impl Strategy<Value = Drawn> {
    rules().prop_flat_map(|board| {
        // Free, dark, light or no point.
        let point = prop::sample::select(vec![0usize, 0, 0, 1, 2, 3]);
        let points = prop::collection::vec(point, board.cells().len());
        let asked = prop::collection::vec((points, kind()), 2..6);
        (Just(board), asked, order())
    })
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn games_of_groups_agree_with_the_definition((board, mut asked, order) in drawn()) {
        order.arrange(&mut asked, |(points, _)| points.iter().filter(|s| **s == 0).count());
        let mut brute = Brute::new(&board, 20_000);
        let mut questions = Vec::new();
        for (points, kind) in &asked {
            let of = |what: usize| -> Cells {
                let all = board.cells().into_iter().zip(points);
                all.filter(|(_, own)| **own == what).map(|(cell, _)| cell).collect()
            };
            questions.push(made(question(&mut brute, *kind, &[[of(0), of(1), of(2)]]))?);
        }
        ask(&board, &board.text(), &questions)?;
    }
}
