//! Members of families: `grundy(Sub(n, {1, 4, 10}))` for all n is a game of one heap of its own.

use super::options::Options;
use super::state::{Home, Session};
use crate::check::tree::{Body, DefinitionId, DefinitionKind, Expr, ExprKind, LocalId, Target};
use crate::check::walk;
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::value::Value;
use crate::vocabulary::Builtin;

impl Session {
    /// The game of one heap that a question is about.
    pub(super) fn heaps_asked(
        &mut self,
        what: &Target,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<GameId>, Fault> {
        match what {
            Target::Game(id) | Target::Grid { game: id, .. } => match self.stands_for(*id) {
                Some((body, heap)) => self.heaps_of(&body, heap, home, options),
                None => Ok(self.game(*id).filter(|game| self.machine.sequence(*game).is_some())),
            },
            Target::Each(what) if what.clauses.is_empty() => Ok(None),
            Target::Each(what) => {
                let (_, heap) = self.endless(what, home, options)?;
                self.heaps_of(&what.expr, heap, home, options)
            }
        }
    }

    /// The body of a game that is another name for a position, and its one parameter.
    pub(super) fn stands_for(&self, id: DefinitionId) -> Option<(Expr, LocalId)> {
        match &self.definition(id)?.kind {
            DefinitionKind::Game(game) => match (&game.body, game.params.as_slice()) {
                (Body::Position(e), [param]) => Some((e.clone(), param.local)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The game of one heap whose heaps an expression makes of a number: a position of a game in that
    /// number, or its value.
    fn heaps_of(
        &mut self,
        e: &Expr,
        heap: LocalId,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<GameId>, Fault> {
        let ExprKind::Call { callee, args } = &e.kind else { return Ok(None) };
        let id = match (&callee.kind, args.as_slice()) {
            (ExprKind::Builtin(builtin), [of]) if *builtin == Builtin::Grundy => {
                return self.heaps_of(of, heap, home, options);
            }
            (ExprKind::Definition(id), _) => *id,
            _ => return Ok(None),
        };
        let is_heap = |e: &Expr| matches!(e.kind, ExprKind::Local(own) if own == heap);
        let places: Vec<usize> = (0..args.len())
            .filter(|at| args.get(*at).is_some_and(|arg| walk::mentions(arg, heap)))
            .collect();
        let ([place], Some(game)) = (places.as_slice(), self.game(id)) else { return Ok(None) };
        if !args.get(*place).is_some_and(is_heap) {
            return Ok(None);
        }
        let mut values = Vec::with_capacity(args.len());
        for (at, arg) in args.iter().enumerate() {
            values.push(match at == *place {
                true => Value::Number(0),
                false => self.value_of(arg, home, options)?,
            });
        }
        let member = self.machine.family(game, *place, &values, &options.limits())?;
        Ok(member.filter(|game| self.machine.sequence(*game).is_some()))
    }
}
