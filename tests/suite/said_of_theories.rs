//! What is said of draws, entailing moves, forbidden moves, misère parts and infinite heaps: lists that were cut, refusals
//! with their one reason, and helps that can be followed.

use crate::support::{Folder, grundy, grundy_with};

const TOP: &str = "game Top(n) { subtract 1 answer here; split into 2 }\n";
const STUCK: &str = "game Stuck(n) { subtract 2..3; drawn if n == 1 }\n";
const LOOP: &str = "game L(n) loopy { subtract 1; move to L(n + 1) if n < 4 }\n";

fn told(text: &str) -> String {
    let ran = grundy(&["-e", text]);
    let all = format!("{}{}", ran.output, ran.errors);
    all.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn says(text: &str, part: &str) {
    let all = told(text);
    assert!(all.contains(part), "{part}\n{all}");
}

#[test]
fn a_list_of_moves_that_was_cut_says_so() {
    let cut = |question: &str| grundy(&["--limit", "3", "-e", question]).output;
    let all = cut("moves Kayles(100000)");
    assert!(all.trim_end().ends_with("*0\n  and there are more that win"), "{all}");
    let all = cut("moves Kayles(30)");
    assert!(all.contains("more, among them some that win"), "{all}");
    // Those that are left out lose.
    let all = cut("moves Kayles(4) + *4");
    assert!(all.contains(" more\n") && !all.contains("that win"), "{all}");
    says("moves misere(Kayles(10^18, 77, 5))", "and others may win too");
    says("explain Kayles(100000)", "and there are more that win");
    assert!(!told("moves Nim(10^9) + Nim(5)").contains("more that win"));
}

#[test]
fn a_refusal_names_the_kinds_that_meet() {
    let pairs = [
        (
            format!("{LOOP}{TOP}outcome(L(3) + Top(3))"),
            "play that may go on for ever and moves that say",
        ),
        (
            format!("{STUCK}{TOP}outcome(Stuck(3) + Top(3))"),
            "ends that are a draw and moves that say",
        ),
        (format!("{LOOP}outcome(L(3) + *w)"), "play that may go on for ever and infinite heaps"),
        (format!("{STUCK}outcome(Stuck(1) + *w)"), "ends that are a draw and infinite heaps"),
        (
            format!("{TOP}outcome(Top(3) + *w)"),
            "moves that say who moves next or where and infinite heaps",
        ),
        (
            "game G(n) loopy blocking 1 { subtract 1 }\noutcome(G(3))".to_string(),
            "play that may go on for ever and options that may be forbidden",
        ),
    ];
    for (text, part) in pairs {
        says(&text, "no theory answers this:");
        says(&text, part);
    }
    let blocked = "game B(n) blocking 1 { move again to B(n - 1) if n > 0 }\nB(3)";
    says(blocked, "after which the mover moves again");
}

/// Whether play may go on for ever is asked of the games that a position leads to, and not of all in the file.
#[test]
fn a_draw_is_called_one_whatever_else_stands_in_the_file() {
    let text = format!("{STUCK}game Way(n) {{ move to Stuck(n) }}\n{LOOP}grundy(Way(1))");
    says(&text, "by its rules it may end in a draw");
    let text = format!("{LOOP}game Way(n) {{ move to L(n) }}\ngrundy(Way(4))");
    assert!(!told(&text).contains("by its rules"), "{}", told(&text));
    let text = format!(
        "let two = 2\n{STUCK}game Way(n) {{ move to Stuck(n - two + 2) }}\n{LOOP}grundy(Way(1))"
    );
    says(&text, "by its rules it may end in a draw");
}

#[test]
fn parts_under_misere_play_have_their_values_in_a_sum() {
    let text = "game H(n) { subtract 1..2 }\n";
    says(&format!("{text}moves misere(H(0)) + *1 + *2"), "= *2, an N-position");
    says(
        &format!("{text}explain misere(H(0)) + *1"),
        "misere(H(0)) = *1: its moves leave 0 (last move of misere(H(0)))",
    );
    says(&format!("{text}explain misere(H(0)) + *1"), "whoever cannot move has lost, but");
    says("explain misere(Kayles(3)) + *2", "3 ⊕ 2 = 11 ⊕ 10 = 01 = 1");
    let all = told(&format!("{text}tree misere(H(1)) + *1"));
    assert!(!all.contains(": N") && all.contains("misere(H(1)) = *0"), "{all}");
    // Alone it has an outcome.
    says(&format!("{text}moves misere(H(2))"), "to misere(H(1)) P");
}

#[test]
fn ends_that_are_a_draw_are_not_said_to_go_on() {
    let game = "game S(n) { subtract 1..2; drawn if n == 1 }\n";
    for sum in [
        "{S(1), here(*2)}",
        "here({S(1)})",
        "here(S(2))",
        "here(*1 + {S(1)})",
        "{S(1)} + here(*2)",
        "{S(1), *w}",
    ] {
        let told = told(&format!("{game}{sum}"));
        assert!(told.contains("ends that are a draw and "), "{sum}: {told}");
    }
    says("graph X loopy { a -> a }\nhere({X.a})", "play that may go on for ever and ");
}

#[test]
fn a_game_that_is_not_symmetric_is_told_under_misere_play() {
    let game = "game W(a, b) symmetric { subtract 1..2 from a; subtract 1..3 from b }\n";
    for asked in
        ["outcome(misere(W(3, 0)))", "grundy(misere(W(0, 3)))", "moves misere(W(0, 3)) + *1"]
    {
        let told = told(&format!("{game}{asked}"));
        assert!(told.contains("W(3, 0)") && told.contains("is worth 0"), "{asked}: {told}");
    }
}

#[test]
fn values_under_misere_play_come_from_quotients() {
    says("lost misere(Kayles(n)) + *1 for n in 27..60", "lost at ");
    says("outcome(misere(Kayles(60)) + *2)", "N");
    says(
        "game T(n) { subtract 1..3 }\n[grundy(misere(T(10^9 + n))) for n in 0..4]",
        "[1, 0, 2, 3, 1]",
    );
    says("grundy(misere(Kayles(10^9) + *20))", "`outcome` of what is under misère play alone");
}

#[test]
fn large_nim_heaps_under_misere_play_win_beside_others() {
    for (sum, left) in [
        ("misere(*(10^9)) + *3", "[misere(*3) + *3]"),
        ("misere(*(10^9)) + *1", "[misere(*0) + *1]"),
        ("misere(*(10^9) + *5) + *2", "[misere(*5 + *7) + *2]"),
        ("misere(*3) + *(10^9)", "[misere(*3) + *3]"),
    ] {
        let all = told(&format!("winning({sum})\n[outcome(p) for p in winning({sum})]"));
        assert_eq!(all, format!("{left} [P]"), "{sum}");
        let all = told(&format!("moves {sum}"));
        assert!(all.contains("✓") && all.contains("only these win"), "{all}");
        assert!(told(&format!("explain {sum}")).contains(" so misere("), "{sum}");
    }
    says("moves misere(*(10^9)) + *3", "too many moves to list (*1000000000 has 1000000000)");
    assert_eq!(told("winning(misere(*(10^9)) + *(10^9))"), "[]");
}

/// The same by the outcomes of all that moves leave.
#[test]
fn what_wins_of_large_heaps_is_what_leaves_lost_positions() {
    for (a, b, beside) in
        [(21_000, 5, 2), (21_000, 1, 0), (21_000, 0, 1), (21_001, 21_000, 1), (21_000, 1, 1)]
    {
        let text = format!(
            "len(winning(misere(*{a} + *{b}) + *{beside})) - count(k for k in 0..{a} - 1 if outcome(misere(*k + *{b}) + *{beside}) == P) \
             - count(k for k in 0..{b} - 1 if outcome(misere(*{a} + *k) + *{beside}) == P) \
             - count(k for k in 0..{beside} - 1 if outcome(misere(*{a} + *{b}) + *k) == P)"
        );
        assert_eq!(told(&text), "0", "{text}");
    }
}

#[test]
fn who_may_forbid_is_helped() {
    let folder = Folder::new("forbids");
    let file = folder.file("held.game", "game B(n) blocking 1 { subtract 1..2 }\n");
    let ran =
        grundy_with(&["play", "B(2)", "--second", &file], b"help\nhint\nmoves\nwhy\nundo\nquit\n");
    assert!(ran.output.contains("the numbers of moves: forbid them"), "{}", ran.output);
    assert!(ran.output.contains("More moves win than you may forbid. Forbid 1"), "{}", ran.output);
    assert!(ran.output.contains("The computer has made no move yet"), "{}", ran.output);
    assert!(ran.output.contains("You have made no move to take back"), "{}", ran.output);
    assert!(ran.output.contains("You have left the game."), "{}", ran.output);
}

#[test]
fn a_blocker_has_a_number() {
    let text = "let k = 2\ngame B(n) blocking k { subtract 1..3 }\nB(3)";
    says(text, "`blocking` takes a number, and `k` is a name");
    says(text, "write `blocking 2`");
    let folder = Folder::new("blocking");
    let text = "game B(n, k) blocking k { subtract 1..3 from n }\nB(3, 1)\n";
    let ran = grundy(&["check", &folder.file("b.game", text)]);
    assert!(ran.errors.contains("write `blocking 1`"), "{}{}", ran.output, ran.errors);
}

#[test]
fn what_is_counted_is_what_is_drawn() {
    let text = "game T(n) { subtract 1 answer here; subtract 2 }\n";
    // here(T(0)) + *1, where a reply is due that nobody has, is no end like *0.
    assert_eq!(told(&format!("{text}positions(T(2) + *1)")), "8");
    assert_eq!(told("positions(here(*0) + *2)"), "1");
}

#[test]
fn a_period_has_no_end() {
    let all = told("import kayles\nperiod grundy(Kayles(n)) for n in 0..40");
    assert!(all.contains("write `period grundy(Kayles(n)) for n in 0..`"), "{all}");
    assert!(all.contains("`table grundy(Kayles(n)) for n in 0..40`"), "{all}");
    says(
        "code grundy(Kayles(n)) for n in 0..40",
        "write `guess [grundy(Kayles(n)) for n in 0..40]`,",
    );
    let all = told("import kayles\nguess grundy(Kayles(n)) for n in 0..40");
    assert!(all.contains("write `guess grundy(Kayles(n)) for n in 0..`"), "{all}");
    assert!(all.contains("`guess [grundy(Kayles(n)) for n in 0..40]`"), "{all}");
    let all = told("import kayles\nperiod grundy(Kayles(n)) for n in 0.. if n % 2 == 0");
    assert!(all.contains("write `period grundy(Kayles(n)) for n in 0..`"), "{all}");
}

#[test]
fn a_reply_in_an_infinite_heap_is_refused_with_a_help_that_helps() {
    let all = told("import nim\noutcome(here(Nim(w)))");
    assert!(all.contains("a reply that is due in an infinite heap"), "{all}");
    assert!(!all.contains("ask for its `outcome`"), "{all}");
}

#[test]
fn a_table_goes_over_the_nodes_of_a_graph() {
    let walk = "graph Walk loopy { start -> left; left -> start, exit; exit }\n";
    says(&format!("{walk}table outcome(Walk)"), "P N P");
    says(&format!("{walk}table Walk"), "Walk.exit");
    says("graph X { a -> b; b }\ntable grundy(X)", "1 0");
}

#[test]
fn a_claim_by_a_quotient_says_where_its_certificate_is() {
    let folder = Folder::new("claimed");
    let text = "import kayles\nclaim outcome(misere(Kayles(n))) == P iff n in {1, 4, 9, 12, 20} for n in 0.. to \"c.json\"\n";
    let ran = grundy(&[&folder.file("c.game", text)]);
    assert!(ran.output.contains("`quotient Kayles to \"c.json\"`"), "{}{}", ran.output, ran.errors);
    assert!(ran.output.contains("`grundy verify c.json`"), "{}", ran.output);
}

#[test]
fn homework_says_where_a_turn_differs() {
    let folder = Folder::new("turns");
    let rubric = folder.file(
        "rubric.game",
        format!(
            "{TOP}game Own(n) {{ move again to Own(n - 1) if n > 0; subtract 2 }}\n\
             problem \"1\" worth 1 {{ same(student.A(n), Top(n)) for n in 0..4 }}\n\
             problem \"2\" worth 1 {{ same(student.B(n), Own(n)) for n in 0..4 }}\n"
        ),
    );
    let answer = folder.file(
        "answer.game",
        "game A(n) { subtract 1; split into 2 }\ngame B(n) { subtract 1..2 }\n",
    );
    let ran = grundy(&["grade", &rubric, &answer]);
    assert!(ran.output.contains("has no move to here(A(0))"), "{}", ran.output);
    assert!(ran.output.contains("moving again"), "{}", ran.output);
}

#[test]
fn a_period_of_what_has_no_nim_values_is_one_of_outcomes() {
    let text = format!("{LOOP}period L");
    says(&text, "`period outcome(L(n)) for n in 0..` looks at who wins");
    assert!(told(&format!("{LOOP}period outcome(L(n)) for n in 0..")).contains("period"));
    says(&format!("{TOP}period Top"), "Top(1) is loony ╰");
}
