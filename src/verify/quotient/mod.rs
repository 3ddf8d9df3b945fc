//! Certificates of misère quotients. A game is given by its rules, or positions by a list of what
//! they lead to; and a commutative monoid by what its generators do, with its lost elements and a
//! map of the heaps. What is checked:
//!
//! 1. the monoid is one, and the heaps generate it (`monoid`);
//! 2. no two elements are the same in all products: some third makes a lost element of just one of them;
//! 3. a sum is a P-position if and only if its element is lost (`sums`).
//!
//! So two sums have the same element if and only if no sum tells them apart: the monoid is the
//! misère quotient. With the options of each heap nothing of the search is used.
//!
//! # All heaps
//!
//! Plambeck and Siegel (Misère quotients for impartial games, 2008) proved it for octal games. Let
//! the map Φ of the heaps below L meet the conditions of the theorem on finitely many kinds of moves
//! (`theorem`), as values do there. Its proof uses of values only that those of a sum follow from
//! those of its parts, which is so of elements. So for a heap N >= L the options have the same set E
//! of elements as those of N − p. With Φ(N) = Φ(N − p) the tests have nothing new to look at: either both
//! heaps are without options and are worth the identity, or (Φ(N), E) was tested. So they hold for all heaps, and Φ
//! repeats after p. ∎

mod heaps;
mod monoid;
mod sums;

use super::Complaint;
use super::lines::{Lines, Patience, Record, Stated, is_titled, refuse};
use super::rules::{self, Game, Moves};
use super::theorem::{Repeats, needed};
use super::words::{self, agree};
use heaps::Heaps;
use monoid::{Generator, Monoid, Set};
use std::collections::HashSet;
use sums::{Live, Pairs, no_move_between_lost};

/// The first field of such a certificate.
pub(super) const TITLE: &str = "misère quotient";

const MOST_ELEMENTS: u64 = 6_000;
const MOST_HEAPS: u64 = 1 << 17;
/// Number of elements of the map on each line but the last.
const MAP_LINE: usize = 32;

/// What a certificate was found to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// What the certificate calls the game. The rules count, not the name.
    pub game: String,
    pub claim: String,
    pub order: usize,
    /// How many elements are lost.
    pub lost: usize,
    /// How many heaps, or positions, were looked at.
    pub heaps: usize,
    /// The game has larger heaps, of which nothing is said.
    pub partial: bool,
}

/// Whether a text calls itself such a certificate.
pub(super) fn is_one(text: &str) -> bool {
    is_titled(text, TITLE)
}

/// What is said of Φ for all heaps.
struct ForEver {
    period: Stated<usize>,
    preperiod: Stated<usize>,
    step: Stated<usize>,
    from: Stated<usize>,
    because: Stated<String>,
}

pub(super) fn verify(text: &str, patience: &mut Patience<'_>) -> Result<Quotient, Complaint> {
    let mut lines = Lines::of(text)?;
    let title = lines.text("certificate")?;
    if title.is != TITLE {
        return Err(title.refuse("this is no certificate of a misère quotient"));
    }
    let format = lines.number("format", u64::MAX)?;
    if format.is != 1 {
        return Err(format.refuse("only format 1 is known: a newer version may know this one"));
    }
    let game = lines.text("game")?.is;
    let claim = lines.text("claim")?;
    let of = lines.text("of")?;
    let order = size(&mut lines, "order", MOST_ELEMENTS)?;
    if order.is == 0 {
        return Err(order.refuse("a monoid has an identity"));
    }
    let count = size(&mut lines, "heaps", MOST_HEAPS)?;
    let (heaps, forever) = match of.is.as_str() {
        "all heaps" => {
            let forever = for_ever(&mut lines)?;
            (Heaps::by_rules(&mut lines)?, Some(forever))
        }
        "some heaps" => (Heaps::by_rules(&mut lines)?, None),
        "positions" => (Heaps::listed(&mut lines, &count)?, None),
        _ => return Err(of.refuse("this must be all heaps, some heaps, or positions")),
    };
    let (map, first) = map(&mut lines, &order, &count)?;
    let lost = lost(&mut lines, order.is)?;
    let sentence = said(&of.is, &order, &count, lost.each().count(), forever.as_ref());
    agree(&claim, &sentence)?;
    let mut generators = Vec::new();
    let end = lines.items("generators", |record| {
        generators.push(generator(&record, order.is, &map)?);
        Ok(())
    })?;
    let mut pairs = Pairs::none(order.is);
    lines.items("pairs", |record| pairs.read(&record))?;
    lines.end(text, patience)?;

    let monoid = Monoid::new(order.is, &generators, end, patience)?;
    let losing = monoid.losing(&lost, patience)?;
    let mut met = HashSet::new();
    if losing.iter().any(|with| !met.insert(with)) {
        return Err(
            order.refuse("no element tells two of them apart: they are the same in the quotient")
        );
    }
    if lost.has(0) {
        return Err(refuse(end, "the identity is lost, but who cannot move has won"));
    }
    let mut live = Vec::new();
    for (heap, own) in map.iter().enumerate() {
        let line = first + heap / MAP_LINE;
        let options = heaps.worths(heap, &monoid, &map, patience)?;
        if options.each().next().is_some() {
            live.push(Live { line, of: *own, options });
        } else if *own > 0 {
            let reason = format!("{heap} has no options, so its element is 0, and not {own}");
            return Err(refuse(line, reason));
        }
    }
    no_move_between_lost(&live, &losing, patience)?;
    pairs.check(&live, &lost, &monoid, patience)?;
    if let (Some(forever), Heaps::Game(games)) = (&forever, &heaps) {
        repeats(forever, games, &map, &count)?;
    }
    let lost = lost.each().count();
    let partial = of.is == "some heaps";
    Ok(Quotient { game, claim: claim.is, order: order.is, lost, heaps: count.is, partial })
}

fn size(lines: &mut Lines<'_>, key: &str, most: u64) -> Result<Stated<usize>, Complaint> {
    let Stated { line, is } = lines.number(key, most)?;
    Ok(Stated { line, is: is as usize })
}

fn for_ever(lines: &mut Lines<'_>) -> Result<ForEver, Complaint> {
    let found = ForEver {
        period: size(lines, "period", MOST_HEAPS)?,
        preperiod: size(lines, "preperiod", MOST_HEAPS)?,
        step: size(lines, "step", MOST_HEAPS)?,
        from: size(lines, "from", MOST_HEAPS)?,
        because: lines.text("because")?,
    };
    for each in [&found.period, &found.step, &found.from] {
        if each.is == 0 {
            return Err(each.refuse("this must be at least 1"));
        }
    }
    Ok(found)
}

/// The claim in words.
fn said(
    of: &str,
    order: &Stated<usize>,
    count: &Stated<usize>,
    lost: usize,
    forever: Option<&ForEver>,
) -> String {
    let of = match of {
        "some heaps" => format!("the heaps from 0 to {}", count.is),
        "positions" => format!("{} positions", count.is),
        of => of.to_string(),
    };
    let mut said =
        format!("the misère quotient of {of} has order {}, with lost elements: {lost}", order.is);
    if let Some(ForEver { period, preperiod, .. }) = forever {
        said += &format!("; Φ(n + {}) = Φ(n) for all n from {} on", period.is, preperiod.is);
    }
    said
}

/// The element of each heap from 0 on, and the first line of them.
fn map(
    lines: &mut Lines<'_>,
    order: &Stated<usize>,
    count: &Stated<usize>,
) -> Result<(Vec<usize>, usize), Complaint> {
    let (mut map, mut first) = (Vec::new(), 0);
    let end = lines.items("map", |record| {
        record.expect(&["from", "elements"])?;
        if map.is_empty() {
            first = record.line;
        }
        if record.number("from", u64::MAX)? != map.len() as u64 || map.len() % MAP_LINE > 0 {
            let reason = format!("each line but the last has {MAP_LINE} elements, and begins where the one before ends");
            return Err(refuse(record.line, reason));
        }
        let own = record.numbers("elements", order.is as u64 - 1)?;
        if own.is_empty() || own.len() > MAP_LINE {
            return Err(refuse(record.line, format!("a line has 1 to {MAP_LINE} elements")));
        }
        map.extend(own);
        Ok(())
    })?;
    match map.len() == count.is + 1 {
        true => Ok((map, first)),
        false => {
            Err(refuse(end, format!("these are {} elements, and not {}", map.len(), count.is + 1)))
        }
    }
}

/// The lost elements in ascending order.
fn lost(lines: &mut Lines<'_>, order: usize) -> Result<Set, Complaint> {
    let stated = lines.field("lost")?;
    let numbers: Option<Vec<usize>> = stated
        .is
        .as_array()
        .and_then(|all| all.iter().map(|x| x.as_u64().map(|x| x as usize)).collect());
    let numbers =
        numbers.filter(|all| all.is_sorted_by(|a, b| a < b) && all.iter().all(|x| *x < order));
    let Some(numbers) = numbers else {
        return Err(stated.refuse("`lost` must be a list of elements in ascending order"));
    };
    let mut lost = Set::none(order);
    numbers.into_iter().for_each(|x| lost.put(x));
    Ok(lost)
}

/// A heap, and each element with this heap beside.
fn generator(record: &Record, order: usize, map: &[usize]) -> Result<Generator, Complaint> {
    record.expect(&["heap", "times"])?;
    let heap = record.number("heap", map.len() as u64 - 1)? as usize;
    let times = record.numbers("times", order as u64 - 1)?;
    if times.len() != order {
        return Err(refuse(record.line, format!("`times` must have {order} elements")));
    }
    if times.first() != map.get(heap) {
        return Err(refuse(record.line, "`times` must begin with the element of the heap"));
    }
    Ok(Generator { line: record.line, times })
}

/// The theorem, with elements in the place of values.
fn repeats(
    forever: &ForEver,
    games: &[Game],
    map: &[usize],
    count: &Stated<usize>,
) -> Result<(), Complaint> {
    let ForEver { period, preperiod, step, from, because } = forever;
    let moves = games.iter().flat_map(|game| &game.moves);
    if let Some(moves) = moves.clone().find(|moves| moves.any_from.is_some()) {
        let reason = "the theorem is about moves that take certain numbers";
        return Err(refuse(moves.line, reason));
    }
    if !step.is.is_multiple_of(period.is) {
        return Err(step.refuse("`step` must be a multiple of the period"));
    }
    let known = count.is + 1;
    if from.is + step.is > known {
        return Err(from.refuse("the heaps that are known do not repeat: they end before"));
    }
    let later = map.iter().skip(from.is + step.is);
    if let Some(at) = map.iter().skip(from.is).zip(later).position(|(now, later)| now != later) {
        let n = from.is + at;
        let reason = format!("the elements of {n} and {} differ", n + step.is);
        return Err(step.refuse(reason));
    }
    let needed = needed(games, from.is as u64, step.is as u64, known as u64);
    if let Some((_, inequality)) = needed.iter().find(|(least, _)| (known as u64) < *least) {
        return Err(count.refuse(format!("too few heaps are known: {inequality} does not hold")));
    }
    if let Some(game) = games.iter().find(|game| !step.is.is_multiple_of(game.cycle.len())) {
        let length = game.cycle.len();
        let reason = format!("`step` is no multiple of {length}, after which moves repeat");
        return Err(step.refuse(reason));
    }
    let spelled: Vec<String> = needed.into_iter().map(|(_, inequality)| inequality).collect();
    agree(because, &spelled.join("; "))?;
    let map: Vec<u32> = map.iter().map(|x| *x as u32).collect();
    Repeats { period, preperiod, saltus: 0, step: step.is, from: from.is }.check('Φ', &map)
}
