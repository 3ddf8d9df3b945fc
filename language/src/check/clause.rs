//! Clauses: `for`, `if`, `where`, `as`, from left to right, each seeing the names before it.

use super::checker::{Checker, Typed};
use super::constant;
use super::joined::{Joined, Of};
use super::scheme::{Scheme, WantKind};
use super::scope::Role;
use super::tree::{Clause, ClauseKind, ExprKind, Pattern, Piece, Words};
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, PatternKind};
use crate::vocabulary::nearest;

/// A type with more parts than this is nobody's intention.
const LARGEST_TYPE: usize = 400;

impl Checker<'_> {
    /// What a `for` goes through. Where more than a range is written, what is meant is said, and the range
    /// alone is checked.
    fn gone_through(&mut self, over: &ast::Expr, of: Of, joined: Option<Joined>) -> Typed {
        if let Some(joined) = joined {
            let problem = self
                .error(joined.code, joined.at, joined.message, joined.label)
                .help(joined.help)
                .maybe_mended(joined.mend);
            self.complain(problem);
            return match &over.it {
                ast::ExprKind::Chain { first, .. } => self.maybe_endless(first),
                _ => Typed::wrong(over.span),
            };
        }
        if matches!(over.it, ast::ExprKind::Outcome(ast::Outcome::N)) {
            let message = "N is an outcome; the numbers from 0 on are a range";
            let problem = self
                .error(codes::WRONG_TYPE, over.span, message, "which numbers?")
                .help("write `0..`")
                .mended(Mend::new(over.span, "0.."));
            self.complain(problem);
            return Typed::wrong(over.span);
        }
        let over = self.maybe_endless(over);
        self.no_endless_for(&over.expr, of);
        over
    }

    pub(super) fn clauses(&mut self, clauses: &[ast::Clause], of: Of) -> Vec<Clause> {
        let mut out = Vec::with_capacity(clauses.len());
        for (at, clause) in clauses.iter().enumerate() {
            let span = clause.span;
            let mut push = |kind| out.push(Clause { kind, span });
            match &clause.it {
                ast::ClauseKind::For(pattern, over) => {
                    let joined = self.joined(clauses, at, of);
                    let beside = joined.as_ref().map_or(Vec::new(), |j| j.names.clone());
                    let over = self.gone_through(over, of, joined);
                    if matches!(of, Of::Question | Of::Forever) {
                        self.has_members(&over.expr);
                    }
                    let member = self.types().unknown();
                    self.want(WantKind::Members(over.ty, member), over.expr.span);
                    // The options of a position are a set: equal ones are the same move.
                    if of != Of::Rule {
                        self.want(WantKind::Counted(over.ty), over.expr.span);
                    }
                    let pattern = self.bind(pattern, member, Role::Variable);
                    for (name, place) in beside {
                        let scheme = Scheme::fixed(self.types().unknown());
                        self.declare_local(&name, place, scheme, Role::Variable);
                    }
                    push(ClauseKind::For(pattern, over.expr));
                }
                ast::ClauseKind::If(condition) => {
                    let condition = self.expression(condition);
                    self.condition(condition.ty, condition.expr.span, "`if`");
                    push(ClauseKind::If(condition.expr));
                }
                ast::ClauseKind::Where(bindings) => {
                    for (pattern, value) in self.bindings(bindings) {
                        push(ClauseKind::Where(pattern, value));
                    }
                }
                ast::ClauseKind::As(text) if of == Of::Rule => {
                    push(ClauseKind::As(self.words(text)));
                }
                ast::ClauseKind::Here if of == Of::Rule => push(ClauseKind::Here),
                ast::ClauseKind::Here => {
                    let problem = self
                        .error(
                            codes::AS_OUTSIDE_RULE,
                            span,
                            "`answer here` says how a move is answered, and this is no rule",
                            "not a move",
                        )
                        .help("remove it; in a game it follows a rule: `subtract 1 answer here`");
                    self.complain(problem);
                }
                ast::ClauseKind::As(_) => {
                    let problem = self.error(
                        codes::AS_OUTSIDE_RULE,
                        span,
                        "`as` gives words to a move, and this is no rule",
                        "not a move",
                    );
                    // `plot K as "k.png"`
                    let file = self.source.slice(span).strip_prefix("as ").filter(|name| {
                        let name = name.trim_end_matches('"');
                        [".png", ".svg", ".pdf", ".csv", ".json"]
                            .iter()
                            .any(|end| name.ends_with(end))
                    });
                    let problem = match file {
                        Some(file) => {
                            let text = format!("to {}", file.trim_start());
                            problem
                                .help(format!("a file stands behind `to`: write `{text}`"))
                                .mended(Mend::new(span, text))
                        }
                        None => problem.help(
                            "remove it; in a game it follows a rule: `subtract k as \"take {k}\"`",
                        ),
                    };
                    self.complain(problem);
                }
            }
        }
        out
    }

    pub(super) fn bindings(
        &mut self,
        bindings: &[ast::Binding],
    ) -> Vec<(Pattern, super::tree::Expr)> {
        let mut out = Vec::with_capacity(bindings.len());
        for binding in bindings {
            let value = self.maybe_endless(&binding.value);
            self.finite_value(&value.expr);
            let pattern = self.bind(&binding.pattern, value.ty, Role::Named);
            out.push((pattern, value.expr));
        }
        out
    }

    /// `1..` is no value: it stands after `subtract` and `for`.
    pub(super) fn finite_value(&mut self, e: &super::tree::Expr) {
        self.finite(e, "a value with a name");
    }

    fn no_endless_for(&mut self, over: &super::tree::Expr, of: Of) {
        if of == Of::Forever || !matches!(over.kind, ExprKind::Range { to: None, .. }) {
            return;
        }
        if of != Of::Rule {
            self.finite(over, "this `for`");
            return;
        }
        let text = self.source.slice(over.span);
        let problem = self
            .error(
                codes::ENDLESS_MOVES,
                over.span,
                "a position has only so many moves, and this `for` never ends",
                "has no upper end",
            )
            .help(format!(
                "give it an end: `{text}n`; only `subtract 1..` finds its own, the heap"
            ));
        let heap = self.lacking.as_ref().and_then(|lacking| lacking.range.strip_prefix("1.."));
        let mend = heap.map(|heap| Mend::new(over.span, format!("{text}{heap}")));
        self.complain(problem.maybe_mended(mend));
    }

    /// A question about nothing is no question: most likely the ends of its range changed places.
    pub(super) fn has_members(&mut self, over: &super::tree::Expr) {
        // In a rubric that is said with the other checks that nobody can fail.
        if !constant::is_empty(over, &|_| false) || self.student.is_some() {
            return;
        }
        let help = match &over.kind {
            ExprKind::Range { from, to: Some(to) } => {
                let rule = "a range goes from the smaller to the larger number";
                match (&from.kind, &to.kind) {
                    (ExprKind::Number(from), ExprKind::Number(to)) => {
                        format!("{rule}: `{to}..{from}`")
                    }
                    _ => rule.to_string(),
                }
            }
            _ => "put into it what is to be gone through".to_string(),
        };
        let problem = self
            .error(
                codes::NEVER_HAPPENS,
                over.span,
                "nothing is asked: this is empty",
                "has no members",
            )
            .help(help);
        self.complain(problem);
    }

    /// Gives the names of a pattern the parts of a type.
    pub(super) fn bind(&mut self, pattern: &ast::Pattern, ty: Ty, role: Role) -> Pattern {
        self.reasonable(ty, pattern.span);
        match &pattern.it {
            PatternKind::Name(name) => {
                let scheme = Scheme::fixed(ty);
                Pattern::Name(self.declare_local(name, pattern.span, scheme, role))
            }
            PatternKind::Tuple(parts) => {
                let types: Vec<Ty> = parts.iter().map(|_| self.types().unknown()).collect();
                let tuple = self.types().make(Kind::Tuple(types.clone()));
                if self.types().unify(tuple, ty).is_err() {
                    let words = self.known.types.words(ty);
                    let wants = parts.len();
                    let problem = self
                        .error(
                            codes::PATTERN_SHAPE,
                            pattern.span,
                            format!("this names {wants} parts, of something that is {words}"),
                            format!("{wants} names"),
                        )
                        .help("as many names as parts: `(a, b)` for a pair");
                    self.complain(problem);
                }
                let parts = parts.iter().zip(types).map(|(p, ty)| self.bind(p, ty, role));
                Pattern::Tuple(parts.collect())
            }
        }
    }

    /// Types can double with each line; past all reason they are cut off.
    pub(super) fn reasonable(&mut self, ty: Ty, span: Span) -> bool {
        let mut left = LARGEST_TYPE;
        let mut open = vec![ty];
        while let Some(ty) = open.pop() {
            let Some(less) = left.checked_sub(1) else {
                let problem = self
                    .error(
                        codes::ENDLESS_TYPE,
                        span,
                        "the type of this value is too large",
                        "hundreds of parts",
                    )
                    .help("lists hold many values of one kind; tuples are for a few");
                self.complain(problem);
                self.known.types.spoil(ty);
                self.known.types.spoil_all(&open);
                return false;
            };
            left = less;
            open.extend(super::ty::parts(self.known.types.kind(ty)));
        }
        true
    }

    /// The words for a move, with names to fill in: `as "take {k}"`.
    fn words(&mut self, text: &ast::Quoted) -> Words {
        let said = self.text(&text.it, text.span);
        let mut words = Vec::new();
        let mut rest: &str = &said;
        let written = self.source.slice(text.span).to_string();
        if !said.contains('{') {
            self.left_a_letter(&written, text.span);
        }
        let mut from = 0;
        while let Some((before, inside)) = rest.split_once('{') {
            let Some((name, after)) = inside.split_once('}') else { break };
            if !before.is_empty() {
                words.push(Piece::Text(before.into()));
            }
            // Each blank is looked for behind the one before.
            let at = written.get(from..).and_then(|text| text.find(&format!("{{{name}}}")));
            let start = at.map_or(0, |at| from + at + 1);
            from = start + name.len();
            let span = Span::new(text.span.start + start as u32, text.span.start + from as u32);
            words.push(self.blank(name, span));
            rest = after;
        }
        if !rest.is_empty() {
            words.push(Piece::Text(rest.into()));
        }
        words
    }

    /// `as "take k"`: every move would be called so.
    fn left_a_letter(&mut self, written: &str, span: Span) {
        let is_name = crate::syntax::is_name_char;
        let mut starts = written.char_indices().filter(|(at, c)| {
            let before = written.get(..*at).and_then(|text| text.chars().next_back());
            let behind = written.get(at + c.len_utf8()..).and_then(|text| text.chars().next());
            // `a` is a word of English as well.
            let alone = is_name(*c) && *c != 'a' && !before.is_some_and(is_name);
            let alone = alone && !behind.is_some_and(|c| is_name(c) || c == '\'' || c == '-');
            alone && self.scope.is_variable(&c.to_string())
        });
        let Some((at, name)) = starts.next() else { return };
        let start = span.start + at as u32;
        let place = Span::new(start, start + name.len_utf8() as u32);
        let message = format!("`{name}` in these words is a letter, and not the number");
        let problem = self.error(codes::LEFT_A_LETTER, place, message, "the same for every move");
        let head = written.get(..at).unwrap_or("");
        let tail = written.get(at + name.len_utf8()..).unwrap_or("");
        let problem = problem.help(format!("write `as {head}{{{name}}}{tail}`"));
        self.complain(problem.mended(Mend::new(place, format!("{{{name}}}"))));
    }

    fn blank(&mut self, name: &str, span: Span) -> Piece {
        let trimmed = name.trim();
        if self.scope.is_visible(trimmed) || self.global(trimmed).is_some() {
            let start = span.start + (name.len() - name.trim_start().len()) as u32;
            let span = Span::new(start, start + trimmed.len() as u32);
            return Piece::Value(self.named_value(trimmed, span).expr);
        }
        let is_name = trimmed.chars().all(crate::syntax::is_name_char);
        if !is_name {
            let problem = self
                .error(
                    codes::UNKNOWN_BLANK,
                    span,
                    format!("`{{{name}}}` is filled with more than a name"),
                    "only a name can stand here",
                )
                .help("name it with `where`: `… where left = n - k as \"leave {left}\"`");
            self.complain(problem);
            return Piece::Text(name.into());
        }
        let problem = self.error(
            codes::UNKNOWN_BLANK,
            span,
            format!("`{{{name}}}` is filled with a name that this rule does not know"),
            "no such name here",
        );
        let problem = match nearest(trimmed, self.scope.visible_names()) {
            Some(near) => {
                let mend = (self.source.slice(span) == name).then(|| Mend::new(span, near));
                let problem = problem.help(format!("did you mean `{{{near}}}`?"));
                Diagnostic { mend, ..problem }
            }
            None => problem.help("in braces stands a parameter or a variable of the rule"),
        };
        self.complain(problem);
        Piece::Text(name.into())
    }
}
