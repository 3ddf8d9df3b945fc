//! Games of pieces: stones of two colours on a board, and what is taken kept instead of what is left. Rules have
//! conditions on what is missing and on how much there is, and moves that a function makes of the position.

use super::asking::{Kind, Order, ask, kind, made, order, question};
use super::brute::{Brute, Fault, Rules};
use super::cases;
use proptest::prelude::*;
use std::collections::BTreeSet;

type Cell = (i64, i64);
type Cells = BTreeSet<Cell>;

/// Dark and light stones of a game; what is taken is in the first set alone.
type Position = (char, Cells, Cells);

/// What a stone at p does, with `own` and `other` stones.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    /// It takes a stone of the other colour beside it.
    Clobber,
    /// It goes to a free cell beside it on the right, and a stone of the other colour that touches that goes.
    Push,
    /// Two that touch go.
    Pair,
    /// It changes its colour if so many of the other colour touch it.
    Turn(usize),
    /// It goes if none of the other colour touches it.
    Lonely,
    /// It goes if there is another one.
    NotLast,
    /// It goes to where one of the other colour is beside it, over one of its own.
    Jump,
    /// It goes, and so do all of the other colour that touch it.
    Burst,
}

use Rule::*;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Taking {
    Domino,
    /// By a function that makes pairs, as sets or as tuples.
    Listed(bool),
    Cell(usize),
    /// All three of a line.
    Line,
    Few(usize),
}

#[derive(Clone)]
struct Board {
    rules: Vec<(Rule, bool)>,
    taking: Vec<Taking>,
    sides: Cell,
}

const PLAIN: char = 'S';
const APART: char = 'A';
const TAKEN: char = 'T';

fn touching((a, b): Cell, (c, d): Cell) -> bool {
    (a - c).abs() + (b - d).abs() == 1
}

fn near(p: Cell, among: &Cells) -> Vec<Cell> {
    among.iter().filter(|q| touching(p, **q)).copied().collect()
}

fn set(cells: &Cells) -> String {
    let cells: Vec<String> = cells.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    format!("{{{}}}", cells.join(", "))
}

fn without(cells: &Cells, gone: &[Cell]) -> Cells {
    cells.iter().filter(|c| !gone.contains(c)).copied().collect()
}

fn with(cells: &Cells, more: &[Cell]) -> Cells {
    cells.iter().chain(more).copied().collect()
}

impl Rule {
    fn written(self, name: char, dark: bool) -> String {
        let (own, other) = if dark { ("dark", "light") } else { ("light", "dark") };
        let to = |left: &str, others: &str| match dark {
            true => format!("    move to {name}({left}, {others})"),
            false => format!("    move to {name}({others}, {left})"),
        };
        let beside = format!("neighbours(p, {other}, touching)");
        match self {
            Clobber => {
                to("OWN minus {p} union {q}", "OTHER minus {q}")
                    + " for p in OWN for q in "
                    + &beside
            }
            Push => {
                to("OWN minus {(x, y)} union {(x + 1, y)}", "OTHER minus {r}")
                    + " for (x, y) in OWN if (x + 1, y) in board minus dark minus light"
                    + " for r in neighbours((x + 1, y), OTHER, touching)"
            }
            Pair => {
                to("OWN minus {p, q}", "OTHER")
                    + " for p in OWN for q in neighbours(p, OWN, touching)"
            }
            Turn(n) => {
                to("OWN minus {p}", "OTHER union {p}")
                    + &format!(" for p in OWN if len({beside}) >= {n}")
            }
            Lonely => {
                to("OWN minus {p}", "OTHER")
                    + " for p in OWN if all(q not in OTHER for q in neighbours(p, board, touching))"
            }
            NotLast => {
                to("OWN minus {p, q}", "OTHER")
                    + " if len(OWN) > 1 for p in OWN for q in OWN if q > p"
            }
            Jump => {
                to("OWN minus {(x, y)} union {(x, y + 2)}", "OTHER minus {(x, y + 2)}")
                    + " for (x, y) in OWN if (x, y + 1) in OWN and (x, y + 2) in OTHER"
            }
            Burst => to("OWN minus {p}", &format!("OTHER minus {beside}")) + " for p in OWN",
        }
        .replace("OWN", own)
        .replace("OTHER", other)
            + "\n"
    }

    fn rests(self, own: &Cells, other: &Cells, board: &Cells) -> Vec<(Cells, Cells)> {
        let mut out = Vec::new();
        for p in own.iter().copied() {
            let (x, y) = p;
            let others = near(p, other);
            match self {
                Clobber => {
                    for q in others {
                        out.push((with(&without(own, &[p]), &[q]), without(other, &[q])));
                    }
                }
                Push => {
                    let to = (x + 1, y);
                    if board.contains(&to) && !own.contains(&to) && !other.contains(&to) {
                        for r in near(to, other) {
                            out.push((with(&without(own, &[p]), &[to]), without(other, &[r])));
                        }
                    }
                }
                Pair => {
                    out.extend(
                        near(p, own).iter().map(|q| (without(own, &[p, *q]), other.clone())),
                    );
                }
                Turn(n) if others.len() >= n => out.push((without(own, &[p]), with(other, &[p]))),
                Lonely if others.is_empty() => out.push((without(own, &[p]), other.clone())),
                NotLast => {
                    let more = own.iter().filter(|q| **q > p);
                    out.extend(more.map(|q| (without(own, &[p, *q]), other.clone())));
                }
                Jump => {
                    let to = (x, y + 2);
                    if own.contains(&(x, y + 1)) && other.contains(&to) {
                        out.push((with(&without(own, &[p]), &[to]), without(other, &[to])));
                    }
                }
                Burst => out.push((without(own, &[p]), without(other, &others))),
                Turn(_) | Lonely => {}
            }
        }
        out
    }
}

impl Taking {
    fn written(self) -> String {
        let rule = match self {
            Domino => {
                "move to T(taken union {p, q}) for p in board minus taken \
                 for q in neighbours(p, board minus taken, touching)"
            }
            Listed(true) => "move to T(taken union d) for d in sets(board minus taken)",
            Listed(false) => "move to T(taken union {p, q}) for (p, q) in pairs(board minus taken)",
            Cell(n) => {
                let near = "len(neighbours(p, taken, touching))";
                return format!(
                    "    move to T(taken union {{p}}) for p in board if p not in taken if {near} >= {n}\n"
                );
            }
            Line => {
                "move to T(taken union {(x, y), (x + 1, y), (x + 2, y)}) for (x, y) in board \
                 if {(x, y), (x + 1, y), (x + 2, y)} intersect taken == {} \
                 if all((x + i, y) in board for i in 0..2)"
            }
            Few(n) => {
                return format!(
                    "    move to T(taken union {{p}}) if len(taken) < {n} for p in board minus taken\n"
                );
            }
        };
        format!("    {rule}\n")
    }

    fn rests(self, taken: &Cells, board: &Cells) -> Vec<Cells> {
        let left: Cells = board.difference(taken).copied().collect();
        let mut out = Vec::new();
        for p in left.iter().copied() {
            match self {
                Domino | Listed(_) => {
                    out.extend(near(p, &left).iter().map(|q| with(taken, &[p, *q])))
                }
                Taking::Cell(n) if near(p, taken).len() >= n => out.push(with(taken, &[p])),
                Line => {
                    let line = [p, (p.0 + 1, p.1), (p.0 + 2, p.1)];
                    if line.iter().all(|cell| left.contains(cell)) {
                        out.push(with(taken, &line));
                    }
                }
                Few(n) if taken.len() < n => out.push(with(taken, &[p])),
                Taking::Cell(_) | Few(_) => {}
            }
        }
        out
    }
}

use Taking::{Cell as Single, *};

impl Board {
    fn board(&self) -> Cells {
        let (wide, high) = self.sides;
        (0..wide).flat_map(|x| (0..high).map(move |y| (x, y))).collect()
    }

    /// The forms in which stones can be written: taken apart, where no move reaches beyond the stones that touch.
    fn forms(&self) -> Vec<char> {
        let stays =
            |(rule, _): &(Rule, bool)| matches!(rule, Clobber | Pair | Turn(_) | Burst | Jump);
        match self.rules.iter().all(stays) {
            true => vec![PLAIN, APART, TAKEN],
            false => vec![PLAIN, TAKEN],
        }
    }

    fn text(&self) -> String {
        let mut text = "fn touching((a, b), (c, d)) = abs(a - c) + abs(b - d) == 1\n\
                        fn pairs(left) = {(p, q) for p in left for q in neighbours(p, left, touching)}\n\
                        fn sets(left) = {{p, q} for p in left for q in neighbours(p, left, touching)}\n"
            .to_string();
        text += &format!("let board = grid({}, {})\n", self.sides.0, self.sides.1);
        for name in self.forms().into_iter().filter(|name| *name != TAKEN) {
            let canonical = match name {
                APART => {
                    " canonical sum(A(dark intersect c, light intersect c) \
                     for c in components(dark union light, touching))"
                }
                _ => "",
            };
            let rules: String =
                self.rules.iter().map(|(rule, dark)| rule.written(name, *dark)).collect();
            text += &format!(
                "game {name}(dark: {{(nat, nat)}}, light: {{(nat, nat)}}){canonical} {{\n{rules}}}\n"
            );
        }
        let rules: String = self.taking.iter().map(|taking| taking.written()).collect();
        text + &format!("game T(taken: {{(nat, nat)}}) {{\n{rules}}}\n")
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Rules for Board {
    type Position = Position;

    fn options(&self, (name, dark, light): &Position) -> Result<Vec<Vec<Position>>, Fault> {
        let board = self.board();
        if *name == TAKEN {
            let rests = self.taking.iter().flat_map(|taking| taking.rests(dark, &board));
            return Ok(rests.map(|rest| vec![(TAKEN, rest, Cells::new())]).collect());
        }
        let mut out = Vec::new();
        for (rule, is_dark) in &self.rules {
            let (own, other) = if *is_dark { (dark, light) } else { (light, dark) };
            for (own, other) in rule.rests(own, other, &board) {
                let (dark, light) = if *is_dark { (own, other) } else { (other, own) };
                out.push(vec![(*name, dark, light)]);
            }
        }
        Ok(out)
    }

    fn written(&self, (name, dark, light): &Position) -> String {
        match *name {
            TAKEN => format!("T({})", set(dark)),
            name => format!("{name}({}, {})", set(dark), set(light)),
        }
    }

    fn read(&self, text: &str) -> Position {
        let name = text.chars().next().expect("a name");
        let mut sets = text.split('}').map(|part| {
            let numbers: Vec<i64> =
                part.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
            numbers.chunks(2).map(|c| (c[0], c[1])).collect::<Cells>()
        });
        let (first, second) = (sets.next().unwrap_or_default(), sets.next().unwrap_or_default());
        (name, first, second)
    }
}

fn rules() -> impl Strategy<Value = Board> {
    let rule = prop_oneof![
        4 => Just(Clobber),
        1 => Just(Push),
        1 => Just(Pair),
        1 => (1usize..4).prop_map(Turn),
        1 => Just(Lonely),
        1 => Just(NotLast),
        1 => Just(Jump),
        1 => Just(Burst),
    ];
    let taking = prop_oneof![
        2 => Just(Domino),
        2 => any::<bool>().prop_map(Listed),
        2 => (0usize..3).prop_map(Single),
        1 => Just(Line),
        1 => (1usize..4).prop_map(Few),
    ];
    let sides =
        prop::sample::select(vec![(2i64, 2i64), (3, 2), (2, 3), (2, 4), (4, 2), (7, 1), (1, 6)]);
    let both = (prop::collection::vec((rule, any::<bool>()), 1..3), any::<bool>());
    (both, prop::collection::vec(taking, 1..3), sides).prop_map(|((rules, both), taking, sides)| {
        // To turn stones both ways would go on for ever.
        let mut rules: Vec<(Rule, bool)> = match both {
            true => rules.iter().flat_map(|(rule, _)| [(*rule, true), (*rule, false)]).collect(),
            false => rules,
        };
        rules.retain(|(rule, dark)| *dark || !matches!(rule, Turn(_)));
        if rules.is_empty() {
            rules.push((Clobber, true));
        }
        Board { rules, taking, sides }
    })
}

type Drawn = (Board, Vec<(usize, Vec<u8>, Kind)>, Order);

fn drawn() -> impl Strategy<Value = Drawn> {
    rules().prop_flat_map(|board| {
        let cells = board.board().len();
        // Free, dark or light.
        let stones = prop::collection::vec(prop::sample::select(vec![0u8, 1, 2]), cells);
        let asked = prop::collection::vec((0usize..6, stones, kind()), 3..8);
        (Just(board), asked, order())
    })
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn games_of_pieces_agree_with_the_definition((board, mut asked, order) in drawn()) {
        order.arrange(&mut asked, |(_, stones, _)| stones.iter().filter(|s| **s > 0).count());
        let mut brute = Brute::new(&board, 20_000);
        let forms = board.forms();
        let mut questions = Vec::new();
        for (form, stones, kind) in &asked {
            let of = |colour: u8| -> Cells {
                let all = board.board().into_iter().zip(stones);
                all.filter(|(_, stone)| **stone == colour).map(|(cell, _)| cell).collect()
            };
            let name = forms[form % forms.len()];
            let light = if name == TAKEN { Cells::new() } else { of(2) };
            questions.push(made(question(&mut brute, *kind, &[(name, of(1), light)]))?);
        }
        ask(&board, &board.text(), &questions)?;
    }
}
