//! Faults of a run as diagnostics: at the rule, with the position that led there.

use super::{guard, show};
use crate::diagnostic::{Diagnostic, codes};
use crate::rules::Places;
use crate::solve::Machine;
use crate::solve::fault::{Fault, FaultKind, Limit};
use crate::solve::growth;
use crate::solve::states::{Key, Part, Position};
use crate::solve::theory::Worth;
use crate::solve::value::Value;
use crate::source::{Source, Span};
use crate::vocabulary::Verb;

/// A fault in the words of a game.
pub(super) fn diagnostic(
    fault: &Fault,
    machine: &Machine,
    places: &Places,
    statement: (&Source, Span),
) -> Diagnostic {
    let asked = statement.0.slice(statement.1);
    let (code, message, mut label, mut help) = words(fault, machine, asked);
    if let (FaultKind::Limit(_), Some(help), true) = (&fault.kind, &mut help, draws(asked)) {
        *help += "; a picture of a shorter range shows as much, or one of every thousandth value: \
                  `plot grundy(G(1000 * k)) for k in 0..1000`";
    }
    let found = fault.site.and_then(|site| places.find(site));
    // What is asked about itself is left by nothing.
    let message = match (&fault.kind, found) {
        (FaultKind::NegativeParameter { position, .. }, Some((source, span)))
            if source.is(statement.0) && source.slice(span) == &**position =>
        {
            format!("{position} is no position")
        }
        _ => message,
    };
    if let (FaultKind::Limit(Limit::Memory), Some(help), true) =
        (&fault.kind, &mut help, fault.trail.is_empty())
    {
        let range = found.is_some_and(|(source, span)| source.slice(span).contains(".."));
        if let Some(what) = match (range, fault.itself) {
            (true, _) => Some("the numbers of this range have no room by themselves"),
            (_, true) => Some("the answer has no room, before any of it is found"),
            _ => None,
        } {
            label = what.to_string();
            *help += ", or ask for a part of it";
        }
    }
    let (help, mend) = match (&fault.kind, found) {
        (
            FaultKind::NegativeParameter { game, parameter, whole: true, .. },
            Some((source, span)),
        ) => {
            let names = machine.program.games.iter().find(|g| *g.name == **game);
            let at = names.and_then(|g| g.params.iter().position(|p| *p.name == **parameter));
            let guard = guard::of(source.text(), span, game, at.unwrap_or(0));
            guard.map_or((help, None), |(help, mend)| (Some(help), mend))
        }
        (FaultKind::DivisionByZero, Some((source, span))) => {
            let name = divisor(source.text(), span);
            match name.and_then(|name| guard::around(source.text(), span, name)) {
                Some((help, mend)) => (Some(help), Some(mend)),
                None => (name.map(asked_first).or(help), None),
            }
        }
        (FaultKind::TooDeep(_), Some((source, span))) => {
            (worked_out_first(source.text(), span).or(help), None)
        }
        _ => (help, None),
    };
    let mut diagnostic = Diagnostic::new(code, message);
    match found {
        Some((source, span)) => {
            diagnostic = diagnostic.label(source, span, label);
            let inside = source.is(statement.0)
                && statement.1.start <= span.start
                && span.end <= statement.1.end;
            if !inside {
                diagnostic = diagnostic.label(statement.0, statement.1, trail(fault, machine));
            }
        }
        None => diagnostic = diagnostic.label(statement.0, statement.1, label),
    }
    diagnostic.mend = mend;
    diagnostic.maybe_help(help)
}

/// Whether a position has a larger number than the question in which it is met.
fn is_beyond(machine: &Machine, at: Option<&Position>, asked: &str) -> bool {
    let of_part = |part: &Part| match part {
        Part::Heap(n) => *n,
        Part::State(id) => growth::size(&machine.states, *id),
    };
    // What numbers there are is not seen where they are worked out.
    if asked.contains('^') {
        return false;
    }
    let largest = at.and_then(|at| at.parts().iter().map(of_part).max());
    let numbers = asked.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u64>().ok());
    largest > Some(numbers.max().unwrap_or(0))
}

/// The name that is divided by, where it is one alone; `nimsums` divides too, without a sign.
fn divisor(text: &str, operator: Span) -> Option<&str> {
    let sign = text.get(operator.start as usize..operator.end as usize)?;
    if !matches!(sign, "/" | "%") {
        return None;
    }
    let behind = text.get(operator.end as usize..)?.trim_start();
    let end = behind.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(behind.len());
    let (name, rest) = behind.split_at_checked(end)?;
    // `b / a..9` is a range that begins with the quotient.
    let part = rest.starts_with('.') && !rest.starts_with("..");
    let alone =
        name.starts_with(char::is_alphabetic) && !part && !rest.starts_with(['(', '[', '^']);
    alone.then_some(name)
}

fn asked_first(name: &str) -> String {
    format!("ask first: `if {name} != 0` before the division")
}

/// How to write a call that `where` names: it is made in any case, and not only where an `if` needs what
/// it gives.
fn worked_out_first(text: &str, call: Span) -> Option<String> {
    let (before, call) =
        (text.get(..call.start as usize)?, text.get(call.start as usize..call.end as usize)?);
    // Lines that go on with a definition begin with a blank.
    let begins = |(at, _): &(usize, &str)| {
        !before.get(at + 1..).is_some_and(|line| line.starts_with([' ', '\t']))
    };
    let start = before.match_indices('\n').rfind(begins).map_or(0, |(at, _)| at + 1);
    let function = before.get(start..)?.strip_prefix("fn ")?;
    let (rule, names) = function.rsplit_once("where ")?;
    let asks_before = |text: &str| text.split_whitespace().any(|word| word == "if");
    if !asks_before(rule) || asks_before(names) {
        return None;
    }
    let name = names.strip_suffix("= ")?.rsplit([',', ' ']).find(|word| !word.is_empty())?;
    Some(format!(
        "`where` works out `{name}` before the `if` is asked: write `{call}` in the place of `{name}`"
    ))
}

/// Whether a statement asks for a picture of values.
fn draws(statement: &str) -> bool {
    statement.split_whitespace().next().and_then(Verb::of) == Some(Verb::Plot)
}

/// How the question led there.
fn trail(fault: &Fault, machine: &Machine) -> String {
    match fault.trail.last() {
        Some(last) => {
            let at = clipped(&show::position(machine, last), WHOLE);
            format!("asked here, on the way at {at}")
        }
        None => "asked here".to_string(),
    }
}

type Words = (crate::diagnostic::Code, String, String, Option<String>);

fn words(fault: &Fault, machine: &Machine, asked: &str) -> Words {
    let help = |text: &str| Some(text.to_string());
    match &fault.kind {
        FaultKind::Overflow => (
            codes::OVERFLOW,
            "a number grows too large here".into(),
            "more than 64 bits".into(),
            help(match asked.contains("nimmul") || asked.contains('⊗') {
                true => {
                    "numbers go up to 9223372036854775807; a nim-product of numbers below 2^32 is below 2^32, of larger ones below 2^64"
                }
                false => {
                    "numbers go up to 9223372036854775807, about 9 * 10^18; `^` is a power, and `xor` the nim-sum"
                }
            }),
        ),
        FaultKind::DivisionByZero => (
            codes::DIVISION_BY_ZERO,
            "this divides by zero".into(),
            "by zero".into(),
            help("ask first whether the number divided by is 0"),
        ),
        FaultKind::NimInverse => (
            codes::DIVISION_BY_ZERO,
            "0 has no inverse in the field of nimbers".into(),
            "divides by the nimber 0".into(),
            help("0 ⊗ x is 0 for every x, and never 1: ask first whether the nimber is 0"),
        ),
        FaultKind::NegativePower => (
            codes::NEGATIVE_POWER,
            "a power cannot be negative: there are no fractions".into(),
            "to a negative power".into(),
            None,
        ),
        FaultKind::Index(index, length) => (
            codes::INDEX_OUTSIDE,
            match length {
                1 => format!("there is no entry {index}: there is only entry 0"),
                _ => format!("there is no entry {index}: there are {length}"),
            },
            format!("is {index} here"),
            Some(match length {
                0 => "it is empty".to_string(),
                _ => {
                    let places = format!("indices count from 0 to {}", length - 1);
                    let from_end = index.checked_add_unsigned(*length as u64);
                    match from_end.filter(|at| *index < 0 && *at >= 0) {
                        Some(at) => format!("{places}: counted from the end it is entry {at}"),
                        None => places,
                    }
                }
            }),
        ),
        FaultKind::NothingToChoose(name) => (
            codes::NOTHING_TO_CHOOSE,
            format!("`{name}` of nothing has no value"),
            "nothing to choose from".into(),
            help("give it something that is always there, or ask first whether there is anything"),
        ),
        FaultKind::NegativeParameter { game, parameter, value, whole, position } => (
            codes::NEGATIVE_PARAMETER,
            format!("leaves {position}, which is no position"),
            match whole {
                true => format!("`{parameter}` of {game} would be {value}"),
                false => format!("{value} would stand in `{parameter}` of {game}"),
            },
            Some(match whole {
                true => format!("`{parameter}` of {game} is 0 or more"),
                false => format!("the numbers in `{parameter}` of {game} are 0 or more"),
            }),
        ),
        FaultKind::NegativeHeap(n) => (
            codes::NEGATIVE_HEAP,
            format!("there is no nim heap of {n}"),
            format!("is {n} here"),
            help("a nim heap has 0 stones or more"),
        ),
        FaultKind::NoValueYet(name) => (
            codes::NO_VALUE_YET,
            format!("`{name}` has no value yet"),
            "used here".into(),
            help("`let`s run in the order of the file: move this one up"),
        ),
        FaultKind::Cycle(circle) => {
            let shown: Vec<String> = circle
                .iter()
                .take(12)
                .map(|p| clipped(&show::position(machine, p), LONG))
                .collect();
            let more = if circle.len() > 12 { " → …" } else { "" };
            (
                codes::NEVER_ENDS,
                "this game can go on for ever: a position leads back to itself".into(),
                format!("{}{more}", shown.join(" → ")),
                Some(stays(machine, circle).unwrap_or_else(|| {
                    "each move must bring the end nearer; a game that may repeat is `loopy`".into()
                })),
            )
        }
        FaultKind::Grows(chain) => {
            let mut shown: Vec<String> =
                chain.iter().map(|p| clipped(&show::position(machine, p), SHORT)).collect();
            let last = shown.pop().unwrap_or_default();
            (
                codes::NEVER_ENDS,
                "this game seems to grow for ever: its positions get larger and larger".into(),
                format!("{} → … → {last} → …", shown.join(" → ")),
                help(
                    "only so many positions may follow: a game that counts up needs a bound, `if n < 100`",
                ),
            )
        }
        FaultKind::Disagree { position, said, values } => {
            let own = show::position(machine, position);
            let said = show::position(machine, said);
            (
                codes::DISAGREES,
                format!("{own} is not the same as {said}, as the game says that it is"),
                format!("{own} is worth {}, and {said} is worth {}", values.0, values.1),
                help("`canonical` and `symmetric` may only put together what plays alike"),
            )
        }
        FaultKind::Unlike { position, said } => {
            let own = show::position(machine, position);
            let said = show::position(machine, said);
            (
                codes::DISAGREES,
                format!("{own} is not the same as {said}, as the game says that it is"),
                "their moves are not the same all the way down".into(),
                help("under misère play `symmetric` may only put together what has the same moves"),
            )
        }
        FaultKind::NotSimplest { position, simplest } => {
            let own = show::position(machine, position);
            let simplest = show::position(machine, simplest);
            (
                codes::NOT_SIMPLEST,
                format!("the canonical form {own} has another canonical form"),
                format!("{own} is said to be {simplest}"),
                help("`canonical` is applied once: let it go all the way"),
            )
        }
        FaultKind::TooDeep(depth) => (
            codes::TOO_DEEP,
            format!("functions call each other more than {depth} deep"),
            "one call too many".into(),
            help(
                "a recursive function needs a case that does not call it again; where it has one, ask for \
                 smaller numbers first: what it gives is remembered",
            ),
        ),
        FaultKind::QuestionsTooDeep(depth) => (
            codes::TOO_DEEP,
            format!("a question about a position asks about others, more than {depth} deep"),
            "asked too deep".into(),
            help(
                "ask about smaller positions first, or say where moves lead without such a question",
            ),
        ),
        FaultKind::NestedTooDeep(depth) => (
            codes::TOO_DEEP,
            format!("collections stand more than {depth} deep one inside another"),
            "too deep".into(),
            help("a position whose options are positions may be as deep as you like"),
        ),
        FaultKind::TooManyOptions { of, winning } => {
            let of = clipped(&show::position(machine, of), LONG);
            let (what, instead) = match winning {
                false if asked.contains("misere(") => {
                    ("options", "`outcome` of what is under misère play alone need not list them")
                }
                false => ("options", "`grundy`, `outcome`, `winning` and `moves` do not list them"),
                true => {
                    ("winning moves", "`moves` names some of them, and `outcome` says who wins")
                }
            };
            (
                codes::LIMIT_REACHED,
                format!("{of} has more {what} than can be listed"),
                "too many to list".into(),
                help(instead),
            )
        }
        FaultKind::Limit(limit) => {
            let (what, option) = match limit {
                Limit::Time => ("time", "--timeout"),
                Limit::Memory => ("memory", "--max-memory"),
                Limit::Positions => ("positions", "--max-positions"),
                Limit::Steps => ("steps", "--max-steps"),
            };
            let at = fault.trail.last().map(|p| clipped(&show::position(machine, p), WHOLE));
            let more = match () {
                () if fault.grows => {
                    "; positions got larger and larger: is there a bound, as in `if n < 100`?"
                }
                () if is_beyond(machine, fault.trail.last(), asked) => {
                    ", or see whether positions grow for ever"
                }
                () => "",
            };
            let label = at.map_or("stopped".to_string(), |at| format!("stopped at {at}"));
            (
                codes::LIMIT_REACHED,
                format!("the limit of {what} is reached before there is an answer"),
                label,
                Some(format!("give it more with {option}{more}")),
            )
        }
        FaultKind::Interrupted => {
            (codes::INTERRUPTED, "interrupted".into(), "stopped here".into(), None)
        }
        // It is answered by those who ask the machine.
        FaultKind::Sought(_) => (
            codes::NOT_PROVED,
            "how its values repeat is not known".into(),
            "there is no answer".into(),
            help("ask for its `period` first"),
        ),
        FaultKind::NotProved(game) => (
            codes::NOT_PROVED,
            format!("no period of `{game}` is proved"),
            "there is no number to give".into(),
            help(&format!("`period {game}` says what was seen, and how far was looked")),
        ),
        FaultKind::NoNimber { position, worth } => {
            let name = show::position(machine, position);
            let (what, why) = match worth {
                Worth::Loony => ("is loony", "whatever lies beside it, the next player wins"),
                Worth::Due(_) => ("has no nim-value", "the next move has to be made in it"),
                Worth::Ordinal(_) => ("has no finite nim-value", "it is an infinite heap"),
                _ if machine.is_drawn_by_rules(position) => {
                    ("has no nim-value", "by its rules it may end in a draw")
                }
                _ => ("has no nim-value", "play may go on for ever"),
            };
            let of = if worth == &Worth::Loony { "is " } else { "is worth " };
            // `period L`, of a game by its name.
            let game = asked.trim().strip_prefix("period ").filter(|game| {
                !game.is_empty() && game.chars().all(|c| c.is_alphanumeric() || c == '_')
            });
            let instead = match game {
                Some(game) => {
                    format!("`period outcome({game}(n)) for n in 0..` looks at who wins")
                }
                None => "ask for the `outcome`, or compare two values with `same_values`".into(),
            };
            (
                codes::NO_NIMBER,
                format!("{name} {what}: {why}"),
                format!("{name} {of}{}", worth.written()),
                Some(instead),
            )
        }
        FaultKind::NoTheory { what, instead } => (
            codes::NO_THEORY,
            format!("no theory answers this: {what}"),
            "not answered".into(),
            help(instead),
        ),
        FaultKind::Argument(what) => (
            codes::WRONG_ARGUMENT,
            format!("`{what}` cannot take this value"),
            "a value that it does not know".into(),
            None,
        ),
        FaultKind::Unfit { why, instead } => {
            (codes::WRONG_ARGUMENT, why.clone(), "asked here".into(), Some(instead.clone()))
        }
        FaultKind::NoValues(wanted) => (
            codes::WRONG_ARGUMENT,
            format!("`guess` looks at {wanted}"),
            "not such a list".into(),
            Some(
                "write the values of the heaps 0, 1, 2, …, as in `guess [0, 1, 2, 3, 1, 4]`".into(),
            ),
        ),
        FaultKind::NotCallable => {
            (codes::WRONG_ARGUMENT, "this cannot be called so".into(), "called here".into(), None)
        }
    }
}

/// What keeps a position with a 0 in it from leaving itself: half of nothing is nothing.
fn stays(machine: &Machine, circle: &[Position]) -> Option<String> {
    let [first, rest @ ..] = circle else { return None };
    let [Part::State(id)] = first.parts() else { return None };
    let Some(Key::Game { game, args, .. }) = machine.states.key(*id) else { return None };
    let at = args.iter().position(|arg| *arg == Value::Number(0))?;
    let game = machine.program.games.get(game.0 as usize)?;
    let name = &game.params.get(at)?.name;
    rest.iter().all(|position| position == first).then(|| {
        format!("a rule that leaves {name} as it is wants a condition: `if {name} > 0` behind it")
    })
}

/// The length of a position of which several stand in one line, of one in a sentence, and of one alone: where
/// it is drawn, it is cut to the width of the page.
const SHORT: usize = 30;
const LONG: usize = 200;
const WHOLE: usize = 2_000;

/// A long text, cut off.
fn clipped(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or(text)),
        None => text.to_string(),
    }
}
