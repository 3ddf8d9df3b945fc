//! Whether a submission has what a problem asks for: its names, of the right kind, without
//! mistakes, and without what is forbidden.

use super::broken::broken;
use super::judged::mistake;
use super::lower::{Lowered, lower};
use super::reach::{Reach, Uses, defined_by, inside, named, statement_around};
use crate::check::tree::{self, DefinitionId, DefinitionKind, ModuleId, Problem, Program, Text};
use crate::check::{Asked, Submitted, asks_of_positions};
use crate::diagnostic::codes;
use crate::meter;
use crate::source::Source;
use crate::syntax::Scanner;
use crate::vocabulary::{builtin, nearest};
use hashbrown::{HashMap, HashSet};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// No more definitions that use what is forbidden are named.
const MOST_NAMED: usize = 8;

/// What each check of a rubric's problems asks for by name, in the order of asking.
pub(super) fn asked_by_check(program: &Program) -> ByCheck {
    let mut program = program.clone();
    let mut reach = Reach::new(&program);
    let main = ModuleId(program.modules.len().saturating_sub(1) as u32);
    let problems = lower(&mut program, main);
    reach.add(&program, problems.iter().flat_map(|p| &p.lets));
    let names_of = |check: &tree::Check| {
        let uses = Uses::of_check(check);
        let mut names = uses.student;
        for id in reach.all(uses.definitions) {
            for name in reach.of(id).into_iter().flat_map(|uses| &uses.student) {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        names
    };
    let of_problem = |lowered: &Lowered| {
        let checks = lowered.problem.checks.iter().map(names_of).collect();
        (lowered.problem.id.clone(), checks)
    };
    problems.iter().map(of_problem).collect()
}

/// By the name of a problem: the names that each of its checks asks for.
pub(super) type ByCheck = HashMap<Text, Vec<Vec<Text>>>;

/// A submission held against a rubric.
#[derive(Debug)]
pub(super) struct Fit<'a> {
    pub submitted: &'a Submitted,
    pub asked: &'a Asked,
    pub by_check: &'a ByCheck,
    pub reach: Reach,
    /// Definitions that cannot run: the name that a mistake stands in, and it, in words.
    broken: HashMap<DefinitionId, (String, String)>,
    /// Names that are defined twice, and so mean nothing: the mistake, in words.
    twice: HashMap<String, String>,
    /// Definitions that compare positions.
    comparing: BTreeSet<DefinitionId>,
    /// The words of the files with mistakes: one of those may have been the definition of a name.
    damaged: HashSet<&'a str>,
}

impl<'a> Fit<'a> {
    pub(super) fn new(
        submitted: &'a Submitted,
        asked: &'a Asked,
        by_check: &'a ByCheck,
    ) -> Fit<'a> {
        let reach = Reach::new(&submitted.program);
        let twice = twice(submitted);
        let broken = broken(submitted, &reach, &twice);
        let comparing = comparing(submitted);
        let damaged = damaged(submitted);
        Fit { submitted, asked, by_check, reach, broken, twice, comparing, damaged }
    }

    /// Definitions that cannot run.
    pub(super) fn unsound(&self) -> impl Iterator<Item = DefinitionId> {
        self.broken.keys().copied()
    }

    pub(super) fn is_submitted(&self, id: DefinitionId) -> bool {
        let module = self.submitted.program.definition(id).map(|d| d.module);
        module.is_some_and(|module| self.submitted.is_own(module))
    }

    /// The names that a check of a problem asks for.
    pub(super) fn names(&self, problem: &Problem, check: usize) -> &[Text] {
        let checks = self.by_check.get(&problem.id);
        checks.and_then(|checks| checks.get(check)).map_or(&[][..], Vec::as_slice)
    }

    /// The definitions that a check comes to.
    pub(super) fn rests_on(&self, check: &tree::Check) -> BTreeSet<DefinitionId> {
        self.reach.all(Uses::of_check(check).definitions)
    }

    /// Why a check of a problem cannot be judged, if so: each reason.
    pub(super) fn misfit(
        &self,
        of: &Lowered,
        index: usize,
        check: &tree::Check,
    ) -> Option<Vec<String>> {
        let problem = &of.problem;
        let names = self.names(problem, index);
        if let Some(why) = names.iter().find_map(|name| self.twice.get(&**name)) {
            return Some(vec![why.clone()]);
        }
        let missing: Vec<String> = names.iter().filter_map(|n| self.missing(problem, n)).collect();
        if !missing.is_empty() {
            return Some(missing);
        }
        let uses = Uses::of_check(check);
        let all = self.reach.all(uses.definitions.iter().copied());
        if let Some(why) = self.other_kind(of, check, names, &all) {
            return Some(vec![why]);
        }
        let (name, mistake) = all.iter().find_map(|id| self.broken.get(id))?;
        Some(vec![format!("`{name}` has a mistake: {mistake}")])
    }

    /// Something in a check was not understood, so that it cannot run.
    pub(super) fn is_wrong(&self, check: &tree::Check) -> bool {
        let wrong = |id: &DefinitionId| self.reach.of(*id).is_some_and(|uses| uses.wrong);
        Uses::of_check(check).wrong || self.rests_on(check).iter().any(wrong)
    }

    /// What was done with answers that are not quite what these checks of a problem ask for.
    pub(super) fn notes(
        &self,
        problem: &Problem,
        checks: impl Iterator<Item = usize>,
    ) -> Vec<String> {
        let names: BTreeSet<&Text> = checks.flat_map(|index| self.names(problem, index)).collect();
        let taken = names.into_iter().filter(|n| self.submitted.taken_as_sets.contains(n));
        taken.map(|name| format!("`{name}` is a list, and was taken as a set")).collect()
    }

    /// What a problem forbids, if the answer to one of these checks comes to it.
    pub(super) fn forbidden<'c>(
        &self,
        problem: &Problem,
        checks: impl IntoIterator<Item = &'c tree::Check>,
    ) -> Option<String> {
        let all: BTreeSet<DefinitionId> =
            checks.into_iter().flat_map(|check| self.rests_on(check)).collect();
        // What the rubric itself calls is its own affair.
        let answers: Vec<DefinitionId> =
            all.iter().copied().filter(|id| self.is_submitted(*id)).collect();
        let told = problem.forbid.iter().filter_map(|word| {
            let (without, uses) = match &**word {
                "values" => {
                    let asking = |id: &DefinitionId| Some((*id, self.asks_for_values(*id)?));
                    let all: Vec<_> = answers.iter().filter_map(asking).collect();
                    ("asking what positions are worth".to_string(), all)
                }
                "library" => {
                    let foreign = |id| self.module_of(id).is_some_and(is_library);
                    (
                        "the games of the library".to_string(),
                        vec![self.foreign(&answers, &foreign)?],
                    )
                }
                "import" => {
                    let foreign = |id| {
                        let module = self.submitted.program.definition(id).map(|d| d.module);
                        module != Some(self.submitted.submission)
                    };
                    ("anything imported".to_string(), vec![self.foreign(&answers, &foreign)?])
                }
                word => {
                    let uses = |id: &&DefinitionId| {
                        self.reach.of(**id).is_some_and(|uses| uses.words.contains(word))
                    };
                    let all = answers.iter().filter(uses);
                    (format!("`{word}`"), all.map(|id| (*id, "uses it".to_string())).collect())
                }
            };
            // All at once, so that one mend is enough.
            let told = uses.iter().take(MOST_NAMED).map(|(id, how)| {
                let name = self.submitted.program.definition(*id).map_or("", |d| &d.name);
                format!("`{name}` {how}")
            });
            let told = told.collect::<Vec<_>>().join(", ");
            (!uses.is_empty()).then(|| format!("without {without}, and {told}"))
        });
        let told: Vec<String> = told.collect();
        let id = &problem.id;
        (!told.is_empty()).then(|| format!("problem {id} is to be solved {}", told.join("; ")))
    }

    fn missing(&self, problem: &Problem, name: &Text) -> Option<String> {
        let wanted = self.wanted(problem, name);
        match self.submitted.names.get(name) {
            Some(defined) if defined.id.is_some() => None,
            Some(_) => Some(format!(
                "{wanted}; this file's `{name}` could not be read, for the mistakes in it"
            )),
            None => {
                let known = || self.submitted.names.keys().map(|n| &**n);
                let other_case = known().filter(|n| n.to_lowercase() == name.to_lowercase()).min();
                let mut sorted: Vec<&str> = known().collect();
                sorted.sort_unstable();
                let near = other_case.or_else(|| nearest(name, sorted.iter().copied()));
                Some(match near {
                    Some(near) => format!("{wanted}; this file defines `{near}`"),
                    None if !self.damaged.contains(&**name) => {
                        format!("{wanted}; this file defines no `{name}`")
                    }
                    None => format!(
                        "{wanted}; this file defines no `{name}` that could be read: see its mistakes"
                    ),
                })
            }
        }
    }

    /// "problem 2 asks for a game `Sheet` of one number"
    fn wanted(&self, problem: &Problem, name: &Text) -> String {
        let words = self.asked.names.get(name).map_or("", |like| like.words.as_str());
        format!("problem {} asks for {}", problem.id, with_name(words, name))
    }

    /// A name is there, and is something else than the rubric takes it for.
    fn other_kind(
        &self,
        of: &Lowered,
        check: &tree::Check,
        names: &[Text],
        all: &BTreeSet<DefinitionId>,
    ) -> Option<String> {
        let rubric = self.submitted.program.modules.get(self.submitted.rubric.0 as usize)?;
        let mut spans = vec![check.span];
        for statement in &rubric.statements {
            if defined_by(&statement.kind).iter().any(|id| all.contains(id)) {
                spans.push(statement.span);
            }
        }
        // The names that the problem itself gives.
        let lets = of.lets.iter().filter(|l| named(&l.pattern).iter().any(|id| all.contains(id)));
        spans.extend(lets.map(|of| of.span));
        spans.extend(of.functions.iter().filter(|(id, _)| all.contains(id)).map(|(_, s)| *s));
        let misfit = self.submitted.misfits.iter().find(|misfit| {
            misfit.labels.iter().any(|label| {
                label.source.is(&rubric.source) && spans.iter().any(|s| inside(label.span, *s))
            })
        })?;
        for name in names {
            let Some(has) = self.submitted.names.get(name).map(|d| &d.like) else { continue };
            let like = self.asked.names.get(name);
            if let Some(like) = like.filter(|wanted| wanted.differs(has)) {
                let wanted = self.wanted(&of.problem, name);
                let (kind, is) = match like.words == has.words && like.written != has.written {
                    true => (format!(", `{}`", like.written), format!("`{}`", has.written)),
                    false => (String::new(), has.words.clone()),
                };
                let instead = written_otherwise(&like.words, &has.words);
                return Some(format!("{wanted}{kind}; in this file `{name}` is {is}{instead}"));
            }
        }
        // Of the rubric's text only what it asks for by name is told: the rest may be the answer.
        let label = misfit.place().map(|label| rubric.source.slice(label.span).trim());
        let place = label.filter(|text| is_asked_by_name(text)).map(|l| format!(", at `{l}`"));
        let place = place.unwrap_or_default();
        let which = match names {
            [only] if self.asked.names.contains_key(only) => {
                format!("{}, which the answer does not fit", self.wanted(&of.problem, only))
            }
            _ => format!("the answer does not fit problem {}", of.problem.id),
        };
        Some(format!("{which}{place}: {}", misfit.message))
    }

    fn module_of(&self, id: DefinitionId) -> Option<&Source> {
        let module = self.submitted.program.definition(id)?.module;
        self.submitted.program.modules.get(module.0 as usize).map(|m| &m.source)
    }

    /// How a definition asks what positions are worth, if it does.
    fn asks_for_values(&self, id: DefinitionId) -> Option<String> {
        let words = self.reach.of(id).into_iter().flat_map(|uses| &uses.words);
        let asks = |word: &&&str| builtin(word).is_some_and(asks_of_positions);
        if let Some(word) = words.into_iter().find(asks) {
            return Some(format!("uses `{word}`"));
        }
        if self.comparing.contains(&id) {
            return Some("compares positions, by an operator or as members of a set".to_string());
        }
        match &self.submitted.program.definition(id)?.kind {
            DefinitionKind::Game(game) if game.canonical.is_some() => {
                Some("has a `canonical` form".to_string())
            }
            _ => None,
        }
    }

    /// A definition that is not the student's own, as what uses it and how.
    fn foreign(
        &self,
        answers: &[DefinitionId],
        foreign: &dyn Fn(DefinitionId) -> bool,
    ) -> Option<(DefinitionId, String)> {
        let id = answers.iter().copied().find(|id| foreign(*id))?;
        let uses = |by: &DefinitionId| {
            !foreign(*by) && self.reach.of(*by).is_some_and(|uses| uses.definitions.contains(&id))
        };
        let name = self.submitted.program.definition(id).map_or("", |d| &d.name);
        let from = self.module_of(id).map_or("", Source::name);
        Some(match answers.iter().copied().find(uses) {
            Some(by) => (by, format!("uses `{name}` of {from}")),
            None => (id, format!("stands in {from}")),
        })
    }
}

/// `student.moves`, and nothing more.
fn is_asked_by_name(text: &str) -> bool {
    let name = text.strip_prefix("student.");
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    name.is_some_and(|name| !name.is_empty() && name.chars().all(letter))
}

impl Fit<'_> {
    pub(super) fn is_of_library(&self, id: DefinitionId) -> bool {
        self.module_of(id).is_some_and(is_library)
    }
}

fn is_library(source: &Source) -> bool {
    crate::library::is_of(source.name())
}

/// The definitions of a submission in which positions are compared.
fn comparing(submitted: &Submitted) -> BTreeSet<DefinitionId> {
    let mut out = BTreeSet::new();
    for (module, span) in &submitted.compared {
        let Some(of) = submitted.program.modules.get(module.0 as usize) else { continue };
        let within = statement_around(of, *span);
        out.extend(within.into_iter().flat_map(|statement| defined_by(&statement.kind)));
    }
    out
}

/// "a game `Sheet` of one number", "`a1`, a number"
fn with_name(words: &str, name: &str) -> String {
    for kind in ["a game", "a function"] {
        if let Some(rest) = words.strip_prefix(kind) {
            return format!("{kind} `{name}`{rest}");
        }
    }
    match words {
        "" | "something" => format!("`{name}`"),
        words => format!("`{name}`, {words}"),
    }
}

/// The names that a submission gives to two things.
fn twice(submitted: &Submitted) -> HashMap<String, String> {
    let twice = [codes::DEFINED_TWICE, codes::IMPORT_CLASH];
    let clashes = submitted.mistakes.iter().filter(|error| twice.contains(&error.code));
    let named = clashes.filter_map(|error| {
        let place = error.place()?;
        Some((place.source.slice(place.span).to_string(), mistake(error).to_string()))
    });
    named.collect()
}

/// A digest of texts that is the same for those that differ in comments and layout only.
pub fn digest(sources: &[&Source]) -> String {
    let mut hasher = Sha256::new();
    for source in sources {
        for token in Scanner::new(source.text()).filter(|t| t.is_significant()) {
            hasher.update(token.text(source.text()).trim());
            hasher.update(" ");
        }
        hasher.update("\n");
    }
    hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

fn damaged(submitted: &Submitted) -> HashSet<&str> {
    let mut sources: Vec<&Source> = Vec::new();
    for mistake in submitted.mistakes.iter().filter(|mistake| mistake.is_error()) {
        let source = mistake.place().map(|place| &place.source);
        sources.extend(source.filter(|source| !sources.iter().rev().any(|known| known.is(source))));
    }
    let texts = sources.into_iter().map(Source::text);
    texts.flat_map(|text| meter::each(Scanner::new(text)).map(|token| token.text(text))).collect()
}

/// How a value is written that has a form of its own in this language.
fn written_otherwise(wanted: &str, has: &str) -> &'static str {
    match (wanted, has) {
        ("an outcome", "a text") => ": outcomes are written without quotes, as in `N`",
        ("a number", "a position") => ": a number is written without a star, as in `7`",
        _ => "",
    }
}
