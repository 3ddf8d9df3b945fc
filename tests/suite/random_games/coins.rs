//! Games on sets of numbers: coins on a strip, which slide, jump, turn and vanish. A move changes
//! a coin, and what it puts down lies further left, so that every game ends.

use super::asking::{Kind, Order, ask, kind, made, order, question, subsets};
use super::brute::{Brute, Fault, Rules};
use super::cases;
use super::terms::simple;
use super::words::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug)]
enum Move {
    /// To a free square.
    Jump,
    /// To a free square, past no other coin.
    Slide,
    /// Onto another coin, which goes too; or to a free square.
    Turn,
    /// Onto another coin, which stays; or to a free square.
    Heap,
    /// Only onto another coin.
    Catch,
    /// The coin vanishes.
    Vanish,
    /// With its right neighbour.
    Two,
    /// Two coins for one.
    Divide,
    /// All coins from here to the right.
    Cut,
}

#[derive(Clone)]
struct Strip {
    moves: Vec<(Move, Option<Cond>)>,
    /// How far a coin goes.
    reach: i64,
    /// The square where the strip that is asked about begins.
    first: i64,
}

type Coins = BTreeSet<i64>;

impl Strip {
    fn text(&self) -> String {
        let mut text = String::from("game Coins(coins: {nat}) {\n");
        let far = format!("for d in max(0, c - {})..c - 1", self.reach);
        for (how, condition) in &self.moves {
            let line = match how {
                Move::Jump => {
                    format!("coins minus {{c}} union {{d}}) for c in coins {far} if d not in coins")
                }
                Move::Slide => format!(
                    "coins minus {{c}} union {{d}}) for c in coins {far} \
                     if not any(x in coins for x in d..c - 1)"
                ),
                Move::Turn => format!("coins xor {{c, d}}) for c in coins {far}"),
                Move::Heap => format!("coins minus {{c}} union {{d}}) for c in coins {far}"),
                Move::Catch => format!("coins minus {{c}}) for c in coins {far} if d in coins"),
                Move::Vanish => "coins minus {c}) for c in coins where d = c".to_string(),
                Move::Two => "coins minus {c, c + 1}) for c in coins where d = c if c + 1 in coins"
                    .to_string(),
                Move::Divide => format!(
                    "coins minus {{c}} union {{d, e}}) for c in coins {far} for e in d + 1..c - 1"
                ),
                Move::Cut => "{x for x in coins if x < c}) for c in coins where d = c".to_string(),
            };
            let condition = condition.as_ref().map(|c| format!(" if {}", c.written(&Turn::none())));
            text += &format!("    move to Coins({line}{}\n", condition.unwrap_or_default());
        }
        text + "}\n"
    }
}

impl std::fmt::Debug for Strip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Rules for Strip {
    type Position = Coins;

    fn options(&self, coins: &Coins) -> Result<Vec<Vec<Coins>>, Fault> {
        let mut out = Vec::new();
        for (how, condition) in &self.moves {
            let may = |c: i64, d: i64| {
                let locals = vec![("c", c), ("d", d), ("len(coins)", coins.len() as i64)];
                let mut scope = Scope { params: Vec::new(), locals, functions: &[] };
                condition.as_ref().is_none_or(|c| c.of(&mut scope))
            };
            for c in coins.iter().copied() {
                let without = |taken: &dyn Fn(i64) -> bool| -> Coins {
                    coins.iter().copied().filter(|x| !taken(*x)).collect()
                };
                let alone = without(&|x| x == c);
                let with = |more: &[i64]| -> Coins { alone.iter().chain(more).copied().collect() };
                match how {
                    Move::Vanish if may(c, c) => out.push(alone.clone()),
                    Move::Two if coins.contains(&(c + 1)) && may(c, c) => {
                        out.push(without(&|x| x == c || x == c + 1));
                    }
                    Move::Cut if may(c, c) => out.push(without(&|x| x >= c)),
                    Move::Vanish | Move::Two | Move::Cut => continue,
                    _ => {}
                }
                for d in ((c - self.reach).max(0)..c).filter(|d| may(c, *d)) {
                    let free = !coins.contains(&d);
                    let between = coins.iter().any(|x| d <= *x && *x < c);
                    match how {
                        Move::Jump if free => out.push(with(&[d])),
                        Move::Slide if !between => out.push(with(&[d])),
                        Move::Turn if free => out.push(with(&[d])),
                        Move::Turn => out.push(without(&|x| x == c || x == d)),
                        Move::Heap => out.push(with(&[d])),
                        Move::Catch if !free => out.push(alone.clone()),
                        Move::Divide => out.extend((d + 1..c).map(|e| with(&[d, e]))),
                        _ => {}
                    }
                }
            }
        }
        Ok(out.into_iter().map(|coins| vec![coins]).collect())
    }

    fn written(&self, coins: &Coins) -> String {
        let coins: Vec<String> = coins.iter().map(i64::to_string).collect();
        format!("Coins({{{}}})", coins.join(", "))
    }

    fn read(&self, text: &str) -> Coins {
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect()
    }
}

type Drawn = (Strip, Vec<(Coins, Kind)>, Order, u64);

fn drawn() -> impl Strategy<Value = Drawn> {
    let how = prop::sample::select(vec![
        Move::Jump,
        Move::Jump,
        Move::Slide,
        Move::Turn,
        Move::Heap,
        Move::Catch,
        Move::Vanish,
        Move::Two,
        Move::Divide,
        Move::Cut,
    ]);
    let condition = simple(["c", "d", "len(coins)"].map(Num::Local).to_vec());
    let moves = prop::collection::vec((how, prop::option::weighted(0.4, condition)), 1..4);
    // Where squares have large numbers, coins do not go far.
    let place = prop_oneof![3 => (Just(0i64), 1i64..9), 1 => (57i64..66, 1i64..2)];
    let strip = (moves, place);
    strip.prop_flat_map(|(moves, (first, reach))| {
        let strip = Strip { moves, reach, first };
        let length = if first > 0 { 5 } else { 8 };
        let coins = prop::collection::btree_set(first..first + length, 0..5);
        let asked = prop::collection::vec((coins, kind()), 3..10);
        (Just(strip), asked, order(), 0u64..4)
    })
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn games_on_sets_agree_with_the_definition((strip, mut asked, order, value) in drawn()) {
        order.arrange(&mut asked, |(coins, _)| coins.iter().sum::<i64>());
        let mut brute = Brute::new(&strip, 3_000);
        let mut questions = Vec::new();
        for (i, (coins, kind)) in asked.iter().enumerate() {
            let mut parts = vec![coins.clone()];
            if i == 1 {
                parts.push(asked[0].0.clone());
            }
            questions.push(made(question(&mut brute, *kind, &parts))?);
        }
        if strip.first == 0 {
            let squares: Vec<String> = (0..6).map(|n: i64| n.to_string()).collect();
            let at = |some: &[usize]| some.iter().map(|i| *i as i64).collect();
            let claim = subsets(&mut brute, &squares, value, at, "Coins(some)");
            questions.insert(value as usize % questions.len(), made(claim)?);
        }
        ask(&strip, &strip.text(), &questions)?;
    }
}
