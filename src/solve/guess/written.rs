//! How a formula is written in the language, and how long it is to say.

use super::numbers::{listed, number_length};
use super::similar::{Similar, Way};
use super::words::{Formula, Function, Name, Sign, n};

/// How tightly a form holds together, as in the language: what is looser stands in brackets.
const LOOSEST: u8 = 0;
const AND: u8 = 2;
const COMPARED: u8 = 3;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const POWER: u8 = 8;
const TIGHT: u8 = 9;

impl Sign {
    fn written(self) -> (&'static str, u8) {
        match self {
            Sign::And => (" and ", AND),
            Sign::Equal => (" == ", COMPARED),
            Sign::Less => (" < ", COMPARED),
            Sign::Xor => (" xor ", 4),
            Sign::Plus => (" + ", SUM),
            Sign::Minus => (" - ", SUM),
            Sign::Times => (" * ", PRODUCT),
            Sign::Over => (" / ", PRODUCT),
            Sign::Modulo => (" % ", PRODUCT),
            Sign::Power => ("^", POWER),
        }
    }
}

impl Formula {
    /// The formula as an expression of the language.
    pub fn written(&self) -> String {
        self.bracketed(LOOSEST)
    }

    /// Functions that the expression needs, one definition each.
    pub fn definitions(&self) -> Vec<String> {
        match self {
            Formula::Similar(similar) => vec![similar.definition()],
            Formula::Reached(steps) => vec![steps.definition()],
            _ => Vec::new(),
        }
    }

    /// In brackets if it is looser than that.
    fn bracketed(&self, least: u8) -> String {
        let (text, tightness) = self.form();
        if tightness < least { format!("({text})") } else { text }
    }

    fn form(&self) -> (String, u8) {
        let tight = |text: String| (text, TIGHT);
        match self {
            Formula::Name(Name::N) => tight("n".into()),
            Formula::Name(Name::A) => tight("a".into()),
            Formula::Name(Name::B) => tight("b".into()),
            Formula::Name(Name::C) => tight("c".into()),
            Formula::Name(Name::K) => tight("k".into()),
            Formula::Number(c) => (c.to_string(), if *c < 0 { LOOSEST + 1 } else { TIGHT }),
            Formula::Binary(sign, left, right) => {
                let (word, level) = sign.written();
                // Sums and products are read from the left; comparisons and powers would be
                // read another way, and are bracketed on both sides.
                let leftmost = match level {
                    COMPARED | POWER => level + 1,
                    _ => level,
                };
                // `n % 7 / 2` would be right, but easy to misread.
                let mixed = matches!(&**left, Formula::Binary(inner, ..)
                    if level == PRODUCT && inner != sign && inner.written().1 == PRODUCT);
                let leftmost = if mixed { TIGHT } else { leftmost };
                let (left, right) = (left.bracketed(leftmost), right.bracketed(level + 1));
                (format!("{left}{word}{right}"), level)
            }
            Formula::Call(function, of) => tight(function.written(&of.written())),
            Formula::Least(of, c) => tight(format!("min({}, {c})", of.written())),
            Formula::Most(of, c) => tight(format!("max({}, {c})", of.written())),
            Formula::LeastPart => tight("min(a, b)".into()),
            Formula::If(condition, yes, no) => {
                let text = format!(
                    "if {} then {} else {}",
                    condition.written(),
                    yes.bracketed(LOOSEST + 1),
                    no.written()
                );
                (text, LOOSEST)
            }
            Formula::Entry(list, of) => tight(format!("[{}][{}]", listed(list), of.written())),
            Formula::In(of, members) => {
                (format!("{} in {{{}}}", of.bracketed(COMPARED + 1), listed(members)), COMPARED)
            }
            Formula::TupleIn(of, members) => {
                let of: Vec<String> = of.iter().map(Formula::written).collect();
                let members: Vec<String> =
                    members.iter().map(|member| format!("({})", listed(member))).collect();
                (format!("({}) in {{{}}}", of.join(", "), members.join(", ")), COMPARED)
            }
            Formula::Meets(rising, from, to) => tight(format!(
                "any({} == n for k in {}..{})",
                rising.bracketed(COMPARED + 1),
                from.bracketed(SUM),
                to.bracketed(SUM)
            )),
            Formula::Similar(similar) => tight(similar.call()),
            Formula::Reached(steps) => tight(steps.call()),
        }
    }

    /// How long it is to say: its words, and for each number as much as it has digits.
    pub fn length(&self) -> usize {
        let all = |list: &[i64]| list.iter().map(|c| number_length(*c)).sum::<usize>();
        match self {
            Formula::Name(_) => 1,
            Formula::Number(c) => number_length(*c),
            Formula::Binary(_, left, right) => 1 + left.length() + right.length(),
            Formula::Call(function, of) => function.length() + of.length(),
            Formula::Least(of, c) | Formula::Most(of, c) => 1 + number_length(*c) + of.length(),
            Formula::LeastPart => 2,
            Formula::If(condition, yes, no) => 2 + condition.length() + yes.length() + no.length(),
            Formula::Entry(list, of) => 4 + list.len() + all(list) + of.length(),
            Formula::In(of, members) => 1 + 2 * members.len() + all(members) + of.length(),
            Formula::TupleIn(of, members) => {
                let members: usize = members.iter().map(|member| all(member)).sum();
                1 + members + of.iter().map(Formula::length).sum::<usize>()
            }
            Formula::Meets(rising, from, to) => 5 + rising.length() + from.length() + to.length(),
            Formula::Similar(similar) => 2 + similar.length(),
            Formula::Reached(steps) => 2 + steps.length(),
        }
    }

    /// The numbers in it, each of which could have been another.
    pub fn numbers(&self) -> usize {
        match self {
            Formula::Name(_) | Formula::LeastPart => 0,
            Formula::Number(_) => 1,
            Formula::Binary(_, left, right) => left.numbers() + right.numbers(),
            Formula::Call(_, of) => of.numbers(),
            Formula::Least(of, _) | Formula::Most(of, _) => 1 + of.numbers(),
            Formula::If(condition, yes, no) => condition.numbers() + yes.numbers() + no.numbers(),
            Formula::Entry(list, of) => list.len() + of.numbers(),
            Formula::In(of, members) => members.len() + of.numbers(),
            Formula::TupleIn(of, members) => {
                of.len() * members.len() + of.iter().map(Formula::numbers).sum::<usize>()
            }
            Formula::Meets(rising, ..) => rising.numbers(),
            Formula::Similar(similar) => similar.numbers(),
            Formula::Reached(steps) => steps.numbers(),
        }
    }
}

impl Function {
    fn written(self, of: &str) -> String {
        match self {
            Function::Isqrt => format!("isqrt({of})"),
            Function::Abs => format!("abs({of})"),
            Function::Prime => format!("prime({of})"),
            Function::LowestBit => format!("min(bits({of}))"),
            Function::HighestBit => format!("max(bits({of}))"),
            Function::Ones => format!("len(bits({of}))"),
            Function::Divisors => format!("len(divisors({of}))"),
            Function::Primes => format!("count(p for p in divisors({of}) if prime(p))"),
            Function::PrimePowers => format!(
                "count(d for d in divisors({of}) if count(p for p in divisors(d) if prime(p)) == 1)"
            ),
        }
    }

    fn length(self) -> usize {
        match self {
            Function::Isqrt | Function::Abs | Function::Prime => 1,
            Function::LowestBit | Function::HighestBit | Function::Ones => 2,
            Function::Divisors => 2,
            Function::Primes => 4,
            Function::PrimePowers => 6,
        }
    }
}

impl Similar {
    pub fn call(&self) -> String {
        "pattern(n)".into()
    }

    pub fn definition(&self) -> String {
        let base = self.base;
        let mut text = match self.first.as_slice() {
            [only] => format!("if n == 0 then {only}"),
            first => format!("if n < {} then [{}][n]", first.len(), listed(first)),
        };
        let groups = self.groups();
        let (most, others) = match groups.split_last() {
            Some(((way, _), others)) => (way.written(base), others),
            None => (String::from("0"), [].as_slice()),
        };
        for (way, classes) in others {
            let condition = n().modulo(base).among(classes).written();
            text.push_str(&format!(" else if {condition} then {}", way.written(base)));
        }
        format!("fn pattern(n) = {text} else {most}")
    }
}

impl Way {
    fn written(&self, base: i64) -> String {
        let (times, slope, plus) = match self {
            Way::Table(table) => return format!("[{}][pattern(n / {base})]", listed(table)),
            Way::Line { times, slope, plus } => (*times, *slope, *plus),
        };
        let mut text = String::new();
        let parts = [
            (times, format!("pattern(n / {base})")),
            (slope, format!("(n / {base})")),
            (plus, String::new()),
        ];
        for (number, name) in parts {
            if number == 0 {
                continue;
            }
            let sign = match (text.is_empty(), number < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let size = number.unsigned_abs();
            text.push_str(sign);
            match (size, name.is_empty()) {
                (_, true) => text.push_str(&size.to_string()),
                (1, false) => text.push_str(&name),
                (_, false) => text.push_str(&format!("{size} * {name}")),
            }
        }
        if text.is_empty() { "0".into() } else { text }
    }
}
