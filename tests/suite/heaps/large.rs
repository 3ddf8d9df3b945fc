//! Heaps with more options than anybody lists: what is asked of them is answered from proved values, or
//! refused at once.

use super::answer;
use crate::support::{answers, grundy};

const GAMES: &str = "game Take(n) { subtract {1, 3, 4} }
    game Kayles(n) { remove 1..2 adjacent }
    game Lasker(n) { subtract 1..3; split into 2 }
    game All(n) { subtract 1.. }
    game Family(n, _k) { subtract 1.. from n }
    game Truth(n, _p: bool) { subtract 1.. from n }
    game Early(n) { subtract 5..; subtract 2 }
";

fn value(question: &str) -> String {
    let found = answer(&format!("{GAMES}{question}"));
    found.get("value").map_or_else(|| found.to_string(), ToString::to_string)
}

/// `winning` is all of them, or a refusal.
#[test]
fn winning_moves_of_heaps_too_large_to_list() {
    for (question, moves) in [
        ("winning(Take(10^18))", r#"["Take(999999999999999999)"]"#),
        ("winning(All(10^18))", r#"["*0"]"#),
        ("winning(All(10^18) + *3)", r#"["All(3) + *3"]"#),
        ("winning(All(10^18) + All(10^18))", "[]"),
        ("winning(Take(10^18) + Kayles(10^17))", "[]"),
        ("winning(Family(10^18, 4))", r#"["*0"]"#),
        ("winning(Family(10^18, 4) + Family(7, 5))", r#"["Family(7, 4) + Family(7, 5)"]"#),
        ("winning(Truth(10^18, true) + *9)", r#"["Truth(9, true) + *9"]"#),
        ("winning(Early(10^18) + *2)", r#"["Early(5) + *2","Early(8) + *2","Early(9) + *2"]"#),
    ] {
        assert_eq!(value(question), moves, "{question}");
    }
}

#[test]
fn what_is_too_much_to_list_is_refused_at_once() {
    for (question, said) in [
        ("winning(Kayles(10^18))", "Kayles(1000000000000000000) has more winning moves than"),
        ("winning(Lasker(10^18))", "has more winning moves than can be listed"),
        ("winning(misere(Kayles(10^18)))", "has more winning moves than can be listed"),
        (
            "options(Kayles(10^18))",
            "Kayles(1000000000000000000) has more options than can be listed",
        ),
        ("options(All(10^18) + *2)", "All(1000000000000000000) has more options than"),
        ("options(Family(10^18, 1))", "Family(1000000000000000000, 1) has more options than"),
        ("len(options(misere(All(10^18))))", "has more options than can be listed"),
        ("options(*(10^18))", "*1000000000000000000 has more options than can be listed"),
    ] {
        // So many steps are few, and none is spent on a list.
        let text = format!("{GAMES}{question}");
        let ran = grundy(&["--max-steps", "3000000", "-e", &text]);
        assert_eq!(ran.code, 4, "{question}: {}{}", ran.output, ran.errors);
        assert!(ran.errors.contains(said), "{question}: {}", ran.errors);
    }
}

#[test]
fn moves_of_large_heaps_of_a_family() {
    let text = format!("{GAMES}moves Family(10^18, 4) + *5\nexplain Family(10^18, 4)");
    let all = answers(&[], &text);
    assert_eq!(all[0]["moves"].as_array().map(Vec::len), Some(1), "{}", all[0]);
    assert_eq!(all[0]["moves"][0]["to"], "Family(5, 4) + *5");
    assert_eq!(all[0]["more"], false, "{}", all[0]);
    assert_eq!(all[1]["grundy"], 1_000_000_000_000_000_000_u64);
    // Few options are listed, however large the heap is.
    let few = "game F(n, _k) { subtract 1..2 from n }\nmoves F(10^18, 1)";
    let found = answer(few);
    assert_eq!((&found["total"], &found["moves"][0]["winning"]), (&2.into(), &true.into()));
}

/// Rules that go through all smaller heaps to find a few moves: a large heap has the moves that the small
/// heaps of its period have, which their rules list.
#[test]
fn few_moves_are_listed_by_what_was_recognised() {
    let games = [
        "game G(n) { subtract {k for k in 1..n if k < 4} }",
        "game G(n) { subtract {k for k in 1..n if k in {2, 5}} if n % 3 != 1; subtract 4 }",
        "game G(n) { move to G(n - k) + *1 for k in 1..n if k == 2 or k == 5; subtract 3 }",
        "game G(n) { move to G(m) for m in 0..n if n - m in {1, 7} and n % 2 == 0 }",
    ];
    for game in games {
        let said = |n: u64| {
            let text = format!(
                "{game}\ngrundy(G({n}))\nlen(winning(G({n})))\nlen(winning(G({n}) + *1))\n\
                 len(winning(G({n}) + *2))\nmoves G({n}) + *1"
            );
            let ran = grundy(&["--max-steps", "20000000", "-e", &text]);
            assert_eq!(ran.code, 0, "{game} {n}: {}", ran.errors);
            // Of each move what its option is worth.
            let (values, moves) = ran.output.split_at(ran.output.find("G(").unwrap());
            let worth = |line: &str| line.rsplit(' ').next().map(str::to_string);
            let mut moves: Vec<String> = moves.lines().skip(1).filter_map(worth).collect();
            moves.sort();
            (values.to_string(), moves)
        };
        for rest in 0..6 {
            let (small, large) = (504 * 3 + rest, 504 * 1_000_000_000_000_000 + rest);
            assert_eq!(said(small), said(large), "{game}");
        }
    }
}
