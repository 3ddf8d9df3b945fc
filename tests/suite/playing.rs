//! Games against the computer, driven by a pipe.

use crate::support::{Folder, Ran, grundy, grundy_with};
use insta::assert_snapshot;

/// A game in which these lines are said.
fn played(arguments: &[&str], lines: &[&str]) -> Ran {
    let mut all = vec!["play"];
    all.extend(arguments);
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    grundy_with(&all, input.as_bytes())
}

fn told(arguments: &[&str], lines: &[&str]) -> String {
    let ran = played(arguments, lines);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{}", ran.output);
    ran.output
}

const KAYLES: &str = "import kayles; Kayles(5)";

#[test]
fn a_whole_game_is_won() {
    // Kayles(5) is worth 4: the middle pin of three leaves two equal rows.
    let all =
        told(&[KAYLES, "--seed", "1"], &["hint", "remove 1, leaving 2 + 2", "why", "1", "quit"]);
    assert_snapshot!("play_kayles", all);
}

#[test]
fn a_move_is_typed_with_and_without_its_comma() {
    for words in [
        "remove 1 leaving 2 + 2",
        "Remove 1, leaving 2+2",
        "remove 1, leaving 2 and 2.",
        "remove one leaving two and two",
    ] {
        let all = told(&[KAYLES, "--seed", "1"], &[words, "quit"]);
        assert!(all.contains("you: remove 1, leaving 2 + 2"), "{words}: {all}");
    }
}

#[test]
fn the_heaps_that_are_left_are_all_said_in_any_order() {
    let kayles = "import kayles; Kayles(7)";
    let all = told(&[kayles, "--seed", "1"], &["remove 1 leaving 4 + 2", "quit"]);
    assert!(all.contains("you: remove 1, leaving 2 + 4"), "{all}");
    let all = told(&[kayles, "--seed", "1"], &["remove 1 leaving 2", "quit"]);
    assert!(all.contains("is no move"), "{all}");
}

#[test]
fn a_sum_shows_its_parts() {
    let sum = "import kayles; import nim; Kayles(2) + Nim(2) + *1";
    assert_snapshot!("play_sum", told(&[sum, "--seed", "3"], &["hint", "1", "why"]));
}

#[test]
fn what_is_not_understood_is_answered_in_words() {
    let lines = [
        "",
        "0",
        "99",
        "-3",
        "99999999999999999999999",
        "hnit",
        "remove",
        "\u{1b}[2J",
        "help",
        "undo",
        "why",
        "moves",
    ];
    assert_snapshot!("play_wrong", told(&[KAYLES], &lines));
}

#[test]
fn moves_are_taken_back() {
    let all = told(&[KAYLES, "--seed", "2"], &["1", "undo", "2", "undo", "undo", "quit"]);
    assert_eq!(all.matches("Taken back: ").count(), 2, "{all}");
    assert_eq!(all.matches("You have made no move to take back.").count(), 1, "{all}");
    assert_eq!(all.matches("\nKayles(5)\n").count(), 3, "{all}");
}

/// Whoever does not move wins against the computer only by playing the game well.
#[test]
fn the_computer_at_its_best_wins_what_can_be_won() {
    for heaps in ["Nim(3, 5, 6)", "misere(Nim(3, 4, 5) + Nim(2))", "Nim(1, 2, 3)"] {
        let position = format!("import nim; {heaps}");
        let ones = vec!["1"; 40];
        // Who has won where the computer is to move in a position that can be won?
        for seed in ["1", "2", "3", "4"] {
            let won = |second: bool| {
                let mut arguments = vec![&*position, "--seed", seed];
                if second {
                    arguments.push("--second");
                }
                told(&arguments, &ones).contains("the computer has won")
            };
            let ran = grundy(&["-e", &format!("import nim; outcome({heaps})")]);
            let lost = ran.output.trim() == "P";
            assert!(won(!lost), "{heaps}, seed {seed}");
        }
    }
}

/// Hints alone win wherever one can win.
#[test]
fn hints_win() {
    for position in ["import kayles; Kayles(9)", "misere(*2 + *2 + *3)"] {
        let mut said: Vec<String> = Vec::new();
        let won = (0..40).any(|_| {
            let mut lines: Vec<&str> = said.iter().map(String::as_str).collect();
            lines.push("hint");
            let all = told(&[position, "--seed", "5"], &lines);
            if all.contains("you have won") {
                return true;
            }
            let at = all.rfind("  Move ").unwrap_or_else(|| panic!("no hint: {all}"));
            said.push(all[at + 7..].split(' ').next().unwrap().to_string());
            false
        });
        assert!(won, "{position}: {said:?}");
    }
}

#[test]
fn whoever_cannot_move_has_lost_or_won() {
    assert!(told(&["*1"], &["1"]).contains("The computer cannot move: you have won."));
    assert!(told(&["*1", "--second"], &[]).contains("You cannot move: the computer has won."));
    assert!(
        told(&["misere(*1)"], &["1"]).contains("The computer cannot move: the computer has won.")
    );
    assert!(told(&["misere(*1)", "--second"], &[]).contains("You cannot move: you have won."));
    assert!(told(&["*0"], &[]).contains("You cannot move: the computer has won."));
    assert!(told(&["misere(*0)"], &[]).contains("You cannot move: you have won."));
}

#[test]
fn chance_follows_its_seed_and_the_level() {
    let game = |level: &str, seed: &str| {
        told(&["import nim; Nim(7, 9, 4)", "--level", level, "--seed", seed], &["1"; 30])
    };
    assert_eq!(game("random", "7"), game("random", "7"));
    let differ = (0..10).map(|seed| game("random", &seed.to_string()));
    assert!(differ.collect::<std::collections::BTreeSet<_>>().len() > 1);
    // In a game where all that matters is one move, each level takes it as often as it should.
    let good = |level: &str| {
        let wins = (0..40).filter(|seed| {
            let seed = seed.to_string();
            let arguments = ["*8 + *0", "--second", "--level", level, "--seed", &seed];
            told(&arguments, &[]).contains("the computer has won")
        });
        wins.count()
    };
    assert_eq!(good("perfect"), 40);
    assert!(good("random") < 15 && good("random") < good("easy") && good("easy") < 40);
}

#[test]
fn long_lists_are_cut_and_told_whole() {
    let all = told(&["*40"], &["moves", "quit"]);
    assert_eq!(all.matches("and 25 more, up to 40: `moves` lists them").count(), 1, "{all}");
    assert_eq!(all.matches("  40  to *39").count(), 1, "{all}");
    let ran = played(&["*1000000000000"], &[]);
    assert_eq!(ran.code, 4, "{}", ran.output);
    assert!(ran.output.contains("too many moves"), "{}", ran.output);
}

#[test]
fn the_end_of_input_leaves_politely() {
    let ran = grundy_with(&["play", "*3"], b"");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert!(ran.output.ends_with("You have left the game.\n"), "{}", ran.output);
    let ran = grundy_with(&["play", "*3"], b"\xff\xfe\n\0\n2");
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("you: to *1"), "{}", ran.output);
    let long = [vec![b'x'; 100_000], b"\n1\n".to_vec()].concat();
    let ran = grundy_with(&["play", "*3"], &long);
    assert!(ran.output.contains("you: to *0"), "{}", ran.output);
    assert_eq!(ran.output.matches("is no move").count(), 1, "{}", ran.output);
}

#[test]
fn mistakes_are_shown_as_everywhere() {
    assert_eq!(played(&["Unknown(5)"], &[]).code, 3);
    assert_eq!(played(&["*3 +"], &[]).code, 3);
    assert_eq!(played(&["*3", "missing.game"], &[]).code, 2);
    assert_eq!(played(&["*3", "--level", "best"], &[]).code, 2);
    assert_eq!(played(&["*3", "--checkpoint", "kept"], &["1"]).code, 2);
    let ran = played(&["game G(n) { move to G((n + 1) % 3) }; G(1)"], &["1", "1"]);
    assert_eq!(ran.code, 3, "{}", ran.output);
    assert!(ran.errors.contains("G05"), "{}", ran.errors);
}

#[test]
fn games_of_files_are_played() {
    let folder = Folder::new("play");
    let file = folder.file("own.game", "game Own(n) { subtract 1..2 }\nOwn(100)\n");
    let all = told(&["Own(3)", &file, "--seed", "1"], &["1", "1", "1"]);
    assert!(all.starts_with("A game of Own(3): "), "only the game is told: {all}");
    assert!(all.contains("has won"), "{all}");
    // As a question of a file, among others.
    let file = folder.file("asks.game", "import nim\n1 + 1\nplay Nim(n) for n in 1..2\n2 + 2\n");
    let ran = grundy_with(&[&file], b"1\n1\n2\n");
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.starts_with("2\n") && ran.output.ends_with("4\n"), "{}", ran.output);
    assert_eq!(ran.output.matches("whoever cannot move").count(), 2, "{}", ran.output);
    // Several files at once have nobody to play with.
    let ran = grundy(&["--threads", "2", &file, &file]);
    assert_eq!(ran.output.matches("a game is played one at a time").count(), 4, "{}", ran.output);
}

#[test]
fn a_game_as_json() {
    let ran = grundy_with(&["play", "*2", "--format", "json"], b"2\n1\n");
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let game: serde_json::Value = serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
    assert_eq!(game["kind"], "play");
    assert_eq!(game["position"], "*2");
    assert_eq!(game["winner"], "computer");
    assert_eq!(game["moves"][0], serde_json::json!({"by": "you", "text": "to *1", "to": "*1"}));
    assert_eq!(game["moves"][1]["by"], "computer");
    assert!(ran.errors.contains("your move: "), "the talk is elsewhere: {}", ran.errors);
}

#[test]
fn the_games_of_a_file_are_offered() {
    let folder = Folder::new("offered");
    let text = "## Matches.\ngame Matches(n) { subtract 1..3 }\ngame Two(a, b) { subtract 1.. from any }\n";
    let file = folder.file("t.game", text);
    let all = told(&[&file, "--seed", "1"], &["9", "matches", "ten", "4", "take 1", "quit"]);
    assert_snapshot!("play_offered", all);
    // The file may come first.
    let lines = b"2\n1\n1\nquit\n";
    let (one, other) = (
        grundy_with(&["play", &file, "--seed", "1"], lines),
        grundy_with(&[&file, "play", "--seed", "1"], lines),
    );
    assert_eq!((one.code, &one.output), (0, &other.output), "{}", other.errors);
    let named = grundy_with(&[&file, "play", "Two(1, 1)", "--seed", "1"], b"quit\n");
    assert!(named.output.starts_with("A game of Two(1, 1)"), "{}{}", named.output, named.errors);
}

#[test]
fn a_file_without_games_is_told() {
    let folder = Folder::new("no-games");
    let ran = played(&[&folder.file("t.game", "1 + 1\n")], &[]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("there is no game in the file to play"), "{}", ran.errors);
}

/// A set that moves add to begins empty, and one that they take from does not.
#[test]
fn an_example_has_moves() {
    let offered = |game: &str| played(&[game], &["", "quit"]).output;
    assert!(offered("notakto").contains("A game of Notakto({})"));
    assert!(offered("cram").contains("A game of Cram({(0, 0)"));
}

#[test]
fn boards_are_drawn_and_squares_are_moves() {
    let board = told(&["import notakto; misere(Notakto({}))", "--seed", "1"], &["C2", "quit"]);
    assert_snapshot!("play_board", board);
    let bar = told(&["import chomp; Chomp([3, 3])", "--seed", "1"], &["c1", "quit"]);
    assert_snapshot!("play_bar", bar);
    let two = "import chomp; Chomp([3]) + Chomp([2])";
    assert!(told(&[two, "--seed", "1"], &["2.b1", "quit"]).contains("you: 2.b1"));
}

#[test]
fn each_square_names_the_move_that_it_stands_for() {
    // Every move by its square, and by its number, comes to the same.
    let position = "import chomp; Chomp([3, 2])";
    for (number, square) in [("1", "b1"), ("2", "c1"), ("3", "a2"), ("4", "b2")] {
        let by_number = told(&[position, "--seed", "1"], &[number, "quit"]);
        let by_square = told(&[position, "--seed", "1"], &[square, "quit"]);
        let rest = |text: &str| text.split_once("\nyou: ").unwrap().1.to_string();
        assert_eq!(rest(&by_number), rest(&by_square), "{square}");
    }
}

#[test]
fn edges_of_a_graph_are_no_board() {
    let position = "import graphs; Hackenbush({(0, 1), (1, 2)})";
    assert!(!told(&[position], &["quit"]).contains("     a  b"));
}

/// Each node that is there has a line: its sign, its name, and where its edges lead.
#[test]
fn a_position_on_a_graph_is_drawn_by_its_nodes() {
    let valley = "graph Valley { peak -> hut, mill; hut -> mill; mill -> inn; inn }; Valley.peak";
    let all = told(&[valley, "--seed", "1"], &["1", "1", "quit"]);
    let start = "   ●  peak -> hut, mill\n   ·  hut -> mill\n   ·  mill -> inn\n   ·  inn\n";
    assert!(all.contains(start), "{all}");
    // The last move is marked where the token was, and where it is.
    assert!(all.contains("  [·] hut -> mill\n  [●] mill -> inn\n"), "{all}");
    let edges = "graph Square { 1 -- 2; 2 -- 3; 3 -- 4; 4 -- 1 }\n\
        game Nodes(edges: {(nat, nat)}, alive: {nat}) {\n    \
            move to Nodes(edges, alive minus {v}) for v in alive\n}\n\
        game Token(edges: {(nat, nat)}, alive: {nat}, at) {\n    \
            move to Token(edges, alive minus {at}, v) for v in neighbours(at, alive, edges)\n}\n";
    let folder = Folder::new("on-graphs");
    let file = folder.file("g.game", edges);
    let all = told(&["Nodes(Square.edges, Square.nodes)", &file], &["quit"]);
    assert!(all.contains("   ·  1 -- 2, 4\n   ·  2 -- 3\n   ·  3 -- 4\n   ·  4\n"), "{all}");
    // What is gone has no line, and its edges neither.
    let all = told(&["Nodes(Square.edges, {1, 2, 4})", &file], &["quit"]);
    assert!(all.contains("   ·  1 -- 2, 4\n   ·  2\n   ·  4\n"), "{all}");
    let all = told(&["Nodes({}, {1, 2})", &file], &["quit"]);
    assert!(all.contains("   ·  1\n   ·  2\n"), "{all}");
    let all = told(&["Token(Square.edges, Square.nodes, 3)", &file], &["quit"]);
    assert!(all.contains("   ●  3 -- 4\n"), "{all}");
}

#[test]
fn the_first_words_of_a_move_are_enough_where_they_name_one() {
    let game = "game T(n) { subtract 1..3 }; T(9)";
    for words in ["take 2", "subtract 2", "remove 2"] {
        assert!(told(&[game], &[words, "quit"]).contains("you: subtract 2, leaving 7"), "{words}");
    }
    let several = told(&[KAYLES], &["remove 1", "quit"]);
    assert!(several.contains("Several moves are called that: 1, 2, 3."), "{several}");
}

#[test]
fn a_game_may_draw_itself() {
    let folder = Folder::new("shown-as");
    let text = "game Bars(xs: [nat]) shown as [[if i < x then \"#\" else \".\" for i in 0..3] for x in xs] {\n    \
                subtract 1.. from any of xs\n}\n";
    let file = folder.file("bars.game", text);
    let all = told(&["Bars([2, 3])", &file, "--seed", "1"], &["b1", "quit"]);
    assert!(all.contains("  1  #  #  ·  ·\n  2  #  #  #  ·\n"), "{all}");
    assert!(all.contains("you: b1\n"), "{all}");
    // A drawing is a text, or texts.
    let wrong = grundy(&["-e", "game B(n) shown as n { subtract 1 }"]);
    assert_eq!(wrong.code, 3, "{}", wrong.output);
    assert!(wrong.errors.contains("a drawing"), "{}", wrong.errors);
    // The layout keeps it.
    assert_eq!(grundy(&["fmt", "--check", &file]).code, 0);
}

/// A game by its name alone: what it is played with is asked, and asked again if it is none.
#[test]
fn a_game_by_its_name_is_asked_for_its_size() {
    let all = told(&["Kayles", "--seed", "1"], &["ten", "4", "quit"]);
    assert!(all.contains("A game of Kayles(4)"), "{all}");
    assert!(told(&["kayles", "--seed", "1"], &["4", "quit"]).contains("A game of Kayles(4)"));
    assert!(told(&["Chomp", "--seed", "1"], &["3 3", "quit"]).contains("A game of Chomp([3, 3])"));
    let folder = Folder::new("asked");
    let file = folder.file(
        "t.game",
        "game Row(steps: [nat], last: bool) { subtract 1 from any of steps if last }\n",
    );
    let all = told(&[&file, "--seed", "1"], &["3, 2", "maybe", "3, 2", "true", "quit"]);
    assert!(all.contains("there is no name `maybe`"), "{all}");
    assert!(all.contains("A game of Row([3, 2], true)"), "{all}");
    let graph = folder.file("g.game", "graph W { 1 -> 2, 3; 2 -> 3 }\n");
    let all = told(&[&graph, "--seed", "1"], &["7", "1", "quit"]);
    assert!(all.contains("One of 1, 2, 3") && all.contains("A game of W.1"), "{all}");
    let imports = folder.file("i.game", "import kayles\n");
    assert!(told(&[&imports, "--seed", "1"], &["4", "quit"]).contains("A game of Kayles(4)"));
}

#[test]
fn a_move_in_a_sum_is_named_by_its_part() {
    let sum = "import nim; Nim(3, 5, 7)";
    for words in ["take 3 from Nim(5)", "subtract 3 in Nim(5)", "3 from 5"] {
        let all = told(&[sum, "--seed", "1"], &[words, "quit"]);
        assert!(all.contains("you: subtract 3, leaving 2"), "{words}: {all}");
    }
    let all = told(&[sum, "--seed", "1"], &["subtract 3", "quit"]);
    assert!(all.contains("Several moves are called that: 3 (subtract 3 from Nim(3))"), "{all}");
}

#[test]
fn what_a_move_took_is_marked_in_a_row() {
    let all = told(&["import kayles; Kayles(4)", "--second", "--seed", "1"], &["quit"]);
    assert!(all.contains('←'), "{all}");
}

/// What the description of a game says of how it is played is said when it is played otherwise.
#[test]
fn normal_play_of_a_misere_game_is_told() {
    let misere = "The game of Notakto is misère play";
    let in_library = |position: &str| format!("import notakto; {position}");
    for position in ["Notakto({})", "Notakto({(0, 0)}) + *1"].map(in_library) {
        let text = told(&[&position], &["quit"]);
        assert!(text.contains(misere), "{text}");
    }
    let (folder, text) = (Folder::new("meant"), told(&["Notakto"], &["{}", "quit"]));
    assert!(text.contains("`grundy play 'misere(Notakto({}))'`"), "{text}");
    assert!(!told(&[&in_library("misere(Notakto({}))")], &["quit"]).contains(misere));
    assert!(!told(&[KAYLES], &["quit"]).contains("misère"));
    let own = "## Last stone loses.\n## The game of Own is misere(Own(n)).\ngame Own(n) { subtract 1..3 }";
    let own = folder.file("own.game", own);
    let text = told(&["Own(5)", &own], &["quit"]);
    assert!(text.contains("The game of Own is misère play"), "{text}");
}

/// The position may stand behind its file, and a game be named in other letters.
#[test]
fn files_and_names_are_understood_as_they_are_typed() {
    let folder = Folder::new("typed-names");
    let own = folder.file("own.game", "game TwentyOne(n) { subtract 1..3 }");
    let all = told(&[&own, "TwentyOne(21)"], &["quit"]);
    assert!(all.contains("A game of TwentyOne(21)"), "{all}");
    for name in ["twenty-one", "twenty one", "twentyone", "TwentyOne"] {
        let all = told(&[name, &own], &["21", "quit"]);
        assert!(all.contains("A game of TwentyOne(21)"), "{name}\n{all}");
    }
    let all = told(&["turning-turtles"], &["{1, 3}", "quit"]);
    assert!(all.contains("A game of TurningTurtles({1, 3})"), "{all}");
}

/// A letter that is taken out of a word moves the others up: such moves have no squares.
#[test]
fn moves_that_shorten_a_word_are_named_by_what_they_leave() {
    let rules = "game B(s: text) { move to B(s[0..i-1] + s[i+1..len(s)-1]) for i in 1..len(s)-2 }";
    let ran = grundy(&["-e", &format!("{rules}\nmoves B(\"abcd\")")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("to B(\"acd\")") && !ran.output.contains("b1"), "{}", ran.output);
}

/// A set is asked for with an example that can be played: one of the file's own, or a small board.
#[test]
fn sets_are_asked_for_with_what_can_be_played() {
    let root = crate::support::root();
    let file = root.join("examples/games/nimstring.game").to_string_lossy().into_owned();
    let all = told(&[&file], &["help", "moves", "c2", "", "quit"]);
    assert!(all.contains("strings = (as in box_row(1)) "), "{all}");
    assert_eq!(
        all.matches("The game has not begun: type strings, as in box_row(1), or press Enter")
            .count(),
        3,
        "{all}"
    );
    assert!(all.contains("A game of Nimstring({(1, 101)"), "{all}");
    let all = told(&["Cram"], &["", "quit"]);
    assert!(all.contains("cells = (as in grid(3, 3)) ") && all.contains("A game of Cram({(0, 0)"));
    let folder = Folder::new("own-board");
    let own = folder.file("own.game", "import cram\nCram({})\nmoves Cram(grid(3, 4))");
    let all = told(&[&own], &["", "quit"]);
    assert!(all.contains("cells = (as in grid(3, 4)) "), "{all}");
}

/// Moves that take two squares are called by the first of them, where that is one move.
#[test]
fn moves_of_two_squares_are_named_by_the_first() {
    let board = "import cram; Cram(grid(2, 3))";
    let all = told(&[board, "--seed", "1"], &["b1", "z9", "c1", "quit"]);
    assert!(all.contains("Several moves are called that: 3, 4."), "{all}");
    assert!(all.contains("\"z9\" is no move") && all.contains("you: c1-c2"), "{all}");
}

#[test]
fn what_is_no_position_is_left_by_nothing() {
    let ran = played(&["Kayles(-1)"], &[]);
    assert!(ran.errors.contains("× Kayles(-1) is no position"), "{}", ran.errors);
    let ran = grundy(&["-e", "game B(n) { move to B(n - 3) if n > 0 }; B(4)"]);
    assert!(ran.errors.contains("leaves B(-2), which is no position"), "{}", ran.errors);
}
