//! Texts in plans: literals, letters, stretches, texts with other letters, and how two texts stand to each other.

use super::data::thing_of;
use super::faults::pieces;
use super::{Planner, Thing};
use crate::check::tree::Expr;
use crate::solve::plan::{Binary, Compared, Kind, Num, Step, Text, Unary};
use crate::solve::value::Value;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;

/// Letters of rules are numbered by bytes, and those of positions after them.
const MOST_LETTERS: usize = 200;

/// A text has no more places.
const MOST_PLACES: i64 = 128;

impl Thing {
    /// As a text, if it is one or a letter.
    pub(super) fn text(self) -> Option<Text> {
        match self {
            Thing::Text(text) => Some(text),
            Thing::Letter(Num::Const(letter)) => Some(Text::Const(vec![letter.try_into().ok()?])),
            Thing::Letter(letter) => Some(Text::One(Box::new(letter))),
            _ => None,
        }
    }

    /// The only letter of a text that is written out; other things as they are.
    fn short(self) -> Thing {
        match &self {
            Thing::Text(Text::Const(letters)) => match letters.as_slice() {
                [only] => Thing::Letter(Num::Const(i64::from(*only))),
                _ => self,
            },
            _ => self,
        }
    }

    fn is_text(&self) -> bool {
        matches!(self, Thing::Text(_) | Thing::Letter(_))
    }
}

/// How many letters a text has.
pub(super) fn letters(text: Text) -> Num {
    match text {
        Text::Const(letters) => Num::Const(letters.len() as i64),
        text => Num::Letters(Box::new(text)),
    }
}

/// A number that is one of two, as a condition says.
fn chosen(condition: Num, yes: Num, no: Num) -> Num {
    Num::Choose(Box::new(condition), Box::new(yes), Box::new(no))
}

/// One of two things of a kind.
pub(super) fn choose(condition: Num, yes: Thing, no: Thing) -> Option<Thing> {
    Some(match (yes, no) {
        (Thing::Num(yes), Thing::Num(no)) => Thing::Num(chosen(condition, yes, no)),
        (Thing::Letter(yes), Thing::Letter(no)) => Thing::Letter(chosen(condition, yes, no)),
        (yes, no) => {
            let (yes, no) = (Box::new(yes.text()?), Box::new(no.text()?));
            Thing::Text(Text::Choose(Box::new(condition), yes, no))
        }
    })
}

/// How two texts stand to each other, by an operator; none if it is none of texts.
fn compared(operator: Operator, a: Text, b: Text) -> Option<Num> {
    use Operator as O;
    let of = |how, a: Text, b: Text| Num::Texts(how, Box::new(a), Box::new(b));
    let not = |n: Num| Num::Unary(Unary::Not, Box::new(n));
    Some(match operator {
        O::Equal => of(Compared::Same, a, b),
        O::NotEqual => not(of(Compared::Same, a, b)),
        O::Less => of(Compared::Before, a, b),
        O::Greater => of(Compared::Before, b, a),
        O::LessEqual => not(of(Compared::Before, b, a)),
        O::GreaterEqual => not(of(Compared::Before, a, b)),
        O::In => of(Compared::Within, a, b),
        O::NotIn => not(of(Compared::Within, a, b)),
        _ => return None,
    })
}

impl Planner<'_> {
    /// A text that is written out, or known before play. Where no move changes texts there are no letters.
    pub(crate) fn literal(&mut self, text: &str) -> Option<Thing> {
        if !self.plan.params.iter().any(|param| param.kind == Kind::Text) {
            return None;
        }
        let mut all = Vec::new();
        for letter in text.chars() {
            let known = self.plan.letters.iter().position(|own| *own == letter);
            let at = known.unwrap_or(self.plan.letters.len());
            if known.is_none() {
                self.plan.letters.push(letter);
            }
            all.push(u8::try_from(at).ok().filter(|_| at < MOST_LETTERS)?);
        }
        Some(Thing::Text(Text::Const(all)).short())
    }

    /// A value as a thing of this plan.
    pub(crate) fn known_thing(&mut self, value: &Value) -> Thing {
        match value {
            Value::Text(text) => self.literal(text).unwrap_or_else(|| thing_of(value)),
            value => thing_of(value),
        }
    }

    /// An operator on two texts; none if one of them is none.
    pub(crate) fn of_texts(&self, a: &Thing, operator: Operator, b: &Thing) -> Option<Thing> {
        if !a.is_text() || !b.is_text() {
            return None;
        }
        if let (Operator::Equal | Operator::NotEqual, Thing::Letter(a), Thing::Letter(b)) =
            (operator, a, b)
        {
            let how = if operator == Operator::Equal { Binary::Equal } else { Binary::NotEqual };
            return Some(Thing::Num(Num::of(how, a.clone(), b.clone())));
        }
        let (a, b) = (a.clone().text()?, b.clone().text()?);
        match (operator, a, b) {
            (Operator::Add, Text::Const(a), Text::Const(b)) => {
                Some(Thing::Text(Text::Const([a, b].concat())).short())
            }
            (Operator::Add, a, b) => Some(Thing::Text(Text::Join(Box::new(a), Box::new(b)))),
            (operator, a, b) => compared(operator, a, b).map(Thing::Num),
        }
    }

    /// Whether a text is one of several. All of them are worked out, whichever it is.
    pub(crate) fn is_one_of(&mut self, a: &Thing, all: &[Thing]) -> Option<Num> {
        let mut any = Num::Const(0);
        // It is compared with each of them.
        self.count(pieces(a)?.saturating_mul(all.len()))?;
        for one in all {
            let same = self.of_texts(a, Operator::Equal, one)?.num()?;
            any = match self.doubts(one)?.is_empty() {
                true => Num::Or(Box::new(any), Box::new(same)),
                false => Num::of(Binary::Max, any, same),
            };
        }
        Some(any)
    }

    /// The least or the largest of some texts.
    pub(crate) fn extreme(&mut self, builtin: Builtin, all: &[Thing]) -> Option<Thing> {
        let (first, rest) = all.split_first()?;
        let better = if builtin == Builtin::Min { Operator::Less } else { Operator::Greater };
        let mut best = first.clone();
        for next in rest {
            // The best one so far stands in the condition, and in what is chosen.
            self.count(pieces(&best)?)?;
            // Of texts that are the same it is no matter which.
            let condition = self.of_texts(next, better, &best)?.num()?;
            best = choose(condition, next.clone(), best)?;
        }
        Some(best)
    }

    /// What a builtin gives of one text.
    pub(crate) fn of_text(&self, builtin: Builtin, thing: &Thing) -> Option<Thing> {
        let text = thing.clone().text()?;
        Some(match builtin {
            Builtin::Len | Builtin::Count => Thing::Num(letters(text)),
            Builtin::Indices => {
                let last = Num::of(Binary::Subtract, letters(text), Num::Const(1));
                Thing::Range(Num::Const(0), last)
            }
            Builtin::Reverse => Thing::Text(Text::Reversed(Box::new(text))),
            _ => return None,
        })
    }

    /// A stretch of a text.
    pub(crate) fn stretch(&mut self, of: Thing, from: &Expr, to: Option<&Expr>) -> Option<Thing> {
        let (of, from) = (Box::new(of.text()?), Box::new(self.expr(from)?.num()?));
        let to = match to {
            Some(to) => Some(Box::new(self.expr(to)?.num()?)),
            None => None,
        };
        Some(Thing::Text(Text::Slice { of, from, to }))
    }

    /// A text with other letters at some places.
    pub(crate) fn with_letters(
        &mut self,
        mut base: Text,
        changes: &[(Expr, Expr)],
    ) -> Option<Thing> {
        for (at, by) in changes {
            let at = Box::new(self.expr(at)?.num()?);
            let by = match self.expr(by)? {
                Thing::Letter(letter) => Text::One(Box::new(letter)),
                by => by.text()?,
            };
            base = Text::With { base: Box::new(base), at, by: Box::new(by) };
        }
        Some(Thing::Text(base))
    }

    /// A name for a text that is made once.
    pub(crate) fn named(&mut self, text: Text, steps: &mut Vec<Step>) -> Option<Text> {
        let var = u8::try_from(self.plan.texts).ok()?;
        self.plan.texts += 1;
        steps.push(Step::Text(var, text));
        Some(Text::Var(var))
    }

    /// Goes through the letters of a text.
    pub(crate) fn each_letter(&mut self, text: Text, steps: &mut Vec<Step>) -> Option<Thing> {
        let text = match text {
            Text::Const(_) | Text::Param(_) | Text::Var(_) => text,
            made => self.named(made, steps)?,
        };
        let var = self.word()?;
        self.plan.reaches.insert(var, MOST_PLACES);
        let last = Num::of(Binary::Subtract, letters(text.clone()), Num::Const(1));
        steps.push(Step::Each { var, from: Num::Const(0), to: last });
        Some(Thing::Letter(Num::Letter(Box::new(text), Box::new(Num::Var(var)))))
    }
}
