//! Games whose plan waits for what is known before play: values of `let`, arguments that no move
//! changes, and what the rules work out from these alone. `solve::specialised` asks for the plan.

mod hoist;

use super::compile::Meaning;
use super::family::Family;
use super::plan::{Given, Planning, Stuck, fixed, plan};
use crate::check::tree::{
    self, Body, Definition, DefinitionId, DefinitionKind, Expr, ExprKind, LocalId, Text,
};
use crate::check::walk;
use crate::solve::code::{CodeId, GlobalId};
use crate::solve::plan::Plan;
use crate::solve::specialised::{Known, Specialise};
use crate::solve::value::Value;
use crate::source::Source;
use hashbrown::HashMap;
pub(super) use hoist::Hoisted;

/// What a plan is made of.
#[derive(Debug)]
struct Waiting {
    id: DefinitionId,
    game: tree::Game,
    fixed: Vec<bool>,
    versions: Vec<Hoisted>,
    code: Vec<Vec<CodeId>>,
    definitions: HashMap<DefinitionId, (Definition, Option<Meaning>)>,
    lets: Vec<DefinitionId>,
    globals: Vec<GlobalId>,
    source: Source,
    stuck: Stuck,
}

/// A game that may have a plan once more is known, with the expressions of each version that are to be
/// compiled.
#[derive(Debug)]
pub(super) struct Unfinished(Waiting);

/// None if nothing more will be known than is known now.
pub(super) fn unfinished(
    checked: &tree::Program,
    meaning: &dyn Fn(DefinitionId) -> Option<Meaning>,
    id: DefinitionId,
    game: &tree::Game,
    families: &[Family],
    locals: &mut Vec<Text>,
    planned: Option<&Plan>,
) -> Option<Unfinished> {
    if game.loopy || game.blocking > 0 || families.iter().any(Family::goes_beyond) {
        return None;
    }
    let fixed = fixed(id, game, families);
    // A relation that stays is as good in the game's own plan.
    let whole = |plan: &Plan| !fixed.contains(&true) || !plan.relations.is_empty();
    if planned.is_some_and(whole) || fixed.iter().all(|fixed| *fixed) {
        return None;
    }
    // Where the order of arguments does not matter, none of them stays.
    if game.symmetric.iter().flatten().any(|i| fixed.get(*i) == Some(&true)) {
        return None;
    }
    let mut reached = Reached { checked, meaning, found: HashMap::new(), lets: Vec::new() };
    let all = families.iter().flat_map(Family::expressions).chain(&game.canonical);
    all.for_each(|e| reached.expr(e));
    let Reached { found: definitions, lets, .. } = reached;
    let globals: Option<Vec<GlobalId>> = lets
        .iter()
        .map(|id| match meaning(*id) {
            Some(Meaning::Global(global)) => Some(global),
            _ => None,
        })
        .collect();
    let globals = globals?;
    let stays: Vec<LocalId> = game
        .params
        .iter()
        .zip(&fixed)
        .filter(|(_, fixed)| **fixed)
        .map(|(param, _)| param.local)
        .collect();
    let is_let = |id: DefinitionId| {
        definitions.get(&id).is_some_and(|(d, _)| matches!(d.kind, DefinitionKind::Let))
    };
    let is_game = |id: DefinitionId| {
        definitions.get(&id).is_none_or(|(d, _)| matches!(d.kind, DefinitionKind::Game(_)))
    };
    let closed = hoist::Closed { stays, is_let: &is_let, is_game: &is_game };
    let versions: Vec<Hoisted> =
        [false, true].iter().map(|runs| closed.hoist(families, locals, *runs)).collect();
    if lets.is_empty() && !fixed.contains(&true) && versions.iter().all(|v| v.known.is_empty()) {
        return None;
    }
    let game = game.clone();
    let code = Vec::new();
    let (source, stuck) = (Source::new("", ""), Stuck::new());
    let waiting =
        Waiting { id, game, fixed, versions, code, definitions, lets, globals, source, stuck };
    Some(Unfinished(waiting))
}

impl Unfinished {
    /// The expressions to be compiled, version by version.
    pub(super) fn wanted(&self) -> impl Iterator<Item = Vec<Expr>> + '_ {
        self.0.versions.iter().map(|v| v.known.iter().map(|(_, e)| e.clone()).collect())
    }

    /// With the code of these expressions, and the text in which the rules stand.
    pub(super) fn with(self, source: &Source, code: Vec<Vec<CodeId>>) -> impl Specialise + 'static {
        Waiting { code, source: source.clone(), ..self.0 }
    }
}

impl Specialise for Waiting {
    fn fixed(&self) -> &[bool] {
        &self.fixed
    }

    fn globals(&self) -> &[GlobalId] {
        &self.globals
    }

    fn versions(&self) -> &[Vec<CodeId>] {
        &self.code
    }

    fn stuck(&self) -> Option<&str> {
        self.stuck.get().map(|span| self.source.slice(*span))
    }

    fn plan(&self, version: usize, known: &Known<'_>) -> Option<Plan> {
        let version = self.versions.get(version)?;
        let mut locals: HashMap<LocalId, Value> = HashMap::new();
        for ((param, fixed), value) in self.game.params.iter().zip(&self.fixed).zip(known.args) {
            if *fixed {
                locals.insert(param.local, value.clone());
            }
        }
        let hoisted = version.known.iter().zip(known.values);
        locals.extend(hoisted.map(|((local, _), value)| (*local, value.clone())));
        let globals = self.lets.iter().copied().zip(known.globals.iter().cloned()).collect();
        let given = Given { fixed: &self.fixed, locals, globals };
        let definition = |id: DefinitionId| self.definitions.get(&id).map(|(d, _)| &d.kind);
        let meaning = |id: DefinitionId| self.definitions.get(&id).and_then(|(_, m)| *m);
        let stuck = &self.stuck;
        let planning = Planning { definition: &definition, meaning: &meaning, given, stuck };
        plan(planning, self.id, &self.game, &version.families)
    }
}

/// The definitions that rules mention, and those that these mention.
struct Reached<'a> {
    checked: &'a tree::Program,
    meaning: &'a dyn Fn(DefinitionId) -> Option<Meaning>,
    found: HashMap<DefinitionId, (Definition, Option<Meaning>)>,
    lets: Vec<DefinitionId>,
}

impl Reached<'_> {
    fn expr(&mut self, e: &Expr) {
        let mut open = Vec::new();
        let mut mentioned = |e: &Expr| {
            if let ExprKind::Definition(id) | ExprKind::Nodes(id) | ExprKind::Edges(id) = e.kind {
                open.push(id);
            }
        };
        walk::all(e, &mut mentioned);
        while let Some(id) = open.pop() {
            if self.found.contains_key(&id) {
                continue;
            }
            let Some(definition) = self.checked.definition(id) else { continue };
            self.found.insert(id, (definition.clone(), (self.meaning)(id)));
            let mut mentioned = |e: &Expr| {
                if let ExprKind::Definition(id) | ExprKind::Nodes(id) | ExprKind::Edges(id) = e.kind
                {
                    open.push(id);
                }
            };
            match &definition.kind {
                DefinitionKind::Let => self.lets.push(id),
                DefinitionKind::Function(function) => walk::all(&function.body, &mut mentioned),
                DefinitionKind::Game(game) => {
                    if let Body::Position(e) = &game.body {
                        walk::all(e, &mut mentioned);
                    }
                }
                DefinitionKind::Graph(_) => {}
            }
        }
    }
}
