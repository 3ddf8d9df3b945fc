//! The longer account of an error: what it means, an example, and the example mended.

use super::text::{Style, diagnostic};
use super::{clean, wrapped};
use crate::diagnostic::{Account, Diagnostic, Severity};

/// `found` is what the example is answered with.
pub fn account(account: &Account, found: &[Diagnostic], style: Style) -> String {
    let kind = match account.code.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut out = format!("{} ({kind}): {}\n\n", account.code.name, account.title);
    for line in wrapped(account.explanation, style.width.min(80)) {
        out.push_str(&line);
        out.push('\n');
    }
    match std::str::from_utf8(account.broken) {
        Ok(broken) if broken.len() < 2000 => {
            out.push_str("\nFor example\n\n");
            out.push_str(&indented(broken));
            if !found.is_empty() {
                out.push_str("\nis answered with\n\n");
            }
            for found in found {
                out.push_str(&diagnostic(found, style));
            }
        }
        _ => {}
    }
    out.push_str("\nMended:\n\n");
    out.push_str(&indented(account.mended));
    out
}

fn indented(text: &str) -> String {
    let cut = |line: &str| line.chars().take(90).collect::<String>();
    text.lines().map(|line| format!("    {}\n", clean(&cut(line)))).collect()
}
