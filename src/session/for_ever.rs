//! Claims over one number without an end, and perhaps others of few values: for each choice of those
//! the claim is a sequence, and theorems say what it is for ever.

use super::answer::Verdict;
use super::forever::{Forever, Thing, fixed};
use super::options::Options;
use super::state::Session;
use super::unknown::{Result, Why, unknown};
use crate::check::tree::{Clause, ClauseKind, Expr, ExprKind, Pattern, Quantified};
use crate::meter;
use crate::solve::fault::Fault;
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;
use crate::solve::value::Value;

/// More choices of the numbers that have an end are not gone through.
const MOST_ROWS: usize = 100;

pub(super) enum ForEver {
    Proved(Verdict),
    /// The smallest counterexample.
    FailsAt(Vec<Value>),
}

/// A choice of the numbers that have an end: what the claim is then.
struct Row {
    /// The numbers in the order of the clauses; none stands for the one without an end.
    numbers: Vec<Option<i64>>,
    holds: Tail,
}

impl Session {
    /// Whether it is so for ever, where a theorem knows; or why none does.
    pub(super) fn for_ever(
        &mut self,
        what: &Quantified,
        options: &Options<'_>,
    ) -> std::result::Result<std::result::Result<ForEver, String>, Fault> {
        let mut open = what.clauses.iter().filter(|clause| clause.is_open());
        let (Some(Clause { kind: ClauseKind::For(Pattern::Name(variable), _), .. }), None) =
            (open.next(), open.next())
        else {
            return Ok(Err("it goes over more than one number without an end".to_string()));
        };
        let mut forever = Forever::new(self, options, *variable);
        let mut rows = Vec::new();
        match through(&mut forever, &what.clauses, &what.expr, &mut Vec::new(), &mut rows) {
            Ok(()) => {}
            Err(Why::Fault(fault)) => return Err(fault),
            Err(Why::Unknown(why)) => return Ok(Err(why)),
        }
        let grounds = forever.grounds;
        let (mut checked, mut first) = (grounds.checked, None);
        for Row { numbers, holds } in &rows {
            checked = checked.max(holds.start() + holds.period());
            let Some(n) = holds.find(0, |holds| holds == 0)? else { continue };
            let at: Vec<i64> = numbers.iter().map(|known| known.unwrap_or(n as i64)).collect();
            let this = (at.iter().copied().max(), at);
            if first.as_ref().is_none_or(|before| this < *before) {
                first = Some(this);
            }
        }
        if let Some((_, at)) = first {
            return Ok(Ok(ForEver::FailsAt(at.into_iter().map(Value::Number).collect())));
        }
        Ok(Ok(ForEver::Proved(Verdict::Proved {
            theorems: grounds.theorems.into_iter().collect(),
            checked_to: checked.saturating_sub(1) as u64,
        })))
    }
}

/// Goes through what the clauses allow.
fn through(
    forever: &mut Forever<'_, '_>,
    clauses: &[Clause],
    holds: &Expr,
    numbers: &mut Vec<Option<i64>>,
    rows: &mut Vec<Row>,
) -> Result<()> {
    meter::work(1).map_err(Fault::from)?;
    let Some((first, rest)) = clauses.split_first() else {
        let holds = forever.number(holds)?;
        // Where a condition does not hold, nothing is claimed.
        let holds = forever.when.choose(&holds, &Tail::constant(1))?;
        if rows.len() == MOST_ROWS {
            return unknown("its numbers with an end have very many values");
        }
        rows.push(Row { numbers: numbers.clone(), holds: holds.shortest().map_err(Fault::from)? });
        return Ok(());
    };
    match &first.kind {
        ClauseKind::For(_, over) if first.is_open() => {
            let ExprKind::Range { from, .. } = &over.kind else { return Ok(()) };
            let from = forever.number(from)?;
            if from.with(Binary::Less, &Tail::constant(0))? != Tail::constant(0) {
                return unknown("its range begins with no number from 0 on");
            }
            let there = from.with(Binary::LessEqual, &Tail::identity())?;
            numbers.push(None);
            under(forever, &there, |f| through(f, rest, holds, numbers, rows))?;
            numbers.pop();
            Ok(())
        }
        ClauseKind::For(pattern, over) => {
            for (there, member) in forever.run_through(over)? {
                let Thing::Number(tail) = &member else {
                    return unknown("it goes through a collection");
                };
                let Some(number) = fixed(tail) else {
                    return unknown("it goes through a collection that grows");
                };
                numbers.push(Some(number));
                under(forever, &there, |f| {
                    f.name(pattern, member)?;
                    through(f, rest, holds, numbers, rows)
                })?;
                numbers.pop();
            }
            Ok(())
        }
        ClauseKind::If(condition) => {
            let condition = forever.number(condition)?;
            under(forever, &condition, |f| through(f, rest, holds, numbers, rows))
        }
        ClauseKind::Where(pattern, value) => {
            forever.bind(pattern, value)?;
            through(forever, rest, holds, numbers, rows)
        }
        ClauseKind::As(_) | ClauseKind::Here => unknown("it goes through a collection"),
    }
}

/// What is asked only where a condition holds.
fn under<'s, 'o>(
    forever: &mut Forever<'s, 'o>,
    condition: &Tail,
    then: impl FnOnce(&mut Forever<'s, 'o>) -> Result<()>,
) -> Result<()> {
    let Some(before) = forever.narrowed(condition)? else { return Ok(()) };
    let done = then(forever);
    forever.when = before;
    done
}
