//! Games made for what is known before play: named values, and arguments that no move changes. Such a
//! game has a plan of its own in which they are constants, and only the arguments that moves change.

use super::code::{CodeId, Game, GameId, GlobalId};
use super::families::Families;
use super::fault::Fault;
use super::machine::{Limits, Machine};
use super::plan::Plan;
use super::thread::{Stop, Thread};
use super::value::Value;
use crate::meter::{self, Spent};
use hashbrown::HashMap;
use std::sync::Arc;

/// What is known before play.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The position's arguments; only those that no move changes are known.
    pub args: &'a [Value],
    /// The named values that the rules mention.
    pub globals: &'a [Value],
    /// What the code gave that a version of the rules wants to have run.
    pub values: &'a [Value],
}

/// Makes plans from what is known before play.
pub trait Specialise: Send + Sync {
    /// Which parameters no move changes.
    fn fixed(&self) -> &[bool];
    /// The named values that the rules and their functions mention.
    fn globals(&self) -> &[GlobalId];
    /// For each version of the rules the code whose values it needs. The code takes the game's
    /// arguments, and looks at those that no move changes.
    fn versions(&self) -> &[Vec<CodeId>];
    /// The plan of a version; none if it cannot be written as one.
    fn plan(&self, version: usize, known: &Known<'_>) -> Option<Plan>;
    /// The first words of the rules that no plan could say.
    fn stuck(&self) -> Option<&str>;
}

/// What plans are made from is another room's, and nobody reads it here.
impl std::fmt::Debug for dyn Specialise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Specialise").finish_non_exhaustive()
    }
}

/// The games that were made from a game.
#[derive(Debug, Default)]
pub struct Specialised {
    /// By the arguments that no move changes; none where no plan could be made.
    made: HashMap<GameId, HashMap<Vec<Value>, Option<GameId>>>,
    /// What a made game came from: a game, and those of its arguments that stay.
    origins: HashMap<GameId, (GameId, Vec<Option<Value>>)>,
    /// Games that wait for named values alone, among as many as were looked at.
    waiting: Vec<GameId>,
    looked_at: usize,
    pub(super) families: Families,
}

impl Specialised {
    /// The game that a game was made from, with the arguments that stay.
    pub fn origin(&self, game: GameId) -> Option<(GameId, &[Option<Value>])> {
        self.origins.get(&game).map(|(origin, stays)| (*origin, stays.as_slice()))
    }

    /// The games that were made from one, none where no plan could be made.
    pub fn made_of(&self, game: GameId) -> impl Iterator<Item = Option<GameId>> + '_ {
        self.made.get(&game).into_iter().flat_map(|made| made.values().copied())
    }

    pub(super) fn came_from(&mut self, game: GameId, of: GameId, stays: Vec<Option<Value>>) {
        self.origins.insert(game, (of, stays));
    }

    pub(super) fn forget(&mut self, game: GameId) {
        self.origins.remove(&game);
    }

    /// A position of a made game as one of the game that it was made from.
    pub fn original(&self, game: GameId, args: Vec<Value>) -> (GameId, Vec<Value>) {
        let Some((origin, stays)) = self.origins.get(&game) else { return (game, args) };
        let mut moving = args.into_iter();
        let all = stays.iter().filter_map(|own| own.clone().or_else(|| moving.next()));
        (*origin, all.collect())
    }
}

/// At most this many games are made from one.
const MOST_MADE: usize = 4_096;

/// So many games are looked at in the time of a step.
const GAMES_OF_A_STEP: usize = 64;

/// What is known before play is worked out in at most this many rounds of a thread.
const MOST_ROUNDS: usize = 512;

impl Machine {
    /// The game that was made for a position, and the arguments that moves change.
    pub fn specialised(&mut self, game: GameId, args: &[Value]) -> Option<(GameId, Vec<Value>)> {
        let special = self.program.games.get(game.0 as usize)?.specialise.clone()?;
        if self.plain {
            return None;
        }
        let fixed = special.fixed();
        let of = |wanted: bool| -> Vec<Value> {
            let own = args.iter().zip(fixed).filter(|(_, fixed)| **fixed == wanted);
            own.map(|(arg, _)| arg.clone()).collect()
        };
        let key = of(true);
        let made = self.specialised.made.entry(game).or_default();
        if let Some(made) = made.get(&key) {
            return made.map(|made| (made, of(false)));
        }
        if made.len() >= MOST_MADE {
            return None;
        }
        let plan = self.known_plan(&*special, args)?;
        let made = plan.and_then(|plan| self.made_from(game, fixed, args, plan));
        self.specialised.made.entry(game).or_default().insert(key, made);
        made.map(|made| (made, of(false)))
    }

    /// The value of a position that is given by its game and arguments, where a plan finds it: no state
    /// is made for it, since a table may have millions of them. None if it takes more than a plan.
    pub fn value_at(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let Some(known) = self.program.games.get(game.0 as usize) else { return Ok(None) };
        // What a canonical form or symmetry says is checked on states.
        let rules_alone = !known.alias && known.canonical.is_none() && known.symmetric.is_empty();
        let all_fit = known.takes(args) && !known.says_more();
        match rules_alone && all_fit {
            true => self.compact_value(game, args, limits),
            false => Ok(None),
        }
    }

    /// The values of all positions of a game whose numbers are less than these, the last number varying
    /// first, where the question about the last of them has filled a table; none if they are not in one.
    pub fn values_below(
        &mut self,
        game: GameId,
        corner: &[usize],
    ) -> Result<Option<Vec<u32>>, Spent> {
        let known = self.program.games.get(game.0 as usize);
        // Of games with a canonical form the table has some positions alone.
        let rules_alone = known.is_some_and(|g| {
            let other = g.alias || g.canonical.is_some() || !g.symmetric.is_empty();
            !(other || g.says_more())
        });
        let last: Vec<Value> =
            corner.iter().map(|n| Value::Number(n.saturating_sub(1) as i64)).collect();
        let made = self.specialised(game, &last);
        let (game, args) =
            made.as_ref().map_or((game, &last[..]), |(game, args)| (*game, &args[..]));
        if !rules_alone || args != last {
            return Ok(None);
        }
        self.in_one_table(game, corner)
    }

    /// Makes the plans of the games that one leads to and that wait for named values alone.
    pub(super) fn make_ready(&mut self, game: GameId) -> Result<(), Spent> {
        self.look_for_waiting()?;
        if self.specialised.waiting.is_empty() {
            return Ok(());
        }
        let reached = self.leads_to(game)?;
        let mut games = self.specialised.waiting.clone();
        games.retain(|game| reached.anything || reached.games.contains(game));
        for game in games {
            self.specialised(game, &[]);
        }
        // A value that is not there yet may be there when the next question is asked.
        let Specialised { waiting, made, .. } = &mut self.specialised;
        waiting.retain(|game| made.get(game).is_none_or(HashMap::is_empty));
        Ok(())
    }

    /// Looks at the games that were added since the last time.
    fn look_for_waiting(&mut self) -> Result<(), Spent> {
        let waits = |game: &Game| {
            let special = game.specialise.as_ref();
            special.is_some_and(|special| !special.fixed().contains(&true))
        };
        let (games, looked_at) = (&self.program.games, self.specialised.looked_at);
        let new = games.get(looked_at..).unwrap_or_default();
        meter::work_on(new.len() / GAMES_OF_A_STEP)?;
        let new = (looked_at as u32..).zip(new).filter(|(_, game)| waits(game));
        self.specialised.waiting.extend(new.map(|(at, _)| GameId(at)));
        self.specialised.looked_at = games.len();
        Ok(())
    }

    /// The plan of a game that waits for what is known before play.
    pub(super) fn plan_with(&mut self, game: GameId, args: &[Value]) -> Option<Plan> {
        let special = self.program.games.get(game.0 as usize)?.specialise.clone()?;
        self.known_plan(&*special, args)?
    }

    /// None while something is not known; none within if there is no plan.
    fn known_plan(&mut self, special: &dyn Specialise, args: &[Value]) -> Option<Option<Plan>> {
        // A value that is not there yet may be there when the next question is asked.
        let globals: Option<Vec<Value>> =
            special.globals().iter().map(|global| self.global(*global)).collect();
        let globals = globals?;
        // What was not worked out to its end is worked out anew for the next question.
        meter::wholly(|| self.special_plan(special, args, &globals)).ok()
    }

    fn special_plan(
        &mut self,
        special: &dyn Specialise,
        args: &[Value],
        globals: &[Value],
    ) -> Option<Plan> {
        (0..special.versions().len()).find_map(|version| {
            let codes = special.versions().get(version)?;
            let values: Option<Vec<Value>> =
                codes.iter().map(|code| self.before_play(*code, args)).collect();
            special.plan(version, &Known { args, globals, values: &values? })
        })
    }

    /// What code gives, if it asks no position anything and is done soon.
    fn before_play(&mut self, code: CodeId, args: &[Value]) -> Option<Value> {
        let code = self.program.code.get(code.0 as usize).cloned()?;
        // What it does not look at may be anything.
        let mut args = args.to_vec();
        args.resize(code.params as usize, Value::Truth(false));
        let mut thread = Thread::new(code, &args);
        for _ in 0..MOST_ROUNDS {
            match thread.run(&mut self.world()) {
                Ok(Stop::Done(value)) => return Some(value),
                Ok(Stop::Pause) => {}
                Ok(Stop::Need(_) | Stop::Ask(..)) | Err(_) => return None,
            }
        }
        None
    }

    /// Adds a game with a plan; one that has no arguments which stay takes the plan itself.
    fn made_from(
        &mut self,
        game: GameId,
        fixed: &[bool],
        args: &[Value],
        plan: Plan,
    ) -> Option<GameId> {
        let own = self.program.games.get_mut(game.0 as usize)?;
        let plan = Some(Arc::new(plan));
        if !fixed.contains(&true) {
            own.plan = plan;
            // It may have been looked at before its values were known.
            if self.sequences.get(&game).is_some_and(Option::is_none) {
                self.sequences.remove(&game);
            }
            return Some(game);
        }
        let params = own.params.iter().zip(fixed).filter(|(_, fixed)| !**fixed);
        let params = params.map(|(param, _)| param.clone()).collect();
        let made = Game { params, plan, specialise: None, taking: None, ..own.clone() };
        let id = GameId(u32::try_from(self.program.games.len()).ok()?);
        self.program.games.push(made);
        let stays = args.iter().zip(fixed).map(|(arg, fixed)| fixed.then(|| arg.clone()));
        self.specialised.origins.insert(id, (game, stays.collect()));
        Some(id)
    }
}
