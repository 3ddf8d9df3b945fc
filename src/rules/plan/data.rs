//! What is known before play, in plans: numbers are constants, and collections are lists that
//! steps go through or look into.

use super::{Planner, Thing};
use crate::check::tree::DefinitionId;
use crate::meter;
use crate::rules::Meaning;
use crate::solve::plan::{Bits, Masks, Num, Step};
use crate::solve::value::Value;
use crate::vocabulary::Builtin;

/// A set with more numbers is not written out in a plan.
const MOST_WRITTEN: usize = 256;

/// A longer list is none of a plan's.
const LONGEST: usize = 1 << 14;

/// Whether a list of this length may stand in a plan.
fn fits(length: usize) -> Option<()> {
    (length <= LONGEST && meter::room_for::<i64>(length).is_ok()).then_some(())
}

/// A value as a thing of plans.
pub(super) fn thing_of(value: &Value) -> Thing {
    let numbers = |all: &[Value]| all.iter().all(|v| matches!(v, Value::Number(_)));
    match value {
        Value::Number(n) => Thing::Num(Num::Const(*n)),
        Value::Truth(is) => Thing::Num(Num::Const(i64::from(*is))),
        Value::Tuple(parts) => Thing::Tuple(parts.iter().map(thing_of).collect()),
        // Lists are looked into by places, sets are gone through and compared.
        Value::Set(all) if all.len() <= MOST_WRITTEN && numbers(all) => {
            Thing::Several(all.iter().map(thing_of).collect())
        }
        other => Thing::Known(other.clone()),
    }
}

/// The numbers that things are; none if one is no constant.
pub(super) fn numbers_of(things: &[Thing]) -> Option<Vec<i64>> {
    let constant = |thing: &Thing| match thing {
        Thing::Num(Num::Const(n)) => Some(*n),
        _ => None,
    };
    things.iter().map(constant).collect()
}

/// What a builtin makes of a collection that is known before play.
pub(super) fn of_known(builtin: Builtin, thing: &Thing) -> Option<Thing> {
    let number = |n: i64| Some(Thing::Num(Num::Const(n)));
    match thing {
        Thing::Known(Value::List(all)) if builtin == Builtin::Indices => {
            Some(Thing::Range(Num::Const(0), Num::Const(all.len() as i64 - 1)))
        }
        Thing::Known(Value::List(all) | Value::Set(all))
            if matches!(builtin, Builtin::Len | Builtin::Count) =>
        {
            number(all.len() as i64)
        }
        _ => None,
    }
}

impl Planner<'_> {
    pub(crate) fn meaning(&self, id: DefinitionId) -> Option<Meaning> {
        (self.sources.meaning)(id)
    }

    /// Names for all that is known before play.
    pub(crate) fn bind_known(&mut self) {
        let known: Vec<_> =
            self.sources.given.locals.iter().map(|(l, v)| (*l, v.clone())).collect();
        for (local, value) in known {
            let thing = self.known_thing(&value);
            self.bind(local, thing);
        }
    }

    /// The value of a definition that is known before play.
    pub(crate) fn defined(&self, id: DefinitionId) -> Option<&Value> {
        self.sources.given.globals.get(&id)
    }

    /// One more list of the plan.
    pub(crate) fn list_of(&mut self, all: Vec<i64>) -> Option<u8> {
        let at = u8::try_from(self.plan.lists.len()).ok()?;
        self.plan.lists.push(all);
        Some(at)
    }

    /// How far the numbers of a list are from 0 at most.
    pub(crate) fn furthest(&self, list: u8) -> i64 {
        let list = self.plan.lists.get(usize::from(list));
        list.into_iter().flatten().map(|n| n.saturating_abs()).max().unwrap_or(0)
    }

    /// The member of a list at a place: numbers, sets, and tuples of these.
    pub(crate) fn column(&mut self, all: &[Value], at: &Num) -> Option<Thing> {
        if let Num::Const(at) = at {
            return usize::try_from(*at).ok().and_then(|at| all.get(at)).map(thing_of);
        }
        fits(all.len())?;
        let place = || Box::new(at.clone());
        match all.first()? {
            Value::Number(_) | Value::Truth(_) => {
                let numbers = all.iter().map(|value| match value {
                    Value::Number(n) => Some(*n),
                    Value::Truth(is) => Some(i64::from(*is)),
                    _ => None,
                });
                let list = self.list_of(numbers.collect::<Option<_>>()?)?;
                Some(Thing::Num(Num::Lookup(list, place())))
            }
            Value::Set(_) if self.cells() => {
                let cell = |member: &Value| match member {
                    Value::Tuple(parts) => match &**parts {
                        [Value::Number(x), Value::Number(y)] => Some((*x, *y)),
                        _ => None,
                    },
                    _ => None,
                };
                let sets: Option<Vec<Vec<(i64, i64)>>> = all
                    .iter()
                    .map(|set| match set {
                        Value::Set(members) => members.iter().map(cell).collect(),
                        _ => None,
                    })
                    .collect();
                let list = self.list_of(Vec::new())?;
                self.plan.masks.push(Masks { list, sets: sets? });
                Some(Thing::Set(Bits::Lookup(list, place())))
            }
            Value::Set(_) => {
                let mask = |set: &Value| match set {
                    Value::Set(members) => members.iter().try_fold(0i64, |mask, member| {
                        let Value::Number(n) = member else { return None };
                        let place = u32::try_from(*n).ok().filter(|n| *n < 64)?;
                        Some(mask | 1 << place)
                    }),
                    _ => None,
                };
                let list = self.list_of(all.iter().map(mask).collect::<Option<_>>()?)?;
                Some(Thing::Set(Bits::Lookup(list, place())))
            }
            Value::Tuple(parts) => {
                let mut things = Vec::new();
                for i in 0..parts.len() {
                    let part = |value: &Value| match value {
                        Value::Tuple(parts) => parts.get(i).cloned(),
                        _ => None,
                    };
                    let column: Option<Vec<Value>> = all.iter().map(part).collect();
                    things.push(self.column(&column?, at)?);
                }
                Some(Thing::Tuple(things))
            }
            _ => None,
        }
    }

    /// Goes through a collection: its members are found once each.
    pub(crate) fn each_known(&mut self, all: &Value, steps: &mut Vec<Step>) -> Option<Thing> {
        let (Value::List(all) | Value::Set(all)) = all else { return None };
        let var = self.word()?;
        let (from, to) = (Num::Const(0), Num::Const(all.len() as i64 - 1));
        if all.is_empty() {
            steps.push(Step::Each { var, from, to });
            return Some(Thing::Num(Num::Var(var)));
        }
        fits(all.len())?;
        if all.iter().all(|v| matches!(v, Value::Number(_))) {
            let all: Vec<Thing> = all.iter().map(thing_of).collect();
            let among = self.list_of(numbers_of(&all)?)?;
            self.plan.reaches.insert(var, self.furthest(among));
            steps.push(Step::EachOf { var, among });
            return Some(Thing::Num(Num::Var(var)));
        }
        self.plan.reaches.insert(var, all.len() as i64);
        steps.push(Step::Each { var, from, to });
        let member = self.column(all, &Num::Var(var))?;
        self.found(member, steps)
    }

    /// Names for what was looked up, so that it is looked up once.
    fn found(&mut self, thing: Thing, steps: &mut Vec<Step>) -> Option<Thing> {
        Some(match thing {
            Thing::Num(Num::Lookup(list, at)) => {
                let var = self.word()?;
                self.plan.reaches.insert(var, self.furthest(list));
                steps.push(Step::Number(var, Num::Lookup(list, at)));
                Thing::Num(Num::Var(var))
            }
            Thing::Set(bits) => {
                let var = self.word()?;
                steps.push(Step::Set(var, bits));
                Thing::Set(Bits::Var(var))
            }
            Thing::Tuple(parts) => {
                let parts: Option<Vec<Thing>> =
                    parts.into_iter().map(|part| self.found(part, steps)).collect();
                Thing::Tuple(parts?)
            }
            other => other,
        })
    }
}
