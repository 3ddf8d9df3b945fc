//! Random games whose position is a text, perhaps with a number beside it: letters change, come and go, texts are
//! cut, joined, turned round and compared. What packed texts say is held to the plain machine, the words of every
//! mistake included.

use super::{Random, UNKNOWN, opened};
use grundy::report::{Style, diagnostic};
use grundy::session::{Options, Told};

struct Writer<'r> {
    random: &'r mut Random,
    /// A number stands beside the text.
    numbered: bool,
    /// Names of numbers.
    names: Vec<&'static str>,
}

impl Writer<'_> {
    fn pick(&mut self, from: &[&str]) -> String {
        from[self.random.below(from.len())].to_string()
    }

    fn one_in(&mut self, most: usize) -> bool {
        self.random.below(most) == 0
    }

    fn place(&mut self) -> String {
        let names = self.names.clone();
        let name = self.pick(&names);
        match self.random.below(9) {
            0 => format!("{name} + 1"),
            1 => format!("{name} - 1"),
            2 => self.pick(&["0", "1", "len(s) - 1", "len(s) / 2", "2"]),
            _ => name,
        }
    }

    fn literal(&mut self) -> String {
        let all =
            ["\".\"", "\".\"", "\"X\"", "\"X\"", "\"O\"", "\"é\"", "\"..\"", "\"X.\"", "\"\""];
        self.pick(&all)
    }

    fn letter(&mut self) -> String {
        match self.random.below(8) {
            0 | 1 => format!("s[{}]", self.place()),
            2 => format!("(if {} then {} else {})", self.truth(0), self.letter(), self.letter()),
            3 => self.literal(),
            _ => self.pick(&["\".\"", "\"X\"", "\"X\"", "\"O\""]),
        }
    }

    fn stretch(&mut self) -> String {
        match self.random.below(5) {
            0 => format!("s[{}..]", self.place()),
            1 => format!("s[0..{}]", self.place()),
            2 => "s[i - 1..i + 1]".to_string(),
            _ => format!("s[i..{}]", self.place()),
        }
    }

    fn text(&mut self, depth: usize) -> String {
        let choices = if depth == 0 { 8 } else { 13 };
        match self.random.below(choices) {
            0..=2 => format!("s with [{}] = {}", self.place(), self.letter()),
            3 => format!(
                "s with [{}] = {} with [{}] = {}",
                self.place(),
                self.letter(),
                self.place(),
                self.letter()
            ),
            4 => format!(
                "s[0..{}] + s[{}..]",
                self.pick(&["i - 1", "i"]),
                self.pick(&["i + 1", "i + 2"])
            ),
            5 => self.stretch(),
            6 => "s[1..]".to_string(),
            7 => "s[0..len(s) - 2]".to_string(),
            8 => format!("reverse({})", self.text(depth - 1)),
            9 => format!("{} + {}", self.stretch(), self.literal()),
            10 => {
                let (a, b) = (self.text(depth - 1), self.text(depth - 1));
                format!("(if {} then ({a}) else ({b}))", self.truth(0))
            }
            11 => format!("{}(s, {})", self.pick(&["min", "max"]), self.stretch()),
            _ => format!("({}) with [{}] = {}", self.text(depth - 1), self.place(), self.letter()),
        }
    }

    fn truth(&mut self, depth: usize) -> String {
        let choices = if depth == 0 { 7 } else { 15 };
        match self.random.below(choices) {
            0..=2 => {
                let how = self.pick(&["==", "==", "==", "!=", "<", ">="]);
                format!("s[{}] {how} {}", self.place(), self.literal())
            }
            3 => format!("s[{}] != s[{}]", self.place(), self.place()),
            4 => format!(
                "{} in {}",
                self.letter(),
                self.pick(&["s", "\"X.\"", "{\"X\", \".\"}", "[\"O\", \"..\"]"])
            ),
            5 => format!("{} == {}", self.stretch(), self.literal()),
            6 => format!("{} < {}", self.place(), self.pick(&["len(s)", "len(s) - 1", "3"])),
            7 => format!("{} and {}", self.truth(depth - 1), self.truth(depth - 1)),
            8 => format!("({} or {})", self.truth(depth - 1), self.truth(depth - 1)),
            9 => format!("not ({})", self.truth(depth - 1)),
            10 => {
                let (how, of) =
                    (self.pick(&["any", "all"]), self.pick(&["0..len(s) - 2", "indices(s)"]));
                format!("{how}(s[q] == {} for q in {of})", self.letter())
            }
            11 => {
                format!("count(c for c in s if c == {}) > {}", self.literal(), self.random.below(3))
            }
            12 => self.pick(&[
                "s <= reverse(s)",
                "s == reverse(s)",
                "s[0] < \"X\"",
                "\"X.\" not in s",
            ]),
            13 => format!("s[i..i + 1] in {}", self.pick(&["s", "\"..X\"", "reverse(s)"])),
            _ => format!("len({}) {} 2", self.stretch(), self.pick(&["==", "<", ">="])),
        }
    }

    /// A move that cannot lead in a circle, as most are.
    fn falling(&mut self) -> String {
        let places = self.pick(&["0..len(s) - 2", "0..len(s) - 2", "indices(s)"]);
        let also = if self.one_in(3) { format!(" if {}", self.truth(1)) } else { String::new() };
        match self.random.below(7) {
            0 => format!(
                "move to G(s with [i] = \"X\"NEXT) for i in {places} if s[i] == \".\"{also}"
            ),
            1 => format!(
                "move to G(s with [i] = \"X\" with [i + 1] = \"X\"NEXT) for i in {places} if s[i] == \".\" and s[i + 1] == \".\"{also}"
            ),
            2 => format!("move to G(s[0..i - 1] + s[i + 1..]NEXT) for i in {places}{also}"),
            3 => format!(
                "move to G(s[0..i - 1] + s[i + 2..]NEXT) for i in {places} if s[i] == s[i + 1]{also}"
            ),
            4 => format!(
                "move to G(s with [i] = \".\" with [j] = s[i]NEXT) for i in indices(s) if s[i] == \"X\" for j in 0..i - 1{also}"
            ),
            5 => format!("move to G(s[0..i - 1]NEXT) + G(s[i + 1..]NEXT) for i in {places}{also}"),
            _ => format!(
                "move to G(s with [i] = \".\" with [i + 1] = \"X\"NEXT) for i in {places} if s[i..i + 1] == \"XO\"{also}"
            ),
        }
    }

    fn rule(&mut self) -> String {
        self.names = vec!["i"];
        if self.random.below(5) < 3 {
            return self.falling();
        }
        let places = self.pick(&["indices(s)", "0..len(s) - 2", "0..len(s) - 1", "1..len(s) - 1"]);
        let mut clauses = format!(" for i in {places}");
        if self.one_in(3) {
            clauses += &self.pick(&[
                " for j in 0..i - 1",
                " for j in i + 1..len(s) - 1",
                " for j in indices(s)",
            ]);
            self.names.push("j");
        }
        if self.one_in(5) {
            clauses += &format!(" where t = {} if t != s", self.text(1));
            clauses += &format!(" if {}", self.truth(1));
            return format!("move to G(tNEXT){clauses} if t < s");
        }
        for _ in 0..1 + self.random.below(2) {
            clauses += &format!(" if {}", self.truth(1));
        }
        let depth = self.random.below(3);
        format!("move to G({}NEXT){clauses}", self.text(depth))
    }
}

const POSITIONS: [&str; 16] = [
    "", ".", "X", "..", ".X", "...", "X.O", "XX.", ".O.X", "....", "X..X.", "XOXO", ".....", "é.é",
    "aXb.", "......",
];

/// A text that is longer than any packed one.
fn long(random: &mut Random) -> String {
    "X".repeat([62, 63, 64, 126, 127, 128, 200][random.below(7)])
}

/// What is said of one question in a session of its own, or in one that has answered others before.
type Said = Option<Result<Told, String>>;

fn said(text: &str, asked: &[String], plain: bool) -> Result<Vec<Said>, String> {
    let (mut session, module) = opened(text, asked, plain)?;
    let options =
        Options { positions: 4_000, steps: Some(400_000), ..Options::unwatched(100_000_000) };
    let mut all = Vec::new();
    for statement in &module.statements {
        match session.run_one(statement, &module.source, &options) {
            Ok(None) => {}
            Ok(Some(answer)) => all.push(Some(Ok(answer.told))),
            Err(fault) if UNKNOWN.contains(&fault.code.name) => all.push(None),
            Err(fault) => all.push(Some(Err(diagnostic(&fault, Style::PLAIN)))),
        }
    }
    Ok(all)
}

/// The text of a game, and questions about it.
fn game(random: &mut Random) -> (String, Vec<String>) {
    let mut writer = Writer { random, numbered: false, names: Vec::new() };
    writer.numbered = writer.one_in(4);
    let count = 1 + writer.random.below(2);
    let rules: Vec<String> = (0..count).map(|_| writer.rule()).collect();
    let next =
        if writer.numbered { writer.pick(&[", k", ", k - 1", ", k / 2"]) } else { String::new() };
    let form = match writer.random.below(8) {
        _ if writer.numbered => "",
        0 => " canonical G(min(s, reverse(s)))",
        1 => " canonical G(if reverse(s) < s then reverse(s) else s)",
        _ => "",
    };
    let head = if writer.numbered { "G(s: text, k: int)" } else { "G(s: text)" };
    let text = format!("game {head}{form} {{\n{}\n}}", rules.join("\n").replace("NEXT", &next));
    let mut asked = Vec::new();
    for _ in 0..6 {
        let at = match writer.random.below(24) {
            0 => long(writer.random),
            _ => writer.pick(&POSITIONS),
        };
        let beside =
            if writer.numbered { format!(", {}", writer.random.below(4)) } else { String::new() };
        let position = format!("G(\"{at}\"{beside})");
        let question = writer.pick(&["grundy", "grundy", "outcome", "winning", "misere"]);
        asked.push(match question.as_str() {
            "misere" => format!("outcome(misere({position}))"),
            question => format!("{question}({position})"),
        });
    }
    (text, asked)
}

/// Tries a seed: false for a game that does not check.
pub(crate) fn attempt(seed: u64) -> Result<bool, String> {
    let (text, asked) = game(&mut Random::new(seed));
    let Ok(together) = said(&text, &asked, false) else { return Ok(false) };
    let told = |what: &str, question: &str, a: &Said, b: &Said| {
        Err(format!("seed {seed}, {what}\n{text}\n{question}\nplainly {a:?}\nelse {b:?}"))
    };
    let mut plainly = Vec::new();
    for question in &asked {
        let one = std::slice::from_ref(question);
        let (a, b) = (said(&text, one, true)?, said(&text, one, false)?);
        let (a, b) = (a.into_iter().next().flatten(), b.into_iter().next().flatten());
        // A canonical form that is none may go wrong where the position does not.
        let canonical = text.contains(" canonical ");
        let either = canonical && [&a, &b].iter().any(|said| matches!(said, Some(Err(_))));
        if a.is_some() && b.is_some() && a != b && !either {
            return told("alone", question, &a, &b);
        }
        plainly.push(a);
    }
    for ((question, a), b) in asked.iter().zip(&plainly).zip(&together) {
        // No fast way passes over a mistake that the rules make.
        let canonical = text.contains(" canonical ");
        if let (Some(plain), Some(Ok(_))) = (a, b)
            && a != b
            && !(canonical && plain.is_err())
        {
            return told("after others", question, a, b);
        }
    }
    Ok(true)
}
