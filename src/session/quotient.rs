//! `quotient G`: the misère quotient of a game of heaps, of all heaps or of those up to one.

use super::answer::{Quotiented, Repeats, Told};
use super::options::Options;
use super::so_far::Part;
use super::statement::{Home, Session};
use crate::check::tree::{Ask, DefinitionId};
use crate::meter::{self, Spent};
use crate::solve::fault::{Fault, FaultKind, Limit};
use crate::solve::quotient::{
    HeapGame, Monoid, Reach, Stopped, Unfit, Word, is_tame, presentation,
};
use crate::solve::value::Value;

/// How far candidates are looked for, and heaps where no largest is named: the same on all
/// machines.
const REACH: Reach = Reach { codes: 60_000, elements: 1_500 };
const HEAPS: usize = 2_000;

/// How far they are looked for where somebody names the largest heap, and so waits for it.
const FAR: Reach = Reach { codes: 400_000, elements: 6_000 };

impl Session {
    pub fn quotient(
        &mut self,
        id: DefinitionId,
        ask: &Ask,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let Some(game) = self.game(id) else { return Err(Fault::new(FaultKind::NotCallable)) };
        let of = self.game_name(game);
        let asked = match &ask.largest {
            Some(largest) => match self.value_of(largest, home, options)? {
                Value::Number(n) => Some(usize::try_from(n).map_err(|_| no_heap(n))?),
                _ => return Err(Fault::new(FaultKind::Argument("quotient"))),
            },
            None => None,
        };
        if asked.is_some_and(|to| to > options.positions) {
            return Err(Fault::new(FaultKind::Limit(Limit::Positions)));
        }
        let Some(system) = self.machine.sequence(game).map(|s| s.system().clone()) else {
            // What there was no time to look at may be a game of one heap.
            meter::look()?;
            let why = format!("{of} is not recognised as a game of one heap");
            return Err(unfit(
                why,
                "write its rules with `subtract`, `remove` and `split`, as a code, or with `move to` sums of its own heaps",
            ));
        };
        let mut found = HeapGame::new(&system).map_err(|why| {
            let why = match why {
                Unfit::Others => format!("the moves of {of} lead to heaps of other games"),
                Unfit::Beside => format!("the moves of {of} leave nim heaps beside its own"),
            };
            let instead = "a quotient is of one game, whose moves leave heaps of that game alone; `genus` and `misere` know the others";
            unfit(why, instead)
        })?;
        if asked.is_none() && !found.may_be_proved() {
            let why = match self.machine.is_nim(game) {
                true => format!(
                    "the misère quotient of {of} is infinite: that of heaps below 2^k has 2^k + 2 elements"
                ),
                false => format!(
                    "no theorem here tells the misère quotient of all heaps of {of}, from which any number may be taken"
                ),
            };
            return Err(unfit(
                why,
                &format!("ask for that of some heaps, as in `quotient {of} to 20`"),
            ));
        }
        let reach = if asked.is_some() { &FAR } else { &REACH };
        let done = found.prove(asked.unwrap_or(HEAPS.min(options.positions)), reach);
        match done {
            Ok(()) => {
                let told = told(&of, &found, asked, None)?;
                self.machine.keep_quotient(game, 0, Some(found));
                Ok(told)
            }
            Err(Stopped::Large) => Ok(told(&of, &found, asked, Some(too_large(&found, reach)))?),
            Err(Stopped::Spent(spent)) => {
                let last = meter::last_words();
                let partial = "larger heaps were not looked at".to_string();
                let begun = told(&of, &found, asked, Some(partial));
                drop(last);
                self.stopped.keep(begun.ok().map(Part::Beginning));
                Err(spent.into())
            }
        }
    }
}

fn unfit(why: String, instead: &str) -> Fault {
    Fault::new(FaultKind::Unfit { why, instead: instead.into() })
}

fn no_heap(n: i64) -> Fault {
    Fault::new(FaultKind::NegativeHeap(n))
}

fn too_large(found: &HeapGame, reach: &Reach) -> String {
    let next = found.to() + 1;
    format!("for heap {next} none was found of up to {} elements", reach.elements)
}

fn told(
    of: &str,
    found: &HeapGame,
    asked: Option<usize>,
    partial: Option<String>,
) -> Result<Told, Spent> {
    let monoid = &found.quotient.monoid;
    let shown = presentation(monoid)?;
    let names = Names { generators: &shown.generators };
    let element = |x: u32| {
        let word = monoid.least.get(x as usize);
        word.map_or_else(String::new, |word| names.word(word))
    };
    // All of it is written once more as text.
    let words = monoid.order + monoid.heaps.len() + 2 * shown.relations.len();
    meter::room_for::<[u64; 16]>(words)?;
    meter::work_on(words)?;
    let heaps = found.proof.map_or(usize::MAX, |proof| proof.preperiod + proof.period);
    let to = found.to() as u64;
    let partial = match (found.proof, partial, asked) {
        (Some(_), ..) => None,
        (None, Some(why), _) => Some(why),
        (None, None, Some(_)) => Some("larger heaps may need more elements".to_string()),
        (None, None, None) => {
            Some(format!("no period up to heap {to} meets the conditions of the theorem"))
        }
    };
    Ok(Told::Quotient(Box::new(Quotiented {
        of: of.to_string(),
        order: monoid.order as u64,
        to,
        proved: found.proof.map(|proof| Repeats {
            period: proof.period as u64,
            preperiod: proof.preperiod as u64,
            saltus: 0,
            start: 0,
        }),
        partial,
        tame: is_tame(monoid),
        generators: names.all(),
        relations: shown
            .relations
            .iter()
            .map(|(word, least)| (names.word(word), names.word(least)))
            .collect(),
        lost: lost(monoid).into_iter().map(|word| names.word(&word)).collect(),
        map: monoid.heaps.iter().take(heaps).map(|x| element(*x)).collect(),
    })))
}

/// The lost elements, by their least words in ascending order.
fn lost(monoid: &Monoid) -> Vec<Word> {
    let mut words: Vec<Word> =
        monoid.lost.each().filter_map(|x| monoid.least.get(x as usize).cloned()).collect();
    words.sort_unstable();
    words
}

/// Letters for the heaps that generate a monoid.
struct Names<'a> {
    generators: &'a [u32],
}

impl Names<'_> {
    fn letter(&self, heap: u32) -> String {
        let at = self.generators.iter().position(|own| *own == heap).unwrap_or(0);
        let letter = char::from(b'a' + (at % 26) as u8);
        // Behind z come a', b', …
        format!("{letter}{}", "'".repeat(at / 26))
    }

    fn all(&self) -> Vec<(String, u64)> {
        self.generators.iter().map(|heap| (self.letter(*heap), u64::from(*heap))).collect()
    }

    /// The letters of the smaller heaps first; the empty word is 1.
    fn word(&self, word: &Word) -> String {
        let one = |(heap, count): &(u32, u32)| match count {
            1 => self.letter(*heap),
            _ => format!("{}^{count}", self.letter(*heap)),
        };
        match word.as_slice() {
            [] => "1".to_string(),
            _ => word.iter().rev().map(one).collect(),
        }
    }
}
