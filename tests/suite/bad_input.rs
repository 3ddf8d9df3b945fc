//! Input that nobody should send: each ends in a clear message, or works.

use crate::support::{Folder, codes, diagnose, grundy, grundy_with, shown};

#[test]
fn files_that_are_not_there_or_not_files() {
    let folder = Folder::new("files");
    folder.file("kayles.game", "game K(n) { remove 1..2 adjacent }\n");
    let ran = grundy(&["check", &folder.path("kayels.game")]);
    assert_eq!(ran.code, 2);
    assert_eq!(
        folder.anonymous(ran.errors.trim()),
        "error: there is no file FOLDER/kayels.game; did you mean FOLDER/kayles.game?"
    );
    let ran = grundy(&["check", &folder.path("kayles")]);
    assert!(ran.errors.contains("did you mean") && ran.errors.contains("kayles.game"));
    let ran = grundy(&["check", &folder.path("")]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("it is a folder"), "{}", ran.errors);
    let ran = grundy(&["check", "no/such/folder/x.game"]);
    assert_eq!(ran.code, 2);
}

#[cfg(unix)]
#[test]
fn files_without_permission() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("permission");
    let path = folder.file("secret.game", "1\n");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
    if std::fs::read(&path).is_ok() {
        // The superuser may read everything.
        return;
    }
    let ran = grundy(&["check", &path]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("no permission"), "{}", ran.errors);
}

#[test]
fn empty_files_are_fine() {
    for text in ["", "\n\n", "   ", "# only a comment", "\u{feff}"] {
        let ran = grundy_with(&["check", "-"], text.as_bytes());
        assert_eq!(ran.code, 0, "{text:?}: {}", ran.errors);
        let ran = grundy_with(&["fmt", "-"], text.as_bytes());
        assert_eq!(ran.code, 0, "{text:?}: {}", ran.errors);
    }
}

#[test]
fn bytes_that_are_no_text() {
    let folder = Folder::new("bytes");
    let path = folder.file("picture.game", [0x89, b'P', b'N', b'G', 0xff, 0xfe, 0, 1]);
    let ran = grundy(&["check", &path]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("G0116") && ran.errors.contains("0x89"), "{}", ran.errors);
    assert!(!ran.errors.contains('\0'));
    let ran = grundy(&["fmt", &path]);
    assert_eq!(ran.code, 3);
}

#[test]
fn byte_order_marks_and_windows_line_ends() {
    let text = "\u{feff}game G(n) {\r\n    subtract 1..3\r\n}\r\nmoves G(5)\r\n";
    let ran = grundy_with(&["check", "-"], text.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let folder = Folder::new("crlf");
    let path = folder.file("a.game", text.replace("1..3", "1 .. 3"));
    let ran = grundy(&["fmt", &path]);
    assert_eq!(ran.code, 0);
    let laid_out = std::fs::read_to_string(&path).unwrap();
    assert_eq!(laid_out, text.trim_start_matches('\u{feff}'), "a file keeps its line ends");
    let found = diagnose("let a = 1\r\nlet b = c\r\n");
    assert_eq!(codes(&found), ["G0201"]);
}

#[test]
fn deep_and_long_texts() {
    let deep = format!("let x = {}1{}\n", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(codes(&diagnose(&deep)), ["G0106"]);
    for open in ["[", "{", "f(", "-", "not ", "if a then ", "1 ^ -", "*(", "((", "[{"] {
        let text = format!("let x = {}", open.repeat(30_000));
        assert!(!diagnose(&text).is_empty());
    }
    let blocks = format!("game G(n) {}", "{ if n > 2 ".repeat(5_000));
    assert!(!diagnose(&blocks).is_empty());
    let tail = format!("f{}\n", "(1)".repeat(20_000));
    assert!(!diagnose(&tail).is_empty());
    let types = format!("game G(x: {}nat) {{ }}\n", "[".repeat(10_000));
    assert!(!diagnose(&types).is_empty());
}

#[test]
fn the_deepest_text_allowed_is_read() {
    // Just within the limit, on the small stack of a test's thread.
    for (open, middle, close) in [
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("{", "*1", "}"),
        ("f(", "1", ")"),
        ("(1 + 2 * -3 ^ (", "1", "))"),
        ("[x for x in [", "1", "]]"),
        ("(if a then 1 else ", "1", ")"),
        ("(not a and b or c == d .. e union f xor g + h * i ^ ", "1", ")"),
    ] {
        let brackets = open.matches(['(', '[', '{']).count() + open.matches("if").count();
        let n = 100 / brackets.max(1);
        let text = format!("let x = {}{middle}{}\n", open.repeat(n), close.repeat(n));
        let found = diagnose(&text);
        assert!(!codes(&found).contains(&"G0101"), "{}", shown(&found));
        let _ = grundy_with(&["fmt", "-"], text.as_bytes());
    }
}

#[test]
fn a_line_of_ten_megabytes() {
    let sum = format!("let x = 1{}\nlet y = x + z\n", " + 12345678".repeat(900_000));
    let ran = grundy_with(&["check", "-"], sum.as_bytes());
    assert_eq!(ran.code, 3);
    assert!(ran.errors.len() < 2000, "the message shows a stretch of the line");
    let list = format!("let x = [{}\n", "1234567, ".repeat(1_100_000));
    let ran = grundy_with(&["check", "-"], list.as_bytes());
    assert!(ran.errors.contains("G0102") && ran.errors.len() < 2000);
}

#[test]
fn files_that_are_too_large() {
    let folder = Folder::new("large");
    let path = folder.file("large.game", vec![b'#'; 50 * 1024 * 1024]);
    let ran = grundy(&["check", &path]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("larger than 32 MB"), "{}", ran.errors);
    let ran = grundy_with(&["check", "-"], &vec![b'\n'; 40 * 1024 * 1024]);
    assert_eq!(ran.code, 2);
}

#[test]
fn numbers_that_are_too_large() {
    assert_eq!(codes(&diagnose("9999999999999999999\n")), ["G0110"]);
    assert_eq!(codes(&diagnose("9223372036854775807\n")), Vec::<&str>::new());
    assert_eq!(codes(&diagnose("9_223_372_036_854_775_808\n")), ["G0110"]);
    assert_eq!(codes(&diagnose("let p = (1, 2)\np.99999999999999999999\n")), ["G0110"]);
    let digits = format!("{}\n", "7".repeat(100_000));
    assert_eq!(codes(&diagnose(&digits)), ["G0110"]);
    let split = "game G(n) { split into 99999999999999999999 }\n";
    assert!(codes(&diagnose(split)).contains(&"G0110"));
}

#[test]
fn control_characters_are_drawn_not_sent() {
    for c in [
        '\u{0}', '\u{7}', '\u{1b}', '\u{7f}', '\u{85}', '\u{200b}', '\u{202e}', '\u{2028}',
        '\u{a0}',
    ] {
        let text = format!("let a = 1 {c} 2\n");
        let found = diagnose(&text);
        assert_eq!(codes(&found), ["G0115"], "{c:?} {}", shown(&found));
        let said = shown(&found);
        assert!(!said.contains(c), "{c:?} is sent to the terminal");
    }
    let found = diagnose("let a\u{1b}[2J = \"\u{1b}[31m\" + 1\n");
    assert!(!shown(&found).contains('\u{1b}'));
}

#[test]
fn imports_that_lead_nowhere_or_in_circles() {
    let folder = Folder::new("imports");
    let own = folder.file("own.game", "import \"own.game\"\n");
    assert!(grundy(&["check", &own]).errors.contains("G0210"));
    folder.file("a.game", "import \"b.game\"\ngame A(n) { subtract 1 }\n");
    let b = folder.file("b.game", "import \"a.game\"\ngame B(n) { subtract 1 }\n");
    let ran = grundy(&["check", &b]);
    assert!(ran.errors.contains("in a circle"), "{}", ran.errors);
    folder.file("broken.game", "game Broken(n) { subtract 0 }\n");
    let user = folder.file("user.game", "import \"broken.game\"\nmoves Broken(3)\n");
    let ran = grundy(&["check", &user]);
    assert_eq!(ran.code, 3);
    assert_eq!(ran.errors.matches("G0").count(), 1, "{}", ran.errors);
    assert!(ran.errors.contains("broken.game:1"), "{}", ran.errors);
    folder.file("not-text.game", [0xff, 0xff]);
    let user = folder.file("user2.game", "import \"not-text.game\"\n");
    assert!(grundy(&["check", &user]).errors.contains("G0116"));
    let chain: Vec<String> = (0..300)
        .map(|i| folder.file(&format!("c{i}.game"), format!("import \"c{}.game\"\n", i + 1)))
        .collect();
    folder.file("c300.game", "game C(n) { subtract 1 }\n");
    assert_eq!(grundy(&["check", &chain[0]]).code, 0);
}

#[test]
fn many_mistakes_are_counted_not_shown() {
    let text = "let = 3\n".repeat(10_000);
    let ran = grundy_with(&["check", "-"], text.as_bytes());
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("9950 more") && ran.errors.contains("10000 mistakes"));
}

#[test]
fn names_with_odd_letters() {
    let found = diagnose("let größe = 3\nlet x' = größe\nlet 山 = x' + 1\n山\n");
    assert!(found.is_empty(), "{}", shown(&found));
    let ran = grundy(&["check", "-e", "let =\u{1b}[31m 3"]);
    assert!(!ran.errors.contains('\u{1b}'));
}
