//! What messages say of files, in words for a prompt.

use crate::diagnostic::Diagnostic;

/// What is said of files and of the command line, and of what is typed here.
const HERE: &[(&str, &str)] = &[
    ("--timeout", "`:limits timeout 5m`"),
    ("--max-memory", "`:limits memory 4GiB`"),
    ("--max-positions", "`:limits positions 1000000000`"),
    ("not known in this file", "not known here"),
    ("add the line `import ", "enter `import "),
    ("` at the top", "` first"),
];

/// A message about what was typed.
pub fn here(diagnostic: &Diagnostic) -> Diagnostic {
    let mut diagnostic = diagnostic.clone();
    // What is wrong in a file is to be mended there.
    let typed = diagnostic.place().is_none_or(|l| l.source.name() == super::TYPED);
    if typed {
        let say = |text: &mut String| {
            for (file, prompt) in HERE {
                *text = text.replace(file, prompt);
            }
        };
        diagnostic.help.iter_mut().for_each(say);
        diagnostic.labels.iter_mut().for_each(|label| say(&mut label.text));
    }
    diagnostic
}
