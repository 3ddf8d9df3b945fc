//! Parts under misère play beside others: whoever cannot move in such a part has won it, so one last move is
//! left in it.

use super::answers;
use crate::support::{Folder, grundy, grundy_with};
use std::collections::{BTreeMap, BTreeSet};

const GAMES: &str = "
    game H(n) { subtract 1..2 }
    game Tok(n) loopy { subtract 1..2; move to Tok(n + 1) if 3 <= n < 6 }
";

/// The heaps of each part under misère play, a token that may go round, and a nim heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Sum {
    misere: Vec<Vec<usize>>,
    token: usize,
    nim: usize,
}

impl Sum {
    fn new(misere: &[&[usize]], token: usize, nim: usize) -> Sum {
        Sum { misere: misere.iter().map(|heaps| heaps.to_vec()).collect(), token, nim }.sorted()
    }

    fn sorted(mut self) -> Sum {
        for heaps in &mut self.misere {
            heaps.retain(|n| *n > 0);
            heaps.sort_unstable();
        }
        self.misere.sort();
        self
    }

    fn options(&self) -> BTreeSet<Sum> {
        let mut all = BTreeSet::new();
        for (i, heaps) in self.misere.iter().enumerate() {
            for (j, n) in heaps.iter().enumerate() {
                for taken in (1..=2).filter(|taken| taken <= n) {
                    let mut left = self.clone();
                    left.misere[i][j] -= taken;
                    all.insert(left.sorted());
                }
            }
            if heaps.is_empty() && self.misere.len() + self.token + self.nim > 1 {
                let mut left = self.clone();
                left.misere.remove(i);
                all.insert(left);
            }
        }
        let back = (1..=2).filter_map(|taken| self.token.checked_sub(taken));
        for token in back.chain((3..6).contains(&self.token).then_some(self.token + 1)) {
            all.insert(Sum { token, ..self.clone() });
        }
        all.extend((0..self.nim).map(|nim| Sum { nim, ..self.clone() }));
        all
    }

    /// As it is written in the program.
    fn written(&self) -> String {
        let heaps = |heaps: &Vec<usize>| match heaps.as_slice() {
            [] => "misere(H(0))".to_string(),
            heaps => {
                let heaps: Vec<String> = heaps.iter().map(|n| format!("H({n})")).collect();
                format!("misere({})", heaps.join(" + "))
            }
        };
        let mut parts: Vec<String> = self.misere.iter().map(heaps).collect();
        if self.token > 0 {
            parts.push(format!("Tok({})", self.token));
        }
        parts.push(format!("*{}", self.nim));
        parts.join(" + ")
    }
}

/// Who wins each position that can be reached.
fn solved(from: &Sum) -> BTreeMap<Sum, char> {
    let mut all = BTreeMap::from([(from.clone(), 'D')]);
    let mut open = vec![from.clone()];
    while let Some(sum) = open.pop() {
        for option in sum.options() {
            if all.insert(option.clone(), 'D').is_none() {
                open.push(option);
            }
        }
    }
    loop {
        let mut found = Vec::new();
        for (sum, _) in all.iter().filter(|(_, outcome)| **outcome == 'D') {
            let options = sum.options();
            if options.is_empty() {
                // What is left alone, over, under misère play is won by whoever is to move.
                found.push((sum.clone(), if sum.misere.is_empty() { 'P' } else { 'N' }));
            } else if options.iter().any(|option| all[option] == 'P') {
                found.push((sum.clone(), 'N'));
            } else if options.iter().all(|option| all[option] == 'N') {
                found.push((sum.clone(), 'P'));
            }
        }
        if found.is_empty() {
            return all;
        }
        all.extend(found);
    }
}

fn longest(sum: &Sum) -> usize {
    sum.options().iter().map(|option| 1 + longest(option)).max().unwrap_or(0)
}

#[test]
fn sums_with_misere_parts_are_those_of_plain_search() {
    let mut sums = Vec::new();
    for nim in 0..3 {
        for token in 0..=6 {
            for misere in
                [&[&[0][..]][..], &[&[1]], &[&[2, 1]], &[&[3]], &[&[0], &[0]], &[&[2], &[1, 1]]]
            {
                sums.push(Sum::new(misere, token, nim));
            }
        }
    }
    let mut asked = GAMES.to_string();
    for sum in &sums {
        let text = sum.written();
        asked += &format!("outcome({text})\nmoves {text}\nexplain {text}\ntree {text} depth 2\n");
        if sum.token < 3 {
            asked += &format!("birthday({text})\npositions({text})\nlen(winning({text}))\n");
        }
    }
    let mut found = answers(&asked).into_iter();
    let mut drawn = 0;
    for sum in &sums {
        let (text, all) = (sum.written(), solved(sum));
        let outcome = all[sum].to_string();
        drawn += usize::from(outcome == "D");
        assert_eq!(found.next().unwrap()["value"], outcome, "{text}");
        let (options, moves) = (sum.options(), found.next().unwrap());
        let moves = moves["moves"].as_array().unwrap();
        assert_eq!(moves.len(), options.len(), "{text}: {moves:?}");
        let wins = options.iter().filter(|option| all[*option] == 'P').count();
        let told = moves.iter().filter(|one| one["winning"] == true).count();
        assert_eq!(told, wins, "{text}: {moves:?}");
        assert_eq!(found.next().unwrap()["outcome"], outcome, "{text}");
        found.next().unwrap();
        if sum.token < 3 {
            assert_eq!(found.next().unwrap()["value"], longest(sum), "{text}");
            assert_eq!(found.next().unwrap()["value"], all.len(), "{text}");
            assert_eq!(found.next().unwrap()["value"], wins, "{text}");
        }
    }
    assert!(drawn > 20, "{drawn}");
}

#[test]
fn a_game_says_the_rule_of_such_a_sum_and_comes_to_its_end() {
    let rule = "a part under misère play that is over has one last move";
    let one = |sum: &str, lines: &str| {
        let ran =
            grundy_with(&["play", &format!("{GAMES}; {sum}"), "--seed", "1"], lines.as_bytes());
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{sum}: {}", ran.output);
        ran.output.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let all = one("misere(H(2)) + *1", &"1\n".repeat(9));
    assert!(all.contains(rule) && all.contains("cannot move: "), "{all}");
    let all = one("misere(H(1)) + Tok(3)", &format!("3\n{}", "1\n".repeat(40)));
    let ended = ["cannot move: ", "for the third time"].iter().any(|end| all.contains(end));
    assert!(all.contains(rule) && ended, "{all}");
    for question in ["moves", "explain"] {
        for (sum, beside) in [("misere(H(2)) + *1", true), ("misere(H(2) + *1)", false)] {
            let ran = grundy(&["-e", &format!("{GAMES}{question} {sum}")]);
            let text = ran.output.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(text.contains(rule), beside, "{text}");
        }
    }
}

#[test]
fn a_drawn_position_that_comes_back_ends_the_game() {
    let game = "graph Ring loopy { a -> b; b -> a }; Ring.a";
    let ran = grundy_with(&["play", game], "1\n1\n1\n1\n1\n1\n1\n1\n".as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("for the third time"), "{}", ran.output);
}

/// Whatever asks of misère play, one reason is told, and it is the one that applies.
#[test]
fn what_misere_play_refuses_has_one_reason() {
    let games = "
        game Tok(n) loopy { subtract 1..2; move to Tok(n + 1) if 3 <= n < 6 }
        game End(n) { drawn if n == 3; subtract 1..2 }
        game Again(n) { move again to Again(n - 1) if n > 0; subtract 1 }
        game Kept(n) blocking 1 { subtract 1..2 }
        game Into(n) { move to Tok(n + 3); subtract 1 }
    ";
    let loopy = "misère play of games that may go on for ever";
    let drawn = "misère play of games with ends that are a draw";
    let again = "misère play of games whose moves say who moves next or where";
    let kept = "misère play of games in which options may be forbidden";
    let mut cases = Vec::new();
    for (game, why) in
        [("Tok", loopy), ("End", drawn), ("Again", again), ("Kept", kept), ("Into", loopy)]
    {
        for question in [
            "outcome(misere(G(4)))",
            "misere(G(4))",
            "genus(G(4))",
            "genus(G(2))",
            "quotient {G(4)}",
            "genus(G(4) + *1)",
        ] {
            cases.push((question.replace('G', game), why));
        }
        if game != "Into" {
            cases.push((format!("quotient {game} to 5"), why));
        }
    }
    for (question, why) in cases {
        let ran = grundy(&["-e", &format!("{games}{question}")]);
        let told =
            ran.errors.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
        assert_eq!(ran.code, 3, "{question}: {told}");
        assert!(
            told.starts_with("G0518") && told.contains(&format!("{why} ╭")),
            "{question}: {told}"
        );
    }
    let ran = grundy(&["-e", &format!("{games}period End")]);
    assert!(ran.errors.contains("by its rules it may end in a draw"), "{}", ran.errors);
    let ran = grundy(&["-e", &format!("{games}period Tok")]);
    assert!(ran.errors.contains("play may go on for ever"), "{}", ran.errors);
}

#[test]
fn a_partial_certificate_says_how_far_it_goes() {
    let folder = Folder::new("partial");
    let asked = |question: &str| {
        grundy(&[&folder.file("k.game", format!("import kayles\n{question}\n"))]).output
    };
    let told = asked("quotient Kayles to 12 to \"part.json\"");
    assert!(told.contains("the certificate of heaps 0 to 12 is in"), "{told}");
    let verified = grundy(&["verify", &folder.path("part.json")]);
    assert!(verified.output.contains("nothing of larger heaps"), "{}", verified.output);
    let told = asked("period misere(Kayles) to \"all.json\"");
    assert!(told.contains("`quotient Kayles to "), "{told}");
    let told = asked("quotient Kayles to \"all.json\"");
    assert!(told.contains("  the certificate is in"), "{told}");
}

/// The game of the question, and no other whose name is in it.
#[test]
fn the_quotient_of_the_game_that_is_asked_for_is_named() {
    let folder = Folder::new("quotient-named");
    let text =
        "import kayles\ngame K = octal 0.3\nquotient K\nperiod misere(Kayles) to \"all.json\"\n";
    let told = grundy(&[&*folder.file("k.game", text)]).output;
    assert!(told.contains("`quotient Kayles to "), "{told}");
}

#[test]
fn infinite_heaps_beside_a_misere_part_have_its_last_move() {
    let ask = |question: &str| grundy(&["-e", &format!("{GAMES}{question}")]).output;
    assert_eq!(ask("len(winning(*w + *w + misere(H(0))))"), "1\n");
    assert_eq!(ask("len(winning(*w + *w + *1))"), "1\n");
    let told = ask("explain *w + *w + misere(H(0))");
    assert!(told.contains("their nim-sum is *1:"), "{told}");
}

const MIXED: &str = "
    graph R loopy { a -> b, e; b -> a; e }
    game Bl(n) blocking 1 { subtract 1..2 }
    game S(n) { subtract 2..3; drawn if n == 1 }
    game Ag(n) { move again to Ag(n - 1) if n >= 2; move to Ag(0) if n == 2 }
    game A(n) { move again to misere(*1) if n == 1; move to *1 if n == 1 }
    game B(n) { move again to B(n - 1) if n > 0 }
    game Dd(n) { move to *1 if n == 3 answer here }
    graph Q loopy { x -> x, z; z }
    graph V loopy { a -> e; e }
";

/// The computer comes to the end of a game that it wins, whatever stands beside what goes round.
#[test]
fn a_won_game_ends_beside_what_may_be_forbidden_or_is_under_misere_play() {
    for (sum, second) in [("R.a + misere(*2)", false), ("R.a + Bl(3)", true)] {
        let mut asked = vec!["play".to_string(), format!("{MIXED}; {sum}")];
        asked.extend(second.then(|| "--second".to_string()));
        let asked: Vec<&str> = asked.iter().map(|one| &**one).collect();
        let ran = grundy_with(&asked, "1\n\n".repeat(30).as_bytes());
        assert_eq!(ran.code, 0, "{sum}: {}", ran.errors);
        assert!(ran.output.contains("cannot move: "), "{sum}: {}", ran.output);
    }
}

#[test]
fn what_no_theory_answers_is_refused_before_a_game_begins() {
    for position in [
        "misere(R.b)",
        "misere(S(6))",
        "misere(Ag(3))",
        "here(Bl(3)) + *1",
        "here(S(1))",
        "here(misere(*0))",
        "here(misere(*0)) + *1 + *1",
        "S(1) + here(*0)",
    ] {
        for question in ["outcome", "moves", "explain", "play"] {
            let asked = match question {
                "outcome" => format!("{MIXED}outcome({position})"),
                _ => format!("{MIXED}{question} {position}"),
            };
            let ran = grundy_with(&["-e", &asked], b"1\n1\n");
            assert_eq!(ran.code, 3, "{question} {position}: {}", ran.output);
            assert!(ran.errors.contains("G0518"), "{question} {position}: {}", ran.errors);
            assert!(!ran.output.contains("A game of"), "{question} {position}: {}", ran.output);
        }
    }
    // The reply is due, and nothing is refused.
    let ran = grundy_with(&["play", &format!("{MIXED}; V.a + Dd(3)"), "--second"], b"hint\n1\n");
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{}", ran.output);
}

#[test]
fn letters_and_signs_of_moves_are_those_of_what_they_leave() {
    let ask = |question: &str| grundy(&["-e", &format!("{MIXED}{question}")]).output;
    assert!(ask("moves A(1) + *1").contains("*1, and moves again"));
    let draws = ask("moves Q.x + *1 + B(1)");
    assert!(
        draws.lines().filter(|line| line.trim_start().starts_with('=')).count() >= 2,
        "{draws}"
    );
    let drawn = ask("moves Q.x + misere(*0) + Bl(1)");
    assert!(drawn.contains("a draw") && !drawn.contains("in 3 moves"), "{drawn}");
}

/// Where rules lead to parts under misère play, or say where the reply is made, the longest play is that of the tree.
#[test]
fn the_longest_play_is_that_of_whole_positions() {
    let games =
        "game M(n) { move to misere(*0) if n == 1 }\ngame H(n) { subtract 1 answer here }\n";
    for (position, moves) in [
        ("M(1) + M(1)", "3"),
        ("M(1) + *1", "3"),
        ("M(1)", "1"),
        ("H(1) + H(1)", "1"),
        ("here(*0) + *5", "0"),
        ("H(1) + *5", "6"),
    ] {
        let ran = grundy(&["-e", &format!("{games}birthday({position})")]);
        assert_eq!(ran.output.trim(), moves, "{position}: {}", ran.errors);
    }
}
