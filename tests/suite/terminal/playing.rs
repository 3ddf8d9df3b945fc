//! A game at the prompt.

use super::pty::{CTRL_C, CTRL_D};
use super::terminal;

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
