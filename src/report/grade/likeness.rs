//! A page of submissions that are alike, side by side. What it means is for a person to judge.

use super::html::page;
use super::junit::escaped;
use crate::grade::likeness::{Pair, Prints, alike, groups};

/// More pairs than these are counted and not shown.
const MOST_PAIRS: usize = 200;

/// The bytes that are shown of a submission.
const MOST_TEXT: usize = 40_000;

/// The page about submissions of these names: the pairs of two people that have at least `threshold` percent
/// in common.
pub fn likeness_page(
    names: &[&str],
    all: &[Prints],
    threshold: u32,
    of_two: &dyn Fn(usize, usize) -> bool,
) -> String {
    let mut pairs = alike(all, threshold);
    pairs.retain(|pair| of_two(pair.one, pair.other));
    let name = |index: usize| escaped(names.get(index).copied().unwrap_or_default());
    let mut out = format!(
        "<h1>Likeness</h1>\n<p>{} with at least {threshold} % in common, of {}. Names, order, comments, \
         layout, and definitions that lead to nothing that was asked do not count, nor does what more than half of a larger class has. \
         On a short sheet two students may well write the same.</p>\n",
        crate::report::count(pairs.len(), "pair", "pairs"),
        crate::report::count(names.len(), "submission", "submissions"),
    );
    let groups = groups(&pairs);
    if !groups.is_empty() {
        out += "<ul>\n";
        for group in &groups {
            let members: Vec<String> = group.iter().map(|index| name(*index)).collect();
            out += &format!("<li>{}</li>\n", members.join(", "));
        }
        out += "</ul>\n";
    }
    for pair in pairs.iter().take(MOST_PAIRS) {
        let Pair { one, other, percent } = *pair;
        out += &format!("<h2>{} and {}: {percent} %</h2>\n", name(one), name(other));
        out += "<table class=\"pair\"><tr>";
        for (own, theirs) in [(one, other), (other, one)] {
            out += "<td>";
            if let (Some(own), Some(theirs)) = (all.get(own), all.get(theirs)) {
                let mut left = MOST_TEXT;
                for piece in &own.pieces {
                    let Some(rest) = left.checked_sub(piece.text.len()) else {
                        out += "<p>and more</p>";
                        break;
                    };
                    left = rest;
                    let text = escaped_lines(&piece.text);
                    out += &match theirs.shares(piece) {
                        true => format!("<pre><mark>{text}</mark></pre>"),
                        false => format!("<pre>{text}</pre>"),
                    };
                }
            }
            out += "</td>";
        }
        out += "</tr></table>\n";
    }
    if pairs.len() > MOST_PAIRS {
        out += &format!("<p>and {} more pairs</p>\n", pairs.len() - MOST_PAIRS);
    }
    page("Likeness", &out)
}

/// A text of several lines.
fn escaped_lines(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\n")
}
