//! The house: arrows point down, files hold one idea, and only the faces write.

use crate::support::{read, root};
use std::path::{Path, PathBuf};

/// The rooms, the lowest first. A room may use itself and those before it.
const ROOMS: &[&str] = &[
    "meter",
    "source",
    "diagnostic",
    "vocabulary",
    "syntax",
    "library",
    "check",
    "verify",
    "solve",
    "certificate",
    "rules",
    "session",
    "grade",
    "report",
    "assist",
    "repl",
    "cli",
];

/// Where the rooms lie: the crates of the house, the lowest first.
const CRATES: &[&str] = &["meter/src", "language/src", "src"];

pub(crate) fn sources() -> Vec<PathBuf> {
    fn walk(folder: &Path, out: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, out);
            } else if path.extension().is_some_and(|e| e == "rs") {
                out.push(path);
            }
        }
    }
    let mut out = Vec::new();
    for folder in CRATES {
        walk(&root().join(folder), &mut out);
    }
    out.sort();
    out
}

fn room_of(path: &Path) -> String {
    module_of(path).map_or("lib".to_string(), |module| module[0].clone())
}

/// The module that a file is, its room first; none of the roots of the crates.
pub(crate) fn module_of(path: &Path) -> Option<Vec<String>> {
    let inside = CRATES.iter().find_map(|folder| path.strip_prefix(root().join(folder)).ok());
    let inside = inside.unwrap().with_extension("");
    let parts = inside.iter().map(|part| part.to_string_lossy().into_owned());
    let mut parts: Vec<String> = parts.filter(|part| part != "mod" && part != "lib").collect();
    if path.starts_with(root().join("meter")) {
        parts.insert(0, "meter".to_string());
    }
    (!parts.is_empty()).then_some(parts)
}

#[test]
fn arrows_point_down() {
    for path in sources() {
        let room = room_of(&path);
        if room == "lib" || room == "main" {
            continue;
        }
        let own = ROOMS.iter().position(|r| *r == room);
        let own = own.unwrap_or_else(|| panic!("{room} is in no place of the house"));
        let text = read(&path);
        let other = ["grundy_language", "grundy_meter"].iter().find(|name| text.contains(**name));
        assert!(other.is_none(), "{} names a crate, not a room", path.display());
        for (used, _) in text.match_indices("crate::").map(|(i, _)| (&text[i + 7..], i)) {
            let name: String =
                used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let Some(other) = ROOMS.iter().position(|r| *r == name) else {
                continue;
            };
            assert!(other <= own, "{} uses {name}, which is above {room}", path.display());
        }
    }
}

#[test]
fn the_theory_stands_alone() {
    for path in sources().iter().filter(|p| room_of(p) == "solve") {
        // What work may use is asked in one place by all rooms, and each function of the language
        // is the same one in all of them.
        let text = read(path).replace("crate::meter", "").replace("crate::vocabulary::Builtin", "");
        assert!(!text.contains("crate::"), "{} uses another room", path.display());
    }
}

/// Whoever trusts the checker of certificates has to read nothing else.
#[test]
fn the_checker_of_certificates_stands_alone() {
    for path in sources().iter().filter(|p| room_of(p) == "verify") {
        for line in read(path).lines() {
            let code = line.split("//").next().unwrap();
            let other = ["crate::", "grundy::", "super::super", "#[path", "include!"];
            let used = other.iter().find(|word| code.contains(**word));
            assert!(used.is_none(), "{} uses another room: {line}", path.display());
        }
    }
}

#[test]
fn the_map_names_every_room() {
    let maps: Vec<String> =
        CRATES.iter().map(|folder| read(&root().join(folder).join("lib.rs"))).collect();
    let [_, language, house] = &maps[..] else { panic!("a crate has no map") };
    for room in ROOMS {
        assert!(house.contains(&format!("`{room}`")), "src/lib.rs does not mention {room}");
        let module = format!("pub mod {room};");
        let there = *room == "meter" || house.contains(&module) || language.contains(&module);
        assert!(there, "{room} is no module");
    }
}

/// The engine of the page has the rooms in one crate, all but the faces.
#[test]
fn the_engine_has_every_room() {
    let whole = read(&root().join("web/engine/whole/lib.rs"));
    for room in ROOMS.iter().filter(|room| !["repl", "cli"].contains(*room)) {
        assert!(whole.contains(&format!("pub mod {room};")), "the engine lacks {room}");
    }
}

/// The page for people who change the program names every room, and no file that is not there.
#[test]
fn the_newcomers_page_is_true() {
    let page = read(&root().join("docs/contributing.md"));
    for room in ROOMS {
        assert!(page.contains(&format!("\n| `{room}` |")), "contributing.md has no row for {room}");
    }
    let mut files = 0;
    for name in page.split('`').skip(1).step_by(2) {
        let path = name.trim_end_matches('/');
        if path.contains([' ', '<']) || !(path.contains(".rs") || path.contains('/')) {
            continue;
        }
        files += 1;
        let there = ["", "src", "src/solve", "language/src", "language/src/check"]
            .iter()
            .any(|folder| root().join(folder).join(path).exists());
        assert!(there, "contributing.md names {name}, which is not there");
    }
    assert!(files > 40, "only {files} files are named");
}

#[test]
fn files_hold_one_idea() {
    for path in sources() {
        let text = read(&path);
        let lines = text.lines().count();
        let table = path.to_string_lossy().contains("accounts");
        assert!(lines <= 500 || table, "{} has {lines} lines", path.display());
        assert!(text.starts_with("//!"), "{} does not say what it is for", path.display());
    }
}

#[test]
fn only_faces_know_streams_and_the_process() {
    for path in sources() {
        let room = room_of(&path);
        if ["repl", "cli", "main"].contains(&room.as_str()) {
            continue;
        }
        let text = read(&path);
        for word in ["std::io", "std::fs", "std::env", "std::process", "std::time"] {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
    }
}
