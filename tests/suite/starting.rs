//! `grundy new`: files to start from.

use crate::support::{Folder, grundy, read};
use std::path::Path;

#[test]
fn a_new_file_runs_and_is_laid_out() {
    let folder = Folder::new("new");
    for (name, game) in [("pins", "Pins"), ("two-heaps.game", "TwoHeaps"), ("игра", "Игра")]
    {
        let ran = grundy(&["new", &folder.path(name)]);
        let file = folder.path(&format!("{}.game", name.trim_end_matches(".game")));
        assert_eq!(ran.code, 0, "{}", ran.errors);
        assert!(ran.output.starts_with(&format!("{file}: written\n")), "{}", ran.output);
        assert_eq!(grundy(&["fmt", "--check", &file]).code, 0, "{name}");
        let ran = grundy(&[&file]);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{name}");
        assert!(ran.output.starts_with(&format!("{game}(7) = *3")), "{}", ran.output);
        assert!(ran.output.contains("proved for every n"), "{}", ran.output);
        let text = read(Path::new(&file));
        assert!(!text.contains("Own") && !text.contains("own.game"), "{text}");
    }
}

#[test]
fn what_is_there_stays() {
    let folder = Folder::new("new-again");
    let file = folder.file("pins.game", "mine");
    let ran = grundy(&["new", &folder.path("pins")]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("is there already"), "{}", ran.errors);
    assert_eq!(read(Path::new(&file)), "mine");
    // Of two files none is written if one is there.
    folder.file("solution.game", "mine");
    assert_eq!(grundy(&["new", &folder.path("homework")]).code, 2);
    assert!(!Path::new(&folder.path("rubric.game")).exists());
}

#[test]
fn some_names_make_no_game() {
    let folder = Folder::new("new-names");
    for name in ["n", "7up", "a+b", ".game", ".."] {
        let ran = grundy(&["new", &folder.path(name)]);
        assert_eq!(ran.code, 2, "{name}");
        assert!(ran.errors.contains("makes no name of a game"), "{}", ran.errors);
    }
    let ran = grundy(&["new", &folder.path("nowhere/pins")]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("cannot be written"), "{}", ran.errors);
}

#[test]
fn a_new_rubric_gives_its_solution_all_points() {
    let folder = Folder::new("new-homework");
    let ran = grundy(&["new", &folder.path("homework")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let (rubric, solution) = (folder.path("rubric.game"), folder.path("solution.game"));
    for file in [&rubric, &solution] {
        assert_eq!(grundy(&["fmt", "--check", file]).code, 0, "{file}");
        assert_eq!(grundy(&["check", file]).code, 0, "{file}");
    }
    let ran = grundy(&["grade", &rubric, &solution]);
    assert!(ran.output.starts_with("solution: 11 of 11 points"), "{}{}", ran.output, ran.errors);
}
