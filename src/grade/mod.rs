//! Homework: a submission judged by a rubric. It takes texts and limits and gives plain data;
//! it knows no files, no processes and no clock.

mod because;
mod blame;
mod check;
mod fit;
mod given;
mod judged;
pub mod likeness;
mod lower;
mod points;
mod reach;
mod sheet;
mod short;
mod vacuous;

pub use judged::{
    Check, Judged, Level, Mistake, Points, Problem, Refuted, Sentence, Showing, Side, Sides,
    Verdict,
};
pub use sheet::{Sheet, sheet};
pub use vacuous::{Vacuous, vacuous};

use crate::check::tree::{self, DefinitionId, DefinitionKind, Expr, StatementKind, Text};
use crate::check::{Asked, Checked, Files, rubric, submitted_to};
use crate::diagnostic::{Diagnostic, codes};
use crate::meter::{self, Spent};
use crate::session::{Home, Options, Session};
use crate::solve::fault::{Fault, FaultKind, Limit};
use crate::source::{Source, Span};
use check::Bench;
use fit::{ByCheck, Fit, asked_by_check, likeness, mistake};
use hashbrown::HashMap;
use lower::{Lowered, lower};
use reach::Place;

/// A rubric without mistakes, and what it asks for.
#[derive(Debug)]
pub struct Rubric {
    source: Source,
    asked: Asked,
    by_check: ByCheck,
    problems: Vec<Outline>,
    files: Vec<String>,
}

/// A problem as its rubric announces it.
#[derive(Clone, Debug)]
pub struct Outline {
    pub id: String,
    pub title: Option<String>,
    pub out_of: Points,
    pub bonus: bool,
    /// A person marks it.
    pub by_person: bool,
    /// How much a student sees of it.
    pub shown: Vec<Showing>,
}

/// What is wanted of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Judge,
    /// Nothing runs: only names and types are looked at.
    Dry,
    /// The checks that students may see everything of.
    Public,
}

impl Mode {
    /// Keeps what is to be judged.
    fn retain(self, program: &mut crate::check::Program) {
        let Some(main) = program.modules.last_mut().filter(|_| self == Mode::Public) else {
            return;
        };
        main.statements.retain_mut(|statement| {
            let StatementKind::Problem(problem) = &mut statement.kind else { return true };
            problem.checks.retain(|check| Showing::is_public(&Showing::of(&check.shown)));
            problem.needs.clear();
            !problem.checks.is_empty()
        });
    }
}

/// Reads a rubric; or says what is wrong with it. To see whether names and types fit (`dry`)
/// the files with the answers are not needed.
pub fn read(source: &Source, files: &dyn Files, mode: Mode) -> (Vec<Diagnostic>, Option<Rubric>) {
    let (Checked { mut program, mut diagnostics }, asked) = rubric(source, files);
    let dry = mode == Mode::Dry;
    diagnostics.retain(|d| !(dry && d.code == codes::IMPORT_NOT_FOUND));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return (diagnostics, None);
    }
    mode.retain(&mut program);
    let statements = program.main().into_iter().flat_map(|m| &m.statements);
    let problems = statements.filter_map(|s| match &s.kind {
        StatementKind::Problem(p) => Some(Outline {
            id: p.id.to_string(),
            title: p.title.as_ref().map(|t| t.to_string()),
            out_of: Points::whole(p.points),
            bonus: p.bonus,
            by_person: p.by_person,
            shown: Showing::of(&p.shown),
        }),
        _ => None,
    });
    let problems = problems.collect();
    let by_check = asked_by_check(&program);
    let files = program.modules.iter().map(|m| m.source.name().to_string()).collect();
    (diagnostics, Some(Rubric { source: source.clone(), asked, by_check, problems, files }))
}

impl Rubric {
    pub fn problems(&self) -> &[Outline] {
        &self.problems
    }

    /// The names that it asks a submission for.
    pub fn asked(&self) -> Vec<&str> {
        self.asked.names.iter().map(|(name, _)| &**name).collect()
    }

    /// The names of its texts: what it imports among them.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// A problem that nobody could look at.
    pub fn undecided(&self, outline: &Outline, why: &str) -> Problem {
        let undecided = Some(why.to_string()).filter(|_| !outline.by_person);
        Problem { undecided, ..self.unjudged(outline, None) }
    }

    /// A problem of a submission that has nothing to judge, with the reason.
    pub fn unjudged(&self, outline: &Outline, why: Option<&str>) -> Problem {
        Problem {
            id: outline.id.clone(),
            title: outline.title.clone(),
            points: Points::NONE,
            out_of: outline.out_of,
            bonus: outline.bonus,
            not_judged: why.filter(|_| !outline.by_person).map(str::to_string),
            stopped: None,
            undecided: None,
            to_mark: outline.by_person,
            by_teacher: false,
            checks: Vec::new(),
            hints: Vec::new(),
            notes: Vec::new(),
            shown: outline.shown.clone(),
            of_rubric: None,
        }
    }

    /// Judges a submission: `tell` hears of each problem as soon as it is judged.
    pub fn judge(
        &self,
        files: &dyn Files,
        submission: (&Source, &dyn Files),
        mode: Mode,
        options: &Options<'_>,
        tell: &mut dyn FnMut(&Problem),
    ) -> Judged {
        let _own = meter::ensure(options.bytes);
        meter::begin(options.steps);
        let read = || submitted_to((&self.source, files), &self.asked, submission);
        let submitted = match meter::wholly(read) {
            Ok(submitted) => submitted,
            Err(spent) => return self.unread(spent, tell),
        };
        let own = submitted.program.modules.iter().take(submitted.submission.0 as usize + 1);
        let own: Vec<&Source> = own.map(|m| &m.source).collect();
        let likeness = likeness(&own);
        let mistakes = submitted.mistakes.iter().filter(|d| d.is_error()).map(mistake).collect();
        let mistakes = short::mistakes(mistakes);
        let mut fit = Fit::new(&submitted, &self.asked, &self.by_check);
        let mut program = submitted.program.clone();
        mode.retain(&mut program);
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
            dry: mode == Mode::Dry,
            ran: HashMap::new(),
            done: Vec::new(),
            by_rubric: false,
        };
        for problem in &lowered {
            // Each problem has steps of its own, so that none costs another its points.
            meter::begin(options.steps);
            let mut judged = judging.problem(problem);
            if time_is_over() {
                judged.leave_undecided(LATE);
            }
            short::problem(&mut judged);
            tell(&judged);
            judging.done.push(judged);
            judging.make_room();
        }
        Judged { problems: judging.done, mistakes, likeness }
    }
}

impl Rubric {
    /// What is told of a submission that was not read to its end: no problem was looked at.
    fn unread(&self, spent: Spent, tell: &mut dyn FnMut(&Problem)) -> Judged {
        let problem = |outline: &Outline| match spent {
            Spent::Steps | Spent::Memory => self.unjudged(outline, Some(UNREAD)),
            Spent::Time | Spent::Interrupted => self.undecided(outline, LATE),
        };
        let problems: Vec<Problem> = self.problems.iter().map(problem).collect();
        problems.iter().for_each(tell);
        Judged { problems, ..Judged::default() }
    }
}

/// Why a problem is not decided that the clock has ended.
const LATE: &str = "the time was over";

/// Why a submission is not judged that takes all steps or bytes to be read.
const UNREAD: &str = "not judged: it cannot be read within the limits of work and memory";

/// Whether the clock has ended the work.
fn time_is_over() -> bool {
    meter::look() == Err(Spent::Time)
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
    /// What has just stopped is the rubric's own doing.
    by_rubric: bool,
}

/// What a student is told of it.
const OF_RUBRIC: &str = "the sheet itself has a mistake here";

impl Judging<'_, '_> {
    /// What a problem has left behind must not take the room of the next ones.
    fn make_room(&mut self) {
        if meter::left().is_some_and(|left| left < self.options.bytes / 2) {
            self.session = self.session.afresh();
            self.ran.retain(|_, why| why.is_some());
        }
    }

    fn problem(&mut self, lowered: &Lowered) -> Problem {
        let problem = &lowered.problem;
        (self.options.start)();
        let mut judged = Problem {
            id: problem.id.to_string(),
            title: problem.title.as_ref().map(|t| t.to_string()),
            points: Points::NONE,
            out_of: Points::whole(problem.points),
            bonus: problem.bonus,
            not_judged: None,
            stopped: None,
            undecided: None,
            to_mark: false,
            by_teacher: false,
            checks: Vec::new(),
            hints: Vec::new(),
            notes: self.fit.notes(problem),
            shown: Showing::of(&problem.shown),
            of_rubric: None,
        };
        let checks = problem.checks.iter().enumerate();
        let misfits: Vec<Option<String>> =
            checks.map(|(i, check)| self.misfit(lowered, i, check)).collect();
        if let Some(why) = self.waits_undecided(lowered) {
            judged.leave_undecided(&why);
            return judged;
        }
        judged.not_judged = self
            .whole_misfit(&misfits)
            .or_else(|| self.fit.refused(lowered))
            .or_else(|| self.waits(lowered));
        if judged.not_judged.is_none() {
            self.checks(lowered, misfits, &mut judged);
            judged.to_mark = problem.by_person;
        }
        if !judged.solved() && !judged.to_mark {
            judged.hints = problem.hints.iter().map(|h| h.to_string()).collect();
        }
        judged
    }

    fn misfit(&self, of: &Lowered, index: usize, check: &tree::Check) -> Option<String> {
        // Without the files with the answers much of a rubric is not understood.
        let wrong = || !self.dry && self.fit.is_wrong(check);
        let vague = || format!("the answer does not fit problem {}", of.problem.id);
        self.fit.misfit(of, index, check).or_else(|| wrong().then(vague))
    }

    /// Why nothing of a problem fits; where only names and types are asked for, why not all
    /// of it does.
    fn whole_misfit(&self, misfits: &[Option<String>]) -> Option<String> {
        let mut reasons: Vec<&str> = misfits.iter().flatten().map(String::as_str).collect();
        if reasons.is_empty() || !self.dry && reasons.len() < misfits.len() {
            return None;
        }
        let mut said = std::collections::HashSet::new();
        reasons.retain(|reason| said.insert(*reason));
        Some(reasons.join("; "))
    }

    /// A problem that this one needs, and that nobody knows of whether it was solved.
    fn waits_undecided(&self, lowered: &Lowered) -> Option<String> {
        let needs = &lowered.problem.needs;
        let open = self.done.iter().filter(|p| p.undecided.is_some());
        let open = open.map(|p| p.id.as_str()).find(|id| needs.iter().any(|need| **need == **id));
        open.map(|id| format!("it needs problem {id}, which is not decided"))
    }

    /// A problem that this one needs, and that was not solved.
    fn waits(&self, lowered: &Lowered) -> Option<String> {
        let unsolved =
            |id: &&Text| !self.dry && !self.done.iter().any(|p| p.id == ***id && p.solved());
        let needs: Vec<&str> =
            lowered.problem.needs.iter().filter(unsolved).map(|id| &**id).collect();
        (!needs.is_empty()).then(|| format!("not judged: needs {}", needs.join(", ")))
    }

    /// Runs the `let`s that a check rests on, in its files and its own; says why one of them
    /// has no value.
    fn values(
        &mut self,
        lowered: &Lowered,
        check: &tree::Check,
        bound: &mut HashMap<usize, Option<String>>,
    ) -> Option<String> {
        let all = self.fit.rests_on(check);
        for place in self.fit.reach.lets(&all) {
            if !self.ran.contains_key(&place) {
                let why = self.run(place);
                self.ran.insert(place, self.for_students(&why));
                if why.is_some() {
                    return why;
                }
            }
            if let Some(Some(why)) = self.ran.get(&place) {
                return Some(why.clone());
            }
        }
        let home = Home { source: self.home.clone(), locals: lowered.locals.clone() };
        for (index, (pattern, value)) in lowered.lets.iter().enumerate() {
            if !reach::named(pattern).iter().any(|id| all.contains(id)) {
                continue;
            }
            if !bound.contains_key(&index) {
                let made = self.session.bind(pattern, value, &home, self.options);
                self.by_rubric |= made.is_err() && !self.is_theirs(value);
                let why = made.err().map(|fault| self.why(&fault, &home, value.span));
                bound.insert(index, self.for_students(&why));
                if why.is_some() {
                    return why;
                }
            }
            if let Some(Some(why)) = bound.get(&index) {
                return Some(why.clone());
            }
        }
        None
    }

    /// What is said where the same stops something again.
    fn for_students(&self, why: &Option<String>) -> Option<String> {
        if self.by_rubric { Some(OF_RUBRIC.to_string()) } else { why.clone() }
    }

    fn run(&mut self, place: Place) -> Option<String> {
        let module = self.fit.submitted.program.modules.get(place.module)?;
        let statement = module.statements.get(place.statement)?;
        let StatementKind::Let { pattern, value } = &statement.kind else { return None };
        let home = Home { source: module.source.clone(), locals: statement.locals.clone() };
        let ran = self.session.bind(pattern, value, &home, self.options);
        let fault = ran.err()?;
        let of_rubric = place.module > self.fit.submitted.submission.0 as usize;
        self.by_rubric |= of_rubric && !self.is_theirs(value);
        Some(self.why(&fault, &home, statement.span))
    }

    /// What went wrong in a run, in a sentence; with its place, if that is the submission's.
    fn why(&self, fault: &Fault, home: &Home, span: Span) -> String {
        if let FaultKind::Limit(Limit::Steps | Limit::Memory) = fault.kind {
            // Where exactly a limit was reached helps nobody.
            return "there is no answer within the limits of work and memory".to_string();
        }
        let own = |source: &Source| {
            let program = &self.fit.submitted.program;
            let submission = self.fit.submitted.submission.0 as usize;
            program.modules.iter().take(submission + 1).any(|m| m.source.is(source))
        };
        because::stopped(&self.session.diagnosed(fault, home, span), &own)
    }

    fn checks(&mut self, lowered: &Lowered, misfits: Vec<Option<String>>, judged: &mut Problem) {
        let problem = &lowered.problem;
        let home = Home { source: self.home.clone(), locals: lowered.locals.clone() };
        let mut bound = HashMap::new();
        let mut without_values = 0;
        for (index, (check, misfit)) in problem.checks.iter().zip(misfits).enumerate() {
            let asked = match self.dry {
                true => String::new(),
                false => self.home.slice(check.span).trim().to_string(),
            };
            let (verdict, cases) = match misfit {
                Some(why) => (Verdict::Unfit { why }, None),
                None if self.dry => (Verdict::Fits, None),
                None => match self.values(lowered, check, &mut bound) {
                    Some(why) => {
                        without_values += 1;
                        (Verdict::Stopped { why }, None)
                    }
                    None => self.verdict(problem, check, &home),
                },
            };
            let verdict = match verdict {
                Verdict::Stopped { why } if std::mem::take(&mut self.by_rubric) => {
                    judged.of_rubric.get_or_insert(why);
                    Verdict::Stopped { why: OF_RUBRIC.to_string() }
                }
                verdict => verdict,
            };
            if let Verdict::Stopped { why } = &verdict {
                judged.stopped.get_or_insert_with(|| why.clone());
            }
            let names =
                self.fit.names(problem, index).iter().map(|name| name.to_string()).collect();
            let shown = Showing::of(&check.shown);
            judged.checks.push(Check { asked, worth: check.points, verdict, cases, names, shown });
        }
        if without_values == judged.checks.len() {
            // Why is said once, for the whole problem.
            judged.checks.clear();
        }
        if !self.dry {
            judged.points = points::earned(problem, &judged.checks);
        }
    }

    fn verdict(
        &mut self,
        problem: &tree::Problem,
        check: &tree::Check,
        home: &Home,
    ) -> (Verdict, Option<(usize, usize)>) {
        let fit = &self.fit;
        let mut bench = Bench {
            session: &mut self.session,
            options: self.options,
            home,
            reach: &fit.reach,
            is_theirs: &|id| fit.is_submitted(id),
        };
        let verdict = bench.check(&check.what, problem.proof);
        let counts = check.by_cases && matches!(verdict, Ok(Verdict::Refuted(_)));
        // A case that cannot be judged leaves the check without cases to count.
        let cases = counts.then(|| bench.cases(&check.what)).and_then(|cases| cases.ok().flatten());
        match verdict {
            Ok(verdict) => (verdict, cases),
            Err(fault) => {
                self.by_rubric = self.is_of_rubric(&fault, check, home);
                (Verdict::Stopped { why: self.why(&fault, home, check.span) }, None)
            }
        }
    }
}
