//! `explain`: what a lecturer would put on a slide, and that what it says is so.

use crate::support::grundy;
use insta::assert_snapshot;
use serde_json::Value;

fn explained(position: &str) -> String {
    let ran = grundy(&["-e", &format!("import kayles, nim, wythoff; explain {position}")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    ran.output
}

fn json(position: &str) -> Value {
    let text = format!("import kayles, nim, wythoff; explain {position}");
    let ran = grundy(&["--format", "json", "-e", &text]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    serde_json::from_str(ran.output.lines().next().unwrap()).unwrap()
}

#[test]
fn a_sum_of_nim_heaps() {
    assert_snapshot!(explained("Nim(3, 5, 7)"));
}

#[test]
fn two_equal_rows() {
    assert_snapshot!(explained("Kayles(3) + Kayles(3)"));
}

#[test]
fn misere_play() {
    assert_snapshot!(explained("misere(Nim(1, 1))"));
}

#[test]
fn as_markdown() {
    let ran = grundy(&["--format", "md", "-e", "import nim; explain Nim(3, 5, 7)"]);
    assert_snapshot!(ran.output);
}

#[test]
fn a_heap_that_a_proof_knows() {
    assert_snapshot!(explained("Kayles(10^18) + *2"));
}

/// Each witness leaves what it says, and each winning move leaves 0, by the rules alone.
#[test]
fn witnesses_and_winning_moves_are_right() {
    for (row, other) in [(5, 3), (7, 4), (9, 2), (12, 1), (4, 4)] {
        let whole = json(&format!("Kayles({row}) + Nim({other})"));
        let part = &whole["parts"][0];
        let grundy_of_part = part["grundy"].as_u64().unwrap();
        let total = whole["grundy"].as_u64().unwrap();
        let moves = json(&format!("Kayles({row})"));
        let leaves = |text: &Value| {
            let all = moves["steps"].as_array().unwrap();
            all.iter().find(|m| &m["text"] == text).unwrap()["grundy"].as_u64().unwrap()
        };
        let witnesses = part["witnesses"].as_array().unwrap();
        let told: Vec<u64> = witnesses.iter().map(|w| w["grundy"].as_u64().unwrap()).collect();
        assert_eq!(told, (0..grundy_of_part).collect::<Vec<_>>(), "Kayles({row})");
        assert!(witnesses.iter().all(|w| leaves(&w["text"]) == w["grundy"].as_u64().unwrap()));
        for text in part["wins"].as_array().unwrap() {
            assert_eq!(leaves(text), grundy_of_part ^ total, "{text}");
        }
    }
}

#[test]
fn many_options_stand_by_their_values() {
    let told = explained("Kayles(14)");
    assert!(told.contains("its 14 options, by what they are worth:"), "{told}");
    assert!(told.contains("mex {0, 1, 4, 5, 6, 7} = 2"), "{told}");
}

#[test]
fn a_depth_goes_down_to_the_end() {
    let told = explained("Kayles(2) depth 3");
    for position in ["Kayles(2)\n", "\nKayles(1)\n", "\nKayles(0)\n"] {
        assert!(told.contains(position), "{position:?} in {told}");
    }
    assert_eq!(explained("Kayles(2) depth 1"), explained("Kayles(2)"));
    assert_eq!(json("Kayles(2) depth 3")["below"].as_array().unwrap().len(), 2);
}

#[test]
fn where_misere_play_ends_the_other_player_has_lost() {
    let told = explained("misere(*0)");
    assert!(told.contains("the other player has made the last move, and has lost"), "{told}");
}

/// The theory of misère Nim is told only of what is played like nim heaps.
#[test]
fn misere_nim_is_told_of_nim_heaps_only() {
    assert_eq!(json("misere(Nim(2) + *3)")["nim_heaps"], serde_json::json!([2, 3]));
    assert_eq!(json("misere(Kayles(2) + *3)")["nim_heaps"], serde_json::json!([2, 3]));
    assert!(json("misere(Kayles(4))")["nim_heaps"].is_null());
}

#[test]
fn large_heaps_under_misere_play_have_their_reason() {
    let told = explained("misere(Kayles(10^18))");
    let reason =
        "known by its misère quotient, of order 40, whose heaps repeat with period 12 from 71 on";
    assert!(told.replace("\n  ", " ").contains(reason), "{told}");
    assert_eq!(json("misere(Nim(10^18, 5))")["nim_heaps"], serde_json::json!([5, 10u64.pow(18)]));
    let told = explained("misere(Nim(10^18, 5))").replace("\n  ", " ");
    assert!(
        told.contains("by the nim-sum: 5 ⊕ 1000000000000000000 = 1000000000000000005;"),
        "{told}"
    );
}

fn moves(position: &str) -> String {
    let ran = grundy(&["-e", &format!("moves {position}")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    ran.output
}

/// A move is named by the squares that it changes, where a board stands beside it.
#[test]
fn moves_on_boards_are_named_by_their_squares() {
    let notakto = moves("Notakto({(1, 1)})");
    assert!(notakto.contains("  2  ·  X  ·\n"), "{notakto}");
    assert!(notakto.contains("  a1  to Notakto({(0, 0), (1, 1)})"), "{notakto}");
    let explained = explained("misere(Notakto({(1, 1)}))");
    assert!(explained.contains("    c2  to misere(Notakto({(1, 1), (1, 2)}))  N\n"), "{explained}");
    let chomp = moves("Chomp([2, 2])");
    assert!(chomp.contains("✓ b2  to Chomp([2, 1])"), "{chomp}");
}

/// An empty board is as large as what can be put there; what moves take away is what is free.
#[test]
fn boards_show_what_is_there() {
    let empty = moves("Notakto({})");
    assert!(empty.contains("     a  b  c\n  1  ·  ·  ·\n"), "{empty}");
    let cram = moves("Cram({(0, 0), (0, 1), (1, 0)})");
    assert!(cram.contains("  1  ●  ●\n  2  ●  ·\n"), "{cram}");
}

#[test]
fn the_squares_of_a_move_stand_in_json() {
    let ran = grundy(&["-e", "moves Notakto({})", "--format", "json"]);
    let first: Value = serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
    let first = &first["moves"][0];
    assert_eq!((&first["text"], &first["cell"]), (&"to Notakto({(0, 0)})".into(), &"a1".into()));
}

/// What was left out, or had nothing to say, in text and in Markdown.
#[test]
fn small_and_large_cases_read_as_sentences() {
    let both = explained("Nim(0, 0)");
    assert!(both.contains("no part has a move: whoever is to move has lost"), "{both}");
    assert!(explained("Nim(3) + Nim(0)").contains("Nim(0) = *0: it has no moves"));
    let one = explained("misere(Nim(1))");
    assert!(one.contains("there is one heap of one"), "{one}");
    let one = explained("misere(Nim(5))");
    assert!(one.contains("the move that leaves one stone wins"), "{one}");
    let lost = explained("misere(Nim(2, 2))");
    assert!(lost.contains("2 ⊕ 2 = 10 ⊕ 10 = 00 = 0; every move makes it differ from 0"), "{lost}");
    let named = explained("misere(Nim(3, 4, 5))");
    assert!(named.contains("✓ Nim(3): subtract 2, leaving 1"), "{named}");
    let pair = explained("Kayles(1) + Kayles(1)");
    assert!(pair.contains("    1 ⊕ 1 = 0\n"), "{pair}");
    let long = explained("Nim(1000)");
    assert!(long.contains("mex {0, 1, …, 999} = 1000") && long.lines().count() < 40, "{long}");
    let nim = explained("Nim(10^18)");
    assert!(nim.contains("a heap of n of Nim is worth n"), "{nim}");
    let page = grundy(&["--format", "md", "-e", "explain misere(Nim(1, 1))"]).output;
    assert!(page.contains("So **misere(Nim(1) + Nim(1))** is an N-position"), "{page}");
    assert!(page.contains("| leaves | outcome |"), "{page}");
    let page = grundy(&["--format", "md", "-e", "explain Kayles(10^18)"]).output;
    assert!(page.contains("\n\nThe values of Kayles repeat"), "{page}");
    let page = grundy(&["--format", "md", "-e", "explain Kayles(30) depth 9"]).output;
    assert!(page.contains("only the first 500 that can follow are explained"), "{page}");
    assert_eq!(json("Kayles(30) depth 9")["cut"], serde_json::json!(true));
}

#[test]
fn a_counterexample_is_drawn_and_told_by_its_parts() {
    let ran = grundy(&["-e", "claim outcome(Nim(3, 5, n)) == P for n in 7..9"]);
    assert!(ran.output.contains("3 ⊕ 5 ⊕ 7 = 011 ⊕ 101 ⊕ 111 = 001 = 1"), "{}", ran.output);
    let board = "claim outcome(Chomp([a, b])) == N for a in 1..4 for b in 1..4 if b <= a";
    let ran = grundy(&["-e", board]);
    assert!(ran.output.contains(" ● "), "{}", ran.output);
}
