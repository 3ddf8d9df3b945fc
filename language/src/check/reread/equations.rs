//! Functions by equations, one for each first value: `fact(0) = 1` and `fact(n) = n * fact(n - 1)`, `fib 0 = 0`.

use super::{Line, Reading, When, lines, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::is_name_char;

/// What a function is worth for one number, or for any.
struct Equation<'t> {
    name: &'t str,
    of: &'t str,
    value: &'t str,
}

pub(super) fn of_functions(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let written: Vec<Line<'_>> = lines(&code).collect();
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(line) = written.get(at) {
        let own: Vec<Equation<'_>> =
            written.iter().skip(at).map_while(|line| equation(line.text)).collect();
        let Some(first) = own.first() else {
            at += 1;
            continue;
        };
        let last = own.iter().position(|e| e.name != first.name || !is_number(e.of));
        let last = last.filter(|last| own.get(*last).is_some_and(|e| e.name == first.name));
        let Some((count, general)) = last.and_then(|last| Some((last, own.get(last)?))) else {
            at += own.len();
            continue;
        };
        let end =
            written.get(at + count).map_or(line.at, |line| line.at + line.text.trim_end().len());
        let span = Span::new(line.at as u32, end as u32);
        // A comment among them would be lost.
        if count > 0 && code.get(span.range()) == text.get(span.range()) {
            let cases = own.iter().take(count);
            let cases: String = cases
                .map(|e| format!("if {} == {} then {} else ", general.of, e.of, e.value))
                .collect();
            let value = general
                .value
                .replace(&format!("{} (", general.name), &format!("{}(", general.name));
            let heading = format!("fn {}({})", general.name, general.of);
            edits.push(Mend::new(span, format!("{heading} = {cases}{value}")));
        }
        at += count + 1;
    }
    let help = edits.first().map_or(String::new(), |edit| format!("write `{}`", edit.text));
    let message = "a function is one expression, with its first values told apart by `if`";
    let mut all = Reading::told(codes::FOREIGN_DEFINITION, message, edits, &help);
    // Each line alone reads as a question.
    all.iter_mut().for_each(|reading| reading.when = When::Sure);
    all
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// `fact(0) = 1`, `let fact 0 = 1`, `fib n = fib (n - 1) + fib (n - 2)`
fn equation(line: &str) -> Option<Equation<'_>> {
    let line = line.trim();
    let line =
        ["fn ", "let ", "def "].iter().find_map(|word| line.strip_prefix(word)).unwrap_or(line);
    let (head, value) = line.split_once('=')?;
    let value = value.trim();
    let (name, of) = match head.trim().split_once('(') {
        Some((name, rest)) => (name, rest.strip_suffix(')')?),
        None => head.trim().split_once(' ')?,
    };
    let (name, of) = (name.trim(), of.trim());
    let plain = |word: &str| !word.is_empty() && word.chars().all(is_name_char);
    // A game begins with a capital, and has its values asked.
    let function = name.starts_with(char::is_lowercase) && plain(name) && plain(of);
    let compares = value.starts_with('=') || head.ends_with(['<', '>', '!']);
    (function && !compares && !value.is_empty()).then_some(Equation { name, of, value })
}
