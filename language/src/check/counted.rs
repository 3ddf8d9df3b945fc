//! Games and builtin functions that are given more or fewer values than they take, or others.

use super::call::count;
use super::checker::{Checker, GameSignature, Signature, Typed};
use super::tree::DefinitionId;
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, Arg, Items};
use crate::syntax::bounds::less_one;
use crate::syntax::{READS_RARE_FORMS, Scanner, is_name_char, starts_name};
use crate::vocabulary::Builtin;

impl Checker<'_> {
    pub(super) fn wrong_count_for_game(
        &mut self,
        id: DefinitionId,
        game: &GameSignature,
        args: &[Arg],
        (whole, grid): (Span, bool),
    ) {
        let name = self.name_of(id);
        let given = count(args.len(), "value");
        // `game C = A + B`, of which it was said that its heaps are missing.
        let lacks = |before: &Diagnostic| {
            let mend = before.mend.as_ref().map_or("", |mend| &mend.text);
            let called = mend.strip_prefix(&*name).is_some_and(|rest| rest.starts_with('('));
            before.code == codes::GAME_WITHOUT_POSITION && called
        };
        if game.bare && self.problems.iter().any(lacks) {
            return;
        }
        let message = if game.bare {
            format!("{name} takes no values: its name alone is the position")
        } else {
            format!("{name} stands on {}, and is given {given}", count(game.params.len(), "value"))
        };
        let (help, mend) = match game.bare {
            true if args.is_empty() => {
                (format!("write `{name}`"), Some(Mend::new(whole, name.to_string())))
            }
            // What is given was meant: the heading lacks it, or the rules have said so.
            true => (
                format!(
                    "the position is `{name}`; a game of heaps has their names in its heading: `game {name}(n)`"
                ),
                None,
            ),
            false => match self.range_for_each(&name, game, args).filter(|_| grid) {
                Some(text) => (format!("write `{text}`"), Some(Mend::new(whole, text))),
                None => self.instead_of_call(id, args, whole),
            },
        };
        let at = Span::new(whole.start, whole.start + name.len() as u32);
        let at = if self.source.slice(at) == &*name { at } else { whole };
        let mut problem =
            self.error(codes::GAME_ARGUMENTS, at, message, format!("given {given}")).help(help);
        problem.mend = mend;
        if let Some((source, span)) = self.defined_at(id) {
            problem = problem.label(&source, span, "defined here");
        }
        self.complain(problem);
    }

    /// The sum of the heaps and of the positions that a game of heaps is given.
    fn sum_of_arguments(&self, id: DefinitionId, args: &[Arg], found: Ty) -> Option<String> {
        let Signature::Game(game) = self.signature(id) else { return None };
        let heaps = matches!(game.params.as_slice(), [of] if matches!(self.known.types.kind(*of), Kind::Number));
        if !READS_RARE_FORMS || !heaps || !self.known.types.is_position(found) {
            return None;
        }
        let name = self.name_of(id);
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for arg in args {
            let Arg::Plain(of) = arg else { return None };
            let text = self.source.slice(of.span).trim();
            match of.it {
                ast::ExprKind::Call { .. } | ast::ExprKind::Nimber(_) => others.push(text),
                _ => own.push(text),
            }
        }
        let own = (!own.is_empty()).then(|| format!("{name}({})", own.join(", ")));
        let all: Vec<&str> = own.as_deref().into_iter().chain(others).collect();
        (all.len() > 1).then(|| all.join(" + "))
    }

    /// `plot Wythoff(0..30)`: the range of one number, for each of them.
    fn range_for_each(&self, name: &str, game: &GameSignature, args: &[Arg]) -> Option<String> {
        let [Arg::Plain(range)] = args else { return None };
        let number = |ty: &Ty| matches!(self.known.types.kind(*ty), Kind::Number);
        let one = matches!(range.it, ast::ExprKind::Range { .. });
        let two = game.params.len() == 2 && game.params.iter().all(number);
        let range = self.source.slice(range.span);
        (one && two).then(|| format!("{name}({range}, {range})"))
    }

    /// A call of a game with another kind of value: how it should be written.
    pub(super) fn put_otherwise(
        &mut self,
        said: usize,
        (id, param, found): (DefinitionId, usize, Ty),
        args: &[Arg],
        whole: Span,
        row: bool,
    ) {
        // `Kayles(5, Nim(3))`: positions side by side are a sum.
        if let Some(sum) = self.sum_of_arguments(id, args, found)
            && let Some(problem) = self.problems.get_mut(said)
        {
            problem.help = Some(format!("side by side they are a sum: write `{sum}`"));
            problem.mend = Some(Mend::new(whole, sum));
            self.problems.truncate(said + 1);
            return;
        }
        if let Some((help, mend)) = self.other_kind(id, param, found).filter(|_| !row)
            && let Some(problem) = self.problems.get_mut(said..).and_then(|new| new.first_mut())
            && problem.help.is_none()
        {
            let mend = Some(mend);
            (problem.help, problem.mend) = (Some(help), mend.clone());
            // A rule of the game has said so.
            if self.problems.iter().take(said).any(|before| before.mend == mend) {
                self.problems.truncate(said);
            } else if let Some(sum) = self.heaps_of(id, args, whole)
                && let Some(problem) = self.problems.get_mut(said)
            {
                problem.help = Some(format!("write `{sum}`"));
                problem.mend = Some(Mend::new(whole, sum));
            }
            return;
        }
        let (mut help, mut mend) = self.instead_of_call(id, args, whole);
        // `table Kayles({0, 2, 4})`
        if let [Arg::Plain(of)] = args
            && row
            && matches!(
                of.it,
                ast::ExprKind::Set(_) | ast::ExprKind::List(_) | ast::ExprKind::Call { .. }
            )
            && let Some(one) = self.of_one(id, "n")
        {
            let text = format!("{one} for n in {}", self.source.slice(of.span));
            help = format!("name what varies: `{text}`");
            mend = Some(Mend::new(whole, text));
        }
        // A message that knows more keeps its help.
        if let Some(problem) = self.problems.get_mut(said..).and_then(|new| new.first_mut())
            && problem.help.is_none()
        {
            (problem.help, problem.mend) = (Some(help), mend);
        }
    }

    /// `Take([3, 5])` of a game of one heap: heaps side by side.
    fn heaps_of(&self, id: DefinitionId, args: &[Arg], whole: Span) -> Option<String> {
        let [Arg::Plain(of)] = args else { return None };
        let (ast::ExprKind::Set(Items::Each(all)) | ast::ExprKind::List(Items::Each(all))) = &of.it
        else {
            return None;
        };
        let number = |e: &ast::Expr| matches!(e.it, ast::ExprKind::Number(_));
        if all.len() < 2 || !all.iter().all(number) {
            return None;
        }
        let name = self.name_of(id);
        let heap = |e: &ast::Expr| format!("{name}({})", self.source.slice(e.span));
        let sum = all.iter().map(heap).collect::<Vec<_>>().join(" + ");
        let text = self.source.text();
        let before = text.get(..whole.start as usize).unwrap_or("").trim_end();
        let factor = before.ends_with(['*', '/', '^', '%', '-']) || before.ends_with("misere");
        Some(if factor { format!("({sum})") } else { sum })
    }

    /// `game Sub(n, S) { … }; Sub(20, {1, 3})`: the heading says of a parameter what it is, unless it is a
    /// number.
    fn other_kind(&self, id: DefinitionId, param: usize, found: Ty) -> Option<(String, Mend)> {
        let Signature::Game(game) = self.signature(id) else { return None };
        let (own, name) = (*game.params.get(param)?, game.names.get(param)?);
        let types = &self.known.types;
        let kind = types.written(found);
        let other = matches!(
            types.kind(found),
            Kind::List(_) | Kind::Set(_) | Kind::Tuple(_) | Kind::Text | Kind::Truth
        );
        if !matches!(types.kind(own), Kind::Number) || !other || kind.contains('_') {
            return None;
        }
        let (_, span) = self.defined_at(id)?;
        let (text, mend) = self.kind_in_heading(span.start, name, &kind)?;
        Some((format!("if `{name}` is no number, its heading says so: `{text}`"), mend))
    }

    /// A parameter with its kind, in the heading of a game that begins here. One that says what it is was
    /// meant so.
    pub(super) fn kind_in_heading(
        &self,
        start: u32,
        name: &str,
        kind: &str,
    ) -> Option<(String, Mend)> {
        let game = self.source.text().get(start as usize..)?;
        let heading = game.get(..game.find(')')?)?;
        let place = Scanner::new(heading).find(|token| token.text(heading) == name)?.span;
        if heading.get(place.end as usize..)?.trim_start().starts_with(':') {
            return None;
        }
        let mend = Mend::new(Span::at(start + place.end), format!(": {kind}"));
        Some((format!("{name}: {kind}"), mend))
    }

    /// Where a definition of this same file stands.
    fn defined_at(&self, id: DefinitionId) -> Option<(crate::source::Source, Span)> {
        let definition = self.program.definition(id)?;
        (definition.module == self.module).then(|| (self.source.clone(), definition.span))
    }

    pub(super) fn wrong_count_for_builtin(
        &mut self,
        builtin: Builtin,
        args: &[Typed],
        at: Span,
        whole: Span,
    ) {
        let given = count(args.len(), "argument");
        let mut problem = self.error(
            codes::FUNCTION_ARGUMENTS,
            at,
            format!("`{}` cannot be called with {given}", builtin.name()),
            format!("given {given}"),
        );
        (problem.help, problem.mend) = match self.gathered(builtin, args) {
            Some(text) => (Some(format!("write `{text}`")), Some(Mend::new(whole, text))),
            None => {
                let form = builtin.forms().join("` or `");
                let what = match builtin.forms().iter().any(|form| form.contains("some ")) {
                    true => ", where `some number` is a list, a set or a range of numbers",
                    false => "",
                };
                (Some(format!("it is `{form}`{what}")), None)
            }
        };
        self.complain(problem);
    }

    /// `count(n in 1..100, outcome(T(n)) == P)`
    pub(super) fn counts_with_a_comma(&mut self, args: &[Arg], whole: Span) -> bool {
        let [Arg::Plain(from), Arg::Plain(condition)] = args else { return false };
        let from = self.source.slice(from.span);
        let Some((name, _)) = from
            .split_once(" in ")
            .filter(|(name, _)| name.starts_with(starts_name) && name.chars().all(is_name_char))
        else {
            return false;
        };
        let text = format!("count({name} for {from} if {})", self.source.slice(condition.span));
        let message = "what is counted, and from where, is said by `for`";
        self.say_count(message, "given two arguments", whole, text);
        true
    }

    /// `count(outcome(T(n)) == P for n in 1..100)` would count all of the truths, whether they hold or not.
    pub(super) fn counts_truths(&mut self, args: &[Arg], typed: &[Typed], whole: Span) -> bool {
        let ([arg], [of]) = (args, typed) else { return false };
        let types = &self.known.types;
        let members = match types.kind(of.ty) {
            Kind::List(each) | Kind::Set(each) => *each,
            _ => return false,
        };
        if !matches!(types.kind(members), Kind::Truth) {
            return false;
        }
        // `count(x for x in xs if x)`
        let is_name = |each: &ast::Expr| matches!(each.it, ast::ExprKind::Name(_));
        let (each, clauses) = match arg {
            Arg::For(each, _) if is_name(each) => return false,
            Arg::For(each, clauses) => (Some(each), clauses.as_slice()),
            Arg::Plain(of) => match &of.it {
                ast::ExprKind::List(Items::For(each, clauses))
                | ast::ExprKind::Set(Items::For(each, clauses)) => {
                    (Some(&**each), clauses.as_slice())
                }
                _ => (None, &[][..]),
            },
        };
        let text = match (each, clauses.first(), clauses.last()) {
            (Some(condition), Some(first), Some(last)) => {
                let names: Vec<&str> = clauses
                    .iter()
                    .filter_map(|clause| match &clause.it {
                        ast::ClauseKind::For(pattern, _) => Some(self.source.slice(pattern.span)),
                        _ => None,
                    })
                    .filter(|name| *name != "_")
                    .collect();
                let names = match names.as_slice() {
                    [] => "1".to_string(),
                    [name] => (*name).to_string(),
                    names => format!("({})", names.join(", ")),
                };
                let from = self.source.slice(first.span.to(last.span));
                let condition = self.source.slice(condition.span);
                format!("count({names} {from} if {condition})")
            }
            _ => {
                let of = self.source.slice(of.expr.span);
                format!("count(x for x in {of} if x)")
            }
        };
        let message = "`count` says how many members there are that `for` and `if` leave";
        self.say_count(message, "true or false, each is one member", whole, text);
        true
    }

    fn say_count(&mut self, message: &str, label: &str, whole: Span, text: String) {
        let problem = self.error(codes::WRONG_TYPE, whole, message, label);
        self.complain(problem.help(format!("write `{text}`")).mended(Mend::new(whole, text)));
    }

    /// `mex(0, 1, 3)` with its numbers in one set, `grundy(A, B)` with its positions added.
    fn gathered(&self, builtin: Builtin, args: &[Typed]) -> Option<String> {
        if args.len() < 2 {
            return None;
        }
        let types = &self.known.types;
        let texts: Vec<&str> = args.iter().map(|a| self.source.slice(a.expr.span).trim()).collect();
        let all = |is: &dyn Fn(&Typed) -> bool| args.iter().all(is);
        let positions = all(&|a| types.is_position(a.ty));
        let numbers = all(&|a| matches!(types.kind(a.ty), Kind::Number));
        let first = builtin.forms().first()?.strip_prefix(builtin.name())?;
        let position = builtin.is_about_a_position();
        if positions && builtin == Builtin::Sum {
            return Some(texts.join(" + "));
        }
        if positions && position {
            return Some(format!("{builtin}({})", texts.join(" + ")));
        }
        if numbers && position {
            return Some(format!("{builtin}({})", super::whole_games::heaps_of(&texts)));
        }
        let game = args.first().is_some_and(|a| matches!(types.kind(a.ty), Kind::Game));
        match (builtin, texts.as_slice()) {
            // `grundy(T, 5)`
            (_, [name, numbers @ ..]) if game && position => {
                Some(format!("{builtin}({name}({}))", numbers.join(", ")))
            }
            (Builtin::Range, [from, to]) if numbers => {
                let last = match to.parse::<i64>() {
                    Ok(to) => to.checked_sub(1)?.to_string(),
                    Err(_) => less_one(to),
                };
                Some(format!("{from}..{last}"))
            }
            // `range(0, 10, 2)`
            (Builtin::Range, [from, to, step]) if numbers => {
                let number = |text: &str| text.parse::<i64>().ok();
                let (first, step) = (number(from)?, number(step).filter(|step| *step > 1)?);
                let last = match number(to) {
                    Some(to) => to.checked_sub(1)?.to_string(),
                    None => less_one(to),
                };
                Some(format!(
                    "[i for i in {from}..{last} if i % {step} == {}]",
                    first.rem_euclid(step)
                ))
            }
            (Builtin::Mex, _) if numbers => Some(format!("mex({{{}}})", texts.join(", "))),
            (Builtin::Gcd, [a, b, rest @ ..]) if numbers => {
                let start = format!("gcd({a}, {b})");
                Some(rest.iter().fold(start, |all, next| format!("gcd({all}, {next})")))
            }
            // `all(n >= 0, n in 0..9)`: a range is no member.
            _ if first.starts_with("(some ")
                && !first.contains(',')
                && all(&|a| !a.is_wrong())
                && !texts.iter().any(|text| text.contains(" in ")) =>
            {
                Some(format!("{builtin}([{}])", texts.join(", ")))
            }
            _ => None,
        }
    }
}
