//! A page of answers as terminals show them: 60, 80 and 120 columns, with colour, without, and
//! with plain letters only.

use super::{LIMITS, Shared, Shelf};
use grundy::repl::{Keys, Piped, Repl, Screen};
use grundy::report::Style;
use insta::assert_snapshot;
use std::sync::Arc;

const PAGE: &str = "import kayles; import wythoff; import nim
Kayles(9) + Nim(3)
moves Kayles(5)
explain Kayles(3)
table Kayles(0..40)
table Wythoff(0..5, 0..40)
lost Wythoff(0..20, 0..20)
tree Nim(3)
tree Kayles(3) + Nim(2) + Kayles(2) depth 3
moves Kayles(12) + Nim(1) + Wythoff(3, 5) + *2
plot Kayles(0..200)
plot Wythoff(0..12, 0..30)
period Kayles
claim grundy(Kayles(n)) <= 8 for n in 0..
claim grundy(Kayles(n)) <= 7 for n in 0..
assert Kayles(3) == Nim(4)
code Kayles
guess Nim
let long = [(n, grundy(Kayles(n)), \"a text that is long\") for n in 0..5]
long
grundy(Kayls(5))
game G(n) { subtract 1..; move to G(n + 1) if n > 5; move to G(m) for m in 0..n if mm < n and m % 3 == 1 }
";

fn page(style: Style) -> String {
    let shared = Shared::default();
    let (mut results, mut errors) = (shared.clone(), shared.clone());
    let (results, errors) = (&mut results, &mut errors);
    let screen = Screen {
        results,
        errors,
        style,
        error_style: style,
        format: grundy::report::Format::Text,
        waiting: Arc::default(),
        tables: 0,
    };
    let shelf = Shelf::default();
    let mut repl = Repl::new(&shelf, screen, LIMITS, Keys { interrupted: || false, calm: || {} });
    repl.run(&mut Piped::as_transcript(PAGE.as_bytes()));
    String::from_utf8(shared.0.borrow().clone()).unwrap()
}

/// The answers alone fit the width; what was typed is as long as it is.
#[track_caller]
fn fits(text: &str, width: usize) {
    for line in text.lines().filter(|line| !line.starts_with(['>', '.'])) {
        // What points into a line of a message goes as far as it must.
        // A value is written as it is: what reads it may be a program.
        let value = line.starts_with('[');
        if value || line.contains("╰──") || line.contains("`----") {
            continue;
        }
        let plain = without_colours(line);
        assert!(plain.chars().count() <= width, "wider than {width}: {plain}");
    }
}

fn without_colours(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or("").to_string();
    parts.fold(first, |all, part| all + part.split_once('m').map_or(part, |(_, rest)| rest))
}

#[test]
fn pages_of_each_width() {
    for width in [60, 80, 120] {
        let text = page(Style { color: false, unicode: true, width });
        assert_snapshot!(format!("page_{width}"), text);
        fits(&text, width);
    }
}

#[test]
fn pages_with_colour_say_the_same() {
    for width in [60, 80, 120] {
        let plain = page(Style { color: false, unicode: true, width });
        let colored = page(Style { color: true, unicode: true, width });
        let lines: Vec<String> = colored.lines().map(without_colours).collect();
        assert_eq!(lines, plain.lines().collect::<Vec<_>>());
        if width == 80 {
            let marked = colored.replace('\u{1b}', "␛");
            let marked: Vec<&str> = marked.lines().filter(|line| line.contains('␛')).collect();
            assert_snapshot!("page_colours", marked.join("\n"));
        }
    }
}

#[test]
fn a_narrow_page_of_plain_letters() {
    let text = page(Style { color: false, unicode: false, width: 60 });
    assert_snapshot!("page_plain", text);
    assert!(text.is_ascii(), "{text}");
    fits(&text, 60);
}
