//! Definitions are replaced, what depends on them follows, and what fails changes nothing.

use super::{Shelf, answers, on, session, transcript};
use crate::support::grundy_with;
use grundy::repl::Keys;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn what_depends_on_a_definition_follows_it() {
    let told = answers(
        "game A(n) { subtract 1..3 }\ngame B(n) = A(n) + A(1)\nlet b = grundy(B(5))\nb\n\
         game A(n) { subtract 1..4 }\nb\ngrundy(B(5))\n",
    );
    assert_eq!(told, ["0", "1", "1"]);
}

#[test]
fn a_new_definition_may_need_what_came_after_the_old() {
    let told = answers("let a = 1\nlet b = 2\nlet a = b + 1\na\nlet b = 5\na\n");
    assert_eq!(told, ["3", "6"]);
}

#[test]
fn a_builtin_can_be_hidden_from_what_was_there() {
    let text = transcript("fn f(x) = gcd(x, 6)\nf(4)\nfn gcd(a, b) = a + b\nf(4)\n");
    assert!(text.contains("> f(4)\n2\n"), "{text}");
    assert!(text.ends_with("> f(4)\n10\n> \n"), "{text}");
}

#[test]
fn the_latest_definition_in_a_block_counts() {
    let told = answers("let a = 1; a; let a = 2; a\n");
    assert_eq!(told, ["1", "2"]);
}

#[test]
fn games_of_a_block_see_each_other() {
    let told = answers(
        "game A(n) { move to B(n - 1) if n > 0 }; game B(n) { move to A(n - 1) if n > 0 }\n\
         grundy(A(3))\n",
    );
    assert_eq!(told, ["1"]);
}

#[test]
fn a_mistake_changes_nothing() {
    let text = transcript(
        "let a = 1\nlet a = b\nlet a = 1 / 0\na\nlet a = 7; a; b\na\nfn f(n) = n + a\n\
         let a = \"text\"\nf(1)\nlet c = f(1); let d = 1 / 0\nc\nlet c = 4\nc\n",
    );
    insta::assert_snapshot!(text);
}

/// A name that is defined twice in one text makes no two texts of it.
#[test]
fn a_mistake_after_a_name_is_defined_again_changes_nothing() {
    for line in [
        "let a = 1; a; let a = q",
        "let a = 1; let a = 2; q",
        "let a = 1; let a = \"t\"; a + 1",
        "let a = 1; let a = 1 / 0",
        "let (a, b) = (1, 2); let b = 3; let a = 4; let b = 1 / 0",
        "let (a, a) = (1, 2)",
        "let (a, (b, a)) = (1, (2, 3))",
        "game G(n) { subtract 2 }; game G(n) { subtract q }",
        "fn f(n) = n; let a = f(4); fn f(n) = n + q",
    ] {
        let before = "let a = 0\nlet b = 8\ngame G(n) { subtract 1 }\n";
        let after = answers(&format!("{before}{line}\na; b; grundy(G(1))\n"));
        assert!(after.ends_with(&["0", "8", "1"].map(String::from)), "{line}: {after:?}");
        // Nor is a question before the mistake answered.
        assert_eq!(after.iter().filter(|told| *told == "1").count(), 1, "{line}: {after:?}");
    }
}

/// What rests on a replaced definition follows it, also within one text.
#[test]
fn a_text_may_rest_on_what_it_replaces() {
    for (line, told) in [
        ("let a = 1; let b = a; let a = \"two\"; len(b)", "3"),
        ("fn f(n) = n; fn g(n) = f(n); fn f(n) = [n]; len(g(4))", "1"),
        ("let b = 1; let a = b; a; let b = \"t\"; len(a)", "1"),
    ] {
        let all = answers(&format!("{line}\n"));
        assert_eq!(all.last().map(String::as_str), Some(told), "{line}: {all:?}");
        assert!(!all.iter().any(|told| told.starts_with('G')), "{line}: {all:?}");
    }
}

/// What was there before is found again, whatever the limits are now; and a page of the session has
/// nothing of the text.
#[test]
fn going_back_needs_no_limits() {
    let shelf = Shelf::default();
    let text = on(
        &shelf,
        "let a = sum(k % 7 for k in 0..100000)\n:limits steps 1000\nlet a = 5; let b = 6; let a = 1 / 0\n\
         :limits steps none\na\n:save out.md\n",
    );
    assert!(text.contains("> a\n300000\n"), "{text}");
    let saved = shelf.files.borrow()["out.md"].clone();
    assert!(!saved.contains("let b = 6"), "{saved}");
}

#[test]
fn values_that_fail_leave_no_trace_in_what_follows() {
    // The definition that is taken back must not lend its number to the next.
    let told = answers(
        "game A(n) { subtract 1 }; let a = grundy(A(3)) / 0\ngame B(n) { subtract 1.. }\n\
         let b = grundy(B(3))\nb\n",
    );
    assert_eq!(told.last().unwrap(), "3");
}

#[test]
fn the_latest_definition_counts_also_after_patterns() {
    // The first two statements stay, for their other names.
    let told = answers(
        "let (b, e1) = (3, 1)\nlet (c, e0) = (0, 1)\nlet (b, e0) = (5, 1)\nlet b = c + 4\nb\ne0\ne1\n",
    );
    assert_eq!(told, ["4", "1", "1"]);
}

static STOP: AtomicBool = AtomicBool::new(false);

#[test]
fn an_interrupt_keeps_the_session() {
    // Ctrl-C is held down: whatever asks whether to go on is told to stop.
    let keys = Keys { interrupted: || STOP.load(Ordering::Relaxed), calm: || {} };
    STOP.store(false, Ordering::Relaxed);
    let shelf = Shelf::default();
    let input = "let a = 3\na\n";
    let (text, tally) = session(&shelf, input, keys);
    assert!(text.contains("\n3\n") && tally.mistakes == 0, "{text}");
    STOP.store(true, Ordering::Relaxed);
    let slow = "game G(n) { move to G(n - 1) + G(n / 2) + G(n / 3) if n > 0 }\nlet a = grundy(G(4000))\nlet b = 2\n:list\n";
    let (text, tally) = session(&shelf, slow, keys);
    assert_eq!(tally.mistakes, 1, "{text}");
    assert!(text.contains("G05"), "{text}");
    assert!(
        text.contains("let b = 2\n> ") && !text.contains("let a = grundy(G(4000))\nlet"),
        "{text}"
    );
}

#[test]
fn a_file_that_is_imported_changes_only_when_told_to() {
    let shelf = Shelf::with(&[("a.game", "let a = 1\n")]);
    assert!(on(&shelf, "import \"a.game\"\na\n").contains("\n1\n"));
    let text = on(&shelf, "import \"a.game\"\na\n:reload\na\n");
    assert!(text.contains("no loaded files and all imports were read again"), "{text}");
}

/// What a question leaves in force is all that its text defines; what would be asked after it is not.
#[test]
fn a_failing_question_leaves_all_that_its_text_defines() {
    let ran = grundy_with(&[], b"let c = 1; 1 / 0; let c = 2; c; let d = 7\nc\nd\n");
    assert_eq!(ran.output, "2\n7\n", "{}", ran.errors);
}

#[test]
fn the_last_answer_is_that_of_what_is_in_force() {
    let ran = grundy_with(&[], b"41\nlet c = 5; c + 3; let c = 1 / 0\n_ + 1\n");
    assert_eq!(ran.output, "41\n8\n42\n", "{}", ran.errors);
}
