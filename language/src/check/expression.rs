//! Expressions: names resolved, types found.

use super::checker::{Checker, Global, Typed};
use super::scheme::WantKind;
use super::tree::{Expr, ExprKind};
use super::ty::{Clash, Kind, Ty};
use crate::diagnostic::{Code, Diagnostic, Mend, codes};
use crate::meter;
use crate::source::Span;
use crate::syntax::ast::{self, Field, Items};
use crate::syntax::{bad_escape, bounds, unquoted};

impl Checker<'_> {
    pub(super) fn expression(&mut self, e: &ast::Expr) -> Typed {
        let span = e.span;
        let endless = std::mem::take(&mut self.endless);
        if meter::work(4).is_err() {
            return Typed::wrong(span);
        }
        let (kind, ty) = match &e.it {
            ast::ExprKind::Paren(inside) => {
                self.endless = endless;
                return self.expression(inside);
            }
            ast::ExprKind::Name(name) => return self.named_value(name, span),
            ast::ExprKind::Call { callee, args } => return self.call(callee, args, span),
            ast::ExprKind::Chain { first, rest } => return self.chain(first, rest, span),
            ast::ExprKind::Field { base, field } => return self.field(base, field, span),
            ast::ExprKind::Number(digits) => return self.digits(digits, span),
            ast::ExprKind::Text(written) => (ExprKind::Text(self.text(written, span)), Ty::TEXT),
            ast::ExprKind::Truth(is) => (ExprKind::Truth(*is), Ty::TRUTH),
            ast::ExprKind::Outcome(_) if self.global(self.source.slice(e.span)).is_some() => {
                // Something was to have this name; that it cannot has been said.
                return Typed::wrong(e.span);
            }
            ast::ExprKind::Outcome(outcome) => (ExprKind::Outcome(*outcome), Ty::OUTCOME),
            ast::ExprKind::Nimber(of) if let Some(size) = self.ordinal(of) => (size, Ty::POSITION),
            ast::ExprKind::Nimber(of) => {
                let of = self.expression(of);
                self.expect(&of, Ty::NUMBER, codes::NIMBER_SIZE, "the size of a nim heap");
                (ExprKind::Nimber(Box::new(of.expr)), Ty::POSITION)
            }
            ast::ExprKind::Tuple(parts) if parts.is_empty() => {
                let problem = self
                    .error(
                        codes::EMPTY_BRACKETS,
                        span,
                        "there is nothing in these brackets",
                        "empty",
                    )
                    .help("an empty list is `[]`, an empty set `{}`");
                self.complain(problem);
                return Typed::wrong(span);
            }
            ast::ExprKind::Tuple(parts) => {
                let parts: Vec<Typed> = parts.iter().map(|p| self.expression(p)).collect();
                let ty = parts.iter().map(|p| p.ty).collect();
                let ty = self.types().make(Kind::Tuple(ty));
                (ExprKind::Tuple(parts.into_iter().map(|p| p.expr).collect()), ty)
            }
            ast::ExprKind::List(items) => self.items(items, false, span),
            ast::ExprKind::Set(items) => self.items(items, true, span),
            ast::ExprKind::If { arms, otherwise } => self.choice(arms, otherwise),
            ast::ExprKind::Not(of) => {
                let of = self.expression(of);
                self.negated(&of, span);
                (ExprKind::Not(Box::new(of.expr)), Ty::TRUTH)
            }
            ast::ExprKind::Negative(of) => {
                let of = self.expression(of);
                self.expect(&of, Ty::NUMBER, codes::OPERATOR_TYPES, "what `-` takes");
                (ExprKind::Negative(Box::new(of.expr)), Ty::NUMBER)
            }
            ast::ExprKind::Range { from, to } => {
                if let Some(problem) = self.range_and_a_set(e) {
                    self.complain(problem);
                    return Typed::wrong(span);
                }
                let from = self.expression(from);
                self.expect(&from, Ty::NUMBER, codes::WRONG_TYPE, "the end of a range");
                let to = to.as_ref().map(|to| {
                    let to = self.expression(to);
                    self.expect(&to, Ty::NUMBER, codes::WRONG_TYPE, "the end of a range");
                    Box::new(to.expr)
                });
                let ty = self.types().list(Ty::NUMBER);
                let kind = ExprKind::Range { from: Box::new(from.expr), to };
                let range = Expr { kind, span };
                if !endless && !self.finite(&range, "this") {
                    return Typed { expr: Expr::wrong(span), ty };
                }
                (range.kind, ty)
            }
            ast::ExprKind::With { base, changes } => self.with(base, changes),
            ast::ExprKind::Index { base, index } => self.index(base, index, span),
        };
        Typed { expr: Expr { kind, span }, ty }
    }

    /// An expression that may be a range without end: whoever asks looks after that.
    pub(super) fn maybe_endless(&mut self, e: &ast::Expr) -> Typed {
        self.endless = true;
        let typed = self.expression(e);
        self.endless = false;
        typed
    }

    /// An expression of a type that is wanted for a reason.
    pub(super) fn expect(&mut self, found: &Typed, wanted: Ty, code: Code, role: &str) {
        let clash = self.types().unify(found.ty, wanted);
        if let Err(clash) = clash {
            self.mismatch(found.ty, found.expr.span, wanted, code, role, clash);
        }
    }

    pub(super) fn mismatch(
        &mut self,
        found: Ty,
        span: Span,
        wanted: Ty,
        code: Code,
        role: &str,
        clash: Clash,
    ) {
        if clash == Clash::Endless {
            let problem = self
                .error(
                    codes::ENDLESS_TYPE,
                    span,
                    "this would have to contain itself",
                    "its type has no end",
                )
                .help("check the arguments of the recursive call, and what is put into which list");
            return self.complain(problem);
        }
        let types = &self.known.types;
        let (is, be) = (types.words(found), types.words(wanted));
        let same_words = is == be;
        let (is, be) =
            if same_words { (types.written(found), types.written(wanted)) } else { (is, be) };
        let position = types.is_position(found);
        let number = matches!(types.kind(wanted), Kind::Number);
        let text = self.source.slice(span);
        let mut mend = None;
        let help = if position && number {
            Some(format!("the nim-value of a position is `grundy({text})`"))
        } else if types.is_position(wanted) && matches!(types.kind(found), Kind::Number) {
            let (help, new) = self.number_as_position(text, code);
            mend = new.map(|new| Mend::new(span, new));
            Some(help)
        } else if types.is_position(wanted) && matches!(types.kind(found), Kind::Game) {
            let of = match self.global(text) {
                Some(Global::Definition(id)) => self.sample(*id),
                _ => None,
            };
            let of = of.unwrap_or_else(|| format!("{text}(5)"));
            Some(format!("a position of it is `{of}`"))
        } else if types.is_position(wanted)
            && let Some(own) = self.of_own_game(found, text)
        {
            let help = format!("write `{own}`");
            mend = Some(Mend::new(span, own));
            Some(help)
        } else if types.is_position(wanted)
            && code == codes::NOT_A_POSITION
            && let Some((position, other)) = self.of_game_in_sight(found, text)
        {
            let or = other.map_or(String::new(), |other| format!(", or `{other}`"));
            let help = format!("write `{position}`{or}");
            mend = Some(Mend::new(span, position));
            Some(help)
        } else if types.is_position(wanted)
            && let Some(sum) = self.sum_of_listed(found, text)
        {
            let help = format!("side by side they are a sum: write `{sum}`");
            mend = Some(Mend::new(span, sum));
            Some(help)
        } else if types.is_position(wanted)
            && let Some(heaps) = self.heaps_in_list(found, text)
        {
            let help = format!("nim heaps of these sizes are `{heaps}`");
            mend = Some(Mend::new(span, heaps));
            Some(help)
        } else if number && matches!(types.kind(found), Kind::List(_)) && text.contains("..") {
            Some(format!(
                "to go through its numbers, write `n` here and `for n in {text}` at the end"
            ))
        } else {
            None
        };
        let problem = self
            .error(code, span, format!("{role} must be {be}, and this is {is}"), format!("is {is}"))
            .maybe_help(help);
        self.complain(Diagnostic { mend, ..problem });
    }

    fn digits(&mut self, written: &str, span: Span) -> Typed {
        match whole_number(written) {
            Some(n) => Typed { expr: Expr { kind: ExprKind::Number(n), span }, ty: Ty::NUMBER },
            None => {
                self.too_large(span);
                Typed { expr: Expr::wrong(span), ty: Ty::NUMBER }
            }
        }
    }

    fn too_large(&mut self, span: Span) {
        let problem = self
            .error(codes::NUMBER_TOO_LARGE, span, "this number is too large", "more than 64 bits")
            .help("the largest number is 9223372036854775807, about 9 * 10^18");
        self.complain(problem);
    }

    /// A number that is part of a rule's or a problem's words.
    pub(super) fn plain_number(&mut self, number: &ast::Number) -> i64 {
        whole_number(&number.it).unwrap_or_else(|| {
            self.too_large(number.span);
            0
        })
    }

    /// What a text in quotes says.
    pub(super) fn text(&mut self, written: &str, span: Span) -> super::tree::Text {
        if let Some(bad) = bad_escape(written, span) {
            let escape = self.source.slice(bad).to_string();
            let problem = self
                .error(
                    codes::UNKNOWN_ESCAPE,
                    bad,
                    format!("`{escape}` means nothing in a text"),
                    "no such escape",
                )
                .help("a backslash itself is written `\\\\`; others are `\\\"`, `\\n`, `\\t`");
            self.complain(problem);
        }
        unquoted(written).unwrap_or_default().into()
    }

    fn items(&mut self, items: &Items, set: bool, whole: Span) -> (ExprKind, Ty) {
        let what = if set { "set" } else { "list" };
        match items {
            Items::Each(each) => {
                if let Some(problem) = self.set_with_a_comma(each, whole) {
                    self.complain(problem);
                    return (ExprKind::Wrong, Ty::WRONG);
                }
                let of = self.types().unknown();
                let mut out = Vec::with_capacity(each.len());
                let mut said = false;
                for (i, item) in each.iter().enumerate() {
                    let typed = if set { self.maybe_endless(item) } else { self.expression(item) };
                    let range = set && matches!(typed.expr.kind, ExprKind::Range { .. });
                    if range {
                        self.finite(&typed.expr, "a set");
                    }
                    let ty = if range { Ty::NUMBER } else { typed.ty };
                    let before = each.get(i.wrapping_sub(1)).map(|b| b.span);
                    // One that differs is said; what comes after it may follow either.
                    if !said && self.types().unify(of, ty).is_err() {
                        self.mixed(what, of, ty, typed.expr.span, before);
                        said = true;
                    }
                    out.push(typed.expr);
                }
                if set {
                    self.written_twice(&out, whole);
                    (ExprKind::Set(out), self.types().set(of))
                } else {
                    self.range_in_a_list(&out);
                    (ExprKind::List(out), self.types().list(of))
                }
            }
            Items::For(each, clauses) => {
                let (each, of, clauses) = self.comprehension(each, clauses);
                let ty = if set { self.types().set(of) } else { self.types().list(of) };
                (ExprKind::Comprehension { set, each: Box::new(each), clauses }, ty)
            }
        }
    }

    /// `each for … if …`: the clauses come first, then what they bring about.
    pub(super) fn comprehension(
        &mut self,
        each: &ast::Expr,
        clauses: &[ast::Clause],
    ) -> (Expr, Ty, Vec<super::tree::Clause>) {
        let mark = self.scope.mark();
        let clauses = self.clauses(clauses, super::joined::Of::Values);
        let each = self.expression(each);
        self.scope.leave(mark);
        (each.expr, each.ty, clauses)
    }

    fn mixed(&mut self, what: &str, of: Ty, ty: Ty, span: Span, before: Option<Span>) {
        let types = &self.known.types;
        let (plural, words) = (types.plural(of), types.words(ty));
        let mut problem = self.error(
            codes::MIXED_MEMBERS,
            span,
            format!("a {what} of {plural} cannot hold this: it is {words}"),
            format!("is {words}"),
        );
        if let Some(before) = before {
            problem = problem.label(&self.source, before, format!("among {plural}"));
        }
        self.complain(problem.help(format!("all members of a {what} are of one kind")));
    }

    fn choice(&mut self, arms: &[(ast::Expr, ast::Expr)], otherwise: &ast::Expr) -> (ExprKind, Ty) {
        let mut out = Vec::with_capacity(arms.len());
        let mut first: Option<(Ty, Span)> = None;
        for (condition, value) in arms {
            let condition = self.expression(condition);
            self.condition(condition.ty, condition.expr.span, "`if`");
            let value = self.expression(value);
            self.branch(&mut first, &value);
            out.push((condition.expr, value.expr));
        }
        let otherwise = self.expression(otherwise);
        self.branch(&mut first, &otherwise);
        let ty = first.map_or(Ty::WRONG, |(ty, _)| ty);
        (ExprKind::If { arms: out, otherwise: Box::new(otherwise.expr) }, ty)
    }

    fn branch(&mut self, first: &mut Option<(Ty, Span)>, value: &Typed) {
        let Some((ty, span)) = *first else {
            *first = Some((value.ty, value.expr.span));
            return;
        };
        if self.types().unify(ty, value.ty).is_err() {
            let types = &self.known.types;
            let (one, other) = (types.words(ty), types.words(value.ty));
            let problem = self
                .error(
                    codes::BRANCHES_DIFFER,
                    value.expr.span,
                    format!("an `if` is {one} in one case and {other} in another"),
                    format!("is {other}"),
                )
                .label(&self.source, span, format!("is {one}"))
                .help("whatever the condition, it must be worth the same kind of thing");
            self.complain(problem);
        }
    }

    fn with(&mut self, base: &ast::Expr, changes: &[(ast::Expr, ast::Expr)]) -> (ExprKind, Ty) {
        if let Some(problem) = self.part_put_in(base, changes) {
            self.complain(problem);
            return (ExprKind::Wrong, Ty::WRONG);
        }
        let base = self.expression(base);
        let mut out = Vec::with_capacity(changes.len());
        for (index, value) in changes {
            let index = self.expression(index);
            self.expect(&index, Ty::NUMBER, codes::WRONG_TYPE, "an index");
            let value = self.expression(value);
            self.want(WantKind::Entry(base.ty, value.ty), base.expr.span);
            out.push((index.expr, value.expr));
        }
        (ExprKind::With { base: Box::new(base.expr), changes: out }, base.ty)
    }

    /// The star takes only the name or number that it touches.
    fn star_takes_less(&mut self, base: &ast::Expr, whole: Span) -> bool {
        let ast::ExprKind::Nimber(of) = &base.it else { return false };
        let meant = self.source.slice(Span::new(of.span.start, whole.end)).to_string();
        let problem = self
            .error(
                codes::NIMBER_SIZE,
                base.span,
                "the star takes only what it touches",
                "a nim heap already",
            )
            .help(format!("write `*({meant})`"));
        self.complain(problem);
        true
    }

    fn index(&mut self, base: &ast::Expr, index: &ast::Expr, span: Span) -> (ExprKind, Ty) {
        if self.star_takes_less(base, span) {
            return (ExprKind::Wrong, Ty::POSITION);
        }
        let base = self.expression(base);
        let index = self.maybe_endless(index);
        let ty = if matches!(index.expr.kind, ExprKind::Range { .. }) {
            self.want(WantKind::Stretch(base.ty), base.expr.span);
            base.ty
        } else {
            self.expect(&index, Ty::NUMBER, codes::WRONG_TYPE, "an index");
            let entry = self.types().unknown();
            self.want(WantKind::Entry(base.ty, entry), base.expr.span);
            entry
        };
        (ExprKind::Index { base: Box::new(base.expr), index: Box::new(index.expr) }, ty)
    }

    fn field(&mut self, base: &ast::Expr, field: &Field, span: Span) -> Typed {
        let (Field::Name(name) | Field::Number(name)) = field;
        if let Some(dotted) = self.dotted(base, name) {
            return dotted;
        }
        let base = self.expression(base);
        let Field::Number(number) = field else {
            if !self.types().is_wrong(base.ty) {
                let words = self.known.types.words(base.ty);
                let collection =
                    matches!(self.known.types.kind(base.ty), Kind::List(_) | Kind::Set(_));
                let problem = self
                    .error(
                        codes::NO_SUCH_PART,
                        name.span,
                        format!("this has no part `{}`: it is {words}", name.it),
                        "no such part",
                    )
                    .help(match &*name.it {
                        "append" | "push" | "add" | "insert" | "extend" if collection => {
                            "collections do not change, they are joined: `xs + [3]`, `s union {3}`"
                        }
                        _ => "the parts of a tuple are `.0`, `.1`; functions are called `len(xs)`",
                    });
                let problem = self.asked_by_a_point(&base, name, span).unwrap_or(problem);
                let problem = self.method_of_a_text(&base, name).unwrap_or(problem);
                self.complain(problem);
            }
            return Typed::wrong(span);
        };
        let index = self.plain_number(number).unsigned_abs() as usize;
        let part = self.types().unknown();
        self.want(WantKind::Part(base.ty, index, part), base.expr.span);
        let kind = ExprKind::Field { base: Box::new(base.expr), field: index };
        Typed { expr: Expr { kind, span }, ty: part }
    }

    /// The last exponent of `2^k for k in …`, of powers that fit into numbers.
    fn exponents_before(&self, at: u32) -> Option<String> {
        let line = self.source.text().get(..at as usize)?.rsplit('\n').next()?;
        let (before, name) = line.trim_end().strip_suffix("in")?.trim_end().rsplit_once(' ')?;
        let (powers, _) = before.rsplit_once(&format!("^{name} "))?;
        let digits = powers.len() - powers.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let base = powers.get(powers.len() - digits..)?.parse().ok().filter(|base| *base > 1)?;
        let range = bounds::exponents(base, 1);
        range.split_once("..").map(|(_, last)| last.to_string())
    }

    /// A range without an upper end, where there is no end to it.
    pub(super) fn finite(&mut self, e: &Expr, whose: &str) -> bool {
        if !matches!(e.kind, ExprKind::Range { to: None, .. }) {
            return true;
        }
        let from = self.source.slice(e.span);
        // No rule goes further than the heap.
        let heap = self.lacking.as_ref().filter(|lacking| self.is_rule(lacking));
        let heap = heap.and_then(|lacking| lacking.range.split_once(".."));
        let (end, mend) = match heap {
            Some((_, heap)) if !heap.is_empty() => {
                let exponents = self.exponents_before(e.span.start);
                let heap = exponents.as_deref().unwrap_or(heap);
                (heap.to_string(), Some(Mend::new(Span::at(e.span.end), heap.to_string())))
            }
            _ => ("20".to_string(), None),
        };
        let problem = self
            .error(
                codes::ENDLESS_RANGE,
                e.span,
                format!("{whose} cannot go on for ever"),
                "has no upper end",
            )
            .help(format!("give the range an end: `{from}{end}`"))
            .maybe_mended(mend);
        self.complain(problem);
        false
    }
}

/// Digits with `_` between them, as a number of 64 bits.
fn whole_number(written: &str) -> Option<i64> {
    let mut n: i64 = 0;
    for digit in written.chars().filter_map(|c| c.to_digit(10)) {
        n = n.checked_mul(10)?.checked_add(i64::from(digit))?;
    }
    Some(n)
}
