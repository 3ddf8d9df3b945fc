//! Plans to word code.

mod beside;
mod columns;
mod rows;
mod running;
mod sets;
mod texts;

use super::super::plan::{Arg, Binary, Branch, Fold, Lane, Leaf, Num, Plan, Step, Unary};
use super::affine::{self, Loop};
use super::code::{self, Code, Label, Place, ROWS, Reg, RowReg, Word};
use super::sweep::sweep;
use beside::Beside;
use columns::looped;
use running::running;

/// Word code for the options of a game. With `rays`, steady loops become one instruction.
/// None if the plan is larger than the machine.
pub(super) fn options(plan: &Plan, branches: &[Branch], rays: bool) -> Option<Code> {
    let mut lower = Lower::new(plan, rays);
    for branch in branches {
        lower.branch(branch)?;
    }
    Some(lower.code)
}

struct Lower<'a> {
    plan: &'a Plan,
    code: Code,
    rays: bool,
    /// The next free word, and the last one that is free.
    next: usize,
    last: usize,
    next_row: usize,
    next_lane: usize,
    next_text: usize,
    /// As many places of texts were needed at once.
    most_texts: usize,
    /// Lanes that are there already.
    lanes: Vec<(Lane, RowReg)>,
}

/// Jumps whose label is not known yet.
type Holes = Vec<usize>;

impl Lower<'_> {
    fn new(plan: &Plan, rays: bool) -> Lower<'_> {
        let code = Code { lists: plan.lists.clone(), ..Code::default() };
        let (next, next_row) = (plan.params.len() + plan.words, plan.params.len() + plan.rows);
        Lower {
            plan,
            code,
            rays,
            next,
            last: 255,
            next_row,
            next_lane: 0,
            next_text: plan.params.len() + plan.texts,
            most_texts: plan.params.len() + plan.texts,
            lanes: Vec::new(),
        }
    }

    fn op(&mut self, word: Word) {
        self.code.words.push(word);
    }

    fn here(&self) -> Label {
        self.code.words.len() as Label
    }

    fn hole(&mut self, word: Word) -> usize {
        self.op(word);
        self.code.words.len() - 1
    }

    fn fill(&mut self, holes: Holes) {
        let here = self.here();
        for hole in holes {
            if let Some(
                Word::Jump(to)
                | Word::If(_, _, to)
                | Word::Unless(_, _, _, to)
                | Word::NextMember { end: to, .. }
                | Word::NextComponent { end: to, .. }
                | Word::NextOf { end: to, .. }
                | Word::NextBeside { end: to, .. }
                | Word::Columns(_, to),
            ) = self.code.words.get_mut(hole)
            {
                *to = here;
            }
        }
    }

    fn temp(&mut self) -> Option<Reg> {
        let reg = self.next;
        self.next += 1;
        (reg < self.last).then_some(reg as Reg)
    }

    fn constant(&mut self, n: i64) -> Option<Reg> {
        if let Some((reg, _)) = self.code.constants.iter().find(|(_, known)| *known == n) {
            return Some(*reg);
        }
        let reg = self.last;
        self.last -= 1;
        self.code.constants.push((reg as Reg, n));
        (self.next <= self.last).then_some(reg as Reg)
    }

    fn var(&self, var: u8) -> Option<Reg> {
        u8::try_from(self.plan.params.len() + usize::from(var)).ok()
    }

    fn temp_row(&mut self) -> Option<RowReg> {
        let reg = self.next_row;
        self.next_row += 1;
        (reg < ROWS).then_some(reg as RowReg)
    }

    fn temp_lane(&mut self) -> Option<RowReg> {
        let reg = self.next_lane;
        self.next_lane += 1;
        (reg < ROWS).then_some(reg as RowReg)
    }

    // ---- branches

    fn branch(&mut self, branch: &Branch) -> Option<()> {
        let (next, next_row, next_lane) = (self.next, self.next_row, self.next_lane);
        let next_text = self.next_text;
        let steady = if self.rays { affine::steady(branch, self.plan) } else { None };
        if steady.is_none()
            && self.rays
            && let Some(halves) = affine::halves(branch, self.plan)
        {
            return halves.iter().try_for_each(|half| self.branch(half));
        }
        let sums = if self.rays { running(branch) } else { None };
        let loops = if self.rays { looped(branch) } else { None };
        match (steady, sweep(branch)) {
            (None, None) if let Some((around, sums)) = sums => {
                self.steps(around, &mut |l| l.running(&sums))?;
            }
            (Some((around, steady)), _) => self.steps(&around, &mut |l| {
                let ray = l.ray(&steady)?;
                l.op(Word::Ray(ray));
                Some(())
            })?,
            (None, Some((around, sweep))) => self.steps(&around, &mut |l| l.sweep(&sweep))?,
            (None, None) if let Some((around, own)) = loops => {
                self.steps(around, &mut |l| l.columns(own, &branch.leaves))?;
            }
            (None, None) => self.steps(&branch.steps, &mut |l| l.offer(&branch.leaves))?,
        }
        (self.next, self.next_row, self.next_lane) = (next, next_row, next_lane);
        self.next_text = next_text;
        self.lanes.clear();
        Some(())
    }

    fn offer(&mut self, leaves: &[Leaf]) -> Option<()> {
        if let [Leaf::Own(args)] = leaves {
            // Tables take the shortest way.
            let mut changes = args.iter().enumerate().filter(|(_, a)| **a != Arg::Kept);
            if let (true, Some((param, Arg::Number(n))), None) =
                (self.rays, changes.next(), changes.next())
            {
                let n = self.num(n)?;
                self.op(Word::One(param as u8, n));
                return Some(());
            }
            let leaf = self.leaf(args)?;
            self.op(Word::Only(leaf));
            return Some(());
        }
        for leaf in leaves {
            self.part(leaf)?;
        }
        self.op(Word::Offer);
        Some(())
    }

    fn part(&mut self, leaf: &Leaf) -> Option<()> {
        match leaf {
            Leaf::Own(args) => {
                let leaf = self.leaf(args)?;
                self.op(Word::Part(leaf));
            }
            Leaf::Heap(n) => {
                let n = self.num(n)?;
                self.op(Word::Heap(n));
            }
            // One machine for words knows one game.
            Leaf::Game(..) => return None,
            Leaf::Sum(steps, leaf) => self.steps(steps, &mut |l| l.part(leaf))?,
        }
        Some(())
    }

    fn leaf(&mut self, args: &[Arg]) -> Option<u16> {
        let mut changes = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let place = match arg {
                Arg::Kept => continue,
                Arg::Number(n) => Place::Word(self.num(n)?),
                Arg::Set(bits) => Place::Word(self.bits(bits)?),
                Arg::Row(row) => Place::Row(self.row(row)?),
                Arg::Text(text) => Place::Text(self.text(text)?),
            };
            changes.push((i as u8, place));
        }
        self.code.leaves.push(code::Leaf { changes });
        u16::try_from(self.code.leaves.len() - 1).ok()
    }

    /// A new ray, for a steady loop.
    fn ray(&mut self, steady: &Loop) -> Option<u16> {
        let (from, to) = (self.num(&steady.from)?, self.num(&steady.to)?);
        let mut parts = Vec::new();
        for part in &steady.parts {
            let mut changes = Vec::new();
            for (param, at_zero, coefficient) in part {
                let start = self.num(at_zero)?;
                // The value at the first number of the loop.
                let (by, first) = (self.constant(*coefficient)?, self.temp()?);
                self.op(Word::Multiply(first, from, by));
                self.op(Word::Add(first, first, start));
                changes.push((*param, first, *coefficient));
            }
            parts.push(code::RayPart { changes });
        }
        self.code.rays.push(code::Ray { from, to, parts });
        u16::try_from(self.code.rays.len() - 1).ok()
    }

    // ---- steps

    fn steps(
        &mut self,
        steps: &[Step],
        then: &mut dyn FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        let Some((first, rest)) = steps.split_first() else { return then(self) };
        match first {
            Step::If(condition) => {
                let mut holes = Holes::new();
                self.unless(condition, &mut holes)?;
                self.steps(rest, then)?;
                self.fill(holes);
            }
            Step::Number(var, n) => {
                let (var, n) = (self.var(*var)?, self.num(n)?);
                self.op(Word::Copy(var, n));
                self.steps(rest, then)?;
            }
            Step::Set(var, bits) => {
                let (var, bits) = (self.var(*var)?, self.bits(bits)?);
                self.op(Word::Copy(var, bits));
                self.steps(rest, then)?;
            }
            Step::Row(var, row) => {
                let to = self.row_var(*var)?;
                self.row_into(row, Some(to))?;
                self.steps(rest, then)?;
            }
            Step::Text(var, text) => {
                let to = self.text_var(*var)?;
                self.text_into(text, Some(to))?;
                self.steps(rest, then)?;
            }
            Step::Each { var, from, to } => {
                let (at, from) = (self.var(*var)?, self.num(from)?);
                let last = self.num(to)?;
                let there = self.lanes.len();
                self.lanes_before(*var, rest)?;
                self.op(Word::Copy(at, from));
                let none = self.hole(Word::Unless(Binary::LessEqual, at, last, 0));
                let again = self.here();
                let mut ends = vec![none];
                ends.extend(self.next_beside(*var, at, last, rest));
                self.steps(rest, then)?;
                self.op(Word::Next { at, last, again });
                self.fill(ends);
                self.lanes.truncate(there);
            }
            Step::EachOf { var, among } => {
                let (at, cursor) = (self.var(*var)?, self.temp()?);
                let zero = self.constant(0)?;
                self.op(Word::Copy(cursor, zero));
                self.loops(Word::NextOf { list: *among, cursor, at, end: 0 }, rest, then)?;
            }
            Step::EachMember { var, of } => {
                let (at, of, left) = (self.var(*var)?, self.bits(of)?, self.temp()?);
                self.op(Word::Copy(left, of));
                self.loops(Word::NextMember { left, at, end: 0 }, rest, then)?;
            }
            Step::EachComponent { var, of, relation } => {
                let (at, of, left) = (self.var(*var)?, self.bits(of)?, self.temp()?);
                self.op(Word::Copy(left, of));
                let next = Word::NextComponent { left, at, relation: *relation, end: 0 };
                self.loops(next, rest, then)?;
            }
        }
        Some(())
    }

    /// A loop whose instruction stands at its head.
    fn loops(
        &mut self,
        next: Word,
        rest: &[Step],
        then: &mut dyn FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        let again = self.here();
        let end = self.hole(next);
        self.steps(rest, then)?;
        self.op(Word::Jump(again));
        self.fill(vec![end]);
        Some(())
    }

    // ---- conditions

    /// Jumps to the holes where a condition does not hold.
    fn unless(&mut self, condition: &Num, holes: &mut Holes) -> Option<()> {
        match condition {
            Num::And(a, b) => {
                self.unless(a, holes)?;
                self.unless(b, holes)?;
            }
            Num::Or(a, b) => {
                let mut not_a = Holes::new();
                self.unless(a, &mut not_a)?;
                let so = self.hole(Word::Jump(0));
                self.fill(not_a);
                self.unless(b, holes)?;
                self.fill(vec![so]);
            }
            Num::Unary(Unary::Not, of) => {
                let of = self.num(of)?;
                holes.push(self.hole(Word::If(true, of, 0)));
            }
            Num::Fold(how, steps, value) if let Some(sets) = Beside::of(*how, steps, value) => {
                let met = self.beside(&sets, *how)?;
                holes.push(self.hole(Word::If(*how == Fold::All, met, 0)));
            }
            Num::Binary(
                how @ (Binary::Equal | Binary::NotEqual | Binary::Less | Binary::LessEqual),
                a,
                b,
            ) => {
                let (a, b) = (self.num(a)?, self.num(b)?);
                holes.push(self.hole(Word::Unless(*how, a, b, 0)));
            }
            other => {
                let truth = self.num(other)?;
                holes.push(self.hole(Word::If(false, truth, 0)));
            }
        }
        Some(())
    }

    // ---- numbers

    fn num(&mut self, n: &Num) -> Option<Reg> {
        match n {
            Num::Const(n) => return self.constant(*n),
            Num::Param(at) => return Some(*at),
            Num::Var(var) => return self.var(*var),
            _ => {}
        }
        let to = self.temp()?;
        match n {
            Num::Const(_) | Num::Param(_) | Num::Var(_) => {}
            Num::Binary(how, a, b) => {
                let (a, b) = (self.num(a)?, self.num(b)?);
                self.op(match how {
                    Binary::Add => Word::Add(to, a, b),
                    Binary::Subtract => Word::Subtract(to, a, b),
                    Binary::Multiply => Word::Multiply(to, a, b),
                    Binary::Remainder => Word::Remainder(to, a, b),
                    how => Word::Binary(*how, to, a, b),
                });
            }
            Num::Unary(how, of) => {
                let of = self.num(of)?;
                self.op(Word::Unary(*how, to, of));
            }
            Num::And(..) | Num::Or(..) => {
                let (mut holes, zero, one) = (Holes::new(), self.constant(0)?, self.constant(1)?);
                self.op(Word::Copy(to, zero));
                self.unless(n, &mut holes)?;
                self.op(Word::Copy(to, one));
                self.fill(holes);
            }
            Num::Choose(condition, yes, no) => {
                let mut holes = Holes::new();
                self.unless(condition, &mut holes)?;
                let yes = self.num(yes)?;
                self.op(Word::Copy(to, yes));
                let end = self.hole(Word::Jump(0));
                self.fill(holes);
                let no = self.num(no)?;
                self.op(Word::Copy(to, no));
                self.fill(vec![end]);
            }
            Num::Count(bits) => {
                let bits = self.bits(bits)?;
                self.op(Word::Count(to, bits));
            }
            Num::Has(bits, member) => {
                let (bits, member) = (self.bits(bits)?, self.num(member)?);
                self.op(Word::Has(to, bits, member));
            }
            Num::Cell(x, y) => {
                let (x, y) = (self.num(x)?, self.num(y)?);
                self.op(Word::Cell(to, x, y));
            }
            Num::Across(cell) => {
                let cell = self.num(cell)?;
                self.op(Word::Across(to, cell));
            }
            Num::Down(cell) => {
                let cell = self.num(cell)?;
                self.op(Word::Down(to, cell));
            }
            Num::Entry(row, at) => {
                let (row, at) = (self.row(row)?, self.num(at)?);
                self.op(Word::Entry(to, row, at));
            }
            Num::Length(row) => {
                let row = self.row(row)?;
                self.op(Word::Length(to, row));
            }
            Num::Total(row) => {
                let row = self.row(row)?;
                self.op(Word::Total(to, row));
            }
            Num::Letter(text, at) => {
                let (text, at) = (self.text(text)?, self.num(at)?);
                self.op(Word::Letter(to, text, at));
            }
            Num::Letters(text) => {
                let text = self.text(text)?;
                self.op(Word::Letters(to, text));
            }
            Num::Texts(how, a, b) => {
                let (a, b) = (self.text(a)?, self.text(b)?);
                self.op(Word::Texts(*how, to, a, b));
            }
            Num::Lookup(list, at) => {
                let at = self.num(at)?;
                self.op(Word::Lookup { to, list: *list, at });
            }
            Num::Fold(how, steps, value) if let Some(sets) = Beside::of(*how, steps, value) => {
                let (met, none) = (self.beside(&sets, *how)?, self.constant(0)?);
                let how = if *how == Fold::All { Binary::Equal } else { Binary::NotEqual };
                self.op(Word::Binary(how, to, met, none));
            }
            Num::Fold(how, steps, value) => self.fold(*how, steps, value, to)?,
        }
        Some(to)
    }

    fn fold(&mut self, how: Fold, steps: &[Step], value: &Num, to: Reg) -> Option<()> {
        let start = self.constant(i64::from(how == Fold::All))?;
        let end = self.constant(i64::from(how == Fold::Any))?;
        self.op(Word::Copy(to, start));
        let mut out = Holes::new();
        self.steps(steps, &mut |l| {
            let value = l.num(value)?;
            match how {
                Fold::Sum => l.op(Word::Add(to, to, value)),
                // The first that decides ends all loops.
                Fold::Any | Fold::All => {
                    let on = l.hole(Word::If(how == Fold::All, value, 0));
                    l.op(Word::Copy(to, end));
                    out.push(l.hole(Word::Jump(0)));
                    l.fill(vec![on]);
                }
            }
            Some(())
        })?;
        self.fill(out);
        Some(())
    }
}
