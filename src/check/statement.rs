//! Statements that ask: shows, asserts, claims, questions, problems.

use super::checker::{Checker, Signature, Typed};
use super::clause::Of;
use super::definition::Ids;
use super::tree::{
    Ask, Check, Clause, ClauseKind, DefinitionId, ExprKind, Problem, Quantified, Statement,
    StatementKind, Target, Text,
};
use super::ty::{Kind, Ty};
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::ast::{self, ItemKind};
use crate::vocabulary::{FORBIDDEN_KINDS, builtin, nearest};

impl Checker<'_> {
    /// Checks a statement that is no `let` of the file.
    pub fn statement(
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
            ast::StatementKind::Let(_) | ast::StatementKind::Broken { .. } => return None,
            ast::StatementKind::Assert(what) => {
                return Some(self.asking(span, |c| {
                    StatementKind::Assert(c.condition_of(what, Of::Question, "`assert`"))
                }));
            }
            ast::StatementKind::Claim(what) => {
                return Some(self.asking(span, |c| {
                    StatementKind::Claim(c.condition_of(what, Of::Forever, "`claim`"))
                }));
            }
            ast::StatementKind::Show(what) => {
                return Some(self.asking(span, |c| {
                    let (clauses, typed) = c.quantified(what, Of::Question);
                    c.has_value(&typed);
                    StatementKind::Show(Quantified { expr: typed.expr, clauses })
                }));
            }
            ast::StatementKind::Ask(ask) => {
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

    fn condition_of(&mut self, what: &ast::Quantified, of: Of, whose: &str) -> Quantified {
        let (clauses, typed) = self.quantified(what, of);
        self.condition(typed.ty, typed.expr.span, whose);
        Quantified { expr: typed.expr, clauses }
    }

    /// A statement that is an expression shows its value; a game or a function has none.
    fn has_value(&mut self, typed: &Typed) {
        let text = self.source.slice(typed.expr.span).to_string();
        match self.known.types.kind(typed.ty) {
            Kind::Game => self.game_without_position(&text, typed.expr.span),
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

    fn game_without_position(&mut self, name: &str, span: Span) {
        let problem = self
            .error(
                codes::GAME_WITHOUT_POSITION,
                span,
                format!("{name} is a whole game: which position of it?"),
                "a game, not a position",
            )
            .help(format!(
                "a position is `{name}(5)`; the values of many are `table {name}(0..20)`"
            ));
        self.complain(problem);
    }

    // ---- questions

    fn ask(&mut self, ask: &ast::Ask) -> Ask {
        let verb = ask.verb.it.clone();
        let what = match &*verb {
            "moves" | "explain" | "tree" | "play" => self.about_position(&ask.what, &verb),
            "lost" | "table" | "plot" => self.about_range(&ask.what, &verb),
            _ => self.about_game(&ask.what, &verb),
        };
        let depth = ask.depth.as_ref().map(|depth| {
            if &*verb != "tree" {
                self.misplaced_option("depth", &verb, depth.span, "only a `tree` has a depth");
            }
            let depth = self.expression(depth);
            self.expect(&depth, Ty::NUMBER, codes::WRONG_TYPE, "a depth");
            depth.expr
        });
        let to = ask.to.as_ref().map(|to| {
            if !matches!(&*verb, "period" | "tree" | "plot") {
                self.misplaced_option(
                    "to",
                    &verb,
                    to.span,
                    "only `period`, `tree` and `plot` write files",
                );
            }
            let file = self.text(&to.it, to.span);
            let outside = file.is_empty()
                || file.starts_with('/')
                || file.split(['/', '\\']).any(|p| p == "..");
            if outside {
                let problem = self
                    .error(
                        codes::OPTION_MISFIT,
                        to.span,
                        "a file is written beside the one that asks",
                        "not in its folder",
                    )
                    .help("give it a plain name: `to \"picture.svg\"`");
                self.complain(problem);
            }
            file
        });
        Ask { verb, what, depth, to }
    }

    fn misplaced_option(&mut self, option: &str, verb: &str, span: Span, help: &str) {
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

    fn about_position(&mut self, what: &ast::Quantified, verb: &str) -> Target {
        let (clauses, typed) = self.quantified(what, Of::Question);
        if matches!(self.known.types.kind(typed.ty), Kind::Game) {
            let name = self.source.slice(typed.expr.span).to_string();
            self.game_without_position(&name, typed.expr.span);
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

    fn about_game(&mut self, what: &ast::Quantified, verb: &str) -> Target {
        let (clauses, typed) = self.quantified(what, Of::Forever);
        let span = typed.expr.span;
        if let (ExprKind::Definition(id), Kind::Game) =
            (&typed.expr.kind, self.known.types.kind(typed.ty))
        {
            let id = *id;
            self.one_number(id, verb, span);
            return Target::Game(id);
        }
        let loops = clauses.iter().filter(|c| matches!(c.kind, ClauseKind::For(..))).count();
        if loops == 0
            && self.known.types.is_position(typed.ty)
            && !matches!(typed.expr.kind, ExprKind::Wrong)
        {
            let text = self.source.slice(span);
            let name = text.split('(').next().unwrap_or(text);
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
            let role = format!("what `{verb}` looks at");
            self.expect(&typed, Ty::NUMBER, codes::WRONG_TYPE, &role);
            if loops != 1 {
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

    fn one_number(&mut self, id: DefinitionId, verb: &str, span: Span) {
        let Signature::Game(game) = self.signature(id).clone() else { return };
        let numbers = game.params.iter().all(|p| matches!(self.known.types.kind(*p), Kind::Number));
        // A guess may be about the P-positions of two numbers.
        let most = if verb == "guess" { 2 } else { 1 };
        if numbers && (1..=most).contains(&game.params.len()) {
            return;
        }
        let name = self.name_of(id);
        let fixed: Vec<&str> = game.names.iter().skip(1).map(|_| "3").collect();
        let args = ["n"].into_iter().chain(fixed).collect::<Vec<_>>().join(", ");
        let problem = self
            .error(
                codes::NEEDS_ONE_HEAP,
                span,
                format!("`{verb}` looks at games of one number"),
                format!("{name} stands on {}", super::call::count(game.params.len(), "value")),
            )
            .help(format!("fix the others: `{verb} grundy({name}({args})) for n in 0..`"));
        self.complain(problem);
    }

    // ---- homework

    fn problem(&mut self, problem: &ast::Problem) -> Problem {
        let id: Text = self.text(&problem.id.it, problem.id.span);
        if let Some((_, first)) = self.problem_ids.iter().find(|(known, _)| *known == id) {
            let first = *first;
            let said = self
                .error(
                    codes::PROBLEM_TWICE,
                    problem.id.span,
                    format!("there are two problems \"{id}\""),
                    "the second",
                )
                .label(&self.source, first, "the first")
                .help("results are listed by these names: give each its own");
            self.complain(said);
        }
        let mut out = Problem {
            id: id.clone(),
            points: self.plain_number(&problem.worth),
            bonus: problem.bonus,
            title: problem.title.as_ref().map(|t| self.text(&t.it, t.span)),
            lets: Vec::new(),
            functions: Vec::new(),
            checks: Vec::new(),
            hints: Vec::new(),
            needs: Vec::new(),
            proof: false,
            proof_points: None,
            forbid: Vec::new(),
        };
        for item in &problem.items.it {
            self.problem_item(item, &mut out);
        }
        self.points_add_up(problem, &out);
        self.problem_ids.push((id, problem.id.span));
        out
    }

    fn problem_item(&mut self, item: &ast::Item, out: &mut Problem) {
        match &item.it {
            ItemKind::Let(binding) => {
                let made = self.bindings(std::slice::from_ref(binding));
                out.lets.extend(made);
            }
            ItemKind::Function(function) => {
                let function = self.local_function(function);
                out.functions.push(function);
            }
            ItemKind::Hint(text) => out.hints.push(self.text(&text.it, text.span)),
            ItemKind::Needs(ids) => {
                for quoted in ids {
                    let wanted = self.text(&quoted.it, quoted.span);
                    self.known_problem(&wanted, quoted.span);
                    out.needs.push(wanted);
                }
            }
            ItemKind::NeedsProof(worth) => {
                out.proof = true;
                out.proof_points = worth.as_ref().map(|n| {
                    let points = self.plain_number(n);
                    self.at_most(points, out.points, n.span);
                    points
                });
            }
            ItemKind::Forbid(names) => {
                for name in names {
                    self.forbidden(name);
                    out.forbid.push(name.it.clone());
                }
            }
            ItemKind::ByHand => out.forbid.extend(FORBIDDEN_KINDS.map(Text::from)),
            ItemKind::Check { what, worth, by_cases } => {
                let mark = self.scope.mark();
                // Only so many cases can be counted.
                let of = if *by_cases { Of::Question } else { Of::Forever };
                let what = self.condition_of(what, of, "a check");
                self.scope.leave(mark);
                let number = worth.as_ref().map(|worth| self.plain_number(&worth.number));
                let shares = worth.as_ref().is_some_and(|worth| worth.shares);
                let (points, share) =
                    if shares { (None, number.unwrap_or(1)) } else { (number, 1) };
                let by_cases = *by_cases;
                out.checks.push(Check { what, points, share, by_cases, span: item.span });
            }
        }
    }

    fn at_most(&mut self, points: i64, most: i64, span: Span) {
        if points <= most {
            return;
        }
        let said = self
            .error(
                codes::POINTS_DIFFER,
                span,
                format!("a proof is worth {points}, and the whole problem {most}"),
                "more than there are",
            )
            .help("these are points of the problem that only a proof earns");
        self.complain(said);
    }

    fn known_problem(&mut self, wanted: &str, span: Span) {
        if self.problem_ids.iter().any(|(id, _)| &**id == wanted) {
            return;
        }
        let near = nearest(wanted, self.problem_ids.iter().map(|(id, _)| &**id));
        let help = near.map_or_else(
            || "a problem can need only those that stand above it".to_string(),
            |near| format!("did you mean \"{near}\"?"),
        );
        let problem = self
            .error(
                codes::UNKNOWN_PROBLEM,
                span,
                format!("there is no problem \"{wanted}\" above"),
                "not known",
            )
            .help(help);
        self.complain(problem);
    }

    fn forbidden(&mut self, name: &ast::Name) {
        let word = &name.it;
        let others = FORBIDDEN_KINDS.into_iter().chain(["octal", "hex"]);
        if builtin(word).is_some() || others.clone().any(|other| other == &**word) {
            return;
        }
        let names = crate::vocabulary::BUILTINS.iter().map(|b| b.name).chain(others);
        let help = nearest(word, names).map(|near| format!("did you mean `{near}`?"));
        let problem = self
            .error(
                codes::UNKNOWN_FORBID,
                name.span,
                format!("`{word}` is nothing that could be forbidden"),
                "not a builtin",
            )
            .maybe_help(
                help.or(Some(
                    "`values`, `library`, `import`, builtin functions, `octal` and `hex` can be \
                     forbidden"
                        .to_string(),
                )),
            );
        self.complain(problem);
    }

    fn points_add_up(&mut self, problem: &ast::Problem, checked: &Problem) {
        if checked.checks.is_empty() {
            let said = self
                .error(
                    codes::EMPTY_PROBLEM,
                    problem.id.span,
                    format!("problem \"{}\" checks nothing", checked.id),
                    "no check",
                )
                .help("write what must be so: `student.answer == 3`");
            return self.complain(said);
        }
        let given: i64 =
            checked.checks.iter().filter_map(|c| c.points).fold(0, i64::saturating_add);
        let all = checked.checks.iter().all(|c| c.points.is_some());
        let some = checked.checks.iter().any(|c| c.points.is_some());
        if some && (given > checked.points || all && given != checked.points) {
            let said = self
                .error(
                    codes::POINTS_DIFFER,
                    problem.worth.span,
                    format!("the checks are worth {given} together, the problem {}", checked.points),
                    format!("worth {}", checked.points),
                )
                .help("the points of the checks add up to those of the problem; checks without points share the rest");
            self.complain(said);
        }
    }
}
