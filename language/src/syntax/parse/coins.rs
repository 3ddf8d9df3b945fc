//! Coin-turning games: `coins NAME { turn 1..3 coins }`, `coins NAME = A × B`.

use super::build::{Build, Kid, Kids};
use crate::source::Span;
use crate::syntax::ast::{
    Body, CoinMoves, Coins, Game, Name, Node, Param, Pattern, PatternKind, Turn, TurnCount,
    TurnKind, Type, TypeKind,
};
use grundy_grammar::Rule as G;
use std::sync::Arc;

impl Build<'_> {
    pub(super) fn coins(&mut self, mut kids: Kids<'_>, span: Span) -> Option<Game> {
        kids.take(G::k_coins)?;
        let name = self.name(&mut kids)?;
        let heads = self.name(&mut kids);
        kids.take(G::close);
        let moves = if kids.has(G::equals) {
            let by_rows = self.name(&mut kids)?;
            kids.take(G::times)?;
            CoinMoves::Product(by_rows, self.name(&mut kids)?)
        } else {
            let turns = kids.take(G::turns)?;
            let place = self.span(&turns);
            let turns: Option<Vec<Turn>> =
                Kids::of(turns).all(G::turn).map(|turn| self.turn(turn)).collect();
            CoinMoves::Turns(Node::new(turns?, place))
        };
        let params = Some(vec![heads_param(heads.as_ref().unwrap_or(&name), &moves, &heads)]);
        let body = Body::Coins(Coins { heads, moves });
        Some(Game { name, params, modifiers: Vec::new(), body, doc: self.doc_above(span) })
    }

    fn turn(&mut self, pair: Kid<'_>) -> Option<Turn> {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        kids.take(G::k_turn)?;
        let count = match kids.take(G::upto) {
            Some(range) => {
                let mut ends = Kids::of(range).all(G::number).map(|n| self.leaf(&n));
                TurnCount::Range(ends.next()?, ends.next())
            }
            None => TurnCount::Among(kids.all(G::number).map(|n| self.leaf(&n)).collect()),
        };
        Some(Turn::new(TurnKind { count, adjacent: kids.has(G::k_adjacent) }, span))
    }
}

/// A position is the set of the places of heads: numbers on a strip, pairs on a board.
fn heads_param(at: &Name, moves: &CoinMoves, named: &Option<Name>) -> Param {
    let span = at.span;
    let nat = || Type::new(TypeKind::Named(Arc::from("nat")), span);
    let place = match moves {
        CoinMoves::Turns(_) => nat(),
        CoinMoves::Product(..) => Type::new(TypeKind::Tuple(vec![nat(), nat()]), span),
    };
    let name = named.as_ref().map_or_else(|| Arc::from("heads"), |name| name.it.clone());
    let pattern = Pattern::new(PatternKind::Name(name), span);
    Param { pattern, ty: Some(Type::new(TypeKind::Set(Box::new(place)), span)) }
}
