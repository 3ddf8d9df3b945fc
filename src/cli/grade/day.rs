//! The day on which a report is written.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today, by universal time, as 2026-12-01.
pub(super) fn today() -> String {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    of_days(passed.as_secs() / 86_400)
}

/// The day that is so many days after the first of January 1970. The year is taken to begin in
/// March, so that a leap day is its last.
fn of_days(days: u64) -> String {
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let of_era = shifted % 146_097;
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::of_days;

    #[test]
    fn days_have_dates() {
        for (days, date) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_788, "2026-12-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(of_days(days), date);
        }
    }
}
