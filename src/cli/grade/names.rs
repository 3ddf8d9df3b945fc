//! Whose submission it is: course systems hide the name of a student among other things when
//! they hand out what was handed in.

/// The name of a submission, from that of its file or folder.
///
/// - Moodle: `First Last_123456_assignsubmission_file_sheet.game`, or such a folder
/// - Canvas: `lastfirst_LATE_12345_67890_sheet-1.game`
/// - Blackboard: `Sheet 1_flast_attempt_2026-11-02-17-20-11_sheet.game`
/// - Brightspace: `12345-67890 - First Last - Nov 2, 2026 520 PM - sheet.game`, or such a folder
/// - Sakai: `Last, First(flast)`, a folder
/// - Gradescope: `submission_123456`, a folder, stays as it is
pub fn submitter(entry: &str) -> String {
    let stem = entry.strip_suffix(".game").or_else(|| entry.strip_suffix(".GAME")).unwrap_or(entry);
    let found = moodle(stem)
        .or_else(|| blackboard(stem))
        .or_else(|| canvas(stem))
        .or_else(|| brightspace(stem))
        .or_else(|| sakai(stem));
    let name = found.unwrap_or(stem).trim();
    if name.is_empty() { entry.to_string() } else { name.to_string() }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn moodle(stem: &str) -> Option<&str> {
    let (before, _) = stem.split_once("_assignsubmission_")?;
    let (name, id) = before.rsplit_once('_')?;
    is_number(id).then_some(name)
}

fn blackboard(stem: &str) -> Option<&str> {
    let (before, after) = stem.split_once("_attempt_")?;
    let dated = after.get(..10).is_some_and(|day| {
        day.split('-').map(str::len).eq([4, 2, 2]) && day.split('-').all(is_number)
    });
    let (_, name) = before.rsplit_once('_').unwrap_or(("", before));
    dated.then_some(name)
}

fn canvas(stem: &str) -> Option<&str> {
    let mut parts = stem.split('_');
    let name = parts.next().filter(|n| !n.is_empty())?;
    let mut next = parts.next()?;
    if next == "LATE" {
        next = parts.next()?;
    }
    let submission = parts.next()?;
    let file = parts.next()?;
    // A shorter number may be of the student's own making.
    let numbers = is_number(next) && is_number(submission) && submission.len() >= 3;
    (numbers && !file.is_empty()).then_some(name)
}

fn brightspace(stem: &str) -> Option<&str> {
    let mut parts = stem.split(" - ");
    let ids = parts.next()?;
    let (user, file) = ids.split_once('-')?;
    let name = parts.next()?;
    // What follows is the date.
    let date = parts.next()?;
    (is_number(user) && is_number(file) && date.contains(' ')).then_some(name)
}

fn sakai(stem: &str) -> Option<&str> {
    let (name, rest) = stem.split_once('(')?;
    let user = rest.strip_suffix(')')?;
    (name.contains(", ") && !user.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::submitter;

    #[test]
    fn names_of_common_course_systems() {
        for (entry, name) in [
            ("First Last_123456_assignsubmission_file_sheet.game", "First Last"),
            ("First Last_123456_assignsubmission_file", "First Last"),
            ("First Last_123456_assignsubmission_file_", "First Last"),
            ("lastfirst_12345_67890_sheet.game", "lastfirst"),
            ("lastfirst_LATE_12345_67890_sheet-1.game", "lastfirst"),
            ("Sheet 1_flast_attempt_2026-11-02-17-20-11_sheet.game", "flast"),
            ("12345-67890 - First Last - Nov 2, 2026 520 PM - sheet.game", "First Last"),
            ("12345-67890 - First Last - Nov 2, 2026 520 PM", "First Last"),
            ("Last, First(flast)", "Last, First"),
            ("submission_123456", "submission_123456"),
            ("one.game", "one"),
            ("my_sheet_2.game", "my_sheet_2"),
            ("sheet_1_2_final.game", "sheet_1_2_final"),
            (".game", ".game"),
        ] {
            assert_eq!(submitter(entry), name, "{entry}");
        }
    }
}
