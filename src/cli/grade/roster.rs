//! The list of a course: who did not hand in, and who is not on it.

use super::names::Person;
use super::table::Table;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A student of the course.
#[derive(Clone, Debug, Default)]
pub struct Student {
    pub name: String,
    pub id: Option<String>,
    pub email: Option<String>,
    /// The name at GitHub, with which the name of a repository ends.
    pub user: Option<String>,
}

/// Reads a list with a line of headings: names, and ids or addresses.
pub fn read(path: &Path) -> Result<Vec<Student>, String> {
    let shown = path.display();
    let table = Table::read(path)?;
    let headings: Vec<&str> = table.headings.iter().map(|h| heading(h)).collect();
    let mut students = Vec::new();
    for (_, record) in &table.rows {
        let of = |kind: &str| {
            let at = headings.iter().position(|h| *h == kind)?;
            let text = record.get(at)?.trim();
            (!text.is_empty()).then(|| text.to_string())
        };
        let whole = of("name").or_else(|| match (of("first"), of("last")) {
            (Some(first), Some(last)) => Some(format!("{first} {last}")),
            (first, last) => first.or(last),
        });
        if whole.as_deref().is_some_and(is_of_canvas) {
            continue;
        }
        let (id, email, user) = (of("id"), of("email"), of("user"));
        if let Some(name) =
            whole.or_else(|| email.clone().or_else(|| id.clone()).or_else(|| user.clone()))
        {
            students.push(Student { name, id, email, user });
        }
    }
    match students.is_empty() {
        true => Err(format!(
            "{shown} names no student: its first line has headings such as `name`, `id` and `email`"
        )),
        false => Ok(students),
    }
}

/// Lines of a gradebook of Canvas that are no students: what the columns are worth, and the teacher's own
/// test student.
fn is_of_canvas(name: &str) -> bool {
    name.to_lowercase().starts_with("points possible") || name == "Student, Test"
}

/// What a column holds, by its heading in the lists of course systems.
fn heading(text: &str) -> &'static str {
    let text = text.trim().to_lowercase();
    match text.as_str() {
        "name" | "student" | "student name" | "full name" => "name",
        "first" | "first name" | "given name" | "vorname" | "prénom" | "nombre" => "first",
        "last" | "last name" | "surname" | "family name" | "nachname" | "nom"
        | "nom de famille" | "apellido(s)" => "last",
        "id"
        | "sid"
        | "student id"
        | "id number"
        | "user id"
        | "username"
        | "sis user id"
        | "sis login id"
        | "orgdefinedid"
        | "identifier"
        | "id-nummer"
        | "matrikelnummer"
        | "numéro d'identification"
        | "número de id" => "id",
        "github_username" => "user",
        "email"
        | "e-mail"
        | "email address"
        | "mail"
        | "e-mail-adresse"
        | "adresse de courriel"
        | "dirección de correo" => "email",
        _ => "",
    }
}

/// Whose submissions these are: for each person a student of the list, where one is known. An id
/// decides where ids are of the same kind as those of the list, that is, where one of them stands
/// there; names decide otherwise, where only one student has them. Of several people with the name of one
/// student nobody knows which that is: the students of whom this is so come second.
pub fn assigned<'p>(
    students: &[Student],
    people: impl Iterator<Item = &'p Person>,
) -> (Vec<Option<usize>>, BTreeSet<usize>) {
    let people: Vec<&Person> = people.collect();
    // Where a user's name begins in what Blackboard writes, the list tells: `Sheet 4_d_doe`.
    let by_end = |before: &str| {
        let mut ends = before.match_indices('_').filter_map(|(at, _)| before.get(at + 1..));
        ends.find_map(|end| only(students, |s| s.has_key(end)))
    };
    let by_id = |person: &Person| {
        if let Some(at) = person.before.as_deref().and_then(by_end) {
            return Some(at);
        }
        let key = person.id.as_deref()?;
        // A number of the course system's own may be the id of a student of another name.
        let another = || students.iter().any(|student| student.is_called(&person.name));
        only(students, |s| s.has_key(key))
            .filter(|at| students.get(*at).is_some_and(|s| s.is_called(&person.name)) || !another())
    };
    let sheet = sheet_of(students, &people);
    let same_kind = people.iter().any(|person| by_id(person).is_some());
    let of = |person: &&Person| {
        let free = |student: &Student| !same_kind || person.id.is_none() || student.id.is_none();
        by_id(person)
            .or_else(|| only(students, |s| person.email.as_deref().is_some_and(|m| s.has_key(m))))
            .or_else(|| only(students, |s| free(s) && s.has_key(&person.name)))
            .or_else(|| only(students, |student| free(student) && student.is_called(&person.name)))
            .or_else(|| {
                only(students, |student| sheet.is_some() && student.sheet(&person.name) == sheet)
            })
    };
    let mut all: Vec<Option<usize>> = people.iter().map(of).collect();
    let mut keys: BTreeMap<usize, BTreeSet<_>> = BTreeMap::new();
    for (person, at) in people.iter().zip(&all) {
        if let Some(at) = at.filter(|_| person.known) {
            keys.entry(at).or_default().insert(person.key());
        }
    }
    let unclear = keys.into_iter().filter(|(_, keys)| keys.len() > 1);
    let unclear: BTreeSet<usize> = unclear.map(|(at, _)| at).collect();
    for at in all.iter_mut().filter(|at| at.is_some_and(|at| unclear.contains(&at))) {
        *at = None;
    }
    (all, unclear)
}

/// What stands before the user's name in the repositories of a class of GitHub Classroom: the same for all.
/// One name may end with another, and the longest that fits is the user's.
fn sheet_of(students: &[Student], people: &[&Person]) -> Option<String> {
    let mut sheets: BTreeMap<String, usize> = BTreeMap::new();
    for person in people {
        let fitting = students.iter().filter_map(|student| student.sheet(&person.name));
        if let Some(sheet) = fitting.min_by_key(String::len) {
            *sheets.entry(sheet).or_default() += 1;
        }
    }
    let best =
        sheets.into_iter().max_by_key(|(sheet, count)| (*count, std::cmp::Reverse(sheet.len())));
    best.map(|(sheet, _)| sheet)
}

/// The place of the one student that is wanted; none where several are.
fn only(students: &[Student], wanted: impl Fn(&Student) -> bool) -> Option<usize> {
    let mut all = students.iter().enumerate().filter(|(_, student)| wanted(student));
    let first = all.next().map(|(at, _)| at);
    first.filter(|_| all.next().is_none())
}

impl Student {
    /// Whether this is their id, their address or the user's name in it.
    fn has_key(&self, key: &str) -> bool {
        let user = self.email.as_deref().and_then(|mail| mail.split('@').next());
        let own = [self.id.as_deref(), self.email.as_deref(), self.user.as_deref(), user];
        own.into_iter().flatten().any(|own| own.eq_ignore_ascii_case(key))
    }

    /// What stands before the user's name in a repository of GitHub Classroom: `sheet-1-` in
    /// `sheet-1-username`.
    fn sheet(&self, name: &str) -> Option<String> {
        let name = name.to_lowercase();
        let user = self.user.as_deref().map(str::to_lowercase).filter(|user| !user.is_empty())?;
        name.strip_suffix(&user).filter(|before| before.ends_with('-')).map(str::to_string)
    }

    /// Whether this is their name, in any order of its words.
    fn is_called(&self, name: &str) -> bool {
        parts(&self.name) == parts(name)
            || parts(&self.name).concat() == name.to_lowercase()
            || backwards(&self.name) == name.to_lowercase()
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
    if let Some((last, first)) = name.split_once(", ") {
        return backwards(&format!("{first} {last}"));
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    let [first @ .., last] = words.as_slice() else { return String::new() };
    let letters = [last].into_iter().chain(first).flat_map(|word| word.chars());
    letters.filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
