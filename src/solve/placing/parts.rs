//! The parts of a position: cells that moves connect.

use super::Placement;
use super::images::members;
use super::word::Word;

/// How parts are found.
#[derive(Debug)]
pub(crate) enum Parting<W> {
    /// Dominoes, across and upright.
    Dominoes(Dominoes<W>),
    /// A few forms of moves, each in many places: all places of a form are looked at together.
    Forms(Vec<Form<W>>, Before<W>, Live<W>),
    /// Moves without a common form, one by one.
    Moves(Vec<(W, W)>),
}

/// Moves that need the same cells but for their place.
#[derive(Debug)]
pub(crate) struct Form<W> {
    /// The first cell that each of these moves needs.
    anchors: W,
    /// The other cells that they need, by how far they are from the first.
    needs: Vec<u32>,
    /// Cells that they need or clear, and the anchors of those that do.
    touches: Vec<(i32, W)>,
    /// Two cells and no others, so far apart.
    pair: Option<u32>,
}

/// Two forms of moves that need two cells each and touch no others: their anchors, and how far the second cell is
/// from these. What hangs together and is about to lose some cells.
#[derive(Debug)]
pub(crate) struct Dominoes<W> {
    anchors: [W; 2],
    by: [u32; 2],
    before: W,
    /// Each move clears both cells that it needs.
    clears_both: bool,
}

/// A part that hangs together, of which some cells are about to be gone, and its moves by their forms.
#[derive(Debug)]
pub(crate) struct Before<W> {
    cells: W,
    live: Live<W>,
    needed: W,
}

/// With more than these, moves are looked at one by one.
const MOST_FORMS: usize = 16;
const MOST_TOUCHES: usize = 48;

/// Room for the forms of moves that are possible.
type Live<W> = [W; MOST_FORMS];

impl<W: Word> Form<W> {
    fn of(needs: u128) -> Form<W> {
        let first = needs.trailing_zeros();
        let others = members(needs).map(|cell| cell - first).skip(1);
        Form { anchors: W::default(), needs: others.collect(), touches: Vec::new(), pair: None }
    }

    fn add(&mut self, m: &Placement) {
        let anchor = m.needs.trailing_zeros();
        let own = W::cell(anchor);
        self.anchors = self.anchors | own;
        for cell in members(m.needs | m.clears) {
            let by = cell as i32 - anchor as i32;
            match self.touches.iter_mut().find(|(known, _)| *known == by) {
                Some((_, anchors)) => *anchors = *anchors | own,
                None => self.touches.push((by, own)),
            }
        }
    }

    /// The anchors of the moves that are possible.
    #[inline]
    fn live(&self, cells: W) -> W {
        if let Some(by) = self.pair {
            return self.anchors & cells & cells >> by;
        }
        self.needs.iter().fold(self.anchors & cells, |live, by| live & cells >> *by)
    }

    /// The cells that some of these moves need.
    #[inline]
    fn needed(&self, live: W) -> W {
        if let Some(by) = self.pair {
            return live | live << by;
        }
        self.needs.iter().fold(live, |all, by| all | live << *by)
    }

    /// Some cells, with those of all moves that touch them.
    #[inline]
    fn spread(&self, live: W, part: W) -> W {
        if let Some(by) = self.pair {
            return part | (part & live) << by | part >> by & live;
        }
        let mut touched = W::default();
        for (by, anchors) in &self.touches {
            touched = touched | part.moved(-by) & *anchors;
        }
        let touched = touched & live;
        let mut part = part;
        for (by, anchors) in &self.touches {
            part = part | (touched & *anchors).moved(*by);
        }
        part
    }
}

impl<W: Word> Parting<W> {
    pub(crate) fn of(moves: &[Placement]) -> Parting<W> {
        let mut forms: Vec<(u128, Form<W>)> = Vec::new();
        let mut count = 0;
        for m in moves {
            let needs = m.needs >> m.needs.trailing_zeros();
            let at = forms.iter().position(|(own, _)| *own == needs).unwrap_or(forms.len());
            if at == forms.len() {
                forms.push((needs, Form::of(m.needs)));
            }
            if let Some((_, form)) = forms.get_mut(at) {
                count -= form.touches.len();
                form.add(m);
                count += form.touches.len();
            }
            if forms.len() > MOST_FORMS || count > MOST_TOUCHES {
                let both = |m: &Placement| (W::of(m.needs), W::of(m.needs | m.clears));
                return Parting::Moves(moves.iter().map(both).collect());
            }
        }
        let mut forms: Vec<Form<W>> = forms.into_iter().map(|(_, form)| form).collect();
        for form in &mut forms {
            let all = |(by, anchors): &(i32, W)| {
                *anchors == form.anchors && (*by == 0 || form.needs.contains(&by.unsigned_abs()))
            };
            if form.touches.len() == 2 && form.touches.iter().all(all) {
                form.pair = form.needs.first().copied();
            }
        }
        if let [
            Form { anchors: a, pair: Some(across), .. },
            Form { anchors: b, pair: Some(down), .. },
        ] = forms.as_slice()
        {
            let (anchors, by) = ([*a, *b], [*across, *down]);
            let clears_both = moves.iter().all(|m| m.needs & !m.clears == 0);
            return Parting::Dominoes(Dominoes { anchors, by, before: W::default(), clears_both });
        }
        Parting::Forms(forms, Before::default(), [W::default(); MOST_FORMS])
    }

    /// Positions to come are likely to be some of these cells, which hang together.
    pub(crate) fn within(&mut self, part: W) {
        match self {
            Parting::Dominoes(dominoes) => dominoes.before = part,
            Parting::Forms(forms, before, _) => {
                before.cells = part;
                before.needed = live(forms, part, &mut before.live);
            }
            Parting::Moves(_) => {}
        }
    }

    /// The parts that moves connect; cells that no move needs are left out.
    pub(crate) fn up(&mut self, cells: W, parts: &mut Vec<W>) {
        parts.clear();
        match self {
            Parting::Dominoes(dominoes) => dominoes.up(cells, parts),
            Parting::Forms(forms, before, now) => by_forms(forms, before, now, cells, parts),
            Parting::Moves(moves) => by_moves(moves, cells, parts),
        }
    }
}

impl<W: Word> Dominoes<W> {
    /// The anchors of the moves that are possible.
    #[inline]
    fn live(&self, cells: W) -> [W; 2] {
        let ([a, b], [across, down]) = (self.anchors, self.by);
        [a & cells & cells >> across, b & cells & cells >> down]
    }

    /// Cells without which a position is worth the same. A cell whose only move is with another makes that one a hub.
    /// Of two such cells of one hub one may go: with either, the other is left without a move. So may a cell
    /// all whose moves are with hubs: what a move of it leaves, one of the hub's own cell leaves as well.
    #[inline]
    fn redundant(&self, live: [W; 2]) -> W {
        if !self.clears_both {
            return W::default();
        }
        let ([a, b], [across, down]) = (live, self.by);
        let (right, under) = (a << across, b << down);
        let all = a | right | b | under;
        let twice = a & right | b & under | (a | right) & (b | under);
        let own = all & !twice;
        if own.is_empty() {
            return own;
        }
        let mut hubs = (a & own) << across;
        let mut redundant = W::default();
        let left = (right & own) >> across;
        redundant = redundant | (left & hubs) << across;
        hubs = hubs | left;
        let below = (b & own) << down;
        redundant = redundant | (below & hubs) >> down;
        hubs = hubs | below;
        let above = (under & own) >> down;
        redundant = redundant | (above & hubs) << down;
        hubs = hubs | above;
        let others = twice & !hubs;
        redundant | others & !self.beside(live, others)
    }

    /// The cells of moves that touch some cells.
    #[inline]
    fn beside(&self, [a, b]: [W; 2], cells: W) -> W {
        let [across, down] = self.by;
        (cells & a) << across | cells >> across & a | (cells & b) << down | cells >> down & b
    }

    /// Some cells, with those of all moves that touch them, and some of those that touch these.
    #[inline]
    fn spread(&self, [a, b]: [W; 2], part: W) -> W {
        let [across, down] = self.by;
        let part = part | (part & a) << across | part >> across & a;
        part | (part & b) << down | part >> down & b
    }

    #[inline]
    fn up(&self, cells: W, parts: &mut Vec<W>) {
        let (mut cells, mut live) = (cells, self.live(cells));
        let redundant = self.redundant(live);
        if !redundant.is_empty() {
            cells = cells & !redundant;
            live = self.live(cells);
        }
        let mut rest = live[0] | live[0] << self.by[0] | live[1] | live[1] << self.by[1];
        // Where what was there before hung together, each part has a cell next to one that is gone.
        let gone = self.before & !cells;
        let mut edge = match (cells & !self.before).is_empty() {
            true => self.beside(self.live(self.before), gone) & rest,
            false => W::default(),
        };
        while !rest.is_empty() {
            let within = if edge.is_empty() { rest } else { edge };
            let part = self.joined(live, within);
            if (within & !part).is_empty() {
                parts.push(rest);
                return;
            }
            (rest, edge) = (rest & !part, edge & !part);
            parts.push(part);
        }
    }

    /// What hangs together with the first of some cells; not all of it, if it has all of these.
    #[inline]
    fn joined(&self, live: [W; 2], within: W) -> W {
        let mut part = W::cell(within.first());
        loop {
            let before = part;
            part = self.spread(live, part);
            if part == before || (within & !part).is_empty() {
                return part;
            }
        }
    }
}

impl<W: Word> Default for Before<W> {
    fn default() -> Before<W> {
        Before { cells: W::default(), live: [W::default(); MOST_FORMS], needed: W::default() }
    }
}

/// Finds the moves that are possible, by their forms, and says which cells they need.
#[inline]
fn live<W: Word>(forms: &[Form<W>], cells: W, live: &mut Live<W>) -> W {
    let one = |needed: W, (form, live): (&Form<W>, &mut W)| {
        *live = form.live(cells);
        needed | form.needed(*live)
    };
    forms.iter().zip(live).fold(W::default(), one)
}

#[inline]
fn by_forms<W: Word>(
    forms: &[Form<W>],
    before: &Before<W>,
    now: &mut Live<W>,
    cells: W,
    parts: &mut Vec<W>,
) {
    let mut rest = live(forms, cells, now);
    let live = &*now;
    let spread = |live: &Live<W>, from: W| {
        forms.iter().zip(live).fold(from, |part, (form, live)| form.spread(*live, part))
    };
    // Where what was there before hung together, each part has a cell of a move that is gone, or of one that
    // shared a cell with others that none needs any more.
    let mut edge = match () {
        () if (cells & !before.cells).is_empty() => {
            let gone = spread(&before.live, before.cells & !cells);
            (gone | spread(live, before.needed & !rest)) & rest
        }
        () => W::default(),
    };
    while !rest.is_empty() {
        let within = if edge.is_empty() { rest } else { edge };
        let mut part = W::cell(within.first());
        while !(within & !part).is_empty() {
            let before = part;
            part = spread(live, part) & rest;
            if part == before {
                break;
            }
        }
        if (within & !part).is_empty() {
            parts.push(rest);
            return;
        }
        (rest, edge) = (rest & !part, edge & !part);
        parts.push(part);
    }
}

fn by_moves<W: Word>(moves: &[(W, W)], cells: W, parts: &mut Vec<W>) {
    let mut needed = W::default();
    for (needs, touches) in moves {
        if !(*needs & !cells).is_empty() {
            continue;
        }
        needed = needed | *needs;
        join(parts, *touches & cells);
    }
    // A cell that is cleared and never needed connects nothing and says nothing.
    parts.iter_mut().for_each(|part| *part = *part & needed);
}

/// Makes one part of those that share a cell with some cells, and of these.
#[inline]
pub(crate) fn join<W: Word>(parts: &mut Vec<W>, cells: W) {
    let (mut joined, mut own, mut at) = (cells, None, 0);
    while let Some(part) = parts.get(at).copied() {
        if (part & cells).is_empty() {
            at += 1;
            continue;
        }
        joined = joined | part;
        if own.is_none() {
            own = Some(at);
            at += 1;
        } else {
            parts.swap_remove(at);
        }
    }
    match own.and_then(|own| parts.get_mut(own)) {
        Some(part) => *part = joined,
        None => parts.push(joined),
    }
}
