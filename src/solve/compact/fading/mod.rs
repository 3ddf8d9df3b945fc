//! Games of a text whose plays are seen to end, and in whose rules nothing can go wrong: who wins may then be told
//! before all positions were seen.
//!
//! Every move must make the text shorter, or lower letters of it: in their sum, or at the first or the last place that
//! changes, by weights of the letters that are tried.

mod facts;
mod linear;

use super::super::plan::{Arg, Branch, Kind, Leaf, Param, Plan};
use facts::{Change, Facts};

/// Letters of rules beyond these are too many weights to try.
const MOST_LETTERS: usize = 5;

/// The weights of letters that are tried are below this.
const WEIGHTS: u32 = 3;

/// Where letters become lower.
#[derive(Clone, Copy, Debug)]
enum Order {
    Sum,
    First,
    Last,
}

/// Letters that one may be: a bit for each of the rules', and one for all others.
type Set = u32;

/// A weight for each letter of the rules, and one for all others.
struct Weights(Vec<i64>);

impl Weights {
    fn of(&self, set: Set) -> impl Iterator<Item = i64> {
        let all = self.0.iter().enumerate();
        all.filter(move |(letter, _)| set >> letter & 1 == 1).map(|(_, weight)| *weight)
    }

    /// What a change adds at most.
    fn added(&self, change: &Change) -> i64 {
        let (to, from) = (self.of(change.to).max(), self.of(change.from).min());
        // What no letter fits does not happen.
        to.zip(from).map_or(-1, |(to, from)| to - from)
    }
}

/// Whether every play of a game of this text ends, and nothing in the rules can go wrong.
pub(super) fn fades(plan: &Plan, text: usize) -> bool {
    let alone = |(i, param): (usize, &Param)| match i == text {
        true => param.kind == Kind::Text,
        false => param.fixed,
    };
    if !plan.params.iter().enumerate().all(alone)
        || plan.canonical.is_some()
        || plan.letters.len() > MOST_LETTERS
    {
        return false;
    }
    // What lowers letters; what makes the text shorter needs no weights.
    let mut lowering = Vec::new();
    for branch in &plan.options {
        match moved(plan, text, branch) {
            Some(Move::Shorter) => {}
            Some(Move::Lowers(lowers)) => lowering.push(lowers),
            None => return false,
        }
    }
    let classes = plan.letters.len() as u32 + 1;
    (0..WEIGHTS.pow(classes)).any(|number| {
        let digit = |letter| i64::from(number / WEIGHTS.pow(letter) % WEIGHTS);
        let weights = Weights((0..classes).map(digit).collect());
        [Order::Sum, Order::First, Order::Last]
            .into_iter()
            .any(|order| lowering.iter().all(|changes| changes.lower(&weights, order)))
    })
}

enum Move {
    Shorter,
    Lowers(Changes),
}

/// The letters that a move changes, from the first change to the last.
struct Changes {
    all: Vec<Change>,
    /// For each change, whether its place is always before that of each other.
    before: Vec<Vec<bool>>,
}

/// What a branch does to the text; none where it may go wrong or is something else.
fn moved(plan: &Plan, text: usize, branch: &Branch) -> Option<Move> {
    let mut facts = Facts::new(plan, u8::try_from(text).ok()?);
    let [Leaf::Own(args)] = branch.leaves.as_slice() else { return None };
    let Some(Arg::Text(left)) = args.get(text) else { return None };
    if !facts.steps(&branch.steps) || !facts.sure_text(left) {
        return None;
    }
    if facts.is_shorter(left) {
        return Some(Move::Shorter);
    }
    let all = facts.changes(left)?;
    let row = |a: &Change| all.iter().map(|b| facts.is_before(a, b)).collect();
    let before = all.iter().map(row).collect();
    Some(Move::Lowers(Changes { all, before }))
}

impl Changes {
    fn is_before(&self, a: usize, b: usize) -> bool {
        self.before.get(a).and_then(|row| row.get(b)) == Some(&true)
    }

    fn are_apart(&self, a: usize, b: usize) -> bool {
        self.is_before(a, b) || self.is_before(b, a)
    }

    /// Whether these changes lower letters in this order.
    fn lower(&self, weights: &Weights, order: Order) -> bool {
        let added: Vec<i64> = self.all.iter().map(|change| weights.added(change)).collect();
        let falls = |at: &usize| added.get(*at).is_some_and(|added| *added < 0);
        let all = 0..added.len();
        match order {
            Order::Sum => {
                let apart = |a: usize| all.clone().skip(a + 1).all(|b| self.are_apart(a, b));
                if all.clone().all(apart) {
                    return added.iter().sum::<i64>() < 0;
                }
                // A later change at the same place takes the place of an earlier one.
                let stays =
                    |a: usize| all.clone().skip(a + 1).all(|b| falls(&b) || self.are_apart(a, b));
                added.iter().all(|added| *added <= 0) && all.clone().filter(falls).any(stays)
            }
            Order::First | Order::Last => all.clone().filter(falls).any(|a| {
                all.clone().filter(|b| *b != a).all(|b| match order {
                    Order::First => self.is_before(a, b),
                    _ => self.is_before(b, a),
                })
            }),
        }
    }
}
