//! Positions as drawings: boards of squares, rows of counters, words, heaps. What a number or a
//! set means in a game is read from its kind; the drawing is data, and how it looks on a page is
//! the report's.

use super::answer::{Drawing, DrawingKind, Net, Table};
use super::net::{self, Form, Nets, OnGraph, names_edges, names_token};
use super::options::Options;
use super::show;
use super::state::Session;
use crate::meter;
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::states::{Key, Part, Position};
use crate::solve::value::Value;
use hashbrown::{HashMap, HashSet};

/// A longer row has no drawing: it would be wider than a page.
const MOST_COLUMNS: usize = 26;
const MOST_ROWS: usize = 40;
/// A longer heap has no drawing.
const MOST_COUNTERS: usize = 40;
/// In a picture of many positions no longer heaps are drawn, nor more parts.
const MOST_SMALL: usize = 8;
/// More parts are not drawn one below the other.
const MOST_PARTS: usize = 12;

/// How large the boards of a game are: they do not shrink while it is played.
#[derive(Clone, Debug, Default)]
pub struct Boards {
    frames: HashMap<(GameId, usize), Frame>,
    nets: Nets,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    rows: (i64, i64),
    columns: (i64, i64),
    /// Whether moves add members, which are what was put there then. Else they are what is left.
    grows: Option<bool>,
}

impl Frame {
    /// One move that adds members is enough.
    fn learn(&mut self, grows: Option<bool>) {
        self.grows = if self.grows == Some(true) { self.grows } else { grows.or(self.grows) };
    }
}

/// The part that the last move was made in, and what it left of it.
pub type Last<'a> = (Part, &'a Position);

impl Session {
    /// Draws a position, and names the moves by the squares that they change.
    pub fn draw(
        &mut self,
        boards: &mut Boards,
        position: &Position,
        last: Option<Last<'_>>,
        table: &mut Table,
        options: &Options<'_>,
    ) -> Result<(), Fault> {
        let parts = self.played(position).parts().to_vec();
        if parts.len() > MOST_PARTS {
            return Ok(());
        }
        // Boards are as large as what lies on them, and what can be put there next.
        for choice in &table.choices {
            let parts = parts.get(choice.part).into_iter();
            for part in parts.chain(choice.left.parts()) {
                meter::work(4)?;
                self.measure(boards, *part, parts_of(&choice.left).next());
            }
        }
        parts.iter().for_each(|part| self.measure(boards, *part, None));
        let mut drawings: Vec<Option<Drawing>> = Vec::with_capacity(parts.len());
        for part in &parts {
            drawings.push(self.drawing(boards, *part, options)?);
        }
        if let Some((before, left)) = last {
            let before = self.drawing(boards, before, options)?;
            let mut met: Vec<usize> = Vec::new();
            for part in left.parts() {
                // Of equal rows each is one.
                let same = |(at, p): &(usize, &Part)| *p == part && !met.contains(at);
                let at = parts.iter().enumerate().find(same).map(|(at, _)| at);
                met.extend(at);
                if let Some(Some(drawing)) = at.and_then(|at| drawings.get_mut(at)) {
                    drawing.fresh = true;
                    if let Some(before) = before.as_ref().filter(|_| left.parts().len() == 1) {
                        drawing.marks = match before.kind {
                            DrawingKind::Heaps => taken(before, drawing),
                            _ => before.changed(drawing),
                        };
                    }
                }
            }
        }
        self.name_moves(boards, &drawings, table, options)?;
        table.drawings = drawings.into_iter().flatten().collect();
        // A sum of which only some parts can be drawn is better written.
        if table.drawings.len() < parts.len() {
            table.drawings.clear();
        }
        Ok(())
    }

    /// The boards of a position on a page. Heaps alone have none, nor have graphs: they read as well in
    /// numbers and names.
    pub(super) fn boards(
        &mut self,
        boards: &mut Boards,
        position: &Position,
        options: &Options<'_>,
    ) -> Result<Vec<Drawing>, Fault> {
        let mut drawings = self.pictured(boards, position, options)?;
        if drawings.iter().all(|one| matches!(one.kind, DrawingKind::Heaps | DrawingKind::Graph)) {
            drawings.clear();
        }
        Ok(drawings)
    }

    /// The same for a picture, where small heaps and graphs are drawn, too.
    pub(super) fn small_boards(
        &mut self,
        boards: &mut Boards,
        position: &Position,
        options: &Options<'_>,
    ) -> Result<Vec<Drawing>, Fault> {
        let drawings = self.pictured(boards, position, options)?;
        let small = |one: &Drawing| {
            one.kind != DrawingKind::Heaps || one.rows.iter().all(|row| row.len() <= MOST_SMALL)
        };
        let fits = drawings.len() <= MOST_SMALL && drawings.iter().all(small);
        Ok(if fits { drawings } else { Vec::new() })
    }

    fn pictured(
        &mut self,
        boards: &mut Boards,
        position: &Position,
        options: &Options<'_>,
    ) -> Result<Vec<Drawing>, Fault> {
        let parts = self.played(position).parts().to_vec();
        if parts.len() > MOST_PARTS || self.is_large(position, options) {
            return Ok(Vec::new());
        }
        let mut drawings = Vec::new();
        for part in &parts {
            self.measure(boards, *part, None);
            // An empty board has no drawing before it is known what can be put there.
            let heap = match self.arguments(*part) {
                Some((_, args)) => args.iter().all(|arg| matches!(arg, Value::Number(_))),
                None => true,
            };
            if !heap {
                self.measure_options(boards, *part, options)?;
            }
            let Some(drawing) = self.drawing(boards, *part, options)? else {
                return Ok(Vec::new());
            };
            drawings.push(drawing);
        }
        Ok(drawings)
    }

    /// A board is as large as what lies on it, and what can be put there next.
    fn measure_options(
        &mut self,
        boards: &mut Boards,
        part: Part,
        options: &Options<'_>,
    ) -> Result<(), Fault> {
        for option in self.machine.options(&Position::of(vec![part]), &options.limits())? {
            meter::work(4)?;
            self.measure(boards, part, parts_of(&option).next());
            parts_of(&option).for_each(|part| self.measure(boards, part, None));
        }
        Ok(())
    }

    /// A part of a position, by its place in the sum that is played.
    pub fn part(&self, position: &Position, index: usize) -> Option<Part> {
        self.played(position).parts().get(index).copied()
    }

    /// The sum that is played; under misère play that inside.
    pub(super) fn played(&self, position: &Position) -> Position {
        let [Part::State(id)] = position.parts() else { return position.clone() };
        match self.machine.states.key(*id) {
            Some(Key::Misere(inside)) => inside.clone(),
            _ => position.clone(),
        }
    }

    /// Makes the board of a part so large that the part lies on it.
    fn measure(&self, boards: &mut Boards, part: Part, option: Option<Part>) {
        let Some((game, args)) = self.arguments(part) else { return };
        if let Some(edges) = self.on_graph(game).and_then(|on| args.get(on.edges)) {
            boards.nets.learn(game, edges, &args);
        }
        let next = option.and_then(|part| self.arguments(part));
        for (i, arg) in args.iter().enumerate() {
            let Some(points) = points_of(arg) else { continue };
            let option = next.as_ref().filter(|(other, _)| *other == game);
            let option = option.and_then(|(_, args)| points_of(args.get(i)?));
            let differs = option.filter(|option| option.len() != points.len());
            let grows = differs.map(|option| option.len() > points.len());
            let known = boards.frames.get_mut(&(game, i));
            let (Some(first), rest) = (points.first().copied(), points) else {
                if let Some(frame) = known {
                    frame.learn(grows);
                }
                continue;
            };
            let start = Frame { rows: (first.0, first.0), columns: (first.1, first.1), grows };
            let frame = match known {
                Some(frame) => {
                    frame.learn(grows);
                    frame
                }
                None => boards.frames.entry((game, i)).or_insert(start),
            };
            for (row, column) in rest {
                frame.rows = (frame.rows.0.min(row), frame.rows.1.max(row));
                frame.columns = (frame.columns.0.min(column), frame.columns.1.max(column));
            }
        }
    }

    /// The game of a part and its arguments.
    fn arguments(&self, part: Part) -> Option<(GameId, std::sync::Arc<[Value]>)> {
        let Part::State(id) = part else { return None };
        match self.machine.states.key(id)? {
            Key::Game { game, args, .. } => Some((*game, args.clone())),
            _ => None,
        }
    }

    /// Which arguments of a game are the edges of a graph, and where the token is.
    fn on_graph(&self, game: GameId) -> Option<OnGraph> {
        let known = self.machine.program.games.get(game.0 as usize)?;
        let place = |is: fn(&str) -> bool| known.params.iter().position(|p| is(&p.name));
        let edges = place(names_edges).filter(|_| !known.sprouts)?;
        Some(OnGraph { edges, token: place(names_token) })
    }

    /// A part as a drawing, if it can be drawn.
    pub(super) fn drawing(
        &mut self,
        boards: &Boards,
        part: Part,
        options: &Options<'_>,
    ) -> Result<Option<Drawing>, Fault> {
        let of = show::position(&self.machine, &Position::of(vec![part]));
        let plain = |(kind, rows)| (kind, rows, Net::default());
        let found: Option<Form> = match (part, self.arguments(part)) {
            (Part::Heap(n), _) => i64::try_from(n)
                .ok()
                .and_then(counters)
                .map(|row| plain((DrawingKind::Heaps, vec![row]))),
            (_, Some((game, args))) => match self.own_rows(game, &args, options)? {
                Some(rows) => Some(plain((DrawingKind::Squares, rows))),
                None => {
                    let net = self.on_graph(game).and_then(|on| boards.nets.draw(game, on, &args));
                    net.or_else(|| self.rows(boards, game, &args).map(plain))
                }
            },
            (Part::State(id), None) => match self.machine.states.key(id) {
                Some(Key::Node(graph, node)) => net::of_node(&self.machine, *graph, *node),
                _ => None,
            },
        };
        let fits = |rows: &Vec<Vec<char>>| rows.len() <= MOST_ROWS && !rows.is_empty();
        let found = found.filter(|(_, rows, _)| fits(rows));
        Ok(found.map(|(kind, rows, net)| Drawing {
            of,
            kind,
            rows,
            marks: Vec::new(),
            fresh: false,
            net,
        }))
    }

    /// The drawing that a game gives of a position: `shown as`.
    fn own_rows(
        &mut self,
        game: GameId,
        args: &[Value],
        options: &Options<'_>,
    ) -> Result<Option<Vec<Vec<char>>>, Fault> {
        let known = self.machine.program.games.get(game.0 as usize);
        let Some(code) = known.and_then(|known| known.shown) else { return Ok(None) };
        let shown = self.machine.run(code, args, &options.limits())?;
        Ok(match &shown {
            Value::Text(text) => text.split('\n').map(word).collect(),
            Value::List(rows) => rows.iter().map(row_of_texts).collect(),
            _ => None,
        })
    }

    fn rows(
        &self,
        boards: &Boards,
        game: GameId,
        args: &[Value],
    ) -> Option<(DrawingKind, Vec<Vec<char>>)> {
        let squares = |rows| Some((DrawingKind::Squares, rows));
        for (i, arg) in args.iter().enumerate() {
            // Pairs that are edges of a graph are no places on a board.
            let known = self.machine.program.games.get(game.0 as usize)?;
            if known.sprouts || known.params.get(i).is_some_and(|p| names_edges(&p.name)) {
                return None;
            }
            match arg {
                Value::Set(_) if let Some(frame) = boards.frames.get(&(game, i)) => {
                    let put = frame.grows != Some(false) && known.coins.is_none();
                    return squares(on_board(
                        frame,
                        if put { 'X' } else { 'o' },
                        &points_of(arg)?,
                    )?);
                }
                Value::Text(text) => return squares(vec![word(text)?]),
                Value::List(items) if !items.is_empty() => {
                    let rows: Option<Vec<Vec<char>>> = items.iter().map(row).collect();
                    let counted = items.iter().any(|item| matches!(item, Value::Number(_)));
                    let kind = if counted { DrawingKind::Rows } else { DrawingKind::Squares };
                    return Some((kind, rows?));
                }
                _ => {}
            }
        }
        let heaps = args.iter().map(|arg| match arg {
            Value::Number(n) => counters(*n),
            _ => None,
        });
        Some((DrawingKind::Heaps, heaps.collect::<Option<Vec<_>>>()?))
    }
}

/// The counters that a move took from the ends of rows.
fn taken(before: &Drawing, after: &Drawing) -> Vec<(usize, usize)> {
    let rows = before.rows.iter().zip(&after.rows).enumerate();
    rows.flat_map(|(i, (old, new))| (new.len()..old.len()).map(move |j| (i, j))).collect()
}

fn parts_of(position: &Position) -> impl Iterator<Item = Part> + '_ {
    position.parts().iter().copied()
}

/// The members of a set of places: pairs of numbers, or numbers as places on a strip.
fn points_of(value: &Value) -> Option<Vec<(i64, i64)>> {
    let Value::Set(items) = value else { return None };
    let point = |item: &Value| match item {
        Value::Number(n) => Some((0, *n)),
        Value::Tuple(parts) => match parts.to_vec().as_slice() {
            [Value::Number(row), Value::Number(column)] => Some((*row, *column)),
            _ => None,
        },
        _ => None,
    };
    items.iter().map(point).collect()
}

fn on_board(frame: &Frame, member: char, points: &[(i64, i64)]) -> Option<Vec<Vec<char>>> {
    let Frame { rows, columns, .. } = frame;
    let size = |(from, to): (i64, i64)| usize::try_from(to.checked_sub(from)?.checked_add(1)?).ok();
    let (height, width) = (size(*rows)?, size(*columns)?);
    if height > MOST_ROWS || width > MOST_COLUMNS {
        return None;
    }
    let all: HashSet<&(i64, i64)> = points.iter().collect();
    let line = |row: i64| {
        let at = |column: i64| if all.contains(&(row, column)) { member } else { '.' };
        (columns.0..=columns.1).map(at).collect()
    };
    Some((rows.0..=rows.1).map(line).collect())
}

fn row(item: &Value) -> Option<Vec<char>> {
    match item {
        Value::Number(n) => counters(*n).filter(|row| row.len() <= MOST_COLUMNS),
        Value::Text(text) => word(text),
        _ => None,
    }
}

/// A row that a game has drawn: a text, or a list of squares.
fn row_of_texts(row: &Value) -> Option<Vec<char>> {
    match row {
        Value::Text(text) => word(text),
        Value::List(squares) => {
            let square = |square: &Value| match square {
                Value::Text(text) => Some(text.chars().next().unwrap_or(' ')),
                _ => None,
            };
            let squares: Option<Vec<char>> = squares.iter().map(square).collect();
            squares.filter(|row| row.len() <= MOST_COLUMNS)
        }
        _ => None,
    }
}

fn word(text: &str) -> Option<Vec<char>> {
    let letters: Vec<char> = text.chars().collect();
    (letters.len() <= MOST_COLUMNS).then_some(letters)
}

fn counters(n: i64) -> Option<Vec<char>> {
    let n = usize::try_from(n).ok().filter(|n| *n <= MOST_COUNTERS)?;
    Some(vec!['o'; n])
}
