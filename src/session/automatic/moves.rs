//! The rules of a game as formulas.

use super::super::unknown::{Result, unknown};
use super::cases::{self, Cases};
use super::codes;
use super::thing::{Place, Thing};
use super::writer::{Want, Writer};
use crate::check::tree::{Body, DefinitionId, DefinitionKind, Expr, ParamType};
use crate::meter;
use crate::rules::{Family, Step, families};
use crate::session::Session;
use crate::solve::automatic::{Formula, Game, Kind, Linear, Move, Part, Var};

/// The rules of a game, and what has to be looked at before they are trusted.
#[derive(Debug)]
pub(super) struct Written {
    pub game: Game,
    /// What must never be at a position of the domain.
    pub doubts: Vec<Formula>,
    /// Parameters of which the program takes the order for irrelevant.
    pub symmetric: Vec<Vec<usize>>,
}

/// Automata of more rules than these are too large.
const MOST_RULES: usize = 500;

/// The rules of one game, as play in which its own positions are all that is left, or positions of
/// other games that are among `wanted` then.
pub(super) fn written(
    session: &Session,
    id: DefinitionId,
    wanted: &mut Vec<Want>,
) -> Result<Written> {
    let Some(definition) = session.definition(id).cloned() else {
        return unknown("it speaks of an unknown game".to_string());
    };
    let name = &definition.name;
    let DefinitionKind::Game(game) = &definition.kind else {
        return unknown(format!("`{name}` is no game"));
    };
    let rules = match &game.body {
        Body::Rules(rules) => rules,
        // The page's engine leaves them out for its size.
        Body::Code { hex, digits } if game.blocking == 0 && !meter::IN_A_PAGE => {
            let Some(game) = codes::game(*hex, digits) else {
                return unknown(format!("`{name}` has moves that take nothing"));
            };
            return Ok(Written { game, doubts: Vec::new(), symmetric: Vec::new() });
        }
        _ => return unknown(format!("the rules of `{name}` are not written as moves")),
    };
    if game.loopy || game.canonical.is_some() {
        return unknown(format!("`{name}` is loopy, or has a canonical form"));
    }
    if game.params.is_empty() || game.params.iter().any(|p| p.ty != ParamType::Nat) {
        return unknown(format!("`{name}` has other parameters than numbers from 0 on"));
    }
    let Some(source) = session.source_of(definition.module) else {
        return unknown(format!("the text of `{name}` is not at hand"));
    };
    let mut locals = game.locals.clone();
    let families = families(id, game, rules, &|_| String::new(), &mut locals);
    if families.len() > MOST_RULES {
        return unknown(format!("`{name}` has more than {MOST_RULES} rules"));
    }
    if game.blocking > 0 || families.iter().any(Family::goes_beyond) {
        return unknown(format!("the rules of `{name}` say more than what a move leaves"));
    }
    let params: Vec<Var> = (0..game.params.len() as Var).collect();
    let mut writer = Writer::new(session, source, std::mem::take(wanted), game.params.len() as Var);
    for (param, var) in game.params.iter().zip(&params) {
        writer.name(param.local, Thing::Number(cases::always(Linear::var(*var))));
    }
    let mut moves = Vec::new();
    for family in &families {
        match writer.family(id, family) {
            Ok(found) => moves.push(found),
            Err(why) => {
                *wanted = writer.wanted;
                return Err(why);
            }
        }
    }
    *wanted = writer.wanted;
    let game = Game { params, domain: Formula::Truth(true), moves, fresh: writer.fresh };
    let symmetric = session.symmetric_of(id);
    Ok(Written { game, doubts: writer.doubts, symmetric })
}

impl Writer<'_> {
    fn family(&mut self, own: DefinitionId, family: &Family) -> Result<Move> {
        if family.again {
            return self.refused(&family.leaves);
        }
        let frame = self.frames.clone();
        let result = self.steps(own, family);
        self.frames = frame;
        self.path.clear();
        result
    }

    fn steps(&mut self, own: DefinitionId, family: &Family) -> Result<Move> {
        let (mut bound, mut guard) = (Vec::new(), Vec::new());
        for step in &family.steps {
            let said = match step {
                Step::For(pattern, over) => self.through(pattern, over, &mut bound)?,
                Step::If(condition) => self.truth(condition)?,
                Step::Let(crate::check::tree::Pattern::Name(local), value) => {
                    let thing = self.thing(value)?;
                    self.name(*local, thing);
                    continue;
                }
                Step::Let(_, value) => return self.refused(value),
                Step::Function(function) => {
                    self.name(function.local, Thing::Function(function.clone()));
                    continue;
                }
            };
            self.path.push(said.clone());
            guard.push(said);
        }
        let mut parts = Vec::new();
        for place in self.places(&family.leaves)? {
            let e = &family.leaves;
            parts.push(match place {
                Place::Heap(size) => Part::Heap(self.sum_of(e, &size, &mut bound, &mut guard)?),
                Place::Game(id, numbers) => {
                    let mut to = Vec::new();
                    for number in &numbers {
                        to.push(self.sum_of(e, number, &mut bound, &mut guard)?);
                    }
                    match id == own {
                        true => Part::Own(to),
                        false => Part::Other(self.want(vec![id], Kind::Value), to),
                    }
                }
            });
        }
        Ok(Move { bound, guard: Formula::all(guard), parts })
    }

    /// A number of an option as one sum.
    fn sum_of(
        &mut self,
        e: &Expr,
        number: &Cases,
        bound: &mut Vec<Var>,
        guard: &mut Vec<Formula>,
    ) -> Result<Linear> {
        let case = match number.as_slice() {
            [only] => only.clone(),
            _ => self.single(e, number)?.0,
        };
        bound.extend(case.names.iter().filter(|n| !bound.contains(n)).copied().collect::<Vec<_>>());
        if !guard.contains(&case.when) {
            guard.push(case.when);
        }
        Ok(case.is)
    }
}

/// Play in a sum of games, of which each option changes one: for misère play, where the parts of a
/// sum have no values of their own. None where an option leaves something else than one position.
pub(super) fn beside(games: &[Game]) -> Option<Game> {
    let [first, ..] = games else { return None };
    if games.len() == 1 {
        return Some(first.clone());
    }
    let mut sum = Game {
        params: Vec::new(),
        domain: Formula::Truth(true),
        moves: Vec::new(),
        fresh: games.iter().map(|g| g.params.len() as Var).sum(),
    };
    sum.params = (0..sum.fresh).collect();
    let mut from = 0;
    for game in games {
        if game.domain != Formula::Truth(true) {
            return None;
        }
        let (own, next) = (from, from + game.params.len() as Var);
        // Each name of the part has a name of its own in the sum.
        let (places, fresh) = (game.params.len() as Var, sum.fresh);
        let renamed = |v: Var| if v < places { own + v } else { fresh + v - places };
        for each in &game.moves {
            let [Part::Own(to)] = each.parts.as_slice() else { return None };
            let mut all: Vec<Linear> = sum.params.iter().map(|p| Linear::var(*p)).collect();
            for (place, number) in to.iter().enumerate() {
                *all.get_mut(own as usize + place)? = number.renamed(&renamed);
            }
            sum.moves.push(Move {
                bound: each.bound.iter().map(|v| renamed(*v)).collect(),
                guard: each.guard.renamed(&renamed),
                parts: vec![Part::Own(all)],
            });
        }
        sum.fresh += game.fresh.saturating_sub(places);
        from = next;
    }
    Some(sum)
}
