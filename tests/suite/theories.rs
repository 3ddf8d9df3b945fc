//! What is said where theories meet their limits.

use crate::support::{Folder, grundy};

fn told(question: &str) -> String {
    let ran = grundy(&["-e", question]);
    let all = format!("{}{}", ran.output, ran.errors);
    all.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
}

#[test]
fn an_import_that_only_a_statement_behind_the_file_uses_is_used() {
    let folder = Folder::new("used-behind");
    let file = folder.file("own.game", "import nim\nimport kayles\nNim(3)\n");
    let warned = |asked: &str| grundy(&[&file, "-e", asked]).errors;
    assert!(grundy(&[&file]).errors.contains("nothing of kayles is used"));
    assert!(warned("*1").contains("nothing of kayles is used"));
    assert!(!warned("Kayles(5)").contains("G0221"), "{}", warned("Kayles(5)"));
    // What is no file with these statements behind it shows nothing of its imports.
    let twice = grundy(&[&*file, "-e", "let a = 1", "-e", "let a = 2"]).errors;
    assert!(twice.contains("nothing of kayles is used"), "{twice}");
}

#[test]
fn what_a_position_is_worth_is_told_where_its_moves_are_not_found() {
    for question in ["moves", "explain"] {
        let question = format!("{question} Sprouts(10)");
        let mut limit = 1_000_000u64;
        // Enough steps for the value, and not for the moves.
        let stopped = loop {
            let ran = grundy(&["--max-steps", &limit.to_string(), "-e", &question]);
            assert!(ran.code == 4, "{}", ran.output);
            let all = ran.output + &ran.errors;
            if all.contains("so far:") {
                break all;
            }
            limit *= 2;
            assert!(limit < 1 << 34, "{all}");
        };
        assert!(stopped.contains("= *0") || stopped.contains("= *1"), "{stopped}");
    }
    let all = told("moves Sprouts(7)");
    assert!(all.contains("with more than 18 lives"), "{all}");
    assert!(
        told("moves Nim(10^9)")
            .contains("too many moves to list (Nim(1000000000) has more than 20000)")
    );
    assert!(told("moves *100000").contains("too many moves to list (*100000 has 100000)"));
    assert!(told("moves *w").contains("(*w has infinitely many)"));
}

#[test]
fn words_of_theories_help() {
    let walk = "graph Walk loopy { start -> left; left -> start, exit; exit }\n";
    let all = told(&format!("{walk}table Walk.start"));
    assert!(
        all.contains("write `table Walk`, or ask about the one: `explain Walk.start`"),
        "{all}"
    );
    assert!(told(&format!("{walk}table Walk")).contains("Walk.exit"));
    let all = told("table outcome(misere(Kayles(n))) for n in 0..5");
    assert!(all.contains("outcome(misere(Kayles(n))) N P N N P N"), "{all}");
    assert!(told("nimmul(w, w)").contains("the infinite `w` stands in nim heaps"));
    assert!(told("nimmul(2^62, 2^61)").contains("of numbers below 2^32 is below 2^32"));
    assert!(!told("2^62 * 4").contains("nim-product"));
}
