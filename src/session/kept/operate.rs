//! Operators, builtins and collections in claims, as certificates say them.

use super::super::unknown::{Result, unknown};
use super::writer::{Thing, Writer};
use crate::certificate::{How, Said};
use crate::check::tree::{Clause, ClauseKind, Expr};
use crate::source::Span;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;

/// A collection of more members is not written out.
const MOST_MEMBERS: i64 = 100;

fn made(how: How, a: Said, b: Said) -> Said {
    Said::Made(how, vec![a, b])
}

/// All of some, or any, together; no deeper than it has to be.
pub(super) fn joined(how: How, mut all: Vec<Said>, none: i64) -> Said {
    while all.len() > 1 {
        let mut pairs = all.into_iter();
        let mut next = Vec::new();
        while let Some(first) = pairs.next() {
            next.push(match pairs.next() {
                Some(second) => made(how, first, second),
                None => first,
            });
        }
        all = next;
    }
    all.pop().unwrap_or(Said::Number(none))
}

/// One condition more.
pub(super) fn both(before: Option<Said>, also: Said) -> Said {
    match before {
        None => also,
        Some(before) => made(How::And, before, also),
    }
}

fn not(of: Said) -> Said {
    Said::Made(How::Not, vec![of])
}

/// What a sum is worth.
pub(super) fn worth(parts: Vec<Said>) -> Said {
    let all = parts.into_iter().reduce(|a, b| made(How::Xor, a, b));
    all.unwrap_or(Said::Number(0))
}

/// Of two things the one or the other.
pub(super) fn choose(condition: Said, yes: Thing, no: Thing) -> Option<Thing> {
    let either = |yes, no| Said::Made(How::If, vec![condition, yes, no]);
    Some(match (yes, no) {
        (Thing::Number(yes), Thing::Number(no)) => Thing::Number(either(yes, no)),
        (Thing::Outcome(yes), Thing::Outcome(no)) => Thing::Outcome(either(yes, no)),
        (Thing::Position(yes), Thing::Position(no)) => {
            Thing::Position(vec![either(worth(yes), worth(no))])
        }
        _ => return None,
    })
}

pub(super) fn of_builtin(builtin: Builtin, args: Vec<Thing>) -> Option<Thing> {
    let mut args = args.into_iter();
    let first = args.next()?;
    Some(match (builtin, first) {
        (Builtin::Grundy, Thing::Position(parts)) => Thing::Number(worth(parts)),
        (Builtin::Outcome, Thing::Position(parts)) => {
            Thing::Outcome(made(How::Equal, worth(parts), Said::Number(0)))
        }
        (Builtin::SameValues, Thing::Position(a)) => match args.next()? {
            Thing::Position(b) => Thing::Number(made(How::Equal, worth(a), worth(b))),
            _ => return None,
        },
        (Builtin::Abs, Thing::Number(of)) => {
            Thing::Number(made(How::Max, of.clone(), made(How::Subtract, Said::Number(0), of)))
        }
        (Builtin::Min | Builtin::Max, Thing::Number(first)) if args.len() > 0 => {
            let how = if builtin == Builtin::Min { How::Min } else { How::Max };
            let mut best = first;
            for arg in args {
                let Thing::Number(other) = arg else { return None };
                best = made(how, best, other);
            }
            Thing::Number(best)
        }
        (Builtin::Any | Builtin::All, Thing::Chosen(all)) => {
            let mut each = Vec::new();
            for (there, member) in all {
                let Thing::Number(is) = member else { return None };
                each.push(match (builtin, there) {
                    (_, None) => is,
                    (Builtin::Any, Some(there)) => made(How::And, there, is),
                    (_, Some(there)) => made(How::Or, not(there), is),
                });
            }
            Thing::Number(match builtin {
                Builtin::Any => joined(How::Or, each, 0),
                _ => joined(How::And, each, 1),
            })
        }
        _ => return None,
    })
}

impl Writer<'_, '_> {
    pub(super) fn chain(
        &mut self,
        e: &Expr,
        first: &Expr,
        rest: &[(Operator, Span, Expr)],
    ) -> Result<Thing> {
        let mut left = self.thing(first)?;
        if rest.len() > 1 && rest.iter().all(|(o, ..)| o.is_comparison()) {
            let mut all: Option<Said> = None;
            for (operator, _, operand) in rest {
                let right = self.thing(operand)?;
                let Some(Thing::Number(one)) = pair(left, *operator, right.clone()) else {
                    return self.refused(e);
                };
                all = Some(both(all, one));
                left = right;
            }
            return Ok(Thing::Number(all.unwrap_or(Said::Number(1))));
        }
        for (operator, _, operand) in rest {
            let right = self.thing(operand)?;
            left = match pair(left, *operator, right) {
                Some(thing) => thing,
                None => return self.refused(e),
            };
        }
        Ok(left)
    }

    /// The members of a collection of few numbers that are written.
    pub(super) fn few(&mut self, over: &Expr) -> Result<Vec<Thing>> {
        match self.thing(over)? {
            Thing::Range(Said::Number(from), Some(Said::Number(to)))
                if to.checked_sub(from).is_some_and(|more| more < MOST_MEMBERS) =>
            {
                Ok((from..=to).map(|n| Thing::Number(Said::Number(n))).collect())
            }
            Thing::Members(all)
                if all.iter().all(|one| matches!(one, Thing::Number(Said::Number(_)))) =>
            {
                Ok(all)
            }
            _ => self.refused(over),
        }
    }

    /// The members of a comprehension over few numbers that are written.
    pub(super) fn through(
        &mut self,
        each: &Expr,
        clauses: &[Clause],
        there: Option<Said>,
        found: &mut Vec<(Option<Said>, Thing)>,
    ) -> Result<()> {
        let Some((first, rest)) = clauses.split_first() else {
            let member = self.thing(each)?;
            found.push((there, member));
            return match found.len() as i64 > MOST_MEMBERS {
                true => unknown("a collection in it has very many members"),
                false => Ok(()),
            };
        };
        match &first.kind {
            ClauseKind::For(pattern, over) => {
                for member in self.few(over)? {
                    self.name(pattern, member)?;
                    self.through(each, rest, there.clone(), found)?;
                }
                Ok(())
            }
            ClauseKind::If(condition) => {
                let condition = self.number(condition)?;
                self.through(each, rest, Some(both(there, condition)), found)
            }
            ClauseKind::Where(pattern, value) => {
                let thing = self.thing(value)?;
                self.name(pattern, thing)?;
                self.through(each, rest, there, found)
            }
            ClauseKind::As(_) | ClauseKind::Here => unknown("it goes through a collection"),
        }
    }
}

fn pair(a: Thing, operator: Operator, b: Thing) -> Option<Thing> {
    use Operator as O;
    let (a, b) = match (a, b) {
        (Thing::Number(a), Thing::Number(b)) => (a, b),
        (Thing::Outcome(a), Thing::Outcome(b)) if is_equality(operator) => (a, b),
        (Thing::Position(mut a), Thing::Position(b)) => match operator {
            O::Add => {
                a.extend(b);
                return Some(Thing::Position(a));
            }
            _ if is_equality(operator) => (worth(a), worth(b)),
            _ => return None,
        },
        (Thing::Number(one), all) if matches!(operator, O::In | O::NotIn) => {
            let is = is_in(&one, &all)?;
            return Some(Thing::Number(if operator == O::In { is } else { not(is) }));
        }
        _ => return None,
    };
    Some(Thing::Number(match operator {
        O::Add => made(How::Add, a, b),
        O::Subtract => made(How::Subtract, a, b),
        O::Multiply => made(How::Multiply, a, b),
        O::Divide => made(How::Divide, a, b),
        O::Remainder => made(How::Remainder, a, b),
        O::Xor => made(How::Xor, a, b),
        O::Equal | O::Iff => made(How::Equal, a, b),
        O::NotEqual => not(made(How::Equal, a, b)),
        O::Less => made(How::Less, a, b),
        O::LessEqual => made(How::AtMost, a, b),
        O::Greater => made(How::Less, b, a),
        O::GreaterEqual => made(How::AtMost, b, a),
        O::And => made(How::And, a, b),
        O::Or => made(How::Or, a, b),
        O::Implies => made(How::Or, not(a), b),
        _ => return None,
    }))
}

fn is_equality(operator: Operator) -> bool {
    matches!(operator, Operator::Equal | Operator::NotEqual)
}

fn is_in(one: &Said, all: &Thing) -> Option<Said> {
    match all {
        Thing::Range(from, to) => {
            let above = made(How::AtMost, from.clone(), one.clone());
            Some(match to {
                None => above,
                Some(to) => made(How::And, above, made(How::AtMost, one.clone(), to.clone())),
            })
        }
        Thing::Members(all) => {
            let mut any = Vec::new();
            for member in all {
                any.push(match member {
                    Thing::Number(member) => made(How::Equal, one.clone(), member.clone()),
                    range @ Thing::Range(..) => is_in(one, range)?,
                    _ => return None,
                });
            }
            Some(joined(How::Or, any, 0))
        }
        _ => None,
    }
}
