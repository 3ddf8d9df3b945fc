//! Do `canonical` and `symmetric` tell the truth? Small positions below one that is asked about
//! are valued by the plain definition, and so is what they are said to be.

use super::code::GameId;
use super::fault::{Fault, FaultKind, Limit};
use super::machine::{Limits, Machine};
use super::nimber::Seen;
use super::operations::position;
use super::states::{Key, Part, Position, StateId};
use super::thread::Offer;
use super::value::Value;
use crate::meter;
use hashbrown::{HashMap, HashSet};
use std::sync::Arc;

type Args = Arc<[Value]>;

/// So many positions are valued, and so many steps are gone down to find small ones.
const MOST_VALUED: usize = 120;
const MOST_STEPS: usize = 400;

/// The steps that it may take to compare the moves of small positions.
const STEPS_TO_COMPARE: u64 = 1_000_000;

/// A position with more options than this is not small.
const MANY: usize = 100;

/// Plain values of one game's positions.
struct Plain {
    game: GameId,
    values: HashMap<Args, u64>,
    /// How many more may be valued.
    left: usize,
}

impl Machine {
    /// Checks a game below a position of it: again below one that is twice as large, until as
    /// many positions as are valued at most have been.
    pub fn agrees(&mut self, game: GameId, args: &Args, limits: &Limits<'_>) -> Result<(), Fault> {
        let known = self.program.games.get(game.0 as usize);
        let plain = known.is_none_or(|g| g.canonical.is_none() && g.symmetric.is_empty());
        if plain || self.is_closed(game, args)? {
            return Ok(());
        }
        let size = size(args);
        if self.checked.get(&game).is_some_and(|done| is_near(size, *done)) {
            return Ok(());
        }
        // The rules may ask for values of the game itself.
        self.checked.insert(game, usize::MAX);
        let found = self.agrees_below(game, args, limits);
        match found {
            Ok(most) => self.checked.insert(game, if most { usize::MAX } else { size }),
            // What was false is refused again when it is asked about again.
            Err(_) => self.checked.remove(&game),
        };
        found.map(|_| ())
    }

    /// Checks a game at one position: it is worth what its options say.
    pub(super) fn agrees_here(
        &mut self,
        (game, args): (GameId, &Args),
        options: &[Offer],
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        let known = self.program.games.get(game.0 as usize);
        let Some(canonical) =
            known.filter(|g| g.canonical.is_some() || !g.symmetric.is_empty()).map(|g| g.canonical)
        else {
            return Ok(());
        };
        let key = Key::Game { game, args: args.clone(), canonical: false };
        let own = Position::state(self.states.intern(key));
        // What has no nim-value, as where a move may lead back, is looked at below it alone.
        let value_of = |m: &mut Machine, position: &Position| match m.value(position, limits) {
            Err(fault) if !fault.is_unfinished() => Ok(None),
            value => value.map(Some),
        };
        let mut seen = Seen::default();
        // Options that may be forbidden give no value by themselves.
        let known = self.program.games.get(game.0 as usize);
        if known.is_some_and(|known| known.blocking > 0) {
            return Ok(());
        }
        for option in options {
            match value_of(self, &option.position)? {
                Some(value) if !option.again => seen.insert(value),
                _ => return Ok(()),
            }
        }
        let value = seen.mex();
        // What is answered for it, and what it is said to be, which may not be asked for an answer.
        let simplest = canonical.map(|code| self.simplest_by(code, args, limits)).transpose()?;
        for other in [Some(own.clone()), simplest].into_iter().flatten() {
            if let Some(said) = value_of(self, &other)?.filter(|said| *said != value) {
                let values = (value, said);
                return Err(Fault::new(FaultKind::Disagree { position: own, said: other, values }));
            }
        }
        Ok(())
    }

    /// Checks that positions of games with `symmetric` have the same moves whatever the order of their
    /// arguments: under misère play it is not enough that they are worth the same.
    pub(super) fn parts_play_alike(
        &mut self,
        of: &Position,
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        for part in of.parts() {
            if let Some((game, args)) = self.put_in_order(*part) {
                self.deeper(|m| m.plays_alike(game, &args, limits))?;
            }
        }
        Ok(())
    }

    /// The same for a state that is played with misère rules.
    pub(super) fn misere_plays_alike(
        &mut self,
        state: StateId,
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        match self.states.key(state).cloned() {
            Some(Key::Misere(inside)) => self.parts_play_alike(&inside, limits),
            _ => Ok(()),
        }
    }

    fn plays_alike(&mut self, game: GameId, args: &Args, limits: &Limits<'_>) -> Result<(), Fault> {
        let Some(known) = self.program.games.get(game.0 as usize) else { return Ok(()) };
        let symmetric = known.symmetric.clone();
        // While they are compared no others are: the rules may ask about the game itself.
        let compared = self.alike.entry(game).or_insert_with(|| Some(HashSet::new()));
        let Some(mut met) = compared.take() else { return Ok(()) };
        if met.contains(args) {
            *compared = Some(met);
            return Ok(());
        }
        let checked = meter::with_at_most(STEPS_TO_COMPARE, || {
            let small = self.small_ones(game, args, &mut met, limits)?;
            // One with very many options is not compared, and the way down from it is gone once.
            met.insert(args.clone());
            for own in small {
                for other in orders(&own, &symmetric) {
                    let [own, other] = [&own, &other].map(|args| {
                        let key = Key::Game { game, args: args.clone(), canonical: false };
                        Position::state(self.states.intern(key))
                    });
                    match self.same(&own, &other, limits) {
                        Ok(true) => {}
                        Ok(false) => {
                            let kind = FaultKind::Unlike { position: own, said: other };
                            return Err(Fault::new(kind));
                        }
                        Err(fault) if fault.is_unfinished() => return Err(fault),
                        // Not even worth the same.
                        Err(Fault { kind: kind @ FaultKind::Disagree { .. }, .. }) => {
                            return Err(Fault::new(kind));
                        }
                        // What cannot be compared is not said to differ.
                        Err(_) => {}
                    }
                }
            }
            Ok(())
        });
        let checked = meter::look().map_err(Fault::from).and(checked);
        match checked {
            Ok(()) if met.len() < MOST_VALUED => self.alike.insert(game, Some(met)),
            // As many as can be compared are alike, and no more are looked at.
            Ok(()) => None,
            Err(Fault { kind: FaultKind::Limit(Limit::Steps), .. }) if meter::look().is_ok() => {
                return Ok(());
            }
            // What was false is refused again when it is asked about again.
            Err(_) => self.alike.remove(&game),
        };
        checked
    }

    /// Small positions of a game below one that were not met before, the smallest first.
    fn small_ones(
        &mut self,
        game: GameId,
        args: &Args,
        met: &mut HashSet<Args>,
        limits: &Limits<'_>,
    ) -> Result<Vec<Args>, Fault> {
        let mut new: Vec<Args> = Vec::new();
        let mut open: Vec<Args> = Vec::new();
        for own in self.path_down(game, args, 1, limits)?.into_iter().rev() {
            open.push(own);
            while let Some(next) = open.pop().filter(|_| met.len() < MOST_VALUED) {
                if met.contains(&next) {
                    continue;
                }
                let options = self.plain_options(game, &next, limits)?;
                if options.len() > MANY {
                    continue;
                }
                met.insert(next.clone());
                new.push(next);
                for option in &options {
                    let parts = self.own_parts(game, option);
                    meter::work_on(1 + parts.len())?;
                    open.extend(parts.into_iter().filter(|part| !met.contains(part)));
                }
            }
        }
        new.sort_by(|a, b| size(a).cmp(&size(b)).then_with(|| a.cmp(b)));
        Ok(new)
    }

    /// Whether as many positions were valued as are at most.
    fn agrees_below(
        &mut self,
        game: GameId,
        args: &Args,
        limits: &Limits<'_>,
    ) -> Result<bool, Fault> {
        let mut most = false;
        // One way down takes options from the middle, one the last ones.
        for way in [1, 0] {
            let path = self.path_down(game, args, way, limits)?;
            let mut small = Plain { game, values: HashMap::new(), left: MOST_VALUED };
            for own in path.iter().rev() {
                if self.plain_value(own, &mut small, limits)?.is_none() {
                    break;
                }
            }
            let mut valued: Vec<(Args, u64)> =
                small.values.iter().map(|(a, v)| (a.clone(), *v)).collect();
            // The smallest counterexample is the clearest.
            valued.sort_by(|(a, _), (b, _)| size(a).cmp(&size(b)).then_with(|| a.cmp(b)));
            for (own, value) in valued {
                self.agrees_at(&own, value, &mut small, limits)?;
            }
            most |= small.left == 0;
        }
        Ok(most)
    }

    /// Positions of the game down from one, each an option of the one before.
    fn path_down(
        &mut self,
        game: GameId,
        args: &Args,
        way: usize,
        limits: &Limits<'_>,
    ) -> Result<Vec<Args>, Fault> {
        let mut path = vec![args.clone()];
        let mut met: HashSet<Args> = HashSet::from([args.clone()]);
        while path.len() < MOST_STEPS {
            let Some(last) = path.last().cloned() else { break };
            let options = self.plain_options(game, &last, limits)?;
            let own: Vec<Args> = options.iter().flat_map(|o| self.own_parts(game, o)).collect();
            let mut own = own;
            // From where there are very many options, the way down is short.
            let at = match own.len() {
                0..MANY if way == 0 => own.len().saturating_sub(1),
                0..MANY => own.len() / 2,
                _ => {
                    own.sort_by_key(size);
                    own.len() / 16
                }
            };
            match own.get(at) {
                Some(next) if met.insert(next.clone()) => path.push(next.clone()),
                _ => break,
            }
        }
        Ok(path)
    }

    fn own_parts(&self, game: GameId, whole: &Position) -> Vec<Args> {
        let own = |part: &Part| match part {
            Part::State(id) => match self.states.key(*id) {
                Some(Key::Game { game: of, args, .. }) if *of == game => Some(args.clone()),
                _ => None,
            },
            Part::Heap(_) => None,
        };
        whole.parts().iter().filter_map(own).collect()
    }

    fn plain_options(
        &mut self,
        game: GameId,
        args: &Args,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let id = self.states.intern(Key::Game { game, args: args.clone(), canonical: false });
        self.part_positions(id, limits)
    }

    /// The value by options and mex alone; none if that takes too many positions.
    fn plain_value(
        &mut self,
        args: &Args,
        plain: &mut Plain,
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let mut open: Vec<(Args, Vec<Position>)> = Vec::new();
        let mut next = Some(args.clone());
        loop {
            if let Some(own) = next.take()
                && !plain.values.contains_key(&own)
            {
                if plain.left == 0 || open.iter().any(|(a, _)| *a == own) {
                    return Ok(None);
                }
                plain.left -= 1;
                let options = self.plain_options(plain.game, &own, limits)?;
                if options.len() > MANY {
                    return Ok(None);
                }
                open.push((own, options));
            }
            let Some((own, options)) = open.last() else { break };
            let (own, options) = (own.clone(), options.clone());
            let mut seen = Seen::default();
            for option in &options {
                meter::work(4)?;
                match self.plain_sum(option, plain, limits)? {
                    Ok(value) => seen.insert(value),
                    Err(needed) => {
                        next = Some(needed);
                        break;
                    }
                }
            }
            if next.is_none() {
                plain.values.insert(own, seen.mex());
                open.pop();
            }
        }
        Ok(plain.values.get(args).copied())
    }

    /// The value of a sum, or a position of the game that must be valued first.
    fn plain_sum(
        &mut self,
        whole: &Position,
        plain: &Plain,
        limits: &Limits<'_>,
    ) -> Result<Result<u64, Args>, Fault> {
        let mut sum = 0;
        for part in whole.parts() {
            let id = match part {
                Part::Heap(n) => {
                    sum ^= n;
                    continue;
                }
                Part::State(id) => *id,
            };
            match self.states.key(id) {
                Some(Key::Game { game, args, .. }) if *game == plain.game => {
                    match plain.values.get(args) {
                        Some(value) => sum ^= value,
                        None => return Ok(Err(args.clone())),
                    }
                }
                _ => sum ^= self.value(&Position::state(id), limits)?,
            }
        }
        Ok(Ok(sum))
    }

    /// What a position is said to be is worth as much, and is said to be itself.
    fn agrees_at(
        &mut self,
        args: &Args,
        value: u64,
        plain: &mut Plain,
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        let game = plain.game;
        let own = Key::Game { game, args: args.clone(), canonical: false };
        let own = Position::state(self.states.intern(own));
        let Some(known) = self.program.games.get(game.0 as usize) else { return Ok(()) };
        let (canonical, symmetric) = (known.canonical, known.symmetric.clone());
        let mut said: Vec<Position> = Vec::new();
        let lists = args.iter().map(Value::size).max().unwrap_or(0);
        meter::room_for::<Value>(lists.saturating_mul(lists))?;
        for other in orders(args, &symmetric) {
            let key = Key::Game { game, args: other, canonical: false };
            said.push(Position::state(self.states.intern(key)));
        }
        if let Some(code) = canonical {
            let simplest = self.simplest_by(code, args, limits)?;
            for part in self.own_parts(game, &simplest) {
                let again = self.simplest_by(code, &part, limits)?;
                let key = Key::Game { game, args: part, canonical: false };
                let once = Position::state(self.states.intern(key));
                if again.sorted() != once {
                    let kind = FaultKind::NotSimplest { position: once, simplest: again };
                    return Err(Fault::new(kind));
                }
            }
            said.push(simplest);
        }
        for other in said {
            let worth = loop {
                match self.plain_sum(&other, plain, limits)? {
                    Ok(worth) => break Some(worth),
                    Err(needed) => {
                        if self.plain_value(&needed, plain, limits)?.is_none() {
                            break None;
                        }
                    }
                }
            };
            if worth.is_some_and(|w| w != value) {
                let values = (value, worth.unwrap_or(0));
                let kind = FaultKind::Disagree { position: own, said: other, values };
                return Err(Fault::new(kind));
            }
        }
        Ok(())
    }

    fn simplest_by(
        &mut self,
        code: super::code::CodeId,
        args: &Args,
        limits: &Limits<'_>,
    ) -> Result<Position, Fault> {
        let thread = self.thread(code, args)?;
        let value = self.finish(thread, limits)?.0;
        position(&value, &mut self.states).map_err(Fault::new)
    }
}

/// Whether a position is less than twice as large as one below which a game was checked.
fn is_near(size: usize, done: usize) -> bool {
    size < done.saturating_mul(2).saturating_add(1)
}

fn size(args: &Args) -> usize {
    let number = |v: &Value| match v {
        Value::Number(n) => n.unsigned_abs() as usize,
        other => other.size(),
    };
    args.iter().map(number).fold(0, usize::saturating_add)
}

/// The arguments with neighbours of each group exchanged: if that changes nothing, no order does.
fn orders(args: &Args, groups: &[Vec<usize>]) -> Vec<Args> {
    let mut all = Vec::new();
    for group in groups {
        match group.as_slice() {
            [only] => {
                let Some(Value::List(items)) = args.get(*only) else { continue };
                for i in 1..items.len() {
                    let mut items = items.to_vec();
                    items.swap(i - 1, i);
                    let mut other = args.to_vec();
                    if let Some(entry) = other.get_mut(*only) {
                        *entry = Value::list(items);
                    }
                    all.push(other.into());
                }
            }
            group => {
                for pair in group.windows(2) {
                    if let [a, b] = pair {
                        let mut other = args.to_vec();
                        other.swap(*a, *b);
                        all.push(other.into());
                    }
                }
            }
        }
    }
    all
}
