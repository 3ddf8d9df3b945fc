//! A rubric with a submission: what the rubric asks for by name, what the submission defines,
//! and whether the two fit.

use super::Mode;
use super::checker::{self, Global, Known, Signature, submitted};
use super::import::{self, Files};
use super::scheme::WantKind;
use super::tree::{DefinitionId, Module, ModuleId, Program, Text};
use super::ty::{Kind, Ty, Types};
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};
use hashbrown::{HashMap, HashSet};

/// What names of a submission must be.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub names: HashMap<Text, Likeness>,
    /// Those that must be sets.
    pub sets: HashSet<Text>,
}

/// What something is, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Likeness {
    /// "a game of one number"
    pub words: String,
    /// The type as the language writes it, where the words say less: `(nat, {nat})` is a pair.
    pub written: String,
    /// How many values it takes, if it takes any.
    pub takes: Option<usize>,
    /// The plainest thing that a rubric takes for it.
    pub plainest: Shape,
    /// Not all of it is known: it may be more than one thing.
    vague: bool,
    shape: Shape,
}

/// A type apart from the types that it was found among, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    #[default]
    Unknown,
    Number,
    Truth,
    Text,
    Outcome,
    Position,
    Game,
    List(Box<Shape>),
    Set(Box<Shape>),
    Tuple(Vec<Shape>),
    Function(Vec<Shape>, Box<Shape>),
}

impl Shape {
    fn of(types: &Types, ty: Ty) -> Shape {
        let of = |ty: &Ty| Box::new(Shape::of(types, *ty));
        let all = |parts: &[Ty]| parts.iter().map(|part| Shape::of(types, *part)).collect();
        match types.kind(ty) {
            Kind::Unknown { .. } | Kind::Same(_) | Kind::Wrong => Shape::Unknown,
            Kind::Number => Shape::Number,
            Kind::Truth => Shape::Truth,
            Kind::Text => Shape::Text,
            Kind::Outcome => Shape::Outcome,
            Kind::Position => Shape::Position,
            Kind::Game => Shape::Game,
            Kind::List(member) => Shape::List(of(member)),
            Kind::Set(member) => Shape::Set(of(member)),
            Kind::Tuple(parts) => Shape::Tuple(all(parts)),
            Kind::Function(params, result) => Shape::Function(all(params), of(result)),
        }
    }

    /// Whether no type is both.
    fn excludes(&self, other: &Shape) -> bool {
        let any = |all: &[Shape], others: &[Shape]| {
            all.len() != others.len() || all.iter().zip(others).any(|(a, b)| a.excludes(b))
        };
        match (self, other) {
            (Shape::Unknown, _) | (_, Shape::Unknown) => false,
            (Shape::List(a), Shape::List(b)) | (Shape::Set(a), Shape::Set(b)) => a.excludes(b),
            (Shape::Tuple(parts), Shape::Tuple(others)) => any(parts, others),
            (Shape::Function(params, result), Shape::Function(others, other)) => {
                any(params, others) || result.excludes(other)
            }
            (one, other) => one != other,
        }
    }
}

impl Likeness {
    /// Whether these are two things, for all that is known.
    pub fn differs(&self, other: &Likeness) -> bool {
        let vague = self.vague || other.vague;
        self.takes != other.takes && !self.words.is_empty() && !other.words.is_empty()
            || !vague && self.words != other.words
            || self.shape.excludes(&other.shape)
    }
}

/// A rubric that was checked with a submission as `student`.
#[derive(Debug)]
pub struct Submitted {
    pub program: Program,
    /// The module of the submission; its own files and what they import stand before it.
    pub submission: ModuleId,
    pub rubric: ModuleId,
    /// What is wrong in the submission's files.
    pub mistakes: Vec<Diagnostic>,
    /// Where the rubric asks for something that the submission has otherwise.
    pub misfits: Vec<Diagnostic>,
    /// Lists that were taken as sets, since the rubric asks for these.
    pub taken_as_sets: Vec<Text>,
    /// Where positions are compared.
    pub compared: Vec<(ModuleId, Span)>,
    /// What the submission defines, in words.
    pub names: HashMap<Text, Defined>,
}

impl Submitted {
    /// Whether a module is a file of the submission, or what one of them imports.
    pub fn is_own(&self, module: ModuleId) -> bool {
        module <= self.submission
    }

    /// The modules of the submission. Those of the rubric stand behind them.
    pub fn own_modules(&self) -> impl Iterator<Item = &Module> {
        self.program.modules.iter().take(self.submission.0 as usize + 1)
    }

    /// Whether a text is one of the submission's.
    pub fn is_own_text(&self, source: &Source) -> bool {
        self.own_modules().any(|module| module.source.is(source))
    }
}

#[derive(Clone, Debug)]
pub struct Defined {
    /// None where it could not be read, which is among the mistakes.
    pub id: Option<DefinitionId>,
    pub like: Likeness,
}

/// Checks a rubric alone: its mistakes, and what it asks of each submission.
pub fn rubric(source: &Source, files: &dyn Files) -> (super::Checked, Asked) {
    let (loaded, _) = import::load(&[], source, files);
    let mut program = Program::default();
    let mut known = Known::default();
    let mut diagnostics = Vec::new();
    for file in loaded {
        diagnostics.extend(checker::module(file, Mode::File, &mut program, &mut known));
    }
    let games = std::mem::take(&mut known.asked_games);
    let asked = std::mem::take(&mut known.asked);
    let set = |ty: &Ty| matches!(known.types.kind(*ty), Kind::Set(_));
    let sets = asked.iter().filter(|(_, ty)| set(ty)).map(|(name, _)| name.clone()).collect();
    let like = |types: &Types| -> Vec<Likeness> {
        asked.iter().map(|(name, ty)| asked_for(types, *ty, games.contains(name))).collect()
    };
    let wanted = like(&known.types);
    // A tuple has as many parts as the highest part that is asked for.
    let last = |kind: &WantKind| match kind {
        WantKind::Part(_, index, _) => std::cmp::Reverse(*index),
        _ => std::cmp::Reverse(0),
    };
    known.asked_in_part.sort_by_key(last);
    for kind in &known.asked_in_part {
        plainest(&mut known.types, kind);
    }
    // What is told is the plainest that has such entries and parts. Others that have them fit as well.
    let told = like(&known.types);
    let plainest = asked.iter().map(|(name, ty)| match Shape::of(&known.types, *ty) {
        Shape::Unknown if games.contains(name) => Shape::Game,
        shape => shape,
    });
    let told = wanted.into_iter().zip(told).zip(plainest).map(|((wanted, told), plainest)| {
        let Likeness { words, written, takes, .. } = told;
        Likeness { words, written, takes, plainest, ..wanted }
    });
    let names = asked.keys().cloned().zip(told).collect();
    (super::Checked { program, diagnostics }, Asked { names, sets })
}

/// Checks a rubric again with a submission, each with files of its own: neither can import the
/// other's.
pub fn submitted_to(
    rubric: (&Source, &dyn Files),
    asked: &Asked,
    submission: (&Source, &dyn Files),
) -> Submitted {
    let mut program = Program::default();
    let sets = asked.sets.clone();
    let mut known = Known { submitted: true, sets, ..Known::default() };
    let (theirs, last) = import::load(&[], submission.0, submission.1);
    let mut mistakes = Vec::new();
    for file in theirs {
        mistakes.extend(checker::module(file, Mode::File, &mut program, &mut known));
    }
    let names = names_of(&known, &program, last);
    known.submitted = false;
    known.submission = Some(last);
    let (own, _) = import::load(&[], rubric.0, rubric.1);
    let before = program.modules.len();
    let mut misfits = Vec::new();
    for mut file in own {
        for import in file.imports.iter_mut().flatten() {
            *import += before;
        }
        misfits.extend(checker::module(file, Mode::File, &mut program, &mut known));
    }
    misfits.retain(Diagnostic::is_error);
    let rubric = ModuleId(program.modules.len().saturating_sub(1) as u32);
    Submitted {
        program,
        submission: ModuleId(last as u32),
        rubric,
        mistakes,
        misfits,
        compared: known.compared,
        taken_as_sets: known.taken_as_sets,
        names,
    }
}

fn names_of(known: &Known, program: &Program, module: usize) -> HashMap<Text, Defined> {
    let mut out = HashMap::new();
    let all: HashSet<Text> = [&known.visible, &known.exports]
        .into_iter()
        .filter_map(|names| names.get(module))
        .flat_map(|names| names.keys().cloned())
        .collect();
    for name in all {
        let own = known.exports.get(module).and_then(|names| names.get(&name));
        let defined = match submitted(known, program, module, &name) {
            Some(id) => Defined { id: Some(id), like: defined_as(known, id) },
            // Its line could not be read, which has been said.
            None if matches!(own, Some(Global::Wrong)) => {
                Defined { id: None, like: Likeness::default() }
            }
            None => continue,
        };
        out.insert(name, defined);
    }
    out
}

/// Of a tuple with more parts nothing is told.
const MOST_PARTS: usize = 16;

/// Makes what is not known the plainest thing of which an entry or a part is asked.
fn plainest(types: &mut Types, kind: &WantKind) {
    let (whole, plainest) = match kind {
        WantKind::Entry(whole, entry) => match types.kind(*entry) {
            Kind::Text => (*whole, Ty::TEXT),
            _ => (*whole, types.list(*entry)),
        },
        WantKind::Stretch(whole) => {
            let entry = types.unknown();
            (*whole, types.list(entry))
        }
        WantKind::Part(whole, index, part) if *index < MOST_PARTS => {
            let other = |at: usize| if at == *index { *part } else { types.unknown() };
            let parts = (0..2.max(index + 1)).map(other).collect();
            (*whole, types.make(Kind::Tuple(parts)))
        }
        _ => return,
    };
    if types.is_unknown(whole) {
        // It is part of nothing that it is made of now.
        let _ = types.unify(whole, plainest);
    }
}

// ---- words

fn asked_for(types: &Types, ty: Ty, game: bool) -> Likeness {
    match types.kind(ty) {
        Kind::Function(params, result) if types.is_position(*result) => a_game(types, params),
        Kind::Unknown { .. } | Kind::Wrong if game => {
            Likeness { words: "a game".to_string(), takes: Some(1), ..Likeness::default() }
        }
        _ => likeness(types, ty),
    }
}

fn defined_as(known: &Known, id: DefinitionId) -> Likeness {
    let types = &known.types;
    let plain = |words: &str| Likeness { words: words.to_string(), ..Likeness::default() };
    match known.signatures.get(id.0 as usize) {
        Some(Signature::Game(game)) if game.bare => plain("a position"),
        Some(Signature::Game(game)) => a_game(types, &game.params),
        Some(Signature::Graph) => plain("a graph"),
        Some(Signature::Function(scheme) | Signature::Let(scheme)) => likeness(types, scheme.ty),
        _ => Likeness { vague: true, ..Likeness::default() },
    }
}

fn a_game(types: &Types, params: &[Ty]) -> Likeness {
    let words = format!("a game of {}", listed(types, params));
    let vague = params.iter().any(|ty| is_vague(types, *ty));
    Likeness { words, takes: Some(params.len()), vague, ..Likeness::default() }
}

fn likeness(types: &Types, ty: Ty) -> Likeness {
    let (vague, shape) = (is_vague(types, ty), Shape::of(types, ty));
    let written = types.written(ty);
    let Kind::Function(params, result) = types.kind(ty) else {
        let words = types.words(ty);
        return Likeness { words, written, vague, shape, ..Likeness::default() };
    };
    let takes = Some(params.len());
    let params = listed(types, params);
    let words = match types.kind(*result) {
        Kind::Truth => format!("a function of {params} that is true or false"),
        Kind::Unknown { .. } | Kind::Wrong => format!("a function of {params}"),
        _ => format!("a function of {params} that gives {}", types.words(*result)),
    };
    Likeness { words, written, takes, vague, shape, ..Likeness::default() }
}

fn is_vague(types: &Types, ty: Ty) -> bool {
    types.contains(ty, &|kind| matches!(kind, Kind::Unknown { .. } | Kind::Wrong))
}

/// "one number", "two numbers and a list of numbers"
fn listed(types: &Types, params: &[Ty]) -> String {
    let mut groups: Vec<(String, String, usize)> = Vec::new();
    for param in params {
        let (one, many) = match types.kind(*param) {
            Kind::Unknown { .. } | Kind::Wrong => ("a value".to_string(), "values".to_string()),
            _ => (types.words(*param), types.plural(*param)),
        };
        match groups.last_mut() {
            Some((last, _, count)) if *last == one => *count += 1,
            _ => groups.push((one, many, 1)),
        }
    }
    let said = |(one, many, count): &(String, String, usize)| match count {
        1 => match one.strip_prefix("a ") {
            Some(kind @ ("number" | "value")) => format!("one {kind}"),
            _ => one.clone(),
        },
        2 => format!("two {many}"),
        3 => format!("three {many}"),
        _ => format!("{count} {many}"),
    };
    let all: Vec<String> = groups.iter().map(said).collect();
    match all.as_slice() {
        [] => "nothing".to_string(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
