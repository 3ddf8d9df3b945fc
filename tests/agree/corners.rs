//! Every operator and builtin at the corners of what it takes, in each place in turn.

use super::Case;

const NUMBERS: [&str; 11] = [
    "-1",
    "65",
    "64",
    "0",
    "n",
    "2",
    "63",
    "n - 2",
    "1",
    "9223372036854775807",
    "(-9223372036854775807 - 1)",
];

const SETS: [&str; 8] = [
    "{1, 2}",
    "{2, n}",
    "{1, 100}",
    "{100, n}",
    "{y for y in 1..n}",
    "{-1, 2}",
    "{63, 64, n}",
    "{y for y in 1..0}",
];

const COLLECTIONS: [&str; 7] = [
    "(1..n / 4)",
    "(1..0)",
    "{2, n}",
    "[n, n, 0]",
    "[y for y in 1..n - 3]",
    "{64, n}",
    "(62..n + 60)",
];

const LARGE: [&str; 6] =
    ["2^64", "-(2^70)", "2^62 * 4 - 1", "9223372036854775807 + n + 1", "(-3)^101", "2^(n + 62)"];

/// Numbers that are v, where all on the way to them fit.
const THERE_AND_BACK: [&str; 8] = [
    "(v + C - C)",
    "(C + v - C)",
    "(-(C - v) + C)",
    "(v - (0 - C) - C)",
    "(v + 4611686018427387904 * v * 0)",
    "(v * 4611686018427387904 * 0 + v)",
    "(v + 7 - 7)",
    "(2 * v - v)",
];

const LARGE_PARTS: [i64; 4] =
    [9223372036854775800, 9223372036854775806, 4611686018427387904, 1 << 34];

/// Other moves of a token, whose first leads along an arc.
const STEPS: [&str; 4] = [
    "move to A(arcs, s minus {y}, y) for y in s intersect s if (x in [x, 4])",
    "move to A(arcs, s minus {y}, y) for y in {1, 64} intersect s",
    "move to A(arcs, s minus {x, y}, x) for y in neighbours(x + 1, s, arcs)",
    "move to A(arcs, part minus {y}, y) for part in components(s, near) for y in part if y > 1",
];

/// A token that may stand where no member of the board is left.
fn beside_the_board(number: usize) -> Option<Case> {
    let step = STEPS.get(number)?;
    let mut case = Case { text: super::cases::PRELUDE.to_string(), ..Case::default() };
    case.text += &format!(
        "game A(arcs: {{(nat, nat)}}, s: {{nat}}, x) {{\n    \
         move to A(arcs, s minus {{x}}, y) for y in neighbours(x, s, arcs)\n    {step}\n}}\n"
    );
    let arcs = "{(1, 2), (2, 3), (3, 4), (4, 4), (63, 64), (2, 64), (0, 5)}";
    for (s, x) in [
        ("{2, 63}", 64),
        ("{1, 2, 3}", 4),
        ("{1, 2}", 1),
        ("{1, 2, 3, 4}", 2),
        ("{1, 4}", 70),
        ("{}", 3),
        ("{5}", 0),
    ] {
        case.asked.extend(["grundy", "outcome"].map(|ask| format!("{ask}(A({arcs}, {s}, {x}))")));
    }
    Some(case)
}

/// What is too large on the way is told wherever it stands: in rows and loops, at small and at large
/// numbers, whichever is asked first.
fn there_and_back(number: usize) -> Option<Case> {
    let mut case = Case { text: super::cases::PRELUDE.to_string(), ..Case::default() };
    let large = LARGE_PARTS.get(number)?.to_string();
    for (i, e) in THERE_AND_BACK.iter().enumerate() {
        let of = |name: &str| e.replace('C', &large).replace('v', name);
        case.text += &format!(
            "game R{i}(a, b) {{ subtract 1..2 from a if min({}, 5) > 3; subtract {{1, 3}} from b }}\n\
             game M{i}(a, b) {{ subtract 2 from a if min({}, 9) % 2 == 0; subtract 1 from b }}\n\
             game L{i}(n) {{ move to L{i}(n - {}) for k in 1..n }}\n\
             game T{i}(n) {{ subtract k for k in 1..n where w = {} if w <= n - 1 }}\n",
            of("b"),
            of("b"),
            of("k"),
            of("k")
        );
        let rows = ["(3, 20)", "(3, 5)", "(4, 31)", "(2, 9)"].iter();
        case.asked.extend(rows.flat_map(|at| ["R", "M"].map(|g| format!("grundy({g}{i}{at})"))));
        case.asked.extend(
            [20, 5, 8, 12].iter().flat_map(|n| ["L", "T"].map(|g| format!("grundy({g}{i}({n}))"))),
        );
    }
    Some(case)
}

/// All expressions that are numbers, those that went wrong once first.
pub(super) fn numbers() -> Vec<String> {
    let mut all = Vec::new();
    for f in ["product", "sum", "len", "count", "mex", "max", "min"] {
        all.extend(COLLECTIONS.iter().map(|c| format!("{f}({c})")));
    }
    for how in ["^", "/", "%", "-", "+", "*", "xor", "⊗"] {
        let pairs = NUMBERS.iter().flat_map(|a| NUMBERS.iter().map(move |b| (a, b)));
        all.extend(pairs.map(|(a, b)| format!("(({a}) {how} ({b}))")));
    }
    for f in ["gcd", "min", "max"] {
        let pairs = NUMBERS.iter().flat_map(|a| NUMBERS.iter().map(move |b| (a, b)));
        all.extend(pairs.map(|(a, b)| format!("{f}({a}, {b})")));
    }
    for f in ["abs", "isqrt", "-"] {
        all.extend(NUMBERS.iter().map(|a| format!("{f}({a})")));
    }
    for how in ["==", "<", "<=", ">", ">=", "!="] {
        for large in LARGE {
            all.extend(
                ["n", "5", "2^64", "-(2^70)"]
                    .map(|b| format!("(if {large} {how} {b} then 1 else 2)")),
            );
        }
    }
    all
}

/// All expressions that are sets.
pub(super) fn sets() -> Vec<String> {
    let mut all = Vec::new();
    for how in ["intersect", "minus", "xor", "union"] {
        let pairs = SETS.iter().flat_map(|a| SETS.iter().map(move |b| (a, b)));
        all.extend(pairs.map(|(a, b)| format!("({a} {how} {b})")));
    }
    all
}

fn ask(case: &mut Case, i: usize) {
    case.asked.extend([1, 2, 3, 5, 8, 66].map(|n| format!("grundy(A{i}({n}))")));
}

/// So many expressions make a block.
const SIZE: usize = 12;

/// The first block of sets, the first of numbers, and how many blocks there are.
pub(crate) fn blocks() -> [usize; 3] {
    let sets = super::cases::LAWS.len() + LARGE_PARTS.len() + STEPS.len();
    let numbers = sets + self::sets().len().div_ceil(SIZE);
    [sets, numbers, numbers + self::numbers().len().div_ceil(SIZE)]
}

/// The expressions of a block, a few at a time; none behind the last.
pub(crate) fn block(number: usize) -> Option<Case> {
    let mut case = Case { text: super::cases::PRELUDE.to_string(), ..Case::default() };
    if let Some(case) = super::cases::law(number) {
        return Some(case);
    }
    let number = number - super::cases::LAWS.len();
    if let Some(case) = there_and_back(number) {
        return Some(case);
    }
    let number = number - LARGE_PARTS.len();
    if let Some(case) = beside_the_board(number) {
        return Some(case);
    }
    let number = number - STEPS.len();
    let (numbers, sets) = (numbers(), sets());
    let blocks = sets.len().div_ceil(SIZE);
    if number < blocks {
        let of = sets.chunks(SIZE).nth(number)?;
        for (i, set) in of.iter().enumerate() {
            let left = "{0, 1, 2, n - 1, 64} intersect";
            let rule = match i % 3 {
                0 => format!("subtract {set}"),
                1 => format!("move to A{i}(x) for x in {set} if 0 <= x and x < n"),
                _ => format!("subtract 1..2 if {set} == {{2}} or 64 in {set} or len({set}) == 1"),
            };
            case.text += &format!("game A{i}(n) {{ {rule} }}\n");
            case.text += &format!(
                "game S{i}(s: {{nat}}) {{ move to S{i}((s minus {{n}}) intersect ({left} {set})) for n in s }}\n"
            );
            ask(&mut case, i);
            case.asked
                .extend(["{1}", "{1, 2}", "{2, 64, 65}"].map(|s| format!("grundy(S{i}({s}))")));
        }
        return Some(case);
    }
    for (i, e) in numbers.chunks(SIZE).nth(number - blocks)?.iter().enumerate() {
        case.text += &format!("fn e{i}(n) = {e}\ngame A{i}(n) {{ subtract v where v = {e} }}\n");
        let rule = format!("move to B{i}(v) where v = {e} if 0 <= v and v < n");
        case.text += &format!("game B{i}(n) {{ {rule} }}\n");
        case.taking.push((format!("A{i}"), format!("e{i}(_)")));
        ask(&mut case, i);
        case.asked.extend([2, 5, 66].map(|n| format!("grundy(B{i}({n}))")));
        for value in [-1, 0, 1] {
            case.text +=
                &format!("fn c{i}{}(n) = {e} != {value}\n", ["m", "z", "o"][(value + 1) as usize]);
            let holds = format!("c{i}{}(_)", ["m", "z", "o"][(value + 1) as usize]);
            let claim = format!("claim {e} != {value} for n in 0.. if n > 202");
            case.claims.push((claim, vec!["_ > 202".to_string(), holds]));
        }
    }
    Some(case)
}
