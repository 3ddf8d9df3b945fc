//! Moves that must be answered in the same part, options that may be forbidden, and ends that are a
//! draw, side by side: held to a search of the whole graph of each sum, which knows nothing of values.

use super::agree::generator::Random;
use crate::support::{Folder, answers, grundy, grundy_with};
use std::collections::{BTreeMap, BTreeSet};

/// A move of a part: what it leaves, whether the mover moves again, and whether the next move
/// must be made in this part.
type Move = (usize, bool, bool);

#[derive(Clone, Debug, Default)]
struct Part {
    moves: Vec<Vec<Move>>,
    /// How many options may be forbidden.
    blocking: usize,
    /// The ends that are a draw.
    drawn: Vec<usize>,
}

/// Where each part stands, and the part in which a move is due.
type State = (Vec<usize>, Option<usize>);

/// Who wins all that can be reached from a state, backwards from the ends.
fn outcomes(parts: &[&Part], from: State) -> BTreeMap<State, char> {
    let mut graph: BTreeMap<State, Vec<(usize, State, bool)>> = BTreeMap::new();
    let mut open = vec![from];
    while let Some(state) = open.pop() {
        if graph.contains_key(&state) {
            continue;
        }
        let (at, due) = &state;
        let drawn = parts.iter().zip(at).any(|(part, at)| part.drawn.contains(at));
        let mut all = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            if drawn || due.is_some_and(|due| due != i) {
                continue;
            }
            for (to, again, here) in &part.moves[at[i]] {
                let mut left = at.clone();
                left[i] = *to;
                all.push((i, (left, here.then_some(i)), *again));
            }
        }
        open.extend(all.iter().map(|(_, state, _)| state.clone()));
        graph.insert(state, all);
    }
    let mut known: BTreeMap<State, char> = BTreeMap::new();
    let is_drawn = |at: &[usize]| parts.iter().zip(at).any(|(part, at)| part.drawn.contains(at));
    loop {
        let mut more = Vec::new();
        for (state, all) in graph.iter().filter(|(state, _)| !known.contains_key(*state)) {
            if is_drawn(&state.0) {
                continue;
            }
            let (mut won, mut lost) = (false, true);
            for (i, part) in parts.iter().enumerate() {
                let of = |letter: char| {
                    let own = all.iter().filter(|(part, ..)| *part == i);
                    own.filter(|(_, to, again)| {
                        let good = if *again { 'N' } else { 'P' };
                        let bad = if *again { 'P' } else { 'N' };
                        let found = known.get(to).copied();
                        found == Some(if letter == 'N' { good } else { bad })
                    })
                    .count()
                };
                let own = all.iter().filter(|(part, ..)| *part == i).count();
                won |= of('N') > part.blocking;
                lost &= own - of('P') <= part.blocking;
            }
            if won || lost {
                more.push((state.clone(), if won { 'N' } else { 'P' }));
            }
        }
        if more.is_empty() {
            break;
        }
        known.extend(more);
    }
    graph
        .into_keys()
        .map(|state| (known.get(&state).copied().unwrap_or('D'), state))
        .map(|(letter, state)| (state, letter))
        .collect()
}

fn heap(size: usize) -> Part {
    let moves = (0..=size).map(|n| (0..n).map(|k| (k, false, false)).collect()).collect();
    Part { moves, ..Part::default() }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Entailing,
    Blocked,
    Loopy,
    Drawn,
}

const KINDS: [Kind; 4] = [Kind::Entailing, Kind::Blocked, Kind::Loopy, Kind::Drawn];

fn random_part(kind: Kind, random: &mut Random) -> Part {
    let (chance, special) = (20 + random.below(60), 10 + random.below(50));
    let count = 2 + random.below(5);
    let mut moves: Vec<Vec<Move>> = Vec::new();
    for n in 0..count {
        let until = if kind == Kind::Loopy { count } else { n };
        let mut own = Vec::new();
        for to in (0..until).filter(|_| random.below(100) < chance).collect::<Vec<_>>() {
            let mut is = || kind == Kind::Entailing && random.below(100) < special;
            own.push((to, is(), is()));
        }
        moves.push(own);
    }
    let blocking = if kind == Kind::Blocked { 1 + random.below(2) } else { 0 };
    let mut drawn = Vec::new();
    if kind == Kind::Drawn || kind == Kind::Loopy && random.below(2) == 0 {
        drawn = (0..count).filter(|_| random.below(100) < 25).collect();
    }
    Part { moves, blocking, drawn }
}

/// The part as a game of this name.
fn written(name: &str, kind: Kind, part: &Part) -> String {
    let mut text = String::new();
    let mut rules = String::new();
    for (letter, again, here) in
        [('t', false, false), ('a', true, false), ('h', false, true), ('b', true, true)]
    {
        let of = |all: &Vec<Move>| -> Vec<usize> {
            let own = all.iter().filter(|(_, a, h)| (*a, *h) == (again, here));
            own.map(|(to, ..)| *to).collect()
        };
        let all: Vec<Vec<usize>> = part.moves.iter().map(of).collect();
        if letter != 't' && all.iter().all(Vec::is_empty) {
            continue;
        }
        text += &format!("let {name}{letter} = {all:?}\n");
        let again = if again { "again " } else { "" };
        let here = if here { " answer here" } else { "" };
        rules += &format!("    move {again}to {name}(k) for k in {name}{letter}[n]{here}\n");
    }
    if !part.drawn.is_empty() {
        rules += &format!("    drawn if n in {:?}\n", part.drawn);
    }
    let modifier = match kind {
        Kind::Loopy => " loopy".to_string(),
        Kind::Blocked => format!(" blocking {}", part.blocking),
        Kind::Entailing | Kind::Drawn => String::new(),
    };
    text + &format!("game {name}(n){modifier} {{\n{rules}}}\n")
}

/// Beside some nim heaps: no value if the part is never lost.
fn worth(part: &Part, at: usize) -> Result<usize, char> {
    let largest = part.moves.len() + 2;
    let heap = heap(largest);
    let mut draws = false;
    for n in 0..=largest {
        let state = (vec![at, n], None);
        match outcomes(&[part, &heap], state.clone())[&state] {
            'P' => return Ok(n),
            'D' => draws = true,
            _ => {}
        }
    }
    Err(if draws { 'D' } else { 'N' })
}

#[test]
fn sums_of_any_two_kinds_are_won_as_the_search_says_or_refused() {
    let (mut sums, mut refusals, mut draws) = (0, 0, 0);
    for (x, one) in KINDS.into_iter().enumerate() {
        for other in KINDS.into_iter().skip(x) {
            for seed in 0..14 {
                let random = &mut Random::new(seed * 16 + x as u64);
                let (a, b) = (random_part(one, random), random_part(other, random));
                let text = written("A", one, &a) + &written("B", other, &b);
                let heaps = heap(3);
                let (mut asked, mut states) = (String::new(), Vec::new());
                let mut refused = None;
                for i in 0..a.moves.len() {
                    for j in 0..b.moves.len() {
                        let n = random.below(4);
                        let due = one == Kind::Entailing && random.below(3) == 0;
                        let first = if due { format!("here(A({i}))") } else { format!("A({i})") };
                        let sum = format!("{first} + B({j}) + *{n}");
                        let values = [worth(&a, i), worth(&b, j)];
                        let entailed = due || values.contains(&Err('N'));
                        if entailed && values.contains(&Err('D')) {
                            refused = Some(sum);
                            continue;
                        }
                        // Beside a part that may go on for ever, what moves leave need not be told.
                        let told = !(one == Kind::Entailing && values.contains(&Err('D')));
                        let wins =
                            if told { format!("len(winning({sum})) > 0") } else { "0".into() };
                        asked += &format!("outcome({sum})\n{wins}\n");
                        states.push(((vec![i, j, n], due.then_some(0)), told));
                    }
                }
                if let Some(sum) = refused {
                    refusals += 1;
                    let ran = answers(&[], &format!("{text}outcome({sum})"));
                    assert_eq!(ran[0]["code"], "G0518", "{text}{sum} {ran:?}");
                }
                if states.is_empty() {
                    continue;
                }
                let ran = answers(&[], &format!("{text}{asked}"));
                assert_eq!(ran.len(), 2 * states.len(), "{text}{asked}\n{:?}", ran.last());
                for ((state, told), found) in states.iter().zip(ran.chunks(2)) {
                    sums += 1;
                    let wanted = outcomes(&[&a, &b, &heaps], state.clone())[state];
                    draws += usize::from(wanted == 'D');
                    assert_eq!(found[0]["value"], wanted.to_string(), "{text}{state:?} {found:?}");
                    let wins = &found[1]["value"];
                    assert!(!told || *wins == (wanted == 'N'), "{text}{state:?} {found:?}");
                }
            }
        }
    }
    assert!(sums > 1000 && refusals > 10 && draws > 100, "{sums} {refusals} {draws}");
}

#[test]
fn a_sum_of_three_with_moves_to_be_answered_is_won_as_the_search_says() {
    let (mut sums, mut loony) = (0, 0);
    for seed in 0..25 {
        let random = &mut Random::new(900 + seed);
        let kinds = [Kind::Entailing, Kind::Entailing, Kind::Blocked];
        let parts = kinds.map(|kind| random_part(kind, random));
        let names = ["A", "B", "C"];
        let mut text = String::new();
        for ((name, kind), part) in names.iter().zip(kinds).zip(&parts) {
            text += &written(name, kind, part);
        }
        let mut wanted = Vec::new();
        let mut asked = String::new();
        let all: Vec<&Part> = parts.iter().collect();
        for i in 0..parts[0].moves.len() {
            for j in 0..parts[1].moves.len() {
                let k = random.below(parts[2].moves.len());
                asked += &format!("outcome(A({i}) + B({j}) + C({k}))\n");
                let state = (vec![i, j, k], None);
                wanted.push(outcomes(&all, state.clone())[&state]);
            }
        }
        loony += (0..parts[0].moves.len()).filter(|i| worth(&parts[0], *i).is_err()).count();
        let found = answers(&[], &format!("{text}{asked}"));
        let found: Vec<String> =
            found.iter().map(|one| one["value"].as_str().unwrap_or("?").to_string()).collect();
        let wanted: Vec<String> = wanted.into_iter().map(String::from).collect();
        sums += wanted.len();
        assert_eq!(found, wanted, "{text}{asked}");
    }
    assert!(sums > 300 && loony > 10, "{sums} {loony}");
}

#[test]
fn graphs_with_ends_that_are_a_draw_are_won_as_the_search_says() {
    let mut draws = 0;
    for seed in 0..40 {
        let random = &mut Random::new(seed);
        let kind = if seed % 2 == 0 { Kind::Loopy } else { Kind::Drawn };
        let mut part = random_part(kind, random);
        let ends: Vec<usize> =
            (0..part.moves.len()).filter(|n| part.moves[*n].is_empty()).collect();
        part.drawn = ends.into_iter().filter(|_| random.below(2) == 0).collect();
        let loopy = if kind == Kind::Loopy { " loopy" } else { "" };
        let mut text = format!("graph X{loopy} {{\n");
        for (n, own) in part.moves.iter().enumerate() {
            let to: Vec<String> = own.iter().map(|(to, ..)| format!("v{to}")).collect();
            let arrow = if to.is_empty() { "" } else { " -> " };
            if !part.drawn.contains(&n) {
                text += &format!("    v{n}{arrow}{}\n", to.join(", "));
            }
        }
        let drawn: Vec<String> = part.drawn.iter().map(|n| format!("v{n}")).collect();
        if !drawn.is_empty() {
            text += &format!("    drawn {}\n", drawn.join(", "));
        }
        text += "}\n";
        let heaps = heap(2);
        let mut wanted = Vec::new();
        for n in 0..part.moves.len() {
            for k in 0..=2 {
                text += &format!("outcome(X.v{n} + *{k})\n");
                let state = (vec![n, k], None);
                wanted.push(outcomes(&[&part, &heaps], state.clone())[&state].to_string());
            }
        }
        draws += wanted.iter().filter(|letter| *letter == "D").count();
        let found = answers(&[], &text);
        let found: Vec<&str> =
            found.iter().map(|one| one["value"].as_str().unwrap_or("?")).collect();
        assert_eq!(found, wanted, "{text}");
    }
    assert!(draws > 50, "{draws}");
}

/// Winning Ways, chapter 12: split a stack in two, or take its top coin, which must be answered in
/// the same stack. The values are found here by playing all sums with nim heaps.
#[test]
fn top_entails_has_the_values_of_its_sums() {
    let text = "game Top(n) {\n    subtract 1 answer here\n    split into 2\n}\n";
    // A stack as the multiset of stacks that it became, the one to be answered first.
    fn wins(
        due: Option<usize>,
        stacks: &[usize],
        heap: usize,
        known: &mut BTreeMap<(Option<usize>, Vec<usize>, usize), bool>,
    ) -> bool {
        let mut sorted = stacks.to_vec();
        sorted.sort_unstable();
        let key = (due, sorted.clone(), heap);
        if let Some(known) = known.get(&key) {
            return *known;
        }
        let mut won = false;
        let all: BTreeSet<usize> = sorted.iter().copied().filter(|n| *n > 0).collect();
        let free: Vec<usize> = if due.is_some() { Vec::new() } else { all.into_iter().collect() };
        for stack in due.into_iter().chain(free) {
            let mut rest = sorted.clone();
            if due.is_none() {
                let at = rest.iter().position(|n| *n == stack).unwrap();
                rest.remove(at);
            }
            if stack > 0 {
                won |= !wins(Some(stack - 1), &rest, heap, known);
            }
            for part in 1..=stack / 2 {
                let mut left = rest.clone();
                left.extend([part, stack - part]);
                won |= !wins(None, &left, heap, known);
            }
        }
        if due.is_none() {
            won |= (0..heap).any(|k| !wins(None, &sorted, k, known));
        }
        known.insert(key, won);
        won
    }
    let mut known = BTreeMap::new();
    let values: Vec<String> = (0..=9)
        .map(|n| match (0..8).find(|k| !wins(None, &[n], *k, &mut known)) {
            Some(k) => k.to_string(),
            None => "loony".to_string(),
        })
        .collect();
    assert_eq!(values, ["0", "loony", "0", "loony", "1", "0", "2", "1", "3", "0"]);
    let ran = answers(&[], &format!("{text}table Top(0..9)"));
    let found: Vec<String> = ran[0]["values"]
        .as_array()
        .unwrap()
        .iter()
        .map(|v| v.to_string().replace('"', ""))
        .collect();
    assert_eq!(found, values);
}

#[test]
fn what_an_answer_is_due_in_is_told_and_written() {
    let text = "game Top(n) {\n    subtract 1 answer here\n    split into 2\n}\n";
    let ran = grundy(&["-e", &format!("{text}moves Top(2)\nexplain Top(2) + *1\ntree Top(2)")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("subtract 1, leaving 1  to here(Top(1))"), "{}", ran.output);
    let one = answers(&[], &format!("{text}moves Top(1)"));
    assert_eq!(one[0]["value"], "loony");
    assert_eq!(one[0]["moves"][0]["value"], "sunny");
    assert_eq!(one[0]["moves"][0]["to"], "here(Top(0))");
    // What is shown can be written.
    let written = answers(&[], &format!("{text}here(Top(1)) + *2\nhere(Top(0)) + *2"));
    assert_eq!((&written[0]["outcome"], &written[1]["outcome"]), (&"N".into(), &"P".into()));
    for (question, code) in [
        ("here(Top(1)) + here(Top(2))", "G0518"),
        ("outcome(misere(Top(2)))", "G0518"),
        ("grundy(here(*2))", "G0513"),
        ("assert 1 == 1 answer here", "G0325"),
    ] {
        let ran = answers(&[], &format!("{text}{question}"));
        assert_eq!(ran[0]["kind"], "error", "{question} {ran:?}");
        if code != "G0325" {
            assert_eq!(ran[0]["code"], code, "{question}");
        }
    }
}

#[test]
fn forbidden_moves_are_marked_and_blocked_games_have_values() {
    let text = "game B(n) blocking 1 { subtract 1..3 }\n";
    let ran = answers(&[], &format!("{text}moves B(1)\nB(4) + B(4)\nmisere(B(2))\nexplain B(2)"));
    assert_eq!(ran[0]["outcome"], "P");
    assert_eq!(ran[0]["moves"][0]["forbidden"], true);
    assert_eq!(ran[0]["moves"][0]["winning"], false);
    assert_eq!(ran[1]["outcome"], "P");
    assert_eq!(ran[2]["code"], "G0518");
    let told = grundy(&["-e", &format!("{text}explain B(2)")]).output;
    assert!(told.contains("may forbid 1 move"), "{told}");
    // What is claimed for all n is tried with the blocker in mind.
    let claim = "claim outcome(B(n)) == P iff n % 4 == 0 for n in 0..";
    let ran = answers(&[], &format!("{text}{claim}"));
    assert_eq!(ran[0]["verdict"], "refuted");
}

/// A sum of parts without moves is the same option in whatever order they are written, and whichever was met first.
#[test]
fn sums_of_ends_are_one_option() {
    let games = "game H(n) blocking 1 {\n    move to H(0) + H(1) if n == 5\n    move to H(1) + H(0) if n == 5\n    \
                 move to H(1) if n == 6\n    move to H(1) + H(0) if n == 6\n}\n\
                 game E(n) blocking 1 { move to E(a) + E(n - 2 - a) for a in 0..n - 2 }\n\
                 game S(s: {nat}) blocking 1 {\n    move to S({}) + S({1}) if len(s) > 1\n    \
                 move to S({1}) + S({}) if len(s) > 1\n}\n\
                 game L(n) blocking 1 { split into a + b + c if 2 != n }\n";
    let asked = "[len(options(H(5))), len(winning(H(5))), len(options(H(6))), len(options(S({1, 2})))]\n\
                 [outcome(H(5)) == P, outcome(H(6)) == N, outcome(S({1, 2})) == P]\n\
                 [n for n in 0..12 if (outcome(E(n)) == N) != (len(winning(E(n))) > 0)]\n\
                 [n for n in 0..9 if (outcome(L(n)) == N) != (len(winning(L(n))) > 0)]\n";
    let told: Vec<String> = ["", "H(0)\nH(1)\n", "H(1)\nH(0)\n"]
        .iter()
        .map(|before| grundy(&["-e", &format!("{games}{before}{asked}moves H(6)")]).output)
        .collect();
    let whole = told.first().unwrap();
    assert!(whole.starts_with("[1, 0, 2, 1]\n[true, true, true]\n[]\n[]\n"), "{whole}");
    assert!(told.iter().all(|told| told.ends_with(whole.as_str())), "{told:#?}");
}

#[test]
fn blocked_games_are_played_with_a_blocker() {
    let text = "game B(n) blocking 1 { subtract 1..2 }\nplay B(2)";
    // Two moves from 2 leave lost positions: one of them can be forbidden.
    let ran = grundy_with(&["-e", text], b"1\n1\n");
    assert!(ran.output.contains("The computer forbids: "), "{}{}", ran.output, ran.errors);
    assert!(ran.output.contains("your move: "), "{}", ran.output);
    // The computer begins; what the guest forbids it does not play, and too much is refused.
    for (forbidden, left) in [("1", "leaving 0"), ("2", "leaving 1")] {
        let input = format!("1 2\n{forbidden}\nquit\n");
        let folder = Folder::new("twists");
        let file = folder.file("held.game", "game B(n) blocking 1 { subtract 1..2 }\n");
        let ran = grundy_with(&["play", "B(2)", "--second", &file], input.as_bytes());
        assert!(ran.output.contains("that is too many of B(2)"), "{}{}", ran.output, ran.errors);
        let moved = ran.output.split("the computer: ").nth(1).unwrap_or_default();
        assert!(moved.lines().next().is_some_and(|line| line.contains(left)), "{}", ran.output);
    }
    let text = "game G(n) {\n    drawn if n == 1\n    subtract 1..2\n}\nplay G(3)";
    let ran = grundy_with(&["-e", text], b"2\n");
    assert!(ran.output.contains("The game is a draw."), "{}{}", ran.output, ran.errors);
    // Who is told to answer here can move nowhere else.
    let text = "game Top(n) {\n    subtract 1 answer here\n    split into 2\n}\nplay Top(1) + *5";
    let ran = grundy_with(&["-e", text], b"1\n");
    assert!(ran.output.contains("The computer cannot move: you have won."), "{}", ran.output);
}

#[test]
fn a_draw_by_the_rules_ends_the_game() {
    let text = "game G(n) {\n    drawn if n == 1\n    subtract 1..2\n}\n";
    let ran = answers(&[], &format!("{text}[outcome(G(n)) for n in 0..6]\nmoves G(1)\nG(1) + *3"));
    assert_eq!(ran[0]["value"], serde_json::json!(["P", "D", "N", "D", "D", "D", "D"]));
    assert_eq!(ran[1]["total"], 0);
    assert_eq!(ran[2]["outcome"], "D");
    let told = grundy(&["-e", &format!("{text}explain G(1)")]).output;
    assert!(told.contains("it is a draw"), "{told}");
    let ran = grundy(&["-e", &format!("{text}same(G(0), G(1))")]);
    assert_eq!(ran.output.trim(), "false", "{}", ran.errors);
}

#[test]
fn what_stands_behind_a_rule_is_laid_out_and_read() {
    let text = "game G(n) loopy blocking 2 {\n    subtract 1 answer here\n    drawn if n == 3\n}\n\ngraph X {\n    a -> b\n    drawn b\n}\n";
    let folder = Folder::new("laid-out");
    let ran = grundy(&["fmt", "--check", &folder.file("twists.game", text)]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
}
