//! Certificates of values by automata. A game is given by its moves as formulas about numbers, and
//! an automaton that reads the digits of a position and its value. What is checked: the automaton
//! accepts exactly the right values (`proof` says why the conditions there are enough). For that the
//! formulas are made into automata again (`formula`, `machine`); nothing of the search is used.

pub(super) mod formula;
pub(super) mod machine;
mod proof;

use super::Complaint;
use super::lines::{Lines, Patience, Record, Stated, is_titled, refuse};
use formula::{names, read, sum};
use machine::{Desk, Digits, Machine};
pub(super) use proof::Kind;
use proof::{Claim, Leaves, Move, Rank};
use serde_json::Value;
use std::rc::Rc;

/// The first field of such a certificate.
pub(super) const TITLE: &str = "values of a game by an automaton";

const MOST_STATES: u64 = 10_000;
const MOST_NUMBERS: u64 = 8;

/// What a certificate was found to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// What the certificate calls the game. The rules count, not the name.
    pub game: String,
    pub claim: String,
    pub states: usize,
}

/// Whether a text calls itself such a certificate.
pub(super) fn is_one(text: &str) -> bool {
    is_titled(text, TITLE)
}

/// What was proved, for claims that rest on it.
#[derive(Debug)]
pub(super) struct Relation {
    pub automaton: Automaton,
    pub kind: Kind,
    pub digits: Digits,
    pub own: Machine,
    pub positions: Machine,
}

pub(super) fn verify(text: &str, patience: &mut Patience<'_>) -> Result<Automaton, Complaint> {
    Ok(relation(text, patience)?.automaton)
}

pub(super) fn relation(text: &str, patience: &mut Patience<'_>) -> Result<Relation, Complaint> {
    let mut lines = Lines::of(text)?;
    let title = lines.text("certificate")?;
    if title.is != TITLE {
        return Err(title.refuse("this is no certificate of an automaton"));
    }
    let format = lines.number("format", 1)?;
    if format.is != 1 {
        return Err(format.refuse("the format must be 1"));
    }
    let game = lines.text("game")?;
    let sentence = lines.text("claim")?;
    let kind = lines.text("kind")?;
    let said = kind.is.as_str();
    let of = match said {
        "values" => Kind::Values,
        "lost" => Kind::Lost,
        "lost in misère play" => Kind::LostMisere,
        _ => return Err(kind.refuse("the kind must be values, lost, or lost in misère play")),
    };
    let digits = lines.text("digits")?;
    let system = digits_of(&digits)?;
    let numbers = lines.number("numbers", MOST_NUMBERS)?;
    if numbers.is == 0 {
        return Err(numbers.refuse("a position has a number at least"));
    }
    let right = match of {
        Kind::Values => {
            format!("the automaton accepts a position and its nim-value, in {}", digits.is)
        }
        _ => format!("the automaton accepts the positions that are {said}, in {}", digits.is),
    };
    if sentence.is != right {
        return Err(sentence.refuse(format!("the fields below say: {right}")));
    }
    let rank = rank_of(&lines.field("rank")?, numbers.is as usize)?;
    let domain = lines.field("positions")?;
    let positions = read(domain.line, &domain.is, 0)?;
    let mut moves = Vec::new();
    lines.items("moves", |record| {
        moves.push(move_of(&record, numbers.is as usize)?);
        Ok(())
    })?;
    let tracks = numbers.is as u32 + u32::from(of == Kind::Values);
    let mut own = Machine { tracks: (0..tracks).collect(), table: Vec::new(), accepts: Vec::new() };
    let mut first = 0;
    let after = lines.items("states", |record| {
        record.expect(&["state", "accepts", "next"])?;
        if own.table.is_empty() {
            first = record.line;
        }
        if record.number("state", MOST_STATES)? != own.table.len() as u64 {
            return Err(refuse(record.line, "states come in their order, from 0 on"));
        }
        let next = record.numbers("next", MOST_STATES)?;
        own.table.push(next.into_iter().map(|to| to as u32).collect());
        let accepts = record.get("accepts").as_bool();
        own.accepts.push(accepts.ok_or_else(|| refuse(record.line, "`accepts` is true or false"))?);
        Ok(())
    })?;
    lines.end(text, patience)?;
    let mut desk = Desk { digits: system, line: after, patience, entries: Rc::default() };
    let letters = desk.letters(own.tracks.len())?;
    let count = own.table.len() as u32;
    let fits = |row: &Vec<u32>| row.len() == letters && row.iter().all(|to| *to < count);
    if let Some(wrong) = own.table.iter().position(|row| !fits(row)) {
        let reason = format!("`next` must name {letters} of the states");
        return Err(refuse(first + wrong, reason));
    }
    if own.row(0).first() != Some(&0) {
        return Err(refuse(first.max(1), "zeros before a number must not matter"));
    }
    if desk.least(&own)? != own {
        return Err(refuse(first, "the automaton must be the least, with its states in order"));
    }
    let all = desk.all(&own.tracks)?;
    if desk.and(&own, &all)? != own {
        return Err(refuse(first, "the automaton accepts digits that are no numbers"));
    }
    let states = own.table.len();
    let claim = Claim {
        kind: of,
        numbers: numbers.is as u32,
        rank,
        positions,
        moves,
        own,
        lines: (domain.line, first),
    };
    let positions = proof::check(&claim, &mut desk)?;
    let automaton = Automaton { game: game.is, claim: sentence.is, states };
    Ok(Relation { automaton, kind: of, digits: system, own: claim.own, positions })
}

pub(super) fn digits_of(digits: &Stated<String>) -> Result<Digits, Complaint> {
    if digits.is == "Zeckendorf digits" {
        return Ok(Digits::Ostrowski(1));
    }
    let all = (2..=16).map(|n| (format!("base {n}"), Digits::Base(n)));
    let more = (2..=15).map(|n| (format!("Ostrowski digits up to {n}"), Digits::Ostrowski(n)));
    let found = all.chain(more).find(|(name, _)| *name == digits.is);
    found.map(|(_, digits)| digits).ok_or_else(|| {
        let reason =
            "the digits must be base 2 to 16, Zeckendorf digits or Ostrowski digits up to 2 to 15";
        digits.refuse(reason)
    })
}

fn rank_of(rank: &Stated<Value>, numbers: usize) -> Result<Rank, Complaint> {
    let wrong = || rank.refuse("the rank must be a sum, or an order, of the numbers");
    let list = |items: &Value| -> Option<Vec<u64>> {
        items.as_array()?.iter().map(|n| n.as_u64().filter(|n| *n <= 1000)).collect()
    };
    let [Value::String(how), items] = rank.is.as_array().map_or(&[][..], Vec::as_slice) else {
        return Err(wrong());
    };
    let items = list(items).ok_or_else(wrong)?;
    match how.as_str() {
        "sum" if items.len() == numbers => {
            Ok(Rank::Sum(items.into_iter().map(|n| n as i64).collect()))
        }
        "order" if items.iter().all(|place| (*place as usize) < numbers) => {
            Ok(Rank::Order(items.into_iter().map(|n| n as usize).collect()))
        }
        _ => Err(wrong()),
    }
}

fn move_of(record: &Record, numbers: usize) -> Result<Move, Complaint> {
    record.expect(&["choose", "when", "leaves"])?;
    let line = record.line;
    let wrong = || refuse(line, "`leaves` must list what is left: games and heaps");
    let choose = names(line, record.get("choose"))?;
    let twice = |(i, name): (usize, &u32)| choose.iter().take(i).any(|other| other == name);
    if choose.iter().any(|name| (*name as usize) < numbers) || choose.iter().enumerate().any(twice)
    {
        return Err(refuse(line, "the chosen names must be new"));
    }
    let when = read(line, record.get("when"), 0)?;
    let mut leaves = Vec::new();
    for part in record.get("leaves").as_array().ok_or_else(wrong)? {
        let items = part.as_array().map_or(&[][..], Vec::as_slice);
        let Some((Value::String(what), rest)) = items.split_first() else { return Err(wrong()) };
        let mut sums = Vec::new();
        for item in rest {
            let [times, plus] = item.as_array().map_or(&[][..], Vec::as_slice) else {
                return Err(wrong());
            };
            let of = sum(line, times, plus)?;
            let bound = |name: &u32| (*name as usize) < numbers || choose.contains(name);
            if !of.times.iter().all(|(name, _)| bound(name)) {
                return Err(refuse(line, "a name here is neither a parameter nor chosen"));
            }
            sums.push(of);
        }
        leaves.push(match (what.as_str(), sums.as_slice()) {
            ("game", sums) if sums.len() == numbers => Leaves::Game(sums.to_vec()),
            ("heap", [size]) => Leaves::Heap(size.clone()),
            _ => return Err(wrong()),
        });
    }
    Ok(Move { line, choose, when, leaves })
}
