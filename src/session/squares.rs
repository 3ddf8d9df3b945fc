//! Moves by the squares that they change on a board: `c2`, `a1-b1`.

use super::answer::{Drawing, DrawingKind, Table};
use super::board::Boards;
use super::options::Options;
use super::state::Session;
use crate::meter;
use crate::solve::fault::Fault;
use crate::solve::states::Position;
use hashbrown::HashSet;

/// More moves have no names: their list would fill pages.
const MOST_MOVES: usize = 400;
/// A move that changes more squares is named by the first of them.
const MOST_NAMED: usize = 3;

impl Session {
    /// Names the moves of a play.
    pub(super) fn name_moves(
        &mut self,
        boards: &Boards,
        drawings: &[Option<Drawing>],
        table: &mut Table,
        options: &Options<'_>,
    ) -> Result<(), Fault> {
        let left: Vec<(usize, Position)> =
            table.choices.iter().map(|choice| (choice.part, choice.left.clone())).collect();
        let names = self.squares(boards, drawings, &left, options)?;
        for (choice, name) in table.choices.iter_mut().zip(names) {
            choice.cell = Some(name);
        }
        Ok(())
    }

    /// The names of all moves of a position with one board, by what they leave.
    pub(super) fn cells(
        &mut self,
        boards: &Boards,
        drawings: &[Drawing],
        left: impl Iterator<Item = Position>,
        options: &Options<'_>,
    ) -> Result<Vec<String>, Fault> {
        let [board] = drawings else { return Ok(Vec::new()) };
        let left: Vec<(usize, Position)> =
            left.take(MOST_MOVES + 1).map(|left| (0, self.played(&left))).collect();
        self.squares(boards, &[Some(board.clone())], &left, options)
    }

    /// The names of moves, each a part of a position and what it leaves of it; none where a move has no
    /// name of its own.
    pub(super) fn squares(
        &mut self,
        boards: &Boards,
        drawings: &[Option<Drawing>],
        moves: &[(usize, Position)],
        options: &Options<'_>,
    ) -> Result<Vec<String>, Fault> {
        // The nodes of a graph have names of their own.
        let graph = |drawing: &Option<Drawing>| {
            drawing.as_ref().is_some_and(|d| d.kind == DrawingKind::Graph)
        };
        if moves.len() > MOST_MOVES || drawings.iter().any(graph) {
            return Ok(Vec::new());
        }
        let several = drawings.len() > 1;
        let mut met: HashSet<String> = HashSet::new();
        let mut names = Vec::with_capacity(moves.len());
        for (at, left) in moves {
            meter::work(8)?;
            let before = drawings.get(*at).and_then(Option::as_ref);
            let (Some(before), [part]) = (before, left.parts()) else { return Ok(Vec::new()) };
            let after = self.drawing(boards, *part, options)?;
            // Behind a letter that is taken out of a word all others move up.
            if after.as_ref().is_some_and(|after| is_longer_or_shorter(before, after)) {
                return Ok(Vec::new());
            }
            let name = after.and_then(|after| named(before.kind, &before.changed(&after)));
            let name = match several {
                true => name.map(|name| format!("{}.{name}", at + 1)),
                false => name,
            };
            // Two moves of one name have none.
            if name.as_ref().is_none_or(|name| !met.insert(name.clone())) {
                return Ok(Vec::new());
            }
            names.extend(name);
        }
        Ok(names)
    }
}

/// Whether rows of squares have become longer or shorter.
fn is_longer_or_shorter(before: &Drawing, after: &Drawing) -> bool {
    let lengths = |drawing: &Drawing| drawing.rows.iter().map(Vec::len).collect::<Vec<_>>();
    let squares = before.kind == DrawingKind::Squares && after.kind == DrawingKind::Squares;
    squares && lengths(before) != lengths(after)
}

/// A move by the squares that it changes: all of them where they are few, else the first.
fn named(kind: DrawingKind, squares: &[(usize, usize)]) -> Option<String> {
    let name = |(row, column): &(usize, usize)| {
        let letter = char::from_u32('a' as u32 + *column as u32)?;
        Some(format!("{letter}{}", row + 1))
    };
    // What reaches to the end of its rows is named by its corner.
    match kind == DrawingKind::Squares && squares.len() <= MOST_NAMED {
        true => Some(squares.iter().map(name).collect::<Option<Vec<_>>>()?.join("-")),
        false => name(squares.first()?),
    }
    .filter(|name| !name.is_empty())
}
