//! Games whose rules say what is known before play: amounts by the size of a heap, values of `let`,
//! lists of moves, arguments that stay; and questions for who wins alone.

use super::{Bound, Work};

pub(super) fn works(quick: bool) -> Vec<Work> {
    let size = |full: usize, small: usize| if quick { small } else { full };
    let heap =
        |name: &'static str, game: &'static str, rules: &str, most: usize, bound: Bound| Work {
            name,
            game: format!("game G(n) {{ {rules} }}"),
            question: format!("grundy(G({most}))"),
            sum: format!("sum(grundy(G(n)) for n in 0..{most})"),
            baseline: "known",
            arguments: vec![game.to_string(), most.to_string()],
            bound,
        };
    vec![
        heap("root", "root", "subtract 1..isqrt(n)", size(100_000, 300), Bound::Longer(3.0)),
        heap(
            "squares",
            "squares",
            "subtract {k^2 for k in 1..isqrt(n)}",
            size(100_000, 300),
            Bound::Longer(3.0),
        ),
        heap(
            "squares-to-n",
            "squares",
            "subtract k^2 for k in 1..n",
            size(100_000, 300),
            Bound::Longer(3.0),
        ),
        heap(
            "all-but",
            "allbut",
            "subtract {k for k in 1..n if k not in {3, 7}}",
            size(2_000, 100),
            Bound::Longer(3.0),
        ),
        heap(
            "saliquant",
            "saliquant",
            "move to G(n - d) for d in 1..n if n % d != 0",
            size(1_000, 100),
            Bound::Longer(3.0),
        ),
        heap(
            "ruler",
            "ruler",
            "move to sum(G(n - i) for i in 1..k) for k in 1..n",
            size(1_000, 100),
            Bound::Longer(3.0),
        ),
        pins(size(5, 3)),
        tactix(size(4, 3)),
        fibonacci(size(2_000, 60)),
    ]
}

/// The lines of pins in a triangle are values of `let`.
fn pins(side: usize) -> Work {
    let last = side - 1;
    let pins = side * (side + 1) / 2;
    Work {
        name: "pins",
        game: format!(
            "fn pin(row, at) = row * (row + 1) / 2 + at
            let lines = [[pin(i, j) for j in 0..i] for i in 0..{last}] +
                [[pin(j, i) for j in i..{last}] for i in 0..{last}] +
                [[pin(j, j - i) for j in i..{last}] for i in 0..{last}]
            let taken = {{{{l[k] for k in i..j}} for l in lines for i in indices(l) for j in i..len(l) - 1}}
            game Pins(left: {{nat}}) {{
                move to Pins(left minus line) for line in taken if all(p in left for p in line)
            }}"
        ),
        question: format!("grundy(Pins({{0..{}}}))", pins - 1),
        sum: format!("sum(grundy(Pins({{0..k - 1}})) for k in 1..{pins})"),
        baseline: "known",
        arguments: vec!["pins".to_string(), side.to_string()],
        bound: Bound::Longer(3.0),
    }
}

/// TacTix, where the last move loses.
fn tactix(side: usize) -> Work {
    let last = side - 1;
    let lost = |cells: &str| format!("(if outcome(misere(TacTix({cells}))) == P then 0 else 1)");
    Work {
        name: "tactix",
        game: format!(
            "let segments = {{{{(r, c) for c in a..b}} for r in 0..{last} for a in 0..{last} for b in a..{last}}} union
                {{{{(r, c) for r in a..b}} for c in 0..{last} for a in 0..{last} for b in a..{last}}}
            game TacTix(cells: {{(nat, nat)}}) {{
                move to TacTix(cells minus s) for s in segments if all(p in cells for p in s)
            }}"
        ),
        question: lost(&format!("grid({side}, {side})")),
        sum: format!(
            "sum({} for k in 1..{})",
            lost(&format!("{{(i / {side}, i % {side}) for i in 0..k - 1}}")),
            side * side
        ),
        baseline: "known",
        arguments: vec!["tactix".to_string(), side.to_string()],
        bound: Bound::Longer(3.0),
    }
}

/// Who wins Fibonacci nim, without values.
fn fibonacci(most: usize) -> Work {
    let won = |n: &str| format!("(if outcome(F({n}, {n} - 1)) == P then 0 else 1)");
    Work {
        name: "fibonacci",
        game: "game F(n, most) { move to F(n - k, 2 * k) for k in 1..min(n, most) }".to_string(),
        question: won(&most.to_string()),
        sum: format!("sum({} for n in 1..60)", won("n")),
        baseline: "known",
        arguments: vec!["fibonacci".to_string(), most.to_string()],
        bound: Bound::Longer(3.0),
    }
}
