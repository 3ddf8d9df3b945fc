//! `:help`: what the tables of words say, with an example of each word that runs.

use super::commands::COMMANDS;
use super::names::Names;
use super::screen::FORMATS;
use super::{limits, opponent};
use crate::diagnostic::{self, Code};
use crate::library;
use crate::vocabulary::{
    BUILTINS, Builtin, Here, OPERATORS, OUTCOMES, PARTS, RULE_WORDS, STATEMENT_WORDS, TYPE_WORDS,
    VERBS, Word, builtin, foreign, nearest,
};

const FIRST: &str = "\
Type an expression or a question, and it is answered; type a definition, and it is kept.

  import kayles            games of the library come in by name
  moves Kayles(5)          every move, and which of them win
  game Take(n) { subtract 1..3 }
  table Take(0..12)        its nim-values
  _ + 1                    `_` is the last answer, if it was a value or a position

A bracket that is open asks for more lines. A mistake or Ctrl-C changes nothing; a definition
may be replaced, and what depends on it follows. Ctrl-D leaves.

Commands";

/// An example for each word that begins a statement, a question or a rule.
const EXAMPLES: &[(&str, &str)] = &[
    ("game", "game Take(n) { subtract 1..3 }\nTake(7)"),
    (
        "coins",
        "coins Twins { turn 2 coins }\ncoins Corners = Twins × Twins\nexplain Corners({(2, 3)})",
    ),
    ("turn", "coins MockTurtles { turn 1..3 coins }\nmoves MockTurtles({0, 2})"),
    ("graph", "graph Ladder { top -> middle, low; middle -> low }\nLadder.top"),
    ("fn", "fn double(x) = 2 * x\ndouble(21)"),
    ("let", "let heaps = [3, 5, 7]\nsum(heaps)"),
    ("import", "import kayles\nKayles(5)"),
    ("problem", "problem \"1a\" worth 2 \"A sum\" { 1 + 1 == 2 }"),
    ("assert", "assert 2 + 2 == 4"),
    ("claim", "import kayles\nclaim outcome(Kayles(n)) == N for n in 1.."),
    ("moves", "import kayles\nmoves Kayles(3)"),
    ("explain", "import kayles\nexplain Kayles(2)"),
    ("lost", "import dawson\nlost DawsonsKayles(0..50)"),
    ("table", "import kayles\ntable Kayles(0..20)"),
    ("period", "import kayles\nperiod Kayles"),
    ("code", "game Pins(n) { remove 1..2 adjacent }\ncode Pins"),
    ("quotient", "import kayles\nquotient Kayles to 20"),
    ("guess", "game Take(n) { subtract 1..3 }\nguess Take"),
    ("tree", "import nim\ntree Nim(2)"),
    ("plot", "import kayles\nplot Kayles(0..60)"),
    ("play", "import kayles\nplay Kayles(5)"),
    ("subtract", "game Take(n) { subtract 1..3 }"),
    ("remove", "game Pins(n) { remove 1..2 adjacent }"),
    ("split", "game Halves(n) { split into 2 unequal }"),
    ("move", "game Down(n) { move to Down(n - 1) if n >= 1 }"),
    ("for", "game Squares(n) {\n    for k in 1..n { move to Squares(n - k * k) if k * k <= n }\n}"),
    ("if", "game Odd(n) {\n    if n % 2 == 1 { subtract 1 } else { subtract 2 }\n}"),
    ("and", "assert 1 < 2 and 2 < 3"),
    ("or", "assert 1 > 2 or 2 < 3"),
    ("not", "assert not 1 > 2"),
    ("iff", "assert 4 % 2 == 0 iff 4 in {2, 4}"),
    ("implies", "assert n > 5 implies n > 3 for n in 0..9"),
    ("in", "assert 4 in {0, 4}\ntable n * n for n in 1..5"),
    ("xor", "assert 3 xor 5 == 6\nassert {1, 2} xor {2, 3} == {1, 3}"),
    ("⊕", "assert 3 ⊕ 5 == 6"),
    ("⊗", "assert 2 ⊗ 3 == 1"),
    ("union", "assert {1} union {2} == {1, 2}"),
    ("minus", "assert {1, 2} minus {2} == {1}"),
    ("intersect", "assert {1, 2} intersect {2, 3} == {2}"),
    ("with", "assert [7, 8, 9] with [0] = 1 == [1, 8, 9]"),
    ("==", "assert *1 + *2 == *3"),
    ("!=", "assert 1 != 2"),
    ("<", "assert 0 <= 2 < 3"),
    ("<=", "assert 2 <= 2"),
    (">", "assert 3 > 2"),
    (">=", "assert 3 >= 2"),
    ("..", "assert 3 in 1..3\ngame Any(n) { subtract 1.. }"),
    ("+", "import nim\nassert Nim(1) + Nim(2) == *3"),
    ("-", "assert 5 - 7 == -2"),
    ("*", "assert 2 * 3 == 6\nassert grundy(*3) == 3"),
    ("/", "assert 7 / 2 == 3"),
    ("%", "assert 7 % 2 == 1"),
    ("^", "assert 2^10 == 1024"),
    ("from", "game Two(a, b) { subtract 1.. from a and b; subtract 1.. from any }"),
    ("any", "game Two(a, b) { subtract 1.. from any }\nassert any(k > 2 for k in 1..3)"),
    ("of", "game Piles(heaps: [nat]) { subtract 1.. from any of heaps }"),
    ("adjacent", "game Pins(n) { remove 1..2 adjacent }\nmoves Pins(4)"),
    ("leaving", "game Inner(n) { remove 1 leaving 2 heaps }\nmoves Inner(5)"),
    ("heaps", "game Inner(n) { remove 1 leaving 2 heaps }"),
    ("into", "game Grundys(n) { split into a + b if a < b }"),
    ("unequal", "game Grundys(n) { split into 2 unequal }"),
    ("equal", "game Fair(n) { split into 2 equal }"),
    ("again", "game Rest(n) { move again to Rest(n - 2) if n >= 2; subtract 1 }\nmoves Rest(5)"),
    ("to", "game Down(n) { move to Down(n - 1) if n >= 1 }"),
    ("as", "game Take(n) { subtract k for k in 1..3 as \"take {k}\" }\nmoves Take(5)"),
    ("else", "fn half(n) = if n % 2 == 0 then n / 2 else 0"),
    ("then", "fn half(n) = if n % 2 == 0 then n / 2 else 0"),
    ("depth", "import nim\ntree Nim(3) depth 1"),
    ("worth", "problem \"1\" worth 2 { 1 + 1 == 2 }"),
    (
        "shown",
        "game Row(n) shown as [[if i < n then \"o\" else \".\" for i in 0..8]] {\n    subtract 1..3\n}\nmoves Row(5)",
    ),
    (
        "canonical",
        "game Rows(xs: [nat]) canonical Rows([x for x in xs if x > 0]) {\n    subtract 1.. from any of xs\n}\nRows([1, 0, 2])",
    ),
    ("symmetric", "game Two(a, b) symmetric { subtract 1.. from any }\nTwo(3, 1)"),
    ("loopy", "game Round(n) loopy { move to Round((n + 1) % 3) }"),
    ("octal", "game DawsonsChess = octal 0.137\ntable DawsonsChess(0..20)"),
    ("hex", "game Three = hex 0.0F\nThree(9)"),
    ("true", "assert true"),
    ("false", "assert not false"),
    ("where", "game Half(n) { move to Half(k) if n >= 1 where k = n / 2 }"),
];

/// A question about a game of each file of the library.
const LIBRARY: &[(&str, &str)] = &[
    ("chomp", "moves Chomp([3, 3])"),
    ("corners", "table Corner(0..5, 0..5)"),
    ("cram", "Cram({(r, c) for r in 0..1 for c in 0..2})"),
    ("dawson", "lost DawsonsKayles(0..50)"),
    ("euclid", "table Euclid(1..6, 1..6)"),
    ("fibonacci", "moves FibonacciNim(10, 9)"),
    ("graphs", "NodeKayles({(1, 2), (2, 3)}, {1, 2, 3})"),
    ("grundys", "table Grundys(0..20)"),
    ("kayles", "moves Kayles(5)"),
    ("lasker", "table Lasker(0..12)"),
    ("mark", "table Mark(0..20)"),
    ("moore", "moves MooreK(2, [1, 2, 3])"),
    ("nim", "moves Nim(3) + Nim(5)"),
    ("northcott", "moves Northcott([2, 3])"),
    ("notakto", "Notakto({(1, 1)})"),
    ("primes", "table PrimeNim(0..20)"),
    ("squares", "lost SubtractASquare(0..60)"),
    ("treblecross", "moves Treblecross(\".....\")"),
    ("turtles", "moves TurningTurtles({1, 3, 4})"),
    ("welter", "moves Welter({1, 3, 6})"),
    ("wythoff", "lost Wythoff(0..10, 0..10)"),
];

/// Statements that show a file of the library.
pub fn library_example(file: &str) -> Option<String> {
    let (_, question) = LIBRARY.iter().find(|(name, _)| *name == file)?;
    Some(format!("import {file}\n{question}"))
}

/// The example of a word.
pub fn example(word: &str) -> Option<&'static str> {
    EXAMPLES.iter().find(|(name, _)| *name == word).map(|(_, example)| *example)
}

fn words() -> impl Iterator<Item = &'static Word> {
    let first = STATEMENT_WORDS.iter().chain(VERBS).chain(RULE_WORDS).chain(TYPE_WORDS);
    first.chain(OPERATORS).chain(PARTS)
}

/// Everything that help has something to say of.
pub fn topics() -> Vec<&'static str> {
    let mut all: Vec<&'static str> = words().map(|w| w.name).collect();
    all.extend(BUILTINS.iter().map(|b| b.name));
    all.extend(OUTCOMES.iter().map(|(name, _)| *name));
    all.extend(COMMANDS.iter().map(|c| c.name));
    all.extend(library::names());
    all.extend(library::definitions().iter().map(|(_, name)| name.as_str()));
    all.extend(diagnostic::all().map(|code| code.0.code));
    all.push("library");
    all.sort_unstable();
    all.dedup();
    all
}

/// What is to be said of a topic; or that there is none, and which was meant.
pub fn help(topic: &str, own: &Names) -> Result<String, String> {
    let word = topic.trim_start_matches(':').trim_matches('`');
    if word.is_empty() && topic.is_empty() {
        return Ok(overview());
    }
    let mut parts: Vec<String> = Vec::new();
    if let Some(command) = COMMANDS.iter().find(|c| c.name == word) {
        parts.push(format!("{}\n  {}{}", command.form, command.doc, more_of(command.name)));
    }
    if !topic.starts_with(':') {
        parts.extend(of_word(word));
        parts.extend(builtin(word).map(of_builtin));
        if let Some((name, doc)) = OUTCOMES.iter().find(|(name, _)| *name == word) {
            parts.push(format!("{name}\n  an outcome: {doc}"));
        }
        parts.extend(of_library(word));
        parts.extend(diagnostic::find(word).map(of_mistake));
        if parts.is_empty() {
            parts.extend(of_foreign(word));
        }
        if let Some(form) = own.form(word).filter(|form| **form != *word) {
            parts.push(format!("{word} is defined here\n  {form}"));
        }
    }
    if parts.is_empty() {
        let near = nearest(word, topics());
        return Err(near.map_or_else(
            || format!("there is no help on `{word}`; `:help` alone lists what there is"),
            |near| format!("there is no help on `{word}`; did you mean `:help {near}`?"),
        ));
    }
    Ok(parts.join("\n\n"))
}

/// What there is to say of a command besides.
fn more_of(command: &str) -> String {
    let lines: Vec<String> = match command {
        "play" => {
            let words = opponent::WORDS.iter().map(|(word, doc)| format!("{word:8} {doc}"));
            words.chain(["seed N   chance begins with N".to_string()]).collect()
        }
        "limits" => limits::LIMITS.iter().map(|(form, doc)| format!("{form:20} {doc}")).collect(),
        "format" => FORMATS.iter().map(|(name, _, doc)| format!("{name:8} {doc}")).collect(),
        "save" => vec![
            "`.game` is added to a name without a dot. A file that is none of this session's"
                .into(),
            "is replaced by `:save! FILE` only.".into(),
        ],
        "reload" => vec!["If one has mistakes, all stays as it was.".into()],
        _ => Vec::new(),
    };
    lines.iter().map(|line| format!("\n    {line}")).collect()
}

fn overview() -> String {
    let mut text = FIRST.to_string();
    for command in COMMANDS {
        text += &format!("\n  {:22} {}", command.form, command.doc);
    }
    let names = |words: &[Word]| words.iter().map(|w| w.name).collect::<Vec<_>>();
    let rows: [(&str, Vec<&str>); 7] = [
        ("Questions", names(VERBS)),
        ("Statements", names(STATEMENT_WORDS)),
        ("Rules", names(RULE_WORDS)),
        ("Other words", names(PARTS)),
        ("Operators", names(OPERATORS)),
        ("Functions", BUILTINS.iter().map(|b| b.name).collect()),
        ("Library", library::names().collect()),
    ];
    for (title, names) in rows {
        text += &format!("\n\n{title}, each a topic of `:help TOPIC`");
        text += &in_lines(&names);
    }
    text
}

fn in_lines(names: &[&str]) -> String {
    let mut text = String::new();
    let mut width = usize::MAX;
    for name in names {
        if width > 70 {
            text += "\n ";
            width = 2;
        }
        text += &format!(" {name}");
        width += 1 + name.chars().count();
    }
    text
}

fn indented(text: &str) -> String {
    text.trim_end().lines().map(|line| format!("\n    {line}")).collect()
}

fn of_word(name: &str) -> Option<String> {
    let word = words().find(|w| w.name == name)?;
    // Some words begin a statement and a rule as well.
    let forms: Vec<String> =
        words().filter(|w| w.name == name).map(|w| format!("{}\n  {}", w.form, w.doc)).collect();
    let mut text = forms.join("\n");
    if let Some(example) = example(word.name) {
        text += &format!("\n\n  for example:{}", indented(example));
    }
    Some(text)
}

fn of_builtin(builtin: &Builtin) -> String {
    let forms = builtin.forms.join("\n");
    format!("{forms}\n  {}\n\n  for example:{}", builtin.doc, indented(builtin.example))
}

fn of_mistake(code: Code) -> String {
    let severity = code.severity.word();
    let broken = std::str::from_utf8(code.broken).unwrap_or("");
    let example = match broken {
        "" => String::new(),
        text => format!("\n\n  for example:{}", indented(text)),
    };
    format!(
        "{} ({severity}): {}\n  {}{example}\n\n  mended:{}",
        code.0.code,
        code.title,
        code.explanation,
        indented(code.mended)
    )
}

/// A word that the language does not have.
fn of_foreign(word: &str) -> Option<String> {
    let here = match foreign(word)?.here {
        Here::Operator(text) | Here::Rule(text) | Here::Function(text) | Here::Value(text) => {
            text.to_string()
        }
        Here::Question(forms) => forms.position.replace("{}", "POSITION"),
    };
    Some(format!("{word} is no word of the language\n  write `{here}`"))
}

fn of_library(name: &str) -> Option<String> {
    if name == "library" {
        let lines = library::names().map(|file| {
            let games = library::definitions().iter().filter(|(own, _)| *own == file);
            let games: Vec<&str> = games.map(|(_, name)| name.as_str()).collect();
            format!("\n  import {file:12} {}", games.join(", "))
        });
        return Some(format!("The library of games{}", lines.collect::<String>()));
    }
    let file = library::text(name).map(|_| name).or_else(|| library::defining(name))?;
    let text = library::text(file)?;
    let example = library_example(file)
        .map_or(String::new(), |example| format!("\n\n  for example:{}", indented(&example)));
    Some(format!("import {file}\n  a file of the library:{}{example}", indented(text)))
}
