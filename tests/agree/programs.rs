//! Random programs that check: games by all clauses of rules, functions, graphs, sums, codes and
//! library games, and every kind of statement about them.

use super::Random;
use super::oracle::{E, Grow, Known, PRELUDE, Ty};

/// A game, as far as questions about it need to know.
struct Game {
    name: String,
    /// How a position is written: of these numbers, or of one of these texts.
    of: Of,
}

enum Of {
    Numbers(usize),
    Written(Vec<&'static str>),
}

/// Writes programs of one seed.
pub(crate) struct Program<'r> {
    random: &'r mut Random,
    games: Vec<Game>,
    lines: Vec<String>,
    fresh: usize,
}

/// The lines of a random program; some definitions take several.
pub(crate) fn program(random: &mut Random) -> Vec<String> {
    let mut program = Program { random, games: Vec::new(), lines: Vec::new(), fresh: 0 };
    program.lines.extend(PRELUDE.lines().map(str::to_string));
    for _ in 0..1 + program.random.below(3) {
        program.definition();
    }
    for _ in 0..1 + program.random.below(5) {
        program.statement();
    }
    program.lines
}

impl Program<'_> {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.below(from.len())]
    }

    fn one_in(&mut self, most: usize) -> bool {
        self.random.below(most) == 0
    }

    fn fresh(&mut self, letter: &str) -> String {
        self.fresh += 1;
        format!("{letter}{}", self.fresh)
    }

    fn grow(&mut self, ty: Ty, known: &[(&str, Ty)]) -> E {
        let depth = self.random.below(3);
        let first = self.fresh * 100;
        self.fresh += 1;
        Grow::from(self.random, first).grow(ty, depth, &Known::of(known))
    }

    fn small(&mut self) -> usize {
        1 + self.random.below(4)
    }

    /// A number for a position, now and then a large one.
    fn size(&mut self) -> usize {
        match self.random.below(12) {
            0 => self.pick(&[63, 64, 65, 255, 256, 1000, 65536, 1_000_000]),
            1 => self.pick(&[1_000_000_000, 4_611_686_018_427_387_904]),
            _ => self.random.below(12),
        }
    }

    // ---- definitions

    fn definition(&mut self) {
        match self.random.below(13) {
            0..=3 => self.heap(),
            4 | 5 => self.numbers(),
            6 => self.code(),
            7 => self.sets(),
            8 => self.lists(),
            9 => self.graph(),
            10 => self.library(),
            11 => self.coins(),
            _ => self.others(),
        }
    }

    fn condition(&mut self, known: &[(&str, Ty)]) -> String {
        match self.random.below(3) {
            0 => format!(" if {}", self.grow(Ty::Truth, known)),
            _ => String::new(),
        }
    }

    fn amount(&mut self, known: &[(&str, Ty)]) -> String {
        match self.random.below(6) {
            0 => self.small().to_string(),
            1 => format!("1..{}", self.small()),
            2 => "1..".to_string(),
            3 => format!("{{{}, {}}}", self.small(), 4 + self.random.below(90)),
            4 => self.grow(Ty::Number, known).to_string(),
            _ => self.grow(Ty::Set, known).to_string(),
        }
    }

    /// A rule of a game of one number.
    fn rule(&mut self, name: &str, depth: usize) -> String {
        let n = [("n", Ty::Number)];
        let condition = self.condition(&n);
        let small = self.small();
        match self.random.below(if depth == 0 { 14 } else { 19 }) {
            0 | 1 => format!("subtract {}{condition}", self.amount(&n)),
            2 => format!("remove {}{condition}", self.amount(&n)),
            3 => format!("remove 1..{small} adjacent{condition}"),
            4 => format!("remove {small} leaving 0 or 1 or 2 heaps{condition}"),
            5 => {
                let known = [("n", Ty::Number), ("a", Ty::Number), ("b", Ty::Number)];
                let when = self.grow(Ty::Truth, &known);
                format!("remove {small} leaving a + b if {when} as \"leave {{a}} and {{b}}\"")
            }
            6 => format!("split into {}{condition}", self.pick(&["2", "2 or 3", "3", "2 unequal"])),
            7 => format!("split into {} equal{condition}", 1 + small),
            8 => {
                let known = [("n", Ty::Number), ("a", Ty::Number), ("b", Ty::Number)];
                format!("split into a + b if a <= b if {}", self.grow(Ty::Truth, &known))
            }
            9 => {
                let e = self.grow(Ty::Number, &n);
                format!("move to {name}(v) where v = {e} if 0 <= v and v < n")
            }
            10 => {
                let e = self.grow(Ty::Number, &[("n", Ty::Number), ("x", Ty::Number)]);
                format!("move to {name}(x) + *abs({e} % 7) for x in 0..n - 1{condition}")
            }
            11 => {
                let s = self.grow(Ty::Set, &n);
                format!(
                    "move to {name}(x) + {name}(n - 1 - x) for x in {s} if 0 <= x < n{condition}"
                )
            }
            12 => format!("move to *{small} + {{*1, *{small}}} if n > {small}"),
            13 => format!("move to Kayles(n) if n % {small} == 0 if n > 1"),
            14 => {
                let other = self.rule(name, depth - 1);
                let (t, rule) = (self.grow(Ty::Truth, &n), self.rule(name, depth - 1));
                format!("if {t} {{\n{rule}\n}} else {{\n{other}\n}}")
            }
            15 => {
                let s = self.grow(Ty::Set, &n);
                format!("for x in {s} {{\nsubtract x if x > 0\n{}\n}}", self.rule(name, 0))
            }
            16 => {
                let e = self.grow(Ty::Number, &n);
                format!("where y = {e} {{\nsubtract y\n{}\n}}", self.rule(name, 0))
            }
            17 => {
                let (own, e) = (self.fresh("z"), self.grow(Ty::Number, &n));
                format!("let {own} = {e}\nsubtract abs({own}) if {own} != 0")
            }
            _ => {
                let own = self.fresh("f");
                let e = self.grow(Ty::Number, &[("n", Ty::Number), ("q", Ty::Number)]);
                format!("fn {own}(q) = {e}\nsubtract {own}(k) for k in 1..{small}")
            }
        }
    }

    fn block(&mut self, heading: &str, rules: &[String]) {
        self.lines.push(format!("{heading} {{\n{}\n}}", rules.join("\n")));
    }

    fn heap(&mut self) {
        let name = self.fresh("H");
        let loopy = match self.random.below(24) {
            0 | 1 => " loopy",
            2 => " blocking 1",
            _ => "",
        };
        let count = 1 + self.random.below(3);
        let mut rules: Vec<String> = (0..count).map(|_| self.rule(&name, 1)).collect();
        if self.one_in(24) {
            rules.push(format!("drawn if n == {}", self.random.below(2)));
        }
        let heading = match self.random.below(8) {
            0 => format!("game {name}(n: int){loopy}"),
            _ => format!("game {name}(n){loopy}"),
        };
        self.block(&heading, &rules);
        self.games.push(Game { name, of: Of::Numbers(1) });
    }

    fn numbers(&mut self) {
        let name = self.fresh("T");
        let known = [("a", Ty::Number), ("b", Ty::Number)];
        let (symmetric, mut rules) = (self.one_in(3), Vec::new());
        for _ in 0..1 + self.random.below(2) {
            let (amount, condition) = (self.amount(&[]), self.condition(&known));
            let condition = if symmetric { String::new() } else { condition };
            rules.push(match self.random.below(5) {
                0 => format!("subtract {amount} from a and b{condition}"),
                1 => format!("subtract {amount} from any{condition}"),
                2 if !symmetric => {
                    let e = self.grow(Ty::Number, &known);
                    format!("move to {name}(v, b) where v = {e} if 0 <= v < a")
                }
                3 if !symmetric => {
                    format!("move to {name}(x, y) for x in 0..a - 1 for y in 0..b{condition}")
                }
                _ => format!(
                    "subtract {amount} from a{condition}\nsubtract {amount} from b{condition}"
                ),
            });
        }
        let form = match (symmetric, self.random.below(4)) {
            (true, 0) => format!(" canonical {name}(min(a, b), max(a, b))"),
            (true, _) => " symmetric".to_string(),
            (false, 0) => format!(" canonical {name}(a, b)"),
            _ => String::new(),
        };
        self.block(&format!("game {name}(a, b){form}"), &rules);
        self.games.push(Game { name, of: Of::Numbers(2) });
    }

    fn code(&mut self) {
        let name = self.fresh("C");
        let code = match self.random.below(3) {
            0 => format!("hex 0.{:X}{:X}", self.random.below(16), 1 + self.random.below(15)),
            _ => {
                let count = 2 + self.random.below(3);
                let digits: String =
                    (0..count).map(|_| self.pick(&["0", "1", "3", "7", "4", "6"])).collect();
                format!("octal 0.{digits}7")
            }
        };
        self.lines.push(format!("game {name} = {code}"));
        self.games.push(Game { name, of: Of::Numbers(1) });
    }

    fn sets(&mut self) {
        let name = self.fresh("S");
        let known = [("s", Ty::Set), ("x", Ty::Number)];
        let (e, condition) = (self.grow(Ty::Set, &known), self.condition(&known));
        let rule = match self.random.below(4) {
            0 => format!("move to {name}((s minus {{x}}) minus {e}) for x in s{condition}"),
            1 => format!("move to {name}((s minus {{x}}) intersect {e}) for x in s{condition}"),
            2 => format!(
                "move to {name}(p minus {{x}}) for p in components(s, near) for x in p{condition}"
            ),
            _ => format!(
                "move to {name}(s minus {{x}} minus neighbours(x, s, near)) for x in s{condition}"
            ),
        };
        let form = match self.random.below(3) {
            0 => format!(" canonical sum({name}(c) for c in components(s, near))"),
            _ => String::new(),
        };
        let form = if rule.contains(" if ") || rule.contains(&e.to_string()) {
            String::new()
        } else {
            form
        };
        self.block(&format!("game {name}(s: {{nat}}){form}"), &[rule]);
        let of = vec!["{1..4}", "{0, 2, 3}", "{62..65}", "{1, 2, 100}", "{0..11}"];
        self.games.push(Game { name, of: Of::Written(of) });
    }

    fn lists(&mut self) {
        let name = self.fresh("L");
        let known = [("h", Ty::List), ("i", Ty::Number)];
        let (e, condition) = (self.grow(Ty::Number, &known), self.condition(&known));
        let rule = match self.random.below(4) {
            0 => format!(
                "move to {name}(h with [i] = v) for i in indices(h) where v = {e} if 0 <= v < h[i]"
            ),
            1 => format!(
                "move to {name}([if j == i then h[j] - 1 else h[j] for j in indices(h)]) for i in indices(h) if h[i] > 0{condition}"
            ),
            2 => format!("subtract {} from any of h", self.amount(&[])),
            _ => format!(
                "move to {name}(h[0..i - 1] + h[i + 1..]) for i in indices(h) if i > 0{condition}"
            ),
        };
        let form =
            if self.one_in(4) && rule.starts_with("subtract") { " symmetric (h)" } else { "" };
        self.block(&format!("game {name}(h: [nat]){form}"), &[rule]);
        let of =
            vec!["[]", "[1, 2]", "[3, 0, 2]", "[4, 4, 4]", "[255, 1]", "[300]", "[1, 2, 3, 4]"];
        self.games.push(Game { name, of: Of::Written(of) });
    }

    /// Coins on a strip, perhaps on a board as well.
    fn coins(&mut self) {
        let name = self.fresh("Coins");
        let counts = ["1 coin", "2 coins", "1..3 coins", "1.. adjacent coins", "2 or 4 coins"];
        let turn = self.pick(&counts);
        self.block(&format!("coins {name}"), &[format!("turn {turn}")]);
        if self.one_in(3) {
            let board = self.fresh("Board");
            self.lines.push(format!("coins {board} = {name} × {name}"));
            let of = vec!["{}", "{(1, 2)}", "{(0, 0), (3, 1)}"];
            self.games.push(Game { name: board, of: Of::Written(of) });
        }
        let of = vec!["{}", "{0}", "{1, 3}", "{0, 2, 5}", "{9}", "{1000}"];
        self.games.push(Game { name, of: Of::Written(of) });
    }

    fn graph(&mut self) {
        let name = self.fresh("Graph");
        let arcs: Vec<String> = (0..1 + self.random.below(5))
            .map(|i| format!("{i} -> {}", i + 1 + self.random.below(3)))
            .collect();
        let circle = if self.one_in(5) { "; 8 -> 9; 9 -> 8" } else { "" };
        self.lines.push(format!("graph {name} {{ {}{circle} }}", arcs.join("; ")));
        let start = format!("{name}.0");
        let line = match self.random.below(4) {
            0 => format!("table {name}"),
            1 => format!("outcome({start})"),
            2 => format!("len({name}.edges) + len({name}.nodes)"),
            _ => format!("explain {start} + *{}", self.small()),
        };
        self.lines.push(line);
    }

    fn library(&mut self) {
        let (import, name, of) = match self.random.below(8) {
            0 => ("nim", "Nim", Of::Numbers(3)),
            1 => ("wythoff", "Wythoff", Of::Numbers(2)),
            2 => ("euclid", "Euclid", Of::Numbers(2)),
            3 => ("grundys", "Grundys", Of::Numbers(1)),
            4 => ("chomp", "Chomp", Of::Written(vec!["[3, 2]", "[4, 4, 1]", "[]", "[7, 7, 7]"])),
            5 => ("cram", "Cram", Of::Written(vec!["grid(2, 3)", "grid(4, 4)", "{(0, 0)}"])),
            6 => ("treblecross", "Treblecross", Of::Written(vec!["\"....\"", "\"..X..\""])),
            _ => ("mark", "Mark", Of::Numbers(1)),
        };
        let line = format!("import {import}");
        if !self.lines.contains(&line) {
            self.lines.insert(0, line);
        }
        self.games.push(Game { name: name.to_string(), of });
    }

    fn others(&mut self) {
        let name = self.fresh("P");
        match self.random.below(4) {
            0 => {
                let rule =
                    format!("move to q for q in options(p)\nmove to {name}(p, k - 1) if k > 0");
                self.block(&format!("game {name}(p: position, k)"), &[rule]);
                let of = vec!["*3, 2", "*2 + {*0, *3}, 1", "Kayles(4), 1", "{*1, {*2}}, 3"];
                self.games.push(Game { name, of: Of::Written(of) });
            }
            1 => {
                let rule = format!(
                    "move to {name}(row with [i] = \"X\") for i in indices(row) if row[i] == \".\""
                );
                self.block(&format!("game {name}(row: text)"), &[rule]);
                let of = vec!["\"...\"", "\".X.X\"", "\"\"", "\"......\""];
                self.games.push(Game { name, of: Of::Written(of) });
            }
            2 => {
                let own = self.fresh("g");
                let e = self.grow(Ty::Number, &[("n", Ty::Number), ("rest", Ty::Number)]);
                self.lines.push(format!(
                    "fn {own}(n) = if n <= 0 then 0 else former({e}, n) where rest = {own}(n - 1)"
                ));
                self.lines.push(format!("[{own}(n) for n in 0..{}]", self.random.below(40)));
            }
            _ => {
                let known = [("c", Ty::Cells), ("x", Ty::Number), ("y", Ty::Number)];
                let e = self.grow(Ty::Cells, &known);
                let rule =
                    format!("move to {name}((c minus {{(x, y)}}) intersect {e}) for (x, y) in c");
                self.block(&format!("game {name}(c: {{(nat, nat)}})"), &[rule]);
                let of = vec!["grid(2, 2)", "{(0, 7), (7, 0)}", "{(9, 9), (0, 63)}", "grid(3, 3)"];
                self.games.push(Game { name, of: Of::Written(of) });
            }
        }
    }

    // ---- statements

    fn position(&mut self) -> String {
        if self.games.is_empty() || self.one_in(8) {
            return format!("*{}", self.size());
        }
        let which = self.random.below(self.games.len());
        let name = self.games[which].name.clone();
        match &self.games[which].of {
            Of::Numbers(count) => {
                let count = *count;
                let numbers: Vec<String> = (0..count).map(|_| self.size().to_string()).collect();
                format!("{name}({})", numbers.join(", "))
            }
            Of::Written(all) => {
                let one = all[self.random.below(all.len())];
                format!("{name}({one})")
            }
        }
    }

    fn sum(&mut self) -> String {
        match self.random.below(6) {
            0 => format!("{} + {}", self.position(), self.position()),
            1 => format!("misere({})", self.position()),
            2 => format!("misere({} + *{})", self.position(), self.small()),
            3 => format!("{{{}, *{}}}", self.position(), self.small()),
            _ => self.position(),
        }
    }

    /// A game with ranges for its numbers, if there is one.
    fn ranges(&mut self) -> Option<String> {
        let of: Vec<(String, usize)> = self
            .games
            .iter()
            .filter_map(|g| match g.of {
                Of::Numbers(count) => Some((g.name.clone(), count)),
                Of::Written(_) => None,
            })
            .collect();
        if of.is_empty() {
            return None;
        }
        let (name, count) = of[self.random.below(of.len())].clone();
        let count = if count == 1 && self.one_in(4) { 2 } else { count };
        let most = [8, 30, 120, 100_000][self.random.below(4)];
        let numbers: Vec<String> = (0..count)
            .map(|i| match (i, self.random.below(4)) {
                (1.., 0) => self.small().to_string(),
                _ => format!("{}..{}", self.random.below(3), self.random.below(most)),
            })
            .collect();
        Some(format!("{name}({})", numbers.join(", ")))
    }

    fn one_heap(&mut self) -> Option<String> {
        let all: Vec<String> = self
            .games
            .iter()
            .filter(|g| matches!(g.of, Of::Numbers(1)))
            .map(|g| g.name.clone())
            .collect();
        if all.is_empty() { None } else { Some(all[self.random.below(all.len())].clone()) }
    }

    fn statement(&mut self) {
        let n = [("n", Ty::Number)];
        let line = match self.random.below(20) {
            0 => format!("moves {}", self.sum()),
            1 => format!("explain {}", self.sum()),
            2 => {
                let verb = self.pick(&["tree", "graph"]);
                format!("{verb} {} depth {}", self.sum(), self.random.below(4))
            }
            3 => format!("play {}", self.sum()),
            4 | 5 => match (self.ranges(), self.pick(&["table", "lost", "plot"])) {
                (Some(ranges), verb) => format!("{verb} {ranges}"),
                (None, _) => format!("table {} for n in 0..20", self.grow(Ty::Number, &n)),
            },
            6 | 7 => match (self.one_heap(), self.pick(&["period", "code", "guess", "quotient"])) {
                (Some(name), verb) => format!("{verb} {name}"),
                (None, _) => format!("period {} for n in 0..", self.grow(Ty::Number, &n)),
            },
            8 | 9 => {
                let (t, u) = (self.grow(Ty::Truth, &n), self.grow(Ty::Truth, &n));
                match self.random.below(3) {
                    0 => format!("claim {t} for n in 0..50 if {u}"),
                    1 => format!("claim {t} iff {u} for n in 0.. for k in 0..n"),
                    _ => format!("claim {t} for n in 0.. if {u}"),
                }
            }
            10 => match self.one_heap() {
                Some(name) => format!("claim grundy({name}(n)) <= {} for n in 0..", self.size()),
                None => format!("claim grundy(Kayles(n)) < {} for n in 0..", self.size()),
            },
            11 => format!("assert {} or true", self.grow(Ty::Truth, &[])),
            12 => {
                let name = self.fresh("v");
                let e = self.grow(Ty::Number, &[]);
                format!("let {name} = {e}\n{name}")
            }
            13 => format!("period {} for n in 0..", self.grow(Ty::Number, &n)),
            14 => format!("guess {} for n in 0..", self.grow(Ty::Number, &n)),
            15 => {
                let f = self.pick(&[
                    "grundy",
                    "birthday",
                    "positions",
                    "outcome",
                    "options",
                    "winning",
                ]);
                format!("{f}({})", self.sum())
            }
            16 => format!("same({}, {})", self.sum(), self.sum()),
            17 => format!("[{} for n in 0..{}]", self.grow(Ty::Number, &n), self.random.below(200)),
            18 => format!(
                "table {} for n in 0..20 for k in 0..n",
                self.grow(Ty::Number, &[("n", Ty::Number), ("k", Ty::Number)])
            ),
            _ => self.sum(),
        };
        self.lines.push(line);
    }
}
