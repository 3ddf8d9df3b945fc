//! A second definition of the language's expressions, written for the tests alone: trees that are
//! written out as the language writes them, and worth what exact arithmetic and ordered sets say.
//! It shares nothing with the program, so that a definition in the program may be wrong and seen.

mod calling;
mod calls;
mod changing;
mod eval;
mod grow;
mod moves;
mod places;
mod positions;

#[allow(unused_imports, reason = "not every test takes all of it")]
pub(crate) use calls::PRELUDE;
#[allow(unused_imports, reason = "not every test takes all of it")]
pub(crate) use grow::{CALLS, Grow, Known, OPERATORS, Ty};
pub(crate) use places::{attempt, corner};

use std::collections::BTreeSet;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum E {
    Int(i128),
    Truth(bool),
    Text(&'static str),
    Name(String),
    /// An operator that is no comparison.
    Op(&'static str, Box<E>, Box<E>),
    /// A row of comparisons.
    Compare(Box<E>, Vec<(&'static str, E)>),
    Not(Box<E>),
    Negative(Box<E>),
    If(Box<E>, Box<E>, Box<E>),
    Call(&'static str, Vec<E>),
    Set(Vec<E>),
    List(Vec<E>),
    Tuple(Vec<E>),
    Range(Box<E>, Box<E>),
    /// `[each for name in over if when]`, in the brackets or the function that is given.
    Each(&'static str, Box<Each>),
    Index(Box<E>, Box<E>),
    Slice(Box<E>, Box<E>, Box<E>),
    With(Box<E>, Box<E>, Box<E>),
    Field(Box<E>, usize),
    /// A nim heap. Its worth here is its size.
    Heap(Box<E>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Each {
    pub each: E,
    pub name: String,
    pub over: E,
    pub when: Option<E>,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum V {
    N(i128),
    T(bool),
    Text(String),
    List(Vec<V>),
    Set(BTreeSet<V>),
    Tuple(Vec<V>),
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bad {
    /// The program must say that something is wrong.
    Fault,
    /// The program must say that a number is too large. A proof speaks of it all the same.
    TooLarge,
    /// It may be too much work, or too large for this definition: anything may be said.
    Unknown,
}

pub(crate) type Worth = Result<V, Bad>;

/// What names stand for.
pub(crate) type Names = Vec<(String, V)>;

impl E {
    pub(crate) fn name(name: &str) -> E {
        E::Name(name.to_string())
    }

    pub(crate) fn op(how: &'static str, a: E, b: E) -> E {
        E::Op(how, Box::new(a), Box::new(b))
    }

    pub(crate) fn compare(a: E, how: &'static str, b: E) -> E {
        E::Compare(Box::new(a), vec![(how, b)])
    }

    /// The expression with a number in the place of a name.
    pub(crate) fn at(&self, name: &str, n: i128) -> E {
        let one = |e: &E| Box::new(e.at(name, n));
        let all = |es: &[E]| es.iter().map(|e| e.at(name, n)).collect();
        match self {
            E::Name(own) if own == name => E::Int(n),
            E::Int(_) | E::Truth(_) | E::Text(_) | E::Name(_) => self.clone(),
            E::Op(how, a, b) => E::Op(how, one(a), one(b)),
            E::Compare(a, rest) => {
                E::Compare(one(a), rest.iter().map(|(how, b)| (*how, b.at(name, n))).collect())
            }
            E::Not(a) => E::Not(one(a)),
            E::Negative(a) => E::Negative(one(a)),
            E::If(c, a, b) => E::If(one(c), one(a), one(b)),
            E::Call(f, args) => E::Call(f, all(args)),
            E::Set(all_of) => E::Set(all(all_of)),
            E::List(all_of) => E::List(all(all_of)),
            E::Tuple(all_of) => E::Tuple(all(all_of)),
            E::Range(a, b) => E::Range(one(a), one(b)),
            E::Each(what, each) => E::Each(
                what,
                Box::new(Each {
                    each: each.each.at(name, n),
                    name: each.name.clone(),
                    over: each.over.at(name, n),
                    when: each.when.as_ref().map(|e| e.at(name, n)),
                }),
            ),
            E::Index(a, b) => E::Index(one(a), one(b)),
            E::Slice(a, b, c) => E::Slice(one(a), one(b), one(c)),
            E::With(a, b, c) => E::With(one(a), one(b), one(c)),
            E::Field(a, i) => E::Field(one(a), *i),
            E::Heap(a) => E::Heap(one(a)),
        }
    }
}

fn row(all: &[E]) -> String {
    all.iter().map(E::to_string).collect::<Vec<_>>().join(", ")
}

impl std::fmt::Display for E {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            E::Int(n) if *n == i128::from(i64::MIN) => {
                write!(f, "(-9223372036854775807 - 1)")
            }
            E::Int(n) if *n < 0 => write!(f, "({n})"),
            E::Int(n) => write!(f, "{n}"),
            E::Truth(is) => write!(f, "{is}"),
            E::Text(text) => write!(f, "\"{text}\""),
            E::Name(name) => write!(f, "{name}"),
            E::Op(how, a, b) => write!(f, "({a} {how} {b})"),
            E::Compare(a, rest) => {
                write!(f, "({a}")?;
                rest.iter().try_for_each(|(how, b)| write!(f, " {how} {b}"))?;
                write!(f, ")")
            }
            E::Not(a) => write!(f, "(not {a})"),
            E::Negative(a) => write!(f, "(-({a}))"),
            E::If(c, a, b) => write!(f, "(if {c} then {a} else {b})"),
            E::Call("choices", args) => write!(f, "product({})", row(args)),
            E::Call(name, args) => write!(f, "{name}({})", row(args)),
            E::Set(all) => {
                // A range in a set stands without brackets: its members are the set's.
                let one = |e: &E| match e {
                    E::Range(a, b) => format!("{a}..{b}"),
                    e => e.to_string(),
                };
                write!(f, "{{{}}}", all.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            E::List(all) => write!(f, "[{}]", row(all)),
            E::Tuple(all) => write!(f, "({})", row(all)),
            E::Range(a, b) => write!(f, "({a}..{b})"),
            E::Each(what, each) => {
                let (open, close) = match *what {
                    "{" => ("{", "}"),
                    "[" => ("[", "]"),
                    name => (name, ")"),
                };
                let bracket = if close == ")" { "(" } else { "" };
                let Each { each, name, over, when } = &**each;
                write!(f, "{open}{bracket}{each} for {name} in {over}")?;
                if let Some(when) = when {
                    write!(f, " if {when}")?;
                }
                write!(f, "{close}")
            }
            E::Index(a, i) => write!(f, "{a}[{i}]"),
            E::Slice(a, from, to) => write!(f, "{a}[{from}..{to}]"),
            E::With(a, i, v) => write!(f, "({a} with [{i}] = {v})"),
            E::Field(a, i) => write!(f, "{a}.{i}"),
            E::Heap(a) => write!(f, "*({a})"),
        }
    }
}
