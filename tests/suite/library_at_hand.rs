//! Games of the library without an `import`: at the prompt and in `-e`, not in files.

use crate::support::{Folder, grundy, grundy_with};

#[test]
fn statements_take_games_from_the_library() {
    let ran = grundy(&["-e", "Kayles(5) + Nim(2)"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.starts_with("Kayles(5) + Nim(2) = *6"), "{}", ran.output);
    assert_eq!(ran.errors.matches("`import kayles, nim`").count(), 1, "{}", ran.errors);
}

#[test]
fn later_statements_have_what_earlier_ones_took() {
    let ran = grundy(&["-e", "let p = Kayles(5)", "-e", "p + Nim(3)", "-e", "Kayles(1)"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_eq!(ran.errors.matches("import kayles").count(), 1, "{}", ran.errors);
}

#[test]
fn a_file_has_to_import() {
    let folder = Folder::new("at-hand");
    let ran = grundy(&[&folder.file("a.game", "Kayles(5)\n")]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("add the line `import kayles` at the top"), "{}", ran.errors);
}

#[test]
fn a_mistake_elsewhere_takes_nothing() {
    let ran = grundy(&["-e", "Kayles(5) + nothing"]);
    assert_eq!(ran.code, 3, "{}", ran.output);
    assert!(!ran.errors.contains("taken from the library"), "{}", ran.errors);
}

/// What else is wrong is told, as it would be with the import.
#[test]
fn other_mistakes_are_told_where_a_game_is_at_hand() {
    for (statement, said) in [
        (
            "moves Chomp(3, 2)",
            "write `Chomp([2, 2, 2])`, a board of these sides; `Chomp([3, 2])` has these rows",
        ),
        ("plot Kayles(0..20) to plot.svg", "write `plot Kayles(0..20) to \"plot.svg\"`"),
        ("table genus(Kayles(0..20))", "`table genus(Kayles(n)) for n in 0..20`"),
        ("moves Hackenbush", "Hackenbush"),
    ] {
        let ran = grundy(&["-e", statement]);
        let prompt = grundy_with(&[], format!("{statement}\n").as_bytes());
        for errors in [&ran.errors, &prompt.errors] {
            assert!(
                errors.split_whitespace().collect::<Vec<_>>().join(" ").contains(said),
                "{errors}"
            );
            assert!(!errors.contains("not imported"), "{errors}");
        }
        assert_eq!(ran.code, 3);
    }
}

#[test]
fn a_game_of_ones_own_counts() {
    let ran = grundy(&["-e", "game Kayles(n) { subtract 1 }; grundy(Kayles(2))"]);
    assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (0, "0\n", ""));
}

#[test]
fn the_prompt_keeps_and_saves_the_import() {
    let folder = Folder::new("at-hand-save");
    let file = folder.path("kept.game");
    let input = format!("Kayles(5)\nKayles(6)\n:save {file}\n");
    let ran = grundy_with(&[], input.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let told = ran.errors.matches("taken from the library").count();
    assert_eq!(told, 1, "{}{}", ran.output, ran.errors);
    let saved = std::fs::read_to_string(&file).unwrap();
    assert_eq!(saved, "import kayles\nKayles(5)\nKayles(6)\n");
}

/// A text that is refused changes nothing, so it brings nothing in either.
#[test]
fn a_refused_text_takes_nothing_from_the_library() {
    for refused in [
        "grundy(Kayles(7)) + nope",
        "let p = Kayles(5); let q = 1 / 0",
        "let a = grundy(Kayles(5)); let a = 1 / 0",
        "grundy(Kayles(5)); moves Chomp(3, 2)",
    ] {
        let ran = grundy_with(&[], format!("let a = 1\n{refused}\n:list\n").as_bytes());
        assert_eq!(
            (ran.code, ran.output.as_str()),
            (3, "let a = 1\n"),
            "{refused}\n{}",
            ran.errors
        );
    }
    // A question that cannot be answered leaves in force what its text defines, and so what it takes.
    let ran = grundy_with(&[], b"grundy(Kayles(5)) + 1 / 0\n:list\n");
    assert_eq!(ran.output, "import kayles\n", "{}", ran.errors);
}
