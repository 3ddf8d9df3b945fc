//! Questions that are asked of something else than they take, with the question that was meant.

use super::checker::{Checker, Global, Signature, Typed};
use super::tree::{self, DefinitionId, Quantified, Target};
use super::ty::{Kind, Ty};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::Scanner;
use crate::syntax::ast::{self, Arg, ClauseKind, ExprKind, Operator};
use crate::vocabulary::{Builtin, Verb, builtin};

impl Checker<'_> {
    /// The position that `grundy(G)`, `outcome(G)` or `G == H` is about.
    pub(super) fn asked_of(&self, e: &ast::Expr) -> Option<String> {
        let slice = |e: &ast::Expr| self.source.slice(e.span).to_string();
        match &e.it {
            ExprKind::Paren(inside) => self.asked_of(inside),
            ExprKind::Call { callee, args } => match (&callee.it, args.as_slice()) {
                (ExprKind::Name(name), [Arg::Plain(of)])
                    if matches!(
                        builtin(name),
                        Some(
                            Builtin::Grundy
                                | Builtin::Outcome
                                | Builtin::Birthday
                                | Builtin::Positions
                        )
                    ) =>
                {
                    Some(slice(of))
                }
                _ => None,
            },
            ExprKind::Chain { first, rest } => match rest.as_slice() {
                [(operator, with)]
                    if matches!(operator.it, Operator::Equal | Operator::NotEqual) =>
                {
                    match self.asked_of(first) {
                        Some(position) => Some(position),
                        None => match (&first.it, &with.it) {
                            (ExprKind::Call { .. }, ExprKind::Call { .. }) => {
                                Some(format!("{} + {}", slice(first), slice(with)))
                            }
                            // Which nimber it is, the answer says.
                            (ExprKind::Call { .. }, ExprKind::Nimber(_)) => Some(slice(first)),
                            (ExprKind::Nimber(_), ExprKind::Call { .. }) => Some(slice(with)),
                            _ => None,
                        },
                    }
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The game that a name stands for.
    pub(super) fn game_named(&self, e: &ast::Expr) -> Option<DefinitionId> {
        let ExprKind::Name(name) = &e.it else { return None };
        match self.global(name)? {
            Global::Definition(id) if matches!(self.signature(*id), Signature::Game(_)) => {
                Some(*id)
            }
            _ => None,
        }
    }

    /// What `misere(Kayles)` and `misere(Kayles(n)) for n in 0..` mean where a sequence is asked for: the
    /// outcomes of the heaps.
    pub(super) fn outcomes_under_misere(&self, what: &ast::Quantified) -> Option<ast::Quantified> {
        let span = what.expr.span;
        let ExprKind::Call { callee, args } = &what.expr.it else { return None };
        let (ExprKind::Name(name), [Arg::Plain(of)]) = (&callee.it, args.as_slice()) else {
            return None;
        };
        if builtin(name) != Some(Builtin::Misere) || self.global(name).is_some() {
            return None;
        }
        let node = |it: ExprKind| ast::Expr::new(it, span);
        let call = |callee: ast::Expr, arg: ast::Expr| {
            node(ExprKind::Call { callee: Box::new(callee), args: vec![Arg::Plain(arg)] })
        };
        let outcome = |of: ast::Expr| call(node(ExprKind::Name("outcome".into())), of);
        let Some(game) = self.game_named(of) else {
            let clauses = what.clauses.clone();
            let ranged = clauses.iter().any(|c| matches!(c.it, ClauseKind::For(..)));
            return ranged.then(|| ast::Quantified { expr: outcome(what.expr.clone()), clauses });
        };
        let Signature::Game(own) = self.signature(game) else { return None };
        if !what.clauses.is_empty() || own.params.len() != 1 {
            return None;
        }
        let heap = call(of.clone(), node(ExprKind::Name("n".into())));
        let from = Box::new(node(ExprKind::Number("0".into())));
        let over = node(ExprKind::Range { from, to: None });
        let variable = ast::Pattern::new(ast::PatternKind::Name("n".into()), span);
        let each = ast::Clause::new(ClauseKind::For(variable, over), span);
        let expr = outcome(call((**callee).clone(), heap));
        Some(ast::Quantified { expr, clauses: vec![each] })
    }

    /// What a quotient is of, where it is not of a game: a set of positions, or one.
    pub(super) fn positions_of_quotient(&mut self, typed: &Typed, what: &ast::Quantified) {
        let span = typed.expr.span;
        if !self.known.types.is_position(typed.ty) {
            let problem = self
                .error(
                    codes::NEEDS_A_GAME,
                    span,
                    "`quotient` is about a whole game of heaps, or about positions",
                    format!("is {}", self.known.types.words(typed.ty)),
                )
                .help("write the game by its name alone, `quotient Kayles`, or positions, `quotient {Kayles(3), *2}`");
            return self.complain(problem);
        }
        if let Some(last) = what.clauses.last() {
            let (position, clauses) = (self.source.slice(span), what.expr.span.to(last.span));
            let text = format!("{{{}}}", self.source.slice(clauses));
            let problem = self
                .error(
                    codes::NEEDS_A_GAME,
                    clauses,
                    "a quotient is of all its positions together: they are a set",
                    format!("`{position}` for each of these"),
                )
                .help(format!("write `quotient {text}`"))
                .mended(Mend::new(clauses, text));
            self.complain(problem);
        }
    }

    /// Does a name mean nothing here?
    fn is_nothing(&self, name: &str) -> bool {
        let local = self.scope.visible_names().any(|own| own == name);
        !local && self.global(name).is_none() && builtin(name).is_none()
    }

    fn nothing(&self, span: Span) -> Target {
        let expr = super::tree::Expr::wrong(span);
        Target::Each(Quantified { expr, clauses: Vec::new() })
    }

    /// `guess Kayles(0..20)`, `code [0, 1, 2]`, `guess {0, 1, 1, 2}`: where a game or a sequence is
    /// wanted.
    pub(super) fn no_game(&mut self, what: &ast::Quantified, verb: Verb) -> Option<Target> {
        let span = what.expr.span;
        if !what.clauses.is_empty() || verb == Verb::Quotient {
            return None;
        }
        if let Some(text) = self.values_meant(&what.expr, verb) {
            let start = self.verb_before(span, verb);
            return Some(self.values_instead(Span::new(start, span.end), span, verb, text));
        }
        let (message, label, text) = match &what.expr.it {
            ExprKind::Call { callee, args } => {
                let id = self.game_named(callee)?;
                let [Arg::Plain(of)] = args.as_slice() else { return None };
                let (message, label) = match &of.it {
                    ExprKind::Range { .. } => ("without a range", "a range of them"),
                    // `period Take(n)`, with an n from nowhere.
                    ExprKind::Name(name) if self.is_nothing(name) => {
                        ("by its name alone", "any of them")
                    }
                    _ => return None,
                };
                let message = format!("`{verb}` looks at all heaps of a game, {message}");
                (message, label, format!("{verb} {}", self.name_of(id)))
            }
            ExprKind::List(_) if verb == Verb::Guess => return None,
            ExprKind::List(ast::Items::Each(all))
            | ExprKind::Set(ast::Items::Each(all))
            | ExprKind::Tuple(all) => {
                let numbers: Vec<&str> = all.iter().map(|e| self.source.slice(e.span)).collect();
                let text = format!("guess [{}]", numbers.join(", "));
                let message = match verb {
                    Verb::Guess => {
                        "`guess` looks at numbers in their order, which are a list".to_string()
                    }
                    _ => format!("`{verb}` is about a game, and these are values"),
                };
                (message, "values", text)
            }
            _ => return None,
        };
        let start = self.verb_before(span, verb);
        let problem = self
            .error(codes::NEEDS_A_GAME, span, message, label)
            .help(format!("write `{text}`"))
            .mended(Mend::new(Span::new(start, span.end), text));
        self.complain(problem);
        Some(self.nothing(span))
    }

    /// `period T(n) + H(n)`, `period Sub(n, {1, 3})`: the values of these positions, with an n from nowhere.
    fn values_meant(&self, e: &ast::Expr, verb: Verb) -> Option<String> {
        let text = self.source.slice(e.span);
        let game = |e: &ast::Expr| match &e.it {
            ExprKind::Call { callee, args } => {
                self.game_named(callee).is_some().then_some(args.len())
            }
            _ => None,
        };
        let position = match &e.it {
            ExprKind::Chain { first, rest } => {
                let added = |(sign, e): &(ast::Node<Operator>, ast::Expr)| {
                    sign.it == Operator::Add && game(e).is_some()
                };
                game(first).is_some() && rest.iter().all(added)
            }
            // `period T(n)` is about T itself.
            _ => game(e).is_some_and(|values| values > 1),
        };
        let letter =
            |word: &&str| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase());
        let words = Scanner::new(text).map(|token| token.text(text)).filter(letter);
        let mut free: Vec<&str> = words.filter(|word| self.is_nothing(word)).collect();
        free.dedup();
        match free.as_slice() {
            [name] if position && matches!(verb, Verb::Period | Verb::Guess) => {
                Some(format!("{verb} grundy({text}) for {name} in 0.."))
            }
            _ => None,
        }
    }

    fn values_instead(&mut self, whole: Span, at: Span, verb: Verb, text: String) -> Target {
        let message = format!("`{verb}` looks at a game, or at the values of positions");
        let problem = self
            .error(codes::NEEDS_A_GAME, at, message, "positions, and no values")
            .help(format!("write `{text}`"))
            .mended(Mend::new(whole, text));
        self.complain(problem);
        self.nothing(at)
    }

    /// `period(T(n) + H(n))`, the question in brackets.
    pub(super) fn asked_in_brackets(&mut self, builtin: Builtin, args: &[Arg], span: Span) -> bool {
        let ([Arg::Plain(of)], Some(verb)) = (args, Verb::of(builtin.name())) else { return false };
        let Some(text) = self.values_meant(of, verb).filter(|_| self.is_statement(span)) else {
            return false;
        };
        self.values_instead(span, of.span, verb, text);
        true
    }

    /// Outcomes have a period as numbers have: P stands for 0, N for 1 and a draw for 2.
    pub(super) fn outcomes_as_numbers(&self, typed: Typed) -> Typed {
        if !matches!(self.known.types.kind(typed.ty), Kind::Outcome) {
            return typed;
        }
        let span = typed.expr.span;
        let made = |kind: tree::ExprKind| tree::Expr { kind, span };
        let is = |outcome: ast::Outcome| {
            let rest = vec![(Operator::Equal, span, made(tree::ExprKind::Outcome(outcome)))];
            made(tree::ExprKind::Chain { first: Box::new(typed.expr.clone()), rest })
        };
        let arms = vec![
            (is(ast::Outcome::P), made(tree::ExprKind::Number(0))),
            (is(ast::Outcome::N), made(tree::ExprKind::Number(1))),
        ];
        let otherwise = Box::new(made(tree::ExprKind::Number(2)));
        Typed { expr: made(tree::ExprKind::If { arms, otherwise }), ty: Ty::NUMBER }
    }

    /// What a sequence is made of must be numbers.
    pub(super) fn is_sequence(&mut self, typed: &Typed, what: &ast::Quantified, verb: Verb) {
        let words = self.known.types.words(typed.ty);
        let list = match self.known.types.kind(typed.ty).clone() {
            Kind::Number => return,
            Kind::List(_) | Kind::Set(_) if what.clauses.is_empty() => true,
            Kind::Unknown { .. } | Kind::Wrong => false,
            _ => match self.asked_of(&what.expr) {
                Some(position) => {
                    let text = format!("grundy({position})");
                    let problem = self
                        .error(
                            codes::WRONG_TYPE,
                            typed.expr.span,
                            format!("`{verb}` looks at numbers, and this is {words}"),
                            format!("is {words}"),
                        )
                        .help(format!("the nim-values are numbers: `{text}`"))
                        .mended(Mend::new(typed.expr.span, text));
                    return self.complain(problem);
                }
                None => false,
            },
        };
        if list {
            let problem = self
                .error(
                    codes::WRONG_TYPE,
                    typed.expr.span,
                    format!("`{verb}` looks at a row of four numbers or more, and this is {words}"),
                    format!("is {words}"),
                )
                .help("write the values of the heaps 0, 1, 2, …: `guess [0, 1, 2, 3, 1, 4]`");
            return self.complain(problem);
        }
        let role = format!("what `{verb}` looks at");
        self.expect(typed, Ty::NUMBER, codes::WRONG_TYPE, &role);
    }

    /// `lost G(1..9) == [4, 8]`: what a question answers, compared with a list.
    pub(super) fn row_compared(&mut self, what: &ast::Quantified, verb: Verb) -> bool {
        if self.listed_in_a_picture(what, verb) {
            return true;
        }
        let ExprKind::Chain { first, rest } = &what.expr.it else { return false };
        let (ExprKind::Call { callee, args }, [(sign, list)]) = (&first.it, rest.as_slice()) else {
            return false;
        };
        let (Some(game), [Arg::Plain(range)]) = (self.game_named(callee), args.as_slice()) else {
            return false;
        };
        let one = matches!(self.signature(game), Signature::Game(own) if own.params.len() == 1);
        let ranged = matches!(range.it, ExprKind::Range { .. }) && what.clauses.is_empty() && one;
        let (open, close) = match &list.it {
            ExprKind::List(_) => ('[', ']'),
            ExprKind::Set(_) => ('{', '}'),
            _ => return false,
        };
        if !ranged || sign.it != Operator::Equal {
            return false;
        }
        let (of, over) = (format!("{}(n)", self.name_of(game)), self.source.slice(range.span));
        let each = match verb {
            Verb::Lost => format!("n for n in {over} if outcome({of}) == P"),
            _ => format!("grundy({of}) for n in {over}"),
        };
        let text = format!("assert {open}{each}{close} == {}", self.source.slice(list.span));
        let span = what.expr.span;
        let start = self.verb_before(span, verb);
        let message = format!("`{verb}` is a question; `assert` compares");
        let problem = self
            .error(codes::NOT_A_POSITION, sign.span, message, "compares what is asked")
            .help(format!("write `{text}`"))
            .mended(Mend::new(Span::new(start, span.end), text));
        self.complain(problem);
        true
    }

    /// `oeis([0, 1, 1, 2])`: values that are looked up.
    pub(super) fn looked_up(&mut self, name: &str, args: &[Arg], span: Span) -> bool {
        let asks = matches!(name, "oeis" | "lookup" | "search" | "identify" | "recognise");
        if !asks || !self.is_nothing(name) || !self.is_statement(span) {
            return false;
        }
        let number = |arg: &Arg| match arg {
            Arg::Plain(e) => matches!(e.it, ExprKind::Number(_)).then(|| self.source.slice(e.span)),
            Arg::For(..) => None,
        };
        let list = match args {
            [Arg::Plain(of)] if matches!(of.it, ExprKind::List(_)) => {
                self.source.slice(of.span).to_string()
            }
            all => match all.iter().map(number).collect::<Option<Vec<_>>>() {
                Some(numbers) if numbers.len() > 1 => format!("[{}]", numbers.join(", ")),
                _ => return false,
            },
        };
        let text = format!("guess {list}");
        let message = "values are recognised by `guess`";
        let problem = self
            .error(codes::UNKNOWN_FUNCTION, span, message, "a question")
            .help(format!("write `{text}`"))
            .mended(Mend::new(span, text));
        self.complain(problem);
        true
    }

    /// `plot Kayles(0..20) if n > 3`: a range beside a condition has no name.
    pub(super) fn range_without_name(
        &mut self,
        what: &ast::Quantified,
        verb: Verb,
    ) -> Option<Target> {
        let ExprKind::Call { callee, args } = &what.expr.it else { return None };
        let id = self.game_named(callee)?;
        let conditions = what.clauses.iter().all(|c| matches!(c.it, ClauseKind::If(_)));
        if what.clauses.is_empty() || !conditions {
            return None;
        }
        let last = what.clauses.last()?;
        let written = self.source.slice(Span::new(what.expr.span.end, last.span.end)).trim();
        let mut names = own_names(written, args.len());
        let (mut inside, mut clauses) = (Vec::new(), String::new());
        let mut any = false;
        for arg in args {
            let Arg::Plain(e) = arg else { return None };
            let text = self.source.slice(e.span);
            match e.it {
                ExprKind::Range { .. } => {
                    let name = names.next()?;
                    clauses += &format!(" for {name} in {text}");
                    inside.push(name);
                    any = true;
                }
                _ => inside.push(text.to_string()),
            }
        }
        if !any {
            return None;
        }
        let name = self.name_of(id);
        let text = format!("{name}({}){clauses} {written}", inside.join(", "));
        let span = Span::new(what.expr.span.start, last.span.end);
        let problem = self
            .error(
                codes::RANGE_AS_ARGUMENT,
                what.expr.span,
                "a condition speaks of numbers by a name, and these have none",
                "which name has the range?",
            )
            .help(format!("write `{verb} {text}`"))
            .mended(Mend::new(span, text));
        self.complain(problem);
        Some(self.nothing(span))
    }
}

/// Names for ranges: the single letters that a condition uses and does not bind, then others.
fn own_names(condition: &str, count: usize) -> impl Iterator<Item = String> + use<> {
    let words: Vec<&str> = condition.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let bound: Vec<&str> = words
        .windows(2)
        .filter_map(|two| match two {
            ["for", name] => Some(*name),
            _ => None,
        })
        .collect();
    let words = words.into_iter().filter(|word| !bound.contains(word));
    let mut all: Vec<String> = Vec::new();
    let letter =
        |word: &&str| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase());
    let usual: &[&str] = if count == 1 { &["n"] } else { &["a", "b", "c", "d"] };
    for word in words.filter(letter).chain(usual.iter().copied()) {
        if !all.iter().any(|known| known == word) {
            all.push(word.to_string());
        }
    }
    all.into_iter()
}
