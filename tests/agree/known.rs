//! Rules with values of `let`, arguments that no move changes, and lists of moves.

use super::cases::PRELUDE;
use super::expressions::{Names, Writer};
use super::{Case, Random};

/// Values of `let` that the rules of a case may mention.
const LETS: &str = "let two = 2
let amounts = {1, 3, 7}
let far = [4, 0, 65, 2]
let lines = {{0, 1}, {2}, {1, 3}, {0, 2, 4}}
let pairs = {(0, 1), (1, 2), (2, 4), (3, 4)}
";

fn strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|n| n.to_string()).collect()
}

/// A case of one of the kinds.
pub fn known(random: &mut Random) -> Case {
    let mut case = Case { text: format!("{PRELUDE}{LETS}"), ..Case::default() };
    match random.below(3) {
        0 => heaps(&mut case, random),
        1 => stays(&mut case, random),
        _ => sets(&mut case, random),
    }
    case
}

fn heaps(case: &mut Case, random: &mut Random) {
    let mut names = Names::numbers(&["n", "two", "far[n % 4]"]);
    names.sets = strings(&["amounts"]);
    let depth = random.below(3);
    let mut write = Writer::new(random);
    let (e, t, s) =
        (write.number(depth, &names), write.truth(depth, &names), write.set(depth, &names));
    let rule = match write.random.below(5) {
        0 => format!("subtract {s} if {t}"),
        1 => format!("subtract {{{e} for k in amounts if k < n}}"),
        2 => format!("move to A(v) where v = {e} if v >= 0 if v < n"),
        3 => format!("move to A(n - k) + A(n - two) for k in {s} if two <= n if 0 < k if k <= n"),
        _ => "move to sum(A(n - i) for i in two..k) for k in 1..n".to_string(),
    };
    case.text += &format!("game A(n) {{ {rule} }}\n");
    case.asked = (0..=8).chain([63, 64]).map(|n| format!("grundy(A({n}))")).collect();
    case.asked.extend((0..9).map(|n| format!("outcome(A({n}))")));
}

fn stays(case: &mut Case, random: &mut Random) {
    let mut names = Names::numbers(&["n", "k", "two"]);
    names.sets = strings(&["s", "amounts"]);
    let depth = random.below(3);
    let mut write = Writer::new(random);
    let (e, t, of) =
        (write.number(depth, &names), write.truth(depth, &names), write.set(depth, &names));
    let rule = match write.random.below(3) {
        0 => format!("move to A(n - x, k, s) for x in {of} if 0 < x if x <= n if {t}"),
        1 => format!("move to A(v, k, s) where v = {e} if v >= 0 if v < n"),
        _ => format!("move to A(n - x, k, s) + *k for x in s if 0 < x if x <= n if {t}"),
    };
    case.text += &format!("game A(n, k, s: {{nat}}) {{ {rule} }}\n");
    for (k, s) in [(0, "{1, 4}"), (3, "{}"), (3, "{1, 4}"), (65, "{2, 70}")] {
        for n in [0, 1, 4, 5, 9] {
            case.asked.push(format!("grundy(A({n}, {k}, {s}))"));
            case.asked.push(format!("outcome(A({n}, {k}, {s}))"));
        }
    }
}

fn sets(case: &mut Case, random: &mut Random) {
    let mut names = Names::numbers(&["two"]);
    names.sets = strings(&["s", "l", "amounts"]);
    let depth = random.below(2);
    let mut write = Writer::new(random);
    let (t, of) = (write.truth(depth, &names), write.set(depth, &names));
    let rule = match write.random.below(4) {
        0 => format!("move to A(s minus l) for l in lines if all(p in s for p in l) if {t}"),
        1 => format!("move to A(s minus l) for l in lines if l minus s == {{}} if {t}"),
        2 => {
            format!("move to A((s minus l) intersect {of}) for l in lines if l intersect s != {{}}")
        }
        _ => format!(
            "move to A(s minus {{x}} minus neighbours(x, s, pairs)) for l in lines for x in l if x in s if {t}"
        ),
    };
    case.text += &format!("game A(s: {{nat}}) {{ {rule} }}\n");
    for s in ["{}", "{1}", "{0, 1, 2}", "{0..4}", "{1, 3, 63, 64}", "{2, 70}"] {
        case.asked.push(format!("grundy(A({s}))"));
        case.asked.push(format!("outcome(A({s}))"));
        case.asked.push(format!("outcome(misere(A({s})))"));
    }
}
