//! The parts of a position: cells that moves connect.

use super::Placement;
use super::images::members;
use super::word::Word;

/// How parts are found.
#[derive(Debug)]
pub(crate) enum Parting<W> {
    /// A few forms of moves, each in many places: all places of a form are looked at together.
    Forms(Vec<Form<W>>),
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
    fn live(&self, cells: W) -> W {
        self.needs.iter().fold(self.anchors & cells, |live, by| live & cells >> *by)
    }

    /// The cells that some of these moves need.
    fn needed(&self, live: W) -> W {
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
        Parting::Forms(forms)
    }

    /// The parts that moves connect; cells that no move needs are left out.
    pub(crate) fn up(&self, cells: W, parts: &mut Vec<W>) {
        parts.clear();
        match self {
            Parting::Forms(forms) => by_forms(forms, cells, parts),
            Parting::Moves(moves) => by_moves(moves, cells, parts),
        }
    }
}

fn by_forms<W: Word>(forms: &[Form<W>], cells: W, parts: &mut Vec<W>) {
    let mut live: Live<W> = [W::default(); MOST_FORMS];
    let mut rest = W::default();
    for (form, live) in forms.iter().zip(&mut live) {
        *live = form.live(cells);
        rest = rest | form.needed(*live);
    }
    while !rest.is_empty() {
        let mut part = W::cell(rest.first());
        loop {
            let before = part;
            for (form, live) in forms.iter().zip(&live) {
                part = form.spread(*live, part) & rest;
            }
            if part == before || part == rest {
                break;
            }
        }
        rest = rest & !part;
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
