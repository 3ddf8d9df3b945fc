//! Sequences of the OEIS that are the values, or the lost positions, of a game.

use super::{holds, list, numbers, rows};

/// Where a table is read by antidiagonals: the row and the column of its n-th entry.
const ANTIDIAGONALS: &str = "
fn diagonal(n) = (isqrt(8 * n + 1) - 1) / 2
fn place(n) = (row, d - row) where d = diagonal(n), row = n - d * (d + 1) / 2
";

const FIBONACCI: &str =
    "fn fibonacci(k) = if k <= 1 then k else fibonacci(k - 1) + fibonacci(k - 2)";

/// Number, definitions, and what the n-th term is worth. The whole of each row is in reach.
const VALUES: &[(&str, &str, &str)] = &[
    (
        "A000069",
        "game Mock(n) {
            move to Mock(0) if n >= 1
            move to Mock(b) for b in 1..n - 1
            move to Mock(b) + Mock(a) for b in 1..n - 1 for a in 1..b - 1
        }",
        "grundy(Mock(n))",
    ),
    ("A002186", "import kayles", "grundy(Kayles(n))"),
    ("A002186", "game G = octal 0.77", "grundy(G(n))"),
    ("A002186", "game G = octal 0.771", "grundy(G(n))"),
    ("A002187", "import dawson", "grundy(DawsonsChess(n))"),
    ("A002187", "import dawson", "grundy(DawsonsKayles(n + 1))"),
    ("A002187", "game G = octal 0.137", "grundy(G(n))"),
    ("A002187", "game G = octal 0.07", "grundy(G(n + 1))"),
    ("A002187", "game G = octal 0.4", "grundy(G(n + 2))"),
    ("A002188", "import grundys", "grundy(Grundys(n))"),
    (
        "A006519",
        "game Ruler(n) { move to sum(Ruler(i) for i in b..n - 1) for b in 1..n }",
        "grundy(Ruler(n))",
    ),
    (
        "A007814",
        "game Divide(n) { subtract {d for d in divisors(n) if d < n} }",
        "grundy(Divide(n))",
    ),
    ("A014586", "import squares", "grundy(SubtractASquare(n))"),
    (
        "A014587",
        "game Factorials(n) { subtract {product(1..k) for k in 1..6} }",
        "grundy(Factorials(n))",
    ),
    ("A014588", "game Fib(n) { subtract {fibonacci(k) for k in 1..12} }", "grundy(Fib(n))"),
    ("A014589", "import primes", "grundy(PrimeNim(n))"),
    ("A025480", "game Half(n) { subtract 1..n / 2 }", "grundy(Half(n))"),
    ("A046695", "game G = octal 0.6", "grundy(G(n))"),
    ("A046695", "game G(n) { remove 1 leaving 1 or 2 heaps }", "grundy(G(n))"),
    ("A071430", "game G = octal 0.16", "grundy(G(n))"),
    ("A071434", "game G = octal 0.1377", "grundy(G(n))"),
    ("A071435", "game G = octal 0.177", "grundy(G(n))"),
    ("A071436", "game G = octal 0.56", "grundy(G(n))"),
    ("A229764", "import mark", "grundy(Mark(n))"),
    ("A266756", "game S(n) { subtract {2, 5, 7} }", "grundy(S(n))"),
    ("A003987", "import nim", "grundy(Nim(place(n).0) + Nim(place(n).1))"),
    ("A003987", "", "place(n).0 xor place(n).1"),
    ("A004481", "import wythoff", "grundy(Wythoff(place(n).0, place(n).1))"),
    ("A051775", "import corners", "grundy(Corner(place(n).0, place(n).1))"),
    ("A051775", "", "place(n).0 ⊗ place(n).1"),
];

/// The pairs lost in Wythoff's game: heaps to n = 209, which is the whole of the rows.
const WYTHOFF: usize = 209;

/// Starts with the bound of three times the move before: to n = 526; larger ones take
/// longer than a test may.
const TRIPLING: usize = 526;

fn row(id: &str) -> (usize, Vec<usize>) {
    let row = rows("oeis.tsv").into_iter().find(|row| row[0] == id);
    let row = row.unwrap_or_else(|| panic!("{id} is not there"));
    (row[1].parse().expect("an index"), numbers(&row[2]))
}

#[test]
fn values_of_the_encyclopedia() {
    for (id, definitions, term) in VALUES {
        let (first, terms) = row(id);
        let last = first + terms.len() - 1;
        let mut text = (*definitions).to_string();
        for (name, helper) in [("place(", ANTIDIAGONALS), ("fibonacci(", FIBONACCI)] {
            if text.contains(name) || term.contains(name) {
                text = format!("{helper}\n{text}");
            }
        }
        holds(&format!("{text}\nassert [{term} for n in {first}..{last}] == {}", list(&terms)));
    }
}

#[test]
fn every_sequence_is_asserted_somewhere() {
    let elsewhere = ["A000201", "A001950", "A003411"];
    for row in rows("oeis.tsv") {
        let id = &*row[0];
        assert!(elsewhere.contains(&id) || VALUES.iter().any(|v| v.0 == id), "{id}");
    }
}

#[test]
fn the_pairs_that_wythoffs_game_loses() {
    let ((_, lower), (_, upper)) = (row("A000201"), row("A001950"));
    let pairs: Vec<String> = std::iter::once((&0, &0))
        .chain(lower.iter().zip(&upper))
        .filter(|(_, b)| **b <= WYTHOFF)
        .map(|(a, b)| format!("({a}, {b})"))
        .collect();
    holds(&format!(
        "import wythoff\nassert [(a, b) for a in 0..{WYTHOFF} for b in a..{WYTHOFF} \
         if outcome(Wythoff(a, b)) == P] == [{}]",
        pairs.join(", ")
    ));
}

#[test]
fn starts_that_lose_when_a_move_may_triple() {
    let (_, starts) = row("A003411");
    let starts: Vec<usize> = starts.into_iter().filter(|n| *n <= TRIPLING).collect();
    holds(&format!(
        "game Triple(n, most) canonical Triple(n, min(n, most)) {{
            move to Triple(n - k, 3 * k) for k in 1..min(n, most)
        }}
        assert [n for n in 1..{TRIPLING} if outcome(Triple(n, n - 1)) == P] == {}",
        list(&starts)
    ));
}
