//! Every code block of the guide and the README is held to what its info string says.

use crate::support::{Beside, Folder, codes, grundy, read, root, shown};
use grundy::check::{Mode, check};
use grundy::source::Source;

struct Block {
    info: String,
    text: String,
    place: String,
}

fn blocks(name: &str) -> Vec<Block> {
    let page = read(&root().join(name));
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (i, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(info), None) => {
                let place = format!("{name}:{}", i + 1);
                open = Some(Block { info: info.trim().to_string(), text: String::new(), place });
            }
            (None, Some(block)) => {
                block.text += line;
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{name}: a block is not closed");
    blocks
}

const PAGES: &[&str] = &[
    "README.md",
    "docs/tour.md",
    "docs/language.md",
    "docs/repl.md",
    "docs/command-line.md",
    "docs/certificates.md",
];

#[test]
fn every_block_does_what_it_says() {
    let mut games = 0;
    for page in PAGES {
        for block in blocks(page) {
            let mut words = block.info.split(' ');
            match words.next() {
                Some("game") => {
                    games += 1;
                    let wanted: Vec<&str> =
                        words.filter_map(|w| w.strip_prefix("error=")).collect();
                    let source = Source::new(block.place.clone(), block.text.clone());
                    let found = check(&source, &Beside, Mode::File).diagnostics;
                    assert_eq!(codes(&found), wanted, "{}\n{}", block.place, shown(&found));
                }
                Some("text" | "sh" | "json") => {}
                other => panic!("{}: what is {other:?}?", block.place),
            }
        }
    }
    assert!(games > 20, "only {games} games in the guide");
}

#[test]
fn games_of_the_guide_run() {
    for page in PAGES {
        for block in
            blocks(page).iter().filter(|b| b.info.starts_with("game") && !b.info.contains("error="))
        {
            // What a block writes stands beside it.
            let folder = Folder::new("guide");
            let ran = grundy(&[&folder.file("block.game", &block.text)]);
            let later = ran.errors.contains("G0513") || block.text.contains("import \"");
            assert!(ran.code == 0 || later, "{}\n{}{}", block.place, ran.output, ran.errors);
        }
    }
}

#[test]
fn games_of_the_guide_are_laid_out() {
    for page in PAGES {
        for block in blocks(page).iter().filter(|b| b.info == "game") {
            let source = Source::new(block.place.clone(), block.text.clone());
            let laid_out = grundy::syntax::format::format(&source).unwrap();
            assert_eq!(laid_out, block.text, "{}", block.place);
        }
    }
}
