//! The list that Gradescope puts beside what it hands out: who handed in each submission.

use super::names::Person;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The name of the list.
pub const FILE: &str = "submission_metadata.yml";

/// No list of a class is longer.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// The names and numbers of those who handed in together.
#[derive(Debug, Default)]
struct Submitters {
    names: Vec<String>,
    ids: Vec<String>,
}

/// Whose each submission is, by the name of its folder.
#[derive(Debug, Default)]
pub struct Metadata(BTreeMap<String, Submitters>);

impl Metadata {
    /// The list in a folder; an empty one where none stands there.
    pub fn read(folder: &Path) -> io::Result<Metadata> {
        let mut text = Vec::new();
        match File::open(folder.join(FILE)) {
            Ok(file) => file.take(MOST_BYTES).read_to_end(&mut text)?,
            Err(e) if e.kind() == io::ErrorKind::NotFound => 0,
            Err(e) => return Err(e),
        };
        Ok(Metadata::of(&String::from_utf8_lossy(&text)))
    }

    /// What the text of a list says. Of its lines only those with names and numbers matter.
    fn of(text: &str) -> Metadata {
        let mut all: BTreeMap<String, Submitters> = BTreeMap::new();
        // `among` is how far in the list of the submitters stands, within it.
        let (mut whose, mut among) = (None, None);
        for line in text.lines() {
            let inner = line.trim_start();
            let depth = line.len() - inner.len();
            let is_item = inner.starts_with('-');
            let line = inner.trim_start_matches("- ").trim_start();
            let Some((key, value)) = line.trim_start_matches(':').split_once(':') else { continue };
            let value = value.trim().trim_matches(['"', '\'']);
            // What else is told of a submission, its time, its history, stands no further in.
            if among.is_some_and(|list| depth < list || depth == list && !is_item) {
                among = None;
            }
            match key {
                key if depth == 0 => (whose, among) = (Some(key.to_string()), None),
                "submitters" => among = Some(depth),
                "name" | "sid" if among.is_some() && !value.is_empty() => {
                    let Some(whose) = &whose else { continue };
                    let own = all.entry(whose.clone()).or_default();
                    let list = if key == "name" { &mut own.names } else { &mut own.ids };
                    list.push(value.to_string());
                }
                _ => {}
            }
        }
        Metadata(all)
    }

    /// The person with the name and the number of the list. Who handed in together is named together.
    pub fn named(&self, folder: &str, person: Person) -> Person {
        let Some(own) = self.0.get(folder).filter(|own| !own.names.is_empty()) else {
            return person;
        };
        let id = match own.ids.as_slice() {
            [only] => Some(only.clone()),
            _ => person.id,
        };
        Person { name: own.names.join(" and "), id, ..person }
    }
}

#[cfg(test)]
mod tests {
    use super::{Metadata, Person};

    #[test]
    fn names_of_those_who_handed_in() {
        let list = "---\nsubmission_101:\n  :submitters:\n  - :name: First Last\n    :sid: \"5000\"\n    \
                    :email: first@example.org\n  :created_at: 2026-11-02\n  :history:\n  - :name: other\n\
                    submission_102:\n  :submitters:\n  - :name: A B\n    :sid: '1'\n  - :name: C D\n    :sid: '2'\n";
        let list = Metadata::of(list);
        let named = |folder: &str| list.named(folder, Person::default());
        assert_eq!(named("submission_101").name, "First Last");
        assert_eq!(named("submission_101").id.as_deref(), Some("5000"));
        assert_eq!(named("submission_102").name, "A B and C D");
        assert_eq!(named("submission_102").id, None);
        assert_eq!(named("submission_103").name, "");
    }

    #[test]
    fn other_keys_of_a_list_take_nobody_out() {
        let list = "submission_101:\n  :submitters:\n  - :name: Bo Ek\n    :role: student\n    :sid: \"8\"\n  \
                    - :id: 5\n    :name: Cy Fo\n  :history:\n  - :name: other\n\
                    submission_102:\n  :submitters:\n    - :id: 5\n      :name: Ann Lee\n      :sid: '9'\n  :name: no\n";
        let list = Metadata::of(list);
        let named = |folder: &str| list.named(folder, Person::default());
        assert_eq!(named("submission_101").name, "Bo Ek and Cy Fo");
        assert_eq!(named("submission_102").name, "Ann Lee");
        assert_eq!(named("submission_102").id.as_deref(), Some("9"));
    }
}
