//! Problems of homework: their checks, points, hints, and what they need.

use super::checker::Checker;
use super::clause::Of;
use super::tree::{Check, Problem, Text};
use super::unknown::Lacking;
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::ast::{self, ItemKind};
use crate::vocabulary::{builtin, nearest};

impl Checker<'_> {
    pub fn problem(&mut self, problem: &ast::Problem) -> Problem {
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
            title: problem.title.as_ref().map(|t| self.text(&t.it, t.span)),
            lets: Vec::new(),
            functions: Vec::new(),
            checks: Vec::new(),
            hints: Vec::new(),
            needs: Vec::new(),
            proof: false,
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
            ItemKind::NeedsProof => out.proof = true,
            ItemKind::Forbid(names) => {
                for name in names {
                    self.forbidden(name);
                    out.forbid.push(name.it.clone());
                }
            }
            ItemKind::Check { what, worth } => {
                let mark = self.scope.mark();
                let lacking = Lacking::of(what, item.span, "0..");
                let alone = Lacking {
                    whole: item.span,
                    at: what.expr.span.end,
                    range: "0..".to_string(),
                    later: Vec::new(),
                    problem: true,
                };
                self.lacking = Some(Lacking { problem: true, ..lacking.unwrap_or(alone) });
                let what = self.condition_of(what, Of::Forever, "a check");
                self.lacking = None;
                self.scope.leave(mark);
                let points = worth.as_ref().map(|n| self.plain_number(n));
                out.checks.push(Check { what, points, span: item.span });
            }
        }
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
        if builtin(word).is_some() || matches!(&**word, "octal" | "hex") {
            return;
        }
        let names = crate::vocabulary::BUILTINS.iter().map(|b| b.name).chain(["octal", "hex"]);
        let help = nearest(word, names).map(|near| format!("did you mean `{near}`?"));
        let problem = self
            .error(
                codes::UNKNOWN_FORBID,
                name.span,
                format!("`{word}` is nothing that could be forbidden"),
                "not a builtin",
            )
            .maybe_help(
                help.or(Some("builtin functions, `octal` and `hex` can be forbidden".to_string())),
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
