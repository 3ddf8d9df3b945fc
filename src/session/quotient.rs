//! `quotient G`: the misère quotient of a game of heaps, of all heaps or of those up to one; and that
//! of positions of any games.

mod positions;
pub(super) mod told;

use super::answer::{FileKind, Told, Written};
use super::options::Options;
use super::state::{Home, Session};
use super::stopped::Part;
use crate::certificate::{Of, write_quotient};
use crate::check::tree::{Ask, DefinitionId, Target};
use crate::meter::{self, Spent};
use crate::solve::fault::{Fault, FaultKind, Limit};
use crate::solve::heaps::rules::System;
use crate::solve::quotient::{HeapGame, Reach, Stopped, Unfit};
use crate::solve::value::Value;
use told::{About, told};

/// How far candidates are looked for, and heaps where no largest is named: the same on all
/// machines.
const REACH: Reach = Reach { codes: 60_000, elements: 1_500, layers: 24 };
const HEAPS: usize = 2_000;

/// How far they are looked for where somebody names the largest heap, and so waits for it.
const FAR: Reach = Reach { codes: 400_000, elements: 6_000, layers: 40 };

impl Session {
    pub fn quotient(
        &mut self,
        ask: &Ask,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        match &ask.what {
            Target::Game(id) => self.quotient_of_game(*id, ask, home, options),
            Target::Each(what) => self.quotient_of_positions(what, ask, home, options),
            // The checker lets no ranges through.
            Target::Grid { .. } => Err(Fault::new(FaultKind::Argument("a question"))),
        }
    }

    fn quotient_of_game(
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
        let heap = self.heap(game, 0);
        self.machine.is_misere_known(&heap)?;
        let Some(system) = self.machine.sequence(game).and_then(|s| s.played().cloned()) else {
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
        let file = ask.to.as_deref();
        match done {
            Ok(()) => {
                let file = certified(&of, &system, &found, file)?;
                let told = about(&of, &found, asked, None, file)?;
                self.machine.keep_quotient(game, found);
                Ok(told)
            }
            Err(Stopped::Large { least }) => {
                let file = certified(&of, &system, &found, file)?;
                Ok(about(&of, &found, asked, Some(too_large(&found, reach, least)), file)?)
            }
            Err(Stopped::Endless { heap }) => {
                let file = certified(&of, &system, &found, file)?;
                Ok(about(&of, &found, asked, Some(endless(&found, heap)), file)?)
            }
            Err(Stopped::Spent(spent)) => {
                let last = meter::last_words();
                let partial = "larger heaps were not looked at".to_string();
                let begun = about(&of, &found, asked, Some(partial), None);
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

fn too_large(found: &HeapGame, reach: &Reach, least: usize) -> String {
    let next = found.to() + 1;
    let known = known(least, found.quotient.monoid.order);
    format!("for heap {next} none was found of up to {} elements{known}", reach.elements)
}

/// How many elements are told apart, where these are more than there were.
fn known(least: usize, before: usize) -> String {
    if least > before { format!(": it has at least {least}") } else { String::new() }
}

fn endless(found: &HeapGame, heap: usize) -> String {
    let next = found.to() + 1;
    format!(
        "with heap {next} it is infinite, which is proved: no two sums of heaps of {heap} alone are the same"
    )
}

fn about(
    of: &str,
    found: &HeapGame,
    asked: Option<usize>,
    partial: Option<String>,
    file: Option<Written>,
) -> Result<Told, Spent> {
    let monoid = &found.quotient.monoid;
    let to = found.to() as u64;
    let partial = match (found.proof, partial, asked) {
        (Some(_), ..) => None,
        (None, Some(why), _) => Some(why),
        (None, None, Some(_)) => Some("larger heaps may need more elements".to_string()),
        (None, None, None) => {
            Some(format!("no period up to heap {to} meets the conditions of the theorem"))
        }
    };
    let of = of.to_string();
    let about = About { of, to, proof: found.proof, partial, file, ..About::default() };
    Ok(Told::Quotient(Box::new(told(monoid, &monoid.heaps, about)?)))
}

/// The certificate of what was found, of all heaps or of some.
fn certified(
    of: &str,
    system: &System,
    found: &HeapGame,
    file: Option<&str>,
) -> Result<Option<Written>, Spent> {
    let Some(name) = file else { return Ok(None) };
    let text = write_quotient(of, &Of::Heaps(system, found.proof.as_ref()), &found.quotient)?;
    Ok(Some(Written { name: name.to_string(), kind: FileKind::Certificate, text }))
}
