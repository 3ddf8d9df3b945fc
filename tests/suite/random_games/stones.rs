//! Random moves of stones: up to three sets on a board with walls, rules that want members of cells near one another
//! there or missing and take them out or put them in, written in several ways, in normal play and misère.

use super::asking::{Expected, Kind, Order, Question, ask, kind, letter, made, order, question};
use super::brute::{Brute, Fault, Rules};
use super::cases;
use proptest::prelude::*;
use serde_json::json;
use std::collections::HashMap;

/// What a rule does with a cell, seen from another one, in one of the sets.
#[derive(Clone, Copy, Debug)]
struct Touch {
    off: (i64, i64),
    set: usize,
    /// Whether a member has to be there, or to be missing.
    wanted: Option<bool>,
    /// Whether it is there afterwards.
    becomes: Option<bool>,
    /// How it is written.
    style: u8,
}

/// The walls of a board: none, those of a `let`, or those of an argument.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Walls {
    None,
    Known,
    Given,
}

#[derive(Clone)]
struct Stones {
    sides: (i64, i64),
    /// Members are numbers, in a row.
    numbers: bool,
    sets: usize,
    walls: (Walls, u32),
    rules: Vec<Vec<Touch>>,
}

/// For each set the cells, as bits.
type Position = Vec<u32>;

const NAMES: [&str; 3] = ["a", "b", "c"];

impl Stones {
    fn cells(&self) -> Vec<(i64, i64)> {
        (0..self.sides.0).flat_map(|x| (0..self.sides.1).map(move |y| (x, y))).collect()
    }

    fn at(&self, (x, y): (i64, i64)) -> Option<u32> {
        let inside = (0..self.sides.0).contains(&x) && (0..self.sides.1).contains(&y);
        inside.then(|| 1 << (x * self.sides.1 + y))
    }

    fn board(&self) -> u32 {
        ((1 << (self.sides.0 * self.sides.1)) - 1) & !self.walls.1
    }

    fn cell(&self, x: &str, y: &str) -> String {
        if self.numbers { x.to_string() } else { format!("({x}, {y})") }
    }

    fn set(&self, bits: u32) -> String {
        let own = self.cells().into_iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        let own: Vec<String> =
            own.map(|(_, (x, y))| self.cell(&x.to_string(), &y.to_string())).collect();
        format!("{{{}}}", own.join(", "))
    }

    fn rule(&self, touches: &[Touch]) -> String {
        let mut text = String::new();
        let seen = |(dx, dy): (i64, i64)| {
            let of = |name: &str, by: i64| match by {
                0 => name.to_string(),
                by => format!("{name} + {by}"),
            };
            self.cell(&of("x", dx), &of("y", dy))
        };
        let given = if self.walls.0 == Walls::Given { ", walls" } else { "" };
        let mut left: Vec<String> = NAMES[..self.sets].iter().map(|n| n.to_string()).collect();
        for touch in touches {
            let cell = seen(touch.off);
            match touch.becomes {
                Some(true) => left[touch.set] += &format!(" union {{{cell}}}"),
                Some(false) => left[touch.set] += &format!(" minus {{{cell}}}"),
                None => {}
            }
        }
        text += &format!("    move to G({}{given})", left.join(", "));
        let anchor = match touches.first() {
            Some(Touch { off: (0, 0), set, wanted: Some(true), style: 0 | 2, .. }) => NAMES[*set],
            _ => "board",
        };
        text += &format!(" for {} in {anchor}", self.cell("x", "y"));
        for Touch { off, set, wanted, becomes, style } in touches {
            let (cell, set) = (seen(*off), NAMES[*set]);
            let condition = match (wanted, style) {
                (Some(true), 0) => format!("{cell} in {set}"),
                (Some(true), 1) => format!("{{{cell}}} minus {set} == {{}}"),
                (Some(true), 2) => format!("{{{cell}}} intersect {set} != {{}}"),
                (Some(true), 3) => format!("len({{{cell}}} intersect {set}) > 0"),
                (Some(true), _) => {
                    format!("{cell} not in board minus {set} and {{{cell}}} minus board == {{}}")
                }
                (Some(false), 0) => format!("{cell} not in {set}"),
                (Some(false), 1) => format!("{{{cell}}} intersect {set} == {{}}"),
                (Some(false), 2) => format!("any(p not in {set} for p in {{{cell}}})"),
                (Some(false), 3) => format!("len({{{cell}}} minus {set}) == 1"),
                (Some(false), _) => format!("{cell} in board minus {set}"),
                (None, _) => String::new(),
            };
            if !condition.is_empty() {
                text += &format!(" if {condition}");
            }
            if *becomes == Some(true) {
                text += &format!(" if {{{cell}}} minus board == {{}}");
            }
        }
        text + "\n"
    }

    fn text(&self) -> String {
        let kind = if self.numbers { "{nat}" } else { "{(nat, nat)}" };
        let mut text = String::new();
        let board = self.set(self.board() | self.walls.1);
        let mut params: Vec<String> =
            NAMES[..self.sets].iter().map(|name| format!("{name}: {kind}")).collect();
        let board = match self.walls.0 {
            Walls::None => board,
            Walls::Known => format!("{board} minus {}", self.set(self.walls.1)),
            Walls::Given => {
                params.push(format!("walls: {kind}"));
                board
            }
        };
        text += &format!("let board = {board}\n");
        let mut rules: String = self.rules.iter().map(|rule| self.rule(rule)).collect();
        if self.walls.0 == Walls::Given {
            let free = |before: &str| format!("{before} (board minus walls)");
            for before in ["in", "minus"] {
                rules = rules.replace(&format!("{before} board"), &free(before));
            }
        }
        text + &format!("game G({}) {{\n{rules}}}\n", params.join(", "))
    }
}

impl std::fmt::Debug for Stones {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Rules for Stones {
    type Position = Position;

    fn options(&self, at: &Position) -> Result<Vec<Vec<Position>>, Fault> {
        let mut all = Vec::new();
        for rule in &self.rules {
            for (x, y) in self.cells() {
                let mut left = at.clone();
                let own = |off: (i64, i64)| self.at((x + off.0, y + off.1));
                // The cell from which a rule sees the others is on the board.
                let on = self.at((x, y)).is_some_and(|cell| {
                    cell & self.board() != 0 || {
                        let first = rule.first();
                        first.is_some_and(|t| {
                            t.off == (0, 0)
                                && t.wanted == Some(true)
                                && matches!(t.style, 0 | 2)
                                && at[t.set] & cell != 0
                        })
                    }
                });
                let possible = on
                    && rule.iter().all(|touch| {
                        let cell = own(touch.off);
                        let there = cell.is_some_and(|cell| at[touch.set] & cell != 0);
                        let inside = cell.is_some_and(|cell| self.board() & cell != 0);
                        let wanted = match (touch.wanted, touch.style) {
                            (None, _) => true,
                            (Some(true), 4..) => there && inside,
                            (Some(false), 4..) => !there && inside,
                            (Some(wanted), _) => wanted == there,
                        };
                        wanted && (touch.becomes != Some(true) || inside)
                    });
                if !possible {
                    continue;
                }
                for touch in rule {
                    let Some(cell) = own(touch.off) else { continue };
                    match touch.becomes {
                        Some(true) => left[touch.set] |= cell,
                        Some(false) => left[touch.set] &= !cell,
                        None => {}
                    }
                }
                all.push(vec![left]);
            }
        }
        Ok(all)
    }

    fn written(&self, at: &Position) -> String {
        let mut sets: Vec<String> = at.iter().map(|bits| self.set(*bits)).collect();
        if self.walls.0 == Walls::Given {
            sets.push(self.set(self.walls.1));
        }
        format!("G({})", sets.join(", "))
    }

    fn read(&self, text: &str) -> Position {
        let set = |part: &str| {
            let numbers: Vec<i64> =
                part.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
            let cells: Vec<(i64, i64)> = match self.numbers {
                true => numbers.iter().map(|x| (*x, 0)).collect(),
                false => numbers.chunks(2).map(|c| (c[0], c[1])).collect(),
            };
            cells.into_iter().filter_map(|cell| self.at(cell)).fold(0, |all, cell| all | cell)
        };
        text.split('}').take(self.sets).map(set).collect()
    }
}

/// Whether the second player wins, if who makes the last move loses.
fn lost_misere(rules: &Stones, at: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(lost) = known.get(at) {
        return *lost;
    }
    let options = rules.options(at).expect("no fault");
    let lost =
        !options.is_empty() && !options.iter().any(|option| lost_misere(rules, &option[0], known));
    known.insert(at.clone(), lost);
    lost
}

fn touch(sets: usize) -> impl Strategy<Value = Touch> {
    let place = ((0i64..3, 0i64..2), 0..sets, 0u8..5);
    // Most touches want what they change.
    let change = prop_oneof![
        4 => Just((Some(true), Some(false))),
        2 => Just((Some(false), Some(true))),
        1 => Just((Some(true), None)),
        1 => Just((Some(false), None)),
        1 => Just((None, Some(false))),
        1 => Just((None, Some(true))),
    ];
    (place, change).prop_map(|((off, set, style), (wanted, becomes))| Touch {
        off,
        set,
        wanted,
        becomes,
        style,
    })
}

/// How much more there is after a move at most, if members are worth so much, and missing ones the opposite.
fn effect(rule: &[Touch], weights: &[i64]) -> i64 {
    let of = |touch: &Touch| {
        let weight = weights[touch.set];
        match touch.becomes {
            // What was there already may not become less.
            Some(true) if touch.wanted == Some(false) => weight,
            Some(true) => weight.max(0),
            Some(false) if touch.wanted == Some(true) => -weight,
            Some(false) => (-weight).max(0),
            None => 0,
        }
    };
    rule.iter().map(of).sum()
}

fn mirrored(rule: &[Touch], way: u8) -> Vec<Touch> {
    let turned = |touch: &Touch| {
        let (x, y) = touch.off;
        let off = match way {
            0 => (2 - x, y),
            1 => (x, 1 - y),
            2 => (2 - x, 1 - y),
            _ => (y, x),
        };
        Touch { off, ..*touch }
    };
    rule.iter().map(turned).collect()
}

fn exchanged(rule: &[Touch], sets: usize) -> Vec<Touch> {
    rule.iter().map(|touch| Touch { set: (touch.set + 1) % sets, ..*touch }).collect()
}

fn stones() -> impl Strategy<Value = Stones> {
    let sides = prop::sample::select(vec![
        (2i64, 2i64),
        (3, 2),
        (2, 3),
        (4, 2),
        (2, 4),
        (3, 3),
        (7, 1),
        (8, 1),
        (1, 6),
    ]);
    let walls = (prop::sample::select(vec![Walls::None, Walls::Known, Walls::Given]), any::<u32>());
    (1usize..4, sides, any::<bool>(), walls).prop_flat_map(|(sets, sides, numbers, walls)| {
        let rule = (prop::collection::vec(touch(sets), 1..5), 0u8..8, any::<bool>());
        let weights = prop::collection::vec(-2i64..3, sets);
        (prop::collection::vec(rule, 1..4), weights).prop_map(move |(drawn, weights)| {
            let numbers = numbers && sides.1 == 1;
            let cells = (1u32 << (sides.0 * sides.1)) - 1;
            // A wall or two, if any.
            let walls = match walls.0 {
                Walls::None => (Walls::None, 0),
                is => (is, 1u32 << (walls.1 % 9) & cells | 1u32 << (walls.1 / 9 % 20) & cells),
            };
            let mut rules: Vec<Vec<Touch>> = Vec::new();
            for (mut rule, way, both) in drawn {
                // Each cell once in each set.
                let mut met = Vec::new();
                rule.retain(|touch| {
                    let new = !met.contains(&(touch.off, touch.set));
                    met.push((touch.off, touch.set));
                    new && !(numbers && touch.off.1 > 0)
                });
                let mut all = vec![rule.clone()];
                if way < 4 && !(numbers && way != 0) {
                    all.push(mirrored(&rule, way));
                }
                if both {
                    all.extend(all.clone().iter().map(|rule| exchanged(rule, sets)));
                }
                rules.extend(all);
            }
            rules.retain(|rule| effect(rule, &weights) < 0);
            if rules.is_empty() {
                let change = (Some(true), Some(false));
                let taken =
                    |off| Touch { off, set: 0, wanted: change.0, becomes: change.1, style: 0 };
                rules.push(vec![taken((0, 0)), taken((1, 0))]);
            }
            Stones { sides, numbers, sets, walls, rules }
        })
    })
}

type Asked = Vec<(Vec<Position>, Kind, bool)>;

fn drawn() -> impl Strategy<Value = (Stones, Asked, Order)> {
    stones().prop_flat_map(|stones| {
        let board = stones.board();
        let position = prop::collection::vec(
            (any::<u32>(), any::<u32>(), 0u8..4).prop_map(move |(a, b, how)| match how {
                0 => a & b & board,
                1 => (a | b) & board,
                2 => board,
                _ => a & board,
            }),
            stones.sets,
        );
        let parts = prop::collection::vec(position, 1..3);
        let asked = prop::collection::vec((parts, kind(), any::<bool>()), 2..6);
        (Just(stones), asked, order())
    })
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn stones_agree_with_the_definition((stones, mut asked, order) in drawn()) {
        let size = |parts: &[Position]| parts.iter().flatten().map(|set| set.count_ones()).sum::<u32>();
        order.arrange(&mut asked, |(parts, ..)| size(parts));
        let mut brute = Brute::new(&stones, 20_000);
        let mut known = HashMap::new();
        let mut questions = Vec::new();
        for (parts, kind, misere) in &asked {
            questions.push(made(question(&mut brute, *kind, parts))?);
            if *misere && let Some(first) = parts.first() {
                let lost = lost_misere(&stones, first, &mut known);
                let expected = Expected::Value(json!(letter(lost).to_string()));
                let asked = format!("outcome(misere({}))", stones.written(first));
                questions.push(Question { asked, expected });
            }
        }
        ask(&stones, &stones.text(), &questions)?;
    }
}
