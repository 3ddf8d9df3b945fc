//! `subtract`, `remove` and `split` as families.

use super::family::{
    Builder, Step, Word, call, chain, local, made, minus, number, range, with_clauses,
};
use crate::check::tree::{
    Amount, Clause, ClauseKind, Expr, ExprKind, From, LocalId, Pattern, SplitInto,
};
use crate::check::walk;
use crate::source::Span;
use crate::syntax::ast::{Operator, Sizes};
use crate::vocabulary::Builtin;
use hashbrown::HashSet;

impl Builder<'_> {
    /// Binds an amount that a heap can give.
    fn amount(&mut self, amount: &Amount, heap: Expr, steps: &mut Vec<Step>) -> LocalId {
        let span = amount.expr.span;
        let taken = self.fresh();
        let at_least_one = |e: &Expr| match e.kind {
            ExprKind::Number(n) if n >= 1 => e.clone(),
            _ => call(Builtin::Max, vec![e.clone(), number(1, span)], span),
        };
        match &amount.expr.kind {
            ExprKind::Range { from, to } => {
                let to = match to {
                    Some(to) => call(Builtin::Min, vec![(**to).clone(), heap], span),
                    None => heap,
                };
                steps.push(Step::For(Pattern::Name(taken), range(at_least_one(from), to, span)));
            }
            _ => {
                let each = if amount.several {
                    Step::For(Pattern::Name(taken), amount.expr.clone())
                } else {
                    Step::Let(Pattern::Name(taken), amount.expr.clone())
                };
                steps.push(each);
                steps.push(Step::If(made(
                    ExprKind::Chain {
                        first: Box::new(number(1, span)),
                        rest: vec![
                            (Operator::LessEqual, span, local(taken, span)),
                            (Operator::LessEqual, span, heap),
                        ],
                    },
                    span,
                )));
            }
        }
        taken
    }

    pub(super) fn take(
        &mut self,
        amount: &Amount,
        from: &From,
        around: &[Step],
        words: Option<Vec<Word>>,
        span: Span,
    ) {
        let verb = self.verb(span);
        let said = |taken: LocalId, rest: Vec<Word>| {
            words.clone().unwrap_or_else(|| {
                let mut all = vec![Word::Text(format!("{verb} ")), Word::Value(local(taken, span))];
                all.extend(rest);
                all
            })
        };
        match from {
            From::AnyParam(places) => {
                for place in places {
                    let mut steps = around.to_vec();
                    let heap = self.param(*place, span);
                    let taken = self.amount(amount, heap.clone(), &mut steps);
                    let left = minus(heap, local(taken, span), span);
                    let rest = if self.params.len() == 1 {
                        vec![Word::Text(", leaving ".into()), Word::Value(left.clone())]
                    } else {
                        vec![Word::Text(format!(" from {}", self.name(*place)))]
                    };
                    let leaves = self.changed(&[(*place, left)], span);
                    let words = said(taken, rest);
                    self.offer(steps, leaves, words);
                }
            }
            From::EveryParam(places) => {
                let mut steps = around.to_vec();
                let heaps: Vec<Expr> = places.iter().map(|p| self.param(*p, span)).collect();
                let least = match heaps.as_slice() {
                    [only] => only.clone(),
                    _ => call(Builtin::Min, heaps, span),
                };
                let taken = self.amount(amount, least, &mut steps);
                let left = |p: &usize| (*p, minus(self.param(*p, span), local(taken, span), span));
                let changes: Vec<(usize, Expr)> = places.iter().map(left).collect();
                let names: Vec<String> = places.iter().map(|p| self.name(*p)).collect();
                let rest = vec![Word::Text(format!(" from {}", names.join(" and ")))];
                let leaves = self.changed(&changes, span);
                let words = said(taken, rest);
                self.offer(steps, leaves, words);
            }
            From::AnyEntry(place) => {
                let mut steps = around.to_vec();
                let at = self.fresh();
                let list = self.param(*place, span);
                let indices = call(Builtin::Indices, vec![list], span);
                steps.push(Step::For(Pattern::Name(at), indices));
                self.take_entry(amount, *place, &[local(at, span)], steps, &said, span);
            }
            From::Entry(place, indices) => {
                self.take_entry(amount, *place, indices, around.to_vec(), &said, span);
            }
        }
    }

    fn name(&self, place: usize) -> String {
        self.params.get(place).map_or_else(String::new, |p| p.name.to_string())
    }

    fn take_entry(
        &mut self,
        amount: &Amount,
        place: usize,
        indices: &[Expr],
        mut steps: Vec<Step>,
        said: &dyn Fn(LocalId, Vec<Word>) -> Vec<Word>,
        span: Span,
    ) {
        // From the list itself down to the heap.
        let mut levels = vec![self.param(place, span)];
        for index in indices {
            if let Some(last) = levels.last().cloned() {
                let (base, index) = (Box::new(last), Box::new(index.clone()));
                levels.push(made(ExprKind::Index { base, index }, span));
            }
        }
        let Some(heap) = levels.pop() else { return };
        let taken = self.amount(amount, heap.clone(), &mut steps);
        let mut new = minus(heap, local(taken, span), span);
        for (level, index) in levels.into_iter().zip(indices).rev() {
            let changes = vec![(index.clone(), new)];
            new = made(ExprKind::With { base: Box::new(level), changes }, span);
        }
        let mut rest = vec![Word::Text(format!(" from {}", self.name(place)))];
        for index in indices {
            rest.extend([
                Word::Text("[".into()),
                Word::Value(index.clone()),
                Word::Text("]".into()),
            ]);
        }
        let leaves = self.changed(&[(place, new)], span);
        let words = said(taken, rest);
        self.offer(steps, leaves, words);
    }

    fn words_leaving(&self, start: Vec<Word>, parts: &[Expr]) -> Vec<Word> {
        let mut words = start;
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                words.push(Word::Text(" + ".into()));
            }
            words.push(Word::Value(part.clone()));
        }
        words
    }

    fn taken_words(&self, taken: LocalId, parts: &[Expr], span: Span) -> Vec<Word> {
        let mut start =
            vec![Word::Text(format!("{} ", self.verb(span))), Word::Value(local(taken, span))];
        start.push(Word::Text(", leaving ".into()));
        if parts.is_empty() {
            start.push(Word::Text("nothing".into()));
        }
        self.words_leaving(start, parts)
    }

    pub(super) fn take_adjacent(
        &mut self,
        amount: &Amount,
        mut steps: Vec<Step>,
        words: Option<Vec<Word>>,
        span: Span,
    ) {
        let row = self.param(0, span);
        let taken = self.amount(amount, row.clone(), &mut steps);
        let rest = self.fresh();
        steps.push(Step::Let(Pattern::Name(rest), minus(row, local(taken, span), span)));
        // Left and right are the same up to their order.
        let left = self.fresh();
        let half = chain(local(rest, span), Operator::Divide, number(2, span), span);
        steps.push(Step::For(Pattern::Name(left), range(number(0, span), half, span)));
        let parts = vec![local(left, span), minus(local(rest, span), local(left, span), span)];
        let words = words.unwrap_or_else(|| self.taken_words(taken, &parts, span));
        let leaves = self.heaps(parts, span);
        self.offer(steps, leaves, words);
    }

    pub(super) fn take_leaving(
        &mut self,
        amount: &Amount,
        count: i64,
        around: &[Step],
        words: Option<Vec<Word>>,
        span: Span,
    ) {
        let mut steps = around.to_vec();
        let row = self.param(0, span);
        let taken = self.amount(amount, row.clone(), &mut steps);
        let rest = self.fresh();
        steps.push(Step::Let(Pattern::Name(rest), minus(row, local(taken, span), span)));
        let parts = self.parts(rest, count, Sizes::Free, &mut steps, span);
        let words = words.unwrap_or_else(|| self.taken_words(taken, &parts, span));
        let leaves = self.heaps(parts, span);
        self.offer(steps, leaves, words);
    }

    /// Divides what is left into so many non-empty heaps, in ascending order.
    fn parts(
        &mut self,
        rest: LocalId,
        count: i64,
        sizes: Sizes,
        steps: &mut Vec<Step>,
        span: Span,
    ) -> Vec<Expr> {
        let whole = local(rest, span);
        let compare = |a: Expr, operator, b: Expr| Step::If(chain(a, operator, b, span));
        if count <= 0 {
            steps.push(compare(whole, Operator::Equal, number(0, span)));
            return Vec::new();
        }
        if sizes == Sizes::Equal {
            let each = self.fresh();
            steps.push(compare(whole.clone(), Operator::GreaterEqual, number(count, span)));
            let over = chain(whole.clone(), Operator::Remainder, number(count, span), span);
            steps.push(compare(over, Operator::Equal, number(0, span)));
            let size = chain(whole, Operator::Divide, number(count, span), span);
            steps.push(Step::Let(Pattern::Name(each), size));
            return vec![local(each, span); count as usize];
        }
        let mut parts: Vec<Expr> = Vec::new();
        let mut left = whole;
        for remaining in (2..=count).rev() {
            let part = self.fresh();
            let low = match parts.last() {
                None => number(1, span),
                Some(last) if sizes == Sizes::Unequal => {
                    chain(last.clone(), Operator::Add, number(1, span), span)
                }
                Some(last) => last.clone(),
            };
            let high = chain(left.clone(), Operator::Divide, number(remaining, span), span);
            steps.push(Step::For(Pattern::Name(part), range(low, high, span)));
            let after = self.fresh();
            steps.push(Step::Let(Pattern::Name(after), minus(left, local(part, span), span)));
            left = local(after, span);
            parts.push(local(part, span));
        }
        let (operator, bound) = match parts.last() {
            None => (Operator::GreaterEqual, number(1, span)),
            Some(last) if sizes == Sizes::Unequal => (Operator::Greater, last.clone()),
            Some(last) => (Operator::GreaterEqual, last.clone()),
        };
        steps.push(compare(left.clone(), operator, bound));
        parts.push(left);
        parts
    }

    /// Binds named parts that make up a whole; the last is what the others leave.
    fn named_parts(
        &mut self,
        whole: Expr,
        parts: &[LocalId],
        least: i64,
        fixed: bool,
        steps: &mut Vec<Step>,
        span: Span,
    ) -> Expr {
        let mut left = whole;
        for (i, part) in parts.iter().enumerate() {
            let last = fixed && i + 1 == parts.len();
            if last {
                steps.push(Step::Let(Pattern::Name(*part), left.clone()));
                steps.push(Step::If(chain(
                    local(*part, span),
                    Operator::GreaterEqual,
                    number(least, span),
                    span,
                )));
                continue;
            }
            // The parts to come are as small as they may be.
            let rest = least * (parts.len() - 1 - i) as i64;
            let most = match rest {
                0 => left.clone(),
                rest => minus(left.clone(), number(rest, span), span),
            };
            let over = range(number(least, span), most, span);
            steps.push(Step::For(Pattern::Name(*part), over));
            let after = self.fresh();
            steps.push(Step::Let(Pattern::Name(after), minus(left, local(*part, span), span)));
            left = local(after, span);
        }
        left
    }

    /// The names are bound first, then the clauses run; what is missing was taken. An amount that says nothing of
    /// the parts and always has a value settles the last of them: no clause is asked of parts that do not come to it.
    pub(super) fn take_leaving_parts(
        &mut self,
        amount: &Amount,
        parts: &[LocalId],
        around: &[Step],
        clauses: &[Clause],
        span: Span,
    ) {
        let mut steps = around.to_vec();
        let row = self.param(0, span);
        if is_settled(&amount.expr, parts, clauses) {
            let taken = self.amount(amount, row.clone(), &mut steps);
            let left = minus(row, local(taken, span), span);
            self.named_parts(left, parts, 0, true, &mut steps, span);
            let (steps, words) = with_clauses(&steps, clauses);
            return self.offer_parts(steps, taken, parts, words, span);
        }
        let taken_expr = self.named_parts(row.clone(), parts, 0, false, &mut steps, span);
        let taken = self.fresh();
        steps.push(Step::Let(Pattern::Name(taken), taken_expr));
        // Nothing is never taken, whatever the clauses say.
        let some = chain(local(taken, span), Operator::GreaterEqual, number(1, span), span);
        steps.push(Step::If(some));
        let (mut steps, words) = with_clauses(&steps, clauses);
        let allowed = self.amount(amount, row, &mut steps);
        steps.push(Step::If(chain(
            local(allowed, span),
            Operator::Equal,
            local(taken, span),
            span,
        )));
        self.offer_parts(steps, taken, parts, words, span);
    }

    fn offer_parts(
        &mut self,
        steps: Vec<Step>,
        taken: LocalId,
        parts: &[LocalId],
        words: Option<Vec<Word>>,
        span: Span,
    ) {
        let sizes: Vec<Expr> = parts.iter().map(|p| local(*p, span)).collect();
        let words = words.unwrap_or_else(|| self.taken_words(taken, &sizes, span));
        let leaves = self.heaps(sizes, span);
        self.offer(steps, leaves, words);
    }

    pub(super) fn split(
        &mut self,
        into: &SplitInto,
        around: &[Step],
        clauses: &[Clause],
        span: Span,
    ) {
        let heap = self.param(0, span);
        match into {
            SplitInto::Counts { counts, sizes } => {
                let (around, words) = with_clauses(around, clauses);
                for count in counts {
                    let mut steps = around.clone();
                    let whole = self.fresh();
                    steps.push(Step::Let(Pattern::Name(whole), heap.clone()));
                    let parts = self.parts(whole, *count, *sizes, &mut steps, span);
                    let start = vec![Word::Text("split into ".into())];
                    let words = words.clone().unwrap_or_else(|| self.words_leaving(start, &parts));
                    let leaves = self.heaps(parts, span);
                    self.offer(steps, leaves, words);
                }
            }
            // Which part has which name makes no difference where nothing is said of them.
            SplitInto::Parts(parts) if clauses.is_empty() => {
                let counts = vec![parts.len() as i64];
                let counts = SplitInto::Counts { counts, sizes: Sizes::Free };
                self.split(&counts, around, clauses, span);
            }
            SplitInto::Parts(parts) => {
                let mut steps = around.to_vec();
                self.named_parts(heap, parts, 1, true, &mut steps, span);
                let (steps, words) = with_clauses(&steps, clauses);
                let sizes: Vec<Expr> = parts.iter().map(|p| local(*p, span)).collect();
                let start = vec![Word::Text("split into ".into())];
                let words = words.unwrap_or_else(|| self.words_leaving(start, &sizes));
                let leaves = self.heaps(sizes, span);
                self.offer(steps, leaves, words);
            }
        }
    }
}

/// Whether an amount has a value whatever a clause says: no operator in it fails, and no name in it is that of a part
/// or of a clause.
fn is_settled(amount: &Expr, parts: &[LocalId], clauses: &[Clause]) -> bool {
    let mut bound: HashSet<LocalId> = parts.iter().copied().collect();
    for clause in clauses {
        if let ClauseKind::For(pattern, _) | ClauseKind::Where(pattern, _) = &clause.kind {
            walk::names(pattern, &mut |name| {
                bound.insert(name);
            });
        }
    }
    let never_fails = |operator: &Operator| {
        !matches!(operator, Operator::Divide | Operator::Remainder | Operator::Power)
    };
    let mut settled = true;
    walk::all(amount, &mut |e| {
        settled &= match &e.kind {
            ExprKind::Local(name) => !bound.contains(name),
            ExprKind::Chain { rest, .. } => rest.iter().all(|(operator, ..)| never_fails(operator)),
            ExprKind::Number(_)
            | ExprKind::Truth(_)
            | ExprKind::Definition(_)
            | ExprKind::List(_)
            | ExprKind::Set(_)
            | ExprKind::Comprehension { .. }
            | ExprKind::Range { .. }
            | ExprKind::Negative(_)
            | ExprKind::Not(_) => true,
            _ => false,
        };
    });
    settled
}
