//! Homework: a submission judged by a rubric. It takes texts and limits and gives plain data;
//! it knows no files, no processes and no clock.

mod because;
mod check;
mod fit;
mod given;
mod judged;
mod lower;
mod reach;

pub use judged::{Check, Judged, Mistake, Points, Problem, Refuted, Side, Sides, Verdict};

use crate::check::tree::{DefinitionId, DefinitionKind, Expr, StatementKind, Text};
use crate::check::{Asked, Checked, Files, rubric, submitted_to};
use crate::diagnostic::{Diagnostic, codes};
use crate::meter;
use crate::session::{Home, Options, Session};
use crate::solve::fault::{Fault, FaultKind, Limit};
use crate::source::{Source, Span};
use check::Bench;
use fit::{Fit, asked_by_problem, likeness, mistake};
use hashbrown::HashMap;
use lower::{Lowered, lower};
use reach::{Place, Uses};

/// A rubric without mistakes, and what it asks for.
#[derive(Debug)]
pub struct Rubric {
    source: Source,
    asked: Asked,
    by_problem: HashMap<Text, Vec<Text>>,
    problems: Vec<Outline>,
    files: Vec<String>,
}

/// A problem as its rubric announces it.
#[derive(Clone, Debug)]
pub struct Outline {
    pub id: String,
    pub title: Option<String>,
    pub out_of: Points,
}

/// Reads a rubric; or says what is wrong with it. To see whether names and types fit (`dry`)
/// the files with the answers are not needed.
pub fn read(source: &Source, files: &dyn Files, dry: bool) -> (Vec<Diagnostic>, Option<Rubric>) {
    let (Checked { program, mut diagnostics }, asked) = rubric(source, files);
    diagnostics.retain(|d| !(dry && d.code == codes::IMPORT_NOT_FOUND));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return (diagnostics, None);
    }
    let statements = program.main().into_iter().flat_map(|m| &m.statements);
    let problems = statements.filter_map(|s| match &s.kind {
        StatementKind::Problem(p) => Some(Outline {
            id: p.id.to_string(),
            title: p.title.as_ref().map(|t| t.to_string()),
            out_of: Points::whole(p.points),
        }),
        _ => None,
    });
    let problems = problems.collect();
    let by_problem = asked_by_problem(&program);
    let files = program.modules.iter().map(|m| m.source.name().to_string()).collect();
    (diagnostics, Some(Rubric { source: source.clone(), asked, by_problem, problems, files }))
}

impl Rubric {
    pub fn problems(&self) -> &[Outline] {
        &self.problems
    }

    /// The names of its texts: what it imports among them.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// A problem that nobody could look at.
    pub fn unjudged(&self, outline: &Outline, why: &str) -> Problem {
        Problem {
            id: outline.id.clone(),
            title: outline.title.clone(),
            points: Points::NONE,
            out_of: outline.out_of,
            not_judged: Some(why.to_string()),
            stopped: None,
            checks: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Judges a submission: `tell` hears of each problem as soon as it is judged. With `dry`
    /// nothing runs: only names and types are looked at.
    pub fn judge(
        &self,
        files: &dyn Files,
        submission: (&Source, &dyn Files),
        dry: bool,
        options: &Options<'_>,
        tell: &mut dyn FnMut(&Problem),
    ) -> Judged {
        let submitted = submitted_to((&self.source, files), submission);
        let own = submitted.program.modules.iter().take(submitted.submission.0 as usize + 1);
        let own: Vec<&Source> = own.map(|m| &m.source).collect();
        let likeness = likeness(&own);
        let mistakes = submitted.mistakes.iter().filter(|d| d.is_error()).map(mistake).collect();
        let before: Vec<Uses> = problems_of(&submitted).map(Uses::of_problem).collect();
        let mut fit = Fit::new(&submitted, &self.asked, &self.by_problem);
        let mut program = submitted.program.clone();
        for id in fit.unsound() {
            silence(&mut program, id);
        }
        let lowered = lower(&mut program, submitted.rubric);
        fit.reach.add(&program, &lowered);
        let mut judging = Judging {
            fit,
            session: Session::new(program),
            options,
            home: self.source.clone(),
            dry,
            ran: HashMap::new(),
            done: Vec::new(),
            steps: 0,
        };
        let _own = meter::ensure(options.bytes);
        for (problem, uses) in lowered.iter().zip(&before) {
            // A problem may use half of what is left, so that none uses it all.
            let left = options.steps.map(|all| all.saturating_sub(judging.steps) / 2);
            meter::begin(left);
            let judged = judging.problem(problem, uses);
            judging.steps += meter::used();
            tell(&judged);
            judging.done.push(judged);
        }
        Judged { problems: judging.done, mistakes, likeness }
    }
}

fn problems_of(
    submitted: &crate::check::Submitted,
) -> impl Iterator<Item = &crate::check::tree::Problem> {
    let module = submitted.program.modules.get(submitted.rubric.0 as usize);
    module.into_iter().flat_map(|m| &m.statements).filter_map(|s| match &s.kind {
        StatementKind::Problem(problem) => Some(problem),
        _ => None,
    })
}

/// A definition with mistakes in it must not run.
fn silence(program: &mut crate::check::Program, id: DefinitionId) {
    use crate::check::tree::{Body, Function};
    let Some(definition) = program.definitions.get_mut(id.0 as usize) else { return };
    match &mut definition.kind {
        DefinitionKind::Function(function) => {
            let body = Expr::wrong(Span::at(0));
            *function = Function { params: Vec::new(), body, locals: Vec::new() };
        }
        DefinitionKind::Game(game) => {
            (game.canonical, game.body) = (None, Body::Rules(Vec::new()));
            game.symmetric.clear();
        }
        DefinitionKind::Graph(_) | DefinitionKind::Let => {}
    }
}

struct Judging<'a, 'o> {
    fit: Fit<'a>,
    session: Session,
    options: &'a Options<'o>,
    home: Source,
    dry: bool,
    /// The `let`s of files that were run: why one has no value.
    ran: HashMap<Place, Option<String>>,
    done: Vec<Problem>,
    /// How many steps all problems before took.
    steps: u64,
}

impl Judging<'_, '_> {
    fn problem(&mut self, lowered: &Lowered, uses: &Uses) -> Problem {
        let problem = &lowered.problem;
        (self.options.start)();
        let mut judged = Problem {
            id: problem.id.to_string(),
            title: problem.title.as_ref().map(|t| t.to_string()),
            points: Points::NONE,
            out_of: Points::whole(problem.points),
            not_judged: None,
            stopped: None,
            checks: Vec::new(),
            hints: Vec::new(),
        };
        judged.not_judged = self.fit.misfit(lowered, uses).or_else(|| self.waits(lowered));
        if judged.not_judged.is_none() && !self.dry {
            judged.stopped = self.values(lowered, uses);
        }
        if judged.not_judged.is_none() && judged.stopped.is_none() {
            self.checks(lowered, &mut judged);
        }
        if !judged.solved() {
            judged.hints = problem.hints.iter().map(|h| h.to_string()).collect();
        }
        judged
    }

    /// A problem that this one needs, and that was not solved.
    fn waits(&self, lowered: &Lowered) -> Option<String> {
        let unsolved =
            |id: &&Text| !self.dry && !self.done.iter().any(|p| p.id == ***id && p.solved());
        let needs: Vec<&str> =
            lowered.problem.needs.iter().filter(unsolved).map(|id| &**id).collect();
        (!needs.is_empty()).then(|| format!("not judged: needs {}", needs.join(", ")))
    }

    /// Runs the `let`s that a problem rests on, in its files and its own; says why one of them
    /// has no value.
    fn values(&mut self, lowered: &Lowered, uses: &Uses) -> Option<String> {
        let all = self.fit.reach.all(uses.definitions.iter().copied());
        for place in self.fit.reach.lets(&all) {
            if !self.ran.contains_key(&place) {
                let why = self.run(place);
                self.ran.insert(place, why);
            }
            if let Some(Some(why)) = self.ran.get(&place) {
                return Some(why.clone());
            }
        }
        let home = Home { source: self.home.clone(), locals: lowered.locals.clone() };
        for (pattern, value) in &lowered.lets {
            if let Err(fault) = self.session.bind(pattern, value, &home, self.options) {
                return Some(self.why(&fault, &home, value.span));
            }
        }
        None
    }

    fn run(&mut self, place: Place) -> Option<String> {
        let module = self.fit.submitted.program.modules.get(place.module)?;
        let statement = module.statements.get(place.statement)?;
        let StatementKind::Let { pattern, value } = &statement.kind else { return None };
        let home = Home { source: module.source.clone(), locals: statement.locals.clone() };
        let ran = self.session.bind(pattern, value, &home, self.options);
        let fault = ran.err()?;
        Some(self.why(&fault, &home, statement.span))
    }

    /// What went wrong in a run, in a sentence; with its place, if that is the submission's.
    fn why(&self, fault: &Fault, home: &Home, span: Span) -> String {
        if let FaultKind::Limit(Limit::Time | Limit::Memory) = fault.kind {
            // Which of the two comes first, and where, is different on every machine, and a
            // report is the same on all.
            return "there is no answer within the limits of time and memory".to_string();
        }
        let own = |source: &Source| {
            let program = &self.fit.submitted.program;
            let submission = self.fit.submitted.submission.0 as usize;
            program.modules.iter().take(submission + 1).any(|m| m.source.is(source))
        };
        because::stopped(&self.session.diagnosed(fault, home, span), &own)
    }

    fn checks(&mut self, lowered: &Lowered, judged: &mut Problem) {
        let problem = &lowered.problem;
        let home = Home { source: self.home.clone(), locals: lowered.locals.clone() };
        for check in &problem.checks {
            let asked = match self.dry {
                true => String::new(),
                false => self.home.slice(check.span).trim().to_string(),
            };
            let verdict = if self.dry {
                Verdict::Fits
            } else {
                let fit = &self.fit;
                let mut bench = Bench {
                    session: &mut self.session,
                    options: self.options,
                    home: &home,
                    reach: &fit.reach,
                    is_theirs: &|id| fit.is_submitted(id),
                };
                match bench.check(&check.what, problem.proof) {
                    Ok(verdict) => verdict,
                    Err(fault) => Verdict::Stopped { why: self.why(&fault, &home, check.span) },
                }
            };
            if let Verdict::Stopped { why } = &verdict {
                judged.stopped.get_or_insert_with(|| why.clone());
            }
            judged.checks.push(Check { asked, worth: check.points, verdict });
        }
        judged.points = if self.dry { Points::NONE } else { points(judged) };
    }
}

/// The points of checks that hold: those of their own, and equal shares of what is left.
fn points(judged: &Problem) -> Points {
    let own = |c: &&Check| c.worth.is_some();
    let of = |checks: &mut dyn Iterator<Item = &Check>| -> Points {
        checks.filter_map(|c| c.worth).map(Points::whole).sum()
    };
    let (mut with, checks) = (judged.checks.iter().filter(own), &judged.checks);
    let given = of(&mut with);
    let earned = of(&mut checks.iter().filter(|c| c.verdict.passed()));
    let sharing = checks.iter().filter(|c| c.worth.is_none());
    let (count, passed) =
        sharing.fold((0, 0), |(n, p), c| (n + 1, p + usize::from(c.verdict.passed())));
    earned.plus(judged.out_of.less(given).part(passed, count))
}
