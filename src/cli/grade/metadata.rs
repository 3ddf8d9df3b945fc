//! The list that Gradescope puts beside what it hands out: who handed in each submission.

use super::names::Person;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The name of the list.
pub(super) const FILE: &str = "submission_metadata.yml";

/// No list of a class is longer.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// What is told of one who handed in.
#[derive(Clone, Debug, Default)]
struct Submitter {
    name: Option<String>,
    id: Option<String>,
    email: Option<String>,
}

/// Whose each submission is, by the name of its folder: of one person, or of several together.
#[derive(Debug, Default)]
pub(super) struct Metadata(BTreeMap<String, Vec<Submitter>>);

impl Metadata {
    /// The list of a class, by what was named and the first of its entries. It stands in the folder of the
    /// class; beside a file that is named by itself stands what its student put there.
    pub(super) fn of_class(named: &Path, first: Option<&PathBuf>) -> Result<Metadata, String> {
        let submission = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with("submission_");
        let of_class =
            |entry: &&PathBuf| *entry != named || named.file_name().is_some_and(submission);
        let Some(folder) = first.filter(of_class).and_then(|entry| entry.parent()) else {
            return Ok(Metadata::default());
        };
        Metadata::read(folder)
            .map_err(|e| format!("{} cannot be read: {e}", folder.join(FILE).display()))
    }

    /// The list in a folder; an empty one where none stands there.
    fn read(folder: &Path) -> io::Result<Metadata> {
        let mut text = Vec::new();
        match File::open(folder.join(FILE)) {
            Ok(file) => file.take(MOST_BYTES).read_to_end(&mut text)?,
            Err(e) if e.kind() == io::ErrorKind::NotFound => 0,
            Err(e) => return Err(e),
        };
        Ok(Metadata::of(&String::from_utf8_lossy(&text)))
    }

    /// What the text of a list says. Of its lines only those with names, numbers and addresses matter.
    fn of(text: &str) -> Metadata {
        let mut all: BTreeMap<String, Vec<Submitter>> = BTreeMap::new();
        // `among` is how far in the list of the submitters stands, within it.
        let (mut whose, mut among) = (None, None);
        // A long text in quotes goes on in the lines below.
        let mut open: Option<char> = None;
        for line in text.lines() {
            if let Some(quote) = open {
                open = Some(quote).filter(|quote| !closes(line, *quote));
                continue;
            }
            let inner = line.trim_start();
            let depth = line.len() - inner.len();
            let is_item = inner.starts_with('-');
            let line = inner.trim_start_matches('-').trim_start();
            // A line that goes on with the text above has no colon before its key.
            let key = line.strip_prefix(':').or((depth == 0).then_some(line));
            let pair = key.and_then(|line| line.split_once(':'));
            let quote = pair.and_then(|(_, value)| value.trim().chars().next());
            if let (Some((_, value)), Some(quote @ ('"' | '\''))) = (pair, quote) {
                let inside = value.trim().get(1..).unwrap_or_default();
                open = Some(quote).filter(|quote| !closes(inside, *quote));
            }
            let own = whose.clone().filter(|_| is_item && among.is_some_and(|list| depth >= list));
            if let Some(whose) = own {
                all.entry(whose).or_default().push(Submitter::default());
            }
            let Some((key, value)) = pair else { continue };
            let value = value.trim().trim_matches(['"', '\'']);
            // What else is told of a submission, its time, its history, stands no further in.
            if among.is_some_and(|list| depth < list || depth == list && !is_item) {
                among = None;
            }
            match key {
                key if depth == 0 => (whose, among) = (Some(key.to_string()), None),
                "submitters" => among = Some(depth),
                "name" | "sid" | "email" if among.is_some() && !value.is_empty() => {
                    let own = whose.as_ref().and_then(|whose| all.get_mut(whose)?.last_mut());
                    let Some(own) = own else { continue };
                    let told = match key {
                        "name" => &mut own.name,
                        "sid" => &mut own.id,
                        _ => &mut own.email,
                    };
                    told.get_or_insert(value.to_string());
                }
                _ => {}
            }
        }
        Metadata(all)
    }

    /// The people whose submission it is, each as the list names them; the person of the folder's own
    /// name, where the list names nobody.
    pub(super) fn people(&self, folder: &str, person: Person) -> Vec<Person> {
        let own = self.0.get(folder).map_or(&[][..], Vec::as_slice);
        let called = |own: &Submitter| own.name.clone().or(own.email.clone()).or(own.id.clone());
        let all: Vec<(String, &Submitter)> =
            own.iter().filter_map(|own| Some((called(own)?, own))).collect();
        if all.is_empty() {
            return vec![person];
        }
        let together = (all.len() > 1).then(|| folder.to_string());
        let one = |(name, own): (String, &Submitter)| Person {
            name,
            // The number of the folder is nobody's in particular.
            id: own.id.clone().or_else(|| person.id.clone().filter(|_| own.email.is_none())),
            email: own.email.clone(),
            together: together.clone(),
            ..person.clone()
        };
        all.into_iter().map(one).collect()
    }
}

/// Does a text in quotes end with this line?
fn closes(line: &str, quote: char) -> bool {
    let line = line.trim_end();
    let last = line.chars().rev().take_while(|c| *c == quote).count();
    let escaped = quote == '"' && line.strip_suffix('"').is_some_and(|rest| rest.ends_with('\\'));
    // Two quotes are one in the text.
    last % 2 == 1 && !escaped
}

#[cfg(test)]
mod tests {
    use super::{Metadata, Person};

    #[test]
    fn names_of_those_who_handed_in() {
        let list = "---\nsubmission_101:\n  :submitters:\n  - :name: First Last\n    :sid: \"5000\"\n    \
                    :email: first@example.org\n  :created_at: 2026-11-02\n  :history:\n  - :name: other\n\
                    submission_102:\n  :submitters:\n  - :name: A B\n    :sid: '1'\n  - :name: C D\n    :sid: '2'\n";
        let told = told(list);
        assert_eq!(told("submission_101"), ["First Last 5000 first@example.org"]);
        assert_eq!(told("submission_102"), ["A B 1 ", "C D 2 "]);
        assert_eq!(told("submission_103"), ["  "]);
    }

    /// Name, number and address of each who handed in.
    fn told(list: &str) -> impl Fn(&str) -> Vec<String> {
        let list = Metadata::of(list);
        move |folder: &str| {
            let people = list.people(folder, Person::default()).into_iter();
            let told = people.map(|p| {
                let [id, email] = [p.id, p.email].map(Option::unwrap_or_default);
                format!("{} {id} {email}", p.name)
            });
            told.collect()
        }
    }

    #[test]
    fn other_keys_of_a_list_take_nobody_out() {
        let list = "submission_101:\n  :submitters:\n  - :name: Bo Ek\n    :role: student\n    :sid: \"8\"\n  \
                    - :id: 5\n    :name: Cy Fo\n  :history:\n  - :name: other\n\
                    submission_102:\n  :submitters:\n    - :id: 5\n      :name: Ann Lee\n      :sid: '9'\n  :name: no\n";
        let told = told(list);
        assert_eq!(told("submission_101"), ["Bo Ek 8 ", "Cy Fo  "]);
        assert_eq!(told("submission_102"), ["Ann Lee 9 "]);
    }

    #[test]
    fn a_name_that_goes_on_in_the_next_line_has_no_keys() {
        let list = "submission_1:\n  :submitters:\n  - :name: 'Eve Black of the very long name\n      :sid: 1001'\n    \
                    :sid: '1002'\n  - :name: A name that is folded\n      sid: 7\n    :sid: '8'\n";
        assert_eq!(
            told(list)("submission_1"),
            ["Eve Black of the very long name 1002 ", "A name that is folded 8 "]
        );
    }

    #[test]
    fn who_has_no_name_is_called_by_what_is_known() {
        let list = "submission_1:\n  :submitters:\n  -\n    :email: a@example.org\n  - :sid: '7'\n  - :role: x\n";
        assert_eq!(told(list)("submission_1"), ["a@example.org  a@example.org", "7 7 "]);
    }
}
