//! Taking and breaking: what amounts are taken, from what, and into how many heaps.

use super::checker::Checker;
use super::constant;
use super::rule::{Home, LETTERS_OF_A_STEP};
use super::scheme::{Scheme, WantKind};
use super::scope::Role;
use super::tree::{
    Amount, Clause, Expr, ExprKind, From, Leaving, LocalId, ParamType, RuleKind, SplitInto,
};
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, Into, Shape, TargetsKind};
use crate::vocabulary::nearest;

/// A rule that leaves more heaps than this has too many ways to do it.
const MOST_HEAPS: i64 = 100;

/// Words that say something of a part wherever else they stand.
const SAYS_SOMETHING: &[&str] = &[
    "even",
    "odd",
    "nothing",
    "none",
    "zero",
    "one",
    "two",
    "three",
    "four",
    "equal",
    "unequal",
    "square",
    "something",
    "different",
    "parts",
    "half",
];

impl Checker<'_> {
    pub(super) fn take(
        &mut self,
        take: &ast::Take,
        clauses: &[ast::Clause],
        span: Span,
        home: Home<'_>,
    ) -> RuleKind {
        let parts = match &take.shape {
            Shape::Parts(names) => Some(self.parts(names)),
            _ => None,
        };
        let behind = clauses.last().map_or(take.amount.span.end, |last| last.span.end);
        let behind = Span::new(take.amount.span.end, behind);
        let clauses = self.rule_clauses(clauses, home);
        let amount = self.amount(&take.amount, behind, &clauses, home);
        let from = self.from(take, span, home);
        if let From::AnyParam(places) = &from {
            // It is written out for each of them, with all parameters of what it leaves.
            let each = self.steps.0 + self.source.slice(span).len() / LETTERS_OF_A_STEP;
            self.count_steps(places.len().saturating_mul(each + home.params.len()), span);
        }
        if !matches!(take.shape, Shape::Plain) {
            self.one_heap(span, home, "a rule that leaves several heaps");
        }
        match &take.shape {
            Shape::Plain => RuleKind::Take { amount, from, clauses },
            Shape::Adjacent => RuleKind::TakeAdjacent { amount, clauses },
            Shape::Counts(counts) => {
                let leaving = Leaving::Counts(self.counts(counts, 0));
                RuleKind::TakeLeaving { amount, leaving, clauses }
            }
            Shape::Parts(_) => {
                let leaving = Leaving::Parts(parts.unwrap_or_default());
                RuleKind::TakeLeaving { amount, leaving, clauses }
            }
        }
    }

    /// How much is taken: a number, or any of several.
    fn amount(
        &mut self,
        amount: &ast::Expr,
        behind: Span,
        clauses: &[Clause],
        home: Home<'_>,
    ) -> Amount {
        let said = self.amounts_in_words(amount);
        if let Some(problem) = said.or_else(|| self.amounts_compared(amount, behind)) {
            self.complain(problem);
            return Amount { expr: Expr::wrong(amount.span), several: false };
        }
        let amount = self.maybe_endless(amount);
        let span = amount.expr.span;
        let several = matches!(self.known.types.kind(amount.ty), Kind::List(_) | Kind::Set(_));
        match self.known.types.kind(amount.ty) {
            Kind::List(_) | Kind::Set(_) => {
                self.want(WantKind::Members(amount.ty, Ty::NUMBER), span)
            }
            _ => self.expect(&amount, Ty::NUMBER, codes::WRONG_TYPE, "an amount"),
        }
        let naturals = |id| home.is_natural(id);
        if matches!(amount.expr.kind, ExprKind::Number(0)) {
            let problem = self
                .error(codes::TAKES_NOTHING, span, "a move has to take something", "takes nothing")
                .help("amounts begin with 1; to pass is a `move to` of its own");
            self.complain(problem);
        } else if constant::is_empty(&amount.expr, &naturals) {
            let text = self.source.slice(span);
            let problem = self
                .error(
                    codes::NEVER_HAPPENS,
                    span,
                    format!("`{text}` is empty, so this takes nothing ever"),
                    "no amount at all",
                )
                .help("a range `a..b` is empty where a is greater than b");
            self.complain(problem);
        } else if constant::never_positive(&amount.expr, &naturals) {
            let message = "no such amount can be taken";
            let problem = self.error(codes::NEGATIVE_AMOUNT, span, message, "less than one");
            self.complain(match self.meant_range(&amount.expr) {
                Some((help, range)) => problem.help(help).mended(range),
                None => problem.help("amounts are 1 or more"),
            });
        } else if let Some(problem) = self.never_taken(&amount.expr, clauses, &naturals) {
            self.complain(problem);
        } else if let Some(zero) = zero_of(&amount.expr) {
            let zero_is_first = matches!(amount.expr.kind, ExprKind::Range { .. });
            let message = "a move has to take something, so that this 0 is left out";
            let problem = self.error(codes::TAKES_0_TOO, zero, message, "takes nothing");
            self.complain(match zero_is_first {
                true => {
                    let rest = self.source.slice(Span::new(zero.end, span.end)).to_string();
                    problem.help(format!("write `1{rest}`")).mended(Mend::new(zero, "1"))
                }
                false => problem.help("leave it out; to pass is a `move to` of its own"),
            });
        }
        Amount { expr: amount.expr, several }
    }

    fn from(&mut self, take: &ast::Take, span: Span, home: Home<'_>) -> From {
        let numbers = home.numbers();
        let verb = if take.remove { "remove" } else { "subtract" };
        let Some(targets) = &take.from else {
            for i in &numbers {
                self.use_param(home, *i);
            }
            if numbers.len() == 1 {
                return From::AnyParam(numbers);
            }
            // A shape that needs one heap says so itself.
            if matches!(take.shape, Shape::Plain) {
                self.say_from_which(verb, &numbers, span, home);
            }
            return From::AnyParam(numbers);
        };
        match &targets.it {
            TargetsKind::Any => {
                for i in &numbers {
                    self.use_param(home, *i);
                }
                if numbers.is_empty() {
                    self.say_from_which(verb, &numbers, targets.span, home);
                }
                From::AnyParam(numbers)
            }
            TargetsKind::All(names) => {
                let mut places: Vec<usize> = Vec::new();
                for name in names {
                    let Some(place) = self.target(name, home, false) else { continue };
                    if places.contains(&place) {
                        let problem = self
                            .error(
                                codes::FROM_TWICE,
                                name.span,
                                format!("`{}` is named twice", name.it),
                                "named again",
                            )
                            .help("`from a and b` takes the same amount from each, once");
                        self.complain(problem);
                    } else {
                        places.push(place);
                    }
                }
                From::EveryParam(places)
            }
            TargetsKind::AnyOf(name) => From::AnyEntry(self.target(name, home, true).unwrap_or(0)),
            TargetsKind::Entry(name, indices) => {
                let mut exprs = Vec::new();
                for index in indices {
                    let index = self.expression(index);
                    self.expect(&index, Ty::NUMBER, codes::WRONG_TYPE, "an index");
                    exprs.push(index.expr);
                }
                From::Entry(self.target(name, home, true).unwrap_or(0), exprs)
            }
        }
    }

    fn use_param(&mut self, home: Home<'_>, index: usize) {
        if let Some(param) = home.params.get(index) {
            self.scope.find(&param.name);
        }
    }

    /// The parameter that is taken from: a number, or a list of them.
    fn target(&mut self, name: &ast::Name, home: Home<'_>, entries: bool) -> Option<usize> {
        self.scope.find(&name.it);
        self.mention_local(&name.it, name.span);
        let word = &name.it;
        let Some(place) = home.params.iter().position(|p| p.name == *word) else {
            let near = nearest(word, home.params.iter().map(|p| &*p.name));
            let problem = self
                .error(
                    codes::FROM_NOT_A_NUMBER,
                    name.span,
                    format!("`{word}` is no parameter of {}", home.name),
                    "cannot be taken from",
                )
                .maybe_meant(name.span, near);
            let problem = match self.entries_gone_through(name, home) {
                Some((help, mend)) => Diagnostic { mend: Some(mend), ..problem.help(help) },
                None => problem,
            };
            self.complain(problem);
            return None;
        };
        let ty = &home.params.get(place)?.ty;
        let list = matches!(ty, ParamType::List(of) if of.is_number());
        if entries && list || !entries && ty.is_number() {
            return Some(place);
        }
        let problem = self.error(
            codes::FROM_NOT_A_NUMBER,
            name.span,
            format!("nothing can be taken from `{word}` like this"),
            if list { "a list" } else { "not a heap" },
        );
        let help = if list {
            let help = format!("write `from any of {word}`, or `from {word}[i]`");
            let mend = Mend::new(name.span, format!("any of {word}"));
            self.complain(problem.help(help).mended(mend));
            return None;
        } else if entries && ty.is_number() {
            let start = self.source.text().get(..name.span.start as usize).unwrap_or("");
            let heading = start.rfind(&format!("game {}(", home.name));
            let list = heading.and_then(|at| self.kind_in_heading(at as u32, word, "[nat]"));
            if let Some((text, mend)) = list {
                let help = format!("if `{word}` is a list of heaps, its heading says so: `{text}`");
                self.complain(problem.help(help).mended(mend));
                return None;
            }
            format!("`{word}` is one number: write `from {word}`")
        } else {
            "only numbers, and the entries of a list of numbers, are heaps".to_string()
        };
        self.complain(problem.help(help));
        None
    }

    // ---- breaking

    fn one_heap(&mut self, span: Span, home: Home<'_>, what: &str) {
        for i in 0..home.params.len() {
            self.use_param(home, i);
        }
        let one = matches!(home.params, [only] if only.ty.is_number());
        if one
            || home.params.is_empty()
                && self.problems.iter().any(|p| p.code == codes::PATTERN_PARAMETER)
        {
            return;
        }
        let problem = self
            .error(
                codes::NEEDS_ONE_HEAP,
                span,
                format!("{what} needs a game of one number"),
                format!(
                    "{} stands on {}",
                    home.name,
                    super::call::count(home.params.len(), "parameter")
                ),
            )
            .help("write the move out: `move to G(a, x) + G(b, x) for a in …`");
        self.complain(problem);
    }

    pub(super) fn split(
        &mut self,
        split: &ast::Split,
        clauses: &[ast::Clause],
        span: Span,
        home: Home<'_>,
    ) -> RuleKind {
        self.one_heap(span, home, "`split`");
        let (into, clauses) = match &split.into {
            Into::Counts { counts, sizes } => {
                let clauses = self.rule_clauses(clauses, home);
                (SplitInto::Counts { counts: self.counts(counts, 2), sizes: *sizes }, clauses)
            }
            Into::Parts(names) => {
                if let [only] = names.as_slice() {
                    let problem = self.error(
                        codes::SPLIT_TOO_FEW,
                        only.span,
                        "a heap is split into two parts at least",
                        "one part",
                    );
                    let kind = if &*only.it == "equal" { "2 equal" } else { "2 unequal" };
                    self.complain(match says_sizes(&only.it) {
                        true => problem
                            .help(format!("write `split into {kind}`"))
                            .mended(Mend::new(only.span, kind)),
                        false => problem.help("name the parts: `split into a + b`"),
                    });
                }
                // `split into n`, `split into unequal`: no name for a part.
                let known = matches!(
                    names.as_slice(),
                    [one] if self.scope.is_visible(&one.it) || says_sizes(&one.it)
                );
                let parts = if known { Vec::new() } else { self.parts(names) };
                let checked = self.rule_clauses(clauses, home);
                if let (Some(first), Some(last)) = (names.first(), names.last()) {
                    self.parts_add_up(&parts, &checked, first.span.to(last.span), span, home);
                }
                (SplitInto::Parts(parts), checked)
            }
        };
        RuleKind::Split { into, clauses }
    }

    fn too_many_heaps(&mut self, span: Span) {
        let problem = self
            .error(
                codes::RULES_TOO_LARGE,
                span,
                format!("a rule leaves at most {MOST_HEAPS} heaps"),
                "more than that",
            )
            .help("the ways to divide a heap into so many parts are too many to go through");
        self.complain(problem);
    }

    fn counts(&mut self, counts: &[ast::Number], least: i64) -> Vec<i64> {
        let mut out = Vec::new();
        for number in counts {
            let n = self.plain_number(number);
            if n > MOST_HEAPS {
                self.too_many_heaps(number.span);
                continue;
            }
            if n < least {
                let problem = self
                    .error(
                        codes::SPLIT_TOO_FEW,
                        number.span,
                        "a heap is split into two parts at least",
                        format!("{n} parts"),
                    )
                    .help("`split into 2`");
                self.complain(problem);
            } else if out.contains(&n) {
                let problem = self
                    .error(
                        codes::PART_TWICE,
                        number.span,
                        format!("`{n}` is said twice"),
                        "said again",
                    )
                    .help("name each number of heaps once");
                self.complain(problem);
            }
            out.push(n);
        }
        out
    }

    /// Names for the heaps that remain.
    fn parts(&mut self, names: &[ast::Name]) -> Vec<LocalId> {
        let mut out = Vec::new();
        if let Some(name) = names.get(MOST_HEAPS as usize) {
            self.too_many_heaps(name.span);
        }
        let names = names.get(..MOST_HEAPS as usize).unwrap_or(names);
        for (i, name) in names.iter().enumerate() {
            if let Some(first) = names.iter().take(i).find(|n| n.it == name.it) {
                let first = first.span;
                let word = &name.it;
                let problem = self
                    .error(
                        codes::PART_TWICE,
                        name.span,
                        format!("two parts are called `{word}`"),
                        "named again",
                    )
                    .label(&self.source, first, "named first")
                    .help(format!("for equal parts say so: `{word} + other … if {word} == other`"));
                self.complain(problem);
                continue;
            }
            let id =
                self.declare_local(&name.it, name.span, Scheme::fixed(Ty::NUMBER), Role::Named);
            self.scope.find(&name.it);
            out.push(id);
        }
        let behind = names.last().map_or(0, |name| name.span.end);
        for name in names {
            self.part_by_a_word(name, behind);
        }
        out
    }

    /// `leaving even`, `split into even + odd`: a name says nothing of its part.
    fn part_by_a_word(&mut self, name: &ast::Name, behind: u32) {
        let rest = self.source.text().get(behind as usize..).and_then(|rest| rest.lines().next());
        let spoken_of = rest.is_some_and(|rest| rest.contains(&*name.it));
        if !SAYS_SOMETHING.contains(&&*name.it) || spoken_of {
            return;
        }
        let message = format!("`{}` is a name of a part here, and says nothing of it", name.it);
        let problem = self
            .error(codes::PART_NAMED_BY_A_WORD, name.span, message, "a name")
            .help("what holds of a part is said by an `if`, how many heaps there are in digits: `leaving a if a % 2 == 0`, `leaving 2 heaps`");
        self.complain(problem);
    }
}

/// A 0 that is written among several amounts.
fn zero_of(amount: &Expr) -> Option<Span> {
    let zero = |e: &Expr| matches!(e.kind, ExprKind::Number(0)).then_some(e.span);
    match &amount.kind {
        ExprKind::Range { from, .. } => zero(from),
        ExprKind::Set(members) | ExprKind::List(members) => members.iter().find_map(zero),
        _ => None,
    }
}

/// `split into unequal`: which heaps, and not a name of one.
fn says_sizes(part: &str) -> bool {
    matches!(part, "unequal" | "equal" | "different")
}
