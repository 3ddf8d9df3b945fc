//! A sheet of exercises as homework: a rubric that `grade` takes, a file that students begin with, and
//! the answers as a student would write them.

use crate::session::exercise::{Exercise, Exercises, Form, Kind};
use crate::source::Source;
use crate::syntax::format::format;

/// The three files.
#[derive(Clone, Debug)]
pub struct Homework {
    pub rubric: String,
    /// Nothing of the answers stands here.
    pub starter: String,
    pub solution: String,
}

/// Makes them; `rules` is what the rubric needs to know the games: imports and definitions.
pub fn homework(made: &Exercises, rules: &str) -> Homework {
    let laid_out = |text: String| format(&Source::new("made.game", text.clone())).unwrap_or(text);
    Homework {
        rubric: laid_out(rubric(made, rules)),
        starter: starter(made),
        solution: laid_out(solution(made)),
    }
}

fn rubric(made: &Exercises, rules: &str) -> String {
    let mut out = String::from(
        "# `grundy grade rubric.game solution.game` tries it; a folder of answers takes its place\n\n",
    );
    if !matches!(made.form, Form::Listed) {
        out += rules;
        out += "\n\n";
    }
    for (number, exercise) in (1..).zip(&made.all) {
        let title = title(exercise).map_or(String::new(), |title| format!(" \"{title}\""));
        out += &format!("problem \"{number}\" worth 1{title} {{\n    ");
        out += &check(made, exercise, number);
        out += &format!("\n    forbid values\n    hint \"{}\"\n}}\n\n", hint(made, exercise));
    }
    out
}

/// A position as the title of a problem, where it is no long text and needs no signs before its quotes.
fn title(exercise: &Exercise) -> Option<&str> {
    let plain = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '{' | '}') || c == ' ';
    let text = exercise.position.as_str();
    (text.len() <= 60 && text.chars().all(plain)).then_some(text)
}

fn check(made: &Exercises, exercise: &Exercise, number: usize) -> String {
    let (own, position) = (format!("student.answer_{number}"), &exercise.position);
    match &made.form {
        Form::Heap { game } => format!("{game}({own}) in winning({position})"),
        Form::Heaps { game } => format!("sum({game}(h) for h in {own}) in winning({position})"),
        Form::Numbers { game, names } => {
            let numbers: Vec<String> = (0..names.len()).map(|i| format!("{own}.{i}")).collect();
            format!("{game}({}) in winning({position})", numbers.join(", "))
        }
        Form::Listed => format!("{own} == {}", exercise.answer),
        Form::Value => format!("{own} == grundy({position})"),
        Form::Outcome => format!("{own} == outcome({position})"),
    }
}

fn hint(made: &Exercises, exercise: &Exercise) -> &'static str {
    let sum = exercise.measure.parts > 1 && exercise.of.grundy.is_some();
    match (made.wanted.kind, sum) {
        (Kind::Moves, true) => {
            "Find the nim-value of each part. The winning move makes their nim-sum 0."
        }
        (Kind::Moves, false) => {
            "A move wins if every answer to it leaves a position from which you can win again."
        }
        (Kind::Values, true) => "The value of a sum is the nim-sum of the values of its parts.",
        (Kind::Values, false) => "The value is the least number that no option has.",
        (Kind::Outcome, true) => {
            "A sum is lost for the player to move if the nim-sum of its parts is 0."
        }
        (Kind::Outcome, false) => {
            "A position is P if every move from it leads to an N-position, and N otherwise."
        }
    }
}

/// How an answer is written, in words.
pub fn manner(form: &Form) -> String {
    match form {
        Form::Heap { .. } => {
            "the size of the heap that the winning move leaves: `let answer_1 = 4` leaves 4".into()
        }
        Form::Heaps { .. } => {
            "the heaps that the winning move leaves, in any order: `let answer_1 = [1, 4]` leaves heaps of \
             1 and 4, and `[]` leaves nothing"
                .into()
        }
        Form::Numbers { game, names } => {
            let example: Vec<String> = (1..=names.len()).map(|n| n.to_string()).collect();
            let example = example.join(", ");
            format!(
                "the numbers of the position that the winning move leaves: `let answer_1 = ({example})` \
                 leaves {game}({example})"
            )
        }
        Form::Listed => {
            "the number of the winning move in the list of the worksheet: `let answer_1 = 2`".into()
        }
        Form::Value => "the nim-value: `let answer_1 = 4`".into(),
        Form::Outcome => {
            "N where the next player wins, P where the previous player does: `let answer_1 = P`".into()
        }
    }
}

fn starter(made: &Exercises) -> String {
    let mut out = format!(
        "# An answer is {}.\n# Take the `#` away from a line once you fill it in.\n",
        manner(&made.form)
    );
    for (number, exercise) in (1..).zip(&made.all) {
        let position = crate::source::visible(&exercise.position).replace('\n', " ");
        out += &format!("\n# Problem {number}: {position}\n# let answer_{number} = …\n");
    }
    out
}

fn solution(made: &Exercises) -> String {
    let line = |(number, exercise): (usize, &Exercise)| {
        format!("let answer_{number} = {}\n", exercise.answer)
    };
    (1..).zip(&made.all).map(line).collect()
}
