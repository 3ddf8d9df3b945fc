//! Coin-turning games and their products, against the definition: all moves, and the mex.

use super::agree::generator::Random;
use crate::support::{codes, diagnose, grundy};
use std::collections::{BTreeSet, HashMap};

#[track_caller]
fn told(text: &str) -> String {
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    ran.output
}

/// So many coins, from one number to another if there is one, side by side or not.
type Turn = (usize, Option<usize>, bool);

fn written(turns: &[Turn]) -> String {
    let one = |(least, most, adjacent): &Turn| {
        let count = match most {
            Some(most) if most == least => least.to_string(),
            Some(most) => format!("{least}..{most}"),
            None => format!("{least}.."),
        };
        format!("turn {count} {}coins", if *adjacent { "adjacent " } else { "" })
    };
    turns.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// The sets of coins that a move may turn whose rightmost coin is this one.
fn sets(turns: &[Turn], place: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for others in 0..1usize << place {
        let set: Vec<usize> = (0..=place).filter(|i| (others | 1 << place) >> i & 1 == 1).collect();
        let adjacent = set.len() == place + 1 - set[0];
        let fits = |(least, most, side): &Turn| {
            *least <= set.len() && most.is_none_or(|most| set.len() <= most) && (adjacent || !side)
        };
        if turns.iter().any(fits) {
            all.push(set);
        }
    }
    all
}

type Board = BTreeSet<(usize, usize)>;

/// A strip is a board of one row.
struct Plain {
    rows: Vec<Turn>,
    columns: Vec<Turn>,
    known: HashMap<Board, usize>,
}

impl Plain {
    fn options(&self, heads: &Board) -> BTreeSet<Board> {
        let mut all = BTreeSet::new();
        for (r, c) in heads {
            for rows in sets(&self.rows, *r) {
                for columns in sets(&self.columns, *c) {
                    let turned = rows.iter().flat_map(|r| columns.iter().map(|c| (*r, *c)));
                    all.insert(heads.symmetric_difference(&turned.collect()).copied().collect());
                }
            }
        }
        all
    }

    fn value(&mut self, heads: &Board) -> usize {
        if let Some(known) = self.known.get(heads) {
            return *known;
        }
        let seen: BTreeSet<usize> =
            self.options(heads).iter().map(|option| self.value(option)).collect();
        let value = (0..).find(|n| !seen.contains(n)).unwrap();
        self.known.insert(heads.clone(), value);
        value
    }
}

fn random_turns(random: &mut Random) -> Vec<Turn> {
    let one = |random: &mut Random| {
        let least = 1 + random.below(3);
        let most = match random.below(4) {
            0 => None,
            more => Some(least + more - 1),
        };
        (least, most, random.below(3) == 0)
    };
    (0..1 + random.below(2)).map(|_| one(random)).collect()
}

#[test]
fn strips_are_worth_what_the_definition_says() {
    for seed in 0..25 {
        let random = &mut Random::new(seed);
        let columns = random_turns(random);
        let mut plain = Plain { rows: vec![(1, Some(1), true)], columns, known: HashMap::new() };
        let mut text = format!("coins G {{ {} }}\n", written(&plain.columns));
        let mut wanted = Vec::new();
        for _ in 0..6 {
            let set = random.below(1 << 7);
            let heads: Board = (0..7).filter(|i| set >> i & 1 == 1).map(|i| (0, i)).collect();
            let places: Vec<usize> = heads.iter().map(|(_, i)| *i).collect();
            let shown = format!("G({places:?})").replace('[', "{").replace(']', "}");
            text += &format!("[grundy({shown}), len(options({shown})), len(winning({shown}))]\n");
            let options = plain.options(&heads);
            let wins = options.iter().filter(|option| plain.value(option) == 0).count();
            wanted.push(format!("[{}, {}, {wins}]", plain.value(&heads), options.len()));
        }
        assert_eq!(told(&text).lines().collect::<Vec<_>>(), wanted, "{text}");
    }
}

#[test]
fn products_are_worth_what_the_definition_says() {
    for seed in 100..112 {
        let random = &mut Random::new(seed);
        let (rows, columns) = (random_turns(random), random_turns(random));
        let mut plain = Plain { rows, columns, known: HashMap::new() };
        let mut text = format!(
            "coins A {{ {} }}\ncoins B {{ {} }}\ncoins G = A × B\n",
            written(&plain.rows),
            written(&plain.columns)
        );
        let mut wanted = Vec::new();
        for _ in 0..5 {
            let set = random.below(1 << 12);
            let heads: Board =
                (0..12).filter(|i| set >> i & 1 == 1).map(|i| (i / 4, i % 4)).collect();
            let places: Vec<String> = heads.iter().map(|place| format!("{place:?}")).collect();
            let shown = format!("G({{{}}})", places.join(", "));
            text += &format!("[grundy({shown}), len(options({shown}))]\n");
            wanted.push(format!("[{}, {}]", plain.value(&heads), plain.options(&heads).len()));
        }
        assert_eq!(told(&text).lines().collect::<Vec<_>>(), wanted, "{text}");
    }
}

/// Winning Ways, chapter 14: mock turtles, the ruler, and turning corners as a product.
#[test]
fn known_games_of_coins() {
    let found = told(
        "coins Mock(board) { turn 1..3 coins }
        coins Ruler { turn 1.. adjacent coins }
        coins Twins { turn 2 coins }
        coins Corners = Twins * Twins
        table grundy(Mock({n})) for n in 0..7
        [grundy(Ruler({n})) for n in 0..7]
        assert grundy(Corners({(a, b)})) == a ⊗ b for a in 0..20 for b in 0..20
        assert grundy(Corners({(200, 300), (7, 9)})) == (200 ⊗ 300) xor (7 ⊗ 9)
        [outcome(Ruler({0, 2}) + *0), outcome(misere(Twins({1})))]
        grundy(Mock({1000}))",
    );
    let lines: Vec<&str> = found.lines().filter(|line| !line.is_empty()).collect();
    assert!(
        lines[1].ends_with("1 2 4 7 8 11 13 14") || found.contains("1  2  4  7  8 11 13 14"),
        "{found}"
    );
    assert!(found.contains("[1, 2, 1, 4, 1, 2, 1, 8]"), "{found}");
    assert!(found.contains("[P, P]"), "{found}");
    assert!(found.ends_with("2001\n"), "{found}");
}

#[test]
fn explanations_name_the_theorem() {
    let coins = "coins Twins { turn 2 coins }\ncoins Corners = Twins × Twins\n";
    let found =
        told(&format!("{coins}explain Corners({{(2, 3), (1, 1)}})\nexplain Twins({{2, 3}})"));
    assert!(found.contains("by the Tartan theorem"), "{found}");
    assert!(found.contains("head on (2, 3): 2 ⊗ 3 = 1\n"), "{found}");
    assert!(found.contains("1 xor 1 = 0\n"), "{found}");
    assert!(found.contains("2 xor 3 = 1\n"), "{found}");
    let moves = told(&format!("{coins}moves Corners({{(2, 1)}})"));
    assert!(moves.contains("turn {0, 2} × {0, 1}"), "{moves}");
}

#[test]
fn wrong_games_of_coins_are_refused() {
    for text in [
        "coins G { turn 0 coins }",
        "coins G { turn 3..2 coins }",
        "game H(n) { subtract 1 }\ncoins G = H × H",
        "coins A { turn 1 coin }\ncoins B = A × A\ncoins G = A × B",
    ] {
        assert_eq!(codes(&diagnose(text)), ["G0424"], "{text}");
    }
    assert_eq!(codes(&diagnose("coins G = H × H")), ["G0201"]);
    assert_eq!(codes(&diagnose("let coins = 3\ncoins + 1\nlet turn = coins")), Vec::<&str>::new());
    // A place that is far away takes as much as all before it: a limit ends it.
    let far = "coins G { turn 1..3 coins }\nG({10^15})";
    let ran = grundy(&["--max-steps", "20000000", "-e", far]);
    assert_eq!(ran.code, 4, "{}{}", ran.output, ran.errors);
}

#[test]
fn games_of_coins_are_laid_out() {
    let text = "coins   A(heads){turn 1..3 coins;turn 2 or 4 adjacent coins}\ncoins B=A*A\n";
    let ran = crate::support::grundy_with(&["fmt", "-"], text.as_bytes());
    assert_eq!(
        ran.output,
        "coins A(heads) { turn 1..3 coins; turn 2 or 4 adjacent coins }\ncoins B = A × A\n"
    );
}
