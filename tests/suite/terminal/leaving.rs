//! A terminal that goes away takes the program with it: it ends, and is not busy for ever.

use super::pty::{Setting, Terminal, ended};
use super::terminal;
use crate::support::Folder;

#[test]
fn a_terminal_that_goes_away_ends_the_program() {
    let (_folder, t) = terminal("gone");
    ended(&mut t.hang_up());
}

#[test]
fn it_ends_as_well_where_the_signal_is_not_heard() {
    let folder = Folder::new("nohup");
    let program = format!("trap '' HUP; exec '{}'", env!("CARGO_BIN_EXE_grundy"));
    let mut t = Terminal::run(&Setting::new(&folder.path("")), "sh", &["-c", &program]);
    t.prompt();
    ended(&mut t.hang_up());
}

#[test]
fn quit_leaves() {
    let (_folder, mut t) = terminal("quit");
    t.keys(":quit\r");
    assert!(t.ended().0.success());
}
