//! Games in which the mover may move again, held to a search of all sums that knows nothing of
//! values.

use super::agree::generator::Random;
use crate::support::{grundy, grundy_with};
use serde_json::Value;
use std::collections::HashMap;

/// The positions that each position leads to, all of them smaller, and whether the mover moves again.
type Moves = Vec<Vec<(usize, bool)>>;

fn random_moves(random: &mut Random) -> Moves {
    let (chance, again) = (20 + random.below(50), 10 + random.below(50));
    (0..2 + random.below(6))
        .map(|n| {
            let all: Vec<usize> = (0..n).filter(|_| random.below(100) < chance).collect();
            all.into_iter().map(|to| (to, random.below(100) < again)).collect()
        })
        .collect()
}

/// Whether the player to move wins a sum of positions of these games.
fn wins(games: &[&Moves], sum: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(known) = known.get(sum) {
        return *known;
    }
    let mut won = false;
    for (i, game) in games.iter().enumerate() {
        for (to, again) in &game[sum[i]] {
            let mut left = sum.to_vec();
            left[i] = *to;
            won |= wins(games, &left, known) == *again;
        }
    }
    known.insert(sum.to_vec(), won);
    won
}

fn heap(size: usize) -> Moves {
    (0..=size).map(|n| (0..n).map(|k| (k, false)).collect()).collect()
}

fn written(name: &str, moves: &Moves) -> String {
    let of = |again: bool| -> Vec<Vec<usize>> {
        let own = |all: &Vec<(usize, bool)>| {
            all.iter().filter(|(_, a)| *a == again).map(|(to, _)| *to).collect()
        };
        moves.iter().map(own).collect()
    };
    format!(
        "let {name}t = {:?}\nlet {name}a = {:?}\ngame {name}(n) {{\n    move to {name}(k) for k in \
         {name}t[n]\n    move again to {name}(k) for k in {name}a[n]\n}}\n",
        of(false),
        of(true)
    )
}

#[test]
fn random_sums_are_won_as_the_search_says() {
    let (mut loony, mut sums) = (0, 0);
    for seed in 0..60 {
        let random = &mut Random::new(seed);
        let (a, b, c) = (random_moves(random), random_moves(random), heap(3));
        let games = [&a, &b, &c];
        let mut known = HashMap::new();
        let mut text = written("A", &a) + &written("B", &b);
        // A game whose own rules never let the mover move again.
        text += "game Door(n) { move to A(n); subtract 1 }\n";
        let (mut asked, mut wanted) = (Vec::new(), Vec::new());
        let letter = |won: bool| if won { "N" } else { "P" }.to_string();
        for x in 0..a.len() {
            for y in 0..b.len() {
                for z in 0..=3 {
                    asked.push(format!("outcome(A({x}) + B({y}) + *{z})"));
                    wanted.push(letter(wins(&games, &[x, y, z], &mut known)));
                }
            }
        }
        let mut doors = a.clone();
        for n in 0..a.len() {
            let before = (n > 0).then(|| (a.len() + n - 1, false));
            doors.push([(n, false)].into_iter().chain(before).collect());
        }
        let mut known = HashMap::new();
        for n in 0..a.len() {
            for z in 0..=3 {
                asked.push(format!("outcome(Door({n}) + *{z})"));
                wanted.push(letter(wins(&[&doors, &c], &[a.len() + n, z], &mut known)));
            }
        }
        sums += asked.len();
        let all = format!("{text}{}\ntable A(0..{})\n", asked.join("\n"), a.len() - 1);
        let ran = grundy(&["-e", &all]);
        assert_eq!(ran.code, 0, "{all}\n{}{}", ran.output, ran.errors);
        let lines: Vec<&str> = ran.output.lines().collect();
        assert_eq!(lines[..wanted.len()], wanted, "{all}");
        loony += usize::from(ran.output.contains("loony"));
    }
    assert!(sums > 5000 && loony > 10, "{sums} {loony}");
}

#[test]
fn the_moves_that_win_are_those_of_the_search() {
    for seed in 100..140 {
        let random = &mut Random::new(seed);
        let a = random_moves(random);
        let games = [&a, &heap(4)];
        let at = a.len() - 1;
        let mut known = HashMap::new();
        for z in 0..4 {
            let text = format!("{}moves A({at}) + *{z}\n", written("A", &a));
            let ran = grundy(&["--format", "json", "-e", &text]);
            assert_eq!(ran.code, 0, "{text}{}", ran.errors);
            let answer: Value = serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
            let some = |is: &dyn Fn(&Value) -> bool| {
                answer["moves"].as_array().unwrap().iter().any(|m| m["winning"] == true && is(m))
            };
            let mut of_part = |again: bool| {
                let mut own = a[at].iter().filter(|(_, is)| *is == again);
                own.any(|(to, _)| wins(&games, &[*to, z], &mut known) == again)
            };
            assert_eq!(some(&|m| m["again"] == true), of_part(true), "{text}");
            let ordinary = of_part(false);
            let by_heap = (0..z).any(|k| !wins(&games, &[at, k], &mut known));
            assert_eq!(some(&|m| m["again"] != true), ordinary || by_heap, "{text}");
        }
    }
}

#[test]
fn a_loony_position_has_no_number_and_a_circle_is_an_error() {
    let loose = "game Loose(n) {\n    move again to Loose(n - 1) if n >= 1\n    subtract 2\n}\n";
    for (question, code) in [
        ("grundy(Loose(2))", "G0513"),
        ("outcome(misere(Loose(2)))", "G0518"),
        ("game Stay(n) { move again to Stay(n) }\nStay(1)", "G0509"),
        (
            "game Pass(n) loopy { subtract 1; move to Pass(n) if n == 2 }\nPass(2) + Loose(2)",
            "G0518",
        ),
    ] {
        let ran = grundy(&["-e", &format!("{loose}{question}")]);
        assert_eq!(ran.code, 3, "{question}: {}{}", ran.output, ran.errors);
        assert!(ran.errors.starts_with(code), "{question}: {}", ran.errors);
    }
    let ran = grundy(&["-e", &format!("{loose}Loose(2)\noutcome(Loose(2) + Loose(2))\nLoose(1)")]);
    assert_eq!(
        ran.output,
        "Loose(2) = loony, an N-position: the next player wins\nN\nLoose(1) = *0, a P-position: the \
         previous player wins\n"
    );
}

/// Winning Ways, chapter 16: chains of one or two boxes are worth 1, longer ones nothing. The parts
/// that a cut leaves are valued one at a time, so long chains are no trouble.
#[test]
fn chains_of_boxes_are_worth_what_winning_ways_says() {
    let rules = "game Chain(n) { move to Loose(a) + Loose(n - a) for a in 0..n }\n\
        game Loose(n) {\n    move again to Loose(n - 1) if n >= 1\n    \
        move to Free(a) + Loose(n - a) for a in 2..n\n}\n\
        game Free(n) {\n    move again to Free(n - 1) if n > 2\n    \
        move again to Free(0) if n == 2\n    \
        move to Free(a) + Free(n - a) for a in 2..n - 2\n}\n";
    let asked = "[grundy(Chain(n)) for n in 1..80] == [if n < 3 then 1 else 0 for n in 1..80]";
    let ran = grundy(&["-e", &format!("{rules}{asked}\nLoose(80)\nFree(80)")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.starts_with("true\nLoose(80) = loony"), "{}", ran.output);
}

const AGAIN: &str = "game T(n) { move again to T(n - 1) if n >= 1; move to T(n - 2) if n >= 2 }\n\
    graph L loopy { a -> b, c; b -> a; c }\n";

/// Where the mover moves again, what follows a move is not the opponent's position.
#[test]
fn what_knows_no_moves_again_is_refused_or_left_out() {
    let genus = grundy(&["-e", &format!("{AGAIN}genus(T(1))")]);
    assert!(genus.errors.starts_with("G0518"), "{}{}", genus.output, genus.errors);
    let free = "game A(n) { move again to A(n - 1) if n >= 1 }\n";
    let beside = grundy(&["-e", &format!("{free}{AGAIN}moves A(1) + L.a")]);
    assert_eq!(beside.code, 0, "{}", beside.errors);
    assert!(!beside.output.contains("the end"), "{}", beside.output);
    let large = grundy(&["-e", &format!("{AGAIN}moves T(4) + *30000")]);
    assert_eq!(large.code, 0, "{}", large.errors);
    for line in large.output.lines().filter(|line| line.contains("to T(3)")) {
        assert!(!line.ends_with("*0"), "{}", large.output);
    }
}

#[test]
fn the_computer_plays_where_the_mover_may_move_again() {
    let game = "game T(n) { move again to T(n - 1) if n >= 1; move to T(0) if n == 2\n\
        move again to T(n - 2) if n >= 3 }\ngraph L loopy { a -> b, c; b -> a; c }\n";
    let ran = grundy_with(&["play", &format!("{game}T(4) + L.a")], b"hint\nquit\n");
    assert!(!ran.errors.contains("G05"), "{}{}", ran.output, ran.errors);
}

#[test]
fn explanations_tell_loony_from_infinite() {
    let game = "game E(n) { move again to E(n - 1) if n > 0; subtract 2 }\n\
        game F(n) { move to E(2) if n > 0; move to *0 if n > 0 }\n";
    let ran = grundy(&["-e", &format!("{game}explain F(1)")]);
    assert!(ran.output.contains("a move to a loony position loses"), "{}", ran.output);
    assert!(!ran.output.contains('∞'), "{}", ran.output);
}

#[test]
fn a_tree_says_who_moves_again() {
    let text = "game Rest(n) { move again to Rest(n - 2) if n >= 2; subtract 1 }\ntree Rest(2)";
    let ran = grundy(&["-e", text]);
    assert!(ran.output.contains("├── Rest(0) = *0, and moves again\n"), "{}", ran.output);
    assert!(ran.output.contains("└── Rest(1) = *1\n"), "{}", ran.output);
    let lines = grundy(&["--format", "json", "-e", text]).output;
    assert_eq!(lines.matches("\"again\":true").count(), 1, "{lines}");
}

type Condition = (&'static str, fn(usize, usize) -> bool);

fn has(set: usize, x: usize) -> bool {
    set >> x & 1 == 1
}

/// Conditions on a member that was taken and the rest of the set, in the language and here.
const CONDITIONS: [Condition; 9] = [
    ("x + 1 in r", |x, r| has(r, x + 1)),
    ("x + 1 not in r", |x, r| !has(r, x + 1)),
    ("not any(y > x for y in r)", |x, r| r >> x == 0),
    ("any(y % 2 == 0 for y in r)", |_, r| r & 0x55 != 0),
    ("all(y < x for y in r)", |x, r| r >> x == 0),
    ("len(r) == 0", |_, r| r == 0),
    ("(x + 1 in r or x + 2 not in r)", |x, r| has(r, x + 1) || !has(r, x + 2)),
    ("(x + 2 in r and not any(y < x for y in r))", |x, r| has(r, x + 2) && r & ((1 << x) - 1) == 0),
    (
        "(if x > 1 then 0 in r else x + 1 not in r)",
        |x, r| {
            if x > 1 { has(r, 0) } else { !has(r, x + 1) }
        },
    ),
];

#[test]
fn sets_are_worth_what_the_search_says() {
    let mut random = Random::new(20_261_127);
    let any = |random: &mut Random| CONDITIONS[random.below(CONDITIONS.len())];
    let (mut loony, mut by_table) = (0, 0);
    for _ in 0..60 {
        let ((again, is_again), (own, is_own)) = (any(&mut random), any(&mut random));
        let (members, also) = (3 + random.below(4), 1 + random.below(3));
        let moves: Moves = (0..1usize << members)
            .map(|set| {
                let taken = (0..members).filter(|x| has(set, *x));
                let left = taken.map(|x| (x, set & !(1 << x | 1 << (x + also))));
                let way = |(x, r): (usize, usize)| match () {
                    () if is_again(x, r) => Some((r, true)),
                    () if is_own(x, r) => Some((r, false)),
                    () => None,
                };
                left.filter_map(way).collect()
            })
            .collect();
        let heap = heap(5);
        let mut known = HashMap::new();
        let mut sets: Vec<usize> = (0..1usize << members).collect();
        if random.below(2) == 0 {
            sets.reverse();
        }
        let mut wanted = String::new();
        for set in &sets {
            let outcomes = (0..5).map(|x| wins(&[&moves, &heap], &[*set, x], &mut known));
            let outcomes: Vec<bool> = outcomes.collect();
            loony += usize::from(outcomes.iter().all(|won| *won));
            wanted.extend(outcomes.into_iter().map(|won| if won { 'N' } else { 'P' }));
        }
        let written = |set: &usize| {
            let members: Vec<String> =
                (0..members).filter(|x| has(*set, *x)).map(|x| x.to_string()).collect();
            format!("{{{}}}", members.join(", "))
        };
        let sets: Vec<String> = sets.iter().map(written).collect();
        let text = format!(
            "game R(s: {{nat}}) {{ for x in s where r = s minus {{x, x + {also}}} {{ if {again} {{ move again \
             to R(r) }} else {{ move to R(r) if {own} }} }} }}\n\
             [outcome(R(s) + *(x)) for s in [{}] for x in 0..4]",
            sets.join(", ")
        );
        let ran = grundy(&["--stats", "-e", &text]);
        assert_eq!(ran.code, 0, "{text}\n{}", ran.errors);
        let found: String = ran.output.chars().filter(|c| "NP".contains(*c)).collect();
        assert_eq!(found, wanted, "{text}");
        by_table += usize::from(ran.errors.contains("by the table solver"));
    }
    assert!(loony > 100 && by_table == 60, "{loony} {by_table}");
}

/// Of large sets that lead to few positions these are gone through.
#[test]
fn large_sets_that_lead_to_few_are_worth_what_the_search_says() {
    fn wins(set: u64, heap: u64, known: &mut HashMap<(u64, u64), bool>) -> bool {
        if let Some(known) = known.get(&(set, heap)) {
            return *known;
        }
        let mut won = (0..heap).any(|left| !wins(set, left, known));
        for x in (0..64).filter(|x| set >> x & 1 == 1) {
            let left = set & !(1 << x);
            // Of the members behind it the next alone may be there.
            if left >> x <= 2 {
                let again = x % 3 == 1 && left >> x == 0;
                won |= wins(left, heap, known) == again;
            }
        }
        known.insert((set, heap), won);
        won
    }
    let rules = "game R(s: {nat}) { for x in s where r = s minus {x} if not any(y > x + 1 for y in r) {\n\
                 if x % 3 == 1 and x + 1 not in r { move again to R(r) } else { move to R(r) } } }";
    let mut known = HashMap::new();
    let (mut wanted, mut asked) = (String::new(), String::new());
    for members in [40u64, 31, 29, 12, 64] {
        let whole = u64::MAX >> (64 - members);
        let outcome = |heap| if wins(whole, heap, &mut known) { 'N' } else { 'P' };
        wanted.extend((0..4).map(outcome));
        asked += &format!("[outcome(R({{0..{}}}) + *(x)) for x in 0..3]\n", members - 1);
    }
    let ran = grundy(&["--stats", "-e", &format!("{rules}\n{asked}")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let found: String = ran.output.chars().filter(|c| "NP".contains(*c)).collect();
    assert_eq!(found, wanted, "{}", ran.output);
    assert!(ran.errors.contains("by the table solver"), "{}", ran.errors);
}

/// Three by three boxes have 24 strings, and the definition goes through 2^24 positions.
#[test]
fn nimstring_of_three_by_three_boxes_is_valued() {
    let mut strings: Vec<(usize, usize)> = Vec::new();
    let mut ground = 100..;
    for (row, column) in (0..3).flat_map(|row| (0..3).map(move |column| (row, column))) {
        let own = 3 * row + column + 1;
        let ends = |inside: bool, to: usize| if inside { Some(to) } else { None };
        strings.extend(ends(column < 2, own + 1).map(|to| (own, to)));
        strings.extend(ends(row < 2, own + 3).map(|to| (own, to)));
        for at_an_edge in [column == 0, column == 2, row == 0, row == 2] {
            strings.extend(ground.next().filter(|_| at_an_edge).map(|to| (own, to)));
        }
    }
    assert_eq!(strings.len(), 24);
    let example = include_str!("../../examples/games/nimstring.game");
    let rules = example.split("Nimstring(box_row(1))").next().unwrap();
    let strings: Vec<String> = strings.iter().map(|(a, b)| format!("({a}, {b})")).collect();
    let text = format!("{rules}\ngrundy(Nimstring({{{}}}))", strings.join(", "));
    let ran = grundy(&["-e", &text]);
    assert_eq!((ran.output.trim(), ran.code), ("2", 0), "{}", ran.errors);
}
