//! Sweeps: tables of what is proved of many games, `table period(Sub(n, s) for n in 0..) for s in …`. Each value
//! that the first `for` goes through is a piece of work by itself. The pieces are shared out among threads,
//! and told in their order, so that what is told is the same for any number of threads.

use super::options::{Options, Row, Sweep};
use super::show;
use super::state::{Home, Session, variables};
use crate::check::Program as Checked;
use crate::check::tree::{
    Ask, Clause, ClauseKind, DefinitionId, DefinitionKind, Expr, ExprKind, Quantified, Target,
};
use crate::check::walk;
use crate::meter::{self, Bounds, Spent};
use crate::solve::code::{CodeId, GlobalId};
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::value::{Items, Value};
use crate::vocabulary::Verb;
use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

/// Who waits for other threads looks this often whether it may. It reads no clock.
const GLANCE: Duration = Duration::from_millis(20);

/// Takes the points of a piece, each a tuple of the variables' values and of what is asked there, and whether these
/// are all.
type Hear<'a> = &'a mut dyn FnMut(&mut Session, Vec<Value>, bool) -> Result<(), Fault>;

/// What became of a piece that another thread worked on.
enum Piece {
    Done(Vec<Value>),
    /// It had to end.
    Stopped(Vec<Value>, FaultKind),
    /// Its answer says something of positions of the thread's own, or of a fault: it is to be done again.
    Again,
}

/// What threads that work on a sweep are given.
struct Work<'a> {
    checked: &'a Checked,
    home: &'a Home,
    what: &'a Quantified,
    pieces: &'a [Value],
    named: Vec<(GlobalId, Value)>,
    bounds: Option<Bounds>,
    positions: usize,
    bytes: usize,
    next: AtomicUsize,
    over: Arc<AtomicBool>,
}

impl Session {
    /// The points of a quantified expression, as `gathered` gives them.
    pub(super) fn points_of(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> (Vec<Value>, Option<Fault>) {
        let Some(over) = self.sweeps_over(what).cloned() else {
            return self.gathered(what, home, options);
        };
        let mut all = Vec::new();
        let stopped = self.swept(what, &over, 0, home, options, &mut |_, points, _| {
            meter::make_room(&mut all, points.len())?;
            all.extend(points);
            Ok(())
        });
        (all, stopped)
    }

    /// Tells a table row by row, if it is a sweep and somebody listens.
    pub(super) fn told_by_rows(
        &mut self,
        ask: &Ask,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<bool, Fault> {
        let (Some(listener), Verb::Table, Target::Each(what)) = (options.rows, ask.verb, &ask.what)
        else {
            return Ok(false);
        };
        let Some(over) = self.sweeps_over(what).cloned() else { return Ok(false) };
        let names = home.names_of(&what.clauses);
        let modules = self.checked.modules.iter().map(|module| module.source.text().to_string());
        let own = home.source.slice(what.expr.span).to_string();
        let places = what.clauses.iter().map(|clause| home.source.slice(clause.span).to_string());
        let sweep = Sweep { names, texts: modules.chain([own]).chain(places).collect() };
        let mut pieces = listener.begins(&sweep);
        let variables = sweep.names.len();
        let stopped =
            self.swept(what, &over, pieces, home, options, &mut |session, points, whole| {
                meter::room_for::<Row>(points.len())?;
                let mut rows = Vec::with_capacity(points.len());
                for point in &points {
                    let Value::Tuple(parts) = point else { continue };
                    let (at, value) = parts.split_at(variables.min(parts.len()));
                    let value = match value.first() {
                        Some(Value::Position(of)) => super::ask::cell(&session.worth(of, options)?),
                        Some(value) => show::datum(&session.machine, value)?,
                        None => continue,
                    };
                    rows.push(Row { at: show::data(&session.machine, at)?, value });
                }
                pieces += usize::from(whole);
                Ok(listener.hears(&sweep, whole.then_some(pieces), &rows)?)
            });
        match stopped {
            Some(fault) => Err(fault),
            None => Ok(listener.ends(&sweep).map(|()| true)?),
        }
    }

    /// What the first variable of a sweep goes through; none if this is no sweep.
    fn sweeps_over<'a>(&self, what: &'a Quantified) -> Option<&'a Expr> {
        let Clause { kind: ClauseKind::For(_, over), .. } = what.clauses.first()? else {
            return None;
        };
        let endless = matches!(&over.kind, ExprKind::Range { to: None, .. });
        (!endless && self.asks_of_games(what)).then_some(over)
    }

    /// Whether what is proved of whole games is asked, here or in a function that is called.
    fn asks_of_games(&self, what: &Quantified) -> bool {
        let (mut asks, mut called): (bool, Vec<DefinitionId>) = (false, Vec::new());
        let mut look = |e: &Expr, called: &mut Vec<DefinitionId>| match &e.kind {
            ExprKind::Builtin(builtin) => asks |= builtin.is_about_a_game(),
            ExprKind::Definition(id) if !called.contains(id) => called.push(*id),
            _ => {}
        };
        walk::all(&what.expr, &mut |e| look(e, &mut called));
        walk::in_clauses(&what.clauses, &mut |e| walk::all(e, &mut |e| look(e, &mut called)));
        let mut next = 0;
        while let Some(id) = called.get(next).copied() {
            next += 1;
            if let Some(DefinitionKind::Function(function)) = self.definition(id).map(|d| &d.kind) {
                walk::all(&function.body, &mut |e| look(e, &mut called));
            }
        }
        asks
    }

    /// Works on the pieces of a sweep but for the first few. Why it ended, if it had to.
    fn swept(
        &mut self,
        what: &Quantified,
        over: &Expr,
        first: usize,
        home: &Home,
        options: &Options<'_>,
        hear: Hear<'_>,
    ) -> Option<Fault> {
        let pieces: Items = match self.value_of(over, home, options) {
            Ok(Value::List(items) | Value::Set(items)) => items,
            Ok(Value::Text(text)) => {
                text.chars().map(|c| Value::Text(c.to_string().into())).collect()
            }
            Ok(_) => return Some(Fault::new(FaultKind::Argument("a collection"))),
            Err(fault) => return Some(fault),
        };
        let pieces = pieces.get(first..).unwrap_or(&[]);
        let code = self.piece(what, home);
        // Steps are counted by one meter, and in one order.
        let alone = !meter::HAS_THREADS || options.steps.is_some();
        let threads = if alone { 1 } else { options.threads.min(pieces.len()) };
        let named = self.names_that_travel().filter(|_| threads > 1);
        let Some(named) = named else {
            return pieces.iter().find_map(|piece| self.one_piece(code, piece, options, hear));
        };
        let checked = self.checked.clone();
        let work = Work {
            checked: &checked,
            home,
            what,
            pieces,
            named,
            bounds: meter::bounds(),
            positions: options.positions,
            bytes: options.bytes,
            next: AtomicUsize::new(0),
            over: Arc::default(),
        };
        let (send, receive) = mpsc::sync_channel(64 * threads);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (work, send) = (&work, send.clone());
                // Where there are no more threads, fewer do it.
                let _ = std::thread::Builder::new().spawn_scoped(scope, move || work.run(&send));
            }
            drop(send);
            let ended = self.in_order(pieces, &receive, code, options, hear);
            work.over.store(true, Ordering::Relaxed);
            // Those who wait for somebody to listen hear that nobody does.
            drop(receive);
            ended
        })
    }

    /// Tells the pieces in their order, whoever has worked on them.
    fn in_order(
        &mut self,
        pieces: &[Value],
        receive: &mpsc::Receiver<(usize, Piece)>,
        code: CodeId,
        options: &Options<'_>,
        hear: Hear<'_>,
    ) -> Option<Fault> {
        let mut waiting: BTreeMap<usize, Piece> = BTreeMap::new();
        for (turn, piece) in pieces.iter().enumerate() {
            let done = loop {
                if let Some(done) = waiting.remove(&turn) {
                    break done;
                }
                match receive.recv_timeout(GLANCE) {
                    Ok((place, done)) => drop(waiting.insert(place, done)),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break Piece::Again,
                }
                if let Err(spent) = meter::look() {
                    return Some(spent.into());
                }
            };
            let ended = match done {
                Piece::Done(points) => meter::work(1)
                    .map_err(Fault::from)
                    .and_then(|()| hear(self, points, true))
                    .err(),
                Piece::Stopped(points, kind) => {
                    let told = hear(self, points, false).err();
                    Some(told.unwrap_or_else(|| Fault::new(kind)))
                }
                Piece::Again => self.one_piece(code, piece, options, hear),
            };
            if ended.is_some() {
                return ended;
            }
        }
        None
    }

    fn piece(&mut self, what: &Quantified, home: &Home) -> CodeId {
        let names = variables(&what.clauses);
        self.compiled(home, |c| c.points_at(&what.clauses, &names, &[&what.expr]))
    }

    fn one_piece(
        &mut self,
        code: CodeId,
        piece: &Value,
        options: &Options<'_>,
        hear: Hear<'_>,
    ) -> Option<Fault> {
        let (points, stopped) =
            self.machine.gather(code, std::slice::from_ref(piece), &options.limits());
        hear(self, points, stopped.is_none()).err().or(stopped)
    }

    /// The values of names, if they mean the same in another session.
    fn names_that_travel(&self) -> Option<Vec<(GlobalId, Value)>> {
        let all = (0..self.machine.program.globals.len() as u32).map(GlobalId);
        let all = all.filter_map(|id| Some((id, self.machine.global(id)?)));
        let all: Vec<(GlobalId, Value)> = all.collect();
        all.iter().all(|(_, value)| travels(value)).then_some(all)
    }
}

impl Work<'_> {
    /// Works on pieces until none is left.
    fn run(&self, send: &mpsc::SyncSender<(usize, Piece)>) {
        let (over, bounds) = (self.over.clone(), self.bounds.clone());
        let _meter = bounds.map(|bounds| {
            let asked = bounds.stop.clone();
            let stop = Arc::new(move || match over.load(Ordering::Relaxed) {
                true => Some(Spent::Interrupted),
                false => asked(),
            });
            meter::install(Bounds { steps: None, stop, ..bounds })
        });
        let own = Options::unwatched(self.bytes);
        let options = Options { positions: self.positions, ..own };
        let mut session = Session::new(self.checked.clone());
        for (id, value) in &self.named {
            session.machine.set_global(*id, value.clone());
        }
        let code = session.piece(self.what, self.home);
        while !self.over.load(Ordering::Relaxed) {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(piece) = self.pieces.get(place) else { break };
            meter::begin(None);
            let found =
                session.machine.gather(code, std::slice::from_ref(piece), &options.limits());
            let done = match found {
                (points, _) if !points.iter().all(travels) => Piece::Again,
                (points, None) => Piece::Done(points),
                (points, Some(fault)) if fault.is_limit() => Piece::Stopped(points, fault.kind),
                (_, Some(_)) => Piece::Again,
            };
            if send.send((place, done)).is_err() {
                break;
            }
        }
    }
}

/// Whether a value means the same in another session of the program.
fn travels(value: &Value) -> bool {
    match value {
        Value::Position(_) | Value::Function(..) => false,
        Value::List(all) | Value::Set(all) | Value::Tuple(all) => all.iter().all(travels),
        _ => true,
    }
}
