//! Random expressions by their type. Every operator and builtin of the language is among them.

use super::super::Random;
use super::{E, Each, Names, V};
use grundy::syntax::ast::Operator;

/// Types of which there are expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    Number,
    Truth,
    Set,
    List,
    Cells,
    Text,
}

/// The builtins, each with the type of what it is written in.
pub(crate) const CALLS: &[(&str, Ty)] = &[
    ("grundy", Ty::Number),
    ("outcome", Ty::Truth),
    ("options", Ty::Number),
    ("winning", Ty::Number),
    ("mex", Ty::Number),
    ("period", Ty::Number),
    ("preperiod", Ty::Number),
    ("saltus", Ty::Number),
    ("proved", Ty::Truth),
    ("code", Ty::Text),
    ("birthday", Ty::Number),
    ("genus", Ty::Text),
    ("positions", Ty::Number),
    ("misere", Ty::Truth),
    ("here", Ty::Truth),
    ("sprouts", Ty::Number),
    ("same", Ty::Truth),
    ("same_values", Ty::Truth),
    ("same_members", Ty::Truth),
    ("nimmul", Ty::Number),
    ("nimdiv", Ty::Number),
    ("niminverse", Ty::Number),
    ("nimsqrt", Ty::Number),
    ("nimpower", Ty::Number),
    ("min", Ty::Number),
    ("max", Ty::Number),
    ("abs", Ty::Number),
    ("gcd", Ty::Number),
    ("isqrt", Ty::Number),
    ("prime", Ty::Truth),
    ("divisors", Ty::Set),
    ("digits", Ty::List),
    ("bits", Ty::Set),
    ("len", Ty::Number),
    ("sum", Ty::Number),
    ("product", Ty::Number),
    ("subsets", Ty::Number),
    ("sort", Ty::List),
    ("reverse", Ty::List),
    ("repeat", Ty::List),
    ("range", Ty::List),
    ("indices", Ty::List),
    ("zip", Ty::Number),
    ("any", Ty::Truth),
    ("all", Ty::Truth),
    ("count", Ty::Number),
    ("tally", Ty::List),
    ("nimsums", Ty::List),
    ("components", Ty::Number),
    ("neighbours", Ty::Set),
    ("shape", Ty::Truth),
    ("grid", Ty::Cells),
];

pub(crate) const OPERATORS: [Operator; 23] = {
    use Operator::*;
    [
        Iff,
        Implies,
        Or,
        And,
        Equal,
        NotEqual,
        Less,
        LessEqual,
        Greater,
        GreaterEqual,
        In,
        NotIn,
        Union,
        Minus,
        Intersect,
        Xor,
        Add,
        Subtract,
        Multiply,
        Divide,
        Remainder,
        NimProduct,
        Power,
    ]
};

/// How an operator is written here. A new one is missed by the compiler.
pub(super) fn spelt(operator: Operator) -> &'static str {
    match operator {
        Operator::Iff => "iff",
        Operator::Implies => "implies",
        Operator::Or => "or",
        Operator::And => "and",
        Operator::Equal => "==",
        Operator::NotEqual => "!=",
        Operator::Less => "<",
        Operator::LessEqual => "<=",
        Operator::Greater => ">",
        Operator::GreaterEqual => ">=",
        Operator::In => "in",
        Operator::NotIn => "not in",
        Operator::Union => "union",
        Operator::Minus => "minus",
        Operator::Intersect => "intersect",
        Operator::Xor => "xor",
        Operator::Add => "+",
        Operator::Subtract => "-",
        Operator::Multiply => "*",
        Operator::Divide => "/",
        Operator::Remainder => "%",
        Operator::NimProduct => "⊗",
        Operator::Power => "^",
    }
}

const ARITHMETIC: [&str; 8] = ["+", "-", "*", "/", "%", "xor", "⊗", "^"];
const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];
const SETS: [&str; 4] = ["union", "minus", "intersect", "xor"];
const TRUTHS: [&str; 3] = ["and", "or", "implies"];

/// Numbers at which things go wrong first.
pub(super) const CORNERS: [i128; 40] = [
    0,
    1,
    -1,
    2,
    -2,
    3,
    7,
    8,
    31,
    32,
    33,
    62,
    63,
    64,
    65,
    -63,
    -64,
    -65,
    127,
    128,
    255,
    256,
    2047,
    2048,
    32767,
    32768,
    65535,
    65536,
    2147483647,
    2147483648,
    -2147483648,
    4294967296,
    9007199254740992,
    4611686018427387903,
    4611686018427387904,
    -4611686018427387904,
    9223372036854775806,
    9223372036854775807,
    -9223372036854775807,
    -9223372036854775808,
];

/// The names that an expression may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    pub names: Vec<(String, Ty)>,
}

impl Known {
    pub(crate) fn of(names: &[(&str, Ty)]) -> Known {
        Known { names: names.iter().map(|(n, ty)| (n.to_string(), *ty)).collect() }
    }

    fn with(&self, name: &str) -> Known {
        let mut names = self.names.clone();
        names.push((name.to_string(), Ty::Number));
        Known { names }
    }
}

/// Names that all programs have.
pub(super) fn given() -> Names {
    let text = |t: &str| V::Text(t.to_string());
    let all = [("near", V::T(true)), ("Kayles", V::T(true)), ("P", text("P")), ("N", text("N"))];
    all.map(|(name, v)| (name.to_string(), v)).to_vec()
}

#[derive(Debug)]
pub(crate) struct Grow<'r> {
    pub random: &'r mut Random,
    pub fresh: usize,
}

pub(super) fn boxed(e: E) -> Box<E> {
    Box::new(e)
}

impl<'r> Grow<'r> {
    pub(crate) fn new(random: &'r mut Random) -> Grow<'r> {
        Grow { random, fresh: 0 }
    }

    /// Names that it binds are numbered from here on.
    pub(crate) fn from(random: &'r mut Random, fresh: usize) -> Grow<'r> {
        Grow { random, fresh }
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.below(from.len())]
    }

    fn named(&mut self, ty: Ty, known: &Known) -> Option<E> {
        let own: Vec<&String> =
            known.names.iter().filter(|(_, own)| *own == ty).map(|(name, _)| name).collect();
        if own.is_empty() { None } else { Some(E::Name(own[self.random.below(own.len())].clone())) }
    }

    pub(crate) fn plain(&mut self, ty: Ty, known: &Known) -> E {
        if self.random.below(5) > 0
            && let Some(name) = self.named(ty, known)
        {
            return name;
        }
        match ty {
            Ty::Number => match self.random.below(3) {
                0 => E::Int(self.pick(&CORNERS)),
                _ => E::Int(self.random.below(6) as i128),
            },
            Ty::Truth => E::Truth(self.random.below(2) == 0),
            Ty::Text => E::Text(self.pick(&["", "a", "abc", "X.X"])),
            Ty::Set => {
                let all = (0..1 + self.random.below(3)).map(|_| match self.random.below(4) {
                    0 => self.range(known),
                    _ => self.plain(Ty::Number, known),
                });
                E::Set(all.collect())
            }
            Ty::List => {
                let all = (0..1 + self.random.below(3)).map(|_| self.plain(Ty::Number, known));
                E::List(all.collect())
            }
            Ty::Cells => {
                let all = (0..1 + self.random.below(2)).map(|_| {
                    E::Tuple(vec![self.plain(Ty::Number, known), self.plain(Ty::Number, known)])
                });
                E::Set(all.collect())
            }
        }
    }

    /// A range that is short, or empty.
    fn range(&mut self, known: &Known) -> E {
        let from = self.plain(Ty::Number, known);
        let more = E::Int(self.random.below(5) as i128 - 1);
        let to = match self.random.below(4) {
            0 => E::Int(self.random.below(3) as i128),
            1 => self.plain(Ty::Number, known),
            _ => E::op("+", from.clone(), more),
        };
        E::Range(boxed(from), boxed(to))
    }

    /// Something of numbers that can be gone through.
    pub(crate) fn many(&mut self, depth: usize, known: &Known) -> E {
        match self.random.below(4) {
            0 => self.range(known),
            1 => self.grow(Ty::List, depth, known),
            _ => self.grow(Ty::Set, depth, known),
        }
    }

    pub(crate) fn each(&mut self, what: &'static str, ty: Ty, depth: usize, known: &Known) -> E {
        self.fresh += 1;
        let name = format!("x{}", self.fresh);
        let over = self.many(depth, known);
        let inner = known.with(&name);
        let each = self.grow(ty, depth, &inner);
        let when = (self.random.below(2) == 0).then(|| self.grow(Ty::Truth, depth, &inner));
        E::Each(what, boxed_each(Each { each, name, over, when }))
    }

    pub(crate) fn grow(&mut self, ty: Ty, depth: usize, known: &Known) -> E {
        let Some(d) = depth.checked_sub(1) else { return self.plain(ty, known) };
        let calls: Vec<&'static str> =
            CALLS.iter().filter(|(_, own)| *own == ty).map(|(name, _)| *name).collect();
        match self.random.below(10) {
            0 => self.plain(ty, known),
            1..=3 if !calls.is_empty() => {
                let name = self.pick(&calls);
                self.call(name, d, known)
            }
            4 => {
                let condition = self.grow(Ty::Truth, d, known);
                let (yes, no) = (self.grow(ty, d, known), self.grow(ty, d, known));
                match self.random.below(3) {
                    0 => E::Call("either", vec![condition, yes, no]),
                    _ => E::If(boxed(condition), boxed(yes), boxed(no)),
                }
            }
            5 => match self.random.below(3) {
                0 => E::Call("itself", vec![self.grow(ty, d, known)]),
                // What is not looked at may be wrong all the same.
                how => {
                    let other = self.grow(Ty::Number, d, known);
                    let own = self.grow(ty, d, known);
                    let name = if how == 1 { "former" } else { "latter" };
                    E::Call(name, if how == 1 { vec![own, other] } else { vec![other, own] })
                }
            },
            _ => self.operation(ty, d, known),
        }
    }

    /// A long row of the same: its numbers outgrow sixteen bits, or none.
    pub(crate) fn long(&mut self, how: &'static str, known: &Known) -> E {
        let more = match self.random.below(2) {
            0 => E::Int(self.pick(&[2047, -2047, 1000])),
            _ => E::Int(self.pick(&CORNERS)),
        };
        let times = [2, 3, 17, 40][self.random.below(4)];
        let first = self.plain(Ty::Number, known);
        (0..times).fold(first, |sum, _| E::op(how, sum, more.clone()))
    }

    /// Expressions of operators, brackets and comprehensions.
    fn operation(&mut self, ty: Ty, d: usize, known: &Known) -> E {
        match ty {
            Ty::Number => match self.random.below(10) {
                0 => E::Negative(boxed(self.grow(ty, d, known))),
                1 => {
                    let base = self.grow(Ty::List, d, known);
                    E::Index(boxed(base), boxed(self.plain(Ty::Number, known)))
                }
                2 => {
                    let how = self.pick(&["+", "-"]);
                    self.long(how, known)
                }
                _ => {
                    let how = self.pick(&ARITHMETIC);
                    E::op(how, self.grow(ty, d, known), self.grow(ty, d, known))
                }
            },
            Ty::Truth => match self.random.below(9) {
                0 => E::Not(boxed(self.grow(ty, d, known))),
                1 | 2 => {
                    let how = self.pick(&TRUTHS);
                    E::op(how, self.grow(ty, d, known), self.grow(ty, d, known))
                }
                3 => {
                    let of = self.pick(&[Ty::Set, Ty::List, Ty::Text, Ty::Truth, Ty::Cells]);
                    let how = if of == Ty::Truth { "iff" } else { self.pick(&COMPARISONS) };
                    E::compare(self.grow(of, d, known), how, self.grow(of, d, known))
                }
                4 | 5 => {
                    let how = self.pick(&["in", "not in"]);
                    E::compare(self.grow(Ty::Number, d, known), how, self.many(d, known))
                }
                6 => {
                    let first = self.grow(Ty::Number, d, known);
                    let rest =
                        (0..2).map(|_| (self.pick(&COMPARISONS), self.grow(Ty::Number, d, known)));
                    E::Compare(boxed(first), rest.collect())
                }
                _ => {
                    let how = self.pick(&COMPARISONS);
                    E::compare(
                        self.grow(Ty::Number, d, known),
                        how,
                        self.grow(Ty::Number, d, known),
                    )
                }
            },
            Ty::Set => match self.random.below(4) {
                0 => self.each("{", Ty::Number, d, known),
                1 => E::Set(vec![self.grow(Ty::Number, d, known), self.range(known)]),
                _ => {
                    let how = self.pick(&SETS);
                    E::op(how, self.grow(ty, d, known), self.grow(ty, d, known))
                }
            },
            Ty::Cells => {
                let how = self.pick(&SETS);
                E::op(how, self.grow(ty, d, known), self.grow(ty, d, known))
            }
            Ty::List => match self.random.below(5) {
                0 => self.each("[", Ty::Number, d, known),
                1 => E::op("+", self.grow(ty, d, known), self.grow(ty, d, known)),
                2 => {
                    let (from, to) = (self.plain(Ty::Number, known), self.plain(Ty::Number, known));
                    E::Slice(boxed(self.grow(ty, d, known)), boxed(from), boxed(to))
                }
                3 => {
                    let (at, to) = (self.plain(Ty::Number, known), self.grow(Ty::Number, d, known));
                    E::With(boxed(self.grow(ty, d, known)), boxed(at), boxed(to))
                }
                _ => E::List(vec![self.grow(Ty::Number, d, known), self.plain(Ty::Number, known)]),
            },
            Ty::Text => match self.random.below(3) {
                0 => E::Call("reverse", vec![self.grow(ty, d, known)]),
                _ => E::op("+", self.grow(ty, d, known), self.grow(ty, d, known)),
            },
        }
    }

    /// The type of what an operator gives; some give two in turn.
    pub(crate) fn type_of(how: &str, round: usize) -> Ty {
        match how {
            "union" | "minus" | "intersect" => Ty::Set,
            "xor" if round % 2 == 1 => Ty::Set,
            "+" | "-" | "*" | "/" | "%" | "⊗" | "^" | "xor" => Ty::Number,
            _ => Ty::Truth,
        }
    }

    /// An operator with random arguments.
    pub(crate) fn operator(&mut self, how: &'static str, round: usize, known: &Known) -> E {
        let (gives, d) = (Grow::type_of(how, round), round % 2);
        let ty = match how {
            "iff" | "implies" | "or" | "and" => Ty::Truth,
            _ if gives == Ty::Truth => Ty::Number,
            _ => gives,
        };
        if matches!(how, "+" | "-") && round % 2 == 1 {
            return self.long(how, known);
        }
        let a = self.grow(ty, d, known);
        let b = match how {
            "in" | "not in" => self.many(d, known),
            _ => self.grow(ty, d, known),
        };
        match COMPARISONS.contains(&how) || matches!(how, "in" | "not in" | "iff") {
            true => E::compare(a, how, b),
            false => E::op(how, a, b),
        }
    }
}

pub(super) fn boxed_each(each: Each) -> Box<Each> {
    Box::new(each)
}
