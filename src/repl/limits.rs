//! What a statement may use, and how sizes and times are written.

use crate::vocabulary::nearest;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Limits {
    pub timeout: Option<Duration>,
    pub bytes: usize,
    pub positions: usize,
    pub points: usize,
    pub moves: usize,
    pub threads: usize,
    /// How many steps a statement may take.
    pub steps: Option<u64>,
    /// How many bytes are in use, where that is counted.
    pub live: Option<fn() -> usize>,
}

/// Each limit as it is set, and what it limits.
pub const LIMITS: &[(&str, &str)] = &[
    ("timeout 10s", "the time of a statement; `timeout none` for no limit"),
    ("memory 2GiB", "the memory for positions"),
    ("steps 1000000", "how much work is done; `steps none` for no limit"),
    ("positions 1000000", "how many positions are kept"),
    ("points 10000", "how far what no theorem covers is tried"),
    ("moves 1000", "how many moves are listed"),
];

/// A limit by another name: with the one that is meant, if it is known.
fn unknown(name: &str, value: &str) -> String {
    let known = LIMITS.iter().filter_map(|(form, _)| form.split(' ').next());
    let meant = match name {
        "time" | "seconds" => Some("timeout"),
        "bytes" | "mem" | "size" => Some("memory"),
        _ => nearest(name, known),
    };
    match meant {
        Some(meant) => {
            format!("there is no limit `{name}`; did you mean `:limits {meant} {value}`?")
        }
        None => format!("there is no limit `{name}`; `:help limits` lists them"),
    }
}

impl Limits {
    /// Sets one of them; or says why that is none.
    pub fn set(&mut self, words: &str) -> Result<(), String> {
        let (name, value) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let value = value.trim();
        let number =
            || many::<usize>(value).map_err(|_| format!("`{name}` takes a number from 1 on"));
        match name {
            "timeout" if value == "none" => self.timeout = None,
            "timeout" => self.timeout = Some(time(value)?),
            "memory" => self.bytes = size(value)?,
            "steps" if value == "none" => self.steps = None,
            "steps" => self.steps = Some(number()? as u64),
            "positions" => self.positions = number()?,
            "points" => self.points = number()?,
            "moves" => self.moves = number()?,
            _ => return Err(unknown(name, value)),
        }
        Ok(())
    }

    /// How each limit is set to more than it is, by the option that sets it on a command line.
    pub fn larger(&self) -> [(&'static str, String); 4] {
        let minutes = self.timeout.map_or(5, |now| (2 * now.as_secs()).div_ceil(60)).max(5);
        let gigabytes = (self.bytes >> 30).saturating_mul(2).max(4);
        let steps = self.steps.map_or(1_000_000, |now| now.saturating_mul(10)).max(1_000_000);
        let positions = self.positions.saturating_mul(10).max(1_000_000_000);
        [
            ("--timeout", format!("timeout {minutes}m")),
            ("--max-memory", format!("memory {gigabytes}GiB")),
            ("--max-steps", format!("steps {steps}")),
            ("--max-positions", format!("positions {positions}")),
        ]
    }

    pub fn written(&self) -> String {
        let timeout = match self.timeout {
            None => "none".to_string(),
            Some(t) if t.subsec_millis() == 0 => format!("{}s", t.as_secs()),
            Some(t) => format!("{}ms", t.as_millis()),
        };
        let steps = self.steps.map_or("none".to_string(), |steps| steps.to_string());
        format!(
            "timeout    {timeout}\nmemory     {}\nsteps      {steps}\npositions  {}\npoints     {}\nmoves      {}",
            written_size(self.bytes),
            self.positions,
            self.points,
            self.moves
        )
    }
}

/// A time, as in 500ms, 10s, 2m or 1h.
pub fn time(text: &str) -> Result<Duration, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at_checked(digits).unwrap_or((text, ""));
    let wrong = || "a time is written 500ms, 10s, 2m or 1h".to_string();
    let number: u64 = number.parse().map_err(|_| wrong())?;
    match unit {
        "ms" => Ok(Duration::from_millis(number)),
        "s" | "" => Ok(Duration::from_secs(number)),
        "m" | "min" => Ok(Duration::from_secs(number.saturating_mul(60))),
        "h" => Ok(Duration::from_secs(number.saturating_mul(3600))),
        _ => Err(wrong()),
    }
}

/// A size in the largest unit that says all of it, up to MiB.
fn written_size(bytes: usize) -> String {
    match bytes {
        _ if bytes.is_multiple_of(1 << 20) => format!("{} MiB", bytes >> 20),
        _ if bytes.is_multiple_of(1 << 10) => format!("{} KiB", bytes >> 10),
        _ => format!("{bytes} B"),
    }
}

/// A size, as in 500MiB or 2GiB.
pub fn size(text: &str) -> Result<usize, String> {
    let wrong = || "a size is written 500MiB or 2GiB".to_string();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at_checked(digits).unwrap_or((text, ""));
    let number: usize = number.parse().map_err(|_| wrong())?;
    let factor = match unit {
        // Without a unit it would be bytes, which nobody means.
        "" if number < 1 << 20 => return Err(wrong()),
        "" | "B" => 1,
        "KiB" | "K" | "KB" => 1 << 10,
        "MiB" | "M" | "MB" => 1 << 20,
        "GiB" | "G" | "GB" => 1 << 30,
        _ => return Err(wrong()),
    };
    number.checked_mul(factor).ok_or_else(wrong)
}

/// A number of steps, positions or points: `1000000`, `1_000_000`, `10^6` or `1e6`.
pub fn many<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let plain = text.replace('_', "");
    let number = match plain.split_once(['e', 'E']).map(|(by, power)| (by, "10", power)) {
        Some((by, base, power)) => times_power(by, base, power),
        None => match plain.split_once('^') {
            Some((base, power)) => times_power("1", base, power),
            None => plain.parse().ok(),
        },
    };
    let number = number.filter(|n| *n > 0).and_then(|n| T::try_from(n).ok());
    number.ok_or_else(|| "write a whole number from 1 on, as in 1000000 or 10^6".to_string())
}

fn times_power(by: &str, base: &str, power: &str) -> Option<u64> {
    let (by, base): (u64, u64) = (by.parse().ok()?, base.parse().ok()?);
    by.checked_mul(base.checked_pow(power.parse().ok()?)?)
}

#[cfg(test)]
mod tests {
    use super::many;

    #[test]
    fn numbers_of_steps_are_written_in_several_ways() {
        for text in ["1000000", "1_000_000", "10^6", "1e6"] {
            assert_eq!(many::<u64>(text), Ok(1_000_000), "{text}");
        }
        for text in ["0", "1,5", "1e", "-3", "1e40", "ten", "", "0^0e1"] {
            assert!(many::<u64>(text).is_err(), "{text}");
        }
    }
}
