//! A submission, and whose it is.

use super::folder::Trouble;
use super::names::Person;
use super::unpack;
use std::path::PathBuf;

/// One submission, or why there is none.
#[derive(Clone, Debug)]
pub(super) struct Submission {
    pub name: String,
    pub person: Person,
    pub whose: Whose,
    /// What was handed in, as the command line reaches it.
    pub path: PathBuf,
    /// The folder that it may read, and the file in it that is judged.
    pub root: PathBuf,
    pub main: PathBuf,
    /// It is a file alone: it may read nothing else.
    pub alone: bool,
    /// It was found in a folder; the command line names that.
    pub inside: bool,
    pub trouble: Option<Trouble>,
}

impl Submission {
    /// An archive that is still to be opened.
    pub(super) fn is_archive(&self) -> bool {
        let file = self.root.join(&self.main);
        (self.path == file || unpack::is_inside(&file, &self.root)) && unpack::is_archive(&file)
    }

    /// A file by itself.
    pub(super) fn is_plain(&self) -> bool {
        self.alone && self.trouble.is_none() && !self.is_archive()
    }

    /// Whether it may be what counts of a person: it has an answer, or the machine could not read it.
    pub(super) fn may_count(&self) -> bool {
        self.trouble.as_ref().is_none_or(Trouble::is_of_machine)
    }

    /// Whether the same person handed in both.
    pub(super) fn is_of_the_same_person(&self, other: &Submission) -> bool {
        let (a, b) = (&self.person, &other.person);
        let listed = self.whose.place().is_some() && self.whose.place() == other.whose.place();
        listed || a.known && b.known && a.key() == b.key()
    }

    /// Whether the same person handed in both, one after the other.
    pub(super) fn is_attempt_beside(&self, other: &Submission) -> bool {
        let (a, b) = (&self.person, &other.person);
        a.known && b.known && a.attempt != b.attempt && a.key() == b.key()
    }
}

/// A student of the course.
#[derive(Clone, Debug, Default)]
pub(super) struct Student {
    pub name: String,
    /// The id that stands in the results.
    pub id: Option<String>,
    /// Others that systems know them by: what they log in with, a number of the system's own.
    pub other_ids: Vec<String>,
    pub email: Option<String>,
    /// The name at GitHub, with which the name of a repository ends.
    pub user: Option<String>,
}

/// Whose a submission is, by the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Whose {
    #[default]
    Nobody,
    /// Of the student at this place.
    Student(usize),
    /// Of one of several people who may be that student.
    Unclear(usize),
}

impl Whose {
    /// The place of the student who is meant, surely or not.
    pub(super) fn place(self) -> Option<usize> {
        match self {
            Whose::Nobody => None,
            Whose::Student(at) | Whose::Unclear(at) => Some(at),
        }
    }

    pub(super) fn student(self, students: &[Student]) -> Option<&Student> {
        match self {
            Whose::Student(at) => students.get(at),
            Whose::Nobody | Whose::Unclear(_) => None,
        }
    }
}
