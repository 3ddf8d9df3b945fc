//! Rules with values of `let`, arguments that no move changes, loops through lists of numbers, and
//! lists of moves.

use super::cases::PRELUDE;
use super::expressions::{Names, Writer};
use super::{Case, Random};

/// Values of `let` that the rules of a case may mention.
const LETS: &str = "let two = 2
let amounts = {1, 3, 7}
let far = [4, 0, 65, 2]
let lines = {{0, 1}, {2}, {1, 3}, {0, 2, 4}}
let rows = [{3, 4}, {6, 7, 8}, {0, 2}, {1}]
let pairs = {(0, 1), (1, 2), (2, 4), (3, 4)}
";

fn strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|n| n.to_string()).collect()
}

/// A case of one of the kinds.
pub(super) fn known(random: &mut Random) -> Case {
    let mut case = Case { text: format!("{PRELUDE}{LETS}"), ..Case::default() };
    match random.below(5) {
        0 => heaps(&mut case, random),
        1 => stays(&mut case, random),
        2 => loops(&mut case, random),
        3 => sets(&mut case, random),
        _ => grows(&mut case, random),
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

/// Numbers of written lists, some as large as numbers may be, that are added and taken away again
/// around the number of a loop: what the order of the terms loses is lost in all ways to evaluate.
fn loops(case: &mut Case, random: &mut Random) {
    const FAR: [&str; 6] =
        ["9223372036854775807", "-9223372036854775807", "9223372036854775000", "-4", "0", "3"];
    let mut far = || FAR[random.below(FAR.len())];
    let (list, c) = (format!("[{}, {}]", far(), far()), far());
    let mut terms = vec!["- k".to_string(), "- j".to_string(), "+ j".to_string()];
    if random.below(2) == 0 {
        terms.extend([format!("- ({c})"), format!("+ ({c})")]);
    }
    for i in (1..terms.len()).rev() {
        terms.swap(i, random.below(i + 1));
    }
    let left = terms.join(" ");
    let around = [
        format!("for k in 1..n for j in {list}"),
        format!("for j in {list} for k in 1..n"),
        format!("for k in amounts if k <= n for j in {list}"),
        format!("for j in {list} for k in 1..min(n, two)"),
    ];
    let around = &around[random.below(around.len())];
    let rule = match random.below(4) {
        0 => format!("move to A(n {left}) {around}; subtract 1"),
        1 => format!("move to A(n {left}) + A(k) {around} if k < n"),
        2 => format!("move to A(v) {around} where v = n {left} if v < n"),
        _ => format!("move to A(n {left}) {around}"),
    };
    case.text += &format!("game A(n) {{ {rule} }}\n");
    let last = 4 + random.below(40);
    case.asked = (0..=last).map(|n| format!("grundy(A({n}))")).collect();
    case.asked.extend([0, 1, last].map(|n| format!("outcome(A({n}))")));
}

fn sets(case: &mut Case, random: &mut Random) {
    let mut names = Names::numbers(&["two"]);
    names.sets = strings(&["s", "l", "amounts"]);
    let depth = random.below(2);
    let mut write = Writer::new(random);
    let (t, of) = (write.truth(depth, &names), write.set(depth, &names));
    let relation = ["pairs", "near"][write.random.below(2)];
    let rule = match write.random.below(4) {
        0 => format!("move to A(s minus l) for l in lines if all(p in s for p in l) if {t}"),
        1 => format!("move to A(s minus l) for l in lines if l minus s == {{}} if {t}"),
        2 => {
            format!("move to A((s minus l) intersect {of}) for l in lines if l intersect s != {{}}")
        }
        _ => format!(
            "move to A(s minus {{x}} minus neighbours(x, s, {relation})) for l in lines for x in l if x in s if {t}"
        ),
    };
    case.text += &format!("game A(s: {{nat}}) {{ {rule} }}\n");
    for s in ["{}", "{1}", "{0, 1, 2}", "{0..4}", "{1, 3, 63, 64}", "{2, 70}"] {
        case.asked.push(format!("grundy(A({s}))"));
        case.asked.push(format!("outcome(A({s}))"));
        case.asked.push(format!("outcome(misere(A({s})))"));
    }
}

/// Sets that members of written sets come into, also beyond the board that the first position has.
fn grows(case: &mut Case, random: &mut Random) {
    let relation = ["near", "near", "pairs"][random.below(3)];
    let grown = [
        "move to A(s union rows[n - 1], n - 1) if n > 0",
        "move to A(rows[n - 1] union s, n - 1) if n > 0",
        "move to A(s union l, n - 1) for l in rows if n > 0",
        "move to A(s union l, n - 1) for l in lines if n > 0",
        "move to A((s minus {0}) union l, n - 1) for l in rows if n > 0 and n < 3",
    ];
    let asked = [
        format!("move to A(s minus part, n) for part in components(s, {relation})"),
        format!(
            "move to A(part minus {{x}}, n) for part in components(s, {relation}) for x in part"
        ),
        format!("move to A(s minus {{x}} minus neighbours(x, s, {relation}), n) for x in s"),
        format!("move to *(len(components(rows[n], {relation})) + n)"),
        format!(
            "move to A(part minus {{x}}, n) for part in components(rows[n], {relation}) for x in s if x < 3 if part minus {{x}} minus s == {{}} and part != s"
        ),
        format!("move to *(len(neighbours(n, rows[n], {relation})))"),
    ];
    let grown = grown[random.below(grown.len())];
    let when = ["if n == 0", "if n < 2", "if len(s) > n"][random.below(3)];
    for (game, asked) in ["A", "B", "C", "E", "F", "H"].iter().zip(asked) {
        let rules = format!("  {grown}\n  {asked} {when}\n").replace("A(", &format!("{game}("));
        case.text += &format!("game {game}(s: {{nat}}, n) {{\n{rules}}}\n");
        // Small boards come first, and are enough for none of the others.
        for n in [1, 2, 0] {
            for s in ["{0}", "{0, 1}", "{2, 5}", "{0, 3, 4}"] {
                case.asked.push(format!("grundy({game}({s}, {n}))"));
            }
        }
        case.asked.push(format!("outcome({game}({{1, 63}}, 1))"));
    }
}
