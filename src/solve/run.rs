//! Running code to its end: a thread stops where it needs to know what a position is worth, and
//! goes on when it is known.

use super::code::CodeId;
use super::fault::{Fault, FaultKind};
use super::machine::{Limits, Machine};
use super::thread::{Offer, Stop, Thread};
use super::value::Value;

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
            Ok(Value::List(all)) => (all.to_vec(), None),
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
        loop {
            match thread.run(&mut self.world())? {
                Stop::Done(value) => return Ok(value),
                Stop::Pause => self.within(limits).map_err(|kind| thread.fault(kind))?,
                Stop::Need(state) => self.deeper(|m| m.solve(state, limits))?,
                Stop::Ask(name, args) => {
                    let answer = self.ask(name, &args, limits);
                    let site = thread.fault(FaultKind::Interrupted).site;
                    thread.answer(answer.map_err(|f| match site {
                        Some(site) => f.at(site),
                        None => f,
                    })?);
                }
            }
        }
    }
}
