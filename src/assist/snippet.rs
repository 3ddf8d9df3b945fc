//! Forms of the tables as snippets of the language server protocol: what a person fills in is a
//! stop of the tab key.

use crate::syntax::{Scanner, Token, TokenKind};
use crate::vocabulary::is_outcome;

/// What stands for something else in the forms of the tables.
const BLANKS: [&str; 3] = ["parameters", "rules", "checks"];

/// A form of the tables, `moves POSITION`, as a snippet: `moves ${1:POSITION}`.
pub fn of_form(form: &str) -> String {
    let tokens: Vec<Token> = Scanner::new(form).collect();
    let mut out = String::new();
    let (mut at, mut stop) = (0, 0);
    let mut index = 0;
    while let Some(token) = tokens.get(index).copied() {
        out += &escaped(form.get(at..token.span.start as usize).unwrap_or(""));
        let text = token.text(form);
        // What a person fills in, and how many tokens it has.
        let blank = match token.kind {
            TokenKind::Word if is_blank(text, tokens.get(index + 1).map(|t| t.text(form))) => 1,
            TokenKind::Number => number(&tokens, index, form),
            TokenKind::Text => 1,
            _ => 0,
        };
        let end = tokens.get(index + blank.max(1) - 1).map_or(token.span.end, |t| t.span.end);
        let whole = form.get(token.span.start as usize..end as usize).unwrap_or("");
        if blank > 0 {
            stop += 1;
            let inside = match token.kind {
                TokenKind::Text => whole.trim_matches('"'),
                _ => whole,
            };
            let filled = format!("${{{stop}:{}}}", escaped(inside));
            out += &if token.kind == TokenKind::Text { format!("\"{filled}\"") } else { filled };
        } else {
            out += &escaped(whole);
        }
        at = end as usize;
        index += blank.max(1);
    }
    out += &escaped(form.get(at..).unwrap_or(""));
    // Rules stand on lines of their own.
    for word in BLANKS {
        for stop in 1..=stop {
            let inside = format!("${{{stop}:{word}}}");
            out = out.replace(&format!("{{ {inside} \\}}"), &format!("{{\n\t{inside}\n\\}}"));
        }
    }
    out
}

/// A call with a stop for each of its arguments: of `gcd(number, number) -> number`, or of `Kayles(n)`.
pub fn of_call(form: &str) -> String {
    let Some((name, rest)) = form.split_once('(') else { return escaped(form) };
    let mut depth = 0usize;
    let mut end = rest.len();
    let mut commas = Vec::new();
    for (i, c) in rest.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                end = i;
                break;
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => commas.push(i),
            _ => {}
        }
    }
    let mut arguments = Vec::new();
    let mut from = 0;
    for to in commas.into_iter().chain([end]) {
        let argument = rest.get(from..to).unwrap_or("").trim();
        // `...` is more of the same.
        if !argument.is_empty() && argument != "..." {
            // The name of a parameter without its type.
            let argument = argument.split(':').next().unwrap_or(argument).trim();
            arguments.push(format!("${{{}:{}}}", arguments.len() + 1, escaped(argument)));
        }
        from = to + 1;
    }
    format!("{}({})", escaped(name), arguments.join(", "))
}

/// Letters that mean something in a snippet.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '$' | '}' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn is_blank(word: &str, next: Option<&str>) -> bool {
    let capitals = word.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let long = word.len() > 1 && capitals;
    let game = word.len() == 1 && capitals && !is_outcome(word) && next != Some("=");
    long || game || BLANKS.contains(&word)
}

/// How many tokens a number has, a range counted as one.
fn number(tokens: &[Token], index: usize, form: &str) -> usize {
    let is_range = tokens.get(index + 1).is_some_and(|t| t.text(form) == "..");
    let ends = tokens.get(index + 2).is_some_and(|t| t.kind == TokenKind::Number);
    match (is_range, ends) {
        (true, true) => 3,
        (true, false) => 2,
        (false, _) => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    /// A snippet as it stands before anything is filled in.
    fn plain(snippet: &str) -> String {
        let mut out = String::new();
        let mut letters = snippet.chars().peekable();
        while let Some(c) = letters.next() {
            match c {
                '\\' => out.extend(letters.next()),
                '$' => while letters.next_if(|c| *c != ':').is_some() {},
                ':' if out.is_empty() => {}
                c => out.push(c),
            }
        }
        out.replace("\n\t", " ").replace('\n', " ")
    }

    #[test]
    fn blanks_are_stops() {
        assert_eq!(of_form("moves POSITION"), "moves ${1:POSITION}");
        assert_eq!(
            of_form("game NAME(parameters) { rules }"),
            "game ${1:NAME}(${2:parameters}) {\n\t${3:rules}\n\\}"
        );
        assert_eq!(of_form("lost G(0..50)"), "lost ${1:G}(${2:0..50})");
        assert_eq!(of_form("import \"file.game\""), "import \"${1:file.game}\"");
        assert_eq!(
            of_form("claim CONDITION for n in 0.."),
            "claim ${1:CONDITION} for n in ${2:0..}"
        );
        assert_eq!(of_call("gcd(number, number) -> number"), "gcd(${1:number}, ${2:number})");
        assert_eq!(of_call("max(number, ...) -> number"), "max(${1:number})");
        assert_eq!(of_call("Piles(heaps: [nat])"), "Piles(${1:heaps})");
    }

    #[test]
    fn braces_of_every_form_are_escaped() {
        for word in words() {
            let snippet = of_form(word.form);
            let stops = snippet.matches("${").count();
            let closing = snippet.replace("\\}", "").matches('}').count();
            assert_eq!(stops, closing, "{snippet}");
            assert!(!plain(&snippet).contains('$'), "{snippet}");
        }
    }
}
