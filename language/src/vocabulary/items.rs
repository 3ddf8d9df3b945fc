//! Names that people have for what a problem says beside its checks.

/// Names for what a problem says, in small letters and in one word.
const ITEMS: &[(&str, &str)] = &[
    ("needsproof", "needs proof"),
    ("proof", "needs proof"),
    ("withproof", "needs proof"),
    ("proofneeded", "needs proof"),
    ("proofrequired", "needs proof"),
    ("requiresproof", "needs proof"),
    ("byhand", "by hand"),
    ("manual", "by hand"),
    ("manually", "by hand"),
    ("shownothing", "show nothing"),
    ("hide", "show nothing"),
    ("hidden", "show nothing"),
    ("secret", "show nothing"),
    ("showhidden", "show nothing"),
    ("showall", "show all"),
    ("public", "show all"),
    ("visible", "show all"),
    ("showverdict", "show verdict"),
];

/// What can be forbidden, and words before it.
const FORBIDDEN: &[&str] = &["values", "library", "import", "octal", "hex"];
const FORBIDS: &[&str] = &["forbid", "no", "without"];

/// The item of a problem that a name, or some words of a heading, stand for.
pub fn item_of(name: &str) -> Option<String> {
    let word: String =
        name.chars().filter(|c| !matches!(c, '_' | ' ' | '-')).collect::<String>().to_lowercase();
    if let Some((_, item)) = ITEMS.iter().find(|(own, _)| *own == word) {
        return Some((*item).to_string());
    }
    let what = FORBIDS.iter().find_map(|verb| word.strip_prefix(verb))?;
    FORBIDDEN.contains(&what).then(|| format!("forbid {what}"))
}
