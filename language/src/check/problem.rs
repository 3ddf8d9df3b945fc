//! Problems of a rubric: what they check, what they are worth, what they forbid.

use super::checker::Checker;
use super::joined::Of;
use super::lacking::Lacking;
use super::tree::{Binding, Check, Feedback, Problem, Text};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, ItemKind};
use crate::vocabulary::{FORBIDDEN_KINDS, builtin, nearest};

impl Checker<'_> {
    pub(super) fn problem(&mut self, problem: &ast::Problem) -> Problem {
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
            written: 0,
            hints: Vec::new(),
            needs: Vec::new(),
            proof: false,
            proof_points: None,
            forbid: Vec::new(),
            by_person: false,
            shown: Vec::new(),
        };
        if out.points > MOST_POINTS {
            let said = self
                .error(
                    codes::POINTS_DIFFER,
                    problem.worth.span,
                    format!("a problem is worth at most {MOST_POINTS} points"),
                    "more than can be added up",
                )
                .help("the points of a sheet are added up, and shown in tables");
            self.complain(said);
        }
        for item in &problem.items.it {
            self.problem_item(item, &mut out);
        }
        out.written = out.checks.len();
        out.shown.extend(self.sheet_shown.iter().cloned());
        for check in &mut out.checks {
            check.shown.extend(out.shown.iter().cloned());
        }
        let by_hand = problem.items.it.iter().any(|item| matches!(item.it, ItemKind::ByHand));
        out.by_person = by_hand && out.checks.is_empty();
        let wrong = problem.items.it.iter().any(|item| matches!(item.it, ItemKind::Wrong));
        if out.by_person {
            self.marked_by_person.push(id.clone());
        } else if !wrong {
            self.points_add_up(problem, &out);
        }
        self.problem_ids.push((id, problem.id.span));
        out
    }

    fn problem_item(&mut self, item: &ast::Item, out: &mut Problem) {
        match &item.it {
            ItemKind::Wrong => {}
            ItemKind::Let(binding) => {
                let made = self.bindings(std::slice::from_ref(binding));
                let placed = |(pattern, value)| Binding { pattern, value, span: item.span };
                out.lets.extend(made.into_iter().map(placed));
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
            ItemKind::Feedback(feedback) => {
                let feedback = self.feedback(feedback);
                out.shown.push(feedback);
            }
            ItemKind::Check { what, worth, by_cases, feedback } => {
                self.begins_with_a_dash(item.span);
                let mark = self.scope.mark();
                // Only so many cases can be counted.
                let of = if *by_cases { Of::Question } else { Of::Forever };
                let lacking = Lacking::of(what, item.span, "0..");
                let alone = Lacking {
                    whole: item.span,
                    at: what.expr.span.end,
                    range: "0..".to_string(),
                    later: Vec::new(),
                    problem: true,
                };
                self.lacking = Some(Lacking { problem: true, ..lacking.unwrap_or(alone) });
                let condition = what.span();
                let what = self.condition_of(what, of, "a check");
                self.lacking = None;
                self.scope.leave(mark);
                let number = worth.as_ref().map(|worth| self.plain_number(&worth.number));
                let shares = worth.as_ref().is_some_and(|worth| worth.shares);
                let (points, share) =
                    if shares { (None, number.unwrap_or(1)) } else { (number, 1) };
                let by_cases = *by_cases;
                let shown = feedback.iter().map(|f| self.feedback(f)).collect();
                let span = item.span;
                out.checks.push(Check { what, points, share, by_cases, shown, condition, span });
            }
        }
    }

    pub(super) fn feedback_of_sheet(&mut self, statements: &[ast::Statement]) {
        for statement in statements {
            if let ast::StatementKind::Feedback(feedback) = &statement.it {
                let feedback = self.feedback(feedback);
                self.sheet_shown.push(feedback);
            }
        }
    }

    fn feedback(&mut self, feedback: &ast::Feedback) -> Feedback {
        let until = feedback.until.as_ref().map(|until| {
            let day = self.text(&until.it, until.span);
            if !is_day(&day) {
                let said = self
                    .error(
                        codes::OPTION_MISFIT,
                        until.span,
                        "`until` wants a day, written year, month, day",
                        "not a day",
                    )
                    .help("as in `until \"2026-12-01\"`");
                self.complain(said);
            }
            day
        });
        Feedback { level: feedback.level, until }
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
        if self.marked_by_person.iter().any(|id| &**id == wanted) {
            let said = self
                .error(
                    codes::UNKNOWN_PROBLEM,
                    span,
                    format!("a person marks problem \"{wanted}\", so that nothing can need it"),
                    "marked by hand",
                )
                .help("whether it was solved is not known while others are judged");
            return self.complain(said);
        }
        if self.problem_ids.iter().any(|(id, _)| &**id == wanted) {
            return;
        }
        let problem = self.error(
            codes::UNKNOWN_PROBLEM,
            span,
            format!("there is no problem \"{wanted}\" above"),
            "not known",
        );
        let near = nearest(wanted, self.problem_ids.iter().map(|(id, _)| &**id));
        let problem = match near {
            Some(near) => {
                let near = crate::syntax::quoted(near);
                problem.help(format!("did you mean {near}?")).mended(Mend::new(span, near))
            }
            None => problem.help("a problem can need only those that stand above it"),
        };
        self.complain(problem);
    }

    fn forbidden(&mut self, name: &ast::Name) {
        let word = &name.it;
        let others = FORBIDDEN_KINDS.into_iter().chain(["octal", "hex"]);
        if builtin(word).is_some() || others.clone().any(|other| other == &**word) {
            return;
        }
        let names = crate::vocabulary::BUILTINS.iter().map(|b| b.name()).chain(others);
        let problem = self
            .error(
                codes::UNKNOWN_FORBID,
                name.span,
                format!("`{word}` is nothing that could be forbidden"),
                "not a builtin",
            )
            .help(
                "`values`, `library`, `import`, builtin functions, `octal` and `hex` can be \
                 forbidden",
            )
            .maybe_meant(name.span, nearest(word, names));
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
                .help("write what must be so: `student.answer == 3`; or `by hand`, where a person marks it");
            return self.complain(said);
        }
        let given: i64 =
            checked.checks.iter().filter_map(|c| c.points).fold(0, i64::saturating_add);
        // A check with no share of what is left takes nothing of it.
        let all = checked.checks.iter().all(|c| c.points.is_some() || c.share == 0);
        let some = checked.checks.iter().any(|c| c.points.is_some());
        let no_share = problem.items.it.iter().find_map(|item| match &item.it {
            ItemKind::Check { worth: Some(worth), .. } if worth.shares => Some(worth.number.span),
            _ => None,
        });
        if let Some(share) = no_share.filter(|_| all && given < checked.points) {
            let left = checked.points - given;
            let said = self
                .error(
                    codes::POINTS_DIFFER,
                    share,
                    format!("nobody can earn {left} of the points: no check has a share of them"),
                    "no share",
                )
                .help("did you mean `worth 1 of them`?")
                .mended(Mend::new(share, "1"));
            return self.complain(said);
        }
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

    /// `- student.a == 1`, as a list on paper has it: that is a minus.
    fn begins_with_a_dash(&mut self, check: Span) {
        if !self.source.slice(check).starts_with("- ") {
            return;
        }
        let dash = Span::new(check.start, check.start + 2);
        let rest = self.source.slice(Span::new(dash.end, check.end)).trim().to_string();
        let problem = self
            .error(codes::FOREIGN_OPERATOR, dash, "no dash stands before a check", "a minus")
            .help(format!("write `{rest}`"))
            .mended(Mend::new(dash, ""));
        self.complain(problem);
    }
}

/// The points of all problems of a sheet are added up without loss.
const MOST_POINTS: i64 = 1_000_000;

/// 2026-12-01: days that are written like this are in order as texts.
pub fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let digits = parts.iter().all(|p| p.bytes().all(|b| b.is_ascii_digit()));
    let number = |i: usize| parts.get(i).and_then(|p| p.parse::<u32>().ok()).unwrap_or(0);
    let (year, month) = (number(0), number(1));
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    digits
        && parts.iter().map(|p| p.len()).eq([4, 2, 2])
        && (1..=12).contains(&month)
        && (1..=days).contains(&number(2))
}
