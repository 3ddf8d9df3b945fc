//! The table of docs/theory.md: which question knows which theory.

use crate::support::{Folder, grundy};

/// Each theory, in the order of the columns: definitions, and a position that stands on a number, `#`.
const THEORIES: [(&str, &str); 8] = [
    ("graph Walk loopy { a -> b, c; b -> a; c -> d; d }", "(if # < 9 then Walk.a else Walk.b)"),
    (
        "graph Door { hall -> room; room -> stairs, street; drawn stairs; street }",
        "(if # < 9 then Door.hall else Door.room)",
    ),
    ("game Again(n) { subtract 1..2\n move again to Again(n - 3) if n >= 3 }", "Again(#)"),
    ("game Top(n) { subtract 1 answer here\n split into 2 }", "Top(# + 4)"),
    ("game Held(n) blocking 1 { subtract 1..3 }", "Held(#)"),
    ("import kayles", "misere(Kayles(#))"),
    ("", "*(w + #)"),
    ("coins Mock { turn 1..3 coins }", "Mock({#})"),
];

#[test]
fn each_question_knows_the_theories_that_the_book_says() {
    let page = include_str!("../../docs/theory.md");
    let (_, table) = page.split_once("## Which question knows which theory").unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(rows.len(), 10);
    let folder = Folder::new("questions");
    let mut asked = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert_eq!(cells.len(), 1 + THEORIES.len(), "{row}");
        for question in cells[0].split('`').skip(1).step_by(2) {
            for (knows, (definitions, position)) in cells[1..].iter().zip(THEORIES) {
                let number = if question.contains("for n in") { "n" } else { "5" };
                let position = position.replace('#', number);
                let text = format!("{definitions}\n{}\n", question.replace('P', &position));
                let file = folder.file("asked.game", &text);
                let ran = grundy(&["--max-steps", "20000000", "--points", "60", &file]);
                let wanted = if *knows == "✓" { 0 } else { 3 };
                assert!(["✓", "–"].contains(knows), "{row}");
                assert_eq!(ran.code, wanted, "{text}{}{}", ran.output, ran.errors);
                assert!(wanted == 0 || ran.errors.contains("G05"), "{text}{}", ran.errors);
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 152);
}
