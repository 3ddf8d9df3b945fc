//! Words for people among the lines of a text: headings, names, sentences, and the look of a page.

use super::endings::how_it_ends;
use super::{asks, defines, first_word, reads};
use crate::syntax::is_name_char;
use crate::vocabulary::{Here, STATEMENT_WORDS, Verb, builtin, foreign, is_verb, nearest};

/// A sentence of more words asks nothing.
const LONG: usize = 6;

/// Words with which exercises, answers and the head of a sheet begin.
pub(super) const WORDS: &[&str] = &[
    "Problem",
    "Exercise",
    "Question",
    "Task",
    "Part",
    "Answer",
    "Section",
    "Sheet",
    "Homework",
    "Assignment",
    "Example",
    "Ex",
    "Claim",
    "Proof",
    "Theorem",
    "Lemma",
    "Aufgabe",
    "Übung",
    "Übungsblatt",
    "Blatt",
    "Lösung",
    "Antwort",
    "Exercice",
    "Solution",
    "Réponse",
    "Feuille",
];

/// Words with which sentences begin, and no question.
const STARTS: &[&str] = &[
    "The",
    "So",
    "This",
    "That",
    "These",
    "Here",
    "Then",
    "Therefore",
    "Thus",
    "We",
    "It",
    "Since",
    "My",
    "As",
    "Hence",
    "Now",
    "There",
    "Because",
    "Dear",
    "First",
    "Second",
    "Finally",
];

/// Words with which a question or a definition may begin as well.
const LEADS: &[&str] = &[
    "So",
    "Then",
    "Now",
    "Thus",
    "Hence",
    "Therefore",
    "Finally",
    "First",
    "Second",
    "Here",
    "Next",
];

/// Words of the head of a sheet, before a colon.
const HEAD: &[&str] =
    &["Name", "Date", "Student", "Course", "Class", "Author", "Title", "Due", "Group", "Note"];

pub(super) fn first_is(text: &str, word: &str) -> bool {
    let start = text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    let capital = text.starts_with(char::is_uppercase);
    let headed = text.get(word.len()..).is_some_and(|rest| rest.starts_with(':'));
    start
        && (capital || headed)
        && !text.get(word.len()..).is_some_and(|rest| rest.starts_with(is_name_char))
}

/// Is this more than words?
pub(super) fn is_code(text: &str) -> bool {
    let text = text.trim();
    if text.is_empty() {
        return false;
    }
    asks(text)
        || text.contains(['(', '{', '[', '='])
        || defines(text) && text.contains(' ')
        || reads(text)
}

/// `Problem 1`, `Name: Ann Smith`, `; Problem 1`: words alone on a line.
pub(super) fn is_heading(line: &str) -> bool {
    let line = line.trim();
    let words = line.trim_start_matches(';').trim_start();
    let head = HEAD
        .iter()
        .any(|word| words.split_once(':').is_some_and(|(first, _)| first.trim() == *word));
    let heading = WORDS.iter().any(|word| first_is(words, word));
    let plain =
        !words.is_empty() && words.chars().all(|c| c.is_alphanumeric() || " .,'’-".contains(c));
    let remark = words.len() < line.len() && plain && !defines(words) && !asks(words);
    remark || (head || heading || words.len() < line.len()) && !is_code(words) && !defines(line)
}

/// `Coins`, `(Bonus)`, `Lost heaps, again`: the words of a heading.
pub(super) fn is_title(text: &str) -> bool {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let plain = |c: char| is_name_char(c) || matches!(c, ' ' | ',' | '-' | '–' | '\'' | '’' | '?');
    let letter = inner.len() == 1 && inner.len() < text.len();
    let capital = letter || inner.starts_with(char::is_uppercase);
    capital && inner.chars().all(plain) && !defines(text) && !asks(text)
}

/// `Anna Schmidt`, `Answer: 0, 4, 8`, `The lost heaps are 0, 4 and 8.`: words for people.
pub(super) fn is_sentence(line: &str, text: &str) -> bool {
    const SIGNS: &[char] =
        &['{', '}', '[', ']', '=', '<', '>', '*', '/', '%', '^', '|', '`', '+', '⊕'];
    let line = line.trim();
    let author = line.strip_prefix("by ").filter(|name| name.starts_with(char::is_uppercase));
    if author.is_some_and(|name| name.chars().all(|c| c.is_alphabetic() || " .-".contains(c))) {
        return true;
    }
    // What the text defines is spoken of, and what asks or defines behind `So` does so.
    let first = first_word(line);
    let named = ["game", "let", "fn", "graph", "coins"]
        .iter()
        .any(|word| text.contains(&format!("{word} {first}")));
    let rest = line.get(first.len()..).unwrap_or("").trim_start();
    let few = line.split_whitespace().count() < LONG;
    let asks = begins(&first_word(rest).to_lowercase()) || rest.starts_with("wh");
    if named && few || LEADS.contains(&first) && asks {
        return false;
    }
    // `So A(4) is lost.`
    let long = line.split_whitespace().count() > 3;
    if long && STARTS.contains(&first) {
        return true;
    }
    let calls = line.match_indices('(').any(|(at, _)| {
        line.get(..at).is_some_and(|before| before.ends_with(|c: char| is_name_char(c)))
    });
    if !line.starts_with(char::is_uppercase) || line.contains(SIGNS) || calls {
        return false;
    }
    let is_word = |word: &&str| {
        let word = word.trim_matches(|c: char| !c.is_alphabetic());
        !word.is_empty() && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
    };
    let words = line.split_whitespace().filter(is_word).count();
    let headed = line.split_once(": ").is_some_and(|(head, _)| {
        head.len() > 2 && head.split_whitespace().all(|word| is_word(&word))
    });
    if asks_in_words(line, text) || line.contains(')') && !line.contains('(') {
        return false;
    }
    // `Anna Schmidt, 12345`
    let numbers = line.contains(|c: char| c.is_ascii_digit()) && !line.contains(", ");
    headed || words >= if numbers { 4 } else { 2 }
}

/// `→ *1`, `A(5) = *1, an N-position: …`: an answer.
pub(super) fn is_arrowed(line: &str) -> bool {
    let arrows = ["→ ", "=> ", "⇒ ", "-> ", "⟹ "];
    arrows.iter().any(|arrow| line.trim_start().starts_with(arrow))
        || line.contains("= *")
            && ["N-position", "P-position"].iter().any(|said| line.contains(said))
}

/// `=======`, `**Exercise 1**`, `<pre>`, `\begin{verbatim}`: the look of a page.
pub(super) fn is_decoration(line: &str) -> bool {
    let line = line.trim();
    let marks = ["**", "__", "==", "--", "~~", "\"\"\""];
    let inner = marks.iter().find_map(|mark| line.strip_prefix(mark)?.strip_suffix(mark));
    let inner = inner.map(|inner| inner.trim_matches(['*', '_', '=', '-', '~', ' ']));
    let plain = |text: &str| text.chars().all(|c| is_name_char(c) || " .,:()'’-".contains(c));
    let drawn = line.len() > 2
        && line.chars().all(|c| matches!(c, '*' | '_' | '=' | '-' | '~' | '—' | '─'));
    let bold = line.starts_with("**") && line.matches("**").count() == 2;
    let table = line.len() > 2 && line.starts_with('|') && line.ends_with('|');
    let tag = line.starts_with('<') && line.ends_with('>') && !line.contains([' ', '(']);
    let latex = ["\\begin{", "\\end{", "\\section", "\\item"];
    drawn
        || bold
        || table
        || inner.is_some_and(plain)
        || tag
        || latex.iter().any(|begins| line.starts_with(begins))
}

/// `Solve A for all n`, `Period Take`, `Take 5`: few words that ask or define, or speak of a game, where the text is.
pub(super) fn asks_in_words(line: &str, text: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = first_word(line).to_lowercase();
    // `Peiod Take`
    let near =
        first.len() > 3 && nearest(&first, Verb::ALL.iter().map(|verb| verb.name())).is_some();
    let game = |word: &&str| {
        let name = first_word(word);
        !name.is_empty() && text.contains(&format!("game {name}("))
    };
    // `Take 5`
    let position = words.windows(2).any(|two| {
        two.first().is_some_and(game)
            && two.last().is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()))
    });
    let few = (2..LONG).contains(&words.len());
    few && (begins(&first) || near && words.iter().skip(1).any(game))
        || position
        || how_it_ends(line).is_some()
}

/// Does a question, a rule or a definition begin with this word?
fn begins(word: &str) -> bool {
    is_verb(word)
        || builtin(word).is_some()
        || STATEMENT_WORDS.iter().any(|known| known.name == word)
        || foreign(word).is_some_and(|f| matches!(f.here, Here::Question(_) | Here::Rule(_)))
}
