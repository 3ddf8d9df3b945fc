//! Values that are asked for by numbers, without a text to read: one position, or all of a row.

use super::Inner;
use crate::mistakes;
use crate::values::{Frozen, Held, Values};
use crate::watch::{Limits, Watch};
use grundy::check::tree::{StatementKind, Target};
use grundy::meter;

use grundy::session::{Home, Options, Session};
use grundy::solve::code::{GameId, Naturals};
use grundy::solve::fault::Fault;
use grundy::solve::heaps::{Sequence, Values as Row};
use grundy::solve::value::Value;
use grundy::source::{Source, Span};
use serde_json::{Value as Json, json};
use std::sync::{Arc, Weak};

/// Why there are no values.
fn none(message: impl Into<String>) -> Json {
    json!({"message": message.into()})
}

impl Inner {
    /// Sequences that were handed out go back to the session, or their values do where somebody still
    /// looks at them.
    pub(super) fn thaw(&mut self) {
        for (game, frozen) in self.frozen.drain() {
            let sequence = match Arc::try_unwrap(frozen) {
                Ok(frozen) => frozen.into_inner(),
                Err(frozen) => {
                    let lent = self.lent.entry(game).or_default();
                    lent.retain(|lent| lent.strong_count() > 0);
                    lent.push(Arc::downgrade(&frozen));
                    frozen.look(|sequence| {
                        let mut own = Sequence::new(sequence.system().clone());
                        own.begin_with(sequence.values());
                        own
                    })
                }
            };
            self.state.session.machine.sequences.insert(game, Some(sequence));
        }
    }

    /// The game of a name that takes `count` numbers.
    fn game(&mut self, name: &str, count: usize) -> Option<GameId> {
        if let Some(known) = self.games.get(&(name.to_string(), count)) {
            return *known;
        }
        let ranges = vec!["0..0"; count].join(", ");
        let source = Source::new("a game", format!("table {name}({ranges})"));
        let (found, module) = self.state.look(&source, &self.disk);
        let wrong = found.iter().any(grundy::diagnostic::Diagnostic::is_error);
        let session = &self.state.session;
        let game = module.filter(|_| !wrong).and_then(|module| {
            let [statement] = module.statements.as_slice() else { return None };
            let StatementKind::Ask(ask) = &statement.kind else { return None };
            let Target::Grid { game, .. } = &ask.what else { return None };
            let id = session.game(*game)?;
            let params = &session.machine.program.games.get(id.0 as usize)?.params;
            (params.len() == count && params.iter().all(|p| p.naturals == Naturals::All))
                .then_some(id)
        });
        // What was stopped on the way is looked at again the next time.
        if meter::why().is_none() {
            self.games.insert((name.to_string(), count), game);
        }
        game
    }

    pub(super) fn value(
        &mut self,
        name: &str,
        args: &[i64],
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Option<u64>, Json> {
        let Some(game) = self.game(name, args.len()) else { return Ok(None) };
        if args.iter().any(|n| *n < 0) {
            return Ok(None);
        }
        if let ([n], Some(frozen)) = (args, self.frozen.get(&game)) {
            let known = frozen.look(|s| s.values().get(usize::try_from(*n).unwrap_or(usize::MAX)));
            if let Some(value) = known {
                return Ok(Some(u64::from(value)));
            }
        }
        self.thaw();
        let session = &mut self.state.session;
        watch.options(limits, |options| {
            begin(options);
            let found = one(session, game, args, options);
            found.map_err(|fault| wrong(session, &fault, name, args))
        })
    }

    pub(super) fn values(
        &mut self,
        name: &str,
        shape: &[usize],
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Values, Json> {
        let Some(game) = self.game(name, shape.len()) else {
            let so_many = if shape.len() == 1 { "one number" } else { "so many numbers" };
            return Err(none(format!("{name} is no game of {so_many}: ask for a `table`")));
        };
        if let [length] = shape
            && let Some(found) = self.row(name, game, *length, limits, watch)?
        {
            return Ok(found);
        }
        self.thaw();
        let session = &mut self.state.session;
        watch.options(limits, |options| {
            begin(options);
            grid(session, game, shape, options).map_err(|stop| match stop {
                Stop::Fault(fault) => wrong(session, &fault, name, &[]),
                Stop::NoNimber(at) => {
                    let args: Vec<String> = at.iter().map(i64::to_string).collect();
                    let args = args.join(", ");
                    none(format!("{name}({args}) is worth no nimber: ask for a `table`"))
                }
            })
        })
    }

    /// The values of a game of heaps: those of its sequence, where they are, or where a period is proved
    /// before all are known, a row that follows from it.
    fn row(
        &mut self,
        name: &str,
        game: GameId,
        length: usize,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Option<Values>, Json> {
        let known = |frozen: &Arc<Frozen>| frozen.look(|s| s.values().len());
        let lent = self.lent.get(&game).into_iter().flatten().filter_map(Weak::upgrade);
        let held = self.frozen.get(&game).cloned().into_iter().chain(lent);
        if let Some(frozen) = held.into_iter().find(|frozen| known(frozen) >= length) {
            return Ok(Some(Values::first(Held::Sequence(frozen), length)));
        }
        self.thaw();
        let Some(last) = length.checked_sub(1) else {
            return Ok(Some(Values::first(Held::Bytes(Arc::new([])), 0)));
        };
        let session = &mut self.state.session;
        let found = watch.options(limits, |options| {
            begin(options);
            let args = [Value::Number(i64::try_from(last).unwrap_or(i64::MAX))];
            let found = session.machine.heap_value(game, &args, &options.limits());
            let found = found.and_then(|value| match value {
                Some(_) => row_of(session, game, length).map_err(Fault::from),
                None => Ok(None),
            });
            found.map_err(|fault| wrong(session, &fault, name, &[last as i64]))
        })?;
        let Some(found) = found else { return Ok(None) };
        Ok(Some(match found {
            Some(filled) => Values::first(filled, length),
            None => {
                let sequence = self.state.session.machine.sequences.remove(&game).flatten();
                let Some(sequence) = sequence else { return Ok(None) };
                let frozen = Arc::new(Frozen::new(sequence));
                self.frozen.insert(game, frozen.clone());
                Values::first(Held::Sequence(frozen), length)
            }
        }))
    }
}

/// Clocks and steps of a question begin.
fn begin(options: &Options<'_>) {
    (options.start)();
    meter::begin(options.steps);
}

/// A fault, as a mistake in the question.
fn wrong(session: &Session, fault: &Fault, name: &str, args: &[i64]) -> Json {
    let args: Vec<String> = args.iter().map(i64::to_string).collect();
    let text = if args.is_empty() { name.into() } else { format!("{name}({})", args.join(", ")) };
    let span = Span::new(0, text.len() as u32);
    let home = Home { source: Source::new("a question", text), locals: Vec::new() };
    mistakes::one(&session.diagnosed(fault, &home, span))
}

/// The nim-value of one position.
fn one(
    session: &mut Session,
    game: GameId,
    args: &[i64],
    options: &Options<'_>,
) -> Result<Option<u64>, Fault> {
    let args: Vec<Value> = args.iter().map(|n| Value::Number(*n)).collect();
    if let Some(value) = session.machine.value_at(game, &args, &options.limits())? {
        return Ok(Some(value));
    }
    let position = session.machine.call(Value::Game(game), args, &options.limits())?;
    let position = session.machine.as_position(&position)?;
    Ok(session.worth(&position, options)?.grundy)
}

/// What a sequence knows of so many heaps: nothing to do where it has them all, a row of its own where
/// they follow from its proof.
fn row_of(
    session: &Session,
    game: GameId,
    length: usize,
) -> Result<Option<Option<Held>>, meter::Spent> {
    let Some(Some(sequence)) = session.machine.sequences.get(&game) else { return Ok(None) };
    let known = sequence.values();
    if known.len() >= length {
        return Ok(Some(None));
    }
    let Some(proof) = sequence.proof() else { return Ok(None) };
    let (start, period) = (proof.preperiod, proof.period.max(1));
    let filled = match (known, proof.saltus) {
        (Row::Bytes(all), 0) => Held::Bytes(repeated(all, start, period, length)?),
        (Row::Words(all), 0) => Held::Words(repeated(all, start, period, length)?),
        (Row::Wide(all), 0) => Held::Wide(repeated(all, start, period, length)?),
        (all, _) => {
            meter::room_for::<[u64; 2]>(length)?;
            let mut row: Vec<u64> = Vec::with_capacity(length);
            for n in 0..length as u64 {
                meter::work(1)?;
                let (place, more) = proof.place(n);
                row.push(u64::from(all.get(place).unwrap_or(0)) + more);
            }
            Held::Long(row.into())
        }
    };
    Ok(Some(Some(filled)))
}

/// A row that repeats from some place on, up to a length.
fn repeated<T: Copy>(
    known: &[T],
    start: usize,
    period: usize,
    length: usize,
) -> Result<Arc<[T]>, meter::Spent> {
    meter::room_for::<[T; 2]>(length)?;
    let mut row: Vec<T> = Vec::with_capacity(length);
    row.extend(known.iter().take(start + period).take(length));
    while row.len() < length {
        // As many whole periods as there are, and twice as many the next time.
        let whole = (row.len().saturating_sub(start)) / period * period;
        let more = whole.min(length - row.len());
        if more == 0 {
            break;
        }
        meter::work_on(more / 64 + 1)?;
        row.extend_from_within(start..start + more);
    }
    Ok(row.into())
}

enum Stop {
    Fault(Fault),
    NoNimber(Vec<i64>),
}

impl<F: Into<Fault>> From<F> for Stop {
    fn from(fault: F) -> Stop {
        Stop::Fault(fault.into())
    }
}

/// The values of all positions below some numbers, the last number varying first.
fn grid(
    session: &mut Session,
    game: GameId,
    shape: &[usize],
    options: &Options<'_>,
) -> Result<Values, Stop> {
    let all = shape.iter().try_fold(1_usize, |all, n| all.checked_mul(*n)).unwrap_or(usize::MAX);
    meter::room_for::<[u64; 2]>(all)?;
    let mut row: Vec<u64> = Vec::with_capacity(all);
    let mut at: Vec<i64> = vec![0; shape.len()];
    // The largest first: tables are made as large as they have to be.
    let top: Vec<i64> = shape.iter().map(|n| n.saturating_sub(1) as i64).collect();
    if all > 0 {
        one(session, game, &top, options)?;
        if let Some(row) = session.machine.values_below(game, shape)? {
            return Ok(Values::first(Held::Wide(row.into()), all));
        }
    }
    while row.len() < all {
        meter::work(4)?;
        match one(session, game, &at, options)? {
            Some(value) => row.push(value),
            None => return Err(Stop::NoNimber(at)),
        }
        for (place, most) in at.iter_mut().zip(shape).rev() {
            *place += 1;
            if (*place as usize) < *most {
                break;
            }
            *place = 0;
        }
    }
    let held = match row.iter().max() {
        Some(most) if *most > u64::from(u32::MAX) => Held::Long(row.into()),
        _ => Held::Wide(row.iter().map(|value| *value as u32).collect()),
    };
    Ok(Values::first(held, all))
}
