//! A checked program, linked: every definition has its code, and every piece of code knows
//! where it came from.

use super::coins;
use super::compile::{Compiler, Meaning, Target};
use super::family::{Family, coin_families, families};
use super::places::Places;
use super::plan::{Given, Planning, Stuck, complimenting, plan};
use super::specialise::unfinished;
use crate::check::tree::{self, Body, DefinitionId, DefinitionKind, ParamType};
use crate::check::{Program as Checked, groups};
use crate::meter;
use crate::solve::code::{
    Code, CodeId, Coins, Game, GameId, GlobalId, Graph, GraphId, Naturals, Op, Param, Program,
};
use crate::solve::specialised::Specialise;
use crate::source::{Source, Span};
use hashbrown::HashMap;
use std::sync::Arc;

/// A program that can run, and what its definitions became.
#[derive(Debug)]
pub struct Linked {
    pub program: Program,
    pub places: Places,
    meanings: Vec<Option<Meaning>>,
}

struct Linking<'a> {
    meanings: &'a [Option<Meaning>],
    program: &'a mut Program,
}

impl Target for Linking<'_> {
    fn meaning(&self, id: DefinitionId) -> Option<Meaning> {
        self.meanings.get(id.0 as usize).copied().flatten()
    }

    fn add(&mut self, code: Code) -> CodeId {
        add(self.program, code)
    }
}

fn add(program: &mut Program, code: Code) -> CodeId {
    program.code.push(Arc::new(code));
    CodeId(program.code.len() as u32 - 1)
}

impl Linked {
    pub fn meaning(&self, id: DefinitionId) -> Option<Meaning> {
        self.meanings.get(id.0 as usize).copied().flatten()
    }

    pub fn game(&self, id: DefinitionId) -> Option<GameId> {
        match self.meaning(id) {
            Some(Meaning::Game(game)) => Some(game),
            _ => None,
        }
    }

    pub fn global(&self, id: DefinitionId) -> Option<GlobalId> {
        match self.meaning(id) {
            Some(Meaning::Global(global)) => Some(global),
            _ => None,
        }
    }

    /// How many definitions are linked.
    pub fn len(&self) -> usize {
        self.meanings.len()
    }

    pub fn is_empty(&self) -> bool {
        self.meanings.is_empty()
    }

    /// Forgets all definitions but the first. Their code stays behind: its numbers must not be
    /// given to other code, since values that were found go by them.
    pub fn forget_from(&mut self, length: usize) {
        self.meanings.truncate(length);
        self.places.forget_from(DefinitionId(length as u32));
    }

    /// Forgets definitions in whose place there are others. Their code stays behind.
    pub fn forget(&mut self, definitions: &[DefinitionId]) {
        for id in definitions {
            if let Some(meaning) = self.meanings.get_mut(id.0 as usize) {
                *meaning = None;
            }
        }
    }

    /// The games of all definitions, without those that were forgotten.
    pub fn games(&self) -> impl Iterator<Item = GameId> {
        self.meanings.iter().flatten().filter_map(|meaning| match meaning {
            Meaning::Game(game) => Some(*game),
            _ => None,
        })
    }

    fn compile(
        &mut self,
        source: &Source,
        locals: u32,
        make: impl FnOnce(&mut Compiler<'_>),
    ) -> Code {
        self.places.go_to(source);
        let mut target = Linking { meanings: &self.meanings, program: &mut self.program };
        let mut compiler = Compiler::new(&mut target, &mut self.places, locals);
        make(&mut compiler);
        compiler.finish()
    }
}

/// Code that gives what an expression of a statement is worth.
pub fn compile_expr(
    linked: &mut Linked,
    source: &Source,
    locals: u32,
    make: impl FnOnce(&mut Compiler<'_>),
) -> Code {
    linked.compile(source, locals, make)
}

/// Links all files of a checked program.
pub fn link(checked: &Checked) -> Linked {
    let empty = Source::new("", "");
    let places = Places::new(empty);
    let mut linked = Linked { program: Program::default(), places, meanings: Vec::new() };
    link_more(&mut linked, checked);
    linked
}

/// Links what a program defines beyond those definitions that are linked already: they come
/// first in it, and mean what they meant.
pub fn link_more(linked: &mut Linked, checked: &Checked) {
    let known = linked.meanings.len();
    let first_code = linked.program.code.len();
    for (i, definition) in checked.definitions.iter().enumerate().skip(known) {
        let program = &mut linked.program;
        let meaning = match &definition.kind {
            DefinitionKind::Game(game) => {
                if game.bare {
                    linked.places.is_bare_now(DefinitionId(i as u32));
                }
                let none = add(program, Code::default());
                program.games.push(Game {
                    name: definition.name.to_string(),
                    params: game.params.iter().map(param).collect(),
                    options: none,
                    described: none,
                    canonical: None,
                    shown: None,
                    symmetric: game.symmetric.clone(),
                    alias: matches!(game.body, Body::Position(_)),
                    loopy: game.loopy,
                    again: false,
                    blocking: game.blocking,
                    drawn: None,
                    plan: None,
                    stuck: None,
                    complimenting: None,
                    specialise: None,
                    taking: None,
                    coins: None,
                    sprouts: false,
                    closed: None,
                });
                Some(Meaning::Game(GameId(program.games.len() as u32 - 1)))
            }
            DefinitionKind::Graph(graph) => {
                let numbered =
                    graph.nodes.iter().all(|n| n.starts_with(|c: char| c.is_ascii_digit()));
                let mut edges: Vec<(u32, u32)> =
                    graph.edges.iter().map(|(a, b)| (a.0, b.0)).collect();
                edges.sort_by_key(|(from, _)| *from);
                program.graphs.push(Graph {
                    name: definition.name.to_string(),
                    nodes: graph.nodes.iter().map(|n| n.to_string()).collect(),
                    edges,
                    numbered,
                    loopy: graph.loopy,
                    drawn: graph.drawn.iter().map(|node| node.0).collect(),
                });
                Some(Meaning::Graph(GraphId(program.graphs.len() as u32 - 1)))
            }
            DefinitionKind::Function(_) => Some(Meaning::Function(add(program, Code::default()))),
            DefinitionKind::Let => {
                program.globals.push(definition.name.to_string());
                Some(Meaning::Global(GlobalId(program.globals.len() as u32 - 1)))
            }
        };
        linked.meanings.push(meaning);
    }
    for (i, definition) in checked.definitions.iter().enumerate().skip(known) {
        let id = DefinitionId(i as u32);
        let module = checked.modules.get(definition.module.0 as usize);
        let source = module.map_or_else(|| Source::new("", ""), |m| m.source.clone());
        match &definition.kind {
            DefinitionKind::Game(game) => link_game(linked, checked, id, game, &source),
            DefinitionKind::Function(function) => {
                let locals = function.locals.len() as u32;
                let code = linked.compile(&source, locals, |c| {
                    c.params(&function.params);
                    c.expr(&function.body);
                });
                if let Some(Meaning::Function(at)) = linked.meaning(id) {
                    replace(&mut linked.program, at, code);
                }
            }
            DefinitionKind::Graph(_) | DefinitionKind::Let => {}
        }
    }
    remember(&mut linked.program, first_code);
}

fn replace(program: &mut Program, at: CodeId, code: Code) {
    if let Some(entry) = program.code.get_mut(at.0 as usize) {
        *entry = Arc::new(code);
    }
}

fn param(param: &tree::Param) -> Param {
    Param {
        name: param.name.to_string(),
        naturals: naturals(&param.ty),
        position: param.ty == ParamType::Position,
    }
}

/// The parameter of a game of heaps.
fn param_of_heaps() -> Param {
    Param { name: "n".into(), naturals: Naturals::All, position: false }
}

/// Where numbers of a type are natural.
fn naturals(ty: &ParamType) -> Naturals {
    match ty {
        ParamType::Nat => Naturals::All,
        ParamType::List(of) | ParamType::Set(of) => match naturals(of) {
            Naturals::None => Naturals::None,
            of => Naturals::Each(Box::new(of)),
        },
        ParamType::Tuple(parts) => {
            let parts: Vec<Naturals> = parts.iter().map(naturals).collect();
            if parts.iter().all(|of| *of == Naturals::None) {
                Naturals::None
            } else {
                Naturals::Parts(parts)
            }
        }
        _ => Naturals::None,
    }
}

fn link_game(
    linked: &mut Linked,
    checked: &Checked,
    id: DefinitionId,
    game: &tree::Game,
    source: &Source,
) {
    let Some(at) = linked.game(id) else { return };
    let mut locals = game.locals.clone();
    let params = game.params.len() as u32;
    let (options, described) = match &game.body {
        Body::Rules(_) | Body::Coins(_) => {
            let text = |span: Span| source.slice(span).to_string();
            let families = match &game.body {
                Body::Coins(coins) => {
                    let known = coin_theory(linked, coins);
                    if let Some(game) = linked.program.games.get_mut(at.0 as usize) {
                        game.coins = known.map(Arc::new);
                    }
                    coin_families(checked, id, game, coins, &text, &mut locals)
                }
                Body::Rules(rules) => families(id, game, rules, &text, &mut locals),
                _ => Vec::new(),
            };
            let (draws, families): (Vec<_>, Vec<_>) = families.into_iter().partition(|f| f.draw);
            let again = families.iter().any(Family::goes_beyond);
            let meaning = |id| linked.meaning(id);
            let definition = |id| checked.definition(id).map(|d| &d.kind);
            let stuck = Stuck::new();
            let planning = || Planning {
                definition: &definition,
                meaning: &meaning,
                given: Given::default(),
                stuck: &stuck,
            };
            let (plan, complimenting) = match draws.is_empty() {
                true if again => (None, complimenting(planning(), id, game, &families)),
                true => (plan(planning(), id, game, &families), None),
                false => (None, None),
            };
            let own = plan.as_ref();
            let waits = match draws.is_empty() {
                true => unfinished(checked, &meaning, id, game, &families, &mut locals, own),
                false => None,
            };
            let count = locals.len() as u32;
            let special = waits.map(|waits| {
                let versions = waits.wanted().collect::<Vec<_>>().into_iter().map(|wanted| {
                    let mut code = |e: tree::Expr| {
                        let code = linked.compile(source, count, |c| {
                            c.game_params(params);
                            c.expr(&e);
                        });
                        add(&mut linked.program, code)
                    };
                    wanted.into_iter().map(&mut code).collect()
                });
                let versions = versions.collect();
                Arc::new(waits.with(source, versions)) as Arc<dyn Specialise>
            });
            if let Some(known) = linked.program.games.get_mut(at.0 as usize) {
                known.again = again;
                known.sprouts = draws.is_empty() && super::sprouts::is_sprouts(id, game, &families);
                let by_theorem = !meter::IN_A_PAGE && draws.is_empty();
                known.closed =
                    if by_theorem { super::closed::closed(id, game, &families) } else { None };
                let words = |span: &Span| text(*span);
                known.stuck = stuck.get().filter(|_| plan.is_none()).map(words);
                known.plan = plan.map(Arc::new);
                known.complimenting = complimenting.map(Arc::new);
                known.specialise = special;
            }
            let mut code = |families: &[Family], words: bool| {
                linked.compile(source, count, |c| {
                    c.game_params(params);
                    c.families(families, words);
                })
            };
            let (own, described) = (code(&families, false), code(&families, true));
            if !draws.is_empty() {
                let drawn = code(&draws, false);
                let drawn = add(&mut linked.program, drawn);
                if let Some(known) = linked.program.games.get_mut(at.0 as usize) {
                    known.drawn = Some(drawn);
                }
            }
            (own, described)
        }
        Body::Position(e) => {
            let count = locals.len() as u32;
            let mut code = || {
                linked.compile(source, count, |c| {
                    c.game_params(params);
                    c.expr(e);
                })
            };
            (code(), code())
        }
        Body::Code { hex, digits } => {
            if let Some(known) = linked.program.games.get_mut(at.0 as usize) {
                known.params = vec![param_of_heaps()];
                if game.blocking == 0 {
                    known.plan = Some(Arc::new(super::octal::plan(*hex, digits)));
                    known.taking = super::octal::taking(*hex, digits);
                }
            }
            super::octal::code(at, *hex, digits)
        }
    };
    let mut of_position = |e: &Option<tree::Expr>| {
        let count = locals.len() as u32;
        let e = e.as_ref()?;
        let code = linked.compile(source, count, |c| {
            c.game_params(params);
            c.expr(e);
        });
        Some(add(&mut linked.program, code))
    };
    let (canonical, shown) = (of_position(&game.canonical), of_position(&game.shown));
    let options = add(&mut linked.program, options);
    let described = add(&mut linked.program, described);
    if let Some(known) = linked.program.games.get_mut(at.0 as usize) {
        known.options = options;
        known.described = described;
        known.canonical = canonical;
        known.shown = shown;
    }
}

/// What the theory of coin-turning games is told of one.
fn coin_theory(linked: &Linked, coins: &tree::Coins) -> Option<Coins> {
    Some(match coins {
        tree::Coins::Strip(turns) => Coins::Strip(coins::told(turns)),
        tree::Coins::Product(rows, columns) => {
            Coins::Product(linked.game(*rows)?, linked.game(*columns)?)
        }
    })
}

/// A function that comes to more calls than these, as its code says, remembers what it gave.
const MANY_CALLS: u64 = 1 << 12;

/// Functions that can come to call themselves remember what they gave, and so do those that call others which call
/// others: each twice doubles the work at each step. Code that was there before calls none of the code from `first` on.
fn remember(program: &mut Program, first: usize) {
    let calls = |at: usize| -> Vec<usize> {
        let ops = program.code.get(at).map(|c| c.ops.as_slice()).unwrap_or(&[]);
        ops.iter()
            .filter_map(|op| match op {
                Op::CallCode(code, _) | Op::Function { code, .. } => Some(code.0 as usize),
                _ => None,
            })
            .filter(|code| *code >= first)
            .collect()
    };
    let all: Vec<usize> = (first..program.code.len()).collect();
    let mut own: Vec<usize> = Vec::new();
    // How many calls each comes to, itself among them. What is called comes first.
    let mut counts: HashMap<usize, u64> = HashMap::new();
    for group in groups(&all, calls) {
        let circular = match group.as_slice() {
            [only] => calls(*only).contains(only),
            _ => true,
        };
        let count = |at: &usize| {
            let inside = calls(*at).into_iter().filter_map(|called| counts.get(&called));
            inside.fold(1u64, |all, own| all.saturating_add(*own))
        };
        let many = group.iter().map(count).fold(0, u64::saturating_add);
        let remembered = circular || many > MANY_CALLS;
        counts.extend(group.iter().map(|at| (*at, if remembered { 1 } else { many })));
        if remembered {
            own.extend(group);
        }
    }
    for at in own {
        if let Some(code) = program.code.get_mut(at) {
            Arc::make_mut(code).remembered = true;
        }
    }
}
