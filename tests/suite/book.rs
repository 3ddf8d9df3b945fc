//! `grundy book`: the book as pages, whose links lead somewhere, and which load nothing.

use crate::support::{Folder, files_in, grundy, read};
use base64::Engine;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The pages of the book by their names.
fn pages(folder: &Folder) -> BTreeMap<String, String> {
    let site = folder.path("site");
    let ran = grundy(&["book", "--out", &site]);
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{}", ran.output);
    let entries = std::fs::read_dir(&site).unwrap().map(|e| e.unwrap().path());
    entries
        .filter(|path| path.is_file())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), read(&path)))
        .collect()
}

/// What stands in an attribute, wherever it does.
fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    page.split(&*start).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

/// `%C3%A8` is è.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn every_page_of_the_book_is_there_and_every_link_leads_somewhere() {
    let folder = Folder::new("book");
    let pages = pages(&folder);
    for path in files_in("docs", "md") {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let file = if stem == "README" { "index.html".into() } else { format!("{stem}.html") };
        assert!(pages.contains_key(&file), "{file} is missing");
    }
    assert_eq!(pages.len(), files_in("docs", "md").len() + 1);
    let places = |page: &str| -> BTreeSet<String> {
        attributes(page, "id").into_iter().map(str::to_string).collect()
    };
    for (name, page) in &pages {
        let ids = attributes(page, "id");
        assert_eq!(ids.len(), places(page).len(), "{name}: a place is there twice");
        let mut own = 0;
        for link in attributes(page, "href") {
            // Those into the playground have a test of their own.
            if link.starts_with("https://") || link.starts_with("playground/") {
                continue;
            }
            own += 1;
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            // Letters beyond ASCII are written in bytes there.
            let place = unescaped(place);
            let other = if file.is_empty() { page } else { &pages[file] };
            assert!(place.is_empty() || places(other).contains(&place), "{name}: {link}");
        }
        assert!(own > pages.len(), "{name} leads to no others");
    }
}

#[test]
fn pages_load_nothing_and_one_has_a_script() {
    let folder = Folder::new("book-alone");
    for (name, page) in pages(&folder) {
        assert!(page.starts_with("<!DOCTYPE html>"), "{name}");
        assert!(page.contains("default-src 'none'"), "{name}");
        assert!(
            !page.contains(" src=") && !page.contains("<link") && !page.contains("@import"),
            "{name}"
        );
        assert!(attributes(&page, "style").is_empty() && attributes(&page, "onclick").is_empty());
        let scripts: Vec<&str> =
            page.split("<script>").skip(1).map(|s| s.split("</script>").next().unwrap()).collect();
        match (&*name, scripts.as_slice()) {
            ("search.html", [script]) => {
                let digest = Sha256::digest(script.as_bytes());
                let digest = base64::engine::general_purpose::STANDARD.encode(digest);
                assert!(page.contains(&format!("script-src 'sha256-{digest}'")), "{name}");
                assert!(!script.contains("innerHTML") && !script.contains("fetch"), "{name}");
            }
            ("search.html", _) => panic!("{name}: one script was expected"),
            _ => assert!(scripts.is_empty() && !page.contains("<script"), "{name}"),
        }
    }
}

#[test]
fn a_page_has_its_contents_its_neighbours_and_its_answers() {
    let folder = Folder::new("book-pages");
    let pages = pages(&folder);
    // From the first page one comes to the last.
    let (mut at, mut count) = ("index.html".to_string(), 1);
    while let Some(next) = pages[&at].split("<a rel=\"next\" href=\"").nth(1) {
        let next = next.split('"').next().unwrap();
        assert!(pages[next].contains(&format!("<a rel=\"prev\" href=\"{at}\"")), "{next}");
        at = next.to_string();
        count += 1;
    }
    assert_eq!(count, pages.len() - 1);
    let tour = &pages["tour.html"];
    assert!(
        tour.contains("aria-current=\"page\"") && tour.contains("<span class=\"k\">game</span>")
    );
    assert!(tour.contains("<pre class=\"asked\"") && tour.contains("<pre class=\"answer\""));
    let search = &pages["search.html"];
    assert!(
        search.contains("the winning move is the only one") || search.contains("nim-sum"),
        "search"
    );
    assert!(search.matches("<article>").count() > 150);
}

#[test]
fn pages_of_others_stay() {
    let folder = Folder::new("book-others");
    let site = folder.path("site");
    std::fs::create_dir(&site).unwrap();
    let mine = folder.file("site/tour.html", "<!DOCTYPE html>\nmine");
    let ran = grundy(&["book", "--out", &site]);
    assert_eq!((ran.code, &*ran.output), (2, ""));
    assert!(ran.errors.contains("stays as it is"), "{}", ran.errors);
    assert_eq!(read(Path::new(&mine)), "<!DOCTYPE html>\nmine");
    std::fs::remove_file(&mine).unwrap();
    let first = grundy(&["book", "--out", &site]);
    let before = read(Path::new(&mine));
    let again = grundy(&["book", "--out", &site]);
    assert_eq!((first.code, again.code, &before), (0, 0, &read(Path::new(&mine))));
    let file = folder.file("plain", "x");
    assert_eq!(grundy(&["book", "--out", &file]).code, 2);
    assert_eq!(grundy(&["book"]).code, 2);
}

/// The text of a block that is stored as it is (RFC 1951, 3.2.4).
fn plain(packed: &[u8]) -> String {
    assert_eq!(packed[0], 1, "one block, the last");
    let length = usize::from(u16::from_le_bytes([packed[1], packed[2]]));
    assert_eq!(u16::from_le_bytes([packed[3], packed[4]]), !(length as u16));
    assert_eq!(packed.len(), 5 + length);
    String::from_utf8(packed[5..].to_vec()).unwrap()
}

#[test]
fn every_block_of_the_book_can_be_run_in_the_playground_beside_it() {
    let folder = Folder::new("book-runs");
    let pages = pages(&folder);
    let mut count = 0;
    for path in files_in("docs", "md") {
        let text = read(&path);
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let page =
            &pages[&if stem == "README" { "index.html".into() } else { format!("{stem}.html") }];
        let links = attributes(page, "href").into_iter();
        let links = links.filter_map(|link| link.strip_prefix("playground/index.html#file="));
        let blocks = links.map(|link| {
            let (name, code) = link.split_once("&amp;text=").expect("a file and its text");
            assert!(name.ends_with(".game") && !name.contains(['/', '%', '"']), "{name}");
            plain(&base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(code).unwrap())
        });
        let blocks: Vec<String> = blocks.collect();
        let mut wanted: Vec<&str> = text
            .split("\n```game")
            .skip(1)
            .map(|rest| rest.split_once('\n').unwrap().1.split("```").next().unwrap())
            .collect();
        wanted.retain(|block| !block.contains("import \""));
        assert_eq!(blocks, wanted, "{stem}");
        count += blocks.len();
    }
    assert!(count > 50, "only {count} blocks");
    // The playground is that of `web/dist`, byte by byte.
    for name in [
        "index.html",
        "page.js",
        "worker.js",
        "sw.js",
        "style.css",
        "lessons.json",
        "engine.wasm.gz",
    ] {
        let own = std::fs::read(folder.path(&format!("site/playground/{name}"))).unwrap();
        let built = std::fs::read(crate::support::root().join("web/dist").join(name)).unwrap();
        assert!(own == built, "{name}");
    }
}

#[test]
fn a_folder_of_others_is_no_playground() {
    let folder = Folder::new("book-playground");
    let site = folder.path("site");
    std::fs::create_dir_all(folder.path("site/playground")).unwrap();
    let mine = folder.file("site/playground/notes.txt", "mine");
    let ran = grundy(&["book", "--out", &site]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("stays as it is"), "{}", ran.errors);
    assert!(!Path::new(&folder.path("site/playground/index.html")).exists());
    std::fs::remove_file(&mine).unwrap();
    assert_eq!(grundy(&["book", "--out", &site]).code, 0);
    assert_eq!(grundy(&["book", "--out", &site]).code, 0, "and again");
}
