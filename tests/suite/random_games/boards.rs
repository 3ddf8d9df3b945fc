//! Games on boards: pieces are laid on free cells, or cells taken by their neighbours. The same
//! rules stand in games without `canonical`, with boards taken apart, and with boards turned.

use super::asking::{Kind, Order, ask, kind, made, order, question, subsets};
use super::brute::{Brute, Fault, Rules};
use super::cases;
use proptest::prelude::*;
use std::collections::BTreeSet;

type Cell = (i64, i64);
type Cells = BTreeSet<Cell>;

#[derive(Clone, Debug)]
enum Rule {
    /// A piece is laid, with its first cell on (x, y).
    Piece(Vec<Cell>, If),
    /// Two cells that touch.
    Domino(If),
    /// A cell.
    Cell(If),
    /// A cell and all that it touches.
    Cross(If),
}

/// Where a move may be made, by how many free cells touch the first one.
#[derive(Clone, Copy, Debug)]
enum If {
    Always,
    AtLeast(usize),
    Fewer(usize),
}

#[derive(Clone)]
struct Board {
    rules: Vec<Rule>,
    /// The rules are the same for every way to turn the board.
    turns: bool,
    /// No piece lies on cells that hang together only at corners.
    touches: bool,
}

/// The forms in which the game is written, by the names of the games.
const PLAIN: char = 'B';
const APART: char = 'C';
const TURNED: char = 'R';
const BOTH: char = 'E';

type Position = (char, Cells);

const NEAR: &str = "len(neighbours((x, y), cells, touching))";

fn touching((a, b): Cell, (c, d): Cell) -> bool {
    (a - c).abs() + (b - d).abs() == 1
}

fn set(cells: &Cells) -> String {
    let cells: Vec<String> = cells.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    format!("{{{}}}", cells.join(", "))
}

/// All ways in which a piece can lie.
fn turned(piece: &[Cell]) -> BTreeSet<Vec<Cell>> {
    let quarter = |piece: &[Cell]| piece.iter().map(|(x, y)| (-y, *x)).collect::<Vec<_>>();
    let mut out = BTreeSet::new();
    let mut now = piece.to_vec();
    for _ in 0..4 {
        now = quarter(&now);
        out.insert(now.clone());
        out.insert(now.iter().map(|(x, y)| (-x, *y)).collect());
    }
    out
}

impl If {
    fn written(self) -> String {
        match self {
            If::Always => String::new(),
            If::AtLeast(n) => format!(" if {NEAR} >= {n}"),
            If::Fewer(n) => format!(" if {NEAR} < {n}"),
        }
    }

    fn of(self, near: usize) -> bool {
        match self {
            If::Always => true,
            If::AtLeast(n) => near >= n,
            If::Fewer(n) => near < n,
        }
    }
}

impl Rule {
    fn written(&self, name: char) -> String {
        let cell = |(dx, dy): &Cell| {
            let coordinate = |name: &str, d: i64| match d {
                0 => name.to_string(),
                1.. => format!("{name} + {d}"),
                _ => format!("{name} - {}", -d),
            };
            format!("({}, {})", coordinate("x", *dx), coordinate("y", *dy))
        };
        match self {
            Rule::Piece(piece, c) => {
                let cells: Vec<String> = piece.iter().map(cell).collect();
                let free: String =
                    cells.iter().skip(1).map(|c| format!(" if {c} in cells")).collect();
                let cells = cells.join(", ");
                let c = c.written();
                format!(
                    "    move to {name}(cells minus {{{cells}}}) for (x, y) in cells{free}{c}\n"
                )
            }
            Rule::Domino(c) => format!(
                "    move to {name}(cells minus {{(x, y), q}}) for (x, y) in cells \
                 for q in neighbours((x, y), cells, touching){}\n",
                c.written()
            ),
            Rule::Cell(c) => format!(
                "    move to {name}(cells minus {{(x, y)}}) for (x, y) in cells{}\n",
                c.written()
            ),
            Rule::Cross(c) => format!(
                "    move to {name}(cells minus {{p}} minus neighbours(p, cells, touching)) \
                 for p in cells where (x, y) = p{}\n",
                c.written()
            ),
        }
    }

    fn rests(&self, cells: &Cells) -> Vec<Cells> {
        let near = |p: &Cell| -> Vec<Cell> {
            cells.iter().filter(|q| touching(*p, **q)).copied().collect()
        };
        let without = |taken: &[Cell]| {
            cells.iter().filter(|c| !taken.contains(c)).copied().collect::<Cells>()
        };
        let (Rule::Piece(_, c) | Rule::Domino(c) | Rule::Cell(c) | Rule::Cross(c)) = self;
        let mut out = Vec::new();
        for p in cells.iter().filter(|p| c.of(near(p).len())) {
            match self {
                Rule::Piece(piece, _) => {
                    let taken: Vec<Cell> =
                        piece.iter().map(|(dx, dy)| (p.0 + dx, p.1 + dy)).collect();
                    if taken.iter().all(|c| cells.contains(c)) {
                        out.push(without(&taken));
                    }
                }
                Rule::Domino(_) => out.extend(near(p).iter().map(|q| without(&[*p, *q]))),
                Rule::Cell(_) => out.push(without(&[*p])),
                Rule::Cross(_) => {
                    out.push(without(&[near(p), vec![*p]].concat()));
                }
            }
        }
        out
    }
}

impl Board {
    /// The forms in which this game can be written.
    fn forms(&self) -> Vec<char> {
        if self.turns { vec![PLAIN, APART, TURNED, BOTH] } else { vec![PLAIN, APART] }
    }

    fn text(&self) -> String {
        let relation = if self.touches { "touching" } else { "near" };
        let mut text = "fn touching((a, b), (c, d)) = abs(a - c) + abs(b - d) == 1\n".to_string();
        if !self.touches {
            text += "fn near((a, b), (c, d)) = abs(a - c) <= 2 and abs(b - d) <= 2\n";
        }
        for name in self.forms() {
            let pieces = format!("for c in components(cells, {relation})");
            let canonical = match name {
                APART => format!(" canonical sum({name}(c) {pieces})"),
                TURNED => format!(" canonical {name}(shape(cells))"),
                BOTH => format!(" canonical sum({name}(shape(c)) {pieces})"),
                _ => String::new(),
            };
            let rules: String = self.rules.iter().map(|r| r.written(name)).collect();
            text += &format!("game {name}(cells: {{(nat, nat)}}){canonical} {{\n{rules}}}\n");
        }
        text
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Rules for Board {
    type Position = Position;

    fn options(&self, (name, cells): &Position) -> Result<Vec<Vec<Position>>, Fault> {
        let rests = self.rules.iter().flat_map(|rule| rule.rests(cells));
        Ok(rests.map(|rest| vec![(*name, rest)]).collect())
    }

    fn written(&self, (name, cells): &Position) -> String {
        format!("{name}({})", set(cells))
    }

    fn read(&self, text: &str) -> Position {
        let numbers: Vec<i64> =
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        let name = text.chars().next().expect("a name");
        (name, numbers.chunks(2).map(|c| (c[0], c[1])).collect())
    }
}

fn piece() -> impl Strategy<Value = Vec<Cell>> {
    prop_oneof![
        3 => prop::sample::select(vec![
            vec![(0, 0), (1, 0)],
            vec![(0, 0), (0, 1)],
            vec![(0, 0), (1, 0), (2, 0)],
            vec![(0, 0), (1, 0), (0, 1)],
            vec![(0, 0), (1, 0), (0, 1), (1, 1)],
            vec![(0, 0), (1, 0), (1, 1), (2, 1)],
        ]),
        1 => prop::sample::select(vec![
            vec![(0, 0), (1, 1)],
            vec![(0, 0), (2, 0)],
            vec![(0, 0), (-1, 1)],
            vec![(0, 0), (1, 2)],
        ]),
    ]
}

fn rules() -> impl Strategy<Value = Board> {
    let condition = prop_oneof![
        4 => Just(If::Always),
        1 => (1usize..4).prop_map(If::AtLeast),
        1 => (1usize..4).prop_map(If::Fewer),
    ];
    let rule = prop_oneof![
        3 => (piece(), condition.clone()).prop_map(|(p, c)| Rule::Piece(p, c)),
        1 => condition.clone().prop_map(Rule::Domino),
        1 => condition.clone().prop_map(Rule::Cell),
        1 => condition.prop_map(Rule::Cross),
    ];
    (prop::collection::vec(rule, 1..3), any::<bool>()).prop_map(|(rules, turns)| {
        // To turn the board changes nothing if every piece may lie every way.
        let every = |rule: Rule| match rule {
            Rule::Piece(piece, c) if turns => {
                turned(&piece).into_iter().map(|p| Rule::Piece(p, c)).collect()
            }
            rule => vec![rule],
        };
        let rules: Vec<Rule> = rules.into_iter().flat_map(every).collect();
        let whole = |piece: &[Cell]| match piece {
            [first, rest @ ..] => rest.len() > 1 || rest.iter().all(|c| touching(*first, *c)),
            [] => true,
        };
        let touches = rules.iter().all(|r| !matches!(r, Rule::Piece(p, _) if !whole(p)));
        Board { rules, turns, touches }
    })
}

/// A game, what is asked of it, and all cells of its board with a value, where a question is
/// about all subsets of them.
type Drawn = (Board, Vec<(usize, Cells, Kind)>, Order, (Vec<Cell>, u64));

fn drawn() -> impl Strategy<Value = Drawn> {
    let sides = prop::sample::select(vec![(2i64, 2i64), (3, 2), (3, 3), (2, 4), (5, 2), (7, 1)]);
    (rules(), sides).prop_flat_map(|(board, (width, height))| {
        let all: Vec<Cell> = (0..width).flat_map(|x| (0..height).map(move |y| (x, y))).collect();
        let some = prop::sample::subsequence(all.clone(), all.len() / 2..=all.len());
        let cells = prop_oneof![1 => Just(all.clone()), 3 => some];
        let cells = cells.prop_map(|cells| cells.into_iter().collect::<Cells>());
        let asked = prop::collection::vec((0usize..4, cells, kind()), 3..8);
        (Just(board), asked, order(), (Just(all), 0u64..3))
    })
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn games_on_boards_agree_with_the_definition(
        (board, mut asked, order, (all, value)) in drawn()
    ) {
        order.arrange(&mut asked, |(_, cells, _)| cells.len());
        let mut brute = Brute::new(&board, 10_000);
        let forms = board.forms();
        let mut questions = Vec::new();
        for (i, (form, cells, kind)) in asked.iter().enumerate() {
            let mut parts = vec![(forms[form % forms.len()], cells.clone())];
            // Two boards side by side now and then.
            if i == 1 {
                parts.push((forms[form / 2 % forms.len()], asked[0].1.clone()));
            }
            questions.push(made(question(&mut brute, *kind, &parts))?);
        }
        if all.len() < 8 {
            let (form, _, _) = asked[0];
            let name = forms[form % forms.len()];
            let names: Vec<String> = all.iter().map(|(x, y)| format!("({x}, {y})")).collect();
            let at = |some: &[usize]| (name, some.iter().map(|i| all[*i]).collect());
            let claim = subsets(&mut brute, &names, value, at, &format!("{name}(some)"));
            questions.insert(form % questions.len(), made(claim)?);
        }
        ask(&board, &board.text(), &questions)?;
    }
}
