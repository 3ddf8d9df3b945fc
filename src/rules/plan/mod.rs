//! Families as a plan, for games whose positions fit into a few machine words. What a plan
//! cannot say makes there be none, and the game's code answers alone.

mod builtins;
mod data;
mod expression;
mod faults;
mod functions;
mod ones;
mod params;
mod powers;
mod rows;
mod texts;

pub(super) use params::fixed;

use super::compile::Meaning;
use super::family::{Family, Step as Own};
use crate::check::tree::{self, DefinitionId, DefinitionKind, Expr, LocalId, Pattern};
use crate::solve::plan::{
    Binary, Bits, Branch, Complimenting, Kind, Leaf, Num, Param, Plan, Row, Step, Text, Var,
};
use crate::solve::value::Value;
use crate::source::Span;
use data::numbers_of;
use hashbrown::HashMap;
use params::param;
use powers::end_where_too_large;
use std::sync::OnceLock;

/// A plan with more pieces than this gains nothing.
const MOST_PIECES: usize = 4_000;

/// What an expression is, as far as plans can say it.
#[derive(Clone, Debug)]
pub(super) enum Thing {
    Num(Num),
    Cell(Num),
    Set(Bits),
    Row(Row),
    /// One letter of a text, which is a text as well.
    Letter(Num),
    Text(Text),
    Range(Num, Num),
    /// Some numbers, or cells, that are written out.
    Several(Vec<Thing>),
    /// The places of the ones of a number in binary.
    Ones(Num),
    Tuple(Vec<Thing>),
    Indices(Row),
    Components(Bits, u8),
    Position(Vec<Leaf>),
    /// A parameter that stays as it is.
    Whatever(u8),
    /// What was known before play, and is more than numbers.
    Known(Value),
}

impl Thing {
    pub(super) fn num(self) -> Option<Num> {
        match self {
            Thing::Num(n) => Some(n),
            _ => None,
        }
    }
}

/// What is known before play.
#[derive(Debug, Default)]
pub(super) struct Given<'a> {
    /// The parameters whose values are among those of the names: they are none of the plan's.
    pub fixed: &'a [bool],
    pub locals: HashMap<LocalId, Value>,
    pub globals: HashMap<DefinitionId, Value>,
}

/// What a plan is made of.
pub(super) struct Planning<'a> {
    pub definition: &'a dyn Fn(DefinitionId) -> Option<&'a DefinitionKind>,
    pub meaning: &'a dyn Fn(DefinitionId) -> Option<Meaning>,
    pub given: Given<'a>,
    /// The first expression of the rules that no plan can say.
    pub stuck: &'a Stuck,
}

/// Where a plan came to an end; nowhere if there is one.
pub(super) type Stuck = OnceLock<Span>;

pub(super) struct Planner<'a> {
    sources: Planning<'a>,
    id: DefinitionId,
    pub plan: Plan,
    /// Where the game's parameters are among the plan's; none for those that are known.
    places: Vec<Option<u8>>,
    names: Vec<HashMap<LocalId, Thing>>,
    pieces: usize,
    /// Numbers that must have a value where the next step is taken.
    doubtful: Vec<Num>,
    /// The locals that are bound by functions of the rules.
    functions: HashMap<LocalId, tree::LocalFunction>,
}

/// The plan of a game, if its positions are of the kinds that plans know.
pub(super) fn plan(
    planning: Planning<'_>,
    id: DefinitionId,
    game: &tree::Game,
    families: &[Family],
) -> Option<Plan> {
    if families.iter().any(Family::goes_beyond) {
        return None;
    }
    planned(planning, id, game, families)
}

/// The plan of a game after some of whose moves the mover moves again.
pub(super) fn complimenting(
    planning: Planning<'_>,
    id: DefinitionId,
    game: &tree::Game,
    families: &[Family],
) -> Option<Complimenting> {
    if families.iter().any(|family| family.here || family.draw) || game.canonical.is_some() {
        return None;
    }
    let again = families.iter().map(|family| family.again).collect();
    Some(Complimenting { plan: planned(planning, id, game, families)?, again })
}

fn planned(
    planning: Planning<'_>,
    id: DefinitionId,
    game: &tree::Game,
    families: &[Family],
) -> Option<Plan> {
    if game.loopy || game.blocking > 0 {
        return None;
    }
    let is_known = |i: usize| planning.given.fixed.get(i) == Some(&true);
    let (mut params, mut places) = (Vec::new(), Vec::new());
    for (i, own) in game.params.iter().enumerate() {
        if is_known(i) {
            places.push(None);
            continue;
        }
        places.push(Some(u8::try_from(params.len()).ok()?));
        params.push(param(id, game, families, i, own)?);
    }
    if let ([only @ Param { kind: Kind::Number { .. }, .. }], true) =
        (params.as_mut_slice(), game.canonical.is_none())
    {
        // Where no move leads back to the game, its one number need not stay as it is.
        only.fixed = false;
    }
    // All sets of a position are of one kind.
    let sets = |kind| params.iter().any(|p| p.kind == kind);
    if sets(Kind::Numbers) && sets(Kind::Cells) || params.iter().all(|p| p.fixed) {
        return None;
    }
    let place = |i: &usize| Some(usize::from((*places.get(*i)?)?));
    let symmetric: Option<Vec<Vec<usize>>> =
        game.symmetric.iter().map(|group| group.iter().map(place).collect()).collect();
    let plan = Plan {
        params,
        options: Vec::new(),
        canonical: None,
        symmetric: symmetric?,
        relations: Vec::new(),
        lists: Vec::new(),
        masks: Vec::new(),
        words: 0,
        rows: 0,
        texts: 0,
        letters: Vec::new(),
        reaches: HashMap::new(),
        turned: false,
    };
    let mut planner = Planner {
        sources: planning,
        id,
        plan,
        places,
        names: vec![HashMap::new()],
        pieces: 0,
        doubtful: Vec::new(),
        functions: HashMap::new(),
    };
    for (i, own) in game.params.iter().enumerate() {
        if let Some(at) = planner.places.get(i).copied().flatten() {
            let thing = planner.param_thing(at);
            planner.bind(own.local, thing);
        }
    }
    planner.bind_known();
    for family in families {
        let branch = planner.family(family)?;
        planner.plan.options.push(branch);
    }
    if let Some(canonical) = &game.canonical {
        match planner.expr(canonical) {
            Some(Thing::Position(leaves)) => {
                let mut steps = Vec::new();
                planner.settle(&mut steps);
                planner.plan.canonical = Some(Branch { steps, leaves });
            }
            // Numbers are few enough to do without.
            _ if planner.plan.params.iter().all(|p| p.fixed || p.kind.is_number()) => {}
            _ => return None,
        }
    }
    Some(planner.plan)
}

impl Planner<'_> {
    pub(super) fn word(&mut self) -> Option<Var> {
        let var = u8::try_from(self.plan.words).ok()?;
        self.plan.words += 1;
        Some(var)
    }

    fn row(&mut self) -> Option<Var> {
        let var = u8::try_from(self.plan.rows).ok()?;
        self.plan.rows += 1;
        Some(var)
    }

    pub(super) fn bind(&mut self, local: LocalId, thing: Thing) {
        if let Some(names) = self.names.last_mut() {
            names.insert(local, thing);
        }
    }

    /// What a name stands for; none if that is too large to be copied to every place of the name.
    pub(super) fn local(&self, local: LocalId) -> Option<Thing> {
        let thing = self.names.last()?.get(&local)?;
        faults::is_small(thing).then(|| thing.clone())
    }

    pub(super) fn local_function(&self, local: LocalId) -> Option<tree::LocalFunction> {
        self.functions.get(&local).cloned()
    }

    pub(super) fn own(&self) -> DefinitionId {
        self.id
    }

    /// Counts a piece of the plan; none when there are too many.
    pub(super) fn piece(&mut self) -> Option<()> {
        self.count(1)
    }

    /// The same for several.
    pub(super) fn count(&mut self, pieces: usize) -> Option<()> {
        self.pieces += pieces;
        (self.pieces < MOST_PIECES).then_some(())
    }

    fn param_thing(&self, at: u8) -> Thing {
        match self.plan.params.get(at as usize).map(|p| p.kind) {
            Some(Kind::Number { .. } | Kind::Truth) => Thing::Num(Num::Param(at)),
            Some(Kind::Numbers | Kind::Cells) => Thing::Set(Bits::Param(at)),
            Some(Kind::Row) => Thing::Row(Row::Param(at)),
            Some(Kind::Text) => Thing::Text(Text::Param(at)),
            _ => Thing::Whatever(at),
        }
    }

    /// The sets of positions are sets of cells.
    pub(super) fn cells(&self) -> bool {
        self.plan.params.iter().any(|p| p.kind == Kind::Cells)
    }

    /// A member of a set, as what it is.
    pub(super) fn member(&self, n: Num) -> Thing {
        if self.cells() { Thing::Cell(n) } else { Thing::Num(n) }
    }

    // ---- steps

    fn family(&mut self, family: &Family) -> Option<Branch> {
        let mut steps = Vec::new();
        for step in &family.steps {
            match step {
                // Options are a set: one that is found again is the same option.
                Own::For(pattern, over) => self.each(pattern, over, &mut steps, true)?,
                Own::If(condition) => {
                    let condition = self.expr(condition)?.num()?;
                    self.settle(&mut steps);
                    end_where_too_large(&mut steps, &condition);
                    steps.push(Step::If(condition));
                }
                Own::Let(pattern, value) => {
                    let thing = self.expr(value)?;
                    self.settle(&mut steps);
                    self.let_in(pattern, thing, &mut steps)?;
                }
                Own::Function(function) => {
                    self.functions.insert(function.local, function.clone());
                }
            }
        }
        match self.expr(&family.leaves)? {
            Thing::Position(leaves) => {
                self.settle(&mut steps);
                Some(Branch { steps, leaves })
            }
            _ => None,
        }
    }

    /// Binds a pattern to a value that is found once.
    fn let_in(&mut self, pattern: &Pattern, thing: Thing, steps: &mut Vec<Step>) -> Option<()> {
        let thing = match thing {
            Thing::Num(n @ (Num::Const(_) | Num::Param(_) | Num::Var(_))) => Thing::Num(n),
            Thing::Num(n) => {
                let (var, reach) = (self.word()?, self.reach(&n));
                steps.push(Step::Number(var, n));
                if reach.is_none() {
                    // It is worked out, whether something looks at it or not.
                    steps.push(Step::If(faults::known(Num::Var(var))));
                }
                self.plan.reaches.insert(var, reach.unwrap_or(i64::MAX));
                Thing::Num(Num::Var(var))
            }
            Thing::Cell(n) => {
                let var = self.word()?;
                steps.push(Step::Number(var, n));
                Thing::Cell(Num::Var(var))
            }
            Thing::Letter(n @ (Num::Const(_) | Num::Var(_))) => Thing::Letter(n),
            Thing::Letter(n) => {
                let var = self.word()?;
                steps.push(Step::Number(var, n));
                Thing::Letter(Num::Var(var))
            }
            Thing::Text(text @ (Text::Const(_) | Text::Param(_) | Text::Var(_))) => {
                Thing::Text(text)
            }
            Thing::Text(text) => Thing::Text(self.named(text, steps)?),
            Thing::Set(bits) => {
                let var = self.word()?;
                steps.push(Step::Set(var, bits));
                Thing::Set(Bits::Var(var))
            }
            Thing::Row(row) => {
                let var = self.row()?;
                steps.push(Step::Row(var, row));
                Thing::Row(Row::Var(var))
            }
            other => {
                self.looked_at(&other, steps)?;
                other
            }
        };
        self.matched(pattern, thing)
    }

    /// Binds the names of a pattern.
    pub(super) fn matched(&mut self, pattern: &Pattern, thing: Thing) -> Option<()> {
        match (pattern, thing) {
            (Pattern::Name(local), thing) => self.bind(*local, thing),
            (Pattern::Tuple(patterns), Thing::Tuple(parts)) if patterns.len() == parts.len() => {
                for (pattern, part) in patterns.iter().zip(parts) {
                    self.matched(pattern, part)?;
                }
            }
            (Pattern::Tuple(patterns), Thing::Cell(n)) => {
                let [x, y] = patterns.as_slice() else { return None };
                self.matched(x, Thing::Num(Num::Across(Box::new(n.clone()))))?;
                self.matched(y, Thing::Num(Num::Down(Box::new(n))))?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Goes through the members of a collection; with `again`, perhaps more than once through a member
    /// of a set.
    pub(super) fn each(
        &mut self,
        pattern: &Pattern,
        over: &Expr,
        steps: &mut Vec<Step>,
        again: bool,
    ) -> Option<()> {
        let found = self.each_of(pattern, over, steps, again);
        self.noted(over.span, found)
    }

    /// Notes where a plan came to an end, as far as that is in the game's own rules.
    fn noted<T>(&self, span: Span, found: Option<T>) -> Option<T> {
        if found.is_none() && self.names.len() == 1 {
            self.sources.stuck.get_or_init(|| span);
        }
        found
    }

    fn each_of(
        &mut self,
        pattern: &Pattern,
        over: &Expr,
        steps: &mut Vec<Step>,
        again: bool,
    ) -> Option<()> {
        if let tree::ExprKind::Comprehension { set, each, clauses } = &over.kind
            && (again || !set)
        {
            let (inner, thing) = self.through(clauses, |p| p.expr(each))?;
            steps.extend(inner);
            return self.let_in(pattern, thing, steps);
        }
        if again && let Some(listing) = self.listing(over) {
            let (inner, thing) = listing?;
            steps.extend(inner);
            return self.let_in(pattern, thing, steps);
        }
        let over = self.expr(over)?;
        self.settle(steps);
        let thing = match over {
            Thing::Range(from, to) => {
                let var = self.word()?;
                let ends = self.reach(&from).zip(self.reach(&to));
                self.plan.reaches.extend(ends.map(|(from, to)| (var, from.max(to))));
                steps.push(Step::Each { var, from, to });
                Thing::Num(Num::Var(var))
            }
            Thing::Several(all) => {
                let all = numbers_of(&all)?;
                let (var, among) = (self.word()?, self.list_of(all)?);
                steps.push(Step::EachOf { var, among });
                self.plan.reaches.insert(var, self.furthest(among));
                Thing::Num(Num::Var(var))
            }
            Thing::Known(all) => self.each_known(&all, steps)?,
            Thing::Set(of) => {
                let var = self.word()?;
                self.plan.reaches.insert(var, 64);
                steps.push(Step::EachMember { var, of });
                self.member(Num::Var(var))
            }
            Thing::Components(of, relation) => {
                let var = self.word()?;
                steps.push(Step::EachComponent { var, of, relation });
                Thing::Set(Bits::Var(var))
            }
            Thing::Row(row) => {
                let var = self.indices(&row, steps)?;
                Thing::Num(Num::Entry(Box::new(row), Box::new(Num::Var(var))))
            }
            Thing::Ones(n) => Thing::Num(self.each_one(&n, steps)?),
            Thing::Letter(letter) => Thing::Letter(letter),
            Thing::Text(text) => self.each_letter(text, steps)?,
            Thing::Indices(row) => Thing::Num(Num::Var(self.indices(&row, steps)?)),
            _ => return None,
        };
        self.matched(pattern, thing)
    }

    fn indices(&mut self, row: &Row, steps: &mut Vec<Step>) -> Option<Var> {
        let var = self.word()?;
        self.plan.reaches.insert(var, 64);
        let length = Num::Length(Box::new(row.clone()));
        let to = Num::Binary(Binary::Subtract, Box::new(length), Box::new(Num::Const(1)));
        steps.push(Step::Each { var, from: Num::Const(0), to });
        Some(var)
    }

    /// Steps for clauses, and what comes after them.
    pub(super) fn through<T>(
        &mut self,
        clauses: &[tree::Clause],
        then: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<(Vec<Step>, T)> {
        use tree::ClauseKind as C;
        let mut steps = Vec::new();
        for clause in clauses {
            match &clause.kind {
                C::For(pattern, over) => self.each(pattern, over, &mut steps, false)?,
                C::If(condition) => {
                    let condition = self.expr(condition)?.num()?;
                    self.settle(&mut steps);
                    end_where_too_large(&mut steps, &condition);
                    steps.push(Step::If(condition));
                }
                C::Where(pattern, value) => {
                    let thing = self.expr(value)?;
                    self.settle(&mut steps);
                    self.let_in(pattern, thing, &mut steps)?;
                }
                C::As(_) | C::Here => {}
            }
        }
        let last = then(self)?;
        self.settle(&mut steps);
        Some((steps, last))
    }
}
