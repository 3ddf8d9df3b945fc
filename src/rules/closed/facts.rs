//! A rule as what it goes through and what it asks for.

use super::super::family::{Family, Step};
use super::is_local;
use super::polynomial::{Atom, Polynomial};
use crate::check::tree::{Expr, ExprKind, LocalId, Pattern};
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;
use hashbrown::HashMap;

/// What a kind of game says beside arithmetic: the numbers that some expressions stand for, and which other expressions
/// a name may be given to. These must have a value wherever they stand.
pub(super) trait Words {
    fn number(&self, facts: &Facts<'_>, e: &Expr) -> Option<Atom>;
    fn may_be_named(&self, facts: &Facts<'_>, e: &Expr) -> bool;
}

/// A number that is divided by, and how many of the conditions were met before.
pub(super) struct Divisor {
    pub(super) by: Polynomial,
    pub(super) naturals: usize,
    pub(super) different: usize,
}

/// What one rule says.
pub(super) struct Facts<'a> {
    words: &'a dyn Words,
    named: HashMap<LocalId, &'a Expr>,
    /// The numbers among them, worked out once: names may stand for names twice, again and again.
    numbers: HashMap<LocalId, Polynomial>,
    /// What is gone through; the ends of a range are among the conditions.
    pub(super) loops: Vec<(LocalId, Option<&'a Expr>)>,
    /// These are at least 0.
    pub(super) naturals: Vec<Polynomial>,
    /// These are not 0. Names may stand for other things than numbers here.
    pub(super) different: Vec<Polynomial>,
    /// The first is a multiple of the second.
    pub(super) multiples: Vec<(Polynomial, Polynomial)>,
    /// The first is no member of the second.
    pub(super) absent: Vec<(&'a Expr, &'a Expr)>,
    /// The name that is gone through is no member of this.
    pub(super) left_out: Vec<(LocalId, &'a Expr)>,
    pub(super) divisors: Vec<Divisor>,
}

impl<'a> Facts<'a> {
    /// What a rule says; none if it says something that is not looked for.
    pub(super) fn of(family: &'a Family, words: &'a dyn Words) -> Option<Facts<'a>> {
        let mut facts = Facts {
            words,
            named: HashMap::new(),
            numbers: HashMap::new(),
            loops: Vec::new(),
            naturals: Vec::new(),
            different: Vec::new(),
            multiples: Vec::new(),
            absent: Vec::new(),
            left_out: Vec::new(),
            divisors: Vec::new(),
        };
        for step in &family.steps {
            match step {
                Step::For(Pattern::Name(name), over) => facts.go_through(*name, over)?,
                Step::If(condition) => facts.holds(condition, true)?,
                Step::Let(Pattern::Name(name), value) => {
                    if facts.quotient(value).is_none() {
                        match facts.polynomial(value) {
                            Some(number) => _ = facts.numbers.insert(*name, number),
                            None => words.may_be_named(&facts, value).then_some(())?,
                        }
                    }
                    facts.named.insert(*name, value);
                }
                Step::Function(_) => {}
                Step::For(..) | Step::Let(..) => return None,
            }
        }
        Some(facts)
    }

    /// What a name stands for.
    pub(super) fn meant<'e>(&self, e: &'e Expr) -> &'e Expr
    where
        'a: 'e,
    {
        let mut e = e;
        while let ExprKind::Local(name) = &e.kind
            && let Some(is) = self.named.get(name)
        {
            e = is;
        }
        e
    }

    /// A number of the rule.
    pub(super) fn polynomial(&self, e: &Expr) -> Option<Polynomial> {
        if let ExprKind::Local(name) = &e.kind
            && let Some(number) = self.numbers.get(name)
        {
            return Some(number.clone());
        }
        let e = self.meant(e);
        if let Some(atom) = self.words.number(self, e) {
            return Some(Polynomial::atom(atom));
        }
        match &e.kind {
            ExprKind::Number(n) => Some(Polynomial::number(*n)),
            ExprKind::Local(name) => Some(Polynomial::atom(name.0)),
            ExprKind::Negative(of) => self.polynomial(of)?.negative(),
            ExprKind::Chain { first, rest } => self.chain(first, rest),
            _ => None,
        }
    }

    fn chain(
        &self,
        first: &Expr,
        rest: &[(Operator, crate::source::Span, Expr)],
    ) -> Option<Polynomial> {
        let mut all = self.polynomial(first)?;
        for (operator, _, e) in rest {
            let e = self.polynomial(e)?;
            all = match operator {
                Operator::Add => all.plus(&e)?,
                Operator::Subtract => all.minus(&e)?,
                Operator::Multiply => all.times(&e)?,
                _ => return None,
            };
        }
        Some(all)
    }

    /// What is divided, and by what: the division is noted.
    fn divided(&mut self, e: &Expr, by: Operator) -> Option<(Polynomial, Polynomial)> {
        let ExprKind::Chain { first, rest } = &self.meant(e).kind else { return None };
        let ((operator, _, divisor), before) = rest.split_last()?;
        if *operator != by {
            return None;
        }
        let (of, by) = (self.chain(first, before)?, self.polynomial(divisor)?);
        let (naturals, different) = (self.naturals.len(), self.different.len());
        self.divisors.push(Divisor { by: by.clone(), naturals, different });
        Some((of, by))
    }

    fn quotient(&mut self, e: &Expr) -> Option<(Polynomial, Polynomial)> {
        self.divided(e, Operator::Divide)
    }

    /// `least` is at most what is written. A quotient is rounded down, so that its divisor times `least` is at most
    /// what it divides: the divisor is positive, or the rule is not one of those that are looked for.
    fn at_most(&mut self, least: &Polynomial, e: &Expr) -> Option<()> {
        if let Some((of, by)) = self.quotient(e) {
            self.naturals.push(of.minus(&by.times(least)?)?);
            return Some(());
        }
        self.naturals.push(self.polynomial(e)?.minus(least)?);
        Some(())
    }

    fn go_through(&mut self, name: LocalId, over: &'a Expr) -> Option<()> {
        let over = self.meant(over);
        let own = Polynomial::atom(name.0);
        match &over.kind {
            ExprKind::Range { from, to: Some(to) } => {
                let all = |e: &'a Expr, of: Builtin| match &e.kind {
                    ExprKind::Call { callee, args } if callee.builtin() == Some(of) => {
                        args.iter().collect()
                    }
                    _ => vec![e],
                };
                for from in all(from, Builtin::Max) {
                    let from = self.polynomial(from)?;
                    self.naturals.push(own.minus(&from)?);
                }
                // Where the least of two numbers has a name of its own, it is no end but that name.
                match self.polynomial(to) {
                    Some(to) => self.naturals.push(to.minus(&own)?),
                    None => {
                        for to in all(to, Builtin::Min) {
                            self.at_most(&own, to)?;
                        }
                    }
                }
                self.loops.push((name, None));
            }
            ExprKind::Set(items) if items.len() == 1 => match items.first() {
                Some(range) if matches!(range.kind, ExprKind::Range { .. }) => {
                    self.go_through(name, range)?;
                }
                _ => return None,
            },
            ExprKind::Chain { first, rest } => {
                self.go_through(name, first)?;
                for (operator, _, without) in rest {
                    if *operator != Operator::Minus {
                        return None;
                    }
                    self.left_out.push((name, without));
                }
            }
            _ => self.loops.push((name, Some(over))),
        }
        Some(())
    }

    fn holds(&mut self, condition: &'a Expr, is: bool) -> Option<()> {
        match &condition.kind {
            ExprKind::Truth(true) if is => Some(()),
            ExprKind::Not(of) => self.holds(of, !is),
            ExprKind::Chain { first, rest } => {
                let joins = if is { Operator::And } else { Operator::Or };
                if rest.iter().all(|(operator, ..)| *operator == joins) {
                    self.holds(first, is)?;
                    return rest.iter().try_for_each(|(_, _, e)| self.holds(e, is));
                }
                if !is && rest.len() != 1 {
                    return None;
                }
                let mut left: &'a Expr = first;
                for (operator, _, right) in rest {
                    let operator = if is { *operator } else { opposite(*operator)? };
                    self.compared(left, operator, right)?;
                    left = right;
                }
                Some(())
            }
            _ => None,
        }
    }

    fn compared(&mut self, left: &'a Expr, operator: Operator, right: &'a Expr) -> Option<()> {
        let one = Polynomial::number(1);
        match operator {
            Operator::LessEqual => {
                let least = self.polynomial(left)?;
                self.at_most(&least, right)
            }
            Operator::Less => {
                let least = self.polynomial(left)?.plus(&one)?;
                self.at_most(&least, right)
            }
            Operator::GreaterEqual => self.compared(right, Operator::LessEqual, left),
            Operator::Greater => self.compared(right, Operator::Less, left),
            Operator::Equal => {
                let is_zero = |e: &Expr| matches!(e.kind, ExprKind::Number(0));
                let rest = match (is_zero(left), is_zero(right)) {
                    (false, true) => left,
                    (true, false) => right,
                    _ => return None,
                };
                let found = self.divided(rest, Operator::Remainder)?;
                self.multiples.push(found);
                Some(())
            }
            Operator::NotEqual => {
                let difference = self.polynomial(left)?.minus(&self.polynomial(right)?)?;
                self.different.push(difference);
                Some(())
            }
            Operator::In => {
                let ExprKind::Range { from, to: Some(to) } = &right.kind else { return None };
                self.compared(from, Operator::LessEqual, left)?;
                self.compared(left, Operator::LessEqual, to)
            }
            Operator::NotIn => {
                self.absent.push((left, right));
                Some(())
            }
            _ => None,
        }
    }

    /// Whether a number is one of those that are said to be at least 0.
    pub(super) fn says(&self, number: &Polynomial) -> bool {
        self.naturals.contains(number)
    }

    /// Whether a name goes through the indices of a list.
    pub(super) fn is_index(&self, name: LocalId, list: LocalId) -> bool {
        self.loops
            .iter()
            .any(|(own, over)| *own == name && over.is_some_and(|e| is_indices(e, list)))
    }
}

/// Whether these are the indices of a list.
pub(super) fn is_indices(e: &Expr, list: LocalId) -> bool {
    let ExprKind::Call { callee, args } = &e.kind else { return false };
    let [of] = args.as_slice() else { return false };
    callee.builtin() == Some(Builtin::Indices) && is_local(of, list)
}

fn opposite(operator: Operator) -> Option<Operator> {
    Some(match operator {
        Operator::Equal => Operator::NotEqual,
        Operator::NotEqual => Operator::Equal,
        Operator::Less => Operator::GreaterEqual,
        Operator::LessEqual => Operator::Greater,
        Operator::Greater => Operator::LessEqual,
        Operator::GreaterEqual => Operator::Less,
        Operator::In => Operator::NotIn,
        Operator::NotIn => Operator::In,
        _ => return None,
    })
}
