//! Numbers in the manner of people who part digits with commas: `1,000,000` would be three numbers here.

use super::build::Build;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;

impl Build<'_> {
    /// `1,000`: a group of digits that begins with 0 is no number that anybody writes alone.
    pub(super) fn no_grouped_digits(&mut self, span: Span) {
        let number = self.source.slice(span);
        if number.split('_').skip(1).any(|group| group.len() < 3) {
            return self.no_small_groups(span);
        }
        if !self.source.slice(span).starts_with('0') {
            return;
        }
        let Some((place, groups)) = grouped(self.source.text(), span) else { return };
        // The first group that begins with 0 has told it for the others.
        if self.source.slice(Span::new(place.start, span.start)).contains(",0") {
            return;
        }
        let text = groups.join("_");
        self.problem(
            Diagnostic::new(codes::GROUPED_DIGITS, "a comma parts numbers, and no digits")
                .label(self.source, place, "one number is meant")
                .help(format!("write `{text}`"))
                .mended(Mend::new(place, text)),
        );
    }

    /// `101_2`, `3_4`: neither a number in another base nor two numbers.
    fn no_small_groups(&mut self, span: Span) {
        let text = self.source.slice(span).replace('_', "");
        self.problem(
            Diagnostic::new(codes::GROUPED_DIGITS, "`_` parts groups of three digits and more")
                .label(self.source, span, "these are fewer")
                .help(format!("write `{text}`; numbers are in base ten, and a comma parts them"))
                .mended(Mend::new(span, text)),
        );
    }
}

/// `4.3 * 10^8`, `1e9`: a whole number in the manner of physics and of other languages, and how long it is.
pub(super) fn scaled(text: &str) -> Option<(usize, String)> {
    let run = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (whole, rest) = text.split_at_checked(run(text)).filter(|(whole, _)| !whole.is_empty())?;
    let (part, rest) = match rest.strip_prefix('.') {
        Some(rest) => rest.split_at_checked(run(rest)).filter(|(part, _)| !part.is_empty())?,
        None => ("", rest),
    };
    let power = match rest.strip_prefix(['e', 'E']) {
        Some(rest) => rest.strip_prefix('+').unwrap_or(rest),
        None if part.is_empty() => return None,
        None => {
            let rest = rest.trim_start_matches(' ').strip_prefix(['*', '×', '·'])?;
            let rest = rest.trim_start_matches(' ').strip_prefix("10")?.trim_start_matches(' ');
            rest.strip_prefix("**").or_else(|| rest.strip_prefix('^'))?.trim_start_matches(' ')
        }
    };
    let (digits, rest) = power.split_at_checked(run(power))?;
    let zeros = digits.parse::<usize>().ok()?.checked_sub(part.len())?;
    let number = format!("{whole}{part}{}", "0".repeat(zeros.min(20)));
    let number = number.parse::<i64>().ok()?;
    let ends = !rest.starts_with(crate::syntax::is_name_char);
    ends.then(|| (text.len() - rest.len(), number.to_string()))
}

/// The number of which this is a group of three digits, behind a comma: its place and its groups.
pub(super) fn grouped(text: &str, group: Span) -> Option<(Span, Vec<&str>)> {
    let digits = |text: &str| text.len() == 3 && text.bytes().all(|b| b.is_ascii_digit());
    let of = |span: Span| text.get(span.range());
    let mut groups = vec![of(group).filter(|text| digits(text))?];
    let (mut start, mut end) = (group.start, group.end);
    loop {
        let before = text.get(..start as usize)?.strip_suffix(',')?;
        let first = before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let run = before.get(first..)?;
        let whole = before.get(..first)?;
        start = first as u32;
        groups.insert(0, run);
        if !digits(run) || !whole.ends_with(',') {
            let word = whole.ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let number = (1..=3).contains(&run.len()) && !run.starts_with('0') && !word;
            number.then_some(())?;
            break;
        }
    }
    while let Some(next) = text.get(end as usize..)?.strip_prefix(',')
        && let Some(run) = next.get(..3).filter(|run| digits(run))
        && !next.get(3..).is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric()))
    {
        groups.push(run);
        end += 4;
    }
    Some((Span::new(start, end), groups))
}
