//! What is measured: the games as files write them, the questions, and the bounds.
//!
//! A question asks for one position from which all states of the work can be reached, so that
//! its value cannot be known without theirs. The checksum goes over the states afterwards, with
//! the same formula as the baseline's.

#[path = "known.rs"]
mod known;
#[path = "sequences.rs"]
mod sequences;

/// What this project promised itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bound {
    /// At least so many times faster than the baseline.
    Faster(f64),
    /// At most so many times as long as the baseline.
    Longer(f64),
    /// At most so many seconds; the baseline is there for the answer.
    Under(f64),
}

impl Bound {
    pub(crate) fn words(self) -> String {
        match self {
            Bound::Faster(times) => format!("at least {times} times faster"),
            Bound::Longer(times) => format!("at most {times} times as long"),
            Bound::Under(seconds) => format!("at most {seconds} s"),
        }
    }

    /// Does it hold? Without the baseline's seconds only a bound of seconds can be judged.
    pub(crate) fn holds(self, own: f64, baseline: Option<f64>) -> Option<bool> {
        match self {
            Bound::Faster(times) => baseline.map(|other| own * times <= other),
            Bound::Longer(times) => baseline.map(|other| own <= other * times),
            Bound::Under(seconds) => Some(own <= seconds),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Work {
    pub name: &'static str,
    /// Definitions, and values that the question uses.
    pub game: String,
    /// The statement that is timed: a number.
    pub question: String,
    /// The checksum: a number, not timed.
    pub sum: String,
    /// Nothing where the bound is a time and nobody would wait for a baseline.
    pub baseline: &'static str,
    pub arguments: Vec<String>,
    pub bound: Bound,
}

/// All of them, in full or in small sizes.
pub(crate) fn works(quick: bool) -> Vec<Work> {
    let size = |full: usize, small: usize| if quick { small } else { full };
    let mut all = Vec::new();
    for (name, game, bound) in [
        ("wythoff", WYTHOFF, Bound::Faster(30.0)),
        ("wythoff-symmetric", WYTHOFF_SYMMETRIC, Bound::Faster(30.0)),
        ("wythoff-scan", WYTHOFF_SCAN, Bound::Longer(1.8)),
    ] {
        all.push(wythoff(name, game, bound, size(1000, 60)));
    }
    for (name, game, bound) in
        [("heaps", HEAPS, Bound::Faster(4.0)), ("heaps-scan", HEAPS_SCAN, Bound::Longer(1.8))]
    {
        all.push(heaps(name, game, bound, size(200, 12)));
    }
    all.push(cond3(size(100, 12)));
    all.push(chomp(size(8, 4), size(12, 5)));
    all.push(node_kayles(size(40, 20), size(60, 30)));
    all.push(cram("cram-5x6", size(5, 3), size(6, 4), 5.0));
    all.push(cram("cram-5x7", size(5, 4), size(7, 4), 20.0));
    all.push(splits(size(10_000, 150)));
    all.extend(known::works(quick));
    all.extend(sequences::works(quick));
    all
}

const WYTHOFF: &str = "game W(a, b) {
    subtract 1.. from any
    subtract 1.. from a and b
}";

/// As the library has it.
const WYTHOFF_SYMMETRIC: &str = "import wythoff\ngame W(a, b) = Wythoff(a, b)";

/// The same moves, written so that they are not seen to run along whole lines: each option has
/// to be looked at.
const WYTHOFF_SCAN: &str = "game W(a, b) {
    move to W(a - k, b) for k in 1..min(a, 100000)
    move to W(a, b - k) for k in 1..min(b, 100000)
    move to W(a - k, b - k) for k in 1..min(a, b, 100000)
}";

fn wythoff(name: &'static str, game: &str, bound: Bound, side: usize) -> Work {
    let last = side - 1;
    Work {
        name,
        game: game.to_string(),
        question: format!("grundy(W({last}, {last}))"),
        sum: format!(
            "sum(grundy(W(a, b)) * ((7 * a + 13 * b) % 97 + 1) for a in 0..{last} for b in 0..{last})"
        ),
        baseline: "wythoff",
        arguments: vec![side.to_string()],
        bound,
    }
}

const HEAPS: &str = "game T(a, b, c) {
    subtract 1.. from any
    subtract 1.. from a and b
    subtract 1.. from a and c
    subtract 1.. from b and c
}";

/// As for Wythoff.
const HEAPS_SCAN: &str = "game T(a, b, c) {
    move to T(a - k, b, c) for k in 1..min(a, 100000)
    move to T(a, b - k, c) for k in 1..min(b, 100000)
    move to T(a, b, c - k) for k in 1..min(c, 100000)
    move to T(a - k, b - k, c) for k in 1..min(a, b, 100000)
    move to T(a - k, b, c - k) for k in 1..min(a, c, 100000)
    move to T(a, b - k, c - k) for k in 1..min(b, c, 100000)
}";

fn heaps(name: &'static str, game: &str, bound: Bound, most: usize) -> Work {
    Work {
        name,
        game: game.to_string(),
        question: format!("grundy(T({most}, {most}, {most}))"),
        sum: format!(
            "sum(grundy(T(a, b, (7 * a + 11 * b) % {})) * ((7 * a + 13 * b) % 97 + 1) \
             for a in 0..{most} for b in 0..{most})",
            most + 1
        ),
        baseline: "heaps",
        arguments: vec![most.to_string()],
        bound,
    }
}

fn cond3(most: usize) -> Work {
    let game = "game C(a, b, c) {
    move to C(a - k, b, c) for k in 1..3 if k <= a and (a * k + b) % 3 != 0
    move to C(a, b - k, c) for k in 1..4 if k <= b and (c * k + b) % 5 != 1
    move to C(a, b, c - 1) if c > 0
    move to C(a - 1, b - 1, c - 1) if a > 0 and b > 0 and c > 0
}";
    Work {
        name: "cond3",
        game: game.to_string(),
        question: format!("grundy(C({most}, {most}, {most}))"),
        sum: format!(
            "sum(grundy(C(a, b, c)) * ((7 * a + 13 * b + 29 * c) % 97 + 1) \
             for a in 0..{most} for b in 0..{most} for c in 0..{most})"
        ),
        baseline: "cond3",
        arguments: vec![most.to_string()],
        bound: Bound::Longer(4.0),
    }
}

fn chomp(rows: usize, width: usize) -> Work {
    let bar = vec![width.to_string(); rows].join(", ");
    Work {
        name: "chomp",
        game: "import chomp".to_string(),
        question: format!("grundy(Chomp([{bar}]))"),
        sum: format!(
            "sum(grundy(Chomp([a, b, c])) * ((7 * a + 13 * b + 29 * c) % 97 + 1) \
             for a in 1..{width} for b in 0..a for c in 0..b)"
        ),
        baseline: "chomp",
        arguments: vec![rows.to_string(), width.to_string()],
        bound: Bound::Longer(3.0),
    }
}

/// A graph that is the same each time: edges drawn one after the other, none of them twice.
fn random_graph(vertices: usize, edges: usize) -> Vec<(usize, usize)> {
    let mut state: u64 = 3;
    // Marsaglia's xorshift, its output multiplied.
    let mut next = |below: usize| {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        (state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % below
    };
    let mut drawn = Vec::new();
    while drawn.len() < edges {
        let (a, b) = (next(vertices), next(vertices));
        let edge = (a.min(b), a.max(b));
        if a != b && !drawn.contains(&edge) {
            drawn.push(edge);
        }
    }
    drawn
}

fn node_kayles(vertices: usize, edges: usize) -> Work {
    let graph = random_graph(vertices, edges);
    let pairs: Vec<String> = graph.iter().map(|(a, b)| format!("({a}, {b})")).collect();
    let mut arguments = vec![vertices.to_string()];
    arguments.extend(graph.iter().flat_map(|(a, b)| [a.to_string(), b.to_string()]));
    let last = vertices - 1;
    Work {
        name: "node-kayles",
        game: format!(
            "import graphs\nlet joined = {{{}}}\nlet all_of_it = {{0..{last}}}",
            pairs.join(", ")
        ),
        question: "grundy(NodeKayles(joined, all_of_it))".to_string(),
        sum: "sum(grundy(NodeKayles(joined, all_of_it minus {v} minus \
              neighbours(v, all_of_it, joined))) * (v + 1) for v in all_of_it)"
            .to_string(),
        baseline: "node_kayles",
        arguments,
        bound: Bound::Faster(50.0),
    }
}

fn cram(name: &'static str, width: usize, height: usize, seconds: f64) -> Work {
    Work {
        name,
        game: "import cram".to_string(),
        question: format!("grundy(Cram(grid({width}, {height})))"),
        sum: "sum(grundy(Cram(grid(w, h))) * (10 * w + h) for w in 1..3 for h in 1..4)".to_string(),
        baseline: "cram",
        arguments: vec![width.to_string(), height.to_string()],
        bound: Bound::Under(seconds),
    }
}

/// The bound: fifty times faster than 10.7 seconds.
fn splits(most: usize) -> Work {
    let game = "game H(n) {
    move to H(a) + H(n - a) for a in 1..n - 1 if a != n - a
    move to H(n - 1) if n > 0
}";
    Work {
        name: "splits",
        game: game.to_string(),
        question: format!("grundy(H({most}))"),
        sum: format!("sum(grundy(H(n)) * (n % 97 + 1) for n in 0..{most})"),
        baseline: "splits",
        arguments: vec![most.to_string()],
        bound: Bound::Under(0.214),
    }
}
