//! A game at the prompt.

use super::pty::{CTRL_C, CTRL_D};
use super::pty::{Setting, Terminal};
use super::terminal;
use crate::support::Folder;

#[test]
fn a_game_is_played_at_the_prompt() {
    let (_folder, mut t) = terminal("play");
    t.enter("import nim");
    t.enter("let kept = 5");
    t.keys("play Nim(2) + Nim(1)\r");
    t.see("your move: ");
    t.keys("hi\t\r");
    t.see("Move 1 wins");
    t.keys("1\r");
    t.see("the computer: ");
    t.keys("why\r");
    t.see("The computer moved");
    t.keys("undo\r");
    t.see("Taken back");
    t.keys("quit\r");
    t.see("You have left the game.");
    t.prompt();
    assert!(t.enter("kept").contains("\n5\n"));
    // What was answered in the game is no statement, and not in the history.
    t.keys("\u{1b}[A\u{1b}[A");
    t.see("> play Nim(2) + Nim(1)");
    t.keys(CTRL_C);
    t.prompt();
}

#[test]
fn ctrl_c_and_the_end_leave_the_game_and_not_the_session() {
    let (_folder, mut t) = terminal("leave-game");
    t.enter("import nim");
    for key in [CTRL_C, CTRL_D] {
        t.keys("play Nim(5)\r");
        t.see("your move: ");
        t.keys(key);
        t.see("You have left the game.");
        t.prompt();
        let shown = t.enter("1 + 1");
        assert!(shown.contains("\n2\n"), "{shown}");
    }
}

/// Starts a game, and makes the first move of the list until somebody has won: by its square where
/// it has one.
fn to_the_end(name: &str, file: Option<&str>, position: &str, answers: &[&str], drawn: &str) {
    let folder = Folder::new(name);
    let setting = Setting { columns: 100, rows: 30, ..Setting::new(&folder.path("")) };
    let position = match file {
        Some(text) => folder.file(position, text),
        None => position.to_string(),
    };
    let program = env!("CARGO_BIN_EXE_grundy");
    let mut t = Terminal::run(&setting, program, &["play", &position, "--seed", "1"]);
    for answer in answers {
        t.wait("a question", |t| t.line().trim_end().ends_with(['=', ':']));
        t.keys(&format!("{answer}\r"));
    }
    let is_over =
        |t: &Terminal| t.written().contains("has won.") || t.written().contains("have won.");
    for _ in 0..40 {
        t.wait("a turn, or the end", |t| is_over(t) || t.line().starts_with("your move:"));
        assert!(String::from_utf8_lossy(&t.raw).contains(drawn), "{}", t.shown());
        if is_over(&t) {
            return;
        }
        // The first move is there as long as there is one.
        t.keys("1\r");
        t.wait("an answer", |t| t.written().contains("you: "));
    }
    panic!("no end: {}", t.shown());
}

#[test]
fn games_are_played_to_the_end_with_boards() {
    to_the_end("t-notakto", None, "misere(Notakto({}))", &[], "  3  ·  ·  ·");
    to_the_end("t-chomp", None, "Chomp([4, 4, 4])", &[], "  1  ●  ●  ●  ●");
    to_the_end("t-kayles", None, "Kayles(7)", &[], "● ● ● ● ● ● ●");
    let text = "## Twenty-one matches.\ngame TwentyOne(n) {\n    subtract 1..3\n}\n";
    to_the_end("t-21", Some(text), "21.game", &["21"], "● ● ● ● ● ● ● ● ● ● ● ●");
}

#[test]
fn what_was_answered_in_a_game_comes_again() {
    let folder = Folder::new("t-history");
    let setting = Setting::new(&folder.path(""));
    let program = env!("CARGO_BIN_EXE_grundy");
    let mut t = Terminal::run(&setting, program, &["play", "Nim(9, 8)", "--seed", "1"]);
    t.see("your move: ");
    t.keys("hint\r");
    t.see("wins");
    t.wait("the question again", |t| t.line().starts_with("your move:"));
    t.keys(super::pty::UP);
    t.see("your move: hint");
    t.keys(CTRL_C);
    t.see("You have left the game.");
}
