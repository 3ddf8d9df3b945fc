//! Running code to its end: a thread stops where it needs to know what a position is worth, and
//! goes on when it is known.

use super::code::CodeId;
use super::fault::{Fault, FaultKind};
use super::machine::{Limits, Machine};
use super::questions::Asked;
use super::states::{Key, Part, Position, StateId};
use super::thread::{Offer, Stop, Thread};
use super::value::Value;
use crate::meter;
use crate::meter::aside::Row;
use crate::vocabulary::Builtin;
use hashbrown::HashSet;

/// The values of a list, or those before work had to end.
fn copied(all: &[Value]) -> (Vec<Value>, Option<Fault>) {
    if let Err(spent) = meter::room_for::<Value>(all.len()) {
        let beginning = all.iter().take(meter::STRETCH).cloned();
        return (beginning.collect(), Some(spent.into()));
    }
    let mut copy = Row(Vec::with_capacity(all.len()));
    for stretch in all.chunks(meter::STRETCH) {
        if let Err(spent) = meter::look() {
            return (copy.take(), Some(spent.into()));
        }
        copy.0.extend_from_slice(stretch);
    }
    (copy.take(), None)
}

impl Machine {
    /// Runs a piece of code to its end.
    pub fn run(
        &mut self,
        code: CodeId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Value, Fault> {
        let thread = self.thread(code, args)?;
        Ok(self.finish(thread, limits)?.0)
    }

    /// What a value gives for these arguments: a function its result, a game a position.
    pub fn call(
        &mut self,
        callee: Value,
        args: Vec<Value>,
        limits: &Limits<'_>,
    ) -> Result<Value, Fault> {
        let thread = Thread::calling(callee, args, &mut self.world()).map_err(Fault::new)?;
        Ok(self.finish(thread, limits)?.0)
    }

    pub fn thread(&self, code: CodeId, args: &[Value]) -> Result<Thread, Fault> {
        let code = self.program.code.get(code.0 as usize).cloned();
        Ok(Thread::new(code.ok_or_else(|| Fault::new(FaultKind::NotCallable))?, args))
    }

    /// The same for code that gathers a list; where it fails, with what was gathered before.
    pub fn gather(
        &mut self,
        code: CodeId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> (Vec<Value>, Option<Fault>) {
        let mut thread = match self.thread(code, args) {
            Ok(thread) => thread,
            Err(fault) => return (Vec::new(), Some(fault)),
        };
        match self.until_done(&mut thread, limits) {
            Ok(Value::List(all)) => copied(&all),
            Ok(_) => (Vec::new(), None),
            Err(fault) => (thread.gathered(), Some(fault)),
        }
    }

    /// Runs a thread to its end: its value, and what it offered.
    pub fn finish(
        &mut self,
        mut thread: Thread,
        limits: &Limits<'_>,
    ) -> Result<(Value, Vec<Offer>), Fault> {
        let value = self.until_done(&mut thread, limits)?;
        Ok((value, thread.offers))
    }

    fn until_done(&mut self, thread: &mut Thread, limits: &Limits<'_>) -> Result<Value, Fault> {
        // What a question around this one has prepared stays its own.
        let around = std::mem::take(&mut self.prepared);
        let done = self.run_through(thread, limits);
        self.prepared = around;
        done
    }

    fn run_through(&mut self, thread: &mut Thread, limits: &Limits<'_>) -> Result<Value, Fault> {
        // Options that code asks for may take other code, and so on down: what waits for options
        // stands here, with what it asked, and not on the machine's stack.
        let mut inner: Vec<(StateId, Thread)> = Vec::new();
        let mut open: HashSet<StateId> = HashSet::new();
        let mut waiting: Vec<(Asked, Vec<Value>)> = Vec::new();
        loop {
            let led = |mut fault: Fault, inner: &[(StateId, Thread)]| {
                let last = inner.iter().rev().take(4).rev();
                fault.trail.splice(..0, last.map(|(id, _)| Position::state(*id)));
                fault
            };
            let current = inner.last_mut().map_or(&mut *thread, |(_, thread)| thread);
            let asked = match current.run(&mut self.world()) {
                Err(fault) => return Err(led(fault, &inner)),
                Ok(Stop::Done(value)) => {
                    let (Some((id, done)), Some(asked)) = (inner.pop(), waiting.pop()) else {
                        return Ok(value);
                    };
                    open.remove(&id);
                    self.prepared.insert(id, done.offers);
                    asked
                }
                Ok(Stop::Pause) => {
                    if let Err(kind) = self.within(limits) {
                        let fault = current.fault(kind);
                        return Err(led(fault, &inner));
                    }
                    continue;
                }
                Ok(Stop::Need(state)) => {
                    self.deeper(|m| m.solve(state, limits)).map_err(|f| led(f, &inner))?;
                    continue;
                }
                Ok(Stop::Ask(asked, args)) => (asked, args),
            };
            if let Some((id, next)) = self.unprepared(asked.0, &asked.1, limits)? {
                if !open.insert(id) {
                    let circle = inner.iter().map(|(id, _)| *id).skip_while(|first| *first != id);
                    let circle = circle.chain([id]).map(Position::state).collect();
                    return Err(Fault::new(FaultKind::Cycle(circle)));
                }
                self.within(limits).map_err(|kind| led(Fault::new(kind), &inner))?;
                waiting.push(asked);
                inner.push((id, next));
                continue;
            }
            let answer = self.deeper(|m| m.ask(asked.0, &asked.1, limits));
            // Positions that are only named are kept as well.
            let room = self.has_room(limits).map_err(Fault::new);
            let answer = answer.and_then(|answer| room.map(|()| answer));

            if inner.is_empty() {
                self.prepared.clear();
            }
            let current = inner.last_mut().map_or(&mut *thread, |(_, thread)| thread);
            let site = current.fault(FaultKind::Interrupted).site;
            match answer {
                Ok(answer) => current.answer(answer),
                Err(fault) => {
                    let fault = match site {
                        Some(site) => fault.at(site),
                        None => fault,
                    };
                    return Err(led(fault, &inner));
                }
            }
        }
    }

    /// A state whose options have to be made before a question can be answered, and what makes
    /// them.
    fn unprepared(
        &mut self,
        asked: Asked,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<(StateId, Thread)>, Fault> {
        let (Asked::Function(builtin @ (Builtin::Options | Builtin::Winning)), [of]) =
            (asked, args)
        else {
            return Ok(None);
        };
        let of = self.as_position(of)?;
        if self.listed.get(builtin, &of).is_some() {
            return Ok(None);
        }
        for part in of.parts() {
            // Options are told in the order of the rules, and those that win need not be.
            if self.has_too_many(*part, limits) {
                return Ok(None);
            }
            if let Part::State(id) = part
                && !self.prepared.contains_key(id)
                && (builtin == Builtin::Options || self.few_left(*part).is_none())
                && let Some(Key::Game { game, args, .. }) = self.states.key(*id).cloned()
                && let Some(known) = self.program.games.get(game.0 as usize)
            {
                return Ok(Some((*id, self.thread(known.options, &args)?)));
            }
        }
        Ok(None)
    }
}
