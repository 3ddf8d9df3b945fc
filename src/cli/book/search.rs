//! The page to search the book: every heading with the text below it, and the one script of the site. Without
//! the script it is a list of all headings.

use super::page::{Leaf, STYLE, contents, escaped, header};
use crate::report::html::begin_with;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// What is found is put there as text, never as markup.
const SCRIPT: &str = include_str!("search.js");

const MORE: &str = "\
.found{display:flex;flex-direction:column}.found article{padding:.3rem 0}\
.found [hidden]{display:none}.found h2{font-size:1rem;margin:.2rem 0}.found p{margin:0;overflow-wrap:anywhere}";

pub(super) fn page(leaves: &[Leaf<'_>]) -> String {
    let digest = STANDARD.encode(Sha256::digest(SCRIPT.as_bytes()));
    let mut out =
        begin_with("Search", &format!("{STYLE}{MORE}"), &format!("; script-src 'sha256-{digest}'"));
    out += header();
    out += "<div class=\"book\">\n<main id=\"main\">\n<h1>Search</h1>\n\
            <p id=\"count\" aria-live=\"polite\">All headings of the book:</p>\n<div class=\"found\">\n";
    for leaf in leaves {
        for heading in &leaf.headings {
            let (file, id) = (&leaf.file, escaped(&heading.id));
            let name = match heading.text == leaf.title {
                true => escaped(&heading.text),
                false => format!("{}: {}", escaped(&leaf.title), escaped(&heading.text)),
            };
            let words: Vec<&str> = heading.below.split_whitespace().collect();
            let below = escaped(&words.join(" "));
            out += &format!(
                "<article><h2><a href=\"{file}#{id}\">{name}</a></h2><p hidden>{below}</p></article>\n"
            );
        }
    }
    out += "</div>\n</main>\n";
    out += &contents(leaves, None);
    out + &format!("</div>\n<script>{SCRIPT}</script>\n")
}
