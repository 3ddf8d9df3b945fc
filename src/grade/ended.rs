//! What is known of a check that a limit of work ended: it may have failed before, it may hold so far and be slow,
//! and it may come to no end at the next place.

use super::because;
use super::check::Bench;
use super::desk::{Judging, is_for_room};
use super::judged::{Refuted, Verdict};
use super::question::opened;
use crate::check::tree::{self, ClauseKind, Expr, ExprKind, LocalId, Pattern, Quantified};
use crate::meter;
use crate::session::answer::Datum;
use crate::session::{Home, Part, variables};
use crate::solve::fault::{Fault, FaultKind, Limit};
use crate::solve::value::Value;

/// How many numbers behind the last one tried are looked at, where the conditions of a check skip some.
const MOST_LEFT_OUT: i64 = 64;

/// A place with its names.
type Named = Vec<(String, Datum)>;

/// What is found behind the places at which a condition without an end holds.
pub(super) enum Behind {
    /// It fails there.
    Fails(Refuted),
    /// With all the steps of a check for this place alone there is no answer.
    NoEnd(Named),
    /// It holds there too: the answer is slow.
    Holds,
}

/// The number up to which a condition without an end holds, where a limit ended the trying: that of the steps,
/// or, in a second look (`again`) with nothing else in memory, that of memory. None where too few places were tried
/// to know anything.
pub(super) fn held_to(
    fault: &Fault,
    so_far: Option<&Part>,
    tried_to: Option<i64>,
    again: bool,
) -> Option<i64> {
    let by_steps = fault.kind == FaultKind::Limit(Limit::Steps);
    let tried_to = tried_to.filter(|_| by_steps || again && is_for_room(&fault.kind))?;
    match so_far {
        Some(Part::Fails { .. }) => None,
        Some(Part::Holds { last, .. }) => match last.as_slice() {
            [(_, Datum::Number(last))] => Some(tried_to.max(*last)),
            _ => Some(tried_to),
        },
        _ => Some(tried_to),
    }
}

/// Whether a fault tells that the work was too much.
fn ends_the_trying(fault: &Fault) -> bool {
    fault.kind == FaultKind::Limit(Limit::Steps) || is_for_room(&fault.kind)
}

/// The verdict on an answer that holds up to a number, and is slow behind it.
pub(super) fn slow(up_to: i64, proof: bool) -> Verdict {
    match proof {
        true => Verdict::Unproved { up_to, why: "the limit of work ended the search".to_string() },
        false => {
            let why = "the limit of work ended the trying".to_string();
            Verdict::Verified { up_to, why, ended: true }
        }
    }
}

impl Judging<'_, '_> {
    /// A condition that a limit ended, and that does not hold at a place before, has failed, whatever is true
    /// elsewhere.
    pub(super) fn failed_before(
        &mut self,
        fault: &Fault,
        what: &Quantified,
        so_far: Option<&Part>,
        (home, steps): (&Home, Option<u64>),
    ) -> Option<Verdict> {
        let (FaultKind::Limit(_), Some(Part::Fails { at })) = (&fault.kind, so_far) else {
            return None;
        };
        meter::begin(steps);
        let mut bench = self.bench(home);
        // There alone it can be explained.
        let found = match bench.check(&at_place(what, at), false) {
            Ok(Verdict::Refuted(refuted)) if refuted.is_at(at) => refuted,
            _ => Refuted {
                at: at.iter().map(|(name, value)| (name.clone(), value.written())).collect(),
                untold: bench.untold_names(what, None),
                ..Refuted::default()
            },
        };
        // Through one range places come in their order.
        let not_smallest = variables(&what.clauses).len() > 1;
        Some(Verdict::Refuted(Refuted { not_smallest, ..found }))
    }

    /// What there is behind the places at which a condition without an end holds, and which took all its steps;
    /// with the piece of it that `ended`, and where.
    pub(super) fn behind(
        &mut self,
        what: &Quantified,
        ended: Option<(Quantified, Option<Vec<Value>>)>,
        proof: bool,
        check: &tree::Check,
        (home, steps): (&Home, Option<u64>),
    ) -> Behind {
        let Some((piece, last)) = ended else { return Behind::Holds };
        let open = open_ranges(what);
        let names = variables(&what.clauses);
        let number = |local: &LocalId| {
            let at = names.iter().position(|name| name == local)?;
            match last.as_ref()?.get(at)? {
                Value::Number(n) => Some(*n),
                _ => None,
            }
        };
        let numbers: Option<Vec<i64>> = open.iter().map(|(_, local)| number(local)).collect();
        let Some(numbers) = numbers else {
            // No place of this piece was reached.
            let first = open.iter().map(|(clause, _)| (*clause, None)).collect::<Vec<_>>();
            return self.at(&piece, &first, proof, check, (home, steps)).unwrap_or(Behind::Holds);
        };
        let pinned = |level: usize, more: i64| -> Vec<(usize, Option<i64>)> {
            let both = open.iter().zip(&numbers).enumerate();
            let one = |(at, ((clause, _), n)): (usize, (&(usize, LocalId), &i64))| {
                let n = match at.cmp(&level) {
                    std::cmp::Ordering::Less => Some(*n),
                    std::cmp::Ordering::Equal => Some(n.saturating_add(more)),
                    std::cmp::Ordering::Greater => None,
                };
                (*clause, n)
            };
            both.map(one).collect()
        };
        // What conditions leave out may take work too; all of it together no more than a check may.
        let mut spent = 0;
        for level in (0..open.len()).rev() {
            let innermost = level + 1 == open.len();
            // What is left of the ranges with an end, and then one number after the other.
            for more in i64::from(!innermost)..=MOST_LEFT_OUT {
                match self.at(&piece, &pinned(level, more), proof, check, (home, steps)) {
                    Some(Behind::Holds) if more > 0 => break,
                    Some(Behind::Holds) => {}
                    None => {
                        spent += meter::used();
                        if steps.is_some_and(|steps| spent > steps) {
                            return Behind::Holds;
                        }
                    }
                    Some(found) => return found,
                }
            }
        }
        Behind::Holds
    }

    /// What is found at these numbers of the ranges without an end, or where they begin; none if there is no place.
    fn at(
        &mut self,
        piece: &Quantified,
        numbers: &[(usize, Option<i64>)],
        proof: bool,
        check: &tree::Check,
        (home, steps): (&Home, Option<u64>),
    ) -> Option<Behind> {
        let what = pinned(piece, numbers);
        meter::begin(steps);
        match self.bench(home).check(&what, proof) {
            Ok(Verdict::Refuted(refuted)) => Some(Behind::Fails(refuted)),
            Ok(Verdict::Holds { points: 0 }) => None,
            Ok(_) => Some(Behind::Holds),
            Err(fault) if !ends_the_trying(&fault) => Some(Behind::Holds),
            Err(_) => {
                let alone = tree::Check { what: what.clone(), ..check.clone() };
                // What the rubric itself asks there may be what takes so long.
                if self.is_slow_alone(&alone, home, steps) {
                    return Some(Behind::Holds);
                }
                let named = numbers.iter().filter_map(|(clause, n)| {
                    let ClauseKind::For(Pattern::Name(local), _) = &what.clauses.get(*clause)?.kind
                    else {
                        return None;
                    };
                    let name = home.locals.get(local.0 as usize)?;
                    Some((name.to_string(), Datum::Number((*n)?)))
                });
                Some(Behind::NoEnd(named.collect()))
            }
        }
    }
}

impl Bench<'_, '_> {
    /// The counterexample at a case that does not hold.
    pub(super) fn refuted_at(&mut self, what: &Quantified, at: &[Value]) -> Result<Refuted, Fault> {
        let part = opened(&self.part_that_fails(what, at)?);
        let whole = part.clauses.len() > what.clauses.len();
        self.refuted(if whole { what } else { &part }, at)
    }
}

impl Refuted {
    fn is_at(&self, at: &[(String, Datum)]) -> bool {
        let mut both = self.at.iter().zip(at);
        both.all(|((name, value), (own, datum))| name == own && *value == datum.written())
    }
}

/// The end of a sentence on an answer that comes to no end at a place.
pub(super) fn no_end_at(at: &[(String, Datum)], up_to: i64, untold: &[String]) -> String {
    let at = because::place(at, untold).map_or_else(String::new, |at| format!("; at {at}"));
    format!("{at}; it holds to {up_to}")
}

/// The ranges without an end, each with its name.
fn open_ranges(what: &Quantified) -> Vec<(usize, LocalId)> {
    let open = what.clauses.iter().enumerate().filter(|(_, clause)| clause.is_open());
    let named = open.filter_map(|(at, clause)| match &clause.kind {
        ClauseKind::For(Pattern::Name(local), _) => Some((at, *local)),
        _ => None,
    });
    named.collect()
}

/// The same condition with these ranges of one number: a given one, or the one with which the range begins.
fn pinned(what: &Quantified, numbers: &[(usize, Option<i64>)]) -> Quantified {
    let mut what = what.clone();
    for (clause, number) in numbers {
        if let Some(clause) = what.clauses.get_mut(*clause)
            && let ClauseKind::For(_, over) = &mut clause.kind
            && let ExprKind::Range { from, to } = &mut over.kind
        {
            if let Some(n) = number {
                **from = Expr { kind: ExprKind::Number(*n), span: over.span };
            }
            *to = Some(from.clone());
        }
    }
    what
}

/// The same condition at a place, as far as that has numbers of ranges.
fn at_place(what: &Quantified, at: &[(String, Datum)]) -> Quantified {
    let names = variables(&what.clauses);
    let of_range = |(clause, kind): (usize, &ClauseKind)| match kind {
        ClauseKind::For(Pattern::Name(local), _) => {
            let (_, value) = at.get(names.iter().position(|name| name == local)?)?;
            match value {
                Datum::Number(n) => Some((clause, Some(*n))),
                _ => None,
            }
        }
        _ => None,
    };
    let kinds = what.clauses.iter().map(|clause| &clause.kind).enumerate();
    pinned(what, &kinds.filter_map(of_range).collect::<Vec<_>>())
}
