//! Every code block of the guide and the README is held to what its info string says.

use crate::support::{Beside, Folder, codes, grundy, read, root, shown};
use grundy::check::{Mode, check};
use grundy::source::Source;

struct Block {
    info: String,
    text: String,
    place: String,
}

impl Block {
    /// A game without mistakes.
    fn is_right(&self) -> bool {
        self.info.starts_with("game") && !self.info.contains("error=")
    }
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
    "docs/README.md",
    "docs/tour.md",
    "docs/writing.md",
    "docs/research.md",
    "docs/theory.md",
    "docs/automata.md",
    "docs/draws.md",
    "docs/moving-again.md",
    "docs/misere.md",
    "docs/nimbers.md",
    "docs/coins.md",
    "docs/sprouts.md",
    "docs/language.md",
    "docs/reference.md",
    "docs/teachers.md",
    "docs/students.md",
    "docs/playground.md",
    "docs/pictures.md",
    "docs/editors.md",
    "docs/python.md",
    "docs/cluster.md",
    "docs/releasing.md",
    "docs/repl.md",
    "docs/command-line.md",
    "docs/certificates.md",
    "docs/contributing.md",
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
                // Those of Python are run by the tests of bindings/python.
                Some("text" | "sh" | "json" | "toml" | "elisp" | "python") => {}
                other => panic!("{}: what is {other:?}?", block.place),
            }
        }
    }
    assert!(games > 20, "only {games} games in the guide");
}

#[test]
fn games_of_the_guide_run() {
    for page in PAGES {
        for block in blocks(page).iter().filter(|b| b.is_right()) {
            // What a block writes stands beside it.
            let folder = Folder::new("guide");
            let ran = grundy(&[&folder.file("block.game", &block.text)]);
            let elsewhere = block.text.contains("import \"");
            assert!(ran.code == 0 || elsewhere, "{}\n{}{}", block.place, ran.output, ran.errors);
        }
    }
}

#[test]
fn games_of_the_guide_are_laid_out() {
    for page in PAGES {
        for block in blocks(page).iter().filter(|b| b.is_right() && b.info != "game free") {
            let source = Source::new(block.place.clone(), block.text.clone());
            let laid_out = grundy::syntax::format::format(&source).unwrap();
            assert_eq!(laid_out, block.text, "{}", block.place);
        }
    }
}

/// What is shown below a game, or below commands, is what they answer. A block `text aside` is
/// no answer; `game file=NAME` gives the file that the commands below it use.
#[test]
fn answers_of_the_guide_are_true() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for page in PAGES {
        let folder = Folder::new("answers");
        let mut commands: Vec<Vec<String>> = Vec::new();
        for block in blocks(page) {
            let mut words = block.info.split(' ');
            match (words.next(), &*block.info) {
                (Some("game"), _) => {
                    let name = words.find_map(|w| w.strip_prefix("file=")).unwrap_or("block.game");
                    folder.file(name, &block.text);
                    commands = vec![vec![name.to_string()]];
                }
                (Some("sh"), _) => {
                    let all: Option<Vec<Vec<String>>> = block.text.lines().map(words_of).collect();
                    commands = all.unwrap_or_default();
                }
                (_, "text") if !commands.is_empty() => {
                    let said: String = commands.iter().map(|words| said(&folder, words)).collect();
                    commands.clear();
                    checked += 1;
                    if !said.contains(block.text.trim_end()) {
                        let Block { place, text, .. } = &block;
                        wrong.push(format!("{place}\n{text}--- but it says\n{said}"));
                    }
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 10, "only {checked} answers in the guide");
}

/// What the program says, run in a folder.
fn said(folder: &Folder, words: &[String]) -> String {
    let ran = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words)
        .current_dir(folder.path(""))
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let said = text(ran.stdout) + &text(ran.stderr);
    // Nobody sees blanks at the end of a line.
    said.lines().map(|line| line.trim_end().to_string() + "\n").collect()
}

/// The words of a command for `grundy`; none if it needs a shell.
fn words_of(line: &str) -> Option<Vec<String>> {
    let line = line.split('#').next()?.trim_end().strip_prefix("grundy ")?;
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            '<' | '>' | '|' | '*' | '$' | '&' if !quoted => return None,
            c => words.last_mut()?.push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    Some(words)
}
