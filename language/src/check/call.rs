//! Calls: a game of its numbers, a function, a builtin, a name of the submission.

use super::checker::{Checker, GameSignature, Signature, Typed};
use super::names::Meaning;
use super::scheme::WantKind;
use super::signature::form;
use super::tree::{DefinitionId, Expr, ExprKind, Folding};
use super::ty::{Clash, Kind, Ty};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, Arg, Field};
use crate::syntax::parts_of;
use crate::vocabulary::{Builtin, is_verb};

impl Checker<'_> {
    pub(super) fn call(&mut self, callee: &ast::Expr, args: &[Arg], span: Span) -> Typed {
        // Only the arguments of the call itself may be ranges, not what is inside them.
        let grid = std::mem::take(&mut self.grid);
        if let ast::ExprKind::Name(name) = &callee.it {
            if self.looked_up(name, args, span) {
                return Typed::wrong(span);
            }
            return match self.meaning(name, callee.span, true) {
                Meaning::Definition(id) => self.call_definition(id, callee.span, args, span, grid),
                Meaning::Builtin(builtin) => self.call_builtin(builtin, callee.span, args, span),
                Meaning::Local(id, ty) => {
                    let kind = ExprKind::Local(id);
                    let callee = Typed { expr: Expr { kind, span: callee.span }, ty };
                    self.call_value(callee, args, span, is_verb(name))
                }
                Meaning::Module(_) | Meaning::Student => {
                    let callee = self.named_value(name, callee.span);
                    self.args(args);
                    Typed::wrong(callee.expr.span.to(span))
                }
                Meaning::Wrong => {
                    // A question with brackets, `lost(G(0..9))`: that has been said.
                    self.grid = args.len() == 1;
                    self.args(args);
                    self.grid = false;
                    Typed::wrong(span)
                }
            };
        }
        if let ast::ExprKind::Nimber(of) = &callee.it
            && let Some(wrong) = self.heap_called(of, args, span)
        {
            return wrong;
        }
        if self.asked_behind(callee, args, span) {
            return Typed::wrong(span);
        }
        let callee = match &callee.it {
            ast::ExprKind::Field { base, field: Field::Name(name) } => {
                self.dotted(base, name).unwrap_or_else(|| self.expression(callee))
            }
            _ => self.expression(callee),
        };
        if let ExprKind::Definition(id) = callee.expr.kind {
            return self.call_definition(id, callee.expr.span, args, span, grid);
        }
        self.call_value(callee, args, span, false)
    }

    /// The arguments, each with its type.
    pub(super) fn args(&mut self, args: &[Arg]) -> Vec<Typed> {
        args.iter().map(|arg| self.arg(arg)).collect()
    }

    fn arg(&mut self, arg: &Arg) -> Typed {
        match arg {
            Arg::Plain(e) => self.maybe_endless(e),
            Arg::For(each, clauses) => {
                let (each, of, clauses) = self.comprehension(each, clauses);
                let span = each.span;
                let ty = self.types().list(of);
                let kind = ExprKind::Comprehension { set: false, each: Box::new(each), clauses };
                Typed { expr: Expr { kind, span }, ty }
            }
        }
    }

    /// A heap of a game of one number may be infinite, `Nim(w + 3)`.
    fn size_or_arg(&mut self, arg: &Arg, params: &[Ty]) -> Typed {
        let one =
            matches!(params, [param] if matches!(self.known.types.kind(*param), Kind::Number));
        match arg {
            Arg::Plain(e) if one => match self.ordinal(e) {
                Some(kind) => Typed { expr: Expr { kind, span: e.span }, ty: Ty::NUMBER },
                None => self.arg(arg),
            },
            _ => self.arg(arg),
        }
    }

    fn call_definition(
        &mut self,
        id: DefinitionId,
        at: Span,
        args: &[Arg],
        span: Span,
        grid: bool,
    ) -> Typed {
        match self.signature(id).clone() {
            Signature::Game(game) => self.call_game(id, &game, at, args, span, grid),
            Signature::Wrong => {
                self.args(args);
                Typed::wrong(span)
            }
            Signature::Graph => {
                self.graph_called(id, at, args, span);
                Typed::wrong(span)
            }
            _ => {
                let callee = self.definition_value(id, at);
                self.call_value(callee, args, span, false)
            }
        }
    }

    fn call_game(
        &mut self,
        id: DefinitionId,
        game: &GameSignature,
        at: Span,
        args: &[Arg],
        span: Span,
        grid: bool,
    ) -> Typed {
        let params = &game.params;
        let typed: Vec<Typed> = args.iter().map(|arg| self.size_or_arg(arg, params)).collect();
        let several_heaps = params.len() == 1
            && typed.len() > 1
            && params.first().is_some_and(|p| matches!(self.known.types.kind(*p), Kind::Number));
        if typed.len() != params.len() && !several_heaps {
            self.wrong_count_for_game(id, game, args, (at.to(span), grid));
            return Typed { expr: Expr::wrong(span), ty: Ty::POSITION };
        }
        for (i, arg) in typed.iter().enumerate() {
            let Some(param) = params.get(i).or(params.first()).copied() else { continue };
            let range = matches!(arg.expr.kind, ExprKind::Range { .. });
            let numbers = matches!(self.known.types.kind(param), Kind::Number);
            if range && numbers {
                if grid {
                    self.finite(&arg.expr, "a table");
                } else {
                    self.range_as_argument(id, arg.expr.span, params.len());
                }
                continue;
            }
            self.finite(&arg.expr, "a parameter");
            if let Err(clash) = self.types().unify(arg.ty, param) {
                let role = match game.names.get(i) {
                    Some(name) => format!("`{name}` of {}", self.name_of(id)),
                    None => format!("what {} stands on", self.name_of(id)),
                };
                let said = self.problems.len();
                self.mismatch(arg.ty, arg.expr.span, param, codes::WRONG_TYPE, &role, clash);
                self.put_otherwise(said, (id, i, arg.ty), args, at.to(span), grid);
            }
        }
        let callee = Box::new(Expr { kind: ExprKind::Definition(id), span: at });
        let args = typed.into_iter().map(|a| a.expr).collect();
        Typed { expr: Expr { kind: ExprKind::Call { callee, args }, span }, ty: Ty::POSITION }
    }

    fn call_value(&mut self, callee: Typed, args: &[Arg], span: Span, verb: bool) -> Typed {
        let typed = self.args(args);
        for arg in &typed {
            self.finite(&arg.expr, "an argument");
        }
        let result = self.types().unknown();
        let params: Vec<Ty> = typed.iter().map(|a| a.ty).collect();
        match self.known.types.kind(callee.ty).clone() {
            Kind::Wrong => return Typed::wrong(span),
            Kind::Function(_, gives) if self.is_heaps_of_student(&callee, &typed, gives) => {
                return self.called(callee, typed, span, gives);
            }
            Kind::Function(wanted, gives) => {
                if wanted.len() != typed.len() {
                    let text = self.source.slice(callee.expr.span).to_string();
                    self.wrong_count(&text, wanted.len(), typed.len(), callee.expr.span);
                    return Typed { expr: Expr::wrong(span), ty: gives };
                }
                let text = self.source.slice(callee.expr.span).to_string();
                for (i, (arg, wanted)) in typed.iter().zip(&wanted).enumerate() {
                    let role = argument(i, typed.len(), &text);
                    self.expect(arg, *wanted, codes::WRONG_TYPE, &role);
                }
                // Both are results of the same call.
                let _ = self.types().unify(result, gives);
            }
            Kind::Unknown { .. } => {
                let function = self.types().make(Kind::Function(params, result));
                if let Err(clash) = self.types().unify(callee.ty, function) {
                    self.mismatch(
                        callee.ty,
                        callee.expr.span,
                        function,
                        codes::NOT_CALLABLE,
                        "what is called",
                        clash,
                    );
                }
            }
            _ => {
                let words = self.known.types.words(callee.ty);
                let text = self.source.slice(callee.expr.span);
                let help = if matches!(self.known.types.kind(callee.ty), Kind::Number) {
                    match text.contains(' ') {
                        true => format!("a product is written `({text}) * (…)`"),
                        false => format!("a product is written `{text} * (…)`"),
                    }
                } else if verb {
                    format!("`{text}` is a value here, so it cannot ask")
                } else if matches!(self.known.types.kind(callee.ty), Kind::Game) {
                    "a game has one name: call it by the name that it was given".to_string()
                } else {
                    "only games and functions are called".to_string()
                };
                let otherwise = self.called_otherwise(&callee, span);
                // The span of a value leaves out the brackets that it stands in: `(2)(3)`.
                let number = matches!(self.known.types.kind(callee.ty), Kind::Number);
                let end = callee.expr.span.end;
                let behind = self.source.slice(Span::new(end, span.end));
                let product = behind.split_once('(').filter(|_| number).map(|(closed, _)| {
                    Mend::new(Span::at(end + closed.trim_end().len() as u32), " * ")
                });
                let mend = otherwise.as_ref().map(|(_, mend)| mend.clone()).or(product);
                let help = otherwise.map_or(help, |(help, _)| help);
                let problem = self
                    .error(
                        codes::NOT_CALLABLE,
                        callee.expr.span,
                        format!("this is called like a function, and is {words}"),
                        format!("is {words}"),
                    )
                    .help(help)
                    .maybe_mended(mend);
                self.complain(problem);
                return Typed::wrong(span);
            }
        }
        // A few calls one inside another can make a type that fills the memory.
        self.reasonable(result, span);
        self.called(callee, typed, span, result)
    }

    /// Several heaps of a game of the submission, which was called with one before.
    fn is_heaps_of_student(&self, callee: &Typed, args: &[Typed], gives: Ty) -> bool {
        let types = &self.known.types;
        let wanted = match types.kind(callee.ty) {
            Kind::Function(wanted, _) => wanted.len(),
            _ => return false,
        };
        let number = |a: &Typed| matches!(types.kind(a.ty), Kind::Number);
        matches!(callee.expr.kind, ExprKind::Student(_))
            && (wanted == 1 || args.len() == 1)
            && wanted != args.len()
            && args.iter().all(number)
            && types.is_position(gives)
    }

    fn called(&mut self, callee: Typed, args: Vec<Typed>, span: Span, ty: Ty) -> Typed {
        let args = args.into_iter().map(|a| a.expr).collect();
        let kind = ExprKind::Call { callee: Box::new(callee.expr), args };
        Typed { expr: Expr { kind, span }, ty }
    }

    fn wrong_count(&mut self, name: &str, wants: usize, has: usize, at: Span) {
        let problem = self
            .error(
                codes::FUNCTION_ARGUMENTS,
                at,
                format!(
                    "`{name}` takes {}, and is given {}",
                    count(wants, "argument"),
                    count(has, "argument")
                ),
                format!("given {}", count(has, "argument")),
            )
            .help(if has > wants {
                "several values are handed over as one list `[a, b]` or pair `(a, b)`"
            } else {
                "every argument must be given"
            });
        self.complain(problem);
    }

    fn call_builtin(&mut self, builtin: Builtin, at: Span, args: &[Arg], span: Span) -> Typed {
        if builtin.is_about_a_game()
            && let Some(call) = self.of_family(builtin, at, args, span)
        {
            return call;
        }
        if builtin.is_about_a_game() && self.asked_in_brackets(builtin, args, span) {
            return Typed::wrong(span);
        }
        if builtin == Builtin::Count && self.counts_with_a_comma(args, span) {
            return Typed::wrong(span);
        }
        if self.of_a_counter(builtin, args, span)
            || self.mex_of_a_position(builtin, args, span)
            || self.most_of_a_range(builtin, args, span)
        {
            return Typed::wrong(span);
        }
        let typed = self.args(args);
        let counts = matches!(builtin, Builtin::Count | Builtin::Sum);
        if counts && self.counts_truths(args, &typed, span) {
            return Typed::wrong(span);
        }
        // `period(student.G)` is about the game whose positions are `student.G(n)`.
        let of_game = builtin.is_about_a_game();
        let ty = |a: &Typed| match a.expr.kind {
            ExprKind::Student(_) if of_game => Ty::GAME,
            _ => a.ty,
        };
        for arg in typed.iter().filter(|_| of_game) {
            if let ExprKind::Student(name) = &arg.expr.kind {
                self.known.asked_games.insert(name.clone());
            }
        }
        let types: Vec<Ty> = typed.iter().map(ty).collect();
        let spans: Vec<Span> = typed.iter().map(|a| a.expr.span).collect();
        for arg in &typed {
            self.finite(&arg.expr, &format!("what `{}` takes", builtin.name()));
        }
        let result = self.types().unknown();
        let mut kind = ExprKind::Builtin(builtin);
        let fitting: Vec<&'static str> =
            builtin.forms().iter().copied().filter(|f| takes(f, typed.len())).collect();
        match fitting.as_slice() {
            [] => {
                self.wrong_count_for_builtin(builtin, &typed, at, span);
                return Typed::wrong(span);
            }
            [only] => self.use_form(builtin, only, &types, result, &spans, at),
            _ => {
                let at = spans.first().copied().unwrap_or(at);
                let call = Folding::default();
                self.want(WantKind::Forms(builtin, types, result, vec![call.clone()]), at);
                kind = ExprKind::Folding(builtin, call);
            }
        }
        let callee = Box::new(Expr { kind, span: at });
        let args = typed.into_iter().map(|a| a.expr).collect();
        Typed { expr: Expr { kind: ExprKind::Call { callee, args }, span }, ty: result }
    }

    /// Holds a call against one form of a builtin.
    pub(super) fn use_form(
        &mut self,
        builtin: Builtin,
        text: &str,
        args: &[Ty],
        result: Ty,
        spans: &[Span],
        at: Span,
    ) {
        let Some(form) = form(text, self.types(), at) else { return };
        for (i, (arg, span)) in args.iter().zip(spans).enumerate() {
            let Some(param) = form.params.get(i).or(form.params.last()) else { continue };
            if let Err(clash) = self.types().unify(*arg, *param) {
                let role = argument(i, args.len(), builtin.name());
                self.builtin_mismatch(builtin, *arg, *span, *param, &role, clash);
            }
        }
        for ty in form.shared {
            self.want(WantKind::Compared(ty), at);
        }
        if matches!(builtin, Builtin::Min | Builtin::Max | Builtin::Sort) {
            self.want(WantKind::Ordered(form.result), at);
        }
        for ty in &form.params {
            if matches!(self.known.types.kind(*ty), super::ty::Kind::Set(_)) {
                self.want(WantKind::Counted(*ty), at);
            }
        }
        // Out of the members of a list it makes sets, in which what is equal is one.
        if self.known.types.contains(form.result, &|kind| matches!(kind, super::ty::Kind::Set(_))) {
            self.want(WantKind::Compared(form.result), at);
        }
        // What is wanted of an argument is pointed out there.
        for want in form.wants {
            let whole = match want.kind {
                WantKind::Members(whole, _) | WantKind::Relation(whole, _) => Some(whole),
                _ => None,
            };
            let index = form.params.iter().position(|p| Some(*p) == whole);
            let span = index.and_then(|i| spans.get(i)).copied().unwrap_or(want.span);
            if let WantKind::Members(whole, _) = want.kind {
                self.want(WantKind::Counted(whole), span);
            }
            self.want(want.kind, span);
        }
        if let Err(clash) = self.types().unify(result, form.result) {
            let role = format!("what `{}` gives", builtin.name());
            self.mismatch(form.result, at, result, codes::WRONG_TYPE, &role, clash);
        }
    }

    fn builtin_mismatch(
        &mut self,
        builtin: Builtin,
        found: Ty,
        span: Span,
        wanted: Ty,
        role: &str,
        clash: Clash,
    ) {
        let game_wanted = matches!(self.known.types.kind(wanted), Kind::Game);
        if game_wanted && self.known.types.is_position(found) {
            let text = self.source.slice(span);
            let game = by_name(text);
            let name = builtin.name();
            let problem = self
                .error(
                    codes::NEEDS_A_GAME,
                    span,
                    format!("`{name}` is about a whole game, and this is one position"),
                    "one position",
                )
                .help(format!("write `{name}({game})`, the game by its name alone"));
            return self.complain(problem);
        }
        let game_found = matches!(self.known.types.kind(found), Kind::Game);
        let code = if game_found && self.known.types.is_position(wanted) {
            codes::GAME_WITHOUT_POSITION
        } else {
            codes::WRONG_TYPE
        };
        self.mismatch(found, span, wanted, code, role, clash);
    }

    /// The type of a builtin that is handed to another function; none if it has several.
    pub(super) fn builtin_as_value(&mut self, builtin: Builtin) -> Option<Ty> {
        let [only] = builtin.forms() else { return None };
        let form = form(only, self.types(), Span::at(0))?;
        self.wants.extend(form.wants);
        Some(self.types().make(Kind::Function(form.params, form.result)))
    }
}

/// The game of a position: `Kayles` of `Kayles(3)`, `misere(Kayles)` of `misere(Kayles(3))`.
pub(super) fn by_name(position: &str) -> String {
    match position.strip_prefix("misere(") {
        Some(inside) => format!("misere({})", inside.split(['(', ')']).next().unwrap_or(inside)),
        None => position.split('(').next().unwrap_or(position).to_string(),
    }
}

/// Does a form take so many arguments?
fn takes(form: &str, count: usize) -> bool {
    let inside = form.split_once('(').map_or("", |(_, rest)| rest);
    let inside = inside.split(") ->").next().unwrap_or("");
    let wanted = if inside.trim().is_empty() { 0 } else { parts_of(inside).len() };
    if inside.ends_with("...") { count >= wanted - 1 } else { count == wanted }
}

/// "the second argument of `gcd`"
fn argument(index: usize, of: usize, name: &str) -> String {
    const ORDER: &[&str] = &["first", "second", "third", "fourth", "fifth", "sixth"];
    match ORDER.get(index) {
        _ if of == 1 => format!("what `{name}` takes"),
        Some(word) => format!("the {word} argument of `{name}`"),
        None => format!("argument {} of `{name}`", index + 1),
    }
}

/// "one value", "3 values"
pub(super) fn count(n: usize, what: &str) -> String {
    match n {
        0 => format!("no {what}s"),
        1 => format!("one {what}"),
        _ => format!("{n} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_say_how_many_arguments_they_take() {
        assert!(takes("gcd(number, number) -> number", 2));
        assert!(!takes("gcd(number, number) -> number", 1));
        assert!(takes("min(a, a, ...) -> a", 2) && takes("min(a, a, ...) -> a", 5));
        assert!(!takes("min(a, a, ...) -> a", 1));
        assert!(takes("shape({(number, number)}) -> {(number, number)}", 1));
    }
}
