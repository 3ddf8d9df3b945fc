//! Each command, and the files that it reads and writes.

use super::{Shelf, on, transcript};

#[test]
fn commands_do_what_they_say() {
    let typed = r#":list
## A heap.
game Take(n) { subtract 1..3 } # to be told apart
Take(2) # a question
let a = (2, [3])
:list
:type a
:type Take(3)
:type Take
:type mex
:type fn_of
:type 1 +
fn f(x, y) = x + len(y)
:type f
:format json
Take(3)
:list
:format text
:format xml
:limits
:limits timeout 500ms
:limits positions 0
:limits speed 3
:frmat
:
:save s
:reset
:list
Take(1)
:load s.game
:list
:load missing.game
:load
:quit
1 + 1
"#;
    let shelf = Shelf::default();
    let text = on(&shelf, typed);
    insta::assert_snapshot!(text);
    insta::assert_snapshot!("saved", shelf.files.borrow()["s.game"]);
}

#[test]
fn time_and_stats_are_told() {
    let text = transcript("import kayles\n:time grundy(Kayles(9))\n:time\n:stats\n");
    assert!(text.contains("\n4\n0."), "{text}");
    assert_eq!(text.matches(" s\n").count(), 3, "{text}");
    assert!(text.contains("Kayles: "), "{text}");
}

#[test]
fn a_file_that_loads_itself_is_refused() {
    let shelf = Shelf::with(&[("a.game", "import \"a.game\"\nlet x = 1\n")]);
    let text = on(&shelf, "let y = 5\n:load a.game\ny\n:list\n");
    assert!(text.contains("imports itself"), "{text}");
    assert!(text.ends_with("> :list\nlet y = 5\n> \n"), "{text}");
    let shelf = Shelf::with(&[("b.game", ":load b.game\n")]);
    let text = on(&shelf, ":load b.game\n1 + 1\n");
    assert!(text.contains("b.game:1:1") && text.ends_with("2\n> \n"), "{text}");
}

#[test]
fn loading_again_takes_what_the_file_says_now() {
    let shelf = Shelf::with(&[
        ("dir/a.game", "import \"b.game\"\nlet a = b + 1\na\n"),
        ("dir/b.game", "let b = 1\n"),
    ]);
    let text = on(&shelf, ":load dir/a.game\nlet c = a + 1\nc\n");
    assert!(text.contains("dir/a.game: 3 statements\n"), "{text}");
    assert!(text.ends_with("\n3\n> \n"), "{text}");
}

#[test]
fn a_saved_session_is_a_file_that_runs() {
    let shelf = Shelf::default();
    let typed = "import nim\nlet a = 3 # three\nNim(a)\n_ + *1\nlet a = \"x\"\ngame G(n) {\n  subtract 1..\n}\n:save out.game\n";
    let text = on(&shelf, typed);
    assert!(text.contains("out.game: "), "{text}");
    let saved = shelf.files.borrow()["out.game"].clone();
    assert!(saved.contains("(Nim(3)) + *1"), "{saved}");
    // What no longer fits is left out.
    assert!(!saved.contains("Nim(a)"), "{saved}");
    crate::support::assert_clean("out.game", &saved, &grundy::check::NoFiles);
}

#[test]
fn a_saved_session_that_makes_no_file_says_so() {
    let text = transcript("import nim\ngame Nim(n) { subtract 1..2 }\n:save out.game\n");
    assert!(text.contains("as a file it has a mistake: `Nim` is imported"), "{text}");
}

#[test]
fn a_loaded_file_that_vanishes_leaves_the_session() {
    let shelf =
        Shelf::with(&[("a.game", "import \"b.game\"\nlet a = b\n"), ("b.game", "let b = 3")]);
    let mut repl = super::Prompt::on(&shelf);
    assert!(repl.answer(":load a.game").contains("2 statements"));
    shelf.files.borrow_mut().remove("b.game");
    let told = "b.game is not there any more; what was read of it is kept\n";
    assert_eq!(repl.answer("a + b"), format!("{told}6\n"));
    assert!(repl.answer(":reload").contains("all stays as it was"));
    assert_eq!(repl.answer("a"), "3\n");
    shelf.put("b.game", "let b = 4");
    assert!(repl.answer(":reload").contains("one loaded file"));
    assert!(!repl.answer("1").contains("changed"));
    assert_eq!(repl.answer("a"), "4\n");
    shelf.files.borrow_mut().remove("a.game");
    assert!(repl.answer(":reload").contains("there is no file a.game"));
    assert_eq!(repl.answer("a"), "4\n");
    shelf.put("a.game", "let a = nonsense");
    assert!(repl.answer(":reload").contains("all stays as it was"));
    assert_eq!(repl.answer("a"), "4\n");
}

#[test]
fn a_file_has_as_many_statements_as_were_saved() {
    let shelf = Shelf::default();
    let text = on(&shelf, "import nim\nlet a = 3\nNim(a)\n:save out\n:load out.game\n");
    assert!(text.contains("out.game: 3 statements written"), "{text}");
    assert!(text.contains("out.game: 3 statements\n"), "{text}");
}

/// `save` is a word of other languages too; here it is the command.
#[test]
fn help_on_a_command_is_its_page_alone() {
    let text = transcript(":help save\n");
    assert!(text.contains(":save FILE") && !text.contains("no word of the language"), "{text}");
    let text = transcript(":help play\n");
    assert!(text.contains(":play") && text.contains("play P"), "{text}");
}
