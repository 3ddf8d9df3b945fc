//! What the positions of a game of three numbers seem to follow.

use super::options::Options;
use super::state::Session;
use crate::meter;
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::guess::{Cube, Guess, guess_cube, guess_lost_triples};
use crate::solve::value::Value;

/// The limit of steps for finding values, and again for finding P-positions.
const EFFORT: u64 = 20_000_000;

/// All positions are looked at whose numbers are below this.
const SIDE: usize = 20;
/// The same where that takes too many steps.
const SMALL_SIDE: usize = 13;
/// Positions in which two numbers are 0 are looked at up to here.
const LONGEST: usize = 80;
/// Positions in which one number is 0 are looked at up to here.
const SIDE_OF_FACES: usize = 32;

impl Session {
    /// What values, or P-positions, seem to follow, and below which numbers positions were looked at.
    pub(super) fn guess_triples(
        &mut self,
        game: GameId,
        options: &Options<'_>,
    ) -> Result<(Vec<Guess>, usize), Fault> {
        for side in [SIDE, SMALL_SIDE] {
            let cube = meter::with_at_most(EFFORT, || self.cube(game, side, options));
            let cube = match cube {
                Ok(Some(cube)) => cube,
                Ok(None) | Err(_) => {
                    meter::look()?;
                    continue;
                }
            };
            let mut found = guess_cube(&cube);
            if found.is_empty() {
                let lost: Vec<bool> = cube.values.iter().map(|value| *value == 0).collect();
                found = guess_lost_triples(&lost, side);
            }
            return Ok((found, side));
        }
        // What is lost may be found where values take too long.
        let lost = meter::with_at_most(EFFORT, || {
            let limits = options.limits();
            let each = triples(SMALL_SIDE).map(|at| {
                let position = self.called(game, args(at), options)?;
                self.machine.lost(&position, &limits)
            });
            each.collect::<Result<Vec<bool>, Fault>>()
        });
        meter::look()?;
        match lost {
            Ok(lost) => Ok((guess_lost_triples(&lost, SMALL_SIDE), SMALL_SIDE)),
            Err(fault) if fault.is_limit() => Ok((Vec::new(), 0)),
            Err(fault) => Err(fault),
        }
    }

    /// The values; none where one is larger than patterns are looked for in.
    fn cube(
        &mut self,
        game: GameId,
        side: usize,
        options: &Options<'_>,
    ) -> Result<Option<Cube>, Fault> {
        let limits = options.limits();
        let mut value = |at: [usize; 3]| {
            let position = self.called(game, args(at), options)?;
            Ok::<_, Fault>(u32::try_from(self.machine.value(&position, &limits)?).ok())
        };
        let mut cube = Cube { side, ..Cube::default() };
        for at in triples(side) {
            let Some(value) = value(at)? else { return Ok(None) };
            cube.values.push(value);
        }
        if side < SIDE {
            return Ok(Some(cube));
        }
        for (place, row) in cube.rows.iter_mut().enumerate() {
            for n in 0..LONGEST {
                let Some(value) = value(std::array::from_fn(|at| if at == place { n } else { 0 }))?
                else {
                    return Ok(None);
                };
                row.push(value);
            }
        }
        for (third, face) in cube.faces.iter_mut().rev().enumerate() {
            for m in 0..SIDE_OF_FACES {
                let mut row = Vec::new();
                for n in 0..SIDE_OF_FACES {
                    let mut both = [m, n].into_iter();
                    let at = std::array::from_fn(|at| match at == third {
                        true => 0,
                        false => both.next().unwrap_or(0),
                    });
                    let Some(value) = value(at)? else { return Ok(None) };
                    row.push(value);
                }
                face.push(row);
            }
        }
        Ok(Some(cube))
    }
}

/// All triples of numbers below the side, the last varying first.
fn triples(side: usize) -> impl Iterator<Item = [usize; 3]> {
    (0..side).flat_map(move |x| (0..side).flat_map(move |y| (0..side).map(move |z| [x, y, z])))
}

fn args(at: [usize; 3]) -> Vec<Value> {
    at.map(|n| Value::Number(n as i64)).to_vec()
}
