//! Questions about many positions: over ranges that stand in a call, or over variables.

use super::checker::{Checker, Global, Signature, Typed};
use super::joined::Of;
use super::other_forms;
use super::scheme::Scheme;
use super::scope::Role;
use super::tree::{
    Clause, ClauseKind, DefinitionId, Expr, ExprKind, NodeId, Pattern, Quantified, Target, Text,
};
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::Scanner;
use crate::syntax::ast::{self, Arg};
use crate::vocabulary::{Builtin, Verb, builtin};

impl Checker<'_> {
    /// `table X` or `table outcome(X)` of a graph: a question about all its nodes.
    fn about_nodes(&mut self, what: &ast::Quantified, verb: Verb) -> Option<Target> {
        let graphs = self.graphs_in(&what.expr, verb)?;
        if graphs.is_empty() || !what.clauses.is_empty() {
            return None;
        }
        let mut clauses = Vec::new();
        for (name, id, span) in graphs {
            self.meaning(&name, span, false);
            let node = |i: usize| Expr { kind: ExprKind::Node(id, NodeId(i as u32)), span };
            let nodes = (0..self.nodes_of(id).len()).map(node).collect();
            let over = Expr { kind: ExprKind::List(nodes), span };
            let fixed = Scheme::fixed(Ty::POSITION);
            let local = self.declare_local(&name, span, fixed, Role::Variable);
            self.scope.find(&name);
            clauses.push(Clause { kind: ClauseKind::For(Pattern::Name(local), over), span });
        }
        // From here on the name is that of the node.
        let expr = self.expression(&what.expr).expr;
        Some(Target::Each(Quantified { expr, clauses }))
    }

    /// The graphs whose positions a table goes through, where it is of nothing else but nodes.
    fn graphs_in(&self, what: &ast::Expr, verb: Verb) -> Option<Vec<(Text, DefinitionId, Span)>> {
        let mut graphs = Vec::new();
        let mut parts = vec![what];
        while let Some(part) = parts.pop() {
            match &part.it {
                ast::ExprKind::Call { callee, args } if verb != Verb::Lost => {
                    let (ast::ExprKind::Name(function), [Arg::Plain(only)]) =
                        (&callee.it, args.as_slice())
                    else {
                        return None;
                    };
                    if builtin(function).is_none() || self.global(function).is_some() {
                        return None;
                    }
                    parts.push(only);
                }
                ast::ExprKind::Chain { first, rest } => {
                    parts.extend(rest.iter().rev().map(|(_, part)| part));
                    parts.push(first);
                    if rest.iter().any(|(sign, _)| sign.it != ast::Operator::Add) {
                        return None;
                    }
                }
                ast::ExprKind::Name(name) => {
                    let Some(Global::Definition(id)) = self.global(name) else { return None };
                    let graph =
                        matches!(self.signature(*id), Signature::Graph) && self.is_directed(*id);
                    let again = graphs.iter().any(|(_, known, _)| known == id);
                    if !graph || again || self.scope.is_visible(name) {
                        return None;
                    }
                    graphs.push((name.clone(), *id, part.span));
                }
                _ => return None,
            }
        }
        Some(graphs)
    }

    /// A row of values has no rules that `code` could name; a pattern is looked for in all values, or in a list.
    pub(super) fn sequence_for_code(&self, span: Span, clauses: &[Clause]) -> Diagnostic {
        let whole = clauses.last().map_or(span, |c| span.to(c.span));
        let text = self.source.slice(whole);
        let text = match clauses.iter().any(Clause::is_open) {
            true => text.to_string(),
            false => format!("[{text}]"),
        };
        let verb = self.verb_before(span, Verb::Code);
        let message = "`code` names a game by its rules, and this is a sequence";
        self.error(codes::NEEDS_A_GAME, span, message, "has no rules")
            .help(format!("write `guess {text}`, which looks for a pattern"))
            .mended(Mend::new(Span::new(verb, whole.end), format!("guess {text}")))
    }

    /// `plot Kayles > "kayles.svg"`, in the manner of a shell.
    fn sent_to_file(&mut self, what: &ast::Quantified, verb: Verb) -> bool {
        let ast::ExprKind::Chain { first, rest } = &what.expr.it else { return false };
        let [(sign, file)] = rest.as_slice() else { return false };
        let text = matches!(file.it, ast::ExprKind::Text(_));
        if sign.it != ast::Operator::Greater || !text || !verb.writes_files() {
            return false;
        }
        let place = Span::new(first.span.end, file.span.end);
        let text = format!(" to {}", self.source.slice(file.span));
        let written = format!("{verb} {}{text}", self.source.slice(first.span));
        let problem = self
            .error(
                codes::OPTION_MISFIT,
                sign.span,
                "a picture goes to its file by `to`",
                "compares",
            )
            .help(format!("write `{written}`"))
            .mended(Mend::new(place, text));
        self.complain(problem);
        true
    }

    /// `lost n in 1..100`: the numbers of the only game there is.
    fn numbers_alone(&mut self, what: &ast::Quantified, verb: Verb) -> bool {
        let ast::ExprKind::Chain { first, rest } = &what.expr.it else { return false };
        let ([(sign, over)], ast::ExprKind::Name(name)) = (rest.as_slice(), &first.it) else {
            return false;
        };
        let known = self.scope.is_visible(name) || self.global(name).is_some();
        let range = matches!(over.it, ast::ExprKind::Range { .. });
        let asked = sign.it == ast::Operator::In && range && !known && what.clauses.is_empty();
        let Some(game) = self.only_heaps().filter(|_| asked) else { return false };
        let text = format!("{game}({})", self.source.slice(over.span));
        let message = format!("`{verb}` is asked of positions, and these are numbers");
        let problem = self
            .error(codes::NEEDS_RANGES, what.expr.span, message, "of which game?")
            .help(format!("write `{verb} {text}`"))
            .mended(Mend::new(what.expr.span, text));
        self.complain(problem);
        true
    }

    pub(super) fn about_range(&mut self, what: &ast::Quantified, verb: Verb) -> Target {
        if let Some(nodes) = self.about_nodes(what, verb) {
            return nodes;
        }
        if let Some(said) = self.range_without_name(what, verb) {
            return said;
        }
        if self.row_compared(what, verb)
            || self.sent_to_file(what, verb)
            || self.numbers_alone(what, verb)
        {
            return Target::Each(Quantified {
                expr: Expr::wrong(what.expr.span),
                clauses: Vec::new(),
            });
        }
        let clauses = self.clauses(&what.clauses, Of::Question);
        self.grid = clauses.is_empty() && matches!(what.expr.it, ast::ExprKind::Call { .. });
        let before = self.problems.len();
        let typed = self.expression(&what.expr);
        self.grid = false;
        let span = typed.expr.span;
        if let ExprKind::Call { callee, args } = &typed.expr.kind
            && let ExprKind::Definition(game) = callee.kind
            && args.iter().any(|a| matches!(a.kind, ExprKind::Range { .. }))
            && clauses.is_empty()
        {
            self.ranges_of_numbers(game, args, verb);
            args.clone().iter().for_each(|arg| self.has_members(arg));
            return Target::Grid { game, args: args.clone() };
        }
        let wrong =
            self.known.types.is_wrong(typed.ty) || matches!(typed.expr.kind, ExprKind::Wrong);
        if verb == Verb::Lost && !wrong && !matches!(self.known.types.kind(typed.ty), Kind::Game) {
            self.expect(&typed, Ty::POSITION, codes::NOT_A_POSITION, "what `lost` is asked about");
        }
        let ranges = clauses.iter().any(|c| matches!(c.kind, ClauseKind::For(..)));
        if ranges && matches!(self.known.types.kind(typed.ty), Kind::Game) && !wrong {
            self.game_for_each(&typed, what, verb);
        }
        let last = what.clauses.last().map_or(span, |clause| clause.span);
        if self.ranges_inside(span, Span::new(span.end, last.end), verb, before) {
            return Target::Each(Quantified { expr: typed.expr, clauses });
        }
        if !ranges && !wrong && self.problems.len() == before {
            self.not_one(&typed, what, verb);
        }
        Target::Each(Quantified { expr: typed.expr, clauses })
    }

    /// `table Kayles for n in 0..20`: the number is not said of the game.
    fn game_for_each(&mut self, typed: &Typed, what: &ast::Quantified, verb: Verb) {
        let named = what.clauses.iter().find_map(|clause| match &clause.it {
            ast::ClauseKind::For(pattern, _) => Some(self.source.slice(pattern.span)),
            _ => None,
        });
        let (span, Some(name)) = (typed.expr.span, named) else { return };
        let text = format!("{}({name})", self.source.slice(span));
        let problem = self
            .error(
                codes::NEEDS_RANGES,
                span,
                format!("`{verb}` is asked of positions, and this is a whole game"),
                "which positions of it?",
            )
            .help(format!("write `{text}`"))
            .mended(Mend::new(span, text));
        self.complain(problem);
    }

    /// `table Kayles(5)`, `lost Chomp`: something alone where many are asked about.
    fn not_one(&mut self, typed: &Typed, what: &ast::Quantified, verb: Verb) {
        let span = typed.expr.span;
        let text = self.source.slice(span);
        let of = match &typed.expr.kind {
            ExprKind::Definition(id) => Some(*id),
            ExprKind::Call { callee, .. } => match callee.kind {
                ExprKind::Definition(id) => Some(id),
                _ => None,
            },
            _ => None,
        };
        let game = matches!(self.known.types.kind(typed.ty), Kind::Game);
        let position = self.known.types.is_position(typed.ty);
        let row = of.filter(|_| game || position).and_then(|id| self.row_of(id));
        let row = row.map(|row| up_to_these(&typed.expr, text).unwrap_or(row));
        let ends = row.as_ref().and_then(|_| from_to(&typed.expr, text));
        let numbers = match &typed.expr.kind {
            ExprKind::Call { args, .. } => args.len() > 1 && of.is_some_and(|id| self.is_heaps(id)),
            _ => false,
        };
        let mut mend_from = None;
        let (help, new) = match row {
            // `table Kayles(0, 20)`, `table Kayles(0-20)`
            Some(_) if numbers && let Some(row) = ends.clone() => {
                (format!("write `{verb} {row}`"), Some(row))
            }
            // `table Kayles(0, 2, 4)`
            Some(_) if numbers && verb == Verb::Lost => {
                // `lost Nim(3, 5, 6)`: heaps that stand together, which `lost` asks nothing about.
                let text = format!("outcome({text}) == P");
                let start = self.verb_before(span, verb);
                mend_from = Some(start);
                (format!("one position is asked about by `{text}`"), Some(text))
            }
            Some(_) if numbers => {
                let one = of.and_then(|id| self.of_one(id, "n")).unwrap_or_default();
                let inside = text
                    .split_once('(')
                    .map_or("", |(_, rest)| rest.strip_suffix(')').unwrap_or(rest));
                let text = format!("{one} for n in {{{inside}}}");
                (format!("write `{verb} {text}`"), Some(text))
            }
            Some(row) if game => (format!("write `{verb} {row}`"), Some(row)),
            Some(row) if verb == Verb::Lost => {
                let text = format!("outcome({text}) == P");
                mend_from = Some(self.verb_before(span, verb));
                (format!("write `{text}`; all that are lost are `{verb} {row}`"), Some(text))
            }
            Some(row) if other_forms::is_dashed(text) => {
                (format!("write `{verb} {row}`"), Some(row))
            }
            Some(row) => {
                let one = format!("this one alone is `grundy({text})`");
                (format!("write `{verb} {row}`; {one}"), Some(row))
            }
            // `table Walk.start`
            None if verb == Verb::Table && matches!(typed.expr.kind, ExprKind::Node(..)) => {
                let graph = text.rsplit_once('.').map_or(text, |(graph, _)| graph).to_string();
                (
                    format!("write `table {graph}`, or ask about the one: `explain {text}`"),
                    Some(graph),
                )
            }
            None if game || position => {
                let position = match of.and_then(|id| self.sample(id)) {
                    Some(sample) if game => sample,
                    _ => text.to_string(),
                };
                (format!("ask about one position: `explain {position}`"), None)
            }
            None if let Some((row, other)) =
                self.of_game_in_sight(typed.ty, text).filter(|_| text.contains("..")) =>
            {
                let or = other.map_or(String::new(), |other| format!(", or `{verb} {other}`"));
                (format!("write `{verb} {row}`{or}"), Some(row))
            }
            None if text.contains("..") => {
                (format!("write `{verb} … for n in 0..20`, with `n` in place of the range"), None)
            }
            None if matches!(self.known.types.kind(typed.ty), Kind::Function(..)) => {
                let text = format!("{text}(n) for n in 0..20");
                (format!("write `{verb} {text}`"), Some(text))
            }
            None => {
                let text = format!("{text} for n in 0..20");
                (format!("write `{verb} {text}`"), Some(text))
            }
        };
        let mut problem = self
            .error(
                codes::NEEDS_RANGES,
                span,
                match game {
                    true => format!("`{verb}` is asked of a range of positions"),
                    false => format!("`{verb}` goes through several, and a range says which"),
                },
                "over which numbers?",
            )
            .help(help);
        let place = what.expr.span;
        let place = Span::new(mend_from.unwrap_or(place.start), place.end);
        problem.mend = new.map(|new| Mend::new(place, new));
        self.complain(problem);
    }

    /// Whether a game stands on one number, so that several numbers in its brackets are several heaps.
    fn is_heaps(&self, id: DefinitionId) -> bool {
        match self.signature(id) {
            Signature::Game(game) => {
                matches!(game.params.as_slice(), [only] if matches!(self.known.types.kind(*only), Kind::Number))
            }
            _ => false,
        }
    }

    /// A range stands for the numbers in it, where a game takes a number; a list is no number.
    fn ranges_of_numbers(&mut self, game: DefinitionId, args: &[Expr], verb: Verb) {
        let Signature::Game(own) = self.signature(game).clone() else { return };
        for (i, arg) in args.iter().enumerate() {
            let ty = match own.params.as_slice() {
                [only] => Some(*only),
                params => params.get(i).copied(),
            };
            let list = ty.is_some_and(|ty| matches!(self.known.types.kind(ty), Kind::List(_)));
            if !list || !matches!(arg.kind, ExprKind::Range { .. }) {
                continue;
            }
            let (name, range) = (self.name_of(game), self.source.slice(arg.span));
            let problem = self
                .error(
                    codes::WRONG_TYPE,
                    arg.span,
                    format!("{name} takes a list here, and a range stands for the numbers in it"),
                    "numbers, one after the other",
                )
                .help(match args {
                    [_] => format!("write the lists: `{verb} {name}([n]) for n in {range}`"),
                    _ => format!(
                        "write the list, as in `[n]`, and `for n in {range}` behind the call"
                    ),
                });
            self.complain(problem);
        }
    }

    /// Ranges that stand inside of what is asked about, where only those of a call by itself are
    /// taken: says how to ask, in place of what was said of each.
    fn ranges_inside(&mut self, span: Span, behind: Span, verb: Verb, before: usize) -> bool {
        let said = self.problems.get(before..).unwrap_or(&[]);
        let ranges = said.iter().filter(|p| p.code == codes::RANGE_AS_ARGUMENT);
        let ranges: Vec<Span> = ranges.filter_map(|p| Some(p.place()?.span)).collect();
        if ranges.is_empty() || ranges.len() != said.len() {
            return false;
        }
        self.problems.truncate(before);
        let (mut asked, mut clauses) = (String::new(), String::new());
        let mut from = span.start;
        let text = self.source.slice(span.to(behind));
        let taken: Vec<&str> = Scanner::new(text).map(|token| token.text(text)).collect();
        let letters = if ranges.len() == 1 { "nabcdefgh" } else { "abcdefgh" };
        let names = letters.chars().filter(|name| !taken.contains(&name.to_string().as_str()));
        for (name, range) in names.zip(&ranges) {
            let before = self.source.slice(Span { start: from, end: range.start });
            asked += &format!("{before}{name}");
            clauses += &format!(" for {name} in {}", self.source.slice(*range));
            from = range.end;
        }
        asked += self.source.slice(Span { start: from, end: behind.end });
        let first = ranges.first().copied().unwrap_or(span);
        let problem = self
            .error(
                codes::RANGE_AS_ARGUMENT,
                first,
                format!("`{verb}` takes ranges in one call of a game by itself"),
                if behind.is_empty() {
                    "a range inside of a larger expression"
                } else {
                    "beside `for`"
                },
            )
            .help(format!("name what varies: `{verb} {asked}{clauses}`"))
            .mended(Mend::new(span.to(behind), format!("{asked}{clauses}")));
        self.complain(problem);
        true
    }

    /// `Kayles(0..9)` where one position is wanted.
    pub(super) fn range_as_argument(&mut self, id: DefinitionId, span: Span, params: usize) {
        let name = self.name_of(id);
        let range = self.source.slice(span).to_string();
        let call = format!("{name}({range})");
        let (help, mend) = match params {
            1 => {
                let call_start = span.start - name.len() as u32 - 1;
                let place = Span::new(call_start, span.end + 1);
                match self.range_inside(&name, &range, place) {
                    None if let Some((help, mend)) =
                        self.quotient_of_a_range(&name, &range, place) =>
                    {
                        (help, Some(mend))
                    }
                    Some((text, place)) if text.starts_with("table") => {
                        (format!("write `{text}`"), Some(Mend::new(place, text)))
                    }
                    Some((text, place)) => {
                        let help = format!("write `{text}`, or ask `table {call}`");
                        (help, Some(Mend::new(place, text)))
                    }
                    None => {
                        let place = Span::new(call_start, span.end + 1);
                        let table = self.is_statement(place).then(|| format!("table {call}"));
                        let list = format!("[{name}(n) for n in {range}]");
                        let mend = table.map(|table| Mend::new(place, table));
                        (format!("write `{list}`, or ask `table {call}`"), mend)
                    }
                }
            }
            _ => {
                let list = format!("[{name}(…) for n in {range}]");
                (format!("a grid is `table {name}(…)`; a list is `{list}`"), None)
            }
        };
        let problem = self
            .error(
                codes::RANGE_AS_ARGUMENT,
                span,
                format!("{name} stands on one number here, not on a range"),
                "a whole range",
            )
            .help(help);
        self.complain(Diagnostic { mend, ..problem });
    }

    /// `grundy(M(0..20))`, `misere(M(0..20))`: what is asked of each, and the place of the whole.
    fn range_inside(&self, game: &str, range: &str, call: Span) -> Option<(String, Span)> {
        let inside = [
            Builtin::Grundy,
            Builtin::Outcome,
            Builtin::Birthday,
            Builtin::Positions,
            Builtin::Misere,
        ];
        let around = |function: &str| {
            let start = call.start.checked_sub(function.len() as u32 + 1)?;
            let place = Span::new(start, call.end + 1);
            let text = format!("{function}({game}({range}))");
            (self.source.slice(place) == text).then_some(place)
        };
        let (about, place) = inside.iter().find_map(|b| Some((*b, around(b.name())?)))?;
        let one = format!("{}({game}(n))", about.name());
        Some(match about {
            Builtin::Misere if self.is_statement(place) => {
                (format!("table {one} for n in {range}"), place)
            }
            _ => (format!("[{one} for n in {range}]"), place),
        })
    }
}

/// `Kayles(0, 20)`: two numbers of which the first is where a range begins.
fn from_to(call: &Expr, text: &str) -> Option<String> {
    let ExprKind::Call { args, .. } = &call.kind else { return None };
    let [low, high] = args.as_slice() else { return None };
    let (name, _) = text.split_once('(')?;
    match (&low.kind, &high.kind) {
        (ExprKind::Number(low @ (0 | 1)), ExprKind::Number(high)) if *high >= 5 => {
            Some(format!("{name}({low}..{high})"))
        }
        _ => None,
    }
}

/// `Wythoff(5, 5)`, from 0 on; `table T(0-10)`, `plot T(100)`.
fn up_to_these(call: &Expr, text: &str) -> Option<String> {
    let ExprKind::Call { args, .. } = &call.kind else { return None };
    let (name, _) = text.split_once('(')?;
    let range = |arg: &Expr| match arg.kind {
        ExprKind::Number(most) if most > 0 => Some(format!("0..{most}")),
        _ => None,
    };
    if let ([_], Some(inside)) = (&args[..], text.strip_prefix(name)) {
        let inside = inside.strip_prefix('(')?.strip_suffix(')')?;
        let (from, to) = inside.split_once('-').unwrap_or(("0", inside));
        let (low, high) = (from.trim().parse::<u64>().ok()?, to.trim().parse::<u64>().ok()?);
        let enough = high > low && inside.contains('-') || high >= low.saturating_add(10);
        return enough.then(|| format!("{name}({low}..{high})"));
    }
    let ranges: Vec<String> = args.iter().map(range).collect::<Option<_>>()?;
    (ranges.len() > 1).then(|| format!("{name}({})", ranges.join(", ")))
}
