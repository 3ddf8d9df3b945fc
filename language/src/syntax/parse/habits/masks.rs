//! Masks of bits: `n & 3 == 0`, `n & (n - 1) == 0`, `grundy(Nim(a, b)) == a | b`.

use super::super::scene::Scene;
use super::Slip;
use super::words::COMPARES;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// `n & 3`, `n & 4 != 0`: what is left of a number by powers of two.
pub(super) fn masked(s: &Scene<'_>) -> Option<Slip> {
    let sign = s.is(s.at, "&").then_some(s.at)?;
    let (from, to) = (s.arithmetic_before(sign)?, s.arithmetic_from(sign + 1)?);
    // `x in 1..3 & y in 1..3`: two ranges.
    if from > 0 && s.is(from - 1, "..") || s.is(to, "in ..") {
        return None;
    }
    let n = match s.whole_before(sign) {
        Some(_) => s.between(from, sign).to_string(),
        None => format!("({})", s.between(from, sign)),
    };
    // `(n & 3) == 0` has brackets that `n % 4 == 0` does not need.
    let brackets = from > 0
        && s.is(from - 1, "(")
        && s.is(to, ")")
        && (from < 2 || !s.touch(from - 2) && !s.is(from - 2, "not"));
    let (first, end) = if brackets { (from - 1, to + 1) } else { (from, to) };
    let compares = COMPARES.contains(&s.word(end)) || s.is(end, "=");
    let other = s.whole_from(end + 1).map(|other| s.between(end + 1, other)).filter(|_| compares);
    let equal = s.is(end, "== =");
    let sure = equal || s.is(end, "!= ≠ <>") || s.is(end, ">") && other == Some("0");
    let asked = first > 0 && s.is(first - 1, "if and or not iff implies claim assert unless when");
    let right = s.between(sign + 1, to);
    // `3 & n` is `n & 3`.
    let turned = n.parse::<u64>().is_ok() && right.parse::<u64>().is_err();
    // `n > 3 & n < 9`: both sides are comparisons.
    if turned && from > 0 && (COMPARES.contains(&s.word(from - 1)) || s.is(from - 1, "=")) {
        return None;
    }
    let (n, right) = match (turned, s.whole_from(sign + 1)) {
        (false, _) => (n, right.to_string()),
        (true, Some(_)) => (right.to_string(), n),
        (true, None) => (format!("({right})"), n),
    };
    let right = right.as_str();
    let (end, text) = match right.parse::<u64>() {
        Ok(1) if from + 1 == sign => return None,
        Ok(0) => return None,
        Ok(mask) if (mask + 1).is_power_of_two() => {
            let asks = if asked && !compares { " != 0" } else { "" };
            (end, format!("{n} % {}{asks}", mask + 1))
        }
        Ok(mask) if mask.is_power_of_two() => {
            // The bit itself is asked for, or whether there is one.
            let on = match other {
                Some("0") if sure => !equal,
                Some(other) if sure && other == right => equal,
                None if asked && !compares => true,
                _ => return None,
            };
            let end = if compares { end + 2 } else { end };
            (end, format!("{n} / {mask} % 2 == {}", u8::from(on)))
        }
        Err(_) => (end + 2, of_itself(&n, right, other.filter(|_| sure)?, equal)?),
        // None of these bits is there.
        Ok(_) if other == Some("0") && sure => {
            let sign = if equal { "==" } else { "!=" };
            (end + 2, format!("bits({n}) intersect bits({right}) {sign} {{}}"))
        }
        Ok(_) => return None,
    };
    Some(of_bits(s, sign, (first, end), text))
}

/// `n & (n - 1) == 0`, `a & b == 0`: how many ones a number has, and whether two have one in the same place.
fn of_itself(n: &str, right: &str, other: &str, equal: bool) -> Option<String> {
    let flat = |text: &str| -> String { text.chars().filter(|c| !" ()".contains(*c)).collect() };
    let (left, behind) = (flat(n), flat(right));
    let less = |one: &str, other: &str| *one == format!("{other}-1");
    let single = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_');
    let signs = if equal { "<= 1" } else { "> 1" };
    match other {
        "0" if less(&behind, &left) && single(&left) => Some(format!("len(bits({left})) {signs}")),
        "0" if less(&left, &behind) && single(&behind) => {
            Some(format!("len(bits({behind})) {signs}"))
        }
        _ if behind == format!("-{left}") && flat(other) == left && single(&left) => {
            Some(format!("len(bits({left})) {signs}"))
        }
        _ if single(&left) && single(&behind) && (flat(other) == left || flat(other) == behind) => {
            // All ones of the one are ones of the other.
            let (part, of) = if flat(other) == left { (&left, &behind) } else { (&behind, &left) };
            let sign = if equal { "==" } else { "!=" };
            Some(format!("bits({part}) minus bits({of}) {sign} {{}}"))
        }
        "0" if single(&left) && single(&behind) => {
            let sign = if equal { "==" } else { "!=" };
            Some(format!("bits({left}) intersect bits({behind}) {sign} {{}}"))
        }
        _ => None,
    }
}

/// `subtract n & -n`: the smallest power of two in a number.
pub(super) fn lowest(s: &Scene<'_>) -> Option<Slip> {
    let heap = s.heap()?;
    let takes = s.is(0, "subtract remove") && s.word(1) == heap && s.is(2, "&");
    // `subtract n & (n - 1)` is no list of amounts.
    if takes
        && s.is(3, "(")
        && s.word(4) == heap
        && s.is(5, "-")
        && s.closing(3) == Some(s.len() - 1)
    {
        let message = "`&` of bits is told of their places";
        let mut slip = s.slip(codes::FOREIGN_OPERATOR, 2, message, "of other languages");
        slip.instead = format!(
            "`bits({heap})` are the places of its ones, `2^min(bits({heap}))` is the lowest"
        );
        slip.sure = true;
        return Some(slip);
    }
    let whole = s.is(3, "-") && s.word(4) == heap || s.between(3, 7) == format!("(-{heap})");
    let end = if s.is(3, "-") { 5 } else { 7 };
    if !takes || !whole || end < s.len() {
        return None;
    }
    let text = format!("2^min(bits({heap})) if {heap} > 0");
    Some(of_bits(s, 2, (1, s.len()), text))
}

/// `grundy(Nim(a, b)) == a | b`: ones in either of two numbers, where a nim-value is compared with them.
pub(super) fn beside_a_value(s: &Scene<'_>) -> Option<Slip> {
    let sign = s.is(s.at, "& |").then_some(s.at)?;
    let (from, to) = (s.whole_before(sign)?, s.whole_from(sign + 1)?);
    let equals = from.checked_sub(1).filter(|at| s.is(*at, "== != ="))?;
    let value = s.value_before(equals).filter(|at| s.is(*at, "grundy nimber nim_value mex"))?;
    let names = s.kind(from) == Some(TokenKind::Word) && s.kind(sign + 1) == Some(TokenKind::Word);
    let ends = to >= s.len() || s.is(to, "for if where ) and or iff implies ;");
    let set = s.open_bracket().is_some_and(|open| open.text(s.text) == "{");
    if !names || !ends || set || value + 1 >= equals {
        return None;
    }
    let word = if s.is(sign, "&") { "intersect" } else { "union" };
    let (a, b) = (s.between(from, sign), s.between(sign + 1, to));
    let text = format!("sum(2^k for k in bits({a}) {word} bits({b}))");
    Some(of_bits(s, sign, (from, to), text))
}

fn of_bits(s: &Scene<'_>, sign: usize, (from, to): (usize, usize), text: String) -> Slip {
    let message = format!("`{}` of bits is told of their places", s.word(sign));
    let slip = s.slip(codes::FOREIGN_OPERATOR, sign, message, "of other languages");
    slip.writes(s.replace(from, to, text))
}
