//! Pictures of values: in letters at several widths, and as SVG.

use crate::support::{Folder, grundy, grundy_with, read};
use grundy::cli::{Streams, Surroundings};
use insta::assert_snapshot;
use std::path::Path;

/// What a statement says on a page so wide, with all letters or with plain ones.
fn drawn(text: &str, width: usize, unicode: bool) -> String {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let arguments = ["grundy", "-e", text].map(Into::into);
    let exit = grundy::cli::run(
        &arguments,
        Streams {
            input: &mut std::io::empty(),
            output: &mut output,
            errors: &mut errors,
            surroundings: Surroundings { width, unicode, ..Surroundings::PIPED },
        },
    );
    assert_eq!(exit.code(), 0, "{text}\n{}", String::from_utf8_lossy(&errors));
    let output = String::from_utf8(output).unwrap();
    for line in output.lines() {
        assert!(line.chars().count() <= width, "wider than {width}:\n{output}");
        assert!(unicode || line.is_ascii(), "not plain:\n{output}");
    }
    output
}

/// The same pictures on every page.
fn pages(text: &str) -> String {
    let mut all = String::new();
    for width in [60, 80, 120] {
        for unicode in [true, false] {
            let letters = if unicode { "all letters" } else { "plain letters" };
            all += &format!("---- {width} columns, {letters}\n{}", drawn(text, width, unicode));
        }
    }
    all
}

#[test]
fn values_against_a_number() {
    assert_snapshot!("plot_kayles", pages("import kayles\nplot Kayles(0..500)"));
    assert_snapshot!("plot_grundys", pages("import grundys\nplot Grundys(0..300)"));
    assert_snapshot!("plot_nim", pages("import nim\nplot Nim(0..40)"));
    assert_snapshot!("plot_few", pages("import kayles\nplot Kayles(100..112)"));
}

#[test]
fn values_that_are_no_nim_values() {
    let all = [
        "import kayles\nplot misere(Kayles(n)) for n in 0..30",
        "plot n % 3 == 0 for n in 0..20",
        "plot n^2 - 50 for n in -10..10",
        "plot 7 + 0 * n for n in 3..5",
        "plot n for n in 1..0",
        "plot if n > 0 then [n] else [] for n in 1..50",
        "plot n * 100000000000000000 for n in -90..90",
    ];
    let all: Vec<String> = all.iter().map(|text| drawn(text, 60, true)).collect();
    assert_snapshot!("plot_others", all.join("\n"));
}

#[test]
fn maps_of_two_numbers() {
    assert_snapshot!("map_wythoff", pages("import wythoff\nplot Wythoff(0..20, 0..20)"));
    assert_snapshot!("map_wide", pages("import wythoff\nplot Wythoff(0..8, 0..150)"));
    let all = [
        "plot a == b for a in 3..5 for b in 3..6",
        "plot (a + b) % 3 for a in 0..4 for b in 0..4",
        "plot if a > b then [a] else [b] for a in 0..4 for b in 0..4",
        "plot a + b for a in 1..0 for b in 1..3",
        "plot (a + b) % 5 for a in 1..120 for b in 1..3",
    ];
    let all: Vec<String> = all.iter().map(|text| drawn(text, 60, true)).collect();
    assert_snapshot!("map_others", all.join("\n"));
}

/// A dot stands where its value is: each line of a small picture is one value.
#[test]
fn a_dot_stands_at_its_value() {
    let picture = drawn("import kayles\nplot Kayles(0..12)", 60, false);
    let values = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4];
    for value in 0..=6 {
        let line = picture.lines().find(|l| l.starts_with(&format!("{value} +"))).unwrap();
        let dots: Vec<char> = line.chars().skip(3).collect();
        for (n, own) in values.iter().enumerate() {
            let dot = dots.get(4 * n).copied().unwrap_or(' ');
            assert_eq!(dot == '*', *own == value, "{n}\n{picture}");
        }
    }
}

#[test]
fn plots_as_json_are_tables() {
    let ran = grundy(&["--format", "json", "-e", "import kayles\nplot Kayles(0..5)"]);
    let plot: serde_json::Value = serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
    assert_eq!(plot["kind"], "plot");
    assert_eq!(plot["game"], "Kayles");
    assert_eq!(plot["axes"], serde_json::json!([{"name": "n", "from": 0, "to": 5}]));
    assert_eq!(plot["values"], serde_json::json!([0, 1, 2, 3, 1, 4]));
    assert_eq!(plot.get("file"), None);
}

// ---- pictures in files

/// The names of the tags of a text, if each is closed where it must be.
fn tags(text: &str) -> Vec<String> {
    let mut rest = text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>").expect("a head");
    let (mut open, mut met) = (Vec::<String>::new(), Vec::new());
    while let Some(at) = rest.find('<') {
        let between = &rest[..at];
        assert!(!between.contains('>'), "a stray sign in {between}");
        for (i, _) in between.match_indices('&') {
            let entity = ["&amp;", "&lt;", "&gt;", "&quot;"];
            assert!(entity.iter().any(|e| between[i..].starts_with(e)), "{between}");
        }
        let end = rest[at..].find('>').expect("a tag ends") + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "closed in order");
            continue;
        }
        let (name, attributes) = tag.trim_end_matches('/').split_once(' ').unwrap_or((tag, ""));
        assert_eq!(attributes.matches('"').count() % 2, 0, "{tag}");
        assert!(!attributes.contains('<') && !attributes.contains("NaN"), "{tag}");
        assert!(!attributes.contains("inf"), "{tag}");
        met.push(name.to_string());
        if !tag.ends_with('/') {
            open.push(name.to_string());
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "all is closed: {open:?}");
    met
}

/// Runs a file that writes `x.svg` beside it, and gives what it wrote.
fn picture(name: &str, text: &str) -> String {
    let folder = Folder::new(name);
    let file = folder.file("asks.game", text);
    let ran = grundy(&[&file]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{}", ran.output);
    assert!(ran.output.contains("the picture is in x.svg"), "{}", ran.output);
    let picture = read(Path::new(&folder.path("x.svg")));
    let tags = tags(&picture);
    assert_eq!(tags[0], "svg");
    assert_eq!(tags[1], "title");
    assert!(!tags.iter().any(|t| t == "script"), "{picture}");
    assert!(picture.contains("viewBox=\"0 0 "), "{picture}");
    picture
}

#[test]
fn plots_stand_in_files() {
    let plot = picture("plot", "import kayles\nplot Kayles(0..20) to \"x.svg\"");
    assert!(plot.contains("Kayles against n from 0 to 20"), "{plot}");
    let places: usize = plot.lines().map(|l| l.matches("h0").count()).sum();
    assert_eq!(places, 21, "a dot for each heap");
    let red = plot.lines().find(|l| l.contains("<path") && l.contains("#c1272d")).unwrap();
    assert_eq!(red.matches("h0").count(), 1, "only the empty row is lost");
    let none = picture("none", "plot if n > 0 then [n] else [] for n in 1..50 to \"x.svg\"");
    assert!(none.contains("nothing that can be drawn"), "{none}");
    let one = picture("one", "plot 3 * n for n in 1..1 to \"x.svg\"");
    assert_eq!(one.matches("h0").count(), 1);
}

#[test]
fn maps_stand_in_files() {
    let map = picture("map", "import wythoff\nplot Wythoff(0..10, 0..9) to \"x.svg\"");
    // (0, 0), (1, 2), (3, 5), (4, 7), (6, 10) and their mirror images; 10 goes down only.
    let red = map.lines().filter(|l| l.contains("<rect") && l.contains("#c1272d")).count();
    // The legend shows one more.
    assert_eq!(red, 8 + 1, "{map}");
}

#[test]
fn trees_stand_in_files() {
    let tree = picture("tree", "import kayles\ntree Kayles(4) to \"x.svg\"");
    assert!(tree.contains(">Kayles(4) = *1</text>"), "{tree}");
    assert!(tree.contains("P-positions are in a box, in red"), "{tree}");
    let texts = tree.matches("<text").count();
    let lines = tree.matches("<line").count();
    // The title, the words about colour, and the root hang from nothing.
    assert_eq!(texts, lines + 3, "{tree}");
    let several = picture("several", "tree *n for n in 1..3 to \"x.svg\"");
    assert!(several.contains("What can follow *1, *2, *3"), "{several}");
}

#[test]
fn a_tree_that_is_cut_says_so() {
    let ran = grundy(&["-e", "tree *70"]);
    assert_eq!(ran.output.trim_end().lines().count(), 2000);
    assert!(ran.output.trim_end().ends_with(", and more"), "the last line says it");
    let whole = grundy(&["-e", "tree *9"]);
    assert!(!whole.output.contains("and more"), "{}", whole.output);
}

#[test]
fn texts_in_pictures_stand_for_themselves() {
    let text = "game G(w: text) { move to G(\"\") if w != \"\" }\n\
                tree G(\"<script>&\\\"\") to \"x.svg\"";
    let tree = picture("escaped", text);
    assert!(tree.contains("&lt;script&gt;&amp;"), "{tree}");
    picture("names", "plot if n == 0 then \"<a&b>\" else \"c\" for n in 0..3 to \"x.svg\"");
}

#[test]
fn a_picture_that_cannot_be_written_is_said() {
    let folder = Folder::new("nowhere");
    let file = folder.file("asks.game", "tree *2 to \"missing/x.svg\"");
    let ran = grundy(&[&file]);
    assert_eq!(ran.code, 2, "{}", ran.output);
    assert!(ran.errors.contains("cannot be written"), "{}", ran.errors);
    let ran = grundy_with(&["-e", "tree *2 to \"/x.svg\""], b"");
    assert_eq!(ran.code, 3, "{}", ran.output);
}

/// A PNG has a signature, its size, and the mark of the program; another file is not replaced.
#[test]
fn a_picture_may_be_a_png() {
    let folder = Folder::new("png");
    let file = folder.file("a.game", "import kayles\nplot Kayles(0..100) to \"k.png\"\n");
    for _ in 0..2 {
        let ran = grundy(&[&file]);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
        let png = std::fs::read(folder.path("k.png")).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        let size = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!((size(16), size(20)), (1800, 880));
    }
    std::fs::write(folder.path("k.png"), b"\x89PNG\r\n\x1a\nno picture of Grundy's").unwrap();
    let ran = grundy(&[&file]);
    assert_eq!(ran.code, 2, "{}", ran.errors);
    assert!(ran.errors.contains("stays as it is"), "{}", ran.errors);
}

#[test]
fn a_pdf_is_refused_with_what_is_possible() {
    let folder = Folder::new("pdf");
    let ran = grundy(&[&folder.file("a.game", "import nim\nplot Nim(0..9) to \"n.pdf\"\n")]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("ends in .svg or .png"), "{}", ran.errors);
    assert!(!Path::new(&folder.path("n.pdf")).exists());
}

#[test]
fn a_plot_names_its_axes_and_marks_the_period() {
    let folder = Folder::new("marked");
    grundy(&[&folder.file("a.game", "import kayles\nplot Kayles(0..100) to \"k.svg\"\n")]);
    let svg = std::fs::read_to_string(folder.path("k.svg")).unwrap();
    for text in [">nim-value<", ">n<", ">period 12 from 71 on; exceptions in a ring<"] {
        assert!(svg.contains(text), "{text} in {svg}");
    }
}

/// A drawing that is ended by a limit is no file that cannot be written.
#[test]
fn a_limit_ends_a_drawing_as_other_work() {
    let folder = Folder::new("drawing-limit");
    let file = folder.file("a.game", "import kayles\nplot Kayles(0..300) to \"p.png\"\n");
    let ran = grundy(&["--max-steps", "100000", &file]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    assert!(ran.errors.starts_with("G0511"), "{}", ran.errors);
    assert!(!std::path::Path::new(&folder.path("p.png")).exists());
}
