//! Values in forms of other languages and of paper that read as something else here: `2^{10}`, `not n % d`,
//! `sum(k^2, k, 1, 10)`, `nim.Nim(3, 4)`.

use super::checker::{Checker, Global, Signature, Typed};
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::library;
use crate::source::Span;
use crate::syntax::ast::{self, Arg, Items, Node, Operator};
use crate::syntax::{READS_RARE_FORMS, Scanner, TokenKind, answers, is_name_char};
use crate::vocabulary::{Builtin, builtin as builtin_of, is_reserved, nearest};

impl Checker<'_> {
    /// `grundy(G) ^ grundy(H)`, and `2^{10}`, whose exponent is a set.
    pub(super) fn power_meant(
        &mut self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
    ) -> Option<Diagnostic> {
        self.power_of_nim_values(first, rest);
        let set = rest.iter().find_map(|(_, e)| match &e.it {
            ast::ExprKind::Set(Items::Each(all)) if all.len() == 1 => Some((e.span, all.first()?)),
            _ => None,
        });
        let (braces, exponent) = set?;
        if matches!(first.it, ast::ExprKind::Set(_) | ast::ExprKind::List(_)) {
            return None;
        }
        let inside = self.source.slice(exponent.span);
        let plain = inside.chars().all(crate::syntax::is_name_char);
        let text = if plain { inside.to_string() } else { format!("({inside})") };
        let message = "an exponent stands in round brackets, or in none";
        let problem = self.error(codes::OPERATOR_TYPES, braces, message, "a set");
        let base = self.source.slice(first.span);
        let help = format!("write `{base}^{text}`");
        Some(problem.help(help).mended(Mend::new(braces, text)))
    }

    /// `P-position(A(4))`: who wins there is asked by `outcome`.
    pub(super) fn kind_called(
        &self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
        span: Span,
    ) -> Option<Diagnostic> {
        let outcome = self.source.slice(first.span);
        let [(Node { it: Operator::Subtract, .. }, called)] = rest else { return None };
        let ast::ExprKind::Call { callee, .. } = &called.it else { return None };
        let position = matches!(self.source.slice(callee.span), "position" | "Position" | "pos");
        if !READS_RARE_FORMS || !matches!(outcome, "P" | "N" | "D") || !position {
            return None;
        }
        let of = self.source.slice(Span::new(callee.span.end, called.span.end));
        let text = format!("outcome{of} == {outcome}");
        let message = "`outcome` says who wins: N, the next player, or P, the one before";
        let problem = self.error(codes::UNKNOWN_NAME, span, message, "written otherwise here");
        Some(problem.help(format!("write `{text}`")).mended(Mend::new(span, text)))
    }

    /// `not n % d`: in other languages a number is false where it is 0.
    pub(super) fn negated(&mut self, of: &Typed, span: Span) {
        let said = self.problems.len();
        self.condition(of.ty, of.expr.span, "`not`");
        let number = matches!(self.known.types.kind(of.ty), Kind::Number);
        let text = self.source.slice(of.expr.span);
        if !number || !text.contains('%') || text.contains('\n') {
            return;
        }
        // Of two comparisons beside each other one stands in brackets.
        let before = self.source.text().get(..span.start as usize).unwrap_or("").trim_end();
        let text =
            match ["==", "!=", "<", ">", "<=", ">="].iter().any(|sign| before.ends_with(sign)) {
                true => format!("({text} == 0)"),
                false => format!("{text} == 0"),
            };
        if let Some(problem) = self.problems.get_mut(said..).and_then(<[_]>::first_mut) {
            problem.help = Some(format!("write `{text}`"));
            problem.mend = Some(Mend::new(span, text));
        }
    }

    /// `sum(k^2, k, 1, 10)`: what is added, its name, and from where to where.
    pub(super) fn of_a_counter(&mut self, builtin: Builtin, args: &[Arg], span: Span) -> bool {
        if !READS_RARE_FORMS {
            return false;
        }
        let text = |e: &ast::Expr| self.source.slice(e.span).to_string();
        let (each, name, range) = match args {
            [Arg::Plain(each), Arg::Plain(name), Arg::Plain(low), Arg::Plain(high)] => {
                (each, name, format!("{}..{}", text(low), text(high)))
            }
            // `sum(i, 1, 5)`, `sum(i, 1..5)`: the counter itself is added.
            [Arg::Plain(name), Arg::Plain(low), Arg::Plain(high)] => {
                let range = format!("{}..{}", text(low), text(high));
                if let Some(counter) = self.counter_in(name, builtin) {
                    self.goes_through(builtin, (name, &counter), &range, span);
                    return true;
                }
                (name, name, range)
            }
            [Arg::Plain(name), Arg::Plain(range)]
                if matches!(range.it, ast::ExprKind::Range { to: Some(_), .. }) =>
            {
                (name, name, text(range))
            }
            _ => return false,
        };
        let ast::ExprKind::Name(counter) = &name.it else { return false };
        let known = self.scope.is_visible(counter) || self.global(counter).is_some();
        if known || !matches!(builtin, Builtin::Sum | Builtin::Product) {
            return false;
        }
        let counter = counter.clone();
        self.goes_through(builtin, (each, &counter), &range, span);
        true
    }

    /// The one name in `2 * i` that nothing brings in.
    fn counter_in(&self, each: &ast::Expr, builtin: Builtin) -> Option<String> {
        let text = self.source.slice(each.span);
        let sums = matches!(builtin, Builtin::Sum | Builtin::Product);
        if !sums || !matches!(each.it, ast::ExprKind::Chain { .. } | ast::ExprKind::Call { .. }) {
            return None;
        }
        let words = Scanner::new(text).filter(|t| t.kind == TokenKind::Word);
        let free = |word: &&str| {
            let known = self.scope.is_visible(word) || self.global(word).is_some();
            !known && builtin_of(word).is_none() && !is_reserved(word)
        };
        let mut free = words.map(|t| t.text(text)).filter(free);
        let first = free.next()?;
        let one = first.len() == 1 && free.all(|word| word == first);
        one.then(|| first.to_string())
    }

    fn goes_through(
        &mut self,
        builtin: Builtin,
        (each, counter): (&ast::Expr, &str),
        range: &str,
        span: Span,
    ) {
        let each_text = self.source.slice(each.span);
        let call = format!("{}({each_text} for {counter} in {range})", builtin.name());
        let message = "what a name goes through is said by `for`";
        let problem = self
            .error(codes::FUNCTION_ARGUMENTS, each.span, message, "from where to where?")
            .help(format!("write `{call}`"))
            .mended(Mend::new(span, call));
        self.complain(problem);
    }

    /// `nim.Nim(3, 4)`: a game of the library with its file in front, which is not imported by a name.
    pub(super) fn library_in_front(
        &mut self,
        base: (&str, Span),
        field: &ast::Name,
    ) -> Option<Typed> {
        if !READS_RARE_FORMS {
            return None;
        }
        let (file, place) = base;
        if self.global(file).is_some() || library::defining(&field.it) != Some(file) {
            return None;
        }
        let message = "a game of the library is called by its name alone";
        let problem = self
            .error(codes::UNKNOWN_NAME, place, message, "the file that it stands in")
            .help(format!("write `{}`", field.it))
            .mended(Mend::new(Span::new(place.start, field.span.start), ""));
        self.complain(problem);
        Some(Typed::wrong(place.to(field.span)))
    }

    /// `if n % 2 then …`: in other languages a remainder alone is true where it is not 0. Two conditions that are compared
    /// may mean the other one as well.
    pub(super) fn remainder_meant(&self, ty: Ty, span: Span, of: &str) -> Option<Mend> {
        let number = matches!(self.known.types.kind(ty), Kind::Number);
        let text = self.source.slice(span).trim();
        // The remainder of a number alone asks nothing.
        let asks = !text.starts_with(|c: char| c.is_ascii_digit());
        let plain = text.contains('%') && text.len() <= 60 && !text.contains('\n') && asks;
        // `n % 3 or 1` is a number in other languages.
        let behind = self.source.text().get(span.end as usize..).unwrap_or("").trim_start();
        let other = behind.strip_prefix("or ").unwrap_or("").trim_start();
        let sure = number
            && plain
            && !matches!(of, "`iff`" | "`implies`")
            && !other.starts_with(|c: char| c.is_ascii_digit());
        (sure && READS_RARE_FORMS).then(|| Mend::new(span, format!("{text} != 0")))
    }

    /// A game of the library whose name is almost this, and its file.
    pub(super) fn of_library(
        &self,
        name: &str,
        called: bool,
    ) -> Option<(&'static str, &'static str)> {
        let defined = library::definitions();
        // `twenty_one` is TwentyOne.
        let letters = name.replace('_', "");
        let same = defined.iter().find(|(_, n)| n.eq_ignore_ascii_case(&letters));
        // `Dawson`, `GrundysGame`: the beginning of a name, or more than one.
        let starts = |n: &str| {
            let game = called || name.starts_with(|c: char| c.is_uppercase());
            let (n, name) = (n.to_lowercase(), name.to_lowercase());
            game && name.len() >= 4
                && (n.starts_with(&name) || name.starts_with(&n) || n.ends_with(&name))
        };
        let near = match same.or_else(|| defined.iter().find(|(_, n)| starts(n))) {
            Some((_, near)) => near.as_str(),
            None => nearest(name, defined.iter().map(|(_, n)| &**n))?,
        };
        defined.iter().find(|(_, n)| n == near).map(|(file, near)| (*file, near.as_str()))
    }

    /// The text from its first line to a name, with the import that a game needs, and the name of that game, where
    /// they are almost the same.
    pub(super) fn imported_meant(
        &self,
        name: &str,
        (file, near): (&str, &str),
        span: Span,
    ) -> Option<Mend> {
        let same = near.eq_ignore_ascii_case(&name.replace('_', ""));
        if !same && nearest(name, [near]).is_none() {
            return None;
        }
        let first = self.first_line().min(span.start);
        let between = self.source.slice(Span::new(first, span.start));
        Some(Mend::new(Span::new(first, span.end), format!("import {file}\n{between}{near}")))
    }

    /// Where the first line begins that is no comment, or the comments right above it.
    pub(super) fn first_line(&self) -> u32 {
        let text = self.source.text();
        let lines = text.split_inclusive('\n');
        let before = lines.take_while(|line| line.trim().is_empty() || line.starts_with('#'));
        let end: usize = before.map(str::len).sum();
        let before = text.get(..end).unwrap_or("");
        let above = before.rfind("\n\n").map_or(0, |at| at + 2);
        // What calls the program stays in the first line.
        let shell = text.lines().next().filter(|line| line.starts_with("#!"));
        let above = above.max(shell.map_or(0, |line| line.len() + 1));
        if before.ends_with("\n\n") { end as u32 } else { above as u32 }
    }

    /// What to say of a value where a set is wanted: behind a sign one member stands in braces.
    pub(super) fn set_meant(
        &self,
        ty: Ty,
        span: Span,
        sign: Option<&str>,
    ) -> (String, Option<Mend>) {
        let one = format!("{{{}}}", self.source.slice(span));
        match (self.known.types.kind(ty), sign) {
            (Kind::List(_), _) => ("make a set of it: `{x for x in xs}`".to_string(), None),
            (Kind::Set(_), _) => ("the members of both sets must be of one kind".to_string(), None),
            (_, Some(sign)) => {
                let help = format!("one member stands in braces: `{sign} {one}`");
                (help, Some(Mend::new(span, one)))
            }
            _ => ("a parameter that is a set says so: `cells: {nat}`".to_string(), None),
        }
    }

    /// `quotient Kayles(0..8)`: the largest heap stands behind `to`.
    pub(super) fn quotient_of_a_range(
        &self,
        name: &str,
        range: &str,
        call: Span,
    ) -> Option<(String, Mend)> {
        if !READS_RARE_FORMS {
            return None;
        }
        let (low, high) = range.split_once("..")?;
        let before = self.source.text().get(..call.start as usize)?.strip_suffix("quotient ")?;
        let start = Span::new(before.len() as u32, call.end);
        if !matches!(low.trim(), "0" | "1") || !self.is_statement(start) || high.trim().is_empty() {
            return None;
        }
        let text = format!("{name} to {}", high.trim());
        Some((format!("write `quotient {text}`"), Mend::new(call, text)))
    }

    /// `max(Kayles(0..100))`: the largest of many values.
    pub(super) fn most_of_a_range(&mut self, builtin: Builtin, args: &[Arg], span: Span) -> bool {
        if !READS_RARE_FORMS {
            return false;
        }
        let [Arg::Plain(of)] = args else { return false };
        let ast::ExprKind::Call { callee, args } = &of.it else { return false };
        let [Arg::Plain(range)] = args.as_slice() else { return false };
        let ast::ExprKind::Name(game) = &callee.it else { return false };
        let is_range = matches!(range.it, ast::ExprKind::Range { to: Some(_), .. });
        let is_game = !self.scope.is_visible(game)
            && matches!(self.global(game), Some(Global::Definition(id)) if matches!(self.signature(*id), Signature::Game(_)));
        if !matches!(builtin, Builtin::Max | Builtin::Min) || !is_range || !is_game {
            return false;
        }
        let range = self.source.slice(range.span);
        let call = format!("{}(grundy({game}(n)) for n in {range})", builtin.name());
        let message = format!("{game} stands on one number here, not on a range");
        let problem = self
            .error(codes::RANGE_AS_ARGUMENT, of.span, message, "a whole range")
            .help(format!("write `{call}`"))
            .mended(Mend::new(span, call));
        self.complain(problem);
        true
    }
}

/// `A(0-10)`: a range with a dash.
pub(super) fn is_dashed(text: &str) -> bool {
    let inside = text.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
    let ends = inside.and_then(|inside| inside.split_once('-'));
    let number = |text: &str| text.trim().parse::<u64>().ok();
    ends.and_then(|(low, high)| Some(number(low)? < number(high)?)).unwrap_or(false)
}

/// `lost(A(0..8))` among values: what the question answers, as one of them.
pub(super) fn answer_of_range(verb: &str, inside: &str) -> Option<String> {
    let (game, range) = inside.strip_suffix(')')?.split_once('(')?;
    let plain =
        game.chars().all(is_name_char) && range.contains("..") && !range.contains([',', '(']);
    answers(verb, game, range).filter(|_| plain && READS_RARE_FORMS)
}
