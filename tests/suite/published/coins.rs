//! Rows of coins that are turned over, the rightmost from heads to tails.
//!
//! The rules are written for one coin: what a move turns besides it is a sum, since coins do not
//! hear of each other.

use super::{holds, list, numbers, rows};

/// The rules of each game by its code in CGSuite.
fn rules(code: &str) -> &'static str {
    match code {
        "1-3" => {
            "move to Coin(0) if n >= 1
            move to Coin(b) for b in 1..n - 1
            move to Coin(b) + Coin(a) for b in 1..n - 1 for a in 1..b - 1"
        }
        "1-9" => {
            "move to sum(Coin(i) for i in others) for others in subsets({1..n - 1})
                if n >= 1 and len(others) <= 8"
        }
        "3" => "move to Coin(b) + Coin(a) for b in 1..n - 1 for a in 1..b - 1",
        "1+C" => "move to sum(Coin(i) for i in b..n - 1) for b in 1..n",
        "1-3C(5)" => {
            "let low = max(1, n - 4)
            move to Coin(0) if n >= 1
            move to Coin(b) for b in low..n - 1
            move to Coin(b) + Coin(a) for b in low..n - 1 for a in low..b - 1"
        }
        "3C(5)" => {
            "let low = max(1, n - 4)
            move to Coin(b) + Coin(a) for b in low..n - 1 for a in low..b - 1"
        }
        "1-5C" => "move to sum(Coin(i) for i in b..n - 1) for b in max(1, n - 4)..n",
        "3E" => "move to Coin(n - d) + Coin(n - 2 * d) for d in 1..(n - 1) / 2",
        "4FS" => "move to Coin(1) + Coin(1 + k) + Coin(n - k) for k in 1..(n - 2) / 2",
        "1+S" => {
            "move to Coin(0) if n >= 1
            move to Coin(m) + sum(Coin(i) for i in inner)
                for m in 1..n - 1
                for half in subsets({1..(n - m) / 2})
                where inner = {m + i for i in half} union {n - i for i in half}"
        }
        _ => panic!("{code}"),
    }
}

#[test]
fn values_and_options_of_the_games_of_winning_ways() {
    let games = rows("coin_turning.tsv");
    assert_eq!(games.len(), 10);
    for row in &games {
        let [name, code, options, values] = row.as_slice() else { panic!("{row:?}") };
        let game = format!("game Coin(n) {{\n{}\n}}\n", rules(code));
        let values = list(&numbers(values));
        let mut text = format!("{game}assert [grundy(Coin(n)) for n in 1..20] == {values}\n");
        if name != "Triplets" {
            text += &format!("assert len(options(Coin(20))) == {options}\n");
        }
        holds(&text);
    }
}

/// Coins 1 and 2 of Triplets cannot move and vanish from a sum, so that moves which turn them
/// leave the same. As pairs of coins they stay apart, and are counted as CGSuite counts them.
#[test]
fn the_options_of_triplets_as_pairs_of_coins() {
    let row = rows("coin_turning.tsv").into_iter().find(|row| row[0] == "Triplets");
    let row = row.expect("Triplets is there");
    holds(&format!(
        "game Coin(n) {{ move to Pair(a, b) for b in 1..n - 1 for a in 1..b - 1 }}
        game Pair(a, b) {{ move to left for left in options(Coin(a) + Coin(b)) }}
        assert len(options(Coin(20))) == {}
        assert [grundy(Coin(n)) for n in 1..20] == {}",
        row[2],
        list(&numbers(&row[3]))
    ));
}

/// The library's games of sets of coins against the rules for one coin.
#[test]
fn sets_of_coins_are_sums_of_coins() {
    for (game, code, shift) in [("MockTurtles", "1-3", 1), ("TurningTurtles", "1-2", 0)] {
        let rules = if code == "1-2" {
            "move to Coin(0) if n >= 1
            move to Coin(b) for b in 1..n - 1"
        } else {
            rules(code)
        };
        holds(&format!(
            "import turtles
            game Coin(n) {{\n{rules}\n}}
            assert {game}(heads) == sum(Coin(n + {shift}) for n in heads)
                for heads in subsets({{{}..6}})",
            1 - shift
        ));
    }
}
