//! Lines as they are typed: answers, completion, hints, lines that continue, what is pasted,
//! Ctrl-C.

use super::pty::{CTRL_C, CTRL_D, Setting, Terminal, UP};
use super::terminal;
use crate::support::Folder;

/// It takes longer than anybody waits, on any machine.
const LONG: &str = "let far = grundy(Grundys(30000000))";

#[test]
fn what_is_typed_is_answered() {
    let (_folder, mut t) = terminal("typed");
    assert!(t.shown().starts_with("Grundy "), "{}", t.shown());
    let shown = t.enter("2 + 2");
    assert!(shown.contains("\n4\n"), "{shown}");
    let shown = t.enter("_ * 10");
    assert!(shown.contains("\n40\n"), "{shown}");
    t.keys(CTRL_D);
    let (status, shown) = t.ended();
    assert!(status.success(), "{shown}");
}

#[test]
fn tab_completes_names_and_shows_commands() {
    let (_folder, mut t) = terminal("tab");
    t.enter("import kayles");
    t.keys("grundy(Kay\t");
    t.see("> grundy(Kayles");
    t.keys("(5))\r");
    t.see("\n4\n");
    t.prompt();
    // Several ends: all of them are listed, with what they do.
    t.keys(":l\t\t");
    t.see(":limits [NAME VALUE]");
    t.see("takes over a file");
    t.keys("im\t");
    t.see(":limits");
    t.keys("\r");
    t.see("timeout");
    t.prompt();
    t.keys("import wy\t\r");
    t.see("import wythoff");
}

#[test]
fn hints_stand_behind_the_cursor() {
    let (_folder, mut t) = terminal("hints");
    t.keys("gcd(");
    t.see("> gcd(   gcd(number, number) -> number");
    t.keys("4, 6)\r");
    t.see("> gcd(4, 6)\n2\n");
    t.prompt();
    t.keys("gru");
    t.see("> grundy");
    // The arrow to the right takes the rest over.
    t.keys("\u{1b}[C(*3)\r");
    t.see("> grundy(*3)\n3\n");
}

#[test]
fn lines_that_continue_have_their_own_prompt() {
    let (_folder, mut t) = terminal("continue");
    t.keys("game Take(n) {\r");
    t.wait("a continuation prompt", |t| t.line() == ".");
    t.keys("    subtract 1..3\r}\r");
    t.prompt();
    assert!(t.shown().contains("> game Take(n) {\n.     subtract 1..3\n. }\n>"), "{}", t.shown());
    let shown = t.enter("Take(7)");
    assert!(shown.contains("Take(7) = *3"), "{shown}");
    let shown = t.enter(":list");
    assert!(shown.contains("\ngame Take(n) {\n    subtract 1..3\n}\n"), "{shown}");
    // All of it is one entry of the history, and comes back with its prompts.
    t.keys(&format!("{UP}{UP}{UP}"));
    t.see("> game Take");
    t.wait("the last line", |t| t.line() == ". }");
    t.keys("\r");
    t.prompt();
}

#[test]
fn what_is_pasted_is_taken_whole() {
    let (_folder, mut t) = terminal("paste");
    // Each game needs the other: they come into force together.
    t.paste(
        "game A(n) { move to B(n - 1) if n > 0 }\n\
         game B(n) {\n    move to A(n - 1) if n > 0\n}\n\ngrundy(A(3))",
    );
    t.see("grundy(A(3))");
    assert!(!t.shown().contains("\n1"), "nothing runs before the enter key: {}", t.shown());
    t.keys("\r");
    t.see("\n1\n");
    t.prompt();
    t.keys(UP);
    t.see("> game A(n)");
    t.wait("the last line", |t| t.line() == "grundy(A(3))");
    t.keys(CTRL_C);
    t.prompt();
}

#[test]
fn what_is_pasted_without_brackets_comes_line_by_line() {
    let (_folder, mut t) = terminal("plain-paste");
    t.keys("game A(n) {\r  subtract 1..2\r}\rgrundy(A(5))\r");
    t.see("> grundy(A(5))\n2\n");
}

#[test]
fn ctrl_c_gives_up_what_was_typed() {
    let (_folder, mut t) = terminal("give-up");
    t.enter("let a = 1");
    // Each is seen before it is given up: the prompt of one is not that of another.
    t.keys("let a = 2 +");
    t.see("> let a = 2 +");
    t.keys(CTRL_C);
    t.prompt();
    t.keys("game G(n) {\r  subtract 1");
    t.see("subtract 1");
    t.keys(CTRL_C);
    t.prompt();
    let shown = t.enter("a");
    assert!(shown.contains("\n1\n"), "{shown}");
}

#[test]
fn ctrl_c_comes_back_from_long_work_with_what_was_found() {
    let (_folder, mut t) = terminal("interrupt");
    t.enter("import grundys");
    t.enter("let kept = 7");
    t.keys(&format!("{LONG}\r"));
    // It is at work for so long that it says so.
    t.see("Ctrl-C stops it");
    t.keys(CTRL_C);
    t.see("interrupted");
    t.see("kept for the next time: values of Grundys up to n = ");
    t.prompt();
    let shown = t.enter("kept + 1");
    assert!(shown.contains("\n8\n"), "{shown}");
    let shown = t.enter("far");
    assert!(shown.contains("unknown name") || shown.contains("`far`"), "{shown}");
    // Another Ctrl-C at the prompt does no harm, and the next work is not stopped by it.
    t.keys(CTRL_C);
    t.prompt();
    let shown = t.enter("grundy(Grundys(50))");
    assert!(!shown.contains("interrupted"), "{shown}");
}

#[test]
fn a_table_that_is_stopped_shows_its_beginning() {
    let (_folder, mut t) = terminal("table");
    t.enter("import grundys");
    t.keys("table grundy(Grundys(n * n * n)) for n in 0..1000\r");
    t.see("Ctrl-C stops it");
    t.keys(CTRL_C);
    t.see("so far:");
    t.prompt();
    t.keys("claim grundy(Grundys(n * n * n)) < 100000 for n in 0..\r");
    t.see("Ctrl-C stops it");
    t.keys(CTRL_C);
    t.see("so far: it holds at ");
    t.prompt();
}

#[test]
fn a_megabyte_is_pasted() {
    let (_folder, mut t) = terminal("megabyte");
    let rows: String = (0..50_000).map(|i| format!("  {i:014},\r")).collect();
    assert!(rows.len() > 800_000);
    t.paste(&format!("len([\r{rows}  1\r])"));
    t.keys("\r");
    t.see("\n50001\n");
    t.prompt();
    assert!(t.enter("1 + 1").contains("\n2\n"));
}

#[test]
fn much_is_pasted_in_a_terminal_that_does_not_say_so() {
    let (_folder, mut t) = terminal("plain-megabyte");
    let rows: String = (0..5_000).map(|i| format!("  {i:014},\r")).collect();
    t.keys(&format!("len([\r{rows}  1\r])\r"));
    t.see("\n5001\n");
    t.prompt();
    assert!(t.enter("1 + 1").contains("\n2\n"));
}

#[test]
fn a_narrow_plain_terminal_sees_plain_letters_that_fit() {
    let folder = Folder::new("narrow");
    let setting = Setting { columns: 60, locale: "C", ..Setting::new(&folder.path("")) };
    let mut t = Terminal::start(&setting);
    t.prompt();
    for line in ["import wythoff", "Wythoff(1, 2) + 3", "table Wythoff(0..5, 0..30)"] {
        t.enter(line);
    }
    t.enter("plot Wythoff(0..8, 0..8)");
    let text = String::from_utf8(t.raw.clone()).unwrap();
    assert!(text.is_ascii(), "{text}");
}

#[test]
fn colours_come_and_go() {
    let folder = Folder::new("colours");
    let setting = Setting { color: true, ..Setting::new(&folder.path("")) };
    let mut t = Terminal::start(&setting);
    t.prompt();
    t.enter("let a = 1");
    let text = String::from_utf8_lossy(&t.raw).into_owned();
    assert!(text.contains("\u{1b}[35mlet\u{1b}[0m"), "{text:?}");
    let (_folder, mut t) = terminal("no-colours");
    t.enter("let a = 1");
    t.enter("b");
    let text = String::from_utf8_lossy(&t.raw).into_owned();
    assert!(!text.contains("\u{1b}[3") && !text.contains("\u{1b}[0m"), "{text:?}");
}

#[test]
fn a_byte_that_is_no_text_is_told_and_the_session_goes_on() {
    let (_folder, mut t) = terminal("byte");
    t.bytes(b"1 + \xff");
    t.prompt();
    assert!(t.shown().contains("not part of the language"), "{}", t.shown());
    let shown = t.enter("3 + 4");
    assert!(shown.contains("\n7\n"), "{shown}");
}
