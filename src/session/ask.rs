//! The questions, each led to what answers it, and the lists of moves, P-positions and values.

use super::answer::Drawing;
use super::answer::{Axis, Datum, Move, Others, Told, Worth};
use super::board::Boards;
use super::grid::{one_row, rows};
use super::large::Winners;
use super::options::Options;
use super::show;
use super::so_far::{beginning, begun};
use super::state::{Home, Session};
use super::stopped::Part;
use crate::check::tree::{Ask, DefinitionId, Quantified, Target};
use crate::meter::aside::Row;
use crate::meter::{self, Spent};
use crate::solve::code::GameId;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::states::{Key, Position};
use crate::solve::value::Value;
use crate::vocabulary::Verb;
use hashbrown::HashSet;
use std::sync::Arc;

/// More points than these are not gone through when work has to end.
const MOST_SO_FAR: usize = 1 << 14;

impl Session {
    pub fn ask(&mut self, ask: &Ask, home: &Home, options: &Options<'_>) -> Result<Told, Fault> {
        match (ask.verb, &ask.what) {
            (Verb::Moves | Verb::Explain | Verb::Tree | Verb::Graph, Target::Each(what)) => {
                let depth = match &ask.depth {
                    Some(depth) => match self.value_of(depth, home, options)? {
                        Value::Number(n) => usize::try_from(n).unwrap_or(0),
                        _ => usize::MAX,
                    },
                    None if ask.verb == Verb::Explain => 1,
                    None => usize::MAX,
                };
                if ask.verb == Verb::Graph {
                    let roots = self.asked_about(what, home, options)?;
                    return self.graph(&roots, depth, ask.to.as_deref(), options);
                }
                if what.clauses.is_empty() {
                    let position = self.position_of(&what.expr, home, options)?;
                    let told = self.about(ask.verb, &position, depth, options)?;
                    return Ok(filed(told, ask));
                }
                let mut all = Vec::new();
                for (_, value) in self.worths(what, home, options)? {
                    let position = self.machine.as_position(&value)?;
                    all.push(self.about(ask.verb, &position, depth, options)?);
                }
                Ok(filed(Told::Many(all), ask))
            }
            (Verb::Play, Target::Each(what)) => {
                self.once(|session| session.play(what, home, options))
            }
            (Verb::Period, _) => self.period(ask, home, options),
            (Verb::Code, Target::Game(game)) => self.code(*game, options),
            (Verb::Code, Target::Each(values)) => {
                self.code_of_values(&ask.what, values, home, options)
            }
            (Verb::Quotient, _) => self.quotient(ask, home, options),
            (Verb::Guess, what) => self.guess(what, home, options),
            (Verb::Table, Target::Grid { game, args }) => self.grid(*game, args, home, options),
            (Verb::Plot, _) => self.plot(ask, home, options),
            (Verb::Lost, Target::Grid { game, args }) => self.lost(*game, args, home, options),
            (Verb::Table, Target::Each(what)) => self.table(what, home, options),
            (Verb::Lost, Target::Each(what)) => self.lost_each(what, home, options),
            // The checker lets nothing else through.
            _ => Err(Fault::new(FaultKind::Argument("a question"))),
        }
    }

    /// All positions that a question is about.
    fn asked_about(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Vec<Position>, Fault> {
        if what.clauses.is_empty() {
            return Ok(vec![self.position_of(&what.expr, home, options)?]);
        }
        let all = self.worths(what, home, options)?;
        all.iter().map(|(_, value)| self.machine.as_position(value)).collect()
    }

    /// A question about one position.
    fn about(
        &mut self,
        verb: Verb,
        position: &Position,
        depth: usize,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        // Where it is stopped, what the position is worth is told all the same.
        let of = self.worth(position, options)?;
        self.stopped.keep(Some(Part::Beginning(Told::Position(of))));
        match verb {
            Verb::Moves => self.moves(position, options),
            Verb::Explain => self.explain(position, depth, options),
            _ => self.tree(position, depth, options),
        }
    }

    /// All moves, in the order of the rules.
    pub(super) fn all_moves(
        &mut self,
        of: &Position,
        (boards, drawings): (&Boards, &[Drawing]),
        options: &Options<'_>,
    ) -> Result<Vec<Move>, Fault> {
        let offers = self.machine.offers(of, true, &options.limits())?;
        meter::room_for::<Move>(offers.len())?;
        let mut moves = Vec::with_capacity(offers.len());
        let plays = self.machine.plays(of, &options.limits())?;
        let draw = self.worth(of, options)?.outcome == 'D';
        let valued = self.machine.misere_alone(of).is_none();
        let left = offers.iter().map(|offer| offer.position.clone());
        let mut cells = self.cells(boards, drawings, left, options)?.into_iter();
        let forbidden = self.machine.forbidden(of, &options.limits())?;
        for offer in offers {
            let forbidden =
                self.machine.is_among(&offer.position, &forbidden, &options.limits())?;
            let worth = self.worth_left(&offer.position, valued, options)?;
            let ends = self.ends(&offer.position, plays.as_ref(), options)?;
            let words = offer.words.as_ref().and_then(|w| show::words(&self.machine, w));
            moves.push(Move {
                text: words.unwrap_or_else(|| format!("to {}", worth.position)),
                to: worth.position,
                grundy: worth.grundy,
                beyond: worth.beyond,
                winning: !forbidden && worth.outcome == if offer.again { 'N' } else { 'P' },
                forbidden,
                holds: draw && worth.outcome == 'D',
                again: offer.again,
                ends: ends.map(|moves| moves.saturating_add(1)),
                cell: cells.next(),
            });
        }
        Ok(moves)
    }

    /// What is known of a position that is asked about alone.
    pub(super) fn worth_alone(
        &mut self,
        of: &Position,
        options: &Options<'_>,
    ) -> Result<Worth, Fault> {
        let worth = self.worth(of, options)?;
        let plays = self.machine.plays(of, &options.limits())?;
        let ends = self.ends(of, plays.as_ref(), options)?;
        Ok(Worth { ends, ..worth })
    }

    fn moves(&mut self, position: &Position, options: &Options<'_>) -> Result<Told, Fault> {
        let mut of = self.worth_alone(position, options)?;
        if let Some(Winners { moves, more }) = self.large_moves(position, options)? {
            of.unlisted = self.why_unlisted(position, options);
            return Ok(Told::Moves { of, drawings: Vec::new(), total: None, moves, more });
        }
        let mut boards = Boards::default();
        let drawings = self.boards(&mut boards, position, options)?;
        let mut moves = self.all_moves(position, (&boards, &drawings), options)?;
        let total = moves.len();
        if total > options.moves {
            // The winning ones first, so that none of them is cut off.
            moves.sort_by_key(|m| (!m.winning, !m.holds));
        }
        let more = match moves.get(options.moves) {
            None => Others::None,
            Some(first) if first.winning => Others::Winning,
            Some(_) => Others::Some,
        };
        moves.truncate(options.moves);
        Ok(Told::Moves { of, drawings, total: Some(total), more, moves })
    }

    pub(super) fn at(
        &mut self,
        game: DefinitionId,
        args: Vec<Value>,
        options: &Options<'_>,
    ) -> Result<Position, Fault> {
        let id = self.game(game).ok_or_else(|| Fault::new(FaultKind::NotCallable))?;
        self.called(id, args, options)
    }

    /// The position of a game, made as a call makes it: some games are other names of positions.
    pub fn called(
        &mut self,
        game: GameId,
        args: Vec<Value>,
        options: &Options<'_>,
    ) -> Result<Position, Fault> {
        let value = self.machine.call(Value::Game(game), args, &options.limits())?;
        self.machine.as_position(&value)
    }

    /// A heap of a game of one number.
    pub fn heap(&mut self, game: GameId, n: i64) -> Position {
        let key = Key::Game { game, args: Arc::from([Value::Number(n)]), canonical: false };
        Position::state(self.machine.states.intern(key))
    }

    pub(super) fn shown_all(&self, values: &[Value]) -> Result<Vec<Datum>, Spent> {
        show::data(&self.machine, values)
    }

    /// Cells as a table, or as the beginning of one.
    pub(super) fn tabled(
        &mut self,
        game: Option<String>,
        mut axes: Vec<Axis>,
        cells: Vec<Datum>,
        stopped: Option<Fault>,
    ) -> Result<Told, Fault> {
        let rows = match stopped {
            None => rows(cells, &axes),
            Some(_) => begun(cells, &mut axes),
        };
        self.whole(|| Some(Told::Table { game, axes, rows: rows? }), stopped)
    }

    /// Points of a quantified expression: the variables' values, and what it is worth.
    pub fn worths(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Vec<(Vec<Value>, Value)>, Fault> {
        match self.worths_so_far(what, home, options) {
            (all, None) => Ok(all),
            (_, Some(fault)) => Err(fault),
        }
    }

    /// The same, and why there are no more where it was stopped.
    fn worths_so_far(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> (Vec<(Vec<Value>, Value)>, Option<Fault>) {
        let (mut points, mut stopped) = self.points_of(what, home, options);
        let split = |point: &Value| match point {
            Value::Tuple(parts) => {
                let (last, before) = parts.split_last()?;
                Some((before.to_vec(), last.clone()))
            }
            _ => None,
        };
        if stopped.is_none() {
            let room = meter::room_for::<[Value; 6]>(points.len());
            stopped = room.err().map(Fault::from);
        }
        // What was found before work had to end is shown all the same, if not to its end.
        let shown = if stopped.is_some() { MOST_SO_FAR } else { usize::MAX };
        // The rest makes room for what is shown.
        beginning(&mut points, shown);
        points.shrink_to_fit();
        let points = Row(points);
        let mut worths = Vec::with_capacity(points.0.len());
        for stretch in points.0.chunks(meter::STRETCH) {
            if stopped.is_none()
                && let Err(spent) = meter::look()
            {
                beginning(&mut worths, MOST_SO_FAR);
                return (worths, Some(spent.into()));
            }
            worths.extend(stretch.iter().filter_map(split));
        }
        (worths, stopped)
    }

    /// Whether a position is lost. One with a part under misère play may be searched where its value is out of reach.
    fn is_lost_now(&mut self, position: &Position, options: &Options<'_>) -> Result<bool, Fault> {
        match self.machine.has_misere_part(position) {
            true => self.machine.lost(position, &options.limits()),
            false => Ok(self.worth(position, options)?.outcome == 'P'),
        }
    }

    fn lost_each(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let (all, mut stopped) = self.worths_so_far(what, home, options);
        let all = Row(all);
        // What was found is told, though nothing more may be done.
        let _last = stopped.is_some().then(meter::last_words);
        let mut of = 0;
        let mut positions = Vec::new();
        for (at, value) in &all.0 {
            let position = self.machine.as_position(value);
            match position.and_then(|position| self.is_lost_now(&position, options)) {
                Ok(true) => positions.push(self.shown_all(at)?),
                Ok(false) => {}
                Err(fault) => {
                    stopped = stopped.or(Some(fault));
                    break;
                }
            }
            of += 1;
        }
        let names = home.names_of(&what.clauses);
        self.whole(|| Some(Told::Lost { game: String::new(), names, positions, of }), stopped)
    }

    pub fn table(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let names = home.names_of(&what.clauses);
        let mut axes: Vec<Axis> =
            names.into_iter().map(|name| Axis { name, values: Vec::new() }).collect();
        let (all, mut stopped) = self.worths_so_far(what, home, options);
        let all = Row(all);
        // What was found is told, though nothing more may be done.
        let _last = stopped.is_some().then(meter::last_words);
        let mut cells = Vec::new();
        let mut met: Vec<HashSet<&Value>> = vec![HashSet::new(); axes.len()];
        for (at, value) in &all.0 {
            if stopped.is_none()
                && let Err(spent) = meter::work(4)
            {
                stopped = Some(spent.into());
                break;
            }
            let worth = match value {
                Value::Position(position) => match self.worth(position, options) {
                    Ok(worth) => cell(&worth),
                    Err(fault) => {
                        stopped = stopped.or(Some(fault));
                        break;
                    }
                },
                other => show::datum(&self.machine, other)?,
            };
            cells.push(worth);
            for ((axis, met), value) in axes.iter_mut().zip(&mut met).zip(at) {
                if met.insert(value) {
                    axis.values.push(show::datum(&self.machine, value)?);
                }
            }
        }
        let whole: usize = axes.iter().map(|axis| axis.values.len()).product();
        if axes.len() > 2 || axes.len() == 2 && stopped.is_none() && whole != cells.len() {
            // No grid: more than two ranges, or one with gaps. Each point is a column.
            let shown = all.0.iter().take(cells.len());
            let shown = shown.map(|(at, _)| self.shown_all(at).map(Datum::Tuple));
            axes = vec![one_row(&axes, shown.collect::<Result<_, Spent>>()?)];
        }
        self.tabled(None, axes, cells, stopped)
    }
}

/// What stands for a position in a table.
pub(super) fn cell(worth: &Worth) -> Datum {
    match (worth.grundy, &worth.beyond) {
        (Some(n), _) => Datum::Number(n as i64),
        (None, Some(beyond)) => Datum::Worth(beyond.written()),
        (None, None) => Datum::Outcome(worth.outcome),
    }
}

/// Trees that are to stand in a file, which is one picture.
fn filed(told: Told, ask: &Ask) -> Told {
    let Some(to) = &ask.to else { return told };
    let one = |told: Told| match told {
        Told::Tree { lines, .. } => lines,
        _ => Vec::new(),
    };
    let lines = match told {
        Told::Many(all) => all.into_iter().flat_map(one).collect(),
        told => one(told),
    };
    Told::Tree { lines, file: Some(to.to_string()) }
}
