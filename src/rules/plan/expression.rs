//! Expressions in plans.

use super::super::compile::Meaning;
use super::data::thing_of;
use super::texts::choose;
use super::{Planner, Thing, faults};
use crate::check::tree::{Body, DefinitionId, Expr, ExprKind, ParamType, Pattern};
use crate::solve::operation::number;
use crate::solve::plan::{Arg, Binary, Bits, Kind, Leaf, Num, Param, Row, Step, Text, Unary};
use crate::solve::value::Value;
use crate::syntax::ast::Operator;

fn and(a: Num, b: Num) -> Num {
    Num::And(Box::new(a), Box::new(b))
}

/// The instruction of an operator on two numbers, in the order in which they stand.
pub(super) fn instruction(operator: Operator) -> Option<Binary> {
    Some(match operator {
        Operator::Equal | Operator::Iff => Binary::Equal,
        Operator::NotEqual => Binary::NotEqual,
        Operator::Less => Binary::Less,
        Operator::LessEqual => Binary::LessEqual,
        Operator::Xor => Binary::Xor,
        Operator::Add => Binary::Add,
        Operator::Subtract => Binary::Subtract,
        Operator::Multiply => Binary::Multiply,
        Operator::Divide => Binary::Divide,
        Operator::Remainder => Binary::Remainder,
        _ => return None,
    })
}

/// Sets that plans hold have no more members.
const MOST_MEMBERS: usize = 64;

impl Planner<'_> {
    pub(crate) fn expr(&mut self, e: &Expr) -> Option<Thing> {
        let found = self.told(e);
        self.noted(e.span, found)
    }

    fn told(&mut self, e: &Expr) -> Option<Thing> {
        self.piece()?;
        Some(match &e.kind {
            ExprKind::Number(n) => Thing::Num(Num::Const(*n)),
            ExprKind::Truth(is) => Thing::Num(Num::Const(i64::from(*is))),
            ExprKind::Local(local) => self.local(*local)?,
            ExprKind::Text(text) => self.literal(text)?,
            ExprKind::Definition(id) => {
                let value = self.defined(*id)?.clone();
                self.known_thing(&value)
            }
            ExprKind::Tuple(parts) => {
                let parts: Option<Vec<Thing>> = parts.iter().map(|p| self.expr(p)).collect();
                Thing::Tuple(parts?)
            }
            ExprKind::Set(parts) => self.set(parts)?,
            ExprKind::List(parts) => {
                let parts: Option<Vec<Thing>> = parts.iter().map(|p| self.expr(p)).collect();
                Thing::Several(parts?)
            }
            ExprKind::Nimber(of) => Thing::Position(vec![Leaf::Heap(self.expr(of)?.num()?)]),
            ExprKind::Comprehension { set: true, each, clauses } => {
                let (steps, member) = self.through(clauses, |p| {
                    let member = p.expr(each)?;
                    p.as_member(member)
                })?;
                Thing::Set(Bits::Gather(steps, Box::new(member)))
            }
            ExprKind::Comprehension { set: false, each, clauses } => {
                Thing::Row(self.row_of(each, clauses)?)
            }
            ExprKind::If { arms, otherwise } => {
                let mut before = Vec::new();
                let mut result = None;
                for (condition, value) in arms {
                    match self.expr(condition)?.num()? {
                        // What is known before play chooses once and for all.
                        Num::Const(0) => continue,
                        Num::Const(_) => {
                            result = Some(self.expr(value)?);
                            break;
                        }
                        condition => before.push((condition, self.expr(value)?)),
                    }
                }
                let last = match result {
                    Some(last) => last,
                    None => self.expr(otherwise)?,
                };
                if before.is_empty() {
                    return Some(last);
                }
                let mut all = before.into_iter().rev();
                all.try_fold(last, |no, (condition, yes)| choose(condition, yes, no))?
            }
            ExprKind::Where { body, clauses } => {
                let mut doubts = Vec::new();
                for clause in clauses {
                    let crate::check::tree::ClauseKind::Where(pattern, value) = &clause.kind else {
                        return None;
                    };
                    let thing = self.expr(value)?;
                    faults::is_small(&thing).then_some(())?;
                    doubts.extend(self.doubts(&thing)?);
                    self.matched(pattern, thing)?;
                }
                let body = self.expr(body)?;
                self.strictly(body, doubts)
            }
            ExprKind::Not(of) => {
                Thing::Num(Num::Unary(Unary::Not, Box::new(self.expr(of)?.num()?)))
            }
            ExprKind::Negative(of) => match self.expr(of)?.num()? {
                Num::Const(n) => Thing::Num(Num::Const(n.checked_neg()?)),
                n => Thing::Num(Num::Unary(Unary::Negative, Box::new(n))),
            },
            ExprKind::Chain { first, rest } => self.chain(first, rest)?,
            ExprKind::Range { from, to: Some(to) } => {
                Thing::Range(self.expr(from)?.num()?, self.expr(to)?.num()?)
            }
            ExprKind::With { base, changes } => {
                let mut row = match self.expr(base)? {
                    Thing::Row(row) => row,
                    other => {
                        let text = other.text()?;
                        return self.with_letters(text, changes);
                    }
                };
                for (at, entry) in changes {
                    let at = Box::new(self.expr(at)?.num()?);
                    let entry = Box::new(self.expr(entry)?.num()?);
                    row = Row::With { base: Box::new(row), at, entry };
                }
                Thing::Row(row)
            }
            ExprKind::Index { base, index } => {
                let base = self.expr(base)?;
                if let ExprKind::Range { from, to } = &index.kind {
                    return self.stretch(base, from, to.as_deref());
                }
                let index = self.expr(index)?.num()?;
                match base {
                    Thing::Row(row) => Thing::Num(Num::Entry(Box::new(row), Box::new(index))),
                    Thing::Known(Value::List(all)) => self.column(&all, &index)?,
                    other => Thing::Letter(Num::Letter(Box::new(other.text()?), Box::new(index))),
                }
            }
            ExprKind::Call { callee, args } => self.call(callee, args)?,
            _ => return None,
        })
    }

    /// A value as a member of the game's sets.
    pub(crate) fn as_member(&mut self, thing: Thing) -> Option<Num> {
        match (thing, self.cells()) {
            (Thing::Num(n), false) | (Thing::Cell(n), true) => Some(n),
            (Thing::Tuple(parts), true) => {
                let [Thing::Num(x), Thing::Num(y)] = parts.as_slice() else { return None };
                Some(Num::Cell(Box::new(x.clone()), Box::new(y.clone())))
            }
            _ => None,
        }
    }

    /// A set that is written out: constants stay apart, for there may be no other sets.
    fn set(&mut self, parts: &[Expr]) -> Option<Thing> {
        let mut all = Vec::new();
        let mut ranges = Vec::new();
        for part in parts {
            match self.expr(part)? {
                Thing::Range(Num::Const(from), Num::Const(to))
                    if to.checked_sub(from).is_some_and(|more| more < 256) =>
                {
                    all.extend((from..=to).map(|n| Thing::Num(Num::Const(n))));
                }
                Thing::Range(from, to) => ranges.push((from, to)),
                other => all.push(other),
            }
        }
        if ranges.is_empty() {
            let constant = |t: &Thing| match t {
                Thing::Num(Num::Const(n)) => Some(*n),
                _ => None,
            };
            all.sort_by_key(|t| (constant(t).is_none(), constant(t)));
            all.dedup_by(|a, b| constant(a).is_some() && constant(a) == constant(b));
            return Some(Thing::Several(all));
        }
        let mut bits = self.bits(Thing::Several(all), false)?;
        for (from, to) in ranges {
            let var = self.word()?;
            let steps = vec![Step::Each { var, from, to }];
            let range = Bits::Gather(steps, Box::new(Num::Var(var)));
            bits = Bits::Union(Box::new(bits), Box::new(range));
        }
        Some(Thing::Set(bits))
    }

    fn bits(&mut self, thing: Thing, loose: bool) -> Option<Bits> {
        match thing {
            Thing::Set(bits) => Some(bits),
            Thing::Known(Value::Set(all)) if all.len() <= MOST_MEMBERS => {
                let several = all.iter().map(thing_of).collect();
                self.bits(Thing::Several(several), loose)
            }
            Thing::Several(all) => {
                let members: Option<Vec<Num>> =
                    all.into_iter().map(|t| self.as_member(t)).collect();
                Some(Bits::Of { members: members?, loose })
            }
            _ => None,
        }
    }

    // ---- operators

    fn chain(
        &mut self,
        first: &Expr,
        rest: &[(Operator, crate::source::Span, Expr)],
    ) -> Option<Thing> {
        let comparing = rest.len() > 1 && rest.iter().all(|(o, ..)| o.is_comparison());
        let mut left = self.expr(first)?;
        if comparing {
            let mut all: Option<Num> = None;
            for (operator, _, operand) in rest {
                let right = self.expr(operand)?;
                let one = self.pair(left, *operator, right.clone())?.num()?;
                all = Some(match all {
                    None => one,
                    Some(all) => and(all, one),
                });
                left = right;
            }
            return all.map(Thing::Num);
        }
        if rest.first().is_some_and(|(o, ..)| matches!(o, Operator::Implies | Operator::Power)) {
            return self.rightwards(left, rest);
        }
        for (operator, _, operand) in rest {
            let right = self.expr(operand)?;
            left = self.pair(left, *operator, right)?;
        }
        Some(left)
    }

    fn rightwards(
        &mut self,
        left: Thing,
        rest: &[(Operator, crate::source::Span, Expr)],
    ) -> Option<Thing> {
        let [(operator, _, operand)] = rest else { return None };
        let (left, right) = (left.num()?, self.expr(operand)?.num()?);
        match (operator, &right) {
            (Operator::Power, Num::Const(n)) => self.power(left, *n).map(Thing::Num),
            (Operator::Power, _) if matches!(left, Num::Const(_)) => {
                Some(Thing::Num(Num::of(Binary::Power, left, right)))
            }
            (Operator::Implies, _) => {
                let not = Num::Unary(Unary::Not, Box::new(left));
                Some(Thing::Num(Num::Or(Box::new(not), Box::new(right))))
            }
            _ => None,
        }
    }

    /// A power with an exponent that is known, as a product of a few factors.
    fn power(&mut self, base: Num, exponent: i64) -> Option<Num> {
        match (&base, exponent) {
            (Num::Const(base), _) => number::power(*base, exponent).map(Num::Const),
            // The base is worked out all the same, and may be wrong.
            (_, 0) => self.reach(&base).map(|_| Num::Const(1)),
            (_, 1..=4) => {
                let base = Thing::Num(base);
                // Each factor is a copy, and powers within powers are copies of copies.
                self.count(faults::pieces(&base)? * (exponent - 1) as usize)?;
                let base = base.num()?;
                let times = |p, _| Num::of(Binary::Multiply, p, base.clone());
                Some((1..exponent).fold(base.clone(), times))
            }
            _ => None,
        }
    }

    fn pair(&mut self, a: Thing, operator: Operator, b: Thing) -> Option<Thing> {
        use Operator as O;
        let num = |n: Num| Some(Thing::Num(n));
        if let Some(thing) = self.of_texts(&a, operator, &b) {
            return Some(thing);
        }
        match (operator, a, b) {
            (O::Add, Thing::Position(mut a), Thing::Position(b)) => {
                a.extend(b);
                Some(Thing::Position(a))
            }
            (O::And, a, b) => num(and(a.num()?, b.num()?)),
            (O::Or, a, b) => num(Num::Or(Box::new(a.num()?), Box::new(b.num()?))),
            (O::In, a, b) => num(self.is_in(a, b)?),
            (O::NotIn, a, b) => {
                let is = self.is_in(a, b)?;
                num(Num::Unary(Unary::Not, Box::new(is)))
            }
            (O::Greater, a, b) => num(Num::of(Binary::Less, b.num()?, a.num()?)),
            (O::GreaterEqual, a, b) => num(Num::of(Binary::LessEqual, b.num()?, a.num()?)),
            (operator, Thing::Num(a), Thing::Num(b)) => num(Num::of(instruction(operator)?, a, b)),
            (
                O::Equal | O::NotEqual,
                Thing::Cell(a @ Num::Var(_)),
                Thing::Cell(b @ Num::Var(_)),
            ) => num(Num::of(instruction(operator)?, a, b)),
            (O::Equal | O::NotEqual, a, b)
                if matches!((&a, &b), (Thing::Set(_), _) | (_, Thing::Set(_))) =>
            {
                let (a, b) = (Box::new(self.bits(a, false)?), Box::new(self.bits(b, false)?));
                let apart = Num::Count(Box::new(Bits::Xor(a, b)));
                num(Num::of(instruction(operator)?, apart, Num::Const(0)))
            }
            (O::Union | O::Minus | O::Intersect | O::Xor, a, b) => {
                // Members outside of the board may be dropped where the other set, which is all
                // on the board, decides what stays.
                let written = |t: &Thing| matches!(t, Thing::Several(_) | Thing::Known(_));
                let (loose_a, loose_b) = match operator {
                    O::Intersect => (!written(&b), !written(&a)),
                    O::Minus => (false, true),
                    _ => (false, false),
                };
                let a = Box::new(self.bits(a, loose_a)?);
                let b = Box::new(self.bits(b, loose_b)?);
                Some(Thing::Set(match operator {
                    O::Union => Bits::Union(a, b),
                    O::Minus => Bits::Minus(a, b),
                    O::Intersect => Bits::Meet(a, b),
                    _ => Bits::Xor(a, b),
                }))
            }
            _ => None,
        }
    }

    fn is_in(&mut self, a: Thing, b: Thing) -> Option<Num> {
        match b {
            Thing::Range(from, to) => {
                let n = a.num()?;
                // Both ends are worked out before anything is compared.
                let safe = self.reach(&to).is_some();
                let above = Num::of(Binary::LessEqual, from, n.clone());
                let below = Num::of(Binary::LessEqual, n, to);
                Some(if safe { and(above, below) } else { Num::of(Binary::Min, above, below) })
            }
            Thing::Several(all)
                if !all.is_empty() && matches!(a, Thing::Letter(_) | Thing::Text(_)) =>
            {
                self.is_one_of(&a, &all)
            }
            Thing::Several(all) => {
                let n = a.num()?;
                if all.is_empty() {
                    // It is worked out all the same, and may be wrong.
                    self.reach(&n)?;
                }
                let mut any = Num::Const(0);
                for one in all {
                    let one = one.num()?;
                    // All members are worked out, whichever of them it is.
                    let safe = self.reach(&one).is_some();
                    let same = Num::of(Binary::Equal, n.clone(), one);
                    any = match safe {
                        true => Num::Or(Box::new(any), Box::new(same)),
                        false => Num::of(Binary::Max, any, same),
                    };
                }
                Some(any)
            }
            Thing::Ones(n) => self.has_one(&n, a.num()?),
            Thing::Set(bits) => Some(Num::Has(Box::new(bits), Box::new(self.as_member(a)?))),
            known @ Thing::Known(Value::Set(_)) if matches!(a, Thing::Cell(_)) => {
                let bits = self.bits(known, true)?;
                Some(Num::Has(Box::new(bits), Box::new(self.as_member(a)?)))
            }
            _ => None,
        }
    }

    // ---- calls

    fn call(&mut self, callee: &Expr, args: &[Expr]) -> Option<Thing> {
        match &callee.kind {
            ExprKind::Definition(id) if *id == self.own() => self.own_position(args),
            ExprKind::Definition(id) => {
                if let Some(position) = self.other_position(*id, args) {
                    return position;
                }
                let function = self.function(*id)?;
                let args: Option<Vec<Thing>> = args.iter().map(|a| self.expr(a)).collect();
                self.inline(&function.params, &function.body, args?, false)
            }
            ExprKind::Local(local) => {
                let function = self.local_function(*local)?;
                let args: Option<Vec<Thing>> = args.iter().map(|a| self.expr(a)).collect();
                self.inline(&function.params, &function.body, args?, true)
            }
            ExprKind::Builtin(builtin) | ExprKind::Folding(builtin, _) => {
                self.builtin(*builtin, args)
            }
            _ => None,
        }
    }

    /// A position of another game, if the name is one: its heaps, or what it is a name for.
    fn other_position(&mut self, id: DefinitionId, args: &[Expr]) -> Option<Option<Thing>> {
        let (game, Meaning::Game(at)) = (self.game(id)?, self.meaning(id)?) else {
            return None;
        };
        let things: Option<Vec<Thing>> = args.iter().map(|a| self.expr(a)).collect();
        if let Body::Position(body) = &game.body {
            let params: Vec<Pattern> = game.params.iter().map(|p| Pattern::Name(p.local)).collect();
            return Some(things.and_then(|t| self.inline(&params, body, t, false)));
        }
        let one = match (&game.body, game.params.as_slice()) {
            (Body::Code { .. }, _) => true,
            (_, [param]) => param.ty == ParamType::Nat,
            _ => false,
        };
        let heaps = || {
            let heaps: Option<Vec<Leaf>> =
                things?.into_iter().map(|t| Some(Leaf::Game(at, t.num()?))).collect();
            Some(Thing::Position(heaps?))
        };
        Some(heaps().filter(|_| one))
    }

    fn own_position(&mut self, args: &[Expr]) -> Option<Thing> {
        if let ([Param { kind: Kind::Number { .. }, fixed: false }], [_, _, ..]) =
            (self.plan.params.as_slice(), args)
            && self.places.len() == 1
        {
            // Several heaps, side by side.
            let heaps: Option<Vec<Leaf>> = args
                .iter()
                .map(|arg| Some(Leaf::Own(vec![Arg::Number(self.expr(arg)?.num()?)])))
                .collect();
            return heaps.map(Thing::Position);
        }
        let mut leaf = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let Some(i) = *self.places.get(i)? else { continue };
            let i = usize::from(i);
            let thing = self.expr(arg)?;
            let param = self.plan.params.get(i)?;
            let kind = param.kind;
            leaf.push(match thing {
                _ if param.fixed => Arg::Kept,
                Thing::Num(Num::Param(at)) if usize::from(at) == i => Arg::Kept,
                Thing::Num(n) if kind.is_number() => Arg::Number(n),
                Thing::Row(Row::Param(at)) if usize::from(at) == i => Arg::Kept,
                Thing::Row(row) => Arg::Row(row),
                Thing::Text(Text::Param(at)) if usize::from(at) == i => Arg::Kept,
                other if kind == Kind::Text => Arg::Text(other.text()?),
                Thing::Set(Bits::Param(at)) if usize::from(at) == i => Arg::Kept,
                other if matches!(kind, Kind::Numbers | Kind::Cells) => {
                    Arg::Set(self.bits(other, false)?)
                }
                _ => return None,
            });
        }
        Some(Thing::Position(vec![Leaf::Own(leaf)]))
    }
}
