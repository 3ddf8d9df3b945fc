//! Bounds of whole numbers, as text. On paper half of n lies between two of them where n is odd, and `/` rounds
//! down here.

/// What is divided, and by how much: `n/2`, `2 * n / 3`. Who writes `(n + 1) / 2` has rounded it already.
fn share(text: &str) -> Option<(&str, u64)> {
    let (whole, parts) = text.rsplit_once('/')?;
    let parts = parts.trim().parse().ok().filter(|parts| *parts > 1)?;
    let product = !whole.contains(['+', '-', '/', '%', '(', ')', '^', ',']);
    product.then_some((whole.trim(), parts))
}

/// The largest whole number below this one: below half of n it is half of n - 1.
pub fn below(text: &str) -> String {
    share(text).map_or_else(|| less_one(text), |(whole, parts)| format!("({whole} - 1) / {parts}"))
}

/// The smallest whole number above this one.
pub fn above(text: &str) -> String {
    match text.parse::<u64>() {
        Ok(number) => number.saturating_add(1).to_string(),
        Err(_) => format!("{text} + 1"),
    }
}

/// The smallest whole number that is at least this one: at least half of n is half of n + 1.
pub fn at_least(text: &str) -> String {
    share(text).map_or_else(
        || text.to_string(),
        |(whole, parts)| format!("({whole} + {}) / {parts}", parts - 1),
    )
}

/// One less than what is written.
pub fn less_one(text: &str) -> String {
    if let Ok(number) = text.parse::<u64>() {
        return number.saturating_sub(1).to_string();
    }
    let more = text.trim_end().strip_suffix('1').and_then(|t| t.trim_end().strip_suffix('+'));
    more.map_or_else(|| format!("{text} - 1"), |less| less.trim_end().to_string())
}
