//! What to write in place of a number where a position is wanted.

use super::checker::{Checker, Global, Signature};
use super::tree::DefinitionId;
use super::ty::{Kind, Ty};
use crate::diagnostic::{Code, Mend, codes};
use crate::source::Span;

impl Checker<'_> {
    /// A number where a position is wanted: in the rules of a game it is most likely one of that
    /// game's.
    pub fn number_as_position(&self, text: &str, code: Code) -> (String, Option<String>) {
        // The value of a position is asked for where the position is wanted.
        let of = text.strip_prefix("grundy(").and_then(|rest| rest.strip_suffix(')'));
        if let Some(of) = of.filter(|of| is_closed(of)) {
            return (format!("write `{of}`"), Some(of.to_string()));
        }
        let heap = match text.chars().all(char::is_alphanumeric) {
            true => format!("*{text}"),
            false => format!("*({text})"),
        };
        let one = |id: &DefinitionId| match self.signature(*id) {
            Signature::Game(game) => game.params.len() == 1,
            _ => false,
        };
        let Some(own) = self.own_game.filter(one) else {
            return match self.only_heaps() {
                Some(game) => {
                    let position = format!("{game}({text})");
                    let help = format!("write `{position}`; a nim heap of that size is `{heap}`");
                    (help, Some(position))
                }
                None => (format!("a nim heap of that size is `{heap}`"), None),
            };
        };
        let position = format!("{}({text})", self.name_of(own));
        let less = text.split_once('-').map(|(name, less)| (name.trim(), less.trim()));
        let less = less.filter(|(name, less)| {
            name.chars().all(crate::syntax::is_name_char)
                && less.chars().all(|c| c.is_ascii_digit())
        });
        match less {
            Some((name, less)) if code == codes::LEAVES_NO_POSITION => {
                let text = format!("{position} if {name} >= {less}");
                (format!("write `{text}`; a nim heap of that size is `{heap}`"), Some(text))
            }
            _ => (
                format!(
                    "a position of this game is `{position}`; a nim heap of that size is `{heap}`"
                ),
                None,
            ),
        }
    }

    /// `T[5]`: the index of a game as a call of it.
    pub fn in_round_brackets(&self, game: Span) -> Option<Mend> {
        let rest = self.source.text().get(game.end as usize..)?.strip_prefix('[')?;
        let inside = rest.split_once(']')?.0;
        let place = Span::new(game.end, game.end + inside.len() as u32 + 2);
        (!inside.contains('[')).then(|| Mend::new(place, format!("({inside})")))
    }

    /// The one game of heaps that was defined here, if there is just one.
    pub fn only_heaps(&self) -> Option<String> {
        let heaps = |global: &Global| {
            let Global::Definition(id) = global else { return None };
            let Signature::Game(game) = self.signature(*id) else { return None };
            let number = |ty: &Ty| matches!(self.known.types.kind(*ty), Kind::Number);
            (game.params.len() == 1 && game.params.iter().all(number))
                .then(|| self.name_of(*id).to_string())
        };
        let own = self.globals.values().map(|named| &named.global);
        let mut all: Vec<String> = own.chain(self.entered().values()).filter_map(heaps).collect();
        all.dedup();
        match all.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        }
    }
}

/// Whether each bracket of a text is closed in it.
fn is_closed(text: &str) -> bool {
    let mut depth = 0usize;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return false,
            ')' => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}
