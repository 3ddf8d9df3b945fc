//! Games that may go on for ever: graphs, rules and sums, held to a retrograde search of the whole
//! graph of positions that knows nothing of the theory.

use super::agree::generator::Random;
use crate::support::{Folder, grundy, grundy_with, read, root};
use grundy::cli::{Streams, Surroundings};
use serde_json::Value;
use std::collections::HashMap;

/// Runs a text, which must have an answer.
#[track_caller]
fn told(text: &str) -> String {
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    ran.output
}

/// The answers of a text, as data.
#[track_caller]
fn data(text: &str) -> Vec<Value> {
    let ran = grundy(&["--format", "json", "-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    let lines = ran.output.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    lines.filter(|one: &Value| one["kind"] != "summary").collect()
}

/// A finite game: the positions that each one leads to.
type Moves = Vec<Vec<usize>>;

/// Who wins each sum of positions, and after how many moves, by going over all sums of all positions
/// until nothing changes: 'N', 'P', or 'D' where the search comes to no end.
fn search(games: &[&Moves]) -> HashMap<Vec<usize>, (char, usize)> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for game in games {
        let with = |sum: &Vec<usize>, at: usize| [sum.as_slice(), &[at]].concat();
        all = all.iter().flat_map(|sum| (0..game.len()).map(move |at| with(sum, at))).collect();
    }
    let mut found: HashMap<Vec<usize>, (char, usize)> = HashMap::new();
    for round in 0.. {
        let mut now = Vec::new();
        for sum in all.iter().filter(|sum| !found.contains_key(*sum)) {
            let options = games.iter().enumerate().flat_map(|(i, game)| {
                game[sum[i]].iter().map(move |to| {
                    let mut option = sum.clone();
                    option[i] = *to;
                    option
                })
            });
            let options: Vec<Option<char>> =
                options.map(|option| found.get(&option).map(|(outcome, _)| *outcome)).collect();
            if options.contains(&Some('P')) {
                now.push((sum.clone(), 'N'));
            } else if options.iter().all(|outcome| *outcome == Some('N')) {
                now.push((sum.clone(), 'P'));
            }
        }
        if now.is_empty() {
            break;
        }
        found.extend(now.into_iter().map(|(sum, outcome)| (sum, (outcome, round))));
    }
    all.into_iter().map(|sum| (sum.clone(), found.get(&sum).copied().unwrap_or(('D', 0)))).collect()
}

fn heap(size: usize) -> Moves {
    (0..=size).map(|n| (0..n).collect()).collect()
}

/// What a position is worth, from the outcomes of its sums with heaps up to one that is larger than
/// it can be worth.
fn worth(outcomes: impl Fn(usize) -> char, most: usize) -> String {
    if let Some(n) = (0..=most).find(|n| outcomes(*n) == 'P') {
        return format!("*{n}");
    }
    let wins = (0..=most).filter(|n| outcomes(*n) == 'N').map(|n| n.to_string());
    format!("∞{{{}}}", wins.collect::<Vec<_>>().join(", "))
}

fn random_moves(random: &mut Random, most: usize) -> Moves {
    let count = 1 + random.below(most);
    let chance = 15 + random.below(40);
    (0..count)
        .map(|from| {
            let leads = |to: &usize, random: &mut Random| {
                random.below(100) < chance && (*to != from || random.below(3) == 0)
            };
            (0..count).filter(|to| leads(to, random)).collect()
        })
        .collect()
}

/// A graph, or a game with the same moves, and how its positions are written.
fn written(random: &mut Random, name: &str, moves: &Moves) -> (String, Vec<String>) {
    if random.below(2) == 0 {
        let line = |(from, to): (usize, &Vec<usize>)| {
            let to: Vec<String> = to.iter().map(|to| format!("v{to}")).collect();
            let arrow = if to.is_empty() { "" } else { " -> " };
            format!("    v{from}{arrow}{}\n", to.join(", "))
        };
        let lines: String = moves.iter().enumerate().map(line).collect();
        let text = format!("graph {name} loopy {{\n{lines}}}\n");
        return (text, (0..moves.len()).map(|at| format!("{name}.v{at}")).collect());
    }
    let list = format!("{moves:?}");
    let text = format!("game {name}(n) loopy {{ move to {name}(k) for k in {name}s[n] }}\n");
    let text = format!("let {name}s = {list}\n{text}");
    (text, (0..moves.len()).map(|at| format!("{name}({at})")).collect())
}

#[test]
fn outcomes_are_those_that_another_program_found() {
    let rows = read(&root().join("tests/data/loopy_outcomes.tsv"));
    let (mut text, mut wanted) = (String::new(), Vec::new());
    for (i, row) in rows.lines().filter(|row| !row.starts_with('#')).enumerate() {
        let (graph, outcomes) = row.split_once('\t').expect("two columns");
        let mut lines = String::new();
        for vertex in graph.split(';') {
            let (from, to) = vertex.split_once(':').expect("a vertex");
            let to: Vec<String> =
                to.split(',').filter(|to| !to.is_empty()).map(|to| format!("v{to}")).collect();
            let arrow = if to.is_empty() { "" } else { " -> " };
            lines += &format!("    v{from}{arrow}{}\n", to.join(", "));
        }
        let asked: Vec<String> =
            (0..outcomes.len()).map(|at| format!("outcome(G{i}.v{at})")).collect();
        text += &format!("graph G{i} loopy {{\n{lines}}}\n[{}]\n", asked.join(", "));
        let letter = |c: char| match c {
            'W' => "N",
            'L' => "P",
            _ => "D",
        };
        let letters: Vec<&str> = outcomes.chars().map(letter).collect();
        wanted.push(format!("[{}]", letters.join(", ")));
    }
    assert!(wanted.len() >= 100, "{} rows", wanted.len());
    assert_eq!(told(&text).lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn random_games_and_sums_are_won_as_the_search_says() {
    let (mut draws, mut infinite) = (0, 0);
    for seed in 0..60 {
        let random = &mut Random::new(seed);
        let (a, b) = (random_moves(random, 7), random_moves(random, 5));
        let (text_a, names_a) = written(random, "A", &a);
        let (text_b, names_b) = written(random, "B", &b);
        let c = heap(3);
        let mut text = format!("{text_a}{text_b}");
        let mut wanted = Vec::new();
        for (at, (outcome, _)) in search(&[&a, &b, &c]) {
            let [x, y, z] = at.as_slice() else { panic!("three parts") };
            text += &format!("outcome({} + {} + *{z})\n", names_a[*x], names_b[*y]);
            wanted.push(outcome.to_string());
            draws += usize::from(outcome == 'D');
        }
        assert_eq!(told(&text).lines().collect::<Vec<_>>(), wanted, "{text}");
        let most = a.len() + 1;
        let sums = search(&[&a, &heap(most)]);
        let asked: String = names_a.iter().map(|name| format!("{name}\n")).collect();
        for (at, answer) in data(&format!("{text_a}{asked}")).iter().enumerate() {
            let value = worth(|n| sums[&vec![at, n]].0, most);
            infinite += usize::from(value.starts_with('∞'));
            let found = match answer["grundy"].as_u64() {
                Some(n) => format!("*{n}"),
                None => answer["value"].as_str().unwrap_or("nothing").to_string(),
            };
            assert_eq!(found, value, "{text_a}{at}");
            assert_eq!(answer["outcome"], sums[&vec![at, 0]].0.to_string());
        }
    }
    assert!(draws > 1000 && infinite > 50, "{draws} {infinite}");
}

#[test]
fn moves_say_which_win_which_hold_a_draw_and_how_soon_the_end_comes() {
    for seed in 100..130 {
        let random = &mut Random::new(seed);
        let (a, b) = (random_moves(random, 6), random_moves(random, 4));
        let (text_a, names_a) = written(random, "A", &a);
        let (text_b, names_b) = written(random, "B", &b);
        let sums = search(&[&a, &b]);
        for (x, name) in names_a.iter().enumerate() {
            let y = random.below(names_b.len());
            let asked = format!("{text_a}{text_b}moves {name} + {}\n", names_b[y]);
            let answers = data(&asked);
            let answer = answers.last().expect("an answer");
            let (outcome, ends) = sums[&vec![x, y]];
            assert_eq!(answer["outcome"], outcome.to_string(), "{asked}");
            let wanted = (outcome != 'D').then_some(ends);
            assert_eq!(answer["ends_in"].as_u64().map(|n| n as usize), wanted, "{asked}");
            let options = a[x].iter().map(|to| vec![*to, y]);
            let options: Vec<(char, usize)> = options
                .chain(b[y].iter().map(|to| vec![x, *to]))
                .map(|option| sums[&option])
                .collect();
            let moves = answer["moves"].as_array().expect("moves");
            let count = |is: &dyn Fn(&Value) -> bool| moves.iter().filter(|m| is(m)).count();
            // Parts without moves are not written, so some options may be listed as one.
            let some = |is: char| options.iter().any(|(outcome, _)| *outcome == is);
            assert_eq!(count(&|m| m["winning"] == true) > 0, some('P'), "{asked}");
            let holds = outcome == 'D' && some('D');
            assert_eq!(count(&|m| m["holds_draw"] == true) > 0, holds, "{asked}");
            let soonest = options.iter().filter(|(outcome, _)| *outcome == 'P').map(|o| o.1).min();
            let told = moves.iter().filter(|m| m["winning"] == true);
            let told = told.filter_map(|m| m["ends_in"].as_u64()).min();
            assert_eq!(told.map(|n| n as usize), soonest.map(|n| n + 1), "{asked}");
        }
    }
}

/// A loopy game in a game that is not, in a set, in sums that a move leaves, beside a game that ends.
#[test]
fn other_games_may_lead_to_positions_that_go_on_for_ever() {
    for seed in 200..240 {
        let random = &mut Random::new(seed);
        let a = random_moves(random, 6);
        let (text, names) = written(random, "A", &a);
        let (x, y) = (random.below(names.len()), random.below(names.len()));
        // Positions behind those of A: a door to x, a set of x and *1, a fork to x + y and x.
        let (n, all) = (a.len(), search(&[&a, &a]));
        let most = n + 4;
        let with_heap = search(&[&a, &heap(most)]);
        let door = |d: usize, h: usize| -> String {
            match d {
                0 => format!("Door({x_name}) + *{h}", x_name = names[x]),
                1 => format!("{{{}, *1}} + *{h}", names[x]),
                _ => format!("Fork(0) + *{h}"),
            }
        };
        let text = format!(
            "{text}game Door(to: position) {{ move to to }}\n\
             game Fork(n) {{ move to {} + {} if n == 0; move to {} if n == 0 }}\n",
            names[x], names[y], names[x]
        );
        // A fork in its own words: the positions of A + A, of A beside a heap, and the fork.
        let pair = |i: usize, j: usize| i * n + j;
        let mut whole: Moves = Vec::new();
        for i in 0..n {
            for j in 0..n {
                let left = a[i].iter().map(|to| pair(*to, j));
                whole.push(left.chain(a[j].iter().map(|to| pair(i, *to))).collect());
            }
        }
        let end = whole.len();
        whole.push(Vec::new());
        let one = whole.len();
        whole.push(vec![end]);
        let single = whole.len();
        whole.extend(a.iter().map(|to| to.iter().map(|k| single + k).collect()));
        let doors = whole.len();
        whole.push(vec![single + x]);
        whole.push(vec![single + x, one]);
        whole.push(vec![pair(x, y), single + x]);
        let sums = search(&[&whole, &heap(most)]);
        assert_eq!(all.len(), n * n);
        assert_eq!(sums[&vec![single + x, 1]].0, with_heap[&vec![x, 1]].0);
        let (mut asked, mut wanted) = (text.clone(), Vec::new());
        for d in 0..3 {
            for h in 0..=most {
                asked += &format!("outcome({})\n", door(d, h));
                wanted.push(sums[&vec![doors + d, h]].0.to_string());
            }
        }
        assert_eq!(told(&asked).lines().collect::<Vec<_>>(), wanted, "{asked}");
    }
}

#[test]
fn what_has_no_number_is_said_and_never_guessed() {
    let pass = "game Pass(n) loopy { subtract 1; move to Pass(n) if n == 2 }\n";
    for (question, code) in [
        ("grundy(Pass(2))", "G0513"),
        ("grundy(Pass(2) + *1)", "G0513"),
        ("outcome(misere(Pass(2)))", "G0518"),
        ("misere(*2 + Pass(1))", "G0518"),
        ("birthday(Pass(2))", "G0518"),
        ("game Round(n) { move to Round((n + 1) % 3) }\nRound(0)", "G0509"),
        ("graph Ring { a -> b; b -> a }\nRing.a", "G0509"),
        ("game In(n) { move to Out(n) }\ngame Out(n) loopy { move to In(n) }\nOut(0)", "G0509"),
        ("game Up(n) loopy { move to Up(n + 1) }\nUp(0)", "G0511"),
        ("game Both(n) loopy { move again to Both(n) if n > 0; subtract 1 }\nBoth(1)", "G0518"),
    ] {
        let ran = grundy(&["--max-positions", "20000", "-e", &format!("{pass}{question}")]);
        let wanted = if code == "G0511" { 4 } else { 3 };
        assert_eq!(ran.code, wanted, "{question}: {}{}", ran.output, ran.errors);
        assert!(ran.errors.starts_with(code), "{question}: {}", ran.errors);
    }
    let wins = told(&format!("{pass}winning(Pass(2) + *100000 + *100001)"));
    assert_eq!(wins, "[Pass(1) + *100000 + *100001]\n");
    assert!(told(&format!("{pass}moves Pass(2) + *100000")).contains("none of them wins"));
    assert_eq!(told(&format!("{pass}[grundy(Pass(n)) for n in 0..1]")), "[0, 1]\n");
    assert_eq!(told(&format!("{pass}same_values(Pass(2), Pass(2) + *2)")), "false\n");
    assert_eq!(told(&format!("{pass}Pass(2) == Pass(2)\nPass(2) != Pass(3)")), "true\ntrue\n");
    assert_eq!(told(&format!("{pass}len({{Pass(2), Pass(3), *1, Pass(1)}})")), "3\n");
    assert_eq!(told(&format!("{pass}same(Pass(2), Pass(3))\nsame(Pass(0), *0)")), "false\ntrue\n");
}

/// All pairs of nodes that nothing tells apart: those that are left once nothing changes.
fn told_apart(all: &Moves) -> Vec<Vec<bool>> {
    let mut alike = vec![vec![true; all.len()]; all.len()];
    loop {
        let before = alike.clone();
        let meets =
            |x: usize, y: usize| all[x].iter().all(|k| all[y].iter().any(|m| before[*k][*m]));
        for x in 0..all.len() {
            for y in 0..all.len() {
                alike[x][y] = before[x][y] && meets(x, y) && meets(y, x);
            }
        }
        if alike == before {
            return alike;
        }
    }
}

/// What was found of one graph is kept for the next, in whatever order they are asked about.
#[test]
fn sameness_is_bisimilarity_in_every_graph_of_three_nodes() {
    let names = ["a", "b", "c"];
    let graphs: Vec<Moves> = (0..512usize)
        .map(|bits| {
            let to = |from: usize| (0..3).filter(|k| bits >> (3 * from + k) & 1 == 1).collect();
            (0..3).map(to).collect()
        })
        .collect();
    for step in [1usize, 511, 201] {
        let (mut text, mut wanted) = (String::new(), String::new());
        for at in 0..512 {
            let graph = at * step % 512;
            text += &format!("graph X{graph} loopy {{ ");
            for (from, to) in graphs[graph].iter().enumerate() {
                let to: Vec<&str> = to.iter().map(|k| names[*k]).collect();
                let arrow = if to.is_empty() { "" } else { " -> " };
                text += &format!("{}{arrow}{}; ", names[from], to.join(", "));
            }
            text += "}\n";
        }
        for at in 0..512 {
            let graph = at * step % 512;
            let alike = told_apart(&graphs[graph]);
            let first = at % 3;
            for (x, y) in [(first, (first + 1) % 3), ((first + 2) % 3, first)] {
                text += &format!("same(X{graph}.{}, X{graph}.{})\n", names[x], names[y]);
                wanted += &format!("{}\n", alike[x][y]);
            }
        }
        assert_eq!(told(&text), wanted, "order {step}");
    }
}

/// Positions are the same if no play tells them apart, in one graph or in two, asked at once or one
/// after the other.
#[test]
fn sameness_of_positions_that_repeat_is_bisimilarity() {
    let (mut same, mut different) = (0, 0);
    for seed in 300..340 {
        let random = &mut Random::new(seed);
        let (a, b) = (random_moves(random, 6), random_moves(random, 4));
        let (text_a, names_a) = written(random, "A", &a);
        let (text_b, names_b) = written(random, "B", &b);
        let n = a.len();
        let all: Moves = a
            .iter()
            .cloned()
            .chain(b.iter().map(|to| to.iter().map(|k| n + k).collect()))
            .collect();
        let alike = told_apart(&all);
        let names: Vec<&String> = names_a.iter().chain(&names_b).collect();
        let (mut asked, mut wanted) = (String::new(), Vec::new());
        for x in 0..all.len() {
            for y in 0..all.len() {
                asked += &format!("same({}, {})\n", names[x], names[y]);
                wanted.push(alike[x][y].to_string());
                if x != y {
                    same += usize::from(alike[x][y]);
                    different += usize::from(!alike[x][y]);
                }
            }
        }
        let classes = (0..all.len()).filter(|x| (0..*x).all(|y| !alike[*x][y])).count();
        let set: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
        asked += &format!("len({{{}}})\n", set.join(", "));
        wanted.push(classes.to_string());
        let found = told(&format!("{text_a}{text_b}{asked}"));
        assert_eq!(found.lines().collect::<Vec<_>>(), wanted, "{text_a}{text_b}");
    }
    assert!(same > 50 && different > 500, "{same} {different}");
    let walks = "graph X loopy { d -> e; e -> d, f; f }\ngraph Y loopy { a -> b; b -> a, c; c }\n";
    for holds in [
        "{X.d, X.e} == {Y.b, Y.a}",
        "X.d in {Y.a, *1}",
        "len({X.d, X.e} union {Y.a}) == 2",
        "same_members(options({X.d, X.e}), [Y.b, Y.a])",
        "same({X.d, X.e}, {Y.a, Y.b})",
        "not same(X.d + X.d, X.d)",
        "outcome({X.d, X.e} + *2) == P",
    ] {
        assert_eq!(told(&format!("{walks}assert {holds}\n1")), "1\n", "{holds}");
    }
}

#[test]
fn a_circle_of_a_game_that_must_end_is_shown() {
    let ran = grundy(&[
        "-e",
        "game In(n) { move to Out(n) }\ngame Out(n) loopy { move to In(n); move to Out(n) }\nIn(1)",
    ]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("In(1)") && ran.errors.contains("Out(1)"), "{}", ran.errors);
}

#[test]
fn answers_say_what_a_position_is_worth_and_why() {
    let text = "graph Walk loopy {\n    a -> a, b\n    b\n    c -> a, d\n    d -> b\n}\n";
    let asked = |question: &str| told(&format!("{text}{question}")).trim_end().to_string() + "\n";
    assert_eq!(asked("Walk.a"), "Walk.a = ∞{0}, an N-position: the next player wins\n");
    assert_eq!(
        asked("moves Walk.a + *1"),
        "Walk.a + *1 = ∞{1}, a draw: neither player can be made to lose\n  = to Walk.a + *1  ∞{1}\n    \
         to *1           *1\n    to Walk.a       ∞{0}\n"
    );
    assert_eq!(
        asked("table Walk.a + *n for n in 0..2"),
        "n               0    1    2\nWalk.a + *n  ∞{0} ∞{1} ∞{2}\n"
    );
    assert_eq!(asked("[outcome(Walk.a + *n) for n in 0..2]"), "[N, D, D]\n");
    let explained = asked("explain Walk.c");
    assert!(explained.contains("mex {1} = 0"), "{explained}");
    assert!(explained.contains("moves to ∞ revert: from Walk.a"), "{explained}");
    let two = asked("explain Walk.a + Walk.a");
    assert!(two.contains("two parts are worth ∞"), "{two}");
    assert!(asked("tree Walk.a").starts_with("Walk.a = ∞{0}\n"));
    assert_eq!(asked("claim outcome(Walk.a + *n) == D for n in 1..9").lines().count(), 1);
}

/// Whatever the other player does, and however often positions come back.
#[test]
fn the_computer_comes_to_the_end_of_a_game_that_it_wins() {
    let mut games = 0;
    for seed in 300..360 {
        let random = &mut Random::new(seed);
        let (a, b) = (random_moves(random, 7), random_moves(random, 5));
        let (text_a, names_a) = written(random, "A", &a);
        let (text_b, names_b) = written(random, "B", &b);
        let (x, y) = (random.below(a.len()), random.below(b.len()));
        if search(&[&a, &b])[&vec![x, y]].0 != 'N' {
            continue;
        }
        games += 1;
        let folder = Folder::new(&format!("endless-{seed}"));
        let file = folder.file("game.game", format!("{text_a}{text_b}"));
        let position = format!("{} + {}", names_a[x], names_b[y]);
        let lines: String = (0..400).map(|_| format!("{}\n", 1 + random.below(4))).collect();
        let arguments = ["play", &position, &file, "--second", "--seed", "1"];
        let ran = grundy_with(&arguments, lines.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.errors);
        assert!(ran.output.contains("the computer has won"), "{position}\n{}", ran.output);
    }
    assert!(games > 4, "{games}");
}

#[test]
fn a_hint_holds_a_draw() {
    let folder = Folder::new("endless-hint");
    let text = "game Back(n) loopy {\n    subtract 1..2\n    move to Back(n + 1) if n == 4\n}\n";
    let file = folder.file("back.game", text);
    let ran = grundy_with(&["play", "Back(4) + *1", &file], b"hint\n3\nwhy\nquit\n");
    assert!(ran.output.contains("No move wins; move 3 holds the draw"), "{}", ran.output);
    assert!(ran.output.contains("still a draw"), "{}", ran.output);
}

#[test]
fn values_are_written_in_plain_letters_where_there_is_no_sign_for_infinity() {
    let text = "game Pass(n) loopy { subtract 1; move to Pass(n) if n == 2 }\n\
                table Pass(0..3)\nPass(2)\nmoves Pass(2)";
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let surroundings = Surroundings { unicode: false, ..Surroundings::PIPED };
    let arguments: Vec<std::ffi::OsString> = ["grundy", "-e", text].map(Into::into).to_vec();
    let streams = Streams {
        input: &mut std::io::empty(),
        output: &mut output,
        errors: &mut errors,
        surroundings,
    };
    grundy::cli::run(&arguments, streams);
    let shown = String::from_utf8(output).expect("UTF-8");
    assert!(shown.is_ascii(), "{shown}");
    assert!(shown.contains("0        1 loopy{1}  loopy{}"), "{shown}");
    assert!(shown.contains("Pass(2) = loopy{1}, a draw"), "{shown}");
}
