//! Homework: a submission judged by a rubric. It takes texts and limits and gives plain data;
//! it knows no files, no processes and no clock.

mod always;
mod because;
mod blame;
mod broken;
mod cases;
mod check;
mod cut;
mod desk;
mod disclosure;
mod ended;
mod entries;
pub mod exercise;
mod fit;
mod form;
mod given;
mod judged;
mod judging;
pub mod likeness;
mod loose;
mod lower;
mod marks;
mod misfit;
mod no_case;
mod one_way;
mod points;
mod question;
mod reach;
mod sheet;
mod slips;
mod trial;
mod vacuous;
mod whose;

pub use fit::digest;
pub use judged::{
    Check, HAS_PROBLEMS, Judged, Level, Mistake, Problem, Refuted, Sentence, Showing, Side, Sides,
    Verdict,
};
pub use loose::loose;
pub use marks::{Part, Points};
pub use sheet::{LaidOpen, Sheet, sheet};
pub use slips::Vacuous;
pub use slips::{AFTER_PROBLEMS, OF_PEOPLE, OF_SUBMISSION, OF_SYSTEM, is_formula};
pub use trial::tried;
pub use vacuous::vacuous;

use crate::check::tree::{self, DefinitionId, DefinitionKind, Expr, StatementKind};
use crate::check::{Asked, Checked, Files, rubric, submitted_to};
use crate::diagnostic::{Diagnostic, codes};
use crate::meter::{self, Spent};
use crate::session::{Options, Session};
use crate::source::{Source, Span};
use desk::Judging;
use fit::{ByCheck, Fit, asked_by_check};
use hashbrown::HashMap;
use lower::lower;

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
    /// The problems that must be solved for it to count.
    pub needs: Vec<String>,
    /// A person marks it.
    pub by_person: bool,
    /// How much a student sees of it.
    pub shown: Vec<Showing>,
    /// Of its checks those that are kept back, each with how long.
    pub checks_kept_back: Vec<Vec<Showing>>,
}

impl Outline {
    fn of(problem: &tree::Problem) -> Outline {
        let checks = problem.checks.iter().map(|check| Showing::of(&check.shown));
        Outline {
            id: problem.id.to_string(),
            title: problem.title.as_ref().map(|t| t.to_string()),
            out_of: Points::whole(problem.points),
            bonus: problem.bonus,
            needs: problem.needs.iter().map(|id| id.to_string()).collect(),
            by_person: problem.by_person,
            shown: Showing::of(&problem.shown),
            checks_kept_back: checks.filter(|shown| Showing::keeps_back(shown)).collect(),
        }
    }
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

/// Says of a problem by its place whether it is to be judged.
pub type Wanted<'a> = &'a dyn Fn(usize) -> bool;

/// How far a submission is judged.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// Its files are read.
    Read,
    Judged(&'a Problem),
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
            // What is left of it is shown; its hints may be kept back.
            if Showing::of(&problem.shown).iter().any(|shown| shown.level < Level::Own) {
                problem.hints.clear();
            }
            problem.shown.clear();
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
        StatementKind::Problem(problem) => Some(Outline::of(problem)),
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

    /// Whether a day decides what students see of it.
    pub fn shows_by_day(&self) -> bool {
        let shown = |o: &Outline| {
            o.shown.iter().chain(o.checks_kept_back.iter().flatten()).any(|s| s.until.is_some())
        };
        self.problems.iter().any(shown)
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
        let not_judged = why.filter(|_| !outline.by_person).map(str::to_string);
        Problem {
            not_judged,
            to_mark: outline.by_person,
            needs: Vec::new(),
            ..Problem::of(outline)
        }
    }

    /// Judges those problems of a submission that are wanted, by their places. `tell` hears
    /// of each problem as soon as it is judged; a problem that needs others is settled at the end.
    pub fn judge(
        &self,
        files: &dyn Files,
        submission: (&Source, &dyn Files),
        (mode, wanted): (Mode, Wanted<'_>),
        options: &Options<'_>,
        tell: &mut dyn FnMut(Progress<'_>),
    ) -> Judged {
        let _own = meter::ensure(options.bytes);
        meter::begin(options.steps);
        let read = || submitted_to((&self.source, files), &self.asked, submission);
        let submitted = match meter::wholly(read) {
            Ok(submitted) => submitted,
            Err(spent) => return self.unread(spent, wanted, tell),
        };
        let own: Vec<&Source> = submitted.own_modules().map(|module| &module.source).collect();
        let held = meter::wholly(|| {
            let mistakes = submitted.mistakes.iter().filter(|d| d.is_error());
            let mistakes = cut::mistakes(broken::own_mistakes(mistakes, &own));
            (mistakes, Fit::new(&submitted, &self.asked, &self.by_check))
        });
        let (mistakes, mut fit) = match held {
            Ok(held) => held,
            Err(spent) => return self.unread(spent, wanted, tell),
        };
        let mut program = submitted.program.clone();
        mode.retain(&mut program);
        for id in fit.unsound() {
            silence(&mut program, id);
        }
        let lowered = lower(&mut program, submitted.rubric);
        fit.reach.add(&program, lowered.iter().flat_map(|p| &p.lets));
        let mut judging = Judging {
            fit,
            session: Session::new(program),
            options,
            home: self.source.clone(),
            dry: mode == Mode::Dry,
            ran: HashMap::new(),
            begun: false,
        };
        tell(Progress::Read);
        let mut problems = Vec::new();
        let lowered = lowered.iter().enumerate().filter(|(at, _)| wanted(*at));
        for (_, problem) in lowered {
            let mut judged = judging.problem(problem);
            if time_is_over() {
                judged.leave_undecided(LATE);
            }
            cut::problem(&mut judged);
            tell(Progress::Judged(&judged));
            problems.push(judged);
        }
        let mut judged = Judged { problems, mistakes };
        judged.settle();
        judged
    }
}

impl Rubric {
    /// What is told of a submission that was not read to its end: no problem was looked at.
    fn unread(
        &self,
        spent: Spent,
        wanted: Wanted<'_>,
        tell: &mut dyn FnMut(Progress<'_>),
    ) -> Judged {
        let problem = |outline: &Outline| match spent {
            Spent::Steps | Spent::Memory => self.unjudged(outline, Some(UNREAD)),
            Spent::Time | Spent::Interrupted => self.undecided(outline, LATE),
        };
        let problems: Vec<Problem> = {
            let problems = self.problems.iter().enumerate().filter(|(at, _)| wanted(*at));
            problems.map(|(_, outline)| problem(outline)).collect()
        };
        problems.iter().for_each(|problem| tell(Progress::Judged(problem)));
        Judged { problems, ..Judged::default() }
    }
}

/// Why a problem is not decided that the clock has ended.
const LATE: &str = "the time was over";

/// Why a submission is not judged that takes all steps or bytes to be read.
const UNREAD: &str = "not judged: it cannot be read within the limits of work and memory";

/// Whether the clock has ended the work, whatever its steps.
fn time_is_over() -> bool {
    meter::begin(None);
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
