//! Checks that many wrong answers pass, by how they are written: sets that are compared one way, bounds, wide ranges,
//! lengths, and answers that are compared with one another alone.

use super::always::same_text;
use super::fit::ByCheck;
use super::lower::Lowered;
use super::question::{names, opened};
use super::reach::{Reach, Uses, asked_of};
use super::slips::Vacuous;
use super::vacuous::{Written, needed};
use crate::check::Program;
use crate::check::tree::{
    Check, Clause, ClauseKind, DefinitionId, Expr, ExprKind, LetPattern, LocalId, Pattern,
    Quantified, StatementKind,
};
use crate::source::Source;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;
use hashbrown::HashMap;
use std::collections::BTreeSet;

/// A range of the right answers has fewer numbers than this; a wider one is passed by guessing.
const WIDE: i64 = 10;

/// What a check asks for instead of the right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// All that is right is in it, and more may be.
    Covers,
    /// All in it is right, and some may be missing.
    Within,
    AtMost,
    AtLeast,
    /// One of many numbers.
    Among,
    /// Anything but this.
    Unequal,
    /// How many there are.
    Length,
    /// What else the submission says.
    OwnWords,
}

/// A part of a check that asks for less than the right answer.
#[derive(Clone, Debug)]
struct Loose<'e> {
    kind: Kind,
    whole: &'e Expr,
    /// What is asked of the submission, and what it is held against, if that is written out.
    theirs: &'e Expr,
    other: Option<&'e Expr>,
}

impl Kind {
    /// Whether one of each, together, leave the right answer alone.
    fn completes(self, other: Kind) -> bool {
        use Kind::{AtLeast, AtMost, Covers, Length, Within};
        let pairs = [(Covers, Within), (AtMost, AtLeast), (Length, Covers), (Length, Within)];
        pairs.contains(&(self, other)) || pairs.contains(&(other, self))
    }
}

/// What is said of a rubric whose program is without mistakes, of checks that nothing else was said of.
pub fn loose(program: &Program, known: &[Vacuous]) -> Vec<Vacuous> {
    let Some(written) = Written::of(program) else { return Vec::new() };
    let Written { program, problems, source, reach, by_check } = written;

    let lets = program.modules.iter().flat_map(|module| &module.statements);
    let lets = lets.filter_map(|statement| match &statement.kind {
        StatementKind::Let { pattern: LetPattern::Name(id), value } => Some((*id, value)),
        _ => None,
    });
    let own = problems.iter().flat_map(|lowered| &lowered.lets);
    let own = own.filter_map(|of| match &of.pattern {
        LetPattern::Name(id) => Some((*id, &of.value)),
        LetPattern::Tuple(_) => None,
    });
    let looking = Looking {
        reach: &reach,
        source: &source,
        by_check: &by_check,
        all: &problems,
        lets: lets.chain(own).collect(),
    };
    let is_known = |check: &Check| {
        let line = |at: u32| source.place(at).line;
        let lines = line(check.span.start)..=line(check.span.end);
        known.iter().any(|said| said.of_check && lines.contains(&said.line))
    };
    let of = |lowered| looking.of_problem(lowered, &is_known);
    problems.iter().flat_map(of).collect()
}

struct Looking<'a> {
    reach: &'a Reach,
    source: &'a Source,
    by_check: &'a ByCheck,
    all: &'a [Lowered],
    /// What the values with names are.
    lets: HashMap<DefinitionId, &'a Expr>,
}

/// The names that the clauses of a check give: those that stand for something of the submission, what a range or a
/// collection hands on, and what `where` says.
#[derive(Default)]
struct Given<'e> {
    theirs: BTreeSet<LocalId>,
    over: HashMap<LocalId, &'e Expr>,
    is: HashMap<LocalId, &'e Expr>,
    /// Conditions leave out some of the cases.
    picked: bool,
}

impl<'a> Looking<'a> {
    fn of_problem(&self, lowered: &Lowered, is_known: &dyn Fn(&Check) -> bool) -> Vec<Vacuous> {
        let checks = lowered.problem.checks.iter().enumerate();
        let checks = checks.filter(|(_, check)| !is_known(check));
        let said = |(index, check): (usize, &Check)| {
            let what = opened(&check.what);
            let loose = self.loose(&what)?;
            if self.is_held(loose.kind, index, lowered) {
                return None;
            }
            let (why, help) = self.words(&loose);
            Some(Vacuous {
                line: self.source.place(check.span.start).line,
                message: format!(
                    "problem \"{}\": wrong answers pass this check: {why}",
                    lowered.problem.id
                ),
                help: help.into(),
                of_check: true,
            })
        };
        checks.filter_map(said).collect()
    }

    /// Whether another check about the same names, of the problem or of one that it needs, asks for the rest.
    fn is_held(&self, kind: Kind, index: usize, lowered: &Lowered) -> bool {
        let problem = &lowered.problem;
        let names = |id, index: usize| self.by_check.get(id).and_then(|all| all.get(index));
        let Some(asked) = names(&problem.id, index) else { return false };
        let mut others = vec![problem];
        others.extend(needed(problem, self.all));
        others.into_iter().any(|of| {
            of.checks.iter().enumerate().any(|(other, check)| {
                let theirs = names(&of.id, other);
                let same = theirs.is_some_and(|theirs| theirs.iter().any(|n| asked.contains(n)));
                let what = opened(&check.what);
                let itself = of.id == problem.id && other == index;
                let rest = |loose: Loose<'_>| loose.kind.completes(kind);
                same && !itself && self.loose(&what).is_none_or(rest)
            })
        })
    }

    /// What a check asks for instead of the right answer, if so.
    fn loose<'e>(&self, what: &'e Quantified) -> Option<Loose<'e>>
    where
        'a: 'e,
    {
        let mut given = Given::default();
        for clause in &what.clauses {
            if let ClauseKind::For(pattern, of) | ClauseKind::Where(pattern, of) = &clause.kind
                && self.asks(of, &given)
            {
                given.theirs.extend(names(pattern));
            }
            match &clause.kind {
                ClauseKind::If(_) => given.picked = true,
                ClauseKind::For(Pattern::Name(local), of) => _ = given.over.insert(*local, of),
                ClauseKind::Where(Pattern::Name(local), of) => _ = given.is.insert(*local, of),
                _ => {}
            }
        }
        self.of(&what.expr, &given)
    }

    /// What a name stands for, if it is one of a value of the rubric.
    fn meant<'e>(&self, e: &'e Expr, given: &Given<'e>) -> &'e Expr
    where
        'a: 'e,
    {
        let found = match &e.kind {
            ExprKind::Local(local) => given.is.get(local).copied(),
            ExprKind::Definition(id) => self.lets.get(id).copied(),
            _ => None,
        };
        found.unwrap_or(e)
    }

    fn of<'e>(&self, e: &'e Expr, given: &Given<'e>) -> Option<Loose<'e>>
    where
        'a: 'e,
    {
        let (first, rest) = match &e.kind {
            ExprKind::Chain { first, rest } => (&**first, rest.as_slice()),
            ExprKind::Call { callee, args } => {
                let [left, right] = args.as_slice() else { return None };
                let builtin = callee.builtin()?;
                let compares = [Builtin::Same, Builtin::SameValues, Builtin::SameMembers];
                return compares
                    .contains(&builtin)
                    .then(|| self.own_words(e, left, right, given))
                    .flatten();
            }
            ExprKind::Not(of) => return self.of_negation(e, of, given),
            _ => return None,
        };
        match rest {
            [(Operator::And | Operator::Or, ..), ..] => {
                let every = matches!(rest, [(Operator::And, ..), ..]);
                let parts = std::iter::once(first).chain(rest.iter().map(|(_, _, part)| part));
                let parts: Vec<Option<Loose<'e>>> = parts.map(|e| self.of(e, given)).collect();
                if !every {
                    return parts.into_iter().flatten().next();
                }
                let parts: Vec<Loose<'e>> = parts.into_iter().collect::<Option<_>>()?;
                let wide = self.wide_pair(&parts).map(|theirs| Loose {
                    kind: Kind::Among,
                    whole: e,
                    theirs,
                    other: None,
                });
                let tight = parts.iter().any(|a| parts.iter().any(|b| a.kind.completes(b.kind)));
                wide.or_else(|| parts.into_iter().next().filter(|_| !tight))
            }
            // `0 <= a <= 1000`
            [(low, _, middle), (high, _, most)] => {
                let up = |o: &Operator| matches!(o, Operator::Less | Operator::LessEqual);
                let down = |o: &Operator| matches!(o, Operator::Greater | Operator::GreaterEqual);
                let (from, to) = match (up(low) && up(high), down(low) && down(high)) {
                    (true, _) => (first, most),
                    (_, true) => (most, first),
                    _ => return None,
                };
                let own =
                    self.asks(middle, given) && !self.asks(first, given) && !self.asks(most, given);
                (own && is_wide(from, Some(to))).then_some(Loose {
                    kind: Kind::Among,
                    whole: e,
                    theirs: middle,
                    other: Some(from),
                })
            }
            [(operator, _, right)] => self.pair(e, (first, *operator, right), given),
            _ => None,
        }
    }

    /// What two bounds leave many numbers to: `a >= 0 and a <= 1000`.
    fn wide_pair<'e>(&self, parts: &[Loose<'e>]) -> Option<&'e Expr> {
        let of = |kind: Kind| parts.iter().filter(move |part| part.kind == kind);
        let mut pairs =
            of(Kind::AtLeast).flat_map(|low| of(Kind::AtMost).map(move |high| (low, high)));
        let found = pairs.find(|(low, high)| {
            same_text(low.theirs, high.theirs, self.source)
                && low.other.is_some_and(|from| is_wide(from, high.other))
                && high.other.is_some()
        });
        found.map(|(low, _)| low.theirs)
    }

    /// What does not hold: of what is right anything else, and of a bound the other side.
    fn of_negation<'e>(&self, whole: &'e Expr, e: &'e Expr, given: &Given<'e>) -> Option<Loose<'e>>
    where
        'a: 'e,
    {
        let ExprKind::Chain { first, rest } = &e.kind else { return None };
        let [(operator, _, right)] = rest.as_slice() else { return None };
        let turned = match operator {
            Operator::Equal => Operator::NotEqual,
            Operator::In => Operator::NotIn,
            Operator::Less | Operator::LessEqual => Operator::Greater,
            Operator::Greater | Operator::GreaterEqual => Operator::Less,
            _ => return None,
        };
        self.pair(whole, (first, turned, right), given)
    }

    /// One comparison.
    fn pair<'e>(
        &self,
        whole: &'e Expr,
        (left, operator, right): (&'e Expr, Operator, &'e Expr),
        given: &Given<'e>,
    ) -> Option<Loose<'e>>
    where
        'a: 'e,
    {
        use Operator::*;
        let own = (self.asks(left, given), self.asks(right, given));
        if let (true, true) = own
            && operator.is_comparison()
            && let Some(found) = self.own_words(whole, left, right, given)
        {
            return Some(found);
        }
        if operator == Equal {
            let among = self.inclusion(left, right).or_else(|| self.inclusion(right, left));
            if let Some((small, large)) = among {
                let (kind, theirs, other) = match (self.asks(small, given), self.asks(large, given))
                {
                    (true, false) => (Kind::Within, small, large),
                    (false, true) => (Kind::Covers, large, small),
                    _ => return None,
                };
                return Some(Loose { kind, whole, theirs, other: Some(other) });
            }
            let (theirs, other) = if own.0 { (left, right) } else { (right, left) };
            let kind = match &theirs.kind {
                _ if own.0 == own.1 => return None,
                // `a % 4 == 3`
                ExprKind::Chain { first, rest } => {
                    let (kind, own) = match rest.as_slice() {
                        [(Remainder, ..)] => (Kind::Among, &**first),
                        [(Intersect, _, second)] if is_empty(other) => {
                            let is_first = self.asks(first, given);
                            (Kind::Unequal, if is_first { &**first } else { second })
                        }
                        _ => return None,
                    };
                    return Some(Loose { kind, whole, theirs: own, other: Some(other) });
                }
                _ => counted(theirs).map(|_| Kind::Length)?,
            };
            return Some(Loose { kind, whole, theirs, other: Some(other) });
        }
        let (theirs, other, turned) = match own {
            (true, false) => (left, right, false),
            (false, true) => (right, left, true),
            _ => return None,
        };
        let kind = match (operator, turned) {
            (Less | LessEqual, false) | (Greater | GreaterEqual, true) => Kind::AtMost,
            (Less | LessEqual, true) | (Greater | GreaterEqual, false) => Kind::AtLeast,
            (NotEqual, _) | (NotIn, false) => Kind::Unequal,
            (In, false) if self.is_wide_range(right, given) => Kind::Among,
            // Where what is asked for is in the answer, or is not, for each of some.
            (In | NotIn, true) => {
                // A range is no set, and conditions leave out some.
                let over = match &left.kind {
                    ExprKind::Local(local) if !given.picked => given.over.get(local).copied(),
                    _ => None,
                };
                let other = over.filter(|e| !matches!(e.kind, ExprKind::Range { .. }));
                let kind = if operator == In { Kind::Covers } else { Kind::Within };
                return Some(Loose { kind, whole, theirs, other });
            }
            _ => return None,
        };
        Some(Loose { kind, whole, theirs, other: Some(other) })
    }

    /// What the one side says and the other is, if it is that one set is in another: the smaller and the larger.
    fn inclusion<'e>(&self, says: &'e Expr, is: &'e Expr) -> Option<(&'e Expr, &'e Expr)> {
        let (mut says, empty) = (says, is_empty(is) || is_zero(is));
        if is_zero(is) {
            says = counted(says)?;
        }
        let ExprKind::Chain { first, rest } = &says.kind else { return None };
        let [(operator, _, second)] = rest.as_slice() else { return None };
        let first = &**first;
        let same = |e: &Expr| same_text(e, is, self.source);
        match operator {
            Operator::Minus if empty => Some((first, second)),
            Operator::Intersect if same(first) => Some((first, second)),
            Operator::Intersect if same(second) => Some((second, first)),
            Operator::Union if same(second) => Some((first, second)),
            Operator::Union if same(first) => Some((second, first)),
            _ => None,
        }
    }

    /// Two sides with nothing in them but what was handed in, and names of the clauses.
    fn own_words<'e>(
        &self,
        whole: &'e Expr,
        left: &'e Expr,
        right: &'e Expr,
        given: &Given<'e>,
    ) -> Option<Loose<'e>>
    where
        'a: 'e,
    {
        let own = |e: &Expr| self.asks(e, given) && Uses::of_expr(e).definitions.is_empty();
        (own(left) && own(right)).then_some(Loose {
            kind: Kind::OwnWords,
            whole,
            theirs: left,
            other: Some(right),
        })
    }

    /// A range, or a set of one, that has many numbers.
    fn is_wide_range<'e>(&self, e: &'e Expr, given: &Given<'e>) -> bool
    where
        'a: 'e,
    {
        let meant = self.meant(e, given);
        match &meant.kind {
            ExprKind::Range { from, to } => {
                is_wide(self.meant(from, given), to.as_deref().map(|to| self.meant(to, given)))
            }
            ExprKind::Set(all) | ExprKind::List(all) => {
                all.iter().any(|one| self.is_wide_range(one, given))
            }
            // `{k for k in 0..1000}`
            ExprKind::Comprehension { each, clauses, .. } => match clauses.as_slice() {
                [Clause { kind: ClauseKind::For(Pattern::Name(local), over), .. }] => {
                    matches!(&each.kind, ExprKind::Local(own) if own == local)
                        && self.is_wide_range(over, given)
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn asks(&self, e: &Expr, given: &Given<'_>) -> bool {
        !asked_of(e, self.reach).is_empty() || !Uses::of_expr(e).locals.is_disjoint(&given.theirs)
    }

    /// Why, and what helps.
    fn words(&self, loose: &Loose<'_>) -> (String, String) {
        let text = |e: &Expr| self.source.slice(e.span).to_string();
        let (whole, theirs) = (text(loose.whole), text(loose.theirs));
        let right = || format!("ask for the right answer: `{theirs} == …`");
        let other = loose.other.map(text);
        let both = |other: &str| format!("ask both ways: `{theirs} == {other}`");
        match loose.kind {
            Kind::Covers | Kind::Within if other.is_none() => (
                format!("`{whole}` asks for a part of `{theirs}` alone"),
                format!("ask for all of it: `{theirs} == …`"),
            ),
            Kind::Covers | Kind::Within => {
                let other = other.unwrap_or_default();
                let may =
                    if loose.kind == Kind::Covers { "have more than" } else { "lack some of" };
                (format!("`{theirs}` may {may} `{other}`"), both(&other))
            }
            Kind::AtMost | Kind::AtLeast => (format!("`{whole}` is a bound alone"), right()),
            Kind::Among => (format!("`{whole}` takes many numbers"), right()),
            Kind::Unequal => (format!("`{whole}` leaves out little"), right()),
            Kind::Length => {
                let of = counted(loose.theirs).map_or(theirs, text);
                let help = format!("ask which they are as well: `same_members({of}, […])`");
                (format!("`{whole}` asks for a number of them, and not which they are"), help)
            }
            Kind::OwnWords => (
                format!("`{whole}` compares what is handed in with itself"),
                format!("compare it with the right answer as well: `{theirs} == …`"),
            ),
        }
    }
}

/// What one number is asked of: how many there are, the least of them.
fn counted(e: &Expr) -> Option<&Expr> {
    let ExprKind::Call { callee, args } = &e.kind else { return None };
    use Builtin::{Count, Len, Max, Mex, Min, Sum};
    let of_len = matches!(callee.builtin(), Some(Len | Count | Sum | Min | Max | Mex));
    match args.as_slice() {
        [of] if of_len && !matches!(of.kind, ExprKind::Comprehension { .. }) => Some(of),
        _ => None,
    }
}

fn is_empty(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Set(all) | ExprKind::List(all) if all.is_empty())
}

fn is_zero(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Number(0))
}

/// Whether there are many numbers between two; those that names decide may be few.
fn is_wide(from: &Expr, to: Option<&Expr>) -> bool {
    match (number(from), to.map(number)) {
        (_, None) => true,
        (Some(from), Some(Some(to))) => to.saturating_sub(from) >= WIDE,
        _ => false,
    }
}

fn number(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Number(n) => Some(*n),
        ExprKind::Negative(of) => Some(-number(of)?),
        _ => None,
    }
}
