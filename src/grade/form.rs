//! What an expression of a check comes to, as far as its form tells: sums of products of what is handed in. What is
//! written otherwise and always the same has one form: `a + 1` and `1 + a`, `x xor x` and 0.

use crate::check::tree::{Expr, ExprKind, LocalId, Text};
use crate::source::Source;
use crate::syntax::Scanner;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;
use hashbrown::HashMap;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A form with more terms, or a longer text, is taken as it is written.
const MOST_TERMS: usize = 64;
const LONGEST: usize = 4000;

/// The form of `x xor x`: 0 of numbers, and nothing of sets.
pub(super) const NOTHING: &str = "nothing";

/// A sum of products, each with how often it is in it; the empty product is 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Form {
    terms: BTreeMap<Vec<String>, i128>,
    /// Something in it says that it is a number.
    number: bool,
    /// What `xor` stands between, in order.
    parts: Vec<String>,
}

/// Between what a number lies, where that is known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    pub least: Option<i128>,
    pub most: Option<i128>,
}

/// The forms of a check's expressions.
pub(super) struct Forms<'a> {
    source: &'a Source,
    locals: &'a [Text],
    /// What names stand for.
    pub bound: HashMap<LocalId, Form>,
    /// What is known of numbers that are not followed.
    bounds: RefCell<HashMap<String, Bounds>>,
}

impl Form {
    pub(super) fn constant(n: i128) -> Form {
        Form { terms: BTreeMap::from([(Vec::new(), n)]), number: true, parts: Vec::new() }.tidy()
    }

    fn unknown(text: String) -> Form {
        Form { terms: BTreeMap::from([(vec![text], 1)]), ..Form::default() }
    }

    fn tidy(mut self) -> Form {
        self.terms.retain(|_, times| *times != 0);
        self
    }

    /// The number that it is, whatever is handed in.
    pub(super) fn fixed(&self) -> Option<i128> {
        let alone = self.terms.keys().all(Vec::is_empty);
        (alone && self.number).then(|| self.terms.values().sum())
    }

    /// What it has beside a number, and that number.
    pub(super) fn apart(mut self) -> (Form, i128) {
        let number = self.terms.remove(&Vec::new()).unwrap_or(0);
        (self, number)
    }

    /// Whether its first product is taken away and not added.
    pub(super) fn is_turned(&self) -> bool {
        self.terms.values().next().is_some_and(|times| *times < 0)
    }

    pub(super) fn plus(&self, other: &Form, times: i128) -> Option<Form> {
        let number = self.number || other.number;
        let mut sum = Form { terms: self.terms.clone(), number, parts: Vec::new() };
        for (product, n) in &other.terms {
            let own = sum.terms.entry(product.clone()).or_default();
            *own = own.checked_add(n.checked_mul(times)?)?;
        }
        (sum.terms.len() <= MOST_TERMS).then(|| sum.tidy())
    }

    fn times(&self, other: &Form) -> Option<Form> {
        let mut all = Form { number: true, ..Form::default() };
        for (one, n) in &self.terms {
            for (two, m) in &other.terms {
                let mut product = [&**one, &**two].concat();
                product.sort();
                let own = all.terms.entry(product).or_default();
                *own = own.checked_add(n.checked_mul(*m)?)?;
                if all.terms.len() > MOST_TERMS {
                    return None;
                }
            }
        }
        Some(all.tidy())
    }

    pub(super) fn text(&self) -> String {
        match self.terms.iter().next() {
            Some((product, 1)) if self.terms.len() == 1 && product.len() == 1 => product.concat(),
            None => "0".to_string(),
            _ => {
                let term = |(product, n): (&Vec<String>, &i128)| match product.is_empty() {
                    true => n.to_string(),
                    false => format!("{n}*{}", product.join("*")),
                };
                format!("({})", self.terms.iter().map(term).collect::<Vec<_>>().join(" + "))
            }
        }
    }
}

impl<'a> Forms<'a> {
    pub(super) fn new(source: &'a Source, locals: &'a [Text]) -> Forms<'a> {
        Forms { source, locals, bound: HashMap::new(), bounds: RefCell::default() }
    }

    pub(super) fn of(&self, e: &Expr) -> Form {
        let form = self.followed(e).unwrap_or_else(|| Form::unknown(self.written(e)));
        match form.terms.keys().flatten().map(String::len).sum::<usize>() > LONGEST {
            true => Form { number: form.number, ..Form::unknown(self.written(e)) },
            false => form,
        }
    }

    /// As it is written, but for layout and comments.
    fn written(&self, e: &Expr) -> String {
        let text = self.source.slice(e.span);
        let tokens = Scanner::new(text).filter(|token| token.is_significant());
        tokens.map(|token| token.text(text)).collect::<Vec<_>>().join(" ")
    }

    fn texts(&self, all: &[Expr]) -> Vec<String> {
        all.iter().map(|e| self.of(e).text()).collect()
    }

    fn followed(&self, e: &Expr) -> Option<Form> {
        Some(match &e.kind {
            ExprKind::Number(n) => Form::constant(i128::from(*n)),
            ExprKind::Local(local) => match self.bound.get(local) {
                Some(form) => form.clone(),
                None => Form::unknown(self.locals.get(local.0 as usize)?.to_string()),
            },
            ExprKind::Student(name) => Form::unknown(format!("student.{name}")),
            ExprKind::Nimber(of) => Form::unknown(format!("*{}", self.of(of).text())),
            ExprKind::Tuple(all) => Form::unknown(format!("({},)", self.texts(all).join(", "))),
            ExprKind::List(all) => Form::unknown(format!("[{}]", self.texts(all).join(", "))),
            ExprKind::Set(all) => {
                let mut members = self.texts(all);
                members.sort();
                members.dedup();
                Form::unknown(format!("{{{}}}", members.join(", ")))
            }
            ExprKind::Negative(of) => Form::constant(0).plus(&self.of(of), -1)?,
            ExprKind::Chain { first, rest } => {
                let mut left = self.of(first);
                for (operator, _, right) in rest {
                    left = self.pair(&left, *operator, &self.of(right))?;
                }
                left
            }
            ExprKind::If { arms, otherwise } => {
                let whole = self.of(otherwise);
                arms.iter().all(|(_, value)| self.of(value) == whole).then_some(whole)?
            }
            ExprKind::Field { base, field } => match &base.kind {
                ExprKind::Tuple(all) => self.of(all.get(*field)?),
                _ => return None,
            },
            ExprKind::Index { base, index } => match &base.kind {
                ExprKind::List(all) if !all.iter().any(is_range) => {
                    self.of(all.get(usize::try_from(self.of(index).fixed()?).ok()?)?)
                }
                _ => Form::unknown(format!("{}[{}]", self.of(base).text(), self.of(index).text())),
            },
            ExprKind::Call { callee, args } => self.call(callee, args)?,
            _ => return None,
        })
    }

    fn pair(&self, left: &Form, operator: Operator, right: &Form) -> Option<Form> {
        let number = left.number || right.number;
        let mut both = [left.text(), right.text()];
        Some(match operator {
            Operator::Add if number => left.plus(right, 1)?,
            // A sum of positions has no order, a list has one.
            Operator::Add if both.iter().any(|text| text.starts_with('*')) => {
                both.sort();
                Form::unknown(format!("*({})", both.join(" + ")))
            }
            Operator::Add => Form::unknown(format!("({})", both.join(" + "))),
            Operator::Subtract => Form { number: true, ..left.plus(right, -1)? },
            Operator::Multiply => left.times(right)?,
            Operator::Power => {
                let times = right.fixed().filter(|times| (0..=4).contains(times))?;
                (0..times).try_fold(Form::constant(1), |power, _| power.times(left))?
            }
            Operator::Remainder => {
                let by = right.fixed().filter(|by| *by > 0);
                let bounds = by.map(|by| Bounds { least: Some(0), most: Some(by - 1) });
                self.number(format!("({})", both.join(" % ")), bounds.unwrap_or_default())
            }
            Operator::Divide => self.number(format!("({})", both.join(" / ")), Bounds::default()),
            Operator::Xor => xor(left, right),
            Operator::Union | Operator::Intersect => {
                both.sort();
                match both {
                    [one, other] if one == other => Form::unknown(one),
                    both => Form::unknown(format!("({operator:?} {})", both.join(", "))),
                }
            }
            Operator::Minus if left == right => Form::unknown("{}".to_string()),
            Operator::Minus => Form::unknown(format!("({})", both.join(" minus "))),
            Operator::NimProduct => {
                both.sort();
                self.number(format!("({})", both.join(" nim* ")), NATURAL)
            }
            _ => return None,
        })
    }

    fn call(&self, callee: &Expr, args: &[Expr]) -> Option<Form> {
        let Some(builtin) = callee.builtin() else {
            let text = format!("{}({})", self.of(callee).text(), self.texts(args).join(", "));
            return Some(Form::unknown(text));
        };
        let one = || args.first().filter(|_| args.len() == 1);
        if let (Builtin::Len, Some(Expr { kind: ExprKind::List(all), .. })) = (builtin, one())
            && !all.iter().any(is_range)
        {
            return Some(Form::constant(all.len() as i128));
        }
        // What is done twice, or done and undone.
        if let Some(Expr { kind: ExprKind::Call { callee: inner, args: inside }, .. }) = one()
            && inner.builtin().is_some_and(|inner| inner == builtin)
            && let [inside] = inside.as_slice()
        {
            match builtin {
                Builtin::Reverse => return Some(self.of(inside)),
                Builtin::Sort | Builtin::Abs => return one().map(|same| self.of(same)),
                _ => {}
            }
        }
        let mut texts = self.texts(args);
        let several = matches!(builtin, Builtin::Min | Builtin::Max) && texts.len() > 1;
        if several || matches!(builtin, Builtin::Gcd | Builtin::Nimmul) {
            texts.sort();
        }
        if several {
            texts.dedup();
            if texts.len() == 1 {
                return args.first().map(|e| self.of(e));
            }
        }
        let text = format!("{builtin}({})", texts.join(", "));
        let all: Vec<Bounds> = args.iter().map(|e| self.between(&self.of(e))).collect();
        let most = || all.iter().filter_map(|of| of.most).min();
        let least = || all.iter().filter_map(|of| of.least).max();
        let all_least = || all.iter().map(|of| of.least).min().flatten();
        let all_most = || {
            all.iter().map(|of| of.most).max().filter(|_| all.iter().all(|of| of.most.is_some()))
        };
        Some(match builtin {
            Builtin::Min if several => {
                self.number(text, Bounds { least: all_least(), most: most() })
            }
            Builtin::Max if several => {
                self.number(text, Bounds { least: least(), most: all_most().flatten() })
            }
            Builtin::Len
            | Builtin::Count
            | Builtin::Abs
            | Builtin::Gcd
            | Builtin::Grundy
            | Builtin::Birthday
            | Builtin::Positions
            | Builtin::Mex
            | Builtin::Isqrt
            | Builtin::Period
            | Builtin::Preperiod
            | Builtin::Nimmul => self.number(text, NATURAL),
            _ => Form::unknown(text),
        })
    }

    /// A number of which no more is known.
    fn number(&self, text: String, bounds: Bounds) -> Form {
        self.bounds.borrow_mut().insert(text.clone(), bounds);
        Form { number: true, ..Form::unknown(text) }
    }

    /// Between what a sum lies.
    pub(super) fn between(&self, form: &Form) -> Bounds {
        let known = self.bounds.borrow();
        let mut all = Bounds { least: Some(0), most: Some(0) };
        for (product, times) in &form.terms {
            let own = match product.as_slice() {
                [] => Bounds { least: Some(1), most: Some(1) },
                [one] => known.get(one).copied().unwrap_or_default(),
                [one, other] if one == other => NATURAL,
                all => {
                    let natural = |text: &String| {
                        known.get(text).is_some_and(|of| of.least.is_some_and(|least| least >= 0))
                    };
                    if all.iter().all(natural) { NATURAL } else { Bounds::default() }
                }
            };
            let (least, most) =
                if *times > 0 { (own.least, own.most) } else { (own.most, own.least) };
            let add =
                |sum: Option<i128>, n: Option<i128>| sum?.checked_add(n?.checked_mul(*times)?);
            all = Bounds { least: add(all.least, least), most: add(all.most, most) };
        }
        all
    }
}

const NATURAL: Bounds = Bounds { least: Some(0), most: None };

fn is_range(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Range { .. })
}

/// Of what is in it twice nothing is left.
fn xor(left: &Form, right: &Form) -> Form {
    let number = left.number || right.number;
    let parts = [left, right].into_iter().flat_map(|form| match form.parts.is_empty() {
        true => vec![form.text()],
        false => form.parts.clone(),
    });
    let mut parts: Vec<String> = parts.filter(|part| part != "0" && part != NOTHING).collect();
    parts.sort();
    let mut once: Vec<String> = Vec::new();
    for part in parts {
        match once.last() == Some(&part) {
            true => _ = once.pop(),
            false => once.push(part),
        }
    }
    match once.as_slice() {
        [] if number => Form::constant(0),
        [] => Form::unknown(NOTHING.to_string()),
        [one] => Form { number, ..Form::unknown(one.clone()) },
        several => {
            let whole = Form::unknown(format!("(xor {})", several.join(", ")));
            Form { number, parts: once, ..whole }
        }
    }
}
