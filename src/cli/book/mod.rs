//! `grundy book`: the book as a site that needs no server and nothing from outside.

mod page;
mod run;
mod search;

use super::Exit;
use super::args::Book;
use super::output::Output;
use super::written::{LEAF, over};
use page::{Leaf, leaves};

macro_rules! book {
    ($($name:literal),* $(,)?) => {
        /// The pages of `docs/`: names and texts.
        const PAGES: &[(&str, &str)] = &[$((
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/", $name, ".md")),
        )),*];
    };
}

// In the order in which one reads; the first is the front page.
book![
    "README",
    "tour",
    "theory",
    "automata",
    "draws",
    "moving-again",
    "misere",
    "nimbers",
    "coins",
    "sprouts",
    "writing",
    "playground",
    "pictures",
    "editors",
    "python",
    "repl",
    "teachers",
    "students",
    "research",
    "cluster",
    "language",
    "reference",
    "command-line",
    "certificates",
    "performance",
    "releasing",
    "contributing",
];

pub(super) fn book(args: &Book, out: &mut Output<'_>) -> Exit {
    let told = written(args);
    match told {
        Ok(count) => {
            let index = args.out.join("index.html");
            out.line(&format!("{}: written, with {count} other pages", index.display()));
            Exit::Fine
        }
        Err(problem) => {
            out.unusable(&problem);
            Exit::Unusable
        }
    }
}

/// Writes the pages; how many there are beside the first.
fn written(args: &Book) -> Result<usize, String> {
    let folder = &args.out;
    std::fs::create_dir_all(folder)
        .map_err(|e| format!("{} cannot be made: {e}", folder.display()))?;
    let leaves: Vec<Leaf<'_>> = leaves(PAGES);
    let pages: Vec<(String, String)> = leaves
        .iter()
        .enumerate()
        .map(|(at, leaf)| (leaf.file.clone(), page::page(&leaves, at, leaf)))
        .chain([("search.html".to_string(), search::page(&leaves))])
        .collect();
    for (file, text) in &pages {
        over(&folder.join(file), text.as_bytes(), LEAF)?;
    }
    run::playground(folder)?;
    Ok(pages.len().saturating_sub(1))
}
