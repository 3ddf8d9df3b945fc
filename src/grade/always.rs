//! Checks that hold for everybody, or for nobody, by how they are put together: `… or true`, `a == 3 or a != 3`,
//! `a + 1 == 1 + a`, `len(xs) >= 0`. A condition is put together of comparisons, each of a form with a number,
//! and of what is not followed. It is tried for all that these can be: whatever holds then holds for all.

use super::form::{Bounds, Form, Forms, NOTHING};
use crate::check::tree::{Clause, ClauseKind, Expr, ExprKind, Pattern, Quantified, Text};
use crate::source::Source;
use crate::syntax::Scanner;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;
use hashbrown::HashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The limit on cases that are tried.
const MOST_CASES: usize = 20_000;

/// A condition as it is put together.
#[derive(Clone, Debug)]
enum Formula {
    Known(bool),
    Not(Box<Formula>),
    /// All hold, or any.
    Each(Vec<Formula>),
    Any(Vec<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    /// Something true or false that is not followed.
    Unknown(String),
    /// How a form stands to a number: less, the same, more.
    Stands {
        form: String,
        less: bool,
        same: bool,
        more: bool,
        number: i128,
    },
}

/// Whether a check holds for everybody, or for nobody, whatever is handed in; nothing where that depends.
pub(super) fn decided(what: &Quantified, source: &Source, locals: &[Text]) -> Option<bool> {
    let mut all = Conditions::new(source, locals);
    let premises = all.premises(&what.clauses);
    let end = all.of(&what.expr);
    if all.always(&implies(premises.clone(), end.clone())) {
        return Some(true);
    }
    let picked = what.clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::If(_)));
    let never = |formula: Formula| all.always(&Formula::Not(Box::new(formula)));
    let nobody = never(end.clone()) || !picked && never(Formula::Each(vec![premises, end]));
    nobody.then_some(false)
}

/// The parts of a check, joined by `and`, that hold for everybody.
pub(super) fn idle<'e>(what: &'e Quantified, source: &Source, locals: &[Text]) -> Vec<&'e Expr> {
    let mut all = Conditions::new(source, locals);
    let premises = all.premises(&what.clauses);
    let ExprKind::Chain { first, rest } = &what.expr.kind else { return Vec::new() };
    let joined = rest.iter().all(|(operator, ..)| *operator == Operator::And);
    let parts = std::iter::once(&**first).chain(rest.iter().map(|(_, _, part)| part));
    let parts = parts.filter(|_| joined);
    parts
        .filter(|part| {
            let part = all.of(part);
            all.always(&implies(premises.clone(), part))
        })
        .collect()
}

fn implies(premise: Formula, end: Formula) -> Formula {
    Formula::Any(vec![Formula::Not(Box::new(premise)), end])
}

struct Conditions<'a> {
    forms: Forms<'a>,
    /// Between what the forms lie that are compared.
    bounds: HashMap<String, Bounds>,
}

impl<'a> Conditions<'a> {
    fn new(source: &'a Source, locals: &'a [Text]) -> Conditions<'a> {
        Conditions { forms: Forms::new(source, locals), bounds: HashMap::new() }
    }

    /// What clauses say of the names that they give.
    fn premises(&mut self, clauses: &[Clause]) -> Formula {
        let mut all = Vec::new();
        for clause in clauses {
            match &clause.kind {
                ClauseKind::For(Pattern::Name(local), over) => {
                    let (name, span) = (ExprKind::Local(*local), over.span);
                    all.push(self.among(&Expr { kind: name, span }, over));
                }
                ClauseKind::Where(Pattern::Name(local), value) => {
                    let form = self.forms.of(value);
                    self.forms.bound.insert(*local, form);
                }
                ClauseKind::If(condition) => all.push(self.of(condition)),
                _ => {}
            }
        }
        Formula::Each(all)
    }

    fn of(&mut self, e: &Expr) -> Formula {
        match &e.kind {
            ExprKind::Truth(truth) => Formula::Known(*truth),
            ExprKind::Not(of) => Formula::Not(Box::new(self.of(of))),
            ExprKind::If { arms, otherwise } => {
                let mut whole = self.of(otherwise);
                for (condition, value) in arms.iter().rev() {
                    let (condition, value) = (self.of(condition), self.of(value));
                    let not = Formula::Not(Box::new(condition.clone()));
                    whole = Formula::Any(vec![
                        Formula::Each(vec![condition, value]),
                        Formula::Each(vec![not, whole]),
                    ]);
                }
                whole
            }
            ExprKind::Chain { first, rest } => self.chain(e, first, rest),
            ExprKind::Call { callee, args } => self.call(e, callee, args),
            _ => self.unknown(e),
        }
    }

    fn unknown(&self, e: &Expr) -> Formula {
        Formula::Unknown(self.forms.of(e).text())
    }

    fn chain(
        &mut self,
        whole: &Expr,
        first: &Expr,
        rest: &[(Operator, crate::source::Span, Expr)],
    ) -> Formula {
        let Some((operator, ..)) = rest.first() else { return self.of(first) };
        let mut parts = vec![first];
        parts.extend(rest.iter().map(|(_, _, part)| part));
        match operator {
            Operator::And => Formula::Each(parts.into_iter().map(|part| self.of(part)).collect()),
            Operator::Or => Formula::Any(parts.into_iter().map(|part| self.of(part)).collect()),
            Operator::Implies | Operator::Iff => {
                let [left, right] = parts.as_slice() else { return self.unknown(whole) };
                let (left, right) = (self.of(left), self.of(right));
                match operator {
                    Operator::Implies => implies(left, right),
                    _ => Formula::Iff(Box::new(left), Box::new(right)),
                }
            }
            _ if rest.iter().all(|(operator, ..)| operator.is_comparison()) => {
                let pairs = parts.iter().zip(rest);
                let each = pairs
                    .map(|(left, (operator, _, right))| self.comparison(left, *operator, right));
                Formula::Each(each.collect())
            }
            _ => self.unknown(whole),
        }
    }

    fn comparison(&mut self, left: &Expr, operator: Operator, right: &Expr) -> Formula {
        let not = |formula| Formula::Not(Box::new(formula));
        match operator {
            Operator::In => return self.among(left, right),
            Operator::NotIn => return not(self.among(left, right)),
            // Truths.
            Operator::Equal | Operator::NotEqual if is_condition(left) || is_condition(right) => {
                let same = Formula::Iff(Box::new(self.of(left)), Box::new(self.of(right)));
                return if operator == Operator::Equal { same } else { not(same) };
            }
            _ => {}
        }
        let (left, right) = (self.forms.of(left), self.forms.of(right));
        self.compared(&left, operator, &right)
    }

    fn compared(&mut self, left: &Form, operator: Operator, right: &Form) -> Formula {
        use Operator::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        let mut less = matches!(operator, Less | LessEqual | NotEqual);
        let mut more = matches!(operator, Greater | GreaterEqual | NotEqual);
        let same = matches!(operator, Equal | LessEqual | GreaterEqual);
        // Nothing of what may be sets or numbers is the empty set, or 0.
        let texts = [left.text(), right.text()];
        let empty = |text: &String| ["0", "{}", NOTHING].contains(&text.as_str());
        if texts.iter().any(|text| text == NOTHING) && texts.iter().all(empty) {
            return Formula::Known(same);
        }
        let Some(apart) = left.plus(right, -1) else {
            return Formula::Unknown(format!("{operator:?} {} {}", left.text(), right.text()));
        };
        let (mut form, mut number) = apart.apart();
        if form.is_turned() {
            form = Form::constant(0).plus(&form, -1).unwrap_or(form);
            (less, more, number) = (more, less, -number);
        }
        if form == Form::constant(0) || form.text() == "0" {
            return Formula::Known(match number.cmp(&0) {
                std::cmp::Ordering::Less => less,
                std::cmp::Ordering::Equal => same,
                std::cmp::Ordering::Greater => more,
            });
        }
        let bounds = self.forms.between(&form);
        let form = form.text();
        self.bounds.insert(form.clone(), bounds);
        Formula::Stands { form, less, same, more, number: -number }
    }

    /// Whether something is among others.
    fn among(&mut self, one: &Expr, all: &Expr) -> Formula {
        match &all.kind {
            ExprKind::Set(members) | ExprKind::List(members) => Formula::Any(
                members
                    .iter()
                    .map(|member| match member.kind {
                        ExprKind::Range { .. } => self.among(one, member),
                        _ => self.comparison(one, Operator::Equal, member),
                    })
                    .collect(),
            ),
            ExprKind::Range { from, to } => {
                let mut each = vec![self.comparison(one, Operator::GreaterEqual, from)];
                each.extend(to.iter().map(|to| self.comparison(one, Operator::LessEqual, to)));
                Formula::Each(each)
            }
            _ => {
                let (one, all) = (self.forms.of(one).text(), self.forms.of(all).text());
                Formula::Unknown(format!("{one} in {all}"))
            }
        }
    }

    fn call(&mut self, whole: &Expr, callee: &Expr, args: &[Expr]) -> Formula {
        let Some(builtin) = callee.builtin() else { return self.unknown(whole) };
        match (builtin, args) {
            (Builtin::Same | Builtin::SameValues | Builtin::SameMembers, [left, right]) => {
                let mut both = [self.forms.of(left).text(), self.forms.of(right).text()];
                both.sort();
                match both {
                    [one, other] if one == other => Formula::Known(true),
                    both => Formula::Unknown(format!("{builtin}({})", both.join(", "))),
                }
            }
            (
                Builtin::All | Builtin::Any,
                [Expr { kind: ExprKind::Comprehension { each, clauses, .. }, .. }],
            ) => {
                let before = self.forms.bound.clone();
                let premises = self.premises(clauses);
                let each = self.of(each);
                self.forms.bound = before;
                let known = match builtin {
                    Builtin::All => self.always(&implies(premises, each)).then_some(true),
                    _ => {
                        let none = Formula::Not(Box::new(Formula::Each(vec![premises, each])));
                        self.always(&none).then_some(false)
                    }
                };
                known.map_or_else(|| self.unknown(whole), Formula::Known)
            }
            _ => self.unknown(whole),
        }
    }

    /// Whether a condition holds in all cases; not where they are too many.
    fn always(&self, formula: &Formula) -> bool {
        let (mut numbers, mut unknown) = (BTreeMap::new(), BTreeSet::new());
        met(formula, &mut numbers, &mut unknown);
        let numbers: Vec<(&str, Vec<i128>)> =
            numbers.into_iter().map(|(form, at)| (form, self.tried(form, &at))).collect();
        let sizes = numbers.iter().map(|(_, tried)| tried.len()).chain(unknown.iter().map(|_| 2));
        let cases = sizes.fold(1, |cases: usize, more| cases.saturating_mul(more));
        cases <= MOST_CASES
            && (0..cases).all(|mut case| {
                let mut next = |of: usize| {
                    let own = case % of.max(1);
                    case /= of.max(1);
                    own
                };
                let at = numbers.iter().filter_map(|(form, tried)| {
                    Some((*form, tried.get(next(tried.len())).copied()?))
                });
                let at: HashMap<&str, i128> = at.collect();
                let true_ones: BTreeSet<&str> =
                    unknown.iter().filter(|_| next(2) == 1).copied().collect();
                holds(formula, &at, &true_ones)
            })
    }

    /// The numbers that stand for all that a form may be: beside and between those that it is compared with.
    fn tried(&self, form: &str, at: &BTreeSet<i128>) -> Vec<i128> {
        let Bounds { least, most } = self.bounds.get(form).copied().unwrap_or_default();
        let beside = at.iter().flat_map(|n| [n.saturating_sub(1), *n, n.saturating_add(1)]);
        let all: BTreeSet<i128> = beside.chain(least).chain(most).collect();
        let inside = |n: &i128| least.is_none_or(|l| l <= *n) && most.is_none_or(|m| *n <= m);
        all.into_iter().filter(inside).collect()
    }
}

/// Whether an expression is true or false by its form.
fn is_condition(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Truth(_) | ExprKind::Not(_) => true,
        ExprKind::Chain { rest, .. } => rest.iter().all(|(operator, ..)| {
            use Operator::{And, Iff, Implies, Or};
            operator.is_comparison() || matches!(operator, And | Iff | Implies | Or)
        }),
        _ => false,
    }
}

/// What a condition is put together of: the forms with the numbers that they are compared with, and what is
/// not followed.
fn met<'f>(
    formula: &'f Formula,
    numbers: &mut BTreeMap<&'f str, BTreeSet<i128>>,
    unknown: &mut BTreeSet<&'f str>,
) {
    match formula {
        Formula::Known(_) => {}
        Formula::Not(of) => met(of, numbers, unknown),
        Formula::Each(all) | Formula::Any(all) => {
            all.iter().for_each(|one| met(one, numbers, unknown));
        }
        Formula::Iff(left, right) => {
            met(left, numbers, unknown);
            met(right, numbers, unknown);
        }
        Formula::Unknown(text) => _ = unknown.insert(text),
        Formula::Stands { form, number, .. } => {
            _ = numbers.entry(form).or_default().insert(*number)
        }
    }
}

fn holds(formula: &Formula, at: &HashMap<&str, i128>, true_ones: &BTreeSet<&str>) -> bool {
    match formula {
        Formula::Known(truth) => *truth,
        Formula::Not(of) => !holds(of, at, true_ones),
        Formula::Each(all) => all.iter().all(|one| holds(one, at, true_ones)),
        Formula::Any(all) => all.iter().any(|one| holds(one, at, true_ones)),
        Formula::Iff(left, right) => holds(left, at, true_ones) == holds(right, at, true_ones),
        Formula::Unknown(text) => true_ones.contains(text.as_str()),
        Formula::Stands { form, less, same, more, number } => {
            match at.get(form.as_str()).map(|own| own.cmp(number)) {
                Some(std::cmp::Ordering::Less) => *less,
                Some(std::cmp::Ordering::Equal) => *same,
                Some(std::cmp::Ordering::Greater) => *more,
                None => false,
            }
        }
    }
}

/// Whether two expressions are written alike, but for layout and comments.
pub(super) fn same_text(a: &Expr, b: &Expr, source: &Source) -> bool {
    let text = |e: &Expr| {
        let text = source.slice(e.span);
        let tokens = Scanner::new(text).filter(|token| token.is_significant());
        tokens.map(|token| token.text(text).to_string()).collect::<Vec<_>>()
    };
    text(a) == text(b)
}
