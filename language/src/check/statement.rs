//! Statements that ask: shows, asserts, claims, questions.

use super::call::by_name;
use super::checker::{Checker, Typed};
use super::definition::Ids;
use super::joined::Of;
use super::lacking::Lacking;
use super::tree::{
    Ask, Clause, ClauseKind, DefinitionId, ExprKind, Pattern, Quantified, Statement, StatementKind,
    Target,
};
use super::ty::{Kind, Ty, Types};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::{Source, Span};
use crate::syntax::ast;
use crate::vocabulary::{Builtin, Subject, Verb};

impl Checker<'_> {
    /// Checks a statement that is no `let` of the file.
    pub(super) fn statement(
        &mut self,
        statement: &ast::Statement,
        ids: Option<&Ids>,
    ) -> Option<Statement> {
        let span = statement.span;
        let own = ids.and_then(|ids| ids.first()).copied();
        let kind = match &statement.it {
            ast::StatementKind::Game(game) => {
                if let Some(id) = own {
                    // A game runs only when it is asked about.
                    self.running = None;
                    self.game(game, id);
                }
                StatementKind::Defines(own)
            }
            ast::StatementKind::Graph(_)
            | ast::StatementKind::Function(_)
            | ast::StatementKind::Import(_) => StatementKind::Defines(own),
            ast::StatementKind::Let(_)
            | ast::StatementKind::Feedback(_)
            | ast::StatementKind::Broken { .. } => return None,
            ast::StatementKind::Assert(what) => {
                self.lacking = Lacking::of(what, span, "0..20");
                return Some(self.asking(span, |c| {
                    StatementKind::Assert(c.condition_of(what, Of::Question, "`assert`"))
                }));
            }
            ast::StatementKind::Claim(what, to) => {
                self.lacking = Lacking::of(what, span, "0..");
                return Some(self.asking(span, |c| StatementKind::Claim {
                    what: c.condition_of(what, Of::Forever, "`claim`"),
                    to: to.as_ref().map(|to| c.file_beside(to, Verb::Period)),
                }));
            }
            ast::StatementKind::Show(what) => {
                self.lacking = Lacking::of_value(what, span, "0..20");
                return Some(self.asking(span, |c| {
                    let (clauses, typed) = c.quantified(what, Of::Question);
                    c.has_value(&typed);
                    c.settle_all();
                    let plain = is_set_of_values(&c.known.types, typed.ty);
                    StatementKind::Show { what: Quantified { expr: typed.expr, clauses }, plain }
                }));
            }
            ast::StatementKind::Ask(ask) => {
                let endless = matches!(ask.verb.it, Verb::Period | Verb::Guess | Verb::Code);
                let range = if endless { "0.." } else { "0..20" };
                let range = range_of_another(ask, &self.source).unwrap_or(range.to_string());
                self.lacking = Lacking::of(&ask.what, span, &range);
                return Some(self.asking(span, |c| StatementKind::Ask(c.ask(ask))));
            }
            ast::StatementKind::Problem(problem) => {
                let (problem, locals) = self.with_locals(|c| c.problem(problem));
                self.settle_all();
                return Some(self.done(StatementKind::Problem(problem), span, locals));
            }
        };
        Some(self.done(kind, span, Vec::new()))
    }

    /// A statement whose types nobody needs afterwards.
    fn asking(&mut self, span: Span, check: impl FnOnce(&mut Self) -> StatementKind) -> Statement {
        let mark = self.types().mark();
        let (kind, locals) = self.with_locals(check);
        self.settle_all();
        self.lacking = None;
        if self.student.is_none() {
            self.types().forget(mark);
        }
        self.done(kind, span, locals)
    }

    fn quantified(&mut self, what: &ast::Quantified, of: Of) -> (Vec<Clause>, Typed) {
        let clauses = self.clauses(&what.clauses, of);
        let typed = self.maybe_endless(&what.expr);
        (clauses, typed)
    }

    pub(super) fn condition_of(
        &mut self,
        what: &ast::Quantified,
        of: Of,
        whose: &str,
    ) -> Quantified {
        let (clauses, typed) = self.quantified(what, of);
        self.condition(typed.ty, typed.expr.span, whose);
        Quantified { expr: typed.expr, clauses }
    }

    /// A statement that is an expression shows its value; a game or a function has none.
    fn has_value(&mut self, typed: &Typed) {
        let text = self.source.slice(typed.expr.span).to_string();
        match self.known.types.kind(typed.ty) {
            Kind::Game => self.game_without_position(typed, None),
            Kind::Function(..) => {
                let problem = self
                    .error(
                        codes::UNEXPECTED_FUNCTION,
                        typed.expr.span,
                        format!("`{text}` is a function, and has no value of its own"),
                        "of what?",
                    )
                    .help(format!("call it: `{text}(…)`"));
                self.complain(problem);
            }
            _ => {
                self.finite(&typed.expr, "what is shown");
            }
        }
    }

    fn game_without_position(&mut self, typed: &Typed, verb: Option<Verb>) {
        let span = typed.expr.span;
        let name = self.source.slice(span).to_string();
        let of = match typed.expr.kind {
            ExprKind::Definition(id) => Some(id),
            _ => None,
        };
        let position = of.and_then(|id| self.sample(id)).unwrap_or_else(|| format!("{name}(5)"));
        let row = of.and_then(|id| self.row_of(id));
        let (help, mend) = match (verb, row) {
            (Some(verb), _) => {
                (format!("write `{verb} {position}`"), Some(Mend::new(span, position)))
            }
            (None, Some(row)) => {
                (format!("a position is `{position}`; the values of many are `table {row}`"), None)
            }
            (None, None) => (format!("a position is `{position}`"), None),
        };
        let mut problem = self
            .error(
                codes::GAME_WITHOUT_POSITION,
                span,
                format!("{name} is a whole game: which position of it?"),
                "a game, not a position",
            )
            .help(help);
        problem.mend = mend;
        self.complain(problem);
    }

    // ---- questions

    fn ask(&mut self, ask: &ast::Ask) -> Ask {
        let verb = ask.verb.it;
        let what = match verb.subject() {
            Subject::Position => self.about_position(&ask.what, verb),
            Subject::Range => self.about_range(&ask.what, verb),
            Subject::Game => self.about_game(&ask.what, verb),
        };
        let also = self.beside(ask, &what);
        let depth = ask.depth.as_ref().map(|depth| {
            if !verb.has_depth() {
                self.misplaced_option(
                    "depth",
                    verb,
                    depth.span,
                    "only `tree`, `graph` and `explain` have a depth",
                );
            }
            let depth = self.expression(depth);
            self.expect(&depth, Ty::NUMBER, codes::WRONG_TYPE, "a depth");
            depth.expr
        });
        let to = ask.to.as_ref().map(|to| {
            if !verb.writes_files() {
                let help = match verb {
                    Verb::Table | Verb::Lost | Verb::Moves => {
                        "as a table for a spreadsheet: `grundy --format csv FILE > table.csv`"
                    }
                    Verb::Explain => "as Markdown: `grundy --format md FILE > explained.md`",
                    _ => {
                        "only `period`, `claim`, `quotient`, `tree`, `graph` and `plot` write files"
                    }
                };
                self.misplaced_option("to", verb, to.span, help);
                return to.it.clone();
            }
            self.file_beside(to, verb)
        });
        let largest = ask.largest.as_ref().and_then(|largest| {
            if verb != Verb::Quotient || matches!(what, Target::Each(_)) {
                self.no_heap_to_go_to(verb, ask.what.expr.span, largest);
                return None;
            }
            let largest = self.expression(largest);
            self.expect(&largest, Ty::NUMBER, codes::WRONG_TYPE, "the largest heap");
            Some(largest.expr)
        });
        Ask { verb, what, also, log: ask.log, depth, to, largest }
    }

    /// `plot G(0..9) to plot.svg`, `tree G(9) to 2`
    fn no_heap_to_go_to(&mut self, verb: Verb, what: Span, to: &ast::Expr) {
        let text = self.source.slice(to.span);
        let file = verb.writes_files()
            && !text.contains(['"', '{', '('])
            && text.chars().any(char::is_alphabetic);
        let number = verb.has_depth() && !file;
        let start = self.verb_before(what, verb);
        let asked = self.source.text().get(start as usize..to.span.start as usize).unwrap_or("");
        let asked = asked.trim_end().strip_suffix("to").unwrap_or(asked).trim_end();
        let mended = |option: String| {
            let whole = format!("{asked} {option}");
            (format!("write `{whole}`"), Mend::new(Span::new(start, to.span.end), whole))
        };
        let problem = match (file, number) {
            (true, _) => {
                let option = match text.trim() {
                    kind @ ("svg" | "png" | "pdf" | "dot" | "csv") => format!("to \"{verb}.{kind}\""),
                    name => format!("to \"{name}\""),
                };
                let (help, mend) = mended(option);
                self.error(codes::OPTION_MISFIT, to.span, "a file is named in quotes", "no quotes")
                    .help(help)
                    .mended(mend)
            }
            (_, true) => {
                let (help, mend) = mended(format!("depth {text}"));
                self.error(
                    codes::OPTION_MISFIT,
                    to.span,
                    format!("`to` does not say how far `{verb}` goes"),
                    "a depth",
                )
                .help(help)
                .mended(mend)
            }
            _ => {
                self.error(
                    codes::OPTION_MISFIT,
                    to.span,
                    format!("`to` does not go with `{verb}`"),
                    "not an option here",
                )
                .help(match verb {
                    Verb::Period => "only `quotient` of a game goes up to a heap; how long it is looked for is said with `--timeout 10s`, and a file is named in quotes",
                    _ => "only `quotient` of a game goes up to a heap; a file is named in quotes, `to \"file\"`",
                })
            }
        };
        self.complain(problem);
    }

    fn misplaced_option(&mut self, option: &str, verb: Verb, span: Span, help: &str) {
        let problem = self
            .error(
                codes::OPTION_MISFIT,
                span,
                format!("`{option}` does not go with `{verb}`"),
                "not an option here",
            )
            .help(help);
        self.complain(problem);
    }

    fn about_position(&mut self, what: &ast::Quantified, verb: Verb) -> Target {
        let (clauses, typed) = self.quantified(what, Of::Question);
        if matches!(self.known.types.kind(typed.ty), Kind::Game) {
            self.game_without_position(&typed, Some(verb));
        } else if let Some(position) = self.asked_of(&what.expr)
            && !self.known.types.is_position(typed.ty)
            && !typed.is_wrong()
        {
            let problem = self
                .error(
                    codes::NOT_A_POSITION,
                    typed.expr.span,
                    format!("`{verb}` is asked about a position, and this is about one"),
                    format!("is {}", self.known.types.words(typed.ty)),
                )
                .help(format!("write `{verb} {position}`"))
                .mended(Mend::new(typed.expr.span, position));
            self.complain(problem);
        } else {
            self.expect(
                &typed,
                Ty::POSITION,
                codes::NOT_A_POSITION,
                &format!("what `{verb}` is asked about"),
            );
        }
        Target::Each(Quantified { expr: typed.expr, clauses })
    }

    fn about_game(&mut self, what: &ast::Quantified, verb: Verb) -> Target {
        if let Some(target) = self.no_game(what, verb) {
            return target;
        }
        if verb == Verb::Period
            && let Some(outcomes) = self.outcomes_under_misere(what)
        {
            return self.about_game(&outcomes, verb);
        }
        let said = self.problems.len();
        let (clauses, mut typed) = self.quantified(what, Of::Forever);
        let span = typed.expr.span;
        if self.problems.get(said..).unwrap_or(&[]).iter().any(Diagnostic::is_error) {
            return Target::Each(Quantified { expr: typed.expr, clauses });
        }
        if let (ExprKind::Definition(id), Kind::Game) =
            (&typed.expr.kind, self.known.types.kind(typed.ty))
        {
            let id = *id;
            self.one_number(id, verb, span);
            self.range_behind_a_game(verb, span, what);
            return Target::Game(id);
        }
        let loops = clauses.iter().filter(|c| matches!(c.kind, ClauseKind::For(..))).count();
        let wrong = self.known.types.is_wrong(typed.ty);
        if verb == Verb::Quotient && !wrong && !matches!(typed.expr.kind, ExprKind::Wrong) {
            self.positions_of_quotient(&typed, what);
            return Target::Each(Quantified { expr: typed.expr, clauses });
        }
        if verb == Verb::Guess && clauses.is_empty() && self.known.types.is_numbers(typed.ty) {
            return Target::Each(Quantified { expr: typed.expr, clauses });
        }
        let number = matches!(self.known.types.kind(typed.ty), Kind::Number);
        if verb == Verb::Code && loops > 0 && number {
            if let Some(game) = self.values_of(&clauses, &typed.expr) {
                self.one_number(game, verb, span);
                return Target::Game(game);
            }
            if self.is_family(&clauses, &typed.expr) {
                return Target::Each(Quantified { expr: typed.expr, clauses });
            }
            let problem = self.sequence_for_code(span, &clauses);
            self.complain(problem);
            return Target::Each(Quantified { expr: typed.expr, clauses });
        }
        if loops == 0
            && self.known.types.is_position(typed.ty)
            && !matches!(typed.expr.kind, ExprKind::Wrong)
        {
            let text = self.source.slice(span);
            let name = by_name(text);
            let help = match &typed.expr.kind {
                ExprKind::Call { .. } => {
                    format!("write `{verb} {name}`, the game by its name alone")
                }
                _ => format!("write `{verb} Name`, or `{verb} grundy(…) for n in 0..`"),
            };
            let problem = self
                .error(
                    codes::NEEDS_A_GAME,
                    span,
                    format!("`{verb}` is about a whole game, and this is one position"),
                    "one position",
                )
                .help(help);
            self.complain(problem);
        } else if !self.known.types.is_wrong(typed.ty) {
            let said = self.problems.len();
            if verb == Verb::Period {
                typed = self.outcomes_as_numbers(typed);
            }
            self.is_sequence(&typed, what, verb);
            if loops != 1 && self.problems.len() == said {
                let text = self.source.slice(span);
                let problem = self
                    .error(
                        codes::NEEDS_RANGES,
                        span,
                        format!("`{verb}` looks at a sequence"),
                        "for which numbers?",
                    )
                    .help(format!("write `{verb} {text} for n in 0..`"));
                self.complain(problem);
            }
        }
        Target::Each(Quantified { expr: typed.expr, clauses })
    }

    /// Where the verb stands whose question begins here.
    pub(super) fn verb_before(&self, what: Span, verb: Verb) -> u32 {
        let before = self.source.text().get(..what.start as usize).unwrap_or("");
        before.rfind(verb.name()).map_or(what.start, |at| at as u32)
    }

    /// The game whose values a sequence is: `grundy(G(n)) for n in 0..`
    fn values_of(&self, clauses: &[Clause], e: &super::tree::Expr) -> Option<DefinitionId> {
        let [Clause { kind: ClauseKind::For(Pattern::Name(variable), over), .. }] = clauses else {
            return None;
        };
        let from_0 = matches!(&over.kind, ExprKind::Range { from, to: None }
            if matches!(from.kind, ExprKind::Number(0)));
        let one = |e: &super::tree::Expr| match &e.kind {
            ExprKind::Call { callee, args } => match args.as_slice() {
                [only] => Some((callee.kind.clone(), only.clone())),
                _ => None,
            },
            _ => None,
        };
        let (function, position) = one(e)?;
        let (game, heap) = one(&position)?;
        match (function, game, heap.kind) {
            (ExprKind::Builtin(b), ExprKind::Definition(game), ExprKind::Local(local))
                if from_0 && b == Builtin::Grundy && local == *variable =>
            {
                Some(game)
            }
            _ => None,
        }
    }
}

/// Whether values of a type are sets of numbers, texts or the like, or sets of such sets.
fn is_set_of_values(types: &Types, ty: Ty) -> bool {
    let Kind::Set(of) = types.kind(ty) else { return false };
    match types.kind(*of) {
        Kind::Set(_) => is_set_of_values(types, *of),
        Kind::Position | Kind::Unknown { .. } | Kind::Wrong => false,
        _ => true,
    }
}

/// `plot A(n), B(n) for n in 5..8`: what another one beside it goes through.
fn range_of_another(ask: &ast::Ask, source: &Source) -> Option<String> {
    let mut all = ask.also.iter().flat_map(|what| &what.clauses);
    let range = all.find_map(|clause| match &clause.it {
        ast::ClauseKind::For(_, over) => Some(source.slice(over.span).trim().to_string()),
        _ => None,
    });
    range.filter(|range| range.contains("..") && ask.what.clauses.is_empty())
}
