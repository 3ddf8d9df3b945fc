//! Which conditions cannot fail: they may be decided after others that stand behind them.

use super::super::plan::{Binary, Bits, Num, Step, Unary};

/// Whether a condition has a value whatever the position. A number out of its range, a division and an entry that is
/// not there are told as mistakes, in the order of the rules.
pub(super) fn never_fails(n: &Num) -> bool {
    match n {
        Num::Const(_) | Num::Param(_) | Num::Var(_) => true,
        Num::Unary(Unary::Not, a) | Num::Across(a) | Num::Down(a) => never_fails(a),
        Num::And(a, b) | Num::Or(a, b) => never_fails(a) && never_fails(b),
        Num::Binary(how, a, b) => {
            use Binary::{Equal, Less, LessEqual, Max, Min, NotEqual, Xor};
            matches!(how, Equal | Less | LessEqual | Max | Min | NotEqual | Xor)
                && never_fails(a)
                && never_fails(b)
        }
        Num::Choose(condition, yes, no) => [condition, yes, no].iter().all(|n| never_fails(n)),
        Num::Count(bits) => is_there(bits),
        Num::Has(bits, member) => is_there(bits) && never_fails(member),
        Num::Fold(_, steps, of) => steps.iter().all(goes_through) && never_fails(of),
        _ => false,
    }
}

pub(super) fn is_there(bits: &Bits) -> bool {
    match bits {
        Bits::Param(_) | Bits::Var(_) => true,
        Bits::Of { members, .. } => members.iter().all(never_fails),
        Bits::Union(a, b) | Bits::Meet(a, b) | Bits::Minus(a, b) | Bits::Xor(a, b) => {
            is_there(a) && is_there(b)
        }
        Bits::Gather(steps, member) => steps.iter().all(goes_through) && never_fails(member),
        Bits::Neighbours { of, within, .. } => never_fails(of) && is_there(within),
        Bits::Shape(_) | Bits::Lookup(..) => false,
    }
}

fn goes_through(step: &Step) -> bool {
    match step {
        Step::Each { from, to, .. } => never_fails(from) && never_fails(to),
        Step::EachOf { .. } => true,
        Step::EachMember { of, .. } => is_there(of),
        Step::If(condition) => never_fails(condition),
        Step::Number(_, n) => never_fails(n),
        Step::Set(_, bits) => is_there(bits),
        Step::EachComponent { .. } | Step::Row(..) | Step::Text(..) => false,
    }
}
