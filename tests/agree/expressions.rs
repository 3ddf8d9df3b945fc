//! Random expressions of the language by their type, corner values first.

use super::Random;

/// The names that an expression may use.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub numbers: Vec<String>,
    pub sets: Vec<String>,
    pub lists: Vec<String>,
    pub cells: Vec<String>,
}

impl Names {
    pub(super) fn numbers(names: &[&str]) -> Names {
        Names { numbers: names.iter().map(|n| n.to_string()).collect(), ..Names::default() }
    }

    fn with(&self, number: &str) -> Names {
        let mut names = self.clone();
        names.numbers.push(number.to_string());
        names
    }
}

const CORNERS: [&str; 16] = [
    "-1",
    "0",
    "2",
    "63",
    "64",
    "65",
    "-2",
    "70",
    "100",
    "2048",
    "9223372036854775807",
    "(-9223372036854775807 - 1)",
    "4611686018427387904",
    "(-64)",
    "255",
    "256",
];

#[derive(Debug)]
pub(super) struct Writer<'r> {
    pub random: &'r mut Random,
    fresh: usize,
}

impl<'r> Writer<'r> {
    pub(super) fn new(random: &'r mut Random) -> Writer<'r> {
        Writer { random, fresh: 0 }
    }

    fn fresh(&mut self) -> String {
        self.fresh += 1;
        format!("x{}", self.fresh)
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.random.below(from.len())]
    }

    fn name(&mut self, names: &[String]) -> Option<String> {
        if names.is_empty() { None } else { Some(names[self.random.below(names.len())].clone()) }
    }

    fn small(&mut self) -> String {
        self.random.below(5).to_string()
    }

    fn plain_number(&mut self, names: &Names) -> String {
        match self.random.below(20) {
            0 | 1 => self.pick(&CORNERS).to_string(),
            2..=6 => self.small(),
            _ => self.name(&names.numbers).unwrap_or_else(|| "3".to_string()),
        }
    }

    pub(super) fn number(&mut self, depth: usize, names: &Names) -> String {
        if depth == 0 {
            return self.plain_number(names);
        }
        let d = depth - 1;
        match self.random.below(30) {
            0..=7 => {
                let how = self.pick(&["+", "-", "*", "/", "%", "+", "-", "xor", "⊗"]);
                format!("({} {how} {})", self.number(d, names), self.number(d, names))
            }
            8 | 9 => {
                let exponent = match self.random.below(3) {
                    0 => self.pick(&["63", "64", "65", "-1", "0", "127"]).to_string(),
                    1 => self.small(),
                    _ => self.number(0, names),
                };
                format!("({}^({exponent}))", self.number(d, names))
            }
            10 => format!("(-{})", self.number(d, names)),
            11 => {
                let how = self.pick(&["abs", "isqrt", "niminverse", "nimsqrt"]);
                format!("{how}({})", self.number(d, names))
            }
            12 | 13 => {
                let how = self.pick(&["gcd", "min", "max", "nimmul", "nimdiv", "nimpower"]);
                format!("{how}({}, {})", self.number(d, names), self.number(d, names))
            }
            14 | 15 => {
                let how = self.pick(&["len", "count", "mex", "sum", "product", "min", "max"]);
                format!("{how}({})", self.collection(d, names))
            }
            16 => format!("product({}..{})", self.small(), self.number(0, names)),
            17 | 18 => {
                let how = self.pick(&["sum", "count", "max", "product"]);
                let (x, over) = (self.fresh(), self.collection(d, names));
                let inner = names.with(&x);
                let (each, when) = (self.number(d, &inner), self.truth(d, &inner));
                format!("{how}({each} for {x} in {over} if {when})")
            }
            19 => {
                format!("len(neighbours({}, {}, near))", self.number(0, names), self.set(d, names))
            }
            20 => format!("len(components({}, near))", self.set(d, names)),
            21 => format!("len(subsets({}))", self.plain_set(names)),
            22 => {
                let list = self.list(d, names);
                format!("{list}[{}]", self.number(0, names))
            }
            23 => format!("grundy(*({}))", self.number(d, names)),
            _ => {
                let (a, b) = (self.number(d, names), self.number(d, names));
                format!("(if {} then {a} else {b})", self.truth(d, names))
            }
        }
    }

    pub(super) fn truth(&mut self, depth: usize, names: &Names) -> String {
        let d = depth.saturating_sub(1);
        if depth == 0 || self.random.below(2) == 0 {
            let how = self.pick(&["==", "!=", "<", "<=", ">", ">="]);
            let (a, b) = (self.number(d, names), self.number(d, names));
            if self.random.below(6) == 0 {
                let second = self.pick(&["==", "!=", "<", "<=", ">", ">="]);
                return format!("({a} {how} {b} {second} {})", self.number(d, names));
            }
            return format!("({a} {how} {b})");
        }
        match self.random.below(12) {
            0..=2 => {
                let how = self.pick(&["and", "or", "implies", "iff"]);
                format!("({} {how} {})", self.truth(d, names), self.truth(d, names))
            }
            3 => format!("(not {})", self.truth(d, names)),
            4 => format!("prime({})", self.number(d, names)),
            5..=7 => {
                let how = self.pick(&["in", "not in"]);
                format!("({} {how} {})", self.number(d, names), self.collection(d, names))
            }
            8 => {
                let how = self.pick(&["==", "!=", "<"]);
                format!("({} {how} {})", self.set(d, names), self.set(d, names))
            }
            9 => format!("({} == {})", self.list(d, names), self.list(d, names)),
            _ => {
                let how = self.pick(&["any", "all"]);
                let (x, over) = (self.fresh(), self.collection(d, names));
                let each = self.truth(d, &names.with(&x));
                format!("{how}({each} for {x} in {over})")
            }
        }
    }

    pub(super) fn collection(&mut self, depth: usize, names: &Names) -> String {
        match self.random.below(3) {
            0 => self.list(depth, names),
            1 => format!("({})", self.range(names)),
            _ => self.set(depth, names),
        }
    }

    /// A range that is short, wherever it begins.
    fn range(&mut self, names: &Names) -> String {
        let from = self.name(&names.numbers).filter(|_| self.random.below(2) == 0);
        let from = from.unwrap_or_else(|| self.pick(&["0", "1", "2", "-1", "62"]).to_string());
        match self.random.below(3) {
            0 => format!("{from}..{from} + {}", self.small()),
            1 => format!("{from}..{from} - 1"),
            _ => format!("{from}..{from} + 2"),
        }
    }

    fn plain_set(&mut self, names: &Names) -> String {
        if let Some(own) = self.name(&names.sets).filter(|_| self.random.below(3) > 0) {
            return own;
        }
        match self.random.below(4) {
            0 => format!("{{{}}}", self.number(0, names)),
            1 => format!("{{{}, {}}}", self.number(0, names), self.range(names)),
            2 => format!("{{y for y in {}}}", self.range(names)),
            _ => format!(
                "{{{}, {}, {}}}",
                self.small(),
                self.number(0, names),
                self.number(0, names)
            ),
        }
    }

    pub(super) fn set(&mut self, depth: usize, names: &Names) -> String {
        if depth == 0 {
            return self.plain_set(names);
        }
        let d = depth - 1;
        match self.random.below(9) {
            0 => format!("{{{}, {}}}", self.number(d, names), self.number(d, names)),
            1..=4 => {
                let how = self.pick(&["union", "minus", "intersect", "xor"]);
                format!("({} {how} {})", self.set(d, names), self.set(d, names))
            }
            5 => {
                let (x, over) = (self.fresh(), self.collection(d, names));
                let inner = names.with(&x);
                let (each, when) = (self.number(d, &inner), self.truth(d, &inner));
                format!("{{{each} for {x} in {over} if {when}}}")
            }
            6 => {
                let how = self.pick(&["divisors", "bits"]);
                format!("{how}({})", self.number(0, names))
            }
            7 => format!("neighbours({}, {}, near)", self.number(0, names), self.set(d, names)),
            _ => self.plain_set(names),
        }
    }

    pub(super) fn list(&mut self, depth: usize, names: &Names) -> String {
        if let Some(own) = self.name(&names.lists).filter(|_| self.random.below(2) == 0) {
            return own;
        }
        if depth == 0 {
            return format!("[{}, {}]", self.number(0, names), self.small());
        }
        let d = depth - 1;
        match self.random.below(9) {
            0 => format!("sort({})", self.collection(d, names)),
            1 => format!("reverse({})", self.collection(d, names)),
            2 => format!("indices({})", self.list(d, names)),
            3 => format!("digits({}, 2)", self.number(d, names)),
            4 => format!("({} + {})", self.list(d, names), self.list(d, names)),
            5 => {
                let (list, at) = (self.list(d, names), self.small());
                format!("({list} with [{at}] = {})", self.number(d, names))
            }
            6 => {
                let (x, over) = (self.fresh(), self.collection(d, names));
                let inner = names.with(&x);
                let (each, when) = (self.number(d, &inner), self.truth(d, &inner));
                format!("[{each} for {x} in {over} if {when}]")
            }
            7 => format!("{}[{}..{}]", self.list(d, names), self.small(), self.small()),
            _ => format!("[{}]", self.number(d, names)),
        }
    }

    /// A set of cells.
    pub(super) fn cells(&mut self, depth: usize, names: &Names) -> String {
        let own = self.name(&names.cells).unwrap_or_else(|| "{(0, 0)}".to_string());
        if depth == 0 {
            return own;
        }
        let d = depth - 1;
        match self.random.below(5) {
            0 => own,
            1 => format!("{{({}, {})}}", self.number(d, names), self.number(0, names)),
            2 => format!("{{p for p in {own} if p in {}}}", self.cells(d, names)),
            _ => {
                let how = self.pick(&["union", "minus", "intersect", "xor"]);
                format!("({} {how} {})", self.cells(d, names), self.cells(d, names))
            }
        }
    }
}
