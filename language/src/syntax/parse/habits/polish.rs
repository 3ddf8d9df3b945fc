//! The last touch to a text that the grammar reads.

use super::super::build::Failure;
use super::super::scene::{Heading, Place, Scene, heading};
use super::texts::{apply, block_of, lines};
use super::{Find, amounts, kinds, last_guarded, signs};
use crate::source::{Source, Span};
use grundy_grammar::Grammar;
use pest::Parser;

/// What the grammar reads, and the checker would not: `subtract 1 or 4`, `2**k`.
pub(super) fn polished(place: Place, game: Option<&Heading>, text: &str) -> String {
    if let Some((before, rules)) = block_of(place, text)
        && before.starts_with("game ")
        && !text.contains('\n')
    {
        let game = heading(before);
        let better: Vec<String> =
            lines(rules).map(|rule| polished(Place::Game, game.as_ref(), rule)).collect();
        return match better.iter().zip(lines(rules)).all(|(better, rule)| better == rule) {
            true => text.to_string(),
            false => format!("{before}{{ {} }}", better.join("; ")),
        };
    }
    let mut text = text.to_string();
    for find in [last_guarded as Find, amounts::alternatives, signs::power, kinds::one_of_several] {
        let source = Source::new("", text.clone());
        let span = Span::new(0, text.len() as u32);
        let failure = Failure { at: span.end, wanted: Vec::new() };
        let scene = Scene::new(&source, &text, &text, span, place, &failure, game);
        let better = find(&scene).and_then(|slip| apply(&text, 0, &slip.edits));
        let reads =
            |text: &String| lines(text).all(|one| Grammar::parse(place.entry(), one).is_ok());
        if let Some(better) = better.filter(reads) {
            text = better;
        }
    }
    text
}
