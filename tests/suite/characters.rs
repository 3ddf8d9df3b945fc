//! What shows nothing, or moves what is shown, reaches no terminal and no report, by whatever way
//! it comes in: Unicode's controls, formats, unassigned and private characters, what is ignored
//! by default, and line ends of its own.

use crate::support::{Folder, Ran, grundy, grundy_with, read};
use grundy::source::{is_invisible, visible, visible_lines};
use std::path::Path;

/// A class of its own, by the names that Unicode gives: what the program must know.
fn hidden() -> impl Iterator<Item = char> {
    let class = r"[\p{gc=Cc}\p{gc=Cf}\p{gc=Co}\p{gc=Cn}\p{Zl}\p{Zp}\p{DI}\p{Bidi_C}\p{VS}]";
    let hir = regex_syntax::parse(class).unwrap();
    let regex_syntax::hir::HirKind::Class(regex_syntax::hir::Class::Unicode(class)) =
        hir.into_kind()
    else {
        panic!("a class");
    };
    class.ranges().to_vec().into_iter().flat_map(|range| range.start()..=range.end())
}

#[test]
fn no_hidden_character_is_shown_as_it_is() {
    let mut count = 0;
    for c in hidden() {
        assert!(is_invisible(c), "{c:?}");
        let shown = visible(&format!("a{c}b"));
        assert!(shown.is_ascii() && shown.len() > 2, "{c:?}: {shown}");
        assert!(shown.chars().all(|c| (' '..='~').contains(&c)), "{c:?}: {shown}");
        assert_eq!(visible(&shown), shown);
        count += 1;
    }
    assert!(count > 900_000, "{count}");
    assert_eq!(visible_lines("a\nb"), "a\nb");
}

/// All but most of those that nobody has assigned yet, and of the private ones.
fn some() -> String {
    let known = |c: char| !matches!(c as u32, 0x3_0000..=0xd_ffff | 0xe_0200.. | 0xe000..=0xf8ff);
    let far = ['\u{e000}', '\u{f8ff}', '\u{50000}', '\u{e0fff}', '\u{f0000}', '\u{10ffff}'];
    let fits = |c: &char| known(*c) && !matches!(c, '\n' | '\r' | '\t' | '\0');
    let all: Vec<char> = hidden().filter(fits).collect();
    // Unassigned ones lie in long rows.
    let ends = |i: &usize| {
        let near = |j: usize| all.get(j).map_or(0, |c| *c as u32);
        let (c, before) = (near(*i), if *i == 0 { 0 } else { near(i - 1) });
        c < 0x3000 || c != before + 1 || near(i + 1) != c + 1 || (0xe0000..0xe01f0).contains(&c)
    };
    (0..all.len()).filter(ends).map(|i| all[i]).chain(far).collect()
}

#[track_caller]
fn shows_nothing_hidden(what: &str, text: &str) {
    let found: Vec<char> = text.chars().filter(|c| *c != '\n' && is_invisible(*c)).collect();
    assert!(found.is_empty(), "{what}: {:?}", &found[..found.len().min(5)]);
}

#[track_caller]
fn safe(what: &str, ran: &Ran) {
    shows_nothing_hidden(what, &ran.output);
    shows_nothing_hidden(what, &ran.errors);
}

const FORMATS: [&str; 6] = ["text", "json", "md", "html", "csv", "bfile"];

#[test]
fn texts_and_words_are_shown_safely() {
    let some = some();
    let text = format!(
        "import nim\n\"{some}\"\n[\"{some}\", \"b\"]\n(1, \"{some}\")\n\
         game G(n) {{ move to G(n - 1) as \"{some}\" if n > 0 }}\nmoves G(3)\nexplain G(2)\n\
         G(1)\ntree G(2)\nmoves G(1)\n\
         assert \"{some}\" == \"\"\nclaim \"{some}\" == \"\"\n"
    );
    for format in FORMATS {
        let ran = grundy_with(&["--format", format, "-"], text.as_bytes());
        safe(format, &ran);
        let all = ran.output + &ran.errors;
        assert!(all.contains("202e"), "{format}: {all}");
        safe(format, &grundy_with(&["--format", format], text.as_bytes()));
    }
    safe("test", &grundy_with(&["test", "-"], text.as_bytes()));
    safe(
        "play",
        &grundy_with(
            &["play", &format!("import nim; game G(n) {{ move to *0 as \"{some}\" }}; G(3)")],
            format!("{some}\n1\n").as_bytes(),
        ),
    );
}

#[test]
fn json_says_the_same_by_escapes() {
    let some = some();
    let ran = grundy(&["--format", "json", "-e", &format!("\"{some}\"")]);
    let line = ran.output.lines().next().unwrap();
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(value["value"], some.as_str());
}

#[test]
fn messages_show_a_text_safely() {
    let some = some();
    for text in [
        format!("let {some} = 3\n"),
        format!("a{some}b\n"),
        format!("import \"{some}.game\"\n"),
        format!("1 + # {some}\n"),
        format!("## {some}\ngame G(n) {{ subtract 0 }}\n"),
        format!("nosuch(\"{some}\")\n"),
        format!("tree *2 to \"{some}.svg\"\n"),
        format!(
            "problem \"{some}\" worth 1 {{ student.a == 3 }}\nproblem \"{some}\" worth 1 {{ student.a == 3 }}\n"
        ),
    ] {
        for verb in [&["check", "-"][..], &["-"], &["fmt", "--check", "-"], &["test", "-"], &[]] {
            safe(&format!("{verb:?}"), &grundy_with(verb, text.as_bytes()));
        }
    }
    for arguments in [
        &["--explain", &some][..],
        &["--format", &some],
        &[&some],
        &["check", &some],
        &["fmt", &some],
        &["verify", &some],
        &["new", &some],
        &["grade", &some, &some],
        &["play", &some],
        &["--checkpoint", &some, "-e", "1"],
    ] {
        safe(&format!("{arguments:.1?}"), &grundy(arguments));
    }
    safe(
        ":help",
        &grundy_with(
            &[],
            format!(":{some}\n:help {some}\n:load {some}\n:save {some}\n").as_bytes(),
        ),
    );
}

#[cfg(target_os = "linux")]
#[test]
fn names_of_files_are_shown_safely() {
    let folder = Folder::new("characters");
    std::fs::create_dir(folder.path("in")).unwrap();
    let some: Vec<char> = some().chars().filter(|c| !matches!(c, '/')).collect();
    // A name has at most 255 bytes.
    for part in some.chunks(50).step_by(8) {
        let part: String = part.iter().collect();
        let name = folder.file(&format!("a{part}\n.game"), "let a = 3\n1 +\n");
        for verb in [&["check"][..], &["fmt"], &["--format", "json"]] {
            safe("a file", &grundy(&[verb, &[name.as_str()]].concat()));
        }
        std::fs::remove_file(&name).unwrap();
        folder.file(&format!("in/a{part}\n.game"), format!("let a = \"{part}\"\n"));
    }
    let all: String = some.iter().collect();
    let rubric = folder.file(
        "rubric.game",
        format!("problem \"1\" worth 2 \"{all}\" {{ student.a == \"3\"\n hint \"{all}\" }}\n"),
    );
    let (csv, xml, json) = (folder.path("c.csv"), folder.path("j.xml"), folder.path("g.json"));
    let reports = folder.path("reports");
    for format in ["text", "json", "md"] {
        let ran = grundy(&[
            "grade",
            &rubric,
            &folder.path("in"),
            "--format",
            format,
            "--csv",
            &csv,
            "--junit",
            &xml,
            "--gradescope",
            &json,
            "--reports",
            &reports,
        ]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        safe(format, &ran);
    }
    for file in [csv, xml, json] {
        shows_nothing_hidden(&file, &read(Path::new(&file)));
    }
    for entry in std::fs::read_dir(&reports).unwrap() {
        let path = entry.unwrap().path();
        shows_nothing_hidden("the name of a report", &path.to_string_lossy());
        shows_nothing_hidden("a report", &read(&path));
    }
}

/// Words of the rules may hold line breaks; rows of moves are lines.
#[test]
fn a_line_break_in_words_makes_no_row() {
    let game = "game G(x: text) { move to G(\"\") if x != \"\" as \"take {x}\" }\n";
    let forged = "a\\n  ✓ forged  to G(\\\"\\\")  *0";
    for asked in ["moves", "explain"] {
        for format in ["text", "md", "html"] {
            let text = format!("{game}{asked} G(\"{forged}\")");
            let ran = grundy(&["--format", format, "-e", &text]);
            assert_eq!(ran.code, 0, "{}", ran.errors);
            let forged = ran.output.lines().any(|line| line.trim_start().starts_with("✓ forged"));
            assert!(!forged, "{asked} {format}:\n{}", ran.output);
        }
    }
}
