//! One file through the checker: its names are declared, its functions typed in the order in
//! which they need each other, then its games and statements in the order of the text.

use super::Mode;
use super::import::Loaded;
use super::lacking::Lacking;
use super::scheme::{Scheme, Want, WantKind};
use super::scope::{Role, Scope};
use super::symbols::{Notes, Symbol};
use super::tree::{
    Definition, DefinitionId, DefinitionKind, Expr, Module, ModuleId, Program, Statement, Text,
};
use super::ty::{Ty, Types};
use crate::diagnostic::{Code, Diagnostic, codes, in_order};
use crate::meter;
use crate::source::{Source, Span};
use crate::syntax::ast;
use hashbrown::{HashMap, HashSet};
use std::sync::Arc;

/// What is known of the types of all files so far.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub types: Types,
    /// By definition.
    pub signatures: Vec<Signature>,
    /// By module: what an import of it brings in.
    pub exports: Vec<HashMap<Text, Global>>,
    /// By module: what a text after it sees, what it imports among it.
    pub visible: Vec<HashMap<Text, Global>>,
    /// What a text sees that is entered in a session.
    pub entered: HashMap<Text, Global>,
    /// Where a `_` stands that means nothing, if somebody asks for that.
    pub blanks: Option<Vec<Span>>,
    /// What the names of the text mean, if somebody asks for that.
    pub notes: Option<Notes>,
    /// The files that are being checked are a submission: no problems of their own.
    pub submitted: bool,
    /// The module that a rubric sees as `student`, where there is a submission.
    pub submission: Option<usize>,
    /// What the last rubric asks of a submission, by name.
    pub asked: HashMap<Text, Ty>,
    /// Where it asks for an entry or a part of something of which no more is known.
    pub asked_in_part: Vec<WantKind>,
    /// Names that a rubric takes for sets.
    pub sets: HashSet<Text>,
    /// Lists of a submission that are taken as the sets that the rubric asks for.
    pub taken_as_sets: Vec<Text>,
    /// Where positions are compared.
    pub compared: Vec<(ModuleId, Span)>,
    /// Names of a submission that must be games, since their periods are asked for.
    pub asked_games: HashSet<Text>,
}

#[derive(Clone, Debug)]
pub(super) enum Signature {
    Game(Arc<GameSignature>),
    Graph,
    Function(Scheme),
    Let(Scheme),
    /// Its type is being found out.
    Pending,
    Wrong,
}

/// How a game is called.
#[derive(Clone, Debug)]
pub(super) struct GameSignature {
    pub names: Vec<Text>,
    pub params: Vec<Ty>,
    /// Written without brackets: its name alone is a position.
    pub bare: bool,
    /// A coin-turning game on a strip.
    pub strip: bool,
}

/// What a name of a file means.
#[derive(Clone, Debug)]
pub(super) enum Global {
    Definition(DefinitionId),
    /// A file that was imported `as` this name.
    Module(usize),
    /// Something was wrong where it was defined, which has been said.
    Wrong,
}

/// A global name with the place that gave it.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub global: Global,
    pub span: Span,
    pub used: bool,
    /// The statement that defines it, for a `let`.
    pub since: Option<usize>,
    pub imported: bool,
}

pub(super) struct Checker<'a> {
    pub mode: Mode,
    pub source: Source,
    pub module: ModuleId,
    pub program: &'a mut Program,
    pub known: &'a mut Known,
    pub globals: HashMap<Text, Named>,
    /// Names that mean nothing, which has been said: from there on they fit everywhere.
    pub unknown: HashSet<Text>,
    pub scope: Scope,
    pub wants: Vec<Want>,
    pub problems: Vec<Diagnostic>,
    /// The statement that is being checked, where the order of `let`s matters.
    pub running: Option<usize>,
    /// The types of the submission's names, in a rubric.
    pub student: Option<HashMap<Text, Ty>>,
    /// The problems so far, with the places of their names.
    pub problem_ids: Vec<(Text, Span)>,
    /// The problems that a person marks.
    pub marked_by_person: Vec<Text>,
    /// How much students see, of the whole sheet.
    pub sheet_shown: Vec<super::tree::Feedback>,
    /// How often a name was looked for that is like an unknown one.
    pub suggestions: usize,
    /// How many names were looked through for that.
    pub looked_through: usize,
    /// An import could not be had: unknown names may be its.
    pub import_failed: bool,
    /// What an unknown name may lack here.
    pub lacking: Option<Lacking>,
    /// Here a range may go on for ever.
    pub endless: bool,
    /// The nodes of the graphs of this file, by name.
    pub nodes: HashMap<DefinitionId, HashMap<Text, u32>>,
    /// That the values of this group need each other has been said.
    pub circle_said: bool,
    /// Names that were said to be defined twice.
    pub twice: HashSet<Text>,
    /// The arguments of this call may be ranges: it is asked of a whole grid.
    pub grid: bool,
    /// The game whose rules are being checked.
    pub own_game: Option<DefinitionId>,
    /// How many steps stand around the rule that is being checked, and how many all rules of
    /// its game have together.
    pub steps: (usize, usize),
}

/// Checks a file, adds it to the program, and tells what is wrong with it.
pub(super) fn module(
    file: Loaded,
    mode: Mode,
    program: &mut Program,
    known: &mut Known,
) -> Vec<Diagnostic> {
    let module = ModuleId(program.modules.len() as u32);
    let Loaded { source, parsed, imports, earlier, .. } = file;
    let broken = parsed.diagnostics.iter().any(Diagnostic::is_error);
    let statements = parsed.file.statements;
    let rubric = statements.iter().any(|s| matches!(s.it, ast::StatementKind::Problem(_)));
    let student = (rubric && !known.submitted).then(HashMap::new);
    let mut checker = Checker {
        mode,
        source: source.clone(),
        module,
        program,
        known,
        globals: HashMap::new(),
        unknown: HashSet::new(),
        scope: Scope::default(),
        wants: Vec::new(),
        problems: parsed.diagnostics,
        running: None,
        student,
        problem_ids: Vec::new(),
        marked_by_person: Vec::new(),
        sheet_shown: Vec::new(),
        circle_said: false,
        twice: HashSet::new(),
        suggestions: 0,
        looked_through: 0,
        import_failed: false,
        lacking: None,
        endless: false,
        nodes: HashMap::new(),
        grid: false,
        own_game: None,
        steps: (0, 0),
    };
    checker.see_earlier(&earlier);
    checker.feedback_of_sheet(&statements);
    let ids = checker.declare_all(&statements, &imports);
    let mut lets = checker.functions(&statements, &ids);
    let mut checked = Vec::with_capacity(statements.len());
    for (index, statement) in statements.iter().enumerate() {
        if meter::work(64).is_err() {
            break;
        }
        checker.running = Some(index);
        if let Some(done) = lets.get_mut(index).and_then(Option::take) {
            checked.push(done);
        } else if let Some(done) = checker.statement(statement, ids.get(index)) {
            checked.push(done);
        }
    }
    checker.unused_imports(&statements);
    let visible = checker.globals.iter();
    let visible = visible.map(|(name, named)| (name.clone(), named.global.clone())).collect();
    let exports = checker.globals.iter().filter(|(_, named)| !named.imported);
    let exports = exports.map(|(name, named)| (name.clone(), named.global.clone())).collect();
    let asked = checker.student.take();
    let mut problems = checker.problems;
    if let Some(asked) = asked {
        known.asked = asked;
    }
    if broken || problems.iter().any(Diagnostic::is_error) {
        // What was not understood may use what seems unused.
        let vague =
            [codes::UNUSED_NAME, codes::UNUSED_IMPORT, codes::UNUSED_PARAMETER, codes::NO_RULES];
        problems.retain(|p| !vague.contains(&p.code));
    }
    in_order(&mut problems);
    known.exports.push(exports);
    known.visible.push(visible);
    program.modules.push(Module { source, statements: checked });
    problems
}

impl Checker<'_> {
    /// What a name means that is no local: in this file, or in what was entered before it.
    pub(super) fn global(&self, name: &str) -> Option<&Global> {
        let own = self.globals.get(name).map(|named| &named.global);
        own.or_else(|| self.entered().get(name))
    }

    /// The names that were entered before. A file that is imported sees none of them.
    pub(super) fn entered(&self) -> &HashMap<Text, Global> {
        static NONE: std::sync::OnceLock<HashMap<Text, Global>> = std::sync::OnceLock::new();
        match self.mode {
            Mode::Session => &self.known.entered,
            Mode::File => NONE.get_or_init(HashMap::new),
        }
    }

    pub(super) fn types(&mut self) -> &mut Types {
        &mut self.known.types
    }

    pub(super) fn complain(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    pub(super) fn error(
        &self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(code, message).label(&self.source, span, label)
    }

    pub(super) fn signature(&self, id: DefinitionId) -> &Signature {
        self.known.signatures.get(id.0 as usize).unwrap_or(&Signature::Wrong)
    }

    pub(super) fn set_signature(&mut self, id: DefinitionId, signature: Signature) {
        if let Some(entry) = self.known.signatures.get_mut(id.0 as usize) {
            *entry = signature;
        }
    }

    pub(super) fn set_kind(&mut self, id: DefinitionId, kind: DefinitionKind) {
        if let Some(definition) = self.program.definitions.get_mut(id.0 as usize) {
            definition.kind = kind;
        }
    }

    pub(super) fn new_definition(
        &mut self,
        name: &ast::Name,
        doc: &[Text],
        signature: Signature,
    ) -> DefinitionId {
        let id = DefinitionId(self.program.definitions.len() as u32);
        self.program.definitions.push(Definition {
            name: name.it.clone(),
            module: self.module,
            span: name.span,
            doc: doc.to_vec(),
            kind: DefinitionKind::Let,
        });
        self.known.signatures.push(signature);
        self.gives(name.span, Symbol::Definition(id));
        id
    }

    /// Runs a check with local names of its own, and hands them back with its result.
    pub(super) fn with_locals<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> (T, Vec<Text>) {
        let outer = std::mem::take(&mut self.scope);
        let result = check(self);
        self.settle();
        let own = std::mem::replace(&mut self.scope, outer);
        let (names, locals) = own.finish();
        self.note_types(&locals);
        for local in locals.iter().filter(|l| !l.used && !l.name.starts_with('_')) {
            self.unused(&local.name, local.span, local.role);
        }
        (result, names)
    }

    fn unused(&mut self, name: &str, span: Span, role: Role) {
        let (code, what) = match role {
            Role::Param => (codes::UNUSED_PARAMETER, "parameter"),
            Role::Variable => (codes::UNUSED_NAME, "variable"),
            Role::Named => (codes::UNUSED_NAME, "name"),
            Role::Function => (codes::UNUSED_NAME, "function"),
        };
        let problem = self
            .error(code, span, format!("the {what} `{name}` is never used"), "not used")
            .help(format!("remove it, or call it `_{name}` if it has to be there"));
        self.complain(problem);
    }

    fn unused_imports(&mut self, statements: &[ast::Statement]) {
        for statement in statements {
            let ast::StatementKind::Import(files) = &statement.it else { continue };
            for import in files {
                self.unused_import(import, statements);
            }
        }
    }

    fn unused_import(&mut self, import: &ast::Node<ast::Import>, statements: &[ast::Statement]) {
        let own = |named: &&Named| named.imported && named.span == import.span;
        let brought = self.globals.values().filter(own).count();
        let used = self.globals.values().filter(own).any(|named| named.used);
        if brought > 0 && !used && self.mode == Mode::File && !self.only_imports(statements) {
            let what = match &import.it.from {
                ast::ImportFrom::File(name) | ast::ImportFrom::Library(name) => name.it.clone(),
            };
            let problem = self
                .error(
                    codes::UNUSED_IMPORT,
                    import.span,
                    format!("nothing of {what} is used"),
                    "imported for nothing",
                )
                .help("remove the import");
            self.complain(problem);
        }
    }

    /// A file with no statement but imports brings others together.
    fn only_imports(&self, statements: &[ast::Statement]) -> bool {
        statements.iter().all(|s| matches!(s.it, ast::StatementKind::Import(_)))
    }

    /// A statement of the program.
    pub(super) fn done(
        &self,
        kind: super::tree::StatementKind,
        span: Span,
        locals: Vec<Text>,
    ) -> Statement {
        Statement { kind, span, locals }
    }
}

/// An expression with its type.
#[derive(Debug)]
pub(super) struct Typed {
    pub expr: Expr,
    pub ty: Ty,
}

impl Typed {
    pub(super) fn is_wrong(&self) -> bool {
        self.ty == Ty::WRONG || matches!(self.expr.kind, super::tree::ExprKind::Wrong)
    }

    pub(super) fn wrong(span: Span) -> Typed {
        Typed { expr: Expr::wrong(span), ty: Ty::WRONG }
    }
}

/// What a submission means by a name: its own, or one from another of its files.
pub(super) fn submitted(
    known: &Known,
    program: &Program,
    module: usize,
    name: &str,
) -> Option<DefinitionId> {
    let own = known.exports.get(module)?.get(name);
    let global = own.or_else(|| known.visible.get(module)?.get(name))?;
    let Global::Definition(id) = global else { return None };
    (own.is_some() || !is_library(program, *id)).then_some(*id)
}

fn is_library(program: &Program, id: DefinitionId) -> bool {
    let module = program.definition(id).and_then(|d| program.modules.get(d.module.0 as usize));
    module.is_none_or(|m| crate::library::is_of(m.source.name()))
}
