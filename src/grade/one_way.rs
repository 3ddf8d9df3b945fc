//! Checks that an answer passes by being empty, or by saying never or always, whatever is right: those that go
//! through what the submission names, and implications with its answer on one side.

use super::question::opened;
use super::reach::{Reach, Uses, asked_of};
use crate::check::tree::{
    Check, Clause, ClauseKind, Expr, ExprKind, LocalId, Pattern, Quantified, Text,
};
use crate::check::walk::names;
use crate::source::Source;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;
use hashbrown::HashMap;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What passes a check without being right.
#[derive(Clone, Debug)]
pub(super) enum Way {
    /// Nothing is in what the check goes through.
    Empty(Expr),
    /// What must hold before anything is asked never does.
    Never(Expr),
    /// What is asked for in some cases holds in all.
    Always(Expr),
}

/// A check that is passed so.
#[derive(Clone, Debug)]
pub(super) struct OneWay {
    pub way: Way,
    pub help: Cow<'static, str>,
    /// The cases are the rubric's choice, and another check may have the others.
    pub chosen: bool,
}

/// What names of the submission would have to be for a condition, the same for all that they take.
type Answers = Vec<(Text, String)>;

const OVER: &str = "let it go over what the rubric names, and ask the submission there";
const WHERE: &str = "say in words of the rubric where it is to hold";
const IFF: &str = "ask both ways, with `iff` in place of `implies`";
const BOTH_WAYS: &str = "ask both ways: `… iff …`";
const OTHERS: &str = "ask for the other cases as well, or both ways: `student.lost(n) iff …`";

impl OneWay {
    pub(super) fn expr(&self) -> &Expr {
        match &self.way {
            Way::Empty(e) | Way::Never(e) | Way::Always(e) => e,
        }
    }

    /// Whether what passes this check fails another that asks for the same names.
    pub(super) fn is_held_by(&self, check: &Check, other: &Check, at: &Looking<'_>) -> bool {
        let theirs = at.one_way(other);
        let answers = |one: Option<&OneWay>, check: &Check| {
            let what = opened(&check.what);
            let given = given(&what.clauses);
            match one.map(|one| &one.way) {
                Some(Way::Empty(_)) => None,
                Some(Way::Never(e)) => at.answers(e, false, &given),
                Some(Way::Always(e)) => at.answers(e, true, &given),
                None => at.answers(&what.expr, true, &given),
            }
        };
        match (answers(Some(self), check), answers(theirs.as_ref(), other)) {
            (Some(own), Some(others)) => differ(&own, &others),
            _ => match (&self.way, theirs.map(|theirs| theirs.way)) {
                (_, None) | (Way::Always(_), _) | (_, Some(Way::Always(_))) => true,
                (_, Some(Way::Empty(_) | Way::Never(_))) => false,
            },
        }
    }
}

/// Whether a name would have to be two things.
fn differ(a: &Answers, b: &Answers) -> bool {
    a.iter().any(|(name, value)| b.iter().any(|(other, own)| other == name && own != value))
}

/// Where checks are looked at.
pub(super) struct Looking<'a> {
    pub reach: &'a Reach,
    pub source: &'a Source,
}

impl Looking<'_> {
    /// What passes a check without being right, if its own words show that.
    pub(super) fn one_way(&self, check: &Check) -> Option<OneWay> {
        let what = opened(&check.what);
        self.left_to_submission(&what).or_else(|| self.always(&what))
    }

    /// What makes the cases of a check those of the submission's choice.
    fn left_to_submission(&self, what: &Quantified) -> Option<OneWay> {
        let never = |e: &Expr, help: &'static str| {
            Some(OneWay { way: Way::Never(e.clone()), help: help.into(), chosen: false })
        };
        self.over_clauses(&what.clauses).or_else(|| match &what.expr.kind {
            ExprKind::Chain { first, rest } => match rest.as_slice() {
                [(Operator::Implies, _, end)] if self.asks(first) => {
                    never(first, if self.asks(end) { WHERE } else { IFF })
                }
                // `not a or b` says that `a` implies `b`.
                [(Operator::Or, _, end)] => match &first.kind {
                    ExprKind::Not(of) if self.asks(of) => {
                        never(of, if self.asks(end) { WHERE } else { BOTH_WAYS })
                    }
                    _ => None,
                },
                // `count(…) == 0`, `sum(…) == *0`
                [(Operator::Equal, _, right)] if is_nothing(right) => self.over_clauses(
                    clauses_in(first, &[Builtin::Count, Builtin::Sum, Builtin::Len])?,
                ),
                _ => None,
            },
            ExprKind::Not(of) => self.over_clauses(clauses_in(of, &[Builtin::Any])?),
            // `if a then b else true`
            ExprKind::If { arms, otherwise } => match arms.as_slice() {
                [(condition, then)] if is_true(otherwise) && self.asks(condition) => {
                    never(condition, if self.asks(then) { WHERE } else { BOTH_WAYS })
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// What a check asks for where something of the rubric's own holds, if the same answer in all cases gives
    /// it.
    fn always(&self, what: &Quantified) -> Option<OneWay> {
        let given = given(&what.clauses);
        let of_rubric = |e: &Expr| {
            !self.asks(e) && Uses::of_expr(e).locals.iter().all(|l| !self.is_theirs(*l, &given))
        };
        let always = |e: &Expr, help: &'static str, chosen| {
            self.answers(e, true, &given)?;
            Some(OneWay { way: Way::Always(e.clone()), help: help.into(), chosen })
        };
        match &what.expr.kind {
            ExprKind::Chain { first, rest } => match rest.as_slice() {
                [(Operator::Implies, _, end)] if of_rubric(first) => {
                    return always(end, IFF, false);
                }
                [(Operator::Or, ..), ..] => {
                    let parts = || std::iter::once(&**first).chain(rest.iter().map(|(_, _, e)| e));
                    if parts().any(of_rubric) {
                        return parts().find_map(|part| always(part, BOTH_WAYS, false));
                    }
                }
                _ => {}
            },
            ExprKind::If { arms, otherwise } => {
                if let [(condition, then)] = arms.as_slice()
                    && of_rubric(condition)
                {
                    return match (is_true(then), is_true(otherwise)) {
                        (false, true) => always(then, BOTH_WAYS, false),
                        (true, false) => always(otherwise, BOTH_WAYS, false),
                        _ => None,
                    };
                }
            }
            _ => {}
        }
        let picked = what.clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::If(_)));
        if picked { always(&what.expr, OTHERS, true) } else { None }
    }

    fn asks(&self, e: &Expr) -> bool {
        !asked_of(e, self.reach).is_empty()
    }

    /// Whether a name is given to something of the submission.
    fn is_theirs(&self, name: LocalId, given: &HashMap<LocalId, Expr>) -> bool {
        given.get(&name).is_some_and(|of| self.asks(of))
    }

    /// What clauses go over, if that is the submission's: named there, or by a name that they give to what the
    /// submission answers.
    fn over_clauses(&self, clauses: &[Clause]) -> Option<OneWay> {
        let (mut theirs, given) = (BTreeSet::new(), given(clauses));
        for clause in clauses {
            let asks = |e: &Expr| self.asks(e) || !Uses::of_expr(e).locals.is_disjoint(&theirs);
            let pattern = match &clause.kind {
                // A list that is written out has its members.
                ClauseKind::For(pattern, over) if asks(over) => match &over.kind {
                    ExprKind::List(members) if !members.is_empty() => pattern,
                    _ => {
                        let way = Way::Empty(over.clone());
                        let text = self.source.slice(over.span);
                        let help = match answer(over, &given) {
                            Some(_) => Cow::from(format!(
                                "ask for its members as well, in a check beside it: \
                                 `same_members({text}, […])`"
                            )),
                            None => OVER.into(),
                        };
                        return Some(OneWay { way, help, chosen: false });
                    }
                },
                ClauseKind::Where(pattern, of) if asks(of) => pattern,
                ClauseKind::If(condition) if asks(condition) => {
                    let way = Way::Never(condition.clone());
                    return Some(OneWay { way, help: WHERE.into(), chosen: false });
                }
                _ => continue,
            };
            names(pattern, &mut |name| theirs.extend([name]));
        }
        None
    }

    /// What the submission must answer, the same in all cases, for a condition to hold, or not to. None where that
    /// depends on the case.
    fn answers(&self, e: &Expr, holds: bool, given: &HashMap<LocalId, Expr>) -> Option<Answers> {
        if let Some(name) = answer(e, given) {
            return Some(vec![(name, holds.to_string())]);
        }
        match &e.kind {
            ExprKind::Not(of) => self.answers(of, !holds, given),
            ExprKind::Chain { first, rest } => {
                let mut parts = std::iter::once(&**first).chain(rest.iter().map(|(_, _, e)| e));
                match (rest.first()?.0, rest.as_slice()) {
                    (Operator::And, _) if holds => self.all_of(parts, true, given),
                    (Operator::Or, _) if !holds => self.all_of(parts, false, given),
                    (Operator::And | Operator::Or, _) => {
                        parts.find_map(|part| self.answers(part, holds, given))
                    }
                    // A set that holds everything passes `in`, and an empty one passes `not in`.
                    (Operator::In, [(_, _, all)]) => {
                        Some(vec![(answer(all, given)?, holds.to_string())])
                    }
                    (Operator::NotIn, [(_, _, all)]) => {
                        Some(vec![(answer(all, given)?, (!holds).to_string())])
                    }
                    (Operator::Equal | Operator::Iff, [(_, _, right)]) => {
                        let (name, value) = match answer(first, given) {
                            Some(name) => (name, right),
                            None => (answer(right, given)?, &**first),
                        };
                        let uses = Uses::of_expr(value);
                        let constant = uses.locals.is_empty() && !self.asks(value);
                        constant.then(|| vec![(name, self.said(value, holds))])
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn all_of<'e>(
        &self,
        parts: impl Iterator<Item = &'e Expr>,
        holds: bool,
        given: &HashMap<LocalId, Expr>,
    ) -> Option<Answers> {
        let all: Option<Vec<Answers>> = parts.map(|e| self.answers(e, holds, given)).collect();
        let all: Answers = all?.concat();
        (!differ(&all, &all)).then_some(all)
    }

    /// A value that is the same in all cases, or that it is another one.
    fn said(&self, value: &Expr, same: bool) -> String {
        let text = self.source.slice(value.span);
        match (text, same) {
            ("true", false) => "false".to_string(),
            ("false", false) => "true".to_string(),
            (_, true) => text.to_string(),
            (_, false) => format!("not {text}"),
        }
    }
}

/// What names stand for that clauses give.
fn given(clauses: &[Clause]) -> HashMap<LocalId, Expr> {
    let given = clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::Where(Pattern::Name(name), of) => Some((*name, of.clone())),
        _ => None,
    });
    given.collect()
}

/// The name of the submission whose answer an expression is: itself, what it gives, an entry, a part.
fn answer(e: &Expr, given: &HashMap<LocalId, Expr>) -> Option<Text> {
    match &e.kind {
        ExprKind::Student(name) => Some(name.clone()),
        ExprKind::Call { callee: of, .. }
        | ExprKind::Index { base: of, .. }
        | ExprKind::Field { base: of, .. } => answer(of, given),
        // A name is given to what stands before it.
        ExprKind::Local(name) => given.get(name).and_then(|of| answer(of, given)),
        _ => None,
    }
}

fn is_true(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Truth(true))
}

/// What a function of these gathers, from a comprehension.
fn clauses_in<'e>(e: &'e Expr, functions: &[Builtin]) -> Option<&'e [Clause]> {
    let ExprKind::Call { callee, args } = &e.kind else { return None };
    let builtin = callee.builtin()?;
    match args.as_slice() {
        [Expr { kind: ExprKind::Comprehension { clauses, .. }, .. }]
            if functions.contains(&builtin) =>
        {
            Some(clauses)
        }
        _ => None,
    }
}

/// 0, or a heap of none.
fn is_nothing(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(n) => *n == 0,
        ExprKind::Nimber(of) => is_nothing(of),
        _ => false,
    }
}
