//! Numbers and conditions of random rules: how they are written, and what they are worth.

use std::collections::BTreeSet;

pub(super) type Name = &'static str;

/// The names of parameters.
pub(super) const PARAMS: [Name; 3] = ["a", "b", "c"];

#[derive(Clone, Debug)]
pub(super) enum Num {
    Is(i64),
    /// A parameter, by its place.
    Param(usize),
    Local(Name),
    Op(Box<Num>, Op, Box<Num>),
    Least(Vec<Num>),
    Most(Vec<Num>),
    If(Box<Cond>, Box<Num>, Box<Num>),
    /// A function of the file.
    Call(Name, Vec<Num>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Op {
    Plus,
    Minus,
    Times,
    /// Only by numbers above 0.
    Over,
    Rest,
    Xor,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Compare {
    Is,
    IsNot,
    Below,
    AtMost,
    Above,
    AtLeast,
}

#[derive(Clone, Debug)]
pub(super) enum Cond {
    Holds(Num, Compare, Num),
    /// `low <= x < high`
    Between(Num, Num, Num),
    In(Num, Vec<i64>),
    And(Box<Cond>, Box<Cond>),
    Or(Box<Cond>, Box<Cond>),
    Iff(Box<Cond>, Box<Cond>),
    Implies(Box<Cond>, Box<Cond>),
    Not(Box<Cond>),
    /// `any(c for name in over)`
    Any(Name, Box<Over>, Box<Cond>),
}

/// What a `for` goes through, or how much is taken.
#[derive(Clone, Debug)]
pub(super) enum Over {
    Range(Num, Num),
    Set(Vec<Num>),
    List(Vec<Num>),
    /// `{name for name in over if c}`
    Those(Name, Box<Over>, Box<Cond>),
}

#[derive(Clone, Debug)]
pub(super) enum Clause {
    For(Name, Over),
    If(Cond),
    Where(Name, Num),
}

/// A function of numbers, defined in the file.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub name: Name,
    pub params: Vec<Name>,
    pub body: Num,
}

impl Function {
    pub(super) fn written(&self) -> String {
        let body = self.body.written(&Turn::none());
        format!("fn {}({}) = {body}\n", self.name, self.params.join(", "))
    }
}

/// Which parameter stands in the place of which: rules are written for the first parameter, the
/// second, the third, and can be turned.
#[derive(Clone, Debug)]
pub(super) struct Turn(pub Vec<usize>);

impl Turn {
    pub(super) fn none() -> Turn {
        Turn(vec![0, 1, 2])
    }
}

/// What names are worth.
#[derive(Clone, Debug)]
pub(super) struct Scope<'a> {
    pub params: Vec<i64>,
    pub locals: Vec<(Name, i64)>,
    pub functions: &'a [Function],
}

impl Scope<'_> {
    pub(super) fn with<T>(
        &mut self,
        name: Name,
        value: i64,
        then: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.locals.push((name, value));
        let result = then(self);
        self.locals.pop();
        result
    }
}

pub(super) fn is(n: i64) -> Num {
    Num::Is(n)
}

pub(super) fn op(a: Num, by: Op, b: Num) -> Num {
    Num::Op(Box::new(a), by, Box::new(b))
}

impl Op {
    fn sign(self) -> &'static str {
        match self {
            Op::Plus => "+",
            Op::Minus => "-",
            Op::Times => "*",
            Op::Over => "/",
            Op::Rest => "%",
            Op::Xor => "xor",
        }
    }

    fn strength(self) -> u8 {
        match self {
            Op::Xor => 1,
            Op::Plus | Op::Minus => 2,
            Op::Times | Op::Over | Op::Rest => 3,
        }
    }

    fn of(self, a: i64, b: i64) -> i64 {
        match self {
            Op::Plus => a + b,
            Op::Minus => a - b,
            Op::Times => a * b,
            Op::Over => a.div_euclid(b),
            Op::Rest => a.rem_euclid(b),
            Op::Xor => a ^ b,
        }
    }
}

impl Num {
    fn strength(&self) -> u8 {
        match self {
            Num::If(..) => 0,
            Num::Op(_, by, _) => by.strength(),
            _ => 4,
        }
    }

    pub(super) fn written(&self, turn: &Turn) -> String {
        let all = |of: &[Num]| of.iter().map(|n| n.written(turn)).collect::<Vec<_>>().join(", ");
        match self {
            Num::Is(n) => n.to_string(),
            Num::Param(place) => PARAMS[turn.0[*place]].to_string(),
            Num::Local(name) => name.to_string(),
            Num::Op(a, by, b) => {
                let left = a.at_least(by.strength(), turn);
                format!("{left} {} {}", by.sign(), b.at_least(by.strength() + 1, turn))
            }
            Num::Least(of) => format!("min({})", all(of)),
            Num::Most(of) => format!("max({})", all(of)),
            Num::If(c, a, b) => {
                let (a, b) = (a.at_least(1, turn), b.at_least(1, turn));
                format!("if {} then {a} else {b}", c.written(turn))
            }
            Num::Call(name, args) => format!("{name}({})", all(args)),
        }
    }

    /// In brackets, if it binds less than this.
    pub(super) fn at_least(&self, strength: u8, turn: &Turn) -> String {
        let written = self.written(turn);
        if self.strength() < strength { format!("({written})") } else { written }
    }

    pub(super) fn of(&self, scope: &mut Scope<'_>) -> i64 {
        match self {
            Num::Is(n) => *n,
            Num::Param(place) => scope.params[*place],
            Num::Local(name) => {
                scope.locals.iter().rev().find(|(n, _)| n == name).expect("a name in scope").1
            }
            Num::Op(a, by, b) => by.of(a.of(scope), b.of(scope)),
            Num::Least(of) => of.iter().map(|n| n.of(scope)).min().expect("some"),
            Num::Most(of) => of.iter().map(|n| n.of(scope)).max().expect("some"),
            Num::If(c, a, b) => {
                if c.of(scope) {
                    a.of(scope)
                } else {
                    b.of(scope)
                }
            }
            Num::Call(name, args) => {
                let values: Vec<i64> = args.iter().map(|n| n.of(scope)).collect();
                let function = scope.functions.iter().find(|f| f.name == *name).expect("defined");
                let locals = function.params.iter().copied().zip(values).collect();
                let mut inside = Scope { params: Vec::new(), locals, functions: scope.functions };
                function.body.of(&mut inside)
            }
        }
    }
}

impl Compare {
    fn sign(self) -> &'static str {
        match self {
            Compare::Is => "==",
            Compare::IsNot => "!=",
            Compare::Below => "<",
            Compare::AtMost => "<=",
            Compare::Above => ">",
            Compare::AtLeast => ">=",
        }
    }

    fn of(self, a: i64, b: i64) -> bool {
        match self {
            Compare::Is => a == b,
            Compare::IsNot => a != b,
            Compare::Below => a < b,
            Compare::AtMost => a <= b,
            Compare::Above => a > b,
            Compare::AtLeast => a >= b,
        }
    }
}

impl Cond {
    pub(super) fn written(&self, turn: &Turn) -> String {
        // Any joined part stands in brackets: how tightly words bind is the parser's matter.
        let part = |c: &Cond| {
            let written = c.written(turn);
            let plain = matches!(c, Cond::Holds(..) | Cond::In(..) | Cond::Any(..));
            if plain { written } else { format!("({written})") }
        };
        let num = |n: &Num| n.at_least(1, turn);
        match self {
            Cond::Holds(a, by, b) => format!("{} {} {}", num(a), by.sign(), num(b)),
            Cond::Between(low, x, high) => {
                format!("{} <= {} < {}", num(low), num(x), num(high))
            }
            Cond::In(x, set) => {
                let set: Vec<String> = set.iter().map(i64::to_string).collect();
                format!("{} in {{{}}}", num(x), set.join(", "))
            }
            Cond::And(a, b) => format!("{} and {}", part(a), part(b)),
            Cond::Or(a, b) => format!("{} or {}", part(a), part(b)),
            Cond::Iff(a, b) => format!("{} iff {}", part(a), part(b)),
            Cond::Implies(a, b) => format!("{} implies {}", part(a), part(b)),
            Cond::Not(a) => format!("not {}", part(a)),
            Cond::Any(name, over, c) => {
                format!("any({} for {name} in {})", c.written(turn), over.written(turn))
            }
        }
    }

    pub(super) fn of(&self, scope: &mut Scope<'_>) -> bool {
        match self {
            Cond::Holds(a, by, b) => by.of(a.of(scope), b.of(scope)),
            Cond::Between(low, x, high) => {
                let x = x.of(scope);
                low.of(scope) <= x && x < high.of(scope)
            }
            Cond::In(x, set) => set.contains(&x.of(scope)),
            Cond::And(a, b) => a.of(scope) && b.of(scope),
            Cond::Or(a, b) => a.of(scope) || b.of(scope),
            Cond::Iff(a, b) => a.of(scope) == b.of(scope),
            Cond::Implies(a, b) => !a.of(scope) || b.of(scope),
            Cond::Not(a) => !a.of(scope),
            Cond::Any(name, over, c) => {
                let members = over.members(scope);
                members.into_iter().any(|x| scope.with(name, x, |s| c.of(s)))
            }
        }
    }
}

impl Over {
    pub(super) fn written(&self, turn: &Turn) -> String {
        let all = |of: &[Num]| of.iter().map(|n| n.written(turn)).collect::<Vec<_>>().join(", ");
        match self {
            Over::Range(from, to) => {
                format!("{}..{}", from.at_least(1, turn), to.at_least(1, turn))
            }
            Over::Set(of) => format!("{{{}}}", all(of)),
            Over::List(of) => format!("[{}]", all(of)),
            Over::Those(name, over, c) => {
                let (over, c) = (over.written(turn), c.written(turn));
                format!("{{{name} for {name} in {over} if {c}}}")
            }
        }
    }

    pub(super) fn members(&self, scope: &mut Scope<'_>) -> BTreeSet<i64> {
        match self {
            Over::Range(from, to) => (from.of(scope)..=to.of(scope)).collect(),
            Over::Set(of) | Over::List(of) => of.iter().map(|n| n.of(scope)).collect(),
            Over::Those(name, over, c) => {
                let members = over.members(scope).into_iter();
                members.filter(|x| scope.with(name, *x, |s| c.of(s))).collect()
            }
        }
    }
}

impl Clause {
    pub(super) fn written(&self, turn: &Turn) -> String {
        match self {
            Clause::For(name, over) => format!("for {name} in {}", over.written(turn)),
            Clause::If(c) => format!("if {}", c.written(turn)),
            Clause::Where(name, n) => format!("where {name} = {}", n.written(turn)),
        }
    }
}

/// Clauses behind a rule, each with a blank before it.
pub(super) fn clauses_written(clauses: &[Clause], turn: &Turn) -> String {
    clauses.iter().map(|c| format!(" {}", c.written(turn))).collect()
}

/// Does something for all that the clauses allow, as loops one inside the other.
pub(super) fn each<E>(
    clauses: &[Clause],
    scope: &mut Scope<'_>,
    then: &mut dyn FnMut(&mut Scope<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let Some((first, rest)) = clauses.split_first() else { return then(scope) };
    match first {
        Clause::If(c) => {
            if c.of(scope) {
                each(rest, scope, then)?;
            }
        }
        Clause::Where(name, n) => {
            let value = n.of(scope);
            scope.with(name, value, |s| each(rest, s, then))?;
        }
        Clause::For(name, over) => {
            for x in over.members(scope) {
                scope.with(name, x, |s| each(rest, s, then))?;
            }
        }
    }
    Ok(())
}
