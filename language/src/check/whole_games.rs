//! Whole games, and numbers alone, where positions of games are meant: `game X = Nim + Kayles`,
//! `misere(Kayles)(5)`, `Kayles.period`, `grundy(3, 5, 7)`.

use super::checker::{Checker, Global, Signature, Typed};
use super::tree::ExprKind;
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::READS_RARE_FORMS;
use crate::syntax::ast::{self, Arg, Operator};
use crate::vocabulary::{Builtin, Here, Verb, builtin, foreign};

/// Names for the numbers of games that are added.
const NUMBERS: &[&str] = &["a", "b", "c", "d", "e"];

/// Nim heaps of these sizes, as one position.
pub(super) fn heaps_of(sizes: &[&str]) -> String {
    let plain = |size: &str| size.chars().all(char::is_alphanumeric);
    let heap = |size: &&str| if plain(size) { format!("*{size}") } else { format!("*({size})") };
    sizes.iter().map(heap).collect::<Vec<_>>().join(" + ")
}

/// A builtin that is asked about one position.
fn of_position(name: &str) -> Option<Builtin> {
    builtin(name).filter(|builtin| builtin.is_about_a_position())
}

impl Checker<'_> {
    /// The numbers of a written list as nim heaps.
    pub(super) fn heaps_in_list(&self, ty: Ty, text: &str) -> Option<String> {
        let types = &self.known.types;
        let Kind::List(of) = types.kind(ty) else { return None };
        let inside = text.strip_prefix('[')?.strip_suffix(']')?;
        let sizes: Vec<&str> = inside.split(',').map(str::trim).collect();
        let written = sizes.iter().all(|size| size.parse::<u32>().is_ok());
        (matches!(types.kind(*of), Kind::Number) && written).then(|| heaps_of(&sizes))
    }

    /// How many numbers a game stands on, where it stands on nothing else.
    fn numbers_of(&self, name: &str) -> Option<usize> {
        let Some(Global::Definition(id)) = self.global(name) else { return None };
        let Signature::Game(game) = self.signature(*id) else { return None };
        let numbers =
            game.params.iter().all(|ty| matches!(self.known.types.kind(*ty), Kind::Number));
        (numbers && !game.bare).then_some(game.params.len())
    }

    /// `game X = Nim + Kayles`, `game M = misere(Nim)`: the game has the heaps of those that it stands for.
    pub(super) fn stands_for_whole_games(&mut self, game: &ast::Game, body: &ast::Expr) -> bool {
        if self.set_of_amounts(game, body) {
            return true;
        }
        let mut names = Vec::new();
        if game.params.is_some() || !games_in(body, &mut names) || names.is_empty() {
            return false;
        }
        let mut numbers = NUMBERS.iter();
        let mut calls = Vec::new();
        let mut all: Vec<&str> = Vec::new();
        for name in &names {
            let Some(count) = self.numbers_of(&name.it) else { return false };
            let own: Vec<&str> = numbers.by_ref().take(count).copied().collect();
            if own.len() < count {
                return false;
            }
            calls.push((name.span, format!("{}({})", name.it, own.join(", "))));
            all.extend(own);
        }
        let start = body.span.start as usize;
        let mut text = self.source.slice(body.span).to_string();
        for (span, call) in calls.iter().rev() {
            text.replace_range(span.start as usize - start..span.end as usize - start, call);
        }
        let whole = game.name.span.to(body.span);
        let text = format!("{}({}) = {text}", game.name.it, all.join(", "));
        let first = names.first().map_or(body.span, |name| name.span);
        let message = "a game that stands for others says of which heaps: these are whole games";
        let problem = self
            .error(codes::GAME_WITHOUT_POSITION, first, message, "of how many?")
            .help(format!("write `game {text}`"))
            .mended(Mend::new(whole, text));
        for name in &names {
            self.expression(&ast::Expr {
                span: name.span,
                it: ast::ExprKind::Name(name.it.clone()),
            });
        }
        self.complain(problem);
        true
    }

    /// `misere(Kayles)(5)`, `Kayles(5)(misere)`: the position is whole before it is asked about.
    pub(super) fn asked_behind(&mut self, callee: &ast::Expr, args: &[Arg], span: Span) -> bool {
        let ast::ExprKind::Call { callee: inner, args: inner_args } = &callee.it else {
            return false;
        };
        let ast::ExprKind::Name(name) = &inner.it else { return false };
        let one = |args: &[Arg]| match args {
            [Arg::Plain(ast::Expr { it: ast::ExprKind::Name(name), .. })] => Some(name.clone()),
            _ => None,
        };
        // `King(0..4)(0..4)`: all numbers stand in one pair of brackets.
        // Of a game of one heap there may be several.
        let fits = |count: usize| count == 1 || count == inner_args.len() + args.len();
        let fits = READS_RARE_FORMS && self.numbers_of(name).is_some_and(fits);
        if fits && one(args).is_none() && !self.scope.is_visible(name) {
            let inside = |at: Span| {
                let text = self.source.slice(at).trim();
                let bare = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
                bare.unwrap_or(text).to_string()
            };
            let numbers =
                [Span::new(inner.span.end, callee.span.end), Span::new(callee.span.end, span.end)];
            let text = format!("{name}({})", numbers.map(inside).join(", "));
            let message = "all numbers of a position stand in one pair of brackets";
            let problem = self
                .error(codes::NOT_CALLABLE, callee.span, message, "not all of them")
                .help(format!("write `{text}`"))
                .mended(Mend::new(span, text));
            self.complain(problem);
            return true;
        }
        let text = match (of_position(name), one(inner_args), one(args)) {
            (Some(asked), Some(game), _) if self.numbers_of(&game).is_some() => {
                let numbers = self.source.slice(Span::new(callee.span.end, span.end)).trim();
                format!("{asked}({game}{numbers})")
            }
            (None, _, Some(asked)) if self.numbers_of(name).is_some() => {
                let Some(asked) = of_position(&asked) else { return false };
                format!("{asked}({})", self.source.slice(callee.span))
            }
            _ => return false,
        };
        let message = "the position stands in the brackets, with its numbers";
        let problem = self
            .error(codes::NOT_CALLABLE, callee.span, message, "not in this order")
            .help(format!("write `{text}`"))
            .mended(Mend::new(span, text));
        self.args(inner_args);
        if builtin(name).is_some() {
            self.args(args);
        }
        self.complain(problem);
        true
    }

    /// `game K = {1, 3, 4}`: the amounts that may be taken from a heap.
    fn set_of_amounts(&mut self, game: &ast::Game, body: &ast::Expr) -> bool {
        let amount =
            |e: &ast::Expr| matches!(e.it, ast::ExprKind::Number(_) | ast::ExprKind::Range { .. });
        let ast::ExprKind::Set(ast::Items::Each(all)) = &body.it else { return false };
        let plain = game.params.is_none() && game.modifiers.is_empty();
        if !READS_RARE_FORMS || !plain || all.is_empty() || !all.iter().all(amount) {
            return false;
        }
        let amounts = self.source.slice(body.span);
        let text = format!("{}(n) {{ subtract {amounts} }}", game.name.it);
        let message = "what a game stands for must be a position, and this is a set of numbers";
        let problem = self
            .error(codes::NOT_A_POSITION, body.span, message, "amounts that are taken?")
            .help(format!("write `game {text}`"))
            .mended(Mend::new(game.name.span.to(body.span), text));
        self.complain(problem);
        true
    }

    /// `period Kayles for n in 0..50`: a whole game has no range.
    pub(super) fn range_behind_a_game(&mut self, verb: Verb, game: Span, what: &ast::Quantified) {
        let Some(last) = what.clauses.last() else { return };
        let name = self.source.slice(game);
        let message = format!("`{verb}` looks at all heaps of a game, without a range");
        let place = Span::new(game.end, last.span.end);
        let clauses = Span::new(what.clauses.first().map_or(game.end, |c| c.span.start), place.end);
        let problem = self.error(codes::NEEDS_A_GAME, clauses, message, "not needed");
        let problem = problem.help(format!("write `{verb} {name}`")).mended(Mend::new(place, ""));
        // That its name is not used is the same mistake.
        let begins = |d: &Diagnostic| d.labels.first().map_or(0, |label| label.span.start);
        self.problems.retain(|d| d.is_error() || !clauses.contains(begins(d)));
        self.complain(problem);
    }

    /// `x.grundy()`, `xs.len()`: a function of what stands before the point.
    fn called_by_a_point(
        &self,
        base: &Typed,
        asked: Builtin,
        at: Span,
        span: Span,
    ) -> Option<Diagnostic> {
        let behind = self.source.text().get(span.end as usize..)?;
        let of = self.source.slice(base.expr.span);
        let (span, text) = match behind.starts_with('(') {
            true => {
                let (call, inside) = self.call_written(at)?;
                let two = |form: &&str| form.contains(", ");
                if !inside.trim().is_empty() && !asked.forms().iter().any(two) {
                    return None;
                }
                let comma = if inside.trim().is_empty() { "" } else { ", " };
                (span.to(call), format!("{asked}({of}{comma}{})", inside.trim()))
            }
            false => (span, format!("{asked}({of})")),
        };
        let message =
            format!("`{asked}` is a function, and no part of {}", self.known.types.words(base.ty));
        let problem = self.error(codes::NO_SUCH_PART, at, message, "no part of it");
        Some(problem.help(format!("write `{text}`")).mended(Mend::new(span, text)))
    }

    /// `Kayles.period`, `Kayles.outcome`: what is asked of a game, or of one of its positions.
    pub(super) fn asked_by_a_point(
        &self,
        base: &Typed,
        name: &ast::Name,
        span: Span,
    ) -> Option<Diagnostic> {
        let game = matches!(self.known.types.kind(base.ty), Kind::Game);
        let asked = builtin(&name.it).or_else(|| match foreign(&name.it)?.here {
            Here::Function(function) => builtin(function),
            _ => None,
        })?;
        let text = self.source.slice(base.expr.span);
        if !game {
            return self.called_by_a_point(base, asked, name.span, span);
        }
        let of = match (&base.expr.kind, asked.is_about_a_game()) {
            (_, true) => text.to_string(),
            (ExprKind::Definition(id), false) => self.sample(*id)?,
            _ => return None,
        };
        let shown = format!("{asked}({of})");
        let message = format!("a game has no part `{}`", name.it);
        let problem = self.error(codes::NO_SUCH_PART, name.span, message, "a function");
        let mend = asked.is_about_a_game().then(|| Mend::new(span, shown.clone()));
        let help = match mend {
            Some(_) => format!("write `{shown}`"),
            None => format!("it is asked of a position, as in `{shown}`"),
        };
        Some(Diagnostic { mend, ..problem.help(help) })
    }
}

/// The names in a sum that are games by themselves; false where something else stands among them.
fn games_in(e: &ast::Expr, names: &mut Vec<ast::Name>) -> bool {
    match &e.it {
        ast::ExprKind::Paren(inside) => games_in(inside, names),
        ast::ExprKind::Name(name) => {
            names.push(ast::Name::new(name.clone(), e.span));
            true
        }
        ast::ExprKind::Call { callee, args } => match (&callee.it, args.as_slice()) {
            (ast::ExprKind::Name(asked), [Arg::Plain(of)])
                if builtin(asked) == Some(Builtin::Misere) =>
            {
                games_in(of, names)
            }
            _ => false,
        },
        ast::ExprKind::Chain { first, rest } => {
            games_in(first, names)
                && rest.iter().all(|(op, e)| op.it == Operator::Add && games_in(e, names))
        }
        _ => false,
    }
}
