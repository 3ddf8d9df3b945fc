//! Whose submission it is: course systems hide the name of a student among other things when
//! they hand out what was handed in.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use unicode_normalization::UnicodeNormalization;

/// No student's folder has more files.
const MOST_LOOKED_AT: usize = 10_000;

/// What the name of a file or folder tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Person {
    pub name: String,
    /// The number or the user's name that the course system knows them by.
    pub id: Option<String>,
    /// As the course system's own list has it.
    pub email: Option<String>,
    /// What they handed in together with others.
    pub together: Option<String>,
    pub late: bool,
    /// Which attempt it is: later ones come later as texts.
    pub attempt: Option<String>,
    /// The file's own name, where the system puts its own before it.
    pub file: Option<String>,
    /// That name without the number that Canvas puts behind the one of a file that is handed in again,
    /// and the number.
    pub again: Option<(String, u32)>,
    /// What the system writes before the attempt: a user's name is a part of it, and where that begins
    /// nobody knows.
    pub before: Option<String>,
    /// The user's name, where a text of the system's own tells it.
    pub user: Option<String>,
    /// A course system made this name.
    pub known: bool,
}

impl Person {
    /// What is the same for all that one person handed in.
    pub(super) fn key(&self) -> [Option<&str>; 3] {
        [
            Some(self.name.as_str()),
            self.id.as_deref(),
            self.before.as_deref().or(self.email.as_deref()),
        ]
    }

    /// The same with letters as lists have them.
    pub(super) fn composed(self) -> Person {
        let of = |own: Option<String>| own.map(|own| composed(&own));
        let (name, id) = (composed(&self.name), of(self.id));
        Person { name, id, email: of(self.email), before: of(self.before), ..self }
    }

    /// The system calls them by what they log in with, or runs the parts of their name together.
    pub(super) fn is_called_by_system(&self) -> bool {
        self.known && !self.name.contains(char::is_whitespace)
    }
}

/// A text in which a letter with an accent is one sign: a Mac writes the accent as another behind it.
pub(super) fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// The same of each part of a path.
pub(super) fn composed_path(path: &Path) -> PathBuf {
    path.components().map(|part| composed(&part.as_os_str().to_string_lossy())).collect()
}

/// A file as its name is stored in a folder, whichever way its letters with accents are written there.
pub(super) fn as_stored(folder: &Path, inside: &Path) -> PathBuf {
    let mut found = folder.to_path_buf();
    for part in inside.components() {
        let plain = found.join(part);
        let wanted = composed(&part.as_os_str().to_string_lossy());
        let same = |name: &OsString| composed(&name.to_string_lossy()) == wanted;
        let stored = || {
            let names = fs::read_dir(&found).ok()?.flatten().map(|entry| entry.file_name());
            names.take(MOST_LOOKED_AT).find(same)
        };
        found = match plain.symlink_metadata().is_ok() || wanted.is_ascii() {
            true => plain,
            false => stored().map_or(plain, |name| found.join(name)),
        };
    }
    found
}

/// Who handed in a file or folder of this name.
///
/// - Moodle: `First Last_123456_assignsubmission_file_sheet.game`, or such a folder
/// - Canvas: `lastfirst_LATE_12345_67890_sheet-1.game`
/// - Blackboard: `Sheet 1_flast_attempt_2026-11-02-17-20-11_sheet.game`
/// - Brightspace: `12345-67890 - First Last - Nov 2, 2026 520 PM - sheet.game`, or such a folder
/// - Sakai: `Last, First(flast)`, a folder
/// - Gradescope: `submission_123456`, a folder
/// - GitHub Classroom: `sheet-1-username`, a folder, stays as it is
pub(super) fn submitter(entry: &str) -> Person {
    let stem = without_ending(entry);
    // What a system writes stands in front; what a student called the file may look like anything.
    let dated = attempt_in(stem).unwrap_or(usize::MAX);
    let by_moodle = stem.find("_assignsubmission_").is_some_and(|at| at < dated);
    let found = brightspace(stem, entry)
        .or_else(|| canvas(stem, entry))
        .or_else(|| moodle(stem, entry).filter(|_| by_moodle))
        .or_else(|| blackboard(stem, entry))
        .or_else(|| sakai(stem))
        .or_else(|| gradescope(stem));
    let mut person = found.map_or_else(
        || Person { name: stem.trim().to_string(), ..Person::default() },
        |person| Person { known: true, ..person },
    );
    if person.name.trim().is_empty() {
        person.name = entry.to_string();
    }
    person
}

/// The endings of files that are read; a browser or an editor may have put another behind.
pub(super) const ENDINGS: [&str; 2] = [".game", ".game.txt"];

pub(super) fn is_game(name: &str) -> bool {
    let name = name.trim_end().to_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

pub(super) fn is_zip(name: &str) -> bool {
    name.trim_end().to_lowercase().ends_with(".zip")
}

/// The name without its ending. A blank may stand behind the ending by mistake.
fn without_ending(entry: &str) -> &str {
    let entry = entry.trim_end();
    let lower = entry.to_ascii_lowercase();
    let endings = [".game.txt", ".game.zip", ".game", ".zip"];
    let ending = endings.iter().find(|ending| lower.ends_with(*ending));
    ending.and_then(|ending| entry.get(..entry.len() - ending.len())).unwrap_or(entry)
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The last part of an entry's name that is also the end of its stem, with its ending.
fn own_file(rest: &str, stem: &str, entry: &str) -> Option<String> {
    let ending = entry.get(stem.len()..)?;
    let name = format!("{rest}{ending}");
    (!rest.is_empty()).then_some(name)
}

fn moodle(stem: &str, entry: &str) -> Option<Person> {
    let (before, after) = stem.split_once("_assignsubmission_")?;
    let (name, id) = before.rsplit_once('_')?;
    let file = after.strip_prefix("file_").and_then(|rest| own_file(rest, stem, entry));
    let named = is_number(id) && !name.is_empty();
    // Who hands in without a name is called by the number.
    let name = if name == "Participant" { format!("{name} {id}") } else { name.to_string() };
    named.then(|| Person { name, id: Some(id.into()), file, ..Person::default() })
}

/// What Blackboard writes between a user's name and the time.
const ATTEMPT: &str = "_attempt_";

/// Where the time of an attempt is told: a sheet may have the word in its name.
fn attempt_in(stem: &str) -> Option<usize> {
    let dated = |at: &usize| {
        let day = stem.get(at + ATTEMPT.len()..at + ATTEMPT.len() + 10);
        day.is_some_and(|day| {
            day.split('-').map(str::len).eq([4, 2, 2]) && day.split('-').all(is_number)
        })
    };
    stem.match_indices(ATTEMPT).map(|(at, _)| at).find(dated)
}

fn blackboard(stem: &str, entry: &str) -> Option<Person> {
    let (before, after) = stem.split_at_checked(attempt_in(stem)?)?;
    let after = after.strip_prefix(ATTEMPT)?;
    // The shortest that it can be, until more is known.
    let (_, name) = before.rsplit_once('_').unwrap_or(("", before));
    // Year to second; beside the file stands one with nothing but an ending, of the system's own.
    let (attempt, rest) = after.split_at_checked(19).unwrap_or((after, ""));
    let file = rest.strip_prefix('_').and_then(|file| own_file(file, stem, entry));
    let attempt = Some(attempt.to_string());
    Some(Person {
        name: name.into(),
        id: Some(name.into()),
        before: Some(before.into()),
        attempt,
        file,
        ..Person::default()
    })
}

fn canvas(stem: &str, entry: &str) -> Option<Person> {
    let mut parts = stem.split('_');
    let name = parts.next().filter(|n| !n.is_empty())?;
    let mut next = parts.next()?;
    let late = next == "LATE";
    if late {
        next = parts.next()?;
    }
    let submission = parts.next()?;
    let file = parts.collect::<Vec<_>>().join("_");
    // A shorter number may be of the student's own making, say a year.
    let long = late || submission.len() >= 5;
    let numbers = is_number(next) && is_number(submission) && long;
    if !numbers || file.is_empty() {
        return None;
    }
    let id = Some(next.to_string());
    let again = file.rsplit_once('-').and_then(|(file, number)| {
        let number = number.parse().ok().filter(|_| is_number(number))?;
        Some((own_file(file, stem, entry)?, number))
    });
    let file = own_file(&file, stem, entry);
    Some(Person { name: name.into(), id, late, file, again, ..Person::default() })
}

fn brightspace(stem: &str, entry: &str) -> Option<Person> {
    let mut parts = stem.splitn(4, " - ");
    let ids = parts.next()?;
    let (user, file) = ids.split_once('-')?;
    let name = parts.next()?;
    let date = parts.next()?;
    let own = parts.next().and_then(|rest| own_file(rest, stem, entry));
    let named = is_number(user) && is_number(file) && date.contains(' ');
    named.then(|| Person {
        name: name.into(),
        id: Some(user.into()),
        attempt: sortable(date),
        file: own,
        ..Person::default()
    })
}

/// `Nov 2, 2026 520 PM`, `2 November, 2026 5:20 PM` or `Nov 2, 2026 1720` so that later ones come later
/// as texts.
fn sortable(date: &str) -> Option<String> {
    const MONTHS: &str = "janfebmaraprmayjunjulaugsepoctnovdec";
    let date = date.to_lowercase();
    let words: Vec<&str> = date.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let [first, second, year, time, half @ ..] = words.as_slice() else { return None };
    let (month, day) = if is_number(first) { (second, first) } else { (first, second) };
    let month = MONTHS.find(month.get(..3)?).filter(|at| at % 3 == 0)? / 3 + 1;
    let (day, time) = (day.parse::<u32>().ok()?, time.replace(':', "").parse::<u32>().ok()?);
    let hours = match half.first() {
        Some(&"pm") => time / 100 % 12 + 12,
        Some(&"am") => time / 100 % 12,
        _ => time / 100,
    };
    Some(format!("{year}-{month:02}-{day:02} {hours:02}:{:02}", time % 100))
}

fn sakai(stem: &str) -> Option<Person> {
    let (name, rest) = stem.split_once('(')?;
    let user = rest.strip_suffix(')')?;
    let named = name.contains(", ") && !user.is_empty();
    named.then(|| Person { name: name.into(), id: Some(user.into()), ..Person::default() })
}

fn gradescope(stem: &str) -> Option<Person> {
    let id = stem.strip_prefix("submission_").filter(|id| is_number(id))?;
    Some(Person { name: stem.into(), id: Some(id.into()), ..Person::default() })
}

/// The last part of a path, as text.
pub(super) fn entry_name(path: &Path) -> String {
    // A path such as `.` has no name; the folder that it leads to has one.
    let whole = path.canonicalize();
    let own = path.file_name().or_else(|| whole.as_deref().ok().and_then(Path::file_name));
    own.map_or_else(String::new, |n| n.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::submitter;

    #[test]
    fn names_of_common_course_systems() {
        for (entry, name, id, file) in [
            (
                "First Last_123456_assignsubmission_file_sheet.game",
                "First Last",
                "123456",
                "sheet.game",
            ),
            ("First Last_123456_assignsubmission_file", "First Last", "123456", ""),
            ("Participant_77_assignsubmission_file_x.game", "Participant 77", "77", "x.game"),
            // Files with names of another system's.
            (
                "lastfirst_LATE_12345_67890_x_9_assignsubmission_file_y.game",
                "lastfirst",
                "12345",
                "x_9_assignsubmission_file_y.game",
            ),
            (
                "Sheet 1_flast_attempt_2026-11-02-17-20-11_x_9_assignsubmission_file_y.game",
                "flast",
                "flast",
                "x_9_assignsubmission_file_y.game",
            ),
            (
                "12345-67890 - First Last - Nov 2, 2026 520 PM - a_123_45678_x.game",
                "First Last",
                "12345",
                "a_123_45678_x.game",
            ),
            (
                "Re_attempt_1_flast_attempt_2026-11-02-17-20-11_my_attempt_2.game",
                "flast",
                "flast",
                "my_attempt_2.game",
            ),
            ("First Last_123456_assignsubmission_file_", "First Last", "123456", ""),
            ("lastfirst_12345_67890_sheet.game", "lastfirst", "12345", "sheet.game"),
            ("lastfirst_LATE_12345_67890_my_sheet-1.game", "lastfirst", "12345", "my_sheet-1.game"),
            (
                "Sheet 1_flast_attempt_2026-11-02-17-20-11_sheet.game",
                "flast",
                "flast",
                "sheet.game",
            ),
            (
                "12345-67890 - First Last - Nov 2, 2026 520 PM - sheet.game",
                "First Last",
                "12345",
                "sheet.game",
            ),
            ("12345-67890 - First Last - Nov 2, 2026 520 PM", "First Last", "12345", ""),
            ("Last, First(flast)", "Last, First", "flast", ""),
            ("submission_123456", "submission_123456", "123456", ""),
            ("sheet-1-username", "sheet-1-username", "", ""),
            ("one.game", "one", "", ""),
            ("one.game.txt", "one", "", ""),
            ("my_sheet_2.game", "my_sheet_2", "", ""),
            ("sheet_1_2_final.game", "sheet_1_2_final", "", ""),
            ("homework_3_2026_ann.game", "homework_3_2026_ann", "", ""),
            (".game", ".game", "", ""),
        ] {
            let person = submitter(entry);
            assert_eq!(person.name, name, "{entry}");
            assert_eq!(person.id.unwrap_or_default(), id, "{entry}");
            assert_eq!(person.file.unwrap_or_default(), file, "{entry}");
        }
        let attempt = |entry| submitter(entry).attempt.unwrap_or_default();
        assert!(
            attempt("1-2 - A B - Nov 2, 2026 520 PM - s.game")
                < attempt("1-3 - A B - Nov 12, 2026 1120 AM - s.game")
        );
        assert!(
            attempt("1-2 - A B - Nov 2, 2026 1720 - s.game")
                < attempt("1-3 - A B - Nov 12, 2026 0920 - s.game")
        );
        assert!(
            attempt("1-2 - A B - 2 November, 2026 11:20 AM - s.game")
                < attempt("1-3 - A B - 2 November, 2026 1:20 PM - s.game")
        );
        assert!(submitter("lastfirst_LATE_12345_67890_sheet.game").late);
    }
}
