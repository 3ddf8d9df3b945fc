//! What stands behind the range of a `for` by an `and`: another range, a condition, or what is asked beside it.

use super::checker::Checker;
use super::tree::Text;
use crate::diagnostic::{Code, Mend, codes};
use crate::source::Span;
use crate::syntax::{Scanner, ast};

/// What the clauses belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// A comprehension or a function.
    Values,
    Rule,
    /// A question over a finite range.
    Question,
    /// A question that may be asked of all numbers at once.
    Forever,
}

/// What was meant by the `and`.
pub(super) struct Joined {
    pub code: Code,
    pub at: Span,
    pub message: &'static str,
    pub label: &'static str,
    pub help: String,
    pub mend: Option<Mend>,
    /// Names that were to go through ranges of their own.
    pub names: Vec<(Text, Span)>,
}

/// The parts behind a range, by what they are.
#[derive(Default)]
struct Parts<'a> {
    ranges: Vec<&'a str>,
    conditions: Vec<&'a str>,
    /// They ask something of the submission for each number: as conditions, a submission could choose the numbers.
    same_numbers: Vec<&'a str>,
    apart: Vec<&'a str>,
    names: Vec<(Text, Span)>,
}

impl Parts<'_> {
    /// `for y in 1..3 if x != y`
    fn clauses(&self) -> String {
        let mut all: Vec<String> =
            self.ranges.iter().map(|range| format!(" for {range}")).collect();
        if !self.conditions.is_empty() {
            all.push(format!(" if {}", self.conditions.join(" and ")));
        }
        all.concat()
    }
}

impl Checker<'_> {
    /// `for k in 1..3 and k <= n`, `for x in 1..3 and y in 1..3`, `for n in 0..9 and student.a == 2`
    pub(super) fn joined(&self, clauses: &[ast::Clause], at: usize, of: Of) -> Option<Joined> {
        let ast::ClauseKind::For(_, over) = &clauses.get(at)?.it else { return None };
        let ast::ExprKind::Chain { first, rest } = &over.it else { return None };
        let (sign, _) = rest.first().filter(|(sign, _)| sign.it == ast::Operator::And)?;
        let ast::ExprKind::Range { .. } = &first.it else { return None };
        if let Some(both) = self.both_ranges(clauses.get(at)?, rest) {
            let place = Span::new(first.span.start, over.span.end);
            return Some(Joined {
                code: codes::FOR_NEEDS_IN,
                at: sign.span,
                message: "several ranges are one set",
                label: "not by `and`",
                help: format!("write `{both}`"),
                mend: Some(Mend::new(place, both)),
                names: Vec::new(),
            });
        }
        let parts = self.parts_joined(clauses, at, rest, of)?;
        let between = Span::new(first.span.end, over.span.end);
        let told = |code, message, label, help, mend| Joined {
            code,
            at: sign.span,
            message,
            label,
            help,
            mend,
            names: parts.names.clone(),
        };
        if !parts.apart.is_empty() || !parts.same_numbers.is_empty() {
            let text = self.statements(clauses, (at, first.span.end), &parts, over.span);
            let help = match &text {
                Some(text) => format!("write `{}`", text.trim()),
                None => "write it by itself, on a line of its own".to_string(),
            };
            let mend = text.map(|text| Mend::new(between, text));
            let message = "what is asked beside it stands by itself";
            return Some(told(codes::TWO_ON_A_LINE, message, "another begins here", help, mend));
        }
        let written = parts.clauses();
        if !parts.ranges.is_empty() {
            let message = "each name has a `for` of its own";
            let help = format!("write `{}`", written.trim());
            let mend = Some(Mend::new(between, written));
            return Some(told(codes::FOR_NEEDS_IN, message, "`for` here", help, mend));
        }
        let message = "a condition on what is gone through begins with `if`";
        let mend = Some(Mend::new(sign.span, "if"));
        Some(told(codes::WRONG_TYPE, message, "`if` here", "write `if`".to_string(), mend))
    }

    /// `for n in 0..9 and n in 90..99`: both are meant, where none of the numbers is in both.
    fn both_ranges(
        &self,
        clause: &ast::Clause,
        rest: &[(ast::Node<ast::Operator>, ast::Expr)],
    ) -> Option<String> {
        let ast::ClauseKind::For(pattern, over) = &clause.it else { return None };
        let (ast::PatternKind::Name(name), [(_, other)]) = (&pattern.it, rest) else { return None };
        let ast::ExprKind::Chain { first, .. } = &over.it else { return None };
        let other = self.source.slice(other.span).trim().strip_prefix(&**name)?;
        let other = other.trim_start().strip_prefix("in ")?.trim();
        let first = self.source.slice(first.span).trim();
        let ends = |range: &str| {
            let (from, to) = range.split_once("..")?;
            Some((from.parse::<u64>().ok()?, to.parse::<u64>().ok()?))
        };
        let ((_, end), (begin, _)) = (ends(first)?, ends(other)?);
        (end < begin).then(|| format!("{{{first}, {other}}}"))
    }

    fn parts_joined(
        &self,
        clauses: &[ast::Clause],
        at: usize,
        rest: &[(ast::Node<ast::Operator>, ast::Expr)],
        of: Of,
    ) -> Option<Parts<'_>> {
        let mut known: Vec<Text> = Vec::new();
        for clause in clauses.get(..=at)? {
            if let ast::ClauseKind::For(pattern, _) = &clause.it {
                names_of(pattern, &mut known);
            }
        }
        let outside = matches!(of, Of::Question | Of::Forever);
        let mut parts = Parts::default();
        for (_, part) in rest {
            let text = self.source.slice(part.span);
            let tokens: Vec<_> = Scanner::new(text).filter(|t| t.is_significant()).collect();
            let word = |at: usize| tokens.get(at).map_or("", |t| t.text(text));
            let says = |name: &str| tokens.iter().any(|t| t.text(text) == name);
            let name = word(0);
            let free = !self.scope.is_visible(name) && self.global(name).is_none();
            let new = !known.iter().any(|known| **known == *name) && free;
            let letters = name.starts_with(char::is_alphabetic) && name != "student";
            if word(1) == "in" && letters && new && tokens.len() > 2 {
                let span = tokens.first().map_or(Span::at(0), |t| t.span);
                let place = Span::new(part.span.start + span.start, part.span.start + span.end);
                known.push(Text::from(name));
                parts.names.push((Text::from(name), place));
                parts.ranges.push(text);
            } else if !outside {
                parts.conditions.push(text);
            } else if !known.iter().any(|name| says(name)) {
                parts.apart.push(text);
            } else if self.student.is_some() && says("student") {
                parts.same_numbers.push(text);
            } else {
                parts.conditions.push(text);
            }
        }
        Some(parts)
    }

    /// `; student.a == 2`: what is asked beside a check or a claim, as one of its own; none where it is not known
    /// what the rest of the line belongs to.
    fn statements(
        &self,
        clauses: &[ast::Clause],
        (at, end): (usize, u32),
        parts: &Parts<'_>,
        over: Span,
    ) -> Option<String> {
        let lacking = self.lacking.as_ref()?;
        let whole = self.source.slice(lacking.whole);
        let asks = ["claim ", "assert "].into_iter().find(|verb| whole.starts_with(verb));
        let verb = if lacking.problem { "" } else { asks? };
        let rest = self.source.slice(Span::new(over.end, lacking.whole.end.max(over.end))).trim();
        // `for n in 0..5 and student.g(m) == m for m in 0..5`
        let later = super::lacking::names_brought(clauses.get(at + 1..)?);
        let says = |text: &str, name: &str| Scanner::new(text).any(|t| t.text(text) == name);
        let before = self.source.slice(Span::new(lacking.whole.start, end));
        let alone = parts.ranges.is_empty() && parts.conditions.is_empty();
        let own_range = match (parts.apart.as_slice(), parts.same_numbers.as_slice()) {
            ([part], []) => {
                let own = |(name, _): &(Text, Span)| says(part, name) && !says(before, name);
                alone && !later.is_empty() && later.iter().all(own)
            }
            _ => false,
        };
        if !rest.is_empty() && !own_range {
            return None;
        }
        let clauses =
            clauses.first().map_or("", |first| self.source.slice(Span::new(first.span.start, end)));
        let mut text = parts.clauses();
        for part in &parts.same_numbers {
            text += &format!("; {verb}{part} {clauses}{}", parts.clauses());
        }
        for part in &parts.apart {
            text += &format!("; {verb}{part}");
        }
        Some(text)
    }
}

fn names_of(pattern: &ast::Pattern, names: &mut Vec<Text>) {
    match &pattern.it {
        ast::PatternKind::Name(name) => names.push(name.clone()),
        ast::PatternKind::Tuple(parts) => parts.iter().for_each(|part| names_of(part, names)),
    }
}
