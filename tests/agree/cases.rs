//! The places in which expressions stand.

use super::expressions::{Names, Writer};
use super::{Case, Random};

pub(crate) const KINDS: usize = 10;

pub(super) const PRELUDE: &str = "fn near(a, b) = a == b + 1 or b == a + 1\n";

fn strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|n| n.to_string()).collect()
}

pub(crate) fn case(kind: usize, random: &mut Random) -> Case {
    let mut case = Case { text: PRELUDE.to_string(), ..Case::default() };
    match kind {
        0 | 1 => one_number(&mut case, random),
        2 | 3 => for_ever(&mut case, random),
        4 => two_numbers(&mut case, random),
        5 | 6 => sets(&mut case, random),
        7 => lists(&mut case, random),
        8 => laws(&mut case, random),
        _ => cells(&mut case, random),
    }
    case
}

fn upwards(game: &str) -> Vec<String> {
    (0..=8).chain([63, 64]).map(|n| format!("grundy({game}({n}))")).collect()
}

fn one_number(case: &mut Case, random: &mut Random) {
    let names = Names::numbers(&["n"]);
    let depth = random.below(3);
    let mut write = Writer::new(random);
    let (e, t) = (write.number(depth + 1, &names), write.truth(depth, &names));
    let (s, c) = (write.set(depth, &names), write.collection(depth, &names));
    case.text += &format!("fn f(n) = {e}\n");
    match write.random.below(6) {
        0 => {
            case.text += &format!("game A(n) {{ subtract {e} }}\n");
            case.taking.push(("A".into(), "f(_)".into()));
        }
        1 => case.text += &format!("game A(n) {{ subtract 1..3 if {t} }}\n"),
        2 => case.text += &format!("game A(n) {{ subtract {s} }}\n"),
        3 => {
            let rule = format!("move to A(v) where v = {e} if v >= 0 if v < n");
            case.text += &format!("game A(n) {{ {rule} }}\n");
        }
        4 => {
            let rule = format!("move to A(x) for x in {c} if 0 <= x and x < n if {t}");
            case.text += &format!("game A(n) {{ {rule} }}\n");
        }
        _ => {
            let rule = format!("move to A(x) + *(f(n) % 3) for x in 0..n - 1 if x != {e} if {t}");
            case.text += &format!("game A(n) {{ {rule} }}\n");
        }
    }
    case.asked = upwards("A");
    case.tables.push(("table f(n) for n in 0..8".into(), "f(_)".into(), 8));
    case.tables.push((format!("table {e} for n in 0..8"), "f(_)".into(), 8));
}

fn for_ever(case: &mut Case, random: &mut Random) {
    let names = Names::numbers(&["n"]);
    let depth = random.below(3);
    let mut write = Writer::new(random);
    let (e, t, u) =
        (write.number(depth + 1, &names), write.truth(depth + 1, &names), write.truth(1, &names));
    case.text += "game Take(n) { subtract {1, 3, 4} }\n";
    case.text += &format!("fn e(n) = {e}\nfn t(n) = {t}\nfn u(n) = {u}\n");
    let whole = strings(&["u(_)", "t(_)"]);
    let (early, late) =
        (format!("claim {t} for n in 0.. if {u}"), format!("claim {t} for n in 0.. if n >= 201"));
    case.claims.push((early, whole));
    case.claims.push((late, strings(&["_ >= 201", "t(_)"])));
    let small = write.random.below(5);
    // As functions word for word: what is only compared may be too large.
    let (less, values) = (format!("{e} != {small}"), format!("grundy(Take(n)) != {e}"));
    case.text += &format!("fn v(n) = {less}\nfn w(n) = {values}\n");
    for (claimed, holds) in [(less, "v(_)"), (values, "w(_)")] {
        let claim = format!("claim {claimed} for n in 0.. if n > 202");
        case.claims.push((claim, strings(&["_ > 202", holds])));
    }
    case.periods.push((format!("period {e} for n in 0.."), "e(_)".into()));
    case.tables.push(("table e(n) for n in 0..8".into(), "e(_)".into(), 8));
}

fn two_numbers(case: &mut Case, random: &mut Random) {
    let names = Names::numbers(&["a", "b"]);
    let depth = random.below(3);
    let mut write = Writer::new(random);
    let (e, t, s) =
        (write.number(depth, &names), write.truth(depth, &names), write.set(depth, &names));
    case.text += &format!(
        "game A(a, b) {{\n    move to A(v, b) where v = {e} if 0 <= v and v < a\n    \
         subtract 1..2 from b if {t}\n    move to A(x, b) for x in {s} if 0 <= x if x < a\n}}\n"
    );
    for (a, b) in [(0, 0), (1, 0), (1, 1), (2, 1), (3, 3), (5, 2), (2, 6), (9, 9), (65, 3)] {
        case.asked.push(format!("grundy(A({a}, {b}))"));
        case.asked.push(format!("outcome(A({b}, {a}))"));
    }
}

fn sets(case: &mut Case, random: &mut Random) {
    let mut names = Names::numbers(&["x"]);
    names.sets = strings(&["s"]);
    let depth = random.below(3);
    let mut write = Writer::new(random);
    let (e, t) = (write.set(depth + 1, &names), write.truth(depth, &names));
    let rule = match write.random.below(4) {
        0 => format!("move to A(({e}) intersect (s minus {{x}})) for x in s if {t}"),
        1 => format!("move to A((s minus {{x}}) minus {e}) for x in s if {t}"),
        2 => format!(
            "move to A((s minus {{x}}) union {{y for y in {e} if y >= 0 if y < x}}) for x in s if {t}"
        ),
        _ => format!(
            "move to A(part minus {{x}}) for part in components(s, near) for x in part if {t}"
        ),
    };
    let starts = [
        "{}",
        "{1}",
        "{0, 1, 2}",
        "{1, 3, 4}",
        "{62, 63}",
        "{1, 63, 64}",
        "{2, 70, 71}",
        "{0, 1, 2, 3, 4}",
    ];
    if write.random.below(2) == 0 {
        case.text += &format!("game A(s: {{nat}}) {{ {rule} }}\n");
        case.asked = starts.iter().map(|s| format!("grundy(A({s}))")).collect();
        return;
    }
    // A token among the vertices of a graph, which may stand where no vertex is left.
    let steps = write.set(0, &names);
    case.text += &format!(
        "game A(arcs: {{(nat, nat)}}, s: {{nat}}, x) {{\n    \
         move to A(arcs, s minus {{x}}, y) for y in neighbours(x, s, arcs)\n    \
         move to A(arcs, s minus {{y}}, y) for y in {steps} intersect s if {t}\n}}\n"
    );
    for (s, x) in [
        ("{1, 2, 3}", 4),
        ("{1, 2}", 1),
        ("{1, 2, 3, 4}", 2),
        ("{2, 63}", 64),
        ("{1, 4}", 70),
        ("{5}", 0),
    ] {
        let arcs = "{(1, 2), (2, 3), (3, 4), (4, 4), (63, 64), (2, 64), (0, 5)}";
        case.asked.push(format!("grundy(A({arcs}, {s}, {x}))"));
        case.asked.push(format!("outcome(A({arcs}, {s}, {x}))"));
    }
}

fn lists(case: &mut Case, random: &mut Random) {
    // A rule that looks at places, or at the list in its order, is not symmetric: where it goes wrong
    // would depend on which of the same positions was met first.
    let symmetric = random.below(3) == 0;
    let mut names = Names::numbers(if symmetric { &["h[i]"] } else { &["i", "h[i]"] });
    names.lists = if symmetric { Vec::new() } else { strings(&["h"]) };
    let depth = random.below(3);
    let mut write = Writer::new(random);
    let (e, t) = (write.number(depth, &names), write.truth(depth, &names));
    let rule = match write.random.below(3) {
        0 => format!(
            "move to A(h with [i] = v) for i in indices(h) where v = {e} if 0 <= v and v < h[i]"
        ),
        1 => format!(
            "move to A([if j == i then h[j] - 1 else h[j] for j in indices(h)]) for i in indices(h) if h[i] > 0 if {t}"
        ),
        _ => {
            names.numbers = strings(if symmetric { &["y"] } else { &["y", "i"] });
            let (each, when) = (write.number(1, &names), write.truth(1, &names));
            format!(
                "move to A([max(0, min(y - 1, {each})) for y in h if {when} and y > 0]) for i in indices(h) if {t}"
            )
        }
    };
    let symmetric = if symmetric { " symmetric" } else { "" };
    case.text += &format!("game A(h: [nat]){symmetric} {{ {rule} }}\n");
    for h in [
        "[]",
        "[1]",
        "[2, 1]",
        "[3, 0, 2]",
        "[4, 4]",
        "[255, 1]",
        "[256]",
        "[1, 1, 1, 1]",
        "[2048]",
    ] {
        case.asked.push(format!("outcome(A({h}))"));
        case.asked.push(format!("grundy(A({h}))"));
    }
}

fn cells(case: &mut Case, random: &mut Random) {
    let mut names = Names::numbers(&["x", "y"]);
    names.cells = strings(&["c"]);
    let depth = random.below(2);
    let mut write = Writer::new(random);
    let (e, t) = (write.cells(depth + 1, &names), write.truth(depth, &names));
    let (dx, dy) = (write.number(depth, &names), write.number(0, &names));
    let rule = match write.random.below(3) {
        0 => format!("move to A(({e}) intersect (c minus {{(x, y)}})) for (x, y) in c if {t}"),
        1 => {
            format!("move to A(c minus {{(x, y), ({dx}, {dy})}} minus {e}) for (x, y) in c if {t}")
        }
        _ => format!(
            "move to A(c minus {{(x, y), ({dx}, {dy})}}) for (x, y) in c if ({dx}, {dy}) in c or {t}"
        ),
    };
    let form = ["", " canonical A(shape(c))"][usize::from(write.random.below(5) == 0)];
    case.text += &format!("game A(c: {{(nat, nat)}}){form} {{ {rule} }}\n");
    for c in [
        "{(0, 0)}",
        "{(0, 0), (0, 1)}",
        "{(2, 1), (1, 2)}",
        "{(0, 7), (7, 0)}",
        "{(0, 8), (1, 8)}",
        "{(9, 9)}",
        "{(0, 63), (0, 64)}",
    ] {
        case.asked.push(format!("grundy(A({c}))"));
        case.asked.push(format!("outcome(A({c}))"));
    }
}

/// What is true of all numbers a, b, sets S, T and lists X, Y, if no number is too large: the
/// machine itself is held to them.
pub(super) const LAWS: [&str; 37] = [
    "2^(64 + abs(a) % 9) > b and b > -(2^(64 + abs(a) % 9))",
    "not (2^(70 + n) <= a) and 2^(70 + n) != a",
    "a + 2^64 > b",
    "a < 2^64 < 2^65 and 2^64 not in S",
    "product(X + Y) == product(X) * product(Y)",
    "sum(X + Y) == sum(X) + sum(Y)",
    "product(x for x in X if x != x) == 1 and sum(x for x in S if x != x) == 0",
    "len(product([X, Y])) == len(X) * len(Y)",
    "len(product([[k] for k in 1..0])) == 1",
    "b == 0 or a / b * b + a % b == a",
    "b == 0 or abs(a % b) < abs(b) and (a % b) * b >= 0",
    "a % (b * b + 1) in 0..b * b",
    "(a xor b) xor b == a and a xor 0 == a",
    "S xor T == (S union T) minus (S intersect T)",
    "S minus T == {x for x in S if x not in T}",
    "S intersect T == {x for x in T if x in S}",
    "a in S union T iff (a in S or a in T)",
    "a in S intersect T iff (a in S and a in T)",
    "len(S union T) + len(S intersect T) == len(S) + len(T)",
    "gcd(a, b) == 0 or a % gcd(a, b) == 0 and b % gcd(a, b) == 0",
    "(-1)^(a * a) == 1 - 2 * (a * a % 2)",
    "2^(abs(a) % 9) * 2^(abs(b) % 9) == 2^(abs(a) % 9 + abs(b) % 9)",
    "all(a % d == 0 for d in divisors(a)) and (prime(a) implies len(divisors(a)) == 2)",
    "isqrt(a * a) == abs(a)",
    "sum(2^k for k in bits(a * a)) == a * a",
    "sum([digits(a * a, 2)[len(digits(a * a, 2)) - 1 - i] * 2^i for i in indices(digits(a * a, 2))]) == a * a",
    "len(subsets(S)) == 2^len(S)",
    "sort(X) == reverse(reverse(sort(X))) and len(reverse(X)) == len(X)",
    "mex(S) not in S and all(k in S for k in 0..mex(S) - 1)",
    "min(a, b) + max(a, b) == a + b and abs(a) == max(a, -a)",
    "all(y not in neighbours(y, S, near) for y in S)",
    "neighbours(a, S, near) == {y for y in S if y == a + 1 or a == y + 1}",
    "sum(len(part) for part in components(S, near)) == len(S)",
    "(a < b) == (b > a) and (a <= b) == not (b < a)",
    "2^200 - 2^200 + a % 5 in 0..5",
    "3^(90 + n) * 3^90 - 9^90 * 3^n in 0..a * a",
    "a + 2^64 not in b..b + 9 and not (b - 2^64 in a..9)",
];

/// Each law in turn; none behind the last.
pub(super) fn law(number: usize) -> Option<Case> {
    let mut case = Case { text: PRELUDE.to_string(), ..Case::default() };
    holds(&mut case, LAWS.get(number)?, &mut Random::new(number as u64));
    Some(case)
}

fn laws(case: &mut Case, random: &mut Random) {
    let law = LAWS[random.below(LAWS.len())];
    holds(case, law, random);
}

fn holds(case: &mut Case, law: &str, random: &mut Random) {
    let names = Names::numbers(&["n"]);
    let mut write = Writer::new(random);
    let numbers = ["n", "-n", "n - 4", "3 - n", "2 * n", "63", "0", "-1", "n^9", "n + 61"];
    let sets =
        ["{1..n}", "{n - 3..n}", "{0, n, 64}", "{63..n + 61}", "{-n, n}", "{y for y in 1..n - 4}"];
    let lists =
        ["[n, 2]", "sort(1..n - 3)", "[y - 2 for y in 0..n]", "[y for y in 1..0]", "[0, n, -n, 7]"];
    let mut law = format!("({law})");
    let mut put = |what: &str, from: &[&str], write: &mut Writer<'_>| {
        let one = from[write.random.below(from.len())];
        let mut out = String::new();
        // Names of one letter, and nothing that is part of a word.
        let letters: Vec<char> = law.chars().collect();
        for (i, c) in letters.iter().enumerate() {
            let word = |at: Option<&char>| at.is_some_and(|c| c.is_alphanumeric());
            let alone =
                !word(i.checked_sub(1).and_then(|i| letters.get(i))) && !word(letters.get(i + 1));
            if alone && what == c.to_string() {
                out += &format!("({one})");
            } else {
                out.push(*c);
            }
        }
        law = out;
    };
    put("a", &numbers, &mut write);
    put("b", &numbers, &mut write);
    for (what, from) in [("S", sets), ("T", sets)] {
        put(what, &from, &mut write);
    }
    for (what, from) in [("X", lists), ("Y", lists)] {
        put(what, &from, &mut write);
    }
    let t = write.truth(0, &names);
    case.text += &format!("fn law(n) = {law}\ngame A(n) {{ subtract 1 if {law} or {t} }}\n");
    case.laws = (0..=9).map(|n| format!("law({n})")).collect();
    case.asked = upwards("A");
    case.claims.push((format!("claim {law} for n in 0.."), strings(&["law(_)"])));
}
