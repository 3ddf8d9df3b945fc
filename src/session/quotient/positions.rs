//! `quotient {Kayles(3) + *2, G.a}`: the misère quotient of positions of any games, with all that they
//! lead to, and their sums.

use super::told::{About, told};
use super::{FAR, known};
use crate::certificate::{Of, write_quotient};
use crate::check::tree::{Ask, Quantified};
use crate::meter;
use crate::session::Session;
use crate::session::answer::{FileKind, Positions, Told, Written};
use crate::session::options::Options;
use crate::session::show;
use crate::session::state::Home;
use crate::session::stopped::Part as SoFar;
use crate::solve::fault::Fault;
use crate::solve::quotient::{Closure, Quotient, Stopped};
use crate::solve::states::{Key, Part, Position};

impl Session {
    pub(super) fn quotient_of_positions(
        &mut self,
        what: &Quantified,
        ask: &Ask,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let of = home.source.slice(what.expr.span).trim().to_string();
        let position = self.position_of(&what.expr, home, options)?;
        let asked = self.members(&position);
        let closure = self.machine.closure(&asked, &options.limits())?;
        let mut quotient = Quotient::new();
        let mut done = Ok(());
        for heap in closure.heaps.iter().skip(1) {
            done = quotient.add(heap.clone(), &FAR);
            if done.is_err() {
                break;
            }
        }
        let count = closure.heaps.len() - 1;
        let partial = match done {
            Ok(()) => None,
            Err(Stopped::Large { least }) => Some(format!(
                "with the next of {count} positions none was found of up to {} elements{}",
                FAR.elements,
                known(least, quotient.monoid.order)
            )),
            Err(Stopped::Endless { .. }) => {
                Some(format!("with the next of {count} positions it is infinite, which is proved"))
            }
            Err(Stopped::Spent(_)) => Some("larger positions were not looked at".to_string()),
        };
        let last = matches!(done, Err(Stopped::Spent(_))).then(meter::last_words);
        let about = About { of, partial, ..About::default() };
        let told = self.told_of_positions(&asked, &closure, &quotient, about, ask.to.as_deref());
        drop(last);
        match done {
            Err(Stopped::Spent(spent)) => {
                self.stopped.keep(told.ok().map(SoFar::Beginning));
                Err(spent.into())
            }
            _ => told,
        }
    }

    /// A set of positions is a position with these as its options: its quotient is that of those.
    fn members(&self, position: &Position) -> Vec<Position> {
        if let [Part::State(id)] = position.parts()
            && let Some(Key::Set(members)) = self.machine.states.key(*id)
        {
            return members.to_vec();
        }
        vec![position.clone()]
    }

    fn told_of_positions(
        &self,
        asked: &[Position],
        closure: &Closure,
        quotient: &Quotient,
        mut about: About,
        file: Option<&str>,
    ) -> Result<Told, Fault> {
        let known = quotient.heaps.len();
        let name = |part: &Part| show::position(&self.machine, &Position::of(vec![*part]));
        meter::work_on(known)?;
        let names: Vec<String> = closure.parts.iter().take(known).map(name).collect();
        meter::room(names.iter().map(|name| 2 * name.len() + 64).sum())?;
        let within = |sum: &&Vec<u32>| sum.iter().all(|part| (*part as usize) < known);
        let both = asked.iter().zip(&closure.asked).filter(|(_, sum)| within(sum));
        let (mut shown, mut sums) = (Vec::new(), Vec::new());
        for (position, sum) in both {
            meter::work(1)?;
            shown.push((show::position(&self.machine, position), String::new(), false));
            sums.push(sum.clone());
        }
        about.to = known as u64 - 1;
        about.file = match file {
            Some(file) => {
                let of = Of::Positions(names.get(1..).unwrap_or(&[]));
                let text = write_quotient(&about.of, &of, quotient)?;
                Some(Written { name: file.to_string(), kind: FileKind::Certificate, text })
            }
            None => None,
        };
        let count = closure.heaps.len() as u64 - 1;
        about.positions = Some((Positions { count, names, asked: shown }, sums));
        let monoid = &quotient.monoid;
        Ok(Told::Quotient(Box::new(told(monoid, &monoid.heaps, about)?)))
    }
}
