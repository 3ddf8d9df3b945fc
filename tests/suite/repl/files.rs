//! Files that a session reads and writes: saved as Markdown, changed on the disk, folders.

use super::{Prompt, Shelf, on};
use crate::support::{Folder, grundy_with};

#[test]
fn a_session_is_saved_as_markdown_with_its_answers() {
    let shelf = Shelf::default();
    let typed = "import kayles # pins\nlet n = 5\nmoves Kayles(3)\nnonsense\n1 +\n2\n\
                 table Kayles(0..12)\ngame G(n) {\n  subtract 1..\n}\n:save notes.md\n";
    let text = on(&shelf, typed);
    assert!(text.contains("notes.md: 6 statements written, with their answers"), "{text}");
    insta::assert_snapshot!("markdown", shelf.files.borrow()["notes.md"]);
}

/// The page of a session has pictures where its Markdown has drawings made of letters.
#[test]
fn a_session_is_saved_as_a_page_with_its_pictures() {
    let shelf = Shelf::default();
    let typed = "import kayles\nplot Kayles(0..12)\nlet n = 2\ntree Kayles(n)\nKayles(3)\n\
                 :save notes.html\n:save notes.md\n";
    on(&shelf, typed);
    let files = shelf.files.borrow();
    let (page, text) = (&files["notes.html"], &files["notes.md"]);
    assert_eq!(page.matches("<svg").count(), 2, "{page}");
    let order = ["<h1>A session", "import kayles", "<svg", "let n = 2", "<svg", "*3"];
    let mut rest = page.as_str();
    for part in order {
        rest = rest.split_once(part).unwrap_or_else(|| panic!("{part} in {page}")).1;
    }
    assert!(!text.contains("<svg") && text.contains("┤"), "{text}");
}

#[test]
fn fences_are_longer_than_those_in_them() {
    let shelf = Shelf::default();
    on(&shelf, "let a = \"```\"\n:save a.md\n");
    let saved = shelf.files.borrow()["a.md"].clone();
    assert!(saved.contains("````game\nlet a = \"```\"\n````\n"), "{saved}");
}

#[test]
fn a_file_of_somebody_else_is_replaced_only_on_demand() {
    let shelf = Shelf::with(&[("mine.game", "let a = 1\n")]);
    let mut prompt = Prompt::on(&shelf);
    prompt.answer("let b = 2");
    let told = prompt.answer(":save mine");
    assert_eq!(told, "mine.game is there already; `:save! mine` replaces it\n");
    assert_eq!(shelf.files.borrow()["mine.game"], "let a = 1\n");
    assert!(prompt.answer(":save! mine").contains("written"));
    assert!(prompt.answer(":save mine").contains("written"), "it is its own now");
    // What was loaded may be saved again.
    shelf.put("other.game", "let c = 3\n");
    prompt.answer(":load other.game");
    assert!(prompt.answer(":save other.game").contains("written"));
}

/// What a link leads to may be of any kind, and in any folder.
#[cfg(unix)]
#[test]
fn nothing_is_saved_through_a_link() {
    let folder = Folder::new("save-link");
    let thesis = folder.file("thesis.tex", "text");
    let link = folder.path("s.game");
    std::os::unix::fs::symlink(&thesis, &link).unwrap();
    let ran = grundy_with(&[], format!("let a = 1\n:save! {link}\n").as_bytes());
    assert!(ran.errors.contains("is a link"), "{}{}", ran.output, ran.errors);
    assert_eq!(std::fs::read_to_string(thesis).unwrap(), "text");
}

#[test]
fn a_file_that_changed_is_told_of_once() {
    let shelf =
        Shelf::with(&[("a.game", "import \"b.game\"\nlet a = b\n"), ("b.game", "let b = 3")]);
    let mut prompt = Prompt::on(&shelf);
    prompt.answer(":load a.game");
    assert_eq!(prompt.answer("a"), "3\n");
    shelf.put("b.game", "let b = 4");
    assert_eq!(
        prompt.answer("a"),
        "b.game has changed since it was read; `:reload` reads it again\n3\n"
    );
    assert_eq!(prompt.answer("a"), "3\n");
    prompt.answer(":reload");
    assert_eq!(prompt.answer("a"), "4\n");
    shelf.files.borrow_mut().remove("a.game");
    let told = prompt.answer("a");
    assert_eq!(told, "a.game is not there any more; what was read of it is kept\n4\n");
    // What the session writes itself is no news.
    prompt.answer(":save! b.game");
    assert_eq!(prompt.answer("a"), "4\n");
}

#[test]
fn a_file_that_changes_while_it_loads_is_read_as_it_was_once() {
    let folder = Folder::new("changing");
    let long = |n: usize| format!("let n = {n}\n{}assert n == {n}\n", "# filler\n".repeat(20_000));
    let path = folder.file("a.game", long(0));
    let stop = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for n in (1..).take_while(|_| !stop.load(std::sync::atomic::Ordering::Relaxed)) {
                let part = folder.file("part", long(n));
                std::fs::rename(part, &path).unwrap();
            }
        });
        let input = format!(":load {path}\n").repeat(20);
        let ran = grundy_with(&[], input.as_bytes());
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    });
}

#[test]
fn what_is_no_file_is_told() {
    let folder = Folder::new("no-file");
    folder.file("kayles.game", "let a = 1\n");
    folder.file("odd.game", b"let a = \xff\n");
    let load =
        |name: &str| grundy_with(&[], format!(":load {}\n1 + 1\n", folder.path(name)).as_bytes());
    for (name, told) in [
        ("", "it is a folder"),
        ("kayls.game", "did you mean"),
        ("odd.game", "is not UTF-8 text: its byte 9"),
        ("nowhere/at/all.game", "there is no file"),
    ] {
        let ran = load(name);
        assert!(ran.errors.contains(told), "{name}: {}", ran.errors);
        assert_eq!((ran.code, ran.output.as_str()), (3, "2\n"));
    }
    let save = format!("let a = 1\n:save {}\na\n", folder.path("nowhere/a.game"));
    let ran = grundy_with(&[], save.as_bytes());
    assert!(ran.errors.contains("cannot be written"), "{}", ran.errors);
    assert_eq!((ran.code, ran.output.as_str()), (3, "1\n"));
}
