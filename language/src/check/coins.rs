//! Coin-turning games: how many coins a move turns, and the products of two games.

use super::checker::{Checker, Signature};
use super::names::Meaning;
use super::tree::{Coins, DefinitionId, Turn};
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::ast::{self, CoinMoves, TurnCount};

/// A rule for each number of coins is worked out: more than these are too many.
const MOST_COINS: i64 = 1_000;

impl Checker<'_> {
    /// None where a factor is no such game.
    pub(super) fn coins(&mut self, moves: &CoinMoves) -> Option<Coins> {
        Some(match moves {
            CoinMoves::Turns(turns) => {
                Coins::Strip(turns.it.iter().flat_map(|turn| self.turn(turn)).collect())
            }
            CoinMoves::Product(a, b) => {
                let rows = self.strip(a);
                // The same mistake is told once.
                let columns = if a.it == b.it { rows } else { self.strip(b) };
                Coins::Product(rows?, columns?)
            }
        })
    }

    fn turn(&mut self, turn: &ast::Turn) -> Vec<Turn> {
        let (adjacent, span) = (turn.it.adjacent, turn.span);
        let new = |least, most| Turn { least, most, adjacent, span };
        match &turn.it.count {
            TurnCount::Among(counts) => {
                counts.iter().filter_map(|n| self.count_of(n).map(|n| new(n, Some(n)))).collect()
            }
            TurnCount::Range(from, to) => {
                let from = self.count_of(from);
                let to = match to {
                    Some(to) => match self.count_of(to) {
                        Some(to) => Some(to),
                        None => return Vec::new(),
                    },
                    None => None,
                };
                match (from, to) {
                    (Some(least), Some(most)) if least > most => {
                        self.turns_nothing(
                            span,
                            format!("there is no number from {least} to {most}"),
                        );
                        Vec::new()
                    }
                    (Some(least), most) => vec![new(least, most)],
                    (None, _) => Vec::new(),
                }
            }
        }
    }

    fn count_of(&mut self, written: &ast::Number) -> Option<i64> {
        let digits: String = written.it.chars().filter(|c| *c != '_').collect();
        let number = digits.parse().ok().filter(|n| (1..=MOST_COINS).contains(n));
        if number.is_none() {
            self.turns_nothing(written.span, format!("a move turns 1 to {MOST_COINS} coins"));
        }
        number
    }

    fn turns_nothing(&mut self, span: Span, why: String) {
        let problem = self
            .error(codes::COINS_MISFIT, span, why, "so many coins")
            .help("write for instance `turn 1..3 coins`, or `turn 1.. coins` for any number");
        self.complain(problem);
    }

    /// A factor of a product.
    fn strip(&mut self, name: &ast::Name) -> Option<DefinitionId> {
        let meaning = self.meaning(&name.it, name.span, false);
        if let Meaning::Definition(id) = meaning
            && let Signature::Game(game) = self.signature(id)
            && game.strip
        {
            return Some(id);
        }
        if !matches!(meaning, Meaning::Wrong) {
            let message = format!("`{}` is no coin-turning game on a strip", name.it);
            let problem = self
                .error(codes::COINS_MISFIT, name.span, message, "not such a game")
                .help(format!("define it with `coins {} {{ turn 1..2 coins }}`", name.it));
            self.complain(problem);
        }
        None
    }
}
