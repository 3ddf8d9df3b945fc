//! Lines of a program in C++ or Java: `const int MOD = 7;`, `vector<int> a = {1, 2};`, `cout << wins(9) << endl;`, `int main() { … }`.

use super::super::scene::{Place, Scene};
use super::braced::as_python;
use super::python::READS_PROGRAMS;
use super::{Slip, readable};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// Types, and what stands before them.
const TYPES: &str = "const static final constexpr auto int long short unsigned size_t char string String std bool boolean \
     Boolean double float vector set unordered_set list List Set ArrayList array Integer";

/// `string s = "XX.X"`, `int a[] = {1, 2, 3}`, `auto f = [](int n) { return n % 4; }`
pub(super) fn value(s: &Scene<'_>) -> Option<Slip> {
    if !READS_PROGRAMS {
        return None;
    }
    let equals = s.next_of(0, &["="]);
    let named =
        (0..equals.min(9)).rev().find(|at| s.is_word(*at) && !s.is(at.wrapping_sub(1), "["))?;
    let typed = s.is(0, TYPES) && named > 0 && !s.is(named - 1, ". (");
    if s.place != Place::File || !typed || equals + 1 >= s.len() {
        return None;
    }
    let (name, value) = (s.word(named), s.between(equals + 1, s.len()));
    if value.contains('^') {
        return None;
    }
    let set = (0..named).any(|at| s.is(at, "set unordered_set Set"));
    let listed = value.strip_prefix('{').and_then(|value| value.strip_suffix('}'));
    let text = match listed.filter(|_| !set) {
        _ if value.starts_with("[") && value.ends_with('}') => {
            let (_, function) = value.split_once(']')?;
            let (_, heading, lines) = as_python(&format!("{name}{function}"))?;
            readable(&format!("fn {heading} = {}", lines.trim().strip_prefix("return ")?))?
        }
        Some(values) => format!("let {name} = [{values}]"),
        None => format!("let {name} = {value}"),
    };
    let message = "a value gets its name by `let`, and its kind is seen from it";
    let labels = (message, "a word of another language");
    Some(s.rewritten(codes::FOREIGN_DEFINITION, 0, labels, text))
}

/// `std::cout << wins(9) << std::endl`
pub(super) fn shown(s: &Scene<'_>) -> Option<Slip> {
    if !READS_PROGRAMS {
        return None;
    }
    let out = (0..4).find(|at| s.is(*at, "cout")).filter(|at| *at == 0 || s.is(0, "std"))?;
    let (mut at, mut all) = (out + 1, Vec::new());
    while s.is(at, "<") && s.is(at + 1, "<") {
        let end = (at + 2..s.len()).find(|end| s.is(*end, "<") && s.is(end + 1, "<"));
        let end = end.unwrap_or(s.len());
        let text = s.kind(at + 2) == Some(TokenKind::Text) || s.is(end - 1, "endl");
        all.extend(Some(s.between(at + 2, end)).filter(|_| !text));
        at = end;
    }
    // `<<` inside of brackets is another sign, and so is `^` in such a language.
    let opens = |text: &&str| text.matches('(').count() != text.matches(')').count();
    if all.iter().any(|text| text.contains('^') || opens(text)) {
        return None;
    }
    let text = match all.as_slice() {
        [one] => one.to_string(),
        [] => return None,
        several => format!("({})", several.join(", ")),
    };
    let labels = ("a value on a line of its own is shown", "a word of another language");
    Some(s.rewritten(codes::FOREIGN_DEFINITION, out, labels, text))
}

/// `int main() { cout << wins(9); return 0; }`: what a program does is written in its lines.
pub(super) fn main(body: &str) -> Option<String> {
    if !READS_PROGRAMS {
        return None;
    }
    let inside = body.split_once('{')?.1.trim_end().strip_suffix('}')?;
    let lines = inside.split(';').map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("return"));
    let lines: Vec<String> = lines.map(readable).collect::<Option<_>>()?;
    Some(lines.join("\n")).filter(|text| !text.is_empty())
}
