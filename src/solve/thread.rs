//! A piece of running code: its stacks, and how one instruction changes them. A thread that
//! needs the worth of a position stops and says so; it goes on where it was when it is known.

use super::code::{Code, Loose, Op, Program};
use super::fault::{Fault, FaultKind};
use super::functions;
use super::loops::Loops;
use super::operation::collection::{changed, entry, is_within, slice};
use super::operations::{
    added, arithmetic, divided, loose, node_value, position, rest_of_power, shallow, sum,
};
use super::ordinals;
use super::questions::Asked;
use super::remembered::{Call, Remembered};
use super::room::{self, Result};
use super::states::{Key, Position, StateId, States};
use super::value::{Items, Value};
use crate::meter::{self, aside::Row};
use std::sync::Arc;

/// What a thread can see and change besides its own stacks.
#[derive(Debug)]
pub struct World<'a> {
    pub program: &'a Program,
    pub states: &'a mut States,
    pub globals: &'a [Option<Value>],
    pub remembered: &'a mut Remembered,
}

/// Why a thread has stopped.
#[derive(Debug)]
pub enum Stop {
    Done(Value),
    /// The worth of this state is needed first.
    Need(StateId),
    /// So many instructions have run: time to look at limits.
    Pause,
    /// Only the machine can answer it; the answer goes on the stack.
    Ask(Asked, Vec<Value>),
}

#[derive(Debug)]
pub(super) struct Frame {
    code: Arc<Code>,
    at: usize,
    slots: usize,
    loops: usize,
    gathers: usize,
    /// Where to remember the result.
    pub(super) memo: Option<Call>,
}

/// An option, with words if they were asked for.
#[derive(Clone, Debug)]
pub struct Offer {
    pub position: Position,
    pub words: Option<Value>,
    /// The mover moves again.
    pub again: bool,
}

#[derive(Debug, Default)]
pub struct Thread {
    pub stack: Vec<Value>,
    slots: Vec<Value>,
    pub(super) frames: Vec<Frame>,
    loops: Loops,
    gathers: Vec<Row<Value>>,
    pub offers: Vec<Offer>,
    /// One offer is enough.
    pub first_only: bool,
    /// The members of a set that is made again once their values are known.
    pub waits: Option<Vec<Value>>,
}

const PAUSE: u64 = 4096;

impl Thread {
    /// A thread that will run a piece of code on these arguments.
    pub fn new(code: Arc<Code>, args: &[Value]) -> Thread {
        let mut thread = Thread::default();
        thread.enter(code, &[], args.to_vec(), None);
        thread
    }

    /// A thread that will call a value.
    pub fn calling(callee: Value, args: Vec<Value>, world: &mut World<'_>) -> Result<Thread> {
        let mut thread = Thread::default();
        let count = args.len();
        thread.stack.push(callee);
        thread.stack.extend(args);
        let stop = thread.call_value(count, world)?;
        match stop {
            None => Ok(thread),
            Some(_) => Err(FaultKind::NotCallable),
        }
    }

    /// What its outermost list has gathered so far.
    pub fn gathered(self) -> Vec<Value> {
        self.gathers.into_iter().next().map(Row::take).unwrap_or_default()
    }

    /// The answer to what the thread asked.
    pub fn answer(&mut self, value: Value) {
        self.stack.push(value);
    }

    pub fn fault(&self, kind: FaultKind) -> Fault {
        let site = self.frames.last().and_then(|f| f.code.site(f.at.saturating_sub(1)));
        Fault { site, ..Fault::new(kind) }
    }

    /// The code takes its arguments from the stack, the first on top.
    pub fn enter(
        &mut self,
        code: Arc<Code>,
        around: &[Value],
        args: Vec<Value>,
        memo: Option<Call>,
    ) {
        self.stack.extend(args.into_iter().rev());
        let slots = self.slots.len();
        self.slots.extend_from_slice(around);
        self.slots.resize(slots + code.locals as usize, Value::Truth(false));
        let (loops, gathers) = (self.loops.len(), self.gathers.len());
        self.frames.push(Frame { code, at: 0, slots, loops, gathers, memo });
    }

    pub fn pop(&mut self) -> Result<Value> {
        self.stack.pop().ok_or(FaultKind::Argument("a value"))
    }

    pub fn pop_many(&mut self, count: usize) -> Result<Vec<Value>> {
        let from = self.stack.len().checked_sub(count).ok_or(FaultKind::Argument("values"))?;
        Ok(self.stack.split_off(from))
    }

    /// Puts a collection that was made on the stack, unless it is too deep.
    fn push_made(&mut self, value: Value, states: &mut States) -> Result<()> {
        self.stack.push(shallow(value, states)?);
        Ok(())
    }

    fn number(&mut self) -> Result<i64> {
        match self.pop()? {
            Value::Number(n) => Ok(n),
            Value::TooLarge(_) => Err(FaultKind::Overflow),
            _ => Err(FaultKind::Argument("a number")),
        }
    }

    fn truth(&mut self) -> Result<bool> {
        match self.pop()? {
            Value::Truth(is) => Ok(is),
            _ => Err(FaultKind::Argument("a condition")),
        }
    }

    fn set(&mut self) -> Result<Items> {
        match self.pop()? {
            Value::Set(items) => Ok(items),
            _ => Err(FaultKind::Argument("a set")),
        }
    }

    /// What runs next.
    pub fn next_op(&self) -> Option<&Op> {
        self.frames.last().and_then(|frame| frame.code.ops.get(frame.at))
    }

    /// How many functions are being called.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Runs until something stops it.
    pub fn run(&mut self, world: &mut World<'_>) -> std::result::Result<Stop, Fault> {
        let mut done = 0;
        let ended = self.run_on(world, &mut done);
        let counted = meter::work(done).map_err(|spent| self.fault(spent.into()));
        // What went wrong before is told before.
        ended.and_then(|stop| counted.map(|()| stop))
    }

    fn run_on(
        &mut self,
        world: &mut World<'_>,
        done: &mut u64,
    ) -> std::result::Result<Stop, Fault> {
        while *done < PAUSE {
            *done += 1;
            let Some(frame) = self.frames.last_mut() else {
                let value = self.stack.pop().unwrap_or(Value::Truth(true));
                return Ok(Stop::Done(value));
            };
            let code = Arc::clone(&frame.code);
            let Some(op) = code.ops.get(frame.at) else {
                self.leave(world).map_err(|kind| self.fault(kind))?;
                continue;
            };
            frame.at += 1;
            match self.step(op, world) {
                Ok(None) => {}
                Ok(Some(stop)) => return Ok(stop),
                Err(kind) => return Err(self.fault(kind)),
            }
        }
        Ok(Stop::Pause)
    }

    fn leave(&mut self, world: &mut World<'_>) -> Result<()> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        self.slots.truncate(frame.slots);
        self.loops.truncate(frame.loops);
        self.gathers.truncate(frame.gathers);
        if let (Some(key), Some(value)) = (frame.memo, self.stack.last()) {
            world.remembered.insert(key, value.clone())?;
        }
        Ok(())
    }

    /// Runs the same instruction again, once what it needs is known.
    pub fn again(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.at = frame.at.saturating_sub(1);
        }
    }

    fn jump(&mut self, to: u32) {
        if let Some(frame) = self.frames.last_mut() {
            frame.at = to as usize;
        }
    }

    pub fn slot(&mut self, local: u32) -> Result<&mut Value> {
        let base = self.frames.last().map_or(0, |f| f.slots);
        self.slots.get_mut(base + local as usize).ok_or(FaultKind::Argument("a local"))
    }

    fn step(&mut self, op: &Op, world: &mut World<'_>) -> Result<Option<Stop>> {
        match op {
            Op::Push(value) => self.stack.push(value.clone()),
            Op::Local(local) => {
                let value = self.slot(*local)?.clone();
                self.stack.push(value);
            }
            Op::Store(local) => *self.slot(*local)? = self.pop()?,
            Op::Global(global) => {
                let value = world.globals.get(global.0 as usize).cloned().flatten();
                let name = world.program.globals.get(global.0 as usize);
                let missing = || FaultKind::NoValueYet(name.cloned().unwrap_or_default());
                self.stack.push(value.ok_or_else(missing)?);
            }
            Op::Pop => {
                self.pop()?;
            }
            Op::Jump(to) => self.jump(*to),
            Op::Unless(wanted, to) => {
                if self.truth()? != *wanted {
                    self.jump(*to);
                }
            }
            Op::ElseKeep(wanted, to) => {
                if self.truth()? != *wanted {
                    self.stack.push(Value::Truth(!wanted));
                    self.jump(*to);
                }
            }
            Op::Not => {
                let is = self.truth()?;
                self.stack.push(Value::Truth(!is));
            }
            Op::Negative => {
                let n = self.number()?.checked_neg().ok_or(FaultKind::Overflow)?;
                self.stack.push(Value::Number(n));
            }
            Op::Arithmetic(how) => {
                let (b, a) = (self.number()?, self.number()?);
                self.stack.push(arithmetic(*how, a, b)?);
            }
            Op::Loose(Loose::Negative) => {
                let a = self.pop()?;
                let negative = loose(Loose::Negative, &a, &a);
                self.stack.push(negative.ok_or(FaultKind::Argument("a number"))??);
            }
            Op::Loose(how) => {
                let (b, a) = (self.pop()?, self.pop()?);
                let value = match loose(*how, &a, &b) {
                    Some(value) => value?,
                    None => added(&a, &b, world.states)?,
                };
                self.stack.push(value);
            }
            Op::Divided(how) => {
                let (b, a) = (self.pop()?, self.pop()?);
                self.stack.push(divided(*how, &a, &b)?);
            }
            Op::RestOfPower { strict } => {
                let (by, exponent, base) = (self.pop()?, self.pop()?, self.pop()?);
                self.stack.push(rest_of_power([&base, &exponent, &by], *strict)?);
            }
            Op::Compare(how) => return self.compare(*how, world, false),
            Op::CompareKeep(how) => return self.compare(*how, world, true),
            Op::Union | Op::Minus | Op::Intersect => {
                let (b, a) = (self.set()?, self.set()?);
                return self.of_two(op, a, b);
            }
            Op::Xor => {
                let (b, a) = (self.pop()?, self.pop()?);
                match (a, b) {
                    (Value::Number(a), Value::Number(b)) => self.stack.push(Value::Number(a ^ b)),
                    (Value::Set(a), Value::Set(b)) => return self.of_two(op, a, b),
                    _ => return Err(FaultKind::Argument("xor")),
                }
            }
            Op::Add => {
                let (b, a) = (self.pop()?, self.pop()?);
                self.stack.push(added(&a, &b, world.states)?);
            }
            Op::Within { inside } => {
                let (to, from) = (self.number()?, self.number()?);
                let is = is_within(&self.pop()?, from, to)?;
                self.stack.push(Value::Truth(is == *inside));
            }
            Op::Sum(count) => {
                let from = self.stack.len().checked_sub(*count).ok_or(FaultKind::Argument("+"))?;
                let terms = self.stack.split_off(from);
                self.stack.push(sum(&terms, world.states)?);
            }
            Op::Range { open: true } => {
                let from = self.number()?;
                self.stack.push(Value::From(from));
            }
            Op::Range { open: false } => {
                let (to, from) = (self.number()?, self.number()?);
                self.stack.push(functions::range(from, to)?);
            }
            Op::List(count) => {
                let items = self.pop_many(*count as usize)?;
                self.push_made(Value::list(items), world.states)?;
            }
            Op::Set(_) | Op::Gathered { set: true } if self.waits.is_some() => {
                let all = self.waits.take().unwrap_or_default();
                return self.make_set(all, world);
            }
            Op::Set(ranges) => {
                let items = self.pop_many(ranges.len())?;
                let mut all = Vec::with_capacity(items.len());
                for (item, range) in items.into_iter().zip(ranges.iter()) {
                    match item {
                        Value::List(members) if *range => {
                            meter::room_for::<Value>(2 * (all.len() + members.len()))?;
                            all.extend_from_slice(&members);
                        }
                        item => all.push(item),
                    }
                }
                return self.make_set(all, world);
            }
            Op::Tuple(count) => {
                let items = self.pop_many(*count as usize)?;
                self.push_made(Value::Tuple(items.into()), world.states)?;
            }
            Op::Field(index) => match self.pop()? {
                Value::Tuple(parts) => {
                    let part = parts.get(*index as usize).cloned();
                    self.stack.push(part.ok_or(FaultKind::Argument("a part"))?);
                }
                _ => return Err(FaultKind::Argument("a tuple")),
            },
            Op::Index => {
                let (index, base) = (self.number()?, self.pop()?);
                self.stack.push(entry(&base, index)?);
            }
            Op::Slice { open } => {
                let to = if *open { None } else { Some(self.number()?) };
                let (from, base) = (self.number()?, self.pop()?);
                self.stack.push(slice(&base, from, to)?);
            }
            Op::With => {
                let (value, index, base) = (self.pop()?, self.number()?, self.pop()?);
                self.stack.push(changed(&base, index, value)?);
            }
            Op::Nimber => {
                let n = self.number()?;
                let size = u64::try_from(n).map_err(|_| FaultKind::NegativeHeap(n))?;
                self.stack.push(Value::Position(Position::heap(size)));
            }
            Op::Ordinal(powers) => {
                let times = self.pop_many(powers.len())?;
                let heap = ordinals::heap(powers, &times, world.states)?;
                self.stack.push(Value::Position(heap));
            }
            Op::Position(game, count) => return self.position(*game, *count as usize, world),
            Op::Node(graph, node) => {
                let id = world.states.intern(Key::Node(*graph, *node));
                self.stack.push(Value::Position(Position::state(id)));
            }
            Op::Nodes(graph) => {
                let graph = world.program.graphs.get(graph.0 as usize);
                let graph = graph.ok_or(FaultKind::Argument("a graph"))?;
                meter::room_for::<Value>(2 * graph.nodes.len())?;
                let all = (0..graph.nodes.len() as u32).map(|n| node_value(graph, n));
                self.stack.push(Value::set(all.collect()));
            }
            Op::Edges(graph) => {
                let graph = world.program.graphs.get(graph.0 as usize);
                let graph = graph.ok_or(FaultKind::Argument("a graph"))?;
                meter::room_for::<Value>(6 * graph.edges.len())?;
                let pair = |(a, b): &(u32, u32)| {
                    Value::Tuple([node_value(graph, *a), node_value(graph, *b)].into())
                };
                self.stack.push(Value::set(graph.edges.iter().map(pair).collect()));
            }
            Op::Unpack(count) => match self.pop()? {
                Value::Tuple(parts) if parts.len() == *count as usize => {
                    self.stack.extend(parts.iter().rev().cloned());
                }
                _ => return Err(FaultKind::Argument("a tuple")),
            },
            Op::Function { code, own } => {
                // It sees what was named before it. What its own name held, and later names, would
                // chain each round of a loop to the one before.
                *self.slot(*own)? = Value::Truth(false);
                let base = self.frames.last().map_or(0, |f| f.slots);
                meter::room_for::<Value>(*own as usize)?;
                let around = self.slots.get(base..=base + *own as usize).unwrap_or(&[]);
                let made = Value::Function(*code, around.into());
                *self.slot(*own)? = shallow(made, world.states)?;
            }
            Op::Call(count) => return self.call_value(*count as usize, world),
            Op::CallCode(code, count) => {
                let args = self.pop_many(*count as usize)?;
                self.call_code(*code, args, world)?;
            }
            Op::Builtin(builtin, count) => return self.builtin(*builtin, *count as usize, world),
            Op::Each => {
                let members = match self.pop()? {
                    Value::List(items) | Value::Set(items) => items.shared(),
                    other => functions::members(&other)?.into(),
                };
                self.loops.of_members(members);
            }
            Op::EachNumber => {
                let (to, from) = (self.number()?, self.number()?);
                self.loops.of_numbers(from, to);
            }
            Op::Next(end) => match self.loops.next() {
                Some(value) => self.stack.push(value),
                None => self.jump(*end),
            },
            Op::Kept { outwards, slot, then } => {
                if let Some(value) = self.loops.kept(*outwards, *slot) {
                    self.stack.push(value.clone());
                    self.jump(*then);
                }
            }
            Op::Keep { outwards, slot } => {
                if let Some(value) = self.stack.last() {
                    self.loops.keep(*outwards, *slot, value.clone());
                }
            }
            Op::Leave(count) => {
                let left = self.loops.len().saturating_sub(*count as usize);
                self.loops.truncate(left);
            }
            Op::Begin => self.gathers.push(Row(Vec::new())),
            Op::Gather => {
                let value = self.pop()?;
                if let Some(Row(gathered)) = self.gathers.last_mut() {
                    room::room_to_push(gathered, gathered.capacity())?;
                    gathered.push(value);
                }
            }
            Op::Gathered { set } => {
                let all = self.gathers.pop().map(Row::take).unwrap_or_default();
                if *set {
                    return self.make_set(all, world);
                }
                meter::room_for::<Value>(all.len())?;
                self.push_made(Value::list(all), world.states)?;
            }
            Op::Offer { words, again, here } => {
                let mut position = position(&self.pop()?, world.states)?;
                let words = if *words { Some(self.pop()?) } else { None };
                meter::work_on(position.parts().len())?;
                if *here {
                    position = Position::state(world.states.intern(Key::Here(position.sorted())));
                }
                meter::push(&mut self.offers, Offer { position, words, again: *again })?;
                if self.first_only {
                    return Ok(Some(Stop::Done(Value::Truth(true))));
                }
            }
            Op::Return => self.leave(world)?,
        }
        Ok(None)
    }
}
