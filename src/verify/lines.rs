//! The lines of a certificate. It is JSON that is written in one way only, one item a line, so
//! that a complaint can name the line, and any two files that mean the same are the same.

use super::Complaint;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// Whether a text calls itself a certificate of this title.
pub(super) fn is_titled(text: &str, title: &str) -> bool {
    text.lines().nth(1) == Some(&format!("  \"certificate\": \"{title}\","))
}

/// Something that is stated, and the line that states it.
#[derive(Clone, Debug)]
pub(super) struct Stated<T> {
    pub line: usize,
    pub is: T,
}

impl<T> Stated<T> {
    /// A complaint about this line.
    pub(super) fn refuse(&self, reason: impl Into<String>) -> Complaint {
        refuse(self.line, reason)
    }
}

pub(super) fn refuse(line: usize, reason: impl Into<String>) -> Complaint {
    Complaint::Refused { line, reason: reason.into() }
}

/// Whoever waits is asked from time to time whether to go on.
pub(super) struct Patience<'a> {
    watch: &'a dyn Fn(usize, usize) -> bool,
    pub done: usize,
    pub of: usize,
    spent: usize,
}

impl<'a> Patience<'a> {
    pub(super) fn new(watch: &'a dyn Fn(usize, usize) -> bool) -> Self {
        Patience { watch, done: 0, of: 0, spent: 0 }
    }

    /// Counts steps of some nanoseconds each.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Complaint> {
        self.spent += steps;
        if self.spent < 1 << 20 { Ok(()) } else { self.ask() }
    }

    pub(super) fn ask(&mut self) -> Result<(), Complaint> {
        self.spent = 0;
        if (self.watch)(self.done, self.of) { Ok(()) } else { Err(Complaint::Stopped) }
    }
}

/// The lines that are not read yet.
pub(super) struct Lines<'a> {
    rest: &'a str,
    next: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Result<Self, Complaint> {
        let mut lines = Lines { rest: text, next: 1 };
        if text.contains("\r\n") {
            return Err(refuse(1, "the lines end as on Windows: something has changed the file"));
        }
        let (line, first) = lines.line("{")?;
        if first != "{" {
            return Err(refuse(line, "this is no certificate: its first line would be `{`"));
        }
        Ok(lines)
    }

    /// The next line and its number; `wanted` is what would stand there.
    fn line(&mut self, wanted: &str) -> Result<(usize, &'a str), Complaint> {
        let number = self.next;
        let Some((line, rest)) = self.rest.split_once('\n') else {
            return Err(refuse(number, format!("the file ends here, before `{wanted}`")));
        };
        (self.rest, self.next) = (rest, number + 1);
        Ok((number, line))
    }

    /// `"key": …,`
    pub(super) fn field(&mut self, key: &str) -> Result<Stated<Value>, Complaint> {
        let begin = format!("  \"{key}\": ");
        let (line, text) = self.line(begin.trim())?;
        let inner = text.strip_prefix(&begin).and_then(|t| t.strip_suffix(','));
        let inner = inner
            .ok_or_else(|| refuse(line, format!("here `{} …,` should stand", begin.trim())))?;
        Ok(Stated { line, is: parse(line, inner)? })
    }

    pub(super) fn text(&mut self, key: &str) -> Result<Stated<String>, Complaint> {
        let Stated { line, is } = self.field(key)?;
        match is {
            Value::String(is) => Ok(Stated { line, is }),
            _ => Err(refuse(line, format!("`{key}` must be a text"))),
        }
    }

    /// A whole number, at most so large.
    pub(super) fn number(&mut self, key: &str, most: u64) -> Result<Stated<u64>, Complaint> {
        let Stated { line, is } = self.field(key)?;
        Ok(Stated { line, is: number(line, key, &is, most)? })
    }

    /// Goes through the lines of `"key": [ … ],`, each an object; gives the line after them.
    pub(super) fn items(
        &mut self,
        key: &str,
        mut each: impl FnMut(Record) -> Result<(), Complaint>,
    ) -> Result<usize, Complaint> {
        let (line, text) = self.line(&format!("\"{key}\": ["))?;
        if text != format!("  \"{key}\": [") {
            return Err(refuse(line, format!("here `\"{key}\": [` should stand")));
        }
        // Whether a comma stands behind the item before, if there is one.
        let mut comma = None;
        loop {
            let (line, text) = self.line("],")?;
            if text == "  ]," {
                return match comma {
                    Some(true) => Err(refuse(line, "behind the last item no comma stands")),
                    _ => Ok(line),
                };
            }
            let Some(item) = text.strip_prefix("    ").filter(|_| comma != Some(false)) else {
                return Err(refuse(line, "here another item should stand, or `],`"));
            };
            comma = Some(item.ends_with(','));
            match parse(line, item.strip_suffix(',').unwrap_or(item))? {
                Value::Object(fields) => each(Record { line, fields })?,
                _ => return Err(refuse(line, "an item must be an object, in { }")),
            }
        }
    }

    /// The digest of all lines before it, and the end.
    pub(super) fn end(mut self, whole: &str, patience: &mut Patience<'_>) -> Result<(), Complaint> {
        let before = whole.len() - self.rest.len();
        let mut digest = Sha256::new();
        for part in whole.as_bytes().get(..before).unwrap_or_default().chunks(1 << 20) {
            digest.update(part);
            patience.ask()?;
        }
        let signed = in_letters(&digest.finalize());
        let (line, text) = self.line("\"sha256\": ")?;
        if text != format!("  \"sha256\": \"{signed}\"") {
            let reason =
                format!("the lines above have the digest {signed}: one of them was changed");
            return Err(refuse(line, reason));
        }
        if self.rest != "}\n" {
            return Err(refuse(self.next, "here the file should end, with `}`"));
        }
        Ok(())
    }
}

/// What a line has between its braces.
#[derive(Debug)]
pub(super) struct Record {
    pub line: usize,
    fields: Map<String, Value>,
}

impl Record {
    pub(super) fn has(&self, key: &str) -> bool {
        self.fields.contains_key(key)
    }

    /// Whether these are the fields, in this order.
    pub(super) fn expect(&self, keys: &[&str]) -> Result<(), Complaint> {
        if self.fields.keys().eq(keys) {
            return Ok(());
        }
        Err(refuse(self.line, format!("the fields here must be {}", keys.join(", "))))
    }

    pub(super) fn get(&self, key: &str) -> &Value {
        self.fields.get(key).unwrap_or(&Value::Null)
    }

    pub(super) fn number(&self, key: &str, most: u64) -> Result<u64, Complaint> {
        number(self.line, key, self.get(key), most)
    }

    pub(super) fn numbers(&self, key: &str, most: u64) -> Result<Vec<usize>, Complaint> {
        let Value::Array(items) = self.get(key) else {
            return Err(refuse(self.line, format!("`{key}` must be a list of whole numbers")));
        };
        items.iter().map(|i| Ok(number(self.line, key, i, most)? as usize)).collect()
    }

    pub(super) fn text(&self, key: &str) -> Result<&str, Complaint> {
        let text = self.get(key).as_str();
        text.ok_or_else(|| refuse(self.line, format!("`{key}` must be a text")))
    }

    /// The last field is the digest of all others, written as they stand here.
    pub(super) fn check_digest(&mut self) -> Result<(), Complaint> {
        let stated = self.fields.shift_remove("sha256");
        let signed = digest(&Value::Object(self.fields.clone()).to_string());
        if stated.as_ref().and_then(Value::as_str) == Some(&signed) {
            return Ok(());
        }
        Err(refuse(self.line, format!("this line has the digest {signed}: it was changed")))
    }
}

fn number(line: usize, key: &str, value: &Value, most: u64) -> Result<u64, Complaint> {
    match value.as_u64() {
        Some(number) if number <= most => Ok(number),
        Some(_) => Err(refuse(line, format!("`{key}` must be at most {most}"))),
        None => Err(refuse(line, format!("`{key}` must be a whole number, not below 0"))),
    }
}

/// JSON, written without a blank and with nothing said twice.
fn parse(line: usize, text: &str) -> Result<Value, Complaint> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let error = error.to_string();
        let reason = error.split_once(" at line").map_or(error.as_str(), |(reason, _)| reason);
        refuse(line, format!("this is not JSON: {reason}"))
    })?;
    let written = value.to_string();
    if written != text {
        return Err(refuse(line, "certificates write this in another way"));
    }
    Ok(value)
}

fn digest(text: &str) -> String {
    in_letters(&Sha256::digest(text.as_bytes()))
}

fn in_letters(digest: &[u8]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
