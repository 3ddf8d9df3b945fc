//! Positions of games whose rules are moves of placing, valued as such.

use super::super::code::GameId;
use super::super::compact::{Budget, Failure, settled};
use super::super::fault::{Fault, FaultKind, Limit};
use super::super::machine::{Limits, Machine};
use super::super::plan::{Arg, Bits, Branch, Kind, Leaf, Plan, Step};
use super::super::value::Value;
use super::codes::{self, Code};
use super::images::{self, Images};
use super::moves::{self, Setting, Unfit};
use super::{Field, MOST_CELLS, Placement, Placing};
use crate::meter::{self, Spent};
use hashbrown::HashMap;
use std::cell::Cell;
use std::sync::Arc;

/// What is known of games of placing.
#[derive(Debug, Default)]
pub struct Fields {
    games: HashMap<GameId, Vec<Known>>,
}

/// A game on a field, with the arguments that no move changes.
#[derive(Debug)]
struct Known {
    fixed: Vec<Value>,
    /// The members of the field in ascending order, and the place of each.
    members: Vec<(Code, u32)>,
    /// None if the rules are not of this kind. No other field is tried then.
    placing: Option<Placing>,
}

/// For each relation of a plan and each place, the places of its neighbours.
type Near = Vec<Vec<u128>>;

/// More fields of one game are not kept.
const MOST_FIELDS: usize = 16;

impl Fields {
    /// How many positions are stored, and in how many bytes.
    pub fn size(&self) -> (usize, usize) {
        self.used().fold((0, 0), |(n, bytes), (_, more, took)| (n + more, bytes + took))
    }

    /// The same for each game.
    pub fn used(&self) -> impl Iterator<Item = (GameId, usize, usize)> {
        self.games.iter().map(|(game, all)| {
            let all = all.iter().filter_map(|known| known.placing.as_ref());
            let (n, bytes) = all.fold((0, 0), |(n, b), p| (n + p.len(), b + p.bytes()));
            (*game, n, bytes)
        })
    }
}

/// The only parameter that moves change, if it is a set; and whether that is one of cells.
pub(super) fn set_of(plan: &Plan) -> Option<(usize, bool)> {
    let mut moving = plan.params.iter().enumerate().filter(|(_, param)| !param.fixed);
    let ((at, param), None) = (moving.next()?, moving.next()) else { return None };
    match param.kind {
        Kind::Cells => Some((at, true)),
        Kind::Numbers => Some((at, false)),
        _ => None,
    }
}

impl Machine {
    /// The value of a position of a game of placing; none if it is not one.
    pub fn placed_value(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        self.placed(game, args, limits, |placing, cells, budget| placing.value(cells, budget))
    }

    /// Whether a position of a game of placing has a value; none if it is not one.
    pub fn placed_is(
        &mut self,
        game: GameId,
        args: &[Value],
        wanted: u64,
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Fault> {
        self.placed(game, args, limits, |placing, cells, budget| placing.is(cells, wanted, budget))
    }

    fn placed<T>(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
        answer: impl FnOnce(&mut Placing, u128, &Budget<'_>) -> Result<T, Failure>,
    ) -> Result<Option<T>, Fault> {
        let plan = self.program.games.get(game.0 as usize).and_then(|g| g.plan.clone());
        let Some(plan) = plan.filter(|_| !self.plain) else { return Ok(None) };
        let Some((param, cells)) = set_of(&plan) else { return Ok(None) };
        let Some(Value::Set(members)) = args.get(param) else { return Ok(None) };
        if members.len() > MOST_CELLS as usize {
            return Ok(None);
        }
        let codes = members.iter().map(|member| codes::code(member, cells));
        let Some(mut codes) = codes.collect::<Option<Vec<Code>>>() else { return Ok(None) };
        codes.sort_unstable();
        let Some(at) = self.field(game, &plan, args, (param, cells), &codes, limits)? else {
            return Ok(None);
        };
        let others = self.states.bytes() + self.compact.stored().1;
        let Some(known) = self.compact.fields.games.get_mut(&game).and_then(|all| all.get_mut(at))
        else {
            return Ok(None);
        };
        let Some(position) = known.places(&codes) else { return Ok(None) };
        let Some(placing) = known.placing.as_mut() else { return Ok(None) };
        let go_on = || limits.stopped().is_none();
        let budget = Budget::beside(others - placing.bytes(), limits, &go_on);
        let answered = settled(answer(placing, position, &budget), limits)?;
        if answered.is_none() {
            known.placing = None;
        }
        Ok(answered)
    }

    /// Which of the known fields of a game holds a position; a new one, if it must be.
    fn field(
        &mut self,
        game: GameId,
        plan: &Arc<Plan>,
        args: &[Value],
        set: (usize, bool),
        codes: &[Code],
        limits: &Limits<'_>,
    ) -> Result<Option<usize>, Fault> {
        let known = self.compact.fields.games.get(&game).map_or(&[][..], Vec::as_slice);
        let of_these = || known.iter().enumerate().filter(|(_, k)| plan.keeps(&k.fixed, args));
        let fits = |k: &Known| k.placing.is_none() || k.places(codes).is_some();
        if let Some((at, _)) = of_these().find(|(_, k)| fits(k)) {
            return Ok(Some(at));
        }
        // What is known already, and this, if it is one field: positions to come are likely to lie there
        // as well.
        let joined = of_these().find_map(|(at, k)| {
            let mut both: Vec<Code> = k.members.iter().map(|m| m.0).collect();
            both.extend_from_slice(codes);
            both.sort_unstable();
            both.dedup();
            let one = both.len() <= MOST_CELLS as usize && field_of(&both, set.1).is_some();
            one.then_some((at, both))
        });
        let (own, wanted) = joined.map_or((None, codes.to_vec()), |(at, both)| (Some(at), both));
        let Some(made) = self.placing(plan, args, set, &wanted, limits)? else { return Ok(None) };
        let all = self.compact.fields.games.entry(game).or_default();
        if let Some((at, place)) = own.and_then(|at| Some((at, all.get_mut(at)?))) {
            *place = made;
            return Ok(Some(at));
        }
        if all.len() >= MOST_FIELDS {
            all.clear();
        }
        meter::push(all, made)?;
        Ok(Some(all.len() - 1))
    }

    /// A game on a field, and whether its rules are moves of placing; none if the field is too large
    /// to say, or empty.
    fn placing(
        &mut self,
        plan: &Plan,
        args: &[Value],
        (param, cells): (usize, bool),
        codes: &[Code],
        limits: &Limits<'_>,
    ) -> Result<Option<Known>, Fault> {
        if codes.is_empty() {
            return Ok(None);
        }
        let (field, members) = on_a_field(codes, cells);
        let mut known = Known { fixed: args.to_vec(), members, placing: None };
        let set = (param, cells);
        // A canonical form may move a position to where the rules are others, or know more of the
        // positions that are the same than a field does.
        let form = plan.canonical.as_ref().map(|form| Form::of(form, param));
        if let Some(Form::Other) = form {
            if !cells {
                return Ok(Some(known));
            }
            let Some(square) = square_of(codes) else { return Ok(None) };
            let (field, members) = on_a_field(&square, cells);
            let found = self.moves_on(plan, args, set, &members, limits)?;
            let Some(field) = field else { return Ok(None) };
            let all = |found: &[Placement]| Images::of(field, whole(&members), found).0.all();
            if !found.is_some_and(|(found, _)| all(&found)) {
                return Ok(Some(known));
            }
        }
        let Some((found, near)) = self.moves_on(plan, args, set, &known.members, limits)? else {
            return Ok(Some(known));
        };
        // Parts by a relation are those of the moves, if each move stays within one of them.
        if let Some(Form::Parts(relation)) = form {
            let near = near.get(usize::from(relation));
            if !near.is_some_and(|near| found.iter().all(|m| stays_within_a_part(*m, near))) {
                return Ok(Some(known));
            }
        }
        let whole = whole(&known.members);
        let field = if cells { field } else { rows_of(field, whole, &found)? };
        known.placing = Some(Placing::new(field, whole, found));
        Ok(Some(known))
    }

    /// The moves of a game among some members, and what is near each of these; none if its rules are
    /// not of this kind.
    fn moves_on(
        &mut self,
        plan: &Plan,
        args: &[Value],
        (param, cells): (usize, bool),
        members: &[(Code, u32)],
        limits: &Limits<'_>,
    ) -> Result<Option<(Vec<Placement>, Near)>, Fault> {
        let Some(neighbours) = self.near(plan, args, members, cells, limits)? else {
            return Ok(None);
        };
        let left = Cell::new(moves::MOST_STEPS);
        let setting = Setting { plan, args, param, cells, members, neighbours: &neighbours, left };
        match moves::moves(&setting) {
            Ok(found) => Ok(Some((found, neighbours))),
            Err(Unfit::Other) => Ok(None),
            Err(Unfit::Spent(Spent::Memory)) => Err(Fault::new(FaultKind::Limit(Limit::Memory))),
            Err(Unfit::Spent(_)) => Err(Fault::new(limits.why())),
        }
    }

    /// For each relation of a plan and each place, the places of its neighbours; none if one
    /// cannot be asked about all members.
    pub(in super::super) fn near(
        &mut self,
        plan: &Plan,
        args: &[Value],
        members: &[(Code, u32)],
        cells: bool,
        limits: &Limits<'_>,
    ) -> Result<Option<Near>, Fault> {
        let values: Vec<Value> =
            members.iter().map(|(code, _)| codes::member(*code, cells)).collect();
        let place = |at: usize| members.get(at).map(|(_, place)| *place);
        let mut all = Vec::new();
        for relation in &plan.relations {
            let Some(relation) = relation.value(args) else { return Ok(None) };
            let Some(pairs) = self.joined(&relation, &values, limits)? else { return Ok(None) };
            let mut near = vec![0u128; MOST_CELLS as usize];
            for (a, b) in pairs {
                let (Some(a), Some(b)) = (place(a), place(b)) else { continue };
                for (a, b) in [(a, b), (b, a)] {
                    if let Some(near) = near.get_mut(a as usize) {
                        *near |= 1 << b;
                    }
                }
            }
            meter::push(&mut all, near)?;
        }
        Ok(Some(all))
    }
}

/// What a canonical form does with a position.
enum Form {
    /// It is the sum of its parts by this relation.
    Parts(u8),
    Other,
}

impl Form {
    fn of(form: &Branch, param: usize) -> Form {
        let ([], [Leaf::Sum(steps, leaf)]) = (form.steps.as_slice(), form.leaves.as_slice()) else {
            return Form::Other;
        };
        let [Step::EachComponent { var, of: Bits::Param(of), relation }] = steps.as_slice() else {
            return Form::Other;
        };
        let Leaf::Own(args) = &**leaf else { return Form::Other };
        let kept = args.iter().enumerate().all(|(at, arg)| match arg {
            Arg::Kept => at != param,
            Arg::Set(Bits::Var(part)) => at == param && part == var,
            _ => false,
        });
        if kept && usize::from(*of) == param { Form::Parts(*relation) } else { Form::Other }
    }
}

/// Whether what a move needs hangs together, and what it clears is next to that.
pub(crate) fn stays_within_a_part(m: Placement, near: &[u128]) -> bool {
    let beside = |cells: u128| {
        let near = |cell: u32| near.get(cell as usize).copied().unwrap_or(0);
        images::members(cells).fold(cells, |all, cell| all | near(cell))
    };
    let mut part = 1u128 << m.needs.trailing_zeros();
    loop {
        let more = beside(part) & m.needs;
        if more == part {
            break;
        }
        part = more;
    }
    part == m.needs && m.clears & !beside(m.needs) == 0
}

/// A field on which numbers are the cells of rows, if moves are the same in all places of one.
pub(crate) fn rows_of(
    field: Option<Field>,
    whole: u128,
    moves: &[Placement],
) -> Result<Option<Field>, Fault> {
    let Some(Field { wide: last, .. }) = field else { return Ok(None) };
    let maps = |field: Field| {
        let (images, _) = Images::of(field, whole, moves);
        if images.shifts() { images.count() } else { 0 }
    };
    let mut best = (field.map_or(0, maps), field);
    if best.0 > 0 {
        return Ok(field);
    }
    for high in 2..=last / 2 {
        meter::work(moves.len() as u64)?;
        let on = Field { wide: last.div_ceil(high), high };
        let count = if on.wide * on.high <= MOST_CELLS { maps(on) } else { 0 };
        if count > best.0 {
            best = (count, Some(on));
        }
    }
    Ok(best.1)
}

impl Known {
    /// The places of members, if all of them are on the field.
    fn places(&self, codes: &[Code]) -> Option<u128> {
        codes.iter().try_fold(0, |all, code| {
            let at = self.members.binary_search_by_key(code, |(code, _)| *code).ok()?;
            Some(all | 1u128 << self.members.get(at)?.1)
        })
    }
}

fn whole(members: &[(Code, u32)]) -> u128 {
    members.iter().fold(0, |all, (_, place)| all | 1 << place)
}

/// Members with their places on the smallest field that holds them; one after the other if that
/// is too large.
fn on_a_field(codes: &[Code], cells: bool) -> (Option<Field>, Vec<(Code, u32)>) {
    let Some((field, (x, y))) = field_of(codes, cells) else {
        return (None, codes.iter().copied().zip(0..).collect());
    };
    let place = |code: Code| match cells {
        true => {
            let (column, row) = (codes::column(code) - x, codes::row(code) - y);
            column as u32 * field.high + row as u32
        }
        false => (code - x) as u32,
    };
    (Some(field), codes.iter().map(|code| (*code, place(*code))).collect())
}

/// All cells of the board from (0, 0) on, a square one if that is not too large, that holds some;
/// none if it is too large.
fn square_of(codes: &[Code]) -> Option<Vec<Code>> {
    let columns = codes.iter().map(|code| codes::column(*code));
    let rows = codes.iter().map(|code| codes::row(*code));
    if columns.clone().chain(rows.clone()).any(|n| n < 0) {
        return None;
    }
    let most = i64::from(MOST_CELLS);
    let (mut wide, mut high) = (columns.max()? + 1, rows.max()? + 1);
    let side = wide.max(high);
    if side.checked_mul(side).is_some_and(|cells| cells <= most) {
        (wide, high) = (side, side);
    }
    if wide.checked_mul(high).is_none_or(|cells| cells > most) {
        return None;
    }
    (0..wide).flat_map(|x| (0..high).map(move |y| codes::cell(x, y))).collect()
}

/// The smallest box around some members, and its corner; none if it is too large.
pub(crate) fn field_of(codes: &[Code], cells: bool) -> Option<(Field, (i64, i64))> {
    let (first, last) = (*codes.first()?, *codes.last()?);
    let (left, right, top, bottom) = match cells {
        true => {
            let rows = codes.iter().map(|code| codes::row(*code));
            let (top, bottom) = (rows.clone().min()?, rows.max()?);
            (codes::column(first), codes::column(last), top, bottom)
        }
        false => (first, last, 0, 0),
    };
    let side = |from: i64, to: i64| {
        let side = to.checked_sub(from)?.checked_add(1)?;
        u32::try_from(side).ok().filter(|side| *side <= MOST_CELLS)
    };
    let field = Field { wide: side(left, right)?, high: side(top, bottom)? };
    (field.wide * field.high <= MOST_CELLS).then_some((field, (left, top)))
}
