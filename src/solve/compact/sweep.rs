//! Sweeps: loops that leave one row for each number, where that number comes into some entries
//! in one and the same way, and the others do not know it.

use super::super::plan::{Arg, Binary, Branch, Lane, Leaf, Num, Row, Step, Var};

/// For each number c between two a row as long as `over`, that is the one parameter which
/// changes: its entries are `how(base, c)` where `on` is not 0, and `other` elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sweep {
    pub from: Num,
    pub to: Num,
    pub over: Row,
    pub how: Binary,
    pub base: Lane,
    pub on: Lane,
    pub other: Lane,
    /// Rows whose entries come to less are no options.
    pub least: i64,
    pub param: u8,
}

/// A branch as steps around a sweep, if it is one.
pub(super) fn sweep(branch: &Branch) -> Option<(Vec<Step>, Sweep)> {
    let at = branch.steps.iter().rposition(|s| matches!(s, Step::Each { .. }))?;
    let (around, rest) = branch.steps.split_at(at);
    let (Step::Each { var, from, to }, after) = rest.split_first()? else { return None };
    let [Leaf::Own(args)] = branch.leaves.as_slice() else { return None };
    let mut changes = args.iter().enumerate().filter(|(_, a)| **a != Arg::Kept);
    let (Some((param, Arg::Row(left))), None) = (changes.next(), changes.next()) else {
        return None;
    };
    let (row, least) = match (after, left) {
        ([], row) => (row, 0),
        ([Step::Row(name, row)], Row::Var(own)) if name == own => (row, 0),
        ([Step::Row(name, row), Step::If(condition)], Row::Var(own)) if name == own => {
            (row, least_total(condition, *name)?)
        }
        _ => return None,
    };
    let Row::Each { over, entry, keep: None } = row else { return None };
    if !matches!(**over, Row::Param(_) | Row::Var(_)) {
        return None;
    }
    let Changed { how, base, on, other } = changed(entry, *var)?;
    let (from, to, over) = (from.clone(), to.clone(), (**over).clone());
    let sweep = Sweep { from, to, over, how, base, on, other, least, param: param as u8 };
    Some((around.to_vec(), sweep))
}

/// What a condition wants the entries of a row to come to, at least, if that is all it wants.
fn least_total(condition: &Num, row: Var) -> Option<i64> {
    let Num::Binary(how, a, b) = condition else { return None };
    let is_total = |n: &Num| matches!(n, Num::Total(of) if **of == Row::Var(row));
    match (how, &**a, &**b) {
        (Binary::Less, Num::Const(n), total) if is_total(total) => n.checked_add(1),
        (Binary::LessEqual, Num::Const(n), total) if is_total(total) => Some(*n),
        (Binary::NotEqual, Num::Const(0), total) if is_total(total) => Some(1),
        (Binary::NotEqual, total, Num::Const(0)) if is_total(total) => Some(1),
        _ => None,
    }
}

struct Changed {
    how: Binary,
    base: Lane,
    on: Lane,
    other: Lane,
}

fn changed(entry: &Lane, var: Var) -> Option<Changed> {
    let same = |n: i64| Lane::Same(Num::Const(n));
    let (on, yes, other) = match entry {
        Lane::Choose(on, yes, other) if is_uniform(other, &[var], &[]) => {
            ((**on).clone(), &**yes, (**other).clone())
        }
        Lane::Choose(on, other, no) if is_uniform(other, &[var], &[]) => {
            let off = Lane::Binary(Binary::Equal, on.clone(), Box::new(same(0)));
            (off, &**no, (**other).clone())
        }
        all => (same(1), all, same(0)),
    };
    let number = Lane::Same(Num::Var(var));
    let (how, base) = match yes {
        alone if *alone == number => (Binary::Add, same(0)),
        Lane::Binary(how @ (Binary::Add | Binary::Subtract | Binary::Min | Binary::Max), a, b)
            if **b == number =>
        {
            (*how, (**a).clone())
        }
        Lane::Binary(how @ (Binary::Add | Binary::Min | Binary::Max), a, b) if **a == number => {
            (*how, (**b).clone())
        }
        _ => return None,
    };
    let known = |lane: &Lane| is_uniform(lane, &[var], &[]);
    (known(&on) && known(&base)).then_some(Changed { how, base, on, other })
}

/// Whether lanes do not depend on these names of words and of rows.
pub(super) fn is_uniform(lane: &Lane, words: &[Var], rows: &[Var]) -> bool {
    match lane {
        Lane::Index => true,
        Lane::Entries(Row::Param(_)) => true,
        Lane::Entries(Row::Var(var)) => !rows.contains(var),
        Lane::Entries(_) => false,
        Lane::Same(Num::Const(_) | Num::Param(_)) => true,
        Lane::Same(Num::Var(var)) => !words.contains(var),
        Lane::Same(_) => false,
        Lane::Binary(_, a, b) => is_uniform(a, words, rows) && is_uniform(b, words, rows),
        Lane::Choose(a, b, c) => [a, b, c].iter().all(|l| is_uniform(l, words, rows)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(how: Binary, a: Lane, b: Lane) -> Lane {
        Lane::Binary(how, Box::new(a), Box::new(b))
    }

    /// Rows for i below 9 and c below 7 that have this entry and fulfil this condition.
    fn branch(entry: Lane, condition: Option<Num>) -> Branch {
        let each = |var, to| Step::Each { var, from: Num::Const(0), to: Num::Const(to) };
        let over = Box::new(Row::Param(0));
        let row = Row::Each { over, entry: Box::new(entry), keep: None };
        let mut steps = vec![each(0, 8), each(1, 6), Step::Row(0, row)];
        steps.extend(condition.map(Step::If));
        Branch { steps, leaves: vec![Leaf::Own(vec![Arg::Row(Row::Var(0))])] }
    }

    #[test]
    fn an_entry_may_know_the_number_or_not() {
        let entries = || Lane::Entries(Row::Param(0));
        let number = |var| Lane::Same(Num::Var(var));
        let least = |var| lane(Binary::Min, number(var), entries());
        let before = || lane(Binary::Less, Lane::Index, number(0));
        let choose =
            |yes: Lane, no: Lane| Lane::Choose(Box::new(before()), Box::new(yes), Box::new(no));
        let found = |entry: Lane| sweep(&branch(entry, None)).map(|(_, s)| (s.how, s.base, s.on));
        let off = lane(Binary::Equal, before(), Lane::Same(Num::Const(0)));
        let always = Lane::Same(Num::Const(1));
        assert_eq!(found(least(1)), Some((Binary::Min, entries(), always)));
        assert_eq!(found(choose(entries(), least(1))), Some((Binary::Min, entries(), off)));
        let from = lane(Binary::Subtract, entries(), number(1));
        assert_eq!(found(choose(from, entries())), Some((Binary::Subtract, entries(), before())));
        // The number comes in twice, or not as it should.
        assert_eq!(found(choose(least(1), number(1))), None);
        assert_eq!(found(lane(Binary::Subtract, number(1), entries())), None);
        assert_eq!(found(lane(Binary::Min, least(1), number(0))), None);
    }

    #[test]
    fn a_sum_may_be_wanted() {
        let total = || Box::new(Num::Total(Box::new(Row::Var(0))));
        let least = |how, n: Box<Num>, total: Box<Num>| {
            let found = sweep(&branch(Lane::Same(Num::Var(1)), Some(Num::Binary(how, n, total))));
            found.map(|(around, sweep)| (around.len(), sweep.least))
        };
        let n = |n| Box::new(Num::Const(n));
        assert_eq!(least(Binary::Less, n(4), total()), Some((1, 5)));
        assert_eq!(least(Binary::LessEqual, n(4), total()), Some((1, 4)));
        assert_eq!(least(Binary::NotEqual, total(), n(0)), Some((1, 1)));
        assert_eq!(least(Binary::NotEqual, total(), n(1)), None);
        assert_eq!(least(Binary::Less, total(), n(4)), None);
        assert_eq!(least(Binary::Less, Box::new(Num::Var(1)), total()), None);
    }
}
