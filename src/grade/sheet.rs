//! What students are given of a rubric: the public checks, with all that they rest on, and a file
//! to start from. Neither holds anything of the solution.

use super::fit::{ByCheck, asked_by_check};
use super::judged::Showing;
use super::lower::{Lowered, lower};
use super::reach::{Reach, Uses, inside, named};
use crate::check::tree::{self, DefinitionId, ModuleId, Program, StatementKind};
use crate::check::{Asked, Files, rubric};
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};
use crate::syntax::ast::{self, ImportFrom, ItemKind};
use crate::syntax::format::format;
use crate::syntax::{parse, without_comments};
use std::collections::{BTreeMap, BTreeSet};

/// The files for students, and what had to stay out of them.
#[derive(Debug)]
pub struct Sheet {
    pub sheet: String,
    pub starter: String,
    /// Whether there is a check that students may judge by.
    pub has_public: bool,
    /// Problems whose public checks rest on the solution.
    pub left_out: Vec<String>,
    /// What the sheet writes out and checks that are kept back rest on as well.
    pub laid_open: Vec<LaidOpen>,
}

/// A name of the rubric that students can read, and the problems with checks that are kept back
/// and use it.
#[derive(Debug)]
pub struct LaidOpen {
    pub name: String,
    pub problems: Vec<String>,
}

/// Makes them; or says what is wrong with the rubric.
pub fn sheet(source: &Source, files: &dyn Files) -> Result<Sheet, Vec<Diagnostic>> {
    let (checked, asked) = rubric(source, files);
    if checked.diagnostics.iter().any(Diagnostic::is_error) {
        return Err(checked.diagnostics);
    }
    let by_check = asked_by_check(&checked.program);
    let mut program = checked.program;
    let mut reach = Reach::new(&program);
    let main = ModuleId(program.modules.len().saturating_sub(1) as u32);
    let problems = lower(&mut program, main);
    reach.add(&program, problems.iter().flat_map(|p| &p.lets));
    let parsed = parse(source).file;
    let mut making = Making {
        source,
        program: &program,
        reach: &reach,
        main,
        left_out: Vec::new(),
        laid_open: Vec::new(),
        has_public: false,
    };
    let sheet = making.sheet(&problems, &parsed.statements, &by_check, &asked);
    let Making { left_out, laid_open, has_public, .. } = making;
    let starter = starter(&problems, &by_check, &asked);
    let laid_out = |text: String| format(&Source::new("sheet.game", text.clone())).unwrap_or(text);
    let (sheet, starter) = (laid_out(sheet), laid_out(starter));
    Ok(Sheet { sheet, starter, has_public, left_out, laid_open })
}

struct Making<'a> {
    source: &'a Source,
    program: &'a Program,
    reach: &'a Reach,
    main: ModuleId,
    left_out: Vec<String>,
    laid_open: Vec<LaidOpen>,
    has_public: bool,
}

impl Making<'_> {
    fn sheet(
        &mut self,
        problems: &[Lowered],
        statements: &[ast::Statement],
        by_check: &ByCheck,
        asked: &Asked,
    ) -> String {
        let mut needed: BTreeSet<DefinitionId> = BTreeSet::new();
        let mut texts: Vec<(Span, String)> = Vec::new();
        let asts = statements.iter().filter_map(|s| match &s.it {
            ast::StatementKind::Problem(problem) => Some((s.span, problem)),
            _ => None,
        });
        for (lowered, (span, written)) in problems.iter().zip(asts) {
            let text = match self.public(lowered, written, &mut needed) {
                Some(text) => {
                    self.has_public = true;
                    text
                }
                None => described(lowered, by_check, asked),
            };
            texts.push((span, text));
        }
        let own = self.program.modules.get(self.main.0 as usize);
        // A statement is written out with all names that it gives.
        for statement in own.into_iter().flat_map(|m| &m.statements) {
            if let StatementKind::Let { pattern, .. } = &statement.kind
                && named(pattern).iter().any(|id| needed.contains(id))
            {
                needed.extend(named(pattern));
            }
        }
        self.laid_open = self.used_by_kept(problems, &needed);
        for statement in own.into_iter().flat_map(|m| &m.statements) {
            let defines = match &statement.kind {
                StatementKind::Defines(id) => id.iter().copied().collect(),
                StatementKind::Let { pattern, .. } => named(pattern),
                _ => continue,
            };
            if defines.iter().any(|id| needed.contains(id)) {
                let text = without_comments(self.source.slice(statement.span));
                texts.push((statement.span, text));
            }
        }
        for statement in statements {
            // What is brought in from the library is everybody's.
            let ast::StatementKind::Import(imports) = &statement.it else { continue };
            for import in imports {
                if let ImportFrom::Library(from) = &import.it.from
                    && self.needs_library(&needed, &from.it)
                {
                    let alias = import.it.alias.as_ref();
                    let alias = alias.map_or(String::new(), |alias| format!(" as {}", alias.it));
                    texts.push((import.span, format!("import {}{alias}", from.it)));
                }
            }
        }
        texts.sort_by_key(|(span, _)| span.start);
        let title = match self.has_public {
            true => {
                "# The public checks of the sheet: `grundy grade --public sheet.game mine.game`\n"
            }
            false => {
                "# What the sheet asks for. It has no public checks: only the teacher judges.\n"
            }
        };
        let texts: Vec<String> = texts.into_iter().map(|(_, text)| text).collect();
        format!("{title}\n{}\n", texts.join("\n\n"))
    }

    /// A problem with its public checks; none where it has none that can be handed out.
    fn public(
        &mut self,
        lowered: &Lowered,
        written: &ast::Problem,
        needed: &mut BTreeSet<DefinitionId>,
    ) -> Option<String> {
        let mut spans: Vec<Span> = Vec::new();
        for check in lowered.problem.checks.iter().filter(|check| is_public(check)) {
            let all = self.reach.all(Uses::of_check(check).definitions);
            if !all.iter().all(|id| self.may_be_seen(*id)) {
                if !self.left_out.iter().any(|id| **id == *lowered.problem.id) {
                    self.left_out.push(lowered.problem.id.to_string());
                }
                continue;
            }
            spans.push(check.span);
            let lets = lowered.lets.iter();
            let lets = lets.filter(|l| named(&l.pattern).iter().any(|id| all.contains(id)));
            for of in lets {
                spans.push(of.span);
                needed.extend(named(&of.pattern));
            }
            let functions = lowered.functions.iter().filter(|(id, _)| all.contains(id));
            spans.extend(functions.map(|(_, span)| *span));
            needed.extend(all);
        }
        if spans.is_empty() {
            return None;
        }
        let used = |item: &&ast::Item| match &item.it {
            ItemKind::Check { .. } | ItemKind::Let(_) | ItemKind::Function(_) => {
                spans.iter().any(|span| inside(*span, item.span))
            }
            // Points and the order of problems belong to the whole rubric.
            ItemKind::Needs(_) => false,
            // Without it an answer would be right here, and worth nothing there.
            ItemKind::NeedsProof(_) => true,
            ItemKind::Forbid(_) | ItemKind::ByHand => true,
            // A hint is for those who have tried, and may be kept back.
            ItemKind::Hint(_) | ItemKind::Wrong => false,
            // Each check says itself that it is shown.
            ItemKind::Feedback(_) => false,
        };
        let items = written.items.it.iter().filter(used);
        let lines: Vec<String> = items.map(|item| self.without_points(item)).collect();
        let title = written.title.as_ref().map_or(String::new(), |t| format!(" {}", t.it));
        let (id, worth) = (&written.id.it, &written.worth.it);
        let bonus = if written.bonus { " bonus" } else { "" };
        let lines = lines.join("\n    ");
        Some(format!("problem {id} worth {worth}{bonus}{title} {{\n    {lines}\n}}"))
    }

    /// The rubric's own names among those that are written out, where a check that is kept back
    /// rests on them too.
    fn used_by_kept(&self, problems: &[Lowered], needed: &BTreeSet<DefinitionId>) -> Vec<LaidOpen> {
        let mut uses: BTreeMap<DefinitionId, Vec<String>> = BTreeMap::new();
        for problem in problems.iter().map(|lowered| &lowered.problem) {
            let kept = problem.checks.iter().filter(|check| !is_public(check));
            let used: BTreeSet<DefinitionId> =
                kept.flat_map(|c| self.reach.all(Uses::of_check(c).definitions)).collect();
            for id in used.intersection(needed) {
                uses.entry(*id).or_default().push(problem.id.to_string());
            }
        }
        let own = |(id, problems)| {
            let definition = self.program.definition(id)?;
            let name = definition.name.to_string();
            (definition.module == self.main).then_some(LaidOpen { name, problems })
        };
        uses.into_iter().filter_map(own).collect()
    }

    /// The text of a line; a check shares the points with the others that are public.
    fn without_points(&self, item: &ast::Item) -> String {
        // Comments may be for the teacher alone, and what is added to a line must not become part of one.
        let to = |end: u32| without_comments(self.source.slice(Span::new(item.span.start, end)));
        match &item.it {
            ItemKind::Check { what, by_cases, .. } => {
                let cases = if *by_cases { " by cases" } else { "" };
                format!("{}{cases} show all", to(what.span().end))
            }
            ItemKind::Let(binding) => to(binding.value.span.end),
            ItemKind::NeedsProof(_) => "needs proof".to_string(),
            _ => to(item.span.end),
        }
    }

    /// Whether one of these definitions is of a file of the library.
    fn needs_library(&self, needed: &BTreeSet<DefinitionId>, name: &str) -> bool {
        let of = |id: &DefinitionId| self.program.definition(*id).map(|d| d.module);
        let modules: BTreeSet<ModuleId> = needed.iter().filter_map(of).collect();
        let source = |module: &ModuleId| self.program.modules.get(module.0 as usize);
        let mut sources = modules.iter().filter_map(source);
        sources.any(|module| crate::library::is_file(module.source.name(), name))
    }

    /// Definitions of the rubric itself and of the library; not of files that it imports.
    fn may_be_seen(&self, id: DefinitionId) -> bool {
        let Some(definition) = self.program.definition(id) else { return false };
        let module = self.program.modules.get(definition.module.0 as usize);
        definition.module == self.main
            || module.is_some_and(|m| crate::library::is_of(m.source.name()))
    }
}

/// Whether students may judge by it, on every day.
fn is_public(check: &tree::Check) -> bool {
    Showing::is_public(&Showing::of(&check.shown))
}

/// What a problem asks for, in comments.
fn described(lowered: &Lowered, by_check: &ByCheck, asked: &Asked) -> String {
    let problem = &lowered.problem;
    let title = problem.title.as_ref().map_or(String::new(), |t| format!(": {}", one_line(t)));
    let by = if problem.by_person { " (marked by hand)" } else { "" };
    let mut out = format!("# Problem {}{title}{by}", one_line(&problem.id));
    for (name, words) in asks(problem, by_check, asked) {
        out += &format!("\n#     `{name}`, {words}");
    }
    out
}

/// Names for what a function or a game takes.
pub(super) fn params(count: usize) -> Vec<String> {
    let few = ["n", "m", "k", "l"].map(str::to_string);
    few.into_iter().chain((5..).map(|n| format!("n{n}"))).take(count).collect()
}

fn starter(problems: &[Lowered], by_check: &ByCheck, asked: &Asked) -> String {
    let mut out = String::from("# Take the `#` away from a line once you fill it in.\n");
    for lowered in problems {
        let problem = &lowered.problem;
        let title = problem.title.as_ref().map_or(String::new(), |t| format!(": {}", one_line(t)));
        out += &format!("\n# Problem {}{title}\n", one_line(&problem.id));
        for (name, words) in asks(problem, by_check, asked) {
            let takes = asked.names.get(&*name).and_then(|like| like.takes).unwrap_or(0);
            let params = params(takes);
            let line = match words.as_str() {
                w if w.starts_with("a game") => {
                    format!("game {name}({}) {{ … }}", params.join(", "))
                }
                w if w.starts_with("a function") => format!("fn {name}({}) = …", params.join(", ")),
                _ => format!("let {name} = …"),
            };
            // The kind stays a comment where the line is filled in.
            out += &format!("# {line}    # {words}\n");
        }
    }
    out
}

/// The names that a problem asks for, with what they must be.
fn asks(problem: &tree::Problem, by_check: &ByCheck, asked: &Asked) -> Vec<(String, String)> {
    let mut out: Vec<(String, String)> = Vec::new();
    for name in by_check.get(&problem.id).into_iter().flatten().flatten() {
        if out.iter().any(|(known, _)| **known == **name) {
            continue;
        }
        let words = asked.names.get(name).map_or("", |like| like.words.as_str());
        let words = if words.is_empty() { "a value" } else { words };
        out.push((name.to_string(), words.to_string()));
    }
    out
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
