//! What games and graphs say beyond their moves: options that may be forbidden, ends that are a draw.

use super::checker::Checker;
use super::tree::{NodeId, Text};
use crate::diagnostic::codes;
use crate::syntax::ast::{self, ModifierKind};
use hashbrown::HashMap;

impl Checker<'_> {
    /// A game that is another name for a position has no moves of its own to forbid.
    pub(super) fn blocks_nothing(&mut self, game: &ast::Game) {
        let is_blocking =
            |modifier: &&ast::Modifier| matches!(modifier.it, ModifierKind::Blocking(_));
        let Some(modifier) = game.modifiers.iter().find(is_blocking) else { return };
        if matches!(game.body, ast::Body::Position(_)) {
            let name = &game.name.it;
            let problem = self
                .error(
                    codes::BLOCKING_MISFIT,
                    modifier.span,
                    format!("{name} is another name for a position, whose moves are not its own"),
                    "forbids nothing",
                )
                .help(format!(
                    "give {name} rules, in braces: `game {name}(n) blocking 1 {{ subtract 1.. }}`"
                ));
            self.complain(problem);
        }
    }

    /// Nobody moves in an end that is a draw.
    pub(super) fn draws_that_move(
        &mut self,
        graph: &ast::Graph,
        places: &HashMap<Text, u32>,
        drawn: &[NodeId],
    ) {
        let mut moving = Vec::new();
        for line in graph.lines.it.iter().map(|l| &l.it).filter(|l| !l.drawn && !l.to.is_empty()) {
            let both = [&line.from].into_iter().chain(&line.to);
            let both = both.take(if line.directed == Some(true) { 1 } else { usize::MAX });
            let is_drawn = |name: &&ast::Name| {
                places.get(&name.it).is_some_and(|at| drawn.binary_search(&NodeId(*at)).is_ok())
            };
            moving.extend(both.filter(is_drawn).cloned());
        }
        for name in moving {
            let problem = self
                .error(
                    codes::NODE_TWICE,
                    name.span,
                    format!("`{}` is a draw, where play ends, and has moves", name.it),
                    "its moves are given here",
                )
                .help(format!("take away its moves, or `{}` behind `drawn`", name.it));
            self.complain(problem);
        }
    }
}

/// How many options the opponent may forbid before each move.
pub(super) fn blocking(game: &ast::Game) -> u32 {
    let count = game.modifiers.iter().find_map(|modifier| match &modifier.it {
        ModifierKind::Blocking(count) => Some(&count.it),
        _ => None,
    });
    let digits = |count: &Text| count.chars().filter(|c| *c != '_').collect::<String>();
    // More than there are options forbid them all.
    count.map_or(0, |count| digits(count).parse().unwrap_or(u32::MAX))
}
