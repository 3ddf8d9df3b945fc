//! The question `tree`: what can follow a position, drawn.

use super::answer::{MOST_OF_A_TREE, Told, TreeLine};
use super::board::Boards;
use super::options::Options;
use super::show;
use super::state::Session;
use crate::solve::fault::Fault;
use crate::solve::states::Position;
use hashbrown::HashSet;

impl Session {
    pub(super) fn tree(
        &mut self,
        root: &Position,
        depth: usize,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let mut lines: Vec<TreeLine> = Vec::new();
        let mut boards = Boards::default();
        let valued = self.machine.misere_alone(root).is_none();
        let mut drawn: HashSet<Position> = HashSet::new();
        let mut open = vec![(root.clone(), 0usize, Vec::<bool>::new(), (String::new(), false))];
        while let Some((position, level, rails, (text, again))) = open.pop() {
            if lines.len() >= MOST_OF_A_TREE {
                if let Some(last) = lines.last_mut() {
                    (last.seen, last.cut) = (false, true);
                }
                break;
            }
            let found = self.worth_left(&position, valued, options).and_then(|worth| {
                let offers = self.machine.offers(&position, true, &options.limits())?;
                Ok((worth, offers, self.boards(&mut boards, &position, options)?))
            });
            let (worth, offers, drawings) = match found {
                Ok(found) => found,
                Err(fault) => {
                    let begun = (!lines.is_empty()).then_some(Told::Tree { lines, file: None });
                    return self.whole(|| begun, Some(fault));
                }
            };
            let seen = !drawn.insert(position.sorted()) && !offers.is_empty();
            let cut = level >= depth && !offers.is_empty();
            if !seen && !cut {
                for (i, offer) in offers.iter().enumerate().rev() {
                    let mut below = rails.clone();
                    below.push(i + 1 < offers.len());
                    let words = offer.words.as_ref().and_then(|w| show::words(&self.machine, w));
                    open.push((
                        offer.position.clone(),
                        level + 1,
                        below,
                        (words.unwrap_or_default(), offer.again),
                    ));
                }
            }
            lines.push(TreeLine {
                depth: level,
                rails,
                position: worth.position,
                grundy: worth.grundy,
                beyond: worth.beyond,
                outcome: worth.outcome,
                text,
                again,
                seen,
                cut,
                drawings,
            });
        }
        Ok(Told::Tree { lines, file: None })
    }
}
