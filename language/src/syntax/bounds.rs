//! Bounds of whole numbers, as text. On paper half of n lies between two of them where n is odd, and `/` rounds
//! down here.

/// A share of a number, and what is added to it: `n/2`, `2 * n / 3 + 1`.
struct Share<'t> {
    whole: &'t str,
    parts: i64,
    more: i64,
}

/// Who writes `(n + 1) / 2` has rounded it already.
fn share(text: &str) -> Option<Share<'_>> {
    let (whole, behind) = text.rsplit_once('/')?;
    let sign = behind.find(['+', '-']).unwrap_or(behind.len());
    let (parts, more) = behind.split_at(sign);
    let more = more.replace(' ', "");
    let more = if more.is_empty() { 0 } else { more.parse::<i32>().ok()?.into() };
    let parts = parts.trim().parse::<i32>().ok().filter(|parts| *parts > 1)?.into();
    let product = !whole.contains(['+', '-', '/', '%', '(', ')', ',']);
    product.then_some(Share { whole: whole.trim(), parts, more })
}

impl Share<'_> {
    /// The share of a number that is larger or smaller by so much.
    fn shifted(&self, by: i64) -> String {
        let (by, parts) = (self.more * self.parts + by, self.parts);
        let sign = if by < 0 { '-' } else { '+' };
        match by {
            0 => format!("{} / {parts}", self.whole),
            _ => format!("({} {sign} {}) / {parts}", self.whole, by.abs()),
        }
    }
}

/// The largest whole number below this one: below half of n it is half of n - 1.
pub fn below(text: &str) -> String {
    share(text).map_or_else(|| less_one(text), |share| share.shifted(-1))
}

/// The smallest whole number above this one.
pub fn above(text: &str) -> String {
    match text.replace(' ', "").parse::<i64>() {
        Ok(number) => number.saturating_add(1).to_string(),
        Err(_) => format!("{text} + 1"),
    }
}

/// The smallest whole number that is at least this one: at least half of n is half of n + 1.
pub fn at_least(text: &str) -> String {
    share(text).map_or_else(|| text.to_string(), |share| share.shifted(share.parts - 1))
}

/// One less than what is written.
pub fn less_one(text: &str) -> String {
    if let Ok(number) = text.parse::<i64>() {
        return number.saturating_sub(1).to_string();
    }
    let more = text.trim_end().strip_suffix('1').and_then(|t| t.trim_end().strip_suffix('+'));
    more.map_or_else(|| format!("{text} - 1"), |less| less.trim_end().to_string())
}

/// `1 <= k` is `k >= 1`.
pub fn turned(sign: &str) -> &str {
    match sign {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        other => other,
    }
}

/// The exponents of a number whose powers, so many times, fit into 64 bits.
pub fn exponents(base: i64, times: i64) -> String {
    let mut most = 0;
    while base.checked_pow(most + 1).and_then(|power| power.checked_mul(times)).is_some() {
        most += 1;
    }
    format!("0..{most}")
}

/// `3-5` among several amounts: those from 3 to 5, since no amount is below 0. Others stay as they are written.
pub fn dashed(amount: &str) -> String {
    let range = amount.split_once('-').and_then(|(least, most)| {
        let (least, most) = (least.trim().parse::<u64>().ok()?, most.trim().parse::<u64>().ok()?);
        (least < most).then(|| format!("{least}..{most}"))
    });
    range.unwrap_or_else(|| amount.to_string())
}
