//! Outcomes under misère play, of sums of heaps of one game whose misère quotient is proved: what
//! each heap is mapped to repeats, and so does what their product says of the sum.

use super::digits::fixed;
use super::{Forever, Result, Thing, unknown};
use crate::check::tree::{Expr, ExprKind};
use crate::meter;
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::heaps::proof::Theorem;
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;
use crate::syntax::ast::Operator;

/// A part of a sum: a heap of a game, or a nim heap.
struct Heap {
    game: Option<GameId>,
    size: Tail,
}

impl Forever<'_, '_> {
    /// Where `misere(…)` is lost.
    pub(crate) fn misere(&mut self, of: &Expr) -> Result<Thing> {
        let mut heaps = Vec::new();
        self.heaps(of, &mut heaps)?;
        let mut games = heaps.iter().filter_map(|heap| heap.game);
        let Some(game) = games.next() else {
            return unknown("misère play of nim heaps alone is not followed for all numbers");
        };
        if games.any(|other| other != game) {
            return unknown("misère sums of two games are not followed for all numbers");
        }
        let mut beside = 0;
        for heap in heaps.iter().filter(|heap| heap.game.is_none()) {
            let size = fixed(&heap.size).and_then(|size| u32::try_from(size).ok());
            let Some(size) = size else {
                return unknown("a nim heap in a misère sum changes");
            };
            beside = beside.max(size);
        }
        let name = self.session.game_name(game);
        let known = self.session.machine.quotient_of(game, beside)?;
        let Some((known, proof)) = known.and_then(|known| Some((known, known.proof?))) else {
            return unknown(format!("no misère quotient of `{name}` is proved"));
        };
        let (order, end) = (known.quotient.monoid.order, proof.preperiod + proof.period);
        meter::room_for::<[i64; 4]>(end + order * order).map_err(Fault::from)?;
        let elements: Option<Vec<i64>> =
            (0..end as u64).map(|n| known.of(n).map(i64::from)).collect();
        let of_nim = |size: i64| u64::try_from(size).ok().and_then(|size| known.of_nim(size));
        let nim: Vec<Option<u32>> =
            heaps.iter().map(|heap| fixed(&heap.size).and_then(of_nim)).collect();
        let monoid = known.quotient.monoid.clone();
        let elements = elements.and_then(|all| Tail::periodic(all, proof.preperiod, 0));
        let Some(elements) = elements else { return unknown("a period is too long") };
        self.grounds.theorems.insert(Theorem::PlambeckSiegel);
        self.grounds.checked = self.grounds.checked.max(proof.checked);
        let width = Tail::constant(order as i64);
        let mut product = Tail::constant(0);
        for (heap, nim) in heaps.iter().zip(nim) {
            let element = match (heap.game, nim) {
                (Some(_), _) => elements.at_places(&self.where_needed(&heap.size)?)?,
                (None, Some(element)) => Tail::constant(i64::from(element)),
                (None, None) => return unknown("a nim heap in a misère sum is large"),
            };
            let pair = product.with(Binary::Multiply, &width)?.with(Binary::Add, &element)?;
            let times = |pair: i64| {
                let (x, y) = (pair / order as i64, pair % order as i64);
                Some(i64::from(monoid.times(u32::try_from(x).ok()?, u32::try_from(y).ok()?)))
            };
            product = pair.map(times)?;
        }
        let lost = |x: i64| Some(i64::from(monoid.lost.has(u32::try_from(x).ok()?)));
        Ok(Thing::Misere(product.map(lost)?))
    }

    /// The heaps of a sum as it is written.
    fn heaps(&mut self, e: &Expr, heaps: &mut Vec<Heap>) -> Result<()> {
        match &e.kind {
            ExprKind::Chain { first, rest } if rest.iter().all(|(o, ..)| *o == Operator::Add) => {
                self.heaps(first, heaps)?;
                rest.iter().try_for_each(|(_, _, part)| self.heaps(part, heaps))
            }
            ExprKind::Nimber(of) => {
                let size = self.number(of)?;
                heaps.push(Heap { game: None, size });
                Ok(())
            }
            ExprKind::Call { callee, args } => {
                let ExprKind::Definition(id) = callee.kind else {
                    return unknown("a misère sum in it is not written out");
                };
                // Of one number by its rules, or given by a code.
                let games = &self.session.machine.program.games;
                let one = |game: &GameId| {
                    games.get(game.0 as usize).is_some_and(|known| known.params.len() == 1)
                };
                let Some(game) = self.session.game(id).filter(one) else {
                    return unknown("a misère sum in it is of games of more than one heap");
                };
                for arg in args {
                    let size = self.number(arg)?;
                    heaps.push(Heap { game: Some(game), size });
                }
                Ok(())
            }
            _ => unknown("a misère sum in it is not written out"),
        }
    }
}
