//! Chosen positions as exercises: moves in words, the answer and how it is written, and why it is so.

use super::gather::Candidate;
use super::{Exercise, Exercises, Form, Kind, Rules, Wanted};
use crate::check::tree::{Definition, DefinitionId, DefinitionKind};
use crate::meter;
use crate::session::answer::{Choice, Table};
use crate::session::board::Boards;
use crate::session::options::Options;
use crate::session::state::Session;
use crate::solve::code::GameId;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::states::{Key, Part, Position};
use crate::source::begun;

/// A position with its moves.
struct Laid {
    candidate: Candidate,
    table: Table,
    wins: Vec<usize>,
}

impl Session {
    pub(super) fn sheet_of(
        &mut self,
        chosen: Vec<Candidate>,
        wanted: Wanted,
        options: &Options<'_>,
    ) -> Result<Exercises, Fault> {
        let mut laid = Vec::with_capacity(chosen.len());
        for candidate in chosen {
            meter::work(64)?;
            let mut table = self.on_table(&candidate.position, options)?;
            let mut boards = Boards::default();
            self.draw(&mut boards, &candidate.position, None, &mut table, options)?;
            let wins = self.wins(&table, options)?;
            laid.push(Laid { candidate, table, wins });
        }
        let form = match wanted.kind {
            Kind::Moves => self.form(&laid),
            Kind::Values => Form::Value,
            Kind::Outcome => Form::Outcome,
        };
        let all_misere = |one: &Laid| one.table.misere;
        let misere = !laid.is_empty() && laid.iter().all(all_misere);
        let rules = self.rules_of(&laid);
        let mut all = Vec::with_capacity(laid.len());
        for one in laid {
            all.push(self.exercise(one, &form, options)?);
        }
        Ok(Exercises { wanted, rules, misere, form, all })
    }

    fn exercise(
        &mut self,
        laid: Laid,
        form: &Form,
        options: &Options<'_>,
    ) -> Result<Exercise, Fault> {
        let Laid { candidate: Candidate { position, measure, .. }, table, wins } = laid;
        let of = self.worth(&position, options)?;
        let winning = match wins.as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        let choice = winning.and_then(|i| table.choices.get(i));
        let answer = match (form, choice) {
            (Form::Value, _) => of.grundy.map(|n| n.to_string()),
            (Form::Outcome, _) => Some(of.outcome.to_string()),
            (_, Some(choice)) => self.answer(form, choice, winning.unwrap_or(0)),
            (_, None) => None,
        };
        let answer = answer.ok_or_else(|| Fault::new(FaultKind::Argument("an exercise")))?;
        let written = match self.all_heaps_of(&position) {
            Some((game, heaps)) => format!("{game}({})", joined(&heaps)),
            None => of.position.clone(),
        };
        let moves =
            table.choices.iter().map(|choice| (in_words(choice, &table), choice.to.clone()));
        let moves = moves.collect();
        let why = self.explain(&position, 1, options)?;
        let drawings = table.drawings;
        let position = written;
        Ok(Exercise { of, position, drawings, moves, winning, measure, answer, why })
    }

    /// How moves can be written for all positions of the sheet.
    fn form(&self, laid: &[Laid]) -> Form {
        if laid.iter().any(|one| one.table.misere) {
            return Form::Listed;
        }
        let mut own: Vec<&Position> = laid.iter().map(|one| &one.candidate.position).collect();
        let single = own.iter().all(|position| position.parts().len() == 1);
        let left = || laid.iter().flat_map(|one| &one.table.choices).map(|choice| &choice.left);
        own.extend(left());
        let mut games: Vec<String> = Vec::new();
        let mut numbers = true;
        for part in own.iter().flat_map(|position| position.parts()) {
            match self.numbers_of(*part) {
                Some((game, _)) => games.push(game),
                None => numbers = false,
            }
        }
        games.sort_unstable();
        games.dedup();
        let [game] = games.as_slice() else { return Form::Listed };
        let game = game.clone();
        let names = self.names_of_numbers(own.first().copied());
        let each_single = single && left().all(|position| position.parts().len() == 1);
        match (numbers, names.len()) {
            (true, 1) if each_single => Form::Heap { game },
            (true, 1) => Form::Heaps { game },
            (true, 2..) if each_single => Form::Numbers { game, names },
            _ => Form::Listed,
        }
    }

    /// What the numbers of a position are called.
    fn names_of_numbers(&self, of: Option<&Position>) -> Vec<String> {
        let part = of.and_then(|position| position.parts().first());
        let Some(Part::State(id)) = part else { return Vec::new() };
        let Some(Key::Game { game, .. }) = self.machine.states.key(*id) else { return Vec::new() };
        let known = self.machine.program.games.get(game.0 as usize);
        known.map_or_else(Vec::new, |g| g.params.iter().map(|p| p.name.clone()).collect())
    }

    /// A move as the language writes it.
    fn answer(&self, form: &Form, choice: &Choice, number: usize) -> Option<String> {
        match form {
            Form::Heap { .. } => {
                let (_, heaps) = self.all_heaps_of(&choice.left)?;
                heaps.first().map(i64::to_string)
            }
            Form::Heaps { .. } => {
                let (_, heaps) = self.all_heaps_of(&choice.position)?;
                Some(format!("[{}]", joined(&heaps)))
            }
            Form::Numbers { .. } => {
                let (_, numbers) = self.numbers_of(*choice.left.parts().first()?)?;
                Some(format!("({})", joined(&numbers)))
            }
            _ => Some((number + 1).to_string()),
        }
    }

    // ---- rules

    fn rules_of(&mut self, laid: &[Laid]) -> Vec<Rules> {
        let mut games: Vec<GameId> = Vec::new();
        for one in laid {
            let inside = self.played(&one.candidate.position);
            for part in inside.parts() {
                let Part::State(id) = part else { continue };
                if let Some(Key::Game { game, .. }) = self.machine.states.key(*id)
                    && !games.contains(game)
                {
                    games.push(*game);
                }
            }
        }
        games.into_iter().filter_map(|game| self.rules_in_words(game)).collect()
    }

    fn rules_in_words(&mut self, game: GameId) -> Option<Rules> {
        let ids = (0..self.checked.definitions.len()).map(|i| DefinitionId(i as u32));
        let id = ids.into_iter().find(|id| self.game(*id) == Some(game))?;
        let definition = self.definition(id)?;
        let text = self.text_of(definition);
        let mut name = definition.name.to_string();
        let known = self.machine.program.games.get(game.0 as usize);
        let params = known.map_or(&[][..], |g| &g.params);
        if !params.is_empty() {
            let names: Vec<&str> = params.iter().map(|p| &*p.name).collect();
            name += &format!("({})", names.join(", "));
        }
        let words = match first_sentence(definition) {
            Some(words) => Some(words),
            None => self.recognised(id).and_then(|named| named.rules).map(|rules| begun(&rules)),
        };
        Some(Rules { game: name, words, text })
    }

    /// The definition as its file writes it.
    fn text_of(&self, definition: &Definition) -> String {
        let module = self.checked.modules.get(definition.module.0 as usize);
        let statement = module.and_then(|module| {
            let inside = |span: crate::source::Span| {
                span.start <= definition.span.start && definition.span.end <= span.end
            };
            let own = module.statements.iter().find(|statement| inside(statement.span))?;
            Some(module.source.slice(own.span).trim().to_string())
        });
        statement.unwrap_or_default()
    }
}

fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// A move in the words of the rules, or by the squares that it changes; in a sum with its part.
fn in_words(choice: &Choice, table: &Table) -> String {
    let bare = choice.text.strip_prefix("to ") == Some(&*choice.to);
    let words = match &choice.cell {
        Some(cell) if bare => cell,
        // What it leaves says it all.
        None if bare => return choice.text.clone(),
        _ => &choice.text,
    };
    match table.parts.get(choice.part).filter(|_| table.parts.len() > 1) {
        Some(part) => format!("{part}: {words}"),
        None => words.clone(),
    }
}

/// The first sentence of a comment above a game: what comes after it tells of the theory.
fn first_sentence(definition: &Definition) -> Option<String> {
    if !matches!(definition.kind, DefinitionKind::Game(_)) {
        return None;
    }
    let text: Vec<&str> = definition.doc.iter().map(|line| line.trim()).collect();
    let text = text.join(" ");
    let text = text.trim();
    let end = text.find(". ").map_or(text.len(), |at| at + 1);
    text.get(..end).filter(|text| !text.is_empty()).map(str::to_string)
}
