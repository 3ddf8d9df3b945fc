//! Commands of LaTeX with parts of their own: `\binom{n}{2}`, `\begin{cases} 1 & n > 0 \\ 0 & n = 0 \end{cases}`.

use super::latex::plain;
use super::{READS_RARE_FORMS, python::READS_PROGRAMS};

/// `\binom{n}{2}` at the beginning of a text, in plain signs, and how long it is.
pub(super) fn binomial(text: &str) -> Option<(usize, String)> {
    let rest = ["\\binom", "\\tbinom", "\\dbinom"].iter().find_map(|c| text.strip_prefix(c))?;
    let (above, rest) = rest.trim_start().strip_prefix('{')?.split_once('}')?;
    let (below, rest) = rest.trim_start().strip_prefix('{')?.split_once('}')?;
    Some((text.len() - rest.len(), chosen(above, below)?))
}

/// In how many ways so many of so many are chosen.
pub fn chosen(above: &str, below: &str) -> Option<String> {
    let both = [above, below].map(str::trim);
    // Of fewer than none the formula says something else.
    let unread =
        |part: &str| part.is_empty() || part.starts_with('-') || part.contains(['\\', '{']);
    if !READS_RARE_FORMS || both.into_iter().any(unread) {
        return None;
    }
    let [above, below] = both.map(|part| match part.chars().all(crate::syntax::is_name_char) {
        true => part.to_string(),
        false => format!("({part})"),
    });
    Some(match below.as_str() {
        "2" => format!("({above} * ({above} - 1) / 2)"),
        _ => format!("(product({above} - {below} + 1..{above}) / product(1..{below}))"),
    })
}

/// Cases at the beginning of a text as one choice, and how long they are.
pub(super) fn cases(text: &str, before: &str) -> Option<(usize, String)> {
    let rest = text.strip_prefix("\\begin{cases}").filter(|_| READS_PROGRAMS)?;
    let (inside, rest) = rest.split_once("\\end{cases}")?;
    let rows: Vec<&str> =
        inside.split("\\\\").map(str::trim).filter(|row| !row.is_empty()).collect();
    // `\cases` in cases would be read again.
    if inside.contains("\\begin") || rows.len() < 2 {
        return None;
    }
    let mut choice = String::new();
    for (i, row) in rows.iter().enumerate() {
        let (value, condition) = row.split_once('&').unwrap_or((row, ""));
        let condition = plain(condition.trim().trim_end_matches([',', '.']))?;
        let condition =
            condition.trim().trim_start_matches("if ").trim_start_matches("for ").trim();
        let value = plain(value)?;
        let value = value.trim().trim_end_matches(',');
        if i + 1 == rows.len() {
            // Its condition is that of none before it, if it says so or is the opposite of the one before.
            let other = ["", "otherwise", "else", "other", "sonst"].contains(&condition);
            if !other && rows.len() != 2 {
                return None;
            }
            choice += value;
            continue;
        }
        if condition.is_empty() || condition.contains(',') {
            return None;
        }
        choice += &format!("if {} then {value} else ", compared(condition));
    }
    // Beside other signs a choice stands in brackets.
    let alone = rest.trim_start().is_empty() || rest.trim_start().starts_with(['\n', '$', ';']);
    let first = before.trim_end().is_empty() || before.trim_end().ends_with('=');
    let choice = if alone && first { choice } else { format!("({choice})") };
    Some((text.len() - rest.len(), choice))
}

/// `n = 0` asks.
fn compared(condition: &str) -> String {
    let alone = |c: &str| !c.contains(['<', '>', '!']) && c.matches('=').count() == 1;
    match alone(condition) {
        true => condition.replace('=', "=="),
        false => condition.to_string(),
    }
}
