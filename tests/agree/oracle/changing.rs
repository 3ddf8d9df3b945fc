//! Games whose positions are sets or lists that a move changes.

use super::eval::{eval, members, number, truth};
use super::moves::Values;
use super::places::{Case, with};
use super::{Bad, E, V};

/// Sets that lose members: an expression of the set and of one of its members.
pub(super) fn sets(case: &mut Case, e: &E, t: &E, how: &'static str) {
    let rule = format!("move to A((s minus {{x}}) {how} {e}) for x in s if {t}");
    case.text += &format!("game A(s: {{nat}}) {{ {rule} }}\n");
    let mut values = Values::new();
    let options = |s: &V| -> Result<Vec<V>, Bad> {
        let mut all = Vec::new();
        for x in members(s) {
            let names = with(&[("s", s.clone()), ("x", x.clone())]);
            if truth(&eval(t, &names)?)? {
                let rest = E::op("minus", E::name("s"), E::Set(vec![E::name("x")]));
                all.push(eval(&E::op(how, rest, e.clone()), &names)?);
            }
        }
        Ok(all)
    };
    let starts: [&[i128]; 10] = [
        &[],
        &[0],
        &[1],
        &[0, 1, 2],
        &[1, 3, 4],
        &[62, 63],
        &[1, 63, 64],
        &[2, 70, 71],
        &[0, 1, 2, 3, 4],
        &[0, 63],
    ];
    for s in starts.into_iter().filter(|s| !s.is_empty()) {
        let start = V::Set(s.iter().map(|n| V::N(*n)).collect());
        let worth = values.of(&start, &options).map(V::N);
        let written: Vec<String> = s.iter().map(i128::to_string).collect();
        case.ask(format!("grundy(A({{{}}}))", written.join(", ")), worth);
    }
}

/// Lists of which all entries change at once.
pub(super) fn lists(case: &mut Case, e: &E, t: &E) {
    let entry = format!("max(0, min(y - 1, {e}))");
    let rule = format!("move to A([{entry} for y in h if {t} and y > 0]) if len(h) > 0");
    case.text += &format!("game A(h: [nat]) {{ {rule} if h[0] > 0 }}\n");
    let options = |h: &V| -> Result<Vec<V>, Bad> {
        let all = members(h);
        if all.first().is_none_or(|first| *first == V::N(0)) {
            return Ok(Vec::new());
        }
        let mut left = Vec::new();
        for y in all {
            let names = with(&[("h", h.clone()), ("y", y.clone())]);
            let n = number(&y)?;
            if truth(&eval(t, &names)?)? && n > 0 {
                left.push(V::N(number(&eval(e, &names)?)?.min(n - 1).max(0)));
            }
        }
        Ok(vec![V::List(left)])
    };
    let mut values = Values::new();
    let starts: [&[i128]; 8] =
        [&[1], &[2, 1], &[3, 0, 2], &[4, 4], &[255, 1], &[256], &[1, 1, 1, 1], &[9, 2, 5]];
    for h in starts {
        let worth = values.of(&V::List(h.iter().map(|n| V::N(*n)).collect()), &options);
        case.ask(format!("grundy(A({h:?}))"), worth.map(V::N));
    }
}
