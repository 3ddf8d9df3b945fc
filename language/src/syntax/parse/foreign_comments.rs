//! Comments by the marks of other languages: `// three`, `/* three */`, `-- three`.

use super::scene::{Place, Scene};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::vocabulary::{foreign, is_reserved};

pub(super) fn foreign_comment(s: &Scene<'_>) -> Option<Diagnostic> {
    let (i, token) =
        s.seen().find(|(_, t)| matches!(t.text(s.text), "//" | "/*" | "*/" | "--" | "%"))?;
    let mark = token.text(s.text);
    let behind = s.at == i && s.before() == "}" && s.first() == "game";
    let starts = i == 0 || behind || !matches!(mark, "--" | "%");
    if !starts || s.place == Place::Graph {
        return None;
    }
    // Nothing that is meant stands behind a comment.
    let rest = s.text.get(token.span.end as usize..).unwrap_or("").split('\n').next();
    let rest = rest.unwrap_or("");
    let commented = matches!(mark, "//" | "--" | "%") && !rest.contains(['}', ';']);
    let told = |help: String, span: Span, text: String| {
        let message = "`/*` does not mark a comment";
        let said =
            s.say(codes::FOREIGN_COMMENT, token.span, message, "a habit from another language");
        Some(said.help(help).mended(Mend::new(span, text)))
    };
    // `/* … */` in front of a line, or on one of its own.
    if let Some((inside, behind)) = rest.split_once("*/").filter(|_| mark == "/*" && i == 0) {
        let end = token.span.end + (rest.len() - behind.trim_start().len()) as u32;
        let line = if behind.trim().is_empty() { "" } else { "\n" };
        let text = format!("# {}", inside.trim());
        let help = format!("write `{text}`");
        return told(help, Span::new(token.span.start, end), text + line);
    }
    // Within a line it goes to the end of it.
    if let Some((inside, behind)) = rest.split_once("*/").filter(|_| mark == "/*")
        && !behind.contains(['#', '/', '"'])
    {
        let end = token.span.end + rest.trim_end().len() as u32;
        let text = format!("{} # {}", behind.trim(), inside.trim());
        let help = format!("a comment goes to the end of its line: `# {}`", inside.trim());
        return told(help, Span::new(token.span.start, end), text.trim_start().to_string());
    }
    // A position is not divided, and words that follow one another are a comment.
    let ends = |end: usize| !s.is_word(end) || is_reserved(s.word(end));
    let number = foreign(s.word(i + 1)).is_none() && s.value_from(i + 1).is_some_and(ends);
    let position = |at: usize| s.word(at).starts_with(char::is_uppercase);
    let value = s.value_before(i).is_some() && !s.whole_before(i).is_some_and(position);
    let divides = mark == "//" && value && number;
    let message = if mark == "//" {
        "`//` is neither a comment nor a division".to_string()
    } else {
        format!("`{mark}` does not mark a comment")
    };
    Some(
        s.say(codes::FOREIGN_COMMENT, token.span, message, "a habit from another language")
            .help("a comment starts with `#`; `/` divides, rounding down")
            .maybe_mended(match divides {
                true => Some(Mend::new(token.span, "/")),
                false => commented.then(|| Mend::new(token.span, "#")),
            }),
    )
}
