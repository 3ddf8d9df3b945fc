//! The list of a course: who did not hand in, and who is not on it.

use super::names::{Person, is_number};
use super::submission::{Student, Submission, Whose};
use super::table::Table;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Reads a list with a line of headings: names, and ids or addresses.
pub(super) fn read(path: &Path) -> Result<Vec<Student>, String> {
    let shown = path.display();
    let table = Table::read(path)?;
    let headings: Vec<&str> = table.headings.iter().map(|h| heading(h)).collect();
    let mut students = Vec::new();
    for (_, record) in &table.rows {
        let all = |kind: &'static str| {
            let cells = headings.iter().zip(record).filter(move |(heading, _)| **heading == kind);
            let cells = cells.map(|(_, cell)| cell.trim());
            cells.filter(|cell| !cell.is_empty()).map(str::to_string)
        };
        let of = |kind: &'static str| all(kind).next();
        let whole = of("name").or_else(|| match (of("first"), of("last")) {
            (Some(first), Some(last)) => Some(format!("{first} {last}")),
            (first, last) => first.or(last),
        });
        if whole.as_deref().is_some_and(is_of_canvas) {
            continue;
        }
        let (email, user) = (of("email"), of("user"));
        let name = whole.or_else(|| email.clone()).or_else(|| of("id")).or_else(|| user.clone());
        // What Moodle calls them in one worksheet comes behind what they are called elsewhere.
        let (own, of_worksheet): (Vec<_>, Vec<_>) =
            all("id").partition(|id| number_in_worksheet(id).is_none());
        let of_worksheet = of_worksheet.iter().filter_map(|id| number_in_worksheet(id));
        let mut ids = own.into_iter().chain(of_worksheet.map(str::to_string));
        let id = ids.next();
        if let Some(name) = name {
            students.push(Student { name, id, other_ids: ids.collect(), email, user });
        }
    }
    match students.is_empty() {
        true => Err(format!(
            "{shown} names no student: its first line has headings such as `name`, `id` and `email`"
        )),
        false => Ok(merged(students)),
    }
}

/// The `11` of `Participant 11`, which is what the names of files have.
fn number_in_worksheet(id: &str) -> Option<&str> {
    id.strip_prefix("Participant ").filter(|id| is_number(id))
}

/// Each student once, also who has a line for each section: by name and id, or address where there is no id.
fn merged(students: Vec<Student>) -> Vec<Student> {
    let mut all: Vec<Student> = Vec::new();
    let mut met: BTreeMap<(Vec<String>, String), usize> = BTreeMap::new();
    for student in students {
        let key = student.id.as_ref().or(student.email.as_ref());
        let key = key.map(|key| (words(&student.name), key.to_lowercase()));
        let same = key.as_ref().and_then(|key| all.get_mut(*met.get(key)?));
        if let Some(same) = same {
            same.other_ids.extend(student.other_ids);
            same.email = same.email.take().or(student.email);
            same.user = same.user.take().or(student.user);
            continue;
        }
        met.extend(key.map(|key| (key, all.len())));
        all.push(student);
    }
    all
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
        | "login_id"
        | "login id"
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

/// Whose submissions these are. What a course system tells, an id or an address, comes before names, which
/// decide where one student has them. Of several people with the name of one student nobody knows which
/// that is.
pub(super) fn assigned<'p>(
    students: &[Student],
    people: impl Iterator<Item = &'p Person>,
) -> Vec<Whose> {
    let people: Vec<&Person> = people.collect();
    let index = Index::of(students);
    // Where a user's name begins in what Blackboard writes, the list tells: `Sheet 4_d_doe`. What all of a class
    // have in front holds the sheet's name, so that no user's name is shorter than what stands behind it.
    let by_end = |person: &Person| {
        if let Some(user) = &person.user {
            return only(index.with_key(user));
        }
        let before = person.before.as_deref()?;
        let least = if before.ends_with(&person.name) { person.name.len() } else { 0 };
        let ends = before.match_indices('_').filter_map(|(at, _)| before.get(at + 1..));
        let mut ends = ends.filter(|end| end.len() >= least);
        ends.find_map(|end| only(index.with_key(end)))
    };
    let by_id = |person: &Person| {
        let theirs = index.with_key(person.id.as_deref()?);
        let called = index.called(&person.name);
        // A number of the course system's own may be the id of a student of another name.
        let both = theirs.intersection(&called).copied().collect();
        only(both).or_else(|| only(theirs).filter(|_| called.is_empty()))
    };
    let sheet = sheet_of(students, &people);
    let in_repository = |person: &Person| {
        let of = |(at, student): (usize, &Student)| {
            (sheet.is_some() && student.sheet(&person.name) == sheet).then_some(at)
        };
        only(students.iter().enumerate().filter_map(of).collect())
    };
    let by_name = |person: &Person| {
        only(index.with_key(&person.name))
            .or_else(|| only(index.named(&person.name)))
            .or_else(|| only(index.called(&person.name)))
            .or_else(|| in_repository(person))
    };
    let by_system = |person: &Person| {
        let by_user = by_end(person);
        by_user.or_else(|| by_id(person)).or_else(|| only(index.with_key(person.email.as_deref()?)))
    };
    let surely: Vec<Option<usize>> = people.iter().map(|person| by_system(person)).collect();
    let sure: BTreeSet<usize> = surely.iter().flatten().copied().collect();
    let of = |(person, surely): (&&Person, Option<usize>)| {
        // A name that a student chose takes nothing from whom the system knows.
        surely.or_else(|| by_name(person).filter(|at| !sure.contains(at)))
    };
    let of: Vec<Option<usize>> = people.iter().zip(surely).map(of).collect();
    let mut claims: BTreeMap<usize, Vec<&Person>> = BTreeMap::new();
    for (person, student) in people.iter().zip(&of) {
        if let Some(student) = student {
            claims.entry(*student).or_default().push(person);
        }
    }
    let same = |one: &Person, other: &Person| one.known && other.known && one.key() == other.key();
    let is_one = |all: &[&Person]| all.windows(2).all(|two| matches!(two, [a, b] if same(a, b)));
    let whose = |student: Option<usize>| match student {
        None => Whose::Nobody,
        Some(at) if claims.get(&at).is_some_and(|all| is_one(all)) => Whose::Student(at),
        Some(at) => Whose::Unclear(at),
    };
    of.into_iter().map(whose).collect()
}

/// Messages for the teacher: submissions of nobody on the list, and several that may be of one student.
pub(super) fn complaints(students: &[Student], submissions: &[Submission]) -> Vec<String> {
    let index = Index::of(students);
    let (mut unknown, mut unclear) = (Vec::new(), BTreeMap::<usize, Vec<&str>>::new());
    let (mut several, mut otherwise) = (Vec::new(), Vec::new());
    for own in submissions {
        let called = index.called(&own.person.name);
        let known = !called.is_empty();
        match (own.whose, &own.person.id) {
            (Whose::Student(at), Some(id)) => {
                let student = students.get(at).filter(|student| student.is_another(&own.person));
                if let Some(Student { name, .. }) = student {
                    otherwise.push(format!("{} (its id {id} is {name}'s)", own.person.name));
                }
            }
            (Whose::Student(_), None) => {}
            (Whose::Unclear(at), _) => unclear.entry(at).or_default().push(&own.name),
            (Whose::Nobody, None) if called.len() > 1 => several.push(own.name.clone()),
            (Whose::Nobody, Some(id)) if known => {
                unknown.push(format!("{} (its id {id} is not)", own.name));
            }
            (Whose::Nobody, _) => unknown.push(own.name.clone()),
        }
    }
    let mut complaints = Vec::new();
    if !unknown.is_empty() {
        complaints.push(format!("not on the list of the course: {}", unknown.join(", ")));
    }
    if !several.is_empty() {
        let all = several.join(", ");
        complaints.push(format!("several on the list of the course are called so: {all}"));
    }
    if !otherwise.is_empty() {
        let all = otherwise.join(", ");
        complaints.push(format!(
            "another name than on the list of the course, which tells by the id: {all}"
        ));
    }
    for (at, all) in unclear {
        let Some(student) = students.get(at) else { continue };
        let (name, all) = (&student.name, all.join(", "));
        complaints.push(format!(
            "{name} stands once on the list of the course, and several handed in: {all}"
        ));
    }
    complaints
}

/// The students of a list by what they may be called.
struct Index {
    by_key: BTreeMap<String, BTreeSet<usize>>,
    /// By the user's name in their address, which counts where nothing of its own is so.
    by_mail: BTreeMap<String, BTreeSet<usize>>,
    /// By the name as it stands in the list.
    by_whole: BTreeMap<String, BTreeSet<usize>>,
    by_name: BTreeMap<String, BTreeSet<usize>>,
}

impl Index {
    fn of(students: &[Student]) -> Index {
        let none = BTreeMap::new;
        let mut index =
            Index { by_key: none(), by_mail: none(), by_whole: none(), by_name: none() };
        for (at, student) in students.iter().enumerate() {
            for key in student.keys() {
                index.by_key.entry(key.to_lowercase()).or_default().insert(at);
            }
            let user = student.email.as_deref().and_then(|mail| mail.split('@').next());
            if let Some(user) = user.filter(|user| !user.is_empty()) {
                index.by_mail.entry(user.to_lowercase()).or_default().insert(at);
            }
            index.by_whole.entry(student.name.clone()).or_default().insert(at);
            let words = words(&student.name);
            // In any order of the words; and as Canvas writes them.
            let all = [words.join(" "), words.concat(), backwards(&student.name)];
            for name in all.into_iter().filter(|name| !name.is_empty()) {
                index.by_name.entry(name).or_default().insert(at);
            }
        }
        index
    }

    /// Whose id, address or user's name in it this is.
    fn with_key(&self, key: &str) -> BTreeSet<usize> {
        let key = key.to_lowercase();
        self.by_key.get(&key).or_else(|| self.by_mail.get(&key)).cloned().unwrap_or_default()
    }

    /// Whose name in the list this is, letter by letter.
    fn named(&self, name: &str) -> BTreeSet<usize> {
        self.by_whole.get(name).cloned().unwrap_or_default()
    }

    fn called(&self, name: &str) -> BTreeSet<usize> {
        let all = [words(name).join(" "), name.to_lowercase()];
        all.iter().filter_map(|name| self.by_name.get(name)).flatten().copied().collect()
    }
}

/// The one student of these; none where there are several.
fn only(all: BTreeSet<usize>) -> Option<usize> {
    all.first().copied().filter(|_| all.len() == 1)
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

impl Student {
    /// Their ids and their address.
    fn keys(&self) -> impl Iterator<Item = &str> {
        let own = [self.id.as_deref(), self.email.as_deref(), self.user.as_deref()];
        let others = self.other_ids.iter().map(String::as_str);
        own.into_iter().flatten().chain(others).filter(|key| !key.is_empty())
    }

    /// Does a course system call somebody by a name of which no word is in this one's?
    fn is_another(&self, person: &Person) -> bool {
        let own = words(&self.name);
        let theirs = words(&person.name);
        person.known && theirs.len() > 1 && !theirs.iter().any(|word| own.contains(word))
    }

    /// What stands before the user's name in a repository of GitHub Classroom: `sheet-1-` in
    /// `sheet-1-username`.
    fn sheet(&self, name: &str) -> Option<String> {
        let user = self.user.as_deref().map(str::to_lowercase).filter(|user| !user.is_empty())?;
        let name = name.to_lowercase();
        name.strip_suffix(&user).filter(|before| before.ends_with('-')).map(str::to_string)
    }
}

/// The words of a name in one order.
fn words(name: &str) -> Vec<String> {
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
