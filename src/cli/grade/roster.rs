//! The list of a course: who did not hand in, and who is not on it.

use super::names::Person;
use std::path::Path;

/// A student of the course.
#[derive(Clone, Debug, Default)]
pub struct Student {
    pub name: String,
    pub id: Option<String>,
    pub email: Option<String>,
}

/// Reads a list with a line of headings: names, and ids or addresses.
pub fn read(path: &Path) -> Result<Vec<Student>, String> {
    let shown = path.display();
    let cannot = |e: csv::Error| format!("{shown} cannot be read: {e}");
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_path(path).map_err(cannot)?;
    let headings: Vec<String> =
        reader.headers().map_err(cannot)?.iter().map(|h| heading(h).to_string()).collect();
    let mut students = Vec::new();
    for record in reader.records() {
        let record = record.map_err(cannot)?;
        let of = |kind: &str| {
            let at = headings.iter().position(|h| h == kind)?;
            let text = record.get(at)?.trim();
            (!text.is_empty()).then(|| text.to_string())
        };
        let whole = of("name").or_else(|| match (of("first"), of("last")) {
            (Some(first), Some(last)) => Some(format!("{first} {last}")),
            (first, last) => first.or(last),
        });
        let (id, email) = (of("id"), of("email"));
        if let Some(name) = whole.or_else(|| email.clone()).or_else(|| id.clone()) {
            students.push(Student { name, id, email });
        }
    }
    match students.is_empty() {
        true => Err(format!(
            "{shown} names no student: its first line has headings such as `name`, `id` and `email`"
        )),
        false => Ok(students),
    }
}

/// What a column holds, by its heading in the lists of course systems.
fn heading(text: &str) -> &'static str {
    let text = text.trim_start_matches('\u{feff}').trim().to_lowercase();
    match text.as_str() {
        "name" | "student" | "student name" | "full name" => "name",
        "first" | "first name" | "given name" => "first",
        "last" | "last name" | "surname" | "family name" => "last",
        "id" | "sid" | "student id" | "id number" | "user id" | "username" | "sis user id"
        | "sis login id" | "orgdefinedid" | "github_username" | "identifier" => "id",
        "email" | "e-mail" | "email address" | "mail" => "email",
        _ => "",
    }
}

impl Student {
    /// Whether a submission is theirs: by the id, the address, or all parts of the name.
    pub fn is(&self, person: &Person) -> bool {
        let same = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
        let keys = [Some(person.name.as_str()), person.id.as_deref()];
        let mut keys = keys.into_iter().flatten();
        let own = [self.id.as_deref(), self.email.as_deref()];
        let user = self.email.as_deref().and_then(|mail| mail.split('@').next());
        keys.any(|key| own.into_iter().chain([user]).flatten().any(|own| same(key, own)))
            || parts(&self.name) == parts(&person.name)
            || parts(&self.name).concat() == person.name.to_lowercase()
            || backwards(&self.name) == person.name.to_lowercase()
    }
}

/// The words of a name in one order.
fn parts(name: &str) -> Vec<String> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut words: Vec<String> = words.map(str::to_lowercase).collect();
    words.sort();
    words
}

/// `lastfirst`, as Canvas writes it.
fn backwards(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let [first @ .., last] = words.as_slice() else { return String::new() };
    let letters = [last].into_iter().chain(first).flat_map(|word| word.chars());
    letters.filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
