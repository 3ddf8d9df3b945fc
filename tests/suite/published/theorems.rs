//! Closed forms of the literature, held against the rules of their games.

use super::holds;
use proptest::prelude::*;

#[test]
fn nim() {
    // Bouton 1902, in normal and in misère play.
    holds(
        "import nim
        assert grundy(Nim(a, b, c)) == (a xor b xor c) for a in 0..12 for b in a..12 for c in b..12
        assert outcome(misere(Nim(a, b, c))) == P iff
            (if max(a, b, c) >= 2 then a xor b xor c == 0 else (a + b + c) % 2 == 1)
            for a in 0..6 for b in a..6 for c in b..6",
    );
}

#[test]
fn subtraction() {
    for k in 1..=10 {
        holds(&format!(
            "game Take(n) {{ subtract 1..{k} }}\nassert grundy(Take(n)) == n % {} for n in 0..60",
            k + 1
        ));
    }
    // CGSuite, GameHeapTest: the values of {2, 3, 7} repeat after 5.
    holds(
        "game Take(n) { subtract {2, 3, 7} }
        assert grundy(Take(n)) == grundy(Take(n + 5)) for n in 0..200
        assert grundy(Take(0)) != grundy(Take(2))",
    );
}

#[test]
fn wythoff_and_the_queen_that_strays() {
    // Takes from both heaps may differ by less than r: CGSuite's test has 15 pairs for each r.
    for r in 1..=5 {
        holds(&format!(
            "game Stray(a, b) symmetric {{
                subtract 1.. from any
                move to Stray(a - k, b - l) for k in 1..a for l in max(1, k - {r} + 1)..min(b, k + {r} - 1)
            }}
            fn lower(k) = (k * (2 - {r}) + isqrt(k^2 * ({r}^2 + 4))) / 2
            assert outcome(Stray(lower(k), lower(k) + {r} * k)) == P for k in 0..14
            assert outcome(Stray(a, b)) == P iff any(a == lower(k) and b == a + {r} * k for k in 0..14)
                for a in 0..lower(14) for b in a..lower(14)"
        ));
    }
    holds(
        "import wythoff
        fn golden(k) = (k + isqrt(5 * k^2)) / 2
        assert outcome(Wythoff(a, b)) == P iff a == golden(b - a) for a in 0..50 for b in a..50",
    );
}

#[test]
fn moores_nim() {
    for (k, heaps, most) in [(1, 3, 6), (2, 3, 6), (2, 4, 3), (3, 4, 3)] {
        let names = ["a", "b", "c", "d"];
        let mut clauses = String::new();
        let mut low = "0";
        for name in &names[..heaps] {
            clauses += &format!(" for {name} in {low}..{most}");
            low = name;
        }
        holds(&format!(
            "import moore
            fn balanced(heaps) = all(count(h for h in heaps if place in bits(h)) % {} == 0 for place in 0..3)
            assert outcome(MooreK({k}, [{list}])) == P iff balanced([{list}]){clauses}",
            k + 1,
            list = names[..heaps].join(", ")
        ));
    }
}

#[test]
fn fibonacci_nim_and_its_kin() {
    holds(
        "import fibonacci
        fn fib(k) = if k <= 1 then k else fib(k - 1) + fib(k - 2)
        let starts = {fib(k) for k in 2..20}
        assert outcome(FibonacciNim(n, n - 1)) == P iff n in starts for n in 1..100",
    );
    holds(
        "game Same(n, most) { move to Same(n - k, k) for k in 1..min(n, most) }
        assert outcome(Same(n, n - 1)) == P iff n in {2^k for k in 0..10} for n in 1..140",
    );
}

#[test]
fn heaps_with_a_formula() {
    holds(
        "import lasker
        fn value(n) = if n % 4 == 3 then n + 1 else if n % 4 == 0 and n > 0 then n - 1 else n
        assert grundy(Lasker(n)) == value(n) for n in 0..200",
    );
    // At most half (A025480), proper divisors (A007814).
    holds(
        "game Half(n) { subtract 1..n / 2 }
        assert grundy(Half(2 * n)) == n and grundy(Half(2 * n + 1)) == grundy(Half(n)) for n in 0..150
        game Divide(n) { subtract {d for d in divisors(n) if d < n} }
        assert grundy(Divide(n)) == min(bits(n)) for n in 1..300",
    );
}

#[test]
fn coins() {
    holds(
        "game Turtle(n) { move to Turtle(0) if n > 0; move to Turtle(b) for b in 1..n - 1 }
        game Twin(n) { move to Twin(b) for b in 0..n - 1 }
        game Ruler(n) { move to sum(Ruler(i) for i in b..n - 1) for b in 1..n }
        game Mock(n) {
            move to Mock(0) if n > 0
            move to Mock(b) for b in 1..n - 1
            move to Mock(b) + Mock(a) for b in 1..n - 1 for a in 1..b - 1
        }
        let odious = [n for n in 1..200 if len(bits(n)) % 2 == 1]
        assert grundy(Turtle(n)) == n and grundy(Twin(n)) == n for n in 1..60
        assert grundy(Ruler(n)) == 2^min(bits(n)) for n in 1..60
        assert grundy(Mock(n)) == odious[n - 1] for n in 1..60
        assert grundy(Mock(n)) == 2 * (n - 1) + (len(bits(n - 1)) + 1) % 2 for n in 1..60",
    );
}

/// The Tartan theorem: where a move of a product turns the corners of two moves, one of each
/// game, values are nim-products. Coins of Turning Turtles and of the Ruler in each direction.
#[test]
fn products_of_games() {
    holds(
        "import corners
        assert grundy(Corner(x, y)) == x ⊗ y for x in 0..9 for y in x..9",
    );
    let turtles = ("n", "[{n}] + [{n, b} for b in 1..n - 1]");
    let ruler = ("2^min(bits(n))", "[{b..n} for b in 1..n]");
    for (across, up) in [(turtles, turtles), (turtles, ruler), (ruler, ruler)] {
        holds(&format!(
            "fn across(n) = {}
            fn up(n) = {}
            fn worth_across(n) = {}
            fn worth_up(n) = {}
            game Coin(x, y) {{
                move to sum(Coin(a, b) for a in s for b in t if a != x or b != y) for s in across(x) for t in up(y)
            }}
            assert grundy(Coin(x, y)) == (worth_across(x) ⊗ worth_up(y)) for x in 1..8 for y in 1..8",
            across.1, up.1, across.0, up.0
        ));
    }
}

#[test]
fn euclid() {
    holds(
        "import euclid
        assert grundy(EuclidToEqual(a, b)) == abs(a^2 - b^2) / (a * b) for a in 1..40 for b in a..40",
    );
}

#[test]
fn boards() {
    // Even by even Cram is lost; two rows are worth 0 or 1 in turn (Gardner 1974).
    holds(
        "import cram
        assert outcome(Cram(grid(2 * a, 2 * b))) == P for (a, b) in {(1, 1), (1, 2), (1, 3), (1, 4), (2, 2)}
        assert grundy(Cram(grid(2, n))) == n % 2 for n in 0..9",
    );
    // Chomp is won by an argument that does not say how; on two rows one bite wins.
    holds(
        "import chomp
        assert outcome(Chomp([width for _row in 1..height])) == N iff width * height > 1
            for height in 1..5 for width in 1..5
        assert winning(Chomp([n, n])) == [Chomp([n, n - 1])] for n in 1..12",
    );
}

// ---- green Hackenbush

type Edges = Vec<(usize, usize)>;

fn picture(edges: &Edges) -> String {
    let words: Vec<String> = edges.iter().map(|(a, b)| format!("({a}, {b})")).collect();
    format!("{{{}}}", words.join(", "))
}

/// The points that a point reaches without one of the edges.
fn reached(edges: &Edges, from: usize, without: Option<usize>) -> Vec<usize> {
    let mut met = vec![from];
    let mut next = 0;
    while let Some(at) = met.get(next).copied() {
        for (i, (a, b)) in edges.iter().enumerate() {
            let other = if *a == at { *b } else { *a };
            if (*a == at || *b == at) && Some(i) != without && !met.contains(&other) {
                met.push(other);
            }
        }
        next += 1;
    }
    met
}

/// The value by the two principles. A bridge whose far side is worth v is a stalk of v + 1
/// edges (colon); cycles shrink to a point, and each of their edges becomes a loop, worth 1 (fusion).
fn by_principles(edges: &Edges, ground: usize) -> usize {
    let bridges: Vec<usize> = (0..edges.len())
        .filter(|i| !reached(edges, edges[*i].0, Some(*i)).contains(&edges[*i].1))
        .collect();
    let solid: Edges =
        edges.iter().enumerate().filter(|(i, _)| !bridges.contains(i)).map(|(_, e)| *e).collect();
    let here = reached(&solid, ground, None);
    let loops = solid.iter().filter(|(a, _)| here.contains(a)).count();
    bridges.iter().fold(loops % 2, |value, i| {
        let (a, b) = edges[*i];
        let far = match (here.contains(&a), here.contains(&b)) {
            (true, false) => b,
            (false, true) => a,
            _ => return value,
        };
        let beyond = reached(edges, far, Some(*i));
        let rest = edges
            .iter()
            .enumerate()
            .filter(|(j, (c, _))| j != i && beyond.contains(c))
            .map(|(_, e)| *e)
            .collect();
        value ^ (1 + by_principles(&rest, far))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// A tree in which each point hangs from one before it, and a few edges more.
    #[test]
    fn green_hackenbush(
        parents in prop::collection::vec(any::<prop::sample::Index>(), 1..7),
        more in prop::collection::vec((0usize..7, 0usize..7), 0..3),
    ) {
        let mut edges: Edges =
            parents.iter().enumerate().map(|(i, parent)| (parent.index(i + 1), i + 1)).collect();
        for (a, b) in more {
            let (a, b) = (a.min(b), a.max(b));
            if a < b && b <= parents.len() && !edges.contains(&(a, b)) {
                edges.push((a, b));
            }
        }
        let wanted = by_principles(&edges, 0);
        holds(&format!("import graphs\nassert grundy(Hackenbush({})) == {wanted}", picture(&edges)));
    }
}
