//! Positions whose options are all valued: the least value that none of them has.

use super::super::budget::Failure;
use super::options::SUM;
use super::{Frame, Goal, Look, MOST_VALUE, Search, UNKNOWN};

impl Search {
    /// As `look_for`, where all options are to be valued.
    pub(super) fn look_at_all(
        &mut self,
        frame: Frame,
        frames: &mut Vec<Frame>,
    ) -> Result<Option<(u32, Goal)>, Failure> {
        let (mut at, mut met) = (frame.at, frame.met);
        while at < self.arena.len() {
            let (look, next) = match self.alone(at) {
                Some(value) => (Look::Worth(value), at + 1),
                None => self.look(at, 0),
            };
            match look {
                Look::Worth(n) => met |= 1u128.checked_shl(u32::from(n)).unwrap_or(0),
                Look::Not => {}
                Look::Need(state, _) => {
                    if let Some(top) = frames.last_mut() {
                        (top.at, top.met) = (at, met);
                    }
                    return Ok(Some((state, Goal::Value)));
                }
            }
            at = next;
        }
        if met != u128::MAX {
            self.close(frames, Some(met.trailing_ones() as u16));
            return Ok(None);
        }
        let least = self.least_beyond(frame.start);
        let least = u16::try_from(least).ok().filter(|n| usize::from(*n) < MOST_VALUE);
        self.close(frames, Some(least.ok_or(Failure::GiveUp)?));
        Ok(None)
    }

    /// The value of an option that is one state alone, and known.
    #[inline]
    fn alone(&self, at: usize) -> Option<u16> {
        let id = self.arena.get(at).filter(|id| **id & SUM == 0)?;
        let value = self.states.get(*id as usize)?.value;
        (value != UNKNOWN).then_some(value)
    }

    /// The least value that no option from a place on has, however large.
    fn least_beyond(&mut self, start: usize) -> usize {
        self.stamp += 1;
        let mut at = start;
        while at < self.arena.len() {
            let (look, next) = self.look(at, 0);
            if let Look::Worth(n) = look {
                let n = usize::from(n);
                if n >= self.seen.len() {
                    self.seen.resize((n + 1).next_power_of_two(), 0);
                }
                if let Some(mark) = self.seen.get_mut(n) {
                    *mark = self.stamp;
                }
            }
            at = next;
        }
        self.seen.iter().take_while(|mark| **mark == self.stamp).count()
    }
}
