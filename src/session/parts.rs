//! Moves in a sum under misère play, told by the part that they are made in: of equal words the
//! part says which move it is.

use super::answer::Move;
use super::options::Options;
use super::state::Session;
use crate::solve::fault::Fault;
use crate::solve::states::Position;

impl Session {
    /// Puts the part before the words of each move.
    pub(super) fn told_by_part(
        &mut self,
        of: &Position,
        mut moves: Vec<Move>,
        options: &Options<'_>,
    ) -> Result<Vec<Move>, Fault> {
        let inside = self.played(of);
        if &inside == of || inside.parts().len() < 2 || moves.len() > 400 {
            return Ok(moves);
        }
        let table = self.on_table(of, options)?;
        for one in &mut moves {
            let choice = table.choices.iter().find(|choice| choice.to == one.to);
            let part = choice.and_then(|choice| table.parts.get(choice.part));
            if let Some(part) = part.filter(|_| one.words().is_some()) {
                one.text = format!("{part}: {}", one.text);
            }
        }
        Ok(moves)
    }
}
