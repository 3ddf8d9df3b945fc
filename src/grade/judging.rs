//! The problems of a rubric, judged one after the other by what a submission gives. Each check
//! has steps of its own, and each problem finds what the first one did: nothing is known of any
//! position.

use super::cases::Cases;
use super::desk::{Bound, Judging, NO_END, Reason, Stop, ends_all, is_for_room, told_of};
use super::ended::{Behind, held_to, no_end_at, slow};
use super::judged::{Check, OF_RUBRIC, Problem, Showing, Verdict};
use super::lower::Lowered;
use super::marks::Points;
use super::misfit::Misfit;
use super::question::opened;
use super::{Outline, because, points};
use crate::check::tree::{self};
use crate::meter;
use crate::session::Home;
use crate::syntax::on_one_line;
use hashbrown::HashMap;

/// The checks of a problem may together do this many times the work of one.
const WHOLE_CHECKS: u64 = 4;

/// Why nobody can be judged by a problem whose own part has no answer.
const SLOW_RUBRIC: &str = "what the sheet asks there takes more work than a check may";

/// What was found of a check; of one `by cases`, at how many it holds.
type Found = (Verdict, Option<(usize, usize)>);

impl Judging<'_, '_> {
    pub(super) fn problem(&mut self, lowered: &Lowered) -> Problem {
        let problem = &lowered.problem;
        if std::mem::replace(&mut self.begun, true) && !self.dry {
            // The order of problems changes nothing, and neither does one that has no end.
            self.clear(&mut HashMap::new());
        }
        (self.options.start)();
        meter::begin(self.options.steps);
        let mut judged = Problem::of(&Outline::of(problem));
        if self.dry {
            judged.needs.clear();
        }
        let misfits = self.misfits(lowered);
        judged.not_judged = self.whole_misfit(problem, &misfits);
        if judged.not_judged.is_none() {
            let fits = |index: &usize| misfits.get(*index).is_some_and(Option::is_none);
            judged.notes = self.fit.notes(problem, (0..misfits.len()).filter(fits));
            self.checks(lowered, misfits, &mut judged);
            judged.to_mark = problem.by_person;
        }
        // Whether it waits for others is settled later.
        if !judged.solved() && !judged.to_mark || !judged.needs.is_empty() {
            judged.hints = problem.hints.iter().map(|h| h.to_string()).collect();
        }
        judged
    }

    /// The steps of each check of a problem: all that one may have, and of many a share that does
    /// not depend on their order.
    fn steps_of_each(&self, problem: &tree::Problem) -> Option<u64> {
        let checks = (problem.written as u64).max(WHOLE_CHECKS);
        self.options.steps.map(|steps| (steps / checks).saturating_mul(WHOLE_CHECKS))
    }

    fn checks(&mut self, lowered: &Lowered, misfits: Vec<Option<Misfit>>, judged: &mut Problem) {
        let problem = &lowered.problem;
        let home = Home { source: self.home.clone(), locals: lowered.locals.clone() };
        let steps = self.steps_of_each(problem);
        let mut bound = HashMap::new();
        let mut without_values = 0;
        let mut asked_before = false;
        for (index, (check, misfit)) in problem.checks.iter().zip(misfits).enumerate() {
            let asked = match self.dry {
                true => String::new(),
                false => self.asked(check),
            };
            let (verdict, cases) = match misfit {
                Some(misfit) => (Verdict::Unfit { why: misfit.why() }, None),
                None if self.dry => (Verdict::Fits, None),
                None => {
                    // What others have found helps no check, so that none depends on which others fit.
                    if asked_before {
                        self.clear(&mut bound);
                    }
                    asked_before = true;
                    meter::begin(steps);
                    match self.found(lowered, check, (&home, steps), &mut bound) {
                        Ok(found) => found,
                        Err((stop, before)) => {
                            without_values += usize::from(before);
                            // Where a limit was met is not always known: what the rubric asks is tried alone.
                            judged.rubric_is_slow |= stop.limit.is_some()
                                && match before {
                                    true => stop.by_rubric,
                                    false => self.is_slow_alone(check, &home, steps),
                                };
                            (stopped(stop, judged), None)
                        }
                    }
                }
            };
            if let (Verdict::Stopped { why, told }, None) = (&verdict, &judged.stopped) {
                (judged.stopped, judged.stopped_told) = (Some(why.clone()), told.clone());
            }
            let names =
                self.fit.names(problem, index).iter().map(|name| name.to_string()).collect();
            let shown = Showing::of(&check.shown);
            judged.checks.push(Check {
                asked,
                worth: check.points,
                verdict,
                cases,
                part: None,
                names,
                shown,
            });
        }
        if without_values == judged.checks.len() {
            // Why is said once, for the whole problem.
            judged.checks.clear();
        }
        judged.points = match self.dry {
            true => Points::NONE,
            false => points::earned(problem, &mut judged.checks),
        };
        if judged.of_rubric.is_some() {
            judged.leave_to_rubric();
        } else if judged.rubric_is_slow {
            judged.leave_undecided(SLOW_RUBRIC);
        }
    }

    /// A check as a reader is shown it: its points, and how much of it is shown, stand elsewhere.
    fn asked(&self, check: &tree::Check) -> String {
        let cases = if check.by_cases { " by cases" } else { "" };
        on_one_line(self.home.slice(check.condition)) + cases
    }

    /// What is found of a check; or why nothing is, and whether that was before it was looked at.
    fn found(
        &mut self,
        lowered: &Lowered,
        check: &tree::Check,
        at: (&Home, Option<u64>),
        bound: &mut Bound,
    ) -> Result<Found, (Stop, bool)> {
        let mut found = self.found_now(lowered, check, at, bound, false);
        if matches!(&found, Err((stop, _)) if stop.is_for_room()) {
            // What was found before may have taken the room.
            self.clear(bound);
            meter::begin(at.1);
            found = self.found_now(lowered, check, at, bound, true);
        }
        // What a check leaves behind must not take the room of the next ones.
        if found.is_err() || meter::left().is_some_and(|left| left < self.options.bytes / 2) {
            self.clear(bound);
        }
        found
    }

    fn found_now(
        &mut self,
        lowered: &Lowered,
        check: &tree::Check,
        at: (&Home, Option<u64>),
        bound: &mut Bound,
        again: bool,
    ) -> Result<Found, (Stop, bool)> {
        self.values(lowered, check, bound).map_err(|stop| (stop, true))?;
        // Values that several checks share cost none of them its steps, whichever comes first.
        meter::begin(at.1);
        self.verdict(lowered, check, at, bound, again).map_err(|stop| (stop, false))
    }

    /// The verdict on a check. Of one that finds no room the cases are counted when it is looked at
    /// again.
    fn verdict(
        &mut self,
        lowered: &Lowered,
        check: &tree::Check,
        (home, steps): (&Home, Option<u64>),
        bound: &mut Bound,
        again: bool,
    ) -> Result<Found, Stop> {
        let mut bench = self.bench(home);
        let verdict = bench.check(&check.what, lowered.problem.proof);
        let what = opened(&check.what);
        let handed_over = verdict.is_err() && bench.hands_over(&what);
        let (so_far, tried_to) = (self.session.decided_so_far(), self.session.tried_to());
        let verdict = verdict.or_else(|fault| {
            let failed = self.failed_before(&fault, &what, so_far.as_ref(), (home, steps));
            failed.ok_or(fault)
        });
        // What is said of a fault is known where it happened.
        let verdict = verdict.map_err(|fault| {
            let own = self.is_of_rubric(&fault, lowered, check, home);
            let mut stop = self.stop(&fault, home, check.span, own);
            stop.reason.told = self.told_of_entry(&fault, &what, (home, check.span));
            (fault, stop)
        });
        let counts = check.by_cases
            && match &verdict {
                Ok(verdict) => matches!(verdict, Verdict::Refuted(_)),
                Err((fault, _)) => !ends_all(fault) && (again || !is_for_room(&fault.kind)),
            };
        // Where a limit ends the counting, there are no cases to count.
        let cases = match counts {
            true => self.cases(lowered, check, (home, steps), bound)?,
            false => None,
        };
        let (cases, wrong) = match cases {
            Some(Cases { hold, all, wrong }) => (Some((hold, all)), wrong),
            None => (None, None),
        };
        let of_rubric = verdict.as_ref().is_err_and(|(_, stop)| stop.reason.of_rubric);
        let (fault, mut stop) = match (verdict, cases) {
            (Ok(verdict), cases) => return Ok((verdict, cases)),
            // A case that is really wrong says more than one that has no answer.
            (Err(_), cases) if let Some(refuted) = wrong.filter(|_| !of_rubric) => {
                return Ok((Verdict::Refuted(refuted), cases));
            }
            // Together they found no room, and one by one all of them hold.
            (Err(_), Some((hold, all))) if hold == all && all > 0 && !what.is_open() => {
                return Ok((Verdict::Holds { points: all }, cases));
            }
            (Err(both), _) => both,
        };
        if let Some(up_to) = held_to(&fault, so_far.as_ref(), tried_to, again) {
            let (proof, ended) = (lowered.problem.proof, self.session.ended_in());
            // What was found of the places before fills the room, and is no part of the answer behind.
            if is_for_room(&fault.kind) {
                self.clear(bound);
                meter::begin(steps);
                self.values(lowered, check, bound)?;
            }
            match self.behind(&what, ended, proof, check, (home, steps)) {
                Behind::Holds => return Ok((slow(up_to, proof), None)),
                Behind::Fails(refuted) => return Ok((Verdict::Refuted(refuted), None)),
                Behind::NoEnd(at) => {
                    let untold = self.bench(home).untold_names(&what, None);
                    let told = NO_END.to_string() + &no_end_at(&at, up_to, &untold);
                    stop.reason.told = Some(told);
                    stop.reason.why += &no_end_at(&at, up_to, &[]);
                    return Err(stop);
                }
            }
        }
        // The place of an error is found by asking at one after the other, where their number and the
        // work are bounded.
        let place = match stop.limit.is_none() && !what.is_open() && steps.is_some() {
            true => {
                meter::begin(steps);
                self.bench(home).place_of_error(&what)
            }
            false => None,
        };
        let at = place.as_ref();
        let named = at.and_then(|at| self.session.named(&what.clauses, at, home).ok());
        let bench = self.bench(home);
        let mut untold = bench.untold_names(&what, place.as_deref());
        // Where the rubric and the answer meet, a place that a student chose would tell what it met.
        let of_entry = stop.reason.told.is_some();
        if handed_over || of_entry {
            untold.extend(bench.chosen_names(&what));
        }
        // The teacher alone can give `--points`.
        let way = what.is_open() && stop.limit.is_some();
        let said = |untold: &[String], way: bool| match &named {
            Some(at) => {
                because::place(at, untold).map_or_else(String::new, |place| format!("; at {place}"))
            }
            None => because::so_far(so_far.as_ref(), way, untold),
        };
        // How many entries a list of the rubric has, the place would tell as well.
        let told = if of_entry { String::new() } else { said(&untold, false) };
        if handed_over {
            // Where it happened is told, as it is of an answer that is wrong there.
            stop.reason.told = Some(told_of(&fault).to_string() + &told);
        } else if way || !untold.is_empty() || of_entry {
            let why = stop.reason.told.unwrap_or_else(|| stop.reason.why.clone());
            stop.reason.told = Some(why + &told);
        }
        stop.reason.why += &said(&[], way);
        match cases.filter(|_| !stop.reason.of_rubric) {
            Some(cases) => {
                let Reason { why, told, .. } = stop.reason;
                Ok((Verdict::Stopped { why, told }, Some(cases)))
            }
            None => Err(stop),
        }
    }
}

/// The verdict on a check that was stopped; what is the rubric's own doing is for the teacher alone.
fn stopped(stop: Stop, judged: &mut Problem) -> Verdict {
    let Reason { why, told, of_rubric } = stop.reason;
    if !of_rubric {
        return Verdict::Stopped { why, told };
    }
    judged.of_rubric.get_or_insert(why);
    Verdict::Stopped { why: OF_RUBRIC.to_string(), told: None }
}
