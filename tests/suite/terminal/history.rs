//! History: over two runs, damaged, and where nothing can be written.

use super::pty::{CTRL_D, Setting, Terminal, UP};
use super::terminal;
use crate::support::Folder;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

#[test]
fn history_is_there_in_the_next_run() {
    let (folder, mut t) = terminal("history");
    t.enter("let first = 1");
    t.keys("game Take(n) {\r  subtract 1..3\r}\r");
    t.prompt();
    t.keys(CTRL_D);
    t.ended();
    let mut t = Terminal::start(&Setting::new(&folder.path("")));
    t.prompt();
    t.keys(UP);
    t.wait("the whole statement", |t| t.line() == ". }");
    t.keys("\r");
    t.prompt();
    assert!(t.enter("Take(2)").contains("Take(2) = *2"));
    t.keys(CTRL_D);
    t.ended();
}

#[test]
fn a_damaged_history_is_put_aside() {
    let folder = Folder::new("damaged");
    std::fs::create_dir_all(folder.path("grundy")).unwrap();
    folder.file("grundy/history", b"#V2\nlet a = 1\n\xff\xfe\x00\x01\n");
    let mut t = Terminal::start(&Setting::new(&folder.path("")));
    t.prompt();
    assert!(t.enter("1 + 1").contains("\n2\n"));
    t.keys(CTRL_D);
    t.ended();
    assert!(Path::new(&folder.path("grundy/history.damaged")).exists());
    let now = std::fs::read_to_string(folder.path("grundy/history")).unwrap();
    assert!(now.contains("1 + 1"), "{now}");
}

#[test]
fn where_nothing_can_be_written_there_is_no_history_and_no_harm() {
    let folder = Folder::new("read-only");
    // A file stands where the folder should be: not even the first user of all can write there.
    folder.file("grundy", "no folder");
    let mut t = Terminal::start(&Setting::new(&folder.path("")));
    t.prompt();
    assert!(t.enter("1 + 1").contains("\n2\n"));
    // In this run it is there all the same.
    t.keys(UP);
    t.see("2\n> 1 + 1");
    t.keys("\r");
    t.prompt();
    t.keys(CTRL_D);
    assert!(t.ended().0.success());
    assert_eq!(std::fs::read_to_string(folder.path("grundy")).unwrap(), "no folder");
}

#[test]
fn a_history_that_is_read_only_stays_as_it_is() {
    let folder = Folder::new("unwritable");
    std::fs::create_dir_all(folder.path("grundy")).unwrap();
    let path = folder.file("grundy/history", "#V2\nlet old = 1\n");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
    let mut t = Terminal::start(&Setting::new(&folder.path("")));
    t.prompt();
    assert!(t.enter("1 + 1").contains("\n2\n"));
    t.keys(&format!("{UP}{UP}"));
    t.see("> let old = 1");
    t.keys("\r");
    t.prompt();
    t.keys(CTRL_D);
    assert!(t.ended().0.success());
}
