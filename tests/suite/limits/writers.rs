//! Whatever writes an answer asks the meter, and writes it whole or not at all.

use grundy::meter::{self, Bounds, Spent};
use grundy::report::{self, Style};
use grundy::session::answer::{
    Answer, Axis, Datum, Move, Others, Positions, Quotiented, Told, TreeLine, Worth,
};

/// Answers that are long, one of each kind that can be.
fn long_answers() -> Vec<Told> {
    const MANY: i64 = 20_000;
    let numbers = |n: i64| (0..n).map(Datum::Number).collect::<Vec<_>>();
    let axis = |name: &str, n: i64| Axis { name: name.into(), values: numbers(n) };
    let worth = |n: i64| Worth {
        position: format!("G({n})"),
        grundy: Some(n as u64),
        outcome: 'N',
        ..Worth::default()
    };
    let a_move = |n: i64| Move {
        text: format!("take {n}"),
        to: format!("G({n})"),
        grundy: Some(n as u64),
        winning: n == 0,
        ..Move::default()
    };
    let moves = || (0..MANY).map(a_move).collect::<Vec<_>>();
    let side = 160;
    let rows = || (0..side).map(|_| numbers(side)).collect::<Vec<_>>();
    let axes = || vec![axis("a", side), axis("b", side)];
    let line = |n: i64| TreeLine {
        depth: (n % 50) as usize,
        rails: Vec::new(),
        position: format!("G({n})"),
        grundy: Some(n as u64),
        beyond: None,
        outcome: 'N',
        text: String::new(),
        again: false,
        seen: false,
        cut: false,
        drawings: Vec::new(),
    };
    let lines = || (0..MANY).map(line).collect::<Vec<_>>();
    let svg = || Some("picture.svg".to_string());
    let tuples = (0..MANY).map(|n| Datum::Tuple(vec![Datum::Number(n), Datum::Truth(true)]));
    let lost = |width: i64| Told::Lost {
        game: "G".into(),
        names: vec!["n".into()],
        positions: (0..MANY).map(|_| numbers(width)).collect(),
        of: MANY as usize,
    };
    vec![
        Told::Value(Datum::List(numbers(MANY))),
        Told::Value(Datum::Set(tuples.collect())),
        Told::Value(Datum::Text("long\n\"text\"".repeat(MANY as usize))),
        Told::Moves {
            of: worth(1),
            drawings: Vec::new(),
            total: Some(MANY as usize),
            more: Others::None,
            moves: moves(),
        },
        Told::Explain { of: worth(1), options: moves(), mex: Some(1), lesson: Box::default() },
        lost(1),
        lost(2),
        Told::Table { game: None, axes: vec![axis("n", MANY)], rows: vec![numbers(MANY)] },
        Told::Table { game: Some("G".into()), axes: axes(), rows: rows() },
        Told::Plot {
            game: None,
            axes: vec![axis("n", MANY)],
            rows: vec![numbers(MANY)],
            file: svg(),
            repeats: None,
            rare: Vec::new(),
        },
        Told::Plot {
            game: Some("G".into()),
            axes: axes(),
            rows: rows(),
            file: None,
            repeats: None,
            rare: Vec::new(),
        },
        Told::Plot {
            game: Some("G".into()),
            axes: axes(),
            rows: rows(),
            file: svg(),
            repeats: None,
            rare: Vec::new(),
        },
        Told::Tree { lines: lines(), file: None },
        Told::Tree { lines: lines(), file: svg() },
        Told::Many((0..MANY).map(|n| Told::Position(worth(n))).collect()),
        Told::Quotient(Box::new(Quotiented {
            of: "G".into(),
            order: MANY as u64,
            to: MANY as u64,
            proved: None,
            partial: None,
            tame: false,
            generators: vec![("a".into(), 1)],
            relations: (0..MANY).map(|n| (format!("a^{n}"), "a".into())).collect(),
            lost: (0..MANY).map(|n| format!("a^{n}")).collect(),
            map: (0..MANY).map(|n| format!("a^{n}")).collect(),
            positions: None,
            file: None,
        })),
        Told::Quotient(Box::new(Quotiented {
            of: "G".into(),
            order: MANY as u64,
            to: MANY as u64,
            proved: None,
            partial: None,
            tame: false,
            generators: vec![("a".into(), 1)],
            relations: Vec::new(),
            lost: Vec::new(),
            map: (0..MANY).map(|n| format!("a^{n}")).collect(),
            positions: Some(Positions {
                count: MANY as u64,
                names: (0..MANY).map(|n| format!("*{n}")).collect(),
                asked: (0..MANY).map(|n| (format!("*{n}"), "a".into(), false)).collect(),
            }),
            file: None,
        })),
    ]
}

type Written = Result<Option<String>, Spent>;

type Writer = fn(&Answer) -> Written;

/// Whatever an answer is written as.
const WRITERS: &[(&str, Writer)] = &[
    ("text", |answer| report::answer(answer, Style::PLAIN).map(Some)),
    ("narrow text", |answer| report::answer(answer, Style { width: 60, ..Style::PLAIN }).map(Some)),
    ("JSON", |answer| report::json::answer(answer).map(Some)),
    ("Markdown", |answer| report::markdown(answer).map(Some)),
    ("CSV", report::csv),
    ("a page", |answer| report::html::answer(answer).map(Some)),
    ("a b-file", report::bfile),
    ("a file", |answer| report::written(answer).map(|file| file.map(|file| file.text))),
];

/// No renderer goes on when its steps or its memory are used up.
#[test]
fn whatever_writes_an_answer_asks_the_meter() {
    let bounds = |steps, bytes| Bounds {
        steps,
        bytes,
        live: Some(|| 0),
        stop: std::sync::Arc::new(|| None),
    };
    for told in long_answers() {
        let answer = Answer { source: "a question".into(), told };
        for (name, write) in WRITERS {
            let whole = write(&answer).unwrap().unwrap_or_default();
            let few_steps = {
                let _meter = meter::install(bounds(Some(4000), usize::MAX));
                write(&answer)
            };
            let few_bytes = {
                let _meter = meter::install(bounds(None, 1 << 17));
                write(&answer)
            };
            let beginning: String = whole.chars().take(60).collect();
            if whole.len() > 100_000 {
                assert_eq!(few_steps, Err(Spent::Steps), "{name}: {beginning}");
            }
            if whole.len() > 600_000 {
                assert_eq!(few_bytes, Err(Spent::Memory), "{name}: {beginning}");
            }
            // What is refused is refused wholly: no text is cut.
            for written in [few_steps, few_bytes].into_iter().flatten() {
                assert!(written.unwrap_or_default() == whole, "{name}: {beginning}");
            }
        }
    }
}
