//! `guess G`: what the values, or the P-positions, of a game seem to follow. Nothing is proved, but that values are
//! those of another game.

use super::answer::{Guessed, Told};
use super::options::Options;
use super::state::{Home, Session};
use crate::check::tree::{Quantified, Target};
use crate::meter;
use crate::solve::REACH;
use crate::solve::code::GameId;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::guess::{
    Guess, Pattern, guess_boards, guess_constant, guess_lost_pairs, guess_values, recognise,
};
use crate::solve::heaps::Reach;
use crate::solve::value::Value;

/// Values of positions of two numbers may take this part of the steps that are left.
const VALUES: u64 = 4;

/// Games in disguise may take this part of them.
const DISGUISES: u64 = 2;

/// An expression that is no sequence is worked out for this many values first. Each longer row of values has
/// a limit of steps, so that costly values end the search and not the session.
const FIRST_POINTS: usize = 32;
const EFFORT: u64 = 20_000_000;

/// Fewer values are those of too many games.
const FEWEST: usize = 4;

/// Positions of two numbers are looked at up to this, and their values up to that.
const SIDE: u32 = 120;
const SIDE_OF_VALUES: i64 = 40;

impl Session {
    pub fn guess(
        &mut self,
        all: &Target,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let id = match all {
            Target::Game(id) | Target::Grid { game: id, .. } => *id,
            Target::Each(what) if what.clauses.is_empty() => {
                return self.guess_data(what, home, options);
            }
            Target::Each(what) => {
                if self.endless(what, home, options)?.0 != 0 {
                    // A pattern is one of n, so it begins where n does.
                    return Err(Fault::new(FaultKind::Unfit {
                        why: "a pattern is one of n, and its values begin at n = 0".to_string(),
                        instead: "write `for n in 0..`".to_string(),
                    }));
                }
                let heaps = self.heaps_asked(all, home, options)?;
                let values = match heaps.map(|game| self.values_seen(game, options)).transpose()? {
                    Some(values) => values,
                    None => self.values_in_reach(what, home, options)?,
                };
                let of = home.source.slice(what.expr.span).trim().to_string();
                let searched_to = values.len().saturating_sub(1) as u64;
                let guesses = guess_values(&values).into_iter().map(guessed).collect();
                meter::look()?;
                return Ok(Told::Guess { of, guesses, disguises: Vec::new(), searched_to });
            }
        };
        let Some(game) = self.game(id) else { return Err(Fault::new(FaultKind::NotCallable)) };
        let of = self.game_name(game);
        let params = self.machine.program.games.get(game.0 as usize).map_or(0, |g| g.params.len());
        let limits = options.limits();
        let (guesses, disguises, searched_to) = match params {
            1 => {
                let values = self.values_seen(game, options)?;
                let guesses = guess_values(&values);
                meter::look()?;
                let of_values = |g: &Guess| matches!(g.pattern, Pattern::Value { .. });
                let has_formula = guesses.iter().any(of_values);
                // The engine of the page leaves them out for its size.
                let looked = meter::with_share(DISGUISES, || match meter::IN_A_PAGE {
                    true => Ok(Vec::new()),
                    false => self.disguises(id, &values, has_formula, options),
                });
                let disguises = match looked {
                    // What the values follow is told all the same.
                    Err(fault) if fault.is_limit() => {
                        meter::look()?;
                        Vec::new()
                    }
                    looked => looked?,
                };
                (guesses, disguises, values.len().saturating_sub(1) as u64)
            }
            2 => {
                let board = self.board(game, options)?;
                let mut guesses = guess_boards(&board);
                let mut lost = Vec::new();
                for a in 0..=SIDE {
                    for b in 0..=SIDE {
                        let args = [a, b].map(|n| Value::Number(i64::from(n))).to_vec();
                        let position = self.called(game, args, options)?;
                        if self.machine.lost(&position, &limits)? {
                            lost.push((a, b));
                        }
                    }
                }
                guesses.extend(guess_lost_pairs(&lost, SIDE));
                (guesses, Vec::new(), u64::from(SIDE))
            }
            3 if !meter::IN_A_PAGE => {
                let (guesses, side) = self.guess_triples(game, options)?;
                (guesses, Vec::new(), side.saturating_sub(1) as u64)
            }
            _ => return Err(Fault::new(FaultKind::Argument("a game of one to three numbers"))),
        };
        // What was not looked through wholly is no guess.
        meter::look()?;
        let guesses = guesses.into_iter().map(|guess| claimed(guess, &of)).collect();
        Ok(Told::Guess { of, guesses, disguises, searched_to })
    }

    /// The values of positions of two numbers, row by row; none where they take too long, or are none.
    fn board(&mut self, game: GameId, options: &Options<'_>) -> Result<Vec<Vec<u32>>, Fault> {
        let limits = options.limits();
        let values = meter::with_share(VALUES, || {
            let mut rows = Vec::new();
            for a in 0..=SIDE_OF_VALUES {
                let mut row = Vec::new();
                for b in 0..=SIDE_OF_VALUES {
                    let args = vec![Value::Number(a), Value::Number(b)];
                    let position = self.called(game, args, options)?;
                    let value = self.machine.value(&position, &limits)?;
                    // Patterns are looked for in smaller values alone.
                    let Ok(value) = u32::try_from(value) else { return Ok(Vec::new()) };
                    row.push(value);
                }
                rows.push(row);
            }
            Ok::<_, Fault>(rows)
        });
        match values {
            Ok(rows) => Ok(rows),
            Err(_) => {
                meter::look()?;
                Ok(Vec::new())
            }
        }
    }

    /// The first values of an expression: half as many more each time, until they take too much.
    fn values_in_reach(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Vec<u32>, Fault> {
        let (mut seen, mut points) = (Vec::new(), FIRST_POINTS.min(options.points));
        loop {
            let these = Options { points, ..*options };
            let found = meter::with_at_most(EFFORT, || self.first_values(what, home, &these));
            match found {
                Ok(values) => seen = values,
                Err(fault) if fault.is_limit() && !seen.is_empty() => {
                    // Other limits than this one end it.
                    meter::look()?;
                    return Ok(seen);
                }
                Err(fault) => return Err(fault),
            }
            if points >= options.points {
                return Ok(seen);
            }
            points = points.saturating_add(points / 2).min(options.points);
        }
    }

    /// The first values of a game of one number.
    pub(super) fn values_seen(
        &mut self,
        game: GameId,
        options: &Options<'_>,
    ) -> Result<Vec<u32>, Fault> {
        let reach = Reach { heaps: options.points.min(options.positions), ..REACH };
        let known = self.machine.in_sequence(game, &options.limits(), |sequence, terms| {
            Ok(sequence.look(&reach, terms)?.to_vec())
        })?;
        let mut values = match known {
            Some(values) => values,
            None => self.plain_values(game, options)?,
        };
        values.truncate(options.points);
        Ok(values)
    }

    /// Which games have the values of a list, and what pattern these follow.
    fn guess_data(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let list = self.value_of(&what.expr, home, options)?;
        let wrong = || Fault::new(FaultKind::NoValues("nim-values, which are numbers from 0 on"));
        let Value::List(items) = &list else { return Err(wrong()) };
        meter::room_for::<u32>(items.len())?;
        let value = |item: &Value| match item {
            Value::Number(n) => u32::try_from(*n).map_err(|_| wrong()),
            _ => Err(wrong()),
        };
        let values = items.iter().map(value).collect::<Result<Vec<u32>, Fault>>()?;
        if values.len() < FEWEST {
            return Err(Fault::new(FaultKind::NoValues("four values or more")));
        }
        let found = recognise(&values);
        let mut guesses = guess_values(&values);
        if guesses.is_empty() {
            guesses.extend(guess_constant(&values));
        }
        let guesses = guesses.into_iter().map(guessed).collect();
        meter::look()?;
        let of = home.source.slice(what.expr.span).trim().to_string();
        Ok(Told::Recognised { of, values: values.len(), found, guesses })
    }
}

/// With the claim that asks whether a guess about the positions of a game is right.
fn claimed(guess: Guess, of: &str) -> Guessed {
    let names: &[&str] = match &guess.pattern {
        Pattern::Value { .. } | Pattern::Lost(_) => &["n"],
        Pattern::ValuePair(_) | Pattern::LostPair(_) => &["a", "b"],
        Pattern::ValueTriple(_) | Pattern::LostTriple(_) => &["a", "b", "c"],
    };
    let mut told = guessed(guess);
    let position = format!("{of}({})", names.join(", "));
    let says = match told.lost {
        true => format!("outcome({position}) == P iff"),
        false => format!("grundy({position}) =="),
    };
    let ranges: String =
        names.iter().map(|name| format!(" for {name} in {}..", told.from)).collect();
    told.claim = Some(format!("claim {says} {}{ranges}", told.written));
    told
}

fn guessed(guess: Guess) -> Guessed {
    Guessed {
        claim: None,
        written: guess.pattern.written(),
        definitions: guess.pattern.definitions(),
        from: guess.from as u64,
        tested_to: guess.tested_to as u64,
        lost: matches!(
            guess.pattern,
            Pattern::Lost(_) | Pattern::LostPair(_) | Pattern::LostTriple(_)
        ),
    }
}
